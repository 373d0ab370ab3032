//! 大会情報: what an organizer settles about the event, and what is read again: title, venue, date, rule set, and what somebody adds.

use std::borrow::Cow;

use crate::explain::progress;
use crate::explain::words::Words;
use crate::lang::{Labels, Lang, Language};
use crate::model::Printed;
use crate::record::rules::{self as record, KEY};
use crate::rules::Withdrawn;
use crate::workbook::address::on;
use crate::workbook::calculation::{BookLayout, FIRST_ROW, row};
use crate::workbook::page_fit::{small_lines, units};
use crate::workbook::plan::{Allowed, Cell, Pen, Range, Role, Setup, Sheet, TAB_EDIT};
use crate::workbook::sheets::{emit_headings, head};

/// Rows for settings that somebody adds.
const SPARE_SETTINGS: usize = 3;
/// Widths of the columns: the setting, its value, what it means.
const WIDTHS: [f64; 3] = [30.0, 44.0, 60.0];
const MEANING: u16 = record::SETTING + 1;
/// The height of a line of a meaning, in points.
const LINE_OF_MEANING: f64 = 13.0;
/// The setting of what becomes of the games of who leaves.
const WITHDRAWN: &str = "withdrawn";
/// The height of a line of a name.
const LINE_OF_KEY: f64 = 15.0;
/// Lines are not filled to their ends.
const UNFILLED: f64 = 1.1;
/// The positions of what formulas follow.
const TITLE: usize = 0;
const ROUNDS: usize = 5;

/// A setting: its name, its value, and what somebody should know of it.
#[derive(Default)]
struct Line<'a> {
    key: Cow<'a, str>,
    value: Cow<'a, str>,
    meaning: Cow<'a, str>,
    /// Whether its value is the number of rounds.
    of_rounds: bool,
    /// That number, where it is known.
    rounds: Option<u32>,
    /// Whether no formula follows it, but the program when it reads the workbook again.
    waits: bool,
    /// The values to choose from.
    offered: Vec<&'a str>,
}

impl BookLayout<'_> {
    pub(crate) fn event_names(&self) -> Vec<(String, String)> {
        let cell = |at| on(&self.names["event"], FIRST_ROW + row(at), record::SETTING);
        [("event_title", TITLE), ("rounds_planned", ROUNDS)]
            .map(|(name, at)| (name.to_string(), cell(at)))
            .into()
    }

    /// Returns the range of the settings: their names and their values.
    pub(crate) fn event_inputs(&self) -> Range {
        let last = FIRST_ROW + row(lines(self).len()) - 1;
        (FIRST_ROW, record::NAMED, last, record::SETTING)
    }

    /// Returns the rows of the settings that no formula follows: the rule set, rounding and order, the choices, and what is added.
    pub(crate) fn waiting_settings(&self) -> Vec<u32> {
        let lines = lines(self);
        let waiting = lines.iter().enumerate().filter(|(_, line)| line.waits);
        waiting.map(|(at, _)| FIRST_ROW + row(at)).collect()
    }
}

/// Returns the settings in their order, and empty rows.
fn lines<'a>(layout: &'a BookLayout<'_>) -> Vec<Line<'a>> {
    let (tournament, rules) = (layout.tournament(), layout.rules());
    let named = |key: &'a str, value: Cow<'a, str>| Line {
        key: layout.text(key).into(),
        value,
        meaning: meaning(layout.lang, key).into(),
        ..Line::default()
    };
    let fact = |key: &'a str, fact: &'a Option<String>| {
        named(key, fact.as_deref().unwrap_or_default().into())
    };
    let yes = || Cow::from(layout.text("rules.yes"));
    let mut all = vec![
        fact("new.title", &tournament.title),
        fact("event.club", &tournament.club),
        fact("event.venue", &tournament.venue),
        fact("new.date", &tournament.date),
        fact("event.organizer", &tournament.organizer),
        Line {
            of_rounds: true,
            rounds: progress::rounds_given(layout.figures()),
            ..named("new.rounds", "".into())
        },
    ];
    all.extend(of_rules(layout, named));
    let waits = |line| Line { waits: true, ..line };
    let counts = (tournament.finals_count).then(|| named("rules.count_finals", yes()));
    let of_games = (tournament.game_scores).then(|| named("rules.game_scores", yes()));
    all.extend(counts.into_iter().chain(of_games).map(waits));
    all.extend(display(layout).into_iter().map(|(key, value)| named(key, value.into())));
    all.extend(stated_besides(layout));
    // A setting that the rule set does not know is kept: it may be a note.
    let others = rules.stated.others.iter();
    all.extend(others.map(|(key, value)| Line {
        key: key.into(),
        value: value.into(),
        ..Line::default()
    }));
    let languages = Language::all().map(|known| Lang::of(known).text("language.name"));
    let language = Lang::of(layout.lang.language).text("language.name");
    all.push(Line { offered: languages.collect(), ..named("event.language", language.into()) });
    let printed = |printed: Printed| layout.lang.texts_of("printed", printed.id());
    all.push(Line {
        offered: Printed::ALL.map(printed).into(),
        ..named("event.printed", tournament.printed.map_or("", printed).into())
    });
    let logo = tournament.logo.as_ref();
    let file = logo.map_or("", |logo| logo.value.file.as_str());
    all.push(named("event.logo", file.into()));
    all.extend((0..SPARE_SETTINGS).map(|_| waits(Line::default())));
    all
}

