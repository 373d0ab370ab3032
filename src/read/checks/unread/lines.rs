//! Lines that were passed over although they begin with one player and end with another, as games do.

use std::cell::LazyCell;

use crate::model::Player;
use crate::problem::{Kind, LoneName, Problem, Unused};
use crate::read::checks::names_in_text::Names;
use crate::read::checks::unread::sheets::not_read;

/// Says of each such line that it was not read.
pub fn check(players: &[Player], problems: &mut [Problem]) {
    let names = LazyCell::new(|| Names::of_players(players));
    for problem in problems {
        let is_passed_over = matches!(
            problem.kind,
            Kind::Unused(Unused::Row {}) | Kind::LoneName(LoneName::Stray { .. })
        );
        let text = &problem.cell_text;
        if is_passed_over && names.frame(text) {
            let row = problem.place.cell.map(|(row, _)| row);
            let texts = std::slice::from_ref(text);
            *problem = not_read(problem.place.clone(), row.into_iter(), 1, texts);
        }
    }
}
