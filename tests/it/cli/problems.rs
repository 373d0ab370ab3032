//! Every kind of problem once, in both languages, with its cell.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::harness::{Book, EN, JA, Saved};
use tiebook::problem::Kind;

/// 2 January 2026, as Excel counts days.
const JANUARY_2: f64 = 46024.0;
/// A page with a row that is struck out.
const STRUCK: &str = "<table><tr><th>Round<th>Player 1<th>Result<th>Player 2</tr><tr><td>1<td>Ann<td>2-0<td>Ben</tr>\
    <tr><td><td><s>Cai</s><td><s>2-0</s><td><s>Dee</s></tr></table>\
    <table><tr><td>Rule set<td>mtg</tr><tr><td>Title<td>Open</tr></table>";
/// Marks beside names, without a heading.
const MARKED: [&[&str]; 3] = [
    &["Round", "Player 1", "", "Result", "Player 2"],
    &["1", "Ann", "●", "2-0", "Ben"],
    &["1", "Cai", "○", "2-0", "Dee"],
];
const REPORT: &str = "XXR 1\n\
    001    1      Ann                               2000                             1.0    1     2 w 1\n\
    001    2      Ben                               1900                             0.0    2     1 b 0\n";
const GOOD: [[&str; 5]; 2] = [
    ["1", "1", "Ann", "2-1", "Ben"],
    ["1", "2", "Cai", "2-0", "Dee"],
];

/// Three rounds of two under these headings, which may be known or not.
const DOUBT: [&[&str]; 4] = [
    &["Me", "Phase", "Level", "Games", "Rival"],
    &["Ann", "1", "1", "2-0", "Ben"],
    &["Ben", "2", "2", "0-2", "Ann"],
    &["Ann", "3", "3", "2-1", "Ben"],
];

fn told_by_contents(headings: [&str; 4]) -> Book {
    let rows: [&[&str]; 4] = [
        &headings,
        &["1", "Ann", "2-0", "Ben"],
        &["2", "Ben", "0-2", "Ann"],
        &["3", "Ann", "2-1", "Ben"],
    ];
    Book::new("book.xlsx").sheet("Form", &rows)
}

