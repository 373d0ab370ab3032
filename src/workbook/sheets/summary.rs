//! 成績一覧表: everything about everybody on one page: place, number, name, each round with the opponent's number, record and criteria.

use crate::model::PlayerIndex;
use crate::tiebreaks::rank::Entry;
use crate::workbook::calculation::columns::{Fig, Work};
use crate::workbook::calculation::{BookLayout, FIRST_ROW, column};
use crate::workbook::excel::{Excel, if_, iferror, index, is, join, quote, xl};
use crate::workbook::page_fit::{self, Breadth, Fitted, Rows, bold, units};
use crate::workbook::plan::{Cached, Cell, Role, Setup, Sheet};
use crate::workbook::sheets::cross::{last_printed, tinted, tints};
use crate::workbook::sheets::list_of_players;
use crate::workbook::sheets::standings::columns::{self as standings, StandingsColumn};
use crate::workbook::sheets::standings::{heading, shown_cell};
use crate::workbook::sheets::{head_read, name_role};

/// The widest the column of names becomes, in half-width characters, and that of a club or grade.
const WIDEST: usize = 30;
const WIDEST_BESIDE: usize = 16;
/// The points of the rows above the table.
const HEAD: f64 = 90.0;
const HEADING_TYPE: u8 = 11;

/// The content of a column.
#[derive(Clone, Copy)]
enum Column {
    /// What the standings show.
    Shown(StandingsColumn),
    /// The player's number.
    Number,
    /// A round.
    Round(u32),
}

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>) -> Sheet<'a> {
    let columns = columns(layout);
    let paper = paper_of(layout, &columns);
    let last = standings::row(layout.size.players.max(1) - 1);
    let rounds = columns
        .iter()
        .position(|what| matches!(what, Column::Round(_)));
    let first_round = column(rounds.unwrap_or_default());
    let rounds = last_printed(layout);
    Sheet {
        name: layout.names.summary.clone(),
        setup: Setup {
            heights: paper.heights(FIRST_ROW, last),
            printed: Some((last, column(columns.len()) - 1)),
            tints: tints(layout, (first_round, rounds), last),
            tinted: tinted(layout, (first_round, rounds)),
            ..list_of_players(layout, &paper, 3)
        },
        cells: Box::new(move |emit| {
            head_read(
                layout,
                layout.text("sheet.summary"),
                layout.text("summary.remark"),
                None,
                emit,
            );
            for (at, what) in (0u16..).zip(&columns) {
                let points = paper.points.min(HEADING_TYPE);
                let text = heading_of(layout, *what);
                emit(Cell::text(FIRST_ROW - 1, at, Role::Heading, text).sized(points));
            }
            for position in 0..layout.size.players {
                for (at, what) in (0u16..).zip(&columns) {
                    emit(cell(layout, *what, (position, at), &paper));
                }
            }
        }),
    }
}

