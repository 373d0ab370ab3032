//! Columns of which there is one for each of the two players, under headings that nobody else knows: `石損1` and `石損2`.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::model::NotedHeading;
use crate::model::annotations::folded;
use crate::read::words::vocabulary;

/// Two columns that belong together.
#[derive(Clone, Debug)]
pub struct Each {
    /// What both headings name: `石損`.
    pub heading: Arc<NotedHeading>,
    /// The column of the player named first, and the other's.
    pub columns: [u32; 2],
}

impl Each {
    /// Returns two columns, the text above the first, and what both headings name, folded.
    pub fn of(text: &str, named: &str, columns: [u32; 2]) -> Self {
        let (written, folded) = (written(text, named), named.to_string());
        let heading = Arc::new(NotedHeading { written, folded });
        Self { heading, columns }
    }
}

/// Whether a character stands between a player and what is noted of the player.
pub fn is_between(c: char) -> bool {
    "_-.:()/ ".contains(c) || vocabulary::is_sign("won.by", c)
}

/// Longer texts, in bytes, are no headings.
const LONGEST: usize = 200;

/// Finds them among the headings not understood: with 1 and 2 behind, with the headings of the two players before or behind, or the same
/// heading twice. `players` are the columns of these, and what stands above them.
pub fn find(unused: &[(u32, String)], players: [Option<(u32, &str)>; 2]) -> Vec<Each> {
    let [Some(first), Some(second)] = players else {
        return Vec::new();
    };
    let short = unused.iter().filter(|(_, text)| text.len() <= LONGEST);
    let all: Vec<(u32, String)> = short.map(|(at, text)| (*at, folded(text))).collect();
    let texts: HashMap<u32, &str> = unused.iter().map(|(at, text)| (*at, &**text)).collect();
    let (mut found, mut taken) = (Vec::new(), HashSet::new());
    let mut add = |heading: &String, columns: [u32; 2]| {
        let is_free = columns.iter().all(|column| !taken.contains(column));
        if columns[0] != columns[1] && is_free {
            taken.extend(columns);
            let text = texts.get(&columns[0]).map_or("", |text| text.trim());
            found.push(Each::of(text, heading, columns));
        }
    };
    for numbered in [false, true] {
        let of_side = |(side, called): (&str, String)| {
            let bare = |text: &str| {
                let rest = if numbered {
                    text.trim_end_matches(is_between).strip_suffix(side)
                } else {
                    let text = text.trim_matches(is_between);
                    text.strip_prefix(&*called).or_else(|| text.strip_suffix(&*called))
                };
                let bare = rest?.trim_matches(is_between);
                (!bare.is_empty()).then(|| bare.to_string())
            };
            let headed = all.iter();
            let headed = headed.filter_map(|(column, text)| Some((*column, bare(text)?)));
            headed.collect::<Vec<_>>()
        };
        let sides = [("1", folded(first.1)), ("2", folded(second.1))].map(of_side);
        let [left, right] = sides.each_ref().map(|side| by_heading(side));
        for (column, heading) in &sides[0] {
            if let ([_], Some([other])) = (&left[heading][..], right.get(heading).map(|at| &at[..]))
            {
                add(heading, [*column, *other]);
            }
        }
    }
    let alike = by_heading(&all);
    for (left, text) in &all {
        if let [one, right] = alike[text][..]
            && one == *left
        {
            // They stand in the order of the players.
            let in_order = first.0 < second.0;
            add(text, if in_order { [one, right] } else { [right, one] });
        }
    }
    found
}

/// Returns the longest part of a column's heading, as it is written, that comes to the same as what is left of it.
fn written(text: &str, heading: &str) -> String {
    let starts = text.char_indices().map(|(at, _)| &text[at..]);
    let mut parts =
        starts.flat_map(|rest| rest.char_indices().map(|(at, c)| &rest[..at + c.len_utf8()]));
    let part = parts.find(|part| folded(part) == heading);
    part.map_or(heading, str::trim).to_string()
}

fn by_heading(headed: &[(u32, String)]) -> HashMap<&String, Vec<u32>> {
    let mut columns: HashMap<&String, Vec<u32>> = HashMap::new();
    for (column, heading) in headed {
        columns.entry(heading).or_default().push(*column);
    }
    columns
}
