//! The columns of Workings and Figures: what each is called, how it looks, and whether people read it. The formula and the value of each
//! stand side by side in `workings` and `figures`.

use crate::explain::words::Words;
use crate::rules::RuleSet;
use crate::rules::lowered::{Column, Formula};
use crate::rules::show::Show;
use crate::rules::vocabulary::{PlayerFact, Quality, RoundFact, Whose};
use crate::workbook::calculation::BookLayout;
use crate::workbook::plan::{Look, Role};

/// A longer id of a figure would make formulas longer than its address does.
const LONGEST_ID: usize = 16;
/// Decimals of figures that are no whole numbers, more than anybody prints.
const WIDE: u32 = 6;

/// A column of Workings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Work {
    /// The player's row on Players and Figures, from 1.
    Row,
    /// The player's name.
    Name,
    /// The round.
    Round,
    /// The row of the pairing on Results, from 1; 0 for none.
    Pairing,
    /// 0 if the player is named first, 1 if second.
    Side,
    /// The opponent's row, from 1.
    Opponent,
    /// The number of the outcome in the table of outcomes; 0 while open.
    Code,
    /// Own score that counts.
    Own,
    /// The opponent's score that counts.
    Other,
    /// Drawn games.
    Drawn,
    /// Stones of handicap given to the opponent.
    Handicap,
    /// A number noted beside the result.
    Noted(usize, Whose),
    /// Points.
    Points,
    /// The opponent's points of the round.
    OpponentPoints,
    /// 1, 1/2 or 0.
    Result,
    /// Points of all earlier rounds.
    Before,
    /// 1 for a win, 2 for a loss, 3 for a draw.
    Record,
    /// The round, where it was not unplayed by the player's own choice; else 0.
    Present,
    /// A column of the lowered form.
    Lowered(usize),
    /// The number of rounds with a quality in which the player met this opponent.
    Times(Quality),
    /// For a criterion and a pass: points against an opponent in the same group.
    EncounterPoints(usize, usize),
    /// For a criterion and a pass: the share of an opponent in the same group.
    EncounterMet(usize, usize),
    /// Mark, opponent and score in one text.
    Summary,
    /// The result in one text: the score of a game that was played with one, else the mark.
    Said,
}

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
    /// The number of rounds with a result and an opponent.
    Games,
    /// The last round that was not unplayed by the player's own choice.
    Back,
    /// A fact from the players sheet.
    Fact(PlayerFact),
    /// Whether the player has no place, expelled or annulled: 1, else 0.
    WithoutPlace,
    /// Whether the player's games were annulled: 1, else 0.
    Annulled,
    /// The round after the one under Left; 0 where nobody left.
    LeftFrom,
    /// The round from which Out says that the player is missing to the end; else 0.
    OutFrom,
    /// The first of the rounds that a player who has left for good misses; 0 for everybody else.
    GoneFrom,
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
    /// The number of players still equal after the last pass of such a criterion, if another pass might separate them.
    Deeper(usize),
    /// Whether a criterion, or one before, is unknown of somebody who is level with the player there: 1, else 0.
    Undecided(usize),
    /// The sort key of a criterion: the larger the better.
    Key(usize),
    /// The place by this many criteria.
    PlaceAfter(usize),
    /// The place by this many criteria of the rounds, where the places of the finals come before them.
    RoundsPlaceAfter(usize),
    /// The position in the standings.
    Position,
    /// The place in its printed form: a word for a player without one.
    PlaceTold,
    /// A criterion in its printed form.
    Printed(usize),
    /// A definition's value at the time of the run.
    Computed(usize),
    /// A definition's value at the time of the run, as an exact fraction.
    Fraction(usize),
    /// Whether a definition differs from the computed one.
    Differs(usize),
    /// The place at the time of the run.
    PlaceComputed,
    /// Into how many parts a definition divides.
    Multiple(usize),
    /// Its denominator: the fewest parts; 0 where it is not known.
    Denominator(usize),
    /// The exact fraction.
    Exact(usize),
    /// A definition's value before the rule set's rounding, at the time of the run, as an exact fraction.
    UnroundedFraction(usize),
    /// The single result that would have reversed the player and a neighbour, at the time of the run.
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
    /// The size of the group.
    Size,
    /// Points inside the group.
    Points,
    /// The number of opponents in the group.
    Met,
    /// Whether all in the group met: 2 for all, 1 for some (also in a group of one), 0 for none.
    AllMet,
    /// Points if every missing game had been won.
    Best,
    /// The number of others who could have caught up.
    Reach,
    /// Whether the player is ahead for good.
    Ahead,
    /// The place after the pass.
    After,
}

