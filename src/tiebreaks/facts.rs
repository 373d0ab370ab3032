//! One player's view of each round: the recorded result, as the rule set's scoring takes it.

use crate::exact::{Exact, count_of};
use crate::model::{Outcome, Pairing, Tournament};
use crate::rules::RuleSet;
use crate::rules::vocabulary::Quality;
use crate::tiebreaks::annotated::NotedNumbers;
use crate::tiebreaks::view::{View, outcomes};

/// Every player's rounds.
#[derive(Clone, Debug)]
pub struct Field {
    /// The number of rounds.
    pub rounds: u32,
    /// The last round that has begun: see [`last_begun`].
    pub last_round: u32,
    /// The number of games that each player can play: see [`games_each`].
    pub games_each: u32,
    /// For each player the rounds that are over, in order; a round without a pairing is one the player was out of.
    pub views: Vec<Vec<View>>,
    /// Numbers noted beside the results, where the rule set names any.
    pub noted: NotedNumbers,
}

/// Returns the scores that count for one side of a pairing: own and opponent's.
pub(crate) fn counted_score(
    pairing: &Pairing,
    side: usize,
    outcome: Outcome,
    rules: &RuleSet,
) -> Option<(Exact, Exact)> {
    // Nobody scores in a round that was no round.
    if outcome == Outcome::Out {
        return None;
    }
    if let Some(fixed) = rules.scores.get(&outcome) {
        return Some(fixed.clone());
    }
    let score = pairing.result.score.as_ref()?;
    Some(if side == 0 {
        (score.first.clone(), score.second.clone())
    } else {
        (score.second.clone(), score.first.clone())
    })
}

/// Returns how many games each player can play. In a round robin of an odd number everybody sits out once per cycle, and once more for
/// each listed player without any pairing; that is known only after the last round.
fn games_each(tournament: &Tournament, rules: &RuleSet, last_round: u32) -> u32 {
    let rounds = tournament.rounds;
    let players = count_of(tournament.players.len());
    if !rules.is_predetermined() || players < 2 {
        return rounds;
    }
    let odd = players % 2;
    let mut met = vec![last_round < rounds; tournament.players.len()];
    for pairing in &tournament.pairings {
        if let Some(second) = pairing.second {
            (met[pairing.first], met[second]) = (true, true);
        }
    }
    let never = met.iter().filter(|met| !**met).count();
    let sits_out = odd.saturating_add(count_of(never));
    rounds.saturating_sub((rounds / (players - 1 + odd)).saturating_mul(sits_out))
}

/// Returns the last round in which a game has a result, or in which nothing is open any more. Until then nobody has the points of a bye:
/// a round that is only paired changes no standings.
fn last_begun(tournament: &Tournament, rules: &RuleSet) -> u32 {
    let (mut played, mut alone, mut open) = (0, 0, 0);
    for pairing in &tournament.pairings {
        let last = match (outcomes(pairing, tournament, rules), pairing.second) {
            (None, _) => &mut open,
            // A game that was annulled begins no round.
            (Some([Outcome::Out, _]), Some(_)) => continue,
            (Some(_), Some(_)) => &mut played,
            (Some(_), None) => &mut alone,
        };
        *last = pairing.round.max(*last);
    }
    if open > played { played } else { alone.max(played) }
}

impl Field {
    /// Reads every pairing of the tournament by the rule set's scoring.
    pub fn new(tournament: &Tournament, rules: &RuleSet) -> Self {
        let rounds =
            tournament.pairings.iter().map(|pairing| pairing.round).max().unwrap_or(0) as usize;
        let last_round = last_begun(tournament, rules);
        // Open pairings are no views, and no rounds the player was out of either.
        let mut paired = vec![false; tournament.players.len() * (rounds + 1)];
        for pairing in &tournament.pairings {
            for player in [Some(pairing.first), pairing.second].into_iter().flatten() {
                paired[player * (rounds + 1) + pairing.round as usize] = true;
            }
        }
        let layout =
            |paired: &[bool]| Vec::with_capacity(paired.iter().filter(|paired| **paired).count());
        let mut views: Vec<Vec<View>> = paired.chunks(rounds + 1).map(layout).collect();
        let begun = |pairing: &&Pairing| pairing.round <= last_round;
        for pairing in tournament.pairings.iter().filter(begun) {
            let Some(outcomes) = outcomes(pairing, tournament, rules) else {
                continue;
            };
            let sides = [Some(pairing.first), pairing.second];
            let points = outcomes.map(|outcome| rules.points_of(outcome));
            for side in 0..2 {
                let Some(player) = sides[side] else { continue };
                let outcome = outcomes[side];
                let score = counted_score(pairing, side, outcome, rules);
                let (score, opponent_score) =
                    score.map_or((None, None), |(own, other)| (Some(own), Some(other)));
                views[player].push(View {
                    round: pairing.round,
                    opponent: sides[1 - side],
                    outcome,
                    score,
                    opponent_score,
                    drawn_games: pairing
                        .result
                        .score
                        .as_ref()
                        .filter(|_| outcome != Outcome::Out)
                        .map_or_else(Exact::zero, |score| score.drawn.clone()),
                    points: points[side].clone(),
                    points_before: Exact::zero(),
                    opponent_points: sides[1 - side].map(|_| points[1 - side].clone()),
                    returned: false,
                    named_first: side == 0,
                    handicap: Exact::from(i64::from(pairing.stones_of(side))),
                });
            }
        }
        for (views, paired) in views.iter_mut().zip(paired.chunks(rounds + 1)) {
            views.extend(
                (1..=last_round)
                    .filter(|round| !paired[*round as usize])
                    .map(|round| View::out(round, rules)),
            );
            views.sort_by_key(|view| view.round);
            let mut total = Exact::zero();
            let back = views
                .iter()
                .rfind(|view| !Quality::Voluntary.of_outcome(view.outcome))
                .map_or(0, |view| view.round);
            for view in views {
                view.returned = view.round < back;
                view.points_before = total.clone();
                total = total + view.points.clone();
            }
        }
        let noted = NotedNumbers::new(tournament, rules);
        Self {
            rounds: tournament.rounds,
            last_round,
            games_each: games_each(tournament, rules, last_round),
            views,
            noted,
        }
    }

    /// Whether a round has a quality.
    pub fn has(&self, quality: Quality, view: &View) -> bool {
        let opposed = || view.opponent.is_some() && Quality::Opposed.of_outcome(view.outcome);
        match quality {
            Quality::Scored => view.score.is_some() && view.opponent_score.is_some(),
            Quality::Returned => view.returned,
            Quality::BeforeLast => view.round < self.last_round,
            Quality::Opposed => opposed(),
            Quality::MovedFirst => opposed() && view.named_first,
            Quality::MovedSecond => opposed() && !view.named_first,
            _ => quality.of_outcome(view.outcome),
        }
    }
}
