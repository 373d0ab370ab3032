//! Every definition of a rule set for every player.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::Arc;

use crate::exact::Exact;
use crate::model::{PlayerIndex, Tournament};
use crate::rules::ast::{Expr, Name};
use crate::rules::operation::{Absence, Known};
use crate::rules::show::Show;
use crate::rules::vocabulary::{GroupFact, PlayerFact};
use crate::rules::{MOST_PASSES, OUTSIDE, RuleSet};
use crate::tiebreaks::facts::Field;
use crate::tiebreaks::value::{Value, better_first};

/// The text of a figure that is unknown because a score is missing; a plain dash means that the figure has no value.
pub const MISSING: &str = "—?";

/// The figures of a tournament under a rule set.
#[derive(Clone, Debug)]
pub struct Figures {
    /// The tournament.
    pub tournament: Arc<Tournament>,
    /// The rule set.
    pub rules: Arc<RuleSet>,
    /// Every player's rounds.
    pub field: Arc<Field>,
    /// Each player's value or why there is none, for each definition in the rule set's order.
    pub(super) values: Vec<Arc<Values>>,
    /// For each criterion among equals, the groups of players who are equal on all criteria before it.
    pub(super) equals: Vec<Option<Equals>>,
    /// For each player the first criterion that is unknown of somebody who is level there; empty where there is none.
    pub(super) undecided: Vec<usize>,
}

/// The end of a circle of definitions that is computed pass by pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Circle {
    /// This pass changed nothing any more.
    Settled(usize),
    /// These players change places with one another from pass to pass, for ever.
    Turning(Vec<PlayerIndex>),
    /// The ladder still moved in the last of so many passes.
    Moving(usize),
}

/// A definition's value for each player, or why there is none.
pub(super) type Values = Vec<Result<Value, Absence>>;

/// The groups of two and more who are equal on every criterion before one.
#[derive(Clone, Debug)]
pub(super) struct Equals {
    pub(super) groups: Vec<Vec<PlayerIndex>>,
    /// Each player's group, where there is one.
    pub(super) group_of: Vec<Option<usize>>,
}

impl Figures {
    /// Returns the groups of two and more who are equal on every criterion before one that is found out among equals.
    pub fn groups(&self, criterion: usize) -> &[Vec<PlayerIndex>] {
        self.equals.get(criterion).and_then(Option::as_ref).map_or(&[], |equals| &equals.groups)
    }

    pub(super) fn equal_before(&self, criterion: usize) -> Vec<Vec<PlayerIndex>> {
        // A player without a place, or an empty row, which has no name, belongs to no group of others.
        let key = |player: PlayerIndex| -> (bool, Vec<Option<Value>>) {
            let figures = self.rules.order[..criterion]
                .iter()
                .map(|&definition| self.compared(definition, player));
            let player = &self.tournament.players[player];
            let is_apart = player.has_no_place() || player.name.is_empty();
            (is_apart, figures.collect())
        };
        let mut keyed: Vec<_> =
            (0..self.tournament.players.len()).map(|player| (key(player), player)).collect();
        keyed.sort();
        let groups = keyed.chunk_by(|a, b| a.0.cmp(&b.0).is_eq());
        groups
            .filter(|group| group.len() > 1)
            .map(|group| group.iter().map(|(_, player)| *player).collect())
            .collect()
    }

    /// Returns a player's place by some criteria alone: 1 and the number of those who are better by them. A criterion that is unknown of
    /// somebody who is level parts nobody there, nor do those that follow. An empty row, which has no name, has the place 0.
    pub fn place_by(&self, criteria: &[usize], player: PlayerIndex) -> usize {
        let players = &self.tournament.players;
        if players[player].name.is_empty() {
            return 0;
        }
        let has_place = |other: &PlayerIndex| !players[*other].has_no_place();
        let is_level = |other: &PlayerIndex| has_place(other) == has_place(&player);
        let mut level: Vec<PlayerIndex> = (0..players.len()).filter(is_level).collect();
        let mut place = 1;
        if !has_place(&player) {
            place += players.len() - level.len();
        }
        for criterion in criteria {
            let is_waiting = self.is_before_last() && self.rules.waits.contains(criterion);
            let mut values = level.iter().map(|other| self.is_missing(*criterion, *other));
            if !is_waiting && values.any(|is_missing| is_missing) {
                break;
            }
            let own = self.compared(*criterion, player);
            level.retain(|other| {
                let order = better_first(
                    self.compared(*criterion, *other).as_ref(),
                    own.as_ref(),
                    self.rules.definitions[*criterion].lower_is_better,
                );
                place += usize::from(order == Ordering::Less);
                order == Ordering::Equal
            });
        }
        place
    }

