//! The known word that a mistyped one was probably meant to be.

/// Comparing two words is this much work at most for one [`Search`], counted in pairs of letters: some dozen questions
/// against thousands of names.
const MOST_WORK: usize = 10_000_000;
/// No word is longer; a longer text is like none.
const MOST_LETTERS: usize = 200;

/// Returns the known word that is most like `word`, if any is like it at all.
#[must_use]
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    Search::default().few(word, known).into_iter().next()
}

/// Returns up to three known words that are like `word`, the most alike first.
#[must_use]
pub fn nearest_few<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    Search::default().few(word, known)
}

/// Answers many questions about the same known words, until they have cost too much: a file may hold thousands of
/// unknown names, and whoever reads of them needs no suggestion for the last.
#[derive(Debug)]
pub struct Search {
    left: usize,
}

impl Default for Search {
    fn default() -> Self {
        Self { left: MOST_WORK }
    }
}

impl Search {
    /// Returns up to three known words that are like `word`, the most alike first; none once that is too much work.
    #[must_use]
    pub fn few<'a>(&mut self, word: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<String> {
        let letters = word.chars().take(MOST_LETTERS + 1).count();
        if letters > MOST_LETTERS || self.left == 0 {
            return Vec::new();
        }
        let folded = word.to_lowercase();
        let mut all: Vec<(usize, &str)> = Vec::new();
        for candidate in known {
            let theirs = candidate.chars().take(MOST_LETTERS + 1).count();
            let most = 1.max(theirs / 3);
            // One letter more or less is one step: what differs more in length cannot be like.
            let near = theirs <= MOST_LETTERS && letters.abs_diff(theirs) <= most;
            let work = if near { letters * theirs } else { 0 };
            let Some(left) = self.left.checked_sub(work + 1) else {
                self.left = 0;
                return Vec::new();
            };
            self.left = left;
            if near {
                let distance = strsim::damerau_levenshtein(&folded, &candidate.to_lowercase());
                if distance <= most {
                    all.push((distance, candidate));
                }
            }
        }
        all.sort_unstable();
        all.truncate(3);
        all.into_iter().map(|(_, candidate)| candidate.to_string()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_its_word_and_nonsense_finds_none() {
        assert_eq!(nearest("oponent", ["opponent", "points"]), Some("opponent".into()));
        assert_eq!(nearest("xyzzy", ["opponent", "points"]), None);
        assert_eq!(nearest("", ["a", "ab"]), Some("a".into()));
        assert_eq!(nearest_few("プレイヤーC", ["プレイヤーA", "プレイヤーB", "審判"]), ["プレイヤーA", "プレイヤーB"]);
    }

    /// A limit of work, not of time: the same questions get the same answers.
    #[test]
    fn thousands_of_questions_end_soon() {
        let names: Vec<String> = (0..3000).map(|at| format!("player number {at}")).collect();
        let mut search = Search::default();
        let answered =
            |search: &mut Search, at: usize| !search.few(&format!("plaayer number {at}"), names.iter().map(String::as_str)).is_empty();
        assert!(answered(&mut search, 7));
        assert!(!(0..3000).all(|at| answered(&mut search, at)));
        assert!(nearest(&"x".repeat(32_000), [&*"x".repeat(32_000)]).is_none());
    }
}
