//! 指標, the columns of direct encounter: each pass in steps that one formula a column can take.

use crate::explain::notation::ordinal_endings;
use crate::rules::operation::COMPARED_DIGITS;
use crate::rules::vocabulary::GroupFact;
use crate::workbook::address::{own, text};
use crate::workbook::calculation::BookLayout;
use crate::workbook::calculation::columns::{Fig, Step, Work};
use crate::workbook::calculation::encounter::PASSES;

/// The value of [`Step::AllMet`] if everybody met everybody.
const EVERYBODY: u8 = 2;

impl BookLayout<'_> {
    /// Returns the places before a pass of a criterion.
    pub(in crate::workbook::calculation) fn encounter_before(criterion: usize, pass: usize) -> Fig {
        if pass == 0 {
            Fig::PlaceAfter(criterion)
        } else {
            Fig::Encounter(criterion, pass - 1, Step::After)
        }
    }

    /// Returns the column of the groups of a pass, from another sheet.
    #[must_use]
    pub(crate) fn encounter_group(&self, criterion: usize, pass: usize) -> String {
        self.fig_name(&Self::encounter_before(criterion, pass))
    }

    pub(in crate::workbook::calculation) fn encounter_step(
        &self,
        criterion: usize,
        pass: usize,
        step: Step,
    ) -> String {
        let before = Self::encounter_before(criterion, pass);
        let of = |step: Step| Fig::Encounter(criterion, pass, step);
        let (own_of, all_of) = (
            |step: Step| self.own_fig(&of(step)),
            |step: Step| self.same_sheet(&of(step)),
        );
        let (group, groups) = (self.own_fig(&before), self.same_sheet(&before));
        let same = format!("({groups}={group})");
        let name = self.own_fig(&Fig::Name);
        // An empty row has no group; its place in the sum of powers must be a number.
        let nobody = if step == Step::Reach { "0" } else { "\"\"" };
        let formula = match step {
            Step::Size => format!("COUNTIF({groups},{group})"),
            Step::Points => format!(
                "ROUND(SUM({}),{COMPARED_DIGITS})",
                self.rounds_of(&Work::EncounterPoints(criterion, pass))
            ),
            Step::Met => format!(
                "ROUND(SUM({}),0)",
                self.rounds_of(&Work::EncounterMet(criterion, pass))
            ),
            Step::AllMet => {
                let (met, size) = (all_of(Step::Met), own_of(Step::Size));
                format!(
                    "(SUMPRODUCT({same}*({met}>={size}-1))={size})+(SUMIF({groups},{group},{met})>0)"
                )
            }
            Step::Best => {
                let missing = format!("({}-1-{})", own_of(Step::Size), own_of(Step::Met));
                format!(
                    "ROUND({}+INDEX(outcome_points,1)*{missing},{COMPARED_DIGITS})",
                    own_of(Step::Points)
                )
            }
            Step::Reach => format!(
                "SUMPRODUCT({same}*({}>={}))-({}>={})",
                all_of(Step::Best),
                own_of(Step::Points),
                own_of(Step::Best),
                own_of(Step::Points)
            ),
            Step::Ahead => {
                // Those nearer are 0, 1, 2 … and nothing twice: their powers of 2 add up to it.
                let (all, own) = (all_of(Step::Reach), own_of(Step::Reach));
                format!(
                    "(SUMPRODUCT({same}*({all}<{own}))={own})*(SUMPRODUCT({same}*({all}<{own})*2^{all})=2^{own}-1)"
                )
            }
            Step::After => {
                let by_points = format!(
                    "SUMPRODUCT({same}*({}>{}))",
                    all_of(Step::Points),
                    own_of(Step::Points)
                );
                let ahead = format!(
                    "IF({}=1,{},SUMIF({groups},{group},{}))",
                    own_of(Step::Ahead),
                    own_of(Step::Reach),
                    all_of(Step::Ahead)
                );
                let otherwise = if self.fact(criterion) == Some(GroupFact::DirectEncounterIfAllMet)
                {
                    "0".to_string()
                } else {
                    ahead
                };
                let moved = format!(
                    "IF({}={EVERYBODY},{by_points},{otherwise})",
                    own_of(Step::AllMet)
                );
                let moved = if self.fact(criterion) == Some(GroupFact::DirectEncounterOfTwo) {
                    let size = self.own_fig(&Fig::Encounter(criterion, 0, Step::Size));
                    format!("IF({size}=2,{moved},0)")
                } else {
                    moved
                };
                format!("{group}+{moved}")
            }
        };
        format!("IF({name}=\"\",{nobody},{formula})")
    }

    fn fact(&self, criterion: usize) -> Option<GroupFact> {
        self.encounters
            .get(criterion)?
            .as_ref()
            .map(|encounter| encounter.fact)
    }

    pub(in crate::workbook::calculation) fn encounter_value(&self, definition: usize) -> String {
        let Some(criterion) = self
            .rules()
            .order
            .iter()
            .position(|&decides| decides == definition)
        else {
            return "\"\"".to_string();
        };
        let first = |step: Step| self.own_fig(&Fig::Encounter(criterion, 0, step));
        let applies = match self.fact(criterion) {
            Some(GroupFact::DirectEncounterIfAllMet) => {
                format!("{}={EVERYBODY}", first(Step::AllMet))
            }
            Some(GroupFact::DirectEncounterOfTwo) => format!("{}=2", first(Step::Size)),
            _ => format!("{}>1", first(Step::Size)),
        };
        let (after, before) = (
            self.own_fig(&Fig::Encounter(criterion, PASSES - 1, Step::After)),
            self.own_fig(&Fig::PlaceAfter(criterion)),
        );
        let deeper = self.own_fig(&Fig::Deeper(criterion));
        // A place that the passes leave open keeps the computed value, within the free places.
        let among = match self.fig(&Fig::Computed(definition)).map(own) {
            Some(computed) => {
                format!(
                    "IF(AND({deeper}>0,ISNUMBER({computed})),MAX(1,MIN({computed}-{after}+{before},{deeper})),1)"
                )
            }
            None => "1".to_string(),
        };
        format!(
            "IF({}=\"\",\"\",IF({applies},{after}-{before}+{among},\"\"))",
            self.own_fig(&Fig::Name)
        )
    }

    /// Returns the formula of a place among equals in words, like [`crate::explain::notation::among_equals`].
    pub(in crate::workbook::calculation) fn placed(&self, criterion: usize) -> Option<String> {
        self.encounters
            .get(criterion)?
            .as_ref()
            .filter(|encounter| !encounter.passes.is_empty())?;
        let first = |step: Step| self.own_fig(&Fig::Encounter(criterion, 0, step));
        let value = Fig::Value(self.rules().order[criterion]);
        let (values, groups) = (
            self.same_sheet(&value),
            self.same_sheet(&Fig::PlaceAfter(criterion)),
        );
        let (value, group) = (
            self.own_fig(&value),
            self.own_fig(&Fig::PlaceAfter(criterion)),
        );
        let beside = |formula: &str| format!("\"&{formula}&\"");
        let fields = [
            (
                "place",
                beside(&ordinal(&value, ordinal_endings(self.lang))),
            ),
            ("size", beside(&first(Step::Size))),
        ];
        let placed = self.lang.say(
            "direct.placed",
            &fields
                .each_ref()
                .map(|(field, formula)| (*field, formula.as_str())),
        );
        let placed = format!("\"{placed}\"");
        let placed = placed.trim_start_matches("\"\"&").trim_end_matches("&\"\"");
        let [not_met, open, even] =
            ["direct.not_met", "direct.open", "direct.even"].map(|key| text(self.lang.text(key)));
        let level = format!("CHOOSE(1+{},{not_met},{open},{even})", first(Step::AllMet));
        let is_behind = format!("COUNTIFS({groups},{group},{values},\">1\")");
        Some(format!(
            "IF({value}=\"\",\"—\",IF({is_behind},{placed},{level}))"
        ))
    }

    /// Returns the formula of the number of players still equal after the last pass, if that pass separated some of them.
    pub(in crate::workbook::calculation) fn deeper(&self, criterion: usize) -> String {
        let last = |step: Step| Fig::Encounter(criterion, PASSES - 1, step);
        let equal = format!(
            "COUNTIF({},{})",
            self.same_sheet(&last(Step::After)),
            self.own_fig(&last(Step::After))
        );
        let size = self.own_fig(&last(Step::Size));
        format!(
            "IF({}=\"\",0,({equal}>1)*({equal}<{size})*{equal})",
            self.own_fig(&Fig::Name)
        )
    }

    /// Returns the names of the columns of Figures that say where the passes leave something open, each with that column and the one
    /// of the values that rest on it. Rules of how cells look may name another sheet only so.
    #[must_use]
    pub(crate) fn open_encounters(&self) -> Vec<(String, u16, u16)> {
        let of = |criterion: usize| {
            let value = self.fig(&Fig::Value(self.rules().order[criterion]))?;
            Some((
                format!("encounter_open_{}", criterion + 1),
                self.fig(&Fig::Deeper(criterion))?,
                value,
            ))
        };
        (0..self.encounters.len()).filter_map(of).collect()
    }

    /// Returns the defined names of Figures and what they refer to.
    #[must_use]
    pub(crate) fn figure_names(&self) -> Vec<(String, String)> {
        let open = self
            .open_encounters()
            .into_iter()
            .map(|(name, deeper, _)| (name, self.fig_cells((deeper, deeper))));
        open.chain(self.column_names()).collect()
    }
}

/// Returns the formula of an ordinal number: 1st, 2nd, 3rd, 4th.
fn ordinal(value: &str, [first, second, third, other]: [&str; 4]) -> String {
    if [first, second, third] == [other; 3] {
        return format!("{value}&{}", text(other));
    }
    // The last digit leads to its ending, except from 11 to 13.
    let (length, beyond) = (other.chars().count(), 4 * other.chars().count() + 1);
    let endings = text(&[other, first, second, third, other].concat());
    format!(
        "{value}&MID({endings},MIN({beyond},{length}*MOD({value},10)*(MOD({value}-11,100)>2)+1),{length})"
    )
}
