//! What a game without play counts, said once below the standings of rules that give it a score.

use crate::exact::Exact;
use crate::lang::Lang;
use crate::model::Outcome;
use crate::tiebreaks::figures::Figures;

/// Returns the score with which a game of a league counts that somebody won without play, where the rules give it one: the winner's, and the
/// other. In other events it is a usual one, which their rules tell.
pub(crate) fn score(figures: &Figures) -> Option<&(Exact, Exact)> {
    let rules = &figures.rules;
    let score = rules.scores.get(&Outcome::ForfeitWin);
    score.filter(|(own, _)| rules.pairing.system.is_round_robin() && !own.is_zero())
}

/// Whether somebody has won without play.
pub(crate) fn any(figures: &Figures) -> bool {
    let mut views = figures.field.views.iter().flatten();
    views.any(|view| view.outcome == Outcome::ForfeitWin && view.opponent.is_some())
}

/// Returns what is said of that score where somebody has won so.
pub(crate) fn told(figures: &Figures, lang: &Lang) -> Option<String> {
    let (own, other) = score(figures).filter(|_| any(figures))?;
    Some(say!(lang, "standings.walkovers", own, other))
}
