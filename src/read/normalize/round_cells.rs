//! Cells of rounds that take several parts to tell a game: colour and opponent beside the points so far, `W6 1`; the points so far in a row of
//! their own; colour, opponent and result in three rows. Each game is written into one cell, `6w1`.

use crate::exact::Exact;
use crate::read::file::grid::{Row, Sheet};
use crate::read::number::{digits, fold};
use crate::read::words::columns::{self, Heading};
use crate::read::words::round::round_number;
use crate::read::words::vocabulary;

/// Fewer players are no event.
const FEWEST: usize = 3;

/// The rows of the players, and the columns of the rounds.
struct Chart {
    heading: Heading,
    rounds: Vec<u32>,
}

/// Writes each game into one cell.
pub fn write_out(sheet: &mut Sheet) {
    let Some(chart) = Chart::of(sheet) else {
        return;
    };
    let _ = chart.three_rows(sheet).is_some()
        || chart.rows_of_points(sheet).is_some()
        || chart.points_in_cells(sheet).is_some();
}

impl Chart {
    fn of(sheet: &Sheet) -> Option<Self> {
        let heading = columns::find(sheet, "players").filter(|heading| heading.has("name"))?;
        let head = &sheet.rows[heading.position];
        let name = heading.at("name");
        let rounds = head.texts().filter(|(column, text)| {
            *column > name && !heading.knows(*column) && round_number(text).is_some()
        });
        let rounds: Vec<u32> = rounds.map(|(column, _)| column).collect();
        (rounds.len() > 1).then_some(Self { heading, rounds })
    }

    fn texts<'a>(&'a self, row: &'a Row) -> impl Iterator<Item = String> + 'a {
        let texts = self.rounds.iter().map(|column| row.folded(*column));
        texts.filter(|text| !text.is_empty())
    }

    /// Returns the rows below the heading in groups of one size, of which the first alone has a number.
    fn groups<'a>(&self, sheet: &'a Sheet, size: usize) -> Option<Vec<&'a [Row]>> {
        let number = self.heading.column("number")?;
        let groups: Vec<&[Row]> = self.heading.below(sheet).chunks(size).collect();
        let is_group = |group: &&[Row]| {
            let mut numbered = group.iter().map(|row| row.holds(number));
            group.len() == size && numbered.next() == Some(true) && !numbered.any(|it| it)
        };
        (groups.len() >= FEWEST && groups.iter().all(is_group)).then_some(groups)
    }

    /// Leaves the first row of each group, with what the others say beside the rounds.
    fn leave(&self, sheet: &mut Sheet, rows: Vec<Row>) {
        sheet.rows.truncate(self.heading.position + 1);
        sheet.rows.extend(rows);
    }

    fn three_rows(&self, sheet: &mut Sheet) -> Option<()> {
        let groups = self.groups(sheet, 3)?;
        let rows = groups.into_iter().map(|group| {
            let [colours, opponents, results] = group else {
                return None;
            };
            let mut row = colours.clone();
            for column in &self.rounds {
                let cells = [colours, opponents, results].map(|row| row.folded(*column));
                if cells.iter().all(String::is_empty) {
                    continue;
                }
                let [colour, opponent, result] = &cells;
                let colour = letter(colour)?;
                opponent.parse::<u32>().ok()?;
                row.set(*column, &format!("{opponent}{colour}{result}"));
            }
            for (column, cell) in opponents.filled().chain(results.filled()) {
                if !row.holds(column) {
                    row.put(column, cell.clone());
                }
            }
            Some(row)
        });
        let rows = rows.collect::<Option<Vec<Row>>>()?;
        self.leave(sheet, rows);
        Some(())
    }

    fn rows_of_points(&self, sheet: &mut Sheet) -> Option<()> {
        let groups = self.groups(sheet, 2)?;
        let are_points = |group: &&[Row]| {
            let told = self.texts(&group[0]).all(|text| text.parse::<f64>().is_err());
            let points = self.rounds.iter().map(|column| group[1].get(*column).number());
            told && steps(points.flatten()).is_some()
        };
        if !groups.iter().all(are_points) {
            return None;
        }
        let rows = groups.into_iter().map(|group| group[0].clone()).collect();
        self.leave(sheet, rows);
        Some(())
    }

    fn points_in_cells(&self, sheet: &mut Sheet) -> Option<()> {
        let mut rows = self.heading.below(sheet).to_vec();
        let (mut colours, mut has_more) = (Vec::new(), false);
        for row in &mut rows {
            let cells = self.rounds.iter().filter(|column| row.holds(**column));
            let told = cells.map(|column| Some((*column, Told::of(&row.text(*column))?)));
            let told: Vec<(u32, Told)> = told.collect::<Option<_>>()?;
            let steps = steps(told.iter().map(|(_, told)| told.points.clone()))?;
            for ((column, told), step) in told.into_iter().zip(steps) {
                colours.push(told.colour);
                has_more |= told.points > Exact::one();
                row.set(column, &format!("{}{}{step}", told.opponent, told.colour));
            }
        }
        let has_both = ["w", "b"].iter().all(|colour| colours.contains(colour));
        // Nobody has more than one for a game.
        if rows.len() < FEWEST || !has_both || !has_more {
            return None;
        }
        self.leave(sheet, rows);
        Some(())
    }
}

/// A cell such as `W6 1`: the colour, the opponent's number and the points so far.
struct Told {
    colour: &'static str,
    opponent: String,
    points: Exact,
}

impl Told {
    fn of(text: &str) -> Option<Self> {
        let (game, points) = text.trim().split_once(char::is_whitespace)?;
        let game = &*fold(game);
        let (number, behind) = digits(game);
        let (colour, opponent) = if number.is_empty() {
            let at = game.find(|c: char| c.is_ascii_digit())?;
            game.split_at(at)
        } else {
            (behind, number)
        };
        opponent.parse::<u32>().ok()?;
        Some(Self {
            colour: letter(colour)?,
            opponent: opponent.to_string(),
            points: crate::read::number::parse(points.trim())?,
        })
    }
}

/// Returns the letter for a colour as it stands in the cells of cross tables.
fn letter(colour: &str) -> Option<&'static str> {
    match vocabulary::which("disc", &fold(colour))? {
        "white" => Some("w"),
        _ => Some("b"),
    }
}

/// Returns what each of several points so far adds, as it is written; nothing where one adds anything but a game does.
fn steps(points: impl Iterator<Item = Exact>) -> Option<Vec<&'static str>> {
    let mut before = Exact::zero();
    let half = Exact::fraction(1, 2)?;
    let steps = points.map(|points| {
        let step = points.clone() - std::mem::replace(&mut before, points);
        match step {
            step if step.is_zero() => Some("0"),
            step if step == Exact::one() => Some("1"),
            step if step == half => Some("½"),
            _ => None,
        }
    });
    let steps: Vec<&str> = steps.collect::<Option<_>>()?;
    (!steps.is_empty()).then_some(steps)
}
