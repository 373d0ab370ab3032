//! A whole workbook file: which sheet is what, and the tournament they make together.

use std::collections::HashSet;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::lang::Language;
use crate::model::{SheetRole, SheetUse, Source, Tournament};
use crate::place::Place;
use crate::problem::{Kind, Problem};
use crate::read::columns::{self, Heading};
use crate::read::crosstable::{self, CrossTable};
use crate::read::grid::{Book, Sheet};
use crate::read::number::fold;
use crate::read::people::People;
use crate::read::settings::{self, Settings};
use crate::read::{consistency, excel, headings, pairings, published, roster, text};

/// What reading a workbook came to.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The tournament, unless nothing could be made of the file.
    pub tournament: Option<Tournament>,
    /// Everything wrong or worth knowing, in the order of sheets and cells.
    pub problems: Vec<Problem>,
}

/// What the organizer says about how to read a workbook.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The last round to take into account.
    pub through_round: Option<u32>,
    /// Spellings, and the names they stand for.
    pub merge: Vec<(String, String)>,
    /// The sheet with the pairings.
    pub sheet: Option<String>,
}

/// Reads a workbook. The file is only ever read.
///
/// # Errors
/// The file cannot be opened. Everything that is wrong inside it is in [`Reading::problems`].
pub fn read(path: &Path, options: &Options) -> std::io::Result<Reading> {
    let bytes = std::fs::read(path)?;
    let name: Arc<str> = path.file_name().map_or_else(|| path.to_string_lossy(), |name| name.to_string_lossy()).into();
    let mut problems = Vec::new();
    let tournament = match sheets(&name, &bytes) {
        Ok(book) => tournament(&book, sha256(&bytes), options, &mut problems),
        Err(problem) => {
            problems.push(problem);
            None
        }
    };
    problems.sort();
    problems.dedup();
    Ok(Reading { tournament, problems })
}

fn sha256(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(64);
    for byte in Sha256::digest(bytes) {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// Returns the sheets of a file.
///
/// # Errors
/// What is wrong with the file as a whole.
pub fn sheets(name: &Arc<str>, bytes: &[u8]) -> Result<Book, Problem> {
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(Problem { place: Place::book(name), kind: Kind::EmptyFile {}, found: String::new() });
    }
    let is_text = [".csv", ".tsv", ".txt"].iter().any(|ending| name.to_lowercase().ends_with(ending));
    match excel::read(name, bytes) {
        Err(Problem { kind: Kind::NotAWorkbook {}, place, found }) if text::is_web_page(bytes) => {
            Err(Problem { kind: Kind::WebPage {}, place, found })
        }
        // Many programs write text and call it .xls.
        Err(Problem { kind: Kind::NotAWorkbook {}, .. }) if is_text || text::is_table(name, bytes) => text::read(name, bytes),
        read => read,
    }
}

/// A sheet, what it is for, and its heading.
struct Used<'a> {
    sheet: &'a Sheet,
    role: SheetRole,
    heading: Option<Heading>,
    /// The round of the whole sheet, where there is no column for it.
    round: Option<u32>,
    /// The cross table, where the pairings stand in one.
    cross: Option<CrossTable>,
    rows: usize,
}

