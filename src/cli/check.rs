//! `tiebook check`: reads and reports; writes nothing.

use std::path::Path;

use serde_json::json;

use crate::analysis::{Failure, Options, Outcome, of_reading, with_beside};
use crate::cli::args::CheckArgs;
use crate::cli::console::{print, print_data, print_error};
use crate::cli::files::{Files, Use, is_to_stdout, shown};
use crate::cli::output::not_written;
use crate::cli::{FINE, PROBLEMS, USAGE, complain, failure_text, wording};
use crate::explain::complaints;
use crate::lang::{Lang, one_line};
use crate::problem::{Severity, any_error};
use crate::read::{File, Opened};
use crate::write::json as data;
use crate::write::paint::{Paint, Painted};
use crate::write::whole::{may_write, write_whole};

/// Runs the command.
pub fn run(args: &CheckArgs) -> anyhow::Result<u8> {
    let lang = wording(args.reading.lang, None);
    let refuse = |text: Painted| {
        print_error(text);
        Ok(USAGE)
    };
    let to_stdout = args.json.as_deref().is_some_and(is_to_stdout);
    let json_file = args.json.as_deref().filter(|_| !to_stdout);
    let mut files = Files::read(&args.books, &args.reading);
    if let Some(path) = json_file {
        files.add(Use::Json, path);
    }
    if let Some(clash) = files.clash(lang) {
        return refuse((clash + "\n").into());
    }
    if let Some(Err(error)) = json_file.map(|path| may_write(path, args.force)) {
        return refuse((not_written(&error, lang) + "\n").into());
    }
    let options = match args.reading.options() {
        Ok(options) => options,
        Err(failure) => return refuse(failure_text(&failure, lang)),
    };
    let mut code = FINE;
    let mut documents = String::new();
    let mut told = |book: &Path, outcome: &Outcome| -> anyhow::Result<()> {
        let lang = wording(args.reading.lang, outcome.tournament.as_ref().map(|tournament| tournament.language));
        let (name, problems) = (book.display().to_string(), data::problems(&outcome.problems, lang));
        documents += &data::text(&json!({ "format": "tiebook/1", "book": name, "problems": problems }));
        if to_stdout { Ok(()) } else { print(report(&shown(book), outcome, lang)) }
    };
    for book in &args.books {
        match outcomes(book, &options) {
            Err(failure) => {
                print_error(failure_text(&failure, lang));
                code = USAGE;
            }
            Ok(outcomes) => {
                for outcome in &outcomes {
                    told(book, outcome)?;
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
        Some(path) => match write_whole(path, args.force, |file| file.write_all(documents.as_bytes())) {
            Ok(()) => print(&(lang.say("cli.written", &[("file", &shown(path))]) + "\n"))?,
            Err(error) => return refuse((not_written(&error, lang) + "\n").into()),
        },
    }
    Ok(code)
}

/// Reads a book, once; each of several tournaments is analysed by itself.
fn outcomes(book: &Path, options: &Options) -> Result<Vec<Outcome>, Failure> {
    let file = File::open(book).map_err(|error| Failure::Unreadable(book.into(), error))?;
    let options = match with_beside(book, options) {
        Ok(options) => options,
        Err(problem) => return Ok(vec![Outcome::refused(*problem)]),
    };
    let options = &options;
    let opened = Opened::of(&file.name(), &file.bytes, &options.reading);
    let book = opened.recognized(options.reading.layout);
    let outcome = of_reading(book.read(&options.reading), options)?;
    if outcome.several.is_empty() {
        return Ok(vec![outcome]);
    }
    let of_tournament = |name: &String| {
        let options = options.of_tournament(name);
        of_reading(book.read(&options.reading), &options)
    };
    outcome.several.iter().map(of_tournament).collect()
}

fn report(book: &str, outcome: &Outcome, lang: &Lang) -> Painted {
    let mut text = Painted::default();
    text.push(Paint::Heading, format!("{book}\n"));
    if let Some(tournament) = &outcome.tournament {
        for used in &tournament.source.sheets {
            let rows = complaints::sheet_use(used, lang);
            let name = if used.place.sheet.is_empty() { used.place.book.to_string() } else { used.place.sheet.to_string() };
            text += format!("{}\n", one_line(&lang.say("cli.sheet", &[("sheet", &name), ("role", &rows)])));
            for detail in complaints::sheet_details(used, lang) {
                text += format!("      {}\n", one_line(&detail));
            }
        }
        let fields = [
            ("players", tournament.players.len().to_string()),
            ("rounds", tournament.rounds.to_string()),
            ("pairings", tournament.pairings.len().to_string()),
        ];
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        text += lang.say("cli.found", &fields) + "\n";
    }
    text += complain::problems(&outcome.problems, Severity::Information, lang);
    if outcome.problems.iter().all(|problem| problem.severity() == Severity::Information) {
        text += format!("{}\n", lang.text("cli.no_problems"));
    }
    text
}
