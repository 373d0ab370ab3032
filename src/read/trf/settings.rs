//! What a report says of rules: the rounds, the system, the points, the tie-breaks in their order.

use std::sync::Arc;

use crate::model::{NoPlace, Setting, TieBreakList};
use crate::place::{Located, Place};
use crate::problem::{Kind, Problem, TrfContradiction, TrfOrder};
use crate::read::trf::assigned::{self, Said};
use crate::read::trf::{ASSIGNED, Line, TEAMS};

/// What a report says of rules.
pub struct Settings {
    pub rounds: Option<u32>,
    /// How many rounds have a date: one each.
    pub dated: Option<Dated>,
    pub rules: Vec<Setting>,
    /// What it leaves open or says twice.
    pub doubts: Vec<Problem>,
}

pub struct Dated {
    pub rounds: u32,
    pub place: Place,
}

/// Codes of points, and the outcomes that are worth these.
type Codes = &'static [(&'static str, &'static [&'static str])];

/// The letters of the points of a game, and what each is worth: win, draw, loss, absence, bye.
const LETTERS: Codes = &[
    ("W", &["win"]),
    ("D", &["draw"]),
    ("L", &["loss"]),
    ("A", &["absent", "forfeit_loss"]),
    ("Z", &["absent", "forfeit_loss"]),
    ("P", &["bye"]),
];
/// The lines by which some programs tell the same.
const LINES: Codes = &[
    ("BBW", &["win"]),
    ("BBD", &["draw"]),
    ("BBL", &["loss"]),
    ("BBZ", &["absent"]),
    ("BBF", &["forfeit_loss"]),
    ("BBU", &["bye"]),
];

/// The words by which JaVaFo's line `XXS` tells it: `W=3.0 D=1.0 PAB=1.0`.
const WORDS: Codes = &[
    ("W", &["win"]),
    ("D", &["draw"]),
    ("L", &["loss"]),
    ("PAB", &["bye"]),
    ("FW", &["forfeit_win"]),
    ("FL", &["forfeit_loss"]),
    ("ZPB", &["absent"]),
    ("HPB", &["half_bye"]),
    ("FPB", &["full_bye"]),
];

/// Returns the settings of the points that a code names.
fn points_of(codes: Codes, code: &str) -> impl Iterator<Item = String> {
    let known = codes.iter().filter(move |(known, _)| *known == code);
    let outcomes = known.flat_map(|(_, outcomes)| *outcomes);
    outcomes.map(|outcome| format!("points.{outcome}"))
}

/// The choice by which points beside those of results count.
const COUNTED_BESIDE: (&str, &str) = ("assigned", "points");

/// How a remark of the program's own begins.
const OWN: &str = " tiebook ";

/// The first day of the rules of 2026, as year and month.
const RULES_OF_2026: (u32, u32) = (2026, 3);

