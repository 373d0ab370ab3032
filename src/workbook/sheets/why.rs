//! 順位の根拠: for every two neighbours, on what they are equal and what separates them.

use crate::explain::inverted;
use crate::explain::turns::turns;
use crate::explain::words::{Told, Words};
use crate::model::PlayerIndex;
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::rank::better_first;
use crate::tiebreaks::value::Value;
use crate::workbook::plan::{Cached, Cell, Role, Setup, Sheet, TAB_READ};
use crate::workbook::room::figures::Fig;
use crate::workbook::room::size::MOST_WIDE_ROWS_IN_MEMORY;
use crate::workbook::room::{FIRST_ROW, Room};
use crate::workbook::sheets::standings::Of;
use crate::workbook::sheets::{encounters, head};

/// Pairs of figures reversed by rounding are listed up to this number.
const MOST_INVERSIONS: usize = 30;
/// In larger events an audit does not look for what would reverse every two neighbours.
const MOST_TURNED: usize = 32;

const PLACE: u16 = 0;
const UPPER: u16 = 1;
const LOWER: u16 = 2;
const EQUAL: u16 = 3;
const BY: u16 = 4;
const VALUE: [u16; 2] = [5, 6];
const DIFFERENCE: u16 = 7;
const REMARK: u16 = 8;

/// Plans the sheet.
pub fn sheet<'a>(room: &'a Room<'a>) -> Sheet<'a> {
    let rows = crate::workbook::room::row(room.size.players.saturating_sub(1));
    let players = room.size.players;
    Sheet {
        name: room.names.why.clone(),
        setup: Setup {
            landscape: true,
            freeze: Some((FIRST_ROW, 0)),
            repeat_rows: Some((FIRST_ROW - 1, FIRST_ROW - 1)),
            widths: vec![(PLACE, 6.0), (REMARK, 70.0)],
            widest: 26.0,
            stale: room.stale((FIRST_ROW, REMARK, FIRST_ROW + rows.max(1) - 1, REMARK)),
            narrowest: vec![(UPPER, 16.0), (LOWER, 16.0), (EQUAL, 16.0), (BY, 12.0), (VALUE[0], 10.0), (VALUE[1], 10.0)],
            large: players > MOST_WIDE_ROWS_IN_MEMORY,
            protected: true,
            tab: Some(TAB_READ),
            ..Setup::default()
        },
        cells: Box::new(move |emit| {
            head(room, room.lang.text("sheet.why"), room.lang.text("why.remark"), emit);
            let headings = [
                (PLACE, "column.rank"),
                (UPPER, "why.upper"),
                (LOWER, "why.lower"),
                (EQUAL, "why.equal"),
                (BY, "why.by"),
                (VALUE[0], "why.upper"),
                (VALUE[1], "why.lower"),
                (DIFFERENCE, "why.difference"),
                (REMARK, "column.remark"),
            ];
            for (column, key) in headings {
                emit(Cell::text(FIRST_ROW - 1, column, Role::Heading, room.lang.text(key)));
            }
            for position in 1..players {
                line(room, FIRST_ROW + crate::workbook::room::row(position) - 1, position, emit);
            }
            let row = reversed_by_rounding(room, FIRST_ROW + rows + 1, emit);
            encounters::tables(room, row, emit);
        }),
    }
}

/// Lists the figures that rounding reverses, also between players on different points; returns the next free row.
fn reversed_by_rounding(room: &Room<'_>, row: u32, emit: &mut dyn FnMut(Cell)) -> u32 {
    let found = Some(room).filter(|room| room.has_notes());
    let Some(found) = found.and_then(|room| inverted::lines(room.analysis, room.lang, MOST_INVERSIONS)) else { return row };
    emit(Cell::text(row, 0, Role::Section, room.lang.text("why.inverted")));
    if found.is_empty() {
        emit(Cell::text(row + 1, 0, Role::Running, room.lang.text("why.none_inverted")));
    }
    let next = row + 2 + crate::workbook::room::row(found.len().max(1));
    for (row, line) in (row + 1..).zip(found) {
        emit(Cell::text(row, 0, Role::Running, line));
    }
    next
}

