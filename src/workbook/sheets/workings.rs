//! 計算: one row for each player and round, one column for each step, one formula a column.

use std::collections::HashMap;

use crate::workbook::calculation::size::MOST_NARROW_ROWS_IN_MEMORY;
use crate::workbook::calculation::{BookLayout, FIRST_ROW, column, row};
use crate::workbook::excel::Template;
use crate::workbook::plan::{Pen, Role, Setup, Sheet, TAB_MACHINE};
use crate::workbook::sheets::{head_with_long_columns, numbered_again, under_headings};

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>) -> Sheet<'a> {
    let (first, last) = layout.work_rows();
    let columns = column(layout.workings.len());
    let setup = Setup {
        landscape: true,
        widths: vec![(0, 6.0), (2, 6.0)],
        widest: 20.0,
        narrowest: vec![(1, layout.width_of_names()), (columns - 1, 20.0)],
        filter: Some((first - 1, 0, last, columns - 1)),
        printed: layout.filled_in(
            (first, last),
            row(layout.standing.len()) * layout.size.rounds,
            columns - 1,
        ),
        hidden_rows: unpaired(layout),
        unseen: layout.cells_without_player(
            (first, last),
            row(layout.standing.len()) * layout.size.rounds,
            columns - 1,
        ),
        repeat_columns: Some((0, 2)),
        large: layout.size.players * layout.size.rounds as usize > MOST_NARROW_ROWS_IN_MEMORY,
        ..under_headings(3, TAB_MACHINE)
    };
    Sheet::new(&layout.names["workings"], setup, move |emit| {
        let hidden =
            if unpaired(layout).is_empty() { "" } else { layout.text("workings.unpaired") };
        let remark = format!("{}{hidden}", layout.text("workings.remark"));
        head_with_long_columns(layout, layout.text("sheet.workings"), (&remark, 3), None, emit);
        let mut known: HashMap<String, usize> = HashMap::new();
        for (at, what) in layout.workings.iter().enumerate() {
            let spec = what.spec(layout.rules());
            let heading = numbered_again(layout.heading(&spec.heading), &mut known);
            emit.text((FIRST_ROW - 1, column(at)), Role::Heading, heading);
        }
        let looks: Vec<_> = layout.work_styles().collect();
        let formulas: Vec<Option<Template>> =
            layout.workings.iter().map(|what| layout.work_formula(what)).collect();
        let all = layout.workings.iter();
        let columns: Vec<_> = all.map(|what| layout.work_values(what)).collect();
        let mut rounds = layout.work_rounds();
        for slot in 0..layout.size.players {
            rounds.turn_to(slot);
            for round in 1..=layout.size.rounds {
                let row = layout.work_row(slot, round);
                let moment = rounds.at(round);
                for (at, live) in columns.iter().enumerate() {
                    let ((role, look), now) = (looks[at], (live.now)(&moment));
                    let formula = formulas[at].as_ref();
                    let cell = layout.of_column((row, column(at)), role, formula, now);
                    emit(cell.looking(look));
                }
            }
        }
    })
}

/// Returns the rows of rounds that nobody planned: they hold nothing until somebody adds one.
fn unpaired(layout: &BookLayout<'_>) -> Vec<(u32, u32)> {
    let planned = layout.tournament().rounds;
    if layout.size.tables.is_some() || planned >= layout.size.rounds {
        return Vec::new();
    }
    (0..layout.standing.len())
        .map(|slot| (layout.work_row(slot, planned + 1), layout.work_row(slot, layout.size.rounds)))
        .collect()
}
