//! Rounds as a whole, whoever has the bye and however many differences there are: as good as the best of all, found by trying every one.

use crate::harness::field::{cases, field, without};
use proptest::prelude::*;
use tiebook::pairing::{Field, Impossible, Round, Seat, Wishes, pair};
use tiebook::rules::pairing::{Difference, PairingRules, Rematch};

/// What is done with each round: its tables, and who has the bye.
type Done<'a> = dyn FnMut(&[(Seat, Seat)], Option<Seat>) + 'a;

/// A round as it is compared by hand: rematches, the figure of who has the bye, the weights of the tables; less is better.
type Weighed = (usize, Option<i64>, Vec<i64>);

/// Returns the best of all rounds by trying every one, whoever has the bye: of the lowest points where that leaves no more rematches.
fn best_by_trying(
    field: &Field,
    free: &[Seat],
    points: &[i64],
    never: bool,
    weigh: &dyn Fn(Vec<i64>) -> Vec<i64>,
) -> Option<Weighed> {
    fn rounds(
        free: &[Seat],
        bye: Option<Seat>,
        tables: &mut Vec<(Seat, Seat)>,
        done: &mut Done<'_>,
    ) {
        let Some((&first, rest)) = free.split_first() else {
            return done(tables, bye);
        };
        if bye.is_none() && free.len() % 2 == 1 {
            rounds(rest, Some(first), tables, done);
        }
        for &other in rest {
            tables.push((first, other));
            rounds(&without(rest, other), bye, tables, done);
            tables.pop();
        }
    }
    let mut best: Option<Weighed> = None;
    rounds(free, None, &mut Vec::new(), &mut |tables, bye| {
        let rematches =
            tables.iter().filter(|(a, b)| field.participants[*a].met.contains(b)).count();
        let had_one = bye.is_some_and(|seat| field.participants[seat].byes > 0);
        if had_one || never && rematches > 0 {
            return;
        }
        let apart = tables.iter().map(|&(a, b)| (points[a] - points[b]).abs()).collect();
        let weighed = (rematches, bye.map(|seat| points[seat]), weigh(apart));
        if best.as_ref().is_none_or(|best| weighed < *best) {
            best = Some(weighed);
        }
    });
    best
}

/// Returns what a round that was paired weighs.
fn weighed(
    field: &Field,
    round: &Round,
    points: &[i64],
    weigh: &dyn Fn(Vec<i64>) -> Vec<i64>,
) -> Weighed {
    let rematches =
        round.tables.iter().filter(|(a, b)| field.participants[*a].met.contains(b)).count();
    let apart = round.tables.iter().map(|&(a, b)| (points[a] - points[b]).abs()).collect();
    (rematches, round.bye.as_ref().map(|bye| points[bye.seat]), weigh(apart))
}

/// The largest difference first, then the next, and so on.
fn largest_first(mut apart: Vec<i64>) -> Vec<i64> {
    apart.sort_unstable_by(|a, b| b.cmp(a));
    apart
}

fn sum_of_squares(apart: Vec<i64>) -> Vec<i64> {
    vec![apart.into_iter().map(|apart| apart * apart).sum()]
}

/// A hundred cubes differ in nearly 4,950 ways, more than are told apart: that is refused, and not weighed in part.
#[test]
fn more_differences_than_can_be_weighed_are_refused() {
    let points: Vec<i64> = (0..100).map(|at| at * at * at).collect();
    let largest = PairingRules { difference: Difference::Largest, ..PairingRules::default() };
    assert_eq!(
        pair(&field(3, &points, &[]), &largest, &Wishes::default(), 1),
        Err(Impossible::TooFine)
    );
    assert!(pair(&field(3, &points, &[]), &PairingRules::default(), &Wishes::default(), 1).is_ok());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    /// The bye is part of the round: of all rounds, whoever of those equally near it has the bye, none is better.
    #[test]
    fn no_round_is_better_whoever_has_the_bye(
        points in prop::collection::vec(0_i64..4, 3..=9),
        met in prop::collection::vec((0_usize..9, 0_usize..9), 0..20),
        byes in prop::collection::vec(0_usize..9, 0..4),
        never: bool,
        seed: u64,
    ) {
        let odd = points.len() - (points.len() + 1) % 2;
        let points = &points[..odd];
        let met: Vec<(Seat, Seat)> = met.into_iter().filter(|&(a, b)| a != b && a < odd && b < odd).collect();
        let mut field = field(3, points, &met);
        byes.into_iter().filter(|seat| *seat < odd).for_each(|seat| field.participants[seat].byes = 1);
        let all: Vec<Seat> = (0..odd).collect();
        let rules = PairingRules { rematch: if never { Rematch::Never } else { Rematch::LastResort }, ..PairingRules::default() };
        let best = best_by_trying(&field, &all, points, never, &sum_of_squares);
        let paired = pair(&field, &rules, &Wishes::default(), seed);
        prop_assert_eq!(&paired, &pair(&field, &rules, &Wishes::default(), seed), "the same seed, the same round");
        prop_assert_eq!(paired.as_ref().ok().map(|round| weighed(&field, round, points, &sum_of_squares)), best);
        // With another draw it is another round at most as to the draw.
        let other = pair(&field, &rules, &Wishes::default(), seed.wrapping_add(1));
        prop_assert_eq!(paired.ok().map(|round| round.totals), other.ok().map(|round| round.totals));
    }

    /// However many differences there are, the largest is the smallest possible, then the next, and so on.
    #[test]
    fn the_largest_differences_are_the_smallest(
        points in prop::collection::vec(0_i64..3_000, 2..=9),
        met in prop::collection::vec((0_usize..9, 0_usize..9), 0..16),
        seed: u64,
    ) {
        let seats = points.len();
        let met: Vec<(Seat, Seat)> = met.into_iter().filter(|&(a, b)| a != b && a < seats && b < seats).collect();
        let field = field(3, &points, &met);
        let rules = PairingRules { difference: Difference::Largest, ..PairingRules::default() };
        let all: Vec<Seat> = (0..seats).collect();
        let best = best_by_trying(&field, &all, &points, true, &largest_first);
        let paired = pair(&field, &rules, &Wishes::default(), seed).ok();
        prop_assert_eq!(paired.map(|round| weighed(&field, &round, &points, &largest_first)), best);
    }
}
