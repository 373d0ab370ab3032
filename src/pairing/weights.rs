//! The weights of a round, stacked into one number for every two players, and the matching of least weight.

use std::collections::HashSet;

use integer_blossom::min_weight_perfect_matching;

use crate::pairing::nearness::Nearness;
use crate::pairing::objective::{Level, Measured};
use crate::pairing::wide::{Stacked, Wide};
use crate::pairing::{Field, Impossible, Seat};
use crate::rules::pairing::Rematch;

/// The best pairing of an even number of seats; [`Weighing::bye_seat`] is the opponent of the player with the bye.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The pairs; a pair with the bye seat comes last.
    pub pairs: Vec<(Seat, Seat)>,
    /// The pairs that are against the rules: as few as possible.
    pub illegal: Vec<(Seat, Seat)>,
}

/// The most players who are weighed against one another at once: the time grows with the cube of their number.
pub const MOST_AT_ONCE: usize = 2_000;
/// The number of players in a block of a large field; even.
const BLOCK: usize = 500;
/// The most limbs of 64 bits that the weights of every two take together: the solver holds four times as many, and half of them twice.
const MOST_LIMBS: usize = 1 << 24;

/// One thing that is weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// A player must not have the bye.
    Barred,
    /// Whether two must not meet.
    Illegal,
    /// Whether two met before.
    Met,
    /// The distance of a player from the bye by the rules.
    Bye,
    /// The order in which those who are equally near the bye are drawn.
    DrawnBye,
    /// The cost of a table by a level of the rules.
    Of(Level),
}

/// The weights of a round: its objectives, the bye, and forbidden pairs.
pub struct Weighing<'a> {
    /// The cost of every table.
    pub measured: &'a Measured<'a>,
    /// The participants.
    pub field: &'a Field,
    /// Whether two may meet again where it cannot be helped.
    pub rematch: Rematch,
    /// The pairs that are not to meet, each both ways.
    pub forbidden: HashSet<(Seat, Seat)>,
    /// The distance of each player from the bye.
    pub bye: Nearness,
}

