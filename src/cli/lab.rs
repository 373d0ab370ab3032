//! `tiebook lab`: a study, or an event of one's own, tried out thousands of times.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use indicatif::{ProgressBar, ProgressStyle};

use crate::bounded::{self, MOST_OF_TEXT};
use crate::chance::Wins;
use crate::cli::args::LabArgs;
use crate::cli::console::{print, print_beside, print_error};
use crate::cli::files::{Files, Use, is_standard_output, shown};
use crate::cli::output::{self, all_writable, write_text, written};
use crate::cli::refusal::Refusal;
use crate::cli::{FINE, PROBLEMS, interrupt, messages, next_step, wording};
use crate::lab::partial::{self, Unmerged};
use crate::lab::strength::Draws;
use crate::lab::study::{RulesOf, bounds};
use crate::lab::{
    Entrant, Kind, Near, Part, Refused, Shard, Study, Trials, Watch, kept, run as try_out,
};
use crate::lang::{Labels, Lang};
use crate::problem::{Kind as Problems, NoPairings, Severity};
use crate::rules::mistake::Mistakes;
use crate::standings::{Options, RulesFrom, analyse, compute};
use crate::workbook::calculation::BookLayout;
use crate::workbook::studies::Laboratory;
use crate::workbook::{Size, plan};
use crate::write::xlsx;

/// The number of strongest players that are expected on top, by default.
const TOP: usize = 4;
/// The default number of trials.
const TRIALS: u32 = 1_000;

pub(super) fn run(args: &LabArgs) -> Result<u8, Refusal> {
    let lang = wording(None);
    let shard = match &args.shard {
        None => Shard::WHOLE,
        Some(text) => {
            Shard::parse(text).ok_or_else(|| Refusal::usage(say!(lang, "lab.no_shard", text)))?
        }
    };
    if !args.merge.is_empty() {
        let of_trials = [("--trials", args.trials.is_some()), ("--seed", args.seed.is_some())];
        let told = of_trials.into_iter().find(|(_, is_given)| *is_given).map(|(option, _)| option);
        if let Some(option) = args.of_an_event().or(told) {
            return Err(Refusal::usage(say!(lang, "lab.merged_already", option)));
        }
        let (study, counted) = merged(&args.merge, lang)?;
        let output = args.output.clone().unwrap_or_else(|| {
            PathBuf::from(format!("{}{}.xlsx", study.id, lang.text("lab.ending")))
        });
        nothing_lost(args, &output, lang)?;
        return finish(args, &study, counted, &output, lang);
    }
    let (study, beside) = study(args, lang)?;
    let study = study.checked().map_err(|refused| refusal(&refused, lang))?;
    if let (Some(top), [part]) = (args.top, &*study.parts)
        && !(1..=part.players).contains(&top)
    {
        return Err(Refusal::usage(say!(lang, "lab.bad_top", top, players = part.players)));
    }
    if let Some(trial) = &args.keep {
        return keep(args, &study, trial, &beside, lang);
    }
    let stem = format!("{}{}", study.id, lang.text("lab.ending"));
    let name = if args.shard.is_some() {
        format!("{stem}-{}-of-{}.json", shard.number, shard.of)
    } else {
        format!("{stem}.xlsx")
    };
    let output = args.output.clone().unwrap_or_else(|| beside.join(name));
    // Only a run that can be finished is begun.
    nothing_lost(args, &output, lang)?;
    all_writable([&*output], args.force, lang)?;
    let bar = progress(study.events(shard), lang);
    interrupt::ask_to_stop();
    let watch = Watch { done: &|events| bar.inc(events), stop: &interrupt::is_stopped };
    let counted = try_out(&study, shard, &watch).map_err(|refused| refusal(&refused, lang))?;
    bar.finish_and_clear();
    if args.shard.is_none() {
        return finish(args, &study, counted, &output, lang);
    }
    let text = partial::text(&study, &counted, shard);
    write_text(&output, &text, args.force, lang)?;
    summary((Vec::new(), ""), &study, &counted, shard, &output, lang)
}

/// Writes the workbook and prints the results.
fn finish(
    args: &LabArgs,
    study: &Study,
    counted: Trials,
    output: &Path,
    lang: &Lang,
) -> Result<u8, Refusal> {
    let whole = counted.of_whole_trials(study);
    if whole.trials() == 0 {
        return Err(Refusal::problem(lang.text("lab.nothing_done")));
    }
    let laboratory =
        Laboratory::new(study, &whole, lang).map_err(|refused| refusal(&refused, lang))?;
    output::write(output, args.force, lang, |file| xlsx::write(&laboratory.plan(), file))?;
    let said = laboratory.summary();
    let next = kept_next(args, study, output, lang);
    summary((said, &next), study, &whole, Shard::WHOLE, output, lang)
}

