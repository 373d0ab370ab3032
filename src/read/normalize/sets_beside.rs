//! The points of sets in columns of their own, beside the sets that were won: `Score 1 | Score 2 | Set 1 A | Set 1 B | Set 2 A | Set 2 B`.

use crate::read::file::grid::Sheet;
use crate::read::normalize::game_columns::{Games, columns_of, game};
use crate::read::normalize::set_columns::{self, half};
use crate::read::words::heading::{Heading, SCORES, TELLING};
use crate::read::words::result::{parse_pair, read_result};
use crate::read::words::{columns, result_sentence, vocabulary};

/// Puts the points of sets in columns of their own into one column beside the results, where most of those come to them.
pub fn put_together(sheet: &mut Sheet) {
    let is_beside = |heading: Heading| {
        let unused = heading.unused.iter();
        let sets = unused.filter(|(_, text)| half(text).is_some());
        let may_be = heading.has_any(&TELLING) && !heading.has("games");
        may_be && (sets.count() > 1 || columns_of(sheet, &heading).is_some())
    };
    if !columns::of_pairings(sheet).any(is_beside) {
        return;
    }
    let mut whole = sheet.clone();
    set_columns::put_together(&mut whole, true);
    let found = columns::of_pairings(&whole).find_map(|heading| {
        let games = Games::new(&whole, &heading, columns_of(&whole, &heading)?)?;
        let (mut told, mut all) = (0, 0);
        for row in heading.below(&whole) {
            let sets = games.sets(row);
            let result = match SCORES.map(|score| heading.cell(row, score).text()) {
                [own, other] if !own.is_empty() => parse_pair(&own, &other).ok(),
                _ => read_result(&heading.cell(row, "result").text()),
            };
            let result = result.filter(|result| result.score.is_some() && !sets.is_empty());
            all += usize::from(!sets.is_empty());
            told += usize::from(
                result.is_some_and(|result| !result_sentence::told_sets(&sets, &result).is_empty()),
            );
        }
        (heading.has_any(&TELLING) && 2 * told > all).then_some(games)
    });
    let Some(games) = found else { return };
    let texts = games.texts(&whole.rows[games.heading]);
    let language = vocabulary::language_of(&texts);
    let heading = vocabulary::written("games", language);
    for (turn, row) in whole.rows[games.heading..].iter_mut().enumerate() {
        let told = match games.sets(row) {
            _ if turn == 0 || game(&row.text(games.columns[0])).is_some() => heading.to_string(),
            sets => sets,
        };
        row.cells.retain(|(at, _)| !games.columns.contains(at));
        if !told.is_empty() {
            row.set(games.columns[0], &told);
        }
    }
    *sheet = whole;
}
