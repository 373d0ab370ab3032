//! Random cells and damaged files: every one ends in a tournament or in problems, never in a panic, and soon.
//!
//! `TIEBOOK_FUZZ=100000 cargo test --release --test it fuzz` tries that many of each kind.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::harness::random::Random;
use tiebook::standings::{Options, RulesFrom, analyse};
use tiebook::tiebreaks::figures::Figures;

/// How many of each kind are tried.
fn count() -> usize {
    crate::harness::tries("TIEBOOK_FUZZ", 150)
}

/// What people and programs put into cells, and what nobody should.
const CELLS: [&str; 104] = [
    "回戦",
    "卓",
    "選手1",
    "結果",
    "選手2",
    "Round",
    "Table",
    "Player 1",
    "Result",
    "Player 2",
    "Score 1",
    "Score 2",
    "Winner",
    "番号",
    "氏名",
    "Name",
    "No.",
    "Rk.",
    "Rtg",
    "Pts.",
    "TB1",
    "1.Rd",
    "2.Rd",
    "3.Rd",
    "1回戦",
    "2回戦",
    "R1",
    "順位",
    "大会名",
    "ルール",
    "mtg",
    "1",
    "2",
    "3",
    "10",
    "0",
    "-1",
    "-½",
    "½",
    "2-0",
    "2-1",
    "1-2",
    "2-1-0",
    "○2",
    "●1",
    "○",
    "●",
    "△",
    "□",
    "■",
    "1○",
    "○乙",
    "16w1",
    "9b½",
    "12w+",
    "2b-",
    "3+",
    "1-/w2",
    "0+",
    "*",
    "不戦勝",
    "欠",
    "離脱",
    "退-○",
    "両負",
    "+ -",
    "- +",
    "BYE",
    "甲",
    "乙",
    "丙",
    "Ann",
    "Ben",
    "Ann won 2-1-0",
    "=HYPERLINK(\"x\")",
    "@x",
    "+1",
    "Nan",
    "0123",
    "TRUE",
    "#N/A",
    "1e400",
    "99999999999999999999999",
    "１２ｗ１",
    "½-½",
    "第3回戦",
    "𝟙",
    "é́",
    "Round 1 on 2025/01/25",
    "http://example.org",
    "\u{202e}abc",
    " ",
    "+W2",
    "=HPB",
    "X 2",
    "H---",
    "○2 40-24",
    "40-24",
    "合計",
    "※",
    "Games",
    "W",
    "Opponent",
    "得点",
];

fn rules(random: &mut Random) -> Options {
    let ids: Vec<&str> = tiebook::rules::rule_set_ids().collect();
    Options::default().with_rules(RulesFrom::Id(random.pick(&ids).to_string()))
}

/// Analyses a file, and writes the workbook where it could be computed.
fn survives(path: &Path, options: &Options) {
    let Ok(outcome) = analyse(path, options) else {
        return;
    };
    assert!(outcome.analysis.is_some() || !outcome.problems.is_empty(), "nothing was said");
    if let (Some(analysis), Some(draft)) = (&outcome.analysis, &outcome.draft) {
        let lang = tiebook::lang::Lang::of(crate::harness::japanese());
        let audit = tiebook::audit::Audit::new(analysis, draft, outcome.published.as_ref(), false);
        let size = tiebook::workbook::Size::of(&analysis.figures, false, None);
        let layout = tiebook::workbook::calculation::BookLayout::new(
            analysis,
            &outcome.problems,
            lang,
            size,
        )
        .auditing(Some(&audit));
        let plan = tiebook::workbook::plan(&layout);
        let mut bytes = std::io::Cursor::new(Vec::new());
        tiebook::write::xlsx::write(&plan, &mut bytes).unwrap();
    }
}

