//! Each shape in which organizers write pairings down is read to the same tournament as its plain twin.

#![allow(clippy::many_single_char_names, reason = "two players and their games, six times over")]

use std::collections::BTreeMap;

use crate::harness::Book;
use rust_xlsxwriter::Formula;
use tiebook::model::{Recorded, Tournament};
use tiebook::problem::{Problem, Severity};
use tiebook::read::{Options, Reading, read};

/// Rounds, and of each table the players and their games won.
type Rounds<'a> = Vec<Vec<(&'a str, u32, u32, &'a str)>>;

/// Three rounds of six.
fn event(ja: bool) -> Rounds<'static> {
    let [a, b, c, d, e, f] = if ja {
        ["青木", "井上", "上田", "遠藤", "岡田", "加藤"]
    } else {
        ["Ann", "Ben", "Cai", "Dee", "Eve", "Fay"]
    };
    vec![
        vec![(a, 2, 0, b), (c, 2, 1, d), (e, 0, 2, f)],
        vec![(a, 2, 1, c), (f, 2, 1, b), (d, 2, 0, e)],
        vec![(a, 1, 2, f), (c, 2, 0, e), (b, 2, 0, d)],
    ]
}

/// Everybody against everybody, in the rounds of the circle method as by hand: the last stays, the others turn.
fn round_robin(ja: bool) -> Rounds<'static> {
    let [a, b, c, d] =
        if ja { ["青木", "井上", "上田", "遠藤"] } else { ["Ann", "Ben", "Cai", "Dee"] };
    vec![
        vec![(a, 0, 2, d), (b, 2, 1, c)],
        vec![(a, 2, 0, b), (c, 2, 0, d)],
        vec![(a, 2, 1, c), (b, 1, 2, d)],
    ]
}

type Rows = Vec<Vec<String>>;

fn row(cells: &[&str]) -> Vec<String> {
    cells.iter().map(ToString::to_string).collect()
}

/// A row for each table.
fn list(
    headings: &[&str],
    rounds: &Rounds<'_>,
    cells: impl Fn(u32, usize, (&str, u32, u32, &str)) -> Vec<String>,
) -> Rows {
    let tables = (1..).zip(rounds).flat_map(|(round, tables)| {
        tables.iter().enumerate().map(move |(at, table)| (round, at + 1, *table))
    });
    std::iter::once(row(headings))
        .chain(tables.map(|(round, at, table)| cells(round, at, table)))
        .collect()
}

fn plain(rounds: &Rounds<'_>) -> Rows {
    list(
        &["Round", "Table", "Player 1", "Result", "Player 2"],
        rounds,
        |round, at, (a, x, y, b)| {
            vec![round.to_string(), at.to_string(), a.into(), format!("{x}-{y}"), b.into()]
        },
    )
}

/// The same without scores: who won.
fn marks(rounds: &Rounds<'_>) -> Rows {
    list(&["Round", "Player 1", "Result", "Player 2"], rounds, |round, _, (a, x, y, b)| {
        vec![round.to_string(), a.into(), if x > y { "W" } else { "L" }.into(), b.into()]
    })
}

/// Everybody, in order of the alphabet.
fn players<'a>(rounds: &Rounds<'a>) -> Vec<&'a str> {
    let order = |name: &str| {
        ["Ann青木", "Ben井上", "Cai上田", "Dee遠藤", "Eve岡田", "Fay加藤"]
            .iter()
            .position(|both| both.contains(name))
    };
    let mut all: Vec<&str> = rounds[0].iter().flat_map(|(a, _, _, b)| [*a, *b]).collect();
    all.sort_by_key(|name| order(name));
    all
}

/// Whom somebody met in a round, and the games won and lost.
fn met<'a>(tables: &[(&'a str, u32, u32, &'a str)], player: &str) -> (&'a str, u32, u32) {
    let seen = |(a, x, y, b): &(&'a str, u32, u32, &'a str)| match player {
        _ if *a == player => Some((*b, *x, *y)),
        _ if *b == player => Some((*a, *y, *x)),
        _ => None,
    };
    tables.iter().find_map(seen).unwrap()
}

