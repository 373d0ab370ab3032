//! Warnings about a tournament under the rules by which it was played.

mod knockouts;
mod sets;
mod starts;

use crate::exact::{Exact, Mode};
use crate::model::{Outcome, Pairing, Score, Tournament};
use crate::place::{Place, first_cells};
use crate::problem::{Kind, MissingNumber, OddScore, Problem, in_short};
use crate::rules::pairing::System;
use crate::rules::vocabulary::Needs;
use crate::rules::{RuleSet, ScoreIs};
use crate::tiebreaks::annotated;
use crate::tiebreaks::facts::counted_score;
use crate::tiebreaks::view::outcomes;

/// Returns results that the rule set's match length does not allow, or whose scores or other numbers it misses.
pub(crate) fn scrutinize(tournament: &Tournament, rules: &RuleSet) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut without_score = Vec::new();
    let needs_scores = rules.needs_scores();
    let shares = !needs_scores && mostly_share_one(&tournament.pairings);
    for pairing in &tournament.pairings {
        let mut add = |kind| problems.push(Problem::at(pairing.place.clone(), kind));
        if let Some(score) = &pairing.result.score {
            match (rules.score_is, rules.games_to_win) {
                (ScoreIs::Games, Some(limit))
                    if rules.is_played_out
                        && pairing.result.outcomes.is_none()
                        && !is_played_out(score, limit) =>
                {
                    add(Kind::OddScore(OddScore::NotPlayedOut { limit: limit.to_string() }));
                }
                (ScoreIs::Games, Some(limit)) if !may_end(score, limit) => {
                    add(Kind::OddScore(OddScore::Impossible { limit: limit.to_string() }));
                }
                (ScoreIs::Games, None) if !numbers(score).into_iter().all(is_count) => {
                    add(Kind::OddScore(OddScore::Implausible {}));
                }
                (ScoreIs::Points, _) if !are_points(score) => {
                    add(Kind::OddScore(OddScore::Implausible {}));
                }
                (ScoreIs::Points, _)
                    if rules
                        .score_total
                        .is_some_and(|most| total(score) > Exact::from(i64::from(most))) =>
                {
                    add(Kind::OddScore(OddScore::Total {
                        most: rules.score_total.unwrap_or_default().to_string(),
                    }));
                }
                (ScoreIs::Points, _)
                    if shares && !total(score).is_zero() && total(score) != Exact::one() =>
                {
                    let told = score.to_string();
                    add(Kind::OddScore(OddScore::Shared { told }));
                }
                _ => {}
            }
        }
        let sides = outcomes(pairing, tournament, rules);
        if let Some(second) = pairing
            .second
            .filter(|_| pairing.result.score.is_some() && sides == Some([Outcome::DoubleLoss; 2]))
        {
            let [first, second] =
                [pairing.first, second].map(|player| tournament.name(player).to_string());
            add(Kind::BothLost { first, second });
        }
        if !rules.has_draws
            && rules.pairing.system.is_round_robin()
            && sides == Some([Outcome::Draw; 2])
        {
            add(Kind::OddScore(OddScore::Drawn {}));
        }
        let misses = |[first, _]: [Outcome; 2]| {
            first.counts_score() && counted_score(pairing, 0, first, rules).is_none()
        };
        if needs_scores && sides.is_some_and(misses) {
            without_score.push(&pairing.place);
        }
    }
    all_implausible(tournament, &mut problems);
    problems.extend(two_games_added(tournament, rules));
    problems.extend(sets::unfinished(tournament, rules));
    problems.extend(knockouts::played_on(tournament, rules));
    problems.extend(knockouts::as_league(tournament, rules));
    problems.extend(missing_scores(&without_score));
    problems.extend(annotated::problems(tournament, rules));
    problems.extend(last_open(tournament, rules));
    problems.extend(extra_time_plain(tournament, rules));
    problems.extend(buchholz_of_robin(tournament, rules));
    problems.extend(codes_of_2026(tournament, rules));
    problems.extend(unrated(tournament, rules));
    problems.extend(starts::missing(tournament, rules));
    problems.extend(starts::uncounted(tournament, rules));
    problems.extend(starts::taken_off(tournament, rules));
    problems.extend(starts::given_with_reason(tournament, rules));
    problems.extend(handicaps_not_counted(tournament).filter(|_| !rules.counts_handicaps()));
    problems
}

/// Says once of scores all of which are none: what stands there is something else, chances or ratings.
fn all_implausible(tournament: &Tournament, problems: &mut Vec<Problem>) {
    const FEWEST: usize = 6;
    let is_implausible =
        |problem: &Problem| matches!(problem.kind, Kind::OddScore(OddScore::Implausible {}));
    let odd: Vec<&Problem> = problems.iter().filter(|problem| is_implausible(problem)).collect();
    let scores = tournament.pairings.iter();
    let scores = scores.filter(|pairing| pairing.result.score.is_some()).count();
    let (Some(first), games) = (odd.first(), odd.len()) else {
        return;
    };
    if games < FEWEST || games < scores {
        return;
    }
    let (place, games) = (first.place.clone(), games.to_string());
    problems.retain(|problem| !is_implausible(problem));
    problems.push(Problem::at(place, OddScore::All { games }));
}

