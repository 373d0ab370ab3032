//! The rows of a large sheet as XML, apart from the workbook: what a library keeps of every cell until its row is written takes three times as long. A row is
//! written when all its cells are there, and a formula that stands in the cell above too by its number.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};

use memchr::{memchr, memchr3};

use crate::place::column_name;
use crate::workbook::plan::{Cached, Cell, Content, Range};
use crate::write::packing::{self, Kept};
use crate::write::sanitize::{CELL, clean, shortened};
use crate::write::shared_formulas::{Inserted, SharedFormulas};

/// Writes rows one after another.
pub(super) struct Rows {
    out: BufWriter<Kept>,
    /// The bytes of the rows that are written.
    length: u64,
    /// Rows that have a height, in pixels, or are hidden, as far as they are not written.
    set: BTreeMap<u32, Set>,
    usual_height: u32,
    /// The row whose cells come, and those that came.
    row: Option<u32>,
    cells: Vec<Waiting>,
    formulas: SharedFormulas,
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

/// A cell whose row is not complete.
struct Waiting {
    column: u16,
    format: u32,
    content: Content,
}

pub(super) struct WrittenRows {
    pub file: Kept,
    /// What belongs into the file.
    pub inserted: Inserted,
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
            length: 0,
            set: BTreeMap::new(),
            usual_height,
            row: None,
            cells: Vec::new(),
            formulas: SharedFormulas::default(),
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
    pub(super) fn write(&mut self, cell: Cell, format: u32) -> io::Result<()> {
        if self.row != Some(cell.row) {
            self.end_row()?;
            self.row = Some(cell.row);
        }
        let last = cell.column + cell.span - 1;
        while self.letters.len() <= usize::from(last) {
            self.letters.push(column_name(self.letters.len() as u32));
        }
        let (first_row, first, _, last_so_far) =
            self.extent.unwrap_or((cell.row, cell.column, cell.row, last));
        self.extent = Some((first_row, first.min(cell.column), cell.row, last_so_far.max(last)));
        let waiting = |column: u16, content: Content| Waiting { column, format, content };
        self.cells.push(waiting(cell.column, cell.content));
        let spanned = cell.column + 1..=last;
        self.cells.extend(spanned.map(|column| waiting(column, Content::Blank)));
        Ok(())
    }

    /// Ends the sheet.
    ///
    /// # Errors
    /// The system refuses to write.
    pub(super) fn end(mut self) -> io::Result<WrittenRows> {
        self.end_row()?;
        let mut xml = String::new();
        for (row, set) in std::mem::take(&mut self.set) {
            self.begin_row(&mut xml, row, set);
            xml.push_str("/>");
        }
        self.out.write_all(xml.as_bytes())?;
        let file = self.out.into_inner().map_err(io::IntoInnerError::into_error)?;
        Ok(WrittenRows { file, inserted: self.formulas.end(), extent: self.extent })
    }

    fn end_row(&mut self) -> io::Result<()> {
        let Some(number) = self.row.take() else {
            return Ok(());
        };
        let mut xml = String::new();
        // Rows without cells that have properties.
        while let Some(before) = self.set.first_entry().filter(|first| *first.key() < number) {
            let (row, set) = before.remove_entry();
            self.begin_row(&mut xml, row, set);
            xml.push_str("/>");
        }
        let set = self.set.remove(&number).unwrap_or_default();
        self.begin_row(&mut xml, number, set);
        xml.push('>');
        self.cells.sort_by_key(|cell| cell.column);
        let mut cells = self.cells.drain(..).peekable();
        while let Some(cell) = cells.next() {
            // Of two in one place the later.
            if cells.peek().is_some_and(|next| next.column == cell.column) {
                continue;
            }
            begin_cell(&mut xml, number, &cell, &self.letters);
            let place = (number, cell.column);
            // Writing into a text cannot fail.
            let _ = end_cell(&mut xml, &cell.content, place, self.length, &mut self.formulas);
        }
        drop(cells);
        xml.push_str("</row>");
        self.length += xml.len() as u64;
        self.out.write_all(xml.as_bytes())
    }

