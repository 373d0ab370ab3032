//! ルール: the rule set in words and formulas, and the tables that the other sheets' formulas look up.

pub(crate) mod definitions;
mod page_breaks;
pub(crate) mod pages;
pub(crate) mod tables;

use crate::exact::Exact;
use crate::model::Outcome;
use crate::record::rules::{self as record, KEY};
use crate::rules::vocabulary::{Quality, RoundFact};
use crate::tiebreaks::figures::MISSING;
use crate::workbook::address::{column_on, fixed, in_column, on};
use crate::workbook::calculation::codes::{code_of, record_of};
use crate::workbook::calculation::columns::Fig;
use crate::workbook::calculation::{BookLayout, CONSTANTS_ROW, fraction, row};
use crate::workbook::excel::{
    self, Excel, above, abs, call, count_where, floor, if_, iferror, index, is, is_not, is_number,
    is_text, max, max_of, number, round, sumproduct, total, xl,
};
use crate::workbook::mark_list::{self, Mark};
use crate::workbook::page_fit::units;
use crate::workbook::plan::{Allowed, Cell, Pen, Range, Role, Setup, Sheet, TAB_EDIT};
use crate::workbook::sheets::{as_f64, emit_headings, equal_on, head_saying};

/// The row with the common denominator of points and constants; the cells that find it are below.
const PARTS_ROW: u32 = CONSTANTS_ROW;

/// Columns of the table of outcomes, and what each is named.
const OUTCOME_NAMES: [&str; 16] = [
    "outcome_mark",
    "outcome_meaning",
    "outcome_points",
    "outcome_result",
    "outcome_record",
    "outcome_attended",
    "outcome_opposed",
    "outcome_played",
    "outcome_won",
    "outcome_lost",
    "outcome_drawn",
    "outcome_own_score",
    "outcome_other_score",
    "outcome_answer",
    "outcome_remark",
    "outcome_number",
];
const MARK: u16 = 0;
pub(super) const MEANING: u16 = 1;
const POINTS: u16 = record::NUMBER;
const RESULT: u16 = 3;
const RECORD: u16 = 4;
const FIRST_QUALITY: u16 = 5;
pub(super) const OWN: u16 = record::FIXED_SCORES[0];
pub(super) const OTHER: u16 = record::FIXED_SCORES[1];
const ANSWER: u16 = 13;
pub(super) const WHY: u16 = 14;
const NUMBER: u16 = 15;

/// Into how many parts points and constants may divide, and whether all of them do.
const PARTS: u16 = 17;
const DIVIDES: u16 = 18;

/// The length of a line about the rules, in half-width characters, and its height, in points.
const ABOUT_WIDTH: f64 = 150.0;
const LINE: f64 = 14.0;

/// The qualities that have a column in the table of outcomes.
const QUALITIES: [Quality; 6] = [
    Quality::Attended,
    Quality::Opposed,
    Quality::Played,
    Quality::Won,
    Quality::Lost,
    Quality::Drawn,
];

/// The numbers below the constants, and the names under which formulas know them.
const EVENT: [(&str, &str); 5] = [
    ("rounds", "rules.rounds"),
    ("last_round", "rules.last_round"),
    ("slots", "rules.slots"),
    ("nothing_won", "rules.nothing_won"),
    ("unknown", "rules.unknown"),
];

