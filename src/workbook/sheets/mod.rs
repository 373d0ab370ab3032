//! The sheets of the standings workbook, one file each.

mod audit;
mod bracket;
mod by_name;
mod chart_sheet;
mod cross;
mod distances;
mod encounters;
pub(super) mod event;
mod figures;
mod final_places;
mod finals;
mod input_errors;
mod last_round;
mod list;
mod original_inputs;
pub(crate) mod pages;
mod pairing;
mod places;
pub(crate) mod players;
mod published;
mod qualify;
mod readings;
mod reasons;
pub(crate) mod record_sheet;
mod results;
mod round;
mod rules;
mod schedule;
mod slips;
mod source;
pub(crate) mod standings;
mod status;
mod summary;
mod tables;
mod workings;

use std::collections::HashMap;

use crate::explain::notation::record;
use crate::lang::Lang;
use crate::model::PlayerIndex;
use crate::record::roles;
use crate::standings::uncounted_rounds::are_of_circle;
use crate::tiebreaks::figures::{Circle, MISSING};
use crate::workbook::calculation::columns::Fig;
use crate::workbook::calculation::size::{
    MOST_ON_A_WALL, MOST_WIDE_ROWS_IN_MEMORY, MOST_WITH_NOTES,
};
use crate::workbook::calculation::{BookLayout, FIRST_ROW, column};
use crate::workbook::excel::{
    self, Excel, and, as_text, count_where, counta, if_, iferror, is, is_not, join, max, quote,
    worded, xl,
};
use crate::workbook::live::{LiveCondition, LiveText};
use crate::workbook::names::Pages;
use crate::workbook::page_fit::{CORNER, Fitted, Rows, small_lines, units};
use crate::workbook::plan::{Cached, Cell, Pen, PhoneCode, Range, Role, Setup, Sheet, TAB_READ};

/// A sheet of the output, or several that belong together.
#[derive(Clone, Copy)]
pub(super) struct Part {
    /// With how many players it hangs on a wall.
    pub(super) wall: usize,
    /// Whether the web page leaves it out: it is edited or computes, and nobody does there.
    pub(super) off_web: bool,
    /// When it is printed with the whole workbook.
    pub(super) printed: PrintedWhen,
    /// What it is; nothing where the event has no such sheet.
    pub(super) build: Build,
    /// Its use when the workbook is read again.
    pub(super) read_as: &'static str,
}

/// When a sheet is printed with the whole workbook, if nobody asks for more.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PrintedWhen {
    Always,
    /// Once a game was played, where the workbook is of a round that was just paired: before that it says nothing.
    Played,
    /// While a game is open, or may be: it is handed out for that.
    Open,
    /// On request alone: nobody hangs it up or hands it out.
    Asked,
}

type Build = for<'a> fn(&'a BookLayout<'a>) -> Vec<Sheet<'a>>;

/// A part that hangs on a wall with so many players.
const fn on_wall(wall: usize, build: Build) -> Part {
    Part { wall, ..read(build) }
}

/// A part that is read.
const fn read(build: Build) -> Part {
    Part { wall: 0, off_web: false, printed: PrintedWhen::Always, build, read_as: roles::SHOWS }
}

/// A part of the workbook alone: it is edited, or computes.
const fn worked_on(build: Build) -> Part {
    Part { off_web: true, ..on_request(read(build)) }
}

/// A part of the workbook alone that is read again.
const fn input(read_as: &'static str, build: Build) -> Part {
    Part { read_as, ..worked_on(build) }
}

