//! `tiebook check`: reports the problems of books; `--fix` writes a copy with the open questions.

use std::collections::BTreeMap;
use std::path::Path;

use crate::cli::args::CheckArgs;
use crate::cli::console::{print, print_data, print_error};
use crate::cli::files::{Files, Use, is_to_stdout, shown};
use crate::cli::output::not_written;
use crate::cli::{FINE, PROBLEMS, USAGE, failure_text, messages, next_step, wording};
use crate::explain::complaints;
use crate::jobs::{Book, questions};
use crate::lang::{Lang, one_line};
use crate::problem::{Severity, any_error};
use crate::standings::Analysed;
use crate::write::atomic_file::{may_write, write_whole};
use crate::write::json as data;
use crate::write::paint::{Paint, Painted};

pub(super) fn run(args: &CheckArgs) -> anyhow::Result<u8> {
    let lang = wording(None);
    let refuse = |text: Painted| {
        print_error(text);
        Ok(USAGE)
    };
    let to_stdout = args.json.as_deref().is_some_and(is_to_stdout);
    let json_file = args.json.as_deref().filter(|_| !to_stdout);
    let mut files = Files::read(&args.books, &args.reading);
    if let Some(path) = &args.json {
        files.add(Use::Json, path);
    }
    if let Some(path) = &args.fix {
        if args.books.len() > 1 && !args.together {
            return refuse((lang.text("cli.one_fix").to_string() + "\n").into());
        }
        files.add(
            Use::Workbook(args.books.first().cloned().unwrap_or_default()),
            path,
        );
    }
    if let Some(clash) = files.clash(lang) {
        return refuse((clash + "\n").into());
    }
    if let Err(error) = json_file
        .into_iter()
        .chain(args.fix.as_deref())
        .try_for_each(|path| may_write(path, args.force))
    {
        return refuse((not_written(&error, lang) + "\n").into());
    }
    let options = match args.reading.options() {
        Ok(options) => options,
        Err(failure) => return refuse(failure_text(&failure, lang)),
    };
    let mut code = FINE;
    let mut documents = String::new();
    let mut told = |book: &Path, outcome: &Analysed| -> anyhow::Result<()> {
        let lang = wording(outcome.language);
        let name = book.display().to_string();
        documents += &data::text(&data::checked(&name, &outcome.problems, lang));
        if to_stdout {
            Ok(())
        } else {
            print(report(&shown(book), outcome, lang))?;
            print(after(args, outcome, lang)?)
        }
    };
    let books = if args.together {
        &args.books[..args.books.len().min(1)]
    } else {
        &args.books[..]
    };
    for book in books {
        let opened = if args.together {
            Book::together(&args.books)
        } else {
            Book::open(book)
        };
        match opened.and_then(|opened| opened.tournaments(&options)) {
            Err(failure) => {
                print_error(failure_text(&failure, lang));
                code = USAGE;
            }
            Ok(outcomes) => {
                for outcome in &outcomes {
                    told(book, outcome)?;
                    if let Some(path) = &args.fix {
                        code = code.max(fix(path, args, outcome, outcomes.len() > 1)?);
                    }
                    if any_error(&outcome.problems) {
                        code = code.max(PROBLEMS);
                    }
                }
            }
        }
    }
    match json_file {
        None if to_stdout => print_data(&documents)?,
        None => {}
        Some(path) => match write_whole(path, args.force, |file| {
            file.write_all(documents.as_bytes())
        }) {
            Ok(()) => print(&(lang.say("cli.written", &[("file", &shown(path))]) + "\n"))?,
            Err(error) => return refuse((not_written(&error, lang) + "\n").into()),
        },
    }
    Ok(code)
}

/// Writes the copy with the open questions, unless the book has an error that no cell of the copy could ask about.
fn fix(path: &Path, args: &CheckArgs, outcome: &Analysed, several: bool) -> anyhow::Result<u8> {
    let lang = wording(outcome.language);
    let refuse = |text: String| {
        print_error(&(text + "\n"));
        Ok(PROBLEMS)
    };
    let Some(tournament) = outcome.tournament.as_deref().filter(|_| !several) else {
        return refuse(lang.text("cli.nothing_to_fix").to_string());
    };
    let choices = &args.reading.choices;
    let bytes = match questions::copy(outcome, tournament, choices, &BTreeMap::new(), lang)? {
        Ok(bytes) => bytes,
        Err(what) => return refuse(lang.say("cli.not_fixed", &[("what", &what)])),
    };
    match write_whole(path, args.force, |file| file.write_all(&bytes)) {
        Ok(()) => {
            print(&(lang.say("cli.fixed", &[("file", &shown(path))]) + "\n"))?;
            let left_out = questions::left_out(tournament, lang);
            if !left_out.is_empty() {
                print(&(lang.say("cli.fixed_without", &[("what", &lang.list(left_out))]) + "\n"))?;
            }
        }
        Err(error) => {
            print_error(&(not_written(&error, lang) + "\n"));
            return Ok(USAGE);
        }
    }
    Ok(FINE)
}

/// Returns what comes next: the standings, or the copy in which every question can be answered.
fn after(args: &CheckArgs, outcome: &Analysed, lang: &Lang) -> anyhow::Result<String> {
    let next = |key: &str, command: &str| next_step::said(key, command, lang);
    if outcome.analysis.is_some() {
        let command = next_step::as_typed(&[("check", "")], &[]);
        return Ok(next("cli.next_places", &command));
    }
    let (Some(tournament), None) = (outcome.tournament.as_deref(), &args.fix) else {
        return Ok(String::new());
    };
    let choices = &args.reading.choices;
    let copy = questions::copy(outcome, tournament, choices, &BTreeMap::new(), lang)?;
    Ok(copy.map_or_else(
        |_| String::new(),
        |_| {
            let command = next_step::as_typed(&[], &["--fix", lang.text("cli.questions_file")]);
            next("cli.next_questions", &command)
        },
    ))
}

fn report(book: &str, outcome: &Analysed, lang: &Lang) -> Painted {
    let mut text = Painted::default();
    text.push(Paint::Heading, format!("{book}\n"));
    if let Some(tournament) = &outcome.tournament {
        for used in &tournament.source.sheets {
            let rows = complaints::sheet_use(used, lang);
            let name = if used.place.sheet.is_empty() {
                used.place.book.to_string()
            } else {
                used.place.sheet.to_string()
            };
            text += format!(
                "{}\n",
                one_line(&lang.say("cli.sheet", &[("sheet", &name), ("role", &rows)]))
            );
            for detail in complaints::sheet_details(used, lang) {
                text += format!("      {}\n", one_line(&detail));
            }
        }
        let fields = [
            ("players", &*tournament.players.len().to_string()),
            ("rounds", &*tournament.rounds.to_string()),
            ("pairings", &*tournament.pairings.len().to_string()),
        ];
        text += lang.say("cli.found", &fields) + "\n";
    }
    text += messages::problems(&outcome.problems, Severity::Information, lang);
    if outcome
        .problems
        .iter()
        .all(|problem| problem.severity() == Severity::Information)
    {
        text += format!("{}\n", lang.text("cli.no_problems"));
    }
    text
}
