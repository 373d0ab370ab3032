//! A book in which nobody is paired yet: what to do next.

use crate::lang::in_command;
use crate::model::{SheetRole, Tournament};
use crate::problem::{Kind, NoPairings, Problem};
use crate::standings::{Options, RulesFrom};

/// Says of a book that lists its players, or is still to be filled in, what comes next, where nothing else is wrong with it.
pub(super) fn say(tournament: Option<&Tournament>, options: &Options, problems: &mut [Problem]) {
    let Some(tournament) = tournament.filter(|tournament| tournament.pairings.is_empty()) else {
        return;
    };
    let mut errors = problems.iter_mut().filter(|problem| problem.is_error());
    let (Some(only), None) = (errors.next(), errors.next()) else {
        return;
    };
    let command = pairing(&tournament.source.file, options);
    let count = tournament.players.len();
    let mut sheets = tournament.source.sheets.iter();
    let has_list = sheets.any(|used| used.role == SheetRole::Players);
    let kind = match &only.kind {
        Kind::NoPairings(NoPairings::Rows {} | NoPairings::Nowhere { .. }) if count > 0 => {
            NoPairings::Unpaired { players: count.to_string(), command }
        }
        Kind::NoPairings(NoPairings::Rows {}) if has_list => NoPairings::Unnamed { command },
        _ => return,
    };
    only.kind = kind.into();
}

/// Returns the command that pairs the first round, with the rules that are asked for: the book does not name them.
fn pairing(file: &str, options: &Options) -> String {
    let mut command = format!("tiebook pair {}", in_command(file));
    let rules = options.rules.as_ref().map(|rules| match rules {
        RulesFrom::Id(id) => id.as_str(),
        RulesFrom::File(text) => text.name(),
    });
    let settings = options.settings.iter();
    let settings = settings.map(|(key, value)| ("--set", format!("{key}={value}")));
    let rules = rules.map(|rules| ("--rules", rules.to_string()));
    for (option, value) in rules.into_iter().chain(settings) {
        command.extend([" ", option, " ", &*in_command(&value)]);
    }
    command
}

/// Adds to the command that pairs the first round that tiebook pairs its own way, where it does not do the system of the rules.
pub(super) fn pair_in_own_way(problems: &mut [Problem]) {
    for problem in problems {
        if let Kind::NoPairings(
            NoPairings::Unpaired { command, .. } | NoPairings::Unnamed { command },
        ) = &mut problem.kind
        {
            *command += " --system objectives";
        }
    }
}