    /// Whether a figure is told of a player: one among equals only to those who are level.
    pub fn is_told(&self, definition: usize, player: PlayerIndex) -> bool {
        self.is_asked(definition)
            && (self.rules.definitions[definition].among.is_none()
                || self.values[definition][player].is_ok())
    }

    /// Whether a figure that counts games among equals counts them for a player: somebody has to be level. True of any other figure.
    pub fn is_level(&self, definition: usize, player: PlayerIndex) -> bool {
        self.rules.definitions[definition].among.is_none_or(|among| {
            let size = |place: usize| self.level_with(place, player).len();
            let level = size(among.place);
            // The same figure of the same group was counted before.
            let is_new = || among.earlier.is_none_or(|earlier| level < size(earlier));
            (level == 2 || level > 2 && !among.of_two) && is_new()
        })
    }

    /// Whether a figure is shown: one among equals only if it is asked of somebody, a place that others follow from, a pass before the last,
    /// and what is by a choice the same as a column of the table, never.
    pub fn is_asked(&self, definition: usize) -> bool {
        let same = match &self.rules.definitions[definition].expr {
            Expr::Name(Name::Definition(id)) => Some(id),
            _ => None,
        };
        let mut columns = self.rules.columns.iter();
        let is_a_column = |id: &String| columns.any(|at| self.rules.definitions[*at].id == *id);
        if same.is_some_and(is_a_column) {
            return false;
        }
        if self.rules.lowered.is_place(definition) || self.rules.definitions[definition].earlier {
            return false;
        }
        // Where all who played the pools went on, their places there part nobody.
        if self.rules.definitions[definition].id == OUTSIDE {
            let mut players = self.tournament.players.iter();
            return players.any(|player| player.pool_place.is_some());
        }
        self.rules.definitions[definition].among.is_none()
            || self.values[definition].iter().any(Result::is_ok)
    }

    /// Whether a figure has a place in a workbook: while results may still come, one among equals is kept ready the first time.
    pub fn may_be_asked(&self, definition: usize) -> bool {
        let Some(among) = self.rules.definitions[definition].among else {
            return self.is_asked(definition);
        };
        self.is_asked(definition) || among.earlier.is_none() && self.goes_on()
    }

    /// Whether results may still come.
    pub fn goes_on(&self) -> bool {
        let mut pairings = self.tournament.pairings.iter();
        self.field.last_round < self.field.rounds
            || pairings.any(|pairing| pairing.result.is_open())
    }

    /// Returns the criteria that are shown.
    pub fn criteria_asked(&self) -> impl Iterator<Item = usize> {
        let order = self.rules.order.iter().copied();
        order.filter(|definition| self.is_asked(*definition))
    }

    /// Returns the figures with which a row of the standings begins; without rounds there is nothing to count.
    pub fn columns(&self) -> &[usize] {
        if self.tournament.is_finals_alone() { &[] } else { &self.rules.columns }
    }

    /// Whether wins and losses stand in one column of the standings, since the rule set names no columns.
    pub fn has_records(&self) -> bool {
        self.rules.columns.is_empty() && !self.tournament.is_finals_alone()
    }

    /// Whether it is a round robin with open games of more than one round.
    pub fn is_scheduled(&self) -> bool {
        let games = self.tournament.pairings.iter();
        let mut open = games.filter(|game| game.second.is_some() && game.result.is_open());
        let first = open.next().map(|game| game.round);
        self.rules.pairing.system.is_round_robin() && open.any(|game| Some(game.round) != first)
    }

    /// Returns the points that were taken off a player in a league that counts them.
    pub fn deduction(&self, player: PlayerIndex) -> Option<Exact> {
        let start = self.tournament.players[player].start_score.as_ref()?;
        (self.tells_deductions() && start.is_negative()).then(|| -start.clone())
    }

    /// Whether the standings tell points that were taken off: those of leagues whose figures count them.
    pub fn tells_deductions(&self) -> bool {
        let counted = || self.rules.lowered.player_facts();
        !self.columns().is_empty() && counted().contains(&PlayerFact::StartScore)
    }

    /// Returns the figures of a row of the standings: those with which it begins, and the other ones of these criteria.
    pub fn shown_with(&self, criteria: impl Iterator<Item = usize>) -> impl Iterator<Item = usize> {
        let columns = self.columns();
        let others = criteria.filter(|criterion| !columns.contains(criterion));
        columns.iter().copied().chain(others)
    }

    /// Returns the players of the same place as one, by a definition of places; the player too.
    pub fn level_with(&self, place: usize, player: PlayerIndex) -> Vec<PlayerIndex> {
        let own = self.fraction(place, player);
        (0..self.tournament.players.len())
            .filter(|other| own.is_some() && self.fraction(place, *other) == own)
            .collect()
    }

