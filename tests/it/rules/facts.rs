//! Numbers noted beside results in columns that a rule file names (`[[fact]]`), read again from the output; their values are cases of
//! `tests/commands/rules/facts.md`.

use crate::harness::versions::{Versions, data, moved, read, same_cells, write};
use crate::harness::{Book, Saved};
use tiebook::standings::{Options, RulesFrom};

const HEADINGS: [&str; 10] =
    ["回戦", "選手1", "結果", "選手2", "石損回数1", "石損回数2", "石損1", "石損2", "WLD1", "WLD2"];

/// Four players, three rounds, the last game of 青木 won by forfeit.
const GAMES: [[&str; 10]; 6] = [
    ["1", "青木", "40-24", "馬場", "3", "5", "6", "14", "0", "0.5"],
    ["1", "千葉", "33-31", "土井", "4", "4", "10", "8", "1", "1.5"],
    ["2", "青木", "20-44", "千葉", "6", "2", "18", "3", "1", "0"],
    ["2", "馬場", "32-32", "土井", "5", "7", "12", "20", "0.5", "0.5"],
    ["3", "馬場", "10-54", "千葉", "9", "1", "30", "2", "0", "0"],
    ["3", "青木", "+ -", "土井", "", "", "", "", "-", ""],
];

fn rules() -> String {
    std::fs::canonicalize("samples/othello-loss.toml").unwrap().to_str().unwrap().to_string()
}

fn book(headings: &[&str; 10], games: &[[&str; 10]]) -> Saved {
    let rows: Vec<&[&str]> = std::iter::once(headings.as_slice())
        .chain(games.iter().map(<[&str; 10]>::as_slice))
        .collect();
    Book::new("othello.xlsx").sheet("対戦", &rows).save()
}

/// The rules of the sample, by which less disc loss also decides between as many wins.
fn ranked(saved: &Saved) -> String {
    let text = std::fs::read_to_string(rules()).unwrap().replacen(
        "\n\n[[fact]]",
        "\norder = [\"wins\", \"disc_loss_mean\"]\n\n[[fact]]",
        1,
    );
    let path = saved.beside("ranked.toml");
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_string()
}

#[test]
fn read_again_nothing_changes() {
    for headings in [
        HEADINGS,
        [
            "Round",
            "Player 1",
            "Result",
            "Player 2",
            "Losing moves 1",
            "Losing moves 2",
            "Disc loss 1",
            "Disc loss 2",
            "WLD 1",
            "WLD 2",
        ],
    ] {
        let saved = book(&headings, &GAMES);
        let options = Options::default().with_rules(RulesFrom::new(&ranked(&saved)).unwrap());
        let outcome = read(&saved.path, &options);
        let versions = Versions::of(&outcome);
        let again = read(&versions.path("1"), &Options::default());
        assert_eq!((data(&again), moved(&again)), (data(&outcome), Vec::new()));
        assert!(again.problems.is_empty(), "{:#?}", again.problems);
        write(&again, &versions.path("2"));
        same_cells(&versions.path("1"), &versions.path("2"));
    }
}
