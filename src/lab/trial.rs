//! The result of one trial: a row of whole numbers, described by [`columns`].

use std::cmp::Ordering;
use std::sync::Arc;

use crate::exact::{Exact, Mode};
use crate::lab::claim::SEQUENCES;
use crate::lab::event::{EventSetup, standings};
use crate::lab::part::{Kind, Part};
use crate::lab::refused::Refused;
use crate::lab::shared;
use crate::model::{Outcome, PlayerIndex, Tournament};
use crate::pairing::Draw;
use crate::rules::RuleSet;
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::rank::Standings;

/// The meaning of a number in a trial's row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Column {
    /// The number of rematches.
    Rematches,
    /// A player's place in the round robin, under a rule set of the part.
    RoundRobin(usize, PlayerIndex),
    /// A player's place in the Swiss event, or by the mean place of several.
    Swiss(usize, PlayerIndex),
    /// By how much places vary from event to event: n²·variance, added up over all players.
    Variance(usize),
    /// The number of the strongest players who shared first place after a round,
    First(usize, u32),
    /// of how many who shared it.
    FirstOf(usize, u32),
    /// The number of the strongest players who came among as many first places after a round,
    Top(usize, u32),
    /// of so many parts of a place: those that were shared across the line.
    TopOf(usize, u32),
    /// The squares of the differences between place and strength after the last round, as lots for shared places would leave them, in
    /// quarters.
    Squares(usize),
    /// The number of pairs with equal wins (a bye counts as one) and draws and unequal strength; equal under all rule sets.
    Pairs,
    /// The number of these pairs that the order put right, in halves.
    Right(usize),
    /// The number of times that a criterion separated neighbours; the last one, beyond the order, counts inseparable ones.
    Decided(usize, usize),
    /// The number of players with exactly one loss and otherwise wins after a round.
    OneLoss(u32),
    /// OW% of those with a sequence, in millionths, added up.
    Sum(usize),
    /// The number of players with it.
    Count(usize),
}

/// Returns the meanings of the numbers in a part's rows.
pub fn columns(part: &Part, rules: &[Arc<RuleSet>]) -> Vec<Column> {
    let players = || 0..part.players;
    let sets = || 0..rules.len();
    let mut all = vec![Column::Rematches];
    match part.kind {
        Kind::RoundRobin => {
            for set in sets() {
                all.extend(players().map(|player| Column::RoundRobin(set, player)));
                all.extend(players().map(|player| Column::Swiss(set, player)));
                all.extend((part.events > 1).then_some(Column::Variance(set)));
            }
        }
        Kind::Event => {
            all.push(Column::Pairs);
            for set in sets() {
                for of in [Column::First, Column::FirstOf, Column::Top, Column::TopOf] {
                    all.extend((1..=part.rounds).map(|round| of(set, round)));
                }
                all.extend([Column::Squares(set), Column::Right(set)]);
                all.extend(
                    (0..=rules[set].order.len()).map(|criterion| Column::Decided(set, criterion)),
                );
            }
        }
        Kind::Losses => all.extend((1..=part.rounds).map(Column::OneLoss)),
        Kind::Sequences => {
            all.extend((0..SEQUENCES.len()).flat_map(|of| [Column::Sum(of), Column::Count(of)]));
        }
    }
    all
}

/// Tries once.
///
/// # Errors
/// A round cannot be paired, or a rule set compares what no trial has.
pub fn run_trial(setup: &EventSetup<'_>, draw: &mut Draw) -> Result<Vec<i64>, Refused> {
    match setup.part.kind {
        Kind::RoundRobin => against_round_robin(setup, draw),
        Kind::Event => event(setup, draw),
        Kind::Losses => losses(setup, draw),
        Kind::Sequences => sequences(setup, draw),
    }
}

/// Ranks by a rule set, and makes sure that it knew all it compares.
fn ranked(
    tournament: &Arc<Tournament>,
    rules: &Arc<RuleSet>,
) -> Result<(Figures, Standings), Refused> {
    let (figures, standings) = standings(tournament, rules);
    let unknown = |definition: &&usize| {
        (0..tournament.players.len()).any(|player| figures.is_missing(**definition, player))
            || rules.definitions[**definition]
                .needs
                .is_some_and(|_| figures.value(**definition, 0).is_none())
    };
    match rules.order.iter().find(unknown) {
        None => Ok((figures, standings)),
        Some(&definition) => Err(Refused::Unknown {
            rules: rules.id.clone(),
            figure: rules.definitions[definition].id.clone(),
        }),
    }
}

