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
        let is_equal = |seat: &Seat| participants[*seat].figure == *figure;
        let others: Vec<Seat> = (0..participants.len()).filter(|seat| *seat != one && is_equal(seat)).collect();
        // What takes each of them elsewhere; nothing of those who could have been met.
        let elsewhere = |seat: Seat| {
            if self.wishes.locked.iter().any(|&(a, b)| a == seat || b == seat) {
                Some("pairing.by_wish")
            } else {
                match round.opponent(seat) {
                    None => Some("pairing.by_bye"),
                    Some(opponent) => (participants[opponent].figure > *figure).then_some("pairing.by_above"),
                }
            }
        };
        let is_forbidden = |seat: Seat| self.wishes.forbidden.iter().any(|&pair| pair == (one, seat) || pair == (seat, one));
        let unmet = |seat: Seat| {
            if participants[one].met.contains(&seat) {
                Some("pairing.by_met")
            } else if is_forbidden(seat) {
                Some("pairing.by_forbidden")
            } else {
                elsewhere(seat)
            }
        };
        let named = |why: &dyn Fn(Seat) -> Option<&'static str>| {
            let told = others.iter().filter_map(|&seat| Some(self.lang.say(why(seat)?, &[("player", self.name(seat))])));
            self.lang.list(told)
        };
        // Who goes below the group: with one of them, those who are left were odd in number, however they were put together.
        let left: Vec<Seat> = others.iter().copied().filter(|seat| elsewhere(*seat).is_none()).collect();
        let also_below = left.iter().any(|seat| round.opponent(*seat).is_some_and(|opponent| participants[opponent].figure < *figure));
        let (why, told) = if others.is_empty() {
            ("pairing.float_only", String::new())
        } else if others.iter().all(|seat| participants[one].met.contains(seat)) {
            ("pairing.float_met", String::new())
        } else if others.iter().all(|seat| unmet(*seat).is_some()) {
            ("pairing.float_none", named(&unmet))
        } else if matches!(round.proof, Proof::Blocks { .. }) {
            ("pairing.float_block", String::new())
        } else if also_below {
            ("pairing.float_whole", String::new())
        } else if left.len() == others.len() {
            ("pairing.float_odd", String::new())
        } else {
            ("pairing.float_odd_without", named(&elsewhere))
        };
        let (own, theirs) = (figure.to_string(), participants[other].figure.to_string());
        let many = (left.len() + 1).to_string();
        let why = self.lang.say(why, &[("first", self.name(one)), ("figure", &*own), ("many", &*many), ("others", &*told)]);
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