#[test]
fn random_cells() {
    let folder = tempfile::tempdir().unwrap();
    for seed in 0..count() {
        let mut random = Random::numbered(seed);
        let (rows, columns) = (1 + random.below(8), 1 + random.below(8));
        let mut text = String::new();
        for _ in 0..rows {
            // Often a heading that makes sense, so that what is below it is read.
            let line: Vec<String> = match random.below(5) {
                0 => {
                    ["Round", "Table", "Player 1", "Result", "Player 2"].map(String::from).to_vec()
                }
                1 => ["No.", "Name", "1.Rd", "2.Rd", "Pts."].map(String::from).to_vec(),
                _ => (0..columns)
                    .map(|_| random.pick(&CELLS).replace('"', "\"\""))
                    .map(|cell| format!("\"{cell}\""))
                    .collect(),
            };
            text += &line.join(",");
            text.push('\n');
        }
        let path = folder.path().join("cells.csv");
        std::fs::write(&path, &text).unwrap();
        let options = rules(&mut random);
        let done = std::panic::catch_unwind(|| survives(&path, &options));
        assert!(done.is_ok(), "seed {seed}:\n{text}");
    }
}

/// Cells of one family below a heading that is right: most of these are read to the end.
#[test]
fn random_tables() {
    let folder = tempfile::tempdir().unwrap();
    let families: [&[&str]; 7] = [
        &[
            "1w1", "2b0", "3w½", "4b1", "1b0", "2w1", "3b½", "4w0", "0", "-1", "-½", "2w+", "1b-",
            "", "9w1", "4w",
        ],
        &["○1", "●2", "△3", "○4", "●1", "○2", "△1", "□", "■3", "休", "", "○乙", "●甲", "不戦勝"],
        &["1+", "2-", "3=", "4+/w3", "1-/b3", "0+", "0-", "2+!", ""],
        &["1", "0", "½", "*", "+", "-", ""],
        &["+W1", "-B2", "=W3", "+F4", "-F1", "+PAB", "=HPB", "--", ""],
        &["W 1", "L 2", "D 3", "X 4", "F 1", "B---", "H", "U", ""],
        &["○ 1 40", "● 2 24-40", "△ 3 32", "○40-24", "●24", "33", "2-1", ""],
    ];
    for seed in 0..count() {
        let mut random = Random::numbered(seed);
        let family = families[random.below(families.len())];
        let (players, rounds) = (2 + random.below(4), 1 + random.below(5));
        let mut text = String::from("No.,Name");
        text.extend((1..=rounds).map(|round| format!(",{round}")));
        text += ",Pts\n";
        for (at, name) in ["甲", "乙", "丙", "丁", "戊", "己"].iter().take(players).enumerate()
        {
            let name = if random.below(9) == 0 {
                random.pick(&["？？", "合計", "", "甲", "12345678"])
            } else {
                name
            };
            text.extend([(at + 1).to_string(), ",".into(), name.to_string()]);
            text.extend((0..rounds).map(|_| format!(",{}", random.pick(family))));
            text += ",1\n";
        }
        let path = folder.path().join("table.csv");
        std::fs::write(&path, &text).unwrap();
        let options = rules(&mut random);
        let done = std::panic::catch_unwind(|| survives(&path, &options));
        assert!(done.is_ok(), "seed {seed}:\n{text}");
    }
}

