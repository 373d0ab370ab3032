//! 順位の根拠: for every two neighbours on equal points, what separated them.

use crate::explain::address::{on, relative, text};
use crate::explain::inverted;
use crate::explain::layout::{FIRST_ROW, Layout};
use crate::explain::plan::{Cached, Cell, Look, Role, Setup, Sheet};
use crate::explain::sheets::encounters;
use crate::explain::sheets::standings::{self, exact_cached};
use crate::explain::sheets::{MOST_WITH_NOTES, cached, head, look, to_player};
use crate::explain::turns::turns;
use crate::explain::words::{Told, Words};
use crate::model::PlayerIndex;
use crate::rules::show::Show;
use crate::tiebreaks::rank::better_first;

/// Pairs of figures turned round by rounding are listed up to this number.
const MOST_INVERSIONS: usize = 30;

/// In larger events an audit does not look for what would turn every two neighbours round.
const MOST_TURNED: usize = 32;

/// Columns.
const UPPER: u16 = 1;
const LOWER: u16 = 2;
const EQUAL: u16 = 3;
const BY: u16 = 4;
const VALUE: [u16; 2] = [5, 8];
const EXACT: [u16; 2] = [6, 9];
const SIGN: u16 = 7;
const DIFFERENCE: u16 = 10;
const REMARK: u16 = 11;

/// Plans the sheet.
pub fn sheet<'a>(layout: &'a Layout<'a>) -> Sheet<'a> {
    let rows = u32::try_from(pairs(layout).len()).unwrap_or(0);
    Sheet {
        name: layout.names.why.clone(),
        setup: Setup {
            landscape: true,
            freeze: Some((FIRST_ROW, 0)),
            repeat_rows: Some((FIRST_ROW - 1, FIRST_ROW - 1)),
            widths: vec![(0, 6.0), (SIGN, 4.0), (REMARK, 70.0)],
            widest: 26.0,
            stale: vec![((FIRST_ROW, REMARK, FIRST_ROW + rows, REMARK), format!("{}>0", layout.changes()))],
            large: layout.standing.len() > 2000,
            ..Setup::default()
        },
        cells: Box::new(move |emit| {
            head(layout, layout.lang.text("sheet.why"), layout.lang.text("why.remark"), emit);
            let headings = [
                (0, "column.rank"),
                (UPPER, "why.upper"),
                (LOWER, "why.lower"),
                (EQUAL, "why.equal"),
                (BY, "why.by"),
                (VALUE[0], "why.upper"),
                (EXACT[0], "column.fraction"),
                (SIGN, ""),
                (VALUE[1], "why.lower"),
                (EXACT[1], "column.fraction"),
                (DIFFERENCE, "why.difference"),
                (REMARK, "column.remark"),
            ];
            for (column, key) in headings {
                emit(Cell::text(FIRST_ROW - 1, column, Role::Heading, if key.is_empty() { "" } else { layout.lang.text(key) }));
            }
            for (at, position) in pairs(layout).into_iter().enumerate() {
                line(layout, FIRST_ROW + u32::try_from(at).unwrap_or(0), position, emit);
            }
            let row = turned_by_rounding(layout, FIRST_ROW + rows + 1, emit);
            encounters::tables(layout, row, emit);
        }),
    }
}

/// Lists the figures that rounding turns round, also between players on different points; returns the next free row.
fn turned_by_rounding(layout: &Layout<'_>, row: u32, emit: &mut dyn FnMut(Cell)) -> u32 {
    let found = Some(layout).filter(|layout| layout.standing.len() <= MOST_WITH_NOTES);
    let Some(found) = found.and_then(|layout| inverted::lines(layout.analysis, layout.lang, MOST_INVERSIONS)) else { return row };
    emit(Cell::text(row, 0, Role::Section, layout.lang.text("why.inverted")));
    if found.is_empty() {
        emit(Cell::text(row + 1, 0, Role::Running, layout.lang.text("why.none_inverted")));
    }
    let next = row + 2 + u32::try_from(found.len().max(1)).unwrap_or(0);
    for (row, line) in (row + 1..).zip(found) {
        emit(Cell::text(row, 0, Role::Running, line));
    }
    next
}

/// Returns the positions of players who have the same value of the first criterion as the one above.
fn pairs(layout: &Layout<'_>) -> Vec<usize> {
    let entries = &layout.analysis.standings.entries;
    (1..entries.len()).filter(|&position| entries[position].separated_by != Some(0)).collect()
}

