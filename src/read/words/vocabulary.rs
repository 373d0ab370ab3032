//! The words of games and languages, from `templates/vocabulary/`: lists of words in sections.
//!
//! Everything is compared folded. A word is known for a place, a whole cell or a heading, and never as a part of a name.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::read::number::fold;

const FILES: [&str; 4] = [
    include_str!("../../../templates/vocabulary/headings.toml"),
    include_str!("../../../templates/vocabulary/marks.toml"),
    include_str!("../../../templates/vocabulary/rounds.toml"),
    include_str!("../../../templates/vocabulary/words.toml"),
];

/// The words of one list: the same for all languages, or by language.
#[derive(Deserialize)]
#[serde(untagged)]
enum Words {
    Plain(Vec<String>),
    Spoken(std::collections::BTreeMap<String, Vec<String>>),
}

/// The words of each list as written, by section and name.
static LISTS: LazyLock<HashMap<String, HashMap<String, Vec<String>>>> = LazyLock::new(|| {
    // A test holds the files to be well formed.
    let file = |text: &&str| {
        toml::from_str::<HashMap<String, HashMap<String, Words>>>(text).unwrap_or_default()
    };
    let plain = |words| match words {
        Words::Plain(words) => words,
        Words::Spoken(words) => words.into_values().flatten().collect(),
    };
    let lists = |lists: HashMap<String, Words>| {
        lists
            .into_iter()
            .map(|(name, words)| (name, plain(words)))
            .collect()
    };
    FILES
        .iter()
        .flat_map(file)
        .map(|(section, all)| (section, lists(all)))
        .collect()
});

/// The same, folded.
static FOLDED: LazyLock<HashMap<&str, HashMap<&str, Vec<String>>>> = LazyLock::new(|| {
    let folded = |words: &Vec<String>| words.iter().map(|word| fold(word)).collect();
    let lists = |lists: &'static HashMap<String, Vec<String>>| {
        lists
            .iter()
            .map(|(name, words)| (name.as_str(), folded(words)))
            .collect()
    };
    LISTS
        .iter()
        .map(|(section, all)| (section.as_str(), lists(all)))
        .collect()
});

/// Returns the lists of a section, by name, as written.
pub fn section(section: &str) -> impl Iterator<Item = (&'static str, &'static [String])> {
    let lists = LISTS.get(section).into_iter().flatten();
    lists.map(|(name, words)| (name.as_str(), words.as_slice()))
}

/// Returns all sections.
pub fn sections() -> impl Iterator<Item = &'static str> {
    LISTS.keys().map(String::as_str)
}

/// Returns the words of a list (`side.black`), folded.
#[must_use]
pub fn words(list: &str) -> &'static [String] {
    let lists = list
        .split_once('.')
        .and_then(|(section, name)| FOLDED.get(section)?.get(name));
    lists.map_or(&[], Vec::as_slice)
}

/// Whether a folded text is a word of a list.
#[must_use]
pub fn is(list: &str, folded: &str) -> bool {
    words(list).iter().any(|word| word == folded)
}

/// Whether a folded text has a word of a list in it.
#[must_use]
pub fn holds(list: &str, folded: &str) -> bool {
    words(list)
        .iter()
        .any(|word| folded.contains(word.as_str()))
}

/// Returns what stands behind the longest word of a list with which a folded text begins.
#[must_use]
pub fn behind<'a>(list: &str, folded: &'a str) -> Option<&'a str> {
    let rests = words(list)
        .iter()
        .filter_map(|word| folded.strip_prefix(word.as_str()));
    rests.min_by_key(|rest| rest.len())
}

/// Returns what stands before the longest word of a list with which a folded text ends.
#[must_use]
pub fn before<'a>(list: &str, folded: &'a str) -> Option<&'a str> {
    let rests = words(list)
        .iter()
        .filter_map(|word| folded.strip_suffix(word.as_str()));
    rests.min_by_key(|rest| rest.len())
}

/// Returns which of the lists of a section has a folded text.
#[must_use]
pub fn which(section: &str, folded: &str) -> Option<&'static str> {
    let mut lists = FOLDED.get(section)?.iter();
    lists
        .find(|(_, words)| words.iter().any(|word| word == folded))
        .map(|(name, _)| *name)
}

/// Returns which of the lists of a section has the longest word with which a folded text begins, and what stands behind it.
#[must_use]
pub fn opened<'a>(section: &str, folded: &'a str) -> Option<(&'static str, &'a str)> {
    let words = FOLDED.get(section)?.iter();
    words
        .flat_map(|(name, words)| words.iter().map(move |word| (*name, word)))
        .filter_map(|(name, word)| Some((name, folded.strip_prefix(word.as_str())?)))
        .min_by_key(|(_, rest)| rest.len())
}
