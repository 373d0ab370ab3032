//! The laboratory: what trials come to on average, shares that add up to the whole, and a workbook that computes itself.

use std::path::Path;
use std::sync::Arc;

use crate::harness::engine::Recalculated;
use crate::harness::{Book, Seen, stored, tiebook};
use tiebook::lab::claim::Test;
use tiebook::lab::study::RulesOf;
use tiebook::lab::trial::{Column, columns};
use tiebook::lab::{Shard, Study, Watch, kept, run};
use tiebook::lang::Language;
use tiebook::model::{Outcome, Pairing, Tournament};
use tiebook::tiebreaks::figures::Figures;
use tiebook::tiebreaks::rank::Standings;

/// One trial of an event of sixteen over five rounds, played with what else is said of it.
fn event(more: &str, trial: u32) -> Tournament {
    let text = format!(
        "id = \"e\"\ntitle = {{ ja = \"e\", en = \"e\" }}\nrules = [\"kawai-fide\"]\n[[part]]\nid = \"1\"\nkind = \"event\"\n\
         players = 16\nrounds = 5\nsteps = [30]\ntrials = 100\n{more}\n"
    );
    kept(&Study::read(&text).unwrap(), 0, trial, Language::ENGLISH).unwrap().0
}

/// How many tables of a round two sat at who had won differently often before.
fn uneven(tournament: &Tournament, round: u32) -> usize {
    let wins = |player: usize| {
        let before = tournament.pairings.iter().filter(|pairing| pairing.round < round);
        let own = before.filter_map(|pairing| {
            pairing.players().position(|other| other == player).map(|side| (pairing, side))
        });
        own.filter(|(pairing, side)| {
            matches!(pairing.result.outcomes.unwrap()[*side], Outcome::Win | Outcome::Bye)
        })
        .count()
    };
    let tables = tournament.pairings.iter().filter(|pairing| pairing.round == round);
    tables
        .filter(|pairing| pairing.second.is_some_and(|second| wins(pairing.first) != wins(second)))
        .count()
}

#[test]
fn who_leaves_plays_no_more() {
    let mut left = 0;
    for trial in 0..20 {
        let tournament = event("leaving = 20", trial);
        for (player, of) in tournament.players.iter().enumerate() {
            let Some(after) = of.left_after else { continue };
            left += usize::from(after < 5);
            let plays = |pairing: &Pairing| {
                pairing.round > after && pairing.players().any(|other| other == player)
            };
            assert!(!tournament.pairings.iter().any(plays), "{} left after {after}", of.name);
        }
    }
    // A fifth of sixteen over the first four rounds leaves 1 - 0.8⁴ of them: 9.4 on average, 189 in twenty events, deviating by 10.6.
    assert!((136..=242).contains(&left), "{left}");
}

#[test]
fn rounds_are_random_where_that_is_asked_for() {
    // Of sixteen eight win: without a random round winners meet winners in round 2, in every trial.
    assert!((0..20).all(|trial| uneven(&event("", trial), 2) == 0));
    // At random a table of two is uneven with 8 : 15 chances: 4.3 of 8 tables, 85 in twenty events.
    let random: usize = (0..20).map(|trial| uneven(&event("random_rounds = [2]", trial), 2)).sum();
    assert!((55..=115).contains(&random), "{random}");
    assert!((0..20).all(|trial| uneven(&event("random_rounds = [3]", trial), 2) == 0));
}

