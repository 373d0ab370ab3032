//! `tiebook pair`: the next round, in a copy of the book.

use std::hash::{BuildHasher, Hasher};
use std::path::{Path, PathBuf};

use crate::cli::args::PairArgs;
use crate::cli::console::{print, print_beside, print_error};
use crate::cli::engine::{Engine, Report};
use crate::cli::files::{Files, Use, is_standard_output, shown};
use crate::cli::output::{self, all_writable, written};
use crate::cli::refusal::Refusal;
use crate::cli::{FINE, messages, next_step, wording};
use crate::jobs::pair::{BookToPair, NextRound, Remark, RoundRequest};
use crate::jobs::{Book, Declined, Fault};
use crate::lang::{Lang, Language, in_command};
use crate::pairing::Round;
use crate::problem::Severity;
use crate::read::sha256;
use crate::rules::pairing::System;
use crate::standings::Options;

/// Draws without a number asked for have one below this: short enough to be read out.
const SHORT_SEEDS: u64 = 1_000_000;

/// Prints what is said on the way to a round.
fn say(remark: Remark<'_>) {
    match remark {
        Remark::Problems(problems, lang) => {
            print_error(messages::problems(problems, Severity::Warning, lang));
        }
        Remark::Line(line) => print_error(&(line + "\n")),
    }
}

/// Pairs the next round, or only writes the report file for a program that does.
pub(super) fn run(args: &PairArgs) -> Result<u8, Refusal> {
    let request = RoundRequest {
        absent: args.absent.clone(),
        lock: args.lock.clone(),
        forbid: args.forbid.clone(),
        from_places: args.from_places,
        open_as_draws: args.open.is_some(),
        in_place: args.in_place,
        beyond_plan: false,
        printed: args.print.map(Into::into),
    };
    let mut reading = args.reading.clone();
    let system = args.system.clone();
    let system = system.map(|system| ("pairing_system".to_string(), system));
    reading.choices.set.extend(system);
    let read = reading
        .options()
        .and_then(|options| Book::open(&args.book)?.read_to_pair(&options, &request))
        .map_err(|failure| Refusal::of(&failure, wording(None)))?;
    let lang = wording(read.outcome.language);
    if args.in_place && args.from_places.is_some() {
        return Err(Refusal::usage(lang.text("pairing.in_place_finals")));
    }
    let several = read.outcome.several.clone();
    let of_pools = |declined: Declined| {
        let mut refusal = Refusal::from(declined);
        if args.from_places.is_none() {
            refusal.text += next_step::of_pools(&args.book, &several, None, lang);
        }
        refusal
    };
    let book = BookToPair::new(read, &shown(&args.book), &request, lang, &mut say);
    let book = book.map_err(of_pools)?;
    if let Some(groups) = book.groups_passed_over() {
        let rules = &book.analysis().figures.rules;
        let command = next_step::of_groups(&args.book, rules, lang);
        let (heading, groups) = (groups.heading, lang.list(groups.names));
        say(Remark::Line(say!(lang, "pairing.groups_passed_over", heading, groups, command)));
    }
    let leaves_round_open = book.system() == System::FideDutch && args.engine.is_none();
    if leaves_round_open && args.trf.is_none() {
        return Err(Refusal::usage(lang.text("pairing.dutch")));
    }
    let declined = |declined: Declined| refused(declined, args, &book);
    let next = book.next_round(&request, &mut say).map_err(declined)?;
    let seed = args.seed.unwrap_or_else(|| {
        std::collections::hash_map::RandomState::new().build_hasher().finish() % SHORT_SEEDS
    });
    let report = report(args, &book, &next, seed)?;
    let mut files = Files::read(std::slice::from_ref(&args.book), &args.reading);
    if let Some(program) = &args.engine {
        files.add(Use::Engine, program);
    }
    if let Some(path) = &args.trf {
        files.add(Use::Trf, path);
    }
    if leaves_round_open {
        files.distinct(lang).map_err(Refusal::usage)?;
        print(write_report(args, report.as_ref(), lang)?)?;
        return Ok(FINE);
    }
    let round = match (&args.engine, &report) {
        (Some(path), Some(report)) => by_engine(args, path, report, &book, &next)?,
        _ => next.pair(seed).map_err(declined)?,
    };
    if let Some(said) = next.new_players(&round) {
        say(Remark::Line(said));
    }
    write(args, (&next, &round, seed), report.as_ref(), files, lang)
}

