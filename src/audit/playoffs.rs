//! Playoffs in announced figures: some programs count them only for the players who took part.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::audit::compare::Comparison;
use crate::exact::{Exact, count_of};
use crate::model::{Pairing, PlayerIndex, Published, Tournament};
use crate::rules::RuleSet;
use crate::tiebreaks::facts::Field;
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::reuse::Shared;

named! {
    /// The ways in which playoffs count for their players.
    pub enum Playoffs by id {
        /// Like all other rounds.
        WithPoints = "with-points",
        /// As rounds, games and opponents, and without points.
        WithoutPoints = "without-points",
    }
}

/// Computes some definitions for a tournament; the figures of those who played the stages after the rounds count these too, where that is
/// asked for.
pub fn figures(
    shared: &Shared,
    rules: RuleSet,
    counted: Option<Playoffs>,
    asked: &[bool],
) -> Figures {
    let (tournament, rules) = (&shared.tournament, Arc::new(rules));
    let plain = shared.figures(Arc::clone(&rules), asked);
    let Some(counted) = counted else { return plain };
    let last = tournament.last_paired_round();
    let mut longer = (**tournament).clone();
    let round = |level: usize| last + 1 + count_of(level);
    longer.pairings.extend(
        tournament
            .stages
            .iter()
            .map(|game| Pairing { round: round(game.level), ..game.pairing.clone() }),
    );
    longer.rounds = longer.rounds.max(longer.last_paired_round());
    let mut field = Field::new(&longer, &rules);
    if counted == Playoffs::WithoutPoints {
        for view in field.views.iter_mut().flatten().filter(|view| view.round > last) {
            view.points = Exact::zero();
            view.opponent_points = view.opponent_points.as_ref().map(|_| Exact::zero());
        }
    }
    let players: BTreeSet<PlayerIndex> =
        tournament.stages.iter().flat_map(|game| game.pairing.players()).collect();
    plain.with_those_of(&Figures::of_field(Arc::new(longer), rules, field), &players)
}

/// The most players of a playoff.
const MOST_PLAYERS: usize = 16;

/// Returns the players whose announced figures look as if playoffs were counted that the book does not hold: nobody else's are wrong,
/// and all of them stand at the top.
pub fn missing(
    tournament: &Tournament,
    published: &Published,
    comparison: &Comparison,
) -> Vec<PlayerIndex> {
    let is_wrong = |player: PlayerIndex| {
        let cells =
            comparison.cells.iter().filter(|cell| cell.player == player && cell.column.is_some());
        cells.filter(|cell| !cell.verdict.agrees()).count() > 1
    };
    let wrong: BTreeSet<PlayerIndex> =
        published.rows.iter().map(|row| row.player).filter(|player| is_wrong(*player)).collect();
    let others = comparison.cells.iter().any(|cell| {
        cell.column.is_some() && !cell.verdict.agrees() && !wrong.contains(&cell.player)
    });
    let most = count_of(MOST_PLAYERS);
    let at_top = published
        .rows
        .iter()
        .filter(|row| wrong.contains(&row.player))
        .all(|row| row.rank.as_ref().is_some_and(|rank| rank.value <= most));
    let few = (2..=MOST_PLAYERS).contains(&wrong.len()) && wrong.len() < published.rows.len();
    if !tournament.has_finals() && few && at_top && !others {
        wrong.into_iter().collect()
    } else {
        Vec::new()
    }
}
