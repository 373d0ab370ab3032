//! Printed sums beside the games of a cross table, as a checksum: where most rows contradict it, the games were read wrongly; where most
//! agree, the others are mistakes of the table.

use std::collections::{HashMap, HashSet};

use crate::exact::Exact;
use crate::model::{Outcome, Pairing, Player, PlayerIndex, Published};
use crate::place::Located;
use crate::problem::{Kind, Problem, SumDiffers};
use crate::read::file::grid::{Row, Sheet};
use crate::read::words::name_folding::alike;
use crate::read::words::{columns, headings};

/// Fewer rows prove nothing.
const FEWEST: usize = 4;

/// What the games read say of one player.
#[derive(Clone, Debug)]
struct Counts {
    won: i64,
    drawn: i64,
    lost: i64,
    byes: i64,
    half_byes: i64,
    score: Exact,
}

/// How a printed number comes from the counts: whole numbers in halves, or the sum of the scores.
#[derive(Clone, Copy, Debug)]
enum Sum {
    Halves {
        won: i64,
        drawn: i64,
        lost: i64,
        bye: i64,
        half_bye: i64,
    },
    Scores,
}

impl Sum {
    fn of(self, counts: &Counts) -> Exact {
        let halves = match self {
            Self::Scores => return counts.score.clone(),
            Self::Halves {
                won,
                drawn,
                lost,
                bye,
                half_bye,
            } => {
                won * counts.won
                    + drawn * counts.drawn
                    + lost * counts.lost
                    + bye * counts.byes
                    + half_bye * counts.half_byes
            }
        };
        Exact::fraction(halves, 2).unwrap_or_else(Exact::zero)
    }

