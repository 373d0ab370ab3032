//! What one cell of a cross table says. The same sign means different things in different families of tables,
//! so the family is decided first: `+` is a win by forfeit in chess and a plain win in go.

use crate::exact::Exact;
use crate::model::Outcome;
use crate::read::layouts::cross::legs;
use crate::read::layouts::name::Layout;
use crate::read::number::{MOST_STONES, fold};
use crate::read::words::discs;
use crate::read::words::result::{self, MARKS};

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
    /// Cannot be read, and was reported.
    Reported,
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
        /// Games, discs or points, where the cell says: the player's own, and the opponent's.
        score: Option<(Exact, Option<Exact>)>,
    },
}

impl Family {
    /// Every family, the more usual first.
    pub const ALL: [Self; 6] = [Self::Chess, Self::Go, Self::Marks, Self::Vega, Self::Uscf, Self::RoundRobin];

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
        if folded.is_empty() || folded.chars().all(|c| matches!(c, '*' | '-' | '/' | '＼' | '\\')) {
            return Some(Entry::Nothing);
        }
        match self {
            Self::Chess => chess(&folded),
            Self::Go => go(&folded),
            Self::Marks => {
                let text = in_words(text);
                spread(&text).or_else(|| marks(&fold(&text)))
            }
            Self::Vega => vega(&folded),
            Self::Uscf => uscf(&folded),
            Self::RoundRobin => {
                let games: Option<Vec<Entry>> = legs::split(text).into_iter().map(plain).collect();
                games?.into_iter().next()
            }
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
    Some(Entry::Against { who: Who::Number(number), outcome, first: Some(first), score: None })
}

fn go(folded: &str) -> Option<Entry> {
    let (number, rest) = numbered(folded)?;
    let (sign, rest) = split_first(rest)?;
    let technical = rest.starts_with('!');
    let told = rest.strip_prefix('!').unwrap_or(rest);
    let colour = told.trim_start_matches('/').chars().next();
    // `2-1` is a score, and nobody lost to number 2.
    let handicap = told.strip_prefix('/').is_some_and(|rest| rest.trim_start_matches(['w', 'b']).chars().all(|c| c.is_ascii_digit()));
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
    Some(Entry::Against { who: Who::Number(number), outcome, first, score: None })
}

/// Returns the stones of handicap that a cell of go says its player was given (`12+/b3`), negative where they were given away.
#[must_use]
pub fn stones(text: &str) -> i32 {
    let told = || {
        let folded = fold(text);
        let (front, behind) = folded.split_once('/')?;
        let (colour, number) = split_first(behind)?;
        let sign = ['+', '-', '=', '!', '?'].into_iter().any(|sign| front.ends_with(sign));
        let number: i32 = number.parse().ok().filter(|number| sign && (0..=MOST_STONES).contains(number))?;
        match colour {
            'b' => Some(number),
            'w' => Some(-number),
            _ => None,
        }
    };
    told().unwrap_or(0)
}

fn marks(folded: &str) -> Option<Entry> {
    let bare: String = folded.chars().filter(|c| !matches!(c, '(' | ')' | '[' | ']' | ',' | '.' | ':')).collect();
    let all = || MARKS.iter().flat_map(|(outcome, marks)| marks.iter().map(move |mark| (*outcome, *mark)));
    let longest = |split: &dyn Fn(&str) -> Option<String>| {
        let found = all().filter_map(|(outcome, mark)| Some((mark.len(), outcome, split(mark)?)));
        // A letter or a digit is a mark only beside a number: names begin with letters.
        found.filter(|(_, _, rest)| !rest.is_empty()).max_by_key(|(length, ..)| *length)
    };
    if let Some(outcome) = result::mark(&bare).or_else(|| result::letter(&bare)).or_else(|| result::mark(folded)) {
        return Some(match outcome {
            Outcome::Out => Entry::Nothing,
            Outcome::Win | Outcome::Bye | Outcome::ForfeitWin => Entry::Alone(Outcome::Bye),
            Outcome::FullBye => Entry::Alone(Outcome::FullBye),
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
        Outcome::Out | Outcome::FullBye => return None,
        outcome => outcome,
    };
    let rest = rest.trim_start_matches("no");
    let who = rest.parse().map_or_else(|_| Who::Name(rest.to_string()), Who::Number);
    Some(Entry::Against { who, outcome: Some(outcome), first: None, score: None })
}

/// Returns `○Ben 7-3` for `beat Ben 7-3`; what is no such sentence stays.
fn in_words(text: &str) -> std::borrow::Cow<'_, str> {
    const WORDS: [(&str, &str); 12] = [
        ("beat ", "○"),
        ("won against ", "○"),
        ("won vs ", "○"),
        ("defeated ", "○"),
        ("def. ", "○"),
        ("lost to ", "●"),
        ("lost against ", "●"),
        ("lost vs ", "●"),
        ("drew with ", "△"),
        ("tied with ", "△"),
        ("drew ", "△"),
        ("tied ", "△"),
    ];
    let lower = text.trim_start().to_ascii_lowercase();
    let found = WORDS.iter().find(|(word, _)| lower.starts_with(word));
    found.map_or(text.into(), |(word, mark)| format!("{mark}{}", text.trim_start()[word.len()..].trim_start()).into())
}

/// Reads mark, opponent and score written apart: `○12 40`, `○ 12 40-24`, `12 ○ 40`.
fn spread(text: &str) -> Option<Entry> {
    let parts: Vec<&str> = text.split_whitespace().collect();
    let (head, last) = match parts.as_slice() {
        [head, last] => ((*head).to_string(), *last),
        [one, two, last] => (format!("{one}{two}"), *last),
        _ => return None,
    };
    let told = score(last)?;
    match marks(&fold(&head))? {
        Entry::Against { who, outcome, first, .. } => Some(Entry::Against { who, outcome, first, score: Some(told) }),
        _ => None,
    }
}

/// Whether a cell ends in a difference of points alone: `+12`, `○ -8`.
#[must_use]
pub fn is_difference(text: &str) -> bool {
    let folded = fold(text.split_whitespace().next_back().unwrap_or_default());
    let bare = folded.trim_start_matches(|c: char| !c.is_ascii()).trim_matches(['(', ')']);
    bare.strip_prefix(['+', '-']).is_some_and(|digits| !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit()))
}

/// Reads one's own points, or both sides'.
fn score(text: &str) -> Option<(Exact, Option<Exact>)> {
    let folded = fold(text);
    let bare = folded.trim_matches(['(', ')']);
    if is_difference(bare) {
        let score = discs::score(&result::number(bare)?)?;
        return Some((score.first, Some(score.second)));
    }
    if let Some(own) = result::number(bare) {
        return Some((own, None));
    }
    let score = result::read_result(bare)?.score?;
    Some((score.first, Some(score.second)))
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
    let (colour, number) = match numbered(rest).map(|(number, colour)| (colour, rest[..rest.len() - colour.len()].to_string(), number)) {
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
    Some(Entry::Against { who: Who::Number(number.parse().ok()?), outcome: Some(outcome), first, score: None })
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
    Some(Entry::Against { who: Who::Number(number.parse().ok()?), outcome: Some(outcome), first: None, score: None })
}

/// Reads a cell whose column says who is meant.
fn plain(text: &str) -> Option<Entry> {
    let told = |outcome, score| Some(Entry::Against { who: Who::Number(0), outcome, first: None, score });
    let folded = fold(text);
    let (outcome, rest) = match folded.chars().next()? {
        '○' | '〇' | '◯' => (Some(Outcome::Win), &folded['○'.len_utf8()..]),
        '●' | '×' | 'x' => (Some(Outcome::Loss), folded.trim_start_matches(['●', '×', 'x'])),
        '△' => (Some(Outcome::Draw), folded.trim_start_matches('△')),
        _ => (None, folded.as_str()),
    };
    if let (Some(outcome), false) = (outcome, rest.is_empty()) {
        return told(Some(outcome), Some(score(rest)?));
    }
    let outcome = match folded.as_str() {
        "1" | "勝" | "勝ち" | "w" => Outcome::Win,
        "0" | "負" | "負け" | "l" => Outcome::Loss,
        "0.5" | "1/2" | "=" | "分" | "引分" | "引き分け" | "d" => Outcome::Draw,
        "+" | "1f" | "1k" | "+f" | "□" | "不戦勝" => Outcome::ForfeitWin,
        "0f" | "0k" | "-f" | "■" | "不戦敗" => Outcome::ForfeitLoss,
        _ => match outcome {
            Some(outcome) => outcome,
            None => return told(None, Some(score(text)?)),
        },
    };
    told(Some(outcome), None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn against(number: u32, outcome: Outcome, first: impl Into<Option<bool>>) -> Option<Entry> {
        (number > 0).then(|| Entry::Against { who: Who::Number(number), outcome: Some(outcome), first: first.into(), score: None })
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
        assert_eq!(Family::Vega.read("+W12"), against(12, Outcome::Win, Some(true)));
        assert_eq!(Family::Vega.read("-F12"), against(12, Outcome::ForfeitLoss, None));
        assert_eq!(Family::Vega.read("=HPB"), Some(Entry::Alone(Outcome::HalfBye)));
        assert_eq!(Family::Uscf.read("X  12"), against(12, Outcome::ForfeitWin, None));
        assert_eq!(Family::Uscf.read("H---"), Some(Entry::Alone(Outcome::HalfBye)));
        assert_eq!(Family::Uscf.read("L 12"), against(12, Outcome::Loss, None));
        let sato = Entry::Against { who: Who::Name("佐藤".into()), outcome: Some(Outcome::Loss), first: None, score: None };
        assert_eq!(Family::Marks.read("●佐藤"), Some(sato));
        assert_eq!(Family::Marks.read("hello"), None);
        let discs = |own: i64, other: Option<i64>| Some((Exact::from(own), other.map(Exact::from)));
        let told = |family: Family, text: &str| match family.read(text) {
            Some(Entry::Against { score, .. }) => score,
            _ => None,
        };
        for (text, score) in [("○12 40", discs(40, None)), ("12 ○ 40", discs(40, None)), ("○ 12 40-24", discs(40, Some(24)))] {
            assert_eq!(told(Family::Marks, text), score, "{text}");
        }
        for (text, score) in [("○40-24", discs(40, Some(24))), ("33", discs(33, None)), ("2-1", discs(2, Some(1))), ("○", None)] {
            assert_eq!(told(Family::RoundRobin, text), score, "{text}");
        }
    }
}
