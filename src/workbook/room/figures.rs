//! 指標, column by column: what each holds, its one formula, and its value now.

use crate::analysis::Analysis;
use crate::rules::lowered::Formula;
use crate::rules::operation::{COMPARED_DIGITS, Operation, SAME, round};
use crate::rules::rounding::{Rounding, Scope};
use crate::rules::show::Show;
use crate::rules::vocabulary::PlayerFact;
use crate::workbook::address::{Template, above, own};
use crate::workbook::plan::Look;
use crate::workbook::room::encounter::{Encounter, PASSES};
use crate::workbook::room::formula::Writer;
use crate::workbook::room::fraction::Divided;
use crate::workbook::room::size::{Breakdown, Size};
use crate::workbook::room::workings::Work;
use crate::workbook::room::{FIRST_ROW, Room};

/// The longest formula of a column; what is longer is computed in steps.
pub const LONGEST_FORMULA: usize = 200;

/// Decimals of a figure whose fraction nobody has computed.
pub const NEAR_DIGITS: u32 = 6;

/// A column of Figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fig {
    /// The player's number.
    Number,
    /// The player's name.
    Name,
    /// The player's row on Players and Figures, from 1.
    Row,
    /// The first row of the player's rounds on Workings, from 1.
    First,
    /// Wins, losses, draws: 1, 2, 3.
    Record(u32),
    /// What the players sheet says.
    Fact(PlayerFact),
    /// In how many rounds a column of Workings is unknown.
    Unknown(usize),
    /// A total.
    Total(usize),
    /// A step of a long formula.
    Helper(Formula),
    /// A definition before the rule set's rounding.
    Unrounded(usize),
    /// A definition.
    Value(usize),
    /// A step of a criterion that is found out among equals, and its pass.
    Encounter(usize, usize, Step),
    /// How many are still equal after the last pass of such a criterion, where one more pass might tell them apart.
    Deeper(usize),
    /// The sort key of a criterion: the larger the better.
    Key(usize),
    /// The place by the first so many criteria.
    PlaceAfter(usize),
    /// The position in the standings.
    Position,
    /// A criterion as it is printed.
    Printed(usize),
    /// A definition as it was computed.
    Computed(usize),
    /// The same as an exact fraction.
    Fraction(usize),
    /// Whether a definition differs from the computed one.
    Differs(usize),
    /// The place as it was computed.
    PlaceComputed,
    /// Into how many parts a definition divides.
    Multiple(usize),
    /// Its denominator: the fewest parts; 0 where it is not known.
    Denominator(usize),
    /// The exact fraction.
    Exact(usize),
    /// A definition before the rule set's rounding, as it was computed, as an exact fraction.
    UnroundedFraction(usize),
    /// What single result would have put the player on the other side of a neighbour, as it was computed.
    Turn(Neighbour),
}

/// A neighbour in the standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Neighbour {
    /// The one above.
    Above,
    /// The one below.
    Below,
}

/// A step of a pass of direct encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// How many are in the group.
    Size,
    /// Points inside the group.
    Points,
    /// How many of the group were met.
    Met,
    /// Whether everybody met everybody.
    AllMet,
    /// Points if every missing game had been won.
    Best,
    /// How many of the others could have caught up.
    Reach,
    /// Whether the player is ahead for good.
    Ahead,
    /// The place after the pass.
    After,
}

const STEPS: [Step; 8] = [Step::Size, Step::Points, Step::Met, Step::AllMet, Step::Best, Step::Reach, Step::Ahead, Step::After];

