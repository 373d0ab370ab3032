//! Functions that `tiebook league` and `tiebook league --finals` share: reading books, naming and writing outputs.

use std::path::{Path, PathBuf};

use crate::cli::args::LeagueArgs;
use crate::cli::console::print_error;
use crate::cli::files::{Files, Use, shown};
use crate::cli::refusal::Refusal;
use crate::cli::{PROBLEMS, messages, output, wording};
use crate::jobs::leagues;
use crate::lang::Lang;
use crate::problem::{Severity, any_error};
use crate::standings::{Analysed, analyse};
use crate::workbook::plan::Plan;
use crate::write::xlsx;

/// Reads a book, which may have no pairings yet.
pub(super) fn read(args: &LeagueArgs, book: &Path) -> Result<(Analysed, &'static Lang), Refusal> {
    let outcome = args
        .reading
        .options()
        .and_then(|options| analyse(book, &options))
        .map_err(|failure| Refusal::of(&failure, wording(None)))?;
    let lang = wording(outcome.language);
    let problems = leagues::problems(&outcome);
    let text = messages::problems(&problems, Severity::Warning, lang);
    if any_error(&problems) {
        let code = PROBLEMS;
        return Err(Refusal { text, code });
    }
    print_error(text);
    Ok((outcome, lang))
}

/// Returns the path of a book's output, which is never a file that is read.
pub(super) fn output(
    args: &LeagueArgs,
    book: &Path,
    ending: &str,
    lang: &Lang,
) -> Result<PathBuf, Refusal> {
    let stem = book.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let event = leagues::event_of(&stem);
    let name = format!("{event}{ending}.xlsx");
    let output: PathBuf = args
        .out_dir
        .as_ref()
        .map_or_else(|| book.with_file_name(&name), |folder| folder.join(&name));
    let read: Vec<PathBuf> = args.what.iter().chain(&args.earlier).cloned().collect();
    let mut files = Files::read(&read, &args.reading);
    files.add(Use::Workbook(book.to_path_buf()), &output);
    files.distinct(lang).map_err(Refusal::usage)?;
    Ok(output)
}

/// Creates the folder of the outputs.
pub(super) fn make_folder(args: &LeagueArgs, lang: &Lang) -> Result<(), Refusal> {
    let mut folder = args.out_dir.iter();
    folder.try_for_each(|folder| output::make_folder(folder, lang))
}

/// Writes the workbook of a league or of the finals; returns the message.
pub(super) fn write(
    args: &LeagueArgs,
    output: &Path,
    plan: &Plan<'_>,
    lang: &Lang,
) -> Result<String, Refusal> {
    make_folder(args, lang)?;
    output::write(output, args.force, lang, |file| xlsx::write(plan, file))?;
    Ok(say!(lang, "cli.written", file = shown(output)))
}
