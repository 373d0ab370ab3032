//! 公表順位: the standings as they were announced, to be compared again whenever the workbook is read.

use crate::model::{PlayerIndex, Published, PublishedRow};
use crate::place::Place;
use crate::workbook::calculation::size::MOST_NARROW_ROWS_IN_MEMORY;
use crate::workbook::calculation::{BookLayout, FIRST_ROW, column, row};
use crate::workbook::plan::{Cell, Pen, Range, Role, Setup, Sheet, TAB_EDIT};
use crate::workbook::sheets::{emit_headings, head, under_headings};

const WIDEST: f64 = 26.0;
/// The sign for a place that was not announced; an empty cell would mean the place above.
const NO_PLACE: &str = "—";

pub(crate) fn inputs(announced: &Published) -> Range {
    (
        FIRST_ROW,
        0,
        FIRST_ROW + row(announced.rows.len().max(1)) - 1,
        column(announced.columns.len() + 1),
    )
}

/// Returns the row and column of an announced cell: a column of figures by its position, the place without one.
pub(crate) fn cell_of(
    announced: &Published,
    player: PlayerIndex,
    place: &Place,
    figures: Option<usize>,
) -> Option<(u32, u16)> {
    let is_it = |announced: &PublishedRow| {
        let found = match figures {
            None => announced.rank.as_ref().map(|rank| &rank.place),
            Some(at) => announced.values.get(at).and_then(Option::as_ref).map(|value| &value.place),
        };
        announced.player == player && found == Some(place)
    };
    let at = announced.rows.iter().position(is_it)?;
    Some((FIRST_ROW + row(at), figures.map_or(0, |figures| column(figures + 2))))
}

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>, announced: &'a Published) -> Sheet<'a> {
    let setup = Setup {
        turns: true,
        widest: WIDEST,
        filter: Some((
            FIRST_ROW - 1,
            0,
            FIRST_ROW + row(announced.rows.len().max(1)) - 1,
            column(announced.columns.len() + 1),
        )),
        large: announced.rows.len() > MOST_NARROW_ROWS_IN_MEMORY,
        ..under_headings(2, TAB_EDIT)
    };
    Sheet::new(&layout.names["published"], setup, move |emit| {
        head(layout, "sheet.published", "published.remark", None, emit);
        emit_headings(layout.lang, FIRST_ROW - 1, [(0, "column.rank"), (1, "column.name")], emit);
        for (at, figures) in announced.columns.iter().enumerate() {
            emit.text((FIRST_ROW - 1, column(at + 2)), Role::Heading, figures.heading.as_str());
        }
        let players = layout.players();
        for (at, announced) in announced.rows.iter().enumerate() {
            let at = FIRST_ROW + row(at);
            emit(match &announced.rank {
                Some(rank) => Cell::number(at, 0, Role::Input, rank.value),
                None => Cell::text(at, 0, Role::Input, NO_PLACE),
            });
            emit(
                Cell::text(at, 1, Role::InputName, &*players[announced.player].name).within(WIDEST),
            );
            for (of, value) in announced.values.iter().enumerate() {
                if let Some(value) = value {
                    emit.number((at, column(of + 2)), Role::Input, value.value.to_f64());
                }
            }
        }
    })
}
