//! Games for points, each player's own told in one line: a row for each player, with an opponent and a result for each round.

use crate::read::file::exports::{Table, row};
use crate::read::file::grid::Row;

/// What one line tells of a round.
pub(super) enum Told {
    /// The line's own points against the player with a number, who may say theirs.
    Against {
        opponent: usize,
        points: Option<i32>,
        fared: Option<Fared>,
    },
    /// No opponent; what that came to, in words that a result may hold.
    Alone(String),
    Unclear(String),
}

/// How a game went for the player of the line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fared {
    Won,
    Drew,
    Lost,
}

pub(super) struct Player {
    /// The row that stands for it.
    pub index: usize,
    pub name: String,
    pub rating: String,
    pub rounds: Vec<Told>,
}

/// Returns the sheet of a division, whose heading stands in a row.
pub(super) fn table(name: &str, heading: usize, players: &[Player]) -> Table {
    let last = players.iter().map(|player| player.rounds.len()).max().unwrap_or(0);
    let of_round = |round: usize| [format!("R{round} Opponent"), format!("R{round} Result")];
    let headings = ["No", "Name", "Rating"]
        .map(str::to_string)
        .into_iter()
        .chain((1..=last).flat_map(of_round));
    let rows = std::iter::once(row(heading, headings))
        .chain(players.iter().enumerate().map(|(at, player)| line(at, player, players)));
    Table::new(name, rows.collect())
}

fn line(at: usize, player: &Player, players: &[Player]) -> Row {
    let told = player.rounds.iter().enumerate().flat_map(|(round, told)| match told {
        Told::Against { opponent, points, fared } => {
            let other = opponent.checked_sub(1).and_then(|other| players.get(other));
            let theirs = other.and_then(|other| match other.rounds.get(round)? {
                Told::Against { points, .. } => *points,
                _ => None,
            });
            let name = other.map_or_else(|| opponent.to_string(), |other| other.name.clone());
            [name, result(*points, theirs, *fared)]
        }
        Told::Alone(result) => ["bye".to_string(), result.clone()],
        Told::Unclear(text) => [text.clone(), text.clone()],
    });
    row(
        player.index,
        [(at + 1).to_string(), player.name.clone(), player.rating.clone()].into_iter().chain(told),
    )
}

/// Returns a score of both sides. What is only on one of them, or says who won otherwise than its points, is left as no score.
fn result(own: Option<i32>, theirs: Option<i32>, fared: Option<Fared>) -> String {
    match (own, theirs) {
        (Some(own), Some(theirs)) => {
            let as_told = match own.cmp(&theirs) {
                std::cmp::Ordering::Greater => Fared::Won,
                std::cmp::Ordering::Equal => Fared::Drew,
                std::cmp::Ordering::Less => Fared::Lost,
            };
            if own >= 0 && theirs >= 0 && fared.is_none_or(|fared| fared == as_told) {
                format!("{own}-{theirs}")
            } else {
                format!("{own} / {theirs}")
            }
        }
        (None, None) => String::new(),
        (one, other) => [one, other]
            .map(|points| points.map_or_else(|| "?".to_string(), |points| points.to_string()))
            .join(" / "),
    }
}
