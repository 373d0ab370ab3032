//! FIDE's tournament report file (TRF16, TRF26): lines that begin with a code, columns of fixed width, one line for each player.

mod assigned;
mod games;
mod line;
mod settings;

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::exact::Exact;
use crate::lang::Language;
use crate::model::{
    NoPlace, Player, PlayerIndex, Published, PublishedColumn, PublishedRow, ReportLines, SheetRole,
    SheetUse, Source, Tournament,
};
use crate::place::{Located, Place};
use crate::problem::{
    DuplicatePlayer, Kind, Problem, ThroughRound, TrfContradiction, TrfIgnored, any_error,
};
use crate::read::Reading;
use crate::read::file::encoding::{Decoded, decode};
use crate::read::trf::line::{Entry, Widths};

#[derive(Clone, Debug)]
pub struct Report {
    /// The tournament, unless something is wrong with the file.
    pub tournament: Option<Tournament>,
    pub problems: Vec<Problem>,
}

impl Report {
    /// Returns what was read up to a round.
    pub fn through(&self, last: Option<u32>) -> Reading {
        let Self { mut tournament, mut problems } = self.clone();
        if let (Some(tournament), Some(last)) = (&mut tournament, last) {
            let before = tournament.pairings.len();
            tournament.pairings.retain(|pairing| pairing.round <= last);
            if tournament.pairings.len() < before {
                // The plan stays what the file says: FIDE's figures count the rounds still to come.
                // Points are said of all the rounds.
                tournament.report.points.clear();
                without_later(tournament, last);
                tournament.rounds = rounds(tournament.planned, last);
                let kind = Kind::ThroughRound(ThroughRound::LeftOut { through: last.to_string() });
                problems.push(Problem::at(Place::book(&tournament.source.file), kind));
            }
        }
        problems.sort();
        let language = tournament.as_ref().map(|tournament| tournament.language);
        Reading { tournament, several: Vec::new(), problems, asked: Vec::new(), language }
    }
}

/// Takes off the points that were given in later rounds.
fn without_later(tournament: &mut Tournament, last: u32) {
    for assigned in &tournament.report.assigned {
        if let Some(score) = (assigned.round > last)
            .then(|| tournament.players[assigned.player].start_score.as_mut())
            .flatten()
        {
            *score = score.clone() - assigned.points.clone();
        }
    }
    let report = &mut tournament.report;
    report.assigned.retain(|assigned| assigned.round <= last);
}

/// The code of a player's line.
const PLAYER: &str = "001";
/// Points that no result says.
const ASSIGNED: &str = "299";
/// The code of a remark.
const REMARK: &str = "###";
/// Lines that say nothing that standings rest on.
const SILENT: [&str; 15] = [
    "012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132",
    "142", REMARK,
];
/// Lines that are taken into account as settings.
const SETTINGS: [&str; 14] = [
    "152", "162", "192", "202", "212", "320", "XXR", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF",
    "BBU",
];

/// The lines of teams: rosters, line-ups, matches that nobody came to, colours and points of matches, results.
const TEAMS: [&str; 8] = ["013", "300", "310", "330", "352", "362", "801", "802"];

/// Lines that are made anew when a report is written.
const COUNTED: [&str; 14] = [
    "062", "072", "142", "162", "202", "212", "XXR", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF",
    "BBU",
];

pub(super) struct Line<'t> {
    number: usize,
    code: &'t str,
    rest: &'t str,
}

impl Line<'_> {
    /// Returns where a column of the line stands; both count from 1.
    fn at(&self, name: &Arc<str>, column: usize) -> Place {
        place(name, self.number, column)
    }

    fn damaged(&self, column: usize) -> Kind {
        Kind::TrfDamaged { line: self.number.to_string(), column: column.to_string() }
    }
}

/// Returns a place in a text: its line and column, from 1.
fn place(name: &Arc<str>, line: usize, column: usize) -> Place {
    Place::sheet(name, line, &format!("{line}:{column}"))
}

