//! 対戦結果: one row per pairing with its result. The cells to edit; everything follows them.

use crate::exact::{Exact, Mode};
use crate::model::{Outcome, Pairing, Score, Side};
use crate::record::OF_RESULT;
use crate::record::results::{
    CELL, CODES, COUNTED, DRAWN, FACTS, FIRST, KEYS, MARK, POINTS, RESULT, ROUND, ROWS, SCORES,
    SECOND, STONES, TABLE,
};
use crate::rules::show::Show;
use crate::rules::{ScoreIs, Withdrawn};
use crate::tiebreaks::figures::MISSING;
use crate::tiebreaks::view;
use crate::workbook::address::{as_it_is, column_on, down, here, own, range_on};
use crate::workbook::calculation::codes::{code_of, is_extra};
use crate::workbook::calculation::columns::Fig;
use crate::workbook::calculation::figures::is_gone;
use crate::workbook::calculation::size::{MOST_PAIRINGS_IN_MEMORY, ROUNDS_OF_A_KEY};
use crate::workbook::calculation::{BookLayout, FIRST_ROW, column, row};
use crate::workbook::excel::{
    self, Excel, Template, above, and, below, call, compare, found, if_, iferror, index, index_2,
    is, is_not, is_number, join, max, max_of, modulo, or, quote, sumproduct, trim, unless, xl,
};
use crate::workbook::mark_list;
use crate::workbook::page_fit::small_lines;
use crate::workbook::plan::{
    Allowed, Cached, Cell, Look, Pen, Range, Role, Setup, Sheet, TAB_EDIT,
};
use crate::workbook::sheets::{head, input_errors, under_headings};

