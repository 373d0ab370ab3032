//! What the program wrote is read again: a copy with questions, an output whose sheet was renamed.

use crate::harness::engine::{Typed, edited, renamed};
use crate::harness::told::{games, reading};
use crate::harness::{Book, EN, Saved};
use tiebook::read::Options;

/// Both players report, and contradict each other: the complaint quotes both cells, and either answer in the copy is read.
#[test]
fn both_readings_of_a_game_are_asked() {
    let rows = |brock: &'static str| -> Vec<Vec<&'static str>> {
        vec![
            vec!["Your name", "Which week?", "Who did you play?", "How did it go?"],
            vec!["Misty", "Week 1", "Brock", "I won"],
            vec!["Brock", "Week 1", "Misty", brock],
            vec!["Gary", "Week 1", "Ash", "I lost"],
            vec!["Ash", "Week 1", "Gary", "I won"],
            vec!["Misty", "Week 2", "Gary", "We tied"],
            vec!["Gary", "Week 2", "Misty", "We tied"],
            vec!["Brock", "Week 2", "Ash", "I won"],
            vec!["Ash", "Week 2", "Brock", "I lost"],
        ]
    };
    let plain = |text: &'static str| match text {
        "I won" => "○",
        "I lost" => "●",
        "We tied" => "△",
        other => other,
    };
    let rows: Vec<Vec<&str>> =
        rows("I won").into_iter().map(|row| row.into_iter().map(plain).collect()).collect();
    let saved = Book::new("form.xlsx")
        .sheet("Form", &rows.iter().map(Vec::as_slice).collect::<Vec<_>>())
        .rules("go-swiss")
        .save();
    let run = saved.run("check", "--lang en");
    run.out_says(&["“Brock: ○” and “Misty: ○ (Form!D2)” contradict each other"]);
    let copy = saved.beside("copy.xlsx");
    saved.run("check", &["--lang", "en", "--fix", copy.to_str().unwrap()]);
    assert_eq!(
        Saved::bytes("copy.xlsx", &std::fs::read(&copy).unwrap()).run("check", "").code,
        1,
        "unanswered it is no result"
    );
    let row = (1..9).find(|row| {
        crate::harness::stored(&copy, false)
            .iter()
            .any(|(_, at, _, seen)| at == row && format!("{seen:?}").contains('?'))
    });
    for (answer, want) in [("○", "1 Brock > Misty"), ("●", "1 Brock < Misty")] {
        let path = saved.beside("answered.xlsx");
        edited(
            &copy,
            &path,
            &[("Results".to_string(), row.unwrap(), 3, Typed::Text(answer.to_string()))],
        );
        let answered = Saved::bytes("answered.xlsx", &std::fs::read(path).unwrap());
        assert!(answered.run("check", "--lang en").stdout.contains("no problems"));
        assert!(
            games(&reading(&answered, &Options::default())).contains(&want.to_string()),
            "{answer}"
        );
    }
}

/// A renamed sheet of tiebook's own is asked back by its name, in the workbook's language, whichever sheet is asked for.
#[test]
fn a_sheet_of_ones_own_under_another_name() {
    let rows = [["1", "1", "Ann", "2-1", "Ben"], ["1", "2", "Cai", "2-0", "Dee"]];
    let saved = Book::new("book.xlsx").pairings(&EN, &rows).rules("mtg").save();
    let (_, written) = saved.standings("--lang en");
    let path = saved.beside("renamed.xlsx");
    renamed(&written, &path, "Results", "Res2");
    let other = Saved::bytes("renamed.xlsx", &std::fs::read(path).unwrap());
    for args in [&[][..], &["--sheet", "Res2"]] {
        let run = other.run("check", args);
        run.out(1, &["its sheet “Results” is missing or renamed"]);
        assert_eq!(run.stdout.matches("error:").count(), 1, "{}", run.stdout);
        let found = other.problems(args);
        assert!(found[0].starts_with("no-such-sheet.own "), "{found:?}");
    }
}
