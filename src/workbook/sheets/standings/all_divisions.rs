//! The standings of all divisions of a book on one sheet, one below another: what hangs on a wall. It holds values; the workbook of each
//! division computes.

use crate::lang::Lang;
use crate::problem::in_short;
use crate::workbook::calculation::{BookLayout, FIRST_ROW, column};
use crate::workbook::page_fit::{self, Breadth, Fitted, Form, Rows};
use crate::workbook::plan::{Cell, Content, Role, Setup, Sheet, TAB_READ};
use crate::workbook::sheets::standings::columns::{StandingsColumn, row};
use crate::workbook::sheets::standings::{
    HEAD_ROWS, HEADING_TYPE, STATUS_TYPE, TITLE_TYPE, breadths, codes, heading, tinted,
};

/// The heights of the row with a division's name and of the gap above it, in points.
const NAME_ROW: f64 = 26.0;
const GAP: f64 = 14.0;
/// The lines of text above all tables and below them.
const FOOT_LINES: f64 = 4.0;
/// The height of a row where there are several pages, and what each further line of a name adds to it, in points.
const ROW: f64 = 20.0;
const ROW_OF_LINE: f64 = 8.0;
/// So many open games are named.
const OPEN: usize = 6;
/// The rows of the standings that say how far they have come, and by which rules.
const STATUS: u32 = 1;
const RULES: u32 = 2;

/// A division: what it is called, and its standings as values, without rows for late entries.
pub(crate) struct Division<'a> {
    pub name: String,
    pub layout: BookLayout<'a>,
}

/// The columns of all divisions: those with one heading are one.
#[derive(Default)]
struct Columns {
    headings: Vec<String>,
    breadths: Vec<Breadth>,
    /// The height of the highest text of a row, in lines.
    lines: f64,
    /// Where each column of each division stands among them.
    of: Vec<Vec<u16>>,
}

impl Columns {
    fn new(divisions: &[Division<'_>]) -> Self {
        let mut all = Self::default();
        for Division { layout, .. } in divisions {
            let columns = layout.standings_columns();
            let extras = layout.extras_in(Form::Whole);
            let (own, lines) = breadths(layout, &columns, Form::Whole, &extras);
            all.lines = all.lines.max(lines);
            all.of.push(Vec::new());
            let shown = columns.iter().filter(|what| !layout.hides(**what));
            for (what, breadth) in shown.zip(own) {
                all.add(*what, heading(layout, *what), breadth);
            }
        }
        all
    }

    /// Adds a column of the last division: where one of the same heading stands, else behind the one before it.
    fn add(&mut self, what: StandingsColumn, heading: String, breadth: Breadth) {
        let own = self.of.last().map_or(&[][..], Vec::as_slice);
        let behind = own.last().map_or(0, |last| usize::from(*last) + 1);
        let is_free = |at: usize| !own.contains(&column(at));
        let mut known = self.headings.iter().enumerate();
        let same = known.find(|(at, known)| **known == heading && is_free(*at));
        let at = if let Some((at, _)) = same {
            let wider = &mut self.breadths[at];
            wider.units = wider.units.max(breadth.units);
            at
        } else {
            // What decided stands at the end.
            let is_last = what == StandingsColumn::Decided;
            let at = if is_last { self.headings.len() } else { behind };
            self.headings.insert(at, heading);
            self.breadths.insert(at, breadth);
            for place in self.of.iter_mut().flatten() {
                *place += u16::from(usize::from(*place) >= at);
            }
            at
        };
        if let Some(own) = self.of.last_mut() {
            own.push(column(at));
        }
    }

    fn last(&self) -> u16 {
        column(self.headings.len().max(1) - 1)
    }

    /// Returns how the tables fill pages together, beside this many lines of text.
    fn paper(&self, divisions: &[Division<'_>], lines: f64) -> Fitted {
        let players = divisions.iter().map(|of| of.layout.size.players).sum();
        let each = NAME_ROW + GAP + HEAD_ROWS[3];
        let beside = divisions.len() as f64 * each + lines * HEAD_ROWS[2];
        let head = HEAD_ROWS[..2].iter().sum::<f64>();
        let fitted = |rows: usize, head: f64| {
            page_fit::fitted(&self.breadths, Rows::of(rows, self.lines), head)
        };
        let one_page = fitted(players, head + beside);
        if one_page.one_page {
            return one_page;
        }
        // On several pages what stands beside the rows of players takes the place of more of them.
        let row = ROW + ROW_OF_LINE * (self.lines - 1.0);
        Fitted { row, ..fitted(players + (beside / row).ceil() as usize, head) }
    }
}

/// A sheet that is being filled from the top.
struct Filled<'p> {
    paper: &'p Fitted,
    /// The last column.
    last: u16,
    cells: Vec<Cell>,
    setup: Setup,
    /// The next free row.
    row: u32,
    /// What is left of the page, in points.
    left: f64,
}

impl Filled<'_> {
    /// Adds a row of a text that may take several lines.
    fn remark(&mut self, text: &str) {
        let height = page_fit::small_lines(text, &self.paper.widths) * HEAD_ROWS[2];
        let cell = Cell::text(self.row, 0, Role::Told, text);
        self.cells.push(cell.spanning(self.last + 1).high(height));
        self.row += 1;
        self.left -= height;
    }

