//! Pairs the next round: the tables, the bye, and how good the pairing is.
//!
//! Which pairing is best is one minimum-weight perfect matching: what a rule set asks for, first things first, is stacked into one
//! whole number for every two players (`weights`), and solved exactly. Nothing is tried at random; the draw is the last of the
//! objectives and comes from a published seed, so that the same seed gives the same round.

mod bye;
mod draw;
mod field;
mod knockout;
mod nearness;
mod next;
mod objective;
mod proof;
mod robin;
mod timetable;
mod weights;
mod wide;

use std::collections::HashSet;

pub use bye::{Bye, NotGivenBye};
pub use draw::Draw;
pub use field::{Field, Floated, Participant};
pub(crate) use knockout::{Slot, places_of, seed_order};
pub use nearness::is_drawn_first;
pub use next::{NotYet, RoundToPair, were_at_the_board};
pub use objective::Total;
pub use proof::{Proof, Without};
pub(crate) use robin::robin_rounds;
pub use timetable::{Game, timetable};

use crate::model::{Outcome, PlayerIndex};
use crate::place::Place;
use crate::rules::pairing::{Objective, PairingRules, System};
use crate::tiebreaks::figures::Figures;
use nearness::Nearness;
use objective::Measured;
pub use weights::MOST_AT_ONCE;
use weights::{Solved, Weighing};

/// The position of a participant in [`Field::participants`].
pub type Seat = usize;

/// The organizer's requests beside the rules.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// Pairs that are to meet, whatever the rules say.
    pub locked: Vec<(Seat, Seat)>,
    /// Pairs that are not to meet.
    pub forbidden: Vec<(Seat, Seat)>,
}

/// A round that was paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The tables in order; the first player of each is named first.
    pub tables: Vec<(Seat, Seat)>,
    /// The bye, if the number of players is odd.
    pub bye: Option<Bye>,
    /// The players whose scheduled opponent is absent or does not exist.
    pub alone: Vec<Alone>,
    /// The cost of the round by each objective.
    pub totals: Vec<Total>,
    /// Why no pairing is better.
    pub proof: Proof,
    /// The schedule that the round belongs to, if there is one.
    pub schedule: Option<Schedule>,
}

impl Round {
    /// Returns a player's opponent.
    pub fn opponent(&self, seat: Seat) -> Option<Seat> {
        self.tables.iter().find_map(
            |&(a, b)| {
                if a == seat { Some(b) } else { (b == seat).then_some(a) }
            },
        )
    }
}

/// A player without an opponent in a scheduled round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alone {
    /// The player.
    pub seat: Seat,
    /// The outcome: a bye in a knockout, no round at all in a round robin.
    pub outcome: Outcome,
    /// The absent opponent.
    pub instead_of: Option<PlayerIndex>,
}

/// A schedule with pairings that are known beforehand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// Everybody meets everybody.
    Robin {
        /// The number of rounds in all.
        rounds: u32,
        /// Whether this is a second cycle.
        again: bool,
        /// Participants without a place in the existing tables.
        outside: Vec<PlayerIndex>,
        /// The late player who takes a place that was free in earlier rounds.
        late: Option<PlayerIndex>,
        /// The games of those rounds that were not played for it: the round, and who meets whom.
        missed: Vec<(u32, PlayerIndex, PlayerIndex)>,
    },
    /// A player who loses is out.
    Knockout {
        /// The number of places left in the bracket, including byes.
        left: usize,
        /// Each player's seed, before the first round.
        seeds: Vec<(PlayerIndex, u32)>,
        /// The players who lost in this round or before.
        lost: Vec<PlayerIndex>,
        /// Whether the draw decided a seed.
        drawn: bool,
        /// Participants without a place in the existing bracket.
        outside: Vec<PlayerIndex>,
        /// Pairs of players who should meet and have both left, so that nobody advances from their table.
        nobody: Vec<(PlayerIndex, PlayerIndex)>,
        /// Whether the last table plays for the third place.
        third_place: bool,
    },
}

