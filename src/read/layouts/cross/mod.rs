//! Cross tables: one row for each player, one column for each round, each cell naming opponent and result.

mod above;
pub mod cell;
mod entry;
mod grid;
mod half;
mod legs;
mod marks;
pub mod numbers;
mod opponents;
pub mod outlines;
mod rounds;
mod seated;
mod unread_round_columns;

use std::collections::HashSet;

use crate::model::{Outcome, Pairing, Player, Published, Why};
use crate::place::{Located, Place};
use crate::problem::{DateResult, Kind, Problem, TakenFor, Unreadable, Unused};
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::layouts::player_cell::Layout;
use crate::read::layouts::table::Part;
use crate::read::number::fold;
use crate::read::roles::people::People;
use crate::read::roles::{published, roster};
use crate::read::words::columns::{self, Heading};
use crate::read::words::dates::recovered;
use crate::read::words::day;
use crate::read::words::headings;
use crate::read::words::round::round_number;
use crate::read::words::vocabulary;
use cell::Family;
use entry::{Entry, Who};
pub use grid::nearly as nearly_everybody;
use rounds::Round;

/// A sheet recognized as a cross table.
#[derive(Clone, Debug)]
pub struct CrossTable {
    /// The heading row: names, ratings and the like.
    pub heading: Heading,
    /// Each round and its columns.
    rounds: Vec<Round>,
    /// The positions of the players' rows, and of those that belong to them.
    rows: Vec<usize>,
    /// The names in these rows, folded, where a cell may hold one of them alone.
    names: HashSet<String>,
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
    /// Whether everybody is to meet everybody.
    pub round_robin: bool,
    /// What it was recognized by, and what its numbers were taken for.
    pub why: Vec<Why>,
}

/// A player's row, and the one below it where cells are stacked.
type Lines<'a> = (&'a Row, Option<&'a Row>);

