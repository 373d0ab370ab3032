//! 監査: every announced value beside the recomputed one, what is wrong first.

use crate::audit::Audit;
use crate::audit::compare::{Compared, Comparison};
use crate::explain::audit::{AuditWords, published};
use crate::rules::show::Show;
use crate::workbook::address::relative;
use crate::workbook::plan::{Cached, Cell, Look, Role, Setup, Sheet};
use crate::workbook::room::figures::Fig;
use crate::workbook::room::{Room, row};
use crate::workbook::sheets::{exact, head};

/// Columns.
const VERDICT: u16 = 0;
const PLAYER: u16 = 1;
const FIGURE: u16 = 2;
const PUBLISHED: u16 = 3;
const SHOWN: u16 = 4;
const VALUE: u16 = 5;
const EXACT: u16 = 6;
const DIFFERENCE: u16 = 7;
const PLACE: u16 = 8;

/// Plans the sheet, where there is something to compare.
pub fn sheet<'a>(room: &'a Room<'a>, audit: &'a Audit) -> Sheet<'a> {
    let words = AuditWords { analysis: room.analysis, audit, lang: room.lang };
    let verdict = words.verdict();
    let first = row(4 + verdict.len());
    Sheet {
        name: room.names.audit.clone(),
        setup: Setup {
            landscape: true,
            repeat_rows: Some((first, first)),
            widths: vec![(VERDICT, 12.0), (PLAYER, 22.0), (FIGURE, 12.0), (PUBLISHED, 14.0), (SHOWN, 14.0), (PLACE, 18.0)],
            widest: 24.0,
            stale: room.stale((3, 0, first, PLACE)),
            ..Setup::default()
        },
        cells: Box::new(move |emit| {
            head(room, room.lang.text("audit.sheet"), room.lang.text("audit.sheet_remark"), emit);
            for (row, line) in (3u32..).zip(&verdict) {
                emit(Cell::text(row, 0, Role::Running, line.as_str()));
            }
            let Some(comparison) = &audit.comparison else { return };
            let headings = [
                (VERDICT, "audit.verdict"),
                (PLAYER, "column.name"),
                (FIGURE, "column.figure"),
                (PUBLISHED, "audit.published"),
                (SHOWN, "audit.prints_as"),
                (VALUE, "column.value"),
                (EXACT, "audit.exact"),
                (DIFFERENCE, "audit.difference_column"),
                (PLACE, "audit.place"),
            ];
            for (column, key) in headings {
                emit(Cell::text(first, column, Role::Heading, room.lang.text(key)));
            }
            for (row, cell) in (first + 1..).zip(&comparison.cells) {
                line(room, words, comparison, cell, row, emit);
            }
        }),
    }
}

fn line(room: &Room<'_>, words: AuditWords<'_>, comparison: &Comparison, cell: &Compared, row: u32, emit: &mut dyn FnMut(Cell)) {
    let figures = room.figures();
    let role = if cell.verdict.agrees() { Role::Text } else { Role::Strong };
    emit(Cell::text(row, VERDICT, role, room.lang.texts_of("verdict", cell.verdict.id())));
    let name = &*figures.tournament.players[cell.player].name;
    emit(Cell::text(row, PLAYER, Role::Text, name).linked(room.to_player(cell.player)));
    emit(Cell::text(row, FIGURE, Role::Text, words.column(comparison, cell.column)));
    let digits = cell.column.map_or(0, |column| comparison.columns[column].digits);
    let look = Look::Show(if digits == 0 { Show::Integer } else { Show::Decimal(digits) });
    let announced: f64 = published(comparison, cell).parse().unwrap_or_default();
    emit(Cell::number(row, PUBLISHED, Role::Number, announced).looking(look));
    emit(Cell::text(row, SHOWN, Role::Fraction, cell.shown.as_str()));
    // The live figure, where the rule set has it: the difference follows an edit.
    let fig = |fig: &Fig| crate::workbook::address::on(&room.names.figures, room.player_row(cell.player), room.fig_column(fig));
    let live = match cell.column {
        None => Some(fig(&room.last_place())),
        Some(column) => figures.rules.position(&comparison.columns[column].definition).map(|definition| fig(&Fig::Value(definition))),
    };
    let now = cell.exact.as_ref().map(crate::tiebreaks::value::Value::to_f64);
    let wide = if digits == 0 { look } else { Look::Show(Show::Decimal((digits + 4).min(12))) };
    match (live, now) {
        (Some(live), now) => {
            let formula = format!("IF({live}=\"\",\"—\",{live})");
            emit(Cell::formula(row, VALUE, Role::Number, formula, now.map_or_else(|| "—".into(), Cached::Number)).looking(wide));
        }
        (None, Some(now)) => emit(Cell::number(row, VALUE, Role::Number, now).looking(wide)),
        (None, None) => emit(Cell::text(row, VALUE, Role::Number, "—")),
    }
    emit(Cell::text(row, EXACT, Role::Fraction, exact(cell.exact.as_ref())));
    let difference = format!("IFERROR({}-{},\"—\")", relative(row, PUBLISHED), relative(row, VALUE));
    let now = now.map_or_else(|| "—".into(), |now| Cached::Number(announced - now));
    emit(Cell::formula(row, DIFFERENCE, Role::Number, difference, now).looking(wide));
    emit(Cell::text(row, PLACE, Role::Remark, cell.place.within_book()));
}
