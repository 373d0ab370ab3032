//! 組み合わせの根拠: what each table of the round costs, checks that stay alive when somebody is moved by hand, and why no round is better.

pub(crate) mod checks;

use crate::explain::pairing_reasons::About;
use crate::model::{Outcome, Pairing};
use crate::pairing::{Proof, Schedule, Seat, were_at_the_board};
use crate::record::results;
use crate::rules::pairing::{Difference, Objective, Rematch};
use crate::workbook::address::{column_on, down, fixed, in_column, on, own};
use crate::workbook::calculation::codes::code_of;
use crate::workbook::calculation::{BookLayout, FIRST_ROW, row};
use crate::workbook::excel::{
    self, Excel, Template, above, abs, and, as_text, call, countifs, grouped, iferror, index, is,
    join, large, not, power, quote, to, xl,
};
use crate::workbook::paired_round::Paired;
use crate::workbook::plan::{Cell, Pen, Range, Role, Setup, Sheet, TAB_READ, Tint};
use crate::workbook::sheets::pairing::checks::{Checks, SAME};
use crate::workbook::sheets::{head, under_headings};

const TABLE: u16 = 0;
const FIRST: u16 = 1;
const FIGURES: [u16; 2] = [2, 3];
const SECOND: u16 = 4;
const DIFFERENCE: u16 = 5;
/// The cost of the difference, and that of neighbours in order of the figure.
const COST: u16 = 6;
const NEIGHBOURS: u16 = 7;
/// The number of earlier games of the two, and of other tables with one of them.
const MET: u16 = 8;
const TWICE: u16 = 9;
const WITHOUT: u16 = 10;
/// All participants: the row on Players and the figure before the round, for changes by hand.
const WHO: u16 = 12;
const BEFORE: u16 = 13;
/// The number of seats of each player; other checks stand to the right.
const SEATED: u16 = 14;

/// Both figures again of each table that nobody asked for: those of which neighbours are looked for.
const FREE: [u16; 2] = [SAME + 1, SAME + 2];

/// The widths of the other columns together, at least: with the figures, and without.
const BESIDE: f64 = 60.0;
const BESIDE_ALONE: f64 = 30.0;
/// The least of the last one, and the most of all together.
const NARROW: f64 = 6.0;
const ACROSS: f64 = 100.0;

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>, paired: &'a Paired<'a>) -> Sheet<'a> {
    let last = FIRST_ROW + row(paired.round.tables.len().max(1)) - 1;
    let is_wrong = |column: u16, allowed: u8| -> (Range, String) {
        ((FIRST_ROW, column, last, column), above(down(FIRST_ROW, column), allowed).into())
    };
    // The second time round everybody was met once.
    let may_have_met =
        u8::from(matches!(paired.round.schedule, Some(Schedule::Robin { again: true, .. })));
    let checks = Checks::new(layout, paired);
    let below = last + 3;
    let (met, met_again) = is_wrong(MET, may_have_met);
    // If the rules allow an unavoidable rematch or second bye, the table as paired is no fault.
    let as_paired = (layout.rules().pairing.rematch == Rematch::LastResort && is_weighed(paired))
        .then(|| is(down(FIRST_ROW, SAME), 1));
    let met_wrongly =
        as_paired.iter().fold(met_again.clone(), |all, same| and(all, not(same)).into());
    let mut wrong = vec![(met, met_wrongly), is_wrong(TWICE, 0)];
    wrong.extend(checks.wrong(below));
    let mut stale = checks.stale(below);
    stale.push(((FIRST_ROW, WITHOUT, last, WITHOUT), checks.changed().into()));
    // The pairs are live; the figures and their sums are those at the time of the pairing.
    let figures =
        [(FIRST_ROW, FIGURES[0], last, FIGURES[1]), (FIRST_ROW, DIFFERENCE, last + 1, NEIGHBOURS)];
    stale.extend(figures.map(|range| (range, checks.earlier()[0].clone().into())));
    let unused = [
        (!paired.words.has_figures()).then_some((FIGURES[0], FIGURES[1])),
        (!is_weighed(paired)).then_some((DIFFERENCE, NEIGHBOURS)),
    ];
    let shows_without = matches!(paired.round.proof, Proof::WithoutEach { .. });
    let below_tables = below_tables(&checks, paired);
    let setup = Setup {
        landscape: true,
        widest: 34.0,
        // The lines below the tables need the width of the last column, even if it is empty.
        widths: if shows_without { Vec::new() } else { vec![(WITHOUT, below_tables)] },
        narrowest: vec![(WITHOUT, below_tables)],
        hidden_columns: unused.into_iter().flatten().chain([(WHO, FREE[1])]).collect(),
        printed: Some((last + 2 + checks.line_count(), WITHOUT)),
        wrong,
        tints: as_paired
            .map(|same| (met, Tint::Drawn, and(&met_again, same).into()))
            .into_iter()
            .collect(),
        stale,
        halves: in_halves(layout, paired, (FIRST_ROW, FIGURES[0], last, FIGURES[1])),
        ..under_headings(0, TAB_READ)
    };
    Sheet::sorted(&layout.names["pairing"], setup, move |emit| {
        cells(layout, paired, last, emit);
    })
}

