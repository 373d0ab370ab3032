//! The pairings sheet: one row per table.

use std::collections::BTreeMap;

use crate::model::Pairing;
use crate::problem::{
    Kind, LoneName, NotComputed, Problem, TakenFor, Unreadable, Unused, WinnerInDoubt,
};
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::layouts::both_perspectives;
use crate::read::layouts::numbering::{self, UNNUMBERED};
use crate::read::layouts::pairing_row::{Line, OF_A_RESULT};
use crate::read::layouts::player_cell::Layout;
use crate::read::layouts::round_labels::Labels;
use crate::read::layouts::single_names::{self, Lone, Stands, Usual};
use crate::read::layouts::table::{Final, Loose, Part, Table, Told};
use crate::read::number::fold;
use crate::read::roles::people::People;
use crate::read::words::columns::{self, Heading};
use crate::read::words::day::{self, Day};
use crate::read::words::headings;
use crate::read::words::result::{number, parse};
use crate::read::words::round::{self, Title, Titles};
use crate::read::words::side_columns;

/// The columns a pairings sheet cannot do without, and those that may hold the result.
#[must_use]
pub fn missing_columns(heading: Option<&Heading>) -> Vec<&'static str> {
    let has = |column: &str| heading.is_some_and(|heading| heading.has(column));
    let mut missing: Vec<&'static str> = ["round", "first", "second"]
        .into_iter()
        .filter(|column| !has(column))
        .collect();
    if !(has("result")
        || has("games")
        || has("winner")
        || has("loser")
        || has("mark")
        || has("discs")
        || has("first_won")
        || has("score_1") && has("score_2"))
    {
        missing.push("result");
    }
    missing
}

/// Pairings below one another.
#[derive(Debug)]
pub struct List {
    /// How they stand: one list, one for a round, or several side by side.
    pub layout: Layout,
    /// The round, where there is no column for it, until a title says another.
    pub round: Option<u32>,
    /// The day that says which round it is, with its readings.
    pub day: Option<Vec<Day>>,
    /// The stage after the rounds that the whole sheet is called after.
    pub stage: Option<String>,
    /// Whether nothing says a round, so that its games are numbered.
    pub unnumbered: bool,
    /// What its rounds are called, where they have no numbers.
    pub labels: Option<Labels>,
}

impl List {
    /// Returns a list that says its rounds in a column or by titles.
    #[must_use]
    pub fn of(layout: Layout) -> Self {
        Self {
            layout,
            round: None,
            day: None,
            stage: None,
            unnumbered: false,
            labels: None,
        }
    }
}

impl Table for List {
    fn layout(&self) -> Layout {
        self.layout
    }

    fn round(&self) -> Option<u32> {
        self.round
    }

    fn stage(&self) -> Option<&str> {
        self.stage.as_deref()
    }

    fn day(&self) -> Option<Vec<Day>> {
        self.day.clone()
    }

    fn of_round(&self, round: u32) -> Option<Box<dyn Table>> {
        Some(Box::new(Self {
            round: Some(round),
            ..Self::of(self.layout)
        }))
    }

    fn read(
        &self,
        sheet: &Sheet,
        heading: &Heading,
        people: &mut People,
        problems: &mut Vec<Problem>,
    ) -> Told {
        let round = self.round.or(self.unnumbered.then_some(UNNUMBERED));
        let stage = self.stage.clone();
        let labels = self.labels.as_ref();
        problems.extend(labels.map(|labels| labels.said.clone()));
        let labels = labels.map(|labels| &labels.rounds);
        let mut told = read(sheet, heading, (round, stage, labels), people, problems);
        if self.unnumbered {
            problems.extend(numbering::number(sheet, heading, &mut told.pairings));
        }
        told
    }
}

