//! Excel formulas as expressions: references, operators and the functions in use. Their text is written nowhere else.
//!
//! Only functions that Excel 2010 and LibreOffice share are here. An operator puts its operands in parentheses where they bind less
//! tightly than it does.

use std::fmt;
use std::ops;

use crate::exact::Exact;

/// The placeholder for the number of the own row in a formula that is equal in every row.
pub(super) const OWN_ROW: char = '\u{1}';
/// The placeholder for the number of the row above.
pub(super) const ROW_ABOVE: char = '\u{2}';

/// A formula for a whole column, in relative notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Template(pub String);

impl Template {
    /// Takes a formula with the marks of [`own`] and [`above`].
    pub(crate) fn of(formula: impl Into<String>) -> Self {
        Self(formula.into())
    }

    /// Returns the formula for a row, counted from 0.
    pub(crate) fn at(&self, row: u32) -> String {
        let mut text = String::with_capacity(self.0.len() + 24);
        let numbers = [row + 1, row].map(|number| number.to_string());
        let mut rest = self.0.as_str();
        while let Some(at) = rest.find([OWN_ROW, ROW_ABOVE]) {
            text.push_str(&rest[..at]);
            text.push_str(&numbers[usize::from(!rest[at..].starts_with(OWN_ROW))]);
            // Both marks are one byte.
            rest = &rest[at + 1..];
        }
        text + rest
    }
}

/// A formula, or a part of one.
#[derive(Clone, Debug)]
pub(crate) struct Excel {
    text: String,
    binds: u8,
}

/// Formulas of the same text are the same, however they were put together.
impl PartialEq for Excel {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Excel {}

/// The precedence of comparisons, of `&`, of sums, products and powers, of a sign, and of a single value.
const COMPARISON: u8 = 1;
const JOIN: u8 = 2;
const SUM: u8 = 3;
const PRODUCT: u8 = 4;
const POWER: u8 = 5;
const SIGN: u8 = 6;
const ATOM: u8 = 9;
const EMPTY: &str = "\"\"";
/// The name of the cell that holds the decimal mark of the computer, and what stands in it.
pub(crate) const DECIMAL_MARK: &str = "decimal_mark";
pub(crate) const DECIMAL_MARK_FORMULA: &str = "MID(FIXED(0,1),2,1)";

/// Takes a reference, a name, or an expression that needs no parentheses; nothing is the empty text.
impl From<String> for Excel {
    fn from(text: String) -> Self {
        let text = if text.is_empty() { EMPTY.into() } else { text };
        Self { text, binds: ATOM }
    }
}

impl From<&str> for Excel {
    fn from(text: &str) -> Self {
        text.to_string().into()
    }
}

impl<T: Clone + Into<Self>> From<&T> for Excel {
    fn from(of: &T) -> Self {
        of.clone().into()
    }
}

macro_rules! numbers {
    ($($of:ty),*) => {$(
        impl From<$of> for Excel {
            fn from(number: $of) -> Self {
                Self::from(number.to_string())
            }
        }
    )*};
}
numbers!(u8, u16, u32, i32, i64, usize);

impl From<Excel> for String {
    fn from(formula: Excel) -> Self {
        formula.text
    }
}

impl fmt::Display for Excel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl From<f64> for Excel {
    fn from(number: f64) -> Self {
        Self::from(number.to_string())
    }
}

impl From<Exact> for Excel {
    fn from(number: Exact) -> Self {
        Self::from(number.to_string())
    }
}

macro_rules! operators {
    ($($of:ident, $operate:ident, $sign:literal, $binds:expr;)*) => {$(
        impl<T: Into<Excel>> ops::$of<T> for Excel {
            type Output = Self;
            fn $operate(self, other: T) -> Self {
                self.between($sign, other, $binds)
            }
        }

        impl<T: Into<Excel>> ops::$of<T> for &Excel {
            type Output = Excel;
            fn $operate(self, other: T) -> Excel {
                self.clone().between($sign, other, $binds)
            }
        }
    )*};
}
operators! {
    Add, add, "+", SUM;
    Sub, sub, "-", SUM;
    Mul, mul, "*", PRODUCT;
    Div, div, "/", PRODUCT;
}

impl ops::Neg for Excel {
    type Output = Self;
    fn neg(self) -> Self {
        Self { text: format!("-{}", self.inside(SIGN)), binds: SIGN }
    }
}

impl Excel {
    /// Returns the text inside something that binds so tightly.
    fn inside(self, binds: u8) -> String {
        if self.binds < binds { format!("({})", self.text) } else { self.text }
    }

