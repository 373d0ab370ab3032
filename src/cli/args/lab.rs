//! What `lab` takes.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::cli::args::{RuleIds, language, output_file};
use crate::lang::Language;

/// Arguments of `lab`.
#[derive(Debug, Args)]
pub(crate) struct LabArgs {
    /// Study (kawai, or a file FILE.toml), or workbook whose players have ratings
    #[arg(value_name = "STUDY|BOOK")]
    pub what: Option<PathBuf>,
    /// Players of an event without a book
    #[arg(long, value_name = "N", conflicts_with = "what")]
    pub players: Option<usize>,
    /// Rounds of the event
    #[arg(long, value_name = "R")]
    pub rounds: Option<u32>,
    /// Rating points between neighbours of an event without a book [default: 50]
    #[arg(long, value_name = "POINTS")]
    pub step: Option<i64>,
    /// Rule sets to compare, in this order; a book's own come first
    #[arg(long, value_name = "ID|FILE", value_parser = RuleIds, hide_possible_values = true, value_delimiter = ',')]
    pub rules: Vec<String>,
    /// How often everything is tried (default: as the study says, or 1,000)
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u32).range(1..))]
    pub trials: Option<u32>,
    /// Number of the draw: the same number gives the same workbook
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// How a difference of ratings becomes a chance: 200 points are 75 % (kawai), or as Elo has it [default: elo]
    #[arg(long, value_name = "kawai|elo", value_parser = PossibleValuesParser::new(["kawai", "elo"]))]
    pub chances: Option<String>,
    /// So many percent of games are drawn [default: 0]
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u32).range(0..=90))]
    pub draws: Option<u32>,
    /// So many percent leave after each round [default: 0]
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u32).range(0..=50))]
    pub leaving: Option<u32>,
    /// How many of the strongest are looked for on top [default: 4]
    #[arg(long, value_name = "K")]
    pub top: Option<usize>,
    /// Do one share of the trials and write it to a file, for --merge
    #[arg(long, value_name = "K/N", conflicts_with_all = ["merge", "keep"])]
    pub shard: Option<String>,
    /// Put the files of all shares together
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["what", "players", "keep"])]
    pub merge: Vec<PathBuf>,
    /// Write one trial as a workbook of its own: its number, or PART:NUMBER
    #[arg(long, value_name = "T")]
    pub keep: Option<String>,
    /// Output file
    #[arg(short, long, value_name = "FILE|-", value_parser = output_file())]
    pub output: Option<PathBuf>,
    /// Language of the output
    #[arg(long, value_parser = language())]
    pub lang: Option<Language>,
    /// Replace an existing output
    #[arg(long)]
    pub force: bool,
}

impl LabArgs {
    /// Returns the first option that says what is tried out; what a file says already.
    #[must_use]
    pub(crate) fn of_an_event(&self) -> Option<&'static str> {
        let given = [
            ("--rounds", self.rounds.is_some()),
            ("--step", self.step.is_some()),
            ("--rules", !self.rules.is_empty()),
            ("--chances", self.chances.is_some()),
            ("--draws", self.draws.is_some()),
            ("--leaving", self.leaving.is_some()),
            ("--top", self.top.is_some()),
        ];
        given
            .into_iter()
            .find(|(_, is_given)| *is_given)
            .map(|(option, _)| option)
    }
}
