//! Who has the bye where the number is odd: the first by the rules who leaves a legal pairing.

use crate::pairing::weights::{Solved, Weighing};
use crate::pairing::{Field, Impossible, Seat};
use crate::rules::pairing::{ByeKey, PairingRules};

/// Who has the bye.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bye {
    /// The player.
    pub seat: Seat,
    /// Those who came before by the rules or are equal by them, and could not have it.
    pub passed_over: Vec<PassedOver>,
    /// How many others were equal by the rules and could have had it as well, so that the draw decided.
    pub drawn_among: usize,
    /// How many others were equal by the rules, too many to try each of them.
    pub untried: usize,
}

/// Somebody who came first for the bye and did not get it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassedOver {
    /// There was a bye before.
    HadOne(Seat),
    /// The others could not be paired without a rematch.
    LeavesNoPairing(Seat),
}

impl Bye {
    /// Returns a bye that nobody else was near.
    #[must_use]
    pub fn of(seat: Seat) -> Self {
        Self { seat, passed_over: Vec::new(), drawn_among: 0, untried: 0 }
    }

    /// Tries those who are equal by the rules and come later by the draw: whether each of them could have had the bye as well.
    ///
    /// # Errors
    /// Weights beyond machine numbers, which the round itself would have met before.
    pub fn try_equals(&mut self, equals: &[Seat], free: &[Seat], weighing: &Weighing) -> Result<(), Impossible> {
        if free.len() > MOST_TRIED {
            self.untried = equals.len();
            return Ok(());
        }
        for &seat in equals {
            let others: Vec<Seat> = free.iter().copied().filter(|other| *other != seat).collect();
            if weighing.solve(&others, None)?.illegal.is_empty() {
                self.drawn_among += 1;
            } else {
                self.passed_over.push(PassedOver::LeavesNoPairing(seat));
            }
        }
        Ok(())
    }
}

/// The most players among whom everybody who is equally near the bye is tried.
const MOST_TRIED: usize = 201;

/// Who has the bye, those who are equal by the rules and come later by the draw, and the others' pairing.
pub type Chosen = (Bye, Vec<Seat>, Solved);

/// Chooses who has the bye, and pairs the others.
///
/// # Errors
/// Nobody can have it.
pub fn choose(field: &Field, rules: &PairingRules, free: &[Seat], keys: &[u64], weighing: &Weighing) -> Result<Chosen, Impossible> {
    let by_rules = |a: Seat, b: Seat| {
        let (p, q) = (&field.participants[a], &field.participants[b]);
        rules
            .bye
            .iter()
            .map(|key| match key {
                ByeKey::NoneBefore | ByeKey::Random => std::cmp::Ordering::Equal,
                ByeKey::FewestBefore => p.byes.cmp(&q.byes),
                ByeKey::LowestFigure => p.figure.cmp(&q.figure),
                ByeKey::LastNumber => b.cmp(&a),
            })
            .fold(std::cmp::Ordering::Equal, std::cmp::Ordering::then)
    };
    let mut candidates = free.to_vec();
    candidates.sort_by(|&a, &b| by_rules(a, b).then_with(|| keys[a].cmp(&keys[b])).then_with(|| a.cmp(&b)));
    let second_byes = !rules.bye.contains(&ByeKey::NoneBefore);
    let mut passed_over = Vec::new();
    for (at, &seat) in candidates.iter().enumerate() {
        if !second_byes && field.participants[seat].byes > 0 {
            passed_over.push(PassedOver::HadOne(seat));
            continue;
        }
        let others: Vec<Seat> = free.iter().copied().filter(|other| *other != seat).collect();
        let solved = weighing.solve(&others, None)?;
        if solved.illegal.is_empty() {
            let equal = |other: &&Seat| by_rules(**other, seat).is_eq() && (second_byes || field.participants[**other].byes == 0);
            let equals = candidates[at + 1..].iter().filter(equal).copied().collect();
            return Ok((Bye { passed_over, ..Bye::of(seat) }, equals, solved));
        }
        passed_over.push(PassedOver::LeavesNoPairing(seat));
    }
    Err(Impossible::NoBye(passed_over))
}
