//! A sheet of paper: how wide text is, and which type and which columns fill an A4 page.

use std::cmp::Reverse;

use unicode_width::UnicodeWidthStr;

/// The printable area of a page: pixels across, in which columns are measured, and points down, in which rows are.
#[derive(Clone, Copy, Debug)]
struct Page {
    width: f64,
    height: f64,
}

const PORTRAIT: Page = Page { width: 690.0, height: 740.0 };
const LANDSCAPE: Page = Page { width: 1018.0, height: 494.0 };

/// Pixels of one half-width character in type of one point: digits are a little wider than letters and kanji.
const PIXELS_OF_A_DIGIT: f64 = 0.741;
const PIXELS_OF_A_UNIT: f64 = 0.68;
/// Pixels of a column beside its text.
const PIXELS_BESIDE: f64 = 11.0;
/// The share of a line that breaking leaves empty, and the height of a line in multiples of its type size.
const UNFILLED: f64 = 1.2;
const LINE_OF_TYPE: f64 = 1.2;
/// Two lines of kanji and kana, in lines of Latin letters: their fonts are higher.
const TWO_WIDE_LINES: f64 = 2.5;
/// The widest that a column of names in two lines becomes, in half-width characters; longer names are printed smaller.
const WIDEST_OF_TWO_LINES: usize = 45;
/// The narrowest column of names.
const NARROWEST_OF_NAMES: usize = 12;
/// Pixels of one character of a column's width, and the pixels that each column adds.
const PIXELS_OF_WIDTH: f64 = 7.0;
const PIXELS_OF_COLUMN: f64 = 5.0;

/// The side of the square in the upper right corner of a page that holds a code for phones, in pixels: two rows of the head.
pub(crate) const CORNER: u32 = 74;

/// The type of a table that is read from afar, in points.
const LARGEST_TYPE: u8 = 18;
const SMALLEST_TYPE: u8 = 9;
/// And where names take two lines, for the sake of one page.
const SMALLEST_OF_TWO_LINES: u8 = 8;
/// From this size on a page is not turned for larger type, and never for more pages.
const GOOD_TYPE: u8 = 12;
/// The smallest type in which a table is readable; smaller is not worth one page less.
const READABLE_TYPE: f64 = 8.0;
/// And for the sake of one name.
const SMALLEST_PRINTED: f64 = 7.0;
/// The height of rows, in points.
const HIGHEST_ROW: f64 = 36.0;
const LOWEST_ROW: f64 = 14.0;
const LOWEST_SPARE: f64 = 11.0;
/// The height of rows where there is more than one page.
const ROW_OF_MANY: f64 = 20.0;
/// And what each further line of a name adds to it.
const ROW_OF_LINE: f64 = 5.0;
/// The excess of a page in different programs over the computed size, since they round widths and shrink wide pages.
const PAGE_HOLDS: [f64; 5] = [1.0, 1.03, 1.06, 1.09, 1.12];
/// The headings that stand on every page, in points.
const REPEATED: f64 = 30.0;
/// The least and the greatest height of a row, in multiples of its type size.
const ROW_OF_TYPE: [f64; 2] = [1.5, 2.9];
/// The largest type where there is more than one page.
const TYPE_OF_MANY: u8 = 13;

/// Returns the width of a text, in half-width characters.
pub(crate) fn units(text: &str) -> usize {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) { text.len() } else { text.width_cjk() }
}

/// A hyphen at which no line ends.
pub(crate) const UNBROKEN: char = '\u{2011}';

/// Returns a text in which no line ends within a score such as 2-1-0 or ½-½; hyphens of names stay as they are.
pub(crate) fn unbroken(text: &str) -> String {
    let is_number = |letter: Option<char>| {
        letter.is_some_and(|letter| letter.is_ascii_digit() || letter == '½')
    };
    let mut before = None;
    let mut letters = text.chars().peekable();
    let mut all = String::with_capacity(text.len());
    while let Some(letter) = letters.next() {
        all.push(if letter == '-' && is_number(before) && is_number(letters.peek().copied()) {
            UNBROKEN
        } else {
            letter
        });
        before = Some(letter);
    }
    all
}

