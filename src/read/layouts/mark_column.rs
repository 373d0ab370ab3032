//! A mark in a column of its own: it says what happened, whatever scores stand beside it.

use crate::exact::Exact;
use crate::model::{Outcome, Recorded, Score};
use crate::problem::{Kind, Problem};
use crate::read::layouts::pairing_row::Line;
use crate::read::words::result::{Refusal, parse, parse_pair, settle};

impl Line<'_> {
    /// Reads a mark from a column of its own. `1-0` is one where no scores stand beside it.
    pub(super) fn mark(
        &self,
        first: &str,
        opponent: bool,
        problems: &mut Vec<Problem>,
    ) -> Option<Recorded> {
        let alone = ["score_1", "score_2", "drawn"]
            .iter()
            .all(|column| self.cell(column).is_blank());
        let one = Exact::one();
        let sides = |score: &Score| {
            [
                score.first == one && score.second.is_zero(),
                score.first.is_zero() && score.second == one,
            ]
        };
        let of_one_game = |score: &Score| score.drawn.is_zero() && sides(score).contains(&true);
        let told = match parse(&self.cell("mark").text()) {
            Ok(told)
                if told.outcomes.is_some()
                    || alone && told.score.as_ref().is_some_and(of_one_game) =>
            {
                settle(told, opponent)
            }
            Ok(_) => Err(Refusal::Unreadable),
            Err(refusal) => Err(refusal),
        };
        let told = told
            .map_err(|refusal| self.refuse(refusal, "mark", first, problems))
            .ok()?;
        if opponent {
            self.silenced(&told, problems);
        }
        Some(told)
    }

    /// Says that scores beside a mark do not count: where the game was played, and where they say that another won. What was not played
    /// has the scores that the rule set says.
    fn silenced(&self, told: &Recorded, problems: &mut Vec<Problem>) {
        let [one, other] = ["score_1", "score_2"].map(|column| self.cell(column));
        if one.is_blank() || other.is_blank() {
            return;
        }
        let scored = parse_pair(&one.shown(), &other.shown()).ok();
        let played = matches!(
            told.outcomes,
            Some([Outcome::Win | Outcome::Loss | Outcome::Draw, _])
        );
        if played || scored.is_none_or(|scored| scored.fared() != told.fared()) {
            let scores = format!("{}-{}", one.text(), other.text());
            let cells = ["score_1", "score_2"]
                .map(|column| self.place(column).within_book())
                .join(", ");
            self.problem(
                "mark",
                Kind::ScoresSilenced {
                    mark: self.cell("mark").text(),
                    scores,
                    cells,
                },
                problems,
            );
        }
    }
}
