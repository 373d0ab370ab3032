//! The standings workbook as a whole: which sheets, in which order.

use crate::explain::layout::Layout;
use crate::explain::plan::Plan;
use crate::explain::sheets::{audit, cross, figures, player, readings, results, rules, source, standings, why};
use crate::lang::Language;

/// Above this many players their breakdowns stand on one sheet, unless asked for otherwise.
pub const MOST_SHEETS: usize = 200;

/// Where each player's breakdown goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breakdown {
    /// One sheet a player.
    Sheets,
    /// Blocks below one another on one sheet.
    Blocks,
    /// The same blocks on a hidden sheet: the formulas need them.
    Hidden,
}

impl Breakdown {
    /// Returns what suits a number of players.
    #[must_use]
    pub fn for_players(players: usize) -> Self {
        if players <= MOST_SHEETS { Self::Sheets } else { Self::Blocks }
    }
}

/// Plans the standings workbook.
#[must_use]
pub fn plan<'a>(layout: &'a Layout<'a>, breakdown: Breakdown) -> Plan<'a> {
    let tournament = &layout.figures().tournament;
    let mut sheets = vec![
        standings::sheet(layout),
        why::sheet(layout),
        cross::sheet(layout),
        results::sheet(layout),
        figures::sheet(layout),
        rules::sheet(layout),
        source::sheet(layout),
    ];
    // Right behind the standings and the reasons.
    if let Some(found) = layout.audit {
        if let Some(survey) = found.survey.as_ref().filter(|survey| survey.tried > 1) {
            sheets.insert(2, readings::sheet(layout, found, survey));
        }
        if found.comparison.is_some() {
            sheets.insert(2, audit::sheet(layout, found));
        }
    }
    sheets.extend(player::sheets(layout, breakdown == Breakdown::Hidden));
    Plan {
        title: tournament.title.clone().unwrap_or_else(|| tournament.source.file.to_string()),
        date: tournament.date.clone().unwrap_or_default(),
        // Both come with Windows and macOS; LibreOffice puts its own Japanese font in their place.
        font: match layout.lang.language {
            Language::Ja => "Yu Gothic",
            Language::En => "Arial",
        },
        page_words: layout.lang.text("page.footer").to_string(),
        names: layout.defined_names(),
        sheets,
    }
}
