//! Who meets somebody of another figure, and why.

use crate::explain::paired::PairedWords;
use crate::pairing::{Proof, Round, Seat};

/// So many are told one by one.
const MOST: usize = 12;

impl PairedWords<'_> {
    /// Returns who meets somebody of another figure and why, a line each; of a round that this program weighed.
    #[must_use]
    pub fn floats(&self, round: &Round) -> Vec<String> {
        if matches!(round.proof, Proof::Schedule | Proof::Engine { .. }) {
            return Vec::new();
        }
        let figure = |seat: Seat| &self.next.field.participants[seat].figure;
        let is_asked_for = |pair: (Seat, Seat)| self.wishes.locked.iter().any(|&(a, b)| pair == (a, b) || pair == (b, a));
        let apart = |&&pair: &&(Seat, Seat)| figure(pair.0) != figure(pair.1) && !is_asked_for(pair);
        let pairs: Vec<(Seat, Seat)> = round.tables.iter().filter(apart).copied().collect();
        let higher_first = |(a, b): (Seat, Seat)| if figure(a) < figure(b) { (b, a) } else { (a, b) };
        let mut lines: Vec<String> = pairs.iter().take(MOST).map(|&pair| self.float(round, higher_first(pair))).collect();
        if pairs.len() > MOST {
            let more = (pairs.len() - MOST).to_string();
            lines.push(self.lang.say("pairing.float_more", &[("tables", &more), ("name", self.figure())]));
        }
        lines
    }

    /// Returns why somebody meets one with less.
    fn float(&self, round: &Round, (one, other): (Seat, Seat)) -> String {
        let participants = &self.next.field.participants;
        let figure = &participants[one].figure;
        let locked = |seat: Seat| self.wishes.locked.iter().any(|&(a, b)| a == seat || b == seat);
        let playing = round.tables.iter().flat_map(|&(a, b)| [a, b]);
        let group: Vec<Seat> = playing.filter(|&seat| participants[seat].figure == *figure && !locked(seat)).collect();
        let forbidden = |seat: Seat| self.wishes.forbidden.iter().any(|&pair| pair == (one, seat) || pair == (seat, one));
        let mut others = group.iter().filter(|seat| **seat != one).peekable();
        let why = if others.peek().is_none() {
            "pairing.float_only"
        } else if others.clone().all(|seat| participants[one].met.contains(seat)) {
            "pairing.float_met"
        } else if others.all(|seat| participants[one].met.contains(seat) || forbidden(*seat)) {
            "pairing.float_forbidden"
        } else if group.len() % 2 == 1 {
            "pairing.float_odd"
        } else {
            "pairing.float_whole"
        };
        let (own, theirs) = (figure.to_string(), participants[other].figure.to_string());
        let fields = [("first", self.name(one)), ("figure", &*own), ("many", &*group.len().to_string())];
        let why = self.lang.say(why, &fields);
        let fields = [
            ("first", self.name(one)),
            ("one", &*own),
            ("second", self.name(other)),
            ("other", &*theirs),
            ("name", self.figure()),
            ("why", &*why),
        ];
        self.lang.say("pairing.float", &fields)
    }
}
