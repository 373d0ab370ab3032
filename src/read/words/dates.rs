//! Typed scores that Excel turned into dates or times, read back.

use crate::problem::{DateResult, Kind};
use crate::read::file::grid::{Cell, DateCell, MONTHS};
use crate::read::number::fold;
use crate::read::words::vocabulary;

/// What a date in a result column was typed as.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Typed {
    /// Only this score can have been typed.
    Score(String),
    /// Either of these.
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
    let DateCell {
        year, month, day, ..
    } = *date;
    if month == 0 || day == 0 || day > LARGEST_DAY || (2..FIRST_TYPED).contains(&year) {
        return Typed::Date;
    }
    // A second number that is no day became a year: `2-0` is February 2000, `12-52` December 1952.
    if date.without_day && day == 1 && YEARS_TYPED.contains(&year) {
        return Typed::Score(format!("{month}-{}", year % 100));
    }
    // Three numbers (`2-1-0`) become a day of the first years of the century.
    let drawn = year
        .checked_sub(FIRST_YEAR)
        .filter(|drawn| *drawn <= MOST_DRAWN)
        .map_or_else(String::new, |drawn| format!("-{drawn}"));
    let (month_first, day_first) = (
        format!("{month}-{day}{drawn}"),
        format!("{day}-{month}{drawn}"),
    );
    if month == day {
        return Typed::Score(month_first);
    }
    match (date.month_first, first_won) {
        (Some(true), _) => Typed::Score(month_first),
        (Some(false), _) => Typed::Score(day_first),
        (None, Some(first_won)) => Typed::Score(if (month > day) == first_won {
            month_first
        } else {
            day_first
        }),
        (None, None) => Typed::Either(month_first, day_first),
    }
}

/// Reads a text that was a date in Excel before it became a comma-separated file: `2-Jan`, `Feb-1`, `Feb-00`, 1月2日.
#[must_use]
pub fn of_text(text: &str) -> Option<Cell> {
    let folded = fold(text);
    let day = |text: &str| {
        text.parse::<u32>()
            .ok()
            .filter(|day| text.len() < 3 && *day <= 99)
    };
    let date = |year, month, day, month_first, without_day| {
        Cell::Date(DateCell {
            year,
            month,
            day,
            month_first,
            without_day,
        })
    };
    if let Some((month, rest)) = vocabulary::split("date.month", &folded) {
        let (month, day) = (day(month)?, day(vocabulary::before("date.day", rest)?)?);
        return ((1..=12).contains(&month) && (1..=LARGEST_DAY).contains(&day))
            .then(|| date(1, month, day, Some(true), false));
    }
    let month = |text: &str| {
        Some(
            MONTHS
                .iter()
                .zip(1..)
                .find(|(month, _)| month.eq_ignore_ascii_case(text))?
                .1,
        )
    };
    let (one, other) = folded.split_once('-')?;
    if let Some((other, year)) = other.split_once('-') {
        let year = year
            .parse::<u32>()
            .ok()
            .filter(|_| [2, 4].contains(&year.len()))?;
        let day = day(one).filter(|day| (1..=LARGEST_DAY).contains(day))?;
        return Some(date(
            if year < 100 { 2000 + year } else { year },
            month(other)?,
            day,
            None,
            false,
        ));
    }
    match (month(one), month(other)) {
        // What is no day is a year, and the score had no third number.
        (Some(month), None) => match day(other)? {
            year @ (0 | 32..) => Some(date(
                if year == 0 { 2000 } else { 1900 + year },
                month,
                1,
                None,
                true,
            )),
            day => Some(date(0, month, day, None, false)),
        },
        (None, Some(month)) => day(one)
            .filter(|day| (1..=LARGEST_DAY).contains(day))
            .map(|day| date(0, month, day, None, false)),
        _ => None,
    }
}

