//! Names that are one person's in two spellings: 様 and さん, 髙 and 高, José and Jose, `Lee, Ann` and `Ann Lee`.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::read::file::raised::is_raised;
use crate::read::number::fold;
use crate::read::words::vocabulary;

/// The form in which each of the others is compared.
static FORMS: LazyLock<HashMap<char, char>> = LazyLock::new(|| {
    let lists = vocabulary::section("kanji").flat_map(|(_, forms)| forms);
    let of_one = |forms: &'static String| {
        let form = forms.chars().next();
        forms.chars().skip(1).filter_map(move |other| Some((other, form?)))
    };
    lists.flat_map(of_one).collect()
});

/// Signs that make no other name of one: `O’Brien` is `OBrien`, `J. Lee` is `J Lee`.
const SILENT: [char; 9] = ['\'', '’', '‘', '"', '“', '”', '・', '.', ','];

/// Returns which of two names a part names: `Voss` beside Dirk Voss and Cara Moss.
pub fn side_of_part(part: &str, both: &[String; 2]) -> Option<usize> {
    let words = |text: &str| -> HashSet<String> { text.split_whitespace().map(alike).collect() };
    let named = words(part);
    let [first, second] = both.each_ref().map(|name| named.is_subset(&words(name)));
    (first != second && !named.is_empty()).then_some(usize::from(second))
}

/// Returns the form in which spellings of one name are alike: case, width, spaces, accents, signs and variants of characters make no
/// difference, nor does the family name in front of a comma; `5.0` is 5.
pub fn alike(name: &str) -> String {
    let folded = folded(name);
    if let Some((whole, rest)) = folded.split_once('.')
        && rest.bytes().all(|c| c == b'0')
        && whole.bytes().all(|c| c.is_ascii_digit())
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
            // A footnote; at the start it is the name.
            c if is_raised(c) && before.is_some() => ' ',
            // 佐々木 is 佐佐木.
            '々' => before.unwrap_or(c),
            _ => FORMS.get(&c).copied().unwrap_or(c),
        };
        *before.insert(form)
    };
    let folded = fold(&name.chars().map(plain).collect::<String>());
    let mut letter = ' ';
    let stays = move |c: &char| {
        if is_combining_mark(*c) {
            return !is_latin(letter);
        }
        letter = *c;
        true
    };
    let bare: String = folded.nfd().filter(stays).nfc().collect();
    bare.replace('ß', "ss")
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
pub fn are_near(one: &[String], other: &[String]) -> bool {
    /// In shorter names a letter is half of the name.
    const FEWEST_LETTERS: usize = 4;
    let turned = other.len() < one.len();
    let (short, long) = if turned { (other, one) } else { (one, other) };
    let is_initial = |initial: &str, word: &str| {
        initial.chars().count() == 1 && word.chars().count() > 1 && word.starts_with(initial)
    };
    let is_long = |name: &[String]| name.concat().chars().count() >= FEWEST_LETTERS;
    let is_word = |word: &String| word.chars().count() > 1;
    let mut differ = short.iter().zip(long).filter(|(one, other)| one != other);
    match (differ.next(), differ.next()) {
        _ if short.is_empty() || short.len() + 1 < long.len() && short.len() > 1 => false,
        // A family name alone, or a first one.
        _ if short.len() < long.len() => {
            let [word] = short else { return false };
            word.chars().count() > 1 && (long.first() == Some(word) || long.last() == Some(word))
        }
        (Some((one, other)), None) => {
            let initial = is_initial(one, other) || is_initial(other, one);
            let near = || strsim::damerau_levenshtein(one, other) == 1;
            let may_be = is_word(one) && is_word(other) && is_long(short) && is_long(long);
            initial && short.len() > 1 || may_be && near()
        }
        _ => false,
    }
}

/// Returns the words of a name, each as it is compared; none of a name with figures, which number people.
pub fn words(name: &str) -> Vec<String> {
    if name.chars().any(char::is_numeric) {
        return Vec::new();
    }
    let parts = match name.split(',').collect::<Vec<_>>()[..] {
        [family, given] => format!("{given} {family}"),
        _ => name.to_string(),
    };
    let words = parts.split(|c: char| c.is_whitespace() || c == '-' || c == '.');
    words.map(alike).filter(|word| word.chars().any(char::is_alphabetic)).collect()
}
