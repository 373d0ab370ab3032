//! What `lab` takes.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::cli::args::{RuleIds, output_file};

/// Arguments of `lab`.
#[derive(Debug, Args)]
pub(crate) struct LabArgs {
    #[arg(value_name = "STUDY|BOOK")]
    pub what: Option<PathBuf>,
    #[arg(long, value_name = "N", conflicts_with = "what")]
    pub players: Option<usize>,
    #[arg(long, value_name = "R")]
    pub rounds: Option<u32>,
    #[arg(long, value_name = "POINTS")]
    pub step: Option<i64>,
    #[arg(long, value_name = "ID|FILE", value_parser = RuleIds, hide_possible_values = true, value_delimiter = ',')]
    pub rules: Vec<String>,
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u32).range(1..))]
    pub trials: Option<u32>,
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    #[arg(long, value_name = "kawai|elo", value_parser = PossibleValuesParser::new(["kawai", "elo"]))]
    pub chances: Option<String>,
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u32).range(0..=90))]
    pub draws: Option<u32>,
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u32).range(0..=50))]
    pub leaving: Option<u32>,
    #[arg(long, value_name = "K")]
    pub top: Option<usize>,
    #[arg(long, value_name = "K/N", conflicts_with_all = ["merge", "keep"])]
    pub shard: Option<String>,
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["what", "players", "keep"])]
    pub merge: Vec<PathBuf>,
    #[arg(long, value_name = "T")]
    pub keep: Option<String>,
    #[arg(short, long, value_name = "FILE|-", value_parser = output_file())]
    pub output: Option<PathBuf>,
    #[arg(long)]
    pub force: bool,
}

impl LabArgs {
    /// Returns the first option that says what is tried out; what a file says already.
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
        given.into_iter().find(|(_, is_given)| *is_given).map(|(option, _)| option)
    }
}
