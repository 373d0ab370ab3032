//! The smallest change of results that would reverse the order of two players.

use std::cmp::{Ordering, Reverse};
use std::collections::HashSet;
use std::sync::Arc;

use crate::audit::what_if::Change;
use crate::exact::Exact;
use crate::model::{Outcome, PlayerIndex, Recorded, Score};
use crate::parallel;
use crate::rules::RuleSet;
use crate::standings::Analysis;
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::rank::Standings;
use crate::tiebreaks::view::outcomes_of;

/// More changes than this are not tried for one question.
const MOST_TRIED: usize = 3000;

/// A match of more games than this has its score in goals or points.
const MOST_GAMES: i32 = 9;

/// Finds the smallest change of one result that puts `lower` above `upper`: of a game of theirs, or of one that
/// involves neither.
pub fn smallest(
    analysis: &Analysis,
    upper: PlayerIndex,
    lower: PlayerIndex,
    involving: bool,
) -> Option<Change> {
    let candidates = nearest(analysis, upper, lower, involving);
    parallel::find_first(candidates, |(_, change)| turns(analysis, upper, lower, change))
        .map(|(_, change)| change)
}

/// Returns the changes that are tried, the smallest first; of equal ones the game between the two, then the latest round, which people
/// remember.
fn nearest(
    analysis: &Analysis,
    upper: PlayerIndex,
    lower: PlayerIndex,
    involving: bool,
) -> Vec<(Exact, Change)> {
    let pairings = &analysis.figures.tournament.pairings;
    let two = Some([upper.min(lower), upper.max(lower)]);
    let mut candidates = candidates(analysis, upper, lower, involving);
    candidates.sort_by_cached_key(|(size, change)| {
        let game = &pairings[change.pairing];
        (size.clone(), game.both() != two, Reverse(game.round))
    });
    candidates.truncate(MOST_TRIED);
    candidates
}

/// A change of one result that reverses two players.
#[derive(Clone, Debug)]
pub struct Reversal {
    /// How many games, discs or points it moves.
    pub size: Exact,
    /// The change.
    pub change: Change,
    /// Whether it is of a game of theirs.
    pub theirs: bool,
}

/// Finds every change of one result that puts `lower` above `upper`, the smallest first.
pub fn all(analysis: &Analysis, upper: PlayerIndex, lower: PlayerIndex) -> Vec<Reversal> {
    let of_kind = |theirs: bool| {
        let candidates = nearest(analysis, upper, lower, theirs);
        parallel::filter_map(candidates, |(size, change)| {
            turns(analysis, upper, lower, &change).then_some(Reversal { size, change, theirs })
        })
    };
    let mut all = of_kind(true);
    all.extend(of_kind(false));
    all.sort_by(|a, b| a.size.cmp(&b.size));
    all
}

/// Finds every game of the two that puts `lower` above `upper` if somebody does not come to it.
pub fn by_forfeit(analysis: &Analysis, upper: PlayerIndex, lower: PlayerIndex) -> Vec<Change> {
    use crate::model::Outcome::{ForfeitLoss, ForfeitWin};
    let ends = [[ForfeitWin, ForfeitLoss], [ForfeitLoss, ForfeitWin], [ForfeitLoss, ForfeitLoss]];
    let results: Vec<Recorded> = ends.into_iter().map(Recorded::marked).collect();
    let changes = candidates_of(analysis, upper, lower, true, &results, false);
    let changes = changes.into_iter().map(|(_, change)| change).collect();
    parallel::filter_map(changes, |change| turns(analysis, upper, lower, &change).then_some(change))
}

