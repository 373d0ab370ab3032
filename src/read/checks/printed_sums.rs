//! Printed sums beside the games of a cross table, as a checksum: where most rows contradict it, the games were read wrongly; where most
//! agree, the others are mistakes of the table.

use std::cmp::Ordering;
use std::collections::HashMap;

use crate::exact::Exact;
use crate::model::{Outcome, Pairing, PlayerIndex, Published, PublishedRow};
use crate::place::Located;
use crate::problem::{Kind, Problem, SumDiffers};
use crate::read::checks::field::Field;
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::number::{are_distinct, fold};
use crate::read::words::columns::Heading;
use crate::read::words::heading::SCORES;
use crate::read::words::name_folding::alike;
use crate::read::words::result_sentence::tally;
use crate::read::words::{columns, headings, vocabulary};

/// What a win and a draw may be worth, in halves.
pub const WORTH: [[i64; 2]; 3] = [[2, 1], [4, 2], [6, 2]];

/// Where who lost has something too: table tennis, and leagues that pay for coming.
const WORTH_WITH_LOSSES: [[i64; 3]; 3] = [[4, 3, 2], [6, 4, 2], [8, 4, 2]];

/// Fewer rows prove nothing.
const FEWEST: usize = 4;

/// What the games read say of one player: how often each of [`Count`], and the scores together.
#[derive(Clone, Debug)]
struct Counts {
    of: Tally,
    /// The player's own, and the opponents'.
    scores: [Exact; 2],
}

/// A number for each [`Count`].
type Tally = [i64; 6];

#[derive(Clone, Copy)]
enum Count {
    Won,
    Drawn,
    Lost,
    Byes,
    HalfByes,
    /// Of those won, the games that nobody played.
    WonWithoutPlay,
}

/// How a printed number comes from the counts: so many halves each, or the sum of the scores.
#[derive(Clone, Copy, Debug)]
enum Sum {
    Halves(Tally),
    Scores,
    /// So many halves each, of as many.
    Rate([Tally; 2]),
    /// The player's share of the scores.
    ShareOfScores,
}

impl Sum {
    fn of(self, counts: &Counts) -> Exact {
        let halves = |worth: Tally| -> i64 {
            let each = counts.of.iter().zip(worth);
            each.map(|(count, worth)| count * worth).sum()
        };
        let sum = match self {
            Self::Scores => return counts.scores[0].clone(),
            Self::ShareOfScores => {
                let [own, other] = &counts.scores;
                own.divided_by(&(own.clone() + other.clone()))
            }
            Self::Halves(worth) => Exact::fraction(halves(worth), 2),
            Self::Rate([won, played]) => Exact::fraction(halves(won), halves(played)),
        };
        sum.unwrap_or_else(Exact::zero)
    }

    /// Whether a printed number is this sum; a rate may be rounded, and out of a hundred.
    fn is(self, counts: &Counts, printed: &Exact) -> bool {
        let sum = self.of(counts);
        let is_near = |times: i64| {
            let off = sum.clone() * Exact::from(times) - printed.clone();
            Exact::fraction(6 * times, 1000).is_some_and(|most| off.abs() < most)
        };
        match self {
            Self::Rate(_) | Self::ShareOfScores => is_near(1) || is_near(100),
            _ => sum == *printed,
        }
    }

    /// Returns every sum that a column of a figure may be.
    fn of_figure(figure: &str) -> Vec<Self> {
        let worth = |[won, drawn, lost]: [i64; 3]| {
            [won, drawn, 0].map(|bye| Self::Halves([won, drawn, lost, bye, drawn, 0]))
        };
        let points = WORTH.map(|[won, drawn]| [won, drawn, 0]).into_iter();
        let points = points.chain(WORTH_WITH_LOSSES).flat_map(worth);
        match figure {
            // With or without byes; of FIDE's WIN and WON the second leaves out what nobody played.
            "rounds_won" | "wins" => {
                let ways = [[0, 0], [2, 0], [0, -2]];
                ways.map(|[bye, unplayed]| Self::Halves([2, 0, 0, bye, 0, unplayed])).to_vec()
            }
            "losses" | "rounds_lost" => vec![Self::Halves([0, 0, 2, 0, 0, 0])],
            "win_rate" => {
                let drawn = [[0, 0], [0, 2], [1, 2]];
                let both = |[won, of]: [i64; 2]| {
                    [0, 2].map(|bye| Self::Rate([[2, won, 0, bye, 0, 0], [2, of, 2, bye, 0, 0]]))
                };
                let rates = drawn.into_iter().flat_map(both);
                rates.chain([Self::ShareOfScores]).collect()
            }
            "points" => points.chain([Self::Scores]).collect(),
            _ => Vec::new(),
        }
    }
}

