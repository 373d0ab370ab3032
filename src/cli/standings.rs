//! `tiebook standings` and `tiebook audit`: the standings workbook of each book, and what an audit finds.

use std::collections::BTreeSet;
use std::io::{BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::audit::Audit;
use crate::cli::args::{BreakdownArg, PrintArg, StandingsArgs};
use crate::cli::console::{print_beside, print_data, print_error, width};
use crate::cli::files::{Files, is_folder, is_standard_output, is_to_stdout, shown};
use crate::cli::output::{self, Outputs, Purpose, all_writable, written};
use crate::cli::refusal::Refusal;
use crate::cli::{FINE, PROBLEMS, ask, messages, next_step, wording};
use crate::explain::audit::AuditWords;
use crate::explain::place_changes;
use crate::jobs::standings::audit;
use crate::jobs::{Book, Declined, Fault, OfSeveral, pools};
use crate::lang::{Lang, Language, one_line};
use crate::model::Printed;
use crate::problem::{Kind, Problem, Severity, leaves_places_open};
use crate::read::File;
use crate::rules::pairing::System;
use crate::standings::{Analysed, Analysis, Failure, Options, RulesFrom};
use crate::workbook::calculation::BookLayout;
use crate::workbook::{
    Breakdown, Division, Size, also_printed, plan, plan_of_divisions, plan_printing,
};
use crate::write::paint::{Paint, Painted};
use crate::write::{html, json, terminal, trf, xlsx};

/// The outputs of one tournament.
struct TournamentRun {
    /// The book, and the sheet where it holds several tournaments.
    name: String,
    code: u8,
    /// The tournament's language.
    language: Option<Language>,
    /// Whether the workbook was written.
    written: bool,
    /// What it is called, where it is one of several, no knockout, and every round has its results.
    over: Option<String>,
    /// Whether it is one of several, and has open results.
    is_open: bool,
    /// For standard error: problems, and why nothing was written.
    complaints: Painted,
    /// For standard output: the standings and where they were written.
    said: Painted,
    /// For standard output: the JSON, if it was asked for there.
    json: String,
    /// The likely rule sets, where nothing is wrong but that none is named.
    lacks_rules: Option<Vec<String>>,
}

pub(super) fn run(args: &StandingsArgs, purpose: Purpose) -> Result<u8, Refusal> {
    let books =
        if args.together { &args.books[..args.books.len().min(1)] } else { &args.books[..] };
    let lang = wording(None);
    let (options, kept) = prepared(args, books, purpose, lang)?;
    let done = all_of(args, &options, (books, kept.clone()), purpose);
    let Some(options) = with_rules_asked(&options, &done) else {
        return print_all(args, done);
    };
    print_all(args, all_of(args, &options, (books, kept), purpose))
}

/// Returns options with the rule set that the organizer names when asked: of the one book that lacks nothing else.
fn with_rules_asked(options: &Options, done: &[TournamentRun]) -> Option<Options> {
    let [only] = done else {
        return None;
    };
    let likely = only.lacks_rules.as_ref()?;
    let likely: Vec<&str> = likely.iter().map(String::as_str).collect();
    let lang = wording(only.language);
    let chosen = ask::rule_set(&likely, lang)?;
    let command = format!("tiebook {} --rules {chosen}", only.name);
    print_error(&(say!(lang, "cli.next_time", command) + "\n"));
    Some(options.clone().with_rules(RulesFrom::Id(chosen)))
}

/// Computes every book.
fn all_of(
    args: &StandingsArgs,
    options: &Options,
    (books, kept): (&[PathBuf], Vec<Option<File>>),
    purpose: Purpose,
) -> Vec<TournamentRun> {
    let progress = progress(books.len());
    let done: Vec<TournamentRun> = books
        .par_iter()
        .zip(kept)
        .map(|(book, kept)| {
            let done = book_of(args, options, (book, kept), purpose);
            progress.inc(1);
            done
        })
        .flatten()
        .collect();
    progress.finish_and_clear();
    done
}

/// Checks that every output has a file of its own, and makes the folders; returns the options and the books that had to be read for that.
fn prepared(
    args: &StandingsArgs,
    books: &[PathBuf],
    purpose: Purpose,
    lang: &Lang,
) -> Result<(Options, Vec<Option<File>>), Refusal> {
    let failed = |failure: Failure| Refusal::of(&failure, lang);
    let into_one_file = [
        (args.output.is_some(), "cli.one_output"),
        (is_json_file(args), "cli.one_json"),
        (is_html_file(args), "cli.one_html"),
        (args.trf.is_some(), "cli.one_trf"),
    ];
    let mut into_one_file = into_one_file.iter().filter(|(is_asked, _)| *is_asked);
    if let Some((_, key)) = into_one_file.next().filter(|_| books.len() > 1) {
        return Err(Refusal::usage(lang.text(key)));
    }
    let mut options = args.reading.options().map_err(failed)?;
    options.reading.judged = purpose == Purpose::Audit;
    let mut files = Files::read(&args.books, &args.reading);
    let kept = output::add_all(&mut files, (args, books), &options, purpose);
    files.distinct(lang).map_err(Refusal::usage)?;
    let html_folder = args.html.as_ref().filter(|html| is_folder(html));
    for folder in args.out_dir.iter().chain(html_folder) {
        output::make_folder(folder, lang)?;
    }
    if args.together {
        let book = Book::together(&args.books).map_err(failed)?;
        return Ok((options, vec![Some(book.into_file())]));
    }
    Ok((options, kept))
}

fn is_json_file(args: &StandingsArgs) -> bool {
    args.json.as_deref().is_some_and(|path| !is_to_stdout(path))
}

fn is_html_file(args: &StandingsArgs) -> bool {
    args.html.as_deref().is_some_and(|path| !is_folder(path))
}

/// Prints the messages of each tournament, and how many were written; returns the exit code.
fn print_all(args: &StandingsArgs, all: Vec<TournamentRun>) -> Result<u8, Refusal> {
    // Output for other programs is printed alone.
    let mut written = args.output.iter().chain(&args.html).chain(&args.trf);
    let is_piped = args.json.as_deref().is_some_and(is_to_stdout)
        || written.any(|path| is_standard_output(path));
    let failed = all.iter().filter(|done| !done.written);
    let failed: Vec<String> = failed.map(|done| done.name.clone()).collect();
    let language = all.iter().find_map(|done| done.language);
    let count = all.len();
    let is_open = all.iter().any(|done| done.is_open) && failed.is_empty();
    let are_over: Option<Vec<String>> = all.iter().map(|done| done.over.clone()).collect();
    let code = all.iter().map(|done| done.code).max().unwrap_or(FINE);
    for done in all {
        print_error(done.complaints);
        print_data(&done.json)?;
        print_beside(done.said, is_piped)?;
    }
    if count > 1 {
        let lang = wording(language);
        let written = count - failed.len();
        print_error(&(say!(lang, "cli.summary", written, books = count) + "\n"));
        if !failed.is_empty() {
            print_error(&(say!(lang, "cli.failed", books = lang.list(failed)) + "\n"));
        }
        if let ([book], Some(names)) = (&args.books[..], are_over) {
            print_beside(next_step::of_pools(book, &names, args.from_places, lang), is_piped)?;
        } else if let ([book], true) = (&args.books[..], is_open) {
            print_beside(next_step::of_open_results(book, lang), is_piped)?;
        }
    }
    Ok(code)
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
fn book_of(
    args: &StandingsArgs,
    options: &Options,
    (book, kept): (&Path, Option<File>),
    purpose: Purpose,
) -> Vec<TournamentRun> {
    let refused = |refusal| TournamentRun::failed(book, refusal);
    let failed = |failure: &Failure| refused(Refusal::of(failure, wording(None)));
    // Read once: a pipe is empty the second time.
    let opened = match kept {
        Some(file) => Book::of_file(file, book),
        None => match Book::open(book) {
            Ok(opened) => opened,
            Err(failure) => return vec![failed(&failure)],
        },
    };
    // Standings of all stand in one workbook, audits do not.
    let is_alone =
        |output: &PathBuf| purpose == Purpose::Audit || is_standard_output(output.as_path());
    let of_one = [
        (args.output.as_ref().is_some_and(is_alone), "-o"),
        (is_json_file(args), "--json FILE"),
        (args.trf.is_some(), "--trf FILE"),
    ];
    let of_one: Vec<&str> =
        of_one.into_iter().filter_map(|(is_asked, option)| is_asked.then_some(option)).collect();
    let several = |several: &[String]| {
        let lang = wording(None);
        let (sheets, options) = (lang.list(several), lang.list(of_one.iter().copied()));
        let said = say!(lang, "cli.several", sheets, options);
        (!of_one.is_empty()).then(|| refused(Refusal::usage(said)))
    };
    let (mut names, mut outcomes) = (Vec::new(), Vec::new());
    // What is said of all of several is said with the first.
    let mut said: BTreeSet<String> = BTreeSet::new();
    let of_tournament =
        |of: Option<OfSeveral<'_>>, outcome: Result<Analysed, Failure>| match outcome {
            Ok(outcome) => {
                let problems = outcome.problems.iter();
                let news = problems.filter(|problem| said.insert(problem.to_string()));
                let news: Vec<Problem> = news.cloned().collect();
                let done = one(args, (book, of), (&outcome, &news), purpose);
                if let Some(of) = of {
                    names.push(of.name().to_string());
                    outcomes.push(outcome);
                }
                done
            }
            Err(failure) => failed(&failure),
        };
    let done = opened.each(options, several, of_tournament);
    let mut done = done.unwrap_or_else(|failure| vec![failed(&failure)]);
    if let [.., last] = &mut done[..] {
        if !names.is_empty() {
            together(args, book, (&names, &outcomes, purpose), last);
        } else if args.from_places.is_some() {
            let said = wording(last.language).text("cli.no_pools");
            last.refused(Refusal::usage(said));
        }
    }
    done
}

/// Writes the standings of all divisions of a book as one sheet, and as one page where that was asked for; says it with the last of them.
fn together(
    args: &StandingsArgs,
    book: &Path,
    (names, outcomes, purpose): (&[String], &[Analysed], Purpose),
    done: &mut TournamentRun,
) {
    let lang = wording(outcomes.iter().find_map(|of| of.language));
    let divisions = || names.iter().zip(outcomes);
    let analysed = divisions().filter_map(|(name, of)| Some((name, of.analysis.as_ref()?, of)));
    let analysed: Vec<_> = analysed.collect();
    if analysed.len() < names.len() {
        let lacking = divisions().filter(|(_, of)| of.analysis.is_none());
        let lacking = lang.list(lacking.map(|(name, _)| &**name));
        if !analysed.is_empty() {
            done.complaints += say!(lang, "cli.not_together", divisions = lacking) + "\n";
        }
        return;
    }
    let count = args.from_places;
    let going_on = count.map(|count| pools::going_on(names, outcomes, count, lang));
    let going_on = match going_on.transpose() {
        Ok(said) => said.unwrap_or_default(),
        Err(Declined { reason, fault }) => {
            done.refused(match fault {
                Fault::Request => Refusal::usage(reason),
                Fault::Book | Fault::Open | Fault::Over => Refusal::problem(reason),
            });
            Vec::new()
        }
    };
    done.said += going_on.iter().map(|line| line.clone() + "\n").collect::<String>();
    let Outputs { workbook, html } = output::outputs(args, (book, None), false, lang, purpose);
    // A folder that is asked for has a workbook for each tournament, and no other.
    let is_beside = args.out_dir.is_none() && purpose == Purpose::Standings;
    let workbook = Some(workbook).filter(|_| is_beside);
    let all = workbook.iter().chain(&html).map(PathBuf::as_path);
    if let Err(refusal) = all_writable(all, args.force, lang) {
        return done.refused(refusal);
    }
    let tables = analysed.iter().map(|(name, analysis, of)| {
        let size = Size::of_table(&analysis.figures);
        Division {
            name: (*name).clone(),
            layout: BookLayout::new(analysis, &of.problems, lang, size),
        }
    });
    let tables: Vec<Division<'_>> = tables.collect();
    let whole = plan_of_divisions(&tables, &going_on, lang);
    if let Some(workbook) = workbook {
        let written = output::write(&workbook, args.force, lang, |file| xlsx::write(&whole, file));
        done.note(&workbook, written, lang);
    }
    let Some(html) = html else { return };
    let audits = analysed.iter().map(|(.., of)| audit(of, purpose == Purpose::Audit));
    let audits: Vec<Option<Audit>> = audits.collect();
    let pages = analysed.iter().zip(&audits).map(|((name, analysis, of), audit)| {
        let layout = layout(args, (analysis, audit.as_ref()), &of.problems, lang);
        (name.as_str(), layout)
    });
    let pages: Vec<(&str, BookLayout<'_>)> = pages.collect();
    let written = output::write(&html, args.force, lang, |file| {
        let mut file = BufWriter::new(file);
        html::write_divisions(&whole, (&pages, &going_on), lang, &mut file)?;
        file.flush()
    });
    done.note(&html, written, lang);
}

impl TournamentRun {
    fn new(name: String, language: Option<Language>, complaints: Painted) -> Self {
        Self {
            name,
            code: FINE,
            language,
            written: false,
            over: None,
            is_open: false,
            complaints,
            said: Painted::default(),
            json: String::new(),
            lacks_rules: None,
        }
    }

    fn failed(book: &Path, Refusal { text, code }: Refusal) -> Self {
        Self { code, ..Self::new(shown(book), None, text) }
    }

    /// Writes a text, or reports that it was not written.
    fn write_text(&mut self, path: &Path, text: &str, force: bool, lang: &Lang) -> bool {
        self.note(path, output::write_text(path, text, force, lang), lang)
    }

    /// Reports that an output was written, or why it was not.
    fn note(&mut self, path: &Path, result: Result<(), Refusal>, lang: &Lang) -> bool {
        let is_written = result.is_ok();
        match result {
            Ok(()) => self.said += written(path, lang),
            Err(refusal) => self.refused(refusal),
        }
        is_written
    }

    /// Reports that a requested output was not written.
    fn refused(&mut self, Refusal { text, code }: Refusal) {
        self.complaints += text;
        self.code = code;
    }

    /// Writes the report file, or reports what it cannot express.
    fn write_report(&mut self, path: &Path, analysis: &Analysis, force: bool, lang: &Lang) {
        let text = match trf::report(analysis) {
            Ok(text) => text,
            Err(reason) => {
                let reason = reason.words(lang);
                self.complaints += say!(lang, "cli.no_report", file = shown(path), reason) + "\n";
                self.code = self.code.max(PROBLEMS);
                return;
            }
        };
        if !self.write_text(path, &text, force, lang) {
            return;
        }
        let cut = trf::shortened(&analysis.figures.tournament);
        if !cut.is_empty() {
            self.complaints +=
                say!(lang, "cli.names_cut", players = lang.list(cut), letters = trf::NAME) + "\n";
        }
        if let Some(list) = trf::list_before(analysis) {
            self.complaints += say!(lang, "cli.list_changed", list) + "\n";
        }
    }
}

/// Returns the likely rule sets, where the only error is that none is named.
fn likely_rules(problems: &[Problem]) -> Option<Vec<String>> {
    let mut errors = problems.iter().filter(|problem| problem.is_error());
    match (errors.next().map(|error| &error.kind), errors.next()) {
        (Some(Kind::NoRules { likely, .. }), None) => {
            let ids = likely.split(", ").filter(|id| !id.is_empty());
            Some(ids.map(str::to_string).collect())
        }
        _ => None,
    }
}

/// Writes what is asked for of a tournament; `news` are those of its problems that are still to be said.
fn one(
    args: &StandingsArgs,
    (book, of): (&Path, Option<OfSeveral<'_>>),
    (outcome, news): (&Analysed, &[Problem]),
    purpose: Purpose,
) -> TournamentRun {
    let name =
        of.map_or_else(|| shown(book), |of| format!("{} {}", shown(book), one_line(of.name())));
    let language = outcome.language;
    let lang = wording(language);
    let complaints = messages::problems(news, Severity::Warning, lang);
    let mut done = TournamentRun::new(name, language, complaints);
    let Some(analysis) = &outcome.analysis else {
        done.code = PROBLEMS;
        done.lacks_rules = likely_rules(&outcome.problems);
        done.complaints += say!(lang, "cli.nothing_written", file = done.name) + "\n";
        return done;
    };
    let own = analysis.figures.tournament.previous.is_some();
    let Outputs { workbook, html } = output::outputs(args, (book, of), own, lang, purpose);
    let json_file = args.json.as_deref().filter(|path| !is_to_stdout(path));
    // Nothing is written before every output is known to be writable.
    let all = std::iter::once(&*workbook)
        .chain(html.as_deref())
        .chain(json_file)
        .chain(args.trf.as_deref());
    if let Err(refusal) = all_writable(all, args.force, lang) {
        done.refused(refusal);
        return done;
    }
    let audit = audit(outcome, purpose == Purpose::Audit);
    let layout = layout(args, (analysis, audit.as_ref()), &outcome.problems, lang);
    let planned = match args.print {
        Some(printed) => plan_printing(&layout, Some(printed.into())),
        // Whoever asks for pages of players prints them.
        None if args.breakdown.is_some() => {
            also_printed(plan(&layout), |setup| setup.is_of_players)
        }
        None => plan(&layout),
    };
    let result = output::write(&workbook, args.force, lang, |file| xlsx::write(&planned, file));
    if let Err(refusal) = result {
        done.refused(refusal);
        return done;
    }
    done.written = true;
    if let Some(of) = of {
        let name = format!("{}\n", one_line(of.name()));
        done.said.push(Paint::Heading, name);
    }
    done.said += match (&audit, purpose) {
        (Some(audit), Purpose::Audit) => verdict(AuditWords { analysis, audit, lang }).into(),
        _ => terminal::standings(analysis, lang, width()),
    };
    if let Some(audit) = audit.as_ref().filter(|audit| audit.is_wrong())
        && purpose == Purpose::Standings
    {
        let words = AuditWords { analysis, audit, lang };
        let right = words.verdict().into_iter().next();
        done.said += right.map_or_else(String::new, |line| line + "\n");
        done.said += next_step::of_announced(book, lang);
    }
    done.said += place_changes::since(&outcome.problems, lang)
        .map_or_else(String::new, |moved| moved + "\n");
    done.said += written(&workbook, lang);
    if let Some(html) = &html {
        done.note(html, write_page(args, html, &layout, lang), lang);
    }
    if let Some(path) = &args.trf {
        done.write_report(path, analysis, args.force, lang);
    }
    if purpose == Purpose::Standings && of.is_none() {
        done.said += next_step::of_event(book, analysis, lang);
    }
    if purpose == Purpose::Audit && of.is_none() {
        done.said += after_audit(book, analysis, audit.as_ref(), lang);
    }
    let is_over = purpose == Purpose::Standings
        && analysis.figures.rules.pairing.system != System::Knockout
        && next_step::of_round(book, analysis, lang).is_none();
    done.over = of.map(|of| of.name().to_string()).filter(|_| is_over);
    let all_right = |audit: &Audit| !audit.is_wrong() && !audit.is_unjudged();
    let mut games = analysis.figures.tournament.pairings.iter();
    done.is_open = of.is_some() && games.any(|game| game.result.is_open());
    let is_right =
        || audit.as_ref().is_none_or(all_right) && !outcome.problems.iter().any(leaves_places_open);
    if purpose == Purpose::Audit && !is_right() {
        done.code = PROBLEMS;
    }
    if args.json.is_some() {
        let text = json::text(&json::standings(analysis, audit.as_ref(), &outcome.problems, lang));
        match json_file {
            None => done.json = text,
            Some(path) => {
                done.write_text(path, &text, args.force, lang);
            }
        }
    }
    done
}

/// Returns what comes next: how a place came about that was announced otherwise, or how to tell later that nothing has changed.
fn after_audit(book: &Path, analysis: &Analysis, audit: Option<&Audit>, lang: &Lang) -> String {
    let cells = audit
        .and_then(|audit| audit.comparison.as_ref())
        .map(|comparison| comparison.cells.as_slice());
    let wrong = cells.unwrap_or_default().iter().find(|cell| cell.verdict.is_wrong());
    match wrong {
        Some(cell) => {
            let name = analysis.figures.tournament.name(cell.player);
            next_step::of_place(book, name, lang)
        }
        None => next_step::of_seal(book, analysis, lang),
    }
}

fn verdict(words: AuditWords<'_>) -> String {
    words.verdict().into_iter().chain(words.to_type()).map(|line| line + "\n").collect()
}

/// Makes the layout of the output.
fn layout<'a>(
    args: &StandingsArgs,
    (analysis, audit): (&'a Analysis, Option<&'a Audit>),
    problems: &'a [Problem],
    lang: &'a Lang,
) -> BookLayout<'a> {
    let size = Size::of(&analysis.figures, args.alive, args.breakdown.map(Into::into));
    BookLayout::new(analysis, problems, lang, size).auditing(audit)
}

impl From<PrintArg> for Printed {
    fn from(printed: PrintArg) -> Self {
        match printed {
            PrintArg::Noticeboard => Self::Noticeboard,
            PrintArg::All => Self::All,
        }
    }
}

impl From<BreakdownArg> for Breakdown {
    fn from(breakdown: BreakdownArg) -> Self {
        match breakdown {
            BreakdownArg::Sheets => Self::Sheets,
            BreakdownArg::Pages => Self::Pages,
            BreakdownArg::Card => Self::Card,
            BreakdownArg::None => Self::None,
        }
    }
}

/// Writes the web page. It contains every player's page, unless an option puts them elsewhere or they are too many, which is reported.
fn write_page(
    args: &StandingsArgs,
    path: &Path,
    layout: &BookLayout<'_>,
    lang: &Lang,
) -> Result<(), Refusal> {
    output::write(path, args.force, lang, |file| {
        let mut file = BufWriter::new(file);
        if args.breakdown.is_some() {
            html::write(&plan(layout), layout, &mut file)?;
        } else {
            html::write_with_players(layout, &mut file)?;
        }
        file.flush()
    })
}
