//! What people write in a result column, to what was recorded.

use crate::exact::Exact;
use crate::model::{Outcome, Recorded, Score};
use crate::problem::{ByeOrName, Kind, MisplacedScore};
use crate::read::file::grid::Cell;
use crate::read::number::{fold, two_numbers};
use crate::read::words::score::score;
use crate::read::words::vocabulary;

pub use crate::read::words::mark::{letter, mark, mark_of, marks};
pub use crate::read::words::score::{is_count, number};

/// Why a text is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Nobody can read it.
    Unreadable,
    /// It says different things of the two sides.
    Contradiction,
    /// It tells of an opponent, and there is none.
    NoOpponent,
}

impl Refusal {
    /// Returns the problem of a result against somebody who is called like a bye, as the only word for one.
    #[must_use]
    pub fn against(self, player: &str, word: Option<&String>) -> Option<Kind> {
        let word = word.filter(|_| self == Self::NoOpponent)?;
        Some(Kind::ByeOrName(ByeOrName::WithResult {
            word: word.clone(),
            player: player.to_string(),
        }))
    }

    /// Returns the problem: of whose result, and which two cells contradict each other if they do.
    #[must_use]
    pub fn kind(self, player: &str, one: &Cell, other: &Cell) -> Kind {
        match self {
            Self::Unreadable => two_numbers(&one.text())
                .map_or(Kind::UnreadableResult {}, |[one, other]| {
                    Kind::MisplacedScore(MisplacedScore::WithPoints { one, other })
                }),
            Self::Contradiction => Kind::Contradiction {
                one: one.text(),
                other: other.text(),
            },
            Self::NoOpponent => Kind::MissingOpponent {
                player: player.to_string(),
            },
        }
    }
}

/// Reads a result as seen from the player named first; an empty text is an open result.
///
/// # Errors
/// [`Refusal::Unreadable`] or [`Refusal::Contradiction`].
pub fn parse(text: &str) -> Result<Recorded, Refusal> {
    if let Some(score) = plain_score(text) {
        return Ok(score);
    }
    let folded = fold(text);
    let folded = whole(&folded).unwrap_or(&folded);
    if folded.is_empty() {
        return Ok(Recorded::default());
    }
    // Folded, `2-1 1-2` would be 2-11-2.
    if has_numbers_apart(text) {
        return Err(Refusal::Unreadable);
    }
    let told = |outcomes| {
        Ok(Recorded {
            score: None,
            outcomes: Some(outcomes),
        })
    };
    if let Some(outcome) = letter(folded) {
        return told([outcome, Outcome::Out]);
    }
    if let Some(outcome) = mark(folded) {
        return told([outcome, outcome.answer()]);
    }
    if let Some(outcomes) = unplayed(folded) {
        return told(outcomes);
    }
    if let Some(score) = score(folded) {
        return Ok(from_score(score));
    }
    if let Some((one, two)) = two_marks(folded) {
        return told(sides(one, two).ok_or(Refusal::Contradiction)?);
    }
    // `W2-1`; but `x2-1` may be anything, and `12-1` is a score.
    let is_told = |outcome: Outcome, mark: &str| {
        let letters = mark.chars().all(|c| c.is_ascii_alphabetic()) && !is_cross(mark);
        !mark.is_ascii() || letters && outcome.has_score()
    };
    for (outcome, mark) in marks().filter(|(outcome, mark)| is_told(*outcome, mark)) {
        if let Some(score) = folded.strip_prefix(mark).and_then(score) {
            return combine(
                &from_score(score),
                &Recorded {
                    score: None,
                    outcomes: Some([outcome, outcome.answer()]),
                },
            )
            .ok_or(Refusal::Contradiction);
        }
    }
    Err(Refusal::Unreadable)
}

/// Returns a whole number, folded, that is written with a nought behind the point: `1.0`.
pub fn whole(folded: &str) -> Option<&str> {
    let whole = folded.strip_suffix(".0")?;
    (!whole.is_empty() && whole.bytes().all(|c| c.is_ascii_digit())).then_some(whole)
}

