//! The marks and words that stand for what happened in a round.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::lang::{Lang, Language};
use crate::model::Outcome;
use crate::read::number::fold;
use crate::read::words::vocabulary;

/// The marks that stand for what happened to the player named first, folded, and those that may stand against a name.
struct Marks {
    all: Vec<(Outcome, &'static str)>,
    outcomes: HashMap<&'static str, Outcome>,
}

static MARKS: LazyLock<Marks> = LazyLock::new(|| {
    let of = |outcome: Outcome| {
        let words = vocabulary::words(&format!("mark.{}", outcome.id()));
        words.iter().map(move |word| (outcome, word.as_str()))
    };
    let all: Vec<_> = Outcome::ALL.into_iter().flat_map(of).collect();
    let outcomes = all
        .iter()
        .map(|(outcome, mark)| (*mark, *outcome))
        .collect();
    Marks { all, outcomes }
});

/// Returns the marks that may stand against a name or a number: signs, kanji, and of words of letters those of English.
pub fn marks() -> impl Iterator<Item = (Outcome, &'static str)> {
    MARKS
        .all
        .iter()
        .copied()
        .filter(|(_, mark)| mark.is_ascii() || !vocabulary::is_of_letters(mark))
}

/// The words that the program itself shows for outcomes, in every language, folded: what is copied out of a sheet or a message
/// can be typed in.
static SHOWN: LazyLock<HashMap<String, Outcome>> = LazyLock::new(|| {
    let sections = ["mark", "outcome", "outcome_why"].into_iter();
    let all = sections
        .flat_map(|section| Language::all().map(move |language| (section, Lang::of(language))));
    let words = all.flat_map(|(section, lang)| {
        Outcome::ALL.map(|outcome| (fold(lang.texts_of(section, outcome.id())), outcome))
    });
    words.filter(|(word, _)| !word.is_empty()).collect()
});

/// Returns the outcome that a folded word or sign stands for.
pub fn mark(folded: &str) -> Option<Outcome> {
    let typed = MARKS.outcomes.get(folded).or_else(|| SHOWN.get(folded));
    typed.copied()
}

/// Returns every word and sign that stands for an outcome, folded, each once, in one order.
pub fn known_marks() -> Vec<&'static str> {
    let mut typed: Vec<&str> = MARKS.all.iter().map(|(_, mark)| *mark).collect();
    typed.extend(LETTERS.iter().map(|(letter, _)| letter.as_str()));
    let mut shown: Vec<&str> = SHOWN
        .keys()
        .map(String::as_str)
        .filter(|word| !typed.contains(word))
        .collect();
    shown.sort_unstable();
    typed.into_iter().chain(shown).collect()
}

/// Returns the mark that stands for an outcome.
pub fn mark_of(outcome: Outcome) -> &'static str {
    let mut all = MARKS.all.iter();
    all.find(|(known, _)| *known == outcome)
        .map_or("—", |(_, mark)| mark)
}

/// The letters by which FIDE's files tell rounds without an opponent, folded; alone only, for words and numbers begin with letters.
static LETTERS: LazyLock<Vec<(String, Outcome)>> = LazyLock::new(|| {
    let alone = Outcome::ALL
        .into_iter()
        .filter(|outcome| outcome.is_alone());
    let letter = |outcome: Outcome| Some((fold(&outcome.letter(false)?.to_string()), outcome));
    alone
        .filter_map(letter)
        .filter(|(letter, _)| !letter.is_empty())
        .collect()
});

/// Returns the outcome that a letter alone tells of a player without an opponent.
pub fn letter(folded: &str) -> Option<Outcome> {
    LETTERS
        .iter()
        .find(|(letter, _)| *letter == folded)
        .map(|(_, outcome)| *outcome)
}
