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
use crate::rules::pairing::System;
pub(crate) use crate::standings::parsers::{DATE, KEY_VALUE};
use crate::standings::parsers::{RuleIds, key_value};
use crate::standings::{Choices, Failure, Options, RulesFrom};
use crate::{last_round, read};

/// The command line; the words of its help are in `templates/lang`.
#[derive(Debug, Parser)]
#[command(name = "tiebook", version, max_term_width = 100)]
pub(crate) struct Cli {
    #[arg(long, global = true, display_order = 900, value_parser = language())]
    pub lang: Option<Language>,
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Standings(StandingsArgs),
    Audit(StandingsArgs),
    Check(CheckArgs),
    Explain(ExplainArgs),
    #[command(alias = "last-round")]
    Needs(NeedsArgs),
    Ruling(RulingArgs),
    Diff(DiffArgs),
    Verify(VerifyArgs),
    Rules(RulesArgs),
    New(NewArgs),
    Pair(PairArgs),
    #[cfg(feature = "lab")]
    Lab(LabArgs),
    League(LeagueArgs),
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    Man,
    Schema,
}

/// Arguments of every command that reads a book.
#[derive(Clone, Debug, Args)]
pub(crate) struct Reading {
    #[command(flatten)]
    pub choices: Choices,
    #[arg(long, value_name = "FILE")]
    pub published: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub logo: Option<PathBuf>,
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
        let choices = Choices { rules: None, ..self.choices.clone() };
        let rules = self.choices.rules.as_deref().map(RulesFrom::new);
        let options = Options {
            rules: rules.transpose().map_err(Failure::Rules)?,
            published: self.published.as_ref().map(open).transpose()?,
            logo: self.logo.clone(),
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
    #[arg(required_unless_present = "files_from", value_name = "BOOK")]
    pub books: Vec<PathBuf>,
    #[arg(long)]
    pub together: bool,
    #[arg(long, value_name = "LIST|-")]
    pub files_from: Option<PathBuf>,
    #[arg(long, value_name = "K/N")]
    pub shard: Option<String>,
    #[arg(short, long, value_name = "FILE|-", value_parser = output_file(), conflicts_with = "out_dir")]
    pub output: Option<PathBuf>,
    #[arg(long, value_name = "DIR")]
    pub out_dir: Option<PathBuf>,
    #[arg(long)]
    pub alive: bool,
    #[arg(long, value_enum)]
    pub breakdown: Option<BreakdownArg>,
    #[arg(long, value_enum)]
    pub print: Option<PrintArg>,
    #[arg(long, value_name = "FILE|DIR|-", value_parser = output_file())]
    pub html: Option<PathBuf>,
    #[arg(long, value_name = "N")]
    pub from_places: Option<u32>,
    #[arg(long, value_name = "FILE|-")]
    pub json: Option<PathBuf>,
    #[arg(long, value_name = "FILE|-", value_parser = output_file())]
    pub trf: Option<PathBuf>,
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub reading: Reading,
}

/// The sheets that are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PrintArg {
    Noticeboard,
    #[value(alias = "audit")]
    All,
}

/// Where each player's page goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BreakdownArg {
    Sheets,
    #[value(alias = "blocks")]
    Pages,
    Card,
    None,
}

/// Arguments of `check`.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[arg(required = true, value_name = "BOOK")]
    pub books: Vec<PathBuf>,
    #[arg(long)]
    pub together: bool,
    #[arg(long, value_name = "FILE|-")]
    pub json: Option<PathBuf>,
    #[arg(long, value_name = "COPY.xlsx")]
    pub fix: Option<PathBuf>,
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub reading: Reading,
}

/// Arguments of `explain`.
#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    pub book: PathBuf,
    pub player: String,
    #[arg(long, value_name = "PLAYER")]
    pub against: Option<String>,
    #[arg(long, value_name = "CHANGE")]
    pub what_if: Vec<String>,
    #[command(flatten)]
    pub reading: Reading,
}

/// Arguments of `needs`.
#[derive(Debug, Args)]
pub(crate) struct NeedsArgs {
    pub book: PathBuf,
    #[arg(long, value_name = "PLACES", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(1..))]
    pub line: Vec<u32>,
    #[arg(long)]
    pub long: bool,
    #[arg(long, value_enum)]
    pub may: Option<MayArg>,
    #[arg(long, value_name = "N", default_value_t = last_round::CASES)]
    pub budget: u32,
    #[arg(short, long, alias = "html", value_name = "FILE|-", value_parser = output_file())]
    pub output: Option<PathBuf>,
    #[arg(long, value_name = "FILE|-")]
    pub json: Option<PathBuf>,
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub reading: Reading,
}

/// What may happen at an open table beside play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MayArg {
    Forfeit,
}

/// Arguments of `ruling`.
#[derive(Debug, Args)]
pub(crate) struct RulingArgs {
    pub book: PathBuf,
    #[arg(long, value_name = "TEXT")]
    pub question: Option<String>,
    #[arg(long, value_name = "PLAYER")]
    pub about: Option<String>,
    #[arg(long, value_name = "PLAYER", requires = "about")]
    pub against: Option<String>,
    #[arg(long, value_name = "N", requires = "about", conflicts_with = "against")]
    pub place: Option<usize>,
    #[arg(long, value_name = "N", requires = "about", conflicts_with_all = ["against", "place"])]
    pub round: Option<u32>,
    #[arg(long, value_name = "RESULT", conflicts_with_all = ["against", "place", "round", "figure"])]
    pub what_if: Option<String>,
    #[arg(long, value_name = "CRITERIA", conflicts_with_all = ["against", "place", "round", "figure", "what_if"])]
    pub order: Option<String>,
    #[arg(long, value_name = "FIGURE", requires = "of", conflicts_with = "about")]
    pub figure: Option<String>,
    #[arg(long, value_name = "PLAYER", requires = "figure")]
    pub of: Option<String>,
    #[arg(long = "for", value_enum)]
    pub reader: Option<ReaderArg>,
    #[arg(short, long, value_name = "FILE|-", value_parser = output_file())]
    pub output: Option<PathBuf>,
    #[arg(long, value_name = "FILE|-")]
    pub json: Option<PathBuf>,
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub reading: Reading,
}

