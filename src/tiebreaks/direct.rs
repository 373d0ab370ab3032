//! Direct encounter: the places inside a group of equal players by the games they played against each other.
//!
//! After FIDE Handbook C.07, article 6: where everybody met everybody the points of these games decide, and
//! whoever is then still equal is looked at again as a group of their own; where somebody did not meet, a
//! player comes first only if nobody could have caught up by winning every game that is missing.

use std::collections::HashMap;

use crate::exact::Exact;
use crate::model::{Outcome, PlayerIndex};
use crate::rules::RuleSet;
use crate::rules::vocabulary::{GroupFact, Quality};
use crate::tiebreaks::facts::Field;

/// The games that the players of a group played against each other.
#[derive(Clone, Debug)]
pub struct Table {
    /// For each player and opponent, as positions in the group, the mean of the points of their games.
    points: HashMap<(usize, usize), Exact>,
    /// Points of a win, for games that are missing.
    win: Exact,
}

impl Table {
    /// Looks up the games played to the end among the players of a group.
    #[must_use]
    pub fn new(field: &Field, rules: &RuleSet, group: &[PlayerIndex]) -> Self {
        let position: HashMap<PlayerIndex, usize> = group.iter().enumerate().map(|(at, &player)| (player, at)).collect();
        let mut games: HashMap<(usize, usize), Vec<Exact>> = HashMap::new();
        for (at, &player) in group.iter().enumerate() {
            for view in field.views[player].iter().filter(|view| field.has(Quality::Played, view)) {
                if let Some(&other) = view.opponent.and_then(|opponent| position.get(&opponent)) {
                    games.entry((at, other)).or_default().push(view.points.clone());
                }
            }
        }
        let mean = |points: Vec<Exact>| {
            let count = Exact::from(i64::try_from(points.len()).unwrap_or(i64::MAX));
            points.into_iter().sum::<Exact>().divided_by(&count)
        };
        let points = games.into_iter().filter_map(|(pair, points)| Some((pair, mean(points)?))).collect();
        Self { points, win: rules.points_of(Outcome::Win) }
    }

    /// Returns the points of one player against another, as positions in the group; nothing if they did not play.
    #[must_use]
    pub fn against(&self, one: usize, other: usize) -> Option<&Exact> {
        self.points.get(&(one, other))
    }

    /// Returns a player's points against those of `among`.
    #[must_use]
    pub fn total(&self, one: usize, among: &[usize]) -> Exact {
        among.iter().filter_map(|&other| self.against(one, other).cloned()).sum()
    }

    /// Returns the same as if the player had won every game that is missing.
    fn best(&self, one: usize, among: &[usize]) -> Exact {
        among.iter().filter(|&&other| other != one).map(|&other| self.against(one, other).unwrap_or(&self.win).clone()).sum()
    }

    fn everybody_met(&self, among: &[usize]) -> bool {
        among.iter().all(|&one| among.iter().all(|&other| one == other || self.against(one, other).is_some()))
    }

    /// Returns the players of `among` in order, those who stay equal together.
    fn ordered(&self, among: Vec<usize>) -> Vec<Vec<usize>> {
        if among.len() < 2 {
            return vec![among];
        }
        if self.everybody_met(&among) { self.by_points(among) } else { self.beyond_reach(&among) }
    }

    fn by_points(&self, mut among: Vec<usize>) -> Vec<Vec<usize>> {
        let all = among.clone();
        among.sort_by_key(|&one| std::cmp::Reverse(self.total(one, &all)));
        let equal: Vec<Vec<usize>> = among.chunk_by(|&a, &b| self.total(a, &all) == self.total(b, &all)).map(<[usize]>::to_vec).collect();
        // A group that does not shrink stays equal.
        if equal.len() == 1 { equal } else { equal.into_iter().flat_map(|group| self.ordered(group)).collect() }
    }

    fn beyond_reach(&self, among: &[usize]) -> Vec<Vec<usize>> {
        let mut rest = among.to_vec();
        let mut placed = Vec::new();
        while let Some(at) = rest.iter().position(|&one| {
            let points = self.total(one, among);
            rest.iter().all(|&other| other == one || points > self.best(other, among))
        }) {
            placed.push(vec![rest.remove(at)]);
        }
        if placed.is_empty() {
            return vec![rest];
        }
        if !rest.is_empty() {
            placed.extend(self.ordered(rest));
        }
        placed
    }
}

/// Returns each player's place inside the group, 1 for the best; those who stay equal share one. Nothing
/// where only two may be compared and there are more, or where everybody must have met and somebody did not.
#[must_use]
pub fn places(field: &Field, rules: &RuleSet, group: &[PlayerIndex], fact: GroupFact) -> Vec<Option<u32>> {
    let mut places = vec![None; group.len()];
    if fact == GroupFact::DirectEncounterOfTwo && group.len() != 2 {
        return places;
    }
    let table = Table::new(field, rules, group);
    let everybody: Vec<usize> = (0..group.len()).collect();
    if fact == GroupFact::DirectEncounterIfAllMet && !table.everybody_met(&everybody) {
        return places;
    }
    let mut place = 1;
    for equal in table.ordered(everybody) {
        for &one in &equal {
            places[one] = Some(place);
        }
        place += u32::try_from(equal.len()).unwrap_or(u32::MAX);
    }
    places
}
