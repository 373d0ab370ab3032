//! 結果票: a slip for each table of the round, to be cut apart, filled in by the players and handed in.

use crate::model::{Outcome, Pairing, Printed, Side};
use crate::record::results::TABLE;
use crate::rules::ScoreIs;
use crate::workbook::address::{column_on, down, fixed};
use crate::workbook::calculation::codes::code_of;
use crate::workbook::calculation::size::ROUNDS_OF_A_KEY;
use crate::workbook::calculation::{BookLayout, row};
use crate::workbook::excel::{
    self, Excel, as_text, found, grouped, if_, iferror, index, is, is_error, is_not, large, max,
    min_of, quote, row_of, rows, sumproduct, total, xl,
};
use crate::workbook::live::{LiveCondition, LiveText};
use crate::workbook::page_fit::{type_that_fits, units};
use crate::workbook::plan::{Allowed, Cell, Fit, Pen, PhoneCode, Role, Setup, Sheet, TAB_READ};
use crate::workbook::sheets::results::particular_column;
use crate::workbook::sheets::{as_f64, head_saying, over_columns, phone_code};

/// Side, name, result to be marked, signature, whether the player drops out, and which row of Results, counted from its end.
const SIDE: u16 = 0;
const NAME: u16 = 1;
const RESULT: u16 = 2;
const SIGN: u16 = 3;
const DROP: u16 = 4;
const POINTER: u16 = 5;
/// The code for phones, where it is wanted: its column, how wide that is, and its side in pixels.
const CODE: u16 = 6;
const CODE_WIDTH: f64 = 9.5;
const CODE_SIDE: u32 = 64;
/// The widths of the columns before the pointer, in characters: those of a page.
const WIDTHS: [f64; 5] = [7.0, 30.0, 23.0, 14.0, 14.0];
/// The same where the result has boxes for sets.
const WIDTHS_OF_SETS: [f64; 5] = [7.0, 24.0, 33.0, 12.0, 12.0];
/// What the columns give up for that of the codes.
const FOR_CODES: [f64; 5] = [0.0, 4.5, 1.0, 2.0, 2.0];
const REMARK_ROW: u32 = 2;
/// The height of its lines, in points.
const LINE_OF_REMARK: f64 = 12.5;
/// The row of the round, and the first of the slips.
const ROUND_ROW: u32 = 3;
const TOP: u32 = 5;
/// The rows of a slip below its title: both players, and the line to cut along.
const SEATS: [u32; 2] = [1, 2];
const CUT: u32 = 3;
const CUT_LINE: &str = "✂ -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -";
/// Between what is said of when and where a game is.
const GAP: &str = "   ";
/// A match is won with no fewer sets, and no more.
const FEWEST_WON: i32 = 2;
const MOST_WON: i32 = 4;
/// Up to so many sets have wide boxes.
const MOST_WIDE: i32 = 3;
/// The part of a second line that words fill.
const SECOND_LINE: f64 = 0.6;
const SMALLEST_NAME: u8 = 9;

/// How large slips are: the heights of their rows in points, how many are a page, and the largest type of names in one line and in two.
struct Form {
    heights: [f64; 4],
    on_a_page: usize,
    points: u8,
    points_of_two: u8,
    boxes: u8,
}

/// For few tables and for many.
const LARGE: Form = Form {
    heights: [25.0, 53.0, 53.0, 28.0],
    on_a_page: 4,
    points: 18,
    points_of_two: 16,
    boxes: 14,
};
const SMALL: Form = Form {
    heights: [16.0, 25.5, 25.5, 13.0],
    on_a_page: 8,
    points: 13,
    points_of_two: 9,
    boxes: 11,
};
/// Up to so many tables have large slips: three pages.
const MOST_LARGE: usize = 12;
/// Up to so many games of a schedule have slips all at once: twelve pages.
const MOST_AT_ONCE: usize = 96;

impl Form {
    fn of(slips: usize) -> &'static Self {
        if slips <= MOST_LARGE { &LARGE } else { &SMALL }
    }

    fn top(&self, slip: usize) -> u32 {
        TOP + row(slip * self.heights.len())
    }
}

