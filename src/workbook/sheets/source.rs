//! 出典: the origin of the input, its problems, and the live check against edits.

use crate::explain::{complaints, progress};
use crate::record::results as record;
use crate::record::rules::{NAMED, SETTING};
use crate::rules::Withdrawn;
use crate::workbook::address::{
    Range, as_it_is, column_on, fixed, in_column, on, range_on, relative,
};
use crate::workbook::calculation::columns::{Fig, Work};
use crate::workbook::calculation::size::ROUNDS_OF_A_KEY;
use crate::workbook::calculation::{Block, BookLayout, FIRST_ROW, row};
use crate::workbook::excel::{
    self, Excel, as_text, call, column_of, count_where, countif, exact, floor, if_, iferror, index,
    is, is_not, is_number, join, lookup, min, modulo, power, product, quote, row_of, small, sum,
    sumproduct, to, unless, xl,
};
use crate::workbook::live::{LiveCondition, LiveText};
use crate::workbook::plan::{Cell, Pen, Role, Setup, Sheet, TAB_MACHINE};
use crate::workbook::sheets::players::NAME;
use crate::workbook::sheets::{ALARM, NOTICE, emit_headings, original_inputs};

/// The first row of the origin, if nothing stands above it.
const FACTS_ROW: u32 = 14;
/// The row that counts the inputs that were edited.
const EDITS_ROW: u32 = 15;
/// The first column of what a list of edited inputs is made from: the k-th of them as its row times this and its column.
const FOUND: u16 = 5;
const COLUMNS: u32 = 1_000;
/// The columns of the alarms and of the other notices: whether each holds, and its words.
const WARNINGS: [[u16; 2]; 2] =
    [[FOUND + LISTED, FOUND + LISTED + 1], [FOUND + LISTED + 2, FOUND + LISTED + 3]];
/// The row of the first count.
const CHANGED_ROW: u32 = 3;
/// The row of the warning under every title.
const NOTICE_ROW: u32 = 1;
/// The number of rows and columns that are checked.
const OUTSIDE: u32 = 1_000;
const BESIDE: u16 = 20;
/// The position of the words for an error, which keeps it open whether a warning holds.
const SAID_OF_ERROR: u32 = 1;
/// At most this many changes of a block are listed.
const LISTED: u16 = 6;

impl BookLayout<'_> {
    /// Returns what is counted here, a line each: its row and its defined name.
    fn counts(&self) -> impl Iterator<Item = (u32, &'static str)> + use<> {
        let live = self.size.live_pairings;
        let all = [
            (CHANGED_ROW, "changed_figures", self.size.compares()),
            (6, "unknown_names", live),
            (7, "open_results", true),
            (8, "unread_rows", true),
            (9, "without_row", live),
            (10, "unread_numbers", true),
            (11, "outside_rows", true),
            (12, "moved_players", self.size.compares()),
            (13, "edited_settings", self.lists_edits()),
        ];
        let counted = all.into_iter().filter(|(.., is_counted)| *is_counted);
        counted.map(|(row, name, _)| (row, name))
    }

    /// Returns the range of what checks the workbook while it is edited.
    fn live_check(&self) -> Option<Range> {
        let facts = if self.lists_edits() { edits(self, &mut |_| {}) } else { FACTS_ROW };
        self.size.alive.then_some((NOTICE_ROW + 1, 0, facts - 1, FOUND))
    }

    pub(crate) fn source_names(&self) -> Vec<(String, String)> {
        let source = &self.names["source"];
        let said = [(NOTICE, (NOTICE_ROW, 0)), (ALARM, (NOTICE_ROW, FOUND))];
        let edited = self.lists_edits().then_some(("edited_inputs", (EDITS_ROW, 1)));
        let counts = self.counts().map(|(row, name)| (name, (row, 1)));
        let cells = counts.chain(edited).chain(said);
        let mut names: Vec<(String, String)> = cells
            .map(|(name, (row, column))| (name.to_string(), on(source, row, column)))
            .collect();
        if self.size.live_pairings {
            let last = self.player_rows().1;
            let below = self.players_window((last + 1, last + OUTSIDE), (NAME, NAME));
            names.push(("names_below".to_string(), below));
        }
        if self.lists_edits() {
            let blocks = self.blocks();
            names.extend(blocks.iter().flat_map(|block| block.names(self)));
        }
        names
    }
}

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>) -> Sheet<'a> {
    let setup = Setup {
        landscape: true,
        widths: vec![(0, 54.0), (1, 30.0), (2, 18.0), (3, 60.0)],
        widest: 60.0,
        hidden_columns: vec![(FOUND, WARNINGS[1][1])],
        // Nothing is edited on a page, nor on paper.
        computing: layout.live_check().into_iter().collect(),
        page_breaks: page_of_problems(layout).into_iter().collect(),
        ..Setup::of(TAB_MACHINE)
    };
    // The warnings stand beside the other lines.
    Sheet::sorted(&layout.names["source"], setup, move |emit| {
        all_cells(layout, emit);
    })
}

