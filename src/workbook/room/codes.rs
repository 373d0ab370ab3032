//! Numbers that stand for outcomes in formulas.

use crate::model::Outcome;
use crate::rules::vocabulary::Quality;
use crate::workbook::room::row;

/// Returns the number that stands for an outcome in formulas: its row in the table of outcomes.
#[must_use]
pub fn code_of(outcome: Outcome) -> u32 {
    Outcome::ALL
        .iter()
        .position(|known| *known == outcome)
        .map_or(0, |at| row(at + 1))
}

/// Returns 1 for a win, 2 for a loss, 3 for a draw.
#[must_use]
pub fn record_of(outcome: Outcome) -> u32 {
    let kinds = [Quality::Won, Quality::Lost, Quality::Drawn];
    kinds
        .iter()
        .position(|quality| quality.of_outcome(outcome))
        .map_or(0, |at| row(at + 1))
}
