//! A chart of the plan as a picture: inline SVG, which needs nothing else.

use maud::{Markup, html};
use unicode_width::UnicodeWidthStr;

use crate::lang::Lang;
use crate::workbook::chart::{self, Chart, ChartKind, Series};
use crate::write::number_format::printed;
use crate::write::sanitize::clean;

/// The space around the lines, in the picture's units: above, below and left; names stand to the right.
const ABOVE: f64 = 16.0;
const BELOW: f64 = 44.0;
const LEFT: f64 = 52.0;
/// The width of the lines, and the height of one place among few and among many.
const WIDTH: f64 = 560.0;
const PLACE: (f64, f64) = (26.0, 8.0);
/// The height of dots.
const HEIGHT: f64 = 300.0;
/// Half of a marker, which may stand on the edge.
const MARK: f64 = 6.0;
/// About as wide is a half-width character of a name; so high is a line of text.
const CHARACTER: f64 = 6.6;
const LINE: f64 = 13.0;
/// Names take between so much.
const NAMES: (f64, f64) = (60.0, 200.0);
/// The number of lines with distinct colours and markers; further lines are dashed.
const KINDS: usize = 6;
/// The largest distance of a name from its dot, and the number of dots from which a name farther away is left out.
const FARTHEST: f64 = 20.0;
const MOST_NAMED_AMONG_MANY: usize = 64;
/// Numbers along an axis, at most.
const MOST_NUMBERS: f64 = 12.0;

pub(super) fn drawn(chart: &Chart, lang: &Lang) -> Markup {
    let Some(frame) = Frame::of(chart) else {
        return html! {};
    };
    let names = (chart.widest_name() * CHARACTER + 16.0).clamp(NAMES.0, NAMES.1);
    let (width, height) = (LEFT + WIDTH + names, ABOVE + frame.height + BELOW);
    html! {
        figure {
            figcaption { (clean(&chart.title)) }
            svg viewBox=(format!("0 0 {width:.0} {height:.0}")) width=(format!("{width:.0}")) role="img" aria-label=(clean(&chart.title)) {
                (axes(chart, &frame, lang))
                // Lines are cut at the edge of the picture.
                svg x="0" y="0" width=(format!("{width:.0}")) height=(text(ABOVE + frame.height + MARK)) overflow="hidden" {
                    @for (at, series) in chart.series.iter().enumerate() { (line(chart.kind, at, series, &frame)) }
                }
                (labels(chart, &frame))
            }
        }
    }
}

struct Frame {
    across: Axis,
    upward: Axis,
    height: f64,
}

/// One axis: its ends, and how far apart numbers are written on it.
struct Axis {
    least: f64,
    most: f64,
    step: f64,
}

impl Axis {
    /// Returns the axis of whole numbers.
    fn whole(least: f64, most: f64) -> Self {
        Self {
            least,
            most: most.max(least + 1.0),
            step: ((most - least) / MOST_NUMBERS).ceil().max(1.0),
        }
    }

    /// Returns an axis with round numbers at both ends.
    fn round(least: f64, most: f64) -> Self {
        let (least, most, mut step) =
            chart::of_any(least, most).unwrap_or((least - 1.0, most + 1.0, 1.0));
        while (most - least) / step > MOST_NUMBERS {
            step *= 2.0;
        }
        Self { least, most, step }
    }

    fn share(&self, number: f64) -> f64 {
        (number - self.least) / (self.most - self.least)
    }

    fn numbers(&self) -> impl Iterator<Item = f64> {
        let (least, step) = (self.least, self.step);
        let last = ((self.most - least) / step + 1e-9).floor() as u32;
        (0..=last).map(move |at| least + f64::from(at) * step)
    }
}