fn line(room: &Room<'_>, row: u32, position: usize, emit: &mut dyn FnMut(Cell)) {
    let spare = room.is_spare(position);
    let emit = &mut |mut cell: Cell| {
        if spare {
            cell.style.role = Role::Spare;
        }
        emit(cell);
    };
    let figures = room.figures();
    let entries = &room.analysis.standings.entries;
    let pair = entries.get(position).map(|lower| (&entries[position - 1], lower));
    let words = Words { rules: &figures.rules, lang: room.lang };
    let shorts: Vec<&str> = figures.rules.order.iter().map(|&definition| words.short(definition)).collect();
    let count = shorts.len();
    let equal = room.equal_cell(position);
    let shown = |formula: String| format!("IF({equal}=\"\",\"\",{formula})");
    let name = |player: Option<PlayerIndex>| Cached::from(player.map_or("", |player| &*figures.tournament.players[player].name));
    let (upper, lower) = (pair.map(|(upper, _)| upper.player), pair.map(|(_, lower)| lower.player));
    let place = pair.map_or_else(|| "".into(), |(_, lower)| Cached::Number(lower.rank.into()));
    emit(room.computed((row, PLACE), Role::Place, || shown(room.standings_cell(position, Of::Place)), place));
    emit(room.computed((row, UPPER), Role::Text, || shown(room.standings_cell(position - 1, Of::Name)), name(upper)));
    emit(room.computed((row, LOWER), Role::Text, || shown(room.standings_cell(position, Of::Name)), name(lower)));
    let now = |of: &dyn Fn(Option<usize>) -> String| pair.map_or_else(String::new, |(_, lower)| of(lower.separated_by));
    let equal_now = now(&|by| shorts[..by.unwrap_or(count)].join(room.lang.text("list.and")));
    emit(room.computed((row, EQUAL), Role::Text, || shown(format!("INDEX(criteria_equal,{equal}+1)&\"\"")), equal_now.into()));
    let shared = room.lang.text("standings.shared");
    let by_now = now(&|by| by.map_or(shared, |criterion| shorts[criterion]).to_string());
    emit(room.computed((row, BY), Role::Strong, || shown(format!("INDEX(criterion_names,{equal}+1)")), by_now.into()));
    // Of those who share a place, the last criterion is shown: the one on which they are still equal.
    let criterion = format!("MIN({equal}+1,{count})");
    let printed = room.fig_ranges(&Fig::Printed(0), &Fig::Printed(count - 1));
    let keys = room.fig_ranges(&Fig::Key(0), &Fig::Key(count - 1));
    let pointers = [room.pointer_cell(position - 1), room.pointer_cell(position)];
    let decides = pair.map(|(_, lower)| figures.rules.order[lower.separated_by.unwrap_or(count - 1)]);
    for ((column, pointer), player) in VALUE.into_iter().zip(&pointers).zip([upper, lower]) {
        let value_now = player.zip(decides).map_or_else(String::new, |(player, definition)| room.printed_now(definition, player));
        let formula = || shown(format!("INDEX({printed},{pointer},{criterion})"));
        emit(room.computed((row, column), Role::Number, formula, value_now.into()));
    }
    let [one, other] = pointers.map(|pointer| format!("INDEX({keys},{pointer},{criterion})"));
    let difference = format!("IF(MIN({one},{other})<-1E+98,\"—\",ROUND({one}-{other},6))");
    let values =
        decides.zip(upper.zip(lower)).map(|(definition, (upper, lower))| (difference_now(figures, definition, upper, lower), definition));
    let difference_now = values.map_or_else(|| "".into(), |(difference, _)| difference);
    emit(Cell::formula(row, DIFFERENCE, Role::Number, shown(difference), difference_now));
    if let Some((upper, lower)) = pair {
        let said = remark(room, upper.player, lower.player, lower.separated_by);
        if !said.is_empty() {
            emit(Cell::text(row, REMARK, Role::Wrapped, said));
        }
    }
}

