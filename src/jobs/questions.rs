//! The open questions of a book: a plain copy that asks them, without answers or with them.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Cursor};

use crate::explain::complaints;
use crate::lang::Lang;
use crate::model::{Pairing, Player, PlayerIndex, Recorded, Tournament};
use crate::place::Place;
use crate::problem::{AlikeName, Kind, Problem};
use crate::read;
use crate::standings::{Analysed, Choices};
use crate::workbook::question_copy::{self, Question, QuestionCopy, errors_without_cell};
use crate::write::xlsx;

/// At most this many cells are listed that no copy can ask about.
const MOST_NAMED: usize = 5;

/// Returns the copy of a book that asks its open questions, those without an answer; or what no copy could ask about, in words.
///
/// # Errors
/// It cannot be written.
pub(crate) fn copy(
    outcome: &Analysed,
    tournament: &Tournament,
    choices: &Choices,
    answers: &BTreeMap<String, String>,
    lang: &Lang,
) -> io::Result<Result<Vec<u8>, String>> {
    let rules = choices.rules.as_deref();
    let copy = QuestionCopy { rules, ..copied(outcome, tournament, answers) };
    // A problem of the whole book has no place in it.
    let named =
        |problem: &Problem| Some(problem.place.within_book()).filter(|place| !place.is_empty());
    let what = |problem: &Problem| {
        named(problem).unwrap_or_else(|| complaints::problem(problem, lang).message)
    };
    let unasked: Vec<String> = errors_without_cell(&copy).take(MOST_NAMED).map(what).collect();
    if !unasked.is_empty() {
        return Ok(Err(lang.list(unasked)));
    }
    let mut bytes = Cursor::new(Vec::new());
    xlsx::write(&question_copy::plan(&copy, lang), &mut bytes)?;
    let bytes = bytes.into_inner();
    // There is a copy only if it is read like the book.
    Ok(match differs(&copy, &bytes, choices.through_round) {
        Some(other) => Err(other),
        None => Ok(bytes),
    })
}

/// Returns what the copy is made of.
pub(crate) fn copied<'a>(
    outcome: &'a Analysed,
    tournament: &'a Tournament,
    answers: &'a BTreeMap<String, String>,
) -> QuestionCopy<'a> {
    let (asked, problems) = (&*outcome.asked, &*outcome.problems);
    QuestionCopy { tournament, asked, problems, rules: None, answers }
}

/// Returns the open questions of a book.
pub(crate) fn open(
    outcome: &Analysed,
    tournament: &Tournament,
    answers: &BTreeMap<String, String>,
    lang: &Lang,
) -> Vec<Question> {
    question_copy::questions(&copied(outcome, tournament, answers), lang)
}

/// Returns what is in a book and not in its copy, in words.
pub(crate) fn left_out<'a>(tournament: &Tournament, lang: &'a Lang) -> Vec<&'a str> {
    let kept_inside =
        tournament.previous.as_ref().is_some_and(|previous| previous.rule_file.is_some());
    let parts = [("announced", tournament.published.is_some()), ("rule_file", kept_inside)];
    let left_out = parts.iter().filter(|(_, there)| *there);
    left_out.map(|(id, _)| lang.texts_of("left_out", id)).collect()
}

/// Returns the place of the first thing that is read otherwise in the copy than in the book, or not at all.
fn differs(
    copied_from: &QuestionCopy<'_>,
    copy: &[u8],
    through_round: Option<u32>,
) -> Option<String> {
    let doubted = |problem: &Problem| match &problem.kind {
        Kind::AlikeName(AlikeName::One { player, .. }) => Some(player.clone()),
        _ => None,
    };
    let reading = read::read_bytes("copy.xlsx", copy, &read::Options::default());
    let comparison = Comparison {
        copied_from,
        copy: reading.tournament.as_ref(),
        doubtful: copied_from.problems.iter().filter_map(doubted).collect(),
        through_round,
    };
    comparison
        .pairing()
        .or_else(|| comparison.stage())
        .or_else(|| comparison.seat())
        .or_else(|| comparison.player())
        .map(Place::within_book)
}

