//! 日程表: the games of a round robin that are still to be played, by round and by player, to hang out.

use crate::model::{Pairing, PlayerIndex};
use crate::record::results;
use crate::workbook::address::on;
use crate::workbook::calculation::columns::{Fig, Work};
use crate::workbook::calculation::{BookLayout, FIRST_ROW, column, row};
use crate::workbook::excel::{and, as_text, index, is_number};
use crate::workbook::live::{LiveCondition, LiveNumber, LiveText};
use crate::workbook::page_fit::{self, Breadth, Fitted, Rows, units};
use crate::workbook::plan::{Cell, Role, Setup, Sheet};
use crate::workbook::sheets::by_name::Seat;
use crate::workbook::sheets::list::{Column, List};
use crate::workbook::sheets::results::particular_column;
use crate::workbook::sheets::{head, name_role, on_paper};

/// Table, first player, result, second player; what is said of when and where stands behind them.
const TABLE: u16 = 0;
const FIRST: u16 = 1;
const RESULT: u16 = 2;
const SECOND: u16 = 3;
const WIDEST_NAME: usize = 30;
/// The width of the place for the result, in half-width characters.
const RESULT_UNITS: usize = 9;
const HEAD: f64 = 90.0;
const HEADING_TYPE: u8 = 12;
/// Up to so many players of a round who do not play are named.
const MOST_FREE: usize = 2;

/// The two sheets, where games of several rounds are open.
pub(crate) fn sheets<'a>(layout: &'a BookLayout<'a>) -> Vec<Sheet<'a>> {
    if layout.figures().is_scheduled() {
        vec![by_round(layout), by_player(layout)]
    } else {
        Vec::new()
    }
}

struct Round {
    number: u32,
    games: Vec<usize>,
    free: Vec<PlayerIndex>,
}

impl Round {
    /// The rows that it takes: a heading, the games, who is free.
    fn rows(&self) -> u32 {
        row(1 + self.games.len() + usize::from(!self.free.is_empty()))
    }
}

fn rounds(layout: &BookLayout<'_>) -> Vec<Round> {
    let tournament = layout.tournament();
    let of_round = |number: u32| {
        let is_game = |game: &Pairing| game.round == number && game.second.is_some();
        let all = tournament.pairings.iter().enumerate();
        let games: Vec<usize> = all.filter(|(_, game)| is_game(game)).map(|(at, _)| at).collect();
        let plays = |player: &PlayerIndex| layout.opponent(*player, number).is_some();
        let is_gone = |player: &PlayerIndex| tournament.players[*player].has_left_by(number);
        let mut free: Vec<PlayerIndex> = (0..tournament.players.len())
            .filter(|player| !plays(player) && !is_gone(player))
            .collect();
        if free.len() > MOST_FREE {
            free.clear();
        }
        Round { number, games, free }
    };
    let rounds = (1..=tournament.last_paired_round()).map(of_round);
    rounds.filter(|round| !round.games.is_empty()).collect()
}

/// Whether any game has a table.
fn has_tables(layout: &BookLayout<'_>) -> bool {
    let mut games = layout.tournament().pairings.iter();
    games.any(|game| game.table.is_some())
}

