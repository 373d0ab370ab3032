//! What the command line takes.

#[cfg(feature = "lab")]
mod lab;
mod league;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};

#[cfg(feature = "lab")]
pub(crate) use lab::LabArgs;
pub(crate) use league::LeagueArgs;

use crate::lang::{Lang, Language};
use crate::nearest::nearest;
use crate::read;
use crate::rules::pairing::System;
pub(crate) use crate::standings::parsers::KEY_VALUE;
use crate::standings::parsers::{RuleIds, key_value};
use crate::standings::{Choices, Failure, Options, RulesFrom};

/// Recompute, explain and print every tie-break of a tournament kept in an Excel workbook
#[derive(Debug, Parser)]
#[command(name = "tiebook", version, max_term_width = 100)]
#[command(
    after_help = "`tiebook BOOK…` alone is `tiebook standings BOOK…`.\nExit codes: 0 all fine, 1 problems in a workbook, 2 wrong usage or no access."
)]
pub(crate) struct Cli {
    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Write the standings workbook of each book
    Standings(StandingsArgs),
    /// Compare announced standings with the recomputed ones, and find the reading of the rules that explains them
    Audit(StandingsArgs),
    /// Read books and report problems; write nothing
    Check(CheckArgs),
    /// Show how a player's figures and place come about
    Explain(ExplainArgs),
    /// List the rule sets, or show one in words
    Rules(RulesArgs),
    /// Write an empty workbook to fill in, with drop-downs, for a rule set
    New(NewArgs),
    /// Pair the next round, and write it into a copy of the book
    Pair(PairArgs),
    /// Try out thousands of events: the experiments of a study, or rule sets and rounds for an event of your own
    #[cfg(feature = "lab")]
    Lab(LabArgs),
    /// Split players into two leagues, or make the finals of leagues that were played
    League(LeagueArgs),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man,
    /// Print the JSON Schema of what --json writes
    Schema,
}

/// Arguments of every command that reads a book.
#[derive(Clone, Debug, Args)]
pub(crate) struct Reading {
    #[command(flatten)]
    /// What may stand in a file beside the book as well.
    pub choices: Choices,
    /// Language of the output (default: the book's)
    #[arg(long, value_parser = language())]
    pub lang: Option<Language>,
    /// File with the announced standings (default: the book's Published sheet)
    #[arg(long, value_name = "FILE")]
    pub published: Option<PathBuf>,
}

impl Reading {
    /// Returns what to compute with; rule file and announced standings are read for it.
    ///
    /// # Errors
    /// One of them cannot be read.
    pub(crate) fn options(&self) -> Result<Options, Failure> {
        let open = |path: &PathBuf| {
            read::File::open(path).map_err(|error| Failure::Unreadable(path.clone(), error))
        };
        let choices = Choices {
            rules: None,
            ..self.choices.clone()
        };
        let rules = self.choices.rules.as_deref().map(RulesFrom::new);
        let options = Options {
            rules: rules.transpose().map_err(Failure::Rules)?,
            published: self.published.as_ref().map(open).transpose()?,
            ..Options::default()
        };
        Ok(choices.below(options))
    }
}

/// Takes the code of a language.
fn language() -> impl TypedValueParser<Value = Language> {
    let named = |code: &'static str, name: &'static str| PossibleValue::new(code).help(name);
    let each = Language::all().map(|one| named(one.code(), Lang::of(one).text("language.name")));
    PossibleValuesParser::new(each)
        .try_map(|code| Language::of_code(&code).ok_or("no language has this code"))
}

