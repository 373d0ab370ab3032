//! Figures as people of the game write them: 3½, decimals where every step is rounded, and a place among equals as a place.

use crate::exact::{Exact, Mode};
use crate::lang::Lang;
use crate::model::PlayerIndex;
use crate::rules::RuleSet;
use crate::rules::lowered::Formula;
use crate::rules::operation::{Operation, Total, is_unbounded};
use crate::rules::rounding::{Rounding, Scope};
use crate::rules::show::{Show, UNBOUNDED_TEXT};
use crate::rules::vocabulary::GroupFact;
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::value::Value;

/// Returns wins, losses and draws as people write them, `2-1`; a dash for those who are outside.
pub(crate) fn record(figures: &Figures, player: PlayerIndex, lang: &Lang) -> String {
    if figures.is_outside(player) {
        return "—".to_string();
    }
    let record = figures.record(player);
    let key = if record.draws == 0 { "record.without_draws" } else { "record.with_draws" };
    let (wins, losses, draws) = (record.wins, record.losses, record.draws);
    say!(lang, key, wins, losses, draws)
}

/// Returns a figure as people of the game write it: 3½ where they count in halves, and among those who are equal `1st of 2`.
pub(crate) fn shown(
    figures: &Figures,
    definition: usize,
    player: PlayerIndex,
    lang: &Lang,
) -> String {
    among_equals(figures, definition, player, lang)
        .unwrap_or_else(|| lang.number(number_shown(figures, definition, player)))
}

/// Whether a figure is all that its printed form says, and not only near it.
pub(crate) fn is_printed_whole(figures: &Figures, definition: usize, player: PlayerIndex) -> bool {
    let most = match figures.show(definition) {
        Show::Integer => WHOLE_OF_HALVES,
        Show::Decimal(digits) | Show::Ratio(digits) => digits,
        Show::Shortest | Show::Percent(_) => return false,
    };
    let value = figures.fraction(definition, player);
    value.is_some_and(|value| ending(value, most).is_some())
}

fn number_shown(figures: &Figures, definition: usize, player: PlayerIndex) -> String {
    if let Some(value) =
        figures.value(definition, player).filter(|_| is_power(&figures.rules, definition))
    {
        return near(value);
    }
    let text = figures.shown(definition, player);
    if figures.show(definition) == Show::Integer { in_halves(text) } else { text }
}

/// Returns a decimal as people write it who count in halves: 3½.
pub(crate) fn in_halves(decimal: String) -> String {
    match decimal.strip_suffix(".5") {
        Some(whole) => format!(
            "{}½",
            whole.strip_suffix('0').filter(|sign| matches!(*sign, "" | "-")).unwrap_or(whole)
        ),
        None => decimal,
    }
}

/// Whether a figure is a power that need not be a fraction.
pub(crate) fn is_power(rules: &RuleSet, definition: usize) -> bool {
    matches!(&rules.lowered.formulas[definition],
        Formula::Apply(Operation::Power, inputs) if !matches!(inputs.get(1), Some(Formula::Number(_))))
}

/// Whether a definition divides, so that its values need not end as decimals.
fn divides(rules: &RuleSet, definition: usize) -> bool {
    let mut divides = false;
    rules.lowered.walk(definition, &mut |part| {
        divides |= match part {
            Formula::Apply(of, _) => {
                matches!(of, Operation::Divide | Operation::Ratio | Operation::Power)
            }
            Formula::Total(total) => rules.lowered.totals[*total].total == Total::Mean,
            _ => false,
        };
    });
    divides
}

/// Returns a value among powers: marked as near only where its decimals do not end.
pub(crate) fn near(value: &Value) -> String {
    let exact = value.fraction().and_then(|value| ending(value, NEAR_DIGITS));
    exact.unwrap_or_else(|| format!("≈{}", value.to_decimal(NEAR_DIGITS)))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Writing {
    /// Halves as people write them who count in them: 3½; quarters beside them as decimals.
    pub halves: bool,
    /// The decimals of what is no whole number.
    pub decimals: Decimals,
}

/// Which values are written as decimals, and with how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decimals {
    /// None: fractions are.
    Never,
    /// All, since every step of a computation is rounded to so many.
    All(u32),
    /// Those that end within so many, as their column has them: a sum of quarters, 12.75.
    Ending(u32),
}