/// Returns the width of a heading, in half-width characters: bold capitals are wider than other letters.
pub(crate) fn bold(text: &str) -> usize {
    units(text)
        + text
            .chars()
            .filter(|letter| letter.is_ascii_uppercase() || *letter == '%')
            .count()
            .div_ceil(2)
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Breadth {
    pub units: usize,
    /// Whether it holds words, and takes the rest of the page's width; numbers stay near one another.
    pub words: bool,
}

impl Breadth {
    pub(crate) fn of_words(units: usize) -> Self {
        Self { units, words: true }
    }

    pub(crate) fn of_numbers(units: usize) -> Self {
        Self { units, words: false }
    }
}

/// The layout of a column of names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Names {
    pub units: usize,
    /// The height of a name, in lines of Latin letters.
    pub lines: f64,
}

/// Returns the layout for names in one line of a column with a maximal width; longer names are printed smaller.
pub(crate) fn names_in_one_line<'a>(names: impl Iterator<Item = &'a str>, widest: usize) -> Names {
    let longest = names.map(units).max().unwrap_or(0);
    Names { units: longest.clamp(NARROWEST_OF_NAMES, widest) + 1, lines: 1.0 }
}

/// Returns the layout for names in a column with a maximal width in half-width characters, if they take one line.
pub(crate) fn names<'a>(names: impl Iterator<Item = &'a str>, widest: usize) -> Names {
    let (mut longest, mut is_wide) = (0, false);
    for name in names {
        longest = longest.max(units(name));
        is_wide |= units(name) > name.chars().count();
    }
    let in_two = (longest as f64 * UNFILLED / 2.0).ceil() as usize;
    // A little too long table is printed a little smaller, for the sake of one page.
    if 3 * longest <= 4 * widest || in_two > WIDEST_OF_TWO_LINES {
        Names { units: longest.clamp(NARROWEST_OF_NAMES, widest) + 1, lines: 1.0 }
    } else {
        Names { units: in_two.max(widest) + 1, lines: if is_wide { TWO_WIDE_LINES } else { 2.0 } }
    }
}

/// The layout of a column of texts beside names, such as clubs.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExtraFit {
    /// The width, in half-width characters.
    pub units: usize,
    /// The height of a text, in lines of Latin letters.
    pub lines: f64,
    /// The most letters of a text that are shown; an ellipsis replaces the rest.
    pub most: Option<usize>,
}

/// The fit of long texts on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Whole, in two lines where they are long.
    Whole,
    /// Texts beside names end in an ellipsis after two lines of usual width, so that one long text does not shrink all others.
    Ended,
    /// In one line, for the sake of one page: names in a column at most so wide, in half-width characters, others in two thirds of it.
    OneLine(usize),
}

impl Form {
    /// All of them: the first that is as good as any is taken.
    pub(crate) const ALL: [Self; 6] = [
        Self::Whole,
        Self::Ended,
        Self::OneLine(54),
        Self::OneLine(48),
        Self::OneLine(42),
        Self::OneLine(36),
    ];
}

/// Returns the layout of such texts; of longer texts only the beginning is shown.
pub(crate) fn extra_fit<'a>(texts: impl Iterator<Item = &'a str>, form: Form) -> ExtraFit {
    const NARROWEST: usize = 4;
    const WIDEST: usize = 16;
    let (mut longest, mut is_wide) = (0, false);
    for text in texts {
        longest = longest.max(units(text));
        is_wide |= units(text) > text.chars().count();
    }
    let most = |shown: usize| (shown < longest).then_some(if is_wide { shown / 2 } else { shown });
    // A little too long table is printed a little smaller.
    if 4 * longest <= 5 * WIDEST {
        return ExtraFit { units: longest.clamp(NARROWEST, WIDEST) + 1, lines: 1.0, most: None };
    }
    let widest = match form {
        Form::Whole => WIDEST_OF_TWO_LINES,
        Form::Ended => 20,
        Form::OneLine(widest) => {
            let shown = longest.min(widest * 2 / 3);
            return ExtraFit { units: shown + 1, lines: 1.0, most: most(shown) };
        }
    };
    let in_two = |longest: usize| (longest as f64 * UNFILLED / 2.0).ceil() as usize;
    let shown = (WIDEST..=longest).rev().find(|shown| in_two(*shown) <= widest).unwrap_or(WIDEST);
    ExtraFit {
        units: in_two(shown).max(WIDEST) + 1,
        lines: if is_wide { TWO_WIDE_LINES } else { 2.0 },
        most: most(shown),
    }
}

