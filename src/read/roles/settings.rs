//! The settings sheet: two columns, key and value.

use crate::lang::{Lang, Language};
use crate::model::{Printed, QualifyLine, Setting};
use crate::place::{Located, Place};
use crate::problem::{Kind, Problem, Unreadable};
use crate::read::file::grid::{Cell, Sheet};
use crate::read::number::{self, fold};
use crate::read::roles::fill;
use crate::read::words::{headings, qualify, vocabulary};

#[derive(Debug, Default)]
pub struct Settings {
    pub title: Option<String>,
    pub date: Option<String>,
    pub club: Option<String>,
    pub venue: Option<String>,
    pub organizer: Option<String>,
    /// The file of the picture on every page.
    pub logo: Option<Located<String>>,
    /// The language of what is written.
    pub language: Option<Language>,
    /// What is printed with the whole workbook.
    pub printed: Option<Printed>,
    pub rounds: Option<u32>,
    /// Where it says so.
    pub rounds_at: Option<Place>,
    /// Whether rounds in which only winners go on count like all others, and where it says so.
    pub finals_count: Option<Located<bool>>,
    /// Whether numbers beside the players are scores of games, even where they grow as points do, and where it says so.
    pub game_scores: Option<Located<bool>>,
    /// The columns of the players in whose categories places are told, each with what the row is called.
    pub categories: Vec<(String, Located<String>)>,
    /// The columns of the players that stand beside the names, with what the row is called; none where nothing is to stand there.
    pub beside_names: Option<Vec<(String, Located<String>)>>,
    /// Up to which places players go on.
    pub qualify: Vec<QualifyLine>,
    /// What the row that says it is called, and what its cell says.
    qualify_at: Option<(String, Located<String>)>,
    /// Spellings, and the names they stand for.
    pub merge: Vec<(String, String)>,
    /// What concerns the rules, in order; keys of the known ones are `rules`, `rounding`, `order`.
    pub rules: Vec<Setting>,
}

/// No round has a greater number.
const MOST_ROUNDS: u32 = 999;

impl Settings {
    /// Adds what another sheet says; of title, date and number of rounds the first counts. Two lines of who goes on are told.
    pub fn join(&mut self, other: Self, problems: &mut Vec<Problem>) {
        fill(&mut self.title, other.title);
        fill(&mut self.date, other.date);
        fill(&mut self.club, other.club);
        fill(&mut self.venue, other.venue);
        fill(&mut self.organizer, other.organizer);
        fill(&mut self.logo, other.logo);
        fill(&mut self.language, other.language);
        fill(&mut self.printed, other.printed);
        if self.rounds.is_none() {
            (self.rounds, self.rounds_at) = (other.rounds, other.rounds_at);
        }
        fill(&mut self.finals_count, other.finals_count);
        fill(&mut self.game_scores, other.game_scores);
        self.categories.extend(other.categories);
        fill(&mut self.beside_names, other.beside_names);
        if let Some((key, said)) = other.qualify_at {
            let (place, found) = (said.place.clone(), said.value.clone());
            let told = self.go_on(key, said, other.qualify);
            problems.extend(told.err().map(|kind| Problem::of(place, kind, found)));
        }
        self.merge.extend(other.merge);
        self.rules.extend(other.rules);
    }

