//! 星取表: players in live order of place, by rounds; those of a round robin by each other.

mod square;

use crate::exact::Exact;
use crate::explain::player_names::name_told;
use crate::model::{Outcome, Score};
use crate::tiebreaks::rank::Entry;
use crate::workbook::calculation::codes::record_of;
use crate::workbook::calculation::columns::{Fig, Work};
use crate::workbook::calculation::size::MOST_WIDE_ROWS_IN_MEMORY;
use crate::workbook::calculation::{BookLayout, FIRST_ROW};
use crate::workbook::excel::{above, if_, index, is, unless, xl};
use crate::workbook::page_fit::{self, Breadth, Fitted, Names, Rows, units};
use crate::workbook::plan::{Cell, Pen, Range, Role, Setup, Sheet, TAB_READ, Tint, plain_width};
use crate::workbook::sheets::standings::columns::{self as standings, StandingsColumn};
use crate::workbook::sheets::{emit_headings, head_read, name_role, over_columns, under_headings};

/// Place, number, name; then the games.
const FIRST: u16 = 3;

/// What stands across the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Across {
    /// The rounds.
    Rounds,
    /// The players, in order of place, after the first criterion.
    Players,
}

impl Across {
    fn of(layout: &BookLayout<'_>) -> Self {
        if layout.size.is_square(layout.rules()) { Self::Players } else { Self::Rounds }
    }

    /// The column of the first game.
    fn first(self) -> u16 {
        FIRST + u16::from(self == Self::Players)
    }

    /// How many columns of games there are, and on paper: what may still be added is on the screen alone.
    fn columns(self, layout: &BookLayout<'_>) -> [u16; 2] {
        let size = &layout.size;
        match self {
            Self::Rounds => [size.rounds as usize, last_printed(layout) as usize],
            Self::Players => [size.players, layout.rows().taken],
        }
        .map(crate::workbook::calculation::column)
    }
}

/// The widest the column of names becomes before they take several lines, in half-width characters.
const WIDEST: usize = 30;
/// The height of a line of the legend, in points.
const LINE_OF_LEGEND: f64 = 13.0;
/// The points of the rows above the table.
const HEAD: f64 = 100.0;
/// The narrowest that a round becomes, in half-width characters.
const LEAST: usize = 8;

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>) -> Sheet<'a> {
    let across = Across::of(layout);
    let first = across.first();
    let [games, printed] = across.columns(layout);
    let paper = paper_of(layout, across);
    let last = standings::row(layout.size.players.max(1) - 1);
    let spare = *paper.widths.last().unwrap_or(&16.0);
    let all = first + games;
    let width = |column: u16| *paper.widths.get(usize::from(column)).unwrap_or(&spare);
    let (tints, tinted) = match across {
        Across::Rounds => {
            let rounds = (FIRST, layout.size.rounds);
            (tints(layout, rounds, last), tinted(layout, rounds))
        }
        Across::Players => square::tints(layout, first, last),
    };
    let setup = Setup {
        landscape: paper.landscape,
        widths: (0..all).map(|column| (column, width(column))).collect(),
        heights: paper.heights(FIRST_ROW, last),
        printed: Some((last, first + printed - 1)),
        tints,
        tinted,
        filter: Some((FIRST_ROW - 1, 0, last, all - 1)),
        widest: 30.0,
        large: layout.size.players > MOST_WIDE_ROWS_IN_MEMORY,
        ..under_headings(first, TAB_READ)
    };
    Sheet::new(&layout.names["cross"], setup, move |emit| {
        let remark = layout.text(match across {
            Across::Players => "cross.remark_square",
            Across::Rounds if layout.names_by_number() => "cross.remark_numbers",
            Across::Rounds => "cross.remark",
        });
        head_read(layout, layout.text("sheet.cross"), "", None, None, emit);
        let said = format!("{remark}  {}", legend(layout, across));
        emit(over_columns(2, said, &paper.widths, LINE_OF_LEGEND));
        emit_headings(
            layout.lang,
            FIRST_ROW - 1,
            [(0, "column.rank"), (1, "column.number"), (2, "column.name")],
            emit,
        );
        match across {
            Across::Rounds => {
                for (column, round) in (first..).zip(1..=layout.size.rounds) {
                    let heading = say!(layout, "cross.round", round);
                    emit.text((FIRST_ROW - 1, column), Role::Heading, heading);
                }
            }
            Across::Players => square::headings(layout, first, emit),
        }
        for position in 0..layout.size.players {
            line(layout, (position, across), name_role(&paper), &mut |cell| {
                emit(cell.sized(paper.points));
            });
        }
    })
}

