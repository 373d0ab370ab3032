//! 順位表: places, records, the criteria in order, and what decided.

use crate::explain::address::{column_range, fixed, on, text};
use crate::explain::columns::StandingsColumns;
use crate::explain::layout::{FIRST_ROW, Layout, block};
use crate::explain::plan::{Cached, Cell, Role, Setup, Sheet};
use crate::explain::sheets::{MOST_WITH_NOTES, as_f64, cached, exact, head, look, record, to_player};
use crate::explain::words::{Told, Words};
use crate::tiebreaks::figures::MISSING;
use crate::tiebreaks::rank::Entry;

/// Returns the cell that says which criterion put a place below the one above: its position from 1,
/// 0 for a shared place, negative where an edit turned the order round.
pub fn criterion_cell(layout: &Layout<'_>, position: usize) -> String {
    on(&layout.names.standings, row(position), layout.standings.criterion)
}

/// Returns the row of a position in the standings.
pub fn row(position: usize) -> u32 {
    FIRST_ROW + u32::try_from(position).unwrap_or(u32::MAX)
}

/// Plans the sheet.
pub fn sheet<'a>(layout: &'a Layout<'a>) -> Sheet<'a> {
    let columns = &layout.standings;
    let players = layout.standing.len();
    let last = row(players.saturating_sub(1));
    let mut widths = vec![(0, 6.0), (1, 6.0)];
    widths.extend(columns.criteria.iter().filter_map(|(_, exact)| *exact).map(|exact| (exact, 11.0)));
    Sheet {
        name: layout.names.standings.clone(),
        setup: Setup {
            landscape: columns.criterion > 12,
            freeze: Some((FIRST_ROW, 3)),
            repeat_rows: Some((FIRST_ROW - 1, FIRST_ROW - 1)),
            widths,
            widest: 30.0,
            hidden_columns: vec![(columns.criterion, columns.criterion)],
            stale: vec![],
            page_breaks: vec![],
            large: players > 2000,
            tab: Some(0x001F_4E79),
            ..Setup::default()
        },
        cells: Box::new(move |emit| {
            head(layout, layout.lang.text("sheet.standings"), layout.lang.text("standings.remark"), emit);
            headings(layout, columns, emit);
            for (position, entry) in layout.analysis.standings.entries.iter().enumerate() {
                line(layout, columns, position, entry, emit);
            }
            let below = last + 2;
            let words = Words { rules: &layout.figures().rules, lang: layout.lang };
            let name = layout.figures().rules.name.get(layout.lang.language);
            emit(
                Cell::text(below, 0, Role::Remark, layout.lang.say("standings.rules", &[("rules", name), ("rounding", &words.rounding())]))
                    .linked(Some((layout.names.rules.clone(), 0, 0))),
            );
            emit(Cell::text(below + 1, 0, Role::Remark, layout.figures().rules.source.clone()));
            missing_scores(layout, (last, below + 2), emit);
        }),
    }
}

/// Says what [`MISSING`] means, as long as it stands in the table that ends with a row.
fn missing_scores(layout: &Layout<'_>, (last, row): (u32, u32), emit: &mut dyn FnMut(Cell)) {
    let columns = layout
        .standings
        .criteria
        .iter()
        .map(|(value, _)| format!("SUMPRODUCT(({}=\"{MISSING}\")*1)", column_range(FIRST_ROW, last, *value)));
    if !layout.misses_scores {
        return;
    }
    let remark = layout.lang.text("standings.missing");
    let formula = format!("IF({}>0,{},\"\")", columns.collect::<Vec<_>>().join("+"), text(remark));
    let figures = layout.figures();
    let stands = |&definition: &usize| (0..layout.standing.len()).any(|player| figures.is_missing(definition, player));
    let now = if figures.rules.order.iter().any(stands) { remark } else { "" };
    emit(Cell::formula(row, 0, Role::Remark, formula, now.into()));
}

fn headings(layout: &Layout<'_>, columns: &StandingsColumns, emit: &mut dyn FnMut(Cell)) {
    let words = Words { rules: &layout.figures().rules, lang: layout.lang };
    let mut heading =
        |column: u16, text: &str, note: Option<String>| emit(Cell::text(FIRST_ROW - 1, column, Role::Heading, text).noted(note));
    heading(0, layout.lang.text("column.rank"), None);
    heading(1, layout.lang.text("column.number"), None);
    heading(2, layout.lang.text("column.name"), None);
    if let Some(column) = columns.team {
        heading(column, layout.lang.text("column.team"), None);
    }
    heading(columns.record, layout.lang.text("column.record"), None);
    for (&definition, (value, exact)) in layout.figures().rules.order.iter().zip(&columns.criteria) {
        let label = layout.figures().rules.definitions[definition].label.get(layout.lang.language);
        heading(*value, words.short(definition), Some(format!("{label}\n{}", words.rule(definition))));
        if let Some(exact) = exact {
            heading(*exact, layout.lang.text("column.fraction"), None);
        }
    }
    heading(columns.decided, layout.lang.text("column.decided"), None);
    heading(columns.criterion, "#", None);
}

