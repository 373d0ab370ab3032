//! The players sheet.

use std::collections::HashSet;

use crate::exact::Exact;
use crate::model::{Away, FactKind, NoPlace, Player, PlayerFact, Said};
use crate::place::{Located, Place};
use crate::problem::{Kind, Problem, Unreadable, Unused};
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::number;
use crate::read::number::{counted, fold, joined};
use crate::read::words::columns::Heading;
use crate::read::words::day;
use crate::read::words::departure::{Left, departed, left, only_day};
use crate::read::words::round::round_number;
use crate::read::words::{headings, person_name, vocabulary};

/// No tournament has more rounds.
const LAST_ROUND: u32 = 999;

/// What nobody notes but of a player.
const OF_SOMEBODY: [&str; 3] = ["wish", "away", "left_after"];

/// Whether somebody left: after a round, or as words beside the name say it.
#[derive(Default)]
struct Leaving {
    after: Option<u32>,
    said: Option<(Left, String)>,
    /// Whether all games were annulled.
    is_annulled: bool,
}

impl Leaving {
    fn said(left: Left, text: String) -> Self {
        Self { said: Some((left, text)), ..Self::default() }
    }
}

struct Line<'a> {
    sheet: &'a Sheet,
    heading: &'a Heading,
    row: &'a Row,
    /// The column of pools or divisions.
    division: Option<u32>,
}

/// Reads the players below a heading; of an event of which so many rounds are planned, where that is said.
pub fn read(
    sheet: &Sheet,
    heading: &Heading,
    planned: Option<u32>,
    problems: &mut Vec<Problem>,
) -> Vec<Player> {
    let mut players: Vec<Player> = Vec::new();
    let mut unnumbered = Vec::new();
    let body = sheet.below(heading.position);
    let is_numbered = |row: &&Row| heading.cell(row, "number").number().is_some();
    let last_numbered = body.iter().rev().find(is_numbered).map(|row| row.index);
    let readings = readings(body, heading);
    let division = division(body, heading);
    for row in body {
        let line = Line { sheet, heading, row, division };
        if readings.contains(&row.index) {
            problems.push(line.problem("name", Unused::Row {}));
            continue;
        }
        if line.is_nobody(last_numbered, problems) {
            continue;
        }
        let number = told(line.count("number", u32::MAX), problems);
        let player = line.player(planned, problems);
        let number = number.unwrap_or_else(|| {
            unnumbered.push(players.len());
            players.len() as u32 + 1
        });
        players.push(Player { number, ..player });
    }
    number_on(&mut players, &unnumbered);
    if is_of_some(sheet, heading) {
        players = added_up(players);
    }
    players
}

/// Adds up what is taken from one player, or given, in several rows.
fn added_up(players: Vec<Player>) -> Vec<Player> {
    let mut all: Vec<Player> = Vec::new();
    for player in players {
        let known = all.iter().position(|known| {
            known.start_score.is_some() && fold(&known.name) == fold(&player.name)
        });
        let (Some(at), Some(more)) = (known, player.start_score.clone()) else {
            all.push(player);
            continue;
        };
        let known = &mut all[at];
        known.start_score = known.start_score.take().map(|start| start + more);
        let reasons = [known.deducted_for.take(), player.deducted_for];
        let told = joined(reasons.iter().flatten().map(String::as_str), "; ");
        known.deducted_for = Some(told).filter(|told| !told.is_empty());
    }
    all
}

/// Returns the rows that say how the name in the next one is read: above every numbered name one without a number, in kana alone.
fn readings(body: &[Row], heading: &Heading) -> HashSet<u32> {
    let number = |row: &Row| heading.cell(row, "number").number();
    let is_reading = |row: &Row| {
        row.filled().nth(1).is_none() && person_name::is_kana(&heading.cell(row, "name").text())
    };
    let numbered: Vec<usize> = (0..body.len()).filter(|at| number(&body[*at]).is_some()).collect();
    let above = |at: &usize| Some(&body[at.checked_sub(1)?]).filter(|row| is_reading(row));
    let rows: Option<HashSet<u32>> =
        numbered.iter().map(|at| above(at).map(|row| row.index)).collect();
    rows.filter(|rows| rows.len() > 1).unwrap_or_default()
}

