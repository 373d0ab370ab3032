//! Columns beside a cross table that hold games like its own, and are none of its rounds.

use std::collections::HashSet;

use crate::model::Player;
use crate::problem::{Kind, Nearly, Problem};
use crate::read::file::grid::Sheet;
use crate::read::layouts::cross::CrossTable;
use crate::read::layouts::cross::cell::Family;
use crate::read::layouts::cross::entry::{Entry, Who};
use crate::read::layouts::cross::grid;
use crate::read::layouts::unread_round_columns::{self, Seats};
use crate::read::number::fold;
use crate::read::words::headings;

/// Reports columns of games among the rounds, or behind them, whose headings say no round.
pub fn rounds(table: &CrossTable, sheet: &Sheet, players: &[Player]) -> Vec<Problem> {
    let Some(first) = table.rounds.first() else {
        return Vec::new();
    };
    let width = first.columns.end - first.columns.start;
    let lines = table.lines(sheet);
    let opponents = |column: u32| -> Vec<Option<String>> {
        let read = lines.iter().map(|line| {
            let text = grid::within(*line, column..column + width);
            let entry = table
                .family
                .read(&text)
                .filter(|_| !table.names.contains(&fold(&text)));
            match entry {
                Some(Entry::Against {
                    who: Who::Number(number),
                    ..
                }) => Some(number.to_string()),
                Some(Entry::Against {
                    who: Who::Name(name),
                    ..
                }) => Some(name),
                _ => Some(text).filter(|text| !text.is_empty()),
            }
        });
        read.collect()
    };
    let like = sheet
        .rows
        .get(table.heading.position)
        .map(|row| row.get(first.columns.start).text())
        .unwrap_or_default();
    let taken = |column: u32| table.holds(table.heading.position, column);
    let names = table.heading.at("name").min(first.columns.start);
    unread_round_columns::find(
        sheet,
        &table.heading,
        &Seats::of(players),
        (names, taken, &like),
        opponents,
    )
}

/// Reports a column right beside those of everybody against everybody that holds the same results under a name which no row has.
pub fn players(table: &CrossTable, sheet: &Sheet) -> Option<Problem> {
    let lines = table.lines(sheet);
    let texts = table.texts(&lines);
    let own: HashSet<String> = texts
        .iter()
        .map(|text| fold(text))
        .filter(|text| !text.is_empty())
        .collect();
    let head = sheet.rows.get(table.heading.position)?;
    let first = table.rounds.iter().map(|round| round.columns.start).min()?;
    let last = table.rounds.iter().map(|round| round.columns.end).max()?;
    let beside = [first.checked_sub(1), Some(last)].into_iter().flatten();
    let is_name = |text: &str| {
        let word = ["pairings", "players", "published", "settings"]
            .iter()
            .any(|section| headings::named(section, text).is_some());
        text.chars().any(char::is_alphabetic) && !word && !headings::is_label(text)
    };
    let is_game = |text: &String| {
        own.contains(text) && matches!(Family::RoundRobin.read(text), Some(Entry::Against { .. }))
    };
    let mut strange = beside.filter(|column| {
        !table.holds(table.heading.position, *column) && is_name(&head.get(*column).text())
    });
    let column = strange.find(|column| {
        let said: Vec<String> = lines
            .iter()
            .map(|(row, _)| fold(&row.get(*column).text()))
            .filter(|text| !text.is_empty())
            .collect();
        2 * said.len() > lines.len() && said.iter().all(is_game)
    })?;
    let found = head.get(column).text();
    let kind = Kind::Nearly(Nearly::Robin {
        rows: "—".to_string(),
        headings: found.clone(),
    });
    Some(Problem::of(
        sheet.place.at(table.heading.row, column),
        kind,
        found,
    ))
}