/// A row for each player: what `cells` says of each round.
fn by_player(
    above: &[&[&str]],
    rounds: &Rounds<'_>,
    cells: impl Fn(&str, u32, u32) -> Vec<String>,
) -> Rows {
    let own = |(at, player): (usize, &&str)| {
        let told = rounds
            .iter()
            .map(|tables| met(tables, player))
            .flat_map(|(other, x, y)| cells(other, x, y));
        [(at + 1).to_string(), (*player).to_string()].into_iter().chain(told).collect()
    };
    above
        .iter()
        .map(|cells| row(cells))
        .chain(players(rounds).iter().enumerate().map(own))
        .collect()
}

/// A row and a column, or two, for each player.
fn grid(
    corner: &str,
    columns: &[&str],
    rounds: &Rounds<'_>,
    diagonal: &[&str],
    cells: impl Fn(u32, u32) -> Vec<String>,
) -> Rows {
    let all = players(rounds);
    let against = |one: &str, other: &str| {
        let table = rounds
            .iter()
            .flatten()
            .find(|(a, _, _, b)| [*a, *b].contains(&one) && [*a, *b].contains(&other))
            .unwrap();
        met(&[*table], one)
    };
    let own = |player: &&str| {
        let told = all.iter().flat_map(|other| {
            if other == player {
                return row(diagonal);
            }
            let (_, x, y) = against(player, other);
            cells(x, y)
        });
        std::iter::once((*player).to_string()).chain(told).collect()
    };
    let headed = all.iter().flat_map(|player| {
        std::iter::once(*player)
            .chain(columns.iter().map(|text| if *text == "=" { *player } else { text }))
    });
    let head = std::iter::once(corner).chain(headed).map(str::to_string).collect();
    std::iter::once(head).chain(all.iter().map(own)).collect()
}

fn reading(sheets: &[(&str, Rows)]) -> Reading {
    let book = sheets.iter().fold(Book::new("book.xlsx"), |book, (name, rows)| {
        let rows: Vec<Vec<&str>> =
            rows.iter().map(|row| row.iter().map(String::as_str).collect()).collect();
        book.sheet(name, &rows.iter().map(Vec::as_slice).collect::<Vec<_>>())
    });
    read(&book.save().path, &Options::default()).unwrap()
}

/// Each pairing as whoever comes first in the alphabet sees it.
fn told(tournament: &Tournament) -> BTreeMap<(u32, String, String), String> {
    let name = |at: usize| tournament.players[at].name.to_string();
    let seen = |result: &Recorded, turned: bool| match (&result.score, result.outcomes) {
        (Some(score), _) if turned => format!("{}-{} {}", score.second, score.first, score.drawn),
        (Some(score), _) => format!("{}-{} {}", score.first, score.second, score.drawn),
        (None, outcomes) => format!("{:?}", outcomes.map(|sides| sides[usize::from(turned)])),
    };
    let pairing = |pairing: &tiebook::model::Pairing| {
        let (one, other) = (name(pairing.first), pairing.second.map_or_else(String::new, name));
        let turned = !other.is_empty() && other < one;
        let key = if turned { (pairing.round, other, one) } else { (pairing.round, one, other) };
        (key, seen(&pairing.result, turned))
    };
    tournament.pairings.iter().map(pairing).collect()
}

fn worse_than_information(problems: &[Problem]) -> Vec<String> {
    problems
        .iter()
        .filter(|problem| problem.severity() > Severity::Information)
        .map(ToString::to_string)
        .collect()
}

/// Holds a shape to be its twin's tournament; returns the ids of what was said of it, but for mere information.
#[track_caller]
fn same(name: &str, shape: &[(&str, Rows)], twin: Rows) -> Vec<&'static str> {
    let twin = reading(&[("Pairings", twin)]);
    let twin = twin.tournament.unwrap();
    let shape = reading(shape);
    let Some(tournament) = &shape.tournament else {
        panic!("{name}: {:#?}", worse_than_information(&shape.problems))
    };
    assert_eq!(
        told(tournament),
        told(&twin),
        "{name}: {:#?}",
        worse_than_information(&shape.problems)
    );
    let errors = shape.problems.iter().filter(|problem| problem.severity() == Severity::Error);
    assert_eq!(errors.count(), 0, "{name}: {:#?}", worse_than_information(&shape.problems));
    shape
        .problems
        .iter()
        .filter(|problem| problem.severity() == Severity::Warning)
        .map(|problem| problem.kind.id())
        .collect()
}

