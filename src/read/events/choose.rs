//! Which of a workbook's tournaments is meant.

use crate::place::Place;
use crate::problem::{Kind, Nearly, NoPairings, NoSuchSheet, NotComputed, Problem};
use crate::read::events::{self, Event, Tournaments};
use crate::read::file::grid::{Book, Sheet};
use crate::read::number::fold;
use crate::read::roles::people::People;
use crate::read::roles::published;
use crate::read::sheet_roles::{self, Used};
use crate::read::words::side_columns;

/// The tournament that is meant.
#[derive(Debug)]
pub struct Chosen {
    /// Its sheets with pairings, and who takes part in it.
    pub event: Event,
    /// What it is called, where it is one of several in the workbook.
    pub name: Option<String>,
}

/// Returns the tournament of a name, or of a sheet.
pub fn asked_for(
    book: &Book,
    used: &[Used<'_>],
    (events, who): (&Tournaments, &People),
    wanted: &str,
    problems: &mut Vec<Problem>,
) -> Option<Chosen> {
    let (Ok(events) | Err(events)) = events;
    let names = events::names(events, &book.sheets);
    let sheet = book
        .sheets
        .iter()
        .find(|sheet| fold(&sheet.place.sheet) == fold(wanted));
    let of_sheet =
        |event: &Event| sheet.is_some_and(|sheet| event.sheets.contains(&sheet.place.sheet_index));
    let by_name = names.iter().position(|name| fold(name) == fold(wanted));
    if let Some(at) = by_name.or_else(|| events.iter().position(of_sheet)) {
        let name = Some(names[at].clone()).filter(|_| names.len() > 1);
        return Some(Chosen {
            name,
            event: events[at].clone(),
        });
    }
    let Some(sheet) = sheet else {
        let known = book
            .sheets
            .iter()
            .map(|sheet| &*sheet.place.sheet)
            .collect::<Vec<_>>()
            .join(" / ");
        problems.push(complaint(
            Place::book(&book.name),
            Kind::NoSuchSheet(NoSuchSheet::Asked {
                sheet: wanted.into(),
                known,
            }),
        ));
        return None;
    };
    // A sheet that was passed over for another one of the same people.
    let here = |entry: &&Used<'_>| {
        entry.is_pairings() && entry.sheet.place.sheet_index == sheet.place.sheet_index
    };
    let entries: Vec<&Used<'_>> = used.iter().filter(here).collect();
    if entries.is_empty() {
        problems.extend(nothing_found(book, std::slice::from_ref(sheet)));
        return None;
    }
    Some(Chosen {
        name: None,
        event: Event::of(&entries, who),
    })
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
            let first = |event: &Event| {
                event
                    .sheets
                    .first()
                    .map(|at| book.sheets[*at].place.clone())
            };
            let places: Vec<Place> = events.iter().filter_map(first).collect();
            let sheets = places
                .iter()
                .map(|place| &*place.sheet)
                .collect::<Vec<_>>()
                .join(" / ");
            let place = places
                .into_iter()
                .nth(1)
                .unwrap_or_else(|| Place::book(&book.name));
            let of_losers = book
                .sheets
                .iter()
                .map(|sheet| &sheet.place)
                .find(|place| side_columns::is_of_losers(&place.sheet));
            problems.push(match of_losers {
                Some(place) => complaint(
                    place.clone(),
                    Kind::NotComputed(NotComputed::DoubleElimination {}),
                ),
                None => complaint(place, Kind::SeveralPairings { sheets }),
            });
            return Ok(None);
        }
    };
    for (hidden, event) in events::hidden(used, &book.hidden, who)
        .iter()
        .flat_map(|hidden| events.iter().map(move |event| (hidden, event)))
    {
        if event.goes_on_in(hidden) {
            let sheet = hidden.sheets.first().map_or_else(
                || Place::book(&book.name),
                |at| book.sheets[*at].place.clone(),
            );
            let rounds = hidden
                .rounds
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(" / ");
            problems.push(complaint(sheet, Kind::HiddenRound { rounds }));
        }
    }
    if events.len() > 1 {
        return Err(events::names(events, &book.sheets));
    }
    let event = events.first().cloned();
    if event.is_none() {
        let team = book
            .sheets
            .iter()
            .find_map(sheet_roles::team_list)
            .map(|place| complaint(place, Kind::NotComputed(NotComputed::Teams {})));
        problems.extend(team.map_or_else(|| nothing_found(book, &book.sheets), |team| vec![team]));
    }
    Ok(event.map(|event| Chosen { event, name: None }))
}

/// Says that no sheet holds pairings, and of those that nearly do what is missing.
fn nothing_found(book: &Book, sheets: &[Sheet]) -> Vec<Problem> {
    // The one sheet of a text has no name.
    let name = |sheet: &Sheet| {
        if sheet.place.sheet.is_empty() {
            book.name.to_string()
        } else {
            sheet.place.sheet.to_string()
        }
    };
    let names = sheets.iter().map(name).collect::<Vec<_>>().join(" / ");
    let standings = sheets
        .iter()
        .find_map(|sheet| Some(sheet.place.at(published::heading(sheet)?.row, 0)));
    let nearly: Vec<Problem> = sheets.iter().flat_map(sheet_roles::all_missing).collect();
    if nearly.iter().any(|problem| {
        matches!(
            problem.kind,
            Kind::NotComputed(NotComputed::LargerTables {})
        )
    }) {
        return nearly;
    }
    let robin = nearly.iter().any(|problem| {
        matches!(
            problem.kind,
            Kind::Nearly(Nearly::Robin { .. } | Nearly::RobinCell { .. })
        )
    });
    let nothing = match standings {
        Some(place) if !robin => complaint(
            place,
            Kind::NoPairings(NoPairings::Standings {
                file: book.name.to_string(),
            }),
        ),
        _ => complaint(
            Place::book(&book.name),
            Kind::NoPairings(NoPairings::Nowhere { sheets: names }),
        ),
    };
    std::iter::once(nothing).chain(nearly).collect()
}

fn complaint(place: Place, kind: Kind) -> Problem {
    Problem::at(place, kind)
}
