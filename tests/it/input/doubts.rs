//! Doubts: each reading is told with the cells and the option that settle it.

use crate::harness::Book;
use crate::harness::told::{reading, sheet};
use tiebook::problem::{Kind, Nearly, TwoReadings};
use tiebook::read::{Options, Reading, read};

/// Every option that a doubt prints, followed to the end, leads to a reading: each to its own.
#[test]
fn the_options_of_a_doubt_lead_to_readings() {
    let rounds: [&[&str]; 5] = [
        &["Phase", "Level", "You", "Them", "Outcome"],
        &["1", "1", "Ann", "Ben", "2-0"],
        &["1", "1", "Cai", "Dee", "1-2"],
        &["2", "2", "Ann", "Cai", "2-0"],
        &["2", "2", "Ben", "Dee", "2-1"],
    ];
    let referees: [&[&str]; 7] = [
        &["Kierros", "You", "Them", "Referee", "Outcome"],
        &["1", "Ann", "Ben", "Eve", "2-1"],
        &["1", "Cai", "Dee", "Fay", "0-2"],
        &["2", "Ann", "Cai", "Ben", "2-0"],
        &["2", "Eve", "Dee", "Fay", "2-1"],
        &["3", "Fay", "Dee", "Cai", "2-1"],
        &["3", "Ben", "Cai", "Ann", "0-2"],
    ];
    let results: [&[&str]; 5] = [
        &["回数", "自分", "あなた", "前半", "後半"],
        &["1", "青木", "井上", "2-0", "1-1"],
        &["1", "上田", "遠藤", "2-1", "2-0"],
        &["2", "青木", "上田", "2-1", "0-2"],
        &["2", "遠藤", "井上", "2-0", "2-1"],
    ];
    let turned: [&[&str]; 5] = [
        &["Round", "Your opponent", "You", "A", "B"],
        &["1", "Ann", "Ben", "2", "0"],
        &["1", "Cai", "Dee", "2", "1"],
        &["2", "Ann", "Cai", "2", "1"],
        &["2", "Dee", "Ben", "2", "0"],
    ];
    for rows in [&rounds[..], &referees, &results, &turned] {
        let saved = Book::new("book.xlsx").sheet("Form", rows).save();
        let pairings = |reading: Reading| {
            let Some(tournament) = reading.tournament else { panic!("{:?}", reading.problems) };
            let all = tournament.pairings.iter().map(|pairing| {
                let players = [Some(pairing.first), pairing.second]
                    .map(|player| player.map(|at| tournament.players[at].name.to_string()));
                format!("{} {players:?} {:?}", pairing.round, pairing.result)
            });
            all.collect::<Vec<_>>()
        };
        let doubtful = read(&saved.path, &Options::default()).unwrap();
        let doubt = doubtful.problems.iter().find_map(|problem| match &problem.kind {
            Kind::TwoReadings(TwoReadings::Headings { option, alternative, .. }) => {
                Some([option.clone(), alternative.clone()])
            }
            _ => None,
        });
        let told = doubt.unwrap_or_else(|| panic!("{:?}", doubtful.problems)).map(|option| {
            let quoted: Vec<&str> = option.split('"').skip(1).step_by(2).collect();
            let map = quoted
                .iter()
                .map(|told| told.split_once('=').unwrap())
                .map(|(one, other)| (one.to_string(), other.to_string()));
            let mut options = Options::default();
            options.map = map.collect();
            assert!(!options.map.is_empty(), "{option}");
            pairings(read(&saved.path, &options).unwrap())
        });
        // Columns that say the same are read the same.
        assert_eq!(told[0] == told[1], rows == rounds, "{told:?}");
    }
}

/// Two columns of one heading cannot be told apart by an option: the help names them by their letters.
#[test]
fn two_readings_under_one_heading_are_told_by_their_columns() {
    let reading = sheet(&[
        &["Round", "Me", "Pts", "Pts", "Pts", "You"],
        &["1", "Ann", "2", "1", "3", "Ben"],
        &["2", "Ben", "0", "4", "3", "Ann"],
        &["3", "Ann", "2", "1", "5", "Ben"],
    ]);
    let doubt = reading
        .problems
        .iter()
        .find(|problem| problem.kind.id() == "two-readings.columns")
        .unwrap();
    assert!(
        matches!(&doubt.kind, Kind::TwoReadings(TwoReadings::Columns { one, other, .. }) if one == "C:C + D:D" && other == "D:D + E:E")
    );
}

/// Rows and columns of a round robin that do not fit are no standings: it is said who is missing where.
#[test]
fn a_damaged_round_robin_says_what_does_not_fit() {
    let of = |rows: &[&[&str]]| {
        let reading = sheet(rows);
        let found = reading
            .problems
            .iter()
            .find(|problem| problem.kind.id() == "nearly.robin")
            .expect("said");
        let Kind::Nearly(Nearly::Robin { rows, headings }) = &found.kind else { unreachable!() };
        format!("{} {rows} {headings}", found.place.within_book())
    };
    let heading: &[&str] = &["Rank", "Name", "Ann", "Ben", "Cai", "Dee", "Pts"];
    // A row was deleted; one was deleted and a name mistyped.
    let ann: &[&str] = &["1", "Ann", "", "1", "1", "1", "3"];
    let ben: &[&str] = &["2", "Ben", "0", "", "1", "1", "2"];
    let dee: &[&str] = &["4", "Dee", "0", "0", "0", "", "0"];
    assert_eq!(of(&[heading, ann, ben, dee]), "Games!C1 — Cai");
    let eve: &[&str] = &["4", "Eve", "0", "0", "0", "", "0"];
    assert_eq!(of(&[heading, ann, ben, eve, dee]), "Games!C1 eve Cai");
}

/// The name of a sheet says the round that is not missing: it is the result that is.
#[test]
fn what_is_missing_is_named_with_the_option_that_says_it() {
    let rows: [&[&str]; 2] = [&["選手", "枚差", "相手"], &["青木", "8", "井上"]];
    let saved = Book::new("book.xlsx").sheet("1回戦", &rows).save();
    let problems = reading(&saved, &Options::default()).problems;
    let missing = problems.iter().find_map(|problem| match &problem.kind {
        Kind::Nearly(Nearly::Pairings { missing, option, .. }) => {
            Some([missing.clone(), option.clone()])
        }
        _ => None,
    });
    assert_eq!(missing, Some(["result", "--map \"枚差=結果\""].map(String::from)));
}