/// The page layout of a table.
#[derive(Clone, Debug, Default)]
pub struct Fitted {
    /// Whether the page is wider than high.
    pub landscape: bool,
    /// The size of its type, in points.
    pub points: u8,
    /// The height of its rows, in points.
    pub row: f64,
    /// The width of each column, in characters.
    pub widths: Vec<f64>,
    /// Whether all its rows stand on one page.
    pub one_page: bool,
    /// The size of its type on paper, in points: a table wider than the page is printed smaller.
    pub printed: f64,
    /// Whether its rows have room for names of several lines.
    pub breaks: bool,
    /// The number of filled rows.
    pub taken: usize,
    /// The height of the others, in points.
    pub spare_row: f64,
    /// The number of pages.
    pub pages: usize,
}

impl Fitted {
    /// Whether its type can be read on paper.
    pub(crate) fn is_readable(&self) -> bool {
        self.printed >= READABLE_TYPE
    }

    /// Whether a text can still be read that is printed smaller, so long in a column so wide.
    pub(crate) fn prints_in(&self, units: usize, widest: usize) -> bool {
        units <= widest || self.printed * widest as f64 >= SMALLEST_PRINTED * units as f64
    }

    /// Returns the readability, for comparison: readable type, few pages, then large type.
    pub(crate) fn worth(&self) -> (bool, Reverse<usize>, f64) {
        (self.is_readable(), Reverse(self.pages), self.printed.min(SMALLEST_TYPE.into()))
    }

    /// Returns the heights of rows from a row on: those that hold something, and those that are kept for more.
    pub(crate) fn heights(&self, first: u32, last: u32) -> Vec<(u32, u32, f64)> {
        let spare = first.saturating_add(u32::try_from(self.taken).unwrap_or(u32::MAX));
        let parts = [
            (first, last.min(spare.saturating_sub(1)), self.row),
            (spare.max(first), last, self.spare_row),
        ];
        parts.into_iter().filter(|(first, last, _)| first <= last).collect()
    }

    /// Returns the heights of the rows at the top of a sheet, and of those below them.
    pub(crate) fn heights_below(&self, head: &[f64], last: u32) -> Vec<(u32, u32, f64)> {
        let tops = (0u32..).zip(head).map(|(row, height)| (row, row, *height));
        let mut heights: Vec<(u32, u32, f64)> = tops.collect();
        let first = u32::try_from(head.len()).unwrap_or(u32::MAX);
        heights.extend(self.heights(first, last));
        heights
    }

    /// Returns how many rows fit on a page after the first, below the headings that every page repeats.
    pub(crate) fn rows_of_next_page(&self) -> u32 {
        ((self.height() - REPEATED) / self.row).floor() as u32
    }

    /// Returns the largest type, at most `largest`, in which a text of the head fits left of what stands in the upper right corner.
    pub(crate) fn type_beside_corner(&self, text: &str, largest: u8) -> u8 {
        type_within(text, self.across() - f64::from(CORNER), largest)
    }

    /// Returns the column in which the upper right corner of the page begins, and where in it, in pixels.
    pub(crate) fn corner(&self) -> (u16, u32) {
        let mut left = self.across() - f64::from(CORNER);
        for (column, width) in (0..).zip(&self.widths) {
            if left < pixels_of(*width) {
                return (column, left.max(0.0) as u32);
            }
            left -= pixels_of(*width);
        }
        (0, 0)
    }

    /// Returns how high a page is, in points.
    pub(crate) fn height(&self) -> f64 {
        let page = if self.landscape { LANDSCAPE } else { PORTRAIT };
        page.height
    }

    /// Returns how wide the columns are together, in pixels.
    fn across(&self) -> f64 {
        self.widths.iter().copied().map(pixels_of).sum()
    }

    /// Whether a page with this many rows below its head has space for this many more points.
    pub(crate) fn leaves_room_for(&self, rows: usize, head: f64, points: f64) -> bool {
        head + rows as f64 * self.row + points <= self.height()
    }
}

/// The rows of a table: those that hold something, and those below that are kept for more.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rows {
    /// Rows that hold something.
    pub taken: usize,
    /// Empty rows that may be filled later.
    pub spare: usize,
    /// The height of their highest text, in lines of Latin letters.
    pub lines: f64,
}

impl Rows {
    /// Returns rows that all hold something.
    pub(crate) fn of(taken: usize, lines: f64) -> Self {
        Self { taken, spare: 0, lines }
    }

    /// Returns the least height of a row, in multiples of its type size.
    fn least(self) -> f64 {
        if self.lines > 1.0 { LINE_OF_TYPE * self.lines } else { ROW_OF_TYPE[0] }
    }
}

