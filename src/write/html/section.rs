//! One page of a sheet to a section of HTML.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use maud::{Markup, html};
use unicode_width::UnicodeWidthStr;

use crate::workbook::calculation::BookLayout;
use crate::workbook::plan::{PhoneCode, Plan, Range, Role, Sheet, Tint};
use crate::write::html::anchors::{Anchors, TOP};
use crate::write::html::blocks::{Block, Line, Page, ShownCell, Table};
use crate::write::html::chart::drawn;
use crate::write::qr;
use crate::write::sanitize::clean;

/// A longer text breaks into lines.
const ONE_LINE: usize = 48;
/// The look of small type.
const QUIET: &str = "r w";
/// The look of centred text.
const CENTRED: &str = "c";
/// The look of a column that stands below the names where the screen is narrow.
const BESIDE: &str = "x";
/// A wider name or club breaks into lines.
const NARROW: usize = 16;
/// The numbers of columns of tables whose remarks go below their rows on a narrow screen; the style sheet knows each number.
const REMARKED: RangeInclusive<usize> = 4..=12;
/// The numbers of columns of the table of neighbours on Reasons: with remarks, and without.
const PAIRS: RangeInclusive<usize> = 8..=9;
/// With more players, what a note tells stands on the players' own pages alone.
const MOST_WITH_NOTES: usize = 64;

/// The surroundings of a section.
pub(super) struct Frame<'a> {
    /// The division, where the page shows several.
    pub division: Option<&'a str>,
    pub plan: &'a Plan<'a>,
    pub layout: &'a BookLayout<'a>,
    pub anchors: &'a Anchors,
    pub sheet: &'a Sheet<'a>,
    /// Its position among those that are read.
    pub at: usize,
    /// Its cells that are tinted.
    pub tinted: HashMap<(u32, u16), Tint>,
}

impl Frame<'_> {
    /// Returns the code that begins in a row.
    fn code_at(&self, row: u32) -> Option<&PhoneCode> {
        self.sheet.setup.codes.iter().find(|code| code.row == row)
    }
}

/// Returns the cells of a sheet that are tinted now.
pub(super) fn tinted(sheet: &Sheet<'_>) -> HashMap<(u32, u16), Tint> {
    let cells = |((first_row, first_column, last_row, last_column), tint): &(Range, Tint)| {
        let (columns, tint) = (*first_column..=*last_column, *tint);
        (*first_row..=*last_row)
            .flat_map(move |row| columns.clone().map(move |column| ((row, column), tint)))
    };
    sheet.setup.tinted.iter().flat_map(cells).collect()
}

pub(super) fn section(page: &Page, frame: &Frame<'_>) -> Markup {
    let id = page
        .lines()
        .next()
        .and_then(|line| frame.anchors.of_page(frame.at, line.row))
        .unwrap_or_default();
    let is_of_a_player = frame.sheet.setup.is_of_players;
    // If only the event is named above, which the page says once, the first section is the title of this page.
    let leads = page.blocks.iter().position(|block| matches!(block, Block::Section(_)));
    let has_title = page
        .blocks
        .iter()
        .any(|block| matches!(block, Block::Title(line) if !is_the_event(line, frame)));
    let leads = leads.filter(|_| !has_title);
    let class =
        if is_of_a_player { Some("player") } else { frame.sheet.setup.landscape.then_some("wide") };
    html! {
        section class=[class] id=(id) {
            @if let Some(name) = frame.division { p .division { (clean(name)) } }
            @if is_of_a_player { p .event { (clean(&frame.plan.title)) @if !frame.plan.held.is_empty() { " · " (clean(&frame.plan.held)) } } }
            @for (at, block) in page.blocks.iter().enumerate() {
                @match block {
                    Block::Title(line) => (title(line, leads.is_none(), frame, id)),
                    Block::Section(line) => (heading(line, leads == Some(at), frame, id)),
                    Block::Text(line) => (text(line.cells.iter(), frame.anchors.of_row(frame.at, line.row), frame, id)),
                    Block::Table(table) if heads_others(table, &page.blocks[at + 1..]) => {}
                    Block::Table(table) => (self::table(table, head_of(table, &page.blocks[..at]), &named_above(&page.blocks[..at], frame), frame, id)),
                }
            }
            @if page.begins_with(frame.anchors.first_row(frame.at)) {
                @for chart in &frame.sheet.setup.charts { (drawn(chart, frame.layout.lang)) }
                @if frame.division.is_none() {
                    (code(frame.code_at(0)))
                } @else if let Some(code) = frame.code_at(0) {
                    p .text { (code.caption) }
                }
            }
            p .up { a href={ "#" (TOP) } { (frame.layout.lang.text("html.top")) } }
        }
    }
}

