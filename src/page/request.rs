//! The choices on the page, and the result of a workbook with them.

use serde::Deserialize;

use crate::explain::complaints;
use crate::jobs::pair::{NextRound, paired};
use crate::jobs::{Games, PairedRound, Refused, RoundRequest, Standings};
use crate::lang::{Lang, Language};
use crate::pairing::Round;
use crate::problem::{Problem, Severity};
use crate::read::{self, Edits};
use crate::rules::RuleText;
use crate::standings::{
    Choices, Failure, Options, Outcome, RulesFrom, analyse_bytes, with_text_beside,
};

/// The choices; missing ones are left to the workbook.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Asked {
    /// The language of the page and of messages about the workbook.
    pub page: Option<String>,
    /// The language of the output; otherwise the workbook's.
    pub language: Option<String>,
    /// The options of the command line.
    #[serde(flatten)]
    pub choices: Choices,
    /// A rule set of one's own, if one was chosen: what its file is called, and its text.
    pub rule_file: Option<(String, String)>,
    /// The name and the text of the options file beside the workbook, if there is one.
    pub beside: Option<(String, String)>,
    /// One of several tournaments of the workbook.
    pub tournament: Option<String>,
    /// The name of the file with announced standings, if there is one beside the workbook.
    pub announced: Option<String>,
    /// The player whose page is asked for, by name or number.
    pub player: Option<String>,
    /// What was typed on the page.
    pub edits: Edits,
    /// The names of the players who are away in the round to be paired.
    pub absent: Vec<String>,
    /// The number of its draw.
    pub seed: u64,
    /// A tournament to begin.
    pub begun: Begun,
}

/// A tournament to begin.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Begun {
    title: String,
    rules: String,
    rounds: Option<u32>,
    players: Vec<String>,
}

/// The files that a question is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given<'a> {
    /// The name of the workbook.
    name: &'a str,
    /// Its bytes.
    bytes: &'a [u8],
    /// The bytes of the file with announced standings; empty without one.
    announced: &'a [u8],
}

impl<'a> Given<'a> {
    /// Takes what the page hands over.
    #[must_use]
    pub(super) fn new(name: &'a str, bytes: &'a [u8], announced: &'a [u8]) -> Self {
        Self {
            name,
            bytes,
            announced,
        }
    }
}

impl Asked {
    /// Reads what the page sends. It is the page's own; what it could not have sent counts as nothing chosen.
    #[must_use]
    pub(super) fn of(json: &str) -> Self {
        serde_json::from_str(json).unwrap_or_default()
    }

    /// Returns the request without changed settings of the rule set.
    #[must_use]
    pub(super) fn without_settings(&self) -> Self {
        let mut same = self.clone();
        same.choices.set.clear();
        same
    }

    /// Returns the request without what was typed on the page; nothing where nothing was.
    #[must_use]
    pub(super) fn without_edits(&self) -> Option<Self> {
        let mut same = self.clone();
        same.edits = Edits::default();
        (!self.edits.results.is_empty()).then_some(same)
    }

    #[must_use]
    pub(super) fn words(&self) -> &'static Lang {
        Lang::of(Language::of_locale(
            self.page.as_deref().unwrap_or_default(),
        ))
    }

    fn options(&self, announced: &[u8]) -> Options {
        let of_file = self
            .rule_file
            .as_ref()
            .map(|(name, text)| RulesFrom::File(RuleText::new(name, text)));
        let options = Options {
            rules: of_file,
            published: self
                .announced
                .as_ref()
                .map(|name| read::File::from_bytes(name, announced)),
            ..Options::default()
        };
        let mut options = self.choices.clone().below(options);
        options.reading.edits = self.edits.clone();
        self.tournament
            .as_ref()
            .map_or_else(|| options.clone(), |name| options.of_tournament(name))
    }

    /// Reads and computes the workbook.
    ///
    /// # Errors
    /// An invalid setting.
    pub(super) fn outcome(&self, given: &Given<'_>) -> Result<Outcome, Failure> {
        let options = self.options(given.announced);
        let options = match &self.beside {
            Some((name, text)) => with_text_beside(name, text, &options),
            None => Ok(options),
        };
        match options {
            Ok(options) => analyse_bytes(given.name, given.bytes, &options),
            Err(problem) => Ok(Outcome::refused(*problem)),
        }
    }

    #[must_use]
    pub(super) fn language(&self, outcome: &Outcome) -> Language {
        let of_book = || {
            outcome
                .tournament
                .as_ref()
                .map_or(Language::ENGLISH, |tournament| tournament.language)
        };
        self.language
            .as_deref()
            .map_or_else(of_book, Language::of_locale)
    }
}

/// Computes a workbook; nothing where there are errors.
#[must_use]
pub(super) fn standings(given: &Given<'_>, asked: &str) -> Option<Standings> {
    let asked = Asked::of(asked);
    let outcome = asked.outcome(given).ok()?;
    let language = asked.language(&outcome);
    Standings::of(outcome, Some(language)).ok()
}

/// Returns the workbook of a tournament that begins: its players, and by which rules.
///
/// # Errors
/// It cannot be written.
pub(super) fn begun(asked: &Asked) -> std::io::Result<Vec<u8>> {
    let Begun {
        title,
        rules,
        rounds,
        players,
    } = &asked.begun;
    let mut games = Games::new(title, rules).in_language(asked.words().language);
    if let Some(rounds) = rounds {
        games = games.planned(*rounds);
    }
    let games = players.iter().fold(games, Games::player);
    Ok(games.book()?.into_file().bytes.to_vec())
}

/// Pairs the next round; `write` makes of it what is asked for.
///
/// # Errors
/// The reason why there is no round, as a sentence.
pub(super) fn paired_round<W>(
    given: &Given<'_>,
    asked: &Asked,
    write: impl FnOnce(&NextRound<'_>, &Round) -> std::io::Result<W>,
) -> Result<PairedRound<W>, String> {
    let outcome = asked
        .outcome(given)
        .map_err(|failure| failure.to_string())?;
    let language = asked.language(&outcome);
    let request = RoundRequest {
        absent: asked.absent.clone(),
        ..RoundRequest::default()
    };
    let round = paired(outcome, given.name, (&request, asked.seed), language, write);
    round.map_err(|refused| match refused {
        Refused::Problems(problems) => worst(&problems, asked.words()),
        refused => refused.to_string(),
    })
}

/// Returns the first error in words.
fn worst(problems: &[Problem], lang: &Lang) -> String {
    let mut errors = problems.iter();
    let error = errors.find(|problem| problem.severity() == Severity::Error);
    error.map_or_else(String::new, |error| {
        let said = complaints::problem(error, lang);
        format!("{}: {}", said.place, said.message)
    })
}
