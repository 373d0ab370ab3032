//! Where everything stands in the output workbook: the addresses that formulas and links share.

use std::collections::HashMap;

use crate::analysis::Analysis;
use crate::audit::Audit;
use crate::explain::address::{column_range, on, quoted};
use crate::explain::columns::{FigureColumns, StandingsColumns, counter, of_figures, of_standings};
use crate::explain::names::{Players, SheetNames};
use crate::lang::Lang;
use crate::model::{Outcome, PlayerIndex, SheetUse};
use crate::problem::Problem;
use crate::rules::ast::{Expr, Filter, Fold, FoldKind, Name};
use crate::rules::vocabulary::{Quality, RoundFact};
use crate::tiebreaks::facts::View;
use crate::tiebreaks::figures::Figures;

/// First row of data on the sheets that are one table.
pub const FIRST_ROW: u32 = 4;
/// First row of the constants on the rules sheet.
pub const CONSTANTS_ROW: u32 = 7;

/// Columns of the results sheet.
pub mod results {
    pub const ROUND: u16 = 0;
    pub const TABLE: u16 = 1;
    pub const NUMBER: [u16; 2] = [2, 10];
    pub const NAME: [u16; 2] = [3, 9];
    pub const MARK: [u16; 2] = [4, 8];
    pub const SCORE: [u16; 2] = [5, 7];
    pub const DRAWN: u16 = 6;
    pub const POINTS: [u16; 2] = [11, 12];
    pub const CELL: u16 = 13;
}

/// Columns of the table of outcomes on the rules sheet.
pub mod outcomes {
    pub const MARK: u16 = 0;
    pub const NAME: u16 = 1;
    pub const POINTS: u16 = 2;
    pub const RESULT: u16 = 3;
    pub const FIRST_QUALITY: u16 = 4;
    pub const OWN: u16 = 10;
    pub const OTHER: u16 = 11;
    pub const ANSWER: u16 = 12;
    pub const WHY: u16 = 13;
}

/// The defined names of the columns of the table of outcomes, in order.
const OUTCOME_NAMES: [&str; 14] = [
    "outcome_mark",
    "outcome_name",
    "outcome_points",
    "outcome_result",
    "outcome_attended",
    "outcome_opposed",
    "outcome_played",
    "outcome_won",
    "outcome_lost",
    "outcome_drawn",
    "outcome_own_score",
    "outcome_other_score",
    "outcome_answer",
    "outcome_remark",
];

/// The qualities that have a column in the table of outcomes.
pub const OUTCOME_QUALITIES: [Quality; 6] =
    [Quality::Attended, Quality::Opposed, Quality::Played, Quality::Won, Quality::Lost, Quality::Drawn];

/// Fixed columns of a player's table of rounds.
pub mod block {
    pub const ROUND: u16 = 0;
    pub const NUMBER: u16 = 1;
    pub const NAME: u16 = 2;
    pub const MARK: u16 = 3;
    pub const SCORE: u16 = 4;
    pub const OTHER: u16 = 5;
    pub const DRAWN: u16 = 6;
    pub const POINTS: u16 = 7;
    pub const CODE: u16 = 8;
    pub const RESULT: u16 = 9;
    pub const FIRST_FREE: u16 = 10;
    /// Columns of the figures below the rounds: label, value, exact fraction, before rounding, words.
    pub const LABEL: u16 = 2;
    pub const VALUE: u16 = 3;
    pub const EXACT: u16 = 4;
    pub const UNROUNDED: u16 = 5;
    pub const WORDS: u16 = 7;
    /// Rows above the first round.
    pub const HEAD: u32 = 5;
}

/// Columns of a fold in a player's table of rounds.
#[derive(Clone, Debug)]
pub struct FoldColumns {
    /// The fold.
    pub fold: Fold,
    /// The column of each clause's filter.
    pub filters: Vec<u16>,
    /// The column of the terms; none where the filter or a fixed column serves.
    pub term: Option<u16>,
    /// The column of the opponent's exact figure beside it.
    pub fraction: Option<u16>,
    /// The column of the terms that remain after cuts.
    pub kept: Option<u16>,
    /// The column that says which term is the first, second and so on, where the fold takes one of them.
    pub position: Option<u16>,
}

