//! What `league` takes.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::cli::args::Reading;
use crate::jobs::finals::{LeagueRequest, ONWARD, TABLE};

/// Arguments of `league`.
#[derive(Debug, Args)]
pub(crate) struct LeagueArgs {
    /// Number of players, or workbook that lists them; with --finals the workbooks of the leagues
    #[arg(required = true, value_name = "N|BOOK")]
    pub what: Vec<PathBuf>,
    /// How many of each league go on (default: 3+1 up to 19 players, 6+2 above)
    #[arg(long, value_name = "A+B")]
    pub seats: Option<String>,
    /// How much better the chances in the first league are to be
    #[arg(long, value_name = "RATIO", default_value = "2")]
    pub ratio: String,
    /// Who moves where too many wish for one league (default: rating, where everybody has one)
    #[arg(long, value_name = "rating|lot", value_parser = PossibleValuesParser::new(["rating", "lot"]))]
    pub by: Option<String>,
    /// Earlier events, the first one first: their results make the ratings (Elo from 1500, K 32)
    #[arg(long, value_name = "BOOK", num_args = 1..)]
    pub earlier: Vec<PathBuf>,
    /// Number of the draw
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Make the finals of leagues that were played
    #[arg(long)]
    pub finals: bool,
    /// How many go on from each table of a semifinal
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(ONWARD))]
    pub onward: u32,
    /// How many sit at a table of the finals
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(TABLE))]
    pub table: u32,
    /// Folder for the outputs (default: beside the book)
    #[arg(long, value_name = "DIR")]
    pub out_dir: Option<PathBuf>,
    /// Replace existing outputs
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    /// How to read.
    pub reading: Reading,
}

impl LeagueArgs {
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
