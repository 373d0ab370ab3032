//! The choices on the page, and the result of a workbook with them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::Deserialize;

use crate::explain::complaints;
use crate::jobs::list::PastedList;
use crate::jobs::pair::{NextRound, paired};
use crate::jobs::standings::Divisions;
use crate::jobs::{
    EmptyBook, Games, PairedRound, Refused, RoundRequest, ScheduleRequest, Standings, of_bytes,
    questions,
};
use crate::lang::{Lang, Language};
use crate::model::Tournament;
use crate::pairing::Round;
use crate::problem::{Kind, Problem};
use crate::read::{self, Edits};
use crate::rules::pairing::System;
use crate::rules::{self, Draft, RuleSet, RuleText};
use crate::standings::{Analysed, Choices, Failure, Options, RulesFrom, with_text_beside};
use crate::workbook::question_copy::{About, Origins, Question};

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
    /// The player with whom that one is compared.
    pub against: Option<String>,
    /// Answers to open questions of the workbook, by their keys.
    pub answers: BTreeMap<String, String>,
    /// What was typed on the page.
    pub edits: Edits,
    /// The names of the players who are away in the round to be paired.
    pub absent: Vec<String>,
    /// The number of its draw.
    pub seed: u64,
    /// Whether open games count as drawn for it.
    pub open_as_draws: bool,
    /// A tournament to begin.
    pub begun: Begun,
    /// Whether leagues are made of the book, or finals, or a knockout.
    pub stage: Stage,
    /// How many go on to the knockout.
    pub places: Option<u32>,
    /// Which of the books that are made is asked for.
    pub at: usize,
    /// How each of several tournaments of the workbook is read, where they are shown together.
    pub parts: Vec<Asked>,
    /// The book of the other league, if finals are made of two: what it is called, and how it is read.
    pub other: Option<(String, Box<Asked>)>,
}

/// What is made of a book beside rounds.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Stage {
    /// Two leagues of those who are listed.
    #[default]
    Leagues,
    /// The finals of a league that was played, or of two.
    Finals,
    /// A knockout of the first in the standings.
    Knockout,
}

/// A tournament to begin.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Begun {
    title: String,
    rules: String,
    rounds: Option<u32>,
    /// The names, as they were typed or pasted, with what stands beside them.
    players: String,
    /// Whether everybody meets everybody, once or twice, and all rounds are paired at once.
    schedule: Option<Meetings>,
}

/// How often everybody meets everybody.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
enum Meetings {
    Once,
    Twice,
}

/// The files that a question is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given<'a> {
    /// The name of the workbook.
    pub(super) name: &'a str,
    /// Its bytes.
    bytes: &'a [u8],
    /// The bytes of the file with announced standings; empty without one.
    announced: &'a [u8],
}

impl<'a> Given<'a> {
    /// Takes what the page hands over.
    pub(super) fn new(name: &'a str, bytes: &'a [u8], announced: &'a [u8]) -> Self {
        Self { name, bytes, announced }
    }
}

impl Asked {
    /// Reads what the page sends. It is the page's own; what it could not have sent counts as nothing chosen.
    pub(super) fn of(json: &str) -> Self {
        Self::read(json).unwrap_or_default()
    }

    /// Reads what the page sends, or says why it is no request.
    pub(super) fn read(json: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(json)
    }

    /// Returns the request without changed settings of the rule set.
    pub(super) fn without_settings(&self) -> Self {
        let mut same = self.clone();
        same.choices.set.clear();
        same
    }

    /// Returns the request without what was typed on the page; nothing where nothing was.
    pub(super) fn without_edits(&self) -> Option<Self> {
        let mut same = self.clone();
        let Edits { results, seats, renamed, .. } = &self.edits;
        same.edits = Edits { renamed: renamed.clone(), ..Edits::default() };
        (!results.is_empty() || !seats.is_empty()).then_some(same)
    }

