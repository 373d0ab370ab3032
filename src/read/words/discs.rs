//! Differences of discs alone, as Othello players write them: `+12`.

use crate::exact::Exact;
use crate::model::{Recorded, Score};
use crate::read::file::grid::Cell;
use crate::read::words::result::{Refusal, of_score};

/// The discs of a board. Empty squares are the winner's, so that both sides' are always as many.
const DISCS: i64 = 64;

/// Reads a difference, seen from the player named first; nothing of an empty cell.
pub fn difference(cell: &Cell) -> Result<Recorded, Refusal> {
    if cell.is_blank() {
        return Ok(Recorded::default());
    }
    let score = cell.number().and_then(|difference| score(&difference));
    score.map_or(Err(Refusal::Unreadable), |score| {
        Ok(of_score(score.first, score.second, score.drawn))
    })
}

/// Whether a cell holds the difference of two numbers of discs, which may stand without a sign whoever won.
pub fn is_between(cell: &Cell, score: &Score) -> bool {
    let difference = score.first.clone() - score.second.clone();
    cell.number().is_some_and(|told| told == difference || told == difference.abs())
}

/// Returns the discs of both sides, of which the first has so many more.
pub fn score(difference: &Exact) -> Option<Score> {
    let board = Exact::from(DISCS);
    let first = (board.clone() + difference.clone()) * Exact::fraction(1, 2)?;
    let second = board.clone() - first.clone();
    let on_the_board =
        |side: &Exact| side.is_integer() && (Exact::zero()..=board.clone()).contains(side);
    let drawn = Exact::zero();
    (on_the_board(&first) && on_the_board(&second)).then_some(Score { first, second, drawn })
}
