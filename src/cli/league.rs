//! `tiebook league`: two leagues of one event, and the finals of leagues that were played.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cli::args::LeagueArgs;
use crate::cli::console::{print, print_error};
use crate::cli::files::{Files, Use, shown};
use crate::cli::output::not_written;
use crate::cli::{FINE, PROBLEMS, USAGE, failure_text, finals, io_words, messages, wording};
use crate::exact::{Exact, Mode};
use crate::lang::{Lang, Language};
use crate::league::{By, Entry, Placed, Reason, Split, Terms, assign, rated, wish};
use crate::model::{QualifyLine, Tournament};
use crate::pairing::Draw;
use crate::problem::{Kind, Severity, any_error};
use crate::standings::{Analysis, Outcome, analyse, compute};
use crate::workbook::calculation::Room;
use crate::workbook::plan::Plan;
use crate::workbook::{Size, plan};
use crate::write::atomic_file::{may_write, write_whole};
use crate::write::paint::Painted;
use crate::write::xlsx;

/// What is said where nothing can be done, and the exit code.
pub(super) type Nothing = (Painted, u8);

/// Runs the command.
pub fn run(args: &LeagueArgs) -> anyhow::Result<u8> {
    let done = if args.finals {
        finals::made(args)
    } else {
        leagues(args)
    };
    match done {
        Ok(said) => {
            print(said.into_iter().map(|line| line + "\n").collect::<String>()).map(|()| FINE)
        }
        Err((said, code)) => {
            print_error(said);
            Ok(code)
        }
    }
}

pub(super) fn refused(text: String, code: u8) -> Nothing {
    ((text + "\n").into(), code)
}

/// Returns what the leagues are made by, so far as the command line says.
pub(super) fn terms(
    args: &LeagueArgs,
    players: u32,
    lang: &Lang,
) -> Result<Option<Terms>, Nothing> {
    let ratio: Exact = args
        .ratio
        .parse()
        .ok()
        .filter(|ratio: &Exact| !ratio.is_zero() && !ratio.is_negative())
        .ok_or_else(|| {
            refused(
                lang.say("league.bad_ratio", &[("ratio", &args.ratio)]),
                USAGE,
            )
        })?;
    let Some(seats) = &args.seats else {
        return Ok(Terms::of(players).map(|terms| Terms { ratio, ..terms }));
    };
    let number = |text: &str| {
        text.trim()
            .parse()
            .ok()
            .filter(|seats: &u32| (1..=100).contains(seats))
    };
    let both = seats
        .split_once('+')
        .and_then(|(one, other)| Some([number(one)?, number(other)?]));
    let seats =
        both.ok_or_else(|| refused(lang.say("league.bad_seats", &[("seats", seats)]), USAGE))?;
    Ok(Some(Terms { seats, ratio }))
}

/// Says how large the leagues are, and who goes on.
fn told(split: &Split, lang: &Lang) -> Vec<String> {
    let mut lines: Vec<String> = (0..2)
        .map(|league| {
            let percent = Exact::fraction(
                100 * i64::from(split.seats[league]),
                i64::from(split.sizes[league]),
            );
            let fields = [
                ("league", lang.text(finals::LEAGUES[league]).to_string()),
                ("players", split.sizes[league].to_string()),
                ("seats", split.seats[league].to_string()),
                (
                    "percent",
                    percent.map_or_else(String::new, |percent| percent.to_decimal(2, Mode::HalfUp)),
                ),
            ];
            lang.say(
                "league.size",
                &fields.each_ref().map(|(key, text)| (*key, text.as_str())),
            )
        })
        .collect();
    let fields = [
        ("ratio", split.ratio.to_decimal(2, Mode::HalfUp)),
        ("error", split.error.to_decimal(4, Mode::HalfUp)),
    ];
    lines.push(lang.say(
        "league.ratio",
        &fields.each_ref().map(|(key, text)| (*key, text.as_str())),
    ));
    lines
}