impl BookLayout<'_> {
    pub(crate) fn result_names(&self) -> Vec<(String, String)> {
        let named = |name: &str, [first, last]: [u16; 2]| {
            let range = range_on(&self.names["results"], self.result_rows(), (first, last));
            (name.to_string(), range)
        };
        let of_both = [("result_rows", ROWS), ("result_codes", CODES), ("result_scores", COUNTED)];
        let of_one = [
            ("result_round", ROUND),
            ("result_name_1", FIRST),
            ("result_name_2", SECOND),
            ("result_row_1", ROWS[0]),
            ("result_row_2", ROWS[1]),
            ("result_key_1", KEYS[0]),
            ("result_key_2", KEYS[1]),
            ("result_code_1", CODES[0]),
            ("result_drawn", DRAWN),
            ("result_stones", STONES),
        ];
        let of_sets = of_result_column(self).map(|column| {
            [
                ("result_of_sets", column),
                ("result_typed_1", SCORES[0]),
                ("result_typed_2", SCORES[2]),
            ]
        });
        let of_one = of_one.into_iter().chain(of_sets.into_iter().flatten());
        let of_one = of_one.map(|(name, column)| named(name, [column; 2]));
        let noted = (0..self.figures().rules.facts.len()).map(|fact| {
            let both = [0, 1].map(|side| fact_column(self, fact, side));
            named(&Self::fact_name(fact), both)
        });
        let of_both = of_both.map(|(name, columns)| named(name, columns));
        let names = of_both.into_iter().chain(of_one).chain(noted);
        names.chain([self.counted_name()]).collect()
    }

    /// Returns the rounds of the rows for formulas: their keys, where an invalid round is 0.
    pub(crate) fn rounds_of_rows() -> Excel {
        modulo("result_key_1", ROUNDS_OF_A_KEY)
    }

    /// Returns the formula that counts games without a result in the rounds that compare so with another.
    pub(crate) fn open_games(sign: &str, round: Excel) -> Excel {
        let rounds = compare(Self::rounds_of_rows(), sign, round);
        sumproduct(above("result_row_1", 0) * is("result_code_1", 0) * rounds)
    }

    /// Returns the formulas that count the games of two that have a result, and all of them; of what counts for nobody none is there.
    pub(crate) fn games_so_far() -> [Excel; 2] {
        let counts = || is_not("result_code_1", code_of(Outcome::Out));
        let of_two = || above("result_row_1", 0) * above("result_row_2", 0) * counts();
        [sumproduct(of_two() * above("result_code_1", 0)), sumproduct(of_two() * 1)]
    }

    /// Returns the condition that a game has no result, though a later round is paired and no note says that it comes later.
    pub(crate) fn misses_results(&self) -> Excel {
        let latest = max(above("result_row_1", 0) * Self::rounds_of_rows());
        let open = Self::open_games("<", latest.clone());
        let note = self.text("results.note");
        let notes = self.particulars.iter().position(|heading| *heading == note);
        let Some(notes) = notes else {
            return above(open, 0);
        };
        let notes =
            column_on(&self.names["results"], self.result_rows(), particular_column(self, notes));
        let said = sumproduct(
            is(notes, quote(self.text("results.pending")))
                * above("result_row_1", 0)
                * is("result_code_1", 0)
                * compare(Self::rounds_of_rows(), "<", latest),
        );
        above(open, said)
    }

    /// Returns the columns in which people type, and their headings.
    pub(crate) fn headings_of_results(&self) -> impl Iterator<Item = (u16, &str)> {
        let typed = HEADINGS.into_iter().filter(|(column, _)| *column <= MARK);
        typed.map(|(column, key)| (column, self.heading_of_games(key, None)))
    }

    /// Returns a heading above games, where those of the table and the players are the words of the game.
    pub(crate) fn heading_of_games<'s>(
        &'s self,
        key: &'s str,
        sides: Option<[Side; 2]>,
    ) -> &'s str {
        let side = |at: usize| sides.map(|sides| sides[at].name(self.lang));
        match key {
            "column.table" if self.rules().sides.is_some() => self.text("column.board"),
            "column.first" => side(0).unwrap_or_else(|| self.text(key)),
            "column.second" => side(1).unwrap_or_else(|| self.text(key)),
            _ => self.text(key),
        }
    }

    /// Returns the sides of those who are named first and second on Results, where they are known of every game; in an empty workbook where
    /// the rule set gives them.
    pub(crate) fn sides(&self) -> Option<[Side; 2]> {
        let sides = self.rules().sides?;
        let pairings = self.tournament().pairings.iter();
        let mut games = pairings.filter(|pairing| pairing.second.is_some());
        let Some(one) = games.next() else {
            return self.rules().pairing.gives_sides().then_some(sides);
        };
        let of = |pairing: &Pairing| pairing.first_side?.among(sides);
        let first = of(one)?;
        let alike = games.all(|pairing| of(pairing) == Some(first));
        alike.then_some([first, first.other()])
    }

    /// Returns the sides of those who are named first and second in the round that was just paired.
    pub(crate) fn sides_of_round(&self) -> Option<[Side; 2]> {
        let given = self.rules().pairing.gives_sides();
        self.sides().or(self.rules().sides.filter(|_| given))
    }

    /// Returns the result of a pairing by its position as it counts: the marks of both.
    pub(crate) fn result_now(&self, position: usize) -> String {
        let pairing = self.tournament().pairings.get(position);
        let outcomes =
            pairing.and_then(|pairing| view::outcomes(pairing, self.tournament(), self.rules()));
        let sides = pairing.map_or(0, |pairing| pairing.players().count());
        let marks = outcomes.into_iter().flatten().take(sides);
        let marks: Vec<&str> = marks.map(|outcome| self.mark(outcome)).collect();
        marks.join(" ")
    }

    /// Returns the condition that the points of sets beside a game are those of the score that is typed there, or of whatever it is.
    pub(crate) fn are_sets_of(pairing: &Excel) -> Excel {
        let of = index("result_of_sets", pairing);
        let [one, two] = ["result_typed_1", "result_typed_2"].map(|name| index(name, pairing));
        or(is(&of, ""), is(&of, join([one, quote("-"), two])))
    }

    /// Returns the defined name of the two columns of a fact.
    pub(crate) fn fact_name(fact: usize) -> String {
        format!("result_noted_{}", fact + 1)
    }
}

/// Returns the condition that all games of one of two players, by their rows, were annulled; nothing where Players has no column for it.
fn annulled(layout: &BookLayout<'_>, rows: [&Excel; 2]) -> Option<Excel> {
    let annulled = layout.fig_name(&Fig::Annulled);
    layout.shows_without_place().then(|| of_either(rows, |row| is(index(&annulled, row), 1)))
}

/// Returns the condition that one of two players, by their rows, has left for good, so that what is open between them is not played any
/// more; nothing where the rules make something of it, or where Players has no column for it.
fn left_out(layout: &BookLayout<'_>, rows: [&Excel; 2]) -> Option<Excel> {
    let (said, rules) = (layout.says_who_left(), layout.rules());
    let is_left_out = rules.pairing.system.is_round_robin() && rules.withdrawn == Withdrawn::Stand;
    said.filter(|_| is_left_out).map(|left| of_either(rows, |row| is_gone(index(left, row))))
}

