//! The layout of the book: the position of everything that is computed, and the data behind it.
//!
//! Results, Players and Rules are edited; Workings holds one row for each player and round and one column for each lowered
//! step; Figures holds one row for each player. Every other sheet only shows cells of these.

pub(crate) mod codes;
pub(crate) mod columns;
pub(crate) mod encounter;
pub(crate) mod figures;
pub(crate) mod formula;
pub(crate) mod fraction;
pub(crate) mod halves;
mod references;
pub(crate) mod size;
pub(crate) mod steps;
mod turns;
pub(crate) mod workings;

use std::sync::{Arc, OnceLock};

use crate::audit::Audit;
use crate::audit::seal::Seal;
use crate::explain::words::Words;
use crate::lang::Lang;
use crate::model::{Outcome, Pairing, Player, PlayerIndex, Tournament};
use crate::problem::Problem;
use crate::rules::RuleSet;
use crate::rules::lowered::{Column, Formula};
use crate::rules::pairing::System;
use crate::rules::vocabulary::{EventFact, Quality, RoundFact};
use crate::standings::Analysis;
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::rank::Entry;
use crate::tiebreaks::view::View;
use crate::workbook::excel::{self, Template};
use crate::workbook::names::SheetNames;
use crate::workbook::page_fit::{ExtraFit, Fitted};
use crate::workbook::paired_round::Paired;
use crate::workbook::plan::{Cached, Cell, Range, Role};
use columns::{Fig, Work};
use encounter::Encounter;
use fraction::Divided;
use size::Size;

pub use references::Block;

/// First row of data on the sheets that are one table, from 0.
pub const FIRST_ROW: u32 = 4;
/// First row of the constants on Rules.
pub const CONSTANTS_ROW: u32 = 7;

/// Returns a position as a row's number.
pub fn row(position: usize) -> u32 {
    u32::try_from(position).unwrap_or(u32::MAX)
}

/// Returns a position as a column's number.
pub fn column(position: usize) -> u16 {
    u16::try_from(position).unwrap_or(u16::MAX)
}

/// The positions in the book, and the data behind them.
pub struct BookLayout<'a> {
    /// Figures and standings.
    pub analysis: &'a Analysis,
    /// The wording.
    pub lang: &'a Lang,
    /// The problems of the input.
    pub problems: &'a [Problem],
    /// The audit of announced standings.
    pub audit: Option<&'a Audit>,
    /// The round that was just paired.
    pub paired: Option<&'a Paired<'a>>,
    /// The sheets' names.
    pub names: SheetNames,
    /// The size of the book, and what follows an edit.
    pub size: Size,
    /// The columns of Workings.
    pub workings: Vec<Work>,
    /// The columns of Figures.
    pub figure_columns: Vec<Fig>,
    /// Each player's position in the standings.
    pub standing: Vec<usize>,
    /// Whether there are columns for scores.
    pub has_scores: bool,
    /// Whether a definition names a score.
    pub needs_scores: bool,
    /// Whether Results has a column for stones of handicap: they are counted, or some were given.
    pub has_handicaps: bool,
    /// Whether results are chosen as the points of both; computed on first use.
    pub points_found: OnceLock<bool>,
    /// The columns that are shown beside names, by position in the list of columns; computed on first use.
    pub extras_found: OnceLock<Vec<crate::model::Listed>>,
    /// Whether the cross table names opponents by their number: found out once, when it is asked for.
    pub by_number: OnceLock<bool>,
    /// The page layout of the standings and of the columns beside names; computed on first use.
    pub standings_found: OnceLock<(Fitted, Vec<ExtraFit>)>,
    /// The figures with one additional player without rounds: the values of empty rows.
    pub spare: Option<Figures>,
    /// The denominators with which figures are shown as fractions after an edit.
    pub divided: Divided,
    /// Whether each definition is shown to readers.
    pub is_shown: Vec<bool>,
    /// For each criterion that is found out among equals, how.
    pub encounters: Vec<Option<Encounter>>,
    /// For each player and round the position among the player's rounds.
    views: ByRound<usize>,
    /// For each player and round the pairing, open ones included, and the side.
    pairings: ByRound<(usize, usize)>,
    /// The mark of each outcome, in the order of outcomes.
    marks: Vec<&'a str>,
    /// For every two neighbours, what single result would reverse them: looked for when it is asked for.
    turns: OnceLock<Vec<String>>,
    /// The code of what the book comes to: made when it is asked for.
    sealed: OnceLock<Seal>,
    /// The headings under which games say when and where they are, where the fixtures have them.
    pub particulars: Vec<&'a str>,
}

/// Something for each player and round.
struct ByRound<T> {
    rounds: usize,
    of: Vec<Option<T>>,
}

