//! The words and signs that can be typed as a mark, with the meanings that the reader gives them.

use crate::model::Outcome::{self, Bye, Loss, Win};
use crate::read::{known_marks, read_result_of};

/// Marks that the reader normalizes and people type as they are, and the commonest marks for both sides.
const AS_TYPED: [&str; 20] = [
    "½", "½-½", "½ - ½", "1/2-1/2", "0.5-0.5", "0,5-0,5", "+-", "+ -", "-+", "- +", "○●", "●○",
    "○-●", "●-○", "○×", "×○", "△△", "w-l", "l-w", "d-d",
];

/// Scores of one game under rules that do not use scores, with their meaning for both sides and for a lone player.
const OF_ONE_GAME: [(&str, [Outcome; 2], Option<Outcome>); 4] = [
    ("1-0", [Win, Loss], Some(Bye)),
    ("1 - 0", [Win, Loss], Some(Bye)),
    ("0-1", [Loss, Win], None),
    ("0 - 1", [Loss, Win], None),
];

/// A word or sign that a mark may be typed as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The text; case does not matter.
    pub text: String,
    /// Its meaning for the first and the second player.
    pub sides: Option<[Outcome; 2]>,
    /// Its meaning for a player without an opponent.
    pub alone: Option<Outcome>,
}

/// Returns everything that may be typed as a mark, beginning with these words, each once; `1-0` is one unless scores count.
pub(crate) fn mark_words<'a>(
    first: impl Iterator<Item = &'a str>,
    scores_count: bool,
) -> Vec<Word> {
    let mut all: Vec<Word> = Vec::new();
    for text in first.chain(AS_TYPED).chain(known_marks()) {
        let told = |opponent| {
            read_result_of(text, opponent)
                .filter(|told| told.score.is_none())
                .and_then(|told| told.outcomes)
        };
        let (sides, alone) = (told(true), told(false).map(|[alone, _]| alone));
        let is_known = all.iter().any(|word| word.text.to_lowercase() == text.to_lowercase());
        if !is_known && (sides.is_some() || alone.is_some()) {
            all.push(Word { text: text.to_string(), sides, alone });
        }
    }
    let games = OF_ONE_GAME.iter().filter(|_| !scores_count);
    all.extend(games.map(|(text, sides, alone)| Word {
        text: (*text).to_string(),
        sides: Some(*sides),
        alone: *alone,
    }));
    all
}
