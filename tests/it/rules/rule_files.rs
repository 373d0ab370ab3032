//! Rule files of a user's own: what they can say, and how their mistakes are pointed at.

use crate::harness::tiebook;

#[test]
fn every_rule_set_is_listed_and_told_in_words() {
    let folder = tempfile::tempdir().unwrap();
    for lang in ["ja", "en"] {
        let list = tiebook(&["rules", "--lang", lang], folder.path());
        for id in tiebook::rules::rule_set_ids() {
            assert!(list.stdout.contains(id));
            let told = tiebook(&["rules", id, "--lang", lang], folder.path());
            assert_eq!(told.code, 0);
            // Japanese words in Japanese only; the source stands in the language it was published in.
            let about = told.stdout.lines().nth(1).unwrap();
            assert_eq!(crate::harness::is_japanese(about), lang == "ja", "{about}");
            let defined = tiebook::rules::load(id).unwrap().compile(3).unwrap().definitions;
            for definition in defined.iter().filter(|definition| !definition.earlier) {
                told.out_says(&[&format!("{} = {}", definition.id, definition.formula)]);
            }
            assert!(!told.stdout.contains('{'), "{}", told.stdout);
        }
        let told = tiebook(&["rules", "mtg", "--lang", lang], folder.path());
        let words = ["相手のMW%の平均", "mean of opponent's MW% (rounds with an opponent)"];
        assert!(told.stdout.contains(words[usize::from(lang == "en")]), "{}", told.stdout);
    }
}

/// Whoever copies a rule set of the program finds its labels in the copy, and gives those that are to be others.
#[test]
fn a_copy_of_a_rule_set_keeps_its_labels() {
    let text = std::fs::read_to_string("templates/rules/mtg.toml").unwrap();
    let own = "[constants.floor]\nlabel = { en = \"Floor\" }";
    let text = text.replace("[constants.floor]", own);
    let copy = tiebook::rules::RuleText::new("copy.toml", &text);
    let copy = tiebook::rules::load_text(copy).unwrap().compile(3).unwrap();
    let of = |at: usize| copy.constants[at].label.all().collect::<Vec<_>>();
    let floor = copy.constants.iter().position(|one| one.id == "floor");
    assert_eq!(of(floor.unwrap()), ["Floor"]);
    assert!((0..copy.constants.len()).all(|at| Some(at) == floor || of(at).len() > 1));
    let language = tiebook::lang::Language::ENGLISH;
    assert_eq!(copy.name.get(language), "Magic: The Gathering");
}
