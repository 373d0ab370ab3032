//! Columns of which there is one for each of the two players, under headings that nobody else knows: `石損1` and `石損2`.

use crate::read::words::vocabulary;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::model::NotedHeading;
use crate::model::annotations::folded;

/// Two columns that belong together.
#[derive(Clone, Debug)]
pub struct Each {
    /// What both headings name: `石損`.
    pub heading: Arc<NotedHeading>,
    /// The column of the player named first, and the other's.
    pub columns: [u32; 2],
}

/// What stands between a player and what is noted of the player.
const BETWEEN: [char; 7] = ['_', '-', '.', ':', '(', ')', '/'];

/// Whether a character stands between a player and what is noted of the player.
fn is_between(c: char) -> bool {
    BETWEEN.contains(&c) || vocabulary::is_sign("won.by", c)
}

/// Longer texts, in bytes, are no headings.
const LONGEST: usize = 200;

/// Finds them among the headings not understood: with 1 and 2 behind, with the headings of the two players before or behind, or the same
/// heading twice. `players` are the columns of these, and what stands above them.
#[must_use]
pub fn find(unused: &[(u32, String)], players: [Option<(u32, &str)>; 2]) -> Vec<Each> {
    let [Some(first), Some(second)] = players else {
        return Vec::new();
    };
    let called = [first, second].map(|(_, text)| folded(text));
    let all: Vec<(u32, String)> = unused
        .iter()
        .filter(|(_, text)| text.len() <= LONGEST)
        .map(|(column, text)| (*column, folded(text)))
        .collect();
    let texts: HashMap<u32, &String> = unused.iter().map(|(at, text)| (*at, text)).collect();
    let bare = |text: &str| {
        Some(text.trim_matches(is_between).to_string()).filter(|bare| !bare.is_empty())
    };
    let noted_of = |text: &str, side: usize, numbered: bool| {
        let name = called[side].as_str();
        let rest = if numbered {
            text.trim_end_matches(is_between)
                .strip_suffix(["1", "2"][side])
        } else {
            let text = text.trim_matches(is_between);
            text.strip_prefix(name).or_else(|| text.strip_suffix(name))
        };
        rest.and_then(bare)
    };
    let written = |column: u32, heading: &str| {
        let text = texts.get(&column).map_or("", |text| text.trim());
        // What is left of the heading is the longest part of it, as it is written, that comes to the same.
        let starts = text.char_indices().map(|(at, _)| &text[at..]);
        let parts = starts.flat_map(|rest| {
            rest.char_indices()
                .map(|(at, c)| &rest[..at + c.len_utf8()])
        });
        parts
            .filter(|part| folded(part) == heading)
            .map(str::trim)
            .next()
            .unwrap_or(heading)
            .to_string()
    };
    let mut found = Found::default();
    for numbered in [false, true] {
        let way = |side: usize| {
            all.iter()
                .map(move |(column, text)| (*column, noted_of(text, side, numbered)))
                .filter_map(|(column, heading)| Some((column, heading?)))
        };
        let [left, right] = [0, 1].map(|side| by_heading(way(side)));
        for (column, heading) in way(0) {
            if let (Some([_]), Some([other])) = (
                left.get(&heading).map(Vec::as_slice),
                right.get(&heading).map(Vec::as_slice),
            ) {
                found.add((written(column, &heading), heading), [column, *other]);
            }
        }
    }
    let alike = by_heading(all.iter().cloned());
    for (left, text) in &all {
        if let Some([one, right]) = alike.get(text).map(Vec::as_slice)
            && one == left
        {
            // They stand in the order of the players.
            found.add(
                (written(*left, text), text.clone()),
                if first.0 < second.0 {
                    [*left, *right]
                } else {
                    [*right, *left]
                },
            );
        }
    }
    found.all
}

/// Returns the columns of each heading.
fn by_heading(headed: impl Iterator<Item = (u32, String)>) -> HashMap<String, Vec<u32>> {
    let mut columns: HashMap<String, Vec<u32>> = HashMap::new();
    for (column, heading) in headed {
        columns.entry(heading).or_default().push(column);
    }
    columns
}

/// What was found, and the columns that belong to it.
#[derive(Default)]
struct Found {
    all: Vec<Each>,
    taken: HashSet<u32>,
}

impl Found {
    /// Adds two columns, unless one of them belongs to another one already.
    fn add(&mut self, (written, folded): (String, String), columns: [u32; 2]) {
        let taken = columns.iter().any(|column| self.taken.contains(column));
        if !taken && columns[0] != columns[1] {
            self.taken.extend(columns);
            self.all.push(Each {
                heading: Arc::new(NotedHeading { written, folded }),
                columns,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(headings: &[&str]) -> Vec<(String, [u32; 2])> {
        let cells: Vec<(u32, String)> = (0..)
            .zip(headings)
            .map(|(column, text)| (column, (*text).to_string()))
            .collect();
        let (players, unused): (Vec<_>, Vec<_>) = cells
            .into_iter()
            .partition(|(_, text)| text.starts_with('@'));
        let names: Vec<(u32, &str)> = players
            .iter()
            .map(|(column, text)| (*column, &text[1..]))
            .collect();
        find(&unused, [names.first().copied(), names.get(1).copied()])
            .into_iter()
            .map(|each| (each.heading.written.clone(), each.columns))
            .collect()
    }

    #[test]
    fn one_for_each_player() {
        let both = |heading: &str, columns: [u32; 2]| vec![(heading.to_string(), columns)];
        assert_eq!(
            of(&["@選手1", "石損2", "@選手2", "石損 1"]),
            both("石損", [3, 1])
        );
        assert_eq!(
            of(&["@選手1", "石損（１）", "@選手2", "石損（２）"]),
            both("石損", [1, 3])
        );
        assert_eq!(
            of(&["@黒", "@白", "黒石損", "白の石損"]),
            both("石損", [2, 3])
        );
        assert_eq!(
            of(&[
                "@Player 1",
                "@Player 2",
                "Disc loss Player 1",
                "Disc loss Player 2"
            ]),
            both("Disc loss", [2, 3])
        );
        assert_eq!(
            of(&["@先手", "Disc loss", "@後手", "disc  LOSS"]),
            both("Disc loss", [1, 3])
        );
        assert_eq!(
            of(&["@黒", "@白", "石損（黒）", "石損（白）"]),
            both("石損", [2, 3])
        );
        assert_eq!(
            of(&["@A", "@B", "Loss 2 1", "Loss 2 2"]),
            both("Loss 2", [2, 3])
        );
        // One alone, three alike, or nothing but numbers: nobody knows whose.
        for headings in [
            &["@A", "@B", "石損1"][..],
            &["@A", "@B", "石損", "石損", "石損"],
            &["@A", "@B", "1", "2"],
            &["@A", "石損1", "石損2"],
        ] {
            assert_eq!(of(headings), [], "{headings:?}");
        }
    }
}
