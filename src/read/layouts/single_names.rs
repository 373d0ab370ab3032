//! Names that stand without an opponent and without a result, or with one number: byes only where nothing else can be meant.

use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap};

use crate::model::{Outcome, Pairing, PlayerIndex};
use crate::place::Place;
use crate::problem::{Kind, LoneName, Problem};
use crate::read::file::grid::{Cell, Row};
use crate::read::layouts::games::{GameRow, OF_A_RESULT};
use crate::read::number::counted;
use crate::read::roles::people::People;
use crate::read::words::{headings, result};

/// A row that names one player, and says nothing of an opponent or a result but perhaps one number.
#[derive(Debug)]
pub struct Lone {
    pub name: Place,
    /// What the row would be as a bye: the place of that pairing.
    pub pairing: Place,
    pub round: u32,
    /// Whether it has the number of a table.
    pub table: bool,
    /// What stands where results do.
    pub told: Beside,
    pub round_told: bool,
    /// What else is written in the row.
    pub note: Option<String>,
    pub stands: Stands,
}

/// What stands beside such a name, where results do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    Nothing,
    /// The points of a bye, or a prize.
    Number,
    /// That a game was won, drawn or lost, though nobody stands opposite.
    Game,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    Within,
    /// Below the list: under a blank row, or a line that announces no round.
    Apart,
    /// Right above the opening of a block: it may be the block's title.
    Above,
}

/// The columns in which most rows of a list say something: a club, a judge. What stands there is no note of one row.
pub type Usual = OnceCell<BTreeSet<u32>>;

/// Returns what is to be asked about a row read as this pairing; nothing where the row says that it is a bye.
pub fn of(game: &GameRow<'_>, pairing: &Pairing, apart: bool, usual: &Usual) -> Option<Lone> {
    // Nearly every pairing has two players.
    if pairing.second.is_some() || game.holds("second") {
        return None;
    }
    let cells = OF_A_RESULT.map(|column| game.cell(column));
    let mut told = cells.into_iter().filter(|cell| !cell.is_blank());
    let told = match (told.next(), told.next()) {
        (None, _) => Beside::Nothing,
        (Some(cell), None) => match result::mark(&cell.folded()) {
            _ if result::number(&cell.folded()).is_some() => Beside::Number,
            Some(Outcome::Win | Outcome::Draw | Outcome::Loss) => Beside::Game,
            _ => return None,
        },
        _ => return None,
    };
    if game.row.texts().any(|(_, text)| headings::is_bye(&text)) {
        return None;
    }
    Some(Lone {
        name: game.place("first"),
        pairing: pairing.place.clone(),
        round: pairing.round,
        table: is_numbered(pairing),
        told,
        round_told: game.holds("round"),
        note: note(game, usual),
        stands: if apart { Stands::Apart } else { Stands::Within },
    })
}

fn is_numbered(pairing: &Pairing) -> bool {
    let table = pairing.table.as_deref();
    table.is_some_and(|table| table.contains(char::is_numeric))
}

/// Returns what a row says outside the columns of the list.
fn note(game: &GameRow<'_>, usual: &Usual) -> Option<String> {
    let GameRow { sheet, heading, .. } = *game;
    let last = heading.columns.values().max().copied().unwrap_or(0);
    // A list of players, or standings, beside the pairings have nothing to do with the row.
    let another_table = |text: &str| {
        headings::named("published", text).is_some()
            || matches!(headings::named("players", text), Some("number" | "name"))
    };
    let mut headed = sheet.rows[heading.position].texts();
    let beside = headed.find(|(column, text)| *column > last && another_table(text));
    let end = beside.map_or(u32::MAX, |(column, _)| column);
    let count = || {
        let rows = heading.below(sheet).iter();
        let games: Vec<&Row> = rows.filter(|row| heading.holds(row, "second")).collect();
        let words = games.iter().flat_map(|row| row.filled());
        let words = words.filter(|(_, cell)| cell.is_words());
        let mut filled = counted(words.map(|(column, _)| column));
        filled.retain(|_, count| 2 * *count >= games.len());
        filled.into_keys().collect()
    };
    let beside =
        |(column, cell): &(u32, &Cell)| !heading.knows(*column) && *column < end && cell.is_words();
    let mut texts = game.row.filled().filter(beside);
    let noted = texts.find(|(column, cell)| {
        headings::is("words.absence", &cell.shown()) || !usual.get_or_init(count).contains(column)
    });
    noted.map(|(_, cell)| cell.text())
}

/// Returns the rounds in which somebody is in no pairing who plays before and after.
fn missed(rounds: &BTreeSet<u32>, pairings: &[Pairing]) -> BTreeSet<u32> {
    let mut played: HashMap<PlayerIndex, BTreeSet<u32>> = HashMap::new();
    for pairing in pairings.iter().filter(|_| !rounds.is_empty()) {
        for player in pairing.players() {
            played.entry(player).or_default().insert(pairing.round);
        }
    }
    let is_missed = |round: &u32| {
        played.values().any(|played| {
            !played.contains(round)
                && played.range(..round).next().is_some()
                && played.range(round..).next().is_some()
        })
    };
    rounds.iter().copied().filter(is_missed).collect()
}

/// Leaves out what may be anything but a bye, and asks about it.
pub fn settle(
    lone: &[Lone],
    pairings: &mut Vec<Pairing>,
    people: &People,
    problems: &mut Vec<Problem>,
) {
    let of = |told: Beside| lone.iter().filter(move |row| row.told == told);
    // Whoever won, drew or lost against nobody met somebody who stands in no row of the round.
    let missed = missed(&of(Beside::Game).map(|row| row.round).collect(), pairings);
    let games = of(Beside::Game).filter(|row| missed.contains(&row.round));
    let alone = counted(of(Beside::Nothing).map(|row| row.round));
    // Rounds that are still being written: results are open, and pairings have their tables.
    let is_being_written = |round: u32| {
        let tables = || {
            let of_round = |pairing: &&Pairing| pairing.round == round && pairing.second.is_some();
            pairings.iter().filter(of_round)
        };
        tables().any(|pairing| pairing.result.is_open()) && tables().any(is_numbered)
    };
    let being_written: BTreeSet<u32> =
        alone.keys().copied().filter(|round| is_being_written(*round)).collect();
    let plain = |row: &&Lone| {
        row.stands != Stands::Apart
            && row.note.is_none()
            && alone.get(&row.round) == Some(&1)
            && !(row.table && being_written.contains(&row.round))
    };
    let doubtful = of(Beside::Nothing).filter(|row| !plain(row)).chain(games);
    let doubtful: HashMap<&Place, &Lone> = doubtful.map(|row| (&row.pairing, row)).collect();
    pairings.retain(|pairing| {
        let asked = doubtful.get(&pairing.place);
        let Some(row) = asked.filter(|_| pairing.second.is_none()) else {
            return true;
        };
        let found = people.players[pairing.first].name.to_string();
        let (player, round) = (found.clone(), row.round.to_string());
        let kind: Kind = match row.note.clone() {
            _ if row.told == Beside::Game => Kind::MissingOpponent { player },
            Some(note) => LoneName::Noted { player, round, note }.into(),
            None => LoneName::InRound { player, round }.into(),
        };
        problems.push(Problem::of(row.name.clone(), kind, found));
        false
    });
}
