//! One row per seat: two opponents below one another, each with name and score.

use crate::problem::{Kind, Problem, Unreadable, Unused};
use crate::read::file::grid::{Row, Sheet};
use crate::read::layouts::games::{GameRow, NO_ROW};
use crate::read::layouts::player_cell::Layout;
use crate::read::layouts::single_names::{self, Usual};
use crate::read::layouts::table::{Final, Part, Table, Told};
use crate::read::number::fold;
use crate::read::roles::people::People;
use crate::read::words::columns::{self, Heading};
use crate::read::words::round::{self, Titles, title};
use crate::read::words::{headings, vocabulary};

pub fn heading(position: usize, row: &Row) -> Option<Heading> {
    let mut heading = columns::of_row(position, row, "pairings");
    let name = *heading.unused_as("players", "name").first()?;
    heading.take(&[("name", name)]);
    if heading.has("games") && !heading.has("result") {
        heading.rename("games", "result");
    }
    // What each seat won is its half of the result.
    let counted = ["score.counted", "score.unit"];
    let wins = heading.unused_where(|text| {
        vocabulary::is_any(&counted, &fold(text))
            || headings::figure_called(text) == Some("rounds_won")
    });
    if let ([wins], false) = (&wins[..], heading.has("result")) {
        heading.take(&[("result", *wins)]);
    }
    let one_each = !heading.has_any(&["first", "second", "score_1"]);
    (heading.has("result") && one_each).then_some(heading)
}

/// Two rows for each table; `round` is theirs until a title says another.
#[derive(Debug)]
pub struct Seats {
    pub round: Option<u32>,
}

impl Table for Seats {
    fn layout(&self) -> Layout {
        Layout::Seats
    }

    fn round(&self) -> Option<u32> {
        self.round
    }

    fn read(
        &self,
        sheet: &Sheet,
        heading: &Heading,
        people: &mut People,
        problems: &mut Vec<Problem>,
    ) -> Told {
        let mut tables = Tables {
            people,
            problems,
            usual: Usual::new(),
            round: self.round,
            waiting: None,
            told: Told::default(),
        };
        tables.read(sheet, heading);
        tables.told
    }
}

pub fn find(sheet: &Sheet, _: Option<Layout>) -> Vec<Part<'_>> {
    let part = |heading: Heading| {
        let round = round::of_sheet(sheet, heading.position);
        Part::of_sheet(sheet, heading, Seats { round }, Some("pairs"))
    };
    twice(sheet).map(part).into_iter().collect()
}

/// Returns the heading of a sheet on which every table's number stands twice, one below the other.
fn twice(sheet: &Sheet) -> Option<Heading> {
    let mut headings =
        columns::candidates(sheet).filter_map(|(position, row)| heading(position, row));
    let heading = headings.find(|heading| heading.has("table"))?;
    let number = |row: &Row| heading.cell(row, "table").text();
    // A note has no name beside it, a signature neither number nor score.
    let is_seat = |row: &&Row| {
        let seated = number(row).contains(char::is_numeric) || heading.holds(row, "result");
        title(row).is_none() && heading.holds(row, "name") && seated
    };
    let is_table = |text: &String| {
        !text.is_empty() && headings::named("pairings", text).is_none() && !headings::is_bye(text)
    };
    let rows = heading.below(sheet).iter().filter(is_seat);
    let mut above = None;
    let mut alone = 0;
    let seated = |row: &Row| match number(row) {
        // The number of a table may stand beside the first of its seats alone.
        text if text.is_empty() => above.take().unwrap_or_else(|| {
            alone += 1;
            format!("-{alone}")
        }),
        text => {
            above = Some(text.clone());
            text
        }
    };
    let tables: Vec<String> = rows.clone().map(seated).filter(is_table).collect();
    // What each won tells of tables of two alone: no seat is without it, and no table goes on below.
    let by_wins = headings::named("pairings", heading.headed("result")) != Some("result");
    let mut named = heading.below(sheet).iter().filter(|row| heading.holds(row, "name"));
    let is_bye = |row: &Row| headings::is_bye(&number(row));
    if by_wins
        && (named.any(|row| !is_seat(&row) && !is_bye(row) && title(row).is_none())
            || tables.chunks(2).zip(tables.chunks(2).skip(1)).any(|(one, next)| one[0] == next[0]))
    {
        return None;
    }
    let twice = |pair: &[String]| pair.len() == 2 && pair[0] == pair[1];
    (tables.len() > 1 && tables.chunks(2).all(twice)).then_some(heading)
}

