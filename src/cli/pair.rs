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
use crate::cli::refusal::Refusal;
use crate::cli::standings::no_report;
use crate::cli::{FINE, PROBLEMS, USAGE, failure_text, messages, wording};
use crate::explain::pairing_reasons::{PairedWords, not_yet};
use crate::explain::player_names;
use crate::lang::{Lang, Language};
use crate::model::{PlayerIndex, Tournament};
use crate::pairing::{Impossible, Next, Round, Seat, Wishes, next_round};
use crate::problem::{Kind, NoPairings, NotPaired, Problem, Severity, any_error};
use crate::rules::pairing::System;
use crate::standings::{Analysis, Outcome, analyse, compute};
use crate::workbook::calculation::BookLayout;
use crate::workbook::paired_round::Paired;
use crate::workbook::{Size, plan};
use crate::write::atomic_file::{NotWritten, may_write, write_whole};
use crate::write::xlsx;

/// Draws without a number asked for have one below this: short enough to be read out.
const SHORT_SEEDS: u64 = 1_000_000;

pub(super) fn run(args: &PairArgs) -> anyhow::Result<u8> {
    match Book::open(args).and_then(|book| book.pair_next()) {
        Ok(done) => done.print(),
        Err(refusal) => Ok(refusal.print()),
    }
}

/// The result of the command.
struct Done {
    /// The messages.
    said: String,
    /// Whether a file was written to standard output.
    is_piped: bool,
    /// Why the report file was not written.
    failed: Option<Refusal>,
}

impl Done {
    fn print(self) -> anyhow::Result<u8> {
        if self.is_piped {
            print_error(&self.said);
        } else {
            print(&self.said)?;
        }
        Ok(self.failed.map_or(FINE, Refusal::print))
    }
}

/// A book whose next round is paired.
struct Book<'a> {
    args: &'a PairArgs,
    outcome: Outcome,
    /// The problems of the book, without those that the first round settles.
    problems: Vec<Problem>,
    analysis: Analysis,
    lang: &'static Lang,
}

/// The players named on the command line.
struct Named {
    absent: HashSet<PlayerIndex>,
    locked: Pairs,
    forbidden: Pairs,
}

impl<'a> Book<'a> {
    /// Reads the book and prints its problems.
    fn open(args: &'a PairArgs) -> Result<Self, Refusal> {
        let mut reading = args.reading.clone();
        let system = args.system.clone();
        reading
            .choices
            .set
            .extend(system.map(|system| ("pairing_system".to_string(), system)));
        let mut outcome = reading
            .options()
            .and_then(|options| analyse(&args.book, &options))
            .map_err(|failure| Refusal {
                text: failure_text(&failure, wording(args.reading.lang, None)),
                code: USAGE,
            })?;
        let lang = wording(args.reading.lang, outcome.language);
        let nothing_written = || {
            let fields = [("file", &*shown(&args.book))];
            Refusal::new(lang.say("cli.nothing_written", &fields), PROBLEMS)
        };
        if let Some(places) = args.from_places {
            if any_error(&outcome.problems) {
                print_error(messages::problems(
                    &outcome.problems,
                    Severity::Warning,
                    lang,
                ));
                return Err(nothing_written());
            }
            make_knockout(&mut outcome, places, lang)?;
        }
        let mut problems = outcome.problems.clone();
        problems.retain(|problem| !is_the_beginning(&outcome, problem));
        // Open results are listed below, cell by cell, with the advice for pairing a round.
        // Players who have not met may meet now.
        let mut shown = problems.clone();
        shown.retain(|problem| {
            !matches!(
                problem.kind,
                Kind::OpenRound { .. } | Kind::FieldsApart { .. }
            )
        });
        print_error(messages::problems(&shown, Severity::Warning, lang));
        let analysis = analysis(&outcome, &problems).ok_or_else(nothing_written)?;
        Ok(Self {
            args,
            outcome,
            problems,
            analysis,
            lang,
        })
    }

    fn tournament(&self) -> &Tournament {
        &self.analysis.figures.tournament
    }

    fn system(&self) -> System {
        self.analysis.figures.rules.pairing.system
    }

    fn name(&self, player: PlayerIndex) -> &str {
        &self.tournament().players[player].name
    }

    fn refused(&self, key: &str, fields: &[(&str, &str)], code: u8) -> Refusal {
        Refusal::new(self.lang.say(key, fields), code)
    }

    fn warn(&self, key: &str, fields: &[(&str, &str)]) {
        print_error(&(self.lang.say(key, fields) + "\n"));
    }

    /// Whether the players of the next round should be those of the last one: a player who lost in a knockout is in no later round.
    fn continues_a_round(&self) -> bool {
        self.system() != System::Knockout && self.tournament().last_paired_round() > 0
    }

