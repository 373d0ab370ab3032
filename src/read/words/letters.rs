//! Letters and signs of results, which only tell together what they mean: `S`, `U` and `N`; `+`, `=` and `-`.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::Outcome;
use crate::read::number::only;
use crate::read::words::mark::mark;
use crate::read::words::vocabulary;

/// What each of some folded texts means of whoever it is told of.
pub type Meanings = BTreeMap<String, Outcome>;

/// Whoever is told of won, drew and lost, in the order of the letters.
pub const OWN: [Outcome; 3] = [Outcome::Win, Outcome::Draw, Outcome::Loss];

/// Whether a text is a word for a result rather than a letter or a sign, which may be another thing elsewhere.
fn is_word(text: &str) -> bool {
    text.chars().nth(1).is_some() && mark(text).is_some()
}

/// Returns the texts that are no words for results.
pub fn letters(texts: &BTreeSet<String>) -> BTreeSet<&str> {
    let texts = texts.iter().map(String::as_str);
    texts.filter(|text| !is_word(text)).collect()
}

/// Returns what letters mean in the languages that have all of them, where these mean the same by them; where each game is `told_by_both`, only
/// in those in which somebody won and somebody lost. Words for results may stand among them. Nothing where each means the same anywhere.
pub fn together(texts: &BTreeSet<String>, told_by_both: bool) -> Option<Meanings> {
    let letters = letters(texts);
    let [signs, spoken] =
        ["signs", "letters"].map(|list| vocabulary::words(&format!("won-drawn-lost.{list}")));
    let mut of_signs = signs.iter().filter(|signs| has_ends(&letters, signs));
    if let Some(meanings) = of_signs.find_map(|signs| of(&letters, signs, OWN)) {
        return Some(meanings);
    }
    if letters.is_empty() || letters.iter().all(|text| mark(text).is_some()) {
        return None;
    }
    let readings = spoken.iter().filter_map(|spoken| of(&letters, spoken, OWN));
    let mut readings: Vec<Meanings> = readings.collect();
    let is_decided = |meanings: &Meanings| {
        [Outcome::Win, Outcome::Loss]
            .iter()
            .all(|outcome| meanings.values().any(|meant| meant == outcome))
    };
    if told_by_both {
        readings.retain(is_decided);
    }
    let first = readings.first()?;
    let agree = readings.iter().all(|reading| reading == first);
    agree.then(|| first.clone())
}

/// Whether both sides have won: the first and the last of a list of three are among the letters.
pub fn has_ends(letters: &BTreeSet<&str>, spoken: &str) -> bool {
    let ends = [spoken.split('/').next(), spoken.split('/').next_back()];
    ends.iter().flatten().all(|letter| letters.contains(letter))
}

/// Returns what letters mean by a list of three, `s/u/n`; nothing where it lacks one of them.
pub fn of(letters: &BTreeSet<&str>, spoken: &str, outcomes: [Outcome; 3]) -> Option<Meanings> {
    let each = letters.iter().map(|letter| {
        let mut known = spoken.split('/').zip(outcomes);
        let (_, outcome) = known.find(|(known, _)| known == letter)?;
        Some(((*letter).to_string(), outcome))
    });
    each.collect()
}

/// Returns which of the letters of colours is white, where they are those of one language.
pub fn white(used: &BTreeSet<char>) -> Option<char> {
    let pairs = vocabulary::words("cross.colours").iter();
    let fitting = pairs.filter(|pair| used.iter().all(|letter| pair.contains(*letter)));
    only(fitting.filter_map(|pair| pair.chars().next()).collect::<BTreeSet<char>>())
}
