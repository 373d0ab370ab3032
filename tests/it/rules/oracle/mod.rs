//! FIDE's tie-breaks, all codes of both editions, computed a second time, from the letters of random report files and the text of
//! C.07 alone: nothing of the program's own rules, rounds or formulas is used. Points are counted in halves, products in quarters.

mod cuts;
mod order;
mod ratings;
mod records;

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::harness::random::Random;
use tiebook::exact::Exact;
use tiebook::standings::{Options, RulesFrom, analyse_bytes};

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

#[derive(Clone)]
struct Event {
    scoring: Scoring,
    robin: bool,
    /// The year of the regulations: 2024 or 2026.
    edition: u32,
    /// How many rounds there are to be.
    planned: usize,
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
        let mut event = Self {
            scoring,
            robin: false,
            edition: 2026,
            planned: rounds,
            ratings,
            rounds: vec![Vec::new(); rounds],
        };
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
                    let (one, two) = random.pick(&[
                        ('1', '0'),
                        ('0', '1'),
                        ('=', '='),
                        ('1', '0'),
                        ('0', '1'),
                        ('=', '='),
                        ('+', '-'),
                        ('-', '-'),
                    ]);
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

    /// Everybody meets everybody once, by turning all but one seat; of an odd number one sits out in every round.
    fn robin(random: &mut Random, players: usize, scoring: Scoring) -> Self {
        let ratings = (0..players).map(|_| 1200 + random.below(1400) as i64).collect();
        let mut rounds = Vec::new();
        let seats = players + players % 2;
        for turn in 0..seats - 1 {
            let seat = |at: usize| {
                if at == 0 { 0 } else { 1 + (at - 1 + turn) % (seats - 1) }
            };
            let mut row = vec![Round { opponent: None, white: false, letter: ' ' }; players];
            for at in 0..seats / 2 {
                let (one, two) = (seat(at), seat(seats - 1 - at));
                if one.max(two) >= players {
                    continue;
                }
                let letters = random.pick(&[
                    ('1', '0'),
                    ('0', '1'),
                    ('=', '='),
                    ('1', '0'),
                    ('0', '1'),
                    ('+', '-'),
                ]);
                row[one] = Round { opponent: Some(two), white: true, letter: letters.0 };
                row[two] = Round { opponent: Some(one), white: false, letter: letters.1 };
            }
            rounds.push(row);
        }
        Self { scoring, robin: true, edition: 2026, planned: rounds.len(), ratings, rounds }
    }

