//! ルール: the rule set in words and formulas, and the tables that the other sheets' formulas look up.

use crate::exact::Exact;
use crate::explain::layout::{CONSTANTS_ROW, Layout, OUTCOME_QUALITIES, outcomes};
use crate::explain::plan::{Cell, Content, Look, Role, Setup, Sheet};
use crate::explain::sheets::results::answer;
use crate::explain::sheets::{as_f64, head};
use crate::explain::words::Words;
use crate::model::Outcome;
use crate::rules::vocabulary::RoundFact;

/// Plans the sheet.
pub fn sheet<'a>(layout: &'a Layout<'a>) -> Sheet<'a> {
    Sheet {
        name: layout.names.rules.clone(),
        setup: Setup { landscape: true, widest: 22.0, widths: vec![(0, 15.0), (1, 46.0), (2, 10.0)], ..Setup::default() },
        cells: Box::new(move |emit| {
            let rules = &layout.figures().rules;
            let language = layout.lang.language;
            head(layout, layout.lang.text("sheet.rules"), &format!("{}  {}", rules.name.get(language), rules.id), emit);
            emit(Cell::text(3, 0, Role::Running, rules.about.get(language)));
            emit(Cell::text(4, 0, Role::Remark, layout.lang.say("rules.source", &[("source", &rules.source)])));
            constants(layout, emit);
            outcome_table(layout, emit);
            definitions(layout, layout.outcomes_row() + as_row(Outcome::ALL.len()) + 1, emit);
        }),
    }
}

