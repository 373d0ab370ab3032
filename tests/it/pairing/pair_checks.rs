//! What `pair` says of wishes, and what its workbook still checks once somebody is moved by hand.

use crate::harness::engine::{Edit, Recalculated};
use crate::harness::evening::{FIRST_ROW, number, tables, text};
use crate::harness::{Book, EN, Saved, Seen};

/// One round of eight and a bye: A, C, E, G and I have 3 points, the others none.
fn one_round(rules: &str) -> Saved {
    let rows = [
        ["1", "1", "A", "2-0", "B"],
        ["1", "2", "C", "2-0", "D"],
        ["1", "3", "E", "2-0", "F"],
        ["1", "4", "G", "2-0", "H"],
        ["1", "", "I", "bye", ""],
    ];
    Book::new("club.xlsx").pairings(&EN, &rows).rules(rules).save()
}

const WHY: &str = "Why these pairings";

/// The texts in the first column of the sheet of reasons, below the tables.
fn lines(model: &Recalculated) -> Vec<String> {
    let cells = (FIRST_ROW + 4..FIRST_ROW + 40).map(|row| model.cell(WHY, row, 0));
    cells
        .filter_map(|seen| {
            if let Seen::Text(text) = seen {
                Some(text).filter(|text| !text.is_empty())
            } else {
                None
            }
        })
        .collect()
}

#[track_caller]
fn holds(lines: &[String], line: &str) {
    assert!(lines.iter().any(|known| known == line), "{line} is not in {lines:#?}");
}

fn pair(saved: &Saved, args: &[&str]) -> (std::path::PathBuf, String) {
    let output = saved.beside("next.xlsx");
    let mut all = vec!["--seed", "3", "--lang", "en", "--force", "-o", output.to_str().unwrap()];
    all.extend(args);
    let run = saved.run("pair", &all);
    run.ends(0);
    (output, run.stdout)
}

/// A – H costs 3² and is no part of what is proven: C, E, G and I, B and D are paired at no cost.
#[test]
fn what_was_asked_for_is_said_and_is_no_part_of_the_proof() {
    let saved = one_round("mtg");
    let (book, said) = pair(&saved, &["--lock", "A=H", "--forbid", "C=E", "--absent", "F"]);
    let wishes = [
        "Requested by the organizer (--lock): A plays H.",
        "Requested by the organizer (--forbid): C does not play E.",
    ];
    let proof = "Requested pairings are fixed, and contribute 9 to the sum; the rest is about the others, which contribute 0. Best possible \
                 pairings: everyone plays an opponent with the same Points.";
    for line in wishes.iter().chain([&proof]) {
        assert!(said.lines().any(|known| known == *line), "{said}");
    }
    // H and B change places: the sum is the same, and what was asked for is not done.
    let round = tables(&book, 2);
    let row = |name: &str| {
        round.iter().find(|(_, [one, other, _])| one == name || other == name).unwrap()
    };
    let ((one, [a, _, _]), (other, [b, _, _])) = (row("H"), row("B"));
    let column = |first: &str, name: &str| if first == name { 2 } else { 6 };
    let edits: Vec<Edit> = vec![
        text("Results", *one, column(a, "H"), "B"),
        text("Results", *other, column(b, "B"), "H"),
    ];
    let Some([as_paired, moved]) = Recalculated::copies(&book, [&[], &edits]) else {
        return;
    };
    as_paired.holds(&book);
    let now = lines(&as_paired);
    for line in wishes.iter().chain([&proof]) {
        holds(&now, line);
    }
    holds(
        &lines(&moved),
        "Requested by the organizer (--lock): A plays H. After the change by hand, they do not meet.",
    );
    holds(
        &lines(&moved),
        "The round was changed by hand: its proof no longer applies and is not shown.",
    );
}