/// Returns the largest type in which a table fills the width of a page, and its height where it has few rows; `head` are the points
/// that the rows above take. Rows that are kept for more take no page of their own.
pub(crate) fn fitted(columns: &[Breadth], rows: Rows, head: f64) -> Fitted {
    let portrait = on_page(columns, rows, head, PORTRAIT);
    let landscape = Fitted { landscape: true, ..on_page(columns, rows, head, LANDSCAPE) };
    let worth = |fitted: &Fitted| {
        // A table that is too small on either is turned for larger type.
        let pages = if fitted.is_readable() || fitted.one_page { fitted.pages } else { usize::MAX };
        (fitted.is_readable(), Reverse(pages), fitted.printed.min(GOOD_TYPE.into()))
    };
    if worth(&landscape) > worth(&portrait) { landscape } else { portrait }
}

fn on_page(columns: &[Breadth], rows: Rows, head: f64, page: Page) -> Fitted {
    let width = |points: u8| columns.iter().map(|column| pixels(*column, points)).sum::<f64>();
    let breaks = rows.lines > 1.0;
    let (smallest, of_many) =
        if breaks { (SMALLEST_OF_TWO_LINES, SMALLEST_TYPE) } else { (SMALLEST_TYPE, TYPE_OF_MANY) };
    let of_many = (ROW_OF_MANY + ROW_OF_LINE * (rows.lines - 1.0), of_many);
    // Rows that hold nothing yet are low where others are high, or need their room.
    let is_low =
        breaks || (page.height - head) / ((rows.taken + rows.spare).max(1) as f64) < LOWEST_ROW;
    let (low, alike) = if is_low {
        (rows.spare as f64 * LOWEST_SPARE, rows.taken)
    } else {
        (0.0, rows.taken + rows.spare)
    };
    let layout = (page.height - head - low) / alike.max(1) as f64;
    let one_page = layout >= if breaks { f64::from(smallest) * rows.least() } else { LOWEST_ROW };
    let (layout, largest) =
        if one_page { (layout.min(HIGHEST_ROW), LARGEST_TYPE) } else { of_many };
    let fits =
        |points: &u8| width(*points) <= page.width && f64::from(*points) * rows.least() <= layout;
    let smallest = if one_page { smallest } else { SMALLEST_TYPE };
    let points = (smallest..=largest).rev().find(fits).unwrap_or(smallest);
    // The rest of the page's width goes to the words.
    let words: f64 =
        columns.iter().filter(|column| column.words).map(|column| pixels(*column, points)).sum();
    let wider = if words > 0.0 { 1.0 + (page.width - width(points)).max(0.0) / words } else { 1.0 };
    let width_of = |column: &Breadth| {
        let pixels = pixels(*column, points) * if column.words { wider } else { 1.0 };
        (pixels.floor() - PIXELS_OF_COLUMN) / PIXELS_OF_WIDTH
    };
    let row = layout.min(f64::from(points) * rows.least().max(ROW_OF_TYPE[1]));
    // A table wider than the page is printed smaller, so that more rows fit.
    let height = page.height * (width(points) / page.width).max(1.0);
    let least = if breaks { f64::from(points) * rows.least() } else { LOWEST_ROW };
    let row = if one_page { row } else { without_empty_page(rows, (row, least), head, height) };
    let printed = f64::from(points) * (page.width / width(points)).min(1.0);
    let widths = columns.iter().map(width_of).collect();
    let spare_row = if one_page && is_low { LOWEST_SPARE } else { row };
    let pages = if one_page { 1 } else { 1 + further_pages(rows.taken, row, head, height) };
    Fitted {
        landscape: false,
        points,
        row,
        widths,
        one_page,
        printed,
        breaks,
        taken: rows.taken,
        spare_row,
        pages,
    }
}

/// Returns the number of pages after the first for rows of this height.
fn further_pages(count: usize, row: f64, head: f64, height: f64) -> usize {
    let [first, next] = [head, REPEATED].map(|above| ((height - above) / row).floor().max(1.0));
    ((count as f64 - first).max(0.0) / next).ceil() as usize
}

