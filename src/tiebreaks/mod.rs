//! Evaluates a rule set's definitions into figures with their traces, ranks the players, and records
//! which criterion separated whom.

pub mod annotated;
mod compute;
pub mod direct;
pub mod eval;
pub mod facts;
pub mod figures;
pub mod rank;
pub mod reuse;
pub mod value;
pub mod view;
pub mod warnings;