impl BookLayout<'_> {
    /// Whether rounds name opponents by their number: with their names the table would be too small to be read on paper.
    pub(crate) fn names_by_number(&self) -> bool {
        *self.by_number.get_or_init(|| {
            !self.tournament().players.is_empty()
                && !paper_with(self, self.longest_name()).is_readable()
        })
    }

    pub(crate) fn longest_name(&self) -> usize {
        self.player_texts().map(units).max().unwrap_or(0)
    }

    /// Returns everybody's name as the standings show it.
    pub(super) fn names_told(&self) -> Vec<String> {
        let players = 0..self.tournament().players.len();
        players.map(|player| name_told(self.figures(), player, self.lang)).collect()
    }

    pub(super) fn player_texts(&self) -> impl Iterator<Item = &str> {
        self.tournament().players.iter().map(|player| &*player.name)
    }
}

/// Returns the legend of the marks: those present now and those that an edit brings or removes.
fn legend(layout: &BookLayout<'_>, across: Across) -> String {
    let views = || layout.figures().field.views.iter().flatten();
    let is_there = |outcome: &Outcome| {
        outcome.has_score()
            || *outcome != Outcome::Out && views().any(|view| view.outcome == *outcome)
    };
    let marks = Outcome::ALL
        .into_iter()
        .filter(is_there)
        .map(|outcome| (layout.mark(outcome), layout.lang.texts_of("outcome", outcome.id())));
    let others = [("?", layout.text("cross.unfinished")), ("—", layout.text("cross.in_no_row"))];
    let others = others.into_iter().filter(|_| across == Across::Rounds);
    let told: Vec<String> = marks
        .chain(others)
        .map(
            |(mark, said)| {
                if said.starts_with(mark) { said.to_string() } else { format!("{mark} {said}") }
            },
        )
        .collect();
    told.join(layout.text("list.separator"))
}

/// The last round on paper: those that may still be added are on the screen alone.
pub(super) fn last_printed(layout: &BookLayout<'_>) -> u32 {
    let tournament = layout.tournament();
    tournament.rounds.max(tournament.last_paired_round()).max(1)
}

/// Returns the type and the widths in which the table fills a page.
fn paper_of(layout: &BookLayout<'_>, across: Across) -> Fitted {
    if across == Across::Players {
        return square::paper(layout);
    }
    paper_with(
        layout,
        if layout.names_by_number() { longest_number(layout) } else { layout.longest_name() },
    )
}

/// The columns of place, number and name.
fn who(layout: &BookLayout<'_>) -> (Vec<Breadth>, Names) {
    let names = page_fit::names(layout.player_texts(), WIDEST);
    let columns = vec![
        Breadth::of_numbers(4),
        Breadth::of_numbers(longest_number(layout).max(4)),
        Breadth::of_words(names.units),
    ];
    (columns, names)
}

fn longest_number(layout: &BookLayout<'_>) -> usize {
    let players = layout.players().iter();
    let lengths = players.map(|player| units(&player.number.to_string()));
    lengths.max().unwrap_or(0)
}

/// The page with opponents' names of at most `opponent` half-width characters.
fn paper_with(layout: &BookLayout<'_>, opponent: usize) -> Fitted {
    let tournament = layout.tournament();
    let (mut columns, names) = who(layout);
    // The mark and the score of one game: a game with the longest mark has no score.
    let game = |(player, round): (usize, u32)| {
        let view = layout.view(player, round).map(|(_, view)| view)?;
        let recorded = layout
            .pairing(player, round)
            .and_then(|(at, _)| tournament.pairings[at].result.score.as_ref());
        let fixed = || {
            view.score
                .as_ref()
                .zip(view.opponent_score.as_ref())
                .map_or(0, |(own, other)| width_of([own, other]))
        };
        Some(units(layout.mark(view.outcome)) + recorded.map_or_else(fixed, scores))
    };
    let games = (0..tournament.players.len())
        .flat_map(|player| (1..=last_printed(layout)).map(move |round| (player, round)));
    let longest = games.filter_map(game).max().unwrap_or(0);
    // A space before the opponent.
    let round = Breadth::of_words((longest + 1 + opponent).max(LEAST) + 1);
    columns.extend((0..last_printed(layout)).map(|_| round));
    page_fit::fitted(&columns, Rows { lines: names.lines, ..layout.rows() }, HEAD)
}

