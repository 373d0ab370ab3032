//! `tiebook league`: two leagues of one event, and the finals of leagues that were played.

mod files;
mod finals;

use std::path::Path;
use std::sync::Arc;

use crate::cli::args::LeagueArgs;
use crate::cli::console::{print, print_error};
use crate::cli::files::shown;
use crate::cli::league::files::{make_folder, output, read, write};
use crate::cli::output::not_written;
use crate::cli::refusal::Refusal;
use crate::cli::{FINE, PROBLEMS, USAGE, wording};
use crate::exact::{Exact, Mode};
use crate::jobs::finals::LEAGUES;
use crate::lang::Lang;
use crate::league::{Assignment, Entry, MovedBy, Reason, Split, Terms, assign, rated, wish};
use crate::model::{QualifyLine, Tournament};
use crate::pairing::Draw;
use crate::standings::{Analysis, Outcome, compute};
use crate::workbook::calculation::BookLayout;
use crate::workbook::{Size, plan};
use crate::write::atomic_file::may_write;

pub(super) fn run(args: &LeagueArgs) -> anyhow::Result<u8> {
    let done = if args.finals {
        finals::write_finals(args)
    } else {
        leagues(args)
    };
    match done {
        Ok(said) => {
            print(said.into_iter().map(|line| line + "\n").collect::<String>()).map(|()| FINE)
        }
        Err(refusal) => Ok(refusal.print()),
    }
}

/// Returns the lines about the sizes of the leagues and their numbers of qualifiers.
fn size_lines(split: &Split, lang: &Lang) -> Vec<String> {
    let mut lines: Vec<String> = (0..2)
        .map(|league| {
            let percent = Exact::fraction(
                100 * i64::from(split.seats[league]),
                i64::from(split.sizes[league]),
            );
            let percent = percent.map(|percent| percent.to_decimal(2, Mode::HalfUp));
            let fields = [
                ("league", lang.text(LEAGUES[league])),
                ("players", &*split.sizes[league].to_string()),
                ("seats", &*split.seats[league].to_string()),
                ("percent", percent.as_deref().unwrap_or_default()),
            ];
            lang.say("league.size", &fields)
        })
        .collect();
    let fields = [
        ("ratio", &*split.ratio.to_decimal(2, Mode::HalfUp)),
        ("error", &*split.error.to_decimal(4, Mode::HalfUp)),
    ];
    lines.push(lang.say("league.ratio", &fields));
    lines
}

fn leagues(args: &LeagueArgs) -> Result<Vec<String>, Refusal> {
    let lang = wording(None);
    let [what] = args.what.as_slice() else {
        return Err(Refusal::new(
            lang.text("league.one_book").to_string(),
            USAGE,
        ));
    };
    if let Some(players) = what.to_str().and_then(|text| text.parse::<u32>().ok()) {
        let fits = |players: &u32| (2..=1_000).contains(players);
        let players = Some(players)
            .filter(fits)
            .ok_or_else(|| Refusal::new(lang.text("league.bad_number").to_string(), USAGE))?;
        return Ok(match split(args, players, lang)? {
            Some(split) => size_lines(&split, lang),
            None => vec![single(players, lang)],
        });
    }
    let (outcome, lang) = read(args, what)?;
    let Some(tournament) = &outcome.tournament else {
        return Err(Refusal::new(
            lang.say("cli.nothing_written", &[("file", &shown(what))]),
            PROBLEMS,
        ));
    };
    let players = u32::try_from(tournament.players.len()).unwrap_or(u32::MAX);
    let Some(split) = split(args, players, lang)? else {
        return Ok(vec![single(players, lang)]);
    };
    let (placed, by) = placed(args, tournament, &split, lang)?;
    let mut said = size_lines(&split, lang);
    said.extend(assigned(args, tournament, &placed, by, lang));
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
        .map_err(|error| Refusal::new(not_written(&error, lang), USAGE))?;
    for (league, output) in outputs.iter().enumerate() {
        let own = own_event(tournament, &placed, &split, league, lang);
        match write_league(args, &outcome, own, output, lang) {
            Ok(written) => said.push(written),
            // A refusal of the second league names the file of the first.
            Err(mut refusal) => {
                if league > 0 {
                    refusal.text +=
                        lang.say("cli.written", &[("file", &shown(&outputs[0]))]) + "\n";
                }
                return Err(refusal);
            }
        }
    }
    Ok(said)
}

