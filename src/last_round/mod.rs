//! What everybody still needs while exactly the last round is open: for each player and each line safe, out or depends, as proofs.
//!
//! A player sits at one table of the last round, so most figures are a constant and one number for each open table. The existing
//! evaluator gives these numbers: one computation for each result of each open table. `dependence` shows for which figures that holds;
//! all others are decided where every table that they rest on has its result.

mod conditions;
mod cut;
mod dependence;
mod difference;
mod encounters;
mod numbers;
mod question;
mod rivals;
mod search;
mod seats;
mod tables;
mod together;

use crate::exact::count_of;
use crate::model::{Outcome, PlayerIndex};
use crate::parallel;
use crate::standings::Analysis;

pub use conditions::{ByOwn, Condition, MOST_WAYS};
use numbers::Numbers;
use question::{Counted, Found, Question};
use rivals::State;
use search::Search;
pub use tables::{NotAsked, OpenTable, Said};

/// The cases that are tried for one question before it is left open, unless the command line says otherwise.
pub const CASES: u32 = 20_000;

/// What is asked.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The lines: a place each, and better ones.
    pub lines: Vec<u32>,
    /// The most tables that a condition names.
    pub tables: usize,
    /// The cases that are tried for one question before it is left open.
    pub cases: u32,
    /// Whether somebody may not come to an open game.
    pub forfeits: bool,
}

named! {
    /// Whether a player reaches a line.
    pub enum Status by id {
        /// In every outcome, even if all who are level are placed above.
        Safe = "safe",
        /// In no outcome, even if all who are level are placed below.
        Out = "out",
        /// In some outcomes, or by what decides between players who are level.
        Depends = "depends",
        /// Not found out within the number of cases.
        Unproven = "not_proven",
    }
}

/// The best and the worst place of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places {
    /// The best place.
    pub best: u32,
    /// The worst place.
    pub worst: u32,
    /// Whether both can come about; otherwise they are bounds.
    pub proved: bool,
}

/// What one player can still reach.
#[derive(Clone, Debug)]
pub struct Chances {
    /// The player.
    pub player: PlayerIndex,
    /// The player's open table, a position in [`LastRound::tables`].
    pub table: Option<usize>,
    /// The best and the worst place.
    pub places: Places,
    /// For each line what is needed.
    pub lines: Vec<Chance>,
}

/// What one player needs for one line.
#[derive(Clone, Debug)]
pub struct Chance {
    /// The line: this place, and better ones.
    pub line: u32,
    /// Whether the player reaches it.
    pub status: Status,
    /// By each own result what is needed beside it; one entry without a result for a player without an open table.
    pub by_own: Vec<ByOwn>,
}

/// The last round of a tournament, while it is open.
#[derive(Clone, Debug)]
pub struct LastRound {
    /// The open tables.
    pub tables: Vec<OpenTable>,
    /// Whether somebody may not come to an open game.
    pub forfeits: bool,
    /// How many criteria are compared; the next one needs scores that nobody knows yet.
    pub compared: usize,
    /// The players, in the order of the standings now; those with a place.
    pub players: Vec<Chances>,
}

impl LastRound {
    /// Finds out what everybody still needs.
    ///
    /// # Errors
    /// Why nothing can be said.
    pub fn new(analysis: &Analysis, asked: &Asked) -> Result<Self, NotAsked> {
        let rules = &analysis.figures.rules;
        let tables = tables::open(&analysis.figures.tournament, rules.has_draws, asked.forfeits)?;
        let points = |outcome: Outcome| rules.points_of(outcome);
        if points(Outcome::ExtraWin) != points(Outcome::Win)
            || points(Outcome::ExtraLoss) != points(Outcome::Loss)
        {
            return Err(NotAsked::ExtraTime);
        }
        let numbers = Numbers::new(analysis, &tables, asked.cases);
        if numbers.compared == 0 {
            return Err(NotAsked::NeedsScores);
        }
        let standing: Vec<PlayerIndex> = analysis
            .standings
            .entries
            .iter()
            .filter(|entry| !entry.without_place)
            .map(|entry| entry.player)
            .collect();
        let of_player = |player: PlayerIndex| {
            let search = Search::new(&numbers, &tables, player, &standing, asked.cases);
            Some(chances(&search, asked))
        };
        let players = parallel::filter_map(standing.clone(), of_player);
        let compared = numbers.compared;
        Ok(Self { tables, forfeits: asked.forfeits, compared, players })
    }
}

/// Returns the lines of an event, if nobody asks for others: first place, and those of the settings.
pub fn lines(analysis: &Analysis) -> Vec<u32> {
    let qualify = analysis.figures.tournament.qualify.iter();
    let mut lines: Vec<u32> = qualify.map(|line| line.places).chain([1]).collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

fn chances(search: &Search<'_>, asked: &Asked) -> Chances {
    let every = search.every();
    Chances {
        player: search.player,
        table: search.own_table(),
        places: places(search, &every),
        lines: asked.lines.iter().map(|&line| chance(search, &every, line, asked.tables)).collect(),
    }
}

fn chance<'s>(search: &'s Search<'_>, every: &State<'s>, line: u32, most: usize) -> Chance {
    let status = status(search, line, every);
    let by_own = match search.own_table() {
        _ if status == Status::Safe || status == Status::Out => Vec::new(),
        None => vec![conditions::by_own(search, every, line, None, most)],
        Some(table) => (0..tables::RESULTS)
            .filter(|outcome| search.own(table, *outcome) & every.allowed.of(table) != 0)
            .map(|outcome| conditions::by_own(search, every, line, Some(outcome), most))
            .collect(),
    };
    Chance { line, status, by_own }
}

/// Returns whether the player reaches a line under some results.
fn status(search: &Search<'_>, line: u32, state: &State<'_>) -> Status {
    let missed = search.ask(Question::missed(line, Counted::Level), state);
    if missed == Found::Never {
        return Status::Safe;
    }
    match (missed, search.ask(Question::made(line), state)) {
        (_, Found::Never) => Status::Out,
        (Found::Open, _) | (_, Found::Open) => Status::Unproven,
        _ => Status::Depends,
    }
}

/// Returns the best and the worst place under some results. They say less than a line does: fewer cases are tried for them.
fn places(search: &Search<'_>, state: &State<'_>) -> Places {
    search.shorter(|| places_found(search, state))
}

fn places_found(search: &Search<'_>, state: &State<'_>) -> Places {
    let (surely, possibly) = state.bounds();
    let mut proved = true;
    let mut can_be = |question: Question| match search.ask(question, state) {
        Found::Never => false,
        Found::Open => {
            proved = false;
            true
        }
        Found::So(_) => true,
    };
    let place = |above: usize| count_of(above + 1);
    let best = (surely..possibly).find(|above| can_be(Question::made(place(*above))));
    let best = best.unwrap_or(possibly);
    let worst = (best..possibly)
        .rev()
        .find(|above| can_be(Question::missed(place(*above), Counted::Level)));
    Places { best: place(best), worst: place(worst.map_or(best, |above| above + 1)), proved }
}
