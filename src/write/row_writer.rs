//! The rows of a large sheet as XML, apart from the workbook: what a library keeps of every cell until its row is written takes three times as long.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};

use memchr::{memchr, memchr3};

use crate::place::column_name;
use crate::workbook::plan::{Cached, Cell, Content, Range};
use crate::write::packing::{self, Kept};
use crate::write::sanitize::{CELL, clean, shortened};

/// Writes rows one after another.
pub(super) struct Rows {
    out: BufWriter<Kept>,
    /// Rows that have a height, in pixels, or are hidden, as far as they are not written.
    set: BTreeMap<u32, Set>,
    usual_height: u32,
    row: Option<Row>,
    letters: Vec<String>,
    /// The cells of the sheet.
    extent: Option<Range>,
}

/// The properties of a row before its cells.
#[derive(Clone, Copy, Default)]
struct Set {
    height: Option<u32>,
    hidden: bool,
}

struct Row {
    number: u32,
    cells: String,
    /// The columns of its cells, and where each begins.
    begins: Vec<(u16, usize)>,
}

pub(super) struct WrittenRows {
    pub file: Kept,
    /// First row, first column, last row, last column; nothing where there is no cell.
    pub extent: Option<Range>,
}

impl Rows {
    /// Starts a sheet with a default height of rows, in pixels.
    ///
    /// # Errors
    /// There is no room for temporary files.
    pub(super) fn new(usual_height: u32) -> io::Result<Self> {
        let out = BufWriter::with_capacity(1 << 16, packing::room()?);
        Ok(Self {
            out,
            set: BTreeMap::new(),
            usual_height,
            row: None,
            letters: Vec::new(),
            extent: None,
        })
    }

    pub(super) fn set_height(&mut self, row: u32, points: f64) {
        self.set.entry(row).or_default().height = Some((points * 4.0 / 3.0).round() as u32);
    }

    pub(super) fn hide(&mut self, row: u32) {
        self.set.entry(row).or_default().hidden = true;
    }

    /// Writes a cell whose format has a number. Cells come in order of rows.
    ///
    /// # Errors
    /// The system refuses to write.
    pub(super) fn write(&mut self, cell: &Cell, format: u32) -> io::Result<()> {
        if self.row.as_ref().is_none_or(|row| row.number != cell.row) {
            self.end_row()?;
            self.row = Some(Row {
                number: cell.row,
                cells: String::new(),
                begins: Vec::new(),
            });
        }
        let last = cell.column + cell.span - 1;
        while self.letters.len() <= usize::from(last) {
            self.letters.push(column_name(self.letters.len() as u32));
        }
        let (first_row, first, _, last_so_far) =
            self.extent
                .unwrap_or((cell.row, cell.column, cell.row, last));
        self.extent = Some((
            first_row,
            first.min(cell.column),
            cell.row,
            last_so_far.max(last),
        ));
        let Some(row) = &mut self.row else {
            return Ok(());
        };
        row.begin(cell.column, &self.letters, format);
        // Writing into a text cannot fail.
        let _ = row.content(&cell.content);
        for column in cell.column + 1..=last {
            row.begin(column, &self.letters, format);
            row.cells.push_str("/>");
        }
        Ok(())
    }

    /// Ends the sheet.
    ///
    /// # Errors
    /// The system refuses to write.
    pub(super) fn end(mut self) -> io::Result<WrittenRows> {
        self.end_row()?;
        for (row, set) in std::mem::take(&mut self.set) {
            self.begin_row(row, set)?;
            self.out.write_all(b"/>")?;
        }
        let file = self
            .out
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        Ok(WrittenRows {
            file,
            extent: self.extent,
        })
    }

