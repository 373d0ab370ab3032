//! Announced standings, judged.

mod audit_columns;
mod judged;
mod tables;
