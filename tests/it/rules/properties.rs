//! What holds for every tournament: random events with odd fields, byes, forfeits, draws and leavers.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::harness::Saved;
use crate::harness::events::{Row, event, save};
use crate::harness::random::Random;
use proptest::prelude::*;
use serde_json::Value as Json;
use tiebook::exact::Exact;
use tiebook::rules::Draft;
use tiebook::rules::lowered::{Column, Formula};
use tiebook::rules::operation::{End, Operation, Total, unbounded};
use tiebook::standings::{Analysis, Options, analyse};
use tiebook::tiebreaks::eval::{Cells, Evaluator, Status};
use tiebook::tiebreaks::figures::Figures;
use tiebook::tiebreaks::value::better_first;
use tiebook::tiebreaks::value::{Value, power};

/// Every rule set the program carries.
fn rule_set() -> impl Strategy<Value = &'static str> {
    proptest::sample::select(tiebook::rules::rule_set_ids().collect::<Vec<_>>())
}

/// Rule sets whose readings change few figures, and many.
fn with_choices() -> impl Strategy<Value = &'static str> {
    proptest::sample::select(&["fide-2024", "fide-2024-rr", "fide-2026", "mtg", "go-swiss"][..])
}

fn analysed(saved: &Saved) -> Analysis {
    // Random scores may look like points so far; these are not.
    let mut options = Options::default();
    options.reading.game_scores = true;
    let outcome = analyse(&saved.path, &options).unwrap();
    outcome.analysis.unwrap_or_else(|| panic!("{:?}", outcome.problems))
}