/// Returns the code for phones.
fn code(code: Option<&PhoneCode>) -> Markup {
    let drawn = code.and_then(|code| Some((code, qr::Squares::of(&code.text)?.path())));
    html! {
        @if let Some((code, (side, path))) = drawn {
            figure .code {
                svg viewBox={ "0 0 " (side) " " (side) } role="img" aria-label=(clean(&code.text)) { path d=(path); }
                figcaption { (code.caption) }
            }
        }
    }
}

/// Returns the texts of a row in one look.
fn texts(line: &Line, role: Role) -> impl Iterator<Item = &ShownCell> {
    line.cells.iter().filter(move |cell| cell.style.role == role)
}

/// Whether the heading of a page says no more than what the event is called.
fn is_the_event(line: &Line, frame: &Frame<'_>) -> bool {
    let event = clean(&frame.plan.title);
    texts(line, Role::Title).all(|cell| cell.text == event)
}

/// Returns what the nearest heading above calls a table, or what its sheet is called.
fn named_above(above: &[Block], frame: &Frame<'_>) -> String {
    let said = |line: &Line, role: Role| {
        texts(line, role).map(|cell| cell.text.trim()).collect::<Vec<_>>().join(" ")
    };
    let named = above.iter().rev().find_map(|block| match block {
        Block::Section(line) => Some(said(line, Role::Section)),
        Block::Title(line) if !is_the_event(line, frame) => Some(said(line, Role::Title)),
        _ => None,
    });
    named.unwrap_or_else(|| clean(&frame.sheet.name).into_owned())
}

/// Returns the heading of a page, and below it the rest of its row.
fn title(line: &Line, is_first: bool, frame: &Frame<'_>, page: &str) -> Markup {
    let is_title = |cell: &&ShownCell| cell.style.role == Role::Title;
    let event = clean(&frame.plan.title);
    let named = html! {
        @for cell in texts(line, Role::Title) {
            @match cell.text.strip_prefix(&*event).filter(|rest| rest.starts_with(char::is_whitespace)) {
                // The title of the event stands above all; on paper each page says it.
                Some(rest) => { span .event { (event) } (rest) }
                None => (cell.text),
            }
        }
    };
    html! {
        @if is_first { h2 { (named) } } @else { p .event { span { (named) } } }
        (text(line.cells.iter().filter(|cell| !is_title(cell)), None, frame, page))
    }
}

/// Returns the heading of a section, or of the whole page, and below it the rest of its row.
fn heading(line: &Line, is_first: bool, frame: &Frame<'_>, page: &str) -> Markup {
    let is_heading = |cell: &&ShownCell| cell.style.role == Role::Section;
    let id = frame.anchors.of_row(frame.at, line.row);
    let named = html! {
        @for (at, cell) in texts(line, Role::Section).enumerate() {
            @if at > 0 { " · " }
            span { (content(cell, frame, page)) }
        }
    };
    html! {
        @if is_first { h2 id=[id] { (named) } } @else { h3 id=[id] { (named) } }
        (code(frame.code_at(line.row).filter(|code| code.row > 0)))
        (text(line.cells.iter().filter(|cell| !is_heading(cell)), None, frame, page))
    }
}

/// Returns texts one after another, if there are any.
fn text<'a>(
    cells: impl Iterator<Item = &'a ShownCell>,
    id: Option<String>,
    frame: &Frame<'_>,
    page: &str,
) -> Markup {
    let cells: Vec<Markup> =
        cells.map(|cell| html! { span { (content(cell, frame, page)) } }).collect();
    html! { @if !cells.is_empty() { p .text id=[id] { @for (at, cell) in cells.iter().enumerate() { @if at > 0 { " " } (cell) } } } }
}

/// Whether a table is a heading and nothing else, which the tables behind it take for theirs.
fn heads_others(table: &Table, behind: &[Block]) -> bool {
    let takes = |block: &Block| matches!(block, Block::Table(other) if other.head.is_empty());
    table.body.is_empty() && !table.head.is_empty() && behind.iter().any(takes)
}

/// Returns the headings of a table; a table without headings that has the columns of one above takes those.
fn head_of<'a>(table: &'a Table, above: &'a [Block]) -> &'a [Line] {
    let columns = table.columns();
    let same = |block: &'a Block| match block {
        Block::Table(other)
            if !other.head.is_empty()
                && columns.iter().all(|column| other.columns().contains(column)) =>
        {
            Some(&*other.head)
        }
        _ => None,
    };
    if table.head.is_empty() {
        above.iter().rev().find_map(same).unwrap_or_default()
    } else {
        &table.head
    }
}