    /// Adds a row of one text, so high.
    fn line(&mut self, role: Role, points: u8, height: f64, text: &str) {
        let cell = Cell::text(self.row, 0, role, text);
        self.cells.push(cell.sized(points));
        self.rows(1, height);
    }

    /// Takes so many rows of one height.
    fn rows(&mut self, count: u32, height: f64) {
        let rows = (self.row, self.row + count.max(1) - 1, height);
        self.setup.heights.push(rows);
        self.row += count;
        self.left -= f64::from(count) * height;
    }

    /// Adds the table of a division, and what stands below it; `columns` is where its columns stand. A table stands on one page if any
    /// page holds it.
    fn table(&mut self, layout: &BookLayout<'_>, cells: &[Cell], columns: &[u16]) {
        let shift = self.row + 1 - FIRST_ROW;
        let players = row(layout.size.players);
        let end = cells.iter().map(|cell| cell.row + 1).max().unwrap_or(0);
        for cell in cells.iter().filter(|cell| cell.row >= FIRST_ROW - 1) {
            let mut cell = cell.clone();
            if cell.row < players {
                cell.column = columns.get(usize::from(cell.column)).copied().unwrap_or(self.last);
            }
            if cell.row < FIRST_ROW {
                cell.style.points = self.paper.points.min(HEADING_TYPE);
            } else if cell.row < players {
                cell.style.points = self.paper.points;
            }
            if self.paper.breaks && cell.style.role == Role::Text {
                cell.style.role = Role::Wrapped;
            }
            cell.row += shift;
            self.cells.push(cell);
        }
        // What only others have is empty here, and looks like the rest.
        for column in (0..=self.last).filter(|column| !columns.contains(column)) {
            for at in FIRST_ROW - 1..players {
                let role = if at < FIRST_ROW { Role::Heading } else { Role::Text };
                self.cells.push(Cell::text(at + shift, column, role, ""));
            }
        }
        // The first that holds is seen: what is tinted alone before its whole row.
        let mut tints = tinted(layout, u16::MAX);
        tints.sort_by_key(|((_, first, ..), _)| *first == 0);
        for ((from, first, to, last), tint) in tints {
            let of = |at: u16| columns.get(usize::from(at)).copied().unwrap_or(self.last);
            let first = if first == 0 { 0 } else { of(first) };
            let range = (from + shift, first, to + shift, of(last));
            self.setup.tints.push((range, tint, "TRUE".to_string()));
            self.setup.tinted.push((range, tint));
        }
        self.rows(1, HEAD_ROWS[3]);
        self.rows(players - FIRST_ROW, self.paper.row);
        if end > players {
            self.rows(end - players, HEAD_ROWS[2]);
        }
    }
}

/// Returns what all texts are, if they are the same.
fn same<T: AsRef<str>>(mut texts: impl Iterator<Item = T>) -> Option<T> {
    let first = texts.next()?;
    texts.all(|text| text.as_ref() == first.as_ref()).then_some(first)
}

