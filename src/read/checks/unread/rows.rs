//! What was not read although it names players of the tournament: nothing of it may be left out in silence.

use std::cell::{LazyCell, OnceCell};
use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Outcome, Pairing, PlayerIndex, Recorded, SheetRole};
use crate::place::Place;
use crate::problem::{Kind, Nearly, NoPairings, Problem, Severity, any_error};
use crate::read::checks::names_in_text::Names;
use crate::read::checks::repeated_rows::{Found, Met};
use crate::read::checks::unread::sheets::{is_result, not_read, unread_games, unread_rounds};
use crate::read::checks::{corrections, notes, points_elsewhere, schedule, unused};
use crate::read::events::Event;
use crate::read::events::choose::Chosen;
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::layouts::{self, list};
use crate::read::merge::{Gathered, Wanted};
use crate::read::number::{fold, joined};
use crate::read::roles::people::People;
use crate::read::sheet_roles::{self, PassedOver, Used};
use crate::read::words::result::{mark, parse};
use crate::read::words::{columns, final_league, headings, placing, round, vocabulary};

/// So many players are named of those in rows that were not read.
const NAMED: usize = 4;

/// Looks over the sheets of a tournament, and those that are nobody's, once everything was read.
pub struct Leftover<'a> {
    wanted: Wanted<'a>,
    /// What was read, and what each of it was taken for before the tournament was chosen.
    used: Vec<(&'a Used<'a>, SheetRole)>,
    chosen: &'a Event,
    gathered: &'a Gathered,
    met: OnceCell<Met<'a>>,
    /// How the players are written, once it is asked for.
    names: OnceCell<Names>,
}

