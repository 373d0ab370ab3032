//! What is read and what is written: no file is two things at once, and nothing is lost by it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::harness::{Book, EN, Run, Saved, tiebook};

const ROWS: [[&str; 5]; 2] = [["1", "1", "Ann", "2-0", "Ben"], ["1", "2", "Cai", "2-1", "Dee"]];
const OTHERS: [[&str; 5]; 2] = [["1", "1", "Eve", "2-0", "Fay"], ["1", "2", "Gus", "2-1", "Hal"]];
const RULES: &str = "id = \"house\"\nbased_on = \"mtg\"\n";

/// A folder with books to try things on.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        let csv = "Round,Player 1,Result,Player 2\n1,Ann,2-0,Ben\n";
        for (name, text) in [
            ("a.csv", csv),
            ("b.csv", csv),
            ("A.csv", csv),
            ("r.toml", RULES),
            ("old.json", "old"),
            ("old.xlsx", "old"),
        ] {
            fs::write(folder.path(name), text).unwrap();
        }
        folder.put("a.xlsx", &Book::new("a.xlsx").pairings(&EN, &ROWS).rules("mtg").save());
        folder.put("c-A.xlsx", &Book::new("c-A.xlsx").pairings(&EN, &ROWS).rules("mtg").save());
        folder.put("c.xlsx", &two("c.xlsx", "A", "B"));
        folder.put("d.xlsx", &two("d.xlsx", "x<y", "X>Y"));
        fs::create_dir(folder.path("sub")).unwrap();
        fs::create_dir(folder.path("beside")).unwrap();
        fs::write(folder.path("beside/a.csv"), csv).unwrap();
        folder
    }

    fn put(&self, name: &str, saved: &Saved) {
        fs::copy(&saved.path, self.path(name)).unwrap();
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn run(&self, command: &str) -> Run {
        tiebook(&command.split(' ').collect::<Vec<_>>(), self.0.path())
    }

    /// Every file and its bytes.
    fn contents(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let files = |folder: &Path| {
            fs::read_dir(folder)
                .unwrap()
                .map(|entry| entry.unwrap().path())
                .filter(|path| path.is_file())
                .collect::<Vec<_>>()
        };
        let all = files(self.0.path()).into_iter().chain(files(&self.path("sub")));
        all.map(|path| (path.clone(), fs::read(path).unwrap())).collect()
    }
}

/// A book with two tournaments.
fn two(name: &'static str, one: &str, other: &str) -> Saved {
    let sheet = |rows: &[[&'static str; 5]]| [&[EN], rows].concat();
    let (first, second) = (sheet(&ROWS), sheet(&OTHERS));
    let rows = |rows: &'static [[&'static str; 5]]| {
        rows.iter().map(<[&str; 5]>::as_slice).collect::<Vec<_>>()
    };
    Book::new(name)
        .sheet(one, &rows(first.leak()))
        .sheet(other, &rows(second.leak()))
        .rules("mtg")
        .save()
}

/// Commands in which one file would be two things, and the words for both.
const CLASHES: &str = "\
check a.xlsx --json a.xlsx --force | a book to read | the JSON
check b.csv a.csv --rules mtg --json ./b.csv --force | a book to read | the JSON
check a.csv --rules r.toml --json r.toml --force | the rule file | the JSON
standings a.csv --rules mtg -o o.xlsx --json sub/../o.xlsx --force | the output for a.csv | the JSON
standings a.csv --rules ./r.toml -o r.toml --force | the rule file | the output for a.csv
standings a.csv --rules mtg --published b.csv -o b.csv --force | the file with the announced standings | the output for a.csv
standings a.csv --rules mtg -o a.csv --force | a book to read | the output for a.csv
standings a.csv --rules mtg --json a-standings.xlsx --force | the JSON | the output for a.csv
standings a.csv --rules mtg --html a.csv --force | a book to read | the web page for a.csv
standings a.csv --rules mtg --html o.html --json o.html | the JSON | the web page for a.csv
standings a.csv --rules mtg --html a-standings.xlsx | the web page for a.csv | the output for a.csv
standings a.csv --rules mtg --html - --json - | the JSON | the web page for a.csv
standings a.csv beside/a.csv --rules mtg --html new/ | the web page for a.csv | the web page for beside/a.csv
standings ./a.xlsx a.csv --rules mtg | the output for ./a.xlsx | the output for a.csv
standings c.xlsx c-A.xlsx | the output for c.xlsx | the output for c-A.xlsx
standings a.csv sub/../a.csv --rules mtg --out-dir new | the output for a.csv | the output for sub/../a.csv
standings a.csv --rules mtg -o /dev/stdout --json - | the output for a.csv | the JSON
audit a.csv --rules mtg --published b.csv --json b.csv --force -o x.xlsx | the file with the announced standings | the JSON";

