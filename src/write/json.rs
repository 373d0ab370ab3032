//! The standings as data: format `tiebook/1`.

use std::fmt::Write;

use serde::Serialize;
use serde_json::{Map, Value as Json, json};

use crate::audit::Audit;
use crate::explain::complaints;
use crate::lang::{Lang, steers};
use crate::model::PlayerIndex;
use crate::problem::{Problem, Severity};
use crate::standings::Analysis;
use crate::tiebreaks::value::Value;
use crate::write::audit_json;

/// Decimals of `decimal` where the value is no whole number.
const DECIMALS: u32 = 6;

#[derive(Serialize)]
struct Player<'a> {
    number: u32,
    name: &'a str,
    rank: Option<u32>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    expelled: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    rank_after_rounds: Option<u32>,
    shared: bool,
    wins: usize,
    losses: usize,
    draws: usize,
    figures: Map<String, Json>,
    separated_from_above_by: Option<&'a str>,
}

/// Returns the standings as JSON.
#[must_use]
pub fn standings(
    analysis: &Analysis,
    audit: Option<&Audit>,
    problems: &[Problem],
    lang: &Lang,
) -> Json {
    let figures = &analysis.figures;
    let (tournament, rules) = (&figures.tournament, &figures.rules);
    let criterion = |position: usize| rules.definitions[rules.order[position]].id.as_str();
    let players: Vec<Player<'_>> = analysis
        .standings
        .entries
        .iter()
        .map(|entry| {
            let player = &tournament.players[entry.player];
            let record = figures.record(entry.player);
            Player {
                number: player.number,
                name: &player.name,
                rank: entry.place(),
                expelled: entry.expelled,
                rank_after_rounds: analysis.rank_after_rounds(entry.player),
                shared: entry.shared && !entry.expelled,
                wins: record.wins,
                losses: record.losses,
                draws: record.draws,
                figures: player_figures(analysis, entry.player),
                separated_from_above_by: entry
                    .separated_by
                    .filter(|_| !entry.expelled)
                    .map(criterion),
            }
        })
        .collect();
    json!({
        "format": "tiebook/1",
        "title": tournament.title,
        "rules": rules.id,
        "rounds": tournament.rounds,
        "criteria": (0..rules.order.len()).map(criterion).collect::<Vec<_>>(),
        "players": players,
        "problems": self::problems(problems, lang),
        "audit": audit.map(|audit| audit_json::audit(analysis, audit)),
    })
}

/// Returns JSON as text without control characters that could steer a terminal: inside strings they are escaped.
#[must_use]
pub fn text(json: &Json) -> String {
    let plain = format!("{json:#}\n");
    if !plain.contains(|c: char| c != '\n' && steers(c)) {
        return plain;
    }
    let mut text = String::with_capacity(plain.len() + 16);
    for c in plain.chars() {
        if c != '\n' && steers(c) {
            // Writing to a string cannot fail.
            let _ = write!(text, "\\u{:04x}", u32::from(c));
        } else {
            text.push(c);
        }
    }
    text
}

/// Returns errors and warnings as JSON.
#[must_use]
pub fn problems(problems: &[Problem], lang: &Lang) -> Vec<Json> {
    let serious = problems
        .iter()
        .filter(|problem| problem.severity() > Severity::Information);
    serious
        .map(|problem| {
            let complaint = complaints::problem(problem, lang);
            let (kind, form) = kind_and_form(problem.kind.id());
            json!({
                "severity": problem.severity().id(),
                "kind": kind,
                "form": form,
                "place": complaint.place,
                "message": complaint.message,
                "help": complaint.help,
            })
        })
        .collect()
}

/// Returns the id of a kind of problem, and that of its form where it has several.
fn kind_and_form(id: &str) -> (&str, Option<&str>) {
    match id.split_once('.') {
        Some((kind, form)) => (kind, Some(form)),
        None => (id, None),
    }
}

fn player_figures(analysis: &Analysis, player: PlayerIndex) -> Map<String, Json> {
    let figures = &analysis.figures;
    let of = |position: usize| match figures.value(position, player) {
        None => Json::Null,
        Some(value) => {
            let decimal = match value {
                Value::Fraction(fraction) if fraction.is_integer() => fraction.to_string(),
                value => value.to_decimal(DECIMALS),
            };
            let mut figure = json!({ "exact": value.fraction().map(ToString::to_string), "decimal": decimal, "shown": figures.shown(position, player) });
            if let Some(code) = &figures.rules.definitions[position].code {
                figure["code"] = json!(code);
            }
            if let Value::Power { .. } = value {
                figure["expression"] = json!(value.to_string());
            }
            figure
        }
    };
    figures
        .rules
        .definitions
        .iter()
        .enumerate()
        .map(|(position, definition)| (definition.id.clone(), of(position)))
        .collect()
}
