//! One row for each player, and for each round a column of opponents and one, or two, of results.

use std::collections::{BTreeMap, HashMap};

use crate::model::{Pairing, Player, PlayerIndex, Published, PublishedRow, Why};
use crate::problem::{Kind, Problem};
use crate::read::file::grid::{Row, Sheet};
use crate::read::layouts::cross::numbers;
use crate::read::layouts::pairing_row::{Line, OF_A_RESULT};
use crate::read::layouts::player_cell::Layout;
use crate::read::layouts::table::{Part, Rows, Table, Told, Whole};
use crate::read::layouts::unread_round_columns::{self, Seats};
use crate::read::number::fold;
use crate::read::roles::people::People;
use crate::read::roles::{published, roster};
use crate::read::words::columns::{self, Heading};
use crate::read::words::headings;
use crate::read::words::result::{combine, parse};
use crate::read::words::round::{event_title, round_number};
use crate::read::words::vocabulary;

/// A table with opponents and results of several rounds.
#[derive(Debug)]
pub struct Opponents {
    /// Each round and its columns, that of the player's own name among them.
    rounds: Vec<(u32, Heading)>,
}

impl Table for Opponents {
    fn layout(&self) -> Layout {
        Layout::Opponents
    }

    fn takes(&self, heading: &Heading, (_, row): (usize, u32), column: u32) -> bool {
        heading.takes(row, column)
            || self
                .rounds
                .iter()
                .any(|(_, round)| round.takes(row, column))
    }

    fn is_whole(&self) -> bool {
        true
    }

    fn rows(&self, sheet: &Sheet, _: &People, problems: &mut Vec<Problem>) -> Option<Rows> {
        let players = roster::read(
            &body(sheet, self.rounds.first().map(|(_, heading)| heading)?),
            &self.rounds[0].1,
            None,
            problems,
        );
        let mut people = People::unlisted().list(players, problems);
        let pairings = self.pairings(sheet, &mut people, problems);
        Some(Rows {
            players: people.players,
            pairings,
        })
    }

    fn read(
        &self,
        sheet: &Sheet,
        heading: &Heading,
        people: &mut People,
        problems: &mut Vec<Problem>,
    ) -> Told {
        let only = body(sheet, heading);
        let rows = roster::read(&only, heading, None, problems);
        let count = rows.len();
        let of_rows = rows.clone();
        let (seated, seats) = std::mem::replace(people, People::unlisted()).seat(rows, problems);
        *people = seated;
        problems.extend(
            numbers::in_doubt(&only, heading)
                .filter(|_| self.fit_rows_too(&only, heading, &of_rows)),
        );
        problems.extend(self.strays(&only, heading, &of_rows));
        let pairings = self.pairings(sheet, people, problems);
        let announced = published::heading(&only).map(|found| {
            let of_a_round = |column: u32| {
                self.rounds
                    .iter()
                    .any(|(_, round)| round.columns.values().any(|known| *known == column))
            };
            let unused = heading
                .unused
                .iter()
                .filter(|(column, _)| !of_a_round(*column))
                .cloned()
                .collect();
            published::read(&only, &Heading { unused, ..found }, &of_rows, problems)
        });
        let of_player = |row: PublishedRow| {
            Some(PublishedRow {
                player: seats.get(row.player).copied().flatten()?,
                ..row
            })
        };
        let published = announced.map(|said| Published {
            rows: said.rows.into_iter().filter_map(of_player).collect(),
            ..said
        });
        let why = vec![Why {
            id: "opponents",
            fields: Vec::new(),
        }];
        let title = event_title(sheet, heading.position);
        let whole = Whole {
            rows: count,
            title,
            date: None,
            rounds: None,
            published,
            round_robin: false,
            why,
        };
        Told {
            pairings,
            whole: Some(whole),
            ..Told::default()
        }
    }
}

