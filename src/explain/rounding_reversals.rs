//! The figures whose order rounding reverses, in words.

use crate::explain::words::Words;
use crate::lang::Lang;
use crate::model::PlayerIndex;
use crate::standings::Analysis;
use crate::tiebreaks::rank::inversions;
use crate::tiebreaks::value::Value;

/// Returns one line for each pair of players, whatever their points, whose rounded figures stand in the opposite
/// order of their exact ones, up to `most`; nothing where the rule set does not round.
pub(crate) fn lines(analysis: &Analysis, lang: &Lang, most: usize) -> Option<Vec<String>> {
    let (exact_figures, _) = analysis.unrounded.as_ref()?;
    let figures = &analysis.figures;
    let words = Words::new(&figures.rules, lang);
    let exact = |value: Option<&Value>| value.map_or_else(|| "—".to_string(), ToString::to_string);
    let lines = inversions(figures, exact_figures, most).into_iter().map(|inversion| {
        let definition = figures.rules.order[inversion.criterion];
        let name = |player: PlayerIndex| figures.tournament.name(player);
        say!(
            lang,
            "why.inverted_line",
            criterion = words.short(definition),
            better = name(inversion.better),
            worse = name(inversion.worse),
            better_shown = figures.shown(definition, inversion.better),
            worse_shown = figures.shown(definition, inversion.worse),
            better_exact = exact(exact_figures.value(definition, inversion.better)),
            worse_exact = exact(exact_figures.value(definition, inversion.worse))
        )
    });
    Some(lines.collect())
}
