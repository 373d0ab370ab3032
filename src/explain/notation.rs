//! Figures as people of the game write them: 3½, and a place among equals as a place.

use crate::lang::Lang;
use crate::model::PlayerIndex;
use crate::rules::show::Show;
use crate::rules::vocabulary::GroupFact;
use crate::tiebreaks::figures::Figures;

/// Returns a figure as people of the game write it: 3½ where they count in halves, and among those who are equal `1st of 2`.
#[must_use]
pub fn shown(figures: &Figures, definition: usize, player: PlayerIndex, lang: &Lang) -> String {
    among_equals(figures, definition, player, lang).unwrap_or_else(|| {
        let text = figures.shown(definition, player);
        if figures.rules.definitions[definition].show == Show::Integer { in_halves(text) } else { text }
    })
}

/// Returns a decimal as people write it who count in halves: 3½.
#[must_use]
pub fn in_halves(decimal: String) -> String {
    match decimal.strip_suffix(".5") {
        Some(whole) => format!("{}½", whole.strip_suffix('0').filter(|sign| matches!(*sign, "" | "-")).unwrap_or(whole)),
        None => decimal,
    }
}

/// Returns in words what a player's place among those who are equal is, since a number alone reads like a score; nothing for any
/// other figure, and where the criterion says nothing.
#[must_use]
pub fn among_equals(figures: &Figures, definition: usize, player: PlayerIndex, lang: &Lang) -> Option<String> {
    let fact = figures.rules.lowered.formulas[definition].group_fact()?;
    let place = figures.fraction(definition, player)?;
    let group = figures.group_of(definition, player)?;
    let is_behind = |other: &PlayerIndex| figures.fraction(definition, *other).is_some_and(|place| *place > 1.into());
    if group.iter().any(is_behind) {
        let place: u32 = place.to_string().parse().ok()?;
        return Some(lang.say("direct.placed", &[("place", &ordinal(place, lang)), ("size", &group.len().to_string())]));
    }
    let met = has_met(figures, fact, player, group);
    Some(lang.text(if met { "direct.even" } else { "direct.not_met" }).to_string())
}

/// Whether a player met somebody of a group.
fn has_met(figures: &Figures, fact: GroupFact, player: PlayerIndex, group: &[PlayerIndex]) -> bool {
    let mut games = figures.field.views[player].iter().filter(|view| figures.field.has(fact.games(), view));
    games.any(|view| view.opponent.is_some_and(|opponent| group.contains(&opponent)))
}

/// Returns a place as it is counted: 1st, 2nd, 3rd, 4th.
fn ordinal(place: u32, lang: &Lang) -> String {
    let [first, second, third, other] = ordinal_endings(lang);
    let ending = match (place % 10, place % 100) {
        (_, 11..=13) => other,
        (1, _) => first,
        (2, _) => second,
        (3, _) => third,
        _ => other,
    };
    format!("{place}{ending}")
}

/// Returns what stands behind 1, 2, 3 and every other number that is a place.
#[must_use]
pub fn ordinal_endings(lang: &Lang) -> [&str; 4] {
    let mut endings = lang.text("direct.endings").split('|');
    [(); 4].map(|()| endings.next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Language;

    #[test]
    fn places_are_counted() {
        let of = |language: Language| [1, 2, 3, 4, 11, 12, 21, 113, 102].map(|place| ordinal(place, Lang::of(language)));
        assert_eq!(of(Language::En), ["1st", "2nd", "3rd", "4th", "11th", "12th", "21st", "113th", "102nd"]);
        assert_eq!(of(Language::Ja)[..2], ["1位", "2位"]);
    }
}