#[test]
fn sheets_called_after_weeks_and_rounds() {
    for (ja, names) in [
        (false, ["Week 1", "Week 2", "Week 3"]),
        (false, ["Round1", "Round2", "Round3"]),
        (true, ["第1週", "第2週", "第3週"]),
    ] {
        let rounds = event(ja);
        let headings = if ja {
            ["卓", "選手1", "結果", "選手2"]
        } else {
            ["Table", "Player 1", "Result", "Player 2"]
        };
        let sheet = |(name, tables): (&&'static str, &Vec<_>)| {
            let cells = |_, at: usize, (a, x, y, b): (&str, u32, u32, &str)| {
                vec![at.to_string(), a.into(), format!("{x}-{y}"), b.into()]
            };
            (*name, list(&headings, &vec![tables.clone()], cells))
        };
        let sheets: Vec<(&str, Rows)> = names.iter().zip(&rounds).map(sheet).collect();
        assert_eq!(same(names[0], &sheets, plain(&rounds)), [""; 0]);
    }
}

#[test]
fn columns_by_other_names() {
    let (en, ja) = (event(false), event(true));
    let games = |round: u32, _, (a, x, y, b): (&str, u32, u32, &str)| {
        vec![round.to_string(), a.into(), b.into(), x.to_string(), y.to_string()]
    };
    for headings in [
        ["Round", "Player A", "Player B", "Games A", "Games B"],
        ["round", "player1_name", "player2_name", "player1_score", "player2_score"],
        [
            "Round",
            "Player 1 Display Name",
            "Player 2 Display Name",
            "Player 1 Wins",
            "Player 2 Wins",
        ],
        ["Round", "Player 1", "Player 2", "W", "L"],
    ] {
        assert_eq!(same(headings[1], &[("S", list(&headings, &en, games))], plain(&en)), [""; 0]);
    }
    for headings in
        [["回", "選手A", "選手B", "ゲームA", "ゲームB"], ["回戦", "先手番", "後手番", "勝", "負"]]
    {
        let cells = |round: u32, at: usize, table: (&str, u32, u32, &str)| {
            [vec![format!("{round}回戦")], games(round, at, table).split_off(1)].concat()
        };
        assert_eq!(
            same(headings[0], &[("対戦", list(&headings, &ja, cells))], plain(&ja)),
            [""; 0]
        );
    }
}

#[test]
fn winner_and_loser() {
    for (rounds, headings) in [
        (event(false), ["Round", "Winner", "Loser", "Score"]),
        (event(true), ["回戦", "勝者", "敗者", "スコア"]),
    ] {
        let cells = |score: bool| {
            move |round: u32, _, (a, x, y, b): (&str, u32, u32, &str)| {
                let ((won, lost), (x, y)) = if x > y { ((a, b), (x, y)) } else { ((b, a), (y, x)) };
                let said = vec![round.to_string(), won.into(), lost.into()];
                if score { [said, vec![format!("{x}-{y}")]].concat() } else { said }
            }
        };
        assert_eq!(
            same(headings[1], &[("S", list(&headings, &rounds, cells(true)))], plain(&rounds)),
            [""; 0]
        );
        assert_eq!(
            same(
                headings[1],
                &[("S", list(&headings[..3], &rounds, cells(false)))],
                marks(&rounds)
            ),
            [""; 0]
        );
    }
    // Whoever is said to have won did not lose 0-2.
    let rows = vec![row(&["Round", "Winner", "Loser", "Score"]), row(&["1", "Ann", "Ben", "0-2"])];
    let said = reading(&[("S", rows)]);
    assert!(
        said.problems.iter().any(|problem| problem.kind.id() == "contradiction"),
        "{:?}",
        said.problems
    );
}