pub fn read(name: &Arc<str>, lines: &[Line<'_>]) -> Settings {
    let mut rules = Vec::new();
    let mut set = |line: &Line<'_>, key: &str, value: &str| {
        let at = line.at(name, 1);
        let located = |text: &str| Located { value: text.to_string(), place: at.clone() };
        rules.push(Setting { key: located(key), value: located(value) });
    };
    let of = |code: &'static str| lines.iter().filter(move |line| line.code == code);
    if let Some(first) = lines.first() {
        let started = of("042").find_map(|line| month(line.rest));
        let is_old = started.is_some_and(|started| started < RULES_OF_2026);
        set(first, "rules", if is_old { "fide-2024" } else { "fide-2026" });
    }
    let named = |line: &&Line<'_>| {
        let text: String =
            line.rest.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect();
        text.contains("roundrobin") || text.contains("berger")
    };
    if let Some(line) = of("192").chain(of("092")).find(named) {
        set(line, "system", "predetermined");
    }
    for line in of("162") {
        for (letter, points) in pairs(line.rest) {
            points_of(LETTERS, letter).for_each(|key| set(line, &key, points));
        }
    }
    for line in of("XXS") {
        for (word, points) in assigned(line.rest) {
            points_of(WORDS, word).for_each(|key| set(line, &key, points));
        }
    }
    // What a bye is worth to an individual may stand here alone: points of the match and of the games are one.
    let in_teams = lines.iter().any(|line| TEAMS.contains(&line.code));
    let says_bye = |line: &Line<'_>| pairs(line.rest).iter().any(|(letter, _)| *letter == "P");
    for line in of("320").filter(|_| !in_teams && !of("162").any(says_bye)) {
        let mut points = line.rest.split_whitespace().take_while(|part| part.contains('.'));
        if let (Some(one), Some(other)) = (points.next(), points.next())
            && one == other
        {
            set(line, "points.bye", one);
        }
    }
    for line in of(ASSIGNED) {
        match assigned::said(line.rest) {
            Some(Said::Outcome(outcome, points)) => {
                set(line, &format!("points.{outcome}"), &points.to_string());
            }
            Some(Said::Players(..)) => set(line, COUNTED_BESIDE.0, COUNTED_BESIDE.1),
            None => {}
        }
    }
    for (code, _) in LINES {
        for line in of(code) {
            points_of(LINES, code).for_each(|key| set(line, &key, line.rest.trim()));
        }
    }
    if let Some((line, list)) = list_line(lines).zip(list(name, lines)) {
        set(line, "order", &list.codes.join(", "));
    }
    for line in of("###") {
        if let Some((key, value)) =
            own(line).filter(|(key, _)| !NoPlace::ALL.iter().any(|reason| reason.id() == *key))
        {
            set(line, key, value);
        }
    }
    let count = of("142").chain(of("XXR")).find_map(|line| line.rest.trim().parse().ok());
    Settings {
        rounds: count,
        dated: dated(name, lines),
        rules: rules.into_iter().fold(Vec::new(), last_of_a_key),
        doubts: doubts(name, lines),
    }
}

fn dated(name: &Arc<str>, lines: &[Line<'_>]) -> Option<Dated> {
    let is_date = |part: &&str| {
        let numbers: Vec<&str> = part.split(['/', '-', '.']).collect();
        let is_number = |part: &&str| part.parse::<u32>().is_ok();
        numbers.len() == 3 && numbers.iter().all(is_number)
    };
    let line = lines.iter().find(|line| line.code == "132")?;
    let rounds = line.rest.split_whitespace().filter(is_date).count();
    Some(Dated { rounds: u32::try_from(rounds).ok()?, place: line.at(name, 1) })
}

/// Returns what the lines leave open, say twice or say in letters that nobody knows.
fn doubts(name: &Arc<str>, lines: &[Line<'_>]) -> Vec<Problem> {
    let of = |code: &'static str| lines.iter().filter(move |line| line.code == code);
    let at = |line: &Line<'_>, kind: Kind, found: &str| {
        Problem::of(line.at(name, 1), kind, found.trim().to_string())
    };
    let unknown = |line: &Line<'_>, letter: &str| {
        let letter = letter.into();
        at(line, Kind::TrfLetter { letter }, line.rest)
    };
    let other = |line: &Line<'_>, taken: &str, said: String| {
        let taken = taken.into();
        let kind = TrfContradiction::Value { taken, said }.into();
        at(line, kind, line.rest)
    };
    let mut doubts = Vec::new();
    let names = |key: &'static str| of("###").filter_map(own).any(|(known, _)| known == key);
    if let Some(first) = lines.first().filter(|_| !names("rules")) {
        let date =
            of("042").map(|line| line.rest.trim()).find(|date| !date.is_empty()).unwrap_or("—");
        doubts.push(at(first, Kind::TrfRules { date: date.to_string() }, ""));
    }
    if let Some(first) = lines.first().filter(|_| !names("order") && list_line(lines).is_none()) {
        doubts.push(at(first, Kind::TrfOrder(TrfOrder::Missing {}), ""));
    }
    // Both say the number of rounds, and both the criteria.
    for (taken, also) in [("142", "XXR"), ("212", "202")] {
        let (one, another) = (of(taken).find(|line| says_something(line)), of(also).next());
        if let Some((one, another)) = one
            .zip(another)
            .filter(|(one, another)| taken == "212" || one.rest.trim() != another.rest.trim())
        {
            doubts.push(other(another, taken, one.rest.trim().into()));
        }
    }
    for line in of("XXS") {
        let words = assigned(line.rest).map(|(word, _)| word);
        let words = words.filter(|word| points_of(WORDS, word).next().is_none());
        doubts.extend(words.map(|word| unknown(line, word)));
    }
    let mut said: Vec<(&str, &str)> = Vec::new();
    for line in of("162") {
        for (letter, points) in pairs(line.rest) {
            if points_of(LETTERS, letter).next().is_none() {
                doubts.push(unknown(line, letter));
            }
            let is_other = |(before, known): &(&str, &str)| *before == letter && *known != points;
            if said.iter().any(is_other) {
                doubts.push(other(line, "162", format!("{letter} {points}")));
            }
            said.push((letter, points));
        }
    }
    doubts
}

