//! 順位の推移: everybody's place after each round, as if the event had ended there, and a chart of the first twelve.

use crate::explain::words::Words;
use crate::model::{Outcome, PlayerIndex};
use crate::standings::rounds::AfterRound;
use crate::tiebreaks::rank::Entry;
use crate::workbook::calculation::{BookLayout, FIRST_ROW, column};
use crate::workbook::chart::{Chart, ChartKind, Label, Series};
use crate::workbook::page_fit::{self, Breadth, Fitted, Rows, units};
use crate::workbook::plan::{Cell, Role, Setup, Sheet, TAB_READ};
use crate::workbook::sheets::standings::columns as standings;
use crate::workbook::sheets::{Stale, chart_sheet, head_read, name_role, over_columns};

/// The height of a line of the remark, in points.
const LINE_OF_REMARK: f64 = 12.5;

/// The place now, the name, and the first round.
const NOW: u16 = 0;
const NAME: u16 = 1;
const FIRST: u16 = 2;

const LINES: usize = 12;
/// With more players the chart ends at this place, because further lines and names could not be distinguished.
const MOST_DRAWN: u32 = 24;
/// Width and height of the chart in pixels where it stands on the page of the table, its height on a page of its own, and the height of the
/// rows behind it.
const CHART: (u32, u32) = (660, 420);
const HEIGHT_ALONE: u32 = 580;
const PIXELS_OF_A_ROW: u32 = 20;
/// Rows that are left below it.
const ROWS_BELOW: u32 = 6;
/// The widest names at the end of a line, in half-width characters.
const WIDEST_AT_ONE: usize = 34;
const HEADING_TYPE: u8 = 12;
const WIDEST_NAME: usize = 30;

/// Plans the sheet, where there was a round and the field is not too large for it; with the chart on a sheet of its own, where the
/// table takes several pages.
pub(crate) fn sheets<'a>(layout: &'a BookLayout<'a>) -> Vec<Sheet<'a>> {
    if !layout.size.alive || layout.standing.is_empty() || layout.figures().field.last_round == 0 {
        return Vec::new();
    }
    let after = layout.analysis.after_each_round();
    let players = layout.standing.len();
    let rounds = column(after.len());
    let last = standings::row(players - 1);
    let below = last + 3;
    let (is_short, paper) = paper_of(layout, &after);
    let beside = paper.leaves_room_for(players + 1, 90.0, f64::from(CHART.1) * 0.75);
    let size = (CHART.0, if beside { CHART.1 } else { HEIGHT_ALONE });
    let drawn = chart(layout, &after, below + 1, size);
    // Below a table that is printed smaller the chart would be as well.
    let (chart, apart) = if paper.one_page && paper.printed >= f64::from(paper.points) {
        (drawn, None)
    } else {
        (None, drawn)
    };
    let apart = apart.map(|chart| {
        chart_sheet::sheet(layout, &layout.names["places_chart"], chart, Some(Stale::Lines))
    });
    let setup = Setup {
        landscape: paper.landscape,
        freeze: Some((FIRST_ROW, FIRST)),
        // On the page of the chart alone they would stand above nothing.
        repeat_rows: Some((FIRST_ROW - 1, FIRST_ROW - 1)).filter(|_| chart.is_none()),
        widths: (0u16..).zip(paper.widths.iter().copied()).collect(),
        widest: 30.0,
        heights: vec![(FIRST_ROW, last + 1, paper.row)],
        stale: layout.stale((FIRST_ROW - 1, NOW, last + 1, FIRST + rounds - 1)),
        filter: Some((FIRST_ROW - 1, 0, last, FIRST + rounds - 1)),
        printed: Some((
            if chart.is_some() { below + size.1 / PIXELS_OF_A_ROW + ROWS_BELOW } else { last + 1 },
            FIRST + rounds - 1,
        )),
        page_breaks: chart.iter().filter(|_| !beside).map(|_| below).collect(),
        charts: chart.into_iter().collect(),
        ..Setup::of(TAB_READ)
    };
    let table = Sheet::new(&layout.names["places"], setup, move |emit| {
        let (rules, lang) = (layout.rules(), layout.lang);
        let remark = if rules.waits.is_empty() {
            lang.text("places.remark").to_string()
        } else {
            lang.text("places.remark_then").to_string() + &Words::new(rules, lang).before_last()
        };
        head_read(layout, lang.text("sheet.places"), "", None, Some(Stale::Words), emit);
        emit(over_columns(2, remark, &paper.widths, LINE_OF_REMARK));
        headings(layout, (&after, is_short), &paper, emit);
        for (position, entry) in layout.entries().iter().enumerate() {
            let (row, player) = (standings::row(position), entry.player);
            let now = layout.place_now(entry);
            emit(Cell::value((row, NOW), Role::Place, now).sized(paper.points));
            let name = &*layout.players()[player].name;
            // LibreOffice breaks no line of a link.
            let link = layout.to_player(player).filter(|_| !paper.breaks);
            emit(Cell::text(row, NAME, name_role(&paper), name).linked(link).sized(paper.points));
            let entered = entered(layout, player);
            for (column, after) in (FIRST..).zip(&after) {
                // A player has no place before the first round of play, so the line begins there.
                let cell = if after.round < entered || entry.without_place {
                    Cell::text(row, column, Role::Centered, "")
                } else {
                    Cell::number(row, column, Role::Centered, after.places[player])
                };
                emit(cell.sized(paper.points));
            }
        }
        if !is_short {
            let size = paper.points.min(HEADING_TYPE);
            decided_by(layout, &after, (last + 1, size), emit);
        }
    });
    std::iter::once(table).chain(apart).collect()
}

