//! Pairings, their proof and their reasons.

mod pair;
mod pair_checks;
mod pair_reasons;
mod pairing;
mod whole_rounds;
