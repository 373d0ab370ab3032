//! One cell that names both players of a game: `佐藤－鈴木`, `Ann vs Ben`, `Ann 2-1 Ben`, `Ann beat Ben`, `佐藤○－●鈴木`.

use crate::model::Outcome;
use crate::read::number::fold;
use crate::read::words::result::{mark_of, read_result};
use crate::read::words::{side_results, vocabulary};

/// How a result without an opponent is written.
pub const BYE: &str = "BYE";
/// Marks that no name has.
const MARKS: [char; 5] = ['○', '〇', '◯', '●', '△'];

/// The parts of one cell: both names, and the result where it says one.
pub type Parts = (String, Option<String>, String);

/// Whether a word of its own stands between two names: `vs`, `対`.
fn is_between(word: &str) -> bool {
    vocabulary::raw("between.names").contains(&word.to_lowercase())
}

/// Takes the text of a cell apart; nothing where it is not plain what stands between two names.
#[must_use]
pub fn apart(text: &str) -> Option<Parts> {
    if let (Some(first), Some(second)) = (
        only_sign(text, "turn.first"),
        only_sign(text, "turn.second"),
    ) {
        return by_turns(text, first, second);
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    // A score between two names, as one word or as three.
    let score = |from: usize, to: usize| {
        let told = words[from..to].concat();
        (from > 0 && to < words.len() && read_result(&told)?.score.is_some()).then_some(told)
    };
    let scores: Vec<(usize, usize, String)> = (1..words.len())
        .flat_map(|from| [from + 1, from + 3].map(|to| (from, to)))
        .filter(|(_, to)| *to < words.len())
        .filter_map(|(from, to)| Some((from, to, score(from, to)?)))
        .collect();
    if let [(from, to, told)] = scores.as_slice() {
        return Some((
            words[..*from].join(" "),
            Some(told.clone()),
            words[*to..].join(" "),
        ));
    }
    if let Some(told) = by_verb(&words).or_else(|| by_marks(text)) {
        return Some(told);
    }
    let signs = |words: &[&str]| {
        (1..words.len().saturating_sub(1))
            .filter(|at| is_between(words[*at]))
            .collect::<Vec<_>>()
    };
    // The score behind both names: `Ann vs Ben 2-1`.
    if let [names @ .., last] = words.as_slice()
        && let score = last.trim_matches(['(', ')', '[', ']'])
        && let [at] = signs(names).as_slice()
        && read_result(score).is_some_and(|told| told.score.is_some())
    {
        let second = names[at + 1..].join(" ");
        return Some((
            names[..*at].join(" "),
            Some(score.to_string()),
            second.trim_end_matches([':', ',']).to_string(),
        ));
    }
    // A word or sign of its own between them, else a sign that stands once.
    if let [at] = signs(&words).as_slice() {
        return Some((words[..*at].join(" "), None, words[at + 1..].join(" ")));
    }
    let signs = vocabulary::raw("between.names").iter();
    let mut signs = signs
        .filter(|sign| !sign.is_ascii() || *sign == "-")
        .filter(|sign| text.matches(sign.as_str()).count() > 0);
    let Some(sign) = signs.next() else {
        return bye(&words);
    };
    if signs.next().is_some() || text.matches(sign.as_str()).count() != 1 {
        return None;
    }
    let (first, second) = text.split_once(sign.as_str())?;
    let (first, second) = (first.trim(), second.trim());
    // `Ann d Ben 2-1` is no game of `Ann d Ben 2` and `1`.
    let [ends, starts] = [first.chars().last(), second.chars().next()]
        .map(|c| c.is_some_and(|c| c.is_ascii_digit()));
    let is_score = ends && starts && first.contains(char::is_alphabetic);
    // Nor are marks a part of names, unless they hide them: `○○高校－△△高校`.
    let marked = (1..3).contains(&text.chars().filter(|c| MARKS.contains(c)).count());
    (!first.is_empty() && !second.is_empty() && !is_score && !marked)
        .then(|| (first.to_string(), None, second.to_string()))
}

/// Returns where a sign stands that a list has, where only one does, and the sign.
fn only_sign(text: &str, list: &str) -> Option<(usize, char)> {
    let mut found = text
        .char_indices()
        .filter(|(_, c)| vocabulary::is_sign(list, *c));
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

/// Reads two names behind the signs of who moves first and second, which are no marks, and perhaps the result: `▲田中 △佐藤 先手勝`.
/// Nothing where the second player stands first.
fn by_turns(
    text: &str,
    (first, one): (usize, char),
    (second, other): (usize, char),
) -> Option<Parts> {
    if second < first {
        return None;
    }
    let front = text[..second].replacen(one, "", 1);
    let front = front
        .trim()
        .trim_end_matches(|c: char| is_between(&c.to_string()));
    let mut behind: Vec<&str> = text[second + other.len_utf8()..]
        .split_whitespace()
        .collect();
    let told = behind.last().and_then(|word| {
        let score = || read_result(word)?.score.map(|_| (*word).to_string());
        side_results::told(word, "", "").or_else(score)
    });
    if told.is_some() {
        behind.pop();
    }
    let front: Vec<&str> = front
        .split_whitespace()
        .filter(|word| !is_between(word))
        .collect();
    let names = (front.join(" "), behind.join(" "));
    let is_plain = !names.0.is_empty() && !names.1.is_empty();
    is_plain.then_some((names.0, told, names.1))
}

/// Reads a verb between two names, and perhaps the score behind them: `Ann d. Ben 2-1`.
fn by_verb(words: &[&str]) -> Option<Parts> {
    let verb_at = |at: usize| {
        let all = vocabulary::section("verb-between").flat_map(|(name, verbs)| {
            let verbs = verbs.iter().map(move |verb| (name, verb));
            verbs.filter_map(|(name, verb)| Some((Outcome::from_id(name)?, verb)))
        });
        // `def. by` begins like `def.`, and says the opposite.
        let length = |(_, parts, _): &(usize, Vec<&str>, &str)| parts.len();
        let verb = |(outcome, verb): (Outcome, &'static String)| {
            let parts: Vec<&str> = verb.split(' ').collect();
            words[at..]
                .starts_with(&parts)
                .then_some((at, parts, mark_of(outcome)))
        };
        all.filter_map(verb).max_by_key(length)
    };
    let mut found = (1..words.len()).filter_map(verb_at);
    let (from, verb, mark) = found.next()?;
    let (mut names, mut told) = (&words[from + verb.len()..], mark.to_string());
    if let [front @ .., last] = names
        && let score = last.trim_matches(['(', ')', '[', ']'])
        && read_result(score).is_some_and(|told| told.score.is_some())
    {
        // A score that says something else is asked about, with all that stands there.
        told = if read_result(&format!("{mark}{score}")).is_some() {
            score.to_string()
        } else {
            words.join(" ")
        };
        names = front;
    }
    let second = names.join(" ").trim_end_matches([':', ',']).to_string();
    // Somebody may be called like a verb.
    let initial = verb == ["d."] && names.len() + from + verb.len() == words.len();
    let is_plain = found.next().is_none()
        && !second.is_empty()
        && !initial
        && !words.iter().any(|word| is_between(word));
    is_plain.then(|| (words[..from].join(" "), Some(told), second))
}

/// Reads the marks of both beside their names, or one mark between them: `佐藤○－●鈴木`, `佐藤 ○ 鈴木`.
fn by_marks(text: &str) -> Option<Parts> {
    let marks: Vec<char> = text.chars().filter(|c| MARKS.contains(c)).collect();
    let is_between = |c: char| c.is_whitespace() || "－–—-:：".contains(c);
    let names: Vec<&str> = text
        .split(MARKS)
        .map(|part| part.trim_matches(is_between))
        .filter(|part| !part.is_empty())
        .collect();
    let [first, second] = names.as_slice() else {
        return None;
    };
    let told = match marks.as_slice() {
        [only] if !text.trim_start().starts_with(MARKS) && !text.trim_end().ends_with(MARKS) => {
            only.to_string()
        }
        [one, other] => {
            Some(format!("{one}-{other}")).filter(|told| read_result(told).is_some())?
        }
        _ => return None,
    };
    Some((first.to_string(), Some(told), second.to_string()))
}

/// Reads a name beside a word for a bye: `Ann bye`, `Ann had a bye`, `Bye: Ann`.
fn bye(words: &[&str]) -> Option<Parts> {
    let is_bye = |word: &str| vocabulary::is("nobody.beside-name", &fold(word));
    let name = match words {
        [word, name @ ..]
            if word.ends_with([':', '：']) && is_bye(word.trim_end_matches([':', '：'])) =>
        {
            name
        }
        [name @ .., word] if is_bye(word.trim_end_matches('.')) => {
            let around = |word: &&&str| vocabulary::is("nobody.around-bye", &fold(word));
            let behind = name.iter().rev().take_while(around).count();
            &name[..name.len() - behind]
        }
        _ => return None,
    };
    (!name.is_empty()).then(|| (name.join(" "), Some(BYE.to_string()), String::new()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_stands_around_the_sign() {
        let told = |one: &str, score: Option<&str>, other: &str| {
            Some((
                one.to_string(),
                score.map(str::to_string),
                other.to_string(),
            ))
        };
        for (text, parts) in [
            ("佐藤－鈴木", told("佐藤", None, "鈴木")),
            ("佐藤 健 対 鈴木 花", told("佐藤 健", None, "鈴木 花")),
            ("Ann vs Ben", told("Ann", None, "Ben")),
            (
                "Ann Lee vs. Jean-Luc Fox",
                told("Ann Lee", None, "Jean-Luc Fox"),
            ),
            ("Ann-Ben", told("Ann", None, "Ben")),
            (
                "Ann Lee 2-1 Ben Fox",
                told("Ann Lee", Some("2-1"), "Ben Fox"),
            ),
            ("Ann 2 - 1 Ben", told("Ann", Some("2-1"), "Ben")),
            (
                "Ann Lee vs Ben Fox 2-1",
                told("Ann Lee", Some("2-1"), "Ben Fox"),
            ),
            ("Ann vs Ben: (2-1)", told("Ann", Some("2-1"), "Ben")),
            ("佐藤 対 鈴木 1-0", told("佐藤", Some("1-0"), "鈴木")),
            ("Ann Lee bye", told("Ann Lee", Some("BYE"), "")),
            ("Jean-Luc 2-1", None),
            // Numbers of players, as they were drawn.
            ("1-2", told("1", None, "2")),
            ("Ann Lee beat Ben", told("Ann Lee", Some("○"), "Ben")),
            ("Ann def. Ben Fox 2-0", told("Ann", Some("2-0"), "Ben Fox")),
            ("Ann d. Ben (2-1)", told("Ann", Some("2-1"), "Ben")),
            ("Ann lost to Ben 1-2", told("Ann", Some("1-2"), "Ben")),
            (
                "Ann lost to Ben 2-1",
                told("Ann", Some("Ann lost to Ben 2-1"), "Ben"),
            ),
            ("Ann drew with Ben", told("Ann", Some("△"), "Ben")),
            ("佐藤○－●鈴木", told("佐藤", Some("○-●"), "鈴木")),
            ("佐藤 健 ● 鈴木 花", told("佐藤 健", Some("●"), "鈴木 花")),
            ("佐藤 健○ 鈴木 花●", told("佐藤 健", Some("○-●"), "鈴木 花")),
            // One mark in front may be either's, a verb twice a name, and a number behind a dash a score.
            ("○佐藤－鈴木", None),
            ("Ann beat beat Ben", None),
            ("Ann d Ben 2-1", None),
            ("Ann D. Lee", None),
            ("Ann d. Lee", None),
            ("Ann Lee vs Drew Fox", told("Ann Lee", None, "Drew Fox")),
            ("Kim Won vs Lee Min", told("Kim Won", None, "Lee Min")),
            ("Ann d. Lee vs Ben", told("Ann d. Lee", None, "Ben")),
            ("○○高校－△△高校", told("○○高校", None, "△△高校")),
            ("佐藤○－○鈴木", None),
            // Two signs, no sign, half a game.
            ("Jean-Luc-Ann", None),
            ("Ann", None),
            ("Ann vs", None),
            ("－鈴木", None),
        ] {
            assert_eq!(apart(text), parts, "{text}");
        }
    }
}