/// The codes that FIDE does not allow in a round robin: Buchholz and its variants.
const OF_SWISS_EVENTS: [&str; 3] = ["BH", "FB", "AOB"];

/// Returns the Buchholz criteria and figures of a tournament whose pairings are known beforehand.
fn buchholz_of_robin(tournament: &Tournament, rules: &RuleSet) -> Option<Problem> {
    if !rules.is_predetermined() || rules.chosen("edition") != Some("2026") {
        return None;
    }
    let figures = coded(rules, |code| {
        OF_SWISS_EVENTS.contains(&code.split(['/', ':']).next().unwrap_or_default())
    })?;
    let kind = Kind::BuchholzOfRobin { figures };
    Some(Problem::at(tournament.book(), kind))
}

/// Names the codes of figures of which something holds.
fn coded(rules: &RuleSet, holds: impl Fn(&str) -> bool) -> Option<String> {
    let definitions = rules.definitions.iter();
    let codes = definitions.filter_map(|definition| definition.code.as_deref());
    let named: Vec<&str> = codes.filter(|code| holds(code)).collect();
    (!named.is_empty()).then(|| named.join(", "))
}

/// The figures that only the rules of March 2026 have.
const OF_2026: [&str; 4] = ["STD", "TPN", "RTNG", "AOB/F"];

/// Names the figures that an older edition of the rules does not have.
fn codes_of_2026(tournament: &Tournament, rules: &RuleSet) -> Option<Problem> {
    let edition = rules.chosen("edition").filter(|edition| *edition != "2026")?;
    let figures = coded(rules, |code| OF_2026.contains(&code.trim_end_matches("/R")))?;
    let edition = edition.to_string();
    let kind = Kind::CodesOf2026 { figures, edition };
    Some(Problem::at(tournament.book(), kind))
}

/// More unrated players than these are not named one by one.
const MOST_NAMED: usize = 6;

/// Returns the codes of the figures that need a fact.
fn needing(rules: &RuleSet, needs: Needs) -> Vec<&str> {
    let all = rules.definitions.iter().filter(|definition| definition.needs == Some(needs));
    all.map(|definition| definition.code.as_deref().unwrap_or(&definition.id)).collect()
}

/// Reports the figures that have no value because of unrated players, and these players.
fn unrated(tournament: &Tournament, rules: &RuleSet) -> Option<Problem> {
    let figures = if rules.counts_unrated() { Vec::new() } else { needing(rules, Needs::Rating) };
    let players = tournament.players.iter().filter(|player| player.rating.is_none());
    let names: Vec<String> = players.map(|player| player.name.to_string()).collect();
    let kind = Kind::Unrated { figures: figures.join(", "), players: in_short(MOST_NAMED, &names) };
    let told = !figures.is_empty() && !names.is_empty();
    told.then(|| Problem::at(tournament.book(), kind))
}

/// Names the figures that have no value while games of the planned last round are open, at the first of these.
fn last_open(tournament: &Tournament, rules: &RuleSet) -> Option<Problem> {
    let figures = needing(rules, Needs::LastResults).join(", ");
    let first = tournament.open_in_last().next().filter(|_| !figures.is_empty())?;
    let kind = Kind::ForeOpen { figures, games: tournament.open_in_last().count().to_string() };
    Some(Problem::at(first.place.clone(), kind))
}

/// Reports once that games after extra time are wins and losses like any others, where the rules give them no points of their own; of those
/// that penalties decided it asks whether they are drawn.
fn extra_time_plain(tournament: &Tournament, rules: &RuleSet) -> Option<Problem> {
    // In a knockout nobody has points of a draw: whoever won goes on.
    if !rules.follows.contains_key(&Outcome::ExtraWin) || rules.pairing.system == System::Knockout {
        return None;
    }
    let is_extra = |pairing: &&Pairing| {
        let outcomes = pairing.result.outcomes;
        outcomes.is_some_and(|[first, _]| first.is_extra())
    };
    let is_level = |pairing: &&Pairing| {
        let score = pairing.result.score.as_ref();
        score.is_some_and(|score| score.first == score.second)
    };
    let all = || tournament.pairings.iter().filter(is_extra);
    if let Some(first) = all().find(is_level) {
        let games = all().filter(is_level).count().to_string();
        return Some(Problem::at(first.place.clone(), Kind::PenaltiesPlain { games }));
    }
    let first = all().next()?;
    let games = all().count().to_string();
    Some(Problem::at(first.place.clone(), Kind::ExtraTimePlain { games }))
}