fn table(table: &Table, head: &[Line], named: &str, frame: &Frame<'_>, page: &str) -> Markup {
    let columns = table.columns();
    let names = name_column(table, frame);
    let legend: Vec<&ShownCell> =
        table.head.iter().flat_map(|line| &line.cells).filter(|cell| cell.note.is_some()).collect();
    // On paper the type is as large as the workbook's.
    let points = table
        .body
        .iter()
        .flat_map(|line| &line.cells)
        .map(|cell| cell.style.points)
        .max()
        .filter(|points| *points > 0);
    let told = ends_in_remarks(table, &columns).then(|| format!("told m{}", columns.len() - 1));
    // What separates two neighbours takes two lines where the screen is narrow.
    let pairs = (frame.sheet.setup.is_of_pairs && PAIRS.contains(&columns.len()))
        .then(|| "pairs".to_string());
    let looks: Vec<String> =
        points.map(|points| format!("t{points}")).into_iter().chain(told).chain(pairs).collect();
    html! {
        div .box {
            table aria-label=(named) class=[Some(looks.join(" ")).filter(|looks| !looks.is_empty())] {
                @if !head.is_empty() {
                    thead { @for line in head { (row(line, &columns, None, frame, page)) } }
                }
                tbody { @for line in &table.body { (row(line, &columns, names, frame, page)) } }
            }
        }
        @if !legend.is_empty() {
            details .legend {
                summary { (frame.layout.lang.text("html.legend")) }
                dl { @for cell in legend { dt { (cell.text) } dd { (cell.note.as_deref().unwrap_or_default()) } } }
            }
        }
    }
}

/// Whether the last column holds several lines about each row, which on a narrow screen stand below the row.
fn ends_in_remarks(table: &Table, columns: &[u16]) -> bool {
    let cells = || table.body.iter().flat_map(|line| &line.cells);
    let is_told = |cell: &ShownCell| {
        Some(&cell.column) == columns.last()
            && cell.text.contains('\n')
            && matches!(class(cell), QUIET | "w")
    };
    REMARKED.contains(&columns.len())
        && cells().any(is_told)
        && cells().all(|cell| cell.span <= 1 && !cell.runs_on())
}

/// Returns the column that says whose row it is: the last of those that stay in view, else the first with text.
fn name_column(table: &Table, frame: &Frame<'_>) -> Option<u16> {
    let first = table.body.first()?;
    let is_name =
        |cell: &&ShownCell| matches!(cell.style.role, Role::Text | Role::Strong | Role::Wrapped);
    let frozen = frame.sheet.setup.freeze.and_then(|(_, columns)| columns.checked_sub(1));
    let named = |column: u16| first.cells.iter().filter(is_name).any(|cell| cell.column == column);
    frozen
        .filter(|column| named(*column))
        .or_else(|| first.cells.iter().find(is_name).map(|cell| cell.column))
}

