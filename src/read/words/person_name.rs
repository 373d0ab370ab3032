//! Names as people write them: with a reading, grade, club, number, form of address or nickname beside the name itself.

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization;

use crate::read::number::{digits, fold};
use crate::read::words::name_folding::alike;
use crate::read::words::numerals::digit;
use crate::read::words::vocabulary;

/// What may stand beside a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// How it is read, in kana: 佐藤 健（さとう けん）.
    Reading,
    /// Anything else in brackets: a club, a town, a grade.
    Bracketed,
    /// 三段, 3d, 5 kyu.
    Grade,
    /// A number in front: `12. Name`, `#12 Name`.
    Number,
    /// A nickname in quotation marks.
    Nickname,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The name itself, in the form in which spellings of one name are alike.
    pub name: String,
    /// What stands beside it, each in a form for comparison.
    pub parts: Vec<(Part, String)>,
}

/// What opens and closes beside each other.
pub const BRACKETS: &str = "()[]【】〔〕<>〈〉《》";
const QUOTES: &str = "\"\"“”「」『』‘’«»„“";

pub fn written(text: &str) -> Written {
    // Plain text is as NFKC leaves it.
    let text: String = if text.is_ascii() { text.to_string() } else { text.nfkc().collect() };
    let mut parts = Vec::new();
    let bare = enclosed(&text, &mut parts);
    let mut words: Vec<&str> = bare.split_whitespace().collect();
    let is_name = |rest: &str| {
        if rest.is_empty() {
            words.len() > 1
        } else {
            !rest.starts_with(|c: char| c.is_ascii_digit())
        }
    };
    let number = words.first().and_then(|word| numbered(word)).filter(|(_, rest)| is_name(rest));
    if let Some((number, rest)) = number {
        // `12.Name`, `12. Name`, `No. 12 Name`
        if rest.is_empty() {
            words.remove(0);
        } else {
            words[0] = rest;
        }
        parts.push((Part::Number, number));
    }
    while words.len() > 1
        && vocabulary::is("name.title", &words[0].trim_end_matches('.').to_lowercase())
    {
        words.remove(0);
    }
    for at_end in [true, false] {
        // `3 dan` is two words.
        for length in [2, 1].into_iter().filter(|length| words.len() > *length) {
            let from = if at_end { words.len() - length } else { 0 };
            if let Some(grade) = grade(&words[from..from + length].concat()) {
                words.drain(from..from + length);
                parts.push((Part::Grade, grade));
                break;
            }
        }
    }
    let mut name = words.concat();
    // 佐藤健三段, written without a space.
    let mut ends = name.char_indices().skip(1);
    if let Some((rest, last)) =
        ends.find_map(|(at, _)| Some((&name[..at], grade_of_kanji(&name[at..])?)))
    {
        parts.push((Part::Grade, last));
        name = rest.to_string();
    }
    Written { name: alike(&name), parts }
}

/// Returns the words of a name in an order of their own, so that `Lee, Ann` is `Ann Lee`; nothing of one word.
pub fn in_any_order(text: &str) -> Option<String> {
    let mut words: Vec<String> = text
        .split(|c: char| c.is_whitespace() || c == ',' || c == '，')
        .map(alike)
        .filter(|word| !word.is_empty())
        .collect();
    words.sort_unstable();
    (words.len() > 1).then(|| words.join(" "))
}

/// Returns the family name of somebody who has another name too, in the form in which spellings are alike: in front of a comma or in
/// Japanese the first word, otherwise the last one.
pub fn family(text: &str) -> Option<String> {
    let bare = enclosed(text, &mut Vec::new());
    let words: Vec<&str> =
        bare.split([',', '，', ' ', '\u{3000}']).filter(|word| !word.trim().is_empty()).collect();
    let in_front =
        bare.contains([',', '，']) || !bare.chars().any(|c| c.is_alphabetic() && c < '\u{2e80}');
    let family = if in_front { words.first() } else { words.last() };
    // `Elms FC`, `Oaks II`: capitals alone are no family beside a name in small letters.
    let family = *family?;
    let is_sign = family.chars().count() < 4
        && family.chars().all(char::is_uppercase)
        && bare.contains(char::is_lowercase);
    // One letter is an initial, one character may be a family: 原.
    let is_initial = family.chars().nth(1).is_none() && family.chars().all(|c| c < '\u{2e80}');
    Some(alike(family)).filter(|_| words.len() > 1 && !is_sign && !is_initial)
}

/// Returns the family names with which nobody else's name ends or begins, and whose they are.
pub fn families(names: &[&str]) -> HashMap<String, usize> {
    let folded: Vec<String> = names.iter().map(|name| alike(name)).collect();
    let known = (0..).zip(names);
    let known = known.filter_map(|(at, name)| Some((family(name)?, at)));
    let is_own = |(family, at): &(String, usize)| {
        let others = (0..).zip(&folded).filter(|(other, _)| other != at);
        let mut others = others.map(|(_, name)| name);
        !others.any(|name| name.starts_with(family) || name.ends_with(family))
    };
    known.filter(is_own).collect()
}

/// Returns the first letters of a name's words, folded: `al` of Anna Lind.
pub fn initials(name: &str) -> String {
    let words = name
        .split(|c: char| c.is_whitespace() || c == '-')
        .filter_map(|word| word.chars().find(|c| c.is_alphabetic()));
    fold(&words.collect::<String>())
}

