//! What people write in a result column, to what was recorded.

use crate::exact::Exact;
use crate::model::{Outcome, Recorded, Score};
use crate::problem::{ByeOrName, Kind, MisplacedScore};
use crate::read::file::grid::Cell;
use crate::read::number::{fold, is_digits, two_numbers};
use crate::read::words::score::score;
use crate::read::words::{extra_time, vocabulary};

pub use crate::read::words::mark::{letter, mark, mark_of, marks, with_reason, without_reason};
pub use crate::read::words::score::{is_count, number};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    Unreadable,
    /// It says different things of the two sides.
    Contradiction,
    /// It tells of an opponent, and there is none.
    NoOpponent,
}

impl Refusal {
    /// Returns the problem of a result against somebody who is called like a bye, as the only word for one.
    pub fn against(self, player: &str, word: Option<&String>) -> Option<Kind> {
        let word = word.filter(|_| self == Self::NoOpponent)?;
        Some(Kind::ByeOrName(ByeOrName::WithResult {
            word: word.clone(),
            player: player.to_string(),
        }))
    }

    /// Returns the problem: of whose result, and which two cells contradict each other if they do.
    pub fn kind(self, player: &str, one: &Cell, other: &Cell) -> Kind {
        match self {
            Self::Unreadable if extra_time::is_undecided(&one.text()) => Kind::PenaltiesOpen {},
            Self::Unreadable => two_numbers(&one.text())
                .map_or(Kind::UnreadableResult {}, |[one, other]| {
                    Kind::MisplacedScore(MisplacedScore::WithPoints { one, other })
                }),
            Self::Contradiction => Kind::Contradiction { one: one.text(), other: other.text() },
            Self::NoOpponent => Kind::MissingOpponent { player: player.to_string() },
        }
    }
}

/// Reads a result as seen from the player named first; an empty text is an open result.
pub fn parse(text: &str) -> Result<Recorded, Refusal> {
    if let Some(score) = plain_score(text) {
        return Ok(score);
    }
    let folded = fold(text);
    if let Some(score) = between_signs(&folded) {
        return Ok(score);
    }
    let folded = whole(&folded).unwrap_or(&folded);
    if folded.is_empty() {
        return Ok(Recorded::default());
    }
    if let Some(told) = extra_time::told(text) {
        return Ok(told);
    }
    // Folded, `2-1 1-2` would be 2-11-2.
    if has_numbers_apart(text) {
        return Err(Refusal::Unreadable);
    }
    let by_letter = || letter(folded).map(|outcome| of_both([outcome, Outcome::Out]));
    // `[2-1]`, `(2-1)`, `'2-1`: the score alone.
    let framed = || {
        let inside = folded.strip_prefix(['[', '(', '\''])?;
        score(inside.trim_end_matches([']', ')'])).map(from_score)
    };
    let told = by_letter()
        .or_else(|| mark(folded).map(of_first))
        .or_else(|| unplayed(folded).map(of_both))
        .or_else(|| score(folded).map(from_score))
        .or_else(framed);
    if let Some(told) = told {
        return Ok(told);
    }
    if let Some((one, two)) = two_marks(folded) {
        return sides(one, two).map(of_both).ok_or(Refusal::Contradiction);
    }
    // `W2-1`; but `x2-1` may be anything, and `12-1` is a score.
    let is_told = |outcome: Outcome, mark: &str| {
        let letters = mark.chars().all(|c| c.is_ascii_alphabetic()) && !is_cross(mark);
        !mark.is_ascii() || letters && outcome.has_score()
    };
    for (outcome, mark) in marks().filter(|(outcome, mark)| is_told(*outcome, mark)) {
        if let Some(score) = folded.strip_prefix(mark).and_then(score) {
            return combine(&from_score(score), &of_first(outcome)).ok_or(Refusal::Contradiction);
        }
    }
    Err(Refusal::Unreadable)
}

pub fn of_both(outcomes: [Outcome; 2]) -> Recorded {
    Recorded { score: None, outcomes: Some(outcomes) }
}

/// Reads two whole numbers with a sign between them that stands between the parts of a list elsewhere: `10;21`, `2_0`.
fn between_signs(folded: &str) -> Option<Recorded> {
    let (first, second) = folded.split_once([';', '_'])?;
    let are_numbers = is_digits(first) && is_digits(second);
    let score = || score(&format!("{first}-{second}"));
    are_numbers.then(score)?.map(from_score)
}

fn of_first(outcome: Outcome) -> Recorded {
    of_both([outcome, outcome.answer()])
}

pub fn of_score(first: Exact, second: Exact, drawn: Exact) -> Recorded {
    Recorded { score: Some(Score { first, second, drawn }), outcomes: None }
}

