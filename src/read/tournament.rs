//! The tournament that the sheets of a workbook make together.

use std::sync::Arc;

use crate::lang::Language;
use crate::model::{
    AfterPools, Logo, Pairing, Player, Published, SheetRole, SheetUse, Source, StageGame,
    StageTable, Tournament,
};
use crate::place::{Located, Place};
use crate::problem::{
    FinalsOfPools, Kind, NoSuchSheet, Problem, TooLarge, Unused, UnusedOption, any_error,
};
use crate::read::checks::consistency::{self, Known, Rounds};
use crate::read::checks::field::{Field, rounds_are_counted};
use crate::read::checks::{
    notes_as_games, partners, placeholder_names, postponed, printed_sums, rests, running_totals,
    same_name, sheets_of_one_event, stage_order, through_date, unread, unused,
};
use crate::read::departures;
use crate::read::events::choose::{self, Chosen};
use crate::read::file::grid::Book;
use crate::read::merge::{self, Gathered, Wanted};
use crate::read::normalize::turned_tables;
use crate::read::number::joined;
use crate::read::options::Options;
use crate::read::parsed_book::Recognized;
use crate::read::roles::divisions::NamedColumns;
use crate::read::roles::published;
use crate::read::roles::settings::Settings;
use crate::read::sheet_roles::Used;
use crate::read::words::headings;

/// Returns a text that was broken into lines, to fit its cell, as one line.
fn in_one_line(text: &str) -> String {
    let parts = text.split(char::is_control).map(str::trim);
    joined(parts.filter(|part| !part.is_empty()), " ")
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
        let renamed = matches!(problem.kind, Kind::NoSuchSheet(NoSuchSheet::Own { .. }));
        if options.sheet.is_none() || renamed {
            problems.push(problem.clone());
            return Ok(None);
        }
    }
    let Some(book) = recognized.opened.book() else {
        return Ok(None);
    };
    if let Some(encoding) = book.guessed_encoding {
        let encoding = encoding.to_string();
        problems.push(of_book(book, Kind::GuessedEncoding { encoding }));
    }
    let mut used: Vec<Used<'_>> = recognized.used.iter().map(Used::again).collect();
    let events = (&recognized.tournaments, &recognized.who);
    let chosen = match &options.sheet {
        Some(wanted) => choose::asked_for(book, &used, events, wanted, problems),
        None => choose::only_one(book, &used, events, problems)?,
    };
    let roles: Vec<SheetRole> = used.iter().map(|entry| entry.role).collect();
    let wanted =
        Wanted { book, own: recognized.opened.own().is_some(), chosen: chosen.as_ref(), options };
    merge::keep(&mut used, wanted, events, problems);
    let mut gathered = merge::gather(&mut used, wanted, problems);
    let (players, pairings) = (&mut gathered.people.players, &mut gathered.pairings);
    options.edits.apply(players, pairings, &gathered.place);
    options.edits.seat(&mut gathered.seats);
    if !gathered.people.listed {
        let said = problems.iter().chain(&recognized.opened.unsettled);
        let (players, pairings) = (&gathered.people.players, &gathered.pairings);
        let notes = notes_as_games::check(players, pairings, said);
        problems.extend(notes);
        problems.extend(partners::check(players, pairings));
    }
    departures::settle(&mut gathered, &used, wanted, problems);
    problems.extend(unused::check(&used, gathered.beside.as_ref(), wanted));
    let Some(chosen) = &chosen else {
        return Ok(only_listed(recognized, &used, gathered, book));
    };
    unread::rows::Leftover::of(wanted, chosen, &used, &roles, &gathered).look(problems);
    problems.extend(without_effect(wanted, &gathered));
    problems.extend(of_pools(chosen, &gathered));
    if !wanted.own && chosen.pools.is_empty() {
        problems.extend(sheets_of_one_event::check(&used));
    }
    through_date::check(&mut gathered, wanted, problems);
    stage_order::check(&mut gathered, options, problems);
    let tables = stage_order::tables(&mut gathered, problems);
    let twice = consistency::twice_unread(&gathered.people, &gathered.pairings);
    problems.extend(twice);
    Ok(judged(recognized, wanted, chosen, &used, (gathered, tables), problems))
}

