//! What is read of a file, and what is said of it.

mod below_lists;
mod cross_tables;
mod dates;
mod doubts;
mod exports;
mod formats;
mod hostile_texts;
mod languages;
mod layouts;
mod missing;
mod names;
mod own_output;
mod reading;
mod results;
mod roles;
mod settings;
mod sheets_of_rounds;
mod texts;