/// Reads a report; nothing if the file is none.
pub fn read(name: &Arc<str>, bytes: &[u8], sha256: &str) -> Option<Report> {
    // Of UTF-16 each letter has two bytes.
    let mut codes = [&b"001 "[..], b"0\x000\x001\x00 "].into_iter();
    codes.find(|code| memchr::memmem::find(bytes, code).is_some())?;
    let Decoded { text, guessed } = decode(bytes)?;
    let text = text.trim_start_matches('\u{feff}');
    // An old Mac ends lines so.
    let text = if text.contains('\n') { text.to_string() } else { text.replace('\r', "\n") };
    let lines: Vec<Line<'_>> =
        text.lines().enumerate().filter_map(|(at, line)| coded(at + 1, line)).collect();
    let is_player = |line: &&Line<'_>| line.code == PLAYER && line::is_player(line.rest);
    let all = text.lines().filter(|line| !line.trim().is_empty()).count();
    // Most lines of a report begin with a code, and one at least is a player's.
    if !lines.iter().any(|line| is_player(&line)) || lines.len() * 2 <= all {
        return None;
    }
    let mut report = report(name, &lines, sha256);
    report.problems.extend(guessed.map(|encoding| {
        let encoding = encoding.to_string();
        Problem::at(Place::book(name), Kind::GuessedEncoding { encoding })
    }));
    Some(report)
}

/// Splits the code off a line; nothing where there is none.
fn coded(number: usize, line: &str) -> Option<Line<'_>> {
    let (code, rest) = line.split_at_checked(3)?;
    let is_code = code.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase())
        || code == REMARK;
    (is_code && (rest.is_empty() || rest.starts_with(' ') || code == REMARK)).then_some(Line {
        number,
        code,
        rest,
    })
}

