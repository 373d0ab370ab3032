//! Formulas without ones and noughts: `1 × x` is x, and `0 × x + (1 − 0) × y` is y. For words; values and Excel's formulas keep every
//! constant, which may be edited.

use crate::exact::Exact;
use crate::rules::Constant;
use crate::rules::lowered::{Formula, Lowered};
use crate::rules::operation::Operation;

impl Formula {
    /// Returns the formula without what its constants make idle; nothing where nothing is.
    pub fn plainer(&self, constants: &[Constant]) -> Option<Self> {
        let plain = self.plain(constants);
        (plain != *self).then_some(plain)
    }

    fn plain(&self, constants: &[Constant]) -> Self {
        let Self::Apply(
            operation @ (Operation::Add | Operation::Subtract | Operation::Multiply),
            inputs,
        ) = self
        else {
            return self.clone();
        };
        let [one, other] = inputs.as_slice() else {
            return self.clone();
        };
        let inputs = [one.plain(constants), other.plain(constants)];
        let [known_one, known_other] =
            [&inputs[0], &inputs[1]].map(|input| input.nought_or_one(constants));
        let [one, other] = inputs;
        match (operation, known_one, known_other) {
            (Operation::Subtract, Some(from), Some(less)) if from >= less => {
                Self::Number(from - less)
            }
            (Operation::Multiply, Some(known), _) | (Operation::Multiply, _, Some(known))
                if known.is_zero() =>
            {
                Self::Number(known)
            }
            (Operation::Multiply, Some(_), _) => other,
            (Operation::Multiply, _, Some(_)) => one,
            (Operation::Add, Some(known), _) if known.is_zero() => other,
            (Operation::Add | Operation::Subtract, _, Some(known)) if known.is_zero() => one,
            _ => Self::Apply(*operation, vec![one, other]),
        }
    }

    fn nought_or_one(&self, constants: &[Constant]) -> Option<Exact> {
        let value = match self {
            Self::Number(value) => value,
            Self::Constant(position) => &constants.get(*position)?.value,
            _ => return None,
        };
        Some(value.clone()).filter(|value| value.is_zero() || *value == Exact::one())
    }

    /// Returns the constants that this names.
    pub fn constants(&self) -> Vec<usize> {
        let mut named = Vec::new();
        self.walk(&mut |part| {
            if let Self::Constant(position) = part
                && !named.contains(position)
            {
                named.push(*position);
            }
        });
        named
    }
}

impl Lowered {
    /// Returns the constants that a definition's formula and the columns of its totals name.
    pub fn constants_of(&self, definition: usize) -> Vec<usize> {
        let columns = self.needs[definition].iter().flat_map(|column| self.formulas_of(*column));
        let mut named: Vec<usize> = std::iter::once(&self.formulas[definition])
            .chain(columns)
            .flat_map(Formula::constants)
            .collect();
        named.sort_unstable();
        named.dedup();
        named
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ones_and_noughts_are_left_out() {
        let number = |value: i64| Formula::Number(Exact::from(value));
        let apply = |operation: Operation, one: &Formula, other: &Formula| {
            Formula::Apply(operation, vec![one.clone(), other.clone()])
        };
        let (x, y) = (Formula::Figure(0), Formula::Figure(1));
        let mix = |share: i64| {
            let rest = apply(Operation::Subtract, &number(1), &number(share));
            apply(
                Operation::Add,
                &apply(Operation::Multiply, &number(share), &x),
                &apply(Operation::Multiply, &rest, &y),
            )
        };
        assert_eq!(mix(0).plainer(&[]), Some(y.clone()));
        assert_eq!(mix(1).plainer(&[]), Some(x.clone()));
        assert_eq!(mix(3).plainer(&[]), None);
        assert_eq!(apply(Operation::Multiply, &number(0), &x).plainer(&[]), Some(number(0)));
        // 0 − x is something else, and so is 1 + x.
        assert_eq!(apply(Operation::Subtract, &number(0), &x).plainer(&[]), None);
        assert_eq!(apply(Operation::Add, &number(1), &x).plainer(&[]), None);
    }
}
