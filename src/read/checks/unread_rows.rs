//! What was not read although it names players of the tournament: nothing of it may be left out in silence.

use std::cell::{LazyCell, OnceCell};
use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Outcome, Pairing, PlayerIndex, Recorded, SheetRole};
use crate::place::Place;
use crate::problem::{Kind, Nearly, NoPairings, Problem, Severity};
use crate::read::checks::names_in_text::Names;
use crate::read::checks::repeated_rows::{Found, Met};
use crate::read::checks::schedule;
use crate::read::checks::unread_sheets::{Said, rows_in_short};
use crate::read::checks::unused_columns;
use crate::read::events::{Event, mentioned};
use crate::read::file::grid::{Book, Cell, Row, Sheet};
use crate::read::layouts::{self, list};
use crate::read::merge::Gathered;
use crate::read::number::fold;
use crate::read::options::Options;
use crate::read::sheet_roles::{self, Used};
use crate::read::words::result::{mark, parse};
use crate::read::words::vocabulary;
use crate::read::words::{columns, headings, round};

/// Looks over the sheets of a tournament, and those that are nobody's, once everything was read.
pub struct Leftover<'a> {
    /// The workbook.
    pub book: &'a Book,
    /// What was read.
    pub used: &'a [Used<'a>],
    /// What each of it was taken for before the tournament was chosen.
    pub roles: &'a [SheetRole],
    /// The tournament's sheets.
    pub chosen: &'a Event,
    /// What the sheets said.
    pub gathered: &'a Gathered,
    /// What the organizer says.
    pub options: &'a Options,
    /// Who met whom, once it is asked for.
    pub met: OnceCell<Met<'a>>,
    /// The sheets that were taken for something which holds no pairings that could be lost, once it is asked for.
    pub in_a_role: OnceCell<BTreeSet<usize>>,
    /// How the players are written, once it is asked for.
    pub names: OnceCell<Names>,
}