/// The sheets: the round to be played, then for people, then what is edited, then what computes, then what checks.
pub(super) const SHEETS: &[Part] = &[
    on_wall(usize::MAX, |layout| {
        let paired = layout.paired.iter();
        paired
            .flat_map(|paired| [round::sheet(layout, paired), by_name::sheet(layout, paired)])
            .collect()
    }),
    on_request(read(|layout| {
        let paired = layout.paired.iter();
        paired.map(|paired| pairing::sheet(layout, paired)).collect()
    })),
    handed_out(|layout| {
        only(layout.paired.is_some() && layout.has_slips(), || slips::sheet(layout))
    }),
    on_wall(usize::MAX, schedule::sheets),
    Part {
        read_as: roles::STANDINGS,
        ..once_played(on_wall(usize::MAX, |layout| vec![standings::sheet(layout)]))
    },
    on_wall(usize::MAX, |layout| only(layout.has_final_places(), || final_places::sheet(layout))),
    once_played(read(reasons::sheets)),
    read(|layout| last_round::sheet(layout).into_iter().collect()),
    once_played(read(|layout| encounters::sheet(layout).into_iter().collect())),
    read(|layout| {
        let found = layout.audit.filter(|found| found.comparison.is_some());
        found.map(|found| audit::sheet(layout, found)).into_iter().collect()
    }),
    read(|layout| {
        let survey = layout.audit.and_then(|found| Some((found, found.survey.as_ref()?)));
        let tried = survey.filter(|(_, survey)| survey.tried > 1);
        tried.map(|(found, survey)| readings::sheet(layout, found, survey)).into_iter().collect()
    }),
    on_wall(usize::MAX, |layout| only(layout.has_bracket(), || bracket::sheet(layout))),
    once_played(on_wall(MOST_ON_A_WALL, |layout| {
        let is_alone = layout.tournament().is_finals_alone();
        only(!is_alone, || cross::sheet(layout))
    })),
    once_played(read(|layout| {
        let is_alone = layout.tournament().is_finals_alone();
        only(!is_alone, || summary::sheet(layout))
    })),
    // Nobody had a place after a round that nothing says.
    once_played(on_wall(MOST_ON_A_WALL, |layout| {
        if are_of_circle(layout.tournament()) { Vec::new() } else { places::sheets(layout) }
    })),
    worked_on(|layout| only(layout.size.has_card(), || pages::card(layout))),
    handed_out(|layout| {
        only(layout.paired.is_none() && layout.has_slips(), || slips::sheet(layout))
    }),
    input(roles::RESULTS, |layout| vec![results::sheet(layout)]),
    // Who takes part stands on the standings, and on the list by name.
    input(roles::PLAYERS, |layout| vec![players::sheet(layout)]),
    input(roles::RULES, |layout| vec![event::sheet(layout)]),
    Part { read_as: roles::RULES, ..on_request(read(|layout| vec![rules::sheet(layout)])) },
    // Games of finals are read as a bracket.
    input(roles::FINALS, |layout| only(layout.has_stages(), || finals::sheet(layout))),
    Part {
        read_as: roles::TABLES,
        ..on_request(read(|layout| {
            let has_tables = !layout.tournament().tables.is_empty();
            only(has_tables, || tables::sheet(layout))
        }))
    },
    Part {
        read_as: roles::PUBLISHED,
        ..read(|layout| {
            let announced = layout.tournament().published.iter();
            announced.map(|announced| published::sheet(layout, announced)).collect()
        })
    },
    worked_on(|layout| vec![figures::sheet(layout), workings::sheet(layout)]),
    on_request(read(|layout| vec![source::sheet(layout)])),
    on_request(read(pages::sheets)),
    input(roles::WRITTEN, |layout| only(layout.lists_edits(), || original_inputs::sheet(layout))),
];

/// A part that is handed out to be filled in.
const fn handed_out(build: Build) -> Part {
    Part { wall: usize::MAX, printed: PrintedWhen::Open, ..read(build) }
}

/// A part that is printed once there is something on it.
const fn once_played(part: Part) -> Part {
    Part { printed: PrintedWhen::Played, ..part }
}

/// A part that is printed with the whole workbook only on request.
const fn on_request(part: Part) -> Part {
    Part { printed: PrintedWhen::Asked, ..part }
}

fn only<'a>(is_there: bool, sheet: impl FnOnce() -> Sheet<'a>) -> Vec<Sheet<'a>> {
    is_there.then(sheet).into_iter().collect()
}

impl BookLayout<'_> {
    fn has_stages(&self) -> bool {
        !self.tournament().stages.is_empty()
    }
}

/// The names of the cells with the notices under the title of every sheet.
const NOTICE: &str = "notice";
const ALARM: &str = "alarm";
/// The words for a ladder that the last pass still moved.
const LADDER: &str = "head.ladder";

