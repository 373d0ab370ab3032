//! `tiebook standings` and `tiebook audit`: the standings workbook of each book, and what an audit finds.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::analysis::{Analysis, Outcome, analyse};
use crate::audit::Audit;
use crate::cli::args::{BreakdownArg, StandingsArgs};
use crate::cli::check::failure_text;
use crate::cli::{FINE, PROBLEMS, USAGE, complain, output, print, print_error, wording};
use crate::explain::audit::AuditWords;
use crate::explain::layout::Layout;
use crate::explain::workbook::{Breakdown, plan};
use crate::lang::{Lang, Language};
use crate::problem::{Problem, Severity};
use crate::write::whole::{NotWritten, write_whole};
use crate::write::{json, terminal, xlsx};

/// What a run is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Standings; announced ones are compared where there are any.
    Standings,
    /// The audit: its verdict is printed and decides the exit code.
    Audit,
}

impl Purpose {
    /// Returns the key of what an output's name ends in.
    #[must_use]
    pub fn ending(self) -> &'static str {
        match self {
            Self::Standings => "cli.output_ending",
            Self::Audit => "cli.audit_ending",
        }
    }
}

/// What became of one tournament.
struct Done {
    /// The book, and the sheet where it holds several tournaments.
    name: String,
    code: u8,
    /// The tournament's language.
    language: Option<Language>,
    /// Whether the workbook was written.
    written: bool,
    /// For standard error: problems, and why nothing was written.
    complaints: String,
    /// For standard output: the standings and where they were written.
    said: String,
    /// For standard output: the JSON, if it was asked for there.
    json: String,
}

/// Runs the command.
pub fn run(args: &StandingsArgs, purpose: Purpose) -> anyhow::Result<u8> {
    let lang = wording(args.reading.lang, None);
    let usage = |text: String| -> anyhow::Result<u8> {
        print_error(&(text + "\n"))?;
        Ok(USAGE)
    };
    if args.books.len() > 1 && args.output.is_some() {
        return usage(lang.text("cli.one_output").to_string());
    }
    if args.books.len() > 1 && args.json.as_deref().is_some_and(|path| path.as_os_str() != "-") {
        return usage(lang.text("cli.one_json").to_string());
    }
    if let Some(shared) = output::shared(args, purpose) {
        return usage(lang.say("cli.shared_output", &[("file", &shared.display().to_string())]));
    }
    if let Some(folder) = &args.out_dir
        && let Err(error) = std::fs::create_dir_all(folder)
    {
        return usage(lang.say("cli.unwritable", &[("file", &folder.display().to_string()), ("error", &error.to_string())]));
    }
    let progress = progress(args.books.len());
    let done: Vec<Done> = args
        .books
        .par_iter()
        .map(|book| {
            let done = book_of(args, book, purpose);
            progress.inc(1);
            done
        })
        .flatten()
        .collect();
    progress.finish_and_clear();
    let to_stdout = args.json.as_deref().is_some_and(|path| path.as_os_str() == "-");
    for done in &done {
        print_error(&done.complaints)?;
        if to_stdout {
            print(&done.json)?;
            print_error(&done.said)?;
        } else {
            print(&done.said)?;
        }
    }
    let failed: Vec<&str> = done.iter().filter(|done| !done.written).map(|done| done.name.as_str()).collect();
    if done.len() > 1 {
        let lang = wording(args.reading.lang, done.iter().find_map(|done| done.language));
        let (written, all) = ((done.len() - failed.len()).to_string(), done.len().to_string());
        print_error(&(lang.say("cli.summary", &[("written", &written), ("books", &all)]) + "\n"))?;
        if !failed.is_empty() {
            print_error(&(lang.say("cli.failed", &[("books", &lang.list(failed))]) + "\n"))?;
        }
    }
    Ok(done.iter().map(|done| done.code).max().unwrap_or(FINE))
}

/// Returns a progress bar on a terminal, and a silent one elsewhere or for a single book.
fn progress(books: usize) -> ProgressBar {
    if books < 2 || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(books as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len}") {
        bar.set_style(style);
    }
    bar
}

/// Computes a book: one tournament, or each of several.
fn book_of(args: &StandingsArgs, book: &Path, purpose: Purpose) -> Vec<Done> {
    let options = args.reading.options();
    let outcome = match analyse(book, &options) {
        Ok(outcome) => outcome,
        Err(failure) => return vec![Done::failed(book, failure_text(&failure, wording(args.reading.lang, None)))],
    };
    if outcome.several.is_empty() {
        return vec![one(args, (book, None), &outcome, purpose)];
    }
    let into_one_file = args.output.is_some() || args.json.as_deref().is_some_and(|path| path.as_os_str() != "-");
    if into_one_file {
        let lang = wording(args.reading.lang, None);
        let sheets = lang.list(outcome.several.iter().map(String::as_str));
        return vec![Done::failed(book, lang.say("cli.several", &[("sheets", &sheets)]) + "\n")];
    }
    let of_sheet = |sheet: &String| match analyse(book, &options.of_tournament(sheet)) {
        Ok(outcome) => one(args, (book, Some(sheet)), &outcome, purpose),
        Err(failure) => Done::failed(book, failure_text(&failure, wording(args.reading.lang, None))),
    };
    outcome.several.iter().map(of_sheet).collect()
}

