//! Finds a player by the name or number that a user gives, and says beside a name that its owner has left.

use crate::lang::Lang;
use crate::model::{PlayerIndex, Tournament};
use crate::nearest::nearest_few;
use crate::problem::in_short;
use crate::read::player_called;
use crate::rules::pairing::System;
use crate::tiebreaks::figures::Figures;

/// So many names are told where nobody has the one that was asked for.
const MOST_NAMED: usize = 16;

/// Returns a player's name as standings show it: with a mark where points were taken off, and the round after which a player left who is
/// gone for good.
pub(crate) fn name_told(figures: &Figures, player: PlayerIndex, lang: &Lang) -> String {
    let mut name = figures.tournament.name(player).to_string();
    if figures.deduction(player).is_some() {
        name = say!(lang, "standings.deducted_name", player = name);
    }
    // Whoever loses in a knockout, or does not reach the finals, is out, and has not left.
    let is_knockout = figures.rules.pairing.system == System::Knockout;
    let is_out = is_knockout || figures.is_outside(player);
    match figures.gone_from(player).filter(|_| !is_out) {
        None => name,
        Some(0 | 1) => say!(lang, "standings.withdrawn", player = name),
        Some(from) => {
            say!(lang, "standings.dropped", player = name, round = (from - 1))
        }
    }
}

/// Returns the line below the standings about points that were taken off, and why: the best player first; nothing where there are none.
pub(crate) fn deductions(
    figures: &Figures,
    players: impl IntoIterator<Item = PlayerIndex>,
    lang: &Lang,
) -> String {
    let told = players.into_iter().filter_map(|player| {
        let of = &figures.tournament.players[player];
        let reason = of.deducted_for.as_deref().unwrap_or_default();
        let key = if reason.is_empty() { "standings.deducted" } else { "standings.deducted_for" };
        Some(say!(lang, key, player = of.name, points = figures.deduction(player)?, reason))
    });
    told.collect::<Vec<_>>().join(lang.text("standings.code_separator"))
}

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
    player_called(tournament, text).map_err(|holding| {
        let several: Vec<String> =
            holding.iter().take(5).map(|&at| players[at].name.to_string()).collect();
        let nearest = if several.is_empty() {
            nearest_few(text, players.iter().map(|player| &*player.name))
        } else {
            several
        };
        match nearest.as_slice() {
            [] => {
                let names = players.iter().map(|player| player.name.to_string());
                let names = in_short(MOST_NAMED, &names.collect::<Vec<_>>());
                say!(lang, "cli.no_such_player", player = text, names)
            }
            _ => say!(lang, "cli.no_player", player = text, nearest = lang.list(nearest)),
        }
    })
}
