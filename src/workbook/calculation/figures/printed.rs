//! Places and figures as they are printed now.

use crate::explain::notation::{among_equals, in_halves, near};
use crate::model::PlayerIndex;
use crate::rules::show::Show;
use crate::tiebreaks::rank::Entry;
use crate::workbook::calculation::BookLayout;
use crate::workbook::plan::{Cached, Look};

impl BookLayout<'_> {
    /// Returns a place in its printed form: a word for a player without one.
    pub(crate) fn place_now(&self, entry: &Entry) -> Cached {
        let reason = self.tournament().players[entry.player].away.no_place();
        let word = || reason.map_or("", |reason| reason.word(self.lang));
        entry.place().map_or_else(|| word().into(), Into::into)
    }

    /// Returns the place of a player after the rounds alone, where stages decide places that come first.
    pub(crate) fn place_after_rounds(&self, player: Option<PlayerIndex>) -> Cached {
        let rounds = self.analysis.after_rounds.as_ref();
        let standings = rounds.unwrap_or(&self.analysis.standings);
        let mut entries = standings.entries.iter();
        let entry = entries.find(|entry| Some(entry.player) == player);
        entry.map(|entry| self.place_now(entry)).into()
    }

    /// Returns a place in its printed form, as a text.
    pub(crate) fn place_text(&self, entry: &Entry) -> String {
        self.place_now(entry).into_text()
    }

    pub(crate) fn printed_now(&self, definition: usize, player: PlayerIndex) -> String {
        if let Some(place) = among_equals(self.figures(), definition, player, self.lang) {
            return place;
        }
        match (self.figures().value(definition, player), self.column_look(definition)) {
            (Some(value), Look::Approximate) => near(value),
            (_, Look::Show(Show::Integer)) => in_halves(self.figures().shown(definition, player)),
            _ => self.figures().shown(definition, player),
        }
    }
}