/// Returns the score that a date or a time was typed as, where only one can have been, and what is to be said of it.
#[must_use]
pub fn recovered(cell: &Cell, first_won: Option<bool>) -> (Option<String>, Kind) {
    let text = cell.text();
    match cell {
        Cell::Time(time) => (
            Some(time.score()),
            Kind::DateResult(DateResult::Time {
                score: time.score(),
                time: text,
            }),
        ),
        Cell::Date(date) => match typed(date, first_won) {
            Typed::Score(score) => (
                Some(score.clone()),
                Kind::DateResult(DateResult::Date { score, date: text }),
            ),
            Typed::Either(one, other) => {
                (None, Kind::DateResult(DateResult::Ambiguous { one, other }))
            }
            Typed::Date => (None, Kind::DateResult(DateResult::Unexplained {})),
        },
        _ => (None, Kind::UnreadableResult {}),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(month: u32, day: u32, month_first: Option<bool>) -> DateCell {
        DateCell {
            year: 2026,
            month,
            day,
            month_first,
            without_day: false,
        }
    }

    #[test]
    fn a_date_is_read_back_only_when_one_reading_is_possible() {
        assert_eq!(
            typed(&date(2, 1, Some(true)), None),
            Typed::Score("2-1".into())
        );
        assert_eq!(typed(&date(1, 1, None), None), Typed::Score("1-1".into()));
        assert_eq!(
            typed(&date(1, 2, None), Some(true)),
            Typed::Score("2-1".into())
        );
        assert_eq!(
            typed(&date(1, 2, None), None),
            Typed::Either("1-2".into(), "2-1".into())
        );
        assert_eq!(typed(&date(0, 2, None), None), Typed::Date);
        assert_eq!(
            typed(
                &DateCell {
                    year: 1899,
                    month: 12,
                    day: 31,
                    month_first: None,
                    without_day: false
                },
                Some(true)
            ),
            Typed::Date
        );
        let three = DateCell {
            year: 2001,
            month: 1,
            day: 1,
            month_first: None,
            without_day: false,
        };
        assert_eq!(typed(&three, None), Typed::Score("1-1-1".into()));
    }

    #[test]
    fn a_date_as_a_text_file_has_it_is_a_date() {
        let told = |text: &str| of_text(text).map(|cell| (cell.text(), recovered(&cell, None).0));
        let asked = |text: &str| Some((text.to_string(), None));
        let read = |text: &str, score: &str| Some((text.to_string(), Some(score.to_string())));
        assert_eq!(told("2-Jan"), asked("2-Jan"));
        assert_eq!(told("02-JAN"), asked("2-Jan"));
        assert_eq!(told("Feb-1"), asked("1-Feb"));
        assert_eq!(told("2-Feb"), read("2-Feb", "2-2"));
        assert_eq!(told("Feb-00"), read("Feb-00", "2-0"));
        assert_eq!(told("Nov-52"), read("Nov-52", "11-52"));
        assert_eq!(told("2月1日"), read("2月1日", "2-1"));
        assert_eq!(told("2-Jan-26"), asked("2026-01-02"));
        for text in [
            "2-1",
            "Jan",
            "Jan-Feb",
            "32-Jan",
            "0-Jan",
            "Jan-100",
            "13月1日",
            "2月",
            "-Jan",
            "Mayor-2",
        ] {
            assert_eq!(told(text), None, "{text}");
        }
    }

    #[test]
    fn a_month_and_a_year_are_the_score_that_no_day_could_be() {
        for (year, month, want) in [
            (2000, 2, "2-0"),
            (2031, 2, "2-31"),
            (1952, 12, "12-52"),
            (2000, 1, "1-0"),
        ] {
            let date = DateCell {
                year,
                month,
                day: 1,
                month_first: None,
                without_day: true,
            };
            assert_eq!(typed(&date, None), Typed::Score(want.into()));
        }
        let real = DateCell {
            year: 2026,
            month: 2,
            day: 14,
            month_first: None,
            without_day: true,
        };
        assert_ne!(typed(&real, None), Typed::Score("2-26".into()));
    }
}