fn figure(heading: &str) -> Option<&'static str> {
    let is_rate = || vocabulary::is("figure.win-rate", &fold(heading)).then_some("win_rate");
    is_rate().or_else(|| headings::figure_called(heading))
}

/// A printed column, and the numbers in it.
struct Column {
    heading: String,
    figure: &'static str,
    values: Vec<(PlayerIndex, Located<Exact>)>,
}

/// Compares each column of points, wins or losses with the games, after whichever round fits best.
pub fn check(field: &Field<'_>, printed: &Published) -> Vec<Problem> {
    let at_end = counts(field, u32::MAX);
    let columns = printed.columns.iter().enumerate().filter_map(|(at, column)| {
        let value = |row: &PublishedRow| Some((row.player, row.values.get(at)?.clone()?));
        let values = printed.rows.iter().filter_map(value).collect();
        let heading = column.heading.clone();
        let figure = figure(&heading)?;
        Some(Column { heading, figure, values })
    });
    columns.flat_map(|column| column.compared(field, &at_end, true)).collect()
}

/// Returns the columns of points in announced standings that most players' games contradict: a mistake of one or two is for the audit.
pub fn contradicted(field: &Field<'_>, announced: &Published) -> Vec<Problem> {
    let mut problems = check(field, announced);
    problems.retain(|problem| {
        matches!(&problem.kind, Kind::SumDiffers(SumDiffers::Most { heading, .. })
            if figure(heading) == Some("points"))
    });
    problems
}

/// Doubts places that run against the games: more of those behind won more games, and lost no more, than won fewer.
pub fn check_places(field: &Field<'_>, printed: &Published) -> Option<Problem> {
    let counts = counts(field, u32::MAX);
    let rows = printed.rows.iter();
    let placed = rows.filter_map(|row| Some((row.player, row.rank.as_ref()?)));
    let placed: Vec<_> = placed.filter(|(player, _)| counts[*player].games() > 0).collect();
    let is_better = |one: PlayerIndex, other: PlayerIndex| {
        let (one, other) = (&counts[one], &counts[other]);
        let gained = |count| one.count(count) >= other.count(count);
        one.count(Count::Won) > other.count(Count::Won)
            && one.count(Count::Lost) <= other.count(Count::Lost)
            && one.games() >= other.games()
            && gained(Count::Byes)
            && gained(Count::HalfByes)
    };
    let (mut with, mut against, mut first) = (0, 0, None);
    for (ahead, rank) in &placed {
        for (behind, _) in placed.iter().filter(|(_, other)| other.value > rank.value) {
            if is_better(*ahead, *behind) {
                with += 1;
            } else if is_better(*behind, *ahead) {
                against += 1;
                first.get_or_insert((*ahead, *rank, *behind));
            }
        }
    }
    let (ahead, rank, behind) = first?;
    let (player, other) = (field.name(ahead), field.name(behind));
    let place = rank.value.to_string();
    let found = place.clone();
    let kind = if against > with && against > 1 {
        SumDiffers::Places { player, place, other }
    } else {
        SumDiffers::Place { player, place, other }
    };
    Some(Problem::of(rank.place.clone(), kind, found))
}