/// Returns the list of tie-breaks: what defines the standings names the points, what breaks ties comes after them.
pub fn list(name: &Arc<str>, lines: &[Line<'_>]) -> Option<TieBreakList> {
    let line = list_line(lines)?;
    let points = (line.code == "202").then(|| "PTS".to_string());
    let codes = line
        .rest
        .split([',', ';', ' '])
        .map(str::trim)
        .filter(|code| !code.is_empty())
        .map(str::to_string);
    Some(TieBreakList {
        line: format!("{}{}", line.code, line.rest.trim_end()),
        place: line.at(name, 1),
        codes: points.into_iter().chain(codes).collect(),
    })
}

fn list_line<'l, 't>(lines: &'l [Line<'t>]) -> Option<&'l Line<'t>> {
    ["212", "202"]
        .into_iter()
        .find_map(|code| lines.iter().find(|line| line.code == code && says_something(line)))
}

/// A list of tie-breaks behind the points may be empty; an empty one of all criteria is none.
fn says_something(line: &Line<'_>) -> bool {
    line.code == "202" || !line.rest.trim().is_empty()
}

/// Returns the setting that a remark of the program's own states.
pub fn own<'t>(line: &Line<'t>) -> Option<(&'t str, &'t str)> {
    let setting = if line.code == "###" {
        line.rest.strip_prefix(OWN)?
    } else {
        return None;
    };
    setting.split_once('=').map(|(key, value)| (key.trim(), value.trim()))
}

/// Keeps one setting of each key.
fn last_of_a_key(mut kept: Vec<Setting>, setting: Setting) -> Vec<Setting> {
    kept.retain(|known| known.key.value != setting.key.value);
    kept.push(setting);
    kept
}

/// Reads `W=3.0 D=1.0`.
fn assigned(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split_whitespace().filter_map(|part| part.split_once('='))
}

/// Reads `W 1.0    D 0.5`.
fn pairs(text: &str) -> Vec<(&str, &str)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    words
        .windows(2)
        .filter(|pair| pair[0].chars().all(char::is_alphabetic))
        .map(|pair| (pair[0], pair[1]))
        .collect()
}

/// Returns year and month of `2026/03/15`, `26/03/15`, `15.03.2026`.
fn month(text: &str) -> Option<(u32, u32)> {
    let numbers: Vec<u32> =
        text.split(|c: char| !c.is_ascii_digit()).filter_map(|part| part.parse().ok()).collect();
    let (year, month) = match numbers[..] {
        [year, month, day] if year > 31 || text.contains('/') && day < 32 => (year, month),
        [_, month, year] => (year, month),
        _ => return None,
    };
    (1..=12).contains(&month).then_some((if year < 100 { year + 2000 } else { year }, month))
}