impl Schedule {
    /// Returns the number of rounds of the schedule that this round belongs to.
    pub fn rounds(&self, round: u32) -> u32 {
        match self {
            Self::Robin { rounds, .. } => *rounds,
            Self::Knockout { left, .. } => round - 1 + left.next_power_of_two().trailing_zeros(),
        }
    }
}

/// Why there is no round.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Impossible {
    /// Fewer than two take part.
    #[error("fewer than two players take part")]
    TooFew,
    /// A player is locked to two opponents, or to one who must not be met.
    #[error("a player is locked to two opponents")]
    LockedTwice(Seat),
    /// However the players are put together, some would meet again; these are the fewest.
    #[error("every pairing holds a rematch")]
    NoLegalPairing {
        /// The pairs that would meet in the pairing with the fewest such.
        rematches: Vec<(Seat, Seat)>,
    },
    /// No player can have the bye.
    #[error("nobody can have the bye")]
    NoBye {
        /// Why, of each.
        passed_over: Vec<NotGivenBye>,
        /// The pairs that would meet in the round with the fewest such.
        rematches: Vec<(Seat, Seat)>,
        /// The player who would have a second bye, if everybody has had one.
        again: Option<Seat>,
    },
    /// The figures are too fine, or too many, to be weighed exactly.
    #[error("the figures are too fine to be weighed")]
    TooFine,
    /// More players than are paired at once.
    #[error("more than {MOST_PAIRED} players")]
    TooMany,
    /// Requests, although a schedule decides the pairings.
    #[error("a schedule takes no wishes")]
    NoWishes,
    /// Every round of the schedule was paired.
    #[error("all {0} rounds are paired")]
    AllPaired(u32),
    /// A game that is not in the schedule.
    #[error("a game is not of the schedule")]
    OffSchedule {
        /// The cell.
        place: Place,
        /// The round.
        round: u32,
        /// The two players.
        pair: (PlayerIndex, PlayerIndex),
    },
    /// Two who had to meet in a knockout did not.
    #[error("two of the bracket did not meet")]
    NotMet {
        /// The round.
        round: u32,
        /// The two players who had to meet.
        pair: (PlayerIndex, PlayerIndex),
    },
    /// A game of a knockout without a winner.
    #[error("a game of the knockout has no winner")]
    NoWinner(Place),
    /// The seeds of a knockout with byes are unknown.
    #[error("the seeds are not known")]
    NoSeeds,
}

/// The most players that are paired: every two of them are weighed.
pub const MOST_PAIRED: usize = 10_000;

/// Pairs the next round by the system of the rule set.
///
/// # Errors
/// Why there is no round.
pub fn next_round(
    next: &RoundToPair,
    figures: &Figures,
    wishes: &Wishes,
    seed: u64,
) -> Result<Round, Impossible> {
    let (rules, tournament) = (&figures.rules.pairing, &figures.tournament);
    let twice = match rules.system {
        System::RoundRobin => Some(false),
        System::DoubleRoundRobin => Some(true),
        System::Knockout => None,
        System::Objectives | System::FideDutch => return pair(&next.field, rules, wishes, seed),
    };
    if !wishes.locked.is_empty() || !wishes.forbidden.is_empty() {
        return Err(Impossible::NoWishes);
    }
    match twice {
        Some(twice) => robin::round(next, tournament, twice),
        None => knockout::round(next, tournament, rules, seed),
    }
}

