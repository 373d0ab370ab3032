//! Results in the words that the program shows.

use crate::harness::{Book, EN};

#[test]
fn what_the_program_shows_of_a_result_can_be_typed() {
    use tiebook::lang::{Lang, Language};
    use tiebook::model::Outcome;
    for language in Language::all() {
        let lang = Lang::of(language);
        let sections = ["mark", "outcome", "outcome_why"].into_iter();
        let words = sections.flat_map(|section| {
            Outcome::ALL.map(|outcome| (outcome, lang.texts_of(section, outcome.id())))
        });
        for (outcome, word) in words.filter(|(_, word)| !word.is_empty()) {
            let alone = matches!(
                outcome,
                Outcome::Bye | Outcome::FullBye | Outcome::HalfBye | Outcome::Absent | Outcome::Out
            );
            let row = ["1", "1", "Ann", word, if alone { "" } else { "Ben" }];
            let saved = Book::new("words.xlsx")
                .pairings(&EN, &[row, ["1", "2", "Cai", "2-0", "Dee"]])
                .rules("mtg")
                .save();
            let read =
                tiebook::read::read(&saved.path, &tiebook::read::Options::default()).unwrap();
            let tournament =
                read.tournament.unwrap_or_else(|| panic!("{word}: {:?}", read.problems));
            let told = tournament
                .pairings
                .first()
                .and_then(|pairing| pairing.result.outcomes)
                .map(|outcomes| outcomes[0]);
            assert_eq!(told, Some(outcome), "{word}: {:?}", read.problems);
        }
        for (key, text) in lang
            .keys()
            .filter(|(key, _)| key.starts_with("new.results_") && *key != "new.results_remark")
        {
            for result in text.split('|').filter(|result| !result.is_empty()) {
                assert!(tiebook::read::read_result(result).is_some(), "{key}: {result}");
            }
        }
    }
}
