//! Text of the X-Wing tournament program: players, then each round's tables, a line of names and points for each side, `-` below a table.

use crate::read::file::exports::{Table, row};
use crate::read::file::grid::Row;

pub(super) fn read(text: &str) -> Option<Vec<Table>> {
    if !text.trim_start().starts_with("--- PLAYERS") {
        return None;
    }
    let mut players = vec![row(0, ["No", "Name", "Club"])];
    let mut games = vec![row(0, ["Round", "Table", "Player 1", "Result", "Player 2"])];
    let mut round = None;
    let mut seated: Vec<(String, String)> = Vec::new();
    for line in text.lines().map(str::trim_end) {
        let cells: Vec<&str> = line.split('\t').map(str::trim).collect();
        if let Some(title) = line.strip_prefix("--- ") {
            round = title.strip_prefix("ROUND ").map(str::to_string);
        } else if line == "-" {
            let table = std::mem::take(&mut seated);
            games.push(game(games.len(), round.as_deref().unwrap_or_default(), &table));
        } else if let [first, last, rest @ ..] = cells.as_slice() {
            let name = format!("{first} {last}").trim().to_string();
            let beside = rest.first().copied().unwrap_or_default().to_string();
            if round.is_some() {
                seated.push((name, beside));
            } else {
                let number = players.len();
                players.push(row(number, [number.to_string(), name, beside]));
            }
        }
    }
    Some(vec![Table::new("Games", games), Table::new("Players", players)])
}

/// A table of two, or of one who has the bye.
fn game(at: usize, round: &str, seated: &[(String, String)]) -> Row {
    let told = match seated {
        [(name, _)] => [name.clone(), "bye".into(), "BYE".into()],
        [(one, own), (other, theirs), ..] => {
            [one.clone(), format!("{own}-{theirs}"), other.clone()]
        }
        [] => Default::default(),
    };
    let front = [round.to_string(), at.to_string()];
    row(at, front.into_iter().chain(told))
}
