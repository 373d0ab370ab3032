//! Proves that no pairing is better: by a bound that anybody can check, or by the cost of the best round without each of its pairs.

use crate::pairing::objective::Level;
use crate::pairing::weights::{MOST_AT_ONCE, Solved, Thing, Weighing};
use crate::pairing::{Impossible, Seat};
use crate::rules::pairing::Objective;

/// Why no pairing is better.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The differences add up to what neighbours in order of the figure have, and no pairing has less.
    Bound {
        /// The sum of neighbours, in the unit of the total.
        neighbours: i128,
    },
    /// Pair by pair, by what the best round without it is worse.
    WithoutEach {
        /// The sum of neighbours, which is not reached.
        neighbours: Option<i128>,
        /// By pair, in the order of the tables as solved.
        more: Vec<((Seat, Seat), Without)>,
    },
    /// The pairings are those of a schedule.
    Schedule,
    /// Another program paired.
    Engine {
        /// The name of the program.
        program: String,
    },
    /// Found by the solver block by block, the best first: too many players for all at once.
    Blocks {
        /// The sum of neighbours, which is not reached.
        neighbours: Option<i128>,
    },
    /// Found by the solver, and too many players to try the round without each pair.
    Solved {
        /// The sum of neighbours, which is not reached.
        neighbours: Option<i128>,
    },
}

impl Proof {
    /// Whether the round was found by what the rules weigh, not by a schedule or another program.
    pub(crate) fn is_by_objectives(&self) -> bool {
        !matches!(self, Self::Schedule | Self::Engine { .. })
    }
}

/// The best round without a pair, compared with the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Without {
    /// No legal round exists.
    Impossible,
    /// The draw alone decides between the two.
    AsGood,
    /// More tables at which two meet again.
    Rematches(i128),
    /// The bye goes to a player who is further from it by the rules.
    Bye,
    /// More tables with a difference so large, in the figure's unit, or larger.
    Apart(i64, i128),
    /// It costs this much more by this objective, and the same by all objectives before.
    Costs(Objective, i128),
}

/// The most tables for which the round is solved again without each of them.
const MOST_TABLES: usize = 100;

/// Proves that a round is the best: a bound by its first objective where the bound is reached, else all of them table by table.
///
/// If the bye was drawn before, the round is the best one with that bye; otherwise the bye's seat takes part in the matching.
///
/// # Errors
/// More is weighed than there is room for, which the round itself would have met before.
pub(super) fn prove(
    seats: &[Seat],
    weighing: &Weighing,
    solved: &Solved,
) -> Result<Proof, Impossible> {
    let measured = weighing.measured;
    let Some(&level) = measured.levels().first() else {
        return Ok(Proof::Solved { neighbours: None });
    };
    let tables = || solved.pairs.iter().copied().filter(|&(_, other)| other != weighing.bye_seat());
    let total: i128 = tables().map(|(a, b)| measured.cost(level, a, b)).sum();
    // Differences, and squares of them, are least between neighbours: two pairs that cross, or of which one holds the other, gain
    // by changing partners.
    let is_difference = matches!(level, Level::Of(Objective::Difference, _));
    let neighbours = (is_difference && bye_is_settled(seats, weighing, solved)).then(|| {
        let mut order: Vec<Seat> = tables().flat_map(|(a, b)| [a, b]).collect();
        order.sort_by_key(|&seat| measured.figure(seat));
        order.chunks_exact(2).map(|two| measured.cost(level, two[0], two[1])).sum::<i128>()
    });
    if let Some(neighbours) = neighbours.filter(|neighbours| *neighbours == total) {
        return Ok(Proof::Bound { neighbours });
    }
    if seats.len() > MOST_AT_ONCE {
        return Ok(Proof::Blocks { neighbours });
    }
    if solved.pairs.len() > MOST_TABLES {
        return Ok(Proof::Solved { neighbours });
    }
    let without = |pair: (Seat, Seat)| {
        let other = weighing.solve(seats, Some(pair))?;
        Ok((
            pair,
            if other.illegal.is_empty() {
                worse(weighing, &solved.pairs, &other.pairs)
            } else {
                Without::Impossible
            },
        ))
    };
    let more = tables().map(without).collect::<Result<_, _>>()?;
    Ok(Proof::WithoutEach { neighbours, more })
}

/// Whether all players as near the bye as its owner have the same figure, so that the bye does not change who is near whom.
fn bye_is_settled(seats: &[Seat], weighing: &Weighing, solved: &Solved) -> bool {
    let Some(&(with, _)) = solved.pairs.iter().find(|(_, other)| *other == weighing.bye_seat())
    else {
        return true;
    };
    let (ranks, figure) = (&weighing.bye.ranks, |seat: Seat| weighing.measured.figure(seat));
    let mut equal =
        seats.iter().filter(|&&seat| seat != weighing.bye_seat() && ranks[seat] == ranks[with]);
    equal.all(|&seat| figure(seat) == figure(with))
}

/// Returns by what another round is worse than the best one: the first thing weighed in which the two differ.
pub(super) fn worse(weighing: &Weighing, best: &[(Seat, Seat)], other: &[(Seat, Seat)]) -> Without {
    let sum = |thing: Thing, pairs: &[(Seat, Seat)]| {
        pairs.iter().map(|&(a, b)| weighing.cost(thing, a, b)).sum::<i128>()
    };
    let differs = weighing
        .things()
        .map(|thing| (thing, sum(thing, other) - sum(thing, best)))
        .find(|(_, more)| *more != 0);
    match differs {
        Some((Thing::Barred | Thing::Illegal, _)) => Without::Impossible,
        Some((Thing::Met, more)) => Without::Rematches(more),
        Some((Thing::Bye, _)) => Without::Bye,
        Some((Thing::Of(Level::Apart(far)), more)) => Without::Apart(far, more),
        Some((Thing::Of(Level::Of(objective, _)), more)) => Without::Costs(objective, more),
        Some((Thing::DrawnBye | Thing::Of(Level::Random), _)) | None => Without::AsGood,
    }
}
