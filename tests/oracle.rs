//! FIDE's tie-breaks computed a second time, from the letters of random report files and the text of C.07 alone: nothing of the
//! program's own rules, rounds or formulas is used. Points are counted in halves, products in quarters.

mod common;

use std::collections::BTreeMap;
use std::fmt::Write;

use common::random::Random;
use tiebook::analysis::{Options, analyse_bytes};
use tiebook::exact::Exact;

/// What a win, a draw, a loss, the pairing-allocated bye and an absence are worth, in halves.
#[derive(Clone, Copy)]
struct Scoring {
    win: i64,
    draw: i64,
    loss: i64,
    bye: i64,
}

const USUAL: Scoring = Scoring { win: 2, draw: 1, loss: 0, bye: 2 };
const HALF_BYE: Scoring = Scoring { bye: 1, ..USUAL };
const THREE_ONE: Scoring = Scoring { win: 6, draw: 2, loss: 0, bye: 6 };
const THREE_TWO: Scoring = Scoring { win: 6, draw: 4, loss: 2, bye: 6 };

/// One player's round: the opponent, and the letter of the result; a blank for nothing written.
#[derive(Clone, Copy)]
struct Round {
    opponent: Option<usize>,
    white: bool,
    letter: char,
}

struct Event {
    scoring: Scoring,
    robin: bool,
    ratings: Vec<i64>,
    rounds: Vec<Vec<Round>>,
}

impl Event {
    fn count(&self) -> usize {
        self.rounds[0].len()
    }

    fn swiss(random: &mut Random, players: usize, rounds: usize, scoring: Scoring) -> Self {
        let ratings = (0..players).map(|_| 1200 + random.below(1400) as i64).collect();
        let mut met = vec![vec![false; players]; players];
        let mut event = Self { scoring, robin: false, ratings, rounds: vec![Vec::new(); rounds] };
        for played in &mut event.rounds {
            let mut order: Vec<usize> = (0..players).collect();
            random.shuffle(&mut order);
            let mut row = vec![Round { opponent: None, white: false, letter: ' ' }; players];
            let mut waiting: Vec<usize> = Vec::new();
            for player in order {
                if random.below(9) == 0 {
                    row[player].letter = random.pick(&['H', 'Z', ' ', 'F', 'H', 'Z']);
                } else if let Some(at) = waiting.iter().position(|other| !met[player][*other]) {
                    let other = waiting.swap_remove(at);
                    (met[player][other], met[other][player]) = (true, true);
                    let (one, two) =
                        random.pick(&[('1', '0'), ('0', '1'), ('=', '='), ('1', '0'), ('0', '1'), ('=', '='), ('+', '-'), ('-', '-')]);
                    row[player] = Round { opponent: Some(other), white: true, letter: one };
                    row[other] = Round { opponent: Some(player), white: false, letter: two };
                } else {
                    waiting.push(player);
                }
            }
            // One has the bye, whoever else is left over is absent.
            for (at, player) in waiting.into_iter().enumerate() {
                row[player].letter = if at == 0 { 'U' } else { 'Z' };
            }
            *played = row;
        }
        event
    }

    /// Everybody meets everybody once, by turning all but one seat.
    fn robin(random: &mut Random, players: usize, scoring: Scoring) -> Self {
        let ratings = (0..players).map(|_| 1200 + random.below(1400) as i64).collect();
        let mut rounds = Vec::new();
        for turn in 0..players - 1 {
            let seat = |at: usize| if at == 0 { 0 } else { 1 + (at - 1 + turn) % (players - 1) };
            let mut row = vec![Round { opponent: None, white: false, letter: ' ' }; players];
            for at in 0..players / 2 {
                let (one, two) = (seat(at), seat(players - 1 - at));
                let letters = random.pick(&[('1', '0'), ('0', '1'), ('=', '='), ('1', '0'), ('0', '1'), ('+', '-')]);
                row[one] = Round { opponent: Some(two), white: true, letter: letters.0 };
                row[two] = Round { opponent: Some(one), white: false, letter: letters.1 };
            }
            rounds.push(row);
        }
        Self { scoring, robin: true, ratings, rounds }
    }