/// Returns the command that writes the first trial as a workbook; none of shares, which do not say the study.
fn kept_next(args: &LabArgs, study: &Study, output: &Path, lang: &Lang) -> String {
    if !args.merge.is_empty() || is_standard_output(output) {
        return String::new();
    }
    let first = match &*study.parts {
        [part, _, ..] => format!("{}:1", part.id),
        _ => "1".to_string(),
    };
    let output = args.output.as_deref().map(shown).unwrap_or_default();
    let gone = [("-o", ""), ("--output", ""), (&*output, ""), ("--force", "")];
    let command = next_step::as_typed(&gone, &["--keep", &first]);
    next_step::said("cli.next_trial", &command, lang)
}

/// Says what the finished trials come to; trials that are missing are a problem.
fn summary(
    (said, next): (Vec<String>, &str),
    study: &Study,
    counted: &Trials,
    shard: Shard,
    output: &Path,
    lang: &Lang,
) -> Result<u8, Refusal> {
    let (trials, all) = (counted.trials(), study.trials(shard));
    let said: String = said.into_iter().map(|line| line + "\n").collect();
    let said = said + &written(output, lang) + next;
    print_beside(said, is_standard_output(output))?;
    if trials == all {
        return Ok(FINE);
    }
    Err(Refusal::problem(say!(lang, "lab.stopped", trials, all)))
}

/// Returns a progress bar with the time that is left, on a terminal.
fn progress(events: u64, lang: &Lang) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(events);
    if let Ok(style) = ProgressStyle::with_template(&format!(
        "{{bar:30}} {{pos}}/{{len}} {}",
        lang.text("lab.time_left")
    )) {
        bar.set_style(style);
    }
    bar
}

/// Returns the study to run, and the folder for its output.
fn study(args: &LabArgs, lang: &Lang) -> Result<(Study, PathBuf), Refusal> {
    let here = PathBuf::from(".");
    let changed = |mut study: Study| {
        study.seed = args.seed.unwrap_or(study.seed);
        study.parts.iter_mut().for_each(|part| part.trials = args.trials.unwrap_or(part.trials));
        study
    };
    let Some(what) = &args.what else {
        let Some(players) = args.players else {
            return Err(Refusal::usage(lang.text("lab.what")));
        };
        let Some(rounds) = args.rounds else {
            return Err(Refusal::usage(lang.text("lab.how_many_rounds")));
        };
        let title = Labels::each(|lang| say!(lang, "lab.title_of_size", players, rounds));
        let rules = rules(args, None, lang)?;
        return Ok((event(args, "event", title, players, Vec::new(), rounds, rules), here));
    };
    let is_file = what.extension().is_some_and(|ending| ending == "toml");
    let named = what.to_str().and_then(Study::named);
    if let Some(option) = args.of_an_event().filter(|_| is_file || named.is_some()) {
        return Err(Refusal::usage(say!(lang, "lab.study_says", option, study = shown(what))));
    }
    if let Some(study) = named {
        return Ok((changed(study.map_err(|refused| refusal(&refused, lang))?), here));
    }
    if is_file {
        let text = bounded::read_text(what, MOST_OF_TEXT)
            .map_err(|error| Refusal::unreadable(what, &error, lang))?;
        let study = Study::read(&text).map_err(|refused| refusal(&refused, lang))?;
        return Ok((changed(study), here));
    }
    of_book(args, what, lang)
}

/// Returns the rule sets to compare, a book's own first.
fn rules(args: &LabArgs, own: Option<RulesOf>, lang: &Lang) -> Result<Vec<RulesOf>, Refusal> {
    if let Some((_, twice)) =
        args.rules.iter().enumerate().find(|(at, name)| args.rules[..*at].contains(*name))
    {
        return Err(Refusal::usage(say!(lang, "lab.rules_twice", rules = twice)));
    }
    let named = args.rules.iter().map(|name| match RulesFrom::file(name) {
        None => Ok(RulesOf::Id(name.clone())),
        Some(path) => bounded::read_text(&path, MOST_OF_TEXT)
            .map(|text| RulesOf::Set { name: name.clone(), text: Some(text), settings: Vec::new() })
            .map_err(|error| Refusal::unreadable(&path, &error, lang)),
    });
    let mut all: Vec<RulesOf> = own.into_iter().map(Ok).chain(named).collect::<Result<_, _>>()?;
    if all.is_empty() {
        all = ["mtg", "kawai-fide", "kawai-x1"].map(|id| RulesOf::Id(id.into())).to_vec();
    }
    Ok(all)
}