/// Pairs the next round.
///
/// # Errors
/// Why there is no legal round, or none that can be found.
pub fn pair(
    field: &Field,
    rules: &PairingRules,
    wishes: &Wishes,
    seed: u64,
) -> Result<Round, Impossible> {
    paired(field, rules, wishes, seed, |weighing, mut seats, found| {
        let Matched { pairs, bye, mut solved, tables, before } = found;
        let (weighed_by, with_bye) = before
            .as_ref()
            .map_or((weighing, &solved.pairs), |(weighing, pairs)| (weighing, pairs));
        let bye = bye
            .map(|seat| Bye::explained(seat, with_bye, &seats, weighed_by, rules))
            .transpose()?;
        match &bye {
            Some(bye) if before.is_some() || is_drawn_first(rules) => {
                seats.retain(|seat| *seat != bye.seat);
                solved.pairs.retain(|(_, other)| *other != weighing.bye_seat());
            }
            Some(_) => seats.push(weighing.bye_seat()),
            None => {}
        }
        let totals = weighing.measured.totals(&pairs);
        let proof = proof::prove(&seats, weighing, &solved)?;
        Ok(Round { tables, bye, alone: Vec::new(), totals, proof, schedule: None })
    })
}

/// The tables of a round, and the bye.
pub type Assigned = (Vec<(Seat, Seat)>, Option<Seat>);

/// Pairs a round without measuring how good it is; tables and bye are those of [`pair`].
///
/// # Errors
/// Why there is no legal round, or none that can be found.
pub fn assign(field: &Field, rules: &PairingRules, seed: u64) -> Result<Assigned, Impossible> {
    paired(field, rules, &Wishes::default(), seed, |_, _, found| Ok((found.tables, found.bye)))
}

/// The result of the matching: all pairs including requested ones, the bye, the matching itself, and the tables in order.
struct Matched<'a> {
    pairs: Vec<(Seat, Seat)>,
    bye: Option<Seat>,
    solved: Solved,
    tables: Vec<(Seat, Seat)>,
    /// If the bye was decided first: the weights and the matching that decided it.
    before: Option<(Weighing<'a>, Vec<(Seat, Seat)>)>,
}

fn paired<T>(
    field: &Field,
    rules: &PairingRules,
    wishes: &Wishes,
    seed: u64,
    tell: impl FnOnce(&Weighing<'_>, Vec<Seat>, Matched<'_>) -> Result<T, Impossible>,
) -> Result<T, Impossible> {
    let seats = field.participants.len();
    if seats < 2 {
        return Err(Impossible::TooFew);
    }
    if seats > MOST_PAIRED {
        return Err(Impossible::TooMany);
    }
    let mut draw = Draw::new(seed, u64::from(field.round));
    let locked = locked(wishes)?;
    let objectives = objectives(field, rules);
    let measured = Measured::new(field, &objectives, rules.difference, &mut draw)
        .ok_or(Impossible::TooFine)?;
    let keys = draw.keys(seats);
    let free: Vec<Seat> = (0..seats).filter(|seat| !locked.contains(seat)).collect();
    let is_odd = !free.len().is_multiple_of(2);
    // Places inside a score group depend on who has the bye, so the bye is decided first, by all other objectives.
    let is_settled_first = is_odd && is_bye_settled_first(field, rules);
    let without_places = is_settled_first.then(|| measured.without_places());
    let weighing = Weighing {
        measured: without_places.as_ref().unwrap_or(&measured),
        field,
        rematch: rules.rematch,
        forbidden: wishes.forbidden.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect(),
        bye: if is_odd { Nearness::new(field, rules, &keys) } else { Nearness::default() },
    };
    let to_match: Vec<Seat> =
        free.iter().copied().chain(is_odd.then(|| weighing.bye_seat())).collect();
    let solved = weighing.solve(&to_match, None)?;
    let (tables, alone): (Vec<_>, Vec<_>) =
        solved.pairs.iter().partition(|(_, other)| *other != weighing.bye_seat());
    let bye = alone.first().map(|(seat, _)| *seat);
    if !solved.illegal.is_empty() {
        let rematches: Vec<(Seat, Seat)> = solved
            .illegal
            .iter()
            .copied()
            .filter(|(_, other)| *other != weighing.bye_seat())
            .collect();
        return Err(match bye {
            None => Impossible::NoLegalPairing { rematches },
            Some(seat) => Impossible::NoBye {
                passed_over: weighing.bye.passed_over(&free),
                rematches,
                again: weighing.bye.barred[seat].then_some(seat),
            },
        });
    }
    let found = |solved: Solved, tables: Vec<(Seat, Seat)>, before| {
        let pairs: Vec<(Seat, Seat)> = wishes.locked.iter().copied().chain(tables).collect();
        let tables = seated(field, pairs.clone(), &objectives, &keys);
        Matched { pairs, bye, solved, tables, before }
    };
    let Some(bye) = bye.filter(|_| is_settled_first) else {
        return tell(&weighing, free, found(solved, tables, None));
    };
    let measured = measured.clone().with_bye(bye);
    let of_others = Weighing {
        measured: &measured,
        forbidden: weighing.forbidden.clone(),
        bye: weighing.bye.clone(),
        ..weighing
    };
    let others: Vec<Seat> = free.iter().copied().filter(|seat| *seat != bye).collect();
    let of_round = of_others.solve(&others, None)?;
    let tables = of_round.pairs.clone();
    tell(&of_others, free, found(of_round, tables, Some((weighing, solved.pairs))))
}

