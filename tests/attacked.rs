//! What an attacker tried: words, shapes, settings and arguments that are nearly right.

mod common;

use common::{Book, EN, Saved, order};

/// Returns the kinds of problem that `check` finds, with the cell of each.
fn told(saved: &Saved, args: &[&str]) -> Vec<(String, String)> {
    let run = saved.run("check", &[args, &["--json", "-"]].concat());
    let json: serde_json::Value = serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}{}", run.stdout, run.stderr));
    let text = |problem: &serde_json::Value, key: &str| problem[key].as_str().unwrap().to_string();
    let place = |problem: &serde_json::Value| text(problem, "place").rsplit(' ').next().unwrap().to_string();
    json["problems"].as_array().unwrap().iter().map(|problem| (text(problem, "kind"), place(problem))).collect()
}

#[test]
fn a_bye_is_one_in_every_word() {
    for word in [
        "free",
        "Frei",
        "Freilos",
        "exempt",
        "libre",
        "descansa",
        "riposa",
        "Leer",
        "シード",
        "不戦",
        "休み",
        "空き",
        "バイ",
        "不戦勝ち",
        "相手なし",
        "Bye 1",
        "BYE (1)",
        "bye2",
        "no opponent",
        "unpaired",
        "nobody",
        "N/A",
    ] {
        let rows =
            [["1", "1", "Ann", "2-0", "Ben"], ["1", "2", "Cai", "", word], ["2", "1", "Cai", "2-0", "Ann"], ["2", "2", "Ben", "", word]];
        let (json, _) = Book::new("bye.xlsx").pairings(&EN, &rows).rules("mtg").save().standings(&[]);
        assert_eq!(order(&json).len(), 3, "{word}");
        // A listed player of that name is somebody.
        let list: [&[&str]; 5] = [&["No", "Name"], &["1", "Ann"], &["2", "Ben"], &["3", "Cai"], &["4", word]];
        let rows = [["1", "1", "Ann", "2-0", "Ben"], ["1", "2", "Cai", "0-2", word]];
        let (json, _) = Book::new("listed.xlsx").pairings(&EN, &rows).sheet("Players", &list).rules("mtg").save().standings(&[]);
        assert_eq!(order(&json).len(), 4, "{word}");
    }
}

#[test]
fn what_holds_the_place_of_a_name_is_asked_about() {
    for word in ["xxx", "0", "x", "TBD", "未定", "\u{fffc}", "\u{301}"] {
        let rows = [["1", "1", "Ann", "2-0", "Ben"], ["1", "2", "Cai", "2-0", word]];
        let saved = Book::new("place.xlsx").pairings(&EN, &rows).rules("mtg").save();
        assert_eq!(told(&saved, &[]), [("unreadable-name".to_string(), "Pairings!E3".to_string())], "{word}");
    }
    let rows = [["1", "1", "A", "2-0", "B"], ["1", "2", "C", "2-0", "X"]];
    let (json, _) = Book::new("letters.xlsx").pairings(&EN, &rows).rules("mtg").save().standings(&[]);
    assert_eq!(order(&json).len(), 4);
}
