//! What one round of a player counts for: a bye, a forfeit, an absence, or any game, beside the same event without it.

use std::sync::Arc;

use crate::explain::notation::ordinal;
use crate::standings::{Analysis, compute};

use super::{Asked, Block, Keyed, worked};

/// Returns the sections of the paper.
pub(super) fn sections(asked: &Asked<'_>, round: u32) -> Keyed {
    let Some(without) = without(asked, round) else {
        return Vec::new();
    };
    let figures = &asked.analysis.figures;
    let [opponent, result, _] = asked.round(asked.asks, round);
    let pairing = asked.pairing(asked.asks, round);
    let is_met = pairing.is_some_and(|pairing| pairing.second.is_some());
    let result = if is_met {
        format!("{opponent}: {result}")
    } else {
        result
    };
    let player = asked.name(asked.asks);
    let number = round.to_string();
    let fields = [
        ("player", player),
        ("round", &*number),
        ("result", &*result),
    ];
    let place = |analysis: &Analysis| ordinal(super::rank(analysis, asked.asks), asked.lang);
    let places = [
        ("place", &*place(asked.analysis)),
        ("place_then", &*place(&without)),
    ];
    let decision = asked.say("round.is", &[&fields[..], &places[..]].concat());
    let criteria = || figures.criteria_asked();
    vec![
        ("question", vec![asked.text("round.understood", &fields)]),
        ("decision", vec![Block::Strong(decision)]),
        ("rule", asked.rules(criteria())),
        ("facts", vec![asked.rounds(asked.asks, round..=round)]),
        ("worth", worth(asked, &without)),
    ]
}

/// Returns the event without the player's pairing of a round.
fn without(asked: &Asked<'_>, round: u32) -> Option<Analysis> {
    let mut tournament = (*asked.analysis.figures.tournament).clone();
    let of_round = tournament.pairings.iter().position(|pairing| {
        pairing.round == round && pairing.players().any(|player| player == asked.asks)
    });
    tournament.pairings.remove(of_round?);
    Some(compute(
        Arc::new(tournament),
        (*asked.analysis.figures.rules).clone(),
    ))
}

/// Returns each criterion of the player, worked out, and what it would be without the round.
fn worth(asked: &Asked<'_>, without: &Analysis) -> Vec<Block> {
    let figures = &asked.analysis.figures;
    let words = asked.words();
    let rows = figures.criteria_asked().map(|definition| {
        vec![
            words.short(definition).to_string(),
            worked(asked.analysis, definition, asked.asks, asked.lang),
            worked(without, definition, asked.asks, asked.lang),
        ]
    });
    vec![Block::Table {
        headings: ["criterion", "as_it_is", "without"]
            .map(|key| asked.column(key))
            .to_vec(),
        rows: rows.collect(),
        marked: None,
    }]
}