#[test]
fn no_file_is_two_things_at_once() {
    for line in CLASHES.lines() {
        let [command, one, other] = *line.split(" | ").collect::<Vec<_>>() else {
            panic!("{line}")
        };
        let folder = Folder::new();
        let before = folder.contents();
        let run = folder.run(command);
        run.ends(2);
        run.err_says(&[one, other]);
        assert_eq!(run.stderr.lines().count(), 1, "{command}: {}", run.stderr);
        assert_eq!(folder.contents(), before, "{command}");
        assert!(!folder.path("new").exists());
    }
}

#[test]
fn each_tournament_has_a_page_of_its_own() {
    let folder = Folder::new();
    let before = folder.contents();
    let several = "standings a.xlsx c.xlsx --html o.html";
    assert_eq!(folder.run(several).code, 2);
    assert_eq!(folder.contents(), before);
    for (command, pages) in [
        (
            "standings c.xlsx --html pages/",
            &["pages/c-A-standings.html", "pages/c-B-standings.html"][..],
        ),
        (
            "standings a.xlsx d.xlsx --out-dir out --html sub",
            &["sub/a-standings.html", "sub/d-x_y-standings.html", "sub/d-X_Y (2)-standings.html"],
        ),
        ("standings a.xlsx -o o.xlsx --html o.html", &["o.html"]),
        ("standings c.xlsx --html all.html --force", &["all.html"]),
        ("standings out/a-standings.xlsx --html out/", &["out/a-standings-2.html"]),
    ] {
        let run = folder.run(command);
        run.ends(0);
        for page in pages {
            let text = fs::read_to_string(folder.path(page))
                .unwrap_or_else(|error| panic!("{page}: {error}"));
            assert!(text.starts_with("<!DOCTYPE html>") && text.ends_with("</html>\n"), "{page}");
            assert!(run.stdout.contains(page.rsplit('/').next().unwrap()), "{}", run.stdout);
        }
    }
    let run = folder.run("standings a.xlsx -o p.xlsx --html -");
    assert!(
        run.stdout.starts_with("<!DOCTYPE html>") && run.stdout.ends_with("</html>\n"),
        "{}",
        run.stdout
    );
}

#[test]
#[cfg(unix)]
fn links_do_not_hide_what_a_file_is() {
    for hard in [true, false] {
        for (command, linked) in [
            ("check a.csv --rules mtg --json link --force", "a.csv"),
            ("standings a.csv --rules mtg -o link --force", "a.csv"),
            ("standings a.csv --rules r.toml -o link --force", "r.toml"),
            ("standings a.csv --rules mtg -o old.json --json link --force", "old.json"),
        ] {
            let folder = Folder::new();
            if hard {
                fs::hard_link(folder.path(linked), folder.path("link")).unwrap();
            } else {
                std::os::unix::fs::symlink(linked, folder.path("link")).unwrap();
            }
            let before = folder.contents();
            let run = folder.run(command);
            run.ends(2);
            assert_eq!(folder.contents(), before, "{command}");
        }
        let folder = Folder::new();
        std::os::unix::fs::symlink("sub", folder.path("there")).unwrap();
        let run = folder.run("standings a.csv --rules mtg -o sub/o --json there/o");
        run.ends(2);
    }
}

#[test]
fn files_that_only_look_alike_are_written() {
    for (command, code, written) in [
        (
            "standings c.xlsx d.xlsx",
            0,
            &["c-A-standings.xlsx", "c-B-standings.xlsx", "d-x_y-standings.xlsx"][..],
        ),
        ("standings c.xlsx --sheet B --json new.json", 0, &["c-standings.xlsx", "new.json"]),
        // Only the second book has such a sheet: it is one tournament, and not in the other's way.
        ("standings c-A.xlsx c.xlsx --sheet B", 1, &["c-standings.xlsx"]),
        (
            "standings a.csv b.csv --rules mtg --out-dir new",
            0,
            &["new/a-standings.xlsx", "new/b-standings.xlsx"],
        ),
        ("standings a.csv --rules mtg -o /dev/null --json /dev/null", 0, &[]),
    ] {
        let folder = Folder::new();
        let run = folder.run(command);
        assert_eq!(run.code, code, "{command}: {}", run.stderr);
        for file in written {
            assert!(
                folder.path(file).exists(),
                "{command}: {file}: {:?}",
                folder.contents().keys()
            );
        }
    }
}

#[test]
fn tournaments_whose_names_are_one_as_files_have_two() {
    let folder = Folder::new();
    let run = folder.run("standings d.xlsx");
    run.ends(0);
    assert!(
        folder.path("d-x_y-standings.xlsx").exists()
            && folder.path("d-X_Y (2)-standings.xlsx").exists(),
        "{}",
        run.stdout
    );
}

