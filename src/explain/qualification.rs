//! Sentences about qualification: the line above a player, players above a line who have left, and ties across a line.

use crate::exact::count_of;
use crate::lang::Lang;
use crate::model::QualifyLine;
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::rank::Entry;

/// The qualification lines of an event, and the players above them.
#[derive(Clone, Copy)]
pub(crate) struct Qualification<'a> {
    figures: &'a Figures,
    entries: &'a [Entry],
    lang: &'a Lang,
}

impl<'a> Qualification<'a> {
    /// Takes the standings.
    pub(crate) fn new(figures: &'a Figures, entries: &'a [Entry], lang: &'a Lang) -> Self {
        Self { figures, entries, lang }
    }

    pub(crate) fn lines(self) -> &'a [QualifyLine] {
        &self.figures.tournament.qualify
    }

    /// Whether there is only one line, which needs no name.
    pub(crate) fn is_only_line(self) -> bool {
        self.lines().len() == 1
    }

    /// Returns what stands beside players above a line: its name, or that they have qualified, or would as things stand.
    pub(crate) fn label(self, line: &'a QualifyLine) -> &'a str {
        match self.labels(line) {
            [so_far, _] if self.figures.goes_on() => so_far,
            [_, at_last] => at_last,
        }
    }

    /// Returns what stands there while results may still come, and when none does.
    pub(crate) fn labels(self, line: &'a QualifyLine) -> [&'a str; 2] {
        if line.label.is_empty() {
            ["standings.would_qualify", "standings.qualified"].map(|key| self.lang.text(key))
        } else {
            [&line.label; 2]
        }
    }

    /// Whether a player has left for good, after the last round that has a result.
    pub(crate) fn has_left(self, entry: &Entry) -> bool {
        self.figures.gone_from(entry.player).is_some()
    }

    /// Whether a player can qualify; players without a place and players who have left cannot.
    pub(crate) fn is_able(self, entry: &Entry) -> bool {
        !entry.without_place && !self.has_left(entry)
    }

    /// Returns how many of these players can qualify, counted up to one more than there are places.
    pub(crate) fn able(self, entries: &[Entry]) -> u32 {
        let most = self.lines().last().map_or(0, |line| line.places as usize + 1);
        count_of(entries.iter().filter(|entry| self.is_able(entry)).take(most).count())
    }

    /// Returns a player's place among those who can qualify; players below all lines have some place below them.
    pub(crate) fn place_of_able(self, entry: &Entry) -> Option<u32> {
        let ahead =
            self.entries.partition_point(|other| !other.without_place && other.rank < entry.rank);
        entry.place().map(|_| self.able(&self.entries[..ahead]) + 1)
    }

    /// Returns the sentence about a player; empty below all lines, and before anything is played.
    pub(crate) fn text(self, entry: &Entry) -> String {
        if self.figures.field.last_round == 0 {
            return String::new();
        }
        let place = self.place_of_able(entry).unwrap_or(u32::MAX);
        let above = |line: &QualifyLine| place <= line.places;
        let Some(at) = self.lines().iter().position(above) else {
            return String::new();
        };
        let line = &self.lines()[at];
        if self.has_left(entry) {
            return say!(self.lang, "standings.left_above", line = self.label(line));
        }
        let sharing = self
            .entries
            .iter()
            .filter(|other| other.rank == entry.rank && self.is_able(other))
            .count();
        let sharing = count_of(sharing);
        let last = place + sharing - 1;
        if last <= line.places {
            return self.label(line).to_string();
        }
        let seats_of = |seats: u32, line: &'a QualifyLine| {
            say!(self.lang, "standings.seats_of", seats, line = self.label(line))
        };
        let seats = line.places - place + 1;
        let below = self.lines()[at..].windows(2).filter(|two| last > two[0].places);
        let below = below.map(|two| seats_of(two[1].places.min(last) - two[0].places, &two[1]));
        let all = std::iter::once(seats_of(seats, line)).chain(below);
        let seats = if self.is_only_line() { seats.to_string() } else { self.lang.list(all) };
        say!(self.lang, "standings.tie", players = sharing, seats)
    }
}