/// Returns the width of the other columns together, at least.
fn beside(paired: &Paired<'_>) -> f64 {
    if is_weighed(paired) { BESIDE } else { BESIDE_ALONE }
}

/// Returns the width of the last column with which the lines below the tables have room: a page across in type that can be read.
fn below_tables(checks: &Checks<'_>, paired: &Paired<'_>) -> f64 {
    let beside = beside(paired);
    (checks.widest() as f64 - beside).clamp(NARROW, ACROSS - beside)
}

fn cells(layout: &BookLayout<'_>, paired: &Paired<'_>, last: u32, emit: &mut dyn FnMut(Cell)) {
    let words = paired.words;
    let weighs = weighs(layout);
    head(layout, "sheet.pairing", "pairing.remark", None, &mut |cell| {
        emit(checks::banner(layout, paired, cell));
    });
    let sides = layout.sides_of_round();
    let headings = [
        (TABLE, layout.heading_of_games("column.table", sides)),
        (FIRST, layout.heading_of_games("column.first", sides)),
        (FIGURES[0], words.figure()),
        (FIGURES[1], words.figure()),
        (SECOND, layout.heading_of_games("column.second", sides)),
        (DIFFERENCE, layout.text("pairing.difference")),
        (
            COST,
            layout.text(if weighs == Some(Difference::Squared) {
                "pairing.square"
            } else {
                "pairing.cost_heading"
            }),
        ),
        (NEIGHBOURS, layout.text("pairing.neighbours")),
        (MET, layout.text("pairing.met")),
        (TWICE, layout.text("pairing.twice")),
        (WITHOUT, layout.text("pairing.without")),
    ];
    let shows_without = matches!(paired.round.proof, Proof::WithoutEach { .. });
    let weighed = is_weighed(paired);
    let is_shown = |column: u16| {
        if column == WITHOUT {
            shows_without
        } else {
            weighed || !(DIFFERENCE..=NEIGHBOURS).contains(&column)
        }
    };
    for (column, text) in headings.into_iter().filter(|(column, _)| is_shown(*column)) {
        emit.text((FIRST_ROW - 1, column), Role::Heading, text);
    }
    let first = paired.first_pairing(layout.tournament().pairings.len());
    let mut sorted = neighbours(paired)
        .chunks_exact(2)
        .map(|two| [two[0], two[1]])
        .collect::<Vec<_>>()
        .into_iter()
        .enumerate();
    let columns = if words.wishes.locked.is_empty() { FIGURES } else { FREE };
    let is_squared = weighs == Some(Difference::Squared);
    for (at, &(one, other)) in paired.round.tables.iter().enumerate() {
        let (here, there) = (FIRST_ROW + row(at), layout.result_row(first + at));
        let apart = (paired.figure(one) - paired.figure(other)).abs();
        let cost = |apart: f64| if is_squared { apart * apart } else { apart };
        let typed = |column: u16| on(&layout.names["results"], there, column);
        emit.number((here, TABLE), Role::Centered, row(at + 1));
        for (side, seat) in [one, other].into_iter().enumerate() {
            let name = || as_text(typed([results::FIRST, results::SECOND][side]));
            let at = (here, [FIRST, SECOND][side]);
            emit(layout.computed(at, Role::Text, name, words.name(seat)));
            let who = typed(results::ROWS[side]);
            emit(figure(layout, paired, (here, FIGURES[side]), &who, seat));
        }
        let mut number = |column: u16, formula: Excel, now: f64| {
            emit(layout.computed((here, column), Role::Number, || formula, now));
        };
        let own = |column: u16| Excel::from(Template::of(own(column)).at(here));
        let met_now = met_before(layout, paired, (one, other));
        number(MET, met(layout, there), met_now);
        number(TWICE, other_games_count(layout, there), 0.0);
        if !weighed {
            continue;
        }
        let difference = abs(own(FIGURES[0]) - own(FIGURES[1]));
        number(DIFFERENCE, iferror(difference, quote("—")), apart);
        let weighed_as = |difference: Excel| {
            let squared = is_squared.then(|| power(&difference, 2));
            iferror(squared.unwrap_or(difference), quote("—"))
        };
        number(COST, weighed_as(own(DIFFERENCE)), cost(apart));
        // Wished pairs are taken as given: neighbours are those of the others.
        if words.is_locked((one, other)) {
            number(NEIGHBOURS, own(COST), cost(apart));
        } else if let Some((at, two)) = sorted.next() {
            let figures = to(fixed(FIRST_ROW, columns[0]), fixed(last, columns[1]));
            let nth = |nth: usize| large(&figures, nth);
            let lowest = weighed_as(grouped(nth(2 * at + 1) - nth(2 * at + 2)));
            number(NEIGHBOURS, lowest, cost((two[0] - two[1]).abs()));
            if columns == FREE {
                for (side, seat) in [one, other].into_iter().enumerate() {
                    number(FREE[side], own(FIGURES[side]), paired.figure(seat));
                }
            }
        }
        if let Proof::WithoutEach { more, .. } = &paired.round.proof {
            let more = more
                .iter()
                .find(|((a, b), _)| (*a, *b) == (one, other) || (*b, *a) == (one, other));
            emit.text(
                (here, WITHOUT),
                Role::Text,
                more.map(|(_, more)| words.without(*more)).unwrap_or_default(),
            );
        }
    }
    for (seat, player) in words.next.players.iter().enumerate() {
        emit.number((FIRST_ROW + row(seat), WHO), Role::Number, row(player + 1));
        emit.number((FIRST_ROW + row(seat), BEFORE), Role::Number, paired.figure(seat));
    }
    let sum = |column: u16| excel::sum(in_column((FIRST_ROW, last), column));
    let below = last + 1;
    if weighed {
        emit.text((below, FIRST), Role::Strong, layout.text("pairing.sum"));
        for column in [COST, NEIGHBOURS] {
            emit(layout.computed(
                (below, column),
                Role::Number,
                || sum(column),
                total(layout, paired, column),
            ));
        }
    }
    let checks = Checks::new(layout, paired);
    checks.helpers(emit);
    let width = beside(paired) + below_tables(&checks, paired);
    checks.lines(below + 2, (WITHOUT, width), emit);
}

