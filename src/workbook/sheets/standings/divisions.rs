//! Below the standings: the places within each category that the settings ask for, such as women, U18 or class A; live as the table above.

use std::borrow::Cow;

use crate::model::ListColumn;
use crate::workbook::address::{fixed, in_column, own};
use crate::workbook::calculation::columns::Fig;
use crate::workbook::calculation::{BookLayout, FIRST_ROW, column};
use crate::workbook::excel::{
    Excel, Template, above, below, count_where, grouped, if_, index, is, is_not, join, quote,
    sumproduct, to, total, trim, unless, worded, xl,
};
use crate::workbook::page_fit::Fitted;
use crate::workbook::plan::{Cached, Cell, Pen, Role};
use crate::workbook::sheets::standings::cells::{equal_between, shown_in};
use crate::workbook::sheets::standings::columns::StandingsColumn;
use crate::workbook::sheets::standings::styled;

/// One value of a category and its players.
struct Division<'a> {
    category: usize,
    /// The text that its members share.
    value: Cow<'a, str>,
    /// Their positions in the standings.
    positions: Vec<usize>,
}

/// The layout of divisions below the standings.
pub(crate) struct DivisionTables {
    lines: Vec<(u32, Line)>,
    /// The rows with which pages begin, after the first.
    pub breaks: Vec<u32>,
    /// The row below the last one.
    pub end: u32,
}

/// A row of a division, a position among the divisions.
#[derive(Clone, Copy)]
enum Line {
    /// Its name, for the first time or at the head of a further page.
    Title { division: usize, continued: bool },
    /// The player of a rank, and the row of the rank before.
    Member { division: usize, rank: u32, before: Option<u32> },
}

/// No page holds fewer rows.
const LEAST_OF_PAGE: u32 = 4;
/// Fewer rows of a division than this are never alone on a page.
const FEW: u32 = 4;

