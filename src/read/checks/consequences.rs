//! Complaints that only repeat what another one caused are left out.

use std::collections::HashSet;

use crate::place::Place;
use crate::problem::{
    DateResult, Kind, Nearly, NoPairings, NotComputed, Problem, Severity, TwoReadings, Unreadable,
    Unused,
};

/// Leaves out what another problem caused: whoever mends that one has mended both.
pub fn leave_out(problems: &mut Vec<Problem>) {
    let errors = || {
        problems
            .iter()
            .filter(|problem| problem.severity() == Severity::Error)
    };
    let cells: HashSet<Place> = errors()
        .filter(|problem| problem.place.cell.is_some())
        .map(|problem| problem.place.clone())
        .collect();
    let sheets: HashSet<usize> = errors()
        .filter(|problem| problem.place.cell.is_some())
        .map(|problem| problem.place.sheet_index)
        .collect();
    let nearly = problems.iter().any(|problem| {
        matches!(
            problem.kind,
            Kind::Nearly(
                Nearly::Pairings { .. }
                    | Nearly::Rounds {}
                    | Nearly::Robin { .. }
                    | Nearly::RobinCell { .. }
            ) | Kind::NoPairings(NoPairings::Schedule { .. })
                | Kind::OtherLayout { .. }
                | Kind::Doubles { .. }
                | Kind::TwoReadings(TwoReadings::Headings { .. } | TwoReadings::Columns { .. })
                | Kind::ManyColumns { .. }
                | Kind::OtherSide {}
                | Kind::Unreadable(Unreadable::Round {})
                | Kind::NotComputed(
                    NotComputed::DoubleElimination {} | NotComputed::BlockEach { .. }
                )
                | Kind::UnreadableResult {}
                | Kind::PairedTwice { .. }
        )
    });
    let doubles = problems.iter().any(|problem| {
        matches!(
            problem.kind,
            Kind::NotComputed(NotComputed::DoubleElimination {})
        )
    });
    // Of which sheets somebody plays on is not said yet.
    let several = problems
        .iter()
        .any(|problem| matches!(problem.kind, Kind::SeveralPairings { .. }));
    let row = |problem: &Problem| {
        problem
            .place
            .cell
            .map(|(row, _)| (problem.place.sheet_index, row))
    };
    let asks = |problem: &&Problem| {
        matches!(
            problem.kind,
            Kind::WinnerLeftBlank { .. }
                | Kind::DateResult(DateResult::Ambiguous { .. } | DateResult::Unexplained {})
        )
    };
    let asked: HashSet<Option<(usize, u32)>> = problems.iter().filter(asks).map(row).collect();
    let is_schedule = problems
        .iter()
        .any(|problem| matches!(problem.kind, Kind::NoPairings(NoPairings::Schedule { .. })));
    problems.retain(|problem| match &problem.kind {
        // The same match is asked about with what stands there.
        Kind::MissingResult { .. } => !is_schedule && !asked.contains(&row(problem)),
        // A name that is in question is no late entry yet; what is wrong with a column says more than that it is not used.
        Kind::LateEntry { .. } | Kind::Unused(Unused::Column { .. }) => {
            !cells.contains(&problem.place)
        }
        // Whoever completes what is nearly a table of pairings has one.
        Kind::NoPairings(NoPairings::Nowhere { .. }) => !nearly,
        // Whoever plays only in rounds that are none.
        Kind::UnknownPlayer { .. } => !doubles && !several,
        Kind::Unreadable(Unreadable::Round {}) => !doubles,
        // What is wrong on the sheet is why it is not used.
        Kind::Unused(Unused::Sheet { reason, .. }) => {
            !(reason == "nothing-found" && nearly && sheets.contains(&problem.place.sheet_index))
        }
        _ => true,
    });
}