/// Arguments of `standings` and `audit`.
#[derive(Debug, Args)]
pub(crate) struct StandingsArgs {
    /// Workbooks (xlsx, xlsm, xlsb, xls, ods, csv)
    #[arg(required_unless_present = "files_from", value_name = "BOOK")]
    pub books: Vec<PathBuf>,
    /// Read all the files as one event: one file a round, say
    #[arg(long)]
    pub together: bool,
    /// Take books from a file too, a path a line (- for standard input)
    #[arg(long, value_name = "LIST|-")]
    pub files_from: Option<PathBuf>,
    /// Do one share of the books: the K-th of N machines, by their order
    #[arg(long, value_name = "K/N")]
    pub shard: Option<String>,
    /// Output file (one book only; default BOOK-standings.xlsx, or BOOK-audit.xlsx, beside the book)
    #[arg(short, long, value_name = "FILE|-", value_parser = output_file(), conflicts_with = "out_dir")]
    pub output: Option<PathBuf>,
    /// Folder for the outputs
    #[arg(long, value_name = "DIR")]
    pub out_dir: Option<PathBuf>,
    /// Write formulas also above 2,000 players or 150 rounds, where the workbook otherwise holds values
    #[arg(long)]
    pub alive: bool,
    /// Where each player's page goes (default: a sheet each up to 40 players, all on one sheet up to 150, above on a card for whoever is chosen)
    #[arg(long, value_enum)]
    pub breakdown: Option<BreakdownArg>,
    /// What goes on paper when the whole workbook is printed: standings, cross table, places and pages alone, or every sheet (default)
    #[arg(long, value_enum)]
    pub print: Option<PrintArg>,
    /// Also write the sheets that are read as one web page (- for standard output; a folder takes a page for each book)
    #[arg(long, value_name = "FILE|DIR|-", value_parser = output_file())]
    pub html: Option<PathBuf>,
    /// Also write the standings as JSON (- for standard output)
    #[arg(long, value_name = "FILE|-")]
    pub json: Option<PathBuf>,
    /// Also write the standings as FIDE's report file (- for standard output)
    #[arg(long, value_name = "FILE|-", value_parser = output_file())]
    pub trf: Option<PathBuf>,
    /// Replace existing outputs
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    /// How to read.
    pub reading: Reading,
}

/// The sheets that are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PrintArg {
    /// What hangs on a wall: standings, and up to 100 players cross table and places by round
    Noticeboard,
    /// Everything
    Audit,
}

/// Where each player's page goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BreakdownArg {
    /// One sheet a player
    Sheets,
    /// Pages below one another on one sheet
    #[value(alias = "blocks")]
    Pages,
    /// On one page for whoever is chosen there
    Card,
    /// Nowhere
    None,
}

/// Arguments of `check`.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Workbooks
    #[arg(required = true, value_name = "BOOK")]
    pub books: Vec<PathBuf>,
    /// Read all the files as one event: one file a round, say
    #[arg(long)]
    pub together: bool,
    /// Write the problems as JSON (- for standard output)
    #[arg(long, value_name = "FILE|-")]
    pub json: Option<PathBuf>,
    /// Write a plain copy of the book that asks what is open, each question in a cell with what it may be meant to say
    #[arg(long, value_name = "COPY.xlsx")]
    pub fix: Option<PathBuf>,
    /// Replace an existing JSON file or copy
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    /// How to read.
    pub reading: Reading,
}

/// Arguments of `explain`.
#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// Workbook
    pub book: PathBuf,
    /// Player's name or number
    pub player: String,
    /// Compare with this player, by name or number
    #[arg(long, value_name = "PLAYER")]
    pub against: Option<String>,
    /// What would be if a result were another one: round, players, result, such as "R3 B-C 1-2"
    #[arg(long, value_name = "CHANGE")]
    pub what_if: Vec<String>,
    #[command(flatten)]
    /// How to read.
    pub reading: Reading,
}

/// Arguments of `rules`.
#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    /// Rule set: an id or a rule file; without it all ids are listed
    #[arg(value_name = "ID|FILE", value_parser = RuleIds, hide_possible_values = true)]
    pub rules: Option<String>,
    /// Set a constant, a choice, rounding or order of the rule set
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = key_value)]
    pub settings: Vec<(String, String)>,
    /// Language of the output
    #[arg(long, value_parser = language())]
    pub lang: Option<Language>,
}

/// Arguments of `new`.
#[derive(Debug, Args)]
pub(crate) struct NewArgs {
    /// Rule set: an id (see `tiebook rules`) or a rule file
    #[arg(value_name = "ID|FILE", value_parser = RuleIds, hide_possible_values = true)]
    pub rules: String,
    /// Players there is room for
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(2..=500))]
    pub players: usize,
    /// Rounds there is room for
    #[arg(long, value_name = "R", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=64))]
    pub rounds: u32,
    /// Output file (default ID.xlsx, for a rule file FILE.xlsx here)
    #[arg(short, long, value_name = "FILE|-", value_parser = output_file())]
    pub output: Option<PathBuf>,
    /// Language of the workbook
    #[arg(long, value_parser = language())]
    pub lang: Option<Language>,
    /// Replace an existing file
    #[arg(long)]
    pub force: bool,
}

