//! 順位の根拠: for every two neighbours, on what they are equal and what separates them.

use crate::explain::reversals::turns;
use crate::explain::rounding_reversals;
use crate::model::PlayerIndex;
use crate::rules::operation::COMPARED_DIGITS;
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::rank::Entry;
use crate::tiebreaks::value::{Value, better_first};
use crate::workbook::address::{down, relative};
use crate::workbook::calculation::columns::Fig;
use crate::workbook::calculation::size::MOST_WIDE_ROWS_IN_MEMORY;
use crate::workbook::calculation::{Block, BookLayout, FIRST_ROW};
use crate::workbook::excel::{
    self, Excel, as_text, if_, index, index_2, is, min_of, quote, round, unless, xl,
};
use crate::workbook::page_fit::{self, Breadth, Fitted, Rows, units};
use crate::workbook::plan::{Cached, Cell, Pen, Role, Setup, Sheet, TAB_READ};
use crate::workbook::sheets::standings::columns::StandingsColumn;
use crate::workbook::sheets::{
    Stale, as_f64, chart_sheet, distances, emit_headings, equal_on, head_read, name_role,
};

const MOST_INVERSIONS: usize = 30;
/// In larger events an audit does not look for what would reverse every two neighbours.
const MOST_TURNED: usize = 32;
/// Up to so many rounds: each result of any of them is tried, for every two neighbours.
const MOST_ROUNDS_TURNED: u32 = 20;

const PLACE: u16 = 0;
const UPPER: u16 = 1;
const LOWER: u16 = 2;
const EQUAL: u16 = 3;
const BY: u16 = 4;
const VALUE: [u16; 2] = [5, 6];
const DIFFERENCE: u16 = 7;
const REMARK: u16 = 8;
/// The difference as a number; hidden.
const GAP: u16 = 9;
/// The number of the criterion that decides, from 1, and its number pattern: for formulas alone.
const CRITERION: u16 = 10;
const PATTERN: u16 = 11;

/// The widths of the remarks, in characters: the narrowest in which all takes the fewest pages.
const REMARK_WIDTHS: [f64; 3] = [44.0, 56.0, 68.0];
/// Half-width characters of the longest name and of the longest list of criteria that columns grow for.
const WIDEST: usize = 26;
/// The least and the largest width of columns of names beside remarks, in half-width characters.
const NARROWEST_BESIDE_REMARKS: usize = 12;
const WIDEST_BESIDE_REMARKS: usize = 22;
const HEAD: f64 = 90.0;
/// The height of a row without a remark among those that have one, in points.
const PLAIN_ROW: f64 = 18.0;
/// The height of a line of a remark, in points, and what words leave of their lines.
const LINE: f64 = 15.5;
const UNFILLED: f64 = 1.08;
/// Pixels of a row below the table, and the rows that stay free below the chart.
const PIXELS_OF_A_ROW: u32 = 17;
const ROWS_BELOW: u32 = 2;

