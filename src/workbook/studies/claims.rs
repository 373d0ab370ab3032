//! 主張: what the sources say, in what share of trials it holds, and how sure that is.

use crate::exact::Exact;
use crate::lab::claim::{Claim, Test};
use crate::lab::trial::Column;
use crate::lab::{Row, Study};
use crate::lang::Lang;
use crate::rules::rounding::Rounding;
use crate::rules::show::Show;
use crate::workbook::address::{above, fixed, on, own};
use crate::workbook::excel::{
    self, Excel, abs, and, at_least, at_most, below, compare, countif, if_, iferror, power, quote,
    sumif, sumproduct, unless, xl,
};
use crate::workbook::plan::{Allowed, Cell, Look, Pen, Role, Setup, Sheet, TAB_READ, Tint};
use crate::workbook::sheets::emit_headings;
use crate::workbook::studies::stats::wilson;
use crate::workbook::studies::table::{STEP, Table};
use crate::workbook::studies::{FIRST_ROW, Interval, Laboratory, figure, head, wilson_end};

const CLAIM: u16 = 0;
const SOURCE: u16 = 1;
/// The reading of a point that the source leaves open.
const READING: u16 = 2;
const PART: u16 = 3;
/// The numbers of the claim, to be tried with others.
const NUMBERS: [u16; 2] = [4, 5];
const TRIALS: u16 = 6;
const SHOWN: u16 = 7;
/// The share of trials, and between which numbers it lies.
const SHARE: u16 = 8;
const VERDICT: u16 = 11;
/// The measured value, its mean and its confidence interval.
const MEASURED: u16 = 12;
const MEAN: u16 = 13;
const LAST: u16 = MEAN + 2;

/// A claim that was looked up.
pub(super) struct ClaimCells {
    table: usize,
    measure: u16,
    shows: u16,
    /// Trials show it at this step alone, which those before lead to.
    last_step: Option<i64>,
}

