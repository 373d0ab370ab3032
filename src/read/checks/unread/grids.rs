//! Tables of everybody against everybody beside the games that were read: what they tell must not be passed over.

use std::collections::HashMap;

use crate::model::{Pairing, Player};
use crate::problem::{Kind, Problem};
use crate::read::file::grid::{Book, Sheet};
use crate::read::layouts::cross::outlines::{self, Outline};
use crate::read::number::fold;
use crate::read::words::result::read_result;

/// Reports tables on sheets of which games were read, but none of the table's, unless all that they tell was read elsewhere.
pub fn check(book: &Book, players: &[Player], pairings: &[Pairing]) -> Vec<Problem> {
    let of_sheet = |sheet: &Sheet| {
        let own = pairings.iter().filter(|game| game.place.sheet_index == sheet.place.sheet_index);
        own.filter_map(|game| game.place.cell).collect::<Vec<_>>()
    };
    let read = book.sheets.iter().map(|sheet| (sheet, of_sheet(sheet)));
    let read = read.filter(|(_, cells)| !cells.is_empty());
    read.flat_map(|(sheet, cells)| {
        let unread = outlines::of(sheet).into_iter().filter(|outline| {
            let rows = rows(sheet, outline);
            !cells.iter().any(|(row, column)| rows.contains(row) && outline.games.contains(column))
        });
        let told = unread.filter(|outline| tells_more(sheet, outline, players, pairings));
        told.map(|outline| {
            let row = &sheet.rows[outline.position];
            sheet.problem(row, outline.games[0], Kind::GamesNotRead {})
        })
        .collect::<Vec<_>>()
    })
    .collect()
}

fn rows(sheet: &Sheet, outline: &Outline) -> Vec<u32> {
    let rows = sheet.rows.iter().skip(outline.position + 1);
    rows.take(outline.names.len()).map(|row| row.index).collect()
}

fn tells_more(sheet: &Sheet, outline: &Outline, players: &[Player], pairings: &[Pairing]) -> bool {
    let known: HashMap<String, usize> =
        (0..).zip(players).map(|(at, player)| (fold(&player.name), at)).collect();
    let fared = |one: usize, other: usize| {
        pairings.iter().find_map(|game| match (game.first == one, game.second == Some(one)) {
            (true, _) if game.second == Some(other) => game.result.fared(),
            (_, true) if game.first == other => Some(game.result.fared()?.reverse()),
            _ => None,
        })
    };
    let rows = sheet.rows[outline.position + 1..].iter().zip(&outline.names);
    let mut told = rows.flat_map(|(row, name)| {
        let cells = outline.games.iter().zip(&outline.names);
        cells.filter_map(move |(column, other)| {
            let result = read_result(&row.get(*column).text()).filter(|_| name != other)?;
            Some((name, other, result.fared()))
        })
    });
    told.any(|(name, other, result)| {
        let both = known.get(name).zip(known.get(other));
        both.is_none_or(|(one, other)| fared(*one, *other) != result)
    })
}
