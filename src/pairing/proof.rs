//! Why no pairing is better: a bound that nobody has to believe, or what the round would cost without each of its pairs.

use crate::pairing::objective::Level;
use crate::pairing::weights::{MOST_AT_ONCE, Solved, Weighing};
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
    /// Who meets whom was known beforehand.
    Schedule,
    /// Another program paired.
    Engine {
        /// What it is called.
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

/// What the best round without a pair is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Without {
    /// There is none.
    Impossible,
    /// Only the draw tells the two apart.
    AsGood,
    /// More tables at which two meet again.
    Rematches(i128),
    /// More tables with a difference so large, in the figure's unit, or larger.
    Apart(i64, i128),
    /// It costs so much more by this objective, and the same by those before.
    Costs(Objective, i128),
}

/// The most tables for which the round is solved again without each of them.
const MOST_TABLES: usize = 100;

/// Proves that a round is the best: a bound by its first objective where the bound is reached, else all of them table by table.
///
/// # Errors
/// Weights beyond machine numbers, which the round itself would have met before.
pub fn prove(playing: &[Seat], weighing: &Weighing, solved: &Solved) -> Result<Proof, Impossible> {
    let measured = weighing.measured;
    let Some(&level) = measured.levels().first() else { return Ok(Proof::Solved { neighbours: None }) };
    let cost = |pairs: &[(Seat, Seat)]| -> i128 { pairs.iter().map(|&(a, b)| measured.cost(level, a, b)).sum() };
    let total = cost(&solved.pairs);
    // Differences, and squares of them, are least between neighbours: two pairs that cross, or of which one holds the other, gain
    // by changing partners.
    let neighbours = matches!(level, Level::Of(Objective::Difference, _)).then(|| {
        let mut order = playing.to_vec();
        order.sort_by_key(|&seat| measured.figure(seat));
        order.chunks_exact(2).map(|two| measured.cost(level, two[0], two[1])).sum::<i128>()
    });
    if let Some(neighbours) = neighbours.filter(|neighbours| *neighbours == total) {
        return Ok(Proof::Bound { neighbours });
    }
    if playing.len() > MOST_AT_ONCE {
        return Ok(Proof::Blocks { neighbours });
    }
    if solved.pairs.len() > MOST_TABLES {
        return Ok(Proof::Solved { neighbours });
    }
    let without = |&pair: &(Seat, Seat)| {
        let other = weighing.solve(playing, Some(pair))?;
        Ok((pair, if other.illegal.is_empty() { worse(weighing, &solved.pairs, &other.pairs) } else { Without::Impossible }))
    };
    let more = solved.pairs.iter().map(without).collect::<Result<_, _>>()?;
    Ok(Proof::WithoutEach { neighbours, more })
}

/// Returns by what another round is worse than the best one: the first thing weighed in which the two differ.
fn worse(weighing: &Weighing, best: &[(Seat, Seat)], other: &[(Seat, Seat)]) -> Without {
    let more = |cost: &dyn Fn(Seat, Seat) -> i128| {
        let sum = |pairs: &[(Seat, Seat)]| pairs.iter().map(|&(a, b)| cost(a, b)).sum::<i128>();
        sum(other) - sum(best)
    };
    let rematches = more(&|a, b| i128::from(weighing.met(a, b)));
    if rematches != 0 {
        return Without::Rematches(rematches);
    }
    let measured = weighing.measured;
    let differs = measured.levels().iter().map(|&level| (level, more(&|a, b| measured.cost(level, a, b)))).find(|(_, more)| *more != 0);
    match differs {
        Some((Level::Apart(far), more)) => Without::Apart(far, more),
        Some((Level::Of(objective, _), more)) => Without::Costs(objective, more),
        Some((Level::Random, _)) | None => Without::AsGood,
    }
}
