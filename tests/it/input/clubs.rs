//! Workbooks as clubs, schools and shops keep them: each is read to the same results as its plain twin, typed beside it.

use crate::harness::{Book, Saved};

/// Who has how many wins, losses and draws.
fn records(saved: &Saved, rules: &str) -> Vec<String> {
    let (json, _) = saved.standings(&["--rules", rules]);
    let of = |player: &serde_json::Value| {
        let figures = player["figures"].as_object().unwrap();
        // Scores, where the rules compare any.
        let scores = figures
            .get("score_difference")
            .map_or_else(String::new, |figure| figure["exact"].to_string());
        format!(
            "{} {} {} {} {scores}",
            player["name"], player["wins"], player["losses"], player["draws"]
        )
    };
    let mut all: Vec<String> = json["players"].as_array().unwrap().iter().map(of).collect();
    all.sort();
    all
}

/// Holds a book to its twin: rows of round, player 1, result, player 2.
#[track_caller]
fn same(rules: &str, book: Book, twin: &[[&str; 4]]) {
    let rows: Vec<&[&str]> = std::iter::once(&["Round", "Player 1", "Result", "Player 2"][..])
        .chain(twin.iter().map(<[&str; 4]>::as_slice))
        .collect();
    let (book, twin) = (
        book.save(),
        Book::new("twin.xlsx").sheet("Pairings", &rows).save(),
    );
    assert_eq!(records(&book, rules), records(&twin, rules));
}

#[test]
fn a_class_of_shogi_with_an_opponent_and_a_result_below_each_round() {
    let rows: [&[&str]; 9] = [
        &["第3回 将棋教室大会"],
        &["2026年6月14日 公民館"],
        &[
            "No.",
            "名前",
            "学年",
            "1回戦",
            "",
            "2回戦",
            "",
            "3回戦",
            "",
            "勝ち数",
        ],
        &["", "", "", "相手", "勝敗", "相手", "勝敗", "相手", "勝敗"],
        &[
            "1",
            "あおき",
            "3年",
            "いのうえ",
            "○",
            "うえだ",
            "○",
            "えんどう",
            "○",
            "3",
        ],
        &[
            "2",
            "いのうえ",
            "4年",
            "あおき",
            "×",
            "おかだ",
            "○",
            "うえだ",
            "○",
            "2",
        ],
        &[
            "3",
            "うえだ",
            "2年",
            "えんどう",
            "○",
            "あおき",
            "×",
            "いのうえ",
            "×",
            "1",
        ],
        &[
            "4",
            "えんどう",
            "5年",
            "うえだ",
            "×",
            "",
            "不戦勝",
            "あおき",
            "×",
            "1",
        ],
        &[
            "5",
            "おかだ",
            "1年",
            "",
            "不戦勝",
            "いのうえ",
            "×",
            "",
            "休み",
            "1",
        ],
    ];
    let twin = [
        ["1", "あおき", "W", "いのうえ"],
        ["1", "うえだ", "W", "えんどう"],
        ["1", "おかだ", "bye", ""],
        ["2", "あおき", "W", "うえだ"],
        ["2", "いのうえ", "W", "おかだ"],
        ["2", "えんどう", "bye", ""],
        ["3", "あおき", "W", "えんどう"],
        ["3", "いのうえ", "W", "うえだ"],
        ["3", "おかだ", "out", ""],
    ];
    same(
        "shogi-swiss",
        Book::new("教室.xlsx").sheet("第3回 将棋教室大会", &rows),
        &twin,
    );
    // What is compared with nothing is named.
    let said = Book::new("教室.xlsx")
        .sheet("大会", &rows)
        .rules("shogi-swiss")
        .save()
        .run("check", &["--lang", "en"])
        .stdout;
    assert!(
        said.contains("“学年” is not used") && said.contains("J3 (勝ち数)"),
        "{said}"
    );
}

