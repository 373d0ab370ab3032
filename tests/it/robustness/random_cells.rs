//! Random damage to the cells of books in many layouts: whatever is wrong is told with its cell, or the sheet that it is about.

use crate::harness::bare_xlsx;
use crate::harness::random::Random;
use tiebook::problem::{Kind, NoPairings, Severity};
use tiebook::standings::{Options, analyse_bytes};

type Rows = Vec<Vec<String>>;

/// Cells that are struck.
fn strikes() -> usize {
    crate::harness::tries("TIEBOOK_STRIKES", 240)
}

fn rows(text: &str) -> Rows {
    text.lines().map(|line| line.split('|').map(str::to_string).collect()).collect()
}

/// Books that are read without a word, half of them in Japanese.
fn books() -> Vec<Vec<(String, Rows)>> {
    let rules = |id: &str| ("Rules".to_string(), rows(&format!("Rule set|{id}")));
    let list = "Round|Table|Player 1|Result|Player 2\n1|1|Ann|2-0|Ben\n1|2|Cai|2-1|Dee\n2|1|Ann|2-0|Cai\n2|2|Ben|1-2|Dee";
    let players = "番号|氏名|所属\n1|Ann|赤\n2|Ben|青\n3|Cai|赤\n4|Dee|青";
    let first = "卓|選手1|結果|選手2\n1|Ann|2-0|Ben\n2|Cai|2-1|Dee";
    let second = "卓|選手1|結果|選手2\n1|Ann|2-0|Cai\n2|Ben|1-2|Dee";
    let cross = "番号|氏名|1回戦|2回戦\n1|Ann|○2|○3\n2|Ben|●1|●4\n3|Cai|○4|●1\n4|Dee|●3|○2";
    let chess = "No|Name|1|2\n1|Ann|2w1|3b1\n2|Ben|1b0|4w0\n3|Cai|4w1|1w0\n4|Dee|3b0|2b1";
    let sheet = |name: &str, text: &str| (name.to_string(), rows(text));
    vec![
        vec![sheet("Pairings", list), rules("mtg")],
        vec![sheet("Pairings", list), sheet("参加者", players), rules("mtg")],
        vec![
            sheet("第1回戦", first),
            sheet("第2回戦", second),
            sheet("参加者", players),
            rules("mtg"),
        ],
        vec![sheet("星取表", cross), rules("shogi-swiss")],
        vec![sheet("Cross", chess), rules("fide-2019")],
    ]
}

/// What somebody may have typed, pasted or deleted.
const STRIKES: [&str; 16] = [
    "", "x", "?", "2-", "Ann", "Zed", "-1", "99", "1.5", "#N/A", "two", "不明", "2-0-0-0", "○○",
    "第x回", "Total: 4",
];

#[test]
fn every_error_names_its_cell() {
    let mut random = Random::new(2026);
    let books = books();
    for at in 0..strikes() {
        let mut sheets = books[at % books.len()].clone();
        let sheet = random.below(sheets.len());
        let row = random.below(sheets[sheet].1.len());
        let column = random.below(sheets[sheet].1[row].len());
        let strike = STRIKES[random.below(STRIKES.len())];
        let before = std::mem::replace(&mut sheets[sheet].1[row][column], strike.to_string());
        let what = format!("{at}: {} {row} {column}: {before:?} -> {strike:?}", sheets[sheet].0);
        let outcome =
            analyse_bytes("struck.xlsx", &bare_xlsx(&sheets), &Options::default()).unwrap();
        for problem in
            outcome.problems.iter().filter(|problem| problem.severity() == Severity::Error)
        {
            // What is missing stands in no cell: rules, pairings, a heading.
            let of_the_book = matches!(
                problem.kind,
                Kind::NoRules { .. }
                    | Kind::NoPairings(NoPairings::Nowhere { .. })
                    | Kind::SeveralTournaments { .. }
                    | Kind::SeveralPairings { .. }
            );
            assert!(problem.place.cell.is_some() || of_the_book, "{what}: {problem}");
        }
        // Either something is said, or standings come out of it.
        let errors = outcome.problems.iter().any(|problem| problem.severity() == Severity::Error);
        assert_eq!(errors, outcome.analysis.is_none(), "{what}: {:?}", outcome.problems);
    }
}
