//! A whole workbook file: which sheet is what, and the tournament they make together.

use std::cell::OnceCell;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::lang::Language;
use crate::model::{SheetRole, SheetUse, Source, Tournament};
use crate::place::Place;
use crate::problem::{Kind, Problem};
use crate::read::choose;
use crate::read::gather::{self, Gathered};
use crate::read::layout::Layout;
use crate::read::opened::{Opened, Recognized};
use crate::read::recognize::Used;
use crate::read::{consistency, leftover, published, stages};

/// What reading a workbook came to.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reading {
    /// The tournament, unless nothing could be made of the file.
    pub tournament: Option<Tournament>,
    /// The name of each tournament, where there are several and [`Options::sheet`] names none.
    pub several: Vec<String>,
    /// Everything wrong or worth knowing, in the order of sheets and cells.
    pub problems: Vec<Problem>,
}

/// What the organizer says about how to read a workbook.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// The last round to take into account.
    pub through_round: Option<u32>,
    /// Spellings, and the names they stand for.
    pub merge: Vec<(String, String)>,
    /// The sheet with the pairings, or the name of one of several tournaments.
    pub sheet: Option<String>,
    /// Whether [`Options::sheet`] is one of [`Reading::several`], so that sheets of no tournament are still to be looked over.
    pub one_of_several: bool,
    /// Whether rounds in which only winners go on are rounds like the others.
    pub finals_count: bool,
    /// How the pairings stand.
    pub layout: Option<Layout>,
}

impl Options {
    /// Takes no round after this one into account.
    #[must_use]
    pub fn with_through_round(self, round: u32) -> Self {
        Self { through_round: Some(round), ..self }
    }

    /// Takes a spelling for the name that it stands for.
    #[must_use]
    pub fn with_merged(mut self, spelling: impl Into<String>, name: impl Into<String>) -> Self {
        self.merge.push((spelling.into(), name.into()));
        self
    }

    /// Takes rounds in which only winners go on for rounds like the others.
    #[must_use]
    pub fn with_finals_counted(self) -> Self {
        Self { finals_count: true, ..self }
    }

    /// Reads this sheet, or this one of several tournaments.
    #[must_use]
    pub fn with_sheet(self, name: impl Into<String>) -> Self {
        Self { sheet: Some(name.into()), ..self }
    }

    /// Takes the pairings to stand so.
    #[must_use]
    pub fn with_layout(self, layout: Layout) -> Self {
        Self { layout: Some(layout), ..self }
    }
}

/// No tournament's file is larger, whatever pictures are in it.
const MOST_BYTES: u64 = 256 << 20;

/// A file that was read, once: what comes through a pipe cannot be read again.
#[derive(Clone, Debug)]
pub struct File {
    /// Where it was read from, as named by the user.
    pub path: PathBuf,
    /// What is in it.
    pub bytes: Arc<[u8]>,
}

impl File {
    /// Takes what was read elsewhere; `name` is what problems call it.
    #[must_use]
    pub fn from_bytes(name: &str, bytes: impl Into<Arc<[u8]>>) -> Self {
        Self { path: name.into(), bytes: bytes.into() }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// It cannot be opened or read, or never ends.
    pub fn open(path: &Path) -> std::io::Result<Self> {
        let mut bytes = Vec::new();
        std::fs::File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MOST_BYTES {
            return Err(std::io::ErrorKind::FileTooLarge.into());
        }
        Ok(Self { path: path.into(), bytes: bytes.into() })
    }

    /// Returns its name without folders.
    #[must_use]
    pub fn name(&self) -> Arc<str> {
        self.path.file_name().map_or_else(|| self.path.to_string_lossy(), |name| name.to_string_lossy()).into()
    }
}

/// Reads a workbook. The file is only ever read.
///
/// # Errors
/// The file cannot be opened. Everything that is wrong inside it is in [`Reading::problems`].
pub fn read(path: &Path, options: &Options) -> std::io::Result<Reading> {
    let file = File::open(path)?;
    Ok(read_bytes(&file.name(), &file.bytes, options))
}

/// Reads a workbook from its bytes; `name` is what problems call it, and what tells separated values by their ending.
#[must_use]
pub fn read_bytes(name: &str, bytes: &[u8], options: &Options) -> Reading {
    Opened::of(name, bytes).recognized(options.layout).read(options)
}

impl Recognized<'_> {
    /// Reads the tournament that is meant.
    #[must_use]
    pub fn read(&self, options: &Options) -> Reading {
        let mut problems = Vec::new();
        let found = match &self.opened.sheets {
            Ok((_, odd)) => {
                let found = tournament(self, options, &mut problems);
                problems.extend(odd.iter().filter(|problem| is_used(problem, &found)).cloned());
                found
            }
            Err(problem) => {
                problems.push(problem.clone());
                Ok(None)
            }
        };
        let (tournament, several) = found.map_or_else(|several| (None, several), |tournament| (tournament, Vec::new()));
        if !several.is_empty() {
            let kind = Kind::SeveralTournaments { sheets: several.join(" / ") };
            problems.push(Problem { place: Place::book(&self.opened.name), kind, found: String::new() });
        }
        problems.sort();
        problems.dedup();
        Reading { tournament, several, problems }
    }
}

/// Whether a problem stands on a sheet that the tournament was read from: nobody minds odd characters elsewhere.
fn is_used(problem: &Problem, found: &Result<Option<Tournament>, Vec<String>>) -> bool {
    let Ok(Some(tournament)) = found else { return false };
    let mut sheets = tournament.source.sheets.iter();
    sheets.any(|used| used.role != SheetRole::Unused && used.place.sheet_index == problem.place.sheet_index)
}

