//! The order of rounds: it moves progressive scores (7.5), what the last round is drawn in (8.3), and byes that nothing follows (16.3).
//! Every other figure is the same whatever the order.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Event, HALF_BYE, THREE_ONE, THREE_TWO, USUAL};
use crate::harness::random::Random;
use tiebook::exact::Exact;
use tiebook::standings::{Options, analyse_bytes};
use tiebook::tiebreaks::figures::Figures;

/// Every code with each player's value.
type Coded = BTreeMap<String, Vec<Option<Exact>>>;

/// Figures that rest on the order of rounds, and those that do where another round is the last one.
const PROGRESSIVE: &str = "PS";
const OF_LAST: [&str; 2] = ["FB", "AOB/F"];

impl Event {
    fn coded(&self, rules: &str) -> Coded {
        let outcome = analyse_bytes("order.trf", self.report().as_bytes(), &Options::default());
        let tournament = outcome.unwrap().analysis.unwrap().figures.tournament;
        let mut draft = tiebook::rules::load(rules).unwrap();
        let [win, draw, loss, bye] =
            [self.scoring.win, self.scoring.draw, self.scoring.loss, self.scoring.bye];
        for (outcome, halves) in [("win", win), ("draw", draw), ("loss", loss), ("bye", bye)] {
            let set = draft.set(&format!("points.{outcome}"), &format!("{halves}/2"));
            assert!(set.is_ok());
        }
        let all = draft.with_also(&draft.definition_ids(), tournament.last_paired_round());
        let figures = Figures::compute(tournament, Arc::new(all.unwrap()));
        let coded = |(at, definition): (usize, &tiebook::rules::Definition)| {
            let values = (0..self.count()).map(|player| figures.fraction(at, player).cloned());
            Some((definition.code.clone()?, values.collect()))
        };
        let definitions = figures.rules.definitions.iter().enumerate();
        definitions.filter_map(coded).collect()
    }

    /// Replaces byes that were asked for by others, which no order of rounds makes draws of.
    fn without_requests(&mut self, rounds: std::ops::Range<usize>) {
        let granted = self.rounds[rounds].iter_mut().flatten();
        granted.filter(|round| "HZ ".contains(round.letter)).for_each(|round| round.letter = 'F');
    }
}

fn random(number: usize) -> (Random, Event) {
    let mut random = Random::numbered(40_000 + number);
    let scoring = random.pick(&[USUAL, HALF_BYE, THREE_ONE, THREE_TWO]);
    let (players, rounds) = (5 + random.below(9), 3 + random.below(5));
    let event = Event::swiss(&mut random, players, rounds, scoring);
    (random, event)
}

#[track_caller]
fn same(event: &Event, other: &Event, rests_on_order: impl Fn(&str) -> bool, number: usize) {
    let rules = ["fide-2024", "fide-2026", "fide-2024-rr", "fide-2026-rr"][number % 4];
    let (before, after) = (event.coded(rules), other.coded(rules));
    assert!(before.len() > 50, "{}", before.len());
    for (code, values) in before.iter().filter(|(code, _)| !rests_on_order(code)) {
        let told = || format!("{rules}, event {number}, {code}\n{}", event.report());
        assert_eq!(Some(values), after.get(code), "{}", told());
    }
}

/// Nobody asks for a bye: the rounds may stand in any order.
#[test]
fn any_order_of_rounds_gives_the_same_figures() {
    for number in 0..24 {
        let (mut random, mut event) = random(number);
        event.without_requests(0..event.rounds.len());
        let mut other = event.clone();
        random.shuffle(&mut other.rounds);
        let rests_on_order = |code: &str| {
            code.starts_with(PROGRESSIVE) || OF_LAST.iter().any(|of| code.starts_with(of))
        };
        same(&event, &other, rests_on_order, number);
    }
}

/// Everybody comes to the last round: the rounds before may stand in any order, whoever asks for byes.
#[test]
fn any_order_of_rounds_before_the_last_gives_the_same_figures() {
    for number in 100..124 {
        let (mut random, mut event) = random(number);
        let last = event.rounds.len() - 1;
        event.without_requests(last..last + 1);
        let row = event.rounds[last].iter_mut();
        row.filter(|round| "+-".contains(round.letter)).for_each(|round| round.letter = '=');
        let mut other = event.clone();
        random.shuffle(&mut other.rounds[..last]);
        same(&event, &other, |code| code.starts_with(PROGRESSIVE), number);
    }
}
