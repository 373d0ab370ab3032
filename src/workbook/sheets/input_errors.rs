//! Inputs on Results that cannot be counted: marked beside the row, in pink, and counted on Source.

use crate::model::{MOST_DRAWN, Outcome};
use crate::place::column_name;
use crate::record::results::{CODES, FIRST, KEYS, MARK, RESULT, ROUND, ROWS, SCORES, SECOND};
use crate::workbook::address::{column_on, down, here, own};
use crate::workbook::calculation::BookLayout;
use crate::workbook::calculation::codes::code_of;
use crate::workbook::excel::{
    self, Excel, above, and, any, at_least, at_most, below, call, call_with, count, counta,
    countif, floor, if_, iferror, index_2, is, is_not, is_number, is_text, len, not, number, or,
    quote, sumproduct,
};
use crate::workbook::plan::Range;

impl BookLayout<'_> {
    /// Returns the defined name of the column with the counted values.
    pub(crate) fn counted_name(&self) -> (String, String) {
        (
            "result_counted".to_string(),
            column_on(&self.names["results"], self.result_rows(), RESULT),
        )
    }
}

/// The figures, of which the name of a stage has none: `R1` is a round in words.
const FIGURES: &str = r#"{"0","1","2","3","4","5","6","7","8","9"}"#;

/// Returns the condition of a cell that names a stage after the rounds: `Final`.
fn is_stage(round: impl Into<Excel>) -> Excel {
    let round = round.into();
    let figures = is_number(call!("FIND", FIGURES, &round)) * 1;
    excel::all([is_text(&round), above(len(&round), 1), is(sumproduct(figures), 0)])
}

fn is_whole_round(round: &str) -> Excel {
    let number = number(round);
    and(at_least(&number, 1), is(&number, floor(&number)))
}

/// Returns the condition of a cell under which it may be typed as a round: a whole number from 1, or some text that may be a stage.
pub(super) fn may_be_round(round: &str) -> Excel {
    or(and(is_text(round), above(len(round), 1)), is_whole_round(round))
}

/// Returns the condition under which a row's formulas count something else than a reader of the row would, or nothing at all.
pub(super) fn is_unread(layout: &BookLayout<'_>) -> Excel {
    let [round, first, second, mark] = [ROUND, FIRST, SECOND, MARK].map(here);
    let [one, drawn, two] = SCORES.map(here);
    let ([row_1, row_2], [code, _]) = (ROWS.map(own), CODES.map(own));
    let row_of = |from: u16, to: u16| {
        let [from, to] = [from, to].map(|column| column_name(column.into()));
        index_2(excel::to(format!("${from}"), format!("${to}")), call_with("ROW", [""; 0]), 0)
    };
    let scores = row_of(SCORES[0], SCORES[2]);
    let mut wrong = vec![
        is(&row_1, 0),
        and(is_not(&second, ""), or(is(&row_2, 0), is(&row_1, &row_2))),
        below(number(&round), 1),
        is_not(number(&round), floor(number(&round))),
        above(number(&round), "slots"),
        above(counta(&scores), count(&scores)),
        and(is_not(&mark, ""), is(&code, 0)),
    ];
    let mut scored = vec![
        and(above(count(&scores), 0), below(call!("COUNT", &one, &two), 2)),
        below(number(&drawn), 0),
        above(number(&drawn), MOST_DRAWN),
        is_not(number(&drawn), floor(number(&drawn))),
    ];
    // Half each is how a draw is written, not what anybody scored: no figure made of scores may count it.
    if layout.needs_scores {
        scored.push(and(is(number(&one), "0.5"), is(number(&two), "0.5")));
    }
    // Somebody must have won, or drawn, the other games.
    scored.push(excel::all([
        is(&second, ""),
        above(count(&scores), 0),
        any([at_most(number(&one), 0), is_not(number(&two), 0), is_not(number(&drawn), 0)]),
    ]));
    wrong.push(and(is(&mark, ""), any(scored)));
    // Extra time is won with more goals, or with as many by penalties.
    wrong.extend([(Outcome::ExtraWin, &one, &two), (Outcome::ExtraLoss, &two, &one)].map(
        |(outcome, more, less)| and(is(&code, code_of(outcome)), below(number(more), number(less))),
    ));
    if layout.size.live_pairings {
        let again = |row: &Excel, key: &Excel| {
            and(
                above(row, 0),
                above(countif("result_key_1", key) + countif("result_key_2", key), 1),
            )
        };
        let keys = KEYS.map(own);
        wrong.extend([again(&row_1, &keys[0]), again(&row_2, &keys[1])]);
    }
    if_(is(&first, ""), above(counta(row_of(SCORES[0], MARK)), 0), any(wrong))
}

/// Returns the cells that turn pink, each with its condition.
pub(super) fn wrong(layout: &BookLayout<'_>) -> Vec<(Range, String)> {
    let (first, last) = layout.result_rows();
    let over = |column: u16| (first, column, last, column);
    let at = |column: u16| down(first, column);
    let mut all: Vec<(Range, Excel)> = Vec::new();
    if layout.size.live_pairings {
        let unknown = |name: u16, row: u16| (over(name), and(is_not(at(name), ""), is(at(row), 0)));
        all.extend([unknown(FIRST, ROWS[0]), unknown(SECOND, ROWS[1])]);
    }
    if layout.size.alive {
        let name = at(FIRST);
        all.push((
            over(ROUND),
            and(is_not(&name, ""), not(or(is_stage(at(ROUND)), is_whole_round(&at(ROUND))))),
        ));
        all.push((
            over(MARK),
            excel::all([is_not(at(MARK), ""), is_not(&name, ""), is(at(CODES[0]), 0)]),
        ));
        all.extend(SCORES.map(|score| (over(score), is_text(at(score)))));
        all.push((over(RESULT), is(at(RESULT), quote(layout.text("results.unread")))));
    }
    all.into_iter().map(|(range, wrong)| (range, wrong.into())).collect()
}

/// Returns the counted value, or the message that the row cannot be counted, or is of a stage after the rounds.
pub(super) fn or_unread(layout: &BookLayout<'_>, counted: &Excel) -> Excel {
    let unread = quote(layout.text("results.unread"));
    let known = if_(is_unread(layout), &unread, counted);
    let stage = quote(layout.text("results.stage"));
    iferror(if_(is_stage(here(ROUND)), stage, known), &unread)
}
