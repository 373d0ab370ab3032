//! What the numbers in the cells of a cross table are: rows, start numbers or ranks.

use crate::exact::Exact;
use crate::lang::{Lang, Language};
use crate::model::Player;
use crate::place::Located;
use crate::problem::{Problem, TwoReadings};
use crate::read::file::grid::{Row, Sheet};
use crate::read::layouts::cross::CrossTable;
use crate::read::layouts::cross::cell::Family;
use crate::read::layouts::cross::entry::Entry;
use crate::read::layouts::cross::opponents::Numbering;
use crate::read::words::columns::{self, Heading};
use crate::read::words::headings;

impl CrossTable {
    /// Returns what the numbers in the cells are, whichever is answered most often; asks where two are answered as often.
    pub(super) fn numbering(
        &self,
        only: &Sheet,
        players: &[Player],
        entries: &[Vec<Located<Entry>>],
        problems: &mut Vec<Problem>,
    ) -> (&'static str, Numbering) {
        let rows = Numbering::new((1..).take(players.len()).collect());
        if self.family == Family::RoundRobin {
            return ("rows", rows);
        }
        let numbers = Numbering::new(players.iter().map(|player| player.number).collect());
        if self.heading.is_called("number", "called-by") {
            return ("numbers", numbers);
        }
        let ranks = self.ranks(only);
        // Rows are ranks where both stand there; else the numbers that somebody wrote beside the names are meant.
        let sorted = ranks.as_ref();
        let sorted = sorted.is_some_and(|ranks| ranks.iter().filter(|rank| **rank > 0).is_sorted());
        let numbered = self.heading.has("number");
        let mut known = vec![("rows", rows)];
        known.insert(usize::from(sorted || !numbered), ("numbers", numbers));
        known.extend(ranks.map(|ranks| ("ranks", Numbering::new(ranks))));
        let fits =
            |numbering: &Numbering| (numbering.answers(entries), numbering.agreements(entries));
        let best = known.iter().map(|(_, numbering)| fits(numbering)).max();
        known.retain(|(_, numbering)| Some(fits(numbering)) == best);
        let mut others = known.iter().skip(1);
        let other = others.find(|(what, _)| *what == "numbers" && numbered);
        let mut texts = only.rows.iter().flat_map(Row::texts);
        if let (Some((_, taken)), Some((_, other))) = (known.first(), other)
            && taken.differs(other, entries)
            && !texts.any(|(_, text)| headings::is_about_the_export(&text))
        {
            problems.extend(in_doubt(only, &self.heading));
        }
        // Of equal ones the first.
        known.into_iter().next().unwrap_or_default()
    }

    /// Returns the places that stand beside the names; 0 where there is none.
    fn ranks(&self, only: &Sheet) -> Option<Vec<u32>> {
        let column = columns::find(only, "published")?.column("rank")?;
        let rank = |rank: Exact| u32::try_from(rank.to_i32()?).ok();
        let cells = self.heading.below(only).iter().map(|row| row.get(column));
        Some(cells.map(|cell| cell.number().and_then(rank).unwrap_or(0)).collect())
    }
}

/// Asks whether opponents are called by the column of numbers or by the rows.
pub fn in_doubt(sheet: &Sheet, heading: &Heading) -> Option<Problem> {
    let column = heading.column("number")?;
    let number = heading.text_of("number")?.to_string();
    let mut texts = sheet.rows.iter().flat_map(Row::texts);
    let language = texts.find_map(|(_, text)| Language::of_letters(&text));
    let lang = Lang::of(language.unwrap_or(Language::ENGLISH));
    let [option, alternative] = ["pairing_number", "member_number"]
        .map(|name| format!("--map \"{number}={}\"", lang.texts_of("new", name)));
    let kind = TwoReadings::Numbers { number, option, alternative };
    Some(heading.problem(sheet, column, kind))
}
