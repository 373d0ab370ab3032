//! The cross table of a round robin: a column for each player, in order of place, and what both scored in the cell of the two.

use std::cmp::Ordering;

use super::{HEAD, who};
use crate::model::PlayerIndex;
use crate::rules::pairing::System;
use crate::workbook::address::on;
use crate::workbook::calculation::codes::record_of;
use crate::workbook::calculation::columns::{Fig, Work};
use crate::workbook::calculation::{BookLayout, FIRST_ROW, column};
use crate::workbook::excel::{
    Excel, above, and, below, if_, index, is, join, max, quote, sumproduct, unless, xl,
};
use crate::workbook::page_fit::{self, Breadth, Fitted, Rows, bold, units};
use crate::workbook::plan::{Cached, Cell, Pen, Range, Role, Tint};
use crate::workbook::sheets::standings::columns::{self as standings, StandingsColumn};
use crate::workbook::sheets::standings::{heading, shown_cell};

/// The narrowest that a game becomes, in half-width characters.
const LEAST: usize = 4;
/// Between the two games of those who meet twice.
const BETWEEN: &str = "  ";

/// The records of a game that was won, and of one that was lost.
const WON: u32 = 1;
const LOST: u32 = 2;

/// Ranges that are tinted under a condition, and those that are now.
type Tints = (Vec<(Range, Tint, String)>, Vec<(Range, Tint)>);

/// Returns the column of what is counted first of all.
fn first_figure(layout: &BookLayout<'_>) -> StandingsColumn {
    let first = layout.rules().order.first();
    first.map_or(StandingsColumn::Record, |first| StandingsColumn::Figure(*first))
}

/// Returns the condition that a row of Workings is a game of the player at one position against the one at another.
fn met(layout: &BookLayout<'_>, [own, other]: [usize; 2]) -> Excel {
    let [rows, opponents] =
        [Work::Row, Work::Opponent].map(|what| layout.work_range(layout.work_column(&what)));
    is(rows, layout.pointer_cell(own)) * is(opponents, layout.pointer_cell(other))
}

/// Returns the rounds in which two players meet.
fn rounds_of(layout: &BookLayout<'_>, [own, other]: [PlayerIndex; 2]) -> Vec<u32> {
    let rounds = 1..=layout.size.rounds;
    let met = rounds.filter(|round| layout.opponent(own, *round) == Some(other));
    met.collect()
}

fn now(layout: &BookLayout<'_>, positions: [usize; 2]) -> String {
    let [Some(own), Some(other)] = positions.map(|position| layout.entries().get(position)) else {
        return String::new();
    };
    let rounds = rounds_of(layout, [own.player, other.player]);
    if rounds.len() > 2 {
        return format!("{}×", rounds.len());
    }
    let said = rounds.iter().map(|round| layout.said(own.player, *round));
    said.collect::<Vec<_>>().join(BETWEEN)
}

fn formula(layout: &BookLayout<'_>, positions: [usize; 2]) -> Excel {
    let met = met(layout, positions);
    let rounds = layout.work_range(layout.work_column(&Work::Round));
    let said = layout.work_range(layout.work_column(&Work::Said));
    let count = sumproduct(xl(&met) * 1);
    let last = sumproduct(max(xl(&met) * &rounds));
    let first = sumproduct(xl(&met) * &rounds) - &last;
    let own = layout.pointer_cell(positions[0]);
    let of = |round: Excel| index(&said, (xl(&own) - 1) * "slots" + round);
    let before = if_(is(&count, 2), join([of(first), quote(BETWEEN)]), "");
    let told = if_(above(&count, 2), join([xl(&count), quote("×")]), join([before, of(last)]));
    unless(is(&count, 0), told)
}

pub(super) fn headings(layout: &BookLayout<'_>, first: u16, emit: &mut dyn FnMut(Cell)) {
    let points = heading(layout, first_figure(layout));
    emit.text((FIRST_ROW - 1, first - 1), Role::Heading, points);
    for position in 0..layout.size.players {
        let at = (FIRST_ROW - 1, first + column(position));
        let pointer = layout.pointer_cell(position);
        let number = || layout.fig_at(&Fig::Number, &pointer);
        let entry = layout.entries().get(position);
        let now = entry.map(|entry| layout.players()[entry.player].number);
        emit(layout.computed(at, Role::Heading, number, Cached::from(now)));
    }
}

