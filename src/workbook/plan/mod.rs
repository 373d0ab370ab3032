//! The plan of a workbook, before any file format: sheets, cells, formulas, notes, links, styles, page set-up.

mod parts;
mod remarks;

use crate::model::Picture;
use crate::rules::operation::unbounded;
use crate::rules::show::Show;
use crate::workbook::chart::Chart;
use crate::workbook::page_fit::units;

pub use crate::workbook::address::Range;
pub use parts::{Allowed, Bars, Fit, Tint};

/// A workbook to be written.
pub struct Plan<'a> {
    /// Title for the page headers and the document properties.
    pub title: String,
    /// Club, venue, date and organizer for the page headers, as far as they are given.
    pub held: String,
    /// The picture at the top of every page.
    pub logo: Option<Picture>,
    /// The font of every cell.
    pub font: &'static str,
    /// The words for page numbers: `{page}` and `{pages}` are filled in.
    pub page_words: String,
    /// Defined names and the cells that they refer to.
    pub names: Vec<(String, String)>,
    /// The sheets, in order.
    pub sheets: Vec<Sheet<'a>>,
    /// The styles that most sheets use.
    pub usual: Vec<Style>,
    /// Whether formulas are written, or the values they have.
    pub alive: bool,
}

/// Emits a sheet's cells row by row.
pub type Emit<'a> = Box<dyn Fn(&mut dyn FnMut(Cell)) + Sync + 'a>;

pub(crate) trait Pen {
    fn text(&mut self, at: (u32, u16), role: Role, text: impl Into<String>);
    fn number(&mut self, at: (u32, u16), role: Role, number: impl Into<f64>);
    fn value(&mut self, at: (u32, u16), role: Role, value: impl Into<Cached>);
    fn formula(
        &mut self,
        at: (u32, u16),
        role: Role,
        formula: impl Into<String>,
        now: impl Into<Cached>,
    );
}

impl<F: FnMut(Cell) + ?Sized> Pen for F {
    fn text(&mut self, at: (u32, u16), role: Role, text: impl Into<String>) {
        self(Cell::text(at.0, at.1, role, text));
    }

    fn number(&mut self, at: (u32, u16), role: Role, number: impl Into<f64>) {
        self(Cell::number(at.0, at.1, role, number));
    }

    fn value(&mut self, at: (u32, u16), role: Role, value: impl Into<Cached>) {
        self(Cell::value(at, role, value));
    }

    fn formula(
        &mut self,
        at: (u32, u16),
        role: Role,
        formula: impl Into<String>,
        now: impl Into<Cached>,
    ) {
        self(Cell::formula(at.0, at.1, role, formula, now));
    }
}

/// One sheet to be written. Its cells come in order of rows, so that a large sheet never has to be
/// held in memory as a whole.
pub struct Sheet<'a> {
    /// Its name.
    pub name: String,
    /// Set-up of view and page.
    pub setup: Setup,
    /// Its cells.
    pub cells: Emit<'a>,
}

impl<'a> Sheet<'a> {
    pub(crate) fn new(
        name: &str,
        setup: Setup,
        cells: impl Fn(&mut dyn FnMut(Cell)) + Sync + 'a,
    ) -> Self {
        Self { name: name.to_string(), setup, cells: Box::new(cells) }
    }

    /// Plans a sheet whose cells do not come in order of rows.
    pub(crate) fn sorted(
        name: &str,
        setup: Setup,
        cells: impl Fn(&mut dyn FnMut(Cell)) + Sync + 'a,
    ) -> Self {
        Self::new(name, setup, move |emit| {
            let mut all = Vec::new();
            cells(&mut |cell| all.push(cell));
            all.sort_by_key(|cell: &Cell| (cell.row, cell.column));
            all.into_iter().for_each(emit);
        })
    }
}

impl Setup {
    /// Returns the set-up of a sheet of which only inputs can be changed, with a tab of this colour.
    pub(crate) fn of(tab: u32) -> Self {
        Self { protected: true, tab: Some(tab), ..Self::default() }
    }
}