    fn end_row(&mut self) -> io::Result<()> {
        let Some(row) = self.row.take() else {
            return Ok(());
        };
        // Rows without cells that have properties.
        while let Some(before) = self
            .set
            .first_entry()
            .filter(|first| *first.key() < row.number)
        {
            let (number, set) = before.remove_entry();
            self.begin_row(number, set)?;
            self.out.write_all(b"/>")?;
        }
        let set = self.set.remove(&row.number).unwrap_or_default();
        self.begin_row(row.number, set)?;
        self.out.write_all(b">")?;
        row.write_to(&mut self.out)?;
        self.out.write_all(b"</row>")
    }

    fn begin_row(&mut self, row: u32, set: Set) -> io::Result<()> {
        write!(self.out, "<row r=\"{}\"", row + 1)?;
        let height = set.height.filter(|height| *height != self.usual_height);
        if let Some(height) = height {
            write!(self.out, " ht=\"{}\"", f64::from(height) * 0.75)?;
        }
        if set.hidden {
            self.out.write_all(b" hidden=\"1\"")?;
        }
        if height.is_some() {
            self.out.write_all(b" customHeight=\"1\"")?;
        }
        Ok(())
    }
}

impl Row {
    fn begin(&mut self, column: u16, letters: &[String], format: u32) {
        self.begins.push((column, self.cells.len()));
        self.cells.push_str("<c r=\"");
        self.cells.push_str(&letters[usize::from(column)]);
        whole(&mut self.cells, self.number + 1);
        self.cells.push('"');
        if format > 0 {
            self.cells.push_str(" s=\"");
            whole(&mut self.cells, format);
            self.cells.push('"');
        }
    }

    /// Ends a cell with what it holds.
    fn content(&mut self, content: &Content) -> std::fmt::Result {
        let cells = &mut self.cells;
        match content {
            Content::Blank => cells.push_str("/>"),
            Content::Text(text) => {
                let is_space = |c: char| matches!(c, ' ' | '\t' | '\n');
                let kept = if text.starts_with(is_space) || text.ends_with(is_space) {
                    " xml:space=\"preserve\""
                } else {
                    ""
                };
                cells.push_str(" t=\"inlineStr\"><is><t");
                cells.push_str(kept);
                cells.push('>');
                escape(cells, &unmistaken(text));
                cells.push_str("</t></is></c>");
            }
            Content::Number(number) => {
                cells.push_str("><v>");
                decimal(cells, *number)?;
                cells.push_str("</v></c>");
            }
            Content::Formula(formula, cached) => {
                cells.push_str(if matches!(cached, Cached::Text(_)) {
                    " t=\"str\"><f>"
                } else {
                    "><f>"
                });
                escape(cells, &clean(formula));
                cells.push_str("</f><v>");
                match cached {
                    Cached::Number(number) => decimal(cells, *number)?,
                    Cached::Text(text) => escape(cells, &shortened(text, CELL)),
                }
                cells.push_str("</v></c>");
            }
        }
        Ok(())
    }

    /// Writes the cells in the order of their columns; of two in one place the later.
    fn write_to(mut self, out: &mut impl Write) -> io::Result<()> {
        if self.begins.is_sorted_by(|(one, _), (other, _)| one < other) {
            return out.write_all(self.cells.as_bytes());
        }
        let ends: Vec<usize> = self
            .begins
            .iter()
            .skip(1)
            .map(|(_, begin)| *begin)
            .chain([self.cells.len()])
            .collect();
        let pieces = std::mem::take(&mut self.begins)
            .into_iter()
            .zip(ends)
            .map(|((column, begin), end)| (column, &self.cells[begin..end]));
        pieces
            .collect::<BTreeMap<u16, &str>>()
            .into_values()
            .try_for_each(|cell| out.write_all(cell.as_bytes()))
    }
}

/// Appends a number, fast where it is whole.
fn decimal(text: &mut String, number: f64) -> std::fmt::Result {
    const MOST: f64 = 4e9;
    if number.fract() == 0.0 && (0.0..MOST).contains(&number) && number.is_sign_positive() {
        whole(text, number as u32);
        return Ok(());
    }
    write!(text, "{number}")
}

