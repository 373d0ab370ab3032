//! Cells of a table of everybody against everybody that hold two things: which of them is the game, and which a detail of it.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use crate::exact::Exact;
use crate::model::Outcome;
use crate::read::layouts::cross::entry::{Met, Who};
use crate::read::number::fold;
use crate::read::words::result;
use crate::read::words::result_sentence::sets;

/// Fewer cells prove nothing.
const FEWEST: usize = 3;

/// What is read of two rows or two columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// All: a mark and its score, or two games.
    All,
    Upper,
    Lower,
    /// One's own points, then the opponent's.
    Sides,
    /// Neither a detail nor a second game: it is asked.
    Unclear,
}

/// What the numbers of one side alone are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Own {
    /// `1`, `0`: won and lost.
    Marks,
    /// The points of the game: 0 and 1 too.
    Scores,
    /// What the game is worth: 3, 1, 0 or 2, 1, 0.
    Worth,
}

/// The cells by row and column, without the diagonal.
pub type Cells<T> = BTreeMap<(usize, usize), T>;

fn score(text: &str) -> Option<[Exact; 2]> {
    let score = result::read_result(&fold(text))?.score?;
    Some([score.first, score.second])
}

fn numbers<'a>(texts: impl Iterator<Item = &'a String>) -> Option<Vec<Exact>> {
    texts.map(|text| result::number(&fold(text))).collect()
}

fn scores<'a>(texts: impl Iterator<Item = &'a String>) -> Option<Vec<[Exact; 2]>> {
    texts.map(|text| score(text)).collect()
}

fn are_marks(numbers: &[Exact]) -> bool {
    numbers.iter().all(|number| *number <= Exact::one())
}

/// Whether each number is what a win, a draw or a loss is worth, as the outcomes tell.
fn follow(worth: &[Exact], outcomes: &[Ordering]) -> bool {
    let of = |wanted: Ordering| {
        let told = worth.iter().zip(outcomes);
        let mut told = told.filter(move |(_, outcome)| **outcome == wanted);
        let first = told.next().map(|(worth, _)| worth);
        let is_one = told.all(|(worth, _)| Some(worth) == first);
        is_one.then_some(first)
    };
    let (Some(won), Some(drawn), Some(lost)) =
        (of(Ordering::Greater), of(Ordering::Equal), of(Ordering::Less))
    else {
        return false;
    };
    [lost, drawn, won].into_iter().flatten().is_sorted_by(|one, next| one < next)
}

/// Decides what two rows of each player hold, by the cells of both.
pub fn of_rows(cells: &Cells<[String; 2]>) -> Kept {
    let of = |at: usize| cells.values().map(move |both| &both[at]);
    if cells.len() < FEWEST {
        return Kept::All;
    }
    let outcomes = |scores: &[[Exact; 2]]| -> Vec<Ordering> {
        scores.iter().map(|[own, other]| own.cmp(other)).collect()
    };
    let by_worth = |is_detail, kept| if is_detail { kept } else { Kept::Unclear };
    match (scores(of(0)), scores(of(1)), numbers(of(0)), numbers(of(1))) {
        (_, _, Some(upper), Some(lower)) => {
            // The opponent's number tells who won.
            let told = |numbers: &[Exact]| -> Option<Vec<Ordering>> {
                let by_cell: Cells<&Exact> = cells.keys().copied().zip(numbers).collect();
                let of = |(one, other): &(usize, usize)| {
                    Some(by_cell[&(*one, *other)].cmp(by_cell.get(&(*other, *one))?))
                };
                cells.keys().map(of).collect()
            };
            if are_marks(&upper) && are_marks(&lower) {
                Kept::All
            } else if told(&upper).is_some_and(|told| follow(&lower, &told)) {
                Kept::Upper
            } else {
                let is_worth = told(&lower).is_some_and(|told| follow(&upper, &told));
                by_worth(is_worth, Kept::Lower)
            }
        }
        (_, Some(_), Some(upper), _) if are_marks(&upper) => Kept::All,
        (_, Some(lower), Some(upper), _) => {
            by_worth(follow(&upper, &outcomes(&lower)), Kept::Lower)
        }
        (Some(upper), _, _, Some(lower)) => {
            by_worth(follow(&lower, &outcomes(&upper)), Kept::Upper)
        }
        (Some(upper), Some(lower), ..) => {
            let total = |[own, other]: &[Exact; 2]| own.clone() + other.clone();
            let exceed = |more: &[[Exact; 2]], less: &[[Exact; 2]]| {
                more.iter().map(total).min() > less.iter().map(total).max()
            };
            // Of the goals until half-time none is missing at the end.
            let within = |less: &[[Exact; 2]], more: &[[Exact; 2]]| {
                let mut both = less.iter().zip(more);
                both.all(|([own, other], [all, others])| own <= all && other <= others)
            };
            if exceed(&lower, &upper) {
                Kept::Upper
            } else if exceed(&upper, &lower) {
                Kept::Lower
            } else if upper != lower && (within(&lower, &upper) || within(&upper, &lower)) {
                Kept::Unclear
            } else {
                Kept::All
            }
        }
        (Some(upper), None, ..) => {
            let added: Option<Vec<[Exact; 2]>> = of(1).map(|text| score(&sets(text)?)).collect();
            by_worth(added.is_none_or(|added| added == upper), Kept::Upper)
        }
        _ => Kept::All,
    }
}