    pub(super) fn words(&self) -> &'static Lang {
        Lang::of(Language::of_locale(self.page.as_deref().unwrap_or_default()))
    }

    /// Returns the rule set of one's own, if one was chosen.
    fn own_rules(&self) -> Option<RulesFrom> {
        let file = self.rule_file.as_ref();
        file.map(|(name, text)| RulesFrom::File(RuleText::new(name, text)))
    }

    /// Returns the rules that the request names, with what was set.
    pub(super) fn rules(&self) -> Option<RuleSet> {
        let named = || self.choices.rules.clone().map(RulesFrom::Id);
        let mut draft = self.own_rules().or_else(named)?.load().ok()?;
        for (key, value) in &self.choices.set {
            draft.set(key, value).ok()?;
        }
        draft.compile(1).ok()
    }

    fn options(&self, announced: &[u8]) -> Options {
        let options = Options {
            rules: self.own_rules(),
            published: self.announced.as_ref().map(|name| read::File::from_bytes(name, announced)),
            ..Options::default()
        };
        let mut options = self.choices.clone().below(options);
        options.reading.edits = self.edits.clone();
        self.tournament.as_ref().map_or_else(|| options.clone(), |name| options.of_tournament(name))
    }

    /// Reads and computes the workbook, with the answers to its questions once each is answered.
    ///
    /// # Errors
    /// An invalid setting.
    pub(super) fn outcome(&self, given: &Given<'_>) -> Result<Analysed, Failure> {
        Ok(self.asking(given)?.0)
    }

    /// Reads and computes the workbook as [`Asked::outcome`] does; returns its open questions too.
    ///
    /// # Errors
    /// An invalid setting.
    pub(super) fn asking(
        &self,
        given: &Given<'_>,
    ) -> Result<(Analysed, Option<OpenQuestions>), Failure> {
        let options = self.options(given.announced);
        let options = match &self.beside {
            Some((name, text)) => with_text_beside(name, text, &options),
            None => Ok(options),
        };
        let options = match options {
            Ok(options) => options,
            Err(problem) => return Ok((Analysed::refused(*problem), None)),
        };
        let mut outcome = of_bytes(given.name, given.bytes, &options)?;
        // Whoever types a result moves places.
        if self.without_edits().is_some() {
            let is_moved = |problem: &Problem| matches!(problem.kind, Kind::Moved { .. });
            outcome.problems.retain(|problem| !is_moved(problem));
        }
        let Some(open) = OpenQuestions::of(&outcome, self) else {
            return Ok((outcome, None));
        };
        if !open.is_answered {
            return Ok((outcome, Some(open)));
        }
        // What said how to read the workbook is in the copy already.
        let reading = read::Options {
            through_round: options.reading.through_round,
            edits: self.edits.clone(),
            ..read::Options::default()
        };
        let name = self.copy_name(given.name);
        let mut read = of_bytes(&name, &open.copy, &options.with_reading(reading))?;
        // Nobody has the copy: what is wrong in it is said of the file.
        let copied = questions::copied(&outcome, &open.unanswered, &self.answers);
        let lang = Lang::of(open.unanswered.language);
        let origins = Origins::new(&copied, &name, lang);
        read.problems.iter_mut().for_each(|problem| origins.tell(problem));
        Ok((read, Some(open)))
    }

    /// Returns the name of the copy that asks what is open.
    pub(super) fn copy_name(&self, name: &str) -> String {
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        format!("{stem}{}.xlsx", self.words().text("web.answers_ending"))
    }

    pub(super) fn language(&self, outcome: &Analysed) -> Language {
        let of_book = || {
            outcome.tournament.as_ref().map_or(Language::ENGLISH, |tournament| tournament.language)
        };
        self.language.as_deref().map_or_else(of_book, Language::of_locale)
    }
}

/// What is open in a workbook.
pub(super) struct OpenQuestions {
    /// The questions.
    pub questions: Vec<Question>,
    /// Whether one of each row is answered.
    is_answered: bool,
    /// What the copy with the answers does not contain, in words.
    pub without: String,
    /// The workbook as it was read without answers.
    pub unanswered: Arc<Tournament>,
    /// The copy that asks them, with the answers.
    pub copy: Vec<u8>,
}

impl OpenQuestions {
    /// Returns what is open; nothing where nothing is, or where answers would not be enough.
    fn of(outcome: &Analysed, asked: &Asked) -> Option<Self> {
        let tournament = outcome.tournament.as_ref()?;
        // Marks and headings are those of the workbook's own language.
        let lang = Lang::of(tournament.language);
        let mut questions = questions::open(outcome, tournament, &asked.answers, lang);
        // Which rules it was played by is asked before.
        questions.retain(|question| question.about != About::Rules);
        let row =
            |question: &Question| (question.place.sheet_index, question.place.cell, question.row);
        let is_answered = |question: &&Question| asked.answers.contains_key(&question.key());
        let rows: BTreeSet<_> = questions.iter().map(row).collect();
        let answered: BTreeSet<_> = questions.iter().filter(is_answered).map(row).collect();
        if questions.is_empty() {
            return None;
        }
        let copy = questions::copy(outcome, tournament, &asked.choices, &asked.answers, lang);
        let left_out = questions::left_out(tournament, asked.words());
        Some(Self {
            is_answered: rows == answered,
            without: asked.words().list(left_out),
            unanswered: tournament.clone(),
            copy: copy.ok()?.ok()?,
            questions,
        })
    }
}