fn event(
    args: &LabArgs,
    id: &str,
    title: Labels,
    players: usize,
    entrants: Vec<Entrant>,
    rounds: u32,
    rules: Vec<RulesOf>,
) -> Study {
    let part = Part {
        id: "1".into(),
        title: title.clone(),
        kind: Kind::Event,
        players,
        steps: vec![if entrants.is_empty() { args.step.unwrap_or(50) } else { 0 }],
        entrants,
        rounds,
        trials: args.trials.unwrap_or(TRIALS),
        events: 1,
        wins: if args.chances.as_deref() == Some("kawai") { Wins::Kawai } else { Wins::Elo },
        draws: args.draws.filter(|draws| *draws > 0).map_or(Draws::None, Draws::Percent),
        scores: 64,
        leaving: args.leaving.unwrap_or(0),
        near: Near::Points,
        random_rounds: Vec::new(),
        top: args.top.unwrap_or(TOP),
        rules: Vec::new(),
    };
    Study {
        id: id.into(),
        title,
        source: String::new(),
        seed: args.seed.unwrap_or(1),
        rules,
        labels: Vec::new(),
        parts: vec![part],
        readings: Vec::new(),
        claims: Vec::new(),
        figures: Vec::new(),
    }
}

/// Reads players, ratings, rounds and rules from a book.
fn of_book(args: &LabArgs, book: &Path, lang: &Lang) -> Result<(Study, PathBuf), Refusal> {
    let analysed =
        |options: &Options| analyse(book, options).map_err(|failure| Refusal::of(&failure, lang));
    let mut outcome = analysed(&Options::default())?;
    let wrong_rules = |mistakes: Mistakes| Refusal::of_rules(&mistakes, lang);
    let has_own = outcome.draft.is_some();
    // A book that names no rule set is read by the first one asked for.
    if let Some(first) = args.rules.first().filter(|_| !has_own) {
        let rules = RulesFrom::new(first).map_err(wrong_rules)?;
        outcome = analysed(&Options::default().with_rules(rules))?;
    }
    let beginning =
        |kind: &Problems| matches!(kind, Problems::NoPairings(NoPairings::Unpaired { .. }));
    let problems: Vec<_> =
        outcome.problems.iter().filter(|problem| !beginning(&problem.kind)).cloned().collect();
    let tournament =
        outcome.tournament.as_ref().filter(|tournament| !tournament.players.is_empty());
    let (Some(tournament), Some(draft)) = (tournament, &outcome.draft) else {
        return Err(Refusal {
            text: messages::problems(&outcome.problems, Severity::Error, lang),
            code: PROBLEMS,
        });
    };
    print_error(messages::problems(&problems, Severity::Error, lang));
    let unrated: Vec<String> = tournament
        .players
        .iter()
        .filter(|player| player.rating.is_none())
        .map(|player| player.place.within_book())
        .collect();
    if !unrated.is_empty() {
        let shown = lang.list(unrated.iter().take(8).map(String::as_str));
        return Err(Refusal::problem(say!(
            lang,
            "lab.unrated",
            count = unrated.len(),
            cells = shown
        )));
    }
    let entrants = tournament.players.iter().map(|player| Entrant {
        name: player.name.to_string(),
        rating: player.rating.as_ref().map(ToString::to_string).unwrap_or_default(),
    });
    if args.step.is_some() {
        return Err(Refusal::usage(say!(lang, "lab.book_says", option = "--step")));
    }
    let rounds = args.rounds.unwrap_or(tournament.rounds);
    if rounds == 0 {
        return Err(Refusal::usage(lang.text("lab.how_many_rounds")));
    }
    let compiled = draft.compile(rounds).map_err(wrong_rules)?;
    let (name, text) = match compiled.stated.file {
        Some((name, text)) => (name, Some(text)),
        None => (compiled.id, None),
    };
    // A rule set without settings that is already present is not tried twice.
    let again = text.is_none() && compiled.stated.settings.is_empty() && args.rules.contains(&name);
    let own = (has_own && !again).then_some(RulesOf::Set {
        name,
        text,
        settings: compiled.stated.settings,
    });
    let stem = book.file_stem().unwrap_or_default();
    let id = stem.to_string_lossy();
    let title = Labels::same(tournament.title.as_deref().unwrap_or(&id));
    let (players, entrants) = (tournament.players.len(), entrants.collect());
    let beside = book.parent().map(Path::to_path_buf).unwrap_or_default();
    Ok((event(args, &id, title, players, entrants, rounds, rules(args, own, lang)?), beside))
}

