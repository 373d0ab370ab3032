//! Cross tables: one row for each player, one column for each round, each cell naming opponent and result.

pub mod bare;
pub mod cell;
mod coloured;
mod entry;
mod grid;
mod half;
pub mod heads;
mod legs;
mod marks;
mod numbered;
pub mod numbers;
mod opponents;
pub use opponents::circle as round_of_circle;
pub mod outlines;
mod rounds;
mod seated;
mod spelled;
mod stacked;
mod totals;
mod unread_round_columns;

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::exact::Exact;
use crate::model::{Outcome, Pairing, Player, Published, Why};
use crate::place::{Located, Place};
use crate::problem::{DateResult, Kind, NoPairings, Problem, TakenFor, Unreadable, Unused};
use crate::read::file::grid::{Cell, DateCell, Row, Sheet};
use crate::read::layouts::player_cell::Layout;
use crate::read::layouts::table::{Part, Whole};
use crate::read::number::{digits, fold};
use crate::read::roles::people::People;
use crate::read::roles::{published, roster};
use crate::read::words::columns::{self, Heading};
use crate::read::words::dates::{self, recovered};
use crate::read::words::person_name::families;
use crate::read::words::result_sentence::{sets, sets_differ, without_sets};
use crate::read::words::round::round_number;
use crate::read::words::{day, headings, result, vocabulary};
use cell::Family;
use entry::{Entry, Met, Text, Who};
pub use heads::nearly as nearly_everybody;
use opponents::Games;
use rounds::Round;
use stacked::{Kept, Own};

#[derive(Clone, Debug)]
pub struct CrossTable {
    /// The heading row: names, ratings and the like.
    pub heading: Heading,
    rounds: Vec<Round>,
    /// The positions of the players' rows, and of those that belong to them.
    rows: Vec<usize>,
    /// The names in these rows, folded, where a cell may hold one of them alone.
    names: HashSet<String>,
    /// What some cells say, written as the family of marks is.
    spelled: HashMap<String, String>,
    family: Family,
    /// What is read of two rows of each player, or two columns of each opponent.
    kept: Kept,
    own: Own,
}

/// A player's row, and the one below it where cells are stacked.
type Lines<'a> = (&'a Row, Option<&'a Row>);

/// How many games each cell of a table of everybody against everybody holds, and whether each has its own column.
#[derive(Clone, Copy)]
struct Legs {
    count: usize,
    apart: bool,
    /// Whether what a cell holds are the sets of one game.
    sets: bool,
    /// Whether each digit of a cell is a game.
    digits: bool,
}

/// Finds a cross table on a sheet; `wanted` is the layout that the organizer names.
pub fn find(sheet: &Sheet, wanted: Option<Layout>) -> Vec<Part<'_>> {
    let found = || {
        let mut table = outline(sheet)?;
        table.take_details_apart(sheet);
        table.spelled = table.without_totals(sheet);
        if table.spelled.is_empty() {
            table.spelled = table.spelled_out(sheet);
        }
        let family = table.recognize(sheet, wanted).or_else(|| {
            table.spelled = table.told_by_numbers(sheet);
            table.recognize(sheet, wanted)
        });
        table.family = family.or_else(|| {
            table.spelled = table.in_colours(sheet);
            table.recognize(sheet, wanted)
        })?;
        table.go_on_after_gaps(sheet);
        if table.family == Family::Marks {
            table.names = table.names(sheet);
        }
        Some(table)
    };
    // It says itself what it was recognized by, once it is read.
    found()
        .map(|table| Part::of_sheet(sheet, table.heading.clone(), table, None))
        .into_iter()
        .collect()
}

/// Returns the first cell of a round that no family of cross tables can read, where a sheet only looks like one.
pub fn unreadable(sheet: &Sheet) -> Option<(Place, String)> {
    let table = outline(sheet)?;
    let lines = table.lines(sheet);
    // Of everybody against everybody it would have been found: a number is no opponent.
    let is_read = |text: &str| {
        let mut swiss = Family::ALL.iter().filter(|family| **family != Family::RoundRobin);
        swiss.any(|family| family.met(text).is_some())
    };
    let texts = table.texts(&lines).into_iter();
    let mut said = texts.filter(|text| !text.said.is_empty());
    said.find(|text| !is_read(&text.said)).map(|text| {
        let place = table.place(sheet, lines[text.line], text.round);
        (place, text.said)
    })
}

