//! What is written beside a game in words: that it is not over, and who is meant by a result of one of two.

use crate::model::{Recorded, Score};
use crate::problem::{Kind, Problem};
use crate::read::file::grid::{Cell, Row};
use crate::read::layouts::games::{GameRow, SIDES};
use crate::read::number::fold;
use crate::read::words::columns::Heading;
use crate::read::words::heading::SCORES;
use crate::read::words::name_folding::alike;
use crate::read::words::person_name::family;
use crate::read::words::result::{only, parse, plain_score, read_result};
use crate::read::words::{extra_time, headings, result_sentence, side_results, vocabulary};

/// What a remark of several words may say of a game: that it does not stand, or was put off.
const UNFINISHED: [&str; 2] = ["remark.annulled", "remark.put-off"];

/// Whether several words say so, and tell no score: `verlegt auf 27.10.`.
pub(super) fn says_unfinished(text: &str) -> bool {
    let mut words = text.split_whitespace();
    vocabulary::says_any(&UNFINISHED, text)
        && !words.any(|word| read_result(word).is_some_and(|told| told.score.is_some()))
}

/// Whether a text says that a game was decided without play, and nothing else.
pub(super) fn is_without_play(text: &str) -> bool {
    let lists = ["without-play.status", "without-play.beside"];
    // A letter alone may head the goals for, or anything.
    text.trim().chars().nth(1).is_some() && vocabulary::is_any(&lists, &fold(text))
}

/// Whether a word for extra time stands in a cell under no heading that is understood.
fn tells_extra_time(heading: &Heading, row: &Row) -> bool {
    let mut beside = row.words().filter(|(at, _)| !heading.knows(*at));
    beside.any(|(_, text)| extra_time::is_word(text))
}

impl<'a> GameRow<'a> {
    pub(super) fn remark(&self, column: u32, kind: impl Into<Kind>) -> Problem {
        self.sheet.problem(self.row, column, kind)
    }

    /// Returns the column and the words that say that the game is still to be played, goes on, or does not count; what was put off may have
    /// been played since, where a result is `told`, and what was told may stand.
    pub(super) fn unfinished(&self, told: bool) -> Option<(u32, &'a str)> {
        let status = self.heading.column("status");
        let says = |(at, text): &(u32, &str)| {
            if told && vocabulary::says("remark.stands", text) {
                return false;
            }
            let is_status = Some(*at) == status;
            let lists = &UNFINISHED[..if told && !is_status { 1 } else { 2 }];
            side_results::is_unfinished(text)
                || vocabulary::says_any(lists, text)
                || is_status && side_results::opens_unfinished(text)
        };
        let ticked = || self.not_ticked().or_else(|| self.ticked_off());
        self.beside().find(says).or_else(ticked)
    }

    /// Returns the column that says with a tick that a game does not count, or was not played: `Void`, `Forfeit`.
    fn ticked_off(&self) -> Option<(u32, &'a str)> {
        let is_void =
            |text: &str| vocabulary::is(UNFINISHED[0], &fold(text)) || is_without_play(text);
        let columns = self.heading.unused_where(is_void).into_iter();
        let mut ticked = columns.filter(|column| {
            let said = self.row.folded(*column);
            !vocabulary::is("sign.unticked", &said)
        });
        let column = ticked.next()?;
        Some((column, self.heading.unused_text(column)?))
    }

    /// Returns the column that says with a box, or `no`, that a game is not over: `Played`, `Finished`.
    fn not_ticked(&self) -> Option<(u32, &'a str)> {
        let is_finished = |text: &str| vocabulary::is("status.finished", &fold(text));
        let headed = self.heading.unused_where(is_finished).into_iter();
        let columns = headed.chain(self.heading.column("status"));
        let mut no = columns.filter(|column| {
            let said = self.row.folded(*column);
            !said.is_empty() && vocabulary::is("sign.unticked", &said)
        });
        let column = no.next()?;
        let said = match self.row.get(column) {
            Cell::Text(text) => text.as_str(),
            _ => "FALSE",
        };
        Some((column, said))
    }

