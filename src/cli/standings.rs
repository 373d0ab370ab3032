//! `tiebook standings`: the standings workbook of each book.

use crate::analysis::{Failure, analyse};
use crate::cli::args::StandingsArgs;
use crate::cli::{FINE, PROBLEMS, USAGE, complain};
use crate::lang::{Lang, Language};
use crate::problem::Severity;
use crate::write::json;

pub fn run(args: &StandingsArgs) -> anyhow::Result<u8> {
    for book in &args.books {
        match analyse(book, &args.reading.options()) {
            Err(Failure::Rules(m)) => { eprint!("{}", complain::mistakes(&m, Lang::of(Language::Ja))); return Ok(USAGE) },
            Err(e) => { eprintln!("{e:?}"); return Ok(USAGE) },
            Ok(outcome) => {
                let lang = Lang::of(outcome.tournament.as_ref().map_or(Language::En, |t| t.language));
                eprint!("{}", complain::problems(&outcome.problems, Severity::Information, lang));
                let Some(a) = outcome.analysis else { return Ok(PROBLEMS) };
                if let Some(p) = &args.json { std::fs::write(p, json::standings(&a, &outcome.problems, lang).to_string())?; }
            }
        }
    }
    Ok(FINE)
}