pub(crate) fn sheets<'a>(layout: &'a BookLayout<'a>) -> Vec<Sheet<'a>> {
    let rows = crate::workbook::calculation::row(layout.size.players.saturating_sub(1));
    let players = layout.size.players;
    let paper = paper_of(layout);
    let remarks = has_remarks(layout);
    let mut widths: Vec<(u16, f64)> = (0u16..).zip(paper.widths.iter().copied()).collect();
    let said: Vec<String> = if remarks {
        (1..players).map(|position| remark_at(layout, position)).collect()
    } else {
        Vec::new()
    };
    let reversed =
        Some(layout).filter(|layout| layout.has_notes() && layout.size.tables.is_none()).and_then(
            |layout| rounding_reversals::lines(layout.analysis, layout.lang, MOST_INVERSIONS),
        );
    let names_width = paper.widths.get(usize::from(UPPER)).copied().unwrap_or_default();
    let heights_in = |remark: f64| -> Vec<f64> {
        let heights = said.iter().zip(1..).map(|(said, position)| {
            row_height(said, remark).max(names_height(layout, position, names_width))
        });
        heights.collect()
    };
    let pages_of = |remark: f64, height: f64| {
        let all: Vec<f64> = widths.iter().map(|(_, width)| *width).chain([remark]).collect();
        page_fit::landscape_pages(&all, height)
    };
    let pages = |remark: f64| pages_of(remark, HEAD + heights_in(remark).iter().sum::<f64>());
    let fewest =
        REMARK_WIDTHS.into_iter().map(|width| pages(width).ceil()).fold(f64::INFINITY, f64::min);
    let remark_width =
        REMARK_WIDTHS.into_iter().find(|width| pages(*width) <= fewest).unwrap_or(REMARK_WIDTHS[0]);
    let one_page = fewest <= 1.0;
    let heights = heights_in(remark_width);
    let listed = reversed.as_ref().map_or(0, Vec::len);
    let breaks = if one_page {
        Vec::new()
    } else {
        breaks(&heights, listed, |height| pages_of(remark_width, height))
    };
    widths.push((REMARK, remark_width));
    let hidden = (if remarks { GAP } else { REMARK }, PATTERN);
    let landscape = remarks || paper.landscape;
    let apart = if remarks { !one_page } else { !paper.one_page };
    let size = if apart { chart_sheet::SIZE } else { distances::size(layout, landscape) };
    let found = distances::chart(layout, FIRST_ROW + rows + 1, size);
    let (chart, apart) = if apart { (None, found) } else { (found, None) };
    let apart =
        apart.map(|chart| chart_sheet::sheet(layout, &layout.names["why_chart"], chart, None));
    let fits = paper.leaves_room_for(
        players,
        HEAD,
        f64::from(distances::size(layout, landscape).1) * 0.75,
    );
    let below = FIRST_ROW
        + rows
        + 1
        + chart.as_ref().map_or(0, |chart| chart.size.1 / PIXELS_OF_A_ROW + ROWS_BELOW);
    let last_row = FIRST_ROW + rows.max(1) - 1;
    let listed = crate::workbook::calculation::row(listed);
    let setup = Setup {
        landscape,
        freeze: Some((FIRST_ROW, 0)),
        // On the page of a chart alone they would stand above nothing.
        repeat_rows: Some((FIRST_ROW - 1, FIRST_ROW - 1))
            .filter(|_| if remarks { !one_page } else { !paper.one_page }),
        widths,
        widest: 26.0,
        heights: if remarks { Vec::new() } else { paper.heights(FIRST_ROW, last_row) },
        stale: [(FIRST_ROW, REMARK, last_row, REMARK), (below + 1, 0, below + 1 + listed, REMARK)]
            .into_iter()
            .flat_map(|words| layout.stale(words))
            .collect(),
        hidden_columns: vec![hidden],
        filter: Some((FIRST_ROW - 1, 0, last_row, if remarks { REMARK } else { DIFFERENCE })),
        page_breaks: chart
            .iter()
            .filter(|_| remarks || !fits)
            .map(|_| FIRST_ROW + rows)
            .chain(breaks)
            .collect(),
        charts: chart.into_iter().collect(),
        large: players > MOST_WIDE_ROWS_IN_MEMORY,
        is_of_pairs: true,
        ..Setup::of(TAB_READ)
    };
    let has_words = listed > 0 || said.iter().any(|said| !said.is_empty());
    let table = Sheet::new(&layout.names["why"], setup, move |emit| {
        let values = Some(((FIRST_ROW, VALUE[0], last_row, VALUE[1]), decider_is_unknown(layout)));
        head_read(
            layout,
            layout.text("sheet.why"),
            layout.text("why.remark"),
            values,
            has_words.then_some(Stale::Words),
            emit,
        );
        let headings = [
            (PLACE, "column.rank"),
            (UPPER, "why.upper"),
            (LOWER, "why.lower"),
            (EQUAL, "why.equal"),
            (BY, "why.by"),
            (VALUE[0], "why.upper_value"),
            (VALUE[1], "why.lower_value"),
            (DIFFERENCE, "why.difference"),
            (REMARK, "column.remark"),
            (GAP, "why.gap"),
        ];
        emit_headings(layout.lang, FIRST_ROW - 1, headings, emit);
        for position in 1..players {
            let said = said.get(position - 1).map_or("", String::as_str);
            let height = heights.get(position - 1).copied();
            let row = FIRST_ROW + crate::workbook::calculation::row(position) - 1;
            line(layout, (row, position), name_role(&paper), said, &mut |mut cell: Cell| {
                cell.height = height.filter(|_| cell.column == PLACE);
                let sized = cell.column != REMARK;
                emit(if sized { cell.sized(paper.points) } else { cell });
            });
        }
        reversed_by_rounding(layout, reversed.as_deref(), below, emit);
    });
    std::iter::once(table).chain(apart).collect()
}

