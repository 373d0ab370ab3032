//! Sentences about changes that would reverse two players, and about other results.

use crate::audit::reversal;
use crate::audit::what_if::Change;
use crate::lang::Lang;
use crate::model::{Outcome, PlayerIndex, Recorded};
use crate::rules::RuleSet;
use crate::standings::Analysis;

/// Returns the smallest changes of one result that would reverse the order of two players: of one that involves
/// neither, and of one of theirs.
pub(crate) fn turns(
    analysis: &Analysis,
    one: PlayerIndex,
    other: PlayerIndex,
    lang: &Lang,
) -> Vec<String> {
    let place = |player: PlayerIndex| analysis.standings.position(player);
    let (upper, lower) = if place(one) <= place(other) { (one, other) } else { (other, one) };
    let kinds =
        [(false, "turn.other", "turn.none_other"), (true, "turn.theirs", "turn.none_theirs")];
    let told = kinds.map(|(involving, found, none)| {
        match reversal::smallest(analysis, upper, lower, involving) {
            Some(smallest) => say!(lang, found, change = change(analysis, &smallest, lang)),
            None => lang.text(none).to_string(),
        }
    });
    [lang.text("turn.heading").to_string()].into_iter().chain(told).collect()
}

pub(crate) fn change(analysis: &Analysis, change: &Change, lang: &Lang) -> String {
    use Outcome::{ForfeitLoss, ForfeitWin};
    let tournament = &analysis.figures.tournament;
    let pairing = &tournament.pairings[change.pairing];
    let name = |player: PlayerIndex| tournament.name(player).to_string();
    let told = |result: &Recorded| {
        let forfeited = |outcomes: &[Outcome; 2]| {
            let winner = outcomes.iter().position(|outcome| *outcome == ForfeitWin);
            let is_forfeit = |outcome: &Outcome| matches!(outcome, ForfeitWin | ForfeitLoss);
            let seated = [Some(pairing.first), pairing.second];
            outcomes.iter().all(is_forfeit).then(|| match winner {
                Some(side) => {
                    let player = seated[side].map_or_else(String::new, name);
                    say!(lang, "turn.forfeit_for", player)
                }
                None => lang.text("turn.forfeit_both").to_string(),
            })
        };
        let by_forfeit = result.outcomes.as_ref().and_then(forfeited);
        by_forfeit.unwrap_or_else(|| in_words(analysis, result, lang))
    };
    say!(
        lang,
        "turn.change",
        round = pairing.round,
        first = name(pairing.first),
        second = pairing.second.map_or_else(String::new, name),
        before = told(&pairing.result),
        after = told(&change.result)
    )
}

pub(crate) fn in_words(analysis: &Analysis, result: &Recorded, lang: &Lang) -> String {
    match (&result.score, result.outcomes) {
        (Some(score), _) => score.said(lang),
        (None, Some(outcomes)) => without_score(&analysis.figures.rules, outcomes, lang),
        (None, None) => "—".to_string(),
    }
}

/// Returns a result without a score: in points if a win is one and a draw a half, otherwise as marks, and unplayed games in words.
fn without_score(rules: &RuleSet, outcomes: [Outcome; 2], lang: &Lang) -> String {
    use Outcome::{Draw, ForfeitLoss, ForfeitWin, Loss, Win};
    let counts_in_halves = rules.counts_in_halves();
    let mark = match outcomes {
        [Win, Loss] | [ForfeitWin, ForfeitLoss] => "win",
        [Loss, Win] | [ForfeitLoss, ForfeitWin] => "loss",
        [Draw, Draw] => "draw",
        _ => "",
    };
    let points = lang.texts_of("point_mark", mark);
    let is_played = outcomes.iter().all(|outcome| outcome.has_score());
    match (is_played && !mark.is_empty(), counts_in_halves && !points.is_empty()) {
        (true, true) => points.to_string(),
        (true, false) => lang.texts_of("pair_mark", mark).to_string(),
        (false, true) => say!(lang, "turn.forfeit", result = points),
        (false, false) => {
            outcomes.map(|outcome| lang.texts_of("outcome", outcome.id())).join(" – ")
        }
    }
}
