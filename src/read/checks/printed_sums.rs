//! Printed sums beside the games of a cross table, as a checksum: where most rows contradict it, the games were read wrongly; where most
//! agree, the others are mistakes of the table.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use crate::exact::Exact;
use crate::model::{Outcome, Pairing, PlayerIndex, Published, PublishedRow};
use crate::place::Located;
use crate::problem::{Problem, SumDiffers};
use crate::read::checks::field::Field;
use crate::read::file::grid::{Row, Sheet};
use crate::read::words::name_folding::alike;
use crate::read::words::{columns, headings};

/// What a win and a draw may be worth, in halves.
pub const WORTH: [[i64; 2]; 3] = [[2, 1], [4, 2], [6, 2]];

/// Fewer rows prove nothing.
const FEWEST: usize = 4;

/// What the games read say of one player: how often each of [`Count`], and the scores together.
#[derive(Clone, Debug)]
struct Counts {
    of: [i64; 5],
    score: Exact,
}

/// What is counted.
#[derive(Clone, Copy)]
enum Count {
    Won,
    Drawn,
    Lost,
    Byes,
    HalfByes,
}

/// How a printed number comes from the counts: so many halves each, or the sum of the scores.
#[derive(Clone, Copy, Debug)]
enum Sum {
    Halves([i64; 5]),
    Scores,
}

impl Sum {
    fn of(self, counts: &Counts) -> Exact {
        let worth = match self {
            Self::Scores => return counts.score.clone(),
            Self::Halves(worth) => worth,
        };
        let halves = counts
            .of
            .iter()
            .zip(worth)
            .map(|(count, worth)| count * worth);
        Exact::fraction(halves.sum(), 2).unwrap_or_else(Exact::zero)
    }

    /// Returns every sum that a column of a figure may be.
    fn of_figure(figure: &str) -> Vec<Self> {
        let points = WORTH.into_iter().flat_map(|[won, drawn]| {
            [won, drawn, 0].map(|bye| Self::Halves([won, drawn, 0, bye, drawn]))
        });
        match figure {
            "rounds_won" => [0, 2].map(|bye| Self::Halves([2, 0, 0, bye, 0])).to_vec(),
            "rounds_lost" => vec![Self::Halves([0, 0, 2, 0, 0])],
            "points" => points.chain([Self::Scores]).collect(),
            _ => Vec::new(),
        }
    }
}

/// A printed column, and the numbers in it.
struct Column<'a> {
    heading: &'a str,
    values: Vec<(PlayerIndex, Located<Exact>)>,
}

/// Compares each column of points, wins or losses with the games, after whichever round fits best.
#[must_use]
pub fn check(field: &Field<'_>, printed: &Published) -> Vec<Problem> {
    let at_end = counts(field, u32::MAX);
    let columns = printed.columns.iter().enumerate().map(|(at, column)| {
        let value = |row: &PublishedRow| Some((row.player, row.values.get(at)?.clone()?));
        let values = printed.rows.iter().filter_map(value).collect();
        let heading = &column.heading;
        Column { heading, values }
    });
    columns
        .flat_map(|column| column.compared(field, &at_end, true))
        .collect()
}

/// Compares each column of points, wins or losses on a sheet with the games, where a column to its left names a player in each row: without
/// places beside them too.
#[must_use]
pub fn check_sheet(sheet: &Sheet, field: &Field<'_>) -> Vec<Problem> {
    let players = (0..).zip(field.players);
    let known: HashMap<String, PlayerIndex> = players
        .map(|(at, player)| (alike(&player.name), at))
        .collect();
    let at_end = counts(field, u32::MAX);
    let mut problems = Vec::new();
    for (position, row) in columns::candidates(sheet) {
        for (column, cell) in &row.cells {
            let heading = &cell.text();
            let Some(figure) = headings::figure_called(heading) else {
                continue;
            };
            let body = sheet.below(position).iter();
            let body = body.take_while(|row| !row.get(*column).is_blank());
            let body: Vec<&Row> = body.take(field.players.len() + 1).collect();
            let Some(named) = named_beside(*column, row, &body, &known) else {
                continue;
            };
            let values = named.into_iter().zip(&body).filter_map(|(player, row)| {
                let value = row.get(*column).number()?;
                let place = sheet.place.at(row.index, *column);
                Some((player, Located { value, place }))
            });
            let values: Vec<_> = values.collect();
            // Points may be worth anything, and wins hold half a draw: only an order that no worth explains contradicts.
            let may_be = figure != "rounds_lost" && !is_out_of_order(&values, &at_end);
            if values.len() == body.len() && values.len() >= field.players.len() && !may_be {
                let column = Column { heading, values };
                problems.extend(column.compared(field, &at_end, false));
            }
        }
    }
    problems
}

/// Returns whom the rows of a column name: in the same block, as far to the left as they can, each once.
fn named_beside(
    column: u32,
    heading: &Row,
    body: &[&Row],
    known: &HashMap<String, PlayerIndex>,
) -> Option<Vec<PlayerIndex>> {
    let named = |at: u32| {
        let texts = body.iter().map(|row| alike(&row.get(at).text()));
        let players = texts.map(|text| known.get(&text).copied());
        let players: Option<Vec<PlayerIndex>> = players.collect();
        players.filter(|named| named.iter().collect::<HashSet<_>>().len() == named.len())
    };
    let is_empty = |at: u32| {
        let mut rows = body.iter();
        heading.get(at).is_blank() && rows.all(|row| row.get(at).is_blank())
    };
    let block = (0..column).rev().take_while(|at| !is_empty(*at));
    block.filter_map(named).last()
}

