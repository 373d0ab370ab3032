//! Valid random events, disturbed as people disturb them: the program reads the same event, or says what it did not read.
//!
//! `TIEBOOK_FUZZ=300000 cargo test --test it random_events` tries that many.

use std::collections::BTreeMap;

use crate::harness::random::Random;
use tiebook::problem::{Severity, any_error};
use tiebook::read::{Options, read_bytes};

/// Names, some of which look like something else.
const NAMES: [&str; 24] = [
    "Ann",
    "Ben",
    "Cai",
    "Dee Kay",
    "Eve",
    "Wizard1",
    "Richard3",
    "httpfan",
    "Roundel",
    "Finn",
    "Total Tom",
    "佐藤",
    "鈴木一郎",
    "高橋 花子",
    "Topper8",
    "O'Neill",
    "Jean-Luc",
    "Byerly",
    "決勝太郎",
    "Rd Rider",
    "Ｇｕｓ",
    "Semi",
    "W. Hall",
    "Nona",
];
const RESULTS: [&str; 6] = ["2-0", "2-1", "1-2", "0-2", "1-1", "2-1"];
const HEAD: [&str; 5] = ["Round", "Table", "Player 1", "Result", "Player 2"];
const NOTES: [&str; 14] = [
    "Prize: 1 booster per win",
    "Total players: 7",
    "Break before round 2",
    "Lunch after round 1",
    "※ 3回戦は14時から",
    "休憩(第2回戦の前)",
    "参加費:500円",
    "* dropped",
    "Thank you all for coming to the shop!",
    "https://example.org/event/1",
    "Total",
    "合計",
    "Judge: Zed",
    "Note: results are preliminary",
];

