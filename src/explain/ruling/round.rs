//! What one round of a player counts for: a bye, a forfeit, an absence, or any game, beside the same event without it.

use std::sync::Arc;

use crate::explain::notation::{ordinal, shown};
use crate::standings::{Analysis, compute};

use super::{Asked, Block, Keyed, worked};

pub(super) fn sections(asked: &Asked<'_>, round: u32) -> Keyed {
    let Some(without) = without(asked, round) else {
        return Vec::new();
    };
    let figures = &asked.analysis.figures;
    let [opponent, result, _] = asked.round(asked.asks, round);
    let pairing = asked.pairing(asked.asks, round);
    let is_met = pairing.is_some_and(|pairing| pairing.second.is_some());
    let result = if is_met { format!("{opponent}: {result}") } else { result };
    let player = asked.name(asked.asks);
    let number = round.to_string();
    let fields = [("player", player), ("round", &*number), ("result", &*result)];
    let place = |analysis: &Analysis| ordinal(super::rank(analysis, asked.asks), asked.lang);
    let places = [("place", &*place(asked.analysis)), ("place_then", &*place(&without))];
    let worth = worth(asked, &without);
    let changed = changed(asked, &without);
    let changed = asked.lang.list(&changed);
    let changed = [("changed", &*changed)];
    let key = if changed[0].1.is_empty() { "round.changes_nothing" } else { "round.is" };
    let decision = asked.say(key, &[&fields[..], &places[..], &changed].concat());
    let criteria = || figures.criteria_asked();
    vec![
        ("question", vec![asked.text("round.understood", &fields)]),
        ("decision", vec![Block::Strong(decision)]),
        ("rule", asked.rules(criteria())),
        ("facts", vec![asked.rounds(asked.asks, round..=round)]),
        ("worth", asked.moved(&without).into_iter().chain(worth).collect()),
    ]
}

/// Returns the event without the player's pairing of a round.
fn without(asked: &Asked<'_>, round: u32) -> Option<Analysis> {
    let mut tournament = (*asked.analysis.figures.tournament).clone();
    let pairing = tournament.pairing_of(asked.asks, round)?;
    tournament.pairings.remove(pairing);
    Some(compute(Arc::new(tournament), (*asked.analysis.figures.rules).clone()))
}

/// Returns the criteria of the player that the round changes, each with both values.
fn changed(asked: &Asked<'_>, without: &Analysis) -> Vec<String> {
    let words = asked.words();
    let criteria = asked.analysis.figures.criteria_asked();
    let changed = criteria.filter_map(|definition| {
        let value =
            |analysis: &Analysis| shown(&analysis.figures, definition, asked.asks, asked.lang);
        let (now, then) = (value(asked.analysis), value(without));
        (now != then).then(|| {
            say!(
                asked,
                "round.changed",
                figure = words.short(definition),
                value = now,
                without = then
            )
        })
    });
    changed.collect()
}

/// Returns each criterion of the player and what it rests on, worked out, and what it would be without the round.
fn worth(asked: &Asked<'_>, without: &Analysis) -> Vec<Block> {
    let figures = &asked.analysis.figures;
    let words = asked.words();
    let told: Vec<usize> = figures.criteria_asked().collect();
    let named = asked.named(&told);
    let rows = told.iter().copied().chain(named).map(|definition| {
        vec![
            words.short(definition).to_string(),
            worked(asked.analysis, definition, asked.asks, asked.lang),
            worked(without, definition, asked.asks, asked.lang),
        ]
    });
    vec![Block::Table {
        headings: ["criterion", "as_it_is", "without"].map(|key| asked.column(key)).to_vec(),
        rows: rows.collect(),
        marked: None,
    }]
}