/// A book, and its copy as it is read; each method returns the place of the first difference.
struct Comparison<'a> {
    copied_from: &'a QuestionCopy<'a>,
    copy: Option<&'a Tournament>,
    /// The names that the copy asks about.
    doubtful: BTreeSet<String>,
    through_round: Option<u32>,
}

/// A game by the names of its players.
#[derive(PartialEq)]
struct NamedGame<'a> {
    round: u32,
    first: Option<&'a str>,
    second: Option<&'a str>,
    result: &'a Recorded,
}

impl<'a> NamedGame<'a> {
    fn of(tournament: &'a Tournament, pairing: &'a Pairing) -> Self {
        let name = |player: usize| tournament.players.get(player).map(|player| &*player.name);
        Self {
            round: pairing.round,
            first: name(pairing.first),
            second: pairing.second.and_then(name),
            result: &pairing.result,
        }
    }
}

impl Comparison<'_> {
    fn is_doubtful(&self, player: PlayerIndex) -> bool {
        self.doubtful.contains(self.copied_from.tournament.name(player))
    }

    fn asks_nothing(&self) -> bool {
        self.copied_from.asked.is_empty() && self.doubtful.is_empty()
    }

    /// Compares the pairings that the copy does not ask about.
    fn pairing(&self) -> Option<&Place> {
        let QuestionCopy { tournament, asked, .. } = *self.copied_from;
        let copied: Vec<NamedGame<'_>> = self
            .copy
            .iter()
            .flat_map(|copy| copy.pairings.iter().map(|pairing| NamedGame::of(copy, pairing)))
            .collect();
        let asked: BTreeSet<_> = asked.iter().map(|asked| asked.place.row()).collect();
        let repeated = question_copy::repeated_games(self.copied_from);
        let is_kept = |pairing: &&Pairing| {
            !asked.contains(&pairing.place.row())
                && !repeated.iter().any(|game| std::ptr::eq(*game, *pairing))
                && !pairing.players().any(|player| self.is_doubtful(player))
                && self.through_round.is_none_or(|through| pairing.round <= through)
        };
        let mut kept = tournament.pairings.iter().filter(is_kept);
        kept.find(|pairing| !copied.contains(&NamedGame::of(tournament, pairing)))
            .map(|pairing| &pairing.place)
    }

    /// Compares the games of the stages after the rounds, all together.
    fn stage(&self) -> Option<&Place> {
        fn games(tournament: &Tournament) -> Vec<(&str, NamedGame<'_>)> {
            let stages = tournament.stages.iter();
            stages
                .map(|game| {
                    let named = NamedGame::of(tournament, &game.pairing);
                    (&*game.stage, NamedGame { round: 0, ..named })
                })
                .collect()
        }
        let tournament = self.copied_from.tournament;
        let first = tournament.stages.first()?;
        let differs = self.asks_nothing() && self.copy.map(games) != Some(games(tournament));
        differs.then_some(&first.pairing.place)
    }

    /// Compares the seats at tables of finals, all together.
    fn seat(&self) -> Option<&Place> {
        let seats = |tournament: &Tournament| -> Vec<_> {
            let seats = tournament
                .tables
                .iter()
                .flat_map(|table| table.seats.iter().map(move |seat| (table, seat)));
            seats
                .map(|(table, seat)| {
                    let name = seat.player.map(|player| tournament.players[player].name.clone());
                    (table.level, table.name.clone(), name, seat.played, seat.left)
                })
                .collect()
        };
        let tournament = self.copied_from.tournament;
        let first = tournament.tables.iter().find_map(|table| table.seats.first())?;
        let differs = self.asks_nothing() && self.copy.map(seats) != Some(seats(tournament));
        differs.then_some(&first.place)
    }

    /// Compares the players: everything but their places.
    fn player(&self) -> Option<&Place> {
        let text = |player: &Player| {
            let place = Place::book("");
            format!("{:?}", Player { place, ..player.clone() })
        };
        let copied: BTreeSet<String> =
            self.copy.iter().flat_map(|copy| copy.players.iter().map(text)).collect();
        let players = self.copied_from.tournament.players.iter();
        let mut certain = players.filter(|player| !self.doubtful.contains(&*player.name));
        certain.find(|player| !copied.contains(&text(player))).map(|player| &player.place)
    }
}
