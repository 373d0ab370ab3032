//! An empty workbook to fill in: the calculation sheets without a tournament, which compute whatever is entered.

use std::sync::Arc;

use crate::lang::Lang;
use crate::model::Tournament;
use crate::rules::RuleSet;
use crate::standings::{Analysis, compute};

/// Returns a tournament without players under a rule set, with `rounds` rounds.
#[must_use]
pub fn empty(rules: RuleSet, rounds: u32, lang: &Lang) -> Analysis {
    let title = Some(rules.name.get(lang.language).to_string());
    let tournament = Tournament {
        title,
        ..Tournament::unplayed(lang.language, rounds, Vec::new())
    };
    compute(Arc::new(tournament), rules)
}
