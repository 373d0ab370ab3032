//! What an audit judges, what it leaves unjudged and says so, and that it never breaks off.

use crate::harness::{Book, EN, Saved};
use serde_json::{Value as Json, json};

fn audit(saved: &Saved, args: &[&str]) -> (i32, Json, String) {
    saved.audit(&[&["--lang", "en"], args].concat())
}

/// The figures and verdicts of what does not agree.
fn odd(json: &Json) -> Vec<(&str, &str, &str)> {
    let cells = json["audit"]["comparison"]["values"].as_array().unwrap();
    let odd = cells.iter().filter(|cell| cell["verdict"] != "agrees");
    odd.map(|cell| {
        let text = |key: &str| cell[key].as_str().unwrap();
        (text("player"), text("figure"), text("verdict"))
    })
    .collect()
}

/// A Swiss of three rounds as a saved Chess-Results page. Ann wins everything, Ben, Cai and Eve win two, Dan and Fay none. TB1 adds up
/// the points after each round (Ann 1 + 2 + 3, Ben 1 + 1 + 2, Cai 1 + 2 + 2, Eve 0 + 1 + 2), TB2 is Buchholz (Ann 0 + 2 + 2, Ben 2 + 3 + 0,
/// Cai 0 + 0 + 3, Eve 2 + 0 + 0, Dan 3 + 2 + 2, Fay 2 + 2 + 2), TB3 Sonneborn-Berger, TB4 the wins, TB5 the games with Black. By points,
/// TB1 and TB2 it is Ann, Cai, Ben, Eve, Dan, Fay: the page has Eve and Ben the wrong way round.
const PAGE: [&str; 6] = [
    "1|Ann|5w1|4b1|2w1|3|6|4|4|3|1",
    "2|Cai|6w1|5b1|1b0|2|5|3|0|2|2",
    "3|Eve|4b0|6b1|5w1|2|3|2|0|2|2",
    "4|Ben|3w1|1w0|6b1|2|4|5|2|2|1",
    "5|Dan|1b0|2w0|3b0|0|0|7|0|0|2",
    "6|Fay|2b0|3w0|4w0|0|0|6|0|0|1",
];

#[test]
fn a_place_decided_by_a_column_that_the_rules_do_not_have_is_told() {
    let row = |cells: &str, tag: &str| -> String {
        let cells = cells.split('|');
        let cells: String = cells.map(|cell| format!("<{tag}>{cell}</{tag}>")).collect();
        format!("<tr>{cells}</tr>\n")
    };
    let heading = "Rk.|Name|1.Rd|2.Rd|3.Rd|Pts.|TB1|TB2|TB3|TB4|TB5";
    let rows: String = PAGE.iter().map(|cells| row(cells, "td")).collect();
    let page = format!(
        "<html><body><h2>Club Open</h2><h3>Final crosstable</h3><table class=\"CRs1\">\n{}{rows}</table></body></html>",
        row(heading, "th")
    );
    let saved = Saved::bytes("page.html", page.as_bytes());
    for rules in ["fide-2026", "fide-2024"] {
        let (code, json, said) = audit(&saved, &["--rules", rules]);
        assert_eq!(code, 1, "{said}");
        let cells = json["audit"]["under_best"]["comparison"]["values"]
            .as_array()
            .unwrap();
        let because = &cells[0]["because"];
        let told = ["player", "criterion", "own", "theirs"].map(|key| because[key].as_str());
        assert_eq!(
            (cells[0]["player"].as_str(), told),
            (
                Some("Eve"),
                [Some("Ben"), Some("Cumul."), Some("3"), Some("4")]
            ),
            "{said}"
        );
        let told = "announced above Ben (4), and Cumul. 3 is behind 4";
        assert!(said.contains(told), "{said}");
        let output = saved.beside("standings.xlsx");
        let run = saved.run(
            "standings",
            &["--rules", rules, "-o", output.to_str().unwrap(), "--force"],
        );
        assert_eq!(run.code, 0, "{}", run.stderr);
    }
}