fn leagues(args: &LeagueArgs) -> Result<Vec<String>, Nothing> {
    let lang = wording(args.reading.lang, None);
    let [what] = args.what.as_slice() else {
        return Err(refused(lang.text("league.one_book").to_string(), USAGE));
    };
    if let Some(players) = what.to_str().and_then(|text| text.parse::<u32>().ok()) {
        let fits = |players: &u32| (2..=1_000).contains(players);
        let players = Some(players)
            .filter(fits)
            .ok_or_else(|| refused(lang.text("league.bad_number").to_string(), USAGE))?;
        let Some(terms) = terms(args, players, lang)? else {
            return Ok(vec![single(players, lang)]);
        };
        let split = terms
            .split(players)
            .ok_or_else(|| refused(lang.text("league.too_few").to_string(), PROBLEMS))?;
        return Ok(told(&split, lang));
    }
    let (outcome, lang) = read(args, what)?;
    let Some(tournament) = &outcome.tournament else {
        return Err(refused(
            lang.say("cli.nothing_written", &[("file", &shown(what))]),
            PROBLEMS,
        ));
    };
    let players = u32::try_from(tournament.players.len()).unwrap_or(u32::MAX);
    let Some(terms) = terms(args, players, lang)? else {
        return Ok(vec![single(players, lang)]);
    };
    let split = terms
        .split(players)
        .ok_or_else(|| refused(lang.text("league.too_few").to_string(), PROBLEMS))?;
    let (placed, by) = placed(args, tournament, &split, lang)?;
    let mut said = told(&split, lang);
    said.extend(assigned(tournament, &placed, (by, args.seed), lang));
    // Neither is written where one of them cannot be.
    let output = |number: &str| {
        output(
            args,
            what,
            &lang.say("league.ending", &[("number", number)]),
            lang,
        )
    };
    let outputs = [output("1")?, output("2")?];
    make_folder(args, lang)?;
    outputs
        .iter()
        .try_for_each(|output| may_write(output, args.force))
        .map_err(|error| refused(not_written(&error, lang), USAGE))?;
    for (league, output) in outputs.iter().enumerate() {
        match write_league(
            args,
            (&outcome, output),
            (tournament, &placed),
            (league, split.seats[league]),
            lang,
        ) {
            Ok(written) => said.push(written),
            // What was written already is said.
            Err(nothing) if league == 0 => return Err(nothing),
            Err((mut error, code)) => {
                error += lang.say("cli.written", &[("file", &shown(&outputs[0]))]) + "\n";
                return Err((error, code));
            }
        }
    }
    Ok(said)
}

fn single(players: u32, lang: &Lang) -> String {
    if players <= Terms::OF_ONE {
        return lang.say("league.single_few", &[("players", &players.to_string())]);
    }
    lang.say(
        "league.single",
        &[
            ("players", &players.to_string()),
            ("seats", &Terms::OF_ONE.to_string()),
        ],
    )
}

/// Reads a book, which may have no pairings yet.
pub(super) fn read(args: &LeagueArgs, book: &Path) -> Result<(Outcome, &'static Lang), Nothing> {
    let said = |failure: &_| {
        (
            failure_text(failure, wording(args.reading.lang, None)),
            USAGE,
        )
    };
    let outcome = args
        .reading
        .options()
        .and_then(|options| analyse(book, &options))
        .map_err(|failure| said(&failure))?;
    let lang = wording(args.reading.lang, outcome.language);
    let beginning = |kind: &Kind| {
        matches!(
            kind,
            Kind::NoRows {} | Kind::NoPairings { .. } | Kind::NoRules { .. }
        )
    };
    let listed = outcome
        .tournament
        .as_ref()
        .is_some_and(|tournament| tournament.pairings.is_empty());
    let problems: Vec<_> = outcome
        .problems
        .iter()
        .filter(|problem| !(listed && beginning(&problem.kind)))
        .cloned()
        .collect();
    let complaints = messages::problems(&problems, Severity::Warning, lang);
    if any_error(&problems) {
        return Err((complaints, PROBLEMS));
    }
    print_error(complaints);
    Ok((outcome, lang))
}

