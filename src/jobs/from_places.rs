//! A knockout of the first of an event's standings, their places being their seeds (`tiebook pair --from-places N`).

use std::collections::HashSet;
use std::sync::Arc;

use crate::explain::pairing_reasons::not_yet;
use crate::lang::Lang;
use crate::model::{Away, Pairing, Player, PlayerIndex, QualifyLine, ReportLines, Tournament};
use crate::pairing::RoundToPair;
use crate::rules::{self, Draft, RuleSet};
use crate::standings::Analysed;
use crate::tiebreaks::rank::Entry;

/// Returns the number of qualifiers and a remark about it: as requested, or down to the book's first line.
///
/// # Errors
/// The number is unknown, or the line leaves nobody to play against.
pub(super) fn qualifier_count(
    asked: Option<u32>,
    lines: &[QualifyLine],
    lang: &Lang,
) -> Result<(u32, Option<String>), String> {
    let told = lang.list(
        lines.iter().map(|line| format!("{} {}", line.places, line.label).trim().to_string()),
    );
    let say = |key: &str, places: u32| say!(lang, key, places, lines = told);
    match (asked, lines.first()) {
        (Some(places), Some(_)) if lines.iter().all(|line| line.places != places) => {
            Ok((places, Some(say("pairing.other_line", places))))
        }
        (Some(places), _) => Ok((places, None)),
        (None, Some(line)) if line.places >= 2 => {
            Ok((line.places, Some(say("pairing.by_line", line.places))))
        }
        (None, Some(line)) => Err(say("pairing.line_of_one", line.places)),
        (None, None) => Err(lang.text("pairing.no_line").to_string()),
    }
}

/// Turns an event that is over into the knockout of its first players, before its first round; returns remarks about the seeds and the players who
/// left or are absent.
///
/// # Errors
/// The reason, in words.
pub(super) fn knockout(
    outcome: &mut Analysed,
    places: u32,
    absent: &HashSet<PlayerIndex>,
    lang: &Lang,
) -> Result<Vec<String>, String> {
    let Some(analysis) = outcome.analysis.take() else {
        return Err(lang.text("pairing.no_places").to_string());
    };
    let (figures, count) = (&analysis.figures, places as usize);
    let tournament = &figures.tournament;
    if let Err(why) = RoundToPair::new(figures, &HashSet::new()) {
        return Err(not_yet(&why, tournament, lang));
    }
    let next = tournament.last_paired_round() + 1;
    let (gone, placed): (Vec<_>, Vec<_>) =
        analysis.standings.entries.iter().filter(|entry| !entry.without_place).partition(|entry| {
            absent.contains(&entry.player) || tournament.players[entry.player].has_left_by(next)
        });
    if placed.len() < count {
        return Err(say!(lang, "pairing.too_few_places", places, players = placed.len()));
    }
    if let Some(next) = placed.get(count).filter(|next| next.rank == placed[count - 1].rank) {
        let equal = placed
            .iter()
            .filter(|entry| entry.rank == next.rank)
            .map(|entry| tournament.name(entry.player));
        return Err(say!(lang, "pairing.equal_places", players = lang.list(equal), places));
    }
    // A player who has left passes the place on.
    let before = |rank: u32| gone.iter().filter(|entry| entry.rank < rank).count();
    let last = placed[count - 1].rank;
    let missed =
        gone.iter().filter(|entry| entry.rank <= last).map(|entry| tournament.name(entry.player));
    let missed = lang.list(missed);
    let passed_on = || say!(lang, "pairing.gone", players = missed);
    let passed_on = (!missed.is_empty()).then(passed_on);
    let seeds = lang.text("pairing.seeds_are_places").to_string();
    let said = passed_on.into_iter().chain([seeds]).collect();
    let seed = |entry: &Entry| i64::from(entry.rank) - before(entry.rank) as i64;
    let seeded = placed[..count].iter().map(|entry| Player {
        seed: Some(seed(entry).into()),
        left_after: None,
        away: Away::default(),
        ..tournament.players[entry.player].clone()
    });
    let others = placed[count..].iter().chain(&gone);
    let others = others.map(|entry| out_before(&tournament.players[entry.player], entry.rank));
    let mut players: Vec<Player> = seeded.chain(others).collect();
    players.sort_by_key(|player| player.number);
    let mut knockout = as_knockout(tournament, count);
    knockout.players = players;
    without_points(&mut knockout);
    outcome.draft = Some(knockout_of(&figures.rules, &tournament.pairings)?);
    outcome.tournament = Some(Arc::new(knockout));
    outcome.problems.clear();
    Ok(said)
}

/// Returns a player who is out before the knockout begins, and stands behind all of its players by this place.
pub(super) fn out_before(player: &Player, place: u32) -> Player {
    Player {
        seed: None,
        pool_place: Some(i64::from(place).into()),
        left_after: Some(0),
        lot: None,
        away: Away::default(),
        ..player.clone()
    }
}

/// Returns the rule set of a knockout after these games and their rules, in which those who are out before it stand behind the others: where
/// teams play, in the words of teams; where sets count, matches are of as many.
///
/// # Errors
/// The reason, in words.
pub(super) fn knockout_of(rules: &RuleSet, games: &[Pairing]) -> Result<Draft, String> {
    let (id, settings) = knockout_rules(rules, games);
    let mut draft = rules::load(id).map_err(|mistakes| mistakes.to_string())?;
    for (key, value) in settings {
        let set = draft.set(key, &value);
        set.map_err(|mistake| mistake.to_string())?;
    }
    Ok(draft)
}

/// Returns that rule set's id, and its settings.
pub(super) fn knockout_rules(
    rules: &RuleSet,
    games: &[Pairing],
) -> (&'static str, Vec<(&'static str, String)>) {
    let id = if rules.words.as_deref() == Some("league") { "cup" } else { "knockout" };
    let order = [rules::OUTSIDE, rules::SURVIVED, "wins"].join(", ");
    let mut settings = vec![("order", order)];
    if let Some(words) = rules.words.as_ref().filter(|words| *words != "league") {
        settings.push(("words", words.clone()));
    }
    if let Some(end) = rules.end_of_set {
        settings.push(("sets", end.to_string()));
        let won = games.iter().filter_map(Pairing::most_won).max();
        settings.extend(won.map(|won| ("games_to_win", won.to_string())));
    }
    (id, settings)
}

/// Takes away points that were given or taken off: they counted before the knockout.
pub(super) fn without_points(tournament: &mut Tournament) {
    for player in &mut tournament.players {
        player.start_score = None;
        player.deducted_for = None;
    }
}

/// Returns the event as a knockout of so many players, before its first round and before they are listed.
pub(super) fn as_knockout(tournament: &Tournament, places: usize) -> Tournament {
    Tournament {
        // Later books of it keep this name.
        title: Some(tournament.called()),
        players: Vec::new(),
        rounds: places.next_power_of_two().ilog2(),
        planned: None,
        pairings: Vec::new(),
        published: None,
        settings: Vec::new(),
        stages: Vec::new(),
        tables: Vec::new(),
        finals_count: false,
        game_scores: false,
        through_date: None,
        scored: tournament.pairings.iter().any(|game| game.result.score.is_some()),
        qualify: Vec::new(),
        previous: None,
        report: ReportLines::default(),
        ..tournament.clone()
    }
}
