//! Below the standings: the places within each category that the settings ask for, such as women, U18 or class A; live as the table above.

use std::borrow::Cow;

use crate::model::ListColumn;
use crate::workbook::address::{Template, fixed, own, text};
use crate::workbook::paper::Fitted;
use crate::workbook::plan::{Cached, Cell, Role, Style};
use crate::workbook::room::columns::Fig;
use crate::workbook::room::{FIRST_ROW, Room, column};
use crate::workbook::sheets::standings::cells::shown_in;
use crate::workbook::sheets::standings::columns::Of;
use crate::workbook::sheets::{joined, name_role};

/// One value of a category, and who has it.
struct Division<'a> {
    /// The category, a position in the tournament's categories.
    category: usize,
    /// The text that its members share.
    value: Cow<'a, str>,
    /// Their positions in the standings.
    positions: Vec<usize>,
}

impl Room<'_> {
    fn categories(&self) -> &[ListColumn] {
        &self.figures().tournament.categories
    }

    fn divisions(&self) -> Vec<Division<'_>> {
        let players = &self.figures().tournament.players;
        let mut found: Vec<Division<'_>> = Vec::new();
        for category in 0..self.categories().len() {
            let before = found.len();
            for (position, entry) in self.analysis.standings.entries.iter().enumerate() {
                let value = players[entry.player].listed(self.categories()[category].column);
                if value.is_empty() || entry.expelled {
                    continue;
                }
                match found[before..].iter_mut().find(|division| is_same(&division.value, &value)) {
                    Some(division) => division.positions.push(position),
                    None => found.push(Division { category, value, positions: vec![position] }),
                }
            }
            found[before..].sort_by(|one, other| one.value.cmp(&other.value));
        }
        found
    }

    /// Returns how many rows a division has: its members, and one for somebody who may still come; for more, what is printed would
    /// have holes.
    fn division_rows(&self, division: &Division<'_>) -> u32 {
        crate::workbook::room::row(division.positions.len() + self.size.players.saturating_sub(self.standing.len()).min(1))
    }

    /// Returns the first row below the divisions that begin at a row.
    #[must_use]
    pub fn below_divisions(&self, start: u32) -> u32 {
        self.divisions().iter().fold(start, |row, division| row + 2 + self.division_rows(division))
    }

    /// Returns the rows at which pages begin, of divisions that begin at a row on a page of their own: a division is not parted, nor is
    /// its heading from it, unless it is longer than a page.
    #[must_use]
    pub fn breaks_of_divisions(&self, start: u32, paper: &Fitted) -> Vec<u32> {
        let page = paper.height_of_next_page();
        let (mut row, mut taken, mut breaks) = (start, 0.0, Vec::new());
        for division in self.divisions() {
            let rows = 2 + self.division_rows(&division);
            let height = f64::from(rows) * paper.row;
            // The empty row below it may stand on the next page.
            if taken > 0.0 && taken + height - paper.row > page {
                breaks.push(row);
                taken = 0.0;
            }
            taken = (taken + height) % page;
            row += rows;
        }
        breaks
    }

    /// Whether the settings name a column of the players whose categories have places of their own.
    #[must_use]
    pub fn has_divisions(&self) -> bool {
        !self.divisions().is_empty()
    }

    /// Returns what a player's category is, as a formula of the column for it.
    #[must_use]
    pub fn category_formula(&self, category: usize) -> Template {
        let pointer = own(self.standings_column(Of::Pointer));
        let expelled = || format!("INDEX({},{pointer})=1", self.fig_range(self.fig_column(&Fig::Expelled)));
        let nobody = if self.tells_expelled() { format!("OR({pointer}=0,{})", expelled()) } else { format!("{pointer}=0") };
        Template(format!("IF({nobody},\"\",{}&\"\")", self.listed_of(self.categories()[category].column, &pointer)))
    }

    /// Returns how many of the category stand down to the own row, as a formula of the column for it.
    #[must_use]
    pub fn count_formula(&self, category: usize) -> Template {
        let at = self.standings_column(Of::Category(category));
        let own_cell = own(at);
        Template(format!("IF({own_cell}=\"\",0,SUMPRODUCT(({}:{own_cell}={own_cell})*1))", fixed(FIRST_ROW, at)))
    }

    /// Returns what the two columns hold now.
    #[must_use]
    pub fn category_now(&self, what: Of, position: usize) -> Cached {
        let players = &self.figures().tournament.players;
        let entries = &self.analysis.standings.entries;
        let of = |category: usize, at: usize| {
            let player = entries.get(at).filter(|entry| !entry.expelled)?.player;
            Some(players[player].listed(self.categories().get(category)?.column))
        };
        match what {
            Of::Category(category) => of(category, position).unwrap_or_default().as_ref().into(),
            Of::Count(category) => match of(category, position).filter(|value| !value.is_empty()) {
                Some(value) => {
                    let same = |at: &usize| of(category, *at).is_some_and(|other| is_same(&other, &value));
                    Cached::Number(crate::workbook::sheets::as_f64((0..=position).filter(same).count()))
                }
                None => Cached::Number(0.0),
            },
            _ => "".into(),
        }
    }
}

/// Whether two texts name the same category; Excel takes capitals and small letters for the same.
fn is_same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

