//! 指標, column by column: what each holds, its one formula, and its value now.

pub(crate) mod values;

use crate::explain::notation::{NEAR_DIGITS, Writing, is_power};
use crate::model::words_for_expelled;
use crate::rules::lowered::Formula;
use crate::rules::operation::{COMPARED_DIGITS, SAME, round};
use crate::rules::rounding::{Rounding, Scope};
use crate::rules::show::Show;
use crate::rules::vocabulary::{Needs, PlayerFact};
use crate::standings::Analysis;
use crate::workbook::address::{Template, above, own};
use crate::workbook::calculation::columns::{Fig, Neighbour, Step, Work};
use crate::workbook::calculation::encounter::{Encounter, PASSES};
use crate::workbook::calculation::formula::Writer;
use crate::workbook::calculation::fraction::Divided;
use crate::workbook::calculation::halves::{ends, half_formula, whole_or};
use crate::workbook::calculation::size::Size;
use crate::workbook::calculation::steps::{search_steps, steps};
use crate::workbook::calculation::{BookLayout, FIRST_ROW};
use crate::workbook::names::Breakdown;
use crate::workbook::plan::Look;

const STEPS: [Step; 8] = [
    Step::Size,
    Step::Points,
    Step::Met,
    Step::AllMet,
    Step::Best,
    Step::Reach,
    Step::Ahead,
    Step::After,
];

/// Returns the columns of a rule set.
#[must_use]
pub(crate) fn columns(
    analysis: &Analysis,
    encounters: &[Option<Encounter>],
    divided: &Divided,
    size: &Size,
    expels: bool,
) -> Vec<Fig> {
    let rules = &analysis.figures.rules;
    let mut all = vec![
        Fig::Number,
        Fig::Name,
        Fig::Row,
        Fig::First,
        Fig::Record(1),
        Fig::Record(2),
        Fig::Record(3),
    ];
    all.extend(BookLayout::uses_returns(rules).then_some(Fig::Back));
    all.extend(BookLayout::player_facts(rules).into_iter().map(Fig::Fact));
    let rounds_every_step = matches!(
        rules.rounding,
        Rounding::To {
            scope: Scope::EveryStep,
            ..
        }
    );
    for (at, formula) in rules.lowered.formulas.iter().enumerate() {
        let totals: Vec<usize> = formula
            .totals()
            .into_iter()
            .chain(rules.lowered.empties[at].iter().flat_map(Formula::totals))
            .collect();
        for term in totals
            .iter()
            .map(|total| rules.lowered.totals[*total].term)
            .filter(|term| rules.lowered.column_may_miss(*term))
        {
            if !all.contains(&Fig::Unknown(term)) {
                all.push(Fig::Unknown(term));
            }
        }
        // A total that another column uses has a column.
        for total in rules.lowered.needs[at]
            .iter()
            .flat_map(|column| rules.lowered.formulas_of(*column))
            .flat_map(Formula::totals)
        {
            if !all.contains(&Fig::Total(total)) {
                all.push(Fig::Total(total));
            }
        }
        // A definition that is nothing but a total needs no column for it.
        if !matches!(formula, Formula::Total(_)) {
            for total in totals {
                if !all.contains(&Fig::Total(total)) {
                    all.push(Fig::Total(total));
                }
            }
            let mut helpers = Vec::new();
            steps(formula, &mut helpers);
            search_steps(formula, &mut helpers);
            all.extend(helpers.into_iter().map(Fig::Helper));
        }
        if formula.group_fact().is_none() {
            all.extend(rounds_every_step.then_some(Fig::Unrounded(at)));
            all.push(Fig::Value(at));
        }
    }
    // The places among equals follow all columns that decide who is equal.
    let criteria = 0..rules.order.len();
    all.extend(expels.then_some(Fig::Expelled));
    all.push(Fig::PlaceAfter(0));
    for criterion in criteria.clone() {
        if encounters[criterion].is_some() {
            all.extend(
                (0..PASSES)
                    .flat_map(|pass| STEPS.map(|step| Fig::Encounter(criterion, pass, step))),
            );
            all.push(Fig::Deeper(criterion));
            all.push(Fig::Value(rules.order[criterion]));
        }
    }
    let definitions = 0..rules.definitions.len();
    // A definition among equals that is no criterion has no value.
    let missing: Vec<Fig> = definitions
        .clone()
        .map(Fig::Value)
        .filter(|value| !all.contains(value))
        .collect();
    all.extend(missing);
    all.extend(criteria.clone().map(Fig::Key));
    all.extend(
        criteria
            .clone()
            .map(|criterion| Fig::PlaceAfter(criterion + 1)),
    );
    all.push(Fig::Position);
    all.extend(expels.then_some(Fig::PlaceTold));
    all.extend(criteria.map(Fig::Printed));
    if size.compares() {
        all.extend(definitions.clone().map(Fig::Computed));
        all.extend(definitions.clone().map(Fig::Fraction));
        all.extend(definitions.clone().map(Fig::Differs));
        all.push(Fig::PlaceComputed);
    }
    let divides = definitions
        .clone()
        .filter(|definition| divided.shown(*definition).is_some());
    all.extend(
        divides.flat_map(|definition| [Fig::Multiple(definition), Fig::Denominator(definition)]),
    );
    all.extend(definitions.clone().map(Fig::Exact));
    if size.compares() && size.breakdown != Breakdown::None {
        let is_rounded = |definition: &usize| {
            rounds_every_step && rules.lowered.formulas[*definition].group_fact().is_none()
        };
        all.extend(definitions.filter(is_rounded).map(Fig::UnroundedFraction));
        if size.shows_reversals(analysis.standings.entries.len()) {
            all.extend([Neighbour::Above, Neighbour::Below].map(Fig::Turn));
        }
    }
    if !size.alive {
        let last = Fig::PlaceAfter(rules.order.len());
        all.retain(|fig| fig.is_read() || *fig == last);
    }
    all
}

