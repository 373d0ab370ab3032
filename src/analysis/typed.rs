//! What is typed as a mark, and what it says: read as a result in a file is read.

use crate::model::Outcome;
use crate::read::{known_marks, read_result_of};

/// What is taken for other signs where it is read, and typed as it is.
const AS_TYPED: [&str; 1] = ["½"];

/// A word or sign that a mark may be typed as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// As it is typed, whatever the case.
    pub text: String,
    /// What it says of the player named first and second.
    pub sides: Option<[Outcome; 2]>,
    /// What it says of a player without an opponent.
    pub alone: Option<Outcome>,
}

/// Returns everything that may be typed as a mark, beginning with these words, each once.
#[must_use]
pub fn mark_words<'a>(first: impl Iterator<Item = &'a str>) -> Vec<Word> {
    let mut all: Vec<Word> = Vec::new();
    for text in first.chain(AS_TYPED).chain(known_marks()) {
        let told = |opponent| read_result_of(text, opponent).filter(|told| told.score.is_none()).and_then(|told| told.outcomes);
        let (sides, alone) = (told(true), told(false).map(|[alone, _]| alone));
        let is_known = all.iter().any(|word| word.text.to_lowercase() == text.to_lowercase());
        if !is_known && (sides.is_some() || alone.is_some()) {
            all.push(Word { text: text.to_string(), sides, alone });
        }
    }
    all
}