/// Where everything stands, and what it is made from.
pub struct Layout<'a> {
    /// Figures and standings.
    pub analysis: &'a Analysis,
    /// The wording.
    pub lang: &'a Lang,
    /// What was wrong with the input.
    pub problems: &'a [Problem],
    /// What an audit of announced standings found.
    pub audit: Option<&'a Audit>,
    /// The sheets' names.
    pub names: SheetNames,
    /// Rounds in every player's table.
    pub rounds: u32,
    /// Every filter and its column in a player's table.
    pub filters: Vec<(Filter, u16)>,
    /// Every fold and its columns.
    pub folds: Vec<FoldColumns>,
    /// The last column of a player's table: remarks.
    pub remark_column: u16,
    /// Columns of each definition on the figures sheet.
    pub figure_columns: Vec<FigureColumns>,
    /// Columns of each criterion's sort key on the figures sheet.
    pub key_columns: Vec<u16>,
    /// Columns of the standings sheet.
    pub standings: StandingsColumns,
    /// Each player's position in the standings.
    pub standing: Vec<usize>,
    /// Whether players' tables have columns for scores.
    pub has_scores: bool,
    /// Whether a game was won, lost or drawn without a score, so that figures may miss one.
    pub misses_scores: bool,
    /// Each player's rounds, by round.
    views: Vec<HashMap<u32, usize>>,
    /// For each player and round the pairing, open ones included, and the side.
    pairings: Vec<HashMap<u32, (usize, usize)>>,
}

impl<'a> Layout<'a> {
    /// Decides where everything stands.
    #[must_use]
    pub fn new(analysis: &'a Analysis, problems: &'a [Problem], lang: &'a Lang, one_sheet_each: bool) -> Self {
        let figures = &analysis.figures;
        let (tournament, rules) = (&figures.tournament, &figures.rules);
        let players = tournament.players.len();
        let (figure_columns, key_columns) = of_figures(figures);
        let standings = of_standings(figures, &figure_columns);
        let mut column = counter(block::FIRST_FREE);
        let mut filters: Vec<(Filter, u16)> = Vec::new();
        let mut folds: Vec<FoldColumns> = Vec::new();
        let all: Vec<&Fold> = rules.definitions.iter().flat_map(|definition| definition.expr.folds()).collect();
        for clause in all.iter().flat_map(|fold| &fold.clauses) {
            if !filters.iter().any(|(known, _)| *known == clause.filter) {
                filters.push((clause.filter.clone(), column()));
            }
        }
        for fold in all {
            if folds.iter().any(|known| known.fold == *fold) {
                continue;
            }
            let columns = fold
                .clauses
                .iter()
                .filter_map(|clause| filters.iter().find(|(known, _)| *known == clause.filter))
                .map(|(_, column)| *column);
            let needs_term = fold.kind != FoldKind::Count && fixed_column(fold).is_none();
            let cuts = fold.drop_lowest + fold.drop_highest > 0;
            // Folds that differ only in what they make of the same terms share the terms' columns.
            let known = |same: &dyn Fn(&Fold) -> bool| {
                folds.iter().find(|known| known.term.is_some() && known.fold.clauses == fold.clauses && same(&known.fold))
            };
            let same_terms = known(&|_| true).map(|known| (known.term, known.fraction));
            let drops = |fold: &Fold| (fold.drop_lowest, fold.drop_highest);
            let same_cuts = known(&|other| drops(other) == drops(fold)).and_then(|known| known.kept);
            let takes = |fold: &Fold| match fold.kind {
                FoldKind::Highest(_) => Some(true),
                FoldKind::Lowest(_) => Some(false),
                _ => None,
            };
            let same_position = known(&|other| drops(other) == drops(fold) && takes(other) == takes(fold)).and_then(|known| known.position);
            let has_fraction = |id: &str| rules.position(id).is_some_and(|position| figure_columns[position].exact.is_some());
            let of_opponent = matches!(fold.clauses.as_slice(), [only] if matches!(&only.term, Expr::Name(Name::OpponentDefinition(id)) if has_fraction(id)));
            let (term, fraction) = same_terms
                .filter(|_| needs_term)
                .unwrap_or_else(|| (needs_term.then(&mut column), (needs_term && of_opponent).then(&mut column)));
            let kept = same_cuts.or_else(|| (needs_term && cuts).then(&mut column));
            let position = same_position.or_else(|| (needs_term && takes(fold).is_some()).then(&mut column));
            folds.push(FoldColumns { fold: fold.clone(), filters: columns.collect(), term, fraction, kept, position });
        }
        let remark_column = column();
        let mut standing = vec![0; players];
        for (position, entry) in analysis.standings.entries.iter().enumerate() {
            standing[entry.player] = position;
        }
        let views = figures.field.views.iter().map(|views| views.iter().enumerate().map(|(at, view)| (view.round, at)).collect()).collect();
        let mut pairings: Vec<HashMap<u32, (usize, usize)>> = vec![HashMap::new(); players];
        for (at, pairing) in tournament.pairings.iter().enumerate() {
            pairings[pairing.first].insert(pairing.round, (at, 0));
            if let Some(second) = pairing.second {
                pairings[second].insert(pairing.round, (at, 1));
            }
        }
        Self {
            analysis,
            lang,
            problems,
            audit: None,
            names: SheetNames::new(analysis, lang, one_sheet_each),
            rounds: tournament.pairings.iter().map(|pairing| pairing.round).max().unwrap_or(0),
            filters,
            folds,
            remark_column,
            figure_columns,
            key_columns,
            standings,
            standing,
            misses_scores: rules.needs_scores() && figures.field.views.iter().flatten().any(View::misses_score),
            has_scores: rules.needs_scores() || tournament.pairings.iter().any(|pairing| pairing.result.score.is_some()),
            views,
            pairings,
        }
    }

