//! The page in a browser: bytes in, bytes out; it opens no file and no connection, and keeps nothing between two calls.

mod problems;
mod request;
mod response;
mod settings;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::guard;
use crate::jobs::Standings;
use crate::lang::{Lang, Language};
use crate::page::request::{Asked, Given};
use crate::page::response::Answer;

/// The message for no output, which the page replaces by its own words.
const NOTHING: &str = "no standings";

/// Returns the wording of the page and the list of rule sets in every language, by its code, as JSON.
#[must_use]
pub fn words() -> serde_json::Value {
    let each =
        Language::all().map(|language| (language.code(), response::words(Lang::of(language))));
    each.collect()
}

/// Returns the problems and the results of a workbook, as JSON ([`Answer`]).
#[must_use]
#[wasm_bindgen]
pub fn look(name: &str, bytes: &[u8], announced: &[u8], asked: &str) -> String {
    let (asked, given) = (Asked::of(asked), Given::new(name, bytes, announced));
    let outcome = asked.outcome(&given);
    // A refused setting is shown with the others: there it is corrected.
    let plain = outcome
        .is_err()
        .then(|| asked.without_settings().outcome(&given).ok())
        .flatten();
    Answer::new(name, &outcome, plain.as_ref(), &asked).text()
}

/// Returns the figures that the criteria of the rule set may be, as JSON: names as they are typed, and what they are.
#[must_use]
#[wasm_bindgen]
pub fn figures(name: &str, bytes: &[u8], announced: &[u8], asked: &str) -> String {
    let asked = Asked::of(asked);
    response::figures(
        &asked
            .without_settings()
            .outcome(&Given::new(name, bytes, announced)),
        &asked,
    )
}

/// Returns the standings workbook: the bytes that `tiebook standings` writes.
///
/// # Errors
/// There are no standings, or they cannot be written.
#[wasm_bindgen]
pub fn workbook(
    name: &str,
    bytes: &[u8],
    announced: &[u8],
    asked: &str,
) -> Result<Vec<u8>, String> {
    let written = standings_of(name, bytes, announced, asked)?.xlsx();
    written.map_err(|error| error.to_string())
}

/// Returns the web page of the standings: the bytes that `tiebook standings --html` writes.
///
/// # Errors
/// There are no standings, or they cannot be written.
#[wasm_bindgen]
pub fn report(name: &str, bytes: &[u8], announced: &[u8], asked: &str) -> Result<String, String> {
    let written = standings_of(name, bytes, announced, asked)?.html();
    written.map_err(|error| error.to_string())
}

/// Returns one player's page as JSON, or why there is none; the request names the player.
#[must_use]
#[wasm_bindgen]
pub fn player(name: &str, bytes: &[u8], announced: &[u8], asked: &str) -> String {
    response::player(
        standings_of(name, bytes, announced, asked).ok().as_ref(),
        &Asked::of(asked),
    )
}

/// Returns the standings as JSON, as `tiebook standings --json` writes them.
///
/// # Errors
/// There are no standings.
#[wasm_bindgen]
pub fn standings(
    name: &str,
    bytes: &[u8],
    announced: &[u8],
    asked: &str,
) -> Result<String, String> {
    Ok(standings_of(name, bytes, announced, asked)?.json())
}

/// Computes a workbook.
fn standings_of(
    name: &str,
    bytes: &[u8],
    announced: &[u8],
    asked: &str,
) -> Result<Standings, String> {
    let given = Given::new(name, bytes, announced);
    request::standings(&given, asked).ok_or_else(|| NOTHING.to_string())
}

/// Returns the changes of places with other results, as JSON; the request lists the results.
#[must_use]
#[wasm_bindgen]
pub fn what_if(name: &str, bytes: &[u8], announced: &[u8], asked: &str) -> String {
    let asked = Asked::of(asked);
    response::what_if(&asked.outcome(&Given::new(name, bytes, announced)), &asked)
}

/// From now on [`last_words`] knows why the library gave up.
#[wasm_bindgen(start)]
pub fn remember_last_words() {
    guard::remember_last_words();
}

/// Returns the message of a crash, and whether a damaged file caused it, as JSON.
#[must_use]
#[wasm_bindgen]
pub fn last_words() -> String {
    response::last_words()
}

/// Returns the answer for a workbook whose reading ended in a panic of the reader: damaged, in the words of the command line.
#[must_use]
#[wasm_bindgen]
pub fn damaged(name: &str, asked: &str) -> String {
    response::damaged(name, &Asked::of(asked))
}