/// Ann and Ben win two rounds 2-0 each, then Ann beats Ben 2-1 in the final, counted for the two alone with its points: Ann 9, Ben 6. At
/// least 1/3: OMW% of Ann (1/3 + 1/3 + 6/9)/3, of Ben (1/3 + 1/3 + 1)/3. Without the final the least changes no announced value, and
/// with it under 0.33 neither OMW% is right.
#[test]
fn playoffs_and_another_floor_are_tried_together() {
    let rows = [
        ["1", "1", "Ann", "2-0", "Cai"],
        ["1", "2", "Ben", "2-0", "Dee"],
        ["2", "1", "Ann", "2-0", "Dee"],
        ["2", "2", "Ben", "2-0", "Cai"],
        ["Final", "1", "Ann", "2-1", "Ben"],
    ];
    let table: &[&[&str]] = &[
        &["Rank", "Player", "Points", "OMW%", "GW%"],
        &["1", "Ann", "9", "0.4444", "0.8571"],
        &["2", "Ben", "6", "0.5556", "0.7143"],
        &["3", "Cai", "0", "1.0000", "0"],
        &["3", "Dee", "0", "1.0000", "0"],
    ];
    let saved = Book::new("finals.xlsx")
        .pairings(&EN, &rows)
        .rules("mtg")
        .sheet("Published", table)
        .save();
    let (_, json, said) = audit(&saved, &[]);
    assert_eq!(
        json["audit"]["readings"]["best"]["settings"],
        json!(["floor=1/3", "playoffs=with-points"]),
        "{said}"
    );
    assert!(
        said.contains("Under that reading every announced value is right."),
        "{said}"
    );
}

/// Two rounds among six; Dee met Ann and Ben, who won everything, Fay met Cai and Eve, who won half.
const SWISS: [[&str; 5]; 6] = [
    ["1", "1", "Ann", "2-0", "Dee"],
    ["1", "2", "Ben", "2-0", "Eve"],
    ["1", "3", "Cai", "2-0", "Fay"],
    ["2", "1", "Ann", "2-0", "Cai"],
    ["2", "2", "Ben", "2-0", "Dee"],
    ["2", "3", "Eve", "2-0", "Fay"],
];

fn with_stage(stage: &[[&str; 5]], dee: &str, fay: &str) -> Saved {
    let rows = [&SWISS[..], stage].concat();
    let table: &[&[&str]] = &[
        &["Rank", "Player", "Points"],
        &["1", "Eve", "3"],
        &["2", "Cai", "3"],
        &["3", "Ann", "6"],
        &["4", "Ben", "6"],
        &[dee, "Dee", "0"],
        &[fay, "Fay", "0"],
    ];
    Book::new("stage.xlsx")
        .pairings(&EN, &rows)
        .rules("mtg")
        .sheet("Published", table)
        .save()
}

/// Everybody against everybody among four is no knock-out, and rounds by number are none by name: what the two Swiss rounds say is
/// judged, and the places of the four are not.
#[test]
fn what_a_stage_leaves_to_be_judged_is_judged() {
    let pool = [
        ["Top 4", "1", "Ann", "0-2", "Eve"],
        ["Top 4", "2", "Ben", "0-2", "Cai"],
        ["Top 4", "1", "Ann", "2-0", "Cai"],
        ["Top 4", "2", "Ben", "2-0", "Eve"],
        ["Top 4", "1", "Ann", "2-0", "Ben"],
        ["Top 4", "2", "Cai", "2-0", "Eve"],
    ];
    let numbered = [
        ["3", "1", "Ann", "0-2", "Eve"],
        ["3", "2", "Ben", "0-2", "Cai"],
        ["4", "1", "Cai", "0-2", "Eve"],
    ];
    for stage in [&pool[..], &numbered] {
        let (code, json, said) = audit(&with_stage(stage, "5", "6"), &[]);
        let four = ["Eve", "Cai", "Ann", "Ben"];
        assert_eq!(
            odd(&json),
            four.map(|player| (player, "rank", "unjudged")),
            "{said}"
        );
        let found = &json["audit"];
        assert_eq!(
            (code, &found["wrong"], &found["unjudged"]),
            (1, &json!(false), &json!(true)),
            "{said}"
        );
        let mut problems = json["problems"].as_array().unwrap().iter();
        assert!(problems.any(|problem| problem["kind"] == "finals-unjudged"));
        // Six times points, and two places.
        assert_eq!(found["comparison"]["cells"], 8, "{said}");
        assert!(
            said.contains("comes after round 2 could not be read as a knock-out")
                && said.contains("cannot be judged: Eve, Cai, Ann"),
            "{said}"
        );
        let (_, json, said) = audit(&with_stage(stage, "6", "5"), &[]);
        assert_eq!(
            odd(&json)[..2],
            [
                ("Dee", "rank", "wrong-place"),
                ("Fay", "rank", "wrong-place")
            ],
            "{said}"
        );
        // What is not an audit refuses it as ever.
        let run = with_stage(stage, "5", "6").run("standings", &[]);
        assert_eq!(run.code, 1, "{}", run.stdout);
    }
}

