//! Ties over two legs: both games of the same two in a stage are one, with the sum of their scores.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Outcome, Pairing, Particular, PlayerIndex, Recorded, Score};
use crate::place::Place;
use crate::problem::{FinalsLegs, Problem};
use crate::read::file::grid::Row;
use crate::read::layouts::table::Final;
use crate::read::number::fold;
use crate::read::roles::people::People;
use crate::read::words::heading::Heading;
use crate::read::words::legs::{self, By};
use crate::read::words::result::only;
use crate::read::words::{extra_time, vocabulary};

/// A game of a stage: a tie, or one of its legs.
pub struct Leg {
    /// The stage, without the name of the leg.
    stage: String,
    /// Where the stage is named.
    named_at: Place,
    /// Whether it is called a leg, so that there is another.
    is_called: bool,
    game: Pairing,
    /// What decided the tie where its sum is level.
    by: Option<By>,
    /// Who went on, by a remark: the first or the second of the leg.
    named: Option<usize>,
    /// The row and the column of the heading above the result.
    headed: (u32, u32),
}

/// What the row of a game says of a tie, before the game is read.
pub struct Told {
    stage: String,
    is_called: bool,
    by: Option<By>,
    named: Option<usize>,
    headed: (u32, u32),
}

impl Told {
    /// Takes what decided the tie out of the row's result, so that the score of the leg is left.
    pub fn of(row: &mut Final) -> Self {
        let stage = legs::stage_of(&row.stage);
        let mut told = Self {
            is_called: stage.is_some(),
            stage: stage.unwrap_or_else(|| row.stage.clone()),
            by: None,
            named: None,
            headed: (0, 0),
        };
        let Some((heading, cells)) = &mut row.line else {
            return told;
        };
        told.named = named(heading, cells);
        let Some(column) = heading.column("result") else {
            return told;
        };
        told.headed = (heading.row, column);
        let decided = legs::decided(&cells.text(column));
        // A level score beside penalties is a result as well.
        if let Some((score, by)) = decided
            && (by == By::AwayGoals || score.first != score.second)
        {
            cells.set(column, &score.to_string());
            told.by = Some(by);
        } else if let Some(decided) = extra_time::penalties_beside(&cells.text(column)) {
            // A game of a stage is decided, and a score beside a level one is that of the penalties.
            let score = decided.score.as_ref().map(Score::to_string);
            let won = decided.fared().map_or("", |fared| if fared.is_gt() { "1-0" } else { "0-1" });
            let word = vocabulary::words("extra-time.word").first();
            if let Some((score, word)) = score.zip(word) {
                cells.set(column, &format!("{score} ({won} {word})"));
            }
        }
        told
    }

    /// Returns the game of the row.
    pub fn leg(self, named_at: Place, game: Pairing) -> Leg {
        Leg {
            stage: self.stage,
            named_at,
            is_called: self.is_called,
            game,
            by: self.by,
            named: self.named,
            headed: self.headed,
        }
    }
}

/// Returns which of the two of a leg went on, where a remark names one alone and says by what: `Elm win on away goals`.
fn named(heading: &Heading, row: &Row) -> Option<usize> {
    let names = heading.players()?.map(|column| row.folded(column));
    let says_why = |text: &str| {
        vocabulary::says("won.verb", text)
            && vocabulary::says_any(&["leg.away-goals", "extra-time.word"], text)
    };
    let mut remarks = row.words().filter(|(at, _)| !heading.knows(*at));
    let (_, remark) = remarks.find(|(_, text)| says_why(text))?;
    let folded = fold(remark);
    let is_named = |name: &String| !name.is_empty() && folded.contains(name.as_str());
    only([is_named(&names[0]), is_named(&names[1])])
}

/// A game of a stage, after both legs of a tie were put together, and where the stage is named.
pub struct Tie {
    pub stage: String,
    pub named_at: Place,
    pub game: Pairing,
}

/// Puts both legs of each tie together; games of one leg stay.
pub fn joined(games: Vec<Leg>, people: &People, problems: &mut Vec<Problem>) -> Vec<Tie> {
    let mut order = Vec::new();
    let mut ties: BTreeMap<(String, BTreeSet<PlayerIndex>), Vec<Leg>> = BTreeMap::new();
    for leg in games {
        let key = (fold(&leg.stage), leg.game.players().collect());
        let legs = ties.entry(key.clone()).or_default();
        if legs.is_empty() {
            order.push(key);
        }
        legs.push(leg);
    }
    let ties = order.into_iter().filter_map(|key| ties.remove(&key));
    ties.filter_map(|legs| tie(legs, people, problems)).collect()
}

