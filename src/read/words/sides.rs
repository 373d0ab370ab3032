//! Results told by colour or turn, as go and shogi players write them: `黒中押し勝ち`, `白3目半勝ち`, `先手勝ち`, `B+R`, `W+3.5`.

use crate::read::number::fold;

/// By which words a side is called, folded, the longest first: whether it is black, where it is a colour.
const SIDES: [(&str, Side); 12] = [
    ("先手", Side::First),
    ("後手", Side::Second),
    ("先番", Side::First),
    ("後番", Side::Second),
    ("黒番", Side::Black),
    ("白番", Side::White),
    ("黒", Side::Black),
    ("白", Side::White),
    ("赤", Side::Red),
    ("青", Side::Blue),
    ("先", Side::First),
    ("後", Side::Second),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    First,
    Second,
    Black,
    White,
    Red,
    Blue,
}

/// Returns a result as the plain grammar writes it, seen from the player named first; nothing where it tells no colour or turn.
/// `first` and `second` are the headings above the two players: they say who had which colour.
#[must_use]
pub fn told(text: &str, first: &str, second: &str) -> Option<String> {
    let folded = fold(text);
    let (side, forfeit) = in_japanese(&folded)
        .or_else(|| in_english(&folded))
        .or_else(|| as_in_records(&folded))?;
    let [one, other] = [first, second].map(fold);
    let first_won = match side {
        Side::First => true,
        Side::Second => false,
        // Without both colours above them nobody knows whose they were.
        colours => match (colour(&one)?, colour(&other)?) {
            (one, other) if one != other => one == colours,
            _ => return None,
        },
    };
    let told = match (first_won, forfeit) {
        (true, false) => "○",
        (false, false) => "●",
        (true, true) => "+ -",
        (false, true) => "- +",
    };
    Some(told.to_string())
}

/// Whether the heading of a column speaks of the one of two players and not of the other: `Player 2 result`.
#[must_use]
pub fn is_of(heading: &str, player: &str, other: &str) -> bool {
    let [own, player, other] = [heading, player, other].map(fold);
    own.contains(&player) && !own.contains(&other)
        || ["opponent", "相手", "p2"]
            .iter()
            .any(|word| own.starts_with(word))
}

/// Whether a heading says that whoever stands below it had White.
#[must_use]
pub fn is_white(heading: &str) -> bool {
    colour(&fold(heading)) == Some(Side::White)
}

/// Whether a heading is a colour.
#[must_use]
pub fn is_colour(heading: &str) -> bool {
    colour(&fold(heading)).is_some()
}

fn colour(heading: &str) -> Option<Side> {
    match heading {
        heading
            if heading.contains('黒')
                || heading.contains("black")
                || heading.contains("schwarz") =>
        {
            Some(Side::Black)
        }
        heading
            if heading.contains('白') || heading.contains("white") || heading.contains("wei") =>
        {
            Some(Side::White)
        }
        heading if heading.contains('赤') || heading == "red" => Some(Side::Red),
        heading if heading.contains('青') || heading == "blue" => Some(Side::Blue),
        _ => None,
    }
}

/// Who won, and whether without play.
fn in_japanese(folded: &str) -> Option<(Side, bool)> {
    let (rest, side) = SIDES
        .iter()
        .find_map(|(word, side)| Some((folded.strip_prefix(word)?, *side)))?;
    let rest = rest.trim_start_matches(['の', 'が']);
    // Who won alone, without a word of how.
    let how = if rest.is_empty() {
        rest
    } else {
        ["勝ち", "勝利", "勝"]
            .iter()
            .find_map(|won| rest.strip_suffix(won))?
    };
    let is_margin = |text: &str| {
        text.chars()
            .all(|c| c.is_ascii_digit() || ".目半子差".contains(c))
    };
    let known = [
        "",
        "中押し",
        "中押",
        "時間切れ",
        "時間",
        "反則",
        "投了",
        "切れ負けで",
    ]
    .contains(&how)
        || is_margin(how);
    if how == "不戦" {
        Some((side, true))
    } else {
        known.then_some((side, false))
    }
}

/// Reads `White`, `Black wins` and `White won on time`.
fn in_english(folded: &str) -> Option<(Side, bool)> {
    let side = |word, side| Some((folded.strip_prefix(word)?, side));
    let others = || side("red", Side::Red).or_else(|| side("blue", Side::Blue));
    let (rest, side) = side("white", Side::White)
        .or_else(|| side("black", Side::Black))
        .or_else(others)?;
    let how = ["wins", "won", "win"]
        .iter()
        .find_map(|won| rest.strip_prefix(won));
    match how.unwrap_or(rest) {
        "byforfeit" => Some((side, true)),
        "" => Some((side, false)),
        "byresignation" | "bycheckmate" | "ontime" => how.map(|_| (side, false)),
        _ => None,
    }
}

fn as_in_records(folded: &str) -> Option<(Side, bool)> {
    let (side, how) = folded.split_once('+')?;
    let side = match side {
        "b" | "黒" => Side::Black,
        "w" | "白" => Side::White,
        _ => return None,
    };
    let points = how.parse::<f64>().is_ok_and(|points| points > 0.0);
    match how {
        "f" | "forfeit" => Some((side, true)),
        "" | "r" | "res" | "resign" | "t" | "time" => Some((side, false)),
        _ => points.then_some((side, false)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_whose_the_headings_say() {
        for (text, first, second, result) in [
            ("黒中押し勝ち", "黒", "白", Some("○")),
            ("白3目半勝", "黒番", "白番", Some("●")),
            ("白半目勝ち", "白", "黒", Some("○")),
            ("後", "先手", "後手", Some("●")),
            ("黒", "黒", "白", Some("○")),
            ("黒", "選手1", "選手2", None),
            ("先手勝ち", "選手1", "選手2", Some("○")),
            ("後手の勝ち", "先手", "後手", Some("●")),
            ("黒不戦勝", "黒", "白", Some("+ -")),
            ("B+R", "White", "Black", Some("●")),
            ("W+3.5", "White", "Black", Some("○")),
            ("White", "White", "Black", Some("○")),
            ("Black won on time", "White", "Black", Some("●")),
            ("Black wins by forfeit", "White", "Black", Some("- +")),
            ("White", "Player 1", "Player 2", None),
            ("Whitehead", "White", "Black", None),
            ("赤", "赤", "白", Some("○")),
            ("白の勝ち", "赤", "白", Some("●")),
            ("Blue wins", "White", "Blue", Some("●")),
            ("Redman", "Red", "Blue", None),
            ("赤", "選手1", "白", None),
            ("W+F", "Black", "White", Some("- +")),
            // Nobody said who had black.
            ("黒勝ち", "選手1", "選手2", None),
            ("B+R", "Player 1", "Player 2", None),
            ("黒井勝", "黒", "白", None),
            ("2-1", "黒", "白", None),
        ] {
            assert_eq!(told(text, first, second).as_deref(), result, "{text}");
        }
    }
}