fn by_round<'a>(layout: &'a BookLayout<'a>) -> Sheet<'a> {
    let rounds = rounds(layout);
    let paper = paper_by_round(layout, &rounds);
    let (breaks, last) = page_breaks(&rounds, &paper);
    let setup = Setup {
        heights: vec![(FIRST_ROW, last, paper.row)],
        page_breaks: breaks,
        printed: Some((last, SECOND + column(layout.particulars.len()))),
        ..on_paper(&paper, 0)
    };
    Sheet::new(&layout.names["schedule"], setup, move |emit| {
        head(layout, "sheet.schedule", "", None, emit);
        let sides = layout.sides();
        for (column, key) in [
            (TABLE, "column.table"),
            (FIRST, "column.first"),
            (RESULT, "pairing.result"),
            (SECOND, "column.second"),
        ] {
            let text = layout.heading_of_games(key, sides);
            // The rounds stand there, too: where no game has a table nothing else does.
            let is_empty = column == TABLE && !has_tables(layout);
            let text = if is_empty { "" } else { text };
            let points = paper.points.min(HEADING_TYPE);
            emit(Cell::text(FIRST_ROW - 1, column, Role::Heading, text).sized(points));
        }
        for (column, heading) in (SECOND + 1..).zip(&layout.particulars) {
            let points = paper.points.min(HEADING_TYPE);
            emit(Cell::text(FIRST_ROW - 1, column, Role::Heading, *heading).sized(points));
        }
        let mut at = FIRST_ROW;
        for round in &rounds {
            let title = say!(layout, "pairing.round", round = round.number);
            emit(Cell::text(at, TABLE, Role::Section, title).sized(paper.points));
            let games = (at + 1..).zip(&round.games);
            games.for_each(|(at, game)| line(layout, (at, *game), &paper, emit));
            if !round.free.is_empty() {
                let free = free(layout, &round.free);
                let at = (at + round.rows() - 1, FIRST);
                emit(layout.live(at, Role::Running, free).sized(paper.points));
            }
            at += round.rows() + 1;
        }
    })
}

/// Returns the rows after which a page ends, so that no round is on two, and the last row.
fn page_breaks(rounds: &[Round], paper: &Fitted) -> (Vec<u32>, u32) {
    let page = if paper.one_page { u32::MAX / 2 } else { paper.rows_of_next_page() };
    let (mut breaks, mut at) = (Vec::new(), FIRST_ROW);
    // The head of the sheet takes as much as some rows.
    let mut top = 0;
    for round in rounds {
        if at + round.rows() > top + page && at > FIRST_ROW {
            breaks.push(at);
            top = at;
        }
        at += round.rows() + 1;
    }
    (breaks, at.saturating_sub(2).max(FIRST_ROW))
}

fn paper_by_round(layout: &BookLayout<'_>, rounds: &[Round]) -> Fitted {
    let names = layout.longest_name().clamp(12, WIDEST_NAME) + 1;
    let table = layout.heading_of_games("column.table", layout.sides());
    let mut columns = vec![
        Breadth::of_numbers(units(table).max(10)),
        Breadth::of_words(names),
        Breadth::of_numbers(RESULT_UNITS),
        Breadth::of_words(names),
    ];
    columns.extend(layout.particulars.iter().map(|heading| {
        let games = layout.tournament().pairings.iter();
        let said = games.map(|game| units(layout.particular(game, heading)));
        let widest = said.chain([units(heading)]).max().unwrap_or(0);
        Breadth::of_words(widest.min(WIDEST_NAME) + 1)
    }));
    let taken = rounds.iter().map(|round| round.rows() as usize + 1).sum();
    page_fit::fitted(&columns, Rows::of(taken, 1.0), HEAD)
}

fn line(
    layout: &BookLayout<'_>,
    (at, game): (u32, usize),
    paper: &Fitted,
    emit: &mut dyn FnMut(Cell),
) {
    let pairing = &layout.tournament().pairings[game];
    let there = layout.result_row(game);
    let typed = |column: u16| on(&layout.names["results"], there, column);
    let table = pairing.table.clone().unwrap_or_default();
    let text = |column: u16, now: String| LiveText::of(as_text(typed(column)), now);
    let name = |player: Option<PlayerIndex>| layout.name_of(player).to_string();
    let cells = [
        (TABLE, Role::Centered, text(results::TABLE, table)),
        (FIRST, name_role(paper), text(results::FIRST, name(Some(pairing.first)))),
        (RESULT, Role::Centered, result(layout, game)),
        (SECOND, name_role(paper), text(results::SECOND, name(pairing.second))),
    ];
    let particulars = (SECOND + 1..).zip(layout.particulars.iter().enumerate());
    let particulars = particulars.map(|(column, (number, heading))| {
        let there = particular_column(layout, number);
        let now = layout.particular(pairing, heading).to_string();
        (column, Role::Text, text(there, now))
    });
    for (column, role, text) in cells.into_iter().chain(particulars) {
        emit(layout.live((at, column), role, text).sized(paper.points));
    }
}