/// Returns the results that a game might have had: those somebody had, either way round, where scores decide nothing a win, a draw and a
/// loss, and where a number of games wins, every number that the other may have.
pub fn tried(analysis: &Analysis) -> Vec<Recorded> {
    use crate::model::Outcome::{Draw, Loss, Win};
    let rules = &analysis.figures.rules;
    let are_same = sameness(rules);
    let pairings = analysis.figures.tournament.pairings.iter();
    let games = pairings.filter(|pairing| pairing.second.is_some());
    let had = games.flat_map(|game| [game.result.clone(), game.result.turned()]);
    let is_played = |result: &Recorded| {
        let ends = outcomes_of(result, rules);
        ends.is_some_and(|ends| ends.iter().all(|outcome| outcome.has_score()))
    };
    let mut results: Vec<Recorded> = Vec::new();
    let mut add = |result: Recorded| {
        if !results.iter().any(|known| are_same(known, &result)) {
            results.push(result);
        }
    };
    had.filter(is_played).for_each(&mut add);
    if !rules.rests_on_scores() {
        let plain = [[Win, Loss], [Draw, Draw], [Loss, Win]];
        let plain = plain.into_iter().filter(|[end, _]| rules.has_draws || *end != Draw);
        plain.map(Recorded::marked).for_each(add);
    } else if let Some(needed) = needed_to_win(analysis) {
        // Whoever has so many has won: the others may have any number below.
        let scores = (0..needed).flat_map(|lost| [(needed, lost), (lost, needed)]);
        scores.map(scored).for_each(&mut add);
        let is_draw = |result: &Recorded| result.fared() == Some(Ordering::Equal);
        if rules.has_draws && !results.iter().any(is_draw) {
            results.push(scored((needed - 1, needed - 1)));
        }
    }
    results
}

fn scored((first, second): (i32, i32)) -> Recorded {
    Recorded::scored(Score {
        first: Exact::from(i64::from(first)),
        second: Exact::from(i64::from(second)),
        drawn: Exact::zero(),
    })
}

/// Returns how many games win a match: what everybody has who won, of matches of several games.
fn needed_to_win(analysis: &Analysis) -> Option<i32> {
    let pairings = analysis.figures.tournament.pairings.iter();
    let scores = pairings.filter_map(|pairing| pairing.result.score.as_ref());
    let mut won = scores
        .filter(|score| score.first != score.second)
        .map(|score| score.first.clone().max(score.second.clone()));
    let needed = won.next()?;
    let needed_games = needed.to_i32()?;
    (won.all(|other| other == needed) && (2..=MOST_GAMES).contains(&needed_games))
        .then_some(needed_games)
}

/// Whether a game is tried with one more and one less on either side beside the results that others had: goals and points, of which no
/// number wins.
pub fn tries_neighbours(analysis: &Analysis) -> bool {
    analysis.figures.rules.rests_on_scores() && needed_to_win(analysis).is_none()
}

/// Returns a score with one more and one less on either side.
fn neighbours(result: &Recorded) -> Vec<Recorded> {
    let Some(score) = &result.score else {
        return Vec::new();
    };
    let one = Exact::one;
    let all = [
        (score.first.clone() + one(), score.second.clone()),
        (score.first.clone() - one(), score.second.clone()),
        (score.first.clone(), score.second.clone() + one()),
        (score.first.clone(), score.second.clone() - one()),
    ];
    let is_less = |number: &Exact, had: &Exact| number.is_negative() && !had.is_negative();
    all.into_iter()
        .filter(|(first, second)| !is_less(first, &score.first) && !is_less(second, &score.second))
        .map(|(first, second)| {
            Recorded::scored(Score { first, second, drawn: score.drawn.clone() })
        })
        .collect()
}

/// Returns what tells whether two results are the same as far as places go.
fn sameness(rules: &RuleSet) -> impl Fn(&Recorded, &Recorded) -> bool + '_ {
    let by_score = rules.rests_on_scores();
    move |one, other| {
        let is_one_outcome = outcomes_of(one, rules) == outcomes_of(other, rules);
        is_one_outcome && (!by_score || one.score == other.score)
    }
}

