//! `[pairing]` of a rule file: what the next round is paired by.

use serde::Deserialize;
use toml::Spanned;

/// The rules for pairing the next round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairingRules {
    /// The pairing system.
    pub system: System,
    /// The figure by which players are near or far: a definition's id; without it, the first criterion.
    pub figure: Option<Spanned<String>>,
    /// The arrangement of players with equal figures in the first round.
    pub first: First,
    /// Whether two may meet twice.
    pub rematch: Rematch,
    /// The keys for the bye, the first key first.
    pub bye: Vec<ByeKey>,
    /// The objectives, the first one first; the draw decides last.
    pub objectives: Vec<Objective>,
    /// The weight of the difference between two opponents' figures.
    pub difference: Difference,
    /// By what those of a knockout are seeded whose seeds are not listed.
    pub seeds: Seeds,
    /// Whether those who lost the semifinals of a knockout play for the third place.
    pub third_place: bool,
}

impl Default for PairingRules {
    fn default() -> Self {
        Self {
            system: System::Objectives,
            figure: None,
            first: First::Random,
            rematch: Rematch::Never,
            bye: vec![
                ByeKey::NoneBefore,
                ByeKey::NotNew,
                ByeKey::LowestFigure,
                ByeKey::LowestRating,
            ],
            objectives: vec![Objective::Difference],
            difference: Difference::Squared,
            seeds: Seeds::Rating,
            third_place: true,
        }
    }
}

/// The pairing table of a rule file; other values have defaults.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PairingTable {
    pub(super) system: Option<System>,
    pub(super) figure: Option<Spanned<String>>,
    pub(super) first: Option<First>,
    pub(super) rematch: Option<Rematch>,
    pub(super) bye: Option<Vec<ByeKey>>,
    pub(super) objectives: Option<Vec<Objective>>,
    pub(super) difference: Option<Difference>,
    pub(super) seeds: Option<Seeds>,
    pub(super) third_place: Option<bool>,
}

impl PairingTable {
    /// Returns this with everything it is silent about taken from `base`.
    pub(super) fn on_top_of(self, base: Self) -> Self {
        Self {
            system: self.system.or(base.system),
            figure: self.figure.or(base.figure),
            first: self.first.or(base.first),
            rematch: self.rematch.or(base.rematch),
            bye: self.bye.or(base.bye),
            objectives: self.objectives.or(base.objectives),
            difference: self.difference.or(base.difference),
            seeds: self.seeds.or(base.seeds),
            third_place: self.third_place.or(base.third_place),
        }
    }

    /// Sets whether a player may have a second bye, with the values of `rematch`; the other keys stay.
    pub(super) fn set_second_bye(&mut self, when: Rematch) {
        let (from, to) = match when {
            Rematch::Never => (ByeKey::FewestBefore, ByeKey::NoneBefore),
            Rematch::LastResort => (ByeKey::NoneBefore, ByeKey::FewestBefore),
        };
        let bye = self.bye.get_or_insert_with(|| PairingRules::default().bye);
        if !bye.contains(&to) {
            bye.retain(|key| *key != from);
            bye.insert(0, to);
        }
    }

    /// Returns the pairing rules, with the defaults for everything that the table leaves out.
    pub(super) fn rules(self) -> PairingRules {
        let usual = PairingRules::default();
        PairingRules {
            system: self.system.unwrap_or(usual.system),
            figure: self.figure.or(usual.figure),
            first: self.first.unwrap_or(usual.first),
            rematch: self.rematch.unwrap_or(usual.rematch),
            bye: self.bye.unwrap_or(usual.bye),
            objectives: self.objectives.unwrap_or(usual.objectives),
            difference: self.difference.unwrap_or(usual.difference),
            seeds: self.seeds.unwrap_or(usual.seeds),
            third_place: self.third_place.unwrap_or(usual.third_place),
        }
    }
}

impl PairingRules {
    /// Whether a pairing says who moves first; otherwise the two find it out at the table.
    pub fn gives_sides(&self) -> bool {
        match self.system {
            System::FideDutch | System::RoundRobin | System::DoubleRoundRobin => true,
            System::Objectives => self.objectives.contains(&Objective::Side),
            System::Knockout => false,
        }
    }

