//! The sheets of the standings workbook, one file each.

pub mod audit;
pub mod cross;
mod encounters;
pub mod figures;
pub mod player;
pub mod readings;
pub mod results;
pub mod rules;
pub mod source;
pub mod standings;
pub mod why;

use crate::explain::layout::Layout;
use crate::explain::plan::{Cached, Cell, Look, Role};
use crate::model::PlayerIndex;
use crate::tiebreaks::figures::MISSING;
use crate::tiebreaks::value::Value;

/// Above this many players cells carry no notes and fewer links: the breakdown explains every figure.
pub const MOST_WITH_NOTES: usize = 500;

/// Emits the title, the warning that a result was edited, and the remark at the top of a sheet.
fn head(layout: &Layout<'_>, title: &str, remark: &str, emit: &mut dyn FnMut(Cell)) {
    let tournament = &layout.figures().tournament;
    let name = tournament.title.clone().unwrap_or_else(|| tournament.source.file.to_string());
    emit(Cell::text(0, 0, Role::Title, format!("{name}  {title}")));
    let edited = layout.lang.text("head.edited");
    emit(Cell::formula(1, 0, Role::Remark, format!("IF({}>0,{},\"\")", layout.changes(), super::address::text(edited)), "".into()));
    if !remark.is_empty() {
        emit(Cell::text(2, 0, Role::Remark, remark));
    }
}

/// Returns a player's figure as the cached result of a formula.
fn cached(layout: &Layout<'_>, definition: usize, player: PlayerIndex) -> Cached {
    cached_as(layout, definition, player, layout.figures().value(definition, player))
}

/// Returns the same of a figure at another stage, such as before rounding.
fn cached_as(layout: &Layout<'_>, definition: usize, player: PlayerIndex, value: Option<&Value>) -> Cached {
    let nothing = if layout.figures().is_missing(definition, player) { MISSING } else { "—" };
    value.map_or_else(|| nothing.into(), |value| Cached::Number(value.to_f64()))
}

/// Returns how a player's figure is printed.
fn look(layout: &Layout<'_>, definition: usize, player: PlayerIndex) -> Look {
    let figures = layout.figures();
    match figures.value(definition, player) {
        Some(Value::Power { .. }) => Look::Approximate,
        _ => Look::Show(figures.rules.definitions[definition].show.under(figures.rules.rounding)),
    }
}

/// Returns the exact value as text; a power as its expression.
fn exact(value: Option<&Value>) -> String {
    value.map_or_else(|| "—".to_string(), ToString::to_string)
}

/// Returns a record such as 3勝1敗.
fn record(layout: &Layout<'_>, player: PlayerIndex) -> String {
    let record = layout.figures().record(player);
    let count = |count: usize| count.to_string();
    let fields = [("wins", &*count(record.wins)), ("losses", &*count(record.losses)), ("draws", &*count(record.draws))];
    layout.lang.say(if record.draws == 0 { "record.without_draws" } else { "record.with_draws" }, &fields)
}

/// Returns a number as the double that Excel keeps.
fn as_f64(number: impl TryInto<u32>) -> f64 {
    number.try_into().map_or(f64::NAN, f64::from)
}

/// Returns the link to a player's breakdown.
fn to_player(layout: &Layout<'_>, player: PlayerIndex) -> (String, u32, u16) {
    (layout.names.player(player).to_string(), layout.block_row(player), 0)
}
