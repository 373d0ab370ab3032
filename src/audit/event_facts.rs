//! What an event comes to, as facts in one order: results, rules, figures, places, and what decided them. Two events are compared by them,
//! and one is sealed by them, whatever file it was read from and in whatever order its rows stand.

use std::collections::BTreeMap;

use crate::model::{NoPlace, NotedCell, Outcome, Pairing, PlayerIndex, Tournament};
use crate::place::Place;
use crate::rules::vocabulary::{PlayerFact, Quality, RoundFact};
use crate::rules::{Definition, RuleSet};
use crate::standings::Analysis;
use crate::tiebreaks::view::{outcomes, outcomes_of};

/// What a fact is about. Players are known by their names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum About {
    /// That somebody takes part.
    Player(String),
    /// A game: its round, the players in order of their names (one alone: the second is empty), and which game of the two in this round.
    Result(u32, [String; 2], usize),
    /// A game of the stages after the rounds: how many games its players had there before, whether it is for a place, and the players.
    StageGame(usize, bool, [String; 2], usize),
    /// What else the rules count of such a game, by its word in formulas: numbers noted beside the result, stones of handicap, who had the
    /// first move.
    OfGame(u32, [String; 2], usize, String),
    /// What the list says of a player and the rules count, by its word in formulas.
    OfPlayer(String, &'static str),
    /// The rule set.
    RuleSet,
    /// The criteria, in order.
    Order,
    /// How figures are rounded.
    Rounding,
    /// The planned rounds.
    Rounds,
    /// What an outcome is worth, by its id.
    Points(&'static str),
    /// A constant of the rules.
    Constant(String),
    /// An open point of the rules.
    Choice(String),
    /// The formula of a criterion.
    Formula(String),
    /// A player's figure: the name, the criterion's id.
    Figure(String, String),
    /// A player's place.
    Place(String),
    /// A player's place in the finals.
    FinalsPlace(String),
    /// The criterion that put a player below the one above.
    DecidedBy(String),
}

named! {
    /// The kinds of facts, in the order in which they are told.
    pub enum Topic by id {
        /// Who takes part.
        Players = "players",
        /// Results.
        Results = "results",
        /// Rules and settings.
        Settings = "settings",
        /// Figures.
        Figures = "figures",
        /// Places.
        Places = "places",
        /// What decided between neighbours.
        Decisions = "decisions",
    }
}

impl About {
    /// Returns it as a text that no other fact has.
    pub fn key(&self) -> String {
        match self {
            Self::Player(name) => format!("player\t{name}"),
            Self::Result(round, [one, other], game) => {
                format!("result\t{round}\t{one}\t{other}\t{game}")
            }
            Self::StageGame(level, for_place, [one, other], game) => {
                let of = if *for_place { "place" } else { "stage" };
                format!("{of}\t{level}\t{one}\t{other}\t{game}")
            }
            Self::OfGame(round, [one, other], game, word) => {
                format!("result\t{round}\t{one}\t{other}\t{game}\t{word}")
            }
            Self::OfPlayer(name, word) => format!("player\t{name}\t{word}"),
            Self::RuleSet => "rules".to_string(),
            Self::Order => "order".to_string(),
            Self::Rounding => "rounding".to_string(),
            Self::Rounds => "rounds".to_string(),
            Self::Points(outcome) => format!("points\t{outcome}"),
            Self::Constant(id) => format!("constant\t{id}"),
            Self::Choice(id) => format!("choice\t{id}"),
            Self::Formula(id) => format!("formula\t{id}"),
            Self::Figure(name, id) => format!("figure\t{name}\t{id}"),
            Self::Place(name) => format!("place\t{name}"),
            Self::FinalsPlace(name) => format!("finals\t{name}"),
            Self::DecidedBy(name) => format!("decided\t{name}"),
        }
    }

    /// Returns the kind of fact.
    pub fn topic(&self) -> Topic {
        match self {
            Self::Player(_) | Self::OfPlayer(..) => Topic::Players,
            Self::Result(..) | Self::StageGame(..) | Self::OfGame(..) => Topic::Results,
            Self::Figure(..) => Topic::Figures,
            Self::Place(_) | Self::FinalsPlace(_) => Topic::Places,
            Self::DecidedBy(_) => Topic::Decisions,
            _ => Topic::Settings,
        }
    }
}

/// A fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What it says, the same for the same fact: numbers exactly, outcomes and criteria by their ids.
    pub value: String,
    /// The cell that says it, where one does.
    pub place: Option<Place>,
}

/// The facts of an event.
#[derive(Clone, Debug, Default)]
pub struct EventFacts(pub BTreeMap<About, Fact>);

/// A fact that two events do not share: what the one says of it and what the other does.
#[derive(Clone, Debug)]
pub struct Difference {
    /// What it is about.
    pub about: About,
    /// What the first event says, if it says anything.
    pub before: Option<Fact>,
    /// What the second one says.
    pub after: Option<Fact>,
}

/// What stands between the parts of a value.
pub const BETWEEN: char = ' ';