/// Near by standing: no two tables could change partners and bring places nearer, unless somebody would meet again.
#[test]
fn near_may_be_near_in_the_standings() {
    for trial in 0..5 {
        let tournament = event("near = \"standing\"", trial);
        let rules = Arc::new(tiebook::rules::load("kawai-fide").unwrap().compile(5).unwrap());
        for round in 2..=5 {
            let mut before = tournament.clone();
            before.pairings.retain(|pairing| pairing.round < round);
            let met: Vec<(usize, usize)> = before
                .pairings
                .iter()
                .map(|pairing| (pairing.first, pairing.second.unwrap()))
                .collect();
            let standings =
                Standings::new(&Figures::for_places(Arc::new(before), Arc::clone(&rules)));
            let mut place = [0_i64; 16];
            standings.entries.iter().for_each(|entry| place[entry.player] = i64::from(entry.rank));
            let tables: Vec<(usize, usize)> = tournament
                .pairings
                .iter()
                .filter(|pairing| pairing.round == round)
                .map(|pairing| (pairing.first, pairing.second.unwrap()))
                .collect();
            let cost = |one: usize, other: usize| (place[one] - place[other]).pow(2);
            let may = |one: usize, other: usize| {
                !met.contains(&(one, other)) && !met.contains(&(other, one))
            };
            for (at, &(a, b)) in tables.iter().enumerate() {
                for &(c, d) in &tables[at + 1..] {
                    for [(p, q), (r, s)] in [[(a, c), (b, d)], [(a, d), (b, c)]] {
                        let better = may(p, q)
                            && may(r, s)
                            && cost(p, q) + cost(r, s) < cost(a, b) + cost(c, d);
                        assert!(!better, "trial {trial}, round {round}: {a}-{b}, {c}-{d}");
                    }
                }
            }
        }
    }
}

#[test]
fn what_a_number_may_be_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |args: &[&str], said: &str| {
        let run =
            tiebook(&[&["lab", "--players", "8", "--lang", "en"], args].concat(), folder.path());
        run.err(2, &[said]);
    };
    refused(
        &["--rounds", "3", "--trials", "2000000"],
        "trials is out of bounds: 2000000; allowed: 1–1000000; set by --trials",
    );
    refused(
        &["--rounds", "40"],
        "rounds is out of bounds: 40; allowed: 1–30, < players; set by --rounds",
    );
    // Of equals nobody is the strongest: whoever comes first would be.
    refused(&["--rounds", "3", "--step", "0"], "with equal ratings nobody is the strongest");
    std::fs::write(folder.path().join("full.xlsx"), [b'P', b'K', 3, 4, 0xff]).unwrap();
    let run = tiebook("lab --merge full.xlsx --lang en", folder.path());
    run.err(1, &["full.xlsx was not written by tiebook lab --shard"]);
}

/// The heading of a small study under the three orders of Kawai, Kawashima and Iida.
const RULES: &str = "id = \"small\"\ntitle = { ja = \"小\", en = \"Small\" }\nrules = [\"kawai-fide\", \"kawai-x1\", \"kawai-x2\"]\n";

fn part(id: &str, players: usize, step: u32, draws: &str, events: u32, trials: u32) -> String {
    format!(
        "[[part]]\nid = \"{id}\"\nkind = \"round_robin\"\nplayers = {players}\nrounds = 9\nsteps = [{step}]\ndraws = \"{draws}\"\nevents = {events}\ntrials = {trials}\n"
    )
}

/// Returns, for each rule set, the means of D (differences to the round robin, added up) and M (equal places).
fn means(text: &str) -> Vec<(f64, f64)> {
    let study = Study::read(text).unwrap();
    let counted = run(&study, Shard::WHOLE, &Watch::NOBODY).unwrap();
    let part = &study.parts[0];
    let all = columns(part, &study.rules_of(part).unwrap());
    let at = |column: Column| all.iter().position(|known| *known == column).unwrap();
    let apart = |values: &[i64], set: usize| -> Vec<i64> {
        (0..part.players)
            .map(|team| {
                (values[at(Column::RoundRobin(set, team))] - values[at(Column::Swiss(set, team))])
                    .abs()
            })
            .collect()
    };
    let of = |set: usize| {
        let rows = &counted.rows[0];
        let apart: Vec<Vec<i64>> = rows.iter().map(|row| apart(&row.values, set)).collect();
        let sum: i64 = apart.iter().flatten().sum();
        let hits = apart.iter().flatten().filter(|apart| **apart == 0).count();
        (sum as f64 / rows.len() as f64, hits as f64 / rows.len() as f64)
    };
    (0..3).map(of).collect()
}

