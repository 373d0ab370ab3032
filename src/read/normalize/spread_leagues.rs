//! Leagues that are spread over sheets: one for each month, each half of a season or each match day, or one for each team, on which every game stands
//! twice. Their rounds are counted through, and a game that two sheets tell counts once.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use crate::model::{Pairing, PlayerIndex, SheetRole};
use crate::place::Place;
use crate::problem::{Kind, Problem, TakenFor};
use crate::read::file::grid::Sheet;
use crate::read::layouts::games::told_twice;
use crate::read::layouts::numbering;
use crate::read::layouts::player_cell::Layout;
use crate::read::layouts::table::{Table, Told};
use crate::read::number::{digits, fold, joined};
use crate::read::roles::people::People;
use crate::read::sheet_roles::{self, Used};
use crate::read::words::columns::Heading;
use crate::read::words::day::{self, Day};
use crate::read::words::result::combine;
use crate::read::words::vocabulary;

/// Fewer sheets are no teams of a league.
const FEWEST_TEAMS: usize = 3;

/// A table whose rounds were counted through with those of other sheets. Games that it has no round for are told on another sheet.
#[derive(Debug)]
struct Counted {
    of: Rc<dyn Table>,
    rounds: HashMap<Place, u32>,
    said: Vec<Problem>,
}

impl Table for Counted {
    fn layout(&self) -> Layout {
        self.of.layout()
    }

    fn takes(&self, heading: &Heading, position: (usize, u32), column: u32) -> bool {
        self.of.takes(heading, position, column)
    }

    fn read(
        &self,
        sheet: &Sheet,
        heading: &Heading,
        people: &mut People,
        problems: &mut Vec<Problem>,
    ) -> Told {
        problems.extend(self.said.iter().cloned());
        let mut aside = Vec::new();
        let mut told = self.of.read(sheet, heading, people, &mut aside);
        problems.extend(aside.into_iter().filter(|problem| !is_counted(problem)));
        told.pairings.retain_mut(|game| {
            let round = self.rounds.get(&game.place);
            game.round = round.copied().unwrap_or(game.round);
            round.is_some()
        });
        told
    }
}

/// Whether a sheet says that its rounds were counted, by days or by games.
fn is_counted(problem: &Problem) -> bool {
    matches!(problem.kind, Kind::TakenFor(TakenFor::Days { .. } | TakenFor::Games { .. }))
}

/// A sheet of games, as it is read by itself.
struct Part<'a> {
    /// Its position among all sheets, and what it was taken for.
    at: usize,
    entry: Used<'a>,
    games: Vec<Pairing>,
    /// The day of each game, where all have one.
    days: Option<Vec<Day>>,
    /// Whether nothing says its rounds.
    is_counted: bool,
}

impl Part<'_> {
    fn name(&self) -> &str {
        &self.entry.sheet.place.sheet
    }

    fn players(&self) -> BTreeSet<PlayerIndex> {
        self.games.iter().flat_map(Pairing::players).collect()
    }

    fn rounds(&self) -> BTreeSet<u32> {
        self.games.iter().map(|game| game.round).collect()
    }

    /// Whether it is a card, whose games that stand twice were left out where rounds are told.
    fn is_card(&self) -> bool {
        let heading = self.entry.heading.as_ref();
        heading.is_some_and(|heading| heading.is_called("first", "card"))
    }

    /// Returns the team whose games these are: each is one of them, and the sheet is called after it, or is its card.
    fn team(&self, people: &People) -> Option<PlayerIndex> {
        let is_team = |player: &PlayerIndex| {
            let is_called = fold(&people.players[*player].name) == fold(self.name());
            (is_called || self.is_card())
                && self.games.iter().all(|game| game.players().any(|own| own == *player))
        };
        self.games.first()?.players().find(is_team)
    }
}

