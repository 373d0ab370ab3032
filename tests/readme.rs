//! What the READMEs show is what the program does.

mod common;

use std::fs;

use common::{Saved, tiebook};

/// Returns the contents of the fenced blocks of a language.
fn blocks<'a>(markdown: &'a str, language: &str) -> Vec<&'a str> {
    let fence = format!("```{language}\n");
    markdown.split(&fence).skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

#[test]
fn every_command_of_the_readme_runs() {
    let readme = fs::read_to_string("README.md").unwrap();
    let folder = tempfile::tempdir().unwrap();
    for samples in ["samples", "samples/layouts"] {
        fs::create_dir(folder.path().join(samples)).unwrap();
        for sample in fs::read_dir(samples).unwrap().map(|sample| sample.unwrap().path()).filter(|path| path.is_file()) {
            fs::copy(&sample, folder.path().join(&sample)).unwrap();
        }
    }
    let mut commands = 0;
    for line in blocks(&readme, "sh").iter().flat_map(|block| block.lines()) {
        let line = line.split(" #").next().unwrap().trim();
        let Some(args) = line.strip_prefix("tiebook ").or_else(|| line.strip_prefix("cargo run --release -- ")) else { continue };
        // What stands in quotes is one argument.
        let parts = args.split('"').enumerate();
        let args: Vec<&str> =
            parts.flat_map(|(at, part)| if at % 2 == 1 { vec![part] } else { part.split_whitespace().collect() }).collect();
        let run = tiebook(&args, folder.path());
        assert_eq!(run.code, 0, "{line}: {}", run.stderr);
        commands += 1;
    }
    assert!(commands >= 7, "only {commands} commands found");
    assert!(folder.path().join("standings.xlsx").exists());
}

#[test]
fn the_number_explained_in_the_readme_is_the_programs_own() {
    let readme = fs::read_to_string("README.md").unwrap();
    let shown = blocks(&readme, "text")[0];
    let run = Saved::sample("hyogo-2009.xlsx").run("explain", &["B", "--lang", "en"]);
    assert!(run.stdout.contains(shown), "{}", run.stdout);
}

#[test]
fn the_house_rules_of_the_templates_readme_work() {
    let readme = fs::read_to_string("templates/README.md").unwrap();
    let saved = Saved::sample("friday-mtg.xlsx");
    let path = saved.beside("my-rules.toml");
    fs::write(&path, blocks(&readme, "toml")[0]).unwrap();
    let (json, _) = saved.standings(&["--rules", path.to_str().unwrap()]);
    // Ann beat Ben, Cai and Fay; Fay has 6 and a half points here. By hand: Fay drew round 1, won 2 and 3.
    assert_eq!(common::exact(&json, "Ann", "best_win"), "13/2");
    assert_eq!(json["rules"], "my-rules");
}

#[test]
fn the_rule_sets_of_the_readme_are_those_there_are() {
    let readme = fs::read_to_string("README.md").unwrap();
    for id in tiebook::rules::rule_set_ids() {
        assert!(readme.contains(&format!("`{id}`")), "{id}");
    }
}