/// Returns a whole number, folded, that is written with a nought behind the point: `1.0`.
pub fn whole(folded: &str) -> Option<&str> {
    let whole = folded.strip_suffix(".0")?;
    is_digits(whole).then_some(whole)
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
pub fn plain_score(text: &str) -> Option<Recorded> {
    let number = |digit: &u8| digit.is_ascii_digit().then(|| Exact::from(i64::from(digit - b'0')));
    let (first, second, drawn) = match text.as_bytes() {
        [first, b'-', second] => (first, second, &b'0'),
        [first, b'-', second, b'-', drawn] => (first, second, drawn),
        _ => return None,
    };
    Some(of_score(number(first)?, number(second)?, number(drawn)?))
}

/// Whether nothing but space stands between two digits: two results, of two games.
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
pub fn parse_pair(first: &str, second: &str) -> Result<Recorded, Refusal> {
    let (one, two) = (fold(first), fold(second));
    if one.is_empty() && two.is_empty() {
        return Ok(Recorded::default());
    }
    // `5,5` beside `14,5`.
    let decimal = |folded: &str| number(folded).or_else(|| number(&folded.replacen(',', ".", 1)));
    if let (Some(first), Some(second)) = (decimal(&one), decimal(&two)) {
        let drawn = Exact::zero();
        return Ok(from_score(Score { first, second, drawn }));
    }
    // `forfeit` on one side, and perhaps how: it is that side which did not play.
    let gave_up = |text: &str| {
        let rest = vocabulary::behind("unplayed.side-gave-up", text);
        rest.is_some_and(|rest| rest.len() < 3)
    };
    let is_out = |text: &str| vocabulary::is("unplayed.disqualified", text) || gave_up(text);
    let may_stay = |text: &str| text.is_empty() || number(text).is_some();
    match [is_out(&one), is_out(&two)] {
        [true, true] => return Ok(of_both([Outcome::ForfeitLoss; 2])),
        [true, false] if may_stay(&two) => return Ok(of_first(Outcome::ForfeitLoss)),
        [false, true] if may_stay(&one) => return Ok(of_first(Outcome::ForfeitWin)),
        _ => {}
    }
    // A word for who did not come beside a win or a number is that side's: `○` and `棄権`. Alone it may be either's.
    let is_away = |text: &str| {
        vocabulary::is("of-one.away", text)
            && !vocabulary::is("without-play.status", text)
            && mark(text).is_none()
    };
    let is_there = |text: &str| number(text).is_some() || mark(text) == Some(Outcome::Win);
    match [is_away(&one), is_away(&two)] {
        [true, false] if is_there(&two) => return Ok(of_first(Outcome::ForfeitLoss)),
        [false, true] if is_there(&one) => return Ok(of_first(Outcome::ForfeitWin)),
        _ => {}
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
    // A nought beside a cross may be a score, of a game of which nothing else is known.
    let are_alike = number(&one).is_some() == number(&two).is_some();
    match (mark(&one), mark(&two)) {
        (Some(Outcome::Loss), Some(Outcome::Loss)) if !are_alike => Err(Refusal::Contradiction),
        (Some(one), Some(two)) => sides(one, two).map(of_both).ok_or(Refusal::Contradiction),
        (Some(outcome), None) if two.is_empty() => Ok(of_first(outcome)),
        (None, Some(outcome)) if one.is_empty() => Ok(of_first(outcome).turned()),
        _ => Err(Refusal::Unreadable),
    }
}

/// Whether each side's cell is marked as lost; noughts are a score.
pub fn both_lost(one: &str, other: &str) -> bool {
    [one, other]
        .map(fold)
        .iter()
        .all(|text| mark(text) == Some(Outcome::Loss) && number(text).is_none())
}

/// Returns the two sides' outcomes from a mark for each, unless they contradict each other.
pub fn sides(one: Outcome, two: Outcome) -> Option<[Outcome; 2]> {
    use Outcome::{ForfeitLoss, ForfeitWin, Left, Loss, Win};
    if one == two {
        return one.both().map(|both| [both; 2]);
    }
    let (one, two) = (one.opposed()?, two.opposed()?);
    // Played to the end and not: the side that says more is right.
    let is_told =
        |plain, more| matches!((plain, more), (Win, Left | ForfeitLoss) | (Loss, ForfeitWin));
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
    plain.then(|| mark(one).zip(mark(two)))?
}

/// Half a point each is a drawn result, not a score of games.
fn from_score(score: Score) -> Recorded {
    let half = Exact::fraction(1, 2);
    if Some(&score.first) == half.as_ref() && score.first == score.second {
        return of_both([Outcome::Draw; 2]);
    }
    of_score(score.first, score.second, score.drawn)
}

/// Puts together what a result and a pair of scores say; nothing if they contradict each other.
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
        return Some(Recorded { score: score.cloned(), outcomes });
    };
    if sides[0].is_extra() {
        let fared = score.first.cmp(&score.second);
        let fits = fared.is_eq() || Some(fared) == sides[0].fared();
        return fits.then(|| Recorded { score: Some(score.clone()), outcomes: Some(sides) });
    }
    // Somebody left, or nobody played: the numbers beside it tell nothing.
    if !sides[0].has_score() {
        return Some(of_both(sides));
    }
    let fits = Some(score.first.cmp(&score.second)) == sides[0].fared();
    // Noughts alone do not say that it was a draw.
    fits.then(|| Recorded {
        score: Some(score.clone()),
        outcomes: Some(sides).filter(|_| score.is_nought()),
    })
}

/// Returns the result as it stands for a pairing with an opponent or without one.
pub fn settle(recorded: Recorded, opponent: bool) -> Result<Recorded, Refusal> {
    let only = |outcome| Ok(of_both([outcome, Outcome::Out]));
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
            (None, Some(score)) if of_one(score) => {
                let is_half = Some(&score.first) == Exact::fraction(1, 2).as_ref();
                only(if is_half { Outcome::HalfBye } else { Outcome::Bye })
            }
            (None, Some(_)) => Err(Refusal::NoOpponent),
        };
    }
    let Some([outcome, _]) = recorded.outcomes else {
        return Ok(recorded);
    };
    let other = outcome.opposed().ok_or(Refusal::Contradiction)?;
    let outcomes = recorded.outcomes.filter(|_| other == outcome);
    Ok(Recorded { outcomes: outcomes.or(Some([other, other.answer()])), ..recorded })
}

/// Returns which of two sides fits, where one alone does.
pub fn only(fits: [bool; 2]) -> Option<usize> {
    match fits {
        [true, false] => Some(0),
        [false, true] => Some(1),
        _ => None,
    }
}
