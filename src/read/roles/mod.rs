//! What a sheet says that is no sheet of pairings: players, settings, announced standings.

mod announced_columns;
pub mod beside_games;
pub mod divisions;
pub mod people;
pub mod published;
pub mod roster;
pub mod settings;

/// Takes what is said elsewhere where nothing is known.
fn fill<T>(known: &mut Option<T>, other: Option<T>) {
    if known.is_none() {
        *known = other;
    }
}
