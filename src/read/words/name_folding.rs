//! Names that are one person's in two spellings: 様 and さん, 髙 and 高, José and Jose, `Lee, Ann` and `Ann Lee`.

use std::collections::HashMap;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::read::number::fold;
use crate::read::words::vocabulary;

/// The form in which each of the others is compared.
static FORMS: LazyLock<HashMap<char, char>> = LazyLock::new(|| {
    let of_one = |forms: &'static str| {
        forms
            .chars()
            .next()
            .into_iter()
            .flat_map(|form| forms.chars().skip(1).map(move |other| (other, form)))
    };
    let lists = vocabulary::section("kanji").flat_map(|(_, forms)| forms);
    lists.flat_map(|forms| of_one(forms)).collect()
});

/// Signs that make no other name of one: `O’Brien` is `OBrien`, `J. Lee` is `J Lee`.
const SILENT: [char; 9] = ['\'', '’', '‘', '"', '“', '”', '・', '.', ','];

/// Returns the form in which spellings of one name are alike: case, width, spaces, accents, signs and variants of characters make no
/// difference, nor does the family name in front of a comma; `5.0` is 5.
#[must_use]
pub fn alike(name: &str) -> String {
    let folded = folded(name);
    if let Some((whole, "")) = folded
        .split_once('.')
        .map(|(whole, rest)| (whole, rest.trim_matches('0')))
        .filter(|(whole, _)| whole.bytes().all(|c| c.is_ascii_digit()))
    {
        return whole.to_string();
    }
    let turned = match folded.split(',').collect::<Vec<_>>()[..] {
        [family, given] if is_name(family) && is_name(given) => [given, family].concat(),
        _ => folded,
    };
    let bare = vocabulary::before("name.honorific", &turned).filter(|rest| !rest.is_empty());
    let mut before = None;
    let mut is_sounded = |c: &char| {
        let before = before.replace(*c);
        // After kana it is a long vowel; beside figures it may be anything.
        !SILENT.contains(c) && (*c != '-' || !before.is_some_and(is_latin))
    };
    let bare = bare.unwrap_or(&turned).chars();
    bare.filter(|c| is_sounded(c)).collect()
}

/// Returns a name without what all texts may differ in, nor accents, nor variants of characters.
fn folded(name: &str) -> String {
    if name.is_ascii() {
        return fold(name);
    }
    // Before NFKC: some of the variants are compatibility characters.
    let mut before = None;
    let plain = |c: char| {
        let form = match c {
            // 佐々木 is 佐佐木.
            '々' => before.unwrap_or(c),
            _ => FORMS.get(&c).copied().unwrap_or(c),
        };
        *before.insert(form)
    };
    let folded = fold(&name.chars().map(plain).collect::<String>());
    let mut letter = ' ';
    let is_accent = |c: char| {
        let accent = is_combining_mark(c) && is_latin(letter);
        if !is_combining_mark(c) {
            letter = c;
        }
        accent
    };
    let bare = folded.nfd().filter({
        let mut is_accent = is_accent;
        move |c| !is_accent(*c)
    });
    bare.nfc().collect()
}

/// Whether a letter has accents that people leave out; a kana's marks are a part of it.
fn is_latin(c: char) -> bool {
    c.is_alphabetic() && c < '\u{530}'
}

fn is_name(part: &str) -> bool {
    part.chars().any(char::is_alphabetic)
        && !part.contains(|c: char| c.is_ascii_digit() || "(/&+".contains(c))
}

/// Whether two spellings are probably one name, by their words, which nobody but the organizer knows: a letter apart, an initial or one of the
/// names alone.
#[must_use]
pub fn are_near(one: &[String], other: &[String]) -> bool {
    /// A letter is a word of its own in shorter ones.
    const FEWEST_LETTERS: usize = 4;
    let (short, long) = if one.len() <= other.len() {
        (one, other)
    } else {
        (other, one)
    };
    let is_initial = |initial: &str, word: &str| {
        initial.chars().count() == 1 && word.chars().count() > 1 && word.starts_with(initial)
    };
    let is_long = |word: &&String| word.chars().count() >= FEWEST_LETTERS;
    let mut differ = short.iter().zip(long).filter(|(one, other)| one != other);
    match (differ.next(), differ.next()) {
        _ if short.is_empty() || short.len() + 1 < long.len() && short.len() > 1 => false,
        // A family name alone, or a first one.
        _ if short.len() < long.len() => {
            let [word] = short else { return false };
            word.chars().count() > 1 && (long.first() == Some(word) || long.last() == Some(word))
        }
        (Some((one, other)), None)
            if short.len() > 1 && (is_initial(one, other) || is_initial(other, one)) =>
        {
            true
        }
        (Some((one, other)), None) => {
            is_long(&one) && is_long(&other) && strsim::damerau_levenshtein(one, other) == 1
        }
        _ => false,
    }
}

/// Returns the words of a name, each as it is compared; none of a name with figures, which number people.
#[must_use]
pub fn words(name: &str) -> Vec<String> {
    if name.chars().any(char::is_numeric) {
        return Vec::new();
    }
    let parts = match name.split(',').collect::<Vec<_>>()[..] {
        [family, given] => format!("{given} {family}"),
        _ => name.to_string(),
    };
    let words = parts.split(|c: char| c.is_whitespace() || c == '-' || c == '.');
    words
        .map(alike)
        .filter(|word| word.chars().any(char::is_alphabetic))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_name_are_alike() {
        for (one, other) in [
            ("髙橋", "高橋"),
            ("齋藤 一", "斎藤一"),
            ("斉藤さん", "齊藤"),
            ("山田様", "山田"),
            ("ＡＮＮ", "ann"),
            ("渡邊", "渡邉"),
            ("中村 凜", "中村凛"),
            ("佐々木", "佐佐木"),
            ("𠮷田", "吉田"),
            ("José Shah", "jose  shah"),
            ("Dan O’Brien", "Dan O'Brien"),
            ("Łukasz Søby", "lukasz soby"),
            ("Jean‐Paul", "Jean Paul"),
            ("Lee, Ann Mary", "Ann Mary Lee"),
            ("J. R. Lee", "JR Lee"),
            ("5", "5.0"),
        ] {
            assert_eq!(alike(one), alike(other), "{one} {other}");
        }
        assert_ne!(alike("佐藤"), alike("伊藤"));
        assert_eq!(alike("様"), "様");
        assert_ne!(alike("ローラ"), alike("ロラ"));
        assert_ne!(alike("ハト"), alike("バト"));
        assert_ne!(alike("50"), alike("5.0"));
    }

    #[test]
    fn names_a_letter_apart_may_be_one() {
        for (one, other) in [
            ("Mike Harris", "Mike Haris"),
            ("Mike Harris", "M. Harris"),
            ("Mike Harris", "Mike H"),
            ("Mike Harris", "Harris"),
            ("Harris, Mike", "Mike Harriss"),
            ("佐藤 健", "佐藤"),
        ] {
            let [one, other] = [one, other].map(words);
            assert!(
                are_near(&one, &other) && are_near(&other, &one),
                "{one:?} {other:?}"
            );
        }
        for (one, other) in [
            ("Player 1", "Player 2"),
            ("Tom B", "Tom C"),
            ("Ann Lee", "Ann Lea"),
            ("Ann Lee", "Bob Lee"),
            ("佐藤", "伊藤"),
            ("Mike Harris", "Nike Haris"),
            ("Mike John Harris", "Mike Bob Harris"),
        ] {
            let [one, other] = [one, other].map(words);
            assert!(!are_near(&one, &other), "{one:?} {other:?}");
        }
    }
}
