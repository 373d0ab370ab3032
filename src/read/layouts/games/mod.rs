//! The one interpreter of games: layouts locate the row of a game, here it is decided who met whom and what came out.

mod mark_column;
mod remarks;
mod result;
mod tick_columns;
pub mod told_twice;

use std::cmp::Ordering;
use std::sync::Arc;

use crate::exact::Exact;
use crate::model::{Noted, NotedCell, NotedColumns, Outcome, Pairing, Particular, Recorded};
use crate::place::{Located, Place};
use crate::problem::{ByeOrName, Kind, Problem, Unreadable, Unused};
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::number::{MOST_STONES, fold, is_nothing};
use crate::read::roles::people::{People, Unread};
use crate::read::words::columns::Heading;
use crate::read::words::result::{Refusal, both_lost, mark, parse, parse_pair, settle};
use crate::read::words::stage_seat::is_seat;
use crate::read::words::{headings, result_sentence, side_results, vocabulary};

pub const SIDES: [&str; 2] = ["first", "second"];
/// The columns that tell a result, the most telling first.
pub const OF_A_RESULT: [&str; 8] =
    ["mark", "result", "games", "score_1", "score_2", "winner", "loser", "discs"];

/// The same but for the second player's score, which stands beside the first's.
fn telling() -> impl Iterator<Item = &'static str> {
    OF_A_RESULT.into_iter().filter(|column| *column != "score_2")
}

/// What stands where a second seat is empty.
pub static NO_ROW: Row = Row { index: 0, cells: Vec::new() };

/// Where a game stands: a row below the heading, or one for each of its seats.
#[derive(Clone, Copy)]
pub struct GameRow<'a> {
    pub sheet: &'a Sheet,
    pub heading: &'a Heading,
    pub row: &'a Row,
    /// The row of the second player, where each has one with name and result.
    pub opposite: Option<&'a Row>,
}

impl<'a> GameRow<'a> {
    pub fn new(sheet: &'a Sheet, heading: &'a Heading, row: &'a Row) -> Self {
        Self { sheet, heading, row, opposite: None }
    }

