//! What each sheet of a workbook is for.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{BTreeSet, HashSet};
use std::rc::Rc;

use crate::lang::{Lang, Language};
use crate::model::{SheetRole, Why};
use crate::nearest::nearest_of;
use crate::place::Place;
use crate::problem::{Kind, Nearly, NoPairings, NotComputed, Problem};
use crate::read::file::blocks::{self, Block};
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::layouts;
use crate::read::layouts::player_cell::Layout;
use crate::read::layouts::table::{Part, Table};
use crate::read::layouts::{cross, inferred_list, list, multiplayer_tables, ranked_tables, slips};
use crate::read::number::joined;
use crate::read::roles::beside_games::{self, Beside};
use crate::read::roles::{published, roster, settings};
use crate::read::words::columns::{self, Heading};
use crate::read::words::result::parse;
use crate::read::words::unheaded_scores::Found;
use crate::read::words::{day, final_league, headings, placing, round, side_columns, vocabulary};

#[derive(Clone, Debug)]
pub struct Used<'a> {
    /// The sheet; a part of it where several tables stand side by side.
    pub sheet: Cow<'a, Sheet>,
    pub role: SheetRole,
    pub heading: Option<Heading>,
    pub table: Option<Rc<dyn Table>>,
    /// How many rows of content were taken.
    pub rows: usize,
    pub rounds: BTreeSet<u32>,
    pub why: Vec<Why>,
    pub passed_over: Option<PassedOver>,
    /// Whether it is one of several things on its sheet.
    pub is_part: bool,
    /// Whether it is one of the sheets over which one league is spread.
    pub is_spread: bool,
    /// Who is mentioned in its pairings, once it is asked for by one of several tournaments.
    pub mentioned: Rc<OnceCell<Mentioned>>,
}

#[derive(Debug, Default)]
pub struct Mentioned {
    /// Whether anybody is, in a round.
    pub somebody: bool,
    /// The texts by which they may be found: folded, and without what stands beside a name.
    pub keys: HashSet<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    Read,
    /// Its column is named as one that is not used.
    Named,
    /// Its sheet or table is named as one that is not used.
    PassedOver,
}

/// Why a sheet, or a table on it, is not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassedOver {
    /// No heading was understood.
    NothingFound,
    /// It shows how a workbook is to be filled in.
    Example,
    /// Another list of players, or other announced standings, name more of the people.
    Another(usize),
    OtherTournament,
    ToldElsewhere,
    NobodyNamed,
    /// It holds the finals of players of several tournaments.
    Finals,
    /// It says who may come into the finals.
    Candidates,
    Hidden,
}

impl PassedOver {
    /// Returns the name used in the wording's keys.
    pub fn id(self) -> &'static str {
        match self {
            Self::NothingFound => "nothing-found",
            Self::Example => "example",
            Self::Another(_) => "another",
            Self::OtherTournament => "other-tournament",
            Self::ToldElsewhere => "told-elsewhere",
            Self::NobodyNamed => "nobody-named",
            Self::Finals => "finals",
            Self::Candidates => "candidates",
            Self::Hidden => "hidden",
        }
    }
}

impl<'a> Used<'a> {
    fn new(sheet: Cow<'a, Sheet>, role: SheetRole, heading: Option<Heading>) -> Self {
        let is_part = matches!(sheet, Cow::Owned(_));
        Self {
            sheet,
            role,
            heading,
            table: None,
            rows: 0,
            rounds: BTreeSet::new(),
            why: Vec::new(),
            passed_over: None,
            is_part,
            is_spread: false,
            mentioned: Rc::default(),
        }
    }

    fn unused(sheet: &'a Sheet, why: PassedOver) -> Self {
        Self { passed_over: Some(why), ..Self::new(Cow::Borrowed(sheet), SheetRole::Unused, None) }
    }

    fn pairings(part: Part<'a>, wanted: Option<Layout>) -> Self {
        let why = wanted
            .map(|_| "asked")
            .into_iter()
            .chain(part.why)
            .map(|id| Why { id, fields: Vec::new() });
        Self {
            table: Some(Rc::from(part.table)),
            why: why.collect(),
            ..Self::new(part.sheet, SheetRole::Pairings, Some(part.heading))
        }
    }

