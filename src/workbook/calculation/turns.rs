//! The single results that would have reversed two neighbours, as computed by the run.

use crate::audit::reversal;
use crate::explain::reversals::change;
use crate::model::PlayerIndex;
use crate::tiebreaks::rank::Entry;
use crate::workbook::calculation::BookLayout;
use crate::workbook::calculation::columns::Neighbour;
use crate::workbook::page_fit::unbroken;

impl BookLayout<'_> {
    /// Returns what single result of theirs would reverse a player and a neighbour; nothing where there is no neighbour, or where it
    /// is not looked for.
    pub(crate) fn turn(&self, player: PlayerIndex, neighbour: Neighbour) -> String {
        let at = self
            .standing
            .get(player)
            .map(|position| position + usize::from(neighbour == Neighbour::Below));
        let told = at.and_then(|at| self.turns().get(at.checked_sub(1)?));
        told.cloned().unwrap_or_default()
    }

    /// Returns the words for every two neighbours, from the first place down.
    fn turns(&self) -> &[String] {
        self.turns.get_or_init(|| {
            let entries = &self.analysis.standings.entries;
            if !self.size.shows_reversals(entries.len()) {
                return Vec::new();
            }
            let smallest = |pair: &[Entry]| {
                reversal::smallest(self.analysis, pair[0].player, pair[1].player, true)
            };
            let told = entries.windows(2).map(|pair| {
                match Some(pair).filter(|pair| !pair[1].without_place).map(smallest) {
                    None => String::new(),
                    Some(Some(found)) => say!(
                        self.lang,
                        "player.turn",
                        change = unbroken(&change(self.analysis, &found, self.lang))
                    ),
                    Some(None) => self.lang.text("player.no_turn").to_string(),
                }
            });
            told.collect()
        })
    }
}
