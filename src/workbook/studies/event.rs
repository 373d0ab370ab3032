//! 比較: for one event, how well each rule set finds the better players, after how many rounds, and which criterion decides.

use crate::lab::trial::Column;
use crate::lab::{Kind, Study};
use crate::lang::Lang;
use crate::rules::show::Show;
use crate::workbook::address::{fixed, in_column, own};
use crate::workbook::chart::{Chart, ChartKind, Series};
use crate::workbook::excel::{
    self, above, at_least, call, if_, iferror, index, is, is_number, or, quote, unless, xl,
};
use crate::workbook::plan::{Allowed, Cached, Cell, Look, Pen, Role, Setup, Sheet, TAB_READ};
use crate::workbook::sheets::emit_headings;
use crate::workbook::studies::stats::{Mean, wilson};
use crate::workbook::studies::table::{Table, criterion_name};
use crate::workbook::studies::{
    FIRST_ROW, Interval, Laboratory, figure, head, number, of_kind, set_label, wilson_end,
};

/// A part about an event that was looked up: for each rule set its columns of formulas.
pub(super) struct EventColumns {
    table: usize,
    sets: Vec<RuleSetColumns>,
}

/// The columns of formulas of a rule set: how many of the strongest came among the first, as a share, rank correlation, pairs put right, and both less those of the first rule set.
struct RuleSetColumns {
    top: u16,
    correlation: u16,
    right: u16,
    better: Option<[u16; 2]>,
}

/// The share that is asked for, on the sheet of rounds.
const TARGET: (u32, u16) = (2, 1);
const SIZE: (u32, u32) = (700, 360);
const CHART_ROWS: u32 = 24;

pub(super) fn found(study: &Study, tables: &mut [Table<'_>], lang: &Lang) -> Vec<EventColumns> {
    let all: Vec<usize> = of_kind(tables, Kind::Event).collect();
    all.into_iter()
        .map(|table| EventColumns { table, sets: of_sets(study, &mut tables[table], lang) })
        .collect()
}

fn of_sets(study: &Study, table: &mut Table<'_>, lang: &Lang) -> Vec<RuleSetColumns> {
    let players = table.part.players as f64;
    let top = table.part.top.min(table.part.players) as f64;
    let mut sets: Vec<RuleSetColumns> = Vec::new();
    for set in 0..table.rules.len() {
        let rules = set_label(study, table, set, lang);
        let heading = |key: &str| say!(lang, key, rules);
        let [part, of] = [Column::Top, Column::TopOf].map(|of| of(set, table.part.rounds));
        let values = table.each(|row| table.value(row, part) / table.value(row, of) / top);
        let formula = own(table.at(part)) / own(table.at(of)) / top;
        let among = table.derive(heading("lab.top_share"), formula, values);
        // Spearman's, from quarters: 1 − 6 Σd² / (n³ − n).
        let most = 4.0 * (players.powi(3) - players);
        let squares = Column::Squares(set);
        let values = table.each(|row| 1.0 - 6.0 * table.value(row, squares) / most);
        let formula = xl(1) - xl(6) * own(table.at(squares)) / most;
        let correlation = table.derive(heading("lab.correlation"), formula, values);
        let [right, pairs] = [Column::Right(set), Column::Pairs];
        let values = table.each(|row| table.value(row, right) / 2.0 / table.value(row, pairs));
        let formula = iferror(xl(own(table.at(right))) / 2 / own(table.at(pairs)), "");
        let right = table.derive(heading("lab.right"), formula, values);
        let better =
            sets.first().map(|first| [(first.correlation, correlation), (first.right, right)]);
        let better = better.map(|both| {
            both.map(|(of_first, of_this)| {
                let differences = table.derived(of_this).iter().zip(table.derived(of_first));
                let values = differences.map(|(one, other)| Some((*one)? - (*other)?)).collect();
                let (this, first) = (own(of_this), own(of_first));
                table.derive(
                    heading("lab.less_first"),
                    unless(or(is(&this, ""), is(&first, "")), xl(&this) - &first),
                    values,
                )
            })
        });
        sets.push(RuleSetColumns { top: among, correlation, right, better });
    }
    sets
}

/// Returns how often the strongest came first under each rule set, a line each.
pub(super) fn summary(laboratory: &Laboratory<'_>, found: &EventColumns) -> Vec<String> {
    let table = &laboratory.tables[found.table];
    let line = |(set, of_set): (usize, &RuleSetColumns)| {
        let (seen, of) =
            (table.shares(strongest_first(set, table.part.rounds)).0, table.rows.len() as f64);
        let (from, to) = wilson(seen, of);
        // Nobody counts a part of an event.
        let percent = |share: f64| format!("{:.0}", 100.0 * share);
        let correlation =
            Mean::of(table.derived(of_set.correlation).iter().copied()).middle.unwrap_or(f64::NAN);
        let numbers = [percent(from), percent(to), format!("{correlation:.3}")];
        let rules = set_label(laboratory.study, table, set, laboratory.lang);
        say!(
            laboratory.lang,
            "lab.event_said",
            rules,
            count = seen,
            events = table.rows.len(),
            from = numbers[0],
            to = numbers[1],
            correlation = numbers[2]
        )
    };
    found.sets.iter().enumerate().map(line).collect()
}

pub(super) fn sheets<'a>(
    laboratory: &'a Laboratory<'a>,
    found: &'a EventColumns,
) -> Vec<Sheet<'a>> {
    vec![comparison(laboratory, found), rounds(laboratory, found), criteria(laboratory, found)]
}