impl BookLayout<'_> {
    /// Whether a round may still be played with this workbook; an event that is over needs no slips.
    pub(crate) fn has_slips(&self) -> bool {
        let tournament = self.tournament();
        let last = tournament.last_paired_round();
        let open = || {
            tournament
                .pairings
                .iter()
                .any(|pairing| pairing.round == last && pairing.result.is_open())
        };
        self.size.alive
            && self.size.live_pairings
            && (self.paired.is_some()
                || self.size.tables.is_some()
                || tournament.planned.is_some_and(|planned| last < planned)
                || open())
    }
}

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>) -> Sheet<'a> {
    let slips = games_at_once(layout).unwrap_or(layout.size.players / 2);
    let now = tables_now(layout);
    let filled =
        if layout.size.tables.is_some() { slips } else { most_tables(layout).max(now.len()) };
    let remark =
        if games_at_once(layout).is_some() { "slips.remark_of_schedule" } else { "slips.remark" };
    let form = Form::of(filled);
    let heights = (0..slips)
        .flat_map(|slip| (form.top(slip)..).zip(form.heights).map(|(at, height)| (at, at, height)));
    let last = form.top(slips.max(1)) - 1;
    let is_seat = is_not(down(TOP, DROP), "");
    let setup = Setup {
        freeze: Some((TOP, 0)),
        widths: (SIDE..)
            .zip(widths(layout))
            .chain(has_codes(layout).then_some((CODE, CODE_WIDTH)))
            .collect(),
        codes: codes(layout, form, &now),
        widest: WIDTHS_OF_SETS[usize::from(RESULT)],
        heights: heights.collect(),
        hidden_columns: vec![(POINTER, POINTER)],
        // Each player has a line above; an empty slip has none.
        groups: vec![((TOP, SIDE, last, DROP), is_seat.into())],
        inputs: vec![((ROUND_ROW, NAME, ROUND_ROW, NAME), Allowed::Whole)],
        page_breaks: (1..slips.div_ceil(form.on_a_page))
            .map(|page| form.top(page * form.on_a_page))
            .collect(),
        fit: Fit::Percent(100),
        printed: Some((form.top(filled.max(1)) - 1, if has_codes(layout) { CODE } else { DROP })),
        ..Setup::of(TAB_READ)
    };
    Sheet::new(&layout.names["slips"], setup, move |emit| {
        head_saying(layout, layout.text("sheet.slips"), "", None, emit);
        let (remark, across) = (layout.text(remark), &widths(layout));
        emit(over_columns(REMARK_ROW, remark, across, LINE_OF_REMARK));
        emit.text((ROUND_ROW, SIDE), Role::Label, layout.text("column.round"));
        emit.formula((ROUND_ROW, NAME), Role::InputFormula, chosen(layout), chosen_round(layout));
        if has_codes(layout) {
            let chosen = chosen_round(layout);
            let is_other = is_not(fixed(ROUND_ROW, NAME), chosen);
            let said = quote(layout.text("slips.codes_stay"));
            let said = if_(is_other, said, "");
            emit.formula((ROUND_ROW, RESULT), Role::Notice, said, "");
        }
        for slip in 0..slips {
            let now = now.get(slip).copied();
            Slip::new(layout, form, slip, now).cells(emit);
        }
    })
}

fn widths(layout: &BookLayout<'_>) -> [f64; 5] {
    let widths = if layout.rules().end_of_set.is_some() { WIDTHS_OF_SETS } else { WIDTHS };
    if !has_codes(layout) {
        return widths;
    }
    std::array::from_fn(|at| widths[at] - FOR_CODES[at])
}

fn has_codes(layout: &BookLayout<'_>) -> bool {
    layout.tournament().printed == Some(Printed::SlipCodes)
}

/// Returns the codes of the tables of now: the event, the round and the table. They are drawn and follow no edit.
fn codes(
    layout: &BookLayout<'_>,
    form: &'static Form,
    tables: &[(usize, &Pairing)],
) -> Vec<PhoneCode> {
    if !has_codes(layout) {
        return Vec::new();
    }
    let title = layout.tournament().title.as_deref().unwrap_or_default();
    let of_table = |(slip, now): (usize, (usize, &Pairing))| PhoneCode {
        row: form.top(slip),
        from: (CODE, 0),
        side: CODE_SIDE,
        ..phone_code(title, Slip::new(layout, form, slip, Some(now)).title().now)
    };
    tables.iter().copied().enumerate().map(of_table).collect()
}

/// Returns the latest round in which two met, or are to meet; 0 before the first.
fn latest_round(layout: &BookLayout<'_>) -> u32 {
    let pairings = layout.tournament().pairings.iter();
    pairings
        .filter(|pairing| pairing.second.is_some())
        .map(|pairing| pairing.round)
        .max()
        .unwrap_or(0)
}

