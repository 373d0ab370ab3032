//! Random leagues with few goals, so that many teams are level, against a second reading of the regulations.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::harness::random::Random;
use tiebook::{Games, Options};

/// A game: two teams and their goals.
type Game = (usize, usize, u32, u32);

/// The order of a regulation.
#[derive(Clone, Copy)]
struct Regulation {
    rules: &'static str,
    win: i64,
    /// Whether the games among those level come before difference and goals of all games.
    among_first: bool,
    /// Whether they begin again for those still level.
    again: bool,
}

const REGULATIONS: [Regulation; 4] = [
    Regulation {
        rules: "football",
        win: 3,
        among_first: true,
        again: true,
    },
    Regulation {
        rules: "football-fifa",
        win: 3,
        among_first: false,
        again: false,
    },
    Regulation {
        rules: "handball",
        win: 2,
        among_first: true,
        again: false,
    },
    Regulation {
        rules: "floorball",
        win: 3,
        among_first: true,
        again: false,
    },
];

/// Returns points, difference and goals of a team in the games inside a group.
fn table(team: usize, group: &[usize], games: &[Game], win: i64) -> [i64; 3] {
    let mut of = [0; 3];
    for &(a, b, x, y) in games {
        if !group.contains(&a) || !group.contains(&b) {
            continue;
        }
        for (who, own, other) in [
            (a, i64::from(x), i64::from(y)),
            (b, i64::from(y), i64::from(x)),
        ] {
            if who == team {
                of[0] += if own > other {
                    win
                } else {
                    i64::from(own == other)
                };
                of[1] += own - other;
                of[2] += own;
            }
        }
    }
    of
}

/// Splits a group by a key, the greatest first.
fn split<K: Ord>(group: &[usize], key: impl Fn(usize) -> K) -> Vec<Vec<usize>> {
    let mut parts: BTreeMap<Reverse<K>, Vec<usize>> = BTreeMap::new();
    for &team in group {
        parts.entry(Reverse(key(team))).or_default().push(team);
    }
    parts.into_values().collect()
}

impl Regulation {
    /// Returns the teams in order, those who share a place together.
    fn order(self, teams: usize, games: &[Game]) -> Vec<Vec<usize>> {
        let everybody: Vec<usize> = (0..teams).collect();
        let all = |team: usize| table(team, &everybody, games, self.win);
        if self.among_first {
            let level = split(&everybody, |team| all(team)[0]);
            let parted = level
                .into_iter()
                .flat_map(|group| self.among(&group, games));
            parted
                .flat_map(|group| split(&group, |team| [all(team)[1], all(team)[2]]))
                .collect()
        } else {
            let level = split(&everybody, all);
            level
                .into_iter()
                .flat_map(|group| self.among(&group, games))
                .collect()
        }
    }

    fn among(self, group: &[usize], games: &[Game]) -> Vec<Vec<usize>> {
        let parts = split(group, |team| table(team, group, games, self.win));
        let again = |part: Vec<usize>| {
            if self.again && part.len() > 1 && part.len() < group.len() {
                self.among(&part, games)
            } else {
                vec![part]
            }
        };
        parts.into_iter().flat_map(again).collect()
    }
}

fn league(random: &mut Random) -> (usize, Vec<Game>) {
    let teams = 3 + random.below(5);
    let legs = 1 + usize::from(random.below(4) == 0);
    let mut games = Vec::new();
    for _ in 0..legs {
        for a in 0..teams {
            for b in a + 1..teams {
                // In a season that is not over some games are missing.
                if random.below(12) > 0 {
                    let goals = |random: &mut Random| u32::try_from(random.below(3)).unwrap();
                    games.push((a, b, goals(random), goals(random)));
                }
            }
        }
    }
    (teams, games)
}

fn places_agree(leagues: usize, seed: u64) {
    let mut random = Random::new(seed);
    for _ in 0..leagues {
        let (teams, games) = league(&mut random);
        let names: Vec<String> = (0..teams)
            .map(|team| format!("Team {}", char::from(b'A' + u8::try_from(team).unwrap())))
            .collect();
        for regulation in REGULATIONS {
            let mut told = Games::new("League", regulation.rules);
            for name in &names {
                told = told.player(name);
            }
            for (a, b, x, y) in &games {
                let result = format!("{x}-{y}");
                told = told.round([(&*names[*a], &*result, &*names[*b])]);
            }
            let standings = told.book().unwrap().standings(&Options::default()).unwrap();
            let mut place = 1;
            for level in regulation.order(teams, &games) {
                for &team in &level {
                    let found = standings
                        .players()
                        .find(|player| player.name() == names[team]);
                    assert_eq!(
                        found.unwrap().rank(),
                        Some(place),
                        "{} {games:?}",
                        regulation.rules
                    );
                }
                place += u32::try_from(level.len()).unwrap();
            }
        }
    }
}

/// Thirty leagues under every regulation; `TIEBOOK_LEAGUES=2500` tries as many.
#[test]
fn random_leagues_have_the_order_that_the_regulations_say() {
    let asked = std::env::var("TIEBOOK_LEAGUES").ok();
    let leagues = asked.map_or(30, |count| count.parse().unwrap());
    places_agree(leagues, u64::try_from(leagues).unwrap());
}
