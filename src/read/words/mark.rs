//! The marks and words that stand for what happened in a round.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::lang::{Lang, Language};
use crate::model::Outcome;
use crate::read::number::{fold, only};
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
    let outcomes = all.iter().map(|(outcome, mark)| (*mark, *outcome)).collect();
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
    typed.copied().or_else(|| with_reason(folded))
}

/// Returns the outcome that a folded sign stands for where a reason stands behind it: `○反則勝ち`, `●(時間切れ)`, `○(先)`.
pub fn with_reason(folded: &str) -> Option<Outcome> {
    let (sign, outcome) = sign(folded)?;
    because(outcome, &folded[sign.len()..])
}

/// Returns the sign of a result with which a folded text begins: no letter, as names begin with these.
pub fn sign(folded: &str) -> Option<(&str, Outcome)> {
    const FIRST_KANA: char = '\u{3040}';
    let first = folded.chars().next()?;
    if first.is_ascii() || first >= FIRST_KANA {
        return None;
    }
    let sign = &folded[..first.len_utf8()];
    let outcome = MARKS.outcomes.get(sign).copied();
    Some((sign, outcome.filter(|outcome| outcome.has_score())?))
}

/// Returns what a result was where a folded text says how it came about, or who began; nothing where it says anything else.
fn because(outcome: Outcome, text: &str) -> Option<Outcome> {
    let bare = text.trim_start_matches('(').trim_end_matches(')');
    let is_seat = || bare.len() < text.len() && vocabulary::is("reason.seat", bare);
    let (won, lost) = (outcome == Outcome::Win, outcome == Outcome::Loss);
    let is_away = || vocabulary::is_any(&["of-one.away", "without-play.mark"], bare);
    if vocabulary::is("how.forfeit", bare) || won && is_away() {
        return won.then_some(Outcome::Bye);
    }
    if vocabulary::is("mark.forfeit_loss", bare) || is_away() {
        return lost.then_some(Outcome::ForfeitLoss);
    }
    let (how, fits) =
        match (vocabulary::before("won.verb", bare), vocabulary::before("reason.lost", bare)) {
            (Some(how), _) => (how, won),
            (_, Some(how)) => (how, lost),
            _ => (bare, true),
        };
    let is_how = vocabulary::is("reason.how", how) || vocabulary::is("of-one.beaten", bare);
    (fits && is_how || is_seat()).then_some(outcome)
}

/// Returns a folded cell without the reason that stands beside its one sign: `○3` for `○反則勝ち3`, `5○` for `5○(先)`, `○鈴木` for
/// `○鈴木(反則)`. A win and a loss without play get their own signs.
pub fn without_reason(folded: &str) -> Option<String> {
    let signs = folded.char_indices().filter_map(|(at, _)| Some((at, sign(&folded[at..])?)));
    let (at, (sign, outcome)) = only(signs)?;
    let (before, after) = (&folded[..at], &folded[at + sign.len()..]);
    let told = |outcome: Outcome, rest: &str| {
        let sign = match outcome {
            Outcome::Bye | Outcome::ForfeitLoss => mark_of(outcome),
            _ => sign,
        };
        format!("{before}{sign}{rest}")
    };
    let ends = after.char_indices().map(|(at, c)| at + c.len_utf8());
    let edges: Vec<usize> = ends.collect();
    // The longest reason, behind the sign or behind all else.
    let mut ahead = edges.iter().rev();
    let ahead = ahead.find_map(|&end| Some(told(because(outcome, &after[..end])?, &after[end..])));
    ahead.or_else(|| {
        let mut behind = edges.iter();
        behind.find_map(|&from| Some(told(because(outcome, &after[from..])?, &after[..from])))
    })
}

/// Returns every word and sign that stands for an outcome, folded, each once, in one order.
pub fn known_marks() -> Vec<&'static str> {
    let mut typed: Vec<&str> = MARKS.all.iter().map(|(_, mark)| *mark).collect();
    typed.extend(LETTERS.iter().map(|(letter, _)| letter.as_str()));
    let mut shown: Vec<&str> =
        SHOWN.keys().map(String::as_str).filter(|word| !typed.contains(word)).collect();
    shown.sort_unstable();
    typed.into_iter().chain(shown).collect()
}

pub fn mark_of(outcome: Outcome) -> &'static str {
    let mut all = MARKS.all.iter();
    all.find(|(known, _)| *known == outcome).map_or("—", |(_, mark)| mark)
}

/// The letters by which FIDE's files tell rounds without an opponent, folded; alone only, for words and numbers begin with letters.
static LETTERS: LazyLock<Vec<(String, Outcome)>> = LazyLock::new(|| {
    let alone = Outcome::ALL.into_iter().filter(|outcome| outcome.is_alone());
    let letter = |outcome: Outcome| Some((fold(&outcome.letter(false)?.to_string()), outcome));
    alone.filter_map(letter).filter(|(letter, _)| !letter.is_empty()).collect()
});

/// Returns the outcome that a letter alone tells of a player without an opponent.
pub fn letter(folded: &str) -> Option<Outcome> {
    LETTERS.iter().find(|(letter, _)| *letter == folded).map(|(_, outcome)| *outcome)
}