pub(super) fn line(
    layout: &BookLayout<'_>,
    position: usize,
    first: u16,
    emit: &mut dyn FnMut(Cell),
) {
    let row = standings::row(position);
    emit(shown_cell(layout, first_figure(layout), (position, (row, first - 1))));
    for other in 0..layout.size.players {
        let at = (row, first + column(other));
        if other == position {
            emit.text(at, Role::Heading, "");
            continue;
        }
        let positions = [position, other];
        let now = now(layout, positions);
        emit(layout.computed(at, Role::Centered, || formula(layout, positions), now));
    }
}

/// Returns the type and the widths in which the table fills a page.
pub(super) fn paper(layout: &BookLayout<'_>) -> Fitted {
    let (mut columns, names) = who(layout);
    let entries = layout.entries();
    let points = entries
        .iter()
        .map(|entry| units(&layout.printed_now(layout.rules().order[0], entry.player)));
    columns.push(Breadth::of_numbers(
        points.max().unwrap_or(0).max(bold(&heading(layout, first_figure(layout)))),
    ));
    let taken = layout.rows().taken;
    let games = (0..taken).flat_map(|own| (0..taken).map(move |other| [own, other]));
    let longest = games.filter(|[own, other]| own != other);
    let longest = longest.map(|positions| units(&now(layout, positions))).max();
    let game = Breadth::of_numbers(longest.unwrap_or(0).max(LEAST));
    columns.extend((0..taken).map(|_| game));
    let rows = Rows { lines: names.lines, ..layout.rows() };
    page_fit::fitted(&columns, rows, HEAD)
}

/// Who won more games against whom, or as many: under a condition, and as they are now.
pub(super) fn tints(layout: &BookLayout<'_>, first: u16, last: u32) -> Tints {
    if layout.rules().pairing.system != System::RoundRobin {
        return (Vec::new(), Vec::new());
    }
    let records = layout.work_range(layout.work_column(&Work::Record));
    let of_column = |other: usize| {
        let at = first + column(other);
        let range = (FIRST_ROW, at, last, at);
        let [rows, opponents] =
            [Work::Row, Work::Opponent].map(|what| layout.work_range(layout.work_column(&what)));
        let pointer = layout.standings_column(StandingsColumn::Pointer);
        let pointer = on(&layout.names["standings"], standings::row(other), pointer);
        let met = is(rows, layout.pointer_cell(0)) * is(opponents, pointer);
        let games = sumproduct(&met * above(&records, 0));
        let more = sumproduct(met * (is(&records, WON) - is(&records, LOST)));
        [
            (range, Tint::Won, above(&more, 0).into()),
            (range, Tint::Lost, below(&more, 0).into()),
            (range, Tint::Drawn, and(is(&more, 0), above(games, 0)).into()),
        ]
    };
    let tints = (0..layout.size.players).flat_map(of_column).collect();
    let entries = layout.entries();
    let mut tinted = Vec::new();
    for (position, entry) in entries.iter().enumerate() {
        for (other, against) in entries.iter().enumerate() {
            let rounds = rounds_of(layout, [entry.player, against.player]).into_iter();
            let views = rounds.filter_map(|round| layout.view(entry.player, round));
            let records = views.map(|(_, view)| record_of(view.outcome, layout.rules()));
            let records: Vec<u32> = records.collect();
            let count = |which: u32| records.iter().filter(|record| **record == which).count();
            let tint = match count(WON).cmp(&count(LOST)) {
                Ordering::Greater => Tint::Won,
                Ordering::Less => Tint::Lost,
                Ordering::Equal if records.iter().any(|record| *record > 0) => Tint::Drawn,
                Ordering::Equal => continue,
            };
            let at = (standings::row(position), first + column(other));
            tinted.push(((at.0, at.1, at.0, at.1), tint));
        }
    }
    (tints, tinted)
}
