//! 指標: one row for each player, every figure, and the places that follow; one formula a column.

use crate::explain::figure_text::Told;
use crate::explain::words::Words;
use crate::place::column_name;
use crate::rules::show::Show;
use crate::tiebreaks::eval::Cells;
use crate::workbook::address::Template;
use crate::workbook::calculation::columns::Fig;
use crate::workbook::calculation::size::{MOST_FIGURES_WITH_NOTES, MOST_WIDE_ROWS_IN_MEMORY};
use crate::workbook::calculation::{FIRST_ROW, Room, column, row};
use crate::workbook::plan::{Cell, Look, Range, Role, Setup, Sheet, TAB_MACHINE};
use crate::workbook::sheets::head_beside;

/// Decimals of figures that are no whole numbers, more than anybody prints.
const WIDE: u32 = 6;

/// Plans the sheet.
pub fn sheet<'a>(room: &'a Room<'a>) -> Sheet<'a> {
    let (first, last) = room.player_rows();
    Sheet {
        name: room.names.figures.clone(),
        setup: Setup {
            landscape: true,
            freeze: Some((FIRST_ROW, 2)),
            repeat_rows: Some((FIRST_ROW - 1, FIRST_ROW - 1)),
            widest: 24.0,
            narrowest: std::iter::once((1, room.width_of_names()))
                .chain((2..column(room.figure_columns.len())).map(|column| (column, 9.0)))
                .collect(),
            hidden_columns: hidden(room),
            filter: Some((first - 1, 0, last, column(room.figure_columns.len()) - 1)),
            stale: stale(room),
            protected: true,
            printed: room.filled_in(
                (first, last),
                row(room.standing.len()),
                column(room.figure_columns.len()) - 1,
            ),
            unseen: room.nobodys(
                (first, last),
                row(room.standing.len()),
                column(room.figure_columns.len()) - 1,
            ),
            repeat_columns: Some((0, 1)),
            large: room.size.players > MOST_WIDE_ROWS_IN_MEMORY,
            tab: Some(TAB_MACHINE),
            ..Setup::default()
        },
        cells: Box::new(move |emit| {
            // The first column that is seen beside those that every page repeats.
            let hidden = hidden(room);
            let beside = (2..u16::MAX)
                .find(|column| {
                    !hidden
                        .iter()
                        .any(|(first, last)| (first..=last).contains(&column))
                })
                .unwrap_or(0);
            head_beside(
                room,
                room.lang.text("sheet.figures"),
                (room.lang.text("figures.remark"), beside),
                emit,
            );
            let words = Words {
                rules: &room.figures().rules,
                lang: room.lang,
            };
            for (at, fig) in room.figure_columns.iter().enumerate() {
                let note = if let Fig::Value(definition) = fig {
                    let label = room.figures().rules.definitions[*definition]
                        .label
                        .get(room.lang.language);
                    Some(format!("{label}\n{}", words.rule(*definition)))
                } else {
                    None
                };
                emit(
                    Cell::text(
                        FIRST_ROW - 1,
                        column(at),
                        Role::Heading,
                        room.fig_heading(fig),
                    )
                    .noted(note),
                );
            }
            let formulas: Vec<Option<Template>> = room
                .figure_columns
                .iter()
                .map(|fig| room.fig_formula(fig))
                .collect();
            let told = Told {
                figures: room.figures(),
                lang: room.lang,
            };
            let places = room.places();
            let looks = looks(room);
            let figures = room.standing.len() * room.figures().rules.definitions.len();
            let has_notes = room.has_notes() && figures <= MOST_FIGURES_WITH_NOTES;
            let mut cells = Cells::default();
            for slot in 0..room.size.players {
                let row = room.player_row(slot);
                for (at, (fig, value)) in room
                    .figure_columns
                    .iter()
                    .zip(room.fig_values(slot, &places, &mut cells))
                    .enumerate()
                {
                    let (role, look) = looks[at];
                    let cell = if let Some(formula) = &formulas[at] {
                        room.computed((row, column(at)), role, || formula.at(row), value)
                    } else {
                        let mut cell = Cell::text(row, column(at), role, "");
                        cell.content = value.content();
                        cell
                    };
                    let noted = has_notes && slot < room.standing.len();
                    let note = if let Fig::Value(definition) = fig {
                        Some(*definition).filter(|_| noted)
                    } else {
                        None
                    };
                    emit(
                        cell.looking(look)
                            .noted(note.map(|definition| told.sentence(definition, slot))),
                    );
                }
            }
        }),
    }
}

/// What rests on more passes of direct encounter than there are stands as computed.
fn stale(room: &Room<'_>) -> Vec<(Range, String)> {
    let (first, last) = room.player_rows();
    let condition = |deeper: u16| {
        format!(
            "AND(${}{}>0,{})",
            column_name(deeper.into()),
            first + 1,
            room.edited_condition()
        )
    };
    room.open_encounters()
        .into_iter()
        .map(|(_, deeper, value)| ((first, value, last, value), condition(deeper)))
        .collect()
}

/// What only formulas need is hidden: steps, sort keys, and figures as they were computed.
fn hidden(room: &Room<'_>) -> Vec<(u16, u16)> {
    let shown = |fig: &Fig| fig.is_read() || *fig == room.told_place();
    let columns = (0u16..).zip(&room.figure_columns);
    columns
        .filter(|(_, fig)| !shown(fig))
        .map(|(column, _)| (column, column))
        .collect()
}

/// Returns how each column looks.
pub fn looks(room: &Room<'_>) -> Vec<(Role, Look)> {
    room.figure_columns
        .iter()
        .map(|fig| look(room, fig))
        .collect()
}

fn look(room: &Room<'_>, fig: &Fig) -> (Role, Look) {
    let rules = &room.figures().rules;
    let wide = |definition: usize| match room.column_look(definition) {
        Look::Show(Show::Percent(_) | Show::Decimal(_)) => Look::Show(Show::Decimal(WIDE)),
        look => look,
    };
    match fig {
        Fig::Name | Fig::Printed(_) => (Role::Text, Look::Plain),
        Fig::Value(definition) | Fig::Unrounded(definition) | Fig::Computed(definition) => {
            (Role::Number, wide(*definition))
        }
        Fig::Exact(_) | Fig::Fraction(_) => (Role::Fraction, Look::Plain),
        Fig::Key(criterion) => (Role::Number, wide(rules.order[*criterion])),
        Fig::PlaceAfter(_) | Fig::Position | Fig::PlaceTold | Fig::PlaceComputed => {
            (Role::Place, Look::Plain)
        }
        _ => (Role::Number, Look::Plain),
    }
}
