//! 計算: one row for each player and round, one column for each step, one formula a column.

use std::collections::HashMap;

use crate::rules::lowered::Column;
use crate::workbook::address::Template;
use crate::workbook::calculation::columns::Work;
use crate::workbook::calculation::size::MOST_NARROW_ROWS_IN_MEMORY;
use crate::workbook::calculation::{FIRST_ROW, Room, column, row};
use crate::workbook::plan::{Cell, Look, Role, Setup, Sheet, TAB_MACHINE};
use crate::workbook::sheets::head_beside;

/// Plans the sheet.
pub fn sheet<'a>(room: &'a Room<'a>) -> Sheet<'a> {
    let (first, last) = room.work_rows();
    let columns = column(room.workings.len());
    Sheet {
        name: room.names.workings.clone(),
        setup: Setup {
            landscape: true,
            freeze: Some((FIRST_ROW, 3)),
            repeat_rows: Some((FIRST_ROW - 1, FIRST_ROW - 1)),
            widths: vec![(0, 6.0), (2, 6.0)],
            widest: 20.0,
            narrowest: vec![(1, room.width_of_names()), (columns - 1, 20.0)],
            filter: Some((first - 1, 0, last, columns - 1)),
            protected: true,
            printed: room.filled_in(
                (first, last),
                row(room.standing.len()) * room.size.rounds,
                columns - 1,
            ),
            hidden_rows: unpaired(room),
            unseen: room.nobodys(
                (first, last),
                row(room.standing.len()) * room.size.rounds,
                columns - 1,
            ),
            repeat_columns: Some((0, 2)),
            large: room.size.players * room.size.rounds as usize > MOST_NARROW_ROWS_IN_MEMORY,
            tab: Some(TAB_MACHINE),
            ..Setup::default()
        },
        cells: Box::new(move |emit| {
            let hidden = if unpaired(room).is_empty() {
                ""
            } else {
                room.lang.text("workings.unpaired")
            };
            let remark = format!("{}{hidden}", room.lang.text("workings.remark"));
            head_beside(room, room.lang.text("sheet.workings"), (&remark, 3), emit);
            let mut known: HashMap<String, usize> = HashMap::new();
            for (at, what) in room.workings.iter().enumerate() {
                let mut heading = room.work_heading(what);
                let count = known.entry(heading.clone()).or_default();
                *count += 1;
                if *count > 1 {
                    // A further pass, or the same step of another figure.
                    heading = format!("{heading} ({count})");
                }
                emit(Cell::text(
                    FIRST_ROW - 1,
                    column(at),
                    Role::Heading,
                    heading,
                ));
            }
            let looks = looks(room);
            let formulas: Vec<Option<Template>> = room
                .workings
                .iter()
                .map(|what| room.work_formula(what))
                .collect();
            let mut rounds = room.work_rounds();
            for slot in 0..room.size.players {
                rounds.turn_to(slot);
                for round in 1..=room.size.rounds {
                    let row = room.work_row(slot, round);
                    let moment = rounds.at(round);
                    for (at, what) in room.workings.iter().enumerate() {
                        let ((role, look), now) = (looks[at], moment.value(what));
                        let cell = if let Some(formula) = &formulas[at] {
                            room.computed((row, column(at)), role, || formula.at(row), now)
                        } else {
                            let mut cell = Cell::text(row, column(at), role, "");
                            cell.content = now.content();
                            cell
                        };
                        emit(cell.looking(look));
                    }
                }
            }
        }),
    }
}

/// Returns the rows of rounds that nobody planned: they hold nothing until somebody adds one.
fn unpaired(room: &Room<'_>) -> Vec<(u32, u32)> {
    let planned = room.figures().tournament.rounds;
    if room.size.tables.is_some() || planned >= room.size.rounds {
        return Vec::new();
    }
    (0..room.standing.len())
        .map(|slot| {
            (
                room.work_row(slot, planned + 1),
                room.work_row(slot, room.size.rounds),
            )
        })
        .collect()
}

/// Returns how each column looks.
pub fn looks(room: &Room<'_>) -> Vec<(Role, Look)> {
    room.workings.iter().map(|what| look(room, what)).collect()
}

fn look(room: &Room<'_>, what: &Work) -> (Role, Look) {
    match what {
        Work::Name | Work::Summary => (Role::Text, Look::Plain),
        Work::Row
        | Work::Round
        | Work::Pairing
        | Work::Side
        | Work::Opponent
        | Work::Code
        | Work::Record => (Role::Centered, Look::Plain),
        Work::Lowered(at) => match room.figures().rules.lowered.columns[*at] {
            Column::Quality(_) | Column::Holds(_) | Column::Place { .. } => {
                (Role::Centered, Look::Plain)
            }
            _ => (
                Role::Number,
                room.term_figure(*at)
                    .map_or(Look::Plain, |figure| room.column_look(figure)),
            ),
        },
        _ => (Role::Number, Look::Plain),
    }
}