    /// Adds what an audit found.
    #[must_use]
    pub fn auditing(self, audit: Option<&'a Audit>) -> Self {
        Self { audit, ..self }
    }

    /// Returns the figures.
    #[must_use]
    pub fn figures(&self) -> &'a Figures {
        &self.analysis.figures
    }

    /// Returns a player's view of a round, where it has a result.
    #[must_use]
    pub fn view(&self, player: PlayerIndex, round: u32) -> Option<&'a View> {
        self.views[player].get(&round).map(|&at| &self.figures().field.views[player][at])
    }

    /// Returns the pairing of a player in a round, open ones included, and the player's side of it.
    #[must_use]
    pub fn pairing(&self, player: PlayerIndex, round: u32) -> Option<(usize, usize)> {
        self.pairings[player].get(&round).copied()
    }

    /// Returns the mark of an outcome.
    #[must_use]
    pub fn mark(&self, outcome: Outcome) -> &'a str {
        self.lang.texts_of("mark", outcome.id())
    }

    /// Returns the first row of a player's block.
    #[must_use]
    pub fn block_row(&self, player: PlayerIndex) -> u32 {
        match &self.names.players {
            Players::Sheets(_) => 0,
            Players::Blocks(_) => {
                let position = u32::try_from(self.standing[player]).unwrap_or(u32::MAX);
                self.index_rows() + position * self.block_height()
            }
        }
    }

    /// Returns how many rows the index above the blocks takes.
    #[must_use]
    pub fn index_rows(&self) -> u32 {
        u32::try_from(self.standing.len()).unwrap_or(u32::MAX) + FIRST_ROW + 1
    }

    /// Returns how many rows a player's block takes, the blank row after it included.
    #[must_use]
    pub fn block_height(&self) -> u32 {
        let definitions = u32::try_from(self.figures().rules.definitions.len()).unwrap_or(0);
        block::HEAD + self.rounds + 2 + 2 * definitions + 2
    }

    /// Returns the row of a round in a player's block.
    #[must_use]
    pub fn round_row(&self, player: PlayerIndex, round: u32) -> u32 {
        self.block_row(player) + block::HEAD + round - 1
    }

    /// Returns the row of a figure in a player's block.
    #[must_use]
    pub fn figure_row(&self, player: PlayerIndex, definition: usize) -> u32 {
        self.block_row(player) + block::HEAD + self.rounds + 2 + 2 * u32::try_from(definition).unwrap_or(0)
    }

    /// Returns the rows of the rounds in a player's block.
    #[must_use]
    pub fn round_rows(&self, player: PlayerIndex) -> (u32, u32) {
        (self.round_row(player, 1), self.round_row(player, self.rounds.max(1)))
    }

    /// Returns the row of a player on the figures sheet.
    #[must_use]
    pub fn figures_row(&self, player: PlayerIndex) -> u32 {
        FIRST_ROW + u32::try_from(player).unwrap_or(u32::MAX)
    }

    /// Returns the last row of the figures sheet.
    #[must_use]
    pub fn figures_last_row(&self) -> u32 {
        self.figures_row(self.standing.len().saturating_sub(1))
    }

    /// Returns the column of the number of changed figures on the figures sheet; the computed and the
    /// live place follow it.
    #[must_use]
    pub fn changed_column(&self) -> u16 {
        self.key_columns.last().copied().unwrap_or(2) + 1
    }

    /// Returns a player's live figure, from any other sheet.
    #[must_use]
    pub fn figure(&self, definition: usize, player: PlayerIndex) -> String {
        on(&self.names.figures, self.figures_row(player), self.figure_columns[definition].value)
    }

    /// Returns the row of a pairing on the results sheet.
    #[must_use]
    pub fn result_row(&self, pairing: usize) -> u32 {
        FIRST_ROW + u32::try_from(pairing).unwrap_or(u32::MAX)
    }

    /// Returns the defined name of a constant, or its cell on the rules sheet where its id is no name;
    /// `rounds` and the last round follow the rule set's constants.
    #[must_use]
    pub fn constant(&self, position: usize) -> String {
        self.constant_name(position).unwrap_or_else(|| self.constant_cell(position))
    }

    fn constant_name(&self, position: usize) -> Option<String> {
        let constants = &self.figures().rules.constants;
        let id = match position.checked_sub(constants.len()) {
            None => constants[position].id.as_str(),
            Some(0) => "rounds",
            Some(_) => "last_round",
        };
        id.chars().all(|c| c.is_ascii_alphanumeric() || c == '_').then(|| format!("const_{id}"))
    }

    fn constant_cell(&self, position: usize) -> String {
        on(&self.names.rules, CONSTANTS_ROW + u32::try_from(position).unwrap_or(0), 2)
    }

    /// Returns the names that the workbook's formulas use, and what each stands for.
    #[must_use]
    pub fn defined_names(&self) -> Vec<(String, String)> {
        let constants =
            (0..self.constant_count()).filter_map(|position| Some((self.constant_name(position)?, self.constant_cell(position))));
        let first = self.outcomes_row();
        let last = first + u32::try_from(Outcome::ALL.len()).unwrap_or(0) - 1;
        let column = |column: u16| format!("{}!{}", quoted(&self.names.rules), column_range(first, last, column));
        let outcomes = (0..).zip(OUTCOME_NAMES).map(|(at, name)| (name.to_string(), column(at)));
        let changes = (self.changes().to_string(), on(&self.names.source, 3, 1));
        constants.chain(outcomes).chain([changes]).collect()
    }

    /// Returns how many rows of constants there are.
    #[must_use]
    pub fn constant_count(&self) -> usize {
        self.figures().rules.constants.len() + 2
    }

    /// Returns the first row of the table of outcomes.
    #[must_use]
    pub fn outcomes_row(&self) -> u32 {
        CONSTANTS_ROW + u32::try_from(self.constant_count()).unwrap_or(0) + 3
    }

    /// Returns the defined name of a column of the table of outcomes.
    #[must_use]
    pub fn outcomes_column(&self, column: u16) -> &'static str {
        OUTCOME_NAMES[usize::from(column)]
    }

    /// Returns the defined name of the cell that counts the figures that differ from the computed ones.
    #[must_use]
    pub fn changes(&self) -> &'static str {
        "changed_figures"
    }

    /// Returns the heading rows that were used of the input's sheets.
    #[must_use]
    pub fn sheets_used(&self) -> &'a [SheetUse] {
        &self.figures().tournament.source.sheets
    }
}

/// Returns the fixed column of a player's table that a fold can add up directly, if there is one.
#[must_use]
pub fn fixed_column(fold: &Fold) -> Option<u16> {
    let [clause] = fold.clauses.as_slice() else {
        return None;
    };
    let plain = fold.kind == FoldKind::Sum && fold.drop_lowest + fold.drop_highest == 0;
    match &clause.term {
        Expr::Name(Name::Round(fact)) if plain => match fact {
            RoundFact::Points => Some(block::POINTS),
            RoundFact::Score => Some(block::SCORE),
            RoundFact::OpponentScore => Some(block::OTHER),
            RoundFact::DrawnGames => Some(block::DRAWN),
            RoundFact::Result => Some(block::RESULT),
            _ => None,
        },
        _ => None,
    }
}
