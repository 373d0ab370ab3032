//! How one open point of the rules is settled, and a reading: the points that are settled otherwise than in the rule set.

use crate::audit::playoffs::Playoffs;
use crate::exact::Exact;
use crate::rules::rounding::Rounding;
use crate::rules::{Draft, FINALS_PLACE, RuleSet};
use crate::standings::Analysis;

/// The figure of who took part in how many rounds.
pub const STAYED: &str = "rounds_played";

/// One way to settle an open point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// A constant's value.
    Constant(String, Exact),
    /// A choice's reading.
    Choice(String, String),
    /// The rounding of figures.
    Rounding(Rounding),
    /// The criteria, as the announced columns stand.
    Order(Vec<String>),
    /// The way in which playoffs count for their players: no setting of the rules, but some programs differ in it.
    Playoffs(Playoffs),
}

impl Setting {
    /// Whether who took part in more rounds comes first, which no column says.
    pub fn puts_first_who_stayed(&self) -> bool {
        matches!(self, Self::Order(ids) if ids.iter().any(|id| id == STAYED))
    }

    /// Whether the places that the stages after the rounds decide come first, which no column says.
    pub fn puts_first_the_finals(&self) -> bool {
        matches!(self, Self::Order(ids) if ids.first().is_some_and(|id| id == FINALS_PLACE))
    }

    /// Returns it as `--set` takes it.
    pub fn text(&self) -> String {
        match self {
            Self::Constant(id, value) => format!("{id}={value}"),
            Self::Choice(id, value) => format!("{id}={value}"),
            Self::Rounding(rounding) => format!("rounding={}", rounding.text()),
            Self::Order(ids) => format!("order={}", ids.join(",")),
            Self::Playoffs(counted) => format!("playoffs={}", counted.id()),
        }
    }

    fn apply(&self, rules: &mut RuleSet) {
        match self {
            Self::Constant(id, value) => {
                for constant in rules.constants.iter_mut().filter(|constant| constant.id == *id) {
                    constant.value = value.clone();
                }
            }
            // These were settled before the rule set was compiled.
            Self::Choice(..) | Self::Playoffs(_) => {}
            Self::Rounding(rounding) => rules.rounding = *rounding,
            Self::Order(ids) => {
                rules.order = ids.iter().filter_map(|id| rules.position(id)).collect();
            }
        }
    }
}

/// A reading: what differs from the rule set as given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading(pub Vec<Setting>);

impl Reading {
    /// Returns the reading with one more point settled.
    pub(super) fn and(&self, setting: Setting) -> Self {
        Self(self.0.iter().cloned().chain([setting]).collect())
    }

    /// Returns the rule set read so: other formulas may hold where an open point is settled otherwise. Nothing where they do not fit.
    pub fn applied(&self, base: &Base<'_>) -> Option<RuleSet> {
        base.with(&self.choices()).map(|rules| self.set_in(rules))
    }

    /// Returns a rule set of these choices with everything else settled so.
    pub(super) fn set_in(&self, mut rules: RuleSet) -> RuleSet {
        for setting in &self.0 {
            setting.apply(&mut rules);
        }
        rules
    }

    /// Returns a rule set before it is compiled, with the open points of figures settled so.
    pub fn drafted(&self, draft: &Draft) -> Option<Draft> {
        let mut draft = draft.clone();
        for setting in &self.0 {
            match setting {
                Setting::Constant(id, value) => draft.set(id, &value.to_string()).ok()?,
                Setting::Choice(id, value) => draft.set(id, value).ok()?,
                Setting::Rounding(rounding) => draft.set("rounding", &rounding.text()).ok()?,
                Setting::Order(_) | Setting::Playoffs(_) => {}
            }
        }
        Some(draft)
    }

    pub(super) fn choices(&self) -> Vec<(String, String)> {
        let choice = |setting: &Setting| match setting {
            Setting::Choice(id, value) => Some((id.clone(), value.clone())),
            _ => None,
        };
        self.0.iter().filter_map(choice).collect()
    }

    /// Returns how playoffs are counted, where they are.
    pub fn playoffs(&self) -> Option<Playoffs> {
        self.0.iter().find_map(|setting| {
            if let Setting::Playoffs(counted) = setting { Some(*counted) } else { None }
        })
    }

    /// Whether something comes first that no column says.
    pub(super) fn puts_first_what_is_unsaid(&self) -> bool {
        self.0
            .iter()
            .any(|setting| setting.puts_first_who_stayed() || setting.puts_first_the_finals())
    }

    /// Returns how many of its settings figures follow: the order of criteria changes none.
    pub(super) fn of_figures(&self) -> usize {
        self.0.iter().filter(|setting| !matches!(setting, Setting::Order(_))).count()
    }

    /// Returns it as `--set` takes it; empty for the rule set as given.
    pub fn text(&self) -> String {
        self.0.iter().map(Setting::text).collect::<Vec<_>>().join(" ")
    }
}

/// A tournament under the rules that readings change.
#[derive(Clone, Copy, Debug)]
pub struct Base<'a> {
    /// The tournament under the rules as given.
    pub analysis: &'a Analysis,
    /// The rule set before it was compiled.
    pub draft: &'a Draft,
    /// The definitions that announced columns were taken for, beside those of the rule set.
    pub also: &'a [String],
}

impl Base<'_> {
    /// Returns the rule set with open points settled so.
    pub(super) fn with(&self, choices: &[(String, String)]) -> Option<RuleSet> {
        if choices.is_empty() {
            return Some((*self.analysis.figures.rules).clone());
        }
        let mut draft = self.draft.clone();
        for (id, value) in choices {
            draft.set(id, value).ok()?;
        }
        draft.with_also(self.also, self.analysis.figures.tournament.last_paired_round()).ok()
    }
}
