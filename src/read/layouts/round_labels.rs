//! Rounds that are called otherwise than by numbers, in a column headed as rounds: 月・火・水, `Morning` and `Evening`, 初戦 and 最終戦.
//! They are numbered in the order in which they come.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

use crate::problem::{Problem, TakenFor, Unreadable, in_short};
use crate::read::file::grid::{Row, Sheet};
use crate::read::number::{fold, is_nothing};
use crate::read::words::columns::Heading;
use crate::read::words::name_folding::alike;
use crate::read::words::{day, headings, placing, round, vocabulary};

/// As many labels are named in what is said of them.
const SHOWN: usize = 4;

/// Returns the round of each row of a list, and what is said of it: every row has a label, the rows of each stand together, nobody plays
/// twice under one, and somebody under several.
pub fn of(sheet: &Sheet, heading: &Heading) -> Option<(BTreeMap<u32, u32>, Problem)> {
    let column = heading.column("round")?;
    let found =
        of_those_left(sheet, heading, column).or_else(|| last_of_all(sheet, heading, column));
    if found.is_some() {
        return found;
    }
    let mut labels: Vec<String> = Vec::new();
    let mut rounds = BTreeMap::new();
    let (mut here, mut all) = (HashSet::new(), HashSet::new());
    let (mut meets_again, mut last_day) = (false, None);
    for row in heading.below(sheet) {
        let names = ["first", "second"].map(|side| heading.cell(row, side).text());
        let mut names =
            names.iter().filter(|name| !is_nothing(name) && !headings::is_bye(name)).peekable();
        let label = row.get(column).text();
        if names.peek().is_none() && label.is_empty() {
            continue;
        }
        let is_label = |text: &str| {
            // `予選1回戦` is a round of something else.
            round::round_number(text).is_none()
                && round::title_of(text).is_none()
                && !placing::is_stage(text)
                && vocabulary::behind("bracket.side", &fold(text)).is_none()
        };
        if !label.is_empty() && !is_label(&label) {
            return None;
        }
        if !label.is_empty() && labels.last().map(|last| fold(last)) != Some(fold(&label)) {
            if labels.iter().any(|known| fold(known) == fold(&label)) {
                return None;
            }
            let own = day::of_heading(row.get(column)).first().copied();
            // Days that come backwards are rounds from the last to the first, or none.
            if last_day.is_some() && own < last_day {
                return None;
            }
            last_day = own;
            labels.push(label);
            all.extend(here.drain());
        }
        for name in names {
            let name = alike(name);
            meets_again |= all.contains(&name);
            if !here.insert(name) {
                return None;
            }
        }
        rounds.insert(row.index, u32::try_from(labels.len()).ok().filter(|at| *at > 0)?);
    }
    (labels.len() > 1 && meets_again).then(|| {
        let said = heading.problem(sheet, column, taken(&labels));
        (rounds, said)
    })
}

/// Returns the round of each row where every row names its board too, `5.3`: boards are counted from 1 on, and nobody plays twice in a round.
pub fn of_boards(sheet: &Sheet, heading: &Heading) -> Option<BTreeMap<u32, u32>> {
    let column = heading.column("round")?;
    let mut rounds = BTreeMap::new();
    let (mut seen, mut first_boards) = (HashSet::new(), BTreeMap::new());
    for row in heading.below(sheet) {
        if row.cells.is_empty() {
            continue;
        }
        let text = row.text(column);
        let (round, board) = text.split_once('.')?;
        let [round, board] = [round, board].map(|part| part.parse::<u32>().ok());
        let (round, board) = (round?, board?);
        for side in ["first", "second"] {
            let name = alike(&heading.cell(row, side).text());
            if !is_nothing(&name) && !headings::is_bye(&name) && !seen.insert((round, name)) {
                return None;
            }
        }
        let first = first_boards.entry(round).or_insert(board);
        *first = board.min(*first);
        rounds.insert(row.index, round);
    }
    let mut firsts = first_boards.into_iter().peekable();
    let is_round = firsts.peek().is_some_and(|(round, _)| *round > 0);
    (is_round && firsts.all(|(_, first)| first == 1)).then_some(rounds)
}

/// Says that rounds are called so, and were numbered in this order.
pub fn taken(labels: &[String]) -> TakenFor {
    TakenFor::Labels { labels: in_short(SHOWN, labels) }
}

