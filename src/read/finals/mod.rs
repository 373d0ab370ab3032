//! The stages after the rounds: who sat where, who beat whom.

pub(crate) mod knockout;
pub(crate) mod league;
pub(crate) mod ranked;
pub(crate) mod two_legs;
