//! The standings if one result were another one.

use crate::read::vocabulary;
use std::sync::Arc;

use crate::model::{PlayerIndex, Recorded, Tournament};
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

/// Why a text names no change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoChange {
    /// It is not a round, two players and a result.
    Unreadable,
    /// The two did not meet in that round.
    NoSuchPairing,
    /// The result cannot be read.
    NoResult,
}

impl NoChange {
    /// Returns the name used in wording.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Unreadable => "unreadable",
            Self::NoSuchPairing => "no_such_pairing",
            Self::NoResult => "no_result",
        }
    }
}

/// Reads `R3 B-C 1-2`: round, the two players by name or number, the result as seen from the first.
///
/// # Errors
/// [`NoChange`]: the round, players or result that are unknown.
pub fn parse(text: &str, tournament: &Tournament) -> Result<Change, NoChange> {
    let (round, rest) = text
        .trim()
        .split_once(char::is_whitespace)
        .ok_or(NoChange::Unreadable)?;
    let (players, result) = rest
        .trim()
        .rsplit_once(char::is_whitespace)
        .ok_or(NoChange::Unreadable)?;
    let digits: String = round.chars().filter(char::is_ascii_digit).collect();
    let round: u32 = digits.parse().map_err(|_| NoChange::Unreadable)?;
    let result = read::read_result_of(result, true).ok_or(NoChange::NoResult)?;
    let (first, second) = two_players(players, tournament).ok_or(NoChange::Unreadable)?;
    let found = tournament.pairings.iter().position(|pairing| {
        pairing.round == round
            && [
                (pairing.first, pairing.second),
                (pairing.second.unwrap_or(pairing.first), Some(pairing.first)),
            ]
            .contains(&(first, Some(second)))
    });
    let pairing = found.ok_or(NoChange::NoSuchPairing)?;
    let seen_from_first = tournament.pairings[pairing].first == first;
    Ok(Change {
        pairing,
        result: if seen_from_first {
            result
        } else {
            result.turned()
        },
    })
}

/// Splits `B-C`, `B v C` or `B 対 C` where both sides name a player.
fn two_players(text: &str, tournament: &Tournament) -> Option<(PlayerIndex, PlayerIndex)> {
    let find = |name: &str| {
        let name = name.trim();
        let by_name = tournament
            .players
            .iter()
            .position(|player| *player.name == *name);
        by_name.or_else(|| {
            name.parse().ok().and_then(|number: u32| {
                tournament
                    .players
                    .iter()
                    .position(|player| player.number == number)
            })
        })
    };
    let words = vocabulary::raw("between.words")
        .iter()
        .map(|word| vocabulary::apart(word));
    let signs = ["-", "–"].map(str::to_string).into_iter();
    signs
        .chain(words)
        .chain([" ".to_string()])
        .find_map(|between| {
            text.match_indices(&between)
                .find_map(|(at, _)| find(&text[..at]).zip(find(&text[at + between.len()..])))
        })
}

/// Computes the tournament with other results.
#[must_use]
pub fn with(analysis: &Analysis, changes: &[Change]) -> Analysis {
    let mut tournament = (*analysis.figures.tournament).clone();
    for change in changes {
        tournament.pairings[change.pairing].result = change.result.clone();
    }
    compute(Arc::new(tournament), (*analysis.figures.rules).clone())
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
#[must_use]
pub fn moved(before: &Analysis, after: &Analysis) -> Vec<ChangedPlace> {
    let place = |player: PlayerIndex| {
        before
            .standings
            .entries
            .iter()
            .find(|entry| entry.player == player)
            .map(|entry| entry.rank)
    };
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
                && !before.figures.tournament.players[moved.player].is_expelled()
        })
        .collect()
}
