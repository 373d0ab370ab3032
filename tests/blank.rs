//! Empty workbooks to fill in: what `new` writes, filled in, reads back.

mod common;

use std::path::Path;

use common::{Saved, exact, tiebook};
use tiebook::workbook::blank::{Filled, plan};
use tiebook::lang::{Lang, Language};

fn filled(id: &str, language: Language, rows: &[[&str; 5]]) -> Saved {
    let rules = tiebook::rules::load(id).unwrap().compile(1).unwrap();
    let names = ["Ann", "Ben", "Cai"].map(str::to_string).to_vec();
    let filled = Filled { players: names, pairings: rows.iter().map(|row| row.map(str::to_string)).collect() };
    let mut bytes = std::io::Cursor::new(Vec::new());
    tiebook::write::xlsx::write(&plan(&rules, Lang::of(language), &filled), &mut bytes).unwrap();
    Saved::bytes("filled.xlsx", &bytes.into_inner())
}

#[test]
fn filled_in_it_reads_back_under_every_rule_set() {
    let rows = |bye: &'static str| {
        [["1", "1", "Ann", "2-1", "Ben"], ["1", "", "Cai", bye, ""], ["2", "1", "3", "2-0", "Ann"], ["2", "", "Ben", "", ""]]
    };
    for id in tiebook::rules::rule_set_ids() {
        for (language, bye) in [(Language::Ja, "不戦勝"), (Language::En, "bye")] {
            let (json, _) = filled(id, language, &rows(bye)).standings(&[]);
            assert_eq!(json["rules"], id);
            // Only what the sheets hold: Cai won twice, with the bye; nothing was misread.
            assert_eq!(json["players"].as_array().unwrap().len(), 3, "{id}");
            let cai = json["players"].as_array().unwrap().iter().find(|player| player["name"] == "Cai").unwrap();
            assert_eq!((&cai["wins"], &cai["losses"], &cai["number"]), (&2.into(), &0.into(), &3.into()), "{id}");
            assert_eq!(json["problems"], serde_json::json!([]), "{id}");
        }
    }
}

#[test]
fn every_offered_result_can_be_read() {
    for (language, alone) in [(Language::Ja, false), (Language::Ja, true), (Language::En, false), (Language::En, true)] {
        let lang = Lang::of(language);
        let keys: &[&str] = if alone {
            &["new.results_alone"]
        } else {
            &["new.results_games", "new.results_points", "new.results_marks", "new.results_leaving"]
        };
        for result in keys.iter().flat_map(|key| lang.text(key).split('|')) {
            let second = if alone { "" } else { "Ben" };
            let run = filled("dominion-2", language, &[["1", "1", "Ann", result, second]]).run("check", &[]);
            assert_eq!(run.code, 0, "{result}: {}", run.stdout);
        }
    }
}

#[test]
fn an_empty_one_says_what_is_missing() {
    let run = filled("mtg", Language::En, &[]).run("check", &["--lang", "en"]);
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains("nothing below it"), "{}", run.stdout);
}

#[test]
fn the_command_writes_it_and_replaces_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let run = tiebook(&["new", "kawai-fide", "--lang", "ja"], folder.path());
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(folder.path().join("kawai-fide.xlsx").exists());
    assert_eq!(tiebook(&["new", "kawai-fide"], folder.path()).code, 2);
    assert_eq!(tiebook(&["new", "kawai-fide", "--force"], folder.path()).code, 0);
    let run = tiebook(&["new", "kawai-fid"], folder.path());
    assert!(run.code == 2 && run.stderr.contains("kawai-fide"), "{}", run.stderr);
}

/// The workbooks in templates/ are what `new` writes. To bring them up to date:
/// `for id in …; do tiebook new $id --lang ja -o templates/workbooks/ja/$id.xlsx --force; done`.
#[test]
fn the_templates_are_what_new_writes() {
    let folder = tempfile::tempdir().unwrap();
    for id in tiebook::rules::rule_set_ids() {
        for lang in ["ja", "en"] {
            let made = folder.path().join(format!("{lang}-{id}.xlsx"));
            assert_eq!(tiebook(&["new", id, "--lang", lang, "-o", made.to_str().unwrap()], folder.path()).code, 0);
            let kept = Path::new("templates/workbooks").join(lang).join(format!("{id}.xlsx"));
            let same = std::fs::read(&kept).is_ok_and(|kept| kept == std::fs::read(&made).unwrap());
            assert!(same, "{} is not what `tiebook new {id} --lang {lang}` writes", kept.display());
        }
    }
}

/// Who fills in a drop-down's player twice is told so.
#[test]
fn mistakes_are_named_by_their_cells() {
    let saved = filled("mtg", Language::En, &[["1", "1", "Ann", "2-1", "Ann"]]);
    let run = saved.run("check", &["--lang", "en"]);
    assert!(run.code == 1 && run.stdout.contains("Pairings!E2"), "{}", run.stdout);
    let (json, _) = filled("mtg", Language::En, &[["1", "1", "Ann", "2-1", "Ben"]]).standings(&[]);
    assert_eq!(exact(&json, "Ann", "match_points"), "3");
}