pub(crate) struct ColumnSpec<'c> {
    /// Its defined name, without the prefix of its sheet.
    pub name: String,
    pub heading: Heading<'c>,
    pub look: ColumnLook,
}

pub(crate) enum Heading<'c> {
    Text(&'static str),
    /// A text about a definition.
    Of(&'static str, usize),
    Figure(usize),
    Pass(Step, usize),
    Formula(&'c Formula),
    Total(usize),
    /// A column of the lowered form in words.
    Lowered(usize),
    /// In how many rounds such a column is unknown.
    Unknown(usize),
    Fact(PlayerFact),
    Noted(usize, Whose),
    Round(RoundFact),
}

#[derive(Clone, Copy)]
pub(crate) enum ColumnLook {
    /// A style without decimals of its own.
    Plain(Role),
    /// A number as a definition is written, with more decimals than are printed.
    Wide(usize),
    /// A number as a definition is written.
    Figure(usize),
}

const NUMBER: ColumnLook = ColumnLook::Plain(Role::Number);
const CENTERED: ColumnLook = ColumnLook::Plain(Role::Centered);
const TEXT: ColumnLook = ColumnLook::Plain(Role::Text);
const PLACE: ColumnLook = ColumnLook::Plain(Role::Place);
const FRACTION: ColumnLook = ColumnLook::Plain(Role::Fraction);

impl Step {
    fn word(self) -> &'static str {
        match self {
            Self::Size => "size",
            Self::Points => "points",
            Self::Met => "met",
            Self::AllMet => "all_met",
            Self::Best => "best",
            Self::Reach => "reach",
            Self::Ahead => "ahead",
            Self::After => "after",
        }
    }
}

/// Returns a name with numbers, counted from 1.
fn numbered(word: &str, numbers: &[usize]) -> String {
    let numbers = numbers.iter().map(|number| format!("_{}", number + 1));
    numbers.fold(word.into(), |name, number| name + &number)
}

impl<'c> ColumnSpec<'c> {
    fn new(name: impl Into<String>, heading: Heading<'c>, look: ColumnLook) -> Self {
        Self { name: name.into(), heading, look }
    }
}

impl Work {
    pub(crate) fn spec(&self, rules: &RuleSet) -> ColumnSpec<'_> {
        use Heading::{Lowered, Noted, Round};
        let text = |name: &str, key, look| ColumnSpec::new(name, Heading::Text(key), look);
        let spec = ColumnSpec::new;
        match self {
            Self::Row => text("row", "workings.row", CENTERED),
            Self::Name => text("name", "column.name", TEXT),
            Self::Round => text("round", "column.round", CENTERED),
            Self::Pairing => text("pairing", "workings.pairing", CENTERED),
            Self::Side => text("side", "workings.side", CENTERED),
            Self::Opponent => text("opponent", "workings.opponent", CENTERED),
            Self::Code => text("outcome", "workings.code", CENTERED),
            Self::Own => text("own", "column.own_score", NUMBER),
            Self::Other => text("other", "column.other_score", NUMBER),
            Self::Drawn => text("drawn", "column.drawn", NUMBER),
            Self::Handicap => text("stones", "column.handicap", NUMBER),
            Self::Noted(fact, whose) => {
                let name = match whose {
                    Whose::Own => "noted",
                    Whose::Opponents => "other_noted",
                };
                spec(numbered(name, &[*fact]), Noted(*fact, *whose), NUMBER)
            }
            Self::Points => text("points", "column.points", NUMBER),
            Self::OpponentPoints => {
                spec("other_points".to_string(), Round(RoundFact::OpponentPoints), NUMBER)
            }
            Self::Result => text("result", "workings.result", NUMBER),
            Self::Before => text("before", "workings.before", NUMBER),
            Self::Record => text("record", "workings.record", CENTERED),
            Self::Present => text("present", "workings.present", NUMBER),
            Self::Lowered(step) => {
                let look = match rules.lowered.columns[*step] {
                    Column::Quality(_) | Column::Holds(_) | Column::Place { .. } => CENTERED,
                    _ => term_figure(rules, *step).map_or(NUMBER, ColumnLook::Figure),
                };
                spec(numbered("step", &[*step]), Lowered(*step), look)
            }
            Self::Times(games) => {
                let name = format!("times_{}", games.word());
                text(&name, "workings.times", NUMBER)
            }
            Self::EncounterPoints(criterion, pass) => {
                let name = numbered("among", &[*criterion, *pass]) + "_points";
                text(&name, "workings.encounter_points", NUMBER)
            }
            Self::EncounterMet(criterion, pass) => {
                let name = numbered("among", &[*criterion, *pass]) + "_met";
                text(&name, "workings.encounter_met", NUMBER)
            }
            Self::Summary => text("words", "workings.summary", TEXT),
            Self::Said => text("said", "workings.said", TEXT),
        }
    }

    /// Whether people read a column: facts and terms. The others serve formulas, or stand on other sheets too.
    pub(crate) fn is_read(&self, rules: &RuleSet) -> bool {
        match self {
            Self::Row
            | Self::Round
            | Self::Opponent
            | Self::Own
            | Self::Other
            | Self::Drawn
            | Self::Handicap
            | Self::Noted(..)
            | Self::Points => true,
            Self::Lowered(column) => {
                matches!(
                    rules.lowered.columns[*column],
                    Column::Term(_) | Column::SoFar(_) | Column::Kept { .. }
                ) && !rules.lowered.serving.contains_key(column)
            }
            _ => false,
        }
    }
}