    /// Whether a list among equals that begins again to the end was not counted to its end: it parted some of its last group, and left
    /// others of it level; or whether a ladder still moves.
    pub fn goes_deeper(&self) -> bool {
        let moves = |circle: Circle| matches!(circle, Circle::Moving(passes) if passes < MOST_PASSES as usize);
        self.circles().any(moves)
            || self.rules.to_the_end.iter().any(|(after, place)| {
                let groups = self.equal_before(*after);
                groups.iter().any(|group| {
                    group
                        .first()
                        .is_some_and(|first| group.len() < self.level_with(*place, *first).len())
                })
            })
    }

    /// Returns how each circle of definitions ends.
    pub fn circles(&self) -> impl Iterator<Item = Circle> {
        self.rules.passes.iter().map(|ladders| {
            let players = 0..self.tournament.players.len();
            let ladder = |definition: &usize| -> Vec<Option<&Exact>> {
                players.clone().map(|player| self.fraction(*definition, player)).collect()
            };
            let all: Vec<_> = ladders.iter().map(ladder).collect();
            let same = |at: usize| all.iter().position(|other| *other == all[at]);
            let again = (0..all.len()).find_map(|at| {
                let first = same(at).filter(|first| *first < at)?;
                Some((first, at))
            });
            match again {
                Some((first, at)) if first + 1 == at => Circle::Settled(at),
                Some((first, at)) => Circle::Turning(
                    players
                        .filter(|player| {
                            (first..at).any(|pass| all[pass][*player] != all[first][*player])
                        })
                        .collect(),
                ),
                None => Circle::Moving(all.len().saturating_sub(1)),
            }
        })
    }

    /// Returns a player's place inside the group of those equal before a criterion of this kind.
    pub fn group_place(&self, fact: GroupFact, player: PlayerIndex) -> Option<Exact> {
        let definition = self
            .rules
            .definitions
            .iter()
            .position(|definition| definition.expr.group_fact() == Some(fact))?;
        // Not filled in yet while definitions are computed.
        self.fraction(definition, player).cloned()
    }

    /// Returns the group in which a player's place by a criterion was found out.
    pub fn group_of(&self, definition: usize, player: PlayerIndex) -> Option<&[PlayerIndex]> {
        let criterion = self.rules.order.iter().position(|&decides| decides == definition)?;
        let equals = self.equals.get(criterion)?.as_ref()?;
        Some(&equals.groups[equals.group_of[player]?])
    }

    /// Returns a player's figure, rounded where the rule set rounds at every step.
    pub fn value(&self, definition: usize, player: PlayerIndex) -> Option<&Value> {
        self.values[definition][player].as_ref().ok()
    }

    /// Returns these figures with another computation's for some of the players.
    #[must_use]
    pub fn with_those_of(mut self, other: &Self, players: &BTreeSet<PlayerIndex>) -> Self {
        for (definition, values) in self.values.iter_mut().enumerate() {
            let values = Arc::make_mut(values);
            for &player in players {
                values[player].clone_from(&other.values[definition][player]);
            }
        }
        self
    }

    /// Returns the first definition by which some player's figure is beyond any number that can be printed and compared.
    pub fn beyond(&self) -> Option<usize> {
        self.values.iter().position(|values| values.iter().flatten().any(Value::is_beyond))
    }

    /// Whether a player's figure has no value because a score that it rests on was not written down.
    pub fn is_missing(&self, definition: usize, player: PlayerIndex) -> bool {
        self.values[definition][player] == Err(Absence::Missing)
    }

    /// Returns the criterion that puts those who are out before finals behind their players, where somebody is.
    pub fn outside(&self) -> Option<usize> {
        let mut order = self.rules.order.iter().copied();
        let outside = order.find(|at| self.rules.definitions[*at].id == OUTSIDE);
        outside.filter(|definition| self.is_asked(*definition))
    }

    /// Whether a player is out before the finals begin: those of a second league after the same pools have a place in these, too, and play.
    pub fn is_outside(&self, player: PlayerIndex) -> bool {
        self.tournament.players[player].pool_place.is_some()
            && self.outside().is_some()
            && self.games(player) == 0
    }

    /// Whether what a rule puts in the place of a share of nothing is all that a player has: 0 of no games; or what a player of a knockout
    /// has from before it, and one of before from it. It decides like any other value, and nobody is told it.
    pub fn is_of_nothing(&self, definition: usize, player: PlayerIndex) -> bool {
        if self.outside() == Some(definition) {
            return self.tournament.players[player].pool_place.is_none();
        }
        if self.is_outside(player) {
            return true;
        }
        self.rules.lowered.empties[definition].is_some()
            && self.games(player) == 0
            && self.fraction(definition, player).is_some_and(Exact::is_zero)
    }

