//! What readings share, and what an audit leaves alone; announced tables are cases of `tests/commands/audit`.

use std::path::Path;
use std::sync::Arc;

use crate::harness::{Book, EN, Saved, Seen, stored};
use tiebook::exact::Exact;
use tiebook::read::File;
use tiebook::rules::RuleSet;
use tiebook::rules::rounding::Rounding;
use tiebook::standings::{Options, RulesFrom, analyse, analyse_bytes};
use tiebook::tiebreaks::figures::Figures;
use tiebook::tiebreaks::rank::Standings;
use tiebook::tiebreaks::reuse::Shared;

#[test]
fn a_file_without_standings_is_a_problem() {
    let bare = Book::new("bare.xlsx")
        .pairings(&EN, &[["1", "1", "Ann", "2-0", "Ben"]])
        .rules("mtg")
        .save();
    let csv = Saved::bytes("table.csv", b"Round,Player 1\n1,Ann\n");
    let published = File::open(&csv.path).unwrap();
    let outcome = analyse(&bare.path, &Options::default().with_published(published)).unwrap();
    let mut kinds = outcome.problems.iter().map(|problem| problem.kind.id());
    assert!(kinds.any(|id| id == "no-published"));
}

/// What readings have in common is computed once; every figure is what it is computed alone, whatever was computed before.
#[test]
fn readings_share_nothing_that_a_setting_changes() {
    for (sample, rules) in
        [("friday-mtg.xlsx", "mtg"), ("friday-mtg.xlsx", "fide-2026"), ("hyogo-2009.xlsx", "mtg")]
    {
        let bytes =
            std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("samples").join(sample))
                .unwrap();
        let options = Options::default().with_rules(RulesFrom::Id(rules.into()));
        let analysis = analyse_bytes(sample, &bytes, &options).unwrap().analysis.unwrap();
        let (tournament, given) = (&analysis.figures.tournament, &analysis.figures.rules);
        let shared = Shared::new(tournament, (**given).clone());
        let mut readings = vec![(**given).clone()];
        for (at, constant) in given.constants.iter().enumerate() {
            let with = |value: &Exact| {
                let mut reading = (**given).clone();
                reading.constants[at].value = value.clone();
                reading
            };
            readings.extend(constant.readings.iter().map(with));
        }
        for rounding in ["half-up 2 every-step", "half-up 2 compared"] {
            let rounding = Rounding::parse(rounding).unwrap();
            readings.extend(
                readings.clone().into_iter().map(|reading| RuleSet { rounding, ..reading }),
            );
        }
        readings.push(RuleSet {
            order: given.order.iter().rev().copied().collect(),
            ..(**given).clone()
        });
        for reading in readings.iter().chain(readings.iter().rev()) {
            let reading = Arc::new(reading.clone());
            let (one, other) = (
                shared.figures(Arc::clone(&reading), &vec![true; reading.definitions.len()]),
                Figures::compute(Arc::clone(tournament), reading),
            );
            for definition in 0..given.definitions.len() {
                for player in 0..tournament.players.len() {
                    assert_eq!(
                        one.value(definition, player),
                        other.value(definition, player),
                        "{sample} {rules} {definition} {player}"
                    );
                    assert_eq!(
                        one.is_missing(definition, player),
                        other.is_missing(definition, player)
                    );
                }
            }
            assert_eq!(Standings::new(&one), Standings::new(&other));
        }
    }
}

/// Each result of any round would be tried for every two neighbours: for twenty players over eight hundred rounds without an end.
#[test]
fn what_would_reverse_neighbours_is_not_looked_for_over_very_many_rounds() {
    let is_told = |rounds: u32| {
        let games = (1..=rounds).map(|round| format!("{round},Ann,2-0,Ben\n{round},Cai,2-0,Dee\n"));
        let text = format!("Round,Player 1,Result,Player 2\n{}", games.collect::<String>());
        let saved = Saved::bytes("long.csv", text.as_bytes());
        saved.audit("--rules mtg --lang en");
        let heading = "What would reverse the order";
        stored(&saved.beside("out.xlsx"), false)
            .into_iter()
            .any(|(.., seen)| matches!(seen, Seen::Text(text) if text.contains(heading)))
    };
    assert!(is_told(20));
    assert!(!is_told(21));
}
