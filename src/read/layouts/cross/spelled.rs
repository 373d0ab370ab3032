//! Cells that tell an opponent by name and the result by a letter, a word or a sign in front of the name or behind it: `W Baker`, `Baker ½`,
//! `v Baker L`, `drew with Baker`. All cells tell together what the marks mean and whose the names are.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::model::Outcome;
use crate::read::number::{fold, only};
use crate::read::words::name_folding::{alike, words};
use crate::read::words::result::{mark, mark_of};
use crate::read::words::{headings, letters, vocabulary};

/// No verb has more words.
const MOST_WORDS: usize = 4;

/// A cell's mark, folded, the name in the rows that it has beside it, and the letter of a colour in brackets.
struct Told<'a> {
    mark: String,
    name: &'a str,
    colour: Option<char>,
}

/// A name in the rows, and what it is compared by.
struct Known<'a> {
    name: &'a str,
    whole: String,
    words: Vec<String>,
}

/// Returns each such text with what the family of marks reads, `○Ann Baker`; nothing where fewer than four in five of the texts are such, or
/// where all marks are signs of their own.
pub fn out(texts: &[&str], names: &[String]) -> HashMap<String, String> {
    let names: Vec<Known<'_>> =
        names.iter().map(|name| Known { name, whole: alike(name), words: words(name) }).collect();
    // `W Smith` may be somebody's name.
    let whole: HashSet<&str> = names.iter().map(|known| &*known.whole).collect();
    let mut texts: BTreeSet<&str> = texts.iter().copied().collect();
    texts.retain(|text| {
        !headings::is_nobody(text) && mark(&fold(text)).is_none() && !whole.contains(&*alike(text))
    });
    let told = texts.iter();
    let told = told.filter_map(|text| Some((*text, told_in(text, &names)?)));
    let told: Vec<(&str, Told<'_>)> = told.collect();
    if told.len() < 2 || 5 * told.len() < 4 * texts.len() {
        return HashMap::new();
    }
    let marks: BTreeSet<String> = told.iter().map(|(_, told)| told.mark.clone()).collect();
    if marks.iter().all(|mark| !mark.is_ascii()) {
        return HashMap::new();
    }
    let own = |mark: &&String| verb(mark).is_none();
    let together = letters::together(&marks.iter().filter(own).cloned().collect(), true);
    let meant = |said: &str| {
        let outcome = together.as_ref().and_then(|all| all.get(said).copied());
        let outcome = outcome.or_else(|| verb(said)).or_else(|| mark(said));
        outcome.filter(|outcome| outcome.has_score())
    };
    let colours = told.iter().filter_map(|(_, told)| told.colour).collect();
    let white = letters::white(&colours);
    let side = |list: &str| vocabulary::words(list).first();
    let written = told.iter().map(|(text, told)| {
        let mark = mark_of(meant(&told.mark)?);
        let written = match told.colour {
            None => format!("{mark}{}", told.name),
            Some(colour) => {
                let first = if colour == white? { "side.first" } else { "side.second" };
                format!("{} {} {mark}", side(first)?, told.name)
            }
        };
        Some(((*text).to_string(), written))
    });
    written.collect::<Option<_>>().unwrap_or_default()
}

pub fn verb(folded: &str) -> Option<Outcome> {
    let lists = ["verb", "verb-between"].into_iter();
    { lists }.find_map(|list| Outcome::from_id(vocabulary::which(list, folded)?))
}

/// Reads a mark and a name; nothing where either is missing.
fn told_in<'a>(text: &str, names: &[Known<'a>]) -> Option<Told<'a>> {
    let parts = parts(text);
    let colour_of = |part: &String| {
        let inside = part.strip_prefix('(')?.strip_suffix(')')?;
        only(inside.chars()).filter(|c| c.is_alphabetic())
    };
    let colour = parts.iter().find_map(colour_of);
    let colour = colour.and_then(|colour| colour.to_lowercase().next());
    let parts = parts.iter().filter(|part| colour_of(part).is_none());
    let parts: Vec<&str> = parts.map(String::as_str).collect();
    let most = parts.len().saturating_sub(1).min(MOST_WORDS);
    let splits = (1..=most).rev().flat_map(|count| {
        let behind = parts.split_at(parts.len() - count);
        [parts.split_at(count), (behind.1, behind.0)]
    });
    { splits }.find_map(|(said, name)| {
        let mark = fold(&said.concat());
        let is_mark = verb(&mark).is_some() || is_one(&mark);
        let name = is_mark.then(|| named(without_between(name), names))??;
        Some(Told { mark, name, colour })
    })
}

/// Whether a folded text is one letter or sign, or a word for a result.
fn is_one(folded: &str) -> bool {
    folded.chars().nth(1).is_none() || mark(folded).is_some_and(Outcome::has_score)
}

/// Returns the words of a text, a sign right in front of it, or right behind it, apart.
fn parts(text: &str) -> Vec<String> {
    let mut parts: Vec<String> = text.split_whitespace().map(String::from).collect();
    let is_sign = |c: char| "+-=−–".contains(c) || !c.is_ascii() && !c.is_alphanumeric();
    let is_glued = |part: &String| part.chars().nth(1).is_some();
    if let Some(first) = parts.first().filter(|part| is_glued(part)).cloned()
        && let Some(sign) = first.chars().next().filter(|c| is_sign(*c))
    {
        parts[0] = first[sign.len_utf8()..].to_string();
        parts.insert(0, sign.to_string());
    }
    if let Some(last) = parts.last().filter(|part| is_glued(part)).cloned()
        && let Some(sign) = last.chars().next_back().filter(|c| is_sign(*c))
    {
        parts.pop();
        parts.push(last[..last.len() - sign.len_utf8()].to_string());
        parts.push(sign.to_string());
    }
    parts
}

/// Leaves out a word such as `vs` that stands in front of a name.
fn without_between<'p>(parts: &'p [&'p str]) -> &'p [&'p str] {
    match parts {
        [first, rest @ ..] if vocabulary::is("between.names", &fold(first)) => rest,
        parts => parts,
    }
}

/// Returns the one name that is meant: by all of it, or by some of its words.
fn named<'a>(parts: &[&str], names: &[Known<'a>]) -> Option<&'a str> {
    let text = parts.join(" ");
    let whole = alike(&text);
    if whole.is_empty() {
        return None;
    }
    let exactly = only(names.iter().filter(|known| known.whole == whole));
    let own = words(&text);
    let has =
        |known: &&Known<'_>| !own.is_empty() && own.iter().all(|word| known.words.contains(word));
    let by_words = || only(names.iter().filter(has));
    exactly.or_else(by_words).map(|known| known.name)
}
