//! 計算, column by column: what each holds, its one formula, and its value now.

pub(crate) mod rounds;

use crate::exact::Exact;
use crate::model::{Outcome, PlayerIndex};
use crate::rules::lowered::{Column, Test};
use crate::rules::operation::{Absence, COMPARED_DIGITS, End};
use crate::rules::vocabulary::{Quality, RoundFact};
use crate::rules::{RuleSet, ScoreIs};
use crate::tiebreaks::figures::MISSING;
use crate::tiebreaks::view::View;
use crate::workbook::address::{above, own};
use crate::workbook::calculation::BookLayout;
use crate::workbook::calculation::codes::{code_of, record_of};
use crate::workbook::calculation::columns::{Fig, Work};
use crate::workbook::calculation::encounter::{Encounter, PASSES};
use crate::workbook::calculation::formula::Writer;
use crate::workbook::calculation::size::{ROUNDS_OF_A_KEY, Size};
use crate::workbook::excel::{
    self, Excel, Template, and, any, at_most, below, call, compare, count, count_where, countif,
    found, grouped, if_, iferror, index, index_2, is, is_not, is_number, join, match_, or, product,
    quote, rank, sumproduct, to, xl,
};
use crate::workbook::plan::Cached;
use rounds::Moment;

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

/// A column of Workings: its formula, and the value that it has in a round.
pub(crate) struct WorkColumn<'c> {
    formula: Option<Excel>,
    /// Returns the value in a round.
    pub now: Box<dyn Fn(&Moment<'_>) -> Cached + 'c>,
}

/// Whether the formula of a column is wanted beside its value.
#[derive(Clone, Copy)]
pub(crate) struct Wanted(pub bool);

impl Wanted {
    fn column<'c>(
        self,
        formula: impl FnOnce() -> Excel,
        now: impl Fn(&Moment<'_>) -> Cached + 'c,
    ) -> WorkColumn<'c> {
        WorkColumn {
            formula: self.0.then(formula),
            now: Box::new(now),
        }
    }
}

impl<'c> WorkColumn<'c> {
    fn of_inputs(now: impl Fn(&Moment<'_>) -> Cached + 'c) -> Self {
        Wanted(false).column(|| "".into(), now)
    }

    fn unless(mut self, is_input: bool) -> Self {
        self.formula = self.formula.filter(|_| !is_input);
        self
    }
}

fn number(value: Option<&Exact>) -> Cached {
    value.map_or_else(|| "".into(), |value| Cached::Number(value.to_f64()))
}

fn whole(value: usize) -> Cached {
    Cached::Number(f64::from(u32::try_from(value).unwrap_or(u32::MAX)))
}

/// Returns 1 where an outcome's code is one of those with a quality, else 0.
fn is_one_of(code: &Excel, quality: Quality) -> Excel {
    let those = Outcome::ALL
        .into_iter()
        .filter(|outcome| quality.of_outcome(*outcome));
    any(those.map(|outcome| is(code, code_of(outcome)))) * 1
}

impl BookLayout<'_> {
    /// Returns the own row's cell of a column of Workings.
    fn cell(&self, what: &Work) -> Excel {
        own(self.work_column(what))
    }

    /// Returns the rows of the own player in a column of Workings.
    fn own_rounds(&self, column: u16) -> Excel {
        let row = self.cell(&Work::Row);
        // MATCH finds the last of them; see the totals of Figures for why.
        let rows = self.work_range(self.work_column(&Work::Row));
        to(
            self.own_first_round(column),
            index(self.work_range(column), match_(&row, &rows)),
        )
    }

    fn own_first_round(&self, column: u16) -> Excel {
        index(
            self.work_range(column),
            (xl(self.cell(&Work::Row)) - 1) * "slots" + 1,
        )
    }

    /// Returns the formula of a column of Workings; `None` for one of inputs.
    #[must_use]
    pub(crate) fn work_formula(&self, what: &Work) -> Option<Template> {
        let formula = self.work_live(what, Wanted(true)).formula?;
        Some(Template::of(self.in_one_thread(formula)))
    }

