//! The answers to the page, as JSON.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashSet};

use serde::Serialize;
use serde_json::{Value as Json, json};

use crate::audit::Audit;
use crate::explain::audit::AuditWords;
use crate::explain::comparison::Comparison;
use crate::explain::reversals::turns;
use crate::explain::ruling::{self, Form, Question};
use crate::explain::{complaints, place_changes, player_names};
use crate::guard;
use crate::jobs::list::PastedList;
use crate::jobs::standings::audit;
use crate::jobs::{PairedRound, Standings};
use crate::lang::{Labels, Lang};
use crate::model::{Player, PlayerIndex, Recorded, Seat, SheetUse, StageTable, Tournament};
use crate::page::problems::{self, ProblemRow, of_failure};
use crate::page::request::{Asked, OpenQuestions};
use crate::page::stages::{Made, before_round};
use crate::page::{questions, settings};
use crate::pairing::robin_rounds;
use crate::place::Place;
use crate::problem::{Kind, NoPairings, Problem, leaves_places_open};
use crate::read::{self, Entered, Layout};
use crate::rules::pairing::System;
use crate::rules::{self, Listed, RuleSet, ScoreIs};
use crate::standings::{Analysed, Analysis, Failure};
use crate::workbook::calculation::size::exceeds_the_web;
use crate::workbook::mark_list;
use crate::write::html;

/// The keys of the wording that are the page's.
const OF_THE_PAGE: &str = "web.";

/// The result of a workbook.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact that the page asks for by its name"
)]
#[derive(Debug, Default, Serialize)]
pub(super) struct Answer {
    /// The tournament's title.
    title: Option<String>,
    /// The name of each tournament, where there are several and none was chosen.
    several: Vec<String>,
    /// Whether nothing can be written because of errors.
    refused: bool,
    /// The numbers of players, rounds and pairings, in words.
    size: String,
    /// Everything wrong or worth knowing, the worst first.
    problems: Vec<ProblemRow>,
    /// The sheets, as far as they are known.
    sheets: Vec<String>,
    /// The language of the output.
    written: Option<&'static str>,
    /// The rule set, where there is one.
    rules: Option<Json>,
    /// The verdict of an audit of announced standings.
    verdict: Vec<String>,
    /// Whether announced standings are contradicted.
    wrong: bool,
    /// Whether some of them cannot be judged.
    unjudged: bool,
    /// The changes since tiebook wrote this workbook, in one line.
    moved: Option<String>,
    /// The role of each sheet, with reasons.
    read: Vec<Json>,
    /// Every player in order of place: number, name and place.
    places: Vec<Json>,
    /// Whether the players are too many for a page of each: then one is asked for.
    alone: bool,
    /// Every pairing: round, both players, the result as it may be typed, the table, and its place in the book.
    pairings: Vec<Json>,
    /// Every seat at a table of the finals: its cell, stage and table, who sits there, and the place as played.
    seats: Vec<Json>,
    /// Whether it is a list of players of whom nobody was paired yet.
    unpaired: bool,
    /// The names of the players of a book without pairings, or of those who have not left.
    here: Vec<String>,
    /// The names of those who have left.
    gone: Vec<String>,
    /// The number of planned rounds, if it is known.
    planned: Option<u32>,
    /// What late rounds of a knockout are called: each with its number.
    stages: Vec<(u32, &'static str)>,
    /// How a result is typed.
    entry: String,
    /// What the page says of rounds and tables in the words of this kind of event.
    words: BTreeMap<&'static str, &'static str>,
    /// What is open in rows of pairings, to be answered.
    questions: Vec<questions::Row>,
    /// What is no longer there once all is answered, in words.
    without: String,
    /// The name of the copy that asks it.
    copy: Option<String>,
    /// The places without the results that were typed on the page, if any were.
    before: Vec<Json>,
    /// What those results change, in sentences.
    moves: Vec<String>,
    /// The names of the outputs.
    names: Option<[String; 3]>,
}

impl Answer {
    /// Describes the result of a workbook; `plain` is its result without refused settings.
    pub(super) fn new(
        name: &str,
        outcome: &Result<Analysed, Failure>,
        plain: Option<&Analysed>,
        asked: &Asked,
    ) -> Self {
        let lang = asked.words();
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(failure) => return Self::of_settings(failure, plain, asked),
        };
        let tournament = outcome.tournament.as_deref();
        let audit = audit(outcome, false);
        let analysis = outcome.analysis.as_ref();
        let words = analysis.zip(audit.as_ref()).map(|(analysis, audit)| AuditWords {
            analysis,
            audit,
            lang,
        });
        let own = outcome.in_words(lang);
        let mut answer = Self {
            several: outcome.several.clone(),
            refused: analysis.is_none() && outcome.several.is_empty(),
            problems: problems::rows(outcome, own),
            sheets: problems::sheets(outcome),
            rules: rules(outcome, lang),
            verdict: words.map(|words| words.verdict()).unwrap_or_default(),
            wrong: audit.as_ref().is_some_and(Audit::is_wrong),
            unjudged: audit.is_some_and(|audit| {
                audit.is_unjudged() || outcome.problems.iter().any(leaves_places_open)
            }),
            moved: place_changes::since(&outcome.problems, lang),
            unpaired: outcome.problems.iter().any(is_unpaired),
            words: words_of_kind(own, lang),
            names: (tournament.is_some() || !outcome.several.is_empty())
                .then(|| names(name, outcome, asked)),
            ..Self::default()
        };
        if let Some(tournament) = tournament {
            let lost = analysis.map(|analysis| knocked_out(tournament, analysis));
            let lost = lost.unwrap_or_default();
            answer.title.clone_from(&tournament.title);
            answer.size = size(tournament, own);
            answer.read = read_of(tournament, lang);
            answer.seats = seats(tournament);
            answer.here = here(tournament, &lost);
            answer.gone = gone(tournament, &lost);
            answer.planned = tournament.planned.or_else(|| of_circle(tournament, analysis?));
        }
        if let Some((tournament, analysis)) = tournament.zip(analysis) {
            answer.written = Some(asked.language(outcome).code());
            answer.places = places(analysis);
            answer.alone = exceeds_the_web(tournament);
            answer.pairings = pairings(tournament, &analysis.figures.rules, own);
            answer.stages = stages_of(analysis, lang);
            answer.entry = entry(analysis, own);
        }
        answer
    }

