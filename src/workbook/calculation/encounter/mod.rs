//! Direct encounter as the workbook computes it: in passes over the groups that are still equal.
//!
//! The same as [`crate::tiebreaks::direct`], in steps that one formula a column can take: in each pass the points of a group's
//! games order it where everybody met everybody; elsewhere those come first whom nobody could have caught up with.

pub(crate) mod formulas;

use std::collections::HashMap;

use crate::exact::{Exact, count_of};
use crate::model::{Outcome, PlayerIndex};
use crate::rules::vocabulary::GroupFact;
use crate::standings::Analysis;
use crate::tiebreaks::direct::Table;
use crate::tiebreaks::figures::Figures;

/// The number of passes over groups that remain equal.
pub(crate) const PASSES: usize = 3;

/// One criterion's passes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// The kind.
    pub fact: GroupFact,
    /// The passes.
    pub passes: Vec<Pass>,
    /// Each player's place after the last pass, among all.
    pub after: Vec<u32>,
    /// The number of players still equal to each player, if the last pass separated some of the group; otherwise 0.
    pub deeper: Vec<u32>,
}

/// One pass: each column of it by player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pass {
    /// Place among all before it; equal places are a group.
    pub before: Vec<u32>,
    /// The size of the group.
    pub size: Vec<u32>,
    /// Points of the games inside the group.
    pub points: Vec<Exact>,
    /// The number of opponents in the group.
    pub met: Vec<u32>,
    /// Whether everybody in the group met everybody.
    pub all_met: Vec<bool>,
    /// Whether anybody in the group met anybody.
    pub any_met: Vec<bool>,
    /// Points if every missing game had been won.
    pub best: Vec<Exact>,
    /// The number of others who could have caught up.
    pub reach: Vec<u32>,
    /// Whether nobody behind could have caught up, and everybody before is so too.
    pub ahead: Vec<bool>,
}

impl Encounter {
    /// Returns the passes of each criterion that needs them; only formulas do.
    pub(crate) fn of_criteria(analysis: &Analysis, alive: bool) -> Vec<Option<Self>> {
        let figures = &analysis.figures;
        let fact = |criterion: usize| {
            figures.rules.definitions[figures.rules.order[criterion]].expr.group_fact()
        };
        (0..figures.rules.order.len())
            .map(|criterion| {
                fact(criterion).map(|fact| {
                    Self::new(analysis, criterion, fact, if alive { PASSES } else { 0 })
                })
            })
            .collect()
    }

    fn new(analysis: &Analysis, criterion: usize, fact: GroupFact, count: usize) -> Self {
        let mut place = analysis.standings.places_after(criterion);
        let mut passes: Vec<Pass> = Vec::new();
        for pass in 0..count {
            let now = Pass::new(&analysis.figures, place.clone(), fact);
            place = now.after(fact, pass == 0);
            passes.push(now);
        }
        let equal = |of: &u32| count_of(place.iter().filter(|other| *other == of).count());
        let still = |(of, size): (&u32, &u32)| {
            Some(equal(of)).filter(|equal| (2..*size).contains(equal)).unwrap_or(0)
        };
        let deeper = passes.last().map_or_else(
            || vec![0; place.len()],
            |last| place.iter().zip(&last.size).map(still).collect(),
        );
        Self { fact, passes, after: place, deeper }
    }
}

impl Pass {
    fn new(figures: &Figures, before: Vec<u32>, fact: GroupFact) -> Self {
        let players = before.len();
        let mut pass = Self {
            size: vec![1; players],
            points: vec![Exact::zero(); players],
            met: vec![0; players],
            all_met: vec![true; players],
            any_met: vec![false; players],
            best: vec![Exact::zero(); players],
            reach: vec![0; players],
            ahead: vec![true; players],
            before,
        };
        let win = figures.rules.points_of(Outcome::Win);
        for group in &pass.groups() {
            pass.group(
                &Table::new(&figures.field, &figures.rules, group, fact.games()),
                group,
                &win,
            );
        }
        pass
    }

    fn group(&mut self, table: &Table, group: &[PlayerIndex], win: &Exact) {
        for (at, &player) in group.iter().enumerate() {
            let met = table.met(at);
            let missing = Exact::count(group.len() - 1 - met);
            self.size[player] = count_of(group.len());
            self.met[player] = count_of(met);
            self.points[player] = table.total(at);
            self.best[player] = self.points[player].clone() + win.clone() * missing;
        }
        let all_met = group.iter().all(|&player| self.met[player] + 1 == self.size[player]);
        let any_met = group.iter().any(|&player| self.met[player] > 0);
        let mut bests: Vec<Exact> = group.iter().map(|&player| self.best[player].clone()).collect();
        bests.sort();
        for &player in group {
            self.all_met[player] = all_met;
            self.any_met[player] = any_met;
            let below = bests.partition_point(|best| *best < self.points[player]);
            self.reach[player] =
                count_of(group.len() - below) - u32::from(self.best[player] >= self.points[player]);
        }
        let mut reaches: Vec<u32> = group.iter().map(|&player| self.reach[player]).collect();
        reaches.sort_unstable();
        // The number of nearest players no two of whom have the same reach.
        let distinct = reaches
            .windows(2)
            .position(|pair| pair[0] == pair[1])
            .map_or(reaches.len(), |at| at + 1);
        for &player in group {
            let nearer = reaches.partition_point(|reach| *reach < self.reach[player]);
            self.ahead[player] = nearer <= distinct && count_of(nearer) == self.reach[player];
        }
    }

    /// Returns those of each place before it.
    fn groups(&self) -> Vec<Vec<PlayerIndex>> {
        let mut groups: HashMap<u32, Vec<PlayerIndex>> = HashMap::new();
        for (player, place) in self.before.iter().enumerate() {
            groups.entry(*place).or_default().push(player);
        }
        groups.into_values().collect()
    }

    /// Returns the places among all after this pass.
    fn after(&self, fact: GroupFact, first: bool) -> Vec<u32> {
        // The points of the group in order, and the number of players ahead.
        let place = |player: PlayerIndex, (points, ahead): (&[&Exact], u32)| {
            let before = self.before[player];
            if first && !self.applies(fact, player) {
                return before;
            }
            if self.all_met[player] {
                return before
                    + count_of(
                        points.len()
                            - points.partition_point(|other| **other <= self.points[player]),
                    );
            }
            before + if self.ahead[player] { self.reach[player] } else { ahead }
        };
        let mut places = self.before.clone();
        for group in self.groups() {
            let mut points: Vec<&Exact> =
                group.iter().map(|&player| &self.points[player]).collect();
            points.sort();
            let ahead = count_of(group.iter().filter(|player| self.ahead[**player]).count());
            for &player in &group {
                places[player] = place(player, (&points, ahead));
            }
        }
        places
    }

    /// Whether the criterion applies to a player's group.
    pub(crate) fn applies(&self, fact: GroupFact, player: PlayerIndex) -> bool {
        self.size[player] > 1
            && match fact {
                GroupFact::DirectEncounter | GroupFact::DirectEncounterWithForfeits => true,
                GroupFact::DirectEncounterIfAllMet => self.all_met[player],
                GroupFact::DirectEncounterOfTwo => self.size[player] == 2,
            }
    }
}
