//! Players who meet an opponent with another figure, and the reasons.

use crate::explain::notation::constant;
use crate::explain::pairing_reasons::PairedWords;
use crate::pairing::{Proof, Round, Seat, Without};

/// At most this many are listed one by one.
const MOST: usize = 12;

/// Returns which of three words fits a table that nothing but the round as a whole asks for: where it is the best with it, where only the draw
/// decided, and where nobody tried the round without it.
fn as_a_whole(round: &Round, (one, other): (Seat, Seat), words: [&'static str; 3]) -> &'static str {
    let Proof::WithoutEach { more, .. } = &round.proof else {
        return words[2];
    };
    let without = more.iter().find(|(pair, _)| [(one, other), (other, one)].contains(pair));
    words[usize::from(without.is_some_and(|(_, without)| *without == Without::AsGood))]
}

impl PairedWords<'_> {
    /// Returns a line for each player with an opponent of another figure; only for a round that this program paired.
    pub fn floats(&self, round: &Round) -> Vec<String> {
        if !round.proof.is_by_objectives() {
            return Vec::new();
        }
        let figure = |seat: Seat| &self.next.field.participants[seat].figure;
        let apart =
            |&&pair: &&(Seat, Seat)| figure(pair.0) != figure(pair.1) && !self.is_locked(pair);
        let pairs: Vec<(Seat, Seat)> = round.tables.iter().filter(apart).copied().collect();
        let higher_first = |(a, b): (Seat, Seat)| {
            if figure(a) < figure(b) { (b, a) } else { (a, b) }
        };
        let mut lines: Vec<String> =
            pairs.iter().take(MOST).map(|&pair| self.float(round, higher_first(pair))).collect();
        if pairs.len() > MOST {
            lines.push(say!(
                self.lang,
                "pairing.float_more",
                tables = (pairs.len() - MOST),
                name = self.figure()
            ));
        }
        lines
    }

    /// Returns why a player is not available: a requested table, the bye, an opponent with more.
    fn elsewhere(&self, round: &Round, seat: Seat) -> Option<&'static str> {
        if self.wishes.locked.iter().any(|&(a, b)| a == seat || b == seat) {
            return Some("pairing.by_wish");
        }
        let participants = &self.next.field.participants;
        match round.opponent(seat) {
            None => Some("pairing.by_bye"),
            Some(opponent) => (participants[opponent].figure > participants[seat].figure)
                .then_some("pairing.by_above"),
        }
    }

    /// Returns why two players cannot meet; `None` if they could.
    fn unmet(&self, round: &Round, one: Seat, seat: Seat) -> Option<&'static str> {
        let is_forbidden =
            self.wishes.forbidden.iter().any(|&pair| pair == (one, seat) || pair == (seat, one));
        if self.next.field.participants[one].met.contains(&seat) {
            Some("pairing.by_met")
        } else if is_forbidden {
            Some("pairing.by_forbidden")
        } else {
            self.elsewhere(round, seat)
        }
    }

    /// Returns why a player meets an opponent with less.
    fn float(&self, round: &Round, (one, other): (Seat, Seat)) -> String {
        let participants = &self.next.field.participants;
        let figure = &participants[one].figure;
        let is_equal = |seat: &Seat| participants[*seat].figure == *figure;
        let others: Vec<Seat> =
            (0..participants.len()).filter(|seat| *seat != one && is_equal(seat)).collect();
        let elsewhere = |seat: Seat| self.elsewhere(round, seat);
        let unmet = |seat: Seat| self.unmet(round, one, seat);
        let named = |why: &dyn Fn(Seat) -> Option<&'static str>| {
            let told = others
                .iter()
                .filter_map(|&seat| Some(say!(self.lang, why(seat)?, player = self.name(seat))));
            self.lang.list(told)
        };
        // Who goes below the group: with one of them, those who are left were odd in number, however they were put together.
        let left: Vec<Seat> =
            others.iter().copied().filter(|seat| elsewhere(*seat).is_none()).collect();
        let also_below = left.iter().any(|seat| {
            round.opponent(*seat).is_some_and(|opponent| participants[opponent].figure < *figure)
        });
        let (why, told) = if others.is_empty() {
            ("pairing.float_only", String::new())
        } else if others.iter().all(|seat| participants[one].met.contains(seat)) {
            ("pairing.float_met", String::new())
        } else if others.iter().all(|seat| unmet(*seat).is_some()) {
            ("pairing.float_none", named(&unmet))
        } else if matches!(round.proof, Proof::Blocks { .. }) {
            ("pairing.float_block", String::new())
        } else if also_below {
            (
                as_a_whole(
                    round,
                    (one, other),
                    ["pairing.float_whole", "pairing.float_drawn", "pairing.float_among"],
                ),
                String::new(),
            )
        } else if left.len() == others.len() {
            ("pairing.float_odd", String::new())
        } else {
            ("pairing.float_odd_without", named(&elsewhere))
        };
        // Those who are odd in number leave one over, and which of them that is may be the draw's.
        let is_odd = ["pairing.float_odd", "pairing.float_odd_without"].contains(&why);
        let by_draw = if is_odd {
            as_a_whole(round, (one, other), ["", "pairing.float_by_draw", ""])
        } else {
            ""
        };
        let (own, theirs) = (constant(figure), constant(&participants[other].figure));
        let mut why = say!(
            self.lang,
            why,
            first = self.name(one),
            figure = own,
            many = (left.len() + 1),
            others = told
        );
        if !by_draw.is_empty() {
            why += self.lang.text(by_draw);
        }
        why += &self.nearer(round, (one, other));
        say!(
            self.lang,
            "pairing.float",
            first = self.name(one),
            one = own,
            second = self.name(other),
            other = theirs,
            name = self.figure(),
            why
        )
    }
    /// Returns why the player meets nobody between the two, if there is anybody.
    fn nearer(&self, round: &Round, (one, other): (Seat, Seat)) -> String {
        let participants = &self.next.field.participants;
        let between = |seat: &Seat| {
            participants[*seat].figure < participants[one].figure
                && participants[*seat].figure > participants[other].figure
        };
        let nearer: Vec<Seat> = (0..participants.len()).filter(between).collect();
        let named = |seats: &[Seat], told: &dyn Fn(Seat) -> String| {
            let all = self.lang.list(seats.iter().take(MOST).map(|seat| told(*seat)));
            match seats.len().saturating_sub(MOST) {
                0 => all,
                more => say!(self.lang, "pairing.and_more", player = all, others = more),
            }
        };
        let why_not =
            |seat: Seat| self.unmet(round, one, seat).filter(|why| *why != "pairing.by_above");
        let free: Vec<Seat> =
            nearer.iter().copied().filter(|seat| why_not(*seat).is_none()).collect();
        let (key, players) = if nearer.is_empty() {
            return String::new();
        } else if free.is_empty() {
            let told = |seat: Seat| {
                why_not(seat)
                    .map(|why| say!(self.lang, why, player = self.name(seat)))
                    .unwrap_or_default()
            };
            ("pairing.nobody_nearer", named(&nearer, &told))
        } else if matches!(round.proof, Proof::Blocks { .. }) {
            ("pairing.nearer_block", named(&free, &|seat| self.name(seat).to_string()))
        } else {
            let words = ["pairing.nearer_whole", "pairing.nearer_drawn", "pairing.nearer_among"];
            (
                as_a_whole(round, (one, other), words),
                named(&free, &|seat| self.name(seat).to_string()),
            )
        };
        say!(self.lang, key, players)
    }
}
