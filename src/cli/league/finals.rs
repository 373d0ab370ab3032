//! `tiebook league --finals`: the finals of one league that was played, or of two.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::path::Path;

use crate::cli::args::{LeagueArgs, ONWARD, TABLE};
use crate::cli::files::shown;
use crate::cli::league::files::{LEAGUES, Refusal, output, read, refused, terms, write};
use crate::cli::{PROBLEMS, USAGE, wording};
use crate::lang::{Lang, Language};
use crate::league::Terms;
use crate::workbook::finals::{Candidate, Finals};

/// A league that was played.
struct PlayedLeague<'a> {
    book: &'a Path,
    /// The title of the event, without the league.
    title: Option<String>,
    /// The league that the title names.
    league: Option<usize>,
    /// Places and names, the best first.
    players: Vec<(u32, String)>,
    /// Players who left or were expelled; they play no final.
    withdrawn: Vec<String>,
    /// The number of qualifiers in the league's book.
    seats: Option<u32>,
    /// The rule set, unless it is one of the organizer's own.
    rules: Option<String>,
}

impl<'a> PlayedLeague<'a> {
    fn read(args: &LeagueArgs, book: &'a Path) -> Result<(Self, &'static Lang), Refusal> {
        let (outcome, lang) = read(args, book)?;
        let Some(analysis) = &outcome.analysis else {
            return Err(refused(
                lang.say("league.no_standings", &[("file", &shown(book))]),
                PROBLEMS,
            ));
        };
        let tournament = &analysis.figures.tournament;
        // Seats are given by the places at the end.
        if tournament.last_paired_round() < tournament.rounds
            || tournament
                .pairings
                .iter()
                .any(|pairing| pairing.result.is_open())
        {
            return Err(refused(
                lang.say("league.not_over", &[("file", &shown(book))]),
                PROBLEMS,
            ));
        }
        let next = tournament.last_paired_round() + 1;
        let entries = analysis.standings.entries.iter().partition(|entry| {
            entry.expelled || tournament.players[entry.player].has_left_by(next)
        });
        let (withdrawn, placed): (Vec<_>, Vec<_>) = entries;
        let withdrawn = withdrawn
            .into_iter()
            .map(|entry| tournament.players[entry.player].name.to_string())
            .collect();
        let players = placed
            .into_iter()
            .map(|entry| {
                (
                    entry.rank,
                    tournament.players[entry.player].name.to_string(),
                )
            })
            .collect();
        let told = tournament.title.as_deref().and_then(league_of);
        let title = told.map_or_else(
            || tournament.title.clone(),
            |(title, _)| Some(title.to_string()).filter(|title| !title.is_empty()),
        );
        let seats = tournament.qualify.first().map(|line| line.places);
        let rules = &analysis.figures.rules;
        let rules = rules.stated.file.is_none().then(|| rules.id.clone());
        Ok((
            Self {
                book,
                title,
                league: told.map(|(_, league)| league),
                players,
                withdrawn,
                seats,
                rules,
            },
            lang,
        ))
    }
}

/// Returns the event and the league of the title of a league's book.
fn league_of(title: &str) -> Option<(&str, usize)> {
    let names =
        Language::all().flat_map(|language| LEAGUES.map(|key| Lang::of(language).text(key)));
    let apart = |before: &str| before.is_empty() || before.ends_with(char::is_whitespace);
    let mut each = names.zip([0, 1].into_iter().cycle());
    each.find_map(|(name, league)| {
        Some((
            title
                .strip_suffix(name)
                .filter(|before| apart(before))?
                .trim_end(),
            league,
        ))
    })
}

