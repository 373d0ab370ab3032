//! The tournament that the sheets of a workbook make together.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::sync::Arc;

use crate::lang::Language;
use crate::model::{SheetRole, SheetUse, Source, Tournament};
use crate::place::Place;
use crate::problem::{
    Kind, NoSuchSheet, NotPaired, Problem, TakenFor, TooLarge, Unused, UnusedOption,
};
use crate::read::checks::{
    consistency, printed_sums, running_totals, same_name, stage_order, turned_notes, unread_grids,
    unread_rows, unused_cells,
};
use crate::read::events::choose;
use crate::read::merge::{self, Gathered};
use crate::read::options::Options;
use crate::read::parsed_book::Recognized;
use crate::read::roles::published;
use crate::read::sheet_roles::Used;
use crate::read::words::headings;

/// Returns a text that was broken into lines, to fit its cell, as one line.
fn in_one_line(text: &str) -> String {
    text.split(char::is_control)
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// No event has more players times rounds: 20,000 over 15 rounds are 300,000.
const MOST_VIEWS: usize = 1_000_000;

/// Reads the tournament that is meant.
///
/// # Errors
/// The name of each tournament, where there are several.
pub fn tournament(
    recognized: &Recognized<'_>,
    options: &Options,
    problems: &mut Vec<Problem>,
) -> Result<Option<Tournament>, Vec<String>> {
    if let Err(problem) = &recognized.opened.own {
        // What another version wrote can still be asked for sheet by sheet; of this one a sheet has another name.
        if options.sheet.is_none()
            || matches!(problem.kind, Kind::NoSuchSheet(NoSuchSheet::Own { .. }))
        {
            problems.push(problem.clone());
            return Ok(None);
        }
    }
    let Some(book) = recognized.opened.book() else {
        return Ok(None);
    };
    if let Some(encoding) = book.guessed_encoding {
        let kind = Kind::GuessedEncoding {
            encoding: encoding.to_string(),
        };
        problems.push(Problem::at(Place::book(&book.name), kind));
    }
    let mut used: Vec<Used<'_>> = recognized.used.iter().map(Used::again).collect();
    let (events, who) = (&recognized.tournaments, &recognized.who);
    let chosen = match &options.sheet {
        Some(wanted) => choose::asked_for(book, &used, (events, who), wanted, problems),
        None => choose::only_one(book, &used, (events, who), problems)?,
    };
    let roles: Vec<SheetRole> = used.iter().map(|entry| entry.role).collect();
    merge::keep(&mut used, chosen.as_ref(), book, (events, who), problems);
    let mut gathered = merge::gather(
        &mut used,
        chosen.as_ref(),
        options,
        (&book.name, recognized.opened.own().is_some()),
        problems,
    );
    let Some(chosen) = chosen else {
        return Ok(only_listed(recognized, &used, gathered, &book.name));
    };
    unread_rows::Leftover {
        book,
        used: &used,
        roles: &roles,
        chosen: &chosen.event,
        gathered: &gathered,
        options,
        met: OnceCell::new(),
        in_a_role: OnceCell::new(),
        names: OnceCell::new(),
    }
    .look(problems);
    let merge = options.merge.iter().chain(&gathered.settings.merge);
    for (player, other) in merge
        .filter(|(one, other)| !gathered.people.has_met(one) && !gathered.people.has_met(other))
    {
        let kind = Kind::UnusedOption(UnusedOption::Merge {
            player: player.clone(),
            other: other.clone(),
        });
        problems.push(Problem::at(Place::book(&book.name), kind));
    }
    stage_order::check(&mut gathered, options, problems);
    let mut tables = stage_order::tables(&mut gathered, problems);
    problems.extend(consistency::twice_unread(
        &gathered.people,
        &gathered.pairings,
    ));
    let last = gathered.last_round();
    let Gathered {
        people,
        settings,
        named,
        pairings: mut found,
        mut beside,
        round_robin,
        mut stages,
        place,
        ..
    } = gathered;
    if let Some((planned, place)) = settings
        .rounds
        .zip(settings.rounds_at.clone())
        .filter(|(planned, _)| *planned < last)
    {
        let kind = Kind::FewerRounds {
            planned: planned.to_string(),
            last: last.to_string(),
        };
        problems.push(Problem::of(place, kind, planned.to_string()));
    }
    let mut players = people.players;
    for player in players
        .iter_mut()
        .filter(|player| player.name.contains(char::is_control))
    {
        // A name broken into lines to fit its cell is the same name in one line.
        player.name = in_one_line(&player.name).into();
    }
    sort_by_number(
        &mut players,
        &mut found,
        (&mut stages, &mut tables),
        &mut beside,
    );
    if players.len() * last as usize > MOST_VIEWS {
        let kind = Kind::TooLarge(TooLarge::Rounds {
            players: players.len().to_string(),
            rounds: last.to_string(),
            limit: MOST_VIEWS.to_string(),
        });
        problems.push(Problem::at(place, kind));
        return Ok(None);
    }
    // What tiebook wrote says itself how such a game counts.
    if recognized.opened.own().is_none() {
        problems.extend(consistency::nothing_won(book, &found));
    }
    if !people.listed {
        same_name::ask(&players, &found, problems);
    }
    same_name::settle(&players, &found, problems);
    // Rounds that were numbered by games may be anything.
    let numbered = problems
        .iter()
        .any(|problem| matches!(problem.kind, Kind::TakenFor(TakenFor::Games { .. })));
    // Rows that could not be read leave gaps that are nobody's mistake.
    let gaps = !numbered && !crate::problem::any_error(problems);
    let is_gap = |kind: &Kind| {
        matches!(
            kind,
            Kind::RoundGap { .. }
                | Kind::NotPaired(
                    NotPaired::InRound { .. }
                        | NotPaired::After { .. }
                        | NotPaired::ManyAfter { .. }
                        | NotPaired::Before { .. }
                )
                | Kind::LateEntry { .. }
        )
    };
    // Where everybody meets everybody, perhaps more than once, somebody of an odd field sits out in each round.
    let is_planned = |kind: &Kind| {
        matches!(
            kind,
            Kind::Rematch { .. }
                | Kind::RoundGap { .. }
                | Kind::NotPaired(
                    NotPaired::InRound { .. }
                        | NotPaired::After { .. }
                        | NotPaired::ManyAfter { .. }
                        | NotPaired::Before { .. }
                )
        )
    };
    let is_told = |problem: &Problem| {
        (gaps || !is_gap(&problem.kind))
            && !((round_robin || numbered) && is_planned(&problem.kind))
    };
    // Where a word says that a game is still to be played, its result is not missing.
    let row_of = |place: &Place| Some((place.sheet_index, place.cell?.0));
    let said_open: HashSet<_> = problems
        .iter()
        .filter(|problem| matches!(problem.kind, Kind::SaidOpen { .. }))
        .filter_map(|problem| row_of(&problem.place))
        .collect();
    let as_said = |problem: Problem| match &problem.kind {
        Kind::MissingResult { round, .. }
            if row_of(&problem.place).is_some_and(|row| said_open.contains(&row)) =>
        {
            let (round, open) = (round.clone(), 1.to_string());
            Problem {
                kind: Kind::OpenRound { round, open },
                ..problem
            }
        }
        _ => problem,
    };
    let of_games = running_totals::of_games(options, &settings);
    let found_odd = consistency::check(&players, &found, people.listed, &place)
        .into_iter()
        .filter(is_told)
        .map(as_said);
    let found_odd: Vec<Problem> = found_odd.collect();
    problems.extend(
        found_odd
            .into_iter()
            .filter_map(|problem| running_totals::settled(problem, of_games.as_deref())),
    );
    let announced = used.iter().find(|entry| entry.role == SheetRole::Published);
    let announced = announced.and_then(|entry| Some((&entry.sheet, entry.heading.as_ref()?)));
    if let Some(beside) = &beside {
        problems.extend(printed_sums::check(&players, &found, beside));
    }
    if recognized.opened.own().is_none() {
        problems.extend(turned_notes::check(book));
        problems.extend(unread_grids::check(book, &players, &found));
        let sheets = used
            .iter()
            .filter(|entry| entry.role == SheetRole::Pairings);
        for entry in sheets.filter(|_| beside.is_none()) {
            problems.extend(printed_sums::check_sheet(&entry.sheet, &players, &found));
        }
    }
    if let (Some((sheet, _)), Some(column)) = (
        &announced,
        beside.iter().flat_map(|beside| &beside.columns).next(),
    ) {
        let kind = Kind::Unused(Unused::Table {
            reason: "announced".to_string(),
            other: sheet.place.sheet.to_string(),
        });
        problems.push(Problem::of(
            column.place.clone(),
            kind,
            column.heading.clone(),
        ));
    }
    let published = announced
        .map(|(sheet, heading)| published::read(sheet, heading, &players, problems))
        .or(beside);
    let title = match (settings.title, chosen.name) {
        (Some(title), Some(name)) => Some(format!("{title} {name}")),
        (title, name) => title.or(name),
    };
    // A workbook of tiebook's own holds nothing that anybody else put there.
    if recognized.opened.own().is_none() {
        unused_cells::check(book, &used, title.as_deref(), problems);
    }
    Ok(Some(Tournament {
        title: title.map(|title| in_one_line(&title)),
        date: settings.date.map(|date| in_one_line(&date)),
        language: language(&used),
        rounds: settings.rounds.unwrap_or(last).max(last),
        planned: settings.rounds,
        players,
        pairings: found,
        stages,
        tables,
        published,
        settings: settings.rules,
        categories: named.categories,
        beside_names: named.beside_names,
        own_columns: named.own,
        team_heading: team_heading(&used),
        qualify: settings.qualify,
        finals_count: options.finals_count || settings.finals_count.is_some_and(|said| said.value),
        game_scores: of_games.is_some(),
        source: Source {
            file: Arc::clone(&book.name),
            sha256: recognized.opened.sha256.clone(),
            sheets: sheet_uses(&used),
        },
        previous: recognized.opened.own().map(|own| own.previous.clone()),
        ..Tournament::default()
    }))
}

/// Returns the tournament of a book that lists its players and has no pairings yet: all that the first round needs.
fn only_listed(
    recognized: &Recognized<'_>,
    used: &[Used<'_>],
    gathered: Gathered,
    file: &Arc<str>,
) -> Option<Tournament> {
    let Gathered {
        people,
        settings,
        named,
        ..
    } = gathered;
    let lists = used.iter().any(|entry| entry.role == SheetRole::Players);
    if !lists
        || people.players.is_empty()
        || recognized
            .tournaments
            .as_ref()
            .is_ok_and(|several| !several.is_empty())
    {
        return None;
    }
    let mut players = people.players;
    sort_by_number(&mut players, &mut [], (&mut [], &mut []), &mut None);
    Some(Tournament {
        title: settings.title.map(|title| in_one_line(&title)),
        date: settings.date.map(|date| in_one_line(&date)),
        language: language(used),
        rounds: settings.rounds.unwrap_or(0),
        planned: settings.rounds,
        players,
        settings: settings.rules,
        categories: named.categories,
        beside_names: named.beside_names,
        own_columns: named.own,
        team_heading: team_heading(used),
        qualify: settings.qualify,
        source: Source {
            file: Arc::clone(file),
            sha256: recognized.opened.sha256.clone(),
            sheets: sheet_uses(used),
        },
        ..Tournament::default()
    })
}

/// Returns what the list of players calls teams, where the word is one that is read again.
fn team_heading(used: &[Used<'_>]) -> Option<String> {
    let lists = used
        .iter()
        .filter(|entry| entry.role == SheetRole::Players)
        .filter_map(|entry| entry.heading.as_ref());
    let called = lists
        .filter_map(|heading| heading.text_of("team"))
        .find(|text| headings::named("players", text) == Some("team"));
    called.map(str::to_string)
}

/// Puts the players in order of number, and the pairings in order of round.
fn sort_by_number(
    players: &mut Vec<crate::model::Player>,
    pairings: &mut [crate::model::Pairing],
    (stages, tables): (
        &mut [crate::model::StageGame],
        &mut [crate::model::StageTable],
    ),
    published: &mut Option<crate::model::Published>,
) {
    let mut order: Vec<usize> = (0..players.len()).collect();
    order.sort_by_key(|&at| (players[at].number, at));
    pairings.sort_by_key(|pairing| pairing.round);
    if order.is_sorted() {
        return;
    }
    let mut new_place = vec![0; players.len()];
    for (to, &from) in order.iter().enumerate() {
        new_place[from] = to;
    }
    let old = std::mem::take(players);
    players.extend(order.iter().map(|&from| old[from].clone()));
    for pairing in pairings
        .iter_mut()
        .chain(stages.iter_mut().map(|game| &mut game.pairing))
    {
        pairing.first = new_place[pairing.first];
        pairing.second = pairing.second.map(|second| new_place[second]);
    }
    for seat in tables.iter_mut().flat_map(|table| &mut table.seats) {
        seat.player = seat.player.map(|player| new_place[player]);
    }
    for row in published
        .iter_mut()
        .flat_map(|published| &mut published.rows)
    {
        row.player = new_place[row.player];
    }
}

/// A workbook is in the language of its headings, and of the names of the sheets used.
fn language(used: &[Used<'_>]) -> Language {
    let texts = used
        .iter()
        .filter(|entry| entry.role != SheetRole::Unused)
        .flat_map(|entry| entry.heading.iter())
        .flat_map(|heading| heading.texts.iter().map(|(text, _)| text.as_str()));
    let sheets = used
        .iter()
        .filter(|entry| entry.role != SheetRole::Unused)
        .map(|entry| &*entry.sheet.place.sheet);
    Language::of_headings(&texts.chain(sheets).collect::<Vec<_>>()).unwrap_or(Language::ENGLISH)
}

/// Returns what each sheet was taken for; parts of one sheet count together.
fn sheet_uses(used: &[Used<'_>]) -> Vec<SheetUse> {
    let mut uses: Vec<SheetUse> = Vec::new();
    for entry in used {
        match uses
            .last_mut()
            .filter(|last| last.place == entry.sheet.place && last.role == entry.role)
        {
            Some(last) => {
                last.rows += entry.rows;
                last.rounds.extend(&entry.rounds);
                last.rounds.sort_unstable();
                last.rounds.dedup();
            }
            None => uses.push(SheetUse {
                place: entry.sheet.place.clone(),
                role: entry.role,
                layout: entry.layout().id(),
                heading_row: entry.heading.as_ref().map(|heading| heading.row),
                columns: entry
                    .heading
                    .as_ref()
                    .map(|heading| heading.texts.clone())
                    .unwrap_or_default(),
                rows: entry.rows,
                rounds: entry.rounds.iter().copied().collect(),
                why: entry.why.clone(),
            }),
        }
    }
    uses
}