/// One pairing: round, players, result; no second player for a bye.
type Game = (usize, &'static str, Option<&'static str>, &'static str);
type Rows = Vec<Vec<String>>;

/// An event, and the sheets on which it stands.
struct Event {
    names: Vec<&'static str>,
    games: Vec<Game>,
    sheets: Vec<(String, Rows)>,
}

fn strings(row: &[&str]) -> Vec<String> {
    row.iter().map(ToString::to_string).collect()
}

/// Draws players, rounds and results, and writes them down in one of the layouts.
fn event(random: &mut Random) -> Event {
    let mut names = NAMES.to_vec();
    random.shuffle(&mut names);
    names.truncate(4 + random.below(6));
    let rounds = 2 + random.below(3);
    let mut games: Vec<Game> = Vec::new();
    for round in 1..=rounds {
        let mut seats = names.clone();
        random.shuffle(&mut seats);
        for pair in seats.chunks(2) {
            match pair {
                [one, two] => games.push((round, one, Some(two), random.pick(&RESULTS))),
                // Who has two byes, and nothing else, is better said to have them.
                [one] if games.iter().any(|game| game.1 == *one && game.2.is_none()) => {
                    games.push((round, one, None, "bye"));
                }
                [one] => games.push((round, one, None, random.pick(&["", "bye"]))),
                _ => {}
            }
        }
    }
    let (layout, bye, tables) = (
        random.below(4),
        random.pick(&["", "BYE", "- bye -", "(BYE)", "不戦勝"]),
        random.below(4) > 0,
    );
    let row = |game: &Game, table: usize| {
        let table = if tables && game.2.is_some() { table.to_string() } else { String::new() };
        vec![
            game.0.to_string(),
            table,
            game.1.to_string(),
            game.3.to_string(),
            game.2.unwrap_or(bye).to_string(),
        ]
    };
    let of_round = |round: usize| games.iter().filter(move |game| game.0 == round).enumerate();
    let without_round = |mut row: Vec<String>| row.split_off(1);
    let mut sheets: Vec<(String, Rows)> = Vec::new();
    match layout {
        0 => {
            let mut rows = vec![strings(&HEAD)];
            rows.extend(
                (1..=rounds).flat_map(|round| of_round(round).map(|(at, game)| row(game, at + 1))),
            );
            sheets.push((random.pick(&["Pairings", "Sheet1", "Data"]).into(), rows));
        }
        1 => {
            let mut rows: Rows = Vec::new();
            for round in 1..=rounds {
                rows.push(vec![format!("Round {round}")]);
                rows.push(strings(&HEAD[1..]));
                rows.extend(of_round(round).map(|(at, game)| without_round(row(game, at + 1))));
                rows.extend((random.below(2) == 0).then(Vec::new));
            }
            sheets.push(("Sheet1".into(), rows));
        }
        _ => {
            let style = random.below(3);
            for round in 1..=rounds {
                let mut rows = vec![strings(&HEAD[1..])];
                rows.extend(of_round(round).map(|(at, game)| without_round(row(game, at + 1))));
                sheets.push((
                    [format!("Round {round}"), format!("R{round}"), format!("第{round}回戦")]
                        [style]
                        .clone(),
                    rows,
                ));
            }
        }
    }
    if random.below(3) == 0 {
        let mut rows = vec![strings(&["No", "Name"])];
        rows.extend(
            (1..)
                .zip(&names)
                .map(|(number, name): (usize, _)| vec![number.to_string(), (*name).to_string()]),
        );
        sheets.push(("Players".into(), rows));
    }
    Event { names, games, sheets }
}

/// Puts cells into a row at a column.
fn put(rows: &mut Rows, row: usize, column: usize, cells: &[String]) {
    rows.resize(rows.len().max(row + 1), Vec::new());
    let line = &mut rows[row];
    line.resize(line.len().max(column + cells.len()), String::new());
    line[column..column + cells.len()].clone_from_slice(cells);
}

/// A pairing that the event does not have, or has otherwise.
fn strange_game(event: &Event, random: &mut Random) -> Vec<String> {
    let game = random.pick(&event.games);
    let (one, two) = match game.2 {
        Some(two) if random.below(2) == 0 => (game.1, two),
        _ => {
            let mut names = event.names.clone();
            random.shuffle(&mut names);
            (names[0], names[1])
        }
    };
    let same = |known: &&Game| {
        known
            .2
            .is_some_and(|other| (known.1, other) == (one, two) || (known.1, other) == (two, one))
    };
    let met: Vec<&Game> = event.games.iter().filter(same).collect();
    let result = match met[..] {
        // Won by the other one.
        [known] if known.1 == one => {
            ["0-2", "2-0"][usize::from(known.3.as_bytes()[0] < known.3.as_bytes()[2])]
        }
        [known] => ["2-0", "0-2"][usize::from(known.3.as_bytes()[0] < known.3.as_bytes()[2])],
        // A score that no game of the event has.
        _ => "9-0",
    };
    strings(&[one, result, two])
}

/// Changes one thing, and tells which.
fn disturb(event: &Event, sheets: &mut Vec<(String, Rows)>, random: &mut Random) -> &'static str {
    let pairings = sheets.iter().filter(|(name, _)| name != "Players").count();
    let at = random.below(pairings);
    let width = 7;
    match random.below(13) {
        0 => {
            let note = random.pick(&NOTES).to_string();
            let (row, column) = (sheets[at].1.len() + random.below(2), random.below(4));
            put(&mut sheets[at].1, row, column, &[note]);
            "a note below"
        }
        1 => {
            let note = random.pick(&NOTES).to_string();
            let row = (2 + random.below(sheets[at].1.len())).min(sheets[at].1.len());
            sheets[at].1.insert(row, vec![]);
            put(&mut sheets[at].1, row, random.below(3), &[note]);
            "a note between the rows"
        }
        2 => {
            let game = strange_game(event, random);
            let row = random.below(sheets[at].1.len() + 3);
            put(&mut sheets[at].1, row, width, &game);
            "a pairing to the right"
        }
        3 => {
            let game = strange_game(event, random);
            sheets[at].1.insert(0, vec![]);
            sheets[at].1.insert(0, game);
            "a pairing above"
        }
        4 => {
            let rows = &mut sheets[at].1;
            let heads: Vec<(usize, usize)> = rows
                .iter()
                .enumerate()
                .flat_map(|(row, cells)| {
                    cells
                        .iter()
                        .enumerate()
                        .filter(|(_, cell)| HEAD.contains(&cell.as_str()))
                        .map(move |(column, _)| (row, column))
                })
                .collect();
            if let Some(&(row, column)) = heads.get(random.below(heads.len())) {
                let cell = &mut rows[row][column];
                let middle = cell.len() / 2;
                let bytes: Vec<char> = cell.chars().collect();
                *cell = match random.below(3) {
                    0 => bytes
                        .iter()
                        .enumerate()
                        .filter(|(at, _)| *at != middle)
                        .map(|(_, c)| c)
                        .collect(),
                    1 => format!("{cell}x"),
                    _ => bytes
                        .iter()
                        .flat_map(|c| {
                            std::iter::repeat_n(c, if *c == bytes[middle] { 2 } else { 1 })
                        })
                        .collect(),
                };
            }
            "a heading misspelt"
        }
        5 => {
            let heads = sheets[at]
                .1
                .iter()
                .position(|row| row.iter().any(|cell| HEAD.contains(&cell.as_str())));
            if let Some(row) = heads.filter(|_| random.below(2) == 0) {
                sheets[at].1.remove(row);
            } else {
                let blank = vec![Vec::new(); 32];
                sheets[at].1.splice(0..0, blank);
            }
            "a heading gone, or far down"
        }
        6 | 7 => {
            let name = random.pick(&[
                "Late",
                "Top tables",
                "Corrections",
                "Results (2)",
                "Results",
                "Side event",
                "メモ",
                "Final",
                "決勝",
            ]);
            let mut rows: Rows = Vec::new();
            let head = random.below(4);
            if head > 0 {
                rows.push(if head == 1 { strings(&HEAD) } else { strings(&HEAD[2..]) });
            }
            for _ in 0..=random.below(2) {
                let mut game = strange_game(event, random);
                if head == 1 {
                    let round = event.games[random.below(event.games.len())].0;
                    game.splice(0..0, [round.to_string(), String::new()]);
                }
                rows.push(game);
            }
            if sheets.iter().all(|(known, _)| known != name) {
                sheets.insert(random.below(sheets.len() + 1), (name.into(), rows));
            }
            if ["Final", "決勝"].contains(&name) {
                "a stage after the rounds"
            } else {
                "a second sheet"
            }
        }
        8 => {
            let invisible = random.pick(&[
                "\u{200b}", "\u{200d}", "\u{2060}", "\u{ad}", "\u{200e}", "\u{feff}", "\u{a0}",
                "\u{3000}",
            ]);
            let rows = &mut sheets[at].1;
            let names: Vec<(usize, usize)> = rows
                .iter()
                .enumerate()
                .flat_map(|(row, cells)| {
                    cells
                        .iter()
                        .enumerate()
                        .filter(|(_, cell)| event.names.contains(&cell.as_str()))
                        .map(move |(column, _)| (row, column))
                })
                .collect();
            if let Some(&(row, column)) = names.get(random.below(names.len())) {
                let cell = &mut rows[row][column];
                let places: Vec<usize> =
                    cell.char_indices().map(|(at, _)| at).chain([cell.len()]).collect();
                cell.insert_str(random.pick(&places), invisible);
            }
            "an invisible character"
        }
        9 => {
            let third = ["Round 3", "R3", "第3回戦"].contains(&sheets[at].0.as_str());
            let name = random.pick(&[
                "Final",
                "決勝",
                if third { "Round III" } else { "決勝戦" },
                "Last round",
                "Evening",
                "Semifinal",
                "ラウンド",
                "Sheet9",
                "Round 3x",
            ]);
            if sheets.iter().all(|(known, _)| known != name) {
                sheets[at].0 = name.into();
            }
            "a sheet renamed"
        }
        10 => {
            let stage =
                random.pick(&["Final", "Semifinal", "決勝", "Top 4", "3位決定戦"]).to_string();
            let game = strange_game(event, random);
            let with_round =
                sheets[at].1.iter().any(|row| row.first().is_some_and(|cell| cell == "Round"));
            let mut row =
                if with_round { vec![stage.clone(), String::new()] } else { vec![String::new()] };
            row.extend(game);
            if !with_round {
                sheets[at].1.push(vec![stage]);
            }
            sheets[at].1.push(row);
            "a stage after the rounds"
        }
        11 => {
            let row = 1 + random.below(sheets[at].1.len());
            sheets[at].1.insert(row, vec![]);
            "a blank row"
        }
        _ => {
            let row = sheets[at].1.len() + random.below(2);
            let game = strange_game(event, random);
            put(
                &mut sheets[at].1,
                row,
                6 + random.below(3),
                &[game[0].clone(), random.pick(&["bye", "BYE", "不戦勝"]).to_string()],
            );
            "a bye to the right"
        }
    }
}