impl Writing {
    /// As fractions.
    pub(crate) const FRACTIONS: Self = Self { halves: false, decimals: Decimals::Never };

    pub(crate) fn of(figures: &Figures, definition: usize) -> Self {
        let (rules, show) = (&figures.rules, figures.show(definition));
        let decimals = match (rules.rounding, show) {
            (Rounding::To { digits, scope: Scope::EveryStep, .. }, _) => Decimals::All(digits),
            (Rounding::None, Show::Decimal(digits)) if !divides(rules, definition) => {
                Decimals::Ending(digits)
            }
            _ => Decimals::Never,
        };
        Self { halves: show == Show::Integer, decimals }
    }

    /// Whether a value is a quarter among halves and so written as a decimal.
    pub(crate) fn is_decimal(self, value: &Exact) -> bool {
        self.halves && self.decimals == Decimals::Never && is_quarter(value)
    }
}

pub(crate) fn written_as(value: &Exact, writing: Writing) -> String {
    let decimal = |digits: u32| {
        Some(value.to_decimal(digits, Mode::HalfUp))
            .filter(|_| value.rounded(digits, Mode::HalfUp) == *value)
    };
    let halves =
        || halves(value).or_else(|| if writing.is_decimal(value) { decimal(2) } else { None });
    let fraction = || value.to_string();
    if is_unbounded(value) {
        return UNBOUNDED_TEXT.to_string();
    }
    if value.is_integer() {
        return fraction();
    }
    Some(writing.halves)
        .filter(|halves| *halves)
        .and_then(|_| halves())
        .or_else(|| match writing.decimals {
            Decimals::Never => None,
            Decimals::All(digits) | Decimals::Ending(digits) => decimal(digits),
        })
        .unwrap_or_else(fraction)
}

/// Returns a value before rounding: with all its decimals where values are written with decimals, and where they end.
pub(crate) fn unrounded(value: &Exact, writing: Writing) -> String {
    let text = written_as(value, writing);
    if !matches!(writing.decimals, Decimals::All(_)) || !text.contains('/') {
        text
    } else {
        ending(value, MOST_UNROUNDED).unwrap_or(text)
    }
}

/// Returns a number of a rule as people write it: ½, 0.33, and a fraction where decimals would not end.
pub(crate) fn constant(value: &Exact) -> String {
    halves(value).or_else(|| ending(value, MOST_OF_A_RULE)).unwrap_or_else(|| value.to_string())
}

/// Returns a constant of a rule in the notation of the values around it: as a fraction among fractions.
pub(crate) fn constant_among(value: &Exact, writing: Writing) -> String {
    if writing == Writing::FRACTIONS { value.to_string() } else { constant(value) }
}

/// Decimals of a value among halves.
const WHOLE_OF_HALVES: u32 = 1;
/// Decimals of a value that is only near.
pub(crate) const NEAR_DIGITS: u32 = 6;
/// Most decimals of a value before rounding, and of a number of a rule.
const MOST_UNROUNDED: u32 = NEAR_DIGITS;
const MOST_OF_A_RULE: u32 = 4;

/// Returns a value as a decimal, if that has at most `most` digits.
fn ending(value: &Exact, most: u32) -> Option<String> {
    let digits = (0..=most).find(|digits| value.rounded(*digits, Mode::Down) == *value)?;
    Some(value.to_decimal(digits, Mode::Down))
}

/// Returns 7/2 as 3½; `None` unless the value is a positive multiple of one half.
pub(crate) fn halves(value: &Exact) -> Option<String> {
    let twice = value.clone() + value.clone();
    let whole = value.rounded(0, Mode::Down);
    (twice.is_integer() && !value.is_integer() && !value.is_negative())
        .then(|| if whole.is_zero() { "½".to_string() } else { format!("{whole}½") })
}

/// Whether a value is a multiple of a quarter and not of a half.
fn is_quarter(value: &Exact) -> bool {
    let twice = value.clone() + value.clone();
    !twice.is_integer() && (twice.clone() + twice).is_integer()
}