/// A tick under W or 勝 says that the first player won: a cross there is no loss.
#[test]
fn ticks_under_won_and_lost() {
    for (rounds, headings, tick) in [
        (event(false), ["Round", "Player 1", "W", "L", "Player 2"], "x"),
        (event(false), ["Round", "Player 1", "Win", "Loss", "Player 2"], "✓"),
        (event(true), ["回戦", "選手1", "勝", "負", "選手2"], "○"),
    ] {
        let cells = |round: u32, _, (a, x, y, b): (&str, u32, u32, &str)| {
            let (won, lost) = if x > y { (tick, "") } else { ("", tick) };
            row(&[&round.to_string(), a, won, lost, b])
        };
        assert_eq!(same(tick, &[("S", list(&headings, &rounds, cells))], marks(&rounds)), [""; 0]);
    }
    for doubtful in [row(&["1", "青木", "×", "", "井上"]), row(&["1", "青木", "x", "x", "井上"])]
    {
        let said = reading(&[("S", vec![row(&["回戦", "選手1", "勝", "負", "選手2"]), doubtful])]);
        assert!(
            said.problems.iter().any(|problem| problem.severity() == Severity::Error),
            "{:?}",
            said.problems
        );
    }
}

#[test]
fn round_robins_with_anything_on_the_diagonal() {
    let score = |x: u32, y: u32| vec![format!("{x}-{y}")];
    let point = |x: u32, y: u32| vec![u32::from(x > y).to_string()];
    let circle = |x: u32, y: u32| vec![if x > y { "○" } else { "●" }.to_string()];
    let both = |x: u32, y: u32| vec![format!("{}{x}-{y}", if x > y { "○" } else { "×" })];
    for ja in [false, true] {
        let rounds = round_robin(ja);
        for diagonal in ["X", "■", "", "×", "-", "＼"] {
            for corner in [if ja { "氏名" } else { "Name" }, "", "vs"] {
                let sheet = |rows: Rows| [("S", rows)];
                let name = format!("{corner} {diagonal}");
                assert_eq!(
                    same(
                        &name,
                        &sheet(grid(corner, &[], &rounds, &[diagonal], score)),
                        plain(&rounds)
                    ),
                    [""; 0]
                );
                assert_eq!(
                    same(
                        &name,
                        &sheet(grid(corner, &[], &rounds, &[diagonal], both)),
                        plain(&rounds)
                    ),
                    [""; 0]
                );
                assert_eq!(
                    same(
                        &name,
                        &sheet(grid(corner, &[], &rounds, &[diagonal], point)),
                        marks(&rounds)
                    ),
                    [""; 0]
                );
                assert_eq!(
                    same(
                        &name,
                        &sheet(grid(corner, &[], &rounds, &[diagonal], circle)),
                        marks(&rounds)
                    ),
                    [""; 0]
                );
            }
        }
    }
}

/// All meet twice: the second time three rounds later, with the result turned.
#[test]
fn double_round_robins() {
    for ja in [false, true] {
        let mut rounds = round_robin(ja);
        let once = rounds.clone();
        let again = rounds
            .iter()
            .map(|tables| tables.iter().map(|(a, x, y, b)| (*a, *y, *x, *b)).collect());
        rounds.extend(again.collect::<Vec<_>>());
        let two = |x: u32, y: u32| vec![format!("{x}-{y}"), format!("{y}-{x}")];
        let name = if ja { "氏名" } else { "Name" };
        assert_eq!(
            same("two cells", &[("S", grid(name, &[""], &once, &["X", "X"], two))], plain(&rounds)),
            [""; 0]
        );
        assert_eq!(
            same(
                "two headings",
                &[("S", grid(name, &["="], &once, &["■", "■"], two))],
                plain(&rounds)
            ),
            [""; 0]
        );
        for between in ["/", " / ", " ", "\n", "、"] {
            let one = |x: u32, y: u32| vec![two(x, y).join(between)];
            assert_eq!(
                same(between, &[("S", grid(name, &[], &once, &["X"], one))], plain(&rounds)),
                [""; 0]
            );
        }
        let circles = |x: u32, y: u32| {
            vec![
                if x > y { "○●" } else { "●○" }
                    .chars()
                    .map(String::from)
                    .collect::<Vec<_>>()
                    .join("/"),
            ]
        };
        assert_eq!(
            same("circles", &[("S", grid(name, &[], &once, &[""], circles))], marks(&rounds)),
            [""; 0]
        );
    }
}

/// Of three, one sits out in each round, as planned.
#[test]
fn three_who_meet_twice() {
    let rows =
        ["|Ann|Ben|Cai", "Ann|X|2-1/1-2|2-0/2-0", "Ben|1-2/2-1|X|0-2/2-1", "Cai|0-2/0-2|2-0/1-2|X"];
    let rows: Rows =
        rows.iter().map(|cells| cells.split('|').map(str::to_string).collect()).collect();
    let found = reading(&[("League", rows)]);
    assert_eq!(found.tournament.as_ref().map(|tournament| tournament.pairings.len()), Some(6));
    assert_eq!(worse_than_information(&found.problems), [""; 0]);
}