/// Returns the height of rows in which those kept for more do not begin a page of their own, and few rows do not stand alone on the last.
fn without_empty_page(rows: Rows, (row, least): (f64, f64), head: f64, height: f64) -> f64 {
    const STEP: f64 = 0.25;
    /// Fewer rows than this are never alone on a page.
    const FEW: usize = 4;
    let pages = |count: usize, row: f64, height: f64| further_pages(count, row, head, height);
    let holds = |row: f64, height: f64| {
        pages(rows.taken + rows.spare, row, height) == pages(rows.taken, row, height)
    };
    let fills = |row: f64, height: f64| {
        pages(rows.taken.saturating_sub(FEW - 1), row, height) == pages(rows.taken, row, height)
    };
    let lower =
        || (0u8..40).map(|step| row - f64::from(step) * STEP).take_while(|row| *row >= least);
    // Rows of two lines cannot be much lower: then higher ones.
    let higher = || {
        (1u8..40)
            .map(|step| row + f64::from(step) * STEP)
            .take_while(|row| rows.lines > 1.0 && *row <= HIGHEST_ROW)
    };
    let everywhere = |holds: &dyn Fn(f64, f64) -> bool, row: f64| {
        PAGE_HOLDS.into_iter().all(|more| holds(row, height * more))
    };
    let mut heights = lower().chain(higher());
    let good = heights
        .find(|row| everywhere(&|row, height| holds(row, height) && fills(row, height), *row));
    good.or_else(|| lower().chain(higher()).find(|row| everywhere(&holds, *row))).unwrap_or(row)
}

fn pixels(column: Breadth, points: u8) -> f64 {
    let of_a_unit = if column.words { PIXELS_OF_A_UNIT } else { PIXELS_OF_A_DIGIT };
    (column.units as f64 * f64::from(points) * of_a_unit + PIXELS_BESIDE).ceil()
}

/// Returns the number of lines of a text in small type over columns of these widths.
pub(crate) fn small_lines(text: &str, widths: &[f64]) -> f64 {
    const POINTS: f64 = 9.0;
    let layout: f64 = widths.iter().map(|width| width * PIXELS_OF_WIDTH + PIXELS_OF_COLUMN).sum();
    (units(text) as f64 * POINTS * PIXELS_OF_A_UNIT * UNFILLED / layout).ceil().max(1.0)
}

/// Returns the number of landscape pages for rows of this total height and columns of these widths.
pub(crate) fn landscape_pages(widths: &[f64], height: f64) -> f64 {
    let width: f64 = widths.iter().map(|width| width * PIXELS_OF_WIDTH + PIXELS_OF_COLUMN).sum();
    // A table wider than the page is printed smaller.
    height * (LANDSCAPE.width / width).min(1.0) / LANDSCAPE.height
}

/// Returns the largest type, at most `largest`, in which a text fits into columns so wide; the smallest of a table where none does.
pub(crate) fn type_that_fits(text: &str, widths: &[f64], largest: u8) -> u8 {
    type_within(text, widths.iter().copied().map(pixels_of).sum(), largest)
}

/// Returns how wide a column of so many characters is, in pixels.
fn pixels_of(width: f64) -> f64 {
    width * PIXELS_OF_WIDTH + PIXELS_OF_COLUMN
}

