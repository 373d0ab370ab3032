//! What one cell of a cross table says. The same sign means different things in different families of tables,
//! so the family is decided first: `+` is a win by forfeit in chess and a plain win in go.

use crate::model::Outcome;
use crate::read::number::fold;
use crate::read::result::MARKS;

/// How a table's cells are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// `16w1`, `9b½`, `12w+`; -1 a full-point bye, -½ half a point, 0 not paired.
    Chess,
    /// `12+/w3`, `5-`, `0+` for a bye.
    Go,
    /// `○12`, `12●`, `△佐藤`, `□`.
    Marks,
    /// Everybody against everybody: `1`, `0`, `½`, the column says against whom.
    RoundRobin,
}

/// Who is meant in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// By a number: a start number, a row or a rank.
    Number(u32),
    /// By name.
    Name(String),
}

/// What one cell says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Took no part, or a cell of nobody.
    Nothing,
    /// A round without an opponent.
    Alone(Outcome),
    /// Against somebody; open while there is no outcome.
    Against {
        /// The opponent.
        who: Who,
        /// What happened.
        outcome: Option<Outcome>,
        /// Whether the player moved first, where the cell says.
        first: Option<bool>,
    },
}

impl Family {
    /// Reads a cell; nothing if it makes no sense.
    #[must_use]
    pub fn read(self, text: &str) -> Option<Entry> {
        let folded = fold(text);
        if folded.is_empty() || folded.chars().all(|c| matches!(c, '*' | '-' | '/' | '＼' | '\\')) {
            return Some(Entry::Nothing);
        }
        match self {
            Self::Chess => chess(&folded),
            Self::Go => go(&folded),
            Self::Marks => marks(&folded),
            Self::RoundRobin => plain(&folded).map(Entry::Alone),
        }
    }
}

/// Splits leading digits off.
fn numbered(folded: &str) -> Option<(u32, &str)> {
    let end = folded.find(|c: char| !c.is_ascii_digit()).unwrap_or(folded.len());
    Some((folded[..end].parse().ok()?, &folded[end..]))
}

fn split_first(text: &str) -> Option<(char, &str)> {
    let mut chars = text.chars();
    Some((chars.next()?, chars.as_str()))
}

fn chess(folded: &str) -> Option<Entry> {
    match folded {
        "-1" | "1" | "bye" | "+" => return Some(Entry::Alone(Outcome::Bye)),
        "-0.5" | "0.5" | "-.5" => return Some(Entry::Alone(Outcome::HalfBye)),
        "0" => return Some(Entry::Alone(Outcome::Out)),
        _ => {}
    }
    let (number, rest) = numbered(folded)?;
    let (colour, rest) = split_first(rest)?;
    let first = match colour {
        'w' => true,
        // s is black in German exports.
        'b' | 's' => false,
        _ => return None,
    };
    let outcome = match rest {
        "" => None,
        "1" => Some(Outcome::Win),
        "0" => Some(Outcome::Loss),
        "0.5" | "=" => Some(Outcome::Draw),
        "+" => Some(Outcome::ForfeitWin),
        "-" => Some(Outcome::ForfeitLoss),
        _ => return None,
    };
    Some(Entry::Against { who: Who::Number(number), outcome, first: Some(first) })
}

fn go(folded: &str) -> Option<Entry> {
    let (number, rest) = numbered(folded)?;
    let (sign, rest) = split_first(rest)?;
    let technical = rest.starts_with('!');
    let colour = rest.trim_start_matches(['!', '/']).chars().next();
    let outcome = match (sign, technical) {
        ('+', false) => Outcome::Win,
        ('+', true) => Outcome::ForfeitWin,
        ('-', false) => Outcome::Loss,
        ('-', true) => Outcome::ForfeitLoss,
        ('=', _) => Outcome::Draw,
        _ => return None,
    };
    if number == 0 {
        return Some(Entry::Alone(match outcome {
            Outcome::Win | Outcome::ForfeitWin => Outcome::Bye,
            Outcome::Draw => Outcome::HalfBye,
            _ => Outcome::Out,
        }));
    }
    // Black moves first in go.
    let first = colour.and_then(|colour| match colour {
        'b' => Some(true),
        'w' => Some(false),
        _ => None,
    });
    Some(Entry::Against { who: Who::Number(number), outcome: Some(outcome), first })
}