    /// Returns every sum that a column of a figure may be.
    fn of_figure(figure: &str) -> Vec<Self> {
        let counted = |won, drawn, lost| {
            [0, 2].map(|bye| Self::Halves {
                won,
                drawn,
                lost,
                bye: if won > 0 { bye } else { 0 },
                half_bye: 0,
            })
        };
        match figure {
            "rounds_won" => counted(2, 0, 0).to_vec(),
            "rounds_lost" => counted(0, 0, 2).to_vec(),
            "points" => {
                // A win and a draw, in halves.
                let worth = [(2, 1), (4, 2), (6, 2)];
                let worth = worth.into_iter().flat_map(|(won, drawn)| {
                    [won, drawn, 0].map(|bye| Self::Halves {
                        won,
                        drawn,
                        lost: 0,
                        bye,
                        half_bye: drawn,
                    })
                });
                worth.chain([Self::Scores]).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// Compares each column of points, wins or losses with the games, after whichever round fits best.
#[must_use]
pub fn check(players: &[Player], pairings: &[Pairing], printed: &Published) -> Vec<Problem> {
    let last = pairings
        .iter()
        .map(|pairing| pairing.round)
        .max()
        .unwrap_or(0);
    let at_end = counts(players.len(), pairings, last);
    let columns = printed.columns.iter().enumerate();
    columns
        .flat_map(|(at, column)| {
            let values = printed
                .rows
                .iter()
                .filter_map(|row| Some((row.player, row.values.get(at)?.clone()?)));
            compare(
                &column.heading,
                &values.collect::<Vec<_>>(),
                &at_end,
                (players, pairings),
                (FEWEST, true),
            )
        })
        .collect()
}

/// Compares each column of points, wins or losses on a sheet with the games, where a column to its left names a player in each row: without
/// places beside them too.
#[must_use]
pub fn check_sheet(sheet: &Sheet, players: &[Player], pairings: &[Pairing]) -> Vec<Problem> {
    let known: HashMap<String, PlayerIndex> = (0..)
        .zip(players)
        .map(|(at, player)| (alike(&player.name), at))
        .collect();
    let last = pairings.iter().map(|pairing| pairing.round).max();
    let at_end = counts(players.len(), pairings, last.unwrap_or(0));
    let mut problems = Vec::new();
    for (position, row) in columns::candidates(sheet) {
        for (column, cell) in &row.cells {
            let heading = cell.text();
            if headings::figure_called(&heading).is_none() {
                continue;
            }
            let body = &sheet.rows[position + 1..];
            let body = body.iter().take_while(|row| !row.get(*column).is_blank());
            let body: Vec<&Row> = body.take(players.len() + 1).collect();
            let named = |name: u32| {
                let rows = body.iter();
                let players = rows.map(|row| known.get(&alike(&row.get(name).text())).copied());
                let players: Option<Vec<PlayerIndex>> = players.collect();
                players.filter(|named| named.iter().collect::<HashSet<_>>().len() == named.len())
            };
            // The names stand in the same block, as far to the left as they can.
            let is_empty = |at: &u32| {
                row.get(*at).is_blank() && body.iter().all(|row| row.get(*at).is_blank())
            };
            let block = (0..*column).rev().take_while(|at| !is_empty(at));
            let Some(named) = block.filter_map(named).last() else {
                continue;
            };
            let values = named.into_iter().zip(&body).filter_map(|(player, row)| {
                let place = sheet.place.at(row.index, *column);
                let value = row.get(*column).number()?;
                Some((player, Located { value, place }))
            });
            let values: Vec<_> = values.collect();
            // Points may be worth anything, and wins hold half a draw: only an order that no worth explains contradicts.
            let is_gained = headings::figure_called(&heading) != Some("rounds_lost");
            if values.len() < players.len()
                || values.len() < body.len()
                || is_gained && !is_out_of_order(&values, &at_end)
            {
                continue;
            }
            problems.extend(compare(
                &heading,
                &values,
                &at_end,
                (players, pairings),
                (FEWEST - 1, false),
            ));
        }
    }
    problems
}

/// Whether somebody with more wins, and no fewer draws, has fewer points or as many.
fn is_out_of_order(values: &[(PlayerIndex, Located<Exact>)], counts: &[Counts]) -> bool {
    let pairs = values
        .iter()
        .flat_map(|one| values.iter().map(move |other| (one, other)));
    let mut pairs = pairs.map(|((one, of_one), (other, of_other))| {
        (
            &counts[*one],
            &of_one.value,
            &counts[*other],
            &of_other.value,
        )
    });
    pairs.any(|(one, of_one, other, of_other)| {
        let no_less = one.won >= other.won
            && one.drawn >= other.drawn
            && one.byes >= other.byes
            && one.half_byes >= other.half_byes
            && one.lost <= other.lost;
        no_less && (of_one < of_other || one.won > other.won && of_one == of_other)
    })
}

/// Compares one column of values with the games, after whichever round fits best.
fn compare(
    heading: &str,
    rows: &[(PlayerIndex, Located<Exact>)],
    at_end: &[Counts],
    (players, pairings): (&[Player], &[Pairing]),
    (fewest, earlier): (usize, bool),
) -> Vec<Problem> {
    let Some(figure) = headings::figure_called(heading) else {
        return Vec::new();
    };
    let rows = rows
        .iter()
        .map(|(player, value)| (*player, value))
        .filter(|(player, _)| at_end[*player].games() > 0);
    let rows: Vec<(PlayerIndex, &Located<Exact>)> = rows.collect();
    let Some((fits, counts, sum)) =
        best(figure, &rows, at_end, pairings, earlier).filter(|_| rows.len() >= fewest)
    else {
        return Vec::new();
    };
    let differ = rows
        .iter()
        .filter(|(player, value)| sum.of(&counts[*player]) != value.value);
    let told = differ.map(|(player, value)| {
        let (player, printed, counted) = (
            players[*player].name.to_string(),
            value.value.to_string(),
            sum.of(&counts[*player]).to_string(),
        );
        (value.place.clone(), player, printed, counted)
    });
    if 2 * fits < rows.len() {
        told.take(1)
            .map(|(place, player, printed, counted)| {
                let kind = Kind::SumDiffers(SumDiffers::Most {
                    heading: heading.to_string(),
                    player,
                    printed: printed.clone(),
                    counted,
                });
                Problem::of(place, kind, printed)
            })
            .collect()
    } else if !earlier || 3 * fits >= 2 * rows.len() {
        told.map(|(place, player, printed, counted)| {
            let kind = Kind::SumDiffers(SumDiffers::One {
                player,
                printed: printed.clone(),
                counted,
            });
            Problem::of(place, kind, printed)
        })
        .collect()
    } else {
        Vec::new()
    }
}

/// Returns how many rows agree with the sum that fits best, the counts and the sum: after the last round, or if few agree after an
/// earlier one.
fn best(
    figure: &str,
    rows: &[(PlayerIndex, &Located<Exact>)],
    at_end: &[Counts],
    pairings: &[Pairing],
    earlier: bool,
) -> Option<(usize, Vec<Counts>, Sum)> {
    const MOST_ROUNDS: usize = 40;
    let fitting = |counts: &[Counts]| {
        let sums = Sum::of_figure(figure).into_iter().map(|sum| {
            let fits = |(player, value): &&(PlayerIndex, &Located<Exact>)| {
                sum.of(&counts[*player]) == value.value
            };
            (rows.iter().filter(fits).count(), sum)
        });
        // Of equals the first.
        sums.rev().max_by_key(|(fits, _)| *fits)
    };
    let (fits, sum) = fitting(at_end)?;
    let mut best = (fits, at_end.to_vec(), sum);
    let last = pairings.iter().map(|pairing| pairing.round).max()?;
    for round in (1..last).rev().take(MOST_ROUNDS).filter(|_| earlier) {
        if 3 * best.0 >= 2 * rows.len() {
            break;
        }
        let counts = counts(at_end.len(), pairings, round);
        if let Some((fits, sum)) = fitting(&counts).filter(|(fits, _)| *fits > best.0) {
            best = (fits, counts, sum);
        }
    }
    Some(best)
}

impl Counts {
    fn games(&self) -> i64 {
        self.won + self.drawn + self.lost
    }
}

/// Counts the games up to a round.
fn counts(players: usize, pairings: &[Pairing], through: u32) -> Vec<Counts> {
    let none = Counts {
        won: 0,
        drawn: 0,
        lost: 0,
        byes: 0,
        half_byes: 0,
        score: Exact::zero(),
    };
    let mut all = vec![none; players];
    for pairing in pairings.iter().filter(|pairing| pairing.round <= through) {
        let sides: [Option<PlayerIndex>; 2] = [Some(pairing.first), pairing.second];
        let fared = pairing.result.fared();
        for (side, player) in sides.into_iter().enumerate() {
            let Some(player) = player else { continue };
            let counts = &mut all[player];
            let outcome = pairing.result.outcomes.map(|outcomes| outcomes[side]);
            if let Some(score) = &pairing.result.score {
                let own = [&score.first, &score.second][side];
                counts.score = counts.score.clone() + own.clone();
            }
            match (outcome, fared) {
                (Some(Outcome::HalfBye), _) => counts.half_byes += 1,
                (Some(Outcome::Bye | Outcome::FullBye), _) => counts.byes += 1,
                _ if pairing.second.is_none() => {}
                (Some(Outcome::ForfeitLoss | Outcome::Loss), _) => counts.lost += 1,
                (_, Some(fared)) => match if side == 0 { fared } else { fared.reverse() } {
                    std::cmp::Ordering::Greater => counts.won += 1,
                    std::cmp::Ordering::Equal => counts.drawn += 1,
                    std::cmp::Ordering::Less => counts.lost += 1,
                },
                _ => {}
            }
        }
    }
    all
}
