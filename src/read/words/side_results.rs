//! Results told by colour, turn or side: `黒中押し勝ち`, `白3目半勝ち`, `先手勝ち`, `B+R`, `W+3.5`, `Home win`, `White resigned`.

use crate::model::Side;
use crate::read::number::{fold, only};
use crate::read::words::vocabulary;

/// Returns a result as the plain grammar writes it, seen from the player named first; nothing where it tells no colour, turn or side.
/// `first` and `second` are the headings above the two players: they say who had which colour.
pub fn told(text: &str, first: &str, second: &str) -> Option<String> {
    let folded = fold(text);
    let headings = [first, second].map(fold);
    let won = in_words(&folded).or_else(|| as_in_records(&folded, &headings));
    let (first_won, forfeit) = if let Some((side, forfeit)) = won {
        (is_first(side, &headings)?, forfeit)
    } else {
        let mut ways = [("won.verb", false), ("won.without-play", true)].into_iter();
        ways.find_map(|(list, forfeit)| {
            Some((side_that_won(&folded, &headings, list)? == 0, forfeit))
        })?
    };
    Some(of_first(first_won, forfeit).to_string())
}

/// The same where a text says that a side gave up, or stayed away: `White resigned`, `後手欠席`.
pub fn gave_up(text: &str, first: &str, second: &str) -> Option<String> {
    let folded = fold(text);
    let (side, rest) = vocabulary::opened("side", &folded)?;
    let is_absent = vocabulary::is("of-one.away", rest);
    // `黒反則` may be short for how Black won.
    let is_beaten = vocabulary::is("of-one.beaten", rest) && !vocabulary::is("how.played", rest);
    let lost = is_first(side, &[first, second].map(fold)).filter(|_| is_absent || is_beaten)?;
    Some(of_first(!lost, is_absent).to_string())
}

/// Whether a side is that of the player named first. Without both colours above them nobody knows whose they were.
fn is_first(side: &str, headings: &[String; 2]) -> Option<bool> {
    match side {
        "first" => Some(true),
        "second" => Some(false),
        _ => {
            let (one, other) = (colour(&headings[0])?, colour(&headings[1])?);
            (one != other).then_some(one == side)
        }
    }
}

/// Returns how the plain grammar writes that one of two won, in play or by forfeit.
fn of_first(won: bool, forfeit: bool) -> &'static str {
    match (won, forfeit) {
        (true, false) => "○",
        (false, false) => "●",
        (true, true) => "+ -",
        (false, true) => "- +",
    }
}

/// Returns which side won by its heading, or by a word for a side, before a word of a list: `Home win`, `Player 2 won`, `Heimsieg`.
fn side_that_won(folded: &str, headings: &[String; 2], list: &str) -> Option<usize> {
    let mut own = headings.iter();
    // Under `Result` the heading of a side alone: `Player 1`.
    if let Some(side) = own.clone().position(|heading| heading == folded) {
        return Some(side);
    }
    if let Some(side) = won_at(folded, headings) {
        return Some(side);
    }
    // A letter or a number alone may be anything.
    let alone = || Some(folded).filter(|word| !word.is_ascii() || word.len() > 1);
    let who = winner_in(folded, &[list]).or_else(alone)?;
    own.position(|heading| heading == who).or_else(|| match vocabulary::which("winner", who)? {
        "win" => Some(0),
        "loss" => Some(1),
        _ => None,
    })
}

/// Returns which side won at home or away, as a folded text says it in letters and the headings say whose ground it was: `AW`.
pub fn won_at(folded: &str, headings: &[String; 2]) -> Option<usize> {
    let ground = vocabulary::which("won-at", folded)?;
    let mut grounds = headings.iter().map(|heading| vocabulary::which("ground", heading));
    grounds.position(|own| own == Some(ground))
}

/// Whether the heading of a column speaks of the one of two players and not of the other: `Player 2 result`.
pub fn is_of(heading: &str, player: &str, other: &str) -> bool {
    let [own, player, other] = [heading, player, other].map(fold);
    own.contains(&player) && !own.contains(&other)
        || ["owner.other", "owner.short"].iter().any(|list| {
            vocabulary::behind(list, &own).is_some() || vocabulary::before(list, &own).is_some()
        })
}

/// Whether a heading says that whoever stands below it had White.
pub fn is_white(heading: &str) -> bool {
    colour(&fold(heading)) == Some("white")
}

pub fn side(heading: &str) -> Option<Side> {
    match vocabulary::opened("side", heading) {
        Some(("first", _)) => Some(Side::Sente),
        Some(("second", _)) => Some(Side::Gote),
        _ => match colour(heading)? {
            "white" => Some(Side::White),
            "black" => Some(Side::Black),
            _ => None,
        },
    }
}

pub fn is_colour(heading: &str) -> bool {
    colour(&fold(heading)).is_some()
}

/// Whether a heading names a colour, and nothing that the side with it has: `Black`, not `Black prisoners`.
pub fn is_colour_alone(heading: &str) -> bool {
    let folded = fold(heading);
    let is_named = |name: &str| vocabulary::is(&format!("colour.{name}"), &folded);
    vocabulary::which("side", &folded).is_some() || COLOURS.into_iter().any(is_named)
}

