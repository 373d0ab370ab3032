//! Announced standings, judged.

mod audit_columns;
mod tables;
