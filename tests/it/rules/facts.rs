//! Numbers noted beside results in columns that a rule file names (`[[fact]]`): losing moves, disc loss and swings, as Othello! JAPAN Blog
//! 「数字で見るオセロ。の数字の見方」 counts them. Every value by hand.

use std::path::Path;

use crate::harness::engine::{Recalculated, Typed, edited, recalculates};
use crate::harness::versions::{Versions, data, moved, read, same_cells, write};
use crate::harness::{Book, Run, Saved, Seen, exact, order, stored};
use serde_json::Value as Json;
use tiebook::standings::{Options, RulesFrom};

const HEADINGS: [&str; 10] = [
    "回戦",
    "選手1",
    "結果",
    "選手2",
    "石損回数1",
    "石損回数2",
    "石損1",
    "石損2",
    "WLD1",
    "WLD2",
];

/// Four players, three rounds, the last game of 青木 won without play.
const GAMES: [[&str; 10]; 6] = [
    [
        "1", "青木", "40-24", "馬場", "3", "5", "6", "14", "0", "0.5",
    ],
    [
        "1", "千葉", "33-31", "土井", "4", "4", "10", "8", "1", "1.5",
    ],
    ["2", "青木", "20-44", "千葉", "6", "2", "18", "3", "1", "0"],
    [
        "2", "馬場", "32-32", "土井", "5", "7", "12", "20", "0.5", "0.5",
    ],
    ["3", "馬場", "10-54", "千葉", "9", "1", "30", "2", "0", "0"],
    ["3", "青木", "+ -", "土井", "", "", "", "", "-", ""],
];

const PLAYERS: [&str; 4] = ["青木", "馬場", "千葉", "土井"];
/// (3 + 6) / 2, (5 + 5 + 9) / 3, (4 + 2 + 1) / 3, (4 + 7) / 2.
const LOSING_MOVES: [&str; 4] = ["9/2", "19/3", "7/3", "11/2"];
/// (6 + 18) / 2, (14 + 12 + 30) / 3, (10 + 3 + 2) / 3, (8 + 20) / 2.
const DISC_LOSS: [&str; 4] = ["12", "56/3", "5", "14"];
/// 0 + 1, ½ + ½ + 0, 1 + 0 + 0, 1½ + ½.
const SWINGS: [&str; 4] = ["1", "1", "1", "2"];