/// Returns what a folded text says of both sides who did not play.
fn unplayed(folded: &str) -> Option<[Outcome; 2]> {
    use Outcome::{ForfeitLoss, ForfeitWin};
    let name = vocabulary::which("unplayed", folded)?;
    Some(match name {
        "forfeit_win" => [ForfeitWin, ForfeitLoss],
        "forfeit_loss" => [ForfeitLoss, ForfeitWin],
        "both" => [ForfeitLoss; 2],
        _ => return None,
    })
}

/// Whether a letter is a sign as well, a cross or a circle.
fn is_cross(sign: &str) -> bool {
    vocabulary::is("cross.letter", sign)
}

/// Reads what nearly every result is: `2-1` or `2-1-0`, each number of one digit; nothing of any other.
#[must_use]
pub fn plain_score(text: &str) -> Option<Recorded> {
    let number = |digit: &u8| {
        digit
            .is_ascii_digit()
            .then(|| Exact::from(i64::from(digit - b'0')))
    };
    let (first, second, drawn) = match text.as_bytes() {
        [first, b'-', second] => (first, second, &b'0'),
        [first, b'-', second, b'-', drawn] => (first, second, drawn),
        _ => return None,
    };
    let score = Score {
        first: number(first)?,
        second: number(second)?,
        drawn: number(drawn)?,
    };
    Some(Recorded {
        score: Some(score),
        outcomes: None,
    })
}

/// Whether nothing but space stands between two digits: two results, of two games.
#[must_use]
pub fn has_numbers_apart(text: &str) -> bool {
    let mut before = None;
    text.split_whitespace().any(|word| {
        let apart =
            before.is_some_and(|c: char| c.is_numeric()) && word.starts_with(char::is_numeric);
        before = word.chars().next_back();
        apart
    })
}

/// Reads a result as people type it, seen from the player named first; nothing if it is none.
#[must_use]
pub fn read_result(text: &str) -> Option<Recorded> {
    parse(text).ok().filter(|result| !result.is_open())
}

/// Reads a result as it counts in a pairing with an opponent, or without one: `不戦勝` is won by forfeit against somebody.
#[must_use]
pub fn read_result_of(text: &str, opponent: bool) -> Option<Recorded> {
    read_result(text).and_then(|recorded| settle(recorded, opponent).ok())
}

/// Reads the two cells of a pair of columns: numbers, or a mark for each side.
///
/// # Errors
/// [`Refusal::Unreadable`] or [`Refusal::Contradiction`].
pub fn parse_pair(first: &str, second: &str) -> Result<Recorded, Refusal> {
    let (one, two) = (fold(first), fold(second));
    if one.is_empty() && two.is_empty() {
        return Ok(Recorded::default());
    }
    // `5,5` beside `14,5`.
    let decimal = |folded: &str| number(folded).or_else(|| number(&folded.replacen(',', ".", 1)));
    if let (Some(first), Some(second)) = (decimal(&one), decimal(&two)) {
        return Ok(from_score(Score {
            first,
            second,
            drawn: Exact::zero(),
        }));
    }
    let out = [&one, &two].map(|text| vocabulary::is("unplayed.disqualified", text));
    if out.contains(&true)
        && [&one, &two]
            .iter()
            .zip(out)
            .all(|(text, out)| out || text.is_empty() || number(text).is_some())
    {
        return parse(
            &out.map(|out| if out { "-" } else { "+" })
                .join(if out == [true; 2] { "--" } else { " " }),
        );
    }
    // Won and lost without play, as in one cell.
    if let ("+", "-") | ("-", "+") = (one.as_str(), two.as_str()) {
        return parse(&format!("{one}{two}"));
    }
    // One side's number alone says nothing: the other's may have been forgotten.
    let half_a_score = |text: &str, other: &str| other.is_empty() && number(text).is_some();
    if half_a_score(&one, &two) || half_a_score(&two, &one) {
        return Err(Refusal::Unreadable);
    }
    match (mark(&one), mark(&two)) {
        (Some(one), Some(two)) => sides(one, two)
            .map(|outcomes| Recorded {
                score: None,
                outcomes: Some(outcomes),
            })
            .ok_or(Refusal::Contradiction),
        (Some(outcome), None) if two.is_empty() => Ok(Recorded {
            score: None,
            outcomes: Some([outcome, outcome.answer()]),
        }),
        (None, Some(outcome)) if one.is_empty() => Ok(Recorded {
            score: None,
            outcomes: Some([outcome.answer(), outcome]),
        }),
        _ => Err(Refusal::Unreadable),
    }
}

