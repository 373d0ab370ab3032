//! Help that leads somewhere: one complaint for many cells, rules by what results look like, options beside the book.

use crate::harness::{Book, EN, Saved, expected, points};

const GOOD: [[&str; 5]; 2] = [["1", "1", "Ann", "2-1", "Ben"], ["1", "2", "Cai", "2-0", "Dee"]];

fn check(saved: &Saved, args: &[&str]) -> (i32, String) {
    let run = saved.run("check", &[args, &["--lang", "en"]].concat());
    (run.code, run.stdout)
}

/// 2 January 2026 shown as a day and a month: typed as `1-2` or as `2-1`.
fn dated(book: Book) -> Book {
    book.date(1, 3, 46024.0, "d-mmm")
}

#[test]
fn dates_and_headings_are_settled_by_options_by_a_file_and_by_rows() {
    let pairings = || dated(Book::new("dates.xlsx").pairings(&EN, &GOOD));
    let won =
        |ann: &str, ben: &str| expected(&[("Ann", ann), ("Ben", ben), ("Cai", "3"), ("Dee", "0")]);
    let (code, said) = check(&pairings().rules("mtg").save(), &[]);
    assert!(code == 1 && said.contains("--dates"), "{said}");
    for (order, ann, ben) in [("mdy", "0", "3"), ("dmy", "3", "0")] {
        assert_eq!(
            points(&pairings().rules("mtg").save().standings(&["--dates", order]).0),
            won(ann, ben)
        );
        let rules: [&[&str]; 2] = [&["ルール", "mtg"], &["日付の順", order]];
        assert_eq!(points(&pairings().sheet("設定", &rules).save().standings("").0), won(ann, ben));
        let saved = pairings().save();
        std::fs::write(
            saved.beside("dates.tiebook.toml"),
            format!("rules = \"mtg\"\ndates = \"{order}\"\n"),
        )
        .unwrap();
        assert_eq!(points(&saved.standings("").0), won(ann, ben));
    }
}

/// On a terminal a question is asked instead; `script` makes one.
#[test]
fn on_a_terminal_the_rules_are_asked_for() {
    let saved = Book::new("night.xlsx").pairings(&EN, &[["1", "1", "Ann", "2-1", "Ben"]]).save();
    let folder = saved.path.parent().unwrap();
    let command = format!("{} night.xlsx --lang en", env!("CARGO_BIN_EXE_tiebook"));
    let answered = |answers: &str| {
        let mut script = std::process::Command::new("script");
        script.args(["-qec", &command, "/dev/null"]).current_dir(folder);
        script.stdin(std::process::Stdio::piped());
        let Ok(mut running) = script.stdout(std::process::Stdio::piped()).spawn() else {
            eprintln!("SKIPPED: there is no `script` here");
            return None;
        };
        std::io::Write::write_all(&mut running.stdin.take().unwrap(), answers.as_bytes()).unwrap();
        let done = running.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&done.stdout).into_owned();
        Some((done.status.code(), said))
    };
    let Some((code, said)) = answered("7\n1\n") else {
        return;
    };
    assert!(said.contains("1) mtg: Magic: The Gathering"), "{said}");
    assert!(said.contains("there is no rule set 7"), "{said}");
    assert!(
        said.contains("Next time, to skip the question: tiebook night.xlsx --rules mtg"),
        "{said}"
    );
    assert_eq!(code, Some(0), "{said}");
    assert!(saved.beside("night-standings.xlsx").exists());
    let (code, said) = answered("\n").unwrap();
    assert_eq!(code, Some(1), "{said}");
}
