//! What is made of a book beside rounds: two leagues before its first game, the finals of leagues that were played, or a knockout of the best,
//! of one table or of several pools.

use std::io::Cursor;

use crate::explain::complaints;
use crate::jobs::RoundRequest;
use crate::jobs::finals::{LeagueRequest, PlannedFinals, PlayedLeague, finals};
use crate::jobs::leagues::{self, Placing, event_of, leagues, with_plan};
use crate::jobs::pair::{Read, paired};
use crate::lang::{Lang, Language};
use crate::model::Tournament;
use crate::page::request::{Asked, Given, Stage, in_words};
use crate::problem::any_error;
use crate::standings::Analysed;
use crate::workbook::plan::Plan;
use crate::write::xlsx;

/// What is made of a book.
pub(super) struct Made {
    /// What is said of it.
    pub said: Vec<String>,
    /// Each new book: what it is called, and its bytes.
    pub books: Vec<(String, Vec<u8>)>,
}

/// Makes leagues, finals or a knockout of a book; `other` is the book of the other league, if there is one, and `lang` gives the wording of a
/// language: what is said here names no command.
///
/// # Errors
/// The reason why there are none, as a sentence.
pub(super) fn made(
    given: &Given<'_>,
    other: &[u8],
    asked: &Asked,
    lang: fn(Language) -> &'static Lang,
) -> Result<Made, String> {
    match asked.stage {
        Stage::Leagues => of_list(given, asked),
        Stage::Finals => of_leagues(given, other, asked),
        Stage::Knockout => of_best(given, asked, lang),
    }
}

/// The usual sizes.
fn request() -> LeagueRequest {
    LeagueRequest { ratio: "2".to_string(), seats: None, table: 4, onward: 2 }
}

fn of_list(given: &Given<'_>, asked: &Asked) -> Result<Made, String> {
    let outcome = read(given, asked)?;
    let lang = Lang::of(asked.language(&outcome));
    let Some(tournament) = &outcome.tournament else {
        return Err(say!(lang, "cli.nothing_written", file = given.name));
    };
    let placing = Placing { by: None, earlier: &[], seed: asked.seed };
    let made =
        leagues(tournament, &request(), &placing, lang).map_err(|declined| declined.reason)?;
    let of_league = |(own, number): (_, &str)| {
        let ending = say!(lang, "league.ending", number);
        let bytes = with_plan(&outcome, own, lang, bytes_of).map_err(|declined| declined.reason)?;
        Ok((named(given.name, &ending), bytes?))
    };
    let books: Result<_, String> = made.events.into_iter().zip(["1", "2"]).map(of_league).collect();
    Ok(Made { said: made.said.into_iter().chain(made.unrated).collect(), books: books? })
}

fn of_leagues(given: &Given<'_>, other: &[u8], asked: &Asked) -> Result<Made, String> {
    let outcome = read(given, asked)?;
    let lang = Lang::of(asked.language(&outcome));
    let league = |outcome: &Analysed, at: usize, name: &str| {
        PlayedLeague::new(outcome, at, name.to_string(), lang).map_err(|declined| declined.reason)
    };
    let mut leagues = vec![league(&outcome, 0, given.name)?];
    if let Some((name, of_other)) = &asked.other {
        let outcome = read(&Given::new(name, other, &[]), of_other)?;
        leagues.push(league(&outcome, 1, name)?);
    }
    let planned = finals(leagues, &request(), lang).map_err(|declined| declined.reason)?;
    let PlannedFinals { finals, said, .. } = planned;
    let name = named(given.name, lang.text("league.finals_ending"));
    let books = vec![(name, bytes_of(&finals.plan(lang))?)];
    Ok(Made { said, books })
}

