//! A heading row, and what its columns are.

use std::cell::OnceCell;

use crate::exact::Exact;
use crate::model::{Recorded, Score, Side};
use crate::problem::{Kind, Problem};
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::number::fold;
use crate::read::words::column_map::ByName;
use crate::read::words::name_folding::{alike, side_of_part};
use crate::read::words::paired_columns::Each;
use crate::read::words::result::{number, only, parse};
use crate::read::words::result_sentence::sets;
use crate::read::words::{day, headings, side_results, vocabulary};

/// The columns of what each of two players has.
pub const SCORES: [&str; 2] = ["score_1", "score_2"];

/// Columns that tell how a match ended: where there is one, the games beside it need not be added up. Who won must not say otherwise.
pub const TELLING: [&str; 6] = ["result", "mark", "games", "score_1", "discs", "first_won"];

/// In wider headings no scores of two sides and no tables beside are looked for.
pub const WIDEST: usize = 60;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Times {
    #[default]
    None,
    /// When the games begin: other results are written in another way.
    Begin,
    /// When the games begin, or their scores: nothing else stands there.
    Perhaps,
}

/// What days among the results are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Days {
    #[default]
    Scores,
    /// Days of the first two numbers, typed as `1/2`.
    Draws,
    /// When the games are: nothing else stands there.
    Alone,
}

#[derive(Clone, Debug, Default)]
pub struct Heading {
    /// The row's position in [`Sheet::rows`]; the lower one of two heading rows.
    pub position: usize,
    pub row: u32,
    pub columns: ByName,
    /// The text of each heading understood, and what it was taken for.
    pub texts: Vec<(String, &'static str)>,
    /// Column and text of the headings not understood.
    pub unused: Vec<(u32, String)>,
    /// Whether results are written as the winner sees them.
    pub from_winner: bool,
    /// The columns in front of both names, where the winner is told by the number in one of them.
    pub numbers: Option<[u32; 2]>,
    pub times: Times,
    /// Whether scores beside words for extra time say who won, once it was asked for.
    pub overtime_decides: OnceCell<bool>,
    /// Whether players are numbers, and one of them is 0.
    pub zero_plays: bool,
    pub days: Days,
    /// Those of them of which there is one for each of two players.
    pub each: Vec<Each>,
    /// Whether the columns of the players were told by each other, and by the names below them.
    pub players_paired: bool,
    /// The columns not understood that the settings name: they are shown, or places are told by them.
    pub shown: Vec<u32>,
}

/// Returns the side that a word for a player in a heading is of: `P1`, `Player 2`.
fn side_named(word: &str) -> Option<usize> {
    let named = headings::named("pairings", word)?;
    ["first", "second"].iter().position(|side| *side == named)
}

impl Heading {
    /// Has the teams of a list stand for the names of those who play.
    pub fn take_teams_for_names(&mut self) {
        if let Some(team) = self.columns.remove("team") {
            self.columns.insert("name", team);
        }
    }

    pub fn new(position: usize, row: u32) -> Self {
        Self { position, row, ..Self::default() }
    }

    /// Whether a cell of a row, from the heading on, stands in a column that was understood.
    pub fn takes(&self, row: u32, column: u32) -> bool {
        row >= self.row && (self.knows(column) || self.shown.contains(&column))
    }

    pub fn knows(&self, column: u32) -> bool {
        self.name_of(column).is_some()
    }

    /// Returns what a column was taken for.
    pub fn name_of(&self, column: u32) -> Option<&'static str> {
        let mut columns = self.columns.iter();
        let (name, _) = columns.find(|(_, known)| *known == column)?;
        Some(name)
    }

    pub fn problem(&self, sheet: &Sheet, column: u32, kind: impl Into<Kind>) -> Problem {
        let text = sheet.rows.get(self.position).map(|row| row.text(column));
        let place = sheet.place.at(self.row, column);
        Problem::of(place, kind, text.unwrap_or_default())
    }

    pub fn has(&self, column: &str) -> bool {
        self.columns.contains_key(column)
    }

    pub fn has_any(&self, columns: &[&str]) -> bool {
        columns.iter().any(|column| self.has(column))
    }

    pub fn column(&self, name: &str) -> Option<u32> {
        self.columns.get(name).copied()
    }