    /// Excel's operators associate to the left, also `^`. Sums and products of more than two need no parentheses.
    fn between(self, sign: &str, other: impl Into<Self>, binds: u8) -> Self {
        let other: Self = other.into();
        let right = binds + u8::from(!["+", "*", "&"].contains(&sign));
        let text = self.inside(binds) + sign + &other.inside(right);
        Self { text, binds }
    }

    #[cfg(test)]
    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    pub(crate) fn is_nothing(&self) -> bool {
        self.text == EMPTY
    }

    /// Whether it takes a value of this column.
    pub(crate) fn names(&self, column: &Self) -> bool {
        self.text.contains(&format!("INDEX({},", column.text))
    }
}

macro_rules! comparisons {
    ($($name:ident $sign:literal;)*) => {$(
        pub(crate) fn $name(one: impl Into<Excel>, other: impl Into<Excel>) -> Excel {
            compare(one, $sign, other)
        }
    )*};
}
comparisons! {
    is "=";
    is_not "<>";
    above ">";
    below "<";
    at_least ">=";
    at_most "<=";
}

/// Compares two values by a sign such as `<=`.
pub(crate) fn compare(one: impl Into<Excel>, sign: &str, other: impl Into<Excel>) -> Excel {
    one.into().between(sign, other, COMPARISON)
}

pub(crate) fn power(one: impl Into<Excel>, other: impl Into<Excel>) -> Excel {
    one.into().between("^", other, POWER)
}

/// Takes a reference, a name or a number as an expression.
pub(crate) fn xl(of: impl Into<Excel>) -> Excel {
    of.into()
}

/// Puts an expression in parentheses whatever stands around it.
pub(crate) fn grouped(of: impl Into<Excel>) -> Excel {
    format!("({})", of.into().text).into()
}

/// Returns the cells from one to another.
pub(crate) fn to(first: impl Into<Excel>, last: impl Into<Excel>) -> Excel {
    format!("{}:{}", first.into().text, last.into().text).into()
}

/// The most UTF-16 units of a text literal in a formula; Excel refuses a workbook with a longer one.
pub(crate) const LONGEST_LITERAL: usize = 255;

/// Returns a text as formulas write it; one that is too long for one piece as several, joined.
pub(crate) fn quote(text: impl AsRef<str>) -> Excel {
    let mut pieces = vec![String::new()];
    let mut units = 0;
    // The placeholders of a template never belong to a text.
    for c in text.as_ref().chars().filter(|c| ![OWN_ROW, ROW_ABOVE].contains(c)) {
        let written = if c == '"' { 2 } else { c.len_utf16() };
        if units + written > LONGEST_LITERAL {
            pieces.push(String::new());
            units = 0;
        }
        units += written;
        let piece = pieces.len() - 1;
        pieces[piece].extend(std::iter::repeat_n(c, if c == '"' { 2 } else { 1 }));
    }
    let whole = format!("\"{}\"", pieces.join("\"&\""));
    if pieces.len() == 1 { whole.into() } else { grouped(whole) }
}

/// Returns several values in a row, each of which a function is asked about.
pub(crate) fn constants(values: impl IntoIterator<Item = Excel>) -> Excel {
    let values: Vec<String> = values.into_iter().map(|value| value.text).collect();
    format!("{{{}}}", values.join(",")).into()
}

/// Returns a function of some arguments.
pub(crate) fn call_with<T: Into<Excel>>(
    name: &str,
    arguments: impl IntoIterator<Item = T>,
) -> Excel {
    let mut text = format!("{name}(");
    for (at, argument) in arguments.into_iter().enumerate() {
        text.extend((at > 0).then_some(','));
        text += &argument.into().text;
    }
    (text + ")").into()
}

/// A function of arguments of several kinds.
macro_rules! call {
    ($name:literal $(, $argument:expr)* $(,)?) => {
        $crate::workbook::excel::call_with(
            $name,
            [$($crate::workbook::excel::xl($argument)),*]
        )
    };
}

pub(crate) use call;

macro_rules! functions {
    ($($name:ident $excel:literal $($argument:ident)*;)*) => {$(
        pub(crate) fn $name($($argument: impl Into<Excel>),*) -> Excel {
            call_with($excel, [$($argument.into()),*] as [Excel; functions!(@count $($argument)*)])
        }
    )*};
    (@count) => { 0 };
    (@count $first:ident $($rest:ident)*) => { 1 + functions!(@count $($rest)*) };
}
functions! {
    abs "ABS" number;
    and "AND" one other;
    count "COUNT" range;
    counta "COUNTA" range;
    countif "COUNTIF" range what;
    countifs "COUNTIFS" range what other that;
    exact "EXACT" one other;
    find "FIND" what text;
    floor "INT" number;
    if_ "IF" condition then otherwise;
    iferror "IFERROR" value otherwise;
    index "INDEX" range at;
    index_2 "INDEX" range row column;
    is_error "ISERROR" value;
    is_number "ISNUMBER" value;
    is_text "ISTEXT" value;
    left "LEFT" text count;
    len "LEN" text;
    lookup "LOOKUP" value from to;
    match_ "MATCH" value range;
    max "MAX" range;
    min "MIN" range;
    max_of "MAX" one other;
    mid "MID" text from count;
    min_of "MIN" one other;
    modulo "MOD" number by;
    not "NOT" condition;
    number "N" value;
    or "OR" one other;
    rank "RANK" number range order;
    round "ROUND" number digits;
    rows "ROWS" range;
    row_of "ROW" range;
    column_of "COLUMN" range;
    search "SEARCH" what text;
    small "SMALL" range position;
    large "LARGE" range position;
    substitute "SUBSTITUTE" text from to;
    sum "SUM" range;
    sumif "SUMIF" range what of;
    sumproduct "SUMPRODUCT" product;
    in_format "TEXT" number format;
    trim "TRIM" text;
    trunc "TRUNC" number;
    value "VALUE" text;
}

/// Returns the position of a value in a range in any order.
pub(crate) fn found(value: impl Into<Excel>, range: impl Into<Excel>) -> Excel {
    call_with("MATCH", [value.into(), range.into(), 0.into()])
}

/// Puts operands into the form of an operation of the rules, which says where parentheses stand.
pub(crate) fn around(form: &str, operands: &[Excel]) -> Excel {
    let operands = operands.iter().enumerate();
    let put = |form: String, (at, operand): (usize, &Excel)| {
        form.replace(&format!("{{{at}}}"), &operand.text)
    };
    operands.fold(form.to_string(), put).into()
}

pub(crate) fn all<T: Into<Excel>>(conditions: impl IntoIterator<Item = T>) -> Excel {
    call_with("AND", conditions)
}

pub(crate) fn any<T: Into<Excel>>(conditions: impl IntoIterator<Item = T>) -> Excel {
    call_with("OR", conditions)
}

pub(crate) fn product(factors: impl IntoIterator<Item = Excel>) -> Excel {
    let factors = factors.into_iter();
    factors.reduce(|one, other| one * other).unwrap_or(1.into())
}

pub(crate) fn total(of: impl IntoIterator<Item = Excel>) -> Excel {
    let of = of.into_iter();
    of.reduce(|one, other| one + other).unwrap_or(0.into())
}

/// Returns the texts of cells one after the other.
pub(crate) fn join(parts: impl IntoIterator<Item = Excel>) -> Excel {
    let parts = parts.into_iter().filter(|part| part.text != EMPTY);
    parts.reduce(|one, other| one.between("&", other, JOIN)).unwrap_or_else(|| xl(""))
}

/// Returns the words of a wording, each with the name of the field behind it; the last has none.
pub(super) fn pieces(wording: &str) -> impl Iterator<Item = (&str, &str)> {
    wording.split('}').map(|piece| piece.split_once('{').unwrap_or((piece, "")))
}

/// Returns wording as a text with formulas for its fields.
pub(crate) fn worded(wording: &str, fields: &[(&str, &Excel)]) -> Excel {
    let of = |name: &str| fields.iter().find(|(field, _)| *field == name);
    join(pieces(wording).flat_map(|(words, field)| {
        let field = of(field).map(|(_, formula)| (*formula).clone());
        [quote(words), field.unwrap_or_else(|| xl(""))]
    }))
}

/// Makes a text of a value.
pub(crate) fn as_text(value: impl Into<Excel>) -> Excel {
    value.into().between("&", EMPTY, JOIN)
}

/// Returns a number as text by a number pattern such as `0.00%`.
pub(crate) fn formatted(number: impl Into<Excel>, pattern: &str) -> Excel {
    in_format(number, own_pattern(pattern))
}

/// Returns a number pattern as TEXT takes it on any computer: with its own decimal mark, where `.` may part thousands.
pub(crate) fn own_pattern(pattern: &str) -> Excel {
    match pattern.rsplit_once('.') {
        Some((whole, decimals)) => join([quote(whole), xl(DECIMAL_MARK), quote(decimals)]),
        None => quote(pattern),
    }
}

/// Returns a value, or the empty text where a condition holds.
pub(crate) fn unless(condition: impl Into<Excel>, value: impl Into<Excel>) -> Excel {
    if_(condition, "", value)
}

/// Counts the rows or cells in which a condition holds.
pub(crate) fn count_where(condition: Excel) -> Excel {
    sumproduct(condition * 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operands_that_bind_less_tightly_have_parentheses() {
        let (a, b) = (xl("A1"), xl("B1"));
        assert_eq!(((&a - 1) * "slots" + 1).as_str(), "(A1-1)*slots+1");
        assert_eq!((&a - (&b - 1)).as_str(), "A1-(B1-1)");
        assert_eq!((&a + (&b + 1)).as_str(), "A1+B1+1");
        assert_eq!((is(&a, &b) * 1).as_str(), "(A1=B1)*1");
        assert_eq!((-(&a + 1)).as_str(), "-(A1+1)");
        assert_eq!(join([xl(&a), &b + 1]).as_str(), "A1&B1+1");
        assert_eq!(
            if_(is(&a, ""), quote("\""), index("names", to(&a, &b))).as_str(),
            "IF(A1=\"\",\"\"\"\",INDEX(names,A1:B1))"
        );
        assert_eq!(join([xl(""), a]).as_str(), "A1");
        assert_eq!(join([]).as_str(), "\"\"");
    }

    #[test]
    fn no_piece_of_a_text_is_longer_than_excel_reads() {
        let text = |text: &str| quote(text).to_string();
        assert_eq!(text(""), "\"\"");
        assert_eq!(text("the \"best\" of 3\u{1}"), "\"the \"\"best\"\" of 3\"");
        assert_eq!(text(&"長".repeat(255)), format!("\"{}\"", "長".repeat(255)));
        assert_eq!(text(&"a".repeat(256)), format!("(\"{}\"&\"a\")", "a".repeat(255)));
        assert_eq!(
            text(&"😀".repeat(200)),
            format!("(\"{}\"&\"{}\")", "😀".repeat(127), "😀".repeat(73))
        );
        // Quotation marks stay in pairs.
        assert_eq!(text(&"\"".repeat(128)), format!("(\"{}\"&\"\"\"\")", "\"\"".repeat(127)));
    }
}
