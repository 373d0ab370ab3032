//! 指標, column by column: the value that each formula has now.

use crate::explain::notation::{among_equals, in_halves, near};
use crate::model::PlayerIndex;
use crate::rules::RuleSet;
use crate::rules::lowered::Formula;
use crate::rules::operation::{Absence, COMPARED_DIGITS, Known};
use crate::rules::show::Show;
use crate::rules::vocabulary::Quality;
use crate::tiebreaks::eval::{Cells, Evaluator};
use crate::tiebreaks::figures::{Figures, MISSING};
use crate::tiebreaks::rank::Entry;
use crate::tiebreaks::value::Value;
use crate::workbook::calculation::columns::{Fig, Step};
use crate::workbook::calculation::halves::{before_rounding, fraction};
use crate::workbook::calculation::{BookLayout, row};
use crate::workbook::plan::{Cached, Look};

/// The sort key for no value: below any figure.
const NO_VALUE: f64 = -1e99;

/// A row of Figures: a player's, or one without a player, whose figures are those of somebody who took part in nothing.
struct FigureRow<'r> {
    slot: usize,
    figures: &'r Figures,
    player: PlayerIndex,
    is_spare: bool,
    places: &'r [Vec<u32>],
    cells: &'r Cells,
}

impl FigureRow<'_> {
    /// Whether a definition has no value because nobody is in the row: it is found out among equals.
    fn has_none(&self, definition: usize) -> bool {
        let formula = &self.figures.rules.lowered.formulas[definition];
        self.is_spare && formula.group_fact().is_some()
    }
}

