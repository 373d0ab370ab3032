//! Problems of a workbook in the words of the page, with its controls that solve them.

use serde::Serialize;

use crate::explain::complaints;
use crate::lang::{Lang, Language};
use crate::page::settings::{self, Setting};
use crate::problem::{
    AlikeName, DateResult, FinalsByShape, Group, Kind, Nearly, NoPairings, NoSuchSheet, Problem,
    RunningPoints, ThroughDate, TrfOrder, TwoReadings, UnreadableFile, Unused, UnusedOption,
    grouped,
};
use crate::rules;
use crate::rules::mistake::{Mistake, MistakeKind};
use crate::standings::{Analysed, Failure, likely_rules};

/// A problem, or several of one kind.
#[derive(Debug, Default, Serialize)]
pub(super) struct ProblemRow {
    /// Its id; empty for a refused setting.
    id: &'static str,
    severity: &'static str,
    label: String,
    place: String,
    found: String,
    message: String,
    more: String,
    /// The places and texts of the other problems in its group.
    others: Vec<[String; 2]>,
    help: String,
    /// The refused setting of the rule set; empty for other problems.
    setting: String,
    /// Controls of the page that would settle it, each with what would be chosen; empty where they are only led to.
    ways: Vec<(&'static str, String)>,
}

/// Returns everything wrong or worth knowing of a workbook, the worst first.
pub(super) fn rows(outcome: &Analysed, lang: &Lang) -> Vec<ProblemRow> {
    let mut sorted: Vec<&Problem> = outcome.problems.iter().collect();
    sorted.sort_by_key(|problem| std::cmp::Reverse(problem.severity()));
    let groups = grouped(sorted);
    let said = |Group { first, others }: &Group<'_>| {
        let first = &Problem { kind: of_controls(&first.kind, lang), ..(*first).clone() };
        let complaint = complaints::problem(first, lang);
        ProblemRow {
            id: first.kind.id(),
            severity: first.severity().id(),
            label: complaint.severity,
            place: complaint.place,
            found: if first.place.cell.is_some() { complaint.found } else { String::new() },
            message: here("said", first, lang).unwrap_or(complaint.message),
            more: if others.is_empty() { String::new() } else { complaints::more(others, lang) },
            others: others.iter().map(|other| each(other, lang)).collect(),
            help: here("instead", first, lang).unwrap_or_else(|| {
                if is_passed_by(&first.kind) {
                    lang.text("problem.help.unknown-setting.unlike").into()
                } else {
                    complaint.help
                }
            }),
            setting: String::new(),
            ways: of_group(first, others, outcome),
        }
    };
    groups.iter().map(said).collect()
}

/// Returns the ways to answer a group of problems; names that may be one person's are answered together.
fn of_group(
    first: &Problem,
    others: &[&Problem],
    outcome: &Analysed,
) -> Vec<(&'static str, String)> {
    let mut own = ways(&first.kind, outcome);
    if let [("merge", all)] = own.as_mut_slice() {
        for (_, other) in others.iter().flat_map(|other| ways(&other.kind, outcome)) {
            *all = format!("{all}; {other}");
        }
    }
    own
}

fn each(problem: &Problem, lang: &Lang) -> [String; 2] {
    let problem = &Problem { kind: of_controls(&problem.kind, lang), ..problem.clone() };
    let complaint = complaints::problem(problem, lang);
    [complaint.place, here("said", problem, lang).unwrap_or(complaint.message)]
}

/// Whether a sheet was left unused for a reason that its headings do not change.
fn is_passed_by(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Unused(Unused::Sheet { reason, .. } | Unused::Table { reason, .. })
            if reason != "nothing-found"
    )
}

/// Returns the page's own message, if it differs from that of the command line.
fn here(section: &str, problem: &Problem, lang: &Lang) -> Option<String> {
    // The detail of damage comes from a reader of files, in English: it is shown beside English alone.
    if lang.language == Language::ENGLISH
        && matches!(problem.kind, Kind::UnreadableFile(UnreadableFile::Damaged { .. }))
    {
        return None;
    }
    let key = format!("web.{section}.{}", problem.kind.id());
    lang.keys().any(|(known, _)| known == key).then(|| lang.say(&key, &problem.kind.fields()))
}

