//! The claims about a study's parts and the charts of them, as data that are checked in the trials.

use serde::{Deserialize, Serialize};

use crate::lab::part::{Kind, Part};
use crate::lang::Labels;

/// A chart of a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// A short name, under which the wording has its title.
    #[serde(default)]
    pub id: String,
    /// The part.
    pub part: String,
    /// The content of the chart.
    pub draws: Drawn,
    /// The title.
    #[serde(default)]
    pub title: Labels,
    /// The rule sets, by their position in the study.
    pub rules: Vec<usize>,
}

/// The content of a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Drawn {
    /// Everybody's place in the round robin and under each rule set.
    Places,
    /// The differences between each player's places.
    Differences,
    /// Sums of differences and hits from step to step.
    Steps,
}

/// A claim about a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// A short name, under which the wording has its text.
    #[serde(default)]
    pub id: String,
    /// The part.
    pub part: String,
    /// The claim in words.
    #[serde(default)]
    pub text: Labels,
    /// The source of the claim.
    #[serde(default)]
    pub source: Labels,
    /// The readings of the study under which the claim is checked, one after the other; without any, the claim is checked as written.
    #[serde(default, skip_serializing)]
    pub readings: Vec<String>,
    /// The reading that it is looked at under, in words.
    #[serde(default)]
    pub reading: Labels,
    /// When a trial shows it.
    #[serde(flatten)]
    pub test: Test,
}

/// One reading of a point that a source leaves open, and the rule sets that follow it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// A short name.
    pub id: String,
    /// The reading in words.
    #[serde(default)]
    pub text: Labels,
    /// The rule sets in place of the first ones of the study; those themselves where none is named.
    #[serde(default)]
    pub rules: Vec<usize>,
}

impl Claim {
    /// Returns the claim under each of its readings; nothing where one is not known.
    pub(super) fn read(self, known: &[Reading]) -> Option<Vec<Self>> {
        if self.readings.is_empty() {
            return Some(vec![self]);
        }
        let under = |id: &String| {
            let reading = known.iter().find(|reading| reading.id == *id)?;
            let mut claim =
                Self { readings: Vec::new(), reading: reading.text.clone(), ..self.clone() };
            for rules in claim.test.rules() {
                *rules = reading.rules.get(*rules).copied().unwrap_or(*rules);
            }
            Some(claim)
        };
        self.readings.iter().map(under).collect()
    }
}

/// The condition under which a trial supports the claim. Rule sets are given by position in the study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "test", rename_all = "snake_case")]
pub enum Test {
    /// The sums of differences differ by less than this percentage of the first.
    About {
        /// A rule set.
        one: usize,
        /// Another one.
        other: usize,
        /// Of a hundred.
        within: u32,
    },
    /// The sum of differences is this number, or as near to it.
    Sum {
        /// The rule set.
        rules: usize,
        /// The number.
        number: u32,
        /// The tolerance.
        within: u32,
    },
    /// About this many places equal those of the round robin.
    Hits {
        /// The rule set.
        rules: usize,
        /// The number.
        number: u32,
        /// The tolerance.
        within: u32,
    },
    /// The sum of differences is smaller by so much or more.
    Nearer {
        /// The rule set that is claimed to be nearer.
        better: usize,
        /// The other one.
        than: usize,
        /// By how much.
        by: u32,
    },
    /// Both rule sets give each player the same place.
    Same {
        /// A rule set.
        one: usize,
        /// Another one.
        other: usize,
    },
    /// The sum of differences never rises from step to step.
    Falls {
        /// The rule set.
        rules: usize,
    },
    /// The number of hits never falls from step to step.
    Rises {
        /// The rule set.
        rules: usize,
    },
    /// The places vary more.
    Varies {
        /// The rule set whose places are claimed to vary more.
        more: usize,
        /// The other one.
        than: usize,
    },
    /// Between `least` and `most` players have lost one game after a round.
    OneLoss {
        /// The round.
        round: u32,
        /// At least.
        least: u32,
        /// At most.
        most: u32,
        /// The expected number, as a fraction.
        expected: String,
    },
    /// One mean is higher than the other, by their positions in [`SEQUENCES`].
    Higher {
        /// The one that is claimed to be higher.
        one: usize,
        /// The other.
        than: usize,
    },
}

/// The sequences that are counted: loss and bye, loss and win, win and loss; then the only loss in this round.
pub const SEQUENCES: [&str; 8] =
    ["loss_bye", "loss_win", "win_loss", "lost_1", "lost_2", "lost_3", "lost_4", "lost_5"];

impl Test {
    /// Returns the rule sets that are compared.
    fn rules(&mut self) -> Vec<&mut usize> {
        match self {
            Self::About { one, other, .. } | Self::Same { one, other } => vec![one, other],
            Self::Nearer { better, than, .. } => vec![better, than],
            Self::Varies { more, than } => vec![more, than],
            Self::Sum { rules, .. }
            | Self::Hits { rules, .. }
            | Self::Falls { rules }
            | Self::Rises { rules } => vec![rules],
            Self::OneLoss { .. } | Self::Higher { .. } => Vec::new(),
        }
    }

    /// Whether a claim can be looked up in the trials of a part.
    pub(super) fn fits(&self, part: &Part, rules: usize) -> bool {
        match self {
            Self::OneLoss { round, .. } => {
                return part.kind == Kind::Losses && (1..=part.rounds).contains(round);
            }
            Self::Higher { one, than } => {
                return part.kind == Kind::Sequences && (*one).max(*than) < SEQUENCES.len();
            }
            _ => {}
        }
        let varies = !matches!(self, Self::Varies { .. }) || part.events > 1;
        let has =
            |named: &usize| *named < rules && (part.rules.is_empty() || part.rules.contains(named));
        part.kind == Kind::RoundRobin
            && varies
            && self.clone().rules().into_iter().all(|named| has(named))
    }
}
