//! The games among those who are level: who comes first by them, and when they part nobody.

use std::collections::HashSet;

use crate::exact::Exact;
use crate::model::{Outcome, PlayerIndex};
use crate::rules::vocabulary::GroupFact;
use crate::tiebreaks::direct;
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::value::Value;
use crate::tiebreaks::view::View;

use super::tables::OpenTable;

/// The games that players played or will play against each other.
pub(super) struct Encounters {
    /// The event where every table has its first outcome.
    figures: Figures,
    /// For each player the rounds, with each outcome of the own table.
    views: Vec<Vec<Vec<View>>>,
    /// Whom each player meets.
    met: Vec<Vec<PlayerIndex>>,
    /// The points of a win in as many parts as those of any game are whole, and the most points of a game; nothing where a game can
    /// give less than nothing.
    points: Option<(i64, i64)>,
}

impl Encounters {
    pub(super) fn new(figures: Figures, views: Vec<Vec<Vec<View>>>, tables: &[OpenTable]) -> Self {
        let opponents = |(player, views): (PlayerIndex, &Vec<Vec<View>>)| {
            let views = views.iter().flatten();
            let mut met: Vec<PlayerIndex> = views.filter_map(|view| view.opponent).collect();
            let own = tables.iter().filter(|table| table.players.contains(&player));
            met.extend(own.flat_map(|table| table.players));
            met.retain(|other| *other != player);
            met.sort_unstable();
            met.dedup();
            met
        };
        let met = views.iter().enumerate().map(opponents).collect();
        let points = Self::points(&figures, &views);
        Self { figures, views, met, points }
    }

    fn points(figures: &Figures, views: &[Vec<Vec<View>>]) -> Option<(i64, i64)> {
        let win = figures.rules.points_of(Outcome::Win);
        let views = views.iter().flatten().flatten();
        let given: HashSet<Exact> = views.map(|view| view.points.clone()).collect();
        let parts = Exact::common_denominator(given.iter().chain([&win]))?;
        let whole = given.iter().map(|points| points.in_parts_of(parts));
        let whole: Option<Vec<i64>> = whole.collect();
        let whole = whole.filter(|whole| whole.iter().all(|points| *points >= 0))?;
        Some((win.in_parts_of(parts)?, whole.into_iter().max()?))
    }

    /// Whether nobody comes first by them, whoever of the possible players is level beside those who are for certain: only two may be
    /// compared, somebody has not met another, or everybody could be caught up by winning the games that are missing.
    pub(super) fn is_idle(
        &self,
        fact: GroupFact,
        certain: &[PlayerIndex],
        possible: &[PlayerIndex],
    ) -> bool {
        if fact == GroupFact::DirectEncounterOfTwo && certain.len() > 2 {
            return true;
        }
        let mut is_in = vec![false; self.met.len()];
        let mut met_in = |group: &[PlayerIndex], of: &[PlayerIndex]| -> Vec<usize> {
            for player in group {
                is_in[*player] = true;
            }
            let met = |player: &PlayerIndex| {
                let met = self.met[*player].iter();
                met.filter(|other| is_in[**other]).count()
            };
            let met = of.iter().map(met).collect();
            for player in group {
                is_in[*player] = false;
            }
            met
        };
        let most = met_in(possible, possible).into_iter().max().unwrap_or(0);
        if most == 0 {
            return true;
        }
        let met = met_in(certain, certain).into_iter();
        let mut missing: Vec<usize> = met.map(|met| certain.len() - 1 - met).collect();
        missing.sort_unstable();
        match (fact, self.points) {
            (GroupFact::DirectEncounterIfAllMet, _) => missing.last() > Some(&0),
            // Whoever wants to be first has to be beyond the reach of all others: two are enough, of whom one is another one.
            (GroupFact::DirectEncounter | GroupFact::DirectEncounterWithForfeits, Some(points)) => {
                let (win, most_points) = points;
                let [.., missing, _] = missing[..] else {
                    return false;
                };
                let times = |count: usize, points: i64| {
                    i64::try_from(count).ok().and_then(|count| count.checked_mul(points))
                };
                let (caught_up, reached) = (times(missing, win), times(most, most_points));
                missing > 0 && reached.is_some() && caught_up >= reached
            }
            _ => false,
        }
    }

    /// Returns everybody's place inside a group of players who are level, with these outcomes of the tables.
    pub(super) fn places(
        &self,
        group: &[PlayerIndex],
        fact: GroupFact,
        outcome: impl Fn(PlayerIndex) -> usize,
    ) -> Vec<Option<Value>> {
        let figures = &self.figures;
        let views = |player: PlayerIndex| {
            let views = &self.views[player];
            views[outcome(player).min(views.len() - 1)].as_slice()
        };
        let places = direct::places_with(&figures.field, &figures.rules, group, fact, &views);
        let places = places.into_iter();
        let value = |place: u32| Value::Fraction(i64::from(place).into());
        places.map(|place| place.map(value)).collect()
    }
}