/// Returns a problem that names the page's control instead of an option of the command line.
fn of_controls(kind: &Kind, lang: &Lang) -> Kind {
    let mut named = kind.clone();
    if let Kind::WrongRule { setting: key, .. }
    | Kind::BadSetting { key, .. }
    | Kind::SetTwice { key, .. } = &mut named
    {
        if let Some(label) = settings::label_of(key, lang) {
            *key = label;
        }
        return named;
    }
    match &mut named {
        Kind::FinalsByShape(FinalsByShape::Counted { by, .. }) if by.starts_with("--") => {
            *by = lang.text("web.count_finals").to_string();
        }
        Kind::RunningPoints(RunningPoints::Settled { by, .. }) if by.starts_with("--") => {
            *by = lang.text("web.game_scores").to_string();
        }
        Kind::TwoReadings(two) => {
            let (options, between) = match two {
                TwoReadings::Headings { option, alternative, .. } => ([option, alternative], ", "),
                TwoReadings::Numbers { option, alternative, .. } => ([option, alternative], "; "),
                TwoReadings::Columns { .. } => return named,
            };
            for option in options {
                *option = headings(option).replace("; ", between);
            }
        }
        Kind::KnockoutByOtherRules { rules } => {
            *rules = name_of(rules, lang).unwrap_or_else(|| rules.clone());
        }
        Kind::Nearly(Nearly::Pairings { option, .. }) => *option = headings(option),
        _ => {}
    }
    named
}

/// Returns what one of our rule sets is called.
fn name_of(id: &str, lang: &Lang) -> Option<String> {
    let rules = rules::load(id).ok()?.compile(1).ok()?;
    Some(rules.name.get(lang).to_string())
}

/// Returns the value of `--map "Me=Player 1" --map "Games=Result"` for the page's control.
fn headings(options: &str) -> String {
    options
        .split("--map ")
        .map(|option| option.trim().trim_matches('"'))
        .filter(|pair| !pair.is_empty())
        .collect::<Vec<_>>()
        .join("; ")
}

/// Returns the controls that settle a problem.
fn ways(kind: &Kind, outcome: &Analysed) -> Vec<(&'static str, String)> {
    let one = |control: &'static str, value: &str| vec![(control, value.to_string())];
    let each =
        |control: &'static str, values: &str, between: &str| -> Vec<(&'static str, String)> {
            values
                .split(between)
                .filter(|value| !value.is_empty())
                .map(|value| (control, value.to_string()))
                .collect()
        };
    match kind {
        Kind::NoRules { likely, .. } => each("rules", likely, ", "),
        // The nearest one, or a list of all that there are.
        Kind::UnknownRules { nearest } if !nearest.contains(" / ") => one("rules", nearest),
        Kind::UnknownRules { .. } => {
            outcome.tournament.as_ref().map_or_else(Vec::new, |tournament| {
                let likely = likely_rules::rule_sets(tournament)
                    .into_iter()
                    .map(|id| ("rules", id.to_string()));
                likely.chain([("rules", String::new())]).collect()
            })
        }
        Kind::KeptRules { .. } => one("rules", ""),
        Kind::TrfRules { .. } | Kind::TrfOrder(TrfOrder::Unknown { .. }) => {
            each("rules", "fide-2026 fide-2024", " ")
        }
        Kind::OpenRound { round, .. } | Kind::MissingResult { round, .. } => {
            let before = round
                .parse()
                .ok()
                .and_then(|round: u32| round.checked_sub(1))
                .filter(|before| *before > 0);
            before.map(|before| ("through", before.to_string())).into_iter().collect()
        }
        Kind::Finals { through, .. } => one("through", through),
        Kind::FinalsByShape(FinalsByShape::Asked { through, .. }) => {
            vec![("through", through.clone()), ("count-finals", "yes".to_string())]
        }
        Kind::FinalsByShape(FinalsByShape::Counted { .. }) => one("through", ""),
        Kind::KnockoutByOtherRules { .. } => one("rules", "knockout"),
        Kind::RunningPoints(RunningPoints::Asked { .. } | RunningPoints::Possible { .. }) => {
            one("game-scores", "yes")
        }
        Kind::FewerRounds { planned, .. } => one("through", planned),
        Kind::ThroughRound(_) => one("through", "all"),
        Kind::NoSuchSheet(NoSuchSheet::Asked { known: sheets, .. })
        | Kind::SeveralPairings { sheets } => each("sheet", sheets, " / "),
        Kind::SeveralTournaments { .. }
        | Kind::HiddenRound { .. }
        | Kind::NotRead { .. }
        | Kind::OwnOutput { .. } => one("sheet", ""),
        Kind::OtherLayout { .. } => one("layout", "none"),
        Kind::DateResult(DateResult::Ambiguous { .. })
        | Kind::ThroughDate(ThroughDate::Ambiguous { .. }) => each("dates", "mdy dmy", " "),
        Kind::ThroughDate(_) => one("through-date", ""),
        Kind::TwoReadings(
            TwoReadings::Headings { option, alternative, .. }
            | TwoReadings::Numbers { option, alternative, .. },
        ) => {
            vec![("map", option.replace(", ", "; ")), ("map", alternative.replace(", ", "; "))]
        }
        Kind::Nearly(Nearly::Pairings { option, .. }) if !option.is_empty() => one("map", option),
        Kind::UnusedOption(UnusedOption::Map { .. }) => one("map", ""),
        Kind::UnusedOption(UnusedOption::Merge { .. }) => one("merge", ""),
        Kind::AlikeName(AlikeName::One { player, other, .. }) => {
            one("merge", &format!("{player}={other}"))
        }
        Kind::NoPairings(NoPairings::Standings { .. }) => one("files", ""),
        _ => Vec::new(),
    }
}