impl Done {
    fn failed(book: &Path, complaints: String) -> Self {
        let name = book.display().to_string();
        Self { name, code: USAGE, language: None, written: false, complaints, said: String::new(), json: String::new() }
    }
}

fn one(args: &StandingsArgs, (book, sheet): (&Path, Option<&String>), outcome: &Outcome, purpose: Purpose) -> Done {
    let name = sheet.map_or_else(|| book.display().to_string(), |sheet| format!("{} {sheet}", book.display()));
    let language = outcome.tournament.as_ref().map(|tournament| tournament.language);
    let mut done = Done { name, code: FINE, language, written: false, complaints: String::new(), said: String::new(), json: String::new() };
    let lang = wording(args.reading.lang, language);
    done.complaints = complain::problems(&outcome.problems, Severity::Warning, lang);
    let (Some(analysis), Some(draft)) = (&outcome.analysis, &outcome.draft) else {
        done.code = PROBLEMS;
        done.complaints += &(lang.say("cli.nothing_written", &[("file", &done.name)]) + "\n");
        return done;
    };
    let wanted = purpose == Purpose::Audit || outcome.published.is_some();
    let audit = wanted.then(|| Audit::new(analysis, draft, outcome.published.as_ref(), purpose == Purpose::Audit));
    match write(args, (book, sheet.map(String::as_str)), (analysis, audit.as_ref(), purpose), &outcome.problems, lang) {
        Ok((path, json)) => {
            let written = lang.say("cli.written", &[("file", &path.display().to_string())]) + "\n";
            done.said = match (&audit, purpose) {
                (Some(audit), Purpose::Audit) => verdict(AuditWords { analysis, audit, lang }),
                _ => terminal::standings(analysis, lang),
            } + &written;
            done.json = json;
            done.written = true;
            if purpose == Purpose::Audit && audit.is_some_and(|audit| audit.is_wrong()) {
                done.code = PROBLEMS;
            }
        }
        Err(error) => {
            done.complaints += &(not_written(&error, lang) + "\n");
            done.code = USAGE;
        }
    }
    done
}

fn verdict(words: AuditWords<'_>) -> String {
    words.verdict().into_iter().map(|line| line + "\n").collect()
}

/// Writes workbook and JSON; returns the workbook's path and the JSON for standard output.
fn write(
    args: &StandingsArgs,
    (book, sheet): (&Path, Option<&str>),
    (analysis, audit, purpose): (&Analysis, Option<&Audit>, Purpose),
    problems: &[Problem],
    lang: &Lang,
) -> Result<(PathBuf, String), NotWritten> {
    let path = output::path(args, (book, sheet), lang, purpose);
    output::not_an_input(&path, args)?;
    let breakdown = match args.breakdown {
        None => Breakdown::for_players(analysis.figures.tournament.players.len()),
        Some(BreakdownArg::Sheets) => Breakdown::Sheets,
        Some(BreakdownArg::Blocks) => Breakdown::Blocks,
        Some(BreakdownArg::None) => Breakdown::Hidden,
    };
    let layout = Layout::new(analysis, problems, lang, breakdown == Breakdown::Sheets).auditing(audit);
    write_whole(&path, args.force, |file| xlsx::write(&plan(&layout, breakdown), file))?;
    let Some(json_path) = &args.json else {
        return Ok((path, String::new()));
    };
    let text = format!("{:#}\n", json::standings(analysis, audit, problems, lang));
    if json_path.as_os_str() == "-" {
        return Ok((path, text));
    }
    output::not_an_input(json_path, args)?;
    // The JSON belongs to the workbook just written, and replaces the one of an earlier run.
    write_whole(json_path, true, |file| file.write_all(text.as_bytes()))?;
    Ok((path, String::new()))
}

fn not_written(error: &NotWritten, lang: &Lang) -> String {
    let say = |key: &str, path: &Path, error: &str| lang.say(key, &[("file", &path.display().to_string()), ("error", error)]);
    match error {
        NotWritten::Exists(path) => say("cli.exists", path, ""),
        NotWritten::IsInput(path) => say("cli.is_input", path, ""),
        NotWritten::System(path, error) => say("cli.unwritable", path, &error.to_string()),
    }
}