/// Returns the condition that something holds of one of two players, by their rows; it holds of nobody without an opponent.
fn of_either(rows: [&Excel; 2], holds: impl Fn(&Excel) -> Excel) -> Excel {
    let [one, other] = rows.map(|row| if_(above(row, 0), holds(row), "FALSE"));
    if_(above(rows[1], 0), or(one, other), "FALSE")
}

/// Returns the fact that is what was made in all sets of a result.
fn fact_of_sets(layout: &BookLayout<'_>) -> Option<usize> {
    let mut facts = layout.figures().rules.facts.iter();
    facts.position(|fact| fact.of_sets)
}

/// Returns the column of the result of whose sets the points in the two columns before it are: of another one they do not count.
pub(super) fn of_result_column(layout: &BookLayout<'_>) -> Option<u16> {
    fact_of_sets(layout).map(|fact| fact_column(layout, fact, 1) + 1)
}

/// Returns the cells of that column, which turn pink beside another result.
fn other_result(layout: &BookLayout<'_>) -> Option<(Range, String)> {
    let column = of_result_column(layout)?;
    let (first, last) = layout.result_rows();
    let at = |column: u16| xl(down(first, column));
    let score = join([at(SCORES[0]), quote("-"), at(SCORES[2])]);
    let is_other = and(is_not(at(column), ""), is_not(at(column), score));
    Some(((first, column, last, column), is_other.into()))
}

fn fact_column(layout: &BookLayout<'_>, fact: usize, side: usize) -> u16 {
    let behind = fact_of_sets(layout).is_some_and(|of_sets| of_sets < fact);
    FACTS + column(2 * fact + side + usize::from(behind))
}

/// Returns the column of what is said of games under one of the headings of when and where they are.
pub(super) fn particular_column(layout: &BookLayout<'_>, heading: usize) -> u16 {
    fact_column(layout, layout.figures().rules.facts.len(), 0) + column(heading)
}

/// Returns the first and the last of these columns, where there are any.
pub(crate) fn noted_columns(layout: &BookLayout<'_>) -> Option<(u16, u16)> {
    let first = fact_column(layout, 0, 0);
    let end = particular_column(layout, layout.particulars.len());
    (end > first).then(|| (first, end - 1))
}

const WIDEST_NAME: f64 = 24.0;

/// The least width of the remark beside scores, in characters, and the height of its lines, in points.
const REMARK: f64 = 100.0;
const LINE_OF_REMARK: f64 = 12.0;

/// The columns with a heading of their own, those to be typed in first.
const HEADINGS: [(u16, &str); 12] = [
    (ROUND, "column.round"),
    (TABLE, "results.table"),
    (FIRST, "column.first"),
    (SCORES[0], "column.score_first"),
    (SCORES[1], "column.drawn"),
    (SCORES[2], "column.score_second"),
    (SECOND, "column.second"),
    (MARK, "column.mark_input"),
    (RESULT, "column.as_counted"),
    (CELL, "column.cell"),
    (DRAWN, "workings.drawn"),
    (STONES, "column.handicap"),
];

