//! Every single result that would reverse two players, against every result of every game.

use std::cmp::Ordering;
use std::fmt::Write;
use std::sync::Arc;

use crate::harness::random::Random;
use tiebook::Exact;
use tiebook::audit::reversal;
use tiebook::model::{Recorded, Score};
use tiebook::standings::{Analysis, Options, RulesFrom, analyse_bytes};
use tiebook::tiebreaks::figures::Figures;
use tiebook::tiebreaks::rank::Standings;

pub fn event(random: &mut Random) -> String {
    let players = 4 + random.below(4);
    let mut rows = "Round,Player 1,Player 2,Result\n".to_string();
    for round in 1..=2 + random.below(3) {
        let mut free: Vec<u8> = (0..u8::try_from(players).unwrap()).collect();
        random.shuffle(&mut free);
        let name = |player: u8| char::from(b'A' + player);
        while let Some(one) = free.pop() {
            let _ = match free.pop() {
                Some(other) => {
                    let result = random.pick(&["2-0", "2-1", "1-1-1", "0-2"]);
                    writeln!(rows, "{round},{},{},{result}", name(one), name(other))
                }
                None => writeln!(rows, "{round},{},bye,", name(one)),
            };
        }
    }
    rows
}

/// Returns every game with a result that puts the lower player above the upper one.
fn brute(analysis: &Analysis, upper: usize, lower: usize) -> Vec<(usize, String)> {
    let tournament = &analysis.figures.tournament;
    let games = || tournament.pairings.iter().filter(|pairing| pairing.second.is_some());
    let mut results: Vec<Recorded> = Vec::new();
    for result in games().flat_map(|game| [game.result.clone(), game.result.turned()]) {
        if !results.contains(&result) {
            results.push(result);
        }
    }
    // Two games win a match: whoever lost has none or one, and a match may be drawn.
    let is_draw = |result: &Recorded| result.fared() == Some(Ordering::Equal);
    if results.iter().any(|result| !is_draw(result)) {
        let drawn = (!results.iter().any(is_draw)).then_some((1, 1));
        for (first, second) in [(2, 0), (2, 1), (0, 2), (1, 2)].into_iter().chain(drawn) {
            let result = Recorded::scored(Score {
                first: Exact::from(first),
                second: Exact::from(second),
                drawn: Exact::zero(),
            });
            if !results.contains(&result) {
                results.push(result);
            }
        }
    }
    let mut found = Vec::new();
    for (at, pairing) in tournament.pairings.iter().enumerate() {
        for result in &results {
            if pairing.second.is_none() || *result == pairing.result {
                continue;
            }
            let mut other = (**tournament).clone();
            other.pairings[at].result = result.clone();
            let rules = Arc::clone(&analysis.figures.rules);
            let standings = Standings::new(&Figures::compute(Arc::new(other), rules));
            let rank = |player| {
                let mut entries = standings.entries.iter();
                entries.find(|entry| entry.player == player).unwrap().rank
            };
            if rank(lower) < rank(upper) {
                found.push((at, format!("{result:?}")));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn every_single_result_that_reverses_two_players_is_found() {
    let mut reversals = 0;
    for number in 0..30 {
        let text = event(&mut Random::numbered(number));
        let options = Options::default().with_rules(RulesFrom::Id("mtg".into()));
        let outcome = analyse_bytes("book.csv", text.as_bytes(), &options).unwrap();
        let analysis = outcome.analysis.unwrap_or_else(|| panic!("{text}: {:?}", outcome.problems));
        for two in analysis.standings.entries.windows(2) {
            let (upper, lower) = (two[0].player, two[1].player);
            let all = reversal::all(&analysis, upper, lower);
            let sizes: Vec<_> = all.iter().map(|reversal| reversal.size.clone()).collect();
            assert!(sizes.is_sorted());
            let told = all
                .iter()
                .map(|reversal| (reversal.change.pairing, format!("{:?}", reversal.change.result)));
            let mut told: Vec<(usize, String)> = told.collect();
            told.sort();
            assert_eq!(told, brute(&analysis, upper, lower), "{text}");
            reversals += told.len();
        }
    }
    assert!(reversals > 500, "{reversals}");
}
