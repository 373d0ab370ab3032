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
//! | [`audit`] | compares announced standings with recomputed ones and tries other readings of the rules | languages, cells |
//! | [`explain`] | writes sentences about figures, audits and problems in every language | sheets, file formats |
//! | [`workbook`] | plans the sheets of the output: calculation sheets and report sheets | file formats |
//! | [`mod@write`] | writes a plan as xlsx or HTML, and standings as JSON, TRF or text | rules |
//! | `cli` | the command line | |
//! | `page` | answers the page in the browser, bytes to bytes | files, threads |
//!
//! # From another program
//!
//! Without the default feature `cli` the library needs no files, threads or terminal and also runs in a browser:
//! `tiebook = { version = "0.1", default-features = false }`.
//!
//! ```rust
//! use tiebook::lang::{Lang, Language};
//! use tiebook::standings::{Options, analyse_bytes};
//! use tiebook::workbook::{Size, calculation::BookLayout, plan};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let bytes = std::fs::read("samples/friday-mtg.xlsx")?;
//!     let outcome = analyse_bytes("friday-mtg.xlsx", &bytes, &Options::default())?;
//!     let analysis = outcome.analysis.as_ref().ok_or("outcome.problems says what is wrong, and in which cell")?;
//!     let first = &analysis.standings.entries[0];
//!     assert_eq!((first.rank, &*analysis.figures.tournament.players[first.player].name), (1, "Ann"));
//!
//!     let lang = Lang::of(Language::ENGLISH);
//!     let size = Size::of(&analysis.figures, false, None);
//!     let layout = BookLayout::new(analysis, &outcome.problems, lang, size);
//!     let mut workbook = std::io::Cursor::new(Vec::new());
//!     tiebook::write::xlsx::write(&plan(&layout), &mut workbook)?;
//!     assert!(workbook.into_inner().starts_with(b"PK"));
//!     Ok(())
//! }
//! ```

#![forbid(unsafe_code)]
#![cfg_attr(
    not(feature = "cli"),
    allow(dead_code, reason = "some of it serves the program alone")
)]

pub mod audit;
mod bounded;
#[cfg(feature = "cli")]
pub mod cli;
pub mod exact;
pub mod explain;
mod guard;
pub mod lab;
pub mod lang;
pub mod league;
pub mod model;
mod nearest;
#[cfg(feature = "page")]
pub mod page;
pub mod pairing;
mod parallel;
pub mod place;
pub mod problem;
#[allow(
    unreachable_pub,
    reason = "to be made pub(crate) when the reader is rebuilt"
)]
pub mod read;
mod record;
pub mod rules;
pub mod standings;
pub mod tiebreaks;
pub mod workbook;
pub mod write;
