//! 指標, column by column: the formula of each, and beside it the value that the formula has now.

mod definition;
pub(crate) mod place;
mod player;

use crate::model::PlayerIndex;
use crate::rules::RuleSet;
use crate::tiebreaks::eval::{Cells, Evaluator};
use crate::tiebreaks::figures::Figures;
use crate::workbook::calculation::BookLayout;
use crate::workbook::calculation::columns::Fig;
use crate::workbook::calculation::formula::Writer;
use crate::workbook::excel::{Excel, Template, is, unless};
use crate::workbook::plan::Cached;

/// A row of Figures: a player's, or one without a player, whose figures are those of somebody who took part in nothing.
struct FigureRow<'r> {
    slot: usize,
    figures: &'r Figures,
    player: PlayerIndex,
    is_spare: bool,
    /// Each player's place by the first criterion, the first two, and so on.
    places: &'r [Vec<u32>],
    /// The columns of the player's rounds.
    cells: &'r Cells,
}

impl FigureRow<'_> {
    fn eval(&self) -> Evaluator<'_> {
        Evaluator { figures: self.figures, player: self.player }
    }

    /// Whether a definition has no value because nobody is in the row: it is found out among equals.
    fn has_none(&self, definition: usize) -> bool {
        let formula = &self.figures.rules.lowered.formulas[definition];
        self.is_spare && formula.group_fact().is_some()
    }

    fn is_missing(&self, definition: usize) -> bool {
        self.figures.is_missing(definition, self.player)
    }
}

struct FigColumn<'c> {
    /// Its formula; `None` if it holds values, or if it was not asked for.
    formula: Option<Excel>,
    now: Box<dyn Fn(&FigureRow<'_>) -> Cached + 'c>,
}

impl FigColumn<'_> {
    /// Leaves the value empty where there is no player.
    fn of_players(self) -> Self {
        let now = self.now;
        Self { now: Box::new(move |at| if at.is_spare { "".into() } else { now(at) }), ..self }
    }
}

/// Returns a column of values of the run.
fn of_run<'c>(now: impl Fn(&FigureRow<'_>) -> Cached + 'c) -> FigColumn<'c> {
    FigColumn { formula: None, now: Box::new(now) }
}

/// The columns of Figures with their formulas, or with their values alone.
#[derive(Clone, Copy)]
struct Columns<'c> {
    layout: &'c BookLayout<'c>,
    wants_formulas: bool,
}

impl<'c> Columns<'c> {
    fn live(
        self,
        formula: impl FnOnce() -> Excel,
        now: impl Fn(&FigureRow<'_>) -> Cached + 'c,
    ) -> FigColumn<'c> {
        FigColumn { formula: self.wants_formulas.then(formula), now: Box::new(now) }
    }

    fn rules(self) -> &'c RuleSet {
        self.layout.rules()
    }

    fn writer(self) -> Writer<'c> {
        Writer { layout: self.layout, round: false }
    }

    /// Returns a formula that is empty where there is no player.
    fn named(self, formula: impl Into<Excel>) -> Excel {
        unless(is(self.layout.own_fig(&Fig::Name), ""), formula.into())
    }

    fn of(self, fig: &'c Fig) -> FigColumn<'c> {
        match fig {
            Fig::Number => self.number(),
            Fig::Name => self.name(),
            Fig::Row => self.row(),
            Fig::First => self.first_round(),
            Fig::Record(which) => self.record(*which),
            Fig::Games => self.games(),
            Fig::Back => self.last_presence(),
            Fig::Fact(fact) => self.fact(*fact),
            Fig::WithoutPlace => self.without_place(),
            Fig::Annulled => self.annulled(),
            Fig::LeftFrom => self.left_from(),
            Fig::OutFrom => self.out_from(),
            Fig::GoneFrom => self.gone_from(),
            Fig::Unknown(term) => self.unknown(*term),
            Fig::Total(total) => self.total(*total),
            Fig::Helper(formula) => self.helper(formula),
            Fig::Unrounded(definition) => self.unrounded(*definition),
            Fig::Value(definition) => self.value(*definition),
            Fig::Printed(criterion) => self.printed(*criterion),
            Fig::Computed(definition) => definition::computed(*definition),
            Fig::Fraction(definition) => self.fraction(*definition),
            Fig::UnroundedFraction(definition) => self.unrounded_fraction(*definition),
            Fig::Differs(definition) => self.differs(*definition),
            Fig::Multiple(definition) => self.multiple(*definition),
            Fig::Denominator(definition) => self.denominator(*definition),
            Fig::Exact(definition) => self.exact(*definition),
            Fig::Encounter(criterion, pass, step) => self.encounter(*criterion, *pass, *step),
            Fig::Deeper(criterion) => self.deeper(*criterion),
            Fig::Undecided(criterion) => self.undecided(*criterion),
            Fig::Key(criterion) => self.key(*criterion),
            Fig::PlaceAfter(criteria) => self.place_after(*criteria),
            Fig::RoundsPlaceAfter(criteria) => self.rounds_place_after(*criteria),
            Fig::Position => self.position(),
            Fig::PlaceTold => self.place_told(),
            Fig::PlaceComputed => self.place_computed(),
            Fig::Turn(neighbour) => self.turn(*neighbour),
        }
    }
}

/// What Figures holds now, row by row.
pub(crate) struct FigureRows<'c> {
    layout: &'c BookLayout<'c>,
    columns: Vec<FigColumn<'c>>,
    places: Vec<Vec<u32>>,
    all: Vec<usize>,
    cells: Cells,
}

impl FigureRows<'_> {
    /// Returns the values of every column in the row of a player, or in an empty row for players.
    pub(crate) fn values(&mut self, slot: usize) -> impl Iterator<Item = Cached> {
        let spare = self.layout.spare.as_ref();
        let spare = spare.filter(|_| slot >= self.layout.standing.len());
        let (figures, player) = spare.map_or((self.layout.figures(), slot), |spare| {
            (spare, spare.tournament.players.len() - 1)
        });
        Evaluator { figures, player }.fill(&self.all, &mut self.cells);
        let row = FigureRow {
            slot,
            figures,
            player,
            is_spare: spare.is_some(),
            places: &self.places,
            cells: &self.cells,
        };
        self.columns.iter().map(move |column| (column.now)(&row))
    }
}

impl BookLayout<'_> {
    pub(crate) fn fig_formula(&self, fig: &Fig) -> Option<Template> {
        let columns = Columns { layout: self, wants_formulas: true };
        columns.of(fig).formula.map(Template::of)
    }

    pub(crate) fn figure_rows(&self) -> FigureRows<'_> {
        let columns = Columns { layout: self, wants_formulas: false };
        let lowered = &self.rules().lowered;
        FigureRows {
            layout: self,
            columns: self.figure_columns.iter().map(|fig| columns.of(fig)).collect(),
            places: self.places(),
            all: (0..lowered.columns.len()).collect(),
            cells: Cells::default(),
        }
    }

    /// Returns each player's place by the first criterion, the first two, and so on.
    fn places(&self) -> Vec<Vec<u32>> {
        (0..=self.rules().order.len())
            .map(|criteria| self.analysis.standings.places_after(criteria))
            .collect()
    }
}