/// Whether the bye is settled before the round is weighed, because places inside score groups count.
pub fn is_bye_settled_first(field: &Field, rules: &PairingRules) -> bool {
    objectives(field, rules).into_iter().any(Objective::is_by_place)
}

/// Returns the objectives that count in this round: while all are equal there is nothing to be near to, and how the first round is
/// put together decides.
fn objectives(field: &Field, rules: &PairingRules) -> Vec<Objective> {
    use crate::rules::pairing::First;
    let first = match rules.first {
        First::Random => None,
        First::Fold => Some(Objective::Fold),
        First::Slide => Some(Objective::Slide),
        First::Number => Some(Objective::Number),
    };
    let of_later_rounds = |objective: &&Objective| !objective.is_by_place();
    if field.round == 1 {
        rules.objectives.iter().filter(of_later_rounds).copied().chain(first).collect()
    } else {
        rules.objectives.clone()
    }
}

fn locked(wishes: &Wishes) -> Result<HashSet<Seat>, Impossible> {
    let mut locked = HashSet::new();
    for seat in wishes.locked.iter().flat_map(|&(a, b)| [a, b]) {
        if !locked.insert(seat) {
            return Err(Impossible::LockedTwice(seat));
        }
    }
    Ok(locked)
}

/// Sorts the tables by standing and decides who is named first: where sides matter, the player who was first less often; of equals the
/// one who was second when they last had different sides.
fn seated(
    field: &Field,
    pairs: Vec<(Seat, Seat)>,
    objectives: &[Objective],
    keys: &[u64],
) -> Vec<(Seat, Seat)> {
    let place = |seat: Seat| {
        (std::cmp::Reverse(&field.participants[seat].figure), field.participants[seat].rank, seat)
    };
    let sides = objectives.contains(&Objective::Side);
    // Whether a player was first when two last had different sides.
    let was_first = |seat: Seat, other: Seat| {
        let [own, theirs] = [seat, other].map(|seat| field.participants[seat].sides.iter());
        let mut differ = own.zip(theirs).filter(|(own, theirs)| own != theirs);
        differ.next().is_some_and(|(own, _)| *own)
    };
    let turned = |(a, b): (Seat, Seat)| {
        let (one, other) = if place(a) <= place(b) { (a, b) } else { (b, a) };
        let first = |seat: Seat, other: Seat| {
            let firsts = field.participants[seat].firsts;
            (firsts, was_first(seat, other), keys[seat])
        };
        if !sides || first(one, other) <= first(other, one) { (one, other) } else { (other, one) }
    };
    let mut tables: Vec<(Seat, Seat)> = pairs.into_iter().map(turned).collect();
    tables.sort_by(|&(a, b), &(c, d)| {
        let better = |x, y| {
            if place(x) <= place(y) { (place(x), place(y)) } else { (place(y), place(x)) }
        };
        better(a, b).cmp(&better(c, d))
    });
    tables
}
