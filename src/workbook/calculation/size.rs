//! The size of the workbook, and how much of it follows an edit.

use crate::model::Tournament;
use crate::rules::RuleSet;
use crate::tiebreaks::figures::Figures;
use crate::workbook::names::Breakdown;

/// Up to this many players pairings can be edited and players and rounds added.
pub(crate) const MOST_WITH_LIVE_PAIRINGS: usize = 500;
/// Up to this many players everything follows an edit; above, the workbook holds values, unless an option asks for formulas.
pub(crate) const MOST_ALIVE: usize = 2_000;
/// Up to so many rounds, and rounds of all players together, likewise: the places after each round are computed for every round, and what a
/// result would turn for every pair.
const MOST_ROUNDS_ALIVE: u32 = 150;
const MOST_VIEWS_ALIVE: usize = 60_000;
/// Up to this many rounds of all players together the single results that would reverse neighbours are searched.
const MOST_VIEWS_TURNED: usize = 2_000;
/// Up to so many players each has a sheet: with more, tabs are no way to find anybody, and each costs LibreOffice some 3 MB more
/// than a page below others.
pub(crate) const MOST_SHEETS: usize = 40;
/// Up to this many players the single results that would reverse neighbours are searched.
pub(crate) const MOST_TURNED: usize = 64;
/// Up to this many players each has a page; above, there is only the card, and the workbook is half as large.
pub(crate) const MOST_PAGES: usize = 150;
/// Up to this many rounds of all players together are written on their sheets or pages: each is a row there.
const MOST_VIEWS_ON_PAGES: usize = 20_000;
/// Up to this many players each has a page in HTML, unless an option asks for more: no telephone shows more.
const MOST_PAGES_ON_THE_WEB: usize = 1_000;
/// Up to this many rounds of all players together are written on their pages in HTML.
const MOST_VIEWS_ON_THE_WEB: usize = 30_000;
/// Up to this many players the cross table and the places by round are printed with the standings: two or three pages each.
pub(crate) const MOST_ON_A_WALL: usize = 100;
/// Excel's limit of page breaks on a sheet.
pub(crate) const MOST_BREAKS: usize = 1023;
/// Rounds that are planned and not paired yet are prepared up to this number.
const MOST_PREPARED: u32 = 64;
/// Up to this many players cells have notes and links.
pub(crate) const MOST_WITH_NOTES: usize = 500;
/// Up to this many figures of all players together, each has a note that says how it is computed. A note takes as long to write as ten
/// formulas, and a kilobyte of memory, here and wherever the workbook is opened.
pub(crate) const MOST_FIGURES_WITH_NOTES: usize = 10_000;
/// Above this many players a sheet with a wide row for each is written row by row, to save memory.
pub(crate) const MOST_WIDE_ROWS_IN_MEMORY: usize = 500;
/// Above so many rows a narrow sheet is written row by row: that takes two thirds of the time, unless the others, which are packed
/// twice then, are most of the workbook.
pub(crate) const MOST_NARROW_ROWS_IN_MEMORY: usize = 2_000;
/// Above this many pairings, two rounds of players each, their sheet is written row by row.
pub(crate) const MOST_PAIRINGS_IN_MEMORY: usize = MOST_NARROW_ROWS_IN_MEMORY / 2;
/// Above this many pages on one sheet it is written row by row.
pub(crate) const MOST_PAGES_IN_MEMORY: usize = 500;
/// A player's row times this and a round make one key: more than any round's number.
pub(crate) const ROUNDS_OF_A_KEY: u32 = 1_000;
/// Rows for players who come late.
const SPARE_PLAYERS: usize = 4;
/// Rounds that can be added.
const SPARE_ROUNDS: u32 = 2;

/// The size of the workbook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Rows for players.
    pub players: usize,
    /// Rounds of each player.
    pub rounds: u32,
    /// Rows for pairings.
    pub pairings: usize,
    /// The number of rows that an empty workbook prepares for each round.
    pub tables: Option<usize>,
    /// Whether formulas are written, or values.
    pub alive: bool,
    /// Whether pairings follow an edit too.
    pub live_pairings: bool,
    /// The kind of the players' pages.
    pub breakdown: Breakdown,
}

