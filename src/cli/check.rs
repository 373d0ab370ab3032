//! `tiebook check`: reports the problems of books; `--fix` writes a copy with the open questions.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::audit::Audit;
use crate::cli::args::CheckArgs;
use crate::cli::console::{print, print_data};
use crate::cli::files::{Files, Use, is_to_stdout, shown};
use crate::cli::output::{all_writable, names, write, write_text, written};
use crate::cli::refusal::Refusal;
use crate::cli::{FINE, PROBLEMS, messages, next_step, wording};
use crate::explain::audit::AuditWords;
use crate::explain::complaints;
use crate::jobs::standings::audit;
use crate::jobs::{Book, OfSeveral, questions};
use crate::lang::{Lang, one_line};
use crate::model::{SheetRole, SheetUse};
use crate::problem::{Problem, Severity, any_error};
use crate::standings::{Analysed, Failure};
use crate::write::json as data;
use crate::write::paint::Painted;

pub(super) fn run(args: &CheckArgs) -> Result<u8, Refusal> {
    let lang = wording(None);
    let to_stdout = args.json.as_deref().is_some_and(is_to_stdout);
    let json_file = args.json.as_deref().filter(|_| !to_stdout);
    let mut files = Files::read(&args.books, &args.reading);
    if let Some(path) = &args.json {
        files.add(Use::Json, path);
    }
    if let Some(path) = &args.fix {
        if args.books.len() > 1 && !args.together {
            return Err(Refusal::usage(lang.text("cli.one_fix")));
        }
        files.add(Use::Workbook(args.books.first().cloned().unwrap_or_default()), path);
    }
    files.distinct(lang).map_err(Refusal::usage)?;
    let outputs = json_file.into_iter().chain(args.fix.as_deref());
    all_writable(outputs, args.force, lang)?;
    let refused = |failure: Failure| Refusal::of(&failure, lang);
    let options = args.reading.options().map_err(refused)?;
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
            print(after(args, book, outcome, lang)?)
        }
    };
    let books =
        if args.together { &args.books[..args.books.len().min(1)] } else { &args.books[..] };
    for book in books {
        let opened = if args.together { Book::together(&args.books) } else { Book::open(book) };
        let named = |of: Option<OfSeveral<'_>>| of.map(|of| names(of.all)[of.at].clone());
        let each = opened.and_then(|opened| {
            let all = opened.each(&options, |_| None, |of, outcome| Ok((named(of), outcome?)));
            all?.into_iter().collect::<Result<Vec<_>, _>>()
        });
        match each {
            Err(failure) => code = refused(failure).print(),
            Ok(outcomes) => {
                for (name, outcome) in &outcomes {
                    told(book, outcome)?;
                    if let Some(path) = &args.fix {
                        code = code.max(fix(path, args, outcome, name.as_deref())?);
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
        Some(path) => {
            write_text(path, &documents, args.force, lang)?;
            print(written(path, lang))?;
        }
    }
    Ok(code)
}

/// Writes the copy with the open questions, unless the book has an error that no cell of the copy could ask about. Of several tournaments
/// each that has errors has a copy, called after it.
fn fix(path: &Path, args: &CheckArgs, outcome: &Analysed, of: Option<&str>) -> anyhow::Result<u8> {
    let lang = wording(outcome.language);
    if of.is_some() && !any_error(&outcome.problems) {
        return Ok(FINE);
    }
    let Some(tournament) = outcome.tournament.as_deref() else {
        return Ok(Refusal::problem(lang.text("cli.nothing_to_fix")).print());
    };
    let path = &of.map_or_else(|| path.to_path_buf(), |of| of_one(path, of));
    let choices = &args.reading.choices;
    let bytes = match questions::copy(outcome, tournament, choices, &BTreeMap::new(), lang)? {
        Ok(bytes) => bytes,
        Err(what) => {
            return Ok(Refusal::problem(say!(lang, "cli.not_fixed", what)).print());
        }
    };
    if let Err(refusal) = write(path, args.force, lang, |file| file.write_all(&bytes)) {
        return Ok(refusal.print());
    }
    let asked = questions::open(outcome, tournament, &BTreeMap::new(), lang);
    let key = if asked.is_empty() { "cli.fixed_nothing" } else { "cli.fixed" };
    print(say!(lang, key, file = shown(path)) + "\n")?;
    let left_out = questions::left_out(tournament, lang);
    if !left_out.is_empty() {
        print(say!(lang, "cli.fixed_without", what = lang.list(left_out)) + "\n")?;
    }
    Ok(FINE)
}

/// Returns the path of what is written for one of several tournaments.
fn of_one(path: &Path, name: &str) -> PathBuf {
    let part =
        |part: Option<&OsStr>| part.map_or_else(String::new, |part| part.to_string_lossy().into());
    let (stem, kind): (String, String) = (part(path.file_stem()), part(path.extension()));
    path.with_file_name(format!("{stem}-{name}.{kind}"))
}

/// Returns what comes next: the standings, or the copy in which every question can be answered.
fn after(args: &CheckArgs, book: &Path, outcome: &Analysed, lang: &Lang) -> anyhow::Result<String> {
    let next = |key: &str, command: &str| next_step::said(key, command, lang);
    if let Some(analysis) = &outcome.analysis {
        let next_round = next_step::of_round(book, analysis, lang);
        if let Some(next) = next_round.filter(|_| args.fix.is_none() && !args.together) {
            return Ok(next);
        }
        // The copy is written already; the standings know no such option.
        let fix = args.fix.as_deref().map(|path| path.display().to_string());
        let fix = fix.unwrap_or_default();
        let in_one = format!("--fix={fix}");
        let gone = [("check", ""), ("--fix", ""), ("--force", ""), (&*fix, ""), (&*in_one, "")];
        let command = next_step::as_typed(&gone, &[]);
        let places = next("cli.next_places", &command);
        if outcome.published.is_none() {
            return Ok(places);
        }
        let mut audit = gone;
        audit[0].1 = "audit";
        let command = next_step::as_typed(&audit, &[]);
        return Ok(places + &next("cli.next_audit", &command));
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
    text.heading(book);
    if let Some(tournament) = &outcome.tournament {
        // Of another division of the book nothing is said here.
        let is_told = |used: &&SheetUse| {
            let mut problems = outcome.problems.iter();
            used.role != SheetRole::Unused
                || used.place.part_of.is_none()
                || problems.any(|problem| problem.place.sheet == used.place.sheet)
        };
        for used in tournament.source.sheets.iter().filter(is_told) {
            let rows = complaints::sheet_use(used, lang);
            let name = if used.place.sheet.is_empty() {
                used.place.book.to_string()
            } else {
                used.place.sheet.to_string()
            };
            text += format!("{}\n", one_line(&say!(lang, "cli.sheet", sheet = name, role = rows)));
            for detail in complaints::sheet_details(used, lang) {
                text += format!("      {}\n", one_line(&detail));
            }
        }
        text += &(say!(
            outcome.in_words(lang),
            "cli.found",
            players = tournament.players.len(),
            rounds = tournament.rounds,
            pairings = tournament.pairings.len()
        ) + "\n");
    }
    text += messages::problems(&outcome.problems, Severity::Information, lang);
    let is_note = |problem: &Problem| problem.severity() == Severity::Information;
    if let Some(differs) = announced_differ(outcome, lang) {
        text += differs + "\n";
    } else if outcome.problems.iter().all(is_note) {
        text += format!("{}\n", lang.text("cli.no_problems"));
    }
    text
}

/// Says how many of the announced values are right, where some are not.
fn announced_differ(outcome: &Analysed, lang: &Lang) -> Option<String> {
    let audit = audit(outcome, false).filter(Audit::is_wrong)?;
    let words = AuditWords { analysis: outcome.analysis.as_ref()?, audit: &audit, lang };
    words.verdict().into_iter().next()
}