fn meaning<'a>(lang: &'a Lang, key: &str) -> &'a str {
    let (section, key) = key.split_once('.').unwrap_or_default();
    lang.texts_of(&format!("event_meaning.{section}"), key)
}

/// Returns the value that was set for a key of the rules; empty where they are as their file says.
fn stated<'a>(layout: &'a BookLayout<'_>, key: &str) -> Cow<'a, str> {
    let mut settings = layout.rules().stated.settings.iter();
    let stated = settings.find(|(known, _)| known == key);
    stated.map_or("", |(_, value)| value.as_str()).into()
}

/// Returns the rule set, its rounding and its order.
fn of_rules<'a>(
    layout: &'a BookLayout<'_>,
    named: impl Fn(&'a str, Cow<'a, str>) -> Line<'a>,
) -> Vec<Line<'a>> {
    let rules = layout.rules();
    let mut lines = vec![
        named("new.rules", rules.id.as_str().into()),
        named("rules.rounding", stated(layout, "rounding")),
        named("rules.order_key", stated(layout, "order")),
    ];
    if !rules.waits.is_empty() {
        let lang = layout.lang;
        lines.push(Line {
            meaning: Words::new(rules, lang).before_last().trim().to_string().into(),
            ..named("rules.order_before_last", stated(layout, "order_before_last"))
        });
    }
    lines.extend(of_who_leaves(layout));
    for line in &mut lines {
        line.waits = true;
    }
    lines
}

/// Returns what becomes of the games of who leaves, in a round robin.
fn of_who_leaves<'a>(layout: &'a BookLayout<'_>) -> Option<Line<'a>> {
    let (lang, stated) = (layout.lang, stated(layout, WITHDRAWN));
    let value = |id: &str| lang.texts_of(&format!("setting_value.{WITHDRAWN}"), id);
    let is_robin = layout.rules().pairing.system.is_round_robin();
    is_robin.then(|| Line {
        key: lang.texts_of("setting", WITHDRAWN).into(),
        value: if stated.is_empty() { stated } else { value(&stated).into() },
        meaning: lang.texts_of("event_meaning.rules", WITHDRAWN).into(),
        offered: Withdrawn::ALL.map(|of| value(of.id())).into(),
        ..Line::default()
    })
}

/// Returns the choices that the rule set leaves open, and what else was set and has no cell on Rules.
fn stated_besides<'a>(layout: &'a BookLayout<'_>) -> Vec<Line<'a>> {
    let rules = layout.rules();
    let has_cell = |key: &str| {
        ["rounding", "order", "order_before_last"].contains(&key)
            || key.starts_with("points.")
            || key.starts_with("scores.")
            || rules.constant(key).is_some()
    };
    let choices = rules.choices.iter().map(|choice| {
        let said = |labels: &'a Labels| labels.get(layout.lang);
        let value = stated(layout, &choice.id);
        let reading = choice
            .readings
            .iter()
            .find(|(id, labels)| *id == value || labels.all().any(|said| said == value));
        let reading = reading.map(|(_, labels)| said(labels));
        let readings = choice.readings.iter().map(|(_, labels)| said(labels));
        let readings = readings.collect::<Vec<_>>().join(" / ");
        Line {
            // The id of a choice says little to who does not write rules.
            key: Some(said(&choice.label))
                .filter(|label| !label.is_empty())
                .unwrap_or(&choice.id)
                .into(),
            value: reading.filter(|said| !said.is_empty()).map_or(value, Cow::from),
            meaning: say!(layout, "event.choices", readings).into(),
            waits: true,
            ..Line::default()
        }
    });
    let settings = rules.stated.settings.iter();
    let has_line = |key: &str| rules.pairing.system.is_round_robin() && key == WITHDRAWN;
    let is_other = |key: &str| !has_cell(key) && !has_line(key) && rules.choice(key).is_none();
    let others = settings.filter(|(key, _)| is_other(key));
    let lang = layout.lang;
    let or = |text: &'a str, id: &'a str| Cow::from(if text.is_empty() { id } else { text });
    let others = others.map(move |(key, value)| Line {
        key: or(lang.texts_of("setting", key), key),
        value: or(lang.texts_of(&format!("setting_value.{key}"), value), value),
        meaning: lang.texts_of("event_meaning.rules", key).into(),
        waits: true,
        ..Line::default()
    });
    choices.chain(others).collect()
}