/// A result is worth less than this many points.
const MOST_POINTS: u32 = 5;
/// The decimals of points such as ⅔, which do not end.
const POINT_DIGITS: u32 = 2;

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>) -> Sheet<'a> {
    let (first, last) = layout.result_rows();
    let noted_last = noted_columns(layout).map(|(_, last)| last);
    // The columns of facts and particulars stand behind these.
    let behind = if noted_last.is_some() && !layout.has_handicaps { STONES } else { DRAWN };
    let mut hidden = if layout.size.alive || noted_last.is_some() {
        vec![(ROWS[0], behind)]
    } else {
        Vec::new()
    };
    if !layout.has_scores {
        hidden.push((SCORES[0], SCORES[2]));
    } else if layout.rules().score_is == ScoreIs::Points {
        hidden.push((SCORES[1], SCORES[1]));
    }
    if layout.tournament().pairings.is_empty() {
        // Nothing was read from anywhere.
        hidden.push((CELL, CELL));
    }
    let over = |column: u16| -> Range { (first, column, last, column) };
    let name_2 = down(first, SECOND);
    let mut inputs = vec![
        (over(ROUND), Allowed::Where(input_errors::may_be_round(&down(first, ROUND)).into())),
        (
            over(MARK),
            Allowed::OneOf(if_(is(&name_2, ""), "marks_alone", "marks_of_pairings").into()),
        ),
    ];
    inputs.extend(SCORES.map(|column| {
        (
            over(column),
            if layout.rules().score_is == ScoreIs::Games {
                Allowed::Number
            } else {
                Allowed::AnyNumber
            },
        )
    }));
    if layout.has_handicaps {
        inputs.push((over(STONES), Allowed::AnyNumber));
    }
    inputs.extend(
        facts(layout)
            .map(|(fact, side)| (over(fact_column(layout, fact, side)), Allowed::AnyNumber)),
    );
    if layout.size.live_pairings {
        inputs.extend(
            [FIRST, SECOND].map(|column| (over(column), Allowed::OneOf("player_name".into()))),
        );
    }
    let names = (layout.longest_name() as f64).clamp(18.0, WIDEST_NAME);
    let setup = Setup {
        // The results of a round that was paired come next.
        opens: layout.paired.is_some(),
        turns: true,
        widest: WIDEST_NAME,
        widths: vec![(SCORES[0], 8.0), (SCORES[1], 8.0), (SCORES[2], 8.0), (MARK, 12.0)],
        narrowest: vec![(FIRST, names), (SECOND, names), (RESULT, 16.0)],
        halves: layout
            .counts_in_halves()
            .then_some(((first, POINTS[0], last, POINTS[1]), MOST_POINTS))
            .into_iter()
            .collect(),
        hidden_columns: hidden,
        inputs,
        wrong: input_errors::wrong(layout).into_iter().chain(other_result(layout)).collect(),
        faint: layout
            .shows_without_place()
            .then(|| {
                let is_out = is(down(first, CODES[0]), code_of(Outcome::Out));
                let annulled = and(is_not(&name_2, ""), is_out);
                ((first, ROUND, last, CELL), annulled.into())
            })
            .into_iter()
            .collect(),
        filter: Some((first - 1, ROUND, last, CELL)),
        printed: layout.filled_in(
            (first, last),
            row(layout.tournament().pairings.len()),
            noted_last.unwrap_or(CELL),
        ),
        large: layout.size.pairings > MOST_PAIRINGS_IN_MEMORY,
        ..under_headings(0, TAB_EDIT)
    };
    Sheet::new(&layout.names["results"], setup, move |emit| {
        head(layout, "sheet.results", "", None, emit);
        let (remark, width) = if layout.has_scores {
            ("results.remark", REMARK)
        } else {
            ("results.remark_of_marks", REMARK - 24.0)
        };
        let mut remark = layout.text(remark).to_string();
        if let Some([first, second]) = layout.sides() {
            let lang = layout.lang;
            remark =
                say!(layout, "results.sides", first = first.name(lang), second = second.name(lang))
                    + &remark;
        }
        let lines = small_lines(&remark, &[width]);
        emit(
            Cell::text(2, 0, Role::Small, remark)
                .spanning(POINTS[1] + 1)
                .high(lines * LINE_OF_REMARK),
        );
        headings(layout, emit);
        let computed = computed(layout);
        let pairings = &layout.tournament().pairings;
        for position in 0..layout.size.pairings {
            line(layout, position, pairings.get(position), &computed, emit);
        }
    })
}

fn headings(layout: &BookLayout<'_>, emit: &mut dyn FnMut(Cell)) {
    let shown = |column: u16| {
        if column == STONES { layout.has_handicaps } else { layout.size.alive || column < ROWS[0] }
    };
    for (column, key) in HEADINGS.into_iter().filter(|(column, _)| shown(*column)) {
        let heading = layout.heading_of_games(key, None);
        emit.text((FIRST_ROW - 1, column), Role::Heading, heading);
    }
    // What stands once for each of the two says of whom it is.
    let mut of_side = |name: &str, side: usize, column: u16| {
        let heading = say!(layout, "results.of_side", name, side = side + 1);
        emit.text((FIRST_ROW - 1, column), Role::Heading, heading);
    };
    let of_both = [
        (POINTS, "column.points"),
        (ROWS, "workings.row"),
        (KEYS, "workings.key"),
        (CODES, "workings.code"),
        (COUNTED, "workings.score"),
    ];
    for (columns, key) in of_both {
        for (side, column) in columns.into_iter().enumerate().filter(|(_, column)| shown(*column)) {
            of_side(layout.text(key), side, column);
        }
    }
    for (fact, side) in facts(layout) {
        of_side(
            layout.rules().facts[fact].name.get(layout.lang),
            side,
            fact_column(layout, fact, side),
        );
    }
    if let Some(column) = of_result_column(layout) {
        let heading = layout.text(OF_RESULT);
        emit.text((FIRST_ROW - 1, column), Role::Heading, heading);
    }
    for (at, heading) in layout.particulars.iter().enumerate() {
        let place = (FIRST_ROW - 1, particular_column(layout, at));
        emit.text(place, Role::Heading, *heading);
    }
}

