//! The page in a browser: bytes in, bytes out; it opens no file and no connection, and keeps nothing between two calls.

mod problems;
mod questions;
mod request;
mod response;
mod settings;
mod stages;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::guard;
use crate::jobs::Standings;
use crate::jobs::standings::Divisions;
use crate::lang::{Lang, Language};
use crate::page::request::{Asked, Given};
use crate::page::response::Answer;

/// The message for no output, which the page replaces by its own words.
const NOTHING: &str = "no standings";

/// Returns the wording of the page and the list of rule sets in every language, by its code, as JSON.
pub fn words() -> serde_json::Value {
    let each =
        Language::all().map(|language| (language.code(), response::words(Lang::of(language))));
    each.collect()
}

/// Returns the problems and the results of a workbook, as JSON ([`Answer`]).
#[wasm_bindgen]
pub fn look(name: &str, bytes: &[u8], announced: &[u8], asked: &str) -> String {
    let (asked, given) = (Asked::of(asked), Given::new(name, bytes, announced));
    let (outcome, open) = match asked.asking(&given) {
        Ok((outcome, open)) => (Ok(outcome), open),
        Err(failure) => (Err(failure), None),
    };
    // A refused setting is shown with the others: there it is corrected.
    let plain = outcome.is_err().then(|| asked.without_settings().outcome(&given).ok()).flatten();
    let mut answer = Answer::new(name, &outcome, plain.as_ref(), &asked);
    if let Some(open) = open {
        answer = answer.asking(name, &open, &asked);
    }
    let before = asked.without_edits().and_then(|before| before.outcome(&given).ok());
    let Some(before) = before else {
        return answer.text();
    };
    let now = outcome.as_ref().ok();
    let now = now.and_then(|outcome| outcome.analysis.as_ref());
    let lang = Lang::of_page(asked.words().language);
    answer.after(&before, now, lang).text()
}

/// Returns the standings workbook: the bytes that `tiebook standings` writes; of a list of players before the first round a workbook that
/// computes as it is filled in.
///
/// # Errors
/// There are no standings and no such list, or they cannot be written.
#[wasm_bindgen]
pub fn workbook(
    name: &str,
    bytes: &[u8],
    announced: &[u8],
    asked: &str,
) -> Result<Vec<u8>, String> {
    let given = Given::new(name, bytes, announced);
    if let Some(list) = stages::list(&given, &Asked::of(asked)) {
        return list;
    }
    let written = standings_of(name, bytes, announced, asked)?.xlsx();
    written.map_err(|error| error.to_string())
}