impl Fig {
    pub(crate) fn spec(&self, rules: &RuleSet) -> ColumnSpec<'_> {
        use ColumnLook::Wide;
        let text = |name: &str, key, look| ColumnSpec::new(name, Heading::Text(key), look);
        let spec = |name: &str, at: usize, heading, look| {
            ColumnSpec::new(numbered(name, &[at]), heading, look)
        };
        let of = |name: &str, at: usize, key, look| spec(name, at, Heading::Of(key, at), look);
        let order = |criterion: usize| rules.order[criterion];
        match self {
            Self::Number => text("number", "column.number", NUMBER),
            Self::Name => text("name", "column.name", TEXT),
            Self::Row => text("row", "workings.row", NUMBER),
            Self::First => text("first", "figures.first", NUMBER),
            Self::Record(1) => text("won", "figures.wins", NUMBER),
            Self::Record(2) => text("lost", "figures.losses", NUMBER),
            Self::Record(_) => text("drawn", "figures.draws", NUMBER),
            Self::Games => text("games", "figures.games", NUMBER),
            Self::Back => text("back", "figures.back", NUMBER),
            Self::Fact(fact) => {
                let name = format!("said_{}", fact.word());
                ColumnSpec::new(name, Heading::Fact(*fact), NUMBER)
            }
            Self::WithoutPlace => text("expelled", "standings.expelled", NUMBER),
            Self::Annulled => text("annulled", "standings.annulled", NUMBER),
            Self::LeftFrom => text("left_from", "figures.left_from", NUMBER),
            Self::OutFrom => text("out_from", "figures.out_from", NUMBER),
            Self::GoneFrom => text("gone", "figures.gone_from", NUMBER),
            Self::Unknown(term) => spec("unknown", *term, Heading::Unknown(*term), NUMBER),
            Self::Total(total) => spec("total", *total, Heading::Total(*total), NUMBER),
            Self::Helper(formula) => ColumnSpec::new("step", Heading::Formula(formula), NUMBER),
            Self::Unrounded(at) => of("unrounded", *at, "figures.unrounded", Wide(*at)),
            Self::Value(at) => spec("figure", *at, Heading::Figure(*at), Wide(*at)),
            Self::Encounter(criterion, pass, step) => {
                let name = numbered("among", &[*criterion, *pass]) + "_" + step.word();
                ColumnSpec::new(name, Heading::Pass(*step, *pass), NUMBER)
            }
            Self::Deeper(at) => spec("open", *at, Heading::Text("encounter.deeper"), NUMBER),
            Self::Undecided(at) => {
                spec("undecided", *at, Heading::Of("figures.undecided", order(*at)), NUMBER)
            }
            Self::Key(at) => {
                let heading = Heading::Of("figures.key", order(*at));
                spec("key", *at, heading, Wide(order(*at)))
            }
            Self::PlaceAfter(0) => text("rank_0", "figures.place_before", PLACE),
            Self::PlaceAfter(criteria) if *criteria == rules.order.len() => {
                text("rank", "column.rank", PLACE)
            }
            Self::PlaceAfter(criteria) => {
                let at = criteria - 1;
                spec("rank", at, Heading::Of("figures.place_after", order(at)), PLACE)
            }
            Self::RoundsPlaceAfter(criteria) => {
                let heading = Heading::Of("figures.place_after", order(*criteria));
                spec("rounds_rank", *criteria, heading, PLACE)
            }
            Self::Position => text("position", "figures.position", PLACE),
            Self::PlaceTold => text("place", "column.rank", PLACE),
            Self::Printed(at) => {
                spec("printed", *at, Heading::Of("figures.printed", order(*at)), TEXT)
            }
            Self::Computed(at) => of("computed", *at, "figures.computed", Wide(*at)),
            Self::Fraction(at) => of("fraction", *at, "figures.fraction", FRACTION),
            Self::Differs(at) => of("changed", *at, "figures.differs", NUMBER),
            Self::PlaceComputed => text("rank_computed", "figures.place_computed", PLACE),
            Self::Multiple(at) => of("multiple", *at, "figures.multiple", NUMBER),
            Self::Denominator(at) => of("parts", *at, "figures.denominator", NUMBER),
            Self::Exact(at) => of("exact", *at, "figures.exact", FRACTION),
            Self::UnroundedFraction(at) => {
                of("unrounded_exact", *at, "figures.unrounded_exact", NUMBER)
            }
            Self::Turn(Neighbour::Above) => text("turn_above", "figures.turn_above", NUMBER),
            Self::Turn(Neighbour::Below) => text("turn_below", "figures.turn_below", NUMBER),
        }
    }

    /// Whether people read a column; the others are steps, sort keys, and figures as they were computed.
    pub(crate) fn is_read(&self) -> bool {
        matches!(
            self,
            Self::Number
                | Self::Name
                | Self::Value(_)
                | Self::Unrounded(_)
                | Self::Record(_)
                | Self::Games
                | Self::Fact(_)
                | Self::Total(_)
                | Self::Helper(_)
                | Self::Exact(_)
                | Self::PlaceTold
        )
    }
}

