//! `tiebook check`: reads and reports; writes nothing but a copy that asks what is open, where it is asked for.

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
use crate::model::{Pairing, Player, Tournament};
use crate::place::Place;
use crate::problem::{Kind, Problem, Severity, any_error};
use crate::read;
use crate::standings::Outcome;
use crate::workbook::question_copy::{self, QuestionCopy, errors_without_cell};
use crate::write::atomic_file::{may_write, write_whole};
use crate::write::json as data;
use crate::write::paint::{Paint, Painted};
use crate::write::xlsx;

/// At most this many cells are listed that no copy can ask about.
const MOST_NAMED: usize = 5;

/// Runs the command.
pub(super) fn run(args: &CheckArgs) -> anyhow::Result<u8> {
    let lang = wording(args.reading.lang, None);
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
        let lang = wording(args.reading.lang, outcome.language);
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

/// Writes the copy that asks what is open, unless something is wrong that no cell of it could ask.
fn fix(path: &Path, args: &CheckArgs, outcome: &Outcome, several: bool) -> anyhow::Result<u8> {
    let lang = wording(args.reading.lang, outcome.language);
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
        rules: args.reading.rules.as_deref(),
    };
    // What is wrong with the book as a whole has no place in it.
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
            // What has no place in the copy is named.
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

/// Returns the place of the first pairing that a copy says otherwise, or not at all.
fn differs(copied_from: &QuestionCopy<'_>, copy: &[u8], args: &CheckArgs) -> Option<String> {
    let QuestionCopy {
        tournament,
        asked,
        problems,
        ..
    } = *copied_from;
    let doubted = |problem: &Problem| {
        if let Kind::AlikeName { player, .. } = &problem.kind {
            Some(player.clone())
        } else {
            None
        }
    };
    let doubtful: BTreeSet<String> = problems.iter().filter_map(doubted).collect();
    let reading = read::read_bytes("copy.xlsx", copy, &read::Options::default());
    let told = |tournament: &Tournament, pairing: &Pairing| {
        let name = |player: usize| {
            tournament
                .players
                .get(player)
                .map(|player| player.name.to_string())
        };
        (
            pairing.round,
            name(pairing.first),
            pairing.second.and_then(name),
            pairing.result.clone(),
        )
    };
    let through = args.reading.through_round;
    let copied: Vec<_> = reading
        .tournament
        .iter()
        .flat_map(|copied| {
            copied
                .pairings
                .iter()
                .map(move |pairing| told(copied, pairing))
        })
        .collect();
    let row = |place: &Place| (place.sheet_index, place.cell.map(|(row, _)| row));
    let is_asked = |pairing: &Pairing| {
        asked
            .iter()
            .any(|asked| row(&asked.place) == row(&pairing.place))
    };
    let again = question_copy::repeated_games(copied_from);
    let is_again = |pairing: &Pairing| again.iter().any(|told| std::ptr::eq(*told, pairing));
    let alike = |pairing: &Pairing| {
        pairing
            .players()
            .any(|player| doubtful.contains(&*tournament.players[player].name))
    };
    let is_kept = |pairing: &&Pairing| {
        !is_asked(pairing)
            && !is_again(pairing)
            && !alike(pairing)
            && through.is_none_or(|through| pairing.round <= through)
    };
    let mut kept = tournament.pairings.iter().filter(is_kept);
    let pairing = kept
        .find(|pairing| !copied.contains(&told(tournament, pairing)))
        .map(|pairing| pairing.place.within_book());
    // Of a player, everything but the place counts.
    let said = |player: &Player| {
        format!(
            "{:?}",
            Player {
                place: Place::book(""),
                ..player.clone()
            }
        )
    };
    let players: BTreeSet<String> = reading
        .tournament
        .iter()
        .flat_map(|copied| copied.players.iter().map(said))
        .collect();
    let mut listed = tournament
        .players
        .iter()
        .filter(|player| !doubtful.contains(&*player.name));
    let stages = |tournament: &Tournament| -> Vec<_> {
        tournament
            .stages
            .iter()
            .map(|game| {
                (
                    game.stage.clone(),
                    told(
                        tournament,
                        &Pairing {
                            round: 0,
                            ..game.pairing.clone()
                        },
                    ),
                )
            })
            .collect()
    };
    let seats = |tournament: &Tournament| -> Vec<_> {
        let seats = tournament
            .tables
            .iter()
            .flat_map(|table| table.seats.iter().map(move |seat| (table, seat)));
        let name = |player: usize| tournament.players[player].name.to_string();
        seats
            .map(|(table, seat)| {
                (
                    table.level,
                    table.name.clone(),
                    seat.player.map(name),
                    seat.played,
                    seat.left,
                )
            })
            .collect()
    };
    let asked_nothing = asked.is_empty() && doubtful.is_empty();
    let stage = tournament.stages.first().filter(|_| {
        asked_nothing && reading.tournament.as_ref().map(stages) != Some(stages(tournament))
    });
    let pairing = pairing.or_else(|| stage.map(|game| game.pairing.place.within_book()));
    let seat = tournament
        .tables
        .iter()
        .find_map(|table| table.seats.first());
    let seat = seat.filter(|_| {
        asked_nothing && reading.tournament.as_ref().map(seats) != Some(seats(tournament))
    });
    let pairing = pairing.or_else(|| seat.map(|seat| seat.place.within_book()));
    pairing.or_else(|| {
        listed
            .find(|player| !players.contains(&said(player)))
            .map(|player| player.place.within_book())
    })
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
            ("players", tournament.players.len().to_string()),
            ("rounds", tournament.rounds.to_string()),
            ("pairings", tournament.pairings.len().to_string()),
        ];
        let fields: Vec<(&str, &str)> = fields
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
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
