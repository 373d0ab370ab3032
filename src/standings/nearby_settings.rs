//! The file with options beside a workbook: `friday.tiebook.toml` for `friday.xlsx`, so that next Friday needs none.

use std::path::{Path, PathBuf};

use crate::bounded;
use crate::place::Place;
use crate::problem::{Kind, Problem};
use crate::standings::{Choices, Options, RulesFrom};

/// The largest size of the file.
const MOST_BYTES: u64 = 1 << 20;

/// Returns the name of the file beside a workbook.
fn file_beside(book: &Path) -> PathBuf {
    book.with_extension("tiebook.toml")
}

/// Adds the options of the file beside a workbook, if it exists; the command line takes precedence.
///
/// # Errors
/// The mistake in the file, with its line.
pub fn with_beside(book: &Path, options: &Options) -> Result<Options, Box<Problem>> {
    let options = &Options { folder: book.parent().map(Path::to_path_buf), ..options.clone() };
    let path = file_beside(book);
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let length = match std::fs::metadata(&path) {
        Ok(file) if file.is_file() => file.len(),
        _ => return Ok(options.clone()),
    };
    if length > MOST_BYTES {
        return Err(wrong(&name, None, format!("{length} bytes"), String::new()));
    }
    let text = bounded::read_text(&path, MOST_BYTES)
        .map_err(|error| wrong(&name, None, error.to_string(), String::new()))?;
    with_text_beside(&name, &text, options)
}

fn wrong(name: &str, line: Option<usize>, detail: String, found: String) -> Box<Problem> {
    let place = line.map_or_else(|| name.to_string(), |line| format!("{name}:{line}"));
    Box::new(Problem::of(Place::book(&place), Kind::BadBeside { detail }, found))
}

/// Adds the options in the text of such a file; the given options take precedence. Problems call the file `name`.
///
/// # Errors
/// The mistake in the text, with its line.
pub fn with_text_beside(
    name: &str,
    text: &str,
    options: &Options,
) -> Result<Options, Box<Problem>> {
    let text = text.trim_start_matches('\u{feff}');
    let said: Choices = toml::from_str(text).map_err(|error| {
        let line =
            error.span().map(|span| text[..span.start.min(text.len())].matches('\n').count() + 1);
        let detail = error.message().trim().replace('\n', " ");
        wrong(name, line, detail, String::new())
    })?;
    if let Some(rules) = said.rules.as_ref().filter(|_| options.rules.is_none())
        && RulesFrom::Id(rules.clone()).load().is_err()
    {
        let mut lines = text.lines();
        let line = lines.position(|line| line.trim_start().starts_with("rules"));
        let known = crate::rules::rule_set_ids().collect::<Vec<_>>().join(" / ");
        let detail = format!("{rules}: {known}");
        return Err(wrong(name, line.map(|at| at + 1), detail, rules.clone()));
    }
    Ok(said.below(options.clone()))
}