/// Returns the settings for the standings: qualification lines, categories with places of their own, columns beside names.
fn display(layout: &BookLayout<'_>) -> Vec<(&'static str, String)> {
    let tournament = layout.tournament();
    let lines = tournament.qualify.iter().map(|line| {
        let line = format!("{} {}", line.places, line.label);
        line.trim_end().to_string()
    });
    let lines = ("rules.qualify", lines.collect::<Vec<_>>().join(", "));
    let categories = tournament.categories.iter();
    let categories = categories.map(|named| ("rules.category", layout.named_heading(named)));
    let beside = tournament.beside_names.as_ref().map(|named| {
        let headings = named.iter().map(|named| layout.named_heading(named));
        let headings: Vec<String> = headings.collect();
        // No option was given.
        let headings = if headings.is_empty() { "-".to_string() } else { headings.join(", ") };
        ("rules.beside_names", headings)
    });
    std::iter::once(lines).chain(categories).chain(beside).collect()
}

const HEADINGS: [(u16, &str); 2] = [(record::NAMED, "new.item"), (record::SETTING, "column.value")];

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>) -> Sheet<'a> {
    let mut setup = setup(&lines(layout));
    setup.hidden_columns.push((KEY, KEY));
    Sheet::new(&layout.names["event"], setup, move |emit| {
        head(layout, "sheet.event", "event.remark", None, emit);
        emit_headings(layout.lang, FIRST_ROW - 1, HEADINGS, emit);
        for (at, line) in (FIRST_ROW..).zip(lines(layout)) {
            let marked = if line.of_rounds { record::PLANNED_ROW } else { record::SETTING_ROW };
            emit_line(at, line, emit);
            emit.text((at, KEY), Role::Remark, marked);
        }
    })
}

/// Plans the sheet of a plain book of several events, each of which has rounds of its own.
pub(crate) fn plain(layout: &BookLayout<'_>) -> Sheet<'static> {
    let mut lines = lines(layout);
    lines.retain(|line| !line.of_rounds);
    let setup = setup(&lines);
    let mut cells = Vec::new();
    let mut emit = |cell| cells.push(cell);
    emit.text((0, 0), Role::Title, layout.text("sheet.event"));
    emit.text((2, 0), Role::Remark, layout.text("event.remark"));
    emit_headings(layout.lang, FIRST_ROW - 1, HEADINGS, &mut emit);
    for (at, line) in (FIRST_ROW..).zip(lines) {
        emit_line(at, line, &mut emit);
    }
    Sheet::new(&layout.names["event"], setup, move |emit| cells.iter().cloned().for_each(emit))
}

fn setup(lines: &[Line<'_>]) -> Setup {
    let allowed = |line: &Line<'_>| match line.offered[..] {
        _ if line.of_rounds => Some(Allowed::Whole),
        [] => None,
        ref offered => Some(Allowed::one_of(offered)),
    };
    let inputs = (FIRST_ROW..).zip(lines).filter_map(|(at, line)| {
        Some(((at, record::SETTING, at, record::SETTING), allowed(line)?))
    });
    Setup {
        landscape: true,
        widths: (0..).zip(WIDTHS).collect(),
        inputs: inputs.collect(),
        ..Setup::of(TAB_EDIT)
    }
}

fn emit_line(at: u32, line: Line<'_>, emit: &mut dyn FnMut(Cell)) {
    let is_spare = line.key.is_empty();
    let high = small_lines(&line.meaning, &WIDTHS[usize::from(MEANING)..]) * LINE_OF_MEANING;
    let lines_of_key = (units(&line.key) as f64 * UNFILLED / WIDTHS[0]).ceil();
    let high = high.max(lines_of_key * LINE_OF_KEY);
    let is_high = high > LINE_OF_KEY;
    let role = match (is_spare, lines_of_key > 1.0) {
        (true, _) => Role::InputText,
        (false, true) => Role::Wrapped,
        (false, false) => Role::Text,
    };
    let key = Cell::text(at, record::NAMED, role, line.key);
    emit(if is_high { key.high(high) } else { key });
    if line.of_rounds {
        emit.value((at, record::SETTING), Role::Input, line.rounds);
    } else {
        emit.text((at, record::SETTING), Role::InputText, line.value);
    }
    if !line.meaning.is_empty() {
        emit(Cell::text(at, MEANING, Role::Small, line.meaning));
    }
}
