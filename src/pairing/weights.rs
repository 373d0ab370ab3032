//! The objectives stacked into one weight for every two players, and the matching of least weight.

use std::collections::HashSet;

use integer_blossom::min_weight_perfect_matching;

use crate::pairing::objective::Measured;
use crate::pairing::{Field, Impossible, Seat};
use crate::rules::pairing::Rematch;

/// The best pairing of an even number of players.
#[derive(Clone, Debug)]
pub struct Solved {
    /// Who meets whom.
    pub pairs: Vec<(Seat, Seat)>,
    /// Those of them who must not meet: as few as there can be.
    pub illegal: Vec<(Seat, Seat)>,
}

/// Largest weight of a whole round: the solver doubles weights and adds two of them.
const LARGEST_WEIGHT: i128 = i128::MAX >> 4;

/// The most players who are weighed against one another at once: the time grows with the cube of their number.
pub const MOST_AT_ONCE: usize = 2_000;
/// How many make a block where there are more; an even number.
const BLOCK: usize = 500;

/// What a round is weighed by: its objectives, and who must not meet.
pub struct Weighing<'a> {
    /// What every meeting costs.
    pub measured: &'a Measured<'a>,
    /// Those who are to be paired.
    pub field: &'a Field,
    /// Whether two may meet again where it cannot be helped.
    pub rematch: Rematch,
    /// The pairs that are not to meet, each both ways.
    pub forbidden: HashSet<(Seat, Seat)>,
}

impl Weighing<'_> {
    /// Whether two must not meet.
    fn is_illegal(&self, a: Seat, b: Seat) -> bool {
        self.forbidden.contains(&(a, b)) || (self.rematch == Rematch::Never && self.met(a, b))
    }

    /// Whether two met before.
    pub fn met(&self, a: Seat, b: Seat) -> bool {
        self.field.participants[a].met.contains(&b)
    }

    /// Finds the pairing of least weight among these players, an even number of them, in which `without` do not meet.
    ///
    /// One level outweighs everything below it together, and a pair that must not meet outweighs all levels: where such a pair
    /// is left there is no legal pairing at all.
    ///
    /// # Errors
    /// The weights are beyond machine numbers.
    pub fn solve(&self, seats: &[Seat], without: Option<(Seat, Seat)>) -> Result<Solved, Impossible> {
        if seats.len() > MOST_AT_ONCE { self.solve_blocks(seats, without) } else { self.solve_at_once(seats, without) }
    }

    /// Pairs the best by the figure, then the next; a block in which somebody would meet again goes together with the one after it.
    fn solve_blocks(&self, seats: &[Seat], without: Option<(Seat, Seat)>) -> Result<Solved, Impossible> {
        let mut order = seats.to_vec();
        order.sort_by_key(|&seat| (std::cmp::Reverse(self.measured.figure(seat)), self.field.participants[seat].rank, seat));
        let mut solved = Solved { pairs: Vec::new(), illegal: Vec::new() };
        let mut block: Vec<Seat> = Vec::new();
        let mut blocks = order.chunks(BLOCK).peekable();
        while let Some(next) = blocks.next() {
            block.extend(next);
            let of_block = self.solve_at_once(&block, without)?;
            let has_more = blocks.peek().is_some() && block.len() + BLOCK <= MOST_AT_ONCE;
            if !of_block.illegal.is_empty() && has_more {
                continue;
            }
            solved.pairs.extend(of_block.pairs);
            solved.illegal.extend(of_block.illegal);
            block.clear();
        }
        Ok(solved)
    }

    fn solve_at_once(&self, seats: &[Seat], without: Option<(Seat, Seat)>) -> Result<Solved, Impossible> {
        let many = seats.len();
        let illegal = |a, b| self.is_illegal(a, b) || without.is_some_and(|pair| pair == (a, b) || pair == (b, a));
        let weights = self.stacked(seats, &illegal).ok_or(Impossible::TooFine)?;
        let mates = min_weight_perfect_matching(&weights, many);
        let pairs: Vec<(Seat, Seat)> =
            mates.iter().enumerate().filter(|(row, mate)| row < mate).map(|(row, &mate)| (seats[row], seats[mate])).collect();
        let illegal = pairs.iter().copied().filter(|&(a, b)| illegal(a, b)).collect();
        Ok(Solved { pairs, illegal })
    }

    /// Returns the weight of every two, row by row; nothing where a round of them is beyond machine numbers.
    fn stacked(&self, seats: &[Seat], illegal: &dyn Fn(Seat, Seat) -> bool) -> Option<Vec<i128>> {
        let many = seats.len();
        let tables = (many / 2) as i128;
        let mut weights = vec![0_i128; many * many];
        // What one unit of the level is worth: more than a whole round by all levels below.
        let mut unit = 1_i128;
        let mut stack = |cost: &dyn Fn(Seat, Seat) -> i128| -> Option<()> {
            let mut most = 0;
            for (row, &a) in seats.iter().enumerate() {
                for (column, &b) in seats.iter().enumerate().skip(row + 1) {
                    let cost = cost(a, b);
                    most = most.max(cost);
                    let weight = &mut weights[row * many + column];
                    *weight = cost.checked_mul(unit)?.checked_add(*weight)?;
                }
            }
            unit = most.checked_mul(tables)?.checked_add(1)?.checked_mul(unit).filter(|unit| *unit < LARGEST_WEIGHT)?;
            Some(())
        };
        for &level in self.measured.levels().iter().rev() {
            stack(&|a, b| self.measured.cost(level, a, b))?;
        }
        stack(&|a, b| i128::from(self.met(a, b)))?;
        stack(&|a, b| i128::from(illegal(a, b)))?;
        Some(weights)
    }
}