/// Whether the figure that decides is not known of somebody.
fn decider_is_unknown(layout: &BookLayout<'_>) -> bool {
    let entries = layout.entries();
    let order = &layout.rules().order;
    let pairs = entries.windows(2).filter(|pair| !pair[1].without_place);
    let missing = |pair: &[Entry]| {
        let decides = order[pair[1].separated_by.unwrap_or(order.len() - 1)];
        pair.iter().any(|entry| layout.figures().is_missing(decides, entry.player))
    };
    pairs.into_iter().any(missing)
}

/// Returns the height of a row with a remark, in points.
fn row_height(remark: &str, width: f64) -> f64 {
    let of = |line: &str| match units(line) as f64 {
        units if units <= width => 1.0,
        units => (units * UNFILLED / width).ceil(),
    };
    let lines: f64 = remark.lines().map(of).sum();
    (lines * LINE).max(PLAIN_ROW)
}

/// Returns the rows with which pages begin, after the first, where rows with remarks take several: LibreOffice, which would fill the last
/// one to its edge, then prints an empty one. What is listed below the table begins on the page of its last row if it fits there.
fn breaks(heights: &[f64], listed: usize, pages: impl Fn(f64) -> f64) -> Vec<u32> {
    const FULL: f64 = 0.95;
    const REPEATED: f64 = 30.0;
    let below = PLAIN_ROW * (listed + 3) as f64;
    let (mut page, mut found) = (HEAD, Vec::new());
    for (row, height) in (FIRST_ROW..).zip(heights.iter().copied().chain([below])) {
        if pages(page + height) > FULL {
            found.push(row);
            page = REPEATED;
        }
        page += height;
    }
    found
}

/// Returns the height of the row of two neighbours for columns of names of this width, in points.
fn names_height(layout: &BookLayout<'_>, position: usize, width: f64) -> f64 {
    let entries = layout.entries();
    let players = layout.players();
    let pair = [position - 1, position].into_iter().filter_map(|at| entries.get(at));
    pair.map(|entry| row_height(&players[entry.player].name, width)).fold(PLAIN_ROW, f64::max)
}

/// Whether two neighbours have something to be said about, as computed: rounding, or what would turn their order.
fn has_remarks(layout: &BookLayout<'_>) -> bool {
    layout.size.tables.is_none() && (layout.analysis.unrounded.is_some() || turned(layout))
}

/// Whether an audit looks for what would reverse neighbours.
fn turned(layout: &BookLayout<'_>) -> bool {
    layout.audit.is_some()
        && layout.standing.len() <= MOST_TURNED
        && layout.figures().field.last_round <= MOST_ROUNDS_TURNED
}

fn paper_of(layout: &BookLayout<'_>) -> Fitted {
    let figures = layout.figures();
    let rules = &figures.rules;
    let words = layout.words();
    let shorts: Vec<&str> = rules.order.iter().map(|definition| words.short(*definition)).collect();
    let names = page_fit::names(layout.player_texts(), WIDEST);
    let name = names.units;
    let entries = layout.entries();
    let equal = entries
        .iter()
        .map(|entry| units(&equal_on(layout, entry.separated_by.unwrap_or(shorts.len()))));
    let by = shorts
        .iter()
        .map(|short| units(short))
        .chain([units(layout.text("standings.shared"))])
        .max()
        .unwrap_or(0);
    let value = |definition: &usize| {
        entries
            .iter()
            .map(|entry| units(&layout.printed_now(*definition, entry.player)))
            .max()
            .unwrap_or(0)
    };
    let value = rules.order.iter().map(value).max().unwrap_or(0).max(8);
    let columns = [
        (5, false),
        (name, true),
        (name, true),
        (equal.max().unwrap_or(0).clamp(12, WIDEST) + 1, true),
        (by.clamp(8, WIDEST) + 1, true),
        (value, false),
        (value, false),
        (value + 1, false),
    ];
    let columns = columns.map(|(units, words)| Breadth { units, words });
    if has_remarks(layout) {
        // The remarks need the room: long names break into lines.
        let name = layout.longest_name();
        let mut widths = columns.map(|column| (column.units as f64 + 2.0).max(6.0)).to_vec();
        for column in [UPPER, LOWER] {
            widths[usize::from(column)] =
                name.clamp(NARROWEST_BESIDE_REMARKS, WIDEST_BESIDE_REMARKS) as f64 + 2.0;
        }
        return Fitted {
            landscape: true,
            widths,
            breaks: name > WIDEST_BESIDE_REMARKS,
            ..Fitted::default()
        };
    }
    let fitted = page_fit::fitted(&columns, Rows { lines: names.lines, ..layout.rows() }, HEAD);
    let highest = f64::from(LARGEST) * if fitted.breaks { 3.0 } else { 2.0 };
    let [row, spare_row] = [fitted.row, fitted.spare_row].map(|row| row.min(highest));
    Fitted { points: fitted.points.min(LARGEST), row, spare_row, ..fitted }
}