    pub fn several<const N: usize>(&self, names: [&str; N]) -> Option<[u32; N]> {
        let columns = names.map(|name| self.column(name));
        let all = columns.iter().all(Option::is_some);
        all.then(|| columns.map(Option::unwrap_or_default))
    }

    pub fn players(&self) -> Option<[u32; 2]> {
        self.several(["first", "second"])
    }

    pub fn below<'a>(&self, sheet: &'a Sheet) -> &'a [Row] {
        sheet.rows.get(self.position + 1..).unwrap_or_default()
    }

    /// Returns what stands in the column of a name in each of the rows in which anything does, folded.
    pub fn texts_below(&self, rows: &[Row], name: &str) -> impl Iterator<Item = String> {
        let texts = rows.iter().map(move |row| self.cell(row, name).folded());
        texts.filter(|text| !text.is_empty())
    }

    /// Whether anything stands in the column of a name.
    pub fn is_filled(&self, sheet: &Sheet, column: &str) -> bool {
        let mut rows = self.below(sheet).iter();
        rows.any(|row| self.holds(row, column))
    }

    /// Returns the column of a name; the first where there is none.
    pub fn at(&self, column: &str) -> u32 {
        self.column(column).unwrap_or(0)
    }

    /// Returns the cell of a row in the column of a name; an empty one where there is no such column.
    pub fn cell<'a>(&self, row: &'a Row, column: &str) -> &'a Cell {
        self.column(column).map_or(&Cell::Empty, |column| row.get(column))
    }

    /// Whether anything stands in a row in the column of a name.
    pub fn holds(&self, row: &Row, column: &str) -> bool {
        !self.cell(row, column).is_blank()
    }

    /// Whether there are results of two players of whom the one called second stands on the left: `Black | Result | White`. Beside an
    /// opponent the result is the player's own.
    pub fn is_read_from_second(&self) -> bool {
        if let Some(first) = self.side_of_results() {
            return first == 1;
        }
        let told = self.column("result").or(self.column("winner"));
        let (Some([first, second]), Some(result)) = (self.players(), told) else {
            return false;
        };
        !self.has("first_won")
            && second < first
            && ((second < result && result < first) || !self.calls_opponent())
    }

    /// Whether a result is written as the second player on the left sees it: a mark beside an opponent is the player's own.
    pub fn reads_from_second(&self, told: &Recorded) -> bool {
        let is_own = told.score.is_none() && self.calls_opponent();
        self.is_read_from_second() && (!is_own || self.side_of_results().is_some())
    }

    /// Returns the side of the player named first, where the headings of both players say theirs: `White` and `Black`, `先手` and `後手`.
    pub fn first_side(&self) -> Option<Side> {
        let [first, second] = self.players_called()?;
        let [first, second] = [side_results::side(&first)?, side_results::side(&second)?];
        (first.other() == second).then_some(first)
    }

    fn calls_opponent(&self) -> bool {
        let named = self.named("second").map(|(_, heading)| fold(heading));
        let heading = named.unwrap_or_default();
        vocabulary::behind("owner.short", &heading).is_some()
            || vocabulary::holds("heading.opponent", &heading)
    }

    /// Returns which side a single letter stands for: the heading of that side begins with it, and the other's does not (`H` of home and away).
    /// Letters that are marks of results, and those of colours, are none.
    pub fn side_by_letter(&self, text: &str) -> Option<usize> {
        let is_place = |text: &str| vocabulary::behind("heading.ground", text).is_some();
        self.side_opened(text, is_place)
    }

    /// Returns which of two colours has this letter at its beginning: under who won.
    pub fn side_by_colour(&self, text: &str) -> Option<usize> {
        self.side_opened(text, side_results::is_colour)
    }

    fn side_opened(&self, text: &str, is_side: impl Fn(&str) -> bool) -> Option<usize> {
        let folded = fold(text);
        if folded.chars().count() != 1 || !folded.chars().all(char::is_alphabetic) {
            return None;
        }
        let called = self.players_called()?;
        only(called.map(|text| is_side(&text) && text.starts_with(&folded)))
    }

    fn players_called(&self) -> Option<[String; 2]> {
        Some([fold(self.text_of("first")?), fold(self.text_of("second")?)])
    }

    /// Returns which side a word in a heading means: as the headings of the players say, so that white is second where black stands first.
    pub fn side_of(&self, word: &str) -> Option<usize> {
        let word = fold(word);
        // `Set 1` and `Set 2` are of both.
        if word.is_empty() || word.chars().all(char::is_numeric) {
            return None;
        }
        let own = self.players_called()?;
        let own = own.each_ref();
        if let Some(side) = only(own.map(|text| *text == word)) {
            return Some(side);
        }
        if side_results::is_colour(&word) {
            return only(own.map(|text| side_results::is_of_colour(text, &word)));
        }
        if let Some(side) = self.side_by_letter(&word) {
            return Some(side);
        }
        let hand = vocabulary::which("hand", &word);
        if let (Some([first, second]), Some(hand)) = (self.players(), hand) {
            return Some(usize::from((hand == "left") != (first < second)));
        }
        let is_ground = vocabulary::is("heading.ground", &word);
        let by_half =
            || only(["half.first", "half.second"].map(|half| vocabulary::is(half, &word)));
        only(own.map(|text| is_ground && text.contains(&word))).or_else(by_half)
    }

    /// Returns the side that a heading names in front of a word for the result: `White result`, `P1 W/L`.
    pub fn side_in_front(&self, text: &str) -> Option<usize> {
        /// Words for a result have no more words; a formula in a cell has thousands.
        const MOST_WORDS: usize = 4;
        let mut spaces = text.rmatch_indices([' ', '_']).take(MOST_WORDS);
        spaces.find_map(|(at, _)| {
            let (who, what) = (&text[..at], &text[at + 1..]);
            let is_result = headings::named("pairings", what) == Some("result");
            if !is_result && !vocabulary::is("score.point", &fold(what)) {
                return None;
            }
            // Who had a colour, or was at home, is told by the headings of the players alone.
            let by_number = || side_named(who).filter(|_| who.contains(char::is_numeric));
            self.side_of(who).or_else(by_number)
        })
    }

    /// Returns what stands in brackets behind the heading of the results, folded: `Score (H-A)`, `Result (W-D-L)`, `Result (Black)`.
    fn in_brackets(&self) -> Option<String> {
        let (_, inside) = self.text_of("result")?.split_once(['(', '（'])?;
        Some(fold(inside.trim_end_matches([')', '）'])))
    }

    /// Returns the letters in these brackets, where there are several: `H-A`, `W/D/L`.
    fn order_said(&self) -> Option<Vec<String>> {
        parts_of(&self.in_brackets()?)
    }

    /// Whether the heading of results says, in brackets or alone, that the second of three numbers counts draws: `W-T-L`.
    fn counts_draws_second(&self) -> bool {
        let alone = || parts_of(&fold(self.text_of("result")?));
        let parts = self.order_said().or_else(alone).filter(|parts| parts.len() == 3);
        parts.is_some_and(|parts| {
            vocabulary::is("mark.draw", &parts[1])
                || headings::named("pairings", &parts[1]) == Some("drawn")
        })
    }

    /// Returns the side whose number stands first in a result, where the heading says so.
    pub fn side_of_results(&self) -> Option<usize> {
        let text = self.text_of("result")?;
        let order = self.order_said();
        let word = self.in_brackets().filter(|_| order.is_none());
        let in_brackets = word.and_then(|word| self.side_of(&word));
        if let Some(side) = in_brackets.or_else(|| self.side_in_front(text)) {
            return Some(side);
        }
        // Which side a colour is, the headings of the players say.
        let side = |word: &String| {
            let by_colour = || self.side_of(word).filter(|_| side_results::is_colour(word));
            let by_name = || side_named(word).or_else(|| self.side_by_letter(word));
            let by_initial = || self.side_of(vocabulary::which("disc", word)?);
            by_colour().or_else(by_name).or_else(by_initial)
        };
        let sides: Vec<_> = order?.iter().map(side).collect();
        match sides[..] {
            [Some(0), Some(1)] => Some(0),
            [Some(1), Some(0)] => Some(1),
            _ => None,
        }
    }

    /// Returns a result, typed as a text, with its numbers as they are meant, where the heading says that the second of three counts draws.
    pub fn in_order(&self, column: &str, text: &str, told: Recorded) -> Recorded {
        // Of nearly all results the length tells that it holds no three numbers.
        let has_three = || text.len() >= "2-1-0".len() && fold(text).split(BETWEEN).count() == 3;
        match &told.score {
            Some(score) if column == "result" && has_three() && self.counts_draws_second() => {
                Recorded {
                    score: Some(Score {
                        first: score.first.clone(),
                        second: score.drawn.clone(),
                        drawn: score.second.clone(),
                    }),
                    ..told
                }
            }
            _ => told,
        }
    }

    /// Whether a column tells how games ended.
    pub fn tells_results(&self) -> bool {
        self.has_any(&["result", "mark", "games", "winner", "loser", "score_1", "score_2"])
    }

    /// Whether no column but the one of results can tell anything of a game.
    pub fn tells_by_result_alone(&self) -> bool {
        self.columns
            .keys()
            .all(|name| ["round", "table", "first", "result", "second"].contains(&name))
    }

    pub fn text_of(&self, column: &str) -> Option<&str> {
        self.texts.iter().find(|(_, name)| *name == column).map(|(text, _)| text.as_str())
    }

    /// Returns the same, as far as anything was understood.
    pub fn headed(&self, column: &str) -> &str {
        self.text_of(column).unwrap_or_default()
    }

    pub(super) fn named(&self, column: &str) -> Option<(u32, &str)> {
        Some((self.column(column)?, self.text_of(column)?))
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

    /// Takes the one heading not understood that a section names so, where the column is still to be found.
    pub(super) fn take_only(&mut self, name: &'static str, (section, called): (&str, &str)) {
        if let ([only], false) = (&self.unused_as(section, called)[..], self.has(name)) {
            self.take(&[(name, *only)]);
        }
    }

    /// Takes the only heading of what is counted that is not understood, such as `Legs`, for that of the results.
    pub(super) fn take_counted(&mut self) {
        let counted = self.unused_where(|text| vocabulary::is("score.unit", &fold(text)));
        if let [only] = counted[..] {
            self.take(&[("result", only)]);
        }
    }

    /// Takes two headings not understood for the columns of the players.
    pub fn take_players(&mut self, [first, second]: [u32; 2]) {
        self.take(&[("first", first), ("second", second)]);
    }

    /// The same for what each player has.
    pub fn take_scores(&mut self, [first, second]: [u32; 2]) {
        self.take(&[("score_1", first), ("score_2", second)]);
    }

    /// The same where the left one is of the player on the left.
    pub(super) fn take_numbers(&mut self, [left, right]: [u32; 2]) {
        match self.players() {
            Some([first, second]) if second < first => self.take_scores([right, left]),
            _ => self.take_scores([left, right]),
        }
    }

    /// The same for two columns that were known to be one of each player.
    pub(super) fn take_each(&mut self, columns: [u32; 2]) {
        self.each.retain(|each| each.columns != columns);
        self.take_scores(columns);
    }

    /// Takes a column for one that is not understood, and returns it.
    pub(super) fn release(&mut self, name: &str) -> Option<u32> {
        let column = self.columns.remove(name)?;
        let texts = self.texts.extract_if(.., |(_, known)| *known == name);
        self.unused.extend(texts.map(|(text, _)| (column, text)));
        Some(column)
    }

    pub fn rename(&mut self, from: &str, to: &'static str) {
        if let Some(column) = self.columns.remove(from) {
            self.columns.insert(to, column);
        }
        self.texts.iter_mut().filter(|(_, name)| *name == from).for_each(|(_, name)| *name = to);
    }

    /// Takes `Winner` and `Loser` beside the players for what each has, where only noughts and ones, or ticks, stand below them.
    pub(super) fn count_winners(&mut self, below: &[Row]) {
        let Some(both) = self.several(["winner", "loser"]) else {
            return;
        };
        let of_each = |row: &Row| both.map(|column| row.folded(column));
        let is_count = |text: &String| ["", "0", "1", "0.5", "1/2", "-"].contains(&text.as_str());
        let lost = |row: &Row| of_each(row)[1] == "1" || of_each(row)[0] == "0";
        let mut named = below.iter().filter(|row| self.holds(row, "first"));
        if self.players().is_some()
            && !self.has("score_1")
            && below.iter().any(lost)
            && named.all(|row| of_each(row).iter().all(is_count))
        {
            self.rename("winner", "score_1");
            self.rename("loser", "score_2");
        }
    }

    /// Finds out whether the scores beside named winners are the winners' own: no first number is less than the second, though players on
    /// either side won.
    pub fn see_winners(&mut self, below: &[Row]) {
        self.numbers = self.numbers_of_winners(below);
        let column = if self.has("result") { "result" } else { "games" };
        let told = below.iter().filter_map(|row| {
            let text = self.cell(row, column).shown();
            let score = parse(&text).ok().and_then(|told| told.score);
            let score = score.or_else(|| parse(&sets(&text)?).ok()?.score)?;
            Some((self.is_won_by_second(row)?, score))
        });
        let told: Vec<(bool, Score)> = told.collect();
        // One alone is a slip of the pen.
        self.from_winner = told.iter().filter(|(by_second, _)| *by_second).count() > 1
            && told.iter().all(|(_, score)| score.first > score.second);
    }

    /// Returns the columns in front of both names where every winner is told by the number in one of them, and not all are 1 or 2, as sides are.
    fn numbers_of_winners(&self, below: &[Row]) -> Option<[u32; 2]> {
        let winner = self.column("winner")?;
        let [first, second] = self.players()?;
        let numbers = [first.checked_sub(1)?, second.checked_sub(1)?];
        let is_told = |row: &&Row| {
            let own = row.get(winner).number();
            own.is_some() && only(numbers.map(|at| row.get(at).number() == own)).is_some()
        };
        let is_of_no_side = |row: &&Row| row.get(winner).number() > Some(2.into());
        let mut told = below.iter().filter(|row| row.holds(winner));
        let are_free = numbers.iter().all(|at| !self.knows(*at));
        (are_free && told.clone().any(|row| is_of_no_side(&row)) && told.all(|row| is_told(&row)))
            .then_some(numbers)
    }

    /// Returns the side whose number the winner's is, where winners are told so.
    pub fn side_numbered(&self, row: &Row) -> Option<usize> {
        let own = self.cell(row, "winner").number()?;
        only(self.numbers?.map(|at| row.get(at).number().as_ref() == Some(&own)))
    }

    /// Whether the second of two players is named as the winner, or the side is, or a mark says so; nothing where neither is.
    pub fn is_won_by_second(&self, row: &Row) -> Option<bool> {
        if !self.has("winner") {
            let fared = parse(&self.cell(row, "result").shown()).ok()?.fared()?;
            return fared.is_ne().then_some(fared.is_lt());
        }
        if let Some(side) = self.side_numbered(row) {
            return Some(side == 1);
        }
        let name = |column: &str| alike(&self.cell(row, column).text());
        let winner = name("winner");
        let of_side = || match vocabulary::which("winner", &self.cell(row, "winner").folded())? {
            "win" => Some(false),
            "loss" => Some(true),
            _ => None,
        };
        let by_second = winner == name("second");
        let part = || {
            let both = ["first", "second"].map(|side| self.cell(row, side).text());
            side_of_part(&self.cell(row, "winner").text(), &both).map(|side| side == 1)
        };
        (by_second || winner == name("first")).then_some(by_second).or_else(part).or_else(of_side)
    }

    /// Finds out what the times of day among the results are.
    pub fn see_times(&mut self, below: &[Row]) {
        let cells = below.iter().map(|row| self.cell(row, "result"));
        let filled: Vec<&Cell> = cells.filter(|cell| !cell.is_blank()).collect();
        if !filled.iter().any(|cell| day::is_clock(cell)) {
            return;
        }
        // Scores of two numbers of two digits stand beside others of the kind.
        let of_time = |cell: &Cell| {
            let shown = cell.folded();
            let digits = |part: &str| part.len() == 2 && part.bytes().all(|c| c.is_ascii_digit());
            matches!(cell, Cell::Time(_))
                || shown.split_once(':').is_some_and(|(one, other)| digits(one) && digits(other))
        };
        let is_played = |cell: &Cell| parse(&cell.shown()).is_ok_and(|told| !told.is_open());
        let mut others = filled.iter().filter(|cell| !day::is_clock(cell));
        self.times = if others.clone().any(|cell| of_time(cell)) {
            Times::None
        } else if others.any(|cell| is_played(cell)) {
            Times::Begin
        } else {
            Times::Perhaps
        };
    }

    /// Sees whether all results but days are those of one game, and all of these days the first of February or the second of January.
    pub(super) fn see_draws(&mut self, below: &[Row]) {
        const FEWEST: usize = 3;
        // Of so many scores one has a nought in front, of which no program makes a day.
        const FEWEST_DAYS: usize = 6;
        let cells = below.iter().map(|row| self.cell(row, "result"));
        let (days, texts): (Vec<&Cell>, Vec<&Cell>) =
            cells.filter(|cell| !cell.is_blank()).partition(|cell| matches!(cell, Cell::Date(_)));
        let (mut decided, mut is_of_one_game) = (0, true);
        for cell in &texts {
            let told = parse(&cell.shown()).unwrap_or_default();
            if let Some(score) = told.score {
                let both = score.first.clone() + score.second.clone();
                decided += usize::from(both == Exact::one());
                is_of_one_game &= both <= Exact::one();
            } else if number(&cell.folded()).is_some() {
                // The points of the first player, 1, 0 or a half.
                decided += usize::from(told.outcomes.is_some());
                is_of_one_game &= told.outcomes.is_some();
            }
        }
        let is_half = |cell: &&Cell| matches!(cell, Cell::Date(date) if [[1, 2], [2, 1]].contains(&[date.month, date.day]));
        let is_day =
            |cell: &&Cell| matches!(cell, Cell::Date(date) if !date.without_day && date.year > 1);
        let are_alone = texts.is_empty() && days.len() >= FEWEST_DAYS && days.iter().all(is_day);
        let are_draws =
            !days.is_empty() && days.iter().all(is_half) && is_of_one_game && decided >= FEWEST;
        self.days = if are_alone {
            Days::Alone
        } else if are_draws {
            Days::Draws
        } else {
            Days::Scores
        };
    }

    pub fn is_called(&self, column: &str, word: &str) -> bool {
        self.texts
            .iter()
            .any(|(text, name)| *name == column && headings::named("words", text) == Some(word))
    }

    /// Whether a column has a heading that was not understood.
    pub fn leaves(&self, column: u32) -> bool {
        self.unused.iter().any(|(unused, _)| *unused == column)
    }

    /// Whether a heading that was not understood says the same.
    pub fn repeats(&self, text: &str) -> bool {
        let folded = fold(text);
        self.unused.iter().any(|(_, text)| fold(text) == folded)
    }

    /// Whether a column is one of two that each player has.
    pub fn is_each(&self, column: u32) -> bool {
        let mut each = self.each.iter();
        each.any(|each| each.columns.contains(&column))
    }

    /// Returns the columns, not understood so far, under such headings.
    pub fn unused_where(&self, is: impl Fn(&str) -> bool) -> Vec<u32> {
        let unused = self.unused.iter().filter(|(_, text)| is(text));
        unused.map(|(column, _)| *column).collect()
    }

    /// Returns the heading of a column, not understood so far.
    pub fn unused_text(&self, column: u32) -> Option<&str> {
        let mut unused = self.unused.iter();
        let (_, text) = unused.find(|(at, _)| *at == column)?;
        Some(text)
    }

    /// Returns column and text of the headings, not understood so far, that say when or where a game is.
    pub fn particulars(&self) -> impl Iterator<Item = (u32, &str)> {
        let unused = self.unused.iter().map(|(at, text)| (*at, text.trim()));
        unused.filter(|(_, text)| vocabulary::is("heading.particular", &fold(text)))
    }

    /// Returns the columns, not understood so far, that a section of the headings names so.
    pub fn unused_as(&self, section: &str, name: &str) -> Vec<u32> {
        self.unused_where(|text| headings::named(section, text) == Some(name))
    }

    /// Returns the columns, not understood so far, of which one alone is told to be of either side.
    pub fn one_each(&self, side: impl Fn(&Self, &str) -> Option<usize>) -> Option<[u32; 2]> {
        let of = |wanted| self.unused_where(|text| side(self, text) == Some(wanted));
        match (&of(0)[..], &of(1)[..]) {
            ([one], [other]) => Some([*one, *other]),
            _ => None,
        }
    }

    pub fn names_nobody(&self) -> bool {
        !self.has("first") && !self.has("second")
    }
}

/// Signs between the words of an order, and between numbers.
const BETWEEN: [char; 6] = ['-', '–', '—', '−', '/', ':'];

/// Returns the words of an order, `w-d-l`, where there is more than one.
fn parts_of(letters: &str) -> Option<Vec<String>> {
    let letters: Vec<String> = letters.split(BETWEEN).map(String::from).collect();
    (letters.len() > 1).then_some(letters)
}
