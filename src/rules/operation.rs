//! The operations of the lowered form. Each says in one place its value, its Excel formula and its words, so that the
//! three cannot come apart.

use std::borrow::Cow;

use crate::exact::{Exact, Mode};
use crate::rules::rounding::mode_word;

/// The largest relative difference between a double and the fraction that it represents, for numbers of a tournament's size.
///
/// A figure is made of at most a few hundred additions and divisions of numbers below 10⁶, each off by at most 2⁻⁵³ of its
/// value: together below 10⁻¹². Fractions of results whose denominators stay below 10⁵ stand at least 10⁻¹⁰ apart, so what is nearer
/// than [`SAME`] is the same fraction, and a tie of rounding that the double misses by less than [`NUDGE`] is a tie.
pub const SAME: &str = "0.000000001";
/// Added before rounding, so that a half that the double misses by its last bits rounds as the fraction does; see [`SAME`].
pub const NUDGE: &str = "1E-12";
/// Decimals to which doubles are rounded before they are compared; [`SAME`] as digits.
pub const COMPARED_DIGITS: u32 = 9;

/// A quotient of something by nothing, as Excel holds it: above every number that a tournament has.
pub const UNBOUNDED: &str = "1E+98";

/// Returns the number that stands for a quotient of something by nothing, [`UNBOUNDED`].
pub fn unbounded() -> Exact {
    Exact::from(10).power(&Exact::from(98)).unwrap_or_else(Exact::zero)
}

/// Whether a number stands for a quotient of something by nothing, or for its difference to a number.
pub fn is_unbounded(value: &Exact) -> bool {
    let least = unbounded().divided_by(&Exact::from(2));
    least.is_some_and(|least| *value >= least)
}

/// The least number that [`is_unbounded`], as Excel compares it.
pub const LEAST_UNBOUNDED: &str = "5E+97";

/// Why there is no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absence {
    /// No value: an empty list, or a division by zero.
    Nothing,
    /// Unknown, because a score was not written down.
    Missing,
}

/// A value, or why there is none.
pub type Known = Result<Exact, Absence>;

/// An operation on values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// `a + b`
    Add,
    /// `a - b`
    Subtract,
    /// `a * b`
    Multiply,
    /// `a / b`; no value when `b` is 0.
    Divide,
    /// `a ^ b`; with a whole exponent exact, otherwise only as a whole definition.
    Power,
    /// `-a`
    Negative,
    /// The largest of several.
    Max,
    /// The smallest of several.
    Min,
    /// Rounded to this many decimals.
    Round(u32, Mode),
    /// The second where the first has no value.
    Default,
    /// `a ÷ b`, and [`UNBOUNDED`] where b is 0; no value of 0 and 0.
    Ratio,
}

