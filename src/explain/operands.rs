//! Numbers, missing values and operations inside larger expressions.

use crate::exact::Exact;
use crate::lang::Lang;
use crate::rules::lowered::Formula;
use crate::rules::operation::{ATOM, Absence, Form, Operation};
use crate::tiebreaks::figures::MISSING;

/// Returns the text for no value, or for an unknown one.
pub(super) fn absent(absence: Absence) -> String {
    if absence == Absence::Missing { MISSING.to_string() } else { "—".to_string() }
}

/// A text that is put together of parts: a plain one, or one that follows an edit.
pub(crate) trait Prose: Sized {
    /// Returns words that stay.
    fn fixed(words: &str) -> Self;
    fn joined(parts: &[Self]) -> Self;
    /// Returns wording with its fields filled in.
    fn said(lang: &Lang, key: &str, fields: &[(&str, &Self)]) -> Self;
}

impl Prose for String {
    fn fixed(words: &str) -> Self {
        words.into()
    }

    fn joined(parts: &[Self]) -> Self {
        parts.concat()
    }

    fn said(lang: &Lang, key: &str, fields: &[(&str, &Self)]) -> Self {
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, of)| (*name, &***of)).collect();
        lang.say(key, &fields)
    }
}

/// Writes an operation with its operands in notation for readers.
pub(crate) fn written<T: Prose>(
    form: &Form,
    binds: u8,
    outside: u8,
    input: &dyn Fn(usize, u8) -> T,
    count: usize,
) -> T {
    match form {
        Form::Between(sign) => {
            let whole = [input(0, binds), T::fixed(sign), input(1, binds + 1)];
            parenthesized(T::joined(&whole), binds, outside)
        }
        Form::Before(sign) => T::joined(&[T::fixed(sign), input(0, ATOM)]),
        Form::Call(name) => {
            let inputs = listed((0..count).map(|at| input(at, 0)), ", ");
            T::joined(&[T::fixed(&format!("{name}(")), inputs, T::fixed(")")])
        }
        Form::Around(around) => {
            let (before, after) = around.split_once("{0}").unwrap_or((around, ""));
            T::joined(&[T::fixed(before), input(0, 0), T::fixed(after)])
        }
    }
}

fn listed<T: Prose>(all: impl Iterator<Item = T>, separator: &str) -> T {
    let mut parts = Vec::new();
    for one in all {
        parts.extend((!parts.is_empty()).then(|| T::fixed(separator)));
        parts.push(one);
    }
    T::joined(&parts)
}

/// Writes a largest or smallest value: a limit in words, or a list.
pub(crate) fn picked<T: Prose>(
    lang: &Lang,
    operation: Operation,
    all: &[Formula],
    outside: u8,
    told: &dyn Fn(&Formula) -> T,
) -> T {
    let text = if let Some((key, limit, value)) = limited(operation, all) {
        T::said(lang, key, &[("value", &told(value)), ("limit", &told(limit))])
    } else {
        let values = listed(all.iter().map(told), lang.text("list.separator"));
        T::said(lang, operation.face().words, &[("values", &values)])
    };
    parenthesized(text, 0, outside)
}

/// Adds parentheses if the text binds less tightly than its surroundings.
pub(crate) fn parenthesized<T: Prose>(text: T, own: u8, outside: u8) -> T {
    if own < outside { T::joined(&[T::fixed("("), text, T::fixed(")")]) } else { text }
}

/// Adds parentheses to a number that would be misread: a fraction inside a product, or a negative number after a sign.
pub(crate) fn operand(number: &str, outside: u8) -> String {
    let is_misread = number.contains('/') && outside > 2 || number.starts_with('-') && outside > 0;
    if is_misread { format!("({number})") } else { number.to_string() }
}

pub(super) fn quotient(inputs: &[Formula]) -> Option<Exact> {
    if let [Formula::Number(one), Formula::Number(other)] = inputs {
        one.divided_by(other)
    } else {
        None
    }
}

/// Returns the key of the words, the limit and the limited value, where the larger or smaller of a number and something else is asked
/// for.
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