fn by_name(analysis: &Analysis) -> BTreeMap<String, Json> {
    let json = tiebook::write::json::standings(
        analysis,
        None,
        &[],
        tiebook::lang::Lang::of(tiebook::lang::Language::ENGLISH),
    );
    json["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|player| (player["name"].as_str().unwrap().to_string(), player.clone()))
        .collect()
}

/// Computes a formula again from the columns, with arithmetic of its own; what is missing or has no value gives nothing.
fn replayed(eval: &Evaluator<'_>, formula: &Formula, cells: &Cells) -> Option<Exact> {
    let Formula::Apply(operation, inputs) = formula else {
        return match formula {
            Formula::Total(total) => total_again(eval, *total, cells),
            leaf => eval.formula(leaf, None, cells).ok(),
        };
    };
    let of = |at: usize| replayed(eval, &inputs[at], cells);
    let every =
        || inputs.iter().map(|input| replayed(eval, input, cells)).collect::<Option<Vec<Exact>>>();
    match operation {
        Operation::Add => Some(of(0)? + of(1)?),
        Operation::Subtract => Some(of(0)? - of(1)?),
        Operation::Multiply => Some(of(0)? * of(1)?),
        Operation::Divide => of(0)?.divided_by(&of(1)?),
        Operation::Power => power(of(0)?, of(1)?)?.fraction().cloned(),
        Operation::Negative => Some(-of(0)?),
        Operation::Max => every()?.into_iter().reduce(|a, b| if a < b { b } else { a }),
        Operation::Min => every()?.into_iter().reduce(|a, b| if a > b { b } else { a }),
        Operation::Round(digits, mode) => Some(of(0)?.rounded(*digits, *mode)),
        Operation::Default => of(0).or_else(|| of(1)),
        Operation::Ratio => match (of(0)?, of(1)?) {
            (some, none) if none.is_zero() => (some > none).then(unbounded),
            (a, b) => a.divided_by(&b),
        },
    }
}

fn total_again(eval: &Evaluator<'_>, total: usize, cells: &Cells) -> Option<Exact> {
    let of = &eval.figures.rules.lowered.totals[total];
    let rounds = 0..eval.figures.field.views[eval.player].len();
    if rounds.clone().any(|round| cells.is_missing(of.term, round)) {
        return None;
    }
    let is_term = matches!(eval.figures.rules.lowered.columns[of.term], Column::Term(_));
    // What counts is what the column has a value for; of a filter, every round.
    for round in rounds.clone().filter(|_| is_term) {
        assert_eq!(
            eval.status(of, round, cells) == Status::Counted,
            cells.value(of.column, round).is_some()
        );
    }
    let mut values: Vec<Exact> =
        rounds.filter_map(|round| cells.value(of.column, round).cloned()).collect();
    let count = Exact::from(values.len() as i64);
    let sum = values.iter().cloned().fold(Exact::zero(), |sum, value| sum + value);
    match of.total {
        Total::Sum => Some(sum),
        Total::Mean => sum.divided_by(&count),
        Total::Count => Some(count),
        Total::Nth(position, end) => {
            values.sort();
            let at = position as usize - 1;
            if end == End::Lowest {
                values.get(at).cloned()
            } else {
                values.into_iter().rev().nth(at)
            }
        }
    }
}

/// Whether the first criterion that tells two players apart puts `one` first.
fn better_or_equal(figures: &Figures, one: usize, other: usize) -> bool {
    let criteria = figures.rules.order.iter().map(|&definition| {
        let lower_is_better = figures.rules.definitions[definition].lower_is_better;
        better_first(
            figures.compared(definition, one).as_ref(),
            figures.compared(definition, other).as_ref(),
            lower_is_better,
        )
    });
    criteria.fold(std::cmp::Ordering::Equal, std::cmp::Ordering::then).is_le()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_order_of_rows_and_the_names_do_not_matter((names, rows) in event(), rules in rule_set(), seed in any::<u64>()) {
        let before = by_name(&analysed(&save(&names, &rows, rules)));
        let mut shuffled = rows.clone();
        let mut random = Random::new(seed);
        random.shuffle(&mut shuffled);
        prop_assert_eq!(&before, &by_name(&analysed(&save(&names, &shuffled, rules))));
        let rename = |name: &str| if name.is_empty() { String::new() } else { format!("選手 {name}") };
        let renamed: Vec<Row> = rows.iter().map(|[round, table, first, result, second]| [round.clone(), table.clone(), rename(first), result.clone(), rename(second)]).collect();
        let new_names: Vec<String> = names.iter().map(|name| rename(name)).collect();
        for (name, mut player) in by_name(&analysed(&save(&new_names, &renamed, rules))) {
            let old = name.replace("選手 ", "");
            player["name"] = old.clone().into();
            prop_assert_eq!(&player, &before[&old]);
        }
    }

    #[test]
    fn every_figure_replays_from_its_columns((names, rows) in event(), rules in rule_set()) {
        let analysis = analysed(&save(&names, &rows, rules));
        let lowered = &analysis.figures.rules.lowered;
        for definition in 0..lowered.formulas.len() {
            for player in 0..names.len() {
                let eval = Evaluator { figures: &analysis.figures, player };
                let cells = eval.cells(&lowered.needs[definition]);
                let again = match &lowered.formulas[definition] {
                    Formula::Apply(Operation::Power, inputs) => {
                        let of = |at: usize| replayed(&eval, &inputs[at], &cells);
                        of(0).zip(of(1)).and_then(|(base, exponent)| power(base, exponent))
                    }
                    // A rule set may ask it more than once: each time has a value of its own.
                    Formula::Group(_) => analysis.figures.value(definition, player).cloned(),
                    formula => replayed(&eval, formula, &cells).map(Value::Fraction),
                };
                // Among equals nobody has a figure who is level with nobody.
                let again = again.filter(|_| analysis.figures.is_level(definition, player));
                let value = analysis.figures.unrounded(definition, player);
                // Where the formula has no value, the definition says what stands in its place.
                prop_assert!(again == value || again.is_none() && lowered.empties[definition].is_some(), "{definition} {player}");
            }
        }
    }

    #[test]
    fn points_handed_out_add_up_and_places_follow_the_criteria((names, rows) in event(), rules in rule_set()) {
        let analysis = analysed(&save(&names, &rows, rules));
        let figures = &analysis.figures;
        let total: Exact = (0..names.len()).filter_map(|player| figures.field.views[player].last()).map(|view| view.points_before.clone() + view.points.clone()).sum();
        let handed_out: Exact = figures.field.views.iter().flatten().map(|view| figures.rules.points_of(view.outcome)).sum();
        prop_assert_eq!(total, handed_out);
        for pair in analysis.standings.entries.windows(2) {
            let key = |at: usize| -> Vec<Option<Value>> { figures.rules.order.iter().map(|&definition| figures.compared(definition, pair[at].player)).collect() };
            prop_assert!(better_or_equal(figures, pair[0].player, pair[1].player));
            prop_assert_eq!(key(0) == key(1), pair[0].rank == pair[1].rank);
            prop_assert_eq!(pair[1].separated_by, key(0).iter().zip(key(1)).position(|(a, b)| *a != b));
        }
    }
}

proptest! {
    // The whole library is compiled and computed twice for each.
    #![proptest_config(ProptestConfig { cases: 6, max_shrink_iters: 16, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_another_reading_leaves_alone_has_the_same_values((names, rows) in event(), rules in with_choices(), seed in any::<usize>()) {
        let tournament = analysed(&save(&names, &rows, rules)).figures.tournament;
        let compute = |draft: &Draft| {
            let library = draft.with_also(&draft.definition_ids(), tournament.last_paired_round()).unwrap();
            Figures::compute(Arc::clone(&tournament), Arc::new(library))
        };
        let mut draft = tiebook::rules::load(rules).unwrap();
        let given = compute(&draft);
        let choices = given.rules.choices.iter();
        let choices = choices.flat_map(|choice| choice.readings.iter().map(|(reading, _)| (choice.id.clone(), reading.clone())));
        let constants = given.rules.constants.iter();
        let constants = constants.flat_map(|constant| constant.readings.iter().map(|reading| (constant.id.clone(), reading.to_string())));
        let roundings = given.rules.rounding_readings.iter().map(|reading| ("rounding".to_string(), reading.text()));
        let all: Vec<_> = choices.chain(constants).chain(roundings).collect();
        let Some((choice, reading)) = all.get(seed % all.len().max(1)) else { return Ok(()) };
        prop_assert!(draft.set(choice, reading).is_ok());
        let otherwise = compute(&draft);
        let others = otherwise.rules.otherwise_than(&given.rules);
        for (at, definition) in otherwise.rules.definitions.iter().enumerate().filter(|(at, _)| !others.contains(at)) {
            let before = given.rules.position(&definition.id);
            // Places among equals follow the order of criteria before them.
            if definition.expr.group_fact().is_none() {
                let same = (0..names.len()).all(|player| before.is_some_and(|before| given.value(before, player) == otherwise.value(at, player)));
                prop_assert!(same, "{} under {choice} = {reading}", definition.id);
            }
        }
        let is_choice = given.rules.choices.iter().any(|of| of.id == *choice && of.value == *reading);
        let is_constant = given.rules.constants.iter().any(|of| of.id == *choice && of.value.to_string() == *reading);
        if is_choice || is_constant || given.rules.rounding.text() == *reading {
            prop_assert!(others.is_empty(), "{choice} = {reading} is the reading as given");
        }
    }
}
