//! The formulas, rounds and figures that several readings of one rule set share: each is computed once.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use crate::exact::Exact;
use crate::model::Tournament;
use crate::rules::RuleSet;
use crate::rules::rounding::Rounding;
use crate::tiebreaks::facts::Field;
use crate::tiebreaks::figures::{Figures, Values};

/// A rule set whose constants, rounding and order may be set otherwise, and the figures known so far.
pub struct Shared {
    /// The tournament.
    pub tournament: Arc<Tournament>,
    /// The rule set.
    pub rules: RuleSet,
    field: Arc<Field>,
    /// For each definition the constants in its formula and in the formulas that it uses.
    constants: Vec<BTreeSet<usize>>,
    known: Mutex<HashMap<Key, Arc<Values>>>,
}

/// A definition, its constants, and the rounding during computation.
type Key = (usize, Vec<Exact>, Option<Rounding>);

impl Shared {
    /// Begins with nothing known.
    pub fn new(tournament: &Arc<Tournament>, rules: RuleSet) -> Self {
        let constants = (0..rules.definitions.len())
            .map(|definition| rules.lowered.all_constants_of(definition))
            .collect();
        let field = Arc::new(Field::new(tournament, &rules));
        Self {
            tournament: Arc::clone(tournament),
            rules,
            field,
            constants,
            known: Mutex::default(),
        }
    }

    /// Computes the figures that are asked for under other constants, rounding and order, and reuses those computed before.
    pub fn figures(&self, rules: Arc<RuleSet>, asked: &[bool]) -> Figures {
        Figures::of_asked(
            Arc::clone(&self.tournament),
            rules,
            Arc::clone(&self.field),
            asked,
            Some(self),
        )
    }

    pub(super) fn values(
        &self,
        rules: &RuleSet,
        definition: usize,
        compute: impl FnOnce() -> Arc<Values>,
    ) -> Arc<Values> {
        let constants = self.constants[definition]
            .iter()
            .map(|constant| rules.constants[*constant].value.clone());
        let key = (
            definition,
            constants.collect(),
            Some(rules.rounding).filter(|rounding| rounding.is_at_every_step()),
        );
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(values) = known().get(&key) {
            return Arc::clone(values);
        }
        // Computed without the lock: two threads that start at once get the same result.
        let values = compute();
        Arc::clone(known().entry(key).or_insert(values))
    }
}