impl<T: Copy> ByRound<T> {
    fn new(players: usize, rounds: u32) -> Self {
        let rounds = rounds as usize;
        Self { rounds, of: vec![None; players * rounds] }
    }

    fn set(&mut self, player: PlayerIndex, round: u32, what: T) {
        if let Some(at) = self.at(player, round) {
            self.of[at] = Some(what);
        }
    }

    fn get(&self, player: PlayerIndex, round: u32) -> Option<T> {
        self.of[self.at(player, round)?]
    }

    fn at(&self, player: PlayerIndex, round: u32) -> Option<usize> {
        (1..=self.rounds)
            .contains(&(round as usize))
            .then(|| player * self.rounds + round as usize - 1)
    }
}

/// What the columns of Players can say of players who are not there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Absences {
    /// That somebody has no place.
    pub expel: bool,
    /// That somebody has left.
    pub leave: bool,
}

impl BookLayout<'_> {
    /// Returns what is said of a game under one of the headings beside results.
    pub(crate) fn particular<'s>(&'s self, game: &'s Pairing, heading: &str) -> &'s str {
        if game.is_said_to_come() && heading == self.text("results.note") {
            self.text("results.pending")
        } else {
            game.particular(heading)
        }
    }
}

impl Absences {
    /// Everything: between two rounds Players has both columns.
    const ANY: Self = Self { expel: true, leave: true };

    /// Returns what the columns say that Players has without a new round.
    fn of(figures: &Figures) -> Self {
        let tournament = &figures.tournament;
        let mut players = tournament.players.iter();
        let is_away = players.clone().any(|player| !player.away.is_empty());
        let leave = is_away
            || tournament.players.is_empty()
            || figures.is_scheduled()
            || players.any(|player| player.left_after.is_some());
        Self { expel: is_away || leave && figures.rules.annuls_who_left(), leave }
    }
}

/// Returns the headings of what is said of games: in a round robin when and where they are, and that a result comes later.
fn particulars<'a>(tournament: &'a Tournament, system: System, lang: &'a Lang) -> Vec<&'a str> {
    let of_games = || tournament.particulars();
    let mut headings = system.is_round_robin().then(of_games).unwrap_or_default();
    let mut games = tournament.pairings.iter();
    let note = games.any(Pairing::is_said_to_come).then(|| lang.text("results.note"));
    headings.extend(note);
    headings
}

/// Returns the figures with one player more, who took part in nothing.
fn with_empty_player(figures: &Figures) -> Figures {
    let mut tournament = (*figures.tournament).clone();
    let mut field = (*figures.field).clone();
    let number = tournament.players.iter().map(|player| player.number).max().unwrap_or(0) + 1;
    tournament.players.push(Player::named(number, "", tournament.book()));
    field.views.push(Vec::new());
    Figures::of_field(Arc::new(tournament), Arc::clone(&figures.rules), field)
}

impl<'a> BookLayout<'a> {
    /// Returns the code of results, rules, figures and places; nothing before the first result.
    pub(crate) fn seal(&self) -> Option<Seal> {
        (self.analysis.figures.field.last_round > 0)
            .then(|| *self.sealed.get_or_init(|| Seal::of(self.analysis)))
    }

    /// Computes all positions.
    pub fn new(
        analysis: &'a Analysis,
        problems: &'a [Problem],
        lang: &'a Lang,
        size: Size,
    ) -> Self {
        let figures = &analysis.figures;
        let (tournament, rules) = (&figures.tournament, &figures.rules);
        let lang = lang.in_words(rules.words.as_deref());
        let players = tournament.players.len();
        let mut standing = vec![0; players];
        for (position, entry) in analysis.standings.entries.iter().enumerate() {
            standing[entry.player] = position;
        }
        let mut views = ByRound::new(players, size.rounds);
        for (player, rounds) in figures.field.views.iter().enumerate() {
            for (at, view) in rounds.iter().enumerate() {
                views.set(player, view.round, at);
            }
        }
        let mut pairings = ByRound::new(players, size.rounds);
        for (at, pairing) in tournament.pairings.iter().enumerate() {
            pairings.set(pairing.first, pairing.round, (at, 0));
            if let Some(second) = pairing.second {
                pairings.set(second, pairing.round, (at, 1));
            }
        }
        let encounters = Encounter::of_criteria(analysis, size.alive);
        let needs_scores = rules.needs_scores();
        let spare = (size.players > players).then(|| with_empty_player(figures));
        let divided =
            if size.alive { Divided::new(figures, spare.as_ref()) } else { Divided::default() };
        Self {
            analysis,
            lang,
            problems,
            audit: None,
            paired: None,
            names: SheetNames::new(analysis, lang, size.breakdown),
            workings: workings::columns(rules, &encounters, &size),
            figure_columns: figures::columns(
                analysis,
                &encounters,
                &divided,
                &size,
                Absences::of(figures),
            ),
            size,
            standing,
            needs_scores,
            has_handicaps: rules.counts_handicaps()
                || tournament.pairings.iter().any(|pairing| pairing.stones != 0),
            has_scores: needs_scores
                || tournament.scored
                || tournament.pairings.iter().any(|pairing| pairing.result.score.is_some()),
            points_found: OnceLock::new(),
            extras_found: OnceLock::new(),
            by_number: OnceLock::new(),
            standings_found: OnceLock::new(),
            spare,
            divided,
            is_shown: (0..rules.definitions.len())
                .map(|definition| figures.may_be_asked(definition))
                .collect(),
            encounters,
            views,
            pairings,
            marks: Outcome::ALL.iter().map(|outcome| lang.texts_of("mark", outcome.id())).collect(),
            turns: OnceLock::new(),
            sealed: OnceLock::new(),
            particulars: particulars(tournament, rules.pairing.system, lang),
        }
    }