#[test]
fn a_form_with_the_days_on_which_it_was_filled_in() {
    let rows: [&[&str]; 7] = [
        &[
            "Timestamp",
            "Your name",
            "Who did you play?",
            "Which round?",
            "Your score",
            "Their score",
        ],
        &["", "Ann", "Ben", "1", "3", "1"],
        &["", "Cai", "Dee", "1", "2", "3"],
        &["", "Ann", "Dee", "2", "3", "2"],
        &["", "Ben", "Cai", "2", "0", "3"],
        &["", "Cai", "Ann", "3", "1", "3"],
        &["", "Dee", "Ben", "3", "3", "0"],
    ];
    let days = |book: Book| {
        (1..7u32).fold(book, |book, row| {
            book.date(row, 0, 46174.0 + f64::from(row) / 24.0, "d/m/yyyy h:mm")
        })
    };
    let twin = [
        ["1", "Ann", "3-1", "Ben"],
        ["1", "Cai", "2-3", "Dee"],
        ["2", "Ann", "3-2", "Dee"],
        ["2", "Ben", "0-3", "Cai"],
        ["3", "Cai", "1-3", "Ann"],
        ["3", "Dee", "3-0", "Ben"],
    ];
    same(
        "scrabble",
        days(Book::new("form.xlsx").sheet("Form Responses 1", &rows)),
        &twin,
    );
}