/// The form of an operation in Excel or in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// Between its two operands.
    Between(&'static str),
    /// Before its operand.
    Before(&'static str),
    /// A function with its arguments.
    Call(&'static str),
    /// A text with `{0}`, `{1}` for the operands, each of which binds as tightly as a single value.
    Around(String),
}

/// Everything about an operation in one place.
#[derive(Debug)]
pub struct Face {
    /// Its value; nothing where it has none.
    pub value: fn(Operation, &mut dyn Iterator<Item = Exact>) -> Option<Exact>,
    /// Its Excel formula. A reference to a cell without value is text there, and makes an error that means "no value".
    pub excel: fn(Operation) -> Form,
    /// The operation with its numbers in words.
    pub told: fn(Operation) -> Form,
    /// Its key in the wording, if it is described in words.
    pub words: &'static str,
    /// Its precedence: larger binds tighter.
    pub binds: u8,
}

/// The precedence of a single value.
pub const ATOM: u8 = 9;

impl Operation {
    /// Returns everything about the operation.
    pub fn face(self) -> Face {
        match self {
            Self::Add => Face {
                value: |_, inputs| of_two(inputs, |a, b| Some(a + b)),
                excel: |_| Form::Between("+"),
                told: |_| Form::Between(" + "),
                words: "",
                binds: 1,
            },
            Self::Subtract => Face {
                value: |_, inputs| of_two(inputs, |a, b| Some(a - b)),
                excel: |_| Form::Between("-"),
                told: |_| Form::Between(" − "),
                words: "",
                binds: 1,
            },
            Self::Multiply => Face {
                value: |_, inputs| of_two(inputs, |a, b| Some(a * b)),
                excel: |_| Form::Between("*"),
                told: |_| Form::Between(" × "),
                words: "",
                binds: 2,
            },
            Self::Divide => Face {
                value: |_, inputs| of_two(inputs, |a, b| a.divided_by(&b)),
                excel: |_| Form::Between("/"),
                told: |_| Form::Between(" ÷ "),
                words: "",
                binds: 2,
            },
            Self::Power => Face {
                value: |_, inputs| of_two(inputs, |a, b| a.power(&b)),
                // 0^0 is 1 here, and an error in Excel.
                excel: |_| Form::Around("IF({1}=0,1,{0}^{1})".into()),
                told: |_| Form::Between(" ^ "),
                words: "",
                binds: 3,
            },
            Self::Negative => Face {
                value: |_, inputs| inputs.next().map(|value| -value),
                excel: |_| Form::Before("-"),
                told: |_| Form::Before("−"),
                words: "",
                binds: 1,
            },
            Self::Max => Face {
                value: |_, inputs| inputs.max(),
                excel: |_| Form::Call("MAX"),
                told: |_| Form::Call("max"),
                words: "words.largest",
                binds: ATOM,
            },
            Self::Min => Face {
                value: |_, inputs| Exact::smallest(inputs),
                excel: |_| Form::Call("MIN"),
                told: |_| Form::Call("min"),
                words: "words.smallest",
                binds: ATOM,
            },
            Self::Round(..) => Face {
                value: |operation, inputs| {
                    let (digits, mode) = operation.rounding()?;
                    inputs.next().map(|value| value.rounded(digits, mode))
                },
                excel: |operation| {
                    Form::Around(
                        operation
                            .rounding()
                            .map_or_else(String::new, |(digits, mode)| round("{0}", digits, mode)),
                    )
                },
                told: |operation| {
                    Form::Around(match operation.rounding() {
                        // The usual formula for cutting off decimals.
                        Some((0, Mode::Down)) => "⌊{0}⌋".into(),
                        Some((digits, _)) => format!("round({{0}}, {digits})"),
                        None => String::new(),
                    })
                },
                words: "words.round",
                binds: ATOM,
            },
            Self::Ratio => Face {
                value: |_, inputs| {
                    of_two(inputs, |a, b| {
                        let nothing_lost = || (a > Exact::zero()).then(unbounded);
                        a.divided_by(&b).or_else(nothing_lost)
                    })
                },
                // Where b is 0, a above 0 leads to the number that stands for it, and 0 to an error.
                excel: |_| Form::Around(format!("IFERROR({{0}}/{{1}},{UNBOUNDED}/({{0}}>0))")),
                told: |_| Form::Between(" : "),
                words: "",
                binds: 2,
            },
            Self::Default => Face {
                value: |_, inputs| inputs.next(),
                excel: |_| Form::Call("IFERROR"),
                told: |_| Form::Around(String::new()),
                words: "words.default",
                binds: ATOM,
            },
        }
    }

    /// Returns the value of the operation. A missing operand makes the value missing, unless a default replaces it.
    ///
    /// # Errors
    /// The reason why there is no value.
    pub fn value(self, inputs: &[Known]) -> Known {
        if self == Self::Default {
            let missing = inputs.last() == Some(&Err(Absence::Missing));
            let otherwise = if missing { Absence::Missing } else { Absence::Nothing };
            return inputs.iter().flatten().next().cloned().ok_or(otherwise);
        }
        if inputs.contains(&Err(Absence::Missing)) {
            return Err(Absence::Missing);
        }
        if inputs.iter().any(Result::is_err) {
            return Err(Absence::Nothing);
        }
        (self.face().value)(self, &mut inputs.iter().flatten().cloned()).ok_or(Absence::Nothing)
    }

    fn rounding(self) -> Option<(u32, Mode)> {
        if let Self::Round(digits, mode) = self { Some((digits, mode)) } else { None }
    }

    /// Returns the word of a rounding's mode, as settings and wording have it.
    pub fn mode(self) -> &'static str {
        self.rounding().map_or("", |(_, mode)| mode_word(mode))
    }
}

fn of_two(
    inputs: &mut dyn Iterator<Item = Exact>,
    operate: impl FnOnce(Exact, Exact) -> Option<Exact>,
) -> Option<Exact> {
    operate(inputs.next()?, inputs.next()?)
}

/// Returns the Excel formula of a rounding.
pub fn round(operand: impl std::fmt::Display, digits: u32, mode: Mode) -> String {
    match mode {
        Mode::HalfUp => format!("ROUND({operand}+SIGN({operand})*{NUDGE},{digits})"),
        Mode::Down => format!("ROUNDDOWN({operand}+SIGN({operand})*{NUDGE},{digits})"),
        Mode::HalfDown => format!("ROUND({operand}-SIGN({operand})*{NUDGE},{digits})"),
        // Twice the nearest whole number of half the tie's neighbours is the even one.
        Mode::HalfEven => format!(
            "IF(ABS(MOD(ABS({operand})*10^{digits},1)-0.5)<{SAME},SIGN({operand})*2*ROUND(ABS({operand})*10^{digits}/2,0)/10^{digits},ROUND({operand},{digits}))"
        ),
    }
}

/// A total over a column of a player's rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Total {
    /// Its sum; nothing adds up to 0.
    Sum,
    /// The mean; no value for an empty list.
    Mean,
    /// The number of values.
    Count,
    /// The k-th value from an end, from 1.
    Nth(u32, End),
}

