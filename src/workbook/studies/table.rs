//! 試行: a sheet for each part, a row for each trial: its numbers as values, then columns of formulas over them.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::exact::Exact;
use crate::lab::trial::{Column, columns};
use crate::lab::{Kind, Part, Row, Study};
use crate::lang::Lang;
use crate::rules::RuleSet;
use crate::rules::show::Show;
use crate::workbook::address::{own, range_on};
use crate::workbook::excel::{Excel, Template, abs, count_where, is, power, sumproduct, to, xl};
use crate::workbook::plan::{Cached, Cell, Look, Role, Setup, Sheet, TAB_MACHINE};
use crate::workbook::studies::{FIRST_ROW, head, label, number, set_label};

/// The trial, the rating step, and the first of its numbers.
pub(super) const TRIAL: u16 = 0;
pub(super) const STEP: u16 = 1;
const NUMBERS: u16 = 2;
/// Sheets of more rows are written as they come.
const LARGE: usize = 4_000;

pub(super) struct Table<'a> {
    pub part: &'a Part,
    /// Its rule sets, and their positions in the study.
    pub rules: Vec<(usize, Arc<RuleSet>)>,
    pub sheet: String,
    /// The trials.
    pub rows: &'a [Row],
    columns: Vec<Column>,
    derived: Vec<FormulaColumn>,
    /// By rule set: the sum of differences to the round robin, the number of equal places, the mean variance of a place.
    pub sums: Vec<[u16; 3]>,
}

struct FormulaColumn {
    heading: String,
    formula: Template,
    values: Vec<Option<f64>>,
}

impl<'a> Table<'a> {
    pub(super) fn new(
        study: &'a Study,
        part: &'a Part,
        rows: &'a [Row],
        rules: Vec<Arc<RuleSet>>,
        lang: &Lang,
    ) -> Self {
        let columns = columns(part, &rules);
        let rules = study.positions_of(part).into_iter().zip(rules).collect();
        let sheet = say!(lang, "lab.trials_of", part = part.id);
        let mut table =
            Self { part, rules, sheet, rows, columns, derived: Vec::new(), sums: Vec::new() };
        if part.kind == Kind::RoundRobin {
            table.sums =
                (0..table.rules.len()).map(|set| table.add_sums(study, set, lang)).collect();
        }
        table
    }

    /// Adds the columns of how far the places of a rule set are from those of the round robin.
    fn add_sums(&mut self, study: &Study, set: usize, lang: &Lang) -> [u16; 3] {
        let rules = set_label(study, self, set, lang);
        let heading = |key: &str| say!(lang, key, rules);
        let players = self.part.players;
        let ends =
            |of: fn(usize, usize) -> Column| [self.at(of(set, 0)), self.at(of(set, players - 1))];
        let [robin, swiss] = [ends(Column::RoundRobin), ends(Column::Swiss)]
            .map(|[from, to]| Self::row_of(from, to));
        let apart = |row: &Row, player: usize| {
            (self.value(row, Column::RoundRobin(set, player))
                - self.value(row, Column::Swiss(set, player)))
            .abs()
        };
        let sums = self.each(|row| (0..players).map(|player| apart(row, player)).sum());
        let hits = self.each(|row| {
            let hits = (0..players).filter(|player| apart(row, *player) == 0.0);
            hits.count() as f64
        });
        let differences = (heading("lab.differences"), sumproduct(abs(xl(&robin) - &swiss)), sums);
        let equal = (heading("lab.hits"), count_where(is(&robin, &swiss)), hits);
        let varies = (self.part.events > 1).then(|| {
            let of = players as f64 * f64::from(self.part.events).powi(2);
            let values = self.each(|row| self.value(row, Column::Variance(set)) / of);
            let events = self.part.events;
            (
                heading("lab.variance"),
                own(self.at(Column::Variance(set))) / players / power(events, 2),
                values,
            )
        });
        let [differences, hits] = [differences, equal]
            .map(|(heading, formula, values)| self.derive(heading, formula, values));
        let varies = varies.map_or(differences, |(heading, formula, values)| {
            self.derive(heading, formula, values)
        });
        [differences, hits, varies]
    }

