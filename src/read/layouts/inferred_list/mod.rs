//! A list of pairings by what its columns hold, where headings are unknown or missing: rounds, the same people in two columns,
//! results. Tried where nothing else was found in a workbook, and taken only if it is the one reading left.

mod dates;
pub mod odd_cells;
mod remarks;
mod titled_blocks;

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use crate::exact::Exact;
use crate::model::Outcome;
use crate::place::column_name;
use crate::problem::{Kind, Problem};
use crate::read::file::grid::{Cell, Row, Sheet};
pub use crate::read::layouts::inferred_list::titled_blocks::of_rounds;
use crate::read::layouts::list::List;
use crate::read::layouts::table::{Part, below_a_blank_row};
use crate::read::number::{fold, joined};
use crate::read::words::columns::{self, Heading};
use crate::read::words::day::{self, Day};
use crate::read::words::heading::SCORES;
use crate::read::words::result::{mark, number, parse, parse_pair};
use crate::read::words::result_sentence::{of_one, plain};
use crate::read::words::{headings, round, side_results, vocabulary};

/// Fewer rows tell nothing of their columns.
const FEWEST_ROWS: usize = 3;
/// A list begins this near the top.
const DEEPEST_HEADING: usize = 10;
/// So many rows of a long sheet are looked at before all of them are.
const TOP: usize = 400;
/// Remarks below a list are so few rows.
const FEW: usize = 20;
/// No side has more points in a game that is told by two numbers without a heading.
const MOST_POINTS: i64 = 999;

/// What the columns of either of two readings would be called, in the section `new` of the wording.
const PLAYERS: [&str; 2] = ["first", "second"];
const ROUND: [&str; 1] = ["round"];
const RESULT: [&str; 1] = ["result"];

fn day(cell: &Cell) -> Option<Day> {
    if let Cell::Date(date) = cell { Some((date.year, date.month, date.day)) } else { None }
}

/// Whether a cell tells how a game ended: `2-1`, `○`, `2勝1敗`.
fn tells(cell: &Cell) -> bool {
    let text = cell.text();
    parse(&text).is_ok() || parse(&plain(&text, "", "")).is_ok()
}

fn is_points(cell: &Cell) -> bool {
    number(&cell.folded())
        .is_some_and(|number| !number.is_negative() && number <= MOST_POINTS.into())
}

/// What the columns of a list were taken for.
struct Inferred {
    heading: Heading,
    said: Vec<Problem>,
    /// Whether the first row is one of the list already.
    bare: bool,
    /// Whether nothing says a round.
    unnumbered: bool,
    /// The rounds of rows whose column for them holds days.
    days: BTreeMap<u32, u32>,
}

/// The one reading of a list, or which two are left.
type Found = Result<Inferred, Problem>;

/// Finds a list of pairings on a sheet by what its columns hold.
pub fn find(sheet: &Sheet) -> Option<Part<'_>> {
    let found = look(sheet)?.ok()?;
    let sheet =
        if found.bare { Cow::Owned(below_a_blank_row(sheet)) } else { Cow::Borrowed(sheet) };
    let list = List {
        rounds: Some(found.days).filter(|days| !days.is_empty()),
        said: found.said,
        unnumbered: found.unnumbered,
        ..titled_blocks::list(&sheet, &found.heading)
    };
    Some(Part { sheet, heading: found.heading, table: Box::new(list), why: Some("contents") })
}

/// Says which two readings are left of a sheet, where there are two.
pub fn doubt(sheet: &Sheet) -> Option<Problem> {
    look(sheet)?.err()
}

/// Returns columns as a program for tables names them, `B:B`.
fn lettered(columns: &[u32], between: &str) -> String {
    let names = columns.iter().map(|column| column_name(*column));
    joined(names.map(|name| format!("{name}:{name}")), between)
}

fn top(sheet: &Sheet) -> Option<Sheet> {
    (sheet.rows.len() > 2 * TOP).then(|| sheet.with_rows(sheet.rows[..TOP].to_vec()))
}