fn line(layout: &Layout<'_>, row: u32, position: usize, emit: &mut dyn FnMut(Cell)) {
    let figures = layout.figures();
    let entries = &layout.analysis.standings.entries;
    let (upper, lower) = (&entries[position - 1], &entries[position]);
    let words = Words { rules: &figures.rules, lang: layout.lang };
    let shorts: Vec<&str> = figures.rules.order.iter().map(|&definition| words.short(definition)).collect();
    // Of those who share a place, the last criterion is shown: the one on which they are still equal.
    let shown = lower.separated_by.unwrap_or(shorts.len() - 1);
    let definition = figures.rules.order[shown];
    let which = standings::criterion_cell(layout, position);
    let criterion = format!("IF({which}=0,{},ABS({which}))", shorts.len());
    let link = |player: PlayerIndex| (layout.standing.len() <= MOST_WITH_NOTES).then(|| to_player(layout, player));
    let place = on(&layout.names.figures, layout.figures_row(lower.player), layout.changed_column() + 2);
    emit(Cell::formula(row, 0, Role::Place, place, Cached::Number(lower.rank.into())));
    for (column, player) in [(UPPER, upper.player), (LOWER, lower.player)] {
        emit(Cell::text(row, column, Role::Text, &*figures.tournament.players[player].name).linked(link(player)));
    }
    let equal_of = |count: usize| shorts[..count].join(layout.lang.text("list.and"));
    let equal_choices: Vec<String> = (0..shorts.len()).map(|count| text(&equal_of(count))).collect();
    let everything = text(&equal_of(shorts.len()));
    let equal_now = lower.separated_by.map_or_else(|| equal_of(shorts.len()), equal_of);
    emit(Cell::formula(
        row,
        EQUAL,
        Role::Text,
        format!("IF({which}=0,{everything},CHOOSE({criterion},{}))", equal_choices.join(",")),
        Cached::Text(equal_now),
    ));
    let names: Vec<String> = shorts.iter().map(|short| text(short)).collect();
    let shared = layout.lang.text("standings.shared");
    let by_now = lower.separated_by.map_or(shared, |criterion| shorts[criterion]);
    emit(Cell::formula(
        row,
        BY,
        Role::Strong,
        format!("IF({which}=0,{},CHOOSE({criterion},{}))", text(shared), names.join(",")),
        Cached::Text(by_now.to_string()),
    ));
    for (side, entry) in [upper, lower].into_iter().enumerate() {
        let of = |column: &dyn Fn(usize) -> Option<u16>| {
            let cells = figures.rules.order.iter().map(|&definition| {
                column(definition).map_or_else(
                    || layout.figure(definition, entry.player),
                    |column| on(&layout.names.figures, layout.figures_row(entry.player), column),
                )
            });
            format!("CHOOSE({criterion},{})", cells.collect::<Vec<_>>().join(","))
        };
        let now = figures.value(definition, entry.player);
        let look = match look(layout, definition, entry.player) {
            Look::Show(Show::Percent(_)) | Look::Approximate => Look::Show(Show::Decimal(4)),
            look => look,
        };
        emit(Cell::formula(row, VALUE[side], Role::Number, of(&|_| None), cached(layout, definition, entry.player)).looking(look));
        // Without a column of fractions the value stands there.
        let exact_now = if layout.figure_columns[definition].exact.is_none() && now.is_none() {
            cached(layout, definition, entry.player)
        } else {
            exact_cached(now)
        };
        emit(Cell::formula(row, EXACT[side], Role::Fraction, of(&|definition| layout.figure_columns[definition].exact), exact_now));
        if side == 0 {
            let missing = [upper, lower].iter().any(|entry| figures.value(definition, entry.player).is_none());
            sign(layout, row, &which, lower.separated_by.map(|_| definition), missing, emit);
        }
    }
    let difference = figures.value(definition, upper.player).zip(figures.value(definition, lower.player));
    let difference_now = difference.map_or_else(|| "—".into(), |(a, b)| Cached::Number(a.to_f64() - b.to_f64()));
    let formula = format!("IFERROR({}-{},\"—\")", relative(row, VALUE[0]), relative(row, VALUE[1]));
    emit(Cell::formula(row, DIFFERENCE, Role::Number, formula, difference_now).looking(Look::Show(Show::Decimal(6))));
    emit(Cell::text(row, REMARK, Role::Wrapped, remark(layout, upper.player, lower.player, lower.separated_by)));
}

