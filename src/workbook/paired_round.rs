//! A round that was just paired, and where its tables stand on Results.

use crate::explain::pairing_reasons::PairedWords;
use crate::pairing::{Round, Seat};

/// A round that was just paired.
#[derive(Clone, Copy)]
pub struct Paired<'a> {
    /// The participants, and the sentences about the round.
    pub words: PairedWords<'a>,
    /// The round.
    pub round: &'a Round,
    /// The number of the draw.
    pub seed: u64,
}

impl Paired<'_> {
    /// Returns the position of the round's first table among all pairings of a tournament that it was added to.
    pub(crate) fn first_pairing(&self, all: usize) -> usize {
        all - self.round.tables.len()
            - usize::from(self.round.bye.is_some())
            - self.round.alone.len()
            - self.words.next.away.len()
    }

    /// Returns a participant's figure before the round.
    pub(crate) fn figure(&self, seat: Seat) -> f64 {
        self.words.next.field.participants[seat].figure.to_f64()
    }
}
