//! Names that are none: words that say that nobody was there, and numbers opposite names.

use std::cmp::Ordering;
use std::collections::HashSet;

use crate::model::{Outcome, Pairing, Player};
use crate::problem::{ByeOrName, Kind, Problem};
use crate::read::checks::field::of_name;
use crate::read::file::grid::Book;
use crate::read::number::{fold, joined, only};
use crate::read::words::result::{mark, number, parse};
use crate::read::words::{headings, vocabulary};

/// Reports names that say that nobody was there, where no list of players has them; as players they would have a place.
pub fn named(players: &[Player]) -> Vec<Problem> {
    let odd = players.iter().filter(|player| is_none(&player.name));
    odd.map(|player| {
        let word = player.name.to_string();
        of_name(player, ByeOrName::Nobody { word })
    })
    .collect()
}

/// Asks about names that are all codes, beside each of which a table of the book has a name: `A1` beside 赤城.
pub fn codes(book: &Book, players: &[Player]) -> Option<Problem> {
    const LONGEST: usize = 4;
    let is_code = |name: &str| {
        name.chars().count() <= LONGEST
            && name.contains(char::is_numeric)
            && name.contains(char::is_alphabetic)
    };
    let codes: HashSet<String> = players.iter().map(|player| fold(&player.name)).collect();
    if codes.len() < 3 || !codes.iter().all(|code| is_code(code)) {
        return None;
    }
    let is_name = |text: &str| {
        let folded = fold(text);
        folded.chars().nth(1).is_some()
            && folded.chars().all(|c| c.is_alphabetic() || c == '.')
            && parse(text).is_err()
    };
    book.sheets.iter().find_map(|sheet| {
        let beside = sheet.rows.iter().flat_map(|row| {
            let cells = row.filled();
            cells.filter_map(move |(column, cell)| {
                let code = cell.text();
                let name = row.text(column + 1);
                Some((row, column, code, name)).filter(|(.., name)| is_name(name))
            })
        });
        let told: Vec<_> = beside.filter(|(_, _, code, _)| codes.contains(&fold(code))).collect();
        let all: HashSet<String> = told.iter().map(|(_, _, code, _)| fold(code)).collect();
        let names: HashSet<String> = told.iter().map(|(.., name)| fold(name)).collect();
        let (row, column, code, name) = told.first()?;
        let (code, name) = (code.clone(), name.clone());
        (all == codes && names.len() == codes.len())
            .then(|| sheet.problem(row, *column, Kind::CodesForNames { code, name }))
    })
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

/// Returns the words of a name, folded, without the signs around them.
fn folded_words(name: &str) -> impl Iterator<Item = String> {
    name.split_whitespace().map(|word| {
        let folded = fold(word);
        folded.trim_matches(|c: char| !c.is_alphanumeric()).to_string()
    })
}

/// Whether the words around `bye` are those of a sentence, or no words.
fn says_bye(name: &str) -> bool {
    let words: Vec<String> = folded_words(name).collect();
    let is_bye = |word: &String| word == "bye";
    let is_around = |word: &String| vocabulary::is("nobody.around-bye", word);
    let points = |word: &String| is_bye(word) || !word.contains(char::is_alphabetic);
    words.iter().any(is_bye) && (words.iter().all(points) || words.iter().any(is_around))
}

/// Returns the players whose names look like no other: the only one that begins small or with a bracket, and the only one of one word.
fn unlike_others(players: &[Player]) -> [Option<usize>; 2] {
    const FEWEST: usize = 5;
    let unlike = |is_it: fn(&str) -> bool| {
        let found = only((0..players.len()).filter(|at| is_it(&players[*at].name)));
        found.filter(|_| players.len() >= FEWEST)
    };
    [
        unlike(|name| name.starts_with(|c: char| c.is_lowercase() || "([".contains(c))),
        unlike(|name| !name.contains(char::is_whitespace)),
    ]
}

/// Reports players who are called like a bye, or like nobody else, and lost every game: their opponents would have met somebody.
pub fn byes_as_players(players: &[Player], pairings: &[Pairing]) -> Vec<Problem> {
    // Nobody has the second seat, and leaves no bye to others.
    let all_meet = pairings.iter().all(|game| game.second.is_some());
    let is_bye = |name: &str| {
        let is_title = |word: &&str| {
            let word = fold(word);
            vocabulary::is("name.title", word.trim_end_matches('.'))
                || vocabulary::is("nobody.around-name", &word)
        };
        // `Mr Bye`, `Team Bye`, `Ghost 2`.
        let untitled = name.split_whitespace().skip_while(is_title);
        let folded = fold(&joined(untitled, " "));
        let bare = folded.trim_matches(|c: char| !c.is_alphabetic());
        let mut words = folded_words(name);
        words.any(|word| vocabulary::is("nobody.player", &word))
            || [folded.as_str(), bare].iter().any(|text| {
                vocabulary::is("nobody.player", text) || vocabulary::is("nobody.phantom", text)
            })
            || !all_meet && is_swapped_bye(&folded)
    };
    let met = |at: usize| {
        let games = pairings.iter();
        games.filter(move |game| game.players().any(|player| player == at))
    };
    let unlike = unlike_others(players).into_iter().flatten();
    let unlike: Vec<usize> =
        unlike.filter(|at| all_meet && met(*at).all(|game| game.second == Some(*at))).collect();
    let called = (0..players.len()).filter(|at| unlike.contains(at) || is_bye(&players[*at].name));
    // Who won a game of a match took part in it.
    let scored = |game: &Pairing, at: usize| {
        let score = game.result.score.as_ref();
        let own = score.map(|score| [&score.first, &score.second][usize::from(game.first != at)]);
        own.is_some_and(|own| !own.is_zero())
    };
    let is_lost =
        |game: &Pairing, at: usize| !scored(game, at) && game.fared(at).is_none_or(Ordering::is_lt);
    let lost_all =
        called.filter(|at| met(*at).next().is_some() && met(*at).all(|game| is_lost(game, *at)));
    lost_all
        .map(|at| {
            let word = players[at].name.to_string();
            of_name(&players[at], ByeOrName::Player { word })
        })
        .collect()
}

/// Whether two letters that changed places make a word for a bye: `bey`.
fn is_swapped_bye(folded: &str) -> bool {
    let letters: Vec<char> = folded.chars().collect();
    (1..letters.len()).any(|at| {
        let mut swapped = letters.clone();
        swapped.swap(at - 1, at);
        swapped != letters && headings::is_bye(&swapped.iter().collect::<String>())
    })
}

/// Reports numbers that stand where opponents should, opposite players who all have names: they would be players of their own.
pub fn numbers_opposite(players: &[Player], pairings: &[Pairing]) -> Vec<Problem> {
    let is_number = |player: &Player| number(&fold(&player.name)).is_some();
    let met = pairings.iter().filter_map(|game| Some([game.first, game.second?]));
    let met: Vec<[bool; 2]> = met.map(|pair| pair.map(|at| is_number(&players[at]))).collect();
    let opposite = |side: usize| met.iter().all(|pair| pair[side] && !pair[1 - side]);
    if met.len() < 2 || !opposite(0) && !opposite(1) {
        return Vec::new();
    }
    let numbers = players.iter().filter(|player| is_number(player));
    numbers
        .map(|player| {
            let number = player.name.to_string();
            of_name(player, Kind::NumberOpposite { number })
        })
        .collect()
}
