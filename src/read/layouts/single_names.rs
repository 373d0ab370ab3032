//! Names that stand without an opponent and without a result, or with one number: byes only where nothing else can be meant.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use crate::model::{Outcome, Pairing, PlayerIndex};
use crate::place::Place;
use crate::problem::{Kind, LoneName, Problem};
use crate::read::file::grid::Cell;
use crate::read::layouts::pairing_row::{Line, OF_A_RESULT};
use crate::read::number::fold;
use crate::read::roles::people::People;
use crate::read::words::{headings, result};

/// A row that names one player, and says nothing of an opponent or a result but perhaps one number.
#[derive(Debug)]
pub struct Lone {
    /// The cell of the name.
    pub name: Place,
    /// What the row would be as a bye: the place of that pairing.
    pub pairing: Place,
    /// The round.
    pub round: u32,
    /// Whether it has the number of a table.
    pub table: bool,
    /// What stands where results do.
    pub told: Beside,
    /// Whether the row says itself which round it is.
    pub round_told: bool,
    /// What else is written in the row.
    pub note: Option<String>,
    /// Where it stands.
    pub stands: Stands,
}

/// What stands beside such a name, where results do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// Nothing.
    Nothing,
    /// The points of a bye, or a prize.
    Number,
    /// That a game was won, drawn or lost, though nobody stands opposite.
    Game,
}

/// Where such a row stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    /// Among the others.
    Within,
    /// Below the list: under a blank row, or a line that announces no round.
    Apart,
    /// Right above the opening of a block: it may be the block's title.
    Above,
}

/// The columns in which most rows of a list say something: a club, a judge. What stands there is no note of one row.
pub type Usual = OnceCell<BTreeSet<u32>>;

/// Returns what is to be asked about a row read as this pairing; nothing where the row says that it is a bye.
#[must_use]
pub fn of(
    line: &Line<'_>,
    pairing: &Pairing,
    name: &'static str,
    apart: bool,
    usual: &Usual,
) -> Option<Lone> {
    // Nearly every pairing has two players.
    if pairing.second.is_some() {
        return None;
    }
    let blank = |column: &&str| line.cell(column).is_blank();
    let mut told_of = OF_A_RESULT
        .iter()
        .map(|column| line.cell(column))
        .filter(|cell| !cell.is_blank());
    let (result, more) = (told_of.next(), told_of.next());
    let is_number = |cell: &Cell| result::number(&fold(&cell.text())).is_some();
    let of_a_game = |cell: &Cell| {
        matches!(
            result::mark(&fold(&cell.text())),
            Some(Outcome::Win | Outcome::Draw | Outcome::Loss)
        )
    };
    let beside = match result {
        None => Some(Beside::Nothing),
        Some(cell) if is_number(cell) => Some(Beside::Number),
        Some(cell) => of_a_game(cell).then_some(Beside::Game),
    };
    let beside = beside.filter(|_| blank(&"second") && more.is_none());
    let is_bye = || {
        line.row
            .cells
            .iter()
            .any(|(_, cell)| headings::is_bye(&cell.text()) && !cell.is_blank())
    };
    let told = beside.filter(|_| !is_bye())?;
    Some(Lone {
        name: line.place(name),
        pairing: pairing.place.clone(),
        round: pairing.round,
        table: is_numbered(pairing.table.as_deref()),
        told,
        round_told: !blank(&"round"),
        note: note(line, usual),
        stands: if apart { Stands::Apart } else { Stands::Within },
    })
}

/// Whether a table is written with a number.
fn is_numbered(table: Option<&str>) -> bool {
    table.is_some_and(|table| table.chars().any(char::is_numeric))
}

/// Returns what a row says outside the columns of the list.
fn note(line: &Line<'_>, usual: &Usual) -> Option<String> {
    let known: BTreeSet<u32> = line.heading.columns.values().copied().collect();
    let last = known.last().copied().unwrap_or(0);
    let another_table = |text: &str| {
        headings::named("published", text).is_some()
            || matches!(headings::named("players", text), Some("number" | "name"))
    };
    // A list of players, or standings, beside the pairings have nothing to do with the row.
    let headings = line
        .sheet
        .rows
        .get(line.heading.position)
        .into_iter()
        .flat_map(|row| &row.cells);
    let mut beside =
        headings.filter(|(column, cell)| *column > last && another_table(&cell.text()));
    let end = beside.next().map_or(u32::MAX, |(column, _)| *column);
    let says =
        |cell: &Cell| matches!(cell, Cell::Text(text) if text.chars().any(char::is_alphabetic));
    let count = || {
        let mut filled: BTreeMap<u32, usize> = BTreeMap::new();
        let body = line.sheet.rows.iter().filter(|row| {
            row.index > line.heading.row && !line.heading.cell(row, "second").is_blank()
        });
        let mut rows = 0;
        for row in body {
            rows += 1;
            for (column, _) in row.cells.iter().filter(|(_, cell)| says(cell)) {
                *filled.entry(*column).or_default() += 1;
            }
        }
        filled
            .into_iter()
            .filter(|(_, count)| 2 * count >= rows)
            .map(|(column, _)| column)
            .collect()
    };
    let cells = line
        .row
        .cells
        .iter()
        .filter(|(column, cell)| !known.contains(column) && *column < end && says(cell));
    let mut texts = cells.map(|(column, cell)| (*column, cell.text()));
    texts
        .find(|(column, text)| {
            headings::named("words", text) == Some("absence")
                || !usual.get_or_init(count).contains(column)
        })
        .map(|(_, text)| text)
}

