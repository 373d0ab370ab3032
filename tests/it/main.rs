//! The tests of the library and the program, in one binary: a folder for each behaviour.

#![allow(unreachable_pub, reason = "nothing names a test from outside")]
#![allow(
    clippy::format_collect,
    clippy::items_after_statements,
    clippy::case_sensitive_file_extension_comparisons,
    reason = "texts of tests are short, helpers stand where they are used, files are our own"
)]

mod architecture;
mod audit;
mod cli;
mod commands;
mod harness;
mod input;
mod output;
mod pairing;
mod robustness;
mod rules;