/// Arguments of `pair`.
#[derive(Debug, Args)]
pub(crate) struct PairArgs {
    /// Workbook with the players, and the rounds so far
    pub book: PathBuf,
    /// Number of the draw, to have the same round again (default: another one every time; it is told)
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Player who is away this round and may come back, by name or number
    #[arg(long, value_name = "PLAYER")]
    pub absent: Vec<String>,
    /// Two players who are to meet
    #[arg(long, value_name = "PLAYER=PLAYER", value_parser = two_players)]
    pub lock: Vec<(String, String)>,
    /// Two players who are not to meet
    #[arg(long, value_name = "PLAYER=PLAYER", value_parser = two_players)]
    pub forbid: Vec<(String, String)>,
    /// How to pair, whatever the rule set says; the workbook keeps it (a row `pairing_system` on Rules)
    #[arg(long, value_name = "SYSTEM", value_parser = PossibleValuesParser::new(System::ALL.map(|(name, _)| name)))]
    pub system: Option<String>,
    /// Begin a knockout of so many of the first in the standings, seeded by their places; without N of those above the book's first
    /// line of a row 進出/Qualify
    #[arg(long, value_name = "N", num_args = 0..=1, value_parser = clap::value_parser!(u32).range(2..),
          conflicts_with_all = ["system", "engine", "trf"])]
    #[allow(
        clippy::option_option,
        reason = "the option may stand without a number"
    )]
    pub from_places: Option<Option<u32>>,
    /// Let a program of yours pair, such as bbpPairings (it is run as: PATH --dutch FILE -p ANSWER)
    #[arg(long, value_name = "PATH")]
    pub engine: Option<PathBuf>,
    /// So many seconds the engine has
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub time_limit: u64,
    /// Also write FIDE's report file of the rounds so far, as a pairing program takes it (- for standard output)
    #[arg(long, value_name = "FILE|-", value_parser = output_file())]
    pub trf: Option<PathBuf>,
    /// Output file (default BOOK-round-N.xlsx beside the book)
    #[arg(short, long, value_name = "FILE|-", value_parser = output_file())]
    pub output: Option<PathBuf>,
    /// Replace an existing output
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    /// How to read.
    pub reading: Reading,
}

/// What is wrong with a value that does not name two players.
pub(crate) const TWO_PLAYERS: &str = "write two players with = between them, as in Ann=Ben";

fn two_players(text: &str) -> Result<(String, String), String> {
    key_value(text)
        .ok()
        .filter(|(_, other)| !other.is_empty())
        .ok_or_else(|| TWO_PLAYERS.to_string())
}

/// What the first word asks for.
#[derive(Debug)]
pub(crate) enum Invocation {
    /// What the arguments say, with `standings` before those that name no command: a workbook dropped on the program works.
    Arguments(Vec<OsString>),
    /// A word that is no file, and nearly a command.
    Mistyped {
        /// The word.
        word: String,
        /// The command.
        command: String,
    },
}

/// Standard output by the name that it has for outputs.
fn output_file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().map(|path| {
        if path == Path::new("-") {
            "/dev/stdout".into()
        } else {
            path
        }
    })
}

impl Command {
    /// Returns the first of the books that is no file, and is called like a command rather than like a book.
    #[must_use]
    pub(crate) fn no_book(&self) -> Option<(String, Option<String>)> {
        let books = match self {
            Self::Standings(args) | Self::Audit(args) => args.books.as_slice(),
            Self::Check(args) => args.books.as_slice(),
            Self::Explain(args) => std::slice::from_ref(&args.book),
            Self::Pair(args) => std::slice::from_ref(&args.book),
            _ => &[],
        };
        let is_word = |book: &&PathBuf| {
            book.extension().is_none() && book.components().count() == 1 && !book.exists()
        };
        let word = books.iter().find(is_word)?.to_string_lossy().into_owned();
        let command = nearest(&word, commands().iter().map(String::as_str));
        Some((word, command))
    }
}

/// Returns what the commands are called.
fn commands() -> Vec<String> {
    let named = Cli::command()
        .get_subcommands()
        .map(|command| command.get_name().to_string())
        .collect::<Vec<_>>();
    named.into_iter().chain(["help".to_string()]).collect()
}

/// Finds out what the first word asks for.
#[must_use]
pub(crate) fn invocation(args: impl IntoIterator<Item = OsString>) -> Invocation {
    let mut args: Vec<OsString> = args.into_iter().collect();
    let Some(first) = args.get(1) else {
        return Invocation::Arguments(args);
    };
    let known = commands();
    let word = first.to_string_lossy().into_owned();
    if known.contains(&word) || ["-h", "--help", "-V", "--version"].contains(&word.as_str()) {
        return Invocation::Arguments(args);
    }
    if !word.starts_with('-')
        && !Path::new(first).exists()
        && let Some(command) = nearest(&word, known.iter().map(String::as_str))
    {
        return Invocation::Mistyped { word, command };
    }
    args.insert(1, "standings".into());
    Invocation::Arguments(args)
}
