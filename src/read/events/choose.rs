//! Which of a workbook's tournaments is meant.

use crate::place::Place;
use crate::problem::{Kind, Nearly, NoPairings, NoSuchSheet, NotComputed, Problem};
use crate::read::events::{self, Event, Tournaments};
use crate::read::file::grid::{Book, Sheet};
use crate::read::number::{fold, joined};
use crate::read::roles::people::People;
use crate::read::roles::published;
use crate::read::sheet_roles::{self, Used};
use crate::read::words::columns::{self, Heading};
use crate::read::words::{headings, round, side_columns};

/// The tournament that is meant.
#[derive(Debug)]
pub struct Chosen {
    /// Its sheets with pairings, and who takes part in it.
    pub event: Event,
    /// What it is called, where it is one of several in the workbook.
    pub name: Option<String>,
    /// The names of the pools whose best play it, where it is the finals of several.
    pub pools: Vec<String>,
}

pub fn asked_for(
    book: &Book,
    used: &[Used<'_>],
    (events, who): (&Tournaments, &People),
    wanted: &str,
    problems: &mut Vec<Problem>,
) -> Option<Chosen> {
    let (Ok(events) | Err(events)) = events;
    let names = events::names(events, &book.sheets);
    // A division may be called by its letter alone.
    let is_letter = wanted.chars().count() == 1;
    let is_wanted = |sheet: &&Sheet| {
        let (name, wanted) = (fold(&sheet.place.sheet), fold(wanted));
        let is_part = is_letter && sheet.place.part_of.is_some();
        name == wanted
            || is_part && (name.ends_with(&wanted) || !name.is_ascii() && name.starts_with(&wanted))
    };
    let sheet = book.sheets.iter().find(is_wanted);
    let of_sheet =
        |event: &Event| sheet.is_some_and(|sheet| event.sheets.contains(&sheet.place.sheet_index));
    let by_name = names.iter().position(|name| fold(name) == fold(wanted));
    if let Some(at) = by_name.or_else(|| events.iter().position(of_sheet)) {
        let name = Some(names[at].clone()).filter(|_| names.len() > 1);
        return Some(Chosen {
            name,
            pools: events[at].pools.iter().map(|at| names[*at].clone()).collect(),
            event: events[at].clone(),
        });
    }
    let Some(sheet) = sheet else {
        let kind = NoSuchSheet::Asked { sheet: wanted.into(), known: called(&book.sheets) };
        problems.push(Problem::at(Place::book(&book.name), kind));
        return None;
    };
    // A sheet that was passed over for another one of the same people.
    let here = |entry: &&Used<'_>| entry.is_pairings() && entry.index() == sheet.place.sheet_index;
    let entries: Vec<&Used<'_>> = used.iter().filter(here).collect();
    if entries.is_empty() {
        problems.extend(nothing_found(book, std::slice::from_ref(sheet)));
        return None;
    }
    Some(Chosen { name: None, pools: Vec::new(), event: Event::of(&entries, who) })
}

/// Returns the one tournament of a workbook; nothing where there is none, or nobody can tell.
///
/// # Errors
/// The name of each tournament, where there are several.
pub fn only_one(
    book: &Book,
    used: &[Used<'_>],
    (events, who): (&Tournaments, &People),
    problems: &mut Vec<Problem>,
) -> Result<Option<Chosen>, Vec<String>> {
    let events = match events {
        Ok(events) => events,
        Err(events) => {
            problems.push(several(book, events));
            return Ok(None);
        }
    };
    for hidden in &events::hidden(used, &book.hidden, who) {
        if events.iter().any(|event| event.goes_on_in(hidden)) {
            let sheet = hidden.sheets.first().map(|at| &book.sheets[*at].place);
            let place = sheet.cloned().unwrap_or_else(|| Place::book(&book.name));
            let rounds = joined(hidden.rounds.iter().map(u32::to_string), " / ");
            problems.push(Problem::at(place, Kind::HiddenRound { rounds }));
        }
    }
    if events.len() > 1 {
        return Err(events::names(events, &book.sheets));
    }
    let event = events.first().cloned();
    if event.is_none() {
        match book.sheets.iter().find_map(sheet_roles::team_list) {
            Some(place) => problems.push(Problem::at(place, NotComputed::Teams {})),
            None => problems.extend(nothing_found(book, &book.sheets)),
        }
    }
    Ok(event.map(|event| Chosen { event, name: None, pools: Vec::new() }))
}

/// Returns what sheets are called.
fn called<'a>(sheets: impl IntoIterator<Item = &'a Sheet>) -> String {
    let names = sheets.into_iter().map(|sheet| &*sheet.place.sheet);
    joined(names, " / ")
}

/// Says that several sheets hold the same rounds of the same people.
fn several(book: &Book, events: &[Event]) -> Problem {
    let is_of_losers = |place: &&Place| side_columns::is_of_losers(&place.sheet);
    if let Some(place) = book.sheets.iter().map(|sheet| &sheet.place).find(is_of_losers) {
        return Problem::at(place.clone(), NotComputed::DoubleElimination {});
    }
    let first = events.iter().filter_map(|event| event.sheets.first());
    let first: Vec<&Sheet> = first.map(|at| &book.sheets[*at]).collect();
    let place = first.get(1).map(|sheet| sheet.place.clone());
    let sheets = called(first);
    let place = place.unwrap_or_else(|| Place::book(&book.name));
    Problem::at(place, Kind::SeveralPairings { sheets })
}

/// Returns the heading of a list of players that tells of each how often it won, lost or drew, or the points.
fn players_with_results(sheet: &Sheet) -> Option<Heading> {
    const FEWEST: usize = 3;
    let heading = columns::find(sheet, "players")?;
    let row = &sheet.rows[heading.position];
    let counts = |column: u32| {
        let mut cells = heading.below(sheet).iter().map(|row| row.get(column));
        cells.any(|cell| cell.number().is_some_and(|number| !number.is_zero()))
    };
    let told = row
        .texts()
        .filter(|(column, text)| headings::figure_called(text).is_some() && counts(*column));
    (told.count() >= FEWEST).then_some(heading)
}

/// Returns where points of each round stand beside names, and nobody's opponents: `Team | Week 1 | Week 2 | … | Total`.
fn points_by_round(sheet: &Sheet) -> Option<Place> {
    const FEWEST: usize = 3;
    let heading = columns::find(sheet, "players")?;
    let rows = heading.below(sheet);
    let is_number = |column: u32| {
        let mut cells = rows.iter().map(|row| row.get(column));
        let is_told = cells.clone().any(|cell| cell.number().is_some());
        is_told && cells.all(|cell| cell.is_blank() || cell.number().is_some())
    };
    let of_rounds = sheet.rows[heading.position].texts();
    let of_rounds = of_rounds.filter(|(at, text)| round::is_round(text) && is_number(*at));
    let columns: Vec<u32> = of_rounds.map(|(at, _)| at).collect();
    let first = columns.first().filter(|_| columns.len() >= FEWEST)?;
    Some(sheet.place.at(heading.row, *first))
}

/// Says that no sheet holds pairings, and of those that nearly do what is missing.
fn nothing_found(book: &Book, sheets: &[Sheet]) -> Vec<Problem> {
    let nearly: Vec<Problem> = sheets.iter().flat_map(sheet_roles::all_missing).collect();
    let is = |told: fn(&Kind) -> bool| nearly.iter().any(|problem| told(&problem.kind));
    if is(|kind| matches!(kind, Kind::NotComputed(NotComputed::LargerTables {}))) {
        return nearly;
    }
    let robin =
        is(|kind| matches!(kind, Kind::Nearly(Nearly::Robin { .. } | Nearly::RobinCell { .. })));
    let standings = |sheet: &Sheet| {
        let heading = published::heading(sheet).or_else(|| players_with_results(sheet))?;
        Some(sheet.place.at(heading.row, 0))
    };
    let nothing = if let Some(place) = sheets.iter().find_map(standings).filter(|_| !robin) {
        let file = book.name.to_string();
        Problem::at(place, NoPairings::Standings { file })
    } else if let Some(place) = sheets.iter().find_map(points_by_round) {
        Problem::at(place, NoPairings::PointsOfRounds {})
    } else {
        // The one sheet of a text has no name.
        let sheets = match sheets {
            [sheet] if sheet.place.sheet.is_empty() => book.name.to_string(),
            _ => called(sheets),
        };
        Problem::at(Place::book(&book.name), NoPairings::Nowhere { sheets })
    };
    std::iter::once(nothing).chain(nearly).collect()
}
