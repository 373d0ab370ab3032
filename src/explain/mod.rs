//! Language only: lowered definitions, audits, complaints and changes in words.

pub(crate) mod audit;
pub(crate) mod comparison;
pub mod complaints;
pub(crate) mod difference;
pub(crate) mod figure_text;
pub(crate) mod last_round;
pub(crate) mod notation;
pub(crate) mod operands;
pub(crate) mod pairing_reasons;
pub(crate) mod place_changes;
pub(crate) mod player_names;
pub(crate) mod progress;
pub(crate) mod qualification;
pub(crate) mod reversals;
pub(crate) mod rounding_reversals;
pub(crate) mod ruling;
pub(crate) mod walkovers;
pub(crate) mod words;