/// Compares each column of points, wins or losses on a sheet with the games, where a column to its left names a player in each row: without
/// places beside them too; or, where these are read, columns of a rate alone. What each of two has in a game is no sum.
pub fn check_sheet(
    sheet: &Sheet,
    heading: Option<&Heading>,
    field: &Field<'_>,
    rates_alone: bool,
) -> Vec<Problem> {
    let at_end = counts(field, u32::MAX);
    let scores = heading.into_iter().flat_map(|heading| {
        let first = sheet.below(heading.position).first();
        let scores = SCORES.iter().filter_map(|score| heading.column(score));
        scores.filter_map(move |score| Some((first?.index, score)))
    });
    let scores: Vec<(u32, u32)> = scores.collect();
    let begins = |column: &Column| {
        let first = column.values.first();
        first.and_then(|(_, value)| value.place.cell)
    };
    // What each seat won, in as many columns as there are rounds.
    let of_seats = heading.filter(|heading| heading.has("name") && heading.names_nobody());
    let of_seats = of_seats.and_then(|heading| heading.text_of("result"));
    let is_of_games = |column: &Column| {
        begins(column).is_some_and(|at| scores.contains(&at))
            || of_seats.is_some_and(|text| fold(text) == fold(&column.heading))
    };
    let columns = columns_of(sheet, field, rates_alone).into_iter();
    columns
        .filter(|column| !is_of_games(column))
        .flat_map(|column| column.compared(field, &at_end, false))
        .collect()
}

/// Whether a column of wins on a sheet says of every player what the games do: they were read as they were meant.
pub fn is_confirmed(sheet: &Sheet, field: &Field<'_>) -> bool {
    let at_end = counts(field, u32::MAX);
    let mut columns = columns_of(sheet, field, false).into_iter();
    columns.any(|column| {
        let best = column.best(column.figure, field, &at_end, false);
        column.figure == "wins" && best.is_some_and(|(fits, ..)| fits == column.values.len())
    })
}

/// Returns the columns of sums on a sheet that name every player.
fn columns_of(sheet: &Sheet, field: &Field<'_>, rates_alone: bool) -> Vec<Column> {
    let players = (0..).zip(field.players);
    let known: HashMap<String, PlayerIndex> =
        players.map(|(at, player)| (alike(&player.name), at)).collect();
    let mut found = Vec::new();
    for (position, row) in columns::candidates(sheet) {
        for (column, cell) in &row.cells {
            let heading = &cell.text();
            let next = sheet.below(position).first();
            let is_tally = || next.is_some_and(|row| tally(&row.folded(*column)).is_some());
            if figure(heading).is_none() && !is_tally() {
                continue;
            }
            let below = sheet.below(position).iter();
            let body = below.take_while(|row| row.holds(*column));
            let body: Vec<&Row> = body.take(field.players.len() + 1).collect();
            let figures = figures(heading, &body, *column);
            let figures =
                figures.into_iter().filter(|(figure, _)| !rates_alone || !PRINTED.contains(figure));
            let figures: Vec<_> = figures.collect();
            if figures.is_empty() {
                continue;
            }
            let Some(named) = named_beside(*column, row, &body, &known) else {
                continue;
            };
            for (figure, values) in figures {
                let values = named.iter().zip(&body).zip(values);
                let values = values.filter_map(|((player, row), value)| {
                    let place = sheet.place.at(row.index, *column);
                    Some((*player, Located { value: value?, place }))
                });
                let values: Vec<_> = values.collect();
                if values.len() == body.len() && values.len() >= field.players.len() {
                    let heading = heading.clone();
                    found.push(Column { heading, figure, values });
                }
            }
        }
    }
    found
}

/// The figures that are read where places stand beside the names.
const PRINTED: [&str; 3] = ["points", "rounds_won", "rounds_lost"];

/// Returns each figure that a column prints, with its value in each row: `2勝1敗` are two.
fn figures(heading: &str, body: &[&Row], column: u32) -> Vec<(&'static str, Vec<Option<Exact>>)> {
    if let Some(figure) = figure(heading) {
        let value = |row: &&Row| {
            let cell = row.get(column);
            cell.number().or_else(|| percent(cell))
        };
        let values: Vec<_> = body.iter().map(value).collect();
        if values.iter().any(Option::is_some) {
            return vec![(figure, values)];
        }
    }
    let tallies = body.iter().map(|row| {
        let told = tally(&row.folded(column))?;
        let counts = told.split('-').map(|count| count.parse::<Exact>().ok());
        counts.collect::<Option<Vec<Exact>>>()
    });
    let Some(tallies) = tallies.collect::<Option<Vec<Vec<Exact>>>>() else {
        return Vec::new();
    };
    let of = |at: usize| tallies.iter().map(|tally| tally.get(at).cloned()).collect();
    vec![("wins", of(0)), ("losses", of(1))]
}

