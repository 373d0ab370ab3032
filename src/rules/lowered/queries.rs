//! Questions about the lowered form: which definitions others use, how many values a total cuts.

use std::collections::BTreeSet;

use crate::rules::lowered::{Column, Formula, Lowered, Serves, Test, TotalOf};
use crate::rules::operation::{Operation, Total};
use crate::rules::vocabulary::{PlayerFact, Quality, RoundFact, Whose};

impl Lowered {
    /// Returns which definitions these and what they are made from are.
    pub fn needed_for(&self, definitions: &[usize]) -> Vec<bool> {
        let mut needed = vec![false; self.formulas.len()];
        let mut open = definitions.to_vec();
        while let Some(definition) = open.pop() {
            if std::mem::replace(&mut needed[definition], true) {
                continue;
            }
            self.walk(definition, &mut |part| {
                if let Formula::Figure(other) | Formula::OpponentFigure(other) = part {
                    open.push(*other);
                }
            });
        }
        needed
    }

    /// Returns the facts about players that some figure counts.
    pub fn player_facts(&self) -> Vec<PlayerFact> {
        let mut found = Vec::new();
        let of_columns = (0..self.columns.len()).flat_map(|column| self.formulas_of(column));
        for formula in of_columns.chain(&self.formulas).chain(self.empties.iter().flatten()) {
            formula.walk(&mut |part| {
                if let Formula::Player(fact) | Formula::OpponentPlayer(fact) = part {
                    found.push(*fact);
                }
            });
        }
        PlayerFact::numbers().filter(|fact| found.contains(fact)).collect()
    }

    /// Whether some figure counts who had the first move.
    pub fn counts_first_moves(&self) -> bool {
        let is_side = |quality| matches!(quality, Quality::MovedFirst | Quality::MovedSecond);
        let mut columns = self.columns.iter();
        columns.any(|column| matches!(column, Column::Quality(of) if is_side(*of)))
    }

    /// Returns the numbers noted beside results that a definition's rounds name, by position and whose they are.
    fn noted_of(&self, columns: impl IntoIterator<Item = usize>) -> BTreeSet<(usize, Whose)> {
        let mut named = BTreeSet::new();
        for column in columns {
            for formula in self.formulas_of(column) {
                formula.walk(&mut |part| {
                    if let Formula::Noted(fact, whose) = part {
                        named.insert((*fact, *whose));
                    }
                });
            }
        }
        named
    }

    /// Returns the facts of a game, by position, that a definition and all it is made from count.
    pub fn facts_of(&self, definition: usize) -> BTreeSet<usize> {
        let needed = self.needed_for(&[definition]);
        let needed = needed.iter().enumerate().filter(|(_, needed)| **needed);
        let columns = needed.flat_map(|(definition, _)| self.needs[definition].iter().copied());
        let named = self.noted_of(columns);
        named.into_iter().map(|(fact, _)| fact).collect()
    }

    /// Returns the facts of a game, by position, that some formula counts of the opponent.
    pub fn noted_of_opponents(&self) -> BTreeSet<usize> {
        let named = self.noted_of(0..self.columns.len()).into_iter();
        named.filter(|(_, whose)| *whose == Whose::Opponents).map(|(fact, _)| fact).collect()
    }

    /// Returns the constants that a definition and all it is made from name.
    pub fn all_constants_of(&self, definition: usize) -> BTreeSet<usize> {
        let mut named = BTreeSet::new();
        let needed = self.needed_for(&[definition]);
        for (definition, _) in needed.iter().enumerate().filter(|(_, needed)| **needed) {
            self.walk(definition, &mut |part| {
                if let Formula::Constant(constant) = part {
                    named.insert(*constant);
                }
            });
        }
        named
    }

