//! Books written, edited and read again: what the program makes of its own output.

use std::path::{Path, PathBuf};

use serde_json::Value as Json;
use tiebook::audit::Audit;
use tiebook::lang::Lang;
use tiebook::problem::Kind;
use tiebook::standings::{Analysed, Options, analyse};
use tiebook::workbook::calculation::BookLayout;
use tiebook::workbook::{Breakdown, Size, plan};
use tiebook::write::{json, xlsx};

use super::engine::{Edit, edited};
use super::events::Row;
use super::random::Random;
use super::{Book, EN, Saved, Seen, stored};

/// Reads a workbook that nothing is wrong with.
#[track_caller]
pub fn read(path: &Path, options: &Options) -> Analysed {
    let outcome = analyse(path, options).unwrap_or_else(|failure| panic!("{failure:?}"));
    assert!(outcome.analysis.is_some(), "{}: {:#?}", path.display(), outcome.problems);
    outcome
}

/// Writes what a workbook came to, in the language it is in.
pub fn write(outcome: &Analysed, path: &Path) {
    let (analysis, draft) = (outcome.analysis.as_ref().unwrap(), outcome.draft.as_ref().unwrap());
    let lang = Lang::of(analysis.figures.tournament.language);
    let audit = outcome
        .published
        .as_ref()
        .map(|published| Audit::new(analysis, draft, Some(published), false));
    let layout = BookLayout::new(
        analysis,
        &outcome.problems,
        lang,
        Size::of(&analysis.figures, false, Some(Breakdown::None)),
    )
    .auditing(audit.as_ref());
    xlsx::write(&plan(&layout), std::fs::File::create(path).unwrap()).unwrap();
}

/// Everything that was computed, as other programs see it.
pub fn data(outcome: &Analysed) -> Json {
    let analysis = outcome.analysis.as_ref().unwrap();
    json::standings(analysis, None, &[], Lang::of(analysis.figures.tournament.language))
}

/// The cells that are read and computed; where a pairing was read from is another cell each time.
pub fn cells(path: &Path) -> Vec<(String, u32, u32, Seen)> {
    let sheets = [
        "Results",
        "Players",
        "Event settings",
        "Rules",
        "Standings",
        "Figures",
        "Workings",
        "Published",
        "Cross table",
    ];
    let is_compared = |(sheet, _, column, _): &(String, u32, u32, Seen)| {
        sheets.contains(&sheet.as_str()) && !(sheet == "Results" && *column == 11)
    };
    stored(path, false).into_iter().filter(is_compared).collect()
}

/// Asserts that two versions are the same wherever one could tell.
#[track_caller]
pub fn same_cells(one: &Path, other: &Path) {
    let (one, other) = (cells(one), cells(other));
    let only = |these: &[(String, u32, u32, Seen)], those: &[(String, u32, u32, Seen)]| {
        these.iter().filter(|cell| !those.contains(cell)).take(5).cloned().collect::<Vec<_>>()
    };
    assert!(one == other, "{:#?}\n{:#?}", only(&one, &other), only(&other, &one));
}

pub fn moved(outcome: &Analysed) -> Vec<String> {
    let said = outcome.problems.iter().filter_map(|problem| match &problem.kind {
        Kind::Moved { player, before, now } => Some(format!("{player} {before} -> {now}")),
        _ => None,
    });
    said.collect()
}

const NAMES: [&str; 9] = ["Ann", "Ben*", "Cai?", "@99", "@TRUE", "Fay & Co", "~Gus", "日本", "Jo"];

/// An event with a list of players, ratings, lots and whatever its rules sheet says.
pub struct Event {
    pub players: Vec<[String; 4]>,
    pub rows: Vec<Row>,
    pub settings: Vec<[String; 2]>,
}

impl Event {
    pub fn random(id: &str, random: &mut Random) -> Self {
        let results = [
            "2-0", "2-1", "1-2", "0-2", "1-1-1", "1-1", "0-0-3", "+ -", "- +", "両負", "1/3-2/3",
            "○",
        ];
        let (players, rounds) = (4 + random.below(6), 2 + random.below(3));
        let listed = (0..players).map(|at| {
            let lot = ["1/3", "2", "", "7.25"][random.below(4)];
            [(at + 1).to_string(), NAMES[at].to_string(), (1500 + at).to_string(), lot.to_string()]
        });
        let listed = listed.collect();
        let mut rows = Vec::new();
        let mut here: Vec<usize> = (0..players).collect();
        for round in 1..=rounds {
            for at in (1..here.len()).rev() {
                here.swap(at, random.below(at + 1));
            }
            for (table, pair) in here.chunks(2).enumerate() {
                let (result, second) = match pair {
                    [_, second] => (results[random.below(results.len())], NAMES[*second]),
                    _ => (["", "不戦勝", "欠", "離脱"][random.below(4)], ""),
                };
                let (round, table) = (round.to_string(), (table + 1).to_string());
                rows.push([
                    round,
                    table,
                    NAMES[pair[0]].to_string(),
                    result.to_string(),
                    second.to_string(),
                ]);
            }
        }
        let settings =
            [["Title", "@Friday 3"], ["Date", "@2025-11-03"], ["Rule set", id], ["Rounds", "5"]];
        Self {
            players: listed,
            rows,
            settings: settings.map(|line| line.map(String::from)).to_vec(),
        }
    }

    pub fn set(&mut self, key: &str, value: &str) {
        self.settings.push([key.to_string(), value.to_string()]);
    }

    pub fn save(&self) -> Saved {
        let rows: Vec<[&str; 5]> =
            self.rows.iter().map(|row| row.each_ref().map(String::as_str)).collect();
        let players: Vec<[&str; 4]> =
            self.players.iter().map(|row| row.each_ref().map(String::as_str)).collect();
        let settings: Vec<[&str; 2]> =
            self.settings.iter().map(|line| line.each_ref().map(String::as_str)).collect();
        let heading: &[&str] = &["No", "Name", "Rating", "Lot"];
        let players: Vec<&[&str]> =
            std::iter::once(heading).chain(players.iter().map(<[&str; 4]>::as_slice)).collect();
        let settings: Vec<&[&str]> = settings.iter().map(<[&str; 2]>::as_slice).collect();
        Book::new("event.xlsx")
            .pairings(&EN, &rows)
            .sheet("Players", &players)
            .sheet("Rules", &settings)
            .save()
    }
}

/// A folder with what one book and its own output, read and written again, are called.
pub struct Versions {
    folder: tempfile::TempDir,
}

impl Versions {
    pub fn of(outcome: &Analysed) -> Self {
        let versions = Self { folder: tempfile::tempdir().unwrap() };
        write(outcome, &versions.path("1"));
        versions
    }

    pub fn path(&self, version: &str) -> PathBuf {
        self.folder.path().join(format!("{version}.xlsx"))
    }

    /// Types into the first version, and reads it.
    #[track_caller]
    pub fn typed(&self, edits: &[Edit]) -> Analysed {
        let path = self.path("edited");
        edited(&self.path("1"), &path, edits);
        read(&path, &Options::default())
    }
}

/// The row of the Rules sheet that says this, and what is in its columns.
pub fn row_of(path: &Path, key: &str) -> u32 {
    let found = stored(path, false).into_iter().find(|(sheet, _, column, seen)| {
        sheet == "Rules" && *column == 16 && *seen == Seen::Text(key.to_string())
    });
    found.unwrap_or_else(|| panic!("{key}")).1
}