/// Sorts the leagues and returns remarks about their order; an order that may be wrong is reported.
fn in_order(leagues: &mut [PlayedLeague<'_>], lang: &Lang) -> Result<Vec<String>, Refusal> {
    let [one, other] = leagues else {
        // Half an event has no finals of its own.
        let alone = leagues.first().and_then(|one| Some((one, one.league?)));
        let refusal = |(one, league): (&PlayedLeague<'_>, usize)| {
            let fields = [
                ("file", &*shown(one.book)),
                ("league", lang.text(LEAGUES[league])),
                ("other", lang.text(LEAGUES[1 - league])),
            ];
            refused(lang.say("league.other_missing", &fields), USAGE)
        };
        return alone.map_or(Ok(Vec::new()), |alone| Err(refusal(alone)));
    };
    let [first, second] = LEAGUES.map(|key| lang.text(key));
    if let Some(league) = one.league.filter(|league| other.league == Some(*league)) {
        let fields = [
            ("first", &*shown(one.book)),
            ("second", &*shown(other.book)),
            ("league", lang.text(LEAGUES[league])),
        ];
        return Err(refused(lang.say("league.same_league", &fields), USAGE));
    }
    if one.league == Some(1) || other.league == Some(0) {
        std::mem::swap(one, other);
        let fields = [
            ("first", &*shown(one.book)),
            ("second", &*shown(other.book)),
            ("one", first),
            ("other", second),
        ];
        return Ok(vec![lang.say("league.swapped", &fields)]);
    }
    let sizes = [one.players.len(), other.players.len()];
    if one.league.or(other.league).is_some() || sizes[0] >= sizes[1] {
        return Ok(Vec::new());
    }
    let [few, many] = sizes.map(|size| size.to_string());
    let fields = [
        ("first", &*shown(one.book)),
        ("second", &*shown(other.book)),
        ("one", first),
        ("few", &*few),
        ("many", &*many),
    ];
    Ok(vec![lang.say("league.smaller_first", &fields)])
}

/// The number of players at a table of the finals, and of those who advance from a semifinal table.
type Sizes = (usize, usize);

/// Returns why these finals cannot be played: semifinals without losers, or a final larger than a table; and the number concerned.
fn misfit(finalists: usize, (table, onward): Sizes) -> Option<(&'static str, usize)> {
    let tables = finalists.div_ceil(table);
    let smallest = finalists / tables.max(1);
    match tables {
        0 | 1 => None,
        _ if onward >= smallest => Some(("league.nobody_out", smallest)),
        _ if tables * onward > table => Some(("league.final_too_large", tables * onward)),
        _ => None,
    }
}

/// Refuses finals that cannot be played, and suggests the closest sizes that can.
fn fits(args: &LeagueArgs, finalists: usize, lang: &Lang) -> Result<(), Refusal> {
    let own = (args.table as usize, args.onward as usize);
    let Some((key, players)) = misfit(finalists, own) else {
        return Ok(());
    };
    let sizes = |range: RangeInclusive<i64>| range.filter_map(|size| usize::try_from(size).ok());
    let all = sizes(TABLE).flat_map(|table| sizes(ONWARD).map(move |onward| (table, onward)));
    let apart = |sizes: &Sizes| (sizes.0.abs_diff(own.0) + sizes.1.abs_diff(own.1), *sizes);
    let nearest = all
        .filter(|sizes| misfit(finalists, *sizes).is_none())
        .min_by_key(apart);
    let numbers =
        [finalists.div_ceil(own.0), own.0, own.1, players].map(|number| number.to_string());
    let fields: Vec<(&str, &str)> = ["tables", "table", "onward", "players"]
        .into_iter()
        .zip(numbers.iter().map(String::as_str))
        .collect();
    let advice = match nearest {
        Some((table, onward)) => lang.say(
            "league.sizes_that_fit",
            &[
                ("table", &table.to_string()),
                ("onward", &onward.to_string()),
            ],
        ),
        None => lang.text("league.no_sizes_fit").to_string(),
    };
    Err(refused(lang.say(key, &fields) + &advice, USAGE))
}

/// Writes the workbook of the finals of one league or of two; returns what is printed.
pub(super) fn write_finals(args: &LeagueArgs) -> Result<Vec<String>, Refusal> {
    if args.what.len() > 2 {
        return Err(refused(
            wording(args.reading.lang, None)
                .text("league.two_books")
                .to_string(),
            USAGE,
        ));
    }
    let read = args
        .what
        .iter()
        .map(|book| PlayedLeague::read(args, book))
        .collect::<Result<Vec<_>, _>>()?;
    let lang = read
        .first()
        .map_or_else(|| wording(args.reading.lang, None), |(_, lang)| *lang);
    let mut played: Vec<PlayedLeague<'_>> = read.into_iter().map(|(league, _)| league).collect();
    let mut said = in_order(&mut played, lang)?;
    let of = |(league, of): (usize, &PlayedLeague<'_>)| {
        of.players
            .iter()
            .map(|(place, name)| Candidate {
                league,
                place: *place,
                name: name.clone(),
            })
            .collect::<Vec<_>>()
    };
    let candidates: Vec<Candidate> = played.iter().enumerate().flat_map(of).collect();
    let sizes: Vec<usize> = played.iter().map(|league| league.players.len()).collect();
    let mut seen = HashSet::new();
    if let Some(twice) = candidates
        .iter()
        .find(|candidate| !seen.insert(candidate.name.as_str()))
    {
        return Err(refused(
            lang.say("league.in_both", &[("player", &twice.name)]),
            PROBLEMS,
        ));
    }
    // The size of the event includes players who left or were expelled.
    let withdrawn: Vec<&str> = played
        .iter()
        .flat_map(|league| &league.withdrawn)
        .map(String::as_str)
        .collect();
    let all = u32::try_from(sizes.iter().sum::<usize>() + withdrawn.len()).unwrap_or(u32::MAX);
    if !withdrawn.is_empty() {
        said.push(lang.say(
            "league.gone",
            &[("players", &lang.list(withdrawn.iter().copied()))],
        ));
    }
    let leagues: Vec<String> = LEAGUES
        .iter()
        .take(sizes.len())
        .map(|key| lang.text(key).to_string())
        .collect();
    let mut seats = match (sizes.len(), terms(args, all, lang)?) {
        (2, Some(terms)) => terms.seats.to_vec(),
        (2, None) => vec![3, 1],
        _ => vec![Terms::OF_ONE],
    };
    let written: Vec<Option<u32>> = played.iter().map(|league| league.seats).collect();
    let sum = |seats: &[u32]| {
        seats
            .iter()
            .map(u32::to_string)
            .collect::<Vec<_>>()
            .join("+")
    };
    if args.seats.is_none() {
        let usual = sum(&seats);
        for (seats, written) in seats.iter_mut().zip(&written) {
            *seats = written.unwrap_or(*seats);
        }
        let key = if written.iter().all(Option::is_some) {
            "league.seats_written"
        } else {
            "league.seats_usual"
        };
        said.push(lang.say(
            key,
            &[
                ("seats", &sum(&seats)),
                ("usual", &usual),
                ("players", &all.to_string()),
            ],
        ));
    } else if written
        .iter()
        .zip(&seats)
        .any(|(written, seats)| written.is_some_and(|written| written != *seats))
    {
        let written: Vec<u32> = written
            .iter()
            .zip(&seats)
            .map(|(written, seats)| written.unwrap_or(*seats))
            .collect();
        said.push(lang.say(
            "league.seats_other",
            &[("seats", &sum(&seats)), ("written", &sum(&written))],
        ));
    }
    if let Some((at, _)) = sizes
        .iter()
        .zip(&seats)
        .enumerate()
        .find(|(_, (size, seats))| **size < **seats as usize)
    {
        return Err(refused(
            lang.say("league.too_few_in", &[("file", &shown(played[at].book))]),
            PROBLEMS,
        ));
    }
    fits(args, seats.iter().map(|seats| *seats as usize).sum(), lang)?;
    // The organizer must break a tie across the line.
    let mut notes = Vec::new();
    for (league, seats) in seats.iter().enumerate() {
        let of: Vec<&Candidate> = candidates
            .iter()
            .filter(|one| one.league == league)
            .collect();
        let last = of.get(*seats as usize - 1).map(|one| one.place);
        if let (Some(last), Some(next)) = (last, of.get(*seats as usize))
            && next.place == last
        {
            let equal = lang.list(
                of.iter()
                    .filter(|one| one.place == last)
                    .map(|one| one.name.as_str()),
            );
            notes.push(lang.say(
                "league.tie",
                &[("league", &leagues[league]), ("players", &equal)],
            ));
        }
    }
    let title = played.iter().find_map(|league| league.title.clone());
    let rules = played[0].rules.clone().filter(|rules| {
        played
            .iter()
            .all(|league| league.rules.as_ref() == Some(rules))
    });
    said.extend(notes.iter().cloned());
    let finals = Finals {
        notes,
        title: title.unwrap_or_default(),
        leagues,
        candidates,
        seats,
        table: args.table as usize,
        onward: args.onward as usize,
        rules,
    };
    let names = finals
        .finalists()
        .into_iter()
        .map(|at| finals.candidates[at].name.clone());
    said.push(lang.say("league.finalists", &[("players", &lang.list(names))]));
    let output = output(
        args,
        played[0].book,
        lang.text("league.finals_ending"),
        lang,
    )?;
    said.push(write(args, &output, &finals.plan(lang), lang)?);
    Ok(said)
}
