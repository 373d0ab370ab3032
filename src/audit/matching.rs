//! Which definition a column of announced figures is: by its heading, or by its numbers.

use std::sync::Arc;

use unicode_normalization::UnicodeNormalization;

use crate::analysis::Analysis;
use crate::audit::column::Column;
use crate::audit::compare::{Verdict, figure};
use crate::exact::Exact;
use crate::lang::Bilingual;
use crate::model::Published;
use crate::rules::show::Show;
use crate::rules::{Draft, RuleSet};
use crate::tiebreaks::figures::Figures;

/// A column without a telling name is taken for the definition that reproduces this share of it.
const SHARE: (usize, usize) = (9, 10);

/// Finds what the announced columns are; those nobody can tell are left out.
#[must_use]
pub fn columns(analysis: &Analysis, draft: &Draft, published: &Published) -> Vec<Column> {
    let rules = &analysis.figures.rules;
    let mut found: Vec<Column> = Vec::new();
    let mut unnamed = Vec::new();
    for (position, column) in published.columns.iter().enumerate() {
        let taken = |id: &str| found.iter().any(|known| known.definition == id);
        match named(rules, &column.heading).filter(|definition| !taken(&rules.definitions[*definition].id)) {
            Some(definition) => found.push(of(&analysis.figures, published, position, definition, false)),
            // A column of zeros says nothing about what it is.
            None if published.rows.iter().all(|row| row.values[position].as_ref().is_none_or(|value| value.value.is_zero())) => {}
            None => unnamed.push(position),
        }
    }
    if unnamed.is_empty() {
        return found;
    }
    // All that the library has, under the scoring and the constants of this rule set.
    let library = draft.with_also(&draft.definition_ids(), analysis.figures.tournament.last_paired_round());
    if let Ok(library) = library {
        let everything = Figures::compute(Arc::clone(&analysis.figures.tournament), Arc::new(library));
        for position in unnamed {
            let column = by_numbers(&everything, published, position, &found);
            found.extend(column);
        }
    }
    found.sort_by_key(|column| column.position);
    found
}

fn named(rules: &RuleSet, heading: &str) -> Option<usize> {
    let plain = |text: &str| -> String {
        text.nfkc().filter(|c| c.is_alphanumeric() || *c == '%' || *c == '-').flat_map(char::to_lowercase).collect()
    };
    let wanted = plain(heading);
    let is = |text: &Bilingual| plain(&text.ja) == wanted || plain(&text.en) == wanted;
    rules
        .definitions
        .iter()
        .position(|definition| plain(&definition.id) == wanted || is(&definition.short) || is(&definition.label))
        .or_else(|| POINTS.contains(&wanted.as_str()).then(|| rules.order.first().copied()).flatten())
}

/// What the points column is called everywhere.
const POINTS: [&str; 14] =
    ["points", "pts", "matchpoints", "mp", "score", "勝点", "勝ち点", "ポイント", "得点", "pkt", "pkte", "punkte", "ptos", "total"];

fn of(figures: &Figures, published: &Published, position: usize, definition: usize, by_numbers: bool) -> Column {
    let column = &published.columns[position];
    let definition = &figures.rules.definitions[definition];
    let values = || published.rows.iter().filter_map(|row| row.values[position].as_ref()).map(|value| &value.value);
    let limit = Exact::from(2);
    let hundredfold = matches!(definition.show, Show::Percent(_)) && values().any(|value| *value > limit);
    let column = Column {
        position,
        heading: column.heading.clone(),
        definition: definition.id.clone(),
        short: definition.short.clone(),
        by_numbers,
        digits: column.digits + if hundredfold { 2 } else { 0 },
        hundredfold,
        cut_off: false,
    };
    fit(figures, published, &column).1
}

/// Takes a column for rounded or cut off, whichever reproduces more; for rounded where both do the same. Returns how many
/// cells that reproduces.
#[must_use]
pub fn fit(figures: &Figures, published: &Published, column: &Column) -> (usize, Column) {
    let count = |cut_off: bool| {
        let column = Column { cut_off, ..column.clone() };
        (agreeing(figures, published, &column), column)
    };
    let (rounded, cut_off) = (count(false), count(true));
    if cut_off.0 > rounded.0 { cut_off } else { rounded }
}

/// Returns how many cells of a column a set of figures reproduces.
fn agreeing(figures: &Figures, published: &Published, column: &Column) -> usize {
    let Some(definition) = figures.rules.position(&column.definition) else { return 0 };
    let agrees = |row: &&crate::model::PublishedRow| {
        let Some(announced) = &row.values[column.position] else { return false };
        let value = figures.value(definition, row.player);
        figure(value, &column.scaled(&announced.value), column.digits, column.cut_off) == Verdict::Agrees
    };
    published.rows.iter().filter(agrees).count()
}

/// Takes a column for the definition that reproduces the most of it, of equal ones the first.
fn by_numbers(figures: &Figures, published: &Published, position: usize, found: &[Column]) -> Option<Column> {
    let cells = published.rows.iter().filter(|row| row.values[position].is_some()).count();
    let mut best: Option<(usize, Column)> = None;
    for definition in 0..figures.rules.definitions.len() {
        if found.iter().any(|known| known.definition == figures.rules.definitions[definition].id) {
            continue;
        }
        let column = of(figures, published, position, definition, true);
        let count = agreeing(figures, published, &column);
        if best.as_ref().is_none_or(|(most, _)| count > *most) {
            best = Some((count, column));
        }
    }
    best.filter(|(count, _)| cells > 0 && count * SHARE.1 >= cells * SHARE.0).map(|(_, column)| column)
}
