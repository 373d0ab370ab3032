//! Complaints that only repeat what another one caused are left out.

use std::collections::HashSet;

use crate::place::Place;
use crate::problem::{
    DateResult, Kind, Nearly, NoPairings, NotComputed, Problem, RemarkBeside, Severity,
    TwoReadings, Unreadable, Unused,
};

/// Leaves out what another problem caused: whoever mends that one has mended both.
pub fn leave_out(problems: &mut Vec<Problem>) {
    let is_error = |problem: &&Problem| problem.severity() == Severity::Error;
    let places = problems.iter().filter(is_error).map(|problem| &problem.place);
    let cells: HashSet<Place> = places.filter(|place| place.cell.is_some()).cloned().collect();
    let sheets: HashSet<usize> = cells.iter().map(|place| place.sheet_index).collect();
    let any = |is: fn(&Kind) -> bool| problems.iter().any(|problem| is(&problem.kind));
    let is_schedule = any(|kind| {
        matches!(kind, Kind::NoPairings(NoPairings::Schedule { .. } | NoPairings::Unheaded { .. }))
    });
    let doubles = any(|kind| matches!(kind, Kind::NotComputed(NotComputed::DoubleElimination {})));
    let nearly = is_schedule
        || doubles
        || any(|kind| {
            matches!(
                kind,
                Kind::Nearly(
                    Nearly::Pairings { .. }
                        | Nearly::Rounds {}
                        | Nearly::Robin { .. }
                        | Nearly::RobinCell { .. }
                ) | Kind::OtherLayout { .. }
                    | Kind::Doubles { .. }
                    | Kind::TwoReadings(TwoReadings::Headings { .. } | TwoReadings::Columns { .. })
                    | Kind::ManyColumns { .. }
                    | Kind::OtherSide {}
                    | Kind::Unreadable(Unreadable::Round {})
                    | Kind::NotComputed(NotComputed::BlockEach { .. })
                    | Kind::UnreadableResult {}
                    | Kind::SetsDiffer { .. }
                    | Kind::PairedTwice { .. }
            )
        });
    // Of which sheets somebody plays on is not said yet.
    let several = any(|kind| matches!(kind, Kind::SeveralPairings { .. }));
    let row = |problem: &Problem| Some((problem.place.sheet_index, problem.place.cell?.0));
    let asks = |problem: &&Problem| {
        matches!(
            problem.kind,
            Kind::WinnerLeftBlank { .. }
                | Kind::DateResult(DateResult::Ambiguous { .. } | DateResult::Unexplained {})
        )
    };
    let asked: HashSet<Option<(usize, u32)>> = problems.iter().filter(asks).map(row).collect();
    problems.retain(|problem| match &problem.kind {
        // The same match is asked about with what stands there.
        Kind::MissingResult { .. } => !is_schedule && !asked.contains(&row(problem)),
        // A name that is in question is no late entry yet; what is wrong with a column says more than that it is not used.
        Kind::LateEntry { .. }
        | Kind::Unused(Unused::Column { .. })
        | Kind::RemarkBeside(RemarkBeside::Unread { .. } | RemarkBeside::WithoutPlay { .. }) => {
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
