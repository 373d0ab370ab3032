//! Who goes on: the column of the standings that says so, its lines, and ties across a line.

use crate::model::QualifyLine;
use crate::tiebreaks::rank::Entry;
use crate::workbook::address::{Template, own, text};
use crate::workbook::plan::{Range, Tint};
use crate::workbook::room::{FIRST_ROW, Room};
use crate::workbook::sheets::joined;
use crate::workbook::sheets::standings::columns::Of;

impl Room<'_> {
    /// Returns the lines up to which players go on.
    fn lines(&self) -> &[QualifyLine] {
        &self.figures().tournament.qualify
    }

    /// Whether the settings say who goes on.
    #[must_use]
    pub fn has_lines(&self) -> bool {
        !self.lines().is_empty()
    }

    fn line_label<'a>(&'a self, line: &'a QualifyLine) -> &'a str {
        if line.label.is_empty() { self.lang.text("standings.qualified") } else { &line.label }
    }

    /// Returns the formula: where a player goes, or for how many places there are how many who are equal.
    #[must_use]
    pub fn qualify_formula(&self) -> Template {
        let (pointer, place) = (own(self.standings_column(Of::Pointer)), own(self.standings_column(Of::Place)));
        let sharing = format!("COUNTIF({},{place})", self.fig_range(self.fig_column(&self.last_place())));
        let said = self.lines().iter().rev().fold("\"\"".to_string(), |otherwise, line| {
            let seats = format!("({}-{place}+1)", line.places);
            let tie = joined(self.lang.text("standings.tie"), &[("players", &sharing), ("seats", &seats)]);
            let inside = format!("IF({place}+{sharing}-1<={},{},{tie})", line.places, text(self.line_label(line)));
            format!("IF({place}<={},{inside},{otherwise})", line.places)
        });
        Template(format!("IF({pointer}=0,\"\",{said})"))
    }

    /// Returns what the column says of a player now.
    #[must_use]
    pub fn qualify_now(&self, entry: &Entry) -> String {
        let Some(line) = self.lines().iter().find(|line| entry.place().is_some_and(|place| place <= line.places)) else {
            return String::new();
        };
        let sharing = self.analysis.standings.entries.iter().filter(|other| other.rank == entry.rank).count();
        let sharing = u32::try_from(sharing).unwrap_or(u32::MAX);
        if entry.rank + sharing - 1 <= line.places {
            return self.line_label(line).to_string();
        }
        let (players, seats) = (sharing.to_string(), (line.places - entry.rank + 1).to_string());
        self.lang.say("standings.tie", &[("players", &players), ("seats", &seats)])
    }

    /// Returns the condition for the rows above which a line is drawn: the first positions that do not go on.
    #[must_use]
    pub fn begins_below_a_line(&self) -> String {
        let position = format!("${}{}", crate::place::column_name(self.standings_column(Of::Position).into()), FIRST_ROW + 1);
        let begins = self.lines().iter().map(|line| format!("{position}={}", line.places + 1));
        begins.fold("FALSE".to_string(), |all, one| format!("OR({all},{one})"))
    }

    /// Whether a line is drawn above a position, from 0.
    #[must_use]
    pub fn is_below_a_line(&self, position: usize) -> bool {
        self.lines().iter().any(|line| usize::try_from(line.places) == Ok(position))
    }

    /// Returns the tint of the column for a player now.
    #[must_use]
    pub fn qualify_tinted(&self, entry: &Entry) -> Option<Tint> {
        let said = self.qualify_now(entry);
        let goes_on = self.lines().iter().any(|line| said == self.line_label(line));
        (!said.is_empty()).then_some(if goes_on { Tint::Good } else { Tint::Alarm })
    }

    /// Returns the tints of the column: who goes on, and who is equal across a line.
    #[must_use]
    pub fn qualify_tints(&self, last: u32) -> Vec<(Range, Tint, String)> {
        if !self.has_lines() {
            return Vec::new();
        }
        let at = self.standings_column(Of::Qualify);
        let cell = format!("${}{}", crate::place::column_name(at.into()), FIRST_ROW + 1);
        let range = (FIRST_ROW, at, last, at);
        let labels: Vec<String> = self.lines().iter().map(|line| format!("{cell}={}", text(self.line_label(line)))).collect();
        let goes_on = format!("OR({})", labels.join(","));
        vec![(range, Tint::Alarm, format!("AND({cell}<>\"\",NOT({goes_on}))")), (range, Tint::Good, goes_on)]
    }
}
