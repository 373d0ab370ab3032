//! ルール: order, rounding, open points, and what every figure is, in words and as a formula.

use crate::rules::{Choice, Definition};
use crate::workbook::calculation::{BookLayout, row};
use crate::workbook::live::LiveText;
use crate::workbook::page_fit::units;
use crate::workbook::plan::{Cell, Look, Pen, Role};
use crate::workbook::sheets::rules::pages::{HEADING, ROW, widths};
use crate::workbook::sheets::rules::{WHY, height_over_page, over_page};
use crate::workbook::sheets::{as_f64, emit_headings};

/// The first column of the description of a figure, and the number of its columns.
const SAID: u16 = 3;
const COLUMNS: u16 = WHY - SAID + 1;
/// The length of a line of a figure's name, in half-width characters, and its height, in points.
const LABEL_WIDTH: f64 = 33.0;
const LINE: f64 = 14.0;
/// The width of small type, as a share of the usual one.
const SMALL: f64 = 0.9;
/// Rows above the first figure, but for the choices: order, rounding, a blank row and the headings.
const BESIDE_CHOICES: u32 = 5;
/// The rows that stay with it: the title of the table, and the headings.
const WITH_FIRST: u32 = 2;

/// Order, rounding, open points and every definition in words and as a formula.
pub(in crate::workbook::sheets) fn definitions(
    layout: &BookLayout<'_>,
    start: u32,
    emit: &mut dyn FnMut(Cell),
) {
    let rules = layout.rules();
    let words = layout.words();
    let mut at = start;
    emit.text((at, 0), Role::Section, layout.text("rules.order"));
    let order: Vec<&str> = rules.order.iter().map(|&definition| words.short(definition)).collect();
    emit.text((at, 1), Role::Running, order.join(" → "));
    at += 1;
    emit.text((at, 0), Role::Section, layout.text("rules.rounding"));
    emit.text((at, 1), Role::Running, words.rounding());
    if !rules.choices.is_empty() {
        at += 1;
        emit.text((at, 0), Role::Section, layout.text("rules.choices"));
    }
    for choice in &rules.choices {
        at += 1;
        emit(over_page(at, choice_text(layout, choice)));
    }
    at += 2;
    emit.text((at, 0), Role::Section, layout.text("sheet.figures"));
    at += 1;
    emit_headings(
        layout.lang,
        at,
        [(0, "column.figure"), (1, "rules.name"), (2, "rules.order_short")],
        emit,
    );
    emit(Cell::text(at, SAID, Role::Heading, layout.text("rules.words")).spanning(COLUMNS));
    for entry in entries(layout) {
        let position = entry.position;
        at += 1;
        emit(Cell::text(at, 0, Role::Label, words.short(position)).high(entry.heights[0]));
        emit.text((at, 1), Role::LabelWrapped, words.label(position));
        if let Some(place) = rules.order.iter().position(|&decides| decides == position) {
            emit(Cell::number(at, 2, Role::Bare, as_f64(place + 1)).looking(Look::Plain));
        }
        let words = if rules.lowered.constants_of(position).is_empty() {
            Cell::text(at, SAID, Role::Told, entry.said.now)
        } else {
            let now = entry.said.now.clone();
            layout.computed((at, SAID), Role::Told, || entry.said.formula, now)
        };
        emit(words.spanning(COLUMNS));
        let [formula, source] = entry.below;
        at += 1;
        emit(Cell::text(at, SAID, Role::Small, formula).spanning(COLUMNS).high(entry.heights[1]));
        at += 1;
        emit(Cell::text(at, 0, Role::SmallBoxed, "").spanning(SAID).high(entry.heights[2]));
        emit(Cell::text(at, SAID, Role::SmallBoxed, source).spanning(COLUMNS));
    }
}

/// Returns an open point in words: the chosen reading, and the others.
fn choice_text(layout: &BookLayout<'_>, choice: &Choice) -> String {
    let lang = layout.lang;
    let chosen = choice.words_of(&choice.value);
    let readings: Vec<&str> = choice.readings.iter().map(|(_, words)| words.get(lang)).collect();
    say!(
        layout,
        "rules.choice",
        about = choice.label.get(lang),
        chosen = chosen.map_or("", |words| words.get(lang)),
        readings = readings.join(" | ")
    )
}

/// A figure: its words, its formula and its source, and the heights of these rows in points.
struct Entry {
    position: usize,
    said: LiveText,
    below: [String; 2],
    heights: [f64; 3],
}

fn entries(layout: &BookLayout<'_>) -> Vec<Entry> {
    let rules = layout.rules();
    let words = layout.words();
    let width: f64 = widths(layout, SAID).map(|(_, width)| width).sum();
    let entry = |(position, definition): (usize, &Definition)| {
        let said = layout.rule_said(position, &words.rule(position));
        let source = say!(layout, "rules.source", source = definition.cite);
        let below = [format!("{} = {}", definition.id, definition.formula), source];
        let label = lines(definition.label.get(layout.lang), LABEL_WIDTH);
        let heights = [
            label.max(lines(&said.now, width)),
            lines(&below[0], width / SMALL),
            lines(&below[1], width / SMALL),
        ];
        Entry { position, said, below, heights }
    };
    let all = rules.definitions.iter().enumerate();
    let told = all.filter(|(_, definition)| !definition.earlier);
    told.map(entry).collect()
}

/// Returns the number of rows above the first figure.
fn rows_above(layout: &BookLayout<'_>) -> u32 {
    let choices = layout.rules().choices.len();
    BESIDE_CHOICES + if choices > 0 { row(choices) + 1 } else { 0 }
}

/// Returns the row of the headings of the table that begins in a row.
pub(in crate::workbook::sheets) fn heading_row(layout: &BookLayout<'_>, start: u32) -> u32 {
    start + rows_above(layout) - 1
}

/// Returns where pages may end, from a row on, and how high each block is, in points: the first figure stays with what stands above it.
pub(in crate::workbook::sheets) fn blocks(layout: &BookLayout<'_>, start: u32) -> Vec<(u32, f64)> {
    let choices = &layout.rules().choices;
    let above = rows_above(layout);
    let of_choices: f64 =
        choices.iter().map(|choice| height_over_page(&choice_text(layout, choice))).sum();
    let beside = f64::from(above - WITH_FIRST - row(choices.len())) * ROW + of_choices;
    let of_entry = |(at, entry): (usize, Entry)| {
        let (rows_above, above_it) =
            if at == 0 { (above - WITH_FIRST, ROW + HEADING) } else { (above + 3 * row(at), 0.0) };
        (start + rows_above, above_it + entry.heights.iter().sum::<f64>())
    };
    std::iter::once((start, beside))
        .chain(entries(layout).into_iter().enumerate().map(of_entry))
        .collect()
}

/// Returns the height in points of a text with lines of at most `width` half-width characters.
fn lines(text: &str, width: f64) -> f64 {
    (units(text) as f64 / width).ceil().max(1.0) * LINE + 1.0
}