/// Returns the copy that asks what is open, with the answers: what `tiebook check --fix` writes, answered.
///
/// # Errors
/// Nothing is open.
#[wasm_bindgen]
pub fn answered(
    name: &str,
    bytes: &[u8],
    announced: &[u8],
    asked: &str,
) -> Result<Vec<u8>, String> {
    let open = Asked::of(asked).asking(&Given::new(name, bytes, announced));
    let open = open.ok().and_then(|(_, open)| open);
    open.map(|open| open.copy).ok_or_else(|| NOTHING.to_string())
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

/// Returns the same page as it is shown here, where nobody types a command.
///
/// # Errors
/// There are no standings, or they cannot be written.
#[wasm_bindgen]
pub fn shown(name: &str, bytes: &[u8], announced: &[u8], asked: &str) -> Result<String, String> {
    let standings = standings_of(name, bytes, announced, asked)?;
    let language = Asked::of(asked).language;
    let language = Language::of_locale(language.as_deref().unwrap_or_default());
    let written = standings.said_in(Lang::of_page(language)).html();
    written.map_err(|error| error.to_string())
}

/// Returns the standings of all tournaments of a workbook together, and all else of each, as a page; the request says how each is read.
///
/// # Errors
/// One of them has none, or they cannot be written.
#[wasm_bindgen]
pub fn together(name: &str, bytes: &[u8], announced: &[u8], asked: &str) -> Result<String, String> {
    let written = divisions_of(name, bytes, announced, asked)?.html();
    written.map_err(|error| error.to_string())
}

/// Returns the workbook with the standings of all of them on one sheet.
///
/// # Errors
/// As of [`together`].
#[wasm_bindgen]
pub fn together_book(
    name: &str,
    bytes: &[u8],
    announced: &[u8],
    asked: &str,
) -> Result<Vec<u8>, String> {
    let written = divisions_of(name, bytes, announced, asked)?.xlsx();
    written.map_err(|error| error.to_string())
}

/// Returns one player's page as JSON, or why there is none; the request names the player.
#[wasm_bindgen]
pub fn player(name: &str, bytes: &[u8], announced: &[u8], asked: &str) -> String {
    response::player(standings_of(name, bytes, announced, asked).ok().as_ref(), &Asked::of(asked))
}

/// Returns why one player stands above another, as JSON; the request names both.
#[wasm_bindgen]
pub fn against(name: &str, bytes: &[u8], announced: &[u8], asked: &str) -> String {
    response::against(standings_of(name, bytes, announced, asked).ok().as_ref(), &Asked::of(asked))
}

/// Returns the paper for a dispute about the places of two players: the page that `tiebook ruling` writes.
///
/// # Errors
/// There are no standings, or the request does not name two players.
#[wasm_bindgen]
pub fn ruling(name: &str, bytes: &[u8], announced: &[u8], asked: &str) -> Result<String, String> {
    let asked = Asked::of(asked);
    let outcome = asked.outcome(&Given::new(name, bytes, announced)).ok();
    let paper = outcome.and_then(|outcome| response::ruling(&outcome, &asked));
    paper.ok_or_else(|| NOTHING.to_string())
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

/// Computes all tournaments of a workbook.
fn divisions_of(
    name: &str,
    bytes: &[u8],
    announced: &[u8],
    asked: &str,
) -> Result<Divisions, String> {
    let given = Given::new(name, bytes, announced);
    request::divisions(&given, asked).ok_or_else(|| NOTHING.to_string())
}

/// Returns the standings as FIDE's report file.
///
/// # Errors
/// There are no standings, or the report cannot express the event.
#[wasm_bindgen]
pub fn report_file(
    name: &str,
    bytes: &[u8],
    announced: &[u8],
    asked: &str,
) -> Result<String, String> {
    let lang = Asked::of(asked).words();
    let report = standings_of(name, bytes, announced, asked)?.trf();
    report.map_err(|reason| reason.words(lang))
}

/// Returns a result of two players in the form in which it is shown; nothing where it cannot be read.
#[wasm_bindgen]
pub fn result_of(text: &str, asked: &str) -> String {
    response::result_of(text, &Asked::of(asked))
}

/// Returns who is on a list that was typed or pasted, and what of it is left out, as JSON.
#[wasm_bindgen]
pub fn listed(asked: &str) -> String {
    let asked = Asked::of(asked);
    response::listed(request::listed(&asked), asked.words())
}

/// Returns the workbook of a tournament that begins; the request names its players and its rules.
///
/// # Errors
/// It cannot be written.
#[wasm_bindgen]
pub fn begin(asked: &str) -> Result<Vec<u8>, String> {
    request::begun(&Asked::of(asked))
}

/// Returns what is said of the leagues or finals that are made of a book, and what their books are called, as JSON; or why there are none.
/// `other` is the book of the other league, or nothing.
#[wasm_bindgen]
pub fn stage(name: &str, bytes: &[u8], other: &[u8], asked: &str) -> String {
    let (asked, given) = (Asked::of(asked), Given::new(name, bytes, &[]));
    response::stage(stages::made(&given, other, &asked, Lang::of_page))
}

/// Returns one of those books: the bytes that `tiebook league` writes.
///
/// # Errors
/// There is none.
#[wasm_bindgen]
pub fn stage_book(name: &str, bytes: &[u8], other: &[u8], asked: &str) -> Result<Vec<u8>, String> {
    let asked = Asked::of(asked);
    let made = stages::made(&Given::new(name, bytes, &[]), other, &asked, Lang::of)?;
    let mut books = made.books.into_iter();
    let (_, book) = books.nth(asked.at).ok_or_else(|| NOTHING.to_string())?;
    Ok(book)
}

/// Returns the next round as JSON: what is said of it and its page; or why there is none.
#[wasm_bindgen]
pub fn pair(name: &str, bytes: &[u8], announced: &[u8], asked: &str) -> String {
    let (asked, given) = (Asked::of(asked), Given::new(name, bytes, announced));
    let seed = asked.seed;
    let round =
        request::paired_round(&given, &asked, Lang::of_page, |next, round| next.html(round, seed));
    response::paired(name, round, asked.words())
}

/// Returns the workbook with the next round: the bytes that `tiebook pair` writes.
///
/// # Errors
/// There is no such round, or it cannot be written.
#[wasm_bindgen]
pub fn paired(name: &str, bytes: &[u8], announced: &[u8], asked: &str) -> Result<Vec<u8>, String> {
    let (asked, given) = (Asked::of(asked), Given::new(name, bytes, announced));
    let seed = asked.seed;
    let round = request::paired_round(&given, &asked, Lang::of, |next, round| {
        let mut workbook = std::io::Cursor::new(Vec::new());
        next.write(round, seed, &mut workbook)?;
        Ok(workbook.into_inner())
    });
    Ok(round?.xlsx)
}

/// Whether a request is one that this library reads: what another version of the page kept may be none.
#[wasm_bindgen]
pub fn understands(asked: &str) -> bool {
    Asked::read(asked).is_ok()
}

/// From now on [`last_words`] knows why the library gave up.
#[wasm_bindgen(start)]
pub fn remember_last_words() {
    guard::remember_last_words();
}

/// Returns the message of a crash, and whether a damaged file caused it, as JSON.
#[wasm_bindgen]
pub fn last_words() -> String {
    response::last_words()
}

/// Returns the answer for a workbook whose reading ended in a panic of the reader: damaged, in the words of the command line.
#[wasm_bindgen]
pub fn damaged(name: &str, asked: &str) -> String {
    response::damaged(name, &Asked::of(asked))
}
