//! Names written alike that are two people's: both play in the same rounds; and names nearly alike that may be one's: they never do.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Pairing, Player};
use crate::problem::{AlikeName, Kind, Problem};
use crate::read::checks::field::{of_name, rounds_are_counted};
use crate::read::number::{joined, only};
use crate::read::words::name_folding::{are_near, words};
use crate::read::words::person_name::{Written, family, written};

/// Two names that are probably one person's are two people's where they meet, or both are paired in most of the rounds in which either is.
pub fn settle(players: &[Player], pairings: &[Pairing], problems: &mut [Problem]) {
    let rounds = |name: &str| -> BTreeSet<u32> {
        let is_theirs = |game: &&Pairing| {
            let mut names = game.players().map(|player| &*players[player].name);
            names.any(|known| known == name)
        };
        pairings.iter().filter(is_theirs).map(|game| game.round).collect()
    };
    for problem in problems {
        let Kind::AlikeName(AlikeName::One { player, other, there }) = &problem.kind else {
            continue;
        };
        let [one, two] = [player, other].map(|name| rounds(name));
        let both = || one.intersection(&two);
        // Nobody meets themselves.
        let meet = pairings.iter().any(|game| {
            let names = game.both().map(|both| both.map(|of| &*players[of].name));
            names.is_some_and(|names| names.contains(&&**player) && names.contains(&&**other))
        });
        if meet || both().count() > one.symmetric_difference(&two).count() {
            let (player, other, there) = (player.clone(), other.clone(), there.clone());
            let rounds = joined(both().map(u32::to_string), ", ");
            problem.kind = AlikeName::Two { player, other, there, rounds }.into();
        }
    }
}

/// Whether one name comes in just the rounds in which another is missing, and has its words and no others, or one of them where the other comes
/// before and afterwards: `Fox and Hounds` in one round, `Fox & Hounds` in all others.
fn fills_in(
    (one, other): (&BTreeSet<u32>, &BTreeSet<u32>),
    all: &BTreeSet<u32>,
    names: [&[String]; 2],
) -> bool {
    const FEWEST_LETTERS: usize = 3;
    let fills = one.is_disjoint(other) && one.union(other).eq(all);
    let around = |rare: &BTreeSet<u32>, usual: &BTreeSet<u32>| {
        let ends = [usual.first(), usual.last()];
        let inner = [rare.first(), rare.last()];
        ends[0] < inner[0] && ends[1] > inner[1]
    };
    let shared = names[0].iter().filter(|word| names[1].contains(word));
    let long = |word: &&String| word.chars().count() >= FEWEST_LETTERS;
    let shared: Vec<&String> = shared.collect();
    let has_all = shared.len() == names[0].len().min(names[1].len());
    let is_alike = has_all || around(one, other) || around(other, one);
    fills && is_alike && shared.iter().any(long)
}

/// More people are not compared with each other.
const MOST_COMPARED: usize = 1_000;
/// A name in fewer rounds may be misspelt in them.
const FEWEST_ROUNDS: usize = 3;

/// Asks about unlisted names a letter apart, with another grade, an initial for a name, one of the names alone, or of one family where the one
/// comes when the other goes: where exactly one other is so near, the two never play in a round, nor, where nobody meets anybody twice,
/// against the same people.
pub fn ask(players: &[Player], pairings: &[Pairing], problems: &mut Vec<Problem>) {
    let are_counted = rounds_are_counted(problems);
    if players.len() > MOST_COMPARED {
        return;
    }
    let mut rounds: BTreeMap<usize, BTreeSet<u32>> = BTreeMap::new();
    let mut met: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    let mut again = false;
    for game in pairings {
        for player in game.players() {
            rounds.entry(player).or_default().insert(game.round);
        }
        if let Some(second) = game.second {
            again |= !met.entry(game.first).or_default().insert(second);
            met.entry(second).or_default().insert(game.first);
        }
    }
    let all: BTreeSet<u32> = rounds.values().flatten().copied().collect();
    // Of many rounds, such as the days of years, two who play in few may well share none, and of rounds that nobody gave any two.
    let may_miss = |one: &BTreeSet<u32>, other: &BTreeSet<u32>| {
        let fewest = one.len().min(other.len());
        fewest >= FEWEST_ROUNDS && (are_counted || one.len() * other.len() < all.len())
    };
    let most = rounds.values().map(BTreeSet::len).max().unwrap_or(0);
    let apart = |one: &usize, other: &usize| {
        let rounds = rounds.get(one).zip(rounds.get(other));
        let mut met = met.get(one).zip(met.get(other)).filter(|_| !again).into_iter();
        // Nobody would have played as often as both together, where they are one.
        let is_one = |(one, other): (&BTreeSet<u32>, &BTreeSet<u32>)| {
            one.is_disjoint(other) && one.len() + other.len() <= most && !may_miss(one, other)
        };
        rounds.is_some_and(is_one) && met.all(|(one, other)| one.is_disjoint(other))
    };
    let names: Vec<Vec<String>> = players.iter().map(|player| words(&player.name)).collect();
    let told: Vec<Written> = players.iter().map(|player| written(&player.name)).collect();
    let families: Vec<Option<String>> = players.iter().map(|player| family(&player.name)).collect();
    let follows = |one: usize, other: usize| {
        let last = rounds.get(&one).and_then(BTreeSet::last);
        let next = rounds.get(&other).and_then(BTreeSet::first);
        last.zip(next).is_some_and(|(last, next)| last + 1 == *next)
    };
    let is_heir = |one: usize, other: usize| {
        families[one].is_some()
            && families[one] == families[other]
            && (follows(one, other) || follows(other, one))
    };
    let is_near = |one: usize, other: usize| {
        let fills = || {
            let both = rounds.get(&one).zip(rounds.get(&other));
            both.is_some_and(|both| fills_in(both, &all, [&names[one], &names[other]]))
        };
        fills()
            || are_near(&names[one], &names[other])
            || told[one].is_at_another_time(&told[other])
            || is_heir(one, other)
    };
    let near =
        |at: usize| (0..players.len()).filter(move |other| *other != at && is_near(at, *other));
    for at in 0..players.len() {
        let Some(other) = only(near(at)) else {
            continue;
        };
        // Each two once, and whose names are both near others nobody can tell.
        if at > other && apart(&at, &other) && near(other).count() == 1 {
            let kind = AlikeName::One {
                player: players[at].name.to_string(),
                other: players[other].name.to_string(),
                there: players[other].place.within_book(),
            };
            problems.push(of_name(&players[at], kind));
        }
    }
}