/// Returns the first round in which a player was in the event, at a table or not; the first of all for those who never were.
fn entered(layout: &BookLayout<'_>, player: PlayerIndex) -> u32 {
    let views = layout.figures().field.views[player].iter();
    let there = views.filter(|view| view.outcome != Outcome::Out);
    let games = layout.tournament().pairings.iter();
    let open =
        games.filter(|game| game.result.is_open() && game.players().any(|own| own == player));
    let rounds = there.map(|view| view.round).chain(open.map(|game| game.round));
    rounds.min().unwrap_or(1)
}

fn headings(
    layout: &BookLayout<'_>,
    (after, is_short): (&[AfterRound], bool),
    paper: &Fitted,
    emit: &mut dyn FnMut(Cell),
) {
    let mut heading = |at: u16, text: String| {
        let width = paper.widths.get(usize::from(at)).copied().unwrap_or_default();
        let points = page_fit::type_that_fits(&text, &[width], paper.points.min(HEADING_TYPE));
        emit(Cell::text(FIRST_ROW - 1, at, Role::Heading, text).sized(points));
    };
    heading(NOW, layout.text("places.now").to_string());
    heading(NAME, layout.text("column.name").to_string());
    for (column, after) in (FIRST..).zip(after) {
        heading(column, round_heading(layout, after.round, is_short));
    }
}

fn round_heading(layout: &BookLayout<'_>, round: u32, is_short: bool) -> String {
    let round = round.to_string();
    if is_short {
        return round;
    }
    say!(layout, "places.round", round)
}

/// Returns which criterion put the second player behind the first after each round; a later round may be decided by another one.
fn decided_by(
    layout: &BookLayout<'_>,
    after: &[AfterRound],
    (row, size): (u32, u8),
    emit: &mut dyn FnMut(Cell),
) {
    let words = layout.words();
    emit(Cell::text(row, NAME, Role::Text, layout.text("places.first_by")).sized(size));
    for (column, after) in (FIRST..).zip(after) {
        let by = after.first_by.map(|criterion| words.short(layout.rules().order[criterion]));
        emit(
            Cell::text(
                row,
                column,
                Role::Centered,
                by.unwrap_or_else(|| layout.text("standings.shared")),
            )
            .sized(size),
        );
    }
}

