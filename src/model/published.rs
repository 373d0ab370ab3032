//! The standings as they were announced.

use crate::exact::Exact;
use crate::model::PlayerIndex;
use crate::place::{Located, Place};

/// The standings as they were announced.
#[derive(Clone, Debug, Default)]
pub struct Published {
    /// The columns of figures.
    pub columns: Vec<PublishedColumn>,
    /// One row for each player in the table.
    pub rows: Vec<PublishedRow>,
    /// Whether these standings do not name their tie-breaks and nothing else does.
    pub order_unnamed: bool,
}

impl Published {
    /// Whether no place and no figure was written down.
    pub fn is_blank(&self) -> bool {
        let mut rows = self.rows.iter();
        rows.all(|row| row.rank.is_none() && row.values.iter().all(Option::is_none))
    }

    /// Returns the figures of a column that were written down, with whose they are.
    pub(crate) fn cells(
        &self,
        column: usize,
    ) -> impl Iterator<Item = (PlayerIndex, &Located<Exact>)> + Clone {
        let cells = self.rows.iter();
        cells.filter_map(move |row| Some((row.player, row.values[column].as_ref()?)))
    }

    /// Returns the figures without the places.
    #[must_use]
    pub fn without_places(&self) -> Self {
        let mut figures = self.clone();
        for row in &mut figures.rows {
            row.rank = None;
        }
        figures
    }
}

/// A column of announced figures.
#[derive(Clone, Debug)]
pub struct PublishedColumn {
    /// The heading.
    pub heading: String,
    /// The figure that the heading names in every game, if any: `points`, or the id of a count.
    pub figure: Option<&'static str>,
    /// The cell of the heading.
    pub place: Place,
    /// Whether percentages with their sign stand in it.
    pub percent: bool,
    /// With how many decimals its numbers are printed.
    pub digits: u32,
}

/// A player's row of the announced standings.
#[derive(Clone, Debug)]
pub struct PublishedRow {
    /// The player.
    pub player: PlayerIndex,
    /// The announced place.
    pub rank: Option<Located<u32>>,
    /// The cell of the name.
    pub place: Place,
    /// The announced figures, by column.
    pub values: Vec<Option<Located<Exact>>>,
}
