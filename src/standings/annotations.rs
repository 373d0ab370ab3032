//! Columns of results that only the rule set knows: columns that the reader reported as unused are used after all.

use std::collections::BTreeSet;

use crate::model::{Pairing, Tournament};
use crate::place::Place;
use crate::problem::{Kind, Problem, Unused};
use crate::rules::RuleSet;
use crate::tiebreaks::annotated;

/// Withdraws the report of unused columns for the rules' facts, also that they contradict the results, and for what fixtures say of games;
/// lists them on Source.
pub(super) fn take(tournament: &mut Tournament, rules: &RuleSet, problems: &mut Vec<Problem>) {
    let headings = annotated::headings(tournament, rules);
    let of_fixtures = if rules.pairing.system.is_round_robin() {
        particulars(tournament)
    } else {
        BTreeSet::new()
    };
    if headings.is_empty() && of_fixtures.is_empty() {
        return;
    }
    let sheets = &mut tournament.source.sheets;
    let column = |place: &Place| (place.sheet_index, place.cell.map(|(_, column)| column));
    let of_facts: BTreeSet<_> = headings.iter().map(column).collect();
    problems.retain(|problem| {
        if let Kind::UnusedResults { .. } = &problem.kind {
            return !of_facts.contains(&column(&problem.place));
        }
        let Kind::Unused(Unused::Column { heading }) = &problem.kind else {
            return true;
        };
        let read_as = match &problem.place {
            place if headings.contains(place) => "fact",
            place if of_fixtures.contains(place) => "particular",
            _ => return true,
        };
        let of_sheet =
            sheets.iter_mut().find(|used| used.place.sheet_index == problem.place.sheet_index);
        if let Some(used) = of_sheet {
            used.columns.push((heading.clone(), read_as));
        }
        false
    });
}

/// Returns the headings of the columns that say when and where games are.
fn particulars(tournament: &Tournament) -> BTreeSet<Place> {
    let of_game = |game: &Pairing| -> Vec<Place> {
        let headed = game.noted.particulars().iter().map(|said| said.headed);
        headed.map(|(row, column)| game.place.at(row, column)).collect()
    };
    tournament.pairings.iter().flat_map(of_game).collect()
}
