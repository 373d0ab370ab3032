//! The settings sheet: two columns, key and value.

use crate::model::{QualifyLine, Setting};
use crate::place::{Located, Place};
use crate::problem::{Kind, Problem, Unreadable};
use crate::read::file::grid::{Cell, Sheet};
use crate::read::number::{self, fold};
use crate::read::words::vocabulary;
use crate::read::words::{headings, qualify};

/// What the settings sheet says.
#[derive(Debug, Default)]
pub struct Settings {
    /// The tournament's title.
    pub title: Option<String>,
    /// Its date, as text.
    pub date: Option<String>,
    /// How many rounds are planned.
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
        self.title = self.title.take().or(other.title);
        self.date = self.date.take().or(other.date);
        if self.rounds.is_none() {
            (self.rounds, self.rounds_at) = (other.rounds, other.rounds_at);
        }
        self.finals_count = self.finals_count.take().or(other.finals_count);
        self.game_scores = self.game_scores.take().or(other.game_scores);
        self.categories.extend(other.categories);
        self.beside_names = self.beside_names.take().or(other.beside_names);
        match (&self.qualify_at, other.qualify_at) {
            (Some((_, said)), Some((key, Located { value, place })))
                if other.qualify != self.qualify =>
            {
                let kind = Kind::SetTwice {
                    key,
                    other: said.place.within_book(),
                };
                problems.push(Problem::of(place, kind, value));
            }
            (None, at) => (self.qualify, self.qualify_at) = (other.qualify, at),
            _ => {}
        }
        self.merge.extend(other.merge);
        self.rules.extend(other.rules);
    }
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
#[must_use]
pub fn is_key(text: &str) -> bool {
    headings::named("settings", text).is_some_and(|key| key != "remark")
}

/// Whether a row of the settings tells people something of the event: who organizes it, where it is.
#[must_use]
pub fn is_remark(key: &str) -> bool {
    headings::named("settings", key) == Some("remark")
}

/// Returns all that rows about the event may be called, folded, in order.
#[must_use]
pub fn known_rows() -> Vec<&'static str> {
    const ROWS: [&str; 13] = [
        "title",
        "date",
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
    let mut rows: Vec<&str> = ROWS
        .iter()
        .flat_map(|row| headings::aliases("settings", row))
        .collect();
    rows.sort_unstable();
    rows
}

