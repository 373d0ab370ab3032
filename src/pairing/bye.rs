//! Who has the bye where the number is odd: the first by the rules who leaves a legal pairing.

use crate::pairing::weights::{Solved, Weighing};
use crate::pairing::{Field, Impossible, Seat};
use crate::rules::pairing::{ByeKey, PairingRules};

/// Who has the bye.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bye {
    /// The player.
    pub seat: Seat,
    /// Those who came before by the rules, and why each was passed over.
    pub passed_over: Vec<PassedOver>,
    /// How many others were equal by the rules, so that the draw decided.
    pub drawn_among: usize,
}

/// Somebody who came first for the bye and did not get it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassedOver {
    /// There was a bye before.
    HadOne(Seat),
    /// The others could not be paired without a rematch.
    LeavesNoPairing(Seat),
}

/// Chooses who has the bye, and pairs the others.
///
/// # Errors
/// Nobody can have it.
pub fn choose(field: &Field, rules: &PairingRules, free: &[Seat], keys: &[u64], weighing: &Weighing) -> Result<(Bye, Solved), Impossible> {
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
    for &seat in &candidates {
        if !second_byes && field.participants[seat].byes > 0 {
            passed_over.push(PassedOver::HadOne(seat));
            continue;
        }
        let others: Vec<Seat> = free.iter().copied().filter(|other| *other != seat).collect();
        let solved = weighing.solve(&others, None)?;
        if solved.illegal.is_empty() {
            let equal = |other: &&Seat| {
                **other != seat && by_rules(**other, seat).is_eq() && (second_byes || field.participants[**other].byes == 0)
            };
            let drawn_among = candidates.iter().filter(equal).count();
            return Ok((Bye { seat, passed_over, drawn_among }, solved));
        }
        passed_over.push(PassedOver::LeavesNoPairing(seat));
    }
    Err(Impossible::NoBye(passed_over))
}
