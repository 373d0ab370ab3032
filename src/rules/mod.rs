//! A rule set: scoring, constants, definitions, order of criteria, rounding.

mod alternatives;
mod among_equals;
pub mod ast;
mod check;
mod compile;
mod draft;
pub mod end_of_set;
mod expand;
pub mod facts;
mod file;
mod levels;
mod library;
pub mod lowered;
pub mod mistake;
mod naming;
pub mod operation;
mod origin;
pub mod pairing;
mod parse;
mod passes;
pub mod rounding;
pub(crate) mod search;
pub mod show;
mod simplify;
mod values;
pub mod vocabulary;
pub mod withdrawn;

use std::collections::HashMap;

pub use compile::FINALS_PLACE;
use compile::LOT;
pub(crate) use compile::{OUTSIDE, SURVIVED};
pub use draft::{Draft, is_list_of_figures, load, load_file, load_text};
pub use facts::Fact;
pub use library::rule_set_ids;
pub(crate) use library::{LISTED, Listed, is_plain, like, named_by, of_game};
pub use origin::RuleText;
pub(crate) use passes::MOST as MOST_PASSES;
pub use withdrawn::Withdrawn;

use crate::exact::Exact;
use crate::lang::Labels;
use crate::model::{Outcome, Side};
use ast::Expr;
use end_of_set::EndOfSet;
use lowered::Lowered;
use pairing::{PairingRules, System};
use rounding::Rounding;
use show::Show;
use vocabulary::Needs;

/// A rule set, checked and ready to compute with.
#[derive(Clone, Debug)]
pub struct RuleSet {
    /// Its id, such as `hyogo-2009`.
    pub id: String,
    /// Its name.
    pub name: Labels,
    /// A description.
    pub about: Labels,
    /// The published source.
    pub source: String,
    /// Points of each outcome.
    pub points: HashMap<Outcome, Exact>,
    /// The outcomes whose points are not stated, and the outcome whose points they have.
    pub follows: HashMap<Outcome, Outcome>,
    /// Scores counted for an outcome, whatever was written: own and opponent's.
    pub scores: HashMap<Outcome, (Exact, Exact)>,
    /// What becomes of the games of who leaves before the end.
    pub withdrawn: Withdrawn,
    /// Whether a game can be drawn.
    pub has_draws: bool,
    /// Games that win a match, where the rule set limits them.
    pub games_to_win: Option<u32>,
    /// Whether every match ends when one side has won so many, as its points follow from them.
    pub is_played_out: bool,
    /// The largest sum of both scores of a game.
    pub score_total: Option<u32>,
    /// How a set of a match ends.
    pub end_of_set: Option<EndOfSet>,
    /// The sides of the board, whoever moves first first; nothing where the game has none.
    pub sides: Option<[Side; 2]>,
    /// The seed by which lots are given to those who have none.
    pub lots: Option<u64>,
    /// The meaning of the numbers in a result.
    pub score_is: ScoreIs,
    /// The numbers that formulas name.
    pub constants: Vec<Constant>,
    /// The open points that are no numbers.
    pub choices: Vec<Choice>,
    /// Rounding.
    pub rounding: Rounding,
    /// The plausible readings of how the source rounds, if that is an open point.
    pub rounding_readings: Vec<Rounding>,
    /// The criteria, first one first, as positions in `definitions`.
    pub order: Vec<usize>,
    /// The figures with which a row of the standings begins, in place of wins and losses in one, as positions in `definitions`.
    pub columns: Vec<usize>,
    /// The kind of event whose words are spoken.
    pub words: Option<String>,
    /// The criteria that decide nothing before the last round has a result, as positions in `definitions`.
    pub waits: Vec<usize>,
    /// The pairing of the next round.
    pub pairing: PairingRules,
    /// The figure by which players are near or far when it is, as a position in `definitions`.
    pub pairing_figure: usize,
    /// Every definition used, each after those it needs.
    pub definitions: Vec<Definition>,
    /// The definitions per round: each is the term of a sum over a player's rounds.
    pub of_rounds: Vec<Definition>,
    /// The tables that formulas look numbers up in.
    pub tables: Vec<Table>,
    /// Numbers noted beside results, that formulas name.
    pub facts: Vec<Fact>,
    /// For each list among equals that begins again to the end, the criterion after it, and the place before its last time.
    pub to_the_end: Vec<(usize, usize)>,
    /// For each circle of definitions, the ladder before the first pass and after every one.
    pub passes: Vec<Vec<usize>>,
    /// Whether some were written out for every round of the tournament.
    pub repeats: bool,
    /// The lowered form, which is evaluated, explained and written to Excel.
    pub lowered: Lowered,
    /// The sources of the rule set, from which it can be built again.
    pub stated: Stated,
}