fn report(name: &Arc<str>, lines: &[Line<'_>], sha256: &str) -> Report {
    let mut problems = Vec::new();
    let mut problem = |place: Place, kind: Kind, found: &str| {
        problems.push(Problem::of(place, kind, found.trim().to_string()));
    };
    let players: Vec<&Line<'_>> = lines.iter().filter(|line| line.code == PLAYER).collect();
    let widths = Widths::of(&players.iter().map(|line| line.rest).collect::<Vec<_>>());
    let mut entries: Vec<(Entry, usize)> = Vec::new();
    for line in &players {
        match Entry::read(line.rest, widths) {
            Ok(entry) => {
                let mut before = entries.iter();
                let same = before.find(|(other, _)| other.number == entry.number);
                if let Some((_, other)) = same {
                    let kind = DuplicatePlayer::Number {
                        number: entry.number.to_string(),
                        other: place(name, *other, 5).within_book(),
                    };
                    problem(line.at(name, 5), kind.into(), &entry.name);
                }
                entries.push((entry, line.number));
            }
            Err(damage) => {
                for (column, found) in damage {
                    problem(line.at(name, column), line.damaged(column), &found);
                }
            }
        }
    }
    let of_line = |line: &Line<'_>, kind: Kind| Problem::at(line.at(name, 1), kind);
    let codes = ignored(lines);
    let first = lines.iter().find(|line| codes.contains(&line.code));
    let codes = codes.join(", ");
    problems.extend(first.map(|line| of_line(line, TrfIgnored::Lines { codes }.into())));
    let says_team = |line: &Line<'_>| {
        ["092", "192"].contains(&line.code)
            && line.rest.trim_start().to_lowercase().starts_with("team")
    };
    let of_teams = || {
        let lines = lines.iter();
        lines.filter(|line| TEAMS.contains(&line.code) || says_team(line))
    };
    let codes: BTreeSet<&str> = of_teams().map(|line| line.code).collect();
    let codes = Vec::from_iter(codes).join(", ");
    let first = of_teams().next();
    problems.extend(first.map(|line| of_line(line, Kind::TrfTeams { codes })));
    let remarks = || {
        let lines = lines.iter();
        lines.filter(|line| line.code == REMARK && settings::own(line).is_none())
    };
    let written = remarks().map(|line| line.rest.trim());
    let written: Vec<&str> = written.filter(|rest| !rest.is_empty()).collect();
    let first = remarks().next().filter(|_| !written.is_empty());
    let remarks = written.join(" / ");
    problems.extend(first.map(|line| of_line(line, TrfIgnored::Remarks { remarks }.into())));
    entries.sort_by_key(|(entry, _)| entry.number);
    let (without_place, unknown) = without_place(lines, &entries, name);
    problems.extend(unknown);
    let (assigned, refused) = assigned::of_players(lines, &entries, name);
    problems.extend(refused);
    let (pairings, wrong) = games::pairings(&entries, name);
    // Whose own line cannot be read answers nobody.
    let mut damaged = problems.iter().map(|problem| &problem.kind);
    let is_damaged = damaged.any(|kind| matches!(kind, Kind::TrfDamaged { .. }));
    let is_read = |number: &String| {
        let mut entries = entries.iter();
        entries.any(|(entry, _)| entry.number.to_string() == *number)
    };
    let follows = |problem: &Problem| {
        is_damaged
            && matches!(&problem.kind, Kind::TrfContradiction(TrfContradiction::Opponent { opponent, .. }) if !is_read(opponent))
    };
    problems.extend(wrong.into_iter().filter(|problem| !follows(problem)));
    if any_error(&problems) {
        return Report { tournament: None, problems };
    }
    let settings = settings::read(name, lines);
    let last = pairings.iter().map(|pairing| pairing.round).max();
    let last = last.unwrap_or(0);
    problems.extend(settings.doubts);
    if let Some(planned) = settings.rounds.filter(|planned| *planned < last) {
        let said = lines.iter().find(|line| ["142", "XXR"].contains(&line.code));
        let at = said.map_or_else(|| Place::book(name), |line| line.at(name, 1));
        let kind = Kind::FewerRounds { planned: planned.to_string(), last: last.to_string() };
        problems.push(Problem::of(at, kind, planned.to_string()));
    }
    // Where nothing else says it, there are as many rounds as have a date: each counts in FIDE's limits, played yet or not.
    let dated = settings.dated.filter(|dated| dated.rounds >= last);
    let planned = settings.rounds.or(dated.as_ref().map(|dated| dated.rounds));
    if let (None, Some(dated)) = (settings.rounds, dated)
        && dated.rounds > last
    {
        let kind = Kind::TrfDated { rounds: dated.rounds.to_string(), last: last.to_string() };
        problems.push(Problem::at(dated.place, kind));
    }
    let text_of = |code: &str| {
        lines
            .iter()
            .find(|line| line.code == code)
            .map(|line| line.rest.trim().to_string())
            .filter(said)
    };
    let published = published(&entries, name);
    let mut players = people(&entries, &without_place, name);
    problems.extend(assigned::give(&assigned, &mut players));
    let tournament = Tournament {
        title: text_of("012"),
        date: text_of("042"),
        language: Language::ENGLISH,
        rounds: rounds(planned, last),
        planned,
        players,
        pairings,
        published,
        settings: settings.rules,
        source: Source {
            file: Arc::clone(name),
            sha256: sha256.to_string(),
            sheets: vec![sheet(name, entries.len(), last)],
        },
        report: ReportLines {
            points: points(&entries, name),
            unrated: games::unrated(&entries),
            assigned,
            ..kept(name, lines)
        },
        ..Tournament::default()
    };
    Report { tournament: Some(tournament), problems }
}

/// Returns how many rounds there are: as planned, or more where more were paired.
fn rounds(planned: Option<u32>, paired: u32) -> u32 {
    planned.unwrap_or(paired).max(paired)
}

fn said(text: &String) -> bool {
    !text.is_empty() && text != "-"
}

/// Returns the codes of the lines that nothing is made of, each once.
fn ignored<'t>(lines: &[Line<'t>]) -> Vec<&'t str> {
    let mut codes: Vec<&str> = Vec::new();
    for line in lines {
        let taken: [&[&str]; 4] = [&[PLAYER, ASSIGNED], &SILENT, &SETTINGS, &TEAMS];
        let known = taken.iter().any(|codes| codes.contains(&line.code));
        if !known && !codes.contains(&line.code) {
            codes.push(line.code);
        }
    }
    codes
}

