//! The tests of the library and the program, in one binary: a folder for each behaviour.

mod architecture;
mod audit;
mod cli;
mod harness;
mod input;
mod output;
mod pairing;
mod robustness;
mod rules;
