//! Another engine: workbooks recalculated by LibreOffice, and workbooks edited as a user would edit them in Excel.

use std::collections::HashMap;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Seen, stored};

/// A workbook's cells after it was computed anew.
pub struct Recalculated(HashMap<(String, u32, u32), Seen>);

impl Recalculated {
    /// Recalculates a workbook; nothing, with a visible message, where there is no LibreOffice.
    pub fn load(path: &Path) -> Option<Self> {
        Self::all(&[path.to_path_buf()])?.pop()
    }

    /// Recalculates many workbooks of different names. Fails instead of skipping with `TIEBOOK_REQUIRE_LIBREOFFICE=1`.
    pub fn all(paths: &[PathBuf]) -> Option<Vec<Self>> {
        let folder = tempfile::tempdir().unwrap();
        Self::convert(paths, "xlsx", folder.path())
            .map(|copies| copies.iter().map(|copy| Self::read(copy)).collect())
    }

    /// Recalculates copies of one workbook, each with other cells typed over, in one start of LibreOffice.
    pub fn copies<const N: usize>(book: &Path, typed: [&[Edit]; N]) -> Option<[Self; N]> {
        let folder = tempfile::tempdir().unwrap();
        let copies = typed.iter().enumerate().map(|(at, edits)| {
            let copy = folder.path().join(format!("copy-{at}.xlsx"));
            edited(book, &copy, edits);
            copy
        });
        Self::all(&copies.collect::<Vec<_>>())?.try_into().ok()
    }

    fn convert(paths: &[PathBuf], ending: &str, copies: &Path) -> Option<Vec<PathBuf>> {
        let folder = tempfile::tempdir().unwrap();
        let profile = profile(folder.path());
        let output = Command::new("soffice")
            .arg(format!("-env:UserInstallation=file://{}", profile.display()))
            .args(["--headless", "--convert-to", ending, "--outdir"])
            .arg(copies)
            .args(paths)
            .output();
        match output {
            Ok(output) => {
                let copy =
                    |path: &PathBuf| copies.join(path.file_name().unwrap()).with_extension(ending);
                let missing = paths.iter().find(|path| !copy(path).exists());
                assert!(
                    missing.is_none(),
                    "LibreOffice did not write {missing:?}: {}",
                    String::from_utf8_lossy(&output.stderr)
                );
                Some(paths.iter().map(copy).collect())
            }
            Err(error) => skipped(&error, "nothing was recalculated with it"),
        }
    }

    /// Saves workbooks as LibreOffice does in another of its formats; nothing, with a visible message, where there is none.
    pub fn saved_as(paths: &[PathBuf], ending: &str, to: &Path) -> Option<Vec<PathBuf>> {
        Self::convert(paths, ending, to)
    }

    fn read(path: &Path) -> Self {
        Self(
            stored(path, false)
                .into_iter()
                .map(|(sheet, row, column, seen)| ((sheet, row, column), seen))
                .collect(),
        )
    }

    /// Returns a cell.
    pub fn cell(&self, sheet: &str, row: u32, column: u32) -> Seen {
        self.0.get(&(sheet.to_string(), row, column)).cloned().unwrap_or(Seen::Empty)
    }

    /// Returns every cell: its sheet, row and column, and what is seen there.
    pub fn cells(&self) -> Vec<(String, u32, u32, Seen)> {
        let cells = self.0.iter();
        let cells =
            cells.map(|((sheet, row, column), seen)| (sheet.clone(), *row, *column, seen.clone()));
        cells.collect()
    }

    /// Returns every text.
    pub fn texts(&self) -> Vec<&str> {
        self.0
            .values()
            .filter_map(|seen| if let Seen::Text(text) = seen { Some(text.as_str()) } else { None })
            .collect()
    }

    /// Returns the formulas of a workbook that have another value than was stored for them.
    #[track_caller]
    pub fn differing(&self, path: &Path) -> Vec<String> {
        let cells = stored(path, true);
        assert!(cells.len() > 100, "{} formulas", cells.len());
        let differs = |(sheet, row, column, stored): &(String, u32, u32, Seen)| {
            let now = self.cell(sheet, *row, *column);
            let place = tiebook::place::cell_name(*row, *column);
            (!now.is_like(stored)).then(|| format!("{sheet}!{place} is {now:?}, stored {stored:?}"))
        };
        cells.iter().filter_map(differs).collect()
    }

    /// Asserts that every formula of a workbook has the value that was stored for it.
    #[track_caller]
    pub fn holds(&self, path: &Path) {
        let wrong = self.differing(path);
        assert!(
            wrong.is_empty(),
            "{}: {}: {:#?}",
            path.display(),
            wrong.len(),
            &wrong[..wrong.len().min(20)]
        );
    }
}

/// Says that LibreOffice is not here; fails instead with `TIEBOOK_REQUIRE_LIBREOFFICE=1`.
fn skipped<T>(error: &std::io::Error, what: &str) -> Option<T> {
    let required = std::env::var("TIEBOOK_REQUIRE_LIBREOFFICE").is_ok_and(|value| value == "1");
    assert!(!required, "LibreOffice is required here: {error}");
    eprintln!("SKIPPED: no LibreOffice (`soffice`) here, so {what}");
    None
}