/// Returns a file's name and bytes: mostly separated values where there is one sheet, for those are made and read sooner.
fn file(sheets: &[(String, Rows)], seed: usize) -> (&'static str, Vec<u8>) {
    match sheets {
        [(_, rows)] if !seed.is_multiple_of(8) => {
            let line = |row: &Vec<String>| {
                row.iter().map(|cell| format!("\"{cell}\"")).collect::<Vec<_>>().join(",")
            };
            ("book.csv", rows.iter().map(line).collect::<Vec<_>>().join("\n").into_bytes())
        }
        _ => ("book.xlsx", crate::harness::bare_xlsx(sheets)),
    }
}

/// What was read, in one order: each game from its first player's side, and who takes part; nothing where something is refused.
fn read((name, bytes): (&str, Vec<u8>)) -> Option<(Vec<String>, Vec<String>)> {
    let reading = read_bytes(name, &bytes, &Options::default());
    assert!(reading.tournament.is_some() || !reading.problems.is_empty(), "nothing was said");
    if any_error(&reading.problems) {
        return None;
    }
    let tournament = reading.tournament?;
    let plain = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let name = |at: usize| plain(&tournament.players[at].name);
    let score = |game: &tiebook::model::Pairing| {
        game.result.score.as_ref().map(|score| format!("{}-{}", score.first, score.second))
    };
    let mut games: Vec<String> = tournament
        .pairings
        .iter()
        .map(|game| {
            format!(
                "{} {} {} {}",
                game.round,
                name(game.first),
                game.second.map(name).unwrap_or_default(),
                score(game).unwrap_or_default()
            )
        })
        .collect();
    let mut names: Vec<String> =
        tournament.players.iter().map(|player| plain(&player.name)).collect();
    games.sort();
    names.sort();
    Some((names, games))
}