/// Returns the page of the table, and whether its columns are numbers alone, without a row for what decided: where more rounds than fit on
/// a page would otherwise be printed too small to be read.
fn paper_of(layout: &BookLayout<'_>, after: &[AfterRound]) -> (bool, Fitted) {
    let whole = paper_in(layout, after, false);
    if whole.is_readable() { (false, whole) } else { (true, paper_in(layout, after, true)) }
}

fn paper_in(layout: &BookLayout<'_>, after: &[AfterRound], is_short: bool) -> Fitted {
    let players = layout.players();
    let order = layout.rules().order.iter();
    let words = layout.words();
    let names = page_fit::names(players.iter().map(|player| &*player.name), WIDEST_NAME);
    let name = names.units.max(units(layout.text("places.first_by")) + 1);
    let criteria = order.map(|definition| units(words.short(*definition)));
    let criteria = criteria.max().unwrap_or(0).min(10);
    let last = layout.figures().field.last_round;
    let round = units(&round_heading(layout, last, is_short));
    let places = layout.entries().iter().map(|entry| units(&layout.place_text(entry)));
    let now = places.chain([units(layout.text("places.now"))]);
    let mut columns =
        vec![Breadth::of_numbers(now.max().unwrap_or(0).max(4)), Breadth::of_words(name)];
    // Who has no place has none after any round.
    let told = after.iter().flat_map(|after| &after.places);
    let told = told.map(|place| units(&place.to_string())).max();
    let each = if is_short {
        Breadth::of_numbers(told.unwrap_or(0).max(round))
    } else {
        Breadth::of_words(round.max(criteria))
    };
    columns.extend(after.iter().map(|_| each));
    page_fit::fitted(&columns, Rows::of(players.len() + 1, names.lines), 90.0)
}

fn chart(
    layout: &BookLayout<'_>,
    after: &[AfterRound],
    row: u32,
    size: (u32, u32),
) -> Option<Chart> {
    if after.len() < 2 {
        return None;
    }
    let entries: Vec<&Entry> =
        layout.entries().iter().filter(|entry| !entry.without_place).take(LINES).collect();
    let name_of = |entry: &Entry| layout.players()[entry.player].name.to_string();
    let last = FIRST + column(after.len()) - 1;
    let series = entries.iter().enumerate().map(|(position, entry)| {
        let at = standings::row(position);
        // Players whose lines end in one point share a label.
        let is_first = position == 0 || entries[position - 1].rank != entry.rank;
        let names: Vec<String> = entries
            .iter()
            .filter(|other| other.rank == entry.rank)
            .map(|other| name_of(other))
            .collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let text =
            chart_sheet::together_in_chart(&names, layout.text("list.separator"), WIDEST_AT_ONE);
        let entered = entered(layout, entry.player);
        let place = |after: &AfterRound| {
            if after.round < entered { f64::NAN } else { after.places[entry.player].into() }
        };
        Series {
            name: name_of(entry),
            sheet: layout.names["places"].clone(),
            across: (FIRST_ROW - 1, FIRST, FIRST_ROW - 1, last),
            upward: (at, FIRST, at, last),
            points: after.iter().map(|after| (after.round.into(), place(after))).collect(),
            labels: if is_first {
                vec![Label { point: after.len() - 1, text }]
            } else {
                Vec::new()
            },
        }
    });
    let last_place = Some(MOST_DRAWN).filter(|last| layout.standing.len() > *last as usize);
    let title = if last_place.is_some() { "places.chart_cut" } else { "places.chart" };
    Some(Chart {
        title: say!(layout, title, players = entries.len(), last = MOST_DRAWN),
        last_place,
        upward: layout.text("column.rank").to_string(),
        series: series.collect(),
        at: (row, 0),
        size,
        ..Chart::of(ChartKind::Places)
    })
}
