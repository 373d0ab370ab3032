//! A ruling as a workbook of one sheet: it is kept beside the book that it is about, and printed from Excel.

use crate::explain::ruling::{Block, Paper};
use crate::lang::Lang;
use crate::workbook::page_fit::units;
use crate::workbook::plan::{Cell, Plan, Role, Setup, Sheet, TAB_READ};

/// The columns of the sheet; those of each table are so many of them as its longest texts need.
const COLUMNS: u16 = 24;
/// Their width in characters: all of them fill an upright page.
const WIDTH: f64 = 3.4;
/// The characters that a column needs beside its text.
const BESIDE: usize = 4;
/// The height of a line in points, and what words leave of their lines.
const LINE: f64 = 14.0;
const UNFILLED: f64 = 1.15;

pub(crate) fn plan<'a>(paper: &'a Paper, lang: &Lang) -> Plan<'a> {
    let setup = Setup {
        widths: (0..COLUMNS).map(|column| (column, WIDTH)).collect(),
        widest: WIDTH,
        tab: Some(TAB_READ),
        ..Setup::default()
    };
    let sheet = Sheet::new(lang.text("ruling.sheet"), setup, |emit| cells(paper, emit));
    Plan { alive: false, ..Plan::new(&*paper.title, lang, vec![sheet]) }
}

fn cells(paper: &Paper, emit: &mut dyn FnMut(Cell)) {
    let mut rows = 0..;
    let mut put = |spans: &[u16], role: Role, texts: &[&str]| {
        if let Some(row) = rows.next() {
            line(row, spans, role, texts, emit);
        }
    };
    let whole = [COLUMNS];
    put(&whole, Role::Title, &[&paper.title]);
    put(&whole, Role::Told, &[&paper.head]);
    for section in &paper.sections {
        put(&whole, Role::Section, &[&section.heading]);
        for block in &section.blocks {
            match block {
                Block::Text(text) => put(&whole, Role::Told, &[text]),
                Block::Strong(text) => put(&whole, Role::LabelWrapped, &[text]),
                Block::List(lines) => {
                    for text in lines {
                        put(&whole, Role::Told, &[&format!("• {text}")]);
                    }
                }
                Block::Table { headings, rows, marked } => {
                    let spans = spans(headings, rows);
                    put(&spans, Role::Heading, &texts(headings));
                    for (at, row) in rows.iter().enumerate() {
                        let role =
                            if *marked == Some(at) { Role::LabelWrapped } else { Role::Wrapped };
                        put(&spans, role, &texts(row));
                    }
                }
            }
        }
    }
}

fn texts(of: &[String]) -> Vec<&str> {
    of.iter().map(String::as_str).collect()
}

/// Emits a row of texts, each over so many columns, as high as the longest of them needs.
fn line(row: u32, spans: &[u16], role: Role, texts: &[&str], emit: &mut dyn FnMut(Cell)) {
    let lines = |(text, span): (&&str, &u16)| {
        (units(text) as f64 * UNFILLED / (f64::from(*span) * WIDTH)).ceil()
    };
    let lines = texts.iter().zip(spans).map(lines).fold(1.0, f64::max);
    let mut column = 0;
    for (text, span) in texts.iter().zip(spans) {
        emit(Cell::text(row, column, role, *text).spanning(*span).high(lines * LINE));
        column += span;
    }
}

/// Returns over how many columns each column of a table goes: one at least, and more for the longest texts.
fn spans(headings: &[String], rows: &[Vec<String>]) -> Vec<u16> {
    let longest = |at: usize| {
        let cells = rows.iter().filter_map(|row| row.get(at));
        let units = cells.chain(headings.get(at)).map(|text| units(text));
        units.map(|units| units + BESIDE).max()
    };
    let longest: Vec<usize> = (0..headings.len()).filter_map(longest).collect();
    let mut spans = vec![1_u16; longest.len()];
    for _ in spans.len()..usize::from(COLUMNS) {
        let needs = |at: &usize| longest[*at] / usize::from(spans[*at]);
        if let Some(most) = (0..spans.len()).rev().max_by_key(needs) {
            spans[most] += 1;
        }
    }
    spans
}
