//! Who goes on, in words: the line above which a player stands, who has left above it, and for how many places there are how many equals.

use crate::lang::Lang;
use crate::model::QualifyLine;
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::rank::Entry;

/// The lines of an event, and who stands above them.
#[derive(Clone, Copy)]
pub struct Qualification<'a> {
    figures: &'a Figures,
    entries: &'a [Entry],
    lang: &'a Lang,
}

impl<'a> Qualification<'a> {
    /// Takes the standings.
    #[must_use]
    pub fn new(figures: &'a Figures, entries: &'a [Entry], lang: &'a Lang) -> Self {
        Self {
            figures,
            entries,
            lang,
        }
    }

    /// Returns the lines up to which players go on.
    #[must_use]
    pub fn lines(self) -> &'a [QualifyLine] {
        &self.figures.tournament.qualify
    }

    /// Whether there is one line, which nobody takes for another.
    #[must_use]
    pub fn is_only_line(self) -> bool {
        self.lines().len() == 1
    }

    /// Returns what a line is called.
    #[must_use]
    pub fn label(self, line: &'a QualifyLine) -> &'a str {
        if line.label.is_empty() {
            self.lang.text("standings.qualified")
        } else {
            &line.label
        }
    }

    /// Whether a player has left for good, after the last round that has a result.
    #[must_use]
    pub fn has_left(self, entry: &Entry) -> bool {
        self.figures.tournament.players[entry.player].has_left_by(self.figures.field.last_round + 1)
    }

    /// Whether a player can go on: who was expelled or has left cannot.
    #[must_use]
    pub fn is_able(self, entry: &Entry) -> bool {
        !entry.expelled && !self.has_left(entry)
    }

    /// Returns how many of these can go on, as far as it matters: one more than go on at all.
    #[must_use]
    pub fn able(self, entries: &[Entry]) -> u32 {
        let most = self
            .lines()
            .last()
            .map_or(0, |line| line.places as usize + 1);
        u32::try_from(
            entries
                .iter()
                .filter(|entry| self.is_able(entry))
                .take(most)
                .count(),
        )
        .unwrap_or(u32::MAX)
    }

    /// Returns a player's place among those who can go on; of those below all lines some place below them.
    #[must_use]
    pub fn place_of_able(self, entry: &Entry) -> Option<u32> {
        let ahead = self
            .entries
            .partition_point(|other| !other.expelled && other.rank < entry.rank);
        entry.place().map(|_| self.able(&self.entries[..ahead]) + 1)
    }

    /// Returns what is said of a player; nothing of those below all lines.
    #[must_use]
    pub fn text(self, entry: &Entry) -> String {
        let place = self.place_of_able(entry).unwrap_or(u32::MAX);
        let above = |line: &QualifyLine| place <= line.places;
        let Some(at) = self.lines().iter().position(above) else {
            return String::new();
        };
        let (line, say) = (&self.lines()[at], |key: &str, fields: &[(&str, &str)]| {
            self.lang.say(key, fields)
        });
        if self.has_left(entry) {
            return say("standings.left_above", &[("line", self.label(line))]);
        }
        let sharing = self
            .entries
            .iter()
            .filter(|other| other.rank == entry.rank && self.is_able(other))
            .count();
        let sharing = u32::try_from(sharing).unwrap_or(u32::MAX);
        let last = place + sharing - 1;
        if last <= line.places {
            return self.label(line).to_string();
        }
        let seats_of = |seats: u32, line: &'a QualifyLine| {
            say(
                "standings.seats_of",
                &[("seats", &seats.to_string()), ("line", self.label(line))],
            )
        };
        let seats = line.places - place + 1;
        let below = self.lines()[at..]
            .windows(2)
            .filter(|two| last > two[0].places);
        let below = below.map(|two| seats_of(two[1].places.min(last) - two[0].places, &two[1]));
        let all = std::iter::once(seats_of(seats, line)).chain(below);
        let seats = if self.is_only_line() {
            seats.to_string()
        } else {
            self.lang.list(all)
        };
        say(
            "standings.tie",
            &[("players", &sharing.to_string()), ("seats", &seats)],
        )
    }
}