    fn take(&mut self, line: Line<'_>) -> Result<(), Kind> {
        let Line { key, value, cell, more } = line;
        let bad = |expected: &str| bad_setting(&key.value, expected);
        let pair = || equated(&value.value).ok_or_else(|| bad("A=B"));
        match headings::named("settings", &key.value) {
            _ if let Cell::Error(error) = cell => {
                let error = error.clone();
                return Err(Kind::ExcelError { error });
            }
            Some("heading") => {}
            Some("title") => self.title = Some(value.value),
            Some("date") => self.date = Some(value.value),
            Some("club") => self.club = Some(value.value),
            Some("venue") => self.venue = Some(value.value),
            Some("organizer") => self.organizer = Some(value.value),
            Some("logo") => self.logo = Some(value),
            Some("language") => {
                let named = Language::of_code(&value.value.to_lowercase());
                let named = named.or_else(|| Language::called(value.value.trim()));
                let known = || {
                    let names = Language::all().map(|known| Lang::of(known).text("language.name"));
                    names.collect::<Vec<_>>().join(" | ")
                };
                self.language = Some(named.ok_or_else(|| bad(&known()))?);
            }
            Some("printed") => {
                let named = headings::named("printed", &value.value).and_then(Printed::named);
                self.printed = Some(named.ok_or_else(|| bad("noticeboard | all | QR codes"))?);
            }
            Some("category") => self.categories.push((key.value, value)),
            Some("beside_names") => self.stands_beside_names(&key.value, &value),
            Some("qualify") => {
                let lines = qualify::lines(&value.value);
                let lines = lines.ok_or_else(|| bad("8 | 7 playoff, 8 wildcard"))?;
                self.go_on(key.value, value, lines)?;
            }
            Some("rounds") => self.are_planned(key.value, value.place, cell)?,
            Some("merge") => self.merge.push(pair()?),
            Some("map") => drop(pair()?),
            Some("dates") => {
                let order = vocabulary::which("date-order", &fold(&value.value));
                order.ok_or_else(|| bad("mdy / dmy"))?;
            }
            Some("finals") => answer(&mut self.finals_count, &key.value, value)?,
            Some("game_scores") => answer(&mut self.game_scores, &key.value, value)?,
            named => {
                let known = named.filter(|known| *known != "remark").map(str::to_string);
                let Located { value: text, place } = key;
                let value_of_key = known.unwrap_or(text);
                let key = Located { value: value_of_key, place };
                // A rule set named behind another one is as good as the first.
                let others = more.into_iter().filter(|_| key.value == "rules");
                let values = std::iter::once(value).chain(others);
                let rule = |value| Setting { key: key.clone(), value };
                self.rules.extend(values.map(rule));
            }
        }
        Ok(())
    }

    fn stands_beside_names(&mut self, key: &str, said: &Located<String>) {
        let named = said.value.split([',', '、', '，', ';']).map(str::trim);
        let named = named.filter(|heading| !headings::is_nobody(heading));
        let located = named.map(|heading| {
            let (value, place) = (heading.to_string(), said.place.clone());
            (key.to_string(), Located { value, place })
        });
        self.beside_names.get_or_insert_default().extend(located);
    }

    /// Takes up to which places players go on.
    fn go_on(
        &mut self,
        key: String,
        said: Located<String>,
        lines: Vec<QualifyLine>,
    ) -> Result<(), Kind> {
        match &self.qualify_at {
            Some((_, other)) if lines != self.qualify => Err(set_twice(&key, &other.place)),
            _ => {
                (self.qualify, self.qualify_at) = (lines, Some((key, said)));
                Ok(())
            }
        }
    }

    /// Takes how many rounds are planned.
    fn are_planned(&mut self, key: String, place: Place, cell: &Cell) -> Result<(), Kind> {
        let number = cell.number().and_then(|number| number.to_i32());
        let Some(rounds) = number.and_then(|number| u32::try_from(number).ok()) else {
            return Err(Unreadable::Number { column: key }.into());
        };
        if rounds > MOST_ROUNDS {
            return Err(bad_setting(&key, &format!("1–{MOST_ROUNDS}")));
        }
        match &self.rounds_at {
            Some(other) if self.rounds != Some(rounds) => return Err(set_twice(&key, other)),
            _ => (self.rounds, self.rounds_at) = (Some(rounds), Some(place)),
        }
        Ok(())
    }
}

fn bad_setting(key: &str, expected: &str) -> Kind {
    Kind::BadSetting { key: key.to_string(), expected: expected.to_string() }
}

fn set_twice(key: &str, other: &Place) -> Kind {
    Kind::SetTwice { key: key.to_string(), other: other.within_book() }
}

struct Line<'a> {
    key: Located<String>,
    value: Located<String>,
    cell: &'a Cell,
    more: Vec<Located<String>>,
}

/// What a settings sheet says that must be known before the other sheets are looked over.
#[derive(Debug, Default)]
pub struct SaidBefore {
    /// Headings, and the known ones that they stand for.
    pub map: Vec<(String, String)>,
    /// How scores that became dates were typed.
    pub dates: Option<String>,
}

/// Whether a text is what a setting is called: what is a remark for people makes no settings of what stands beside it.
pub fn is_key(text: &str) -> bool {
    headings::named("settings", text).is_some_and(|key| key != "remark")
}

/// Whether a row of the settings tells people something of the event: who organizes it, where it is.
#[must_use]
pub fn is_remark(key: &str) -> bool {
    headings::is("settings.remark", key)
}

