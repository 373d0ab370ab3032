//! Evaluates a rule set's definitions into figures with their traces, ranks the players, and records
//! which criterion separated whom.

pub(crate) mod annotated;
mod compute;
pub(crate) mod direct;
pub mod eval;
pub(crate) mod facts;
pub mod figures;
pub mod rank;
pub mod reuse;
pub mod value;
pub(crate) mod view;
pub(crate) mod warnings;
