//! Time and memory of every stage, for a large and a very large event, and how both grow.
//!
//! `cargo bench` prints what is written (cells, formulas, bytes), then for each stage the time and, as `max alloc`, the most memory held at
//! once. `floor` is what no program of this kind goes below: the bare reader reads the book, and the bare writer writes the same cells.

#![allow(unreachable_pub, reason = "nothing names a benchmark from outside")]

mod events;
mod floor;
mod odd;

use std::path::Path;
use std::sync::{Arc, LazyLock};

use divan::{AllocProfiler, Bencher, black_box};
use tiebook::lab::{Shard, Study, Watch, run};
use tiebook::lang::{Lang, Language};
use tiebook::model::Tournament;
use tiebook::standings::{Analysis, compute};
use tiebook::workbook::calculation::BookLayout;
use tiebook::workbook::plan::{Content, Plan};
use tiebook::workbook::{Size, plan};
use tiebook::{read, rules, write};

use events::{Event, Layout};
use floor::Copied;
use odd::Odd;

#[global_allocator]
static ALLOCATOR: AllocProfiler = AllocProfiler::system();

static FOLDER: LazyLock<tempfile::TempDir> =
    LazyLock::new(|| tempfile::tempdir().expect("a folder for the benchmark"));

/// The events whose every stage is measured.
const EVENTS: [Event; 2] = [Event::list(1_000, 10), Event::list(20_000, 15)];
/// The events by which growth is measured: four times as many players each.
const GROWING: [usize; 3] = [500, 2_000, 8_000];
/// Rounds of a growing event.
const ROUNDS: u32 = 10;

/// A rule set and the number of players it is computed for.
#[derive(Clone, Copy)]
struct Growing {
    rules: &'static str,
    players: usize,
}

impl std::fmt::Display for Growing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.rules, self.players)
    }
}

fn main() {
    for event in EVENTS {
        event.make(&FOLDER);
        tell(event);
    }
    for players in GROWING {
        for layout in [Layout::List, Layout::Names] {
            Event { players, rounds: ROUNDS, layout }.make(&FOLDER);
        }
    }
    divan::main();
}

/// Says what the workbook of an event holds.
fn tell(event: Event) {
    let analysis = analysis(&tournament(event), "mtg");
    let layout = layout(&analysis);
    let (mut cells, mut formulas) = (0u64, 0u64);
    each_cell(&plan(&layout), |content| {
        cells += 1;
        formulas += u64::from(matches!(content, Content::Formula(..)));
    });
    let out = FOLDER.path().join("out.xlsx");
    write_to(&analysis, &out);
    let bytes = std::fs::metadata(&out).expect("an output").len();
    println!("{event}: {cells} cells, {formulas} of them formulas, {bytes} bytes");
}

fn each_cell(plan: &Plan<'_>, mut each: impl FnMut(&Content)) {
    for sheet in &plan.sheets {
        (sheet.cells)(&mut |cell| each(&cell.content));
    }
}

fn tournament(event: Event) -> Arc<Tournament> {
    let reading = read::read(&event.book(&FOLDER), &read::Options::default()).expect("a file");
    Arc::new(
        reading
            .tournament
            .unwrap_or_else(|| panic!("a tournament: {:?}", reading.problems.first())),
    )
}

fn analysis(tournament: &Arc<Tournament>, rules: &str) -> Analysis {
    let rules = rules::load(rules)
        .and_then(|draft| draft.compile(tournament.last_paired_round()))
        .expect("an embedded rule set");
    compute(Arc::clone(tournament), rules)
}

fn layout(analysis: &Analysis) -> BookLayout<'_> {
    BookLayout::new(
        analysis,
        &[],
        Lang::of(Language::ENGLISH),
        Size::of(&analysis.figures, false, None),
    )
}

fn write_to(analysis: &Analysis, path: &Path) {
    let layout = layout(analysis);
    write::atomic_file::write_whole(path, true, |file| write::xlsx::write(&plan(&layout), file))
        .expect("an output");
}

#[divan::bench(args = EVENTS, sample_count = 3, sample_size = 1)]
fn stage_1_read(bencher: Bencher, event: Event) {
    bencher.bench(|| black_box(tournament(event)));
}

#[divan::bench(args = EVENTS, sample_count = 3, sample_size = 1)]
fn stage_2_compute(bencher: Bencher, event: Event) {
    let tournament = tournament(event);
    bencher.bench(|| black_box(analysis(&tournament, "mtg")));
}

#[divan::bench(args = EVENTS, sample_count = 1, sample_size = 1)]
fn stage_3_plan(bencher: Bencher, event: Event) {
    let analysis = analysis(&tournament(event), "mtg");
    bencher.bench(|| {
        each_cell(&plan(&layout(&analysis)), |content| {
            black_box(content);
        });
    });
}

