//! What the page is told, as JSON.

use serde::Serialize;
use serde_json::{Value as Json, json};

use crate::analysis::{Failure, Outcome};
use crate::audit::what_if::{self, Change};
use crate::explain::audit::AuditWords;
use crate::explain::complaints;
use crate::explain::moved;
use crate::explain::words::Words;
use crate::guard;
use crate::lang::Lang;
use crate::model::{Recorded, Tournament};
use crate::page::asked::{Asked, audit};
use crate::problem::{Group, Kind, Problem, grouped};
use crate::read::{self, Layout};
use crate::rules::mistake::Mistakes;
use crate::rules::{self, RuleSet};

/// The keys of the wording that are the page's.
const OF_THE_PAGE: &str = "web.";

/// What a workbook came to.
#[derive(Debug, Default, Serialize)]
pub struct Answer {
    /// The tournament's title.
    title: Option<String>,
    /// The name of each tournament, where there are several and none was chosen.
    several: Vec<String>,
    /// Whether nothing can be written because of errors.
    refused: bool,
    /// How many players, rounds and pairings there are, in words.
    size: String,
    /// Everything wrong or worth knowing, the worst first.
    problems: Vec<Said>,
    /// The rule set, where there is one.
    rules: Option<Json>,
    /// What an audit of announced standings says.
    verdict: Vec<String>,
    /// Whether announced standings are contradicted.
    wrong: bool,
    /// Every pairing, for other results.
    pairings: Vec<Json>,
    /// What the outputs are called.
    names: Option<[String; 3]>,
}

/// A problem, or several of one kind.
#[derive(Debug, Serialize)]
struct Said {
    severity: &'static str,
    label: String,
    place: String,
    found: String,
    message: String,
    more: String,
    help: String,
    /// Options of the command line that would settle it, each with what would be given to it.
    ways: Vec<[String; 2]>,
}

impl Answer {
    /// Puts into words what became of a workbook.
    #[must_use]
    pub fn new(name: &str, outcome: &Result<Outcome, Failure>, asked: &Asked) -> Self {
        let lang = asked.words();
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(failure) => return Self { refused: true, problems: of_failure(failure, lang), ..Self::default() },
        };
        let tournament = outcome.tournament.as_deref();
        let audit = audit(outcome);
        let analysis = outcome.analysis.as_ref();
        let words = analysis.zip(audit.as_ref()).map(|(analysis, audit)| AuditWords { analysis, audit, lang });
        let rules = analysis.map(|analysis| described(&analysis.figures.rules, lang));
        Self {
            title: tournament.and_then(|tournament| tournament.title.clone()),
            several: outcome.several.clone(),
            refused: analysis.is_none() && outcome.several.is_empty(),
            size: tournament.map(|tournament| size(tournament, lang)).unwrap_or_default(),
            problems: told(&outcome.problems, lang),
            rules,
            verdict: words.map(|words| words.verdict()).unwrap_or_default(),
            wrong: audit.is_some_and(|audit| audit.is_wrong()),
            pairings: analysis.and(tournament).map(|tournament| pairings(tournament, lang)).unwrap_or_default(),
            names: tournament.map(|tournament| names(name, tournament, asked)),
        }
    }

    /// Returns it as JSON.
    #[must_use]
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Returns the page's wording and the rule sets by name.
#[must_use]
pub fn words(lang: &Lang) -> String {
    let texts: serde_json::Map<String, Json> =
        lang.keys().filter_map(|(key, text)| Some((key.strip_prefix(OF_THE_PAGE)?.to_string(), json!(text)))).collect();
    let name = |id| rules::load(id).ok()?.compile(1).ok().map(|rules| rules.name.get(lang.language).to_string());
    let sets: Vec<Json> = rules::rule_set_ids().filter_map(|id| Some(json!({ "id": id, "name": name(id)? }))).collect();
    let layouts: Vec<Json> = Layout::ALL.iter().map(|layout| json!([layout.id(), lang.texts_of("layout", layout.id())])).collect();
    json!({ "language": lang.language.code(), "texts": texts, "rules": sets, "layouts": layouts, "version": env!("CARGO_PKG_VERSION") })
        .to_string()
}