/// Whether somebody with more wins, and no fewer draws, has fewer points or as many.
fn is_out_of_order(values: &[(PlayerIndex, Located<Exact>)], counts: &[Counts]) -> bool {
    let exceeds = |(one, of_one): &(PlayerIndex, Located<Exact>),
                   (other, of_other): &(PlayerIndex, Located<Exact>)| {
        let (one, other) = (&counts[*one], &counts[*other]);
        let gained = [Count::Won, Count::Drawn, Count::Byes, Count::HalfByes];
        let no_less = gained
            .into_iter()
            .all(|count| one.count(count) >= other.count(count))
            && one.count(Count::Lost) <= other.count(Count::Lost);
        let won_more = one.count(Count::Won) > other.count(Count::Won);
        let (of_one, of_other) = (&of_one.value, &of_other.value);
        no_less && (of_one < of_other || won_more && of_one == of_other)
    };
    values
        .iter()
        .any(|one| values.iter().any(|other| exceeds(one, other)))
}

impl Column<'_> {
    /// Compares the values with the games, after whichever round fits best where it may be an `earlier` one.
    fn compared(mut self, field: &Field<'_>, at_end: &[Counts], earlier: bool) -> Vec<Problem> {
        self.values
            .retain(|(player, _)| at_end[*player].games() > 0);
        let rows = self.values.len();
        let fewest = if earlier { FEWEST } else { FEWEST - 1 };
        let best = headings::figure_called(self.heading)
            .and_then(|figure| self.best(figure, field, at_end, earlier));
        let Some((fits, counts, sum)) = best.filter(|_| rows >= fewest) else {
            return Vec::new();
        };
        let counted = |player: PlayerIndex| sum.of(&counts[player]);
        let differ = self
            .values
            .iter()
            .filter(|(player, value)| counted(*player) != value.value);
        let told = differ.map(|(player, value)| {
            let texts = [
                field.name(*player),
                value.value.to_string(),
                counted(*player).to_string(),
            ];
            (value.place.clone(), texts)
        });
        if 2 * fits < rows {
            let most = told.take(1).map(|(place, [player, printed, counted])| {
                let found = printed.clone();
                let heading = self.heading.to_string();
                let kind = SumDiffers::Most {
                    heading,
                    player,
                    printed,
                    counted,
                };
                Problem::of(place, kind, found)
            });
            most.collect()
        } else if !earlier || 3 * fits >= 2 * rows {
            let each = told.map(|(place, [player, printed, counted])| {
                let found = printed.clone();
                let kind = SumDiffers::One {
                    player,
                    printed,
                    counted,
                };
                Problem::of(place, kind, found)
            });
            each.collect()
        } else {
            Vec::new()
        }
    }

    /// Returns how many rows agree with the sum that fits best, the counts and the sum: after the last round, or if few agree after an
    /// earlier one.
    fn best(
        &self,
        figure: &str,
        field: &Field<'_>,
        at_end: &[Counts],
        earlier: bool,
    ) -> Option<(usize, Vec<Counts>, Sum)> {
        const MOST_ROUNDS: usize = 40;
        let fitting = |counts: &[Counts]| {
            let sums = Sum::of_figure(figure).into_iter().map(|sum| {
                let fits = self.values.iter();
                let fits = fits.filter(|(player, value)| sum.of(&counts[*player]) == value.value);
                (fits.count(), sum)
            });
            // Of equals the first.
            sums.rev().max_by_key(|(fits, _)| *fits)
        };
        let (fits, sum) = fitting(at_end)?;
        let mut best = (fits, at_end.to_vec(), sum);
        let last = *field.rounds.keys().next_back()?;
        for round in (1..last).rev().take(MOST_ROUNDS).filter(|_| earlier) {
            if 3 * best.0 >= 2 * self.values.len() {
                break;
            }
            let counts = counts(field, round);
            if let Some((fits, sum)) = fitting(&counts).filter(|(fits, _)| *fits > best.0) {
                best = (fits, counts, sum);
            }
        }
        Some(best)
    }
}

/// Counts the games up to a round.
fn counts(field: &Field<'_>, through: u32) -> Vec<Counts> {
    let (of, score) = ([0; 5], Exact::zero());
    let mut all = vec![Counts { of, score }; field.players.len()];
    for pairing in field
        .pairings
        .iter()
        .filter(|pairing| pairing.round <= through)
    {
        for (side, player) in pairing.players().enumerate() {
            let counts = &mut all[player];
            if let Some(score) = &pairing.result.score {
                let own = [&score.first, &score.second][side].clone();
                counts.score = counts.score.clone() + own;
            }
            counts.of_side(pairing, side);
        }
    }
    all
}

impl Counts {
    fn games(&self) -> i64 {
        self.of[..3].iter().sum()
    }

    fn count(&self, count: Count) -> i64 {
        self.of[count as usize]
    }

    /// Counts what one side of a pairing got.
    fn of_side(&mut self, pairing: &Pairing, side: usize) {
        let outcome = pairing.result.outcomes.map(|outcomes| outcomes[side]);
        let fared = pairing.result.fared();
        let count = match (outcome, fared) {
            (Some(Outcome::HalfBye), _) => Count::HalfByes,
            (Some(Outcome::Bye | Outcome::FullBye), _) => Count::Byes,
            _ if pairing.second.is_none() => return,
            (Some(Outcome::ForfeitLoss | Outcome::Loss), _) => Count::Lost,
            (_, Some(fared)) => match if side == 0 { fared } else { fared.reverse() } {
                Ordering::Greater => Count::Won,
                Ordering::Equal => Count::Drawn,
                Ordering::Less => Count::Lost,
            },
            _ => return,
        };
        self.of[count as usize] += 1;
    }
}
