//! Days that sheets are called after: `2025-01-10`, `1月10日(金)`, `10.01.2025`, `Jan 10`, `4月`, `Sat`.

use crate::read::file::grid::{Cell, MONTHS, Row};
use crate::read::number::fold;
use crate::read::words::vocabulary;

/// Year, month and day; the year is 0 where none is written, and the month too where there is only a day of the week.
pub type Day = (u32, u32, u32);

/// Returns the day that a text names and nothing else; two where day and month may be either number.
pub fn named(text: &str) -> Vec<Day> {
    let folded = fold(text);
    let bare = folded.split(['(', '（']).next().unwrap_or_default();
    let weekday = vocabulary::behind("date.weekday", bare)
        .or_else(|| vocabulary::before("date.weekday", bare));
    let bare = weekday.unwrap_or(bare).trim_matches([',', '.', '-', '/']);
    let one = by_month(bare).or_else(|| by_era(bare));
    let found = one.map_or_else(|| by_numbers(bare), |day| vec![day]);
    found.into_iter().filter(is_day).collect()
}

/// Whether a text may be a day: one that is named, or `28/12`, day and month without a year.
pub fn may_be(text: &str) -> bool {
    let folded = fold(text);
    let of_two = || {
        let (one, other) = folded.split_once('/')?;
        let [one, other] = [one, other].map(|part| part.parse::<u32>().ok());
        let (one, other) = (one?, other?);
        let is_of_year = one.min(other) <= 12 && one.max(other) <= 31;
        Some(is_of_year && one.min(other) > 0)
    };
    !named(text).is_empty() || of_two() == Some(true)
}

fn is_day((year, month, day): &Day) -> bool {
    (1..=12).contains(month)
        && (1..=31).contains(day)
        && (*year == 0 || (1900..2200).contains(year))
}

/// Whether a text is a time of day: `9:30`, `10:05:00`.
pub fn is_time(text: &str) -> bool {
    minutes(text.trim()).is_some()
}

/// Returns the minutes since midnight of a time of day.
pub fn minutes(text: &str) -> Option<u32> {
    let (hours, rest) = text.split_once(':')?;
    let minutes = rest.split(':').next();
    let minutes = minutes.filter(|minutes| minutes.len() == 2)?;
    let below = |text: &str, limit: u32| text.parse().ok().filter(|number: &u32| *number < limit);
    Some(below(hours, 24)? * 60 + below(minutes, 60)?)
}

/// Puts days without a year in order where they go on in the next year, as 12月24日 and 1月7日 do.
pub fn across_new_year(days: &mut [Day]) {
    const HALF: u32 = 6;
    if days.iter().any(|(year, month, _)| *year > 0 || *month == 0) {
        return;
    }
    let mut years = 0;
    for at in 1..days.len() {
        let [before, month] = [days[at - 1].1, days[at].1];
        years += u32::from(month + HALF <= before);
        days[at].0 = years;
    }
    // Later and earlier months in turn are of one year.
    if years > 1 || !days.is_sorted() {
        for day in days {
            day.0 = 0;
        }
    }
}

/// Whether texts are days and months, one after the other: `1-9`, `2-9`, `1-10`. Scores go up and down.
pub fn go_on(texts: impl Iterator<Item = String>) -> bool {
    const FEWEST: usize = 6;
    const FEWEST_DAYS: usize = 3;
    let both = |text: String| {
        let (one, other) = text.split_once(['-', '/', '.'])?;
        Some([one.trim().parse::<u32>().ok()?, other.trim().parse().ok()?])
    };
    let Some(days) = texts.map(both).collect::<Option<Vec<[u32; 2]>>>() else {
        return false;
    };
    let are_days = |month: usize| {
        let days: Vec<Day> = days.iter().map(|day| (0, day[month], day[1 - month])).collect();
        let distinct = days.windows(2).filter(|pair| pair[0] != pair[1]).count() + 1;
        days.iter().all(is_day) && days.is_sorted() && distinct >= FEWEST_DAYS
    };
    days.len() >= FEWEST && (are_days(0) || are_days(1))
}

/// Whether a cell holds a time at which games begin: a quarter of an hour between morning and night.
pub fn is_clock(cell: &Cell) -> bool {
    let told = match cell {
        Cell::Time(time) if time.seconds == 0 => Some(time.hours * 60 + time.minutes),
        Cell::Text(text) => minutes(&fold(text)),
        _ => None,
    };
    told.is_some_and(|minutes| minutes % 15 == 0 && (8 * 60..24 * 60).contains(&minutes))
}

/// Returns the day that a sheet is called after: a month or a day of the week too, of which a week may begin with Monday or with Sunday.
pub fn of_sheet(name: &str) -> Vec<Day> {
    let told = named(name);
    if !told.is_empty() {
        return told;
    }
    let folded = fold(name);
    let number = |of: Option<&str>| of?.parse::<u32>().ok();
    let month = number(vocabulary::before("date.month", &folded))
        .or_else(|| number(vocabulary::which("month", &folded)));
    if let Some(month) = month.filter(|month| (1..=12).contains(month)) {
        return vec![(0, month, 1)];
    }
    let weekday = number(vocabulary::which("weekday", &folded));
    weekday.map_or_else(Vec::new, |day| vec![(0, 0, day), (0, 0, day % 7 + 1)])
}