/// Returns who plays where, and what decided who moves.
fn placed(
    args: &LeagueArgs,
    tournament: &Tournament,
    split: &Split,
    lang: &Lang,
) -> Result<(Vec<Placed>, By), Nothing> {
    let mut events = Vec::new();
    for book in &args.earlier {
        let analysis = read(args, book)?.0.analysis;
        let Some(Analysis { figures, .. }) = analysis else {
            return Err(refused(
                lang.say("league.no_earlier", &[("file", &shown(book))]),
                PROBLEMS,
            ));
        };
        events.push(figures);
    }
    let earlier = rated(&events);
    let mut draw = Draw::new(args.seed, 0);
    let lots = draw.keys(tournament.players.len());
    let mut entries = Vec::new();
    for (player, of) in tournament.players.iter().enumerate() {
        let wished = match &of.wish {
            None => None,
            Some(wished) => Some(wish(&wished.value).ok_or_else(|| {
                let fields = [
                    ("wish", &*wished.value),
                    ("player", &*of.name),
                    ("cell", &*wished.place.within_book()),
                ];
                refused(lang.say("league.bad_wish", &fields), PROBLEMS)
            })?),
        };
        let rating = if events.is_empty() {
            of.rating.clone()
        } else {
            earlier.get(&*of.name).cloned()
        };
        entries.push(Entry {
            player,
            wish: wished,
            rating,
            lot: lots[player],
        });
    }
    let by = match args.by.as_deref() {
        Some("lot") => By::Lot,
        Some(_) if entries.iter().all(|entry| entry.rating.is_none()) => {
            return Err(refused(lang.text("league.no_rating").to_string(), PROBLEMS));
        }
        Some(_) => By::Rating,
        None if !events.is_empty() || entries.iter().all(|entry| entry.rating.is_some()) => {
            By::Rating
        }
        None => By::Lot,
    };
    let without = lang.list(
        entries
            .iter()
            .filter(|entry| entry.rating.is_none())
            .map(|entry| &*tournament.players[entry.player].name),
    );
    let some = entries.iter().any(|entry| entry.rating.is_some());
    if some && !without.is_empty() {
        let key = match (by, args.by.is_some()) {
            (By::Rating, _) => Some("league.unrated_last"),
            (By::Lot, false) => Some("league.unrated_lot"),
            (By::Lot, true) => None,
        };
        if let Some(key) = key {
            print_error(&(lang.say(key, &[("players", &without)]) + "\n"));
        }
    }
    Ok((assign(&entries, split.sizes, by), by))
}

/// Says who plays where; whoever moves is named with the cell.
fn assigned(
    tournament: &Tournament,
    placed: &[Placed],
    (by, seed): (By, u64),
    lang: &Lang,
) -> Vec<String> {
    let name = |placed: &Placed| tournament.players[placed.player].name.to_string();
    let mut said: Vec<String> = (0..2)
        .map(|league| {
            let names = lang.list(
                placed
                    .iter()
                    .filter(|placed| placed.league == league)
                    .map(name),
            );
            lang.say(
                "league.plays",
                &[
                    ("league", lang.text(finals::LEAGUES[league])),
                    ("players", &names),
                ],
            )
        })
        .collect();
    let moved = placed
        .iter()
        .filter(|placed| placed.reason == Reason::Moved);
    let cell = |placed: &Placed| {
        let player = &tournament.players[placed.player];
        player
            .wish
            .as_ref()
            .map_or(&player.place, |wish| &wish.place)
            .within_book()
    };
    let moved: Vec<String> = moved
        .map(|placed| format!("{} ({})", name(placed), cell(placed)))
        .collect();
    let of_nobody: Vec<String> = placed
        .iter()
        .filter(|placed| placed.reason == Reason::NoWish)
        .map(name)
        .collect();
    let keys = match by {
        By::Rating => ["league.moved_by_rating", "league.no_wish_by_rating"],
        By::Lot => ["league.moved_by_lot", "league.no_wish_by_lot"],
    };
    for (key, players) in keys
        .into_iter()
        .zip([moved, of_nobody])
        .filter(|(_, players)| !players.is_empty())
    {
        said.push(lang.say(
            key,
            &[
                ("players", &lang.list(players)),
                ("seed", &seed.to_string()),
            ],
        ));
    }
    said
}