const COLOURS: [&str; 4] = ["black", "white", "red", "blue"];

fn colour(heading: &str) -> Option<&'static str> {
    let exact = vocabulary::which("side", heading);
    let held = || {
        let mut colours = COLOURS.into_iter();
        colours.find(|name| vocabulary::holds(&format!("colour.{name}"), heading))
    };
    exact.filter(|side| !["first", "second"].contains(side)).or_else(held)
}

/// Returns who won, where a folded text says it and no more than how, by the words of some lists: the 高橋 of `高橋の勝ち` and `高橋不戦勝`.
pub fn winner_in<'a>(folded: &'a str, lists: &[&str]) -> Option<&'a str> {
    let before = lists.iter();
    if let Some(who) = { before }.find_map(|list| vocabulary::before(list, folded)) {
        let who = vocabulary::before("won.by", who).unwrap_or(who);
        return (!who.is_empty()).then_some(who);
    }
    // `Gana A`; a number would be by how much.
    let behind = lists.iter();
    let who = { behind }.find_map(|list| vocabulary::behind(list, folded))?;
    (!who.is_empty() && !who.contains(char::is_numeric)).then_some(who)
}

pub fn is_of_colour(heading: &str, word: &str) -> bool {
    let [own, named] = [heading, word].map(|text| colour(&fold(text)));
    own.is_some() && own == named
}

/// Reads what a side's word begins: `黒中押し勝ち`, `Black wins by forfeit`; with whether nobody played.
fn in_words(folded: &str) -> Option<(&'static str, bool)> {
    let (side, rest) = vocabulary::opened("side", folded)?;
    let rest = vocabulary::behind("won.by", rest).unwrap_or(rest);
    // `White by 2.5`, `黒（2目半）`.
    let margin = vocabulary::behind("won.margin", rest);
    let margin = margin.filter(|margin| margin.starts_with(|c: char| c.is_ascii_digit()));
    let rest = margin.unwrap_or_else(|| rest.trim_matches(['(', ')']));
    let (ahead, after) =
        (vocabulary::before("won.verb", rest), vocabulary::behind("won.verb", rest));
    // Who won alone, without a word of how.
    let how = ahead.or(after).unwrap_or(rest);
    let is_margin = || {
        let mut letters = how.chars();
        letters.all(|c| c.is_ascii_digit() || vocabulary::is_sign("how.margin", c))
    };
    let won = ahead.is_some() || after.is_some();
    let played = || vocabulary::is("how.played", how) || ahead.is_some() && is_margin();
    let is_forfeit = |how: &&str| vocabulary::is("how.forfeit", how);
    if [rest, how].iter().any(is_forfeit) {
        return Some((side, true));
    }
    // `黒3目半`, `白中押し`.
    let is_said = vocabulary::is("won.alone", how)
        || margin.is_some() && is_margin()
        || how.starts_with(|c: char| c.is_ascii_digit() || vocabulary::is_sign("how.margin", c))
            && !how.bytes().all(|c| c.is_ascii_digit())
            && is_margin();
    (rest.is_empty() || is_said || won && (how.is_empty() || played())).then_some((side, false))
}

/// Reads a result as records of go write it: `B+R`, `W+3.5`; with whether nobody played.
fn as_in_records(folded: &str, headings: &[String; 2]) -> Option<(&'static str, bool)> {
    let (side, how) = folded.split_once('+')?;
    // `N` and `B` below Noir and Blanc; elsewhere B is Black.
    let opens = |heading: &String| !side.is_empty() && heading.starts_with(side);
    let of_headings = only(headings.iter().filter(|heading| opens(heading)));
    let mut sides = ["black", "white"].into_iter();
    let known = || sides.find(|known| vocabulary::is(&format!("record.{known}"), side));
    let side = of_headings.and_then(|heading| colour(heading)).or_else(known)?;
    let how = how.replacen(',', ".", 1);
    let how = how.as_str();
    let points = || how.parse::<f64>().is_ok_and(|points| points > 0.0);
    if vocabulary::is("record.forfeit", how) {
        return Some((side, true));
    }
    (vocabulary::is("record.played", how) || points()).then_some((side, false))
}

/// Whether a status opens with a word for a game that is still to be played, goes on, or does not count: `Void - to be replayed`.
pub fn opens_unfinished(text: &str) -> bool {
    const MOST_WORDS: usize = 3;
    let words = text.split(|c: char| !c.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    (1..=words.len().min(MOST_WORDS)).any(|count| is_unfinished(&words[..count].concat()))
}

/// Whether a text says that a game is still to be played, goes on, or does not count: `Postponed`, `Void`, `Live 63'`.
pub fn is_unfinished(text: &str) -> bool {
    let folded = fold(text);
    if folded.is_empty() || folded.chars().all(char::is_numeric) {
        return false;
    }
    let bare = folded.trim_matches(|c: char| !c.is_alphanumeric());
    let minute =
        |rest: &str| rest.chars().any(char::is_numeric) && !rest.contains(char::is_alphabetic);
    vocabulary::which("game-status", bare).is_some()
        || vocabulary::behind("game-status.running", bare).is_some_and(minute)
}
