//! Announced standings, judged.

mod audit;
mod audit_columns;
mod judged;
