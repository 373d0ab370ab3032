//! On 順位の根拠: for every group of equal players the games they played against each other, as computed.

use crate::explain::words::Words;
use crate::model::PlayerIndex;
use crate::rules::vocabulary::{GroupFact, Quality};
use crate::tiebreaks::direct::Table;
use crate::workbook::paper::{Fitted, units};
use crate::workbook::plan::{Cell, Role};
use crate::workbook::room::Room;
use crate::workbook::room::halves::told;
use crate::workbook::sheets::name_role;

/// Larger groups are not listed.
const LARGEST_GROUP: usize = 12;

/// Columns: the player, the games, their points, the place among the equals. They are those of the table above.
const PLAYER: u16 = 1;
const GAMES: (u16, u16) = (2, 4);
const POINTS: u16 = 5;
const PLACE: u16 = 6;

/// The height of a line, in points, and what words leave of their lines.
const LINE: f64 = 15.5;
const UNFILLED: f64 = 1.15;

/// Emits the lists from `row` on, in the columns of the table above.
pub fn tables(room: &Room<'_>, mut row: u32, paper: &Fitted, emit: &mut dyn FnMut(Cell)) {
    let figures = room.figures();
    let words = Words { rules: &figures.rules, lang: room.lang };
    for (criterion, &definition) in figures.rules.order.iter().enumerate() {
        let Some(fact) = figures.rules.definitions[definition].expr.group_fact() else { continue };
        let mut groups = figures.groups(criterion).to_vec();
        groups.retain(|group| group.len() <= LARGEST_GROUP && group.iter().any(|&player| figures.value(definition, player).is_some()));
        groups.sort_by_key(|group| group.iter().map(|&player| room.standing[player]).min());
        let lists: Vec<Vec<Line>> = groups.into_iter().filter_map(|group| lines(room, (definition, fact), group)).collect();
        // Nothing is said of nobody.
        if lists.is_empty() {
            continue;
        }
        emit(Cell::text(row, 0, Role::Section, words.short(definition)));
        emit(Cell::text(row, GAMES.0, Role::Remark, room.lang.text("why.as_computed")));
        let headings = [(PLAYER, "column.name"), (GAMES.0, "why.games"), (POINTS, "column.points"), (PLACE, "why.place_inside")];
        for (column, key) in headings {
            let span = if column == GAMES.0 { GAMES.1 - GAMES.0 + 1 } else { 1 };
            emit(Cell::text(row + 1, column, Role::Heading, room.lang.text(key)).spanning(span));
        }
        row += 2;
        let width: f64 = paper.widths.iter().skip(GAMES.0.into()).take(usize::from(GAMES.1 - GAMES.0) + 1).sum();
        for list in lists {
            for line in list {
                let link = room.to_player(line.player).filter(|_| !paper.breaks);
                emit(Cell::text(row, PLAYER, name_role(paper), &*figures.tournament.players[line.player].name).linked(link));
                let least = if paper.breaks { 2.0 } else { 1.0 };
                let lines = (units(&line.games) as f64 * UNFILLED / width.max(1.0)).ceil().max(least);
                let games = Cell::text(row, GAMES.0, Role::Wrapped, line.games);
                emit(games.spanning(GAMES.1 - GAMES.0 + 1).high(lines * LINE));
                emit(Cell::text(row, POINTS, Role::Centered, line.points));
                emit(Cell::text(row, PLACE, Role::Centered, room.printed_now(definition, line.player)));
                row += 1;
            }
            // Between groups.
            row += 1;
        }
    }
}

/// What one player did among those who are equal.
struct Line {
    player: PlayerIndex,
    /// `Ben 1, Cai ½`.
    games: String,
    points: String,
}

/// Returns who scored what against whom in a group, in the order of the standings; nothing where nobody met.
fn lines(room: &Room<'_>, (definition, fact): (usize, GroupFact), mut group: Vec<PlayerIndex>) -> Option<Vec<Line>> {
    let figures = room.figures();
    group.sort_by_key(|&player| room.standing[player]);
    let played: Quality = figures.rules.lowered.formulas[definition].group_fact().unwrap_or(fact).games();
    let games = Table::new(&figures.field, &figures.rules, &group, played);
    let name = |at: usize| &*figures.tournament.players[group[at]].name;
    let of = |one: usize| {
        let against = |other: usize| Some(format!("{} {}", name(other), told(games.against(one, other)?, true)));
        let met: Vec<String> = (0..group.len()).filter_map(against).collect();
        let points = told(&games.total(one), true);
        let games = if met.is_empty() { room.lang.text("player.met_nobody").to_string() } else { room.lang.list(met) };
        Line { player: group[one], games, points }
    };
    (0..group.len()).any(|one| games.met(one) > 0).then(|| (0..group.len()).map(of).collect())
}