/// A table under its row of headings, of which so many columns stay in sight.
fn under_headings(kept: u16, tab: u32) -> Setup {
    Setup {
        freeze: Some((FIRST_ROW, kept)),
        repeat_rows: Some((FIRST_ROW - 1, FIRST_ROW - 1)),
        ..Setup::of(tab)
    }
}

/// Such a table, fitted to its page.
fn on_paper(paper: &Fitted, kept: u16) -> Setup {
    Setup {
        landscape: paper.landscape,
        widths: (0..).zip(paper.widths.iter().copied()).collect(),
        ..under_headings(kept, TAB_READ)
    }
}

/// The widest title that a code for phones holds, in half-width characters.
const WIDEST_TITLE_IN_CODE: usize = 60;

/// A list of all players.
fn list_of_players(layout: &BookLayout<'_>, paper: &Fitted, kept: u16) -> Setup {
    Setup {
        widest: 30.0,
        large: layout.size.players > MOST_WIDE_ROWS_IN_MEMORY,
        codes: layout
            .seal()
            .map(|seal| PhoneCode {
                row: 0,
                from: paper.corner(),
                side: CORNER,
                ..phone_code(&layout.title(), seal.to_string())
            })
            .into_iter()
            .collect(),
        ..on_paper(paper, kept)
    }
}

/// Returns a code that tells the event and something of it; a long title would make squares that no phone tells apart.
fn phone_code(title: &str, caption: String) -> PhoneCode {
    let is_short = !title.is_empty() && units(title) <= WIDEST_TITLE_IN_CODE;
    PhoneCode {
        text: if is_short { format!("{title}\n{caption}") } else { caption.clone() },
        caption,
        row: 0,
        from: (0, 0),
        side: 0,
    }
}

/// Emits the head of a sheet by the keys of its title and its remark.
fn head(
    layout: &BookLayout<'_>,
    title: &str,
    remark: &str,
    stale: Option<Stale>,
    emit: &mut dyn FnMut(Cell),
) {
    let (title, remark) = (layout.text(title), layout.text(remark));
    head_saying(layout, title, remark, stale, emit);
}

/// What does not follow an edit of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stale {
    /// Texts, which turn grey.
    Words,
    /// The code in the corner.
    Code,
    /// The lines of a chart.
    Lines,
}

impl Stale {
    fn key(self) -> &'static str {
        match self {
            Self::Words => "head.edited",
            Self::Code => "head.edited_code",
            Self::Lines => "head.edited_lines",
        }
    }
}

/// Emits the title, the warning that holds, and the remark at the top of a sheet. The warning tells that results are other ones than those
/// that something on the sheet is from.
fn head_saying(
    layout: &BookLayout<'_>,
    title: &str,
    remark: &str,
    stale: Option<Stale>,
    emit: &mut dyn FnMut(Cell),
) {
    emit(layout.title_cell((0, 0), Role::Title, &LiveText::fixed(&format!("  {title}"))));
    emit(layout.warning_or(1, "", stale));
    if !remark.is_empty() {
        emit.text((2, 0), Role::Remark, remark);
    }
}

/// The head of a report sheet: beside the title it warns that places may still change, below it it explains the sign for an unknown value
/// if these cells contain one.
fn head_read(
    layout: &BookLayout<'_>,
    title: &str,
    remark: &str,
    values: Option<(Range, bool)>,
    stale: Option<Stale>,
    emit: &mut dyn FnMut(Cell),
) {
    emit(layout.title_cell(
        (0, 0),
        Role::Title,
        &(LiveText::fixed(&format!("  {title}")) + status::provisional(layout)),
    ));
    emit(layout.warning_or(1, "", stale));
    let missing = values.map_or_else(
        || LiveText::fixed(""),
        |(values, now)| status::missing(layout, "  ", values, now),
    );
    if missing.formula.is_nothing() {
        emit.text((2, 0), Role::Remark, remark);
        return;
    }
    let said = LiveText::fixed(remark) + missing;
    emit(layout.live((2, 0), Role::Remark, said));
}

/// Returns a heading with a number where others before it are called the same: another pass, or the same step of another figure.
fn numbered_again(heading: String, known: &mut HashMap<String, usize>) -> String {
    let count = known.entry(heading.clone()).or_default();
    *count += 1;
    match *count {
        1 => heading,
        again => format!("{heading} ({again})"),
    }
}