    /// Returns a column of Workings: its formula, unless it holds inputs, and beside it the value that the formula has in a round.
    pub(crate) fn work_live<'c>(&'c self, what: &'c Work, wanted: Wanted) -> WorkColumn<'c> {
        let cell = |what: &Work| self.cell(what);
        let (row, round, pairing, side) = (
            cell(&Work::Row),
            cell(&Work::Round),
            cell(&Work::Pairing),
            cell(&Work::Side),
        );
        let (opponent, code) = (cell(&Work::Opponent), cell(&Work::Code));
        let of_outcome = |name: &str| if_(is(&code, 0), "", index(name, &code));
        let score = |fixed: &str, side: Excel| {
            let written = if_(
                is(&pairing, 0),
                "",
                index_2("result_scores", &pairing, &side),
            );
            if self.rules().scores.is_empty() {
                if_(is(&code, 0), "", &written)
            } else {
                if_(
                    is(&code, 0),
                    "",
                    if_(is(index(fixed, &code), ""), &written, index(fixed, &code)),
                )
            }
        };
        match what {
            Work::Row => WorkColumn::of_inputs(move |at| whole(at.rounds.slot + 1)),
            Work::Round => WorkColumn::of_inputs(move |at| Cached::Number(at.round.into())),
            Work::Name => wanted.column(
                || index(self.fig_name(&Fig::Name), &row),
                move |at| self.name_of(at.rounds.player).into(),
            ),
            Work::Pairing => wanted
                .column(
                    || {
                        let key = xl(&row) * ROUNDS_OF_A_KEY + &round;
                        iferror(
                            found(&key, "result_key_1"),
                            iferror(found(&key, "result_key_2"), 0),
                        )
                    },
                    move |at| whole(at.pairing.map_or(0, |(at, _)| at + 1)),
                )
                .unless(!self.size.live_pairings),
            Work::Side => wanted
                .column(
                    || {
                        if_(
                            is(&pairing, 0),
                            0,
                            is_not(index("result_row_1", &pairing), &row) * 1,
                        )
                    },
                    move |at| whole(at.pairing.map_or(0, |(_, side)| side)),
                )
                .unless(!self.size.live_pairings),
            Work::Opponent => wanted
                .column(
                    || {
                        let other = index_2("result_rows", &pairing, xl(2) - &side);
                        if_(is(&pairing, 0), "", if_(is(&other, 0), "", &other))
                    },
                    move |at| {
                        at.opponent
                            .map_or_else(|| "".into(), |opponent| whole(opponent + 1))
                    },
                )
                .unless(!self.size.live_pairings),
            Work::Code => wanted.column(
                || {
                    let out = code_of(Outcome::Out);
                    let name = cell(&Work::Name);
                    if_(
                        excel::above(&pairing, 0),
                        index_2("result_codes", &pairing, xl(&side) + 1),
                        if_(
                            and(at_most(&round, "last_round"), is_not(&name, "")),
                            out,
                            0,
                        ),
                    )
                },
                move |at| Cached::Number(at.view().map_or(0, |view| code_of(view.outcome)).into()),
            ),
            Work::Own => wanted.column(
                || score("outcome_own_score", &side + 1),
                move |at| at.score(at.view().and_then(|view| view.score.as_ref())),
            ),
            Work::Other => wanted.column(
                || score("outcome_other_score", xl(2) - &side),
                move |at| at.score(at.view().and_then(|view| view.opponent_score.as_ref())),
            ),
            Work::Drawn => wanted.column(
                || {
                    if_(
                        is(cell(&Work::Own), "unknown"),
                        "unknown",
                        if_(is(&pairing, 0), 0, index("result_drawn", &pairing)),
                    )
                },
                move |at| at.score(Some(at.drawn().unwrap_or(&Exact::zero()))),
            ),
            Work::Handicap => wanted.column(
                || {
                    if_(
                        is(&pairing, 0),
                        0,
                        excel::number(index("result_stones", &pairing)) * (xl(2) * &side - 1),
                    )
                },
                move |at| {
                    let given =
                        |(at, side): (usize, usize)| self.tournament().pairings[at].stones_of(side);
                    Cached::Number(at.pairing.map_or(0, given).into())
                },
            ),
            Work::Noted(fact) => wanted.column(
                || {
                    let written = index_2(Self::fact_name(*fact), &pairing, xl(&side) + 1);
                    // The first three outcomes are those of games played to their end against somebody: their number is missed.
                    let missed = if_(below(&code, 4), "unknown", "");
                    if_(
                        or(is(&code, 0), is(&pairing, 0)),
                        "",
                        if_(is_number(&written), &written, &missed),
                    )
                },
                move |at| {
                    let known = |(player, view): (_, &View)| {
                        self.figures().field.noted.known(*fact, player, view)
                    };
                    match at.rounds.player.zip(at.view()).map(known) {
                        Some(Err(Absence::Missing)) => MISSING.into(),
                        known => number(known.and_then(Result::ok).as_ref()),
                    }
                },
            ),
            Work::Points => wanted.column(
                || of_outcome("outcome_points"),
                move |at| number(at.view().map(|view| &view.points)),
            ),
            Work::OpponentPoints => wanted.column(
                || {
                    let theirs = index_2("result_codes", &pairing, xl(2) - &side);
                    if_(
                        is(&pairing, 0),
                        "",
                        if_(
                            and(is_number(&opponent), excel::above(&theirs, 0)),
                            index("outcome_points", &theirs),
                            "",
                        ),
                    )
                },
                move |at| number(at.view().and_then(|view| view.opponent_points.as_ref())),
            ),
            Work::Present => wanted.column(
                || {
                    if_(
                        is(&code, 0),
                        0,
                        xl(&round) * (xl(1) - is_one_of(&code, Quality::Voluntary)),
                    )
                },
                move |at| {
                    let present = |view: &&View| !Quality::Voluntary.of_outcome(view.outcome);
                    Cached::Number(
                        at.view()
                            .filter(present)
                            .map_or(0, |view| view.round)
                            .into(),
                    )
                },
            ),
            Work::Result => wanted.column(
                || of_outcome("outcome_result"),
                move |at| {
                    let halves = at
                        .view()
                        .map(|view| RoundFact::result_in_halves(view.outcome));
                    number(
                        halves
                            .and_then(|halves| Exact::fraction(halves, 2))
                            .as_ref(),
                    )
                },
            ),
            Work::Before => wanted.column(
                || {
                    let column = |what: &Work| above(self.work_column(what));
                    if_(
                        is(&row, column(&Work::Row)),
                        excel::number(column(&Work::Before)) + excel::number(column(&Work::Points)),
                        0,
                    )
                },
                move |at| {
                    let before = |player| self.points_before(player, at.round);
                    Cached::Number(at.rounds.player.map_or(0.0, before))
                },
            ),
            Work::Record => wanted.column(
                || if_(is(&code, 0), 0, index("outcome_record", &code)),
                move |at| {
                    Cached::Number(at.view().map_or(0, |view| record_of(view.outcome)).into())
                },
            ),
            Work::Lowered(column) => wanted.column(
                || self.lowered_formula(*column),
                move |at| at.lowered(*column),
            ),
            Work::Times(games) => wanted.column(
                || {
                    let played = self.games(*games);
                    let ranges = [&Work::Opponent, &played]
                        .map(|what| self.own_rounds(self.work_column(what)));
                    if_(
                        is(cell(&played), 1),
                        sumproduct(is(&ranges[0], &opponent) * is(&ranges[1], 1)),
                        0,
                    )
                },
                move |at| whole(at.times(*games)),
            ),
            Work::EncounterPoints(criterion, pass) => wanted.column(
                || {
                    let group = self.encounter_group(*criterion, *pass);
                    let (times, points) = (cell(&self.times_of(*criterion)), cell(&Work::Points));
                    if_(
                        is(&times, 0),
                        "",
                        if_(
                            is(index(&group, &opponent), index(&group, &row)),
                            xl(&points) / &times,
                            "",
                        ),
                    )
                },
                move |at| {
                    let points = at.view().map_or(0.0, |view| view.points.to_f64());
                    at.in_group(*criterion, *pass).map_or_else(
                        || "".into(),
                        |times| Cached::Number(points / f64::from(times)),
                    )
                },
            ),
            Work::EncounterMet(criterion, pass) => wanted.column(
                || {
                    let points = cell(&Work::EncounterPoints(*criterion, *pass));
                    if_(
                        is_number(&points),
                        xl(1) / cell(&self.times_of(*criterion)),
                        "",
                    )
                },
                move |at| {
                    at.in_group(*criterion, *pass)
                        .map_or_else(|| "".into(), |times| Cached::Number(1.0 / f64::from(times)))
                },
            ),
            Work::Summary => wanted.column(
                || {
                    let (own, other) = (cell(&Work::Own), cell(&Work::Other));
                    let of = |fig: &Fig| index(self.fig_name(fig), &opponent);
                    let named = if self.names_by_number() {
                        // A player who was added without a number is known by the name.
                        iferror(xl(0) + of(&Fig::Number), of(&Fig::Name))
                    } else {
                        of(&Fig::Name)
                    };
                    let name = iferror(join([quote(" "), xl(&named)]), "");
                    let drawn = self.work(&Work::Drawn).map_or_else(
                        || xl(""),
                        |_| {
                            let drawn = cell(&Work::Drawn);
                            if_(excel::above(&drawn, 0), join([quote("-"), drawn]), "")
                        },
                    );
                    // Only scores that are not games can be negative; they have parentheses after the hyphen.
                    let other = if self.rules().score_is == ScoreIs::Games {
                        xl(0) + &other
                    } else {
                        if_(
                            below(&other, 0),
                            join([quote("("), xl(&other), quote(")")]),
                            xl(0) + &other,
                        )
                    };
                    let score = join([quote(" "), xl(0) + own, quote("-"), other, drawn]);
                    let score = iferror(score, "");
                    if_(
                        is(&pairing, 0),
                        if_(is(&code, 0), "", quote("—")),
                        join([
                            if_(is(&code, 0), quote("?"), index("outcome_mark", &code)),
                            xl(&name),
                            xl(&score),
                        ]),
                    )
                },
                move |at| {
                    let summary = |player| self.summary(player, at.round);
                    at.rounds.player.map_or_else(String::new, summary).into()
                },
            ),
        }
    }