/// `2-1/1-2` is no score with drawn games, and `2-1 1-2` none with eleven.
#[test]
fn two_scores_in_a_list_are_no_score() {
    for text in ["2-1/1-2", "2-1/2-1"] {
        let said = reading(&[(
            "S",
            vec![
                row(&["Round", "Player 1", "Result", "Player 2"]),
                row(&["1", "Ann", text, "Ben"]),
            ],
        )]);
        assert!(
            said.problems.iter().any(|problem| problem.kind.id() == "unreadable-result"),
            "{text} {:?}",
            said.problems
        );
    }
}

/// Of 64 discs, the winner has 32 and half the difference.
#[test]
fn differences_of_discs_alone() {
    for ja in [false, true] {
        let discs = |rounds: Rounds<'static>| -> Rounds<'static> {
            let table = |(a, x, y, b): (&'static str, u32, u32, &'static str)| {
                (a, 32 + 3 * x - 3 * y, 32 + 3 * y - 3 * x, b)
            };
            rounds.into_iter().map(|tables| tables.into_iter().map(table).collect()).collect()
        };
        let difference = |x: u32, y: u32| {
            if x > y { format!("+{}", x - y) } else { format!("-{}", y - x) }
        };
        let heading = if ja {
            ["回戦", "選手1", "石差", "選手2"]
        } else {
            ["Round", "Player 1", "Disc difference", "Player 2"]
        };
        let swiss = discs(event(ja));
        let cells = |round: u32, _, (a, x, y, b): (&str, u32, u32, &str)| {
            row(&[&round.to_string(), a, &difference(x, y), b])
        };
        assert_eq!(
            same("list", &[("S", list(&heading, &swiss, cells))], plain(&swiss)),
            ["taken-for.discs"]
        );
        let all = discs(round_robin(ja));
        let grid = grid(if ja { "氏名" } else { "Name" }, &[], &all, &["■"], |x, y| {
            vec![format!("@{}", difference(x, y))]
        });
        assert_eq!(same("grid", &[("S", grid)], plain(&all)), ["taken-for.discs"]);
    }
    // Beside the discs of both, empty squares left out, the difference tells nothing more; another one contradicts them.
    let beside = |difference: &str| {
        let headings = row(&["回戦", "選手1", "石数", "石差", "石数", "選手2"]);
        reading(&[("S", vec![headings, row(&["1", "青木", "20", difference, "30", "井上"])])])
    };
    for difference in ["10", "-10"] {
        let tournament = beside(difference).tournament.unwrap();
        assert_eq!(
            tournament.pairings[0].result.score.as_ref().unwrap().to_string(),
            "20-30",
            "{difference}"
        );
    }
    assert!(beside("12").problems.iter().any(|problem| problem.kind.id() == "contradiction"));
    let odd = reading(&[(
        "S",
        vec![row(&["回戦", "選手1", "石差", "選手2"]), row(&["1", "青木", "13", "井上"])],
    )]);
    assert!(
        odd.problems.iter().any(|problem| problem.kind.id() == "unreadable-result"),
        "{:?}",
        odd.problems
    );
}

#[test]
fn results_that_formulas_computed() {
    let rounds = event(false);
    let rows = plain(&rounds);
    let rows: Vec<Vec<&str>> =
        rows.iter().map(|row| row.iter().map(String::as_str).collect()).collect();
    let book = Book::new("book.xlsx")
        .sheet("Pairings", &rows.iter().map(Vec::as_slice).collect::<Vec<_>>())
        .with(|workbook| {
            for (at, row) in (0..).zip(&rows).skip(1) {
                let formula = Formula::new("=F1&\"-\"&G1").set_result(row[3]);
                workbook.worksheet_from_index(0).unwrap().write_formula(at, 3, formula).unwrap();
            }
        });
    let found = read(&book.save().path, &Options::default()).unwrap();
    assert_eq!(
        told(&found.tournament.unwrap()),
        told(&reading(&[("S", plain(&rounds))]).tournament.unwrap())
    );
}

