//! Numbers, missing values and operations inside larger expressions.

use crate::exact::Exact;
use crate::rules::lowered::Formula;
use crate::rules::operation::{ATOM, Absence, Form, Operation};
use crate::tiebreaks::figures::MISSING;

/// Returns the text for no value, or for an unknown one.
pub(super) fn absent(absence: Absence) -> String {
    if absence == Absence::Missing {
        MISSING.to_string()
    } else {
        "—".to_string()
    }
}

/// Writes an operation with its operands in notation for readers.
pub(super) fn written(
    form: &Form,
    binds: u8,
    outside: u8,
    input: &dyn Fn(usize, u8) -> String,
    count: usize,
) -> String {
    match form {
        Form::Between(sign) => parenthesized(
            format!("{}{sign}{}", input(0, binds), input(1, binds + 1)),
            binds,
            outside,
        ),
        Form::Before(sign) => format!("{sign}{}", input(0, ATOM)),
        Form::Call(name) => format!(
            "{name}({})",
            (0..count)
                .map(|at| input(at, 0))
                .collect::<Vec<_>>()
                .join(", ")
        ),
        Form::Around(around) => around.replace("{0}", &input(0, 0)),
    }
}

/// Adds parentheses if the text binds less tightly than its surroundings.
pub(super) fn parenthesized(text: String, own: u8, outside: u8) -> String {
    if own < outside {
        format!("({text})")
    } else {
        text
    }
}

/// Adds parentheses to a number that would be misread: a fraction inside a product, or a negative number after a sign.
#[must_use]
pub(crate) fn operand(number: &str, outside: u8) -> String {
    let is_misread = number.contains('/') && outside > 2 || number.starts_with('-') && outside > 0;
    if is_misread {
        format!("({number})")
    } else {
        number.to_string()
    }
}

/// Returns the quotient of two constants.
pub(super) fn quotient(inputs: &[Formula]) -> Option<Exact> {
    if let [Formula::Number(one), Formula::Number(other)] = inputs {
        one.divided_by(other)
    } else {
        None
    }
}

/// Returns the key of the words, the limit and the limited value, where the larger or smaller of a number and something else is asked
/// for.
#[must_use]
pub(crate) fn limited(
    operation: Operation,
    all: &[Formula],
) -> Option<(&'static str, &Formula, &Formula)> {
    let is_limit = |formula: &Formula| matches!(formula, Formula::Number(_) | Formula::Constant(_));
    let key = match operation {
        Operation::Max => "words.at_least",
        Operation::Min => "words.at_most",
        _ => return None,
    };
    match all {
        [limit, value] | [value, limit] if is_limit(limit) && !is_limit(value) => {
            Some((key, limit, value))
        }
        _ => None,
    }
}
