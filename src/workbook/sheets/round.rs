//! 第N回戦: the tables of the round that was just paired, to hang out and to call up.

use crate::record::results;
use crate::workbook::address::on;
use crate::workbook::calculation::{BookLayout, FIRST_ROW, row};
use crate::workbook::excel::as_text;
use crate::workbook::page_fit::{self, Breadth, Rows, units};
use crate::workbook::paired_round::Paired;
use crate::workbook::plan::{Cell, Role, Setup, Sheet};
use crate::workbook::sheets::pairing::checks;
use crate::workbook::sheets::{head_saying, on_paper, pairing};

/// Table and first player.
const TABLE: u16 = 0;
const FIRST: u16 = 1;

/// The other columns: the figure of each player where it says anything, the result to be written in by hand, the second player.
struct Columns {
    figures: Option<[u16; 2]>,
    result: u16,
    second: u16,
    last: u16,
}

impl Columns {
    fn of(paired: &Paired<'_>) -> Self {
        if paired.words.has_figures() {
            Self { figures: Some([2, 5]), result: 3, second: 4, last: 5 }
        } else {
            Self { figures: None, result: 2, second: 3, last: 3 }
        }
    }
}

const HEADING_TYPE: u8 = 12;
const WIDEST_NAME: usize = 30;
/// The width of the place for the result, in half-width characters.
const RESULT_UNITS: usize = 7;

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>, paired: &'a Paired<'a>) -> Sheet<'a> {
    let sides = layout.sides_of_round();
    let tables = paired.round.tables.len();
    let below = FIRST_ROW + row(tables);
    let alone = row(checks::lines_without_opponent(layout, paired).len());
    let words = paired.words;
    let Columns { figures, result, second, last } = Columns::of(paired);
    let figure = figures.map(|_| Breadth::of_numbers(units(words.figure()).max(4)));
    let seats = paired.round.tables.iter().flat_map(|&(a, b)| [a, b]);
    let name =
        seats.map(|seat| units(words.name(seat))).max().unwrap_or(0).clamp(12, WIDEST_NAME) + 1;
    let third = paired.words.third_place(paired.round);
    let table = units(layout.heading_of_games("column.table", sides)).max(4);
    let table = third.map_or(table, |(_, name)| table.max(units(name)));
    let columns = [
        Some(Breadth::of_numbers(table)),
        Some(Breadth::of_words(name)),
        figure,
        Some(Breadth::of_numbers(RESULT_UNITS)),
        Some(Breadth::of_words(name)),
        figure,
    ];
    let columns: Vec<Breadth> = columns.into_iter().flatten().collect();
    let paper = page_fit::fitted(&columns, Rows::of(tables + 2, 1.0), 90.0);
    // A round may have no tables: both who had to meet are gone.
    let stale = figures
        .into_iter()
        .flatten()
        .map(|column| ((FIRST_ROW, column, below - 1, column), checks::is_outdated(layout).into()));
    let halves = figures.into_iter().flatten().flat_map(|column| {
        pairing::in_halves(layout, paired, (FIRST_ROW, column, below - 1, column))
    });
    let setup = Setup {
        halves: halves.filter(|_| below > FIRST_ROW).collect(),
        // Players without a table stand below a gap.
        heights: vec![(FIRST_ROW, below - 1 + alone, paper.row)],
        printed: Some((below + alone.max(1), last)),
        stale: stale.filter(|_| below > FIRST_ROW).collect(),
        ..on_paper(&paper, 0)
    };
    Sheet::sorted(&layout.names["round"], setup, move |emit| {
        let title = words.stage(paired.round).map_or_else(
            || say!(layout, "pairing.round", round = words.next.field.round),
            str::to_string,
        );
        head_saying(layout, &title, "", None, &mut |cell| {
            emit(checks::banner(layout, paired, cell));
        });
        let headings = [
            (TABLE, layout.heading_of_games("column.table", sides)),
            (FIRST, layout.heading_of_games("column.first", sides)),
            (result, layout.text("pairing.result")),
            (second, layout.heading_of_games("column.second", sides)),
        ];
        let figure_heads = figures.into_iter().flatten();
        let figure_heads = figure_heads.map(|column| (column, words.figure()));
        for (column, text) in headings.into_iter().chain(figure_heads) {
            let points = paper.points.min(HEADING_TYPE);
            emit(Cell::text(FIRST_ROW - 1, column, Role::Heading, text).sized(points));
        }
        let first = paired.first_pairing(layout.tournament().pairings.len());
        for (at, &(one, other)) in paired.round.tables.iter().enumerate() {
            let (here, there) = (FIRST_ROW + row(at), layout.result_row(first + at));
            let name = |column: u16, of: u16, seat: usize| {
                let shown = || as_text(on(&layout.names["results"], there, of));
                layout
                    .computed((here, column), Role::Text, shown, words.name(seat))
                    .sized(paper.points)
            };
            let table = match third {
                Some((last, name)) if at == last => Cell::text(here, TABLE, Role::Centered, name),
                _ => Cell::number(here, TABLE, Role::Centered, row(at + 1)),
            };
            let table = table.sized(paper.points);
            let figure = |column: u16, of: u16, seat: usize| {
                pairing::figure(
                    layout,
                    paired,
                    (here, column),
                    &on(&layout.names["results"], there, of),
                    seat,
                )
                .sized(paper.points)
            };
            emit(table);
            emit(name(FIRST, results::FIRST, one));
            let shown = || as_text(on(&layout.names["results"], there, results::RESULT));
            emit(layout.computed((here, result), Role::Centered, shown, "").sized(paper.points));
            emit(name(second, results::SECOND, other));
            if let Some([left, right]) = figures {
                emit(figure(left, results::ROWS[0], one));
                emit(figure(right, results::ROWS[1], other));
            }
        }
        for (at, said) in (below..).zip(checks::lines_without_opponent(layout, paired)) {
            emit(layout.live((at, FIRST), Role::Running, said).sized(paper.points));
        }
    })
}