fn all_cells(layout: &BookLayout<'_>, emit: &mut dyn FnMut(Cell)) {
    let lang = layout.lang;
    let title = LiveText::fixed(&format!("  {}", lang.text("sheet.source")));
    emit(layout.title_cell((0, 0), Role::Title, &title));
    if layout.size.alive {
        warnings(layout, emit);
        for (row, name) in layout.counts() {
            let (formula, now) = counted(layout, name);
            let said = layout.lang.texts_of("source", name);
            emit.text((row, 0), Role::Text, said);
            emit.formula((row, 1), Role::Place, formula, now);
        }
    } else {
        emit.text((2, 0), Role::Running, lang.text("source.values"));
    }
    if layout.size.compares() {
        order(layout, emit);
    }
    let tournament = layout.tournament();
    let (file, sha256) = tournament.origin();
    let version = format!("tiebook {}", env!("CARGO_PKG_VERSION"));
    let facts = [
        ("source.file", &**file),
        ("source.sha256", sha256),
        ("source.program", &version),
        ("source.rules", &layout.rules().id),
    ];
    let seal = layout.seal().map(|seal| seal.to_string());
    let seal = seal.as_deref().map(|seal| ("source.seal", seal));
    let again =
        tournament.previous.is_some().then(|| ("source.again", lang.text("source.as_edited")));
    let mut at = if layout.lists_edits() { edits(layout, emit) } else { FACTS_ROW };
    for (key, value) in facts.into_iter().chain(seal).chain(again) {
        emit.text((at, 0), Role::Text, lang.text(key));
        emit.text((at, 1), Role::Running, value);
        at += 1;
    }
    let row = sheets(layout, at + 1, emit);
    problems(layout, row + 1, emit);
}

/// Writes the warning under every title: the words of the first that holds. A cell that looks something up elsewhere may find nothing:
/// an error among what is typed is said instead. Each cell has the position of the words so far, and 0 until a warning holds.
fn warnings(layout: &BookLayout<'_>, emit: &mut dyn FnMut(Cell)) {
    let top = NOTICE_ROW + 1;
    let mut columns = WARNINGS.into_iter();
    let [alarm, notice] = layout.warnings().map(|warnings| {
        let [at, words] = columns.next().unwrap_or_default();
        let (mut here, mut now) = (top, None);
        emit.text((top, words), Role::Running, layout.text("head.error"));
        let mut first = xl(0);
        for (holds, said) in warnings {
            here += 1;
            let position = here - top + 1;
            let own = iferror(if_(holds.formula, position, 0), SAID_OF_ERROR);
            let so_far = if here == top + 1 { own } else { if_(&first, &first, own) };
            now = now.or(holds.now.then_some((position, said)));
            let so_far_now = now.map_or(0, |(position, _)| position);
            emit.formula((here, at), Role::Number, so_far, so_far_now);
            emit.text((here, words), Role::Running, layout.text(said));
            first = xl(fixed(here, at));
        }
        let words = in_column((top, here), words);
        LiveText::of(
            if_(&first, index(words, &first), ""),
            now.map_or("", |(_, said)| layout.text(said)),
        )
    });
    let alarmed = LiveText::of(ALARM, alarm.now.as_str());
    let is_quiet = LiveCondition::of(is(ALARM, ""), alarm.now.is_empty());
    let notice = notice.or(&is_quiet, &alarmed);
    for (at, said) in [(0, notice), (FOUND, alarm)] {
        emit.formula((NOTICE_ROW, at), Role::Notice, said.formula, said.now);
    }
}

