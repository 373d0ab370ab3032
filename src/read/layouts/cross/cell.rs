//! What one cell of a cross table says. The same sign means different things in different families of tables,
//! so the family is decided first: `+` is a win by forfeit in chess and a plain win in go.

use crate::model::Outcome;
use crate::read::layouts::cross::entry::{Entry, Who};
use crate::read::layouts::cross::legs;
use crate::read::layouts::cross::marks::{in_words, marks, score, spread};
use crate::read::layouts::player_cell::Layout;
use crate::read::number::{MOST_STONES, fold};
use crate::read::words::headings;
use crate::read::words::result;
use crate::read::words::vocabulary;

/// How a table's cells are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// `16w1`, `9b½`, `12w+`; -1 a full-point bye, -½ half a point, 0 not paired.
    Chess,
    /// `12+/w3`, `5-`, `0+` for a bye.
    Go,
    /// `○12`, `12●`, `△佐藤`, `□`.
    Marks,
    /// `+W3`, `=B12`, `-F4` (by forfeit), `+PAB`, `=HPB`.
    Vega,
    /// `W 3`, `X 5` won and `F 5` lost by forfeit, `B` bye, `H` half a point, `U` unplayed.
    Uscf,
    /// Everybody against everybody: `1`, `0`, `½`, `○`, `40-24`, the column says against whom.
    RoundRobin,
}

impl Family {
    /// Every family, the more usual first.
    pub const ALL: [Self; 6] = [
        Self::Chess,
        Self::Go,
        Self::Marks,
        Self::Vega,
        Self::Uscf,
        Self::RoundRobin,
    ];

    /// Returns the layout of tables written so.
    #[must_use]
    pub fn layout(self) -> Layout {
        match self {
            Self::Chess => Layout::CrossChess,
            Self::Go => Layout::CrossGo,
            Self::Marks => Layout::CrossMarks,
            Self::Vega => Layout::CrossVega,
            Self::Uscf => Layout::CrossUscf,
            Self::RoundRobin => Layout::RoundRobin,
        }
    }

    /// Reads a cell; nothing if it makes no sense.
    #[must_use]
    pub fn read(self, text: &str) -> Option<Entry> {
        let folded = fold(text);
        if folded.is_empty()
            || folded
                .chars()
                .all(|c| matches!(c, '*' | '-' | '/' | '＼' | '\\'))
        {
            return Some(Entry::Nothing);
        }
        let own = self.own(text, &folded);
        if self == Self::RoundRobin {
            own
        } else {
            own.or_else(|| self.forfeit(text))
                .or_else(|| alone(text, &folded))
        }
    }

    /// Reads a cell that says behind all else that nobody played: `W6 ff`.
    fn forfeit(self, text: &str) -> Option<Entry> {
        let (head, last) = text.trim_end().rsplit_once(char::is_whitespace)?;
        let bare = last.trim_matches(['(', ')']).to_ascii_lowercase();
        match self
            .own(head, &fold(head))
            .filter(|_| vocabulary::is("without-play.behind", &bare))?
        {
            Entry::Against {
                who,
                outcome,
                first,
                score: None,
            } => {
                let outcome = match outcome? {
                    Outcome::Win => Outcome::ForfeitWin,
                    Outcome::Loss => Outcome::ForfeitLoss,
                    _ => return None,
                };
                Some(Entry::Against {
                    who,
                    outcome: Some(outcome),
                    first,
                    score: None,
                })
            }
            _ => None,
        }
    }

    /// Reads a cell by the signs of the family alone.
    fn own(self, text: &str, folded: &str) -> Option<Entry> {
        match self {
            Self::Chess => chess(folded),
            Self::Go => go(folded),
            Self::Marks => {
                let text = in_words(text);
                spread(&text).or_else(|| marks(&fold(&text)))
            }
            Self::Vega => vega(folded),
            Self::Uscf => uscf(folded),
            Self::RoundRobin => {
                let games: Option<Vec<Entry>> = legs::split(text).into_iter().map(plain).collect();
                games?.into_iter().next()
            }
        }
    }
}