    fn begin_row(&self, xml: &mut String, row: u32, set: Set) {
        xml.push_str("<row r=\"");
        whole(xml, row + 1);
        xml.push('"');
        let height = set.height.filter(|height| *height != self.usual_height);
        if let Some(height) = height {
            // Writing into a text cannot fail.
            let _ = write!(xml, " ht=\"{}\"", f64::from(height) * 0.75);
        }
        if set.hidden {
            xml.push_str(" hidden=\"1\"");
        }
        if height.is_some() {
            xml.push_str(" customHeight=\"1\"");
        }
    }
}

/// Begins a cell of a row.
fn begin_cell(xml: &mut String, row: u32, cell: &Waiting, letters: &[String]) {
    xml.push_str("<c r=\"");
    xml.push_str(&letters[usize::from(cell.column)]);
    whole(xml, row + 1);
    xml.push('"');
    if cell.format > 0 {
        xml.push_str(" s=\"");
        whole(xml, cell.format);
        xml.push('"');
    }
}

/// Ends a cell of a row, which begins in the file at a place, with what it holds.
fn end_cell(
    xml: &mut String,
    content: &Content,
    cell: (u32, u16),
    row_at: u64,
    formulas: &mut SharedFormulas,
) -> std::fmt::Result {
    match content {
        Content::Blank => xml.push_str("/>"),
        Content::Text(text) => {
            let is_space = |c: char| matches!(c, ' ' | '\t' | '\n');
            let kept = if text.starts_with(is_space) || text.ends_with(is_space) {
                " xml:space=\"preserve\""
            } else {
                ""
            };
            xml.push_str(" t=\"inlineStr\"><is><t");
            xml.push_str(kept);
            xml.push('>');
            escape(xml, &unmistaken(text));
            xml.push_str("</t></is></c>");
        }
        Content::Number(number) => {
            xml.push_str("><v>");
            decimal(xml, *number)?;
            xml.push_str("</v></c>");
        }
        Content::Formula(formula, cached) => {
            xml.push_str(if matches!(cached, Cached::Text(_)) { " t=\"str\"><f" } else { "><f" });
            let formula = clean(formula);
            let place = row_at + xml.len() as u64;
            if let Some(number) = formulas.number(cell, &formula, place) {
                xml.push_str(" t=\"shared\" si=\"");
                whole(xml, number);
                xml.push_str("\"/>");
            } else {
                xml.push('>');
                escape(xml, &formula);
                xml.push_str("</f>");
            }
            xml.push_str("<v>");
            match cached {
                Cached::Number(number) => decimal(xml, *number)?,
                Cached::Text(text) => escape(xml, &shortened(text, CELL)),
            }
            xml.push_str("</v></c>");
        }
    }
    Ok(())
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
        let WrittenRows { mut file, inserted, extent } = rows.end().unwrap();
        let mut xml = String::new();
        file.rewind().unwrap();
        file.read_to_string(&mut xml).unwrap();
        for (at, text) in inserted.iter().rev() {
            xml.insert_str(usize::try_from(*at).unwrap(), text);
        }
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
            (Cell::formula(2, 27, Role::Number, "A1&\"<\"", "5"), 4_000_000_000),
            (Cell::number(4, 1, Role::Number, 30.0).spanning(2), 1),
        ] {
            rows.write(cell, format).unwrap();
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

    /// What a cell is comes to light with the last of its row, where its formula is shared with the last of its column.
    #[test]
    fn a_formula_is_written_once_for_the_cells_below() {
        let mut rows = Rows::new(17).unwrap();
        let formula = |row: u32, column: u16, formula: &str| {
            Cell::formula(row, column, Role::Number, formula, 7.0)
        };
        for cell in [
            formula(0, 1, "A1<A$1"),
            formula(0, 0, "B9"),
            // Another in the same place.
            formula(0, 1, "A1>2"),
            formula(1, 1, "A2>2"),
            formula(1, 0, "$B9"),
            formula(2, 0, "$B10"),
            formula(2, 1, "A3>2"),
        ] {
            rows.write(cell, 0).unwrap();
        }
        let expected = [
            "<row r=\"1\"><c r=\"A1\"><f>B9</f><v>7</v></c>",
            "<c r=\"B1\"><f t=\"shared\" ref=\"B1:B3\" si=\"0\">A1&gt;2</f><v>7</v></c></row>",
            "<row r=\"2\"><c r=\"A2\"><f t=\"shared\" ref=\"A2:A3\" si=\"1\">$B9</f><v>7</v></c>",
            "<c r=\"B2\"><f t=\"shared\" si=\"0\"/><v>7</v></c></row>",
            "<row r=\"3\"><c r=\"A3\"><f t=\"shared\" si=\"1\"/><v>7</v></c>",
            "<c r=\"B3\"><f t=\"shared\" si=\"0\"/><v>7</v></c></row>",
        ];
        assert_eq!(written(rows).0, expected.concat());
    }
}
