//! How numbers, missing values and operations are written inside larger ones.

use crate::exact::Exact;
use crate::rules::operation::{ATOM, Absence, Form};
use crate::tiebreaks::figures::MISSING;

/// Tells that there is no value, or that nobody knows it.
pub(super) fn absent(absence: Absence) -> String {
    if absence == Absence::Missing { MISSING.to_string() } else { "—".to_string() }
}

/// Writes an operation with its operands as numbers are told.
pub(super) fn written(form: &Form, binds: u8, outside: u8, input: &dyn Fn(usize, u8) -> String, count: usize) -> String {
    match form {
        Form::Between(sign) => parenthesized(format!("{}{sign}{}", input(0, binds), input(1, binds + 1)), binds, outside),
        Form::Before(sign) => format!("{sign}{}", input(0, ATOM)),
        Form::Call(name) => format!("{name}({})", (0..count).map(|at| input(at, 0)).collect::<Vec<_>>().join(", ")),
        Form::Around(around) => around.replace("{0}", &input(0, 0)),
    }
}

/// Puts what binds less tightly than what is around it in parentheses.
pub(super) fn parenthesized(text: String, own: u8, outside: u8) -> String {
    if own < outside { format!("({text})") } else { text }
}

/// Writes a value as an operand: a fraction inside a product, or a negative number, in parentheses.
pub(super) fn number(value: &Exact, outside: u8) -> String {
    let text = value.to_string();
    if (text.contains('/') && outside > 2) || (value.is_negative() && outside > 0) { format!("({text})") } else { text }
}