/// Whether each side's cell is marked as lost; noughts are a score.
#[must_use]
pub fn both_lost(one: &str, other: &str) -> bool {
    [one, other]
        .map(fold)
        .iter()
        .all(|text| mark(text) == Some(Outcome::Loss) && number(text).is_none())
}

/// Returns the two sides' outcomes from a mark for each, unless they contradict each other.
#[must_use]
pub fn sides(one: Outcome, two: Outcome) -> Option<[Outcome; 2]> {
    use Outcome::{ForfeitLoss, ForfeitWin, Left, Loss, Win};
    if one == two {
        return one.both().map(|both| [both; 2]);
    }
    let (one, two) = (one.opposed()?, two.opposed()?);
    // Played to the end and not: the side that says more is right.
    let is_told = |plain, more| {
        matches!(
            (plain, more),
            (Win, Left | ForfeitLoss) | (Loss, ForfeitWin)
        )
    };
    if one.answer() == two && two.answer() == one || is_told(two, one) {
        Some([one, one.answer()])
    } else {
        is_told(one, two).then(|| [two.answer(), two])
    }
}

/// Splits `○-退`, `w-l` or `○●`; nothing if these are no two marks.
fn two_marks(folded: &str) -> Option<(Outcome, Outcome)> {
    let split = folded.split_once(['-', ':']).or_else(|| {
        let (at, _) = folded.char_indices().nth(1)?;
        (folded.chars().count() == 2).then(|| folded.split_at(at))
    });
    let (one, two) = split?;
    // `10` is a number, and `l-0` or `xw` are signs of two sorts: a slip of the finger, or a win without play.
    let is_digit = |sign: &str| sign.starts_with(|c: char| c.is_ascii_digit());
    let mixed = one.is_ascii()
        && two.is_ascii()
        && (is_digit(one) != is_digit(two) || is_cross(one) != is_cross(two));
    // `x-x` may be a game that nobody played as well as one that both lost.
    let open = one == two && is_cross(one) && one.is_ascii();
    let plain = !(mixed || open || is_digit(one) && folded.len() == 2);
    if plain {
        Some((mark(one)?, mark(two)?))
    } else {
        None
    }
}

/// Half a point each is a drawn result, not a score of games.
fn from_score(score: Score) -> Recorded {
    let half = Exact::fraction(1, 2);
    if Some(&score.first) == half.as_ref() && score.first == score.second {
        return Recorded {
            score: None,
            outcomes: Some([Outcome::Draw; 2]),
        };
    }
    Recorded {
        score: Some(score),
        outcomes: None,
    }
}

/// Puts together what a result and a pair of scores say; nothing if they contradict each other.
#[must_use]
pub fn combine(one: &Recorded, two: &Recorded) -> Option<Recorded> {
    let score = match (&one.score, &two.score) {
        (Some(a), Some(b)) if (&a.first, &a.second) != (&b.first, &b.second) => return None,
        (Some(a), Some(b)) if a.drawn.is_zero() => Some(b),
        (a, b) => a.as_ref().or(b.as_ref()),
    };
    let outcomes = match (one.outcomes, two.outcomes) {
        (Some(a), Some(b)) if a != b => return None,
        (a, b) => a.or(b),
    };
    let Some((score, sides)) = score.zip(outcomes) else {
        return Some(Recorded {
            score: score.cloned(),
            outcomes,
        });
    };
    // Somebody left, or nobody played: the numbers beside it tell nothing.
    if !sides[0].has_score() {
        return Some(Recorded {
            score: None,
            outcomes: Some(sides),
        });
    }
    let fits = Some(score.first.cmp(&score.second)) == sides[0].fared();
    // Noughts alone do not say that it was a draw.
    let noughts = score.first.is_zero() && score.second.is_zero() && score.drawn.is_zero();
    fits.then(|| Recorded {
        score: Some(score.clone()).filter(|_| !noughts),
        outcomes: Some(sides).filter(|_| noughts),
    })
}