/// Makes a knockout of the first in the standings, or of the first of each pool, with its first round.
fn of_best(
    given: &Given<'_>,
    asked: &Asked,
    lang: fn(Language) -> &'static Lang,
) -> Result<Made, String> {
    let pools = pools(given, asked)?;
    // Of several tables the book itself is none.
    let outcome = if pools.is_empty() { read(given, asked)? } else { computed(given, asked)? };
    let read = Read { outcome, pools };
    let outcome = &read.outcome;
    let lang = lang(asked.language(outcome));
    let last = outcome.tournament.as_ref();
    let last = last.map_or(0, |tournament| tournament.last_paired_round());
    let request = RoundRequest {
        absent: asked.absent.clone(),
        from_places: Some(asked.places),
        ..RoundRequest::default()
    };
    let of = (&request, asked.seed);
    let made = paired(read, given.name, of, lang, |next, round| {
        let mut bytes = Cursor::new(Vec::new());
        next.write(round, asked.seed, &mut bytes)?;
        Ok(bytes.into_inner())
    });
    let made = made.map_err(|refused| in_words(refused, asked.words()))?;
    let name = [
        before_round(given.name, last),
        lang.text("pairing.knockout_ending"),
        &say!(lang, "cli.round_ending", round = made.round),
        ".xlsx",
    ];
    Ok(Made { said: made.remarks, books: vec![(name.concat(), made.xlsx)] })
}

/// Returns the workbook of a list of players before the first round; nothing of any other book.
pub(super) fn list(given: &Given<'_>, asked: &Asked) -> Option<Result<Vec<u8>, String>> {
    let outcome = asked.outcome(given).ok()?;
    let tournament = outcome.tournament.as_ref()?;
    let is_list = outcome.analysis.is_none() && tournament.pairings.is_empty();
    if !is_list || tournament.players.is_empty() || any_error(&leagues::problems(&outcome)) {
        return None;
    }
    let lang = Lang::of(asked.language(&outcome));
    let rounds = tournament.planned.unwrap_or(1);
    let own = Tournament { rounds, ..(**tournament).clone() };
    let written = with_plan(&outcome, own, lang, bytes_of);
    Some(written.unwrap_or_else(|declined| Err(declined.reason)))
}

/// Reads each of several tournaments of a book as it is to be read, where they are pools of one knockout.
fn pools(given: &Given<'_>, asked: &Asked) -> Result<Vec<Analysed>, String> {
    asked.parts.iter().map(|part| computed(given, part)).collect()
}

fn computed(given: &Given<'_>, asked: &Asked) -> Result<Analysed, String> {
    asked.outcome(given).map_err(|failure| failure.to_string())
}

/// Reads a book, which may have no pairings yet.
fn read(given: &Given<'_>, asked: &Asked) -> Result<Analysed, String> {
    let outcome = computed(given, asked)?;
    let problems = leagues::problems(&outcome);
    if any_error(&problems) {
        return Err(complaints::first_error(&problems, asked.words()));
    }
    Ok(outcome)
}

fn bytes_of(plan: &Plan<'_>) -> Result<Vec<u8>, String> {
    let mut bytes = Cursor::new(Vec::new());
    xlsx::write(plan, &mut bytes).map_err(|error| error.to_string())?;
    Ok(bytes.into_inner())
}

/// Returns what a new book is called: after the event.
fn named(book: &str, ending: &str) -> String {
    let stem = book.rsplit_once('.').map_or(book, |(stem, _)| stem);
    format!("{}{ending}.xlsx", event_of(stem))
}

/// Returns what a book was called before this round was paired: what comes after it is called alike.
pub(super) fn before_round(name: &str, round: u32) -> &str {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let standings = Language::all()
        .find_map(|language| stem.strip_suffix(Lang::of(language).text("cli.output_ending")));
    let stem = standings.unwrap_or(stem);
    let in_any = Language::all().find_map(|language| {
        let ending = say!(Lang::of(language), "cli.round_ending", round);
        stem.strip_suffix(&ending)
    });
    in_any.unwrap_or(stem)
}