/// Computes a workbook; nothing where there are errors.
pub(super) fn standings(given: &Given<'_>, asked: &str) -> Option<Standings> {
    let asked = Asked::of(asked);
    let outcome = asked.outcome(given).ok()?;
    let language = asked.language(&outcome);
    Standings::of(outcome, Some(language)).ok()
}

/// Computes several tournaments of a workbook, as each is to be read; nothing where one of them has errors.
pub(super) fn divisions(given: &Given<'_>, asked: &str) -> Option<Divisions> {
    let Asked { parts, language, .. } = Asked::of(asked);
    let lang = Lang::of(Language::of_locale(language.as_deref()?));
    let part = |part: &Asked| {
        let standings = Standings::of(part.outcome(given).ok()?, None).ok()?;
        Some((part.tournament.clone()?, standings.said_in(lang)))
    };
    let parts: Option<Vec<_>> = parts.iter().map(part).collect();
    Some(Divisions::new(parts?, lang))
}

/// Returns the workbook of a tournament that begins: its players, by which rules, and all its rounds where they are known in advance.
///
/// # Errors
/// The reason why there is none, as a sentence.
pub(super) fn begun(asked: &Asked) -> Result<Vec<u8>, String> {
    let Begun { title, rules, rounds, schedule, .. } = &asked.begun;
    let language = asked.words().language;
    let mut games = Games::new(title, rules).in_language(language);
    if let Some(rounds) = rounds {
        games = games.planned(*rounds);
    }
    // No program of FIDE's Dutch system runs here.
    let system = rules::load(rules).and_then(|draft| draft.compile(1));
    if system.is_ok_and(|rules| rules.pairing.system == System::FideDutch) {
        games = games.setting("pairing_system", "objectives");
    }
    let lang = asked.words();
    let listed = listed(asked)?;
    if listed.event.players.len() < 2 {
        return Err(lang.text("new.too_few").to_string());
    }
    let list = games.book_of(&listed.event);
    let list = list.map_err(|error| error.to_string())?;
    let Some(meetings) = schedule else {
        return Ok(list.into_file().bytes.to_vec());
    };
    let request = ScheduleRequest { twice: *meetings == Meetings::Twice, tables: None };
    let rules = RulesFrom::Id(rules.clone());
    let scheduled = EmptyBook::scheduled(&rules, &list, request, language);
    let scheduled = scheduled.map_err(|refused| in_words(refused, asked.words()))?;
    Ok(scheduled.book.xlsx)
}

/// Reads the names of a tournament that is to begin, or of players who come later.
///
/// # Errors
/// The reason why they cannot be read, as a sentence.
pub(super) fn listed(asked: &Asked) -> Result<PastedList, String> {
    let lang = asked.words();
    PastedList::of(&asked.begun.players, lang).map_err(|refused| in_words(refused, lang))
}

/// Pairs the next round; `write` makes of it what is asked for, in the wording that `lang` gives of a language.
///
/// # Errors
/// The reason why there is no round, as a sentence.
pub(super) fn paired_round<W>(
    given: &Given<'_>,
    asked: &Asked,
    lang: fn(Language) -> &'static Lang,
    write: impl FnOnce(&NextRound<'_>, &Round) -> std::io::Result<W>,
) -> Result<PairedRound<W>, String> {
    let outcome = asked.outcome(given).map_err(|failure| failure.to_string())?;
    let lang = lang(asked.language(&outcome));
    let request = RoundRequest {
        absent: asked.absent.clone(),
        open_as_draws: asked.open_as_draws,
        beyond_plan: true,
        ..RoundRequest::default()
    };
    let replaces_dutch = outcome.draft.as_ref().is_some_and(replaces_dutch);
    let round = paired(outcome.into(), given.name, (&request, asked.seed), lang, write);
    let mut round = round.map_err(|refused| in_words(refused, asked.words()))?;
    if replaces_dutch {
        let said = lang.text("web.not_dutch").to_string();
        round.remarks.insert(0, said);
    }
    Ok(round)
}

/// Whether rules name FIDE's Dutch system, and a setting another one in its place.
fn replaces_dutch(draft: &Draft) -> bool {
    let system = |draft: &Draft| draft.compile(1).ok().map(|rules| rules.pairing.system);
    let own = draft.compile(1).ok().and_then(|rules| rules::load(&rules.id).ok());
    own.as_ref().and_then(system) == Some(System::FideDutch)
        && system(draft) != Some(System::FideDutch)
}

/// Returns why something is not done.
pub(super) fn in_words(refused: Refused, lang: &Lang) -> String {
    match refused {
        Refused::Problems(problems) => complaints::first_error(&problems, lang),
        refused => refused.to_string(),
    }
}
