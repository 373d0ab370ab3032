//! 第N回戦: the tables of the round that was just paired, to hang out and to call up.

use crate::record::results;
use crate::workbook::address::on;
use crate::workbook::calculation::{BookLayout, FIRST_ROW, row};
use crate::workbook::excel::as_text;
use crate::workbook::page_fit::{self, Breadth, Rows, units};
use crate::workbook::paired_round::Paired;
use crate::workbook::plan::{Cached, Cell, Role, Setup, Sheet, TAB_READ};
use crate::workbook::sheets::pairing::checks;
use crate::workbook::sheets::{head, pairing};

/// Table, first player, figure, result to be written in by hand, second player, figure.
const TABLE: u16 = 0;
const FIRST: u16 = 1;
const FIGURES: [u16; 2] = [2, 5];
const RESULT: u16 = 3;
const SECOND: u16 = 4;
/// The largest type of headings.
const HEADING_TYPE: u8 = 12;
/// The widest a name becomes, in half-width characters.
const WIDEST_NAME: usize = 30;
/// The width of the place for the result, in half-width characters.
const RESULT_UNITS: usize = 7;

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>, paired: &'a Paired<'a>) -> Sheet<'a> {
    let sides = layout.sides_of_round();
    let tables = paired.round.tables.len();
    let below = FIRST_ROW + row(tables);
    let alone = row(checks::lines_without_opponent(layout, paired).len());
    let words = paired.words;
    let shorts = FIGURES.map(|_| units(words.figure()).max(4));
    let seats = paired.round.tables.iter().flat_map(|&(a, b)| [a, b]);
    let name = seats
        .map(|seat| units(words.name(seat)))
        .max()
        .unwrap_or(0)
        .clamp(12, WIDEST_NAME)
        + 1;
    let columns = [
        Breadth {
            units: units(layout.heading_of_games("column.table", sides)).max(4),
            words: false,
        },
        Breadth {
            units: name,
            words: true,
        },
        Breadth {
            units: shorts[0],
            words: false,
        },
        Breadth {
            units: RESULT_UNITS,
            words: false,
        },
        Breadth {
            units: name,
            words: true,
        },
        Breadth {
            units: shorts[1],
            words: false,
        },
    ];
    let paper = page_fit::fitted(
        &columns,
        Rows {
            taken: tables + 2,
            spare: 0,
            lines: 1.0,
        },
        90.0,
    );
    // A round may have no tables: both who had to meet are gone.
    let stale = FIGURES.into_iter().map(|column| {
        (
            (FIRST_ROW, column, below - 1, column),
            checks::is_outdated(layout).into(),
        )
    });
    Sheet {
        name: layout.names.round.clone(),
        setup: Setup {
            landscape: paper.landscape,
            freeze: Some((FIRST_ROW, 0)),
            repeat_rows: Some((FIRST_ROW - 1, FIRST_ROW - 1)),
            widths: (0u16..).zip(paper.widths.iter().copied()).collect(),
            // Players without a table stand below a gap.
            heights: vec![(FIRST_ROW, below - 1 + alone, paper.row)],
            printed: Some((below + alone.max(1), FIGURES[1])),
            stale: stale.filter(|_| below > FIRST_ROW).collect(),
            protected: true,
            tab: Some(TAB_READ),
            ..Setup::default()
        },
        cells: Box::new(move |emit| {
            let round = words.next.field.round.to_string();
            head(
                layout,
                &layout.lang.say("pairing.round", &[("round", &round)]),
                "",
                &mut |cell| emit(checks::banner(layout, paired, cell)),
            );
            let headings = [
                (TABLE, layout.heading_of_games("column.table", sides)),
                (FIRST, layout.heading_of_games("column.first", sides)),
                (FIGURES[0], words.figure()),
                (RESULT, layout.text("pairing.result")),
                (SECOND, layout.heading_of_games("column.second", sides)),
                (FIGURES[1], words.figure()),
            ];
            for (column, text) in headings {
                let points = paper.points.min(HEADING_TYPE);
                emit(Cell::text(FIRST_ROW - 1, column, Role::Heading, text).sized(points));
            }
            let first = paired.first_pairing(layout.tournament().pairings.len());
            for (at, &(one, other)) in paired.round.tables.iter().enumerate() {
                let (here, there) = (FIRST_ROW + row(at), layout.result_row(first + at));
                let name = |column: u16, of: u16, seat: usize| {
                    let shown = || as_text(on(&layout.names.results, there, of));
                    layout
                        .computed((here, column), Role::Text, shown, words.name(seat).into())
                        .sized(paper.points)
                };
                let table = Cell::number(here, TABLE, Role::Centered, f64::from(row(at + 1)))
                    .sized(paper.points);
                let figure = |column: u16, of: u16, seat: usize| {
                    pairing::figure(
                        layout,
                        paired,
                        (here, column),
                        &on(&layout.names.results, there, of),
                        seat,
                    )
                    .sized(paper.points)
                };
                emit(table);
                emit(name(FIRST, results::FIRST, one));
                emit(figure(FIGURES[0], results::ROWS[0], one));
                let result = || as_text(on(&layout.names.results, there, results::RESULT));
                emit(
                    layout
                        .computed(
                            (here, RESULT),
                            Role::Centered,
                            result,
                            Cached::Text(String::new()),
                        )
                        .sized(paper.points),
                );
                emit(name(SECOND, results::SECOND, other));
                emit(figure(FIGURES[1], results::ROWS[1], other));
            }
            for (at, said) in (below..).zip(checks::lines_without_opponent(layout, paired)) {
                emit(
                    layout
                        .live((at, FIRST), Role::Running, said)
                        .sized(paper.points),
                );
            }
        }),
    }
}
