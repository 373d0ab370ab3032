//! Rule sets and their figures, against published values and second computations.

mod chess;
mod facts;
mod families;
mod fide;
mod lab;
mod last_round;
mod league;
mod league_ends;
mod league_tables;
mod lots;
mod marks;
mod missing_scores;
mod oracle;
mod properties;
mod rule_files;
mod systems;
mod worked;