/// Returns the opponent's figure that a column of the lowered form holds, for its look.
pub(crate) fn term_figure(rules: &RuleSet, column: usize) -> Option<usize> {
    match &rules.lowered.columns[column] {
        Column::Term(clauses) => clauses.iter().find_map(|(_, term)| {
            if let Formula::OpponentFigure(at) = term { Some(*at) } else { None }
        }),
        Column::Kept { of, .. } => term_figure(rules, *of),
        _ => None,
    }
}

impl BookLayout<'_> {
    /// Returns the name of a column of Workings.
    pub(crate) fn name_of_work(&self, what: &Work) -> String {
        format!("w_{}", what.spec(self.rules()).name)
    }

    /// Returns the name of a column of Figures; a figure's by its id, where that is short and can be a part of a name.
    pub(crate) fn name_of_fig(&self, fig: &Fig) -> String {
        let rules = self.rules();
        let name = fig.spec(rules).name;
        match fig {
            Fig::Helper(_) => {
                let steps = self.figure_columns.iter();
                let steps = steps.filter(|known| matches!(known, Fig::Helper(_)));
                let before = steps.take_while(|known| *known != fig).count();
                format!("f_{name}_{}", before + 1)
            }
            Fig::Value(definition) => {
                let id = &rules.definitions[*definition].id;
                let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
                // Excel compares names without case.
                let alike = |other: &str| other.eq_ignore_ascii_case(id);
                let many = rules.definitions.iter().filter(|other| alike(&other.id));
                if id.len() <= LONGEST_ID && id.chars().all(is_name) && many.count() == 1 {
                    format!("fig_{id}")
                } else {
                    name
                }
            }
            _ => format!("f_{name}"),
        }
    }

    pub(crate) fn heading(&self, heading: &Heading<'_>) -> String {
        let (lang, rules) = (self.lang, self.rules());
        let words = Words::new(rules, lang);
        match heading {
            Heading::Text(key) => lang.text(key).into(),
            Heading::Of(key, figure) => say!(lang, key, figure = words.short(*figure)),
            Heading::Figure(figure) => words.short(*figure).into(),
            Heading::Pass(step, pass) => {
                let key = format!("encounter.{}", step.word());
                say!(lang, &key, pass = pass + 1)
            }
            Heading::Formula(formula) => words.formula(formula, 0),
            Heading::Total(total) => words.formula(&Formula::Total(*total), 0),
            Heading::Lowered(column) => words.column(*column),
            Heading::Unknown(term) => {
                say!(lang, "figures.unknown", term = words.column(*term))
            }
            Heading::Fact(fact) => {
                let name = lang.texts_of("fact", fact.word());
                // A criterion may have the name of the figure that it is made of.
                if (0..rules.definitions.len()).any(|figure| words.short(figure) == name) {
                    say!(lang, "figures.as_listed", fact = name)
                } else {
                    name.into()
                }
            }
            Heading::Noted(fact, whose) => words.formula(&Formula::Noted(*fact, *whose), 0),
            Heading::Round(fact) => lang.texts_of("fact", fact.word()).into(),
        }
    }

    pub(crate) fn style(&self, look: ColumnLook) -> (Role, Look) {
        match look {
            ColumnLook::Plain(role) => (role, Look::Plain),
            ColumnLook::Figure(figure) => (Role::Number, self.column_look(figure)),
            ColumnLook::Wide(figure) => {
                let look = match self.column_look(figure) {
                    Look::Show(Show::Percent(_) | Show::Decimal(_)) => {
                        Look::Show(Show::Decimal(WIDE))
                    }
                    look => look,
                };
                (Role::Number, look)
            }
        }
    }

    pub(crate) fn work_styles(&self) -> impl Iterator<Item = (Role, Look)> {
        let columns = self.workings.iter();
        columns.map(|what| self.style(what.spec(self.rules()).look))
    }

    pub(crate) fn fig_styles(&self) -> impl Iterator<Item = (Role, Look)> {
        let columns = self.figure_columns.iter();
        columns.map(|fig| self.style(fig.spec(self.rules()).look))
    }
}
