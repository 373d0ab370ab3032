//! Names inside longer texts: `Ann beat Ben 2-0`, `佐藤が鈴木に勝ち`.

use std::collections::BTreeSet;
use std::ops::{Bound, Range};

use crate::lang::is_unspaced;
use crate::model::Player;
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::number::fold;
use crate::read::roles::people::People;

pub struct Names {
    /// Every spelling, folded.
    spelled: BTreeSet<String>,
}

impl Names {
    /// Takes down how the players are written.
    pub fn of(people: &People) -> Self {
        let spellings = people.spellings().map(|(spelling, _)| spelling.to_string());
        Self::spelled(folded(&people.players).chain(spellings))
    }

    /// Takes down the names of players.
    pub fn of_players(players: &[Player]) -> Self {
        Self::spelled(folded(players))
    }

    fn spelled(names: impl Iterator<Item = String>) -> Self {
        let words = names.filter(|name| name.contains(char::is_alphabetic));
        Self { spelled: words.collect() }
    }

    /// Whether a text begins with a name and ends with another, as a game does: `Ann conceded to Ben`.
    pub fn frame(&self, text: &str) -> bool {
        let text = text.trim();
        let found = self.within(text);
        let [first, .., last] = &found[..] else {
            return false;
        };
        let is_other = || fold(&text[first.clone()]) != fold(&text[last.clone()]);
        first.start == 0 && last.end == text.len() && is_other()
    }

    /// Returns a sheet in which names, and the words between them, have cells of their own, all in the column of their text.
    pub fn apart(&self, sheet: &Sheet) -> Sheet {
        let cells = |row: &Row| {
            row.cells.iter().flat_map(|(column, cell)| self.cells(*column, cell)).collect()
        };
        let rows = sheet.rows.iter().map(|row| Row { index: row.index, cells: cells(row) });
        sheet.with_rows(rows.collect())
    }

    fn cells(&self, column: u32, cell: &Cell) -> Vec<(u32, Cell)> {
        let Cell::Text(text) = cell else {
            return vec![(column, cell.clone())];
        };
        let (mut cells, mut from, mut at) = (Vec::new(), 0, 0);
        let text_cell = |text: &str| (column, Cell::Text(text.into()));
        let words = |text: &str| {
            text.split_whitespace()
                .map(bare)
                .filter(|word| !word.is_empty())
                .map(text_cell)
                .collect::<Vec<_>>()
        };
        while at < text.len() {
            match self.name_at(text, at) {
                Some(end) => {
                    cells.extend(words(&text[from..at]));
                    cells.push(text_cell(&text[at..end]));
                    (from, at) = (end, end);
                }
                None => at = next_edge(text, at),
            }
        }
        // A text without a name stays whole: it may be a name of two with a word between them, or a result.
        if from == 0 {
            return vec![(column, cell.clone())];
        }
        cells.extend(words(&text[from..]));
        cells
    }

    /// Returns where names stand in a text.
    pub fn within(&self, text: &str) -> Vec<Range<usize>> {
        let (mut found, mut at) = (Vec::new(), 0);
        while at < text.len() {
            let end = self.name_at(text, at);
            found.extend(end.map(|end| at..end));
            at = end.unwrap_or_else(|| next_edge(text, at));
        }
        found
    }

    /// Returns where the longest name ends that begins at an edge of a word.
    fn name_at(&self, text: &str, at: usize) -> Option<usize> {
        if !text[at..].starts_with(char::is_alphanumeric) {
            return None;
        }
        let (mut end, mut found) = (at, None);
        while end < text.len() {
            end = next_edge(text, end);
            let piece = fold(&text[at..end]);
            let mut longer =
                self.spelled.range::<str, _>((Bound::Included(piece.as_str()), Bound::Unbounded));
            let Some(next) = longer.next().filter(|name| name.starts_with(&piece)) else {
                break;
            };
            if *next == piece && text[..end].ends_with(char::is_alphanumeric) {
                found = Some(end);
            }
        }
        found
    }
}

fn folded(players: &[Player]) -> impl Iterator<Item = String> {
    players.iter().map(|player| fold(&player.name))
}

fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| ",;:()[]（）「」、。".contains(c))
}

/// Returns the next place after this one where a name may begin or end: nowhere inside a word, unless words are written together.
fn next_edge(text: &str, at: usize) -> usize {
    let of_a_word = |c: char| c.is_alphanumeric() && !is_unspaced(c);
    let mut chars = text[at..].char_indices();
    let Some((_, mut before)) = chars.next() else {
        return text.len();
    };
    for (offset, c) in chars {
        if !(of_a_word(before) && of_a_word(c)) {
            return at + offset;
        }
        before = c;
    }
    text.len()
}
