//! Results told by colour or turn, as go and shogi players write them: `黒中押し勝ち`, `白3目半勝ち`, `先手勝ち`, `B+R`, `W+3.5`.

use crate::read::number::fold;
use crate::read::words::vocabulary;

/// Whose side a word names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    First,
    Second,
    Black,
    White,
    Red,
    Blue,
}

/// Returns a result as the plain grammar writes it, seen from the player named first; nothing where it tells no colour or turn.
/// `first` and `second` are the headings above the two players: they say who had which colour.
#[must_use]
pub fn told(text: &str, first: &str, second: &str) -> Option<String> {
    let folded = fold(text);
    let (side, forfeit) = in_words(&folded).or_else(|| as_in_records(&folded))?;
    let [one, other] = [first, second].map(fold);
    let first_won = match side {
        Side::First => true,
        Side::Second => false,
        // Without both colours above them nobody knows whose they were.
        colours => match (colour(&one)?, colour(&other)?) {
            (one, other) if one != other => one == colours,
            _ => return None,
        },
    };
    let told = match (first_won, forfeit) {
        (true, false) => "○",
        (false, false) => "●",
        (true, true) => "+ -",
        (false, true) => "- +",
    };
    Some(told.to_string())
}

/// Whether the heading of a column speaks of the one of two players and not of the other: `Player 2 result`.
#[must_use]
pub fn is_of(heading: &str, player: &str, other: &str) -> bool {
    let [own, player, other] = [heading, player, other].map(fold);
    own.contains(&player) && !own.contains(&other)
        || vocabulary::behind("owner.other", &own).is_some()
}

/// Whether a heading says that whoever stands below it had White.
#[must_use]
pub fn is_white(heading: &str) -> bool {
    colour(&fold(heading)) == Some(Side::White)
}

/// Whether a heading is a colour.
#[must_use]
pub fn is_colour(heading: &str) -> bool {
    colour(&fold(heading)).is_some()
}

fn colour(heading: &str) -> Option<Side> {
    let exact = vocabulary::which("side", heading).and_then(Side::named);
    let held = Side::ALL
        .into_iter()
        .find(|(name, _)| vocabulary::holds(&format!("colour.{name}"), heading));
    exact
        .filter(|side| ![Side::First, Side::Second].contains(side))
        .or(held.map(|(_, side)| side))
}

/// Returns who won, where a folded text says it and no more than how, by the words of some lists: the 高橋 of `高橋の勝ち` and `高橋不戦勝`.
#[must_use]
pub fn winner_in<'a>(folded: &'a str, lists: &[&str]) -> Option<&'a str> {
    let who = lists
        .iter()
        .find_map(|list| vocabulary::before(list, folded))?;
    let who = vocabulary::before("won.by", who).unwrap_or(who);
    (!who.is_empty()).then_some(who)
}

/// Whether a heading names the same colour as a word does.
#[must_use]
pub fn is_of_colour(heading: &str, word: &str) -> bool {
    let [own, named] = [heading, word].map(|text| colour(&fold(text)));
    own.is_some() && own == named
}

impl Side {
    const ALL: [(&str, Self); 6] = [
        ("first", Self::First),
        ("second", Self::Second),
        ("black", Self::Black),
        ("white", Self::White),
        ("red", Self::Red),
        ("blue", Self::Blue),
    ];

    fn named(name: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|(known, _)| *known == name).map(|(_, side)| side)
    }
}

/// Reads what a side's word begins: `黒中押し勝ち`, `Black wins by forfeit`; with whether nobody played.
fn in_words(folded: &str) -> Option<(Side, bool)> {
    let (side, rest) = vocabulary::opened("side", folded)?;
    let side = Side::named(side)?;
    let rest = vocabulary::behind("won.by", rest).unwrap_or(rest);
    let [ahead, after] = [
        vocabulary::before("won.verb", rest),
        vocabulary::behind("won.verb", rest),
    ];
    // Who won alone, without a word of how.
    let how = ahead.or(after).unwrap_or(rest);
    let is_margin = || {
        let mut letters = how.chars().map(String::from);
        letters.all(|c| c.parse::<u8>().is_ok() || vocabulary::is("how.margin", &c))
    };
    let won = ahead.is_some() || after.is_some();
    let played = || vocabulary::is("how.played", how) || ahead.is_some() && is_margin();
    if [rest, how]
        .iter()
        .any(|how| vocabulary::is("how.forfeit", how))
    {
        Some((side, true))
    } else {
        (rest.is_empty() || won && (how.is_empty() || played())).then_some((side, false))
    }
}

/// Reads a result as records of go write it: `B+R`, `W+3.5`; with whether nobody played.
fn as_in_records(folded: &str) -> Option<(Side, bool)> {
    let (side, how) = folded.split_once('+')?;
    let side = match side {
        side if vocabulary::is("record.black", side) => Side::Black,
        side if vocabulary::is("record.white", side) => Side::White,
        _ => return None,
    };
    let points = || how.parse::<f64>().is_ok_and(|points| points > 0.0);
    if vocabulary::is("record.forfeit", how) {
        Some((side, true))
    } else {
        (vocabulary::is("record.played", how) || points()).then_some((side, false))
    }
}

/// Whether a text says that a game is still to be played, goes on, or does not count: `Postponed`, `Void`, `Live 63'`.
#[must_use]
pub fn is_unfinished(text: &str) -> bool {
    let folded = fold(text);
    if folded.is_empty() || folded.chars().all(char::is_numeric) {
        return false;
    }
    let bare = folded.trim_matches(|c: char| !c.is_alphanumeric());
    let minute =
        |rest: &str| rest.chars().any(char::is_numeric) && !rest.contains(char::is_alphabetic);
    [
        "game-status.open",
        "game-status.void",
        "game-status.running",
    ]
    .iter()
    .any(|list| vocabulary::is(list, bare))
        || vocabulary::behind("game-status.running", bare).is_some_and(minute)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_whose_the_headings_say() {
        for (text, first, second, result) in [
            ("黒中押し勝ち", "黒", "白", Some("○")),
            ("白3目半勝", "黒番", "白番", Some("●")),
            ("白半目勝ち", "白", "黒", Some("○")),
            ("後", "先手", "後手", Some("●")),
            ("黒", "黒", "白", Some("○")),
            ("黒", "選手1", "選手2", None),
            ("先手勝ち", "選手1", "選手2", Some("○")),
            ("後手の勝ち", "先手", "後手", Some("●")),
            ("黒不戦勝", "黒", "白", Some("+ -")),
            ("B+R", "White", "Black", Some("●")),
            ("W+3.5", "White", "Black", Some("○")),
            ("White", "White", "Black", Some("○")),
            ("Black won on time", "White", "Black", Some("●")),
            ("Black wins by forfeit", "White", "Black", Some("- +")),
            ("White", "Player 1", "Player 2", None),
            ("Whitehead", "White", "Black", None),
            ("赤", "赤", "白", Some("○")),
            ("白の勝ち", "赤", "白", Some("●")),
            ("Blue wins", "White", "Blue", Some("●")),
            ("Redman", "Red", "Blue", None),
            ("赤", "選手1", "白", None),
            ("W+F", "Black", "White", Some("- +")),
            // Nobody said who had black.
            ("黒勝ち", "選手1", "選手2", None),
            ("B+R", "Player 1", "Player 2", None),
            ("黒井勝", "黒", "白", None),
            ("2-1", "黒", "白", None),
        ] {
            assert_eq!(told(text, first, second).as_deref(), result, "{text}");
        }
    }
}