/// Finds a cross table on a sheet; `wanted` is the layout that the organizer names.
#[must_use]
pub fn find(sheet: &Sheet, wanted: Option<Layout>) -> Vec<Part<'_>> {
    let found = || {
        let mut table = outline(sheet)?;
        table.family = table.recognize(sheet, wanted)?;
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
#[must_use]
pub fn unreadable(sheet: &Sheet) -> Option<(Place, String)> {
    let table = outline(sheet)?;
    let lines = table.lines(sheet);
    let cells = lines
        .iter()
        .flat_map(|line| (0..table.rounds.len()).map(move |at| (*line, at)));
    // Of everybody against everybody it would have been found: a number is no opponent.
    let swiss = || {
        Family::ALL
            .iter()
            .filter(|family| **family != Family::RoundRobin)
    };
    let against =
        |text: &str| swiss().any(|family| matches!(family.read(text), Some(Entry::Against { .. })));
    let mut said = cells
        .map(|(line, at)| (line, at, table.text(line, at)))
        .filter(|(.., text)| !text.is_empty());
    said.find(|(.., text)| !against(text))
        .map(|((row, _), at, text)| {
            (
                sheet.place.at(row.index, table.rounds[at].columns.start),
                text,
            )
        })
}

/// Returns what would be a cross table if its cells can be read: names, and columns for rounds.
fn outline(sheet: &Sheet) -> Option<CrossTable> {
    let heading = columns::find(sheet, "players").filter(|heading| heading.has("name"));
    let mut heading = heading
        .or_else(|| grid::heading(sheet))
        .or_else(|| rounds::beside_corner(sheet))?;
    let body = &sheet.rows[heading.position + 1..];
    let head = &sheet.rows[heading.position];
    grid::free_names(&mut heading, head, body);
    // A blank row ends the table; what is below it are remarks.
    let length = body
        .iter()
        .zip(heading.row + 1..)
        .take_while(|(row, index)| row.index == *index)
        .count();
    let rows = (heading.position + 1..=heading.position + length).collect();
    let rounds = rounds::find(sheet, &heading, &body[..length])?;
    heading
        .unused
        .retain(|(column, _)| !rounds.iter().any(|round| round.columns.contains(column)));
    Some(CrossTable {
        heading,
        rounds,
        rows,
        names: HashSet::new(),
        family: Family::Chess,
    })
}

impl CrossTable {
    /// Whether a cell belongs to the table: to its heading, or to the row of a player.
    #[must_use]
    pub fn holds(&self, position: usize, column: u32) -> bool {
        let in_round = self
            .rounds
            .iter()
            .any(|round| round.columns.contains(&column));
        let known = self.heading.columns.values().any(|known| *known == column);
        (position == self.heading.position || self.rows.binary_search(&position).is_ok())
            && (in_round || known)
    }

    fn lines<'a>(&self, sheet: &'a Sheet) -> Vec<Lines<'a>> {
        let name = self.heading.columns.get("name").copied().unwrap_or(0);
        let mut lines: Vec<Lines<'a>> = Vec::new();
        let told: Vec<String> = self
            .rows
            .iter()
            .map(|at| sheet.rows[*at].get(name).text())
            .filter(|name| !is_no_player(name))
            .collect();
        // Each name twice is merged over two rows; one of them twice is a mistake.
        let merged = told.len() > 2
            && told
                .chunks(2)
                .all(|pair| matches!(pair, [one, other] if one == other));
        for row in self.rows.iter().map(|at| &sheet.rows[*at]) {
            let text = row.get(name).text();
            match lines.last_mut() {
                _ if matches!(row.get(name), Cell::Error(_)) || is_no_player(&text) => {}
                // Two rows of one player: the name stands in the upper one, or is merged over both.
                Some((above, below @ None))
                    if above.index + 1 == row.index
                        && (text.is_empty() || merged && text == above.get(name).text()) =>
                {
                    *below = Some(row);
                }
                _ if text.is_empty() => {}
                _ => lines.push((row, None)),
            }
        }
        lines
    }

    fn text(&self, line: Lines<'_>, at: usize) -> String {
        grid::within(line, self.rounds[at].columns.clone())
    }

    /// Returns the text of every cell of the rounds, line by line.
    fn texts(&self, lines: &[Lines<'_>]) -> Vec<String> {
        lines
            .iter()
            .flat_map(|line| (0..self.rounds.len()).map(|at| self.text(*line, at)))
            .collect()
    }

    /// Takes rows after a gap too, where they name opponents.
    fn go_on_after_gaps(&mut self, sheet: &Sheet) {
        let name = self.heading.columns.get("name").copied().unwrap_or(0);
        let last = self.rows.last().copied().unwrap_or(self.heading.position);
        let first = self
            .rows
            .first()
            .map_or(Cell::Empty, |at| sheet.rows[*at].get(name).clone());
        let number = |row: &Row| {
            self.heading
                .columns
                .get("number")
                .map(|column| row.get(*column).text())
                .filter(|text| !text.is_empty())
        };
        let first_number = self.rows.first().and_then(|at| number(&sheet.rows[*at]));
        for (at, row) in sheet.rows.iter().enumerate().skip(last + 1) {
            // Whoever comes first again, or is number 1 again, comes first in another table.
            let again = !row.get(name).is_blank() && row.get(name).text() == first.text();
            if again || first_number.is_some() && number(row) == first_number {
                break;
            }
            let mut cells = (0..self.rounds.len()).map(|round| self.text((row, None), round));
            let met = !row.get(name).is_blank()
                && cells.any(|text| matches!(self.family.read(&text), Some(Entry::Against { .. })));
            if met && self.family != Family::RoundRobin {
                self.rows.push(at);
            }
        }
    }

    /// Returns the family that reads most of the cells; nothing unless it reads nearly all that say something.
    fn recognize(&self, sheet: &Sheet, wanted: Option<Layout>) -> Option<Family> {
        let lines = self.lines(sheet);
        let cells = self.texts(&lines);
        let count = |family: Family, kind: fn(&Entry) -> bool| {
            cells
                .iter()
                .filter(|text| family.read(text).as_ref().is_some_and(kind))
                .count()
        };
        let against =
            |family: Family| count(family, |entry| matches!(entry, Entry::Against { .. }));
        let said = cells.len() - count(Family::Marks, |entry| *entry == Entry::Nothing);
        if let Some(wanted) = wanted {
            return Family::ALL
                .into_iter()
                .find(|family| family.layout() == wanted);
        }
        let square = self.rounds.len() == lines.len() && lines.len() > 2;
        let of_nobody = |(at, line): (usize, &Lines<'_>)| {
            fold(&self.text(*line, at))
                .chars()
                .all(|c| vocabulary::is_sign("sign.diagonal", c))
        };
        // What stands on the diagonal is no game, whatever its signs mean elsewhere.
        let on_it = || {
            lines
                .iter()
                .enumerate()
                .filter(|(at, line)| self.speaks(**line, *at))
                .count()
        };
        if square
            && lines.iter().enumerate().all(of_nobody)
            && 2 * self.games(&lines) > said - on_it()
        {
            return Some(Family::RoundRobin);
        }
        // Names and scores without a mark are read by the names in the rows.
        let rows = self.names(sheet);
        let scored = cells
            .iter()
            .filter(|text| marks::scored(text, &rows).is_some())
            .count();
        if scored > 1 && 2 * scored > said {
            return Some(Family::Marks);
        }
        // Of families that read as many opponents, the one that reads more of the other cells.
        let swiss = Family::ALL
            .into_iter()
            .rev()
            .filter(|family| *family != Family::RoundRobin);
        let best = swiss.max_by_key(|family| (against(*family), count(*family, |_| true)))?;
        // An opponent's name alone, of a game still to be played, speaks for no family.
        let names = if best == Family::Marks {
            self.names(sheet)
        } else {
            HashSet::new()
        };
        let open = cells
            .iter()
            .filter(|text| !names.is_empty() && names.contains(&fold(text)))
            .count();
        // Of a knock-out most cells may say that nobody was met.
        let nearly_all = || 10 * (count(best, |_| true)) >= 9 * cells.len();
        let enough = 2 * against(best) > said - open.min(against(best))
            || 4 * against(best) > said && nearly_all();
        (enough && said > 1).then_some(best)
    }

    /// Whether a cell counts as one that says something.
    fn speaks(&self, line: Lines<'_>, at: usize) -> bool {
        Family::Marks.read(&self.text(line, at)) != Some(Entry::Nothing)
    }

    /// Returns how many cells beside the diagonal tell of a game, or several, of everybody against everybody.
    fn games(&self, lines: &[Lines<'_>]) -> usize {
        let cells = lines
            .iter()
            .enumerate()
            .flat_map(|(row, line)| (0..self.rounds.len()).map(move |at| (row, *line, at)));
        let beside = cells.filter(|(row, _, at)| row != at);
        beside
            .filter(|(_, line, at)| {
                matches!(
                    Family::RoundRobin.read(&self.text(*line, *at)),
                    Some(Entry::Against { .. })
                )
            })
            .count()
    }

    /// Returns how many games the cells of a table of everybody against everybody hold, and whether each has its own column.
    fn legs(&self, lines: &[Lines<'_>]) -> (usize, bool) {
        if self.family != Family::RoundRobin {
            return (1, false);
        }
        let width = self.rounds.first().map_or(1, |round| round.columns.len());
        let same = self.rounds.iter().all(|round| round.columns.len() == width);
        let cells = lines
            .iter()
            .enumerate()
            .flat_map(|(row, line)| (0..self.rounds.len()).map(move |at| (row, *line, at)));
        let cells: Vec<(Lines<'_>, usize)> = cells
            .filter(|(row, _, at)| row != at)
            .map(|(_, line, at)| (line, at))
            .collect();
        // A mark and its score side by side are one game.
        let one_game = |(line, at): &(Lines<'_>, usize)| {
            let text = self.text(*line, *at);
            text.is_empty()
                || legs::split(&text).len() == 1 && Family::RoundRobin.read(&text).is_some()
        };
        if same && width > 1 && !cells.iter().all(one_game) {
            return (width, true);
        }
        (
            cells
                .iter()
                .map(|(line, at)| legs::split(&self.text(*line, *at)).len())
                .max()
                .unwrap_or(1),
            false,
        )
    }

    /// Returns the columns and the text of one of the games of a cell.
    fn game(
        &self,
        line: Lines<'_>,
        at: usize,
        (leg, (legs, apart)): (usize, (usize, bool)),
    ) -> (std::ops::Range<u32>, String) {
        let columns = self.rounds[at].columns.clone();
        if apart {
            let start = columns.start + u32::try_from(leg).unwrap_or(0);
            return (start..start + 1, line.0.get(start).text());
        }
        let text = self.text(line, at);
        let one = if legs > 1 {
            legs::split(&text)
                .get(leg)
                .map_or_else(String::new, ToString::to_string)
        } else {
            text
        };
        (columns, one)
    }

    /// Reads players, pairings and what stands beside and above them.
    #[must_use]
    pub fn read_rows(&self, sheet: &Sheet, people: &People, problems: &mut Vec<Problem>) -> Read {
        let lines = self.lines(sheet);
        self.broken_names(sheet, problems);
        let only = sheet.with_rows(
            sheet.rows[..=self.heading.position]
                .iter()
                .chain(lines.iter().map(|(row, _)| *row))
                .cloned()
                .collect(),
        );
        let players = roster::read(&only, &self.heading, None, problems);
        let cells = self.texts(&lines);
        let forfeits = cells.iter().any(|text| text == "+");
        let legs = self.legs(&lines);
        let mut of_leg = |leg: usize| -> Vec<Vec<Located<Entry>>> {
            lines
                .iter()
                .enumerate()
                .map(|(at, line)| self.entries(sheet, (at, *line), forfeits, (leg, legs), problems))
                .collect()
        };
        let mut all: Vec<Vec<Vec<Located<Entry>>>> = (0..legs.0).map(&mut of_leg).collect();
        if let (Family::RoundRobin, [only]) = (self.family, all.as_mut_slice()) {
            let half = half::complete(only);
            problems.extend(half.map(|place| Problem::at(place, Kind::HalfTable {})));
        }
        let entries = &all[0];
        let (what, numbering) = self.numbering(&only, &players, entries, problems);
        let numbering = numbering.naming(&players, people);
        let against = |entry: &&Located<Entry>| {
            matches!(
                entry.value,
                Entry::Against {
                    who: Who::Number(_),
                    ..
                }
            )
        };
        let asked = entries.iter().flatten().filter(against).count();
        let fields = vec![
            ("answered", numbering.answers(entries).to_string()),
            ("asked", asked.to_string()),
        ];
        let round_robin = self.family == Family::RoundRobin;
        let numbers = Some(Why { id: what, fields }).filter(|_| asked > 0 && !round_robin);
        let mut pairings = Vec::new();
        for (leg, entries) in all.iter().enumerate() {
            let texts = |player: usize, at: usize| self.game(lines[player], at, (leg, legs)).1;
            let leg = round_robin.then(|| u32::try_from(leg).unwrap_or(0));
            pairings.extend(opponents::pairings(
                &numbering,
                &players,
                &self.numbers(),
                entries,
                &texts,
                leg,
                problems,
            ));
        }
        if round_robin {
            problems.extend(opponents::not_met(&players, entries));
            problems.extend(opponents::other_headings(
                sheet,
                &self.heading,
                &self.rounds,
                &players,
            ));
        }
        if matches!(self.family, Family::RoundRobin | Family::Marks)
            && cells.iter().any(|text| marks::is_difference(text))
            && let Some(round) = self.rounds.first()
        {
            let place = sheet.place.at(self.heading.row, round.columns.start);
            problems.push(Problem::at(place, TakenFor::Discs {}));
        }
        problems.extend(self.by_days(sheet));
        let heading = self.announces(&only);
        let (title, date, rounds) = above::preamble(&sheet.rows[..self.heading.position]);
        let published = heading.map(|heading| published::read(&only, &heading, &players, problems));
        let why = std::iter::once(self.written_so(&cells))
            .chain(published.as_ref().map(announced))
            .chain(numbers)
            .collect();
        Read {
            players,
            pairings,
            published,
            title,
            date,
            rounds,
            round_robin,
            why,
        }
    }

    /// Says that the rounds are days.
    fn by_days(&self, sheet: &Sheet) -> Option<Problem> {
        let row = &sheet.rows[self.heading.position];
        let cells: Vec<&Cell> = self
            .rounds
            .iter()
            .map(|round| row.get(round.columns.start))
            .collect();
        let are_days = cells
            .iter()
            .all(|cell| round_number(&cell.text()).is_none() && !day::of_heading(cell).is_empty());
        let (first, last) = (self.rounds.first().filter(|_| are_days)?, cells.last()?);
        let heading = format!("{} … {}", cells[0].text(), last.text());
        let kind = Kind::TakenFor(TakenFor::Days {
            heading,
            rounds: self.rounds.len().to_string(),
        });
        Some(Problem::of(
            sheet.place.at(self.heading.row, first.columns.start),
            kind,
            cells[0].text(),
        ))
    }

    /// Returns the heading of the standings beside the rounds, where places stand there: the names are those of the table.
    fn announces(&self, only: &Sheet) -> Option<Heading> {
        let mut heading = columns::find(only, "published").filter(|heading| heading.has("rank"))?;
        heading
            .columns
            .insert("name", *self.heading.columns.get("name")?);
        let known: Vec<u32> = heading.columns.values().copied().collect();
        heading.unused = self
            .heading
            .unused
            .iter()
            .filter(|(column, _)| !known.contains(column))
            .cloned()
            .collect();
        Some(heading)
    }

    /// Says how many of the cells that say something are written as the family writes them.
    fn written_so(&self, cells: &[String]) -> Why {
        let said = || cells.iter().filter(|text| !text.is_empty());
        let read = said()
            .filter(|text| self.family.read(text).is_some())
            .count();
        Why {
            id: "cells",
            fields: vec![
                ("read", read.to_string()),
                ("cells", said().count().to_string()),
            ],
        }
    }

    /// Reports names that are an Excel error, for their rows cannot be read, and rows that are passed over.
    fn broken_names(&self, sheet: &Sheet, problems: &mut Vec<Problem>) {
        let Some(&name) = self.heading.columns.get("name") else {
            return;
        };
        for row in self.rows.iter().map(|at| &sheet.rows[*at]) {
            let kind = match row.get(name) {
                Cell::Error(error) => Kind::ExcelError {
                    error: error.clone(),
                },
                cell if is_no_player(&cell.text()) => Kind::Unused(Unused::Row {}),
                // A sign of the games, where a name should be.
                cell if !cell.is_blank() && !cell.text().contains(char::is_alphanumeric) => {
                    Kind::Unreadable(Unreadable::Name {})
                }
                _ => continue,
            };
            problems.push(Problem::of(
                sheet.place.at(row.index, name),
                kind,
                row.get(name).text(),
            ));
        }
    }

    /// Returns the names in the rows, folded.
    fn names(&self, sheet: &Sheet) -> HashSet<String> {
        let Some(&column) = self.heading.columns.get("name") else {
            return HashSet::new();
        };
        let names = self
            .rows
            .iter()
            .map(|at| fold(&sheet.rows[*at].get(column).text()));
        names.filter(|name| !name.is_empty()).collect()
    }

    fn numbers(&self) -> Vec<u32> {
        self.rounds.iter().map(|round| round.number).collect()
    }

    fn entries(
        &self,
        sheet: &Sheet,
        (player, line): (usize, Lines<'_>),
        forfeits: bool,
        leg: (usize, (usize, bool)),
        problems: &mut Vec<Problem>,
    ) -> Vec<Located<Entry>> {
        let mut entries = Vec::new();
        for at in 0..self.rounds.len() {
            let (columns, mut text) = self.game(line, at, leg);
            let place = sheet.place.at(line.0.index, columns.start);
            let round_robin = self.family == Family::RoundRobin;
            // A score alone may have become a date; a cell that names the opponent too cannot.
            if let Some(dated) = dated(line, &columns).filter(|_| !round_robin || at != player) {
                let (score, kind) = if round_robin {
                    recovered(dated, None)
                } else {
                    (None, Kind::DateResult(DateResult::Unexplained {}))
                };
                problems.push(Problem::of(place.clone(), kind, text));
                let Some(score) = score else {
                    entries.push(Located {
                        value: Entry::Reported,
                        place,
                    });
                    continue;
                };
                text = score;
            }
            let who = Who::Number(u32::try_from(at + 1).unwrap_or(0));
            if let Some(kind) = broken(line, &columns) {
                problems.push(Problem::of(place.clone(), kind, text));
                entries.push(Located {
                    value: Entry::Reported,
                    place,
                });
                continue;
            }
            let known = if self.family == Family::Marks {
                marks::of_known(&text, &self.names)
            } else {
                None
            };
            let entry = match known.or_else(|| self.family.read(&text)) {
                _ if round_robin && at == player => Entry::Nothing,
                // In a table with forfeits, a dash is the other side of one.
                Some(Entry::Nothing) if round_robin && forfeits && fold(&text) == "-" => {
                    Entry::Against {
                        who,
                        outcome: Some(Outcome::ForfeitLoss),
                        first: None,
                        score: None,
                    }
                }
                Some(Entry::Against {
                    who: _,
                    outcome,
                    first,
                    score,
                }) if round_robin => Entry::Against {
                    who,
                    outcome,
                    first,
                    score,
                },
                Some(entry) => entry,
                // An opponent's name alone is a game still open.
                None if self.names.contains(&fold(&text)) => Entry::Against {
                    who: Who::Name(fold(&text)),
                    outcome: None,
                    first: None,
                    score: None,
                },
                None => {
                    problems.push(Problem::of(place.clone(), Kind::UnreadableResult {}, text));
                    Entry::Reported
                }
            };
            entries.push(Located {
                value: entry,
                place,
            });
        }
        entries
    }
}

/// Returns what is wrong with a cell that holds an Excel error, or a formula without a stored value.
fn broken((row, below): Lines<'_>, columns: &std::ops::Range<u32>) -> Option<Kind> {
    let cells = [Some(row), below]
        .into_iter()
        .flatten()
        .flat_map(|row| columns.clone().map(|column| row.get(column)));
    cells.into_iter().find_map(Cell::broken)
}

/// Returns a cell that holds a date or a time.
fn dated<'a>((row, below): Lines<'a>, columns: &std::ops::Range<u32>) -> Option<&'a Cell> {
    let cells = [Some(row), below]
        .into_iter()
        .flatten()
        .flat_map(|row| columns.clone().map(|column| row.get(column)));
    cells
        .into_iter()
        .find(|cell| matches!(cell, Cell::Date(_) | Cell::Time(_)))
}

/// Says which columns beside the rounds were taken for announced standings.
fn announced(published: &Published) -> Why {
    let columns: Vec<&str> = published
        .columns
        .iter()
        .map(|column| column.heading.trim())
        .collect();
    let id = if columns.is_empty() {
        "announced_places"
    } else {
        "announced"
    };
    Why {
        id,
        fields: vec![("columns", columns.join(" / "))],
    }
}

/// Whether the text in the column of names is no name: a heading again, a sum, a link, the second line of a wall chart.
fn is_no_player(text: &str) -> bool {
    let is_number = text.chars().take(5).filter(char::is_ascii_digit).count() == 5;
    is_number
        || text.starts_with("http://")
        || text.starts_with("https://")
        || headings::is_label(text)
        || headings::named("players", text) == Some("name")
}
