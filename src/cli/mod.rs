//! The command line: what was asked for, done.

pub mod args;
mod check;
mod complain;
mod standings;

use std::process::ExitCode;

use args::{Cli, Command};
use clap::Parser;

/// Exit code when all is fine.
const FINE: u8 = 0;
/// Exit code when something is wrong with a workbook.
const PROBLEMS: u8 = 1;
/// Exit code for wrong usage, and for files that cannot be read or written.
const USAGE: u8 = 2;

/// Runs the program and returns its exit code.
///
/// # Errors
/// What went wrong beside the workbooks themselves (wrong usage, no access): exit code 2.
pub fn run() -> anyhow::Result<ExitCode> {
    let cli = Cli::parse_from(args::with_default_command(std::env::args_os()));
    let code = match cli.command {
        Command::Standings(args) => standings::run(&args)?,
        Command::Check(args) => check::run(&args)?,
    };
    Ok(ExitCode::from(code))
}