    /// Whether words beside noughts may speak of a game put off that was played since.
    pub(super) fn may_be_over(&self, column: u32, text: &str) -> bool {
        !side_results::is_unfinished(text)
            && !vocabulary::says(UNFINISHED[0], text)
            && self.heading.column("status") != Some(column)
            && self.not_ticked().is_none_or(|(at, _)| at != column)
    }

    /// Returns the column and the words that say that the game was decided otherwise than by play.
    pub(super) fn decided(&self) -> Option<(u32, &'a str)> {
        let mut beside = self.beside();
        beside.find(|(_, text)| vocabulary::says("remark.decided", text))
    }

    /// Returns the words in cells of which nothing of the game is read.
    pub(super) fn beside(&self) -> impl Iterator<Item = (u32, &'a str)> {
        let is_read = |at: u32| {
            let mut known = self.heading.columns.iter();
            known.any(|(name, column)| column == at && name != "status")
        };
        // A division may be called Open, a competition Friendly, and what each side played with anything.
        let is_of_all = |at: u32| {
            let mut unused = self.heading.unused.iter();
            unused.any(|(column, text)| *column == at && headings::is_of_an_event(text))
                || self.heading.is_each(at)
        };
        let words = self.row.words();
        words.filter(move |(at, _)| !is_read(*at) && !is_of_all(*at))
    }

    /// Whether a word beside the game says that it was decided after its time.
    pub(super) fn is_after_extra_time(&self) -> bool {
        tells_extra_time(self.heading, self.row)
    }

    /// Returns a level game as whoever won it by penalties, where words beside it name one of the two: `Oak won 5-4 on penalties`.
    pub(super) fn decided_by_penalties(&self, told: &Recorded) -> Option<Recorded> {
        let score = told.score.as_ref();
        let score = score.filter(|score| score.first == score.second)?;
        let [first, second] = SIDES.map(|side| self.cell(side).text());
        let mut words = self.beside();
        words.find_map(|(_, words)| {
            let is_told = vocabulary::says("extra-time.word", words);
            let whole = is_told.then(|| format!("{score} ({words})"))?;
            let decided = parse(&result_sentence::plain(&whole, &first, &second)).ok()?;
            Some(decided).filter(|decided| decided.outcomes.is_some())
        })
    }

    /// Whether the scores of other games after extra time say who won: one that is level then was drawn.
    pub(super) fn others_are_decided(&self) -> bool {
        let is_decided = |row: &Row| {
            let [own, other] = SCORES.map(|score| self.heading.cell(row, score).number());
            own.zip(other).is_some_and(|(own, other)| own != other)
        };
        let is_of_overtime = |row: &Row| tells_extra_time(self.heading, row) && is_decided(row);
        let seen = &self.heading.overtime_decides;
        *seen.get_or_init(|| self.heading.below(self.sheet).iter().any(is_of_overtime))
    }

    /// Returns the score of the penalties in a column of their own, and the column.
    pub(super) fn penalties(&self) -> Option<(u32, Score)> {
        let mut headed = self.heading.unused.iter();
        headed.find_map(|(at, text)| {
            let column = Some(*at).filter(|_| extra_time::is_word(text))?;
            Some((column, plain_score(&self.row.get(column).shown())?.score?))
        })
    }

    /// Returns which of two players, and only one, the cells beside the game name.
    pub(super) fn named_in_remarks(&self, names: [&str; 2]) -> Option<usize> {
        let cells = self.row.cells.iter();
        let beside = cells.filter(|(at, _)| !self.heading.knows(*at));
        let remarks: String = beside.map(|(_, cell)| alike(&cell.text())).collect();
        let is_named = |name: &str| {
            remarks.contains(&alike(name))
                || family(name)
                    .filter(|family| family.chars().nth(1).is_some())
                    .is_some_and(|family| remarks.contains(&family))
        };
        only(names.map(is_named)).or_else(|| self.side_in_remarks())
    }

    /// Returns the one side that the cells beside the game name by its heading: `Gast nicht angetreten`.
    fn side_in_remarks(&self) -> Option<usize> {
        let words = self.beside().flat_map(|(_, text)| text.split_whitespace());
        let mut sides = words.filter_map(|word| self.heading.side_of(word));
        let side = sides.next()?;
        sides.all(|other| other == side).then_some(side)
    }
}