/// Returns the sum of a column of costs as the round was paired.
fn total(layout: &BookLayout<'_>, paired: &Paired<'_>, column: u16) -> f64 {
    let squared = weighs(layout) == Some(Difference::Squared);
    let apart = |a: f64, b: f64| {
        if squared { (a - b) * (a - b) } else { (a - b).abs() }
    };
    let taken =
        paired.round.tables.iter().filter(|pair| column == COST || paired.words.is_locked(**pair));
    let taken: f64 = taken.map(|&(a, b)| apart(paired.figure(a), paired.figure(b))).sum();
    let nearest = neighbours(paired).chunks_exact(2).map(|two| apart(two[0], two[1])).sum::<f64>();
    if column == COST { taken } else { taken + nearest }
}

/// Returns the remarks below the tables, a line each.
fn remarks(paired: &Paired<'_>) -> Vec<(About, String)> {
    paired.words.reasons(paired.round, paired.seed)
}

/// Whether this program made the pairing by weights.
fn is_weighed(paired: &Paired<'_>) -> bool {
    paired.round.proof.is_by_objectives()
}

/// Returns how often two have met: once in the second half of a double round robin, otherwise never.
fn met_before(layout: &BookLayout<'_>, paired: &Paired<'_>, (one, other): (Seat, Seat)) -> f64 {
    if !paired.words.next.field.participants[one].met.contains(&other) {
        return 0.0;
    }
    let players = [one, other].map(|seat| paired.words.next.players[seat]);
    let round = paired.words.next.field.round;
    let between = |pairing: &&Pairing| {
        pairing.round < round
            && pairing.players().count() == 2
            && pairing.players().all(|player| players.contains(&player))
    };
    layout
        .tournament()
        .pairings
        .iter()
        .filter(between)
        .filter(|pairing| were_at_the_board(pairing))
        .count() as f64
}