/// Finds a table with an opponent and a result in each of several rounds.
#[must_use]
pub fn find(sheet: &Sheet, _: Option<Layout>) -> Vec<Part<'_>> {
    let mut found = columns::candidates(sheet).filter_map(|(position, row)| {
        let above = position
            .checked_sub(1)
            .map(|at| &sheet.rows[at])
            .filter(|above| above.index + 1 == row.index);
        let mut own = columns::of_row(position, row, "players");
        // Names beside `Name` twice in a row are those of cards.
        let names = |above: &&Row| {
            above
                .cells
                .iter()
                .filter(|(_, cell)| headings::named("players", &cell.text()) == Some("name"))
                .count()
        };
        if let Some(above) = above.filter(|above| !own.has("name") && names(above) < 2) {
            own.columns
                .extend(columns::of_row(position, above, "players").columns.iter());
        }
        let name = *own.columns.get("name")?;
        let rounds = rounds(row, above, name, &own);
        (rounds.len() > 1).then_some((own, rounds))
    });
    let Some((mut heading, rounds)) = found.next() else {
        return Vec::new();
    };
    let known = |column: u32| {
        rounds
            .iter()
            .any(|(_, round)| round.columns.values().any(|at| *at == column))
    };
    heading.unused.retain(|(column, _)| !known(*column));
    vec![Part::of_sheet(sheet, heading, Opponents { rounds }, None)]
}

/// Returns the rounds that have an opponent and a result.
fn rounds(row: &Row, above: Option<&Row>, name: u32, own: &Heading) -> Vec<(u32, Heading)> {
    let mut rounds: BTreeMap<u32, Heading> = BTreeMap::new();
    let blank = || Heading {
        columns: [("first", name), ("name", name)].into_iter().collect(),
        texts: Vec::new(),
        unused: Vec::new(),
        each: Vec::new(),
        shown: Vec::new(),
        from_winner: false,
        ..own.clone()
    };
    // `R2` beside `R2 opp`, or twice: columns that name the round alone.
    let mut bare: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    // Without numbers each opponent begins the next round.
    let (mut counted, mut spanning, mut before) = (0, None, None);
    for (column, cell) in &row.cells {
        if let Some(above) = above {
            let over = above
                .cells
                .iter()
                .rev()
                .find(|(at, cell)| at <= column && !cell.is_blank());
            spanning = over.and_then(|(_, cell)| round_number(&cell.text()));
        }
        let text = cell.text();
        let Some((number, what)) =
            part(&text).filter(|_| !own.columns.values().any(|known| known == column))
        else {
            continue;
        };
        if let (Some(number), "") = (number, what) {
            bare.entry(number).or_default().push(*column);
            continue;
        }
        if number.is_none() && spanning.is_none() && what == "second" {
            counted += 1;
        }
        // A result goes with the opponent whose heading has a number: `R1 Opponent | Result`.
        if what == "second" {
            before = number;
        }
        let Some(round) = number
            .or(spanning)
            .or(before)
            .or(Some(counted))
            .filter(|round| *round > 0)
        else {
            continue;
        };
        let heading = rounds.entry(round).or_insert_with(blank);
        if !heading.has(what) {
            heading.columns.insert(what, *column);
            heading.texts.push((text, what));
        }
    }
    for (round, columns) in bare {
        let Some(heading) = rounds
            .get_mut(&round)
            .filter(|heading| !heading.has("result"))
        else {
            if let [second, result] = columns[..] {
                rounds
                    .entry(round)
                    .or_insert_with(blank)
                    .columns
                    .extend([("second", second), ("result", result)]);
            }
            continue;
        };
        if let [only] = columns[..] {
            heading.columns.insert("result", only);
        }
    }
    let told = |heading: &Heading| {
        heading.has("result")
            || heading.has("winner")
            || heading.has("score_1") && heading.has("score_2")
    };
    rounds.retain(|_, heading| heading.has("second") && told(heading));
    rounds.into_iter().collect()
}

