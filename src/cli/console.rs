//! The one way to standard output and standard error.

use std::io::{self, ErrorKind, Write};

use anyhow::Context;

use crate::lang::visible;

/// Prints text to standard output; what would steer a terminal is shown as a sign.
pub fn print(text: &str) -> anyhow::Result<()> {
    print_data(&visible(text))
}

/// Prints to standard output what another program is to read: as it is.
pub fn print_data(text: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        // Whoever reads our output has read enough: the rest of the work, and the exit code, are as before.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        done => done.context("standard output"),
    }
}

/// Prints text to standard error. If that cannot be done, there is nobody left to tell.
pub fn print_error(text: &str) {
    let _ = io::stderr().lock().write_all(visible(text).as_bytes());
}