/// The specification's table was made by another program: 4,000 trials each. Here are few, so that the bounds are four standard
/// errors: deviations of D there are 9.6 and 12.2 for FIDE, and M deviates by less than 2.
#[test]
fn means_are_those_of_another_program() {
    let near = |found: (f64, f64), expected: (f64, f64), deviation: f64, trials: f64| {
        let bound = 4.0 / trials.sqrt();
        assert!((found.0 - expected.0).abs() < deviation * bound, "D {found:?} {expected:?}");
        assert!((found.1 - expected.1).abs() < 2.0 * bound, "M {found:?} {expected:?}");
    };
    let trials = 120;
    let found = means(&format!("{RULES}{}", part("1a", 20, 50, "none", 1, trials)));
    for (found, expected) in found.into_iter().zip([(48.9, 2.94), (54.2, 2.72), (52.8, 2.75)]) {
        near(found, expected, 11.0, f64::from(trials));
    }
    let found = means(&format!("{RULES}{}", part("1b", 24, 50, "kawai", 1, trials)));
    for (found, expected) in found.into_iter().zip([(67.8, 3.02), (75.1, 2.78), (73.0, 2.84)]) {
        near(found, expected, 14.0, f64::from(trials));
    }
}

#[test]
fn a_certain_winner_comes_first() {
    // 2,000 points apart every game is certain: nobody but the strongest wins all games, whatever the rounds.
    let text = "id = \"sure\"\ntitle = { ja = \"確\", en = \"Sure\" }\nrules = [\"kawai-fide\"]\n[[part]]\nid = \"1\"\nkind = \"event\"\n\
                players = 8\nrounds = 3\nsteps = [2000]\ntrials = 5\n";
    let study = Study::read(text).unwrap();
    let counted = run(&study, Shard::WHOLE, &Watch::NOBODY).unwrap();
    let part = &study.parts[0];
    let all = columns(part, &study.rules_of(part).unwrap());
    let at = |column: Column| all.iter().position(|known| *known == column).unwrap();
    for row in &counted.rows[0] {
        // After three rounds of eight one has won all: alone in first place; after one, four have.
        assert_eq!(
            [Column::First(0, 3), Column::FirstOf(0, 3)].map(|column| row.values[at(column)]),
            [1, 1]
        );
        assert_eq!(
            [Column::First(0, 1), Column::FirstOf(0, 1)].map(|column| row.values[at(column)]),
            [1, 4]
        );
        assert_eq!(row.values[at(Column::Rematches)], 0);
    }
}

/// The same pairs are looked at under every rule set, whatever it compares first: of five players after one round of certain games three
/// have won (one without an opponent) and two have lost, 3 + 1 pairs. Lots put half of them right, ratings all, ratings upside down none.
#[test]
fn rule_sets_are_compared_on_the_same_pairs() {
    let rules = |id: &str, formula: &str| {
        let text = format!(
            "id = \"{id}\"\nbased_on = \"kawai-fide\"\nname = {{ ja = \"{id}\", en = \"{id}\" }}\norder = [\"o\"]\n[[definition]]\nid = \"o\"\n\
             formula = \"{formula}\"\nlabel = {{ ja = \"o\", en = \"o\" }}\nshort = {{ ja = \"o\", en = \"o\" }}\n"
        );
        format!("{{ name = \"{id}.toml\", text = '''{text}''' }}")
    };
    let all = [("lots", "count(won)"), ("best", "rating"), ("worst", "-rating")]
        .map(|(id, formula)| rules(id, formula))
        .join(", ");
    let text = format!(
        "id = \"same\"\ntitle = {{ ja = \"同\", en = \"Same\" }}\nrules = [{all}]\n[[part]]\nid = \"1\"\nkind = \"event\"\n\
         players = 5\nrounds = 1\nsteps = [2000]\ntrials = 6\n"
    );
    let study = Study::read(&text).unwrap();
    let counted = run(&study, Shard::WHOLE, &Watch::NOBODY).unwrap();
    let part = &study.parts[0];
    let all = columns(part, &study.rules_of(part).unwrap());
    let at = |column: Column| all.iter().position(|known| *known == column).unwrap();
    for row in &counted.rows[0] {
        let halves = [Column::Pairs, Column::Right(0), Column::Right(1), Column::Right(2)]
            .map(|column| row.values[at(column)]);
        assert_eq!(halves, [4, 4, 8, 0]);
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("same.toml"), text).unwrap();
    run_in(folder.path(), &["lab", "same.toml", "--lang", "en", "-o", "same.xlsx"]);
    let cells = stored(&folder.path().join("same.xlsx"), false);
    let row = |name: &str| {
        let below = cells
            .iter()
            .rposition(|cell| cell.0 == "Comparison" && cell.3 == Seen::Text(name.into()))
            .unwrap();
        let of = cells[below].1;
        cells
            .iter()
            .filter(|cell| cell.0 == "Comparison" && cell.1 == of)
            .map(|cell| cell.3.clone())
            .collect::<Vec<Seen>>()
    };
    assert_eq!(
        row("best")[5..],
        [Seen::Number(0.5), Seen::Number(0.5), Seen::Number(0.5), Seen::Text("better".into())]
    );
    assert_eq!(
        row("worst")[5..],
        [Seen::Number(-0.5), Seen::Number(-0.5), Seen::Number(-0.5), Seen::Text("worse".into())]
    );
}