/// What is moved by hand on Results: who is left out, seated twice, has a second bye or is away is named.
#[test]
fn everybody_is_still_looked_after_once_somebody_is_moved() {
    let saved = one_round("mtg");
    let (book, _) = pair(&saved, &["--absent", "F"]);
    let round = tables(&book, 2);
    // F, who is away, takes a seat.
    let (row, [_, second, _]) = &round[0];
    let away = [text("Results", *row, 6, "F")];
    // Somebody of the second table takes it as well.
    let (_, [other, _, _]) = &round[1];
    let twice = [text("Results", *row, 6, other)];
    // I had the bye in round 1, and has it again.
    let at = round.iter().position(|(_, [one, two, _])| one == "I" || two == "I").unwrap();
    let (row, [one, two, _]) = &round[at];
    let left_out = if one == "I" { two } else { one };
    let again = [
        text("Results", *row, 2, "I"),
        text("Results", *row, 6, ""),
        text("Results", *row, 7, "bye"),
    ];
    let Some(models) = Recalculated::copies(&book, [&[], &away, &twice, &again]) else {
        return;
    };
    let [as_paired, away, twice, again] = models.each_ref().map(lines);
    let fine = [
        "Not paired: nobody",
        "Paired twice: nobody",
        "A second bye: nobody",
        "Away or no longer playing, but paired: nobody",
    ];
    for line in fine {
        holds(&as_paired, line);
    }
    holds(&as_paired, "Away this round: F");
    let lost = "The round was changed by hand: its proof no longer applies and is not shown.";
    // Nobody is seated twice, for F's own row says that F is out; the one whose seat it was is left out.
    holds(&away, &format!("Not paired: {second}"));
    holds(&away, "Away or no longer playing, but paired: F");
    holds(&away, lost);
    holds(&twice, &format!("Paired twice: {other}"));
    holds(&twice, lost);
    holds(&again, "A second bye: I");
    holds(&again, &format!("Not paired: {left_out}"));
}

/// The sheet to hang out names whoever has the bye on Results, and nobody who has it no more.
#[test]
fn who_sits_alone_is_read_from_results() {
    let saved = one_round("mtg");
    let (book, said) = pair(&saved, &[]);
    let (row, _) = tables(&book, 2).into_iter().find(|(_, [_, _, mark])| mark == "bye").unwrap();
    let typed = [text("Results", row, 2, "A")];
    let Some([as_paired, moved]) = Recalculated::copies(&book, [&[], &typed]) else {
        return;
    };
    let alone = |model: &Recalculated| {
        (FIRST_ROW + 4..FIRST_ROW + 7).map(|row| model.cell("Round", row, 1)).collect::<Vec<_>>()
    };
    let bye = said.lines().find_map(|line| line.split_once(" has the bye")).unwrap().0;
    assert_eq!(alone(&as_paired)[0], Seen::Text(format!("Bye: {bye}")));
    assert_eq!(alone(&moved)[0], Seen::Text("Bye: A".into()));
}

/// The first column of the sheet of reasons in grey or not is Excel's to say; the text of the proof is not what it was.
const MOVED: &str = "The round was changed by hand: its proof no longer applies and is not shown.";

/// Two of one club at 3 points and two of another: the round keeps them apart, and by hand they meet. The sum of differences is 0 as
/// before, which proves nothing of clubs.
#[test]
fn a_proof_is_of_the_round_as_it_was_paired() {
    let rows = [
        ["1", "1", "A", "2-0", "E"],
        ["1", "2", "B", "2-0", "F"],
        ["1", "3", "C", "2-0", "G"],
        ["1", "4", "D", "2-0", "H"],
    ];
    let clubs: [&[&str]; 9] = [
        &["Name", "Club"],
        &["A", "x"],
        &["B", "x"],
        &["C", "y"],
        &["D", "y"],
        &["E", "e"],
        &["F", "f"],
        &["G", "g"],
        &["H", "h"],
    ];
    let saved =
        Book::new("clubs.xlsx").pairings(&EN, &rows).sheet("Players", &clubs).rules("mtg").save();
    let rules = saved.beside("clubs.toml");
    std::fs::write(
        &rules,
        "id = \"clubs\"\nbased_on = \"mtg\"\n[pairing]\nobjectives = [\"difference\", \"club\"]\n",
    )
    .unwrap();
    let (book, said) = pair(&saved, &["--rules", rules.to_str().unwrap()]);
    assert!(said.contains("Pairings within one club: 0"), "{said}");
    let proof = "No round has smaller differences of Points: pairing strictly in order also gives 0. Of all rounds as good as that, \
                 this one is best by what counts next.";
    assert!(said.lines().any(|line| line == proof), "{said}");
    // Whoever meets A changes places with B.
    let round = tables(&book, 2);
    let row = |name: &str| {
        round.iter().find(|(_, [one, other, _])| one == name || other == name).unwrap()
    };
    let ((one, [a, other_of_a, _]), (other, [b, _, _])) = (row("A"), row("B"));
    let (opponent, column) = if a == "A" { (other_of_a, 6) } else { (a, 2) };
    let edits = [
        text("Results", *one, column, "B"),
        text("Results", *other, if b == "B" { 2 } else { 6 }, opponent),
    ];
    // An earlier result is another one.
    let before = tables(&book, 1)[0].0;
    let other_result = [number("Results", before, 3, 0), number("Results", before, 5, 2)];
    let typed: [&[Edit]; 3] = [&[], &edits, &other_result];
    let Some([as_paired, moved, turned]) = Recalculated::copies(&book, typed) else {
        return;
    };
    holds(&lines(&as_paired), proof);
    let now = lines(&moved);
    holds(&now, MOVED);
    holds(&now, "As paired: Pairings within one club: 0");
    // The figures are those of then.
    let then = "A result of an earlier round has changed: figures, reasons and proof are those when the round was paired.";
    holds(&lines(&turned), then);
    let banner = "A result of an earlier round has changed since: the figures are those when the round was paired.";
    for sheet in ["Round", WHY] {
        assert_eq!(turned.cell(sheet, 1, 0), Seen::Text(banner.into()), "{sheet}");
    }
}

