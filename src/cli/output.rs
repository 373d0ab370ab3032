//! Where outputs go, and that none of them is an input or another output.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::cli::args::StandingsArgs;
use crate::cli::standings::Purpose;
use crate::lang::Lang;
use crate::write::whole::NotWritten;

/// Returns the output of a book, or of one of its tournaments by its sheet: what was asked for, or a name beside the book.
#[must_use]
pub fn path(args: &StandingsArgs, (book, sheet): (&Path, Option<&str>), lang: &Lang, purpose: Purpose) -> PathBuf {
    if let Some(output) = &args.output {
        return output.clone();
    }
    let stem = book.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    // A sheet may be called what no file may.
    let sheet = sheet.map(|sheet| format!("-{}", sheet.replace(|c: char| c.is_control() || "<>:\"/\\|?*".contains(c), "_")));
    let name = format!("{stem}{}{}.xlsx", sheet.unwrap_or_default(), lang.text(purpose.ending()));
    match &args.out_dir {
        Some(folder) => folder.join(name),
        None => book.with_file_name(name),
    }
}

/// Checks that an output is none of the inputs.
///
/// # Errors
/// [`NotWritten::IsInput`].
pub fn not_an_input(output: &Path, args: &StandingsArgs) -> Result<(), NotWritten> {
    let Ok(output_file) = output.canonicalize() else {
        return Ok(());
    };
    let same = args.books.iter().chain(&args.reading.published).any(|book| book.canonicalize().is_ok_and(|book| book == output_file));
    if same { Err(NotWritten::IsInput(output.to_path_buf())) } else { Ok(()) }
}

/// Returns the output that two of the books would share, if any.
#[must_use]
pub fn shared(args: &StandingsArgs, purpose: Purpose) -> Option<PathBuf> {
    let mut seen: HashMap<PathBuf, usize> = HashMap::new();
    for book in &args.books {
        // The ending differs by language, but two books of one stem clash in either.
        let output = path(args, (book, None), Lang::of(crate::lang::Language::En), purpose);
        let count = seen.entry(output.clone()).or_default();
        *count += 1;
        if *count > 1 {
            return Some(output);
        }
    }
    None
}