/// Lists below headings that are right, side by side, by seats, told twice, with words for results.
#[test]
fn random_lists() {
    let folder = tempfile::tempdir().unwrap();
    let headings: [&[&str]; 6] = [
        &["Table", "Player 1", "Result", "Player 2", "Table", "Player 1", "Result", "Player 2"],
        &["Rank", "Player", "Score", "Rank", "Player", "Score", "Rank", "Player", "Score"],
        &["Table", "Name", "Score"],
        &["Round", "Name", "Opponent", "W", "L", "D"],
        &["Round", "Player 1", "Player 2", "Games", "Result", "Winner"],
        &["回戦", "選手", "得点", "vs", "得点", "選手", "番号", "氏名"],
    ];
    let cells = [
        "Ann", "Ben", "Cai", "Dee", "1", "2", "2-1", "0-2", "○", "●", "", "", "BYE", "No-show",
        "Finished", "draw", "合計", "※",
    ];
    for seed in 0..count() {
        let mut random = Random::numbered(seed);
        let heading = headings[random.below(headings.len())];
        let mut text = ["", "Round 1,,,Round 2\n", "第2回戦\n"][random.below(3)].to_string()
            + &heading.join(",")
            + "\n";
        for row in 0..=random.below(9) {
            let mut cell = |heading: &str| match heading {
                _ if random.below(12) == 0 => random.pick(&CELLS).replace(['"', ',', '\n'], ""),
                "Table" | "Rank" | "番号" => (row / 2 + 1).to_string(),
                "Round" | "回戦" => (row / 4 + 1).to_string(),
                "Name" | "Player" | "Player 1" | "Player 2" | "Opponent" | "選手" | "氏名" => {
                    random.pick(&cells[..4]).to_string()
                }
                _ => random.pick(&cells).to_string(),
            };
            let line: Vec<String> = heading.iter().map(|heading| cell(heading)).collect();
            text += &line.join(",");
            text.push('\n');
        }
        let path = folder.path().join("list.csv");
        if random.below(4) == 0 {
            text = format!(
                "<table><tr><td rowspan=2>{}",
                text.replace(',', "<td>").replace('\n', "<tr><td>")
            );
            text.truncate(
                (0..=text.len() - random.below(40).min(text.len()))
                    .rev()
                    .find(|at| text.is_char_boundary(*at))
                    .unwrap_or(0),
            );
        }
        std::fs::write(&path, &text).unwrap();
        let options = rules(&mut random);
        let done = std::panic::catch_unwind(|| survives(&path, &options));
        assert!(done.is_ok(), "seed {seed}:\n{text}");
    }
}

/// Workbooks whose parts were changed before they were packed: the archive is sound, what is in it is not.
#[test]
fn damaged_parts() {
    let folder = tempfile::tempdir().unwrap();
    let samples =
        ["samples/hyogo-2009.xlsx", "samples/friday-mtg.xlsx", "tests/books/friday-mtg.ods"]
            .map(|path| parts(Path::new(path)));
    for seed in 0..count() {
        let mut random = Random::numbered(seed);
        let mut parts = samples[random.below(samples.len())].clone();
        for _ in 0..=random.below(6) {
            let at = random.below(parts.len());
            let part = &mut parts[at].1;
            let (from, to) = (random.below(part.len()), random.below(part.len()));
            let piece = part[from.min(to)..from.max(to).min(from.min(to) + 40)].to_vec();
            match random.below(4) {
                0 if !part.is_empty() => part[from] = random.below(256) as u8,
                1 => part.truncate(from),
                2 => drop(part.splice(from..from, piece)),
                _ => drop(part.drain(from.min(to)..from.max(to).min(from.min(to) + 40))),
            }
        }
        let path = folder.path().join("book.xlsx");
        let mut archive = zip::ZipWriter::new(std::fs::File::create(&path).unwrap());
        for (name, bytes) in &parts {
            let stored = zip::write::SimpleFileOptions::default()
                .compression_method(zip::CompressionMethod::Stored);
            archive.start_file(name.as_str(), stored).unwrap();
            archive.write_all(bytes).unwrap();
        }
        archive.finish().unwrap();
        let options = rules(&mut random);
        let done = std::panic::catch_unwind(|| survives(&path, &options));
        assert!(done.is_ok(), "seed {seed}");
    }
}