/// `>` or `=`, and `<` where an edit turned the order round or the lower value is the better. A value is more
/// than none.
fn sign(layout: &Layout<'_>, row: u32, which: &str, separated_by: Option<usize>, missing: bool, emit: &mut dyn FnMut(Cell)) {
    let lower_is_better = separated_by.is_some_and(|definition| layout.figures().rules.definitions[definition].lower_is_better);
    let (one, two) = (relative(row, VALUE[0]), relative(row, VALUE[1]));
    let now = match separated_by {
        None => "=",
        Some(_) if lower_is_better && !missing => "<",
        Some(_) => ">",
    };
    let formula = format!("IF({which}=0,\"=\",IF(AND(ISNUMBER({one}),ISNUMBER({two}),{one}<{two}),\"<\",\">\"))");
    emit(Cell::formula(row, SIGN, Role::Centered, formula, now.into()));
}

/// Says the exact difference, and whether the order depends on rounding.
fn remark(layout: &Layout<'_>, upper: PlayerIndex, lower: PlayerIndex, separated_by: Option<usize>) -> String {
    let figures = layout.figures();
    let mut said = Vec::new();
    if let Some(definition) = separated_by.map(|criterion| figures.rules.order[criterion])
        && let (Some(a), Some(b)) = (
            figures.value(definition, upper).and_then(|value| value.fraction()),
            figures.value(definition, lower).and_then(|value| value.fraction()),
        )
    {
        let difference = a.clone() - b.clone();
        said.push(layout.lang.say("why.exact_difference", &[("difference", &difference.to_string())]));
    }
    if let Some((unrounded, _)) = &layout.analysis.unrounded {
        said.extend(rounding_remark(layout, unrounded, upper, lower, separated_by));
    }
    let mut lines = vec![said.join(" ")];
    lines.retain(|line| !line.is_empty());
    if layout.standing.len() <= MOST_WITH_NOTES
        && let Some(definition) = separated_by.map(|criterion| figures.rules.order[criterion])
    {
        let told = Told { figures, lang: layout.lang };
        let terms = |player: PlayerIndex| {
            let worked = told.worked_named(&told.figure(definition, player));
            format!("{}: {worked}", figures.tournament.players[player].name)
        };
        lines.extend([terms(upper), terms(lower)]);
    }
    if layout.audit.is_some() && layout.standing.len() <= MOST_TURNED {
        lines.extend(turns(layout.analysis, upper, lower, layout.lang));
    }
    lines.join("\n")
}

fn rounding_remark(
    layout: &Layout<'_>,
    unrounded: &crate::tiebreaks::figures::Figures,
    upper: PlayerIndex,
    lower: PlayerIndex,
    separated_by: Option<usize>,
) -> Option<String> {
    use std::cmp::Ordering;
    let rules = &layout.figures().rules;
    let words = Words { rules, lang: layout.lang };
    let unrounded_order = rules.order.iter().enumerate().find_map(|(criterion, &definition)| {
        let (a, b) = (unrounded.compared(definition, upper), unrounded.compared(definition, lower));
        let order = better_first(a.as_ref(), b.as_ref(), rules.definitions[definition].lower_is_better);
        let value = |value: Option<crate::tiebreaks::value::Value>| value.map_or_else(|| "—".to_string(), |value| value.to_string());
        (order != Ordering::Equal).then(|| (criterion, order, value(a), value(b)))
    });
    let say = |key: &str, criterion: usize, a: &str, b: &str| {
        layout.lang.say(key, &[("criterion", words.short(rules.order[criterion])), ("upper", a), ("lower", b)])
    };
    match (unrounded_order, separated_by) {
        (None, None) => None,
        (None, Some(_)) => Some(layout.lang.text("why.tied_unrounded").to_string()),
        (Some((criterion, Ordering::Greater, a, b)), _) => Some(say("why.turned_unrounded", criterion, &a, &b)),
        (Some((criterion, _, a, b)), None) => Some(say("why.split_unrounded", criterion, &a, &b)),
        (Some((criterion, _, a, b)), Some(by)) if criterion != by => Some(say("why.other_unrounded", criterion, &a, &b)),
        (Some((criterion, _, a, b)), Some(_)) => Some(say("why.same_unrounded", criterion, &a, &b)),
    }
}