    fn report(&self) -> String {
        let halves = |value: i64| format!("{}.{}", value / 2, if value % 2 == 0 { 0 } else { 5 });
        let Scoring { win, draw, loss, bye } = self.scoring;
        let system = if self.robin { "Round-Robin" } else { "Swiss-System" };
        let mut text = format!("012 Oracle\n042 2026/04/01\n092 Individual: {system}\n142 {}\n", self.rounds.len());
        let [win, draw, loss, bye] = [win, draw, loss, bye].map(halves);
        let _ = writeln!(text, "162  W {win}    D {draw}    L {loss}    A 0.0    P {bye}");
        for player in 0..self.count() {
            let (number, name, rating) = (player + 1, format!("P{player}"), self.ratings[player]);
            let _ =
                write!(text, "001 {number:>4}      {name:<33} {rating:>4} FRA {:>22} {:>4} {number:>4}", "", halves(self.points(player)));
            for round in &self.rounds {
                let Round { opponent, white, letter } = round[player];
                let _ = match (opponent, letter) {
                    (None, ' ') => write!(text, "{:10}", ""),
                    (None, letter) => write!(text, "  0000 - {letter}"),
                    (Some(other), letter) => write!(text, "  {:>4} {} {letter}", other + 1, if white { 'w' } else { 'b' }),
                };
            }
            text.push('\n');
        }
        text
    }

    fn worth(&self, letter: char) -> i64 {
        match letter {
            '1' | '+' | 'F' => self.scoring.win,
            '=' | 'H' => self.scoring.draw,
            '0' => self.scoring.loss,
            'U' => self.scoring.bye,
            _ => 0,
        }
    }

    fn of(&self, player: usize) -> impl DoubleEndedIterator<Item = Round> {
        self.rounds.iter().map(move |round| round[player])
    }

    fn points(&self, player: usize) -> i64 {
        self.of(player).map(|round| self.worth(round.letter)).sum()
    }

    /// Article 16.3: byes that were asked for and are followed by nothing but rounds unplayed by choice count as draws.
    fn adjusted(&self, player: usize) -> i64 {
        let mut total = self.points(player);
        for round in self.of(player).rev() {
            match round.letter {
                'H' | 'Z' | ' ' => total += self.scoring.draw - self.worth(round.letter),
                '-' => {}
                _ => break,
            }
        }
        total
    }

    /// Articles 8.1, 16.3 and 16.4: what is faced in each round, what it is multiplied by, and whether it was missed by choice.
    fn faced(&self, player: usize) -> Vec<(i64, i64, bool)> {
        let most = self.scoring.draw * self.rounds.len() as i64;
        let of = |round: Round| {
            let value = match (round.opponent, round.letter) {
                (Some(other), '+' | '-') => self.points(player).min(self.adjusted(other)),
                (Some(other), _) => self.adjusted(other),
                (None, _) => self.points(player).min(most),
            };
            (value, self.worth(round.letter), "HZ -".contains(round.letter))
        };
        self.of(player).map(of).collect()
    }

    fn bh(&self, player: usize) -> i64 {
        self.faced(player).iter().map(|(value, ..)| value).sum()
    }

    /// Article 16.5: the least value missed by choice goes, else the least of all.
    fn bh_c1(&self, player: usize) -> i64 {
        let faced = self.faced(player);
        let least = |chosen: bool| faced.iter().filter(|(.., by_choice)| *by_choice || !chosen).map(|(value, ..)| *value).min();
        self.bh(player) - least(true).or(least(false)).unwrap_or(0)
    }

    fn sb(&self, player: usize) -> i64 {
        if self.robin {
            return self.of(player).map(|round| round.opponent.map_or(0, |other| self.points(other)) * self.worth(round.letter)).sum();
        }
        self.faced(player).iter().map(|(value, points, _)| value * points).sum()
    }

    /// Article 14.1 with 16.5: what the lowest faced gave, unless something missed by choice gave as much or more.
    fn sb_c1(&self, player: usize) -> i64 {
        let faced = self.faced(player);
        let lowest = faced.iter().map(|(value, points, _)| (*value, value * points)).min().map_or(0, |(_, product)| product);
        let chosen = faced.iter().filter(|(.., by_choice)| *by_choice).map(|(value, points, _)| value * points).min();
        self.sb(player) - chosen.filter(|chosen| *chosen >= lowest).unwrap_or(lowest)
    }

    /// Article 10.1: the mean rating of those who were played, halves upward.
    fn aro(&self, player: usize) -> Option<i64> {
        let met = |round: Round| Some(self.ratings[round.opponent.filter(|_| "10=".contains(round.letter))?]);
        let ratings: Vec<i64> = self.of(player).filter_map(met).collect();
        let (sum, count) = (ratings.iter().sum::<i64>(), ratings.len() as i64);
        (count > 0).then(|| (2 * sum + count) / (2 * count))
    }

    /// Article 6.1: the points of one against another, where they played; by forfeit too where the pairings were known beforehand.
    fn game(&self, one: usize, other: usize) -> Option<i64> {
        let counts = |round: &Round| round.opponent == Some(other) && ("10=".contains(round.letter) || self.robin);
        self.of(one).find(counts).map(|round| self.worth(round.letter))
    }