/// Returns one tie; nothing where its games do not add up, which is said.
fn tie(legs: Vec<Leg>, people: &People, problems: &mut Vec<Problem>) -> Option<Tie> {
    let first = legs.first()?;
    let stage = first.stage.clone();
    let [one, other] = [Some(first.game.first), first.game.second]
        .map(|player| player.map_or_else(String::new, |player| people.name(player)));
    let is_one = legs.len() == 1 && !first.is_called;
    let of_game =
        |leg: &Leg, kind: FinalsLegs| Problem::of(leg.game.place.clone(), kind, leg.stage.clone());
    if is_one && first.by.is_none() {
        return legs.into_iter().next().map(Leg::alone);
    }
    let both = match <[Leg; 2]>::try_from(legs) {
        Ok(both) => both,
        Err(legs) => {
            let first = legs.into_iter().next()?;
            if first.is_called && first.by.is_none() {
                problems.push(of_game(&first, FinalsLegs::Open { stage, one, other }));
                let mut tie = first.alone();
                tie.game.result = Recorded::default();
                tie.game.is_pending = true;
                return Some(tie);
            }
            problems.push(of_game(&first, FinalsLegs::Apart { stage, one, other }));
            return None;
        }
    };
    // The second leg is seen from who was named first in the first.
    let is_turned = both[0].game.first != both[1].game.first;
    let seen = |leg: &Leg| {
        if is_turned && leg.game.first != both[0].game.first {
            leg.game.result.turned()
        } else {
            leg.game.result.clone()
        }
    };
    let results = both.each_ref().map(seen);
    if let Some(open) = both.iter().find(|leg| leg.game.result.is_open()) {
        problems.push(of_game(open, FinalsLegs::Open { stage, one, other }));
        return Some(put_together(both, Recorded::default(), &results));
    }
    let [Some(home), Some(away)] = results.each_ref().map(|result| result.score.as_ref()) else {
        problems.push(of_game(&both[1], FinalsLegs::Apart { stage, one, other }));
        return None;
    };
    let sum = Score {
        first: home.first.clone() + away.first.clone(),
        second: home.second.clone() + away.second.clone(),
        drawn: home.drawn.clone() + away.drawn.clone(),
    };
    let (legs, said) = (format!("{home}, {away}"), sum.to_string());
    let by = || {
        let said = both.iter().rev().find_map(|leg| {
            let by = leg.by.as_ref()?;
            let is_turned = is_turned && leg.game.first != both[0].game.first;
            Some(went_on(by, is_turned, [home, away]))
        });
        // A level leg beside penalties, or one that extra time decided.
        let extra = || {
            let [outcome, _] = results[1].outcomes?;
            outcome.is_extra().then(|| outcome.fared())?
        };
        let named = || {
            let leg = both.iter().rev().find(|leg| leg.named.is_some())?;
            let is_other = is_turned && leg.game.first != both[0].game.first;
            let is_first = (leg.named == Some(0)) != is_other;
            Some(if is_first { Ordering::Greater } else { Ordering::Less })
        };
        said.or_else(extra).or_else(named)
    };
    let result = if sum.first == sum.second {
        let outcome = match by() {
            Some(Ordering::Greater) => Some(Outcome::ExtraWin),
            Some(Ordering::Less) => Some(Outcome::ExtraLoss),
            _ => None,
        };
        outcome.map(|outcome| Recorded {
            score: Some(sum),
            outcomes: Some([outcome, outcome.answer()]),
        })
    } else {
        Some(Recorded::scored(sum))
    };
    let Some(result) = result else {
        let sum = said;
        problems.push(of_game(&both[1], FinalsLegs::Level { stage, one, other, sum }));
        return None;
    };
    let kind = FinalsLegs::Summed { stage, one, other, legs, sum: said };
    problems.push(of_game(&both[0], kind));
    Some(put_together(both, result, &results))
}

/// Returns who went on of two whose sum is level, as the one sees it who was named first in the first leg, at home.
fn went_on(by: &By, is_turned: bool, [home, away]: [&Score; 2]) -> Ordering {
    match by {
        By::Penalties(score) if is_turned => score.second.cmp(&score.first),
        By::Penalties(score) => score.first.cmp(&score.second),
        By::AwayGoals => away.first.cmp(&home.second),
    }
}

/// Returns both legs as one game, and their scores as what is said of it.
fn put_together([one, other]: [Leg; 2], result: Recorded, legs: &[Recorded; 2]) -> Tie {
    let day = other.game.noted.particulars();
    let language = vocabulary::language_of([&one.stage]);
    let names = ["leg-1", "leg-2"].map(|name| vocabulary::written(name, language));
    let legs = names.iter().zip(legs).filter_map(|(name, leg)| {
        Some(Particular {
            heading: (*name).into(),
            headed: one.headed,
            text: leg.score.as_ref()?.to_string(),
        })
    });
    let particulars = legs.chain(day.iter().cloned()).collect();
    let game = Pairing {
        noted: one.game.noted.clone().with_particulars(particulars),
        is_pending: result.is_open(),
        place: other.game.place,
        result,
        ..one.game
    };
    Tie { stage: one.stage, named_at: one.named_at, game }
}

impl Leg {
    fn alone(self) -> Tie {
        Tie { stage: self.stage, named_at: self.named_at, game: self.game }
    }
}