    fn report(&self) -> String {
        let halves = |value: i64| format!("{}.{}", value / 2, if value % 2 == 0 { 0 } else { 5 });
        let Scoring { win, draw, loss, bye } = self.scoring;
        let system = if self.robin { "Round-Robin" } else { "Swiss-System" };
        let mut text =
            format!("012 Oracle\n042 2026/04/01\n092 Individual: {system}\n142 {}\n", self.planned);
        let [win, draw, loss, bye] = [win, draw, loss, bye].map(halves);
        let _ = writeln!(text, "162  W {win}    D {draw}    L {loss}    A 0.0    P {bye}");
        for player in 0..self.count() {
            let (number, name, rating) = (player + 1, format!("P{player}"), self.ratings[player]);
            let _ = write!(
                text,
                "001 {number:>4}      {name:<33} {rating:>4} FRA {:>22} {:>4} {number:>4}",
                "",
                halves(self.points(player))
            );
            for round in &self.rounds {
                let Round { opponent, white, letter } = round[player];
                let _ = match (opponent, letter) {
                    (None, ' ') => write!(text, "{:10}", ""),
                    (None, letter) => write!(text, "  0000 - {letter}"),
                    (Some(other), letter) => write!(
                        text,
                        "  {:>4} {} {letter}",
                        other + 1,
                        if white { 'w' } else { 'b' }
                    ),
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

    /// Article 6.1: the points of one against another, where they played; by forfeit too where the pairings were known beforehand.
    fn game(&self, one: usize, other: usize, forfeits: bool) -> Option<i64> {
        let counts = |round: &Round| {
            round.opponent == Some(other) && ("10=".contains(round.letter) || forfeits)
        };
        self.of(one).find(counts).map(|round| self.worth(round.letter))
    }

    /// Articles 6.2 and 6.3: the group in order, those who stay equal together.
    fn encounter(&self, group: &[usize], forfeits: bool) -> Vec<Vec<usize>> {
        if group.len() < 2 {
            return vec![group.to_vec()];
        }
        let others = |one: usize| group.iter().copied().filter(move |other| *other != one);
        let score = |one: usize| {
            others(one).filter_map(|other| self.game(one, other, forfeits)).sum::<i64>()
        };
        let missing = |one: usize| {
            others(one).filter(|other| self.game(one, *other, forfeits).is_none()).count() as i64
        };
        if group.iter().all(|one| missing(*one) == 0) {
            let mut by_score: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
            for one in group {
                by_score.entry(-score(*one)).or_default().push(*one);
            }
            if by_score.len() == 1 {
                return vec![group.to_vec()];
            }
            return by_score
                .into_values()
                .flat_map(|equal| self.encounter(&equal, forfeits))
                .collect();
        }
        let best = |one: usize| score(one) + missing(one) * self.scoring.win;
        let (mut rest, mut placed) = (group.to_vec(), Vec::new());
        while let Some(at) = rest
            .iter()
            .position(|one| rest.iter().all(|other| other == one || score(*one) > best(*other)))
        {
            placed.push(vec![rest.remove(at)]);
        }
        if placed.is_empty() {
            return vec![rest];
        }
        if !rest.is_empty() {
            placed.extend(self.encounter(&rest, forfeits));
        }
        placed
    }

    /// Places by direct encounter among those of equal points, games by forfeit included or not; nothing for who is alone.
    fn de(&self, forfeits: bool) -> Vec<Option<i64>> {
        let mut groups: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
        (0..self.count())
            .for_each(|player| groups.entry(self.points(player)).or_default().push(player));
        let mut places = vec![None; self.count()];
        for group in groups.values().filter(|group| group.len() > 1) {
            let mut place = 1;
            for equal in self.encounter(group, forfeits || self.robin) {
                for one in &equal {
                    places[*one] = Some(place);
                }
                place += equal.len() as i64;
            }
        }
        places
    }
}

/// A figure's code and what it must be.
type Expected = (&'static str, Option<Exact>);

/// Compares everything with what the program finds.
#[track_caller]
fn agrees(event: &Event, told: &str) {
    let all: Vec<_> = (0..event.count()).map(|player| event.expected(player)).collect();
    compare(event, told, "DE", &event.de(false), &all);
    compare(event, told, "DE/P", &event.de(true), &vec![Vec::new(); event.count()]);
}

#[track_caller]
fn compare(
    event: &Event,
    told: &str,
    encounter: &'static str,
    de: &[Option<i64>],
    all: &[Vec<Expected>],
) {
    let text = event.report();
    let also: Vec<&str> = all[0].iter().map(|(code, _)| *code).collect();
    let rules = format!("fide-{}{}", event.edition, if event.robin { "-rr" } else { "" });
    let mut options = Options::default();
    options.rules = Some(RulesFrom::Id(rules));
    let options = options
        .with_setting("order", format!("PTS,{encounter}"))
        .with_setting("also", also.join(","));
    let outcome = analyse_bytes("oracle.trf", text.as_bytes(), &options).unwrap();
    let analysis =
        outcome.analysis.unwrap_or_else(|| panic!("{told}: {:?}\n{text}", outcome.problems));
    let figures = &analysis.figures;
    for (player, expected) in all.iter().enumerate() {
        let place = de[player].and_then(|place| Exact::fraction(place, 1));
        let ranked = [("PTS", Exact::fraction(event.points(player), 2)), (encounter, place)];
        for (code, value) in expected.iter().chain(&ranked) {
            let definition = figures
                .rules
                .definitions
                .iter()
                .position(|definition| definition.code.as_deref() == Some(*code));
            let definition = definition.unwrap_or_else(|| panic!("{told}: no {code}"));
            assert_eq!(
                figures.fraction(definition, player),
                value.as_ref(),
                "{told}: {code} of player {}\n{text}",
                player + 1
            );
        }
    }
}

#[test]
fn random_swiss_events_come_to_the_same() {
    for (at, scoring) in [USUAL, HALF_BYE, THREE_ONE, THREE_TWO].into_iter().enumerate() {
        for number in 0..10 {
            let mut random = Random::numbered(1000 * at + number);
            let (players, rounds) = (5 + random.below(16), 2 + random.below(7));
            let mut event = Event::swiss(&mut random, players, rounds, scoring);
            event.edition = random.pick(&[2024, 2026]);
            // Some are told before their last rounds.
            event.planned += random.pick(&[0, 0, 1, 3]);
            agrees(&event, &format!("scoring {at}, event {number}, edition {}", event.edition));
        }
    }
}

#[test]
fn random_round_robins_come_to_the_same() {
    for (at, scoring) in [USUAL, THREE_ONE, THREE_TWO].into_iter().enumerate() {
        for number in 0..8 {
            let mut random = Random::numbered(7000 + 100 * at + number);
            let players = 4 + random.below(7);
            let mut event = Event::robin(&mut random, players, scoring);
            event.edition = random.pick(&[2024, 2026]);
            agrees(
                &event,
                &format!("robin, scoring {at}, event {number}, edition {}", event.edition),
            );
        }
    }
}

#[test]
fn an_event_of_581_players_comes_to_the_same() {
    agrees(&Event::swiss(&mut Random::numbered(581), 581, 9, HALF_BYE), "581 players");
}