    /// Returns the same, as it was recognized, for another tournament of the workbook.
    pub fn again(&self) -> Used<'_> {
        Used {
            sheet: Cow::Borrowed(&*self.sheet),
            role: self.role,
            heading: self.heading.clone(),
            table: self.table.clone(),
            rows: self.rows,
            rounds: self.rounds.clone(),
            why: self.why.clone(),
            passed_over: self.passed_over,
            is_part: self.is_part,
            is_spread: self.is_spread,
            mentioned: Rc::clone(&self.mentioned),
        }
    }

    pub fn index(&self) -> usize {
        self.sheet.place.sheet_index
    }

    pub fn is_called(&self, name: &str) -> bool {
        headings::named("sheet", &self.sheet.place.sheet) == Some(name)
    }

    /// Returns what was made of a cell; nothing where it was left over.
    pub fn cover(&self, row: u32, column: u32) -> Option<Cover> {
        // A part of a sheet has positions of its own.
        let position = self.sheet.position(row)?;
        let holds = || self.sheet.rows[position].holds(column);
        let heading = match &self.heading {
            _ if self.role == SheetRole::Unused => return holds().then_some(Cover::PassedOver),
            None => return holds().then_some(Cover::Read),
            Some(heading) => heading,
        };
        let is_read = match &self.table {
            Some(table) => table.takes(heading, (position, row), column),
            None => heading.takes(row, column),
        };
        let is_named = || row >= heading.row && heading.leaves(column) && holds();
        if is_read {
            return Some(Cover::Read);
        }
        is_named().then_some(Cover::Named)
    }

    pub fn reads(&self, row: u32, column: u32) -> bool {
        self.cover(row, column) == Some(Cover::Read)
    }

    pub fn pass_over(&mut self, why: PassedOver) {
        self.role = SheetRole::Unused;
        self.passed_over = Some(why);
    }

    pub fn layout(&self) -> Layout {
        self.table.as_ref().map_or(Layout::List, |table| table.layout())
    }

    /// Returns the one round that the whole of it holds, where that is so.
    pub fn round(&self) -> Option<u32> {
        self.table.as_ref().and_then(|table| table.round())
    }

    /// Whether it names everybody once: all rounds of a player stand in one row.
    pub fn is_whole(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.is_whole())
    }

    pub fn is_pairings(&self) -> bool {
        self.role == SheetRole::Pairings
    }
}

/// Returns what a sheet is for: one entry, or one for each part. `wanted` is the layout that the organizer names.
pub fn recognize(sheet: &Sheet, wanted: Option<Layout>) -> Vec<Used<'_>> {
    let called = headings::named("sheet", &sheet.place.sheet);
    // An example of how to fill in a workbook is no tournament.
    if called == Some("example") {
        return vec![Used::unused(sheet, PassedOver::Example)];
    }
    if called == Some("candidates") && layouts::find(sheet, wanted).is_empty() {
        let why = vec![Why { id: "candidates", fields: Vec::new() }];
        return vec![Used { why, ..Used::unused(sheet, PassedOver::Candidates) }];
    }
    // Finals beside the rounds, or below them.
    let (blocks, tables): (Vec<_>, Vec<_>) = ranked_tables::of_blocks(sheet).into_iter().unzip();
    if !blocks.is_empty() {
        let found = pairings_without(sheet, &blocks, wanted);
        if !found.is_empty() {
            let tables = tables.into_iter().map(|part| Used::pairings(part, wanted));
            return found.into_iter().chain(tables).collect();
        }
        let apart = ranked_tables::find_apart(sheet, wanted);
        if !apart.is_empty() {
            return pairings_of(sheet, apart, wanted);
        }
    }
    let roles = if called == Some("settings") { Vec::new() } else { roles_beside(sheet) };
    let whole = layouts::find(sheet, wanted);
    if !roles.is_empty() {
        let blocks: Vec<_> = roles.iter().map(|beside| beside.block.clone()).collect();
        let found = pairings_without(sheet, &blocks, wanted);
        let several = roles.iter().any(|beside| beside.role != roles[0].role);
        if !found.is_empty() || whole.is_empty() && several {
            let of_role =
                |beside: Beside| Used::new(Cow::Owned(beside.sheet), beside.role, beside.heading);
            let roles = roles.into_iter().map(of_role);
            return found.into_iter().chain(roles).map(counted).collect();
        }
    }
    if whole.is_empty() {
        return vec![other(sheet)];
    }
    pairings_of(sheet, whole, wanted)
}

