//! Who goes on: the column of the standings that says so, its lines, who has left above them, and ties across a line.

use crate::model::QualifyLine;
use crate::tiebreaks::rank::Entry;
use crate::workbook::address::{Template, fixed, own, text};
use crate::workbook::plan::{Range, Tint};
use crate::workbook::room::{FIRST_ROW, Room};
use crate::workbook::sheets::joined;
use crate::workbook::sheets::standings::columns::{Of, row};

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

    /// Returns the formula: where a player goes, who has left, or for how many places there are how many who are equal.
    #[must_use]
    pub fn qualify_formula(&self) -> Template {
        let (pointer, place) = (own(self.standings_column(Of::Pointer)), own(self.standings_column(Of::Place)));
        let tells_left = self.tells_left();
        // Who has left goes nowhere, and is not counted.
        let (place, sharing) = if tells_left {
            let sharing = format!("COUNTIFS({},{place},{},0)", self.standings_range(Of::Place), self.standings_range(Of::Left));
            (own(self.standings_column(Of::PlaceOfAble)), sharing)
        } else {
            let sharing = format!("COUNTIF({},{place})", self.fig_range(self.fig_column(&self.last_place())));
            (place, sharing)
        };
        let last = format!("({place}+{sharing}-1)");
        let lines = self.lines().iter().enumerate();
        let said = lines.rev().fold("\"\"".to_string(), |otherwise, (at, line)| {
            let seats = format!("({}-{place}+1)", line.places);
            let below = self.lines()[at..].windows(2).map(|two| {
                let [above, places] = [two[0].places, two[1].places];
                let more = self.seats_formula(&format!("(MIN({places},{last})-{above})"), &two[1]);
                format!("&IF({last}>{above},{}&{more},\"\")", text(self.lang.text("list.separator")))
            });
            let below: String = below.collect();
            let all = if below.is_empty() { seats } else { self.seats_formula(&seats, line) + &below };
            let tie = joined(self.lang.text("standings.tie"), &[("players", &sharing), ("seats", &all)]);
            let label = text(self.line_label(line));
            let inside = format!("IF({last}<={},{label},{tie})", line.places);
            let gone = || text(&self.lang.say("standings.left_above", &[("line", self.line_label(line))]));
            let inside = if tells_left { format!("IF({}=1,{},{inside})", own(self.standings_column(Of::Left)), gone()) } else { inside };
            format!("IF({place}<={},{inside},{otherwise})", line.places)
        });
        Template(format!("IF({pointer}=0,\"\",{said})"))
    }

    fn seats_formula(&self, seats: &str, line: &QualifyLine) -> String {
        let label = text(self.line_label(line));
        joined(self.lang.text("standings.seats_of"), &[("seats", seats), ("line", &label)])
    }

    /// Whether there is a line, and a column of the players that may say that somebody has left.
    #[must_use]
    pub fn tells_left(&self) -> bool {
        self.has_lines() && self.player_names().iter().any(|(known, _)| known == "player_left" || known == "player_out")
    }

    /// Returns every cell of a column of the standings, of the same sheet.
    fn standings_range(&self, what: Of) -> String {
        let (at, last) = (self.standings_column(what), row(self.size.players.max(1) - 1));
        format!("{}:{}", fixed(FIRST_ROW, at), fixed(last, at))
    }

    /// Returns the formula: the place among those who can go on.
    #[must_use]
    pub fn place_of_able_formula(&self) -> String {
        let (pointer, place) = (own(self.standings_column(Of::Pointer)), own(self.standings_column(Of::Place)));
        let ahead = format!("COUNTIFS({},\"<\"&{place},{},0)", self.standings_range(Of::Place), self.standings_range(Of::Left));
        format!("IF(AND({pointer}>0,ISNUMBER({place})),{ahead}+1,\"\")")
    }

    /// Returns the condition under which a player has left for good; nothing where nobody can have.
    #[must_use]
    pub fn has_left_formula(&self, pointer: &str) -> Option<String> {
        let names = self.player_names();
        let has = |name: &str| names.iter().any(|(known, _)| known == name);
        let after = || format!("IFERROR(ISNUMBER(INDEX(player_left,{pointer}))*(INDEX(player_left,{pointer})<=last_round),0)");
        // `3, 5-`: what stands before the last sign, behind the last comma.
        let out = || {
            let out = format!("INDEX(player_out,{pointer})");
            let from = format!("TRIM(RIGHT(SUBSTITUTE(LEFT({out},LEN({out})-1),\",\",REPT(\" \",9)),9))");
            format!("IFERROR((RIGHT({out})=\"-\")*(VALUE({from})<=last_round+1),0)")
        };
        let said = [has("player_left").then(after), has("player_out").then(out)];
        let said: Vec<String> = said.into_iter().flatten().collect();
        (!said.is_empty()).then(|| format!("{}>0", said.join("+")))
    }

    /// Whether a player has left for good, after the last round that has a result.
    #[must_use]
    pub fn has_left(&self, entry: &Entry) -> bool {
        let field = &self.figures().field;
        self.figures().tournament.players[entry.player].is_gone(field.last_round + 1)
    }

    /// Whether a player can go on: who was expelled or has left cannot.
    fn is_able(&self, entry: &Entry) -> bool {
        !entry.expelled && !self.has_left(entry)
    }

    /// Returns how many of these can go on, as far as it matters: one more than go on at all.
    fn able(&self, entries: &[Entry]) -> u32 {
        let most = self.lines().last().map_or(0, |line| line.places as usize + 1);
        u32::try_from(entries.iter().filter(|entry| self.is_able(entry)).take(most).count()).unwrap_or(u32::MAX)
    }

    /// Returns a player's place among those who can go on; of those below all lines some place below them.
    #[must_use]
    pub fn place_of_able(&self, entry: &Entry) -> Option<u32> {
        let entries = &self.analysis.standings.entries;
        let ahead = entries.partition_point(|other| !other.expelled && other.rank < entry.rank);
        entry.place().map(|_| self.able(&entries[..ahead]) + 1)
    }

    /// Returns what the column says of a player now.
    #[must_use]
    pub fn qualify_now(&self, entry: &Entry) -> String {
        let place = self.place_of_able(entry).unwrap_or(u32::MAX);
        let above = |line: &QualifyLine| place <= line.places;
        let Some(at) = self.lines().iter().position(above) else { return String::new() };
        let (line, say) = (&self.lines()[at], |key: &str, fields: &[(&str, &str)]| self.lang.say(key, fields));
        if self.has_left(entry) {
            return say("standings.left_above", &[("line", self.line_label(line))]);
        }
        let sharing = self.analysis.standings.entries.iter().filter(|other| other.rank == entry.rank && self.is_able(other)).count();
        let sharing = u32::try_from(sharing).unwrap_or(u32::MAX);
        let last = place + sharing - 1;
        if last <= line.places {
            return self.line_label(line).to_string();
        }
        let seats_of =
            |seats: u32, line: &QualifyLine| say("standings.seats_of", &[("seats", &seats.to_string()), ("line", self.line_label(line))]);
        let seats = line.places - place + 1;
        let below = self.lines()[at..].windows(2).filter(|two| last > two[0].places);
        let below = below.map(|two| seats_of(two[1].places.min(last) - two[0].places, &two[1]));
        let is_last = at + 1 == self.lines().len();
        let seats = if is_last { seats.to_string() } else { self.lang.list(std::iter::once(seats_of(seats, line)).chain(below)) };
        say("standings.tie", &[("players", &sharing.to_string()), ("seats", &seats)])
    }

    /// Returns the condition for the rows above which a line is drawn: those after as many who can go on as do.
    #[must_use]
    pub fn begins_below_a_line(&self) -> String {
        let column = |what: Of| crate::place::column_name(self.standings_column(what).into());
        let begins = |places: u32| {
            if self.tells_left() {
                let (left, above) = (column(Of::Left), FIRST_ROW);
                format!("AND(COUNTIF(${left}${above}:${left}{above},0)={places},${left}{above}=0)")
            } else {
                format!("${}{}={}", column(Of::Position), FIRST_ROW + 1, places + 1)
            }
        };
        self.lines().iter().fold("FALSE".to_string(), |all, line| format!("OR({all},{})", begins(line.places)))
    }

    /// Whether a line is drawn above a position, from 0.
    #[must_use]
    pub fn is_below_a_line(&self, position: usize) -> bool {
        let Some((last, above)) = self.analysis.standings.entries.get(..position).and_then(<[Entry]>::split_last) else { return false };
        let many = self.able(above) + 1;
        self.is_able(last) && self.lines().iter().any(|line| line.places == many)
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