/// Returns the round, where there is a number, and what a heading is of it: `R1 Opponent`, `相手1`, `1回戦 勝敗`, `Opponent`.
fn part(text: &str) -> Option<(Option<u32>, &'static str)> {
    let known = |text: &str| {
        headings::named("pairings", text)
            .filter(|name| *name == "second" || OF_A_RESULT.contains(name))
    };
    let folded = fold(text);
    let start = folded.find(|c: char| c.is_ascii_digit());
    let Some(start) = start else {
        return known(text).map(|name| (None, name));
    };
    let end = folded[start..]
        .find(|c: char| !c.is_ascii_digit())
        .map_or(folded.len(), |at| start + at);
    let number = folded[start..end]
        .parse()
        .ok()
        .filter(|number| (1..=99).contains(number))?;
    let sign = |c: char| c.is_ascii_punctuation() || "（）【】・".contains(c);
    let of_a_round = |text: &str| text.is_empty() || vocabulary::is("round.before-number", text);
    let rest = &folded[end..];
    let rest = vocabulary::behind("round.behind-number", rest).unwrap_or(rest);
    let (before, after) = (folded[..start].trim_matches(sign), rest.trim_matches(sign));
    let what = if of_a_round(before) {
        after
    } else if of_a_round(after) {
        before
    } else {
        return None;
    };
    // `Opponent R1` keeps its R in front of the number.
    let bare = vocabulary::before("round.before-number", what)
        .map(|rest| rest.trim_matches(sign))
        .filter(|rest| known(rest).is_some());
    let what = bare.unwrap_or(what);
    let what = what.trim_matches(sign);
    let is_round_alone = what.is_empty() && (!before.is_empty() || end < folded.len());
    known(what)
        .or(is_round_alone.then_some(""))
        .map(|name| (Some(number), name))
}

/// Returns the heading and the rows of players: a sum, a note or a blank row is none.
fn body(sheet: &Sheet, heading: &Heading) -> Sheet {
    let is_player = |row: &&Row| {
        let name = heading.cell(row, "name").text();
        !name.is_empty() && !headings::is_label(&name)
    };
    let (head, rows) = sheet.rows.split_at(heading.position + 1);
    sheet.with_rows(
        head.iter()
            .chain(rows.iter().filter(is_player))
            .cloned()
            .collect(),
    )
}

impl Opponents {
    /// Whether opponents' numbers are answered, result by result, where they are the rows as well as where they are the column's.
    fn fit_rows_too(&self, only: &Sheet, heading: &Heading, players: &[Player]) -> bool {
        let rows = &only.rows[heading.position + 1..];
        let ranked = columns::find(only, "published").is_some_and(|heading| heading.has("rank"));
        if !ranked || heading.is_called("number", "called-by") || rows.len() != players.len() {
            return false;
        }
        let number = |row: usize, round: &Heading| {
            fold(&round.cell(&rows[row], "second").text())
                .parse::<u32>()
                .ok()
        };
        let result =
            |row: usize, round: &Heading| parse(&round.cell(&rows[row], "result").shown()).ok();
        let of_rows: Vec<u32> = (1..).take(rows.len()).collect();
        let of_column: Vec<u32> = players.iter().map(|player| player.number).collect();
        let fits = |numbers: &[u32]| {
            let row_of = |number: u32| numbers.iter().position(|own| *own == number);
            let mut cells = self
                .rounds
                .iter()
                .flat_map(|(_, round)| (0..rows.len()).map(move |row| (row, round)));
            cells.all(|(row, round)| {
                let Some(other) = number(row, round) else {
                    return round.cell(&rows[row], "second").is_blank();
                };
                let Some(other) = row_of(other) else {
                    return false;
                };
                let same = || {
                    result(row, round)
                        .zip(result(other, round))
                        .is_some_and(|(own, other)| other.turned() == own)
                };
                other != row && number(other, round) == Some(numbers[row]) && same()
            })
        };
        of_rows != of_column && fits(&of_rows) && fits(&of_column)
    }

