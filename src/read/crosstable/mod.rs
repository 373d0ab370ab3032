//! Cross tables: one row for each player, one column for each round, each cell naming opponent and result.

pub mod cell;
mod opponents;

use crate::model::{Pairing, Player, Published};
use crate::place::Located;
use crate::problem::{Kind, Problem};
use crate::read::columns::{self, Heading};
use crate::read::grid::{Cell, Row, Sheet};
use crate::read::pairings::round_number;
use crate::read::{published, roster};
use cell::{Entry, Family};

/// A sheet recognized as a cross table.
#[derive(Clone, Debug)]
pub struct CrossTable {
    /// The heading row: names, ratings and the like.
    pub heading: Heading,
    /// Each round and its column, with the column beside it where a cell is spread over two.
    rounds: Vec<(u32, u32, Option<u32>)>,
    /// The position of the row after the last player's.
    end: usize,
    /// How the cells are written.
    family: Family,
}

/// What a cross table says.
#[derive(Debug)]
pub struct Read {
    /// The players, in the order of the rows.
    pub players: Vec<Player>,
    /// The pairings.
    pub pairings: Vec<Pairing>,
    /// Places and columns of figures beside the rounds.
    pub published: Option<Published>,
    /// What stands above the table.
    pub title: Option<String>,
    /// The date, as text.
    pub date: Option<String>,
    /// The rounds planned.
    pub rounds: Option<u32>,
}

/// A player's row, and the one below it where cells are stacked.
type Lines<'a> = (&'a Row, Option<&'a Row>);

/// Finds a cross table on a sheet.
#[must_use]
pub fn find(sheet: &Sheet) -> Option<CrossTable> {
    let mut heading = columns::find(sheet, "players").filter(|heading| heading.has("name"))?;
    let columns: Vec<(u32, u32)> = heading.unused.iter().filter_map(|(column, text)| Some((round_number(text)?, *column))).collect();
    // Each round once, in order.
    if columns.is_empty() || columns.windows(2).any(|pair| pair[0].0 >= pair[1].0) {
        return None;
    }
    heading.unused.retain(|(column, _)| !columns.iter().any(|(_, round)| round == column));
    let header = &sheet.rows[heading.position];
    let body = &sheet.rows[heading.position + 1..];
    // A blank row ends the table; what is below it are remarks.
    let length = body.iter().zip(heading.row + 1..).take_while(|(row, index)| row.index == *index).count();
    let end = heading.position + 1 + length;
    let rounds = columns
        .iter()
        .enumerate()
        .map(|(at, &(round, column))| {
            let free = header.get(column + 1).is_blank() && columns.get(at + 1).is_none_or(|(_, next)| *next > column + 1);
            let beside = free && body[..length].iter().any(|row| !row.get(column + 1).is_blank());
            (round, column, beside.then_some(column + 1))
        })
        .collect();
    let mut table = CrossTable { heading, rounds, end, family: Family::Chess };
    table.family = table.family(sheet)?;
    Some(table)
}

