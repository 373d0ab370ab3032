//! Names as people write them: with a reading, grade, club, number, form of address or nickname beside the name itself.

use unicode_normalization::UnicodeNormalization;

use crate::read::number::fold;
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

/// A name as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The name itself, in the form in which spellings of one name are alike.
    pub name: String,
    /// What stands beside it, each in a form for comparison.
    pub parts: Vec<(Part, String)>,
}

const BRACKETS: [(char, char); 7] = [
    ('(', ')'),
    ('[', ']'),
    ('【', '】'),
    ('〔', '〕'),
    ('<', '>'),
    ('〈', '〉'),
    ('《', '》'),
];
const QUOTES: [(char, char); 7] = [
    ('"', '"'),
    ('“', '”'),
    ('「', '」'),
    ('『', '』'),
    ('‘', '’'),
    ('«', '»'),
    ('„', '“'),
];
/// Takes a name apart.
#[must_use]
pub fn written(text: &str) -> Written {
    // Plain text is as NFKC leaves it.
    let text: String = if text.is_ascii() {
        text.to_string()
    } else {
        text.nfkc().collect()
    };
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
    let number = words
        .first()
        .and_then(|word| numbered(word))
        .filter(|(_, rest)| is_name(rest));
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
    if let Some((rest, last)) = name
        .char_indices()
        .filter(|(at, _)| *at > 0)
        .find_map(|(at, _)| Some((&name[..at], grade_of_kanji(&name[at..])?)))
    {
        parts.push((Part::Grade, last));
        name = rest.to_string();
    }
    Written {
        name: alike(&name),
        parts,
    }
}

/// Returns the words of a name in an order of their own, so that `Lee, Ann` is `Ann Lee`; nothing of one word.
#[must_use]
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
#[must_use]
pub fn family(text: &str) -> Option<String> {
    let bare = enclosed(text, &mut Vec::new());
    let words: Vec<&str> = bare
        .split([',', '，', ' ', '\u{3000}'])
        .filter(|word| !word.trim().is_empty())
        .collect();
    let in_front =
        bare.contains([',', '，']) || !bare.chars().any(|c| c.is_alphabetic() && c < '\u{2e80}');
    let family = if in_front {
        words.first()?
    } else {
        words.last()?
    };
    Some(alike(family)).filter(|family| words.len() > 1 && family.chars().count() > 1)
}

/// Returns the text outside brackets and quotation marks, and takes down what stands inside.
fn enclosed(text: &str, parts: &mut Vec<(Part, String)>) -> String {
    let mut bare = text.to_string();
    // Nearly every name has neither.
    if !text.contains(|c: char| {
        !c.is_alphanumeric() && BRACKETS.iter().chain(&QUOTES).any(|(open, _)| *open == c)
    }) {
        return bare;
    }
    for (open, close, quoted) in BRACKETS
        .map(|(open, close)| (open, close, false))
        .into_iter()
        .chain(QUOTES.map(|(open, close)| (open, close, true)))
    {
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
            let is_kana = inside.chars().all(|c| {
                matches!(c, '\u{3041}'..='\u{309f}' | '\u{30a0}'..='\u{30ff}') || c.is_whitespace()
            });
            parts.push(match grade(&inside) {
                _ if quoted => (Part::Nickname, fold(&inside)),
                Some(grade) => (Part::Grade, grade),
                None if is_kana => (Part::Reading, fold(&inside)),
                None => (Part::Bracketed, fold(&inside)),
            });
            bare = without;
        }
    }
    bare
}

/// Reads `12.`, `12)`, `#12`, `No.12` and what follows without a space.
fn numbered(word: &str) -> Option<(String, &str)> {
    let rest = ["#", "No.", "no.", "NO.", "№"]
        .iter()
        .find_map(|sign| word.strip_prefix(sign));
    let digits = rest.unwrap_or(word);
    let end = digits
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(digits.len());
    let (number, after) = digits.split_at(end);
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
        let digits = folded
            .find(|c: char| !c.is_ascii_digit())
            .filter(|end| *end > 0 && *end < 3)?;
        let kind = vocabulary::which("grade", &folded[digits..])?;
        Some(format!("{}{kind}", &folded[..digits]))
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
        self.parts
            .iter()
            .filter(move |(own, _)| *own == part)
            .map(|(_, text)| text.as_str())
    }

    /// Whether nothing that stands beside two names says that they are two people's.
    #[must_use]
    pub fn agrees_with(&self, other: &Self) -> bool {
        let agree = |part: Part| {
            let said = |one: &Self| one.all(part).next().is_some();
            !said(self)
                || !said(other)
                || self
                    .all(part)
                    .any(|own| other.all(part).any(|theirs| own == theirs))
        };
        [
            Part::Reading,
            Part::Bracketed,
            Part::Grade,
            Part::Number,
            Part::Nickname,
        ]
        .into_iter()
        .all(agree)
    }

    /// Returns a grade as it is compared.
    #[must_use]
    pub fn grade(text: &str) -> Option<String> {
        grade(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_told_from_what_stands_beside_it() {
        use Part::{Bracketed, Grade, Nickname, Number, Reading};
        for (text, name, part) in [
            (
                "佐藤 健（さとう けん）",
                "佐藤健",
                Some((Reading, "さとうけん")),
            ),
            ("佐藤 健 三段", "佐藤健", Some((Grade, "3d"))),
            ("三段　佐藤 健", "佐藤健", Some((Grade, "3d"))),
            ("佐藤健十二級", "佐藤健", Some((Grade, "12k"))),
            ("佐藤 健 初段", "佐藤健", Some((Grade, "1d"))),
            ("佐藤 健【東京】", "佐藤健", Some((Bracketed, "東京"))),
            ("佐藤 健 さん", "佐藤健", None),
            ("Mr. Ann Lee", "annlee", None),
            ("Dr Ann Lee 5 kyu", "annlee", Some((Grade, "5k"))),
            ("12. Ann Lee", "annlee", Some((Number, "12"))),
            ("#12 Ann Lee", "annlee", Some((Number, "12"))),
            ("No.7 Ann", "ann", Some((Number, "7"))),
            ("Ann \"Ace\" Lee", "annlee", Some((Nickname, "ace"))),
            ("Ann (3d)", "ann", Some((Grade, "3d"))),
        ] {
            let told = written(text);
            assert_eq!(
                (
                    told.name.as_str(),
                    told.parts
                        .first()
                        .map(|(part, text)| (*part, text.as_str()))
                ),
                (name, part),
                "{text}"
            );
        }
    }

    #[test]
    fn names_that_only_look_so_stay_whole() {
        for text in [
            "(Ann)",
            "Im",
            "3d",
            "2Pac",
            "100. ",
            "「健」",
            "7",
            "五段",
            "Mr",
        ] {
            assert_eq!(written(text).parts, [], "{text}");
        }
    }

    #[test]
    fn two_clubs_are_two_people() {
        let agree = |one: &str, other: &str| written(one).agrees_with(&written(other));
        assert!(
            agree("佐藤（東京）", "佐藤")
                && agree("佐藤 三段", "佐藤（東京）")
                && agree("佐藤 3段", "三段 佐藤")
        );
        assert!(
            !agree("佐藤（東京）", "佐藤（大阪）")
                && !agree("1. Ann", "2. Ann")
                && !agree("佐藤 三段", "佐藤 四段")
        );
    }
}