/// Returns the whole sheet of what may still be taken for something else.
fn free<'a>(entry: &Used<'_>, or: SheetRole, sheets: &'a [Sheet]) -> Option<&'a Sheet> {
    let is_free = (entry.role == SheetRole::Unused || entry.role == or)
        && !entry.is_part
        && entry.passed_over != Some(PassedOver::Example);
    let mut sheets = sheets.iter().filter(|_| is_free);
    sheets.find(|sheet| sheet.place == entry.sheet.place)
}

/// Takes sheets for pairings by what their columns hold: only where no sheet of a workbook was found to hold any.
pub fn by_contents<'a>(used: &mut [Used<'a>], sheets: &'a [Sheet]) {
    for entry in used.iter_mut() {
        let sheet = free(entry, SheetRole::Players, sheets);
        let found =
            sheet.and_then(|sheet| inferred_list::find(sheet).or_else(|| cross::bare::find(sheet)));
        if let Some(part) = found {
            *entry = Used::pairings(part, None);
        }
    }
    if used.iter().any(Used::is_pairings) {
        return;
    }
    let unused = used.iter().filter_map(|entry| free(entry, SheetRole::Players, sheets));
    let unused: Vec<&Sheet> = unused.collect();
    for part in inferred_list::of_rounds(&unused) {
        let mut entries = used.iter_mut();
        if let Some(entry) = entries.find(|entry| entry.sheet.place == part.sheet.place) {
            *entry = Used::pairings(part, None);
        }
    }
}

/// Returns the list without rounds that a sheet is, where it was taken for nothing else, or for the games of one day.
pub fn unnumbered<'a>(entry: &Used<'_>, sheets: &'a [Sheet]) -> Option<Used<'a>> {
    let is_of_a_day = entry.table.as_ref().is_some_and(|table| table.day().is_some());
    let sheet = if is_of_a_day {
        sheets.iter().find(|sheet| sheet.place == entry.sheet.place)?
    } else {
        free(entry, SheetRole::Players, sheets)?
    };
    let part = list::without_rounds(sheet).filter(|_| by_shape(sheet).is_none())?;
    Some(Used::pairings(part, None))
}

/// Takes the one sheet of a workbook that holds games for a list whose rounds are still to be numbered, where no sheet says more than a stage after
/// them; or the rows of one division, where those of another say them. Of several sheets nobody can tell which comes first, unless they are of other
/// players each, pools, or called a league after these.
pub fn without_rounds<'a>(used: &mut [Used<'a>], sheets: &'a [Sheet]) {
    let of_rounds = |entry: &&Used<'_>| entry.is_pairings() && !is_of_stages(entry);
    let read: Vec<_> =
        used.iter().filter(of_rounds).map(|entry| entry.sheet.place.part_of.clone()).collect();
    let found = used.iter_mut().filter_map(|entry| {
        let is_beside = entry.sheet.is_edition && read.contains(&entry.sheet.place.part_of);
        if !read.is_empty() && !is_beside {
            return None;
        }
        let taken = unnumbered(entry, sheets)?;
        Some((entry, taken))
    });
    let found: Vec<_> = found.collect();
    let mut known: BTreeSet<String> = BTreeSet::new();
    let are_pools = found.iter().all(|(_, part)| {
        let own = part.heading.as_ref();
        let own = own.map_or_else(BTreeSet::new, |own| list::names(&part.sheet, own));
        let is_after = final_league::is_called(&part.sheet.place.sheet) && own.is_subset(&known);
        let is_new = part.sheet.is_edition || is_after || own.is_disjoint(&known);
        known.extend(own);
        is_new
    });
    for (entry, taken) in found.into_iter().filter(|_| are_pools) {
        *entry = taken;
    }
}

/// Whether a list holds the games of stages alone: its sheet is called after one, or each of its rows.
fn is_of_stages(entry: &Used<'_>) -> bool {
    let mut tables = entry.table.iter();
    let heading = || entry.heading.as_ref().filter(|heading| heading.has("round"));
    tables.any(|of| of.stage().is_some())
        || heading().is_some_and(|heading| {
            let mut named = heading.texts_below(heading.below(&entry.sheet), "round").peekable();
            named.peek().is_some() && named.all(|text| placing::is_stage_label(&text))
        })
}

