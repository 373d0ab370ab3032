//! A day of the calendar.

use std::fmt;
use std::str::FromStr;

/// A day of the calendar, written `2025-10-05`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    /// The year.
    pub year: u32,
    /// The month, from 1.
    pub month: u32,
    /// The day of the month, from 1.
    pub day: u32,
}

impl FromStr for Date {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parts: Option<Vec<u32>> = text.split('-').map(|part| part.parse().ok()).collect();
        match parts.as_deref() {
            Some(&[year @ 1900..2200, month @ 1..=12, day]) => {
                let is_century = year.is_multiple_of(100);
                let is_leap = year.is_multiple_of(4) && !is_century || year.is_multiple_of(400);
                let last = match month {
                    2 if is_leap => 29,
                    2 => 28,
                    4 | 6 | 9 | 11 => 30,
                    _ => 31,
                };
                let date = Self { year, month, day };
                (1..=last).contains(&day).then_some(date)
            }
            _ => None,
        }
        .ok_or_else(|| text.to_string())
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}
