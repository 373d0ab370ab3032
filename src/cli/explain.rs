//! `tiebook explain`: a player's breakdown in the terminal, or why one stands above another.

use crate::audit::what_if;
use crate::cli::args::ExplainArgs;
use crate::cli::console::{print, print_error, width};
use crate::cli::{FINE, PROBLEMS, USAGE, analysed, next_step, player_called};
use crate::explain::reversals::turns;
use crate::lang::{Lang, in_command};
use crate::model::PlayerIndex;
use crate::standings::Analysis;
use crate::write::terminal;

pub(super) fn run(args: &ExplainArgs) -> anyhow::Result<u8> {
    let Some((outcome, lang)) = analysed(&args.reading, &args.book) else {
        return Ok(USAGE);
    };
    let Some(analysis) = &outcome.analysis else {
        return Ok(PROBLEMS);
    };
    let Some(player) = player_called(&analysis.figures.tournament, &args.player, lang) else {
        return Ok(USAGE);
    };
    if !args.what_if.is_empty() {
        return what_if(args, analysis, player, lang);
    }
    match &args.against {
        None => {
            print(terminal::breakdown(analysis, player, lang, width()))?;
            if let Some(beside) = analysis.standings.neighbour(player) {
                let name = &*analysis.figures.tournament.players[beside].name;
                let command = next_step::as_typed(&[], &["--against", name]);
                print(next_step::said("cli.next_against", &command, lang))?;
            }
        }
        Some(name) => {
            let Some(other) = player_called(&analysis.figures.tournament, name, lang) else {
                return Ok(USAGE);
            };
            print(terminal::comparison(
                analysis,
                (player, other),
                lang,
                width(),
            ))?;
            for line in turns(analysis, player, other, lang).join("\n").lines() {
                let said = line.trim_start();
                print(terminal::within(
                    said,
                    &line[..line.len() - said.len()],
                    width(),
                ))?;
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
) -> anyhow::Result<u8> {
    let mut changes = Vec::new();
    for text in &args.what_if {
        match what_if::parse(text, &analysis.figures.tournament) {
            Ok(change) => changes.push(change),
            Err(wrong) => {
                print_error(
                    &(lang.say(&format!("what_if.{}", wrong.id()), &[("text", text)]) + "\n"),
                );
                return Ok(USAGE);
            }
        }
    }
    print(terminal::what_if(analysis, &changes, player, lang))?;
    Ok(FINE)
}