/// View and page set-up of a sheet.
#[derive(Clone, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Setup {
    /// Whether the page is wider than high.
    pub landscape: bool,
    /// Whether it becomes so where its columns are too wide for an upright one.
    pub turns: bool,
    /// Rows above and columns left of this stay in view.
    pub freeze: Option<(u32, u16)>,
    /// Rows repeated on every printed page.
    pub repeat_rows: Option<(u32, u32)>,
    /// Columns with a width of their own, in characters.
    pub widths: Vec<(u16, f64)>,
    /// The least widths of columns with empty inputs, in characters.
    pub narrowest: Vec<(u16, f64)>,
    /// The widest a column may become by its content.
    pub widest: f64,
    /// Columns that serve the formulas and are hidden.
    pub hidden_columns: Vec<(u16, u16)>,
    /// Ranges that are seen and serve the formulas alone: left out where nothing computes.
    pub computing: Vec<Range>,
    /// Whether the whole sheet serves the formulas and is hidden.
    pub hidden: bool,
    /// Whether the sheet is so large that it is written row by row.
    pub large: bool,
    /// Ranges of words that describe the figures as computed, and the condition under which they no
    /// longer hold because a result was edited.
    pub stale: Vec<(Range, String)>,
    /// Ranges of rows, and the condition under which one begins a new group.
    pub groups: Vec<(Range, String)>,
    /// Ranges of inputs, and what may be entered there.
    pub inputs: Vec<(Range, Allowed)>,
    /// Ranges that stand out while a condition holds: inputs that cannot be used.
    pub wrong: Vec<(Range, String)>,
    /// Ranges that are tinted while a condition holds.
    pub tints: Vec<(Range, Tint, String)>,
    /// The present tints under those conditions, for outputs that compute nothing.
    pub tinted: Vec<(Range, Tint)>,
    /// Rows of a height of their own: the first, the last, and the height in points.
    pub heights: Vec<(u32, u32, f64)>,
    /// Rows that are collapsed: the first and the last.
    pub folded: Vec<(u32, u32)>,
    /// Empty rows that are hidden and not printed until somebody shows them: the first and the last.
    pub hidden_rows: Vec<(u32, u32)>,
    /// Ranges whose numbers are hidden while a condition holds, because they belong to no player.
    pub unseen: Vec<(Range, String)>,
    /// Charts.
    pub charts: Vec<Chart>,
    /// Codes for phones; one in the first row stands in the upper right corner of the page.
    pub codes: Vec<PhoneCode>,
    /// The table whose columns can be filtered.
    pub filter: Option<Range>,
    /// Whether only inputs can be changed (without a password).
    pub protected: bool,
    /// The last row and column that are printed, where the sheet has room for more.
    pub printed: Option<(u32, u16)>,
    /// Whether nothing of it is to be printed.
    pub unprinted: bool,
    /// Its use when the workbook is read again.
    pub read_as: &'static str,
    /// Whether it is of one player after another.
    pub is_of_players: bool,
    /// Whether it hangs on a wall.
    pub is_on_wall: bool,
    /// Whether the web page leaves it out.
    pub off_web: bool,
    /// Whether each row of its table is about two neighbours.
    pub is_of_pairs: bool,
    /// Columns that stand below the names where the screen is narrow, so that the figures stay in sight: clubs and the like.
    pub below_names: std::ops::Range<u16>,
    /// Whether it is selected together with others, so that it is printed by default.
    pub selected: bool,
    /// Columns that stand on every page, where the sheet may be more than one page wide.
    pub repeat_columns: Option<(u16, u16)>,
    /// Rows after which a page ends.
    pub page_breaks: Vec<u32>,
    /// The scale of its pages.
    pub fit: Fit,
    /// Ranges of numbers with a bar behind each.
    pub bars: Vec<Bars>,
    /// Ranges of numbers that are written in halves as people write them, 3½, and below which number they are: what a number format
    /// cannot say.
    pub halves: Vec<(Range, u32)>,
    /// Ranges that step back, readable still, while a condition holds.
    pub faint: Vec<(Range, String)>,
    /// The colour of the sheet's tab.
    pub tab: Option<u32>,
    /// Whether the workbook opens on this sheet, rather than on the first.
    pub opens: bool,
}

/// A text as a QR code.
#[derive(Clone, Debug)]
pub struct PhoneCode {
    /// The text that a phone reads from it.
    pub text: String,
    /// What people read of it.
    pub caption: String,
    /// The row in which it begins.
    pub row: u32,
    /// The column in which it begins, and where in it, in pixels.
    pub from: (u16, u32),
    /// Its width and height in pixels.
    pub side: u32,
}

/// The colour of the tabs that are read.
pub const TAB_READ: u32 = 0x001F_4E79;
/// The colour of the tabs that are edited.
pub const TAB_EDIT: u32 = 0x0000_70C0;
/// The colour of the tabs that compute.
pub const TAB_MACHINE: u32 = 0x00A6_A6A6;

