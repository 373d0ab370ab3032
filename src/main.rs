//! The `tiebook` program; everything it does is in the library.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    match tiebook::cli::run() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("tiebook: {error:#}");
            ExitCode::from(2)
        }
    }
}