impl BookLayout<'_> {
    fn event_row(&self) -> u32 {
        CONSTANTS_ROW + row(self.rules().constants.len())
    }

    pub(super) fn outcomes_row(&self) -> u32 {
        self.event_row() + row(EVENT.len()) + 3
    }

    pub(super) fn marks_row(&self) -> u32 {
        self.outcomes_row() + row(Outcome::ALL.len()) + 3
    }

    /// Returns the first row of the names of the criteria: what decides, and on what two are equal.
    pub(super) fn criteria_row(&self) -> u32 {
        self.marks_row() + row(mark_list::all().count()) + 3
    }

    /// Returns the ranges of the inputs, with their titles: constants, points and scores of outcomes.
    pub(crate) fn rule_inputs(&self) -> [(&'static str, Range); 2] {
        let last = self.event_row().max(CONSTANTS_ROW + 1) - 1;
        [
            ("rules.constants", (CONSTANTS_ROW, 2, last, 2)),
            (
                "rules.outcomes",
                (
                    self.outcomes_row(),
                    POINTS,
                    self.outcomes_row() + row(Outcome::ALL.len()) - 1,
                    OTHER,
                ),
            ),
        ]
    }

    /// Returns the definitions of which it is needed what everybody's figure divides into, with the row that says it and its value.
    fn parts_of_all(&self) -> impl Iterator<Item = (u32, usize, f64)> + '_ {
        let needed = self
            .divided
            .of_all
            .iter()
            .enumerate()
            .filter_map(|(definition, now)| Some((definition, (*now)?)));
        (PARTS_ROW + 1 + row(fraction::PARTS.len())..)
            .zip(needed)
            .map(|(at, (definition, now))| (at, definition, now))
    }

    /// Returns the row of the decimal mark, below what everybody's figure divides into.
    fn decimal_mark_row(&self) -> u32 {
        PARTS_ROW + 1 + row(fraction::PARTS.len()) + row(self.parts_of_all().count())
    }

    pub(crate) fn rule_names(&self) -> Vec<(String, String)> {
        let rules = &self.names["rules"];
        let cell = |name: &str, at: u32, column: u16| (name.to_string(), on(rules, at, column));
        let table = |name: &str, first: u32, rows: usize, column: u16| {
            let rows = (first, first + row(rows) - 1);
            (name.to_string(), column_on(rules, rows, column))
        };
        let constants = (0..self.figures().rules.constants.len()).filter_map(|position| {
            let value = number(self.constant_cell(position));
            Some((self.constant_name(position)?, value.into()))
        });
        let mut names: Vec<(String, String)> = constants.collect();
        let event = (self.event_row()..).zip(EVENT);
        names.extend(event.map(|(at, (name, _))| cell(name, at, record::NUMBER)));
        let outcomes = (0..).zip(OUTCOME_NAMES);
        names
            .extend(outcomes.map(|(column, name)| {
                table(name, self.outcomes_row(), Outcome::ALL.len(), column)
            }));
        let (marks, paired) = (self.marks_row(), mark_list::PAIRED.len());
        let alone = mark_list::all().count() - paired;
        let criteria = ["criterion_names", "criteria_equal", "criterion_pattern", "criterion_fine"];
        let count = self.rules().order.len() + 1;
        let criteria = (0..).zip(criteria);
        names.extend([
            table("marks_of_pairings", marks, mark_list::offered(self), 0),
            table("marks_alone", marks + row(paired), alone, 0),
            cell("parts", PARTS_ROW, DIVIDES),
            cell(excel::DECIMAL_MARK, self.decimal_mark_row(), DIVIDES),
        ]);
        names
            .extend(criteria.map(|(column, name)| table(name, self.criteria_row(), count, column)));
        names.extend(self.event_names());
        names.extend(self.found_names());
        let of_all = self.parts_of_all();
        names.extend(
            of_all.map(|(at, definition, _)| cell(&Self::parts_name(definition), at, DIVIDES)),
        );
        names
    }

    fn numbers_of_rules(&self) -> Vec<(Range, Allowed)> {
        let (event, first, last) = (
            self.event_row(),
            self.outcomes_row(),
            self.outcomes_row() + row(Outcome::ALL.len()) - 1,
        );
        let constants =
            (event > CONSTANTS_ROW).then_some(((CONSTANTS_ROW, 2, event - 1, 2), Allowed::NoDate));
        let worth = [
            ((first, POINTS, last, POINTS), Allowed::NoDate),
            ((first, OWN, last, OTHER), Allowed::NoDate),
        ];
        constants.into_iter().chain(worth).collect()
    }

    /// Returns the formula that counts the cells of this sheet and of Players that should hold a number and do not.
    pub(crate) fn unread_numbers(&self) -> Excel {
        let constants = (self.event_row() > CONSTANTS_ROW).then(|| {
            let rows = (CONSTANTS_ROW, self.event_row() - 1);
            let cells = column_on(&self.names["rules"], rows, 2);
            sumproduct(xl(1) - is_number(cells))
        });
        let texts = is_text("outcome_own_score") + is_text("outcome_other_score");
        let rest = [
            sumproduct(xl(1) - is_number("outcome_points")),
            sumproduct(texts),
            not_whole("rounds_planned"),
        ];
        let of_players = self.player_facts_names().into_iter().map(|(name, whole)| {
            if whole { not_whole(&name) } else { sumproduct(is_text(name) * 1) }
        });
        total(constants.into_iter().chain(rest).chain(of_players))
    }

    /// Returns the ranges that only formulas need: counts, numbers of outcomes, meanings of marks, number patterns, settings for a next run.
    fn computing_rules(&self) -> Vec<Range> {
        let (event, outcomes) = (self.event_row(), self.outcomes_row());
        let last = outcomes + row(Outcome::ALL.len()) - 1;
        let below = self.definitions_row() - 2;
        let widest = NUMBER;
        vec![
            (CONSTANTS_ROW - 2, 1, CONSTANTS_ROW - 2, 1),
            (event + 2, 0, event + row(EVENT.len()) - 1, widest),
            (outcomes - 1, RESULT, last, OWN - 1),
            (outcomes - 1, ANSWER, last, ANSWER),
            (self.marks_row() - 2, 0, below, widest),
        ]
    }

    /// Returns the row above the definitions.
    pub(super) fn definitions_row(&self) -> u32 {
        self.criteria_row() + row(self.rules().order.len()) + 2
    }
}

