//! What is asked of the lowered form as a whole: which definitions others are made from, how many values a total cuts.

use crate::rules::lowered::{Column, Formula, Lowered, Serves, Test, TotalOf};
use crate::rules::vocabulary::Quality;

impl Lowered {
    /// Returns which definitions these and what they are made from are.
    #[must_use]
    pub fn needed_for(&self, definitions: &[usize]) -> Vec<bool> {
        let mut needed = vec![false; self.formulas.len()];
        let mut open = definitions.to_vec();
        while let Some(definition) = open.pop() {
            if std::mem::replace(&mut needed[definition], true) {
                continue;
            }
            let of_columns = self.needs[definition].iter().flat_map(|column| self.formulas_of(*column));
            for formula in of_columns.chain([&self.formulas[definition]]).chain(&self.empties[definition]) {
                formula.walk(&mut |part| {
                    if let Formula::Figure(other) | Formula::OpponentFigure(other) = part {
                        open.push(*other);
                    }
                });
            }
        }
        needed
    }

    /// Returns the figures in which a round counts as something else because the player did not come back after it: the definition, the
    /// column that tells those rounds, and what they count as.
    pub fn not_again(&self) -> impl Iterator<Item = (usize, usize, &Formula)> {
        let is_returned = |column: &usize| matches!(self.columns[*column], Column::Quality(Quality::Returned));
        let is_not_again = move |filter: &usize| match &self.columns[*filter] {
            Column::Holds(tests) => tests.iter().any(|test| matches!(test, Test::Is(of, false) if is_returned(of))),
            _ => false,
        };
        self.formulas.iter().enumerate().filter_map(move |(definition, formula)| {
            let Formula::Total(total) = formula else { return None };
            let Column::Term(clauses) = &self.columns[self.totals[*total].term] else { return None };
            clauses.iter().find(|(filter, _)| is_not_again(filter)).map(|(filter, term)| (definition, *filter, term))
        })
    }

    /// Whether something stands in for the opponent of a round without one, where opponents' figures are taken.
    #[must_use]
    pub fn has_stand_ins(&self) -> bool {
        let is_of_opponent = |term: &Formula| {
            let mut found = false;
            term.walk(&mut |part| found |= matches!(part, Formula::OpponentFigure(_)));
            found
        };
        let is_nothing = |term: &Formula| matches!(term, Formula::Number(number) if number.is_zero());
        self.columns.iter().any(|column| match column {
            Column::Term(clauses) => {
                clauses.iter().any(|(_, term)| is_of_opponent(term))
                    && clauses.iter().any(|(_, term)| !is_of_opponent(term) && !is_nothing(term))
            }
            _ => false,
        })
    }

    /// Returns how many values of a total are cut, of the lowest and of the highest.
    #[must_use]
    pub fn cuts(&self, of: &TotalOf) -> (u32, u32) {
        let (mut column, mut cut) = (of.column, (0, 0));
        while column != of.term {
            column = match &self.columns[column] {
                Column::Kept { of, lowest, highest, .. } => {
                    cut = (cut.0 + lowest, cut.1 + highest);
                    *of
                }
                // What remains after one value was cut by another's key.
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