impl Weighing<'_> {
    /// Returns whom the one with the bye meets.
    pub fn bye_seat(&self) -> Seat {
        self.field.participants.len()
    }

    /// Whether two must not meet.
    fn is_illegal(&self, a: Seat, b: Seat) -> bool {
        self.forbidden.contains(&(a, b)) || (self.rematch == Rematch::Never && self.met(a, b))
    }

    /// Whether two met before.
    fn met(&self, a: Seat, b: Seat) -> bool {
        self.field.participants.get(a).is_some_and(|participant| participant.met.contains(&b))
    }

    /// Returns everything that is weighed, first things first.
    pub fn things(&self) -> impl DoubleEndedIterator<Item = Thing> {
        [Thing::Barred, Thing::Illegal, Thing::Met, Thing::Bye, Thing::DrawnBye]
            .into_iter()
            .chain(self.measured.levels().iter().copied().map(Thing::Of))
    }

    /// Returns the cost of a table by one component; never negative.
    pub fn cost(&self, thing: Thing, a: Seat, b: Seat) -> i128 {
        // The player with the bye meets the bye seat.
        let alone =
            if a == self.bye_seat() { Some(b) } else { (b == self.bye_seat()).then_some(a) };
        match (thing, alone) {
            (Thing::Illegal, _) => i128::from(self.is_illegal(a, b)),
            (Thing::Met, _) => i128::from(self.met(a, b)),
            (Thing::Barred, Some(seat)) => i128::from(self.bye.barred[seat]),
            (Thing::Bye, Some(seat)) => self.bye.ranks[seat] as i128,
            (Thing::DrawnBye, Some(seat)) => self.bye.drawn[seat] as i128,
            (Thing::Of(Level::Random), Some(seat)) => i128::from(self.bye.random[seat]),
            (Thing::Barred | Thing::Bye | Thing::DrawnBye, None) | (Thing::Of(_), Some(_)) => 0,
            (Thing::Of(level), None) => self.measured.cost(level, a, b),
        }
    }

    /// Finds the pairing of least weight among these players, an even number of them, in which `without` do not meet.
    ///
    /// One thing outweighs everything below it together. First are a bye of who may not have it, and pairs that must not meet: where
    /// one is left there is no legal pairing at all.
    ///
    /// # Errors
    /// More is weighed than there is room for.
    pub fn solve(
        &self,
        seats: &[Seat],
        without: Option<(Seat, Seat)>,
    ) -> Result<Solved, Impossible> {
        if seats.len() > MOST_AT_ONCE {
            self.solve_blocks(seats, without)
        } else {
            self.solve_at_once(seats, without)
        }
    }

    /// Pairs the best by the figure, then the next; a block in which somebody would meet again goes together with the one after it.
    /// Nobody, whom the one with the bye meets, is among those where somebody is nearest to it.
    fn solve_blocks(
        &self,
        seats: &[Seat],
        without: Option<(Seat, Seat)>,
    ) -> Result<Solved, Impossible> {
        let mut order: Vec<Seat> =
            seats.iter().copied().filter(|seat| *seat != self.bye_seat()).collect();
        order.sort_by_key(|&seat| {
            (
                std::cmp::Reverse(self.measured.figure(seat)),
                self.field.participants[seat].rank,
                seat,
            )
        });
        if order.len() < seats.len() {
            let nearest = (0..order.len()).min_by_key(|&at| self.bye.place(order[at]));
            order.insert(nearest.map_or(0, |at| at + 1), self.bye_seat());
        }
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

    fn solve_at_once(
        &self,
        seats: &[Seat],
        without: Option<(Seat, Seat)>,
    ) -> Result<Solved, Impossible> {
        let many = seats.len();
        let is_without = |a, b| without.is_some_and(|pair| pair == (a, b) || pair == (b, a));
        let cost = |thing, a, b| {
            self.cost(thing, a, b) + i128::from(thing == Thing::Illegal && is_without(a, b))
        };
        // Each stands above what is weighed after it, in as many bits as hold what a whole round can cost by it.
        let (mut stack, mut bits) = (Vec::new(), 0);
        for thing in self.things().rev() {
            let pairs = (0..many)
                .flat_map(|row| (row + 1..many).map(move |column| (seats[row], seats[column])));
            let most = pairs.map(|(a, b)| cost(thing, a, b)).max().unwrap_or(0).unsigned_abs();
            let most = most.checked_mul((many / 2) as u128).ok_or(Impossible::TooFine)?;
            if most > 0 {
                stack.push((thing, bits));
                bits += u128::BITS - most.leading_zeros();
            }
        }
        let has_room = |limbs: usize| many * many * limbs <= MOST_LIMBS;
        let mates = match bits {
            ..=<i128 as Stacked>::BITS => least::<i128>(seats, &stack, cost),
            ..=<Wide<4> as Stacked>::BITS if has_room(4) => least::<Wide<4>>(seats, &stack, cost),
            ..=<Wide<16> as Stacked>::BITS if has_room(16) => {
                least::<Wide<16>>(seats, &stack, cost)
            }
            ..=<Wide<64> as Stacked>::BITS if has_room(64) => {
                least::<Wide<64>>(seats, &stack, cost)
            }
            _ => return Err(Impossible::TooFine),
        };
        let nobody_last = |(a, b): (Seat, Seat)| if a == self.bye_seat() { (b, a) } else { (a, b) };
        let once = mates.iter().enumerate().filter(|(row, mate)| row < mate);
        let pairs: Vec<(Seat, Seat)> =
            once.map(|(row, &mate)| nobody_last((seats[row], seats[mate]))).collect();
        let is_illegal =
            |&(a, b): &(Seat, Seat)| cost(Thing::Barred, a, b) + cost(Thing::Illegal, a, b) > 0;
        let illegal = pairs.iter().copied().filter(is_illegal).collect();
        Ok(Solved { pairs, illegal })
    }
}

/// Returns who meets whom in the matching of least weight, by positions; each thing stands from its bit on.
fn least<W: Stacked>(
    seats: &[Seat],
    stack: &[(Thing, u32)],
    cost: impl Fn(Thing, Seat, Seat) -> i128,
) -> Vec<usize> {
    let many = seats.len();
    let mut weights = vec![W::ZERO; many * many];
    for &(thing, from) in stack {
        for (row, &a) in seats.iter().enumerate() {
            for (column, &b) in seats.iter().enumerate().skip(row + 1) {
                weights[row * many + column].put(cost(thing, a, b).unsigned_abs(), from);
            }
        }
    }
    min_weight_perfect_matching(&weights, many)
}