fn columns(layout: &BookLayout<'_>) -> Vec<Column> {
    let mut columns = vec![Column::Shown(StandingsColumn::Place), Column::Number];
    let of =
        |what: &StandingsColumn| matches!(what, StandingsColumn::Name | StandingsColumn::Extra(_));
    let all = layout.standings_columns();
    columns.extend(all.iter().copied().filter(of).map(Column::Shown));
    columns.extend((1..=last_printed(layout)).map(Column::Round));
    let of = |what: &StandingsColumn| {
        matches!(
            what,
            StandingsColumn::Record | StandingsColumn::Criterion(_)
        )
    };
    let shown = all
        .into_iter()
        .filter(|what| of(what) && !layout.hides(*what));
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

/// Returns the type and the widths in which the table fills a page.
fn paper_of(layout: &BookLayout<'_>, columns: &[Column]) -> Fitted {
    let told = layout.names_told();
    let names = page_fit::names(told.iter().map(String::as_str), WIDEST);
    let entries = &layout.analysis.standings.entries;
    let breadth = |what: &Column| {
        let content = (0..entries.len().max(1))
            .map(|position| printed_units(layout, *what, position))
            .max()
            .unwrap_or(0);
        let (content, words) = match what {
            Column::Shown(StandingsColumn::Name) => (names.units, true),
            Column::Shown(StandingsColumn::Extra(_)) => (content.min(WIDEST_BESIDE) + 1, true),
            _ => (content.max(3), false),
        };
        Breadth {
            units: content.max(bold(&heading_of(layout, *what))),
            words,
        }
    };
    let shown: Vec<Breadth> = columns.iter().map(breadth).collect();
    let rows = Rows {
        lines: names.lines,
        ..layout.rows()
    };
    page_fit::fitted(&shown, rows, HEAD)
}

/// Returns the width of what is printed, in half-width characters.
fn printed_units(layout: &BookLayout<'_>, what: Column, position: usize) -> usize {
    match (what, entry(layout, position)) {
        (Column::Shown(StandingsColumn::Criterion(criterion)), Some(entry)) => {
            units(&layout.printed_now(layout.rules().order[criterion], entry.player))
        }
        _ => units(&now(layout, what, position).into_text()),
    }
}

fn entry<'e>(layout: &'e BookLayout<'_>, position: usize) -> Option<&'e Entry> {
    layout.analysis.standings.entries.get(position)
}

fn now(layout: &BookLayout<'_>, what: Column, position: usize) -> Cached {
    let Some(entry) = entry(layout, position) else {
        return "".into();
    };
    match what {
        Column::Shown(what) => standings_now(layout, what, position),
        Column::Number => Cached::Number(layout.tournament().players[entry.player].number.into()),
        Column::Round(round) => game_now(layout, entry.player, round).into(),
    }
}

fn standings_now(layout: &BookLayout<'_>, what: StandingsColumn, position: usize) -> Cached {
    shown_cell(layout, what, (position, (0, 0)))
        .content
        .into_value()
}

/// Returns the mark of a round and the opponent's number.
fn game_now(layout: &BookLayout<'_>, player: PlayerIndex, round: u32) -> String {
    if layout.pairing(player, round).is_none() {
        let is_over = round <= layout.figures().field.last_round;
        return if is_over { "—" } else { "" }.to_string();
    }
    let view = layout.view(player, round).map(|(_, view)| view);
    let mark = view.map_or("?", |view| layout.mark(view.outcome));
    let number = layout
        .opponent(player, round)
        .map(|opponent| layout.tournament().players[opponent].number.to_string());
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
    let number = if_(is(&opponent, ""), "", iferror(number, ""));
    let mark = if_(is(&code, 0), quote("?"), index("outcome_mark", &code));
    let said = if_(
        is(&pairing, 0),
        if_(is(&code, 0), "", quote("—")),
        join([mark, number]),
    );
    if_(is(&pointer, 0), "", said)
}

fn cell(
    layout: &BookLayout<'_>,
    what: Column,
    (position, at): (usize, u16),
    paper: &Fitted,
) -> Cell {
    let here = (standings::row(position), at);
    let mut cell = match what {
        Column::Shown(what) => shown_cell(layout, what, (position, here)),
        Column::Number => {
            let pointer = layout.pointer_cell(position);
            let number = || {
                if_(
                    is(&pointer, 0),
                    "",
                    index(layout.fig_name(&Fig::Number), &pointer),
                )
            };
            let now = now(layout, what, position);
            layout.computed(here, Role::Number, number, now)
        }
        Column::Round(round) => {
            let now = now(layout, what, position);
            layout.computed(here, Role::Centered, || game(layout, position, round), now)
        }
    };
    if matches!(what, Column::Shown(StandingsColumn::Name)) {
        cell.style.role = name_role(paper);
    }
    if layout.is_spare(position) {
        cell.style.role = Role::Spare;
    }
    cell.sized(paper.points)
}