/// Returns why no round is paired, and what comes next where all are, or how a game in dispute does not stop the round.
fn refused(declined: Declined, args: &PairArgs, book: &BookToPair) -> Refusal {
    let (fault, lang) = (declined.fault, book.lang());
    let mut refusal = Refusal::from(declined);
    match fault {
        Fault::Over => {
            let command = next_step::of_standings(&args.book, lang);
            refusal.text += next_step::said("cli.next_places", &command, lang);
        }
        // Who goes on in a knockout is not known.
        Fault::Open if book.system() != System::Knockout => {
            refusal.text += next_step::without_open(&args.book, args.in_place, lang);
        }
        Fault::Open | Fault::Request | Fault::Book => {}
    }
    refusal
}

/// Returns the report of the rounds so far, if a file or a program needs one.
fn report(
    args: &PairArgs,
    book: &BookToPair,
    next: &NextRound<'_>,
    seed: u64,
) -> Result<Option<Report>, Refusal> {
    if args.trf.is_none() && args.engine.is_none() {
        return Ok(None);
    }
    let report = Report::new(book.analysis(), &next.next, seed);
    report.map(Some).map_err(|reason| {
        let trf = args.trf.as_deref();
        let file = trf.map_or_else(|| "TRF".to_string(), shown);
        let reason = reason.words(book.lang());
        Refusal::problem(say!(book.lang(), "cli.no_report", file, reason))
    })
}

/// Returns the round that a program of the user's makes.
fn by_engine(
    args: &PairArgs,
    path: &Path,
    report: &Report,
    book: &BookToPair,
    next: &NextRound<'_>,
) -> Result<Round, Refusal> {
    let lang = book.lang();
    if next.has_wishes() {
        return Err(Refusal::usage(lang.text("pairing.no_wishes_engine")));
    }
    let engine = Engine { path, seconds: args.time_limit, lang };
    engine.paired(report, &next.next, book.tournament()).map_err(Refusal::problem)
}