/// Finds a list: its round is in a column, or is that of the whole sheet.
#[must_use]
pub fn find(sheet: &Sheet, _: Option<Layout>) -> Vec<Part<'_>> {
    let Some(heading) = columns::find(sheet, "pairings")
        .filter(|heading| !has_opponents_of_several_rounds(heading))
    else {
        return Vec::new();
    };
    match missing_columns(Some(&heading)).as_slice() {
        [] => {
            let list = List {
                labels: Labels::of(sheet, &heading),
                ..List::of(Layout::List)
            };
            vec![Part::of_sheet(sheet, heading, list, Some("columns"))]
        }
        ["round"] => {
            let first_row = || {
                sheet
                    .rows
                    .get(heading.position + 1)
                    .and_then(round::title)
                    .filter(Title::is_plain)
            };
            let round =
                round::of_sheet(sheet, heading.position).or_else(|| Some(first_row()?.round));
            let day = Some(day::of_sheet(&sheet.place.sheet))
                .filter(|day| round.is_none() && !day.is_empty());
            let day = day.filter(|_| round::everybody_once(sheet, heading.position));
            let stage = Some(sheet.place.sheet.to_string())
                .filter(|name| round.is_none() && round::is_stage(name));
            let told = round.is_some() || day.is_some() || stage.is_some();
            let list = told.then(|| {
                Part::of_sheet(
                    sheet,
                    heading,
                    List {
                        round,
                        day,
                        stage,
                        ..List::of(Layout::Rounds)
                    },
                    Some("columns_but_round"),
                )
            });
            list.into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// Finds a list of which nothing says the rounds: its games are numbered.
#[must_use]
pub fn without_rounds(sheet: &Sheet) -> Option<Part<'_>> {
    let heading = columns::find(sheet, "pairings")
        .filter(|heading| !has_opponents_of_several_rounds(heading))?;
    let list = List {
        unnumbered: true,
        ..List::of(Layout::List)
    };
    (missing_columns(Some(&heading)) == ["round"] && !is_told_by_both(&heading))
        .then(|| Part::of_sheet(sheet, heading, list, Some("columns_but_round")))
}

/// Whether the heading of the second player comes again to the right: one row for each player, with an opponent in each round.
fn has_opponents_of_several_rounds(heading: &Heading) -> bool {
    let second = heading.text_of("second").map(fold);
    second.is_some_and(|second| heading.unused.iter().any(|(_, text)| fold(text) == second))
}

/// Whether each player may have told the game: the second is called the opponent.
fn is_told_by_both(heading: &Heading) -> bool {
    heading
        .text_of("second")
        .is_some_and(headings::is_opponents)
}

/// The columns of which a pairing needs at least one.
const WANTED: [&str; 10] = [
    "first", "second", "result", "mark", "games", "winner", "loser", "score_1", "score_2", "discs",
];

/// Reads the pairings below a heading. Where there is no column for the round, titles between blocks say which it
/// is, and `round` what it is before the first of them.
fn read(
    sheet: &Sheet,
    heading: &Heading,
    (round, stage, labels): (Option<u32>, Option<String>, Option<&BTreeMap<u32, u32>>),
    people: &mut People,
    problems: &mut Vec<Problem>,
) -> Told {
    // Room for all that may come: what grows is copied again and again.
    let mut list = Told {
        pairings: Vec::with_capacity(sheet.rows.len() - heading.position),
        ..Told::default()
    };
    let mut round_above = round;
    let mut stage_above = stage;
    let mut heading = heading.clone();
    let titles = Titles::of(sheet, &heading);
    // Whether every row so far had a round of its own, and where the last of them was.
    let (mut own_rounds, mut last_row) = (true, None);
    // Whether something stands between this row and the pairings above: blank rows, or a line that is no title of a round.
    let (mut interrupted, mut above) = (false, None);
    // Whether a row above may be a sum, below the last of the pairings.
    let mut below_sum = false;
    let usual = Usual::new();
    for (position, row) in sheet.rows.iter().enumerate().skip(heading.position + 1) {
        if !heading.has("round")
            && let Some(round) = titles.round(row)
        {
            (round_above, stage_above) = (Some(round), None);
            (interrupted, above, below_sum) = (false, Some(row.index), false);
            continue;
        }
        interrupted |= above
            .replace(row.index)
            .is_some_and(|above: u32| above + 1 < row.index);
        if let Some((_, stage)) = round::stage(row) {
            stage_above = Some(stage);
            continue;
        }
        // The same heading again, above the next block.
        if let Some(again) = columns::again(position, row, &heading) {
            heading = again;
            (interrupted, below_sum) = (false, false);
            continue;
        }
        let line = Line {
            sheet,
            heading: &heading,
            row,
        };
        if headings::is_total_of(&line.cell("first").shown()) {
            line.problem("first", Kind::Unused(Unused::Row {}), problems);
            continue;
        }
        if let Some((column, text)) = counted(row, &heading) {
            problems.push(Problem::of(
                sheet.place.at(row.index, column),
                Unused::Row {},
                text,
            ));
            interrupted = true;
            continue;
        }
        let incomplete = ["first", "second"]
            .iter()
            .any(|column| line.cell(column).is_blank());
        if incomplete && let Some((column, text)) = no_pairing(row, &heading) {
            problems.push(Problem::of(
                sheet.place.at(row.index, column),
                Unused::Row {},
                text,
            ));
            interrupted = true;
            continue;
        }
        let empty = WANTED.iter().all(|column| line.cell(column).is_blank());
        interrupted |= empty
            && round::round_number(&line.cell("round").shown()).is_none()
            && row.cells.iter().any(|(_, cell)| is_words(cell));
        if empty || is_link_alone(&line) {
            continue;
        }
        if line.broken_cells(problems) {
            continue;
        }
        let round_cell = line.cell("round");
        let own_round = if round_cell.is_blank() {
            None
        } else if let Some(labels) = labels {
            labels.get(&row.index).copied()
        } else {
            round::round_number(&round_cell.shown())
        };
        let named =
            || Some(round_cell.text()).filter(|text| own_round.is_none() && round::is_stage(text));
        if let Some(stage) = if round_cell.is_blank() {
            stage_above.clone()
        } else {
            named()
        } {
            let place = line.place(if heading.has("round") {
                "round"
            } else {
                "first"
            });
            list.finals.push(Final {
                place,
                stage: stage.clone(),
                line: Some((heading.clone(), row.clone())),
            });
            stage_above = Some(stage);
            continue;
        }
        stage_above = None;
        let round = if round_cell.is_blank() {
            round_above
        } else {
            own_round
        };
        let Some(round) = round else {
            let of_losers = side_columns::is_of_losers(&round_cell.text());
            line.problem(
                "round",
                if of_losers {
                    Kind::NotComputed(NotComputed::DoubleElimination {})
                } else {
                    Kind::Unreadable(Unreadable::Round {})
                },
                problems,
            );
            continue;
        };
        let after_gap = last_row.is_some_and(|last| last + 1 < row.index) && round_cell.is_blank();
        let lacks_round =
            heading.has("round") && round_cell.is_blank() && own_rounds && last_row.is_some();
        let opens_sum = || after_gap || headings::opens_total(&line.cell("first").text());
        let sum = round_cell.is_blank()
            && (is_sum(&line) && opens_sum() || below_sum && tells_no_game(&line));
        if sum || is_loose(&line, after_gap || lacks_round) {
            below_sum |= sum;
            list.loose.push(Loose {
                heading: heading.clone(),
                row: row.clone(),
                round,
                apart: interrupted,
                sum,
            });
            continue;
        }
        (round_above, last_row) = (Some(round), Some(row.index));
        own_rounds &= !round_cell.is_blank();
        if let Some(pairing) = line.pairing(round, people, problems) {
            list.bare.extend(Some(pairing.place.clone()).filter(|_| {
                is_bare(&line) && line.cell("second").is_blank() && round_cell.is_blank()
            }));
            let lone = single_names::of(
                &line,
                &pairing,
                "first",
                interrupted && round_cell.is_blank(),
                &usual,
            );
            let below = sheet.rows.get(position + 1).filter(|_| lone.is_some());
            let opens = below.is_some_and(|below| {
                titles.round(below).is_some()
                    || columns::again(position + 1, below, &heading).is_some()
            });
            let stands = |lone: &Lone| {
                if opens && lone.stands == Stands::Within {
                    Stands::Above
                } else {
                    lone.stands
                }
            };
            list.lone.extend(lone.map(|lone| Lone {
                stands: stands(&lone),
                ..lone
            }));
            interrupted &= pairing.second.is_none();
            list.pairings.push(pairing);
        }
    }
    let written = |pairing: &Pairing| {
        let (row, column) = pairing.place.cell?;
        let alone = heading.columns.get("score_1") != Some(&column);
        sheet
            .position(row)
            .filter(|_| alone)
            .map(|at| sheet.rows[at].get(column).text())
            .filter(|text| !text.is_empty())
    };
    let quoted = |pairing: &Pairing| {
        let said = written(pairing).unwrap_or_else(|| both_perspectives::told(&pairing.result));
        format!("{}: {said}", people.players[pairing.first].name)
    };
    // Games without rounds may be played again and again.
    if round != Some(UNNUMBERED) {
        list.pairings =
            both_perspectives::once(list.pairings, is_told_by_both(&heading), quoted, problems);
    }
    problems.extend(read_from_left(sheet, &heading));
    winners_in_doubt(sheet, &heading, problems);
    problems.extend(noughts_in_doubt(sheet, &heading));
    list
}

/// Says at the heading that results were read as those of the player on the left, whom the headings call second.
fn read_from_left(sheet: &Sheet, heading: &Heading) -> Option<Problem> {
    let by_side =
        |row: &Row| ["1", "2"].contains(&fold(&heading.cell(row, "winner").text()).as_str());
    let name = if heading.has("winner") && sheet.rows[heading.position + 1..].iter().any(by_side) {
        "winner"
    } else {
        "result"
    };
    let column = *heading
        .columns
        .get(name)
        .filter(|_| heading.is_read_from_second())?;
    // A draw, and a colour that won, are the same from either side.
    let depends = |row: &Row| {
        let told = parse(&heading.cell(row, "result").shown()).ok();
        let met = ["first", "second"]
            .iter()
            .all(|side| !headings::is_nobody(&heading.cell(row, side).text()));
        met && name == "winner" && by_side(row)
            || met
                && told
                    .is_some_and(|told| told.turned() != told && heading.reads_from_second(&told))
    };
    if !sheet.rows[heading.position + 1..].iter().any(depends) {
        return None;
    }
    let called = |name: &str| heading.text_of(name).unwrap_or_default().to_string();
    let kind = Kind::TakenFor(TakenFor::FromLeft {
        left: called("second"),
        right: called("first"),
    });
    Some(Problem::of(
        sheet.place.at(heading.row, column),
        kind,
        called(name),
    ))
}

/// Reports noughts under the winner beside nothing but ones and halves: without a 2 nobody can tell what they say.
fn noughts_in_doubt(sheet: &Sheet, heading: &Heading) -> Option<Problem> {
    let &column = heading.columns.get("winner").filter(|_| {
        OF_A_RESULT
            .iter()
            .all(|name| *name == "winner" || !heading.has(name))
    })?;
    let met = |row: &&Row| {
        ["first", "second"]
            .iter()
            .all(|side| !headings::is_nobody(&heading.cell(row, side).text()))
    };
    let told = || {
        sheet.rows[heading.position + 1..]
            .iter()
            .filter(met)
            .map(|row| (row.index, fold(&row.get(column).shown())))
    };
    let mut all = told().filter(|(_, text)| !text.is_empty());
    let counts = all.all(|(_, text)| ["0", "1", "0.5", "1/2"].contains(&text.as_str()))
        && told().any(|(_, text)| text == "1");
    let (row, found) = told().find(|(_, text)| text == "0").filter(|_| counts)?;
    let called = heading.text_of("winner").unwrap_or_default().to_string();
    Some(Problem::of(
        sheet.place.at(row, column),
        WinnerInDoubt::Zero { heading: called },
        found,
    ))
}

/// Reports numbers of winners that are a player's, and would be the other side's, where other rows can only mean sides.
fn winners_in_doubt(sheet: &Sheet, heading: &Heading, problems: &mut Vec<Problem>) {
    let Some(&column) = heading.columns.get("winner") else {
        return;
    };
    let rows = sheet.rows[heading.position + 1..].iter().map(|row| {
        let text = |name: &str| fold(&heading.cell(row, name).text());
        (row.index, text("winner"), [text("first"), text("second")])
    });
    let is_number = |text: &String| text.parse::<u32>().is_ok();
    let told: Vec<_> = rows
        .filter(|(_, winner, names)| {
            ["1", "2"].contains(&winner.as_str()) && names.iter().all(is_number)
        })
        .collect();
    let Some((side, ..)) = told
        .iter()
        .find(|(_, winner, names)| !names.contains(winner))
    else {
        return;
    };
    let other_side = |(_, winner, [first, second]): &&(u32, String, [String; 2])| {
        (winner == "1" && second == "1") || (winner == "2" && first == "2")
    };
    problems.extend(told.iter().filter(other_side).map(|(row, winner, _)| {
        let kind = Kind::WinnerInDoubt(WinnerInDoubt::Number {
            row: (side + 1).to_string(),
        });
        Problem::of(sheet.place.at(*row, column), kind, winner.clone())
    }));
}

fn is_words(cell: &Cell) -> bool {
    matches!(cell, Cell::Text(text) if text.chars().any(char::is_alphabetic))
}

/// Whether a row holds a link, even across all its cells, and neither opponent nor result: somebody may be called like one.
fn is_link_alone(line: &Line<'_>) -> bool {
    let is_link = |text: &str| {
        ["http://", "https://"]
            .iter()
            .any(|start| text.starts_with(start))
    };
    let mut texts = WANTED
        .iter()
        .map(|column| line.cell(column))
        .filter(|cell| !cell.is_blank())
        .map(Cell::shown);
    texts
        .next()
        .is_some_and(|first| is_link(&first) && texts.all(|text| text == first))
}

/// Whether a row says nothing but a name or two, and either reads like a remark or stands `apart` from the rows above.
fn is_loose(line: &Line<'_>, apart: bool) -> bool {
    let remark = |column: &str| headings::is_remark(&line.cell(column).text());
    is_bare(line)
        && (remark("first") || remark("second") || apart && line.cell("second").is_blank())
}

/// Whether a row may be a sum: a word beside numbers, none of which is a result.
fn is_sum(line: &Line<'_>) -> bool {
    let is_number = |cell: &Cell| number(&fold(&cell.shown())).is_some();
    let [first, second, result] = ["first", "second", "result"].map(|column| line.cell(column));
    let total = |cell: &Cell| headings::opens_total(&cell.text());
    let counts = is_number(result) && parse(&result.shown()).is_err();
    let no_name = is_number(second) || total(second) || second.is_blank() && counts && total(first);
    let others = OF_A_RESULT
        .iter()
        .filter(|column| **column != "result")
        .map(|column| line.cell(column))
        .all(Cell::is_blank);
    is_words(first) && others && no_name && (counts || result.is_blank() && is_number(second))
}

/// Whether a row names nobody against whom something came out, nor says of one alone how the round went.
fn tells_no_game(line: &Line<'_>) -> bool {
    let [second, result] = ["second", "result"].map(|column| line.cell(column));
    let others = OF_A_RESULT.iter().filter(|column| **column != "result");
    others.map(|column| line.cell(column)).all(Cell::is_blank)
        && (result.is_blank()
            || second.is_blank()
                && parse(&result.shown()).is_err()
                && !headings::is_nobody(&result.text()))
}

/// Whether a row has neither table nor result.
fn is_bare(line: &Line<'_>) -> bool {
    line.cell("table").is_blank()
        && OF_A_RESULT
            .iter()
            .all(|column| line.cell(column).is_blank())
}

/// Reads the rows that may be remarks, now that everybody is known: whoever stands nowhere else is no player.
pub fn settle(
    sheet: &Sheet,
    loose: Vec<Loose>,
    people: &mut People,
    problems: &mut Vec<Problem>,
) -> (Vec<Pairing>, Vec<Lone>) {
    let (mut pairings, mut lone) = (Vec::new(), Vec::new());
    let usual = Usual::new();
    let mut below_sum = false;
    for Loose {
        heading,
        row,
        round,
        apart,
        sum,
    } in loose
    {
        let line = Line {
            sheet,
            heading: &heading,
            row: &row,
        };
        let names = ["first", "second"].map(|column| (column, line.cell(column).text()));
        let stranger = names
            .iter()
            .find(|(_, name)| !people.is_nobody(name) && people.known(name).is_none());
        let is_known = |name: &str| !people.is_nobody(name) && people.known(name).is_some();
        // Below a sum, whoever plays nowhere else is no player.
        below_sum = sum && !is_known(&names[0].1) && (is_sum(&line) || below_sum);
        match stranger {
            Some((column, _)) if below_sum && (is_sum(&line) || !is_known(&names[1].1)) => {
                line.problem(column, Kind::Unused(Unused::Row {}), problems);
            }
            Some((column, _)) if names.iter().any(|(_, name)| headings::is_remark(name)) => {
                line.problem(column, Kind::Unused(Unused::Row {}), problems);
            }
            Some((column, name)) if !people.listed => {
                line.problem(
                    column,
                    Kind::LoneName(LoneName::Stray {
                        player: name.clone(),
                    }),
                    problems,
                );
            }
            _ => {
                let pairing = line.pairing(round, people, problems);
                lone.extend(
                    pairing.as_ref().and_then(|pairing| {
                        single_names::of(&line, pairing, "first", apart, &usual)
                    }),
                );
                pairings.extend(pairing);
            }
        }
    }
    (pairings, lone)
}

/// Returns the cell in front of the players that says what is counted below a list, beside nothing but numbers.
fn counted(row: &Row, heading: &Heading) -> Option<(u32, String)> {
    let (column, cell) = row.cells.iter().find(|(_, cell)| !cell.is_blank())?;
    let in_front = ["round", "table"]
        .iter()
        .any(|name| heading.columns.get(name) == Some(column));
    let numbers = || {
        row.cells
            .iter()
            .all(|(at, other)| at == column || other.is_blank() || other.number().is_some())
    };
    (in_front && headings::counts(&cell.text()) && numbers()).then(|| (*column, cell.text()))
}

/// Returns the cell that shows a row to be a sum or a note.
fn no_pairing(row: &Row, heading: &Heading) -> Option<(u32, String)> {
    let [first, result] = ["first", "result"].map(|name| heading.columns.get(name).copied());
    let mut texts = row
        .cells
        .iter()
        .map(|(column, cell)| (*column, cell.text()))
        .filter(|(_, text)| !text.is_empty());
    let (column, text) = texts.next()?;
    let alone = texts.next().is_none();
    // Alone in the column of players it may be a bye.
    let remark = || headings::is_note(&text) || Some(column) != first && headings::is_remark(&text);
    // What stands alone among the results, and is none.
    let no_result =
        || Some(column) == result && parse(&text).is_err() && text.chars().any(char::is_alphabetic);
    (headings::is_total(&text) || alone && (remark() || no_result())).then_some((column, text))
}
