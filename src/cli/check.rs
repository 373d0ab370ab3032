//! `tiebook check`: reads and reports; writes nothing.

use std::collections::VecDeque;
use std::path::PathBuf;

use serde_json::json;

use crate::analysis::{Failure, Options, Outcome, analyse};
use crate::cli::args::CheckArgs;
use crate::cli::{FINE, PROBLEMS, USAGE, complain, print, print_error, wording};
use crate::explain::complaints;
use crate::lang::Lang;
use crate::problem::{Severity, any_error};
use crate::write::json as data;

/// Runs the command.
pub fn run(args: &CheckArgs) -> anyhow::Result<u8> {
    let mut code = FINE;
    let mut documents = Vec::new();
    let mut waiting: VecDeque<(&PathBuf, Options)> = args.books.iter().map(|book| (book, args.reading.options())).collect();
    while let Some((book, options)) = waiting.pop_front() {
        match analyse(book, &options) {
            Err(failure) => {
                print_error(&failure_text(&failure, wording(args.reading.lang, None)))?;
                code = USAGE;
            }
            // Each of several tournaments by itself, before the next book.
            Ok(outcome) if !outcome.several.is_empty() => {
                for name in outcome.several.iter().rev() {
                    waiting.push_front((book, options.of_tournament(name)));
                }
            }
            Ok(outcome) => {
                let lang = wording(args.reading.lang, outcome.tournament.as_ref().map(|tournament| tournament.language));
                documents.push(json!({ "format": "tiebook/1", "book": book.display().to_string(), "problems": data::problems(&outcome.problems, lang) }));
                if args.json.as_deref().is_none_or(|path| path.as_os_str() != "-") {
                    print(&report(&book.display().to_string(), &outcome, lang))?;
                }
                if any_error(&outcome.problems) {
                    code = code.max(PROBLEMS);
                }
            }
        }
    }
    if let Some(path) = &args.json {
        let text = documents
            .iter()
            .map(|document| {
                format!(
                    "{document:#}
"
                )
            })
            .collect::<Vec<_>>()
            .concat();
        if path.as_os_str() == "-" { print(&text)? } else { std::fs::write(path, text)? }
    }
    Ok(code)
}

/// Returns why a book was not looked at, in words.
pub fn failure_text(failure: &Failure, lang: &Lang) -> String {
    match failure {
        Failure::Unreadable(path, error) => {
            lang.say("cli.unreadable", &[("file", &path.display().to_string()), ("error", &error.to_string())]) + "\n"
        }
        Failure::Rules(mistakes) => complain::mistakes(mistakes, lang),
    }
}

fn report(book: &str, outcome: &Outcome, lang: &Lang) -> String {
    let mut text = format!("{book}\n");
    if let Some(tournament) = &outcome.tournament {
        for used in &tournament.source.sheets {
            let rows = complaints::sheet_use(used, lang);
            let name = if used.place.sheet.is_empty() { used.place.book.to_string() } else { used.place.sheet.to_string() };
            text += &lang.say("cli.sheet", &[("sheet", &name), ("role", &rows)]);
            text.push('\n');
            for detail in complaints::sheet_details(used, lang) {
                text.extend(["      ", &detail, "\n"]);
            }
        }
        let fields = [
            ("players", tournament.players.len().to_string()),
            ("rounds", tournament.rounds.to_string()),
            ("pairings", tournament.pairings.len().to_string()),
        ];
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        text += &lang.say("cli.found", &fields);
        text.push('\n');
    }
    text += &complain::problems(&outcome.problems, Severity::Information, lang);
    if outcome.problems.iter().all(|problem| problem.severity() == Severity::Information) {
        text += lang.text("cli.no_problems");
        text.push('\n');
    }
    text
}
