//! Columns beside a cross table that hold games like its own, and are none of its rounds.

use std::collections::HashSet;

use crate::model::Player;
use crate::problem::{Nearly, Problem};
use crate::read::file::grid::Sheet;
use crate::read::layouts::cross::cell::Family;
use crate::read::layouts::cross::entry::Who;
use crate::read::layouts::cross::{CrossTable, grid};
use crate::read::layouts::unread_round_columns::{self, Seats};
use crate::read::number::fold;
use crate::read::words::headings;

/// Reports columns of games among the rounds, or behind them, whose headings say no round.
pub fn rounds(table: &CrossTable, sheet: &Sheet, players: &[Player]) -> Vec<Problem> {
    let Some(first) = table.rounds.first().map(|round| &round.columns) else {
        return Vec::new();
    };
    let lines = table.lines(sheet);
    let opponents = |column: u32| -> Vec<Option<String>> {
        let columns = column..column + (first.end - first.start);
        let read = lines.iter().map(|line| {
            let text = grid::within(*line, &columns);
            let met = table.family.met(&text);
            match met.filter(|_| !table.names.contains(&fold(&text))) {
                Some(met) => match met.who {
                    Who::Number(number) => Some(number.to_string()),
                    Who::Name(name) => Some(name),
                },
                None => Some(text).filter(|text| !text.is_empty()),
            }
        });
        read.collect()
    };
    let heading = &table.heading;
    let like = sheet.rows[heading.position].text(first.start);
    let taken = |column: u32| table.holds(heading.position, column);
    let names = heading.at("name").min(first.start);
    let within = (names, taken, like.as_str());
    unread_round_columns::find(sheet, heading, &Seats::of(players), within, opponents)
}

/// Reports a column right beside those of everybody against everybody that holds the same results under a name which no row has.
pub fn players(table: &CrossTable, sheet: &Sheet) -> Option<Problem> {
    let lines = table.lines(sheet);
    let texts = table.texts(&lines);
    let own: HashSet<String> = texts.iter().map(|text| fold(&text.said)).collect();
    let head = sheet.rows.get(table.heading.position)?;
    let first = table.rounds.iter().map(|round| round.columns.start).min()?;
    let last = table.rounds.iter().map(|round| round.columns.end).max()?;
    let mut beside = [first.checked_sub(1), Some(last)].into_iter().flatten();
    let is_name = |text: &str| {
        text.contains(char::is_alphabetic)
            && !headings::is_in(&["pairings", "players", "published", "settings"], text)
            && !headings::is_label(text)
    };
    let is_game = |text: &String| own.contains(text) && Family::RoundRobin.met(text).is_some();
    let column = beside.find(|column| {
        let said = lines.iter().map(|(row, _)| row.folded(*column));
        let said: Vec<String> = said.filter(|text| !text.is_empty()).collect();
        !table.holds(table.heading.position, *column)
            && is_name(&head.text(*column))
            && 2 * said.len() > lines.len()
            && said.iter().all(is_game)
    })?;
    let kind = Nearly::Robin { rows: "—".to_string(), headings: head.text(column) };
    Some(table.heading.problem(sheet, column, kind))
}
