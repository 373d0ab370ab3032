//! `tiebook explain`: a player's breakdown in the terminal, or why one stands above another.

use crate::audit::what_if::Change;
use crate::cli::args::ExplainArgs;
use crate::cli::console::{print, width};
use crate::cli::refusal::Refusal;
use crate::cli::ruling::other_result;
use crate::cli::{FINE, PROBLEMS, analysed, next_step, player_called};
use crate::explain::reversals::turns;
use crate::lang::{Lang, in_command};
use crate::model::PlayerIndex;
use crate::standings::Analysis;
use crate::write::terminal;

pub(super) fn run(args: &ExplainArgs) -> Result<u8, Refusal> {
    let (outcome, lang) = analysed(&args.reading, &args.book)?;
    let Some(analysis) = &outcome.analysis else {
        return Ok(PROBLEMS);
    };
    let player = player_called(&analysis.figures.tournament, &args.player, lang)?;
    if !args.what_if.is_empty() {
        return what_if(args, analysis, player, lang);
    }
    match &args.against {
        None => {
            print(terminal::breakdown(analysis, player, lang, width()))?;
            if let Some(beside) = analysis.standings.neighbour(player) {
                let name = analysis.figures.tournament.name(beside);
                let command = next_step::as_typed(&[], &["--against", name]);
                print(next_step::said("cli.next_against", &command, lang))?;
            }
        }
        Some(name) => {
            let other = player_called(&analysis.figures.tournament, name, lang)?;
            print(terminal::comparison(analysis, (player, other), lang, width()))?;
            for line in turns(analysis, player, other, lang).join("\n").lines() {
                let said = line.trim_start();
                print(terminal::within(said, &line[..line.len() - said.len()], width()))?;
            }
            let about = format!("--about {}", in_command(&args.player));
            let replaced = [("explain", "ruling"), (&*args.player, &*about)];
            let command = next_step::as_typed(&replaced, &[]);
            print(next_step::said("cli.next_ruling", &command, lang))?;
        }
    }
    Ok(FINE)
}

/// Prints what other results would change.
fn what_if(
    args: &ExplainArgs,
    analysis: &Analysis,
    player: PlayerIndex,
    lang: &Lang,
) -> Result<u8, Refusal> {
    let changes = args.what_if.iter();
    let changes = changes.map(|text| other_result(text, analysis, lang));
    let changes: Vec<Change> = changes.collect::<Result<_, _>>()?;
    print(terminal::what_if(analysis, &changes, player, lang))?;
    Ok(FINE)
}
