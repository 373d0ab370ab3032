//! Announced standings against the recomputed ones: what is wrong, under which reading of the rules it would be
//! right, and whether any place depends on the reading.

pub mod column;
pub mod compare;
pub mod matching;
pub mod readings;
pub mod turn;
pub mod what_if;

use crate::analysis::Analysis;
use crate::model::Published;
use crate::rules::Draft;
use column::Column;
use compare::Comparison;
use readings::{Reading, Survey};

/// What an audit found.
#[derive(Clone, Debug)]
pub struct Audit {
    /// The announced standings beside the recomputed ones; nothing where none were announced.
    pub comparison: Option<Comparison>,
    /// What every declared reading of the rules makes of it; nothing where nobody asked.
    pub survey: Option<Survey>,
    /// What still differs under the reading that reproduces the most.
    pub under_best: Option<(Reading, Comparison)>,
}

impl Audit {
    /// Compares announced standings, and searches the readings where figures disagree or `always`.
    #[must_use]
    pub fn new(analysis: &Analysis, draft: &Draft, published: Option<&Published>, always: bool) -> Self {
        let columns = published.map(|published| matching::columns(analysis, draft, published)).unwrap_or_default();
        let extended = with_columns(analysis, draft, &columns);
        let analysis = extended.as_ref().unwrap_or(analysis);
        let comparison = published.map(|published| Comparison::new(&analysis.figures, &analysis.standings, published, columns.clone()));
        let disagree = comparison.as_ref().is_some_and(|comparison| comparison.cells.iter().any(|cell| !cell.verdict.agrees()));
        let survey = (always || disagree).then(|| Survey::new(analysis, published, &columns));
        let under_best = survey.as_ref().zip(published).and_then(|(survey, published)| {
            let best = survey.best.as_ref()?;
            let other = crate::analysis::compute(analysis.figures.tournament.clone(), best.reading.applied(&analysis.figures.rules));
            let comparison = Comparison::new(&other.figures, &other.standings, published, best.columns.clone());
            Some((best.reading.clone(), comparison))
        });
        Self { comparison, survey, under_best }
    }

    /// Whether announced places or figures are wrong under the rule set given.
    #[must_use]
    pub fn is_wrong(&self) -> bool {
        self.comparison.as_ref().is_some_and(Comparison::is_wrong)
    }
}

/// Computes the definitions that announced columns were taken for and the rule set does not have.
fn with_columns(analysis: &Analysis, draft: &Draft, columns: &[Column]) -> Option<Analysis> {
    let missing: Vec<String> =
        columns.iter().map(|column| &column.definition).filter(|id| analysis.figures.rules.position(id).is_none()).cloned().collect();
    if missing.is_empty() {
        return None;
    }
    let rules = draft.with_also(&missing, analysis.figures.tournament.last_paired_round()).ok()?;
    Some(crate::analysis::compute(analysis.figures.tournament.clone(), rules))
}
