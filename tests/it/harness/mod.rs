//! What the tests share: workbooks made in memory, runs of the program, engines that recalculate.

#![allow(dead_code, reason = "each test file uses its own part")]
#![allow(clippy::needless_pass_by_value, reason = "words of a command are given as they stand")]

pub mod browser;
pub mod case;
pub mod commands;
pub mod engine;
pub mod evening;
pub mod events;
pub mod field;
pub mod finals;
pub mod random;
pub mod told;
pub mod versions;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use rust_xlsxwriter::{Format, Workbook};
use serde_json::Value as Json;

/// How many times something random is tried: as often as the variable says, and else all times, one of so many as `TIEBOOK_LONG` says. It is
/// 1 for a release, 2 in `.ci/run`, 6 where nothing is said.
pub fn tries(variable: &str, all: usize) -> usize {
    let number = |name: &str| -> Option<usize> { std::env::var(name).ok()?.parse().ok() };
    let one_of = number("TIEBOOK_LONG").filter(|one_of| *one_of > 0);
    number(variable).unwrap_or(all / one_of.unwrap_or(6))
}

/// A workbook to be written for a test, in its own folder.
#[must_use]
pub struct Book {
    folder: tempfile::TempDir,
    workbook: Workbook,
    name: &'static str,
}

/// The headings of a Japanese and an English pairings sheet.
pub const JA: [&str; 5] = ["回戦", "卓", "選手1", "結果", "選手2"];
pub const EN: [&str; 5] = ["Round", "Table", "Player 1", "Result", "Player 2"];

impl Book {
    /// Starts an empty workbook.
    pub fn new(name: &'static str) -> Self {
        Self { folder: tempfile::tempdir().unwrap(), workbook: Workbook::new(), name }
    }

    /// Adds a sheet of texts; a cell that is a plain number is written as one, `@text` as text.
    pub fn sheet(mut self, name: &str, rows: &[&[&str]]) -> Self {
        let sheet = self.workbook.add_worksheet();
        sheet.set_name(name).unwrap();
        for (row, cells) in (0u32..).zip(rows) {
            for (column, cell) in (0u16..).zip(*cells) {
                match (cell.strip_prefix('@'), cell.parse::<f64>()) {
                    (Some(text), _) => sheet.write_string(row, column, text).unwrap(),
                    (None, Ok(number)) => sheet.write_number(row, column, number).unwrap(),
                    _ if cell.is_empty() => continue,
                    _ => sheet.write_string(row, column, *cell).unwrap(),
                };
            }
        }
        self
    }

    /// Adds a pairings sheet: rows of round, table, first player, result, second player.
    pub fn pairings(self, headings: &[&str; 5], rows: &[[&str; 5]]) -> Self {
        let name = if *headings == JA { "対戦結果" } else { "Pairings" };
        let all: Vec<&[&str]> = std::iter::once(headings.as_slice())
            .chain(rows.iter().map(<[&str; 5]>::as_slice))
            .collect();
        self.sheet(name, &all)
    }

    /// Adds the pairings of an event in which everybody meets everybody, and whoever is named earlier wins: `A00`, `A01` and so on.
    pub fn everybody_meets(self, letter: char, players: usize) -> Self {
        let names: Vec<String> = (0..players).map(|at| format!("{letter}{at:02}")).collect();
        let rounds: Vec<String> = (0..=players).map(|round| round.to_string()).collect();
        let pairs = (0..players).flat_map(|one| (one + 1..players).map(move |other| (one, other)));
        let round = |one: usize, other: usize| match (one + other) % players {
            0 => players,
            round => round,
        };
        let rows: Vec<[&str; 5]> = pairs
            .map(|(one, other)| {
                [&*rounds[round(one, other)], "", &*names[one], "2-0", &*names[other]]
            })
            .collect();
        self.pairings(&EN, &rows)
    }

    /// Says by which rules the tournament was played.
    pub fn rules(self, id: &str) -> Self {
        self.sheet("Rules", &[&["Rule set", id]])
    }

    /// Changes the workbook directly.
    pub fn with(mut self, change: impl FnOnce(&mut Workbook)) -> Self {
        change(&mut self.workbook);
        self
    }

    /// Puts a date with a number format into a cell of the first sheet.
    pub fn date(self, row: u32, column: u16, serial: f64, format: &str) -> Self {
        self.with(|workbook| {
            let format = Format::new().set_num_format(format);
            workbook
                .worksheet_from_index(0)
                .unwrap()
                .write_number_with_format(row, column, serial, &format)
                .unwrap();
        })
    }

