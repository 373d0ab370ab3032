//! Time and memory of reading, computing and writing, for a large and a very large event.
//!
//! `cargo bench` prints for each stage the time and, as `max alloc`, the most memory held at once.

use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use divan::{AllocProfiler, Bencher, black_box};
use rust_xlsxwriter::Workbook;
use tiebook::analysis::{Analysis, compute};
use tiebook::lang::{Lang, Language};
use tiebook::model::Tournament;
use tiebook::workbook::room::Room;
use tiebook::workbook::{Size, plan};
use tiebook::{read, rules, write};

#[global_allocator]
static ALLOCATOR: AllocProfiler = AllocProfiler::system();

/// How large an event is.
#[derive(Clone, Copy)]
struct Event {
    players: usize,
    rounds: usize,
}

impl std::fmt::Display for Event {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} × {}", self.players, self.rounds)
    }
}

/// The events measured.
const EVENTS: [Event; 2] = [Event { players: 1_000, rounds: 10 }, Event { players: 20_000, rounds: 15 }];

static FOLDER: LazyLock<tempfile::TempDir> = LazyLock::new(|| tempfile::tempdir().expect("a folder for the benchmark"));

fn main() {
    for event in EVENTS {
        make(event);
    }
    divan::main();
}

fn book(Event { players, rounds }: Event) -> PathBuf {
    FOLDER.path().join(format!("{players}x{rounds}.xlsx"))
}

/// Writes an event made from a seed: equal points meet, results are drawn.
fn make(event: Event) {
    let Event { players, rounds } = event;
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let mut draw = |limit: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random % limit as u64) as usize
    };
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    sheet.set_name("Pairings").expect("a valid name");
    sheet.write_row(0, 0, ["Round", "Table", "Player 1", "Result", "Player 2"]).expect("room for a heading");
    let mut points = vec![0; players];
    let mut row = 1;
    for round in 1..=rounds {
        let mut order: Vec<usize> = (0..players).collect();
        for at in (1..players).rev() {
            order.swap(at, draw(at + 1));
        }
        order.sort_by_key(|player| std::cmp::Reverse(points[*player]));
        for (table, pair) in order.chunks_exact(2).enumerate() {
            let (result, first, second) = [("2-0", 3, 0), ("2-1", 3, 0), ("1-2", 0, 3), ("0-2", 0, 3), ("1-1-1", 1, 1)][draw(5)];
            points[pair[0]] += first;
            points[pair[1]] += second;
            let cells = [
                round.to_string(),
                (table + 1).to_string(),
                format!("Player {:05}", pair[0] + 1),
                result.into(),
                format!("Player {:05}", pair[1] + 1),
            ];
            sheet.write_row(row, 0, cells).expect("room for a row");
            row += 1;
        }
    }
    workbook.save(book(event)).expect("a workbook");
}

fn tournament(event: Event) -> Arc<Tournament> {
    Arc::new(read::read(&book(event), &read::Options::default()).expect("a file").tournament.expect("a tournament"))
}

fn analysis(tournament: &Arc<Tournament>) -> Analysis {
    let rules = rules::load("mtg").and_then(|draft| draft.compile(10)).expect("an embedded rule set");
    compute(Arc::clone(tournament), rules)
}

fn write_to(analysis: &Analysis, path: &Path) {
    let room = Room::new(analysis, &[], Lang::of(Language::En), Size::of(&analysis.figures, false, None));
    write::whole::write_whole(path, true, |file| write::xlsx::write(&plan(&room), file)).expect("an output");
}

#[divan::bench(args = EVENTS, sample_count = 3, sample_size = 1)]
fn read_pairings(bencher: Bencher, event: Event) {
    bencher.bench(|| black_box(tournament(event)));
}

#[divan::bench(args = EVENTS, sample_count = 3, sample_size = 1)]
fn compute_figures(bencher: Bencher, event: Event) {
    let tournament = tournament(event);
    bencher.bench(|| black_box(analysis(&tournament)));
}

#[divan::bench(args = EVENTS, sample_count = 1, sample_size = 1)]
fn write_workbook(bencher: Bencher, event: Event) {
    let analysis = analysis(&tournament(event));
    bencher.bench(|| write_to(&analysis, &FOLDER.path().join("out.xlsx")));
}

#[divan::bench(args = EVENTS, sample_count = 1, sample_size = 1)]
fn whole_program(bencher: Bencher, event: Event) {
    bencher.bench(|| write_to(&analysis(&tournament(event)), &FOLDER.path().join("out.xlsx")));
}
