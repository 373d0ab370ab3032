//! `tiebook standings` and `tiebook audit`: the standings workbook of each book, and what an audit finds.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::analysis::{Analysis, analyse};
use crate::audit::Audit;
use crate::cli::args::{BreakdownArg, StandingsArgs};
use crate::cli::check::failure_text;
use crate::cli::{FINE, PROBLEMS, USAGE, complain, output, print, print_error, wording};
use crate::explain::audit::AuditWords;
use crate::explain::layout::Layout;
use crate::explain::workbook::{Breakdown, plan};
use crate::lang::Lang;
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

/// What became of one book.
struct Done {
    code: u8,
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
            let done = one(args, book, purpose);
            progress.inc(1);
            done
        })
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
    let failed: Vec<String> =
        args.books.iter().zip(&done).filter(|(_, done)| !done.written).map(|(book, _)| book.display().to_string()).collect();
    if args.books.len() > 1 {
        let written = (args.books.len() - failed.len()).to_string();
        print_error(&(lang.say("cli.summary", &[("written", &written), ("books", &args.books.len().to_string())]) + "\n"))?;
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

fn one(args: &StandingsArgs, book: &Path, purpose: Purpose) -> Done {
    let mut done = Done { code: FINE, written: false, complaints: String::new(), said: String::new(), json: String::new() };
    let outcome = match analyse(book, &args.reading.options()) {
        Ok(outcome) => outcome,
        Err(failure) => {
            done.complaints = failure_text(&failure, wording(args.reading.lang, None));
            done.code = USAGE;
            return done;
        }
    };
    let lang = wording(args.reading.lang, outcome.tournament.as_ref().map(|tournament| tournament.language));
    done.complaints = complain::problems(&outcome.problems, Severity::Warning, lang);
    let (Some(analysis), Some(draft)) = (&outcome.analysis, &outcome.draft) else {
        done.code = PROBLEMS;
        done.complaints += &(lang.say("cli.nothing_written", &[("file", &book.display().to_string())]) + "\n");
        return done;
    };
    let wanted = purpose == Purpose::Audit || outcome.published.is_some();
    let audit = wanted.then(|| Audit::new(analysis, draft, outcome.published.as_ref(), purpose == Purpose::Audit));
    match write(args, book, (analysis, audit.as_ref(), purpose), &outcome.problems, lang) {
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
    book: &Path,
    (analysis, audit, purpose): (&Analysis, Option<&Audit>, Purpose),
    problems: &[Problem],
    lang: &Lang,
) -> Result<(PathBuf, String), NotWritten> {
    let path = output::path(args, book, lang, purpose);
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
