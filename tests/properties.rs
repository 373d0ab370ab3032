//! What holds for every tournament: random events with odd fields, byes, forfeits, draws and leavers.

mod common;

use std::collections::BTreeMap;

use common::{Book, EN, Recalculated, Saved, Seen, stored};
use proptest::prelude::*;
use serde_json::Value as Json;
use tiebook::analysis::{Analysis, Options, analyse};
use tiebook::exact::Exact;
use tiebook::rules::ast::{Expr, Op, Pick};
use tiebook::tiebreaks::eval::{Trace, arithmetic, folded, power};
use tiebook::tiebreaks::figures::Figures;
use tiebook::tiebreaks::rank::better_first;
use tiebook::tiebreaks::value::Value;

/// Every rule set the program carries.
fn rule_set() -> impl Strategy<Value = &'static str> {
    proptest::sample::select(tiebook::rules::rule_set_ids().collect::<Vec<_>>())
}

fn analysed(saved: &Saved) -> Analysis {
    let outcome = analyse(&saved.path, &Options::default()).unwrap();
    outcome.analysis.unwrap_or_else(|| panic!("{:?}", outcome.problems))
}

fn by_name(analysis: &Analysis) -> BTreeMap<String, Json> {
    let json = tiebook::write::json::standings(analysis, None, &[], tiebook::lang::Lang::of(tiebook::lang::Language::En));
    json["players"].as_array().unwrap().iter().map(|player| (player["name"].as_str().unwrap().to_string(), player.clone())).collect()
}

/// Computes a trace's value again from its leaves up.
fn replayed(trace: &Trace) -> Option<Exact> {
    let inputs = || trace.inputs.iter().map(replayed).collect::<Option<Vec<Exact>>>();
    match &trace.expr {
        Expr::Number(_) | Expr::Name(_) => trace.value.clone(),
        Expr::Negative(_) => inputs().map(|inputs| -inputs[0].clone()),
        Expr::Round(_, digits, mode) => inputs().map(|inputs| inputs[0].rounded(*digits, *mode)),
        Expr::Binary(op, ..) => inputs().and_then(|inputs| arithmetic(*op, inputs[0].clone(), inputs[1].clone())),
        Expr::Default(..) => replayed(&trace.inputs[0]).or_else(|| replayed(&trace.inputs[1])),
        Expr::Pick(Pick::Max, _) => inputs().and_then(|inputs| inputs.into_iter().max()),
        Expr::Pick(Pick::Min, _) => inputs().and_then(|inputs| inputs.into_iter().min()),
        Expr::Fold(fold) => {
            for term in &trace.terms {
                assert_eq!(term.node.as_ref().and_then(replayed), term.value);
            }
            folded(fold.kind, &trace.terms)
        }
    }
}

/// Whether the first criterion that tells two players apart puts `one` first.
fn better_or_equal(figures: &Figures, one: usize, other: usize) -> bool {
    let criteria = figures.rules.order.iter().map(|&definition| {
        let lower_is_better = figures.rules.definitions[definition].lower_is_better;
        better_first(figures.compared(definition, one).as_ref(), figures.compared(definition, other).as_ref(), lower_is_better)
    });
    criteria.fold(std::cmp::Ordering::Equal, std::cmp::Ordering::then).is_le()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_order_of_rows_and_the_names_do_not_matter((names, rows) in event(), rules in rule_set(), seed in any::<u64>()) {
        let before = by_name(&analysed(&save(&names, &rows, rules)));
        let mut shuffled = rows.clone();
        let mut random = Random(seed | 1);
        for at in (1..shuffled.len()).rev() {
            shuffled.swap(at, random.below(at + 1));
        }
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
    fn every_trace_replays_to_its_value((names, rows) in event(), rules in rule_set()) {
        let analysis = analysed(&save(&names, &rows, rules));
        for definition in 0..analysis.figures.rules.definitions.len() {
            for player in 0..names.len() {
                let (value, trace) = analysis.figures.trace(definition, player);
                let again = match &trace.expr {
                    Expr::Binary(Op::Power, ..) => replayed(&trace.inputs[0]).zip(replayed(&trace.inputs[1])).and_then(|(base, exponent)| power(base, exponent)),
                    _ => replayed(&trace).map(Value::Fraction),
                };
                // Where the formula has no value, the definition says what stands in its place.
                prop_assert!(again == value || again.is_none() && analysis.figures.rules.definitions[definition].empty.is_some());
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
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_formula_of_a_random_event_recalculates((names, rows) in event(), rules in rule_set()) {
        let saved = save(&names, &rows, rules);
        let (_, output) = saved.standings(&[]);
        let model = Recalculated::load(&output);
        let changed: Vec<_> = stored(&output, true).into_iter().filter(|(sheet, _, column, _)| sheet == "Figures" && *column > 1).collect();
        for (sheet, row, column, stored) in changed {
            let now = model.cell(&sheet, row, column);
            prop_assert!(now.is_like(&stored), "{sheet} row {row} column {column}: {now:?}, stored {stored:?}");
        }
        for (sheet, row, column, stored) in stored(&output, true) {
            let now = model.cell(&sheet, row, column);
            prop_assert!(now.is_like(&stored), "{sheet} row {row} column {column}: {now:?}, stored {stored:?}");
        }
        prop_assert_eq!(model.cell("Source", 3, 1), Seen::Number(0.0));
    }
}