fn tournament(book: &Book, sha256: String, options: &Options, problems: &mut Vec<Problem>) -> Option<Tournament> {
    let mut used: Vec<Used<'_>> = book.sheets.iter().map(recognize).collect();
    if let Some(sheet) = &options.sheet {
        only_sheet(&mut used, sheet, problems);
    }
    keep_one(&mut used, problems);
    let mut settings = Settings::default();
    let mut people = People::unlisted().merging(&options.merge);
    for entry in &mut used {
        match (entry.role, &entry.heading) {
            (SheetRole::Settings, _) => {
                settings = settings::read(entry.sheet, problems);
                entry.rows = entry.sheet.rows.len();
            }
            (SheetRole::Players, Some(heading)) => {
                people = People::unlisted().merging(&options.merge).list(roster::read(entry.sheet, heading, problems), problems);
                entry.rows = people.players.len();
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    let mut place = Place::book(&book.name);
    let mut looked = Vec::new();
    let mut beside = None;
    for entry in &mut used {
        if let Some(cross) = entry.cross.as_ref().filter(|_| entry.role == SheetRole::Pairings) {
            let read = cross.read(entry.sheet, problems);
            entry.rows = read.players.len();
            place = entry.sheet.place.clone();
            settings.title = settings.title.take().or(read.title);
            settings.date = settings.date.take().or(read.date);
            settings.rounds = settings.rounds.or(read.rounds);
            people = People::unlisted().list(read.players, problems);
            (found, beside) = (read.pairings, read.published);
        } else if let (SheetRole::Pairings, Some(heading)) = (entry.role, &entry.heading) {
            let read = pairings::read(entry.sheet, heading, entry.round, &mut people, problems);
            entry.rows = read.len();
            place = entry.sheet.place.clone();
            let nothing = read.is_empty();
            found.extend(read);
            if nothing && !crate::problem::any_error(problems) {
                problems.push(Problem { place: place.at(heading.row, 0), kind: Kind::NoRows {}, found: String::new() });
            }
        } else if entry.role == SheetRole::Unused {
            let missing = pairings::missing_columns(columns::find(entry.sheet, "pairings").as_ref());
            looked.push(format!("{}({})", entry.sheet.place.sheet, missing.join(" ")));
            let kind = Kind::UnusedSheet {};
            problems.push(Problem { place: entry.sheet.place.clone(), kind, found: String::new() });
        }
        for (column, heading) in entry
            .heading
            .iter()
            .filter(|_| entry.role != SheetRole::Published && entry.cross.is_none())
            .flat_map(|heading| heading.unused.iter())
        {
            let row = entry.heading.as_ref().map_or(0, |heading| heading.row);
            problems.push(Problem {
                place: entry.sheet.place.at(row, *column),
                kind: Kind::UnusedColumn { heading: heading.clone() },
                found: heading.clone(),
            });
        }
    }
    if !used.iter().any(|entry| entry.role == SheetRole::Pairings) {
        if let Some(place) = book.sheets.iter().find_map(team_list) {
            problems.push(Problem { place, kind: Kind::TeamList {}, found: String::new() });
        } else if !problems.iter().any(|problem| matches!(problem.kind, Kind::SeveralPairings { .. } | Kind::NoSuchSheet { .. })) {
            let kind = Kind::NoPairings { looked: looked.join(" / ") };
            problems.push(Problem { place: Place::book(&book.name), kind, found: String::new() });
        }
        return None;
    }
    let found_rounds = found.iter().map(|pairing| pairing.round).max().unwrap_or(0);
    if let Some(through) = options.through_round.filter(|through| *through < found_rounds) {
        found.retain(|pairing| pairing.round <= through);
        problems.push(Problem { place: place.clone(), kind: Kind::RoundsLeftOut { through: through.to_string() }, found: String::new() });
    }
    let last = found.iter().map(|pairing| pairing.round).max().unwrap_or(0);
    let mut players = people.players;
    sort_by_number(&mut players, &mut found, &mut beside);
    problems.extend(consistency::check(&players, &found, &place));
    let announced = used.iter().find(|entry| entry.role == SheetRole::Published);
    let announced = announced.and_then(|entry| Some((entry.sheet, entry.heading.as_ref()?)));
    let published = announced.map(|(sheet, heading)| published::read(sheet, heading, &players, problems)).or(beside);
    Some(Tournament {
        title: settings.title,
        date: settings.date,
        language: language(&used),
        rounds: settings.rounds.unwrap_or(last).max(last),
        players,
        pairings: found,
        published,
        settings: settings.rules,
        source: Source { file: Arc::clone(&book.name), sha256, sheets: used.iter().map(sheet_use).collect() },
    })
}

fn recognize(sheet: &Sheet) -> Used<'_> {
    let named = headings::named("sheet", &sheet.place.sheet);
    let unused = Used { sheet, role: SheetRole::Unused, heading: None, round: None, cross: None, rows: 0 };
    let table = |section: &str| columns::find(sheet, section);
    let pairings = table("pairings").filter(|heading| pairings::missing_columns(Some(heading)).is_empty());
    if pairings.is_some() {
        return Used { role: SheetRole::Pairings, heading: pairings, ..unused };
    }
    let one_round = table("pairings").filter(|heading| pairings::missing_columns(Some(heading)) == ["round"]);
    if let Some((heading, round)) = one_round.and_then(|heading| pairings::round_of_sheet(sheet, &heading).map(|round| (heading, round))) {
        return Used { role: SheetRole::Pairings, round: Some(round), heading: Some(heading), ..unused };
    }
    if let Some(cross) = crosstable::find(sheet) {
        return Used { role: SheetRole::Pairings, heading: Some(cross.heading.clone()), cross: Some(cross), ..unused };
    }
    let published = published::heading(sheet);
    let players = table("players").filter(|heading| heading.has("name") && (named == Some("players") || heading.columns.len() > 1));
    match (named, published, players) {
        (Some("players"), _, Some(heading)) => Used { role: SheetRole::Players, heading: Some(heading), ..unused },
        (_, Some(heading), _) => {
            Used { role: SheetRole::Published, rows: sheet.rows.len() - heading.position - 1, heading: Some(heading), ..unused }
        }
        (Some("settings"), _, _) => Used { role: SheetRole::Settings, ..unused },
        (_, None, Some(heading)) if named.is_none() => Used { role: SheetRole::Players, heading: Some(heading), ..unused },
        _ if settings::looks_like(sheet) => Used { role: SheetRole::Settings, ..unused },
        _ => unused,
    }
}

/// Finds what only lists of teams have.
fn team_list(sheet: &Sheet) -> Option<Place> {
    let signs = ["RtgAvg:", "Team-Composition", "Mannschaftsaufstellung", "チーム成績", "団体戦"];
    sheet.rows.iter().find_map(|row| {
        let found = row.cells.iter().find(|(_, cell)| signs.iter().any(|sign| cell.text().contains(sign)));
        found.map(|(column, _)| sheet.place.at(row.index, *column))
    })
}

/// Takes the pairings from the sheet asked for, and from no other.
fn only_sheet(used: &mut [Used<'_>], sheet: &str, problems: &mut Vec<Problem>) {
    let wanted = fold(sheet);
    if !used.iter().any(|entry| fold(&entry.sheet.place.sheet) == wanted) {
        let known = used.iter().map(|entry| entry.sheet.place.sheet.to_string()).collect::<Vec<_>>().join(" / ");
        let place = used.first().map_or_else(|| Place::book(""), |entry| Place::book(&entry.sheet.place.book));
        problems.push(Problem { place, kind: Kind::NoSuchSheet { sheet: sheet.into(), known }, found: String::new() });
    }
    for entry in used.iter_mut().filter(|entry| entry.role == SheetRole::Pairings && fold(&entry.sheet.place.sheet) != wanted) {
        entry.role = SheetRole::Unused;
    }
}

/// Where several sheets could be the one that is meant, the one with the right name is; without one,
/// that is a question for the organizer.
fn keep_one(used: &mut [Used<'_>], problems: &mut Vec<Problem>) {
    // A list of pairings says more than a cross table of the same.
    if used.iter().any(|entry| entry.role == SheetRole::Pairings && entry.cross.is_none()) {
        used.iter_mut().filter(|entry| entry.cross.is_some()).for_each(|entry| entry.role = SheetRole::Unused);
    }
    for (role, name) in [
        (SheetRole::Pairings, "pairings"),
        (SheetRole::Players, "players"),
        (SheetRole::Settings, "settings"),
        (SheetRole::Published, "published"),
    ] {
        let all: Vec<usize> = (0..used.len()).filter(|&at| used[at].role == role).collect();
        // A sheet for each round makes one tournament.
        let rounds: HashSet<u32> = all.iter().filter_map(|&at| used[at].round).collect();
        if all.len() < 2 || rounds.len() == all.len() {
            continue;
        }
        let named: Vec<usize> =
            all.iter().copied().filter(|&at| headings::named("sheet", &used[at].sheet.place.sheet) == Some(name)).collect();
        let kept = match named[..] {
            [only] => Some(only),
            _ if role == SheetRole::Pairings => {
                let sheets = all.iter().map(|&at| used[at].sheet.place.sheet.to_string()).collect::<Vec<_>>().join(" / ");
                problems.push(Problem {
                    place: used[all[1]].sheet.place.clone(),
                    kind: Kind::SeveralPairings { sheets },
                    found: String::new(),
                });
                None
            }
            _ => all.first().copied(),
        };
        for at in all.into_iter().filter(|&at| Some(at) != kept) {
            used[at].role = SheetRole::Unused;
        }
    }
}

/// Puts the players in order of number, and the pairings in order of round.
fn sort_by_number(
    players: &mut Vec<crate::model::Player>,
    pairings: &mut [crate::model::Pairing],
    published: &mut Option<crate::model::Published>,
) {
    let mut order: Vec<usize> = (0..players.len()).collect();
    order.sort_by_key(|&at| (players[at].number, at));
    let mut new_place = vec![0; players.len()];
    for (to, &from) in order.iter().enumerate() {
        new_place[from] = to;
    }
    let old = std::mem::take(players);
    players.extend(order.iter().map(|&from| old[from].clone()));
    for pairing in pairings.iter_mut() {
        pairing.first = new_place[pairing.first];
        pairing.second = pairing.second.map(|second| new_place[second]);
    }
    pairings.sort_by_key(|pairing| pairing.round);
    for row in published.iter_mut().flat_map(|published| &mut published.rows) {
        row.player = new_place[row.player];
    }
}

/// A workbook is Japanese if its headings, or the names of the sheets used, are.
fn language(used: &[Used<'_>]) -> Language {
    let texts = used
        .iter()
        .filter(|entry| entry.role != SheetRole::Unused)
        .flat_map(|entry| entry.heading.iter())
        .flat_map(|heading| heading.texts.iter().map(|(text, _)| text.as_str()));
    let sheets = used.iter().filter(|entry| entry.role != SheetRole::Unused).map(|entry| &*entry.sheet.place.sheet);
    if texts.chain(sheets).any(Language::is_japanese) { Language::Ja } else { Language::En }
}

fn sheet_use(entry: &Used<'_>) -> SheetUse {
    SheetUse {
        place: entry.sheet.place.clone(),
        role: entry.role,
        layout: entry.cross.as_ref().map_or(if entry.round.is_some() { "rounds" } else { "list" }, CrossTable::layout),
        heading_row: entry.heading.as_ref().map(|heading| heading.row),
        columns: entry.heading.as_ref().map(|heading| heading.texts.clone()).unwrap_or_default(),
        rows: entry.rows,
    }
}
