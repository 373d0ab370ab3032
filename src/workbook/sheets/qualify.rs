//! Qualification: its column in the standings, its lines, players above them who have left, and ties across a line.

use crate::explain::qualification::Qualification;
use crate::model::QualifyLine;
use crate::tiebreaks::rank::Entry;
use crate::workbook::address::{down, in_column, own};
use crate::workbook::calculation::columns::Fig;
use crate::workbook::calculation::{BookLayout, FIRST_ROW};
use crate::workbook::excel::{
    self, Excel, Template, and, any, at_most, below, countif, countifs, grouped, if_, is, is_not,
    is_number, join, min_of, not, or, quote, to, unless, worded, xl,
};
use crate::workbook::plan::{Range, Tint};
use crate::workbook::sheets::standings::columns::{StandingsColumn, row};

impl BookLayout<'_> {
    pub(crate) fn qualifiers(&self) -> Qualification<'_> {
        Qualification::new(self.figures(), &self.analysis.standings.entries, self.lang)
    }

    fn lines(&self) -> &[QualifyLine] {
        self.qualifiers().lines()
    }

    pub(crate) fn has_lines(&self) -> bool {
        !self.lines().is_empty()
    }

    /// Returns what stands beside players above a line, as results come in.
    fn line_label(&self, line: &QualifyLine) -> Excel {
        let [so_far, at_last] = self.qualifiers().labels(line).map(quote);
        if so_far == at_last {
            return at_last;
        }
        let goes_on = [below("last_round", "rounds"), excel::above("open_results", 0)];
        if_(any(goes_on), so_far, at_last)
    }

    /// Returns the formula of the column: the line of a player, a departure, or how many are equal for how many places.
    pub(crate) fn qualify_formula(&self) -> Template {
        let (pointer, place) = (
            own(self.standings_column(StandingsColumn::Pointer)),
            own(self.standings_column(StandingsColumn::Place)),
        );
        let tells_left = self.has_left_column();
        // A player who has left does not qualify and is not counted.
        let (place, sharing) = if tells_left {
            let sharing = countifs(
                self.standings_range(StandingsColumn::Place),
                &place,
                self.standings_range(StandingsColumn::Left),
                0,
            );
            (own(self.standings_column(StandingsColumn::PlaceOfAble)), sharing)
        } else {
            let sharing = countif(self.fig_name(&self.last_place()), &place);
            (place, sharing)
        };
        let last = &place + &sharing - 1;
        let lines = self.lines().iter().enumerate();
        let said = lines.rev().fold(xl(""), |otherwise, (at, line)| {
            let seats = grouped(xl(line.places) - &place + 1);
            let others = self.lines()[at..].windows(2).map(|two| {
                let [above, places] = [two[0].places, two[1].places];
                let more = grouped(min_of(places, grouped(&last)) - above);
                let separator = quote(self.lang.text("list.separator"));
                let more = join([separator, self.seats_formula(&more, &two[1])]);
                if_(excel::above(grouped(&last), above), more, "")
            });
            let all = if self.qualifiers().is_only_line() {
                seats
            } else {
                join([self.seats_formula(&seats, line)].into_iter().chain(others))
            };
            let tie =
                worded(self.lang.text("standings.tie"), &[("players", &sharing), ("seats", &all)]);
            let label = self.line_label(line);
            let inside = if_(at_most(grouped(&last), line.places), &label, tie);
            let inside = if tells_left {
                let gone = worded(self.lang.text("standings.left_above"), &[("line", &label)]);
                let left = own(self.standings_column(StandingsColumn::Left));
                if_(excel::above(left, 0), gone, inside)
            } else {
                inside
            };
            if_(at_most(&place, line.places), inside, otherwise)
        });
        let nothing = or(is(&pointer, 0), is("last_round", 0));
        Template::of(unless(nothing, said))
    }

    fn seats_formula(&self, seats: &Excel, line: &QualifyLine) -> Excel {
        worded(
            self.lang.text("standings.seats_of"),
            &[("seats", seats), ("line", &self.line_label(line))],
        )
    }

    /// Whether there is a line, and a column of the players that may say that somebody has left.
    pub(crate) fn has_left_column(&self) -> bool {
        self.has_lines() && self.fig(&Fig::GoneFrom).is_some()
    }

    /// Returns all cells of a column of the standings, on the same sheet.
    fn standings_range(&self, what: StandingsColumn) -> Excel {
        let (at, last) = (self.standings_column(what), row(self.size.players.max(1) - 1));
        in_column((FIRST_ROW, last), at)
    }

    /// Returns the formula of the place among players who can qualify.
    pub(crate) fn place_of_able_formula(&self) -> Excel {
        let (pointer, place) = (
            own(self.standings_column(StandingsColumn::Pointer)),
            own(self.standings_column(StandingsColumn::Place)),
        );
        let ahead = countifs(
            self.standings_range(StandingsColumn::Place),
            join([quote("<"), xl(&place)]),
            self.standings_range(StandingsColumn::Left),
            0,
        );
        if_(and(excel::above(&pointer, 0), is_number(&place)), xl(&ahead) + 1, "")
    }

    /// Returns the condition for rows with a line above them: the row after the last player who qualifies.
    pub(crate) fn begins_below_a_line(&self) -> Excel {
        let column =
            |what: StandingsColumn| crate::place::column_name(self.standings_column(what).into());
        let begins = |places: u32| {
            if self.has_left_column() {
                let (left, above) = (column(StandingsColumn::Left), FIRST_ROW);
                and(
                    is(
                        countif(to(format!("${left}${above}"), format!("${left}{above}")), 0),
                        places,
                    ),
                    is(format!("${left}{above}"), 0),
                )
            } else {
                is(format!("${}{}", column(StandingsColumn::Position), FIRST_ROW + 1), places + 1)
            }
        };
        self.lines().iter().fold(xl("FALSE"), |all, line| or(all, begins(line.places)))
    }

    /// Whether a line is drawn above a position, from 0.
    pub(crate) fn is_below_a_line(&self, position: usize) -> bool {
        let Some((last, above)) =
            self.analysis.standings.entries.get(..position).and_then(<[Entry]>::split_last)
        else {
            return false;
        };
        let goes_on = self.qualifiers();
        let many = goes_on.able(above) + 1;
        goes_on.is_able(last) && self.lines().iter().any(|line| line.places == many)
    }

    /// Returns the tint of the column for a player now.
    pub(crate) fn qualify_tinted(&self, entry: &Entry) -> Option<Tint> {
        let said = self.qualifiers().text(entry);
        let mut lines = self.lines().iter();
        let goes_on = lines.any(|line| said == self.qualifiers().label(line));
        (!said.is_empty()).then_some(if goes_on { Tint::Good } else { Tint::Alarm })
    }

    /// Returns the tints of the column: qualified players, and players who are equal across a line.
    pub(crate) fn qualify_tints(&self, last: u32) -> Vec<(Range, Tint, String)> {
        if !self.has_lines() {
            return Vec::new();
        }
        let at = self.standings_column(StandingsColumn::Qualify);
        let cell = down(FIRST_ROW, at);
        let range = (FIRST_ROW, at, last, at);
        let mut labels: Vec<Excel> = self
            .lines()
            .iter()
            .flat_map(|line| self.qualifiers().labels(line))
            .map(|label| is(&cell, quote(label)))
            .collect();
        labels.dedup();
        let goes_on = any(labels);
        vec![
            (range, Tint::Alarm, and(is_not(&cell, ""), not(&goes_on)).into()),
            (range, Tint::Good, goes_on.into()),
        ]
    }
}
