//! 指標: one row for each player, every figure, and the places that follow; one formula a column.

use std::collections::HashMap;

use crate::explain::figure_text::FigureWords;
use crate::workbook::address::down;
use crate::workbook::calculation::columns::Fig;
use crate::workbook::calculation::size::{MOST_FIGURES_WITH_NOTES, MOST_WIDE_ROWS_IN_MEMORY};
use crate::workbook::calculation::{BookLayout, FIRST_ROW, column, row};
use crate::workbook::excel::{Template, above, and};
use crate::workbook::plan::{Cell, Range, Role, Setup, Sheet, TAB_MACHINE};
use crate::workbook::sheets::{Stale, head_with_long_columns, numbered_again, under_headings};

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>) -> Sheet<'a> {
    let (first, last) = layout.player_rows();
    let setup = Setup {
        landscape: true,
        widest: 24.0,
        narrowest: std::iter::once((1, layout.width_of_names()))
            .chain((2..column(layout.figure_columns.len())).map(|column| (column, 9.0)))
            .collect(),
        hidden_columns: hidden(layout),
        filter: Some((first - 1, 0, last, column(layout.figure_columns.len()) - 1)),
        stale: stale(layout),
        printed: layout.filled_in(
            (first, last),
            row(layout.standing.len()),
            column(layout.figure_columns.len()) - 1,
        ),
        unseen: layout.cells_without_player(
            (first, last),
            row(layout.standing.len()),
            column(layout.figure_columns.len()) - 1,
        ),
        repeat_columns: Some((0, 1)),
        large: layout.size.players > MOST_WIDE_ROWS_IN_MEMORY,
        ..under_headings(2, TAB_MACHINE)
    };
    Sheet::new(&layout.names["figures"], setup, move |emit| {
        // The first column that is seen beside those that every page repeats.
        let hidden = hidden(layout);
        let beside = (2..u16::MAX)
            .find(|column| !hidden.iter().any(|(first, last)| (first..=last).contains(&column)))
            .unwrap_or(0);
        let of_the_run = (!layout.open_encounters().is_empty()).then_some(Stale::Words);
        head_with_long_columns(
            layout,
            layout.text("sheet.figures"),
            (layout.text("figures.remark"), beside),
            of_the_run,
            emit,
        );
        let words = layout.words();
        let mut known: HashMap<String, usize> = HashMap::new();
        for (at, fig) in layout.figure_columns.iter().enumerate() {
            let heading = layout.heading(&fig.spec(words.rules).heading);
            let heading =
                if is_shown(layout, fig) { numbered_again(heading, &mut known) } else { heading };
            let note = match fig {
                Fig::Value(definition) => Some(words.note(*definition)),
                _ => None,
            };
            emit(Cell::text(FIRST_ROW - 1, column(at), Role::Heading, heading).with_note(note));
        }
        let formulas: Vec<Option<Template>> =
            layout.figure_columns.iter().map(|fig| layout.fig_formula(fig)).collect();
        let told = FigureWords { figures: layout.figures(), lang: layout.lang };
        let looks: Vec<_> = layout.fig_styles().collect();
        let figures = layout.standing.len() * layout.rules().definitions.len();
        let has_notes = layout.has_notes() && figures <= MOST_FIGURES_WITH_NOTES;
        let mut rows = layout.figure_rows();
        for slot in 0..layout.size.players {
            let row = layout.player_row(slot);
            for (at, (fig, value)) in
                layout.figure_columns.iter().zip(rows.values(slot)).enumerate()
            {
                let (role, look) = looks[at];
                let formula = formulas[at].as_ref();
                let cell = layout.of_column((row, column(at)), role, formula, value);
                let noted = has_notes && slot < layout.standing.len();
                let note = if let Fig::Value(definition) = fig {
                    Some(*definition).filter(|_| noted)
                } else {
                    None
                };
                emit(
                    cell.looking(look)
                        .with_note(note.map(|definition| told.sentence(definition, slot))),
                );
            }
        }
    })
}

/// Values that would need more passes of direct encounter keep their values of the run.
fn stale(layout: &BookLayout<'_>) -> Vec<(Range, String)> {
    let (first, last) = layout.player_rows();
    let condition =
        |deeper: u16| and(above(down(first, deeper), 0), layout.edited_condition()).into();
    layout
        .open_encounters()
        .into_iter()
        .map(|(_, deeper, value)| ((first, value, last, value), condition(deeper)))
        .collect()
}

fn is_shown(layout: &BookLayout<'_>, fig: &Fig) -> bool {
    fig.is_read() || *fig == layout.shown_place()
}

/// Columns for formulas alone are hidden: steps, sort keys, and the values of the run.
fn hidden(layout: &BookLayout<'_>) -> Vec<(u16, u16)> {
    let columns = (0u16..).zip(&layout.figure_columns);
    columns.filter(|(_, fig)| !is_shown(layout, fig)).map(|(column, _)| (column, column)).collect()
}
