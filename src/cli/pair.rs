//! `tiebook pair`: the next round, in a copy of the book.

use std::collections::{BTreeSet, HashSet};
use std::hash::{BuildHasher, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cli::args::PairArgs;
use crate::cli::console::{print, print_error};
use crate::cli::engine::{Engine, Report};
use crate::cli::files::{Files, Use, is_standard_output, shown};
use crate::cli::from_places;
use crate::cli::output::not_written;
use crate::cli::players::find;
use crate::cli::standings::no_report;
use crate::cli::{FINE, PROBLEMS, USAGE, failure_text, messages, wording};
use crate::explain::pairing_reasons::{PairedWords, not_yet};
use crate::lang::{Lang, Language};
use crate::model::{PlayerIndex, Tournament};
use crate::pairing::{Impossible, Next, Round, Seat, Wishes, next_round};
use crate::problem::{Kind, NoPairings, NotPaired, Problem, Severity, any_error};
use crate::rules::pairing::System;
use crate::standings::{Analysis, Outcome, analyse, compute};
use crate::workbook::calculation::BookLayout;
use crate::workbook::paired_round::Paired;
use crate::workbook::{Size, plan};
use crate::write::atomic_file::{may_write, write_whole};
use crate::write::xlsx;

/// Draws without a number asked for have one below this: short enough to be read out.
const SHORT_SEEDS: u64 = 1_000_000;

/// Runs the command.
pub(super) fn run(args: &PairArgs) -> anyhow::Result<u8> {
    let mut reading = args.reading.clone();
    reading.settings.extend(
        args.system
            .clone()
            .map(|system| ("pairing_system".to_string(), system)),
    );
    let mut outcome = match reading
        .options()
        .and_then(|options| analyse(&args.book, &options))
    {
        Ok(outcome) => outcome,
        Err(failure) => {
            print_error(failure_text(&failure, wording(args.reading.lang, None)));
            return Ok(USAGE);
        }
    };
    let lang = wording(args.reading.lang, outcome.language);
    let refuse = |text: String, code: u8| -> anyhow::Result<u8> {
        print_error(&(text + "\n"));
        Ok(code)
    };
    if let Some(places) = args.from_places {
        if any_error(&outcome.problems) {
            print_error(messages::problems(
                &outcome.problems,
                Severity::Warning,
                lang,
            ));
            return refuse(
                lang.say("cli.nothing_written", &[("file", &shown(&args.book))]),
                PROBLEMS,
            );
        }
        let lines = outcome
            .tournament
            .as_ref()
            .map_or(&[][..], |tournament| &tournament.qualify);
        let places = match from_places::qualifier_count(places, lines, lang) {
            Ok((places, said)) => {
                print_error(&said);
                places
            }
            Err(why) => return refuse(why, USAGE),
        };
        match from_places::knockout(&mut outcome, places, lang) {
            Ok(said) => print_error(&said),
            Err(why) => return refuse(why, PROBLEMS),
        }
    }
    let problems: Vec<Problem> = outcome
        .problems
        .iter()
        .filter(|problem| !is_the_beginning(&outcome, problem))
        .cloned()
        .collect();
    // What is open is said below, cell by cell, with what to do before a round is paired.
    // Players who have not met may meet now.
    let is_told = |problem: &&Problem| {
        !matches!(
            problem.kind,
            Kind::OpenRound { .. } | Kind::FieldsApart { .. }
        )
    };
    let told: Vec<Problem> = problems.iter().filter(is_told).cloned().collect();
    print_error(messages::problems(&told, Severity::Warning, lang));
    let Some(analysis) = analysis(&outcome, &problems) else {
        return refuse(
            lang.say("cli.nothing_written", &[("file", &shown(&args.book))]),
            PROBLEMS,
        );
    };
    let (figures, tournament) = (&analysis.figures, &analysis.figures.tournament);
    let is_dutch = figures.rules.pairing.system == System::FideDutch;
    if is_dutch && args.engine.is_none() && args.trf.is_none() {
        return refuse(lang.text("pairing.dutch").to_string(), USAGE);
    }
    // A player who lost in a knockout is in no later round.
    if figures.rules.pairing.system != System::Knockout && tournament.last_paired_round() > 0 {
        match entered(tournament, &problems, lang) {
            Ok(said) => print_error(&said),
            Err(why) => return refuse(why, PROBLEMS),
        }
    }
    let Some((absent, locked, forbidden)) = named(args, tournament, lang) else {
        return Ok(USAGE);
    };
    let name = |player: PlayerIndex| &*tournament.players[player].name;
    let is_pair = |(one, other): (PlayerIndex, PlayerIndex), pair: &(PlayerIndex, PlayerIndex)| {
        [(one, other), (other, one)].contains(pair)
    };
    if let Some((alone, _)) = locked
        .iter()
        .chain(&forbidden)
        .find(|(one, other)| one == other)
    {
        return refuse(
            lang.say("pairing.wish_of_one", &[("player", name(*alone))]),
            USAGE,
        );
    }
    if let Some((one, other)) = locked
        .iter()
        .find(|pair| forbidden.iter().any(|other| is_pair(**pair, other)))
    {
        return refuse(
            lang.say(
                "pairing.locked_and_forbidden",
                &[("one", name(*one)), ("other", name(*other))],
            ),
            USAGE,
        );
    }
    for pair in &locked {
        let met = tournament.pairings.iter().find(|pairing| {
            pairing
                .second
                .is_some_and(|second| is_pair(*pair, &(pairing.first, second)))
        });
        if let Some(met) = met {
            let fields = [
                ("one", name(pair.0)),
                ("other", name(pair.1)),
                ("round", &*met.round.to_string()),
            ];
            print_error(&(lang.say("pairing.locked_again", &fields) + "\n"));
        }
    }
    let next = match Next::new(figures, &absent) {
        Ok(next) => next,
        Err(why) => return refuse(not_yet(&why, tournament, lang), PROBLEMS),
    };
    if let Some(planned) = tournament
        .planned
        .filter(|planned| next.field.round > *planned)
    {
        let fields = [
            ("round", next.field.round.to_string()),
            ("planned", planned.to_string()),
        ];
        print_error(
            &(lang.say(
                "pairing.beyond_plan",
                &fields.each_ref().map(|(name, text)| (*name, text.as_str())),
            ) + "\n"),
        );
    }
    let Some(wishes) = wishes(&next, &locked, &forbidden) else {
        let wished: BTreeSet<PlayerIndex> = locked
            .iter()
            .chain(&forbidden)
            .flat_map(|&(one, other)| [one, other])
            .collect();
        let absent = lang.list(
            wished
                .into_iter()
                .filter(|player| !next.players.contains(player))
                .map(name),
        );
        return refuse(
            lang.say("pairing.wish_of_absent", &[("players", &absent)]),
            USAGE,
        );
    };
    let seed = args.seed.unwrap_or_else(|| {
        std::collections::hash_map::RandomState::new()
            .build_hasher()
            .finish()
            % SHORT_SEEDS
    });
    let words = PairedWords {
        next: &next,
        figures,
        wishes: &wishes,
        lang,
    };
    let report = (args.trf.is_some() || args.engine.is_some())
        .then(|| Report::new(&analysis, &next, seed))
        .transpose();
    let report = match report {
        Ok(report) => report,
        Err(reason) => {
            let file = args.trf.as_deref().map_or_else(|| "TRF".to_string(), shown);
            return refuse(
                lang.say(
                    "cli.no_report",
                    &[("file", &file), ("reason", &no_report(&reason, lang))],
                ),
                PROBLEMS,
            );
        }
    };
    let mut files = Files::read(std::slice::from_ref(&args.book), &args.reading);
    if let Some(program) = &args.engine {
        files.add(Use::Engine, program);
    }
    if let Some(path) = &args.trf {
        files.add(Use::Trf, path);
    }
    if is_dutch && args.engine.is_none() {
        return match files
            .clash(lang)
            .map_or_else(|| write_report(args, report.as_ref(), lang), Err)
        {
            Ok(said) => print(&said).map(|()| FINE),
            Err(error) => refuse(error, USAGE),
        };
    }
    let round = match (&args.engine, &report) {
        (Some(path), Some(report)) => {
            if !wishes.locked.is_empty() || !wishes.forbidden.is_empty() {
                return refuse(lang.text("pairing.no_wishes_engine").to_string(), USAGE);
            }
            let engine = Engine {
                path,
                seconds: args.time_limit,
                lang,
            };
            match engine.paired(report, &next, tournament) {
                Ok(round) => round,
                Err(error) => return refuse(error, PROBLEMS),
            }
        }
        _ => match next_round(&next, figures, &wishes, seed) {
            Ok(round) => round,
            Err(impossible) => return refuse(words.impossible(&impossible), code(&impossible)),
        },
    };
    if figures.rules.pairing.system != System::Knockout && tournament.last_paired_round() > 0 {
        print_error(new_players(&next, &round, tournament, lang).unwrap_or_default());
    }
    let ending = if args.from_places.is_some() {
        lang.text("pairing.knockout_ending")
    } else {
        ""
    };
    let output = args
        .output
        .clone()
        .unwrap_or_else(|| called(&args.book, ending, next.field.round, lang));
    files.add(Use::Workbook(args.book.clone()), &output);
    if let Some(clash) = files.clash(lang) {
        return refuse(clash, USAGE);
    }
    // Nothing is begun that cannot be brought to its end.
    let report_file = args.trf.as_deref().filter(|_| report.is_some());
    if let Err(error) = std::iter::once(&*output)
        .chain(report_file)
        .try_for_each(|path| may_write(path, args.force))
    {
        return refuse(not_written(&error, lang), USAGE);
    }
    if let Err(error) = write(
        args,
        &output,
        (&outcome, &next, &round, seed),
        words,
        &problems,
    ) {
        return refuse(error, USAGE);
    }
    let written = lang.say("cli.written", &[("file", &shown(&output))]);
    let said: String = words
        .lines(&round, seed)
        .into_iter()
        .chain([written])
        .map(|line| line + "\n")
        .collect();
    let report = write_report(args, report.as_ref(), lang);
    let said = said + report.as_deref().unwrap_or_default();
    if is_standard_output(&output) {
        print_error(&said);
    } else {
        print(&said)?;
    }
    report.map_or_else(|error| refuse(error, USAGE), |_| Ok(FINE))
}

/// Returns the message about players without a row in the last round.
///
/// # Errors
/// Half of the expected players have no row: the round was not entered completely.
fn entered(tournament: &Tournament, problems: &[Problem], lang: &Lang) -> Result<String, String> {
    let latest = tournament.latest();
    let say = |key: &str| {
        let names = lang.list(
            latest
                .missing
                .iter()
                .map(|player| &*tournament.players[*player].name),
        );
        lang.say(
            key,
            &[("players", &names), ("round", &latest.round.to_string())],
        )
    };
    if latest.half_entered {
        return Err(say("pairing.half_entered"));
    }
    let is_told = |problem: &Problem| {
        matches!(
            problem.kind,
            Kind::NotPaired(NotPaired::InRound { .. } | NotPaired::After { .. })
        )
    };
    let missing = (!latest.missing.is_empty() && !problems.iter().any(is_told))
        .then(|| say("pairing.not_entered") + "\n");
    Ok(missing.unwrap_or_default())
}

/// Returns the players who play for the first time; a player who came too late for a schedule is not among them.
fn new_players(next: &Next, round: &Round, tournament: &Tournament, lang: &Lang) -> Option<String> {
    let is_seated = |seat: Seat| {
        let is_alone = round
            .bye
            .iter()
            .map(|bye| bye.seat)
            .chain(round.alone.iter().map(|alone| alone.seat))
            .any(|alone| alone == seat);
        is_alone || round.opponent(seat).is_some()
    };
    let new: Vec<&str> = (0..next.players.len())
        .filter(|seat| tournament.latest().new.contains(&next.players[*seat]) && is_seated(*seat))
        .map(|seat| &*tournament.players[next.players[seat]].name)
        .collect();
    (!new.is_empty())
        .then(|| lang.say("pairing.new_players", &[("players", &lang.list(new))]) + "\n")
}

/// Writes the requested report file and prints a message about it.
fn write_report(args: &PairArgs, report: Option<&Report>, lang: &Lang) -> Result<String, String> {
    let (Some(path), Some(report)) = (&args.trf, report) else {
        return Ok(String::new());
    };
    write_whole(path, args.force, |file| {
        file.write_all(report.text.as_bytes())
    })
    .map_err(|error| not_written(&error, lang))?;
    if is_standard_output(path) {
        return Ok(String::new());
    }
    let key = if args.engine.is_none() {
        "pairing.trf_written"
    } else {
        "cli.written"
    };
    Ok(lang.say(key, &[("file", &shown(path))]) + "\n")
}

/// Whether a problem only reports that nothing was paired yet, in a book with a list of players.
fn is_the_beginning(outcome: &Outcome, problem: &Problem) -> bool {
    let listed = outcome
        .tournament
        .as_ref()
        .is_some_and(|tournament| !tournament.players.is_empty() && tournament.pairings.is_empty());
    listed
        && matches!(
            problem.kind,
            Kind::NoPairings(NoPairings::Rows {} | NoPairings::Nowhere { .. })
        )
}

/// Returns figures and standings; before the first round too.
fn analysis(outcome: &Outcome, problems: &[Problem]) -> Option<Analysis> {
    if any_error(problems) {
        return None;
    }
    let begun = || {
        let tournament = outcome.tournament.as_ref()?;
        let rules = outcome
            .draft
            .as_ref()?
            .compile(tournament.last_paired_round())
            .ok()?;
        Some(compute(Arc::clone(tournament), rules))
    };
    outcome.analysis.clone().or_else(begun)
}

type Pairs = Vec<(PlayerIndex, PlayerIndex)>;

/// Returns the players named on the command line; `None` after a message about an unknown one.
fn named(
    args: &PairArgs,
    tournament: &Tournament,
    lang: &Lang,
) -> Option<(HashSet<PlayerIndex>, Pairs, Pairs)> {
    let player = |name: &String| find(tournament, name, lang);
    let pairs = |named: &[(String, String)]| {
        named
            .iter()
            .map(|(one, other)| Some((player(one)?, player(other)?)))
            .collect::<Option<Pairs>>()
    };
    Some((
        args.absent.iter().map(player).collect::<Option<_>>()?,
        pairs(&args.lock)?,
        pairs(&args.forbid)?,
    ))
}

fn wishes(next: &Next, locked: &Pairs, forbidden: &Pairs) -> Option<Wishes> {
    let seat = |player: &PlayerIndex| next.players.iter().position(|known| known == player);
    let seats = |pairs: &Pairs| {
        pairs
            .iter()
            .map(|(one, other)| Some((seat(one)?, seat(other)?)))
            .collect::<Option<Vec<(Seat, Seat)>>>()
    };
    Some(Wishes {
        locked: seats(locked)?,
        forbidden: seats(forbidden)?,
    })
}

/// Wishes that contradict one another are the command line's, all else is the book's.
fn code(impossible: &Impossible) -> u8 {
    if matches!(
        impossible,
        Impossible::LockedTwice(_) | Impossible::NoWishes
    ) {
        USAGE
    } else {
        PROBLEMS
    }
}

/// Returns `BOOK-round-3.xlsx`; the round after that of `BOOK-round-2.xlsx` is called like the book as well.
fn called(book: &Path, ending: &str, round: u32, lang: &Lang) -> PathBuf {
    let stem = book
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned())
        .unwrap_or_default();
    let mut endings = Language::all().map(|language| Lang::of(language).text("cli.round_ending"));
    let numbered = stem
        .rsplit_once('-')
        .filter(|(_, number)| number.parse::<u32>().is_ok());
    let before =
        numbered.and_then(|(before, _)| endings.find_map(|ending| before.strip_suffix(ending)));
    book.with_file_name(format!(
        "{}{ending}{}-{round}.xlsx",
        before.unwrap_or(&stem),
        lang.text("cli.round_ending")
    ))
}

/// Writes the book with the round.
fn write(
    args: &PairArgs,
    output: &Path,
    (outcome, next, round, seed): (&Outcome, &Next, &Round, u64),
    words: PairedWords<'_>,
    problems: &[Problem],
) -> Result<(), String> {
    let lang = words.lang;
    let tournament = next.with(&words.figures.tournament, round);
    let compiled = outcome
        .draft
        .as_ref()
        .and_then(|draft| draft.compile(next.field.round).ok());
    let rules = compiled.unwrap_or_else(|| (*words.figures.rules).clone());
    let analysis = compute(Arc::new(tournament), rules);
    let paired = Paired { words, round, seed };
    let layout = BookLayout::new(
        &analysis,
        problems,
        lang,
        Size::of(&analysis.figures, false, None),
    )
    .with_round(&paired);
    write_whole(output, args.force, |file| xlsx::write(&plan(&layout), file))
        .map_err(|error| not_written(&error, lang))
}
