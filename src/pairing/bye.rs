//! The bye, and the reasons why it does not go to players who are nearer to it by the rules, or as near.

use crate::pairing::proof::worse;
use crate::pairing::weights::Weighing;
use crate::pairing::{Impossible, Seat, Without, is_drawn_first};
use crate::rules::pairing::{ByeKey, PairingRules, Rematch};

/// The bye of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bye {
    /// The player.
    pub seat: Seat,
    /// Players nearer by the rules, or equally near, who could not have it.
    pub passed_over: Vec<NotGivenBye>,
    /// The number of equally near players who could have had it as well, so that the draw decided.
    pub drawn_among: usize,
    /// Equally near players whose bye would make the whole round worse.
    pub worse: Vec<Seat>,
    /// The number of equally near players who were too many to be tried.
    pub untried: usize,
}

/// A player who was nearer to the bye and did not get it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotGivenBye {
    /// There was a bye before.
    HadOne(Seat),
    /// The others could not be paired without a rematch.
    LeavesNoPairing(Seat),
    /// The player has not played yet.
    New(Seat),
    /// More of the others would meet again, where rematches are the last resort.
    LeavesRematches(Seat),
}

impl NotGivenBye {
    /// Returns who it is.
    pub(crate) fn seat(self) -> Seat {
        let (Self::HadOne(seat)
        | Self::LeavesNoPairing(seat)
        | Self::New(seat)
        | Self::LeavesRematches(seat)) = self;
        seat
    }
}

/// Up to this many players, everybody who is as near the bye is tried with it.
const MOST_TRIED: usize = 201;

impl Bye {
    /// Returns a bye to which no other player was near.
    pub fn of(seat: Seat) -> Self {
        Self { seat, passed_over: Vec::new(), drawn_among: 0, worse: Vec::new(), untried: 0 }
    }

    /// Returns the bye of a round, and for each nearer or equally near player the reason against it.
    ///
    /// # Errors
    /// More is weighed than there is room for, which the round itself would have met before.
    pub fn explained(
        seat: Seat,
        best: &[(Seat, Seat)],
        free: &[Seat],
        weighing: &Weighing,
        rules: &PairingRules,
    ) -> Result<Self, Impossible> {
        let (nearness, mut bye) = (&weighing.bye, Self::of(seat));
        let mut near: Vec<Seat> = free
            .iter()
            .copied()
            .filter(|&other| other != seat && nearness.ranks[other] <= nearness.ranks[seat])
            .collect();
        nearness.nearest_first(&mut near);
        for other in near {
            let is_equal = nearness.ranks[other] == nearness.ranks[seat];
            if nearness.barred[other] {
                bye.passed_over.push(NotGivenBye::HadOne(other));
            } else if free.len() <= MOST_TRIED {
                let others: Vec<Seat> = free.iter().copied().filter(|one| *one != other).collect();
                let mut solved = weighing.solve(&others, None)?;
                solved.pairs.push((other, weighing.bye_seat()));
                if !solved.illegal.is_empty() {
                    bye.passed_over.push(NotGivenBye::LeavesNoPairing(other));
                    continue;
                }
                match worse(weighing, best, &solved.pairs) {
                    Without::Rematches(_) => {
                        bye.passed_over.push(NotGivenBye::LeavesRematches(other));
                    }
                    Without::AsGood => bye.drawn_among += 1,
                    _ if is_drawn_first(rules) => bye.drawn_among += 1,
                    _ => bye.worse.push(other),
                }
            } else if is_equal {
                bye.untried += 1;
            } else {
                // This player is nearer to the bye than the one who has it, so giving it to this player must break a higher rule.
                let never = rules.rematch == Rematch::Never;
                bye.passed_over.push(if never {
                    NotGivenBye::LeavesNoPairing(other)
                } else {
                    NotGivenBye::LeavesRematches(other)
                });
            }
        }
        let field = weighing.field;
        let of = |seat: Seat| &field.participants[seat];
        let is_passed = |other: &Seat| {
            of(*other).is_new && !of(seat).is_new && of(*other).figure <= of(seat).figure
        };
        if rules.bye.contains(&ByeKey::NotNew) {
            let new = free.iter().copied().filter(is_passed);
            bye.passed_over.extend(new.map(NotGivenBye::New));
        }
        Ok(bye)
    }
}
