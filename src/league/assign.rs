//! The assignment of players to leagues: by wish, and if too many wish for one, by rating or by lot.

use std::cmp::Reverse;

use crate::exact::Exact;
use crate::model::PlayerIndex;
use crate::read::{fold, vocabulary};

/// A player to assign to a league.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The player.
    pub player: PlayerIndex,
    /// The league wished for: 0 or 1.
    pub wish: Option<usize>,
    /// The rating.
    pub rating: Option<Exact>,
    /// The lot: the larger number is better.
    pub lot: u64,
}

/// The rule that decides who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovedBy {
    /// The rating, those without one last; the lot among equals.
    Rating,
    /// The lot alone.
    Lot,
}

/// A player's league.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The player.
    pub player: PlayerIndex,
    /// The league: 0 or 1.
    pub league: usize,
    /// Why.
    pub reason: Reason,
}

/// The reason for a player's league.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It was wished for.
    Wished,
    /// Too many wished for the other one.
    Moved,
    /// No wish.
    NoWish,
}

/// Reads a wish for a league: `1`, `2組`, `League 1`, `メジャー`.
pub fn wish(text: &str) -> Option<usize> {
    match vocabulary::which("league", &fold(text))? {
        "first" => Some(0),
        _ => Some(1),
    }
}

/// Assigns everybody, in the order of the entries.
pub fn assign(entries: &[Entry], sizes: [u32; 2], by: MovedBy) -> Vec<Assignment> {
    // The best first: they move up where the second league is too full, and stay where the first one is.
    let mut order: Vec<usize> = (0..entries.len()).collect();
    order.sort_by_key(|&at| {
        let rating = if by == MovedBy::Rating { entries[at].rating.clone() } else { None };
        (Reverse(rating), Reverse(entries[at].lot))
    });
    let wishes = |league: usize| {
        order.iter().copied().filter(|at| entries[*at].wish == Some(league)).collect::<Vec<_>>()
    };
    let open: Vec<usize> = order.iter().copied().filter(|at| entries[*at].wish.is_none()).collect();
    let layout = sizes.map(|size| size as usize);
    let [mut first, mut second] = [wishes(0), wishes(1)];
    let mut reasons: Vec<Reason> = entries
        .iter()
        .map(|entry| if entry.wish.is_some() { Reason::Wished } else { Reason::NoWish })
        .collect();
    let mut leagues = vec![0; entries.len()];
    let mark = |reasons: &mut [Reason], moved: &[usize]| {
        for at in moved {
            reasons[*at] = Reason::Moved;
        }
    };
    if first.len() > layout[0] {
        let moved = first.split_off(layout[0]);
        mark(&mut reasons, &moved);
        second.extend(moved);
    } else if second.len() > layout[1] {
        let stay = second.split_off(second.len() - layout[1]);
        mark(&mut reasons, &second);
        first.append(&mut second);
        second = stay;
    }
    // Players without a wish fill the remaining seats, the best in the first league.
    let left = layout[0].saturating_sub(first.len()).min(open.len());
    first.extend(&open[..left]);
    second.extend(&open[left..]);
    for at in second {
        leagues[at] = 1;
    }
    (0..entries.len())
        .map(|at| Assignment {
            player: entries[at].player,
            league: leagues[at],
            reason: reasons[at],
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(wishes: &[Option<usize>]) -> Vec<Entry> {
        // The first has the best rating and the worst lot.
        let entry = |(player, wish): (usize, &Option<usize>)| Entry {
            player,
            wish: *wish,
            rating: Some(Exact::from(2_000 - player as i64)),
            lot: player as u64,
        };
        wishes.iter().enumerate().map(entry).collect()
    }

    fn leagues(wishes: &[Option<usize>], sizes: [u32; 2], by: MovedBy) -> Vec<(usize, Reason)> {
        assign(&entries(wishes), sizes, by)
            .into_iter()
            .map(|placed| (placed.league, placed.reason))
            .collect()
    }

    #[test]
    fn wishes_hold_where_there_is_room() {
        use Reason::{Moved, NoWish, Wished};
        let all = [Some(0), Some(1), None, Some(0), None];
        assert_eq!(
            leagues(&all, [3, 2], MovedBy::Rating),
            [(0, Wished), (1, Wished), (0, NoWish), (0, Wished), (1, NoWish)]
        );
        // Four wish for three places: the weakest moves, or the one with the lowest lot.
        let all = [Some(0), Some(0), Some(0), Some(0), Some(1)];
        assert_eq!(
            leagues(&all, [3, 2], MovedBy::Rating),
            [(0, Wished), (0, Wished), (0, Wished), (1, Moved), (1, Wished)]
        );
        assert_eq!(
            leagues(&all, [3, 2], MovedBy::Lot),
            [(1, Moved), (0, Wished), (0, Wished), (0, Wished), (1, Wished)]
        );
        // Four wish for the second: the two strongest move up.
        let all = [Some(1), Some(1), Some(1), Some(1), Some(0)];
        assert_eq!(
            leagues(&all, [3, 2], MovedBy::Rating),
            [(0, Moved), (0, Moved), (1, Wished), (1, Wished), (0, Wished)]
        );
    }

    #[test]
    fn wishes_are_read_as_people_write_them() {
        assert_eq!(
            ["1", "１組", "2組", "League 2", "メジャー", "?"].map(wish),
            [Some(0), Some(0), Some(1), Some(1), Some(0), None]
        );
    }
}