fn look(sheet: &Sheet) -> Option<Found> {
    first_body(sheet, FEW, Body::read).filter(|found| !odd_cells::is_row(sheet, found))
}

/// Returns what is made of the first body of which anything is; in its column of rounds so many cells may be odd.
fn first_body<'a, T>(
    sheet: &'a Sheet,
    odd: usize,
    read: impl Fn(&Body<'a>) -> Option<T>,
) -> Option<T> {
    // The heading is the row above the first body that fits; there may be none. Below one that names players and results there is no other.
    let named = columns::find(sheet, "pairings")
        .filter(|heading| heading.players().is_some() && heading.tells_results());
    let last = named.map_or(DEEPEST_HEADING, |heading| DEEPEST_HEADING.min(heading.position + 1));
    let mut heads = (0..=sheet.rows.len().min(last)).map(|body| body.checked_sub(1));
    // What the first rows of a long sheet are not, all of them are not.
    let top = top(sheet);
    let may_be = |head: Option<usize>| {
        top.as_ref()
            .and_then(|top| Body::of(top, head))
            .is_none_or(|body| body.may_tell_rounds(sheet, odd))
    };
    heads.find_map(|head| read(&Body::of(sheet, Some(head).filter(|head| may_be(*head))?)?))
}

fn is_filled(row: &Row) -> bool {
    row.filled().count() > 2
}

/// Whether the one column that a row heads is that of days, or the like.
fn says_when(row: &Row) -> bool {
    row.alone().is_some_and(|(_, cell)| vocabulary::is("heading.particular", &cell.folded()))
}

struct Body<'a> {
    sheet: &'a Sheet,
    /// The position of the row above, which may be a heading.
    head: Option<usize>,
    heading: Heading,
    rows: Vec<&'a Row>,
    columns: Vec<u32>,
    /// The round of each row by the title above it, or by the name of its sheet.
    titled: Option<Vec<u32>>,
    /// The rows above which the heading stands again.
    begins: BTreeSet<usize>,
}

impl<'a> Body<'a> {
    fn of(sheet: &'a Sheet, head: Option<usize>) -> Option<Self> {
        Self::below(sheet, head, FEWEST_ROWS)
    }

    /// The same of at least so many rows.
    fn below(sheet: &'a Sheet, head: Option<usize>, fewest: usize) -> Option<Self> {
        let heading = match head {
            Some(at) => columns::of_row(at, &sheet.rows[at], "pairings"),
            None => Heading::new(0, 0),
        };
        // A row of words right above the first one of the list is its heading, even if it names few columns.
        let begin = head.map_or(0, |at| at + 1);
        // A game that is still open may name both players, and nothing else.
        let both = heading.players();
        let names_both =
            |row: &Row| both.is_some_and(|both| both.iter().all(|side| !row.get(*side).is_blank()));
        let is_row = |row: &Row| is_filled(row) || names_both(row);
        let first = begin + sheet.rows[begin..].iter().position(is_row)?;
        if let Some(above) = first.checked_sub(1).filter(|above| Some(*above) != head)
            && sheet.rows[above].index + 1 == sheet.rows[first].index
            && (sheet.rows[above].cells.len() > 1 || says_when(&sheet.rows[above]))
            && round::title(&sheet.rows[above]).is_none()
        {
            return None;
        }
        let mut rows: Vec<&Row> = Vec::new();
        let mut begins = BTreeSet::new();
        let lead = sheet.rows[first].filled().next();
        let lead = lead.map_or(0, |(column, _)| column);
        let mut above = sheet.rows[first].index;
        for row in &sheet.rows[first..] {
            let apart = std::mem::replace(&mut above, row.index) + 1 < row.index;
            if !is_row(row) {
                continue;
            }
            // Sums and remarks below a blank row, where the list begins further left.
            if apart && row.get(lead).is_blank() {
                break;
            }
            if head.is_some_and(|at| titled_blocks::is_again(&sheet.rows[at], row)) {
                begins.insert(rows.len());
            } else {
                rows.push(row);
            }
        }
        let columns = Sheet::columns(rows.iter().copied());
        (rows.len() >= fewest && columns.len() <= 40).then(|| Self {
            sheet,
            head,
            titled: titled_blocks::rounds(sheet, head, &heading, &rows),
            heading,
            rows,
            columns: columns.into_iter().collect(),
            begins,
        })
    }

