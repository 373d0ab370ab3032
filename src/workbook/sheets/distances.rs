//! How far two neighbours are apart, written as the figure itself is, and drawn: everybody as a dot along the figure that decides most.

use std::collections::BTreeSet;

use crate::exact::{Exact, Mode};
use crate::explain::notation::in_halves;
use crate::explain::progress;
use crate::model::PlayerIndex;
use crate::rules::pairing::System;
use crate::rules::rounding::Rounding;
use crate::rules::show::{Show, trimmed};
use crate::workbook::calculation::BookLayout;
use crate::workbook::calculation::columns::Fig;
use crate::workbook::calculation::figures::live::place::key;
use crate::workbook::chart::{self, Chart, ChartKind, Label, Series};
use crate::workbook::excel::{
    Excel, abs, as_text, below, if_, in_format, index, is, is_number, join, modulo, not, or, quote,
    trunc,
};
use crate::workbook::page_fit::units;
use crate::workbook::plan::{Cached, Look};
use crate::workbook::sheets::chart_sheet;

/// The marker for figures in halves among the number patterns.
pub(super) const HALVES: &str = "½";
/// The text for a difference that does not exist.
const NO_GAP: &str = "—";
/// Decimals of a difference that would be nothing with the figure's own.
const FINE: u32 = 9;
/// With more players than the first number there is no chart of dots; with more than the second only some of the first have names.
const MOST_DOTS: usize = 300;
const MOST_NAMED: usize = 64;
const NAMED_OF_MANY: usize = 24;
/// Programs break a name at a dot that is wider than these shares of the chart's width and height.
const OF_THE_CHART: (f64, f64) = (0.2, 0.3);
/// Width of the chart in pixels upright and across, and its height among few players and among many.
const WIDTHS: [u32; 2] = [680, 1000];
const HEIGHTS: [u32; 2] = [400, 720];
const FEW: usize = 16;
/// The room of the chart's axes and title, and of a name in a line, in pixels.
const AROUND: (f64, f64) = (104.0, 136.0);
const OF_A_NAME: (f64, f64) = (6.5, 16.0);

/// Returns width and height of the chart in pixels.
pub(super) fn size(layout: &BookLayout<'_>, landscape: bool) -> (u32, u32) {
    (
        WIDTHS[usize::from(landscape)],
        HEIGHTS[usize::from(layout.standing.len() > FEW && !landscape)],
    )
}

/// Returns the names of dots that can be read: those of one dot together, and none that would cover another; the first in the
/// standings have the first choice.
fn labels(layout: &BookLayout<'_>, points: &[(f64, f64)], size: (u32, u32)) -> Vec<Label> {
    let players = layout.players();
    let ends = |of: fn(&(f64, f64)) -> f64| {
        points.iter().map(of).fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), at| {
            (least.min(at), most.max(at))
        })
    };
    let along = |(from, to, _): (f64, f64, f64)| (from, (to - from).max(f64::MIN_POSITIVE));
    let (least, most) = ends(|point| point.0);
    let across = along(chart::of_any(least, most).unwrap_or((least, most, 0.0)));
    let (least, most) = ends(|point| point.1);
    let upward = along(chart::of_halves(least, most));
    let (width, height) = (f64::from(size.0) - AROUND.0, f64::from(size.1) - AROUND.1);
    let widest =
        (f64::from(size.0) * OF_THE_CHART.0).min(f64::from(size.1) * OF_THE_CHART.1) / OF_A_NAME.0;
    let mut found: Vec<Label> = Vec::new();
    let mut taken: Vec<[f64; 3]> = Vec::new();
    let entries = layout.entries();
    let most = if entries.len() > MOST_NAMED { NAMED_OF_MANY } else { entries.len() };
    for entry in entries.iter().take(most) {
        let at = points[entry.player];
        let same: Vec<PlayerIndex> = layout
            .entries()
            .iter()
            .filter(|other| points[other.player] == at)
            .map(|other| other.player)
            .collect();
        if same.first() != Some(&entry.player) {
            continue;
        }
        let named: Vec<&str> = same.iter().map(|player| &*players[*player].name).collect();
        let text =
            chart_sheet::together_in_chart(&named, layout.text("list.separator"), widest as usize);
        let half = units(&text) as f64 * OF_A_NAME.0 / 2.0;
        let (x, y) = ((at.0 - across.0) / across.1 * width, (at.1 - upward.0) / upward.1 * height);
        let covers = |[other, line, its]: &[f64; 3]| {
            (line - y).abs() < OF_A_NAME.1 && (other - x).abs() < half + its
        };
        if !taken.iter().any(covers) {
            taken.push([x, y, half]);
            found.push(Label { point: entry.player, text });
        }
    }
    found
}

/// How differences of a criterion are written.
enum GapForm {
    /// There are none of places among equals.
    None,
    /// Halves as halves; anything else with the decimals it has.
    Halves,
    /// In print, and where they are too small for that.
    Decimals([Show; 2]),
}

