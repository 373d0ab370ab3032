//! 計算: which columns it has, and (`live`) the formula and the value of each.

pub(crate) mod live;
pub(crate) mod rounds;

use crate::rules::RuleSet;
use crate::rules::vocabulary::{Quality, RoundFact, Whose};
use crate::workbook::calculation::BookLayout;
use crate::workbook::calculation::columns::Work;
use crate::workbook::calculation::encounter::{Encounter, PASSES};
use crate::workbook::calculation::size::Size;

pub(crate) fn columns(rules: &RuleSet, encounters: &[Option<Encounter>], size: &Size) -> Vec<Work> {
    let names = |facts: &[RoundFact]| BookLayout::names_round(rules, facts);
    let mut all = vec![
        Work::Row,
        Work::Name,
        Work::Round,
        Work::Pairing,
        Work::Side,
        Work::Opponent,
        Work::Code,
        Work::Own,
        Work::Other,
    ];
    all.extend(names(&[RoundFact::DrawnGames]).then_some(Work::Drawn));
    all.extend(names(&[RoundFact::Handicap]).then_some(Work::Handicap));
    let opponents = rules.lowered.noted_of_opponents();
    for fact in 0..rules.facts.len() {
        all.push(Work::Noted(fact, Whose::Own));
        all.extend(opponents.contains(&fact).then_some(Work::Noted(fact, Whose::Opponents)));
    }
    all.push(Work::Points);
    all.extend(names(&[RoundFact::OpponentPoints]).then_some(Work::OpponentPoints));
    all.extend(names(&[RoundFact::Result]).then_some(Work::Result));
    all.extend(names(&[RoundFact::PointsBefore, RoundFact::PointsAfter]).then_some(Work::Before));
    all.push(Work::Record);
    all.extend(BookLayout::uses_returns(rules).then_some(Work::Present));
    all.extend((0..rules.lowered.columns.len()).map(Work::Lowered));
    for encounter in encounters.iter().flatten() {
        let times = Work::Times(encounter.fact.games());
        if !all.contains(&times) {
            all.push(times);
        }
    }
    for (criterion, _) in encounters.iter().enumerate().filter(|(_, encounter)| encounter.is_some())
    {
        all.extend((0..PASSES).flat_map(|pass| {
            [Work::EncounterPoints(criterion, pass), Work::EncounterMet(criterion, pass)]
        }));
    }
    all.push(Work::Summary);
    all.extend(size.is_square(rules).then_some(Work::Said));
    if !size.alive {
        all.retain(|what| what.is_read(rules));
    }
    all
}

impl BookLayout<'_> {
    /// Returns which games count for a criterion that is found out among equals.
    fn games_of(&self, criterion: usize) -> Quality {
        let encounter = self.encounters.get(criterion).and_then(Option::as_ref);
        encounter.map_or(Quality::Played, |encounter| encounter.fact.games())
    }
}
