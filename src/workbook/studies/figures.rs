//! 図: everybody's places beside those of the round robin, how far they are apart, and both from step to step, with charts.

use crate::lab::Study;
use crate::lab::claim::{Drawn, Figure};
use crate::lab::trial::Column;
use crate::lang::Lang;
use crate::rules::show::Show;
use crate::workbook::address::{fixed, own};
use crate::workbook::chart::{Chart, ChartKind, Series};
use crate::workbook::excel::{
    self, Excel, Template, abs, call, countif, iferror, index_2, is, power, quote, sumproduct, xl,
};
use crate::workbook::plan::{Allowed, Fit, Pen, Range, Role, Setup, Sheet, TAB_READ};
use crate::workbook::studies::stats::Mean;
use crate::workbook::studies::table::{STEP, TRIAL, Table};
use crate::workbook::studies::{FIRST_ROW, Laboratory, figure, head, number, set_label};

/// The cell that says which trial is shown.
const CHOSEN: (u32, u16) = (2, 1);
const SIZE: (u32, u32) = (760, 380);
/// No chart is wider, however wide its table is.
const WIDEST: u32 = 1_000;
/// The widths of the number and of the name, and of every other column, in characters.
const NUMBER: f64 = 6.0;
const NAME: f64 = 12.0;
const VALUE: f64 = 10.5;
/// The width of one character and of an empty column, in pixels.
const PIXELS: f64 = 7.5;
const PIXELS_OF_A_COLUMN: u32 = 64;
/// The rows that a chart takes, with some that stay free below it.
const CHART_ROWS: u32 = 25;

/// A figure that was looked up: its sheet, its rows, its columns and its charts.
pub(super) struct FigureSheet {
    sheet: String,
    title: String,
    remark: String,
    /// The first trial, where one is to be chosen.
    chosen: Option<u32>,
    /// The keys of the rows: numbers, and names if they have some.
    rows: Vec<(f64, Option<String>)>,
    columns: Vec<FigureColumn>,
    /// Charts: which columns each draws.
    charts: Vec<(String, ChartKind, std::ops::Range<usize>, String)>,
    across: String,
}

/// A column of a figure: its heading, its formula in each row, and its values.
struct FigureColumn {
    heading: String,
    series: String,
    formula: Template,
    now: Vec<Option<f64>>,
    show: Show,
}