    /// Pairs the next round, or only writes the report file for a program that does.
    fn pair_next(&self) -> Result<Done, Refusal> {
        let (args, lang, figures) = (self.args, self.lang, &self.analysis.figures);
        let leaves_round_open = self.system() == System::FideDutch && args.engine.is_none();
        if leaves_round_open && args.trf.is_none() {
            return Err(self.refused("pairing.dutch", &[], USAGE));
        }
        if self.continues_a_round() {
            let said = entered(self.tournament(), &self.problems, lang);
            print_error(&said.map_err(|why| Refusal::new(why, PROBLEMS))?);
        }
        let named = self.named()?;
        let next = self.next(&named.absent)?;
        let wishes = self.wishes(&next, &named)?;
        let seed = args.seed.unwrap_or_else(|| {
            std::collections::hash_map::RandomState::new()
                .build_hasher()
                .finish()
                % SHORT_SEEDS
        });
        let report = self.report(&next, seed)?;
        let mut files = Files::read(std::slice::from_ref(&args.book), &args.reading);
        if let Some(program) = &args.engine {
            files.add(Use::Engine, program);
        }
        if let Some(path) = &args.trf {
            files.add(Use::Trf, path);
        }
        if leaves_round_open {
            let clash = files.clash(lang).map_or(Ok(()), Err);
            let said = clash.and_then(|()| write_report(args, report.as_ref(), lang));
            return said
                .map(|said| Done {
                    said,
                    is_piped: false,
                    failed: None,
                })
                .map_err(|error| Refusal::new(error, USAGE));
        }
        let words = PairedWords {
            next: &next,
            figures,
            wishes: &wishes,
            lang,
        };
        let round = self.round(words, report.as_ref(), seed)?;
        if self.continues_a_round() {
            print_error(new_players(&next, &round, self.tournament(), lang).unwrap_or_default());
        }
        let paired = Paired {
            words,
            round: &round,
            seed,
        };
        self.write(&paired, report.as_ref(), files)
    }

    /// Returns the players named on the command line, and warns of pairs that have met.
    fn named(&self) -> Result<Named, Refusal> {
        let player = |name: &String| {
            player_names::find(self.tournament(), name, self.lang)
                .map_err(|said| Refusal::new(said, USAGE))
        };
        let pairs = |named: &[(String, String)]| {
            named
                .iter()
                .map(|(one, other)| Ok((player(one)?, player(other)?)))
                .collect::<Result<Pairs, Refusal>>()
        };
        let named = Named {
            absent: self
                .args
                .absent
                .iter()
                .map(player)
                .collect::<Result<_, _>>()?,
            locked: pairs(&self.args.lock)?,
            forbidden: pairs(&self.args.forbid)?,
        };
        let mut wished = named.locked.iter().chain(&named.forbidden);
        if let Some((alone, _)) = wished.find(|(one, other)| one == other) {
            let fields = [("player", self.name(*alone))];
            return Err(self.refused("pairing.wish_of_one", &fields, USAGE));
        }
        let is_pair = |(one, other): (PlayerIndex, PlayerIndex),
                       pair: (PlayerIndex, PlayerIndex)| {
            [(one, other), (other, one)].contains(&pair)
        };
        let mut locked = named.locked.iter();
        if let Some((one, other)) =
            locked.find(|pair| named.forbidden.iter().any(|other| is_pair(**pair, *other)))
        {
            let fields = [("one", self.name(*one)), ("other", self.name(*other))];
            return Err(self.refused("pairing.locked_and_forbidden", &fields, USAGE));
        }
        for pair in &named.locked {
            let met = self.tournament().pairings.iter().find(|pairing| {
                let second = pairing.second;
                second.is_some_and(|second| is_pair(*pair, (pairing.first, second)))
            });
            if let Some(met) = met {
                let fields = [
                    ("one", self.name(pair.0)),
                    ("other", self.name(pair.1)),
                    ("round", &*met.round.to_string()),
                ];
                self.warn("pairing.locked_again", &fields);
            }
        }
        Ok(named)
    }

    /// Returns the state before the next round, and warns of a round that is not planned.
    fn next(&self, absent: &HashSet<PlayerIndex>) -> Result<Next, Refusal> {
        let next = Next::new(&self.analysis.figures, absent)
            .map_err(|why| Refusal::new(not_yet(&why, self.tournament(), self.lang), PROBLEMS))?;
        let round = next.field.round;
        if let Some(planned) = self.tournament().planned.filter(|planned| round > *planned) {
            let (round, planned) = (round.to_string(), planned.to_string());
            self.warn(
                "pairing.beyond_plan",
                &[("round", &round), ("planned", &planned)],
            );
        }
        Ok(next)
    }

    /// Returns the wishes by seats; they may name only players who take part.
    fn wishes(&self, next: &Next, named: &Named) -> Result<Wishes, Refusal> {
        let seat = |player: &PlayerIndex| next.players.iter().position(|known| known == player);
        let seats = |pairs: &Pairs| {
            pairs
                .iter()
                .map(|(one, other)| Some((seat(one)?, seat(other)?)))
                .collect::<Option<Vec<(Seat, Seat)>>>()
        };
        if let (Some(locked), Some(forbidden)) = (seats(&named.locked), seats(&named.forbidden)) {
            return Ok(Wishes { locked, forbidden });
        }
        let pairs = named.locked.iter().chain(&named.forbidden);
        let wished: BTreeSet<PlayerIndex> = pairs.flat_map(|&(one, other)| [one, other]).collect();
        let absent = wished.into_iter().filter(|player| seat(player).is_none());
        let absent = self.lang.list(absent.map(|player| self.name(player)));
        Err(self.refused("pairing.wish_of_absent", &[("players", &absent)], USAGE))
    }