impl BookLayout<'_> {
    /// Returns the values of every column of a player, or of an empty row for players; the columns of the player's rounds are filled
    /// in the room of another's.
    #[must_use]
    pub(crate) fn fig_values(
        &self,
        slot: usize,
        places: &[Vec<u32>],
        cells: &mut Cells,
    ) -> Vec<Cached> {
        let spare = self.spare.as_ref().filter(|_| slot >= self.standing.len());
        let (figures, player) = spare.map_or((self.figures(), slot), |spare| {
            (spare, spare.tournament.players.len() - 1)
        });
        let all: Vec<usize> = (0..figures.rules.lowered.columns.len()).collect();
        Evaluator { figures, player }.fill(&all, cells);
        let row = FigureRow {
            slot,
            figures,
            player,
            is_spare: spare.is_some(),
            places,
            cells,
        };
        let columns = self.figure_columns.iter();
        columns.map(|fig| self.fig_value(fig, &row)).collect()
    }

    /// Returns a place in its printed form: a word for an expelled player.
    #[must_use]
    pub(crate) fn place_now(&self, entry: &Entry) -> Cached {
        entry.place().map_or_else(
            || self.lang.text("standings.expelled").into(),
            |place| Cached::Number(place.into()),
        )
    }

    /// Returns the place of a player after the rounds alone, where stages decide places that come first.
    #[must_use]
    pub(crate) fn place_after_rounds(&self, player: Option<PlayerIndex>) -> Cached {
        let rounds = self.analysis.after_rounds.as_ref();
        let standings = rounds.unwrap_or(&self.analysis.standings);
        let mut entries = standings.entries.iter();
        let entry = entries.find(|entry| Some(entry.player) == player);
        entry.map_or_else(|| "".into(), |entry| self.place_now(entry))
    }

    /// Returns a place in its printed form, as a text.
    #[must_use]
    pub(crate) fn place_text(&self, entry: &Entry) -> String {
        entry.place().map_or_else(
            || self.lang.text("standings.expelled").to_string(),
            |place| place.to_string(),
        )
    }

    /// Returns each player's place by the first criterion, the first two, and so on.
    #[must_use]
    pub(crate) fn places(&self) -> Vec<Vec<u32>> {
        (0..=self.rules().order.len())
            .map(|criteria| self.analysis.standings.places_after(criteria))
            .collect()
    }

    fn fig_value(&self, fig: &Fig, at: &FigureRow<'_>) -> Cached {
        let FigureRow {
            figures,
            player,
            cells,
            ..
        } = *at;
        let rules: &RuleSet = &figures.rules;
        let whole = |value: u32| Cached::Number(value.into());
        let known = |value: Known| match value {
            Ok(value) => Cached::Number(value.to_f64()),
            Err(Absence::Missing) => MISSING.into(),
            Err(Absence::Nothing) => "".into(),
        };
        let eval = Evaluator { figures, player };
        match fig {
            Fig::Row => whole(row(at.slot + 1)),
            Fig::First => whole(row(at.slot) * self.size.rounds + 1),
            Fig::Record(which) => {
                let record = figures.record(player);
                let counts = [record.wins, record.losses, record.draws];
                whole(u32::try_from(counts[*which as usize - 1]).unwrap_or(u32::MAX))
            }
            Fig::Back => {
                let present = figures.field.views[player]
                    .iter()
                    .filter(|view| !Quality::Voluntary.of_outcome(view.outcome));
                whole(present.map(|view| view.round).max().unwrap_or(0))
            }
            Fig::Differs(_) => whole(0),
            Fig::Deeper(_) | Fig::Encounter(_, _, Step::Reach) if at.is_spare => whole(0),
            Fig::Number
            | Fig::Name
            | Fig::PlaceAfter(_)
            | Fig::RoundsPlaceAfter(_)
            | Fig::Position
            | Fig::PlaceComputed
            | Fig::Encounter(..)
            | Fig::Turn(_)
            | Fig::Expelled
            | Fig::GoneFrom
            | Fig::PlaceTold
                if at.is_spare =>
            {
                "".into()
            }
            Fig::Number => whole(figures.tournament.players[player].number),
            Fig::Name => (&*figures.tournament.players[player].name).into(),
            Fig::Encounter(criterion, pass, step) => {
                self.encounter_now(*criterion, *pass, *step, player)
            }
            Fig::Deeper(criterion) => whole(
                self.encounters[*criterion]
                    .as_ref()
                    .map_or(0, |encounter| encounter.deeper[player]),
            ),
            Fig::Expelled => whole(figures.tournament.players[player].is_expelled().into()),
            Fig::GoneFrom => whole(figures.gone_from(player).unwrap_or(0)),
            Fig::PlaceTold => {
                self.place_now(&self.analysis.standings.entries[self.standing[player]])
            }
            Fig::PlaceAfter(criteria) => whole(at.places[*criteria][player]),
            Fig::RoundsPlaceAfter(criteria) => {
                let place = figures.place_by(&figures.rules.order[1..=*criteria], player);
                whole(u32::try_from(place).unwrap_or(u32::MAX))
            }
            Fig::Position => whole(row(self.standing[player] + 1)),
            Fig::PlaceComputed => {
                whole(self.analysis.standings.entries[self.standing[player]].rank)
            }
            Fig::Turn(neighbour) => self.turn(player, *neighbour).into(),
            Fig::Fact(fact) => known(eval.player_fact(*fact, player).ok_or(Absence::Nothing)),
            Fig::Unknown(term) => {
                let views = 0..figures.field.views[player].len();
                whole(row(views
                    .filter(|view| cells.is_missing(*term, *view))
                    .count()))
            }
            Fig::Total(total) => known(eval.formula(&Formula::Total(*total), None, cells)),
            Fig::Helper(formula) => known(eval.formula(formula, None, cells)),
            Fig::Key(criterion) if at.has_none(rules.order[*criterion]) => Cached::Number(NO_VALUE),
            Fig::Key(criterion) => key(figures, *criterion, player),
            Fig::Printed(criterion) => {
                let definition = rules.order[*criterion];
                match at.is_spare {
                    _ if at.has_none(definition) => "—".into(),
                    true => in_halves(figures.shown(definition, player)).into(),
                    false => self.printed_now(definition, player).into(),
                }
            }
            Fig::Multiple(definition) => {
                Cached::Number(self.divided.multiple(figures, *definition, player, cells))
            }
            Fig::Denominator(definition) => {
                let parts = self
                    .divided
                    .denominator(figures, *definition, player, cells);
                Cached::Number(parts)
            }
            // Without a run to compare with, only players have a value.
            Fig::Exact(_) if at.is_spare && !self.size.compares() => "".into(),
            Fig::Value(definition) | Fig::Computed(definition) if at.has_none(*definition) => {
                "".into()
            }
            Fig::Fraction(definition) | Fig::Exact(definition) if at.has_none(*definition) => {
                "—".into()
            }
            Fig::Unrounded(definition)
            | Fig::Value(definition)
            | Fig::Computed(definition)
            | Fig::Fraction(definition)
            | Fig::UnroundedFraction(definition)
            | Fig::Exact(definition)
                if figures.is_missing(*definition, player) =>
            {
                MISSING.into()
            }
            Fig::Value(definition) | Fig::Computed(definition) => {
                value(figures.value(*definition, player))
            }
            Fig::Fraction(definition) | Fig::Exact(definition) => fraction(
                figures.value(*definition, player),
                self.writing(*definition),
            ),
            Fig::Unrounded(definition) => {
                value(figures.unrounded_of(*definition, player, cells).as_ref())
            }
            Fig::UnroundedFraction(definition) => before_rounding(
                figures.unrounded_of(*definition, player, cells).as_ref(),
                self.writing(*definition),
            ),
        }
    }

    fn encounter_now(
        &self,
        criterion: usize,
        pass: usize,
        step: Step,
        player: PlayerIndex,
    ) -> Cached {
        let Some(Some(encounter)) = self.encounters.get(criterion) else {
            return "".into();
        };
        let now = &encounter.passes[pass];
        let flag = |holds: bool| Cached::Number(if holds { 1.0 } else { 0.0 });
        match step {
            Step::Size => Cached::Number(now.size[player].into()),
            Step::Points => Cached::Number(now.points[player].to_f64()),
            Step::Met => Cached::Number(now.met[player].into()),
            Step::AllMet => Cached::Number(f64::from(
                u8::from(now.all_met[player]) + u8::from(now.any_met[player]),
            )),
            Step::Best => Cached::Number(now.best[player].to_f64()),
            Step::Reach => Cached::Number(now.reach[player].into()),
            Step::Ahead => flag(now.ahead[player]),
            Step::After => {
                let after = encounter
                    .passes
                    .get(pass + 1)
                    .map_or(&encounter.after, |next| &next.before);
                Cached::Number(after[player].into())
            }
        }
    }

    /// Returns a criterion in its printed form.
    #[must_use]
    pub(crate) fn printed_now(&self, definition: usize, player: PlayerIndex) -> String {
        if let Some(place) = among_equals(self.figures(), definition, player, self.lang) {
            return place;
        }
        match (
            self.figures().value(definition, player),
            self.column_look(definition),
        ) {
            (Some(value), Look::Approximate) => near(value),
            (_, Look::Show(Show::Integer)) => in_halves(self.figures().shown(definition, player)),
            _ => self.figures().shown(definition, player),
        }
    }
}

/// Returns a criterion's sort key: the larger the better.
#[must_use]
pub(crate) fn key(figures: &Figures, criterion: usize, player: PlayerIndex) -> Cached {
    let definition = figures.rules.order[criterion];
    let sign = if figures.rules.definitions[definition].lower_is_better {
        -1.0
    } else {
        1.0
    };
    Cached::Number(
        figures
            .compared(definition, player)
            .map_or(NO_VALUE, |value| {
                let scale = 10f64.powi(i32::try_from(COMPARED_DIGITS).unwrap_or(9));
                sign * (value.to_f64() * scale).round() / scale
            }),
    )
}

/// Returns a figure as the cached result of a formula; no value is an empty text, everywhere on the calculation sheets.
#[must_use]
pub(crate) fn value(value: Option<&Value>) -> Cached {
    value.map_or_else(|| "".into(), |value| Cached::Number(value.to_f64()))
}
