//! What `--json` writes, against the schema that the program prints; and the library as other programs use it.

use std::path::{Path, PathBuf};

use serde_json::Value as Json;
use tiebook::{Book, Games, Language, Options, Refused};

use crate::harness::tiebook;

/// Checks a value against a schema; a word of the schema that is not known here is a fault of this test.
fn check(value: &Json, schema: &Json, all: &Json, at: &str) -> Result<(), String> {
    let wrong = |why: &str| Err(format!("{at}: {why}: {value}"));
    for (word, says) in schema.as_object().unwrap() {
        let checked = match word.as_str() {
            "$ref" => {
                let path = says.as_str().unwrap().trim_start_matches('#');
                check(value, all.pointer(path).unwrap(), all, at)
            }
            "type" => {
                let types = says.as_array().map_or(std::slice::from_ref(says), Vec::as_slice);
                let own = match value {
                    Json::Null => "null",
                    Json::Bool(_) => "boolean",
                    Json::Number(_) => "integer",
                    Json::String(_) => "string",
                    Json::Array(_) => "array",
                    Json::Object(_) => "object",
                };
                types
                    .iter()
                    .any(|known| known == own)
                    .then_some(())
                    .map_or_else(|| wrong("type"), Ok)
            }
            "const" if says != value => wrong("const"),
            "minimum" if value.as_u64().is_none() && !value.is_null() => wrong("minimum"),
            "minItems" | "maxItems"
                if value
                    .as_array()
                    .map(|items| Json::from(items.len()))
                    .is_some_and(|len| len != *says) =>
            {
                wrong(word)
            }
            "required" => says.as_array().unwrap().iter().try_for_each(|key| {
                value.get(key.as_str().unwrap()).map_or_else(|| wrong("required"), |_| Ok(()))
            }),
            "properties" | "additionalProperties" => {
                value.as_object().unwrap().iter().try_for_each(|(key, inner)| {
                    let known = schema["properties"].get(key);
                    match (known, &schema["additionalProperties"]) {
                        (Some(known), _) => check(inner, known, all, &format!("{at}.{key}")),
                        (None, Json::Bool(false)) => wrong(key),
                        (None, more) => check(inner, more, all, &format!("{at}.{key}")),
                    }
                })
            }
            "items" => value
                .as_array()
                .into_iter()
                .flatten()
                .try_for_each(|item| check(item, says, all, &format!("{at}[]"))),
            "anyOf" => {
                let tried: Vec<_> =
                    says.as_array().unwrap().iter().map(|one| check(value, one, all, at)).collect();
                let said = tried.iter().filter_map(|one| one.as_ref().err().cloned());
                tried
                    .iter()
                    .any(Result::is_ok)
                    .then_some(())
                    .ok_or_else(|| said.collect::<Vec<_>>().join("\n"))
            }
            "description" | "format" | "$schema" | "$defs" | "title" | "const" | "minimum"
            | "minItems" | "maxItems" => Ok(()),
            unknown => wrong(&format!("unknown word {unknown}")),
        };
        checked?;
    }
    Ok(())
}

/// Returns the books among the samples.
fn samples() -> Vec<PathBuf> {
    let folders = ["samples", "samples/layouts", "samples/fide", "samples/evening"];
    let folders = folders.map(|folder| std::fs::read_dir(folder).unwrap());
    let files = folders.into_iter().flatten().map(|file| file.unwrap().path());
    let is_book = |path: &PathBuf| {
        path.extension()
            .is_some_and(|ending| !["md", "png", "toml"].iter().any(|other| ending == *other))
    };
    let mut books: Vec<PathBuf> = files.filter(is_book).collect();
    books.sort();
    books
}

/// Returns the options without which a sample is not computed.
fn options(book: &str) -> Vec<&'static str> {
    match book.split('/').collect::<Vec<_>>()[1..] {
        ["layouts", _] => vec!["--rules", "go-swiss"],
        ["euro-2004-group-c.csv"] => vec!["--rules", "football"],
        ["othello-loss.csv"] => vec!["--rules", "samples/othello-loss.toml"],
        ["last-round.csv"] => vec!["--rules", "mtg"],
        ["pools-en.csv"] => vec!["--rules", "table-tennis", "--sheet", "Pool A"],
        ["pools-ja.csv"] => vec!["--rules", "table-tennis", "--sheet", "A組"],
        _ => Vec::new(),
    }
}

