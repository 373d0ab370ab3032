//! The words of games and languages, from `templates/vocabulary/`: lists of words in sections.
//!
//! Everything is compared folded. A word is known for a place, a whole cell or a heading, and never as a part of a name.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::lang::Language;
use crate::read::number::fold;

/// Of the first three a word names one list of a section; of the others each list is for itself.
const FILES: [&str; 6] = [
    include_str!("../../../templates/vocabulary/headings.toml"),
    include_str!("../../../templates/vocabulary/marks.toml"),
    include_str!("../../../templates/vocabulary/calendar.toml"),
    include_str!("../../../templates/vocabulary/kanji.toml"),
    include_str!("../../../templates/vocabulary/rounds.toml"),
    include_str!("../../../templates/vocabulary/words.toml"),
];

/// Letters below it are those of alphabets: Latin, Greek, Cyrillic.
const FIRST_OF_EAST: char = '\u{2E80}';

/// The words of one list: the same for all languages, or by language.
#[derive(Deserialize)]
#[serde(untagged)]
enum Words {
    Plain(Vec<String>),
    Spoken(std::collections::BTreeMap<String, Vec<String>>),
}

/// The words of each list, by section and name.
type Lists = HashMap<String, HashMap<String, Vec<String>>>;

fn listed(all: &'static Lists, list: &str) -> &'static [String] {
    let found = list.split_once('.');
    let found = found.and_then(|(section, name)| all.get(section)?.get(name));
    found.map_or(&[], Vec::as_slice)
}

/// The words of each list as written, by section and name.
static LISTS: LazyLock<Lists> = LazyLock::new(|| {
    // A test holds the files to be well formed.
    let file = |text: &&str| {
        toml::from_str::<HashMap<String, HashMap<String, Words>>>(text).unwrap_or_default()
    };
    let plain = |words| match words {
        Words::Plain(words) => words,
        Words::Spoken(words) => words.into_values().flatten().collect(),
    };
    let lists = |lists: HashMap<String, Words>| {
        lists.into_iter().map(|(name, words)| (name, plain(words))).collect()
    };
    FILES.iter().flat_map(file).map(|(section, all)| (section, lists(all))).collect()
});

/// The same, folded.
static FOLDED: LazyLock<Lists> = LazyLock::new(|| {
    let mut all = LISTS.clone();
    let lists = all.values_mut().flat_map(HashMap::values_mut);
    for word in lists.flatten() {
        *word = fold(word);
    }
    all
});

pub fn section(section: &str) -> impl Iterator<Item = (&'static str, &'static [String])> {
    let lists = LISTS.get(section).into_iter().flatten();
    lists.map(|(name, words)| (name.as_str(), words.as_slice()))
}

pub fn sections() -> impl Iterator<Item = &'static str> {
    LISTS.keys().map(String::as_str)
}

pub fn words(list: &str) -> &'static [String] {
    listed(&FOLDED, list)
}

pub fn raw(list: &str) -> &'static [String] {
    listed(&LISTS, list)
}

pub fn is_sign(list: &str, c: char) -> bool {
    is(list, c.encode_utf8(&mut [0; 4]))
}

/// Whether a word is of letters: of an alphabet, and apart from others by spaces.
pub fn is_of_letters(word: &str) -> bool {
    word.contains(|c: char| c.is_alphabetic() && c < FIRST_OF_EAST)
}

/// Returns a word as it stands between two names: with space around it, but for Japanese.
pub fn apart(word: &str) -> String {
    if word.starts_with(|c: char| c >= FIRST_OF_EAST) {
        word.to_string()
    } else {
        format!(" {word} ")
    }
}

/// Whether a folded text is a word of a list.
pub fn is(list: &str, folded: &str) -> bool {
    words(list).iter().any(|word| word == folded)
}

/// Whether a folded text is a word of one of several lists.
pub fn is_any(lists: &[&str], folded: &str) -> bool {
    lists.iter().any(|list| is(list, folded))
}

/// Whether a folded text has a word of a list in it.
pub fn holds(list: &str, folded: &str) -> bool {
    words(list).iter().any(|word| folded.contains(word.as_str()))
}

