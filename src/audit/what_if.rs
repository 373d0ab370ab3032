//! The standings if one result were another one.

use crate::read::vocabulary;
use std::sync::Arc;

use crate::model::{Pairing, PlayerIndex, Recorded, Tournament};
use crate::read;
use crate::standings::{Analysis, compute};

/// One pairing with another result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The pairing, a position in [`Tournament::pairings`].
    pub pairing: usize,
    /// Its other result.
    pub result: Recorded,
}

named! {
    /// Why a text names no change.
    pub enum NoChange by id {
        /// It is not a round, two players and a result.
        Unreadable = "unreadable",
        /// One of the two is nobody, or may be several.
        NoSuchPlayer = "no_such_player",
        /// The two did not meet, or not in that round.
        NoSuchPairing = "no_such_pairing",
        /// The two met more than once, and no round is named.
        Several = "several",
        /// The result cannot be read.
        NoResult = "no_result",
    }
}

/// Reads `R3 B-C 1-2` or `B-C 1-2`: the round, where the two met more than once; the two players, by a name or number that fits
/// one alone; the result as seen from the first.
///
/// # Errors
/// [`NoChange`]: the players or result that are unknown, or that the two did not meet, or met several times.
pub fn parse(text: &str, tournament: &Tournament) -> Result<Change, NoChange> {
    let (players, result) =
        text.trim().rsplit_once(char::is_whitespace).ok_or(NoChange::Unreadable)?;
    let result = read::read_result_of(result, true).ok_or(NoChange::NoResult)?;
    let with_round = || {
        let (round, players) = players.trim().split_once(char::is_whitespace)?;
        let digits: String = round.chars().filter(char::is_ascii_digit).collect();
        Some((digits.parse().ok()?, two_players(players, tournament)?))
    };
    let (round, (first, second)) = match with_round() {
        Some((round, players)) => (Some(round), players),
        None => (None, two_players(players, tournament).ok_or(NoChange::NoSuchPlayer)?),
    };
    let of_both = |pairing: &Pairing| {
        let sides = [pairing.first, pairing.second.unwrap_or(pairing.first)];
        round.is_none_or(|round: u32| pairing.round == round)
            && [[first, second], [second, first]].contains(&sides)
    };
    let pairings = (0..tournament.pairings.len()).filter(|at| of_both(&tournament.pairings[*at]));
    let found: Vec<usize> = pairings.collect();
    let [pairing] = found[..] else {
        return Err(if found.is_empty() { NoChange::NoSuchPairing } else { NoChange::Several });
    };
    let seen_from_first = tournament.pairings[pairing].first == first;
    Ok(Change { pairing, result: if seen_from_first { result } else { result.turned() } })
}

/// Splits `B-C`, `B v C` or `B 対 C` where both sides name a player.
fn two_players(text: &str, tournament: &Tournament) -> Option<(PlayerIndex, PlayerIndex)> {
    let find = |name: &str| read::player_called(tournament, name).ok();
    let words = vocabulary::raw("between.words").iter().map(|word| vocabulary::apart(word));
    let signs = ["-", "–"].map(str::to_string).into_iter();
    signs.chain(words).chain([" ".to_string()]).find_map(|between| {
        text.match_indices(&between)
            .find_map(|(at, _)| find(&text[..at]).zip(find(&text[at + between.len()..])))
    })
}

/// Computes the tournament with other results.
pub fn with(analysis: &Analysis, changes: &[Change]) -> Analysis {
    let mut tournament = (*analysis.figures.tournament).clone();
    let rules = &analysis.figures.rules;
    for change in changes {
        rules.put_result(&mut tournament.pairings[change.pairing], change.result.clone());
    }
    compute(Arc::new(tournament), (**rules).clone())
}

/// A player whose place another result changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChangedPlace {
    /// The player.
    pub player: PlayerIndex,
    /// The present place.
    pub before: u32,
    /// Place as it would be.
    pub after: u32,
}

/// Returns everybody whose place differs, in order of the places as they would be.
pub fn moved(before: &Analysis, after: &Analysis) -> Vec<ChangedPlace> {
    let place = |player: PlayerIndex| before.standings.entry(player).map(|entry| entry.rank);
    let entries = after.standings.entries.iter();
    entries
        .filter_map(|entry| {
            Some(ChangedPlace {
                player: entry.player,
                before: place(entry.player)?,
                after: entry.rank,
            })
        })
        .filter(|moved| {
            moved.before != moved.after
                && !before.figures.tournament.players[moved.player].has_no_place()
        })
        .collect()
}