    /// Articles 6.2 and 6.3: the group in order, those who stay equal together.
    fn encounter(&self, group: &[usize]) -> Vec<Vec<usize>> {
        if group.len() < 2 {
            return vec![group.to_vec()];
        }
        let others = |one: usize| group.iter().copied().filter(move |other| *other != one);
        let score = |one: usize| others(one).filter_map(|other| self.game(one, other)).sum::<i64>();
        let missing = |one: usize| others(one).filter(|other| self.game(one, *other).is_none()).count() as i64;
        if group.iter().all(|one| missing(*one) == 0) {
            let mut by_score: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
            for one in group {
                by_score.entry(-score(*one)).or_default().push(*one);
            }
            if by_score.len() == 1 {
                return vec![group.to_vec()];
            }
            return by_score.into_values().flat_map(|equal| self.encounter(&equal)).collect();
        }
        let best = |one: usize| score(one) + missing(one) * self.scoring.win;
        let (mut rest, mut placed) = (group.to_vec(), Vec::new());
        while let Some(at) = rest.iter().position(|one| rest.iter().all(|other| other == one || score(*one) > best(*other))) {
            placed.push(vec![rest.remove(at)]);
        }
        if placed.is_empty() {
            return vec![rest];
        }
        if !rest.is_empty() {
            placed.extend(self.encounter(&rest));
        }
        placed
    }

    /// Places by direct encounter among those of equal points; nothing for who is alone.
    fn de(&self) -> Vec<Option<i64>> {
        let mut groups: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
        (0..self.count()).for_each(|player| groups.entry(self.points(player)).or_default().push(player));
        let mut places = vec![None; self.count()];
        for group in groups.values().filter(|group| group.len() > 1) {
            let mut place = 1;
            for equal in self.encounter(group) {
                for one in &equal {
                    places[*one] = Some(place);
                }
                place += equal.len() as i64;
            }
        }
        places
    }
}

/// Compares everything with what the program finds.
#[track_caller]
fn agrees(event: &Event, told: &str) {
    let text = event.report();
    let also = if event.robin { "SB,ARO,WIN" } else { "BH,BH/C1,SB,SB/C1,ARO,WIN" };
    let options = Options::default().with_setting("order", "PTS,DE").with_setting("also", also);
    let outcome = analyse_bytes("oracle.trf", text.as_bytes(), &options).unwrap();
    let analysis = outcome.analysis.unwrap_or_else(|| panic!("{told}: {:?}\n{text}", outcome.problems));
    let figures = &analysis.figures;
    let de = event.de();
    let over = |value: i64, parts: i64| Exact::fraction(value, parts);
    for (player, place) in de.into_iter().enumerate() {
        let wins = event.of(player).filter(|round| event.worth(round.letter) == event.scoring.win).count() as i64;
        let mut expected = vec![
            ("PTS", over(event.points(player), 2)),
            ("DE", place.and_then(|place| over(place, 1))),
            ("SB", over(event.sb(player), 4)),
            ("ARO", event.aro(player).and_then(|rating| over(rating, 1))),
            ("WIN", over(wins, 1)),
        ];
        if !event.robin {
            expected.push(("BH", over(event.bh(player), 2)));
            expected.push(("BH/C1", over(event.bh_c1(player), 2)));
            expected.push(("SB/C1", over(event.sb_c1(player), 4)));
        }
        for (code, value) in expected {
            let definition = figures.rules.definitions.iter().position(|definition| definition.code.as_deref() == Some(code)).unwrap();
            assert_eq!(figures.fraction(definition, player).cloned(), value, "{told}: {code} of P{player}\n{text}");
        }
    }
}

#[test]
fn random_swiss_events_come_to_the_same() {
    for (at, scoring) in [USUAL, HALF_BYE, THREE_ONE, THREE_TWO].into_iter().enumerate() {
        for number in 0..40 {
            let mut random = Random::numbered(1000 * at + number);
            let (players, rounds) = (5 + random.below(16), 2 + random.below(7));
            agrees(&Event::swiss(&mut random, players, rounds, scoring), &format!("scoring {at}, event {number}"));
        }
    }
}

#[test]
fn random_round_robins_come_to_the_same() {
    for (at, scoring) in [USUAL, THREE_ONE, THREE_TWO].into_iter().enumerate() {
        for number in 0..20 {
            let mut random = Random::numbered(7000 + 100 * at + number);
            let players = 4 + 2 * random.below(4);
            agrees(&Event::robin(&mut random, players, scoring), &format!("robin, scoring {at}, event {number}"));
        }
    }
}

#[test]
fn an_event_of_581_players_comes_to_the_same() {
    agrees(&Event::swiss(&mut Random::numbered(581), 581, 9, HALF_BYE), "581 players");
}