pub(super) fn found(study: &Study, tables: &mut [Table<'_>], lang: &Lang) -> Vec<ClaimCells> {
    let look_up = |(at, claim): (usize, &Claim)| {
        let position = tables.iter().position(|table| table.part.id == claim.part)?;
        let table = &mut tables[position];
        let heading = |key: &str| say!(lang, key, number = at + 1);
        let (formula, values) = measured(table, &claim.test);
        let measure = table.derive(heading("lab.claim_measure"), formula, values);
        let cells =
            NUMBERS.map(|column| on(lang.text("lab.claims"), FIRST_ROW + at as u32, column));
        let (formula, values) = shown(table, &claim.test, measure, &cells);
        let shows = table.derive(heading("lab.claim_shown"), formula, values);
        let chained = matches!(claim.test, Test::Falls { .. } | Test::Rises { .. });
        let last_step = table.part.steps.last().copied().filter(|_| chained);
        Some(ClaimCells { table: position, measure, shows, last_step })
    };
    study.claims.iter().enumerate().filter_map(look_up).collect()
}

/// A formula for every row of trials, and its value in each.
type PerTrial = (Excel, Vec<Option<f64>>);

fn measured(table: &Table<'_>, test: &Test) -> PerTrial {
    let sums = |which: usize, rules: usize| table.sums[table.set(rules)][which];
    let difference = |one: u16, other: u16| -> PerTrial {
        let values = table
            .derived(one)
            .iter()
            .zip(table.derived(other))
            .map(|(one, other)| Some((*one)? - (*other)?));
        (own(one) - own(other), values.collect())
    };
    let same = |column: u16| -> PerTrial { (own(column), table.derived(column).to_vec()) };
    match test {
        Test::About { one, other, .. } => difference(sums(0, *one), sums(0, *other)),
        Test::Sum { rules, .. } => same(sums(0, *rules)),
        Test::Hits { rules, .. } => same(sums(1, *rules)),
        Test::Nearer { better, than, .. } => difference(sums(0, *than), sums(0, *better)),
        Test::Varies { more, than } => difference(sums(2, *more), sums(2, *than)),
        Test::Same { one, other } => {
            let players = table.part.players;
            let sets = [table.set(*one), table.set(*other)];
            let [a, b] = sets.map(|set| {
                Table::row_of(
                    table.at(Column::Swiss(set, 0)),
                    table.at(Column::Swiss(set, players - 1)),
                )
            });
            let apart = |row: &Row| -> f64 {
                let place =
                    |set: usize, player: usize| table.value(row, Column::Swiss(set, player));
                (0..players)
                    .map(|player| (place(sets[0], player) - place(sets[1], player)).abs())
                    .sum()
            };
            (sumproduct(abs(xl(&a) - &b)), table.each(apart))
        }
        Test::Falls { rules } | Test::Rises { rules } => {
            let column = sums(usize::from(matches!(test, Test::Rises { .. })), *rules);
            let first = table.part.steps.first().copied().unwrap_or_default();
            let now = table.derived(column);
            let change = |at: usize| {
                if table.rows[at].step == 0 {
                    None
                } else {
                    now[at.checked_sub(1)?].zip(now[at]).map(|(before, now)| now - before)
                }
            };
            let formula = unless(excel::is(own(STEP), first), xl(own(column)) - above(column));
            (formula, (0..table.rows.len()).map(change).collect())
        }
        Test::OneLoss { round, .. } => {
            let column = Column::OneLoss(*round);
            let values = table.each(|row| table.value(row, column));
            (own(table.at(column)), values)
        }
        Test::Higher { one, than } => {
            let [a, b] = [one, than].map(|at| [Column::Sum(*at), Column::Count(*at)]);
            let mean = |row: &Row, [sum, count]: [Column; 2]| {
                table.value(row, sum) / table.value(row, count) / 1e6
            };
            let values = table.each(|row| mean(row, a) - mean(row, b));
            let cell = |column: Column| own(table.at(column));
            let formula = iferror(
                (xl(cell(a[0])) / cell(a[1]) - xl(cell(b[0])) / cell(b[1])) / power(10, 6),
                "",
            );
            (formula, values)
        }
    }
}

/// Returns whether a trial shows the claim: 1 or 0, and nothing where it cannot tell.
fn shown(table: &Table<'_>, test: &Test, measure: u16, [first, second]: &[String; 2]) -> PerTrial {
    let (own_measure, values) = (own(measure), table.derived(measure));
    let flag = |holds: bool| if holds { 1.0 } else { 0.0 };
    let each = |holds: &dyn Fn(f64) -> bool| {
        values.iter().map(|value| value.map(|value| flag(holds(value)))).collect()
    };
    match test {
        Test::About { one, within, .. } => {
            let sum = table.sums[table.set(*one)][0];
            let holds = values.iter().zip(table.derived(sum)).map(|(value, sum)| {
                Some(flag(100.0 * (*value)?.abs() <= f64::from(*within) * (*sum)?))
            });
            (
                if_(at_most(xl(100) * abs(&own_measure), xl(second) * own(sum)), 1, 0),
                holds.collect(),
            )
        }
        Test::Sum { number, within, .. } | Test::Hits { number, within, .. } => {
            let holds = |value: f64| (value - f64::from(*number)).abs() <= f64::from(*within);
            (if_(at_most(abs(xl(&own_measure) - first), second), 1, 0), each(&holds))
        }
        Test::Nearer { by, .. } => {
            (if_(at_least(&own_measure, first), 1, 0), each(&|value| value >= f64::from(*by)))
        }
        Test::Same { .. } => (if_(excel::is(&own_measure, 0), 1, 0), each(&|value| value == 0.0)),
        Test::Varies { .. } => {
            (if_(excel::above(&own_measure, 0), 1, 0), each(&|value| value > 0.0))
        }
        Test::Higher { .. } => (
            unless(excel::is(&own_measure, ""), if_(excel::above(&own_measure, 0), 1, 0)),
            each(&|value| value > 0.0),
        ),
        Test::OneLoss { least, most, .. } => {
            let holds = |value: f64| (f64::from(*least)..=f64::from(*most)).contains(&value);
            (
                if_(and(at_least(&own_measure, first), at_most(&own_measure, second)), 1, 0),
                each(&holds),
            )
        }
        Test::Falls { .. } | Test::Rises { .. } => {
            let fell = matches!(test, Test::Falls { .. });
            let column = table.next();
            let mut chain: Vec<Option<f64>> = Vec::with_capacity(values.len());
            for (at, value) in values.iter().enumerate() {
                let holds =
                    value.is_none_or(|value| if fell { value <= 0.0 } else { value >= 0.0 });
                let before = value.is_none() || chain[at - 1] == Some(1.0);
                chain.push(Some(flag(holds && before)));
            }
            let sign = if fell { "<=" } else { ">=" };
            let still = if_(compare(&own_measure, sign, 0), above(column), 0);
            (if_(excel::is(&own_measure, ""), 1, still), chain)
        }
    }
}

/// Returns the numbers of a claim that may be tried with others.
fn numbers(test: &Test) -> [Option<u32>; 2] {
    match test {
        Test::About { within, .. } => [None, Some(*within)],
        Test::Sum { number, within, .. } | Test::Hits { number, within, .. } => {
            [Some(*number), Some(*within)]
        }
        Test::Nearer { by, .. } => [Some(*by), None],
        Test::OneLoss { least, most, .. } => [Some(*least), Some(*most)],
        Test::Same { .. }
        | Test::Falls { .. }
        | Test::Rises { .. }
        | Test::Varies { .. }
        | Test::Higher { .. } => [None, None],
    }
}

pub(super) fn sheet<'a>(laboratory: &'a Laboratory<'a>) -> Sheet<'a> {
    let lang = laboratory.lang;
    let last = FIRST_ROW + laboratory.claims.len().max(1) as u32 - 1;
    let is = |key: &str| excel::is(format!("$K{}", FIRST_ROW + 1), quote(lang.text(key)));
    let verdicts = (FIRST_ROW, VERDICT, last, VERDICT);
    let setup = Setup {
        landscape: true,
        freeze: Some((FIRST_ROW, 1)),
        repeat_rows: Some((FIRST_ROW - 1, FIRST_ROW - 1)),
        widths: vec![
            (CLAIM, 46.0),
            (SOURCE, 24.0),
            (READING, 34.0),
            (VERDICT, 31.0),
            (MEASURED, 28.0),
        ],
        widest: 12.0,
        inputs: NUMBERS
            .map(|column| ((FIRST_ROW, column, last, column), Allowed::AnyNumber))
            .to_vec(),
        tints: vec![
            (verdicts, Tint::Good, is(HOLDS).into()),
            (verdicts, Tint::Alarm, is(NOT).into()),
            (verdicts, Tint::Alarm, is(NEVER).into()),
        ],
        ..Setup::of(TAB_READ)
    };
    Sheet::new(lang.text("lab.claims"), setup, move |emit| {
        cells(laboratory, emit);
    })
}

fn cells(laboratory: &Laboratory<'_>, emit: &mut dyn FnMut(Cell)) {
    let (study, lang) = (laboratory.study, laboratory.lang);
    head(
        &format!("{}  {}", study.title.get(lang), lang.text("lab.claims")),
        lang.text("lab.claims_remark"),
        emit,
    );
    if laboratory.is_broken_off() {
        emit.text((2, 0), Role::Remark, lang.text("lab.broken_off_remark"));
    }
    let headings = [
        (CLAIM, "lab.claim"),
        (SOURCE, "lab.source"),
        (READING, "lab.reading"),
        (PART, "lab.part"),
        (NUMBERS[0], "lab.number"),
        (NUMBERS[1], "lab.within"),
        (TRIALS, "lab.trials"),
        (SHOWN, "lab.shown"),
        (SHARE, "lab.share"),
        (SHARE + 1, "lab.from"),
        (SHARE + 2, "lab.to"),
        (VERDICT, "lab.verdict"),
        (MEASURED, "lab.measured"),
        (MEAN, "lab.mean"),
        (MEAN + 1, "lab.from"),
        (LAST, "lab.to"),
    ];
    emit_headings(lang, FIRST_ROW - 1, headings, emit);
    for (row, (claim, found)) in (FIRST_ROW..).zip(study.claims.iter().zip(&laboratory.claims)) {
        let table = &laboratory.tables[found.table];
        for (column, text) in
            [(CLAIM, &claim.text), (SOURCE, &claim.source), (READING, &claim.reading)]
        {
            emit.text((row, column), Role::Wrapped, text.get(lang));
        }
        emit.text((row, PART), Role::Centered, &*claim.part);
        for (column, number) in NUMBERS.into_iter().zip(numbers(&claim.test)) {
            emit(match number {
                Some(number) => Cell::number(row, column, Role::Input, number),
                None => Cell::text(row, column, Role::Centered, "—"),
            });
        }
        share(table, found, row, lang, emit);
        emit.text((row, MEASURED), Role::Wrapped, measure(&claim.test, lang));
        let show = if matches!(claim.test, Test::Higher { .. }) {
            Show::Decimal(4)
        } else {
            Show::Decimal(2)
        };
        Interval::of(table, found.measure).cells(row, MEAN, show).for_each(&mut *emit);
    }
}

/// Counts the trials that can show a claim, and those that do.
fn counted(table: &Table<'_>, found: &ClaimCells) -> (f64, f64) {
    let counts = |at: usize| {
        found.last_step.is_none_or(|step| table.part.steps.get(table.rows[at].step) == Some(&step))
    };
    let all = table.derived(found.shows).iter().enumerate();
    let values: Vec<f64> =
        all.filter(|(at, _)| counts(*at)).filter_map(|(_, value)| *value).collect();
    (values.len() as f64, values.iter().sum())
}

/// Returns the key of the verdict on a claim.
fn verdict(trials: f64, shown: f64) -> Option<&'static str> {
    let (from, to) = wilson(shown, trials);
    Some(match () {
        () if trials == 0.0 => return None,
        () if from > 0.5 => HOLDS,
        () if to >= 0.5 => UNDECIDED,
        () if shown == 0.0 => NEVER,
        () => NOT,
    })
}

