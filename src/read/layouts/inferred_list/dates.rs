//! Which column of a list tells the rounds, or the days that are rounds.

use std::collections::{BTreeSet, HashMap};

use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::layouts::inferred_list::{Body, day, is_filled, titled_blocks};
use crate::read::number::fold;
use crate::read::words::day::{Day, across_new_year, minutes, named};
use crate::read::words::result::{parse, parse_pair};
use crate::read::words::result_sentence::plain;
use crate::read::words::round::round_number;
use crate::read::words::vocabulary;

/// The other player may send the result a day or two later.
const MOST_DAYS: u32 = 2;

impl Body<'_> {
    /// Returns the round of each row, if a column holds rounds from the first to some last one.
    pub(super) fn rounds(&self, column: u32) -> Option<Vec<u32>> {
        let mut rounds = Vec::new();
        for row in &self.rows {
            let cell = row.get(column);
            rounds.push(if cell.is_blank() {
                *rounds.last()?
            } else {
                round_number(&cell.text())?
            });
        }
        let all: BTreeSet<u32> = rounds.iter().copied().collect();
        let last = *all.last()?;
        // Below the heading again they may begin anew: another group.
        let in_turn = rounds
            .windows(2)
            .enumerate()
            .all(|(at, pair)| pair[0] <= pair[1] || self.begins.contains(&(at + 1)));
        (last > 1 && usize::try_from(last).is_ok_and(|last| last == all.len()) && in_turn)
            .then_some(rounds)
    }

    /// Returns the round of each row, if a column holds days, one after the other or headed as those of the games: that of the first day is the
    /// first.
    pub(super) fn days(&self, column: u32) -> Option<Vec<u32>> {
        match self.days_in_order(column, 2) {
            [Some(one), Some(other)] if one != other => None,
            [one, other] => one.or(other),
        }
    }

    /// Puts a game that was sent in again within two days into the round of the first time, where the days are those on which results were sent,
    /// or either player may have told them.
    pub(super) fn sent_once(
        &self,
        column: u32,
        rounds: &[u32],
        players: (u32, u32),
        taken: &[(&'static str, u32)],
    ) -> Vec<u32> {
        let mut rounds = rounds.to_vec();
        if !vocabulary::is("heading.sent", &fold(&self.called(column)))
            && !self.opponents(players.1)
        {
            return rounds;
        }
        // As from the one whose name comes first; months of 31 days each are near enough.
        let told: Vec<_> = self
            .rows
            .iter()
            .map(|row| {
                let at = |name: &str| {
                    taken.iter().find(|(known, _)| *known == name).map(|(_, at)| row.text(*at))
                };
                let told = match (at("result"), at("score_1").zip(at("score_2"))) {
                    (Some(result), _) => parse(&plain(&result, "", "")).ok(),
                    (_, Some((own, other))) => parse_pair(&own, &other).ok(),
                    _ => None,
                };
                let [one, other] = [players.0, players.1].map(|at| row.folded(at));
                let seen = if one < other { told } else { told.map(|told| told.turned()) };
                let sent = row.get(column);
                let sent = day(sent).or_else(|| named(&sent.text()).first().copied());
                let sent = sent.map(|(year, month, day)| (year * 12 + month) * 31 + day);
                (one.clone().min(other.clone()), one.max(other), seen, at("winner"), sent)
            })
            .collect();
        let mut last: HashMap<(&str, &str), usize> = HashMap::new();
        for (at, (one, other, seen, winner, sent)) in told.iter().enumerate() {
            let before = last.insert((one, other), at);
            let again = before.filter(|before| {
                let (.., seen_before, winner_before, sent_before) = &told[*before];
                let near =
                    sent.zip(*sent_before).is_some_and(|(sent, before)| sent <= before + MOST_DAYS);
                near && (seen.is_some() || winner.is_some())
                    && (seen_before, winner_before) == (seen, winner)
            });
            if let Some(before) = again {
                rounds[at] = rounds[before];
            }
        }
        let left: BTreeSet<u32> = rounds.iter().copied().collect();
        let numbers = rounds.iter().map(|round| u32::try_from(left.range(..=round).count()));
        numbers.collect::<Result<_, _>>().unwrap_or_default()
    }

    /// Returns the round of each row, if a column holds such days, of either way of reading them, where there are so many.
    fn days_in_order(&self, column: u32, fewest: usize) -> [Option<Vec<u32>>; 2] {
        let days: Vec<Vec<Day>> = self
            .rows
            .iter()
            .map(|row| row.get(column))
            .map(|cell| day(cell).map_or_else(|| named(&cell.text()), |day| vec![day]))
            .collect();
        let is_when = vocabulary::is("heading.particular", &fold(&self.called(column)));
        // Month and day may be written in either order; one of the two may be in order of time.
        let in_order = |reading: usize| {
            let mut days: Vec<Day> = days
                .iter()
                .map(|day| day.get(reading).or(day.first()).copied())
                .collect::<Option<_>>()?;
            across_new_year(&mut days);
            let all: BTreeSet<Day> = days.iter().copied().collect();
            let round = |day: &Day| u32::try_from(all.range(..=day).count()).ok();
            // A game that was put off may stand where it was to be played.
            (all.len() >= fewest && (days.is_sorted() || is_when))
                .then(|| days.iter().map(round).collect())
                .flatten()
        };
        [0, 1].map(in_order)
    }

    /// Whether any column of a sheet of which these are the first rows may be one of rounds, but for so many odd cells, or of days; or titles
    /// say the rounds.
    pub(super) fn may_tell_rounds(&self, sheet: &Sheet, odd: usize) -> bool {
        let begin = self.head.map_or(0, |at| at + 1);
        let is_again =
            |row: &&Row| self.head.is_some_and(|at| titled_blocks::is_again(&sheet.rows[at], row));
        let rows = || sheet.rows[begin..].iter().filter(|row| is_filled(row) && !is_again(row));
        let is_odd = |cell: &&Cell| !cell.is_blank() && round_number(&cell.text()).is_none();
        let rounds = |column: u32| {
            rows().map(|row| row.get(column)).filter(is_odd).take(odd + 1).count() <= odd
        };
        let days = |column: u32| self.days_in_order(column, 1).iter().any(Option::is_some);
        self.titled.is_some() || self.columns.iter().any(|column| rounds(*column) || days(*column))
    }

    /// Whether a column holds times of day, or days, one after the other: when each row was written, which tells nothing of its game.
    pub(super) fn is_clock(&self, column: u32) -> bool {
        // A time in a cell is shown the same way.
        let minutes = |cell: &Cell| minutes(&cell.folded());
        let all: Vec<Option<u32>> = self.cells(column).map(minutes).collect();
        let days: Vec<Option<Day>> = self.cells(column).map(day).collect();
        // Games begin at full hours and quarters.
        let full = |time: &Option<u32>| time.is_some_and(|minutes| minutes % 5 == 0);
        let is_headed = self.heading.knows(column) || self.heading.leaves(column);
        !is_headed && day::go_on(self.cells(column).map(Cell::text))
            || all.iter().all(Option::is_some) && (all.is_sorted() || all.iter().all(full))
            || days.iter().all(Option::is_some) && days.is_sorted()
    }

    /// Whether what might be rounds numbers the games: one each, between more than two, under no heading of a round.
    pub(super) fn is_serial(&self, column: u32, rounds: &[u32], (left, right): (u32, u32)) -> bool {
        let one_each = rounds.windows(2).all(|pair| pair[0] < pair[1]);
        self.heading.columns.get("round") != Some(&column)
            && one_each
            && self.people(left).union(&self.people(right)).count() > 2
    }
}