fn row(line: &Line, columns: &[u16], names: Option<u16>, frame: &Frame<'_>, page: &str) -> Markup {
    let is_of_a_player = frame.sheet.setup.is_of_players;
    let extras = &frame.sheet.setup.below_names;
    let beside: Vec<&str> = line
        .cells
        .iter()
        .filter(|cell| extras.contains(&cell.column))
        .map(|cell| &*cell.text)
        .collect();
    let beside =
        Some(beside.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · "))
            .filter(|text| !text.is_empty());
    let mut cells = Vec::new();
    let mut at = 0;
    while let Some(column) = columns.get(at) {
        let Some(cell) = line.cells.iter().find(|cell| cell.column == *column) else {
            let looks =
                [tint(frame, line.row, *column), if extras.contains(column) { BESIDE } else { "" }];
            cells.push(html! { td class=[classes(&looks)] {} });
            at += 1;
            continue;
        };
        let is_free = |column: &&u16| !line.cells.iter().any(|other| other.column == **column);
        let span = if cell.span > 1 {
            columns[at..]
                .iter()
                .take_while(|column| **column < cell.column + cell.span)
                .count()
                .max(1)
        } else if cell.runs_on() {
            1 + columns[at + 1..].iter().take_while(is_free).count()
        } else {
            1
        };
        let wide = (span > 1).then(|| span.to_string());
        let bar = cell.bar.map_or_else(String::new, |length| format!("b{length}"));
        let faint = if cell.is_faint { "faint" } else { "" };
        // A name is short, also where it has room for several lines.
        let look = if names == Some(*column) && class(cell) == "w" { "l" } else { class(cell) };
        // On players' pages, where most cells are centred, that goes without saying.
        let look = if is_of_a_player && look == CENTRED { "" } else { look };
        let is_beside = if extras.contains(column) && span == 1 { BESIDE } else { "" };
        let class = classes(&[look, tint(frame, line.row, *column), faint, &bar, is_beside]);
        let content = content(cell, frame, page);
        cells.push(match cell.style.role {
            Role::Heading => html! { th scope="col" class=[classes(&[is_beside])] { (content) } },
            _ if names == Some(*column) && span == 1 => {
                html! { th scope="row" class=[class] data-beside=[&beside] { (content) } }
            }
            _ => html! { td class=[class] colspan=[wide] { (content) } },
        });
        at += span;
    }
    let begins_group = line.cells.iter().any(|cell| cell.style.line_above);
    // The text below a row belongs to it.
    let is_quiet = |cell: &ShownCell| matches!(class(cell), QUIET | "w" | "f");
    let says_more = line.cells.iter().all(is_quiet)
        && line.cells.iter().any(|cell| cell.runs_on() || class(cell) == QUIET);
    let class = if begins_group { Some("group") } else { says_more.then_some("more") };
    html! { tr id=[frame.anchors.of_row(frame.at, line.row)] class=[class] { @for cell in cells { (cell) } } }
}

/// Returns looks as an attribute says them, if there are any.
fn classes(looks: &[&str]) -> Option<String> {
    let looks: Vec<&str> = looks.iter().copied().filter(|look| !look.is_empty()).collect();
    Some(looks.join(" ")).filter(|class| !class.is_empty())
}

fn tint(frame: &Frame<'_>, row: u32, column: u16) -> &'static str {
    match frame.tinted.get(&(row, column)) {
        Some(Tint::Won) => "won",
        Some(Tint::Lost) => "lost",
        Some(Tint::Drawn) => "drawn",
        Some(Tint::Band) => "band",
        Some(Tint::Start) => "start",
        Some(Tint::BandStart) => "band start",
        Some(Tint::Alarm) => "alarm",
        Some(Tint::Good) => "good",
        None => "",
    }
}

fn class(cell: &ShownCell) -> &'static str {
    match cell.style.role {
        Role::Number | Role::Input | Role::InputFormula | Role::Figure | Role::Bare => "n",
        Role::Fraction => "f",
        Role::Centered | Role::InputMark | Role::InputText | Role::Spare => CENTRED,
        Role::Place => "p",
        Role::Strong | Role::Label | Role::LabelWrapped => "s",
        Role::Remark | Role::Notice | Role::Origin | Role::Small | Role::SmallBoxed => QUIET,
        // A name or a club, in its column.
        Role::Wrapped if cell.style.points > 0 && cell.text.width_cjk() > NARROW => "l",
        Role::Wrapped if cell.style.points > 0 => "",
        Role::Running | Role::Wrapped | Role::Told | Role::ToldBoxed => "w",
        Role::Text if cell.text.chars().count() > ONE_LINE || cell.text.contains('\n') => "w",
        Role::Text if cell.text.width_cjk() > NARROW => "l",
        Role::Title
        | Role::InputTitle
        | Role::InputName
        | Role::InputLines
        | Role::Section
        | Role::Heading
        | Role::Text => "",
    }
}

/// Returns what a cell shows: where it leads, and its note to be opened.
fn content(cell: &ShownCell, frame: &Frame<'_>, page: &str) -> Markup {
    let is_name = matches!(cell.style.role, Role::Text | Role::Strong | Role::Wrapped);
    let leads = cell.link.as_ref().and_then(|(sheet, row)| frame.anchors.of_cell(sheet, *row));
    let leads = leads.or_else(|| {
        frame.anchors.of_player(&cell.text).filter(|_| is_name).map(ToString::to_string)
    });
    // A neighbour's name stands behind the place.
    let named = || {
        cell.text
            .match_indices(' ')
            .find_map(|(at, _)| frame.anchors.of_player(&cell.text[at + 1..]))
    };
    let leads = leads.or_else(|| {
        named()
            .filter(|_| matches!(cell.style.role, Role::Label | Role::LabelWrapped))
            .map(ToString::to_string)
    });
    let text = html! {
        @match leads.filter(|id| id != page) {
            Some(id) => a href={ "#" (id) } { (cell.text) },
            None => (cell.text),
        }
    };
    let is_opened =
        cell.style.role != Role::Heading && frame.layout.standing.len() <= MOST_WITH_NOTES;
    match cell.note.as_deref().filter(|_| is_opened) {
        Some(note) => html! { details { summary { (text) } p { (clean(note)) } } },
        None => text,
    }
}
