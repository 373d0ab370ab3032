//! Differences of discs alone, as Othello players write them: `+12`.

use crate::exact::Exact;
use crate::model::{Recorded, Score};
use crate::read::file::grid::Cell;
use crate::read::words::result::Refusal;

/// The discs of a board. Empty squares are the winner's, so that both sides' are always as many.
const DISCS: i64 = 64;

/// Reads a difference, seen from the player named first; nothing of an empty cell.
///
/// # Errors
/// [`Refusal::Unreadable`] for what is no difference on such a board.
pub fn difference(cell: &Cell) -> Result<Recorded, Refusal> {
    if cell.is_blank() {
        return Ok(Recorded::default());
    }
    let score = cell
        .number()
        .and_then(|difference| score(&difference))
        .ok_or(Refusal::Unreadable)?;
    Ok(Recorded {
        score: Some(score),
        outcomes: None,
    })
}

/// Whether a cell holds the difference of two numbers of discs, which may stand without a sign whoever won.
#[must_use]
pub fn is_between(cell: &Cell, score: &Score) -> bool {
    let difference = score.first.clone() - score.second.clone();
    cell.number()
        .is_some_and(|told| told == difference || told == difference.abs())
}

/// Returns the discs of both sides, of which the first has so many more.
#[must_use]
pub fn score(difference: &Exact) -> Option<Score> {
    let board = Exact::from(DISCS);
    let half = Exact::fraction(1, 2)?;
    let first = (board.clone() + difference.clone()) * half;
    let second = board.clone() - first.clone();
    let on_the_board =
        |side: &Exact| side.is_integer() && (Exact::zero()..=board.clone()).contains(side);
    (on_the_board(&first) && on_the_board(&second)).then(|| Score {
        first,
        second,
        drawn: Exact::zero(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_have_sixty_four_discs() {
        let told = |text: &str| {
            difference(&Cell::Text(text.into()))
                .ok()
                .and_then(|told| told.score)
                .map(|score| format!("{} {}", score.first, score.second))
        };
        for (text, want) in [
            ("+12", Some("38 26")),
            ("−8", Some("28 36")),
            ("0", Some("32 32")),
            ("64", Some("64 0")),
        ] {
            assert_eq!(told(text).as_deref(), want, "{text}");
        }
        for text in ["+13", "66", "○"] {
            assert_eq!(told(text), None, "{text}");
        }
    }
}