impl<'a> Leftover<'a> {
    /// Takes down what was read, and what each of it was taken for before the tournament was chosen.
    pub fn of(
        wanted: Wanted<'a>,
        chosen: &'a Chosen,
        used: &'a [Used<'a>],
        roles: &[SheetRole],
        gathered: &'a Gathered,
    ) -> Self {
        Self {
            wanted,
            used: used.iter().zip(roles.iter().copied()).collect(),
            chosen: &chosen.event,
            gathered,
            met: OnceCell::new(),
            names: OnceCell::new(),
        }
    }

    /// Reports rows that look like pairings, and cross tables that say something else than the lists.
    pub fn look(&self, problems: &mut Vec<Problem>) {
        let beside = self.beside_games();
        if !self.wanted.own {
            let read = corrections::Read {
                people: &self.gathered.people,
                pairings: &self.gathered.pairings,
                names: self.names(),
            };
            let notes = notes::check(self.wanted.book, &read, self.met()).into_iter();
            let notes = notes.chain(points_elsewhere::check(self.wanted.book, &read));
            let told: Vec<Place> = errors(problems).cloned().collect();
            let is_said = |note: &Problem| {
                let mut beside = beside.iter();
                told.contains(&note.place) || beside.any(|said| said.place == note.place)
            };
            let notes: Vec<Problem> = notes.filter(|note| !is_said(note)).collect();
            problems.extend(notes);
        }
        problems.extend(beside);
        self.rows_of_sheets(problems);
        problems.extend(self.beside_the_tables());
        let entries = || self.used.iter().map(|(entry, _)| *entry);
        let own = || entries().filter(|entry| self.is_own(&entry.sheet));
        problems.extend(own().find_map(|entry| self.marks_beside_names(entry)));
        problems.extend(own().filter(|entry| entry.is_whole()).filter_map(below));
        problems.extend(unused::columns::opposite_byes(self.wanted.book, self.gathered));
        if !self.is_asked_for() {
            let told: BTreeSet<usize> = errors(problems).map(|place| place.sheet_index).collect();
            let unread = self.wanted.book.sheets.iter();
            let unread = unread.filter(|sheet| !told.contains(&sheet.place.sheet_index));
            let unread = unread.filter(|sheet| self.is_no_other(sheet));
            let is_unused = |sheet: &&Sheet| {
                let mut roles = self.of_sheet(sheet).map(|(_, role)| *role);
                roles.all(|role| role == SheetRole::Unused)
            };
            let beside = unread.clone().filter(is_unused);
            problems.extend(beside.filter_map(corrections::of_sheet));
            problems.extend(unread_rounds(
                unread.clone(),
                self.wanted.book,
                self.chosen,
                &self.gathered.people,
            ));
            let told: BTreeSet<usize> = errors(problems).map(|place| place.sheet_index).collect();
            let strange = unread.filter(|sheet| {
                let mut entries = self.of_sheet(sheet).map(|(entry, _)| entry.passed_over);
                !told.contains(&sheet.place.sheet_index)
                    && entries.all(|why| why == Some(PassedOver::NothingFound))
                    && !self.is_computed(sheet)
            });
            let people = &self.gathered.people;
            problems.extend(strange.filter_map(|sheet| unread_games(sheet, people)));
            problems.extend(self.other_tables());
        }
    }

    /// Reports what stands beside the games of lists, and says something else.
    fn beside_games(&self) -> Vec<Problem> {
        let is_list = |entry: &&Used<'_>| {
            let heading = entry.heading.as_ref();
            let unused =
                heading.is_some_and(|heading| !heading.unused.is_empty() || heading.has("status"));
            self.is_own(&entry.sheet) && entry.is_pairings() && !entry.is_whole() && unused
        };
        let used = self.used.iter().map(|(entry, _)| *entry);
        used.filter(is_list)
            .flat_map(|entry| unused::columns::unused_results(entry, self.met()))
            .collect()
    }

    /// Reports rows of sheets that look like pairings.
    fn rows_of_sheets(&self, problems: &mut Vec<Problem>) {
        // What is an error already need not be said twice; that a column is not used is not enough.
        let said = errors(problems).filter_map(|place| Some((place.sheet_index, place.cell?.0)));
        let said: BTreeSet<(usize, u32)> = said.collect();
        let sheets = self.wanted.book.sheets.iter();
        for sheet in sheets.filter(|sheet| self.is_to_be_looked_over(sheet)) {
            let mut rows = if self.wanted.book.is_page {
                self.rows(&self.names().apart(sheet))
            } else {
                self.rows(sheet)
            };
            rows.retain(|found| !said.contains(&(sheet.place.sheet_index, found.row)));
            if !self.is_own(sheet) && self.is_computed(sheet) {
                continue;
            }
            let may_be_plan = !self.is_own(sheet)
                && !self.is_of_a_round(sheet)
                && !self.lacks_a_round()
                && !sheet.rows.iter().any(|row| round::stage(row).is_some());
            match schedule::to_be_played(sheet, &rows, self.met()).filter(|_| may_be_plan) {
                Some(open) if open.is_empty() => schedule::say(sheet, problems),
                Some(open) => problems.extend(self.not_read(sheet, &open)),
                None => match self.told_again(sheet) {
                    Some(others) => problems.extend(others),
                    None => problems.extend(self.complaint(sheet, &rows)),
                },
            }
        }
    }

    /// Whether formulas wrote all words of a sheet but those of one row, its heading: they say nothing that stands nowhere else.
    fn is_computed(&self, sheet: &Sheet) -> bool {
        let formulas = self.wanted.book.formulas.get(sheet.place.sheet_index);
        let Some(formulas) = formulas.filter(|formulas| !formulas.is_empty()) else {
            return false;
        };
        let formulas: BTreeSet<&(u32, u32)> = formulas.iter().collect();
        let is_typed = |row: &&Row| {
            let mut words = row.words();
            words.any(|(column, _)| !formulas.contains(&(row.index, column)))
        };
        sheet.rows.iter().filter(is_typed).nth(1).is_none()
    }

    fn names(&self) -> &Names {
        self.names.get_or_init(|| Names::of(&self.gathered.people))
    }

    fn met(&self) -> &Met<'_> {
        self.met.get_or_init(|| Met::of(&self.gathered.pairings))
    }

    /// Whether the organizer names the sheet to be read: then nothing is said of others.
    fn is_asked_for(&self) -> bool {
        self.wanted.options.sheet.is_some() && !self.wanted.options.one_of_several
    }

    /// Whether a sheet holds pairings of the tournament.
    fn is_own(&self, sheet: &Sheet) -> bool {
        self.chosen.sheets.contains(&sheet.place.sheet_index)
    }

    /// Whether a sheet is neither one of the tournament, nor hidden, nor an example.
    fn is_nobodys(&self, sheet: &Sheet) -> bool {
        let example = headings::is("sheet.example", &sheet.place.sheet);
        !self.is_own(sheet)
            && !example
            && !self.wanted.book.hidden.contains(&sheet.place.sheet_index)
    }

    fn of_sheet(&self, sheet: &Sheet) -> impl Iterator<Item = &(&'a Used<'a>, SheetRole)> {
        let at = sheet.place.sheet_index;
        self.used.iter().filter(move |(entry, _)| entry.index() == at)
    }

    /// Whether a sheet may hold pairings of the tournament: it is one of its own, or nobody's.
    fn is_to_be_looked_over(&self, sheet: &Sheet) -> bool {
        let has_role = |(_, role): &(_, SheetRole)| {
            matches!(role, SheetRole::Pairings | SheetRole::Published | SheetRole::Settings)
        };
        let is_free = || !self.is_asked_for() && !self.of_sheet(sheet).any(has_role);
        self.is_own(sheet) || self.is_nobodys(sheet) && is_free()
    }

    /// Whether nothing of a sheet was read, nor anything that belongs to something else: a list in whose columns nothing stands is none.
    fn is_no_other(&self, sheet: &Sheet) -> bool {
        let in_a_role = |(entry, role): &(&Used<'_>, SheetRole)| match role {
            SheetRole::Pairings => crate::read::events::mentioned(entry).somebody,
            SheetRole::Published | SheetRole::Settings => true,
            _ => entry.role != SheetRole::Unused,
        };
        self.is_nobodys(sheet) && !self.of_sheet(sheet).any(in_a_role)
    }

    /// Reports what a web page says of players outside its tables, by line.
    fn beside_the_tables(&self) -> Option<Problem> {
        let book = self.wanted.book;
        if book.aside.is_empty() || self.is_asked_for() {
            return None;
        }
        let place = Place::book(&book.name);
        let row = |(line, text): &(u32, String)| Row {
            index: *line,
            cells: vec![(0, Cell::Text(text.as_str().into()))],
        };
        // No sheet of the book has this place.
        let nowhere = Place { sheet_index: usize::MAX, ..place.clone() };
        let lines = Sheet::new(nowhere, book.aside.iter().map(row).collect());
        let page = self.names().apart(&lines);
        let problem = self.complaint(&page, &self.rows(&page))?;
        Some(Problem { place, ..problem })
    }

    /// Reports the first mark of a win or a loss to the right of a name, in a column without a heading, that is not what was read; unless
    /// all marks of the column are the same, as those of colours are.
    fn marks_beside_names(&self, entry: &Used<'_>) -> Option<Problem> {
        let heading = entry.heading.as_ref().filter(|_| entry.is_pairings())?;
        let head = entry.sheet.rows.get(heading.position)?;
        let of_side = |(at, side): (usize, &str)| {
            let column = heading.column(side)? + 1;
            if head.holds(column) || heading.takes(heading.row, column) {
                return None;
            }
            let rows = entry.sheet.rows.iter();
            let rows = rows.filter(|row| row.index > heading.row);
            let marked = rows.filter_map(|row| self.mark_beside(&entry.sheet, row, column, at));
            let marked: Vec<_> = marked.collect();
            let differ = marked.iter().any(|(_, own, ..)| *own != marked[0].1);
            let (row, _, player, _) = marked.iter().find(|(.., agrees)| differ && !agrees)?;
            let player = self.gathered.people.name(*player);
            let kind = Kind::MarkBeside { player };
            Some(entry.sheet.problem(row, column, kind))
        };
        let mut sides = ["first", "second"].into_iter().enumerate();
        sides.find_map(of_side)
    }

    /// Returns the row, the mark, the player of a side, and whether the mark agrees with what was read.
    fn mark_beside<'r>(
        &self,
        sheet: &Sheet,
        row: &'r Row,
        column: u32,
        side: usize,
    ) -> Option<(&'r Row, Outcome, PlayerIndex, bool)> {
        let own = mark(&row.folded(column));
        let own = own.filter(|own| matches!(own, Outcome::Win | Outcome::Loss))?;
        let [pairing] = self.met().on_row(sheet.place.sheet_index, row.index) else {
            return None;
        };
        let player = pairing.players().nth(side)?;
        let told = pairing.fared(player).filter(|told| told.is_ne())?;
        Some((row, own, player, (own == Outcome::Win) == told.is_gt()))
    }

    fn rows(&self, sheet: &Sheet) -> Vec<Found> {
        let numbered = self.numbered_columns(sheet);
        let readers = self.of_sheet(sheet).map(|(entry, _)| *entry);
        let readers: Vec<&Used<'_>> =
            readers.filter(|entry| entry.role != SheetRole::Unused).collect();
        let (mut pairs, mut copies, mut alone, mut lists) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for row in &sheet.rows {
            let is_read = |column: u32| {
                let mut readers = readers.iter();
                readers.any(|entry| {
                    // Players keep the score of others too.
                    let is_of_official = || {
                        let heading = entry.heading.as_ref()?;
                        let above = heading.unused_text(column)?;
                        let is_below = row.index > heading.row;
                        Some(is_below && vocabulary::is("heading.official", &fold(above)))
                    };
                    entry.reads(row.index, column) || is_of_official() == Some(true)
                })
            };
            let cells: Vec<_> = row.filled().filter(|(column, _)| !is_read(*column)).collect();
            let Some(found) = self.found(row, &cells, &numbered) else {
                continue;
            };
            let here = self.met().on_row(sheet.place.sheet_index, row.index);
            if let [game] = here
                && found.players.iter().all(|player| game.players().any(|known| known == *player))
                && found.agrees_with(game)
            {
                continue;
            }
            match found.players.len() {
                // The heading of a grid, a list written along a row.
                3.. if found.results.is_empty() => lists.push(found),
                2.. if self.met().tells_pair(&found) => copies.push(found),
                2.. => pairs.push(found),
                _ if is_bye(row, &cells) && !self.met().sat_out(found.first) => pairs.push(found),
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
        let again: BTreeSet<_> = copies.iter().flat_map(|found| &found.players).collect();
        let everybody = again.len() + 1 >= self.gathered.people.players.len();
        let is_news = || everybody || self.lacks_a_round() || self.is_of_a_round(sheet);
        if !copies.is_empty() && is_news() {
            pairs.append(&mut copies);
        }
        pairs.extend(self.untold(alone));
        pairs.sort_by_key(|found| found.row);
        pairs
    }

    /// Returns what cells of a row that were not read say of players.
    fn found(&self, row: &Row, cells: &[(u32, &Cell)], numbered: &[u32]) -> Option<Found> {
        let players = |&(column, cell): &(u32, &Cell)| -> Vec<(u32, PlayerIndex)> {
            let players = self.players_in(cell, numbered.contains(&column));
            players.map(|player| (column, player)).collect()
        };
        let named: Vec<(u32, PlayerIndex)> = cells.iter().flat_map(players).collect();
        let &(column, first) = named.first()?;
        let result = |(at, cell): &(u32, &Cell)| {
            let told = parse(&cell.text()).ok();
            Some((*at, told.filter(|_| is_result(cell))?))
        };
        let results: Vec<(u32, Recorded)> = cells.iter().filter_map(result).collect();
        let is_word = |(_, cell): &(u32, &Cell)| {
            cell.text().contains(char::is_alphabetic)
                && !is_result(cell)
                && self.players_in(cell, false).next().is_none()
        };
        Some(Found {
            row: row.index,
            column,
            first,
            players: named.iter().map(|(_, player)| *player).collect(),
            words: cells.iter().any(is_word),
            named,
            results,
        })
    }

    /// Returns the rows of one player each that no list of everybody (standings, prizes) and no other row told.
    fn untold(&self, alone: Vec<Found>) -> Vec<Found> {
        let mut columns: BTreeMap<u32, Vec<PlayerIndex>> = BTreeMap::new();
        for found in &alone {
            columns.entry(found.column).or_default().push(found.first);
        }
        columns.retain(|_, players| {
            let all = players.len();
            players.sort_unstable();
            players.dedup();
            all > 2 && players.len() == all
        });
        let told = |found: &Found| {
            columns.contains_key(&found.column)
                || !self.lacks_a_round() && self.met().tells_one(found)
        };
        alone.into_iter().filter(|found| !told(found)).collect()
    }

    /// Whether there are later rounds than one of which nothing was read.
    fn lacks_a_round(&self) -> bool {
        let rounds = self.gathered.pairings.iter().map(|pairing| pairing.round);
        let rounds: BTreeSet<u32> = rounds.collect();
        let last = rounds.last().and_then(|last| usize::try_from(*last).ok());
        last.is_some_and(|last| last > rounds.len())
    }

    /// Whether a sheet that was not read is named after a round or a stage, or has the columns of a list.
    fn is_of_a_round(&self, sheet: &Sheet) -> bool {
        let named = || round::of_sheet(sheet, 0).is_some() || placing::is_stage(&sheet.place.sheet);
        !self.is_own(sheet) && (named() || list::lacks_rounds(sheet))
    }

    /// Returns the columns headed like those of players, where players may be written as numbers.
    fn numbered_columns(&self, sheet: &Sheet) -> Vec<u32> {
        let heading = columns::find(sheet, "pairings").filter(|heading| heading.columns.len() > 1);
        let Some(heading) = heading else {
            return Vec::new();
        };
        let mut entries = self.of_sheet(sheet).map(|(entry, _)| entry);
        if entries.any(|entry| entry.role != SheetRole::Unused) {
            return Vec::new();
        }
        let sides = ["first", "second"];
        sides.map(|side| heading.column(side)).into_iter().flatten().collect()
    }

    /// Returns the players whom a cell names: one, or two with a word between them.
    fn players_in(&self, cell: &Cell, numbered: bool) -> impl Iterator<Item = PlayerIndex> {
        let text = match cell {
            Cell::Text(_) => cell.text(),
            Cell::Number(_) if numbered => cell.text(),
            _ => String::new(),
        };
        let known = |text: &str| {
            let is_name = text.contains(char::is_alphabetic) || numbered;
            is_name.then(|| self.gathered.people.known(text)).flatten()
        };
        let pair = || {
            let mut words = vocabulary::raw("between.words").iter();
            let (one, other) = words.find_map(|word| text.split_once(&vocabulary::apart(word)))?;
            Some(vec![known(one)?, known(other)?])
        };
        let whole = known(&text).map(|player| vec![player]);
        whole.or_else(pair).unwrap_or_default().into_iter()
    }

    fn complaint(&self, sheet: &Sheet, rows: &[Found]) -> Option<Problem> {
        let first = rows.first()?;
        if !self.is_own(sheet) {
            let tells_no_game = |found: &Found| found.words && found.results.is_empty();
            if rows.iter().all(tells_no_game) && heads_no_games(sheet, first.row) {
                return None;
            }
            let above = || {
                let mut rows = sheet.rows.iter().take_while(|row| row.index < first.row);
                rows.find_map(round::stage).map(|(_, text)| text)
            };
            let named = Some(sheet.place.sheet.to_string()).filter(|name| placing::is_stage(name));
            if let Some(stage) = named.or_else(above) {
                let place = sheet.place.at(first.row, first.column);
                let through = self.gathered.last_round().to_string();
                let kind = Kind::Finals { stage: stage.clone(), through };
                let left_out = self.wanted.options.through_round.is_some();
                return (!left_out).then(|| Problem::of(place, kind, stage));
            }
            let lacks = |problem: &Problem| {
                matches!(
                    problem.kind,
                    Kind::Nearly(Nearly::Pairings { .. })
                        | Kind::NoPairings(
                            NoPairings::Schedule { .. } | NoPairings::Unheaded { .. }
                        )
                )
            };
            let missing = sheet_roles::all_missing(sheet).into_iter().next();
            if let Some(problem) = missing.filter(lacks) {
                return Some(problem);
            }
        }
        self.not_read(sheet, &rows.iter().collect::<Vec<_>>())
    }

    fn not_read(&self, sheet: &Sheet, rows: &[&Found]) -> Option<Problem> {
        let first = rows.first()?;
        let players = rows.iter().flat_map(|found| &found.players);
        let names: BTreeSet<String> =
            players.map(|player| self.gathered.people.name(*player)).collect();
        let place = sheet.place.at(first.row, first.column);
        let rows = rows.iter().map(|found| found.row);
        Some(not_read(place, rows, NAMED, &Vec::from_iter(names)))
    }

    /// Reports cross tables beside lists that have pairings, or winners, which the lists have not.
    fn other_tables(&self) -> Vec<Problem> {
        // Pools hold other games than their finals.
        if !self.chosen.pools.is_empty() {
            return Vec::new();
        }
        let people = &self.gathered.people;
        let known = LazyCell::new(|| self.chosen.keys(people));
        let passed_over = self.used.iter().filter(|(entry, role)| {
            *role == SheetRole::Pairings
                && !self.is_own(&entry.sheet)
                && !final_league::is_called(&entry.sheet.place.sheet)
                && !self.wanted.book.hidden.contains(&entry.index())
        });
        let told = passed_over.filter_map(|(entry, _)| {
            let table = entry.table.as_ref()?;
            if !self.chosen.is_kin_of(entry, people, &known) {
                return None;
            }
            let mut aside = Vec::new();
            let read = table.rows(&entry.sheet, people, &mut aside)?;
            let seat = |row: PlayerIndex| people.known(&read.players.get(row)?.name);
            let through = self.wanted.options.through_round.unwrap_or(u32::MAX);
            let mut games = read.pairings.iter().filter(|game| game.round <= through);
            let others = games.clone().filter_map(|game| self.other_result(game, seat));
            let others: Vec<Problem> = others.collect();
            if !others.is_empty() {
                return Some(others);
            }
            let other = games.find(|game| !self.is_told(game, seat));
            let other = other.map(|game| &game.place);
            let place = other.or_else(|| any_error(&aside).then_some(&entry.sheet.place))?;
            let lists = self.chosen.sheets.iter().map(|at| &self.wanted.book.sheets[*at]);
            let sheets = lists.chain([&*entry.sheet]);
            let sheets = joined(sheets.map(|sheet| &*sheet.place.sheet), " / ");
            let problem = Problem::at(place.clone(), Kind::SeveralPairings { sheets });
            Some(vec![problem])
        });
        told.flatten().collect()
    }

    /// Whether a game of a table that was passed over was read elsewhere; `seat` knows who plays.
    fn is_told(&self, game: &Pairing, seat: impl Fn(PlayerIndex) -> Option<PlayerIndex>) -> bool {
        let Some(first) = seat(game.first) else {
            return false;
        };
        let Some(second) = game.second else {
            return true;
        };
        seat(second).is_some_and(|second| {
            game.result.is_open() || self.met().tells(first, second, &game.result)
        })
    }

    /// Returns what two tables contradict each other in: the game of the one that was passed over, and of the other.
    fn other_result(
        &self,
        game: &Pairing,
        seat: impl Fn(PlayerIndex) -> Option<PlayerIndex>,
    ) -> Option<Problem> {
        if game.result.is_open() {
            return None;
        }
        let both = [seat(game.first)?, seat(game.second?)?];
        let read = self.met().told_otherwise(both, game)?;
        let said = |place: &Place| {
            let cell = self.wanted.book.cell(place);
            cell.map_or_else(String::new, Cell::text)
        };
        let one = said(&game.place);
        let quoted = |read: &&Pairing| {
            let place = &read.place;
            format!("{} ({})", place.within_book(), said(place))
        };
        let other = joined(read.iter().map(quoted), ", ");
        let kind = Kind::Contradiction { one: one.clone(), other };
        Some(Problem::of(game.place.clone(), kind, one))
    }

    /// Returns what is to be said of a list without rounds that tells games again that were read, each once: what the two contradict
    /// each other in. Nothing of any other sheet.
    fn told_again(&self, sheet: &Sheet) -> Option<Vec<Problem>> {
        let mut own = self.used.iter().map(|(entry, _)| entry);
        let is_beside = !self.is_own(sheet) && own.any(|entry| self.is_own(&entry.sheet));
        let list = list::without_rounds(sheet).filter(|_| is_beside)?;
        let people = &self.gathered.people;
        let mut named = People::default();
        let mut aside = Vec::new();
        let told = list.table.read(&list.sheet, &list.heading, &mut named, &mut aside);
        let seat = |at: PlayerIndex| people.known(&named.players.get(at)?.name);
        let games = || told.pairings.iter().filter(|game| !game.result.is_open());
        let met = |game: &Pairing| {
            let second = game.second.and_then(seat);
            Some(self.met().times(seat(game.first)?, second?)).filter(|times| *times == 1)
        };
        let are_same = !any_error(&aside) && games().next().is_some();
        (are_same && games().all(|game| met(game).is_some()))
            .then(|| games().filter_map(|game| self.other_result(game, seat)).collect())
    }
}

/// Whether the row above one heads columns of something else: of words alone, none of which heads anything of a game.
fn heads_no_games(sheet: &Sheet, row: u32) -> bool {
    /// Fewer words may be a title.
    const FEWEST: usize = 3;
    let mut above = sheet.rows.iter().rev();
    let above = above.find(|above| above.index < row && above.filled().nth(FEWEST - 1).is_some());
    above.is_some_and(|above| {
        above.filled().all(|(_, cell)| {
            let text = cell.text();
            cell.is_words()
                && headings::named("pairings", &text).is_none()
                && headings::of_a_side(&text).is_none()
                && !vocabulary::says("heading.of-results", &text)
        })
    })
}

fn errors(problems: &[Problem]) -> impl Iterator<Item = &Place> {
    let errors = problems.iter().filter(|problem| problem.severity() == Severity::Error);
    errors.map(|problem| &problem.place)
}

/// Reports another table below one that names everybody once.
fn below(entry: &Used<'_>) -> Option<Problem> {
    let name = entry.heading.as_ref()?.column("name")?;
    let rows = || entry.sheet.rows.iter();
    let read = rows().filter(|row| entry.reads(row.index, name));
    let last = read.map(|row| row.index).max()?;
    let rest = rows().filter(|row| row.index > last + 1).cloned().collect();
    let rest = entry.sheet.with_rows(rest);
    let found = layouts::find(&rest, None);
    let heading = &found.first()?.heading;
    let first = rest.rows.get(heading.position)?;
    let column = heading.columns.values().min().copied().unwrap_or(0);
    let body = rest.below(heading.position).iter();
    let names = body.map(|row| heading.cell(row, "name").text());
    let names: Vec<String> = names.filter(|name| !name.is_empty()).collect();
    let rows = rest.rows[heading.position..].iter().map(|row| row.index);
    let place = entry.sheet.place.at(first.index, column);
    Some(not_read(place, rows, NAMED, &names))
}

fn is_bye(row: &Row, cells: &[(u32, &Cell)]) -> bool {
    row.cells.len() <= 6 && cells.iter().any(|(_, cell)| headings::is_bye(&cell.text()))
}