/// One cell.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Row, from 0.
    pub row: u32,
    /// Column, from 0.
    pub column: u16,
    /// The content.
    pub content: Content,
    /// The style.
    pub style: Style,
    /// A note to it.
    pub note: Option<String>,
    /// The target of a link: sheet name and cell.
    pub link: Option<(String, u32, u16)>,
    /// The number of columns that it spans, from its own to the right.
    pub span: u16,
    /// The height of its row in points, if it sets one.
    pub height: Option<f64>,
    /// Whether it steps back now, by a condition of [`Setup::faint`]: for outputs that compute nothing.
    pub is_faint: bool,
}

/// The content of a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Only a style.
    Blank,
    /// A text, unchanged.
    Text(String),
    /// A number.
    Number(f64),
    /// A formula and the result it has now.
    Formula(String, Cached),
}

impl Cached {
    pub(crate) fn into_text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Number(number) => number.to_string(),
        }
    }
}

impl Content {
    pub(crate) fn into_value(self) -> Cached {
        match self {
            Self::Formula(_, now) => now,
            Self::Number(number) => Cached::Number(number),
            Self::Text(text) => Cached::Text(text),
            Self::Blank => "".into(),
        }
    }

    /// Returns the text that it shows now, if it is a text.
    pub fn now(&self) -> &str {
        if let Self::Text(text) | Self::Formula(_, Cached::Text(text)) = self { text } else { "" }
    }
}

/// A formula's stored result.
#[derive(Clone, Debug, PartialEq)]
pub enum Cached {
    /// A number.
    Number(f64),
    /// Text that no reader takes for a number.
    Text(String),
}

/// The style of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Style {
    /// Its role on the page.
    pub role: Role,
    /// The number format.
    pub look: Look,
    /// Whether a line above it begins a new group.
    pub line_above: bool,
    /// The size of its type in points; 0 for the usual one of its role.
    pub points: u8,
}

/// The role of a cell on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The sheet's title.
    Title,
    /// A remark in small grey type, running on to the right.
    Remark,
    /// The notice under a title that something was edited; red while something is wrong.
    Notice,
    /// A heading of a section.
    Section,
    /// A column's heading.
    Heading,
    /// Text.
    Text,
    /// Text that runs on to the right over empty cells.
    Running,
    /// The source of a value, small and grey beside it.
    Origin,
    /// Text that breaks into lines.
    Wrapped,
    /// Something short, centred.
    Centered,
    /// A number, to the right.
    Number,
    /// An exact fraction, to the right, grey.
    Fraction,
    /// A number to be edited.
    Input,
    /// A number to be edited that follows another one until then.
    InputFormula,
    /// A mark to be edited.
    InputMark,
    /// A name to be edited.
    InputName,
    /// A name to be entered, in several lines.
    InputLines,
    /// A text to be entered that Excel must not convert.
    InputText,
    /// A row prepared for a late entry.
    Spare,
    /// A place in the standings.
    Place,
    /// Emphasized text.
    Strong,
    /// Small grey text that breaks into lines.
    Small,
    /// Small text with a line below.
    SmallBoxed,
    /// The label of a line, without a line below.
    Label,
    /// A label in several lines.
    LabelWrapped,
    /// Text that breaks into lines, without a line below, from the top of its row.
    Told,
    /// A sentence with a line below.
    ToldBoxed,
    /// An emphasized figure, to the right.
    Figure,
    /// A number to the right without a line.
    Bare,
    /// Text to be chosen, in the place of a title.
    InputTitle,
}

/// A number format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Look {
    /// General.
    Plain,
    /// The format of a definition.
    Show(Show),
    /// A decimal that is only near the value.
    Approximate,
}

impl Style {
    /// Returns a style for cells without numbers.
    pub fn of(role: Role) -> Self {
        Self { role, look: Look::Plain, line_above: false, points: 0 }
    }
}

impl Cell {
    /// Returns a cell with text.
    pub fn text(row: u32, column: u16, role: Role, text: impl Into<String>) -> Self {
        Self::new(row, column, role, Content::Text(text.into()))
    }

    /// Returns a cell with a number.
    pub fn number(row: u32, column: u16, role: Role, number: impl Into<f64>) -> Self {
        Self::new(row, column, role, Content::Number(number.into()))
    }

    /// Returns a cell with a formula.
    pub fn formula(
        row: u32,
        column: u16,
        role: Role,
        formula: impl Into<String>,
        now: impl Into<Cached>,
    ) -> Self {
        Self::new(row, column, role, Content::Formula(formula.into(), now.into()))
    }

    /// Returns a cell with a value, or with nothing.
    pub(crate) fn value(at: (u32, u16), role: Role, value: impl Into<Cached>) -> Self {
        Self::new(at.0, at.1, role, value.into().content())
    }