/// Returns the formula that counts cells with something else than a whole number or nothing.
fn not_whole(cells: &str) -> Excel {
    let texts = sumproduct(is_text(cells) * 1);
    if_(above(&texts, 0), &texts, count_where(is_not(cells, floor(abs(cells)))))
}

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>) -> Sheet<'a> {
    let setup = Setup {
        landscape: true,
        widest: 22.0,
        widths: pages::widths(layout, 0).collect(),
        repeat_rows: Some(page_breaks::repeated(layout)).map(|row| (row, row)),
        // Without any outcome that has a score of its own these columns are hidden.
        hidden_columns: std::iter::once((OWN, OTHER))
            .filter(|_| !pages::has_scores(layout))
            .chain([(NUMBER, layout.mark_words_column() + 3)])
            .collect(),
        computing: layout.computing_rules(),
        page_breaks: page_breaks::breaks(layout),
        inputs: layout.numbers_of_rules(),
        ..Setup::of(TAB_EDIT)
    };
    Sheet::new(&layout.names["rules"], setup, move |emit| {
        let rules = layout.rules();
        let mut cells = Vec::new();
        let all = emit;
        let emit: &mut dyn FnMut(Cell) = &mut |cell| cells.push(cell);
        head_saying(
            layout,
            layout.text("sheet.rules"),
            &format!("{}  {}", rules.name.get(layout.lang), rules.id),
            None,
            emit,
        );
        let about = rules.about.get(layout.lang);
        emit(over_page(3, about.to_string()));
        emit.text((4, 0), Role::Remark, say!(layout, "rules.source", source = rules.source));
        constants(layout, emit);
        event(layout, emit);
        outcome_table(layout, emit);
        mark_table(layout, emit);
        criteria(layout, emit);
        definitions::definitions(layout, layout.definitions_row(), emit);
        tables::tables(layout, emit);
        if layout.size.alive {
            tables::mark_words(layout, emit);
        }
        if layout.size.alive {
            parts(layout, emit);
            decimal_mark(layout, emit);
        }
        // Some cells share a row.
        cells.sort_by_key(|cell| cell.row);
        cells.into_iter().for_each(all);
    })
}

/// Returns a text that takes the width of the page, in as many lines as it needs.
pub(super) fn over_page(row: u32, text: String) -> Cell {
    let height = height_over_page(&text);
    Cell::text(row, 0, Role::Told, text).spanning(WHY + 1).high(height)
}