/// Where `a` and `A` are two files, both are written; where they are one, neither.
#[test]
fn case_is_what_the_folder_makes_of_it() {
    let folder = Folder::new();
    let two_files = fs::read_dir(folder.0.path())
        .unwrap()
        .filter(|entry| entry.as_ref().unwrap().file_name().eq_ignore_ascii_case("a.csv"));
    let two_files = two_files.count() == 2;
    let run = folder.run("standings a.csv A.csv --rules mtg --out-dir sub");
    let written = fs::read_dir(folder.path("sub")).unwrap().count();
    assert_eq!((run.code, written), if two_files { (0, 2) } else { (2, 0) }, "{}", run.stderr);
}

#[test]
fn nothing_is_replaced_without_force() {
    for (command, kept) in [
        ("check a.csv --rules mtg --json old.json", "old.json"),
        ("standings a.csv --rules mtg -o new.xlsx --json old.json", "old.json"),
        ("standings a.csv --rules mtg -o old.xlsx", "old.xlsx"),
        ("standings a.csv --rules mtg -o new.xlsx --html old.json", "old.json"),
        ("new mtg -o old.xlsx", "old.xlsx"),
    ] {
        let folder = Folder::new();
        let before = folder.contents();
        let run = folder.run(command);
        run.ends(2);
        run.err_says(&[kept, "--force"]);
        assert_eq!(folder.contents(), before, "{command}");
        let run = folder.run(&format!("{command} --force"));
        run.ends(0);
        assert_ne!(fs::read(folder.path(kept)).unwrap(), b"old", "{command}");
    }
}

#[test]
fn what_cannot_be_written_is_named() {
    for (command, named) in [
        ("check a.csv --rules mtg --json no/such/x.json", "no/such/x.json"),
        ("check a.csv --rules mtg --json sub", "sub is a folder"),
        ("standings a.csv --rules mtg -o x.xlsx --json no/such/x.json", "no/such/x.json"),
        ("standings a.csv --rules mtg -o sub --force", "sub is a folder"),
        ("new mtg -o sub", "sub is a folder"),
    ] {
        let folder = Folder::new();
        let run = folder.run(command);
        run.ends(2);
        run.err_says(&[named]);
        // What was written all the same is announced, and what is announced was written.
        assert_eq!(
            run.stdout.contains("wrote x.xlsx"),
            folder.path("x.xlsx").exists(),
            "{command}: {}",
            run.stdout
        );
    }
}

/// Of two outputs none is begun where the other cannot be written; what was written before the other failed is said.
#[test]
fn two_outputs_are_written_or_told_apart() {
    let names: Vec<String> = (0..10).map(|at| format!("P{at}")).collect();
    let rows: Vec<[&str; 2]> = std::iter::once(["Name", "Rating"])
        .chain(names.iter().map(|name| [name.as_str(), "1500"]))
        .collect();
    let rows: Vec<&[&str]> = rows.iter().map(<[&str; 2]>::as_slice).collect();
    let club = Book::new("club.xlsx").sheet("Players", &rows).rules("fide-2026").save();
    std::fs::write(club.beside("club-league-2.xlsx"), "mine").unwrap();
    let run = club.run("league", "--lang en");
    run.err(2, &["club-league-2.xlsx exists"]);
    assert!(!club.beside("club-league-1.xlsx").exists());
    let paired = club.beside("paired.xlsx");
    let run = club.run(
        "pair",
        &[
            "--system",
            "round_robin",
            "--trf",
            "no-such-folder/x.trf",
            "-o",
            paired.to_str().unwrap(),
            "--lang",
            "en",
        ],
    );
    assert!(
        run.code == 2 && run.stderr.contains("no-such-folder/x.trf") && !paired.exists(),
        "{}",
        run.stderr
    );
    let friday = Saved::sample("friday-mtg.xlsx");
    for option in ["--html", "--json", "--trf"] {
        let run = friday.run("standings", &[option, "no-such-folder/x", "--lang", "en"]);
        run.err(2, &["no-such-folder"]);
        assert!(!friday.beside("friday-mtg-standings.xlsx").exists(), "{option}");
    }
    #[cfg(target_os = "linux")]
    {
        std::fs::remove_file(club.beside("club-league-2.xlsx")).unwrap();
        std::os::unix::fs::symlink("/dev/full", club.beside("club-league-2.xlsx")).unwrap();
        let run = club.run("league", "--lang en");
        run.err(2, &["wrote ", "club-league-1.xlsx"]);
        let args = [
            "--system",
            "round_robin",
            "--trf",
            "/dev/full",
            "-o",
            paired.to_str().unwrap(),
            "--lang",
            "en",
        ];
        let run = club.run("pair", &args);
        run.out(2, &["paired.xlsx"]);
        run.err(2, &["/dev/full"]);
    }
}