/// Decides what two columns of each opponent hold: the opponent's cells show both sides turned round.
pub fn of_columns(cells: &Cells<[String; 2]>) -> Kept {
    let Some(told) = numbers(cells.values().flatten()).filter(|_| cells.len() >= FEWEST) else {
        return Kept::All;
    };
    let mirrored = cells.iter().filter_map(|((one, other), [own, their])| {
        let [back, turned] = cells.get(&(*other, *one))?;
        Some(own == turned && their == back)
    });
    let mirrored: Vec<bool> = mirrored.collect();
    let turned = mirrored.iter().filter(|turned| **turned).count();
    if !are_marks(&told) {
        return if 3 * turned >= 2 * mirrored.len() { Kept::Sides } else { Kept::All };
    }
    // One and nought turned round are a game of either side as well as two games, one won by each; of two games each 1 is answered by 0.
    if turned < mirrored.len() || turned == 0 {
        Kept::All
    } else if cells.values().any(|[own, their]| own == their) {
        Kept::Sides
    } else {
        Kept::Unclear
    }
}

/// Decides what the numbers of one side alone are.
pub fn own(cells: &[((usize, usize), String)]) -> Own {
    let texts = cells.iter().map(|(_, text)| text);
    // What is below nought is a difference.
    let is_own = |told: &Vec<Exact>| !are_marks(told) && !told.iter().any(Exact::is_negative);
    let Some(told) = numbers(texts).filter(is_own) else {
        return Own::Marks;
    };
    let by_cell: Cells<&Exact> = cells.iter().map(|(cell, _)| *cell).zip(&told).collect();
    let most = told.iter().max();
    let is_worth = |((one, other), own): (&(usize, usize), &&Exact)| {
        let Some(their) = by_cell.get(&(*other, *one)) else {
            return false;
        };
        let (low, high) = (own.min(their), own.max(their));
        low.is_zero() && Some(*high) == most || **low == Exact::one() && **high == Exact::one()
    };
    let is_usual = most.is_some_and(|most| [2, 3].map(Exact::from).contains(most));
    if is_usual && by_cell.len() == told.len() && by_cell.iter().all(is_worth) {
        Own::Worth
    } else {
        Own::Scores
    }
}

/// Reads the number of one side against somebody: what it is worth, or that side's score; nothing where it is a mark.
pub fn met(own: Own, text: &str, who: &Who) -> Option<Met> {
    let number = result::number(&fold(text)).filter(|_| own != Own::Marks)?;
    let met = |outcome| Met::new(who.clone(), outcome);
    if own == Own::Scores {
        let score = Some((number, None));
        return Some(Met { score, ..met(None) });
    }
    Some(met(Some(match number.cmp(&Exact::one()) {
        Ordering::Greater => Outcome::Win,
        Ordering::Equal => Outcome::Draw,
        Ordering::Less => Outcome::Loss,
    })))
}

/// Whether the digits of two cells would become one number: `7 11`.
pub fn is_glued(text: &str) -> bool {
    let parts: Vec<&str> = text.split_whitespace().collect();
    parts.windows(2).any(|pair| {
        let [one, next] = [pair[0], pair[1]];
        let is_digits = |text: &str| text.chars().all(|c| c.is_ascii_digit());
        let is_mark = ["0", "1"].contains(&one) && !is_digits(next);
        one.ends_with(|c: char| c.is_ascii_digit())
            && next.starts_with(|c: char| c.is_ascii_digit())
            && !is_mark
    })
}