/// Returns the sizes of two leagues of so many players; nothing where one league is enough.
fn split(args: &LeagueArgs, players: u32, lang: &Lang) -> Result<Option<Split>, Refusal> {
    let Some(terms) = args.request().terms(players, lang)? else {
        return Ok(None);
    };
    let too_few = || Refusal::new(lang.text("league.too_few").to_string(), PROBLEMS);
    terms.split(players).map(Some).ok_or_else(too_few)
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

/// Returns the assignment of players, and the rule that decided who moves.
fn placed(
    args: &LeagueArgs,
    tournament: &Tournament,
    split: &Split,
    lang: &Lang,
) -> Result<(Vec<Assignment>, MovedBy), Refusal> {
    let mut events = Vec::new();
    for book in &args.earlier {
        let analysis = read(args, book)?.0.analysis;
        let Some(Analysis { figures, .. }) = analysis else {
            return Err(Refusal::new(
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
                Refusal::new(lang.say("league.bad_wish", &fields), PROBLEMS)
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
        Some("lot") => MovedBy::Lot,
        Some(_) if entries.iter().all(|entry| entry.rating.is_none()) => {
            return Err(Refusal::new(
                lang.text("league.no_rating").to_string(),
                PROBLEMS,
            ));
        }
        Some(_) => MovedBy::Rating,
        None if !events.is_empty() || entries.iter().all(|entry| entry.rating.is_some()) => {
            MovedBy::Rating
        }
        None => MovedBy::Lot,
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
            (MovedBy::Rating, _) => Some("league.unrated_last"),
            (MovedBy::Lot, false) => Some("league.unrated_lot"),
            (MovedBy::Lot, true) => None,
        };
        if let Some(key) = key {
            print_error(&(lang.say(key, &[("players", &without)]) + "\n"));
        }
    }
    Ok((assign(&entries, split.sizes, by), by))
}

/// Returns the lines about the assignment; a player who is moved is listed with the cell of the wish.
fn assigned(
    args: &LeagueArgs,
    tournament: &Tournament,
    placed: &[Assignment],
    by: MovedBy,
    lang: &Lang,
) -> Vec<String> {
    let name = |placed: &Assignment| tournament.players[placed.player].name.to_string();
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
                &[("league", lang.text(LEAGUES[league])), ("players", &names)],
            )
        })
        .collect();
    let moved = placed
        .iter()
        .filter(|placed| placed.reason == Reason::Moved);
    let cell = |placed: &Assignment| {
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
        MovedBy::Rating => ["league.moved_by_rating", "league.no_wish_by_rating"],
        MovedBy::Lot => ["league.moved_by_lot", "league.no_wish_by_lot"],
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
                ("seed", &args.seed.to_string()),
            ],
        ));
    }
    said
}

/// Returns the event of a league: its players, and nothing paired yet.
fn own_event(
    tournament: &Tournament,
    placed: &[Assignment],
    split: &Split,
    league: usize,
    lang: &Lang,
) -> Tournament {
    let mut own = tournament.clone();
    let title = tournament.title.as_deref().unwrap_or_default();
    let fields = [("title", title), ("league", lang.text(LEAGUES[league]))];
    own.title = Some(lang.say("league.title", &fields).trim().to_string());
    own.players = placed
        .iter()
        .filter(|placed| placed.league == league)
        .map(|placed| tournament.players[placed.player].clone())
        .collect();
    own.pairings.clear();
    own.previous = None;
    own.published = None;
    // No game is paired, and the number of rounds is known only where it was planned.
    own.rounds = own.planned.unwrap_or(0);
    // The number of qualifiers is kept in the book, from which the finals are made.
    own.qualify = vec![QualifyLine {
        places: split.seats[league],
        label: lang.text("sheet.finals").to_string(),
    }];
    own
}

/// Writes the book of a league.
fn write_league(
    args: &LeagueArgs,
    outcome: &Outcome,
    own: Tournament,
    output: &Path,
    lang: &Lang,
) -> Result<String, Refusal> {
    let draft = outcome.draft.as_ref();
    let rules = draft
        .and_then(|draft| draft.compile(own.rounds).ok())
        .ok_or_else(|| Refusal::new(lang.text("league.no_rules").to_string(), PROBLEMS))?;
    let analysis = compute(Arc::new(own), rules);
    let size = Size::of(&analysis.figures, false, None);
    let layout = BookLayout::new(&analysis, &[], lang, size);
    write(args, output, &plan(&layout), lang)
}
