//! `tiebook check`: reports the problems of books; `--fix` writes a copy with the open questions.

use std::collections::BTreeSet;
use std::path::Path;

use crate::cli::args::CheckArgs;
use crate::cli::console::{print, print_data, print_error};
use crate::cli::files::{Files, Use, is_to_stdout, shown};
use crate::cli::output::not_written;
use crate::cli::{FINE, PROBLEMS, USAGE, failure_text, messages, wording};
use crate::explain::complaints;
use crate::jobs::Book;
use crate::lang::{Lang, one_line};
use crate::model::{Pairing, Player, PlayerIndex, Recorded, Tournament};
use crate::place::Place;
use crate::problem::{AlikeName, Kind, Problem, Severity, any_error};
use crate::read;
use crate::standings::Outcome;
use crate::workbook::question_copy::{self, QuestionCopy, errors_without_cell};
use crate::write::atomic_file::{may_write, write_whole};
use crate::write::json as data;
use crate::write::paint::{Paint, Painted};
use crate::write::xlsx;

/// At most this many cells are listed that no copy can ask about.
const MOST_NAMED: usize = 5;

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
    let mut told = |book: &Path, outcome: &Outcome| -> anyhow::Result<()> {
        let lang = wording(outcome.language);
        let name = book.display().to_string();
        documents += &data::text(&data::checked(&name, &outcome.problems, lang));
        if to_stdout {
            Ok(())
        } else {
            print(report(&shown(book), outcome, lang))
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
fn fix(path: &Path, args: &CheckArgs, outcome: &Outcome, several: bool) -> anyhow::Result<u8> {
    let lang = wording(outcome.language);
    let refuse = |text: String| {
        print_error(&(text + "\n"));
        Ok(PROBLEMS)
    };
    let Some(tournament) = outcome.tournament.as_deref().filter(|_| !several) else {
        return refuse(lang.text("cli.nothing_to_fix").to_string());
    };
    let copy = QuestionCopy {
        tournament,
        asked: &outcome.asked,
        problems: &outcome.problems,
        rules: args.reading.choices.rules.as_deref(),
    };
    // A problem of the whole book has no place in it.
    let named =
        |problem: &Problem| Some(problem.place.within_book()).filter(|place| !place.is_empty());
    let what = |problem: &Problem| {
        named(problem).unwrap_or_else(|| complaints::problem(problem, lang).message)
    };
    let unasked: Vec<String> = errors_without_cell(&copy)
        .take(MOST_NAMED)
        .map(what)
        .collect();
    if !unasked.is_empty() {
        return refuse(lang.say("cli.not_fixed", &[("what", &lang.list(unasked))]));
    }
    let mut bytes = std::io::Cursor::new(Vec::new());
    xlsx::write(&question_copy::plan(&copy, lang), &mut bytes)?;
    // The copy is written only if it is read like the book.
    if let Some(other) = differs(&copy, bytes.get_ref(), args) {
        return refuse(lang.say("cli.not_fixed", &[("what", &other)]));
    }
    match write_whole(path, args.force, |file| file.write_all(bytes.get_ref())) {
        Ok(()) => {
            print(&(lang.say("cli.fixed", &[("file", &shown(path))]) + "\n"))?;
            // The parts that the copy does not contain are named.
            let kept_inside = tournament
                .previous
                .as_ref()
                .is_some_and(|previous| previous.rule_file.is_some());
            let left_out = [
                ("announced", tournament.published.is_some()),
                ("rule_file", kept_inside),
            ];
            let left_out: Vec<&str> = left_out
                .iter()
                .filter(|(_, there)| *there)
                .map(|(id, _)| lang.texts_of("left_out", id))
                .collect();
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

/// Returns the place of the first thing that is read otherwise in the copy than in the book, or not at all.
fn differs(copied_from: &QuestionCopy<'_>, copy: &[u8], args: &CheckArgs) -> Option<String> {
    let doubted = |problem: &Problem| match &problem.kind {
        Kind::AlikeName(AlikeName::One { player, .. }) => Some(player.clone()),
        _ => None,
    };
    let reading = read::read_bytes("copy.xlsx", copy, &read::Options::default());
    let comparison = Comparison {
        copied_from,
        copy: reading.tournament.as_ref(),
        doubtful: copied_from.problems.iter().filter_map(doubted).collect(),
        through_round: args.reading.choices.through_round,
    };
    comparison
        .pairing()
        .or_else(|| comparison.stage())
        .or_else(|| comparison.seat())
        .or_else(|| comparison.player())
        .map(Place::within_book)
}

/// A book, and its copy as it is read; each method returns the place of the first difference.
struct Comparison<'a> {
    copied_from: &'a QuestionCopy<'a>,
    copy: Option<&'a Tournament>,
    /// The names that the copy asks about.
    doubtful: BTreeSet<String>,
    through_round: Option<u32>,
}

/// A game by the names of its players.
#[derive(PartialEq)]
struct NamedGame<'a> {
    round: u32,
    first: Option<&'a str>,
    second: Option<&'a str>,
    result: &'a Recorded,
}

impl<'a> NamedGame<'a> {
    fn of(tournament: &'a Tournament, pairing: &'a Pairing) -> Self {
        let name = |player: usize| tournament.players.get(player).map(|player| &*player.name);
        Self {
            round: pairing.round,
            first: name(pairing.first),
            second: pairing.second.and_then(name),
            result: &pairing.result,
        }
    }
}

impl Comparison<'_> {
    fn is_doubtful(&self, player: PlayerIndex) -> bool {
        let name = &self.copied_from.tournament.players[player].name;
        self.doubtful.contains(&**name)
    }

    fn asks_nothing(&self) -> bool {
        self.copied_from.asked.is_empty() && self.doubtful.is_empty()
    }

    /// Compares the pairings that the copy does not ask about.
    fn pairing(&self) -> Option<&Place> {
        let QuestionCopy {
            tournament, asked, ..
        } = *self.copied_from;
        let copied: Vec<NamedGame<'_>> = self
            .copy
            .iter()
            .flat_map(|copy| {
                copy.pairings
                    .iter()
                    .map(|pairing| NamedGame::of(copy, pairing))
            })
            .collect();
        let row = |place: &Place| (place.sheet_index, place.cell.map(|(row, _)| row));
        let asked: BTreeSet<_> = asked.iter().map(|asked| row(&asked.place)).collect();
        let repeated = question_copy::repeated_games(self.copied_from);
        let is_kept = |pairing: &&Pairing| {
            !asked.contains(&row(&pairing.place))
                && !repeated.iter().any(|game| std::ptr::eq(*game, *pairing))
                && !pairing.players().any(|player| self.is_doubtful(player))
                && self
                    .through_round
                    .is_none_or(|through| pairing.round <= through)
        };
        let mut kept = tournament.pairings.iter().filter(is_kept);
        kept.find(|pairing| !copied.contains(&NamedGame::of(tournament, pairing)))
            .map(|pairing| &pairing.place)
    }

    /// Compares the games of the stages after the rounds, all together.
    fn stage(&self) -> Option<&Place> {
        fn games(tournament: &Tournament) -> Vec<(&str, NamedGame<'_>)> {
            let stages = tournament.stages.iter();
            stages
                .map(|game| {
                    let named = NamedGame::of(tournament, &game.pairing);
                    (&*game.stage, NamedGame { round: 0, ..named })
                })
                .collect()
        }
        let tournament = self.copied_from.tournament;
        let first = tournament.stages.first()?;
        let differs = self.asks_nothing() && self.copy.map(games) != Some(games(tournament));
        differs.then_some(&first.pairing.place)
    }

    /// Compares the seats at tables of finals, all together.
    fn seat(&self) -> Option<&Place> {
        let seats = |tournament: &Tournament| -> Vec<_> {
            let seats = tournament
                .tables
                .iter()
                .flat_map(|table| table.seats.iter().map(move |seat| (table, seat)));
            seats
                .map(|(table, seat)| {
                    let name = seat
                        .player
                        .map(|player| tournament.players[player].name.clone());
                    (
                        table.level,
                        table.name.clone(),
                        name,
                        seat.played,
                        seat.left,
                    )
                })
                .collect()
        };
        let tournament = self.copied_from.tournament;
        let first = tournament
            .tables
            .iter()
            .find_map(|table| table.seats.first())?;
        let differs = self.asks_nothing() && self.copy.map(seats) != Some(seats(tournament));
        differs.then_some(&first.place)
    }

    /// Compares the players: everything but their places.
    fn player(&self) -> Option<&Place> {
        let text = |player: &Player| {
            let place = Place::book("");
            format!(
                "{:?}",
                Player {
                    place,
                    ..player.clone()
                }
            )
        };
        let copied: BTreeSet<String> = self
            .copy
            .iter()
            .flat_map(|copy| copy.players.iter().map(text))
            .collect();
        let players = self.copied_from.tournament.players.iter();
        let mut certain = players.filter(|player| !self.doubtful.contains(&*player.name));
        certain
            .find(|player| !copied.contains(&text(player)))
            .map(|player| &player.place)
    }
}

fn report(book: &str, outcome: &Outcome, lang: &Lang) -> Painted {
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