    pub(super) fn at(&self, column: Column) -> u16 {
        let found =
            self.columns.iter().position(|known| *known == column).unwrap_or(self.columns.len());
        NUMBERS + u16::try_from(found).unwrap_or(u16::MAX - NUMBERS)
    }

    pub(super) fn value(&self, row: &Row, column: Column) -> f64 {
        row.values
            .get(usize::from(self.at(column) - NUMBERS))
            .map_or(f64::NAN, |value| *value as f64)
    }

    /// Returns a number of each trial, where it is one.
    pub(super) fn each(&self, of: impl Fn(&Row) -> f64) -> Vec<Option<f64>> {
        let numbers = self.rows.iter().map(|row| Some(of(row)));
        numbers.map(|number| number.filter(|number| number.is_finite())).collect()
    }

    /// Returns the shares that two columns tell, added up: as a number, and as a formula.
    pub(super) fn shares(&self, [part, of]: [Column; 2]) -> (f64, Excel) {
        let position = |column: Column| usize::from(self.at(column) - NUMBERS);
        let number = |row: &Row, column: Column| {
            row.values.get(position(column)).copied().unwrap_or_default()
        };
        // Few numbers are shared by how many: those of each are whole.
        let mut by_parts: BTreeMap<i64, i64> = BTreeMap::new();
        self.rows
            .iter()
            .for_each(|row| *by_parts.entry(number(row, of)).or_default() += number(row, part));
        let sum = by_parts
            .into_iter()
            .filter_map(|(of, parts)| Exact::fraction(parts, of))
            .fold(Exact::zero(), |sum, share| sum + share);
        let [part, of] = [part, of].map(|column| self.all(self.at(column)));
        (sum.to_f64(), sumproduct(xl(&part) / &of))
    }

    /// Returns the position of a rule set among those of the part, by its position in the study.
    pub(super) fn set(&self, rules: usize) -> usize {
        self.rules.iter().position(|(known, _)| *known == rules).unwrap_or(0)
    }

    /// Adds a column of formulas; nothing is an empty text.
    pub(super) fn derive(
        &mut self,
        heading: String,
        formula: Excel,
        values: Vec<Option<f64>>,
    ) -> u16 {
        let column = self.next();
        self.derived.push(FormulaColumn { heading, formula: Template::of(formula), values });
        column
    }

    /// Returns the next column of formulas.
    pub(super) fn next(&self) -> u16 {
        NUMBERS + (self.columns.len() + self.derived.len()) as u16
    }

    pub(super) fn derived(&self, column: u16) -> &[Option<f64>] {
        &self.derived[usize::from(column - NUMBERS) - self.columns.len()].values
    }

    fn rows_on_sheet(&self) -> (u32, u32) {
        (FIRST_ROW, FIRST_ROW + self.rows.len().max(1) as u32 - 1)
    }

    /// Returns all trials of a column, as formulas of other sheets name them.
    pub(super) fn all(&self, column: u16) -> String {
        self.block(column, column)
    }

    /// Returns all trials of several columns beside one another.
    pub(super) fn block(&self, from: u16, to: u16) -> String {
        range_on(&self.sheet, self.rows_on_sheet(), (from, to))
    }

    /// Returns the cells of several columns in the row of the formula.
    pub(super) fn row_of(from: u16, last: u16) -> Excel {
        to(own(from), own(last))
    }

