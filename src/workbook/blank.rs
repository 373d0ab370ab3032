//! An empty workbook to fill in: the same machine room without a tournament, which computes itself as it is filled.

use std::sync::Arc;

use crate::analysis::{Analysis, compute};
use crate::lang::Lang;
use crate::model::{ReportLines, Source, Tournament};
use crate::rules::RuleSet;

/// Returns a tournament without players under a rule set, of so many rounds.
#[must_use]
pub fn empty(rules: RuleSet, rounds: u32, lang: &Lang) -> Analysis {
    let tournament = Tournament {
        title: Some(rules.name.get(lang.language).to_string()),
        date: None,
        language: lang.language,
        rounds,
        players: Vec::new(),
        pairings: Vec::new(),
        published: None,
        stages: Vec::new(),
        finals_count: false,
        settings: Vec::new(),
        categories: Vec::new(),
        beside_names: None,
        own_columns: Vec::new(),
        qualify: Vec::new(),
        source: Source { file: Arc::from(""), sha256: String::new(), sheets: Vec::new() },
        previous: None,
        report: ReportLines::default(),
    };
    compute(Arc::new(tournament), rules)
}