#[test]
fn numbers_of_teams_are_named_and_not_used() {
    let rounds = event(true);
    let cells = |round: u32, _, (a, x, y, b): (&str, u32, u32, &str)| {
        row(&[&round.to_string(), "7", a, &format!("{x}-{y}"), b, "8"])
    };
    let shape = [(
        "S",
        list(&["回戦", "チーム番号", "選手1", "結果", "選手2", "チーム番号"], &rounds, cells),
    )];
    assert_eq!(same("teams", &shape, plain(&rounds)), [""; 0]);
    let unused = reading(&shape)
        .problems
        .into_iter()
        .filter(|problem| problem.kind.id() == "unused.column")
        .count();
    assert_eq!(unused, 2);
}

#[test]
fn sheets_called_after_days_are_rounds_in_the_order_of_the_days() {
    for (ja, days) in [
        (false, ["2025-01-17", "2025-01-10", "2025-01-24"]),
        (false, ["Fri 17 Jan", "Fri 10 Jan", "Fri 24 Jan"]),
        (false, ["17.01.2025", "10.01.2025", "01.02.2025"]),
        (true, ["1月17日(金)", "1月10日(金)", "1月24日(金)"]),
        (true, ["5月", "4月", "6月"]),
        (false, ["March", "January", "May"]),
    ] {
        let rounds = event(ja);
        let headings = if ja {
            ["卓", "選手1", "結果", "選手2"]
        } else {
            ["Table", "Player 1", "Result", "Player 2"]
        };
        let cells = |_, at: usize, (a, x, y, b): (&str, u32, u32, &str)| {
            vec![at.to_string(), a.into(), format!("{x}-{y}"), b.into()]
        };
        // The second day comes first in the book.
        let sheet = |day: usize, round: usize| {
            (days[day], list(&headings, &vec![rounds[round].clone()], cells))
        };
        assert_eq!(
            same(days[0], &[sheet(0, 1), sheet(1, 0), sheet(2, 2)], plain(&rounds)),
            [""; 0]
        );
    }
    // 1 October or 10 January: nobody can tell which day is the first.
    let rounds = event(false);
    let cells =
        |_, _, (a, x, y, b): (&str, u32, u32, &str)| vec![a.into(), format!("{x}-{y}"), b.into()];
    let sheet = |day: &'static str, round: usize| {
        (day, list(&["Player 1", "Result", "Player 2"], &vec![rounds[round].clone()], cells))
    };
    // Nor which year January is of; and no week has Tuesday before Monday.
    for days in [
        ["10-01-2025", "02-03-2025"],
        ["Dec 28", "Jan 4"],
        ["12月", "1月"],
        ["Tue", "Mon"],
        ["Mon", "Jan 3"],
    ] {
        let doubtful = reading(&[sheet(days[0], 0), sheet(days[1], 1)]);
        assert!(doubtful.tournament.is_none(), "{days:?}");
        assert!(
            doubtful.problems.iter().any(|problem| problem.kind.id() == "nearly.pairings"),
            "{days:?}"
        );
    }
    let read = |days: [&'static str; 2]| {
        reading(&[sheet(days[0], 0), sheet(days[1], 1)])
            .tournament
            .map(|event| event.last_paired_round())
    };
    for days in [["Sat", "Sun"], ["Sunday", "Monday"], ["土曜", "日曜"], ["月", "金曜日"]] {
        assert_eq!(read(days), Some(2), "{days:?}");
    }
}

