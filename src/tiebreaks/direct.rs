//! Direct encounter: the places inside a group of equal players by the games they played against each other.
//!
//! After FIDE Handbook C.07, article 6: where everybody met everybody the points of these games decide, and
//! players who are then still equal form a new group; where somebody did not meet, a
//! player comes first only if nobody could have caught up by winning every game that is missing.

use std::collections::HashMap;

use crate::exact::{Exact, count_of};
use crate::model::{Outcome, PlayerIndex};
use crate::rules::RuleSet;
use crate::rules::vocabulary::{GroupFact, Quality};
use crate::tiebreaks::facts::Field;
use crate::tiebreaks::view::View;

/// The games that the players of a group played against each other.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// For each player the opponents, as positions in the group and in their order, and the mean of the points of their games: a
    /// group may be large, and everybody in it met few.
    games: Vec<Vec<(usize, Exact)>>,
    /// Points of a win, for games that are missing.
    win: Exact,
}

/// Some of the players of a group, and for each of the group whether it is one of them.
struct Subgroup {
    members: Vec<usize>,
    has: Vec<bool>,
}

impl Subgroup {
    fn new(members: Vec<usize>, of: usize) -> Self {
        let mut has = vec![false; of];
        for one in &members {
            has[*one] = true;
        }
        Self { members, has }
    }
}

impl Table {
    /// Looks up the games that count among the players of a group.
    pub(crate) fn new(
        field: &Field,
        rules: &RuleSet,
        group: &[PlayerIndex],
        games: Quality,
    ) -> Self {
        Self::of(field, rules, group, games, &|player| &field.views[player])
    }