/// Reads a word for a round without an opponent, which is one in every family.
fn alone(text: &str, folded: &str) -> Option<Entry> {
    if headings::is_not_paired(text) {
        return Some(Entry::Alone(Outcome::Out));
    }
    if headings::is_bye(text) {
        return Some(Entry::Alone(Outcome::Bye));
    }
    match result::mark(folded).filter(|_| folded.chars().count() > 1)? {
        Outcome::Out => Some(Entry::Nothing),
        outcome @ (Outcome::FullBye | Outcome::HalfBye | Outcome::Absent) => {
            Some(Entry::Alone(outcome))
        }
        _ => None,
    }
}

/// Splits leading digits off.
fn numbered(folded: &str) -> Option<(u32, &str)> {
    let end = folded
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(folded.len());
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
        "0" | "-0" => return Some(Entry::Alone(Outcome::Out)),
        letter => {
            if let Some(outcome) = result::letter(letter) {
                return Some(Entry::Alone(outcome));
            }
        }
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
    Some(Entry::Against {
        who: Who::Number(number),
        outcome,
        first: Some(first),
        score: None,
    })
}

fn go(folded: &str) -> Option<Entry> {
    // As on paper: won, and against nobody.
    if folded == "+" {
        return Some(Entry::Alone(Outcome::Bye));
    }
    let (number, rest) = numbered(folded)?;
    let (sign, rest) = split_first(rest)?;
    let technical = rest.starts_with('!');
    let told = rest.strip_prefix('!').unwrap_or(rest);
    let colour = told.trim_start_matches('/').chars().next();
    // `2-1` is a score, and nobody lost to number 2.
    let handicap = told.strip_prefix('/').is_some_and(|rest| {
        rest.trim_start_matches(['w', 'b'])
            .chars()
            .all(|c| c.is_ascii_digit())
    });
    if !(told.is_empty() || handicap || ["w", "b"].contains(&told)) {
        return None;
    }
    let outcome = match (sign, technical) {
        ('+', false) => Some(Outcome::Win),
        ('+', true) => Some(Outcome::ForfeitWin),
        ('-', false) => Some(Outcome::Loss),
        ('-', true) => Some(Outcome::ForfeitLoss),
        ('=', _) => Some(Outcome::Draw),
        // Not known yet, which is no jigo.
        ('?', false) if number > 0 => None,
        _ => return None,
    };
    if number == 0 {
        return Some(Entry::Alone(match outcome? {
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
    Some(Entry::Against {
        who: Who::Number(number),
        outcome,
        first,
        score: None,
    })
}

/// Returns the stones of handicap that a cell of go says its player was given (`12+/b3`), negative where they were given away.
#[must_use]
pub fn stones(text: &str) -> i32 {
    let told = || {
        let folded = fold(text);
        let (front, behind) = folded.split_once('/')?;
        let (colour, number) = split_first(behind)?;
        let sign = ['+', '-', '=', '!', '?']
            .into_iter()
            .any(|sign| front.ends_with(sign));
        let number: i32 = number
            .parse()
            .ok()
            .filter(|number| sign && (0..=MOST_STONES).contains(number))?;
        match colour {
            'b' => Some(number),
            'w' => Some(-number),
            _ => None,
        }
    };
    told().unwrap_or(0)
}

fn vega(folded: &str) -> Option<Entry> {
    match folded {
        "+pab" => return Some(Entry::Alone(Outcome::Bye)),
        "=hpb" => return Some(Entry::Alone(Outcome::HalfBye)),
        "-zpb" => return Some(Entry::Alone(Outcome::Out)),
        _ => {}
    }
    let (sign, rest) = split_first(folded)?;
    // `+W3`, or `+3w` as clubs write it.
    let (colour, number) = match numbered(rest).map(|(number, colour)| {
        (
            colour,
            rest[..rest.len() - colour.len()].to_string(),
            number,
        )
    }) {
        Some(("w", number, _)) => ('w', number),
        Some(("b", number, _)) => ('b', number),
        _ => split_first(rest).map(|(colour, number)| (colour, number.to_string()))?,
    };
    let forfeit = colour == 'f';
    let outcome = match sign {
        '+' if forfeit => Outcome::ForfeitWin,
        '+' => Outcome::Win,
        '-' if forfeit => Outcome::ForfeitLoss,
        '-' => Outcome::Loss,
        '=' => Outcome::Draw,
        _ => return None,
    };
    let first = match colour {
        'w' => Some(true),
        'b' => Some(false),
        'f' => None,
        _ => return None,
    };
    Some(Entry::Against {
        who: Who::Number(number.parse().ok()?),
        outcome: Some(outcome),
        first,
        score: None,
    })
}

fn uscf(folded: &str) -> Option<Entry> {
    let (letter, rest) = split_first(folded)?;
    let number = rest.trim_start_matches('-');
    let outcome = match letter {
        'w' => Outcome::Win,
        'l' => Outcome::Loss,
        'd' => Outcome::Draw,
        'x' => Outcome::ForfeitWin,
        'f' => Outcome::ForfeitLoss,
        'b' if number.is_empty() => return Some(Entry::Alone(Outcome::Bye)),
        'h' if number.is_empty() => return Some(Entry::Alone(Outcome::HalfBye)),
        'u' | 'z' if number.is_empty() => return Some(Entry::Alone(Outcome::Out)),
        _ => return None,
    };
    if number.is_empty() {
        return match outcome {
            Outcome::ForfeitWin => Some(Entry::Alone(Outcome::Bye)),
            Outcome::ForfeitLoss => Some(Entry::Alone(Outcome::Absent)),
            _ => None,
        };
    }
    Some(Entry::Against {
        who: Who::Number(number.parse().ok()?),
        outcome: Some(outcome),
        first: None,
        score: None,
    })
}

/// Reads a cell whose column says who is meant.
fn plain(text: &str) -> Option<Entry> {
    let told = |outcome, score| {
        Some(Entry::Against {
            who: Who::Number(0),
            outcome,
            first: None,
            score,
        })
    };
    let folded = fold(text);
    let (outcome, rest) = match folded.chars().next()? {
        '○' | '〇' | '◯' => (Some(Outcome::Win), &folded['○'.len_utf8()..]),
        '●' | '×' | 'x' => (
            Some(Outcome::Loss),
            folded.trim_start_matches(['●', '×', 'x']),
        ),
        '△' => (Some(Outcome::Draw), folded.trim_start_matches('△')),
        _ => (None, folded.as_str()),
    };
    // `○不`, `●（不戦）`: won and lost without play.
    let bare = rest.trim_matches(|c: char| "()（）".contains(c));
    if vocabulary::is("without-play.mark", bare) {
        match outcome {
            Some(Outcome::Win) => return told(Some(Outcome::ForfeitWin), None),
            Some(Outcome::Loss) => return told(Some(Outcome::ForfeitLoss), None),
            _ => {}
        }
    }
    if let (Some(outcome), false) = (outcome, rest.is_empty()) {
        return told(Some(outcome), Some(score(rest)?));
    }
    let marked = || {
        let outcome = result::mark(&folded)?.opposed()?;
        (outcome.has_score() || [Outcome::ForfeitWin, Outcome::ForfeitLoss].contains(&outcome))
            .then_some(outcome)
    };
    let unplayed = vocabulary::which("unplayed-half", &folded).and_then(Outcome::from_id);
    let Some(outcome) = unplayed.or_else(marked).or(outcome) else {
        return told(None, Some(score(text)?));
    };
    told(Some(outcome), None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::Exact;

    fn against(number: u32, outcome: Outcome, first: impl Into<Option<bool>>) -> Option<Entry> {
        (number > 0).then(|| Entry::Against {
            who: Who::Number(number),
            outcome: Some(outcome),
            first: first.into(),
            score: None,
        })
    }

    #[test]
    fn each_family_reads_its_own_signs() {
        assert_eq!(
            Family::Chess.read(" 16w1"),
            against(16, Outcome::Win, Some(true))
        );
        assert_eq!(
            Family::Chess.read("  9b½"),
            against(9, Outcome::Draw, Some(false))
        );
        assert_eq!(
            Family::Chess.read("12w+"),
            against(12, Outcome::ForfeitWin, Some(true))
        );
        assert_eq!(
            Family::Chess.read("45s0"),
            against(45, Outcome::Loss, Some(false))
        );
        assert_eq!(
            Family::Chess.read("   -½"),
            Some(Entry::Alone(Outcome::HalfBye))
        );
        assert_eq!(Family::Chess.read("-1"), Some(Entry::Alone(Outcome::Bye)));
        assert_eq!(Family::Chess.read("0"), Some(Entry::Alone(Outcome::Out)));
        assert_eq!(Family::Chess.read("  -0"), Some(Entry::Alone(Outcome::Out)));
        assert_eq!(
            Family::Go.read("12+/w3"),
            against(12, Outcome::Win, Some(false))
        );
        assert_eq!(
            Family::Go.read("12+!"),
            against(12, Outcome::ForfeitWin, None)
        );
        assert_eq!(Family::Go.read("0+"), Some(Entry::Alone(Outcome::Bye)));
        for text in ["○12", "12○", "○(12)", "○ 12", "〇１２", "勝12", "12 勝"] {
            assert_eq!(
                Family::Marks.read(text),
                against(12, Outcome::Win, None),
                "{text}"
            );
        }
        assert_eq!(
            Family::Marks.read("■3"),
            against(3, Outcome::ForfeitLoss, None)
        );
        assert_eq!(Family::Marks.read("□"), Some(Entry::Alone(Outcome::Bye)));
        assert_eq!(Family::Marks.read("休"), Some(Entry::Nothing));
        assert_eq!(
            Family::Vega.read("+W12"),
            against(12, Outcome::Win, Some(true))
        );
        assert_eq!(
            Family::Vega.read("-F12"),
            against(12, Outcome::ForfeitLoss, None)
        );
        assert_eq!(
            Family::Vega.read("=HPB"),
            Some(Entry::Alone(Outcome::HalfBye))
        );
        assert_eq!(
            Family::Uscf.read("X  12"),
            against(12, Outcome::ForfeitWin, None)
        );
        assert_eq!(
            Family::Uscf.read("H---"),
            Some(Entry::Alone(Outcome::HalfBye))
        );
        assert_eq!(Family::Uscf.read("L 12"), against(12, Outcome::Loss, None));
        let sato = Entry::Against {
            who: Who::Name("佐藤".into()),
            outcome: Some(Outcome::Loss),
            first: None,
            score: None,
        };
        assert_eq!(Family::Marks.read("●佐藤"), Some(sato));
        assert_eq!(Family::Marks.read("hello"), None);
        let discs = |own: i64, other: Option<i64>| Some((Exact::from(own), other.map(Exact::from)));
        let told = |family: Family, text: &str| match family.read(text) {
            Some(Entry::Against { score, .. }) => score,
            _ => None,
        };
        for (text, score) in [
            ("○12 40", discs(40, None)),
            ("12 ○ 40", discs(40, None)),
            ("○ 12 40-24", discs(40, Some(24))),
        ] {
            assert_eq!(told(Family::Marks, text), score, "{text}");
        }
        for (text, score) in [
            ("○40-24", discs(40, Some(24))),
            ("33", discs(33, None)),
            ("2-1", discs(2, Some(1))),
            ("○", None),
        ] {
            assert_eq!(told(Family::RoundRobin, text), score, "{text}");
        }
    }
}
