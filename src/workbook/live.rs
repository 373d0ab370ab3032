//! Values that follow an edit: a formula together with its present value. Texts, numbers and conditions are put together here, the formula
//! and the value at once.

use std::ops::Add;

use crate::exact::Exact;
use crate::explain::operands::Prose;
use crate::lang::Lang;
use crate::rules::operation::NUDGE;
use crate::workbook::calculation::BookLayout;
use crate::workbook::calculation::halves::{number_text, number_text_formula};
use crate::workbook::excel::{
    self, Excel, above, abs, and, as_text, below, find, if_, is_number, not, or, quote,
};
use crate::workbook::plan::{Cached, Cell, Role};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Live<T> {
    pub formula: Excel,
    pub now: T,
}

pub(crate) type LiveText = Live<String>;
pub(crate) type LiveCondition = Live<bool>;
/// A cell with a number, or with none.
pub(crate) type LiveNumber = Live<Option<Exact>>;

impl<T> Live<T> {
    pub(crate) fn of(formula: impl Into<Excel>, now: impl Into<T>) -> Self {
        Self { formula: formula.into(), now: now.into() }
    }
}

impl LiveNumber {
    /// Takes the formula of a count.
    pub(crate) fn count(formula: impl Into<Excel>, now: usize) -> Self {
        Live::of(formula, Exact::count(now))
    }

    pub(crate) fn is_number(&self) -> LiveCondition {
        Live::of(is_number(&self.formula), self.now.is_some())
    }

    pub(crate) fn is(&self, other: i64) -> LiveCondition {
        let is = self.now.as_ref() == Some(&other.into());
        Live::of(excel::is(&self.formula, other), is)
    }

    pub(crate) fn is_above(&self, other: i64) -> LiveCondition {
        let other_now = Exact::from(other);
        let is = self.now.as_ref().is_some_and(|now| *now > other_now);
        Live::of(above(&self.formula, other), is)
    }

    pub(crate) fn is_below(&self, other: i64) -> LiveCondition {
        let is = self.now.as_ref().is_some_and(|now| *now < other.into());
        Live::of(below(&self.formula, other), is)
    }

    pub(crate) fn is_at_most(&self, other: i64) -> LiveCondition {
        let is = self.now.as_ref().is_some_and(|now| *now <= other.into());
        Live::of(excel::at_most(&self.formula, other), is)
    }

    /// Returns the number as the cell shows it.
    pub(crate) fn plain(&self) -> LiveText {
        let now = self.now.as_ref().map(|now| now.to_f64().to_string());
        Live::of(&self.formula, now.unwrap_or_default())
    }

    /// Returns the number as words tell it.
    pub(crate) fn said(&self, in_halves: bool) -> LiveText {
        let now = self.now.as_ref().map(|now| number_text(now, in_halves));
        let formula = number_text_formula(&self.formula, in_halves);
        Live::of(formula, now.unwrap_or_default())
    }

    /// Returns the number as words tell it, and another text where there is none.
    pub(crate) fn said_or(&self, in_halves: bool, otherwise: &LiveText) -> LiveText {
        self.said(in_halves).or(&self.is_number(), otherwise)
    }
}

impl LiveText {
    /// Returns words that stay.
    pub(crate) fn fixed(words: &str) -> Self {
        Self::of(quote(words), words)
    }

    /// Returns one after the other.
    pub(crate) fn joined(parts: &[Self]) -> Self {
        Self::of(
            excel::join(parts.iter().map(|part| part.formula.clone())),
            parts.iter().map(|part| part.now.as_str()).collect::<String>(),
        )
    }

    /// Returns wording with its fields filled in.
    pub(crate) fn worded(wording: &str, fields: &[(&str, &Self)]) -> Self {
        let of = |name: &str| fields.iter().find(|(field, _)| *field == name);
        let parts = excel::pieces(wording).map(|(words, field)| {
            let field = of(field).map(|(_, said)| (*said).clone());
            Self::fixed(words) + field.unwrap_or_else(|| Self::fixed(""))
        });
        Self::joined(&parts.collect::<Vec<_>>())
    }

    /// Returns this where a condition holds, something else elsewhere.
    pub(crate) fn or(&self, condition: &LiveCondition, otherwise: &Self) -> Self {
        let formula = if_(&condition.formula, &self.formula, &otherwise.formula);
        Self::of(formula, if condition.now { self.now.as_str() } else { otherwise.now.as_str() })
    }