    /// Whether a formula adds up the points of the rounds, and nothing else of them: a game more adds its points.
    pub fn adds_up_points(&self, formula: &Formula) -> bool {
        match formula {
            Formula::Figure(definition) => self.adds_up_points(&self.formulas[*definition]),
            Formula::Total(total) => {
                let total = &self.totals[*total];
                let of_games = |filter: usize| {
                    use Quality::{Any, Attended, Opposed, Played};
                    matches!(
                        self.columns[filter],
                        Column::Quality(Any | Attended | Opposed | Played)
                    )
                };
                let points = Formula::Round(RoundFact::Points);
                total.total == Total::Sum
                    && match &self.columns[total.column] {
                        Column::Term(clauses) => {
                            matches!(&clauses[..], [(filter, term)] if of_games(*filter) && *term == points)
                        }
                        _ => false,
                    }
            }
            Formula::Apply(Operation::Add, parts) => match &parts[..] {
                [one, other] => {
                    self.adds_up_points(one) && other.is_constant()
                        || self.adds_up_points(other) && one.is_constant()
                }
                _ => false,
            },
            Formula::Apply(Operation::Subtract, parts) => match &parts[..] {
                [points, taken] => self.adds_up_points(points) && taken.is_constant(),
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether another order of the rounds can change a figure: it counts points up to a round, numbers of rounds, or looks at the last one.
    pub fn rests_on_order(&self, definition: usize) -> bool {
        let of_order = |part: &Formula| {
            matches!(
                part,
                Formula::Round(RoundFact::PointsBefore | RoundFact::PointsAfter | RoundFact::Round)
            )
        };
        let needed = self.needed_for(&[definition]);
        let mut needed = needed.iter().enumerate().filter(|(_, needed)| **needed);
        needed.any(|(definition, _)| {
            let mut found = self.needs[definition].iter().any(|column| {
                matches!(
                    self.columns[*column],
                    Column::SoFar(_) | Column::Quality(Quality::BeforeLast)
                )
            });
            self.walk(definition, &mut |part| found |= of_order(part));
            found
        })
    }

    /// Visits every formula that a definition is computed from: its own, its replacement for no value, and its columns.
    pub fn walk(&self, definition: usize, each: &mut impl FnMut(&Formula)) {
        let of_columns = self.needs[definition].iter().flat_map(|column| self.formulas_of(*column));
        for formula in
            of_columns.chain([&self.formulas[definition]]).chain(&self.empties[definition])
        {
            formula.walk(each);
        }
    }

    /// Returns the figures in which a round counts as something else because the player did not come back after it: the definition, the
    /// column that tells those rounds, and what they count as.
    pub fn not_again(&self) -> impl Iterator<Item = (usize, usize, &Formula)> {
        let is_returned =
            |column: &usize| matches!(self.columns[*column], Column::Quality(Quality::Returned));
        let is_not_again = move |filter: &usize| match &self.columns[*filter] {
            Column::Holds(tests) => {
                tests.iter().any(|test| matches!(test, Test::Is(of, false) if is_returned(of)))
            }
            _ => false,
        };
        self.formulas.iter().enumerate().filter_map(move |(definition, formula)| {
            let Formula::Total(total) = formula else {
                return None;
            };
            let Column::Term(clauses) = &self.columns[self.totals[*total].term] else {
                return None;
            };
            clauses
                .iter()
                .find(|(filter, _)| is_not_again(filter))
                .map(|(filter, term)| (definition, *filter, term))
        })
    }

    /// Whether a virtual opponent replaces the missing one where opponents' figures are summed.
    pub fn has_stand_ins(&self) -> bool {
        let is_of_opponent = Formula::names_opponent;
        let is_nothing =
            |term: &Formula| matches!(term, Formula::Number(number) if number.is_zero());
        self.columns.iter().any(|column| match column {
            Column::Term(clauses) => {
                clauses.iter().any(|(_, term)| is_of_opponent(term))
                    && clauses.iter().any(|(_, term)| !is_of_opponent(term) && !is_nothing(term))
            }
            _ => false,
        })
    }

    /// Returns by what the values of a total are cut, where it is not by themselves.
    pub fn cut_by(&self, of: &TotalOf) -> Option<&Formula> {
        let orders =
            self.serving.iter().filter(|(_, serves)| **serves == (Serves::Order, Some(of.term)));
        orders.into_iter().find_map(|(column, _)| match &self.columns[*column] {
            Column::Term(clauses) => match &clauses[..] {
                [(_, Formula::Apply(Operation::Add, inputs))] => match &inputs[..] {
                    [Formula::Apply(Operation::Multiply, by), _] if of.column != of.term => {
                        by.first()
                    }
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        })
    }

    /// Whether a figure only identifies a round and is used in other formulas.
    pub fn names_a_round(&self, definition: usize) -> bool {
        let Formula::Total(total) = &self.formulas[definition] else {
            return false;
        };
        let of = &self.totals[*total];
        let is_number = |(_, term): &(usize, Formula)| *term == Formula::Round(RoundFact::Round);
        matches!(of.total, Total::Nth(..))
            && matches!(&self.columns[of.term], Column::Term(clauses) if clauses.iter().all(is_number))
    }

    /// Returns how many values of a total are cut, lowest and highest.
    pub fn cuts(&self, of: &TotalOf) -> (u32, u32) {
        let (mut column, mut cut) = (of.column, (0, 0));
        while column != of.term {
            column = match &self.columns[column] {
                Column::Kept { of, lowest, highest, .. } => {
                    cut = (cut.0 + lowest, cut.1 + highest);
                    *of
                }
                // The values that remain after one was cut by another's key.
                _ => match self.serving.get(&column) {
                    Some((Serves::Remains, Some(before))) => {
                        cut.0 += 1;
                        *before
                    }
                    _ => return cut,
                },
            };
        }
        cut
    }
}

/// The player whose figure counts in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandIn {
    /// The opponent's own.
    Opponent,
    /// The opponent's, at most this figure of the player's.
    Capped(usize),
    /// This figure of the player's.
    Own(usize),
    /// A value that belongs to no player.
    Nobody,
}

impl StandIn {
    fn of(term: &Formula) -> Self {
        match term {
            Formula::Number(number) if number.is_zero() => return Self::Opponent,
            Formula::Figure(own) => return Self::Own(*own),
            Formula::Apply(Operation::Min, inputs) => {
                if let [Formula::Figure(own), Formula::OpponentFigure(_)] = inputs[..] {
                    return Self::Capped(own);
                }
            }
            _ => {}
        }
        let (mut opponent, mut own) = (false, false);
        term.walk(&mut |part| match part {
            Formula::OpponentFigure(_) => opponent = true,
            Formula::Figure(_) => own = true,
            _ => {}
        });
        if opponent && !own { Self::Opponent } else { Self::Nobody }
    }
}

impl Lowered {
    /// Returns the filters of a column of terms in which something else stands in for the opponent's figure in some rounds, in their order,
    /// each with whose figure then counts; nothing of any other column.
    pub fn stand_ins(&self, column: usize) -> Vec<(usize, StandIn)> {
        let Column::Term(clauses) = &self.columns[column] else {
            return Vec::new();
        };
        let found: Vec<(usize, StandIn)> =
            clauses.iter().map(|(filter, term)| (*filter, StandIn::of(term))).collect();
        let names_opponent = clauses.iter().any(|(_, term)| term.names_opponent());
        if names_opponent {
            return if found.iter().all(|(_, whose)| *whose == StandIn::Opponent) {
                Vec::new()
            } else {
                found
            };
        }
        let mut inner = Vec::new();
        for (_, term) in clauses {
            term.walk(&mut |part| {
                if let Formula::Column(of) = part {
                    inner.push(*of);
                }
            });
        }
        inner
            .into_iter()
            .map(|of| self.stand_ins(of))
            .find(|found| !found.is_empty())
            .unwrap_or_default()
    }
}

impl Formula {
    /// Whether no game changes it: made from numbers and from facts about the player.
    fn is_constant(&self) -> bool {
        let mut is_constant = true;
        self.walk(&mut |part| {
            is_constant &= matches!(
                part,
                Self::Number(_) | Self::Constant(_) | Self::Player(_) | Self::Apply(..)
            );
        });
        is_constant
    }

    fn names_opponent(&self) -> bool {
        let mut found = false;
        self.walk(&mut |part| found |= matches!(part, Self::OpponentFigure(_)));
        found
    }
}