/// Says of finals whose players stand behind them, or that they are no knockout.
fn of_pools(chosen: &Chosen, gathered: &Gathered) -> Option<Problem> {
    let first = gathered.pairings.first()?;
    let pools = joined(chosen.pools.iter().map(String::as_str), " / ");
    let kind = match &chosen.name {
        _ if pools.is_empty() => return None,
        _ if chosen.event.after_pools == AfterPools::League => FinalsOfPools::League { pools },
        Some(stage) if gathered.bracket.is_none() => FinalsOfPools::Unfit { stage: stage.clone() },
        _ => FinalsOfPools::Read { pools },
    };
    Some(Problem::at(first.place.clone(), kind))
}

fn of_book(book: &Book, kind: Kind) -> Problem {
    Problem::at(Place::book(&book.name), kind)
}

/// Reports spellings that were said to be another's, and that nobody has.
fn without_effect(wanted: Wanted<'_>, gathered: &Gathered) -> Vec<Problem> {
    let met = |name: &str| gathered.people.has_met(name);
    let merge = wanted.options.merge.iter().chain(&gathered.settings.merge);
    let unused = merge.filter(|(one, other)| !met(one) && !met(other)).cloned();
    let kind = |(player, other)| UnusedOption::Merge { player, other }.into();
    unused.map(|merge| of_book(wanted.book, kind(merge))).collect()
}