fn run_in(folder: &Path, args: &[&str]) -> crate::harness::Run {
    let run = tiebook(args, folder);
    run.ends(0);
    run
}

#[test]
fn shares_and_threads_change_no_byte() {
    let folder = tempfile::tempdir().unwrap();
    let study =
        format!("{RULES}{}{}", part("a", 10, 30, "kawai", 1, 13), part("b", 10, 30, "none", 3, 6));
    std::fs::write(folder.path().join("small.toml"), study).unwrap();
    let bytes = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    run_in(folder.path(), &["lab", "small.toml", "--lang", "en", "-o", "whole.xlsx"]);
    for threads in ["1", "2"] {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tiebook"));
        let args = ["lab", "small.toml", "--lang", "en", "-o"];
        let status = command
            .current_dir(folder.path())
            .env("RAYON_NUM_THREADS", threads)
            .args(args)
            .arg(format!("{threads}.xlsx"));
        assert!(status.status().unwrap().success());
        assert_eq!(bytes("whole.xlsx"), bytes(&format!("{threads}.xlsx")), "{threads} threads");
    }
    let shares: Vec<String> = (1..=4).map(|share| format!("{share}.json")).collect();
    for (at, share) in (1..).zip(&shares) {
        run_in(folder.path(), &["lab", "small.toml", "--shard", &format!("{at}/4"), "-o", share]);
    }
    let mut merge = vec!["lab", "--lang", "en", "-o", "merged.xlsx", "--merge"];
    // In any order.
    merge.extend(shares.iter().rev().map(String::as_str));
    run_in(folder.path(), &merge);
    assert_eq!(bytes("whole.xlsx"), bytes("merged.xlsx"));
    let missing = tiebook("lab --lang en --merge 1.json 3.json 4.json", folder.path());
    missing.err(1, &["Shares are missing: 2/4"]);
    let other = tiebook("lab small.toml --seed 9 --shard 2/4 -o other.json", folder.path());
    assert_eq!(other.code, 0);
    let mixed = tiebook("lab --lang en --merge 1.json other.json", folder.path());
    mixed.err(1, &["other.json belongs to another study"]);
    let none = tiebook("lab small.toml --lang en --shard 5/4", folder.path());
    none.err(2, &["5/4"]);
}

#[test]
fn the_workbook_computes_itself_and_a_trial_can_be_opened() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    // Four Swiss events for each round robin, in place of a hundred.
    let study = std::fs::read_to_string("templates/lab/kawai.toml")
        .unwrap()
        .replace("events  = 100", "events  = 4");
    std::fs::write(at("kawai.toml"), study).unwrap();
    let said = run_in(
        folder.path(),
        &["lab", "kawai.toml", "--trials", "3", "--lang", "en", "-o", "kawai.xlsx"],
    )
    .stdout;
    assert!(
        said.contains("X1 is closer to the round robin than FIDE [1b, a draw adds ½"),
        "{said}"
    );
    run_in(
        folder.path(),
        &[
            "lab",
            "--players",
            "9",
            "--rounds",
            "4",
            "--trials",
            "20",
            "--lang",
            "ja",
            "-o",
            "own.xlsx",
        ],
    );
    let books = [at("kawai.xlsx"), at("own.xlsx")];
    if let Some(models) = Recalculated::all(&books) {
        models.iter().zip(&books).for_each(|(model, book)| model.holds(book));
    }
    let errors = |book: &Path| {
        stored(book, true)
            .into_iter()
            .filter(|(.., seen)| matches!(seen, Seen::Text(text) if text.starts_with('#')))
    };
    assert!(books.iter().all(|book| errors(book).count() == 0));
    run_in(folder.path(), &["lab", "kawai", "--keep", "1b:2", "--lang", "en", "-o", "trial.xlsx"]);
    let standings = run_in(folder.path(), &["standings", "trial.xlsx", "-o", "again.xlsx"]).stdout;
    assert!(standings.contains("Team00") && standings.contains("Team23"), "{standings}");
}

