//! Typed scores that Excel turned into dates or times, read back.

use crate::problem::{DateResult, Kind};
use crate::read::file::grid::{Cell, DateCell, MONTHS};
use crate::read::number::fold;
use crate::read::words::vocabulary;

/// What a date in a result column was typed as.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Typed {
    Score(String),
    Either(String, String),
    /// A date that no typed score becomes.
    Date,
}

/// Scores beyond this are no pair of small numbers but a real date.
const LARGEST_DAY: u32 = 31;

/// Before the first year that Excel counts from there are only times, and days of no year.
const FIRST_TYPED: u32 = 1900;

/// What Excel makes of a third number 0.
const FIRST_YEAR: u32 = 2000;
/// The years that Excel makes of two digits.
const YEARS_TYPED: std::ops::RangeInclusive<u32> = 1930..=2031;
/// No match has more drawn games; later years are those in which two numbers were typed.
const MOST_DRAWN: u32 = 3;

/// Returns what was typed, from the date, the cell's format, and who is known to have won.
///
/// Excel in Japanese or American settings makes month-day of `2-1`, in European ones day-month.
/// `first_won` is what a mark in the same row says.
fn typed(date: &DateCell, first_won: Option<bool>) -> Typed {
    let DateCell { year, month, day, .. } = *date;
    if month == 0 || day == 0 || day > LARGEST_DAY || (2..FIRST_TYPED).contains(&year) {
        return Typed::Date;
    }
    // A second number that is no day became a year: `2-0` is February 2000, `12-52` December 1952.
    if date.without_day && day == 1 && YEARS_TYPED.contains(&year) {
        return Typed::Score(format!("{month}-{}", year % 100));
    }
    // Three numbers (`2-1-0`) become a day of the first years of the century.
    let drawn = year.checked_sub(FIRST_YEAR);
    let drawn = drawn.filter(|drawn| *drawn <= MOST_DRAWN);
    let drawn = drawn.map_or_else(String::new, |drawn| format!("-{drawn}"));
    let [by_month, by_day] =
        [(month, day), (day, month)].map(|(one, other)| format!("{one}-{other}{drawn}"));
    let by_winner = || first_won.map(|first_won| (month > day) == first_won);
    match date.month_first.or_else(by_winner) {
        _ if month == day => Typed::Score(by_month),
        Some(true) => Typed::Score(by_month),
        Some(false) => Typed::Score(by_day),
        None => Typed::Either(by_month, by_day),
    }
}

/// Reads a text that was a date in Excel before it became a comma-separated file: `2-Jan`, `Feb-1`, `Feb-00`, 1月2日.
pub fn of_text(text: &str) -> Option<Cell> {
    let folded = fold(text);
    let number = |text: &str| {
        let number = text.parse::<u32>().ok();
        number.filter(|number| text.len() < 3 && *number <= 99)
    };
    let day = |text: &str| number(text).filter(|day| (1..=LARGEST_DAY).contains(day));
    if let Some((month, rest)) = vocabulary::split("date.month", &folded) {
        let (month, day) = (number(month)?, day(vocabulary::before("date.day", rest)?)?);
        let date = DateCell { month_first: Some(true), ..DateCell::of(1, month, day) };
        return (1..=12).contains(&month).then_some(Cell::Date(date));
    }
    let month = |text: &str| {
        let mut months = (1..).zip(MONTHS);
        let found = months.find(|(_, month)| month.eq_ignore_ascii_case(text));
        found.map(|(number, _)| number)
    };
    let (one, other) = folded.split_once('-')?;
    let date = if let Some((other, year)) = other.split_once('-') {
        let year: u32 = year.parse().ok().filter(|_| [2, 4].contains(&year.len()))?;
        let year = if year < 100 { 2000 + year } else { year };
        DateCell::of(year, month(other)?, day(one)?)
    } else {
        match (month(one), month(other)) {
            // What is no day is a year, and the score had no third number.
            (Some(month), None) => match number(other)? {
                year @ (0 | 32..) => DateCell {
                    without_day: true,
                    ..DateCell::of(if year == 0 { 2000 } else { 1900 + year }, month, 1)
                },
                day => DateCell::of(0, month, day),
            },
            (None, Some(month)) => DateCell::of(0, month, day(one)?),
            _ => return None,
        }
    };
    Some(Cell::Date(date))
}

/// Returns the score that a date or a time was typed as, where only one can have been, and what is to be said of it.
pub fn recovered(cell: &Cell, first_won: Option<bool>) -> (Option<String>, Kind) {
    let text = cell.text();
    match cell {
        Cell::Time(time) => {
            let (score, time) = (time.score(), text);
            (Some(score.clone()), DateResult::Time { score, time }.into())
        }
        Cell::Date(date) => match typed(date, first_won) {
            Typed::Score(score) => {
                let told = Some(score.clone());
                (told, DateResult::Date { score, date: text }.into())
            }
            Typed::Either(one, other) => (None, DateResult::Ambiguous { one, other }.into()),
            Typed::Date => (None, DateResult::Unexplained {}.into()),
        },
        _ => (None, Kind::UnreadableResult {}),
    }
}
