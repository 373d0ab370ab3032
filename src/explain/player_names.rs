//! Finds a player by the name or number that a user gives.

use crate::lang::Lang;
use crate::model::{PlayerIndex, Tournament};
use crate::nearest::nearest_few;

/// Finds a player by name, by number, or by the only name that holds the text.
///
/// # Errors
/// A message if no player or more than one matches, with the candidates.
pub(crate) fn find(
    tournament: &Tournament,
    text: &str,
    lang: &Lang,
) -> Result<PlayerIndex, String> {
    let players = &tournament.players;
    tournament.player_called(text).map_err(|holding| {
        let several: Vec<String> = holding
            .iter()
            .take(5)
            .map(|&at| players[at].name.to_string())
            .collect();
        let nearest = if several.is_empty() {
            nearest_few(text, players.iter().map(|player| &*player.name))
        } else {
            several
        };
        match nearest.as_slice() {
            [] => lang.say("cli.no_such_player", &[("player", text)]),
            _ => lang.say(
                "cli.no_player",
                &[("player", text), ("nearest", &lang.list(nearest))],
            ),
        }
    })
}