pub(super) fn height_over_page(text: &str) -> f64 {
    (units(text) as f64 / ABOUT_WIDTH).ceil().max(1.0) * LINE + 1.0
}

/// The constants, editable: every figure follows them.
fn constants(layout: &BookLayout<'_>, emit: &mut dyn FnMut(Cell)) {
    let rules = layout.rules();
    let heading = CONSTANTS_ROW - 2;
    emit.text((heading, 0), Role::Section, layout.text("rules.constants"));
    emit.text((heading, 1), Role::Remark, layout.text("rules.editable"));
    emit(Cell::text(heading + 1, 0, Role::Heading, layout.text("rules.meaning")).spanning(2));
    emit_headings(
        layout.lang,
        heading + 1,
        [(2, "column.value"), (3, "column.fraction"), (4, "rules.readings")],
        emit,
    );
    for (position, constant) in rules.constants.iter().enumerate() {
        let at = CONSTANTS_ROW + row(position);
        emit(Cell::text(at, 0, Role::Text, constant.label.get(layout.lang)).spanning(2));
        emit.number((at, record::NUMBER), Role::Input, constant.value.to_f64());
        emit.text((at, 3), Role::Fraction, constant.value.to_string());
        let readings: Vec<String> = constant.readings.iter().map(Exact::to_string).collect();
        emit.text((at, 4), Role::Running, readings.join(" | "));
        emit.text((at, KEY), Role::Remark, format!("{}{}", record::CONSTANT_ROW, constant.id));
    }
}

/// Returns the last round in which a game of two has a result, or in which nothing is open any more.
fn last_begun() -> Excel {
    let highest = |of: Excel| sumproduct(max(of * BookLayout::rounds_of_rows()));
    let is_of_two = above("result_row_2", 0);
    let counts = above("result_code_1", 0) * is_not("result_code_1", code_of(Outcome::Out));
    let played = highest(is_of_two.clone() * counts);
    // A game that counts for nobody begins no round.
    let alone = highest(above("result_code_1", 0) * (xl(1) - is_of_two));
    if_(above(BookLayout::open_games(">", played.clone()), 0), &played, max_of(&alone, &played))
}

/// The facts of the whole tournament.
fn event(layout: &BookLayout<'_>, emit: &mut dyn FnMut(Cell)) {
    let figures = layout.figures();
    for (at, (name, key)) in (layout.event_row()..).zip(EVENT) {
        emit(Cell::text(at, 0, Role::Text, layout.text(key)).spanning(2));
        let highest = |of: &str| sumproduct(max(above(of, 0) * BookLayout::rounds_of_rows()));
        emit(match name {
            "rounds" => {
                let formula = max_of(number("rounds_planned"), highest("result_row_1"));
                Cell::formula(at, record::NUMBER, Role::Number, formula, figures.field.rounds)
            }
            "last_round" => Cell::formula(
                at,
                record::NUMBER,
                Role::Number,
                last_begun(),
                figures.field.last_round,
            ),
            "unknown" => Cell::text(at, record::NUMBER, Role::Number, MISSING),
            "slots" => Cell::number(at, record::NUMBER, Role::Number, layout.size.rounds),
            _ => {
                let outcome = if figures.rules.nothing_won_is_a_loss() {
                    Outcome::DoubleLoss
                } else {
                    Outcome::Draw
                };
                Cell::number(at, record::NUMBER, Role::Number, code_of(outcome))
            }
        });
    }
}