/// Reads the shares and puts them together.
fn merged(paths: &[PathBuf], lang: &Lang) -> Result<(Study, Trials), Refusal> {
    let read = |path: &PathBuf| {
        // A file that is no text is no share.
        bounded::read(path, bounded::MOST)
            .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
            .map_err(|error| Refusal::unreadable(path, &error, lang))
    };
    let texts = paths.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    partial::merged(&texts).map_err(|unmerged| {
        let file = |at: usize| paths.get(at).map(|path| shown(path)).unwrap_or_default();
        let text = match unmerged {
            Unmerged::NotAShare(at, _) => say!(lang, "lab.not_a_share", file = file(at)),
            Unmerged::OtherStudy(at) => say!(lang, "lab.other_study", file = file(at)),
            Unmerged::Twice(at, shard) => {
                say!(lang, "lab.share_twice", file = file(at), shard)
            }
            Unmerged::Missing(shards) => {
                say!(lang, "lab.shares_missing", shards = lang.list(shards))
            }
        };
        Refusal::problem(text)
    })
}

/// Writes one trial as a workbook like any other.
fn keep(
    args: &LabArgs,
    study: &Study,
    which: &str,
    beside: &Path,
    lang: &Lang,
) -> Result<u8, Refusal> {
    let (part, number) = which.rsplit_once(':').unwrap_or(("", which));
    let position = if part.is_empty() {
        Some(0)
    } else {
        study.parts.iter().position(|known| known.id == part)
    };
    let trial = number.parse().ok().filter(|trial| *trial > 0);
    let (Some(position), Some(trial)) = (position, trial) else {
        return Err(Refusal::usage(say!(lang, "lab.no_trial", trial = which)));
    };
    let trials = study.parts[position].trials;
    if trial > trials {
        return Err(Refusal::usage(say!(lang, "lab.no_such_trial", trial = which, trials)));
    }
    let (mut tournament, rules) =
        kept(study, position, trial, lang.language).map_err(|refused| refusal(&refused, lang))?;
    let title = study.title.get(lang);
    tournament.title = Some(say!(lang, "lab.trial_title", title, trial = which, seed = study.seed));
    let Some(first) = rules.first() else {
        return Err(Refusal::usage(lang.text("lab.what")));
    };
    let analysis = compute(Arc::new(tournament), (**first).clone());
    let layout = BookLayout::new(&analysis, &[], lang, Size::of(&analysis.figures, false, None));
    let name =
        format!("{}{}-{}.xlsx", study.id, lang.text("lab.trial_ending"), which.replace(':', "-"));
    let output = args.output.clone().unwrap_or_else(|| beside.join(name));
    nothing_lost(args, &output, lang)?;
    output::write(&output, args.force, lang, |file| xlsx::write(&plan(&layout), file))?;
    print(written(&output, lang))?;
    Ok(FINE)
}

/// Refuses an output that is one of the files which are read.
fn nothing_lost(args: &LabArgs, output: &Path, lang: &Lang) -> Result<(), Refusal> {
    let mut files = Files::default();
    let book = args
        .what
        .as_ref()
        .filter(|what| what.to_str().is_none_or(|name| Study::named(name).is_none()));
    if let Some(book) = book {
        files.add(Use::Book, book);
    }
    for share in &args.merge {
        files.add(Use::Study, share);
    }
    for rules in args.rules.iter().filter_map(|rules| RulesFrom::file(rules)) {
        files.add(Use::Rules, &rules);
    }
    let of = args.what.clone().or_else(|| args.merge.first().cloned()).unwrap_or_default();
    let written = match args.shard {
        Some(_) => Use::Json,
        None => Use::Workbook(of),
    };
    files.add(written, output);
    files.distinct(lang).map_err(Refusal::usage)
}

/// Returns the message why a study cannot be run.
fn refusal(refused: &Refused, lang: &Lang) -> Refusal {
    let text = match refused {
        Refused::Rules(mistakes) => return Refusal::of_rules(mistakes, lang),
        Refused::File(error) => say!(lang, "lab.bad_file", error),
        Refused::Number { part, what, found } => {
            let within =
                bounds(what).map(|bounds| say!(lang, "lab.bounded", bounds)).unwrap_or_default();
            let found = lang.list(found.iter().map(i64::to_string));
            let found = if found.is_empty() { found } else { say!(lang, "lab.found", found) };
            let known = ["players", "rounds", "steps", "trials", "leaving"].contains(what);
            let option = if known {
                say!(lang, "lab.option", option = format!("--{}", what.replace("steps", "step")))
            } else {
                String::new()
            };
            say!(lang, "lab.bad_number", part, what, within, found, option)
        }
        Refused::AllEqual => lang.text("lab.all_equal").to_string(),
        Refused::RatingsTooFarApart => lang.text("lab.too_far_apart").to_string(),
        Refused::Unknown { rules, figure } => say!(lang, "lab.unknown_figure", rules, figure),
        Refused::OtherSystem { rules } => say!(lang, "lab.other_system", rules),
        Refused::NoPairing { round } => {
            say!(lang, "lab.no_pairing", round)
        }
    };
    Refusal::usage(text)
}
