//! `tiebook ruling`: the paper for a dispute about two places, or about one figure.

use crate::audit::Audit;
use crate::cli::args::{ReaderArg, RulingArgs};
use crate::cli::console::{print, print_error, width};
use crate::cli::files::shown;
use crate::cli::output::not_written;
use crate::cli::players::find;
use crate::cli::{FINE, PROBLEMS, USAGE, analysed};
use crate::explain::figure_ruling::{FigureRuling, figure_called, figure_named};
use crate::explain::ruling::{Form, RulingWords, players_named};
use crate::lang::Lang;
use crate::model::PlayerIndex;
use crate::standings::Analysis;
use crate::write::atomic_file::write_whole;
use crate::write::{docx, html, terminal};

pub(super) fn run(args: &RulingArgs) -> anyhow::Result<u8> {
    let Some((outcome, lang)) = analysed(&args.reading, &args.book) else {
        return Ok(USAGE);
    };
    let (Some(analysis), Some(draft)) = (&outcome.analysis, &outcome.draft) else {
        return Ok(PROBLEMS);
    };
    let Some(asked) = asked(args, analysis, lang) else {
        return Ok(USAGE);
    };
    let position = |player: PlayerIndex| {
        let mut entries = analysis.standings.entries.iter();
        entries.position(|entry| entry.player == player)
    };
    let (asks, other) = match asked {
        Asked::Places(asks, other) => (asks, other),
        Asked::Figure(player, _) => (player, player),
    };
    let (upper, lower) = if position(asks) < position(other) {
        (asks, other)
    } else {
        (other, asks)
    };
    let audit = Audit::new(analysis, draft, outcome.published.as_ref(), true);
    let words = RulingWords {
        analysis,
        audit: &audit,
        published: outcome.published.as_ref(),
        asks,
        question: args.question.as_deref(),
        upper,
        lower,
        lang,
    };
    let form = match args.reader {
        None => Form::Whole,
        Some(ReaderArg::Player) => Form::Player,
        Some(ReaderArg::Minutes) => Form::Minutes,
    };
    let paper = match asked {
        Asked::Places(..) => words.paper(form),
        Asked::Figure(_, definition) => FigureRuling {
            ruling: &words,
            definition,
        }
        .paper(form),
    };
    let Some(path) = &args.output else {
        print(terminal::ruling(&paper, width()))?;
        return Ok(FINE);
    };
    let is_document = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("docx"));
    let written = write_whole(path, args.force, |file| {
        if is_document {
            docx::write(&paper, file)
        } else {
            file.write_all(html::ruling::page(&paper, lang).as_bytes())
        }
    });
    match written {
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

/// What a question is about.
#[derive(Clone, Copy)]
enum Asked {
    /// The places of two players, the one who asks first.
    Places(PlayerIndex, PlayerIndex),
    /// A player's figure, by its definition.
    Figure(PlayerIndex, usize),
}

/// Returns what the question is about; a message where it is about nothing that can be answered.
fn asked(args: &RulingArgs, analysis: &Analysis, lang: &Lang) -> Option<Asked> {
    let tournament = &analysis.figures.tournament;
    if let (Some(figure), Some(of)) = (&args.figure, &args.of) {
        let player = find(tournament, of, lang)?;
        let Some(definition) = figure_called(figure, analysis, lang) else {
            print_error(lang.say("ruling.no_figure", &[("text", figure)]) + "\n");
            return None;
        };
        return Some(Asked::Figure(player, definition));
    }
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
    let figure = || figure_named(args.question.as_deref()?, analysis, lang);
    match named[..] {
        [one, other] if one != other => Some(Asked::Places(one, other)),
        [one] if figure().is_some() => figure().map(|figure| Asked::Figure(one, figure)),
        _ => {
            print_error(lang.text("ruling.not_understood").to_string() + "\n");
            None
        }
    }
}