/// The plan is made as it is written: this holds the stage before.
#[divan::bench(args = EVENTS, sample_count = 1, sample_size = 1)]
fn stage_4_plan_and_write(bencher: Bencher, event: Event) {
    let analysis = analysis(&tournament(event), "mtg");
    bencher.bench(|| write_to(&analysis, &FOLDER.path().join("out.xlsx")));
}

#[divan::bench(args = EVENTS, sample_count = 1, sample_size = 1)]
fn whole_program(bencher: Bencher, event: Event) {
    bencher.bench(|| {
        write_to(&analysis(&tournament(event), "mtg"), &FOLDER.path().join("out.xlsx"));
    });
}

#[divan::bench(args = EVENTS, sample_count = 3, sample_size = 1)]
fn floor_read(bencher: Bencher, event: Event) {
    bencher.bench(|| black_box(floor::read(&event.book(&FOLDER))));
}

#[divan::bench(args = EVENTS, sample_count = 1, sample_size = 1)]
fn floor_write(bencher: Bencher, event: Event) {
    let analysis = analysis(&tournament(event), "mtg");
    let copied = Copied::of(&plan(&layout(&analysis)));
    bencher.bench(|| copied.write(&FOLDER.path().join("floor.xlsx")));
}

#[divan::bench(args = GROWING.into_iter().flat_map(|players| ["mtg", "pokemon", "fide-2019"].map(|rules| Growing { rules, players })),
    sample_count = 1, sample_size = 1)]
fn growth_compute_and_plan(bencher: Bencher, Growing { rules, players }: Growing) {
    let tournament = tournament(Event { players, rounds: ROUNDS, layout: Layout::List });
    bencher.bench(|| {
        let analysis = analysis(&tournament, rules);
        each_cell(&plan(&layout(&analysis)), |content| {
            black_box(content);
        });
    });
}

/// An open of 500 over eleven rounds under FIDE's rules, from a report to the workbook: by the usual criteria, and with every code.
#[divan::bench(args = [false, true], sample_count = 3, sample_size = 1)]
fn chess(bencher: Bencher, every_code: bool) {
    let report = FOLDER.path().join("chess.trf");
    std::fs::write(&report, Event::list(500, 11).report()).expect("a report");
    let tournament = || {
        let reading = read::read(&report, &read::Options::default()).expect("a file");
        Arc::new(reading.tournament.expect("a tournament"))
    };
    let mut draft = rules::load("fide-2026").expect("an embedded rule set");
    draft.set("order", "PTS,BH/C1,BH,SB").expect("known codes");
    let rounds = tournament().last_paired_round();
    let library = draft.with_also(&draft.definition_ids(), rounds).expect("every definition");
    let coded =
        library.definitions.iter().filter(|definition| every_code && definition.code.is_some());
    let ids: Vec<String> = coded.map(|definition| definition.id.clone()).collect();
    bencher.bench(|| {
        let rules = draft.with_also(&ids, rounds).expect("known codes");
        write_to(&compute(tournament(), rules), &FOLDER.path().join("chess.xlsx"));
    });
}

#[divan::bench(args = GROWING, sample_count = 1, sample_size = 1)]
fn growth_read_cross_table_of_names(bencher: Bencher, players: usize) {
    bencher
        .bench(|| black_box(tournament(Event { players, rounds: ROUNDS, layout: Layout::Names })));
}

/// Events of the laboratory, 20 players over nine rounds, paired and ranked by three rule sets: so many a run.
#[divan::bench(args = [800_u32], sample_count = 3, sample_size = 1)]
fn laboratory(bencher: Bencher, events: u32) {
    let text = format!(
        "id = \"bench\"\ntitle = {{ ja = \"\", en = \"\" }}\nrules = [\"kawai-fide\", \"kawai-x1\", \"kawai-x2\"]\n[[part]]\nid = \"2\"\n\
         kind = \"round_robin\"\nplayers = 20\nrounds = 9\nsteps = [50]\ndraws = \"kawai\"\nevents = 100\ntrials = {}",
        events / 100
    );
    let study = Study::read(&text).expect("a study");
    bencher
        .counter(divan::counter::ItemsCount::new(events))
        .bench(|| black_box(run(&study, Shard::WHOLE, &Watch::NOBODY)));
}

/// The whole program for books of one thing many times over: goal 5 s and 1 GB each.
#[divan::bench(args = Odd::ALL, sample_count = 1, sample_size = 1)]
fn odd_books(bencher: Bencher, odd: Odd) {
    let book = odd.book();
    bencher.bench(|| {
        let reading = read::read_bytes("odd.csv", book.as_bytes(), &read::Options::default());
        if let Some(tournament) = reading.tournament {
            write_to(&analysis(&Arc::new(tournament), "mtg"), &FOLDER.path().join("odd.xlsx"));
        }
    });
}