/// Returns each player's place; shared ones are equal.
fn places(standings: &Standings) -> Vec<i64> {
    let mut places = vec![0; standings.entries.len()];
    for entry in &standings.entries {
        places[entry.player] = i64::from(entry.rank);
    }
    places
}

fn against_round_robin(setup: &EventSetup<'_>, draw: &mut Draw) -> Result<Vec<i64>, Refused> {
    let robin = Arc::new(setup.round_robin(draw));
    let mut rematches = 0;
    let (players, sets) = (setup.part.players, setup.rules.len());
    // For each rule set each player's places added up, and their squares.
    let mut sums = vec![vec![(0_i64, 0_i64); players]; sets];
    let mut last = vec![Vec::new(); sets];
    for _ in 0..setup.part.events {
        let played = setup.swiss(draw)?;
        rematches += played.rematches;
        let tournament = Arc::new(played.tournament);
        for (set, rules) in setup.rules.iter().enumerate() {
            last[set] = places(&ranked(&tournament, rules)?.1);
            for ((sum, squares), place) in sums[set].iter_mut().zip(&last[set]) {
                *sum += place;
                *squares += place * place;
            }
        }
    }
    let mut row = vec![rematches];
    for (set, rules) in setup.rules.iter().enumerate() {
        row.extend(places(&ranked(&robin, rules)?.1));
        if setup.part.events == 1 {
            row.append(&mut last[set]);
            continue;
        }
        // Ranked by their mean places; equal ones share.
        row.extend(
            sums[set].iter().map(|(own, _)| {
                1 + sums[set].iter().filter(|(other, _)| other < own).count() as i64
            }),
        );
        row.push(
            sums[set]
                .iter()
                .map(|(sum, squares)| i64::from(setup.part.events) * squares - sum * sum)
                .sum(),
        );
    }
    Ok(row)
}

fn event(setup: &EventSetup<'_>, draw: &mut Draw) -> Result<Vec<i64>, Refused> {
    let played = setup.swiss(draw)?;
    let rounds = setup.part.rounds;
    let until = |round: u32| {
        let mut tournament = played.tournament.clone();
        tournament.pairings.retain(|pairing| pairing.round <= round);
        tournament.rounds = round;
        Arc::new(tournament)
    };
    let after: Vec<Arc<Tournament>> = (1..=rounds).map(until).collect();
    let strength = &setup.ratings;
    let top = setup.part.top.min(setup.part.players);
    let mut strongest: Vec<PlayerIndex> = (0..setup.part.players).collect();
    strongest.sort_by(|a, b| strength[*b].cmp(&strength[*a]));
    let pairs = equal_pairs(&played.tournament, strength);
    let mut row = vec![played.rematches, pairs.len() as i64];
    for rules in &setup.rules {
        let mut shares: [Vec<i64>; 4] = Default::default();
        let mut last = None;
        for tournament in &after {
            let standings = ranked(tournament, rules)?.1;
            let places = places(&standings);
            let [first, top] =
                [shared::first(&places, strength), shared::top(&places, &strongest[..top], top)];
            shares
                .iter_mut()
                .zip(first.into_iter().chain(top))
                .for_each(|(column, number)| column.push(number));
            last = Some(standings);
        }
        row.extend(shares.into_iter().flatten());
        if let Some(standings) = last {
            row.extend(in_the_end(rules, &standings, strength, &pairs));
        }
    }
    Ok(row)
}

/// Returns the pairs, the stronger first, whom wins and draws leave equal: what an order makes of them can be compared with what any
/// other makes of them, whatever it looks at first.
fn equal_pairs(tournament: &Tournament, strength: &[Exact]) -> Vec<[PlayerIndex; 2]> {
    let count = |own: Vec<Outcome>| {
        let of =
            |counted: &[Outcome]| own.iter().filter(|outcome| counted.contains(outcome)).count();
        (of(&[Outcome::Win, Outcome::Bye]), of(&[Outcome::Draw]))
    };
    let records: Vec<(usize, usize)> = results(tournament).into_iter().map(count).collect();
    let all = || 0..records.len();
    let equal = |stronger: PlayerIndex| {
        let weaker = all().filter(move |&other| strength[stronger] > strength[other]);
        let weaker: Vec<PlayerIndex> =
            weaker.filter(|&other| records[stronger] == records[other]).collect();
        weaker.into_iter().map(move |weaker| [stronger, weaker])
    };
    all().flat_map(equal).collect()
}

