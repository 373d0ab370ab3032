//! The command line and what it says.

mod batch;
mod command_line;
mod data;
mod files;
mod help;
mod limits;
mod next_steps;
mod pipes;
mod problems;
mod readme;
mod together;
mod trf;