#[test]
fn a_book_needs_ratings_and_gives_names() {
    let players: Vec<[String; 2]> =
        (0..8).map(|at| [format!("P{at}"), (1_400 + 40 * at).to_string()]).collect();
    let rows: Vec<Vec<&str>> =
        players.iter().map(|row| row.iter().map(String::as_str).collect()).collect();
    let headings: &[&str] = &["Name", "Rating"];
    let list: Vec<&[&str]> =
        std::iter::once(headings).chain(rows.iter().map(Vec::as_slice)).collect();
    let book = Book::new("club.xlsx").sheet("Players", &list).rules("fide-2019").save();
    let output = book.beside("out.xlsx");
    let args = [
        "--rounds",
        "3",
        "--trials",
        "10",
        "--rules",
        "fide-2019,kawai-fide",
        "--lang",
        "en",
        "-o",
        output.to_str().unwrap(),
    ];
    let run = book.run("lab", &args);
    run.ends(0);
    run.out_says(&["of 10 events the strongest player came first"]);
    let kept = book.beside("kept.xlsx");
    let run = book.run(
        "lab",
        &["--rounds", "3", "--keep", "1", "--lang", "en", "-o", kept.to_str().unwrap()],
    );
    run.ends(0);
    assert!(
        stored(&kept, false)
            .iter()
            .any(|(.., seen)| matches!(seen, Seen::Text(text) if text == "P7"))
    );
    // What is read is never written to.
    let before = std::fs::read(&book.path).unwrap();
    for more in [&["--trials", "10"][..], &["--keep", "1"][..]] {
        let run = book.run(
            "lab",
            &[
                &["--rounds", "3", "--force", "--lang", "en", "-o", book.path.to_str().unwrap()],
                more,
            ]
            .concat(),
        );
        run.err(2, &["would be both a book to read"]);
        assert!(std::fs::read(&book.path).unwrap() == before);
    }
    let unrated = Book::new("club.xlsx")
        .sheet("Players", &[&["Name", "Rating"], &["Ann", "1500"], &["Ben", ""]])
        .rules("mtg")
        .save();
    let run = unrated.run("lab", "--rounds 1 --lang en");
    run.err(1, &["Players!A3"]);
}

/// Nothing is taken and then passed over: an option that would change nothing is refused with the reason.
#[test]
fn options_without_effect_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let own = ["--players", "8", "--rounds", "3", "--trials", "10"];
    let cases: [(&[&str], &str); 9] = [
        (&["kawai", "--rounds", "3"], "--rounds has no effect: the study kawai sets this itself"),
        (&["kawai", "--rules", "mtg"], "--rules has no effect"),
        (&["kawai", "--top", "3"], "--top has no effect"),
        (&["--merge", "a.json", "--seed", "3"], "--seed has no effect: the shares"),
        (&[&own[..], &["--keep", "11"]].concat(), "there are 10 trials"),
        (&[&own[..], &["--top", "0"]].concat(), "--top 0: with 8 players, use 1 to 8"),
        (&[&own[..], &["--top", "99"]].concat(), "--top 99"),
        (&[&own[..], &["--rules", "mtg,mtg"]].concat(), "mtg is named twice"),
        (&[&own[..], &["--rules", "mtg,knockout"]].concat(), "knockout is not for Swiss events"),
    ];
    for (args, said) in cases {
        let run = tiebook(&[&["lab", "--lang", "en"], args].concat(), folder.path());
        run.err(2, &[said]);
    }
    let written = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(written, 0);
    // Fewer than four players need no option.
    run_in(
        folder.path(),
        &["lab", "--players", "3", "--rounds", "2", "--trials", "3", "-o", "three.xlsx"],
    );
}