/// Returns the column of pools or divisions: of several, such as 組 beside クラス, the one that parts the list into equal groups.
fn division(body: &[Row], heading: &Heading) -> Option<u32> {
    let mut told = heading.unused_as("words", "division");
    if told.len() > 1 {
        told.retain(|column| parts_evenly(body, heading, *column));
    }
    let [column] = told[..] else {
        return None;
    };
    Some(column)
}

/// Whether the texts of a column part the list into groups of three or more, of which none has two more than another.
fn parts_evenly(body: &[Row], heading: &Heading, column: u32) -> bool {
    const FEWEST: usize = 3;
    let named = body.iter().filter(|row| heading.holds(row, "name"));
    let groups = counted(named.map(|row| row.folded(column)));
    let (least, most) = (groups.values().min(), groups.values().max());
    let (Some(least), Some(most)) = (least, most) else {
        return false;
    };
    groups.len() > 1 && *least >= FEWEST && most - least <= 1
}

/// Returns what was read; nothing where it cannot be, which is told.
fn told<T: Default>(read: Result<T, Problem>, problems: &mut Vec<Problem>) -> T {
    read.unwrap_or_else(|problem| {
        problems.push(problem);
        T::default()
    })
}

impl Line<'_> {
    fn cell(&self, column: &str) -> &Cell {
        self.heading.cell(self.row, column)
    }

    fn text(&self, column: &str) -> Option<String> {
        Some(self.cell(column).text()).filter(|text| !text.is_empty())
    }

    fn place(&self, column: &str) -> Place {
        let place = &self.sheet.place;
        let column = self.heading.column(column);
        column.map_or_else(|| place.clone(), |column| place.at(self.row.index, column))
    }

    fn problem(&self, column: &str, kind: impl Into<Kind>) -> Problem {
        Problem::of(self.place(column), kind, self.cell(column).text())
    }

    /// Whether a row names no player, and says why where it is not plain; `last_numbered` is the last row with a number.
    fn is_nobody(&self, last_numbered: Option<u32>, problems: &mut Vec<Problem>) -> bool {
        let cell = self.cell("name");
        let name = cell.text();
        if name.is_empty() || headings::is_total(&name) || matches!(cell, Cell::Error(_)) {
            problems.extend(cell.broken().map(|kind| self.problem("name", kind)));
            let said =
                OF_SOMEBODY.into_iter().filter(|column| self.heading.holds(self.row, column));
            let said = said.filter(|_| name.is_empty());
            problems.extend(said.map(|column| self.problem(column, Kind::BesideNobody {})));
            return true;
        }
        // Below the last number, `Judge` is no number that somebody mistyped, as `x` may be.
        let number = self.cell("number").text();
        let is_title = number.len() > 1 && !number.contains(char::is_numeric);
        let below = last_numbered.is_some_and(|last| self.row.index > last);
        if headings::is_label(&name) && self.cell("number").is_blank() || below && is_title {
            problems.push(self.problem("name", Unused::Row {}));
            return true;
        }
        if cell.is_no_name() {
            problems.push(self.problem("name", Unreadable::Name {}));
        }
        false
    }

    /// Reads what is said of a player, whose number is another's to give.
    fn player(&self, planned: Option<u32>, problems: &mut Vec<Problem>) -> Player {
        let place = self.place("name");
        let mut away = told(self.away(), problems);
        if let Some(planned) = planned.filter(|planned| away.names_beyond(*planned)) {
            let planned = planned.to_string();
            problems.push(self.problem("away", Kind::AwayBeyond { planned }));
        }
        let mut listed = Player::default();
        for fact in PlayerFact::ALL {
            let said = match fact.kind() {
                FactKind::Number => told(self.number(fact.word()), problems).map(Said::Number),
                FactKind::Text | FactKind::Detail | FactKind::Private => {
                    self.text(fact.word()).map(Said::Text)
                }
                FactKind::Computed | FactKind::Own => None,
            };
            listed.say(fact, said);
        }
        // Points taken off are a start below 0, with a minus or without.
        let taken_off = told(self.number("deduction"), problems)
            .map(|points| if points.is_negative() { points } else { -points });
        let start_score = match (listed.start_score.take(), taken_off) {
            (Some(start), Some(off)) => Some(start + off),
            (start, off) => start.or(off),
        };
        let aliases = self.text("alias").unwrap_or_default();
        let aliases = aliases.split([',', '、', '/', '／']).map(str::trim);
        let sex = listed.sex.as_deref().unwrap_or_default();
        let sex_letter = headings::named("sex", sex).unwrap_or_default().to_string();
        let written = self.cell("name").text();
        let leaving = told(self.left(), problems);
        if leaving.is_annulled {
            away.take_place(NoPlace::Annulled);
        }
        let beside = leaving
            .said
            .map(|(left, text)| left.departure(format!("{written} ({text})"), place.clone()));
        let (name, said) = match departed(&written) {
            Some((name, left)) => (name, Some(left.departure(written, place.clone()))),
            None => (written, None),
        };
        let said = said.or(beside);
        Player {
            departure: said,
            start_score,
            sex_letter,
            away,
            left_after: leaving.after,
            division: self.division(),
            wish: self.text("wish").map(|value| Located { value, place: self.place("wish") }),
            aliases: aliases.filter(|one| !one.is_empty()).map(str::to_string).collect(),
            name: name.into(),
            place,
            ..listed
        }
    }

    fn division(&self) -> Option<Located<String>> {
        let column = self.division?;
        let value = Some(self.row.text(column)).filter(|text| !text.is_empty())?;
        let place = self.sheet.place.at(self.row.index, column);
        Some(Located { value, place })
    }

    /// Reads whether somebody left.
    fn left(&self) -> Result<Leaving, Problem> {
        let said = self.text("left_after").unwrap_or_default();
        let is = |section: &str, meaning: &str| headings::named(section, &said) == Some(meaning);
        if self.cell("left_after").number().is_none() {
            if is("answers", "no") {
                return Ok(Leaving::default());
            }
            if is("answers", "yes") || is("words", "tick") {
                return Ok(Leaving::said(Left::Sometime, said));
            }
            if let Some(after) = left(&said).or_else(|| self.day_of("left_after")) {
                return Ok(Leaving::said(after, said));
            }
        }
        let is_annulled = |text: &str| vocabulary::is("name.annulled", &fold(text));
        let texts = remarks(self.heading).into_iter().map(|at| self.row.text(at));
        if texts.chain([said]).any(|text| is_annulled(&text)) {
            return Ok(Leaving { is_annulled: true, ..Leaving::default() });
        }
        let remarks = remarks(self.heading).into_iter();
        let mut remarks = remarks.filter_map(|column| {
            let text = self.row.text(column);
            left(&text).map(|after| (after, text))
        });
        let after = self.count("left_after", LAST_ROUND)?;
        let said = remarks.next().filter(|_| after.is_none());
        Ok(Leaving { after, said, ..Leaving::default() })
    }

    /// Reads the day on which somebody left.
    fn day_of(&self, column: &str) -> Option<Left> {
        only_day(&day::of_heading(self.cell(column))).map(Left::On)
    }

    fn away(&self) -> Result<Away, Problem> {
        let Some(rounds) = self.text("away") else {
            return Ok(Away::default());
        };
        if vocabulary::is("name.annulled", &fold(&rounds)) {
            let mut away = Away::default();
            away.take_place(NoPlace::Annulled);
            return Ok(away);
        }
        Away::parse(&rounds).ok_or_else(|| self.problem("away", Unreadable::Away {}))
    }

    /// Reads a number that counts something: neither negative nor a fraction, and at most `most`.
    fn count(&self, column: &'static str, most: u32) -> Result<Option<u32>, Problem> {
        let Some(value) = self.number(column)? else {
            return Ok(None);
        };
        let whole = value.to_string().parse().ok().filter(|whole| *whole <= most);
        let whole = whole.ok_or_else(|| self.problem(column, Unreadable::Count {}));
        whole.map(Some)
    }

    fn number(&self, column: &'static str) -> Result<Option<Exact>, Problem> {
        let cell = self.cell(column);
        let is_unrated = || vocabulary::is("rating.none", cell.folded().trim_end_matches('.'));
        if cell.is_blank() || column == "rating" && is_unrated() {
            return Ok(None);
        }
        // `第3回戦`, `R3` and `3回戦` name a round as well as 3 does.
        let is_round = column == "left_after";
        let round = || round_number(&cell.text()).filter(|_| is_round);
        // `-3 pts`, `3点`.
        let points = || {
            let folded = cell.folded();
            let points = vocabulary::before("score.point", &folded);
            number::parse(points.filter(|_| column == "deduction")?)
        };
        let value = cell.number().or_else(|| Some(i64::from(round()?).into())).or_else(points);
        let kind = || match cell {
            Cell::Error(error) => Kind::ExcelError { error: error.clone() },
            _ if is_round => Unreadable::Leaving {}.into(),
            _ => Unreadable::Number { column: column.into() }.into(),
        };
        value.map(Some).ok_or_else(|| self.problem(column, kind()))
    }
}