/// Who meets again because the rules allow it where nothing else is left is no fault; once somebody is moved by hand it is one again.
#[test]
fn a_rematch_that_is_allowed_is_not_red() {
    let saved =
        Book::new("two.xlsx").pairings(&EN, &[["1", "1", "A", "2-0", "B"]]).rules("mtg").save();
    let conditions = |args: &[&str]| {
        let (book, _) = pair(&saved, args);
        let seen = std::cell::RefCell::new(String::new());
        crate::harness::engine::with_sheet(
            &book,
            &saved.beside("same.xlsx"),
            "Why these pairings",
            |xml| {
                *seen.borrow_mut() = xml.clone();
                xml
            },
        );
        let xml = seen.into_inner();
        let of = xml.split("<conditionalFormatting sqref=\"I5\">").skip(1).flat_map(|rest| {
            let rules = rest.split("</conditionalFormatting>").next().unwrap();
            rules
                .split("<formula>")
                .skip(1)
                .map(|rule| rule.split("</formula>").next().unwrap().replace("&gt;", ">"))
        });
        of.collect::<Vec<String>>()
    };
    // In column R stands whether a table is as it was paired.
    let mut allowed = conditions(&["--set", "rematch=last_resort"]);
    allowed.sort();
    assert_eq!(allowed, ["AND($I5>0,$R5=1)", "AND($I5>0,NOT($R5=1))"]);
    assert_eq!(conditions(&["--lock", "A=B"]), ["$I5>0"]);
}

/// Grey once an earlier result is another one: the figures, their differences and sums, on both sheets; who meets whom, which is live,
/// never.
#[test]
fn only_what_is_of_then_turns_grey() {
    let saved = one_round("mtg");
    let (book, _) = pair(&saved, &[]);
    // Four tables in rows 5 to 8, sums below them: figures in C and D, differences and their costs from F to H; on the other C and F.
    for (sheet, ranges) in [(WHY, vec!["C5:D8", "F5:H9"]), ("Round", vec!["C5:C8", "F5:F8"])] {
        let seen = std::cell::RefCell::new(Vec::new());
        crate::harness::engine::with_sheet(&book, &saved.beside("same.xlsx"), sheet, |xml| {
            let of_then = |rest: &&str| {
                rest.split("</conditionalFormatting>")
                    .next()
                    .is_some_and(|rules| rules.contains(THEN[usize::from(sheet != WHY)]))
            };
            let all = xml.split("<conditionalFormatting sqref=\"").skip(1).filter(of_then);
            *seen.borrow_mut() =
                all.map(|rest| rest.split('"').next().unwrap().to_string()).collect();
            xml
        });
        let mut seen = seen.into_inner();
        seen.sort();
        assert_eq!(seen, ranges, "{sheet}");
    }
}

/// What says that an earlier result is another one: the last row of column R of the sheet of reasons, and the head of the other.
const THEN: [&str; 2] = ["=0</formula>", "<formula>$A$2="];