    /// Returns the report of the rounds so far, if a file or a program needs one.
    fn report(&self, next: &Next, seed: u64) -> Result<Option<Report>, Refusal> {
        if self.args.trf.is_none() && self.args.engine.is_none() {
            return Ok(None);
        }
        Report::new(&self.analysis, next, seed)
            .map(Some)
            .map_err(|reason| {
                let trf = self.args.trf.as_deref();
                let file = trf.map_or_else(|| "TRF".to_string(), shown);
                let reason = no_report(&reason, self.lang);
                let fields = [("file", &*file), ("reason", &*reason)];
                self.refused("cli.no_report", &fields, PROBLEMS)
            })
    }

    /// Returns the next round, by a program of the user's or by our own pairing.
    fn round(
        &self,
        words: PairedWords<'_>,
        report: Option<&Report>,
        seed: u64,
    ) -> Result<Round, Refusal> {
        let (Some(path), Some(report)) = (&self.args.engine, report) else {
            return next_round(words.next, words.figures, words.wishes, seed).map_err(
                |impossible| Refusal::new(words.impossible(&impossible), code(&impossible)),
            );
        };
        if !words.wishes.locked.is_empty() || !words.wishes.forbidden.is_empty() {
            return Err(self.refused("pairing.no_wishes_engine", &[], USAGE));
        }
        let engine = Engine {
            path,
            seconds: self.args.time_limit,
            lang: self.lang,
        };
        engine
            .paired(report, words.next, self.tournament())
            .map_err(|error| Refusal::new(error, PROBLEMS))
    }

    /// Writes the book with the round, and the report file.
    fn write(
        &self,
        paired: &Paired<'_>,
        report: Option<&Report>,
        mut files: Files,
    ) -> Result<Done, Refusal> {
        let (args, lang) = (self.args, self.lang);
        let ending = if args.from_places.is_some() {
            lang.text("pairing.knockout_ending")
        } else {
            ""
        };
        let output = args
            .output
            .clone()
            .unwrap_or_else(|| called(&args.book, ending, paired.words.next.field.round, lang));
        files.add(Use::Workbook(args.book.clone()), &output);
        if let Some(clash) = files.clash(lang) {
            return Err(Refusal::new(clash, USAGE));
        }
        // Nothing is written before every output is known to be writable.
        let report_file = args.trf.as_deref().filter(|_| report.is_some());
        std::iter::once(&*output)
            .chain(report_file)
            .try_for_each(|path| may_write(path, args.force))
            .and_then(|()| self.write_book(paired, &output))
            .map_err(|error| Refusal::new(not_written(&error, lang), USAGE))?;
        let written = lang.say("cli.written", &[("file", &shown(&output))]);
        let lines = paired.words.lines(paired.round, paired.seed);
        let said: String = lines
            .into_iter()
            .chain([written])
            .map(|line| line + "\n")
            .collect();
        let report = write_report(args, report, lang);
        Ok(Done {
            said: said + report.as_deref().unwrap_or_default(),
            is_piped: is_standard_output(&output),
            failed: report.err().map(|error| Refusal::new(error, USAGE)),
        })
    }

    fn write_book(&self, paired: &Paired<'_>, output: &Path) -> Result<(), NotWritten> {
        let PairedWords { next, figures, .. } = paired.words;
        let tournament = next.with(&figures.tournament, paired.round);
        let draft = self.outcome.draft.as_ref();
        let rules = draft
            .and_then(|draft| draft.compile(next.field.round).ok())
            .unwrap_or_else(|| (*figures.rules).clone());
        let analysis = compute(Arc::new(tournament), rules);
        let size = Size::of(&analysis.figures, false, None);
        let layout = BookLayout::new(&analysis, &self.problems, self.lang, size).with_round(paired);
        write_whole(output, self.args.force, |file| {
            xlsx::write(&plan(&layout), file)
        })
    }
}

/// Makes the knockout of the first players of an event, as many as are asked for or as the book says.
fn make_knockout(outcome: &mut Outcome, asked: Option<u32>, lang: &Lang) -> Result<(), Refusal> {
    let tournament = outcome.tournament.as_ref();
    let lines = tournament.map_or(&[][..], |tournament| &tournament.qualify);
    let (places, said) =
        from_places::qualifier_count(asked, lines, lang).map_err(|why| Refusal::new(why, USAGE))?;
    print_error(&said);
    let said =
        from_places::knockout(outcome, places, lang).map_err(|why| Refusal::new(why, PROBLEMS))?;
    print_error(&said);
    Ok(())
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
