//! What stands beside the name of somebody who left, in brackets or behind a dash: `Bo (dropped after round 3)`, `Bo - dropped`.

use crate::model::{Date, Departure};
use crate::place::Place;
use crate::read::number::fold;
use crate::read::words::day::{self, Day};
use crate::read::words::person_name::{BRACKETS, pairs};
use crate::read::words::round::round_number;
use crate::read::words::vocabulary;

/// When somebody left.
pub enum Left {
    /// After this round.
    After(u32),
    /// On this day.
    On(Date),
    /// At a time that is not said.
    Sometime,
}

impl Left {
    /// Returns it as what a cell says of a player.
    pub fn departure(self, written: String, place: Place) -> Departure {
        let (after, day) = match self {
            Self::After(round) => (Some(round), None),
            Self::On(day) => (None, Some(day)),
            Self::Sometime => (None, None),
        };
        Departure { after, day, written, place }
    }
}

/// Takes apart a name beside which it says that its owner left, and after which round where it says that: `Bo (dropped)`,
/// `馬場(1回戦後 棄権)`, `Bo Lee - dropping`, `Bo Lee DROP`.
pub fn departed(text: &str) -> Option<(String, Left)> {
    let (name, said) = in_brackets(text).or_else(|| behind(text))?;
    let left = left(said)?;
    name.contains(char::is_alphabetic).then_some((name, left))
}

fn in_brackets(text: &str) -> Option<(String, &str)> {
    let any = || pairs(BRACKETS).chain([('（', '）')]);
    let (before, rest) = text.split_once(|c| any().any(|(open, _)| open == c))?;
    let (inside, behind) = rest.split_once(|c| any().any(|(_, close)| close == c))?;
    let name = [before.trim(), behind.trim()].join(" ").trim().to_string();
    Some((name, inside))
}

/// Takes a name and what stands behind it apart, at a dash or comma; or at the last word, where that is in capitals and the name is not.
fn behind(text: &str) -> Option<(String, &str)> {
    let signs = [" - ", " – ", " — ", ", "];
    let apart = signs.iter().find_map(|sign| text.rsplit_once(sign));
    let in_capitals = || {
        let is_small = |text: &str| text.contains(char::is_lowercase);
        text.rsplit_once(' ').filter(|(name, word)| is_small(name) && !is_small(word))
    };
    let (name, said) = apart.or_else(in_capitals)?;
    Some((name.trim().to_string(), said))
}

/// Reads a text that says nothing but that somebody left: after which round, where it says that.
pub fn left(text: &str) -> Option<Left> {
    departure(&fold(text))
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
    if let Some(day) = only_day(&day::named(&rest)) {
        return Some(Left::On(day));
    }
    let round = stripped("name.left-after", &rest);
    let number = round_number(round.as_ref().unwrap_or(&rest))?;
    Some(match round {
        Some(_) => Left::After(number),
        // In or after the round: the games tell.
        None => Left::Sometime,
    })
}

/// Returns the day that is meant, where it can be read in one way alone and has its year.
pub fn only_day(days: &[Day]) -> Option<Date> {
    match days {
        [(year @ 1.., month, day)] => Some(Date { year: *year, month: *month, day: *day }),
        _ => None,
    }
}