#[test]
fn opponent_and_result_in_columns_of_their_own() {
    let circle = |other: &str, x: u32, y: u32| row(&[other, if x > y { "○" } else { "●" }]);
    let letter = |other: &str, x: u32, y: u32| row(&[other, if x > y { "W" } else { "L" }]);
    let score = |other: &str, x: u32, y: u32| row(&[other, &format!("{x}-{y}")]);
    let (en, ja) = (event(false), event(true));
    let each = |a: &str, b: &str| {
        (1..=3)
            .flat_map(|round| [a, b].map(|text| text.replace('#', &round.to_string())))
            .collect::<Vec<_>>()
    };
    let head = |own: [&str; 2], a: &str, b: &str| {
        own.map(str::to_string).into_iter().chain(each(a, b)).collect::<Vec<_>>()
    };
    let rows = |head: &[Vec<String>],
                rounds: &Rounds<'_>,
                cells: &dyn Fn(&str, u32, u32) -> Vec<String>| {
        let head: Vec<Vec<&str>> =
            head.iter().map(|row| row.iter().map(String::as_str).collect()).collect();
        [("S", by_player(&head.iter().map(Vec::as_slice).collect::<Vec<_>>(), rounds, cells))]
    };
    let (number, name) = (["No", "Name"], ["番号", "氏名"]);
    for (a, b) in [
        ("R# Opponent", "R# Result"),
        ("Opponent #", "Result #"),
        ("Opponent", "Score"),
        ("Round # Opp", "Round # Score"),
    ] {
        assert_eq!(same(a, &rows(&[head(number, a, b)], &en, &score), plain(&en)), [""; 0]);
        assert_eq!(same(a, &rows(&[head(number, a, b)], &en, &letter), marks(&en)), [""; 0]);
    }
    for (a, b) in [("#回戦 相手", "#回戦 勝敗"), ("相手#", "結果#"), ("相手", "勝敗")]
    {
        assert_eq!(same(a, &rows(&[head(name, a, b)], &ja, &circle), marks(&ja)), [""; 0]);
        assert_eq!(same(a, &rows(&[head(name, a, b)], &ja, &score), plain(&ja)), [""; 0]);
    }
    for (above, below) in [
        (head(["", ""], "Round #", ""), head(number, "Opponent", "Score")),
        (head(number, "Round #", ""), head(["", ""], "Opponent", "Score")),
    ] {
        assert_eq!(same("two rows", &rows(&[above, below], &en, &score), plain(&en)), [""; 0]);
    }
    let above = [head(["", ""], "#回戦", ""), head(name, "相手", "結果")];
    assert_eq!(same("two rows", &rows(&above, &ja, &score), plain(&ja)), [""; 0]);
    // Numbers of opponents, as in the column of numbers.
    let by_number = |other: &str, x: u32, y: u32| {
        row(&[
            &(players(&en).iter().position(|name| *name == other).unwrap() + 1).to_string(),
            &format!("{x}-{y}"),
        ])
    };
    assert_eq!(
        same(
            "numbers",
            &rows(&[head(number, "R# Opponent", "R# Result")], &en, &by_number),
            plain(&en)
        ),
        [""; 0]
    );
    // Both rows must say the same.
    let mut wrong = rows(&[head(number, "R# Opponent", "R# Result")], &en, &score);
    wrong[0].1[1][3] = "0-2".into();
    let said = reading(&wrong);
    assert!(
        said.problems.iter().any(|problem| problem.kind.id() == "contradiction"),
        "{:?}",
        said.problems
    );
}

#[test]
fn scores_say_the_same_beside_columns_that_say_nothing() {
    // The result stands as the player on the left sees it, whoever is called first.
    for (headings, first_is_left) in [
        (["Round", "White", "Result", "Black"], true),
        (["Round", "Black", "Result", "White"], false),
    ] {
        for (typed, of_the_left) in
            [("2-1", [2, 1, 0]), ("0-0", [0, 0, 0]), ("1-1-3", [1, 1, 3]), ("0-9", [0, 9, 0])]
        {
            let row = ["1", "Ann", typed, "Ben"];
            let read = |more: &str| {
                let more = [&headings[..], &[more]].concat();
                let headings: &[&str] = if more[4].is_empty() { &headings } else { &more };
                let saved =
                    Book::new("scores.xlsx").sheet("Games", &[headings, &row]).rules("mtg").save();
                let reading =
                    tiebook::read::read(&saved.path, &tiebook::read::Options::default()).unwrap();
                let pairing = reading
                    .tournament
                    .unwrap_or_else(|| panic!("{:?}", reading.problems))
                    .pairings
                    .remove(0);
                pairing.result.score.unwrap()
            };
            let alone = read("");
            for more in ["Mark", "Winner", "Draws"] {
                assert_eq!(read(more), alone, "{typed}, {headings:?}, {more}");
            }
            let [left, right, drawn] = of_the_left.map(tiebook::exact::Exact::from);
            let (first, second) = if first_is_left { (left, right) } else { (right, left) };
            assert_eq!(
                (alone.first, alone.second, alone.drawn),
                (first, second, drawn),
                "{typed}, {headings:?}"
            );
        }
    }
}