/// Returns a text that was broken into lines, to fit its cell, as one line.
fn in_one_line(text: &str) -> String {
    text.split(char::is_control).map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

fn tournament(recognized: &Recognized<'_>, options: &Options, problems: &mut Vec<Problem>) -> Result<Option<Tournament>, Vec<String>> {
    if let Err(problem) = &recognized.opened.own {
        // What another version wrote can still be asked for sheet by sheet.
        if options.sheet.is_none() {
            problems.push(problem.clone());
            return Ok(None);
        }
    }
    let Some(book) = recognized.opened.book() else { return Ok(None) };
    if let Some(encoding) = book.guessed_encoding {
        let kind = Kind::GuessedEncoding { encoding: encoding.to_string() };
        problems.push(Problem { place: Place::book(&book.name), kind, found: String::new() });
    }
    let mut used: Vec<Used<'_>> = recognized.used.iter().map(Used::again).collect();
    let events = &recognized.tournaments;
    let chosen = match &options.sheet {
        Some(wanted) => choose::asked_for(book, &used, events, wanted, problems),
        None => choose::only_one(book, &used, events, problems)?,
    };
    let roles: Vec<SheetRole> = used.iter().map(|entry| entry.role).collect();
    gather::keep(&mut used, chosen.as_ref());
    let mut gathered = gather::gather(&mut used, chosen.as_ref(), options, &book.name, problems);
    let Some(chosen) = chosen else { return Ok(None) };
    leftover::Leftover {
        book,
        used: &used,
        roles: &roles,
        chosen: &chosen.event,
        gathered: &gathered,
        options,
        met: OnceCell::new(),
        in_a_role: OnceCell::new(),
        names: OnceCell::new(),
    }
    .look(problems);
    for (player, other) in options.merge.iter().filter(|(one, other)| !gathered.people.has_met(one) && !gathered.people.has_met(other)) {
        let kind = Kind::UnusedMerge { player: player.clone(), other: other.clone() };
        problems.push(Problem { place: Place::book(&book.name), kind, found: String::new() });
    }
    stages::check(&mut gathered, options, problems);
    let last = gathered.last_round();
    let Gathered { people, settings, categories, pairings: mut found, mut beside, place, .. } = gathered;
    if let Some((planned, place)) = settings.rounds.zip(settings.rounds_at.clone()).filter(|(planned, _)| *planned < last) {
        let kind = Kind::FewerRounds { planned: planned.to_string(), last: last.to_string() };
        problems.push(Problem { place, kind, found: planned.to_string() });
    }
    let mut players = people.players;
    for player in players.iter_mut().filter(|player| player.name.contains(char::is_control)) {
        // A name broken into lines to fit its cell is the same name in one line.
        player.name = in_one_line(&player.name).into();
    }
    sort_by_number(&mut players, &mut found, &mut beside);
    // Rows that could not be read leave gaps that are nobody's mistake.
    let gaps = !crate::problem::any_error(problems);
    let is_gap = |kind: &Kind| {
        matches!(
            kind,
            Kind::RoundGap { .. }
                | Kind::MissingFromRound { .. }
                | Kind::NotSeenAgain { .. }
                | Kind::ManyNotSeenAgain { .. }
                | Kind::LateEntry { .. }
        )
    };
    problems
        .extend(consistency::check(&players, &found, people.listed, &place).into_iter().filter(|problem| gaps || !is_gap(&problem.kind)));
    let announced = used.iter().find(|entry| entry.role == SheetRole::Published);
    let announced = announced.and_then(|entry| Some((&entry.sheet, entry.heading.as_ref()?)));
    let published = announced.map(|(sheet, heading)| published::read(sheet, heading, &players, problems)).or(beside);
    let title = match (settings.title, chosen.name) {
        (Some(title), Some(name)) => Some(format!("{title} {name}")),
        (title, name) => title.or(name),
    };
    Ok(Some(Tournament {
        title: title.map(|title| in_one_line(&title)),
        date: settings.date.map(|date| in_one_line(&date)),
        language: language(&used),
        rounds: settings.rounds.unwrap_or(last).max(last),
        players,
        pairings: found,
        published,
        settings: settings.rules,
        categories,
        qualify: settings.qualify,
        finals_count: options.finals_count || settings.finals_count.is_some_and(|said| said.value),
        source: Source { file: Arc::clone(&book.name), sha256: recognized.opened.sha256.clone(), sheets: sheet_uses(&used) },
        previous: recognized.opened.own().map(|own| own.previous.clone()),
    }))
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

/// Returns what each sheet was taken for; parts of one sheet count together.
fn sheet_uses(used: &[Used<'_>]) -> Vec<SheetUse> {
    let mut uses: Vec<SheetUse> = Vec::new();
    for entry in used {
        match uses.last_mut().filter(|last| last.place == entry.sheet.place && last.role == entry.role) {
            Some(last) => {
                last.rows += entry.rows;
                last.rounds.extend(&entry.rounds);
                last.rounds.sort_unstable();
            }
            None => uses.push(SheetUse {
                place: entry.sheet.place.clone(),
                role: entry.role,
                layout: entry.layout().id(),
                heading_row: entry.heading.as_ref().map(|heading| heading.row),
                columns: entry.heading.as_ref().map(|heading| heading.texts.clone()).unwrap_or_default(),
                rows: entry.rows,
                rounds: entry.rounds.iter().copied().collect(),
                why: entry.why.clone(),
            }),
        }
    }
    uses
}
