//! Compares announced standings with the recomputed ones, and finds the reading of the rules that explains them.

pub mod column;
pub mod column_matching;
pub mod compare;
pub mod event_facts;
pub mod fitting;
mod known_orders;
pub mod playoffs;
pub mod readings;
pub mod reversal;
pub mod seal;
pub mod setting;
pub mod what_if;

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

use crate::model::{PlayerIndex, Published};
use crate::rules::{Draft, FINALS_PLACE};
use crate::standings::Analysis;
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::rank::Standings;
use crate::tiebreaks::reuse::Shared;
use column::Column;
use column_matching::{Misnamed, STAND_INS, Unnamed};
use compare::Comparison;
use fitting::Fit;
use readings::Survey;
use setting::{Base, Reading};

/// The matched columns, and the columns without a match.
type Matched = (Vec<Column>, Vec<Unnamed>);

/// The result of an audit.
#[derive(Clone, Debug)]
pub struct Audit {
    /// The announced standings beside the recomputed ones; nothing where none were announced.
    pub comparison: Option<Comparison>,
    /// The announced columns that nothing here reproduces.
    pub unnamed: Vec<Unnamed>,
    /// The columns whose numbers are another figure's than their heading says.
    pub misnamed: Vec<Misnamed>,
    /// The survey of all declared readings of the rules, if it was made.
    pub survey: Option<Survey>,
    /// The remaining differences under the reading that reproduces the most.
    pub under_best: Option<(Reading, Comparison)>,
    /// The players whose announced figures look as if playoffs were counted that the book does not hold.
    pub as_if_playoffs: Vec<PlayerIndex>,
    /// The orders of criteria that fit the announced places best, if the tie-breaks are not named.
    pub fits: Vec<Fit>,
}

impl Audit {
    /// Compares announced standings, and searches the readings where figures disagree or `always`.
    pub fn new(
        analysis: &Analysis,
        draft: &Draft,
        published: Option<&Published>,
        always: bool,
    ) -> Self {
        let Some(announced) = published else {
            return Self::of(analysis, draft, None, always, Matched::default());
        };
        let of = |matched: Matched| Self::of(analysis, draft, published, always, matched);
        let matched = column_matching::columns(analysis, draft, announced, &[]);
        // One edition may explain what several figures of no edition do.
        let plain = matched
            .0
            .iter()
            .any(uses_dummy_opponents)
            .then(|| column_matching::columns(analysis, draft, announced, &STAND_INS));
        let mut audits: Vec<Self> = [matched].into_iter().chain(plain).map(of).collect();
        // Several open points may have to be settled before a column is known: those that explain the others first.
        let under_found = |audit: &Self| {
            let (analysis, draft) = audit.under_found(analysis, draft)?;
            Some(of(column_matching::columns(&analysis, &draft, announced, &[])))
        };
        audits.extend(audits.iter().filter_map(under_found).collect::<Vec<_>>());
        let of_most = (1..audits.len()).fold(0, |most, at| {
            if audits[at].explains() > audits[most].explains() { at } else { most }
        });
        let mut audit = audits.swap_remove(of_most);
        if announced.order_unnamed {
            audit.fits = fitting::orders(analysis, draft, announced);
        }
        audit
    }

    /// Returns how many announced values the best reading reproduces, and with how few settings and figures of no edition: one edition
    /// says more than one figure of none.
    fn explains(&self) -> (usize, Reverse<usize>) {
        let best = self.survey.as_ref().and_then(|survey| survey.best.as_ref());
        let comparison = self.comparison.as_ref();
        let agreeing = || comparison.map_or(0, |comparison| comparison.total().0);
        let figures = comparison.map_or(0, |comparison| {
            comparison.columns.iter().filter(|column| uses_dummy_opponents(column)).count()
        });
        (
            best.map_or_else(agreeing, readings::Outcome::total),
            Reverse(best.map_or(0, |best| best.reading.0.len()) + 2 * figures),
        )
    }

    /// Returns the tournament under the reading found, where columns are left that nothing explains.
    fn under_found(&self, analysis: &Analysis, draft: &Draft) -> Option<(Analysis, Draft)> {
        let (reading, _) = self.under_best.as_ref().filter(|(reading, _)| !reading.0.is_empty())?;
        let draft = self
            .unnamed
            .iter()
            .any(|unnamed| !unnamed.zeros)
            .then(|| reading.drafted(draft))
            .flatten()?;
        let rules = draft.compile(analysis.figures.tournament.last_paired_round()).ok()?;
        Some((crate::standings::compute(Arc::clone(&analysis.figures.tournament), rules), draft))
    }