/// Takes the one list of teams of a workbook without games and players for those who play, where each stands there once.
pub fn of_teams(used: &mut [Used<'_>]) {
    let is_told = |entry: &Used<'_>| {
        matches!(entry.role, SheetRole::Pairings | SheetRole::Players | SheetRole::Published)
    };
    if used.iter().any(is_told) {
        return;
    }
    let lists = used.iter_mut().filter_map(|entry| {
        let heading =
            columns::find(&entry.sheet, "players").filter(|heading| !heading.has("name"))?;
        let team = heading.column("team")?;
        let rows = entry.sheet.below(heading.position).iter();
        let names: Vec<String> = rows.map(|row| row.folded(team)).collect();
        let distinct: BTreeSet<&String> = names.iter().collect();
        let is_list = names.len() > 1 && distinct.len() == names.len();
        is_list.then_some((entry, heading))
    });
    if let [(entry, heading)] = &mut lists.collect::<Vec<_>>()[..] {
        heading.take_teams_for_names();
        let heading = Some(heading.clone());
        **entry = Used::new(entry.sheet.clone(), SheetRole::Players, heading);
    }
}

/// Takes a sheet that is called after a stage for tables of it, where others hold such tables: few of its seats may be known yet.
pub fn in_company<'a>(used: &mut [Used<'a>], sheets: &'a [Sheet]) {
    let is_placed = |entry: &Used<'_>| entry.is_pairings() && entry.layout() == Layout::Placed;
    if !used.iter().any(is_placed) {
        return;
    }
    for entry in used {
        let sheet = free(entry, SheetRole::Published, sheets);
        if let Some(part) = sheet.and_then(ranked_tables::find_beside) {
            *entry = Used::pairings(part, None);
        }
    }
}

/// Takes for whatever else it may be what holds no pairings after all.
pub fn without_pairings(entry: &mut Used<'_>) {
    let sheet = entry.sheet.clone();
    let found = other(&sheet);
    (entry.role, entry.heading) = (found.role, found.heading);
    (entry.passed_over, entry.table) = (found.passed_over, None);
}

/// Leaves out matches of teams where other sheets say who played whom in them.
pub fn without_teams(used: &mut [Used<'_>]) {
    let of_teams = |entry: &Used<'_>| {
        let mut heading = entry.heading.iter();
        heading.any(|heading| heading.is_called("first", "team-1"))
    };
    let pairings = |entry: &&mut Used<'_>| entry.is_pairings() && of_teams(entry);
    if used.iter().any(|entry| entry.is_pairings() && !of_teams(entry)) {
        used.iter_mut().filter(pairings).for_each(without_pairings);
    }
}

/// Returns what is said beside pairings, in blocks that hold none themselves.
fn roles_beside(sheet: &Sheet) -> Vec<Beside> {
    let mut roles = beside_games::find(sheet);
    // Of a final, names and places alone look like standings.
    let of_finals = |block: &Sheet| {
        ranked_tables::is_titled(block) && !ranked_tables::find(sheet, None).is_empty()
    };
    roles.retain(|beside| {
        layouts::find(&beside.sheet, None).is_empty() && !of_finals(&beside.sheet)
    });
    roles
}

/// Finds the pairings of a sheet beside blocks that are something else.
fn pairings_without(sheet: &Sheet, blocks: &[Block], wanted: Option<Layout>) -> Vec<Used<'static>> {
    let rest = blocks::without(sheet, blocks);
    let owned = |part: Part<'_>| Part { sheet: Cow::Owned(part.sheet.into_owned()), ..part };
    let parts = layouts::find(&rest, wanted).into_iter().map(owned).collect();
    pairings_of(&rest, parts, wanted)
}

fn pairings_of<'a>(
    sheet: &Sheet,
    mut parts: Vec<Part<'a>>,
    wanted: Option<Layout>,
) -> Vec<Used<'a>> {
    let mut roster = None;
    if let [list] = parts.as_mut_slice()
        && matches!(list.table.layout(), Layout::List | Layout::Rounds)
    {
        roster = roster_beside(sheet, &list.heading);
        if let Some(roster) = roster.as_ref().and_then(|roster| roster.heading.as_ref()) {
            list.heading
                .unused
                .retain(|(column, _)| !roster.columns.values().any(|known| known == column));
        }
    }
    parts.into_iter().map(|part| Used::pairings(part, wanted)).chain(roster).collect()
}

/// Finds a list of players in the same rows, to the right of the pairings.
fn roster_beside(sheet: &Sheet, pairings: &Heading) -> Option<Used<'static>> {
    let last = *pairings.columns.values().max()?;
    let right = |row: &Row| row.within(last + 1..);
    let heading =
        columns::of_row(pairings.position, &right(&sheet.rows[pairings.position]), "players");
    let list = heading.has("number") && heading.has("name");
    let right = || sheet.with_rows(sheet.rows.iter().map(right).collect());
    list.then(|| Used::new(Cow::Owned(right()), SheetRole::Players, Some(heading)))
}