fn scores(score: &Score) -> usize {
    let drawn = Some(&score.drawn).filter(|drawn| drawn.to_f64() > 0.0);
    let parentheses = if score.second.is_negative() { 2 } else { 0 };
    width_of([&score.first, &score.second].into_iter().chain(drawn)) + parentheses
}

/// Returns the width of numbers with a sign before each, in half-width characters.
fn width_of<'a>(numbers: impl IntoIterator<Item = &'a Exact>) -> usize {
    numbers.into_iter().map(|number| plain_width(number.to_f64()) + 1).sum()
}

/// Won, lost and drawn rounds, from a column on, whatever becomes of them; their marks tell them apart on paper without colours.
pub(super) fn tints(
    layout: &BookLayout<'_>,
    (first, rounds): (u16, u32),
    last: u32,
) -> Vec<(Range, Tint, String)> {
    let records = layout.work_range(layout.work_column(&Work::Record));
    let pointer = layout.pointer_cell(0);
    let columns = (first..).zip(1..=rounds);
    let of_round = |(column, round): (u16, u32)| {
        let record = index(&records, (xl(&pointer) - 1) * "slots" + round);
        let range = (FIRST_ROW, column, last, column);
        [(1, Tint::Won), (2, Tint::Lost), (3, Tint::Drawn)].map(|(which, tint)| {
            (range, tint, if_(above(&pointer, 0), is(&record, which), "FALSE").into())
        })
    };
    columns.flat_map(of_round).collect()
}

/// Returns the rounds that were won, lost and drawn, as they are now.
pub(super) fn tinted(layout: &BookLayout<'_>, (first, rounds): (u16, u32)) -> Vec<(Range, Tint)> {
    let tint = |record: u32| {
        [Tint::Won, Tint::Lost, Tint::Drawn]
            .into_iter()
            .zip(1..)
            .find(|(_, which)| *which == record)
    };
    let of_player = |(position, entry): (usize, &Entry)| {
        let rounds = (first..).zip(1..=rounds);
        let tinted = rounds.filter_map(move |(column, round)| {
            let (_, view) = layout.view(entry.player, round)?;
            let (tint, _) = tint(record_of(view.outcome, layout.rules()))?;
            Some(((standings::row(position), column, standings::row(position), column), tint))
        });
        tinted.collect::<Vec<_>>()
    };
    layout.entries().iter().enumerate().flat_map(of_player).collect()
}

fn line(
    layout: &BookLayout<'_>,
    (position, across): (usize, Across),
    name_role: Role,
    emit: &mut dyn FnMut(Cell),
) {
    let row = standings::row(position);
    let entry = layout.entries().get(position);
    let spare = layout.is_spare(position);
    let emit = &mut |mut cell: Cell| {
        if spare {
            cell.style.role = Role::Spare;
        }
        emit(cell);
    };
    let players = layout.players();
    for (column, role) in [(0, Role::Place), (1, Role::Number), (2, name_role)] {
        let value = match (entry, column) {
            (None, _) => "".into(),
            (Some(entry), 0) => layout.place_now(entry),
            (Some(entry), 1) => players[entry.player].number.into(),
            (Some(entry), _) => (&*players[entry.player].name).into(),
        };
        let pointer = layout.pointer_cell(position);
        let formula = || match column {
            0 => layout.standings_cell(position, StandingsColumn::Place),
            1 => layout.fig_at(&Fig::Number, &pointer).into(),
            _ => layout.fig_at(&Fig::Name, &pointer).into(),
        };
        let link = entry
            .filter(|_| column == 2 && !layout.size.alive)
            .and_then(|entry| layout.to_player(entry.player));
        emit(layout.computed((row, column), role, formula, value).linked(link));
    }
    if across == Across::Players {
        return square::line(layout, position, across.first(), emit);
    }
    let summaries = layout.work_range(layout.work_column(&Work::Summary));
    let pointer = layout.pointer_cell(position);
    for (column, round) in (FIRST..).zip(1..=layout.size.rounds) {
        let formula =
            || unless(is(&pointer, 0), index(&summaries, (xl(&pointer) - 1) * "slots" + round));
        let now = entry.map_or_else(String::new, |entry| layout.summary(entry.player, round));
        emit(layout.computed((row, column), Role::Text, formula, now));
    }
}
