//! The one way to standard output and standard error.

use std::fmt::Write as _;
use std::io::{self, ErrorKind, Write};

use anstyle::{AnsiColor, Style};
use anyhow::Context;

use crate::lang::visible;
use crate::write::paint::{Paint, Painted};

/// Prints text to standard output, in colour where it is a terminal; what of it would steer a terminal is shown as a sign.
pub(super) fn print(text: impl Into<Painted>) -> anyhow::Result<()> {
    sent(anstream::stdout().lock(), &coloured(&text.into()))
}

/// Prints what is said beside a result: to standard error where the result itself is on standard output.
pub(super) fn print_beside(text: impl Into<Painted>, is_piped: bool) -> anyhow::Result<()> {
    if is_piped {
        print_error(text);
        Ok(())
    } else {
        print(text)
    }
}

/// Prints data for other programs to standard output, unchanged.
pub(super) fn print_data(text: &str) -> anyhow::Result<()> {
    sent(io::stdout().lock(), text)
}

fn sent(mut out: impl Write, text: &str) -> anyhow::Result<()> {
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        // A reader that closed the pipe has read enough; the remaining work and the exit code stay the same.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        done => done.context("standard output"),
    }
}

/// Prints text to standard error. If that cannot be done, there is nobody left to tell.
pub(super) fn print_error(text: impl Into<Painted>) {
    let _ = anstream::stderr().lock().write_all(coloured(&text.into()).as_bytes());
}

/// Returns the columns of the terminal that standard output is, if it is one.
pub(super) fn width() -> Option<u16> {
    ::console::Term::stdout()
        .size_checked()
        .map(|(_, columns)| columns)
        .filter(|columns| *columns > 0)
}

/// Returns text with its colours; they are taken away again where nobody would see them.
fn coloured(text: &Painted) -> String {
    let mut written = String::new();
    for (paint, part) in text.parts() {
        let style = style(*paint);
        // Writing to a string cannot fail.
        let _ = write!(written, "{style}{}{style:#}", visible(part));
    }
    written
}

fn style(paint: Paint) -> Style {
    match paint {
        Paint::Plain => Style::new(),
        Paint::Heading => Style::new().bold(),
        Paint::Quiet => Style::new().dimmed(),
        Paint::Error => AnsiColor::Red.on_default().bold(),
        Paint::Warning => AnsiColor::Yellow.on_default().bold(),
        Paint::Note => AnsiColor::Cyan.on_default().bold(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_ours_alone() {
        let mut text = Painted::from("a ");
        text.push(Paint::Error, "b\u{1b}[31m");
        assert_eq!(coloured(&text), "a \u{1b}[1m\u{1b}[31mb␛[31m\u{1b}[0m");
        assert_eq!(coloured(&"\u{1b}[0m\n".into()), "␛[0m\n");
    }
}