fn marks(folded: &str) -> Option<Entry> {
    let bare: String = folded.chars().filter(|c| !matches!(c, '(' | ')' | '[' | ']' | ',' | '.' | ':')).collect();
    let all = || MARKS.iter().flat_map(|(outcome, marks)| marks.iter().map(move |mark| (*outcome, *mark)));
    let longest = |split: &dyn Fn(&str) -> Option<String>| {
        let found = all().filter_map(|(outcome, mark)| Some((mark.len(), outcome, split(mark)?)));
        // A letter or a digit is a mark only beside a number: names begin with letters.
        found.filter(|(_, _, rest)| !rest.is_empty()).max_by_key(|(length, ..)| *length)
    };
    if let Some((outcome, _)) = all().find(|(_, mark)| *mark == bare) {
        return Some(match outcome {
            Outcome::Out => Entry::Nothing,
            Outcome::Win | Outcome::Bye | Outcome::ForfeitWin => Entry::Alone(Outcome::Bye),
            Outcome::Draw | Outcome::HalfBye => Entry::Alone(Outcome::HalfBye),
            _ => Entry::Alone(Outcome::Absent),
        });
    }
    if ["休", "休み", "お休み"].contains(&bare.as_str()) {
        return Some(Entry::Nothing);
    }
    let usable =
        |mark: &str, rest: &str| !mark.is_ascii() || rest.chars().all(|c| c.is_ascii_digit()) && !mark.chars().any(|c| c.is_ascii_digit());
    let before = longest(&|mark| bare.strip_prefix(mark).filter(|rest| usable(mark, rest)).map(str::to_string));
    let after = longest(&|mark| bare.strip_suffix(mark).filter(|rest| usable(mark, rest)).map(str::to_string));
    let (_, outcome, rest) = before.or(after)?;
    let outcome = match outcome {
        Outcome::Bye => Outcome::ForfeitWin,
        Outcome::Absent => Outcome::ForfeitLoss,
        Outcome::HalfBye => Outcome::Draw,
        Outcome::Out => return None,
        outcome => outcome,
    };
    let rest = rest.trim_start_matches("no");
    let who = rest.parse().map_or_else(|_| Who::Name(rest.to_string()), Who::Number);
    Some(Entry::Against { who, outcome: Some(outcome), first: None })
}

fn plain(folded: &str) -> Option<Outcome> {
    Some(match folded {
        "1" | "○" | "〇" | "◯" => Outcome::Win,
        "0" | "●" | "×" | "x" => Outcome::Loss,
        "0.5" | "1/2" | "=" | "△" => Outcome::Draw,
        "+" | "1f" | "□" => Outcome::ForfeitWin,
        "0f" | "■" => Outcome::ForfeitLoss,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn against(number: u32, outcome: Outcome, first: impl Into<Option<bool>>) -> Option<Entry> {
        (number > 0).then(|| Entry::Against { who: Who::Number(number), outcome: Some(outcome), first: first.into() })
    }

    #[test]
    fn each_family_reads_its_own_signs() {
        assert_eq!(Family::Chess.read(" 16w1"), against(16, Outcome::Win, Some(true)));
        assert_eq!(Family::Chess.read("  9b½"), against(9, Outcome::Draw, Some(false)));
        assert_eq!(Family::Chess.read("12w+"), against(12, Outcome::ForfeitWin, Some(true)));
        assert_eq!(Family::Chess.read("45s0"), against(45, Outcome::Loss, Some(false)));
        assert_eq!(Family::Chess.read("   -½"), Some(Entry::Alone(Outcome::HalfBye)));
        assert_eq!(Family::Chess.read("-1"), Some(Entry::Alone(Outcome::Bye)));
        assert_eq!(Family::Chess.read("0"), Some(Entry::Alone(Outcome::Out)));
        assert_eq!(Family::Go.read("12+/w3"), against(12, Outcome::Win, Some(false)));
        assert_eq!(Family::Go.read("12+!"), against(12, Outcome::ForfeitWin, None));
        assert_eq!(Family::Go.read("0+"), Some(Entry::Alone(Outcome::Bye)));
        for text in ["○12", "12○", "○(12)", "○ 12", "〇１２", "勝12", "12 勝"] {
            assert_eq!(Family::Marks.read(text), against(12, Outcome::Win, None), "{text}");
        }
        assert_eq!(Family::Marks.read("■3"), against(3, Outcome::ForfeitLoss, None));
        assert_eq!(Family::Marks.read("□"), Some(Entry::Alone(Outcome::Bye)));
        assert_eq!(Family::Marks.read("休"), Some(Entry::Nothing));
        let sato = Entry::Against { who: Who::Name("佐藤".into()), outcome: Some(Outcome::Loss), first: None };
        assert_eq!(Family::Marks.read("●佐藤"), Some(sato));
        assert_eq!(Family::Marks.read("hello"), None);
    }
}