    /// Reports columns of opponents that are of no round.
    fn strays(&self, only: &Sheet, heading: &Heading, players: &[Player]) -> Vec<Problem> {
        let of_rounds = || {
            self.rounds
                .iter()
                .flat_map(|(_, round)| round.columns.values().copied())
        };
        let known = |column: u32| {
            heading.columns.values().any(|at| *at == column) || of_rounds().any(|at| at == column)
        };
        let own = heading.columns.get("name").copied();
        let from = of_rounds()
            .filter(|column| Some(*column) != own)
            .min()
            .unwrap_or(0);
        let like = self
            .rounds
            .first()
            .and_then(|(_, round)| round.text_of("second"))
            .unwrap_or_default();
        let said = |column: u32| {
            let rows = only.rows[heading.position + 1..].iter();
            rows.map(|row| {
                Some(row.get(column).text())
                    .filter(|text| !text.is_empty() && !headings::is_nobody(text))
            })
            .collect()
        };
        unread_round_columns::find(
            only,
            heading,
            &Seats::of(players),
            (from, known, like),
            said,
        )
    }

    /// Returns each pairing once; both rows must say the same of it.
    fn pairings(
        &self,
        sheet: &Sheet,
        people: &mut People,
        problems: &mut Vec<Problem>,
    ) -> Vec<Pairing> {
        let mut found: Vec<(Pairing, String)> = Vec::new();
        for (round, heading) in &self.rounds {
            for row in &body(sheet, heading).rows[heading.position + 1..] {
                let line = Line {
                    sheet,
                    heading,
                    row,
                };
                let silent = line.cell("second").is_blank()
                    && OF_A_RESULT
                        .iter()
                        .all(|column| line.cell(column).is_blank());
                if silent || line.broken_cells(problems) {
                    continue;
                }
                let text = [line.cell("second").text(), line.cell("result").text()].join(" ");
                found.extend(
                    line.pairing(*round, people, problems)
                        .map(|pairing| (pairing, text)),
                );
            }
        }
        let row_of: HashMap<(u32, PlayerIndex), usize> = found
            .iter()
            .enumerate()
            .map(|(at, (pairing, _))| ((pairing.round, pairing.first), at))
            .collect();
        let mut kept = Vec::new();
        for (at, (pairing, text)) in found.iter().enumerate() {
            let Some(second) = pairing.second else {
                kept.push(pairing.clone());
                continue;
            };
            let answer = row_of
                .get(&(pairing.round, second))
                .map(|other| (*other, &found[*other]));
            let answered = answer.filter(|(_, (other, _))| other.second == Some(pairing.first));
            let both = answered
                .and_then(|(_, (other, _))| combine(&pairing.result, &other.result.turned()));
            match (both, answered) {
                (Some(result), Some((other, _))) if at < other => kept.push(Pairing {
                    result,
                    ..pairing.clone()
                }),
                (Some(_), _) => {}
                // Of two that contradict each other one complaint is enough.
                (None, Some((other, _))) if other < at => {}
                (None, _) => {
                    let other = answer.map_or_else(
                        || "—".to_string(),
                        |(_, (other, text))| format!("{text} ({})", other.place.within_book()),
                    );
                    let kind = Kind::Contradiction {
                        one: text.clone(),
                        other,
                    };
                    problems.push(Problem::of(pairing.place.clone(), kind, text.clone()));
                }
            }
        }
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_of_a_round() {
        for (text, want) in [
            ("R1 Opponent", Some((Some(1), "second"))),
            ("Opponent 2", Some((Some(2), "second"))),
            ("Round 3 Result", Some((Some(3), "result"))),
            ("Result (R3)", Some((Some(3), "result"))),
            ("相手1", Some((Some(1), "second"))),
            ("１回戦 勝敗", Some((Some(1), "result"))),
            ("第2回戦 相手", Some((Some(2), "second"))),
            ("Opponent", Some((None, "second"))),
            ("Score", Some((None, "result"))),
            ("Round 1", Some((Some(1), ""))),
            ("Player 1", None),
            ("Rank 1", None),
        ] {
            assert_eq!(part(text), want, "{text}");
        }
    }
}
