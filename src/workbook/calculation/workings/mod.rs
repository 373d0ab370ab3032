//! 計算, column by column: what each holds, its one formula, and its value now.

pub(crate) mod values;

use crate::model::{Outcome, PlayerIndex};
use crate::rules::lowered::{Column, Test};
use crate::rules::operation::{COMPARED_DIGITS, End};
use crate::rules::vocabulary::{Quality, RoundFact};
use crate::rules::{RuleSet, ScoreIs};
use crate::workbook::address::{Template, above, own};
use crate::workbook::calculation::BookLayout;
use crate::workbook::calculation::codes::code_of;
use crate::workbook::calculation::columns::{Fig, Work};
use crate::workbook::calculation::encounter::{Encounter, PASSES};
use crate::workbook::calculation::formula::Writer;
use crate::workbook::calculation::size::{ROUNDS_OF_A_KEY, Size};

#[must_use]
pub(crate) fn columns(rules: &RuleSet, encounters: &[Option<Encounter>], size: &Size) -> Vec<Work> {
    let names = |facts: &[RoundFact]| BookLayout::names_round(rules, facts);
    let mut all = vec![
        Work::Row,
        Work::Name,
        Work::Round,
        Work::Pairing,
        Work::Side,
        Work::Opponent,
        Work::Code,
        Work::Own,
        Work::Other,
    ];
    all.extend(names(&[RoundFact::DrawnGames]).then_some(Work::Drawn));
    all.extend(names(&[RoundFact::Handicap]).then_some(Work::Handicap));
    all.extend((0..rules.facts.len()).map(Work::Noted));
    all.push(Work::Points);
    all.extend(names(&[RoundFact::OpponentPoints]).then_some(Work::OpponentPoints));
    all.extend(names(&[RoundFact::Result]).then_some(Work::Result));
    all.extend(names(&[RoundFact::PointsBefore, RoundFact::PointsAfter]).then_some(Work::Before));
    all.push(Work::Record);
    all.extend(BookLayout::uses_returns(rules).then_some(Work::Present));
    all.extend((0..rules.lowered.columns.len()).map(Work::Lowered));
    for encounter in encounters.iter().flatten() {
        let times = Work::Times(encounter.fact.games());
        if !all.contains(&times) {
            all.push(times);
        }
    }
    for (criterion, _) in encounters
        .iter()
        .enumerate()
        .filter(|(_, encounter)| encounter.is_some())
    {
        all.extend((0..PASSES).flat_map(|pass| {
            [
                Work::EncounterPoints(criterion, pass),
                Work::EncounterMet(criterion, pass),
            ]
        }));
    }
    all.push(Work::Summary);
    if !size.alive {
        all.retain(|what| what.is_read(rules));
    }
    all
}

/// Returns 1 where an outcome's code is one of those with a quality, else 0.
fn is_one_of(code: &str, quality: Quality) -> String {
    let those = Outcome::ALL
        .into_iter()
        .filter(|outcome| quality.of_outcome(*outcome));
    format!(
        "OR({})*1",
        those
            .map(|outcome| format!("{code}={}", code_of(outcome)))
            .collect::<Vec<_>>()
            .join(",")
    )
}