/// Returns how many games a schedule has, if slips of all its rounds can be had at once: by 0 for the round.
fn games_at_once(layout: &BookLayout<'_>) -> Option<usize> {
    let is_schedule = layout.rules().pairing.system.is_round_robin() && layout.paired.is_none();
    let pairings = layout.tournament().pairings.iter();
    let games = pairings.filter(|game| game.second.is_some()).count();
    (is_schedule && (1..=MOST_AT_ONCE).contains(&games)).then_some(games)
}

/// Whether a game was played.
fn is_played(game: &Pairing) -> bool {
    match game.result.outcomes {
        Some([own, _]) => own.is_played(),
        None => game.result.score.is_some(),
    }
}

/// Returns the round of which there are slips: of a round robin the first that is open and not begun, else the latest; of a schedule of which
/// nothing is played all, which are 0.
fn chosen_round(layout: &BookLayout<'_>) -> u32 {
    let latest = latest_round(layout);
    if !layout.rules().pairing.system.is_round_robin() {
        return latest;
    }
    if games_at_once(layout).is_some() && !layout.tournament().pairings.iter().any(is_played) {
        return 0;
    }
    let any = |round: u32, what: &dyn Fn(&Pairing) -> bool| {
        let mut pairings = layout.tournament().pairings.iter();
        pairings.any(|game| game.round == round && game.second.is_some() && what(game))
    };
    let is_next =
        |round: &u32| any(*round, &|game| game.result.is_open()) && !any(*round, &is_played);
    (1..latest).find(is_next).unwrap_or(latest)
}

/// The formula of the round of which there are slips.
fn chosen(layout: &BookLayout<'_>) -> Excel {
    let rounds = BookLayout::rounds_of_rows();
    let is_game = is_not("result_name_2", "");
    let latest = sumproduct(max(xl(&rounds) * &is_game));
    if !layout.rules().pairing.system.is_round_robin() {
        return latest;
    }
    let played = Outcome::ALL.into_iter().filter(|outcome| outcome.is_played());
    let played = grouped(total(played.map(|outcome| is("result_code_1", code_of(outcome)) * 1)));
    let games = sumproduct(&played);
    let is_begun = found(&rounds, xl(&rounds) * played);
    let is_open = is_game * is("result_code_1", 0);
    let before_last = (xl(ROUNDS_OF_A_KEY) - &rounds) * is_error(is_begun) * is_open;
    let first = xl(ROUNDS_OF_A_KEY) - sumproduct(max(before_last));
    let next = min_of(first, latest);
    if games_at_once(layout).is_some() { if_(is(games, 0), 0, next) } else { next }
}

/// Returns how many slips the fullest round of a round robin has; any of them may be chosen.
fn most_tables(layout: &BookLayout<'_>) -> usize {
    if !layout.rules().pairing.system.is_round_robin() {
        return 0;
    }
    let pairings = || layout.tournament().pairings.iter();
    let tables = |round: u32| {
        let of_round = |game: &&Pairing| game.round == round && game.second.is_some();
        pairings().filter(of_round).count()
    };
    let most = (1..=latest_round(layout)).map(tables).max();
    most.unwrap_or(0)
}

/// Returns the tables of that round, with their positions on Results.
fn tables_now<'a>(layout: &'a BookLayout<'_>) -> Vec<(usize, &'a Pairing)> {
    let chosen = chosen_round(layout);
    let pairings = layout.tournament().pairings.iter().enumerate();
    pairings
        .filter(|(_, game)| [0, game.round].contains(&chosen) && game.second.is_some())
        .collect()
}

struct Slip<'s> {
    layout: &'s BookLayout<'s>,
    form: &'static Form,
    at: usize,
    top: u32,
    /// The table that it is of now, with its position on Results.
    now: Option<(usize, &'s Pairing)>,
    /// Whether it is of a table.
    is_taken: LiveCondition,
    /// Whether it is there to be filled in by hand: before the first round of an empty workbook; later one of nobody stays empty.
    is_by_hand: LiveCondition,
}

