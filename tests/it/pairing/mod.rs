//! Pairings, their proof and their reasons.

mod from_library;
mod pair;
mod pair_checks;
mod pair_reasons;
mod rounds;
mod schedules;
mod whole_rounds;