/// Reports once, for all games with stones, that no figure counts these.
fn handicaps_not_counted(tournament: &Tournament) -> Option<Problem> {
    let given = || tournament.pairings.iter().filter(|pairing| pairing.stones != 0);
    let first = given().next()?;
    let kind = Kind::HandicapsNotCounted { games: given().count().to_string() };
    Some(Problem::of(first.place.clone(), kind, first.stones.abs().to_string()))
}

/// Reports once, for all results without a score, their number and cells.
fn missing_scores(places: &[&Place]) -> Option<Problem> {
    let first = places.first()?;
    let kind = Kind::MissingNumber(MissingNumber::Score {
        results: places.len().to_string(),
        cells: first_cells(places.iter().copied()),
    });
    Some(Problem::at((*first).clone(), kind))
}

/// More games than any match has.
const MOST_GAMES: i64 = 99;
/// More points than any game on a table gives.
const MOST_POINTS: i64 = 1_000_000;

fn numbers(score: &Score) -> [&Exact; 3] {
    [&score.first, &score.second, &score.drawn]
}

/// Returns the sum of both scores.
fn total(score: &Score) -> Exact {
    score.first.clone() + score.second.clone()
}

fn is_count(number: &Exact) -> bool {
    number.is_integer() && !number.is_negative() && *number <= Exact::from(MOST_GAMES)
}

/// Whether a match up to `limit` won games can end with this score.
fn may_end(score: &Score, limit: u32) -> bool {
    let limit = i64::from(limit);
    let won = [&score.first, &score.second];
    let over = won.into_iter().all(|games| *games == limit.into());
    // As many games drawn as a match has without them: nobody plays longer.
    let drawn_at_most = Exact::from(2 * limit - 1);
    numbers(score).into_iter().all(is_count)
        && won.into_iter().all(|games| *games <= limit.into())
        && !over
        && score.drawn <= drawn_at_most
}

/// Whether one side has won as many as win a match, and the other fewer.
fn is_played_out(score: &Score, limit: u32) -> bool {
    let limit = Exact::from(i64::from(limit));
    let (won, lost) = if score.first > score.second {
        (&score.first, &score.second)
    } else {
        (&score.second, &score.first)
    };
    *won == limit && *lost < limit && numbers(score).into_iter().all(is_count)
}

/// Whether both sides of nearly all games share one point.
fn mostly_share_one(pairings: &[Pairing]) -> bool {
    const FEWEST: usize = 4;
    let games = pairings.iter().filter(|game| game.second.is_some());
    let played: Vec<&Pairing> = games.filter(|game| !game.result.is_open()).collect();
    let shared = played.iter().filter(|game| {
        let score = game.result.score.as_ref();
        score.is_none_or(|score| total(score) == Exact::one())
    });
    played.len() >= FEWEST && 4 * shared.count() >= 3 * played.len()
}

/// Returns the first score of half a point and more, where most scores are the points of two games, and a game is worth one.
fn two_games_added(tournament: &Tournament, rules: &RuleSet) -> Option<Problem> {
    const FEWEST: usize = 3;
    if rules.needs_scores() || !rules.counts_in_halves() {
        return None;
    }
    let pairings = tournament.pairings.iter();
    let told = pairings.filter_map(|pairing| Some((pairing, pairing.result.score.as_ref()?)));
    let told: Vec<(&Pairing, &Score)> = told.collect();
    let two = Exact::from(2);
    let of_two = told.iter().filter(|(_, score)| total(score) == two);
    let of_two: Vec<_> = of_two.collect();
    let (pairing, score) = of_two.iter().find(|(_, score)| !score.first.is_integer())?;
    let are_most = of_two.len() >= FEWEST && 2 * of_two.len() > told.len();
    let found = [&score.first, &score.second].map(|points| points.to_decimal(1, Mode::HalfUp));
    let found = found.join("-");
    are_most.then(|| Problem::of(pairing.place.clone(), OddScore::TwoGames {}, found))
}

/// Whether these can be points of a game: not beyond any, not finer than hundredths, and no two shares of one whole.
fn are_points(score: &Score) -> bool {
    let is_part = |number: &Exact| {
        !number.is_negative()
            && *number < Exact::one()
            && !(number.clone() + number.clone()).is_integer()
    };
    let hundredths = |number: &Exact| (number.clone() * Exact::from(100)).is_integer();
    let within = |number: &Exact| {
        *number <= Exact::from(MOST_POINTS) && *number >= Exact::from(-MOST_POINTS)
    };
    let shares = is_part(&score.first) && is_part(&score.second);
    !shares && numbers(score).into_iter().all(|number| within(number) && hundredths(number))
}
