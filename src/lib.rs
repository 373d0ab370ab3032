//! Recomputes every tie-break of a tournament kept in an Excel workbook, exactly, and explains it.
//!
//! ```text
//! workbook ──read──▶ Tournament ──┐
//!                                 ├─tiebreaks──▶ Figures, Standings ──workbook──▶ Plan ──write──▶ xlsx, HTML
//! templates/rules ──rules─────────┘                    words: templates/lang          (JSON, terminal)
//! ```
//!
//! One direction; nothing later is named by anything earlier (`tests/it/architecture.rs` holds this true).
//!
//! | module | what it knows | what it does not know |
//! | --- | --- | --- |
//! | [`exact`] | the one number type: sum, product, comparison, text, rounding | tournaments |
//! | [`place`] | workbook, sheet, cell: where a value came from | what the value means |
//! | [`nearest`] | the known word that a mistyped one was meant to be | what the words are for |
//! | [`bounded`] | how much is read of a file at most, how long a pipe is waited for | what files hold |
//! | `guard` | another library's panics | why they happen |
//! | `parallel` | the same work for each of many, or two works, with threads or without | what the work is |
//! | [`lang`] | the languages: the wording of everything shown, `templates/lang/` | everything else |
//! | [`problem`] | everything that can be wrong with an input, as data | languages |
//! | `record` | where things stand in our own output, which is read again | what is written there |
//! | [`model`] | tournament, players, pairings, what was recorded | files, rules |
//! | [`read`] | sheets and cells to a tournament; the only place that names `calamine` | tie-breaks |
//! | [`rules`] | rule sets and the formula language | workbooks |
//! | [`tiebreaks`] | values with their traces, places, what separated whom | languages, cells |
//! | [`pairing`] | the next round: who meets whom, the bye, how good that is | workbooks, languages |
//! | [`lab`] | events that never took place: studies, trials, shares of them | workbooks, languages |
//! | [`league`] | two leagues of one event: their sizes, who plays where | workbooks, languages |
//! | [`analysis`] | one workbook from file to standings, and which language it is written in | words, file formats of the output |
//! | [`audit`] | announced standings against recomputed ones, readings of the rules, what would turn an order | languages, cells |
//! | [`explain`] | lowered definitions, audits and complaints in words, in every language | sheets, file formats |
//! | [`workbook`] | what goes on which sheet: calculation sheets and report sheets | file formats |
//! | [`mod@write`] | a plan to xlsx and HTML; standings to JSON and the terminal | rules |
//! | `cli` | the command line | everything the others do |
//! | `page` | what a browser asks of the library, bytes to bytes | files, threads |
//!
//! # From another program
//!
//! Without the default feature `cli` (the program: files, threads, terminal) the library works on bytes alone, in a browser too:
//! `tiebook = { version = "0.1", default-features = false }`.
//!
//! ```rust
//! use tiebook::analysis::{Options, analyse_bytes};
//! use tiebook::lang::{Lang, Language};
//! use tiebook::workbook::{Size, plan, calculation::BookLayout};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let bytes = std::fs::read("samples/friday-mtg.xlsx")?;
//!     let outcome = analyse_bytes("friday-mtg.xlsx", &bytes, &Options::default())?;
//!     let analysis = outcome.analysis.as_ref().ok_or("outcome.problems says what is wrong, and in which cell")?;
//!     let first = &analysis.standings.entries[0];
//!     assert_eq!((first.rank, &*analysis.figures.tournament.players[first.player].name), (1, "Ann"));
//!
//!     let layout = BookLayout::new(analysis, &outcome.problems, Lang::of(Language::ENGLISH), Size::of(&analysis.figures, false, None));
//!     let mut workbook = std::io::Cursor::new(Vec::new());
//!     tiebook::write::xlsx::write(&plan(&layout), &mut workbook)?;
//!     assert!(workbook.into_inner().starts_with(b"PK"));
//!     Ok(())
//! }
//! ```

#![forbid(unsafe_code)]

pub mod audit;
pub mod bounded;
#[cfg(feature = "cli")]
pub mod cli;
pub mod exact;
pub mod explain;
mod guard;
pub mod lab;
pub mod lang;
pub mod league;
pub mod model;
pub mod nearest;
#[cfg(feature = "page")]
pub mod page;
pub mod pairing;
mod parallel;
pub mod place;
pub mod problem;
pub mod read;
mod record;
pub mod rules;
pub mod standings;
pub mod tiebreaks;
pub mod workbook;
pub mod write;