    /// The workbook's bytes.
    pub fn bytes(mut self) -> Vec<u8> {
        self.workbook.save_to_buffer().unwrap()
    }

    /// Writes the workbook.
    pub fn save(mut self) -> Saved {
        let path = self.folder.path().join(self.name);
        self.workbook.save(&path).unwrap();
        Saved { folder: self.folder, path }
    }
}

/// What a command is given: words in one text, in which quotation marks hold one together, or a list of them.
pub trait Args {
    fn words(&self) -> Vec<String>;
}

impl Args for &str {
    fn words(&self) -> Vec<String> {
        commands::words(&self.replace('\'', "\""))
    }
}

impl Args for String {
    fn words(&self) -> Vec<String> {
        self.as_str().words()
    }
}

impl Args for &[&str] {
    fn words(&self) -> Vec<String> {
        self.iter().map(ToString::to_string).collect()
    }
}

impl<const N: usize> Args for &[&str; N] {
    fn words(&self) -> Vec<String> {
        self.as_slice().words()
    }
}

impl Args for &Vec<&str> {
    fn words(&self) -> Vec<String> {
        self.as_slice().words()
    }
}

/// A file in a folder of its own.
pub struct Saved {
    folder: tempfile::TempDir,
    pub path: PathBuf,
}

/// Returns the id of a problem of the JSON, with that of its form: `taken-for.rounds`.
pub fn kind_id(problem: &Json) -> String {
    let ids = ["kind", "form"].map(|key| problem[key].as_str());
    let ids: Vec<&str> = ids.into_iter().flatten().collect();
    ids.join(".")
}

impl Saved {
    /// A file with these bytes.
    pub fn bytes(name: &str, bytes: &[u8]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        Self { folder, path }
    }

    /// A copy of a sample.
    pub fn sample(name: &str) -> Self {
        Self::bytes(name, &std::fs::read(Path::new("samples").join(name)).unwrap())
    }

    /// Returns a path in the same folder.
    pub fn beside(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs the program on this file: `tiebook COMMAND FILE ARGS…`.
    #[track_caller]
    pub fn run(&self, command: &str, args: impl Args) -> Run {
        let args = args.words();
        let mut all = vec![command, self.path.to_str().unwrap()];
        all.extend(args.iter().map(String::as_str));
        tiebook(&all, self.folder.path())
    }

    /// Returns kind and place of every error and warning that `check` finds.
    #[track_caller]
    pub fn problems(&self, args: impl Args) -> Vec<String> {
        let run = self.run("check", &with("--json -", &args));
        let document: Json = serde_json::from_str(&run.stdout)
            .unwrap_or_else(|_| panic!("{} {}", run.stdout, run.stderr));
        let told = |problem: &Json| {
            let place = problem["place"].as_str().unwrap();
            format!("{} {}", kind_id(problem), place.rsplit(" ▸ ").next().unwrap())
        };
        document["problems"].as_array().unwrap().iter().map(told).collect()
    }

    /// Runs `standings`, expects it to succeed, and returns the JSON and the workbook written.
    #[track_caller]
    pub fn standings(&self, args: impl Args) -> (Json, PathBuf) {
        let output = self.beside("standings-out.xlsx");
        let run = self.run("standings", &with("-o standings-out.xlsx --force --json -", &args));
        assert_eq!(run.code, 0, "{}", run.stderr);
        (serde_json::from_str(&run.stdout).unwrap(), output)
    }

    /// Runs `audit`; returns the exit code, the JSON and what was said.
    #[track_caller]
    pub fn audit(&self, args: impl Args) -> (i32, Json, String) {
        let run = self.run("audit", &with("-o out.xlsx --force --json -", &args));
        let json = serde_json::from_str(&run.stdout)
            .unwrap_or_else(|_| panic!("{} {}", run.stdout, run.stderr));
        (run.code, json, run.stderr)
    }
}

/// What a run of the program came to.
#[derive(Debug)]
pub struct Run {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    /// Asserts that it ended with this code.
    #[track_caller]
    pub fn ends(&self, code: i32) {
        assert_eq!(self.code, code, "{}{}", self.stdout, self.stderr);
    }

    /// Asserts that its standard output has these parts.
    #[track_caller]
    pub fn out_says(&self, parts: &[&str]) {
        self.has(&self.stdout, parts);
    }

    /// Asserts that its standard error has these parts.
    #[track_caller]
    pub fn err_says(&self, parts: &[&str]) {
        self.has(&self.stderr, parts);
    }

    #[track_caller]
    fn has(&self, text: &str, parts: &[&str]) {
        let (out, err) = (&self.stdout, &self.stderr);
        for part in parts {
            assert!(text.contains(part), "{part}: {out}{err}");
        }
    }

