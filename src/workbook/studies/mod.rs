//! The workbook of the laboratory: trials as values, and their evaluation as formulas.

mod about;
mod claims;
mod event;
mod figures;
mod stats;
mod table;

use std::sync::Arc;

use crate::lab::{Kind, Refused, Shard, Study, Trials};
use crate::lang::Lang;
use crate::rules::RuleSet;
use crate::rules::show::Show;
use crate::workbook::excel::{Excel, call, count, iferror, power, quote, xl};
use crate::workbook::plan::{Cached, Cell, Look, Pen, Plan, Role, Sheet, Style};
use stats::Mean;
use table::Table;

/// The first row below the headings of every sheet.
const FIRST_ROW: u32 = 4;

pub(crate) struct Laboratory<'a> {
    study: &'a Study,
    counted: &'a Trials,
    lang: &'a Lang,
    tables: Vec<Table<'a>>,
    claims: Vec<claims::ClaimCells>,
    figures: Vec<figures::FigureSheet>,
    events: Vec<event::EventColumns>,
}

impl<'a> Laboratory<'a> {
    /// Looks up in the trials what the study asks for.
    ///
    /// # Errors
    /// A rule set has mistakes.
    pub(crate) fn new(
        study: &'a Study,
        counted: &'a Trials,
        lang: &'a Lang,
    ) -> Result<Self, Refused> {
        let mut tables = Vec::new();
        for (part, rows) in study.parts.iter().zip(&counted.rows) {
            tables.push(Table::new(study, part, rows, study.rules_of(part)?, lang));
        }
        let figures = figures::found(study, &mut tables, lang);
        let claims = claims::found(study, &mut tables, lang);
        let events = event::found(study, &mut tables, lang);
        Ok(Self { study, counted, lang, tables, claims, figures, events })
    }

    pub(crate) fn plan(&self) -> Plan<'_> {
        let mut sheets: Vec<Sheet<'_>> = Vec::new();
        sheets.extend((!self.claims.is_empty()).then(|| claims::sheet(self)));
        sheets.extend(self.events.iter().flat_map(|found| event::sheets(self, found)));
        sheets.extend(self.figures.iter().map(|found| figures::sheet(self, found)));
        sheets.push(about::sheet(self));
        sheets.extend(self.tables.iter().map(|table| table.plan(self.study, self.lang)));
        let title = self.study.title.get(self.lang);
        let usual = [Role::Title, Role::Remark, Role::Heading, Role::Number];
        Plan {
            names: about::names(self.lang),
            usual: usual.map(Style::of).to_vec(),
            ..Plan::new(title, self.lang, sheets)
        }
    }

    /// Returns the results, a line for each claim and each rule set.
    pub(crate) fn summary(&self) -> Vec<String> {
        claims::summary(self)
            .into_iter()
            .chain(self.events.iter().flat_map(|found| event::summary(self, found)))
            .collect()
    }

    /// Whether trials are missing, because the run was broken off.
    fn is_broken_off(&self) -> bool {
        self.counted.trials() < self.study.trials(Shard::WHOLE)
    }
}

/// Returns the name of a rule set in tables.
fn label(study: &Study, position: usize, rules: &RuleSet, lang: &Lang) -> String {
    let own = || rules.name.get(lang).to_string();
    study.labels.get(position).map_or_else(own, |label| label.get(lang).to_string())
}

fn head(title: &str, remark: &str, emit: &mut dyn FnMut(Cell)) {
    emit.text((0, 0), Role::Title, title);
    emit.text((1, 0), Role::Remark, remark);
}

fn number(row: u32, column: u16, number: f64) -> Cell {
    Cell::number(row, column, Role::Number, number)
}

/// Returns a formula's cell with this many decimals; a dash where it has no value.
fn figure(row: u32, column: u16, formula: Excel, now: Option<f64>, show: Show) -> Cell {
    let now = now.map_or_else(|| Cached::Text("—".into()), Cached::Number);
    Cell::formula(row, column, Role::Number, formula, now).looking(Look::Show(show))
}

/// Returns an end of the interval in which a share of so many trials lies.
fn wilson_end(share: Excel, of: Excel, upper: bool) -> Excel {
    let (z, square) = (xl("lab_z"), power("lab_z", 2));
    let variance = &share * (xl(1) - &share) / &of + &square / 4 / power(&of, 2);
    let spread = z * call!("SQRT", variance);
    let middle = share + &square / 2 / &of;
    let end = if upper { middle + spread } else { middle - spread };
    end / (xl(1) + square / of)
}

struct Interval {
    formulas: [Excel; 3],
    now: [Option<f64>; 3],
}

impl Interval {
    /// Returns the mean of a column of trials, and between which numbers it lies.
    fn of(table: &Table<'_>, column: u16) -> Self {
        let all = table.all(column);
        let mean = Mean::of(table.derived(column).iter().copied());
        let half = call!("TINV", xl(1) - "lab_confidence", count(&all) - 1) * call!("STDEV", &all)
            / call!("SQRT", count(&all));
        let ends = |sign: i32| {
            mean.middle.zip(mean.half).map(|(mean, half)| mean + f64::from(sign) * half)
        };
        Self {
            formulas: [
                iferror(call!("AVERAGE", &all), quote("—")),
                iferror(call!("AVERAGE", &all) - &half, quote("—")),
                iferror(call!("AVERAGE", &all) + &half, quote("—")),
            ],
            now: [mean.middle, ends(-1), ends(1)],
        }
    }

    /// Returns the three cells, one beside the other.
    fn cells(self, row: u32, column: u16, show: Show) -> impl Iterator<Item = Cell> {
        let cells = self.formulas.into_iter().zip(self.now).enumerate();
        cells.map(move |(at, (formula, now))| figure(row, column + at as u16, formula, now, show))
    }
}

fn of_kind<'t, 'a>(
    tables: &'t [Table<'a>],
    kind: Kind,
) -> impl Iterator<Item = usize> + use<'t, 'a> {
    tables.iter().enumerate().filter(move |(_, table)| table.part.kind == kind).map(|(at, _)| at)
}

/// Returns the name of a table's rule set.
fn set_label(study: &Study, table: &Table<'_>, set: usize, lang: &Lang) -> String {
    let (position, rules): &(usize, Arc<RuleSet>) = &table.rules[set];
    label(study, *position, rules, lang)
}