impl Frame {
    fn of(chart: &Chart) -> Option<Self> {
        let ends = |numbers: &mut dyn Iterator<Item = f64>| {
            numbers.filter(|number| number.is_finite()).fold(
                None,
                |ends: Option<(f64, f64)>, number| {
                    Some(ends.map_or((number, number), |(least, most)| {
                        (least.min(number), most.max(number))
                    }))
                },
            )
        };
        let across = ends(&mut chart.points().map(|(across, _)| across))?;
        let upward = ends(&mut chart.points().map(|(_, upward)| upward))?;
        Some(match chart.kind {
            ChartKind::Places => {
                let upward = Axis::whole(1.0, chart.lowest());
                let each = (PLACE.0 * 16.0 / (upward.most - 1.0)).clamp(PLACE.1, PLACE.0);
                let height = each * (upward.most - 1.0);
                Self { across: Axis::whole(across.0, across.1), upward, height }
            }
            _ => Self {
                across: Axis::round(across.0, across.1),
                upward: Axis::round(upward.0, upward.1),
                height: HEIGHT,
            },
        })
    }

    fn x(&self, number: f64) -> f64 {
        LEFT + WIDTH * self.across.share(number)
    }

    /// Places stand with the first on top.
    fn y(&self, kind: ChartKind, number: f64) -> f64 {
        let share = self.upward.share(number);
        ABOVE + self.height * if kind == ChartKind::Places { share } else { 1.0 - share }
    }
}

fn text(number: f64) -> String {
    format!("{number:.1}")
}

fn axes(chart: &Chart, frame: &Frame, lang: &Lang) -> Markup {
    let (right, bottom) = (LEFT + WIDTH, ABOVE + frame.height);
    let upward = |number: f64| frame.y(chart.kind, number);
    html! {
        g .axis {
            @for number in frame.upward.numbers() {
                line x1=(text(LEFT)) x2=(text(right)) y1=(text(upward(number))) y2=(text(upward(number))) {}
                text x=(text(LEFT - 8.0)) y=(text(upward(number) + 4.0)) text-anchor="end" { (lang.number(printed(number, "General"))) }
            }
            @for number in frame.across.numbers() {
                line x1=(text(frame.x(number))) x2=(text(frame.x(number))) y1=(text(ABOVE)) y2=(text(bottom)) {}
                text x=(text(frame.x(number))) y=(text(bottom + 18.0)) text-anchor="middle" { (lang.number(printed(number, chart.across_format))) }
            }
            text x=(text(LEFT + WIDTH / 2.0)) y=(text(bottom + 36.0)) text-anchor="middle" { (clean(&chart.across)) }
            text x="14" y=(text(ABOVE + frame.height / 2.0)) text-anchor="middle"
                transform=(format!("rotate(-90 14 {:.1})", ABOVE + frame.height / 2.0)) { (clean(&chart.upward)) }
        }
    }
}

fn line(kind: ChartKind, at: usize, series: &Series, frame: &Frame) -> Markup {
    let at_point = |&(across, upward): &(f64, f64)| (frame.x(across), frame.y(kind, upward));
    let known =
        || series.points.iter().filter(|(across, upward)| across.is_finite() && upward.is_finite());
    let path: Vec<String> = known().map(at_point).map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let marks =
        known().map(at_point).map(|(x, y)| marker(at % KINDS, x, y)).collect::<Vec<_>>().concat();
    let class = format!("k{}{}", at % KINDS, if at >= KINDS { " dashed" } else { "" });
    html! {
        g class=(class) {
            title { (clean(&series.name)) }
            @if kind == ChartKind::Places { polyline points=(path.join(" ")) {} }
            path d=(marks) {}
        }
    }
}

/// Returns the outline of a marker: those of different lines differ without colour too.
fn marker(kind: usize, x: f64, y: f64) -> String {
    let closed = |points: &[(f64, f64)]| {
        let moves = points
            .iter()
            .map(|(dx, dy)| format!("{:.1} {:.1}", x + dx, y + dy))
            .collect::<Vec<_>>()
            .join("L");
        format!("M{moves}Z")
    };
    match kind {
        0 => format!("M{:.1} {y:.1}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z", x - 4.0),
        1 => closed(&[(-3.5, -3.5), (3.5, -3.5), (3.5, 3.5), (-3.5, 3.5)]),
        2 => closed(&[(0.0, -4.5), (4.5, 3.5), (-4.5, 3.5)]),
        3 => closed(&[(0.0, -5.0), (5.0, 0.0), (0.0, 5.0), (-5.0, 0.0)]),
        4 => closed(&[(0.0, 4.5), (4.5, -3.5), (-4.5, -3.5)]),
        _ => closed(&[(-5.0, -2.0), (5.0, -2.0), (5.0, 2.0), (-5.0, 2.0)]),
    }
}

