//! One row per seat: two opponents below one another, each with name and score.

use crate::model::{Noted, Outcome, Pairing, Recorded};
use crate::problem::{DateResult, Kind, Problem, Unreadable, Unused};
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::layouts::pairing_row::Line;
use crate::read::layouts::player_cell::Layout;
use crate::read::layouts::single_names::{self, Usual};
use crate::read::layouts::table::{Final, Part, Table, Told};
use crate::read::roles::people::{People, Unread};
use crate::read::words::columns::{self, Heading};
use crate::read::words::headings;
use crate::read::words::result::{Refusal, both_lost, parse_pair, settle};
use crate::read::words::round::{self, Titles, title};

/// Returns the heading of a row that names a player and a score.
#[must_use]
pub fn heading(position: usize, row: &Row) -> Option<Heading> {
    let mut heading = columns::of_row(position, row, "pairings");
    let name = *heading.unused_as("players", "name").first()?;
    heading.take(&[("name", name)]);
    let one_each = !heading.has("first") && !heading.has("second") && !heading.has("score_1");
    (heading.has("result") && one_each).then_some(heading)
}

/// Two rows for each table.
#[derive(Debug)]
pub struct Seats {
    /// The round, until a title says another.
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
        read(sheet, heading, self.round, people, problems)
    }
}

/// Finds a sheet with two rows for each table.
#[must_use]
pub fn find(sheet: &Sheet, _: Option<Layout>) -> Vec<Part<'_>> {
    let Some(heading) = twice(sheet) else {
        return Vec::new();
    };
    let seats = Seats {
        round: round::of_sheet(sheet, heading.position),
    };
    vec![Part::of_sheet(sheet, heading, seats, Some("pairs"))]
}

/// Returns the heading of a sheet on which every table's number stands twice, one below the other.
fn twice(sheet: &Sheet) -> Option<Heading> {
    let mut headings =
        columns::candidates(sheet).filter_map(|(position, row)| heading(position, row));
    let (heading, column) = headings.find_map(|heading| {
        heading
            .columns
            .get("table")
            .copied()
            .map(|column| (heading, column))
    })?;
    // A note has no name beside it, a signature neither number nor score.
    let is_seat = |row: &&Row| {
        let seated = row.get(column).text().contains(|c: char| c.is_numeric())
            || !heading.cell(row, "result").is_blank();
        title(row).is_none() && !heading.cell(row, "name").is_blank() && seated
    };
    let rows = sheet.rows[heading.position + 1..].iter().filter(is_seat);
    let is_table = |text: &String| {
        !text.is_empty() && headings::named("pairings", text).is_none() && !headings::is_bye(text)
    };
    let tables: Vec<String> = rows
        .map(|row| row.get(column).text())
        .filter(is_table)
        .collect();
    let twice = |pair: &[String]| pair.len() == 2 && pair[0] == pair[1];
    (tables.len() > 1 && tables.chunks(2).all(twice)).then_some(heading)
}

/// One player's row.
struct Seat<'a> {
    line: Line<'a>,
    table: String,
    name: String,
}

/// Reads the pairings below a heading; `round` is theirs until a title says another.
fn read(
    sheet: &Sheet,
    heading: &Heading,
    round: Option<u32>,
    people: &mut People,
    problems: &mut Vec<Problem>,
) -> Told {
    let (mut pairings, mut finals, mut lone) = (Vec::new(), Vec::new(), Vec::new());
    let usual = Usual::new();
    let mut round = round;
    let mut stage: Option<String> = None;
    let titles = Titles::of(sheet, heading);
    let mut waiting: Option<Seat<'_>> = None;
    let mut settle_table = |round: Option<u32>,
                            first: Seat<'_>,
                            second: Option<Seat<'_>>,
                            problems: &mut Vec<Problem>| {
        let found = table(round, &first, second.as_ref(), people, problems);
        let alone = found.as_ref().filter(|_| second.is_none());
        lone.extend(
            alone.and_then(|pairing| single_names::of(&first.line, pairing, "name", false, &usual)),
        );
        pairings.extend(found);
    };
    for row in &sheet.rows[heading.position + 1..] {
        let line = Line {
            sheet,
            heading,
            row,
        };
        let name = line.cell("name").text();
        for column in ["name", "result"] {
            let cell = line.cell(column);
            let no_name = || {
                (column == "name" && cell.is_no_name())
                    .then_some(Kind::Unreadable(Unreadable::Name {}))
            };
            if let Some(kind) = cell.broken().or_else(no_name) {
                line.problem(column, kind, problems);
            }
        }
        let (announced, finals_next) = (titles.round(row), round::stage(row));
        if announced.is_some() || finals_next.is_some() {
            if let Some(alone) = waiting.take() {
                settle_table(round, alone, None, problems);
            }
            round = announced.or(round);
            stage = finals_next.map(|(_, stage)| stage);
            continue;
        }
        let own = round::round_number(&line.cell("round").text());
        if own.is_some() && own != round {
            if let Some(alone) = waiting.take() {
                settle_table(round, alone, None, problems);
            }
            round = own;
        }
        if let Some(stage) = stage.as_ref().filter(|_| !name.is_empty()) {
            finals.push(Final {
                place: line.place("name"),
                stage: stage.clone(),
                line: None,
            });
            continue;
        }
        if name.is_empty() && !line.cell("result").is_blank() {
            line.problem("name", Kind::MissingPlayer {}, problems);
        }
        if name.is_empty() || headings::named("players", &name) == Some("name") {
            continue;
        }
        if headings::is_remark(&name) && line.cell("result").is_blank()
            || headings::is_total(&name)
            || headings::is_note(&name)
        {
            line.problem("name", Kind::Unused(Unused::Row {}), problems);
            continue;
        }
        let seat = Seat {
            table: line.cell("table").text(),
            line,
            name,
        };
        waiting = match waiting.take() {
            None => Some(seat),
            // A table's number is written once, or on both rows; a gap or another number ends the table.
            Some(above)
                if above.line.row.index + 1 == row.index
                    && (seat.table.is_empty() || seat.table == above.table) =>
            {
                settle_table(round, above, Some(seat), problems);
                None
            }
            Some(alone) => {
                settle_table(round, alone, None, problems);
                Some(seat)
            }
        };
    }
    if let Some(alone) = waiting {
        settle_table(round, alone, None, problems);
    }
    Told {
        pairings,
        finals,
        lone,
        ..Told::default()
    }
}