    /// Asserts that it ended with this code, and what is on its standard output.
    #[track_caller]
    pub fn out(&self, code: i32, parts: &[&str]) {
        self.ends(code);
        self.out_says(parts);
    }

    /// Asserts that it ended with this code, and what is on its standard error.
    #[track_caller]
    pub fn err(&self, code: i32, parts: &[&str]) {
        self.ends(code);
        self.err_says(parts);
    }
}

/// Adds words to others.
fn with(first: &str, args: &impl Args) -> Vec<String> {
    [first.words(), args.words()].concat()
}

impl Args for &Vec<String> {
    fn words(&self) -> Vec<String> {
        (*self).clone()
    }
}

/// Runs the program in a folder.
#[track_caller]
pub fn tiebook(args: impl Args, folder: &Path) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tiebook"));
    command
        .args(args.words())
        .current_dir(folder)
        .env("LANG", "en_US.UTF-8")
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES");
    let Output { status, stdout, stderr } = command.output().unwrap();
    Run {
        code: status.code().unwrap(),
        stdout: String::from_utf8(stdout).unwrap(),
        stderr: String::from_utf8(stderr).unwrap(),
    }
}

/// Returns what is marked by `^` below a message and the line that it is about.
pub fn marked(said: &str, message: &str) -> Option<String> {
    let mut lines = said.lines().skip_while(|line| !line.contains(message));
    let mut shown = || Some(lines.next()?.trim_start_matches("   │ "));
    let (source, carets) = (shown().and(shown()).and(shown())?, shown()?);
    let marked = source.chars().skip(carets.find('^')?);
    Some(marked.take(carets.trim().len()).collect())
}

/// Returns a player's figure from the JSON, as exact text.
#[track_caller]
pub fn exact<'a>(json: &'a Json, player: &str, figure: &str) -> &'a str {
    let players = json["players"].as_array().unwrap();
    let player = players.iter().find(|entry| entry["name"] == player).unwrap();
    player["figures"][figure]["exact"].as_str().unwrap()
}

/// Returns every player's name and place, in the order of the standings.
pub fn ranks(json: &Json) -> Vec<(&str, u64)> {
    let players = json["players"].as_array().unwrap();
    players
        .iter()
        .map(|player| (player["name"].as_str().unwrap(), player["rank"].as_u64().unwrap()))
        .collect()
}

/// Returns the names in order of place.
pub fn order(json: &Json) -> Vec<String> {
    json["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|player| player["name"].as_str().unwrap().to_string())
        .collect()
}

/// A cell's value after recalculation.
#[derive(Clone, Debug, PartialEq)]
pub enum Seen {
    Empty,
    Number(f64),
    Text(String),
}

impl Seen {
    /// Whether this is the same as another, the last bits of numbers apart.
    pub fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Number(a), Self::Number(b)) => (a - b).abs() <= 1e-9 * a.abs().max(1.0),
            (Self::Text(text), Self::Empty) | (Self::Empty, Self::Text(text)) => text.is_empty(),
            (a, b) => a == b,
        }
    }
}

/// Cells of a workbook: sheet name, row, column, and what a reader that does not recalculate sees.
pub fn stored(path: &Path, formulas_only: bool) -> Vec<(String, u32, u32, Seen)> {
    use calamine::{Data, Reader, open_workbook_auto};
    let mut workbook = open_workbook_auto(path).unwrap();
    let mut cells = Vec::new();
    for sheet in workbook.sheet_names() {
        let values = workbook.worksheet_range(&sheet).unwrap();
        let see = |row: u32, column: u32| match values.get_value((row, column)) {
            None | Some(Data::Empty) => Seen::Empty,
            Some(Data::Float(number)) => Seen::Number(*number),
            Some(Data::Int(number)) => Seen::Number(*number as f64),
            Some(other) => Seen::Text(other.to_string()),
        };
        if formulas_only {
            let formulas = workbook.worksheet_formula(&sheet).unwrap();
            let (row0, column0) = formulas.start().unwrap_or_default();
            for (row, column, _) in formulas.used_cells() {
                let (row, column) = (row0 + row as u32, column0 + column as u32);
                cells.push((sheet.clone(), row, column, see(row, column)));
            }
        } else {
            let (row0, column0) = values.start().unwrap_or_default();
            for (row, column, _) in values.used_cells() {
                let (row, column) = (row0 + row as u32, column0 + column as u32);
                cells.push((sheet.clone(), row, column, see(row, column)));
            }
        }
    }
    cells
}

