//! One cell that names both players of a game: `佐藤－鈴木`, `Ann vs Ben`, `Ann 2-1 Ben`, `Ann beat Ben`, `佐藤○－●鈴木`.

use crate::model::Outcome;
use crate::read::number::{fold, only};
use crate::read::words::result::{mark_of, read_result};
use crate::read::words::result_sentence::{self, sets as sets_won};
use crate::read::words::{bye_worth, side_results, vocabulary};

/// How a result without an opponent is written.
pub const BYE: &str = "BYE";
/// Marks that no name has.
const MARKS: [char; 5] = ['○', '〇', '◯', '●', '△'];
/// Beside a circle these are marks too; alone they stand between names.
const CROSSES: [char; 4] = ['×', '✕', '✖', '╳'];

/// The parts of one cell: both names, and the result where it says one.
pub type Parts = (String, Option<String>, String);

/// Whether a word of its own stands between two names: `vs`, `対`.
fn is_between(word: &str) -> bool {
    vocabulary::raw("between.names").contains(&word.to_lowercase())
}

/// More words than two names, a score and its sets are no game.
const MOST_WORDS: usize = 60;

/// Takes the text of a cell apart; nothing where it is not plain what stands between two names.
pub fn apart(text: &str) -> Option<Parts> {
    // `Ann 2-1 Ben, 35 min`: how long it took is in no name.
    let text = text.rsplit_once([',', '、', '(', '（']).map_or(text, |(told, behind)| {
        let behind = behind.trim_end_matches([')', '）']);
        if result_sentence::is_length(behind) { told.trim_end() } else { text }
    });
    if let (Some(first), Some(second)) =
        (only_sign(text, "turn.first"), only_sign(text, "turn.second"))
    {
        return by_turns(text, first, second);
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.len() > MOST_WORDS {
        return None;
    }
    if let Some(told) = bye_with_worth(&words) {
        return Some(told);
    }
    // A score between two names, as one word or as three: `96 - 1.` is none.
    let is_told = |from: usize, to: usize| match words[from..to] {
        [word] => is_score(word),
        [first, sign, second] => {
            !sign.contains(char::is_alphanumeric)
                && !second.ends_with('.')
                && is_score(&[first, sign, second].concat())
        }
        _ => false,
    };
    let scores: Vec<(usize, usize)> = (1..words.len())
        .flat_map(|from| [from + 1, from + 3].map(|to| (from, to)))
        .filter(|(from, to)| *to < words.len() && is_told(*from, *to))
        // Behind the last name one score may stand behind another.
        .filter(|(_, to)| score_behind(&words[*to..]).is_none_or(|(names, _)| !names.is_empty()))
        .collect();
    if let [(from, to)] = scores[..] {
        let [first, told, mut second] = [&words[..from], &words[from..to], &words[to..]];
        let mut told = told.concat();
        // `Ann 3 - 0 Ben (1-0)`, `Ann 3 - 1 Ben (11-9, …)`: the score at half-time, the sets.
        if let Some((name, parts)) = with_parts(second) {
            told = format!("{told} {parts}");
            second = name;
        }
        // Three sets name nobody.
        let are_names = ![first, second].iter().any(|name| is_score(&name.concat()));
        return are_names.then(|| (first.join(" "), Some(told), second.join(" ")));
    }
    let by_words = || by_verb(&words).or_else(|| drawn_by_both(&words));
    if let Some(told) = by_words().or_else(|| by_marks(text)) {
        return Some(told);
    }
    if let Some(told) = with_score_behind(&words) {
        return Some(told);
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

/// Returns where words or signs stand that part two names.
pub(super) fn signs(words: &[&str]) -> Vec<usize> {
    let inner = 1..words.len().saturating_sub(1);
    inner.filter(|at| is_between(words[*at])).collect()
}

/// Takes apart a text with the score behind both names, `Ann vs Ben 2-1`, whatever number these end and begin with.
pub fn apart_behind(text: &str) -> Option<Parts> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.len() > MOST_WORDS {
        return None;
    }
    let is_sentence = by_verb(&words).or_else(|| drawn_by_both(&words)).is_some();
    // A score in brackets behind both names, where one stands between them, is an earlier one.
    let is_earlier = with_parts(&words).is_some()
        && apart(text).is_some_and(|(_, told, _)| told.is_some_and(|told| told.contains('(')));
    with_score_behind(&words).filter(|_| !is_sentence && !is_earlier)
}

/// Splits a name from scores in brackets behind it.
fn with_parts<'b>(words: &'b [&'b str]) -> Option<(&'b [&'b str], String)> {
    let opens = words.iter().position(|word| word.starts_with('('));
    let at = opens.filter(|at| *at > 0)?;
    let parts = words[at..].join(" ");
    let inside = parts.strip_prefix('(')?.strip_suffix(')')?;
    let are_scores = is_score(inside) || sets_won(inside).is_some();
    are_scores.then(|| (&words[..at], parts.clone()))
}

fn with_score_behind(words: &[&str]) -> Option<Parts> {
    let (names, score) = score_behind(words)?;
    let mut between = signs(names);
    // Between two names without a score a stroke joins a pair.
    if between.is_empty() {
        between.extend((1..names.len()).filter(|at| names[*at] == "/"));
    }
    let [at] = between[..] else { return None };
    let (first, second) = (names[..at].join(" "), second_name(&names[at + 1..]));
    Some((first, Some(score), second))
}

/// Returns the words in front of a score, and the score, perhaps in brackets, or with another in brackets behind it: `3:1 (1:1)`.
fn score_behind<'b>(words: &'b [&str]) -> Option<(&'b [&'b str], String)> {
    const BRACKETS: [char; 4] = ['(', ')', '[', ']'];
    let sets = (1..words.len()).map(|from| (&words[..from], words[from..].join(" ")));
    if let Some(told) = sets.into_iter().find(|(_, told)| sets_won(told).is_some()) {
        return Some(told);
    }
    let (last, names) = words.split_last()?;
    let score = last.trim_matches(BRACKETS);
    if let Some((before, names)) = names.split_last()
        && last.starts_with(BRACKETS)
        && is_score(before)
    {
        return is_score(score).then(|| (names, format!("{before} {last}")));
    }
    is_score(score).then(|| (names, score.to_string()))
}

fn is_score(text: &str) -> bool {
    // `½-½` is said by its mark.
    let is_half = |text: &str| fold(text).split(['-', ':']).eq(["0.5", "0.5"]);
    is_half(text) || read_result(text).is_some_and(|told| told.score.is_some())
}

/// Returns how a win or a loss without play is written.
fn without_play(mark: &str) -> Option<String> {
    let won = mark == mark_of(Outcome::Win);
    let lost = mark == mark_of(Outcome::Loss);
    (won || lost).then(|| if won { "+:-" } else { "-:+" }.to_string())
}

fn second_name(words: &[&str]) -> String {
    let name = words.join(" ");
    name.trim_end_matches([':', ',']).to_string()
}

/// Returns where a sign stands that a list has, where only one does, and the sign.
fn only_sign(text: &str, list: &str) -> Option<(usize, char)> {
    let signs = text.char_indices();
    only(signs.filter(|(_, c)| vocabulary::is_sign(list, *c)))
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
    let front = front.trim().trim_end_matches(|c: char| is_between(&c.to_string()));
    let behind = text[second + other.len_utf8()..].split_whitespace();
    let mut behind: Vec<&str> = behind.collect();
    let told = behind.last().and_then(|word| {
        let score = || is_score(word).then(|| (*word).to_string());
        side_results::told(word, "", "").or_else(score)
    });
    if told.is_some() {
        behind.pop();
    }
    let front = front.split_whitespace();
    let front: Vec<&str> = front.filter(|word| !is_between(word)).collect();
    let is_plain = !front.is_empty() && !behind.is_empty();
    is_plain.then(|| (front.join(" "), told, behind.join(" ")))
}

/// Whether a text tells a game by a verb between two names.
pub fn is_sentence(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    by_verb(&words).is_some()
}

/// Reads a verb between two names, and perhaps the score behind them: `Ann d. Ben 2-1`.
fn by_verb(words: &[&str]) -> Option<Parts> {
    let verb_at = |at: usize| {
        let verbs = vocabulary::section("verb-between").flat_map(|(name, verbs)| {
            let mark = Outcome::from_id(name).map(mark_of);
            verbs.iter().filter_map(move |verb| {
                let parts: Vec<&str> = verb.split(' ').collect();
                let fits = words[at..].starts_with(&parts);
                mark.filter(|_| fits).map(|mark| (at, parts, mark))
            })
        });
        // `def. by` begins like `def.`, and says the opposite.
        verbs.max_by_key(|(_, parts, _)| parts.len())
    };
    let mut found = (1..words.len()).filter_map(verb_at);
    let (from, verb, mark) = found.next()?;
    let (mut names, mut told) = (&words[from + verb.len()..], mark.to_string());
    if let Some((front, score)) = score_behind(names) {
        // A score that says something else is asked about, with all that stands there.
        let is_won = mark == mark_of(Outcome::Win) && sets_won(&score).is_some();
        told = if is_won || read_result(&format!("{mark}{score}")).is_some() {
            score
        } else {
            words.join(" ")
        };
        names = front;
    }
    // `Ann def. Ben, w/o`
    if let Some((word, front)) = names.split_last()
        && vocabulary::is("without-play.beside", &fold(word))
    {
        told = without_play(&told).unwrap_or_else(|| words.join(" "));
        names = front;
    }
    let second = second_name(names);
    // Somebody may be called like a verb.
    let initial = verb == ["d."] && names.len() + from + verb.len() == words.len();
    // `gewinnt gegen` has a word in it that stands alone between two names as well.
    let mut beside = words[..from].iter().chain(&words[from + verb.len()..]);
    let is_plain = found.next().is_none()
        && !second.is_empty()
        && !initial
        && !beside.any(|word| is_between(word));
    is_plain.then(|| (words[..from].join(" "), Some(told), second))
}

/// Reads two names with a word between them, in front of a word for a draw, and perhaps the score: `Ann and Ben drew 1-1`.
fn drawn_by_both(words: &[&str]) -> Option<Parts> {
    let (words, score) = match score_behind(words) {
        Some((words, score)) => (words, Some(score)),
        None => (words, None),
    };
    let folded = fold(&words.concat());
    let rest = vocabulary::before("of-both.drew", folded.trim_end_matches('.'))?;
    let is_and = |at: &usize| vocabulary::is("of-both.and", &fold(words[*at]));
    let mut between = (1..words.len()).filter(is_and);
    let (at, None) = (between.next()?, between.next()) else {
        return None;
    };
    let ends = (at + 2..words.len()).find(|end| fold(&words[..*end].concat()) == rest)?;
    let told = score.unwrap_or_else(|| mark_of(Outcome::Draw).to_string());
    let names = [&words[..at], &words[at + 1..ends]].map(|name| name.join(" "));
    let [first, second] = names;
    Some((first, Some(told), second))
}

/// Reads the marks of both beside their names, or one mark between them: `佐藤○－●鈴木`, `佐藤 ○ 鈴木`.
fn by_marks(text: &str) -> Option<Parts> {
    let has_circle = text.contains(MARKS);
    let is_mark = |c: char| MARKS.contains(&c) || has_circle && CROSSES.contains(&c);
    let marks: Vec<char> = text.chars().filter(|c| is_mark(*c)).collect();
    let is_between = |c: char| c.is_whitespace() || "－–—―-:：".contains(c);
    let parts = text.split(is_mark).map(|part| part.trim_matches(is_between));
    // A long vowel alone is meant for a dash.
    let is_name = |part: &&str| !["", "ー"].contains(part);
    let names: Vec<&str> = parts.filter(is_name).collect();
    let [first, second] = names.as_slice() else {
        return None;
    };
    let told = match marks.as_slice() {
        [only]
            if !text.trim_start().starts_with(is_mark) && !text.trim_end().ends_with(is_mark) =>
        {
            only.to_string()
        }
        [one, other] => format!("{one}-{other}"),
        _ => return None,
    };
    read_result(&told)?;
    Some((first.to_string(), Some(told), second.to_string()))
}

/// Reads a name in front of a word for a bye and what it is worth, which then stands opposite: `Ann half bye`, `Ann - bye (0)`.
fn bye_with_worth(words: &[&str]) -> Option<Parts> {
    // Nearly no cell has one.
    bye_worth::word_in(&fold(&words.concat()))?;
    let at = |at: usize| Some((at, bye_worth::told(&words[at..].join(" "))?));
    let (at, opposite) = (1..words.len()).find_map(at)?;
    let (last, front) = words[..at].split_last()?;
    let name = if is_between(last) { front } else { &words[..at] };
    let is_dash = |c: char| "-–—:：".contains(c);
    let name = name.join(" ").trim_end_matches(is_dash).to_string();
    (!name.is_empty()).then(|| (name, None, opposite.to_string()))
}

/// Reads a name beside a word for a bye: `Ann bye`, `Ann had a bye`, `Bye: Ann`.
fn bye(words: &[&str]) -> Option<Parts> {
    let is_bye = |word: &str| {
        let bare = word.strip_prefix('(').and_then(|word| word.strip_suffix(')'));
        vocabulary::is("nobody.beside-name", &fold(bare.unwrap_or(word)))
    };
    let name = match words {
        [word, name @ ..] if word.strip_suffix([':', '：']).is_some_and(is_bye) => name,
        [name @ .., word] if is_bye(word.trim_end_matches('.')) => {
            let around = |word: &&&str| vocabulary::is("nobody.around-bye", &fold(word));
            let behind = name.iter().rev().take_while(around).count();
            &name[..name.len() - behind]
        }
        _ => return None,
    };
    (!name.is_empty()).then(|| (name.join(" "), Some(BYE.to_string()), String::new()))
}