/// The largest type of the table: it is read at a table, not from afar.
const LARGEST: u8 = 12;

/// Lists the figures that rounding reverses, also between players on different points.
fn reversed_by_rounding(
    layout: &BookLayout<'_>,
    found: Option<&[String]>,
    row: u32,
    emit: &mut dyn FnMut(Cell),
) {
    let Some(found) = found else { return };
    emit.text((row, 0), Role::Section, layout.text("why.inverted"));
    if found.is_empty() {
        emit.text((row + 1, 0), Role::Running, layout.text("why.none_inverted"));
    }
    for (row, line) in (row + 1..).zip(found) {
        emit.text((row, 0), Role::Running, line.as_str());
    }
}

fn line(
    layout: &BookLayout<'_>,
    (row, position): (u32, usize),
    name_role: Role,
    said: &str,
    emit: &mut dyn FnMut(Cell),
) {
    let spare = layout.is_spare(position);
    let emit = &mut |mut cell: Cell| {
        if spare {
            cell.style.role = Role::Spare;
        }
        emit(cell);
    };
    let order = &layout.rules().order;
    let pair = neighbours(layout, position);
    let words = layout.words();
    let last = order.len().saturating_sub(1);
    let equal = layout.equal_cell(position);
    let shown = |formula: Excel| unless(is(&equal, ""), formula);
    let mut say = |column: u16, role: Role, formula: Excel, now: Cached| {
        emit(layout.computed((row, column), role, || shown(formula), now));
    };
    let place = layout.standings_cell(position, StandingsColumn::Place);
    let rank = pair.map(|(_, lower)| lower.rank);
    say(PLACE, Role::Place, place.into(), rank.into());
    let players = pair.map(|(upper, lower)| [upper.player, lower.player]);
    let pointers = [position - 1, position].map(|at| layout.pointer_cell(at));
    for (at, pointer) in pointers.iter().enumerate() {
        let name = index(layout.fig_name(&Fig::Name), pointer);
        let now = layout.name_of(players.map(|both| both[at]));
        say([UPPER, LOWER][at], name_role, name, now.into());
    }
    let by = pair.map(|(_, lower)| lower.separated_by);
    let equal_now = by.map(|by| equal_on(layout, by.unwrap_or(order.len())));
    let criteria = as_text(index("criteria_equal", xl(&equal) + 1));
    say(EQUAL, Role::Text, criteria, equal_now.into());
    let shared = layout.text("standings.shared");
    let by_now = by.map(|by| by.map_or(shared, |criterion| words.short(order[criterion])));
    let name = index("criterion_names", xl(&equal) + 1);
    say(BY, Role::Strong, name, by_now.into());
    // For players who share a place the last criterion is shown, on which they are still equal.
    let number = min_of(xl(&equal) + 1, order.len());
    let criterion = xl(down(row, CRITERION));
    let printed = layout.fig_ranges(Block::Printed);
    let keys = layout.fig_ranges(Block::Keys);
    let decides = by.map(|by| order[by.unwrap_or(last)]);
    for (at, pointer) in pointers.iter().enumerate() {
        let of = players.zip(decides);
        let now = of.map(|(both, definition)| layout.printed_now(definition, both[at]));
        let value = index_2(&printed, pointer, &criterion);
        say(VALUE[at], Role::Number, value, now.into());
    }
    let [one, other] = pointers.map(|pointer| index_2(&keys, &pointer, &criterion));
    let gap = if_(
        excel::below(min_of(&one, &other), "-1E+98"),
        quote("—"),
        round(xl(&one) - &other, COMPARED_DIGITS),
    );
    let gap_now = decides
        .zip(players)
        .and_then(|(definition, [upper, lower])| layout.gap_now(definition, upper, lower));
    let told = decides.map(|definition| {
        let gap = gap_now.as_ref();
        gap.map_or_else(|| "—".into(), |gap| layout.gap_text(definition, gap))
    });
    let pattern = down(row, PATTERN);
    let told_formula = distances::formula(&xl(relative(row, GAP)), &criterion, &xl(&pattern));
    let gap_now: Option<Cached> =
        decides.map(|_| gap_now.map_or_else(|| "—".into(), |gap| gap.to_f64().into()));
    let of_criterion = |formula: Excel| unless(is(&criterion, ""), formula);
    let number_of = |column: u16, formula: Excel, now: Cached| {
        layout.computed((row, column), Role::Number, || formula, now)
    };
    let told_formula = of_criterion(told_formula);
    emit(number_of(DIFFERENCE, told_formula, told.into()));
    emit.text((row, REMARK), Role::Wrapped, said);
    emit(number_of(GAP, shown(gap), gap_now.into()));
    if layout.size.alive {
        let number_now = by.map(|by| as_f64(by.unwrap_or(last) + 1));
        emit(number_of(CRITERION, shown(number), number_now.into()));
        let pattern = of_criterion(index("criterion_pattern", &criterion));
        let pattern_now = decides.map(|of| layout.patterns(of)[0].clone());
        emit(number_of(PATTERN, pattern, pattern_now.into()));
    }
}