fn other(sheet: &Sheet) -> Used<'_> {
    let named = headings::named("sheet", &sheet.place.sheet);
    // Two names and a result in each row are pairings whose round is missing, whatever else stands beside them.
    let pairs = list::lacks_rounds(sheet);
    let mut players = columns::find(sheet, "players").filter(|_| !pairs);
    // Where teams play, the list that says what was deducted, or who left, is the list of teams.
    let of_who_plays = |heading: &Heading| {
        heading.has_any(&roster::OF_WHO_PLAYS) || roster::says_who_left(sheet, heading)
    };
    let of_teams = |heading: &&mut Heading| !heading.has("name") && of_who_plays(heading);
    if let Some(heading) = players.as_mut().filter(of_teams) {
        heading.take_teams_for_names();
    }
    let players = players.filter(|heading| {
        heading.has("name")
            && (named == Some("players")
                || heading.columns.len() > 1
                || of_who_plays(heading)
                || is_bare_list(sheet, heading))
    });
    // Places that are still to be written announce nothing of a list of players.
    let announced = published::heading(sheet)
        .filter(|heading| players.is_none() || heading.is_filled(sheet, "rank"));
    let (role, heading) = match (named, announced, players) {
        (Some("players"), _, Some(heading)) => (SheetRole::Players, Some(heading)),
        (_, Some(heading), _) => (SheetRole::Published, Some(heading)),
        (Some("settings"), _, _) => (SheetRole::Settings, None),
        (_, None, Some(heading)) if named.is_none() || of_who_plays(&heading) => {
            (SheetRole::Players, Some(heading))
        }
        _ if settings::looks_like(sheet) => (SheetRole::Settings, None),
        _ => (SheetRole::Unused, None),
    };
    match role {
        SheetRole::Unused => Used::unused(sheet, PassedOver::NothingFound),
        role => counted(Used::new(Cow::Borrowed(sheet), role, heading)),
    }
}

fn is_bare_list(sheet: &Sheet, heading: &Heading) -> bool {
    let Some(column) = heading.column("name") else {
        return false;
    };
    // Beside the name the pool may stand, and nothing else.
    let pools = heading.unused_as("words", "division");
    let is_name = |row: &Row| {
        let says = |at: u32| at == column || pools.contains(&at);
        matches!(row.get(column), Cell::Text(_))
            && row.filled().count() == 1 + pools.len()
            && row.filled().all(|(at, _)| says(at))
    };
    heading.position == 0
        && heading.unused.len() == pools.len()
        && sheet.rows.len() > 2
        && sheet.rows[1..].iter().all(is_name)
}

