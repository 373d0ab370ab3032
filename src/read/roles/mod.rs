//! What a sheet says that is no sheet of pairings: players, settings, announced standings.

pub mod beside_games;
pub mod divisions;
pub mod people;
pub mod published;
pub mod roster;
pub mod settings;