/// Returns what must be known before the other sheets are looked over; what cannot be taken is told when the settings are read.
#[must_use]
pub fn said_before(sheet: &Sheet) -> SaidBefore {
    let mut said = SaidBefore::default();
    if headings::named("sheet", &sheet.place.sheet) != Some("settings") && !looks_like(sheet) {
        return said;
    }
    for row in &sheet.rows {
        let mut cells = row
            .cells
            .iter()
            .map(|(_, cell)| cell)
            .filter(|cell| !cell.is_blank())
            .map(Cell::text);
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
    value: String,
    place: Place,
    problems: &mut Vec<Problem>,
) {
    let said = match headings::named("answers", &value) {
        Some("yes") => true,
        Some("no") => false,
        _ => {
            let kind = Kind::BadSetting {
                key: key.to_string(),
                expected: "yes / no".to_string(),
            };
            return problems.push(Problem::of(place, kind, value));
        }
    };
    match setting {
        Some(other) if other.value != said => {
            let kind = Kind::SetTwice {
                key: key.to_string(),
                other: other.place.within_book(),
            };
            problems.push(Problem::of(place, kind, value));
        }
        _ => *setting = Some(Located { value: said, place }),
    }
}

/// Whether a sheet's first rows are keys and values.
#[must_use]
pub fn looks_like(sheet: &Sheet) -> bool {
    let keyed = |row: &crate::read::file::grid::Row| matches!(row.cells.as_slice(), [(_, key), (_, _)] if matches!(headings::named("settings", &key.text()), Some("title" | "rules" | "rounding" | "order")));
    sheet.rows.iter().take(10).any(keyed)
}

/// Reads keys and values.
#[must_use]
pub fn read(sheet: &Sheet, problems: &mut Vec<Problem>) -> Settings {
    let mut settings = Settings::default();
    for row in &sheet.rows {
        let mut cells = row.cells.iter().filter(|(_, cell)| !cell.is_blank());
        let (Some((key_column, key_cell)), Some((value_column, value_cell))) =
            (cells.next(), cells.next())
        else {
            continue;
        };
        let divided = if let Cell::Number(number) = value_cell {
            number::divided(*number)
        } else {
            None
        };
        let (key_text, value) = (
            key_cell.text(),
            divided.unwrap_or_else(|| value_cell.text()),
        );
        let place = sheet.place.at(row.index, *value_column);
        if let Cell::Error(error) = value_cell {
            problems.push(Problem::of(
                place,
                Kind::ExcelError {
                    error: error.clone(),
                },
                value,
            ));
            continue;
        }
        let key = match headings::named("settings", &key_text) {
            Some("heading") => continue,
            Some("title") => {
                settings.title = Some(value);
                continue;
            }
            Some("date") => {
                settings.date = Some(value);
                continue;
            }
            Some("category") => {
                settings
                    .categories
                    .push((key_text, Located { value, place }));
                continue;
            }
            Some("beside_names") => {
                let named = value
                    .split([',', '、', '，', ';'])
                    .map(str::trim)
                    .filter(|heading| !headings::is_nobody(heading));
                let located = |heading: &str| {
                    (
                        key_text.clone(),
                        Located {
                            value: heading.to_string(),
                            place: place.clone(),
                        },
                    )
                };
                settings
                    .beside_names
                    .get_or_insert_default()
                    .extend(named.map(located));
                continue;
            }
            Some("qualify") => {
                match (qualify::lines(&value), &settings.qualify_at) {
                    (Some(lines), Some((_, other))) if lines != settings.qualify => {
                        let kind = Kind::SetTwice {
                            key: key_text,
                            other: other.place.within_book(),
                        };
                        problems.push(Problem::of(place, kind, value));
                    }
                    (Some(lines), _) => {
                        (settings.qualify, settings.qualify_at) =
                            (lines, Some((key_text, Located { value, place })));
                    }
                    (None, _) => {
                        let kind = Kind::BadSetting {
                            key: key_text,
                            expected: "8 | 7 playoff, 8 wildcard".to_string(),
                        };
                        problems.push(Problem::of(place, kind, value));
                    }
                }
                continue;
            }
            Some("rounds") => {
                let read = value_cell
                    .number()
                    .and_then(|number| number.to_i32())
                    .and_then(|number| u32::try_from(number).ok());
                if read.is_none() {
                    problems.push(Problem::of(
                        place,
                        Unreadable::Number { column: key_text },
                        value,
                    ));
                    continue;
                }
                if read.is_some_and(|rounds| rounds > MOST_ROUNDS) {
                    let kind = Kind::BadSetting {
                        key: key_text,
                        expected: format!("1–{MOST_ROUNDS}"),
                    };
                    problems.push(Problem::of(place, kind, value));
                    continue;
                }
                match &settings.rounds_at {
                    Some(other) if settings.rounds != read => {
                        let kind = Kind::SetTwice {
                            key: key_text,
                            other: Place::within_book(other),
                        };
                        problems.push(Problem::of(place, kind, value));
                    }
                    _ => settings.rounds_at = Some(place),
                }
                settings.rounds = read;
                continue;
            }
            Some(pair @ ("map" | "merge")) => {
                match equated(&value) {
                    Some(said) if pair == "merge" => settings.merge.push(said),
                    Some(_) => {}
                    None => {
                        let kind = Kind::BadSetting {
                            key: key_text,
                            expected: "A=B".to_string(),
                        };
                        problems.push(Problem::of(place, kind, value));
                    }
                }
                continue;
            }
            Some("dates") => {
                if vocabulary::which("date-order", &fold(&value)).is_none() {
                    let kind = Kind::BadSetting {
                        key: key_text,
                        expected: "mdy / dmy".to_string(),
                    };
                    problems.push(Problem::of(place, kind, value));
                }
                continue;
            }
            Some(yes_or_no @ ("finals" | "game_scores")) => {
                let setting = if yes_or_no == "finals" {
                    &mut settings.finals_count
                } else {
                    &mut settings.game_scores
                };
                answer(setting, &key_text, value, place, problems);
                continue;
            }
            None | Some("remark") => key_text,
            Some(known) => known.to_string(),
        };
        let key = Located {
            value: key,
            place: sheet.place.at(row.index, *key_column),
        };
        // A rule set named behind another one is as good as the first.
        let others = if key.value == "rules" {
            cells.collect()
        } else {
            Vec::new()
        };
        settings.rules.push(Setting {
            key: key.clone(),
            value: Located { value, place },
        });
        settings
            .rules
            .extend(others.into_iter().map(|(column, cell)| {
                let value = Located {
                    value: cell.text(),
                    place: sheet.place.at(row.index, *column),
                };
                Setting {
                    key: key.clone(),
                    value,
                }
            }));
    }
    settings
}
