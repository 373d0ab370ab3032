//! A page for each player: rounds, then every figure with its rule and its numbers. It shows cells of the machine room.

use crate::explain::words::{Told, Words};
use crate::model::PlayerIndex;
use crate::rules::Definition;
use crate::rules::lowered::Column;
use crate::tiebreaks::figures::MISSING;
use crate::workbook::address::on;
use crate::workbook::names::Pages;
use crate::workbook::plan::{Cached, Cell, Look, Role, Setup, Sheet};
use crate::workbook::room::figure_values::fraction;
use crate::workbook::room::figures::Fig;
use crate::workbook::room::size::{MOST_BREAKS, MOST_PAGES_IN_MEMORY};
use crate::workbook::room::work_values::Rounds;
use crate::workbook::room::workings::Work;
use crate::workbook::room::{Room, column};
use crate::workbook::sheets::standings;

const ROUND: u16 = 0;
const OPPONENT: u16 = 1;
const MARK: u16 = 2;
const SCORE: [u16; 2] = [3, 4];
/// Rows above the first round.
const HEAD: u32 = 5;

/// Plans the sheets: one for each player in order of place, or one for all.
pub fn sheets<'a>(room: &'a Room<'a>) -> Vec<Sheet<'a>> {
    let entries = &room.analysis.standings.entries;
    let columns = first_term(room) + column(terms(room).len()) + 1;
    let setup = |player: PlayerIndex| {
        let first = figure_row(room, player, 0);
        let last = figure_row(room, player, room.figures().rules.definitions.len());
        Setup {
            landscape: true,
            widths: vec![(ROUND, 12.0)],
            widest: 20.0,
            stale: room.stale((first, OPPONENT, last, columns.max(8))),
            narrowest: vec![(OPPONENT, 16.0)],
            protected: true,
            ..Setup::default()
        }
    };
    match &room.names.pages {
        Pages::None => Vec::new(),
        Pages::Sheets(names) => entries
            .iter()
            .map(|entry| Sheet {
                name: names[entry.player].clone(),
                setup: setup(entry.player),
                cells: Box::new(move |emit| page(room, &Frame::new(room), (entry.player, &mut room.work_rounds()), emit)),
            })
            .collect(),
        Pages::One(name) => {
            let breaks = entries.iter().skip(1).take(MOST_BREAKS).map(|entry| first_row(room, entry.player)).collect();
            let stale = entries.iter().flat_map(|entry| setup(entry.player).stale).collect();
            let setup = Setup { page_breaks: breaks, large: entries.len() > MOST_PAGES_IN_MEMORY, stale, ..setup(0) };
            vec![Sheet {
                name: name.clone(),
                setup,
                cells: Box::new(move |emit| {
                    let (frame, mut moments) = (Frame::new(room), room.work_rounds());
                    for entry in entries {
                        page(room, &frame, (entry.player, &mut moments), emit);
                    }
                }),
            }]
        }
    }
}

/// Returns the column of the points: behind the scores, where there are any.
fn points(room: &Room<'_>) -> u16 {
    if room.has_scores { SCORE[1] + 1 } else { SCORE[0] }
}

fn first_term(room: &Room<'_>) -> u16 {
    points(room) + 1
}

/// Returns how many rows a page takes.
fn height(room: &Room<'_>) -> u32 {
    HEAD + room.size.rounds + 2 + 2 * crate::workbook::room::row(room.figures().rules.definitions.len()) + 2
}

/// Returns the first row of a player's page.
#[must_use]
pub fn first_row(room: &Room<'_>, player: PlayerIndex) -> u32 {
    match room.names.pages {
        Pages::One(_) => crate::workbook::room::row(room.standing[player]) * height(room),
        Pages::Sheets(_) | Pages::None => 0,
    }
}

fn figure_row(room: &Room<'_>, player: PlayerIndex, definition: usize) -> u32 {
    first_row(room, player) + HEAD + room.size.rounds + 2 + 2 * crate::workbook::room::row(definition)
}

/// Returns the columns of Workings that a page shows: the terms, after cuts where there are any.
fn terms(room: &Room<'_>) -> Vec<usize> {
    let columns = &room.figures().rules.lowered.columns;
    let mut shown: Vec<usize> = room.figures().rules.lowered.totals.iter().map(|total| total.column).collect();
    shown.retain(|at| matches!(columns[*at], Column::Term(_) | Column::Kept { .. }));
    shown.sort_unstable();
    shown.dedup();
    shown
}

/// What every page shows.
struct Frame {
    /// The terms, with their headings and looks.
    terms: Vec<(Work, String, Look)>,
    /// Each definition's rule.
    rules: Vec<String>,
}

impl Frame {
    fn new(room: &Room<'_>) -> Self {
        let rules = &room.figures().rules;
        let words = Words { rules, lang: room.lang };
        let term = |term: usize| {
            let look = room.term_figure(term).map_or(Look::Plain, |figure| room.column_look(figure));
            (Work::Lowered(term), room.work_heading(&Work::Lowered(term)), look)
        };
        let rule = |(position, definition): (usize, &Definition)| {
            let fields = [("label", definition.label.get(room.lang.language)), ("rule", &*words.rule(position))];
            room.lang.say("player.rule", &fields)
        };
        Self { terms: terms(room).into_iter().map(term).collect(), rules: rules.definitions.iter().enumerate().map(rule).collect() }
    }
}