#[test]
fn go_results_by_colour() {
    let rows =
        |headings: [&'static str; 2], results: [&'static str; 4]| -> [[&'static str; 6]; 5] {
            [
                ["回戦", "盤", headings[0], headings[1], "手合", "結果"],
                ["第1回戦", "1", "佐藤", "鈴木", "互先", results[0]],
                ["第1回戦", "2", "田中", "高橋", "2子", results[1]],
                ["第2回戦", "1", "高橋", "佐藤", "互先", results[2]],
                ["第2回戦", "2", "鈴木", "田中", "先", results[3]],
            ]
        };
    let book = |rows: [[&'static str; 6]; 5]| {
        let rows: Vec<&[&str]> = rows.iter().map(<[&str; 6]>::as_slice).collect();
        Book::new("囲碁.xlsx").sheet("対局結果", &rows)
    };
    let twin = [
        ["1", "佐藤", "W", "鈴木"],
        ["1", "田中", "L", "高橋"],
        ["2", "高橋", "W", "佐藤"],
        ["2", "鈴木", "D", "田中"],
    ];
    same(
        "go-swiss",
        book(rows(
            ["黒", "白"],
            ["黒中押し勝ち", "白3目半勝ち", "黒半目勝ち", "ジゴ"],
        )),
        &twin,
    );
    same(
        "go-swiss",
        book(rows(["Black", "White"], ["B+R", "W+3.5", "B+0.5", "draw"])),
        &twin,
    );
    // Nobody says who had black.
    let saved = book(rows(
        ["選手1", "選手2"],
        ["黒中押し勝ち", "白3目半勝ち", "黒半目勝ち", "ジゴ"],
    ))
    .rules("go-swiss")
    .save();
    let said = saved.run("check", &["--lang", "en"]);
    assert!(
        said.code == 1 && said.stdout.contains("F2") && said.stdout.contains("黒中押し勝ち"),
        "{}",
        said.stdout
    );
}

#[test]
fn discs_between_the_players_on_a_sheet_for_each_round() {
    let rounds = [
        [["佐藤", "40", "24", "鈴木"], ["田中", "20", "44", "高橋"]],
        [["佐藤", "33", "31", "高橋"], ["鈴木", "50", "14", "田中"]],
        [["佐藤", "64", "0", "田中"], ["鈴木", "32", "32", "高橋"]],
    ];
    let mut book = Book::new("オセロ.xlsx");
    let mut twin: Vec<[String; 4]> = Vec::new();
    for (round, tables) in (1..).zip(&rounds) {
        let title = format!("オセロ大会 {round}回戦");
        let rows: Vec<Vec<&str>> = (1..)
            .zip(tables)
            .map(|(at, table)| [&[["1", "2"][at - 1]][..], &table[..]].concat())
            .collect();
        let head: [&[&str]; 2] = [&[&title], &["盤", "黒番", "石数", "石数", "白番"]];
        let all: Vec<&[&str]> = head
            .into_iter()
            .chain(rows.iter().map(Vec::as_slice))
            .collect();
        book = book.sheet(&format!("{round}回戦"), &all);
        twin.extend(tables.iter().map(|[a, x, y, b]| {
            [
                round.to_string(),
                (*a).to_string(),
                format!("{x}-{y}"),
                (*b).to_string(),
            ]
        }));
    }
    let twin: Vec<[&str; 4]> = twin
        .iter()
        .map(|row| row.each_ref().map(String::as_str))
        .collect();
    same("scrabble", book, &twin);
}

#[test]
fn signs_numbers_and_colours_of_a_chess_club() {
    let rows: [&[&str]; 5] = [
        &["Nr", "Name", "Rtg", "Rd 1", "Rd 2", "Rd 3", "Total"],
        &["1", "Adams", "1900", "@+4w", "@=2b", "@+3w", "2.5"],
        &["2", "Brown", "1800", "@+3w", "@=1w", "@-4b", "1.5"],
        &["3", "Clark", "1700", "@-2b", "@+4w", "@-1b", "1"],
        &["4", "Davis", "1600", "@-1b", "@-3b", "@+2w", "1"],
    ];
    let twin = [
        ["1", "Adams", "W", "Davis"],
        ["1", "Brown", "W", "Clark"],
        ["2", "Brown", "D", "Adams"],
        ["2", "Clark", "W", "Davis"],
        ["3", "Adams", "W", "Clark"],
        ["3", "Davis", "W", "Brown"],
    ];
    same(
        "fide-2019",
        Book::new("club.xlsx").sheet("Club Championship", &rows),
        &twin,
    );
}

#[test]
fn both_players_in_one_cell() {
    let twin = [
        ["1", "佐藤", "W", "鈴木"],
        ["1", "田中", "L", "高橋"],
        ["2", "佐藤", "L", "高橋"],
        ["2", "鈴木", "W", "田中"],
    ];
    let cards: [&[&str]; 6] = [
        &["百人一首大会"],
        &["回戦", "対戦", "枚数差", "勝者"],
        &["一回戦", "佐藤－鈴木", "5", "佐藤"],
        &["一回戦", "田中－高橋", "12", "高橋"],
        &["二回戦", "佐藤－高橋", "3", "高橋"],
        &["二回戦", "鈴木－田中", "8", "鈴木"],
    ];
    same(
        "shogi-swiss",
        Book::new("かるた.xlsx").sheet("結果", &cards),
        &twin,
    );
    let scores: [&[&str]; 5] = [
        &["Round", "Match"],
        &["1", "佐藤 3-1 鈴木"],
        &["", "田中 2 - 3 高橋"],
        &["2", "佐藤 0-3 高橋"],
        &["", "鈴木 3-2 田中"],
    ];
    let with_scores = [
        ["1", "佐藤", "3-1", "鈴木"],
        ["1", "田中", "2-3", "高橋"],
        ["2", "佐藤", "0-3", "高橋"],
        ["2", "鈴木", "3-2", "田中"],
    ];
    same(
        "scrabble",
        Book::new("league.xlsx").sheet("Results", &scores),
        &with_scores,
    );
    // A name that is wrong is named with the cell that it stands in.
    let wrong: [&[&str]; 4] = [
        &["Round", "Match", "Result"],
        &["1", "Ann vs Ben", "W"],
        &["1", "Cai vs Dee", "W"],
        &["2", "Ann vs Ann", "W"],
    ];
    let said = Book::new("wrong.xlsx")
        .sheet("Results", &wrong)
        .rules("fide-2019")
        .save()
        .run("check", &["--lang", "en"]);
    assert!(
        said.code == 1 && said.stdout.contains("Results!B4"),
        "{}",
        said.stdout
    );
}

#[test]
fn rounds_told_in_words() {
    let rows: [&[&str]; 5] = [
        &["Name", "Round 1", "Round 2", "Round 3", "Wins"],
        &[
            "Ann",
            "beat Ben 7-3",
            "lost to Dee 5-7",
            "beat Cai 7-6",
            "2",
        ],
        &[
            "Ben",
            "lost to Ann 3-7",
            "beat Cai 7-2",
            "lost to Dee 1-7",
            "1",
        ],
        &[
            "Cai",
            "lost to Dee 4-7",
            "lost to Ben 2-7",
            "lost to Ann 6-7",
            "0",
        ],
        &["Dee", "beat Cai 7-4", "beat Ann 7-5", "beat Ben 7-1", "3"],
    ];
    let twin = [
        ["1", "Ann", "7-3", "Ben"],
        ["1", "Cai", "4-7", "Dee"],
        ["2", "Ann", "5-7", "Dee"],
        ["2", "Ben", "7-2", "Cai"],
        ["3", "Ann", "7-6", "Cai"],
        ["3", "Ben", "1-7", "Dee"],
    ];
    same(
        "scrabble",
        Book::new("backgammon.xlsx").sheet("Backgammon", &rows),
        &twin,
    );
}

/// Factions stand in both columns as players do: the headings say who plays.
#[test]
fn players_by_their_headings_whatever_else_is_told_of_both() {
    let rows: [&[&str]; 7] = [
        &[
            "Rnd",
            "Mission",
            "Table",
            "Player A",
            "Faction A",
            "VP A",
            "VP B",
            "Faction B",
            "Player B",
        ],
        &["1", "Sweep", "1", "Ann", "Orks", "85", "60", "Tau", "Ben"],
        &["1", "Sweep", "2", "Cai", "Elves", "70", "70", "Orks", "Dee"],
        &["2", "Hold", "1", "Ann", "Orks", "55", "90", "Elves", "Cai"],
        &["2", "Hold", "2", "Ben", "Tau", "77", "41", "Orks", "Dee"],
        &["3", "Raid", "1", "Cai", "Elves", "66", "65", "Tau", "Ben"],
        &["3", "Raid", "2", "Ann", "Orks", "92", "20", "Orks", "Dee"],
    ];
    let twin = [
        ["1", "Ann", "85-60", "Ben"],
        ["1", "Cai", "70-70", "Dee"],
        ["2", "Ann", "55-90", "Cai"],
        ["2", "Ben", "77-41", "Dee"],
        ["3", "Cai", "66-65", "Ben"],
        ["3", "Ann", "92-20", "Dee"],
    ];
    same(
        "scrabble",
        Book::new("battles.xlsx").sheet("Round results", &rows),
        &twin,
    );
}

#[test]
fn numbers_of_a_list_in_rounds_side_by_side() {
    let list: [&[&str]; 5] = [
        &["番号", "氏名", "所属"],
        &["1", "佐藤", "A校"],
        &["2", "鈴木", "B校"],
        &["3", "田中", "A校"],
        &["4", "高橋", "C校"],
    ];
    let rows: [&[&str]; 4] = [
        &["", "第1局", "", "", "第2局"],
        &["卓", "先", "後", "勝者", "先", "後", "勝者"],
        &["1", "1", "2", "1", "3", "1", "3"],
        &["2", "3", "4", "3", "2", "4", "4"],
    ];
    let twin = [
        ["1", "佐藤", "W", "鈴木"],
        ["1", "田中", "W", "高橋"],
        ["2", "田中", "W", "佐藤"],
        ["2", "鈴木", "L", "高橋"],
    ];
    same(
        "shogi-swiss",
        Book::new("五目.xlsx")
            .sheet("名簿", &list)
            .sheet("組合せと結果", &rows),
        &twin,
    );
}

#[test]
fn whoever_was_disqualified_lost_without_play() {
    let rows = |score: &'static str| -> [[&'static str; 5]; 3] {
        [
            ["Round", "P1", "P1 score", "P2 score", "P2"],
            ["1", "Ann", "2", score, "Ben"],
            ["2", "Ben", "2", "1", "Ann"],
        ]
    };
    let book = |score: &'static str| {
        let rows = rows(score);
        let rows: Vec<&[&str]> = rows.iter().map(<[&str; 5]>::as_slice).collect();
        Book::new("bracket.xlsx").sheet("Swiss", &rows)
    };
    same(
        "mtg",
        book("DQ"),
        &[["1", "Ann", "+ -", "Ben"], ["2", "Ben", "2-1", "Ann"]],
    );
    // What cannot be read is named by its own cell, not by its neighbour's.
    let said = book("??")
        .rules("mtg")
        .save()
        .run("check", &["--lang", "en"])
        .stdout;
    assert!(
        said.contains("Swiss!D2") && !said.contains("Swiss!C2"),
        "{said}"
    );
}