/// The sources of a rule set beside the files of the program.
#[derive(Clone, Debug, Default)]
pub struct Stated {
    /// The name and the text of a user's rule file.
    pub file: Option<(String, String)>,
    /// The settings on top of it: key and value, the last value of a key.
    pub settings: Vec<(String, String)>,
    /// Lines of the workbook's settings sheet that set nothing, key and value.
    pub others: Vec<(String, String)>,
    /// The criteria that follow in a report's list of tie-breaks; the first of them is unknown to these rules.
    pub beyond: Vec<String>,
}

impl RuleSet {
    /// Returns the criteria without lots from a seed, where these come last.
    pub fn order_before_lots(&self) -> &[usize] {
        match self.order.split_last() {
            Some((last, before)) if self.lots.is_some() && self.definitions[*last].id == LOT => {
                before
            }
            _ => &self.order,
        }
    }

    /// Returns the number of criteria of the rounds after which players are placed without the finals, whose places come before
    /// them, because a list among equals follows.
    pub(crate) fn to_rank_without_finals(&self) -> Option<usize> {
        let first = self.definitions.get(*self.order.first()?)?;
        let places = self.definitions.iter().filter_map(|definition| match &definition.expr {
            Expr::Place(criteria) => Some(criteria.len()),
            _ => None,
        });
        places.max().filter(|_| first.id == FINALS_PLACE)
    }

    /// Returns the definition of the places at which players are level whom a figure among equals parts, if it may be unknown: where it
    /// is of one of them, it parts nobody of them. A list that is begun again counts some of the same games, after that.
    pub(crate) fn parts_together(&self, definition: usize) -> Option<usize> {
        let among = self.definitions[definition].among?;
        let is_first = among.earlier.is_none();
        (is_first && self.lowered.misses[definition]).then_some(among.place)
    }

    /// Whether a criterion (a position in the order), or one before, may be unknown of somebody for want of a score or a number: nobody
    /// who is level there is then placed by it or by what follows.
    pub(crate) fn may_be_undecided(&self, criterion: usize) -> bool {
        let mut order = self.order[..=criterion].iter();
        order.any(|definition| self.lowered.misses[*definition])
    }

    /// Returns the position of a definition.
    pub fn position(&self, id: &str) -> Option<usize> {
        self.definitions.iter().position(|definition| definition.id == id)
    }

    /// Returns a constant's value.
    pub fn constant(&self, id: &str) -> Option<&Exact> {
        self.constants.iter().find(|constant| constant.id == id).map(|constant| &constant.value)
    }

    /// Returns the points of an outcome.
    pub fn points_of(&self, outcome: Outcome) -> Exact {
        self.points.get(&outcome).cloned().unwrap_or_else(Exact::zero)
    }

    /// Whether rounds of this outcome are won, lost or drawn ones: none is without an opponent in a league or a knockout, nor elsewhere a bye
    /// without a point.
    pub fn is_in_record(&self, outcome: Outcome) -> bool {
        !outcome.is_alone()
            || !self.counts_matches()
                && (!outcome.is_granted() || self.points_of(outcome) > Exact::zero())
    }

    /// Whether a round off is no match: where everybody meets everybody, and in a knockout.
    pub fn counts_matches(&self) -> bool {
        match self.pairing.system {
            System::RoundRobin | System::DoubleRoundRobin | System::Knockout => true,
            System::Objectives | System::FideDutch => false,
        }
    }

    /// Returns an open point that is no number.
    pub fn choice(&self, id: &str) -> Option<&Choice> {
        self.choices.iter().find(|choice| choice.id == id)
    }

    /// Returns what an open point is called.
    pub fn label_of(&self, id: &str) -> Option<&Labels> {
        let mut constants = self.constants.iter();
        let constant = constants.find(|constant| constant.id == id);
        let choice = || self.choice(id).map(|choice| &choice.label);
        constant.map(|constant| &constant.label).or_else(choice)
    }

    /// Returns the reading of an open point that was chosen.
    pub fn chosen(&self, id: &str) -> Option<&str> {
        self.choice(id).map(|choice| choice.value.as_str())
    }

    /// Whether a result in which nothing was won is a loss for both (rather than a draw): as the rule set's choice has it, and
    /// where only who won counts, for then 0-0 gives nobody anything.
    pub fn nothing_won_is_a_loss(&self) -> bool {
        match self.chosen("unplayed_match") {
            Some(reading) => reading == "loss",
            None => self.score_is == ScoreIs::Points && !self.needs_scores(),
        }
    }

    /// Whether 1-1 credits both with a win (as the organizers of a go event may decide), where the rule set has that choice.
    pub fn one_all_is_won_by_both(&self) -> bool {
        self.chosen("one_all") == Some("both")
    }

    /// Whether a criterion rests on scores: it is unknown where a game has none.
    pub fn rests_on_scores(&self) -> bool {
        let mut order = self.order.iter();
        order.any(|definition| self.lowered.misses[*definition])
    }