fn facts(layout: &BookLayout<'_>) -> impl Iterator<Item = (usize, usize)> + use<> {
    (0..layout.figures().rules.facts.len()).flat_map(|fact| [(fact, 0), (fact, 1)])
}

/// Returns the formula of each computed column, in which an error that was typed counts for nothing and is said; who plays is written down where pairings do not follow an edit.
fn computed<'c>(layout: &BookLayout<'_>) -> Vec<Computed<'c>> {
    let name_row = |name: u16| {
        iferror(if_(is(here(name), ""), 0, found(as_it_is(here(name)), "player_name")), 0)
    };
    let key =
        |of: u16| xl(own(of)) * ROUNDS_OF_A_KEY + iferror(max_of(0, excel::number(here(ROUND))), 0);
    let (mark, second) = (here(MARK), here(SECOND));
    let [one, drawn, two] = SCORES.map(here);
    let [row_1, row_2] = ROWS.map(own);
    let code = code_of;
    let typed = as_it_is(trim(&mark));
    let marked =
        |column: Excel| iferror(index_2("mark_codes", found(&typed, "mark_text"), &column), 0);
    let left_out = left_out(layout, [&row_1, &row_2]);
    let open = match &left_out {
        Some(left_out) => if_(left_out, code(Outcome::Out), 0),
        None => xl(0),
    };
    let scored = if_(
        below(call!("COUNT", &one, &two), 2),
        open,
        if_(
            above(&one, &two),
            code(Outcome::Win),
            if_(
                below(&one, &two),
                code(Outcome::Loss),
                if_(
                    and(is(&one, 0), is(excel::number(&drawn), 0)),
                    "nothing_won",
                    if layout.rules().one_all_is_won_by_both() {
                        if_(
                            and(is(&one, 1), is(excel::number(&drawn), 0)),
                            code(Outcome::DoubleWin),
                            code(Outcome::Draw),
                        )
                    } else {
                        xl(code(Outcome::Draw))
                    },
                ),
            ),
        ),
    );
    let unknown = and(is_not(&second, ""), is(&row_2, 0));
    let alone = if_(is(&second, ""), code(Outcome::Bye), &scored);
    let told = if_(is_not(&mark, ""), marked(if_(is(&second, ""), 3, 1)), &alone);
    let annulled = annulled(layout, [&row_1, &row_2]);
    let counted = match &annulled {
        Some(annulled) => if_(annulled, code(Outcome::Out), told),
        None => told,
    };
    let first_code = iferror(if_(or(is(&row_1, 0), &unknown), 0, counted), 0);
    let first = own(CODES[0]);
    // Of a game that was annulled nothing counts, whatever was written.
    let stands = |condition: Excel| match &annulled {
        Some(_) => and(condition, is_not(&first, code(Outcome::Out))),
        None => condition,
    };
    let answered = if_(is_not(&mark, ""), marked(xl(2)), index("outcome_answer", &first));
    let answered = if annulled.is_some() || left_out.is_some() {
        if_(is(&first, code(Outcome::Out)), code(Outcome::Out), answered)
    } else {
        answered
    };
    let second_code = if_(or(is(&row_2, 0), is(&first, 0)), 0, answered);
    let is_extra = is_extra(&first);
    // The first three outcomes, and those after extra time, are those of games played to their end against somebody: their score is missed.
    let missed = if layout.needs_scores {
        let is_played = and(above(&first, 0), below(&first, 4));
        if_(or(is_played, &is_extra), "unknown", "")
    } else {
        xl("")
    };
    // A mark silences the scores, unless it says how these came about.
    let counts = stands(or(is(&mark, ""), &is_extra));
    let counted = |score: &Excel| if_(and(&counts, is_number(score)), score, &missed);
    let points = |of: u16| unless(is(own(of), 0), index("outcome_points", own(of)));
    let result = unless(
        is(&first, 0),
        join([
            index("outcome_mark", &first),
            unless(is(&row_2, 0), join([quote(" "), index("outcome_mark", own(CODES[1]))])),
        ]),
    );
    let result = input_errors::or_unread(layout, &result);
    let of_both = |columns: [u16; 2], formulas: [Excel; 2], now: Now| {
        [0, 1].map(|side| Computed {
            at: columns[side],
            formula: Some(Template::of(formulas[side].clone())),
            look: Look::Plain,
            now: Box::new(move |row| now(row, side)),
        })
    };
    let mut all = vec![Computed {
        at: RESULT,
        formula: Some(Template::of(result)),
        look: Look::Plain,
        now: Box::new(|row| row.layout.result_now(row.position).into()),
    }];
    let ends = |outcome: &Outcome| {
        let points = layout.rules().points_of(*outcome);
        points == points.rounded(POINT_DIGITS, Mode::Down)
    };
    let look = if Outcome::ALL.iter().all(ends) {
        Look::Plain
    } else {
        Look::Show(Show::Decimal(POINT_DIGITS))
    };
    let points = of_both(POINTS, CODES.map(points), |row, side| {
        let points = |outcome| row.layout.rules().points_of(outcome).to_f64();
        row.codes[side].map(points).into()
    });
    all.extend(points.map(|column| Computed { look, ..column }));
    let rows = of_both(ROWS, [FIRST, SECOND].map(name_row), |row, side| row.rows[side].into());
    all.extend(rows.map(|column| Computed {
        formula: column.formula.filter(|_| layout.size.live_pairings),
        ..column
    }));
    all.extend(of_both(KEYS, ROWS.map(key), |row, side| {
        (row.rows[side] * ROUNDS_OF_A_KEY + row.round).into()
    }));
    all.extend(of_both(CODES, [first_code, second_code], |row, side| {
        row.codes[side].map_or(0, code_of).into()
    }));
    all.extend(of_both(COUNTED, [&one, &two].map(counted), score));
    let drawn = if_(stands(is(&mark, "")), excel::number(&drawn), 0);
    all.push(Computed {
        at: DRAWN,
        formula: Some(Template::of(drawn)),
        look: Look::Plain,
        now: Box::new(|row| row.counted.map_or(0.0, |score| score.drawn.to_f64()).into()),
    });
    // The columns for formulas alone go with them.
    all.retain(|column| layout.size.alive || column.at < ROWS[0]);
    all
}