/// A school league without a heading above its teams: places beside it are compared, whatever it is called.
#[test]
fn standings_beside_a_table_of_teams() {
    let rows: [&[&str]; 6] = [
        &["高校クイズ予選リーグ Aブロック"],
        &[
            "チーム",
            "東高校",
            "西高校",
            "南高校",
            "北高校",
            "勝点",
            "順位",
        ],
        &["東高校", "－", "○ 30-20", "△ 25-25", "● 10-40", "4", "2"],
        &["西高校", "● 20-30", "－", "○ 35-15", "● 5-20", "3", "3"],
        &["南高校", "△ 25-25", "● 15-35", "－", "● 20-30", "1", "4"],
        &["北高校", "○ 40-10", "○ 20-5", "○ 30-20", "－", "9", "1"],
    ];
    let twin = [
        ["1", "東高校", "10-40", "北高校"],
        ["1", "西高校", "35-15", "南高校"],
        ["2", "東高校", "30-20", "西高校"],
        ["2", "北高校", "30-20", "南高校"],
        ["3", "東高校", "25-25", "南高校"],
        ["3", "西高校", "5-20", "北高校"],
    ];
    let book = || Book::new("クイズ.xlsx").sheet("予選リーグ", &rows);
    same("scrabble", book(), &twin);
    let audit = book()
        .save()
        .run("audit", &["--rules", "scrabble", "--lang", "en"]);
    // By hand: 北 won three, 東 one and a half, 西 one, 南 a half: the places announced.
    assert!(audit.stdout.contains("Rank 4/4"), "{}", audit.stdout);
}