    /// Adds what an audit found.
    #[must_use]
    pub fn auditing(self, audit: Option<&'a Audit>) -> Self {
        Self { audit, ..self }
    }

    /// Adds the round that was just paired.
    pub(crate) fn with_round(self, paired: &'a Paired<'a>) -> Self {
        // Players has a column for who sits out, or has no place.
        let size = &self.size;
        let figure_columns =
            figures::columns(self.analysis, &self.encounters, &self.divided, size, Absences::ANY);
        Self { paired: Some(paired), figure_columns, ..self }
    }

    pub(crate) fn figures(&self) -> &'a Figures {
        &self.analysis.figures
    }

    pub(crate) fn rules(&self) -> &'a RuleSet {
        &self.analysis.figures.rules
    }

    /// Returns a player's name; nothing for nobody.
    pub(crate) fn name_of(&self, player: Option<PlayerIndex>) -> &'a str {
        player.map_or("", |player| self.tournament().name(player))
    }

    /// Returns which criterion a definition is, where it is one.
    pub(crate) fn criterion_of(&self, definition: usize) -> Option<usize> {
        let mut order = self.rules().order.iter();
        order.position(|decides| *decides == definition)
    }

    pub(crate) fn players(&self) -> &'a [Player] {
        &self.tournament().players
    }

    /// Returns everybody in order of place.
    pub(crate) fn entries(&self) -> &'a [Entry] {
        &self.analysis.standings.entries
    }

    pub(crate) fn say(&self, key: &str, fields: &[(&str, &str)]) -> String {
        self.lang.say(key, fields)
    }

    pub(crate) fn tournament(&self) -> &'a Tournament {
        &self.analysis.figures.tournament
    }

    pub(crate) fn text<'k>(&self, key: &'k str) -> &'k str
    where
        'a: 'k,
    {
        self.lang.text(key)
    }

    pub(crate) fn words(&self) -> Words<'a> {
        Words::new(self.rules(), self.lang)
    }

    /// Returns a player's view of a round, where it has a result, and its position among the player's rounds.
    pub(crate) fn view(&self, player: PlayerIndex, round: u32) -> Option<(usize, &'a View)> {
        self.views.get(player, round).map(|at| (at, &self.figures().field.views[player][at]))
    }

    /// Returns the pairing of a player in a round, open ones included, and the player's side of it.
    pub(crate) fn pairing(&self, player: PlayerIndex, round: u32) -> Option<(usize, usize)> {
        self.pairings.get(player, round)
    }

    /// Returns the opponent of a player in a round, also of an open one.
    pub(crate) fn opponent(&self, player: PlayerIndex, round: u32) -> Option<PlayerIndex> {
        let (at, side) = self.pairing(player, round)?;
        let pairing = &self.tournament().pairings[at];
        if side == 0 { pairing.second } else { Some(pairing.first) }
    }

    pub(crate) fn mark(&self, outcome: Outcome) -> &'a str {
        self.marks[outcome as usize]
    }

    /// Returns a cell that is computed: with its formula, or with its value alone where the workbook holds values.
    pub(crate) fn computed<F: Into<String>>(
        &self,
        (row, column): (u32, u16),
        role: Role,
        formula: impl FnOnce() -> F,
        now: impl Into<Cached>,
    ) -> Cell {
        if self.size.alive {
            return Cell::formula(row, column, role, formula(), now);
        }
        Cell::new(row, column, role, now.into().content())
    }

    /// Returns a cell of a column with one formula, or with what was written down where it has none.
    pub(crate) fn of_column(
        &self,
        at: (u32, u16),
        role: Role,
        formula: Option<&Template>,
        now: Cached,
    ) -> Cell {
        match formula {
            Some(formula) => self.computed(at, role, || formula.at(at.0), now),
            None => Cell::new(at.0, at.1, role, now.content()),
        }
    }

    /// Returns the column of Workings with this content; `None` if no formula needs it.
    pub(crate) fn work(&self, what: &Work) -> Option<u16> {
        self.workings.iter().position(|known| known == what).map(column)
    }

    /// Returns the column of Figures with this content; `None` if no formula needs it.
    pub(crate) fn fig(&self, what: &Fig) -> Option<u16> {
        self.figure_columns.iter().position(|known| known == what).map(column)
    }

    /// Returns the column of Workings that holds something a formula needs. Without it the formula would name a column that no
    /// sheet has: an error that is seen, and never another column's numbers.
    pub(crate) fn work_column(&self, what: &Work) -> u16 {
        self.work(what).unwrap_or(u16::MAX)
    }

    pub(crate) fn fig_column(&self, what: &Fig) -> u16 {
        self.fig(what).unwrap_or(u16::MAX)
    }

    /// Returns the row of a player on Players and Figures.
    #[allow(clippy::unused_self, reason = "asked of the layout like its neighbours")]
    pub(crate) fn player_row(&self, player: PlayerIndex) -> u32 {
        FIRST_ROW + row(player)
    }

    pub(crate) fn player_rows(&self) -> (u32, u32) {
        (FIRST_ROW, FIRST_ROW + row(self.size.players.max(1)) - 1)
    }

    pub(crate) fn work_row(&self, player: PlayerIndex, round: u32) -> u32 {
        FIRST_ROW + row(player) * self.size.rounds + round - 1
    }

    pub(crate) fn work_rows(&self) -> (u32, u32) {
        (FIRST_ROW, FIRST_ROW + (row(self.size.players) * self.size.rounds).max(1) - 1)
    }

    /// Returns how a round differs from most. A round without an opponent is reported only where nothing stands in for the opponent.
    pub(crate) fn why(&self, outcome: Outcome) -> &str {
        let alone = !Quality::Opposed.of_outcome(outcome) && outcome != Outcome::Out;
        let section =
            if alone && self.rules().lowered.has_stand_ins() { "outcome" } else { "outcome_why" };
        self.lang.texts_of(section, outcome.id())
    }

    pub(crate) fn result_rows(&self) -> (u32, u32) {
        (FIRST_ROW, FIRST_ROW + row(self.size.pairings.max(1)) - 1)
    }

    /// Returns the last row and column that are printed of a table with `filled` filled rows; `None` if
    /// the whole table is printed, because no row is prepared or the sheet is an empty form.
    pub(crate) fn filled_in(
        &self,
        (first, last): (u32, u32),
        filled: u32,
        column: u16,
    ) -> Option<(u32, u16)> {
        let last_filled = (first + filled).saturating_sub(1);
        Some((last_filled, column)).filter(|_| self.size.tables.is_none() && last_filled < last)
    }

    /// Returns the cells below the filled rows, and the condition under which their numbers are hidden: no name in the row.
    pub(crate) fn cells_without_player(
        &self,
        (first, last): (u32, u32),
        filled: u32,
        column: u16,
    ) -> Vec<(Range, String)> {
        let next = first + filled;
        let unnamed = excel::is(format!("$B{}", next + 1), "").into();
        Some(((next, 0, last, column), unnamed))
            .filter(|_| self.size.alive && next <= last)
            .into_iter()
            .collect()
    }

    #[allow(clippy::unused_self, reason = "asked of the layout like its neighbours")]
    pub(crate) fn result_row(&self, pairing: usize) -> u32 {
        FIRST_ROW + row(pairing)
    }

    /// Whether any formula names a fact of the round.
    pub(crate) fn names_round(rules: &crate::rules::RuleSet, facts: &[RoundFact]) -> bool {
        let columns = 0..rules.lowered.columns.len();
        let mut found = false;
        for formula in columns.flat_map(|column| rules.lowered.formulas_of(column)) {
            formula.walk(&mut |part| {
                found |= matches!(part, Formula::Round(fact) if facts.contains(fact));
            });
        }
        found
    }

    /// Whether any formula asks who came back after a round unplayed by own choice.
    pub(crate) fn uses_returns(rules: &crate::rules::RuleSet) -> bool {
        rules.lowered.columns.contains(&Column::Quality(Quality::Returned))
    }

    /// Whether any formula names a fact of the tournament.
    pub(crate) fn names_event(rules: &crate::rules::RuleSet, fact: EventFact) -> bool {
        let mut found = false;
        let of_columns =
            (0..rules.lowered.columns.len()).flat_map(|column| rules.lowered.formulas_of(column));
        for formula in
            of_columns.chain(&rules.lowered.formulas).chain(rules.lowered.empties.iter().flatten())
        {
            formula.walk(&mut |part| found |= *part == Formula::Event(fact));
        }
        found
    }
}
