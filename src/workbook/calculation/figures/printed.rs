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
        entry.place().map_or_else(
            || self.without_place(entry).into(),
            |place| Cached::Number(place.into()),
        )
    }

    fn without_place(&self, entry: &Entry) -> &str {
        let away = &self.tournament().players[entry.player].away;
        let reason = away.no_place();
        reason.map_or("", |reason| reason.word(self.lang))
    }

    /// Returns the place of a player after the rounds alone, where stages decide places that come first.
    pub(crate) fn place_after_rounds(&self, player: Option<PlayerIndex>) -> Cached {
        let rounds = self.analysis.after_rounds.as_ref();
        let standings = rounds.unwrap_or(&self.analysis.standings);
        let mut entries = standings.entries.iter();
        let entry = entries.find(|entry| Some(entry.player) == player);
        entry.map_or_else(|| "".into(), |entry| self.place_now(entry))
    }

    /// Returns a place in its printed form, as a text.
    pub(crate) fn place_text(&self, entry: &Entry) -> String {
        entry.place().map_or_else(
            || self.without_place(entry).to_string(),
            |place| place.to_string(),
        )
    }

    pub(crate) fn printed_now(&self, definition: usize, player: PlayerIndex) -> String {
        if let Some(place) = among_equals(self.figures(), definition, player, self.lang) {
            return place;
        }
        match (
            self.figures().value(definition, player),
            self.column_look(definition),
        ) {
            (Some(value), Look::Approximate) => near(value),
            (_, Look::Show(Show::Integer)) => in_halves(self.figures().shown(definition, player)),
            _ => self.figures().shown(definition, player),
        }
    }
}