/// The last round is half filled in, and somebody came in the second: in a 星取表, on sheets of rounds, with an opponent and a result each.
#[test]
fn half_filled_rounds_and_late_entries() {
    let twin = [
        ["1", "青木", "W", "井上"],
        ["1", "上田", "L", "遠藤"],
        ["2", "青木", "W", "遠藤"],
        ["2", "岡田", "W", "上田"],
        ["2", "井上", "bye", ""],
        ["3", "青木", "L", "岡田"],
        ["3", "井上", "", "遠藤"],
        ["3", "上田", "out", ""],
    ];
    let matrix: [&[&str]; 6] = [
        &["番号", "氏名", "1回戦", "2回戦", "3回戦"],
        &["1", "青木", "○2", "○4", "●5"],
        &["2", "井上", "●1", "□", ""],
        &["3", "上田", "●4", "●5", ""],
        &["4", "遠藤", "○3", "●1", ""],
        &["5", "岡田", "", "○3", "○1"],
    ];
    // Who meets whom in the cells left empty nobody knows yet.
    let without_open: Vec<[&str; 4]> = twin
        .iter()
        .filter(|row| !row[2].is_empty())
        .copied()
        .collect();
    same(
        "shogi-swiss",
        Book::new("星取.xlsx").sheet("星取表", &matrix),
        &without_open,
    );
    let head: &[&str] = &["卓", "選手1", "結果", "選手2"];
    let round = |number: &str| -> Vec<Vec<&str>> {
        twin.iter()
            .filter(|row| row[0] == number)
            .map(|row| vec!["", row[1], row[2], row[3]])
            .collect()
    };
    let book = ["1", "2", "3"]
        .iter()
        .fold(Book::new("回戦.xlsx"), |book, number| {
            let rows = round(number);
            let all: Vec<&[&str]> = std::iter::once(head)
                .chain(rows.iter().map(Vec::as_slice))
                .collect();
            book.sheet(&format!("{number}回戦"), &all)
        });
    same("shogi-swiss", book, &twin);
    let columns: [&[&str]; 6] = [
        &[
            "No",
            "Name",
            "R1 Opponent",
            "R1 Result",
            "R2 Opponent",
            "R2 Result",
            "R3 Opponent",
            "R3 Result",
        ],
        &["1", "青木", "井上", "W", "遠藤", "W", "岡田", "L"],
        &["2", "井上", "青木", "L", "bye", "W", "遠藤", ""],
        &["3", "上田", "遠藤", "L", "岡田", "L", "", "out"],
        &["4", "遠藤", "上田", "W", "青木", "L", "井上", ""],
        &["5", "岡田", "", "", "上田", "W", "青木", "W"],
    ];
    same(
        "shogi-swiss",
        Book::new("columns.xlsx").sheet("Results", &columns),
        &twin,
    );
}
