//! Random leagues with few goals, so that many teams are level, some with points deducted or a team that withdrew, against a second
//! reading of the regulations.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::harness::Book;
use crate::harness::random::Random;
use tiebook::standings::{Options, RulesFrom, analyse_bytes};

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
    Regulation { rules: "football", win: 3, among_first: true, again: true },
    Regulation { rules: "football-fifa", win: 3, among_first: false, again: false },
    Regulation { rules: "handball", win: 2, among_first: true, again: false },
    Regulation { rules: "floorball", win: 3, among_first: true, again: false },
];

/// Returns points, difference and goals of a team in the games inside a group.
fn table(team: usize, group: &[usize], games: &[Game], win: i64) -> [i64; 3] {
    let mut of = [0; 3];
    for &(a, b, x, y) in games {
        if !group.contains(&a) || !group.contains(&b) {
            continue;
        }
        for (who, own, other) in [(a, i64::from(x), i64::from(y)), (b, i64::from(y), i64::from(x))]
        {
            if who == team {
                of[0] += if own > other { win } else { i64::from(own == other) };
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
    /// Returns the teams that have a place in order, those who share one together.
    fn order(self, league: &League) -> Vec<Vec<usize>> {
        let League { teams, games, .. } = league;
        let everybody: Vec<usize> =
            (0..*teams).filter(|team| league.withdrew != Some(*team)).collect();
        // What was deducted counts in the table alone, not among those level.
        let all = |team: usize| {
            let [points, difference, goals] = table(team, &everybody, games, self.win);
            [points - league.deducted[team], difference, goals]
        };
        if self.among_first {
            let level = split(&everybody, |team| all(team)[0]);
            let parted = level.into_iter().flat_map(|group| self.among(&group, games));
            parted.flat_map(|group| split(&group, |team| [all(team)[1], all(team)[2]])).collect()
        } else {
            let level = split(&everybody, all);
            level.into_iter().flat_map(|group| self.among(&group, games)).collect()
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

/// A league to be ranked.
struct League {
    teams: usize,
    games: Vec<Game>,
    /// Points deducted from each team.
    deducted: Vec<i64>,
    /// The team that withdrew, whose games are annulled.
    withdrew: Option<usize>,
}

impl League {
    fn new(random: &mut Random) -> Self {
        let teams = 3 + random.below(8);
        let legs = 1 + usize::from(random.below(4) == 0);
        let withdrew = (teams > 3 && random.below(5) == 0).then(|| random.below(teams));
        let deducted = (0..teams)
            .map(|_| match random.below(12) {
                0 => 1 + i64::try_from(random.below(6)).unwrap(),
                _ => 0,
            })
            .collect();
        let mut games = Vec::new();
        for _ in 0..legs {
            for a in 0..teams {
                for b in a + 1..teams {
                    let stops = withdrew.is_some_and(|team| team == a || team == b);
                    // In a season that is not over some games are missing, and who withdrew plays only some.
                    if random.below(12) > 0 && !(stops && random.below(2) == 0) {
                        let goals = |random: &mut Random| u32::try_from(random.below(3)).unwrap();
                        games.push((a, b, goals(random), goals(random)));
                    }
                }
            }
        }
        // Who has no game at all has nothing to withdraw.
        let plays = |team: &usize| games.iter().any(|(a, b, ..)| a == team || b == team);
        Self { teams, deducted, withdrew: withdrew.filter(plays), games }
    }

    /// Returns the workbook of the league.
    fn bytes(&self) -> Vec<u8> {
        let texts = |rows: Vec<Vec<String>>, headings: &[&str]| {
            let headings = headings.iter().map(ToString::to_string).collect();
            [vec![headings], rows].concat()
        };
        let games = self.games.iter().enumerate().map(|(at, (a, b, x, y))| {
            let again = self.games[..at].iter().any(|other| (other.0, other.1) == (*a, *b));
            // Nobody plays twice in a round.
            let round = 1 + (a + b) % self.teams + usize::from(again) * self.teams;
            vec![round.to_string(), name(*a), format!("{x}-{y}"), name(*b)]
        });
        let teams = (0..self.teams).map(|team| {
            let withdrew = if self.withdrew == Some(team) { "annulled" } else { "" };
            let deducted = Some(self.deducted[team]).filter(|points| *points > 0);
            let deducted = deducted.map_or_else(String::new, |points| points.to_string());
            vec![name(team), deducted, withdrew.to_string()]
        });
        let games = texts(games.collect(), &["Round", "Home", "Result", "Away"]);
        let teams = texts(teams.collect(), &["Name", "Deduction", "Out"]);
        let mut book = Book::new("league.xlsx");
        for (sheet, rows) in [("Pairings", games), ("Players", teams)] {
            let rows: Vec<Vec<&str>> =
                rows.iter().map(|row| row.iter().map(String::as_str).collect()).collect();
            book = book.sheet(sheet, &rows.iter().map(Vec::as_slice).collect::<Vec<_>>());
        }
        book.bytes()
    }
}

fn name(team: usize) -> String {
    format!("Team {}", char::from(b'A' + u8::try_from(team).unwrap()))
}

fn places_agree(leagues: usize, seed: u64) {
    let mut random = Random::new(seed);
    for _ in 0..leagues {
        let league = League::new(&mut random);
        let bytes = league.bytes();
        for regulation in REGULATIONS {
            let mut options = Options::default();
            options.rules = Some(RulesFrom::Id(regulation.rules.into()));
            // A last round in which two play is none of a knockout.
            options.reading.finals_count = true;
            // Whoever scores nothing in three rounds has as many points as before.
            options.reading.game_scores = true;
            let outcome = analyse_bytes("league.xlsx", &bytes, &options).unwrap();
            let told = || format!("{} {:?}", regulation.rules, league.games);
            let analysis =
                outcome.analysis.unwrap_or_else(|| panic!("{}: {:?}", told(), outcome.problems));
            let players = &analysis.figures.tournament.players;
            let found: BTreeMap<&str, u32> = (analysis.standings.entries.iter())
                .filter_map(|entry| Some((&*players[entry.player].name, entry.place()?)))
                .collect();
            let mut expected = BTreeMap::new();
            for level in regulation.order(&league) {
                let place = 1 + u32::try_from(expected.len()).unwrap();
                expected.extend(level.into_iter().map(|team| (name(team), place)));
            }
            let expected: BTreeMap<&str, u32> =
                expected.iter().map(|(name, place)| (name.as_str(), *place)).collect();
            assert_eq!(
                found,
                expected,
                "{} deducted {:?} withdrew {:?}",
                told(),
                league.deducted,
                league.withdrew
            );
        }
    }
}

/// Thirty leagues under every regulation.
#[test]
fn random_leagues_have_the_order_that_the_regulations_say() {
    places_agree(30, 30);
}

/// Two thousand tables, each of so many leagues under four regulations: `TIEBOOK_LEAGUES=2500` makes ten thousand of them.
#[test]
#[ignore = "minutes"]
fn many_tables_have_the_order_that_the_regulations_say() {
    const THREADS: usize = 4;
    let leagues = crate::harness::tries("TIEBOOK_LEAGUES", 500) / THREADS;
    std::thread::scope(|scope| {
        for seed in 1..=THREADS as u64 {
            scope.spawn(move || places_agree(leagues, seed));
        }
    });
}