    /// Returns the row in which a column's cell stands, and what the heading calls the column there.
    fn located<'c>(&self, column: &'c str) -> (&'a Row, &'c str) {
        let Some(opposite) = self.opposite else {
            return (self.row, column);
        };
        match column {
            "first" => (self.row, "name"),
            "second" => (opposite, "name"),
            "score_1" => (self.row, "result"),
            "score_2" => (opposite, "result"),
            "result" => (self.row, ""),
            column => (self.row, column),
        }
    }

    pub fn cell(&self, column: &str) -> &'a Cell {
        let (row, column) = self.located(column);
        self.heading.cell(row, column)
    }

    /// Returns the place of a column's cell, or of the row's first where there is no such column.
    pub fn place(&self, column: &str) -> Place {
        let (row, column) = self.located(column);
        let first = || row.cells.first().map_or(0, |(column, _)| *column);
        let column = self.heading.column(column).unwrap_or_else(first);
        self.sheet.place.at(row.index, column)
    }

    fn has(&self, column: &str) -> bool {
        self.heading.has(self.located(column).1)
    }

    /// Whether anything stands in a column's cell.
    pub fn holds(&self, column: &str) -> bool {
        !self.cell(column).is_blank()
    }

    fn headed(&self, column: &str) -> &'a str {
        self.heading.headed(column)
    }

    pub fn problem(&self, column: &str, kind: impl Into<Kind>) -> Problem {
        Problem::of(self.place(column), kind, self.cell(column).text())
    }

    /// Returns the cells that hold an Excel error or no stored value.
    pub fn broken_cells(&self) -> Vec<Problem> {
        let columns = self.heading.columns.values();
        let broken = columns.filter_map(|column| {
            let kind = self.row.get(*column).broken()?;
            Some(self.sheet.problem(self.row, *column, kind))
        });
        broken.collect()
    }

    /// Whether nothing stands in any column that tells a result.
    pub fn is_silent(&self) -> bool {
        let mut columns = OF_A_RESULT.iter();
        columns.all(|column| self.cell(column).is_blank())
    }

    /// Says that a game which nothing is told of has a seat in the place of a name, and nobody is called so.
    pub fn open_seat(&self, people: &People) -> Option<Problem> {
        if !self.is_silent() {
            return None;
        }
        let is_open = |side: &str| {
            let text = self.cell(side).shown();
            is_seat(&text) && people.known(&text).is_none()
        };
        let side = SIDES.into_iter().find(|side| is_open(side))?;
        let seat = self.cell(side).text();
        Some(self.problem(side, Kind::SeatOpen { seat }))
    }

    /// Reads the game; what is wrong with it is added to the problems.
    pub fn pairing(
        &self,
        round: u32,
        people: &mut People,
        problems: &mut Vec<Problem>,
    ) -> Option<Pairing> {
        let read = self.read(round, people, problems);
        read.unwrap_or_else(|problem| {
            problems.push(problem);
            None
        })
    }

    /// Reads the game; nothing where what is wrong with it was told already.
    fn read(
        &self,
        round: u32,
        people: &mut People,
        problems: &mut Vec<Problem>,
    ) -> Result<Option<Pairing>, Problem> {
        let texts = SIDES.map(|side| self.cell(side).shown());
        let [first_text, second_text] = &texts;
        // `TBD` against `TBD` is a table of a round that is not drawn yet.
        let is_open = |text| vocabulary::is("game-status.open", &fold(text));
        if self.is_silent() && fold(first_text) == fold(second_text) && is_open(first_text) {
            return Err(self.problem("first", Kind::Unused(Unused::Row {})));
        }
        if is_nothing(first_text) {
            if self.says_bye() && !is_nothing(second_text) && !people.is_nobody(second_text) {
                return self.against_nobody(round, people, problems);
            }
            return Err(self.problem("first", Kind::MissingPlayer {}));
        }
        // Nearly everybody was met before: whoever was is somebody.
        let met = texts.each_ref().map(|text| people.met(text));
        if let Some(problem) = self.open_seat(people) {
            return Err(problem);
        }
        for ((side, text), met) in SIDES.into_iter().zip(&texts).zip(met) {
            // A lone `x` in front is an initial rather than somebody still to be found.
            let is_initial = || side == "first" && fold(text) == "x";
            if self.cell(side).is_no_name()
                || met.is_none()
                    && people.is_unnamed(text)
                    && !is_initial()
                    && !(self.heading.zero_plays && fold(text) == "0")
            {
                return Err(self.problem(side, Unreadable::Name {}));
            }
        }
        // `½ bye` or `欠席` where the opponent would stand says what happened to whoever is named.
        let opposite = fold(second_text);
        let bare = opposite.trim_matches(|c: char| "()[]（）「」".contains(c));
        let alone = mark(bare)
            .filter(|outcome| outcome.is_alone() && *outcome != Outcome::Out)
            .filter(|outcome| self.is_worth(*outcome))
            .filter(|_| met[1].is_none() && people.known(second_text).is_none());
        let nobody = met[1].is_none() && (alone.is_some() || people.is_nobody(second_text));
        if met[0].is_none() && people.is_nobody(first_text) {
            if nobody {
                let open = telling().all(|column| self.cell(column).is_blank());
                let kind = if open { Kind::Unused(Unused::Row {}) } else { Kind::MissingPlayer {} };
                return Err(self.problem("first", kind));
            }
            return self.against_nobody(round, people, problems);
        }
        // Programs print it opposite a bye and opposite whoever was not there: only the points tell. Nor does an absence that stands where the
        // opponent would say who was not there.
        let is_absence = || headings::named("words", bare) == Some("absence");
        let in_doubt =
            headings::is_not_paired(second_text) || alone == Some(Outcome::Absent) && is_absence();
        let table = self.cell("table").text();
        let rests = is_nothing(second_text) && vocabulary::is("nobody.rest", &fold(&table));
        if nobody && (in_doubt || rests) && self.is_silent() {
            let (at, word) = if rests { ("table", &*table) } else { ("second", &**second_text) };
            let word = word.to_string();
            return Err(self.problem(at, ByeOrName::Nobody { word }));
        }
        // `休み` is said of a bye as well as of whoever stayed away.
        if alone == Some(Outcome::Absent)
            && self.is_silent()
            && vocabulary::says("nobody.rest", second_text)
        {
            let (word, player) = (second_text.to_string(), first_text.to_string());
            problems.push(self.problem("second", ByeOrName::Rest { word, player }));
        }
        if alone.is_some() && vocabulary::is("absence.reason", &fold(second_text)) {
            let word = second_text.trim().to_string();
            problems.push(self.problem("second", Kind::AbsenceWorth { word }));
        }
        let mut find = |at: usize| {
            met[at].or_else(|| people.find(&texts[at], &self.place(SIDES[at]), problems))
        };
        let first = find(0);
        let second = if nobody { None } else { Some(find(1)) };
        let result = match alone.filter(|outcome| *outcome != Outcome::Bye) {
            Some(outcome) => Ok(Recorded::alone(outcome)),
            None => self.result(!nobody, problems),
        };
        let (Some(first), Some(second)) =
            (first, second.map_or(Some(None), |found| found.map(Some)))
        else {
            problems.extend(result.err());
            return Ok(None);
        };
        let result = result.inspect_err(|_| {
            people.unread.push(Unread {
                round,
                players: std::iter::once(first).chain(second).collect(),
                place: self.telling_place(),
            });
        })?;
        if let Some(second) = second {
            if second == first {
                let player = people.players[first].name.to_string();
                let round = round.to_string();
                return Err(self.problem("second", Kind::PairedWithSelf { player, round }));
            }
            let [one, other] = ["score_1", "score_2"].map(|column| self.cell(column).shown());
            if result.score.is_none() && both_lost(&one, &other) {
                let (one, other) = (one.into_owned(), other.into_owned());
                return Err(self.problem("score_1", Kind::Contradiction { one, other }));
            }
        }
        let stones = if second.is_some() { self.stones()? } else { 0 };
        Ok(Some(Pairing {
            table: self.table(),
            first_side: self.heading.first_side().filter(|_| second.is_some()),
            stones,
            noted: self.noted(&result),
            ..Pairing::new(round, (first, second), result, self.telling_place())
        }))
    }

    /// Reads a row that names nobody first: a bye of whoever stands second, unless the result says that nobody won.
    fn against_nobody(
        &self,
        round: u32,
        people: &mut People,
        problems: &mut Vec<Problem>,
    ) -> Result<Option<Pairing>, Problem> {
        let [nobody, player] = SIDES.map(|side| self.cell(side).text());
        // A dash or `None` in front of a name may be anything.
        if !headings::is_bye(&nobody) && !is_nothing(&nobody) {
            return Err(self.problem("first", Unreadable::Name {}));
        }
        let refused = |refusal| self.refused(refusal, self.telling());
        let mut told = self.result(true, problems)?.turned();
        if self.beats(&told) {
            return Err(refused(Refusal::NoOpponent));
        }
        if telling().any(|column| headings::is_bye(&self.cell(column).shown())) {
            told = Recorded::default();
        }
        let lost = told.outcomes.is_none()
            && matches!(&told.score, Some(score) if score.first <= score.second);
        if lost {
            return Err(refused(Refusal::NoOpponent));
        }
        let result = settle(told, false).map_err(refused)?;
        let found = people.find(&player, &self.place("second"), problems);
        Ok(found.map(|first| Pairing {
            table: self.table(),
            noted: self.noted(&Recorded::default()).turned(),
            ..Pairing::new(round, (first, None), result, self.telling_place())
        }))
    }

    /// Returns the columns that tell a result and say something, with what they say.
    fn said(&self) -> impl Iterator<Item = (&'static str, String)> {
        let said = OF_A_RESULT.map(|column| (column, self.cell(column).text()));
        said.into_iter().filter(|(_, text)| !text.is_empty())
    }

    /// Whether every column that tells something of the result has a word for a bye.
    fn says_bye(&self) -> bool {
        let is_bye = |text: &str| headings::is_bye(text) && !headings::is_not_paired(text);
        self.said().next().is_some() && self.said().all(|(_, text)| is_bye(&text))
    }

    /// Whether what tells the result says no more than what a round without an opponent is worth.
    fn is_worth(&self, outcome: Outcome) -> bool {
        let said: Vec<String> = self.said().map(|(_, text)| text).collect();
        let told = match said.as_slice() {
            [] => return true,
            [one] => parse(one),
            [own, other] => parse_pair(own, other),
            _ => return false,
        };
        let Ok(told) = told else { return false };
        let own = told.score.as_ref().map(|score| &score.first);
        let fared = told.fared();
        match outcome {
            Outcome::HalfBye => own.map_or(fared == Some(Ordering::Equal), |own| {
                Some(own.clone()) == Exact::fraction(1, 2)
            }),
            Outcome::Absent => own.map_or(fared == Some(Ordering::Less), Exact::is_zero),
            Outcome::Bye | Outcome::FullBye => fared == Some(Ordering::Greater),
            _ => false,
        }
    }

    /// Returns the column that tells the result, as far as one says something.
    fn telling(&self) -> &'static str {
        let says = telling().find(|column| self.holds(column));
        says.or_else(|| telling().find(|column| self.has(column))).unwrap_or("result")
    }

    fn telling_place(&self) -> Place {
        self.place(self.telling())
    }

    fn table(&self) -> Option<String> {
        Some(self.cell("table").text()).filter(|table| !table.is_empty())
    }

    /// Returns the stones of handicap that the player named first was given, as who has Black is; negative where the second was.
    fn stones(&self) -> Result<i32, Problem> {
        let cell = self.cell("handicap");
        if cell.is_blank() || vocabulary::is("handicap.none", &cell.folded()) {
            return Ok(0);
        }
        let text = cell.folded();
        let number = vocabulary::before("handicap.unit", &text).unwrap_or(&text);
        let number = number.parse::<i32>().ok();
        let stones = number.filter(|stones| stones.abs() <= MOST_STONES);
        let stones = stones.ok_or_else(|| {
            let column = self.headed("handicap").to_string();
            self.problem("handicap", Unreadable::Number { column })
        })?;
        let has_white = side_results::is_white(self.headed("first"));
        Ok(if has_white { -stones } else { stones })
    }

    /// Returns what stands in columns of which there is one for each of the two players, and that the reader knows nothing of; and the
    /// points of the sets.
    fn noted(&self, result: &Recorded) -> Noted {
        let cell = |column: u32| match self.row.get(column) {
            cell if cell.is_blank() || cell.folded() == "-" => NotedCell::Blank,
            cell => match cell.number() {
                Some(number) => NotedCell::Number(number),
                None => NotedCell::Odd(Box::new(Located {
                    value: cell.text(),
                    place: self.sheet.place.at(self.row.index, column),
                })),
            },
        };
        let each = self.heading.each.iter();
        let both = each.filter(|_| self.opposite.is_none()).map(|each| NotedColumns {
            heading: Arc::clone(&each.heading),
            heading_row: self.heading.row,
            columns: each.columns,
            cells: each.columns.map(cell),
        });
        let texts = ["games", "result", "mark"].map(|column| self.cell(column).shown());
        // What a score has beside its numbers may be its sets.
        let told = texts.iter().filter(|text| text.len() > 3);
        let sets = told
            .map(|text| result_sentence::told_sets(text, result))
            .find(|sets| !sets.is_empty())
            .unwrap_or_default();
        // A day that tells the round says when the game is as well.
        let day = self.heading.column("round");
        let day = day.map(|column| (column, self.headed("round").trim()));
        let day = day.filter(|(_, heading)| vocabulary::is("heading.particular", &fold(heading)));
        let headings = day.into_iter().chain(self.heading.particulars());
        let particulars = headings.map(|(column, heading)| Particular {
            heading: Arc::from(heading),
            headed: (self.heading.row, column),
            text: self.row.get(column).text(),
        });
        let said = particulars.filter(|particular| !is_nothing(&particular.text));
        Noted::of(both.collect(), sets).with_particulars(said.collect())
    }
}
