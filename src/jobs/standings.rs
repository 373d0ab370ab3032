//! The standings of one tournament, and what is written of them.

use std::io::{self, Cursor};

use crate::audit::Audit;
use crate::explain::figure_text::FigureWords;
use crate::jobs::Refused;
use crate::lang::{Lang, Language};
use crate::problem::Problem;
use crate::standings::{Analysed, Analysis};
use crate::tiebreaks::rank::Entry;
use crate::workbook::calculation::BookLayout;
#[cfg(feature = "page")]
use crate::workbook::{Division, plan_of_divisions};
use crate::workbook::{Size, plan};
use crate::write::trf::{self, NotForReport};
use crate::write::{html, json, xlsx};

/// The standings of one tournament, compared with announced ones where there are any.
pub struct Standings {
    analysis: Analysis,
    audit: Option<Audit>,
    problems: Vec<Problem>,
    lang: &'static Lang,
}

impl Standings {
    /// Returns the standings of a book, to be written in a language, or in the book's.
    ///
    /// # Errors
    /// The book has errors, or holds several tournaments.
    pub fn of(outcome: Analysed, language: Option<Language>) -> Result<Self, Refused> {
        if !outcome.several.is_empty() {
            return Err(Refused::Several(outcome.several));
        }
        let audit = audit(&outcome, false);
        let language = language.or(outcome.language).unwrap_or(Language::ENGLISH);
        match outcome.analysis {
            Some(analysis) => {
                Ok(Self { analysis, audit, problems: outcome.problems, lang: Lang::of(language) })
            }
            None => Err(Refused::Problems(outcome.problems)),
        }
    }

    /// Writes in another language than the book's.
    #[must_use]
    pub fn in_language(self, language: Language) -> Self {
        let lang = Lang::of(language);
        Self { lang, ..self }
    }

    /// Says all in another wording, such as that of the page in the browser.
    #[cfg(feature = "page")]
    pub(crate) fn said_in(self, lang: &'static Lang) -> Self {
        Self { lang, ..self }
    }

    /// Returns the players in order of place.
    pub fn players(&self) -> impl Iterator<Item = Ranked<'_>> {
        let entries = self.analysis.standings.entries.iter();
        entries.map(|entry| Ranked { of: self, entry })
    }

    /// Returns what is doubtful in the book, or worth knowing.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Returns the comparison with announced standings, where there are any.
    pub fn audit(&self) -> Option<&Audit> {
        self.audit.as_ref()
    }

    /// Returns the tournament with its figures and standings.
    pub fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// Returns the workbook that `tiebook standings` writes.
    ///
    /// # Errors
    /// It is too large to be written.
    pub fn xlsx(&self) -> io::Result<Vec<u8>> {
        let mut file = Cursor::new(Vec::new());
        xlsx::write(&plan(&self.layout()), &mut file)?;
        Ok(file.into_inner())
    }

    /// Returns the web page that `tiebook standings --html` writes.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn html(&self) -> io::Result<String> {
        let mut page = Vec::new();
        html::write_with_players(&self.layout(), &mut page)?;
        String::from_utf8(page).map_err(io::Error::other)
    }

    /// Returns the standings as `tiebook standings --json` writes them.
    pub fn json(&self) -> String {
        let Self { analysis, problems, .. } = self;
        json::text(&json::standings(analysis, self.audit(), problems, self.lang))
    }

    /// Returns FIDE's report file.
    ///
    /// # Errors
    /// It cannot express the event.
    pub fn trf(&self) -> Result<String, NotForReport> {
        trf::report(&self.analysis)
    }

    /// Returns the layout that the program uses by default.
    pub(crate) fn layout(&self) -> BookLayout<'_> {
        let size = Size::of(&self.analysis.figures, false, None);
        BookLayout::new(&self.analysis, &self.problems, self.lang, size).auditing(self.audit())
    }
}

/// The standings of all divisions of a book, each with its name, in their order.
#[cfg(feature = "page")]
pub(crate) struct Divisions {
    divisions: Vec<(String, Standings)>,
    lang: &'static Lang,
}