/// Returns what counts in a row for one of the two.
type Now = fn(&Row<'_>, usize) -> Cached;

/// A computed column: its formula, unless it is written down, and its value.
struct Computed<'c> {
    at: u16,
    formula: Option<Template>,
    look: Look,
    now: Box<dyn Fn(&Row<'_>) -> Cached + 'c>,
}

/// A row, and what counts of its pairing for each of the two.
struct Row<'r> {
    layout: &'r BookLayout<'r>,
    position: usize,
    round: u32,
    rows: [u32; 2],
    codes: [Option<Outcome>; 2],
    counted: Option<&'r Score>,
}

impl<'r> Row<'r> {
    fn of(
        layout: &'r BookLayout<'r>,
        position: usize,
        pairing: Option<&'r Pairing>,
        round: u32,
    ) -> Self {
        let sides = pairing.map_or([None, None], |pairing| [Some(pairing.first), pairing.second]);
        let outcomes = pairing
            .and_then(|pairing| view::outcomes(pairing, layout.tournament(), layout.rules()));
        let codes = [0, 1].map(|side| sides[side].and(outcomes).map(|both| both[side]));
        let score = pairing.and_then(|pairing| pairing.result.score.as_ref());
        Self {
            layout,
            position,
            round,
            rows: sides.map(|player| player.map_or(0, |player| row(player + 1))),
            codes,
            counted: score.filter(|_| codes[0] != Some(Outcome::Out)),
        }
    }
}

/// Returns the score of a row that counts for one of the two.
fn score(row: &Row<'_>, side: usize) -> Cached {
    let of = row.counted.map(|score| [&score.first, &score.second][side]);
    let is_missed = || row.codes[0].is_some_and(Outcome::counts_score);
    if row.layout.needs_scores && of.is_none() && is_missed() {
        return MISSING.into();
    }
    of.map(Exact::to_f64).into()
}