/// Returns the names of points: those of lines at their ends, each below another that would cover it; those of dots above them, or
/// above another.
fn labels(chart: &Chart, frame: &Frame) -> Markup {
    let mut named = Vec::new();
    for (at, series) in chart.series.iter().enumerate() {
        for label in &series.labels {
            if let Some((across, upward)) = series.points.get(label.point) {
                named.push((
                    frame.x(*across),
                    frame.y(chart.kind, *upward),
                    at % KINDS,
                    &label.text,
                ));
            }
        }
    }
    named.sort_by(|one, other| one.1.total_cmp(&other.1).then(one.0.total_cmp(&other.0)));
    let mut placed: Vec<(f64, f64, f64)> = Vec::new();
    let mut texts = Vec::new();
    let dots = chart.kind == ChartKind::Dots;
    // The title of a chart with many dots says that not all have names.
    let leaves_out =
        dots && chart.series.iter().any(|series| series.points.len() > MOST_NAMED_AMONG_MANY);
    for (x, y, kind, name) in named {
        let width = name.width_cjk() as f64 * CHARACTER + 12.0;
        let x = if dots { (x - width / 2.0).max(0.0) } else { x };
        let covers = |y: f64| {
            placed
                .iter()
                .any(|(px, py, pw)| (py - y).abs() < LINE && *px < x + width && x < px + pw)
        };
        let steps = || (0..=placed.len() * 3).map(|step| step as f64 * LINE / 2.0);
        let above =
            steps().map(|step| y - LINE - step).filter(|above| dots && *above >= LINE / 2.0);
        let below = steps().map(|step| if dots { y + LINE + step } else { y + step });
        let own = y;
        let y = above.chain(below).find(|y| !covers(*y)).unwrap_or(y);
        if leaves_out && (y - own).abs() > FARTHEST {
            continue;
        }
        placed.push((x, y, width));
        texts
            .push(html! { text class=(format!("k{kind}")) x=(text(x + if dots { 6.0 } else { 9.0 })) y=(text(y + 4.0)) { (clean(name)) } });
    }
    html! { g .names { @for text in texts { (text) } } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Language;

    fn picture(kind: ChartKind, points: &[(f64, f64)]) -> String {
        let points = points.to_vec();
        let cells = (0, 0, 0, 1);
        let series = Series {
            name: "<b>&".into(),
            sheet: "Places".into(),
            across: cells,
            upward: cells,
            points,
            labels: Vec::new(),
        };
        let chart = Chart { across_format: "0%", series: vec![series], ..Chart::of(kind) };
        drawn(&chart, Lang::of(Language::ENGLISH)).into_string()
    }

    #[test]
    fn the_first_place_stands_on_top_and_more_of_a_figure_to_the_right() {
        let places = picture(ChartKind::Places, &[(1.0, 3.0), (2.0, 1.0)]);
        // Two places of 26 units each below the space above.
        assert!(places.contains("points=\"52.0,68.0 612.0,16.0\""), "{places}");
        let dots = picture(ChartKind::Dots, &[(0.25, 3.0), (0.5, 1.0)]);
        assert!(
            !dots.contains("polyline")
                && dots.contains(">30%<")
                && dots.contains(">&lt;b&gt;&amp;<"),
            "{dots}"
        );
    }

    #[test]
    fn numbers_along_an_axis_are_round_and_few() {
        let numbers = |axis: &Axis| {
            axis.numbers().map(|number| printed(number, "General")).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(numbers(&Axis::whole(1.0, 4.0)), "1 2 3 4");
        assert_eq!(numbers(&Axis::whole(1.0, 30.0)), "1 4 7 10 13 16 19 22 25 28");
        assert_eq!(numbers(&Axis::round(0.44, 0.67)), "0.4 0.5 0.6 0.7");
        assert_eq!(numbers(&Axis::round(3.0, 3.0)), "2 3 4");
    }
}
