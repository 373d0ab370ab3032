//! Ties over two legs: the names of the legs, and what decides beside a score: `Semi-final, 2nd leg`, `1-2 (4-3 pens)`, `2-1 (away goals)`.

use crate::model::Score;
use crate::read::number::{fold, only};
use crate::read::words::result::{plain_score, read_result};
use crate::read::words::score::score;
use crate::read::words::{extra_time, vocabulary};

/// The names of the first leg, and of the second.
const LEGS: [&str; 2] = ["leg.1", "leg.2"];

/// Who went on where the sum of two legs is level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum By {
    /// Whoever won these penalties.
    Penalties(Score),
    /// Whoever scored more away from home.
    AwayGoals,
}

/// Returns which leg a text names, and nothing else: 0 for the first.
pub fn leg(text: &str) -> Option<usize> {
    let folded = fold(text);
    LEGS.iter().position(|leg| vocabulary::is(leg, &folded))
}

/// Returns the stage of which a text names one of two legs: `Semi-final` of `Semi-final, 2nd leg`.
pub fn stage_of(text: &str) -> Option<String> {
    // Every part of it is looked at, and a cell may hold a whole story.
    const LONGEST: usize = 60;
    if text.len() > LONGEST {
        return None;
    }
    let folded = fold(text);
    if !LEGS.iter().any(|leg| vocabulary::holds(leg, &folded)) {
        return None;
    }
    let ends = || text.char_indices().map(|(at, _)| at).chain([text.len()]);
    let within = ends().flat_map(|from| ends().rev().map(move |to| (from, to)));
    let mut found = within.filter(|(from, to)| from < to && leg(&text[*from..*to]).is_some());
    let (from, to) = found.next()?;
    let parts = [&text[..from], &text[to..]];
    let parts = parts.map(|part| part.trim_matches(|c: char| !c.is_alphanumeric()));
    only(parts.into_iter().filter(|part| !part.is_empty())).map(str::to_string)
}

/// Whether a heading is that of the sum of both legs.
pub fn is_sum(heading: &str) -> bool {
    vocabulary::is("leg.sum", &fold(heading))
}

/// Returns the score of a leg and what decided the tie, as a text tells both.
pub fn decided(text: &str) -> Option<(Score, By)> {
    let (told, inside) = text.split_once(['(', '（'])?;
    let inside = inside.trim_end().trim_end_matches([')', '）']);
    let told = read_result(told.trim())?.score?;
    if vocabulary::is("leg.away-goals", &fold(inside)) {
        return Some((told, By::AwayGoals));
    }
    let penalties = extra_time::without_words(&fold(inside))?;
    let penalties = plain_score(penalties.trim())
        .and_then(|told| told.score)
        .or_else(|| score(penalties.trim()))?;
    (penalties.first != penalties.second).then_some((told, By::Penalties(penalties)))
}

/// Returns a score and what decided the tie as [`decided`] reads them.
pub fn written(score: &Score, by: Option<&By>) -> String {
    let word = |list: &str| vocabulary::words(list).first().map_or("", String::as_str);
    match by {
        None => score.to_string(),
        Some(By::AwayGoals) => format!("{score} ({})", word("leg.away-goals")),
        Some(By::Penalties(penalties)) => {
            format!("{score} ({penalties} {})", word("extra-time.word"))
        }
    }
}

impl By {
    /// Returns the same as the other side sees it.
    pub fn turned(self) -> Self {
        match self {
            Self::Penalties(score) => Self::Penalties(score.turned()),
            Self::AwayGoals => Self::AwayGoals,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::stage_of;

    #[test]
    fn a_story_names_no_stage() {
        assert_eq!(stage_of("Semi-final, 2nd leg").as_deref(), Some("Semi-final"));
        let story = format!("Semi-final, 2nd leg: {}", "who scored, and when ".repeat(1_200));
        assert_eq!(stage_of(&story), None);
    }
}
