//! The lines of Rules that set something: title, date, rule set, and what an organizer adds.

use std::borrow::Cow;

use crate::explain::words::Words;
use crate::record::rules::{self as record, KEY};
use crate::workbook::calculation::BookLayout;
use crate::workbook::plan::{Cell, Pen, Role};

/// Rows for settings that somebody adds.
const SPARE_SETTINGS: u32 = 3;

/// Returns the settings for the standings: categories with places of their own, columns beside names, qualification lines.
fn display_settings<'a>(layout: &'a BookLayout<'_>) -> Vec<(&'a str, String)> {
    let tournament = layout.tournament();
    let categories = tournament
        .categories
        .iter()
        .map(|named| (layout.text("rules.category"), layout.named_heading(named)));
    let beside = tournament.beside_names.as_ref().map(|named| {
        let headings: Vec<String> = named
            .iter()
            .map(|named| layout.named_heading(named))
            .collect();
        // No option was given.
        let headings = if headings.is_empty() {
            "-".to_string()
        } else {
            headings.join(", ")
        };
        (layout.text("rules.beside_names"), headings)
    });
    let lines = tournament.qualify.iter().map(|line| {
        format!("{} {}", line.places, line.label)
            .trim_end()
            .to_string()
    });
    let lines: Vec<String> = lines.collect();
    let lines = Some(lines.join(", ")).filter(|lines| !lines.is_empty());
    categories
        .chain(beside)
        .chain(lines.map(|lines| (layout.text("rules.qualify"), lines)))
        .collect()
}

/// Whether some criteria wait for the last round, or were said to.
pub(super) fn waits(layout: &BookLayout<'_>) -> bool {
    !layout.rules().waits.is_empty()
}

/// Returns the settings that are read when the workbook is given to the program again: keys and values, and empty rows.
pub(super) fn lines<'a>(layout: &'a BookLayout<'_>) -> Vec<(&'a str, Cow<'a, str>)> {
    let (lang, tournament, rules) = (layout.lang, layout.tournament(), layout.rules());
    let stated = |key: &str| {
        rules
            .stated
            .settings
            .iter()
            .find(|(known, _)| known == key)
            .map_or("", |(_, value)| value.as_str())
    };
    let in_tables = |key: &str| {
        let named = ["rounding", "order", "order_before_last"].contains(&key);
        named
            || key.starts_with("points.")
            || key.starts_with("scores.")
            || rules.constant(key).is_some()
    };
    let choices = rules.choices.iter().map(|choice| choice.id.as_str());
    let others = rules
        .stated
        .settings
        .iter()
        .map(|(key, _)| key.as_str())
        .filter(|key| !in_tables(key) && choices.clone().all(|id| id != *key));
    let mut rows: Vec<(&str, Cow<'_, str>)> = vec![
        (
            lang.text("new.title"),
            tournament.title.as_deref().unwrap_or_default().into(),
        ),
        (
            lang.text("new.date"),
            tournament.date.as_deref().unwrap_or_default().into(),
        ),
        (lang.text("new.rules"), rules.id.as_str().into()),
        (lang.text("rules.rounding"), stated("rounding").into()),
        (lang.text("rules.order_key"), stated("order").into()),
    ];
    if waits(layout) {
        rows.push((
            lang.text("rules.order_before_last"),
            stated("order_before_last").into(),
        ));
    }
    if tournament.finals_count {
        rows.push((
            lang.text("rules.count_finals"),
            lang.text("rules.yes").into(),
        ));
    }
    if tournament.game_scores {
        rows.push((
            lang.text("rules.game_scores"),
            lang.text("rules.yes").into(),
        ));
    }
    rows.extend(
        display_settings(layout)
            .into_iter()
            .map(|(key, value)| (key, value.into())),
    );
    rows.extend(
        choices
            .clone()
            .chain(others)
            .map(|key| (key, stated(key).into())),
    );
    // A setting that the rule set does not know is kept: it may be a note.
    rows.extend(
        rules
            .stated
            .others
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str().into())),
    );
    rows.extend((0..SPARE_SETTINGS).map(|_| ("", "".into())));
    rows
}

/// Plans the settings that are read again.
pub(super) fn plan(layout: &BookLayout<'_>, start: u32, emit: &mut dyn FnMut(Cell)) -> u32 {
    emit.text((start, 0), Role::Section, layout.text("rules.settings"));
    let mut at = start + 1;
    for (key, value) in lines(layout) {
        emit.text(
            (at, record::NAMED),
            if key.is_empty() {
                Role::InputText
            } else {
                Role::Text
            },
            key,
        );
        emit.text((at, record::SETTING), Role::InputText, value.as_ref());
        // The name of a choice says little to who does not write rules.
        let rules = layout.rules();
        let choice = rules.choices.iter().find(|choice| choice.id == key);
        let remark = match choice {
            Some(choice) => choice.label.get(layout.lang.language).to_string(),
            None if key == layout.text("rules.order_before_last") => {
                let lang = layout.lang;
                Words { rules, lang }.before_last().trim().to_string()
            }
            None => String::new(),
        };
        if !remark.is_empty() {
            emit.text((at, record::SETTING + 1), Role::Remark, remark);
        }
        emit.text((at, KEY), Role::Remark, record::SETTING_ROW);
        at += 1;
    }
    at + 1
}