/// Writes the book with the round, and the report file; says what was done.
fn write(
    args: &PairArgs,
    (next, round, seed): (&NextRound<'_>, &Round, u64),
    report: Option<&Report>,
    mut files: Files,
    lang: &Lang,
) -> Result<u8, Refusal> {
    let ending = if args.from_places.is_some() { lang.text("pairing.knockout_ending") } else { "" };
    let named = |key| called(&args.book, ending, next.next.field.round, lang.text(key));
    let backup = args.in_place.then(|| named("cli.backup_ending"));
    let output = match &args.output {
        _ if args.in_place => args.book.clone(),
        Some(output) => output.clone(),
        None => named("cli.round_ending"),
    };
    let beside = backup.as_ref().unwrap_or(&output);
    files.add(Use::Workbook(args.book.clone()), beside);
    files.distinct(lang).map_err(Refusal::usage)?;
    // Nothing is written before every output is known to be writable.
    let report_file = args.trf.as_deref().filter(|_| report.is_some());
    let outputs = std::iter::once(&**beside).chain(report_file);
    all_writable(outputs, args.force, lang)?;
    if let Some(backup) = &backup {
        keep(&args.book, backup, next.source(), args.force, lang)?;
    }
    let typed = args.force && !args.in_place && has_results(&output, next.next.field.round);
    let replaced = typed.then(|| free_name(&output, lang.text("cli.replaced_ending")));
    if let Some(replaced) = &replaced {
        let refused = |_| Refusal::usage(say!(lang, "cli.kept_not", file = shown(&output)));
        let bytes = std::fs::read(&output).map_err(refused)?;
        output::write(replaced, false, lang, |file| file.write_all(&bytes))?;
    }
    output::write(&output, args.force || args.in_place, lang, |file| {
        next.write(round, seed, file)
    })?;
    let is_last = next.is_last();
    let name = in_command(&shown(&output));
    let command = match (is_last, args.in_place) {
        (true, _) => next_step::of_standings(&output, lang),
        (false, true) => format!("tiebook pair {name} --in-place"),
        (false, false) => format!("tiebook pair {name}"),
    };
    let key = if is_last { "cli.next_standings" } else { "cli.next_round" };
    let is_piped = is_standard_output(&output);
    let lines = next.words().lines(round, seed).into_iter();
    let mut said: String = lines.map(|line| line + "\n").collect();
    said += &written(&output, lang);
    if let Some(backup) = backup.as_ref().or(replaced.as_ref()) {
        said += &(say!(lang, "cli.kept", file = shown(backup)) + "\n");
    }
    if !is_piped {
        said += &next_step::said(key, &command, lang);
    }
    let report = write_report(args, report, lang);
    if let Ok(line) = &report {
        said += line;
    }
    print_beside(said, is_piped)?;
    report.map(|_| FINE)
}

/// Writes the requested report file; returns the message about it.
fn write_report(args: &PairArgs, report: Option<&Report>, lang: &Lang) -> Result<String, Refusal> {
    let (Some(path), Some(report)) = (&args.trf, report) else {
        return Ok(String::new());
    };
    output::write_text(path, &report.text, args.force, lang)?;
    if is_standard_output(path) {
        return Ok(String::new());
    }
    let key = if args.engine.is_none() { "pairing.trf_written" } else { "cli.written" };
    Ok(say!(lang, key, file = shown(path)) + "\n")
}

/// Keeps the book as it is in a file beside it, before its place is taken.
fn keep(book: &Path, backup: &Path, source: &str, force: bool, lang: &Lang) -> Result<(), Refusal> {
    let refused = |key| Refusal::usage(say!(lang, key, file = shown(book)));
    let is_workbook = book.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("xlsx"));
    if !is_workbook {
        return Err(refused("pairing.in_place_other"));
    }
    let bytes = std::fs::read(book).map_err(|_| refused("pairing.in_place_changed"))?;
    if sha256(&bytes) != source {
        return Err(refused("pairing.in_place_changed"));
    }
    output::write(backup, force, lang, |file| file.write_all(&bytes))
}

/// Whether a file is a workbook in which games of this round, or a later one, have results: somebody typed them.
fn has_results(path: &Path, round: u32) -> bool {
    // A pipe is only written to.
    if !path.is_file() {
        return false;
    }
    let read = Book::open(path).and_then(|book| book.outcome(&Options::default()));
    let tournament = read.ok().and_then(|read| read.tournament);
    tournament.is_some_and(|tournament| {
        let mut games = tournament.pairings.iter();
        games.any(|game| game.round >= round && game.second.is_some() && !game.result.is_open())
    })
}

/// Returns the first free name beside a file: its own with an ending, and a number where that is taken.
fn free_name(path: &Path, ending: &str) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let named = |number: u32| match number {
        1 => path.with_file_name(format!("{stem}{ending}.xlsx")),
        _ => path.with_file_name(format!("{stem}{ending}-{number}.xlsx")),
    };
    let mut names = (1..).map(named);
    names.find(|name| !name.exists()).unwrap_or_else(|| named(1))
}

/// Returns `BOOK-round-3.xlsx`, after a pattern of the wording; what comes after `BOOK-round-2.xlsx` is called like the book as well.
fn called(book: &Path, ending: &str, round: u32, pattern: &str) -> PathBuf {
    let stem = book.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    // What another round of the same event is called, in any language.
    let before = Language::all().find_map(|language| {
        let (first, last) = Lang::of(language).text("cli.round_ending").split_once("{round}")?;
        let (before, number) = stem.strip_suffix(last)?.rsplit_once(first)?;
        number.parse::<u32>().is_ok().then_some(before)
    });
    let round = pattern.replace("{round}", &round.to_string());
    book.with_file_name(format!("{}{ending}{round}.xlsx", before.unwrap_or(&stem)))
}