    pub(crate) fn new(row: u32, column: u16, role: Role, content: Content) -> Self {
        Self {
            row,
            column,
            content,
            style: Style::of(role),
            note: None,
            link: None,
            span: 1,
            height: None,
            is_faint: false,
        }
    }

    /// Returns the cell with a look.
    #[must_use]
    pub fn looking(mut self, look: Look) -> Self {
        self.style.look = look;
        self
    }

    /// Returns the cell with this type size in points.
    #[must_use]
    pub fn sized(mut self, points: u8) -> Self {
        self.style.points = points;
        self
    }

    /// Returns the cell with a note.
    #[must_use]
    pub fn with_note(mut self, note: Option<String>) -> Self {
        self.note = note;
        self
    }

    /// Returns the cell in a column so wide, in characters: a text much wider than it breaks into lines, since in one it would be too small to read.
    #[must_use]
    pub fn within(mut self, width: f64) -> Self {
        const MUCH_WIDER: f64 = 1.25;
        if units(self.content.now()) as f64 > width * MUCH_WIDER {
            self.style.role = match self.style.role {
                Role::InputName => Role::InputLines,
                Role::Text => Role::Wrapped,
                role => role,
            };
        }
        self
    }

    /// Returns the cell over this many columns.
    #[must_use]
    pub fn spanning(mut self, columns: u16) -> Self {
        self.span = columns.max(1);
        self
    }

    /// Returns the cell in a row so high, in points.
    #[must_use]
    pub fn high(mut self, points: f64) -> Self {
        self.height = Some(points);
        self
    }

    /// Returns the cell with a link.
    #[must_use]
    pub fn linked(mut self, link: Option<(String, u32, u16)>) -> Self {
        self.link = link;
        self
    }
}

impl Cached {
    /// Returns this as the content of a cell that holds no formula.
    pub fn content(self) -> Content {
        match self {
            Self::Number(number) => Content::Number(number),
            Self::Text(text) if text.is_empty() => Content::Blank,
            Self::Text(text) => Content::Text(text),
        }
    }
}

impl From<String> for Cached {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Cached {
    fn from(text: &str) -> Self {
        Self::Text(text.to_string())
    }
}

impl From<u32> for Cached {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<usize> for Cached {
    fn from(number: usize) -> Self {
        u32::try_from(number).unwrap_or(u32::MAX).into()
    }
}

/// Formulas take 1 and 0 for it.
impl From<bool> for Cached {
    fn from(is: bool) -> Self {
        u32::from(is).into()
    }
}

/// Nothing is the empty text.
impl<T: Into<Cached>> From<Option<T>> for Cached {
    fn from(of: Option<T>) -> Self {
        of.map_or_else(|| "".into(), Into::into)
    }
}

impl From<f64> for Cached {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl Show {
    /// Returns the text of a double under this look: for the widths of columns only.
    pub fn width_of(self, number: f64) -> usize {
        match self {
            Self::Integer => plain_width(number),
            Self::Ratio(_) if number >= unbounded().to_f64() => 1,
            Self::Decimal(digits) | Self::Ratio(digits) => decimal_width(number, digits),
            Self::Percent(digits) => decimal_width(number * 100.0, digits) + 1,
            Self::Shortest => written_width(format_args!("{number:.10}")),
        }
    }
}

fn decimal_width(number: f64, digits: u32) -> usize {
    let scaled = (number * 10f64.powi(i32::try_from(digits).unwrap_or(i32::MAX))).round();
    if !(0.0..1e15).contains(&scaled) {
        return written_width(format_args!("{number:.*}", digits as usize));
    }
    let places = (scaled as u64).checked_ilog10().map_or(1, |places| places + 1).max(digits + 1);
    (places + u32::from(digits > 0)) as usize
}

/// Returns the length of a number with all its decimals, for the widths of columns only.
pub fn plain_width(number: f64) -> usize {
    const MOST: usize = 12;
    if number.fract() == 0.0 && (0.0..1e6).contains(&number) {
        return (number as u32).checked_ilog10().map_or(1, |digits| digits as usize + 1);
    }
    written_width(format_args!("{number}")).min(MOST)
}

fn written_width(text: std::fmt::Arguments<'_>) -> usize {
    struct Length(usize);
    impl std::fmt::Write for Length {
        fn write_str(&mut self, text: &str) -> std::fmt::Result {
            self.0 += text.len();
            Ok(())
        }
    }
    let mut length = Length(0);
    // Counting cannot fail.
    let _ = std::fmt::write(&mut length, text);
    length.0
}
