//! What the texts of cells mean: results, rounds, headings, dates, names that are alike.

pub mod bye_worth;
pub mod column_map;
pub mod columns;
pub mod dates;
pub mod day;
pub mod departure;
pub mod discs;
pub mod extra_time;
pub mod heading;
pub mod headings;
pub mod mark;
pub mod name_folding;
pub mod numerals;
pub mod paired_columns;
pub mod pairs_of_headings;
pub mod person_name;
pub mod qualify;
pub mod result;
pub mod result_sentence;
pub mod round;
pub mod round_titles;
pub mod score;
pub mod side_columns;
pub mod side_results;
pub mod stage_seat;
pub mod vocabulary;