/// Plans the sheet, under the title of the event, with what is said below all tables. What is the same of all divisions is said once.
pub(crate) fn sheet<'p>(
    divisions: &[Division<'_>],
    (title, below): (&str, &[String]),
    lang: &Lang,
) -> Sheet<'p> {
    let columns = Columns::new(divisions);
    let legend = same(divisions.iter().map(|of| codes::explained(&of.layout)));
    let tables = divisions.iter().map(|of| {
        let mut cells = as_values(&super::sheet(&of.layout));
        let players = row(of.layout.size.players);
        let is_said = |cell: &Cell| {
            matches!(cell.content, Content::Number(_)) || !cell.content.now().is_empty()
        };
        cells.retain(|cell| {
            cell.row < players
                || is_said(cell) && (legend.is_none() || cell.style.role != Role::Told)
        });
        cells
    });
    let tables: Vec<Vec<Cell>> = tables.collect();
    let heads = [STATUS, RULES].map(|row| same(tables.iter().map(|cells| said_in(cells, row))));
    let own = tables.iter().map(|cells| {
        let own = [STATUS, RULES].into_iter().zip(heads);
        let own = own.filter(|(_, same)| same.is_none());
        let own = own.map(|(row, _)| said_in(cells, row));
        own.filter(|text| !text.is_empty()).collect()
    });
    let own: Vec<Vec<&str>> = own.collect();
    let open: Vec<Option<String>> = divisions.iter().map(|of| open_games(&of.layout)).collect();
    // Lines of text above and below each table.
    let lines = divisions.iter().zip(&tables).zip(own.iter().zip(&open)).map(
        |((of, cells), (own, open))| {
            let end = cells.iter().map(|cell| cell.row + 1).max().unwrap_or(0);
            let beside = own.len() + usize::from(open.is_some());
            f64::from(end.saturating_sub(row(of.layout.size.players))) + beside as f64
        },
    );
    let lines: Vec<f64> = lines.collect();
    let paper =
        columns.paper(divisions, lines.iter().sum::<f64>() + 2.0 * below.len() as f64 + FOOT_LINES);
    // A table wider than the page is printed smaller, so that more rows fit.
    let page = paper.height() * (f64::from(paper.points) / paper.printed).max(1.0);
    let mut filled = Filled {
        left: page,
        paper: &paper,
        last: columns.last(),
        cells: Vec::new(),
        setup: Setup::default(),
        row: 0,
    };
    let fits = |text: &str, largest: u8| paper.type_beside_corner(text, largest);
    let [status, rules] = heads.map(Option::unwrap_or_default);
    for (text, role, points, height) in [
        (title, Role::Title, fits(title, TITLE_TYPE), HEAD_ROWS[0]),
        (status, Role::Section, fits(status, STATUS_TYPE), HEAD_ROWS[1]),
        (rules, Role::Remark, 0, HEAD_ROWS[2]),
    ] {
        if !text.is_empty() {
            filled.line(role, points, height, text);
        }
    }
    for (at, (Division { name, layout }, cells)) in divisions.iter().zip(&tables).enumerate() {
        let height = NAME_ROW
            + HEAD_ROWS[3]
            + layout.size.players as f64 * paper.row
            + lines[at] * HEAD_ROWS[2];
        let is_new = filled.left >= page;
        if at > 0 && !paper.one_page && !is_new && GAP + height > filled.left {
            filled.setup.page_breaks.push(filled.row);
            filled.left = page;
        } else if at > 0 {
            filled.rows(1, GAP);
        }
        filled.line(Role::Section, STATUS_TYPE, NAME_ROW, name);
        for text in &own[at] {
            filled.line(Role::Remark, 0, HEAD_ROWS[2], text);
        }
        filled.table(layout, cells, &columns.of[at]);
        if let Some(open) = &open[at] {
            filled.remark(open);
        }
    }
    let seals = divisions.iter().filter_map(|Division { name, layout }| {
        Some(say!(lang, "standings.code", code = name, name = layout.seal()?))
    });
    let seals: Vec<String> = seals.collect();
    filled.rows(1, GAP);
    for text in below {
        filled.remark(text);
    }
    filled.remark(lang.text("standings.values"));
    let foot = [legend.unwrap_or_default(), seals.join(lang.text("standings.code_separator"))];
    for text in foot.into_iter().filter(|text| !text.is_empty()) {
        filled.cells.push(codes::cell(text, filled.row, &paper));
        filled.row += 1;
    }
    let Filled { mut cells, setup, row, .. } = filled;
    cells.sort_by_key(|cell| (cell.row, cell.column));
    let setup = Setup {
        landscape: paper.landscape,
        widths: (0..).zip(paper.widths.iter().copied()).collect(),
        widest: 30.0,
        printed: Some((row.max(1) - 1, columns.last())),
        protected: true,
        tab: Some(TAB_READ),
        ..setup
    };
    Sheet::new(lang.text("sheet.standings"), setup, move |emit| {
        cells.iter().cloned().for_each(emit);
    })
}

/// Names the games without a result of the rounds that have begun: put off, or missing.
fn open_games(layout: &BookLayout<'_>) -> Option<String> {
    let pairings = || layout.tournament().pairings.iter();
    let played = pairings().filter(|game| !game.result.is_open());
    let last = played.map(|game| game.round).max()?;
    let name = |player: usize| layout.tournament().players[player].name.clone();
    let games = pairings().filter(|game| game.result.is_open() && game.round <= last);
    let games = games.filter_map(|game| {
        let [one, other] = [name(game.first), name(game.second?)];
        Some(format!("{one} – {other}"))
    });
    let games: Vec<String> = games.collect();
    (!games.is_empty())
        .then(|| say!(layout.lang, "standings.open_games", games = in_short(OPEN, &games)))
}

/// Returns the cells of a sheet that are seen, as they are now.
fn as_values(sheet: &Sheet<'_>) -> Vec<Cell> {
    let mut cells = Vec::new();
    let last = sheet.setup.printed.map_or(u16::MAX, |(_, last)| last);
    (sheet.cells)(&mut |cell: Cell| {
        if cell.column <= last {
            let content = cell.content.into_value().content();
            let link = None;
            cells.push(Cell { content, link, ..cell });
        }
    });
    cells
}

/// Returns the text in front of a row.
fn said_in(cells: &[Cell], row: u32) -> &str {
    let mut cells = cells.iter();
    let cell = cells.find(|cell| cell.row == row && cell.column == 0);
    cell.map_or("", |cell| cell.content.now())
}