fn whole(text: &mut String, number: u32) {
    let mut digits = [0; 10];
    let (mut rest, mut first) = (number, digits.len());
    loop {
        first -= 1;
        digits[first] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    text.extend(digits[first..].iter().map(|digit| char::from(*digit)));
}

/// Appends a text as XML holds it.
fn escape(xml: &mut String, text: &str) {
    let mut rest = text;
    while let Some(at) = memchr3(b'&', b'<', b'>', rest.as_bytes()) {
        plain(xml, &rest[..at]);
        xml.push_str(match rest.as_bytes()[at] {
            b'&' => "&amp;",
            b'<' => "&lt;",
            _ => "&gt;",
        });
        rest = &rest[at + 1..];
    }
    plain(xml, rest);
}

/// Appends a text without signs of XML; Excel writes a carriage return by its number.
fn plain(xml: &mut String, text: &str) {
    if memchr(b'\r', text.as_bytes()).is_none() {
        xml.push_str(text);
    } else {
        xml.push_str(&text.replace('\r', "_x000D_"));
    }
}

/// Returns a text in which nothing is taken for the number of a character, which Excel writes `_x0041_`.
fn unmistaken(text: &str) -> std::borrow::Cow<'_, str> {
    let mut found = text.match_indices("_x").map(|(at, _)| at).filter(|at| {
        let bytes = &text.as_bytes()[at + 2..];
        bytes.len() > 4 && bytes[..4].iter().all(u8::is_ascii_hexdigit) && bytes[4] == b'_'
    });
    let Some(first) = found.next() else {
        return text.into();
    };
    let mut out = text[..first].to_string();
    let begins: Vec<usize> = std::iter::once(first).chain(found).collect();
    let ends = begins.iter().skip(1).copied().chain([text.len()]);
    for (begin, end) in begins.iter().zip(ends) {
        out.push_str("_x005F");
        out.push_str(&text[*begin..end]);
    }
    out.into()
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Seek};

    use super::*;
    use crate::workbook::plan::Role;

    fn written(rows: Rows) -> (String, Option<Range>) {
        let WrittenRows { mut file, extent } = rows.end().unwrap();
        let mut xml = String::new();
        file.rewind().unwrap();
        file.read_to_string(&mut xml).unwrap();
        (xml, extent)
    }

    #[test]
    fn cells_stand_in_the_order_of_their_columns() {
        let mut rows = Rows::new(17).unwrap();
        rows.set_height(1, 15.0);
        rows.hide(3);
        for (cell, format) in [
            (Cell::number(2, 3, Role::Number, -0.5), 2),
            (Cell::text(2, 0, Role::Text, " a<b_x0041_ "), 0),
            (
                Cell::formula(2, 27, Role::Number, "A1&\"<\"", "5"),
                4_000_000_000,
            ),
            (Cell::number(4, 1, Role::Number, 30.0).spanning(2), 1),
        ] {
            rows.write(&cell, format).unwrap();
        }
        let (xml, extent) = written(rows);
        let expected = [
            "<row r=\"2\" ht=\"15\" customHeight=\"1\"/>",
            "<row r=\"3\"><c r=\"A3\" t=\"inlineStr\"><is><t xml:space=\"preserve\"> a&lt;b_x005F_x0041_ </t></is></c>",
            "<c r=\"D3\" s=\"2\"><v>-0.5</v></c>",
            "<c r=\"AB3\" s=\"4000000000\" t=\"str\"><f>A1&amp;\"&lt;\"</f><v>5</v></c></row>",
            "<row r=\"4\" hidden=\"1\"/>",
            "<row r=\"5\"><c r=\"B5\" s=\"1\"><v>30</v></c><c r=\"C5\" s=\"1\"/></row>",
        ];
        assert_eq!((xml, extent), (expected.concat(), Some((2, 0, 4, 27))));
    }
}