/// Returns what would be a cross table if its cells can be read: names, and columns for rounds.
fn outline(sheet: &Sheet) -> Option<CrossTable> {
    let heading = columns::find(sheet, "players").filter(|heading| heading.has("name"));
    let mut heading =
        heading.or_else(|| grid::heading(sheet)).or_else(|| rounds::beside_corner(sheet))?;
    grid::free_names(sheet, &mut heading);
    // What is below the table are remarks.
    let length = grid::length(sheet, heading.position, heading.column("name")?);
    let body = sheet.below(heading.position)[..length].iter();
    let is_of_table = |row: &&Row| !grid::is_legend(&heading.cell(row, "name").text());
    let length = body.take_while(is_of_table).count();
    let rows = (heading.position + 1..=heading.position + length).collect();
    let rounds = rounds::find(sheet, &heading, &heading.below(sheet)[..length])?;
    let of_round = |column: u32| rounds.iter().any(|round| round.columns.contains(&column));
    heading.unused.retain(|(column, _)| !of_round(*column));
    Some(CrossTable {
        heading,
        rounds,
        rows,
        names: HashSet::new(),
        spelled: HashMap::new(),
        family: Family::Chess,
        kept: Kept::All,
        own: Own::Marks,
    })
}

impl CrossTable {
    /// Whether a cell belongs to the table: to its heading, or to the row of a player.
    pub fn holds(&self, position: usize, column: u32) -> bool {
        let mut rounds = self.rounds.iter();
        (position == self.heading.position || self.rows.binary_search(&position).is_ok())
            && (self.heading.knows(column) || rounds.any(|round| round.columns.contains(&column)))
    }