    /// Whether the ratings on the players list decide who meets whom, so that the list needs a column for them.
    pub fn by_rating(&self) -> bool {
        match self.system {
            System::FideDutch => true,
            System::Knockout => self.seeds == Seeds::Rating,
            System::Objectives | System::RoundRobin | System::DoubleRoundRobin => false,
        }
    }
}

named! {
    /// The pairing system.
    #[derive(Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum System by id {
        /// This program, by the objectives.
        Objectives = "objectives",
        /// A program that FIDE endorsed for its Dutch system, which is never imitated.
        FideDutch = "fide_dutch",
        /// Everybody meets everybody once, by FIDE's Berger tables.
        RoundRobin = "round_robin",
        /// Everybody meets everybody twice, the second time on the other side.
        DoubleRoundRobin = "double_round_robin",
        /// A player who loses is out.
        Knockout = "knockout",
    }
}

impl System {
    /// Whether it is known beforehand that everybody meets everybody.
    pub fn is_round_robin(self) -> bool {
        matches!(self, Self::RoundRobin | Self::DoubleRoundRobin)
    }
}

named! {
    /// By what a knockout is seeded.
    #[derive(Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Seeds by id {
        /// The best rating first, equal ones by the draw.
        Rating = "rating",
        /// The first of the list of players first.
        List = "list",
        /// The draw.
        Lot = "lot",
    }
}

/// Finds a value by its name, or returns the names that there are.
pub(super) fn named<T: Copy>(
    all: &[T],
    name: fn(T) -> &'static str,
    text: &str,
) -> Result<T, String> {
    let found = all.iter().copied().find(|one| name(*one) == text);
    let names = all.iter().copied().map(name);
    found.ok_or_else(|| names.collect::<Vec<_>>().join(" | "))
}

/// The arrangement of the first round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum First {
    /// By the draw.
    Random,
    /// The first against the last.
    Fold,
    /// The first of the upper half against the first of the lower half.
    Slide,
    /// Neighbours of the players list.
    Number,
}

named! {
    /// Whether two may meet twice.
    #[derive(Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Rematch by id {
        /// Never.
        Never = "never",
        /// As few as possible, if there is no pairing without.
        LastResort = "last_resort",
    }
}

/// One key of the order in which players come into question for the bye.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum ByeKey {
    /// No player a second time.
    #[serde(rename = "none before")]
    NoneBefore,
    /// Players with the fewest byes first.
    #[serde(rename = "fewest before")]
    FewestBefore,
    /// The lowest figure first.
    #[serde(rename = "lowest figure")]
    LowestFigure,
    /// Players who have played before those who come late.
    #[serde(rename = "not new")]
    NotNew,
    /// The last by seed, then by rating, first; players without either come before others.
    #[serde(rename = "lowest rating")]
    LowestRating,
    /// The last of the players list first.
    #[serde(rename = "last number")]
    LastNumber,
    /// The draw, before the round is weighed; without it the round as a whole decides among equals.
    #[serde(rename = "random")]
    Random,
}

/// A measure by which one pairing is better than another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Objective {
    /// Near figures meet.
    Difference,
    /// People of one club do not meet.
    Club,
    /// Everybody sits first as often as second.
    Side,
    /// No player plays above or below the own score group twice in a row.
    Float,
    /// Inside a score group the first meets the last.
    Fold,
    /// Inside a score group the first of the upper half meets the first of the lower half.
    Slide,
    /// Neighbours of the players list meet.
    Number,
}

impl Objective {
    /// Whether the measure uses places inside a score group; a player with the bye has none.
    pub fn is_by_place(self) -> bool {
        matches!(self, Self::Fold | Self::Slide | Self::Number)
    }
}

named! {
    /// The weight of a difference of figures.
    #[derive(Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Difference by id {
        /// The sum of the squares is smallest.
        Squared = "squared",
        /// The sum of the differences is smallest.
        Absolute = "absolute",
        /// The largest difference is smallest, then the next.
        Largest = "largest",
    }
}