impl BookLayout<'_> {
    fn categories(&self) -> &[ListColumn] {
        &self.tournament().categories
    }

    fn divisions(&self) -> Vec<Division<'_>> {
        let players = &self.tournament().players;
        let mut found: Vec<Division<'_>> = Vec::new();
        for category in 0..self.categories().len() {
            let before = found.len();
            for (position, entry) in self.analysis.standings.entries.iter().enumerate() {
                let value = players[entry.player].listed(self.categories()[category].column);
                if value.is_empty() || entry.without_place {
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

    /// Returns the number of rows of a division: its members and one for a late entry; more would leave holes in print.
    fn division_rows(&self, division: &Division<'_>) -> u32 {
        crate::workbook::calculation::row(
            division.positions.len() + self.size.players.saturating_sub(self.standing.len()).min(1),
        )
    }

    /// Returns how divisions stand from a row on, where a page holds so many rows: a division is not parted unless it is longer than
    /// what is left of a page and than a page; the rest of it stands below its name as well.
    pub(crate) fn divisions_from(&self, start: u32, page: u32) -> DivisionTables {
        let page = page.max(LEAST_OF_PAGE);
        let mut laid = DivisionTables { lines: Vec::new(), breaks: Vec::new(), end: start };
        let (mut row, mut left) = (start, page);
        for (division, found) in self.divisions().iter().enumerate() {
            let members = self.division_rows(found);
            let fits = |left: u32| members < left;
            if !fits(left) && (fits(page) || left < page / 2) && left < page {
                laid.breaks.push(row);
                left = page;
            }
            let mut before = None;
            for rank in 1..=members {
                // The rest stays together, with a last row for a late entry.
                let rest = members - rank + 1;
                let continued = left == 0 || rest == FEW && rest > left && rank > FEW;
                if continued {
                    laid.breaks.push(row);
                    left = page;
                }
                if continued || rank == 1 {
                    laid.lines.push((row, Line::Title { division, continued }));
                    (row, left) = (row + 1, left - 1);
                }
                laid.lines.push((row, Line::Member { division, rank, before }));
                before = Some(row);
                (row, left) = (row + 1, left - 1);
            }
            laid.end = row;
            // The empty row below it may stand on the next page.
            (row, left) = (row + 1, left.saturating_sub(1));
        }
        laid
    }

    /// Whether the settings name a column of the players whose categories have places of their own.
    pub(crate) fn has_divisions(&self) -> bool {
        !self.divisions().is_empty()
    }

    /// Returns the formula of a player's category.
    pub(crate) fn category_formula(&self, category: usize) -> Template {
        let pointer = own(self.standings_column(StandingsColumn::Pointer));
        let without_place = || is(index(self.fig_name(&Fig::WithoutPlace), &pointer), 1);
        let nobody = if self.shows_without_place() {
            if_(is(&pointer, 0), "TRUE", without_place())
        } else {
            is(&pointer, 0)
        };
        Template::of(unless(
            &nobody,
            trim(self.listed_of(self.categories()[category].column, &pointer)),
        ))
    }

    /// Returns the formula that counts players of the category down to the own row.
    pub(crate) fn count_formula(&self, category: usize) -> Template {
        let at = self.standings_column(StandingsColumn::Category(category));
        let own_cell = own(at);
        Template::of(if_(
            is(&own_cell, ""),
            0,
            count_where(is(to(fixed(FIRST_ROW, at), &own_cell), &own_cell)),
        ))
    }

    /// Returns the present values of the two columns.
    pub(crate) fn category_now(&self, what: StandingsColumn, position: usize) -> Cached {
        let players = &self.tournament().players;
        let entries = &self.analysis.standings.entries;
        let of = |category: usize, at: usize| {
            let player = entries.get(at).filter(|entry| !entry.without_place)?.player;
            Some(players[player].listed(self.categories().get(category)?.column))
        };
        match what {
            StandingsColumn::Category(category) => {
                trimmed(&of(category, position).unwrap_or_default()).as_str().into()
            }
            StandingsColumn::Count(category) => match of(category, position)
                .filter(|value| !value.is_empty())
            {
                Some(value) => {
                    let same =
                        |at: &usize| of(category, *at).is_some_and(|other| is_same(&other, &value));
                    (0..=position).filter(same).count().into()
                }
                None => 0.0.into(),
            },
            _ => "".into(),
        }
    }
}

/// Whether two texts name the same category; like Excel, it ignores case.
fn is_same(one: &str, other: &str) -> bool {
    trimmed(one).to_lowercase() == trimmed(other).to_lowercase()
}

/// Returns a text as Excel's TRIM leaves it: a blank typed in front or twice makes no other category.
fn trimmed(text: &str) -> String {
    text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Emits the divisions as they were laid, below a table that ends with a row.
pub(super) fn emit(
    layout: &BookLayout<'_>,
    columns: &[StandingsColumn],
    paper: &Fitted,
    (last, laid): (u32, &DivisionTables),
    emit: &mut dyn FnMut(Cell),
) {
    let divisions = layout.divisions();
    for &(row, line) in &laid.lines {
        match line {
            Line::Title { division, continued } => {
                let found = &divisions[division];
                let key =
                    if continued { "standings.category_continued" } else { "standings.category" };
                emit(
                    Cell::text(
                        row,
                        0,
                        Role::Section,
                        say!(
                            layout,
                            key,
                            category = layout.categories()[found.category].heading,
                            value = found.value
                        ),
                    )
                    .sized(paper.points),
                );
            }
            Line::Member { division, rank, before } => {
                member(
                    layout,
                    columns,
                    paper,
                    (&divisions[division], rank, last),
                    (row, before),
                    emit,
                );
            }
        }
    }
    if let Some((first, _)) = laid.lines.first().filter(|_| layout.size.alive) {
        emit(left_out(layout, (last, *first), laid.end));
    }
}

/// Says in the row below the divisions, which begin at a row, how many players of a category stand in none of them: an edit may name
/// a category that nobody was in, or bring more players than there are rows for.
fn left_out(layout: &BookLayout<'_>, (last, start): (u32, u32), row: u32) -> Cell {
    let pointer = layout.standings_column(StandingsColumn::Pointer);
    let named = (0..layout.categories().len()).map(|category| {
        let at = layout.standings_column(StandingsColumn::Category(category));
        count_where(is_not(in_column((FIRST_ROW, last), at), ""))
    });
    let shown = count_where(above(in_column((start, row - 1), pointer), 0));
    let left = grouped(total(named) - shown);
    let said = worded(layout.text("standings.left_out"), &[("count", &left)]);
    Cell::formula(row, 0, Role::Remark, if_(above(&left, 0), &said, ""), "")
}

/// Emits the row of a position in a division.
fn member(
    layout: &BookLayout<'_>,
    columns: &[StandingsColumn],
    paper: &Fitted,
    (division, rank, last): (&Division<'_>, u32, u32),
    (row, before): (u32, Option<u32>),
    emit: &mut dyn FnMut(Cell),
) {
    let entries = layout.entries();
    let position = division.positions.get(rank as usize - 1).copied();
    let pointer = own(layout.standings_column(StandingsColumn::Pointer));
    let table = |what: StandingsColumn| {
        let at = layout.standings_column(what);
        in_column((FIRST_ROW, last), at)
    };
    let members = grouped(is(
        table(StandingsColumn::Category(division.category)),
        quote(trimmed(&division.value)),
    ));
    let place_of = |at: usize| entries[at].rank;
    // Shared places are shared here as well.
    let own_place = position.map(|own| {
        let first = division
            .positions
            .iter()
            .position(|other| place_of(*other) == place_of(own))
            .unwrap_or_default();
        first + 1
    });
    for (at, what) in columns.iter().enumerate() {
        let (formula, now) = match what {
            StandingsColumn::Place => {
                let better = sumproduct(
                    xl(&members)
                        * below(overall(layout, last), index(overall_of(layout), &pointer)),
                );
                let formula = Template::of(unless(is(&pointer, 0), xl(&better) + 1));
                (formula, own_place.into())
            }
            StandingsColumn::Decided => {
                let place = index(overall_of(layout), &pointer);
                let said = worded(layout.text("standings.overall"), &[("place", &place)]);
                let now = position.map_or_else(String::new, |own| {
                    let overall = say!(layout, "standings.overall", place = place_of(own));
                    let upper = rank
                        .checked_sub(2)
                        .and_then(|upper| division.positions.get(upper as usize));
                    upper.map_or(String::new(), |upper| decided_between(layout, *upper, own) + " ")
                        + &overall
                });
                let by = before.map(|before| {
                    let upper = crate::workbook::address::relative(
                        before,
                        layout.standings_column(StandingsColumn::Pointer),
                    );
                    let equal = equal_between(layout, &xl(upper), &pointer);
                    join([index("criterion_names", equal + 1), quote(" ")])
                });
                let said = join(by.into_iter().chain([said]));
                (Template::of(unless(is(&pointer, 0), said)), now.into())
            }
            StandingsColumn::Pointer => {
                let found = sumproduct(
                    xl(&members)
                        * is(table(StandingsColumn::Count(division.category)), rank)
                        * table(StandingsColumn::Pointer),
                );
                let now = position.map_or(0, |own| entries[own].player + 1);
                (Template::of(found), now.into())
            }
            StandingsColumn::Name
            | StandingsColumn::Extra(_)
            | StandingsColumn::Record
            | StandingsColumn::Figure(_) => {
                let Some((formula, now)) = shown_in(layout, *what, position) else {
                    continue;
                };
                (formula, now)
            }
            StandingsColumn::Qualify => {
                emit.text(
                    (row, column(at)),
                    if position.is_some() { Role::Text } else { Role::Running },
                    "",
                );
                continue;
            }
            _ => continue,
        };
        let cell = layout.computed((row, column(at)), Role::Number, || formula.at(row), now);
        let is_taken = position.is_some() || layout.size.tables.is_some();
        emit(styled(layout, *what, cell, is_taken, paper));
    }
}

/// Returns which criterion separates two positions of the standings.
fn decided_between(layout: &BookLayout<'_>, upper: usize, lower: usize) -> String {
    let entries = layout.entries().iter().take(lower + 1).skip(upper + 1);
    let words = layout.words();
    let by = entries
        .filter_map(|entry| entry.separated_by)
        .min()
        .map(|criterion| words.short(layout.rules().order[criterion]));
    by.unwrap_or_else(|| layout.text("standings.shared")).to_string()
}

/// Returns the places of the table above, row by row: nothing is above every number.
fn overall(layout: &BookLayout<'_>, last: u32) -> Excel {
    let at = layout.standings_column(StandingsColumn::Place);
    in_column((FIRST_ROW, last), at)
}

/// Returns the places of all players.
fn overall_of(layout: &BookLayout<'_>) -> Excel {
    layout.fig_name(&layout.last_place())
}