/// Joins the sheets of such a league.
pub fn join<'a>(used: &mut [Used<'a>], sheets: &'a [Sheet]) {
    let mut people = People::default();
    let Some(mut parts) = parts(used, sheets, &mut people) else {
        return;
    };
    let mut said = Vec::new();
    let rounds = if let Some(games) = of_teams(&parts, &people, &mut said) {
        if parts.iter().all(|part| part.is_counted) {
            counted(&games)
        } else {
            let games = games.into_iter();
            Some(games.map(|(game, _)| (game.place, game.round)).collect())
        }
    } else if !of_same_people(&parts) {
        None
    } else if parts.iter().all(|part| part.is_counted) {
        let in_order = by_names(&parts, used).or_else(|| by_days_alone(&parts));
        in_order.and_then(|order| counted_in(&order, &mut parts))
    } else {
        let order = in_halves(&parts, used).filter(|_| !are_told(&parts));
        order.map(|order| shifted(&order, &parts))
    };
    let Some(rounds) = rounds else { return };
    let names = joined(parts.iter().map(Part::name), " / ");
    let last = rounds.values().copied().max().unwrap_or(0);
    if let Some(first) = parts.first() {
        let kind = TakenFor::League { sheets: names, rounds: last.to_string() };
        said.push(Problem::at(first.entry.sheet.place.clone(), kind));
    }
    for Part { at, mut entry, .. } in parts {
        let Some(of) = entry.table.take() else {
            continue;
        };
        entry.table =
            Some(Rc::new(Counted { of, rounds: rounds.clone(), said: std::mem::take(&mut said) }));
        entry.is_spread = true;
        used[at] = entry;
    }
}

/// Reads every sheet with games by itself; nothing where there are not several, or one is something else than a list of games.
fn parts<'a>(used: &[Used<'a>], sheets: &'a [Sheet], people: &mut People) -> Option<Vec<Part<'a>>> {
    let mut found = Vec::new();
    let is_of_a_day = |entry: &Used<'_>| {
        let mut tables = entry.table.iter();
        tables.any(|table| table.day().is_some())
    };
    for (at, entry) in used.iter().enumerate() {
        if entry.is_pairings() && !is_of_a_day(entry) {
            let table = entry.table.as_ref()?;
            // A cross table tells the same games once more.
            if table.stage().is_some() || table.is_whole() {
                continue;
            }
            let is_list = matches!(entry.layout(), Layout::List | Layout::Rounds)
                && !entry.is_part
                && !entry.sheet.is_edition
                && table.round().is_none();
            found.push((at, is_list.then(|| entry.clone())?));
        } else if let Some(taken) = sheet_roles::unnumbered(entry, sheets) {
            found.push((at, taken));
        }
    }
    // Where each is of one day, the days say the rounds.
    let are_of_days = found.iter().all(|(at, _)| is_of_a_day(&used[*at]));
    let is_joined = found.iter().any(|(_, entry)| entry.is_spread);
    if found.len() < 2
        || are_of_days
        || is_joined
        || found.iter().any(|(_, entry)| entry.sheet.place.part_of.is_some())
    {
        return None;
    }
    let read = |(at, entry): (usize, Used<'a>)| {
        let (heading, table) = (entry.heading.as_ref()?, entry.table.as_ref()?);
        let mut aside = Vec::new();
        let games = table.read(&entry.sheet, heading, people, &mut aside).pairings;
        let days = numbering::days(&entry.sheet, heading, &games).map(|(_, days)| days);
        let days = days.or_else(|| {
            let day = day_of(&entry.sheet, heading)?;
            Some(vec![day; games.len()])
        });
        let is_counted = aside.iter().any(is_counted);
        (!games.is_empty()).then_some(Part { at, entry, games, days, is_counted })
    };
    found.into_iter().map(read).collect()
}

/// Returns the day that stands above a heading, alone, where it can be only one.
fn day_of(sheet: &Sheet, heading: &Heading) -> Option<Day> {
    let above = sheet.rows[..heading.position].iter();
    let mut days = above.filter_map(|row| match day::of_heading(row.alone()?.1)[..] {
        [day] => Some(day),
        _ => None,
    });
    days.next().filter(|_| days.next().is_none())
}