impl BookLayout<'_> {
    /// Returns the own row's cell of a column of Workings.
    fn cell(&self, what: &Work) -> String {
        own(self.work_column(what))
    }

    /// Returns the rows of the own player in a column of Workings.
    fn own_rounds(&self, column: u16) -> String {
        let row = self.cell(&Work::Row);
        // MATCH finds the last of them; see the totals of Figures for why.
        let rows = self.work_range(self.work_column(&Work::Row));
        format!(
            "{}:INDEX({},MATCH({row},{rows}))",
            self.own_first_round(column),
            self.work_range(column)
        )
    }

    fn own_first_round(&self, column: u16) -> String {
        format!(
            "INDEX({},({}-1)*slots+1)",
            self.work_range(column),
            self.cell(&Work::Row)
        )
    }

    /// Returns the formula of a column of Workings; `None` for one of inputs.
    #[must_use]
    pub(crate) fn work_formula(&self, what: &Work) -> Option<Template> {
        let cell = |what: &Work| self.cell(what);
        let (row, round, pairing, side) = (
            cell(&Work::Row),
            cell(&Work::Round),
            cell(&Work::Pairing),
            cell(&Work::Side),
        );
        let (opponent, code) = (cell(&Work::Opponent), cell(&Work::Code));
        let of_outcome = |name: &str| format!("IF({code}=0,\"\",INDEX({name},{code}))");
        let score = |fixed: &str, side: &str| {
            let written = format!("IF({pairing}=0,\"\",INDEX(result_scores,{pairing},{side}))");
            if self.rules().scores.is_empty() {
                format!("IF({code}=0,\"\",{written})")
            } else {
                format!(
                    "IF({code}=0,\"\",IF(INDEX({fixed},{code})=\"\",{written},INDEX({fixed},{code})))"
                )
            }
        };
        let live = self.size.live_pairings;
        let formula = match what {
            Work::Row | Work::Round => return None,
            Work::Pairing | Work::Side | Work::Opponent if !live => return None,
            Work::Name => format!("INDEX({},{row})", self.fig_name(&Fig::Name)),
            Work::Pairing => {
                let key = format!("{row}*{ROUNDS_OF_A_KEY}+{round}");
                format!(
                    "IFERROR(MATCH({key},result_key_1,0),IFERROR(MATCH({key},result_key_2,0),0))"
                )
            }
            Work::Side => format!("IF({pairing}=0,0,(INDEX(result_row_1,{pairing})<>{row})*1)"),
            Work::Opponent => {
                let other = format!("INDEX(result_rows,{pairing},2-{side})");
                format!("IF({pairing}=0,\"\",IF({other}=0,\"\",{other}))")
            }
            Work::Code => {
                let out = code_of(Outcome::Out);
                let name = cell(&Work::Name);
                format!(
                    "IF({pairing}>0,INDEX(result_codes,{pairing},{side}+1),IF(AND({round}<=last_round,{name}<>\"\"),{out},0))"
                )
            }
            Work::Own => score("outcome_own_score", &format!("{side}+1")),
            Work::Other => score("outcome_other_score", &format!("2-{side}")),
            Work::Drawn => format!(
                "IF({}=unknown,unknown,IF({pairing}=0,0,INDEX(result_drawn,{pairing})))",
                cell(&Work::Own)
            ),
            Work::Handicap => {
                format!("IF({pairing}=0,0,N(INDEX(result_stones,{pairing}))*(2*{side}-1))")
            }
            Work::Noted(fact) => {
                let written = format!("INDEX({},{pairing},{side}+1)", Self::fact_name(*fact));
                // The first three outcomes are those of games played to their end against somebody: their number is missed.
                let missed = format!("IF({code}<4,unknown,\"\")");
                format!(
                    "IF(OR({code}=0,{pairing}=0),\"\",IF(ISNUMBER({written}),{written},{missed}))"
                )
            }
            Work::Points => of_outcome("outcome_points"),
            Work::OpponentPoints => {
                let theirs = format!("INDEX(result_codes,{pairing},2-{side})");
                format!(
                    "IF({pairing}=0,\"\",IF(AND(ISNUMBER({opponent}),{theirs}>0),INDEX(outcome_points,{theirs}),\"\"))"
                )
            }
            Work::Result => of_outcome("outcome_result"),
            Work::Present => format!(
                "IF({code}=0,0,{round}*(1-{}))",
                is_one_of(&code, Quality::Voluntary)
            ),
            Work::Record => format!("IF({code}=0,0,INDEX(outcome_record,{code}))"),
            Work::Before => {
                let column = |what: &Work| above(self.work_column(what));
                format!(
                    "IF({row}={},N({})+N({}),0)",
                    column(&Work::Row),
                    column(&Work::Before),
                    column(&Work::Points)
                )
            }
            Work::Lowered(column) => self.lowered_formula(*column),
            Work::Times(games) => {
                let played = self.games(*games);
                let ranges =
                    [&Work::Opponent, &played].map(|what| self.own_rounds(self.work_column(what)));
                format!(
                    "IF({}=1,SUMPRODUCT(({}={opponent})*({}=1)),0)",
                    cell(&played),
                    ranges[0],
                    ranges[1]
                )
            }
            Work::EncounterPoints(criterion, pass) => {
                let group = self.encounter_group(*criterion, *pass);
                let (times, points) = (cell(&self.times_of(*criterion)), cell(&Work::Points));
                format!(
                    "IF({times}=0,\"\",IF(INDEX({group},{opponent})=INDEX({group},{row}),{points}/{times},\"\"))"
                )
            }
            Work::EncounterMet(criterion, pass) => {
                let points = cell(&Work::EncounterPoints(*criterion, *pass));
                format!(
                    "IF(ISNUMBER({points}),1/{},\"\")",
                    cell(&self.times_of(*criterion))
                )
            }
            Work::Summary => {
                let (own, other) = (cell(&Work::Own), cell(&Work::Other));
                let of = |fig: &Fig| format!("INDEX({},{opponent})", self.fig_name(fig));
                let named = if self.names_by_number() {
                    // A player who was added without a number is known by the name.
                    format!("IFERROR(0+{},{})", of(&Fig::Number), of(&Fig::Name))
                } else {
                    of(&Fig::Name)
                };
                let name = format!("IFERROR(\" \"&{named},\"\")");
                let drawn = self.work(&Work::Drawn).map_or_else(String::new, |_| {
                    let drawn = cell(&Work::Drawn);
                    format!("&IF({drawn}>0,\"-\"&{drawn},\"\")")
                });
                // Only scores that are not games can be negative; they have parentheses after the hyphen.
                let other = if self.rules().score_is == ScoreIs::Games {
                    format!("0+{other}")
                } else {
                    format!("IF({other}<0,\"(\"&{other}&\")\",0+{other})")
                };
                let score = format!("IFERROR(\" \"&0+{own}&\"-\"&{other}{drawn},\"\")");
                format!(
                    "IF({pairing}=0,IF({code}=0,\"\",\"—\"),IF({code}=0,\"?\",INDEX(outcome_mark,{code}))&{name}&{score})"
                )
            }
        };
        Some(Template(self.in_one_thread(formula)))
    }

    /// Keeps LibreOffice from computing in several threads a column that reads what Figures makes of Workings: it would come back to
    /// figures that are still being computed, and show #VALUE! (seen in 7.4). A column with MATCH is computed in one.
    fn in_one_thread(&self, formula: String) -> String {
        let is_computed =
            |fig: &&Fig| !matches!(fig, Fig::Fact(_) | Fig::Row | Fig::Name | Fig::Number);
        let reads = |fig: &Fig| formula.contains(&format!("INDEX({},", self.fig_name(fig)));
        if !self.figure_columns.iter().filter(is_computed).any(reads) {
            return formula;
        }
        format!(
            "IF(MATCH({},{}),{formula})",
            self.cell(&Work::Row),
            self.fig_name(&Fig::Row)
        )
    }

    /// Returns the column that tells whether games have a quality.
    fn games(&self, games: Quality) -> Work {
        let columns = &self.rules().lowered.columns;
        Work::Lowered(
            columns
                .iter()
                .position(|column| *column == Column::Quality(games))
                .unwrap_or(0),
        )
    }

    /// Returns the column that tells how often an opponent was met in games that count for a criterion.
    fn times_of(&self, criterion: usize) -> Work {
        Work::Times(self.games_of(criterion))
    }

    /// Returns which games count for a criterion that is found out among equals.
    pub(super) fn games_of(&self, criterion: usize) -> Quality {
        let encounter = self.encounters.get(criterion).and_then(Option::as_ref);
        encounter.map_or(Quality::Played, |encounter| encounter.fact.games())
    }

    fn lowered_formula(&self, at: usize) -> String {
        let of = |column: usize| self.cell(&Work::Lowered(column));
        let code = self.cell(&Work::Code);
        let writer = Writer {
            layout: self,
            round: true,
        };
        match &self.rules().lowered.columns[at] {
            Column::Quality(quality) => self.quality(*quality, &code),
            Column::Holds(tests) => self.holds(tests, writer),
            Column::Term(clauses) => {
                let mut formula = "\"\"".to_string();
                for (filter, term) in clauses.iter().rev() {
                    let cell = of(*filter);
                    formula = format!(
                        "IF({cell}=1,{},{formula})",
                        writer.unless_unknown(&[term], writer.value(term))
                    );
                    if self.rules().lowered.column_may_miss(*filter) {
                        formula = format!("IF({cell}=unknown,unknown,{formula})");
                    }
                }
                format!("IFERROR({formula},\"\")")
            }
            Column::SoFar(term) => {
                let column = self.work_column(&Work::Lowered(*term));
                let rounds = format!("{}:{}", self.own_first_round(column), own(column));
                let sum = format!("IF({code}=0,\"\",SUM({rounds}))");
                if self.rules().lowered.column_may_miss(*term) {
                    format!("IF(COUNTIF({rounds},unknown)>0,unknown,{sum})")
                } else {
                    sum
                }
            }
            Column::Place { of: term, from } => {
                let column = self.work_column(&Work::Lowered(*term));
                let (cell, order) = (own(column), u8::from(*from == End::Lowest));
                let rounds = self.own_rounds(column);
                // The earlier of equal rounds comes first.
                let first = self.own_first_round(column);
                format!(
                    "IF(ISNUMBER({cell}),RANK({cell},{rounds},{order})+SUMPRODUCT(({first}:{cell}={cell})*1)-1,\"\")"
                )
            }
            Column::Kept {
                of: term,
                place,
                lowest,
                highest,
            } => {
                let column = self.work_column(&Work::Lowered(*term));
                let (place, rounds) = (of(*place), self.own_rounds(column));
                let goes = format!("OR({place}<={lowest},{place}>COUNT({rounds})-{highest})");
                format!("IF(ISNUMBER({place}),IF({goes},\"\",{}),\"\")", own(column))
            }
        }
    }

    /// A condition that fails for every unknown value fails; else it is unknown if one of its values is.
    fn holds(&self, tests: &[Test], writer: Writer<'_>) -> String {
        let code = self.cell(&Work::Code);
        let unknown = |test: &Test| match test {
            Test::Is(quality, _) if self.rules().lowered.column_may_miss(*quality) => {
                Some(format!("{}=unknown", self.cell(&Work::Lowered(*quality))))
            }
            Test::Is(..) => None,
            Test::Compare(a, _, b) => writer.unknown(&[a, b]),
        };
        let holds = |test: &Test| match test {
            Test::Is(quality, true) => self.cell(&Work::Lowered(*quality)),
            Test::Is(quality, false) => format!("(1-{})", self.cell(&Work::Lowered(*quality))),
            // A value that is missing makes an error, and an error is no round that counts.
            Test::Compare(a, comparison, b) => {
                let difference = format!("{}-{}", writer.operand(a, 1), writer.operand(b, 2));
                format!(
                    "IFERROR((ROUND({difference},{COMPARED_DIGITS}){}0)*1,0)",
                    comparison.sign()
                )
            }
        };
        let part = |test: &Test| {
            unknown(test).map_or_else(
                || holds(test),
                |unknown| format!("IF({unknown},1,{})", holds(test)),
            )
        };
        let all = tests.iter().map(part).collect::<Vec<_>>().join("*");
        match tests
            .iter()
            .filter_map(unknown)
            .collect::<Vec<_>>()
            .as_slice()
        {
            [] => format!("({code}>0)*{all}"),
            some => format!(
                "IF(({code}>0)*{all}=0,0,IF(OR({}),unknown,1))",
                some.join(",")
            ),
        }
    }

    fn quality(&self, quality: Quality, code: &str) -> String {
        let of = |quality: Quality| format!("INDEX(outcome_{},{code})", quality.word());
        let met = format!("ISNUMBER({})", self.cell(&Work::Opponent));
        let side = self.cell(&Work::Side);
        let holds = match quality {
            Quality::Scored => {
                let [own, other] = [Work::Own, Work::Other].map(|what| self.cell(&what));
                return format!("IF({own}=unknown,unknown,ISNUMBER({own})*ISNUMBER({other}))");
            }
            Quality::Any => return format!("({code}>0)*1"),
            Quality::RequestedBye | Quality::Voluntary => is_one_of(code, quality),
            Quality::Returned => {
                let back = format!(
                    "INDEX({},{})",
                    self.fig_name(&Fig::Back),
                    self.cell(&Work::Row)
                );
                return format!("({code}>0)*({}<{back})", self.cell(&Work::Round));
            }
            Quality::BeforeLast => {
                return format!("({code}>0)*({}<last_round)", self.cell(&Work::Round));
            }
            Quality::Opposed => format!("{}*{met}", of(Quality::Opposed)),
            Quality::MovedFirst => format!("{}*{met}*({side}=0)", of(Quality::Opposed)),
            Quality::MovedSecond => format!("{}*{met}*({side}=1)", of(Quality::Opposed)),
            quality => of(quality),
        };
        format!("IF({code}=0,0,{holds})")
    }

    /// Returns mark, opponent and score of a player's round in one text; nothing where there is no pairing.
    #[must_use]
    pub(crate) fn summary(&self, player: PlayerIndex, round: u32) -> String {
        if self.pairing(player, round).is_none() {
            return if round <= self.figures().field.last_round {
                "—".into()
            } else {
                String::new()
            };
        }
        let view = self.view(player, round).map(|(_, view)| view);
        let mut text = String::from(view.map_or("?", |view| self.mark(view.outcome)));
        if let Some(opponent) = self.opponent(player, round) {
            let opponent = &self.tournament().players[opponent];
            text.push(' ');
            if self.names_by_number() {
                text.push_str(&opponent.number.to_string());
            } else {
                text.push_str(&opponent.name);
            }
        }
        let Some((own, other)) =
            view.and_then(|view| view.score.as_ref().zip(view.opponent_score.as_ref()))
        else {
            return text;
        };
        let recorded = self
            .pairing(player, round)
            .and_then(|(at, _)| self.tournament().pairings[at].result.score.as_ref());
        let drawn = recorded
            .map(|score| &score.drawn)
            .filter(|drawn| drawn.to_f64() > 0.0 && self.work(&Work::Drawn).is_some());
        for (sign, number) in [(' ', own), ('-', other)]
            .into_iter()
            .chain(drawn.map(|drawn| ('-', drawn)))
        {
            text.push(sign);
            let number = shortest(number.to_f64());
            if sign == '-' && number.starts_with('-') {
                text.extend(["(", number.as_str(), ")"]);
            } else {
                text.push_str(&number);
            }
        }
        text
    }
}

/// Returns a number in its shortest form; whole numbers are written many times faster as such.
fn shortest(number: f64) -> String {
    const MOST: f64 = 1e15;
    if number.fract() == 0.0 && number.abs() < MOST {
        (number as i64).to_string()
    } else {
        number.to_string()
    }
}