    /// Keeps LibreOffice from computing in several threads a column that reads what Figures makes of Workings: it would come back to
    /// figures that are still being computed, and show #VALUE! (seen in 7.4). A column with MATCH is computed in one.
    fn in_one_thread(&self, formula: Excel) -> Excel {
        let is_computed =
            |fig: &&Fig| !matches!(fig, Fig::Fact(_) | Fig::Row | Fig::Name | Fig::Number);
        let reads = |fig: &Fig| formula.names(&self.fig_name(fig));
        if !self.figure_columns.iter().filter(is_computed).any(reads) {
            return formula;
        }
        let row = match_(self.cell(&Work::Row), self.fig_name(&Fig::Row));
        call!("IF", row, formula)
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

    fn lowered_formula(&self, at: usize) -> Excel {
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
                let mut formula = xl("");
                for (filter, term) in clauses.iter().rev() {
                    let cell = of(*filter);
                    formula = if_(
                        is(&cell, 1),
                        writer.unless_unknown(&[term], writer.value(term)),
                        &formula,
                    );
                    if self.rules().lowered.column_may_miss(*filter) {
                        formula = if_(is(&cell, "unknown"), "unknown", &formula);
                    }
                }
                iferror(&formula, "")
            }
            Column::SoFar(term) => {
                let column = self.work_column(&Work::Lowered(*term));
                let rounds = to(self.own_first_round(column), own(column));
                let sum = if_(is(&code, 0), "", excel::sum(&rounds));
                if self.rules().lowered.column_may_miss(*term) {
                    if_(
                        excel::above(countif(&rounds, "unknown"), 0),
                        "unknown",
                        &sum,
                    )
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
                if_(
                    is_number(&cell),
                    rank(&cell, &rounds, order) + count_where(is(to(&first, &cell), &cell)) - 1,
                    "",
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
                let goes = or(
                    at_most(&place, lowest),
                    excel::above(&place, count(&rounds) - highest),
                );
                if_(is_number(&place), if_(&goes, "", own(column)), "")
            }
        }
    }

    /// A condition that fails for every unknown value fails; else it is unknown if one of its values is.
    fn holds(&self, tests: &[Test], writer: Writer<'_>) -> Excel {
        let code = self.cell(&Work::Code);
        let unknown = |test: &Test| match test {
            Test::Is(quality, _) if self.rules().lowered.column_may_miss(*quality) => {
                Some(is(self.cell(&Work::Lowered(*quality)), "unknown"))
            }
            Test::Is(..) => None,
            Test::Compare(a, _, b) => writer.unknown(&[a, b]),
        };
        let holds = |test: &Test| match test {
            Test::Is(quality, true) => self.cell(&Work::Lowered(*quality)),
            Test::Is(quality, false) => grouped(xl(1) - self.cell(&Work::Lowered(*quality))),
            // A value that is missing makes an error, and an error is no round that counts.
            Test::Compare(a, comparison, b) => {
                let difference = xl(writer.operand(a, 1)) - writer.operand(b, 2);
                let holds = compare(
                    excel::round(difference, COMPARED_DIGITS),
                    comparison.sign(),
                    0,
                );
                iferror(holds * 1, 0)
            }
        };
        let part = |test: &Test| {
            unknown(test).map_or_else(|| holds(test), |unknown| if_(&unknown, 1, holds(test)))
        };
        let all = product(tests.iter().map(part));
        match tests
            .iter()
            .filter_map(unknown)
            .collect::<Vec<_>>()
            .as_slice()
        {
            [] => excel::above(&code, 0) * &all,
            some => if_(
                is(excel::above(&code, 0) * &all, 0),
                0,
                if_(any(some), "unknown", 1),
            ),
        }
    }

    fn quality(&self, quality: Quality, code: &Excel) -> Excel {
        let of = |quality: Quality| index(format!("outcome_{}", quality.word()), code);
        let met = is_number(self.cell(&Work::Opponent));
        let side = self.cell(&Work::Side);
        let holds = match quality {
            Quality::Scored => {
                let [own, other] = [Work::Own, Work::Other].map(|what| self.cell(&what));
                return if_(
                    is(&own, "unknown"),
                    "unknown",
                    is_number(&own) * is_number(&other),
                );
            }
            Quality::Any => return excel::above(code, 0) * 1,
            Quality::RequestedBye | Quality::Voluntary => is_one_of(code, quality),
            Quality::Returned => {
                let back = index(self.fig_name(&Fig::Back), self.cell(&Work::Row));
                return excel::above(code, 0) * below(self.cell(&Work::Round), &back);
            }
            Quality::BeforeLast => {
                return excel::above(code, 0) * below(self.cell(&Work::Round), "last_round");
            }
            Quality::Opposed => xl(of(Quality::Opposed)) * &met,
            Quality::MovedFirst => xl(of(Quality::Opposed)) * &met * is(&side, 0),
            Quality::MovedSecond => xl(of(Quality::Opposed)) * &met * is(&side, 1),
            quality => of(quality),
        };
        if_(is(code, 0), 0, &holds)
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
