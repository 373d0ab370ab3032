//! Dates and times: scores that Excel took for them, and columns of them that say nothing of the games.

use crate::harness::told::{games, reading};
use crate::harness::{Book, Saved, exact};
use tiebook::read::Options;

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
    let saved = days(Book::new("form.xlsx").sheet("Form Responses 1", &rows)).save();
    assert_eq!(
        games(&reading(&saved, &Options::default())),
        ["1 Ann > Ben", "1 Cai < Dee", "2 Ann > Dee", "2 Ben < Cai", "3 Cai < Ann", "3 Dee > Ben"]
    );
}

/// A book with one result that is a number with a format, and who won as a column of its own says.
fn formatted(number: f64, format: &str, winner: &str) -> Saved {
    let rows: [&[&str]; 2] =
        [&["Round", "Player 1", "Player 2", "Result", "Winner"], &["1", "Ann", "Ben", "", winner]];
    let format = rust_xlsxwriter::Format::new().set_num_format(format);
    let cell = |workbook: &mut rust_xlsxwriter::Workbook| {
        workbook
            .worksheet_from_index(0)
            .unwrap()
            .write_number_with_format(1, 3, number, &format)
            .unwrap();
    };
    Book::new("time.xlsx").sheet("Pairings", &rows).with(cell).rules("othello-japan").save()
}

#[test]
fn a_score_that_became_a_time_is_read_back() {
    const MINUTE: f64 = 1.0 / 1440.0;
    for (minutes, format, winner, difference) in [
        (121.0, "h:mm", "", "1"),
        (121.0, "h:mm", "Ann", "1"),
        (62.0, "hh:mm", "Ben", "-1"),
        (33.0 * 60.0 + 31.0, "[h]:mm:ss", "", "2"),
        (33.0 * 60.0 + 31.0, "[h]:mm", "Ann", "2"),
        (0.0, "h:mm", "", "0"),
        // 2:1:1 is a third number, and these are no games.
        (121.0 + 1.0 / 60.0, "h:mm:ss", "", "1"),
    ] {
        let saved = formatted(minutes * MINUTE, format, winner);
        assert_eq!(saved.problems(""), ["date-result.time Pairings!D2"], "{minutes} {format}");
        let (json, _) = saved.standings("");
        assert_eq!(
            exact(&json, "Ann", "score_difference"),
            difference,
            "{minutes} {format} {winner}"
        );
    }
    // The winner's column says the other: that is for people to settle.
    let other = formatted(121.0 * MINUTE, "h:mm", "Ben").problems("");
    assert!(other[1].starts_with("contradiction"), "{other:?}");
}

#[test]
fn dates_and_times_in_a_round_robin_are_scores_or_asked_about() {
    let table = |cells: [(f64, &str); 2]| {
        let rows: [&[&str]; 4] = [
            &["No", "Name", "1", "2", "3"],
            &["1", "Ann", "*", "", "2-0"],
            &["2", "Ben", "", "*", "2-1"],
            &["3", "Cai", "0-2", "1-2", "*"],
        ];
        let write = |workbook: &mut rust_xlsxwriter::Workbook| {
            let sheet = workbook.worksheet_from_index(0).unwrap();
            for ((number, format), (row, column)) in cells.into_iter().zip([(1, 3), (2, 2)]) {
                sheet
                    .write_number_with_format(
                        row,
                        column,
                        number,
                        &rust_xlsxwriter::Format::new().set_num_format(format),
                    )
                    .unwrap();
            }
        };
        Book::new("all.xlsx").sheet("Table", &rows).with(write).rules("othello-japan").save()
    };
    let recovered = |saved: &Saved| -> Vec<String> {
        let kinds = saved.problems("").into_iter();
        kinds
            .map(|problem| problem.split(' ').next().unwrap().to_string())
            .filter(|kind| kind != "not-paired.in-round")
            .collect()
    };
    let times = table([(121.0 / 1440.0, "h:mm"), (62.0 / 1440.0, "h:mm")]);
    assert_eq!(recovered(&times), ["date-result.time"; 2]);
    assert_eq!(exact(&times.standings("").0, "Ann", "score_difference"), "3");
    // 1 February 2026 and 2 January, the month first.
    let dates = table([(46054.0, "m/d"), (46024.0, "m/d")]);
    assert_eq!(recovered(&dates), ["date-result.date"; 2]);
    assert_eq!(exact(&dates.standings("").0, "Ann", "score_difference"), "3");
    let dates = table([(46054.0, "d-mmm"), (46024.0, "d-mmm")]);
    assert_eq!(recovered(&dates), ["date-result.ambiguous"; 2]);
}
