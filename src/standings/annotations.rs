//! Columns of results that only the rule set knows: columns that the reader reported as unused are used after all.

use crate::model::Tournament;
use crate::problem::{Kind, Problem, Unused};
use crate::rules::RuleSet;
use crate::tiebreaks::annotated;

/// Withdraws the report of unused columns for the rules' facts, and lists them on Source.
pub(super) fn take(tournament: &mut Tournament, rules: &RuleSet, problems: &mut Vec<Problem>) {
    if rules.facts.is_empty() {
        return;
    }
    let headings = annotated::headings(tournament, rules);
    let sheets = &mut tournament.source.sheets;
    problems.retain(|problem| {
        let Kind::Unused(Unused::Column { heading }) = &problem.kind else {
            return true;
        };
        if !headings.contains(&problem.place) {
            return true;
        }
        let of_sheet = sheets
            .iter_mut()
            .find(|used| used.place.sheet_index == problem.place.sheet_index);
        if let Some(used) = of_sheet {
            used.columns.push((heading.clone(), "fact"));
        }
        false
    });
}
