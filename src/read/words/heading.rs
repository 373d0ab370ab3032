//! A heading row, and what its columns are.

use crate::model::{Recorded, Score};
use crate::read::file::grid::{Cell, Row};
use crate::read::number::fold;
use crate::read::words::column_map::ByName;
use crate::read::words::headings;
use crate::read::words::name_folding::alike;
use crate::read::words::paired_columns::Each;
use crate::read::words::result::parse;
use crate::read::words::vocabulary;

/// A heading row.
#[derive(Clone, Debug)]
pub struct Heading {
    /// The row's position in [`Sheet::rows`]; the lower one of two heading rows.
    pub position: usize,
    /// The row's number.
    pub row: u32,
    /// The columns understood, by what they hold.
    pub columns: ByName,
    /// The text of each heading understood, and what it was taken for.
    pub texts: Vec<(String, &'static str)>,
    /// Column and text of the headings not understood.
    pub unused: Vec<(u32, String)>,
    /// Whether results are written as the winner sees them.
    pub from_winner: bool,
    /// Those of them of which there is one for each of two players.
    pub each: Vec<Each>,
    /// The columns not understood that the settings name: they are shown, or places are told by them.
    pub shown: Vec<u32>,
}

impl Heading {
    /// Whether a cell of a row, from the heading on, stands in a column that was understood.
    #[must_use]
    pub fn takes(&self, row: u32, column: u32) -> bool {
        row >= self.row
            && (self.columns.values().any(|known| *known == column) || self.shown.contains(&column))
    }

    /// Whether a column was found.
    #[must_use]
    pub fn has(&self, column: &str) -> bool {
        self.columns.contains_key(column)
    }

    /// Returns the column of a name; the first where there is none.
    #[must_use]
    pub fn at(&self, column: &str) -> u32 {
        self.columns.get(column).copied().unwrap_or(0)
    }

