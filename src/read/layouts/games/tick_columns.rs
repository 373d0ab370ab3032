//! Ticks under won, lost and drawn: which column says how a game ended, rather than what stands in it.

use crate::model::{Outcome, Recorded};
use crate::read::layouts::games::GameRow;
use crate::read::number::{fold, only};
use crate::read::words::result::{Refusal, mark, number};
use crate::read::words::{headings, side_columns, vocabulary};

/// What a tick in these columns says.
const TICKED: [(&str, Outcome); 3] =
    [("score_1", Outcome::Win), ("score_2", Outcome::Loss), ("drawn", Outcome::Draw)];

impl GameRow<'_> {
    /// Whether a cell says something: a dash, or the box of a spreadsheet that nobody ticked, does not.
    pub(super) fn says(&self, column: &str) -> bool {
        !vocabulary::is("sign.unticked", &self.cell(column).folded())
    }

    /// Whether a cell holds words or signs that say something.
    pub(super) fn is_text(&self, column: &str) -> bool {
        self.cell(column).number().is_none() && self.says(column)
    }

    /// Whether a tick beside winner and loser says that there was neither.
    pub(super) fn is_ticked_as_drawn(&self) -> bool {
        let drawn = self.cell("drawn");
        let mut counts = ["score_1", "score_2", "result", "games"].iter();
        // Without a score there is nothing to count: a number is a tick.
        counts.all(|column| self.cell(column).is_blank())
            && drawn.number().is_some_and(|drawn| !drawn.is_zero())
            || self.is_text("drawn") && is_tick(&drawn.text(), Outcome::Draw)
    }

    /// Reads a lone cross under one side, or under neither, which is a tick where a draw has a column too: `H | D | A`. Where it has none, it may
    /// as well say that this side lost.
    fn crossed(&self) -> Option<Result<Recorded, Refusal>> {
        let said = TICKED.into_iter().filter(|(column, _)| self.holds(column));
        let (column, own) = only(said)?;
        if !vocabulary::is("cross.letter", &self.cell(column).folded()) {
            return None;
        }
        if TICKED.iter().all(|(column, _)| self.has(column)) {
            return Some(Ok(Recorded::marked([own, own.answer()])));
        }
        (own != Outcome::Draw).then_some(Err(Refusal::Unreadable))
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
        if !tally {
            return self.crossed();
        }
        let said = TICKED.map(|(column, own)| (self.cell(column), own));
        // The box of a spreadsheet that nobody ticked is empty.
        let said =
            said.into_iter().filter(|(cell, _)| !cell.is_blank() && cell.folded() != "false");
        let said: Vec<(String, Outcome)> = said.map(|(cell, own)| (cell.folded(), own)).collect();
        let is_sign = |sign: &String| ["+", "-"].contains(&sign.as_str());
        match said.as_slice() {
            [(sign, own)] if number(sign).is_none() => {
                // `○` under lost is a tick, or the other's win: the same; `●` under won may be a tick, or a loss.
                let same = *own == Outcome::Loss && mark(sign) == Some(Outcome::Win);
                let told = Recorded::marked([*own, own.answer()]);
                Some(Some(told).filter(|_| same || is_tick(sign, *own)).ok_or(Refusal::Unreadable))
            }
            // The same sign under both says nothing; won and lost, or without play, nobody can tell under these headings.
            [(one, _), (other, _)]
                if one == other && number(one).is_none() || is_sign(one) && is_sign(other) =>
            {
                Some(Err(Refusal::Unreadable))
            }
            _ => None,
        }
    }
}

/// Whether a sign under won, lost or drawn says that it was so: a tick, the mark of it, or a circle under drawn.
fn is_tick(sign: &str, own: Outcome) -> bool {
    let folded = fold(sign);
    let circle = || own == Outcome::Draw && vocabulary::is("sign.circle", &folded);
    headings::is("words.tick", sign) || mark(&folded) == Some(own) || circle()
}