/// Into how many parts points and constants divide, and what everybody's figure does: what fractions are found by after an edit.
fn parts(layout: &BookLayout<'_>, emit: &mut dyn FnMut(Cell)) {
    let (first, count) = (PARTS_ROW + 1, layout.rules().constants.len());
    let last = first + row(fraction::PARTS.len()) - 1;
    let found = iferror(
        index(in_column((first, last), PARTS), excel::found(1, in_column((first, last), DIVIDES))),
        0,
    );
    emit.text((PARTS_ROW, PARTS), Role::Remark, "parts");
    emit.formula((PARTS_ROW, DIVIDES), Role::Number, found, layout.divided.units);
    let constants = in_column((CONSTANTS_ROW, CONSTANTS_ROW + row(count.max(1)) - 1), 2);
    for (at, parts) in (first..).zip(fraction::PARTS) {
        let own = fixed(at, PARTS);
        let off = |numbers: &Excel| {
            let times = numbers * &own;
            sumproduct(abs(&times - round(&times, 0)))
        };
        let of_constants = (count > 0).then(|| off(&constants));
        let of_all = [off(&xl("outcome_points"))].into_iter().chain(of_constants);
        let formula = iferror(excel::below(total(of_all), fraction::OFF) * 1, 0);
        let divides = fraction::divides_into(layout.rules(), parts);
        emit.number((at, PARTS), Role::Number, parts);
        emit.formula((at, DIVIDES), Role::Number, formula, u32::from(divides));
    }
    for (at, definition, now) in layout.parts_of_all() {
        let all = layout.fig_name(&Fig::Denominator(definition));
        let formula =
            iferror(call!("LCM", &all) * excel::below(call!("LCM", &all), fraction::MOST), 0);
        emit.text((at, PARTS), Role::Remark, layout.rules().definitions[definition].id.as_str());
        emit.formula((at, DIVIDES), Role::Number, formula, now);
    }
}

/// The decimal mark of the computer on which the book is opened.
fn decimal_mark(layout: &BookLayout<'_>, emit: &mut dyn FnMut(Cell)) {
    let at = layout.decimal_mark_row();
    emit.text((at, PARTS), Role::Remark, excel::DECIMAL_MARK);
    let formula = excel::DECIMAL_MARK_FORMULA;
    emit.formula((at, DIVIDES), Role::Number, formula, ".");
}

/// The points and the qualities of every outcome.
fn outcome_table(layout: &BookLayout<'_>, emit: &mut dyn FnMut(Cell)) {
    let rules = layout.rules();
    let first = layout.outcomes_row();
    emit.text((first - 2, 0), Role::Section, layout.text("rules.outcomes"));
    let mut headings = vec![
        (MARK, "column.mark".to_string()),
        (MEANING, "rules.meaning".into()),
        (POINTS, "column.points".into()),
        (RESULT, "workings.result".into()),
        (RECORD, "workings.record".into()),
    ];
    headings.extend(
        (FIRST_QUALITY..)
            .zip(QUALITIES)
            .map(|(column, quality)| (column, format!("quality_short.{}", quality.word()))),
    );
    headings.extend([
        (OWN, "column.own_score".into()),
        (OTHER, "column.other_score".into()),
        (ANSWER, "rules.answer".into()),
        (WHY, "column.remark".into()),
        (NUMBER, "workings.code".into()),
    ]);
    for (column, key) in headings {
        emit.text((first - 1, column), Role::Heading, layout.text(&key));
    }
    for (at, outcome) in (first..).zip(Outcome::ALL) {
        emit.text((at, MARK), Role::Centered, layout.mark(outcome));
        emit.text((at, MEANING), Role::Text, layout.lang.texts_of("outcome", outcome.id()));
        let points = rules.points_of(outcome).to_f64();
        // Points that follow those of another outcome keep following them.
        emit(match rules.follows.get(&outcome) {
            Some(like) => Cell::formula(
                at,
                POINTS,
                Role::InputFormula,
                fixed(first + code_of(*like) - 1, POINTS),
                points,
            ),
            None => Cell::number(at, POINTS, Role::Input, points),
        });
        let halves = as_f64(u32::try_from(RoundFact::result_in_halves(outcome)).unwrap_or(0));
        emit.number((at, RESULT), Role::Number, halves / 2.0);
        let record = record_of(outcome, rules);
        if outcome.is_granted() && !rules.counts_matches() {
            let formula = if_(is(fixed(at, POINTS), 0), 0, code_of(outcome.like()));
            emit.formula((at, RECORD), Role::Centered, formula, record);
        } else {
            emit.number((at, RECORD), Role::Centered, record);
        }
        for (column, quality) in (FIRST_QUALITY..).zip(QUALITIES) {
            emit.number(
                (at, column),
                Role::Centered,
                if quality.of_outcome(outcome) { 1.0 } else { 0.0 },
            );
        }
        if let Some((own, other)) = rules.scores.get(&outcome) {
            emit.number((at, OWN), Role::Input, own.to_f64());
            emit.number((at, OTHER), Role::Input, other.to_f64());
        }
        emit.number((at, ANSWER), Role::Centered, mark_list::answer(outcome).map_or(0, code_of));
        let why = layout.why(outcome);
        emit(
            Cell::text(at, WHY, Role::Wrapped, why)
                .sized(pages::SMALL)
                .high(pages::height(why, WHY)),
        );
        emit.number((at, NUMBER), Role::Number, code_of(outcome));
        emit.text((at, KEY), Role::Remark, format!("{}{}", record::OUTCOME_ROW, outcome.id()));
    }
}

