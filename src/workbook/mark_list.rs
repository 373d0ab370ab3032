//! The marks that can be chosen on Results, with their meanings for both sides or for a lone player.

use crate::lang::{Lang, Language};
use crate::model::Outcome::{
    self, DoubleLoss, DoubleWin, Draw, ExtraLoss, ExtraWin, ForfeitLoss, ForfeitWin, Left, Loss,
    OpponentLeft, Win,
};
use crate::model::Score;
use crate::rules::pairing::System;
use crate::standings::typed_marks::{Word, mark_words};
use crate::workbook::calculation::BookLayout;

/// A mark.
#[derive(Debug)]
pub struct Mark {
    /// Its key in the wording.
    pub id: &'static str,
    /// Its meaning for the first and the second player.
    pub sides: Option<[Outcome; 2]>,
    /// Its meaning for a player without an opponent.
    pub alone: Option<Outcome>,
}

/// The marks that fit a pairing; on a row without a second player those that can be meant so mean the player alone.
pub const PAIRED: [(&str, [Outcome; 2]); 13] = [
    ("win", [Win, Loss]),
    ("loss", [Loss, Win]),
    ("draw", [Draw, Draw]),
    ("forfeit_win", [ForfeitWin, ForfeitLoss]),
    ("forfeit_loss", [ForfeitLoss, ForfeitWin]),
    ("both_forfeit", [ForfeitLoss, ForfeitLoss]),
    ("double_loss", [DoubleLoss, DoubleLoss]),
    ("double_win", [DoubleWin, DoubleWin]),
    ("opponent_left", [OpponentLeft, Left]),
    ("left", [Left, OpponentLeft]),
    ("both_left", [Left, Left]),
    ("extra_win", [ExtraWin, ExtraLoss]),
    ("extra_loss", [ExtraLoss, ExtraWin]),
];

/// The last of them say that a game was decided after extra time.
const OF_EXTRA_TIME: usize = 2;

/// So many of them have a form in points.
const IN_POINTS: usize = 3;

/// Returns all marks: those that fit a pairing, and those of a player alone.
pub fn all() -> impl Iterator<Item = Mark> {
    let paired = PAIRED.iter().map(|(id, sides)| Mark { id, sides: Some(*sides), alone: None });
    let alone = Outcome::ALL.into_iter().filter(|outcome| outcome.is_alone());
    paired.chain(alone.map(|outcome| Mark { id: outcome.id(), sides: None, alone: Some(outcome) }))
}

/// Returns how many of the marks of a pairing are offered: those of extra time where it has points of its own, decides a knockout, or was
/// played.
pub(crate) fn offered(layout: &BookLayout<'_>) -> usize {
    let rules = layout.rules();
    let mut games = layout.tournament().pairings.iter();
    let knows_extra_time = !rules.follows.contains_key(&ExtraWin)
        || rules.pairing.system == System::Knockout
        || games.any(|game| game.result.outcomes.is_some_and(|sides| sides[0].is_extra()));
    PAIRED.len() - if knows_extra_time { 0 } else { OF_EXTRA_TIME }
}

impl BookLayout<'_> {
    /// Whether the result of a game is chosen as the points of both: a win counts one, and no score tells more.
    pub(crate) fn marks_in_points(&self) -> bool {
        *self.points_found.get_or_init(|| {
            let (tournament, rules) = (self.tournament(), self.rules());
            let games = tournament.pairings.iter();
            let mut scores = games.filter_map(|game| game.result.score.as_ref());
            !self.needs_scores
                && !tournament.scored
                && rules.counts_in_halves()
                && scores.all(Score::is_of_one_game)
        })
    }
}

/// Returns a mark as it is chosen: in the points of both where results are chosen so and the language writes them so.
pub(crate) fn text<'a>(id: &str, layout: &BookLayout<'a>) -> &'a str {
    said(id, layout.marks_in_points(), layout.lang)
}

/// Returns a mark in the points of both or in words.
pub(crate) fn said<'a>(id: &str, in_points: bool, lang: &'a Lang) -> &'a str {
    let has_points = PAIRED[..IN_POINTS].iter().any(|(known, _)| *known == id);
    let section = if has_points && in_points { "point_mark" } else { "pair_mark" };
    lang.texts_of(section, id)
}

/// Returns everything that may be typed as a mark; the words to choose from come first. A score of one game is one unless scores count.
pub fn words(lang: &Lang, scores_count: bool) -> Vec<Word> {
    let of = |lang: &'static Lang| all().map(|mark| lang.texts_of("pair_mark", mark.id));
    let others = Language::all().filter(|other| *other != lang.language).map(Lang::of);
    // What stands under As counted may be typed as well.
    let counted = Language::all().map(Lang::of);
    let counted = counted.flat_map(|lang| Outcome::ALL.map(|of| lang.texts_of("mark", of.id())));
    mark_words(
        all()
            .map(|mark| lang.texts_of("pair_mark", mark.id))
            .chain(others.flat_map(of))
            .chain(counted),
        scores_count,
    )
}

/// Returns the key of the mark with this meaning for both sides, or for a lone player.
pub fn id_of(outcomes: [Outcome; 2], opponent: bool) -> Option<&'static str> {
    let says = |mark: &Mark| {
        if opponent { mark.sides == Some(outcomes) } else { mark.alone == Some(outcomes[0]) }
    };
    all().find(says).map(|mark| mark.id)
}

/// Returns the opponent's outcome where scores alone tell one's own.
pub fn answer(outcome: Outcome) -> Option<Outcome> {
    (!outcome.is_alone()).then(|| outcome.answer())
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
            for Mark { id, sides, alone } in all() {
                let text = lang.texts_of("pair_mark", id);
                let word = words.iter().find(|word| word.text == text).unwrap();
                assert!(sides.is_none() || word.sides == sides, "{text}: {word:?}");
                assert!(alone.is_none() || word.alone == alone, "{text}: {word:?}");
            }
        }
    }
}
