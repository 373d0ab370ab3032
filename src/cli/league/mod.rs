//! `tiebook league`: two leagues of one event, and the finals of leagues that were played.

mod files;
mod finals;

use std::path::PathBuf;

use crate::cli::args::LeagueArgs;
use crate::cli::console::{print, print_error};
use crate::cli::files::shown;
use crate::cli::league::files::{make_folder, output, read, write};
use crate::cli::output::{all_writable, written};
use crate::cli::refusal::Refusal;
use crate::cli::{FINE, wording};
use crate::jobs;
use crate::jobs::leagues::{Leagues, Placing, single, size_lines, split, with_plan};
use crate::lang::Lang;
use crate::tiebreaks::figures::Figures;

pub(super) fn run(args: &LeagueArgs) -> Result<u8, Refusal> {
    let said = if args.finals { finals::write_finals(args)? } else { leagues(args)? };
    print(said.into_iter().map(|line| line + "\n").collect::<String>())?;
    Ok(FINE)
}

fn leagues(args: &LeagueArgs) -> Result<Vec<String>, Refusal> {
    let lang = wording(None);
    let [what] = args.what.as_slice() else {
        return Err(Refusal::usage(lang.text("league.one_book")));
    };
    let request = args.request();
    if let Some(players) = what.to_str().and_then(|text| text.parse::<u32>().ok()) {
        let fits = |players: &u32| (2..=1_000).contains(players);
        let players = Some(players)
            .filter(fits)
            .ok_or_else(|| Refusal::usage(lang.text("league.bad_number")))?;
        return Ok(match split(&request, players, lang)? {
            Some(split) => size_lines(&split, lang),
            None => vec![single(players, lang)],
        });
    }
    let (outcome, lang) = read(args, what)?;
    let Some(tournament) = &outcome.tournament else {
        let text = say!(lang, "cli.nothing_written", file = shown(what));
        return Err(Refusal::problem(text));
    };
    let placing = Placing { by: args.by(), earlier: &earlier(args, lang)?, seed: args.seed };
    let Leagues { events, mut said, unrated } =
        jobs::leagues::leagues(tournament, &request, &placing, lang)?;
    print_error(unrated.map(|line| line + "\n").unwrap_or_default());
    if events.is_empty() {
        return Ok(said);
    }
    // Neither is written where one of them cannot be.
    let output = |number: &str| {
        let ending = say!(lang, "league.ending", number);
        output(args, what, &ending, lang)
    };
    let outputs = [output("1")?, output("2")?];
    make_folder(args, lang)?;
    all_writable(outputs.iter().map(PathBuf::as_path), args.force, lang)?;
    for (league, (output, own)) in outputs.iter().zip(events).enumerate() {
        match with_plan(&outcome, own, lang, |plan| write(args, output, plan, lang))? {
            Ok(line) => said.push(line),
            // A refusal of the second league names the file of the first.
            Err(mut refusal) => {
                if league > 0 {
                    refusal.text += written(&outputs[0], lang);
                }
                return Err(refusal);
            }
        }
    }
    Ok(said)
}

/// Reads the earlier events.
fn earlier(args: &LeagueArgs, lang: &Lang) -> Result<Vec<Figures>, Refusal> {
    let of = |book: &PathBuf| {
        let analysis = read(args, book)?.0.analysis;
        let figures = analysis.map(|analysis| analysis.figures);
        figures.ok_or_else(|| Refusal::problem(say!(lang, "league.no_earlier", file = shown(book))))
    };
    args.earlier.iter().map(of).collect()
}