/// Reads `66.7%`.
fn percent(cell: &Cell) -> Option<Exact> {
    cell.folded().strip_suffix('%')?.parse().ok()
}

/// Returns whom the rows of a column name, each once: in the same block, as far to the left as they can, else as near as they can.
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
        players.filter(|named| are_distinct(named))
    };
    let is_empty = |at: u32| {
        let mut rows = body.iter();
        heading.get(at).is_blank() && rows.all(|row| row.get(at).is_blank())
    };
    let block = (0..column).rev().take_while(|at| !is_empty(*at));
    let beside = block.filter_map(named).last();
    beside.or_else(|| (0..column).rev().find_map(named))
}

/// Whether somebody with more wins, and no fewer draws, has fewer points or as many.
fn is_out_of_order(values: &[(PlayerIndex, Located<Exact>)], counts: &[Counts]) -> bool {
    let exceeds = |(one, of_one): &(PlayerIndex, Located<Exact>),
                   (other, of_other): &(PlayerIndex, Located<Exact>)| {
        let (one, other) = (&counts[*one], &counts[*other]);
        let gained = [Count::Won, Count::Drawn, Count::Byes, Count::HalfByes];
        let no_less = gained.into_iter().all(|count| one.count(count) >= other.count(count))
            && one.count(Count::Lost) <= other.count(Count::Lost);
        let won_more = one.count(Count::Won) > other.count(Count::Won);
        let (of_one, of_other) = (&of_one.value, &of_other.value);
        no_less && (of_one < of_other || won_more && of_one == of_other)
    };
    values.iter().any(|one| values.iter().any(|other| exceeds(one, other)))
}

impl Column {
    /// Compares the values with the games, after whichever round fits best where it may be an `earlier` one.
    fn compared(mut self, field: &Field<'_>, at_end: &[Counts], earlier: bool) -> Vec<Problem> {
        self.values.retain(|(player, _)| at_end[*player].games() > 0);
        let rows = self.values.len();
        let fewest = if earlier { FEWEST } else { FEWEST - 1 };
        let best = self.best(self.figure, field, at_end, earlier);
        let Some((fits, counts, sum)) = best.filter(|_| rows >= fewest) else {
            return Vec::new();
        };
        // Points may be worth anything, and wins hold half a draw: only an order that no worth explains contradicts.
        let may_be = ["points", "rounds_won"].contains(&self.figure)
            && !is_out_of_order(&self.values, at_end);
        if may_be && 3 * fits < 2 * rows {
            return Vec::new();
        }
        // One game that was typed wrongly changes two sums.
        let most = 2 * fits < rows || 2 * fits == rows && rows > 4;
        if !most && earlier && 3 * fits < 2 * rows {
            return Vec::new();
        }
        let values = self.values.iter();
        let differ = values.filter(|(player, value)| !sum.is(&counts[*player], &value.value));
        let told = differ.map(|(at, value)| {
            let (player, printed) = (field.name(*at), value.value.to_string());
            let (counted, heading) = (sum.of(&counts[*at]).to_string(), self.heading.clone());
            let found = printed.clone();
            let kind = if most {
                SumDiffers::Most { heading, player, printed, counted }
            } else {
                SumDiffers::One { player, printed, counted }
            };
            Problem::of(value.place.clone(), kind, found)
        });
        told.take(if most { 1 } else { rows }).collect()
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
                let fits = fits.filter(|(player, value)| sum.is(&counts[*player], &value.value));
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

fn counts(field: &Field<'_>, through: u32) -> Vec<Counts> {
    let (of, scores) = (Tally::default(), [Exact::zero(), Exact::zero()]);
    let mut all = vec![Counts { of, scores }; field.players.len()];
    for pairing in field.pairings.iter().filter(|pairing| pairing.round <= through) {
        for (side, player) in pairing.players().enumerate() {
            let counts = &mut all[player];
            if let Some(score) = &pairing.result.score {
                let both = [&score.first, &score.second];
                let seen = [both[side], both[1 - side]];
                for (sum, score) in counts.scores.iter_mut().zip(seen) {
                    *sum = sum.clone() + score.clone();
                }
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
        if outcome == Some(Outcome::ForfeitWin) {
            self.of[Count::WonWithoutPlay as usize] += 1;
        }
    }
}
