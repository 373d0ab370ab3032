//! The known word that a mistyped one was probably meant to be.

/// Returns the known word that is most like `word`, if any is like it at all.
#[must_use]
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    ranked(word, known).into_iter().next()
}

/// Returns up to three known words that are like `word`, the most alike first.
#[must_use]
pub fn nearest_few<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut all = ranked(word, known);
    all.truncate(3);
    all
}

fn ranked<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let folded = word.to_lowercase();
    let mut all: Vec<(usize, &str)> = known
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(&folded, &candidate.to_lowercase()), candidate))
        .filter(|(distance, candidate)| *distance <= 1.max(candidate.chars().count() / 3))
        .collect();
    all.sort_unstable();
    all.into_iter().map(|(_, candidate)| candidate.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_its_word_and_nonsense_finds_none() {
        assert_eq!(nearest("oponent", ["opponent", "points"]), Some("opponent".into()));
        assert_eq!(nearest("xyzzy", ["opponent", "points"]), None);
        assert_eq!(nearest_few("プレイヤーC", ["プレイヤーA", "プレイヤーB", "審判"]), ["プレイヤーA", "プレイヤーB"]);
    }
}
