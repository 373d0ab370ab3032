//! Charts, before any file format: which cells they show, and what those hold now.

use unicode_width::UnicodeWidthStr;

use crate::workbook::address::Range;

/// A chart on a sheet.
#[derive(Clone, Debug)]
pub struct Chart {
    /// The kind of chart.
    pub kind: ChartKind,
    /// Its title.
    pub title: String,
    /// The title of the horizontal axis.
    pub across: String,
    /// The title of the vertical axis.
    pub upward: String,
    /// The last place that is drawn; lines leave the picture below it.
    pub last_place: Option<u32>,
    /// The number format of the horizontal axis.
    pub across_format: &'static str,
    /// The number format of the vertical axis.
    pub upward_format: &'static str,
    /// Whether results are to come, and the axes go on with them.
    pub may_grow: bool,
    /// The series in order.
    pub series: Vec<Series>,
    /// The cell of its upper left corner.
    pub at: (u32, u16),
    /// Width and height in pixels.
    pub size: (u32, u32),
}

/// The kind of a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChartKind {
    /// A line for each series, the smallest number on top.
    Places,
    /// A dot for each point.
    Dots,
    /// Several kinds of places side by side, the smallest number on top, with a legend.
    Ranks,
    /// A line for each series, with a legend.
    Lines,
    /// Columns side by side, with a legend.
    Columns,
}

impl Chart {
    /// Returns a chart without series, words and place, whose numbers are written as they are.
    pub(crate) fn of(kind: ChartKind) -> Self {
        Self {
            kind,
            title: String::new(),
            across: String::new(),
            upward: String::new(),
            last_place: None,
            across_format: "General",
            upward_format: "General",
            may_grow: false,
            series: Vec::new(),
            at: (0, 0),
            size: (0, 0),
        }
    }

    /// Returns the present values of all series.
    pub(crate) fn points(&self) -> impl Iterator<Item = (f64, f64)> + Clone {
        let points = self.series.iter().flat_map(|series| &series.points);
        points.copied()
    }

    /// Returns the last place in the picture.
    pub(crate) fn lowest(&self) -> f64 {
        let last = self.points().map(|(_, place)| place).fold(1.0, f64::max);
        self.last_place.map_or(last, |drawn| last.min(drawn.into()))
    }

    /// Returns the width of the longest name of a point in half-width characters.
    pub(crate) fn widest_name(&self) -> f64 {
        let labels = self.series.iter().flat_map(|series| &series.labels);
        let widths = labels.map(|label| label.text.width_cjk());
        widths.max().unwrap_or(0) as f64
    }
}

impl ChartKind {
    /// Whether the chart has a legend; otherwise names stand at the points.
    pub(crate) fn has_legend(self) -> bool {
        matches!(self, Self::Ranks | Self::Lines | Self::Columns)
    }
}

/// One line, or the dots of one kind.
#[derive(Clone, Debug)]
pub struct Series {
    /// The name.
    pub name: String,
    /// The sheet that holds the numbers.
    pub sheet: String,
    /// The cells of the horizontal axis.
    pub across: Range,
    /// The cells of the vertical axis.
    pub upward: Range,
    /// The present values.
    pub points: Vec<(f64, f64)>,
    /// The points that are named.
    pub labels: Vec<Label>,
}

/// The name of a point.
#[derive(Clone, Debug)]
pub struct Label {
    /// The point.
    pub point: usize,
    /// The name.
    pub text: String,
}

/// Returns the ends of an axis of whole numbers and halves that has room for a name above its last dot, and how far apart numbers stand on it.
pub(crate) fn of_halves(least: f64, most: f64) -> (f64, f64, f64) {
    let (least, most) = (least.floor(), most.ceil());
    let unit = ((most - least) / 16.0).ceil().max(1.0);
    (least, most + unit, unit)
}

/// Returns the ends of an axis with round numbers at both, and how far apart those may stand; nothing where all dots are at one.
pub(crate) fn of_any(least: f64, most: f64) -> Option<(f64, f64, f64)> {
    let step = 10f64.powf((most - least).log10().floor());
    (least < most)
        .then(|| ((least / step).floor() * step, (most / step).floor() * step + step, step))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_end_at_round_numbers_with_room_above() {
        assert_eq!(of_halves(0.5, 5.5), (0.0, 7.0, 1.0));
        assert_eq!(of_halves(0.0, 40.0), (0.0, 43.0, 3.0));
        assert_eq!(of_any(11.0, 25.0), Some((10.0, 30.0, 10.0)));
        assert_eq!(of_any(3.0, 3.0), None);
    }
}
