//! The data file of one division of tsh: a line for each player, with the rating, the opponents' numbers (0 a bye), and after a semicolon
//! the points of each round; what follows further semicolons is about sides and boards.

use crate::read::file::exports::Table;
use crate::read::file::exports::points::{self, Player, Told};

pub(super) fn read(text: &str) -> Option<Vec<Table>> {
    let lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    // The heading stands above the first line.
    let players: Option<Vec<Player>> = lines.map(|(at, line)| player(at + 1, line)).collect();
    let players = players.filter(|players| {
        players.len() > 1 && players.iter().any(|player| !player.rounds.is_empty())
    })?;
    Some(vec![points::table("Results", 0, &players)])
}

/// Reads a player's line; nothing where it is none.
fn player(index: usize, line: &str) -> Option<Player> {
    let (front, rest) = line.split_once(';')?;
    let scores = rest.split(';').next()?;
    let parts: Vec<&str> = front.split_whitespace().collect();
    let names =
        parts.iter().rposition(|part| part.parse::<u32>().is_err()).map_or(0, |last| last + 1);
    let (name, numbers) = parts.split_at(names);
    let (rating, opponents) = numbers.split_first()?;
    let points: Option<Vec<i32>> =
        scores.split_whitespace().map(|score| score.parse().ok()).collect();
    let points = points.filter(|points| points.len() <= opponents.len() && !name.is_empty())?;
    let told = |(round, opponent): (usize, &&str)| {
        let points = points.get(round).copied();
        match (opponent.parse::<usize>(), points) {
            (Ok(0), Some(50)) => Told::Alone("bye".into()),
            (Ok(0), Some(points)) if points > 0 => Told::Alone(format!("{points}-0")),
            (Ok(0), Some(_)) => Told::Alone("■".into()),
            (Ok(0), None) => Told::Unclear(String::new()),
            (Ok(opponent), points) => Told::Against { opponent, points, fared: None },
            (Err(_), _) => Told::Unclear((*opponent).to_string()),
        }
    };
    let rounds = opponents.iter().enumerate().map(told).collect();
    Some(Player { index, name: name.join(" "), rating: (*rating).to_string(), rounds })
}