impl<'s> Slip<'s> {
    fn new(
        layout: &'s BookLayout<'s>,
        form: &'static Form,
        slip: usize,
        now: Option<(usize, &'s Pairing)>,
    ) -> Self {
        let top = form.top(slip);
        let before = is(fixed(ROUND_ROW, NAME), 0);
        let is_empty = layout.size.tables.is_some();
        Self {
            layout,
            form,
            at: slip,
            top,
            now,
            is_taken: LiveCondition::of(is_not(fixed(top, POINTER), 0), now.is_some()),
            is_by_hand: LiveCondition::of(
                if is_empty { before } else { xl("FALSE") },
                is_empty && latest_round(layout) == 0,
            ),
        }
    }

    fn cells(&self, emit: &mut dyn FnMut(Cell)) {
        let cell = |at: (u32, u16), role: Role, text: LiveText| {
            let LiveText { formula, now } = text;
            Cell::formula(at.0, at.1, role, formula, now)
        };
        let layout = self.layout;
        let title = self.title().or(&self.is_taken, &self.by_hand("slips.blank"));
        emit(cell((self.top, SIDE), Role::Section, title));
        let event = layout.tournament().title.as_deref().unwrap_or_default();
        let event = LiveText::of(as_text("event_title"), event);
        let there = |text: LiveText| self.there(&text);
        let particulars = LiveText::joined(&self.particulars());
        let beside = particulars.or(&particulars.is_given(), &event);
        emit(cell((self.top, RESULT), Role::Remark, there(beside)));
        self.pointer(emit);
        for (seat, below) in SEATS.into_iter().enumerate() {
            let at = self.top + below;
            emit(cell((at, SIDE), Role::Spare, self.side(seat)));
            emit(cell((at, NAME), Role::LabelWrapped, self.name(seat)).sized(self.points()));
            let told = |key: &str| there(LiveText::fixed(layout.text(key)));
            let width = widths(layout)[usize::from(RESULT)];
            let result = self.result();
            let one = type_that_fits(&result, &[width], self.form.boxes);
            let most = self.form.points_of_two.min(self.form.boxes);
            let two = type_that_fits(&result, &[width, width * SECOND_LINE], most);
            let (role, boxes) = if layout.rules().end_of_set.is_some() {
                (Role::Told, one.max(two))
            } else {
                (Role::Spare, one)
            };
            let result = there(LiveText::fixed(&result));
            emit(cell((at, RESULT), role, result).sized(boxes));
            emit(cell((at, SIGN), Role::Small, told("slips.sign")));
            emit(cell((at, DROP), Role::Small, told("slips.drop")));
        }
        emit(cell((self.top + CUT, SIDE), Role::Remark, there(LiveText::fixed(CUT_LINE))));
    }

    /// Returns a text of slips that are of a table, or to be filled in by hand.
    fn there(&self, text: &LiveText) -> LiveText {
        let by_hand = text.only(&self.is_by_hand);
        text.or(&self.is_taken, &by_hand)
    }

    fn by_hand(&self, key: &str) -> LiveText {
        LiveText::fixed(self.layout.text(key)).only(&self.is_by_hand)
    }

    /// Returns the largest type in which all names have room, in one line or in two.
    fn points(&self) -> u8 {
        let players = self.layout.players().iter();
        let longest = players.map(|player| &*player.name).max_by_key(|name| units(name));
        let width = widths(self.layout)[usize::from(NAME)];
        let in_lines =
            |widths: &[f64], most: u8| type_that_fits(longest.unwrap_or_default(), widths, most);
        let two = in_lines(&[width, width * SECOND_LINE], self.form.points_of_two);
        in_lines(&[width], self.form.points).max(two).max(SMALLEST_NAME)
    }

    /// Returns what is said of when and where the game is, each with a gap behind it.
    fn particulars(&self) -> Vec<LiveText> {
        let layout = self.layout;
        let headings = layout.particulars.iter().enumerate();
        let texts = headings.map(|(at, heading)| {
            let column = particular_column(layout, at);
            let column = column_on(&layout.names["results"], layout.result_rows(), column);
            let now = self.now.map_or("", |(_, game)| layout.particular(game, heading));
            let said = self.shown(&column, now);
            (said.clone() + GAP).only(&said.is_given())
        });
        texts.collect()
    }

    /// Returns what the result is written into: boxes for each set of a match of sets, boxes to mark, or the score that the rules count.
    fn result(&self) -> String {
        let layout = self.layout;
        if layout.rules().end_of_set.is_none() {
            return layout.text(self.result_key()).to_string();
        }
        let sets = self.most_sets();
        let line = if sets > MOST_WIDE { "__" } else { "___" };
        let boxes: Vec<String> = (1..=sets).map(|set| format!("{set} {line}")).collect();
        say!(layout, "slips.sets", boxes = boxes.join("  "), line)
    }

    /// Returns how many sets a match has at most, by the rules or by those that were won so far.
    fn most_sets(&self) -> i32 {
        let layout = self.layout;
        let by_rules = layout.rules().games_to_win.and_then(|of| of.try_into().ok());
        let games = layout.tournament().pairings.iter();
        let most = games.filter_map(Pairing::most_won).chain(by_rules).max();
        2 * most.unwrap_or(0).clamp(FEWEST_WON, MOST_WON) - 1
    }

    fn result_key(&self) -> &'static str {
        let (layout, rules) = (self.layout, self.layout.rules());
        let is_scored = layout.has_scores && !layout.marks_in_points();
        match rules.score_is {
            _ if !rules.needs_scores() && is_scored => "slips.points",
            _ if !rules.needs_scores() && rules.has_draws => "slips.marks",
            _ if !rules.needs_scores() => "slips.marks_without_draw",
            ScoreIs::Games => "slips.games",
            ScoreIs::Points => "slips.points",
        }
    }