    /// Returns this where a condition holds, and nothing elsewhere.
    pub(crate) fn only(&self, condition: &LiveCondition) -> Self {
        self.or(condition, &Self::fixed(""))
    }

    pub(crate) fn is_given(&self) -> LiveCondition {
        Live::of(excel::is_not(&self.formula, ""), !self.now.is_empty())
    }

    pub(crate) fn holds(&self, part: &str) -> LiveCondition {
        let found = is_number(find(quote(part), &self.formula));
        Live::of(found, self.now.contains(part))
    }

    /// Whether it is the other text, or number.
    pub(crate) fn is(&self, other: &Self) -> LiveCondition {
        let [one, two] = [self, other].map(|text| as_text(&text.formula));
        Live::of(excel::is(one, two), self.now == other.now)
    }

    /// Whether the text begins with this letter.
    pub(crate) fn starts_with(&self, letter: &str) -> LiveCondition {
        let first = excel::left(&self.formula, 1);
        Live::of(excel::is(first, quote(letter)), self.now.starts_with(letter))
    }

    pub(crate) fn in_parentheses(&self) -> Self {
        Self::fixed("(") + self.clone() + ")"
    }
}

impl Add for LiveText {
    type Output = Self;

    fn add(self, next: Self) -> Self {
        Self::joined(&[self, next])
    }
}

/// Words that stay come next.
impl Add<&str> for LiveText {
    type Output = Self;

    fn add(self, words: &str) -> Self {
        self + Self::fixed(words)
    }
}

impl LiveCondition {
    pub(crate) fn not(&self) -> Self {
        Self::of(not(&self.formula), !self.now)
    }

    pub(crate) fn and(&self, other: &Self) -> Self {
        Self::of(and(&self.formula, &other.formula), self.now && other.now)
    }

    pub(crate) fn or(&self, other: &Self) -> Self {
        Self::of(or(&self.formula, &other.formula), self.now || other.now)
    }
}

impl Prose for LiveText {
    fn fixed(words: &str) -> Self {
        Self::fixed(words)
    }

    fn joined(parts: &[Self]) -> Self {
        Self::joined(parts)
    }

    fn said(lang: &Lang, key: &str, fields: &[(&str, &Self)]) -> Self {
        Self::worded(lang.text(key), fields)
    }
}

impl BookLayout<'_> {
    pub(crate) fn live<T: Into<Cached>>(&self, at: (u32, u16), role: Role, live: Live<T>) -> Cell {
        self.computed(at, role, || live.formula, live.now)
    }

    /// Whether constants are those that the figures were computed with.
    pub(crate) fn as_computed(&self, constants: &[usize]) -> LiveCondition {
        let same = |position: &usize| {
            let value = &self.rules().constants[*position].value;
            below(abs(self.constant(*position) - value.to_f64()), NUDGE)
        };
        if constants.is_empty() {
            return LiveCondition::of("TRUE", true);
        }
        LiveCondition::of(excel::all(constants.iter().map(same)), true)
    }

    /// Returns a rule in words; where one of its constants was edited since, that instead.
    pub(crate) fn rule_said(&self, definition: usize, rule: &str) -> LiveText {
        let constants = self.rules().lowered.constants_of(definition);
        let rule = LiveText::fixed(rule);
        if constants.is_empty() {
            rule
        } else {
            rule.or(
                &self.as_computed(&constants),
                &LiveText::fixed(self.lang.text("player.rule_edited")),
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_formula_are_put_together_alike() {
        let (name, more) = (LiveText::of("B2", "Ann"), LiveCondition::of("C2>1", false));
        let said = LiveText::worded(
            "{name} is \"{what}\"{name}",
            &[("name", &name), ("what", &LiveText::fixed("in"))],
        );
        assert_eq!(said, LiveText::of("B2&\" is \"\"\"&\"in\"&\"\"\"\"&B2", "Ann is \"in\"Ann"));
        assert_eq!(
            name.or(&more, &LiveText::fixed("nobody")),
            LiveText::of("IF(C2>1,B2,\"nobody\")", "nobody")
        );
        assert_eq!(name.only(&more), LiveText::of("IF(C2>1,B2,\"\")", ""));
        assert_eq!(LiveText::joined(&[LiveText::fixed(""), name.clone()]), name);
        assert_eq!(
            name.in_parentheses().holds("(A"),
            LiveCondition::of("ISNUMBER(FIND(\"(A\",\"(\"&B2&\")\"))", true)
        );
    }
}
