//! What could be meant in two ways: asked with the option that settles it, never taken without a word.

mod common;

use common::{Book, Saved};
use tiebook::problem::Severity;
use tiebook::read::{Options, Reading, read};

fn reading(saved: &Saved, options: &Options) -> Reading {
    read(&saved.path, options).unwrap()
}

fn sheet(rows: &[&[&str]]) -> Reading {
    reading(&Book::new("book.xlsx").sheet("Games", rows).save(), &Options::default())
}

/// What is wrong or to be doubted: ids, and the cells they name.
fn said(reading: &Reading) -> Vec<String> {
    let serious = reading.problems.iter().filter(|problem| problem.severity() != Severity::Information);
    serious.map(|problem| format!("{} {}", problem.kind.id(), problem.place.within_book())).collect()
}

/// Each pairing: round, the two names, and how it ended for the first.
fn games(reading: &Reading) -> Vec<String> {
    use std::cmp::Ordering;
    use tiebook::model::Outcome;
    let tournament = reading.tournament.as_ref().unwrap();
    let name = |at: usize| tournament.players[at].name.to_string();
    let told = |pairing: &tiebook::model::Pairing| {
        let sign = match (&pairing.result.score, pairing.result.outcomes) {
            (Some(score), _) => match score.first.cmp(&score.second) {
                Ordering::Greater => ">",
                Ordering::Less => "<",
                Ordering::Equal => "=",
            },
            (None, Some([Outcome::Win, _])) => ">",
            (None, Some([Outcome::Loss, _])) => "<",
            (None, Some([Outcome::Draw, _])) => "=",
            (None, Some([outcome, _])) => return format!("{} {} {outcome:?}", pairing.round, name(pairing.first)),
            (None, None) => "?",
        };
        format!("{} {} {sign} {}", pairing.round, name(pairing.first), pairing.second.map_or_else(String::new, name))
    };
    tournament.pairings.iter().map(told).collect()
}

/// By the rows Sato won against Suzuki and then Takahashi, by the numbers against Takahashi and then Suzuki; all cells answer each other.
#[test]
fn numbers_that_fit_a_column_and_the_rows_are_asked_about() {
    let book = |number: &'static str| {
        let rows: [&[&str]; 5] = [
            &["順位", number, "氏名", "1回戦", "2回戦"],
            &["1", "4", "佐藤", "○2", "○3"],
            &["1", "3", "鈴木", "●1", "●4"],
            &["3", "2", "高橋", "●4", "●1"],
            &["3", "1", "田中", "○3", "○2"],
        ];
        Book::new("book.xlsx").sheet("星取表", &rows).save()
    };
    let plain = Options::default;
    assert_eq!(said(&reading(&book("番号"), &plain())), ["numbers-in-doubt 星取表!B1"]);
    let by_rows = ["1 佐藤 > 鈴木", "1 高橋 < 田中", "2 佐藤 > 高橋", "2 鈴木 < 田中"];
    let by_numbers = ["1 佐藤 > 高橋", "1 鈴木 < 田中", "2 佐藤 > 鈴木", "2 高橋 < 田中"];
    for (name, wanted) in [("会員番号", by_rows), ("対戦番号", by_numbers)] {
        let [settled, written] = [reading(&book("番号"), &plain().with_mapped("番号", name)), reading(&book(name), &plain())];
        assert_eq!([said(&settled), said(&written)], [vec![], Vec::<String>::new()], "{name}");
        let sorted = |reading: &Reading| {
            let mut games = games(reading);
            games.sort();
            games
        };
        assert_eq!([sorted(&settled), sorted(&written)], [wanted, wanted], "{name}");
    }
    // Where the results fit one of them only, that one is meant: by the rows Sato and Suzuki would both have won.
    let rows: [&[&str]; 5] = [
        &["順位", "番号", "氏名", "1回戦", "2回戦"],
        &["1", "4", "佐藤", "○2", "○3"],
        &["2", "3", "鈴木", "○1", "●4"],
        &["3", "2", "高橋", "●4", "●1"],
        &["4", "1", "田中", "●3", "○2"],
    ];
    let told = sheet(&rows);
    assert_eq!((said(&told), games(&told).len()), (vec![], 4));
    assert!(games(&told).contains(&"1 佐藤 > 高橋".to_string()), "{:?}", games(&told));
}
