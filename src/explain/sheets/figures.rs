//! 指標: players by every definition used, live and as computed, and the places that follow.

use crate::explain::address::{column_range, fixed, text};
use crate::explain::excel::{block_value, sort_key};
use crate::explain::layout::{FIRST_ROW, Layout, block};
use crate::explain::plan::{Cached, Cell, Content, Role, Setup, Sheet};
use crate::explain::sheets::standings::exact_cached;
use crate::explain::sheets::{MOST_WITH_NOTES, as_f64, cached, head, look, to_player};
use crate::explain::words::{Told, Words};
use crate::model::PlayerIndex;
use crate::rules::rounding::Rounding;
use crate::rules::show::Show;
use crate::tiebreaks::value::Value;

/// Above this many players places are not recomputed in Excel, which would compare everybody with
/// everybody; whether the order holds is still checked between neighbours.
pub const MOST_WITH_LIVE_PLACES: usize = 2000;

/// Plans the sheet.
pub fn sheet<'a>(layout: &'a Layout<'a>) -> Sheet<'a> {
    let first_hidden = layout.figure_columns.first().map_or(2, |columns| columns.computed);
    Sheet {
        name: layout.names.figures.clone(),
        setup: Setup {
            landscape: true,
            freeze: Some((FIRST_ROW, 2)),
            repeat_rows: Some((FIRST_ROW - 1, FIRST_ROW - 1)),
            widest: 24.0,
            hidden_columns: vec![(first_hidden, layout.changed_column() + 2)],
            large: layout.standing.len() > 2000,
            ..Setup::default()
        },
        cells: Box::new(move |emit| {
            head(layout, layout.lang.text("sheet.figures"), layout.lang.text("figures.remark"), emit);
            headings(layout, emit);
            for player in 0..layout.standing.len() {
                line(layout, player, emit);
            }
        }),
    }
}

fn headings(layout: &Layout<'_>, emit: &mut dyn FnMut(Cell)) {
    let words = Words { rules: &layout.figures().rules, lang: layout.lang };
    let mut heading =
        |column: u16, text: &str, note: Option<String>| emit(Cell::text(FIRST_ROW - 1, column, Role::Heading, text).noted(note));
    heading(0, layout.lang.text("column.number"), None);
    heading(1, layout.lang.text("column.name"), None);
    for (definition, columns) in layout.figure_columns.iter().enumerate() {
        let label = layout.figures().rules.definitions[definition].label.get(layout.lang.language);
        heading(columns.value, words.short(definition), Some(format!("{label}\n{}", words.rule(definition))));
        if let Some(exact) = columns.exact {
            heading(exact, layout.lang.text("column.fraction"), None);
        }
    }
    for (definition, columns) in layout.figure_columns.iter().enumerate() {
        heading(columns.computed, &layout.lang.say("figures.computed", &[("figure", words.short(definition))]), None);
    }
    for (&definition, &column) in layout.figures().rules.order.iter().zip(&layout.key_columns) {
        heading(column, &layout.lang.say("figures.key", &[("figure", words.short(definition))]), None);
    }
    let changed = layout.changed_column();
    heading(changed, layout.lang.text("figures.changed"), None);
    heading(changed + 1, layout.lang.text("figures.place_computed"), None);
    heading(changed + 2, layout.lang.text("column.rank"), None);
}