/// Reads `R8`, `R4`, `R2`, and `R16`, `QF`, `SF`, `F`, as what they say where each has half as many games as its number, the first perhaps
/// fewer, and the last perhaps one for the third place: how many are left.
fn of_those_left(
    sheet: &Sheet,
    heading: &Heading,
    column: u32,
) -> Option<(BTreeMap<u32, u32>, Problem)> {
    let mut games: BTreeMap<Reverse<u32>, (String, Vec<u32>)> = BTreeMap::new();
    let mut are_stages = true;
    for row in heading.below(sheet) {
        let label = row.text(column);
        if label.is_empty() {
            continue;
        }
        if !label.contains(char::is_alphabetic) {
            return None;
        }
        are_stages &= placing::is_stage(&label);
        let left = Reverse(those_left(&label)?);
        games.entry(left).or_insert((label, Vec::new())).1.push(row.index);
    }
    if are_stages {
        return None;
    }
    let most = games.keys().next().copied();
    let fits = |(left, (_, rows)): (&Reverse<u32>, &(String, Vec<u32>))| {
        let half = left.0 as usize / 2;
        let has_all = rows.len() == half || left.0 == 2 && rows.len() == 2;
        left.0.is_power_of_two() && (has_all || Some(*left) == most && rows.len() < half)
    };
    if games.len() < 2 || games.keys().last() != Some(&Reverse(2)) || !games.iter().all(fits) {
        return None;
    }
    let labels: Vec<String> = games.values().map(|(label, _)| label.clone()).collect();
    let rounds = games.into_values().zip(1..);
    let rounds =
        rounds.flat_map(|((_, rows), round)| rows.into_iter().map(move |row| (row, round)));
    Some((rounds.collect(), heading.problem(sheet, column, taken(&labels))))
}

/// Reads `Final round` behind rounds with numbers as the next one, where everybody plays in it.
fn last_of_all(
    sheet: &Sheet,
    heading: &Heading,
    column: u32,
) -> Option<(BTreeMap<u32, u32>, Problem)> {
    const FEWEST: usize = 6;
    let below = heading.below(sheet);
    let mut rounds = BTreeMap::new();
    let mut labels: Vec<String> = Vec::new();
    for row in below {
        let label = row.text(column);
        let round = match round::round_number(&label) {
            Some(round) => round,
            // `Playoff` is none, however many play.
            None if placing::is_stage_label(&label) && vocabulary::says("round.word", &label) => {
                u32::MAX
            }
            None => return None,
        };
        let is_last = labels.last().is_some_and(|last| *last == label);
        if round == u32::MAX && !is_last {
            labels.push(label);
        }
        rounds.insert(row.index, round);
    }
    // Most lists have numbers alone, and names take long.
    let [label] = &labels[..] else { return None };
    let mut names: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    for row in below {
        let both = ["first", "second"].map(|side| heading.cell(row, side).text());
        let both = both.iter().filter(|name| !is_nothing(name) && !headings::is_bye(name));
        let of_round = names.entry(rounds[&row.index]).or_default();
        of_round.extend(both.map(|name| alike(name)));
    }
    let last = names.remove(&u32::MAX)?;
    let all: HashSet<&String> = names.values().flatten().collect();
    let own: HashSet<&String> = last.iter().collect();
    let is_whole = own.len() == last.len() && own == all && own.len() >= FEWEST;
    let are_rounds =
        names.len() > 1 && names.keys().copied().eq(1..=u32::try_from(names.len()).ok()?);
    let next = u32::try_from(names.len()).ok()? + 1;
    let rounds = rounds.into_iter();
    let rounds = rounds.map(|(row, round)| (row, round.min(next)));
    (is_whole && are_rounds).then(|| {
        let said = heading.problem(sheet, column, taken(std::slice::from_ref(label)));
        (rounds.collect(), said)
    })
}

/// Returns how many are left in a round of such a name; whoever plays for the third place does so beside the final.
fn those_left(label: &str) -> Option<u32> {
    let stage = || u32::try_from(placing::left(label)?).ok();
    let left = round::round_number(label).or_else(stage)?;
    Some(if left == 3 { 2 } else { left })
}

/// Returns the first of rounds called `R16` beside quarterfinals: they are no sixteenth rounds.
pub fn of_knockout(sheet: &Sheet, heading: &Heading) -> Option<Problem> {
    const QUARTERFINAL: u32 = 8;
    let column = heading.column("round")?;
    let number = |row: &Row| round::round_number(&row.text(column));
    let is_large = |row: &&Row| number(row).is_some_and(|left| left > QUARTERFINAL);
    let rows = || heading.below(sheet).iter().filter(|row| row.holds(column));
    let is_stage = |row: &Row| {
        let left = those_left(&row.text(column)).filter(|left| *left <= QUARTERFINAL);
        number(row).is_none() && left.is_some()
    };
    let is_power = |left: u32| left > QUARTERFINAL && left.is_power_of_two();
    let of_those_left = rows().filter_map(number).all(is_power) && rows().any(is_stage);
    let first = rows().find(is_large).filter(|_| of_those_left)?;
    Some(sheet.problem(first, column, Unreadable::Round {}))
}
