//! An event before its first round.

use std::sync::Arc;

use crate::lang::Language;
use crate::model::{Player, ReportLines, Source, Tournament};

impl Tournament {
    /// Returns an event of which nothing was read: who takes part, and how many rounds there are to be.
    #[must_use]
    pub fn unplayed(language: Language, rounds: u32, players: Vec<Player>) -> Self {
        Self {
            title: None,
            date: None,
            language,
            rounds,
            planned: None,
            players,
            pairings: Vec::new(),
            published: None,
            settings: Vec::new(),
            stages: Vec::new(),
            tables: Vec::new(),
            finals_count: false,
            game_scores: false,
            categories: Vec::new(),
            beside_names: None,
            own_columns: Vec::new(),
            team_heading: None,
            qualify: Vec::new(),
            source: Source {
                file: Arc::from(""),
                sha256: String::new(),
                sheets: Vec::new(),
            },
            previous: None,
            report: ReportLines::default(),
        }
    }
}
