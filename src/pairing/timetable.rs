//! A whole round robin before its first game: who meets whom in which round.

use std::cmp::Reverse;

use crate::model::PlayerIndex;
use crate::pairing::robin::berger;

/// A game: who is named first, and who second.
pub type Game = (PlayerIndex, PlayerIndex);

/// Returns the games of each round by FIDE's Berger tables, in the order of the players; the second time round on the other side. With
/// an odd number somebody is free in every round. Where fewer games than a round has can be played at a time, a round is what is played
/// at one time, and whoever has rested longest plays first.
pub fn timetable(players: usize, twice: bool, at_a_time: Option<usize>) -> Vec<Vec<Game>> {
    let Ok(even) = u32::try_from(players + players % 2) else {
        return Vec::new();
    };
    if players < 2 {
        return Vec::new();
    }
    let rounds = (even - 1) * if twice { 2 } else { 1 };
    let of_round = |round| {
        let mut games = berger(even, round);
        games.retain(|(one, other)| *one < players && *other < players);
        games
    };
    let rounds: Vec<Vec<Game>> = (1..=rounds).map(of_round).collect();
    match at_a_time.filter(|games| *games < players / 2) {
        Some(games) => in_turns(rounds.concat(), players, games.max(1)),
        None => rounds,
    }
}

/// Puts games one after another, so many at a time and nobody twice at once.
fn in_turns(mut games: Vec<Game>, players: usize, at_a_time: usize) -> Vec<Vec<Game>> {
    let mut turns: Vec<Vec<Game>> = Vec::new();
    let mut played_last: Vec<Option<usize>> = vec![None; players];
    while !games.is_empty() {
        let turn = turns.len();
        let rest = |player: PlayerIndex| played_last[player].map_or(usize::MAX, |last| turn - last);
        let left = |player: PlayerIndex| {
            let of = |(one, other): &&Game| [*one, *other].contains(&player);
            games.iter().filter(of).count()
        };
        let mut order: Vec<usize> = (0..games.len()).collect();
        order.sort_by_key(|at| {
            let (one, other) = games[*at];
            Reverse((rest(one).min(rest(other)), left(one) + left(other)))
        });
        let (mut taken, mut busy) = (Vec::new(), vec![false; players]);
        for at in order {
            let (one, other) = games[at];
            if taken.len() < at_a_time && !busy[one] && !busy[other] {
                (busy[one], busy[other]) = (true, true);
                taken.push(at);
            }
        }
        let now: Vec<Game> = taken.iter().map(|at| games[*at]).collect();
        taken.sort_unstable();
        for at in taken.into_iter().rev() {
            games.remove(at);
        }
        for (one, other) in &now {
            (played_last[*one], played_last[*other]) = (Some(turn), Some(turn));
        }
        turns.push(now);
    }
    turns
}

#[cfg(test)]
mod tests {
    use super::*;

    /// FIDE Handbook C.05, Annex 1, “Details of Berger Tables”, as printed: 3 or 4, 5 or 6, 7 or 8, 9 or 10 players.
    const PRINTED: [&[&[(usize, usize)]]; 4] = [
        &[&[(1, 4), (2, 3)], &[(4, 3), (1, 2)], &[(2, 4), (3, 1)]],
        &[
            &[(1, 6), (2, 5), (3, 4)],
            &[(6, 4), (5, 3), (1, 2)],
            &[(2, 6), (3, 1), (4, 5)],
            &[(6, 5), (1, 4), (2, 3)],
            &[(3, 6), (4, 2), (5, 1)],
        ],
        &[
            &[(1, 8), (2, 7), (3, 6), (4, 5)],
            &[(8, 5), (6, 4), (7, 3), (1, 2)],
            &[(2, 8), (3, 1), (4, 7), (5, 6)],
            &[(8, 6), (7, 5), (1, 4), (2, 3)],
            &[(3, 8), (4, 2), (5, 1), (6, 7)],
            &[(8, 7), (1, 6), (2, 5), (3, 4)],
            &[(4, 8), (5, 3), (6, 2), (7, 1)],
        ],
        &[
            &[(1, 10), (2, 9), (3, 8), (4, 7), (5, 6)],
            &[(10, 6), (7, 5), (8, 4), (9, 3), (1, 2)],
            &[(2, 10), (3, 1), (4, 9), (5, 8), (6, 7)],
            &[(10, 7), (8, 6), (9, 5), (1, 4), (2, 3)],
            &[(3, 10), (4, 2), (5, 1), (6, 9), (7, 8)],
            &[(10, 8), (9, 7), (1, 6), (2, 5), (3, 4)],
            &[(4, 10), (5, 3), (6, 2), (7, 1), (8, 9)],
            &[(10, 9), (1, 8), (2, 7), (3, 6), (4, 5)],
            &[(5, 10), (6, 4), (7, 3), (8, 2), (9, 1)],
        ],
    ];

