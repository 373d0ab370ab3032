//! Ticks under won, lost and drawn: which column says how a game ended, rather than what stands in it.

use crate::model::{Outcome, Recorded};
use crate::read::layouts::pairing_row::Line;
use crate::read::number::fold;
use crate::read::words::result::{Refusal, mark, mark_of, number, parse};
use crate::read::words::vocabulary;
use crate::read::words::{headings, side_columns};

impl Line<'_> {
    /// Whether a cell says something: a dash, or the box of a spreadsheet that nobody ticked, does not.
    pub(super) fn says(&self, column: &str) -> bool {
        let folded = fold(&self.cell(column).shown());
        !vocabulary::is("sign.unticked", &folded)
    }

    /// Whether a cell holds words or signs that say something.
    pub(super) fn is_text(&self, column: &str) -> bool {
        self.cell(column).number().is_none() && self.says(column)
    }

    /// Whether a tick beside winner and loser says that there was neither.
    pub(super) fn is_ticked_as_drawn(&self) -> bool {
        let sign = self.cell("drawn").text();
        let counts = ["score_1", "score_2", "result", "games"]
            .iter()
            .any(|column| !self.cell(column).is_blank());
        // Without a score there is nothing to count: a number is a tick.
        if !counts
            && self
                .cell("drawn")
                .number()
                .is_some_and(|drawn| !drawn.is_zero())
        {
            return true;
        }
        self.is_text("drawn") && is_tick(&sign, Outcome::Draw)
    }

    /// Reads a tick in the one of the columns `W` and `L`, or `勝` and `負`, that says how the first player fared.
    pub(super) fn ticked(&self) -> Option<Result<Recorded, Refusal>> {
        let of_side = |column: &str, side: usize| {
            let text = self.heading.text_of(column);
            text.is_some_and(|text| side_columns::winning_side(self.heading, text) == Some(side))
        };
        let tally = self.heading.is_called("score_1", "won")
            && self.heading.is_called("score_2", "lost")
            || of_side("score_1", 0) && of_side("score_2", 1);
        let columns = ["score_1", "score_2", "drawn"]
            .into_iter()
            .filter(|column| !self.cell(column).is_blank() && self.is_no_empty_box(column));
        let said: Vec<(&str, String)> = columns
            .map(|column| (column, fold(&self.cell(column).text())))
            .collect();
        let (column, sign) = match said.as_slice() {
            [only] => only,
            // The same sign under both says nothing.
            [(_, one), (_, other)] if tally && one == other && number(one).is_none() => {
                return Some(Err(Refusal::Unreadable));
            }
            // Won and lost, or without play: under these headings nobody can tell.
            [(_, one), (_, other)]
                if tally
                    && [one, other]
                        .iter()
                        .all(|sign| ["+", "-"].contains(&sign.as_str())) =>
            {
                return Some(Err(Refusal::Unreadable));
            }
            _ => return None,
        };
        if !tally || number(sign).is_some() {
            return None;
        }
        let own = match *column {
            "score_1" => Outcome::Win,
            "score_2" => Outcome::Loss,
            _ => Outcome::Draw,
        };
        // `○` under lost is a tick, or the other's win: the same; `●` under won may be a tick, or a loss.
        let same = *column == "score_2" && mark(sign) == Some(Outcome::Win);
        Some(if is_tick(sign, own) || same {
            parse(mark_of(own))
        } else {
            Err(Refusal::Unreadable)
        })
    }

    /// Whether a cell is anything but the box of a spreadsheet that nobody ticked.
    fn is_no_empty_box(&self, column: &str) -> bool {
        fold(&self.cell(column).shown()) != "false"
    }
}

/// Whether a sign under won, lost or drawn says that it was so: a tick, the mark of it, or a circle under drawn.
fn is_tick(sign: &str, own: Outcome) -> bool {
    let folded = fold(sign);
    let circle = || own == Outcome::Draw && vocabulary::is("sign.circle", &folded);
    headings::named("words", sign) == Some("tick") || mark(&folded) == Some(own) || circle()
}
