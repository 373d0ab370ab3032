//! Players as they are named on the command line.

use crate::cli::console::print_error;
use crate::explain::player_names;
use crate::lang::Lang;
use crate::model::{PlayerIndex, Tournament};

/// Finds a player; where there is none, prints why.
pub(super) fn find(tournament: &Tournament, text: &str, lang: &Lang) -> Option<PlayerIndex> {
    player_names::find(tournament, text, lang)
        .map_err(|said| print_error(&(said + "\n")))
        .ok()
}
