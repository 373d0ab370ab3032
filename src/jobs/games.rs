//! Games told in code instead of on a sheet.

use std::collections::BTreeMap;
use std::io::{self, Cursor};

use crate::jobs::Book;
use crate::lang::{Lang, Language};
#[cfg(feature = "page")]
use crate::model::Tournament;
#[cfg(feature = "page")]
use crate::workbook::list_of_players;
use crate::workbook::page_fit::units;
use crate::workbook::plan::{Cell, Content, Plan, Role, Setup, Sheet};
use crate::write::xlsx;

/// The games of a tournament, told in code: they are read as those of a plain workbook, with the same checks.
///
/// ```rust
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let games = tiebook::Games::new("Friday", "mtg")
///     .player("Dan")
///     .round([("Ann", "2-1", "Ben"), ("Cid", "bye", "")])
///     .round([("Ann", "2-0", "Cid"), ("Ben", "bye", "")]);
/// let standings = games.book()?.standings(&tiebook::Options::default())?;
/// assert_eq!(standings.players().next().map(|first| first.name()), Some("Ann"));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default)]
pub struct Games {
    title: String,
    rules: String,
    players: Vec<String>,
    rows: Vec<[String; 4]>,
    rounds: u32,
    planned: Option<u32>,
    settings: Vec<[String; 2]>,
    language: Option<Language>,
}

impl Games {
    /// Begins a tournament under one of the rule sets of `tiebook rules`.
    pub fn new(title: impl Into<String>, rules: impl Into<String>) -> Self {
        Self { title: title.into(), rules: rules.into(), ..Self::default() }
    }

    /// Plans so many rounds.
    #[must_use]
    pub fn planned(self, rounds: u32) -> Self {
        Self { planned: Some(rounds), ..self }
    }

    /// Adds a setting as `--set` has it: `order`, `pairing_system` and others.
    #[must_use]
    pub fn setting(mut self, key: impl Into<String>, value: impl Into<String>) -> Self {
        self.settings.push([key.into(), value.into()]);
        self
    }

    /// Writes headings in another language than English.
    #[must_use]
    pub fn in_language(self, language: Language) -> Self {
        Self { language: Some(language), ..self }
    }

    /// Adds a player who need not have played.
    #[must_use]
    pub fn player(mut self, name: impl Into<String>) -> Self {
        let name = name.into();
        if !name.is_empty() && !self.players.contains(&name) {
            self.players.push(name);
        }
        self
    }

    /// Adds a round: who played whom, and the result between them as a sheet has it. Who sat out stands alone, with a mark such as `bye`.
    #[must_use]
    pub fn round<'a>(
        mut self,
        games: impl IntoIterator<Item = (&'a str, &'a str, &'a str)>,
    ) -> Self {
        self.rounds += 1;
        let round = self.rounds.to_string();
        for (first, result, second) in games {
            let row = [round.as_str(), first, result, second];
            self.rows.push(row.map(ToString::to_string));
            self = self.player(first).player(second);
        }
        self
    }

    /// Returns them as a plain workbook.
    ///
    /// # Errors
    /// It is too large to be written.
    pub fn book(&self) -> io::Result<Book> {
        let players = self.players.iter().map(std::slice::from_ref);
        self.book_with(sheet(self.lang(), "sheet.players", &["name"], players))
    }

    /// Returns the players of an event as a plain workbook, with all that is known of them, instead of those told.
    ///
    /// # Errors
    /// It is too large to be written.
    #[cfg(feature = "page")]
    pub(crate) fn book_of(&self, listed: &Tournament) -> io::Result<Book> {
        let lang = self.lang();
        let players = list_of_players(listed, lang);
        self.book_with(of_cells(lang, "sheet.players", true, players))
    }

    fn lang(&self) -> &'static Lang {
        Lang::of(self.language.unwrap_or(Language::ENGLISH))
    }

    fn book_with(&self, players: Sheet<'_>) -> io::Result<Book> {
        let lang = self.lang();
        let keys = ["round", "first", "mark", "second"];
        let games = self.rows.iter().map(<[String; 4]>::as_slice);
        let planned = self.planned.map(|rounds| rounds.to_string());
        let settings = [
            ("title", Some(self.title.clone())),
            ("rules", Some(self.rules.clone())),
            ("rounds", planned),
        ];
        let settings: Vec<[String; 2]> = settings
            .into_iter()
            .filter_map(|(key, value)| Some([key.to_string(), value?]))
            .chain(self.settings.iter().cloned())
            .collect();
        let settings = settings.iter().map(<[String; 2]>::as_slice);
        // Before the first round there is nothing but the list of players.
        let results = (!self.rows.is_empty()).then(|| sheet(lang, "sheet.results", &keys, games));
        let listed = [players, sheet(lang, "sheet.rules", &[], settings)];
        let sheets = results.into_iter().chain(listed).collect();
        let bytes = written(&self.title, sheets, lang)?;
        Ok(Book::from_bytes("games.xlsx", bytes))
    }
}

/// Returns the bytes of a workbook of plain sheets.
pub(super) fn written(title: &str, sheets: Vec<Sheet<'_>>, lang: &Lang) -> io::Result<Vec<u8>> {
    let plan = Plan { page_words: String::new(), alive: false, ..Plan::new(title, lang, sheets) };
    let mut bytes = Cursor::new(Vec::new());
    xlsx::write(&plan, &mut bytes)?;
    Ok(bytes.into_inner())
}

/// Plans a sheet of texts, with the headings of these columns.
pub(super) fn sheet<'a>(
    lang: &Lang,
    name: &str,
    columns: &[&str],
    rows: impl Iterator<Item = &'a [String]>,
) -> Sheet<'static> {
    let has_headings = !columns.is_empty();
    let headings = (0..).zip(columns).map(|(at, column)| {
        let key = format!("column.{column}");
        Cell::text(0, at, Role::Heading, lang.text(&key))
    });
    let mut cells: Vec<Cell> = headings.collect();
    for (row, texts) in (u32::from(has_headings)..).zip(rows) {
        for (at, text) in (0..).zip(texts) {
            let is_round = columns.get(usize::from(at)) == Some(&"round");
            cells.push(match text.parse::<u32>() {
                Ok(round) if is_round => Cell::number(row, at, Role::Input, round),
                _ => Cell::text(row, at, Role::InputText, text.as_str()),
            });
        }
    }
    of_cells(lang, name, has_headings, cells)
}

/// Returns the width of each column, in characters, that shows its longest text.
fn widths(cells: &[Cell]) -> Vec<(u16, f64)> {
    const WIDTHS: (usize, usize) = (7, 48);
    let mut longest: BTreeMap<u16, usize> = BTreeMap::new();
    for cell in cells {
        let needed = match &cell.content {
            Content::Text(text) => units(text) + 2,
            _ => WIDTHS.0,
        };
        let known = longest.entry(cell.column).or_insert(WIDTHS.0);
        *known = needed.clamp(*known, WIDTHS.1);
    }
    let widths = longest.into_iter();
    widths.map(|(column, width)| (column, width as f64)).collect()
}

/// Plans a sheet of cells, with headings in its first row or without.
pub(super) fn of_cells(
    lang: &Lang,
    name: &str,
    has_headings: bool,
    cells: Vec<Cell>,
) -> Sheet<'static> {
    Sheet {
        name: lang.text(name).to_string(),
        setup: Setup {
            widths: widths(&cells),
            freeze: has_headings.then_some((1, 0)),
            repeat_rows: has_headings.then_some((0, 0)),
            ..Setup::default()
        },
        cells: Box::new(move |emit| cells.iter().cloned().for_each(emit)),
    }
}