/// Asks whom somebody met who won, drew or lost against nobody, where somebody who plays before and after is in no pairing of the round.
fn games_alone(
    lone: &[Lone],
    pairings: &mut Vec<Pairing>,
    people: &People,
    problems: &mut Vec<Problem>,
) {
    let of_games = || lone.iter().filter(|row| row.told == Beside::Game);
    let open: BTreeSet<u32> = of_games().map(|row| row.round).collect();
    let mut rounds: HashMap<PlayerIndex, BTreeSet<u32>> = HashMap::new();
    for pairing in pairings.iter().filter(|_| !open.is_empty()) {
        pairing
            .players()
            .for_each(|player| _ = rounds.entry(player).or_default().insert(pairing.round));
    }
    let away = |here: &BTreeSet<u32>| {
        let between = here
            .iter()
            .zip(here.iter().skip(1))
            .filter(|(before, after)| **before + 1 < **after);
        between
            .flat_map(|(before, after)| open.range(before + 1..*after))
            .copied()
            .collect::<Vec<_>>()
    };
    let missed: HashSet<u32> = rounds.values().flat_map(away).collect();
    let asked: HashMap<&Place, &Lone> = of_games()
        .filter(|row| missed.contains(&row.round))
        .map(|row| (&row.pairing, row))
        .collect();
    if asked.is_empty() {
        return;
    }
    pairings.retain(|pairing| {
        let Some(row) = asked
            .get(&pairing.place)
            .filter(|_| pairing.second.is_none())
        else {
            return true;
        };
        let player = people.players[pairing.first].name.to_string();
        problems.push(Problem::of(
            row.name.clone(),
            Kind::MissingOpponent {
                player: player.clone(),
            },
            player,
        ));
        false
    });
}

/// Leaves out what may be anything but a bye, and asks about it.
pub fn settle(
    lone: Vec<Lone>,
    pairings: &mut Vec<Pairing>,
    people: &People,
    problems: &mut Vec<Problem>,
) {
    if lone.is_empty() {
        return;
    }
    let mut alone: BTreeMap<u32, usize> = BTreeMap::new();
    games_alone(&lone, pairings, people, problems);
    let lone: Vec<Lone> = lone
        .into_iter()
        .filter(|row| row.told != Beside::Game)
        .collect();
    for row in lone.iter().filter(|row| row.told == Beside::Nothing) {
        *alone.entry(row.round).or_default() += 1;
    }
    let tables = |round: u32| {
        pairings
            .iter()
            .filter(move |pairing| pairing.round == round && pairing.second.is_some())
    };
    // Rounds that are still being written: results are open, and pairings have their tables.
    let open: BTreeSet<u32> = alone
        .keys()
        .copied()
        .filter(|round| {
            tables(*round).any(|pairing| pairing.result.is_open())
                && tables(*round).any(|pairing| is_numbered(pairing.table.as_deref()))
        })
        .collect();
    let plain = |row: &Lone| {
        row.stands != Stands::Apart
            && row.note.is_none()
            && alone.get(&row.round) == Some(&1)
            && !(row.table && open.contains(&row.round))
    };
    let doubtful: Vec<Lone> = lone
        .into_iter()
        .filter(|row| row.told == Beside::Nothing && !plain(row))
        .collect();
    let places: HashSet<&Place> = doubtful.iter().map(|row| &row.pairing).collect();
    let mut names = BTreeMap::new();
    pairings.retain(|pairing| {
        let asked = pairing.second.is_none() && places.contains(&pairing.place);
        if asked {
            names.insert(
                pairing.place.clone(),
                people.players[pairing.first].name.to_string(),
            );
        }
        !asked
    });
    for row in &doubtful {
        let (player, round) = (
            names.get(&row.pairing).cloned().unwrap_or_default(),
            row.round.to_string(),
        );
        let kind = match &row.note {
            Some(note) => Kind::LoneName(LoneName::Noted {
                player: player.clone(),
                round,
                note: note.clone(),
            }),
            None => Kind::LoneName(LoneName::InRound {
                player: player.clone(),
                round,
            }),
        };
        problems.push(Problem::of(row.name.clone(), kind, player));
    }
}