    /// Returns what stands in the row of the table on Results.
    fn shown(&self, of: &str, now: &str) -> LiveText {
        let pointer = fixed(self.top, POINTER);
        let found = as_text(index(of, rows("result_key_1") + 1 - &pointer));
        LiveText::of(found, now).only(&self.is_taken)
    }

    fn name(&self, seat: usize) -> LiveText {
        let player = self.now.and_then(|(_, pairing)| [Some(pairing.first), pairing.second][seat]);
        let of = ["result_name_1", "result_name_2"][seat];
        self.shown(of, self.layout.name_of(player))
    }

    /// Returns the side of a player, where it is known of the round that stands there.
    fn side(&self, seat: usize) -> LiveText {
        let layout = self.layout;
        let text = |sides: [Side; 2]| {
            let said = sides[seat].name(layout.lang);
            self.there(&LiveText::fixed(said))
        };
        match (layout.sides(), layout.sides_of_round(), layout.paired) {
            (Some(sides), ..) => text(sides),
            (None, Some(sides), Some(paired)) => {
                let round = paired.words.next.field.round;
                let is_chosen = is(fixed(ROUND_ROW, NAME), round);
                text(sides).only(&LiveCondition::of(is_chosen, true))
            }
            _ => LiveText::fixed(""),
        }
    }

    fn title(&self) -> LiveText {
        let layout = self.layout;
        let table = self.now.and_then(|(_, pairing)| pairing.table.clone()).unwrap_or_default();
        let (first, last) = layout.result_rows();
        let column = column_on(&layout.names["results"], (first, last), TABLE);
        let pointer = fixed(self.top, POINTER);
        let at = rows("result_key_1") + 1 - &pointer;
        let (live, round) = (as_text(index(column, &at)), index("result_round", &at));
        let now = self.now.map_or(0, |(_, pairing)| pairing.round).to_string();
        let (round, table) = (LiveText::of(round, now), LiveText::of(live, table));
        let fields = [("round", &round), ("table", &table)];
        let told = |key: &str| LiveText::worded(layout.text(key), &fields);
        let has_table = table.is_given();
        let by_number = told("slips.table").or(&has_table, &told("slips.round"));
        let of_stage = layout.paired.and_then(|paired| {
            let stage = paired.words.stage(paired.round);
            let third = paired.words.third_place(paired.round);
            let third = third.filter(|(last, _)| *last == self.at);
            let stage = third.map(|(_, name)| name).or(stage)?;
            let round = paired.words.next.field.round;
            // A round may have no tables: then the slips are those of the one before.
            let is_paired = chosen_round(layout) == round;
            let is_chosen = is(fixed(ROUND_ROW, NAME), round);
            let stage = LiveText::fixed(stage);
            let fields = [("stage", &stage), ("table", &table)];
            let told = LiveText::worded(layout.text("slips.of_stage"), &fields);
            Some(told.or(&LiveCondition::of(is_chosen, is_paired), &by_number))
        });
        of_stage.unwrap_or(by_number)
    }

    /// Emits the row of Results that the slip is of, counted from its end; 0 where it is of none.
    fn pointer(&self, emit: &mut dyn FnMut(Cell)) {
        let round = fixed(ROUND_ROW, NAME);
        let (first, last) = self.layout.result_rows();
        let rounds = BookLayout::rounds_of_rows();
        let of_round = is(&rounds, &round) * excel::above(&round, 0);
        let of_round = if games_at_once(self.layout).is_some() {
            grouped(of_round + is(&round, 0) * excel::above(&rounds, 0))
        } else {
            of_round
        };
        let of_round = of_round * is_not("result_name_2", "");
        let place = iferror(
            sumproduct(large(xl(&of_round) * (xl(last + 2) - row_of("result_key_1")), self.at + 1)),
            0,
        );
        let from_end = self.now.map_or(0.0, |(at, _)| as_f64((last - first) as usize + 1 - at));
        emit.formula((self.top, POINTER), Role::Number, place, from_end);
    }
}
