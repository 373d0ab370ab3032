//! A mark in a column of its own: it says what happened, whatever scores stand beside it.

use crate::exact::Exact;
use crate::model::{Outcome, Recorded, Score};
use crate::problem::{Kind, Problem};
use crate::read::layouts::games::result::without_play;
use crate::read::layouts::games::{GameRow, SIDES};
use crate::read::number::fold;
use crate::read::words::result::{Refusal, combine, parse, parse_pair, settle};
use crate::read::words::{extra_time, result_sentence, vocabulary};

impl GameRow<'_> {
    /// Reads a mark from a column of its own. `1-0` is one where no scores stand beside it, or those of one game.
    pub(super) fn mark(
        &self,
        opponent: bool,
        problems: &mut Vec<Problem>,
    ) -> Result<Recorded, Problem> {
        let mut scores = ["score_1", "score_2", "drawn"].iter();
        let alone = scores.all(|column| self.cell(column).is_blank());
        let one = Exact::one();
        let of_one_game = |score: &Score| {
            let sides = [&score.first, &score.second];
            let won = |[winner, loser]: [&Exact; 2]| *winner == one && loser.is_zero();
            score.drawn.is_zero() && (won(sides) || won([sides[1], sides[0]]))
        };
        let text = self.cell("mark").shown();
        // The sets of a match may be typed there as well: `3-1 (11-8, 9-11, 11-5, 11-7)`.
        if alone && opponent {
            let names = SIDES.map(|side| self.cell(side).shown());
            let told = parse(&result_sentence::plain(&text, &names[0], &names[1])).ok();
            let of_sets = |told: &Recorded| !result_sentence::told_sets(&text, told).is_empty();
            if let Some(told) = told.filter(of_sets) {
                return settle(told, opponent).map_err(|refusal| self.refused(refusal, "mark"));
            }
        }
        let beside = ["score_1", "score_2"].map(|column| self.cell(column).shown());
        let beside = parse_pair(&beside[0], &beside[1]);
        if let Some(told) = Self::word_for_mark(&text, alone, beside.as_ref().ok()) {
            return settle(told, opponent).map_err(|refusal| self.refused(refusal, "mark"));
        }
        let of_points = alone || beside.is_ok_and(|of| of.score.as_ref().is_some_and(of_one_game));
        let told = parse(&text).and_then(|told| {
            if told.outcomes.is_some() || of_points && told.score.as_ref().is_some_and(of_one_game)
            {
                settle(told, opponent)
            } else {
                Err(Refusal::Unreadable)
            }
        });
        // A score belongs into the cells of scores.
        let is_word = || self.cell("mark").text().contains(char::is_alphabetic);
        if alone && opponent && told == Err(Refusal::Unreadable) && is_word() {
            return self.word_alone("mark", problems);
        }
        let told = told.map_err(|refusal| self.refused(refusal, "mark"))?;
        if told.outcomes.is_some_and(|[first, _]| first.is_extra()) {
            // The mark says how the scores came about.
            return combine(&self.scores(opponent, problems)?, &told)
                .ok_or_else(|| self.contradiction("mark"));
        }
        problems.extend(self.silenced(&told).filter(|_| opponent));
        Ok(told)
    }

    /// Reads a word in the place of the mark that says how the scores `beside` it came about, or that the game is put off: `awarded`,
    /// `延期`, `w/o` beside 3 and 0.
    fn word_for_mark(text: &str, alone: bool, beside: Option<&Recorded>) -> Option<Recorded> {
        let lists = ["game-status.open", "remark.put-off"];
        if alone && vocabulary::is_any(&lists, &fold(text)) {
            return Some(Recorded::default());
        }
        let told = beside?;
        let score = told.score.as_ref()?;
        let of_extra = || extra_time::told(&format!("{score} ({text})"));
        let is_awarded = || result_sentence::before_remark(&format!("{score} ({text})")).is_some();
        if vocabulary::is("without-play.status", &fold(text)) && score.first != score.second {
            return Some(without_play(told));
        }
        of_extra().or_else(|| is_awarded().then(|| told.clone()))
    }

    /// Says that scores beside a mark do not count: where the game was played, and where they say that another won. What was not played
    /// has the scores that the rule set says.
    fn silenced(&self, told: &Recorded) -> Option<Problem> {
        let columns = ["score_1", "score_2"];
        let [one, other] = columns.map(|column| self.cell(column));
        if one.is_blank() || other.is_blank() {
            return None;
        }
        let scored = parse_pair(&one.shown(), &other.shown()).ok();
        let played =
            matches!(told.outcomes, Some([Outcome::Win | Outcome::Loss | Outcome::Draw, _]));
        let silenced = played || scored.is_none_or(|scored| scored.fared() != told.fared());
        silenced.then(|| {
            let kind = Kind::ScoresSilenced {
                mark: self.cell("mark").text(),
                scores: format!("{}-{}", one.text(), other.text()),
                cells: columns.map(|column| self.place(column).within_book()).join(", "),
            };
            self.problem("mark", kind)
        })
    }
}
