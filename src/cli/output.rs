//! The paths of the outputs of `standings` and `audit`: each has a file of its own.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use crate::cli::args::StandingsArgs;
use crate::cli::console::print_data;
use crate::cli::files::{Files, Use, is_folder, is_to_stdout, shown};
use crate::cli::refusal::Refusal;
use crate::cli::wording;
use crate::jobs::{Book, OfSeveral};
use crate::lang::{Lang, Language, steers};
use crate::read::File;
use crate::standings::{Analysed, Failure, Options};
use crate::write::atomic_file::{NotWritten, WriteSeek, may_write, write_whole};
use crate::write::target::Identity;

/// Letters of a tournament's name that its file is called by.
const LONGEST_NAME: usize = 60;

named! {
    /// The purpose of a run.
    pub(super) enum Purpose by ending {
        /// Standings; announced ones are compared where there are any.
        Standings = "cli.output_ending",
        /// The audit: its verdict is printed and decides the exit code.
        Audit = "cli.audit_ending",
    }
}

/// The outputs of a book, or of one of its tournaments.
#[derive(Debug)]
pub(super) struct Outputs {
    /// The workbook.
    pub workbook: PathBuf,
    /// The web page, where one was asked for.
    pub html: Option<PathBuf>,
}

/// Returns the paths of the outputs of a book, or of one of its tournaments: those from the command line, or names beside the book. The
/// next version of one of tiebook's `own` is numbered, so that names do not grow. Of several tournaments one file holds all, and each
/// workbook is called like it and the tournament.
pub(super) fn outputs(
    args: &StandingsArgs,
    (book, of): (&Path, Option<OfSeveral<'_>>),
    own: bool,
    lang: &Lang,
    purpose: Purpose,
) -> Outputs {
    let tournament = of.map(|of| format!("-{}", names(of.all)[of.at])).unwrap_or_default();
    let ending = lang.text(purpose.ending());
    let (base, name) = match Version::of(book).filter(|_| own) {
        Some(version) => (version.base.clone(), format!("{tournament}{}", version.after(ending))),
        None => (book.to_path_buf(), format!("{tournament}{ending}")),
    };
    let called =
        |folder: Option<&Path>, kind: &str| named(folder, &base, &format!("{name}.{kind}"));
    Outputs {
        workbook: match &args.output {
            Some(output) if of.is_some() => named(None, output, &format!("{tournament}.xlsx")),
            Some(output) => output.clone(),
            None => called(args.out_dir.as_deref(), "xlsx"),
        },
        html: args.html.as_deref().and_then(|html| {
            if is_folder(html) {
                Some(called(Some(html), "html"))
            } else {
                of.is_none().then(|| html.to_path_buf())
            }
        }),
    }
}

/// Returns the folders of outputs that are named after their books; `None` is the book's own folder.
fn folders(args: &StandingsArgs) -> Vec<Option<&Path>> {
    let workbooks = args.output.is_none().then_some(args.out_dir.as_deref());
    workbooks
        .into_iter()
        .chain(args.html.as_deref().filter(|html| is_folder(html)).map(Some))
        .collect()
}

/// A file name of an output, taken apart: `friday-standings-2.xlsx` is the second of `friday`.
#[derive(Debug, PartialEq, Eq)]
struct Version {
    base: PathBuf,
    ending: &'static str,
    number: u32,
}

impl Version {
    fn of(book: &Path) -> Option<Self> {
        let stem = book.file_stem()?.to_str()?;
        let numbered = stem.rsplit_once('-').and_then(|(before, number)| {
            Some((before, number.parse().ok().filter(|number| *number > 1)?))
        });
        let endings = || {
            Language::all().flat_map(|language| {
                Purpose::ALL.map(|purpose| Lang::of(language).text(purpose.ending()))
            })
        };
        let (stem, number, ending) =
            numbered.into_iter().chain([(stem, 1)]).find_map(|(stem, number)| {
                let ending =
                    endings().find(|ending| stem.len() > ending.len() && stem.ends_with(ending))?;
                Some((stem, number, ending))
            })?;
        Some(Self {
            base: book.with_file_name(format!("{}.xlsx", &stem[..stem.len() - ending.len()])),
            ending,
            number,
        })
    }

    /// Returns the ending of the next version; an output of another kind begins its own count.
    fn after(&self, ending: &str) -> String {
        if ending == self.ending {
            format!("{ending}-{}", self.number.saturating_add(1))
        } else {
            ending.to_string()
        }
    }
}

/// Returns the file of the standings beside a book that is not one of tiebook's outputs.
pub(super) fn standings_of(book: &Path, lang: &Lang) -> PathBuf {
    let ending = lang.text(Purpose::Standings.ending());
    named(None, book, &format!("{ending}.xlsx"))
}

/// Returns a file beside the book, or in the folder asked for, called like the book and then so.
fn named(folder: Option<&Path>, book: &Path, ending: &str) -> PathBuf {
    let stem = book.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
    let name = format!("{stem}{ending}");
    folder.map_or_else(|| book.with_file_name(&name), |folder| folder.join(&name))
}

/// Returns what each tournament of a book is called in file names: a sheet may be called what no file may, and some folders take
/// `a` and `A` for one name.
pub(super) fn names(tournaments: &[String]) -> Vec<String> {
    let mut taken = HashSet::new();
    let mut distinct = |wish: &String| {
        let allowed = |c: char| {
            if steers(c) || "<>:\"/\\|?*".contains(c) { '_' } else { c }
        };
        let clean: String = wish.chars().map(allowed).take(LONGEST_NAME).collect();
        let endings =
            std::iter::once(String::new()).chain((2u32..).map(|attempt| format!(" ({attempt})")));
        let mut names = endings.map(|ending| format!("{}{ending}", clean.trim()));
        names.find(|name| taken.insert(name.to_lowercase())).unwrap_or(clean)
    };
    tournaments.iter().map(&mut distinct).collect()
}

/// Adds every output of the books to the files of a run. Books are only read for it where the beginning of a name leaves it
/// open whether two files are one; what can be read only once is returned, in the order of the books.
pub(super) fn add_all(
    files: &mut Files,
    (args, books): (&StandingsArgs, &[PathBuf]),
    options: &Options,
    purpose: Purpose,
) -> Vec<Option<File>> {
    if let Some(json) = &args.json {
        files.add(Use::Json, json);
    }
    if let Some(trf) = &args.trf {
        files.add(Use::Trf, trf);
    }
    if let (Some(html), Some(book)) =
        (args.html.as_deref().filter(|html| !is_folder(html)), books.first())
    {
        files.add(Use::Html(book.clone()), html);
    }
    if let (Some(output), Some(book)) = (&args.output, books.first()) {
        files.add(Use::Workbook(book.clone()), output);
    }
    let folders = folders(args);
    // Whatever a book holds, and in whatever language: its outputs are called so.
    let base =
        |book: &PathBuf| Version::of(book).map_or_else(|| book.clone(), |version| version.base);
    let beginning = |book: &PathBuf| {
        let beside = folders.iter().map(|folder| named(*folder, &base(book), "-"));
        let of_output = args.output.iter().map(|output| named(None, output, "-"));
        beside.chain(of_output).map(|path| Identity::of(&path)).collect()
    };
    let beginnings: Vec<Vec<Identity>> = books.iter().map(beginning).collect();
    let by_another = |at: usize, own: &Identity| {
        let mut others = beginnings
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != at)
            .flat_map(|(_, others)| others);
        others.any(|other| own.begins(other) || other.begins(own))
    };
    let is_open =
        |at: usize| beginnings[at].iter().any(|own| files.any_begins(own) || by_another(at, own));
    let open: Vec<bool> = (0..books.len()).map(is_open).collect();
    let looked_at: Vec<ClashingOutputs> = books
        .par_iter()
        .zip(open)
        .map(
            |(book, open)| {
                if open { look(args, book, options, purpose) } else { (Vec::new(), None) }
            },
        )
        .collect();
    let mut kept = Vec::new();
    for (outputs, file) in looked_at {
        for (used, output) in outputs {
            files.add(used, &output);
        }
        kept.push(file);
    }
    kept
}

