//! 読み方: every player's place under each reading of the rules that moves somebody, in words; readings of one result stand together.

use crate::audit::Audit;
use crate::audit::readings::{Outcome, Survey};
use crate::explain::audit::AuditWords;
use crate::explain::rounding_reversals;
use crate::workbook::calculation::{BookLayout, FIRST_ROW, column};
use crate::workbook::page_fit::units;
use crate::workbook::plan::{Cell, Pen, Role, Setup, Sheet, TAB_READ};
use crate::workbook::sheets::standings::columns as standings;
use crate::workbook::sheets::{Stale, head, under_headings};

/// Columns: place and name under the rules as given, then each reading.
const PLACE: u16 = 0;
const NAME: u16 = 1;
const FIRST: u16 = 2;

const MOST_INVERSIONS: usize = 30;
/// At most this many readings with one result are listed above its column.
const MOST_TOLD: usize = 4;
/// The width of a reading's column and of the remarks, in characters.
const READING_WIDTH: f64 = 22.0;
const REMARK_WIDTH: f64 = 48.0;
/// The largest width of the column of names: a longer one is printed smaller.
const WIDEST_NAME: f64 = 48.0;
/// The height of a line of a heading, in points.
const LINE: f64 = 14.0;

pub(crate) fn sheet<'a>(
    layout: &'a BookLayout<'a>,
    audit: &'a Audit,
    survey: &'a Survey,
) -> Sheet<'a> {
    let words = AuditWords { analysis: layout.analysis, audit, lang: layout.lang };
    let (same, groups) = grouped(survey);
    let headings: Vec<String> = groups.iter().map(|group| lines(layout, words, group)).collect();
    let span = FIRST + column(groups.len());
    let remark = span + 1;
    let lines = headings.iter().map(|heading| {
        heading.lines().map(|line| units(line).div_ceil(READING_WIDTH as usize - 2)).sum::<usize>()
    });
    let height = lines.max().unwrap_or(1).max(2) as f64 * LINE;
    let last = standings::row(layout.standing.len().max(1) - 1);
    let mut widths: Vec<(u16, f64)> = (FIRST..span).map(|column| (column, READING_WIDTH)).collect();
    widths.extend([(PLACE, 12.0), (span, 16.0), (remark, REMARK_WIDTH)]);
    let setup = Setup {
        landscape: true,
        widths,
        narrowest: vec![(NAME, (layout.longest_name() as f64 + 2.0).clamp(18.0, WIDEST_NAME))],
        widest: 30.0,
        heights: vec![(FIRST_ROW - 1, FIRST_ROW - 1, height)],
        // The rows below the table are computed values too.
        stale: layout.stale((
            FIRST_ROW - 1,
            0,
            last + 5 + crate::workbook::calculation::row(same.len() + MOST_INVERSIONS),
            remark,
        )),
        filter: Some((FIRST_ROW - 1, 0, last, remark)),
        ..under_headings(FIRST, TAB_READ)
    };
    Sheet::new(&layout.names["readings"], setup, move |emit| {
        head(layout, "sheet.readings", "audit.readings_remark", Some(Stale::Words), emit);
        let mut heading = |column: u16, text: &str| {
            emit.text((FIRST_ROW - 1, column), Role::Heading, text);
        };
        heading(PLACE, layout.text("audit.given"));
        heading(NAME, layout.text("column.name"));
        for (column, text) in (FIRST..).zip(&headings) {
            heading(column, text);
        }
        heading(span, layout.text("audit.span"));
        heading(remark, layout.text("column.remark"));
        for (position, entry) in layout.entries().iter().enumerate() {
            line(layout, words, survey, &groups, (standings::row(position), entry.player), emit);
        }
        let mut row = standings::row(layout.standing.len()) + 1;
        if !same.is_empty() {
            emit.text((row, PLACE), Role::Section, layout.text("audit.nobody_moves"));
            for outcome in &same {
                row += 1;
                emit.text((row, PLACE), Role::Running, words.in_words(&outcome.reading));
            }
            row += 2;
        }
        let turned = rounding_reversals::lines(layout.analysis, layout.lang, MOST_INVERSIONS)
            .unwrap_or_default();
        for (row, line) in (row..).zip(turned) {
            emit.text((row, PLACE), Role::Running, line);
        }
    })
}

/// Returns the readings that change no place, and the others, grouped by their result.
fn grouped(survey: &Survey) -> (Vec<&Outcome>, Vec<Vec<&Outcome>>) {
    let (same, others): (Vec<&Outcome>, Vec<&Outcome>) =
        survey.single.iter().partition(|outcome| outcome.places == survey.given.places);
    let mut groups: Vec<Vec<&Outcome>> = Vec::new();
    for outcome in others {
        match groups.iter_mut().find(|group| group[0].places == outcome.places) {
            Some(group) => group.push(outcome),
            None => groups.push(vec![outcome]),
        }
    }
    (same, groups)
}

/// Returns the readings of one result, a line each.
fn lines(layout: &BookLayout<'_>, words: AuditWords<'_>, group: &[&Outcome]) -> String {
    let mut lines: Vec<String> =
        group.iter().take(MOST_TOLD).map(|outcome| words.in_words(&outcome.reading)).collect();
    if group.len() > MOST_TOLD {
        lines.push(say!(layout, "audit.more", count = group.len() - MOST_TOLD));
    }
    lines.join("\n")
}

fn line(
    layout: &BookLayout<'_>,
    words: AuditWords<'_>,
    survey: &Survey,
    groups: &[Vec<&Outcome>],
    (row, player): (u32, usize),
    emit: &mut dyn FnMut(Cell),
) {
    let given = survey.given.places[player];
    emit.number((row, PLACE), Role::Place, given);
    let name = &*layout.players()[player].name;
    emit(Cell::text(row, NAME, Role::Text, name).linked(layout.to_player(player)));
    for (column, group) in (FIRST..).zip(groups) {
        let place = group[0].places[player];
        // Differences stand out.
        let role = if place == given { Role::Centered } else { Role::Place };
        emit.number((row, column), role, place);
    }
    let span = FIRST + column(groups.len());
    let (best, worst) = survey.range[player];
    let text = if best == worst { best.to_string() } else { format!("{best}–{worst}") };
    emit.text((row, span), Role::Centered, text);
    if best != worst {
        emit.text((row, span + 1), Role::Wrapped, words.depends(survey, player));
    }
}