fn rules() -> String {
    std::fs::canonicalize("samples/othello-loss.toml")
        .unwrap()
        .to_str()
        .unwrap()
        .to_string()
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

fn values(json: &Json, figure: &str) -> [String; 4] {
    PLAYERS.map(|player| exact(json, player, figure).to_string())
}

fn check(saved: &Saved, rules: &str, lang: &str) -> Run {
    saved.run("check", &["--rules", rules, "--lang", lang])
}

#[test]
fn means_and_sums_are_those_of_the_source() {
    for saved in [book(&HEADINGS, &GAMES), Saved::sample("othello-loss.csv")] {
        let (json, output) = saved.standings(&["--rules", &rules()]);
        assert_eq!(values(&json, "losing_moves_mean"), LOSING_MOVES);
        assert_eq!(values(&json, "disc_loss_mean"), DISC_LOSS);
        assert_eq!(values(&json, "swings"), SWINGS);
        recalculates(&output);
        let run = check(&saved, &rules(), "en");
        assert!(
            run.code == 0
                && run.stdout.contains("石損1 (counted by the rules)")
                && run.stdout.contains("no problems"),
            "{}",
            run.stdout
        );
        let told = saved
            .run("explain", &["馬場", "--rules", &rules(), "--lang", "en"])
            .stdout;
        assert!(
            told.contains("mean of Disc loss (rounds played to the end)"),
            "{told}"
        );
        assert!(
            told.contains("(青木 14 + 土井 12 + 千葉 30) ÷ 3 = 56/3"),
            "{told}"
        );
    }
}

#[test]
fn columns_are_known_by_the_players_headings_and_by_order() {
    let of = |headings: [&str; 10]| {
        let (json, _) = book(&headings, &GAMES).standings(&["--rules", &rules()]);
        [
            values(&json, "losing_moves_mean"),
            values(&json, "disc_loss_mean"),
            values(&json, "swings"),
        ]
    };
    let want = [LOSING_MOVES, DISC_LOSS, SWINGS].map(|figure| figure.map(String::from));
    assert_eq!(
        of([
            "回戦",
            "黒",
            "結果",
            "白",
            "石損回数",
            "石損回数",
            "黒石損",
            "白石損",
            "WLD変動(1)",
            "WLD変動(2)"
        ]),
        want
    );
    let english = [
        "Round",
        "Player 1",
        "Result",
        "Player 2",
        "Losing moves Player 1",
        "Losing moves Player 2",
        "DISC LOSS 1",
        "Disc loss 2",
        "Swing",
        "Swing",
    ];
    assert_eq!(of(english), want);
}

#[test]
fn other_rules_know_nothing_of_the_columns() {
    let run = check(&book(&HEADINGS, &GAMES), "othello-japan", "en");
    assert!(
        run.code == 0 && run.stdout.contains("石損1") && run.stdout.contains("is not used"),
        "{}",
        run.stdout
    );
    // One column alone, or three alike, are nobody's.
    let mut headings = HEADINGS;
    headings[7] = "備考";
    let run = check(&book(&headings, &GAMES), &rules(), "en");
    assert!(
        run.stdout
            .contains("the rules count Disc loss, and no columns hold it"),
        "{}",
        run.stdout
    );
    assert!(
        !run.stdout.contains("the rules count Losing moves"),
        "{}",
        run.stdout
    );
}

#[test]
fn without_columns_it_is_said_once_and_there_is_no_figure() {
    let rows: Vec<&[&str]> = vec![
        &["回戦", "選手1", "結果", "選手2"],
        &["1", "青木", "40-24", "馬場"],
        &["2", "青木", "40-24", "馬場"],
    ];
    let saved = Book::new("othello.xlsx").sheet("対戦", &rows).save();
    for (lang, said, count) in [
        ("en", "the rules count", 3),
        ("ja", "その列がありません", 3),
    ] {
        let run = check(&saved, &rules(), lang);
        assert_eq!(
            (run.code, run.stdout.matches(said).count()),
            (0, count),
            "{}",
            run.stdout
        );
    }
    let (json, output) = saved.standings(&["--rules", &rules()]);
    let figures = &json["players"][0]["figures"];
    // A sum of nothing would be 0.
    assert!(
        ["losing_moves_mean", "disc_loss_mean", "swings"]
            .iter()
            .all(|id| figures[id]["exact"].is_null()),
        "{figures:#}"
    );
    recalculates(&output);
}

#[test]
fn a_missing_number_is_no_zero_and_no_other_games_mean() {
    let mut games = GAMES;
    games[2][7] = "";
    games[3][9] = "-";
    let saved = book(&HEADINGS, &games);
    let run = check(&saved, &rules(), "en");
    assert_eq!(run.code, 0, "{}", run.stdout);
    assert!(
        run.stdout
            .contains("Disc loss is not noted for 1 game (rounds 2: 対戦!C4)"),
        "{}",
        run.stdout
    );
    assert!(
        run.stdout
            .contains("Swing is not noted for 1 game (rounds 2: 対戦!C5)"),
        "{}",
        run.stdout
    );
    let ja = check(&saved, &rules(), "ja").stdout;
    assert!(
        ja.contains("石損の書かれていない対局が1件あります(2回戦: 対戦!C4)"),
        "{ja}"
    );
    let (json, output) = saved.standings(&["--rules", &ranked(&saved)]);
    let shown = |player: &str, figure: &str| {
        let players = json["players"].as_array().unwrap();
        players
            .iter()
            .find(|entry| entry["name"] == player)
            .unwrap()["figures"][figure]
            .clone()
    };
    assert!(
        shown("千葉", "disc_loss_mean")["exact"].is_null()
            && shown("土井", "swings")["exact"].is_null()
    );
    assert_eq!(
        (
            exact(&json, "青木", "disc_loss_mean"),
            exact(&json, "馬場", "swings")
        ),
        ("12", "1")
    );
    recalculates(&output);
    let unknown = |path: &Path| {
        stored(path, false)
            .iter()
            .filter(|(sheet, .., seen)| sheet == "順位表" && *seen == Seen::Text("—?".into()))
            .count()
    };
    // What decides no place is not on the noticeboard.
    assert_eq!(unknown(&output), 1);
    // Filled in, in the output, it is as if it had been there.
    let full = saved.beside("full.xlsx");
    edited(&output, &full, &[noted(2, 3, 3.0), noted(3, 5, 0.5)]);
    let full_again = Saved::bytes("full.xlsx", &std::fs::read(&full).unwrap());
    let (json, again) = full_again.standings(&[]);
    assert_eq!(
        (values(&json, "disc_loss_mean"), values(&json, "swings")),
        (DISC_LOSS.map(String::from), SWINGS.map(String::from))
    );
    as_fresh(&full, &again);
}

/// A number typed into the output, as the reader of Results counts: game, column of the six, number.
fn noted(game: u32, column: u32, number: f64) -> crate::harness::engine::Edit {
    (
        "対戦結果".into(),
        4 + game,
        22 + column,
        Typed::Number(number),
    )
}

/// Asserts that LibreOffice makes of an edited book what a fresh run writes.
#[track_caller]
fn as_fresh(edited: &Path, fresh: &Path) {
    let Some(model) = Recalculated::load(edited) else {
        return;
    };
    let mut compared = 0;
    for (sheet, row, column, seen) in stored(fresh, false) {
        // What is told of the run and what was computed before differ.
        let is_read = row >= 4 && ["順位表", "計算", "対戦表"].contains(&sheet.as_str());
        if is_read && !matches!(seen, Seen::Empty) {
            let now = model.cell(&sheet, row, column);
            assert!(
                now.is_like(&seen),
                "{sheet}!{}: {now:?}, fresh {seen:?}",
                tiebook::place::cell_name(row, column)
            );
            compared += 1;
        }
    }
    assert!(compared > 200, "{compared}");
}

#[test]
fn an_edit_moves_places_as_a_fresh_run_does() {
    let saved = book(&HEADINGS, &GAMES);
    let (json, output) = saved.standings(&["--rules", &ranked(&saved)]);
    // Level on half a win, 土井 lost 14 discs a game and 馬場 56/3.
    assert_eq!(order(&json), ["千葉", "青木", "土井", "馬場"]);
    let path = saved.beside("typed.xlsx");
    // 馬場's 30 in the third round is a 0: 26/3.
    edited(&output, &path, &[noted(4, 2, 0.0)]);
    let typed = Saved::bytes("typed.xlsx", &std::fs::read(&path).unwrap());
    let (json, fresh) = typed.standings(&[]);
    assert_eq!(
        (
            order(&json).join(" "),
            exact(&json, "馬場", "disc_loss_mean")
        ),
        ("千葉 青木 馬場 土井".into(), "26/3")
    );
    as_fresh(&path, &fresh);
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

#[test]
fn what_is_no_number_is_named_with_its_cell() {
    let mut games = GAMES;
    games[1][6] = "many";
    let run = check(&book(&HEADINGS, &games), &rules(), "en");
    assert!(
        run.code == 1
            && run.stdout.contains("対戦!G3")
            && run.stdout.contains("“many” stands where a number belongs"),
        "{}",
        run.stdout
    );
    // Nobody minds under rules that do not ask for it.
    assert_eq!(
        check(&book(&HEADINGS, &games), "othello-japan", "en").code,
        0
    );
    // Two pairs of columns for the same number that differ.
    let headings = [
        "回戦",
        "選手1",
        "結果",
        "選手2",
        "石損1",
        "石損2",
        "Disc loss 1",
        "Disc loss 2",
        "WLD1",
        "WLD2",
    ];
    let run = check(&book(&headings, &GAMES), &rules(), "en");
    assert!(
        run.code == 1 && run.stdout.contains("“3” and “6” contradict each other"),
        "{}",
        run.stdout
    );
}

#[test]
fn a_plain_copy_and_the_next_round_keep_them() {
    let saved = book(&HEADINGS, &GAMES);
    let copy = saved.beside("plain.xlsx");
    saved.run(
        "check",
        &["--rules", &rules(), "--fix", copy.to_str().unwrap()],
    );
    let (json, _) = Saved::bytes("plain.xlsx", &std::fs::read(&copy).unwrap())
        .standings(&["--rules", &rules()]);
    assert_eq!(
        (values(&json, "disc_loss_mean"), values(&json, "swings")),
        (DISC_LOSS.map(String::from), SWINGS.map(String::from))
    );
    let first_round = book(&HEADINGS, &GAMES[..2]);
    let next = first_round.beside("next.xlsx");
    let run = first_round.run("pair", &["--rules", &rules(), "-o", next.to_str().unwrap()]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let (json, _) = Saved::bytes("next.xlsx", &std::fs::read(&next).unwrap()).standings(&[]);
    assert_eq!(values(&json, "disc_loss_mean"), ["6", "14", "10", "8"]);
}

#[test]
fn a_fact_has_a_name_of_its_own_in_formulas_and_in_both_languages() {
    let saved = book(&HEADINGS, &GAMES);
    let text = std::fs::read_to_string(rules()).unwrap();
    for (from, to, said) in [
        ("id      = \"swing\"", "id      = \"points\"", "points"),
        ("id      = \"swing\"", "id      = \"wins\"", "wins"),
        (
            "id      = \"swing\"",
            "id      = \"disc_loss\"",
            "disc_loss",
        ),
        ("id      = \"swing\"", "id      = \"a swing\"", "a swing"),
        ("en = \"Swing\"", "en = \"\"", "name"),
        ("\"WLD\", \"WLD swing\"", "\"石損\"", "石損"),
        ("sum(swing for played)", "sum(swnig for played)", "swing"),
        ("sum(swing for played)", "swing", "swing"),
        ("columns = [\"WLD\"", "colums = [\"WLD\"", "colums"),
    ] {
        assert!(text.contains(from), "{from}");
        let path = saved.beside("wrong.toml");
        std::fs::write(&path, text.replacen(from, to, 1)).unwrap();
        let run = check(&saved, path.to_str().unwrap(), "en");
        assert!(
            run.code == 2 && run.stderr.contains(said) && run.stderr.contains("wrong.toml:"),
            "{to}: {} {}",
            run.stdout,
            run.stderr
        );
    }
}