fn told(sheets: &[(String, Rows)]) -> String {
    let sheet = |(name, rows): &(String, Rows)| {
        format!(
            "[{name}]\n{}\n",
            rows.iter().map(|row| row.join(" | ")).collect::<Vec<_>>().join("\n")
        )
    };
    sheets.iter().map(sheet).collect()
}

/// Whether nothing is asked but what a name alone means.
fn only_alone(sheets: &[(String, Rows)], seed: usize) -> bool {
    let (name, bytes) = file(sheets, seed);
    let problems = read_bytes(name, &bytes, &Options::default()).problems;
    let errors = problems.iter().filter(|problem| problem.severity() == Severity::Error);
    errors.map(|problem| problem.kind.id()).all(|kind| kind == "lone-name.in-round")
}

/// What changes nothing, and so must not be refused.
const NEVER: [&str; 2] = ["a blank row", "an invisible character"];

#[test]
fn a_disturbed_event_is_the_same_or_refused() {
    let count = crate::harness::tries("TIEBOOK_FUZZ", 400);
    let from: usize =
        std::env::var("TIEBOOK_FUZZ_FROM").ok().and_then(|from| from.parse().ok()).unwrap_or(0);
    let mut silent = 0;
    // Of those disturbed in one way: how often that was refused, and how often there was such a one.
    let mut refused: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for seed in from..from + count {
        let mut random = Random::numbered(seed);
        let event = event(&mut random);
        let plain = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
        let mut games: Vec<String> = event
            .games
            .iter()
            .map(|(round, one, two, result)| match two {
                Some(two) => format!("{round} {} {} {result}", plain(one), plain(two)),
                None => format!("{round} {}  ", plain(one)),
            })
            .collect();
        let mut names: Vec<String> = event.names.iter().map(|name| plain(name)).collect();
        games.sort();
        names.sort();
        let want = (names, games);
        if seed % 4 == 0 {
            assert_eq!(
                read(file(&event.sheets, seed)).as_ref(),
                Some(&want),
                "seed {seed}, undisturbed:\n{}",
                told(&event.sheets)
            );
            continue;
        }
        let mut sheets: Vec<(String, Rows)> =
            event.sheets.iter().map(|(name, rows)| (name.clone(), rows.clone())).collect();
        let what: Vec<&str> =
            (0..=random.below(2)).map(|_| disturb(&event, &mut sheets, &mut random)).collect();
        let found = read(file(&sheets, seed));
        if let [only] = what[..] {
            // A name alone below a blank row is asked about, as it should be.
            let none = found.is_none() && !(only == "a blank row" && only_alone(&sheets, seed));
            let (no, all) = refused.entry(only).or_default();
            (*no, *all) = (*no + usize::from(none), *all + 1);
            if none && NEVER.contains(&only) {
                eprintln!("seed {seed}, {only}, was refused:\n{}", told(&sheets));
            }
        }
        match found {
            None => {}
            found if found.as_ref() == Some(&want) => {}
            found => {
                silent += 1;
                if silent <= 12 {
                    let found = found.unwrap_or_default();
                    let more: Vec<&String> = found
                        .0
                        .iter()
                        .chain(&found.1)
                        .filter(|one| !want.0.contains(one) && !want.1.contains(one))
                        .collect();
                    let less: Vec<&String> = want
                        .0
                        .iter()
                        .chain(&want.1)
                        .filter(|one| !found.0.contains(one) && !found.1.contains(one))
                        .collect();
                    eprintln!(
                        "seed {seed}, {what:?}: more {more:?}, less {less:?}\n{}",
                        told(&sheets)
                    );
                }
            }
        }
    }
    eprintln!("refused, of how many: {refused:#?}");
    // A stage after the rounds is read as one, and is no game of the event.
    let always = ["a pairing above", "a pairing to the right", "a second sheet"];
    assert!(
        always.iter().all(|what| refused.get(what).is_none_or(|(no, all)| no == all)),
        "passed over"
    );
    assert!(
        NEVER.iter().all(|what| refused.get(what).is_none_or(|(no, _)| *no == 0)),
        "refused without need"
    );
    assert_eq!(silent, 0, "read otherwise, in silence");
}