    /// Returns a column's cells that hold something.
    fn cells(&self, column: u32) -> impl Iterator<Item = &'a Cell> + Clone + '_ {
        let cells = self.rows.iter().map(move |row| row.get(column));
        cells.filter(|cell| !cell.is_blank())
    }

    fn said(&self, column: u32) -> impl Iterator<Item = String> + '_ {
        self.rows.iter().map(move |row| row.folded(column))
    }

    /// Whether the second of two columns tells every result of the first as seen from the other side, or nothing of one that has no other side.
    fn mirrors(&self, one: u32, other: u32) -> bool {
        let told = |row: &&Row, column: u32| parse(&row.text(column)).ok();
        let mut rows = self.rows.iter().filter(|row| row.holds(other));
        rows.all(|row| match (told(row, one), told(row, other)) {
            (Some(one), Some(other)) => one.fared() == other.turned().fared(),
            _ => false,
        })
    }

    /// Whether no row, or every one, says the same in two columns.
    fn same(&self, one: u32, other: u32, same: bool) -> bool {
        let mut both = self.said(one).zip(self.said(other));
        both.all(|(one, other)| (one == other) == same)
    }

    /// Whether most rows have a cell in a column, and each of them is so.
    fn all(&self, column: u32, is: impl Fn(&Cell) -> bool) -> bool {
        let filled = self.cells(column).count();
        2 * filled >= self.rows.len() && filled > 0 && self.cells(column).all(is)
    }

    fn people(&self, column: u32) -> BTreeSet<String> {
        self.said(column).filter(|name| !headings::is_nobody(name)).collect()
    }

    /// Returns the columns of the two players: each names people of the other, and nobody stands in both at once.
    fn pairs(&self) -> Vec<(u32, u32)> {
        // What says the same in every row, such as who begins, is nobody's opponent.
        let again = |column: u32| {
            let mut left = self.columns.iter().take_while(|left| **left < column);
            left.any(|left| self.same(*left, column, true))
        };
        let is_named = |column: &u32| {
            self.all(*column, |_| true)
                && headings::are_names(self.cells(*column))
                && !self.all(*column, tells)
                && self.rounds(*column).is_none()
                && !again(*column)
        };
        let named = self.columns.iter().copied().filter(is_named);
        let named: Vec<(u32, BTreeSet<String>)> =
            named.map(|column| (column, self.people(column))).collect();
        let mut pairs = Vec::new();
        for (at, (left, one)) in named.iter().enumerate() {
            for (right, other) in &named[at + 1..] {
                let shared = one.intersection(other).count();
                let is_half = 2 * shared >= one.len().min(other.len());
                if shared > 1 && is_half && self.same(*left, *right, false) {
                    pairs.push((*left, *right));
                }
            }
        }
        pairs
    }

    /// Returns a round for each row, where nothing says one and a sheet ends with rows of two players and how they fared: a title between them
    /// would be of a group or a stage. Where headings name the players and one is missing, anything may stand beside them.
    fn unnumbered(&self, (left, right): (u32, u32)) -> Option<Vec<u32>> {
        let is_bare = |column: &u32| {
            let mut head = self.head.iter();
            head.any(|at| self.sheet.rows[*at].get(*column).is_blank())
        };
        let are_headed = self.heading.players().is_some()
            && !self.heading.tells_results()
            && self.columns.iter().any(is_bare);
        // Other headings, and the day that a sheet is called after, say more than that.
        if self.head.is_some() && !are_headed || !day::of_sheet(&self.sheet.place.sheet).is_empty()
        {
            return None;
        }
        let first = self.sheet.position(self.rows.first()?.index)?;
        let mut others = self.columns.iter().filter(|at| ![left, right].contains(at));
        let fares = |column: &u32| self.all(*column, tells) || self.is_points(*column);
        let is_whole = self.sheet.rows.len() - first == self.rows.len();
        let tells_round = |column: &u32| self.rounds(*column).is_some();
        (is_whole && !self.columns.iter().any(tells_round) && (are_headed || others.all(fares)))
            .then(|| (1..).take(self.rows.len()).collect())
    }

    fn everybody_once(&self, rounds: &[u32], (left, right): (u32, u32)) -> bool {
        let mut seen = BTreeMap::new();
        let pairs = self.said(left).zip(self.said(right)).zip(rounds);
        let mut all = pairs.flat_map(|((one, other), round)| {
            let turned = (*round, other.clone(), one.clone());
            [(*round, one, other), turned]
        });
        // Both may have told the same game.
        all.all(|(round, name, other)| {
            headings::is_nobody(&name)
                || seen.insert((round, name), other.clone()).is_none_or(|before| before == other)
        })
    }

    /// Whether a column counts the tables of each round.
    fn is_table(&self, column: u32, rounds: &[u32]) -> bool {
        let mut next: BTreeMap<u32, u32> = BTreeMap::new();
        let said = self.said(column).zip(rounds);
        let mut said = said.filter(|(said, _)| !said.is_empty());
        said.all(|(said, round)| {
            let table = next.entry(*round).or_insert(0);
            *table += 1;
            said == table.to_string()
        })
    }

    fn is_count(&self, column: u32) -> bool {
        let mut said = (1..).zip(self.said(column));
        self.rows.len() >= FEWEST_ROWS && said.all(|(at, said): (usize, _)| said == at.to_string())
    }

    /// Whether a column is headed as the one of either player for what a section calls so.
    fn is_each(&self, column: u32, section: &str, name: &str) -> bool {
        let mut each = self.heading.each.iter();
        each.any(|each| {
            each.columns.contains(&column)
                && headings::named(section, &each.heading.written) == Some(name)
        })
    }

    /// Returns the column that adds up all others in every row: boards of a match, or quarters, and what they come to.
    fn total(&self, results: &[u32]) -> Option<u32> {
        // Two or three may be sets, or two games.
        const FEWEST_PARTS: usize = 4;
        let score = |row: &Row, column: u32| {
            let told = parse(&row.text(column)).ok()?;
            let halves = || Some([Exact::fraction(1, 2)?, Exact::fraction(1, 2)?]);
            match told.score {
                Some(score) => Some([score.first, score.second]),
                None => halves().filter(|_| told.outcomes == Some([Outcome::Draw; 2])),
            }
        };
        let adds_up = |total: &&u32| {
            self.rows.iter().all(|row| {
                let mut parts = results.iter().filter(|part| part != total);
                let sum = parts.try_fold([Exact::zero(), Exact::zero()], |[one, other], part| {
                    let [first, second] = score(row, *part)?;
                    Some([one + first, other + second])
                });
                sum.is_some() && sum == score(row, **total)
            })
        };
        let mut totals = results.iter().filter(|_| results.len() > FEWEST_PARTS);
        totals.find(adds_up).copied()
    }

    /// Whether every row has the same sign as it stands between two names or two numbers, in a column that no heading calls the result.
    fn is_separator(&self, column: u32) -> bool {
        let signs: BTreeSet<String> = self.said(column).collect();
        let between = ["between.score", "between.heading"];
        let is_sign = |sign: &String| vocabulary::is_any(&between, sign);
        self.heading.column("result") != Some(column)
            && signs.len() == 1
            && signs.iter().all(is_sign)
    }

    fn is_points(&self, column: u32) -> bool {
        self.all(column, is_points)
    }

    /// Whether a column that is headed as a score holds some: of a few games it may say what became of them.
    fn is_score(&self, column: u32) -> bool {
        let points = self.cells(column).filter(|cell| is_points(cell)).count();
        2 * points > self.cells(column).count()
    }

    /// Returns what a heading says, or which column it is.
    fn called(&self, column: u32) -> String {
        let own = self.head.map(|at| self.sheet.rows[at].text(column));
        let own = own.filter(|text| !text.is_empty());
        own.unwrap_or_else(|| lettered(&[column], ""))
    }

    fn opponents(&self, column: u32) -> bool {
        headings::is_opponents(&self.called(column))
    }

    /// Returns two columns with that of player 1 first: the left one, unless a heading speaks of the opponent.
    fn in_order(&self, (left, right): (u32, u32)) -> (u32, u32) {
        let turned = self.heading.players() == Some([right, left]);
        if turned || self.opponents(left) && !self.opponents(right) {
            return (right, left);
        }
        (left, right)
    }

    /// Returns the columns that a heading of this name leaves, where one has it.
    fn settled(&self, name: &str, columns: Vec<u32>) -> Vec<u32> {
        match self.heading.columns.get(name) {
            Some(known) if columns.contains(known) => vec![*known],
            _ => columns,
        }
    }

    fn read(&self) -> Option<Found> {
        let row = self.rows.first()?.index;
        let mut pairs = self.pairs();
        let unseen = pairs.is_empty();
        // Headings that name both players leave no doubt who they are, whatever else the columns hold of both.
        if let Some([first, second]) = self.heading.players()
            && let pair = (first.min(second), first.max(second))
            && (unseen || pairs.contains(&pair))
        {
            pairs = vec![pair];
        }
        let pair = match *pairs.as_slice() {
            [] => return None,
            [pair] => pair,
            [one, other, ..] => {
                let mut columns = self.columns.iter();
                let any_round =
                    self.titled.is_some() || columns.any(|at| self.rounds(*at).is_some());
                return any_round
                    .then(|| self.two(&[one.0, one.1], &[other.0, other.1], &PLAYERS, row));
            }
        };
        let told = |rounds: fn(&Self, u32) -> Option<Vec<u32>>| -> Vec<(u32, Vec<u32>)> {
            let all = self.columns.iter();
            let all = all.filter_map(|column| Some((*column, rounds(self, *column)?)));
            all.filter(|(column, rounds)| {
                self.everybody_once(rounds, pair) && !self.is_serial(*column, rounds, pair)
            })
            .collect()
        };
        let mut rounds = told(Self::rounds);
        if rounds.is_empty() {
            rounds = told(Self::days);
        }
        let known = self.settled("round", rounds.iter().map(|(column, _)| *column).collect());
        // What is headed as the round is no other column's to tell.
        if self.heading.column("round").is_some_and(|named| !known.contains(&named)) {
            return None;
        }
        // What counts like rounds, and is said to be none, tells no result either.
        let counts_too: Vec<u32> = rounds
            .extract_if(.., |(column, _)| !known.contains(column))
            .map(|(column, _)| column)
            .collect();
        let titled = match self.titled.clone() {
            None => self.unnumbered(pair),
            titled => titled.filter(|rounds| self.everybody_once(rounds, pair)),
        };
        let (round, rounds) = match rounds.as_slice() {
            [] if self.heading.has("round") => return None,
            [] => (None, titled.as_ref()?),
            [(round, rounds)] => (Some(*round), rounds),
            [(one, _), (other, _), ..] => return Some(self.two(&[*one], &[*other], &ROUND, row)),
        };
        let (first, second) = self.in_order(pair);
        let is_free = |column: &u32| {
            ![round, Some(first), Some(second)].contains(&Some(*column))
                && !counts_too.contains(column)
                && !self.is_table(*column, rounds)
                && !self.is_clock(*column)
                && !self.is_count(*column)
                && !["number", "seed", "rating"].iter().any(|name| self.is_each(*column, "players", name))
                // Where the names do not tell that these are games, what a match was worth may be anything.
                && !(unseen && self.is_each(*column, "words", "match-points"))
                && !vocabulary::says("heading.other-match", &self.called(*column))
        };
        let free: Vec<u32> = self.columns.iter().copied().filter(is_free).collect();
        let those = |is: &dyn Fn(&u32) -> bool| -> Vec<u32> {
            free.iter().copied().filter(|column| is(column)).collect()
        };
        let mut points = those(&|column| self.is_points(*column));
        // Some of the games may still be open.
        let is_put_off = |cell: &Cell| vocabulary::is("game-status.open", &cell.folded());
        let is_over = |cell: &&Cell| {
            !is_put_off(cell) && !parse(&cell.text()).is_ok_and(|told| told.is_open())
        };
        let mostly_over = |column: u32| {
            2 * self.cells(column).filter(is_over).count() > self.cells(column).count()
        };
        let of_the_two = |row: &Row, at: u32| {
            let said = row.folded(at);
            [first, second].iter().any(|at| row.folded(*at) == said)
        };
        // Beside names there may be words for a draw.
        let names_one = |column: &u32| {
            let is_drawn = |row: &Row| mark(&row.folded(*column)) == Some(Outcome::Draw);
            let said = || self.rows.iter().filter(|row| row.holds(*column));
            said().all(|row| of_the_two(row, *column) || is_drawn(row))
                && said().any(|row| of_the_two(row, *column))
        };
        // `Ann won`: only beside the two players is it a result; a name alone may have slipped in among scores.
        let in_words = |row: &&Row, at: u32| {
            let [said, first, second] = [at, first, second].map(|column| row.text(column));
            parse(&plain(&said, &first, &second)).is_ok()
                && (said.is_empty() || !of_the_two(row, at))
        };
        let told_in_words =
            |at: u32| self.all(at, |_| true) && self.rows.iter().all(|row| in_words(row, at));
        let is_told = |at: &u32| {
            let tells_or_asks =
                |cell: &Cell| tells(cell) || of_one(&cell.text()).is_some() || is_put_off(cell);
            !points.contains(at)
                && (self.all(*at, tells_or_asks) && self.cells(*at).any(tells) && mostly_over(*at)
                    || told_in_words(*at))
        };
        let mut results = self.settled("result", those(&is_told));
        // `2 : 1` in three columns, `Ann x Ben`: a sign that stands in every row tells nothing where something else does.
        if results.len() > 1 || points.len() > 1 {
            results.retain(|at| !self.is_separator(*at));
        }
        if let Some(total) = self.total(&results) {
            results = vec![total];
        }
        // Beside the sets the points in them tell no result.
        let counts_sets = |at: &u32| vocabulary::says("heading.sets", &self.called(*at));
        if results.len() == 2 && results.iter().filter(|at| counts_sets(at)).count() == 1 {
            results.retain(counts_sets);
        }
        if let [one, other] = results[..]
            && self.mirrors(one, other)
        {
            results.pop();
        }
        let mut winners = those(&names_one);
        // Numbers that say otherwise than the column of the winner are none of the game, such as places on a ladder.
        if let ([one, other], Some(winner)) = (&points[..], self.heading.column("winner"))
            && winners.contains(&winner)
            && self.are_denied([(*one, first), (*other, second)], winner)
        {
            points.clear();
        }
        // Headings that say which columns tell the result leave no doubt.
        let scores = SCORES.map(|name| self.heading.column(name));
        if let [Some(own), Some(other)] = scores
            && self.is_score(own)
            && self.is_score(other)
        {
            (results, points) = (Vec::new(), vec![own.min(other), own.max(other)]);
        } else if let Some(known) = self.heading.column("result") {
            if results == [known] || points.contains(&known) {
                (results, points) = (vec![known], Vec::new());
            } else if winners.contains(&known) {
                (results, points, winners) = (Vec::new(), Vec::new(), vec![known]);
            }
        }
        // Beside results in words, or of two numbers, one number counts something else; beside those that are headed so all do.
        let is_more = |cell: &Cell| cell.number() > Some(Exact::one());
        let counts_more =
            |points: &[u32]| matches!(points, [only] if self.cells(*only).any(is_more));
        if let [result] = results[..]
            && self.cells(result).all(|cell| cell.number().is_none())
            && (counts_more(&points)
                || vocabulary::says("heading.of-results", &self.called(result)))
        {
            points.clear();
        }
        let mut taken: Vec<(&'static str, u32)> =
            match (results.as_slice(), points.as_slice(), winners.as_slice()) {
                ([result], [], []) => vec![("result", *result)],
                ([result], [], [winner]) => vec![("result", *result), ("winner", *winner)],
                ([], &[left, right], _) if self.are_hours([left, right]) => return None,
                ([], &[left, right], winners) if winners.len() < 2 => {
                    let named = scores[0].zip(scores[1]);
                    let (own, other) = named.unwrap_or_else(|| self.in_order((left, right)));
                    // Names in the other order than their numbers need a word of the organizer.
                    let turned = (first, second) != pair;
                    if turned
                        && named.is_none()
                        && (own, other) == (left, right)
                        && !self.opponents(right)
                    {
                        return Some(self.two(&[left, right], &[right, left], &SCORES, row));
                    }
                    let told = |winner: &&u32| self.won_by((own, first), (other, second), **winner);
                    let winner = winners.first().filter(told);
                    // Numbers without a name, beside a column that names one of the two in every row and says otherwise.
                    let doubtful = |at: &&u32| self.cells(**at).count() == self.rows.len();
                    if let (None, None, Some(at)) =
                        (winner, named, winners.first().filter(doubtful))
                    {
                        return Some(self.two(&[own, other], &[*at], &SCORES, row));
                    }
                    let winner = winner.map(|winner| ("winner", *winner));
                    [("score_1", own), ("score_2", other)].into_iter().chain(winner).collect()
                }
                ([], [], [winner]) => vec![("winner", *winner)],
                ([one, other, ..], ..) => return Some(self.two(&[*one], &[*other], &RESULT, row)),
                ([result], [points, ..], _) => {
                    return Some(self.two(&[*result], &[*points], &RESULT, row));
                }
                ([], [_, _, _, _, ..], _) => return Some(self.many(&points, row)),
                ([], [one, two, three, ..], _) => {
                    return Some(self.two(&[*one, *two], &[*two, *three], &SCORES, row));
                }
                _ => return None,
            };
        if let [("result", only)] = taken[..]
            && self.heading.column("result") != Some(only)
            && let [found, second, first] = [only, second, first].map(|at| self.called(at))
            && side_results::is_of(&found, &second, &first)
        {
            let place = self.sheet.place.at(self.heading.row, only);
            return Some(Err(Problem::of(place, Kind::OtherSide {}, found)));
        }
        let is_filled = |column: &u32| self.cells(*column).next().is_some();
        let headed = |name: &str| {
            let column = self.heading.column(name);
            column.filter(|column| free.contains(column) && is_filled(column))
        };
        let has = |taken: &[(&str, u32)], name: &str| taken.iter().any(|(known, _)| *known == name);
        // Who won is not left out, whatever numbers stand beside it.
        let winner = headed("winner").filter(|_| !has(&taken, "winner"));
        taken.extend(winner.map(|winner| ("winner", winner)));
        // Nor is the letter of a result beside the scores.
        let is_letter = |cell: &Cell| !cell.text().contains(char::is_numeric);
        let result = headed("result")
            .filter(|result| has(&taken, "score_1") && self.cells(*result).all(is_letter));
        taken.extend(result.map(|result| ("result", result)));
        if self.always_left((first, second), &taken) {
            return Some(self.two(&[first, second], &[second, first], &PLAYERS, row));
        }
        Some(self.one((round, rounds), (first, second), &taken))
    }

    /// Whether the players stand under headings that nobody knows, and every game was won by the left one: the results may be the
    /// winners' own, and the winners on either side.
    fn always_left(&self, (first, second): (u32, u32), taken: &[(&'static str, u32)]) -> bool {
        const FEWEST_WON: usize = 4;
        let is_unknown = |column: u32| {
            self.heading.leaves(column)
                && headings::named("players", &self.called(column)).is_none()
                && vocabulary::which("half", &fold(&self.called(column))).is_none()
        };
        let at = |name: &str| {
            let mut taken = taken.iter();
            Some(taken.find(|(taken, _)| *taken == name)?.1)
        };
        let fared = |row: &&Row| {
            let told = match (at("result"), at("score_1"), at("score_2")) {
                (Some(result), ..) => parse(&row.text(result)),
                (None, Some(own), Some(other)) => parse_pair(&row.text(own), &row.text(other)),
                _ => return None,
            };
            told.ok()?.fared()
        };
        let fared: Vec<_> = self.rows.iter().filter_map(fared).collect();
        let won = fared.iter().filter(|fared| fared.is_gt()).count();
        at("winner").is_none()
            && ![first, second].iter().any(|at| self.opponents(*at))
            && is_unknown(first)
            && is_unknown(second)
            && won >= FEWEST_WON
            && fared.iter().all(|fared| fared.is_ge())
    }

    /// Whether the column of the winner denies two columns of numbers, in either order, in at least three rows and one of four.
    fn are_denied(&self, [(own, first), (other, second)]: [(u32, u32); 2], winner: u32) -> bool {
        const FEWEST: usize = 3;
        let told = self.rows.iter().filter_map(|row| {
            let points = |column: u32| number(&row.folded(column));
            let said = row.folded(winner);
            let fared = match [first, second].map(|column| row.folded(column) == said) {
                [true, _] => Ordering::Greater,
                [_, true] => Ordering::Less,
                _ if said.is_empty() => return None,
                _ => Ordering::Equal,
            };
            Some((points(own)?.cmp(&points(other)?), fared))
        });
        let told: Vec<(Ordering, Ordering)> = told.collect();
        let denied = |is: &dyn Fn(Ordering) -> Ordering| {
            let all = told.iter();
            all.filter(|(points, fared)| is(*points) != *fared).count()
        };
        let least = denied(&|points| points).min(denied(&Ordering::reverse));
        least >= FEWEST && 4 * least >= told.len()
    }

    /// Whether two columns of numbers hold the hours and minutes at which games begin, under no heading: `19`, `30`.
    fn are_hours(&self, [hours, minutes]: [u32; 2]) -> bool {
        let is_clock = |row: &&Row| {
            let [hours, minutes] = [hours, minutes].map(|column| row.folded(column));
            let time = format!("{hours}:{minutes:0>2}");
            day::is_clock(&Cell::Text(time.into()))
        };
        let is_half = |row: &&Row| row.get(minutes).number().is_some_and(|told| !told.is_zero());
        let is_headed = [hours, minutes].iter().any(|at| !self.called(*at).contains(':'));
        let mut rows = self.rows.iter().copied();
        !is_headed && rows.clone().any(|row| is_half(&row)) && rows.all(|row| is_clock(&row))
    }

    /// Whether most rows name the one of more points: what names another one in many of them says something else, such as who began.
    fn won_by(&self, (own, first): (u32, u32), (other, second): (u32, u32), winner: u32) -> bool {
        let points = |row: &Row, column: u32| number(&row.folded(column));
        let told = self.rows.iter().filter_map(|row| {
            let (own, other) = (points(row, own)?, points(row, other)?);
            let wanted = if own > other { first } else { second };
            (own != other && row.holds(winner)).then(|| row.folded(winner) == row.folded(wanted))
        });
        let told: Vec<bool> = told.collect();
        let right = told.iter().filter(|right| **right).count();
        self.heading.column("winner") == Some(winner) || 4 * right >= 3 * told.len()
    }
}