pub(super) fn found(study: &Study, tables: &mut [Table<'_>], lang: &Lang) -> Vec<FigureSheet> {
    let look_up = |(at, figure): (usize, &Figure)| {
        let table = tables.iter().find(|table| table.part.id == figure.part)?;
        let sheet = say!(lang, "lab.figure", number = at + 1);
        Some(match figure.draws {
            Drawn::Steps => steps(study, table, figure, sheet, lang),
            Drawn::Places | Drawn::Differences => places(study, table, figure, sheet, lang),
        })
    };
    study.figures.iter().enumerate().filter_map(look_up).collect()
}

/// Returns the ranges of a figure's series, and the formulas of places: for the chosen trial, and over all trials.
fn places(
    study: &Study,
    table: &Table<'_>,
    figure: &Figure,
    sheet: String,
    lang: &Lang,
) -> FigureSheet {
    let players = table.part.players;
    let block = |of: fn(usize, usize) -> Column, set: usize| {
        table.block(table.at(of(set, 0)), table.at(of(set, players - 1)))
    };
    let chosen = fixed(CHOSEN.0, CHOSEN.1);
    let first = table.rows.first();
    let player = own(0);
    let differs = figure.draws == Drawn::Differences;
    let mut one = Vec::new();
    let mut all = Vec::new();
    let mut add = |name: String,
                   of_one: &dyn Fn(&Excel) -> Excel,
                   of_all: Excel,
                   value: &dyn Fn(&crate::lab::Row, usize) -> f64| {
        let row = excel::found(&chosen, table.all(TRIAL));
        let now =
            |row: &crate::lab::Row| (0..players).map(|player| Some(value(row, player))).collect();
        one.push(FigureColumn {
            heading: name.clone(),
            series: name.clone(),
            formula: Template::of(iferror(of_one(&row), quote("—"))),
            now: first.map_or_else(|| vec![None; players], now),
            show: Show::Integer,
        });
        let mean =
            |player: usize| Mean::of(table.rows.iter().map(|row| Some(value(row, player)))).middle;
        all.push(FigureColumn {
            heading: say!(lang, "lab.mean_of", what = name),
            series: name,
            formula: Template::of(iferror(&of_all, quote("—"))),
            now: (0..players).map(mean).collect(),
            show: Show::Decimal(2),
        });
    };
    let sets: Vec<usize> = figure.rules.iter().map(|rules| table.set(*rules)).collect();
    for (at, &set) in sets.iter().enumerate() {
        let [robin, swiss] = [block(Column::RoundRobin, set), block(Column::Swiss, set)];
        let rules = set_label(study, table, set, lang);
        if differs {
            add(
                rules,
                &|row| abs(index_2(&robin, row, &player) - index_2(&swiss, row, &player)),
                sumproduct(abs(index_2(&robin, 0, &player) - index_2(&swiss, 0, &player)))
                    / excel::rows(&robin),
                &|row, player| {
                    (table.value(row, Column::RoundRobin(set, player))
                        - table.value(row, Column::Swiss(set, player)))
                    .abs()
                },
            );
            continue;
        }
        if at == 0 {
            add(
                say!(lang, "lab.round_robin_by", rules),
                &|row| index_2(&robin, row, &player),
                call!("AVERAGE", index_2(&robin, 0, &player)),
                &|row, player| table.value(row, Column::RoundRobin(set, player)),
            );
        }
        add(
            rules,
            &|row| index_2(&swiss, row, &player),
            call!("AVERAGE", index_2(&swiss, 0, &player)),
            &|row, player| table.value(row, Column::Swiss(set, player)),
        );
    }
    let (kind, upward) = if differs {
        (ChartKind::Columns, "lab.difference")
    } else {
        (ChartKind::Ranks, "lab.place")
    };
    let many = one.len();
    let title = figure.title.get(lang).to_string();
    let of_all = say!(lang, "lab.all_trials", title, trials = table.rows.len());
    let of_one = say!(lang, "lab.one_trial", title);
    FigureSheet {
        sheet,
        remark: lang.text("lab.figure_remark").to_string(),
        chosen: Some(first.map_or(1, |row| row.trial)),
        rows: (0..players)
            .map(|player| ((player + 1) as f64, Some(table.part.name(player))))
            .collect(),
        charts: vec![
            (of_one, kind, 0..many, lang.text(upward).to_string()),
            (of_all, kind, many..2 * many, lang.text(upward).to_string()),
        ],
        columns: one.into_iter().chain(all).collect(),
        across: lang.text("lab.team").to_string(),
        title,
    }
}

/// Sums of differences, hits and variances, by step.
fn steps(
    study: &Study,
    table: &Table<'_>,
    figure: &Figure,
    sheet: String,
    lang: &Lang,
) -> FigureSheet {
    let step = own(0);
    let steps = table.all(STEP);
    let at_step = |at: usize, column: u16| {
        let values = table.derived(column);
        let rows = table.rows.iter().enumerate().filter(move |(_, row)| row.step == at);
        Mean::of(rows.map(move |(row, _)| values[row]))
    };
    let many = || 0..table.part.steps.len();
    let sets: Vec<usize> = figure.rules.iter().map(|rules| table.set(*rules)).collect();
    let mut columns = vec![FigureColumn {
        heading: lang.text("lab.trials").to_string(),
        series: String::new(),
        formula: Template::of(countif(&steps, &step)),
        now: many().map(|at| Some(at_step(at, table.sums[sets[0]][0]).count as f64)).collect(),
        show: Show::Integer,
    }];
    let mut charts = Vec::new();
    let measures = [
        ("lab.differences", "lab.sum_of_differences", 0),
        ("lab.hits", "lab.hits_counted", 1),
        ("lab.variance", "lab.variance_of", 2),
    ];
    let measures = measures.into_iter().take(if table.part.events > 1 { 3 } else { 2 });
    for (key, upward, which) in measures {
        let from = columns.len();
        for &set in &sets {
            let column = table.sums[set][which];
            let rules = set_label(study, table, set, lang);
            columns.push(FigureColumn {
                heading: say!(lang, key, rules),
                series: rules,
                formula: Template::of(iferror(
                    call!("AVERAGEIF", &steps, &step, table.all(column)),
                    quote("—"),
                )),
                now: many().map(|at| at_step(at, column).middle).collect(),
                show: Show::Decimal(2),
            });
        }
        let title = format!("{}: {}", figure.title.get(lang), lang.text(upward));
        charts.push((title, ChartKind::Lines, from..columns.len(), lang.text(upward).to_string()));
    }
    for &set in &sets {
        let column = table.sums[set][0];
        let all = table.all(column);
        let count = countif(&steps, &step);
        let mean = own(1 + columns
            .iter()
            .position(|shown| {
                shown.heading
                    == say!(lang, "lab.differences", rules = set_label(study, table, set, lang))
            })
            .unwrap_or(0) as u16);
        let squares = sumproduct(is(&steps, &step) * power(xl(&all) - &mean, 2));
        columns.push(FigureColumn {
            heading: say!(lang, "lab.give_or_take", rules = set_label(study, table, set, lang)),
            series: String::new(),
            formula: Template::of(iferror(
                call!("TINV", xl(1) - "lab_confidence", xl(&count) - 1)
                    * call!("SQRT", xl(&squares) / (xl(&count) - 1) / &count),
                quote("—"),
            )),
            now: many().map(|at| at_step(at, column).half).collect(),
            show: Show::Decimal(2),
        });
    }
    FigureSheet {
        sheet,
        title: figure.title.get(lang).to_string(),
        remark: lang.text("lab.steps_remark").to_string(),
        chosen: None,
        rows: table.part.steps.iter().map(|step| (*step as f64, None)).collect(),
        columns,
        charts,
        across: lang.text("lab.step").to_string(),
    }
}

impl FigureSheet {
    fn first_column(&self) -> u16 {
        if self.rows.iter().any(|(_, name)| name.is_some()) { 2 } else { 1 }
    }

    fn below(&self) -> u32 {
        FIRST_ROW + self.rows.len() as u32
    }

    fn chart(&self, at: usize) -> Chart {
        let (title, kind, columns, upward) = &self.charts[at];
        let last = self.below() - 1;
        let down = |column: u16| -> Range { (FIRST_ROW, column, last, column) };
        let series = columns.clone().map(|column| {
            let shown = &self.columns[column];
            let points = self
                .rows
                .iter()
                .zip(&shown.now)
                .map(|((across, _), now)| (*across, now.unwrap_or(f64::NAN)));
            Series {
                name: shown.series.clone(),
                sheet: self.sheet.clone(),
                across: down(self.first_column() - 1),
                upward: down(self.first_column() + column as u16),
                points: points.collect(),
                labels: Vec::new(),
            }
        });
        Chart {
            title: title.clone(),
            across: self.across.clone(),
            upward: upward.clone(),
            series: series.collect(),
            at: (self.below() + 1 + at as u32 * CHART_ROWS, 0),
            size: (self.width().clamp(SIZE.0, WIDEST), SIZE.1),
            ..Chart::of(*kind)
        }
    }

    fn widths(&self) -> Vec<(u16, f64)> {
        let beside = [NUMBER, NAME].into_iter().take(if self.first_column() == 2 { 2 } else { 0 });
        let values =
            self.columns.iter().map(|_| VALUE).chain((self.first_column() == 1).then_some(VALUE));
        (0..).zip(beside.chain(values)).collect()
    }

    /// The width of the table, in pixels.
    fn width(&self) -> u32 {
        self.widths().iter().map(|(_, width)| width * PIXELS).sum::<f64>() as u32
    }

    /// The last column that is printed: that of the table, or the one in which the charts end.
    fn last_printed(&self) -> u16 {
        let beside = SIZE.0.saturating_sub(self.width()).div_ceil(PIXELS_OF_A_COLUMN);
        (self.widths().len() as u32 + beside) as u16 - 1
    }
}

pub(super) fn sheet<'a>(laboratory: &'a Laboratory<'a>, found: &'a FigureSheet) -> Sheet<'a> {
    let lang = laboratory.lang;
    let setup = Setup {
        freeze: Some((FIRST_ROW, found.first_column())),
        widest: VALUE,
        narrowest: found.widths(),
        charts: (0..found.charts.len()).map(|at| found.chart(at)).collect(),
        printed: Some((
            found.below() + 1 + found.charts.len() as u32 * CHART_ROWS,
            found.last_printed(),
        )),
        inputs: found
            .chosen
            .iter()
            .map(|_| ((CHOSEN.0, CHOSEN.1, CHOSEN.0, CHOSEN.1), Allowed::Whole))
            .collect(),
        fit: Fit::Page,
        ..Setup::of(TAB_READ)
    };
    Sheet::new(&found.sheet, setup, move |emit| {
        head(&found.title, &found.remark, emit);
        if let Some(trial) = found.chosen {
            emit.text((CHOSEN.0, 0), Role::Strong, lang.text("lab.trial"));
            emit.number((CHOSEN.0, CHOSEN.1), Role::Input, trial);
        }
        let named = found.first_column() == 2;
        emit.text(
            (FIRST_ROW - 1, 0),
            Role::Heading,
            if named { lang.text("column.number") } else { &found.across },
        );
        if named {
            emit.text((FIRST_ROW - 1, 1), Role::Heading, &*found.across);
        }
        for (column, shown) in (found.first_column()..).zip(&found.columns) {
            emit.text((FIRST_ROW - 1, column), Role::Heading, &*shown.heading);
        }
        for (at, (across, name)) in found.rows.iter().enumerate() {
            let row = FIRST_ROW + at as u32;
            emit(number(row, 0, *across));
            if let Some(name) = name {
                emit.text((row, 1), Role::Text, &**name);
            }
            for (column, shown) in (found.first_column()..).zip(&found.columns) {
                emit(figure(row, column, shown.formula.at(row).into(), shown.now[at], shown.show));
            }
        }
    })
}