fn line(layout: &Layout<'_>, columns: &StandingsColumns, position: usize, entry: &Entry, emit: &mut dyn FnMut(Cell)) {
    let figures = layout.figures();
    let player = &figures.tournament.players[entry.player];
    let row = row(position);
    let new_group = position > 0 && entry.separated_by == Some(0);
    let few = layout.standing.len() <= MOST_WITH_NOTES;
    let mut put = |mut cell: Cell| {
        cell.style.line_above = new_group;
        emit(cell);
    };
    let figures_row = layout.figures_row(entry.player);
    let changed = layout.changed_column();
    put(Cell::formula(row, 0, Role::Place, on(&layout.names.figures, figures_row, changed + 2), Cached::Number(entry.rank.into())));
    put(Cell::number(row, 1, Role::Number, player.number.into()));
    put(Cell::text(row, 2, Role::Text, &*player.name).linked(Some(to_player(layout, entry.player))));
    if let Some(column) = columns.team {
        put(Cell::text(row, column, Role::Text, player.team.clone().unwrap_or_default()));
    }
    let record_cell = on(layout.names.player(entry.player), layout.block_row(entry.player) + 2, block::NAME);
    put(Cell::formula(row, columns.record, Role::Centered, record_cell, Cached::Text(record(layout, entry.player))));
    let told = Told { figures, lang: layout.lang };
    for (&definition, (value, exact_column)) in figures.rules.order.iter().zip(&columns.criteria) {
        let link = few.then(|| (layout.names.player(entry.player).to_string(), layout.figure_row(entry.player, definition), block::VALUE));
        let note = few.then(|| told.sentence(definition, entry.player));
        let now = figures.value(definition, entry.player);
        put(Cell::formula(row, *value, Role::Number, layout.figure(definition, entry.player), cached(layout, definition, entry.player))
            .looking(look(layout, definition, entry.player))
            .noted(note)
            .linked(link));
        if let (Some(column), Some(source)) = (exact_column, layout.figure_columns[definition].exact) {
            put(Cell::formula(row, *column, Role::Fraction, on(&layout.names.figures, figures_row, source), exact_cached(now)));
        }
    }
    decided(layout, columns, position, entry, &mut put);
}

/// Whole numbers are stored as numbers, fractions as text.
pub fn exact_cached(value: Option<&crate::tiebreaks::value::Value>) -> Cached {
    match value.and_then(|value| value.fraction()) {
        Some(whole) if whole.is_integer() => Cached::Number(whole.to_f64()),
        _ => Cached::Text(exact(value)),
    }
}

fn decided(layout: &Layout<'_>, columns: &StandingsColumns, position: usize, entry: &Entry, put: &mut dyn FnMut(Cell)) {
    let row = row(position);
    let Some(above) = position.checked_sub(1).map(|above| &layout.analysis.standings.entries[above]) else {
        put(Cell::text(row, columns.decided, Role::Text, ""));
        return;
    };
    let words = Words { rules: &layout.figures().rules, lang: layout.lang };
    let key = |player: usize, criterion: usize| on(&layout.names.figures, layout.figures_row(player), layout.key_columns[criterion]);
    let mut formula = "0".to_string();
    for criterion in (0..layout.key_columns.len()).rev() {
        let (upper, lower) = (key(above.player, criterion), key(entry.player, criterion));
        let number = criterion + 1;
        formula = format!("IF({upper}>{lower},{number},IF({upper}<{lower},-{number},{formula}))");
    }
    let computed = entry.separated_by.map_or(0, |criterion| criterion + 1);
    let cell = fixed(row, columns.criterion);
    let labels: Vec<String> = layout.figures().rules.order.iter().map(|&definition| text(words.short(definition))).collect();
    let shared = layout.lang.text("standings.shared");
    let turned = layout.lang.text("standings.turned");
    let by = format!("IF({cell}=0,{},CHOOSE(ABS({cell}),{})&IF({cell}<0,{},\"\"))", text(shared), labels.join(","), text(turned));
    let now =
        entry.separated_by.map_or_else(|| shared.to_string(), |criterion| words.short(layout.figures().rules.order[criterion]).to_string());
    put(Cell::formula(row, columns.decided, Role::Text, by, Cached::Text(now))
        .linked(Some((layout.names.why.clone(), 0, 0)).filter(|_| layout.standing.len() <= MOST_WITH_NOTES)));
    put(Cell::formula(
        row,
        columns.criterion,
        Role::Number,
        format!("IF({}=0,{computed},{formula})", layout.changes()),
        Cached::Number(as_f64(computed)),
    ));
}