const HOLDS: &str = "lab.holds";
const NEVER: &str = "lab.never";
const NOT: &str = "lab.does_not_hold";
const UNDECIDED: &str = "lab.undecided";

/// Returns the verdict on every claim, a line each.
pub(super) fn summary(laboratory: &Laboratory<'_>) -> Vec<String> {
    let lang = laboratory.lang;
    let line = |(claim, found): (&Claim, &ClaimCells)| {
        let (trials, shown) = counted(&laboratory.tables[found.table], found);
        let verdict = lang.text(verdict(trials, shown)?);
        let (from, to) = wilson(shown, trials);
        let percent = |share: f64| format!("{:.1}", 100.0 * share);
        let of_part = [&*claim.part, claim.reading.get(lang)];
        let of_part = of_part.map(String::from).into_iter();
        Some(say!(
            lang,
            "lab.claim_said",
            claim = claim.text.get(lang),
            part = lang.list(of_part.filter(|text| !text.is_empty())),
            verdict,
            share = percent(shown / trials),
            from = percent(from),
            to = percent(to)
        ))
    };
    laboratory.study.claims.iter().zip(&laboratory.claims).filter_map(line).collect()
}

/// Tells in what share of the trials a claim shows.
fn share(table: &Table<'_>, found: &ClaimCells, row: u32, lang: &Lang, emit: &mut dyn FnMut(Cell)) {
    let all = table.all(found.shows);
    let (trials, shown) = counted(table, found);
    let (many, sum) = match found.last_step {
        None => (excel::count(&all), excel::sum(&all)),
        Some(step) => {
            let steps = table.all(STEP);
            (countif(&steps, step), sumif(&steps, step, &all))
        }
    };
    emit(figure(row, TRIALS, many, Some(trials), Show::Integer));
    emit(figure(row, SHOWN, sum, Some(shown), Show::Integer));
    let [of, seen, share] = [TRIALS, SHOWN, SHARE].map(|column| fixed(row, column));
    let some = |value: f64| (trials > 0.0).then_some(value);
    let (from, to) = wilson(shown, trials);
    let end = |upper: bool| iferror(wilson_end(xl(&share), xl(&of), upper), quote("—"));
    let percent = Show::Percent(1);
    emit(figure(row, SHARE, iferror(xl(&seen) / &of, quote("—")), some(shown / trials), percent));
    emit(figure(row, SHARE + 1, end(false), some(from), percent));
    emit(figure(row, SHARE + 2, end(true), some(to), percent));
    let [from_cell, to_cell] = [SHARE + 1, SHARE + 2].map(|column| fixed(row, column));
    let [holds, never, not, undecided] =
        [HOLDS, NEVER, NOT, UNDECIDED].map(|key| quote(lang.text(key)));
    let formula = if_(
        excel::is(&of, 0),
        quote("—"),
        if_(
            excel::above(&from_cell, xl(1) / 2),
            &holds,
            if_(below(&to_cell, xl(1) / 2), if_(excel::is(&seen, 0), &never, &not), &undecided),
        ),
    );
    let now = verdict(trials, shown).map_or("—", |key| lang.text(key));
    emit(Cell::formula(row, VERDICT, Role::Text, formula, now.to_string()).looking(Look::Plain));
}

fn measure(test: &Test, lang: &Lang) -> String {
    let key = match test {
        Test::About { .. } | Test::Nearer { .. } => "lab.measures.nearer",
        Test::Sum { .. } => "lab.measures.sum",
        Test::Hits { .. } => "lab.measures.hits",
        Test::Same { .. } => "lab.measures.same",
        Test::Falls { .. } => "lab.measures.falls",
        Test::Rises { .. } => "lab.measures.rises",
        Test::Varies { .. } => "lab.measures.varies",
        Test::OneLoss { expected, .. } => {
            let expected = expected.parse::<Exact>().map_or_else(
                |_| expected.clone(),
                |number| Show::Shortest.text(&number, Rounding::None),
            );
            return say!(lang, "lab.measures.one_loss", expected);
        }
        Test::Higher { .. } => "lab.measures.higher",
    };
    lang.text(key).to_string()
}