impl BookLayout<'_> {
    fn gap_form(&self, definition: usize) -> GapForm {
        let lowered = &self.rules().lowered;
        if lowered.formulas[definition].group_fact().is_some() {
            return GapForm::None;
        }
        GapForm::Decimals(match self.column_look(definition) {
            Look::Show(show @ Show::Percent(_)) => [show, Show::Percent(FINE - 2)],
            Look::Show(show @ Show::Decimal(_)) => [show, Show::Decimal(FINE)],
            Look::Show(show @ Show::Ratio(_)) => [show, Show::Ratio(FINE)],
            Look::Approximate => [Show::Decimal(6), Show::Decimal(FINE)],
            Look::Show(Show::Integer | Show::Shortest) | Look::Plain => return GapForm::Halves,
        })
    }

    /// Returns Excel's number patterns for a criterion: the printed one, and one for values too small for that.
    pub(crate) fn patterns(&self, definition: usize) -> [String; 2] {
        match self.gap_form(definition) {
            GapForm::None => [NO_GAP, NO_GAP].map(str::to_string),
            GapForm::Halves => [HALVES.to_string(), Show::Decimal(FINE).number_format()],
            GapForm::Decimals(shows) => shows.map(Show::number_format),
        }
    }

    /// Returns by how much a player is ahead of another, as the sort keys of the two say; nothing where one has no value.
    pub(crate) fn gap_now(
        &self,
        definition: usize,
        upper: PlayerIndex,
        lower: PlayerIndex,
    ) -> Option<Exact> {
        let criterion = self.criterion_of(definition)?;
        let of = |player: PlayerIndex| {
            self.figures().compared(definition, player)?;
            let Cached::Number(key) = key(self.figures(), criterion, player) else {
                return None;
            };
            Exact::from_cell(key)
        };
        Some(of(upper)? - of(lower)?)
    }

    /// Returns a difference as text.
    pub(crate) fn gap_text(&self, definition: usize, gap: &Exact) -> String {
        let [plain, fine] = match self.gap_form(definition) {
            GapForm::None => return NO_GAP.to_string(),
            GapForm::Halves => return in_halves(trimmed(&gap.to_decimal(FINE, Mode::HalfUp))),
            GapForm::Decimals(shows) => shows,
        };
        let written = |show: Show, gap: &Exact| show.text(gap, Rounding::None);
        let text = written(plain, gap);
        if gap.is_zero() {
            "0".to_string()
        } else if text == written(plain, &Exact::zero()) {
            written(fine, gap)
        } else {
            text
        }
    }
}

/// Returns the formula that writes the difference in a cell as the criterion of a number from 1 is written, by its pattern.
pub(super) fn formula(gap: &Excel, criterion: &Excel, plain: &Excel) -> Excel {
    let halves = if_(
        is(modulo(gap, 1), "0.5"),
        join([if_(below(abs(gap), 1), if_(below(gap, 0), quote("-"), ""), trunc(gap)), quote("½")]),
        as_text(gap),
    );
    let is_lost = is(in_format(gap, plain), in_format(0, plain));
    let pattern = if_(is_lost, index("criterion_fine", criterion), plain);
    let written = if_(is(plain, quote(HALVES)), halves, in_format(gap, pattern));
    if_(
        or(not(is_number(gap)), is(plain, quote(NO_GAP))),
        quote(NO_GAP),
        if_(is(gap, 0), quote("0"), written),
    )
}

/// Returns the chart of the gaps: the figure that separates most neighbours across, the first criterion upward.
pub(super) fn chart(layout: &BookLayout<'_>, row: u32, size: (u32, u32)) -> Option<Chart> {
    let figures = layout.figures();
    let entries = layout.entries();
    let players = entries.len();
    // Who was knocked out when is in the bracket.
    let is_knockout = figures.rules.pairing.system == System::Knockout;
    if players > MOST_DOTS || !layout.size.alive || layout.size.tables.is_some() || is_knockout {
        return None;
    }
    let order = &figures.rules.order;
    let first = *order.first()?;
    let separates = |criterion: usize| {
        entries.iter().filter(|entry| entry.separated_by == Some(criterion)).count()
    };
    let is_figure = |criterion: &usize| {
        figures.rules.lowered.formulas[order[*criterion]].group_fact().is_none()
    };
    let later = (1..order.len()).filter(is_figure);
    let most =
        later.max_by_key(|criterion| (separates(*criterion), std::cmp::Reverse(*criterion)))?;
    let deciding = order[most];
    let known =
        |definition: usize| (0..players).all(|player| figures.value(definition, player).is_some());
    if separates(most) == 0 || !known(first) || !known(deciding) {
        return None;
    }
    let words = layout.words();
    let (top, _) = layout.player_rows();
    let last = layout.player_row(players - 1);
    let cells = |definition: usize| {
        let column = layout.fig_column(&Fig::Value(definition));
        (top, column, last, column)
    };
    let number = |definition: usize, player: PlayerIndex| {
        figures.value(definition, player).map_or(0.0, crate::tiebreaks::value::Value::to_f64)
    };
    let points: Vec<(f64, f64)> =
        (0..players).map(|player| (number(deciding, player), number(first, player))).collect();
    let labels = labels(layout, &points, size);
    // Dots that are one bear one name with a number.
    let all: BTreeSet<[u64; 2]> =
        points.iter().map(|(across, upward)| [across.to_bits(), upward.to_bits()]).collect();
    let title = match (players > MOST_NAMED, labels.len() < all.len()) {
        (true, _) => "why.chart_of_many",
        (false, true) => "why.chart_of_some",
        (false, false) => "why.chart",
    };
    Some(Chart {
        title: say!(
            layout,
            title,
            figure = words.short(deciding),
            first = words.short(first),
            named = NAMED_OF_MANY
        ),
        across: words.short(deciding).to_string(),
        upward: words.short(first).to_string(),
        may_grow: progress::may_change(figures),
        across_format: match layout.column_look(deciding) {
            Look::Show(Show::Percent(_)) => "0%",
            Look::Show(Show::Decimal(_) | Show::Ratio(_)) | Look::Approximate => "0.00",
            _ => "General",
        },
        series: vec![Series {
            name: words.short(first).to_string(),
            sheet: layout.names["figures"].clone(),
            across: cells(deciding),
            upward: cells(first),
            labels,
            points,
        }],
        at: (row, 0),
        size,
        ..Chart::of(ChartKind::Dots)
    })
}
