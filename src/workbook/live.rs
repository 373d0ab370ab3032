//! Texts and conditions that follow an edit: a formula together with its present value.

use crate::rules::operation::NUDGE;
use crate::workbook::address::text;
use crate::workbook::calculation::BookLayout;
use crate::workbook::plan::Cached;

/// A text as a formula and its present value. The formula needs no parentheses beside `&`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveText {
    /// The formula.
    pub formula: String,
    /// Its present value.
    pub now: String,
}

/// A condition as a formula and its present value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LiveCondition {
    /// The formula.
    pub formula: String,
    /// Whether it holds.
    pub now: bool,
}

impl LiveText {
    /// Takes a formula and its present value.
    #[must_use]
    pub(crate) fn of(formula: impl Into<String>, now: impl Into<String>) -> Self {
        Self {
            formula: formula.into(),
            now: now.into(),
        }
    }

    /// Returns words that stay.
    #[must_use]
    pub(crate) fn fixed(words: &str) -> Self {
        Self::of(text(words), words)
    }

    /// Returns one after the other.
    #[must_use]
    pub(crate) fn joined(parts: &[Self]) -> Self {
        let formulas: Vec<&str> = parts
            .iter()
            .map(|part| part.formula.as_str())
            .filter(|formula| *formula != "\"\"")
            .collect();
        let formula = if formulas.is_empty() {
            "\"\"".to_string()
        } else {
            formulas.join("&")
        };
        Self::of(
            formula,
            parts
                .iter()
                .map(|part| part.now.as_str())
                .collect::<String>(),
        )
    }

    /// Returns wording with its fields filled in.
    #[must_use]
    pub(crate) fn worded(wording: &str, fields: &[(&str, &Self)]) -> Self {
        let mut parts = Vec::new();
        let mut rest = wording;
        while let Some((before, (name, after))) = rest
            .split_once('{')
            .and_then(|(before, tail)| Some((before, tail.split_once('}')?)))
        {
            parts.push(Self::fixed(before));
            parts.extend(
                fields
                    .iter()
                    .find(|(field, _)| *field == name)
                    .map(|(_, said)| (*said).clone()),
            );
            rest = after;
        }
        parts.push(Self::fixed(rest));
        Self::joined(&parts)
    }

    /// Returns this where a condition holds, something else elsewhere.
    #[must_use]
    pub(crate) fn or(&self, condition: &LiveCondition, otherwise: &Self) -> Self {
        let formula = format!(
            "IF({},{},{})",
            condition.formula, self.formula, otherwise.formula
        );
        Self::of(
            formula,
            if condition.now {
                self.now.as_str()
            } else {
                otherwise.now.as_str()
            },
        )
    }

    /// Returns this where a condition holds, and nothing elsewhere.
    #[must_use]
    pub(crate) fn only(&self, condition: &LiveCondition) -> Self {
        self.or(condition, &Self::fixed(""))
    }

    /// Whether the text contains `part`.
    #[must_use]
    pub(crate) fn holds(&self, part: &str) -> LiveCondition {
        LiveCondition {
            formula: format!("ISNUMBER(FIND({},{}))", text(part), self.formula),
            now: self.now.contains(part),
        }
    }

    /// Returns this in parentheses.
    #[must_use]
    pub(crate) fn in_parentheses(&self) -> Self {
        Self::joined(&[Self::fixed("("), self.clone(), Self::fixed(")")])
    }
}

impl LiveCondition {
    /// Returns a condition.
    #[must_use]
    pub(crate) fn of(formula: impl Into<String>, now: bool) -> Self {
        Self {
            formula: formula.into(),
            now,
        }
    }
}

impl BookLayout<'_> {
    /// Whether constants are those that the figures were computed with.
    #[must_use]
    pub(crate) fn as_computed(&self, constants: &[usize]) -> LiveCondition {
        let same = |position: &usize| {
            let value = &self.figures().rules.constants[*position].value;
            format!(
                "ABS({}-{})<{NUDGE}",
                self.constant(*position),
                value.to_f64()
            )
        };
        let all: Vec<String> = constants.iter().map(same).collect();
        LiveCondition::of(
            if all.is_empty() {
                "TRUE".to_string()
            } else {
                format!("AND({})", all.join(","))
            },
            true,
        )
    }

    /// Returns a rule in words; where one of its constants was edited since, that instead.
    #[must_use]
    pub(crate) fn rule_said(&self, definition: usize, rule: &str) -> LiveText {
        let constants = self.figures().rules.lowered.constants_of(definition);
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

impl From<LiveText> for Cached {
    fn from(said: LiveText) -> Self {
        Self::Text(said.now)
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
        assert_eq!(
            said,
            LiveText::of("B2&\" is \"\"\"&\"in\"&\"\"\"\"&B2", "Ann is \"in\"Ann")
        );
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
