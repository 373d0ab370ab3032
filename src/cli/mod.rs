//! The command line.

pub(crate) mod args;
mod ask;
mod batch;
mod check;
mod console;
mod diff;
mod engine;
mod explain;
mod files;
mod help;
mod interrupt;
#[cfg(feature = "lab")]
mod lab;
mod league;
mod messages;
mod needs;
mod new;
mod next_step;
mod output;
mod pair;
mod refusal;
mod rules;
mod ruling;
mod shell;
mod standings;
mod suggestions;
mod verify;

use std::path::Path;
use std::process::ExitCode;
use std::sync::OnceLock;

use anyhow::Context;
use args::{Cli, Command, Invocation};
use clap::FromArgMatches;
use output::Purpose;
use refusal::Refusal;

use crate::bounded::GivenUp;
use crate::explain::complaints::given_up;
use crate::explain::player_names;
use crate::guard;
use crate::jobs::Book;
use crate::lang::{self, Lang, Language};
use crate::model::{PlayerIndex, Tournament};
use crate::problem::Severity;
use crate::standings::Analysed;

/// Exit code when all is fine.
const FINE: u8 = 0;
/// Exit code when something is wrong with a workbook.
const PROBLEMS: u8 = 1;
/// Exit code for wrong usage, and for files that cannot be read or written.
const USAGE: u8 = 2;

/// Runs the program and returns its exit code.
pub fn run() -> ExitCode {
    interrupt::leave_nothing_behind();
    guard::say_nothing();
    ExitCode::from(done().unwrap_or_else(Refusal::print))
}

/// Does what the command line asks for; returns the exit code.
fn done() -> Result<u8, Refusal> {
    own_language()?;
    let args: Vec<_> = std::env::args_os().collect();
    ASKED.get_or_init(|| suggestions::language_of(&args));
    let lang = wording(None);
    let mistyped =
        |word: &str, command: &str| Refusal::usage(say!(lang, "cli.did_you_mean", word, command));
    let args = match args::invocation(args) {
        Invocation::Arguments(args) => args,
        Invocation::Mistyped { word, command } => return Err(mistyped(&word, &command)),
    };
    let parsed = help::command(lang).try_get_matches_from(args);
    let cli =
        parsed.and_then(|matches| Cli::from_arg_matches(&matches)).map_err(|error| Refusal {
            text: suggestions::message(&error, lang).unwrap_or_else(|| error.exit()).into(),
            code: USAGE,
        })?;
    if let Some((word, command)) = cli.command.no_book() {
        return Err(match command {
            Some(command) => mistyped(&word, &command),
            None => Refusal::usage(say!(lang, "cli.no_command", word)),
        });
    }
    match cli.command {
        Command::Standings(args) => batch::run(args, Purpose::Standings),
        Command::Audit(args) => batch::run(args, Purpose::Audit),
        Command::Check(args) => check::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Needs(args) => needs::run(&args),
        Command::Ruling(args) => ruling::run(&args),
        Command::Diff(args) => diff::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::New(args) => new::run(&args),
        Command::Pair(args) => pair::run(&args),
        #[cfg(feature = "lab")]
        Command::Lab(args) => lab::run(&args),
        Command::League(args) => league::run(&args),
        Command::Completions { shell } => Ok(shell::completions(shell)?),
        Command::Man => Ok(shell::man()?),
        Command::Schema => Ok(shell::schema()?),
    }
}

/// The folder of a language that a translator tries; its name is the language's code.
const LANGUAGE: &str = "TIEBOOK_LANG";

/// Adds the language of the folder that the environment names.
fn own_language() -> anyhow::Result<()> {
    let Some(folder) = std::env::var_os(LANGUAGE) else {
        return Ok(());
    };
    let folder = Path::new(&folder);
    let texts = || {
        let files = std::fs::read_dir(folder)?.map(|file| std::fs::read_to_string(file?.path()));
        files.collect::<std::io::Result<_>>()
    };
    let called = || format!("{LANGUAGE}={}", folder.display());
    let code = folder.file_name().unwrap_or_default().to_string_lossy();
    lang::add(&code, texts().with_context(called)?).with_context(called)
}

/// Reads and computes a book and says what is wrong with it.
fn analysed(reading: &args::Reading, book: &Path) -> Result<(Analysed, &'static Lang), Refusal> {
    let outcome = reading
        .options()
        .and_then(|options| Book::open(book)?.outcome(&options))
        .map_err(|failure| Refusal::of(&failure, wording(None)))?;
    let lang = outcome.in_words(wording(outcome.language));
    let said = messages::problems(&outcome.problems, Severity::Warning, lang);
    console::print_error(said);
    Ok((outcome, lang))
}

/// Finds a player who is named on the command line.
fn player_called(tournament: &Tournament, text: &str, lang: &Lang) -> Result<PlayerIndex, Refusal> {
    player_names::find(tournament, text, lang).map_err(Refusal::usage)
}

/// Returns the message for an error of the system: translated for common errors, otherwise the system's own words.
fn io_words(error: &std::io::Error, lang: &Lang) -> String {
    use std::io::ErrorKind;
    if let Some(why) = GivenUp::of(error) {
        return given_up(why, lang);
    }
    let key = match error.kind() {
        _ if error.raw_os_error().is_none() => None,
        ErrorKind::NotFound => Some("cli.io.not_found"),
        ErrorKind::PermissionDenied => Some("cli.io.denied"),
        ErrorKind::IsADirectory => Some("cli.io.folder"),
        ErrorKind::NotADirectory => Some("cli.io.no_folder"),
        ErrorKind::StorageFull => Some("cli.io.full"),
        _ => None,
    };
    key.map_or_else(|| error.to_string(), |key| lang.text(key).to_string())
}

/// The language that the command line asks for.
static ASKED: OnceLock<Option<Language>> = OnceLock::new();

/// Returns the wording: in the language asked for, else the book's, else the system's.
fn wording(of_book: Option<Language>) -> &'static Lang {
    let system = || {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
        Language::of_locale(&locale.unwrap_or_default())
    };
    let asked = ASKED.get().copied().flatten();
    Lang::of(asked.or(of_book).unwrap_or_else(system))
}
