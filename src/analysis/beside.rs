//! The file with options beside a workbook: `friday.tiebook.toml` for `friday.xlsx`, so that next Friday needs none.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::analysis::{Options, RulesFrom};
use crate::bounded;
use crate::place::Place;
use crate::problem::{Kind, Problem};
use crate::read::{DateOrder, Layout};

/// What such a file may say: the options of the command line by their names.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Beside {
    /// The id of a rule set.
    rules: Option<String>,
    /// Constants, choices, rounding and order of the rules.
    set: BTreeMap<String, String>,
    /// Spellings, and the names they stand for.
    merge: BTreeMap<String, String>,
    /// Headings, and the known ones that they stand for.
    map: BTreeMap<String, String>,
    /// How scores that became dates were typed.
    dates: Option<String>,
    /// Whether numbers beside the players are scores of games, though they grow like points.
    #[serde(rename = "game-scores")]
    game_scores: bool,
    /// The sheet with the pairings.
    sheet: Option<String>,
    /// How the pairings stand.
    layout: Option<String>,
}

/// No such file is larger.
const MOST_BYTES: u64 = 1 << 20;

/// Returns the name of the file beside a workbook.
fn file_beside(book: &Path) -> PathBuf {
    book.with_extension("tiebook.toml")
}

/// Adds what the file beside a workbook says, where there is one; the command line has the last word.
///
/// # Errors
/// What is wrong with the file, with its line.
pub fn with_beside(book: &Path, options: &Options) -> Result<Options, Box<Problem>> {
    let path = file_beside(book);
    let name = path
        .file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default();
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
    Box::new(Problem {
        place: Place::book(&place),
        kind: Kind::BadBeside { detail },
        found,
    })
}

/// Adds what the text of such a file says; the options have the last word, and `name` is what problems call the file.
///
/// # Errors
/// What is wrong with the text, with its line.
pub fn with_text_beside(
    name: &str,
    text: &str,
    options: &Options,
) -> Result<Options, Box<Problem>> {
    let text = text.trim_start_matches('\u{feff}');
    let wrong = |line, detail, found| wrong(name, line, detail, found);
    let said: Beside = toml::from_str(text).map_err(|error| {
        let line = error
            .span()
            .map(|span| text[..span.start.min(text.len())].matches('\n').count() + 1);
        wrong(
            line,
            error.message().trim().replace('\n', " "),
            String::new(),
        )
    })?;
    let line_of = |key: &str| {
        text.lines()
            .position(|line| line.trim_start().starts_with(key))
            .map(|at| at + 1)
    };
    let mut options = options.clone();
    let reading = &mut options.reading;
    reading.merge.extend(said.merge);
    reading.map.extend(said.map);
    reading.sheet = reading.sheet.take().or(said.sheet);
    reading.game_scores |= said.game_scores;
    if let Some(order) = said.dates {
        let order: DateOrder = order.parse().map_err(|expected| {
            wrong(
                line_of("dates"),
                format!("{order}: {expected}"),
                order.clone(),
            )
        })?;
        reading.dates = reading.dates.or(Some(order));
    }
    if let Some(layout) = said.layout {
        let known = || Layout::ALL.map(Layout::id).join(" / ");
        let layout = Layout::named(&layout).ok_or_else(|| {
            wrong(
                line_of("layout"),
                format!("{layout}: {}", known()),
                layout.clone(),
            )
        })?;
        reading.layout = reading.layout.or(Some(layout));
    }
    if let Some(rules) = said.rules.filter(|_| options.rules.is_none()) {
        let from = RulesFrom::Id(rules.clone());
        from.load().map_err(|_| {
            let known = crate::rules::rule_set_ids().collect::<Vec<_>>().join(" / ");
            wrong(line_of("rules"), format!("{rules}: {known}"), rules.clone())
        })?;
        options.rules = Some(from);
    }
    let given: Vec<String> = options
        .settings
        .iter()
        .map(|(key, _)| key.clone())
        .collect();
    options
        .settings
        .extend(said.set.into_iter().filter(|(key, _)| !given.contains(key)));
    Ok(options)
}