/// Returns the columns of statuses and remarks, in which it may stand that somebody left.
fn remarks(heading: &Heading) -> Vec<u32> {
    heading.unused_where(|text| {
        headings::is("pairings.status", text) || headings::is("settings.remark", text)
    })
}

/// Whether a status or remark beside a name says that its owner left.
pub fn says_who_left(sheet: &Sheet, heading: &Heading) -> bool {
    let rows = heading.below(sheet).iter();
    let columns = remarks(heading);
    let mut texts = rows.flat_map(|row| columns.iter().map(|column| row.text(*column)));
    texts.any(|text| left(&text).is_some())
}

/// Gives players without a number, whose position is another's number, the numbers after the last.
fn number_on(players: &mut [Player], unnumbered: &[usize]) {
    let is_own = |at: &usize| unnumbered.binary_search(at).is_err();
    let taken: HashSet<u32> =
        (0..players.len()).filter(is_own).map(|at| players[at].number).collect();
    let numbers = players.iter().map(|player| player.number);
    let mut last = numbers.max().unwrap_or(0);
    for &at in unnumbered.iter().filter(|_| !taken.is_empty()) {
        if taken.contains(&players[at].number) {
            last = last.saturating_add(1);
            players[at].number = last;
        }
    }
}

/// What is only said of those who play, and of some of them alone.
pub const OF_WHO_PLAYS: [&str; 4] = ["deduction", "start_score", "left_after", "away"];