/// The event of the page, as a report without a list of tie-breaks; ranks by the points after each round, then Buchholz.
fn report(ranks: [&str; 6]) -> Saved {
    let players = [
        ("Ann", "3.0", ["5 w 1", "2 b 1", "3 w 1"]),
        ("Ben", "2.0", ["4 w 1", "1 w 0", "6 b 1"]),
        ("Cai", "2.0", ["6 w 1", "5 b 1", "1 b 0"]),
        ("Eve", "2.0", ["2 b 0", "6 b 1", "5 w 1"]),
        ("Dan", "0.0", ["1 b 0", "3 w 0", "4 b 0"]),
        ("Fay", "0.0", ["3 b 0", "4 w 0", "2 w 0"]),
    ];
    let lines: String = (1..)
        .zip(players)
        .zip(ranks)
        .map(|((number, (name, points, games)), rank)| {
            let games: String = games.iter().map(|game| format!("     {game}")).collect();
            format!(
                "001 {number:>4}      {name:<33} {:>4} {:>3} {:>11} {:>10} {points:>4} {rank:>4}{games}\n",
                "", "", "", ""
            )
        })
        .collect();
    let text = format!("012 Club Open\n142 3\n092 Individual: Swiss System\n{lines}");
    Saved::bytes("report.trf", text.as_bytes())
}

#[test]
fn a_report_without_tie_breaks_is_not_judged_by_those_of_the_rules() {
    let saved = report(["1", "3", "2", "4", "5", "6"]);
    for args in [&[][..], &["--rules", "fide-2024"]] {
        let (code, json, said) = audit(&saved, args);
        let found = &json["audit"];
        assert_eq!(
            (code, &found["wrong"], &found["unjudged"]),
            (1, &json!(false), &json!(true)),
            "{said}"
        );
        // Points decide the first place alone: 6 figures and 1 place are right.
        assert_eq!(
            (
                &found["comparison"]["agreeing"],
                &found["comparison"]["cells"]
            ),
            (&json!(7), &json!(7)),
            "{said}"
        );
        assert!(
            said.contains("The file names no tie-breaks: 5 places")
                && said.contains("These orders fit best (6 of 6 places): Points →"),
            "{said}"
        );
        let output = saved.beside("out.xlsx");
        let shown = crate::harness::stored(&output, false);
        let texts = shown.iter().filter(|(sheet, ..)| sheet == "Audit");
        let unjudged = texts.filter(|(_, _, _, seen)| {
            matches!(seen, crate::harness::Seen::Text(text) if text == "? not judged")
        });
        assert_eq!(unjudged.count(), 5);
        crate::harness::engine::recalculates(&output);
        // The order that fits is one that is then found right.
        let order = found["fitting_orders"][0]["settings"][0].as_str().unwrap();
        let (code, json, said) = audit(&saved, &[args, &["--set", order]].concat());
        assert_eq!((code, odd(&json)), (0, Vec::new()), "{order} {said}");
    }
    // Two points are more than none, whatever breaks ties.
    let (code, json, said) = audit(&report(["1", "3", "2", "5", "4", "6"]), &[]);
    let wrong = [
        ("Dan", "rank", "wrong-place"),
        ("Eve", "rank", "wrong-place"),
    ];
    let mut found: Vec<_> = odd(&json)
        .into_iter()
        .filter(|cell| cell.2 != "unjudged")
        .collect();
    found.sort_unstable();
    assert_eq!((code, found), (1, wrong.to_vec()), "{said}");
}