/// Whether a text says a word of a list: as one or several of its words, or anywhere in it where the word is of no letters that spaces part.
pub fn says(list: &str, text: &str) -> bool {
    let whole = fold(text);
    let apart = |c: char| !c.is_alphanumeric();
    let mut parts: Option<Vec<String>> = None;
    words(list).iter().any(|word| {
        if !is_of_letters(word) || *word == whole {
            return whole.contains(word.as_str());
        }
        // Nearly every text has nothing of the word.
        if !whole.contains(word.split(apart).next().unwrap_or_default()) {
            return false;
        }
        let parts = parts.get_or_insert_with(|| text.split(apart).map(fold).collect());
        (0..parts.len()).any(|from| begin_with(&parts[from..], word))
    })
}

/// Whether a text says a word of one of several lists.
pub fn says_any(lists: &[&str], text: &str) -> bool {
    lists.iter().any(|list| says(list, text))
}

/// Whether words begin with those of a folded one, between which a dash or the like may stand.
fn begin_with(words: &[String], folded: &str) -> bool {
    let mut rest = folded;
    for word in words {
        if rest.is_empty() {
            break;
        }
        let Some(behind) = rest.strip_prefix(word.as_str()) else {
            return false;
        };
        rest = behind.trim_start_matches(|c: char| !c.is_alphanumeric());
    }
    rest.is_empty()
}

/// Returns what stands behind the longest word of a list with which a folded text begins.
pub fn behind<'a>(list: &str, folded: &'a str) -> Option<&'a str> {
    let rests = words(list).iter().filter_map(|word| folded.strip_prefix(word.as_str()));
    rests.min_by_key(|rest| rest.len())
}

/// Returns what stands before the longest word of a list with which a folded text ends.
pub fn before<'a>(list: &str, folded: &'a str) -> Option<&'a str> {
    let rests = words(list).iter().filter_map(|word| folded.strip_suffix(word.as_str()));
    rests.min_by_key(|rest| rest.len())
}

/// Returns which of the lists of a section has a folded text.
pub fn which(section: &str, folded: &str) -> Option<&'static str> {
    let mut lists = FOLDED.get(section)?.iter();
    lists.find(|(_, words)| words.iter().any(|word| word == folded)).map(|(name, _)| name.as_str())
}

/// Returns which of the lists of a section has the longest word with which a folded text begins, and what stands behind it.
pub fn opened<'a>(section: &str, folded: &'a str) -> Option<(&'static str, &'a str)> {
    let words = FOLDED.get(section)?.iter();
    words
        .flat_map(|(name, words)| words.iter().map(move |word| (name.as_str(), word)))
        .filter_map(|(name, word)| Some((name, folded.strip_prefix(word.as_str())?)))
        .min_by_key(|(_, rest)| rest.len())
}

/// Returns what stands around the first word of a list in a folded text.
pub fn split<'a>(list: &str, folded: &'a str) -> Option<(&'a str, &'a str)> {
    words(list).iter().find_map(|word| folded.split_once(word.as_str()))
}

/// Returns the heading that the reader itself writes where it takes columns apart or puts them together: in the language of what stands
/// there, in English where it has none of that language.
pub fn written(name: &str, language: Language) -> &'static str {
    let of = |language: Language| raw(&format!("written.{name}-{}", language.code())).first();
    of(language).or_else(|| of(Language::ENGLISH)).map_or("", String::as_str)
}

/// Returns the language of headings by their letters; English where they have none of their own.
pub fn language_of(texts: impl IntoIterator<Item = impl AsRef<str>>) -> Language {
    let mut texts = texts.into_iter();
    texts.find_map(|text| Language::of_letters(text.as_ref())).unwrap_or(Language::ENGLISH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_are_well_formed() {
        for text in FILES {
            toml::from_str::<HashMap<String, HashMap<String, Words>>>(text).unwrap();
        }
    }

    /// Which of two things a word named would be chance.
    #[test]
    fn no_word_names_two_things_in_one_section() {
        let file = |text: &&str| toml::from_str::<HashMap<String, toml::Value>>(text).unwrap();
        for name in FILES[..3].iter().flat_map(file).map(|(name, _)| name) {
            let mut seen = HashMap::new();
            for (list, words) in section(&name) {
                for word in words {
                    let other = seen.insert(fold(word), list);
                    assert!(
                        other.is_none_or(|other| other == list),
                        "{word} in [{name}]: {list} and {other:?}"
                    );
                }
            }
        }
    }
}