    fn lines<'a>(&self, sheet: &'a Sheet) -> Vec<Lines<'a>> {
        let name = self.heading.at("name");
        let remarks = self.remarks(sheet);
        let rows = || {
            let all = self.rows.iter().filter(|at| !remarks.contains(at));
            all.map(|at| &sheet.rows[*at])
        };
        let told: Vec<String> =
            rows().map(|row| row.text(name)).filter(|name| !is_no_player(name)).collect();
        // Each name twice is merged over two rows; one of them twice is a mistake.
        let is_pair = |pair: &[String]| matches!(pair, [one, other] if one == other);
        let merged = told.len() > 2 && told.chunks(2).all(is_pair);
        let mut lines: Vec<Lines<'a>> = Vec::new();
        for row in rows() {
            let text = row.text(name);
            if matches!(row.get(name), Cell::Error(_)) || is_no_player(&text) {
                continue;
            }
            match lines.last_mut() {
                // Two rows of one player: the name stands in the upper one, or is merged over both.
                Some((above, below @ None))
                    if above.index + 1 == row.index
                        && (text.is_empty() || merged && text == above.text(name)) =>
                {
                    *below = Some(row);
                }
                _ if text.is_empty() => {}
                _ => lines.push((row, None)),
            }
        }
        if self.is_sorted_otherwise(&lines) {
            lines.sort_by_key(|(row, _)| self.number(row));
        }
        lines
    }

    fn number(&self, row: &Row) -> Option<usize> {
        self.heading.cell(row, "number").folded().parse().ok()
    }

    /// Whether the rows of everybody against everybody stand in the order of places and the columns in that of the players' numbers: the
    /// one sign that is no game stands in each row under the player's own number.
    fn is_sorted_otherwise(&self, lines: &[Lines<'_>]) -> bool {
        let own = lines.iter().map(|(row, _)| {
            let own = self.number(row)?.checked_sub(1)?;
            let is_diagonal = |round: &Round| {
                let said = row.folded(round.columns.start);
                let mut signs = said.chars();
                !said.is_empty() && signs.all(|c| vocabulary::is_sign("sign.diagonal", c))
            };
            let mut signs = self.rounds.iter().map(is_diagonal);
            (signs.position(|is_diagonal| is_diagonal) == Some(own)).then_some(own)
        });
        let own: Option<Vec<usize>> = own.collect();
        own.is_some_and(|own| {
            let all: HashSet<&usize> = own.iter().collect();
            lines.len() > 2
                && self.rounds.len() == lines.len()
                && all.len() == own.len()
                && !own.is_sorted()
        })
    }

    /// Returns the rows that hold nothing but a text in the column of names that is none: it has numbers or signs, or no number where the
    /// players have theirs, as how a name is read, and nobody meets it. A table in which most rows are so is not filled in yet.
    fn remarks(&self, sheet: &Sheet) -> HashSet<usize> {
        let name = self.heading.at("name");
        let is_alone = |at: &usize| {
            let alone = sheet.rows[*at].alone();
            alone.is_some_and(|(column, _)| column == name)
        };
        let is_numbered = |at: &usize| self.number(&sheet.rows[*at]).is_some();
        let numbered = self.rows.iter().filter(|at| is_numbered(at)).count();
        let are_numbered = 2 * numbered >= self.rows.len();
        let is_no_name = |at: &usize| {
            let text = sheet.rows[*at].text(name);
            let is_sign = |c: char| c.is_numeric() || "。、，,:：;；!！?？※→".contains(c);
            let mut marks = marks::signs();
            are_numbered || text.contains(is_sign) || marks.any(|mark| text.contains(mark))
        };
        let alone = self.rows.iter().copied();
        let alone: Vec<usize> = alone.filter(|at| is_alone(at) && is_no_name(at)).collect();
        if alone.is_empty() || 2 * alone.len() > self.rows.len() {
            return HashSet::new();
        }
        let rows = std::iter::once(&self.heading.position).chain(&self.rows);
        let cells = rows.flat_map(|at| &sheet.rows[*at].cells);
        let others = cells.filter(|(column, _)| *column != name);
        let said: Vec<String> = others.map(|(_, cell)| cell.folded()).collect();
        let is_met = |at: &usize| {
            let called = sheet.rows[*at].folded(name);
            said.iter().any(|text| text.contains(&called))
        };
        alone.into_iter().filter(|at| !is_met(at)).collect()
    }

    /// Returns the cells that tell an opponent's name and a result by a letter or a word, written as marks are.
    fn spelled_out(&self, sheet: &Sheet) -> HashMap<String, String> {
        let lines = self.lines(sheet);
        let name = self.heading.at("name");
        let names: Vec<String> = lines.iter().map(|(row, _)| row.text(name)).collect();
        let texts = self.texts(&lines);
        let said = texts.iter().map(|text| text.said.as_str());
        let said: Vec<&str> = said.filter(|said| !said.is_empty()).collect();
        spelled::out(&said, &names)
    }

    /// Returns the cells that tell the points so far behind what they tell of the round, without them.
    fn without_totals(&self, sheet: &Sheet) -> HashMap<String, String> {
        let lines = self.lines(sheet);
        let rounds = 0..self.rounds.len();
        let written = |line: &Lines<'_>| rounds.clone().map(|at| self.written(*line, at)).collect();
        totals::left_out(&lines.iter().map(written).collect::<Vec<Vec<String>>>())
    }

    /// Returns the cells that tell an opponent's number, a colour and a result, written as exports of chess are.
    fn in_colours(&self, sheet: &Sheet) -> HashMap<String, String> {
        let texts = self.texts(&self.lines(sheet));
        let said: Vec<&str> = texts.iter().map(|text| text.said.as_str()).collect();
        coloured::out(&said)
    }

    /// Returns the cells that tell an opponent's number and a result beside it, written as marks are.
    fn told_by_numbers(&self, sheet: &Sheet) -> HashMap<String, String> {
        let lines = self.lines(sheet);
        let rounds = 0..self.rounds.len();
        let written = |line: &Lines<'_>| rounds.clone().map(|at| self.written(*line, at)).collect();
        let texts: Vec<Vec<String>> = lines.iter().map(written).collect();
        let numbers = lines.iter().map(|(row, _)| self.number(row));
        let numbers: Option<Vec<usize>> = numbers.collect();
        let of_rows = || (1..=lines.len()).collect();
        numbered::out(&texts, &numbers.unwrap_or_else(of_rows))
    }

    /// Returns where the cell of a round begins.
    fn place(&self, sheet: &Sheet, (row, _): Lines<'_>, round: usize) -> Place {
        let column = self.rounds[round].columns.start;
        sheet.place.at(row.index, column)
    }

    fn text(&self, line: Lines<'_>, round: usize) -> String {
        let text = self.written(line, round);
        self.spelled.get(&text).cloned().unwrap_or(text)
    }

    /// Returns what stands in the cell of a round.
    fn written(&self, line: Lines<'_>, round: usize) -> String {
        let columns = &self.rounds[round].columns;
        let (upper, lower) = self.of_game(line);
        let both = match (self.kept, lower) {
            (Kept::Sides, _) | (Kept::Unclear, None) => {
                [columns.start, columns.start + 1].map(|at| upper.text(at))
            }
            (Kept::Unclear, Some(lower)) => [upper, lower].map(|row| row.text(columns.start)),
            _ => return grid::within((upper, lower), columns),
        };
        match both.each_ref().map(String::as_str) {
            ["", one] | [one, ""] => one.to_string(),
            [one, other] if self.kept == Kept::Sides => format!("{one}-{other}"),
            [one, other] => format!("{one} | {other}"),
        }
    }

    /// Returns the rows in which the game of each cell stands.
    fn of_game<'a>(&self, (upper, lower): Lines<'a>) -> Lines<'a> {
        match self.kept {
            Kept::Upper => (upper, None),
            Kept::Lower => (lower.unwrap_or(upper), None),
            _ => (upper, lower),
        }
    }

    /// Finds out, of everybody against everybody, what two rows or two columns hold, and what a number alone is.
    fn take_details_apart(&mut self, sheet: &Sheet) {
        let lines = self.lines(sheet);
        let width = self.rounds[0].columns.len();
        if self.rounds.len() != lines.len()
            || self.rounds.iter().any(|round| round.columns.len() != width)
        {
            return;
        }
        let off_diagonal = |line: usize| {
            let rounds = self.rounds.iter().enumerate();
            rounds.filter(move |(round, _)| *round != line)
        };
        let pairs = lines.iter().enumerate().flat_map(|(line, (upper, lower))| {
            off_diagonal(line).map(move |(round, at)| {
                let start = at.columns.start;
                let other = lower.map(|lower| lower.text(start));
                let other = other.unwrap_or_else(|| upper.text(start + 1));
                ((line, round), [upper.text(start), other])
            })
        });
        let pairs: stacked::Cells<[String; 2]> =
            pairs.filter(|(_, both)| both.iter().any(|text| !text.is_empty())).collect();
        let are_stacked = lines.iter().all(|(_, lower)| lower.is_some());
        let are_single = lines.iter().all(|(_, lower)| lower.is_none());
        let kept = match width {
            1 if are_stacked => stacked::of_rows(&pairs),
            2 if are_single => stacked::of_columns(&pairs),
            _ => Kept::All,
        };
        self.kept = kept;
        // One number in each cell, or one of each of two games.
        let numbers = lines.iter().enumerate().flat_map(|(line, cells)| {
            let cells = self.of_game(*cells);
            off_diagonal(line).flat_map(move |(round, at)| {
                let told = grid::cells(cells, &at.columns).map(Cell::text);
                let told = told.filter(|text| !text.is_empty());
                told.map(move |text| ((line, round), text))
            })
        });
        let numbers: Vec<((usize, usize), String)> = numbers.collect();
        self.own = stacked::own(&numbers);
    }

    fn texts(&self, lines: &[Lines<'_>]) -> Vec<Text> {
        let of_line = |(line, cells): (usize, &Lines<'_>)| {
            let texts = (0..self.rounds.len()).map(|round| Text {
                line,
                round,
                said: self.text(*cells, round),
            });
            texts.collect::<Vec<_>>()
        };
        lines.iter().enumerate().flat_map(of_line).collect()
    }

    /// Takes rows after a gap too, where they name opponents.
    fn go_on_after_gaps(&mut self, sheet: &Sheet) {
        if self.family == Family::RoundRobin {
            return;
        }
        let of_first = |column: &str| {
            let row = &sheet.rows[*self.rows.first()?];
            Some(self.heading.cell(row, column).text())
        };
        let (name, number) =
            (of_first("name"), of_first("number").filter(|number| !number.is_empty()));
        let last = self.rows.last().copied().unwrap_or(self.heading.position);
        let mut more = Vec::new();
        for (at, row) in sheet.rows.iter().enumerate().skip(last + 1) {
            let text = |column: &str| Some(self.heading.cell(row, column).text());
            let is_named = self.heading.holds(row, "name");
            // Whoever comes first again, or is number 1 again, comes first in another table.
            if is_named && text("name") == name || number.is_some() && text("number") == number {
                break;
            }
            let met = |round| self.family.met(&self.text((row, None), round)).is_some();
            if is_named && (0..self.rounds.len()).any(met) {
                more.push(at);
            }
        }
        self.rows.extend(more);
    }

    /// Returns the family that reads most of the cells; nothing unless it reads nearly all that say something.
    fn recognize(&self, sheet: &Sheet, wanted: Option<Layout>) -> Option<Family> {
        if let Some(wanted) = wanted {
            let mut all = Family::ALL.into_iter();
            return all.find(|family| family.layout() == wanted);
        }
        if self.kept == Kept::Unclear {
            return Some(Family::RoundRobin);
        }
        let lines = self.lines(sheet);
        let texts = self.texts(&lines);
        let count =
            |is_it: &dyn Fn(&str) -> bool| texts.iter().filter(|text| is_it(&text.said)).count();
        let speaks = |text: &str| Family::Marks.read(text) != Some(Entry::Nothing);
        let said = count(&speaks);
        // What stands on the diagonal is no game, whatever its signs mean elsewhere.
        let on_it = || texts.iter().filter(|text| text.line == text.round);
        let is_nobody = |text: &Text| {
            let said = fold(&text.said);
            said.chars().all(|c| vocabulary::is_sign("sign.diagonal", c))
        };
        if self.rounds.len() == lines.len() && lines.len() > 2 && on_it().all(is_nobody) {
            let beside = texts.iter().filter(|text| text.line != text.round);
            let is_game = |text: &&Text| Family::RoundRobin.met(&text.said).is_some();
            let spoken = on_it().filter(|text| speaks(&text.said)).count();
            if 2 * beside.filter(is_game).count() > said - spoken {
                return Some(Family::RoundRobin);
            }
        }
        // Names and scores without a mark are read by the names in the rows.
        let names = self.names(sheet);
        let scored = count(&|text| marks::scored(text, &names).is_some());
        if scored > 1 && 2 * scored > said {
            return Some(Family::Marks);
        }
        // Of families that read as many opponents, the one that reads more of the other cells.
        let swiss = Family::ALL.into_iter().rev();
        let fits = |family: Family| {
            let against = count(&|text| family.met(text).is_some());
            (against, count(&|text| family.read(text).is_some()), family)
        };
        let (against, read, best) = swiss
            .filter(|family| *family != Family::RoundRobin)
            .map(fits)
            .max_by_key(|(against, read, _)| (*against, *read))?;
        // An opponent's name alone, of a game still to be played, speaks for no family.
        let open =
            if best == Family::Marks { count(&|text| names.contains(&fold(text))) } else { 0 };
        // Of a knock-out most cells may say that nobody was met.
        let nearly_all = || 10 * read >= 9 * texts.len();
        let enough = 2 * against > said - open.min(against) || 4 * against > said && nearly_all();
        (enough && said > 1).then_some(best)
    }

    fn legs(&self, lines: &[Lines<'_>]) -> Legs {
        let mut legs = Legs { count: 1, apart: false, sets: false, digits: false };
        if self.family != Family::RoundRobin {
            return legs;
        }
        let width = self.rounds.first().map_or(1, |round| round.columns.len());
        let same = self.rounds.iter().all(|round| round.columns.len() == width);
        let texts = self.texts(lines).into_iter();
        let texts: Vec<Text> = texts.filter(|text| text.line != text.round).collect();
        let games = |text: &Text| {
            legs::split(without_sets(&text.said).as_deref().unwrap_or(&text.said)).len()
        };
        // A mark and its score side by side are one game.
        let is_one = |text: &Text| {
            text.said.is_empty()
                || games(text) == 1 && Family::RoundRobin.read(&text.said).is_some()
        };
        legs.apart = same && width > 1 && !texts.iter().all(is_one) && self.kept != Kept::Unclear;
        legs.count = if legs.apart { width } else { texts.iter().map(games).max().unwrap_or(1) };
        let cells = texts.iter().map(|text| ((text.line, text.round), &*text.said));
        if let Some(count) = legs::in_digits(&cells.collect()) {
            (legs.count, legs.digits) = (count, true);
            return legs;
        }
        // Two meet as often as any other two, but play as many sets as it takes.
        let told = texts.iter().filter(|text| !text.said.is_empty());
        legs.sets = legs.count > 2
            && told.clone().any(|text| games(text) == 2)
            && told.clone().all(|text| games(text) > 1 && sets(&text.said).is_some());
        if legs.sets {
            legs.count = 1;
        }
        legs
    }

    /// Returns the columns and the text of one of the games of a cell.
    fn game(
        &self,
        line: Lines<'_>,
        round: usize,
        (leg, legs): (usize, Legs),
    ) -> (Range<u32>, String) {
        let columns = self.rounds[round].columns.clone();
        if legs.apart {
            let start = columns.start + leg as u32;
            return (start..start + 1, line.0.text(start));
        }
        let text = self.text(line, round);
        if legs.sets {
            return (columns, sets(&text).unwrap_or(text));
        }
        if legs.count < 2 {
            return (columns, text);
        }
        let game = if legs.digits {
            let digits = legs::padded(&text, legs.count);
            digits.chars().nth(leg).map(|digit| digit.to_string())
        } else {
            legs::split(&text).get(leg).map(ToString::to_string)
        };
        (columns, game.unwrap_or_default())
    }

    /// Reads players, pairings between rows and what stands beside and above them.
    pub fn read_rows(
        &self,
        sheet: &Sheet,
        people: &People,
        problems: &mut Vec<Problem>,
    ) -> (Vec<Player>, Vec<Pairing>, Whole) {
        let lines = self.lines(sheet);
        problems.extend(self.broken_names(sheet));
        let head = sheet.rows[..=self.heading.position].iter();
        let rows = head.chain(lines.iter().map(|(row, _)| *row));
        let only = sheet.with_rows(rows.cloned().collect());
        let players = roster::read(&only, &self.heading, None, problems);
        let texts = self.texts(&lines);
        let meant = Meant {
            forfeits: texts.iter().any(|text| text.said == "+"),
            days: self.are_days(&lines, &texts),
        };
        let legs = self.legs(&lines);
        let added_up = texts.iter().filter(|_| legs.sets).find_map(|text| {
            let (headings, example) = (text.said.clone(), sets(&text.said)?);
            let place = self.place(sheet, lines[text.line], text.round);
            Some(Problem::at(place, Kind::GamesAddedUp { headings, example }))
        });
        problems.extend(added_up);
        let mut all: Vec<Vec<Vec<Located<Entry>>>> = Vec::new();
        for leg in 0..legs.count {
            let of_line = |(at, line): (usize, &Lines<'_>)| {
                let round =
                    |round| self.entry(sheet, (at, *line), round, (leg, legs), meant, problems);
                (0..self.rounds.len()).map(round).collect()
            };
            all.push(lines.iter().enumerate().map(of_line).collect());
        }
        let round_robin = self.family == Family::RoundRobin;
        let mut at_home = false;
        if let (true, [only]) = (round_robin, all.as_mut_slice()) {
            let corner = self.heading.column("name");
            let corner = corner.map(|at| sheet.rows[self.heading.position].text(at));
            let said = corner.is_some_and(|corner| half::says_home_and_away(&corner));
            let half = half::complete(only, !said);
            problems.extend(half.map(|place| Problem::at(place, Kind::HalfTable {})));
            let apart = half::apart(only, said);
            let said = || texts.iter().map(|text| &*text.said);
            if apart.is_some() && half::are_days(said()) || half::are_numbered(said()) {
                let games = (lines.len() * (lines.len() - 1)).to_string();
                let place = self.place(sheet, lines[0], 0);
                problems.push(Problem::at(place, NoPairings::Schedule { games }));
            }
            let example = half::level_count(&texts);
            problems.extend(example.map(|example| {
                Problem::at(self.place(sheet, lines[0], 0), NoPairings::Counts { example })
            }));
            at_home = apart.is_some();
            all = apart.map_or(all, Vec::from);
        }
        let entries = &all[0];
        let (what, numbering) = self.numbering(&only, &players, entries, problems);
        let numbering = numbering.naming(&players, people);
        let cells = entries.iter().flatten();
        let asked = cells.filter(|cell| cell.value.number().is_some()).count();
        let numbers = Why {
            id: what,
            fields: vec![
                ("answered", numbering.answers(entries).to_string()),
                ("asked", asked.to_string()),
            ],
        };
        let mut pairings = Vec::new();
        for (leg, entries) in all.iter().enumerate() {
            let games = Games {
                numbering: &numbering,
                players: &players,
                rounds: &self.rounds,
                entries,
                texts: &|player, round| self.game(lines[player], round, (leg, legs)).1,
                whole: &|player, round| {
                    if legs.sets {
                        self.text(lines[player], round)
                    } else {
                        self.game(lines[player], round, (leg, legs)).1
                    }
                },
                leg: round_robin.then_some(leg as u32),
                of_rows: at_home && leg == 1,
            };
            pairings.extend(games.pairings(problems));
        }
        if round_robin {
            problems.extend(opponents::not_met(&players, entries));
            let heads = (sheet, &self.heading);
            problems.extend(opponents::other_headings(heads, &self.rounds, &players));
        }
        if matches!(self.family, Family::RoundRobin | Family::Marks)
            && texts.iter().any(|text| marks::is_difference(&text.said))
            && let Some(round) = self.rounds.first()
        {
            let place = sheet.place.at(self.heading.row, round.columns.start);
            problems.push(Problem::at(place, TakenFor::Discs {}));
        }
        problems.extend(self.by_days(sheet));
        problems.extend(self.detail(sheet, &lines));
        problems.extend(self.worth(sheet, &lines));
        let published = self.announces(&only);
        let published = published.map(|found| published::read(&only, &found, &players, problems));
        let published = published.filter(|published| !published.is_blank());
        let whole = Whole {
            rows: players.len(),
            round_robin,
            why: std::iter::once(self.written_so(&texts))
                .chain(published.as_ref().map(announced))
                .chain(Some(numbers).filter(|_| asked > 0 && !round_robin))
                .collect(),
            published,
            ..preamble(&sheet.rows[..self.heading.position])
        };
        (players, pairings, whole)
    }

    /// Says of two rows of each player which was read as the games, by their first cell.
    fn detail(&self, sheet: &Sheet, lines: &[Lines<'_>]) -> Option<Problem> {
        let (row, lower) = *lines.first()?;
        let lower = lower.filter(|_| [Kept::Upper, Kept::Lower].contains(&self.kept))?;
        let (games, details) = match self.kept {
            Kept::Upper => (row, lower),
            _ => (lower, row),
        };
        let mut columns = self.rounds.iter().skip(1).map(|round| round.columns.start);
        let column = columns.find(|column| games.holds(*column))?;
        let (result, detail) = (games.text(column), details.text(column));
        let kind = TakenFor::Detail { result, detail };
        Some(sheet.problem(details, column, kind))
    }

    /// Says where numbers alone were read as what a game is worth, by the first win.
    fn worth(&self, sheet: &Sheet, lines: &[Lines<'_>]) -> Option<Problem> {
        if self.own != Own::Worth || self.family != Family::RoundRobin {
            return None;
        }
        let cells = lines.iter().flat_map(|cells| {
            let (row, _) = self.of_game(*cells);
            let columns = self.rounds.iter().flat_map(|round| round.columns.clone());
            columns.map(move |column| (row, column))
        });
        let is_win = |(row, column): &(&Row, u32)| {
            let number = result::number(row.text(*column).trim());
            number.is_some_and(|number| number > Exact::one())
        };
        let (row, column) = { cells }.find(is_win)?;
        let win = row.text(column);
        Some(sheet.problem(row, column, TakenFor::Worth { win }))
    }

    fn by_days(&self, sheet: &Sheet) -> Option<Problem> {
        let row = &sheet.rows[self.heading.position];
        let columns = || self.rounds.iter().map(|round| round.columns.start);
        let is_day = |column: u32| {
            let cell = row.get(column);
            round_number(&cell.text()).is_none() && !day::of_heading(cell).is_empty()
        };
        let (first, last) = (columns().next()?, columns().next_back()?);
        columns().all(is_day).then(|| {
            let kind = TakenFor::Days {
                heading: format!("{} … {}", row.text(first), row.text(last)),
                rounds: self.rounds.len().to_string(),
            };
            self.heading.problem(sheet, first, kind)
        })
    }

    /// Returns the heading of the standings beside the rounds, where places stand there: the names are those of the table.
    fn announces(&self, only: &Sheet) -> Option<Heading> {
        let mut heading = columns::find(only, "published").filter(|heading| heading.has("rank"))?;
        let name = self.heading.column("name")?;
        heading.columns.insert("name", name);
        heading.unused.clone_from(&self.heading.unused);
        let known: Vec<u32> = heading.columns.values().copied().collect();
        heading.unused.retain(|(column, _)| !known.contains(column));
        Some(heading)
    }

    /// Says how many of the cells that say something are written as the family writes them.
    fn written_so(&self, texts: &[Text]) -> Why {
        let said = || texts.iter().filter(|text| !text.said.is_empty());
        let read = said().filter(|text| self.family.read(&text.said).is_some());
        Why {
            id: "cells",
            fields: vec![("read", read.count().to_string()), ("cells", said().count().to_string())],
        }
    }

    /// Reports names that are an Excel error, for their rows cannot be read, and rows that are passed over.
    fn broken_names(&self, sheet: &Sheet) -> Vec<Problem> {
        let Some(name) = self.heading.column("name") else {
            return Vec::new();
        };
        let remarks = self.remarks(sheet);
        let wrong = |at: &usize| match sheet.rows[*at].get(name) {
            broken @ Cell::Error(_) => broken.broken(),
            _ if remarks.contains(at) => Some(Unused::Row {}.into()),
            cell if is_no_player(&cell.text()) => Some(Unused::Row {}.into()),
            // A sign of the games, where a name should be.
            cell if !cell.is_blank() && !cell.text().contains(char::is_alphanumeric) => {
                Some(Unreadable::Name {}.into())
            }
            _ => None,
        };
        let rows = self.rows.iter();
        rows.filter_map(|at| Some(sheet.problem(&sheet.rows[*at], name, wrong(at)?))).collect()
    }

    fn names(&self, sheet: &Sheet) -> HashSet<String> {
        let rows = self.rows.iter().map(|at| &sheet.rows[*at]);
        let names: Vec<String> = rows.map(|row| self.heading.cell(row, "name").text()).collect();
        let folded = names.iter().map(|name| fold(name));
        let folded = folded.filter(|name| !name.is_empty());
        let families = families(&names.iter().map(String::as_str).collect::<Vec<&str>>());
        folded.chain(families.into_keys()).collect()
    }

    /// Whether dates in a table of games are days of those to come: one is written as no score is, or as a score it would have far more than any
    /// that stands there, or, where these are of large numbers, far less.
    fn are_days(&self, lines: &[Lines<'_>], texts: &[Text]) -> bool {
        const FEWEST_SCORES: usize = 3;
        if self.family != Family::RoundRobin {
            return false;
        }
        let months = Exact::from(12);
        let date_of = |text: &Text| {
            let columns = &self.rounds[text.round].columns;
            let mut cells = grid::cells(self.of_game(lines[text.line]), columns);
            let date = cells.find_map(|cell| match cell {
                Cell::Date(date) => Some(date.clone()),
                _ => None,
            });
            // In a text file a score that became a date is `3-Feb`.
            date.or_else(|| match dates::of_text(&text.said) {
                Some(Cell::Date(date)) => Some(date),
                _ => None,
            })
        };
        let typed = || texts.iter().filter(|text| date_of(text).is_none());
        let is_text_of_day = |text: &Text| {
            let mut numbers = text.said.split(|c: char| !c.is_ascii_digit());
            let is_sure = text.said.contains(char::is_alphabetic)
                || numbers.any(|number| number.parse::<u32>().is_ok_and(|number| number > 12));
            is_sure && day::may_be(&text.said) && self.family.read(&text.said).is_none()
        };
        let scores = typed().filter_map(|text| result::read_result(&text.said)?.score);
        let scores: Vec<Exact> = scores.flat_map(|score| [score.first, score.second]).collect();
        let is_no_score = |date: DateCell| {
            let (least, most) = (scores.iter().min(), scores.iter().max());
            least.zip(most).is_some_and(|(least, most)| {
                let [day, month] = [date.day, date.month].map(|of| Exact::from(i64::from(of)));
                day > months && day > most.clone() + most.clone()
                    || *least > months && *least > month
            })
        };
        let has_days = || typed().any(is_text_of_day);
        let has_dates = || {
            scores.len() >= 2 * FEWEST_SCORES && texts.iter().filter_map(date_of).any(is_no_score)
        };
        has_days() || has_dates()
    }

    /// Reads a cell; what cannot be read is reported.
    fn entry(
        &self,
        sheet: &Sheet,
        (player, line): (usize, Lines<'_>),
        round: usize,
        leg: (usize, Legs),
        meant: Meant,
        problems: &mut Vec<Problem>,
    ) -> Located<Entry> {
        let (columns, text) = self.game(line, round, leg);
        let place = sheet.place.at(self.of_game(line).0.index, columns.start);
        let mut say = |kind| problems.push(Problem::of(place.clone(), kind, text.clone()));
        let round_robin = self.family == Family::RoundRobin;
        let itself = round_robin && round == player;
        let mut cells = grid::cells(self.of_game(line), &columns);
        let dated = cells.clone().find(|cell| cell.is_dated());
        let (said, wrong) = match dated.filter(|_| !itself) {
            Some(_) if meant.days => {
                let word = text.clone();
                (Some(String::new()), Some(Kind::SaidOpen { word }))
            }
            // A score alone may have become a date; a cell that names the opponent too cannot.
            Some(dated) if round_robin => {
                let (score, kind) = recovered(dated, None);
                (score, Some(kind))
            }
            Some(_) => (None, Some(DateResult::Unexplained {}.into())),
            None => match cells.find_map(Cell::broken) {
                None => (Some(text.clone()), None),
                broken => (None, broken),
            },
        };
        wrong.into_iter().for_each(&mut say);
        let value = said.map_or(Entry::Reported, |text| {
            let against = Who::Number(round as u32 + 1);
            let known = if self.family == Family::Marks {
                marks::of_known(&text, &self.names)
            } else {
                None
            };
            let are_games = round_robin && !leg.1.digits;
            let own = are_games.then(|| stacked::met(self.own, &text, &against));
            let own = own.flatten().map(Entry::Against);
            match known.or(own).or_else(|| self.family.read(&text)) {
                _ if itself => Entry::Nothing,
                Some(Entry::Nothing)
                    if round_robin && vocabulary::is("sentence.open", &fold(&text)) =>
                {
                    let word = text.clone();
                    say(Kind::SaidOpen { word });
                    Entry::Nothing
                }
                // In a table with forfeits, a dash is the other side of one.
                Some(Entry::Nothing) if round_robin && meant.forfeits && fold(&text) == "-" => {
                    Entry::Against(Met::new(against, Outcome::ForfeitLoss))
                }
                Some(Entry::Against(met)) if round_robin => {
                    Entry::Against(Met { who: against, ..met })
                }
                Some(entry) => entry,
                // An opponent's name alone is a game still open.
                None if self.names.contains(&fold(&text)) => {
                    Entry::Against(Met::new(Who::Name(fold(&text)), None))
                }
                // The day on which they are to meet.
                None if meant.days && day::may_be(&text) => {
                    let word = text.clone();
                    say(Kind::SaidOpen { word });
                    Entry::Nothing
                }
                None => {
                    say(sets_differ(&text).unwrap_or(Kind::UnreadableResult {}));
                    Entry::Reported
                }
            }
        });
        Located { value, place }
    }
}

/// What cells of a table mean by what stands in others.
#[derive(Clone, Copy)]
struct Meant {
    /// A dash is the other side of a forfeit.
    forfeits: bool,
    /// Dates are those of games to come.
    days: bool,
}

/// Reads title, date and number of rounds from the rows above a table.
fn preamble(rows: &[Row]) -> Whole {
    let mut said = Whole::default();
    for row in rows {
        let text = row.cells.first().map(|(_, cell)| cell.text());
        let Some(text) = text.filter(|text| !text.is_empty()) else {
            continue;
        };
        let Some((key, value)) = text.split_once(" : ") else {
            let is_title = said.title.is_none() && !headings::is_about_the_export(&text);
            said.title = Some(text).filter(|_| is_title).or(said.title);
            continue;
        };
        match headings::named("settings", key) {
            Some("date") => said.date = Some(value.trim().to_string()),
            Some("rounds") => said.rounds = value.trim().parse().ok(),
            _ => {}
        }
    }
    said
}

/// Says which columns beside the rounds were taken for announced standings.
fn announced(published: &Published) -> Why {
    let columns = published.columns.iter();
    let columns: Vec<&str> = columns.map(|column| column.heading.trim()).collect();
    let id = if columns.is_empty() { "announced_places" } else { "announced" };
    Why { id, fields: vec![("columns", columns.join(" / "))] }
}

/// Whether the text in the column of names is no name: a heading again, a sum, a link, the second line of a wall chart.
fn is_no_player(text: &str) -> bool {
    digits(text).0.len() > 4
        || headings::is_link(text)
        || headings::is_label(text)
        || headings::is("players.name", text)
}