/// Writes the book of a league: its players, and nothing paired yet.
fn write_league(
    args: &LeagueArgs,
    (outcome, output): (&Outcome, &Path),
    (tournament, placed): (&Tournament, &[Placed]),
    (league, seats): (usize, u32),
    lang: &Lang,
) -> Result<String, Nothing> {
    let mut own = tournament.clone();
    let name = lang.text(finals::LEAGUES[league]);
    own.title = Some(
        lang.say(
            "league.title",
            &[
                ("title", tournament.title.as_deref().unwrap_or_default()),
                ("league", name),
            ],
        )
        .trim()
        .to_string(),
    );
    own.players = placed
        .iter()
        .filter(|placed| placed.league == league)
        .map(|placed| tournament.players[placed.player].clone())
        .collect();
    own.pairings.clear();
    own.previous = None;
    own.published = None;
    // Nothing is paired, and how many rounds there are to be is known only where it was said.
    own.rounds = own.planned.unwrap_or(0);
    // How many go on is kept where the finals are made from.
    own.qualify = vec![QualifyLine {
        places: seats,
        label: lang.text("sheet.finals").to_string(),
    }];
    let Some(rules) = outcome
        .draft
        .as_ref()
        .and_then(|draft| draft.compile(own.rounds).ok())
    else {
        return Err(refused(lang.text("league.no_rules").to_string(), PROBLEMS));
    };
    let analysis = compute(Arc::new(own), rules);
    let room = Room::new(
        &analysis,
        &[],
        lang,
        Size::of(&analysis.figures, false, None),
    );
    write(args, output, &plan(&room), lang)
}

/// Returns where a book's output goes: never over a file that is read.
pub(super) fn output(
    args: &LeagueArgs,
    book: &Path,
    ending: &str,
    lang: &Lang,
) -> Result<PathBuf, Nothing> {
    let stem = book
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned())
        .unwrap_or_default();
    // What is made of a league's book is named after the event.
    let endings = Language::all().flat_map(|language| {
        ["1", "2"].map(|number| Lang::of(language).say("league.ending", &[("number", number)]))
    });
    let event = endings
        .into_iter()
        .find_map(|ending| stem.strip_suffix(&ending))
        .filter(|event| !event.is_empty())
        .unwrap_or(&stem);
    let name = format!("{event}{ending}.xlsx");
    let output: PathBuf = args
        .out_dir
        .as_ref()
        .map_or_else(|| book.with_file_name(&name), |folder| folder.join(&name));
    let read: Vec<PathBuf> = args.what.iter().chain(&args.earlier).cloned().collect();
    let mut files = Files::read(&read, &args.reading);
    files.add(Use::Workbook(book.to_path_buf()), &output);
    files
        .clash(lang)
        .map_or(Ok(output), |clash| Err(refused(clash, USAGE)))
}

/// Makes the folder of the outputs.
fn make_folder(args: &LeagueArgs, lang: &Lang) -> Result<(), Nothing> {
    let Some(folder) = &args.out_dir else {
        return Ok(());
    };
    std::fs::create_dir_all(folder).map_err(|error| {
        refused(
            lang.say(
                "cli.unwritable",
                &[("file", &shown(folder)), ("error", &io_words(&error, lang))],
            ),
            USAGE,
        )
    })
}

pub(super) fn write(
    args: &LeagueArgs,
    output: &Path,
    plan: &Plan<'_>,
    lang: &Lang,
) -> Result<String, Nothing> {
    make_folder(args, lang)?;
    write_whole(output, args.force, |file| xlsx::write(plan, file))
        .map_err(|error| refused(not_written(&error, lang), USAGE))?;
    Ok(lang.say("cli.written", &[("file", &shown(output))]))
}