fn comparison<'a>(laboratory: &'a Laboratory<'a>, found: &'a EventColumns) -> Sheet<'a> {
    let lang = laboratory.lang;
    let setup = Setup {
        landscape: true,
        freeze: Some((FIRST_ROW, 1)),
        widths: vec![(0, 44.0), (4, 18.0), (5, 20.0), (8, 18.0), (10, 20.0)],
        widest: 12.0,
        ..Setup::of(TAB_READ)
    };
    Sheet::new(lang.text("lab.comparison"), setup, move |emit| {
        compared(laboratory, found, emit);
    })
}

fn compared(laboratory: &Laboratory<'_>, found: &EventColumns, emit: &mut dyn FnMut(Cell)) {
    let (study, lang) = (laboratory.study, laboratory.lang);
    let table = &laboratory.tables[found.table];
    let part = table.part;
    let (players, rounds, trials) = (part.players, part.rounds, table.rows.len());
    head(
        study.title.get(lang),
        &say!(lang, "lab.comparison_remark", players, rounds, trials),
        emit,
    );
    if laboratory.is_broken_off() {
        emit.text((2, 0), Role::Remark, lang.text("lab.broken_off_remark"));
    }
    let groups = [
        lang.text("lab.strongest_first").to_string(),
        say!(lang, "lab.top_of", top = part.top.min(part.players)),
    ];
    let groups = groups
        .into_iter()
        .chain(["lab.correlation_mean", "lab.right_mean"].map(|key| lang.text(key).to_string()));
    emit.text((FIRST_ROW - 1, 0), Role::Heading, lang.text("lab.rule_set"));
    for (column, group) in (1..).step_by(3).zip(groups) {
        emit.text((FIRST_ROW - 1, column), Role::Heading, group);
        let ends = [(column + 1, "lab.from"), (column + 2, "lab.to")];
        emit_headings(lang, FIRST_ROW - 1, ends, emit);
    }
    for (set, of_set) in found.sets.iter().enumerate() {
        let row = FIRST_ROW + set as u32;
        emit.text((row, 0), Role::Text, set_label(study, table, set, lang));
        strongest(table, set, row, emit);
        for (of, column, show) in [
            (of_set.top, 4, Show::Percent(1)),
            (of_set.correlation, 7, Show::Decimal(3)),
            (of_set.right, 10, Show::Percent(1)),
        ] {
            let cells = Interval::of(table, of).cells(row, column, show);
            cells.for_each(&mut *emit);
        }
    }
    let below = FIRST_ROW + found.sets.len() as u32 + 1;
    if found.sets.len() > 1 {
        emit.text(
            (below, 0),
            Role::Section,
            say!(lang, "lab.against_first", rules = set_label(study, table, 0, lang)),
        );
        let headings = [
            "lab.rule_set",
            "lab.correlation_mean",
            "lab.from",
            "lab.to",
            "lab.verdict",
            "lab.right_mean",
            "lab.from",
            "lab.to",
            "lab.verdict",
        ];
        emit_headings(lang, below + 1, (0..).zip(headings), emit);
    }
    for (set, better) in
        found.sets.iter().enumerate().filter_map(|(set, of_set)| Some((set, of_set.better?)))
    {
        let row = below + 1 + set as u32;
        emit.text((row, 0), Role::Text, set_label(study, table, set, lang));
        for (at, (column, show)) in
            better.into_iter().zip([Show::Decimal(4), Show::Percent(2)]).enumerate()
        {
            let from = 1 + 4 * at as u16;
            Interval::of(table, column).cells(row, from, show).for_each(&mut *emit);
            emit(verdict(table, column, row, from, lang));
        }
    }
}