/// Returns each sign that opens with the one that closes.
pub fn pairs(of: &'static str) -> impl Iterator<Item = (char, char)> {
    of.chars().step_by(2).zip(of.chars().skip(1).step_by(2))
}

/// Returns the text outside brackets and quotation marks, and takes down what stands inside.
fn enclosed(text: &str, parts: &mut Vec<(Part, String)>) -> String {
    let mut bare = text.to_string();
    // Nearly every name has neither.
    let opens = |c: char| !c.is_alphanumeric() && (BRACKETS.contains(c) || QUOTES.contains(c));
    if !text.contains(opens) {
        return bare;
    }

    for (open, close) in pairs(BRACKETS).chain(pairs(QUOTES)) {
        while let Some(from) = bare.find(open) {
            let Some(length) = bare[from + open.len_utf8()..].find(close) else {
                break;
            };
            let to = from + open.len_utf8() + length;
            let inside = bare[from + open.len_utf8()..to].trim().to_string();
            let without = format!("{} {}", &bare[..from], &bare[to + close.len_utf8()..]);
            // A text that is nothing but brackets has its name inside them.
            if inside.is_empty() || !without.contains(char::is_alphabetic) {
                break;
            }
            parts.push(match grade(&inside) {
                _ if QUOTES.contains(open) => (Part::Nickname, fold(&inside)),
                Some(grade) => (Part::Grade, grade),
                None if is_kana(&inside) => (Part::Reading, fold(&inside)),
                None => (Part::Bracketed, fold(&inside)),
            });
            bare = without;
        }
    }
    bare
}

/// Whether a text is written in kana alone, as readings of names are.
pub fn is_kana(text: &str) -> bool {
    let is_of_kana = |c: char| matches!(c, '\u{3041}'..='\u{309f}' | '\u{30a0}'..='\u{30ff}');
    !text.is_empty() && text.chars().all(|c| is_of_kana(c) || c.is_whitespace())
}

/// Reads `12.`, `12)`, `#12`, `No.12` and what follows without a space.
fn numbered(word: &str) -> Option<(String, &str)> {
    let rest = ["#", "No.", "no.", "NO.", "№"].iter().find_map(|sign| word.strip_prefix(sign));
    let (number, after) = digits(rest.unwrap_or(word));
    let separated = after.strip_prefix(['.', ')', ':', '、']);
    let number = number.parse::<u32>().ok()?.to_string();
    match (rest, separated) {
        (_, Some(after)) => Some((number, after)),
        (Some(_), None) if after.is_empty() => Some((number, after)),
        _ => None,
    }
}

/// Reads a grade: 三段, 3段, 3d, 5kyu, 初段.
fn grade(text: &str) -> Option<String> {
    let folded = fold(text);
    grade_of_kanji(&folded).or_else(|| {
        let (number, kind) = digits(&folded);
        let kind = vocabulary::which("grade", kind)?;
        (1..3).contains(&number.len()).then(|| format!("{number}{kind}"))
    })
}

/// Reads a grade in Japanese; 段 and 級 are written with numbers of either kind.
fn grade_of_kanji(text: &str) -> Option<String> {
    let (number, kind) = ["d", "k"].iter().find_map(|kind| {
        let number = vocabulary::before(&format!("grade.{kind}"), text)?;
        Some((number, kind))
    })?;
    let is = |list: &str, c: char| vocabulary::is_sign(list, c);
    let digit = |c: char| {
        if is("number.first", c) {
            Some(1)
        } else {
            digit(c).filter(|digit| *digit > 0 || c == '0')
        }
    };
    let number = match number.chars().collect::<Vec<_>>().as_slice() {
        [ten] if is("number.ten", *ten) => 10,
        [ten, one] if is("number.ten", *ten) => 10 + digit(*one)?,
        [one] => digit(*one)?,
        [ten, one] if ten.is_ascii_digit() && one.is_ascii_digit() => {
            10 * digit(*ten)? + digit(*one)?
        }
        _ => return None,
    };
    Some(format!("{number}{kind}"))
}

impl Written {
    /// Returns what stands beside the name and is of one sort.
    pub fn all(&self, part: Part) -> impl Iterator<Item = &str> {
        let parts = self.parts.iter().filter(move |(own, _)| *own == part);
        parts.map(|(_, text)| text.as_str())
    }

    /// Whether nothing that stands beside two names says that they are two people's.
    pub fn agrees_with(&self, other: &Self) -> bool {
        self.parts.iter().all(|(part, _)| {
            let said = other.all(*part).next().is_some();
            let mut own = self.all(*part);
            !said || own.any(|own| other.all(*part).any(|theirs| own == theirs))
        })
    }

    /// Whether two are one name but for what changes with time: a grade, a place in front.
    pub fn is_at_another_time(&self, other: &Self) -> bool {
        let lasting = |told: &Self| {
            let mut lasting = told.clone();
            lasting.parts.retain(|(part, _)| !matches!(part, Part::Grade | Part::Number));
            lasting
        };
        self.name.contains(char::is_alphabetic)
            && self.name == other.name
            && lasting(self).agrees_with(&lasting(other))
    }

    /// Returns a grade as it is compared.
    pub fn grade(text: &str) -> Option<String> {
        grade(text)
    }
}