/// Returns all that rows about the event may be called, folded, in order.
#[must_use]
pub fn known_rows() -> Vec<&'static str> {
    const ROWS: [&str; 19] = [
        "title",
        "club",
        "venue",
        "date",
        "organizer",
        "logo",
        "language",
        "printed",
        "rules",
        "rounds",
        "rounding",
        "finals",
        "game_scores",
        "order",
        "order_before_last",
        "category",
        "beside_names",
        "merge",
        "qualify",
    ];
    let mut rows: Vec<&str> =
        ROWS.iter().flat_map(|row| headings::aliases("settings", row)).collect();
    rows.sort_unstable();
    rows
}

/// Returns what must be known before the other sheets are looked over; what cannot be taken is told when the settings are read.
pub fn said_before(sheet: &Sheet) -> SaidBefore {
    let mut said = SaidBefore::default();
    if headings::named("sheet", &sheet.place.sheet) != Some("settings") && !looks_like(sheet) {
        return said;
    }
    for row in &sheet.rows {
        let mut cells = row.filled().map(|(_, cell)| cell.text());
        let (Some(key), Some(value)) = (cells.next(), cells.next()) else {
            continue;
        };
        match headings::named("settings", &key) {
            Some("map") => said.map.extend(equated(&value)),
            Some("dates") => said.dates = Some(value),
            _ => {}
        }
    }
    said
}

/// Reads `one=other`.
fn equated(text: &str) -> Option<(String, String)> {
    let (one, other) = text.split_once(['=', '＝'])?;
    let (one, other) = (one.trim(), other.trim());
    (!one.is_empty() && !other.is_empty()).then(|| (one.to_string(), other.to_string()))
}

/// Reads an answer into a setting that says yes or no.
fn answer(
    setting: &mut Option<Located<bool>>,
    key: &str,
    said: Located<String>,
) -> Result<(), Kind> {
    let value = match headings::named("answers", &said.value) {
        Some("yes") => true,
        Some("no") => false,
        _ => return Err(bad_setting(key, "yes / no")),
    };
    if let Some(other) = setting.as_ref().filter(|other| other.value != value) {
        return Err(set_twice(key, &other.place));
    }
    let place = said.place;
    *setting = Some(Located { value, place });
    Ok(())
}

/// Whether a sheet's first rows are keys and values.
pub fn looks_like(sheet: &Sheet) -> bool {
    let is_key = |text: &str| {
        let named = headings::named("settings", text);
        matches!(named, Some("title" | "rules" | "rounding" | "order"))
    };
    let mut rows = sheet.rows.iter().take(10);
    rows.any(|row| matches!(&row.cells[..], [(_, key), _] if is_key(&key.text())))
}

/// Returns the column that headings call that of the values: what stands behind it explains them.
fn column_of_values(sheet: &Sheet) -> Option<u32> {
    sheet.rows.iter().find_map(|row| {
        let mut cells = row.filled();
        let (key, value) = (cells.next()?.1, cells.next()?);
        let is_heading = headings::named("settings", &key.text()) == Some("heading")
            && headings::is("words.value", &value.1.text());
        is_heading.then_some(value.0)
    })
}

pub fn read(sheet: &Sheet, problems: &mut Vec<Problem>) -> Settings {
    let mut settings = Settings::default();
    let values = column_of_values(sheet);
    for row in &sheet.rows {
        let located = |(column, cell): (u32, &Cell)| {
            let divided = match cell {
                Cell::Number(number) => number::divided(*number),
                _ => None,
            };
            let value = divided.unwrap_or_else(|| cell.text());
            let place = sheet.place.at(row.index, column);
            Located { value, place }
        };
        let mut cells = row.filled();
        let Some((column, key)) = cells.next() else {
            continue;
        };
        let is_value = |(at, _): &(u32, &Cell)| values.is_none_or(|values| *at == values);
        let mut cells = cells.filter(is_value);
        let Some(value) = cells.next() else {
            continue;
        };
        let Located { value: found, place } = located(value);
        let key = Located { value: key.text(), place: sheet.place.at(row.index, column) };
        let line =
            Line { key, value: located(value), cell: value.1, more: cells.map(located).collect() };
        let told = settings.take(line);
        problems.extend(told.err().map(|kind| Problem::of(place, kind, found)));
    }
    settings
}
