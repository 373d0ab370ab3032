//! References in formulas to the calculation sheets: constants, columns of Workings and Figures, cells of the own row.

use crate::model::PlayerIndex;
use crate::record::rules::NUMBER;
use crate::workbook::address::{as_pattern, fixed, on, own, range_on, text};
use crate::workbook::calculation::columns::{Fig, Neighbour, Step, Work};
use crate::workbook::calculation::{BookLayout, CONSTANTS_ROW, column, row};

/// A longer id of a figure would make formulas longer than its address does.
const LONGEST_ID: usize = 16;

/// A block of columns of Figures with one column for each criterion or definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Block {
    /// The sort keys of the criteria.
    Keys,
    /// The places by the first criterion, by the first two, and so on.
    Places,
    /// The criteria as they are printed.
    Printed,
    /// Whether each definition differs from the computed one.
    Differs,
}

impl Block {
    const ALL: [Self; 4] = [Self::Keys, Self::Places, Self::Printed, Self::Differs];

    fn name(self) -> &'static str {
        match self {
            Self::Keys => "f_keys",
            Self::Places => "f_ranks",
            Self::Printed => "f_printed",
            Self::Differs => "f_changed",
        }
    }

    fn holds(self, fig: &Fig) -> bool {
        match self {
            Self::Keys => matches!(fig, Fig::Key(_)),
            Self::Places => matches!(fig, Fig::PlaceAfter(1..)),
            Self::Printed => matches!(fig, Fig::Printed(_)),
            Self::Differs => matches!(fig, Fig::Differs(_)),
        }
    }
}

/// Returns the name of a column of Workings.
fn name_of_work(what: &Work) -> String {
    let word = match what {
        Work::Row => "row".to_string(),
        Work::Name => "name".into(),
        Work::Round => "round".into(),
        Work::Pairing => "pairing".into(),
        Work::Side => "side".into(),
        Work::Opponent => "opponent".into(),
        Work::Code => "outcome".into(),
        Work::Own => "own".into(),
        Work::Other => "other".into(),
        Work::Drawn => "drawn".into(),
        Work::Handicap => "stones".into(),
        Work::Noted(fact) => format!("noted_{}", fact + 1),
        Work::Points => "points".into(),
        Work::OpponentPoints => "other_points".into(),
        Work::Result => "result".into(),
        Work::Before => "before".into(),
        Work::Record => "record".into(),
        Work::Present => "present".into(),
        Work::Lowered(step) => format!("step_{}", step + 1),
        Work::Times(games) => format!("times_{}", games.word()),
        Work::EncounterPoints(criterion, pass) => {
            format!("among_{}_{}_points", criterion + 1, pass + 1)
        }
        Work::EncounterMet(criterion, pass) => format!("among_{}_{}_met", criterion + 1, pass + 1),
        Work::Summary => "words".into(),
    };
    format!("w_{word}")
}