#[cfg(feature = "page")]
impl Divisions {
    /// Takes the divisions; what is said of all is said in `lang`.
    pub(crate) fn new(divisions: Vec<(String, Standings)>, lang: &'static Lang) -> Self {
        Self { divisions, lang }
    }

    /// Returns the workbook with one sheet of all tables that `tiebook standings` writes.
    ///
    /// # Errors
    /// It is too large to be written.
    pub(crate) fn xlsx(&self) -> io::Result<Vec<u8>> {
        let mut file = Cursor::new(Vec::new());
        xlsx::write(&plan_of_divisions(&self.tables(), &[], self.lang), &mut file)?;
        Ok(file.into_inner())
    }

    /// Returns the web page of all that `tiebook standings --html` writes.
    ///
    /// # Errors
    /// It cannot be written.
    pub(crate) fn html(&self) -> io::Result<String> {
        let whole = plan_of_divisions(&self.tables(), &[], self.lang);
        let pages = self.divisions.iter();
        let pages: Vec<(&str, BookLayout<'_>)> =
            pages.map(|(name, standings)| (name.as_str(), standings.layout())).collect();
        let mut page = Vec::new();
        html::write_divisions(&whole, (&pages, &[]), self.lang, &mut page)?;
        String::from_utf8(page).map_err(io::Error::other)
    }

    fn tables(&self) -> Vec<Division<'_>> {
        let divisions = self.divisions.iter();
        let tables = divisions.map(|(name, of)| {
            let size = Size::of_table(&of.analysis.figures);
            Division {
                name: name.clone(),
                layout: BookLayout::new(&of.analysis, &of.problems, of.lang, size),
            }
        });
        tables.collect()
    }
}

/// Compares with announced standings where there are any, or, where an audit was asked for, also without them.
pub(crate) fn audit(outcome: &Analysed, asked: bool) -> Option<Audit> {
    let (analysis, draft) = (outcome.analysis.as_ref()?, outcome.draft.as_ref()?);
    let published = outcome.published.as_ref();
    (asked || published.is_some()).then(|| Audit::new(analysis, draft, published, asked))
}

/// A player in the standings.
#[derive(Clone, Copy)]
pub struct Ranked<'a> {
    of: &'a Standings,
    entry: &'a Entry,
}

impl<'a> Ranked<'a> {
    /// Returns the player's name.
    pub fn name(&self) -> &'a str {
        self.of.analysis.figures.tournament.name(self.entry.player)
    }

    /// Returns the place; nothing for a player without one.
    pub fn rank(&self) -> Option<u32> {
        self.entry.place()
    }

    /// Returns the player's figures, in the order of the rule set's definitions.
    pub fn figures(&self) -> impl Iterator<Item = Figure<'a>> + use<'a> {
        let (of, player) = (self.of, self.entry.player);
        let definitions = 0..of.analysis.figures.rules.definitions.len();
        definitions.map(move |definition| Figure { of, player, definition })
    }
}

/// A player's figure.
#[derive(Clone, Copy)]
pub struct Figure<'a> {
    of: &'a Standings,
    player: usize,
    definition: usize,
}

impl<'a> Figure<'a> {
    /// Returns the figure's id in the rule set.
    pub fn id(&self) -> &'a str {
        &self.of.analysis.figures.rules.definitions[self.definition].id
    }

    /// Returns the exact value, such as `7/3`; nothing where there is none, or none that is a fraction.
    pub fn exact(&self) -> Option<String> {
        let value = self.of.analysis.figures.value(self.definition, self.player);
        Some(value?.fraction()?.to_string())
    }

    /// Returns the value rounded to so many decimals.
    pub fn decimal(&self, digits: u32) -> Option<String> {
        let value = self.of.analysis.figures.value(self.definition, self.player);
        Some(value?.to_decimal(digits))
    }

    /// Returns the value as people of the game write it.
    pub fn shown(&self) -> String {
        self.of.analysis.figures.shown(self.definition, self.player)
    }

    /// Says in one sentence how the figure came about.
    pub fn explanation(&self, language: Language) -> String {
        let words = FigureWords { figures: &self.of.analysis.figures, lang: Lang::of(language) };
        words.sentence(self.definition, self.player)
    }
}