/// Returns who would move with the results asked for, or why that cannot be told.
#[must_use]
pub fn what_if(outcome: &Result<Outcome, Failure>, asked: &Asked) -> String {
    let lang = asked.words();
    let Some(analysis) = outcome.as_ref().ok().and_then(|outcome| outcome.analysis.as_ref()) else {
        return json!({ "lines": [] }).to_string();
    };
    let mut changes = Vec::new();
    for (pairing, text) in &asked.changes {
        let known = analysis.figures.tournament.pairings.get(*pairing);
        match known.and_then(|known| read::read_result_of(text, known.second.is_some())) {
            Some(result) => changes.push(Change { pairing: *pairing, result }),
            None => return json!({ "lines": [lang.say("what_if.no_result", &[("text", text)])], "refused": true }).to_string(),
        }
    }
    json!({ "lines": moved::places(analysis, &what_if::with(analysis, &changes), lang) }).to_string()
}

/// Returns what the library said when it gave up.
#[must_use]
pub fn last_words() -> String {
    let (said, guarded) = guard::last_words();
    json!({ "said": said, "guarded": guarded }).to_string()
}

/// Returns that a file is damaged.
#[must_use]
pub fn damaged(name: &str, asked: &Asked) -> String {
    let outcome = Outcome::refused(read::given_up(name));
    Answer::new(name, &Ok(outcome), asked).text()
}

fn told(problems: &[Problem], lang: &Lang) -> Vec<Said> {
    let mut sorted: Vec<&Problem> = problems.iter().collect();
    sorted.sort_by_key(|problem| std::cmp::Reverse(problem.severity()));
    let groups = grouped(sorted);
    let said = |Group { first, others }: &Group<'_>| {
        let complaint = complaints::problem(first, lang);
        Said {
            severity: first.severity().id(),
            label: complaint.severity,
            place: complaint.place,
            found: if first.place.cell.is_some() { complaint.found } else { String::new() },
            message: complaint.message,
            more: if others.is_empty() { String::new() } else { complaints::more(others, lang) },
            help: help_here(first, lang).unwrap_or(complaint.help),
            ways: ways(first),
        }
    };
    groups.iter().map(said).collect()
}

/// Returns what to do on the page, where that is not what the command line says.
fn help_here(problem: &Problem, lang: &Lang) -> Option<String> {
    let key = format!("web.instead.{}", problem.kind.id());
    lang.keys().any(|(known, _)| known == key).then(|| lang.say(&key, &problem.kind.fields()))
}

fn ways(problem: &Problem) -> Vec<[String; 2]> {
    match &problem.kind {
        Kind::NoRules { likely, .. } => {
            likely.split(", ").filter(|id| !id.is_empty()).map(|id| ["--rules".to_string(), id.to_string()]).collect()
        }
        Kind::OpenRound { round, .. } | Kind::MissingResult { round, .. } => {
            let before = round.parse().ok().and_then(|round: u32| round.checked_sub(1)).filter(|before| *before > 0);
            before.map(|before| ["--through-round".to_string(), before.to_string()]).into_iter().collect()
        }
        Kind::ThroughBeyond { .. } | Kind::RoundsLeftOut { .. } => vec![["--through-round".to_string(), "all".to_string()]],
        Kind::NoSuchSheet { known: sheets, .. } | Kind::SeveralPairings { sheets } => {
            sheets.split(" / ").map(|sheet| ["--sheet".to_string(), sheet.to_string()]).collect()
        }
        Kind::AlikeName { player, other, .. } => vec![["--merge".to_string(), format!("{player}={other}")]],
        _ => Vec::new(),
    }
}

fn of_failure(failure: &Failure, lang: &Lang) -> Vec<Said> {
    match failure {
        Failure::Rules(mistakes) => of_mistakes(mistakes, lang),
        Failure::Unreadable(..) => Vec::new(),
    }
}