/// Returns in words what a player's place among those who are equal is, since a number alone reads like a score; nothing for any
/// other figure, and where the criterion says nothing.
pub(crate) fn among_equals(
    figures: &Figures,
    definition: usize,
    player: PlayerIndex,
    lang: &Lang,
) -> Option<String> {
    let fact = figures.rules.lowered.formulas[definition].group_fact()?;
    let place = figures.fraction(definition, player)?;
    let group = figures.group_of(definition, player)?;
    let is_behind = |other: &PlayerIndex| {
        figures.fraction(definition, *other).is_some_and(|place| *place > 1.into())
    };
    if group.iter().any(is_behind) {
        let place: u32 = place.to_string().parse().ok()?;
        return Some(placed(place, group.len(), lang));
    }
    // The players have not all met, so the games do not decide who is better. The text treats all alike.
    let all_met = || group.iter().all(|other| met(figures, fact, *other, group) + 1 >= group.len());
    Some(
        lang.text(if group.iter().all(|other| met(figures, fact, *other, group) == 0) {
            "direct.not_met"
        } else if all_met() {
            "direct.even"
        } else {
            "direct.open"
        })
        .to_string(),
    )
}

/// Returns a place among `size` equal players in words.
pub(crate) fn placed(place: u32, size: usize, lang: &Lang) -> String {
    say!(lang, "direct.placed", place = ordinal(place, lang), size)
}

fn met(figures: &Figures, fact: GroupFact, player: PlayerIndex, group: &[PlayerIndex]) -> usize {
    let games =
        figures.field.views[player].iter().filter(|view| figures.field.has(fact.games(), view));
    let mut met: Vec<PlayerIndex> = games
        .filter_map(|view| view.opponent)
        .filter(|opponent| group.contains(opponent))
        .collect();
    met.sort_unstable();
    met.dedup();
    met.len()
}

/// Returns an ordinal number: 1st, 2nd, 3rd, 4th.
pub(crate) fn ordinal(place: u32, lang: &Lang) -> String {
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

/// Returns the endings of the ordinals 1, 2, 3 and all others.
pub(crate) fn ordinal_endings(lang: &Lang) -> [&str; 4] {
    let mut endings = lang.text("direct.endings").split('|');
    [(); 4].map(|()| endings.next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Language;

    #[test]
    fn values_are_written_in_one_way() {
        let all = ["7/2", "75/4", "-1/2", "7/3", "33/100", "3"]
            .map(|text| text.parse::<Exact>().unwrap());
        let of = |writing: Writing| all.each_ref().map(|value| written_as(value, writing));
        assert_eq!(
            of(Writing { halves: true, decimals: Decimals::Never }),
            ["3½", "18.75", "-1/2", "7/3", "33/100", "3"]
        );
        assert_eq!(
            of(Writing { halves: false, decimals: Decimals::All(2) }),
            ["3.50", "18.75", "-0.50", "7/3", "0.33", "3"]
        );
        // Where all have three decimals, a quarter has three: so the workbook's formula writes it.
        assert_eq!(
            of(Writing { halves: true, decimals: Decimals::All(3) }),
            ["3½", "18.750", "-0.500", "7/3", "0.330", "3"]
        );
        assert_eq!(
            of(Writing { halves: false, decimals: Decimals::Ending(2) }),
            ["3.50", "18.75", "-0.50", "7/3", "0.33", "3"]
        );
        assert_eq!(of(Writing::FRACTIONS), ["7/2", "75/4", "-1/2", "7/3", "33/100", "3"]);
        assert_eq!(all.each_ref().map(constant), ["3½", "18.75", "-0.5", "7/3", "0.33", "3"]);
    }

    #[test]
    fn places_are_counted() {
        let of = |language: Language| {
            [1, 2, 3, 4, 11, 12, 21, 113, 102].map(|place| ordinal(place, Lang::of(language)))
        };
        assert_eq!(
            of(Language::ENGLISH),
            ["1st", "2nd", "3rd", "4th", "11th", "12th", "21st", "113th", "102nd"]
        );
        assert_eq!(of(Language::of_code("ja").unwrap())[..2], ["1位", "2位"]);
    }
}