/// Won, lost and drawn beside the points, as every cross table in Japanese prints them.
#[test]
fn wins_losses_and_draws_are_what_they_are_called() {
    let table = |lost: &str| {
        let text = [
            "順位,名前,佐藤,鈴木,田中,高橋,勝,敗,分,勝点",
            "1,佐藤,,○,○,△,2,0,1,2.5",
            "2,鈴木,●,,○,○,2,1,0,2",
            &format!("3,田中,●,●,,○,1,{lost},0,1"),
            "4,高橋,△,●,●,,0,2,1,0.5",
        ];
        Saved::bytes("table.csv", text.join("\n").as_bytes())
    };
    let (code, json, said) = audit(&table("2"), &["--rules", "shogi-swiss"]);
    let columns = json["audit"]["comparison"]["columns"].as_array().unwrap();
    let named: Vec<(&str, bool)> = columns
        .iter()
        .map(|column| {
            (
                column["figure"].as_str().unwrap(),
                column["by_numbers"].as_bool().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        named,
        [
            ("rounds_won", false),
            ("rounds_lost", false),
            ("rounds_drawn", false),
            ("wins", false)
        ],
        "{said}"
    );
    assert_eq!(code, 0, "{said}");
    let (code, json, said) = audit(&table("3"), &["--rules", "shogi-swiss"]);
    assert_eq!(
        (code, odd(&json)),
        (1, vec![("田中", "rounds_lost", "differs")]),
        "{said}"
    );
}

/// Ann won 3 of 8 games (3/8); Ben drew three matches 1-1-1: 4/9 where a drawn game is worth a point, 1/3 where it is not. The announced
/// GW% of Zoe, who drew one match of one, is wrong.
#[test]
fn places_that_depend_on_the_reading_come_before_the_errors() {
    let rows = [
        ["1", "1", "Ann", "2-1", "Pam"],
        ["1", "2", "Ben", "1-1-1", "Xan"],
        ["2", "1", "Ann", "1-2", "Quin"],
        ["2", "2", "Ben", "1-1-1", "Yve"],
        ["3", "1", "Ann", "0-2", "Rob"],
        ["3", "2", "Ben", "1-1-1", "Zoe"],
    ];
    let table: &[&[&str]] = &[
        &["Rank", "Player", "GW%"],
        &["3", "Ben", "0.4444"],
        &["4", "Ann", "0.3750"],
        &["5", "Zoe", "0.9000"],
    ];
    let saved = Book::new("depends.xlsx")
        .pairings(&EN, &rows)
        .rules("mtg")
        .sheet("Published", table)
        .save();
    let (_, _, said) = audit(&saved, &["--set", "order=match_points,gw"]);
    let at = |text: &str| {
        said.find(text)
            .unwrap_or_else(|| panic!("{text} in {said}"))
    };
    assert!(at("Ann: between 3 and 4") < at("Zoe: announced"), "{said}");
}

/// Each result of any round would be tried for every two neighbours: for twenty players over eight hundred rounds without an end.
#[test]
fn what_would_reverse_neighbours_is_not_looked_for_over_very_many_rounds() {
    let is_told = |rounds: u32| {
        let games = (1..=rounds).map(|round| format!("{round},Ann,2-0,Ben\n{round},Cai,2-0,Dee\n"));
        let text = format!(
            "Round,Player 1,Result,Player 2\n{}",
            games.collect::<String>()
        );
        let saved = Saved::bytes("long.csv", text.as_bytes());
        saved.audit(&["--rules", "mtg", "--lang", "en"]);
        let heading = "What would reverse the order";
        crate::harness::stored(&saved.beside("out.xlsx"), false)
            .into_iter()
            .any(|(.., seen)| matches!(seen, crate::harness::Seen::Text(text) if text.contains(heading)))
    };
    assert!(is_told(20));
    assert!(!is_told(21));
}