impl CrossTable {
    fn lines<'a>(&self, sheet: &'a Sheet) -> Vec<Lines<'a>> {
        let name = self.heading.columns.get("name").copied().unwrap_or(0);
        let rows = &sheet.rows[self.heading.position + 1..self.end];
        let mut lines: Vec<Lines<'a>> = Vec::new();
        for row in rows {
            let unnamed = row.get(name).text().is_empty();
            match lines.last_mut() {
                _ if matches!(row.get(name), Cell::Error(_)) => {}
                Some((_, below @ None)) if unnamed => *below = Some(row),
                _ if unnamed => {}
                _ => lines.push((row, None)),
            }
        }
        lines
    }

    fn text(&self, (row, below): Lines<'_>, at: usize) -> String {
        let (_, column, beside) = self.rounds[at];
        let columns = [Some(column), beside];
        let parts =
            [Some(row), below].into_iter().flatten().flat_map(|row| columns.into_iter().flatten().map(|column| row.get(column).text()));
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// Returns the family that reads most of the cells; nothing unless it reads nearly all that say something.
    fn family(&self, sheet: &Sheet) -> Option<Family> {
        let lines = self.lines(sheet);
        let cells: Vec<String> = lines.iter().flat_map(|line| (0..self.rounds.len()).map(|at| self.text(*line, at))).collect();
        let said = cells.iter().filter(|text| !matches!(Family::Marks.read(text), Some(Entry::Nothing))).count();
        let against = |family: Family| cells.iter().filter(|text| matches!(family.read(text), Some(Entry::Against { .. }))).count();
        let best = [Family::Chess, Family::Go, Family::Marks].into_iter().rev().max_by_key(|family| against(*family))?;
        if 2 * against(best) > said && said > 1 {
            return Some(best);
        }
        let square = self.rounds.len() == lines.len() && lines.len() > 2;
        let plain = cells.iter().filter(|text| matches!(Family::RoundRobin.read(text), Some(Entry::Alone(_)))).count();
        let diagonal = |(at, line): (usize, &Lines<'_>)| Family::RoundRobin.read(&self.text(*line, at)) == Some(Entry::Nothing);
        (square && lines.iter().enumerate().all(diagonal) && 2 * plain > said).then_some(Family::RoundRobin)
    }

    /// Returns the layout's name, as the wording has it.
    #[must_use]
    pub fn layout(&self) -> &'static str {
        match self.family {
            Family::Chess => "cross_chess",
            Family::Go => "cross_go",
            Family::Marks => "cross_marks",
            Family::RoundRobin => "round_robin",
        }
    }

    /// Reads players, pairings and what stands beside and above them.
    #[must_use]
    pub fn read(&self, sheet: &Sheet, problems: &mut Vec<Problem>) -> Read {
        let lines = self.lines(sheet);
        self.broken_names(sheet, problems);
        let only = Sheet {
            place: sheet.place.clone(),
            rows: sheet.rows[..=self.heading.position].iter().chain(lines.iter().map(|(row, _)| *row)).cloned().collect(),
        };
        let players = roster::read(&only, &self.heading, problems);
        let entries: Vec<Vec<Located<Entry>>> =
            lines.iter().enumerate().map(|(at, line)| self.entries(sheet, at, *line, problems)).collect();
        let texts = |player: usize, at: usize| self.text(lines[player], at);
        let numbering = self.numbering(&only, &players, &entries);
        let round_robin = self.family == Family::RoundRobin;
        let pairings = opponents::pairings(&numbering, &players, &self.numbers(), &entries, &texts, round_robin, problems);
        let heading = published::heading(&only).map(|heading| Heading { unused: self.heading.unused.clone(), ..heading });
        let (title, date, rounds) = preamble(&sheet.rows[..self.heading.position]);
        Read {
            published: heading.map(|heading| published::read(&only, &heading, &players, problems)),
            players,
            pairings,
            title,
            date,
            rounds,
        }
    }

    /// Reports names that are an Excel error: their rows cannot be read.
    fn broken_names(&self, sheet: &Sheet, problems: &mut Vec<Problem>) {
        let Some(&name) = self.heading.columns.get("name") else { return };
        for row in &sheet.rows[self.heading.position + 1..self.end] {
            if let Cell::Error(error) = row.get(name) {
                let kind = Kind::ExcelError { error: error.clone() };
                problems.push(Problem { place: sheet.place.at(row.index, name), kind, found: error.clone() });
            }
        }
    }

    fn numbers(&self) -> Vec<u32> {
        self.rounds.iter().map(|(round, ..)| *round).collect()
    }

    fn entries(&self, sheet: &Sheet, player: usize, line: Lines<'_>, problems: &mut Vec<Problem>) -> Vec<Located<Entry>> {
        let mut entries = Vec::new();
        for (at, &(_, column, _)) in self.rounds.iter().enumerate() {
            let place = sheet.place.at(line.0.index, column);
            let text = self.text(line, at);
            let entry = match self.family.read(&text) {
                Some(Entry::Alone(outcome)) if self.family == Family::RoundRobin => {
                    let who = cell::Who::Number(u32::try_from(at + 1).unwrap_or(0));
                    if at == player { Entry::Nothing } else { Entry::Against { who, outcome: Some(outcome), first: None } }
                }
                Some(entry) => entry,
                None => {
                    problems.push(Problem { place: place.clone(), kind: Kind::UnreadableResult {}, found: text });
                    Entry::Nothing
                }
            };
            entries.push(Located { value: entry, place });
        }
        entries
    }

    /// Returns what the numbers in the cells are: rows, start numbers or ranks, whichever is answered most often.
    fn numbering(&self, only: &Sheet, players: &[Player], entries: &[Vec<Located<Entry>>]) -> opponents::Numbering {
        let rows: Vec<u32> = (1..).take(players.len()).collect();
        let mut known = vec![rows];
        if self.family != Family::RoundRobin {
            known.push(players.iter().map(|player| player.number).collect());
            let rank = columns::find(only, "published").and_then(|heading| heading.columns.get("rank").copied());
            let ranks = rank.map(|column| {
                only.rows[self.heading.position + 1..].iter().map(move |row| row.get(column).number().and_then(|rank| rank.to_i32()))
            });
            known.extend(ranks.map(|ranks| ranks.map(|rank| rank.and_then(|rank| u32::try_from(rank).ok()).unwrap_or(0)).collect()));
        }
        // Of equal ones the first: rows.
        let numberings = known.into_iter().map(opponents::Numbering::new).rev();
        numberings.max_by_key(|numbering| numbering.answers(entries)).unwrap_or_default()
    }
}

/// Reads title, date and number of rounds from the rows above a table.
fn preamble(rows: &[Row]) -> (Option<String>, Option<String>, Option<u32>) {
    let (mut title, mut date, mut rounds) = (None, None, None);
    for row in rows {
        let Some(text) = row.cells.first().map(|(_, cell)| cell.text()).filter(|text| !text.is_empty()) else { continue };
        match text.split_once(" : ") {
            Some(("Date", value)) => date = Some(value.trim().to_string()),
            Some(("Number of rounds", value)) => rounds = value.trim().parse().ok(),
            Some(_) => {}
            None if text.contains("Chess-Results") || text.starts_with("Last update") => {}
            None => title = title.or(Some(text)),
        }
    }
    (title, date, rounds)
}