/// Whether most of each sheet play on others, too.
fn of_same_people(parts: &[Part<'_>]) -> bool {
    let players: Vec<BTreeSet<PlayerIndex>> = parts.iter().map(Part::players).collect();
    let meets = |at: usize| {
        let others = players.iter().enumerate().filter(|(other, _)| *other != at);
        let others: BTreeSet<PlayerIndex> = others.flat_map(|(_, other)| other).copied().collect();
        2 * players[at].intersection(&others).count() > players[at].len()
    };
    (0..parts.len()).all(meets)
}

/// Whether every round stands on one sheet alone.
fn are_told(parts: &[Part<'_>]) -> bool {
    let mut known = BTreeSet::new();
    let mut rounds = parts.iter().flat_map(Part::rounds);
    rounds.all(|round| known.insert(round))
}

/// Returns the half of a season that a sheet is called after: 1 or 2.
fn half(name: &str) -> Option<u32> {
    let folded = fold(name);
    let letters: String = folded.chars().filter(|c| c.is_alphabetic()).collect();
    let told = vocabulary::which("season-half", &folded);
    let told = told.or_else(|| vocabulary::which("season-half", &letters));
    told?.parse().ok()
}

/// Whether standings of the book are of a part of the season: then each part is ranked by itself.
fn is_ranked_apart(used: &[Used<'_>]) -> bool {
    let announced = used.iter().filter(|entry| entry.role == SheetRole::Published);
    let names = announced.map(|entry| fold(&entry.sheet.place.sheet));
    let halves = ["1", "2"].map(|half| format!("season-half.{half}"));
    let mut names = names.filter(|name| halves.iter().any(|list| vocabulary::holds(list, name)));
    names.next().is_some()
}

/// Returns the order of two sheets that are called after the halves of a season.
fn in_halves(parts: &[Part<'_>], used: &[Used<'_>]) -> Option<Vec<usize>> {
    let halves: Option<Vec<u32>> = parts.iter().map(|part| half(part.name())).collect();
    match halves?[..] {
        _ if is_ranked_apart(used) => None,
        [1, 2] => Some(vec![0, 1]),
        [2, 1] => Some(vec![1, 0]),
        _ => None,
    }
}

/// Returns the order of sheets that are called after months, or halves of a season.
fn by_names(parts: &[Part<'_>], used: &[Used<'_>]) -> Option<Vec<usize>> {
    let months: Option<Vec<(u32, u32)>> =
        parts.iter().map(|part| day::month(part.name())).collect();
    let Some(months) = months else {
        return in_halves(parts, used);
    };
    let distinct: BTreeSet<&(u32, u32)> = months.iter().collect();
    if distinct.len() < months.len() {
        return None;
    }
    // A season may go on in the next year; the sheets may stand with the last one first.
    let are_in_order = |order: &[usize]| {
        let mut days: Vec<Day> = order.iter().map(|at| (months[*at].0, months[*at].1, 1)).collect();
        day::across_new_year(&mut days);
        days.is_sorted()
    };
    let forward: Vec<usize> = (0..parts.len()).collect();
    let backward: Vec<usize> = forward.iter().rev().copied().collect();
    let mut by_month = forward.clone();
    by_month.sort_by_key(|at| months[*at]);
    let mut orders = [forward, backward, by_month].into_iter();
    let order = orders.find(|order| are_in_order(order))?;
    // Of two months alone nobody knows which year January is of.
    let is_of_one_year = order.is_sorted_by_key(|at| months[*at]);
    (order.len() > 2 || is_of_one_year).then_some(order)
}

/// Returns the order of sheets that nobody named, where no day of one lies among those of another.
fn by_days_alone(parts: &[Part<'_>]) -> Option<Vec<usize>> {
    let is_unnamed = |part: &Part<'_>| {
        let folded = fold(part.name());
        vocabulary::behind("unnamed-sheet.word", &folded)
            .is_some_and(|number| !digits(number).0.is_empty() && digits(number).1.is_empty())
    };
    if !parts.iter().all(is_unnamed) {
        return None;
    }
    let span = |part: &Part<'_>| {
        let days = part.days.as_ref()?.iter();
        Some((*days.clone().min()?, *days.max()?))
    };
    let spans: Option<Vec<(Day, Day)>> = parts.iter().map(span).collect();
    let spans = spans?;
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by_key(|at| spans[*at]);
    let are_apart = order.windows(2).all(|two| spans[two[0]].1 < spans[two[1]].0);
    are_apart.then_some(order)
}

/// Returns the round of each game: by the days where all have one, else each sheet goes on behind the one before.
fn counted_in(order: &[usize], parts: &mut [Part<'_>]) -> Option<HashMap<Place, u32>> {
    let days: Option<Vec<Day>> = {
        let of_parts = order.iter().map(|at| parts[*at].days.clone());
        let of_parts: Option<Vec<Vec<Day>>> = of_parts.collect();
        of_parts.map(|days| days.concat())
    };
    if let Some(mut days) = days {
        day::across_new_year(&mut days);
        let games = order.iter().flat_map(|at| parts[*at].games.clone());
        let games: Vec<(Pairing, Option<Day>)> = games.zip(days.into_iter().map(Some)).collect();
        return counted(&games);
    }
    for part in parts.iter_mut() {
        let rounds = numbering::by_games(part.days.as_deref(), &part.games)?;
        for (game, round) in part.games.iter_mut().zip(rounds) {
            game.round = round;
        }
    }
    Some(shifted(order, parts))
}

/// Returns the round of each game, by days where all have one.
fn counted(games: &[(Pairing, Option<Day>)]) -> Option<HashMap<Place, u32>> {
    let days: Option<Vec<Day>> = games.iter().map(|(_, day)| *day).collect();
    let pairings: Vec<Pairing> = games.iter().map(|(game, _)| game.clone()).collect();
    let by_days = days.as_ref().and_then(|days| numbering::by_days(days, &pairings));
    let rounds = by_days.or_else(|| numbering::by_games(days.as_deref(), &pairings))?;
    let places = pairings.into_iter().map(|game| game.place);
    Some(places.zip(rounds).collect())
}

/// Returns the round of each game where each sheet goes on behind the one before.
fn shifted(order: &[usize], parts: &[Part<'_>]) -> HashMap<Place, u32> {
    let (mut before, mut rounds) = (0, HashMap::new());
    for part in order.iter().map(|at| &parts[*at]) {
        let own = part.rounds();
        let games = part.games.iter();
        rounds.extend(games.map(|game| (game.place.clone(), before + game.round)));
        before += own.last().copied().unwrap_or(0);
    }
    rounds
}

/// The games of two teams, of one day or one round where these are told, as each of the two tells them.
type OfTwo<'p> = BTreeMap<([PlayerIndex; 2], Option<Day>, Option<u32>), [Vec<Game<'p>>; 2]>;

/// A game as one of two teams tells it.
type Game<'p> = (&'p Pairing, Option<Day>);

/// Returns the games of a league of which each team has a sheet, each once; says where two sheets contradict each other.
fn of_teams(
    parts: &[Part<'_>],
    people: &People,
    said: &mut Vec<Problem>,
) -> Option<Vec<(Pairing, Option<Day>)>> {
    let teams: Option<Vec<PlayerIndex>> = parts.iter().map(|part| part.team(people)).collect();
    let teams = teams?;
    let distinct: BTreeSet<&PlayerIndex> = teams.iter().collect();
    if teams.len() < FEWEST_TEAMS
        || distinct.len() < teams.len()
        || parts.iter().any(|part| {
            part.is_counted != parts[0].is_counted || part.is_card() && !part.is_counted
        })
    {
        return None;
    }
    // Of the same two teams in one round or on one day, or of all where there are neither: the k-th game of one sheet is the k-th of the other.
    let mut of_two = OfTwo::new();
    for (part, team) in parts.iter().zip(&teams) {
        for (at, game) in part.games.iter().enumerate() {
            let days = part.days.as_ref().filter(|_| part.is_counted);
            let day = days.map(|days| days[at]);
            let round = (!part.is_counted).then_some(game.round);
            let both = game.both()?;
            let told = of_two.entry((both, day, round)).or_default();
            told[usize::from(*team == both[1])].push((game, day));
        }
    }
    let mut games = Vec::new();
    for ((both, ..), [one, other]) in of_two {
        for at in 0..one.len().max(other.len()) {
            let is_alone = !both.iter().all(|player| teams.contains(player));
            games.push(match (one.get(at), other.get(at)) {
                (Some(one), Some(other)) => once(*one, *other, said),
                (Some(alone), None) | (None, Some(alone)) => {
                    said.extend((!is_alone).then(|| contradiction(alone.0, None)));
                    (alone.0.clone(), alone.1)
                }
                (None, None) => continue,
            });
        }
    }
    Some(games)
}

/// Returns a game that two sheets tell, from the one that has a result.
fn once(one: Game<'_>, other: Game<'_>, said: &mut Vec<Problem>) -> (Pairing, Option<Day>) {
    let theirs =
        if one.0.first == other.0.first { other.0.result.clone() } else { other.0.result.turned() };
    if combine(&one.0.result, &theirs).is_none() {
        said.push(contradiction(other.0, Some(one.0)));
    }
    let (game, day) = if one.0.result.is_open() { other } else { one };
    (game.clone(), day)
}

fn contradiction(one: &Pairing, other: Option<&Pairing>) -> Problem {
    let found = told_twice::typed(&one.result);
    let quoted = |game: &Pairing| {
        let typed = told_twice::typed(&game.result);
        format!("{typed} ({})", game.place.within_book())
    };
    let kind = Kind::Contradiction {
        one: found.clone(),
        other: other.map_or_else(|| "—".to_string(), quoted),
    };
    Problem::of(one.place.clone(), kind, found)
}
