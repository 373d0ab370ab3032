//! The standings as data: format `tiebook/1`.

mod audit;
mod data;
#[cfg(feature = "cli")]
mod differences;
#[cfg(feature = "cli")]
mod last_round;
#[cfg(feature = "cli")]
mod ruling;

use std::fmt::Write;

use serde::Serialize;
use serde_json::{Map, Value as Json};

use crate::audit::Audit;
use crate::explain::complaints;
#[cfg(feature = "cli")]
use crate::explain::difference::DifferenceWords;
#[cfg(feature = "cli")]
use crate::explain::last_round::LastRoundWords;
#[cfg(feature = "cli")]
use crate::explain::ruling::{Asked, Paper};
use crate::lang::{Lang, steers};
use crate::model::{NoPlace, PlayerIndex};
use crate::problem::{Problem, Severity};
use crate::standings::Analysis;
use crate::tiebreaks::value::Value;
use crate::write::json::audit::AuditData;
use crate::write::json::data::data;
#[cfg(feature = "cli")]
use crate::write::json::differences::DiffData;
#[cfg(feature = "cli")]
use crate::write::json::last_round::LastRoundData;
#[cfg(feature = "cli")]
use crate::write::json::ruling::RulingData;

/// The format of the data, and its version.
const FORMAT: &str = "tiebook/1";
/// Decimals of `decimal` where the value is no whole number.
const DECIMALS: u32 = 6;

/// What `--json` writes: standings, by `tiebook check` the problems of each book, one document after another, by `tiebook needs` what everybody still needs,
/// by `tiebook diff` what two books do not share, by `tiebook ruling` the paper for a dispute.
#[cfg(feature = "cli")]
#[derive(Serialize, schemars::JsonSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "the schema alone needs it")]
pub(crate) enum Document<'a> {
    /// The standings of a tournament.
    Standings(Box<StandingsData<'a>>),
    /// The problems of a book.
    Checked(CheckedData<'a>),
    /// What everybody still needs in the last round.
    LastRound(Box<LastRoundData<'a>>),
    /// What two books do not share.
    Diff(Box<DiffData<'a>>),
    /// The paper for a dispute.
    Ruling(Box<RulingData<'a>>),
}

data! {
    /// The standings of a tournament.
    StandingsData<'a> {
        /// The format of the data, and its version.
        #[cfg_attr(feature = "cli", schemars(extend("const" = FORMAT)))]
        format: &'static str,
        /// The title of the tournament.
        title: Option<&'a str>,
        /// The id of the rule set.
        rules: &'a str,
        /// The number of rounds.
        rounds: u32,
        /// The ids of the figures that decide places, in their order.
        criteria: Vec<&'a str>,
        /// The ids of the figures with which a row of the standings begins, as tables of leagues do.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        columns: Vec<&'a str>,
        /// The players, in order of place.
        players: Vec<PlayerData<'a>>,
        /// Errors and doubts.
        problems: Vec<ProblemData>,
        /// The comparison with announced standings, where there are any.
        audit: Option<AuditData<'a>>,
    }
    /// The problems of a book.
    CheckedData<'a> {
        /// The format of the data, and its version.
        #[cfg_attr(feature = "cli", schemars(extend("const" = FORMAT)))]
        format: &'static str,
        /// The path of the book.
        book: &'a str,
        /// Errors and doubts.
        problems: Vec<ProblemData>,
    }
    /// A player in the standings.
    PlayerData<'a> {
        /// The player's number.
        number: u32,
        /// The player's name.
        name: &'a str,
        /// The place; nothing for a player without one.
        rank: Option<u32>,
        /// Why the player has no place: `expelled` or `annulled`.
        #[serde(skip_serializing_if = "Option::is_none")]
        no_place: Option<&'static str>,
        /// The place after the rounds alone, where stages decide places that come first.
        #[serde(skip_serializing_if = "Option::is_none")]
        rank_after_rounds: Option<u32>,
        /// Whether others have the same place.
        shared: bool,
        /// Games won.
        wins: usize,
        /// Games lost.
        losses: usize,
        /// Games drawn.
        draws: usize,
        /// The player's figures by their ids; nothing for one without a value.
        #[cfg_attr(
            feature = "cli",
            schemars(with = "std::collections::BTreeMap<String, Option<FigureData<'_>>>")
        )]
        figures: Map<String, Json>,
        /// The id of the figure that separates the player from the one above.
        separated_from_above_by: Option<&'a str>,
    }
    /// A figure of a player.
    FigureData<'a> {
        /// The exact value, such as `7/3`; nothing for a power.
        exact: Option<String>,
        /// The value with six decimals, or as a whole number.
        decimal: String,
        /// The value as people of the game write it.
        shown: String,
        /// The code of the figure in its published source.
        #[serde(skip_serializing_if = "Option::is_none")]
        code: Option<&'a str>,
        /// The value as an expression, where it is a power.
        #[serde(skip_serializing_if = "Option::is_none")]
        expression: Option<String>,
    }
    /// Something wrong or doubtful in a book.
    ProblemData {
        /// `error` or `warning`.
        severity: &'static str,
        /// The id of the kind.
        kind: &'static str,
        /// The form of the kind; nothing where it has one.
        form: Option<&'static str>,
        /// The workbook, the sheet and the cell.
        place: String,
        /// What is wrong, in words.
        message: String,
        /// What can be done, in words.
        help: String,
    }
}