    fn of(
        analysis: &Analysis,
        draft: &Draft,
        published: Option<&Published>,
        always: bool,
        (columns, unnamed): Matched,
    ) -> Self {
        let missing = missing(analysis, draft, &columns, published.is_some());
        let extended = with_columns(analysis, draft, &missing);
        let analysis = extended.as_ref().unwrap_or(analysis);
        // Where nothing says by what places are decided, the first criterion alone judges them, and they say nothing of readings.
        let open_order = published.filter(|published| published.order_unnamed);
        let by_first = open_order.map(|_| by_first_alone(analysis));
        let (figures, standings) =
            by_first.as_ref().map_or((&analysis.figures, &analysis.standings), |by_first| {
                (&by_first.0, &by_first.1)
            });
        let mut comparison = published
            .map(|published| Comparison::new(figures, standings, published, columns.clone()));
        let figures_alone = open_order.map(Published::without_places);
        let published = figures_alone.as_ref().or(published);
        let always = always && open_order.is_none();
        let disagree = comparison.as_ref().is_some_and(|comparison| {
            comparison.cells.iter().any(|cell| {
                cell.verdict.is_wrong() && (open_order.is_none() || cell.column.is_some())
            })
        });
        let base = Base { analysis, draft, also: &missing };
        // A column that is another figure's under the given rules, and under no reading what its heading says, is no evidence for a reading.
        let exchanged = published
            .filter(|_| disagree)
            .map(|published| column_matching::misnamed(&analysis.figures, published, &columns));
        let mut misnamed = exchanged.unwrap_or_default();
        let survey = (always || disagree).then(|| {
            let survey = Survey::new(&base, published, &columns, &BTreeSet::new());
            misnamed.retain(|misnamed| {
                survey
                    .by_column
                    .iter()
                    .any(|best| best.column == misnamed.column && best.agreeing < best.cells)
            });
            let silent: BTreeSet<usize> = misnamed.iter().map(|misnamed| misnamed.column).collect();
            if silent.is_empty() {
                survey
            } else {
                Survey::new(&base, published, &columns, &silent)
            }
        });
        let under_best = survey.as_ref().zip(published).and_then(|(survey, published)| {
            let best = survey.best.as_ref()?;
            let shared = Shared::new(&analysis.figures.tournament, best.reading.applied(&base)?);
            let every = vec![true; shared.rules.definitions.len()];
            let rules = shared.rules.clone();
            let figures = playoffs::figures(&shared, rules, best.reading.playoffs(), &every);
            let known: BTreeSet<usize> = misnamed.iter().map(|misnamed| misnamed.column).collect();
            let under_best = column_matching::misnamed(&figures, published, &best.columns);
            misnamed.extend(
                under_best.into_iter().filter(|misnamed| !known.contains(&misnamed.column)),
            );
            misnamed.sort_by_key(|misnamed| misnamed.column);
            let comparison = Comparison::new(
                &figures,
                &Standings::new(&figures),
                published,
                best.columns.clone(),
            );
            Some((best.reading.clone(), comparison))
        });
        // Compares the same results under another reading of the rules.
        if let (Some(comparison), Some((_, explained))) =
            (&mut comparison, under_best.as_ref().filter(|(reading, _)| !reading.0.is_empty()))
        {
            comparison.explained_by(explained);
        }
        let as_if_playoffs =
            under_best.as_ref().zip(published).map(|((_, comparison), published)| {
                playoffs::missing(&analysis.figures.tournament, published, comparison)
            });
        Self {
            comparison,
            unnamed,
            misnamed,
            survey,
            under_best,
            as_if_playoffs: as_if_playoffs.unwrap_or_default(),
            fits: Vec::new(),
        }
    }

    /// Whether announced places or figures are wrong under the rule set given.
    pub fn is_wrong(&self) -> bool {
        self.comparison.as_ref().is_some_and(Comparison::is_wrong)
    }

    /// Whether some announced places or figures cannot be judged.
    pub fn is_unjudged(&self) -> bool {
        let places = |comparison: &Comparison| !comparison.unjudged().is_empty();
        self.comparison.as_ref().is_some_and(places)
            || self.unnamed.iter().any(|unnamed| !unnamed.zeros)
    }
}

/// Ranks by the first criterion and nothing else.
fn by_first_alone(analysis: &Analysis) -> (Figures, Standings) {
    let mut rules = (*analysis.figures.rules).clone();
    rules.order.truncate(1);
    let figures = Figures::compute(Arc::clone(&analysis.figures.tournament), Arc::new(rules));
    let standings = Standings::new(&figures);
    (figures, standings)
}

/// Whether a column was taken for a figure of no edition.
fn uses_dummy_opponents(column: &Column) -> bool {
    STAND_INS.contains(&&*column.definition)
}

/// Returns the definitions that announced columns were taken for, or that places may follow, and the rule set does not have.
fn missing(analysis: &Analysis, draft: &Draft, columns: &[Column], announced: bool) -> Vec<String> {
    let finals = analysis.figures.tournament.has_finals();
    let of_places = [(setting::STAYED, true), (FINALS_PLACE, finals)]
        .into_iter()
        .filter(|(_, asked)| announced && *asked);
    let of_places =
        of_places.map(|(id, _)| id.to_string()).filter(|id| draft.definition_ids().contains(id));
    let wanted = columns.iter().map(|column| column.definition.clone()).chain(of_places);
    wanted.filter(|id| analysis.figures.rules.position(id).is_none()).collect()
}

fn with_columns(analysis: &Analysis, draft: &Draft, missing: &[String]) -> Option<Analysis> {
    if missing.is_empty() {
        return None;
    }
    let rules = draft.with_also(missing, analysis.figures.tournament.last_paired_round()).ok()?;
    Some(crate::standings::compute(analysis.figures.tournament.clone(), rules))
}
