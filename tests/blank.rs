//! Empty workbooks to fill in: what `new` writes, and that it computes itself as it is filled.

mod common;

use std::path::Path;

use common::tiebook;
use tiebook::lang::{Lang, Language};

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

/// Every mark that Results offers is read back as what it says.
#[test]
fn every_mark_can_be_read() {
    use tiebook::workbook::marks::{ALONE, PAIRED};
    for language in Language::ALL {
        let lang = Lang::of(language);
        for mark in PAIRED {
            let text = lang.texts_of("pair_mark", mark.id);
            let read = tiebook::read::read_result(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(read.outcomes, mark.sides, "{text}");
        }
        for mark in ALONE {
            let text = lang.texts_of("pair_mark", mark.id);
            let read = tiebook::read::read_result(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(read.outcomes.map(|outcomes| outcomes[0]), mark.alone, "{text}");
        }
    }
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
            assert_eq!(
                common::stored(&kept, false),
                common::stored(&made, false),
                "{} is not what `tiebook new {id} --lang {lang}` writes",
                kept.display()
            );
        }
    }
}