/// The head of a calculation sheet whose long texts begin after a column: on paper, a text that begins in columns repeated on
/// every page is cut at their end.
fn head_with_long_columns(
    layout: &BookLayout<'_>,
    title: &str,
    (remark, column): (&str, u16),
    stale: Option<Stale>,
    emit: &mut dyn FnMut(Cell),
) {
    emit.text((0, 0), Role::Title, title);
    emit(layout.title_cell((0, column), Role::Title, &LiveText::fixed("")));
    emit(layout.warning_or(1, "", stale));
    if !remark.is_empty() {
        emit.text((2, column), Role::Remark, remark);
    }
}

/// Returns a remark over columns of these widths, in as many lines as it takes, each so high in points: beyond the last column nothing is
/// printed.
pub(crate) fn over_columns(row: u32, remark: impl Into<String>, widths: &[f64], line: f64) -> Cell {
    let remark = remark.into();
    let lines = small_lines(&remark, widths);
    Cell::text(row, 0, Role::Small, remark).spanning(column(widths.len())).high(lines * line)
}

/// Emits headings of columns, by the keys of their wording.
pub(crate) fn emit_headings<'k>(
    lang: &Lang,
    row: u32,
    keys: impl IntoIterator<Item = (u16, &'k str)>,
    emit: &mut dyn FnMut(Cell),
) {
    for (column, key) in keys {
        emit.text((row, column), Role::Heading, lang.text(key));
    }
}

/// Returns the style of names in a table: names with several lines are not printed smaller.
fn name_role(paper: &Fitted) -> Role {
    if paper.breaks { Role::Wrapped } else { Role::Text }
}