impl Leftover<'_> {
    /// Reports rows that look like pairings, and cross tables that say something else than the lists.
    pub fn look(&self, problems: &mut Vec<Problem>) {
        // What is an error already need not be said twice; that a column is not used is not enough.
        let errors = problems
            .iter()
            .filter(|problem| problem.severity() == Severity::Error);
        let said: BTreeSet<(usize, u32)> = errors
            .filter_map(|problem| Some((problem.place.sheet_index, problem.place.cell?.0)))
            .collect();
        for sheet in self
            .book
            .sheets
            .iter()
            .filter(|sheet| self.is_to_be_looked_over(sheet))
        {
            let at = sheet.place.sheet_index;
            let rows = if self.book.is_page {
                self.rows(&self.names().apart(sheet))
            } else {
                self.rows(sheet)
            };
            let rows: Vec<Found> = rows
                .into_iter()
                .filter(|found| !said.contains(&(at, found.row)))
                .collect();
            let staged = || sheet.rows.iter().any(|row| round::stage(row).is_some());
            let no_round = !self.chosen.sheets.contains(&at)
                && !self.is_of_a_round(sheet)
                && !self.lacks_a_round()
                && !staged();
            match schedule::to_be_played(sheet, &rows, self.met()).filter(|_| no_round) {
                Some(open) if open.is_empty() => schedule::say(sheet, problems),
                Some(open) => problems.extend(self.not_read(sheet, &open)),
                None => problems.extend(self.complaint(sheet, &rows)),
            }
        }
        problems.extend(self.beside_the_tables());
        problems.extend(self.marks_beside_names());
        let chosen =
            |entry: &&Used<'_>| self.chosen.sheets.contains(&entry.sheet.place.sheet_index);
        for entry in self.used.iter().filter(chosen) {
            if entry.is_whole() {
                problems.extend(below(entry));
            } else if entry.is_pairings()
                && entry
                    .heading
                    .as_ref()
                    .is_some_and(|heading| !heading.unused.is_empty())
            {
                problems.extend(unused_columns::unused_results(entry, self.met()));
            }
        }
        problems.extend(unused_columns::opposite_byes(self.book, self.gathered));
        self.sheets_of_rounds(problems);
        self.other_tables(problems);
    }

    fn names(&self) -> &Names {
        self.names.get_or_init(|| Names::of(&self.gathered.people))
    }

    /// Reports what a web page says of players outside its tables, by line.
    fn beside_the_tables(&self) -> Option<Problem> {
        let asked_for = self.options.sheet.is_some() && !self.options.one_of_several;
        if self.book.aside.is_empty() || asked_for {
            return None;
        }
        let place = Place::book(&self.book.name);
        let row = |(line, text): &(u32, String)| Row {
            index: *line,
            cells: vec![(0, Cell::Text(text.as_str().into()))],
        };
        // No sheet of the book has this place.
        let nowhere = Place {
            sheet_index: usize::MAX,
            ..place.clone()
        };
        let page = self.names().apart(&Sheet::new(
            nowhere,
            self.book.aside.iter().map(row).collect(),
        ));
        self.complaint(&page, &self.rows(&page))
            .map(|problem| Problem { place, ..problem })
    }

    /// Reports the first mark of a win or a loss to the right of a name, in a column without a heading, that is not what was read; unless
    /// all marks of the column are the same, as those of colours are.
    fn marks_beside_names(&self) -> Option<Problem> {
        let of_list = |entry: &&Used<'_>| {
            entry.role == SheetRole::Pairings
                && self.chosen.sheets.contains(&entry.sheet.place.sheet_index)
        };
        self.used.iter().filter(of_list).find_map(|entry| {
            [0, 1]
                .into_iter()
                .find_map(|side| self.mark_beside(entry, side))
        })
    }

    /// Reports the first such mark beside the players named first, or second, of a list.
    fn mark_beside(&self, entry: &Used<'_>, side: usize) -> Option<Problem> {
        let heading = entry.heading.as_ref()?;
        let column = heading.columns.get(["first", "second"][side])? + 1;
        if !entry
            .sheet
            .rows
            .get(heading.position)?
            .get(column)
            .is_blank()
            || heading.takes(heading.row, column)
        {
            return None;
        }
        let body = entry
            .sheet
            .rows
            .iter()
            .filter(|row| row.index > heading.row && !row.get(column).is_blank());
        let marked = body.filter_map(|row| {
            let own = mark(&fold(&row.get(column).text()))
                .filter(|own| matches!(own, Outcome::Win | Outcome::Loss))?;
            let [pairing] = self.met().on_row(entry.sheet.place.sheet_index, row.index) else {
                return None;
            };
            let player = if side == 0 {
                pairing.first
            } else {
                pairing.second?
            };
            let told = pairing.result.fared().filter(|told| told.is_ne())?;
            let has_won = told.is_gt() == (side == 0);
            Some((row, player, own, (own == Outcome::Win) == has_won))
        });
        let marked: Vec<_> = marked.collect();
        let differ = marked.iter().any(|(_, _, own, _)| *own != marked[0].2);
        let (row, player, ..) = marked.iter().find(|(.., agrees)| differ && !agrees)?;
        let player = self.gathered.people.players[*player].name.to_string();
        Some(Problem::of(
            entry.sheet.place.at(row.index, column),
            Kind::MarkBeside { player },
            row.get(column).text(),
        ))
    }

    /// Reports sheets that are named after a round, and of which nothing was read.
    fn sheets_of_rounds(&self, problems: &mut Vec<Problem>) {
        let errors = problems
            .iter()
            .filter(|problem| problem.severity() == Severity::Error);
        let told: BTreeSet<usize> = errors.map(|problem| problem.place.sheet_index).collect();
        let said = OnceCell::new();
        for sheet in &self.book.sheets {
            let at = sheet.place.sheet_index;
            let roles = || {
                self.used
                    .iter()
                    .zip(self.roles)
                    .filter(|(entry, _)| entry.sheet.place.sheet_index == at)
            };
            // A list in whose columns nothing stands is none.
            let in_a_role = |(entry, role): (&Used<'_>, &SheetRole)| match role {
                SheetRole::Pairings => mentioned(entry).somebody,
                SheetRole::Published | SheetRole::Settings => true,
                _ => entry.role != SheetRole::Unused,
            };
            let example = headings::named("sheet", &sheet.place.sheet) == Some("example");
            let asked_for = self.options.sheet.is_some() && !self.options.one_of_several;
            let passed_over = self.chosen.sheets.contains(&at)
                || self.book.hidden.contains(&at)
                || example
                || asked_for;
            if !passed_over
                && !told.contains(&at)
                && round::is_round(&sheet.place.sheet)
                && !roles().any(in_a_role)
            {
                let said = said.get_or_init(|| Said::of(self.book, self.chosen));
                problems.extend(said.complaint(sheet, self.gathered));
            }
        }
    }

    fn met(&self) -> &Met<'_> {
        self.met.get_or_init(|| Met::of(&self.gathered.pairings))
    }

    /// Whether a sheet may hold pairings of the tournament: it is one of its own, or nobody's.
    fn is_to_be_looked_over(&self, sheet: &Sheet) -> bool {
        let at = sheet.place.sheet_index;
        if self.chosen.sheets.contains(&at) {
            return true;
        }
        let asked_for = self.options.sheet.is_some() && !self.options.one_of_several;
        let in_a_role = self.in_a_role.get_or_init(|| {
            let roles = self.used.iter().zip(self.roles);
            let has_one = |role: &SheetRole| {
                matches!(
                    role,
                    SheetRole::Pairings | SheetRole::Published | SheetRole::Settings
                )
            };
            roles
                .filter(|(_, role)| has_one(role))
                .map(|(entry, _)| entry.sheet.place.sheet_index)
                .collect()
        });
        let has_role = in_a_role.contains(&at);
        let example = headings::named("sheet", &sheet.place.sheet) == Some("example");
        !asked_for && !has_role && !example && !self.book.hidden.contains(&at)
    }

    /// Returns the rows of a sheet that look like pairings.
    fn rows(&self, sheet: &Sheet) -> Vec<Found> {
        let numbered = self.numbered_columns(sheet);
        let here = self
            .used
            .iter()
            .filter(|entry| entry.sheet.place.sheet_index == sheet.place.sheet_index);
        let readers: Vec<&Used<'_>> = here
            .filter(|entry| entry.role != SheetRole::Unused)
            .collect();
        let (mut pairs, mut copies, mut alone, mut lists) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for row in &sheet.rows {
            let is_read = |column: u32| readers.iter().any(|entry| takes(entry, row.index, column));
            let cells: Vec<&(u32, Cell)> = row
                .cells
                .iter()
                .filter(|(column, cell)| !is_read(*column) && !cell.is_blank())
                .collect();
            if cells.is_empty() {
                continue;
            }
            let named: Vec<(u32, PlayerIndex)> = cells
                .iter()
                .flat_map(|(column, cell)| {
                    self.players_in(cell, numbered.contains(column))
                        .map(|player| (*column, player))
                })
                .collect();
            let players: BTreeSet<PlayerIndex> = named.iter().map(|(_, player)| *player).collect();
            let Some(&(column, player)) = named.first() else {
                continue;
            };
            let here = self.met().on_row(sheet.place.sheet_index, row.index);
            let of_the_row = |player: &PlayerIndex| {
                here.iter()
                    .any(|pairing| pairing.first == *player || pairing.second == Some(*player))
            };
            let results: Vec<(u32, Recorded)> = cells
                .iter()
                .filter(|(_, cell)| is_result(cell))
                .filter_map(|(at, cell)| Some((*at, parse(&cell.text()).ok()?)))
                .collect();
            let is_word = |cell: &Cell| {
                cell.text().chars().any(char::is_alphabetic)
                    && !is_result(cell)
                    && self.players_in(cell, false).next().is_none()
            };
            let words = cells.iter().any(|(_, cell)| is_word(cell));
            let found = Found {
                row: row.index,
                column,
                first: player,
                players,
                named,
                results,
                words,
            };
            if here.len() == 1 && found.players.iter().all(of_the_row) && found.agrees_with(here[0])
            {
                continue;
            }
            match found.players.len() {
                // The heading of a grid, a list written along a row.
                3.. if found.results.is_empty() => lists.push(found),
                2.. if self.met().tells_pair(&found) => copies.push(found),
                2.. => pairs.push(found),
                _ if is_bye(row, &cells) && !self.met().sat_out(player) => pairs.push(found),
                _ if !found.results.is_empty() => alone.push(found),
                _ => {}
            }
        }
        // One such row is the heading of a grid; several are pairings still to be played.
        match lists.as_slice() {
            [heading] if alone.iter().all(|row| self.met().tells_cells(heading, row)) => {
                alone.clear();
            }
            [_] => pairs.append(&mut alone),
            _ => pairs.append(&mut lists),
        }
        // Pairings told again, unless they may be those of a round that is missing, or of everybody but one who sits out.
        let again: BTreeSet<PlayerIndex> = copies
            .iter()
            .flat_map(|found| found.players.iter().copied())
            .collect();
        let everybody = again.len() + 1 >= self.gathered.people.players.len();
        if !copies.is_empty() && (everybody || self.lacks_a_round() || self.is_of_a_round(sheet)) {
            pairs.append(&mut copies);
        }
        // A column that names everybody once is a list: standings, prizes.
        let mut columns: BTreeMap<u32, Vec<PlayerIndex>> = BTreeMap::new();
        for found in &alone {
            columns
                .entry(found.column)
                .or_default()
                .extend(&found.players);
        }
        let is_list = |players: &Vec<PlayerIndex>| {
            players.len() > 2 && players.iter().collect::<BTreeSet<_>>().len() == players.len()
        };
        let told = |found: &Found| {
            columns.get(&found.column).is_some_and(is_list)
                || !self.lacks_a_round() && self.met().tells_one(found)
        };
        pairs.extend(alone.into_iter().filter(|found| !told(found)));
        pairs.sort_by_key(|found| found.row);
        pairs
    }

    /// Whether there are later rounds than one of which nothing was read.
    fn lacks_a_round(&self) -> bool {
        let rounds: BTreeSet<u32> = self
            .gathered
            .pairings
            .iter()
            .map(|pairing| pairing.round)
            .collect();
        rounds
            .last()
            .is_some_and(|last| usize::try_from(*last).is_ok_and(|last| last > rounds.len()))
    }

    /// Whether a sheet that was not read is named after a round or a stage, or has the columns of a list.
    fn is_of_a_round(&self, sheet: &Sheet) -> bool {
        let named = || round::of_sheet(sheet, 0).is_some() || round::is_stage(&sheet.place.sheet);
        let listed = || {
            columns::find(sheet, "pairings")
                .is_some_and(|heading| list::missing_columns(Some(&heading)) == ["round"])
        };
        !self.chosen.sheets.contains(&sheet.place.sheet_index) && (named() || listed())
    }

    /// Returns the columns headed like those of players, where players may be written as numbers.
    fn numbered_columns(&self, sheet: &Sheet) -> Vec<u32> {
        if self.used.iter().any(|entry| {
            entry.sheet.place.sheet_index == sheet.place.sheet_index
                && entry.role != SheetRole::Unused
        }) {
            return Vec::new();
        }
        let heading = columns::find(sheet, "pairings").filter(|heading| heading.columns.len() > 1);
        heading
            .iter()
            .flat_map(|heading| {
                ["first", "second"]
                    .iter()
                    .filter_map(|name| heading.columns.get(name).copied())
            })
            .collect()
    }

    /// Returns the players whom a cell names: one, or two with a word between them.
    fn players_in(&self, cell: &Cell, numbered: bool) -> impl Iterator<Item = PlayerIndex> {
        let text = match cell {
            Cell::Text(_) => cell.text(),
            Cell::Number(_) if numbered => cell.text(),
            _ => String::new(),
        };
        let known = |text: &str| {
            let is_name = text.chars().any(char::is_alphabetic) || numbered;
            is_name.then(|| self.gathered.people.known(text)).flatten()
        };
        let whole = known(&text);
        let pair = || {
            let mut words = vocabulary::raw("between.words").iter();
            words
                .find_map(|word| text.split_once(&vocabulary::apart(word)))
                .and_then(|(one, other)| Some([known(one)?, known(other)?]))
        };
        let two = if whole.is_none() { pair() } else { None };
        whole.into_iter().chain(two.into_iter().flatten())
    }

    /// Says which rows of a sheet were not read, and why.
    fn complaint(&self, sheet: &Sheet, rows: &[Found]) -> Option<Problem> {
        let first = rows.first()?;
        let at = sheet.place.sheet_index;
        if !self.chosen.sheets.contains(&at) {
            let above = || {
                sheet
                    .rows
                    .iter()
                    .take_while(|row| row.index < first.row)
                    .find_map(round::stage)
                    .map(|(_, text)| text)
            };
            let named = Some(sheet.place.sheet.to_string()).filter(|name| round::is_stage(name));
            if let Some(stage) = named.or_else(above) {
                let last = self.gathered.last_round().to_string();
                let left_out = self.options.through_round.is_some();
                let place = sheet.place.at(first.row, first.column);
                return (!left_out).then(|| {
                    Problem::of(
                        place,
                        Kind::Finals {
                            stage: stage.clone(),
                            through: last,
                        },
                        stage,
                    )
                });
            }
            if let Some(problem) = sheet_roles::nearly(sheet).filter(|problem| {
                matches!(
                    problem.kind,
                    Kind::Nearly(Nearly::Pairings { .. })
                        | Kind::NoPairings(NoPairings::Schedule { .. })
                )
            }) {
                return Some(problem);
            }
        }
        self.not_read(sheet, &rows.iter().collect::<Vec<_>>())
    }

    /// Says which rows of a sheet name players and were not read.
    fn not_read(&self, sheet: &Sheet, rows: &[&Found]) -> Option<Problem> {
        let first = rows.first()?;
        let name = |player: &PlayerIndex| self.gathered.people.players[*player].name.to_string();
        let names: BTreeSet<String> = rows
            .iter()
            .flat_map(|found| found.players.iter().map(name))
            .collect();
        let mut shown: Vec<String> = names.iter().take(4).cloned().collect();
        if names.len() > shown.len() {
            shown.push("…".to_string());
        }
        let cells = rows_in_short(rows.iter().map(|found| found.row));
        let kind = Kind::NotRead {
            cells,
            names: shown.join(" / "),
        };
        Some(Problem::at(sheet.place.at(first.row, first.column), kind))
    }

    /// Reports cross tables beside lists that have pairings, or winners, which the lists have not.
    fn other_tables(&self, problems: &mut Vec<Problem>) {
        if self.options.sheet.is_some() && !self.options.one_of_several {
            return;
        }
        let known = LazyCell::new(|| self.chosen.keys(&self.gathered.people));
        for (entry, role) in self.used.iter().zip(self.roles) {
            let at = entry.sheet.place.sheet_index;
            let Some(table) = &entry.table else { continue };
            let passed_over = *role == SheetRole::Pairings
                && !self.chosen.sheets.contains(&at)
                && !self.book.hidden.contains(&at);
            if !passed_over || !self.chosen.is_kin_of(entry, &self.gathered.people, &known) {
                continue;
            }
            let mut aside = Vec::new();
            let Some(read) = table.rows(&entry.sheet, &self.gathered.people, &mut aside) else {
                continue;
            };
            let seat = |row: PlayerIndex| {
                read.players
                    .get(row)
                    .and_then(|player| self.gathered.people.known(&player.name))
            };
            let through = self.options.through_round.unwrap_or(u32::MAX);
            let is_told = |pairing: &&Pairing| {
                let Some(first) = seat(pairing.first) else {
                    return false;
                };
                let second = match pairing.second {
                    None => return true,
                    Some(second) => seat(second),
                };
                let Some(second) = second else { return false };
                pairing.result.is_open() || self.met().tells(first, second, &pairing.result)
            };
            let other = read
                .pairings
                .iter()
                .filter(|pairing| pairing.round <= through)
                .find(|pairing| !is_told(pairing));
            if other.is_some() || crate::problem::any_error(&aside) {
                let place = other.map_or_else(
                    || entry.sheet.place.clone(),
                    |pairing| pairing.place.clone(),
                );
                let lists = self
                    .chosen
                    .sheets
                    .iter()
                    .map(|at| &*self.book.sheets[*at].place.sheet);
                let sheets = lists
                    .chain([&*entry.sheet.place.sheet])
                    .collect::<Vec<_>>()
                    .join(" / ");
                problems.push(Problem::at(place, Kind::SeveralPairings { sheets }));
            }
        }
    }
}