/// What was read so far, and whoever waits for an opponent.
struct Tables<'a, 'p> {
    people: &'p mut People,
    problems: &'p mut Vec<Problem>,
    usual: Usual,
    round: Option<u32>,
    waiting: Option<GameRow<'a>>,
    told: Told,
}

impl<'a> Tables<'a, '_> {
    fn read(&mut self, sheet: &'a Sheet, heading: &'a Heading) {
        let titles = Titles::of(sheet, heading);
        let mut stage: Option<String> = None;
        for row in heading.below(sheet) {
            let seat = GameRow::new(sheet, heading, row);
            let (announced, finals) = (titles.round(row), round::stage(row));
            if announced.is_some() || finals.is_some() {
                self.settle(None);
                self.round = announced.or(self.round);
                stage = finals.map(|(_, stage)| stage);
                continue;
            }
            let own = round::round_number(&seat.cell("round").text());
            if own.is_some() && own != self.round {
                self.settle(None);
                self.round = own;
            }
            let name = seat.cell("name").text();
            let silent = seat.cell("result").is_blank();
            if let Some(stage) = stage.clone().filter(|_| !name.is_empty()) {
                let place = seat.place("name");
                self.told.finals.push(Final { place, stage, line: None });
                continue;
            }
            for column in ["name", "result"] {
                let broken = seat.cell(column).broken();
                self.problems.extend(broken.map(|kind| seat.problem(column, kind)));
            }
            if name.is_empty() && !silent {
                self.problems.push(seat.problem("name", Kind::MissingPlayer {}));
            }
            if name.is_empty() || headings::is("players.name", &name) {
                continue;
            }
            if headings::is_remark(&name) && silent
                || headings::is_total(&name)
                || headings::is_note(&name)
            {
                self.problems.push(seat.problem("name", Unused::Row {}));
                continue;
            }
            // A table's number is written once, or on both rows; a gap or another number ends the table.
            let table = seat.cell("table");
            let goes_on = self.waiting.is_some_and(|above| {
                above.row.index + 1 == row.index
                    && (table.is_blank() || table.text() == above.cell("table").text())
            });
            if goes_on {
                self.settle(Some(row));
            } else {
                self.settle(None);
                self.waiting = Some(seat);
            }
        }
        self.settle(None);
    }

    /// Reads the table of whoever waits; whom they met stands in the row below, if anybody.
    fn settle(&mut self, below: Option<&'a Row>) {
        let Some(above) = self.waiting.take() else {
            return;
        };
        let is_nobody = |row: &Row| self.people.is_nobody(&above.heading.cell(row, "name").shown());
        // Whoever sits opposite nobody is named first.
        let (row, opposite) = match below {
            Some(below) if is_nobody(above.row) => (below, above.row),
            below => (above.row, below.unwrap_or(&NO_ROW)),
        };
        let game = GameRow { row, opposite: Some(opposite), ..above };
        if is_nobody(row) {
            self.problems.push(game.problem("first", Kind::MissingPlayer {}));
            return;
        }
        let Some(round) = self.round else {
            self.problems.push(game.problem("first", Unreadable::Round {}));
            return;
        };
        let found = game.pairing(round, self.people, self.problems);
        let alone = found.as_ref().filter(|_| below.is_none());
        self.told
            .lone
            .extend(alone.and_then(|pairing| single_names::of(&game, pairing, false, &self.usual)));
        self.told.pairings.extend(found);
    }
}