/// Returns the columns of a rule set.
#[must_use]
pub fn columns(analysis: &Analysis, encounters: &[Option<Encounter>], divided: &Divided, size: &Size) -> Vec<Fig> {
    let rules = &analysis.figures.rules;
    let mut all = vec![Fig::Number, Fig::Name, Fig::Row, Fig::First, Fig::Record(1), Fig::Record(2), Fig::Record(3)];
    all.extend(Room::player_facts(rules).into_iter().map(Fig::Fact));
    let rounds_every_step = matches!(rules.rounding, Rounding::To { scope: Scope::EveryStep, .. });
    for (at, formula) in rules.lowered.formulas.iter().enumerate() {
        let totals: Vec<usize> = formula.totals().into_iter().chain(rules.lowered.empties[at].iter().flat_map(Formula::totals)).collect();
        for term in totals.iter().map(|total| rules.lowered.totals[*total].term).filter(|term| rules.lowered.column_may_miss(*term)) {
            if !all.contains(&Fig::Unknown(term)) {
                all.push(Fig::Unknown(term));
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
            all.extend(helpers.into_iter().map(Fig::Helper));
        }
        if formula.group_fact().is_none() {
            all.extend(rounds_every_step.then_some(Fig::Unrounded(at)));
            all.push(Fig::Value(at));
        }
    }
    // Among equals: after everything that tells who is equal.
    let criteria = 0..rules.order.len();
    all.push(Fig::PlaceAfter(0));
    for criterion in criteria.clone() {
        if encounters[criterion].is_some() {
            all.extend((0..PASSES).flat_map(|pass| STEPS.map(|step| Fig::Encounter(criterion, pass, step))));
            all.push(Fig::Deeper(criterion));
            all.push(Fig::Value(rules.order[criterion]));
        }
    }
    let definitions = 0..rules.definitions.len();
    // Found out among equals, but no criterion: there is no such value.
    let missing: Vec<Fig> = definitions.clone().map(Fig::Value).filter(|value| !all.contains(value)).collect();
    all.extend(missing);
    all.extend(criteria.clone().map(Fig::Key));
    all.extend(criteria.clone().map(|criterion| Fig::PlaceAfter(criterion + 1)));
    all.push(Fig::Position);
    all.extend(criteria.map(Fig::Printed));
    if size.compares() {
        all.extend(definitions.clone().map(Fig::Computed));
        all.extend(definitions.clone().map(Fig::Fraction));
        all.extend(definitions.clone().map(Fig::Differs));
        all.push(Fig::PlaceComputed);
    }
    let divides = definitions.clone().filter(|definition| divided.shown(*definition).is_some());
    all.extend(divides.flat_map(|definition| [Fig::Multiple(definition), Fig::Denominator(definition)]));
    all.extend(definitions.clone().map(Fig::Exact));
    if size.compares() && size.breakdown != Breakdown::None {
        let is_rounded = |definition: &usize| rounds_every_step && rules.lowered.formulas[*definition].group_fact().is_none();
        all.extend(definitions.filter(is_rounded).map(Fig::UnroundedFraction));
        if size.tells_turns(analysis.standings.entries.len()) {
            all.extend([Neighbour::Above, Neighbour::Below].map(Fig::Turn));
        }
    }
    if !size.alive {
        let last = Fig::PlaceAfter(rules.order.len());
        all.retain(|fig| fig.is_read() || *fig == last);
    }
    all
}

impl Fig {
    /// Whether people read a column; the others are steps, sort keys, and figures as they were computed.
    #[must_use]
    pub fn is_read(&self) -> bool {
        matches!(
            self,
            Self::Number
                | Self::Name
                | Self::Value(_)
                | Self::Unrounded(_)
                | Self::Record(_)
                | Self::Fact(_)
                | Self::Total(_)
                | Self::Helper(_)
                | Self::Exact(_)
        )
    }
}

/// A rough length of a formula once it is written; constants have long names.
pub(super) fn length(formula: &Formula) -> usize {
    match formula {
        Formula::Number(value) => value.to_string().len(),
        Formula::Constant(_) => 20,
        Formula::Apply(operation, inputs) => {
            inputs.iter().map(length).sum::<usize>() + if matches!(operation, Operation::Round(..)) { 110 } else { 8 }
        }
        _ => 7,
    }
}

/// Collects the parts of a formula that are computed in columns of their own, so that each formula stays short.
fn steps(formula: &Formula, helpers: &mut Vec<Formula>) -> usize {
    let Formula::Apply(operation, inputs) = formula else { return length(formula) };
    let own = length(formula) - inputs.iter().map(length).sum::<usize>();
    let mut lengths: Vec<usize> = inputs.iter().map(|input| steps(input, helpers)).collect();
    // A rounding names its operand several times.
    let times = if matches!(operation, Operation::Round(..)) { 4 } else { 1 };
    while own + times * lengths.iter().sum::<usize>() > LONGEST_FORMULA - 60 {
        let Some(longest) =
            (0..lengths.len()).filter(|&at| matches!(inputs[at], Formula::Apply(..)) && lengths[at] > 7).max_by_key(|&at| lengths[at])
        else {
            break;
        };
        if !helpers.contains(&inputs[longest]) {
            helpers.push(inputs[longest].clone());
        }
        lengths[longest] = 7;
    }
    own + times * lengths.iter().sum::<usize>()
}

impl Room<'_> {
    pub(super) fn own_fig(&self, fig: &Fig) -> String {
        own(self.fig_column(fig))
    }

    /// Returns a column of Figures, on that sheet.
    pub(super) fn same_sheet(&self, fig: &Fig) -> String {
        let range = self.fig_range(self.fig_column(fig));
        range.rsplit('!').next().unwrap_or_default().to_string()
    }

    /// Returns the player's rounds in a column of Workings.
    pub(super) fn rounds_of(&self, what: &Work) -> String {
        let range = self.work_range(self.work_column(what));
        let rows = self.work_range(self.work_column(&Work::Row));
        // MATCH finds the last of the player's rows; it also keeps LibreOffice from computing the column in several threads, in which
        // it loses sight of what a range between two INDEX depends on (seen in 7.4).
        format!("INDEX({range},{}):INDEX({range},MATCH({},{rows}))", self.own_fig(&Fig::First), self.own_fig(&Fig::Row))
    }

    /// Returns the formula of a column of Figures; none where it holds what was computed.
    #[must_use]
    pub fn fig_formula(&self, fig: &Fig) -> Option<Template> {
        let rules = &self.figures().rules;
        let writer = Writer { room: self, round: false };
        let named = |formula: String| {
            let name = self.own_fig(&Fig::Name);
            format!("IF({name}=\"\",\"\",{formula})")
        };
        let players = crate::workbook::address::quoted(&self.names.players);
        let own_row = crate::workbook::address::own(0).split_off(2);
        let formula = match fig {
            Fig::Computed(_) | Fig::Fraction(_) | Fig::PlaceComputed | Fig::UnroundedFraction(_) | Fig::Turn(_) => return None,
            Fig::Number => format!("IF({players}!$B{own_row}=\"\",\"\",IF({players}!$A{own_row}=\"\",\"\",{players}!$A{own_row}))"),
            Fig::Name => format!("{players}!$B{own_row}&\"\""),
            // A player's rounds stand together, in the order of the players.
            Fig::Row => format!("ROWS($A${first}:$A{own_row})", first = FIRST_ROW + 1),
            Fig::First => format!("({}-1)*slots+1", self.own_fig(&Fig::Row)),
            Fig::Record(which) => format!("COUNTIF({},{which})", self.rounds_of(&Work::Record)),
            Fig::Fact(fact) => format!(
                "IF(INDEX(player_{word},{row})=\"\",\"\",INDEX(player_{word},{row}))",
                word = fact.word(),
                row = self.own_fig(&Fig::Row)
            ),
            Fig::Unknown(term) => format!("COUNTIF({},unknown)", self.rounds_of(&Work::Lowered(*term))),
            Fig::Total(total) => self.total(*total, "\"\""),
            Fig::Helper(Formula::Apply(operation, inputs)) => {
                let computed = format!("IFERROR({},\"\")", writer.operation(*operation, inputs).0);
                writer.unless_unknown(&inputs.iter().collect::<Vec<_>>(), computed)
            }
            Fig::Helper(formula) => writer.value(formula),
            Fig::Value(definition) if rules.lowered.formulas[*definition].group_fact().is_some() => self.encounter_value(*definition),
            Fig::Value(definition) => {
                let unrounded = Fig::Unrounded(*definition);
                match (rules.rounding, self.fig(&unrounded).map(own)) {
                    (Rounding::To { mode, digits, .. }, Some(cell)) => {
                        format!("IF(ISNUMBER({cell}),{},{cell})", round(&cell, digits, mode))
                    }
                    _ => self.definition(*definition),
                }
            }
            Fig::Unrounded(definition) => self.definition(*definition),
            Fig::Encounter(criterion, pass, step) => self.encounter_step(*criterion, *pass, *step),
            Fig::Deeper(criterion) => self.deeper(*criterion),
            Fig::Key(criterion) => {
                let definition = rules.order[*criterion];
                let cell = self.own_fig(&Fig::Value(definition));
                let value = match rules.rounding {
                    Rounding::To { mode, digits, scope: Scope::Compared } => round(&cell, digits, mode),
                    _ => format!("ROUND({cell},{COMPARED_DIGITS})"),
                };
                let sign = if rules.definitions[definition].lower_is_better { "-" } else { "" };
                format!("IF(ISNUMBER({cell}),{sign}{value},-1E+99)")
            }
            Fig::PlaceAfter(0) => named("1".into()),
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
                named(format!("{}+COUNTIF({from}:{},{})", own(column), above(column), own(column)))
            }
            Fig::Printed(criterion) => self.printed(rules.order[*criterion]),
            Fig::Differs(definition) => {
                let (live, computed) = (self.own_fig(&Fig::Value(*definition)), self.own_fig(&Fig::Computed(*definition)));
                format!("IF(AND(ISNUMBER({live}),ISNUMBER({computed})),ABS({live}-{computed})>{SAME},{live}&\"\"<>{computed}&\"\")*1")
            }
            Fig::Multiple(definition) => self.multiple_formula(*definition),
            Fig::Denominator(definition) => self.denominator_formula(*definition),
            Fig::Exact(definition) => {
                let value = self.own_fig(&Fig::Value(*definition));
                let parts = self.fig(&Fig::Denominator(*definition)).map(own);
                let near = format!("\"≈\"&ROUND({value},{NEAR_DIGITS})");
                let half = format!("IF({value}>1,INT({value}),\"\")&\"½\"");
                let fraction = match (&parts, self.may_be_half(*definition)) {
                    // By the parts: unknown, a whole number, a half, any other; halves below zero are among the others.
                    (Some(parts), true) => format!(
                        "CHOOSE(1+MIN({parts}^(1+({value}<0)),3),{near},ROUND({value},0),{half},ROUND({value}*{parts},0)&\"/\"&{parts})"
                    ),
                    (Some(parts), false) => {
                        format!("IF({parts}=1,ROUND({value},0),IF({parts}=0,{near},ROUND({value}*{parts},0)&\"/\"&{parts}))")
                    }
                    (None, true) => {
                        format!("IF({value}=INT({value}),{value},IF(AND({value}>0,2*{value}=INT(2*{value})),{half},{near}))")
                    }
                    (None, false) => format!("IF({value}=INT({value}),{value},{near})"),
                };
                // What is no number is an error there.
                let live = named(format!("IFERROR({fraction},IF({value}=\"\",\"—\",{value}))"));
                if self.size.compares() {
                    format!("IF({}=0,{},{live})", self.own_fig(&Fig::Differs(*definition)), self.own_fig(&Fig::Fraction(*definition)))
                } else {
                    live
                }
            }
        };
        Some(Template(formula))
    }

    /// Returns the column of the places by every criterion.
    #[must_use]
    pub fn last_place(&self) -> Fig {
        Fig::PlaceAfter(self.figures().rules.order.len())
    }

    fn total(&self, total: usize, empty: &str) -> String {
        let of = &self.figures().rules.lowered.totals[total];
        let (before, after) = of.total.face().excel;
        let formula = format!("{before}{}{after}", self.rounds_of(&Work::Lowered(of.column)));
        let formula = if of.total.value(&[]).is_some() { formula } else { format!("IFERROR({formula},{empty})") };
        match self.fig(&Fig::Unknown(of.term)).map(own) {
            Some(unknown) => format!("IF({unknown}>0,unknown,{formula})"),
            None => formula,
        }
    }

    fn definition(&self, definition: usize) -> String {
        let lowered = &self.figures().rules.lowered;
        let writer = Writer { room: self, round: false };
        let empty = lowered.empties[definition].as_ref().map_or_else(|| "\"\"".to_string(), |empty| writer.value(empty));
        match &lowered.formulas[definition] {
            Formula::Total(total) => self.total(*total, &empty),
            formula => writer.unless_unknown(&[formula], format!("IFERROR({},{empty})", writer.value(formula))),
        }
    }

    /// Returns a criterion as it is printed, as text: what Reasons shows of whichever criterion decides.
    fn printed(&self, definition: usize) -> String {
        let cell = self.own_fig(&Fig::Value(definition));
        let written = match self.column_look(definition) {
            Look::Show(Show::Decimal(digits)) if digits > 0 => format!("TEXT({cell},\"0.{}\")", "0".repeat(digits as usize)),
            Look::Show(Show::Decimal(_)) => format!("TEXT({cell},\"0\")"),
            Look::Show(Show::Percent(digits)) if digits > 0 => format!("TEXT({cell},\"0.{}%\")", "0".repeat(digits as usize)),
            Look::Show(Show::Percent(_)) => format!("TEXT({cell},\"0%\")"),
            Look::Show(Show::Shortest) => format!("ROUND({cell},12)&\"\""),
            Look::Approximate => format!("\"≈\"&TEXT({cell},\"0.000000\")"),
            Look::Show(Show::Integer) | Look::Plain => {
                format!("IF(MOD(ROUND({cell},9),1)=0.5,IF(ABS({cell})<1,IF({cell}<0,\"-\",\"\"),TRUNC({cell}))&\"½\",ROUND({cell},2)&\"\")")
            }
        };
        format!("IF(ISNUMBER({cell}),{written},IF({cell}=\"\",\"—\",{cell}))")
    }

    /// Returns how a definition's column is printed: near where any value can be a power.
    #[must_use]
    pub fn column_look(&self, definition: usize) -> Look {
        let rules = &self.figures().rules;
        match &rules.lowered.formulas[definition] {
            Formula::Apply(Operation::Power, inputs) if !matches!(inputs.get(1), Some(Formula::Number(_))) => Look::Approximate,
            _ => Look::Show(rules.definitions[definition].show.under(rules.rounding)),
        }
    }

    /// Whether a definition may come in halves, which people write as 3½.
    #[must_use]
    pub fn may_be_half(&self, definition: usize) -> bool {
        self.column_look(definition) == Look::Show(Show::Integer)
    }
}