/// Returns each player's match points, by name.
pub fn points(json: &Json) -> Vec<(String, String)> {
    let players = json["players"].as_array().unwrap();
    let points =
        |player: &Json| player["figures"]["match_points"]["exact"].as_str().unwrap().to_string();
    let mut all: Vec<(String, String)> = players
        .iter()
        .map(|player| (player["name"].as_str().unwrap().to_string(), points(player)))
        .collect();
    all.sort();
    all
}

/// Returns points as [`points`] gives them.
pub fn expected(points: &[(&str, &str)]) -> Vec<(String, String)> {
    points.iter().map(|(name, points)| ((*name).to_string(), (*points).to_string())).collect()
}

/// A list of so many players over four rounds that every sheet with a row for each of something is written row by row, and everything
/// follows an edit.
pub fn large_event() -> Saved {
    const PLAYERS: usize = 600;
    let mut text = String::from("Round,Player 1,Result,Player 2\n");
    for round in 0..4 {
        // The upper half meets the lower half, one place further in each round.
        for table in 0..PLAYERS / 2 {
            let other = PLAYERS / 2 + (table + round) % (PLAYERS / 2);
            let result = ["2-0", "2-1", "1-2", "0-2", "1-1-1"][(3 * table + 7 * other + round) % 5];
            let row = format!("{},Player {table},{result},Player {other}\n", round + 1);
            text.push_str(&row);
        }
    }
    Saved::bytes("large.csv", text.as_bytes())
}

/// Returns a workbook with nothing but cells in it, not even compressed: tests that need many of them wait less.
pub fn bare_xlsx(sheets: &[(String, Vec<Vec<String>>)]) -> Vec<u8> {
    use std::io::Write;
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let package = "http://schemas.openxmlformats.org/package/2006/relationships";
    let mut parts = vec![(
        "_rels/.rels".to_string(),
        format!(
            "<Relationships xmlns=\"{package}\"><Relationship Id=\"r\" Type=\"{office}/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
        ),
    )];
    let cell = |row: u32, column: u32, text: &str| match (
        tiebook::place::cell_name(row, column),
        text.parse::<f64>(),
    ) {
        (place, Ok(number)) => format!("<c r=\"{place}\"><v>{number}</v></c>"),
        (place, Err(_)) => format!(
            "<c r=\"{place}\" t=\"inlineStr\"><is><t xml:space=\"preserve\">{}</t></is></c>",
            escaped(text)
        ),
    };
    let row = |(row, cells): (u32, &Vec<String>)| {
        let cells = (0u32..)
            .zip(cells)
            .filter(|(_, text)| !text.is_empty())
            .map(|(column, text)| cell(row, column, text));
        format!("<row r=\"{}\">{}</row>", row + 1, cells.collect::<Vec<_>>().concat())
    };
    let (mut names, mut targets) = (Vec::new(), Vec::new());
    for (at, (name, rows)) in (1..).zip(sheets) {
        names.push(format!(
            "<sheet name=\"{}\" sheetId=\"{at}\" r:id=\"r{at}\"/>",
            escaped(name).replace('"', "&quot;")
        ));
        targets.push(format!("<Relationship Id=\"r{at}\" Type=\"{office}/worksheet\" Target=\"worksheets/sheet{at}.xml\"/>"));
        let data = (0u32..).zip(rows).map(row).collect::<Vec<_>>().concat();
        parts.push((
            format!("xl/worksheets/sheet{at}.xml"),
            format!("<worksheet xmlns=\"{main}\"><sheetData>{data}</sheetData></worksheet>"),
        ));
    }
    let (names, targets) = (names.concat(), targets.concat());
    parts.push((
        "xl/workbook.xml".into(),
        format!(
            "<workbook xmlns=\"{main}\" xmlns:r=\"{office}\"><sheets>{names}</sheets></workbook>"
        ),
    ));
    parts.push((
        "xl/_rels/workbook.xml.rels".into(),
        format!("<Relationships xmlns=\"{package}\">{targets}</Relationships>"),
    ));
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, text) in parts {
        let stored = zip::write::SimpleFileOptions::default()
            .compression_method(zip::CompressionMethod::Stored);
        archive.start_file(name, stored).unwrap();
        archive.write_all(text.as_bytes()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// Japanese, by its code.
pub fn japanese() -> tiebook::lang::Language {
    tiebook::lang::Language::of_code("ja").unwrap()
}

/// Whether a text holds letters of Japanese.
pub fn is_japanese(text: &str) -> bool {
    tiebook::lang::Language::of_letters(text) == Some(japanese())
}