/// Returns the cell with the figure before the round of the player in a row of Results.
pub(crate) fn figure(
    layout: &BookLayout<'_>,
    paired: &Paired<'_>,
    at: (u32, u16),
    who: &str,
    seat: Seat,
) -> Cell {
    let last = FIRST_ROW + row(paired.words.next.players.len().max(1)) - 1;
    let range = |column: u16| column_on(&layout.names["pairing"], (FIRST_ROW, last), column);
    let found = || iferror(index(range(BEFORE), excel::found(who, range(WHO))), quote("—"));
    layout.computed(at, Role::Number, found, paired.figure(seat))
}

/// Returns a range of figures before the round as one of numbers in halves, where points come in halves.
pub(crate) fn in_halves(
    layout: &BookLayout<'_>,
    paired: &Paired<'_>,
    range: Range,
) -> Vec<(Range, u32)> {
    let most = paired.words.next.field.round;
    let counted = layout.counts_in_halves().then_some((range, most));
    counted.into_iter().collect()
}

/// Returns the weight of differences, if differences count.
fn weighs(layout: &BookLayout<'_>) -> Option<Difference> {
    let rules = &layout.rules().pairing;
    rules.objectives.contains(&Objective::Difference).then_some(rules.difference)
}

/// Returns the figures of those who play at tables that nobody asked for, the largest first: neighbours are as near as can be.
fn neighbours(paired: &Paired<'_>) -> Vec<f64> {
    let free = paired.round.tables.iter().filter(|pair| !paired.words.is_locked(**pair));
    let mut figures: Vec<f64> =
        free.flat_map(|&(a, b)| [paired.figure(a), paired.figure(b)]).collect();
    figures.sort_by(|a, b| b.total_cmp(a));
    figures
}

/// Returns the formula that counts how often two sat down to play before.
fn met(layout: &BookLayout<'_>, there: u32) -> Excel {
    let [one, other] = results::ROWS.map(|column| on(&layout.names["results"], there, column));
    let round = on(&layout.names["results"], there, results::ROUND);
    let [won, lost] = [Outcome::ForfeitWin, Outcome::ForfeitLoss].map(code_of);
    let way = |one: &str, other: &str| {
        call!(
            "COUNTIFS",
            "result_row_1",
            one,
            "result_row_2",
            other,
            "result_round",
            join([quote("<"), xl(&round)]),
            "result_code_1",
            quote(format!("<>{won}")),
            "result_code_1",
            quote(format!("<>{lost}"))
        )
    };
    way(&one, &other) + way(&other, &one)
}

/// Returns the formula that counts how often the two sit at other tables of the same round.
fn other_games_count(layout: &BookLayout<'_>, there: u32) -> Excel {
    let round = on(&layout.names["results"], there, results::ROUND);
    let at = |of: u16| {
        let row = on(&layout.names["results"], there, of);
        ["result_row_1", "result_row_2"].map(|side| countifs("result_round", &round, side, &row))
    };
    excel::total(results::ROWS.into_iter().flat_map(at)) - 2
}