fn parts(path: &Path) -> Vec<(String, Vec<u8>)> {
    let mut archive = zip::ZipArchive::new(std::fs::File::open(path).unwrap()).unwrap();
    (0..archive.len())
        .map(|at| {
            let mut file = archive.by_index(at).unwrap();
            let (name, mut bytes) = (file.name().unwrap().to_string(), Vec::new());
            file.read_to_end(&mut bytes).unwrap();
            (name, bytes)
        })
        .collect()
}

#[test]
fn damaged_files() {
    let folder = tempfile::tempdir().unwrap();
    let samples = [
        "samples/hyogo-2009.xlsx",
        "samples/kawai-x2.xlsx",
        "tests/books/friday-mtg.ods",
        "tests/books/friday-mtg.xls",
    ]
    .map(|path| std::fs::read(path).unwrap());
    for seed in 0..count() {
        let mut random = Random::numbered(seed);
        let mut bytes = samples[random.below(samples.len())].clone();
        for _ in 0..=random.below(20) {
            if bytes.is_empty() {
                break;
            }
            let at = random.below(bytes.len());
            match random.below(4) {
                0 => bytes[at] = random.below(256) as u8,
                1 => bytes.truncate(at.max(1)),
                2 => {
                    bytes.remove(at);
                }
                _ => bytes.insert(at, random.below(256) as u8),
            }
        }
        let path = folder
            .path()
            .join(["book.xlsx", "book.xls", "book.ods", "book.xlsb", "book.csv"][random.below(5)]);
        std::fs::File::create(&path).unwrap().write_all(&bytes).unwrap();
        let options = rules(&mut random);
        let done = std::panic::catch_unwind(|| survives(&path, &options));
        assert!(done.is_ok(), "seed {seed}");
    }
}

#[test]
fn random_formulas() {
    let parts = [
        "sum(",
        "mean(",
        "count(",
        "highest(1, ",
        "opponent.",
        "points",
        "wins",
        "before",
        "opponent.before",
        "won",
        " for ",
        " and ",
        "not ",
        ")",
        "(",
        "/",
        "^",
        "*",
        "-",
        "1",
        "0.5",
        "999",
        " drop lowest 1",
        ">=",
        ",",
        "勝",
        "default(",
        "{k}",
        "[",
        "]",
        "lot",
    ];
    // Some that grow when each is made from the one before.
    let growing = [
        "before ^ 9",
        "sum(opponent.before * before)",
        "1 / sum(opponent.before + 1 / 7)",
        "3 ^ sum(before)",
        "before * before - 1 / 3",
    ];
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rules.toml");
    let sample = analyse(Path::new("samples/friday-mtg.xlsx"), &Options::default()).unwrap();
    let tournament = sample.tournament.unwrap();
    for seed in 0..count() {
        let mut random = Random::numbered(seed);
        let mut text = "id = \"x\"\nsource = \"x\"\norder = [\"x1\"]\n".to_string();
        for at in 1..=random.below(9) {
            let formula: String = match random.below(3) {
                0 => (0..=random.below(14)).map(|_| random.pick(&parts)).collect(),
                _ => random.pick(&growing).to_string(),
            };
            let formula = formula.replace(
                "before",
                &if at == 1 { "wins".to_string() } else { format!("x{}", at - 1) },
            );
            let definition = format!(
                "[[definition]]\nid = \"x{at}\"\nformula = '{formula}'\nempty = \"0\"\nlabel = {{ ja = \"x\", en = \"x\" }}\nshort = {{ ja = \"x\", en = \"x\" }}\n"
            );
            text.push_str(&definition);
        }
        std::fs::write(&path, &text).unwrap();
        let start = Instant::now();
        let done = std::panic::catch_unwind(|| {
            if let Ok(rules) = tiebook::rules::load_file(&path).and_then(|draft| draft.compile(5)) {
                let _ = Figures::compute(Arc::clone(&tournament), Arc::new(rules)).beyond();
            }
        });
        assert!(done.is_ok() && start.elapsed() < Duration::from_secs(20), "seed {seed}: {text}");
    }
}