/// Returns the standings as JSON.
pub fn standings(
    analysis: &Analysis,
    audit: Option<&Audit>,
    problems: &[Problem],
    lang: &Lang,
) -> Json {
    let figures = &analysis.figures;
    let (tournament, rules) = (&figures.tournament, &figures.rules);
    let id = |definition: usize| rules.definitions[definition].id.as_str();
    let criterion = |position: usize| id(rules.order[position]);
    let players = analysis.standings.entries.iter().map(|entry| {
        let player = &tournament.players[entry.player];
        let record = figures.record(entry.player);
        PlayerData {
            number: player.number,
            name: &player.name,
            rank: entry.place(),
            no_place: player.away.no_place().map(NoPlace::id),
            rank_after_rounds: analysis.rank_after_rounds(entry.player),
            shared: entry.shared && !entry.without_place,
            wins: record.wins,
            losses: record.losses,
            draws: record.draws,
            figures: player_figures(analysis, entry.player),
            separated_from_above_by: entry
                .separated_by
                .filter(|_| !entry.without_place)
                .map(criterion),
        }
    });
    as_json(&StandingsData {
        format: FORMAT,
        title: tournament.title.as_deref(),
        rules: &rules.id,
        rounds: tournament.rounds,
        criteria: rules.order.iter().copied().map(id).collect(),
        columns: figures.columns().iter().copied().map(id).collect(),
        players: players.collect(),
        problems: self::problems(problems, lang),
        audit: audit.map(|audit| audit::audit(analysis, audit)),
    })
}

/// Returns the problems of a book as JSON.
pub fn checked(book: &str, problems: &[Problem], lang: &Lang) -> Json {
    as_json(&CheckedData { format: FORMAT, book, problems: self::problems(problems, lang) })
}

/// Returns what everybody still needs in the last round as JSON.
#[cfg(feature = "cli")]
pub(crate) fn last_round(words: LastRoundWords<'_>) -> Json {
    as_json(&last_round::last_round(words))
}

/// Returns what two books do not share as JSON; `seals` are the codes of both.
#[cfg(feature = "cli")]
pub(crate) fn differences(words: DifferenceWords<'_>, seals: &[String; 2]) -> Json {
    as_json(&differences::differences(words, seals))
}

/// Returns a ruling as JSON.
#[cfg(feature = "cli")]
pub(crate) fn ruling(asked: &Asked<'_>, paper: &Paper) -> Json {
    as_json(&ruling::ruling(asked, paper))
}

/// Returns the JSON Schema of all that `--json` writes.
#[cfg(feature = "cli")]
pub fn schema() -> Json {
    let settings = schemars::generate::SchemaSettings::draft2020_12().for_serialize();
    as_json(&settings.into_generator().into_root_schema_for::<Document<'_>>())
}

/// Every key is a text and every number is whole: nothing of it is without JSON.
fn as_json(of: &impl Serialize) -> Json {
    serde_json::to_value(of).unwrap_or_default()
}

/// Returns JSON as text without control characters that could steer a terminal: inside strings they are escaped.
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

/// Returns problems as data; what is only worth knowing is left out.
fn problems(problems: &[Problem], lang: &Lang) -> Vec<ProblemData> {
    let serious = problems.iter().filter(|problem| problem.severity() > Severity::Information);
    let told = serious.map(|problem| {
        let complaint = complaints::problem(problem, lang);
        let (kind, form) = kind_and_form(problem.kind.id());
        ProblemData {
            severity: problem.severity().id(),
            kind,
            form,
            place: complaint.place,
            message: complaint.message,
            help: complaint.help,
        }
    });
    told.collect()
}

/// Returns the id of a kind of problem, and that of its form where it has several.
fn kind_and_form(id: &'static str) -> (&'static str, Option<&'static str>) {
    match id.split_once('.') {
        Some((kind, form)) => (kind, Some(form)),
        None => (id, None),
    }
}

fn player_figures(analysis: &Analysis, player: PlayerIndex) -> Map<String, Json> {
    let figures = &analysis.figures;
    let of = |position: usize, value: &Value| FigureData {
        exact: value.fraction().map(ToString::to_string),
        decimal: match value {
            Value::Fraction(fraction) if fraction.is_integer() => fraction.to_string(),
            value => value.to_decimal(DECIMALS),
        },
        shown: figures.shown(position, player),
        code: figures.rules.definitions[position].code.as_deref(),
        expression: matches!(value, Value::Power { .. }).then(|| value.to_string()),
    };
    let definitions = figures.rules.definitions.iter().enumerate();
    let each = definitions.map(|(position, definition)| {
        let value = figures.value(position, player);
        (definition.id.clone(), as_json(&value.map(|value| of(position, value))))
    });
    each.collect()
}