fn type_within(text: &str, available: f64, largest: u8) -> u8 {
    let text = Breadth { units: units(text), words: true };
    (SMALLEST_OF_TWO_LINES..=largest)
        .rev()
        .find(|points| pixels(text, *points) <= available)
        .unwrap_or(SMALLEST_TYPE.min(largest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_rows_stand_in_large_type_and_fill_the_width() {
        let columns = [(4, false), (14, true), (8, false), (6, false), (7, false), (7, true)]
            .map(|(units, words)| Breadth { units, words });
        let [eight, twenty_four, many] =
            [8, 24, 300].map(|taken| fitted(&columns, Rows { taken, spare: 4, lines: 1.0 }, 100.0));
        assert!(
            eight.points > twenty_four.points && twenty_four.points >= 12 && many.points <= 13,
            "{eight:?} {twenty_four:?} {many:?}"
        );
        for fitted in [eight, twenty_four, many] {
            let width: f64 = fitted.widths.iter().map(|width| width * 7.0 + 5.0).sum();
            assert!((680.0..=698.0).contains(&width) && !fitted.landscape, "{width}");
        }
        assert!(fitted(&[Breadth::of_words(10); 9], Rows::of(20, 1.0), 100.0).landscape);
    }

    #[test]
    fn a_table_is_turned_for_type_that_can_be_read() {
        // Columns of 23 half-width characters in type of 9 points: 152 pixels each, and 690 pixels upright, 1018 turned.
        let of = |rounds: usize| {
            fitted(
                &vec![Breadth::of_words(23); rounds],
                Rows { taken: 64, spare: 4, lines: 1.0 },
                100.0,
            )
        };
        let found = [4, 5, 6, 8].map(|rounds| (of(rounds).landscape, of(rounds).is_readable()));
        // Of five a little smaller upright; of eight too small even turned, and smaller still upright.
        assert_eq!(found, [(false, true), (false, true), (true, true), (true, false)]);
    }

    #[test]
    fn rows_kept_for_more_begin_no_page() {
        let columns =
            [(4, false), (14, true), (8, false)].map(|(units, words)| Breadth { units, words });
        for (taken, lines) in
            (43..400).map(|taken| (taken, 1.0)).chain((43..200).map(|taken| (taken, 2.0)))
        {
            let fitted = fitted(&columns, Rows { taken, spare: 4, lines }, 100.0);
            assert!(!fitted.one_page && !fitted.landscape && fitted.row >= LOWEST_ROW, "{taken}");
            // 740 points of a page, below 100 on the first and 30 on the others.
            // A program that makes columns a little wider prints smaller, and more on a page.
            for page in [740.0, 762.0, 784.0, 806.0, 828.0] {
                let (first, next) =
                    (((page - 100.0) / fitted.row).floor(), ((page - 30.0) / fitted.row).floor());
                let pages = |rows: usize| ((rows as f64 - first).max(0.0) / next).ceil();
                assert!((pages(taken) - pages(taken + 4)).abs() < 0.5, "{taken}: {fitted:?}");
            }
        }
    }

    #[test]
    fn long_names_take_two_lines_where_they_fit() {
        let of = |longest: usize| names(std::iter::once("x".repeat(longest).as_str()), 30);
        assert_eq!(
            [12, 40, 41, 60, 90].map(|longest| of(longest).lines > 1.0),
            [false, false, true, true, false]
        );
        assert_eq!([8, 30, 41, 60, 90].map(|longest| of(longest).units), [13, 31, 31, 37, 31]);
    }

    #[test]
    fn what_stands_beside_names_takes_two_lines_and_then_ends() {
        let of = |text: &str, longest: usize| {
            extra_fit(std::iter::once(text.repeat(longest).as_str()), Form::Ended)
        };
        assert_eq!(
            [3, 16, 20, 21, 33].map(|longest| of("x", longest).lines > 1.0),
            [false, false, false, true, true]
        );
        assert_eq!([3, 16, 20, 21, 33].map(|longest| of("x", longest).units), [5, 17, 17, 17, 21]);
        // 33 half-width characters fill two lines of 20 to five sixths.
        assert_eq!([33, 34, 90].map(|longest| of("x", longest).most), [None, Some(33), Some(33)]);
        assert_eq!([16, 17, 45].map(|longest| of("長", longest).most), [None, Some(16), Some(16)]);
        // Whole they fill lines of 45 to five sixths: 75; in one line two thirds of 42.
        let of = |form: Form, longest: usize| {
            extra_fit(std::iter::once("x".repeat(longest).as_str()), form)
        };
        assert_eq!(
            [33, 75, 76].map(|longest| of(Form::Whole, longest).most),
            [None, None, Some(75)]
        );
        assert_eq!([33, 75].map(|longest| of(Form::Whole, longest).units), [21, 46]);
        assert_eq!(
            [27, 28, 29].map(|longest| of(Form::OneLine(42), longest).most),
            [None, None, Some(28)]
        );
        assert!(of(Form::OneLine(42), 41).lines < 2.0);
    }

    #[test]
    fn rows_kept_for_more_are_low_where_names_take_two_lines() {
        // 24 names on one page: 740 points less 100 above and 4 rows of 11 leave 24.8 for each; two lines of kanji take three times the type.
        let columns = [(4, false), (34, true), (8, false), (6, false)]
            .map(|(units, words)| Breadth { units, words });
        let fitted = fitted(&columns, Rows { taken: 24, spare: 4, lines: TWO_WIDE_LINES }, 100.0);
        assert!(fitted.one_page && fitted.points == 8, "{fitted:?}");
        assert_eq!(fitted.heights(4, 31), [(4, 27, 24.0), (28, 31, 11.0)]);
    }

    #[test]
    fn wide_text_counts_double() {
        assert_eq!((units("Ann"), units("佐藤"), units("3½")), (3, 4, 3));
    }
}