impl BookLayout<'_> {
    /// Returns the name of a constant in formulas: its defined name, or its cell on Rules if its id cannot be one. A text there counts
    /// 0, as an empty cell does; a warning under every title says so.
    #[must_use]
    pub(crate) fn constant(&self, position: usize) -> String {
        self.constant_name(position)
            .unwrap_or_else(|| format!("N({})", self.constant_cell(position)))
    }

    /// Returns the defined name of a constant, where its id can be one.
    #[must_use]
    pub(crate) fn constant_name(&self, position: usize) -> Option<String> {
        let id = &self.figures().rules.constants[position].id;
        id.chars()
            .all(|c| c.is_ascii_alphanumeric() || c == '_')
            .then(|| format!("const_{id}"))
    }

    #[must_use]
    pub(crate) fn constant_cell(&self, position: usize) -> String {
        on(&self.names.rules, CONSTANTS_ROW + row(position), NUMBER)
    }

    /// Returns the reference to a column of Workings: its defined name, or its address.
    #[must_use]
    pub(crate) fn work_range(&self, column: u16) -> String {
        self.workings
            .get(usize::from(column))
            .map_or_else(|| self.work_cells(column), name_of_work)
    }

    /// Returns the reference to a column of Figures: its defined name, or its address.
    #[must_use]
    pub(crate) fn fig_range(&self, column: u16) -> String {
        let range = || self.fig_cells((column, column));
        self.figure_columns
            .get(usize::from(column))
            .map_or_else(range, |fig| self.name_of_fig(fig))
    }

    /// Returns the reference to a block of columns of Figures.
    #[must_use]
    #[allow(
        clippy::unused_self,
        reason = "asked of the layout like its neighbours"
    )]
    pub(crate) fn fig_ranges(&self, block: Block) -> String {
        block.name().to_string()
    }

    /// Returns the defined names of the columns of Workings and Figures and what they refer to.
    #[must_use]
    pub(crate) fn column_names(&self) -> Vec<(String, String)> {
        let workings = self
            .workings
            .iter()
            .enumerate()
            .map(|(at, what)| (name_of_work(what), self.work_cells(column(at))));
        let figures = self.figure_columns.iter().enumerate().map(|(at, fig)| {
            let at = column(at);
            (self.name_of_fig(fig), self.fig_cells((at, at)))
        });
        let blocks = Block::ALL.into_iter().filter_map(|block| {
            let columns = (0u16..)
                .zip(&self.figure_columns)
                .filter(|(_, fig)| block.holds(fig))
                .map(|(column, _)| column);
            let (first, last) = (columns.clone().min()?, columns.max()?);
            Some((block.name().to_string(), self.fig_cells((first, last))))
        });
        workings.chain(figures).chain(blocks).collect()
    }

    /// Returns the row of a player on Players and Figures, from 1: where the name stands now, and where nobody is called so, where the
    /// player stood.
    #[must_use]
    pub(crate) fn found(&self, player: PlayerIndex) -> String {
        let own = player + 1;
        if self.size.is_fixed() {
            return own.to_string();
        }
        let name = as_pattern(&self.figures().tournament.players[player].name);
        let names = self.fig_range(self.fig_column(&Fig::Name));
        format!("IFERROR(MATCH({},{names},0),{own})", text(&name))
    }

    fn work_cells(&self, column: u16) -> String {
        range_on(&self.names.workings, self.work_rows(), (column, column))
    }

    pub(super) fn fig_cells(&self, columns: (u16, u16)) -> String {
        range_on(&self.names.figures, self.player_rows(), columns)
    }

    /// Returns the name of a column of Figures; a figure's by its id, where that is short and can be a part of a name.
    fn name_of_fig(&self, fig: &Fig) -> String {
        let of_step = |step: &Step| match step {
            Step::Size => "size",
            Step::Points => "points",
            Step::Met => "met",
            Step::AllMet => "all_met",
            Step::Best => "best",
            Step::Reach => "reach",
            Step::Ahead => "ahead",
            Step::After => "after",
        };
        let word = match fig {
            Fig::Number => "number".to_string(),
            Fig::Name => "name".into(),
            Fig::Row => "row".into(),
            Fig::First => "first".into(),
            Fig::Record(1) => "won".into(),
            Fig::Record(2) => "lost".into(),
            Fig::Record(_) => "drawn".into(),
            Fig::Back => "back".into(),
            Fig::Fact(fact) => format!("said_{}", fact.word()),
            Fig::Expelled => "expelled".into(),
            Fig::Unknown(term) => format!("unknown_{}", term + 1),
            Fig::Total(total) => format!("total_{}", total + 1),
            Fig::Helper(_) => {
                let steps = self
                    .figure_columns
                    .iter()
                    .filter(|known| matches!(known, Fig::Helper(_)));
                format!(
                    "step_{}",
                    steps.take_while(|known| *known != fig).count() + 1
                )
            }
            Fig::Unrounded(definition) => format!("unrounded_{}", definition + 1),
            Fig::Value(definition) => return self.name_of_figure(*definition),
            Fig::Encounter(criterion, pass, step) => {
                format!("among_{}_{}_{}", criterion + 1, pass + 1, of_step(step))
            }
            Fig::Deeper(criterion) => format!("open_{}", criterion + 1),
            Fig::Key(criterion) => format!("key_{}", criterion + 1),
            Fig::PlaceAfter(criteria) if *criteria == self.figures().rules.order.len() => {
                "rank".into()
            }
            Fig::PlaceAfter(criteria) => format!("rank_{criteria}"),
            Fig::Position => "position".into(),
            Fig::PlaceTold => "place".into(),
            Fig::Printed(criterion) => format!("printed_{}", criterion + 1),
            Fig::Computed(definition) => format!("computed_{}", definition + 1),
            Fig::Fraction(definition) => format!("fraction_{}", definition + 1),
            Fig::Differs(definition) => format!("changed_{}", definition + 1),
            Fig::PlaceComputed => "rank_computed".into(),
            Fig::Multiple(definition) => format!("multiple_{}", definition + 1),
            Fig::Denominator(definition) => format!("parts_{}", definition + 1),
            Fig::Exact(definition) => format!("exact_{}", definition + 1),
            Fig::UnroundedFraction(definition) => format!("unrounded_exact_{}", definition + 1),
            Fig::Turn(Neighbour::Above) => "turn_above".into(),
            Fig::Turn(Neighbour::Below) => "turn_below".into(),
        };
        format!("f_{word}")
    }

    fn name_of_figure(&self, definition: usize) -> String {
        let definitions = &self.figures().rules.definitions;
        let id = &definitions[definition].id;
        let can_be =
            id.len() <= LONGEST_ID && id.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        // Excel compares names without case.
        let alone = definitions
            .iter()
            .filter(|other| other.id.eq_ignore_ascii_case(id))
            .count()
            == 1;
        if can_be && alone {
            format!("fig_{id}")
        } else {
            format!("figure_{}", definition + 1)
        }
    }

    /// Returns the own row's cell of a column of Figures, on that sheet.
    pub(super) fn own_fig(&self, fig: &Fig) -> String {
        own(self.fig_column(fig))
    }

    /// Returns a column of Figures, on that sheet.
    pub(super) fn same_sheet(&self, fig: &Fig) -> String {
        let column = self.fig_column(fig);
        let (first, last) = self.player_rows();
        format!("{}:{}", fixed(first, column), fixed(last, column))
    }

    /// Returns the player's rounds in a column of Workings.
    pub(super) fn rounds_of(&self, what: &Work) -> String {
        let range = self.work_range(self.work_column(what));
        let rows = self.work_range(self.work_column(&Work::Row));
        // MATCH finds the last of the player's rows; it also keeps LibreOffice from computing the column in several threads, in which
        // it loses sight of what a range between two INDEX depends on (seen in 7.4).
        format!(
            "INDEX({range},{}):INDEX({range},MATCH({},{rows}))",
            self.own_fig(&Fig::First),
            self.own_fig(&Fig::Row)
        )
    }
}