/// Returns the row of the remarks if they begin a page: they do not fit below the rows above, or their headings would end the page.
fn page_of_problems(layout: &BookLayout<'_>) -> Option<u32> {
    const ROWS_OF_A_PAGE: u32 = 26;
    const ROWS_OF_A_PROBLEM: u32 = 2;
    const FACTS: u32 = 4;
    let tournament = layout.tournament();
    let above = if layout.lists_edits() { edits(layout, &mut |_| {}) } else { FACTS_ROW };
    let facts =
        FACTS + u32::from(layout.seal().is_some()) + u32::from(tournament.previous.is_some());
    let sheets = 2 + row(tournament.source.sheets.len());
    let start = above + facts + 1 + sheets + 1;
    let problems = row(layout.problems.len());
    (problems > 0 && start + 2 + ROWS_OF_A_PROBLEM * problems > ROWS_OF_A_PAGE).then_some(start)
}

/// Returns the formula of what is counted under a name, and its present value.
fn counted(layout: &BookLayout<'_>, name: &str) -> (Excel, u32) {
    let formula = match name {
        "changed_figures" => sum(layout.fig_ranges(Block::Differs)),
        // Names on Results that no player has: their games do not count.
        "unknown_names" => {
            let count = |name: &str, row: &str| sumproduct(is_not(name, "") * is(row, 0));
            count("result_name_1", "result_row_1") + count("result_name_2", "result_row_2")
        }
        // Games of the rounds so far without a result.
        "open_results" => {
            let formula = BookLayout::open_games("<=", xl("last_round"));
            return (formula, row(progress::open_results(layout.figures())));
        }
        // Rows of Results that cannot be used as they were typed.
        "unread_rows" => count_where(is("result_counted", quote(layout.text("results.unread")))),
        "without_row" => return (without_row(layout), row(layout.without_row())),
        // On Rules and Players: a formula takes them for 0, or for a date.
        "unread_numbers" => layout.unread_numbers(),
        "outside_rows" => outside_rows(layout),
        "moved_players" => moved_players(layout),
        _ => edited_settings(layout),
    };
    (formula, 0)
}

/// Counts the players whose place an edit changed, and tells whether the order changed.
fn order(layout: &BookLayout<'_>, emit: &mut dyn FnMut(Cell)) {
    let lang = layout.lang;
    emit.text((2, 0), Role::Section, lang.text("source.check"));
    let moved = count_where(is_not(
        layout.fig_name(&layout.last_place()),
        layout.fig_name(&Fig::PlaceComputed),
    ));
    let at = CHANGED_ROW + 1;
    emit.text((at, 0), Role::Text, lang.text("source.moved"));
    emit.formula((at, 1), Role::Place, moved, 0.0);
    emit.text((at + 1, 0), Role::Text, lang.text("source.order"));
    let [kept, turned] = ["source.order_kept", "source.order_turned"].map(|key| lang.text(key));
    let order = if_(is(relative(at, 1), 0), quote(kept), quote(turned));
    emit.formula((at + 1, 1), Role::Place, order, kept);
}

