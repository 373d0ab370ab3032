//! Cross tables that US Chess publishes as text: columns between bars, or saved with commas or tabs between them, two lines for each player, a
//! cell for each round (`W  39`, `H`).

use crate::read::file::exports::{Table, row};
use crate::read::number::digits;

/// The headings of the first two columns.
const HEADING: [&str; 2] = ["Pair", "Player Name"];

pub(super) fn read(text: &str) -> Option<Vec<Table>> {
    let lines: Vec<&str> = text.lines().collect();
    let headings = lines.iter().enumerate();
    let mut headings = headings.filter_map(|(at, line)| Some((at, between_columns(line)?)));
    let (heading_at, between) = headings.next()?;
    let rounds = lines[heading_at].matches("Round").count();
    let fixed = ["No", "Name", "Points", "Rating"].map(str::to_string);
    let heading = row(0, fixed.into_iter().chain((1..=rounds).map(|round| round.to_string())));
    let is_player = |line: &str| {
        let number = cells(line, between).next().unwrap_or_default();
        number.parse::<u32>().is_ok()
    };
    let players = (heading_at + 1..lines.len()).filter(|at| is_player(lines[*at]));
    let of_player = |(index, at): (usize, usize)| {
        let cells: Vec<&str> = cells(lines[at], between).collect();
        let below = lines.get(at + 1).copied().unwrap_or_default();
        let cell = |at: usize| cells.get(at).copied().unwrap_or_default().to_string();
        let own = [cell(0), cell(1), cell(2), rating(below)];
        let games = (3..3 + rounds).map(|at| game(&cell(at)));
        row(index + 1, own.into_iter().chain(games))
    };
    // Lines of each player stand apart; the rows of a table do not.
    let rows = std::iter::once(heading).chain(players.enumerate().map(of_player));
    Some(vec![Table::new("Results", rows.collect())])
}

/// Returns what parts the columns of a line that heads such a table.
fn between_columns(line: &str) -> Option<char> {
    let [number, name] = HEADING;
    let (before, rest) = line.split_once(number)?;
    let rest = rest.trim_start_matches([' ', '"']);
    let between = rest.chars().next().filter(|c| "|,;\t".contains(*c))?;
    let is_named = cells(&rest[1..], between).next() == Some(name);
    (before.trim_matches([' ', '"', '|']).is_empty() && is_named).then_some(between)
}

fn cells(line: &str, between: char) -> impl Iterator<Item = &str> {
    let cells = line.split(between);
    cells.map(|cell| cell.trim_matches(|c: char| c == '"' || c.is_whitespace()))
}

/// Returns a cell as it is read everywhere: what stands alone has no opponent, and is a word.
fn game(cell: &str) -> String {
    match cell.trim() {
        "B" | "X" => "bye",
        "H" => "half-bye",
        "F" => "absent",
        "U" | "Z" => "out",
        cell => return cell.split_whitespace().collect(),
    }
    .to_string()
}

/// Returns the rating before the event: `15445895 / R: 1794   ->1817`, `R: 1641P17->1657P24`.
fn rating(line: &str) -> String {
    let told = line.split("R:").nth(1).unwrap_or_default().trim_start();
    digits(told).0.to_string()
}