/// The outcomes of a mark for each side, and for a player alone.
fn mark_table(layout: &BookLayout<'_>, emit: &mut dyn FnMut(Cell)) {
    let first = layout.marks_row();
    emit.text((first - 2, 0), Role::Section, layout.text("rules.marks"));
    emit_headings(
        layout.lang,
        first - 1,
        [
            (0, "column.mark_input"),
            (1, "rules.meaning"),
            (2, "column.first"),
            (3, "column.second"),
            (4, "rules.alone"),
        ],
        emit,
    );
    for (at, mark) in (first..).zip(mark_list::all()) {
        let Mark { id, sides, alone } = mark;
        emit.text((at, 0), Role::Centered, mark_list::text(id, layout));
        let words = meaning(layout, &mark);
        let height = pages::height(&words, MEANING);
        emit(Cell::text(at, MEANING, Role::Wrapped, words).high(height));
        let code = |outcome: Option<Outcome>| f64::from(outcome.map_or(0, code_of));
        emit.number((at, 2), Role::Centered, code(sides.map(|sides| sides[0])));
        emit.number((at, 3), Role::Centered, code(sides.map(|sides| sides[1])));
        emit.number((at, 4), Role::Centered, code(alone));
    }
}

pub(super) fn meaning(layout: &BookLayout<'_>, mark: &Mark) -> String {
    let outcomes =
        mark.sides.iter().flatten().chain(mark.alone.iter().filter(|_| mark.sides.is_none()));
    outcomes
        .map(|outcome| layout.lang.texts_of("outcome", outcome.id()))
        .collect::<Vec<_>>()
        .join(" – ")
}

/// The names of the criteria in order, as Standings and Reasons tell what decides; last of all, a shared place.
fn criteria(layout: &BookLayout<'_>, emit: &mut dyn FnMut(Cell)) {
    let words = layout.words();
    let mut names: Vec<&str> =
        layout.rules().order.iter().map(|&definition| words.short(definition)).collect();
    let first = layout.criteria_row();
    emit.text((first - 2, 0), Role::Section, layout.text("rules.order"));
    emit_headings(
        layout.lang,
        first - 1,
        [(0, "why.by"), (1, "why.equal"), (2, "rules.pattern"), (3, "rules.fine_pattern")],
        emit,
    );
    let equal: Vec<String> = (0..=names.len()).map(|count| equal_on(layout, count)).collect();
    names.push(layout.text("standings.shared"));
    let patterns = layout.rules().order.iter().map(|&definition| Some(layout.patterns(definition)));
    // The last row has no patterns.
    for (at, ((name, equal), patterns)) in
        (first..).zip(names.into_iter().zip(equal).zip(patterns.chain([None])))
    {
        emit.text((at, 0), Role::Text, name);
        emit.text((at, 1), Role::Wrapped, equal);
        for (column, pattern) in (2..).zip(patterns.into_iter().flatten()) {
            let own = || excel::own_pattern(&pattern);
            emit(layout.computed((at, column), Role::Centered, own, pattern.as_str()));
        }
    }
}
