//! Rule sets and their figures, against published values and second computations.

mod chess;
mod expelled_players;
mod facts;
mod families;
mod fide;
mod from_places;
mod go;
mod lab;
mod league;
mod league_ends;
mod lots;
mod marks;
mod missing_scores;
mod oracle;
mod order_before_last;
mod properties;
mod rule_files;
mod starts_and_lines;
mod systems;
mod worked;
