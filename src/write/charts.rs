//! Charts of a plan to charts of an xlsx workbook.

use rust_xlsxwriter::{
    Chart as Drawn, ChartAxisLabelPosition, ChartDataLabel, ChartDataLabelPosition, ChartFont,
    ChartFormat, ChartLayout, ChartLegendPosition, ChartLine, ChartLineDashType, ChartMarker,
    ChartMarkerType, ChartSolidFill, ChartType,
};

use crate::workbook::chart::{self, Chart, ChartKind, Series};
use crate::workbook::plan::Range;
use crate::write::sanitize::{TEXT, clean};

/// The room of a chart of lines to the left of its plot and above it, in shares of the whole, and that of names to the right.
const INSIDE: (f64, f64) = (0.08, 0.13);
const PIXELS_OF_A_CHARACTER: f64 = 6.5;
/// What a mark at the end of a line takes beside a name.
const PIXELS_OF_A_MARK: f64 = 14.0;
const LEAST_FOR_NAMES: f64 = 0.12;
const MOST_FOR_NAMES: f64 = 0.4;

/// The colours of lines, each of which also has its own marker and dash for prints without colour.
const COLOURS: [u32; 6] =
    [0x001F_4E79, 0x00C5_5A11, 0x0054_8235, 0x0070_30A0, 0x00A6_1C00, 0x0040_4040];
const MARKERS: [ChartMarkerType; 6] = [
    ChartMarkerType::Circle,
    ChartMarkerType::Square,
    ChartMarkerType::Triangle,
    ChartMarkerType::Diamond,
    ChartMarkerType::X,
    ChartMarkerType::Star,
];

pub(super) fn drawn(chart: &Chart, font: &str) -> Drawn {
    let mut drawn = Drawn::new(match chart.kind {
        ChartKind::Places | ChartKind::Ranks | ChartKind::Lines => ChartType::Line,
        ChartKind::Dots => ChartType::Scatter,
        ChartKind::Columns => ChartType::Column,
    });
    let type_of = |points: u32| {
        let mut of = ChartFont::new();
        of.set_name(font).set_size(points);
        of
    };
    let (small, large) = (type_of(9), type_of(12));
    drawn.title().set_name(as_text(&chart.title).as_str()).set_font(&large);
    if chart.kind.has_legend() {
        drawn.legend().set_position(ChartLegendPosition::Bottom).set_font(&small);
    } else {
        drawn.legend().set_hidden();
    }
    drawn
        .x_axis()
        .set_name(as_text(&chart.across).as_str())
        .set_name_font(&small)
        .set_font(&small)
        .set_num_format(chart.across_format);
    drawn
        .y_axis()
        .set_name(as_text(&chart.upward).as_str())
        .set_name_font(&small)
        .set_font(&small)
        .set_num_format(chart.upward_format);
    let mut faint = ChartLine::new();
    faint.set_color(0x00D9_D9D9).set_width(0.5);
    drawn.y_axis().set_major_gridlines(true).set_major_gridlines_line(&faint);
    if chart.kind == ChartKind::Places {
        let last = chart.lowest();
        drawn
            .y_axis()
            .set_reverse()
            .set_min(1)
            .set_max(last + 0.5)
            .set_major_unit((last / 16.0).ceil().max(1.0))
            .set_num_format("0");
        // Upside down, the rounds would stand on top.
        drawn.x_axis().set_label_position(ChartAxisLabelPosition::High);
        // The lines end where the picture does, and the names stand to the right of it: no line of the grid runs through them.
        drawn.x_axis().set_position_between_ticks(false);
        let names = chart.widest_name() * PIXELS_OF_A_CHARACTER + PIXELS_OF_A_MARK;
        let names = (names / f64::from(chart.size.0)).clamp(LEAST_FOR_NAMES, MOST_FOR_NAMES);
        let inside = ChartLayout::new()
            .set_offset(INSIDE.0, INSIDE.1)
            .set_dimensions(1.0 - INSIDE.0 - names, 1.0 - 2.0 * INSIDE.1);
        drawn.plot_area().set_layout(&inside);
    } else if chart.kind.has_legend() {
        if chart.kind == ChartKind::Ranks {
            let last = chart.lowest();
            drawn
                .y_axis()
                .set_reverse()
                .set_min(1)
                .set_max(last)
                .set_major_unit((last / 12.0).ceil().max(1.0))
                .set_num_format("0");
            drawn.x_axis().set_label_position(ChartAxisLabelPosition::High);
        }
    } else {
        drawn.x_axis().set_major_gridlines(true).set_major_gridlines_line(&faint);
        let ends = |numbers: &mut dyn Iterator<Item = f64>| {
            numbers.fold((f64::INFINITY, f64::NEG_INFINITY), |ends, number| {
                (ends.0.min(number), ends.1.max(number))
            })
        };
        let (least, most) = ends(&mut chart.points().map(|(across, _)| across));
        if let Some((least, most, _)) = chart::of_any(least, most).filter(|_| !chart.may_grow) {
            drawn.x_axis().set_min(least).set_max(most);
        }
        let mut upward = chart.points().map(|(_, upward)| upward);
        let (least, most) = ends(&mut upward.clone());
        if !chart.may_grow && upward.all(|number| (number * 2.0).fract() == 0.0) {
            let (least, most, unit) = chart::of_halves(least, most);
            drawn.y_axis().set_min(least).set_max(most).set_major_unit(unit).set_num_format("0");
        }
    }
    for (at, series) in chart.series.iter().enumerate() {
        add(&mut drawn, chart.kind, at, series, &small);
    }
    drawn.set_width(chart.size.0).set_height(chart.size.1).set_alt_text(&chart.title);
    drawn
}