/// Makes a profile in which LibreOffice recalculates whatever it opens; by default it believes the stored results.
fn profile(folder: &Path) -> PathBuf {
    let profile = folder.join("profile");
    std::fs::create_dir_all(profile.join("user")).unwrap();
    let always = r#"<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>"#;
    std::fs::write(profile.join("user/registrymodifications.xcu"), always).unwrap();
    profile
}

/// What somebody does in LibreOffice, protection taken off. Rows and columns are counted from 0.
#[derive(Clone, Debug)]
pub enum Step {
    Open(PathBuf),
    Insert(&'static str, u32),
    Delete(&'static str, u32),
    Type(&'static str, [u32; 2], String),
    /// The cells from one column to another of a row, and where the first of them is pasted.
    Cut(&'static str, u32, [u32; 2], [u32; 2]),
    Save(PathBuf),
    Close,
}

impl Step {
    fn line(&self) -> String {
        match self {
            Self::Open(path) => format!("open\t{}", path.display()),
            Self::Insert(sheet, row) => format!("insert\t{sheet}\t{row}"),
            Self::Delete(sheet, row) => format!("delete\t{sheet}\t{row}"),
            Self::Type(sheet, [row, column], text) => {
                format!("type\t{sheet}\t{row}\t{column}\t{text}")
            }
            Self::Cut(sheet, row, [from, to], [to_row, to_column]) => {
                format!("cut\t{sheet}\t{row}\t{from}\t{to}\t{to_row}\t{to_column}")
            }
            Self::Save(path) => format!("save\t{}", path.display()),
            Self::Close => "close".into(),
        }
    }
}

/// Has LibreOffice take steps one after another; nothing, with a visible message, where there is none.
pub fn in_office(steps: &[Step]) -> Option<()> {
    let folder = tempfile::tempdir().unwrap();
    let profile = profile(folder.path());
    let script = folder.path().join("steps");
    let lines: Vec<String> = steps.iter().map(Step::line).collect();
    std::fs::write(&script, lines.join("\n") + "\n").unwrap();
    let run = |arguments: &[&str]| {
        Command::new("soffice")
            .arg(format!("-env:UserInstallation=file://{}", profile.display()))
            .arg("--headless")
            .args(arguments)
            .env("TIEBOOK_STEPS", &script)
            .output()
    };
    // The first start puts an empty module of its own into the profile.
    match run(&["--terminate_after_init"]) {
        Ok(_) => {
            let module = profile.join("user/basic/Standard/Module1.xba");
            std::fs::write(module, include_str!("office.xba")).unwrap();
            let output = run(&["macro:///Standard.Module1.Main"]).unwrap();
            let wrong = std::fs::read_to_string(folder.path().join("steps.wrong"));
            assert!(wrong.is_err(), "LibreOffice: {}", wrong.unwrap_or_default());
            let missing =
                steps.iter().find(|step| matches!(step, Step::Save(path) if !path.exists()));
            assert!(
                missing.is_none(),
                "LibreOffice did not write {missing:?}: {}",
                String::from_utf8_lossy(&output.stderr)
            );
            Some(())
        }
        Err(error) => skipped(&error, "nothing was edited with it"),
    }
}

/// The cells of a workbook's sheets as texts, by sheet.
pub type Texts = HashMap<String, Vec<Vec<String>>>;

/// Returns the cells of workbooks of different names as LibreOffice shows them; nothing, with a visible message, where there is none.
pub fn as_shown(paths: &[PathBuf]) -> Option<Vec<Texts>> {
    let folder = tempfile::tempdir().unwrap();
    let copies = folder.path().join("copies");
    // Tabs between cells, UTF-8, cells as shown, a file for each sheet.
    let output = Command::new("soffice")
        .arg(format!("-env:UserInstallation=file://{}", folder.path().join("profile").display()))
        .args([
            "--headless",
            "--convert-to",
            "csv:Text - txt - csv (StarCalc):9,34,76,1,,0,false,true,true,false,false,-1",
            "--outdir",
        ])
        .arg(&copies)
        .args(paths)
        .output();
    match output {
        Ok(_) => {}
        Err(error) => return skipped(&error, "no cells were compared with what it shows"),
    }
    let files: Vec<PathBuf> =
        std::fs::read_dir(copies).unwrap().map(|file| file.unwrap().path()).collect();
    let texts = |path: &PathBuf| {
        let book = format!("{}-", path.file_stem().unwrap().to_str().unwrap());
        let of_book = files.iter().filter_map(|file| {
            Some((file, file.file_stem()?.to_str()?.strip_prefix(&book)?.to_string()))
        });
        let rows = |file: &PathBuf| {
            let mut reader = csv::ReaderBuilder::new()
                .delimiter(b'\t')
                .has_headers(false)
                .flexible(true)
                .from_path(file)
                .unwrap();
            reader
                .records()
                .map(|row| row.unwrap().iter().map(ToString::to_string).collect())
                .collect()
        };
        of_book.map(|(file, sheet)| (sheet, rows(file))).collect()
    };
    Some(paths.iter().map(texts).collect())
}

/// Asserts that every formula of a workbook recalculates to what is stored for it.
#[track_caller]
pub fn recalculates(path: &Path) {
    if let Some(model) = Recalculated::load(path) {
        model.holds(path);
    }
}

/// What is typed into a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Typed {
    Number(f64),
    Text(String),
    Formula(String),
    Nothing,
}

/// One cell and what is typed into it: sheet, row, column.
pub type Edit = (String, u32, u32, Typed);

/// Writes a copy of a workbook with cells typed over, formats and everything else as they were.
pub fn edited(path: &Path, to: &Path, edits: &[Edit]) {
    let sheets =
        sheet_parts(&mut zip::ZipArchive::new(std::fs::File::open(path).unwrap()).unwrap());
    let mut by_part: HashMap<&str, Vec<&Edit>> = HashMap::new();
    for edit in edits {
        by_part.entry(sheets[&edit.0].as_str()).or_default().push(edit);
    }
    changed(path, to, |part, bytes| match by_part.get(part) {
        Some(edits) => typed_over(String::from_utf8(bytes).unwrap(), edits).into_bytes(),
        None => bytes,
    });
}

/// Writes a copy of a workbook with one sheet's XML changed.
pub fn with_sheet(path: &Path, to: &Path, sheet: &str, change: impl Fn(String) -> String) {
    let sheets =
        sheet_parts(&mut zip::ZipArchive::new(std::fs::File::open(path).unwrap()).unwrap());
    changed(path, to, |part, bytes| {
        if part == sheets[sheet] {
            change(String::from_utf8(bytes).unwrap()).into_bytes()
        } else {
            bytes
        }
    });
}

/// Writes a copy of a workbook in which a sheet has another name.
pub fn renamed(path: &Path, to: &Path, sheet: &str, name: &str) {
    let (old, new) = (format!("<sheet name=\"{sheet}\""), format!("<sheet name=\"{name}\""));
    let change = |text: String| text.replace(&old, &new).into_bytes();
    changed(path, to, |part, bytes| {
        if part == "xl/workbook.xml" { change(String::from_utf8(bytes).unwrap()) } else { bytes }
    });
}

pub fn changed(path: &Path, to: &Path, change: impl Fn(&str, Vec<u8>) -> Vec<u8>) {
    let mut archive = zip::ZipArchive::new(std::fs::File::open(path).unwrap()).unwrap();
    let mut writer = zip::ZipWriter::new(std::fs::File::create(to).unwrap());
    for at in 0..archive.len() {
        let mut file = archive.by_index(at).unwrap();
        let name = file.name().unwrap().to_string();
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).unwrap();
        bytes = change(&name, bytes);
        writer
            .start_file(name, zip::write::SimpleFileOptions::default().compression_level(Some(1)))
            .unwrap();
        writer.write_all(&bytes).unwrap();
    }
    writer.finish().unwrap();
}

/// The writer numbers its parts in the order of the sheets.
fn sheet_parts(archive: &mut zip::ZipArchive<std::fs::File>) -> HashMap<String, String> {
    let mut workbook = String::new();
    archive.by_name("xl/workbook.xml").unwrap().read_to_string(&mut workbook).unwrap();
    let names =
        workbook.split("<sheet name=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    let plain = |name: &str| {
        name.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
    };
    (1..)
        .zip(names)
        .map(|(at, name)| (plain(name), format!("xl/worksheets/sheet{at}.xml")))
        .collect()
}

fn typed_over(mut xml: String, edits: &[&Edit]) -> String {
    for (sheet, row, column, typed) in edits {
        let name = tiebook::place::cell_name(*row, *column);
        let start = xml
            .find(&format!("<c r=\"{name}\""))
            .unwrap_or_else(|| panic!("{sheet}!{name} is no cell of the workbook"));
        let tag_end = start + xml[start..].find('>').unwrap() + 1;
        let tag = &xml[start..tag_end];
        let end = if tag.ends_with("/>") {
            tag_end
        } else {
            start + xml[start..].find("</c>").unwrap() + 4
        };
        let style = tag
            .split(" s=\"")
            .nth(1)
            .map_or(String::new(), |rest| format!(" s=\"{}\"", rest.split('"').next().unwrap()));
        let cell = match typed {
            Typed::Number(number) => format!("<c r=\"{name}\"{style}><v>{number}</v></c>"),
            Typed::Text(text) => {
                let text = text.replace('&', "&amp;").replace('<', "&lt;");
                format!("<c r=\"{name}\"{style} t=\"inlineStr\"><is><t>{text}</t></is></c>")
            }
            Typed::Formula(formula) => format!("<c r=\"{name}\"{style}><f>{formula}</f></c>"),
            Typed::Nothing => format!("<c r=\"{name}\"{style}/>"),
        };
        xml.replace_range(start..end, &cell);
    }
    xml
}
