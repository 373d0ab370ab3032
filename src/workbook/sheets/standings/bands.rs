//! The emphasis of rows in the standings: groups of equal players, qualification lines, places as computed.

use crate::tiebreaks::rank::Entry;
use crate::workbook::calculation::{BookLayout, FIRST_ROW};
use crate::workbook::excel::{self, and, if_, index, is, is_number, modulo, or, sum};
use crate::workbook::plan::{Range, Tint};
use crate::workbook::sheets::standings::columns::{StandingsColumn, row};

/// Groups of equal players, and qualified players. LibreOffice applies only the first true condition, so each sets its whole format.
pub(super) fn tints(
    layout: &BookLayout<'_>,
    (last, last_shown): (u32, u16),
    equal: &str,
    group: &str,
) -> Vec<(Range, Tint, String)> {
    let starts = or(and(is_number(equal), is(equal, 0)), layout.begins_below_a_line());
    let band = and(is_number(group), is(modulo(group, 2), 0));
    let looks = [(Tint::BandStart, and(&starts, &band)), (Tint::Start, starts), (Tint::Band, band)];
    let over = |columns: (u16, u16)| {
        looks.clone().map(|(tint, condition)| {
            ((FIRST_ROW, columns.0, last, columns.1), tint, condition.into())
        })
    };
    if !layout.has_lines() {
        return over((0, last_shown)).to_vec();
    }
    let at = layout.standings_column(StandingsColumn::Qualify);
    let beside = over((0, at - 1)).into_iter().chain(over((at + 1, last_shown)));
    beside.chain(layout.qualify_tints(last)).chain(over((at, at))).collect()
}

/// Places that rest on more passes of direct encounter than there are stand as computed.
pub(super) fn stale(layout: &BookLayout<'_>, table: Range) -> Vec<(Range, String)> {
    let pointer = format!(
        "${}{}",
        crate::place::column_name(layout.standings_column(StandingsColumn::Pointer).into()),
        FIRST_ROW + 1
    );
    let edited = layout.edited_condition();
    let condition = |name: String| {
        if_(is(&pointer, 0), "FALSE", and(excel::above(sum(index(&name, &pointer)), 0), &edited))
    };
    layout.open_encounters().into_iter().map(|(name, ..)| (table, condition(name).into())).collect()
}

/// Returns the number of the group of equals that a position belongs to, after the one above it.
pub(super) fn group(entry: &Entry, position: usize, above: u32) -> u32 {
    if position == 0 || entry.without_place {
        1
    } else {
        above + u32::from(entry.separated_by == Some(0))
    }
}

/// Returns the present tints under those conditions.
pub(super) fn tinted(layout: &BookLayout<'_>, last_shown: u16) -> Vec<(Range, Tint)> {
    let mut group = 0;
    let mut all = Vec::new();
    for (position, entry) in layout.entries().iter().enumerate() {
        group = self::group(entry, position, group);
        let starts = (position > 0 && !entry.without_place && entry.separated_by == Some(0))
            || layout.is_below_a_line(position);
        let look = match (starts, group % 2 == 0) {
            (true, true) => Some(Tint::BandStart),
            (true, false) => Some(Tint::Start),
            (false, true) => Some(Tint::Band),
            (false, false) => None,
        };
        let (at, row) = (
            layout.has_lines().then(|| layout.standings_column(StandingsColumn::Qualify)),
            row(position),
        );
        all.extend(look.map(|look| ((row, 0, row, last_shown), look)));
        all.extend(
            at.zip(layout.qualify_tinted(entry)).map(|(at, tint)| ((row, at, row, at), tint)),
        );
    }
    all
}
