//! Names that are none: words that say that nobody was there, and numbers opposite names.

use std::cmp::Ordering;

use crate::model::{Outcome, Pairing, Player};
use crate::problem::{ByeOrName, Kind, Problem};
use crate::read::number::fold;
use crate::read::words::headings;
use crate::read::words::result::{mark, number};
use crate::read::words::vocabulary;

/// Reports names that say that nobody was there, where no list of players has them; as players they would have a place.
#[must_use]
pub fn named(players: &[Player]) -> Vec<Problem> {
    let odd = players.iter().filter(|player| is_none(&player.name));
    odd.map(|player| {
        let word = player.name.to_string();
        Problem::of(
            player.place.clone(),
            ByeOrName::Nobody { word: word.clone() },
            word,
        )
    })
    .collect()
}

/// Whether a text that is no word for a bye says that somebody did not play: `抜け番`, `Half bye`, `BYE (1pt)`, `---`, `△`.
fn is_none(name: &str) -> bool {
    let folded = fold(name);
    let said = |text: &str| matches!(headings::named("words", text), Some("nobody" | "absence"));
    let bye = folded
        .strip_prefix("bye")
        .is_some_and(|rest| rest.starts_with(['(', '[', '-', ':', '1', '0']));
    let by_mark = match mark(&folded) {
        // People are called Win, W or 勝.
        Some(Outcome::Win | Outcome::Loss | Outcome::Draw) => {
            !folded.chars().any(char::is_alphanumeric)
        }
        Some(_) => folded.chars().count() > 1,
        None => false,
    };
    said(name)
        || bye
        || is_said_in_a_sentence(name, &folded)
        || by_mark
        || !folded.is_empty() && folded.chars().all(|c| "-–—−─".contains(c))
}

/// Whether a text says in a sentence that nobody was there: `1回戦はお休みです`, `gets a bye`.
fn is_said_in_a_sentence(name: &str, folded: &str) -> bool {
    vocabulary::holds("nobody.said", folded) || folded.contains("bye") && says_bye(name)
}

/// Whether the words around `bye` are those of a sentence, or no words.
fn says_bye(name: &str) -> bool {
    let words: Vec<String> = name
        .split_whitespace()
        .map(|word| {
            fold(word)
                .trim_matches(|c: char| !c.is_alphanumeric())
                .to_string()
        })
        .collect();
    let points = words
        .iter()
        .all(|word| word == "bye" || !word.chars().any(char::is_alphabetic));
    words.iter().any(|word| word == "bye")
        && (points
            || words
                .iter()
                .any(|word| vocabulary::is("nobody.around-bye", word)))
}

/// Reports players who are called like a bye and lost every game: their opponents would have met somebody.
#[must_use]
pub fn byes_as_players(players: &[Player], pairings: &[Pairing]) -> Vec<Problem> {
    let is_bye = |name: &str| {
        let is_title = |word: &&str| {
            let word = fold(word);
            vocabulary::is("name.title", word.trim_end_matches('.'))
                || vocabulary::is("nobody.around-name", &word)
        };
        // `Mr Bye`, `Team Bye`, `Ghost 2`.
        let untitled: Vec<&str> = name.split_whitespace().skip_while(is_title).collect();
        let folded = fold(&untitled.join(" "));
        let bare = folded.trim_matches(|c: char| !c.is_alphabetic());
        [folded.as_str(), bare].iter().any(|text| {
            vocabulary::is("nobody.player", text) || vocabulary::is("nobody.phantom", text)
        })
    };
    let called = (0..players.len()).filter(|at| is_bye(&players[*at].name));
    let met = |at: usize| {
        pairings
            .iter()
            .filter(move |pairing| pairing.players().any(|player| player == at))
    };
    let fared = |pairing: &Pairing, at: usize| {
        if pairing.first == at {
            pairing.result.fared()
        } else {
            pairing.result.fared().map(Ordering::reverse)
        }
    };
    // Who won a game of a match took part in it.
    let scored = |pairing: &Pairing, at: usize| {
        let score = pairing.result.score.as_ref();
        score.is_some_and(|score| {
            !if pairing.first == at {
                &score.first
            } else {
                &score.second
            }
            .is_zero()
        })
    };
    let is_lost = |pairing: &Pairing, at: usize| {
        !scored(pairing, at)
            && !matches!(
                fared(pairing, at),
                Some(Ordering::Greater | Ordering::Equal)
            )
    };
    let lost_all = called
        .filter(|at| met(*at).next().is_some() && met(*at).all(|pairing| is_lost(pairing, *at)));
    lost_all
        .map(|at| {
            let word = players[at].name.to_string();
            Problem::of(
                players[at].place.clone(),
                ByeOrName::Player { word: word.clone() },
                word,
            )
        })
        .collect()
}

/// Reports numbers that stand where opponents should, opposite players who all have names: they would be players of their own.
#[must_use]
pub fn numbers_opposite(players: &[Player], pairings: &[Pairing]) -> Vec<Problem> {
    let is_number = |at: usize| number(&fold(&players[at].name)).is_some();
    let met: Vec<[usize; 2]> = pairings
        .iter()
        .filter_map(|pairing| Some([pairing.first, pairing.second?]))
        .collect();
    let opposite = |side: usize| {
        met.len() > 1
            && met
                .iter()
                .all(|pair| is_number(pair[side]) && !is_number(pair[1 - side]))
    };
    if !opposite(0) && !opposite(1) {
        return Vec::new();
    }
    let numbers = (0..players.len())
        .filter(|at| is_number(*at))
        .map(|at| &players[at]);
    numbers
        .map(|player| {
            let number = player.name.to_string();
            Problem::of(
                player.place.clone(),
                Kind::NumberOpposite {
                    number: number.clone(),
                },
                number,
            )
        })
        .collect()
}