fn as_row(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// The constants, editable: every figure follows them.
fn constants(layout: &Layout<'_>, emit: &mut dyn FnMut(Cell)) {
    let figures = layout.figures();
    let rules = &figures.rules;
    let language = layout.lang.language;
    let row = CONSTANTS_ROW - 2;
    emit(Cell::text(row, 0, Role::Section, layout.lang.text("rules.constants")));
    for (column, key) in [(0, "rules.constant"), (1, "rules.meaning"), (2, "column.value"), (3, "column.fraction"), (4, "rules.readings")] {
        emit(Cell::text(row + 1, column, Role::Heading, layout.lang.text(key)));
    }
    for (position, constant) in rules.constants.iter().enumerate() {
        let row = CONSTANTS_ROW + as_row(position);
        emit(Cell::text(row, 0, Role::Text, constant.id.as_str()));
        emit(Cell::text(row, 1, Role::Text, constant.label.get(language)));
        emit(Cell::number(row, 2, Role::Input, constant.value.to_f64()));
        emit(Cell::text(row, 3, Role::Fraction, constant.value.to_string()));
        let readings: Vec<String> = constant.readings.iter().map(Exact::to_string).collect();
        emit(Cell::text(row, 4, Role::Remark, readings.join(" | ")));
    }
    let row = CONSTANTS_ROW + as_row(rules.constants.len());
    for (offset, key, value) in [(0, "rules.rounds", figures.field.rounds), (1, "rules.last_round", figures.field.last_round)] {
        emit(Cell::text(row + offset, 0, Role::Text, ""));
        emit(Cell::text(row + offset, 1, Role::Text, layout.lang.text(key)));
        emit(Cell::number(row + offset, 2, Role::Number, value.into()));
    }
}

/// What every outcome is worth and which rounds it makes of a round.
fn outcome_table(layout: &Layout<'_>, emit: &mut dyn FnMut(Cell)) {
    let rules = &layout.figures().rules;
    let first = layout.outcomes_row();
    emit(Cell::text(first - 2, 0, Role::Section, layout.lang.text("rules.outcomes")));
    let mut headings = vec![
        (outcomes::MARK, "column.mark".to_string()),
        (outcomes::NAME, "rules.meaning".into()),
        (outcomes::POINTS, "column.points".into()),
        (outcomes::RESULT, "fact.result".into()),
    ];
    headings.extend(
        OUTCOME_QUALITIES.iter().enumerate().map(|(at, quality)| (quality_column(at), format!("quality_short.{}", quality.word()))),
    );
    headings.extend([
        (outcomes::OWN, "column.own_score".into()),
        (outcomes::OTHER, "column.other_score".into()),
        (outcomes::ANSWER, "rules.answer".into()),
        (outcomes::WHY, "column.remark".into()),
    ]);
    for (column, key) in headings {
        emit(Cell::text(first - 1, column, Role::Heading, layout.lang.text(&key)));
    }
    for (at, outcome) in Outcome::ALL.into_iter().enumerate() {
        let row = first + as_row(at);
        emit(Cell::text(row, outcomes::MARK, Role::Centered, layout.mark(outcome)));
        emit(Cell::text(row, outcomes::NAME, Role::Text, layout.lang.texts_of("outcome", outcome.id())));
        emit(Cell::number(row, outcomes::POINTS, Role::Input, rules.points_of(outcome).to_f64()));
        let mut result = Cell::number(
            row,
            outcomes::RESULT,
            Role::Number,
            as_f64(u32::try_from(RoundFact::result_in_halves(outcome)).unwrap_or(0)) / 2.0,
        );
        if outcome == Outcome::Out {
            result.content = Content::Text("—".into());
        }
        emit(result);
        for (at, quality) in OUTCOME_QUALITIES.iter().enumerate() {
            emit(Cell::number(row, quality_column(at), Role::Centered, if quality.of_outcome(outcome) { 1.0 } else { 0.0 }));
        }
        if let Some((own, other)) = rules.scores.get(&outcome) {
            emit(Cell::number(row, outcomes::OWN, Role::Input, own.to_f64()));
            emit(Cell::number(row, outcomes::OTHER, Role::Input, other.to_f64()));
        }
        emit(Cell::text(row, outcomes::ANSWER, Role::Centered, answer(outcome).map_or("", |answer| layout.mark(answer))));
        emit(Cell::text(row, outcomes::WHY, Role::Remark, layout.lang.texts_of("outcome_why", outcome.id())));
    }
}

fn quality_column(at: usize) -> u16 {
    outcomes::FIRST_QUALITY + u16::try_from(at).unwrap_or(0)
}

/// Order, rounding, open points and every definition in words and as a formula.
fn definitions(layout: &Layout<'_>, start: u32, emit: &mut dyn FnMut(Cell)) {
    let rules = &layout.figures().rules;
    let language = layout.lang.language;
    let words = Words { rules, lang: layout.lang };
    let mut row = start;
    emit(Cell::text(row, 0, Role::Section, layout.lang.text("rules.order")));
    let order: Vec<&str> = rules.order.iter().map(|&definition| words.short(definition)).collect();
    emit(Cell::text(row, 1, Role::Running, order.join(" → ")));
    row += 1;
    emit(Cell::text(row, 0, Role::Section, layout.lang.text("rules.rounding")));
    emit(Cell::text(row, 1, Role::Running, words.rounding()));
    for choice in &rules.choices {
        row += 1;
        emit(Cell::text(row, 0, Role::Text, choice.id.as_str()));
        let chosen = choice.readings.iter().find(|(id, _)| *id == choice.value).map_or("", |(_, words)| words.get(language));
        let readings: Vec<&str> = choice.readings.iter().map(|(_, words)| words.get(language)).collect();
        let fields = [("about", choice.label.get(language)), ("chosen", chosen), ("readings", &readings.join(" | "))];
        emit(Cell::text(row, 1, Role::Running, layout.lang.say("rules.choice", &fields)));
    }
    row += 2;
    emit(Cell::text(row, 0, Role::Section, layout.lang.text("sheet.figures")));
    row += 1;
    for (column, key) in [(0, "column.figure"), (1, "rules.name"), (2, "rules.order_short"), (3, "rules.words")] {
        emit(Cell::text(row, column, Role::Heading, layout.lang.text(key)));
    }
    for (position, definition) in rules.definitions.iter().enumerate() {
        row += 1;
        emit(Cell::text(row, 0, Role::Strong, words.short(position)));
        emit(Cell::text(row, 1, Role::Wrapped, definition.label.get(language)));
        if let Some(place) = rules.order.iter().position(|&decides| decides == position) {
            emit(Cell::number(row, 2, Role::Centered, as_f64(place + 1)).looking(Look::Plain));
        }
        emit(Cell::text(row, 3, Role::Running, words.rule(position)));
        row += 1;
        emit(Cell::text(row, 3, Role::Remark, format!("{} = {}", definition.id, definition.formula)));
        row += 1;
        emit(Cell::text(row, 3, Role::Remark, layout.lang.say("rules.source", &[("source", &definition.cite)])));
    }
}