/// Counts the edited inputs of each block and lists the first of them; returns the next free row.
fn edits(layout: &BookLayout<'_>, emit: &mut dyn FnMut(Cell)) -> u32 {
    let blocks = layout.blocks();
    let last = EDITS_ROW + row(blocks.len());
    emit.text((EDITS_ROW, 0), Role::Section, layout.text("source.edited"));
    let all = sum(to(relative(EDITS_ROW + 1, 1), relative(last, 1)));
    emit.formula((EDITS_ROW, 1), Role::Place, all, 0.0);
    for (at, block) in (EDITS_ROW + 1..).zip(&blocks) {
        let ([inputs, originals], count) = (block.named(), relative(at, 1));
        // LibreOffice may see two equal numbers as different, unless they are compared as texts.
        let same = exact(as_text(&inputs), as_text(&originals));
        emit.text((at, 0), Role::Text, block.title.as_str());
        emit.formula((at, 1), Role::Place, sumproduct(xl(1) - &same), 0.0);
        let mut list = Vec::new();
        for found in 0..LISTED {
            let (cell, which) = (relative(at, FOUND + found), found + 1);
            let place = row_of(&inputs) * COLUMNS + column_of(&inputs);
            // Unchanged cells get a position after all existing cells.
            let nth = sumproduct(small(xl(&same) * power(10, 12) + &place, which));
            emit.formula(
                (at, FOUND + found),
                Role::Number,
                unless(excel::below(&count, which), &nth),
                "",
            );
            let address = call!("ADDRESS", floor(xl(&cell) / COLUMNS), modulo(&cell, COLUMNS), 4);
            let comma = quote(if found == 0 { "" } else { ", " });
            list.push(unless(excel::below(&count, which), join([comma, address])));
        }
        let more = quote(layout.text("source.edited_more"));
        list.push(if_(excel::above(&count, LISTED), more, ""));
        emit.formula((at, 2), Role::Running, join(list), "");
    }
    last + 2
}

/// Counts the filled cells below the rows that formulas use, and beside the players' columns.
fn outside_rows(layout: &BookLayout<'_>) -> Excel {
    // LibreOffice's COUNTA counts empty cells beside a filter.
    let filled = |cells: &str| count_where(is_not(cells, ""));
    let (from, last_pairing) = (FIRST_ROW - 1, layout.result_rows().1);
    let of_results =
        |rows: (u32, u32), columns: (u16, u16)| range_on(&layout.names["results"], rows, columns);
    let (typed, key) = ((record::FIRST, record::MARK), record::KEYS[0]);
    let below = filled(&of_results((last_pairing + 1, last_pairing + OUTSIDE), typed));
    // A row that somebody put in has no formulas.
    let between = sumproduct(
        is_not(of_results((from, last_pairing), typed), "")
            * is(of_results((from, last_pairing), (key, key)), ""),
    );
    let (last_player, last) = (layout.player_rows().1, layout.last_player_column());
    let players =
        filled(&layout.players_window((last_player + 1, last_player + OUTSIDE), (0, last)));
    let beside = filled(&range_on(
        &layout.names["players"],
        (FIRST_ROW - 1, FIRST_ROW - 1),
        (last + 1, last + BESIDE),
    ));
    below + between + players + beside
}

/// Counts players with unchanged names in other rows than when this was written; if the workbook's pairings do not follow an edit,
/// games too.
fn moved_players(layout: &BookLayout<'_>) -> Excel {
    let names = layout.fig_name(&Fig::Name);
    let work = |what: Work| layout.work_range(layout.work_column(&what));
    if layout.size.is_fixed() {
        let [row, round, pairing, side] =
            [Work::Row, Work::Round, Work::Pairing, Work::Side].map(work);
        let rows = layout.fig_name(&Fig::Row);
        let places = row_of("result_key_1") - min(row_of("result_key_1")) + 1;
        let key = lookup(xl(&pairing) + is(&pairing, 0), places, "result_key_1");
        count_where(is_not("player_name", &names))
            + count_where(is_not("result_name_1", lookup("result_row_1", &rows, &names)))
            + sumproduct(
                excel::above(&pairing, 0)
                    * is(&side, 0)
                    * is_not(&key, xl(&row) * ROUNDS_OF_A_KEY + &round),
            )
    } else {
        let (first, count) = (layout.player_rows().0, layout.standing.len());
        let rows = (first, first + row(count.max(1)) - 1);
        let blocks = layout.blocks();
        let written = blocks
            .iter()
            .find(|block| block.holds(&layout.names["players"], first, NAME))
            .map_or_else(String::new, |block| block.part(layout, rows, NAME)[1].clone());
        let column = layout.fig_column(&Fig::Name);
        let now = column_on(&layout.names["figures"], rows, column);
        let found = excel::found(as_it_is(&written), &names);
        sumproduct(is_number(&found) * is_not(&written, &now))
    }
}

