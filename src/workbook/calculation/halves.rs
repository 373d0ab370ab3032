//! Numbers in halves, as people write them: 3½; the text and its formula.

use crate::exact::{Exact, Mode};
use crate::explain::notation::{NEAR_DIGITS, Writing, halves, unrounded, written_as};
use crate::rules::operation::{COMPARED_DIGITS, NUDGE, is_unbounded};
use crate::rules::show::trimmed;
use crate::tiebreaks::value::Value;
use crate::workbook::excel::{
    Excel, above, abs, and, as_text, below, floor, if_, is, join, modulo, quote, round, trunc,
    unless, xl,
};
use crate::workbook::plan::Cached;

/// Returns an exact value: whole numbers and quarters beside halves as numbers, all else as text.
pub(crate) fn fraction(value: Option<&Value>, writing: Writing) -> Cached {
    match value {
        None => "—".into(),
        Some(Value::Fraction(value))
            if !is_unbounded(value) && (value.is_integer() || writing.is_decimal(value)) =>
        {
            Cached::Number(value.to_f64())
        }
        Some(Value::Fraction(value)) => written_as(value, writing).into(),
        Some(value) => Cached::Text(value.to_string()),
    }
}

/// Returns a value before rounding, as [`crate::explain::notation::unrounded`] writes it; decimals as numbers.
pub(crate) fn before_rounding(value: Option<&Value>, writing: Writing) -> Cached {
    let Some(Value::Fraction(exact)) = value else {
        return fraction(value, writing);
    };
    let text = unrounded(exact, writing);
    if text.contains(['/', '½']) { Cached::Text(text) } else { Cached::Number(exact.to_f64()) }
}

/// Returns a number as words tell it where no fraction of it is kept: whole, in halves, in decimals, or near it.
pub(crate) fn number_text(value: &Exact, in_halves: bool) -> String {
    if value.is_integer() {
        return value.to_string();
    }
    if let Some(halves) = halves(value).filter(|_| in_halves) {
        return halves;
    }
    let near = value.rounded(NEAR_DIGITS, Mode::HalfUp);
    let decimal = trimmed(&near.to_decimal(NEAR_DIGITS, Mode::HalfUp));
    format!("{}{decimal}", if near == *value { "" } else { "≈" })
}

/// Returns the formula of [`number_text`] for a cell that holds a number.
pub(crate) fn number_text_formula(cell: &Excel, in_halves: bool) -> Excel {
    let near = round(cell, NEAR_DIGITS);
    let decimal = join([unless(below(abs(xl(cell) - &near), NUDGE), quote("≈")), xl(&near)]);
    whole_or(cell, in_halves, &decimal)
}

/// Returns a formula that shows a cell's number where it is whole, or a half and shown as people write it, and something else where
/// it is neither.
pub(crate) fn whole_or(cell: &Excel, in_halves: bool, otherwise: &Excel) -> Excel {
    if !in_halves {
        return if_(is(cell, floor(cell)), cell, otherwise);
    }
    if_(
        is(cell, floor(cell)),
        cell,
        if_(
            and(above(cell, 0), is(xl(2) * cell, floor(xl(2) * cell))),
            half_formula(cell),
            otherwise,
        ),
    )
}

/// Returns the formula that writes a cell's number, a half above zero, as people do.
pub(crate) fn half_formula(cell: &Excel) -> Excel {
    join([if_(above(cell, 1), floor(cell), ""), quote("½")])
}

/// Returns the formula of [`crate::explain::notation::in_halves`]: halves as people write them, all else with at most two decimals.
pub(crate) fn in_halves_formula(cell: &Excel) -> Excel {
    let sign = if_(below(cell, 0), quote("-"), "");
    let whole = if_(below(abs(cell), 1), sign, trunc(cell));
    if_(is(modulo(round(cell, 9), 1), "0.5"), join([whole, quote("½")]), as_text(round(cell, 2)))
}

/// Returns the condition that all decimals of a cell's number, which may be a power, are decimals of the near number.
pub(crate) fn ends(cell: &Excel) -> Excel {
    is(round(cell, COMPARED_DIGITS), round(cell, NEAR_DIGITS))
}