/// Emits the divisions from a row on, below a table that ends with a row.
pub fn emit(room: &Room<'_>, columns: &[Of], paper: &Fitted, (last, start): (u32, u32), emit: &mut dyn FnMut(Cell)) {
    let mut row = start;
    for division in room.divisions() {
        let title = format!("{}: {}", room.categories()[division.category].heading, division.value);
        emit(Cell::text(row, 0, Role::Section, title).sized(paper.points));
        for rank in 1..=room.division_rows(&division) {
            member(room, columns, paper, (&division, rank, last), row + rank, emit);
        }
        row += 2 + room.division_rows(&division);
    }
    if room.has_divisions() && room.size.alive {
        emit(left_out(room, (last, start), row - 1));
    }
}

/// Says in the row below the divisions, which begin at a row, how many players of a category stand in none of them: an edit may name
/// a category that nobody was in, or bring more players than there are rows for.
fn left_out(room: &Room<'_>, (last, start): (u32, u32), row: u32) -> Cell {
    let pointer = room.standings_column(Of::Pointer);
    let named = (0..room.categories().len()).map(|category| {
        let at = room.standings_column(Of::Category(category));
        format!("SUMPRODUCT(({}:{}<>\"\")*1)", fixed(FIRST_ROW, at), fixed(last, at))
    });
    let shown = format!("SUMPRODUCT(({}:{}>0)*1)", fixed(start, pointer), fixed(row - 1, pointer));
    let left = format!("({}-{shown})", named.collect::<Vec<_>>().join("+"));
    let said = joined(room.lang.text("standings.left_out"), &[("count", &left)]);
    Cell::formula(row, 0, Role::Remark, format!("IF({left}>0,{said},\"\")"), "".into())
}

/// Emits the row of whoever is at a position of a division.
fn member(
    room: &Room<'_>,
    columns: &[Of],
    paper: &Fitted,
    (division, rank, last): (&Division<'_>, u32, u32),
    row: u32,
    emit: &mut dyn FnMut(Cell),
) {
    let entries = &room.analysis.standings.entries;
    let position = division.positions.get(rank as usize - 1).copied();
    let pointer = own(room.standings_column(Of::Pointer));
    let table = |what: Of| {
        let at = room.standings_column(what);
        format!("{}:{}", fixed(FIRST_ROW, at), fixed(last, at))
    };
    let members = format!("({}={})", table(Of::Category(division.category)), text(&division.value));
    let place_of = |at: usize| entries[at].rank;
    // Those who share a place share it here as well.
    let own_place = position.map(|own| {
        let first = division.positions.iter().position(|other| place_of(*other) == place_of(own)).unwrap_or_default();
        crate::workbook::sheets::as_f64(first + 1)
    });
    for (at, what) in columns.iter().enumerate() {
        let (formula, now) = match what {
            Of::Place => {
                let better = format!("SUMPRODUCT({members}*({}<INDEX({},{pointer})))", overall(room, last), overall_of(room));
                let formula = Template(format!("IF({pointer}=0,\"\",{better}+1)"));
                (formula, own_place.map_or_else(|| "".into(), Cached::Number))
            }
            Of::Decided => {
                let place = format!("INDEX({},{pointer})", overall_of(room));
                let said = joined(room.lang.text("standings.overall"), &[("place", &place)]);
                let place_now = position.map(|own| place_of(own).to_string());
                let now = place_now.map_or_else(String::new, |place| room.lang.say("standings.overall", &[("place", &place)]));
                (Template(format!("IF({pointer}=0,\"\",{said})")), now.into())
            }
            Of::Pointer => {
                let found = format!("SUMPRODUCT({members}*({}={rank})*{})", table(Of::Count(division.category)), table(Of::Pointer));
                (Template(found), Cached::Number(position.map_or(0.0, |own| crate::workbook::sheets::as_f64(entries[own].player + 1))))
            }
            Of::Name | Of::Extra(_) | Of::Record | Of::Criterion(_) => {
                let Some((formula, now)) = shown_in(room, *what, position) else { continue };
                (formula, now)
            }
            Of::Qualify => {
                emit(Cell::text(row, column(at), if position.is_some() { Role::Text } else { Role::Running }, ""));
                continue;
            }
            _ => continue,
        };
        let mut cell = room.computed((row, column(at)), Role::Number, || formula.at(row), now);
        let role = match what {
            Of::Place => Role::Place,
            Of::Name => name_role(paper),
            Of::Extra(_) | Of::Decided => Role::Text,
            Of::Record => Role::Centered,
            _ => Role::Number,
        };
        cell.style = Style { points: if *what == Of::Pointer { 0 } else { paper.points }, ..Style::of(role) };
        if position.is_none() && room.size.tables.is_none() {
            cell.style.role = if matches!(role, Role::Text | Role::Wrapped) { Role::Running } else { Role::Spare };
        }
        if let Of::Criterion(criterion) = what {
            let definition = room.figures().rules.order[*criterion];
            if !room.is_written_out(definition) {
                cell = cell.looking(room.column_look(definition));
            }
        }
        emit(cell);
    }
}

/// Returns the places of the table above, row by row: nothing is above every number.
fn overall(room: &Room<'_>, last: u32) -> String {
    let at = room.standings_column(Of::Place);
    format!("{}:{}", fixed(FIRST_ROW, at), fixed(last, at))
}

/// Returns the places of all players.
fn overall_of(room: &Room<'_>) -> String {
    room.fig_range(room.fig_column(&room.last_place()))
}