impl BookLayout<'_> {
    /// Returns the name of the event: its title, or the file's name without its ending.
    pub(crate) fn title(&self) -> String {
        self.tournament().called()
    }

    /// Returns the cell of a title: the event, whose name can be edited on Rules, and what the sheet is.
    fn title_cell(&self, at: (u32, u16), role: Role, ending: &LiveText) -> Cell {
        let title = self.title();
        let otherwise =
            if self.tournament().title.is_some() { String::new() } else { title.clone() };
        let formula = || {
            let title = if_(is("event_title", ""), quote(&otherwise), as_text("event_title"));
            if ending.formula.is_nothing() {
                title
            } else {
                join([title, iferror(&ending.formula, "")])
            }
        };
        self.computed(at, role, formula, format!("{title}{}", ending.now))
    }

    /// Returns the cell with the warning that holds, and with another text until then. Where something on the sheet is of the run, results
    /// that are other ones are told too.
    fn warning_or(&self, row: u32, otherwise: &str, stale: Option<Stale>) -> Cell {
        let mut own = LiveText::fixed(otherwise);
        if let Some(stale) = stale.filter(|_| self.size.compares()) {
            let changed = excel::above("changed_figures", 0);
            let told = quote(self.text(stale.key()));
            own = LiveText::of(if_(changed, told, &own.formula), otherwise);
        }
        // When this is written nothing was edited yet, and only a ladder can still move.
        let ladder_moves = self.ladders_that_move().any(|moves| moves.now);
        let now = if ladder_moves { self.text(LADDER) } else { otherwise };
        let told = if self.size.alive {
            LiveText::of(if_(is(NOTICE, ""), &own.formula, NOTICE), now)
        } else if ladder_moves {
            LiveText::fixed(now)
        } else {
            own
        };
        Cell::formula(row, 0, Role::Notice, told.formula, told.now)
    }

    /// Returns for each ladder that is computed pass by pass whether the last pass still moved somebody.
    fn ladders_that_move(&self) -> impl Iterator<Item = LiveCondition> {
        let circles = self.rules().passes.iter().zip(self.figures().circles());
        circles.filter_map(|(ladders, circle)| {
            let [.., before, after] = ladders.as_slice() else {
                return None;
            };
            let [before, after] = [before, after].map(|at| Fig::Value(*at));
            let formula = if self.size.alive {
                let differs = is_not(self.fig_name(&before), self.fig_name(&after));
                excel::above(excel::count_where(differs), 0)
            } else {
                xl(0)
            };
            let now = !matches!(circle, Circle::Settled(_));
            Some(LiveCondition::of(formula, now))
        })
    }

    /// Returns what is said under every title, the first that holds, each with the key of its words: first the warnings in red, because
    /// figures do not hold or belong to other players than it seems, then what was edited or may be missing.
    fn warnings(&self) -> [Vec<(LiveCondition, &'static str)>; 2] {
        let live = self.size.live_pairings;
        let counted = |name: &str, key| (excel::above(name, 0), key);
        let unfit = |unfit: Option<Excel>, key| unfit.map(|unfit| (unfit, key));
        let mut alarms: Vec<_> = unfit(self.finals_are_unfit(), "head.finals_unfit")
            .into_iter()
            .chain(unfit(self.tables_are_unfit(), "head.tables_unfit"))
            .collect();
        if live {
            // A player below the prepared rows is in no list yet.
            let below = excel::above(counta("names_below"), 0);
            let unknown = counted("unknown_names", "head.unknown_names");
            alarms.push((and(&unknown.0, below), "head.names_below"));
            alarms.push(unknown);
        }
        alarms.extend([
            (excel::above(max("result_round"), "slots"), "head.no_room"),
            counted("unread_rows", "head.unread_rows"),
            counted("unread_numbers", "head.unread_numbers"),
            counted("outside_rows", "head.outside_rows"),
        ]);
        let missed = self.missed_headings().into_iter();
        alarms.extend(missed.map(|missed| (missed, "head.headings")));
        // In a round robin a game may be played after those of later rounds, and not everybody plays on every day.
        let robin = self.rules().pairing.system.is_round_robin();
        if !robin {
            alarms.push((self.misses_results(), "head.missing_results"));
        }
        let mut notices = Vec::new();
        if self.lists_edits() {
            notices.push(counted("edited_settings", "head.edited_settings"));
        }
        if live && !robin {
            // Players without a row when this was written were reported then.
            let told = match (self.without_row(), self.figures().field.last_round) {
                (0, _) => xl(0),
                (count, last) => if_(is("last_round", last), count, 0),
            };
            notices.push((excel::above("without_row", told), "head.without_row"));
        }
        if self.size.compares() {
            let away = self.size.is_fixed();
            let moved = if away { "head.moved_away" } else { "head.moved" };
            alarms.push(counted("moved_players", moved));
            // Never below 0, but an error where a figure is one.
            notices.push((excel::below("changed_figures", 0), "head.error"));
        }
        let not_yet = |(holds, said)| (LiveCondition::of(holds, false), said);
        let ladders = self.ladders_that_move().map(|moves| (moves, LADDER));
        [
            ladders.chain(alarms.into_iter().map(not_yet)).collect(),
            notices.into_iter().map(not_yet).collect(),
        ]
    }

    /// Returns for each heading the condition that it differs from the one that was written, and that something is typed above those of
    /// Results. A reader of the sheet would take it for something else.
    fn missed_headings(&self) -> Vec<Excel> {
        use crate::workbook::address::{heading_on, through_headings_on};
        let of_results = self
            .headings_of_results()
            .map(|(column, heading)| (&self.names["results"], column, heading.to_string()));
        let of_players = self
            .headings_of_players()
            .into_iter()
            .map(|(column, heading)| (&self.names["players"], column, heading));
        let others = of_results.chain(of_players).map(|(sheet, column, heading)| {
            is_not(heading_on(sheet, FIRST_ROW - 1, column), quote(heading))
        });
        // Beside the title nothing but the headings stands there.
        let typed = self.headings_of_results().map(|(column, _)| column);
        let beside: Vec<u16> = typed.filter(|column| *column > 0).collect();
        let columns = (beside[0], beside[beside.len() - 1]);
        let rows = through_headings_on(&self.names["results"], FIRST_ROW - 1, columns);
        let above = excel::above(count_where(is_not(&rows, "")), beside.len());
        others.chain([above]).collect()
    }

    /// Returns the condition under which words describe the state before an edit, with their range.
    fn stale(&self, range: Range) -> Vec<(Range, String)> {
        if self.size.compares() {
            vec![(range, self.edited_condition().into())]
        } else {
            Vec::new()
        }
    }

    /// Returns what is of the run on a list of all players: places that rest on more passes of direct encounter than there are formulas
    /// for, or the code in the corner.
    fn stale_on_list(&self) -> Option<Stale> {
        let code = || self.seal().map(|_| Stale::Code);
        (!self.open_encounters().is_empty()).then_some(Stale::Words).or_else(code)
    }

    /// Returns the condition under which values of the run may be outdated; always true if nothing was computed.
    fn edited_condition(&self) -> Excel {
        let changed = xl("changed_figures");
        let edited = match (self.size.compares(), self.lists_edits()) {
            (true, true) => xl("edited_inputs") + changed,
            (true, false) => changed,
            _ => return xl("TRUE"),
        };
        iferror(excel::above(edited, 0), "TRUE")
    }

    /// Whether a position in the standings is prepared for a late entry.
    fn is_spare(&self, position: usize) -> bool {
        self.size.tables.is_none() && position >= self.standing.len()
    }

    fn rows(&self) -> Rows {
        // The print area of an empty workbook is that of the full one.
        let taken =
            if self.size.tables.is_some() { self.size.players } else { self.standing.len() };
        Rows { taken, spare: self.size.players.saturating_sub(taken), lines: 1.0 }
    }

    /// Returns the width of names on calculation sheets, in characters; the longest are printed smaller.
    fn width_of_names(&self) -> f64 {
        const NARROWEST: usize = 16;
        const WIDEST: usize = 56;
        as_f64((self.longest_name() * 4).div_ceil(5).clamp(NARROWEST, WIDEST))
    }

    /// Whether cells carry notes and links.
    pub(crate) fn has_notes(&self) -> bool {
        self.standing.len() <= MOST_WITH_NOTES
    }

    /// Returns the link to a player's page, where there is one and links are wanted.
    fn to_player(&self, player: PlayerIndex) -> Option<(String, u32, u16)> {
        match &self.names.pages {
            Pages::Sheets(names) => Some((names[player].clone(), 0, 0)),
            Pages::One(name) => Some((name.clone(), pages::first_row(self, player), 0)),
            Pages::None => None,
        }
        .filter(|_| self.has_notes())
    }

    fn record(&self, player: PlayerIndex) -> String {
        record(self.figures(), player, self.lang)
    }

    fn record_formula(&self, of: impl Fn(&Fig) -> Excel) -> Excel {
        let [wins, losses, draws] = [1, 2, 3].map(|which| of(&Fig::Record(which)));
        let fields = [("wins", &wins), ("losses", &losses), ("draws", &draws)];
        let [without, with] = ["record.without_draws", "record.with_draws"]
            .map(|key| worded(self.lang.text(key), &fields));
        let record = if_(is(&draws, 0), without, with);
        match self.is_outside(of) {
            Some(is_outside) => if_(is_outside, quote("—"), record),
            None => record,
        }
    }
}

