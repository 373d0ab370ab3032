//! What stands in brackets beside the name of somebody who left: `Bo (dropped after round 3)`.

use crate::read::number::fold;
use crate::read::words::person_name::BRACKETS;
use crate::read::words::round::round_number;
use crate::read::words::vocabulary;

enum Left {
    After(u32),
    Sometime,
}

/// Takes apart a name beside which brackets say that its owner left, and after which round where they say that: `Bo (dropped)`,
/// `馬場(1回戦後 棄権)`.
pub fn departed(text: &str) -> Option<(String, Option<u32>)> {
    let opening = |c: char| c == '（' || BRACKETS.chars().step_by(2).any(|open| open == c);
    let (before, rest) = text.split_once(opening)?;
    let closing =
        |c: char| c == '）' || BRACKETS.chars().skip(1).step_by(2).any(|close| close == c);
    let (inside, behind) = rest.split_once(closing)?;
    let after = match departure(&fold(inside))? {
        Left::After(round) => Some(round),
        Left::Sometime => None,
    };
    let name = [before.trim(), behind.trim()].join(" ").trim().to_string();
    name.contains(char::is_alphabetic).then_some((name, after))
}

/// Reads a word for leaving, with or without the round after which somebody left.
fn departure(folded: &str) -> Option<Left> {
    let stripped = |list: &str, text: &str| {
        let rest = vocabulary::behind(list, text).or_else(|| vocabulary::before(list, text));
        rest.map(str::to_string)
    };
    let rest = stripped("name.left", folded)?;
    if rest.is_empty() {
        return Some(Left::Sometime);
    }
    let round = stripped("name.left-after", &rest);
    let number = round_number(round.as_ref().unwrap_or(&rest))?;
    Some(match round {
        Some(_) => Left::After(number),
        // In or after the round: the games tell.
        None => Left::Sometime,
    })
}
