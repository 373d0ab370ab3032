//! `tiebook ruling`: the paper for a dispute about two places.

use crate::audit::Audit;
use crate::cli::args::RulingArgs;
use crate::cli::console::{print, print_error, width};
use crate::cli::files::shown;
use crate::cli::output::not_written;
use crate::cli::players::find;
use crate::cli::{FINE, PROBLEMS, USAGE, analysed};
use crate::explain::ruling::{RulingWords, players_named};
use crate::lang::Lang;
use crate::model::PlayerIndex;
use crate::standings::Analysis;
use crate::write::atomic_file::write_whole;
use crate::write::{html, terminal};

pub(super) fn run(args: &RulingArgs) -> anyhow::Result<u8> {
    let Some((outcome, lang)) = analysed(&args.reading, &args.book) else {
        return Ok(USAGE);
    };
    let (Some(analysis), Some(draft)) = (&outcome.analysis, &outcome.draft) else {
        return Ok(PROBLEMS);
    };
    let Some([asks, other]) = players(args, analysis, lang) else {
        return Ok(USAGE);
    };
    let position = |player: PlayerIndex| {
        let mut entries = analysis.standings.entries.iter();
        entries.position(|entry| entry.player == player)
    };
    let (upper, lower) = if position(asks) < position(other) {
        (asks, other)
    } else {
        (other, asks)
    };
    let audit = Audit::new(analysis, draft, outcome.published.as_ref(), true);
    let paper = RulingWords {
        analysis,
        audit: &audit,
        published: outcome.published.as_ref(),
        asks,
        question: args.question.as_deref(),
        upper,
        lower,
        lang,
    }
    .paper();
    let Some(path) = &args.output else {
        print(terminal::ruling(&paper, width()))?;
        return Ok(FINE);
    };
    let page = html::ruling::page(&paper, lang);
    match write_whole(path, args.force, |file| file.write_all(page.as_bytes())) {
        Ok(()) => {
            print(&(lang.say("cli.written", &[("file", &shown(path))]) + "\n"))?;
            Ok(FINE)
        }
        Err(error) => {
            print_error(not_written(&error, lang) + "\n");
            Ok(USAGE)
        }
    }
}

/// Returns the two players that the question is about, the one who asks first; a message where it is not about two.
fn players(args: &RulingArgs, analysis: &Analysis, lang: &Lang) -> Option<[PlayerIndex; 2]> {
    let tournament = &analysis.figures.tournament;
    let named = match (&args.about, &args.against, &args.question) {
        (Some(about), Some(against), _) => {
            vec![
                find(tournament, about, lang)?,
                find(tournament, against, lang)?,
            ]
        }
        (_, _, Some(question)) => players_named(question, analysis),
        _ => Vec::new(),
    };
    match named[..] {
        [one, other] if one != other => Some([one, other]),
        _ => {
            print_error(lang.text("ruling.not_understood").to_string() + "\n");
            None
        }
    }
}