fn of_mistakes(mistakes: &Mistakes, lang: &Lang) -> Vec<Said> {
    let said = |mistake| {
        let complaint = complaints::mistake(mistake, lang);
        Said {
            severity: "error",
            label: complaint.severity,
            place: complaint.place,
            found: complaint.found,
            message: complaint.message,
            more: String::new(),
            help: complaint.help,
            ways: Vec::new(),
        }
    };
    mistakes.iter().map(said).collect()
}

/// Returns a rule set with what can be set on it.
fn described(rules: &RuleSet, lang: &Lang) -> Json {
    let language = lang.language;
    let setting = |key: &str, label: &str, value: String, readings: Vec<(String, String)>| {
        let readings: Vec<Json> = readings.into_iter().map(|(value, words)| json!({ "value": value, "words": words })).collect();
        json!({ "key": key, "label": label, "value": value, "readings": readings })
    };
    let plain = |texts: Vec<String>| texts.into_iter().map(|text| (text.clone(), text)).collect::<Vec<_>>();
    let constants = rules.constants.iter().map(|constant| {
        let readings = plain(constant.readings.iter().map(ToString::to_string).collect());
        setting(&constant.id, constant.label.get(language), constant.value.to_string(), readings)
    });
    let choices = rules.choices.iter().map(|choice| {
        let readings = choice.readings.iter().map(|(id, words)| (id.clone(), words.get(language).to_string())).collect();
        setting(&choice.id, choice.label.get(language), choice.value.clone(), readings)
    });
    let rounding = (!rules.rounding_readings.is_empty()).then(|| {
        let words = |rounding| Words { rules: &RuleSet { rounding, ..rules.clone() }, lang }.rounding();
        let readings = rules.rounding_readings.iter().map(|reading| (reading.text(), words(*reading))).collect();
        setting("rounding", lang.text("rules.rounding"), rules.rounding.text(), readings)
    });
    let settings: Vec<Json> = constants.chain(choices).chain(rounding).collect();
    json!({
        "id": rules.id,
        "name": rules.name.get(language),
        "about": rules.about.get(language),
        "source": rules.source,
        "settings": settings,
    })
}

fn size(tournament: &Tournament, lang: &Lang) -> String {
    let of = |count: usize| count.to_string();
    let rounds = tournament.rounds.to_string();
    let fields = [("players", &*of(tournament.players.len())), ("rounds", &rounds), ("pairings", &of(tournament.pairings.len()))];
    lang.say("cli.found", &fields).trim().to_string()
}

fn pairings(tournament: &Tournament, lang: &Lang) -> Vec<Json> {
    let name = |player: usize| tournament.players[player].name.to_string();
    let of = |pairing: &crate::model::Pairing| {
        json!([pairing.round, name(pairing.first), pairing.second.map(name), result(&pairing.result, lang)])
    };
    tournament.pairings.iter().map(of).collect()
}

/// Returns a result as it is typed.
fn result(recorded: &Recorded, lang: &Lang) -> String {
    match (&recorded.score, recorded.outcomes) {
        (Some(score), _) if score.drawn.is_zero() => format!("{}-{}", score.first, score.second),
        (Some(score), _) => format!("{}-{}-{}", score.first, score.second, score.drawn),
        (None, Some([own, _])) => lang.texts_of("mark", own.id()).to_string(),
        (None, None) => String::new(),
    }
}

/// Returns what the workbook, the page and the JSON are called.
fn names(name: &str, tournament: &Tournament, asked: &Asked) -> [String; 3] {
    let base = name.rsplit_once('.').map_or(name, |(base, _)| base);
    let of_one = asked.tournament.as_ref().map(|name| format!("-{name}")).unwrap_or_default();
    let ending = Lang::of(tournament.language).text("cli.output_ending");
    ["xlsx", "html", "json"]
        .map(|kind| format!("{base}{of_one}{ending}.{kind}").replace(['/', '\\', ':', '*', '?', '"', '<', '>', '|'], "_"))
}
