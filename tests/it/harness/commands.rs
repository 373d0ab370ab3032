//! Commands and what comes out, as data: the cases of `tests/commands`, in the format of the README there.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use serde_json::Value as Json;

use super::case::{Case, cells, row_and_column};
use super::engine::{Edit, Recalculated, Typed, edited};
use super::evening::{played, tables};
use super::{Run, Seen, ranks, stored, tiebook};

/// A line of a file, with its number.
type Line = (usize, String);

/// A cell of a workbook: its sheet, row and column, and what is seen there.
type Cells = Vec<(String, u32, u32, Seen)>;

/// What is expected of a workbook once it is computed anew.
struct Later {
    path: PathBuf,
    /// Whether every formula is to have the value that is stored.
    holds: bool,
    expected: Vec<(String, Line)>,
}

/// Words of a command; what stands in quotation marks is one.
pub fn words(line: &str) -> Vec<String> {
    let (mut words, mut quoted, mut word) = (Vec::new(), false, None::<String>);
    for c in line.chars() {
        match c {
            '"' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            ' ' if !quoted => words.extend(word.take()),
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// Copies the samples that a command names into a folder.
pub fn copy_samples(words: &[String], folder: &Path) {
    for word in words.iter().filter(|word| word.starts_with("samples/")) {
        let to = folder.join(word);
        if Path::new(word).is_file() && !to.exists() {
            std::fs::create_dir_all(to.parent().unwrap()).unwrap();
            std::fs::copy(word, to).unwrap();
        }
    }
}

/// Returns the files of cases in a folder; one alone while it is written: `TIEBOOK_CASES=books cargo test --test it commands`.
pub fn case_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let is_case = |path: &PathBuf| {
        path.extension().is_some_and(|ending| ending == "md") && !path.ends_with("README.md")
    };
    let mut files: Vec<PathBuf> = paths.filter(is_case).collect();
    assert!(!files.is_empty());
    files.sort();
    if let Ok(part) = std::env::var("TIEBOOK_CASES") {
        files.retain(|path| path.to_str().unwrap().contains(&part));
    }
    files
}

/// Holds every file of a folder of `tests/commands` to what it says.
#[track_caller]
pub fn hold(folder: &str) {
    let files = case_files(&Path::new("tests/commands").join(folder));
    let (mut failures, mut later, mut folders) = (String::new(), Vec::new(), Vec::new());
    std::thread::scope(|scope| {
        let run = |path: PathBuf| scope.spawn(move || of_file(&path));
        let running: Vec<_> = files.into_iter().map(run).collect();
        for file in running {
            let (failed, more, kept) = file.join().unwrap();
            failures += &failed;
            later.extend(more);
            folders.extend(kept);
        }
    });
    failures += &recalculated(&later);
    assert!(failures.is_empty(), "\n{failures}");
}

/// Computes all of the workbooks anew, LibreOffice being started once, and returns what is not as expected.
fn recalculated(later: &[Later]) -> String {
    let mut failures = String::new();
    let folder = tempfile::tempdir().unwrap();
    let copy = |(at, later): (usize, &Later)| {
        let to = folder.path().join(format!("{at}.xlsx"));
        std::fs::copy(&later.path, &to).unwrap();
        to
    };
    let copies: Vec<PathBuf> = later.iter().enumerate().map(copy).collect();
    let models = (!copies.is_empty()).then(|| Recalculated::all(&copies));
    for (later, model) in later.iter().zip(models.flatten().into_iter().flatten()) {
        let wrong = if later.holds { model.differing(&later.path) } else { Vec::new() };
        let seen = model.cells();
        for (file, (number, line)) in &later.expected {
            if !wrong.is_empty() {
                let _ = writeln!(failures, "{file}:{number}: recalculated {wrong:#?}");
            }
            let found = match line.strip_prefix("Like ") {
                _ if later.holds => Some(Ok(())),
                Some(like) => Some(is_like(&model, later.path.parent().unwrap(), like)),
                None => on_sheets(line, &seen),
            };
            match found {
                Some(Ok(())) => {}
                Some(Err(found)) => {
                    writeln!(failures, "{file}:{number}: {line}: recalculated, found {found}")
                        .unwrap();
                }
                None => writeln!(failures, "{file}:{number}: no such expectation: {line}").unwrap(),
            }
        }
    }
    failures
}

/// Compares sheets below their titles with those of a book that was written afresh: `fresh.xlsx: Standings, Reasons`.
fn is_like(model: &Recalculated, folder: &Path, like: &str) -> Result<(), String> {
    let (fresh, sheets) = like.split_once(": ").unwrap();
    let sheets: Vec<&str> = sheets.split(", ").collect();
    let fresh = stored(&folder.join(fresh), false);
    let here = |cell: &&(String, u32, u32, Seen)| cell.1 > 3 && sheets.contains(&&*cell.0);
    let here: Vec<_> = fresh.iter().filter(here).collect();
    assert!(here.len() > 10, "{like}: {} cells", here.len());
    let differs =
        |cell: &&&(String, u32, u32, Seen)| !model.cell(&cell.0, cell.1, cell.2).is_like(&cell.3);
    let other: Vec<_> = here.iter().filter(differs).collect();
    if other.is_empty() { Ok(()) } else { Err(format!("{other:?}")) }
}

/// Runs the cases of a file. Returns what is not as expected, what is to be recalculated, and the folders to keep until then.
fn of_file(path: &Path) -> (String, Vec<Later>, Vec<tempfile::TempDir>) {
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines: Vec<Line> = (1..).zip(text.lines().map(String::from)).collect();
    let title = |line: &Line| line.1.starts_with("## ");
    let first =
        lines.iter().position(title).unwrap_or_else(|| panic!("{}: no case", path.display()));
    let mut rest = lines.split_off(first);
    let mut session = Session::new(path.display().to_string());
    while !rest.is_empty() {
        let next = rest[1..].iter().position(title).map_or(rest.len(), |at| at + 1);
        let section: Vec<Line> = rest.drain(..next).skip(1).collect();
        session.section(&lines, &section);
    }
    (session.failures, session.later, session.folders)
}

/// A case as it runs.
struct Session {
    file: String,
    failures: String,
    later: Vec<Later>,
    folders: Vec<tempfile::TempDir>,
    /// The workbook as it stands, its name and its settings, and whether it is not written yet.
    case: Case,
    name: String,
    settings: Vec<[String; 2]>,
    is_new: bool,
    /// The players whose figures are expected.
    names: Vec<String>,
    /// The files beside it.
    files: Vec<(String, String)>,
    /// The lines since the workbook began, to be run again with other cells.
    script: Vec<Line>,
    /// The last run, the words of its command and the workbook that it writes.
    run: Run,
    output: PathBuf,
    /// The workbook that is computed anew, once that is asked for.
    is_recalculated: bool,
}

impl Session {
    fn new(file: String) -> Self {
        Self {
            file,
            failures: String::new(),
            later: Vec::new(),
            folders: Vec::new(),
            case: Case::default(),
            name: "book.xlsx".into(),
            settings: Vec::new(),
            is_new: false,
            names: Vec::new(),
            files: Vec::new(),
            script: Vec::new(),
            run: Run { code: 0, stdout: String::new(), stderr: String::new() },
            output: PathBuf::new(),
            is_recalculated: false,
        }
    }

    fn folder(&self) -> PathBuf {
        self.folders.last().unwrap().path().to_path_buf()
    }

    /// Begins a workbook in a folder of its own.
    fn fresh(&mut self) {
        self.folders.push(tempfile::tempdir().unwrap());
        for (name, text) in &self.files {
            std::fs::write(self.folder().join(name), text).unwrap();
        }
        (self.case, self.settings, self.name) = (Case::default(), Vec::new(), "book.xlsx".into());
        (self.is_new, self.is_recalculated) = (false, false);
        self.script.clear();
    }

    fn section(&mut self, above: &[Line], lines: &[Line]) {
        let above: Vec<Line> =
            above.iter().filter(|line| !line.1.starts_with("# ")).cloned().collect();
        self.files.clear();
        self.fresh();
        self.take(&above, &above);
        self.take(lines, &above);
    }

    fn take(&mut self, lines: &[Line], above: &[Line]) {
        let mut sheet: Option<String> = None;
        // Whether a command has run, so that the next table begins another workbook.
        let (mut is_done, mut in_table) = (false, false);
        let mut lines = lines.iter().peekable();
        while let Some(line) = lines.next() {
            let (number, text) = (line.0, line.1.as_str());
            let starts = (text.starts_with('|') && !in_table)
                || text.starts_with("Sheet ")
                || text.starts_with("Book ");
            if starts && is_done && !text.starts_with("Book ") {
                self.fresh();
                self.take(above, above);
                is_done = false;
            }
            let was_in_table = std::mem::replace(&mut in_table, text.starts_with('|'));
            if text.starts_with("$ ") {
                let mut expected = Vec::new();
                while let Some(next) = lines.next_if(|(_, text)| expectation(text)) {
                    if !next.1.is_empty() && !next.1.starts_with("> ") {
                        expected.push(next.clone());
                    }
                }
                self.script.push(line.clone());
                self.script.extend(expected.iter().cloned());
                self.command(number, text.trim_start_matches("$ "), &expected);
                is_done = true;
            } else if let Some(name) = text.strip_prefix("Sheet ") {
                sheet = Some(name.trim_end_matches(':').to_string());
            } else if let Some(name) = text.strip_prefix("Book ") {
                self.write();
                (self.case, self.settings) = (Case::default(), Vec::new());
                self.name = name.trim_end_matches(':').to_string();
                is_done = false;
            } else if let Some(name) = text.strip_prefix("```") {
                let mut inside = String::new();
                while let Some((_, line)) = lines.next_if(|(_, line)| line != "```") {
                    inside += line;
                    inside.push('\n');
                }
                lines.next();
                std::fs::create_dir_all(self.folder().join(name).parent().unwrap()).unwrap();
                std::fs::write(self.folder().join(name), &inside).unwrap();
                self.files.retain(|(known, _)| known != name);
                self.files.push((name.into(), inside));
            } else if text.starts_with('|') {
                if !was_in_table {
                    let name = sheet.take().unwrap_or_else(|| "Pairings".into());
                    assert!(self.case.lacks(&name), "{}:{number}: another {name}", self.file);
                    self.case = std::mem::take(&mut self.case).and(&name, &[]);
                }
                if !text.starts_with("|-") {
                    self.case.push_row(cells(text));
                }
                self.is_new = true;
            } else if let Some(changes) = text.strip_prefix("With ") {
                self.change(changes);
            } else if let Some(changes) = text.strip_prefix("Where ") {
                let (case, settings, name) =
                    (self.case.clone(), self.settings.clone(), self.name.clone());
                self.write();
                self.again(above, case.clone(), settings.clone(), &name);
                self.change(changes);
                // What stands below runs in the changed book; the next change is one of the book above again.
                let mut below = Vec::new();
                while let Some(next) = lines.next_if(|(_, text)| {
                    !["Where ", "|", "Sheet ", "Book "].iter().any(|start| text.starts_with(start))
                }) {
                    below.push(next.clone());
                }
                self.take(&below, above);
                (self.case, self.settings, is_done) = (case, settings, true);
            } else if let Some(changes) = text.strip_prefix("Also where ") {
                let (case, settings, name) =
                    (self.case.clone(), self.settings.clone(), self.name.clone());
                let script = self.script.clone();
                self.again(above, case.clone(), settings.clone(), &name);
                self.change(changes);
                self.take(&script, above);
                (self.case, self.settings, self.script) = (case, settings, script);
            } else if action(text) {
                self.script.push(line.clone());
                self.act(number, text);
                is_done = true;
            } else {
                assert!(
                    text.is_empty() || text.starts_with("> "),
                    "{}:{number}: what is this? {text}",
                    self.file
                );
            }
        }
    }

    /// The same workbook in a folder of its own, with the files that stand above all cases.
    fn again(&mut self, above: &[Line], case: Case, settings: Vec<[String; 2]>, name: &str) {
        self.fresh();
        self.take(above, above);
        (self.case, self.settings, self.name, self.is_new) = (case, settings, name.into(), true);
        self.script.clear();
    }

    /// Types into cells, or sets a row of the settings.
    fn change(&mut self, changes: &str) {
        for change in changes.split("; ") {
            if let Some((place, text)) =
                change.split_once(" =").filter(|(place, _)| !place.contains(':'))
            {
                self.case = std::mem::take(&mut self.case).typed(place, &cells(text.trim())[0]);
            } else {
                let (key, value) =
                    change.split_once(':').unwrap_or_else(|| panic!("no change: {change}"));
                let key = if key == "rules" { "Rule set" } else { key };
                self.settings.retain(|[known, _]| known != key);
                self.settings.push([key.into(), value.trim().into()]);
            }
        }
        self.is_new = true;
    }

    /// Writes the workbook, if it is new.
    fn write(&mut self) {
        if std::mem::take(&mut self.is_new) {
            std::fs::write(self.folder().join(&self.name), self.case.bytes(&self.settings))
                .unwrap();
        }
    }

    fn fail(&mut self, number: usize, text: &str) {
        let _ = writeln!(self.failures, "{}:{number}: {text}", self.file);
    }

    /// Runs a command, once for each of the alternatives in it, and holds it to what is expected.
    fn command(&mut self, number: usize, command: &str, expected: &[Line]) {
        self.write();
        if let Some(file) = command.strip_prefix("recalculate ") {
            let path = self.folder().join(file);
            let expected = expected.iter().map(|line| (self.file.clone(), line.clone())).collect();
            return self.later.push(Later { path, holds: false, expected });
        }
        let all = match command
            .split_once('{')
            .and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
        {
            Some((before, (inside, after))) => {
                inside.split('|').map(|one| format!("{before}{one}{after}")).collect()
            }
            None => vec![command.to_string()],
        };
        for command in all {
            let mut words = words(&command);
            copy_samples(&words, &self.folder());
            let has = |words: &[String], option: &str| words.iter().any(|word| word == option);
            if ["standings", "audit", "pair"].contains(&&*words[0])
                && !has(&words, "-o")
                && !has(&words, "--force")
            {
                words.extend(["-o", "out.xlsx", "--force"].map(String::from));
            }
            if expected.iter().any(|(_, line)| JSON.iter().any(|what| line.starts_with(what))) {
                words.extend(["--json", "-"].map(String::from));
            }
            if let Some(at) = words.iter().position(|word| word == "-o") {
                self.output = self.folder().join(&words[at + 1]);
            }
            let args: Vec<&str> = words.iter().map(String::as_str).collect();
            self.run = tiebook(&args, &self.folder());
            let code =
                expected.iter().find_map(|(_, line)| line.strip_prefix("Exit: ")).unwrap_or("0");
            if self.run.code.to_string() != code {
                let text = format!(
                    "{command} ended with {}\n{}{}",
                    self.run.code, self.run.stdout, self.run.stderr
                );
                self.fail(number, &text);
            }
            let players = expected.iter().find_map(|(_, line)| line.strip_prefix("Players: "));
            self.names = players
                .map_or_else(Vec::new, |names| names.split("; ").map(String::from).collect());
            let mut on_output = None;
            for line in expected {
                if let Some(name) = line.1.strip_prefix("Written: ") {
                    self.output = self.folder().join(name);
                    on_output = None;
                    if !self.output.exists() {
                        self.fail(line.0, &line.1);
                    }
                    continue;
                }
                if let Some(book) = line.1.strip_prefix("Recalculates") {
                    let book = book.strip_prefix(": ").map(|name| self.folder().join(name));
                    let path = self.kept(book.as_ref().unwrap_or(&self.output));
                    let expected = vec![(self.file.clone(), line.clone())];
                    self.later.push(Later { path, holds: true, expected });
                    continue;
                }
                let found = self.held(&line.1).or_else(|| {
                    let is_there = self.output.exists();
                    let read = || {
                        if is_there { stored(&self.output, false) } else { Vec::new() }
                    };
                    let seen = on_output.get_or_insert_with(read);
                    on_sheets(&line.1, seen)
                });
                match found {
                    Some(Ok(())) => {}
                    Some(Err(found)) => {
                        self.fail(line.0, &format!("{}\n(of {command}) found {found}", line.1));
                    }
                    None => self.fail(line.0, &format!("no such expectation: {}", line.1)),
                }
            }
        }
    }

    /// A copy of a workbook that no later command changes.
    fn kept(&self, book: &Path) -> PathBuf {
        let kept = self.folder().join(format!("kept-{}.xlsx", self.later.len()));
        std::fs::copy(book, &kept).unwrap_or_else(|error| panic!("{}: {error}", book.display()));
        kept
    }

    /// What is expected of the last run; nothing, where it is no such expectation.
    fn held(&self, line: &str) -> Option<Result<(), String>> {
        let Run { stdout, stderr, .. } = &self.run;
        // What is said, the JSON apart.
        let written = stdout
            .find("\n{")
            .map_or(usize::from(!stdout.starts_with('{')) * stdout.len(), |at| at + 1);
        let all = format!("{}{stderr}", &stdout[..written]);
        let (what, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        let value = &value.replace("\\n", "\n");
        let holds = |is: bool, found: &str| Some(if is { Ok(()) } else { Err(found.to_string()) });
        let path = |name: &str| self.folder().join(name);
        if JSON.iter().any(|what| line.starts_with(what)) && self.json().is_null() {
            return holds(false, &format!("no JSON: {all}"));
        }
        match what {
            "Exit" | "Players" => return Some(Ok(())),
            "Says" => return holds(all.contains(value), &all),
            "Never says" => return holds(!all.contains(value), &all),
            "Out" => return holds(stdout.contains(value), &all),
            "Err" => return holds(stderr.contains(value), &all),
            "In order" => return holds(is_in_order(&all, value), &all),
            "Never out" => return holds(!stdout.contains(value), &all),
            "Never err" => return holds(!stderr.contains(value), &all),
            "Line" => return holds(all.lines().any(|line| line == value), &all),
            "Ends" => return holds(stdout.trim_end().ends_with(value), &all),
            "Begins" => return holds(all.lines().any(|line| line.starts_with(value)), &all),
            "Out is" => return holds(stdout == value, stdout),
            "Err is" => return holds(stderr.trim_end() == value, stderr),
            "Files" => {
                let all = std::fs::read_dir(self.folder()).unwrap();
                let mut all: Vec<String> =
                    all.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
                all.sort();
                return holds(all.join("; ") == *value, &all.join("; "));
            }
            "Writes" => return holds(path(value).exists(), "no such file"),
            "Writes no" => return holds(!path(value).exists(), "the file"),
            "Error kinds" => {
                let json = self.json();
                let found = json["problems"].as_array().into_iter().flatten();
                let found = found.filter(|problem| problem["severity"] == "error");
                let found: std::collections::BTreeSet<String> = found.map(super::kind_id).collect();
                let wanted: std::collections::BTreeSet<String> =
                    value.split("; ").map(String::from).collect();
                return holds(found == wanted, &format!("{found:?}"));
            }
            "Kinds" | "Also kinds" | "No kinds" => {
                let json = self.json();
                let found = json["problems"].as_array().into_iter().flatten();
                let found = found.map(|problem| {
                    let (id, place) =
                        (super::kind_id(problem), problem["place"].as_str().unwrap_or_default());
                    let place = place.rsplit(" ▸ ").next().unwrap();
                    [format!("{id} {place}"), id]
                });
                let found: Vec<[String; 2]> = found.collect();
                let wanted: Vec<&str> = value.split("; ").filter(|one| *one != "nothing").collect();
                let is_found =
                    |one: &&str| found.iter().any(|found| found.iter().any(|text| text == one));
                let is = match what {
                    "No kinds" => !wanted.iter().any(is_found),
                    "Kinds" => wanted.iter().all(is_found) && wanted.len() == found.len(),
                    _ => wanted.iter().all(is_found),
                };
                let found: Vec<String> = found.into_iter().map(|[full, _]| full).collect();
                return holds(is, &found.join("; "));
            }
            "Places" => {
                let json = self.json();
                let found: Vec<String> =
                    ranks(&json).iter().map(|(name, rank)| format!("{name} {rank}")).collect();
                return holds(found.join("; ") == *value, &found.join("; "));
            }
            "Judged" => {
                let found = judged(&self.json()).join("; ");
                return holds(found == *value || found.is_empty() && value == "nothing", &found);
            }
            "Also judged" => {
                let found = judged(&self.json());
                return holds(
                    value.split("; ").all(|one| found.iter().any(|found| found == one)),
                    &found.join("; "),
                );
            }
            _ => {}
        }
        if let Some(times) = what.strip_prefix("Times ") {
            let count =
                stdout.matches(value.as_str()).count() + stderr.matches(value.as_str()).count();
            return holds(count.to_string() == times, &all);
        }
        if let Some(marked) = what.strip_prefix("Marks ") {
            return holds(super::marked(&all, value).as_deref() == Some(marked), &all);
        }
        if let Some(pointer) = what.strip_prefix("JSON ") {
            let found = at(&self.json(), pointer);
            let wanted =
                serde_json::from_str(value).unwrap_or_else(|_| Json::String(value.clone()));
            return holds(found == wanted, &found.to_string());
        }
        if let Some(pointer) = what.strip_prefix("No JSON ") {
            let found = at(&self.json(), pointer).to_string();
            return holds(!found.contains(value), &found);
        }
        if let Some(pointer) = what.strip_prefix("Any JSON ") {
            let found = at(&self.json(), pointer).to_string();
            return holds(found.contains(value), &found);
        }
        if let Some(figure) = what.strip_prefix("Figure ") {
            return Some(figures(&self.json(), &self.names, figure, value));
        }
        if let Some(round) = what.strip_prefix("Round ") {
            let (round, book) = round
                .split_once(" of ")
                .map_or((round, self.output.clone()), |(round, name)| (round, path(name)));
            let met = tables(&book, round.parse().unwrap());
            let met = met.into_iter().filter(|(_, [_, other, _])| !other.is_empty());
            let met: Vec<String> =
                met.map(|(_, [one, other, _])| format!("{one} - {other}")).collect();
            return holds(met.join("; ") == *value, &met.join("; "));
        }
        if let Some(name) = what.strip_prefix("Same as ") {
            let same = std::fs::read(path(name)).unwrap() == std::fs::read(&self.output).unwrap();
            return holds(same, "other bytes");
        }
        if let Some(name) = what.strip_prefix("In order in ") {
            let text = std::fs::read_to_string(path(name)).unwrap_or_default();
            return holds(is_in_order(&text, value), &text);
        }
        if let Some(name) = what.strip_prefix("In ") {
            let text = std::fs::read_to_string(path(name)).unwrap_or_default();
            return holds(text.contains(value), &text);
        }
        if let Some(name) = what.strip_prefix("Never in ") {
            let text = std::fs::read_to_string(path(name)).unwrap_or_default();
            return holds(!text.contains(value), &text);
        }
        None
    }

    /// The JSON that the last run wrote, or nothing.
    fn json(&self) -> Json {
        let from = self.run.stdout.find('{').unwrap_or(self.run.stdout.len());
        let mut documents =
            serde_json::Deserializer::from_str(&self.run.stdout[from..]).into_iter();
        documents.next().and_then(Result::ok).unwrap_or_default()
    }

    /// Types into a written workbook, or plays a round of it.
    fn act(&mut self, number: usize, text: &str) {
        self.write();
        let folder = self.folder();
        if let Some(rest) = text.strip_prefix("Play ") {
            let (round, rest) = rest.split_once(" of ").unwrap();
            let (from, to) = rest.trim_end_matches('.').split_once(" as ").unwrap();
            return played(&folder.join(from), round.parse().unwrap(), &folder.join(to));
        }
        if let Some(rest) = text.strip_prefix("Replace in ") {
            let (files, rest) = rest.split_once(": ").unwrap();
            let (from, to) = files.split_once(" as ").unwrap();
            copy_samples(&[from.to_string()], &folder);
            let (old, new) = rest.split_once(" =>").unwrap();
            let new = new.strip_prefix(' ').unwrap_or(new);
            let text = std::fs::read_to_string(folder.join(from)).unwrap();
            let [old, new] = [old, new].map(|part| part.replace("\\n", "\n"));
            assert!(text.contains(&old), "{}:{number}: no {old}", self.file);
            return std::fs::write(folder.join(to), text.replace(&old, &new)).unwrap();
        }
        let rest = text.strip_prefix("Type into ").unwrap();
        let (files, changes) = rest.split_once(": ").unwrap();
        let (from, to) =
            files.split_once(" as ").unwrap_or_else(|| panic!("{}:{number}: as what?", self.file));
        let edit = |change: &str| -> Edit {
            let (place, text) = change.split_once(" =").unwrap();
            let (sheet, cell) = place.rsplit_once('!').unwrap();
            let (row, column) = row_and_column(cell).unwrap();
            let text = text.trim();
            let typed = match (text.strip_prefix('\''), text.parse()) {
                (Some(text), _) => Typed::Text(text.into()),
                _ if text.starts_with('=') => Typed::Formula(text[1..].into()),
                (_, Ok(number)) => Typed::Number(number),
                _ if text.is_empty() => Typed::Nothing,
                _ => Typed::Text(text.into()),
            };
            (sheet.into(), row as u32, column as u32, typed)
        };
        let edits: Vec<Edit> = changes.split("; ").map(edit).collect();
        edited(&folder.join(from), &folder.join(to), &edits);
    }
}

/// Expectations for which the command writes its JSON.
const JSON: [&str; 11] = [
    "Error kinds:",
    "Kinds:",
    "Also kinds:",
    "No kinds:",
    "JSON ",
    "Any JSON ",
    "No JSON ",
    "Figure ",
    "Places:",
    "Judged:",
    "Also judged:",
];

/// Whether a line may stand below a command: an expectation, a comment, or nothing.
fn expectation(text: &str) -> bool {
    let starts = ["$ ", "|", "Sheet ", "Book ", "```", "With ", "Where ", "Also where "];
    !starts.iter().any(|start| text.starts_with(start)) && !action(text)
}

fn action(text: &str) -> bool {
    ["Play ", "Type into ", "Replace in "].iter().any(|start| text.starts_with(start))
}

/// Whether parts stand in a text one after another.
fn is_in_order(text: &str, parts: &str) -> bool {
    let mut rest = text;
    parts.split(" … ").all(|part| match rest.split_once(part) {
        Some((_, after)) => {
            rest = after;
            true
        }
        None => false,
    })
}

/// What does not agree in an audit, as `Ben omw differs`.
fn judged(json: &Json) -> Vec<String> {
    let values = json["audit"]["comparison"]["values"].as_array().unwrap();
    let odd = values.iter().filter(|value| value["verdict"] != "agrees");
    let text = |value: &Json| {
        ["player", "figure", "verdict"]
            .map(|key| value[key].as_str().unwrap().to_string())
            .join(" ")
    };
    odd.map(text).collect()
}

/// Returns what stands at a path: keys and numbers, `*` for each of a list, `name=Ann` for the one that has it.
fn at(json: &Json, path: &str) -> Json {
    let Some((step, rest)) = path.split_once('/').or((!path.is_empty()).then_some((path, "")))
    else {
        return json.clone();
    };
    let list = json.as_array();
    match (step.split_once('='), step.parse::<usize>()) {
        _ if step == "*" => list.into_iter().flatten().map(|one| at(one, rest)).collect(),
        (Some((key, value)), _) => {
            let found = list.into_iter().flatten().find(|one| one[key] == value);
            found.map_or(Json::Null, |one| at(one, rest))
        }
        (_, Ok(number)) if list.is_some() => at(&json[number], rest),
        _ => at(&json[step], rest),
    }
}

/// Compares figures by name or code, such as `Ann 7/2; Ben -`; where no names stand there, they are those of all.
fn figures(json: &Json, names: &[String], figure: &str, wanted: &str) -> Result<(), String> {
    let players = json["players"].as_array().unwrap();
    let of = |name: &str| {
        let player = players
            .iter()
            .find(|player| player["name"] == name)
            .unwrap_or_else(|| panic!("no {name}"));
        let figures = player["figures"].as_object().unwrap();
        let by_code = || figures.values().find(|known| known["code"] == figure);
        let found = figures.get(figure).or_else(by_code);
        found.and_then(|found| found["exact"].as_str()).unwrap_or("-").to_string()
    };
    let wanted =
        wanted.split("; ").zip(names.iter().map(String::as_str).chain(std::iter::repeat("")));
    let wanted = wanted.map(|(one, name)| one.rsplit_once(' ').unwrap_or((name, one)));
    let wrong = wanted.filter(|(name, value)| of(name) != *value);
    let wrong: Vec<String> = wrong.map(|(name, _)| format!("{name} {}", of(name))).collect();
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("; ")) }
}

fn shown(seen: &Seen) -> String {
    match seen {
        Seen::Text(text) => text.clone(),
        Seen::Number(number) => number.to_string(),
        Seen::Empty => String::new(),
    }
}

/// What is expected of the cells of a workbook; nothing, where it is no such expectation.
fn on_sheets(line: &str, seen: &Cells) -> Option<Result<(), String>> {
    if line == "Recalculates." {
        return None;
    }
    let (what, value) = line.split_once(": ")?;
    let (what, sheets) =
        ["On", "Never on", "Cell", "No cell", "Rows", "Row", "Count", "No text of"]
            .iter()
            .find_map(|word| Some((*word, what.strip_prefix(word)?.strip_prefix(' ')?)))?;
    let mut failed = String::new();
    for sheet in sheets.split(", ") {
        let (sheet, place) =
            sheet.split_once('!').map_or((sheet, None), |(sheet, place)| (sheet, Some(place)));
        let place =
            place.map(|place| row_and_column(place).unwrap_or_else(|| panic!("no cell: {line}")));
        let here = |cell: &&(String, u32, u32, Seen)| {
            cell.0 == sheet
                && place
                    .is_none_or(|(row, column)| (cell.1 as usize, cell.2 as usize) == (row, column))
        };
        let mut cells: Vec<_> = seen.iter().filter(here).collect();
        cells.sort_by_key(|cell| (cell.1, cell.2));
        let mut texts: Vec<String> =
            cells.iter().map(|cell| shown(&cell.3)).filter(|text| !text.is_empty()).collect();
        if place.is_some() && texts.is_empty() {
            texts.push(String::new());
        }
        let is = match what {
            "On" => texts.iter().any(|text| text.contains(value)),
            "Never on" => !texts.iter().any(|text| text.contains(value)),
            "Cell" => {
                texts.iter().any(|text| text == value || value == "nothing" && text.is_empty())
            }
            "No cell" => !texts.iter().any(|text| text == value),
            "No text of" => !cells
                .iter()
                .any(|cell| matches!(&cell.3, Seen::Text(text) if text.starts_with(value))),
            "Rows" => {
                // Cells one after another, with others between them.
                let mut rest = texts.iter();
                let mut parts = value.split(" … ").flat_map(|part| part.split("; "));
                parts.all(|part| rest.any(|text| text == part))
            }
            "Count" => {
                let (count, value) = value.split_once(' ').unwrap();
                let found = texts.iter().filter(|text| *text == value).count();
                let _ = write!(
                    failed,
                    "{}",
                    if found.to_string() == count {
                        String::new()
                    } else {
                        format!("{found} times ")
                    }
                );
                found.to_string() == count
            }
            _ => {
                let wanted: Vec<&str> = value.split("; ").collect();
                let rows: std::collections::BTreeSet<u32> =
                    cells.iter().map(|cell| cell.1).collect();
                rows.iter().any(|row| {
                    let row = cells.iter().filter(|cell| cell.1 == *row).map(|cell| shown(&cell.3));
                    let row: Vec<String> = row.filter(|text| !text.is_empty()).collect();
                    row.windows(wanted.len()).any(|part| part == wanted)
                })
            }
        };
        if !is {
            let _ = write!(failed, "{sheet}: {:?}", &texts[..texts.len().min(60)]);
        }
    }
    Some(if failed.is_empty() { Ok(()) } else { Err(failed) })
}