/// Whether a page of each player is too much for one page of the web.
pub(crate) fn exceeds_the_web(tournament: &Tournament) -> bool {
    let players = tournament.players.len();
    let views = players * tournament.last_paired_round() as usize;
    players > MOST_PAGES_ON_THE_WEB || views > MOST_VIEWS_ON_THE_WEB
}

impl Size {
    /// Returns the size for a tournament; `alive` and `breakdown` are the user's options.
    pub fn of(figures: &Figures, alive: bool, breakdown: Option<Breakdown>) -> Self {
        let tournament = &figures.tournament;
        let players = tournament.players.len();
        let last = tournament.last_paired_round();
        let rounds = tournament.rounds.min(MOST_PREPARED).max(last).max(1);
        let live_pairings = players <= MOST_WITH_LIVE_PAIRINGS;
        let breakdown = breakdown.unwrap_or(if tournament.is_finals_alone() {
            // No player has a figure.
            Breakdown::None
        } else if players > MOST_PAGES || players * rounds as usize > MOST_VIEWS_ON_PAGES {
            Breakdown::Card
        } else if players <= MOST_SHEETS {
            Breakdown::Sheets
        } else {
            Breakdown::Pages
        });
        let spare = |many: usize| if live_pairings { many } else { 0 };
        Self {
            players: players + spare(SPARE_PLAYERS),
            // Definitions that are written out for every round hold for those there are.
            rounds: if live_pairings && !figures.rules.repeats {
                rounds + SPARE_ROUNDS
            } else {
                rounds
            },
            pairings: tournament.pairings.len()
                + spare((SPARE_ROUNDS as usize + 1) * players.div_ceil(2) + SPARE_PLAYERS),
            tables: None,
            alive: alive
                || players <= MOST_ALIVE
                    && rounds <= MOST_ROUNDS_ALIVE
                    && players * rounds as usize <= MOST_VIEWS_ALIVE,
            live_pairings,
            breakdown,
        }
    }

    /// Returns the size of standings that stand alone: values, and no rows but those of the players.
    pub(crate) fn of_table(figures: &Figures) -> Self {
        Self {
            players: figures.tournament.players.len(),
            alive: false,
            ..Self::of(figures, false, Some(Breakdown::None))
        }
    }

    /// Whether the workbook reports what an edit changed, by comparing the values of the run with the live ones.
    pub(crate) fn compares(&self) -> bool {
        self.alive && self.tables.is_none()
    }

    /// Whether names and pairings are fixed, although everything else follows an edit.
    pub(crate) fn is_fixed(&self) -> bool {
        self.compares() && !self.live_pairings
    }

    /// Whether the cross table has a column for each player: in a round robin that is small enough for a page.
    pub(crate) fn is_square(&self, rules: &RuleSet) -> bool {
        const MOST_ACROSS: usize = 30;
        rules.pairing.system.is_round_robin() && self.players <= MOST_ACROSS
    }

    /// Whether there is a card, the page of a chosen player, which needs formulas.
    pub(crate) fn has_card(&self) -> bool {
        self.alive && self.breakdown != Breakdown::None
    }

    /// Whether a book of this many players shows the single results that would reverse neighbours.
    pub(crate) fn shows_reversals(&self, players: usize) -> bool {
        self.compares()
            && self.breakdown != Breakdown::None
            && players <= MOST_TURNED
            && players * self.rounds as usize <= MOST_VIEWS_TURNED
    }

    /// Returns the size of an empty workbook for this many players and rounds, with rows for those who come late.
    pub fn with_late_entries(players: usize, rounds: u32) -> Self {
        Self { players: players + SPARE_PLAYERS, ..Self::empty(players, rounds) }
    }

    /// Returns the size of an empty workbook for this many players and rounds.
    pub fn empty(players: usize, rounds: u32) -> Self {
        // One more than half of them: somebody may be absent.
        let tables = players.div_ceil(2) + 1;
        Self {
            players,
            rounds,
            pairings: tables * rounds as usize,
            tables: Some(tables),
            alive: true,
            live_pairings: players <= MOST_WITH_LIVE_PAIRINGS,
            breakdown: Breakdown::Card,
        }
    }
}