    /// Whether a win is one point and a draw a half.
    pub fn counts_in_halves(&self) -> bool {
        self.points_of(Outcome::Win) == Exact::one()
            && Some(self.points_of(Outcome::Draw)) == Exact::fraction(1, 2)
    }

    /// Whether any figure counts stones of handicap.
    pub fn counts_handicaps(&self) -> bool {
        let all = self
            .definitions
            .iter()
            .chain(&self.of_rounds)
            .flat_map(|definition| definition.expr.names());
        all.into_iter().any(|name| *name == ast::Name::Round(vocabulary::RoundFact::Handicap))
    }

    /// Whether no game counts of somebody who leaves a round robin before its end.
    pub(crate) fn annuls_who_left(&self) -> bool {
        self.pairing.system.is_round_robin() && self.withdrawn == Withdrawn::Annulled
    }

    /// Whether all pairings were known before the first round, as in a round robin.
    pub fn is_predetermined(&self) -> bool {
        self.chosen("system") == Some("predetermined")
    }

    /// Whether figures made of ratings count players without one, by a rating that the rule set gives them.
    pub fn counts_unrated(&self) -> bool {
        self.chosen("unrated") == Some("counted")
    }

    /// Whether a rating of 0 means unrated, as FIDE writes it.
    pub fn knows_unrated(&self) -> bool {
        self.chosen("unrated").is_some()
    }

    /// Whether any definition needs the numbers of a result and not only who won.
    pub fn needs_scores(&self) -> bool {
        use vocabulary::RoundFact::{DrawnGames, OpponentScore, Score};
        self.definitions
            .iter()
            .flat_map(|definition| definition.expr.names())
            .any(|name| matches!(name, ast::Name::Round(Score | OpponentScore | DrawnGames)))
    }
}

/// The meaning of the numbers in a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreIs {
    /// Games won in a match.
    Games,
    /// Points scored in a game (victory points).
    Points,
}

/// A number that formulas name.
#[derive(Clone, Debug)]
pub struct Constant {
    /// Its id.
    pub id: String,
    /// Its value.
    pub value: Exact,
    /// The label.
    pub label: Labels,
    /// Its plausible readings, if it is an open point.
    pub readings: Vec<Exact>,
}

/// An open point that is no number.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Its id.
    pub id: String,
    /// The reading chosen.
    pub value: String,
    /// The question.
    pub label: Labels,
    /// Every reading and its words.
    pub readings: Vec<(String, Labels)>,
}

impl Choice {
    /// Returns the words of a reading.
    pub fn words_of(&self, reading: &str) -> Option<&Labels> {
        let mut readings = self.readings.iter();
        readings.find_map(|(id, words)| (id == reading).then_some(words))
    }
}

/// A tie-break, or a figure on the way to one.
#[derive(Clone, Debug)]
pub struct Definition {
    /// Its id.
    pub id: String,
    /// The formula as written.
    pub formula: String,
    /// The formula.
    pub expr: Expr,
    /// Its value when the formula has none; nothing when it then has none either.
    pub empty: Option<Expr>,
    /// The printed form.
    pub show: Show,
    /// Whether the lower value is the better.
    pub lower_is_better: bool,
    /// Whether the value of a round is the sum of this round and all earlier ones.
    pub adds_up: bool,
    /// Its name.
    pub label: Labels,
    /// The heading of its column.
    pub short: Labels,
    /// The published source.
    pub cite: String,
    /// The usual abbreviation, such as `BH/C1`.
    pub code: Option<String>,
    /// The fact without which nobody has a value.
    pub needs: Option<Needs>,
    /// The group whose games alone are counted.
    pub among: Option<Among>,
    /// Whether it is of a pass before the last, which nobody is told.
    pub earlier: bool,
}

/// A group of players who are level: only the games between them are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Among {
    /// The definition of the place that its players share.
    pub place: usize,
    /// The definition of the place for whose group the same figure was counted before: it is not counted again for the same group.
    pub earlier: Option<usize>,
    /// Whether the group must be of two; a player outside such a group has no value, as one who is level with nobody has none.
    pub of_two: bool,
}

/// A table that formulas look numbers up in.
#[derive(Clone, Debug)]
pub struct Table {
    /// Its id.
    pub id: String,
    /// The label.
    pub label: Labels,
    /// From which number on which holds, the least first.
    pub steps: Vec<(Exact, Exact)>,
    /// The published source.
    pub cite: String,
}

impl Table {
    /// Returns the value of the last step that `value` reaches.
    pub fn at(&self, value: &Exact) -> Option<&Exact> {
        let after = self.steps.partition_point(|(from, _)| from <= value);
        self.steps.get(after.checked_sub(1)?).map(|(_, holds)| holds)
    }
}
