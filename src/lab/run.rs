//! Runs a study, or a share of it: many trials at once, each with a draw of its own, in an order that leaves all parts alike if it is
//! broken off.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::lab::event::EventSetup;
use crate::lab::part::{Kind, Part};
use crate::lab::refused::Refused;
use crate::lab::study::Study;
use crate::lab::trial::run_trial;
use crate::lang::Language;
use crate::model::Tournament;
use crate::pairing::Draw;
use crate::parallel::{self, Shard};
use crate::rules::RuleSet;
use crate::rules::pairing::System;

/// A trial's numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Row {
    /// The trial, from 1.
    pub trial: u32,
    /// The step, a position in [`Part::steps`].
    pub step: usize,
    /// The numbers.
    pub values: Vec<i64>,
}

/// The trials of each part, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trials {
    /// By part.
    pub rows: Vec<Vec<Row>>,
}

impl Trials {
    /// Leaves out trials that were not tried at every step, because the run was broken off.
    #[must_use]
    pub fn of_whole_trials(mut self, study: &Study) -> Self {
        for (rows, part) in self.rows.iter_mut().zip(&study.parts) {
            let whole = rows
                .chunk_by(|one, next| one.trial == next.trial)
                .filter(|rows| rows.len() == part.steps.len());
            *rows = whole.flatten().cloned().collect();
        }
        self
    }
}

/// Callbacks for the progress and the interruption of a run.
pub struct Watch<'a> {
    /// Called with the number of events after each event.
    pub done: &'a (dyn Fn(u64) + Sync),
    /// Whether to break off.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl Watch<'_> {
    /// No callbacks: the run goes to its end.
    pub const NOBODY: Watch<'static> = Watch { done: &|_| {}, stop: &|| false };
}

/// One trial of one part at one step.
#[derive(Clone, Copy)]
struct Unit {
    part: usize,
    step: usize,
    trial: u32,
}

impl Unit {
    /// Returns the number of its draw.
    fn stream(self) -> u64 {
        (self.part as u64) << 48 | (self.step as u64) << 32 | u64::from(self.trial)
    }
}

/// The number of events between two checks for an interruption.
const EVENTS_AT_ONCE: u32 = 64;

impl Study {
    /// Returns how many Swiss events a share of the study plays.
    pub fn events(&self, shard: Shard) -> u64 {
        self.units(shard).iter().map(|unit| u64::from(self.parts[unit.part].events)).sum()
    }

    /// Returns how many trials a share of the study has, at all steps together.
    pub fn trials(&self, shard: Shard) -> u64 {
        self.units(shard).len() as u64
    }

    /// Returns the trials of a share, those of all parts side by side.
    fn units(&self, shard: Shard) -> Vec<Unit> {
        let of_part = |(at, part): (usize, &Part)| {
            let steps = part.steps.len();
            let trials = part.trials;
            (1..=trials)
                .flat_map(move |trial| (0..steps).map(move |step| Unit { part: at, step, trial }))
                .collect::<Vec<_>>()
        };
        let mut all: Vec<Unit> = self.parts.iter().enumerate().flat_map(of_part).collect();
        all.sort_by_key(|unit| {
            (u64::from(unit.trial - 1) << 32) / u64::from(self.parts[unit.part].trials.max(1))
        });
        all.into_iter()
            .enumerate()
            .filter(|(at, _)| shard.holds(*at))
            .map(|(_, unit)| unit)
            .collect()
    }

    /// Returns the rule sets of a part.
    ///
    /// # Errors
    /// A rule set has mistakes.
    pub fn rules_of(&self, part: &Part) -> Result<Vec<Arc<RuleSet>>, Refused> {
        let load = |at: usize| {
            let rules = self.rules[at].load(part.rounds)?;
            let fits = match rules.pairing.system {
                System::Objectives | System::FideDutch => true,
                System::RoundRobin | System::DoubleRoundRobin => part.kind == Kind::RoundRobin,
                System::Knockout => false,
            };
            if fits { Ok(Arc::new(rules)) } else { Err(Refused::OtherSystem { rules: rules.id }) }
        };
        self.positions_of(part).into_iter().map(load).collect()
    }
}

/// Runs a share of a study; where it is broken off, the trials done until then are returned.
///
/// # Errors
/// A rule set has mistakes, or compares what no trial has.
pub fn run(study: &Study, shard: Shard, watch: &Watch<'_>) -> Result<Trials, Refused> {
    let mut halls = Vec::new();
    for part in &study.parts {
        let rules = study.rules_of(part)?;
        let of_steps: Result<Vec<EventSetup<'_>>, Refused> = (0..part.steps.len())
            .map(|step| EventSetup::new(part, step, rules.clone(), Language::ENGLISH))
            .collect();
        halls.push(of_steps?);
    }
    let mut rows: Vec<Vec<Row>> = study.parts.iter().map(|_| Vec::new()).collect();
    let mut rest = study.units(shard);
    while !rest.is_empty() && !(watch.stop)() {
        let mut events = 0;
        let fits = |unit: &&Unit| {
            let before = events;
            events += study.parts[unit.part].events;
            before < EVENTS_AT_ONCE
        };
        let many = rest.iter().take_while(fits).count().max(4).min(rest.len());
        let now: Vec<Unit> = rest.drain(..many).collect();
        let try_out = |unit: Unit| {
            let values =
                run_trial(&halls[unit.part][unit.step], &mut Draw::new(study.seed, unit.stream()));
            (watch.done)(u64::from(study.parts[unit.part].events));
            Some((unit, values))
        };
        for (unit, values) in parallel::filter_map(now, try_out) {
            rows[unit.part].push(Row { trial: unit.trial, step: unit.step, values: values? });
        }
    }
    for rows in &mut rows {
        rows.sort();
    }
    Ok(Trials { rows })
}

/// Repeats one trial and returns its last event, for inspection.
///
/// # Errors
/// As [`run`].
pub fn kept(
    study: &Study,
    part: usize,
    trial: u32,
    language: Language,
) -> Result<(Tournament, Vec<Arc<RuleSet>>), Refused> {
    let of = &study.parts[part];
    let rules = study.rules_of(of)?;
    let setup = EventSetup::new(of, 0, rules.clone(), language)?;
    let mut draw = Draw::new(study.seed, Unit { part, step: 0, trial }.stream());
    if of.kind == Kind::RoundRobin {
        let _before = setup.round_robin(&mut draw);
    }
    for _ in 1..of.events {
        let _before = setup.swiss(&mut draw)?;
    }
    Ok((setup.swiss(&mut draw)?.tournament, rules))
}