/// Stands for a number that is not there.
const NOTHING: &str = "-";
/// The word for who had the first move.
pub const FIRST_MOVE: &str = Quality::MovedFirst.word();

impl EventFacts {
    /// Returns the facts of an event.
    pub fn of(analysis: &Analysis) -> Self {
        let mut record = Self::default();
        record.players(analysis);
        record.results(analysis);
        record.finals(analysis);
        record.rules(analysis);
        record.standings(analysis);
        record
    }

    fn say(&mut self, about: About, value: impl Into<String>, place: Option<Place>) {
        let value = value.into();
        self.0.insert(about, Fact { value, place });
    }

    fn players(&mut self, analysis: &Analysis) {
        let figures = &analysis.figures;
        let mut counted = figures.rules.lowered.player_facts();
        // Results decide it, and they are told.
        counted.retain(|fact| *fact != PlayerFact::FinalsPlace);
        for (index, player) in figures.tournament.players.iter().enumerate() {
            let value = player.away.no_place().map_or("", NoPlace::id);
            let name = player.name.to_string();
            let place = Some(player.place.clone());
            for fact in &counted {
                if let Some(value) = figures.player_fact(*fact, index) {
                    let about = About::OfPlayer(name.clone(), fact.word());
                    self.say(about, value.to_string(), place.clone());
                }
            }
            self.say(About::Player(name), value, place);
        }
    }

    fn results(&mut self, analysis: &Analysis) {
        let (tournament, rules) = (&analysis.figures.tournament, &analysis.figures.rules);
        for pairing in &tournament.pairings {
            let (players, turned) = seated(pairing, tournament);
            let round = pairing.round;
            let about = |game| About::Result(round, players.clone(), game);
            let game = self.first_unsaid(about);
            for (word, value) in beside(pairing, rules, turned) {
                let about = About::OfGame(round, players.clone(), game, word);
                self.say(about, value, Some(pairing.place.clone()));
            }
            let value = of_result(pairing, outcomes(pairing, tournament, rules), turned);
            self.say(about(game), value, Some(pairing.place.clone()));
        }
    }

    fn finals(&mut self, analysis: &Analysis) {
        let (tournament, rules) = (&analysis.figures.tournament, &analysis.figures.rules);
        for of in &tournament.stages {
            let (players, turned) = seated(&of.pairing, tournament);
            let (level, for_place) = (of.level, of.for_place);
            let about = |game| About::StageGame(level, for_place, players.clone(), game);
            let value = of_result(&of.pairing, outcomes_of(&of.pairing.result, rules), turned);
            let game = self.first_unsaid(about);
            self.say(about(game), value, Some(of.pairing.place.clone()));
        }
        for (index, player) in tournament.players.iter().enumerate() {
            if let Some(place) = tournament.finals_place(index) {
                let about = About::FinalsPlace(player.name.to_string());
                self.say(about, place.to_string(), None);
            }
        }
    }

    /// Returns the number of the first of several games alike of which nothing is said yet.
    fn first_unsaid(&self, about: impl Fn(usize) -> About) -> usize {
        let mut game = 0;
        while self.0.contains_key(&about(game)) {
            game += 1;
        }
        game
    }

    fn rules(&mut self, analysis: &Analysis) {
        let (tournament, rules) = (&analysis.figures.tournament, &analysis.figures.rules);
        let order = rules.order.iter().map(|at| &rules.definitions[*at]);
        let ids: Vec<&str> = order.clone().map(|one: &Definition| one.id.as_str()).collect();
        self.say(About::RuleSet, &*rules.id, None);
        self.say(About::Order, ids.join(", "), None);
        self.say(About::Rounding, rules.rounding.text(), None);
        self.say(About::Rounds, tournament.rounds.to_string(), None);
        for outcome in Outcome::ALL {
            let points = rules.points_of(outcome).to_string();
            self.say(About::Points(outcome.id()), points, None);
        }
        for constant in &rules.constants {
            let value = constant.value.to_string();
            self.say(About::Constant(constant.id.clone()), value, None);
        }
        for choice in &rules.choices {
            self.say(About::Choice(choice.id.clone()), &*choice.value, None);
        }
        for definition in order {
            let formula = &*definition.formula;
            self.say(About::Formula(definition.id.clone()), formula, None);
        }
    }

    fn standings(&mut self, analysis: &Analysis) {
        let figures = &analysis.figures;
        let rules = &figures.rules;
        let id = |criterion: usize| rules.definitions[rules.order[criterion]].id.clone();
        for entry in &analysis.standings.entries {
            let name = figures.tournament.name(entry.player).to_string();
            for definition in rules.order.iter().filter(|at| figures.is_asked(**at)) {
                let value = figures.value(*definition, entry.player);
                let about = About::Figure(name.clone(), rules.definitions[*definition].id.clone());
                let value = value.map_or_else(|| "-".to_string(), ToString::to_string);
                self.say(about, value, None);
            }
            if let Some(place) = entry.place() {
                self.say(About::Place(name.clone()), place.to_string(), None);
            }
            if let Some(criterion) = entry.separated_by {
                self.say(About::DecidedBy(name), id(criterion), None);
            }
        }
    }