fn line(layout: &Layout<'_>, player: PlayerIndex, emit: &mut dyn FnMut(Cell)) {
    let figures = layout.figures();
    let row = layout.figures_row(player);
    let few = layout.standing.len() <= MOST_WITH_NOTES;
    emit(Cell::number(row, 0, Role::Number, figures.tournament.players[player].number.into()));
    emit(Cell::text(row, 1, Role::Text, &*figures.tournament.players[player].name).linked(Some(to_player(layout, player))));
    let told = Told { figures, lang: layout.lang };
    for (definition, columns) in layout.figure_columns.iter().enumerate() {
        let now = figures.value(definition, player);
        let link = few.then(|| (layout.names.player(player).to_string(), layout.figure_row(player, definition), block::VALUE));
        let note = few.then(|| told.sentence(definition, player));
        emit(
            Cell::formula(row, columns.value, Role::Number, block_value(layout, definition, player), cached(layout, definition, player))
                .looking(wide(layout, definition, player))
                .noted(note)
                .linked(link),
        );
        if let Some(exact) = columns.exact {
            let (live, computed) = (fixed(row, columns.value), fixed(row, columns.computed));
            let stored = match exact_cached(now) {
                Cached::Number(number) => number.to_string(),
                Cached::Text(fraction) => text(&fraction),
            };
            let formula = format!("IF({},{stored},{})", same(&live, &computed), text(layout.lang.text("figures.edited")));
            emit(Cell::formula(row, exact, Role::Fraction, formula, exact_cached(now)));
        }
    }
    for (definition, columns) in layout.figure_columns.iter().enumerate() {
        let mut cell = Cell::number(row, columns.computed, Role::Number, 0.0);
        cell.content = match cached(layout, definition, player) {
            Cached::Number(number) => Content::Number(number),
            Cached::Text(text) => Content::Text(text),
        };
        emit(cell);
    }
    for (criterion, &column) in layout.key_columns.iter().enumerate() {
        emit(Cell::formula(
            row,
            column,
            Role::Number,
            sort_key(layout, criterion, player),
            Cached::Number(key_now(layout, criterion, player)),
        ));
    }
    places(layout, player, row, emit);
}

/// Whether two cells hold the same figure, the last bits apart.
fn same(live: &str, computed: &str) -> String {
    format!("IF(AND(ISNUMBER({live}),ISNUMBER({computed})),ABS({live}-{computed})<1E-9,{live}={computed})")
}

fn places(layout: &Layout<'_>, player: PlayerIndex, row: u32, emit: &mut dyn FnMut(Cell)) {
    let changed = layout.changed_column();
    let differs =
        layout.figure_columns.iter().map(|columns| format!("(1-1*{})", same(&fixed(row, columns.value), &fixed(row, columns.computed))));
    emit(Cell::formula(row, changed, Role::Number, differs.collect::<Vec<_>>().join("+"), Cached::Number(0.0)));
    let position = layout.standing[player];
    let rank = layout.analysis.standings.entries[position].rank;
    emit(Cell::number(row, changed + 1, Role::Number, rank.into()));
    let live = if layout.standing.len() <= MOST_WITH_LIVE_PLACES {
        let (first, last) = (layout.figures_row(0), layout.figures_last_row());
        let mut better = "0".to_string();
        for &column in layout.key_columns.iter().rev() {
            let (range, own) = (column_range(first, last, column), fixed(row, column));
            better = match better.as_str() {
                "0" => format!("({range}>{own})"),
                deeper => format!("(({range}>{own})+({range}={own})*{deeper})"),
            };
        }
        format!("1+SUMPRODUCT(1*{better})")
    } else {
        rank.to_string()
    };
    let formula = format!("IF({}=0,{},{live})", layout.changes(), fixed(row, changed + 1));
    emit(Cell::formula(row, changed + 2, Role::Place, formula, Cached::Number(as_f64(rank))));
}

/// Figures that are no whole numbers are given here to at least four decimals.
fn wide(layout: &Layout<'_>, definition: usize, player: PlayerIndex) -> crate::explain::plan::Look {
    use crate::explain::plan::Look;
    match look(layout, definition, player) {
        Look::Show(Show::Decimal(digits)) if layout.figures().rules.rounding == Rounding::None => Look::Show(Show::Decimal(digits.max(4))),
        look => look,
    }
}

/// Returns the sort key as the formula will compute it.
fn key_now(layout: &Layout<'_>, criterion: usize, player: PlayerIndex) -> f64 {
    let rules = &layout.figures().rules;
    let definition = rules.order[criterion];
    let sign = if rules.definitions[definition].lower_is_better { -1.0 } else { 1.0 };
    match layout.figures().compared(definition, player) {
        None => -1e99,
        Some(Value::Fraction(value)) => sign * value.rounded(9, crate::exact::Mode::HalfUp).to_f64(),
        Some(power) => sign * (power.to_f64() * 1e9).round() / 1e9,
    }
}
