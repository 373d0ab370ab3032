//! What `league` takes.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::cli::args::Reading;
use crate::jobs::finals::{LeagueRequest, ONWARD, TABLE};
use crate::league::MovedBy;

/// Arguments of `league`.
#[derive(Debug, Args)]
pub(crate) struct LeagueArgs {
    #[arg(required = true, value_name = "N|BOOK")]
    pub what: Vec<PathBuf>,
    #[arg(long, value_name = "A+B")]
    pub seats: Option<String>,
    #[arg(long, value_name = "RATIO", default_value = "2")]
    pub ratio: String,
    #[arg(long, value_name = "rating|lot", value_parser = PossibleValuesParser::new(["rating", "lot"]))]
    pub by: Option<String>,
    #[arg(long, value_name = "BOOK", num_args = 1..)]
    pub earlier: Vec<PathBuf>,
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    #[arg(long)]
    pub finals: bool,
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(ONWARD))]
    pub onward: u32,
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(TABLE))]
    pub table: u32,
    #[arg(long, value_name = "DIR")]
    pub out_dir: Option<PathBuf>,
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub reading: Reading,
}

impl LeagueArgs {
    /// Returns the rule that decides who moves, where one is named.
    pub(crate) fn by(&self) -> Option<MovedBy> {
        let by = self.by.as_deref()?;
        Some(match by {
            "lot" => MovedBy::Lot,
            _ => MovedBy::Rating,
        })
    }

    /// Returns what is asked of leagues and finals.
    pub(crate) fn request(&self) -> LeagueRequest {
        LeagueRequest {
            ratio: self.ratio.clone(),
            seats: self.seats.clone(),
            table: self.table as usize,
            onward: self.onward as usize,
        }
    }
}
