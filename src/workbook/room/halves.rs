//! Numbers as people write them, who count in halves: 3½. What each comes to now, and its formula.

use crate::exact::{Exact, Mode};
use crate::rules::operation::NUDGE;
use crate::tiebreaks::value::Value;
use crate::workbook::plan::Cached;

/// Decimals of a figure whose fraction nobody has computed.
pub const NEAR_DIGITS: u32 = 6;

/// Returns an exact value: whole numbers as numbers, fractions and powers as text, halves as people write them where they are counted in.
#[must_use]
pub fn fraction(value: Option<&Value>, in_halves: bool) -> Cached {
    match value {
        None => "—".into(),
        Some(Value::Fraction(whole)) if whole.is_integer() => Cached::Number(whole.to_f64()),
        Some(Value::Fraction(value)) if in_halves => halves(value).unwrap_or_else(|| value.to_string()).into(),
        Some(value) => Cached::Text(value.to_string()),
    }
}

/// Returns 7/2 as 3½; nothing for what is no positive half.
fn halves(value: &Exact) -> Option<String> {
    let twice = value.clone() + value.clone();
    let whole = value.rounded(0, Mode::Down);
    (twice.is_integer() && !value.is_integer() && !value.is_negative())
        .then(|| if whole.is_zero() { "½".to_string() } else { format!("{whole}½") })
}

/// Returns a number as words tell it where no fraction of it is kept: whole, in halves, in decimals, or near it.
#[must_use]
pub fn told(value: &Exact, in_halves: bool) -> String {
    if value.is_integer() {
        return value.to_string();
    }
    if let Some(halves) = halves(value).filter(|_| in_halves) {
        return halves;
    }
    let near = value.rounded(NEAR_DIGITS, Mode::HalfUp);
    let decimal = near.to_decimal(NEAR_DIGITS, Mode::HalfUp);
    let decimal = decimal.trim_end_matches('0').trim_end_matches('.');
    format!("{}{decimal}", if near == *value { "" } else { "≈" })
}

/// Returns the formula of [`told`] for a cell that holds a number.
#[must_use]
pub fn told_formula(cell: &str, in_halves: bool) -> String {
    let near = format!("ROUND({cell},{NEAR_DIGITS})");
    let decimal = format!("IF(ABS({cell}-{near})<{NUDGE},\"\",\"≈\")&{near}");
    whole_or(cell, in_halves, &decimal)
}

/// Returns a formula that shows a cell's number where it is whole, or a half and shown as people write it, and something else where
/// it is neither.
#[must_use]
pub fn whole_or(cell: &str, in_halves: bool, otherwise: &str) -> String {
    if !in_halves {
        return format!("IF({cell}=INT({cell}),{cell},{otherwise})");
    }
    format!("IF({cell}=INT({cell}),{cell},IF(AND({cell}>0,2*{cell}=INT(2*{cell})),{},{otherwise}))", half_formula(cell))
}

/// Returns the formula that writes a cell's number, a half above zero, as people do.
#[must_use]
pub fn half_formula(cell: &str) -> String {
    format!("IF({cell}>1,INT({cell}),\"\")&\"½\"")
}