    pub(super) fn plan<'s>(&'s self, study: &'s Study, lang: &'s Lang) -> Sheet<'s> {
        let last = NUMBERS + (self.columns.len() + self.derived.len()) as u16 - 1;
        let setup = Setup {
            landscape: true,
            freeze: Some((FIRST_ROW, NUMBERS)),
            repeat_rows: Some((FIRST_ROW - 1, FIRST_ROW - 1)),
            widest: 14.0,
            large: self.rows.len() > LARGE,
            filter: Some((FIRST_ROW - 1, 0, self.rows_on_sheet().1, last)),
            // Rows for formulas, far wider than paper.
            unprinted: true,
            ..Setup::of(TAB_MACHINE)
        };
        Sheet::new(&self.sheet, setup, move |emit| {
            self.cells(study, lang, emit);
        })
    }

    fn cells(&self, study: &Study, lang: &Lang, emit: &mut dyn FnMut(Cell)) {
        let title = format!("{}  {}", self.part.id, self.part.title.get(lang));
        head(&title, lang.text("lab.trials_remark"), emit);
        let heading =
            |column: u16, text: String| Cell::text(FIRST_ROW - 1, column, Role::Heading, text);
        emit(heading(TRIAL, lang.text("lab.trial").to_string()));
        emit(heading(STEP, lang.text("lab.step").to_string()));
        for (at, column) in (NUMBERS..).zip(&self.columns) {
            emit(heading(at, self.heading(study, *column, lang)));
        }
        for (at, derived) in (NUMBERS + self.columns.len() as u16..).zip(&self.derived) {
            emit(heading(at, derived.heading.clone()));
        }
        for (position, row) in self.rows.iter().enumerate() {
            let here = FIRST_ROW + position as u32;
            emit(number(here, TRIAL, f64::from(row.trial)));
            emit(number(
                here,
                STEP,
                self.part.steps.get(row.step).copied().unwrap_or_default() as f64,
            ));
            for (at, value) in (NUMBERS..).zip(&row.values) {
                emit(number(here, at, *value as f64));
            }
            for (at, derived) in (NUMBERS + self.columns.len() as u16..).zip(&self.derived) {
                let now = derived.values[position]
                    .map_or_else(|| Cached::Text(String::new()), Cached::Number);
                let look = Look::Show(Show::Shortest);
                emit(
                    Cell::formula(here, at, Role::Number, derived.formula.at(here), now)
                        .looking(look),
                );
            }
        }
    }

    fn heading(&self, study: &Study, column: Column, lang: &Lang) -> String {
        let rules = |set: usize| label(study, self.rules[set].0, &self.rules[set].1, lang);
        let of = |set: usize, key: &str, player: usize| {
            say!(lang, key, rules = rules(set), player = self.part.name(player))
        };
        let after = |set: usize, key: &str, round: u32| say!(lang, key, rules = rules(set), round);
        let sequence =
            |at: usize| lang.texts_of("lab_sequence", crate::lab::claim::SEQUENCES[at]).to_string();
        match column {
            Column::Rematches => lang.text("lab.rematches").to_string(),
            Column::RoundRobin(set, player) => of(set, "lab.round_robin_place", player),
            Column::Swiss(set, player) => of(set, "lab.swiss_place", player),
            Column::Variance(set) => say!(lang, "lab.variance_sum", rules = rules(set)),
            Column::First(set, round) => after(set, "lab.first_count", round),
            Column::FirstOf(set, round) => after(set, "lab.first_sharing", round),
            Column::Top(set, round) => after(set, "lab.top_count", round),
            Column::TopOf(set, round) => after(set, "lab.top_parts", round),
            Column::Squares(set) => say!(lang, "lab.squares", rules = rules(set)),
            Column::Right(set) => say!(lang, "lab.right_halves", rules = rules(set)),
            Column::Pairs => lang.text("lab.equal_pairs").to_string(),
            Column::Decided(set, criterion) => say!(
                lang,
                "lab.decided",
                rules = rules(set),
                criterion = criterion_name(&self.rules[set].1, criterion, lang)
            ),
            Column::OneLoss(round) => say!(lang, "lab.one_loss", round),
            Column::Sum(at) => say!(lang, "lab.sum_of", sequence = sequence(at)),
            Column::Count(at) => say!(lang, "lab.count_of", sequence = sequence(at)),
        }
    }
}

/// Returns the name of a criterion; beyond the last, the words for no decision.
pub(super) fn criterion_name(rules: &RuleSet, criterion: usize, lang: &Lang) -> String {
    let Some(&definition) = rules.order.get(criterion) else {
        return lang.text("lab.shared").to_string();
    };
    let short = rules.definitions[definition].short.get(lang);
    if short.is_empty() { rules.definitions[definition].id.clone() } else { short.to_string() }
}
