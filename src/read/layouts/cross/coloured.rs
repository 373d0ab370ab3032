//! Cells that tell an opponent's number with a colour of any language, and the result in front of it or behind it: `+ 7N`, `½ (6S)`, `7n1`.

use std::collections::{BTreeSet, HashMap};

use crate::read::layouts::cross::numbered::parts;
use crate::read::number::digits;
use crate::read::words::{headings, letters};

/// The parts of a cell, folded.
struct Told {
    number: String,
    colour: char,
    result: String,
}

/// Returns each such text as the family of chess reads it, `7b1`, where most are such and the colours are those of one language.
pub fn out(texts: &[&str]) -> HashMap<String, String> {
    let spoken: BTreeSet<&str> = texts.iter().copied().collect();
    let spoken = spoken.into_iter().filter(|text| !text.is_empty() && !headings::is_nobody(text));
    let all: Vec<(&str, Option<Told>)> = spoken.map(|text| (text, told(text))).collect();
    let count = all.iter().filter(|(_, told)| told.is_some()).count();
    let used: BTreeSet<char> =
        all.iter().filter_map(|(_, told)| Some(told.as_ref()?.colour)).collect();
    let Some(white) = letters::white(&used).filter(|_| 5 * count >= 4 * all.len()) else {
        return HashMap::new();
    };
    let written = all.into_iter().filter_map(|(text, told)| {
        let told = told?;
        let colour = if told.colour == white { 'w' } else { 'b' };
        // As in exports of go and of Vega a plus is won at the board.
        let result = match told.result.as_str() {
            "+" => "1",
            "-" => "0",
            "=" => "½",
            other => other,
        };
        Some((text.to_string(), format!("{}{colour}{result}", told.number)))
    });
    written.collect()
}

fn told(text: &str) -> Option<Told> {
    match &parts(text)[..] {
        [one, other] => of_parts(one, other).or_else(|| of_parts(other, one)),
        // `+7n`, `7n1`.
        [one] => {
            let signed = one.strip_prefix(['+', '-', '=']);
            if let Some(seat) = signed {
                return of_parts(seat, &one[..1]);
            }
            let (number, rest) = digits(one);
            let letter = rest.chars().next()?;
            let (seat, result) = one.split_at(number.len() + letter.len_utf8());
            of_parts(seat, result)
        }
        _ => None,
    }
}

/// Reads `7n` or `n7`, and a result beside it.
fn of_parts(seat: &str, result: &str) -> Option<Told> {
    let number = seat.trim_matches(char::is_alphabetic);
    let mut letters = seat.chars().filter(|c| c.is_alphabetic());
    let (colour, None) = (letters.next()?, letters.next()) else {
        return None;
    };
    let is_number = !number.is_empty() && number.bytes().all(|c| c.is_ascii_digit());
    (is_number && !result.is_empty()).then(|| Told {
        number: number.to_string(),
        colour,
        result: result.to_string(),
    })
}
