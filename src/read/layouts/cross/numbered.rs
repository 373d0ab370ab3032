//! Cells that tell an opponent by number and the result beside it, in either order: `6 1`, `1 (6)`, `1/7`, `5 R`, `won #3`. All cells tell together
//! which is the opponent: numbers of the list, each answered by the opponent's own cell of the round.

use std::collections::{BTreeSet, HashMap};

use crate::model::Outcome;
use crate::read::layouts::cross::spelled::verb;
use crate::read::number::{fold, only};
use crate::read::words::result::{mark, mark_of};
use crate::read::words::{headings, letters};

/// What stands in the cells of the rounds, a list for each player.
pub type Texts = [Vec<String>];

/// A cell as it is written, and its parts.
struct Pair<'a> {
    text: &'a str,
    parts: [String; 2],
}

/// The cells of each player, where they have two parts.
type Pairs<'a> = [Vec<Option<Pair<'a>>>];

/// A cell's opponent and what is said of the result, folded.
#[derive(Clone)]
struct Told {
    opponent: usize,
    result: String,
}

/// Returns each such text with what the family of marks reads, `○6`, where most cells are such and one order alone fits; `numbers` are the players'.
pub fn out(texts: &Texts, numbers: &[usize]) -> HashMap<String, String> {
    let pairs: Vec<Vec<Option<Pair<'_>>>> =
        texts.iter().map(|texts| texts.iter().map(|text| pair(text)).collect()).collect();
    let spoken =
        texts.iter().flatten().filter(|text| !text.split_whitespace().any(headings::is_nobody));
    let paired = pairs.iter().flatten().flatten().count();
    if paired < 4 || 5 * paired < 4 * spoken.count() {
        return HashMap::new();
    }
    let readings = [0, 1].map(|opponent| read(&pairs, numbers, opponent));
    only(readings.into_iter().flatten()).unwrap_or_default()
}

/// Reads the parts with the opponents in one of two places; nothing unless nearly all cells are answered by the opponents, with the other result.
fn read(pairs: &Pairs<'_>, numbers: &[usize], opponent: usize) -> Option<HashMap<String, String>> {
    let told = |pair: &Pair<'_>| {
        let number = pair.parts[opponent].parse::<usize>().ok()?;
        Some(Told {
            opponent: numbers.iter().position(|own| *own == number)?,
            result: pair.parts[1 - opponent].clone(),
        })
    };
    let cells: Vec<Vec<Option<Told>>> =
        pairs.iter().map(|line| line.iter().map(|pair| told(pair.as_ref()?)).collect()).collect();
    let said: BTreeSet<String> =
        cells.iter().flatten().flatten().map(|told| told.result.clone()).collect();
    let own = said.iter().filter(|said| verb(said).is_none()).cloned();
    let together = letters::together(&own.collect(), true);
    let meant = |said: &str| {
        let known = together.as_ref().and_then(|all| all.get(said).copied());
        let known = known.or_else(|| verb(said)).or_else(|| mark(said));
        known.filter(|outcome| [Outcome::Win, Outcome::Draw, Outcome::Loss].contains(outcome))
    };
    let is_answered = |line: usize, round: usize| {
        let own = cells[line][round].as_ref()?;
        let other = cells[own.opponent].get(round)?.as_ref()?;
        let results = meant(&own.result)?.answer() == meant(&other.result)?;
        (own.opponent != line && other.opponent == line && results).then_some(())
    };
    let all = (0..cells.len()).flat_map(|line| (0..cells[line].len()).map(move |at| (line, at)));
    let answered = all.filter_map(|(line, round)| is_answered(line, round)).count();
    let count = pairs.iter().flatten().flatten().count();
    let written = pairs.iter().flatten().flatten().map(|pair| {
        let told = told(pair)?;
        let mark = mark_of(meant(&told.result)?);
        Some((pair.text.to_string(), format!("{mark}{}", pair.parts[opponent])))
    });
    let written: HashMap<String, String> = written.collect::<Option<_>>()?;
    (5 * answered >= 4 * count).then_some(written)
}

/// Returns what spaces, strokes and brackets part in a cell, folded.
pub fn parts(text: &str) -> Vec<String> {
    let parts = text.split(|c: char| c.is_whitespace() || "/()[]（）#".contains(c));
    parts.map(fold).filter(|part| !part.is_empty()).collect()
}

/// Returns the two parts of a cell that has no more.
fn pair(text: &str) -> Option<Pair<'_>> {
    let parts = <[String; 2]>::try_from(parts(text)).ok()?;
    // `1 BYE`: what it is worth.
    let is_alone = parts.iter().any(|part| headings::is_bye(part));
    (!is_alone).then_some(Pair { text, parts })
}