/// Returns the known sheets of a workbook.
pub(super) fn sheets(outcome: &Analysed) -> Vec<String> {
    let named = outcome.problems.iter().find_map(|problem| match &problem.kind {
        Kind::NoSuchSheet(NoSuchSheet::Asked { known: sheets, .. })
        | Kind::SeveralPairings { sheets } => Some(sheets.split(" / ").map(String::from).collect()),
        _ => None,
    });
    let read = || {
        outcome
            .tournament
            .iter()
            .flat_map(|tournament| &tournament.source.sheets)
            .map(|used| used.place.sheet.to_string())
            .collect()
    };
    named.unwrap_or_else(read)
}

pub(super) fn of_failure(failure: &Failure, settings: &[Setting], lang: &Lang) -> Vec<ProblemRow> {
    match failure {
        Failure::Rules(mistakes) => {
            mistakes.iter().map(|mistake| of_mistake(mistake, settings, lang)).collect()
        }
        Failure::Unreadable(..) => Vec::new(),
    }
}

fn of_mistake(mistake: &Mistake, settings: &[Setting], lang: &Lang) -> ProblemRow {
    let key = mistake
        .file
        .strip_prefix("--set ")
        .and_then(|set| set.split_once('='))
        .map_or("", |(key, _)| key);
    let called =
        settings.iter().find(|setting| setting.key == key).map_or(key, |setting| &setting.label);
    // The message names the page's control, not the option of the command line.
    let mut mistake = mistake.clone();
    if !key.is_empty() {
        mistake.file = called.to_string();
        mistake.at = None;
    }
    if let MistakeKind::BadValue { key, .. } = &mut mistake.kind {
        *key = called.to_string();
    }
    let complaint = complaints::mistake(&mistake, lang);
    let instead = format!("web.mistake.{}", mistake.kind.id());
    let help = if mistake.kind.nearest().is_none() && lang.keys().any(|(known, _)| known == instead)
    {
        lang.text(&instead).to_string()
    } else {
        complaint.help
    };
    ProblemRow {
        severity: "error",
        label: complaint.severity,
        place: complaint.place,
        message: complaint.message,
        help,
        setting: key.to_string(),
        ..ProblemRow::default()
    }
}
