//! Which sheets, tables and columns are not used, each named once.

pub mod cells;
pub mod columns;
mod numbers_beside;

use std::collections::BTreeSet;

use crate::model::{Published, SheetRole};
use crate::problem::{Kind, Problem, Unused};
use crate::read::merge::Wanted;
use crate::read::number::fold;
use crate::read::sheet_roles::{PassedOver, Used};
use crate::read::words::columns::Heading;
use crate::read::words::result::plain_score;
use crate::read::words::{extra_time, headings, vocabulary};

/// Names them; `beside` are the standings beside a table of everybody, whose columns are compared.
pub fn check(used: &[Used<'_>], beside: Option<&Published>, wanted: Wanted<'_>) -> Vec<Problem> {
    let called: BTreeSet<String> =
        used.iter().map(|entry| fold(&entry.sheet.place.sheet)).collect();
    let of_entry = |entry: &Used<'_>| match (entry.role, &entry.heading) {
        // Of finals more is said than that they are not used.
        (SheetRole::Unused, _) if entry.passed_over == Some(PassedOver::Finals) => Vec::new(),
        // What we wrote ourselves is no question.
        (SheetRole::Unused, _) if entry.passed_over == Some(PassedOver::Candidates) => Vec::new(),
        // A division of a column is no sheet; each of several tournaments is read in its turn.
        (SheetRole::Unused, _)
            if entry.passed_over == Some(PassedOver::OtherTournament)
                && (entry.sheet.place.part_of.is_some() || wanted.options.one_of_several) =>
        {
            Vec::new()
        }
        (SheetRole::Unused, _) => vec![passed_over(entry, used)],
        (SheetRole::Published, _) | (_, None) => Vec::new(),
        (_, Some(heading)) => columns(entry, heading, beside, &called),
    };
    // A column of ours that nobody filled in says nothing.
    let is_ours = |problem: &Problem| {
        let here = |entry: &&Used<'_>| entry.index() == problem.place.sheet_index;
        let column = problem.place.cell.map(|(_, column)| column);
        matches!(problem.kind, Kind::Unused(Unused::Column { .. }))
            && used.iter().filter(here).all(|entry| is_empty_below(entry, column))
    };
    let mut said: Vec<Problem> = used.iter().flat_map(of_entry).collect();
    said.retain(|problem| !wanted.own || !is_ours(problem));
    said
}

fn is_empty_below(entry: &Used<'_>, column: Option<u32>) -> bool {
    let position = entry.heading.as_ref().map_or(0, |heading| heading.position);
    let mut rows = entry.sheet.below(position).iter();
    column.is_some_and(|column| rows.all(|row| row.get(column).is_blank()))
}

/// Says that a sheet, or a table beside others, is not used, and why.
fn passed_over(entry: &Used<'_>, used: &[Used<'_>]) -> Problem {
    let why = entry.passed_over.unwrap_or(PassedOver::NothingFound);
    let other = match why {
        PassedOver::Another(at) => used.get(at).map(|other| other.sheet.place.sheet.to_string()),
        _ => None,
    };
    let (reason, other) = (why.id().to_string(), other.unwrap_or_default());
    let is_beside = |read: &&Used<'_>| {
        let (own, other) = (&entry.sheet.place, &read.sheet.place);
        read.is_pairings() && own.part_of.is_some() && own.part_of == other.part_of
    };
    if why == PassedOver::NothingFound
        && entry.sheet.is_edition
        && let Some(read) = used.iter().find(is_beside)
    {
        let [division, other] = [entry, read].map(|of| of.sheet.place.sheet.to_string());
        return Problem::at(entry.sheet.place.clone(), Unused::Division { division, other });
    }
    if !entry.is_part {
        return Problem::at(entry.sheet.place.clone(), Unused::Sheet { reason, other });
    }
    let position = entry.heading.as_ref().map_or(0, |heading| heading.position);
    let first = entry.sheet.rows.get(position);
    let first = first.and_then(|row| Some((row, row.filled().next()?.0)));
    let kind = Unused::Table { reason, other };
    match first {
        Some((row, column)) => entry.sheet.problem(row, column, kind),
        None => Problem::at(entry.sheet.place.clone(), kind),
    }
}

/// Names the columns that are neither read nor compared with anything; `called` is what the sheets are called, of divisions by a column.
fn columns(
    entry: &Used<'_>,
    heading: &Heading,
    beside: Option<&Published>,
    called: &BTreeSet<String>,
) -> Vec<Problem> {
    let beside = beside.filter(|_| entry.is_whole());
    let place = |column: u32| entry.sheet.place.at(heading.row, column);
    let divides = |column: u32| {
        let rows = entry.sheet.below(heading.position).iter();
        let texts = rows.map(|row| row.folded(column));
        let texts: BTreeSet<String> = texts.filter(|text| !text.is_empty()).collect();
        let is_called = |text: &String| called.iter().any(|called| called.contains(text.as_str()));
        !texts.is_empty() && texts.iter().all(is_called)
    };
    let divides_events = |text: &str| {
        headings::is("words.division", text)
            || headings::is("final-tables.stage", text)
            || headings::is_of_an_edition(text)
    };
    let divisions = heading.unused_where(divides_events);
    let is_told = |column: u32, text: &str| {
        let mut compared = beside.iter().flat_map(|told| &told.columns);
        let is_rank = beside.is_some() && headings::is("published.rank", text);
        // Between two names it says nothing.
        let between = || vocabulary::is("between.heading", fold(text).trim_end_matches('.'));
        let has_penalties = || {
            let rows = entry.sheet.below(heading.position).iter();
            let mut texts = rows.map(|row| row.get(column).shown());
            texts.all(|text| text.is_empty() || plain_score(&text).is_some())
        };
        if divisions.contains(&column) && divides(column)
            || extra_time::is_word(text) && has_penalties()
        {
            return true;
        }
        if entry.is_whole() {
            compared.any(|known| known.place == place(column))
                || is_rank
                || entry.reads(heading.row, column)
        } else {
            between()
        }
    };
    let unused = heading.unused.iter().filter(|(column, text)| !is_told(*column, text));
    let said = unused.map(|(column, text)| {
        let heading = text.clone();
        // What a column is called that a setting may name.
        let category = entry.role == SheetRole::Players && headings::is("settings.category", text);
        let kind = if category { Unused::Category { heading } } else { Unused::Column { heading } };
        Problem::of(place(*column), kind, text.clone())
    });
    said.collect()
}