/// Returns two neighbours by the position of the lower one, where both have a place.
fn neighbours<'l>(layout: &'l BookLayout<'_>, position: usize) -> Option<(&'l Entry, &'l Entry)> {
    let entries = layout.entries();
    let lower = entries.get(position).filter(|lower| !lower.without_place)?;
    Some((&entries[position - 1], lower))
}

/// Returns the remark on the two neighbours whose lower one has this position.
fn remark_at(layout: &BookLayout<'_>, position: usize) -> String {
    let pair = neighbours(layout, position);
    pair.map_or_else(String::new, |(upper, lower)| {
        remark(layout, upper.player, lower.player, lower.separated_by)
    })
}

/// Says whether the order depends on rounding, and in an audit what would reverse it.
fn remark(
    layout: &BookLayout<'_>,
    upper: PlayerIndex,
    lower: PlayerIndex,
    separated_by: Option<usize>,
) -> String {
    let mut lines = Vec::new();
    if let Some((unrounded, _)) = &layout.analysis.unrounded {
        lines.extend(rounding_remark(layout, unrounded, upper, lower, separated_by));
    }
    if turned(layout) && separated_by != Some(0) {
        lines.extend(turns(layout.analysis, upper, lower, layout.lang));
    }
    lines.join("\n")
}

fn rounding_remark(
    layout: &BookLayout<'_>,
    unrounded: &Figures,
    upper: PlayerIndex,
    lower: PlayerIndex,
    separated_by: Option<usize>,
) -> Option<String> {
    use std::cmp::Ordering;
    let rules = layout.rules();
    let words = layout.words();
    let unrounded_order = rules.order.iter().enumerate().find_map(|(criterion, &definition)| {
        let (a, b) = (unrounded.compared(definition, upper), unrounded.compared(definition, lower));
        let order =
            better_first(a.as_ref(), b.as_ref(), rules.definitions[definition].lower_is_better);
        let value =
            |value: Option<Value>| value.map_or_else(|| "—".to_string(), |value| value.to_string());
        (order != Ordering::Equal).then(|| (criterion, order, value(a), value(b)))
    });
    let say = |key: &str, criterion: usize, a: &str, b: &str| {
        say!(layout, key, criterion = words.short(rules.order[criterion]), upper = a, lower = b)
    };
    match (unrounded_order, separated_by) {
        (None, None) | (Some((0, Ordering::Less, ..)), Some(0)) => None,
        (None, Some(_)) => Some(layout.text("why.tied_unrounded").to_string()),
        (Some((criterion, Ordering::Greater, a, b)), _) => {
            Some(say("why.turned_unrounded", criterion, &a, &b))
        }
        (Some((criterion, _, a, b)), None) => Some(say("why.split_unrounded", criterion, &a, &b)),
        (Some((criterion, _, a, b)), Some(by)) if criterion != by => {
            Some(say("why.other_unrounded", criterion, &a, &b))
        }
        (Some((criterion, _, a, b)), Some(_)) => Some(say("why.same_unrounded", criterion, &a, &b)),
    }
}
