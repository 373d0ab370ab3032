//! Shell completions and the manual page.

use clap::CommandFactory;

use crate::cli::FINE;
use crate::cli::args::Cli;
use crate::cli::console::print_data;

/// Prints a completion script.
pub fn completions(shell: clap_complete::Shell) -> anyhow::Result<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "tiebook", &mut script);
    print_data(&String::from_utf8_lossy(&script))?;
    Ok(FINE)
}

/// Prints the manual page.
pub fn man() -> anyhow::Result<u8> {
    let mut page = Vec::new();
    clap_mangen::Man::new(Cli::command()).render(&mut page)?;
    print_data(&String::from_utf8_lossy(&page))?;
    Ok(FINE)
}