/// Returns changes with how large each is.
fn candidates(
    analysis: &Analysis,
    upper: PlayerIndex,
    lower: PlayerIndex,
    involving: bool,
) -> Vec<(Exact, Change)> {
    let beside = tries_neighbours(analysis);
    candidates_of(analysis, upper, lower, involving, &tried(analysis), beside)
}

/// The same with these results, and where asked with scores that stand beside a game's own.
fn candidates_of(
    analysis: &Analysis,
    upper: PlayerIndex,
    lower: PlayerIndex,
    involving: bool,
    results: &[Recorded],
    beside: bool,
) -> Vec<(Exact, Change)> {
    let figures = &analysis.figures;
    let pairings = &figures.tournament.pairings;
    let are_same = sameness(&figures.rules);
    // Two steps away: the games of opponents' opponents are the last that any common tie-break looks at.
    let met = |player: PlayerIndex| {
        figures.field.views[player].iter().filter_map(|view| view.opponent).chain([player])
    };
    let near: HashSet<PlayerIndex> =
        [upper, lower].into_iter().flat_map(met).flat_map(met).collect();
    let involves = |player: PlayerIndex| player == upper || player == lower;
    let mut found = Vec::new();
    for (at, pairing) in pairings.iter().enumerate() {
        let Some(second) = pairing.second else {
            continue;
        };
        let theirs = involves(pairing.first) || involves(second);
        if theirs != involving
            || !(near.contains(&pairing.first) || near.contains(&second))
            || pairing.result.is_open()
        {
            continue;
        }
        let own = if beside { neighbours(&pairing.result) } else { Vec::new() };
        let known = |own: &&Recorded| !results.iter().any(|result| are_same(result, own));
        let others = results.iter().chain(own.iter().filter(known));
        for result in others.filter(|result| !are_same(result, &pairing.result)) {
            found.push((
                distance(analysis, &pairing.result, result),
                Change { pairing: at, result: result.clone() },
            ));
        }
    }
    found
}

/// How many games, discs or points a change moves; of results without a score a win is one point and a draw half a point each.
fn distance(analysis: &Analysis, one: &Recorded, other: &Recorded) -> Exact {
    let size = |a: &Exact, b: &Exact| {
        if a < b { b.clone() - a.clone() } else { a.clone() - b.clone() }
    };
    let points = |result: &Recorded| {
        let ends = outcomes_of(result, &analysis.figures.rules);
        let of = |outcome: Outcome| match outcome.like() {
            Outcome::Win => Exact::one(),
            Outcome::Draw => Exact::fraction(1, 2).unwrap_or_else(Exact::one),
            _ => Exact::zero(),
        };
        ends.map_or_else(|| [Exact::zero(), Exact::zero()], |ends| ends.map(of))
    };
    if let (Some(a), Some(b)) = (&one.score, &other.score) {
        return size(&a.first, &b.first) + size(&a.second, &b.second) + size(&a.drawn, &b.drawn);
    }
    let ([a, b], [c, d]) = (points(one), points(other));
    size(&a, &c) + size(&b, &d)
}

fn turns(analysis: &Analysis, upper: PlayerIndex, lower: PlayerIndex, change: &Change) -> bool {
    let mut tournament = (*analysis.figures.tournament).clone();
    let rules = &analysis.figures.rules;
    rules.put_result(&mut tournament.pairings[change.pairing], change.result.clone());
    let tournament = Arc::new(tournament);
    // Most changes leave the two apart by the first criterion, which is soon computed.
    let first = Figures::for_first(Arc::clone(&tournament), Arc::clone(rules));
    if Standings::by_first(&first, upper, lower) == Ordering::Less {
        return false;
    }
    let figures = Figures::for_places(tournament, Arc::clone(rules));
    let standings = Standings::new(&figures);
    let place = |player: PlayerIndex| standings.entry(player).map(|entry| entry.rank);
    place(lower) < place(upper)
}
