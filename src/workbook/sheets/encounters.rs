//! On 順位の根拠: for every group of equal players the games they played against each other, as computed.

use crate::explain::words::Words;
use crate::model::PlayerIndex;
use crate::rules::vocabulary::{GroupFact, Quality};
use crate::tiebreaks::direct::Table;
use crate::tiebreaks::value::Value;
use crate::workbook::plan::{Cell, Role};
use crate::workbook::room::{Room, column};

/// Larger groups are not printed as a table.
const LARGEST_GROUP: usize = 12;

/// Emits the tables from `row` on.
pub fn tables(room: &Room<'_>, mut row: u32, emit: &mut dyn FnMut(Cell)) {
    let figures = room.figures();
    let words = Words { rules: &figures.rules, lang: room.lang };
    for (criterion, &definition) in figures.rules.order.iter().enumerate() {
        if figures.rules.definitions[definition].expr.group_fact().is_none() {
            continue;
        }
        let mut groups = figures.groups(criterion).to_vec();
        groups.retain(|group| group.len() <= LARGEST_GROUP && group.iter().any(|&player| figures.value(definition, player).is_some()));
        groups.sort_by_key(|group| group.iter().map(|&player| room.standing[player]).min());
        // Nothing is said of nobody.
        if groups.is_empty() {
            continue;
        }
        emit(Cell::text(row, 0, Role::Section, words.short(definition)));
        emit(Cell::text(row, 3, Role::Remark, room.lang.text("why.as_computed")));
        row += 1;
        for mut group in groups {
            group.sort_by_key(|&player| room.standing[player]);
            row = table(room, definition, &group, row, emit) + 1;
        }
    }
}

/// Emits one group: who scored what against whom, in sum, and the place. Returns the row after it.
fn table(room: &Room<'_>, definition: usize, group: &[PlayerIndex], row: u32, emit: &mut dyn FnMut(Cell)) -> u32 {
    let figures = room.figures();
    let fact = figures.rules.lowered.formulas[definition].group_fact();
    let games = Table::new(&figures.field, &figures.rules, group, fact.map_or(Quality::Played, GroupFact::games));
    let everybody: Vec<usize> = (0..group.len()).collect();
    let name = |player: PlayerIndex| &*figures.tournament.players[player].name;
    let of = |at: usize| column(at + 2);
    let (sum, place) = (of(group.len()), of(group.len() + 1));
    emit(Cell::text(row, 1, Role::Heading, ""));
    for (at, &player) in group.iter().enumerate() {
        emit(Cell::text(row, of(at), Role::Heading, name(player)));
    }
    emit(Cell::text(row, sum, Role::Heading, room.lang.text("column.points")));
    emit(Cell::text(row, place, Role::Heading, room.lang.text("why.place_inside")));
    for (line, (one, &player)) in (row + 1..).zip(group.iter().enumerate()) {
        emit(Cell::text(line, 1, Role::Text, name(player)).linked(room.to_player(player)));
        for other in everybody.iter().copied() {
            match games.against(one, other) {
                Some(points) => emit(Cell::number(line, of(other), Role::Number, points.to_f64())),
                None => emit(Cell::text(line, of(other), Role::Centered, if one == other { "＼" } else { "" })),
            }
        }
        emit(Cell::number(line, sum, Role::Number, games.total(one).to_f64()));
        emit(match figures.value(definition, player).map(Value::to_f64) {
            Some(value) => Cell::number(line, place, Role::Place, value),
            None => Cell::text(line, place, Role::Centered, "—"),
        });
    }
    row + 1 + crate::workbook::room::row(group.len())
}