/// The end from which values are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// From the highest.
    Highest,
    /// From the lowest.
    Lowest,
}

/// Everything about a total in one place.
#[derive(Debug)]
pub struct TotalFace {
    /// Its value from the values that count, in order of rounds.
    pub value: fn(Total, &[&Exact]) -> Option<Exact>,
    /// Its Excel function: the text before and after the column.
    pub excel: (&'static str, Cow<'static, str>),
    /// Its name in the wording.
    pub words: &'static str,
}

impl Total {
    /// Returns everything about the total.
    pub fn face(self) -> TotalFace {
        match self {
            Self::Sum => TotalFace {
                value: |_, values| Some(sum(values)),
                excel: ("SUM(", ")".into()),
                words: "words.sum",
            },
            Self::Mean => TotalFace {
                value: |_, values| sum(values).divided_by(&count(values)),
                excel: ("AVERAGE(", ")".into()),
                words: "words.mean",
            },
            Self::Count => TotalFace {
                value: |_, values| Some(count(values)),
                excel: ("COUNT(", ")".into()),
                words: "words.count_of",
            },
            Self::Nth(position, End::Highest) => TotalFace {
                value: nth,
                excel: ("LARGE(", format!(",{position})").into()),
                words: "words.highest",
            },
            Self::Nth(position, End::Lowest) => TotalFace {
                value: nth,
                excel: ("SMALL(", format!(",{position})").into()),
                words: "words.lowest",
            },
        }
    }

    /// Returns the total of the values that count; nothing where it has none.
    pub fn value(self, values: &[&Exact]) -> Option<Exact> {
        (self.face().value)(self, values)
    }
}

fn sum(values: &[&Exact]) -> Exact {
    values.iter().copied().sum()
}

fn count(values: &[&Exact]) -> Exact {
    Exact::count(values.len())
}

fn nth(total: Total, values: &[&Exact]) -> Option<Exact> {
    let Total::Nth(position, end) = total else {
        return None;
    };
    let mut sorted = values.to_vec();
    sorted.sort();
    if end == End::Highest {
        sorted.reverse();
    }
    sorted.get(position as usize - 1).map(|value| (*value).clone())
}
