//! 成績一覧表: everything about everybody on one page: place, number, name, each round with the opponent's number, record and criteria.

use crate::model::PlayerIndex;
use crate::tiebreaks::rank::Entry;
use crate::workbook::calculation::columns::{Fig, Work};
use crate::workbook::calculation::size::MOST_WIDE_ROWS_IN_MEMORY;
use crate::workbook::calculation::{BookLayout, column};
use crate::workbook::excel::{Excel, if_, iferror, index, is, join, quote, unless, xl};
use crate::workbook::page_fit::{self, Breadth, Rows, units};
use crate::workbook::plan::{Cached, Cell, Role, Setup, Sheet};
use crate::workbook::sheets::cross::{last_printed, tinted, tints};
use crate::workbook::sheets::head_read;
use crate::workbook::sheets::list::{self, List};
use crate::workbook::sheets::standings::columns::StandingsColumn;
use crate::workbook::sheets::standings::{heading, shown_cell};

/// The widest the column of names becomes, in half-width characters, and that of a club or grade.
const WIDEST: usize = 30;
const WIDEST_BESIDE: usize = 16;
const HEAD: f64 = 90.0;
const HEADING_TYPE: u8 = 11;

#[derive(Clone, Copy)]
enum Column {
    /// What the standings show.
    Shown(StandingsColumn),
    Number,
    Round(u32),
}

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>) -> Sheet<'a> {
    let shown = columns(layout);
    let is_round = |what: &Column| matches!(what, Column::Round(_));
    let first_round = column(shown.iter().position(is_round).unwrap_or_default());
    let rounds = (first_round, last_printed(layout));
    let told = layout.names_told();
    let names = page_fit::names(told.iter().map(String::as_str), WIDEST);
    let columns = shown.into_iter().map(|what| {
        let heading = heading_of(layout, what);
        let cell = move |position: &usize, at: (u32, u16)| cell(layout, what, (*position, at));
        let content = || {
            let all = 0..layout.entries().len().max(1);
            let widths = all.map(|position| printed_units(layout, what, position));
            widths.max().unwrap_or(0)
        };
        match what {
            Column::Shown(StandingsColumn::Name) => list::Column::of_names(heading, names, cell),
            Column::Shown(StandingsColumn::Extra(_)) => {
                let breadth = Breadth::of_words(content().min(WIDEST_BESIDE) + 1);
                list::Column::new(heading, breadth, cell)
            }
            _ => list::Column::new(heading, Breadth::of_numbers(content().max(3)), cell),
        }
    });
    let fill = Rows { lines: names.lines, ..layout.rows() };
    let rows = (0..layout.size.players).collect();
    let list = List::new(columns.collect(), rows, fill, HEAD);
    let setup = Setup {
        tints: tints(layout, rounds, list.last_row()),
        tinted: tinted(layout, rounds),
        widest: 30.0,
        large: layout.size.players > MOST_WIDE_ROWS_IN_MEMORY,
        ..list.setup(3)
    };
    Sheet::new(&layout.names["summary"], setup, move |emit| {
        let (title, remark) = ("sheet.summary", "summary.remark");
        head_read(layout, layout.text(title), layout.text(remark), None, None, emit);
        list.emit(HEADING_TYPE, emit);
    })
}

fn columns(layout: &BookLayout<'_>) -> Vec<Column> {
    let mut columns = vec![Column::Shown(StandingsColumn::Place), Column::Number];
    let of =
        |what: &StandingsColumn| matches!(what, StandingsColumn::Name | StandingsColumn::Extra(_));
    let all = layout.standings_columns();
    columns.extend(all.iter().copied().filter(of).map(Column::Shown));
    columns.extend((1..=last_printed(layout)).map(Column::Round));
    let of = |what: &StandingsColumn| {
        matches!(what, StandingsColumn::Record | StandingsColumn::Figure(_))
    };
    // Beside many rounds there is no room for what parts nobody yet.
    let is_idle = |what: &StandingsColumn| match what {
        StandingsColumn::Figure(definition) => !layout.figures().is_asked(*definition),
        _ => false,
    };
    let shown = all.into_iter().filter(|what| of(what) && !layout.hides(*what) && !is_idle(what));
    columns.extend(shown.map(Column::Shown));
    columns
}

