//! `tiebook ruling`: the paper for a dispute about places, a figure, a round, a result or the order of criteria.

use crate::audit::Audit;
use std::ffi::OsStr;

use crate::audit::what_if::{self, Change};
use crate::cli::args::{ReaderArg, RulingArgs};
use crate::cli::console::{print, print_beside, width};
use crate::cli::files::is_to_stdout;
use crate::cli::output::{hand_out, write, written};
use crate::cli::refusal::Refusal;
use crate::cli::{FINE, PROBLEMS, analysed, next_step, player_called};
use crate::explain::ruling::named::{
    Numbers, figure_called, figure_named, numbers_named, players_named, rival_for,
};
use crate::explain::ruling::{Asked, Form, Question};
use crate::lang::Lang;
use crate::model::PlayerIndex;
use crate::rules::mistake::Mistakes;
use crate::rules::{Draft, RuleSet};
use crate::standings::Analysis;
use crate::workbook;
use crate::write::{docx, html, json as data, terminal, xlsx};

pub(super) fn run(args: &RulingArgs) -> Result<u8, Refusal> {
    let (outcome, lang) = analysed(&args.reading, &args.book)?;
    let (Some(analysis), Some(draft)) = (&outcome.analysis, &outcome.draft) else {
        return Ok(PROBLEMS);
    };
    let (asks, about) = understood(args, analysis, draft, lang)?;
    let audit = Audit::new(analysis, draft, outcome.published.as_ref(), true);
    let asked = Asked {
        analysis,
        audit: &audit,
        published: outcome.published.as_ref(),
        asks,
        text: args.question.as_deref(),
        about: &about,
        lang,
    };
    let form = match args.reader {
        None => Form::Whole,
        Some(ReaderArg::Player) => Form::Player,
        Some(ReaderArg::Minutes) => Form::Minutes,
    };
    let paper = asked.paper(form);
    let to_stdout = args.json.as_deref().is_some_and(is_to_stdout);
    if let Some(path) = &args.output {
        let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
        write(path, args.force, lang, |file| match &*ending.to_lowercase() {
            "docx" => docx::write(&paper, file),
            "xlsx" => xlsx::write(&workbook::ruling::plan(&paper, lang), file),
            _ => file.write_all(html::ruling::page(&paper, lang).as_bytes()),
        })?;
        print_beside(written(path, lang), to_stdout)?;
    } else if !to_stdout {
        print(terminal::ruling(&paper, width()))?;
        let command = next_step::as_typed(&[], &["-o", lang.text("cli.ruling_file")]);
        print("\n".to_string() + &next_step::said("cli.next_paper", &command, lang))?;
    }
    if let Some(path) = &args.json {
        let text = data::text(&data::ruling(&asked, &paper));
        hand_out(path, &text, args.force, lang)?;
    }
    Ok(FINE)
}

/// Returns who asks, and what about.
fn understood(
    args: &RulingArgs,
    analysis: &Analysis,
    draft: &Draft,
    lang: &Lang,
) -> Result<(PlayerIndex, Question), Refusal> {
    let tournament = &analysis.figures.tournament;
    let question = args.question.as_deref();
    let named = match (args.about.as_ref().or(args.of.as_ref()), question) {
        (Some(about), _) => vec![player_called(tournament, about, lang)?],
        (None, Some(question)) => players_named(question, analysis),
        (None, None) if args.what_if.is_none() && args.order.is_none() => {
            return Err(Refusal::usage(no_question(analysis, lang)));
        }
        (None, None) => Vec::new(),
    };
    let about = if let Some(text) = &args.what_if {
        let change = other_result(text, analysis, lang)?;
        let first = tournament.pairings[change.pairing].first;
        let asks = named.first().copied().unwrap_or(first);
        return Ok((asks, Question::Result(change)));
    } else if let Some(order) = &args.order {
        Question::Order(Box::new(other_order(order, analysis, draft, lang)?))
    } else if let (Some(figure), [_]) = (&args.figure, &named[..]) {
        let unknown = || Refusal::usage(say!(lang, "ruling.no_figure", text = figure));
        Question::Figure(figure_called(figure, analysis, lang).ok_or_else(unknown)?)
    } else if let (Some(round), [asks]) = (args.round, &named[..]) {
        Question::Round(paired(*asks, round, analysis, lang)?)
    } else {
        let figure = question.and_then(|text| figure_named(text, analysis, lang));
        let numbers = match (question, &named[..]) {
            (Some(text), [asks]) => numbers_named(text, *asks, analysis),
            _ => Numbers::None,
        };
        let is_open = args.against.is_none() && args.place.is_none();
        match (figure, numbers, &named[..]) {
            (Some(definition), _, [_]) if is_open => Question::Figure(definition),
            (None, Numbers::Round(round), [asks]) if is_open => {
                Question::Round(paired(*asks, round, analysis, lang)?)
            }
            (None, Numbers::Other, _) if is_open => return Err(not_understood(analysis, lang)),
            (_, numbers, named) => places(args, named, numbers, analysis, lang)?,
        }
    };
    // Of two whom a question names, the lower one asks.
    let asks = match (&about, &args.about) {
        (Question::Places { lower, .. }, None) => Some(*lower),
        _ => named.first().copied(),
    };
    Ok((asks.ok_or_else(|| not_understood(analysis, lang))?, about))
}

