//! ルール: order, rounding, open points, and what every figure is, in words and as a formula.

use crate::explain::words::Words;
use crate::rules::Definition;
use crate::workbook::paper::units;
use crate::workbook::plan::{Cell, Look, Role};
use crate::workbook::room::{Room, row};
use crate::workbook::sheets::as_f64;
use crate::workbook::sheets::rule_pages::{NARROW, ROW};
use crate::workbook::sheets::rules::{WHY, over_page, why_width};
use crate::workbook::sheets::said::Said;

/// The first column of what a figure is, and how many columns that takes.
const SAID: u16 = 3;
const COLUMNS: u16 = WHY - SAID + 1;
/// What stands on a line of a figure's name, in half-width characters, and how high a line is, in points.
const LABEL_WIDTH: f64 = 44.0;
const LINE: f64 = 14.0;
/// Rows above the first figure, but for the choices: order, rounding, a blank row and the headings.
const BESIDE_CHOICES: u32 = 5;

/// Order, rounding, open points and every definition in words and as a formula.
pub(super) fn definitions(room: &Room<'_>, start: u32, emit: &mut dyn FnMut(Cell)) {
    let rules = &room.figures().rules;
    let language = room.lang.language;
    let words = Words { rules, lang: room.lang };
    let mut at = start;
    emit(Cell::text(at, 0, Role::Section, room.lang.text("rules.order")));
    let order: Vec<&str> = rules.order.iter().map(|&definition| words.short(definition)).collect();
    emit(Cell::text(at, 1, Role::Running, order.join(" → ")));
    at += 1;
    emit(Cell::text(at, 0, Role::Section, room.lang.text("rules.rounding")));
    emit(Cell::text(at, 1, Role::Running, words.rounding()));
    if !rules.choices.is_empty() {
        at += 1;
        emit(Cell::text(at, 0, Role::Section, room.lang.text("rules.choices")));
    }
    for choice in &rules.choices {
        at += 1;
        let chosen = choice.readings.iter().find(|(id, _)| *id == choice.value).map_or("", |(_, words)| words.get(language));
        let readings: Vec<&str> = choice.readings.iter().map(|(_, words)| words.get(language)).collect();
        let fields = [("about", choice.label.get(language)), ("chosen", chosen), ("readings", &readings.join(" | "))];
        emit(over_page(at, room.lang.say("rules.choice", &fields)));
    }
    at += 2;
    emit(Cell::text(at, 0, Role::Section, room.lang.text("sheet.figures")));
    at += 1;
    for (column, key) in [(0, "column.figure"), (1, "rules.name"), (2, "rules.order_short")] {
        emit(Cell::text(at, column, Role::Heading, room.lang.text(key)));
    }
    emit(Cell::text(at, SAID, Role::Heading, room.lang.text("rules.words")).spanning(COLUMNS));
    for (position, entry) in entries(room).into_iter().enumerate() {
        at += 1;
        emit(Cell::text(at, 0, Role::Label, words.short(position)).high(entry.heights[0]));
        emit(Cell::text(at, 1, Role::LabelWrapped, rules.definitions[position].label.get(language)));
        if let Some(place) = rules.order.iter().position(|&decides| decides == position) {
            emit(Cell::number(at, 2, Role::Bare, as_f64(place + 1)).looking(Look::Plain));
        }
        let words = if rules.lowered.constants_of(position).is_empty() {
            Cell::text(at, SAID, Role::Told, entry.said.now)
        } else {
            let now = entry.said.now.clone();
            room.computed((at, SAID), Role::Told, || entry.said.formula, now.into())
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

/// A figure: what it is in words, its formula and its source, and how high these rows are, in points.
struct Entry {
    said: Said,
    below: [String; 2],
    heights: [f64; 3],
}

fn entries(room: &Room<'_>) -> Vec<Entry> {
    let rules = &room.figures().rules;
    let words = Words { rules, lang: room.lang };
    let width = f64::from(COLUMNS - 1) * NARROW + why_width(room);
    let entry = |(position, definition): (usize, &Definition)| {
        let said = room.rule_said(position, &words.rule(position));
        let source = room.lang.say("rules.source", &[("source", &definition.cite)]);
        let below = [format!("{} = {}", definition.id, definition.formula), source];
        let label = lines(definition.label.get(room.lang.language), LABEL_WIDTH);
        let heights = [label.max(lines(&said.now, width)), lines(&below[0], width), lines(&below[1], width)];
        Entry { said, below, heights }
    };
    rules.definitions.iter().enumerate().map(entry).collect()
}

/// Returns where pages may end, from a row on, and how high each block is, in points: the first figure stays with what stands above it.
pub(super) fn blocks(room: &Room<'_>, start: u32) -> Vec<(u32, f64)> {
    let choices = room.figures().rules.choices.len();
    let above = BESIDE_CHOICES + if choices > 0 { row(choices) + 1 } else { 0 };
    let of_entry = |(at, entry): (usize, Entry)| {
        let first = if at == 0 { start } else { start + above + 3 * row(at) };
        // A choice takes two lines as a rule.
        let beside = if at == 0 { f64::from(above + row(choices)) * ROW } else { 0.0 };
        (first, beside + entry.heights.iter().sum::<f64>())
    };
    entries(room).into_iter().enumerate().map(of_entry).collect()
}

/// Returns how high a text is that breaks where so many half-width characters stand in a line, in points.
fn lines(text: &str, width: f64) -> f64 {
    (units(text) as f64 / width).ceil().max(1.0) * LINE + 1.0
}