    /// Adds what is open, answered or not.
    pub(super) fn asking(mut self, name: &str, open: &OpenQuestions, asked: &Asked) -> Self {
        let lang = asked.words();
        self.questions =
            questions::rows(&open.questions, Lang::of(open.unanswered.language), asked);
        self.without.clone_from(&open.without);
        self.copy = Some(asked.copy_name(name));
        // How the file was read is told of the file, not of its copy with the answers.
        self.read = read_of(&open.unanswered, lang);
        self
    }

    /// Adds what the results that were typed on the page change.
    pub(super) fn after(mut self, before: &Analysed, now: Option<&Analysis>, lang: &Lang) -> Self {
        if let Some((before, now)) = before.analysis.as_ref().zip(now) {
            self.moves = place_changes::places(before, now, lang);
            self.before = places(before);
        }
        self
    }

    /// Describes a refused setting.
    fn of_settings(failure: &Failure, plain: Option<&Analysed>, asked: &Asked) -> Self {
        let lang = asked.words();
        let mut answer = Self {
            refused: true,
            rules: plain.and_then(|plain| rules(plain, lang)),
            ..Self::default()
        };
        let settings = |plain: &Analysed| {
            let draft = plain.draft.as_ref()?;
            Some(settings::all(draft, &compiled(plain)?, lang))
        };
        let settings = plain.and_then(settings).unwrap_or_default();
        answer.problems = of_failure(failure, &settings, lang);
        if let Some(tournament) = plain.and_then(|plain| plain.tournament.as_deref()) {
            answer.title.clone_from(&tournament.title);
            answer.size = size(tournament, lang);
        }
        answer
    }