/// Counts the rows of announced standings, which are read last.
fn counted(mut used: Used<'_>) -> Used<'_> {
    if let Some(heading) = used.heading.as_ref().filter(|_| used.role == SheetRole::Published) {
        used.rows = used.sheet.rows.len() - heading.position - 1;
    }
    used
}

/// Says what keeps a sheet that looks like pairings from being read: of a list every such cell.
pub fn all_missing(sheet: &Sheet) -> Vec<Problem> {
    if let Some(told) = by_shape(sheet) {
        return vec![told];
    }
    let odd = inferred_list::odd_cells::find(sheet);
    if !odd.is_empty() {
        return odd;
    }
    let in_two_games = inferred_list::odd_cells::in_two_games(sheet);
    in_two_games.or_else(|| by_headings(sheet)).into_iter().collect()
}

/// Says what a sheet is by its shape, where that is not read, or may be two things.
fn by_shape(sheet: &Sheet) -> Option<Problem> {
    let doubles = side_columns::double_elimination(sheet);
    doubles
        .map(|(place, found)| Problem::of(place, NotComputed::DoubleElimination {}, found))
        .or_else(|| multiplayer_tables::find(sheet))
        .or_else(|| slips::find(sheet, true))
        .or_else(|| inferred_list::doubt(sheet))
}

fn by_headings(sheet: &Sheet) -> Option<Problem> {
    let rounds = || {
        let (place, found) = cross::unreadable(sheet)?;
        Some(Problem::of(place, Nearly::Rounds {}, found))
    };
    cross::nearly_everybody(sheet)
        .or_else(rounds)
        .or_else(|| slips::find(sheet, false))
        .or_else(|| columns_missing(sheet))
}

fn columns_missing(sheet: &Sheet) -> Option<Problem> {
    let heading = columns::find(sheet, "pairings").filter(|heading| heading.columns.len() > 1)?;
    let texts: Vec<&str> = heading.texts.iter().map(|(text, _)| text.as_str()).collect();
    let headings = texts.join(" / ");
    let unused: Vec<&str> = heading.unused.iter().map(|(_, text)| text.as_str()).collect();
    let mut lacking = list::missing_columns(Some(&heading));
    // The sheet's name or a title may say the round.
    if lacking.len() > 1 && round::of_sheet(sheet, heading.position).is_some() {
        lacking.retain(|column| *column != "round");
    }
    if let (true, Some(games)) = (lacking.contains(&"result"), schedule(sheet, &heading)) {
        let games = games.to_string();
        let place = sheet.place.at(heading.row, heading.at("first"));
        return Some(match Found::of(sheet) {
            Some(numbers) => numbers.asked(sheet, games),
            None => Problem::at(place, NoPairings::Schedule { games }),
        });
    }
    // One column is left for the one that is missing.
    let option = match (lacking.as_slice(), unused.as_slice()) {
        ([name @ ("first" | "second" | "result")], [only]) if !only.contains(['"', '=']) => {
            let language = Language::of_headings(&texts).unwrap_or(Language::ENGLISH);
            let name = Lang::of(language).texts_of("new", name);
            format!("--map \"{only}={name}\"")
        }
        _ => String::new(),
    };
    // A heading that is like one of those missing was probably meant to be it.
    let meant = |name: &str| match nearest_of(&headings::aliases("pairings", name), &unused) {
        Some(text) => format!("{name}={}", text.replace(' ', "\u{a0}")),
        None => name.to_string(),
    };
    let missing = joined(lacking.into_iter().map(meant), " ");
    // Nothing is missing where only what the user asked for keeps it from being read.
    let kind = match twice(&heading) {
        _ if !missing.is_empty() => Kind::Nearly(Nearly::Pairings { headings, missing, option }),
        Some(heading) => Kind::Doubles { heading },
        None => Kind::OtherLayout { headings },
    };
    let column = heading.columns.values().min().copied().unwrap_or(0);
    Some(Problem::at(sheet.place.at(heading.row, column), kind))
}

/// Returns how many games a list names, where nothing beside them reads like a result.
fn schedule(sheet: &Sheet, heading: &Heading) -> Option<usize> {
    let is_game = |row: &&Row| {
        let mut sides = ["first", "second"].iter();
        sides.all(|side| heading.holds(row, side))
    };
    let rows: Vec<&Row> = sheet.below(heading.position).iter().filter(is_game).collect();
    let told = |cell: &Cell| {
        let text = cell.text();
        matches!(cell, Cell::Text(_) | Cell::Number(_))
            && day::named(&text).is_empty()
            && !day::is_time(&text)
            && parse(&text).is_ok_and(|told| told.fared().is_some())
    };
    let tells = |(column, _): &(u32, String)| {
        2 * rows.iter().filter(|row| told(row.get(*column))).count() > rows.len()
    };
    let is_plan = heading.has("first")
        && heading.has("second")
        && heading.each.is_empty()
        && rows.len() > 1
        && !heading.unused.iter().any(tells);
    is_plan.then_some(rows.len())
}

/// Returns the heading of one of the two players that stands above another column too.
fn twice(heading: &Heading) -> Option<String> {
    let players = heading.texts.iter();
    let mut players = players.filter(|(_, name)| ["first", "second"].contains(name));
    players.find(|(text, _)| heading.repeats(text)).map(|(text, _)| text.clone())
}

pub fn team_list(sheet: &Sheet) -> Option<Place> {
    let mut cells = sheet.cells();
    let found = cells.find(|(.., cell)| vocabulary::holds("teams.list", &cell.folded()));
    found.map(|(row, column, _)| sheet.place.at(row, column))
}

/// Finds where a workbook says that tiebook wrote it, and from which file.
pub fn own_output(sheet: &Sheet) -> Option<Problem> {
    let value =
        |name: &str, row: &Row| vocabulary::is(name, &row.folded(0)).then(|| row.get(1).text());
    let is_by = |row: &&Row| {
        value("own.program", row).is_some_and(|program| program.starts_with("tiebook "))
    };
    let row = columns::candidates(sheet).map(|(_, row)| row).find(is_by)?;
    let file = sheet.rows.iter().find_map(|row| value("own.input", row));
    let file = file.unwrap_or_default();
    Some(sheet.problem(row, 1, Kind::OwnOutput { file }))
}