fn add(drawn: &mut Drawn, kind: ChartKind, at: usize, series: &Series, font: &ChartFont) {
    let cells = |(first_row, first_column, last_row, last_column): Range| {
        (series.sheet.as_str(), first_row, first_column, last_row, last_column)
    };
    let colour = COLOURS[at % COLOURS.len()];
    let mut fill = ChartSolidFill::new();
    fill.set_color(colour);
    let mut border = ChartLine::new();
    border.set_color(colour);
    let mut marker = ChartMarker::new();
    let mut filled = ChartFormat::new();
    filled.set_solid_fill(&fill).set_border(&border);
    marker
        .set_type(MARKERS[at % MARKERS.len()])
        .set_size(if kind == ChartKind::Places { 6 } else { 8 })
        .set_format(&mut filled);
    let mut line = ChartLine::new();
    line.set_color(colour).set_width(1.75);
    if at >= COLOURS.len() {
        line.set_dash_type(ChartLineDashType::Dash);
    }
    let mut lines = ChartFormat::new();
    match kind {
        ChartKind::Places | ChartKind::Ranks | ChartKind::Lines => lines.set_line(&line),
        ChartKind::Dots => lines.set_no_line(),
        ChartKind::Columns => lines.set_solid_fill(&fill),
    };
    let labels: Vec<ChartDataLabel> = (0..series.points.len())
        .map(|point| match series.labels.iter().find(|label| label.point == point) {
            // A literal text: not every program looks up the cell of a name.
            Some(label) => ChartDataLabel::new()
                .set_value(as_text(&label.text).as_str())
                .set_font(font)
                .to_custom(),
            None => ChartDataLabel::new().set_hidden().to_custom(),
        })
        .collect();
    let added = drawn.add_series();
    added
        .set_name(as_text(&series.name).as_str())
        .set_categories(cells(series.across))
        .set_values(cells(series.upward))
        .set_format(&mut lines);
    if kind != ChartKind::Columns {
        added.set_marker(&marker);
    }
    if !series.labels.is_empty() {
        let place = if kind == ChartKind::Places {
            ChartDataLabelPosition::Right
        } else {
            ChartDataLabelPosition::Above
        };
        added
            .set_data_label(ChartDataLabel::new().show_value().set_position(place).set_font(font))
            .set_custom_data_labels(&labels);
    }
}

/// Returns text that is not taken for a formula (`=A`) or for cells (`Ann!B1`): a name may look like either.
fn as_text(text: &str) -> String {
    format!("{TEXT}{}", clean(text).replace('!', &format!("!{TEXT}")))
}
