//! The numbers of outcomes in formulas.

use crate::model::Outcome;
use crate::rules::RuleSet;
use crate::workbook::calculation::row;
use crate::workbook::excel::{Excel, any, is};

/// Returns the number of an outcome in formulas: its row in the table of outcomes.
pub(crate) fn code_of(outcome: Outcome) -> u32 {
    row(outcome as usize + 1)
}

/// Returns 1 for a win, 2 for a loss, 3 for a draw, and 0 for a round that is in no record by the rules.
pub(crate) fn record_of(outcome: Outcome, rules: &RuleSet) -> u32 {
    match outcome.like() {
        Outcome::Out => 0,
        _ if !rules.is_in_record(outcome) => 0,
        like => code_of(like),
    }
}

/// Returns the condition that an outcome's number is one after extra time or penalties.
pub(crate) fn is_extra(code: &Excel) -> Excel {
    let those = Outcome::ALL.into_iter().filter(|outcome| outcome.is_extra());
    any(those.map(|outcome| is(code, code_of(outcome))))
}
