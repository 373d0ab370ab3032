//! Empty workbooks to fill in: what `new` writes, and that it computes itself as it is filled.

use crate::harness::engine::{Edit, Typed, edited};
use crate::harness::tiebook;
use tiebook::lang::{Lang, Language};

#[test]
fn the_command_writes_it_and_replaces_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let run = tiebook("new kawai-fide --lang ja", folder.path());
    run.ends(0);
    assert!(folder.path().join("kawai-fide.xlsx").exists());
    assert_eq!(tiebook("new kawai-fide", folder.path()).code, 2);
    assert_eq!(tiebook("new kawai-fide --force", folder.path()).code, 0);
    let run = tiebook("new kawai-fid", folder.path());
    run.err(2, &["kawai-fide"]);
}

/// A rule file is as good as an id: the workbook keeps it, and is called like it.
#[test]
fn it_is_made_for_a_rule_file() {
    let folder = tempfile::tempdir().unwrap();
    let rules = "id = \"club\"\nname = { ja = \"例会\", en = \"Club evening\" }\nbased_on = \"mtg\"\n[points]\nwin = \"2\"\nbye = \"2\"\n";
    std::fs::write(folder.path().join("house.toml"), rules).unwrap();
    let run = tiebook("new house.toml --players 4 --rounds 3 --lang en", folder.path());
    run.ends(0);
    std::fs::remove_file(folder.path().join("house.toml")).unwrap();
    let text = |sheet: &str, row: u32, column: u32, text: &str| -> Edit {
        (sheet.into(), row, column, Typed::Text(text.into()))
    };
    let names =
        ["Ann", "Ben", "Cai"].into_iter().zip(4..).map(|(name, row)| text("Players", row, 1, name));
    edited(
        &folder.path().join("house.xlsx"),
        &folder.path().join("names.xlsx"),
        &names.collect::<Vec<_>>(),
    );
    // Three players: one has the bye, for the two points for a win.
    let run = tiebook("pair names.xlsx --seed 1 -o round.xlsx --lang en", folder.path());
    run.ends(0);
    let rules_sheet = crate::harness::stored(&folder.path().join("round.xlsx"), false)
        .into_iter()
        .filter(|(sheet, ..)| sheet == "Rules");
    assert!(rules_sheet.into_iter().any(|(.., seen)| matches!(seen, crate::harness::Seen::Text(text) if text.contains("Club evening"))));
    let run = tiebook("new nowhere.toml", folder.path());
    run.err(2, &["nowhere.toml"]);
    std::fs::write(folder.path().join("own.toml"), rules).unwrap();
    let run = tiebook("new own.toml -o own.toml --force --lang en", folder.path());
    assert_eq!(
        (run.code, std::fs::read_to_string(folder.path().join("own.toml")).unwrap().as_str()),
        (2, rules),
        "{}",
        run.stderr
    );
}

/// Every mark that Results offers is read back as what it says.
#[test]
fn every_mark_can_be_read() {
    for language in Language::all() {
        let lang = Lang::of(language);
        for mark in tiebook::workbook::mark_list::all() {
            let text = lang.texts_of("pair_mark", mark.id);
            let read = tiebook::read::read_result(text).and_then(|read| read.outcomes);
            assert!(mark.sides.is_none() || read == mark.sides, "{text}");
            let own = read.map(|outcomes| outcomes[0]);
            assert!(mark.alone.is_none() || own == mark.alone, "{text}");
        }
    }
}