fn not_understood(analysis: &Analysis, lang: &Lang) -> Refusal {
    Refusal::usage(no_question(analysis, lang))
}

/// Returns what can be asked, with a question about two players of the book.
fn no_question(analysis: &Analysis, lang: &Lang) -> String {
    let ways = lang.text("ruling.not_understood").to_string();
    let mut entries = analysis.standings.entries.iter();
    let (Some(upper), Some(lower)) = (entries.next(), entries.next()) else {
        return ways;
    };
    let [upper, lower] = [upper, lower].map(|entry| analysis.figures.tournament.name(entry.player));
    let command = next_step::as_typed(&[], &["--about", lower, "--against", upper]);
    ways + "\n" + next_step::said("cli.next_example", &command, lang).trim_end()
}

/// Returns the result that is asked about in place of another.
pub(super) fn other_result(
    text: &str,
    analysis: &Analysis,
    lang: &Lang,
) -> Result<Change, Refusal> {
    what_if::parse(text, &analysis.figures.tournament).map_err(|wrong| {
        let key = format!("what_if.{}", wrong.id());
        Refusal::usage(say!(lang, &key, text))
    })
}

fn other_order(
    order: &str,
    analysis: &Analysis,
    draft: &Draft,
    lang: &Lang,
) -> Result<RuleSet, Refusal> {
    let mut draft = draft.clone();
    let set = draft.set("order", order).map_err(Mistakes::from);
    let compiled = set.and_then(|()| draft.compile(analysis.figures.field.rounds));
    compiled.map_err(|wrong| Refusal::of_rules(&wrong, lang))
}

/// Returns a round in which a player has a pairing.
fn paired(
    player: PlayerIndex,
    round: u32,
    analysis: &Analysis,
    lang: &Lang,
) -> Result<u32, Refusal> {
    let tournament = &analysis.figures.tournament;
    if tournament.pairing_of(player, round).is_some() {
        Ok(round)
    } else {
        Err(Refusal::usage(say!(lang, "ruling.no_round", player = tournament.name(player), round)))
    }
}

/// Returns a question about two places: of two players, or of one and whoever has the place that is asked for.
fn places(
    args: &RulingArgs,
    named: &[PlayerIndex],
    numbers: Numbers,
    analysis: &Analysis,
    lang: &Lang,
) -> Result<Question, Refusal> {
    let (asks, rival) = match (&args.against, named) {
        (Some(against), [asks]) => {
            let rival = player_called(&analysis.figures.tournament, against, lang)?;
            (*asks, Some(rival))
        }
        (None, [asks, rival]) => (*asks, Some(*rival)),
        (None, [asks]) => {
            let said = match numbers {
                Numbers::Place(place) => Some(place),
                _ => None,
            };
            (*asks, rival_for(*asks, args.place.or(said), analysis))
        }
        _ => return Err(not_understood(analysis, lang)),
    };
    rival
        .and_then(|rival| Question::of_two(analysis, asks, rival))
        .ok_or_else(|| not_understood(analysis, lang))
}