/// Returns how near the order is to the players' strength, how many of some pairs it puts right, and which criteria decided.
fn in_the_end(
    rules: &RuleSet,
    standings: &Standings,
    strength: &[Exact],
    pairs: &[[PlayerIndex; 2]],
) -> Vec<i64> {
    let places = places(standings);
    let squares = shared::squares(&places, strength);
    let halves =
        |&[stronger, weaker]: &[PlayerIndex; 2]| match places[stronger].cmp(&places[weaker]) {
            Ordering::Less => 2,
            Ordering::Equal => 1,
            Ordering::Greater => 0,
        };
    let right: i64 = pairs.iter().map(halves).sum();
    let mut decided = vec![0; rules.order.len() + 1];
    for entry in standings.entries.iter().skip(1) {
        decided[entry.separated_by.unwrap_or(rules.order.len())] += 1;
    }
    [squares, right].into_iter().chain(decided).collect()
}

/// Returns the outcomes of each player's rounds, in order.
fn results(tournament: &Tournament) -> Vec<Vec<Outcome>> {
    let mut results = vec![Vec::new(); tournament.players.len()];
    for pairing in &tournament.pairings {
        let Some(outcomes) = pairing.result.outcomes else {
            continue;
        };
        for (player, outcome) in pairing.players().zip(outcomes) {
            results[player].push(outcome);
        }
    }
    results
}

fn losses(setup: &EventSetup<'_>, draw: &mut Draw) -> Result<Vec<i64>, Refused> {
    let played = setup.swiss(draw)?;
    let results = results(&played.tournament);
    let one_loss = |round: u32| {
        let until = |own: &&Vec<Outcome>| {
            let own = &own[..own.len().min(round as usize)];
            own.len() == round as usize
                && own.iter().filter(|outcome| **outcome == Outcome::Loss).count() == 1
                && own
                    .iter()
                    .filter(|outcome| matches!(outcome, Outcome::Win | Outcome::Bye))
                    .count()
                    + 1
                    == own.len()
        };
        results.iter().filter(until).count() as i64
    };
    Ok(std::iter::once(played.rematches).chain((1..=setup.part.rounds).map(one_loss)).collect())
}

fn sequences(setup: &EventSetup<'_>, draw: &mut Draw) -> Result<Vec<i64>, Refused> {
    let played = setup.swiss(draw)?;
    let results = results(&played.tournament);
    let tournament = Arc::new(played.tournament);
    let mut found = [(0, 0); SEQUENCES.len()];
    let Some(rules) = setup.rules.first() else {
        return Ok(Vec::new());
    };
    let (figures, _) = ranked(&tournament, rules)?;
    // The criterion after the points.
    let Some(&definition) = rules.order.get(1) else {
        return Ok(Vec::new());
    };
    for (player, own) in results.iter().enumerate() {
        let Some(value) = figures.fraction(definition, player) else {
            continue;
        };
        let millionths = (value.clone() * Exact::from(1_000_000))
            .rounded(0, Mode::HalfUp)
            .to_i32()
            .map_or(0, i64::from);
        let mut add = |at: usize| found[at] = (found[at].0 + millionths, found[at].1 + 1);
        match own.as_slice() {
            [Outcome::Loss, Outcome::Bye, ..] => add(0),
            [Outcome::Loss, Outcome::Win, ..] => add(1),
            [Outcome::Win, Outcome::Loss, ..] => add(2),
            _ => {}
        }
        let lost: Vec<usize> =
            (0..own.len()).filter(|round| own[*round] == Outcome::Loss).collect();
        let won = own.iter().filter(|outcome| **outcome == Outcome::Win).count();
        if let [only] = lost.as_slice()
            && won + 1 == own.len()
            && own.len() + 3 == SEQUENCES.len()
        {
            add(3 + only);
        }
    }
    Ok(std::iter::once(played.rematches)
        .chain(found.into_iter().flat_map(|(sum, count)| [sum, count]))
        .collect())
}