/// Whether a list says of everybody on it what is said of some who play alone: points taken off or given, or that they left. Who is not on it
/// plays all the same.
pub fn is_of_some(sheet: &Sheet, heading: &Heading) -> bool {
    let is_of_who_plays = |name: &str| OF_WHO_PLAYS.contains(&name) || name == "deducted_for";
    let columns = heading.columns.iter();
    let (said, others): (Vec<_>, Vec<_>) = columns.partition(|(name, _)| is_of_who_plays(name));
    let mut rows = sheet.below(heading.position).iter();
    !said.is_empty()
        && others.iter().all(|(name, _)| *name == "name")
        && rows.all(|row| said.iter().any(|(_, at)| row.holds(*at)))
}

/// Returns the names that stand alone in their rows, below a gap or below all numbers, where other rows say more: players only if they
/// are paired. In a table of everybody's rounds a row below all numbers may say one thing more: a total, a prize.
pub fn apart(sheet: &Sheet, heading: &Heading, of_rounds: bool) -> Vec<Place> {
    let Some(name) = heading.column("name") else {
        return Vec::new();
    };
    let says = |row: &Row| row.filled().count();
    let body = sheet.below(heading.position);
    let is_numbered = |row: &&Row| heading.cell(row, "number").number().is_some();
    let numbered = body.iter().filter(is_numbered).count();
    let last_numbered = body.iter().rev().find(is_numbered).filter(|_| numbered > 1);
    let last_numbered = last_numbered.map(|row| row.index);
    let mut apart = Vec::new();
    let mut gap = false;
    for (above, row) in body.iter().zip(body.iter().skip(1)) {
        gap |= above.index + 1 < row.index;
        let below = || last_numbered.is_some_and(|last| row.index > last);
        let first = body.first().map_or(0, says);
        let alone = says(row) == 1 && first > 1 && (gap || below());
        let nearly = of_rounds && says(row) == 2 && first > 4 && below();
        if row.holds(name) && (alone || nearly) {
            apart.push(sheet.place.at(row.index, name));
        }
    }
    apart
}
