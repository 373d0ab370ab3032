//! A chart on a sheet of its own, where its table takes several pages: on paper no headings stand above it, on the screen its tab leads there;
//! and names as they stand in charts.

use std::borrow::Cow;

use crate::workbook::calculation::{BookLayout, FIRST_ROW};
use crate::workbook::chart::Chart;
use crate::workbook::page_fit::units;
use crate::workbook::plan::{Fit, Setup, Sheet, TAB_READ};
use crate::workbook::sheets::{Stale, head_read};

/// Width and height in pixels: what a page that is wider than high holds below its title.
pub(super) const SIZE: (u32, u32) = (1000, 580);

/// The cell of the chart.
pub(super) const AT: (u32, u16) = (FIRST_ROW - 1, 0);

pub(super) fn sheet<'a>(
    layout: &'a BookLayout<'a>,
    name: &'a str,
    chart: Chart,
    stale: Option<Stale>,
) -> Sheet<'a> {
    let setup = Setup {
        landscape: true,
        fit: Fit::Page,
        charts: vec![Chart { at: AT, size: SIZE, ..chart }],
        ..Setup::of(TAB_READ)
    };
    Sheet::new(name, setup, move |emit| {
        head_read(layout, name, "", None, stale, emit);
    })
}

/// The widest name in a chart, in half-width characters.
const WIDEST_IN_CHART: usize = 18;

/// Returns a name for a chart: only its beginning, if a long one would cover others.
pub(super) fn in_chart(name: &str) -> Cow<'_, str> {
    if units(name) <= WIDEST_IN_CHART {
        return Cow::Borrowed(name);
    }
    let ends = name.char_indices().map(|(at, letter)| at + letter.len_utf8());
    let end = ends.take_while(|end| units(&name[..*end]) < WIDEST_IN_CHART).last().unwrap_or(0);
    Cow::Owned(format!("{}…", name[..end].trim_end()))
}

/// Returns the names at one point of a chart: as many as fit, and the number of the others.
pub(super) fn together_in_chart(names: &[&str], separator: &str, widest: usize) -> String {
    let said = |count: usize| {
        let named =
            names.iter().take(count).map(|name| in_chart(name)).collect::<Vec<_>>().join(separator);
        if count < names.len() { format!("{named} +{}", names.len() - count) } else { named }
    };
    (1..=names.len()).rev().map(&said).find(|text| units(text) <= widest).unwrap_or_else(|| said(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_stand_in_charts_with_their_beginning() {
        assert_eq!(in_chart("Anna Bergström"), "Anna Bergström");
        assert_eq!(in_chart("Christopher Featherstonehaugh"), "Christopher Feath…");
        assert_eq!(in_chart("クリストファー・フェザーストン"), "クリストファー・…");
    }

    #[test]
    fn names_of_one_point_are_as_many_as_fit() {
        let names = ["Anna", "Bo", "Cecilia"];
        assert_eq!(
            [17, 16, 11, 4].map(|widest| together_in_chart(&names, ", ", widest)),
            ["Anna, Bo, Cecilia", "Anna, Bo +1", "Anna, Bo +1", "Anna +2"]
        );
    }
}