fn page(room: &Room<'_>, frame: &Frame, (player, moments): (PlayerIndex, &mut Rounds<'_>), emit: &mut dyn FnMut(Cell)) {
    let figures = room.figures();
    let top = first_row(room, player);
    let who = &figures.tournament.players[player];
    let extra: Vec<&str> = [&who.grade, &who.team].into_iter().flatten().map(String::as_str).collect();
    emit(Cell::text(top, 0, Role::Title, format!("{}  {}", who.name, extra.join(" ")).trim_end()));
    emit(room.edited(top + 1));
    let fig = |fig: &Fig| on(&room.names.figures, room.player_row(player), room.fig_column(fig));
    let back = Some((room.names.standings.clone(), standings::row(room.standing[player]), 0)).filter(|_| room.has_notes());
    let rank = room.analysis.standings.entries[room.standing[player]].rank;
    emit(Cell::text(top + 2, 0, Role::Text, room.lang.text("column.rank")).linked(back));
    emit(room.computed((top + 2, 1), Role::Place, || fig(&room.last_place()), Cached::Number(rank.into())));
    let record_formula = || {
        let [wins, losses, draws] = [1, 2, 3].map(|which| fig(&Fig::Record(which)));
        room.record_formula([&wins, &losses, &draws])
    };
    emit(room.computed((top + 2, 2), Role::Centered, record_formula, room.record(player).into()));
    moments.turn_to(player);
    rounds(room, frame, (player, moments), top + HEAD, emit);
    figure_lines(room, frame, player, emit);
}

fn rounds(room: &Room<'_>, frame: &Frame, (player, moments): (PlayerIndex, &Rounds<'_>), first: u32, emit: &mut dyn FnMut(Cell)) {
    let terms = &frame.terms;
    let first_term = first_term(room);
    let remark = first_term + column(terms.len());
    let scores = [(SCORE[0], "column.own_score"), (SCORE[1], "column.other_score")];
    let mut headings = vec![(ROUND, "column.round"), (OPPONENT, "column.opponent"), (MARK, "column.as_counted")];
    headings.extend(scores.into_iter().filter(|_| room.has_scores));
    headings.push((points(room), "column.points"));
    for (at, key) in headings {
        emit(Cell::text(first - 1, at, Role::Heading, room.lang.text(key)));
    }
    for (at, (_, heading, _)) in (first_term..).zip(terms) {
        emit(Cell::text(first - 1, at, Role::Heading, heading.as_str()));
    }
    emit(Cell::text(first - 1, remark, Role::Heading, room.lang.text("column.remark")));
    for (at, round) in (first..).zip(1..=room.size.rounds) {
        let work = |what: &Work| on(&room.names.workings, room.work_row(player, round), room.work(what).unwrap_or(0));
        let moment = moments.at(round);
        let view = room.view(player, round).map(|(_, view)| view);
        emit(Cell::number(at, ROUND, Role::Centered, round.into()));
        let name = room.opponent(player, round).map_or("", |opponent| &*room.figures().tournament.players[opponent].name);
        let named = || {
            let opponent = work(&Work::Opponent);
            format!("IF(ISNUMBER({opponent}),INDEX(player_name,{opponent}),\"\")")
        };
        emit(room.computed((at, OPPONENT), Role::Text, named, name.into()));
        let code = || work(&Work::Code);
        let mark = view.map_or("", |view| room.mark(view.outcome));
        let marked = || format!("IF({code}=0,\"\",INDEX(outcome_mark,{code}))", code = code());
        emit(room.computed((at, MARK), Role::Centered, marked, mark.into()));
        let scores = [(SCORE[0], Work::Own), (SCORE[1], Work::Other)].into_iter().filter(|_| room.has_scores);
        for (column, what) in scores.chain([(points(room), Work::Points)]) {
            emit(room.computed((at, column), Role::Number, || work(&what), moment.value(&what)));
        }
        for (column, (what, _, look)) in (first_term..).zip(terms) {
            emit(room.computed((at, column), Role::Number, || work(what), moment.value(what)).looking(*look));
        }
        let why = view.map_or("", |view| room.lang.texts_of("outcome_why", view.outcome.id()));
        let remarked = || format!("IF({code}<4,\"\",INDEX(outcome_remark,{code}))", code = code());
        emit(room.computed((at, remark), Role::Running, remarked, why.into()));
    }
}

fn figure_lines(room: &Room<'_>, frame: &Frame, player: PlayerIndex, emit: &mut dyn FnMut(Cell)) {
    let figures = room.figures();
    let rules = &figures.rules;
    let told = Told { figures, lang: room.lang };
    let words = Words { rules, lang: room.lang };
    let heading = figure_row(room, player, 0) - 1;
    for (at, key) in [(0, "column.figure"), (1, "column.value"), (2, "column.fraction"), (3, "column.how")] {
        emit(Cell::text(heading, at, Role::Heading, room.lang.text(key)));
    }
    for position in 0..rules.definitions.len() {
        let row = figure_row(room, player, position);
        let decides = rules.order.contains(&position);
        emit(Cell::text(row, 0, if decides { Role::Strong } else { Role::Text }, words.short(position)));
        let cell = |fig: &Fig| on(&room.names.figures, room.player_row(player), room.fig_column(fig));
        let value = || format!("IF({value}=\"\",\"—\",{value})", value = cell(&Fig::Value(position)));
        let now = figures.value(position, player);
        let shown = room.shown(position, player);
        emit(room.computed((row, 1), Role::Number, value, shown).looking(room.column_look(position)));
        let exact_now = if figures.is_missing(position, player) { MISSING.into() } else { fraction(now) };
        emit(room.computed((row, 2), Role::Fraction, || cell(&Fig::Exact(position)), exact_now));
        emit(Cell::text(row, 3, Role::Remark, frame.rules[position].as_str()));
        emit(Cell::text(row + 1, 3, Role::Running, told.worked_named(&told.figure(position, player))));
    }
}
