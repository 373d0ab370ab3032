//! Long formulas in steps: how long a formula gets, and which parts of it are computed in columns of their own.

use crate::rules::lowered::Formula;
use crate::rules::operation::Operation;
use crate::rules::search::STEPS;

/// The longest formula of a column; a longer one is computed in steps.
pub(crate) const LONGEST_FORMULA: usize = 200;

/// A rough length of a formula once it is written; constants have long names.
pub(crate) fn length(formula: &Formula) -> usize {
    match formula {
        Formula::Number(value) => value.to_string().len(),
        Formula::Constant(_) => 20,
        Formula::Apply(operation, inputs) => {
            inputs.iter().map(length).sum::<usize>()
                + if matches!(operation, Operation::Round(..)) { 110 } else { 8 }
        }
        Formula::Lookup(_, inner) | Formula::Alike(inner) => length(inner) + 60,
        _ => 7,
    }
}

/// Collects what is looked up, and the steps of a search, each of which names the one before: they have columns of their own.
pub(crate) fn search_steps(formula: &Formula, helpers: &mut Vec<Formula>) {
    let mut found = Vec::new();
    let mut add = |part: &Formula| {
        if !found.contains(part) {
            found.push(part.clone());
        }
    };
    formula.walk(&mut |part| match part {
        Formula::Lookup(..) | Formula::Alike(..) => add(part),
        Formula::Least(..) => {
            add(part);
            for step in (1..=STEPS.len()).rev() {
                add(&Formula::Below(step, Box::new(part.clone())));
            }
        }
        _ => {}
    });
    helpers
        .extend(found.into_iter().rev().filter(|step| !helpers.contains(step)).collect::<Vec<_>>());
}

/// Collects the parts of a formula that are computed in columns of their own, so that each formula stays short.
pub(crate) fn steps(formula: &Formula, helpers: &mut Vec<Formula>) -> usize {
    let Formula::Apply(operation, inputs) = formula else {
        return length(formula);
    };
    let own = length(formula) - inputs.iter().map(length).sum::<usize>();
    let mut lengths: Vec<usize> = inputs.iter().map(|input| steps(input, helpers)).collect();
    // A rounding names its operand several times.
    let times = if matches!(operation, Operation::Round(..)) { 4 } else { 1 };
    while own + times * lengths.iter().sum::<usize>() > LONGEST_FORMULA - 60 {
        let Some(longest) = (0..lengths.len())
            .filter(|&at| matches!(inputs[at], Formula::Apply(..)) && lengths[at] > 7)
            .max_by_key(|&at| lengths[at])
        else {
            break;
        };
        if !helpers.contains(&inputs[longest]) {
            helpers.push(inputs[longest].clone());
        }
        lengths[longest] = 7;
    }
    own + times * lengths.iter().sum::<usize>()
}