    /// Returns a fact about a player.
    pub fn player_fact(&self, fact: PlayerFact, player: PlayerIndex) -> Option<Exact> {
        let (at, player) = (player, &self.tournament.players[player]);
        match fact {
            PlayerFact::FinalsPlace => {
                self.tournament.finals_place(at).map(|place| i64::from(place).into())
            }
            // An absent opponent has no number.
            PlayerFact::Number => {
                (!player.name.is_empty()).then(|| i64::from(player.number).into())
            }
            kept => player.said(kept)?.into(),
        }
    }

    /// Returns in how many rounds with a result a player had an opponent.
    pub fn games(&self, player: PlayerIndex) -> usize {
        let views = self.field.views[player].iter();
        views.filter(|view| view.opponent.is_some()).count()
    }

    /// Returns a player's figure as places are decided by it.
    pub fn compared(&self, definition: usize, player: PlayerIndex) -> Option<Value> {
        if self.is_before_last() && self.rules.waits.contains(&definition) {
            return None;
        }
        if self.is_undecided(definition, player) {
            return None;
        }
        self.value(definition, player).cloned().map(|value| match value {
            Value::Fraction(fraction) => Value::Fraction(self.rules.rounding.compared(fraction)),
            power @ Value::Power { .. } => power,
        })
    }

    /// Returns the first criterion (a position in the order) that places a player no more, because it is unknown of somebody who is level.
    pub fn undecided_from(&self, player: PlayerIndex) -> Option<usize> {
        let from = self.undecided.get(player).copied();
        from.filter(|from| *from < self.rules.order.len())
    }

    /// Whether a criterion does not place a player because it, or one before, is unknown of somebody who is level with the player there.
    pub fn is_undecided(&self, definition: usize, player: PlayerIndex) -> bool {
        let Some(from) = self.undecided.get(player) else {
            return false;
        };
        let mut order = self.rules.order.iter();
        let criterion = order.position(|decides| *decides == definition);
        criterion.is_some_and(|criterion| criterion >= *from)
    }

    /// Returns the first round that a player misses who has left for good and has a place, where that was no later than after the
    /// last round with a result.
    pub fn gone_from(&self, player: PlayerIndex) -> Option<u32> {
        let player = &self.tournament.players[player];
        let gone = player.gone_from(self.field.last_round + 1);
        gone.filter(|_| !player.has_no_place())
    }

    /// Whether some criteria decide nothing yet, because the last round has no result.
    pub fn is_before_last(&self) -> bool {
        !self.rules.waits.is_empty() && self.field.last_round < self.field.rounds
    }

    /// Returns a player's figure as formulas use it: the fraction, or why there is none.
    ///
    /// # Errors
    /// The reason why there is no fraction; a power has none.
    pub fn known(&self, definition: usize, player: PlayerIndex) -> Known {
        let absence = || {
            if self.is_missing(definition, player) { Absence::Missing } else { Absence::Nothing }
        };
        self.fraction(definition, player).cloned().ok_or_else(absence)
    }

    /// Returns a player's figure, where it is a fraction.
    pub fn fraction(&self, definition: usize, player: PlayerIndex) -> Option<&Exact> {
        self.values.get(definition)?[player].as_ref().ok()?.fraction()
    }

    /// Returns how a definition is printed under the rounding of the rules.
    pub fn show(&self, definition: usize) -> Show {
        let show = self.rules.definitions[definition].show;
        show.under(self.rules.rounding)
    }

    /// Returns the printed form of a figure; a dash where it has no value.
    pub fn shown(&self, definition: usize, player: PlayerIndex) -> String {
        let rounding = self.rules.rounding;
        match self.value(definition, player) {
            None if self.is_missing(definition, player) => MISSING.into(),
            None => "—".into(),
            Some(_) if self.is_of_nothing(definition, player) => "—".into(),
            Some(Value::Fraction(value)) => self.show(definition).text(value, rounding),
            Some(value @ Value::Power { .. }) => format!("≈{}", value.to_decimal(6)),
        }
    }

    /// Returns how many rounds a player won, lost and drew, forfeits and byes that are worth something included.
    pub fn record(&self, player: PlayerIndex) -> WinsLossesDraws {
        use crate::rules::vocabulary::Quality;
        let count = |quality: Quality| {
            self.field.views[player]
                .iter()
                .map(|view| view.outcome)
                .filter(|outcome| self.rules.is_in_record(*outcome) && quality.of_outcome(*outcome))
                .count()
        };
        WinsLossesDraws {
            wins: count(Quality::Won),
            losses: count(Quality::Lost),
            draws: count(Quality::Drawn),
        }
    }
}

/// Wins, losses and draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinsLossesDraws {
    /// Wins of any kind.
    pub wins: usize,
    /// Losses of any kind.
    pub losses: usize,
    /// Draws.
    pub draws: usize,
}