fn line(
    layout: &BookLayout<'_>,
    position: usize,
    pairing: Option<&Pairing>,
    computed: &[Computed<'_>],
    emit: &mut dyn FnMut(Cell),
) {
    let at = layout.result_row(position);
    let prepared = layout.size.tables.map(|tables| row(position / tables + 1));
    let mut cells = inputs(layout, at, pairing, prepared);
    let round = pairing.map(|pairing| pairing.round).or(prepared);
    let here = Row::of(layout, position, pairing, round.unwrap_or(0));
    for column in computed {
        let role = if column.at == RESULT { Role::Centered } else { Role::Number };
        let now = (column.now)(&here);
        let mut cell = layout.of_column((at, column.at), role, column.formula.as_ref(), now);
        cell.style.look = column.look;
        cells.push(cell);
    }
    if let Some(pairing) = pairing {
        cells.push(Cell::text(at, CELL, Role::Origin, pairing.place.within_book()));
    }
    if layout.has_handicaps {
        let given = pairing.map(|pairing| pairing.stones);
        let given = given.filter(|stones| *stones != 0).map(f64::from);
        cells.push(Cell::value((at, STONES), Role::Input, given));
    }
    for (fact, side) in facts(layout) {
        let told =
            pairing.and_then(|pairing| layout.rules().facts[fact].cell(pairing, side).number());
        let told = told.map(Exact::to_f64);
        let at = (at, fact_column(layout, fact, side));
        cells.push(Cell::value(at, Role::Input, told));
    }
    if let Some((column, fact)) = of_result_column(layout).zip(fact_of_sets(layout)) {
        let known = pairing
            .filter(|pairing| !layout.figures().rules.facts[fact].is_missing(pairing))
            .and_then(|pairing| pairing.result.score.as_ref());
        let score = known.map(|score| format!("{}-{}", score.first, score.second));
        let score = score.unwrap_or_default();
        cells.push(Cell::text(at, column, Role::InputText, score));
    }
    for (column, heading) in layout.particulars.iter().enumerate() {
        let at = (at, particular_column(layout, column));
        let said = pairing.map_or("", |pairing| layout.particular(pairing, heading));
        cells.push(Cell::text(at.0, at.1, Role::InputText, said));
    }
    cells.sort_by_key(|cell| cell.column);
    cells.into_iter().for_each(emit);
}

fn inputs(
    layout: &BookLayout<'_>,
    at: u32,
    pairing: Option<&Pairing>,
    prepared: Option<u32>,
) -> Vec<Cell> {
    let players = layout.players();
    let input =
        |column: u16, role: Role, value: Option<Cached>| Cell::value((at, column), role, value);
    let number = |value: &Exact| Cached::Number(value.to_f64());
    let text = |text: &str| Cached::from(text);
    let score = pairing.and_then(|pairing| pairing.result.score.as_ref());
    let mark = pairing.and_then(|pairing| {
        let id = mark_list::id_of(pairing.result.outcomes?, pairing.second.is_some())?;
        Some(text(mark_list::text(id, layout)))
    });
    let name = |column: u16, player: Option<usize>| {
        let role = if layout.size.live_pairings { Role::InputName } else { Role::Text };
        input(column, role, player.map(|player| text(&players[player].name))).within(WIDEST_NAME)
    };
    let role = Role::InputMark;
    vec![
        input(ROUND, role, pairing.map(|pairing| pairing.round).or(prepared).map(Cached::from)),
        input(TABLE, role, pairing.and_then(|pairing| pairing.table.as_deref()).map(table)),
        name(FIRST, pairing.map(|pairing| pairing.first)),
        input(SCORES[0], Role::Input, score.map(|score| number(&score.first))),
        input(
            SCORES[1],
            Role::Input,
            score.filter(|score| !score.drawn.is_zero()).map(|score| number(&score.drawn)),
        ),
        input(SCORES[2], Role::Input, score.map(|score| number(&score.second))),
        name(SECOND, pairing.and_then(|pairing| pairing.second)),
        input(MARK, role, mark),
    ]
}

/// A table's number stays a number.
fn table(text: &str) -> Cached {
    match text.parse::<u32>() {
        Ok(number) if number.to_string() == text => number.into(),
        _ => text.into(),
    }
}
