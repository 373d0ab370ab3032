//! Figures that rest on the order of rounds, where nothing says the rounds and the games were counted.

use std::sync::Arc;

use crate::model::{SheetUse, Tournament};
use crate::problem::{Kind, Problem, RoundsUnknown, TakenFor};
use crate::read::Layout;
use crate::rules::RuleSet;
use crate::standings::Analysed;

impl Analysed {
    /// Whether nothing says the rounds: they were counted, or are those in which everybody meets everybody by the usual table.
    pub(crate) fn are_rounds_guessed(&self) -> bool {
        let of_circle = |tournament: &Arc<Tournament>| are_of_circle(tournament);
        counted(&self.problems).is_some() || self.tournament.as_ref().is_some_and(of_circle)
    }
}

/// Whether the rounds of some sheet are those in which everybody meets everybody by the usual table.
pub(crate) fn are_of_circle(tournament: &Tournament) -> bool {
    tournament.source.sheets.iter().any(is_of_circle)
}

/// Whether a sheet's rounds are those in which everybody meets everybody by the usual table, because a cross table says none.
pub(crate) fn is_of_circle(used: &SheetUse) -> bool {
    used.layout == Layout::RoundRobin.id()
}

/// Returns what says that the rounds of games were counted.
fn counted(problems: &[Problem]) -> Option<&Problem> {
    let mut problems = problems.iter();
    problems.find(|problem| matches!(problem.kind, Kind::TakenFor(TakenFor::Games { .. })))
}

/// Reports them: an error where they decide places, a warning where they are only shown.
pub(super) fn figures(rules: &RuleSet, problems: &[Problem]) -> Vec<Problem> {
    let Some(counted) = counted(problems) else {
        return Vec::new();
    };
    let ids = |definitions: &[usize]| {
        let ids = definitions.iter().map(|at| &*rules.definitions[*at].id);
        ids.collect::<Vec<_>>().join(", ")
    };
    let rests = |definition: &usize| rules.lowered.rests_on_order(*definition);
    let (resting, others): (Vec<usize>, Vec<usize>) = rules.order.iter().partition(|at| rests(at));
    let shown = (0..rules.definitions.len()).filter(|at| !rules.order.contains(at) && rests(at));
    let shown: Vec<usize> = shown.collect();
    let of_order = (!resting.is_empty())
        .then(|| RoundsUnknown::Order { figures: ids(&resting), order: ids(&others) });
    let of_others = (!shown.is_empty()).then(|| RoundsUnknown::Shown { figures: ids(&shown) });
    let kinds = of_order.into_iter().chain(of_others).map(Kind::from);
    kinds.map(|kind| Problem::at(counted.place.clone(), kind)).collect()
}