/// The outputs that are called like a book, and the book if it cannot be read again.
type ClashingOutputs = (Vec<(Use, PathBuf)>, Option<File>);

/// Returns the outputs that are called like a book, and the book if it cannot be read again.
fn look(args: &StandingsArgs, book: &Path, options: &Options, purpose: Purpose) -> ClashingOutputs {
    let Ok(opened) = Book::open(book) else {
        return (Vec::new(), None);
    };
    let output = |of: Option<OfSeveral<'_>>, outcome: Result<Analysed, Failure>| {
        let Some(found) = outcome.ok().and_then(|of| of.analysis.and(of.tournament)) else {
            return Vec::new();
        };
        let lang = wording(Some(found.language));
        let own = found.previous.is_some();
        let of_all = of.filter(|of| of.at == 0);
        let each = of_all.map(|_| None).into_iter().chain([of]);
        each.map(|of| outputs(args, (book, of), own, lang, purpose)).collect()
    };
    let Ok(found) = opened.each(options, |_| None, output) else {
        return (Vec::new(), None);
    };
    let uses = |outputs: Outputs| {
        let workbook = Some(outputs.workbook)
            .filter(|path| args.output.as_ref() != Some(path))
            .map(|path| (Use::Workbook(book.to_path_buf()), path));
        let html = outputs.html.filter(|_| args.html.as_deref().is_some_and(is_folder));
        workbook.into_iter().chain(html.map(|html| (Use::Html(book.to_path_buf()), html)))
    };
    let outputs = found.into_iter().flatten().flat_map(uses).collect();
    let again = std::fs::metadata(book).is_ok_and(|there| there.is_file());
    (outputs, (!again).then(|| opened.into_file()))
}

