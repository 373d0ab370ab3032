//! What the program wrote is read again as it was edited: the same event, the same rules, and what moved is said.

use std::path::Path;

use crate::harness::engine::{Edit, Typed, edited};
use crate::harness::random::Random;
use crate::harness::versions::{Event, Versions, data, moved, read, row_of, same_cells, write};
use crate::harness::{Book, EN, Saved, Seen, stored, tiebook};
use tiebook::lang::Language;
use tiebook::problem::{Kind, Unused};
use tiebook::rules::rule_set_ids;
use tiebook::standings::{Analysed, Options, RulesFrom, analyse};

const FIRST_ROW: u32 = 4;
/// Columns of Results.
const ROUND: u32 = 0;
const TABLE: u32 = 1;
const FIRST: u32 = 2;
const SCORES: u32 = 3;
const SECOND: u32 = 6;
const MARK: u32 = 7;

#[test]
#[ignore = "minutes"]
fn read_again_it_is_the_same_event_under_every_rule_set() {
    for (at, id) in rule_set_ids().enumerate() {
        let mut event = Event::random(id, &mut Random::new(97 * (at as u64 + 1)));
        if at % 2 == 0 {
            event.set("rounding", "half-up 3 shown");
            event.set("points.win", "10/3");
            event.set("scores.bye", "1-0");
        }
        let saved = event.save();
        let outcome = read(&saved.path, &Options::default());
        let versions = Versions::of(&outcome);
        let again = read(&versions.path("1"), &Options::default());
        assert_eq!(data(&again), data(&outcome), "{id}");
        assert_eq!(
            again.tournament.as_ref().unwrap().date,
            outcome.tournament.as_ref().unwrap().date,
            "{id}"
        );
        assert_eq!(moved(&again), [""; 0], "{id}");
        let unused = again.problems.iter().filter(|problem| {
            matches!(problem.kind, Kind::Unused(Unused::Sheet { .. } | Unused::Column { .. }))
        });
        assert_eq!(unused.count(), 0, "{id}: {:#?}", again.problems);
        write(&again, &versions.path("2"));
        same_cells(&versions.path("1"), &versions.path("2"));
    }
}

