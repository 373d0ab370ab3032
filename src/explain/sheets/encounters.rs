//! On 順位の根拠: for every group of equal players the games they played against each other.

use crate::explain::address::{on, relative};
use crate::explain::layout::{Layout, results};
use crate::explain::plan::{Cached, Cell, Role};
use crate::explain::sheets::to_player;
use crate::explain::words::Words;
use crate::model::PlayerIndex;
use crate::rules::vocabulary::Quality;
use crate::tiebreaks::direct::Table;
use crate::tiebreaks::facts;

/// Larger groups are not printed as a table.
const LARGEST_GROUP: usize = 12;

/// Emits the tables from `row` on.
pub fn tables(layout: &Layout<'_>, mut row: u32, emit: &mut dyn FnMut(Cell)) {
    let figures = layout.figures();
    let words = Words { rules: &figures.rules, lang: layout.lang };
    for (criterion, &definition) in figures.rules.order.iter().enumerate() {
        if figures.rules.definitions[definition].expr.group_fact().is_none() {
            continue;
        }
        emit(Cell::text(row, 0, Role::Section, words.short(definition)));
        emit(Cell::text(row, 3, Role::Remark, layout.lang.text("player.static")));
        row += 1;
        let mut groups = figures.groups(criterion);
        groups.retain(|group| group.len() <= LARGEST_GROUP && group.iter().any(|&player| figures.value(definition, player).is_some()));
        groups.sort_by_key(|group| group.iter().map(|&player| layout.standing[player]).min());
        if groups.is_empty() {
            emit(Cell::text(row, 0, Role::Running, layout.lang.text("why.no_group")));
            row += 2;
        }
        for mut group in groups {
            group.sort_by_key(|&player| layout.standing[player]);
            row = table(layout, definition, &group, row, emit) + 1;
        }
    }
}

/// Emits one group: who scored what against whom, in sum, and the place. Returns the row after it.
fn table(layout: &Layout<'_>, definition: usize, group: &[PlayerIndex], row: u32, emit: &mut dyn FnMut(Cell)) -> u32 {
    let figures = layout.figures();
    let games = Table::new(&figures.field, &figures.rules, group);
    let everybody: Vec<usize> = (0..group.len()).collect();
    let name = |player: PlayerIndex| &*figures.tournament.players[player].name;
    let column = |at: usize| u16::try_from(at + 2).unwrap_or(u16::MAX);
    let (sum, place) = (column(group.len()), column(group.len() + 1));
    emit(Cell::text(row, 1, Role::Heading, ""));
    for (at, &player) in group.iter().enumerate() {
        emit(Cell::text(row, column(at), Role::Heading, name(player)));
    }
    emit(Cell::text(row, sum, Role::Heading, layout.lang.text("column.points")));
    emit(Cell::text(row, place, Role::Heading, layout.lang.text("why.place_inside")));
    for (line, (one, &player)) in (row + 1..).zip(group.iter().enumerate()) {
        emit(Cell::text(line, 1, Role::Text, name(player)).linked(Some(to_player(layout, player))));
        for (other, &opponent) in group.iter().enumerate() {
            match games.against(one, other) {
                Some(points) => {
                    let cells = cells_of(layout, player, opponent);
                    let formula = format!("AVERAGE({})", cells.join(","));
                    emit(Cell::formula(line, column(other), Role::Number, formula, Cached::Number(points.to_f64())));
                }
                None => emit(Cell::text(line, column(other), Role::Centered, if one == other { "＼" } else { "" })),
            }
        }
        let range = format!("{}:{}", relative(line, column(0)), relative(line, column(group.len() - 1)));
        let total = games.total(one, &everybody).to_f64();
        emit(Cell::formula(line, sum, Role::Number, format!("SUM({range})"), Cached::Number(total)));
        emit(match figures.value(definition, player) {
            Some(value) => Cell::number(line, place, Role::Place, value.to_f64()),
            None => Cell::text(line, place, Role::Centered, "—"),
        });
    }
    row + 1 + u32::try_from(group.len()).unwrap_or(0)
}

/// Returns the cells of the results sheet with one player's points of the games against another.
fn cells_of(layout: &Layout<'_>, player: PlayerIndex, opponent: PlayerIndex) -> Vec<String> {
    let figures = layout.figures();
    let games = figures.tournament.pairings.iter().enumerate().filter_map(|(at, pairing)| {
        let side = match (pairing.first, pairing.second) {
            (first, Some(second)) if first == player && second == opponent => 0,
            (first, Some(second)) if first == opponent && second == player => 1,
            _ => return None,
        };
        let outcome = facts::outcomes(&pairing.result, &figures.rules)?[side];
        Quality::Played.of_outcome(outcome).then(|| on(&layout.names.results, layout.result_row(at), results::POINTS[side]))
    });
    games.collect()
}