impl BookLayout<'_> {
    /// Returns the formula of a column of Figures; `None` for one of values.
    #[must_use]
    pub(crate) fn fig_formula(&self, fig: &Fig) -> Option<Template> {
        let rules = self.rules();
        let writer = Writer {
            layout: self,
            round: false,
        };
        let named = |formula: String| {
            let name = self.own_fig(&Fig::Name);
            format!("IF({name}=\"\",\"\",{formula})")
        };
        let own_row = crate::workbook::address::own(0).split_off(2);
        let formula = match fig {
            Fig::Computed(_)
            | Fig::Fraction(_)
            | Fig::PlaceComputed
            | Fig::UnroundedFraction(_)
            | Fig::Turn(_) => return None,
            // Names and numbers do not follow an edit here; a player in another row of Players is reported.
            Fig::Number | Fig::Name if self.size.is_fixed() => return None,
            Fig::Number => {
                let row = self.own_fig(&Fig::Row);
                let number = format!("INDEX(player_number,{row})");
                format!("IF(INDEX(player_name,{row})=\"\",\"\",IF({number}=\"\",\"\",{number}))")
            }
            Fig::Name => format!("INDEX(player_name,{})&\"\"", self.own_fig(&Fig::Row)),
            // A player's rounds stand together, in the order of the players.
            Fig::Row => format!("ROWS($A${first}:$A{own_row})", first = FIRST_ROW + 1),
            Fig::First => format!("({}-1)*slots+1", self.own_fig(&Fig::Row)),
            Fig::Record(which) => format!("COUNTIF({},{which})", self.rounds_of(&Work::Record)),
            Fig::Back => format!("MAX({})", self.rounds_of(&Work::Present)),
            Fig::Fact(PlayerFact::Rating) if self.rules().knows_unrated() => {
                let rating = format!("INDEX(player_rating,{})", self.own_fig(&Fig::Row));
                format!("IF(N({rating})=0,\"\",{rating})")
            }
            Fig::Fact(fact) => format!(
                "IF(INDEX(player_{word},{row})=\"\",\"\",INDEX(player_{word},{row}))",
                word = fact.word(),
                row = self.own_fig(&Fig::Row)
            ),
            Fig::Unknown(term) => {
                format!("COUNTIF({},unknown)", self.rounds_of(&Work::Lowered(*term)))
            }
            Fig::Total(total) => self.total(*total, "\"\""),
            Fig::Helper(Formula::Apply(operation, inputs)) => {
                let computed = format!("IFERROR({},\"\")", writer.operation(*operation, inputs).0);
                writer.unless_unknown(&inputs.iter().collect::<Vec<_>>(), computed)
            }
            Fig::Helper(formula) => {
                let computed = format!("IFERROR({},\"\")", writer.unhelped(formula));
                writer.unless_unknown(&formula.inside(), computed)
            }
            Fig::Value(definition)
                if rules.lowered.formulas[*definition].group_fact().is_some() =>
            {
                self.encounter_value(*definition)
            }
            Fig::Value(definition) => {
                let unrounded = Fig::Unrounded(*definition);
                match (rules.rounding, self.fig(&unrounded).map(own)) {
                    (Rounding::To { mode, digits, .. }, Some(cell)) => {
                        format!("IF(ISNUMBER({cell}),{},{cell})", round(&cell, digits, mode))
                    }
                    _ => self.needed_definition(*definition),
                }
            }
            Fig::Unrounded(definition) => self.needed_definition(*definition),
            Fig::Encounter(criterion, pass, step) => self.encounter_step(*criterion, *pass, *step),
            Fig::Deeper(criterion) => self.deeper(*criterion),
            Fig::Key(criterion) => {
                let definition = rules.order[*criterion];
                let cell = self.own_fig(&Fig::Value(definition));
                let value = match rules.rounding {
                    Rounding::To {
                        mode,
                        digits,
                        scope: Scope::Compared,
                    } => round(&cell, digits, mode),
                    _ => format!("ROUND({cell},{COMPARED_DIGITS})"),
                };
                let sign = if rules.definitions[definition].lower_is_better {
                    "-"
                } else {
                    ""
                };
                let known = format!("IF(ISNUMBER({cell}),{sign}{value},-1E+99)");
                if rules.waits.contains(&definition) {
                    format!("IF(last_round<rounds,-1E+99,{known})")
                } else {
                    known
                }
            }
            Fig::Expelled => {
                let said = words_for_expelled().map(|word| {
                    format!(
                        "ISNUMBER(SEARCH(\"{word}\",INDEX(player_out,{})))",
                        self.own_fig(&Fig::Row)
                    )
                });
                named(format!("({}>0)*1", said.collect::<Vec<_>>().join("+")))
            }
            Fig::PlaceAfter(0) if self.shows_expelled() => {
                // All others stand before those who were expelled.
                let expelled = Fig::Expelled;
                named(format!(
                    "IF({}=1,COUNTIF({},0)+1,1)",
                    self.own_fig(&expelled),
                    self.same_sheet(&expelled)
                ))
            }
            Fig::PlaceAfter(0) => named("1".into()),
            Fig::PlaceTold => {
                let expelled = crate::workbook::address::text(self.lang.text("standings.expelled"));
                named(format!(
                    "IF({}=1,{expelled},{})",
                    self.own_fig(&Fig::Expelled),
                    self.own_fig(&self.last_place())
                ))
            }
            Fig::PlaceAfter(criteria) => {
                let before = Fig::PlaceAfter(criteria - 1);
                let key = Fig::Key(criteria - 1);
                named(format!(
                    "{own}+SUMPRODUCT(({all}={own})*({keys}>{key}))",
                    own = self.own_fig(&before),
                    all = self.same_sheet(&before),
                    keys = self.same_sheet(&key),
                    key = self.own_fig(&key)
                ))
            }
            Fig::Position => {
                let place = self.last_place();
                let column = self.fig_column(&place);
                let from = crate::workbook::address::fixed(FIRST_ROW - 1, column);
                named(format!(
                    "{}+COUNTIF({from}:{},{})",
                    own(column),
                    above(column),
                    own(column)
                ))
            }
            Fig::Printed(criterion) => self
                .placed(*criterion)
                .unwrap_or_else(|| self.printed(rules.order[*criterion])),
            Fig::Differs(definition) => {
                let (live, computed) = (
                    self.own_fig(&Fig::Value(*definition)),
                    self.own_fig(&Fig::Computed(*definition)),
                );
                format!(
                    "IF(COUNT({live},{computed})=2,ABS({live}-{computed})>{SAME},{live}&\"\"<>{computed}&\"\")*1"
                )
            }
            Fig::Multiple(definition) => self.multiple_formula(*definition),
            Fig::Denominator(definition) => self.denominator_formula(*definition),
            Fig::Exact(definition) => {
                let value = self.own_fig(&Fig::Value(*definition));
                let parts = self.fig(&Fig::Denominator(*definition)).map(own);
                let near = format!("\"≈\"&ROUND({value},{NEAR_DIGITS})");
                let writing = self.writing(*definition);
                let fraction = match (&parts, writing.halves) {
                    _ if let Some(digits) = writing.decimals => {
                        let decimals = format!(
                            "TEXT({value},\"{}\")",
                            Show::Decimal(digits).number_format()
                        );
                        whole_or(&value, writing.halves, &decimals)
                    }
                    // By the parts: none known, a whole number, a half, any other. A half below zero is among the others: squared,
                    // its two parts are four. One IF inside the other would be longer than a formula here may be. Beside halves
                    // quarters are decimals.
                    (Some(parts), true) => format!(
                        "CHOOSE(1+MIN({parts}^(1+({value}<0)),3),{near},ROUND({value},0),{},IF({parts}=4,{value},ROUND({value}*{parts},0)&\"/\"&{parts}))",
                        half_formula(&value)
                    ),
                    (Some(parts), false) => {
                        format!(
                            "IF({parts}=1,ROUND({value},0),IF({parts}=0,{near},ROUND({value}*{parts},0)&\"/\"&{parts}))"
                        )
                    }
                    (None, in_halves) => whole_or(&value, in_halves, &near),
                };
                // A text in that cell gives an error.
                let live = named(format!(
                    "IFERROR({fraction},IF({value}=\"\",\"—\",{value}))"
                ));
                if self.size.compares() {
                    format!(
                        "IF({}=0,{},{live})",
                        self.own_fig(&Fig::Differs(*definition)),
                        self.own_fig(&Fig::Fraction(*definition))
                    )
                } else {
                    live
                }
            }
        };
        Some(Template(formula))
    }

    /// Whether the column of places shows expelled players, because Players has a column for absences.
    #[must_use]
    pub(crate) fn shows_expelled(&self) -> bool {
        self.figure_columns.contains(&Fig::Expelled)
    }

    /// Returns the column of the places as they are read.
    #[must_use]
    pub(crate) fn shown_place(&self) -> Fig {
        if self.figure_columns.contains(&Fig::PlaceTold) {
            Fig::PlaceTold
        } else {
            self.last_place()
        }
    }

    /// Returns the column of the places by every criterion.
    #[must_use]
    pub(crate) fn last_place(&self) -> Fig {
        Fig::PlaceAfter(self.rules().order.len())
    }

    fn total(&self, total: usize, empty: &str) -> String {
        let of = &self.rules().lowered.totals[total];
        let (before, after) = of.total.face().excel;
        let formula = format!(
            "{before}{}{after}",
            self.rounds_of(&Work::Lowered(of.column))
        );
        let formula = if of.total.value(&[]).is_some() {
            formula
        } else {
            format!("IFERROR({formula},{empty})")
        };
        match self.fig(&Fig::Unknown(of.term)).map(own) {
            Some(unknown) => format!("IF({unknown}>0,unknown,{formula})"),
            None => formula,
        }
    }

    fn definition(&self, definition: usize) -> String {
        let lowered = &self.rules().lowered;
        let writer = Writer {
            layout: self,
            round: false,
        };
        let empty = lowered.empties[definition]
            .as_ref()
            .map_or_else(|| "\"\"".to_string(), |empty| writer.value(empty));
        match &lowered.formulas[definition] {
            Formula::Total(total) => self.total(*total, &empty),
            formula => writer.unless_unknown(
                &[formula],
                format!("IFERROR({},{empty})", writer.value(formula)),
            ),
        }
    }

    /// Returns a definition, where all is known that it needs.
    fn needed_definition(&self, definition: usize) -> String {
        let computed = self.definition(definition);
        let is_asked = |needs: &Needs| *needs != Needs::Rating || !self.rules().counts_unrated();
        match self.rules().definitions[definition].needs.filter(is_asked) {
            Some(needs) => format!("IF({}>0,\"\",{computed})", Self::lacking(needs)),
            None => computed,
        }
    }

    /// Returns the name of the cell that counts unknown values.
    #[must_use]
    pub(crate) fn lacking(needs: Needs) -> String {
        format!("lacking_{}", needs.word())
    }

    /// Returns the formula of a criterion's printed form, which Reasons shows for the criterion that decides.
    fn printed(&self, definition: usize) -> String {
        let cell = self.own_fig(&Fig::Value(definition));
        let written = match self.column_look(definition) {
            Look::Show(Show::Decimal(digits)) if digits > 0 => {
                format!("TEXT({cell},\"0.{}\")", "0".repeat(digits as usize))
            }
            Look::Show(Show::Decimal(_)) => format!("TEXT({cell},\"0\")"),
            Look::Show(Show::Percent(digits)) if digits > 0 => {
                format!("TEXT({cell},\"0.{}%\")", "0".repeat(digits as usize))
            }
            Look::Show(Show::Percent(_)) => format!("TEXT({cell},\"0%\")"),
            Look::Show(Show::Shortest) => format!("ROUND({cell},12)&\"\""),
            Look::Approximate => {
                format!(
                    "IF({},ROUND({cell},{NEAR_DIGITS})&\"\",\"≈\"&TEXT({cell},\"0.000000\"))",
                    ends(&cell)
                )
            }
            Look::Show(Show::Integer) | Look::Plain => {
                format!(
                    "IF(MOD(ROUND({cell},9),1)=0.5,IF(ABS({cell})<1,IF({cell}<0,\"-\",\"\"),TRUNC({cell}))&\"½\",ROUND({cell},2)&\"\")"
                )
            }
        };
        format!("IF(ISNUMBER({cell}),{written},IF({cell}=\"\",\"—\",{cell}))")
    }

    /// Returns the number format of a definition's column; approximate if any value can be a power.
    #[must_use]
    pub(crate) fn column_look(&self, definition: usize) -> Look {
        let rules = self.rules();
        if is_power(rules, definition) {
            return Look::Approximate;
        }
        Look::Show(rules.definitions[definition].show.under(rules.rounding))
    }

    /// Returns the notation of a definition's exact values.
    #[must_use]
    pub(crate) fn writing(&self, definition: usize) -> Writing {
        Writing::of(self.rules(), definition)
    }

    /// Whether a definition may come in halves, which people write as 3½.
    #[must_use]
    pub(crate) fn may_be_half(&self, definition: usize) -> bool {
        self.column_look(definition) == Look::Show(Show::Integer)
    }
}