/// How many events are tried for each rule set: `TIEBOOK_LIVING=30` for more.
fn seeds() -> u64 {
    std::env::var("TIEBOOK_LIVING").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

#[test]
#[ignore = "minutes"]
fn edits_are_those_of_the_plain_input() {
    for (at, id) in rule_set_ids().enumerate() {
        for seed in 0..seeds() {
            let mut random = Random::new(31 * (at as u64 + 1) + 1009 * seed);
            let mut event = Event::random(id, &mut random);
            let outcome = read(&event.save().path, &Options::default());
            let versions = Versions::of(&outcome);
            let first = versions.path("1");
            let mut edits: Vec<Edit> = Vec::new();
            let mut told = vec![format!("{id} {seed}")];
            let cell = |sheet: &str, row: u32, column: u32, typed: Typed| {
                (sheet.to_string(), row, column, typed)
            };
            for _ in 0..3 {
                let which = random.below(event.rows.len());
                let row = FIRST_ROW + which as u32;
                if edits.iter().any(|edit| edit.0 == "Results" && edit.1 == row) {
                    continue;
                }
                let paired = !event.rows[which][4].is_empty();
                let [one, two, drawn] = [random.below(3), random.below(3), random.below(2)];
                if paired && random.below(2) == 0 {
                    // A score over whatever stood there.
                    event.rows[which][3] = format!("{one}-{two}-{drawn}");
                    let scores = [one, drawn, two].map(|games| Typed::Number(games as f64));
                    edits.extend(
                        (SCORES..)
                            .zip(scores)
                            .map(|(column, typed)| cell("Results", row, column, typed)),
                    );
                    edits.push(cell("Results", row, MARK, Typed::Nothing));
                } else {
                    // A mark; the scores stay beside it.
                    let mark = if paired {
                        ["+ -", "both lost", "W-L", "D-D"][random.below(4)]
                    } else {
                        ["absent", "bye", "out"][random.below(3)]
                    };
                    event.rows[which][3] = mark.to_string();
                    edits.push(cell("Results", row, MARK, Typed::Text(mark.into())));
                }
                told.push(event.rows[which].join(" "));
            }
            let rules = &outcome.analysis.as_ref().unwrap().figures.rules;
            if let Some(constant) = rules.constants.first().filter(|_| random.below(2) == 0) {
                let row = row_of(&first, &format!("constant:{}", constant.id));
                edits.push(cell("Rules", row, 2, Typed::Number(0.25)));
                event.set(&constant.id, "0.25");
            }
            for (outcome, points) in [("win", 5), ("bye", 1)] {
                if random.below(2) == 0 {
                    edits.push(cell(
                        "Rules",
                        row_of(&first, &format!("outcome:{outcome}")),
                        2,
                        Typed::Number(f64::from(points)),
                    ));
                    event.set(&format!("points.{outcome}"), &points.to_string());
                    told.push(format!("{outcome} {points}"));
                }
            }
            if random.below(2) == 0 {
                // Somebody comes late, and a round more is played.
                let row = FIRST_ROW + event.players.len() as u32;
                edits.push(cell("Players", row, 1, Typed::Text("Late".into())));
                let number = (event.players.len() + 1).to_string();
                event.players.push([number, "Late".into(), String::new(), String::new()]);
                let round = event.rows.last().unwrap()[0].parse::<u32>().unwrap() + 1;
                let names: Vec<String> =
                    event.players.iter().map(|player| player[1].clone()).collect();
                for pair in names.chunks(2) {
                    let row = FIRST_ROW + event.rows.len() as u32;
                    let name = |at: usize| {
                        pair.get(at).map_or("", |name| name.trim_start_matches('@')).to_string()
                    };
                    edits.push(cell("Results", row, ROUND, Typed::Number(round.into())));
                    edits.push(cell("Results", row, TABLE, Typed::Number(1.0)));
                    edits.push(cell("Results", row, FIRST, Typed::Text(name(0))));
                    if pair.len() == 2 {
                        edits.extend([(SCORES, 2.0), (SCORES + 2, 1.0)].map(|(column, games)| {
                            cell("Results", row, column, Typed::Number(games))
                        }));
                        edits.push(cell("Results", row, SECOND, Typed::Text(name(1))));
                    }
                    let result = if pair.len() == 2 { "2-1" } else { "" };
                    let second = pair.get(1).cloned().unwrap_or_default();
                    event.rows.push([
                        round.to_string(),
                        "1".into(),
                        pair[0].clone(),
                        result.into(),
                        second,
                    ]);
                }
            }
            let plain = read(&event.save().path, &Options::default());
            let own = versions.typed(&edits);
            assert_eq!(data(&own), data(&plain), "{told:?}");
        }
    }
}

#[test]
fn a_points_cell_follows_until_something_is_typed_into_it() {
    let rows = [["1", "1", "Ann", "2-1", "Ben"], ["1", "2", "Cai", "", ""]];
    let saved = Book::new("event.xlsx").pairings(&EN, &rows).rules("mtg").save();
    let versions = Versions::of(&read(&saved.path, &Options::default()));
    let type_in = |outcome: &str, points: f64| {
        (
            "Rules".to_string(),
            row_of(&versions.path("1"), &format!("outcome:{outcome}")),
            2,
            Typed::Number(points),
        )
    };
    let points = |edits: &[Edit]| {
        let json = data(&versions.typed(edits));
        ["Ann", "Cai"].map(|name| crate::harness::exact(&json, name, "match_points").to_string())
    };
    assert_eq!(points(&[type_in("win", 5.0)]), ["5", "5"]);
    // The number that was there, typed, stays.
    assert_eq!(points(&[type_in("win", 5.0), type_in("bye", 3.0)]), ["5", "3"]);
    assert_eq!(points(&[type_in("bye", 2.0)]), ["3", "2"]);
}

#[test]
fn numbers_that_no_cell_holds_come_back_exactly() {
    let rows = [
        ["1", "1", "Ann", "2-1", "Ben"],
        ["2", "1", "Ann", "0-2", "Cai"],
        ["2", "2", "Ben", "", ""],
    ];
    let saved = Book::new("event.xlsx")
        .pairings(&EN, &rows)
        .sheet("Rules", &[&["Rule set", "mtg"], &["floor", "1/3"]])
        .save();
    let outcome = read(&saved.path, &Options::default());
    let versions = Versions::of(&outcome);
    let floor = |outcome: &Analysed| {
        outcome.analysis.as_ref().unwrap().figures.rules.constant("floor").unwrap().to_string()
    };
    assert_eq!(floor(&read(&versions.path("1"), &Options::default())), "1/3");
    let row = row_of(&versions.path("1"), "constant:floor");
    let floor_of = |typed: Typed| floor(&versions.typed(&[("Rules".into(), row, 2, typed)]));
    assert_eq!(floor_of(Typed::Number(0.33)), "33/100");
    assert_eq!(floor_of(Typed::Text("2/7".into())), "2/7");
    let emptied = versions.path("emptied");
    edited(&versions.path("1"), &emptied, &[("Rules".into(), row, 2, Typed::Nothing)]);
    let outcome = analyse(&emptied, &Options::default()).unwrap();
    assert!(
        outcome.problems.iter().any(|problem| matches!(problem.kind, Kind::BadSetting { .. })),
        "{:#?}",
        outcome.problems
    );
}

#[test]
fn house_rules_come_back() {
    let rows = [
        ["1", "1", "Ann", "2-1", "Ben"],
        ["1", "2", "Cai", "2-0", "Dee"],
        ["2", "1", "Ann", "1-2", "Cai"],
        ["2", "2", "Ben", "", ""],
    ];
    let settings: &[&[&str]] = &[
        &["Rule set", "mtg"],
        &["figure twice", "match_points * 2 / 3"],
        &["Order", "twice, gw, omw"],
        &["Rounding", "half-even 3 every-step"],
        &["unplayed_match", "draw"],
        &["games_to_win", "3"],
    ];
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("house.toml");
    let text = "id = \"house\"\r\nbased_on = \"mtg\"\r\nabout = { ja = \"改行\\nあり\", en = \"two\\nlines\" }\norder = [\"match_points\", \"own\"]\n\n[points]\nbye = \"1/3\"\n\n[[definition]]\nid = \"own\"\nformula = \"sum(opponent.match_points for opposed)\"\nempty = \"0\"\nshow = \"decimal 2\"\nlabel = { ja = \"独自\", en = \"Own\" }\nshort = { ja = \"独自\", en = \"Own\" }\ncite = \"house\"\n";
    std::fs::write(&file, text).unwrap();
    let with_file = Options::default().with_rules(RulesFrom::new(file.to_str().unwrap()).unwrap());
    let with_set = Options::default().with_setting("floor", "0.4");
    let book = || Book::new("event.xlsx").pairings(&EN, &rows);
    for (saved, options) in
        [(book().sheet("Rules", settings).save(), with_set), (book().save(), with_file)]
    {
        let outcome = read(&saved.path, &options);
        let versions = Versions::of(&outcome);
        let again = read(&versions.path("1"), &Options::default());
        assert_eq!(data(&again), data(&outcome));
        write(&again, &versions.path("2"));
        let once_more = read(&versions.path("2"), &Options::default());
        assert_eq!(data(&once_more), data(&outcome));
        write(&once_more, &versions.path("3"));
        same_cells(&versions.path("2"), &versions.path("3"));
    }
}

#[test]
fn announced_standings_come_back() {
    let saved = Saved::sample("hyogo-2009.xlsx");
    let outcome = read(&saved.path, &Options::default());
    let versions = Versions::of(&outcome);
    let again = read(&versions.path("1"), &Options::default());
    let told = |outcome: &Analysed| {
        let published = outcome.published.as_ref().unwrap();
        let columns: Vec<(String, u32)> = published
            .columns
            .iter()
            .map(|column| (column.heading.clone(), column.digits))
            .collect();
        let rows = published.rows.iter().map(|row| {
            let values: Vec<Option<String>> = row
                .values
                .iter()
                .map(|value| value.as_ref().map(|value| value.value.to_string()))
                .collect();
            (row.player, row.rank.as_ref().map(|rank| rank.value), values)
        });
        (columns, rows.collect::<Vec<_>>())
    };
    assert_eq!(told(&again), told(&outcome));
}

#[test]
fn what_moved_is_said() {
    let saved = Saved::sample("dominion-2.xlsx");
    let (json, output) = saved.standings("");
    let before = crate::harness::order(&json);
    // Whoever is last wins every game by a mark.
    let last = before.last().unwrap();
    let sheet = if crate::harness::is_japanese(last) { "対戦結果" } else { "Results" };
    let all = stored(&output, false);
    let sheet = if all.iter().any(|(name, ..)| name == sheet) { sheet } else { "対戦結果" };
    let at = |column: u32, mark: &str| {
        let here = all.iter().filter(|(name, row, at, seen)| {
            name == sheet && *row >= FIRST_ROW && *at == column && *seen == Seen::Text(last.clone())
        });
        here.map(|(_, row, ..)| (sheet.to_string(), *row, MARK, Typed::Text(mark.into())))
            .collect::<Vec<Edit>>()
    };
    let own = saved.beside("own.xlsx");
    edited(&output, &own, &[at(FIRST, "○-●"), at(SECOND, "●-○")].concat());
    let check = tiebook(&["check", own.to_str().unwrap(), "--lang", "en"], Path::new("."));
    check.ends(0);
    check.out_says(&[&format!("{last} {} -> 1", before.len())]);
    let next = saved.beside("next.xlsx");
    let run = tiebook(
        &["standings", own.to_str().unwrap(), "-o", next.to_str().unwrap(), "--lang", "en"],
        Path::new("."),
    );
    run.out(0, &[&format!("{last} {}th→1st", before.len())]);
    // Read once more, nothing moves.
    assert!(!tiebook(&["check", next.to_str().unwrap()], Path::new(".")).stdout.contains("->"));
}

#[test]
fn twice_in_a_row_changes_nothing_and_names_do_not_grow() {
    let saved = Saved::sample("hyogo-2009.xlsx");
    let here = |name: &str| saved.beside(name);
    let run = |book: &str| {
        let run = tiebook(&["standings", book, "--lang", "en"], here("").as_path());
        run.ends(0);
    };
    run("hyogo-2009.xlsx");
    run("hyogo-2009-standings.xlsx");
    run("hyogo-2009-standings-2.xlsx");
    let bytes = |name: &str| std::fs::read(here(name)).unwrap();
    assert!(bytes("hyogo-2009-standings-2.xlsx") == bytes("hyogo-2009-standings-3.xlsx"));
    // An existing version is replaced only when asked for, and never by what would read it in the same run.
    let again = tiebook("standings hyogo-2009-standings.xlsx --lang en", here("").as_path());
    again.ends(2);
    let all = [
        "standings",
        "hyogo-2009-standings.xlsx",
        "hyogo-2009-standings-2.xlsx",
        "--force",
        "--lang",
        "en",
    ];
    assert_eq!(tiebook(&all, here("").as_path()).code, 2);
    for command in ["explain", "audit"] {
        let mut args = vec![command, "hyogo-2009-standings.xlsx", "--lang", "en"];
        args.extend(if command == "explain" { vec!["プレイヤーB"] } else { vec![] });
        let run = tiebook(&args, here("").as_path());
        assert!(run.code < 2, "{command}: {} {}", run.stdout, run.stderr);
    }
    assert!(here("hyogo-2009-audit.xlsx").exists());
}

#[test]
fn an_empty_workbook_is_filled_in_and_read() {
    let folder = tempfile::tempdir().unwrap();
    let made = tiebook("new mtg --lang en --players 4 --rounds 3 -o new.xlsx", folder.path());
    made.ends(0);
    let check = tiebook("check new.xlsx", folder.path());
    check.out(1, &["type the names on the Players sheet, then: tiebook pair new.xlsx"]);
    let text = |sheet: &str, row: u32, column: u32, text: &str| {
        (sheet.to_string(), FIRST_ROW + row, column, Typed::Text(text.into()))
    };
    let number = |row: u32, column: u32, number: f64| {
        ("Results".to_string(), FIRST_ROW + row, column, Typed::Number(number))
    };
    let path = folder.path().join("filled.xlsx");
    let edits = [
        text("Players", 0, 1, "Ann"),
        text("Players", 1, 1, "Ben"),
        text("Players", 2, 1, "Cai"),
        text("Results", 0, FIRST, "Ann"),
        number(0, SCORES, 2.0),
        number(0, SCORES + 2, 1.0),
        text("Results", 0, SECOND, "Ben"),
        text("Results", 1, FIRST, "Cai"),
    ];
    edited(&folder.path().join("new.xlsx"), &path, &edits);
    let outcome = read(&path, &Options::default());
    assert!(moved(&outcome).is_empty());
    let rows = [["1", "", "Ann", "2-1", "Ben"], ["1", "", "Cai", "", ""]];
    let players: &[&[&str]] = &[&["No", "Name"], &["1", "Ann"], &["2", "Ben"], &["3", "Cai"]];
    let title = outcome.tournament.as_ref().unwrap().title.clone().unwrap();
    let settings: &[&[&str]] = &[&["Rule set", "mtg"], &["Rounds", "3"], &["Title", &title]];
    let plain = Book::new("event.xlsx")
        .pairings(&EN, &rows)
        .sheet("Players", players)
        .sheet("Rules", settings)
        .save();
    assert_eq!(data(&outcome), data(&read(&plain.path, &Options::default())));
}

#[test]
fn late_entries_get_a_number_that_is_free() {
    let players: &[&[&str]] = &[
        &["No", "Name"],
        &["1", "Ann"],
        &["2", "Ben"],
        &["5", "Cai"],
        &["6", "Dee"],
        &["", "Eve"],
    ];
    let rows = [["1", "1", "Ann", "2-1", "Ben"], ["1", "2", "Cai", "2-0", "Dee"]];
    let rows = &[rows[0], rows[1], ["1", "3", "Eve", "", ""]];
    let saved =
        Book::new("event.xlsx").pairings(&EN, rows).sheet("Players", players).rules("mtg").save();
    let outcome = read(&saved.path, &Options::default());
    let numbers: Vec<u32> =
        outcome.tournament.as_ref().unwrap().players.iter().map(|player| player.number).collect();
    assert_eq!(numbers, [1, 2, 5, 6, 7]);
}

/// A mark in a column of its own silences the scores beside it, in whatever book.
#[test]
fn a_mark_silences_scores() {
    let rows: &[&[&str]] = &[
        &["Round", "Player 1", "Score 1", "Score 2", "Player 2", "Mark"],
        &["1", "Ann", "2", "1", "Ben", "- +"],
        &["1", "Cai", "2", "0", "Dee", ""],
    ];
    let saved = Book::new("event.xlsx").sheet("Results", rows).rules("mtg").save();
    let (json, _) = saved.standings("");
    assert_eq!(
        ["Ann", "Ben", "Cai"]
            .map(|name| crate::harness::exact(&json, name, "match_points").to_string()),
        ["0", "3", "3"]
    );
    // What is told of it: which counts, and where both stand; nothing of a forfeit that the scores agree with.
    for (mark, told) in [("- +", true), ("L-W", true), ("W", true), ("D", true), ("+ -", false)] {
        let rows: &[&[&str]] = &[rows[0], &["1", "Ann", "2", "1", "Ben", mark]];
        let run = Book::new("event.xlsx")
            .sheet("Results", rows)
            .rules("mtg")
            .save()
            .run("check", "--lang en");
        let said = format!(
            "the mark “{mark}” counts, not the score 2-1 next to it (Results!C2, Results!D2)"
        );
        assert!(run.code == 0 && run.stdout.contains(&said) == told, "{mark}: {}", run.stdout);
    }
    for mark in ["2-1", "zzz"] {
        let rows: &[&[&str]] = &[rows[0], &["1", "Ann", "2", "1", "Ben", mark]];
        let run = Book::new("event.xlsx")
            .sheet("Results", rows)
            .rules("mtg")
            .save()
            .run("check", "--lang en");
        run.out(1, &["!F2"]);
    }
}

#[test]
fn what_somebody_adds_is_not_lost_in_silence() {
    let rows = [["1", "1", "Ann", "2-1", "Ben"], ["1", "2", "Cai", "2-0", "Dee"]];
    let saved = Book::new("event.xlsx").pairings(&EN, &rows).rules("mtg").save();
    let versions = Versions::of(&read(&saved.path, &Options::default()));
    // A score that is only half there, a name nobody knows.
    for (column, typed) in [
        (SCORES, Typed::Nothing),
        (FIRST, Typed::Text("Zoe".into())),
        (SECOND, Typed::Text("Ann".into())),
    ] {
        let path = versions.path("edited");
        edited(&versions.path("1"), &path, &[("Results".into(), FIRST_ROW, column, typed)]);
        let outcome = analyse(&path, &Options::default()).unwrap();
        let places: Vec<String> =
            outcome.problems.iter().map(|problem| problem.place.within_book()).collect();
        assert!(
            outcome.analysis.is_none() && places.iter().any(|place| place.starts_with("Results!")),
            "{:#?}",
            outcome.problems
        );
    }
    assert_eq!(
        Language::ENGLISH,
        read(&versions.path("1"), &Options::default()).tournament.unwrap().language
    );
}

#[test]
fn two_who_stand_alone_with_a_mark_are_no_question() {
    let rows = [
        ["1", "1", "Ann", "2-0", "Ben"],
        ["1", "", "Cai", "離脱", ""],
        ["1", "", "Dee", "離脱", ""],
        ["2", "1", "Ann", "2-0", "Cai"],
        ["2", "2", "Ben", "2-1", "Dee"],
    ];
    let saved = Book::new("away.xlsx").pairings(&EN, &rows).rules("mtg").save();
    let (first, output) = saved.standings("");
    let again = saved.beside("again.xlsx");
    let run = tiebook(
        &["standings", output.to_str().unwrap(), "-o", again.to_str().unwrap(), "--json", "-"],
        Path::new("."),
    );
    run.ends(0);
    let second: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(crate::harness::points(&first), crate::harness::points(&second));
}
