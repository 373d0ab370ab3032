//! Qualification: its column in the standings, its lines, players above them who have left, and ties across a line.

use crate::explain::qualification::Qualification;
use crate::model::QualifyLine;
use crate::tiebreaks::rank::Entry;
use crate::workbook::address::{Template, down, fixed, own, text};
use crate::workbook::calculation::{BookLayout, FIRST_ROW};
use crate::workbook::live::worded;
use crate::workbook::plan::{Range, Tint};
use crate::workbook::sheets::standings::columns::{StandingsColumn, row};

impl BookLayout<'_> {
    #[must_use]
    pub(crate) fn qualifiers(&self) -> Qualification<'_> {
        Qualification::new(self.figures(), &self.analysis.standings.entries, self.lang)
    }

    fn lines(&self) -> &[QualifyLine] {
        self.qualifiers().lines()
    }

    /// Whether the settings contain qualification lines.
    #[must_use]
    pub(crate) fn has_lines(&self) -> bool {
        !self.lines().is_empty()
    }

    fn line_label<'a>(&'a self, line: &'a QualifyLine) -> &'a str {
        self.qualifiers().label(line)
    }

    /// Returns the formula of the column: the line of a player, a departure, or how many are equal for how many places.
    #[must_use]
    pub(crate) fn qualify_formula(&self) -> Template {
        let (pointer, place) = (
            own(self.standings_column(StandingsColumn::Pointer)),
            own(self.standings_column(StandingsColumn::Place)),
        );
        let tells_left = self.has_left_column();
        // A player who has left does not qualify and is not counted.
        let (place, sharing) = if tells_left {
            let sharing = format!(
                "COUNTIFS({},{place},{},0)",
                self.standings_range(StandingsColumn::Place),
                self.standings_range(StandingsColumn::Left)
            );
            (
                own(self.standings_column(StandingsColumn::PlaceOfAble)),
                sharing,
            )
        } else {
            let sharing = format!("COUNTIF({},{place})", self.fig_name(&self.last_place()));
            (place, sharing)
        };
        let last = format!("({place}+{sharing}-1)");
        let lines = self.lines().iter().enumerate();
        let said = lines
            .rev()
            .fold("\"\"".to_string(), |otherwise, (at, line)| {
                let seats = format!("({}-{place}+1)", line.places);
                let below = self.lines()[at..].windows(2).map(|two| {
                    let [above, places] = [two[0].places, two[1].places];
                    let more =
                        self.seats_formula(&format!("(MIN({places},{last})-{above})"), &two[1]);
                    format!(
                        "&IF({last}>{above},{}&{more},\"\")",
                        text(self.lang.text("list.separator"))
                    )
                });
                let below: String = below.collect();
                let all = if self.qualifiers().is_only_line() {
                    seats
                } else {
                    self.seats_formula(&seats, line) + &below
                };
                let tie = worded(
                    self.lang.text("standings.tie"),
                    &[("players", &sharing), ("seats", &all)],
                );
                let label = text(self.line_label(line));
                let inside = format!("IF({last}<={},{label},{tie})", line.places);
                let gone = || {
                    text(
                        &self
                            .lang
                            .say("standings.left_above", &[("line", self.line_label(line))]),
                    )
                };
                let inside = if tells_left {
                    format!(
                        "IF({}=1,{},{inside})",
                        own(self.standings_column(StandingsColumn::Left)),
                        gone()
                    )
                } else {
                    inside
                };
                format!("IF({place}<={},{inside},{otherwise})", line.places)
            });
        Template(format!("IF({pointer}=0,\"\",{said})"))
    }

    fn seats_formula(&self, seats: &str, line: &QualifyLine) -> String {
        let label = text(self.line_label(line));
        worded(
            self.lang.text("standings.seats_of"),
            &[("seats", seats), ("line", &label)],
        )
    }

    /// Whether there is a line, and a column of the players that may say that somebody has left.
    #[must_use]
    pub(crate) fn has_left_column(&self) -> bool {
        self.has_lines()
            && self
                .player_names()
                .iter()
                .any(|(known, _)| known == "player_left" || known == "player_out")
    }

    /// Returns all cells of a column of the standings, on the same sheet.
    fn standings_range(&self, what: StandingsColumn) -> String {
        let (at, last) = (
            self.standings_column(what),
            row(self.size.players.max(1) - 1),
        );
        format!("{}:{}", fixed(FIRST_ROW, at), fixed(last, at))
    }

    /// Returns the formula of the place among players who can qualify.
    #[must_use]
    pub(crate) fn place_of_able_formula(&self) -> String {
        let (pointer, place) = (
            own(self.standings_column(StandingsColumn::Pointer)),
            own(self.standings_column(StandingsColumn::Place)),
        );
        let ahead = format!(
            "COUNTIFS({},\"<\"&{place},{},0)",
            self.standings_range(StandingsColumn::Place),
            self.standings_range(StandingsColumn::Left)
        );
        format!("IF(AND({pointer}>0,ISNUMBER({place})),{ahead}+1,\"\")")
    }

    /// Returns the condition under which a player has left for good; nothing where nobody can have.
    #[must_use]
    pub(crate) fn has_left_formula(&self, pointer: &str) -> Option<String> {
        let names = self.player_names();
        let has = |name: &str| names.iter().any(|(known, _)| known == name);
        let after = || {
            format!(
                "IFERROR(ISNUMBER(INDEX(player_left,{pointer}))*(INDEX(player_left,{pointer})<=last_round),0)"
            )
        };
        // `3, 5-`: what stands before the last sign, behind the last comma.
        let out = || {
            let out = format!("INDEX(player_out,{pointer})");
            let from =
                format!("TRIM(RIGHT(SUBSTITUTE(LEFT({out},LEN({out})-1),\",\",REPT(\" \",9)),9))");
            format!("IFERROR((RIGHT({out})=\"-\")*(VALUE({from})<=last_round+1),0)")
        };
        let said = [has("player_left").then(after), has("player_out").then(out)];
        let said: Vec<String> = said.into_iter().flatten().collect();
        (!said.is_empty()).then(|| format!("{}>0", said.join("+")))
    }

    /// Returns the condition for rows with a line above them: the row after the last player who qualifies.
    #[must_use]
    pub(crate) fn begins_below_a_line(&self) -> String {
        let column =
            |what: StandingsColumn| crate::place::column_name(self.standings_column(what).into());
        let begins = |places: u32| {
            if self.has_left_column() {
                let (left, above) = (column(StandingsColumn::Left), FIRST_ROW);
                format!("AND(COUNTIF(${left}${above}:${left}{above},0)={places},${left}{above}=0)")
            } else {
                format!(
                    "${}{}={}",
                    column(StandingsColumn::Position),
                    FIRST_ROW + 1,
                    places + 1
                )
            }
        };
        self.lines().iter().fold("FALSE".to_string(), |all, line| {
            format!("OR({all},{})", begins(line.places))
        })
    }

    /// Whether a line is drawn above a position, from 0.
    #[must_use]
    pub(crate) fn is_below_a_line(&self, position: usize) -> bool {
        let Some((last, above)) = self
            .analysis
            .standings
            .entries
            .get(..position)
            .and_then(<[Entry]>::split_last)
        else {
            return false;
        };
        let goes_on = self.qualifiers();
        let many = goes_on.able(above) + 1;
        goes_on.is_able(last) && self.lines().iter().any(|line| line.places == many)
    }

    /// Returns the tint of the column for a player now.
    #[must_use]
    pub(crate) fn qualify_tinted(&self, entry: &Entry) -> Option<Tint> {
        let said = self.qualifiers().text(entry);
        let goes_on = self
            .lines()
            .iter()
            .any(|line| said == self.line_label(line));
        (!said.is_empty()).then_some(if goes_on { Tint::Good } else { Tint::Alarm })
    }

    /// Returns the tints of the column: qualified players, and players who are equal across a line.
    #[must_use]
    pub(crate) fn qualify_tints(&self, last: u32) -> Vec<(Range, Tint, String)> {
        if !self.has_lines() {
            return Vec::new();
        }
        let at = self.standings_column(StandingsColumn::Qualify);
        let cell = down(FIRST_ROW, at);
        let range = (FIRST_ROW, at, last, at);
        let labels: Vec<String> = self
            .lines()
            .iter()
            .map(|line| format!("{cell}={}", text(self.line_label(line))))
            .collect();
        let goes_on = format!("OR({})", labels.join(","));
        vec![
            (
                range,
                Tint::Alarm,
                format!("AND({cell}<>\"\",NOT({goes_on}))"),
            ),
            (range, Tint::Good, goes_on),
        ]
    }
}