/// A workbook with this kind of problem, and the place that the complaint must name.
fn cases(ja: bool) -> Vec<(&'static str, Saved, &'static str)> {
    let headings = if ja { JA } else { EN };
    let book = || Book::new("book.xlsx");
    let rules = |book: Book| book.rules("mtg").save();
    let with = |extra: &[[&str; 5]]| rules(book().pairings(&headings, &[&GOOD, extra].concat()));
    let only = |rows: &[[&str; 5]]| rules(book().pairings(&headings, rows));
    let roster = |rows: &[&[&str]], pairings: &[[&str; 5]]| {
        rules(book().pairings(&headings, pairings).sheet("Players", rows))
    };
    let setting = |key: &str, value: &str| {
        book()
            .pairings(&headings, &GOOD)
            .sheet("Rules", &[&["Rule set", "mtg"], &[key, value]])
            .save()
    };
    let by_fide = |rows: &[[&str; 5]]| {
        book()
            .pairings(&headings, rows)
            .sheet("R", &[&["Rules", "fide-2026"], &["also", "FB"]])
            .save()
    };
    let sheet = |rows: &[&[&str]]| rules(book().sheet("Games", rows));
    let report =
        |from: &str, to: &str| Saved::bytes("report.trf", REPORT.replace(from, to).as_bytes());
    vec![
        (
            "paired-twice",
            with(&[["1", "3", "Ann", "2-0", "Eve"]]),
            "!D4",
        ),
        (
            "paired-with-self",
            with(&[["2", "1", "Ann", "2-0", "Ann"]]),
            "!E4",
        ),
        (
            "only-standings",
            Saved::bytes("standings.csv", b"Rank,Username,Points\n1,ann,3\n2,ben,2\n"),
            "standings.csv ▸ A1",
        ),
        (
            "trf-damaged",
            report("001    1      Ann", "001    x      Ann"),
            "2:5",
        ),
        ("trf-one-sided", report("   1 b 0", "   2 b 0"), "2:92"),
        (
            "trf-assigned",
            report("XXR 1", "XXR 1\n299 something"),
            "2:1",
        ),
        (
            "trf-teams",
            report("XXR 1", "XXR 1\n013 Team One     1    2"),
            "2:1",
        ),
        ("trf-points", report("1.0    1 ", "2.0    1 "), "2:81"),
        ("trf-remarks", report("XXR 1", "XXR 1\n### by hand"), "2:1"),
        (
            "trf-order-in-part",
            report("XXR 1", "XXR 1\n202 BH,OTHER_BOARD,SB"),
            "2:1",
        ),
        (
            "trf-order-unknown",
            report("XXR 1", "XXR 1\n212 XYZ,BH"),
            "2:1",
        ),
        ("lots-drawn", setting("lots", "42"), "book.xlsx"),
        ("fore-open", by_fide(&[["1", "1", "Ann", "", "Ben"]]), "!D2"),
        (
            "trf-ignored",
            report("XXR 1", "XXR 1\n260    1    2"),
            "2:1",
        ),
        (
            "unknown-player",
            roster(
                &[&["No", "Name"], &["1", "Ann"], &["2", "Ben"], &["3", "Cai"]],
                &GOOD,
            ),
            "!E3",
        ),
        (
            "names-matched",
            roster(
                &[
                    &["No", "Name"],
                    &["1", "Ann (Red)"],
                    &["2", "Ben"],
                    &["3", "Cai"],
                    &["4", "Dee"],
                ],
                &GOOD,
            ),
            "!C2",
        ),
        (
            "both-in-one-cell",
            rules(book().sheet(
                "Games",
                &[
                    &["Round", "Match", "Result"],
                    &["1", "Ann vs Ben", "2-0"],
                    &["2", "Ben vs Ann", "2-1"],
                ],
            )),
            "Games!B1",
        ),
        (
            "unreadable-name",
            with(&[["2", "1", "Ann", "2-0", "？？"]]),
            "!E4",
        ),
        (
            "number-as-name",
            with(&[["1", "3", "Eve", "2-0", "38"]]),
            "!E4",
        ),
        (
            "games-added-up",
            rules(book().sheet(
                "Games",
                &[
                    &["Round", "Player 1", "Game 1", "Game 2", "Player 2"],
                    &["1", "Ann", "1-0", "1-0", "Ben"],
                ],
            )),
            "Games!C1",
        ),
        (
            "read-as-tips",
            rules(book().sheet(
                "Games",
                &[
                    &["Round", "Player 1", "Result", "Player 2"],
                    &["1", "Ann", "2", "Ben"],
                    &["2", "Ann", "X", "Ben"],
                ],
            )),
            "Games!C1",
        ),
        (
            "late-entry",
            with(&[["2", "1", "Ann", "2-0", "Zoe"]]),
            "!E4",
        ),
        (
            "missing-player",
            with(&[["2", "1", "", "2-0", "Ann"]]),
            "!C4",
        ),
        (
            "missing-opponent",
            with(&[["2", "1", "Ann", "2-1", ""]]),
            "!D4",
        ),
        (
            "bye-or-name",
            with(&[["2", "1", "Ann", "2-1", "Frei"]]),
            "!D4",
        ),
        (
            "unreadable-result",
            with(&[["2", "1", "Ann", "two-one", "Cai"]]),
            "!D4",
        ),
        (
            "winner-in-doubt",
            Saved::bytes(
                "w.csv",
                b"Round,Player 1,Player 2,Winner\n1,3,1,1\n1,2,4,1\n",
            ),
            "w.csv ▸ D2",
        ),
        (
            "contradiction",
            sheet(&[
                &["R", "P1", "Result", "P2", "Winner"],
                &["1", "Ann", "2-0", "Ben", "Ben"],
            ]),
            "Games!E2",
        ),
        (
            "taken-for-rounds",
            rules(told_by_contents(["Runda", "You", "Games", "Opponent"])),
            "Form!A1",
        ),
        (
            "taken-for-players",
            rules(told_by_contents(["Runda", "You", "Games", "Opponent"])),
            "Form!B1",
        ),
        (
            "taken-for-results",
            rules(told_by_contents(["Runda", "You", "Outcome", "Opponent"])),
            "Form!C1",
        ),
        (
            "two-readings",
            rules(book().sheet("Form", &DOUBT)),
            "Form!B2",
        ),
        (
            "handicaps-not-counted",
            sheet(&[
                &["R", "P1", "Result", "P2", "Hd"],
                &["1", "Ann", "2-0", "Ben", "3"],
            ]),
            "Games!C2",
        ),
        (
            "disc-differences",
            sheet(&[
                &["Round", "P1", "Disc difference", "P2"],
                &["1", "Ann", "12", "Ben"],
            ]),
            "Games!C1",
        ),
        (
            "missing-result",
            with(&[
                ["2", "1", "Ann", "", "Cai"],
                ["3", "1", "Ann", "2-0", "Dee"],
            ]),
            "!D4",
        ),
        (
            "duplicate-name",
            roster(
                &[&["No", "Name"], &["1", "Ann"], &["2", "Ａｎｎ"]],
                &GOOD[..0],
            ),
            "Players!B3",
        ),
        (
            "duplicate-number",
            roster(&[&["No", "Name"], &["1", "Ann"], &["1", "Ben"]], &GOOD[..0]),
            "Players!B3",
        ),
        (
            "unreadable-round",
            with(&[["third", "1", "Ann", "2-0", "Cai"]]),
            "!A4",
        ),
        (
            "unreadable-number",
            roster(
                &[
                    &["No", "Name", "Rating"],
                    &["1", "Ann", "high"],
                    &["2", "Ben", "150"],
                    &["3", "Cai", ""],
                    &["4", "Dee", ""],
                ],
                &GOOD,
            ),
            "Players!C2",
        ),
        (
            "unreadable-leaving",
            roster(
                &[
                    &["No", "Name", "Drop"],
                    &["1", "Ann", "yes"],
                    &["2", "Ben", ""],
                    &["3", "Cai", ""],
                    &["4", "Dee", ""],
                ],
                &GOOD,
            ),
            "Players!C2",
        ),
        (
            "other-numbers",
            rules(
                book()
                    .sheet(
                        "Cross",
                        &[
                            &["No", "Name", "1", "2"],
                            &["1", "Ann", "2w1", "+"],
                            &["2", "Ben", "1b0", "-"],
                        ],
                    )
                    .sheet("Players", &[&["No", "Name"], &["2", "Ann"], &["1", "Ben"]]),
            ),
            "Cross!B2",
        ),
        (
            "not-a-count",
            roster(
                &[
                    &["No", "Name"],
                    &["1.5", "Ann"],
                    &["2", "Ben"],
                    &["3", "Cai"],
                    &["4", "Dee"],
                ],
                &GOOD,
            ),
            "Players!A2",
        ),
        (
            "two-meanings",
            roster(
                &[&["No", "Name"], &["1", "@2"], &["2", "Ben"]],
                &[["1", "1", "@2", "2-0", "Ben"]],
            ),
            "!C2",
        ),
        ("set-twice", setting("Rule set", "pokemon"), "Rules!B2"),
        (
            "no-pairings",
            rules(book().sheet("Notes", &[&["nothing"], &["here"]])),
            "book.xlsx",
        ),
        (
            "nearly-pairings",
            rules(book().sheet(
                "Notes",
                &[&["nothing"], &[headings[0], headings[2], headings[4]]],
            )),
            "Notes!A2",
        ),
        (
            "nearly-cross",
            rules(book().sheet(
                "Notes",
                &[&["No", "Name", "1", "2"], &["1", "Ann", "good", "bad"]],
            )),
            "Notes!C2",
        ),
        (
            "several-pairings",
            rules(book().sheet("One", &[&headings]).sheet("Two", &[&headings])),
            "Two",
        ),
        ("no-rows", only(&[]), "!A1"),
        (
            "not-read",
            rules(
                book()
                    .pairings(&headings, &GOOD)
                    .sheet("Extra", &[&["Ann", "2-0", "Cai"]]),
            ),
            "Extra!A1",
        ),
        ("hidden-round", hidden_round(headings), "Two"),
        (
            "stray-name",
            with(&[["", "", "", "", ""], ["", "", "Zed", "", ""]]),
            "!C5",
        ),
        (
            "mark-beside",
            rules(book().sheet("Games", &MARKED)),
            "Games!C2",
        ),
        (
            "stray-listed",
            roster(
                &[
                    &["No", "Name"],
                    &["1", "Ann"],
                    &["2", "Ben"],
                    &["3", "Cai"],
                    &["4", "Dee"],
                    &[],
                    &["", "Zed"],
                ],
                &GOOD,
            ),
            "Players!B7",
        ),
        (
            "lone-name",
            with(&[
                ["2", "1", "Ann", "2-0", "Cai"],
                ["2", "", "Ben", "", ""],
                ["2", "", "Dee", "", ""],
            ]),
            "!C5",
        ),
        ("lone-name-noted", noted(headings), "!B3"),
        (
            "not-seen-again",
            leavers(headings, 1),
            if ja { "対戦結果" } else { "Pairings" },
        ),
        (
            "many-not-seen-again",
            leavers(headings, 2),
            if ja { "対戦結果" } else { "Pairings" },
        ),
        (
            "byes",
            with(&[["1", "", "Eve", "bye", ""]]),
            if ja { "対戦結果" } else { "Pairings" },
        ),
        (
            "bye-twice",
            with(&[
                ["1", "", "Eve", "bye", ""],
                ["2", "", "Eve", "bye", ""],
                ["2", "1", "Ann", "2-0", "Cai"],
            ]),
            "!D5",
        ),
        (
            "several-byes",
            with(&[["1", "", "Eve", "bye", ""], ["1", "", "Fay", "bye", ""]]),
            "!D5",
        ),
        (
            "mixed-percentages",
            rules(book().pairings(&headings, &GOOD).sheet(
                "Published",
                &[
                    &["Rank", "Name", "OMW%"],
                    &["1", "Ann", "33.33%"],
                    &["2", "Cai", "33.33%"],
                    &["3", "Ben", "44.44"],
                    &["4", "Dee", "44.44%"],
                ],
            )),
            "Published!C4",
        ),
        (
            "other-separator",
            Saved::bytes(
                "book.csv",
                b"Round,Player 1,Result,Player 2\n1,Ann,2-0,Ben\n1;Cai;2-0;Dee\n",
            ),
            "A3",
        ),
        (
            "struck-out",
            Saved::bytes("book.xls", STRUCK.as_bytes()),
            "#1!B3",
        ),
        (
            "finals",
            with(&[
                ["Final", "1", "Ann", "2-0", "Cai"],
                ["Final", "2", "Ben", "2-0", "Dee"],
            ]),
            "!A4",
        ),
        (
            "finals-read",
            with(&[["Final", "1", "Ann", "2-0", "Cai"]]),
            "!A4",
        ),
        (
            "finals-by-shape",
            with(&[
                ["1", "3", "Eve", "2-0", "Fay"],
                ["2", "1", "Ann", "2-0", "Cai"],
            ]),
            "!D5",
        ),
        ("excel-error", with_formula(headings, "NA()", "#N/A"), "!D2"),
        ("no-stored-value", unstored(ja), "!D2"),
        ("ambiguous-date", with_date(headings, "d-mmm"), "!D2"),
        (
            "recovered-date",
            with_date(headings, "m\"月\"d\"日\""),
            "!D2",
        ),
        ("date-result", date_without_day(headings), "!D2"),
        (
            "no-rules",
            book().pairings(&headings, &GOOD).save(),
            "book.xlsx",
        ),
        (
            "unknown-rules",
            book().pairings(&headings, &GOOD).rules("mgt").save(),
            "Rules!B1",
        ),
        ("bad-setting", setting("floor", "low"), "Rules!B2"),
        ("unknown-setting", setting("flor", "1/3"), "Rules!A2"),
        (
            "fewer-rounds",
            rules(
                book()
                    .pairings(
                        &headings,
                        &[
                            &GOOD[..],
                            &[
                                ["2", "1", "Ann", "2-0", "Cai"],
                                ["2", "2", "Ben", "2-0", "Dee"],
                            ],
                        ]
                        .concat(),
                    )
                    .sheet("Settings", &[&["Rounds", "1"]]),
            ),
            "Settings!B1",
        ),
        ("unused-setting", setting("Organizer", "Zed"), "Rules!A2"),
        ("no-setting", setting("Cups", "red"), "Rules!A2"),
        (
            "wrong-rule",
            setting("figure x", "mean(opponent.mv)"),
            "Rules!B2",
        ),
        (
            "figure-too-large",
            setting("figure x", "9 ^ 9999"),
            "Rules!B2",
        ),
        ("rematch", with(&[["2", "1", "Ben", "2-0", "Ann"]]), "!D4"),
        (
            "round-gap",
            with(&[["3", "1", "Ann", "2-0", "Cai"]]),
            if ja { "対戦結果" } else { "Pairings" },
        ),
        (
            "missing-from-round",
            with(&[
                ["2", "1", "Ann", "2-0", "Cai"],
                ["3", "1", "Ann", "2-0", "Dee"],
            ]),
            "!D4",
        ),
        ("recovered-time", with_time(headings), "!D2"),
        (
            "table-twice",
            with(&[["1", "2", "Eve", "2-0", "Fay"]]),
            "!D4",
        ),
        (
            "impossible-score",
            with(&[["2", "1", "Ann", "3-2", "Cai"]]),
            "!D4",
        ),
        (
            "score-total",
            book()
                .pairings(&headings, &[["1", "1", "Ann", "31-42", "Ben"]])
                .rules("othello-japan")
                .save(),
            "!D2",
        ),
        (
            "both-lost",
            book()
                .pairings(&headings, &[["1", "1", "Ann", "0-0", "Ben"]])
                .rules("fide-2026")
                .save(),
            "!D2",
        ),
        (
            "implausible-score",
            book()
                .pairings(&headings, &[["1", "1", "Ann", "0.67-0.33", "Ben"]])
                .rules("othello-japan")
                .save(),
            "!D2",
        ),
        (
            "missing-score",
            with(&[["2", "1", "Ann", "○", "Cai"]]),
            "!D4",
        ),
        ("open-round", with(&[["2", "1", "Ann", "", "Cai"]]), "!D4"),
        (
            "unreadable-away",
            roster(
                &[
                    &["No", "Name", "Out"],
                    &["1", "Ann", "yes"],
                    &["2", "Ben", ""],
                    &["3", "Cai", ""],
                    &["4", "Dee", ""],
                ],
                &GOOD,
            ),
            "Players!C2",
        ),
        (
            "paired-while-away",
            roster(
                &[
                    &["No", "Name", "Out"],
                    &["1", "Ann", "2-3"],
                    &["2", "Ben", ""],
                    &["3", "Cai", ""],
                    &["4", "Dee", ""],
                ],
                &[&GOOD[..], &[["2", "1", "Ann", "2-0", "Cai"]]].concat(),
            ),
            "!D4",
        ),
        (
            "paired-after-leaving",
            roster(
                &[
                    &["No", "Name", "Left after"],
                    &["1", "Ann", "1"],
                    &["2", "Ben", ""],
                    &["3", "Cai", ""],
                    &["4", "Dee", ""],
                ],
                &[&GOOD[..], &[["2", "1", "Ann", "2-0", "Cai"]]].concat(),
            ),
            "!D4",
        ),
        (
            "unused-column",
            rules(book().sheet(
                "Pairings",
                &[
                    &[headings[0], headings[2], headings[3], headings[4], "Judge"],
                    &["1", "Ann", "2-0", "Ben", "Zed"],
                ],
            )),
            "!E1",
        ),
        (
            "passed-over",
            with(&[[if ja { "合計" } else { "Total" }, "", "2", "", ""]]),
            "!A4",
        ),
        (
            "unused-sheet",
            rules(
                book()
                    .pairings(&headings, &GOOD)
                    .sheet("Notes", &[&["hello"]]),
            ),
            "Notes",
        ),
        (
            "unused-table",
            rules(
                book()
                    .pairings(&headings, &GOOD)
                    .sheet(
                        "Players",
                        &[
                            &["No", "Name"],
                            &["1", "Ann"],
                            &["2", "Ben"],
                            &["3", "Cai"],
                            &["4", "Dee"],
                        ],
                    )
                    .sheet(
                        "Info",
                        &[&["Rule set", "mtg"], &[], &["No", "Name"], &["7", "Zed"]],
                    ),
            ),
            "Info!A1",
        ),
        (
            "unused-cells",
            rules(book().sheet(
                "Sheet1",
                &[&["Open"], &["Doors at nine"], &headings, &GOOD[0]],
            )),
            "Sheet1!A2",
        ),
        (
            "team-list",
            rules(book().sheet(
                "Sheet1",
                &[
                    &["Rk.", "Team", "1", "2"],
                    &["1", "Club (RtgAvg:2062, TB1: 18)", "*", "2"],
                ],
            )),
            "Sheet1!B2",
        ),
        (
            "own-output",
            own_output(ja),
            if ja { "出典!B2" } else { "Source!B2" },
        ),
        (
            "kept-rules",
            kept_rules(ja),
            if ja { "記録!B5" } else { "Record!B5" },
        ),
        ("moved", moved(ja), "!B5"),
        (
            "web-page",
            Saved::bytes(
                "book.xls",
                b"<html><body><table><tr><td>1</td></tr></table></body></html>",
            ),
            "book.xls",
        ),
        (
            "control-characters",
            with(&[["1", "3", "Eve\u{b}Lee", "2-0", "Fay"]]),
            "!C4",
        ),
        (
            "alike-name",
            with(&[["2", "1", "Ann.", "2-0", "Dee"]]),
            "!C4",
        ),
        (
            "published-unknown",
            rules(book().pairings(&headings, &GOOD).sheet(
                "Published",
                &[&["Rank", "Name", "Points"], &["1", "Anna", "3"]],
            )),
            "Published!B2",
        ),
        (
            "guessed-encoding",
            Saved::bytes(
                "book.csv",
                b"Round,Player 1,Result,Player 2\n1,M\xfcller,2-0,Ben\n",
            ),
            "book.csv",
        ),
        (
            "not-a-workbook",
            Saved::bytes("book.xlsx", b"%PDF-1.4 something else"),
            "book.xlsx",
        ),
        (
            "encrypted",
            Saved::bytes("book.xlsx", &encrypted()),
            "book.xlsx",
        ),
        ("damaged", truncated(), "book.xlsx"),
        ("unpacks-too-large", claims_gigabytes(), "book.xlsx"),
        (
            "too-long",
            Saved::bytes(
                "book.csv",
                format!(
                    "Round,Player 1,Result,Player 2\n1,{},2-0,Ben\n",
                    "A".repeat(1_000_000)
                )
                .as_bytes(),
            ),
            "B2",
        ),
        ("empty-file", Saved::bytes("book.xlsx", b""), "book.xlsx"),
    ]
}

