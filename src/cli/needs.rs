//! `tiebook needs`: what everybody still needs in the last round.

use crate::cli::args::{MayArg, NeedsArgs};
use crate::cli::console::{print, print_error, width};
use crate::cli::files::is_to_stdout;
use crate::cli::output::{hand_out, write_text, written};
use crate::cli::refusal::Refusal;
use crate::cli::{FINE, PROBLEMS, analysed, next_step};
use crate::explain::last_round::{LastRoundWords, not_asked};
use crate::last_round::{Asked, LastRound, lines};
use crate::write::{html, json as data, terminal};

pub(super) fn run(args: &NeedsArgs) -> Result<u8, Refusal> {
    let (outcome, lang) = analysed(&args.reading, &args.book)?;
    let Some(analysis) = &outcome.analysis else {
        return Ok(PROBLEMS);
    };
    let asked = Asked {
        lines: if args.line.is_empty() { lines(analysis) } else { args.line.clone() },
        tables: if args.long { 3 } else { 2 },
        cases: args.budget,
        forfeits: args.may == Some(MayArg::Forfeit),
    };
    let last = match LastRound::new(analysis, &asked) {
        Ok(last) => last,
        Err(why) => {
            let next = next_step::of_event(&args.book, analysis, lang);
            print_error(not_asked(why, analysis, lang) + "\n" + &next);
            return Ok(PROBLEMS);
        }
    };
    let words = LastRoundWords { analysis, last: &last, cases: asked.cases, lang };
    let to_stdout = args.json.as_deref().is_some_and(is_to_stdout);
    if let Some(path) = &args.output {
        let page = html::ruling::page(&words.paper(), lang);
        write_text(path, &page, args.force, lang)?;
        print_error(written(path, lang) + &next_step::of_event(&args.book, analysis, lang));
    } else if !to_stdout {
        print(terminal::last_round(words, width()))?;
        print("\n".to_string() + &next_step::of_event(&args.book, analysis, lang))?;
    }
    if let Some(path) = &args.json {
        let text = data::text(&data::last_round(words));
        hand_out(path, &text, args.force, lang)?;
    }
    Ok(FINE)
}