fn table(
    round: Option<u32>,
    first: &Seat<'_>,
    second: Option<&Seat<'_>>,
    people: &mut People,
    problems: &mut Vec<Problem>,
) -> Option<Pairing> {
    let is_nobody = |seat: &Seat<'_>| people.is_nobody(&seat.name);
    let (first, second, nobody) = match second {
        Some(second) if is_nobody(first) => (second, None, Some(first)),
        Some(second) if is_nobody(second) => (first, None, Some(second)),
        second => (first, second, None),
    };
    if second.is_none() && is_nobody(first) {
        first.line.problem("name", Kind::MissingPlayer {}, problems);
        return None;
    }
    let Some(round) = round else {
        first
            .line
            .problem("name", Kind::Unreadable(Unreadable::Round {}), problems);
        return None;
    };
    if let Some(unnamed) = std::iter::once(first)
        .chain(second)
        .find(|seat| people.is_unnamed(&seat.name))
    {
        unnamed
            .line
            .problem("name", Kind::Unreadable(Unreadable::Name {}), problems);
        return None;
    }
    let score = |seat: &Seat<'_>| seat.line.cell("result").text();
    for seat in std::iter::once(first).chain(second) {
        if let Cell::Date(_) | Cell::Time(_) = seat.line.cell("result") {
            seat.line.problem(
                "result",
                Kind::DateResult(DateResult::Unexplained {}),
                problems,
            );
            return None;
        }
    }
    let player = people.find(&first.name, &first.line.place("name"), problems);
    let opponent =
        second.map(|second| people.find(&second.name, &second.line.place("name"), problems));
    // A number alone is the score against nobody, who has none unless it is written down.
    let beside = nobody.map(score).filter(|score| !score.is_empty());
    let alone = || {
        beside.unwrap_or_else(|| {
            if first.line.cell("result").number().is_some() {
                "0"
            } else {
                ""
            }
            .to_string()
        })
    };
    let said = parse_pair(&score(first), &second.map_or_else(alone, score));
    // Who was beaten by a mark was beaten by somebody; a number counts what a bye is worth.
    let is_mark = || {
        !score(first).contains(char::is_numeric)
            && nobody.is_some_and(|seat| headings::is_bye(&seat.name))
    };
    let beaten = |result: &Recorded| {
        matches!(result.outcomes, Some([Outcome::Loss | Outcome::Draw, _])) && is_mark()
    };
    let said = said.and_then(|result| {
        if beaten(&result) {
            Err(Refusal::NoOpponent)
        } else {
            Ok(result)
        }
    });
    let settled = said.and_then(|result| {
        if second.is_some() && result.is_open() {
            Ok(result)
        } else {
            settle(result, second.is_some())
        }
    });
    let result = match settled {
        Ok(result) => result,
        Err(refusal) => {
            let other = second.map_or(&Cell::Empty, |second| second.line.cell("result"));
            let kind = refusal.against(&first.name, nobody.map(|seat| &seat.name));
            first.line.problem(
                "result",
                kind.unwrap_or_else(|| refusal.kind(&first.name, first.line.cell("result"), other)),
                problems,
            );
            let players = player.into_iter().chain(opponent.flatten()).collect();
            people.unread.push(Unread {
                round,
                players,
                place: first.line.place("result"),
            });
            return None;
        }
    };
    let table = Some(first.table.clone()).filter(|table| !table.is_empty());
    let (first_player, second_player) = (
        player?,
        if second.is_some() {
            Some(opponent??)
        } else {
            None
        },
    );
    if second_player == Some(first_player) {
        first.line.problem(
            "name",
            Kind::PairedWithSelf {
                player: first.name.clone(),
                round: round.to_string(),
            },
            problems,
        );
        return None;
    }
    if let Some(second) =
        second.filter(|second| result.score.is_none() && both_lost(&score(first), &score(second)))
    {
        let kind = Kind::BothLost {
            first: first.name.clone(),
            second: second.name.clone(),
        };
        first.line.problem("result", kind, problems);
    }
    Some(Pairing {
        round,
        table,
        first: first_player,
        second: second_player,
        result,
        stones: 0,
        noted: Noted::default(),
        place: first.line.place("result"),
    })
}