/// Returns the lines that no figure rests on, as they stand.
fn kept(name: &Arc<str>, lines: &[Line<'_>]) -> ReportLines {
    let first = lines.iter().position(|line| line.code == PLAYER).unwrap_or(lines.len());
    let list = settings::list(name, lines);
    let (before, after) = lines.split_at(first);
    let kept = |lines: &[Line<'_>]| {
        let kept = lines.iter().filter(|line| {
            line.code != PLAYER && !COUNTED.contains(&line.code) && settings::own(line).is_none()
        });
        kept.map(|line| format!("{}{}", line.code, line.rest.trim_end())).collect()
    };
    ReportLines { before: kept(before), after: kept(after), list, ..ReportLines::default() }
}

fn points(entries: &[(Entry, usize)], name: &Arc<str>) -> Vec<(PlayerIndex, Located<Exact>)> {
    let said = |(at, (entry, line)): (usize, &(Entry, usize))| {
        Some((at, Located { value: entry.points.clone()?, place: place(name, *line, 81) }))
    };
    entries.iter().enumerate().filter_map(said).collect()
}

/// Returns the numbers of those who have no place, as a remark of the program's own says, and where it names nobody.
fn without_place(
    lines: &[Line<'_>],
    entries: &[(Entry, usize)],
    name: &Arc<str>,
) -> (Vec<(u32, NoPlace)>, Vec<Problem>) {
    let (mut numbers, mut unknown) = (Vec::new(), Vec::new());
    for line in lines {
        let of = |key: &str| NoPlace::ALL.into_iter().find(|reason| reason.id() == key);
        let told = settings::own(line).and_then(|(key, value)| Some((of(key)?, value)));
        let Some((reason, value)) = told else {
            continue;
        };
        for text in value.split(',').map(str::trim) {
            let is_known = |number: &u32| entries.iter().any(|(entry, _)| entry.number == *number);
            if let Some(number) = text.parse().ok().filter(is_known) {
                numbers.push((number, reason));
            } else {
                let kind = line.damaged(4);
                unknown.push(Problem::of(line.at(name, 4), kind, text.to_string()));
            }
        }
    }
    (numbers, unknown)
}

/// Returns the players in order of number; two of one name are told apart by it.
fn people(
    entries: &[(Entry, usize)],
    without_place: &[(u32, NoPlace)],
    name: &Arc<str>,
) -> Vec<Player> {
    let of = |(entry, line): &(Entry, usize)| {
        let same = entries.iter().filter(|(other, _)| other.name == entry.name);
        let called = if same.count() > 1 || entry.name.is_empty() {
            format!("{} ({})", entry.name, entry.number)
        } else {
            entry.name.clone()
        };
        let mut player = Player::named(entry.number, called.trim(), place(name, *line, 15));
        player.rating.clone_from(&entry.rating);
        player.grade.clone_from(&entry.title);
        player.sex.clone_from(&entry.sex);
        player.sex_letter = entry.sex.clone().unwrap_or_default();
        player.fide_number.clone_from(&entry.fide_number);
        player.born.clone_from(&entry.born);
        player.team.clone_from(&entry.federation);
        let mut reasons = without_place.iter();
        if let Some((_, reason)) = reasons.find(|(number, _)| *number == entry.number) {
            player.away = (*reason).into();
        }
        player
    };
    entries.iter().map(of).collect()
}

/// Returns the places and points that the players' lines announce.
fn published(entries: &[(Entry, usize)], name: &Arc<str>) -> Option<Published> {
    let row = |(at, (entry, line)): (usize, &(Entry, usize))| PublishedRow {
        player: at,
        rank: entry.rank.map(|rank| Located { value: rank, place: place(name, *line, 86) }),
        place: place(name, *line, 15),
        values: vec![
            entry
                .points
                .clone()
                .map(|points| Located { value: points, place: place(name, *line, 81) }),
        ],
    };
    let rows: Vec<PublishedRow> = entries.iter().enumerate().map(row).collect();
    let heading = PublishedColumn {
        heading: "Points".into(),
        figure: Some("points"),
        place: place(name, rows.first().map_or(1, |_| entries[0].1), 81),
        percent: false,
        digits: 1,
    };
    rows.iter().any(|row| row.rank.is_some()).then_some(Published {
        columns: vec![heading],
        rows,
        order_unnamed: false,
    })
}

fn sheet(name: &Arc<str>, players: usize, rounds: u32) -> SheetUse {
    SheetUse {
        place: Place::book(name),
        role: SheetRole::Pairings,
        layout: "trf",
        heading_row: None,
        columns: Vec::new(),
        rows: players,
        rounds: (1..=rounds).collect(),
        why: Vec::new(),
    }
}
