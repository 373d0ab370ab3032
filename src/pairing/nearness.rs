//! The distance of each player from the bye, if the number is odd. The nearest player whose bye leaves a legal pairing has it. Among
//! equals the draw decides first where the rules say so; otherwise the whole round decides, with the bye as one of its tables.

use std::cmp::Ordering;

use crate::pairing::{Field, NotGivenBye, Seat};
use crate::rules::pairing::{ByeKey, PairingRules};

/// The distance of each player from the bye.
#[derive(Clone, Debug, Default)]
pub struct Nearness {
    /// Whether the player must not have it.
    pub barred: Vec<bool>,
    /// The place by the rules, the nearest first; equal ones share it.
    pub ranks: Vec<usize>,
    /// The place in the draw if the draw decides before the round is weighed; otherwise equal for all.
    pub drawn: Vec<usize>,
    /// A random number that decides last.
    pub random: Vec<u16>,
}

impl Nearness {
    /// Computes how near each player is to the bye.
    pub fn new(field: &Field, rules: &PairingRules, keys: &[u64]) -> Self {
        let by_rules = |a: Seat, b: Seat| {
            let (p, q) = (&field.participants[a], &field.participants[b]);
            let by_key = |key: &ByeKey| match key {
                ByeKey::NoneBefore | ByeKey::Random => Ordering::Equal,
                ByeKey::FewestBefore => p.byes.cmp(&q.byes),
                ByeKey::LowestFigure => p.figure.cmp(&q.figure),
                ByeKey::NotNew => p.is_new.cmp(&q.is_new),
                ByeKey::LowestRating => q.listed.cmp(&p.listed),
                ByeKey::LastNumber => b.cmp(&a),
            };
            // No later objective changes the order of the draw.
            rules
                .bye
                .iter()
                .take_while(|key| **key != ByeKey::Random)
                .map(by_key)
                .fold(Ordering::Equal, Ordering::then)
        };
        let seats = field.participants.len();
        let places = |order: &dyn Fn(Seat, Seat) -> Ordering| {
            let mut sorted: Vec<Seat> = (0..seats).collect();
            sorted.sort_by(|&a, &b| order(a, b));
            let mut places = vec![0; seats];
            for (place, equal) in sorted.chunk_by(|&a, &b| order(a, b).is_eq()).enumerate() {
                for &seat in equal {
                    places[seat] = place;
                }
            }
            places
        };
        let no_second = rules.bye.contains(&ByeKey::NoneBefore);
        Self {
            barred: field
                .participants
                .iter()
                .map(|participant| no_second && participant.byes > 0)
                .collect(),
            ranks: places(&by_rules),
            drawn: if is_drawn_first(rules) {
                places(&|a, b| (keys[a], a).cmp(&(keys[b], b)))
            } else {
                vec![0; seats]
            },
            random: keys.iter().map(|key| (key >> 48) as u16).collect(),
        }
    }

    /// Returns a player's place among all candidates, the nearest first.
    pub fn place(&self, seat: Seat) -> (bool, usize, usize, u16) {
        (self.barred[seat], self.ranks[seat], self.drawn[seat], self.random[seat])
    }

    /// Sorts seats, the nearest first; barred players are not removed.
    pub fn nearest_first(&self, seats: &mut [Seat]) {
        seats.sort_by_key(|&seat| (self.ranks[seat], self.drawn[seat], self.random[seat], seat));
    }

    /// Returns for each of these players the reason why the bye is impossible.
    pub fn passed_over(&self, free: &[Seat]) -> Vec<NotGivenBye> {
        let mut free = free.to_vec();
        self.nearest_first(&mut free);
        free.into_iter()
            .map(|seat| {
                if self.barred[seat] {
                    NotGivenBye::HadOne(seat)
                } else {
                    NotGivenBye::LeavesNoPairing(seat)
                }
            })
            .collect()
    }
}

/// Whether those who are equally near the bye draw for it before the round is weighed.
pub fn is_drawn_first(rules: &PairingRules) -> bool {
    rules.bye.contains(&ByeKey::Random)
}