/// The longest list of criteria that is written out, in half-width characters.
const LONGEST_LIST: usize = 26;

/// Returns the criteria on which two players are equal; of many the first and the last.
fn equal_on(layout: &BookLayout<'_>, count: usize) -> String {
    let words = layout.words();
    let shorts: Vec<&str> =
        layout.rules().order[..count].iter().map(|definition| words.short(*definition)).collect();
    let all = shorts.join(layout.text("list.and"));
    match (shorts.first(), shorts.last()) {
        (Some(first), Some(last)) if units(&all) > LONGEST_LIST && count > 2 => {
            say!(layout, "why.from_to", first, last)
        }
        _ => all,
    }
}

impl BookLayout<'_> {
    /// Returns a player's figure for a report sheet: a dash if it has no value.
    fn shown(&self, definition: usize, player: PlayerIndex) -> Cached {
        let nothing = if self.figures().is_missing(definition, player) { MISSING } else { "—" };
        self.figures()
            .value(definition, player)
            .filter(|_| !self.figures().is_of_nothing(definition, player))
            .map_or_else(|| nothing.into(), |value| value.to_f64().into())
    }
}

/// Returns a number as the double that Excel keeps.
fn as_f64(number: impl TryInto<u32>) -> f64 {
    number.try_into().map_or(f64::NAN, f64::from)
}