/// Counts the rows of settings that were changed and that only the program follows: the rule set, rounding, order, choices, and what is
/// added; and who left, where the rules make losses of the games to come.
fn edited_settings(layout: &BookLayout<'_>) -> Excel {
    let blocks = layout.blocks();
    let settings = layout.waiting_settings();
    let changed = |sheet: &str, rows: (u32, u32), columns: &[u16]| {
        let is_inside = |block: &&original_inputs::Block| block.holds(sheet, rows.0, columns[0]);
        let block = blocks.iter().find(is_inside)?;
        let same = columns.iter().map(|column| {
            let [inputs, originals] = block.part(layout, rows, *column);
            exact(as_text(&inputs), as_text(&originals))
        });
        Some(sumproduct(xl(1) - product(same)))
    };
    let together = settings.chunk_by(|one, next| one + 1 == *next);
    let of_event = together.filter_map(|rows| {
        let rows = (*rows.first()?, *rows.last()?);
        changed(&layout.names["event"], rows, &[NAMED, SETTING])
    });
    let loses = layout.rules().withdrawn == Withdrawn::Lost;
    let left = layout.column_of_who_left().filter(|_| loses);
    let of_players =
        left.and_then(|left| changed(&layout.names["players"], layout.player_rows(), &[left]));
    excel::total(of_event.chain(of_players))
}

/// Counts the players without a row in the latest round who have not left and are not absent: a pairing or a bye may be missing.
fn without_row(layout: &BookLayout<'_>) -> Excel {
    let gone = ["player_left", "player_out"].into_iter();
    let gone = gone.filter(|name| layout.has_player_column(name));
    let stays = gone.map(|name| is(name, ""));
    let named = product([is_not("player_name", "")].into_iter().chain(stays));
    let rows = layout.fig_name(&Fig::Row);
    let key = xl(&rows) * ROUNDS_OF_A_KEY + "last_round";
    let rows = countif("result_key_1", &key) + countif("result_key_2", &key);
    if_(is("last_round", 0), 0, sumproduct(xl(&named) * is(&rows, 0)))
}

fn sheets(layout: &BookLayout<'_>, start: u32, emit: &mut dyn FnMut(Cell)) -> u32 {
    let lang = layout.lang;
    emit.text((start, 0), Role::Section, lang.text("source.sheets"));
    emit_headings(
        lang,
        start + 1,
        [(0, "source.sheet"), (1, "source.role"), (2, "source.heading"), (3, "source.columns")],
        emit,
    );
    let mut row = start + 2;
    for used in &layout.tournament().source.sheets {
        emit.text((row, 0), Role::Text, &*used.place.sheet);
        emit.text((row, 1), Role::Wrapped, complaints::sheet_use(used, lang));
        emit.text(
            (row, 2),
            Role::Text,
            used.heading_row.map_or_else(String::new, |heading| (heading + 1).to_string()),
        );
        emit.text((row, 3), Role::Wrapped, complaints::sheet_details(used, lang).join("\n"));
        row += 1;
    }
    row
}

fn problems(layout: &BookLayout<'_>, start: u32, emit: &mut dyn FnMut(Cell)) {
    let lang = layout.lang;
    emit.text(
        (start, 0),
        Role::Section,
        say!(lang, "source.problems", count = layout.problems.len()),
    );
    emit_headings(
        lang,
        start + 1,
        [(0, "source.severity"), (1, "source.place"), (2, "source.content"), (3, "source.message")],
        emit,
    );
    for (row, problem) in (start + 2..).zip(layout.problems) {
        let complaint = complaints::problem(problem, lang);
        emit.text((row, 0), Role::Text, complaint.severity);
        emit.text((row, 1), Role::Text, problem.place.within_book());
        emit.text((row, 2), Role::Text, complaint.found);
        emit.text((row, 3), Role::Wrapped, format!("{} ({})", complaint.message, complaint.help));
    }
    if layout.problems.is_empty() {
        emit.text((start + 2, 0), Role::Text, lang.text("source.no_problems"));
    }
}
