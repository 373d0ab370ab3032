//! The worth of shared places in the laboratory: the average of all ways to draw lots for them, so that an order that leaves many equal
//! gains nothing by it (Kendall, Rank Correlation Methods, on a ranking beside an objective order).

use crate::exact::Exact;
use crate::model::PlayerIndex;

/// A share as two whole numbers: numerator and denominator.
pub(super) type Share = [i64; 2];

/// Returns how many of the strongest share first place, of how many who share it.
pub(super) fn first(places: &[i64], strength: &[Exact]) -> Share {
    let best = strength.iter().max();
    let all: Vec<PlayerIndex> = (0..places.len()).filter(|player| places[*player] == 1).collect();
    let strongest = all.iter().filter(|player| Some(&strength[**player]) == best).count();
    [strongest as i64, all.len().max(1) as i64]
}

/// Returns how many of some players come among so many first places: of those who share places across the line, each as far as
/// places are left for them.
pub(super) fn top(places: &[i64], some: &[PlayerIndex], top: usize) -> Share {
    let across = places.iter().copied().filter(|place| *place <= top as i64).max().unwrap_or(1);
    let sharing = places.iter().filter(|place| **place == across).count() as i64;
    let left = (top as i64 - across + 1).clamp(0, sharing);
    let of = |wanted: &dyn Fn(i64) -> bool| {
        some.iter().filter(|player| wanted(places[**player])).count() as i64
    };
    [
        of(&|place| place < across) * sharing.max(1) + of(&|place| place == across) * left,
        sharing.max(1),
    ]
}

/// Returns the squares of the differences between place and strength, added up, in quarters.
pub(super) fn squares(places: &[i64], strength: &[Exact]) -> i64 {
    let all = || 0..places.len();
    let by_place = |one: PlayerIndex, other: PlayerIndex| places[one] < places[other];
    let by_strength = |one: PlayerIndex, other: PlayerIndex| strength[one] > strength[other];
    let squares: i64 = all()
        .map(|player| {
            (middle(&by_place, places.len(), player).0
                - middle(&by_strength, places.len(), player).0)
                .pow(2)
        })
        .sum();
    // A lot among t moves each of them by (t² − 1) ÷ 12 squared on average: a third of it in quarters, all of them together whole.
    let moved = |before: &dyn Fn(PlayerIndex, PlayerIndex) -> bool| {
        all().map(|player| middle(before, places.len(), player).1.pow(2) - 1).sum::<i64>() / 3
    };
    squares + moved(&by_place) + moved(&by_strength)
}

/// Returns twice the middle of the places that a player shares, and with how many, the player among them.
fn middle(
    before: &dyn Fn(PlayerIndex, PlayerIndex) -> bool,
    players: usize,
    own: PlayerIndex,
) -> (i64, i64) {
    let ahead = (0..players).filter(|other| before(*other, own)).count();
    let behind = (0..players).filter(|other| before(own, *other)).count();
    ((ahead + 1 + players - behind) as i64, (players - ahead - behind) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strength(of: &[i64]) -> Vec<Exact> {
        of.iter().copied().map(Exact::from).collect()
    }

    /// Returns the mean of a value over all orders that lots may give.
    fn by_lots(places: &[i64], of: &dyn Fn(&[i64]) -> Exact) -> Exact {
        let mut orders = vec![Vec::new()];
        for _ in places {
            let more = |order: &Vec<usize>| {
                (0..places.len())
                    .filter(|at| !order.contains(at))
                    .map(|at| [&order[..], &[at]].concat())
                    .collect::<Vec<_>>()
            };
            orders = orders.iter().flat_map(more).collect();
        }
        orders.retain(|order| order.windows(2).all(|two| places[two[0]] <= places[two[1]]));
        let count = Exact::from(orders.len() as i64);
        let sum = orders.iter().fold(Exact::zero(), |sum, order| {
            let mut alone = vec![0; places.len()];
            (1..).zip(order).for_each(|(place, player)| alone[*player] = place);
            sum + of(&alone)
        });
        sum.divided_by(&count).unwrap()
    }

    #[test]
    fn shared_places_are_worth_what_lots_would_leave() {
        let strong = strength(&[50, 40, 30, 20, 10]);
        for places in [
            [1, 2, 3, 4, 5],
            [1, 1, 3, 3, 5],
            [1, 1, 1, 1, 1],
            [4, 1, 1, 1, 4],
            [2, 1, 2, 2, 5],
            [5, 3, 3, 1, 1],
        ] {
            let share = |[part, of]: Share| Exact::fraction(part, of).unwrap();
            assert_eq!(
                share(first(&places, &strong)),
                by_lots(&places, &|alone| share(first(alone, &strong))),
                "{places:?}"
            );
            for count in 1..=5 {
                let some: Vec<usize> = (0..count).collect();
                let of = |places: &[i64]| share(top(places, &some, count));
                assert_eq!(of(&places), by_lots(&places, &of), "{places:?}, {count}");
            }
            assert_eq!(
                Exact::from(squares(&places, &strong)),
                by_lots(&places, &|alone| Exact::from(squares(alone, &strong))),
                "{places:?}"
            );
        }
    }

    /// By hand: of four the two halves in order and each shared; d² is 0, 2, 2 or 4 by lot, 2 on average, 8 quarters.
    #[test]
    fn numbers_by_hand() {
        let strong = strength(&[4, 3, 2, 1]);
        assert_eq!(squares(&[1, 1, 3, 3], &strong), 8);
        // All shared tell nothing: 1 − 6 · 10 ÷ 60 = 0.
        assert_eq!(squares(&[1; 4], &strong), 4 * 10);
        assert_eq!(squares(&[4, 3, 2, 1], &strong), 4 * 20);
        // All players are equally strong: every order is as good.
        assert_eq!(squares(&[1, 2, 3, 4], &strength(&[5; 4])), 4 * 10);
        assert_eq!(
            (first(&[1, 1, 1, 4], &strong), first(&[2, 1, 3, 4], &strong)),
            ([1, 3], [0, 1])
        );
        // Two equally strong, one of them among the two who share first place.
        assert_eq!(first(&[1, 3, 1, 4], &strength(&[4, 4, 2, 1])), [1, 2]);
        // The two strongest share second to fourth place: one place of three is left among the first two.
        assert_eq!(top(&[2, 2, 1, 2], &[0, 1], 2), [2, 3]);
    }
}
