//! Inputs on Results that cannot be counted: marked beside the row, in pink, and counted on Source.

use crate::model::MOST_DRAWN;
use crate::place::column_name;
use crate::record::results::{CODES, FIRST, KEYS, MARK, RESULT, ROUND, ROWS, SCORES, SECOND};
use crate::workbook::address::{down, here, own, range_on, text};
use crate::workbook::calculation::BookLayout;
use crate::workbook::plan::Range;

impl BookLayout<'_> {
    /// Returns the defined name of the column with the counted values.
    #[must_use]
    pub(crate) fn counted_name(&self) -> (String, String) {
        (
            "result_counted".to_string(),
            range_on(&self.names.results, self.result_rows(), (RESULT, RESULT)),
        )
    }
}

/// Returns the condition under which a row's formulas count something else than a reader of the row would, or nothing at all.
pub(super) fn is_unread(layout: &BookLayout<'_>) -> String {
    let [round, first, second, mark] = [ROUND, FIRST, SECOND, MARK].map(here);
    let [one, drawn, two] = SCORES.map(here);
    let ([row_1, row_2], [code, _]) = (ROWS.map(own), CODES.map(own));
    let row_of = |from: u16, to: u16| {
        let [from, to] = [from, to].map(|column| column_name(column.into()));
        format!("INDEX(${from}:${to},ROW(),0)")
    };
    let scores = row_of(SCORES[0], SCORES[2]);
    let mut wrong = vec![
        format!("{row_1}=0"),
        format!("AND({second}<>\"\",OR({row_2}=0,{row_1}={row_2}))"),
        format!("N({round})<1"),
        format!("N({round})<>INT(N({round}))"),
        format!("N({round})>slots"),
        format!("COUNTA({scores})>COUNT({scores})"),
        format!("AND({mark}<>\"\",{code}=0)"),
    ];
    let mut scored = vec![
        format!("AND(COUNT({scores})>0,COUNT({one},{two})<2)"),
        format!("N({drawn})<0"),
        format!("N({drawn})>{}", MOST_DRAWN),
        format!("N({drawn})<>INT(N({drawn}))"),
    ];
    // Half each is how a draw is written, not what anybody scored: no figure made of scores may count it.
    if layout.needs_scores {
        scored.push(format!("AND(N({one})=0.5,N({two})=0.5)"));
    }
    // Somebody must have won, or drawn, the other games.
    scored.push(format!(
        "AND({second}=\"\",COUNT({scores})>0,OR(N({one})<=0,N({two})<>0,N({drawn})<>0))"
    ));
    wrong.push(format!("AND({mark}=\"\",OR({}))", scored.join(",")));
    if layout.size.live_pairings {
        let again = |row: &str, key: &str| {
            format!("AND({row}>0,COUNTIF(result_key_1,{key})+COUNTIF(result_key_2,{key})>1)")
        };
        let keys = KEYS.map(own);
        wrong.extend([again(&row_1, &keys[0]), again(&row_2, &keys[1])]);
    }
    format!(
        "IF({first}=\"\",COUNTA({})>0,OR({}))",
        row_of(SCORES[0], MARK),
        wrong.join(",")
    )
}

/// Returns the cells that turn pink, each with its condition.
pub(super) fn wrong(layout: &BookLayout<'_>) -> Vec<(Range, String)> {
    let (first, last) = layout.result_rows();
    let over = |column: u16| (first, column, last, column);
    let at = |column: u16| down(first, column);
    let mut all = Vec::new();
    if layout.size.live_pairings {
        let unknown =
            |name: u16, row: u16| (over(name), format!("AND({}<>\"\",{}=0)", at(name), at(row)));
        all.extend([unknown(FIRST, ROWS[0]), unknown(SECOND, ROWS[1])]);
    }
    if layout.size.alive {
        let name = at(FIRST);
        all.push((
            over(ROUND),
            format!(
                "AND({name}<>\"\",OR(N({0})<1,N({0})<>INT(N({0}))))",
                at(ROUND)
            ),
        ));
        all.push((
            over(MARK),
            format!("AND({}<>\"\",{name}<>\"\",{}=0)", at(MARK), at(CODES[0])),
        ));
        all.extend(SCORES.map(|score| (over(score), format!("ISTEXT({})", at(score)))));
        all.push((
            over(RESULT),
            format!("{}={}", at(RESULT), text(layout.text("results.unread"))),
        ));
    }
    all
}

/// Returns the counted value, or the message that the row cannot be counted.
pub(super) fn or_unread(layout: &BookLayout<'_>, counted: &str) -> String {
    let unread = text(layout.text("results.unread"));
    format!(
        "IFERROR(IF({},{unread},{counted}),{unread})",
        is_unread(layout)
    )
}
