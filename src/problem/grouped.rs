//! Groups problems of one kind that differ only in their cells.

use std::collections::HashMap;

use crate::problem::{AlikeName, Kind, Problem, Unused};

/// Problems of one kind on one sheet, which are reported together.
#[derive(Clone, Debug)]
pub struct Group<'a> {
    /// The first of them.
    pub first: &'a Problem,
    /// The others, in order.
    pub others: Vec<&'a Problem>,
}

/// Up to this many problems of one kind are reported one by one.
const FEW: usize = 3;
/// Unused columns, rows passed over and names that may be one person's are grouped from the second on a sheet.
const FEW_NOTES: usize = 1;

/// Puts problems of one kind on one sheet together, at the first of them. A few stay apart, and so do changes of places, since each
/// concerns another player.
pub fn grouped<'a>(problems: impl IntoIterator<Item = &'a Problem>) -> Vec<Group<'a>> {
    let problems: Vec<&Problem> = problems.into_iter().collect();
    let alike = |problem: &&Problem| {
        problem.place.cell.is_some() && !matches!(problem.kind, Kind::Moved { .. })
    };
    let key = |problem: &Problem| {
        Some(problem).filter(alike).map(|problem| (problem.kind.id(), problem.place.sheet_index))
    };
    let mut counts: HashMap<(&str, usize), usize> = HashMap::new();
    for key in problems.iter().filter_map(|problem| key(problem)) {
        *counts.entry(key).or_default() += 1;
    }
    let mut groups: Vec<Group<'a>> = Vec::new();
    let mut begun: HashMap<(&str, usize), usize> = HashMap::new();
    for problem in problems {
        let is_note = matches!(
            problem.kind,
            Kind::Unused(Unused::Column { .. } | Unused::Row {})
                | Kind::AlikeName(AlikeName::One { .. })
        );
        let few = if is_note { FEW_NOTES } else { FEW };
        let many = key(problem).filter(|key| counts[key] > few);
        if let Some(at) = many.and_then(|key| begun.get(&key)) {
            groups[*at].others.push(problem);
        } else {
            begun.extend(many.map(|key| (key, groups.len())));
            groups.push(Group { first: problem, others: Vec::new() });
        }
    }
    groups
}

/// Returns texts in one line, the first `most` of them and how many more there are.
pub fn in_short(most: usize, texts: &[String]) -> String {
    let shown = texts.iter().take(most).map(String::as_str).collect::<Vec<_>>().join(" / ");
    if texts.len() > most { format!("{shown} / … (+{})", texts.len() - most) } else { shown }
}