    /// Returns the cell of a row in the column of a name; an empty one where there is no such column.
    #[must_use]
    pub fn cell<'a>(&self, row: &'a Row, column: &str) -> &'a Cell {
        self.columns
            .get(column)
            .map_or(&Cell::Empty, |column| row.get(*column))
    }

    /// Whether there are results of two players of whom the one called second stands on the left: `Black | Result | White`. Beside an
    /// opponent the result is the player's own.
    #[must_use]
    pub fn is_read_from_second(&self) -> bool {
        let told = self.columns.get("result").or(self.columns.get("winner"));
        let (Some(first), Some(second), Some(result)) =
            (self.columns.get("first"), self.columns.get("second"), told)
        else {
            return false;
        };
        !self.has("first_won")
            && second < first
            && ((second < result && result < first) || !self.calls_opponent())
    }

    /// Whether a result is written as the second player on the left sees it: a mark beside an opponent is the player's own.
    #[must_use]
    pub fn reads_from_second(&self, told: &Recorded) -> bool {
        self.is_read_from_second() && !(told.score.is_none() && self.calls_opponent())
    }

    /// Whether the second player is called the opponent of the first.
    fn calls_opponent(&self) -> bool {
        let heading = self
            .named("second")
            .map(|(_, heading)| fold(heading))
            .unwrap_or_default();
        vocabulary::behind("owner.short", &heading).is_some()
            || vocabulary::holds("heading.opponent", &heading)
    }

    /// Returns two columns of numbers in the order of the players to whom they belong: the left one is of the player on the left.
    pub(super) fn of_players(&self, left: u32, right: u32) -> [(&'static str, u32); 2] {
        match (self.columns.get("first"), self.columns.get("second")) {
            (Some(first), Some(second)) if second < first => {
                [("score_1", right), ("score_2", left)]
            }
            _ => [("score_1", left), ("score_2", right)],
        }
    }

    /// Whether a column tells how games ended.
    pub fn tells_results(&self) -> bool {
        ["result", "mark", "games", "winner", "score_1", "score_2"]
            .iter()
            .any(|column| self.has(column))
    }

    /// Whether no column but the one of results can tell anything of a game.
    #[must_use]
    pub fn tells_by_result_alone(&self) -> bool {
        self.columns
            .keys()
            .all(|name| ["round", "table", "first", "result", "second"].contains(&name))
    }

    /// Returns what stands above a column.
    #[must_use]
    pub fn text_of(&self, column: &str) -> Option<&str> {
        self.texts
            .iter()
            .find(|(_, name)| *name == column)
            .map(|(text, _)| text.as_str())
    }

    /// Returns a column, and what stands above it.
    pub(super) fn named(&self, column: &str) -> Option<(u32, &str)> {
        Some((*self.columns.get(column)?, self.text_of(column)?))
    }

    /// Takes headings not understood for columns after all.
    pub fn take(&mut self, taken: &[(&'static str, u32)]) {
        for &(name, column) in taken {
            if let Some(at) = self.unused.iter().position(|(unused, _)| *unused == column) {
                let (_, text) = self.unused.remove(at);
                self.columns.insert(name, column);
                self.texts.push((text, name));
            }
        }
    }

    /// Takes a column for one that is not understood, and returns it.
    pub(super) fn release(&mut self, name: &str) -> Option<u32> {
        let column = self.columns.remove(name)?;
        let texts = self.texts.extract_if(.., |(_, known)| *known == name);
        self.unused.extend(texts.map(|(text, _)| (column, text)));
        Some(column)
    }

    /// Takes a column for another one.
    pub(super) fn rename(&mut self, from: &str, to: &'static str) {
        if let Some(column) = self.columns.remove(from) {
            self.columns.insert(to, column);
        }
        self.texts
            .iter_mut()
            .filter(|(_, name)| *name == from)
            .for_each(|(_, name)| *name = to);
    }

    /// Takes `Winner` and `Loser` beside the players for what each has, where only noughts and ones, or ticks, stand below them.
    pub(super) fn count_winners(&mut self, below: &[Row]) {
        let loser = self.unused_as("pairings", "loser");
        let (Some(&winner), [loser]) = (self.columns.get("winner"), loser.as_slice()) else {
            return;
        };
        let of_each = |row: &Row| [winner, *loser].map(|column| fold(&row.get(column).shown()));
        let is_count = |text: &String| ["", "0", "1", "0.5", "1/2", "-"].contains(&text.as_str());
        let counts = |row: &&Row| of_each(row).iter().all(is_count);
        let lost = below
            .iter()
            .any(|row| of_each(row)[1] == "1" || of_each(row)[0] == "0");
        if self.has("first")
            && self.has("second")
            && !self.has("score_1")
            && lost
            && below
                .iter()
                .filter(|row| !self.cell(row, "first").is_blank())
                .all(|row| counts(&row))
        {
            self.rename("winner", "score_1");
            self.take(&[("score_2", *loser)]);
        }
    }

    /// Finds out whether the scores beside named winners are the winners' own: no first number is less than the second, though players on
    /// either side won.
    pub(super) fn see_winners(&mut self, below: &[Row]) {
        let told = below.iter().filter_map(|row| {
            let score = parse(&self.cell(row, "result").shown()).ok()?.score?;
            let name = |column: &str| alike(&self.cell(row, column).text());
            let winner = name("winner");
            let by_second = winner == name("second");
            (by_second || winner == name("first")).then_some((by_second, score))
        });
        let told: Vec<(bool, Score)> = told.collect();
        // One alone is a slip of the pen.
        self.from_winner = told.iter().filter(|(by_second, _)| *by_second).count() > 1
            && told.iter().all(|(_, score)| score.first > score.second);
    }

    /// Whether the heading of a column is one of these words.
    #[must_use]
    pub fn is_called(&self, column: &str, word: &str) -> bool {
        self.texts
            .iter()
            .any(|(text, name)| *name == column && headings::named("words", text) == Some(word))
    }

    /// Returns the columns, not understood so far, that a section of the headings names so.
    #[must_use]
    pub fn unused_as(&self, section: &str, name: &str) -> Vec<u32> {
        self.unused
            .iter()
            .filter(|(_, text)| headings::named(section, text) == Some(name))
            .map(|(column, _)| *column)
            .collect()
    }
}