/// Whom a ruling is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReaderArg {
    Player,
    Minutes,
}

/// Arguments of `diff`.
#[derive(Debug, Args)]
pub(crate) struct DiffArgs {
    #[arg(value_name = "BOOK")]
    pub before: PathBuf,
    #[arg(value_name = "BOOK")]
    pub after: PathBuf,
    #[arg(long, value_name = "FILE|-")]
    pub json: Option<PathBuf>,
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub reading: Reading,
}

/// Arguments of `verify`.
#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    pub book: PathBuf,
    pub code: Option<String>,
    #[arg(long, value_name = "BOOK")]
    pub against: Option<PathBuf>,
    #[command(flatten)]
    pub reading: Reading,
}

/// Arguments of `rules`.
#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    #[arg(value_name = "ID|FILE", value_parser = RuleIds, hide_possible_values = true)]
    pub rules: Option<String>,
    #[arg(long, value_name = "KEY=VALUE", value_parser = key_value)]
    pub set: Vec<(String, String)>,
}

/// Arguments of `new`.
#[derive(Debug, Args)]
pub(crate) struct NewArgs {
    #[arg(value_name = "ID|FILE", value_parser = RuleIds, hide_possible_values = true)]
    pub rules: String,
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(2..=500))]
    pub players: usize,
    #[arg(long, value_name = "R", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=64))]
    pub rounds: u32,
    #[arg(long, value_name = "NAMES", conflicts_with_all = ["players", "rounds"])]
    pub schedule: Option<PathBuf>,
    #[arg(long, requires = "schedule")]
    pub double: bool,
    #[arg(long, value_name = "N", requires = "schedule", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=500))]
    pub tables: Option<usize>,
    #[arg(short, long, value_name = "FILE|-", value_parser = output_file())]
    pub output: Option<PathBuf>,
    #[arg(long)]
    pub force: bool,
}

/// Arguments of `pair`.
#[derive(Debug, Args)]
pub(crate) struct PairArgs {
    pub book: PathBuf,
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    #[arg(long, value_name = "PLAYER")]
    pub absent: Vec<String>,
    #[arg(long, value_name = "PLAYER=PLAYER", value_parser = two_players)]
    pub lock: Vec<(String, String)>,
    #[arg(long, value_name = "PLAYER=PLAYER", value_parser = two_players)]
    pub forbid: Vec<(String, String)>,
    #[arg(long, value_name = "draw", value_parser = PossibleValuesParser::new(["draw"]))]
    pub open: Option<String>,
    #[arg(long, value_name = "SYSTEM", value_parser = PossibleValuesParser::new(System::ALL.map(System::id)))]
    pub system: Option<String>,
    #[arg(long, value_name = "N", num_args = 0..=1, value_parser = clap::value_parser!(u32).range(2..),
          conflicts_with_all = ["system", "engine", "trf"])]
    #[allow(clippy::option_option, reason = "the option may stand without a number")]
    pub from_places: Option<Option<u32>>,
    #[arg(long, value_name = "PATH")]
    pub engine: Option<PathBuf>,
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub time_limit: u64,
    #[arg(long, value_name = "FILE|-", value_parser = output_file())]
    pub trf: Option<PathBuf>,
    #[arg(short, long, value_name = "FILE|-", value_parser = output_file())]
    pub output: Option<PathBuf>,
    #[arg(long, conflicts_with = "output")]
    pub in_place: bool,
    #[arg(long, value_enum)]
    pub print: Option<PrintArg>,
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
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
    PathBufValueParser::new().map(
        |path| {
            if path == Path::new("-") { "/dev/stdout".into() } else { path }
        },
    )
}

impl Command {
    /// Returns the first of the books that is no file, and is called like a command rather than like a book.
    pub(crate) fn no_book(&self) -> Option<(String, Option<String>)> {
        let books = match self {
            Self::Standings(args) | Self::Audit(args) => args.books.as_slice(),
            Self::Check(args) => args.books.as_slice(),
            Self::Explain(args) => std::slice::from_ref(&args.book),
            Self::Needs(args) => std::slice::from_ref(&args.book),
            Self::Ruling(args) => std::slice::from_ref(&args.book),
            Self::Diff(args) => std::slice::from_ref(&args.before),
            Self::Verify(args) => std::slice::from_ref(&args.book),
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
        .flat_map(|command| std::iter::once(command.get_name()).chain(command.get_all_aliases()))
        .map(str::to_string)
        .collect::<Vec<_>>();
    named.into_iter().chain(["help".to_string()]).collect()
}

/// Finds out what the first word asks for.
pub(crate) fn invocation(args: impl IntoIterator<Item = OsString>) -> Invocation {
    let mut args: Vec<OsString> = args.into_iter().collect();
    let at = match args.get(1).and_then(|arg| arg.to_str()) {
        Some("--lang") => 3,
        Some(arg) if arg.starts_with("--lang=") => 2,
        _ => 1,
    };
    let Some(first) = args.get(at) else {
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
    args.insert(at, "standings".into());
    Invocation::Arguments(args)
}
