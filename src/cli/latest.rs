//! Whether the round before the one to be paired is entered: who stands in no row of it, and who is new.

use std::collections::HashSet;

use crate::lang::Lang;
use crate::model::{Pairing, PlayerIndex, Tournament};
use crate::problem::{Kind, Problem};
use crate::rules::pairing::System;

/// Returns what is to be said of those who stand in no row of the latest round.
///
/// # Errors
/// Half of those who should stand there do not: the round was never entered to its end.
pub fn entered(tournament: &Tournament, system: System, problems: &[Problem], lang: &Lang) -> Result<String, String> {
    let last = tournament.last_paired_round();
    // Whoever lost in a knockout is in no later round.
    if last == 0 || system == System::Knockout {
        return Ok(String::new());
    }
    let in_no_row = tournament.in_no_row(last);
    let entered: HashSet<PlayerIndex> = tournament.pairings.iter().flat_map(Pairing::players).collect();
    let is_there =
        |player: PlayerIndex, round: u32| !tournament.players[player].sits_out(round) && !tournament.players[player].is_expelled();
    let expected = (0..tournament.players.len()).filter(|player| entered.contains(player) && is_there(*player, last)).count();
    let is_missing =
        |player: &PlayerIndex| entered.contains(player) && is_there(*player, last) && !tournament.players[*player].is_gone(last + 1);
    let missing: Vec<PlayerIndex> = in_no_row.iter().copied().filter(is_missing).collect();
    let new: Vec<PlayerIndex> = in_no_row.into_iter().filter(|player| !entered.contains(player) && is_there(*player, last + 1)).collect();
    let say = |key: &str, players: &[PlayerIndex]| {
        let names = lang.list(players.iter().map(|player| &*tournament.players[*player].name));
        lang.say(key, &[("players", &names), ("round", &last.to_string())])
    };
    let told = |problem: &Problem| matches!(problem.kind, Kind::MissingFromRound { .. } | Kind::NotSeenAgain { .. });
    let mut said = String::new();
    if 2 * missing.len() >= expected && !missing.is_empty() {
        return Err(say("pairing.half_entered", &missing));
    }
    if !missing.is_empty() && !problems.iter().any(told) {
        said += &(say("pairing.not_entered", &missing) + "\n");
    }
    if !new.is_empty() {
        said += &(say("pairing.new_players", &new) + "\n");
    }
    Ok(said)
}
