//! The known word that a mistyped one was probably meant to be.

use std::sync::{Arc, Mutex, PoisonError};

use unicode_normalization::UnicodeNormalization;

/// Comparing two words is this much work at most for one [`Search`], counted in pairs of letters: some dozen questions
/// against thousands of names.
const MOST_WORK: usize = 10_000_000;
/// The most names that one [`Search`] compares.
const MOST_NAMES: usize = 300_000;
/// The most letters that an extension of a word may add.
const MOST_ADDED: usize = 6;
/// No word is longer; a longer text is like none.
const MOST_LETTERS: usize = 200;

/// Returns the known word that is most like `word`, if any is like it at all.
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    Search::default().few(word, known).into_iter().next()
}

/// Returns up to three known words that are like `word`, the most alike first.
pub(crate) fn nearest_few<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    Search::default().few(word, known)
}

/// Returns the one of some texts that is most like any of the known words; short words are like too much.
pub(crate) fn nearest_of<'a>(known: &[&str], texts: &[&'a str]) -> Option<&'a str> {
    let mut search = Search::default();
    let words = known.iter().filter(|word| word.chars().count() > 3);
    let found = words.flat_map(|word| search.distances(word, texts.iter().copied()));
    found.min().map(|(_, text)| text)
}

/// A [`Search`] that all lookups of unknown names in one set of rules share.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shared(Arc<Mutex<Search>>);

impl Shared {
    /// Returns the known word that is most like `word`, if any is and it is not too much work.
    pub(crate) fn nearest<'a>(
        &self,
        word: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Option<String> {
        let mut search = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        search.few(word, known).into_iter().next()
    }
}

/// Answers questions about the same known words, until they have cost too much: a file may hold thousands of unknown names, and a list
/// of thousands of problems needs no suggestion for the last.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    left: usize,
    /// The number of names that may still be compared with parts of a text.
    names: usize,
}

impl Default for Search {
    fn default() -> Self {
        Self { left: MOST_WORK, names: MOST_NAMES }
    }
}

impl Search {
    /// Returns up to three known words that are like `word`, the most alike first; none once that is too much work.
    pub(crate) fn few<'a>(
        &mut self,
        word: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Vec<String> {
        let mut all = self.distances(word, known);
        all.sort_unstable();
        all.truncate(3);
        all.into_iter().map(|(_, candidate)| candidate.to_string()).collect()
    }

    /// Whether this many names may be compared; if they are too many, none is from now on.
    pub(crate) fn may_look(&mut self, names: usize) -> bool {
        self.names = self.names.saturating_sub(names);
        self.names > 0
    }

    /// Returns the known words that are like `word`, each with how far it is from it.
    fn distances<'a>(
        &mut self,
        word: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Vec<(usize, &'a str)> {
        let letters = word.chars().take(MOST_LETTERS + 1).count();
        if letters > MOST_LETTERS || self.left == 0 {
            return Vec::new();
        }
        let folded = plain(word);
        let mut all: Vec<(usize, &str)> = Vec::new();
        for candidate in known {
            let theirs = candidate.chars().take(MOST_LETTERS + 1).count();
            let (most, apart) = (1.max(theirs / 3), letters.abs_diff(theirs));
            // Each added or missing letter is one step, so words of very different lengths are not alike, unless one extends the other.
            let near = theirs <= MOST_LETTERS && apart <= most.max(MOST_ADDED);
            let work = if near { letters * theirs } else { 0 };
            let Some(left) = self.left.checked_sub(work + 1) else {
                self.left = 0;
                return Vec::new();
            };
            self.left = left;
            if near {
                let candidate_folded = plain(candidate);
                let distance = strsim::damerau_levenshtein(&folded, &candidate_folded);
                if distance <= most || extends(&folded, &candidate_folded) {
                    all.push((distance, candidate));
                }
            }
        }
        all
    }
}

/// Returns a word in the form for comparison: without case, width, spaces and accents.
fn plain(word: &str) -> String {
    let accent = |c: &char| ('\u{300}'..='\u{36f}').contains(c);
    let letters =
        word.nfkd().filter(|c| !accent(c) && !c.is_whitespace()).flat_map(char::to_lowercase);
    letters.collect()
}

/// Whether one word is the other and a few letters more: `Bob` and `Bobby`.
fn extends(one: &str, other: &str) -> bool {
    let (short, long) = if one.len() < other.len() { (one, other) } else { (other, one) };
    let enough = if short.is_ascii() { 3 } else { 2 };
    short.chars().count() >= enough
        && long.strip_prefix(short).is_some_and(|rest| rest.chars().count() <= MOST_ADDED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_its_word_and_nonsense_finds_none() {
        assert_eq!(nearest("oponent", ["opponent", "points"]), Some("opponent".into()));
        assert_eq!(nearest("xyzzy", ["opponent", "points"]), None);
        assert_eq!(nearest("", ["a", "ab"]), Some("a".into()));
        assert_eq!(nearest("Bobby", ["Ann", "Bob"]), Some("Bob".into()));
        assert_eq!(nearest("Zoe", ["Joey", "Zoë"]), Some("Zoë".into()));
        assert_eq!(
            nearest("青木一郎", ["青木 一郎（東京）", "井上"]),
            Some("青木 一郎（東京）".into())
        );
        assert_eq!(nearest_of(&["result", "w"], &["Notes", "Resullt"]), Some("Resullt"));
        assert_eq!(
            nearest_few("プレイヤーC", ["プレイヤーA", "プレイヤーB", "審判"]),
            ["プレイヤーA", "プレイヤーB"]
        );
    }

    /// The limit is one of work and not of time, so the same questions get the same answers.
    #[test]
    fn thousands_of_questions_end_soon() {
        let names: Vec<String> = (0..3000).map(|at| format!("player number {at}")).collect();
        let mut search = Search::default();
        let answered = |search: &mut Search, at: usize| {
            !search
                .few(&format!("plaayer number {at}"), names.iter().map(String::as_str))
                .is_empty()
        };
        assert!(answered(&mut search, 7));
        assert!(!(0..3000).all(|at| answered(&mut search, at)));
        assert!(nearest(&"x".repeat(32_000), [&*"x".repeat(32_000)]).is_none());
    }
}
