//! Evaluates a rule set's definitions into figures with their traces, ranks the players, and records
//! which criterion separated whom.

mod compute;
pub mod direct;
pub mod eval;
pub mod facts;
pub mod figures;
pub mod noted;
pub mod rank;
pub mod scrutiny;
pub mod shared;
pub mod value;