    /// Returns the facts with the games in the rounds in which another event has them, where nothing says the rounds: the first game of two
    /// is the first game of the same two there.
    #[must_use]
    pub fn in_rounds_of(self, other: &Self) -> Self {
        let games = |facts: &Self| {
            let mut games: BTreeMap<[String; 2], Vec<(u32, usize)>> = BTreeMap::new();
            for about in facts.0.keys() {
                if let About::Result(round, players, game) = about {
                    let of_two = games.entry(players.clone()).or_default();
                    of_two.push((*round, *game));
                }
            }
            games
        };
        let (own, others) = (games(&self), games(other));
        let there = |round: u32, players: &[String; 2], game: usize| {
            let at = own.get(players)?.iter().position(|one| *one == (round, game))?;
            others.get(players)?.get(at).copied()
        };
        let moved = |about: About| match about {
            About::Result(round, players, game) => {
                let (round, game) = there(round, &players, game).unwrap_or((round, game));
                About::Result(round, players, game)
            }
            About::OfGame(round, players, game, word) => {
                let (round, game) = there(round, &players, game).unwrap_or((round, game));
                About::OfGame(round, players, game, word)
            }
            about => about,
        };
        Self(self.0.into_iter().map(|(about, fact)| (moved(about), fact)).collect())
    }

    /// Returns what another event says otherwise, in order.
    pub fn differences(&self, other: &Self) -> Vec<Difference> {
        let both = self.0.keys().chain(other.0.keys());
        let mut all: Vec<&About> = both.collect();
        all.sort_by(|one, another| (one.topic(), one).cmp(&(another.topic(), another)));
        all.dedup();
        let of = |record: &Self, about: &About| record.0.get(about).cloned();
        all.into_iter()
            .map(|about| Difference {
                about: about.clone(),
                before: of(self, about),
                after: of(other, about),
            })
            .filter(|found| {
                let value = |fact: &Option<Fact>| fact.as_ref().map(|fact| fact.value.clone());
                value(&found.before) != value(&found.after)
            })
            .collect()
    }

    /// Returns the facts as a text, a line each, which is the same for the same facts.
    pub fn canonical(&self) -> String {
        let line = |(about, fact): (&About, &Fact)| format!("{}\t{}\n", about.key(), fact.value);
        self.0.iter().map(line).collect()
    }
}

/// Returns the players of a game in order of their names, one alone before an empty name, and whether that turns them round.
fn seated(pairing: &Pairing, tournament: &Tournament) -> ([String; 2], bool) {
    let name = |player: PlayerIndex| tournament.name(player).to_string();
    let first = name(pairing.first);
    let second = pairing.second.map_or_else(String::new, name);
    if !second.is_empty() && second < first {
        ([second, first], true)
    } else {
        ([first, second], false)
    }
}

/// Returns a result by the outcomes of both, in order of their names, and its score; open games say nothing.
fn of_result(pairing: &Pairing, outcomes: Option<[Outcome; 2]>, turned: bool) -> String {
    let Some([mut one, mut other]) = outcomes else {
        return String::new();
    };
    let mut score = pairing.result.score.clone();
    if turned {
        std::mem::swap(&mut one, &mut other);
        score = score.map(|score| score.turned());
    }
    let outcomes = if pairing.second.is_some() {
        format!("{}{BETWEEN}{}", one.id(), other.id())
    } else {
        one.id().to_string()
    };
    match score {
        Some(score) => format!("{outcomes}{BETWEEN}{score}"),
        None => outcomes,
    }
}

/// Returns what else of a game of two the rules count, by the word of formulas, each as seen by both in order of their names.
fn beside(pairing: &Pairing, rules: &RuleSet, turned: bool) -> Vec<(String, String)> {
    let mut all = Vec::new();
    if pairing.second.is_none() {
        return all;
    }
    let mut add = |word: &str, mut both: [String; 2]| {
        if turned {
            both.reverse();
        }
        all.push((word.to_string(), both.join(&BETWEEN.to_string())));
    };
    for fact in &rules.facts {
        let cells = [0, 1].map(|side| fact.cell(pairing, side));
        if cells.iter().any(|cell| **cell != NotedCell::Blank) {
            let text = |cell: &NotedCell| match cell {
                NotedCell::Blank => NOTHING.to_string(),
                NotedCell::Number(number) => number.to_string(),
                NotedCell::Odd(text) => text.value.clone(),
            };
            add(&fact.id, cells.map(text));
        }
    }
    if rules.counts_handicaps() && pairing.stones != 0 {
        let taken = [pairing.stones, -pairing.stones].map(|stones| stones.max(0));
        add(RoundFact::Handicap.word(), taken.map(|stones| stones.to_string()));
    }
    if rules.lowered.counts_first_moves() {
        let moved = [Quality::MovedFirst, Quality::MovedSecond];
        add(FIRST_MOVE, moved.map(|moved| moved.word().to_string()));
    }
    all
}
