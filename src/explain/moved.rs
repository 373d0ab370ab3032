//! Whose place another result changes, in words.

use crate::analysis::Analysis;
use crate::audit::what_if;
use crate::lang::Lang;

/// Returns a title and a line for everybody whose place differs, or that nobody's does.
#[must_use]
pub fn places(before: &Analysis, after: &Analysis, lang: &Lang) -> Vec<String> {
    let moved = what_if::moved(before, after);
    let title = lang.text(if moved.is_empty() { "what_if.no_places" } else { "what_if.places" }).to_string();
    let line = |moved: &what_if::Moved| {
        let player = &before.figures.tournament.players[moved.player].name;
        lang.say("what_if.moved", &[("player", player), ("before", &moved.before.to_string()), ("after", &moved.after.to_string())])
    };
    std::iter::once(title).chain(moved.iter().map(line)).collect()
}