/// A note beside a name that stands alone.
fn noted(headings: [&'static str; 5]) -> Saved {
    let [round, _, first, result, second] = headings;
    let rows: [&[&str]; 3] = [
        &[round, first, result, second, "Notes"],
        &["1", "Ann", "2-0", "Ben"],
        &["1", "Cai", "", "", "dropped"],
    ];
    Book::new("book.xlsx")
        .sheet("Sheet1", &rows)
        .rules("mtg")
        .save()
}

/// Six players of whom one, or two, are not seen after the first round.
fn leavers(headings: [&'static str; 5], leavers: usize) -> Saved {
    let rows = [
        ["1", "1", "Ann", "2-0", "Ben"],
        ["1", "2", "Cai", "2-0", "Dee"],
        ["1", "3", "Eve", "2-0", "Fay"],
        ["2", "1", "Ann", "2-0", "Cai"],
        ["2", "2", "Eve", "2-0", "Dee"],
        ["2", "3", "Ben", "bye", ""],
        ["3", "1", "Ann", "2-0", "Dee"],
        ["3", "2", "Cai", "2-0", "Eve"],
        ["3", "3", "Ben", "bye", ""],
    ];
    // Fay is gone after the first round; with her, Ben.
    let kept: Vec<[&str; 5]> = rows
        .into_iter()
        .filter(|row| leavers == 1 || row[0] == "1" || row[2] != "Ben")
        .collect();
    Book::new("book.xlsx")
        .pairings(&headings, &kept)
        .rules("mtg")
        .save()
}

fn with_formula(headings: [&'static str; 5], formula: &str, result: &str) -> Saved {
    let formula = rust_xlsxwriter::Formula::new(formula).set_result(result);
    let error = |workbook: &mut rust_xlsxwriter::Workbook| {
        workbook
            .worksheet_from_index(0)
            .unwrap()
            .write_formula(1, 3, formula)
            .unwrap();
    };
    Book::new("book.xlsx")
        .pairings(&headings, &GOOD)
        .with(error)
        .rules("mtg")
        .save()
}

/// A formula whose result was never stored, as programs write that do not compute (openpyxl wrote it).
fn unstored(ja: bool) -> Saved {
    let name = if ja {
        "tests/books/unstored-ja.xlsx"
    } else {
        "tests/books/unstored-en.xlsx"
    };
    Saved::bytes("book.xlsx", &std::fs::read(name).unwrap())
}

/// The second round on a sheet that nobody sees.
fn hidden_round(headings: [&'static str; 5]) -> Saved {
    let round = |round: &'static str| [round, "1", "Ann", "2-0", "Ben"];
    let hide = |workbook: &mut rust_xlsxwriter::Workbook| {
        workbook.worksheet_from_index(1).unwrap().set_hidden(true);
    };
    let book = Book::new("book.xlsx")
        .sheet("One", &[&headings, &round("1")])
        .sheet("Two", &[&headings, &round("2")]);
    book.with(hide).rules("mtg").save()
}

fn with_date(headings: [&'static str; 5], format: &str) -> Saved {
    Book::new("book.xlsx")
        .pairings(&headings, &GOOD)
        .date(1, 3, JANUARY_2, format)
        .rules("mtg")
        .save()
}

/// One minute past two: what Excel makes of a typed 2:1.
fn with_time(headings: [&'static str; 5]) -> Saved {
    Book::new("book.xlsx")
        .pairings(&headings, &GOOD)
        .date(1, 3, 121.0 / 1440.0, "h:mm")
        .rules("mtg")
        .save()
}

/// The day before 1 January 1900: what Excel makes of a 0 in a cell formatted as a date.
fn date_without_day(headings: [&'static str; 5]) -> Saved {
    Book::new("book.xlsx")
        .pairings(&headings, &GOOD)
        .date(1, 3, 0.0, "d-mmm")
        .rules("mtg")
        .save()
}

/// The beginning of an OLE file that names the stream of an encrypted package.
fn encrypted() -> Vec<u8> {
    let mut bytes = vec![0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
    bytes.extend(std::iter::repeat_n(0, 1016));
    bytes.extend("EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes));
    bytes
}

/// A workbook whose first file says in the archive's directory that it unpacks to 2 GB.
fn claims_gigabytes() -> Saved {
    let mut bytes = std::fs::read("samples/hyogo-2009.xlsx").unwrap();
    let entry = bytes
        .windows(4)
        .position(|window| window == b"PK\x01\x02")
        .unwrap();
    bytes[entry + 24..entry + 28].copy_from_slice(&0x7fff_ffff_u32.to_le_bytes());
    Saved::bytes("book.xlsx", &bytes)
}

/// An output of an older version, which did not say what is needed to read it again.
fn own_output(ja: bool) -> Saved {
    let name = if ja { "出典" } else { "Source" };
    let rows: &[&[&str]] = if ja {
        &[
            &["入力ファイル", "friday.xlsx"],
            &["プログラム", "tiebook 0.1.0"],
        ]
    } else {
        &[
            &["Input file", "friday.xlsx"],
            &["Program", "tiebook 0.1.0"],
        ]
    };
    Book::new("book.xlsx")
        .pairings(if ja { &JA } else { &EN }, &GOOD)
        .sheet(name, rows)
        .rules("mtg")
        .save()
}

/// An output in which somebody else wins.
fn moved(ja: bool) -> Saved {
    let saved = Book::new("book.xlsx")
        .pairings(if ja { &JA } else { &EN }, &GOOD[..1])
        .rules("mtg")
        .save();
    let (_, output) = saved.standings(&[]);
    let score = |column: u32, games: f64| {
        let sheet = if ja { "対戦結果" } else { "Results" };
        (
            sheet.to_string(),
            4,
            column,
            crate::harness::engine::Typed::Number(games),
        )
    };
    crate::harness::engine::edited(
        &output,
        &saved.beside("edited.xlsx"),
        &[score(3, 1.0), score(5, 2.0)],
    );
    Saved::bytes(
        "book.xlsx",
        &std::fs::read(saved.beside("edited.xlsx")).unwrap(),
    )
}

/// Output that keeps a rule file in which a name is wrong by now.
fn kept_rules(ja: bool) -> Saved {
    let saved = Book::new("book.xlsx")
        .pairings(if ja { &JA } else { &EN }, &GOOD)
        .save();
    let text = "id = \"house\"\nbased_on = \"mtg\"\norder = [\"match_points\"]\n";
    std::fs::write(saved.beside("house.toml"), text).unwrap();
    let (_, output) = saved.standings(&["--rules", saved.beside("house.toml").to_str().unwrap()]);
    let sheet = if ja { "記録" } else { "Record" };
    let is_text = |cell: &&(String, u32, u32, crate::harness::Seen)| {
        cell.0 == sheet && cell.3 == crate::harness::Seen::Text("rule text".into())
    };
    let (_, row, column, _) = crate::harness::stored(&output, false)
        .iter()
        .find(is_text)
        .unwrap()
        .clone();
    let typed = crate::harness::engine::Typed::Text(
        serde_json::Value::from(text.replace("match_points", "match_pionts")).to_string(),
    );
    crate::harness::engine::edited(
        &output,
        &saved.beside("edited.xlsx"),
        &[(sheet.to_string(), row, column + 1, typed)],
    );
    Saved::bytes(
        "book.xlsx",
        &std::fs::read(saved.beside("edited.xlsx")).unwrap(),
    )
}

fn truncated() -> Saved {
    let whole = std::fs::read("samples/hyogo-2009.xlsx").unwrap();
    Saved::bytes("book.xlsx", &whole[..whole.len() * 2 / 3])
}

#[test]
#[ignore = "minutes"]
fn every_kind_is_found_and_said_in_both_languages() {
    for ja in [true, false] {
        let lang = if ja { "ja" } else { "en" };
        for (kind, saved, place) in cases(ja) {
            let run = saved.run("check", &["--lang", lang]);
            let json = saved.run("check", &["--lang", lang, "--json", "-"]);
            let documents: serde_json::Value =
                serde_json::from_str(&json.stdout).unwrap_or_default();
            let serious = documents["problems"]
                .as_array()
                .into_iter()
                .flatten()
                .find(|problem| problem["kind"] == kind);
            let known = tiebook::lang::Lang::of(if ja {
                tiebook::lang::Language::Ja
            } else {
                tiebook::lang::Language::En
            });
            let help = known
                .text(&format!("problem.help.{kind}"))
                .split('{')
                .next()
                .unwrap()
                .to_string();
            assert!(
                run.stdout.contains(&help),
                "{kind} in {lang}:\n{}",
                run.stdout
            );
            let lines: Vec<&str> = run.stdout.lines().collect();
            let at = lines.iter().position(|line| line.contains(&help)).unwrap();
            let above = lines[at.saturating_sub(4)..at]
                .iter()
                .rev()
                .find(|line| line.contains("──▶"))
                .unwrap();
            assert!(
                above.ends_with(place),
                "{kind}: {above} does not end with {place}"
            );
            assert!(
                !run.stdout.contains('{'),
                "{kind}: a field is not filled in:\n{}",
                run.stdout
            );
            if let Some(problem) = serious {
                let is_error = problem["severity"] == "error";
                assert_eq!(run.code == 1, is_error, "{kind}: exit code {}", run.code);
                let message = problem["message"].as_str().unwrap();
                assert_eq!(
                    ja,
                    tiebook::lang::Language::is_japanese(message),
                    "{kind}: {message}"
                );
            }
        }
    }
}

/// The texts of all files with an ending, below a folder as well.
fn texts(folder: &Path, ending: &str) -> String {
    let entries = std::fs::read_dir(folder).unwrap();
    let text = |path: PathBuf| match path.extension() {
        _ if path.is_dir() => texts(&path, ending),
        Some(found) if found == ending => std::fs::read_to_string(path).unwrap(),
        _ => String::new(),
    };
    entries.map(|entry| text(entry.unwrap().path())).collect()
}

/// In a case of `tests/reading`, or between quotation marks in a test.
#[test]
fn every_kind_is_expected_somewhere() {
    let cases = texts(Path::new("tests/reading"), "md");
    let lines = cases.lines().filter_map(|line| line.split_once(": "));
    let expected: BTreeSet<&str> = lines
        .filter(|(word, _)| ["Says", "Errors", "Notes", "Also says"].contains(word))
        .flat_map(|(_, problems)| problems.split("; "))
        .filter_map(|problem| problem.split(' ').next())
        .collect();
    let tests = texts(Path::new("tests/it"), "rs");
    let quoted = |id: &str| ["\"", " "].map(|end| format!("\"{id}{end}"));
    let is_expected =
        |id: &&&str| expected.contains(**id) || quoted(id).iter().any(|text| tests.contains(text));
    let missing: Vec<&&str> = Kind::IDS.iter().filter(|id| !is_expected(id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn all_problems_are_reported_at_once_and_nothing_is_written() {
    let rows = [
        ["1", "1", "Ann", "2-1", "Ben"],
        ["1", "1", "Ann", "wrong", "Cai"],
        ["x", "2", "Dee", "2-0", "Eve"],
        ["2", "1", "Ann", "2-0", "Ann"],
    ];
    let saved = Book::new("book.xlsx")
        .pairings(&EN, &rows)
        .rules("mtg")
        .save();
    let output = saved.beside("out.xlsx");
    let run = saved.run("standings", &["-o", output.to_str().unwrap()]);
    assert_eq!(run.code, 1);
    assert!(!output.exists());
    for place in ["Pairings!D3", "Pairings!A4", "Pairings!E5"] {
        assert!(run.stderr.contains(place), "{place}:\n{}", run.stderr);
    }
}

#[test]
fn a_recovered_date_is_the_score_that_was_typed() {
    let (json, _) = with_date(EN, "m\"月\"d\"日\"").standings(&[]);
    assert_eq!(crate::harness::exact(&json, "Ann", "match_points"), "0");
    assert_eq!(json["problems"][0]["kind"], "recovered-date");
}