#[test]
fn what_is_written_of_every_sample_is_as_the_schema_says() {
    let here = Path::new(".");
    let schema: Json = serde_json::from_str(&tiebook("schema", here).stdout).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("out.xlsx");
    let (mut computed, mut compared) = (Vec::new(), 0);
    for book in samples() {
        let book = book.to_str().unwrap();
        for command in ["standings", "audit", "check", "diff"] {
            let mut args = vec![command, book, "--json", "-"];
            args.extend(options(book));
            if command == "diff" {
                args.push(book);
            } else if command != "check" {
                args.extend(["--force", "--output", output.to_str().unwrap()]);
            }
            let said = tiebook(&args, here).stdout;
            for document in serde_json::Deserializer::from_str(&said).into_iter::<Json>() {
                let document = document.unwrap();
                check(&document, &schema, &schema, "")
                    .unwrap_or_else(|why| panic!("{command} {book}{why}"));
                computed.extend(document["players"].is_array().then(|| book.to_string()));
                compared += usize::from(document["same"] == true);
            }
        }
    }
    for words in [
        "ruling samples/friday-mtg.xlsx --about Gus --against Fay --json -",
        "ruling samples/friday-mtg.xlsx --figure omw --of Gus --json -",
        "needs samples/last-round.csv --rules mtg --json -",
        "diff samples/kawai-x1.xlsx samples/kawai-x2.xlsx --json -",
        "diff samples/kawai-fide.xlsx samples/kawai-x1.xlsx --json -",
        "diff samples/fide/round-2.trf samples/fide/round-3.trf --json -",
    ] {
        let said = tiebook(words, here).stdout;
        let document = serde_json::from_str(&said).unwrap();
        check(&document, &schema, &schema, "").unwrap_or_else(|why| panic!("{words}{why}"));
    }
    assert!(computed.len() > 60, "{computed:?}");
    assert_eq!(2 * compared, computed.len(), "{computed:?}");
    for sample in ["pools-en", "pools-ja", "fide/swiss", "euro", "last-round"] {
        assert!(computed.iter().any(|book| book.contains(sample)), "{sample}");
    }
    // What the schema does not know is found.
    let unknown =
        serde_json::json!({ "format": "tiebook/1", "book": "a", "problems": [], "more": 1 });
    assert!(check(&unknown, &schema, &schema, "").is_err());
}

#[test]
fn a_book_is_opened_and_asked() {
    let bytes = std::fs::read("samples/friday-mtg.xlsx").unwrap();
    let book = Book::from_bytes("friday.xlsx", bytes);
    let standings = book.standings(&Options::default()).unwrap();
    let first = standings.players().next().unwrap();
    assert_eq!((first.rank(), first.name()), (Some(1), "Ann"));
    let figure = first.figures().find(|figure| figure.id() == "omw").unwrap();
    assert!(figure.exact().unwrap().contains('/'), "{:?}", figure.exact());
    assert_eq!(figure.decimal(2).unwrap().len(), 4);
    let said = figure.explanation(Language::ENGLISH);
    assert!(said.contains("OMW"), "{said}");
    // The bytes are those of the program.
    let folder = tempfile::tempdir().unwrap();
    std::fs::copy("samples/friday-mtg.xlsx", folder.path().join("friday.xlsx")).unwrap();
    let run = tiebook("friday.xlsx -o out.xlsx --json - --html out.html", folder.path());
    run.ends(0);
    assert_eq!(standings.json(), run.stdout);
    assert_eq!(standings.xlsx().unwrap(), std::fs::read(folder.path().join("out.xlsx")).unwrap());
    assert_eq!(
        standings.html().unwrap(),
        std::fs::read_to_string(folder.path().join("out.html")).unwrap()
    );
}

#[test]
fn a_tournament_is_told_in_code() {
    let games = Games::new("Friday", "mtg")
        .player("Dan")
        .round([("Ann", "2-1", "Ben"), ("Cid", "bye", "")])
        .round([("Cid", "0-2", "Ann"), ("Ben", "bye", "")]);
    let standings = games.book().unwrap().standings(&Options::default()).unwrap();
    let order: Vec<_> = standings.players().map(|player| (player.rank(), player.name())).collect();
    assert_eq!(order[0], (Some(1), "Ann"));
    assert_eq!((order.len(), order[3]), (4, (Some(4), "Dan")));
    // What cannot be is refused, with its cell.
    let twice = Games::new("Friday", "mtg").round([("Ann", "2-1", "Ben"), ("Ann", "2-1", "Cid")]);
    let refused = twice.book().unwrap().standings(&Options::default());
    assert!(matches!(refused, Err(Refused::Problems(_))));
    let said = refused.err().unwrap().to_string();
    assert!(said.contains("Ann"), "{said}");
}