    pub(super) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Returns the page's wording and the rule sets by name.
pub(super) fn words(lang: &Lang) -> Json {
    let texts: serde_json::Map<String, Json> = lang
        .keys()
        .filter_map(|(key, text)| Some((key.strip_prefix(OF_THE_PAGE)?.to_string(), json!(text))))
        .collect();
    let set = |listed: &Listed| {
        let rules = rules::load(listed.id).ok()?.compile(1).ok()?;
        let of = |labels: &Labels| labels.get(lang).to_string();
        let schedule = match rules.pairing.system {
            System::RoundRobin => "once",
            System::DoubleRoundRobin => "twice",
            _ => "",
        };
        let is_dutch = rules.pairing.system == System::FideDutch;
        let group = lang.texts_of("rule_group", &listed.group);
        Some(
            json!({ "id": listed.id, "name": of(&rules.name), "about": of(&rules.about), "schedule": schedule, "dutch": is_dutch, "group": group, "known_as": listed.known_as.join(" ") }),
        )
    };
    let sets: Vec<Json> = rules::LISTED.iter().filter_map(set).collect();
    let layouts: Vec<Json> = Layout::ALL
        .iter()
        .map(|layout| json!([layout.id(), lang.texts_of("layout", layout.id())]))
        .collect();
    let name = lang.text("language.name");
    json!({ "name": name, "texts": texts, "rules": sets, "layouts": layouts, "version": env!("CARGO_PKG_VERSION"), "licence": env!("CARGO_PKG_LICENSE"), "source": env!("CARGO_PKG_REPOSITORY") })
}

/// Returns the round that was paired, or why there is none.
pub(super) fn paired(
    name: &str,
    round: Result<PairedRound<String>, String>,
    lang: &Lang,
) -> String {
    let round = match round {
        Ok(round) => round,
        Err(said) => return not_paired(&said),
    };
    let ending = say!(lang, "cli.round_ending", round = round.round);
    let stem = before_round(name, round.round - 1);
    json!({
        "round": round.round,
        "name": format!("{stem}{ending}.xlsx"),
        "remarks": round.remarks.iter().map(|said| of_page(said)).collect::<Vec<_>>(),
        "page": round.xlsx,
    })
    .to_string()
}

/// Returns why no round was paired. Settings that would allow one stand below the reason, a line of `--set KEY=VALUE`.
fn not_paired(said: &str) -> String {
    let (said, settings) = said.split_once('\n').unwrap_or((said, ""));
    let ways = settings.split("--set ").filter_map(|set| {
        let (key, value) = set.trim().split_once('=')?;
        Some([key, value])
    });
    json!({ "refused": said, "ways": ways.collect::<Vec<_>>() }).to_string()
}

/// Returns what is said of leagues or finals, and what their books are called.
pub(super) fn stage(made: Result<Made, String>) -> String {
    let made = match made {
        Ok(made) => made,
        Err(said) => return json!({ "refused": of_page(&said) }).to_string(),
    };
    let said: Vec<String> = made.said.iter().map(|said| of_page(said)).collect();
    let names: Vec<String> = made.books.into_iter().map(|(name, _)| name).collect();
    json!({ "said": said, "names": names }).to_string()
}

/// Returns who is on a list that was pasted, and what is said of it.
pub(super) fn listed(listed: Result<PastedList, String>, lang: &Lang) -> String {
    let listed = match listed {
        Ok(listed) => listed,
        Err(said) => return json!({ "players": [], "said": [said] }).to_string(),
    };
    let players: Vec<Entered> = listed.event.players.iter().map(Entered::of).collect();
    let count = players.len().to_string();
    let nameless = Some(listed.nameless).filter(|count| *count > 0);
    let nameless = nameless.map(|count| count.to_string());
    let of = |key: &str, field: &str, texts: &[String]| {
        let texts = lang.list(texts);
        (!texts.is_empty()).then(|| lang.say(key, &[(field, &texts)]))
    };
    let said = [
        Some(say!(lang, "web.names_count", count)),
        of("web.names_beside", "columns", &listed.beside(lang)),
        of("web.names_twice", "names", &listed.twice),
        of("web.names_dropped", "columns", &listed.dropped),
        nameless.map(|count| say!(lang, "web.names_none", count)),
    ];
    let said: Vec<String> = said.into_iter().flatten().collect();
    json!({ "players": players, "said": said }).to_string()
}

/// Returns what the late rounds of a knockout are called, by how many rounds are left; each with its number.
fn stages_of(analysis: &Analysis, lang: &'static Lang) -> Vec<(u32, &'static str)> {
    let (tournament, rules) = (&analysis.figures.tournament, &analysis.figures.rules);
    if rules.pairing.system != System::Knockout {
        return Vec::new();
    }
    let called = ["bracket.final", "bracket.semifinal", "bracket.quarterfinal"];
    let late = (1..=tournament.rounds).rev().zip(called);
    late.map(|(round, key)| (round, lang.text(key))).collect()
}

/// Leaves out what is said in brackets of an option of the command line, which nobody types here.
fn of_page(said: &str) -> String {
    let mut kept = String::new();
    let mut rest = said;
    while let Some((before, after)) = rest.split_once('(') {
        let Some((inside, behind)) = after.split_once(')') else {
            break;
        };
        kept.push_str(before);
        if inside.contains("--") {
            kept.truncate(kept.trim_end().len());
        } else {
            kept = format!("{kept}({inside})");
        }
        rest = behind;
    }
    kept + rest
}

/// Returns the page of the requested player, or the reason why there is none.
pub(super) fn player(standings: Option<&Standings>, asked: &Asked) -> String {
    let text = asked.player.as_deref().unwrap_or_default();
    let written = standings.map(|standings| {
        let layout = standings.layout();
        let tournament = &layout.analysis.figures.tournament;
        let player = player_names::find(tournament, text, asked.words())?;
        let mut page = Vec::new();
        html::write_player(&layout, player, &mut page).map_err(|error| error.to_string())?;
        let page = String::from_utf8(page).map_err(|error| error.to_string())?;
        Ok::<_, String>((tournament.players[player].number, page))
    });
    match written {
        Some(Ok((number, page))) => json!({ "number": number, "page": page }).to_string(),
        Some(Err(said)) => json!({ "refused": said }).to_string(),
        // Without standings nobody is asked about.
        None => json!({}).to_string(),
    }
}

/// Returns the two players that a request names.
fn two_players(analysis: &Analysis, asked: &Asked) -> Option<(PlayerIndex, PlayerIndex)> {
    let find = |text: &Option<String>| {
        let text = text.as_deref().unwrap_or_default();
        player_names::find(&analysis.figures.tournament, text, asked.words()).ok()
    };
    Some((find(&asked.player)?, find(&asked.against)?))
}

/// Returns why one player stands above another; without standings, or without one of them, nothing.
pub(super) fn against(standings: Option<&Standings>, asked: &Asked) -> String {
    let lang = asked.words();
    let compared = standings.and_then(|standings| {
        let analysis = standings.analysis();
        let players = two_players(analysis, asked)?;
        let Comparison { verdict, headings, rows } = Comparison::new(analysis, players, lang);
        let turns = turns(analysis, players.0, players.1, lang);
        Some(json!({ "verdict": verdict, "headings": headings, "rows": rows, "turns": turns }))
    });
    compared.unwrap_or_else(|| json!({})).to_string()
}

/// Returns the paper for a dispute about the places of two players, as a web page; the one whose page is open asks.
/// Without standings, or without one of the two, nothing.
pub(super) fn ruling(outcome: &Analysed, asked: &Asked) -> Option<String> {
    let (lang, analysis) = (asked.words(), outcome.analysis.as_ref()?);
    let (asks, rival) = two_players(analysis, asked)?;
    let paper = ruling::Asked {
        analysis,
        audit: &audit(outcome, true)?,
        published: outcome.published.as_ref(),
        asks,
        text: None,
        about: &Question::of_two(analysis, asks, rival)?,
        lang,
    }
    .paper(Form::Whole);
    Some(html::ruling::page(&paper, lang))
}

/// Returns the message of a crash.
pub(super) fn last_words() -> String {
    let (said, guarded) = guard::last_words();
    json!({ "said": said, "guarded": guarded }).to_string()
}

pub(super) fn damaged(name: &str, asked: &Asked) -> String {
    let outcome = Analysed::refused(read::given_up(name));
    Answer::new(name, &Ok(outcome), None, asked).text()
}

/// Returns the rule set, also where errors left nothing to compute by it.
fn compiled(outcome: &Analysed) -> Option<RuleSet> {
    let rounds = outcome.tournament.as_ref()?.last_paired_round();
    let analysis = outcome.analysis.as_ref();
    let computed = analysis.map(|analysis| (*analysis.figures.rules).clone());
    computed.or_else(|| outcome.draft.as_ref()?.compile(rounds).ok())
}

/// Returns a rule set with what can be set on it.
fn rules(outcome: &Analysed, lang: &Lang) -> Option<Json> {
    let rules = compiled(outcome)?;
    let draft = outcome.draft.as_ref()?;
    let settings = settings::all(draft, &rules, lang);
    let rounds = outcome.tournament.as_ref()?.last_paired_round();
    let figures = settings::figures(draft, rounds, lang);
    let [name, about] = [&rules.name, &rules.about].map(|labels| labels.get(lang));
    Some(
        json!({ "id": rules.id, "name": name, "about": about, "source": rules.source, "settings": settings, "figures": figures }),
    )
}

/// Returns the role of each sheet, with reasons, as the command line prints it.
fn read_of(tournament: &Tournament, lang: &Lang) -> Vec<Json> {
    let called = |place: &Place| match &*place.sheet {
        "" => place.book.to_string(),
        sheet => sheet.to_string(),
    };
    let of = |used: &SheetUse| {
        json!([
            called(&used.place),
            complaints::sheet_use(used, lang),
            complaints::sheet_details(used, lang)
        ])
    };
    tournament.source.sheets.iter().map(of).collect()
}

/// Whether a problem only says that nobody was paired yet.
fn is_unpaired(problem: &Problem) -> bool {
    matches!(problem.kind, Kind::NoPairings(NoPairings::Unpaired { .. }))
}

/// Who has lost in a knockout.
#[derive(Default)]
struct KnockedOut {
    players: HashSet<PlayerIndex>,
    /// Whether the last round was the semifinal, whose losers may meet.
    may_meet: bool,
}

fn knocked_out(tournament: &Tournament, analysis: &Analysis) -> KnockedOut {
    let rules = &analysis.figures.rules.pairing;
    if rules.system != System::Knockout {
        return KnockedOut::default();
    }
    let last = tournament.last_paired_round();
    let pairings = tournament.pairings.iter();
    let games = pairings.filter(|game| game.second.is_some());
    let is_semifinal = games.clone().filter(|game| game.round == last).count() == 2;
    let lost = games.filter_map(|game| match game.result.fared()? {
        Ordering::Less => Some(game.first),
        Ordering::Greater => game.second,
        Ordering::Equal => None,
    });
    KnockedOut { players: lost.collect(), may_meet: rules.third_place && is_semifinal }
}

/// Returns how many rounds there are where everybody meets everybody.
fn of_circle(tournament: &Tournament, analysis: &Analysis) -> Option<u32> {
    let system = analysis.figures.rules.pairing.system;
    let is_double = system == System::DoubleRoundRobin;
    system.is_round_robin().then(|| robin_rounds(tournament.players.len(), is_double))
}

fn names_of(tournament: &Tournament, is: impl Fn(PlayerIndex, &Player) -> bool) -> Vec<String> {
    let players = tournament.players.iter().enumerate();
    players
        .filter(|(at, player)| is(*at, player))
        .map(|(_, player)| player.name.to_string())
        .collect()
}

fn here(tournament: &Tournament, lost: &KnockedOut) -> Vec<String> {
    names_of(tournament, |at, player| {
        let is_in = lost.may_meet || !lost.players.contains(&at);
        player.left_after.is_none() && !player.has_no_place() && is_in
    })
}

/// Returns who has left; who lost in a knockout is out, and comes back to none.
fn gone(tournament: &Tournament, lost: &KnockedOut) -> Vec<String> {
    names_of(tournament, |at, player| player.left_after.is_some() && !lost.players.contains(&at))
}

/// Returns what the page says of rounds and tables, by its own keys.
fn words_of_kind(lang: &'static Lang, plain: &Lang) -> BTreeMap<&'static str, &'static str> {
    let shared = [
        ("round", "column.round"),
        ("round_of", "pairing.round"),
        ("round_by_name", "by_name.title"),
        ("table", "column.table"),
        ("first", "column.first"),
        ("second", "column.second"),
    ];
    let shared = shared.into_iter().map(|(own, key)| (own, lang.text(key)));
    let own = lang.keys().filter(|(key, said)| plain.text(key) != *said);
    let own = own.filter_map(|(key, said)| Some((key.strip_prefix(OF_THE_PAGE)?, said)));
    shared.chain(own).collect()
}

/// Returns how a result is typed by these rules.
fn entry(analysis: &Analysis, lang: &Lang) -> String {
    let rules = &analysis.figures.rules;
    let key = match rules.score_is {
        _ if tells_points(rules) && rules.has_draws => "points_of_game",
        _ if !rules.needs_scores() && rules.has_draws => "marks",
        _ if !rules.needs_scores() => "marks_without_draw",
        ScoreIs::Games => "games",
        ScoreIs::Points if rules.end_of_set.is_some() => "sets",
        ScoreIs::Points => "points",
    };
    lang.text(&format!("web.entry.{key}")).to_string()
}

/// Whether a result is told by the points that both have of it, such as ½-½.
fn tells_points(rules: &RuleSet) -> bool {
    !rules.needs_scores() && rules.counts_in_halves()
}

/// Returns every player in order of place: number, name and place.
fn places(analysis: &Analysis) -> Vec<Json> {
    let players = &analysis.figures.tournament.players;
    let entries = analysis.standings.entries.iter();
    entries
        .map(|entry| {
            let player = &players[entry.player];
            json!([player.number, *player.name, entry.place()])
        })
        .collect()
}

fn size(tournament: &Tournament, lang: &Lang) -> String {
    say!(
        lang,
        "cli.found",
        players = tournament.players.len(),
        rounds = tournament.rounds,
        pairings = tournament.pairings.len()
    )
    .trim()
    .to_string()
}

fn pairings(tournament: &Tournament, rules: &RuleSet, lang: &Lang) -> Vec<Json> {
    let name = |player: usize| tournament.name(player).to_string();
    let of = |pairing: &crate::model::Pairing| {
        json!([
            pairing.round,
            name(pairing.first),
            pairing.second.map(name),
            result(&pairing.result, pairing.second.is_some(), Some(rules), lang),
            pairing.table.as_deref().unwrap_or_default(),
            pairing.place.within_book()
        ])
    };
    tournament.pairings.iter().map(of).collect()
}

/// Returns every seat at a table of the finals: its cell, stage and table, who sits there, and the place as played.
fn seats(tournament: &Tournament) -> Vec<Json> {
    let of_table = |table: &StageTable| {
        let called = format!("{} {}", table.stage, table.name);
        let seat = |seat: &Seat| {
            let name = seat.player.map(|player| tournament.name(player));
            let played = seat.played.map(|played| played.to_string());
            json!([
                seat.place.within_book(),
                called.trim(),
                name.unwrap_or_default(),
                played.unwrap_or_default()
            ])
        };
        table.seats.iter().map(seat).collect::<Vec<_>>()
    };
    tournament.tables.iter().flat_map(of_table).collect()
}

/// Returns a typed result as [`result`] shows it; nothing where it cannot be read.
pub(super) fn result_of(text: &str, asked: &Asked) -> String {
    let rules = asked.rules();
    let kind = rules.as_ref().and_then(|rules| rules.words.as_deref());
    let lang = asked.words().in_words(kind);
    read::read_result_of(text, true)
        .map(|recorded| result(&recorded, true, rules.as_ref(), lang))
        .unwrap_or_default()
}

/// Returns a result in the form in which people type it by these rules.
fn result(recorded: &Recorded, has_opponent: bool, rules: Option<&RuleSet>, lang: &Lang) -> String {
    match (&recorded.score, recorded.outcomes) {
        (Some(score), _) => score.said(lang),
        (None, Some(outcomes)) => match mark_list::id_of(outcomes, has_opponent) {
            Some(id) => mark_list::said(id, rules.is_some_and(tells_points), lang).to_string(),
            None => lang.texts_of("mark", outcomes[0].id()).to_string(),
        },
        (None, None) => String::new(),
    }
}

/// Returns the names of the workbook, the page and the JSON.
fn names(name: &str, outcome: &Analysed, asked: &Asked) -> [String; 3] {
    let base = name.rsplit_once('.').map_or(name, |(base, _)| base);
    let of_one = asked.tournament.as_ref().map(|name| format!("-{name}"));
    let of_one = of_one.unwrap_or_default();
    let ending = Lang::of(asked.language(outcome)).text("cli.output_ending");
    ["xlsx", "html", "json"].map(|kind| {
        format!("{base}{of_one}{ending}.{kind}")
            .replace(['/', '\\', ':', '*', '?', '"', '<', '>', '|'], "_")
    })
}