/// Ctrl-C: what is done is written, and told to be less than was asked for.
#[cfg(unix)]
#[test]
fn what_is_done_is_written_when_it_is_broken_off() {
    let folder = tempfile::tempdir().unwrap();
    let child = std::process::Command::new(env!("CARGO_BIN_EXE_tiebook"))
        .current_dir(folder.path())
        .args([
            "lab",
            "--players",
            "12",
            "--rounds",
            "5",
            "--trials",
            "100000",
            "--rules",
            "kawai-fide",
            "--lang",
            "en",
            "-o",
            "cut.xlsx",
        ])
        .stderr(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_secs(4));
    assert!(
        std::process::Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status()
            .unwrap()
            .success()
    );
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("Interrupted: ") && said.contains("of 100000 trials"), "{said}");
    let cells = stored(&folder.path().join("cut.xlsx"), false);
    assert!(cells.iter().any(
        |(.., seen)| matches!(seen, Seen::Text(text) if text.starts_with("The run was interrupted"))
    ));
}

/// A book's own rule set comes first, whatever others are asked for.
#[test]
fn a_books_own_rules_are_tried_with_the_others() {
    let players: [&[&str]; 5] = [
        &["Name", "Rating"],
        &["Ann", "1900"],
        &["Ben", "1800"],
        &["Cai", "1700"],
        &["Dee", "1600"],
    ];
    let own = Book::new("club.xlsx").sheet("Players", &players).rules("mtg").save();
    let tried = |saved: &crate::harness::Saved, asked: &str| -> Vec<bool> {
        let args = [
            "--rounds", "2", "--trials", "5", "--rules", asked, "--lang", "en", "--force", "-o",
            "lab.xlsx",
        ];
        let run = saved.run("lab", &args);
        run.ends(0);
        let cells = crate::harness::stored(&saved.beside("lab.xlsx"), false);
        let named = |name: &str| {
            cells.iter().any(
                |cell| matches!(&cell.3, crate::harness::Seen::Text(text) if text.contains(name)),
            )
        };
        ["Magic", "Kawai"].map(named).to_vec()
    };
    assert_eq!(tried(&own, "kawai-fide"), [true, true]);
    let bare = Book::new("club.xlsx").sheet("Players", &players).save();
    assert_eq!(tried(&bare, "kawai-fide"), [false, true]);
}

/// What the paper leaves open is said beside its claims, and each of them is looked at under either reading: half of a drawn opponent's
/// wins in SB or nothing, the “win” of the second measure as wins or as points. Every claim names its source by title or authors.
#[test]
fn claims_are_looked_at_under_every_reading() {
    let study = Study::named("kawai").unwrap().unwrap();
    let settings = |rules: usize| match &study.rules[rules] {
        RulesOf::Id(_) => Vec::new(),
        RulesOf::Set { settings, .. } => settings.clone(),
    };
    let sums: Vec<(u32, Vec<(String, String)>)> = study
        .claims
        .iter()
        .filter_map(|claim| match claim.test {
            Test::Sum { rules, number, .. } => Some((number, settings(rules))),
            _ => None,
        })
        .collect();
    let set = |key: &str, value: &str| vec![(key.to_string(), value.to_string())];
    let none = || set("drawn_share", "0");
    let expected = [(72, vec![]), (72, none()), (58, vec![]), (58, none())];
    assert_eq!(sums, expected);
    let same: Vec<_> = study
        .claims
        .iter()
        .filter_map(|claim| match claim.test {
            Test::Same { one, other } => Some([settings(one), settings(other)]),
            _ => None,
        })
        .collect();
    let expected = [[vec![], vec![]], [none(), none()], [vec![], set("win_worth", "2")]];
    assert_eq!(same, expected);
    for claim in &study.claims {
        let open = ["1b", "2"].contains(&claim.part.as_str());
        assert_eq!(!claim.reading.is_missing(), open, "{claim:?}");
        let named = |text: &str| text.contains('「') || text.contains('§');
        assert!(!claim.source.is_missing() && claim.source.all().all(named), "{claim:?}");
    }
    let unknown = "readings = [\"other\"]\n";
    let text = include_str!("../../../templates/lab/kawai.toml");
    let text = text.replacen("readings = [\"half\", \"none\"]\n", unknown, 1);
    assert!(Study::read(&text).is_err());
}