    /// Looks them up in these rounds of each player.
    fn of<'v>(
        field: &Field,
        rules: &RuleSet,
        group: &[PlayerIndex],
        games: Quality,
        views: &dyn Fn(PlayerIndex) -> &'v [View],
    ) -> Self {
        let position: HashMap<PlayerIndex, usize> =
            group.iter().enumerate().map(|(at, &player)| (player, at)).collect();
        let of_player = |player: &PlayerIndex| {
            let played = views(*player).iter();
            let played = played.filter(|view| field.has(games, view));
            let mut games: Vec<(usize, Exact)> = played
                .filter_map(|view| Some((*position.get(&view.opponent?)?, view.points.clone())))
                .collect();
            games.sort_by_key(|(other, _)| *other);
            games
                .chunk_by(|one, next| one.0 == next.0)
                .filter_map(|games| Some((games[0].0, mean(games)?)))
                .collect()
        };
        Self { games: group.iter().map(of_player).collect(), win: rules.points_of(Outcome::Win) }
    }

    /// Returns the points of one player against another, as positions in the group; nothing if they did not play.
    pub(crate) fn against(&self, one: usize, other: usize) -> Option<&Exact> {
        self.games[one].iter().find(|(opponent, _)| *opponent == other).map(|(_, points)| points)
    }

    /// Returns a player's points against the others.
    pub(crate) fn total(&self, one: usize) -> Exact {
        self.games[one].iter().map(|(_, points)| points).sum()
    }

    /// Returns how many of the others a player met.
    pub(crate) fn met(&self, one: usize) -> usize {
        self.games[one].len()
    }

    fn games_among<'a>(
        &'a self,
        one: usize,
        among: &'a Subgroup,
    ) -> impl Iterator<Item = &'a Exact> {
        self.games[one].iter().filter(|(other, _)| among.has[*other]).map(|(_, points)| points)
    }

    fn total_among(&self, one: usize, among: &Subgroup) -> Exact {
        self.games_among(one, among).sum()
    }

    /// Returns the points that the player would have after winning every missing game.
    fn best_among(&self, one: usize, among: &Subgroup) -> Exact {
        let missing = among.members.len() - 1 - self.games_among(one, among).count();
        self.total_among(one, among) + self.win.clone() * Exact::count(missing)
    }

    fn everybody_met(&self, among: &Subgroup) -> bool {
        among
            .members
            .iter()
            .all(|&one| self.games_among(one, among).count() + 1 == among.members.len())
    }

    /// Returns the players of `among` in order, those who stay equal together.
    fn ordered(&self, among: Vec<usize>) -> Vec<Vec<usize>> {
        if among.len() < 2 {
            return vec![among];
        }
        let among = Subgroup::new(among, self.games.len());
        if self.everybody_met(&among) { self.by_points(&among) } else { self.beyond_reach(&among) }
    }

    fn by_points(&self, among: &Subgroup) -> Vec<Vec<usize>> {
        let mut ordered: Vec<(usize, Exact)> =
            among.members.iter().map(|&one| (one, self.total_among(one, among))).collect();
        ordered.sort_by(|(_, a), (_, b)| b.cmp(a));
        let equal = ordered.chunk_by(|(_, a), (_, b)| a == b);
        let equal: Vec<Vec<usize>> =
            equal.map(|group| group.iter().map(|(one, _)| *one).collect()).collect();
        // A group that does not shrink stays equal.
        if equal.len() == 1 {
            equal
        } else {
            equal.into_iter().flat_map(|group| self.ordered(group)).collect()
        }
    }

    fn beyond_reach(&self, among: &Subgroup) -> Vec<Vec<usize>> {
        let totals: Vec<Exact> =
            among.members.iter().map(|&one| self.total_among(one, among)).collect();
        let bests: Vec<Exact> =
            among.members.iter().map(|&one| self.best_among(one, among)).collect();
        // Positions among the members, the highest reachable score first.
        let mut reach: Vec<usize> = (0..among.members.len()).collect();
        reach.sort_by(|a, b| bests[*b].cmp(&bests[*a]));
        let mut rest: Vec<usize> = (0..among.members.len()).collect();
        let mut placed = Vec::new();
        while let Some(at) = rest.iter().position(|&one| {
            reach
                .iter()
                .find(|other| **other != one)
                .is_none_or(|&other| totals[one] > bests[other])
        }) {
            let one = rest.remove(at);
            reach.retain(|other| *other != one);
            placed.push(vec![among.members[one]]);
        }
        let rest: Vec<usize> = rest.into_iter().map(|one| among.members[one]).collect();
        if placed.is_empty() {
            return vec![rest];
        }
        if !rest.is_empty() {
            placed.extend(self.ordered(rest));
        }
        placed
    }
}

/// Returns the mean of the points of several games.
fn mean(games: &[(usize, Exact)]) -> Option<Exact> {
    let count = Exact::count(games.len());
    games.iter().map(|(_, points)| points).sum::<Exact>().divided_by(&count)
}

/// Returns each player's place inside the group, 1 for the best; those who stay equal share one. Nothing
/// where only two may be compared and there are more, or where everybody must have met and somebody did not.
pub(crate) fn places(
    field: &Field,
    rules: &RuleSet,
    group: &[PlayerIndex],
    fact: GroupFact,
) -> Vec<Option<u32>> {
    places_with(field, rules, group, fact, &|player| &field.views[player])
}

/// Returns the same from these rounds of each player.
pub(crate) fn places_with<'v>(
    field: &Field,
    rules: &RuleSet,
    group: &[PlayerIndex],
    fact: GroupFact,
    views: &dyn Fn(PlayerIndex) -> &'v [View],
) -> Vec<Option<u32>> {
    let mut places = vec![None; group.len()];
    if fact == GroupFact::DirectEncounterOfTwo && group.len() != 2 {
        return places;
    }
    let table = Table::of(field, rules, group, fact.games(), views);
    let everybody: Vec<usize> = (0..group.len()).collect();
    if fact == GroupFact::DirectEncounterIfAllMet
        && everybody.iter().any(|&one| table.met(one) + 1 < group.len())
    {
        return places;
    }
    let mut place = 1;
    for equal in table.ordered(everybody) {
        for &one in &equal {
            places[one] = Some(place);
        }
        place += count_of(equal.len());
    }
    places
}
