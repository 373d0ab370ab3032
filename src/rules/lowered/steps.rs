//! Parts that need several columns: cuts that depend on more than the ends.

use crate::exact::Exact;
use crate::rules::ast::{Comparison, Expr};
use crate::rules::lowered::{Column, Formula, Lowerer, Serves, Test};
use crate::rules::operation::{End, Operation, Total};
use crate::rules::vocabulary::Quality;

/// More than any value that is cut: puts some before all others, and one value before another.
const BEYOND: i64 = 1_000_000;

fn number(value: i64) -> Formula {
    Formula::Number(Exact::from(value))
}

fn apply(operation: Operation, one: Formula, other: Formula) -> Formula {
    Formula::Apply(operation, vec![one, other])
}

/// Combines two sort keys: by the first, and among equals by the second.
fn in_turn(one: &Formula, other: &Formula) -> Formula {
    let one = apply(Operation::Multiply, one.clone(), number(BEYOND));
    apply(Operation::Add, one, other.clone())
}

impl Lowerer<'_> {
    /// Returns the column of a definition per round.
    pub(in crate::rules) fn of_round(&mut self, id: &str) -> Option<usize> {
        let at = self.of_rounds.iter().position(|definition| definition.id == id)?;
        let Expr::Fold(fold) = &self.of_rounds[at].expr else {
            return None;
        };
        let clauses = fold
            .clauses
            .iter()
            .map(|clause| (self.filter(&clause.filter), self.formula(&clause.term)))
            .collect();
        let term = self.column(Column::Term(clauses));
        let column =
            if self.of_rounds[at].adds_up { self.column(Column::SoFar(term)) } else { term };
        self.lowered.of_rounds.insert(column, at);
        Some(column)
    }

    fn serving(&mut self, column: Column, serves: Serves, term: usize) -> usize {
        let column = self.column(column);
        self.lowered.serving.entry(column).or_insert((serves, Some(term)));
        column
    }

    fn all_of(&mut self, formula: Formula, serves: Serves, term: usize) -> usize {
        let any = self.column(Column::Quality(Quality::Any));
        self.serving(Column::Term(vec![(any, formula)]), serves, term)
    }

    /// Cuts the lowest and the highest.
    pub(in crate::rules) fn without_ends(
        &mut self,
        term: usize,
        lowest: u32,
        highest: u32,
    ) -> usize {
        if lowest + highest == 0 {
            return term;
        }
        let place = self.column(Column::Place { of: term, from: End::Lowest });
        self.column(Column::Kept { of: term, place, lowest, highest })
    }

    /// Cuts the lowest of the rounds with a quality, and the lowest of the others when there are no more of them.
    pub(in crate::rules) fn without_first(
        &mut self,
        term: usize,
        first: usize,
        count: u32,
    ) -> usize {
        let any = self.column(Column::Quality(Quality::Any));
        let before = apply(Operation::Subtract, Formula::Column(term), number(BEYOND));
        let order = Column::Term(vec![(first, before), (any, Formula::Column(term))]);
        let order = self.serving(order, Serves::Order, term);
        let place = self.column(Column::Place { of: order, from: End::Lowest });
        self.column(Column::Kept { of: term, place, lowest: count, highest: 0 })
    }

    /// Cuts one value: that of the least key, of equal ones the lesser; or the lowest of the rounds that go first, of equal ones that of
    /// the least key, unless it is worth less than the former.
    pub(in crate::rules) fn without_least(
        &mut self,
        term: usize,
        by: &Formula,
        first: Option<usize>,
    ) -> usize {
        let value = Formula::Column(term);
        let order = self.all_of(in_turn(by, &value), Serves::Order, term);
        let place = self.column(Column::Place { of: order, from: End::Lowest });
        let is_first =
            |place: usize| Test::Compare(Formula::Column(place), Comparison::Equal, number(1));
        let least_here = self.serving(Column::Holds(vec![is_first(place)]), Serves::Least, term);
        let goes = match first {
            None => vec![Test::Is(least_here, false)],
            Some(first) => {
                let least = self.serving(
                    Column::Term(vec![(least_here, Formula::Column(term))]),
                    Serves::Least,
                    term,
                );
                let of_first =
                    self.serving(Column::Term(vec![(first, value.clone())]), Serves::First, term);
                let order_of_first = if *by == value {
                    of_first
                } else {
                    self.serving(
                        Column::Term(vec![(first, in_turn(&value, by))]),
                        Serves::Order,
                        term,
                    )
                };
                let place = self.column(Column::Place { of: order_of_first, from: End::Lowest });
                let [least, lowest] = [least, of_first]
                    .map(|of| self.totals(Total::Nth(1, End::Lowest), of, of, vec![first], None));
                let instead = Test::Compare(
                    Formula::Total(lowest),
                    Comparison::AtLeast,
                    Formula::Total(least),
                );
                let instead = self.serving(Column::Holds(vec![instead]), Serves::Instead, term);
                let one = self.serving(
                    Column::Holds(vec![Test::Is(instead, true), is_first(place)]),
                    Serves::Goes,
                    term,
                );
                let other =
                    Column::Holds(vec![Test::Is(instead, false), Test::Is(least_here, true)]);
                let other = self.serving(other, Serves::Goes, term);
                vec![Test::Is(one, false), Test::Is(other, false)]
            }
        };
        let stays = self.serving(Column::Holds(goes), Serves::Goes, term);
        self.serving(Column::Term(vec![(stays, Formula::Column(term))]), Serves::Remains, term)
    }
}
