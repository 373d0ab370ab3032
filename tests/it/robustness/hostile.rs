//! Files that are damaged, or ask for more than they hold: each is read, or refused in one sentence, and soon.

use std::time::{Duration, Instant};

use crate::harness::{Book, EN, Run, Saved};

/// Nobody waits longer; a build for tests is many times slower than the program.
const SOON: Duration = Duration::from_secs(120);

/// Runs `check`, and sees that it ends soon.
#[track_caller]
fn check(saved: &Saved) -> Run {
    check_by(saved, &[])
}

fn check_by(saved: &Saved, args: &[&str]) -> Run {
    let start = Instant::now();
    let run = saved.run("check", &[&["--rules", "mtg"], args].concat());
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
    run
}

const CSV: &str = "Round,Player 1,Result,Player 2\n1,Ann,2-0,Ben\n1,Cai,2-1,Dee\n";

#[test]
fn a_quotation_mark_that_swallows_lines_is_damage() {
    for (good, bad) in [
        (",Ben", ",\"Ben"),
        ("1,Cai,2-1,Dee", "\"1,Cai,2-1,Dee"),
        ("Ann,2-0,Ben\n1,Cai", "\"Ann,2-0,Ben\n1,\"Cai\""),
    ] {
        let run = check(&Saved::bytes("open.csv", CSV.replace(good, bad).as_bytes()));
        run.out(1, &["damaged or cut off", "open.csv ▸ A"]);
    }
    let lines = CSV.replace("Ben", "\"Ben\nthe second\"").replace("Cai", "\"Cai\"");
    assert_eq!(check(&Saved::bytes("lines.csv", lines.as_bytes())).code, 0);
}

#[test]
fn a_page_that_is_cut_off_is_damaged() {
    let page = "<html><body><table><tr><th>Round<th>Player 1<th>Result<th>Player 2</tr>\
        <tr><td>1<td>Ann<td>2-0<td>Ben</tr><tr><td>1<td>Cai<td>2-1<td>Dee</tr></table></body></html>";
    assert_eq!(check(&Saved::bytes("page.xls", page.as_bytes())).code, 0);
    let cut = [
        page.replace("</table></body></html>", ""),
        page.replace("</body></html>", ""),
        page.replace("<tr><td>1<td>Cai", "<!-- <tr><td>1<td>Cai"),
    ];
    let hidden = page
        .replace("<tr><td>1<td>Cai", "<!-- <tr><td>1<td>Cai")
        .replace("</body>", "<!-- end --></body>");
    for bad in cut.iter().chain([&hidden]) {
        let run = check(&Saved::bytes("page.xls", bad.as_bytes()));
        run.out(1, &["damaged or cut off"]);
    }
}

/// Cells that reach down and across leave their places to nobody else.
#[test]
fn spans_of_a_page_keep_their_places() {
    let page = "<table><tr><th>Round<th>Table<th>Player 1<th>Result<th>Player 2</tr>\
        <tr><td rowspan=2>1<td rowspan=2><td>Ann<td>2-0<td>Ben</tr><tr><td>Cai<td>2-1<td>Dee</tr></table>";
    let (json, _) = Saved::bytes("page.xls", page.as_bytes()).standings("--rules mtg");
    assert_eq!(
        crate::harness::points(&json),
        crate::harness::expected(&[("Ann", "3"), ("Ben", "0"), ("Cai", "3"), ("Dee", "0")])
    );
}

