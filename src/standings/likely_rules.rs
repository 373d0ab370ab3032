//! The rules by which a tournament was probably played, if nothing names them: suggested and never assumed.

use crate::exact::Exact;
use crate::model::{Score, Tournament};
use crate::place::Place;
use crate::problem::{Kind, Problem};
use crate::read::vocabulary;
use crate::rules;

/// A sign in the results: its id in the wording, and the rule sets that usually have such results.
type Likely = (&'static str, &'static [&'static str]);

const GAMES: Likely = ("games", &["mtg", "hyogo-2009", "pokemon", "yugioh"]);
const DISCS: Likely = (
    "discs",
    &["othello-japan", "othello-woc", "othello-world-cup"],
);
const POINTS: Likely = ("points", &["scrabble"]);
const GO: Likely = ("starts", &["go-mcmahon", "go-swiss"]);
const GO_TABLE: Likely = ("go", &["go-swiss", "go-mcmahon"]);
const CHESS: Likely = ("chess", &["fide-2026", "fide-2019"]);
const WHITE: Likely = ("white", &["fide-2026", "fide-2019"]);
const COLOURS: Likely = ("colours", &["go-swiss", "go-mcmahon"]);
const NAMED_CHESS: Likely = ("named", &["fide-2026", "fide-2026-rr", "fide-2019"]);
const NAMED_GO: Likely = ("named", &["go-swiss", "go-mcmahon"]);
const NAMED_SHOGI: Likely = ("named", &["shogi-swiss"]);
const ROBIN: Likely = (
    "robin",
    &["fide-2026", "fide-2026-rr", "shogi-swiss", "go-swiss"],
);
const MARKS: Likely = ("marks", &["shogi-swiss", "go-swiss"]);
const TABLES: Likely = ("tables", &["dominion-2"]);
const ONE: Likely = ("one", &["fide-2019", "shogi-swiss", "go-swiss"]);

/// Discs on a full board.
const BOARD: i64 = 64;
/// No match has more games.
const MOST_GAMES: i64 = 5;

/// Returns the problem that nothing names the rules, with the likely ones and a command to type.
#[must_use]
pub(crate) fn no_rules(tournament: &Tournament) -> Problem {
    let known = rules::rule_set_ids().collect::<Vec<_>>().join(", ");
    let (likely, example) = likely(tournament).unwrap_or((("", &[]), String::new()));
    let file = &tournament.source.file;
    let book = if file.contains(|c: char| !(c.is_alphanumeric() || "._-".contains(c))) {
        format!("\"{file}\"")
    } else {
        file.to_string()
    };
    let id = likely.1.first().copied().unwrap_or("ID");
    let kind = Kind::NoRules {
        known,
        likely: likely.1.join(", "),
        sign: likely.0.to_string(),
        example,
        command: format!("tiebook {book} --rules {id}"),
    };
    Problem::at(Place::book(file), kind)
}

/// Returns the rule sets that are likely, the likeliest first.
#[cfg(feature = "page")]
#[must_use]
pub(crate) fn rule_sets(tournament: &Tournament) -> &'static [&'static str] {
    likely(tournament).map_or(&[], |((_, ids), _)| ids)
}

fn likely(tournament: &Tournament) -> Option<(Likely, String)> {
    let layouts: Vec<&str> = tournament
        .source
        .sheets
        .iter()
        .map(|used| used.layout)
        .collect();
    let scores: Vec<&Score> = tournament
        .pairings
        .iter()
        .filter_map(|pairing| pairing.result.score.as_ref())
        .collect();
    let of = |likely: Likely, score: Option<&&Score>| {
        Some((likely, score.map_or_else(String::new, ToString::to_string)))
    };
    let above = |score: &&&Score, most: i64| {
        score.first > Exact::from(most) || score.second > Exact::from(most)
    };
    if tournament.is_finals_alone() {
        return of(TABLES, None);
    }
    // Only go players under McMahon pairing start with a score.
    let starts = tournament
        .players
        .iter()
        .any(|player| player.start_score.is_some());
    if layouts.contains(&"cross-go") || starts && scores.is_empty() {
        return of(if starts { GO } else { GO_TABLE }, None);
    }
    if ["cross-chess", "cross-vega", "cross-uscf"]
        .iter()
        .any(|chess| layouts.contains(chess))
    {
        return of(CHESS, None);
    }
    if let Some(named) = named(tournament) {
        return of(named, None);
    }
    if let Some(large) = scores.iter().find(|score| above(score, BOARD)) {
        return of(POINTS, Some(large));
    }
    let is_full =
        |score: &&&Score| score.first.clone() + score.second.clone() == Exact::from(BOARD);
    if let Some(full) = scores.iter().find(is_full) {
        return of(DISCS, Some(full));
    }
    if scores.iter().any(|score| above(&score, MOST_GAMES)) {
        return None;
    }
    if let Some(games) = scores
        .iter()
        .find(|score| above(score, 1) || !score.drawn.is_zero())
    {
        return of(GAMES, Some(games));
    }
    if let Some(first) = scores.first() {
        let told = if is_chess(tournament) { WHITE } else { ONE };
        return of(if is_go(tournament) { COLOURS } else { told }, Some(first));
    }
    let is_robin = layouts.contains(&"round-robin");
    let marks = if is_go(tournament) {
        COLOURS
    } else if is_chess(tournament) {
        WHITE
    } else if is_robin {
        ROBIN
    } else {
        MARKS
    };
    tournament
        .pairings
        .iter()
        .any(|pairing| pairing.result.outcomes.is_some())
        .then(|| (marks, String::new()))
}

/// Returns the game that the event's title or the file's name mentions.
fn named(tournament: &Tournament) -> Option<Likely> {
    let name = format!(
        "{} {}",
        tournament.title.as_deref().unwrap_or_default(),
        tournament.source.file
    )
    .to_lowercase();
    let games = [
        ("chess", NAMED_CHESS),
        ("go", NAMED_GO),
        ("shogi", NAMED_SHOGI),
    ];
    games
        .into_iter()
        .find(|(game, _)| vocabulary::holds(&format!("game-name.{game}"), &name))
        .map(|(_, likely)| likely)
}

/// Whether the book speaks of go: stones of handicap, or Black named before White, who moves first in chess.
fn is_go(tournament: &Tournament) -> bool {
    let stones = tournament
        .pairings
        .iter()
        .any(|pairing| pairing.stones != 0);
    stones || heads(tournament, "first", "black") && heads(tournament, "second", "white")
}

/// Whether the book speaks of chess: White named before Black.
fn is_chess(tournament: &Tournament) -> bool {
    heads(tournament, "first", "white") && heads(tournament, "second", "black")
}

fn heads(tournament: &Tournament, column: &str, colour: &str) -> bool {
    let mut headings = tournament
        .source
        .sheets
        .iter()
        .flat_map(|sheet| &sheet.columns);
    headings.any(|(heading, named)| {
        *named == column && vocabulary::holds(&format!("colour.{colour}"), &heading.to_lowercase())
    })
}
