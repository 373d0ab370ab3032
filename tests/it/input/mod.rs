//! What is read of a file, and what is said of it.

mod before_last;
mod belonging;
mod clubs;
mod contents;
mod cross_tables;
mod deeper;
mod expelled;
mod exports;
mod final_tables_read;
mod first_user;
mod formats;
mod hostile_texts;
mod in_doubt;
mod layouts;
mod names;
mod organizers;
mod roles;
mod said;
mod schedules;
mod shapes;
mod silent;
mod stages;
mod struck;
mod tables_apart;
mod typed;
mod typed_tables;