fn difference_now(figures: &Figures, definition: usize, upper: PlayerIndex, lower: PlayerIndex) -> Cached {
    let of = |player: PlayerIndex| figures.compared(definition, player).map(|value| (value.to_f64() * 1e9).round() / 1e9);
    let sign = if figures.rules.definitions[definition].lower_is_better { -1.0 } else { 1.0 };
    of(upper).zip(of(lower)).map_or_else(|| "—".into(), |(a, b)| Cached::Number(((a - b) * sign * 1e6).round() / 1e6))
}

/// Says the exact difference, and whether the order depends on rounding.
fn remark(room: &Room<'_>, upper: PlayerIndex, lower: PlayerIndex, separated_by: Option<usize>) -> String {
    let figures = room.figures();
    let mut said = Vec::new();
    let of = |definition: usize, player: PlayerIndex| figures.value(definition, player).and_then(Value::fraction);
    // The first criterion speaks for itself.
    let decides = separated_by.filter(|criterion| *criterion > 0).map(|criterion| figures.rules.order[criterion]);
    if let Some(definition) = decides
        && let (Some(a), Some(b)) = (of(definition, upper), of(definition, lower))
    {
        let lower_is_better = figures.rules.definitions[definition].lower_is_better;
        let difference = if lower_is_better { b.clone() - a.clone() } else { a.clone() - b.clone() };
        said.push(room.lang.say("why.exact_difference", &[("difference", &difference.to_string())]));
    }
    if let Some((unrounded, _)) = &room.analysis.unrounded {
        said.extend(rounding_remark(room, unrounded, upper, lower, separated_by));
    }
    let mut lines = vec![said.join(" ")];
    lines.retain(|line| !line.is_empty());
    if let Some(definition) = decides.filter(|_| room.has_notes()) {
        let told = Told { figures, lang: room.lang };
        let terms = |player: PlayerIndex| {
            let worked = told.worked_named(&told.figure(definition, player));
            format!("{}: {worked}", figures.tournament.players[player].name)
        };
        lines.extend([terms(upper), terms(lower)]);
    }
    if room.audit.is_some() && room.standing.len() <= MOST_TURNED && separated_by != Some(0) {
        lines.extend(turns(room.analysis, upper, lower, room.lang));
    }
    lines.join("\n")
}

fn rounding_remark(
    room: &Room<'_>,
    unrounded: &Figures,
    upper: PlayerIndex,
    lower: PlayerIndex,
    separated_by: Option<usize>,
) -> Option<String> {
    use std::cmp::Ordering;
    let rules = &room.figures().rules;
    let words = Words { rules, lang: room.lang };
    let unrounded_order = rules.order.iter().enumerate().find_map(|(criterion, &definition)| {
        let (a, b) = (unrounded.compared(definition, upper), unrounded.compared(definition, lower));
        let order = better_first(a.as_ref(), b.as_ref(), rules.definitions[definition].lower_is_better);
        let value = |value: Option<Value>| value.map_or_else(|| "—".to_string(), |value| value.to_string());
        (order != Ordering::Equal).then(|| (criterion, order, value(a), value(b)))
    });
    let say = |key: &str, criterion: usize, a: &str, b: &str| {
        room.lang.say(key, &[("criterion", words.short(rules.order[criterion])), ("upper", a), ("lower", b)])
    };
    match (unrounded_order, separated_by) {
        (None, None) | (Some((0, Ordering::Less, ..)), Some(0)) => None,
        (None, Some(_)) => Some(room.lang.text("why.tied_unrounded").to_string()),
        (Some((criterion, Ordering::Greater, a, b)), _) => Some(say("why.turned_unrounded", criterion, &a, &b)),
        (Some((criterion, _, a, b)), None) => Some(say("why.split_unrounded", criterion, &a, &b)),
        (Some((criterion, _, a, b)), Some(by)) if criterion != by => Some(say("why.other_unrounded", criterion, &a, &b)),
        (Some((criterion, _, a, b)), Some(_)) => Some(say("why.same_unrounded", criterion, &a, &b)),
    }
}
