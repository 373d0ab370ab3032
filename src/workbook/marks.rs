//! The marks that may be chosen on Results: what each says of the two sides, or of a player alone.

use crate::analysis::typed::{Word, mark_words};
use crate::lang::{Lang, Language};
use crate::model::Outcome::{
    self, Absent, Bye, DoubleLoss, DoubleWin, Draw, ForfeitLoss, ForfeitWin, FullBye, HalfBye,
    Left, Loss, OpponentLeft, Out, Win,
};

/// A mark.
#[derive(Debug)]
pub struct Mark {
    /// Its key in the wording.
    pub id: &'static str,
    /// What it says of the player named first and second.
    pub sides: Option<[Outcome; 2]>,
    /// What it says of a player without an opponent.
    pub alone: Option<Outcome>,
}

const fn of(id: &'static str, sides: Option<[Outcome; 2]>, alone: Option<Outcome>) -> Mark {
    Mark { id, sides, alone }
}

/// The marks that fit a pairing; on a row without a second player those that can be meant so mean the player alone.
pub const PAIRED: &[Mark] = &[
    of("win", Some([Win, Loss]), None),
    of("loss", Some([Loss, Win]), None),
    of("draw", Some([Draw, Draw]), None),
    of("forfeit_win", Some([ForfeitWin, ForfeitLoss]), None),
    of("forfeit_loss", Some([ForfeitLoss, ForfeitWin]), None),
    of("both_forfeit", Some([ForfeitLoss, ForfeitLoss]), None),
    of("double_loss", Some([DoubleLoss, DoubleLoss]), None),
    of("double_win", Some([DoubleWin, DoubleWin]), None),
    of("opponent_left", Some([OpponentLeft, Left]), None),
    of("left", Some([Left, OpponentLeft]), None),
    of("both_left", Some([Left, Left]), None),
];

/// The marks that fit a player alone.
pub const ALONE: &[Mark] = &[
    of("bye", None, Some(Bye)),
    of("full_bye", None, Some(FullBye)),
    of("half_bye", None, Some(HalfBye)),
    of("absent", None, Some(Absent)),
    of("out", None, Some(Out)),
];

/// Returns everything that may be typed as a mark; the words to choose from come first. A score of one game is one unless scores count.
#[must_use]
pub fn words(lang: &Lang, scores_count: bool) -> Vec<Word> {
    let chosen = || PAIRED.iter().chain(ALONE);
    let of = |lang: &'static Lang| chosen().map(|mark| lang.texts_of("pair_mark", mark.id));
    let others = Language::all()
        .filter(|other| *other != lang.language)
        .map(Lang::of);
    mark_words(
        chosen()
            .map(|mark| lang.texts_of("pair_mark", mark.id))
            .chain(others.flat_map(of)),
        scores_count,
    )
}

/// Returns the key of the mark that says so of both sides, or of a player alone.
#[must_use]
pub fn id_of(outcomes: [Outcome; 2], opponent: bool) -> Option<&'static str> {
    let all = PAIRED.iter().chain(ALONE);
    let says = |mark: &&Mark| {
        if opponent {
            mark.sides == Some(outcomes)
        } else {
            mark.alone == Some(outcomes[0])
        }
    };
    all.into_iter().find(says).map(|mark| mark.id)
}

/// Returns the opponent's outcome where scores alone tell one's own.
#[must_use]
pub fn answer(outcome: Outcome) -> Option<Outcome> {
    Some(match outcome {
        Win => Loss,
        Loss => Win,
        Draw => Draw,
        ForfeitWin => ForfeitLoss,
        ForfeitLoss => ForfeitWin,
        DoubleLoss => DoubleLoss,
        DoubleWin => DoubleWin,
        Left => OpponentLeft,
        OpponentLeft => Left,
        Bye | FullBye | HalfBye | Absent | Out => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words to choose from are typed results, and are read as what they are chosen for.
    #[test]
    fn what_is_chosen_says_what_it_is_chosen_for() {
        for language in Language::all() {
            let lang = Lang::of(language);
            let words = words(lang, true);
            for Mark { id, sides, alone } in PAIRED.iter().chain(ALONE) {
                let text = lang.texts_of("pair_mark", id);
                let word = words.iter().find(|word| word.text == text).unwrap();
                assert!(sides.is_none() || word.sides == *sides, "{text}: {word:?}");
                assert!(alone.is_none() || word.alone == *alone, "{text}: {word:?}");
            }
        }
    }
}