/// Returns what was gathered as a tournament, once it was looked over whether it fits together.
fn judged(
    recognized: &Recognized<'_>,
    wanted: Wanted<'_>,
    chosen: &Chosen,
    used: &[Used<'_>],
    (gathered, mut tables): (Gathered, Vec<StageTable>),
    problems: &mut Vec<Problem>,
) -> Option<Tournament> {
    let Wanted { book, own, options, .. } = wanted;
    let last = gathered.last_round();
    let Gathered {
        people,
        settings,
        named,
        mut pairings,
        mut beside,
        round_robin,
        mut stages,
        place,
        through_date,
        ..
    } = gathered;
    problems.extend(fewer_rounds(&settings, last));
    let mut players = people.players;
    for player in players.iter_mut().filter(|player| player.name.contains(char::is_control)) {
        player.name = in_one_line(&player.name).into();
    }
    sort_by_number(&mut players, &mut pairings, &mut stages, &mut tables, &mut beside);
    if players.len() * last as usize > MOST_VIEWS {
        let kind = TooLarge::Rounds {
            players: players.len().to_string(),
            rounds: last.to_string(),
            limit: MOST_VIEWS.to_string(),
        };
        problems.push(Problem::at(place, kind));
        return None;
    }
    // What tiebook wrote says itself how such a game counts.
    if !own {
        problems.extend(consistency::nothing_won(book, &pairings));
        problems.extend(consistency::nothing_scored(&pairings));
        problems.extend(consistency::nothing_played(book, &pairings));
    }
    if !people.listed {
        same_name::ask(&players, &pairings, problems);
        problems.extend(placeholder_names::codes(book, &players));
    }
    same_name::settle(&players, &pairings, problems);
    let of_games = running_totals::of_games(options, &settings);
    // Rounds that were numbered by games may be anything.
    let numbered = rounds_are_counted(problems);
    let said_open = problems.iter().filter(|problem| matches!(problem.kind, Kind::SaidOpen { .. }));
    let row_of = |problem: &Problem| Some((problem.place.sheet_index, problem.place.cell?.0));
    let said_open: std::collections::HashSet<_> = said_open.filter_map(row_of).collect();
    let known = Known {
        listed: people.listed,
        whole: !numbered && !any_error(problems),
        rounds: if numbered {
            Rounds::Counted
        } else if round_robin {
            Rounds::Planned
        } else {
            Rounds::Drawn
        },
        of_games: of_games.as_deref(),
    };
    for game in pairings.iter_mut().filter(|game| game.result.is_open()) {
        let row = game.place.cell.map(|(row, _)| (game.place.sheet_index, row));
        game.is_pending |= row.is_some_and(|row| said_open.contains(&row));
    }
    if known.rounds != Rounds::Counted {
        problems.extend(postponed::put_back(&players, &mut pairings));
    }
    rests::settle(&players, &mut pairings, problems);
    let field = Field::of(&players, &pairings, &place);
    // In a workbook of ours the bye was given here, or chosen from a list beside the absence.
    let is_asked = |problem: &Problem| !own || !matches!(problem.kind, Kind::Byes { .. });
    problems.extend(consistency::check(&field, &known).into_iter().filter(is_asked));
    let game_scores = known.of_games.is_some();
    if !own && !game_scores {
        problems.extend(consistency::same_numbers(&field));
    }
    let published = announced(used, &field, beside, own, problems);
    if !own {
        problems.extend(unread::grids::check(book, &players, &pairings));
    }
    let title = match (&settings.title, &chosen.name) {
        (Some(title), Some(name)) => Some(format!("{title} {name}")),
        (title, name) => title.as_ref().or(name.as_ref()).cloned(),
    };
    // A workbook of tiebook's own holds nothing that anybody else put there.
    if !own {
        unused::cells::check(book, used, title.as_deref(), problems);
        unread::lines::check(&players, problems);
    }
    let finals_count = settings.finals_count.as_ref().is_some_and(|said| said.value);
    let rounds = settings.rounds.unwrap_or(last).max(last);
    let previous = recognized.opened.own().map(|own| own.previous.clone());
    // The headings of a workbook of tiebook's own do not say the sides; its record does.
    if let Some(previous) = &previous {
        for pairing in pairings.iter_mut().filter(|pairing| pairing.second.is_some()) {
            pairing.first_side = previous.first_side;
        }
    }
    Some(Tournament {
        title: title.map(|title| in_one_line(&title)),
        rounds,
        players,
        pairings,
        stages,
        tables,
        through_date,
        published,
        finals_count: options.finals_count || finals_count,
        game_scores,
        previous,
        pools: chosen.pools.clone(),
        after_pools: chosen.event.after_pools,
        ..said(recognized, used, settings, named, book)
    })
}

fn fewer_rounds(settings: &Settings, last: u32) -> Option<Problem> {
    let planned = settings.rounds.filter(|planned| *planned < last)?.to_string();
    let (found, last) = (planned.clone(), last.to_string());
    Some(Problem::of(settings.rounds_at.clone()?, Kind::FewerRounds { planned, last }, found))
}

/// Reads the announced standings, and compares what is printed beside the games with these; a sheet of standings goes before those
/// beside a cross table.
fn announced(
    used: &[Used<'_>],
    field: &Field<'_>,
    beside: Option<Published>,
    own: bool,
    problems: &mut Vec<Problem>,
) -> Option<Published> {
    if let Some(beside) = &beside {
        problems.extend(printed_sums::check(field, beside));
        // Places beside wins that are right for everybody are those of before.
        let is_confirmed = || {
            let mut pairings = used.iter().filter(|entry| entry.role == SheetRole::Pairings);
            pairings.any(|entry| printed_sums::is_confirmed(&entry.sheet, field))
        };
        let doubt = printed_sums::check_places(field, beside);
        problems.extend(doubt.filter(|_| !is_confirmed()));
    }
    if !own {
        let sheets = used.iter().filter(|entry| entry.role == SheetRole::Pairings);
        let rates_alone = beside.is_some();
        for entry in sheets {
            let (sheet, heading) = (&entry.sheet, entry.heading.as_ref());
            problems.extend(printed_sums::check_sheet(sheet, heading, field, rates_alone));
            // Sums may stand in a row below the players as well.
            if turned_tables::may_be_exchanged(sheet) {
                let exchanged = turned_tables::exchanged(sheet);
                problems.extend(printed_sums::check_sheet(&exchanged, None, field, rates_alone));
            }
        }
    }
    let sheet = used.iter().find(|entry| entry.role == SheetRole::Published);
    let Some((sheet, heading)) =
        sheet.and_then(|entry| Some((&entry.sheet, entry.heading.as_ref()?)))
    else {
        return beside;
    };
    if let Some(column) = beside.iter().flat_map(|beside| &beside.columns).next() {
        let kind =
            Unused::Table { reason: "announced".to_string(), other: sheet.place.sheet.to_string() };
        problems.push(Problem::of(column.place.clone(), kind, column.heading.clone()));
    }
    let announced = published::read(sheet, heading, field.players, problems);
    if !own {
        problems.extend(printed_sums::check_places(field, &announced));
        problems.extend(printed_sums::contradicted(field, &announced));
    }
    Some(announced).filter(|announced| !announced.is_blank())
}

/// Returns what sheets say of a tournament besides its players and pairings.
fn said(
    recognized: &Recognized<'_>,
    used: &[Used<'_>],
    settings: Settings,
    named: NamedColumns,
    book: &Book,
) -> Tournament {
    Tournament {
        title: settings.title.map(|title| in_one_line(&title)),
        date: settings.date.map(|date| in_one_line(&date)),
        club: settings.club.map(|club| in_one_line(&club)),
        venue: settings.venue.map(|venue| in_one_line(&venue)),
        organizer: settings.organizer.map(|name| in_one_line(&name)),
        logo: settings.logo.map(|named| Located {
            value: Logo { file: named.value, picture: None },
            place: named.place,
        }),
        language: settings.language.unwrap_or_else(|| language(used)),
        printed: settings.printed,
        rounds: settings.rounds.unwrap_or(0),
        planned: settings.rounds,
        settings: settings.rules,
        categories: named.categories,
        beside_names: named.beside_names,
        own_columns: named.own,
        team_heading: team_heading(used),
        qualify: settings.qualify,
        source: Source {
            file: Arc::clone(&book.name),
            sha256: recognized.opened.sha256.clone(),
            sheets: sheet_uses(used),
        },
        ..Tournament::default()
    }
}

/// Returns the tournament of a book that lists its players and has no pairings yet: all that the first round needs.
fn only_listed(
    recognized: &Recognized<'_>,
    used: &[Used<'_>],
    gathered: Gathered,
    book: &Book,
) -> Option<Tournament> {
    let has_list = used.iter().any(|entry| entry.role == SheetRole::Players);
    let events = recognized.tournaments.as_ref();
    let mut players = gathered.people.players;
    if !has_list || players.is_empty() || events.is_ok_and(|several| !several.is_empty()) {
        return None;
    }
    sort_by_number(&mut players, &mut [], &mut [], &mut [], &mut None);
    Some(Tournament { players, ..said(recognized, used, gathered.settings, gathered.named, book) })
}

/// Returns what the list of players calls teams, where the word is one that is read again.
fn team_heading(used: &[Used<'_>]) -> Option<String> {
    let lists = used.iter().filter(|entry| entry.role == SheetRole::Players);
    let headings = lists.filter_map(|entry| entry.heading.as_ref());
    headings
        .filter_map(|heading| heading.text_of("team"))
        .find(|text| headings::is("players.team", text))
        .map(str::to_string)
}

/// Puts the players in order of number, and the pairings in order of round.
fn sort_by_number(
    players: &mut Vec<Player>,
    pairings: &mut [Pairing],
    stages: &mut [StageGame],
    tables: &mut [StageTable],
    published: &mut Option<Published>,
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
    let games = stages.iter_mut().map(|game| &mut game.pairing);
    for pairing in pairings.iter_mut().chain(games) {
        pairing.first = new_place[pairing.first];
        pairing.second = pairing.second.map(|second| new_place[second]);
    }
    for seat in tables.iter_mut().flat_map(|table| &mut table.seats) {
        seat.player = seat.player.map(|player| new_place[player]);
    }
    for row in published.iter_mut().flat_map(|published| &mut published.rows) {
        row.player = new_place[row.player];
    }
}

/// A workbook is in the language of its headings, and of the names of the sheets used.
fn language(used: &[Used<'_>]) -> Language {
    let used = used.iter().filter(|entry| entry.role != SheetRole::Unused);
    let headings = used.clone().flat_map(|entry| &entry.heading);
    let texts = headings.flat_map(|heading| heading.texts.iter().map(|(text, _)| text.as_str()));
    let sheets = used.map(|entry| &*entry.sheet.place.sheet);
    Language::of_headings(&texts.chain(sheets).collect::<Vec<_>>()).unwrap_or(Language::ENGLISH)
}

/// Returns what each sheet was taken for; parts of one sheet count together.
fn sheet_uses(used: &[Used<'_>]) -> Vec<SheetUse> {
    let mut uses: Vec<SheetUse> = Vec::new();
    for entry in used {
        let is_same =
            |last: &&mut SheetUse| last.place == entry.sheet.place && last.role == entry.role;
        if let Some(last) = uses.last_mut().filter(is_same) {
            last.rows += entry.rows;
            last.rounds.extend(&entry.rounds);
            last.rounds.sort_unstable();
            last.rounds.dedup();
            continue;
        }
        let heading = entry.heading.as_ref();
        uses.push(SheetUse {
            place: entry.sheet.place.clone(),
            role: entry.role,
            layout: entry.layout().id(),
            heading_row: heading.map(|heading| heading.row),
            columns: heading.map(|heading| heading.texts.clone()).unwrap_or_default(),
            rows: entry.rows,
            rounds: entry.rounds.iter().copied().collect(),
            why: entry.why.clone(),
        });
    }
    uses
}