/// Says whether one is better than the other: only where the interval leaves 0 out.
fn verdict(table: &Table<'_>, column: u16, row: u32, from: u16, lang: &Lang) -> Cell {
    let keys = ["lab.better", "lab.worse", "lab.no_difference"];
    let [better, worse, neither] = keys.map(|key| quote(lang.text(key)));
    let [low, high] = [fixed(row, from + 1), fixed(row, from + 2)];
    let formula = if_(
        is_number(&low),
        if_(above(&low, 0), &better, if_(excel::below(&high, 0), &worse, &neither)),
        quote("—"),
    );
    let mean = Mean::of(table.derived(column).iter().copied());
    let now = match mean.middle.zip(mean.half) {
        None => "—",
        Some((mean, half)) if mean - half > 0.0 => lang.text(keys[0]),
        Some((mean, half)) if mean + half < 0.0 => lang.text(keys[1]),
        Some(_) => lang.text(keys[2]),
    };
    Cell::formula(row, from + 3, Role::Text, formula, now.to_string()).looking(Look::Plain)
}

/// The two columns of the share that the strongest have of first place after a round.
fn strongest_first(set: usize, round: u32) -> [Column; 2] {
    [Column::First(set, round), Column::FirstOf(set, round)]
}

/// Writes in what share of trials the strongest came first; who shares first place with others has a part of it.
fn strongest(table: &Table<'_>, set: usize, row: u32, emit: &mut dyn FnMut(Cell)) {
    let columns = strongest_first(set, table.part.rounds);
    let ((seen, sum), of) = (table.shares(columns), table.rows.len() as f64);
    let (from, to) = wilson(seen, of);
    let (share, count) = (fixed(row, 1), excel::count(table.all(table.at(columns[0]))));
    let end = |upper: bool| wilson_end(xl(&share), count.clone(), upper);
    emit(figure(row, 1, sum / &count, Some(seen / of), Show::Percent(1)));
    emit(figure(row, 2, end(false), Some(from), Show::Percent(1)));
    emit(figure(row, 3, end(true), Some(to), Show::Percent(1)));
}

fn rounds<'a>(laboratory: &'a Laboratory<'a>, found: &'a EventColumns) -> Sheet<'a> {
    let lang = laboratory.lang;
    let table = &laboratory.tables[found.table];
    let name = lang.text("lab.rounds").to_string();
    let sets = found.sets.len();
    let rounds = table.part.rounds;
    let last = FIRST_ROW + rounds - 1;
    let chart = |at: u32, title: &str, from: u16| Chart {
        title: title.to_string(),
        across: lang.text("lab.after_round").to_string(),
        upward: lang.text("lab.share").to_string(),
        upward_format: "0%",
        series: (0..sets)
            .map(|set| Series {
                name: set_label(laboratory.study, table, set, lang),
                sheet: name.clone(),
                across: (FIRST_ROW, 0, last, 0),
                upward: (FIRST_ROW, from + set as u16, last, from + set as u16),
                points: Vec::new(),
                labels: Vec::new(),
            })
            .collect(),
        at: (last + 4 + at * CHART_ROWS, 0),
        size: SIZE,
        ..Chart::of(ChartKind::Lines)
    };
    let setup = Setup {
        freeze: Some((FIRST_ROW, 1)),
        widths: vec![(0, 26.0)],
        widest: 12.0,
        inputs: vec![((TARGET.0, TARGET.1, TARGET.0, TARGET.1), Allowed::Number)],
        charts: vec![
            chart(0, lang.text("lab.strongest_first"), 1),
            chart(
                1,
                &say!(lang, "lab.top_of", top = table.part.top.min(table.part.players)),
                1 + sets as u16,
            ),
        ],
        printed: Some((last + 4 + 2 * CHART_ROWS, (2 * sets as u16).max(9))),
        ..Setup::of(TAB_READ)
    };
    Sheet::new(&name, setup, move |emit| by_rounds(laboratory, found, emit))
}

