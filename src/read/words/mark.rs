//! The marks and words that stand for what happened in a round.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::lang::{Lang, Language};
use crate::model::Outcome;
use crate::read::number::fold;

/// The marks that stand for what happened to the player named first, folded.
pub const MARKS: &[(Outcome, &[&str])] = &[
    (
        Outcome::Win,
        &[
            "○", "〇", "◯", "⭕", "◎", "o", "勝", "勝ち", "白星", "w", "win", "won", "1",
        ],
    ),
    (
        Outcome::Loss,
        &[
            "●", "×", "✕", "✖", "❌", "x", "負", "負け", "黒星", "l", "loss", "lost", "0",
        ],
    ),
    (
        Outcome::Draw,
        &[
            "△",
            "分",
            "分け",
            "引分",
            "引分け",
            "引き分け",
            "持",
            "持将棋",
            "千日手",
            "ジゴ",
            "持碁",
            "jigo",
            "d",
            "draw",
            "tie",
            "=",
            "0.5",
            "1/2",
        ],
    ),
    (Outcome::Bye, &["□", "不戦勝", "不戦", "bye", "pab"]),
    (Outcome::ForfeitLoss, &["■", "不戦敗"]),
    (Outcome::ForfeitWin, &["+"]),
    (
        Outcome::DoubleLoss,
        &[
            "両負",
            "両負け",
            "両者負け",
            "両者敗北",
            "双方負け",
            "両敗",
            "ダブルロス",
            "doubleloss",
            "bothlost",
        ],
    ),
    (
        Outcome::DoubleWin,
        &["両勝", "両勝ち", "両者勝ち", "doublewin"],
    ),
    (Outcome::Left, &["退", "途中退席", "left"]),
    (Outcome::FullBye, &["満点", "full-bye", "full bye", "fpb"]),
    (Outcome::HalfBye, &["半点", "half-bye", "half bye", "hpb"]),
    (
        Outcome::Absent,
        &["欠", "欠席", "absent", "zero-bye", "zero bye", "zpb"],
    ),
    (Outcome::Out, &["離", "離脱", "-", "out"]),
];

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
#[must_use]
pub fn mark(folded: &str) -> Option<Outcome> {
    let typed = MARKS
        .iter()
        .find(|(_, marks)| marks.contains(&folded))
        .map(|(outcome, _)| *outcome);
    typed.or_else(|| SHOWN.get(folded).copied())
}

/// Returns every word and sign that stands for an outcome, folded, each once, in one order.
#[must_use]
pub fn known_marks() -> Vec<&'static str> {
    let typed = MARKS
        .iter()
        .flat_map(|(_, marks)| marks.iter().copied())
        .chain(LETTERS.iter().map(|(letter, _)| *letter));
    let typed: Vec<&str> = typed.collect();
    let mut shown: Vec<&str> = SHOWN
        .keys()
        .map(String::as_str)
        .filter(|word| !typed.contains(word))
        .collect();
    shown.sort_unstable();
    typed.into_iter().chain(shown).collect()
}

/// Returns the mark that stands for an outcome.
#[must_use]
pub fn mark_of(outcome: Outcome) -> &'static str {
    MARKS
        .iter()
        .find(|(known, _)| *known == outcome)
        .and_then(|(_, marks)| marks.first())
        .map_or("—", |mark| *mark)
}

/// The letters by which FIDE's files tell rounds without an opponent, folded; alone only, for words and numbers begin with letters.
const LETTERS: [(&str, Outcome); 4] = [
    ("u", Outcome::Bye),
    ("f", Outcome::FullBye),
    ("h", Outcome::HalfBye),
    ("z", Outcome::Absent),
];

/// Returns the outcome that a letter alone tells of a player without an opponent.
#[must_use]
pub fn letter(folded: &str) -> Option<Outcome> {
    LETTERS
        .iter()
        .find(|(letter, _)| *letter == folded)
        .map(|(_, outcome)| *outcome)
}