/// Writes data for other programs to a file, or to standard output.
pub(super) fn hand_out(path: &Path, text: &str, force: bool, lang: &Lang) -> Result<(), Refusal> {
    if is_to_stdout(path) { Ok(print_data(text)?) } else { write_text(path, text, force, lang) }
}

/// Writes a text to a file.
pub(super) fn write_text(path: &Path, text: &str, force: bool, lang: &Lang) -> Result<(), Refusal> {
    write(path, force, lang, |file| file.write_all(text.as_bytes()))
}

/// Writes an output, all of it or nothing.
pub(super) fn write(
    path: &Path,
    force: bool,
    lang: &Lang,
    write: impl FnOnce(&mut dyn WriteSeek) -> io::Result<()>,
) -> Result<(), Refusal> {
    write_whole(path, force, write).map_err(|error| not_written(&error, lang))
}

/// Refuses outputs of which one could not be written, before anything is.
pub(super) fn all_writable<'p>(
    paths: impl IntoIterator<Item = &'p Path>,
    force: bool,
    lang: &Lang,
) -> Result<(), Refusal> {
    let mut paths = paths.into_iter();
    let may_write = paths.try_for_each(|path| may_write(path, force));
    may_write.map_err(|error| not_written(&error, lang))
}

/// Makes the folder of outputs.
pub(super) fn make_folder(folder: &Path, lang: &Lang) -> Result<(), Refusal> {
    std::fs::create_dir_all(folder).map_err(|error| Refusal::unwritable(folder, &error, lang))
}

/// Returns the line that says where an output is.
pub(super) fn written(path: &Path, lang: &Lang) -> String {
    say!(lang, "cli.written", file = shown(path)) + "\n"
}

fn not_written(error: &NotWritten, lang: &Lang) -> Refusal {
    let say = |key: &str, path: &Path| Refusal::usage(say!(lang, key, file = shown(path)));
    match error {
        NotWritten::Exists(path) => say("cli.exists", path),
        NotWritten::Folder(path) => say("cli.is_folder", path),
        NotWritten::DanglingLink(path) => say("cli.dangling_link", path),
        NotWritten::Closed => Refusal::usage(lang.text("cli.closed")),
        NotWritten::System(path, error) => Refusal::unwritable(path, error, lang),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tournaments_have_files_of_their_own() {
        let name = |names_of: &[&str]| {
            names(&names_of.iter().map(ToString::to_string).collect::<Vec<_>>())
        };
        assert_eq!(name(&["A級", "B級"]), ["A級", "B級"]);
        assert_eq!(name(&["a/b", "a:b", "A_B"]), ["a_b", "a_b (2)", "A_B (3)"]);
        assert_eq!(name(&["\u{1b}x", &"長".repeat(300)]), ["_x", &"長".repeat(60)]);
    }
}