/// Reports another table below one that names everybody once.
fn below(entry: &Used<'_>) -> Option<Problem> {
    let table = entry.table.as_ref()?;
    let heading = entry.heading.as_ref()?;
    let name = *heading.columns.get("name")?;
    let is_taken =
        |(position, row): &(usize, &Row)| table.takes(heading, (*position, row.index), name);
    let last = entry
        .sheet
        .rows
        .iter()
        .enumerate()
        .filter(is_taken)
        .map(|(_, row)| row.index)
        .max()?;
    let rest = entry
        .sheet
        .rows
        .iter()
        .filter(|row| row.index > last + 1)
        .cloned()
        .collect();
    let rest = entry.sheet.with_rows(rest);
    let found = layouts::find(&rest, None);
    let part = found.first()?;
    let first = rest.rows.get(part.heading.position)?;
    let column = part.heading.columns.values().min().copied().unwrap_or(0);
    let names = rest
        .rows
        .iter()
        .skip(part.heading.position + 1)
        .map(|row| part.heading.cell(row, "name").text());
    let names: Vec<String> = names.filter(|name| !name.is_empty()).take(4).collect();
    let cells = rows_in_short(
        rest.rows[part.heading.position..]
            .iter()
            .map(|row| row.index),
    );
    Some(Problem::at(
        entry.sheet.place.at(first.index, column),
        Kind::NotRead {
            cells,
            names: names.join(" / "),
        },
    ))
}

/// Whether a reader took a cell.
pub fn takes(entry: &Used<'_>, row: u32, column: u32) -> bool {
    // A part of a sheet has positions of its own.
    let Some(position) = entry.sheet.position(row) else {
        return false;
    };
    match (&entry.table, &entry.heading) {
        (Some(table), Some(heading)) => table.takes(heading, (position, row), column),
        (None, Some(heading)) => heading.takes(row, column),
        (_, None) => !entry.sheet.rows[position].get(column).is_blank(),
    }
}

/// Whether a cell is a result that speaks of two: `2-1`, `○-●`, `+ -`.
fn is_result(cell: &Cell) -> bool {
    let Cell::Text(_) = cell else { return false };
    let text = cell.text();
    text.chars().count() > 2
        && parse(&text).is_ok_and(|told| {
            told.score.is_some() || text.contains(['-', '－', ':', ' ', '–', '½'])
        })
}

/// Whether a cell beside a name says that there is no opponent.
fn is_bye(row: &Row, cells: &[&(u32, Cell)]) -> bool {
    row.cells.len() <= 6 && cells.iter().any(|(_, cell)| headings::is_bye(&cell.text()))
}