/// Returns the year, 0 where none is written, and the month that a text names and nothing else: `September`, `Sept 2025`, `2025年9月`.
pub fn month(text: &str) -> Option<(u32, u32)> {
    let folded = fold(text);
    let digits: String = folded.chars().filter(char::is_ascii_digit).collect();
    let letters: String = folded.chars().filter(|c| c.is_alphabetic()).collect();
    let named = vocabulary::which("month", &letters).and_then(|month| month.parse().ok());
    let told = match (named, numbers(&folded).as_deref()) {
        (Some(month), _) => Some((digits.parse().unwrap_or(0), month)),
        (None, Some([month])) if vocabulary::before("date.month", &folded).is_some() => {
            Some((0, *month))
        }
        (None, Some([year, month])) if *year > 31 => Some((*year, *month)),
        _ => None,
    };
    told.filter(|(year, month)| is_day(&(*year, *month, 1)))
}

/// Returns the day that a heading is, in each way in which it can be read: `4/12` without a year too.
pub fn of_heading(cell: &Cell) -> Vec<Day> {
    if let Cell::Date(date) = cell {
        return vec![(date.year, date.month, date.day)];
    }
    let text = cell.text();
    let told = named(&text);
    let short = || {
        let folded = fold(&text);
        let (one, other) = folded.split(['(', '（']).next()?.split_once('/')?;
        let (one, other) = (one.parse().ok()?, other.parse().ok()?);
        let days = [(0, one, other), (0, other, one)];
        Some(days.into_iter().filter(is_day).collect())
    };
    if !told.is_empty() {
        return told;
    }
    short().unwrap_or_default()
}

/// Returns the columns that are headed by a day each, with their numbers in turn; nothing where the days do not follow one another.
pub fn as_rounds(headings: &Row, columns: impl Iterator<Item = u32>) -> Option<Vec<(u32, u32)>> {
    let all = columns.map(|column| (column, of_heading(headings.get(column))));
    let days: Vec<(u32, Vec<Day>)> = all.filter(|(_, days)| !days.is_empty()).collect();
    let in_turn = |reading: usize| {
        let days = days.iter();
        let days = days.map(|(_, days)| *days.get(reading).unwrap_or(&days[0]));
        days.is_sorted_by(|one, next| one < next)
    };
    let columns = days.iter().map(|(column, _)| *column);
    (days.len() > 1 && (in_turn(0) || in_turn(1))).then(|| columns.zip(1..).collect())
}

/// Reads `jan10`, `10january2025`, `jan10th,2025`.
fn by_month(text: &str) -> Option<Day> {
    let mut months = (1..).zip(MONTHS.map(str::to_ascii_lowercase));
    let (month, at) = months.find_map(|(month, name)| Some((month, text.find(&name)?)))?;
    let (before, rest) = text.split_at(at);
    let after = rest.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let word = &rest[..rest.len() - after.len()];
    vocabulary::which("month", word)?;
    let numbers: Vec<u32> = numbers(&format!("{before} {after}"))?;
    match *numbers.as_slice() {
        [day] => Some((0, month, day)),
        [day, year] | [year, day] if year > 31 => Some((year, month, day)),
        _ => None,
    }
}

/// Reads `r7.4.6` and `令和7年4月6日`; also `r7.10`, a month.
fn by_era(text: &str) -> Option<Day> {
    let (before_the_first, rest) = vocabulary::opened("era", text)?;
    let before_the_first: u32 = before_the_first.parse().ok()?;
    let is_dotted = rest.contains(['.', '/']) || vocabulary::holds("date.month", rest);
    match *numbers(rest)?.as_slice() {
        [year, month, day] => Some((before_the_first + year, month, day)),
        [year, month] if is_dotted => Some((before_the_first + year, month, 1)),
        _ => None,
    }
}

/// Reads what has numbers and signs between them alone.
fn by_numbers(text: &str) -> Vec<Day> {
    let Some(numbers) = numbers(text) else {
        return Vec::new();
    };
    let digits = text.len() == 8 && text.chars().all(|c| c.is_ascii_digit());
    let century = |year: u32| if year < 100 { 2000 + year } else { year };
    match *numbers.as_slice() {
        [all] if digits => vec![(all / 10000, all / 100 % 100, all % 100)],
        [year, month, day] if year > 31 => vec![(year, month, day)],
        [month, day] if vocabulary::holds("date.month", text) => vec![(0, month, day)],
        [day, month] if text.contains('.') => vec![(0, month, day)],
        [day, month, year] if text.contains('.') => vec![(century(year), month, day)],
        [one, two, year] if year > 31 && one == two => vec![(year, one, two)],
        [one, two, year] if year > 31 => vec![(year, one, two), (year, two, one)],
        _ => Vec::new(),
    }
}

/// Returns the numbers of a text that has nothing else but what stands between the parts of a date.
fn numbers(text: &str) -> Option<Vec<u32>> {
    let mut bare = text.to_string();
    for ending in vocabulary::words("date.ending") {
        bare = bare.replace(ending.as_str(), " ");
    }
    let between = |c: char| matches!(c, ' ' | '-' | '.' | '/' | ',' | '_');
    bare.split(between).filter(|part| !part.is_empty()).map(|part| part.parse().ok()).collect()
}
