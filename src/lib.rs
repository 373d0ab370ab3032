//! Recomputes every tie-break of a tournament kept in an Excel workbook, exactly, and explains it.
//!
//! ```text
//! workbook ──read──▶ Tournament ──┐
//!                                 ├─tiebreaks──▶ Figures, Standings ──workbook──▶ Plan ──write──▶ xlsx, HTML
//! templates/rules ──rules─────────┘                    words: templates/lang          (JSON, terminal)
//! ```
//!
//! Each module names only those before it (`tests/it/architecture.rs`).
//!
//! | module | what it does | what it does not know |
//! | --- | --- | --- |
//! | [`exact`] | the number type of all results: arithmetic, comparison, rounding, text | tournaments |
//! | [`place`] | names the workbook, sheet and cell that a value came from | what the value means |
//! | `nearest` | finds the known word that is closest to a mistyped one | what the words are for |
//! | `bounded` | limits how many bytes of a file are read and how long a pipe may take | what files hold |
//! | `chance` | turns a difference of ratings into the chance of the stronger player | tournaments |
//! | `guard` | turns panics of other libraries into errors | why they happen |
//! | `parallel` | runs work on threads where threads exist | what the work is |
//! | [`lang`] | the languages and their wording (`templates/lang`) | everything else |
//! | [`problem`] | every kind of problem in an input, as data | languages |
//! | `record` | the positions of our own output that are read again | what stands there |
//! | [`model`] | tournament, players, pairings, results, stages | files, rules |
//! | [`read`] | turns files into a tournament and problems | tie-breaks |
//! | [`rules`] | rule sets and the formula language | workbooks |
//! | [`tiebreaks`] | evaluates figures, ranks players, records which criterion decided | languages, cells |
//! | [`pairing`] | pairs the next round, gives the bye, proves how good the pairing is | workbooks, languages |
//! | [`lab`] | simulates events to compare rule sets | workbooks, languages |
//! | [`league`] | splits one event into two leagues | workbooks, languages |
//! | [`standings`] | goes from one file to standings; finds the language of the file | words, output formats |
//! | [`last_round`] | finds out what everybody still needs while the last round is open, as proofs | languages, cells |
//! | [`audit`] | compares announced standings with recomputed ones, tries other readings of the rules, compares two events and seals one | languages, cells |
//! | [`explain`] | writes sentences about figures, audits and problems in every language | sheets, file formats |
//! | [`workbook`] | plans the sheets of the output: calculation sheets and report sheets | file formats |
//! | [`mod@write`] | writes a plan as xlsx or HTML, and standings as JSON, TRF or text | rules |
//! | [`jobs`] | opens a book, goes through its tournaments, asks what is open in it, pairs the next round, makes empty books, schedules, leagues and finals: all as bytes | arguments, messages |
//! | `cli` | the command line | |
//! | `page` | answers the page in the browser, bytes to bytes | files, threads |
//!
//! # From another program
//!
//! Without the default features `cli` and `lab` the library needs no files, threads or terminal and also runs in a browser:
//! `tiebook = { version = "0.1", default-features = false }`.
//!
//! ```rust
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let book = tiebook::Book::open("samples/friday-mtg.xlsx")?;
//! let standings = book.standings(&tiebook::Options::default())?;
//! for player in standings.players() {
//!     println!("{:?} {}", player.rank(), player.name());
//! }
//! let workbook: Vec<u8> = standings.xlsx()?;
//! # assert!(workbook.starts_with(b"PK"));
//! # assert_eq!(standings.players().next().map(|first| first.name()), Some("Ann"));
//! # Ok(())
//! # }
//! ```
//!
//! [`Book::from_bytes`] takes a file that is in memory, [`Games`] a tournament that is on no sheet. A [`Figure`] has its exact value, its
//! decimals, and one sentence that says how it came about. The modules hold more; their names may change before version 1.

#![forbid(unsafe_code)]
#![cfg_attr(
    not(all(feature = "cli", feature = "lab")),
    allow(dead_code, unreachable_pub, reason = "some of it serves the program alone")
)]

#[macro_use]
pub mod lang;

pub mod audit;
mod bounded;
mod chance;
#[cfg(feature = "cli")]
pub mod cli;
pub mod exact;
pub mod explain;
mod guard;
pub mod jobs;
#[cfg(feature = "lab")]
pub mod lab;
pub mod last_round;
pub mod league;
pub mod model;
mod nearest;
#[cfg(feature = "page")]
pub mod page;
pub mod pairing;
mod parallel;
pub mod place;
pub mod problem;
#[allow(unreachable_pub, reason = "to be made pub(crate) when the reader is rebuilt")]
pub mod read;
mod record;
pub mod rules;
pub mod standings;
pub mod tiebreaks;
pub mod workbook;
pub mod write;

pub use exact::Exact;
pub use jobs::{
    Book, EmptyBook, Figure, Games, PairedRound, Ranked, Refused, RoundRequest, ScheduleRequest,
    ScheduledBook, Standings,
};
pub use lang::Language;
pub use place::Place;
pub use problem::{Kind, Problem, Severity};
pub use rules::{RuleSet, RuleText};
pub use standings::{Analysed, Failure, Options, RulesFrom};
pub use workbook::{Breakdown, Size};
