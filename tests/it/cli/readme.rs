//! What the READMEs show is what the program does.

use std::fs;
use std::path::{Path, PathBuf};

use crate::harness::{Saved, tiebook};

/// Returns the folders that say what is in them: those with a README, the first of all this one.
fn folders() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut left = vec![PathBuf::new()];
    while let Some(folder) = left.pop() {
        let is_hidden = |path: &Path| path.to_string_lossy().starts_with('.');
        // What is built or fetched is nobody's to describe.
        let is_made = |path: &Path| {
            path.join("CACHEDIR.TAG").exists() || path.ends_with("node_modules") || is_hidden(path)
        };
        let here = if folder.as_os_str().is_empty() { Path::new(".") } else { &folder };
        let inner = fs::read_dir(here).unwrap().map(|entry| entry.unwrap());
        let inner = inner.filter(|entry| entry.file_type().unwrap().is_dir());
        left.extend(
            inner.map(|entry| folder.join(entry.file_name())).filter(|path| !is_made(path)),
        );
        if folder.join("README.md").exists() {
            found.push(folder);
        }
    }
    found.sort();
    assert!(found.len() >= 11, "{found:?}");
    found
}

/// Returns the contents of the fenced blocks of a language.
fn blocks<'a>(markdown: &'a str, language: &str) -> Vec<&'a str> {
    let fence = format!("```{language}\n");
    markdown.split(&fence).skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

/// Whether somebody who typed the README's command for a sample left its output beside it.
fn is_output(path: &Path) -> bool {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy());
    stem.is_some_and(|stem| stem.contains("-standings"))
}

#[test]
fn every_command_of_the_readmes_runs() {
    let readmes: Vec<String> = folders()
        .iter()
        .map(|folder| fs::read_to_string(folder.join("README.md")).unwrap())
        .collect();
    let folder = tempfile::tempdir().unwrap();
    for samples in ["samples", "samples/layouts", "samples/evening", "samples/fide"] {
        fs::create_dir(folder.path().join(samples)).unwrap();
        for sample in fs::read_dir(samples)
            .unwrap()
            .map(|sample| sample.unwrap().path())
            .filter(|path| path.is_file() && !is_output(path))
        {
            fs::copy(&sample, folder.path().join(&sample)).unwrap();
        }
    }
    let mut commands = 0;
    for line in readmes.iter().flat_map(|readme| blocks(readme, "sh")).flat_map(str::lines) {
        let line = line.split(" #").next().unwrap().trim();
        let Some(args) =
            line.strip_prefix("tiebook ").or_else(|| line.strip_prefix("cargo run --release -- "))
        else {
            continue;
        };
        // What stands in quotes is one argument.
        let parts = args.split('"').enumerate();
        let args: Vec<&str> = parts
            .flat_map(
                |(at, part)| {
                    if at % 2 == 1 { vec![part] } else { part.split_whitespace().collect() }
                },
            )
            .collect();
        let run = tiebook(&args, folder.path());
        run.ends(0);
        commands += 1;
    }
    assert!(commands >= 15, "only {commands} commands found");
    for written in ["samples/friday-mtg-standings.xlsx", "hyogo.html", "new.xlsx"] {
        assert!(folder.path().join(written).exists(), "{written}");
    }
}

#[test]
fn the_number_explained_in_the_readme_is_the_programs_own() {
    let readme = fs::read_to_string("README.md").unwrap();
    let shown = blocks(&readme, "text")[0];
    let run = Saved::sample("hyogo-2009.xlsx").run("explain", "B --lang en");
    run.out_says(&[shown]);
}

#[test]
fn the_house_rules_of_the_templates_readme_work() {
    let readme = fs::read_to_string("templates/README.md").unwrap();
    let saved = Saved::sample("friday-mtg.xlsx");
    let path = saved.beside("my-rules.toml");
    fs::write(&path, blocks(&readme, "toml")[0]).unwrap();
    let (json, _) = saved.standings(&["--rules", path.to_str().unwrap()]);
    // Ann beat Ben, Cai and Fay; Fay has 6 and a half points here. By hand: Fay drew round 1, won 2 and 3.
    assert_eq!(crate::harness::exact(&json, "Ann", "best_win"), "13/2");
    assert_eq!(json["rules"], "my-rules");
}

#[test]
fn the_rule_sets_of_the_readme_are_those_there_are() {
    let readme = fs::read_to_string("templates/README.md").unwrap();
    for id in tiebook::rules::rule_set_ids() {
        assert!(
            readme.contains(&format!("| `{id}`")) || readme.contains(&format!(", `{id}`")),
            "{id}"
        );
    }
}

#[test]
fn what_else_a_rule_file_may_say_is_understood() {
    let readme = fs::read_to_string("templates/README.md").unwrap();
    let saved = Saved::sample("friday-mtg.xlsx");
    let path = saved.beside("my-rules.toml");
    fs::write(&path, format!("id = \"more\"\nbased_on = \"mtg\"\n{}", blocks(&readme, "toml")[1]))
        .unwrap();
    let run =
        tiebook(&["rules", path.to_str().unwrap(), "--lang", "en"], saved.path.parent().unwrap());
    run.ends(0);
    run.out_says(&["floor = 33/100", "[33/100 | 1/3]"]);
    // Every word of a rule file is explained.
    for word in [
        "about",
        "also",
        "show",
        "lower_is_better",
        "score_is",
        "games_to_win",
        "scores",
        "constants",
        "rounding_readings",
        "choices",
        "[fact]",
    ] {
        assert!(
            readme.contains(&format!("`{word}")) || readme.contains(&format!("`[{word}")),
            "{word}"
        );
    }
}

/// Returns where the links and pictures of a text lead.
fn links(markdown: &str) -> Vec<&str> {
    markdown
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next())
        // Two folders up from a text stands what the site has beside it: the releases.
        .filter(|link| !link.contains("://") && *link != "../../releases")
        .collect()
}

#[test]
fn every_link_and_picture_of_the_readmes_is_there() {
    let mut count = 0;
    for folder in folders() {
        let readme = fs::read_to_string(folder.join("README.md")).unwrap();
        let links = links(&readme);
        for link in &links {
            let (path, section) =
                link.split_once('#').map_or((*link, None), |(path, section)| (path, Some(section)));
            let path = folder.join(path);
            assert!(path.exists(), "{}: {link}", folder.display());
            if let Some(section) = section {
                let there = fs::read_to_string(&path).unwrap().to_lowercase();
                assert!(
                    there.lines().any(
                        |line| line.trim_start_matches('#').trim().replace(' ', "-") == section
                    ),
                    "{link}"
                );
            }
        }
        count += links.len();
    }
    assert!(count >= 40, "only {count} links found");
}