    /// As printed, from 1.
    fn printed(games: &[Game]) -> Vec<Game> {
        let from_1 = games.iter().map(|(one, other)| (one + 1, other + 1));
        from_1.collect()
    }

    #[test]
    fn berger_tables_are_as_printed() {
        for (table, players) in PRINTED.iter().zip([4, 6, 8, 10]) {
            for (round, games) in timetable(players, false, None).iter().enumerate() {
                assert_eq!(printed(games), table[round], "{players}, round {}", round + 1);
            }
            let back = timetable(players, true, None).split_off(players - 1);
            for (round, games) in back.iter().enumerate() {
                let games: Vec<Game> = games.iter().map(|(one, other)| (*other, *one)).collect();
                assert_eq!(printed(&games), table[round], "{players}, back, round {}", round + 1);
            }
            // “Where there is an odd number of players, the highest number counts as a bye.”
            for (round, games) in timetable(players - 1, false, None).iter().enumerate() {
                let mut table = table[round].to_vec();
                table.retain(|(one, other)| *one < players && *other < players);
                assert_eq!(printed(games), table, "{}, round {}", players - 1, round + 1);
            }
        }
    }

    #[test]
    fn both_sides_come_to_everybody_as_often_as_can_be() {
        for players in 2..=20 {
            for (twice, most) in [(false, 1 - players % 2), (true, 0)] {
                let games = timetable(players, twice, None).concat();
                for player in 0..players {
                    let first = games.iter().filter(|(one, _)| *one == player).count();
                    let second = games.iter().filter(|(_, other)| *other == player).count();
                    assert_eq!(first + second, (players - 1) * if twice { 2 } else { 1 });
                    // An even number plays an odd number of games.
                    assert!(first.abs_diff(second) <= most, "{players}: {player}");
                }
            }
        }
    }

    #[test]
    fn few_courts_are_full_to_the_last_but_one_turn() {
        for players in 4_usize..=16 {
            let all = players * (players - 1) / 2;
            for courts in 1..players / 2 {
                let turns = timetable(players, false, Some(courts));
                assert_eq!(turns.len(), all.div_ceil(courts), "{players} on {courts}");
                let mut games = turns.concat();
                for turn in &turns {
                    let seated = turn.iter().flat_map(|(one, other)| [one, other]);
                    let mut seated: Vec<_> = seated.collect();
                    seated.sort_unstable();
                    seated.dedup();
                    assert_eq!(seated.len(), 2 * turn.len());
                }
                for game in &mut games {
                    *game = (game.0.min(game.1), game.0.max(game.1));
                }
                games.sort_unstable();
                games.dedup();
                assert_eq!(games.len(), all);
            }
        }
    }

    /// Five on one court: ten games, and nobody plays twice in a row.
    #[test]
    fn whoever_has_played_rests() {
        for players in 5..=12 {
            let turns = timetable(players, false, Some(1));
            let is_rested = |pair: &[Vec<Game>]| {
                let (one, other) = pair[0][0];
                pair[1].iter().all(|game| {
                    ![game.0, game.1].contains(&one) && ![game.0, game.1].contains(&other)
                })
            };
            assert!(turns.windows(2).all(is_rested), "{players}");
        }
    }
}