fn heading_of(layout: &BookLayout<'_>, what: Column) -> String {
    match what {
        Column::Shown(what) => heading(layout, what),
        Column::Number => layout.text("column.number").to_string(),
        Column::Round(round) => round.to_string(),
    }
}

fn printed_units(layout: &BookLayout<'_>, what: Column, position: usize) -> usize {
    match (what, entry(layout, position)) {
        (Column::Shown(StandingsColumn::Figure(definition)), Some(entry)) => {
            units(&layout.printed_now(definition, entry.player))
        }
        _ => units(&now(layout, what, position).into_text()),
    }
}

fn entry<'e>(layout: &'e BookLayout<'_>, position: usize) -> Option<&'e Entry> {
    layout.entries().get(position)
}

fn now(layout: &BookLayout<'_>, what: Column, position: usize) -> Cached {
    let Some(entry) = entry(layout, position) else {
        return "".into();
    };
    match what {
        Column::Shown(what) => standings_now(layout, what, position),
        Column::Number => layout.players()[entry.player].number.into(),
        Column::Round(round) => game_now(layout, entry.player, round).into(),
    }
}

fn standings_now(layout: &BookLayout<'_>, what: StandingsColumn, position: usize) -> Cached {
    shown_cell(layout, what, (position, (0, 0))).content.into_value()
}

fn game_now(layout: &BookLayout<'_>, player: PlayerIndex, round: u32) -> String {
    if layout.pairing(player, round).is_none() {
        let is_over = round <= layout.figures().field.last_round;
        return if is_over { "—" } else { "" }.to_string();
    }
    let view = layout.view(player, round).map(|(_, view)| view);
    let mark = view.map_or("?", |view| layout.mark(view.outcome));
    let number = layout
        .opponent(player, round)
        .map(|opponent| layout.players()[opponent].number.to_string());
    format!("{mark}{}", number.unwrap_or_default())
}

/// Returns the formula of a round at a position of the standings.
fn game(layout: &BookLayout<'_>, position: usize, round: u32) -> Excel {
    let pointer = layout.pointer_cell(position);
    let at = (xl(&pointer) - 1) * "slots" + round;
    let work = |what: &Work| index(layout.work_range(layout.work_column(what)), &at);
    let (code, pairing) = (work(&Work::Code), work(&Work::Pairing));
    let opponent = work(&Work::Opponent);
    let of = |fig: &Fig| index(layout.fig_name(fig), &opponent);
    // A player who was added without a number is known by the name.
    let number = iferror(xl(0) + of(&Fig::Number), of(&Fig::Name));
    let number = unless(is(&opponent, ""), iferror(number, ""));
    let mark = if_(is(&code, 0), quote("?"), index("outcome_mark", &code));
    let said = if_(is(&pairing, 0), unless(is(&code, 0), quote("—")), join([mark, number]));
    unless(is(&pointer, 0), said)
}

fn cell(layout: &BookLayout<'_>, what: Column, (position, here): (usize, (u32, u16))) -> Cell {
    let mut cell = match what {
        Column::Shown(what) => shown_cell(layout, what, (position, here)),
        Column::Number => {
            let pointer = layout.pointer_cell(position);
            let number = || layout.fig_at(&Fig::Number, &pointer);
            let now = now(layout, what, position);
            layout.computed(here, Role::Number, number, now)
        }
        Column::Round(round) => {
            let now = now(layout, what, position);
            layout.computed(here, Role::Centered, || game(layout, position, round), now)
        }
    };
    if layout.is_spare(position) {
        cell.style.role = Role::Spare;
    }
    cell
}