/// Returns the result as it stands for a pairing with an opponent or without one.
///
/// # Errors
/// [`Refusal::NoOpponent`] for a score that somebody else must have taken part in, and
/// [`Refusal::Contradiction`] for an opponent in a round that the player had no part in.
pub fn settle(recorded: Recorded, opponent: bool) -> Result<Recorded, Refusal> {
    let only = |outcome| {
        Ok(Recorded {
            score: None,
            outcomes: Some([outcome, Outcome::Out]),
        })
    };
    if !opponent {
        // Somebody must have won, or drawn, the other games.
        let of_one = |score: &Score| {
            score.first > score.second && score.second.is_zero() && score.drawn.is_zero()
        };
        return match (recorded.outcomes, &recorded.score) {
            (Some([outcome, _]), Some(score)) if outcome.has_score() && !of_one(score) => {
                Err(Refusal::NoOpponent)
            }
            (None, None) => only(Outcome::Bye),
            (Some([outcome, _]), _) => outcome.alone().map_or(Err(Refusal::NoOpponent), only),
            (None, Some(score)) if of_one(score) => only(Outcome::Bye),
            (None, Some(_)) => Err(Refusal::NoOpponent),
        };
    }
    let outcomes = match recorded.outcomes {
        Some(both @ [outcome, _]) => match outcome.opposed() {
            None => return Err(Refusal::Contradiction),
            Some(same) if same == outcome => Some(both),
            Some(other) => Some([other, other.answer()]),
        },
        None => None,
    };
    Ok(Recorded {
        outcomes,
        ..recorded
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use Outcome::*;

    fn said(text: &str) -> String {
        match parse(text) {
            Err(refusal) => format!("{refusal:?}"),
            Ok(Recorded {
                score: Some(score),
                outcomes: None,
            }) => format!("{} {} {}", score.first, score.second, score.drawn),
            Ok(Recorded {
                outcomes: Some([one, two]),
                score: None,
            }) => format!("{one:?} {two:?}"),
            Ok(other) => format!("{other:?}"),
        }
    }

    /// The short way says what the long way says, which `2 - 1` takes.
    #[test]
    fn a_plain_score_is_the_same_with_spaces() {
        for (one, two) in (0..10).flat_map(|one| (0..10).map(move |two| (one, two))) {
            assert_eq!(said(&format!("{one}-{two}")), format!("{one} {two} 0"));
            assert_eq!(said(&format!("{one}-{two}-3")), format!("{one} {two} 3"));
            assert_eq!(said(&format!("{one} - {two}")), format!("{one} {two} 0"));
        }
        for text in ["x-1", "1-x", "1-1-x", "1_1", "1-"] {
            assert_eq!(plain_score(text), None, "{text}");
        }
    }

    #[test]
    fn scores_in_every_dress() {
        for text in [
            "2-1",
            "２－１",
            "2 – 1",
            "2—1",
            "2‐1",
            "2−1",
            "2ー1",
            "2:1",
            "２：１",
            "2対1",
            " 2-1 ",
            "○2-1",
            "○ 2-1",
            "W2-1",
            "won 2-1",
        ] {
            assert_eq!(said(text), "2 1 0", "{text}");
        }
        assert_eq!(said("2-1-1"), "2 1 1");
        assert_eq!(said("33-31"), "33 31 0");
        assert_eq!(said("-3-21"), "-3 21 0");
        assert_eq!(said("3--21"), "3 -21 0");
        assert_eq!(
            ["3-(-21)", "3 － （－２１）", "○ 3-(-21)"].map(said),
            ["3 -21 0"; 3]
        );
        assert_eq!(
            [said("(-3)-(-21)"), said("3-(-2)-1")],
            ["-3 -21 0", "3 -2 1"]
        );
        assert_eq!(
            ["3-(-21", "3-(-(-21))", "3-(21)"].map(said),
            ["Unreadable"; 3]
        );
    }

    #[test]
    fn marks_of_one_side_or_both() {
        for (text, want) in [
            ("○", "Win Loss"),
            ("×", "Loss Win"),
            ("△", "Draw Draw"),
            ("勝", "Win Loss"),
            ("分", "Draw Draw"),
            ("W", "Win Loss"),
            ("1", "Win Loss"),
            ("=", "Draw Draw"),
            ("½-½", "Draw Draw"),
            ("0.5-0.5", "Draw Draw"),
            ("0,5-0,5", "Draw Draw"),
            ("1/2-1/2", "Draw Draw"),
            ("+ -", "ForfeitWin ForfeitLoss"),
            ("- +", "ForfeitLoss ForfeitWin"),
            ("両負", "DoubleLoss DoubleLoss"),
            ("○-退", "OpponentLeft Left"),
            ("退-○", "Left OpponentLeft"),
            ("退-退", "Left Left"),
            ("退", "Left OpponentLeft"),
            ("○●", "Win Loss"),
            ("W-L", "Win Loss"),
            ("不戦敗", "ForfeitLoss ForfeitWin"),
        ] {
            assert_eq!(said(text), want, "{text}");
        }
    }

    #[test]
    fn nonsense_and_contradictions_are_refused() {
        for (text, want) in [
            ("abc", "Unreadable"),
            ("2", "Unreadable"),
            ("2-1-0-0", "Unreadable"),
            ("2-0-100", "Unreadable"),
            ("2-0-0.5", "Unreadable"),
            ("2-0--1", "Unreadable"),
            ("67%", "Unreadable"),
            ("67%-33%", "Unreadable"),
            ("▲", "Unreadable"),
            ("10", "Unreadable"),
            ("l-0", "Unreadable"),
            ("XW", "Unreadable"),
            ("○-○", "Contradiction"),
            ("●2-1", "Contradiction"),
            ("L2-1", "Contradiction"),
            ("x2-1", "Unreadable"),
            ("b2-1", "Unreadable"),
            ("2-", "Unreadable"),
        ] {
            assert_eq!(said(text), want, "{text}");
        }
        assert_eq!(parse_pair("2", "x"), Err(Refusal::Unreadable));
        assert_eq!(
            (parse_pair("67%", "33%"), parse_pair("67%", "")),
            (Err(Refusal::Unreadable), Err(Refusal::Unreadable))
        );
        assert_eq!(
            (parse_pair("1", ""), parse_pair("", "1")),
            (Err(Refusal::Unreadable), Err(Refusal::Unreadable))
        );
        assert_eq!(parse_pair("勝", "勝"), Err(Refusal::Contradiction));
    }

    #[test]
    fn without_an_opponent_only_some_results_make_sense() {
        let alone = |text: &str| {
            settle(parse(text).unwrap(), false).map(|recorded| recorded.outcomes.unwrap()[0])
        };
        for (text, want) in [
            ("", Ok(Bye)),
            ("□", Ok(Bye)),
            ("2-0", Ok(Bye)),
            ("欠", Ok(Absent)),
            ("不戦敗", Ok(Absent)),
            ("離脱", Ok(Out)),
            ("-", Ok(Out)),
            ("½", Ok(HalfBye)),
            ("U", Ok(Bye)),
            ("F", Ok(FullBye)),
            ("H", Ok(HalfBye)),
            ("Z", Ok(Absent)),
            ("full-bye", Ok(FullBye)),
            ("2-1", Err(Refusal::NoOpponent)),
            ("退", Err(Refusal::NoOpponent)),
        ] {
            assert_eq!(alone(text), want, "{text}");
        }
        assert_eq!(
            settle(parse("離脱").unwrap(), true),
            Err(Refusal::Contradiction)
        );
    }
}