/// What a sheet may hold in numbers, and each took minutes.
#[test]
fn much_of_one_thing_takes_no_time() {
    let rows = |heading: &str, row: &dyn Fn(usize) -> String, rows: usize| {
        (0..rows).fold(format!("{heading}\n"), |text, at| text + &row(at) + "\n").into_bytes()
    };
    let wide = format!("<table><tr>{}</tr><tr><td>a<td>b</tr></table>", "<td>x".repeat(60_000));
    let deep = format!(
        "<table>{}</table>",
        format!("<tr>{}</tr>", "<td rowspan=1000>x".repeat(100)).repeat(1_000)
    );
    let long = |letter: &str, at: usize| format!("{}{at}", letter.repeat(31_990));
    let groups = |text: &str| vec![text; 330].join(",");
    let cross = |at: usize| {
        let against =
            |other: usize| format!("{}選手{other:05}x", if at < other { "○" } else { "●" });
        format!(
            "{},選手{at:05}x,{},{},{}",
            at + 1,
            against(at ^ 1),
            against(at ^ 2),
            against(at ^ 4)
        )
    };
    let cases = [
        ("wide.xls", wide.into_bytes(), 1, "no pairings"),
        ("deep.xls", deep.into_bytes(), 1, r#""too-large.sheets""#),
        (
            "long.csv",
            rows(
                "Round,Player 1,Result,Player 2",
                &|at| format!("1,{},2-0,{}", long("A", at), long("B", at)),
                60,
            ),
            1,
            "31991 characters",
        ),
        (
            "groups.csv",
            rows(
                &groups("Player 1,Result,Player 2"),
                &|at| groups(&format!("a{at},2-1,b{at}")),
                60,
            ),
            0,
            "330",
        ),
        ("cross.csv", rows("No,Name,1,2,3", &cross, 2_000), 0, "2000 players"),
    ];
    for (name, bytes, code, words) in cases {
        let saved = Saved::bytes(name, &bytes);
        let by_id: &[&str] = if words.starts_with('"') { &["--json", "-"] } else { &[] };
        let run = check_by(&saved, by_id);
        // The data has the kind and its form apart.
        let id = words.trim_matches('"').split_once('.');
        let told = match id.filter(|_| !by_id.is_empty()) {
            Some((kind, form)) => {
                [kind, form].iter().all(|part| run.stdout.contains(&format!("\"{part}\"")))
            }
            None => run.stdout.contains(words),
        };
        assert!(
            run.code == code && told,
            "{name}: {} {}",
            run.code,
            run.stdout.chars().take(2000).collect::<String>()
        );
    }
}

/// Many tournaments in one book are read once, and those that share nobody are not compared with one another.
#[test]
fn many_small_tables_take_no_time() {
    let heading = ["Table", "Player 1", "Result", "Player 2"];
    let table = |sheet: usize, round: usize| {
        let row = |at: usize| {
            [
                at.to_string(),
                format!("P{sheet}_{at}"),
                "2-0".to_string(),
                format!("P{sheet}_{}", (at + round) % 4 + 4),
            ]
        };
        let title = vec![format!("Round {}", round + 1)];
        [
            vec![title, heading.map(String::from).to_vec()],
            (0..4).map(|at| row(at).to_vec()).collect(),
        ]
        .concat()
    };
    let sheet =
        |at: usize| (format!("Group {at}"), (0..4).flat_map(|round| table(at, round)).collect());
    let sheets: Vec<(String, Vec<Vec<String>>)> = (0..30).map(sheet).collect();
    let run = check(&Saved::bytes("groups.xlsx", &crate::harness::bare_xlsx(&sheets)));
    assert_eq!((run.code, run.stdout.matches("8 players, 4 rounds, 16 pairings").count()), (0, 30));
}

#[test]
fn everybody_against_everybody_takes_no_time() {
    const PLAYERS: usize = 300;
    let won = |one: usize, other: usize| (one < other) == (one + other).is_multiple_of(3);
    let cell = |one: usize, other: usize| {
        if one == other { "*" } else { ["0", "1"][usize::from(won(one, other))] }
    };
    let row = |one: usize| {
        format!(
            "{0},P{0},{1}\n",
            one + 1,
            (0..PLAYERS).map(|other| cell(one, other)).collect::<Vec<_>>().join(",")
        )
    };
    let numbers = (1..=PLAYERS).map(|number| number.to_string()).collect::<Vec<_>>().join(",");
    let run = check(&Saved::bytes(
        "all.csv",
        format!("No,Name,{numbers}\n{}", (0..PLAYERS).map(row).collect::<String>()).as_bytes(),
    ));
    run.out(0, &["300 players, 299 rounds, 44850 pairings"]);
}

#[test]
fn thousands_of_unknown_names_are_all_named() {
    let name = |at: usize| format!("{:x} {:x}", (at + 1) * 0x9e37_79b1, (at + 7) * 0x85eb_ca6b);
    let text = |at: usize| -> [String; 5] {
        ["1".into(), (at + 1).to_string(), name(at), "2-0".into(), name(at + 3_000)]
    };
    let pairings: Vec<[String; 5]> = (0..1_500).map(text).collect();
    let pairings: Vec<[&str; 5]> =
        pairings.iter().map(|row| row.each_ref().map(String::as_str)).collect();
    let players: Vec<String> = (0..3_000).map(|at| name(at + 10_000)).collect();
    let rows: Vec<&[&str]> = vec![&["Name", "Club"]];
    let listed: Vec<[&str; 2]> = players.iter().map(|name| [name.as_str(), "A"]).collect();
    let rows: Vec<&[&str]> =
        rows.into_iter().chain(listed.iter().map(<[&str; 2]>::as_slice)).collect();
    let saved = Book::new("unknown.xlsx").pairings(&EN, &pairings).sheet("Players", &rows).save();
    let start = Instant::now();
    let run = saved.run("check", "--rules mtg --json -");
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
    assert_eq!(
        run.stdout.matches("\"unknown-player\"").count(),
        3_000,
        "{}",
        run.stdout.chars().take(2000).collect::<String>()
    );
}

/// An event whose workbook is written through temporary files, in a folder that is not there or is full.
#[cfg(unix)]
#[test]
fn temporary_files_that_cannot_be_written_are_told() {
    let pairings = (0..520).map(|at| format!("1,First {at},2-0,Second {at}\n"));
    let saved = Saved::bytes(
        "large.csv",
        format!("Round,Player 1,Result,Player 2\n{}", pairings.collect::<String>()).as_bytes(),
    );
    let output = saved.beside("out.xlsx");
    for (folder, limit) in [("/nonexistent", "unlimited"), ("/tmp", "60")] {
        // A file that may not grow is as good as a full disk.
        let shell = format!(
            "trap '' XFSZ; ulimit -f {limit}; exec \"$0\" standings \"$1\" --rules mtg --breakdown pages -o \"$2\""
        );
        let program = env!("CARGO_BIN_EXE_tiebook");
        let mut command = std::process::Command::new("sh");
        let run = command
            .args(["-c", &shell, program])
            .args([&saved.path, &output])
            .env("TMPDIR", folder)
            .env("LANG", "en_US.UTF-8")
            .output();
        let Ok(run) = run else {
            eprintln!("SKIPPED: no shell here");
            return;
        };
        let told = String::from_utf8_lossy(&run.stderr);
        assert!(
            run.status.code() == Some(2) && !told.contains("panicked") && told.contains("out.xlsx"),
            "{limit}: {:?} {told}",
            run.status
        );
        assert!(!output.exists());
    }
}