fn by_rounds(laboratory: &Laboratory<'_>, found: &EventColumns, emit: &mut dyn FnMut(Cell)) {
    let (study, lang) = (laboratory.study, laboratory.lang);
    let table = &laboratory.tables[found.table];
    let (part, sets) = (table.part, found.sets.len());
    head(lang.text("lab.rounds_title"), lang.text("lab.rounds_remark"), emit);
    emit.text((TARGET.0, 0), Role::Strong, lang.text("lab.target"));
    emit(Cell::number(TARGET.0, TARGET.1, Role::Input, 0.5).looking(Look::Show(Show::Percent(0))));
    emit.text((FIRST_ROW - 1, 0), Role::Heading, lang.text("lab.after_round"));
    let top = part.top.min(part.players);
    for set in 0..sets {
        let rules = set_label(study, table, set, lang);
        let first = say!(lang, "lab.first_of", rules);
        emit.text((FIRST_ROW - 1, 1 + set as u16), Role::Heading, first);
        let among = say!(lang, "lab.top_by", rules, top);
        emit.text((FIRST_ROW - 1, (1 + sets + set) as u16), Role::Heading, among);
    }
    let mut shares = vec![Vec::new(); sets];
    for round in 1..=part.rounds {
        let row = FIRST_ROW + round - 1;
        emit(number(row, 0, f64::from(round)));
        for (set, shares) in shares.iter_mut().enumerate() {
            let mut mean = |column: u16, of: [Column; 2], most: usize| {
                let (sum, formula) = table.shares(of);
                let now = Some(sum / table.rows.len() as f64 / most as f64)
                    .filter(|share| share.is_finite());
                let count = table.all(table.at(of[0]));
                emit(figure(
                    row,
                    column,
                    iferror(xl(&formula) / excel::count(&count) / most, quote("—")),
                    now,
                    Show::Percent(1),
                ));
                now
            };
            shares.push(mean(1 + set as u16, strongest_first(set, round), 1));
            mean(
                (1 + sets + set) as u16,
                [Column::Top(set, round), Column::TopOf(set, round)],
                top,
            );
        }
    }
    let (last, below) = (FIRST_ROW + part.rounds - 1, FIRST_ROW + part.rounds + 1);
    emit.text((below, 0), Role::Strong, lang.text("lab.least_rounds"));
    for (set, shares) in shares.iter().enumerate() {
        let column = 1 + set as u16;
        let all = in_column((FIRST_ROW, last), column);
        let rounds = in_column((FIRST_ROW, last), 0);
        let target = fixed(TARGET.0, TARGET.1);
        let nobody = quote(lang.text("lab.more_rounds"));
        let formula = iferror(
            index(&rounds, excel::found(1, index(at_least(&all, &target) * is_number(&all), 0))),
            &nobody,
        );
        let found = shares.iter().position(|share| share.is_some_and(|share| share >= 0.5));
        let now: Cached =
            found.map_or_else(|| lang.text("lab.more_rounds").into(), |at| (at + 1).into());
        emit.formula((below, column), Role::Number, formula, now);
    }
}

fn criteria<'a>(laboratory: &'a Laboratory<'a>, found: &'a EventColumns) -> Sheet<'a> {
    let lang = laboratory.lang;
    let setup = Setup {
        freeze: Some((FIRST_ROW, 0)),
        widths: vec![(0, 40.0), (1, 24.0)],
        widest: 14.0,
        ..Setup::of(TAB_READ)
    };
    Sheet::new(lang.text("lab.criteria"), setup, move |emit| {
        let study = laboratory.study;
        let table = &laboratory.tables[found.table];
        head(lang.text("lab.criteria_title"), lang.text("lab.criteria_remark"), emit);
        let headings = ["lab.rule_set", "lab.criterion", "lab.neighbours", "lab.share"];
        emit_headings(lang, FIRST_ROW - 1, (0..).zip(headings), emit);
        let mut row = FIRST_ROW;
        for set in 0..found.sets.len() {
            let rules = &table.rules[set].1;
            for criterion in 0..=rules.order.len() {
                let column = Column::Decided(set, criterion);
                let mean =
                    Mean::of(table.rows.iter().map(|row| Some(table.value(row, column)))).middle;
                let pairs = table.part.players as f64 - 1.0;
                emit.text((row, 0), Role::Text, set_label(study, table, set, lang));
                emit.text((row, 1), Role::Text, criterion_name(rules, criterion, lang));
                let all = table.all(table.at(column));
                emit(figure(
                    row,
                    2,
                    iferror(call!("AVERAGE", &all), quote("—")),
                    mean,
                    Show::Decimal(2),
                ));
                let share = iferror(xl(fixed(row, 2)) / pairs, quote("—"));
                emit(figure(row, 3, share, mean.map(|mean| mean / pairs), Show::Percent(1)));
                row += 1;
            }
        }
    })
}