/// Returns the score where one is typed, else what the result counts as.
fn result(layout: &BookLayout<'_>, game: usize) -> LiveText {
    let there = layout.result_row(game);
    let pairing = &layout.tournament().pairings[game];
    let typed = |column: u16| on(&layout.names["results"], there, column);
    let score = pairing.result.score.as_ref();
    let both = score.map(|score| [score.first.clone(), score.second.clone()]);
    let side = |at: usize| {
        let now = both.as_ref().map(|both| both[at].clone());
        LiveNumber::of(typed(results::SCORES[2 * at]), now)
    };
    let [one, other] = [side(0), side(1)];
    let is_scored =
        LiveCondition::of(and(is_number(&one.formula), is_number(&other.formula)), score.is_some());
    let halves = layout.counts_in_halves();
    let score = one.said(halves) + "-" + other.said(halves);
    let counted = LiveText::of(as_text(typed(results::RESULT)), layout.result_now(game));
    if layout.has_scores { score.or(&is_scored, &counted) } else { counted }
}

fn free(layout: &BookLayout<'_>, players: &[PlayerIndex]) -> LiveText {
    let separator = LiveText::fixed(layout.text("list.separator"));
    let mut names = Vec::new();
    for player in players {
        if !names.is_empty() {
            names.push(separator.clone());
        }
        let shown = as_text(index("player_name", player + 1));
        names.push(LiveText::of(shown, layout.name_of(Some(*player))));
    }
    let names = LiveText::joined(&names);
    LiveText::worded(layout.text("schedule.free"), &[("players", &names)])
}

fn by_player<'a>(layout: &'a BookLayout<'a>) -> Sheet<'a> {
    let players = layout.players();
    let names = page_fit::names(layout.player_texts(), WIDEST_NAME);
    let numbers = players.iter().map(|player| units(&player.number.to_string()));
    let numbers = numbers.max().unwrap_or(1);
    let number = |player: &PlayerIndex, at: (u32, u16)| {
        Cell::number(at.0, at.1, Role::Number, players[*player].number)
    };
    let name = |player: &PlayerIndex, at: (u32, u16)| {
        let shown = as_text(index("player_name", player + 1));
        let name = LiveText::of(shown, layout.name_of(Some(*player)));
        layout.live(at, Role::Text, name)
    };
    let mut columns = vec![
        Column::new(layout.text("column.number"), Breadth::of_numbers(numbers), number),
        Column::of_names(layout.text("column.name"), names, name),
    ];
    // The brackets, and a space.
    let opponents = Breadth::of_numbers(if layout.names_by_number() {
        numbers + 3
    } else {
        layout.longest_name() + 3
    });
    columns.extend(rounds(layout).into_iter().map(|Round { number, .. }| {
        let cell = move |player: &PlayerIndex, at: (u32, u16)| {
            let seat = Seat { layout, round: number, player: *player };
            layout.live(at, Role::Text, opponent(&seat))
        };
        Column::new(number.to_string(), opponents, cell)
    }));
    let fill = Rows::of(players.len(), names.lines);
    let list = List::new(columns, (0..players.len()).collect(), fill, HEAD);
    let setup = list.setup(2);
    Sheet::new(&layout.names["schedule_by_player"], setup, move |emit| {
        head(layout, "sheet.schedule_by_player", "schedule.remark", None, emit);
        list.emit(HEADING_TYPE, emit);
    })
}

/// Returns the opponent, in brackets where the player is named second; by number where names would be too small to be read.
fn opponent(seat: &Seat<'_>) -> LiveText {
    let layout = seat.layout;
    let now = layout.opponent(seat.player, seat.round);
    let opponent = seat.work(&Work::Opponent);
    let name = if layout.names_by_number() {
        let numbers = layout.fig_name(&Fig::Number);
        let now = now.map(|player| layout.players()[player].number.to_string());
        LiveText::of(as_text(index(numbers, opponent)), now.unwrap_or_default())
    } else {
        LiveText::of(as_text(index("player_name", opponent)), layout.name_of(now))
    };
    let is_second = seat.is_second();
    let bracket = |sign: &str| LiveText::fixed(sign).only(&is_second);
    seat.met(&LiveText::joined(&[bracket("("), name, bracket(")")]))
}
