//! The best of several pools, crossed into one knockout (`tiebook pair --from-places N` of a book with several tables).

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use crate::exact::{Exact, count_of};
use crate::explain::notation::ordinal;
use crate::explain::pairing_reasons::not_yet;
use crate::explain::player_names;
use crate::jobs::Declined;
use crate::jobs::from_places::{as_knockout, knockout_of, out_before, without_points};
use crate::lang::Lang;
use crate::model::{
    AfterPools, Away, ListColumn, Listed, Player, PlayerFact, PlayerIndex, QualifyLine, Setting,
    Tournament,
};
use crate::pairing::{RoundToPair, seed_order};
use crate::place::Located;
use crate::problem::{FinalsOfPools, Problem, in_short};
use crate::read::{are_pools, fold};
use crate::standings::{Analysed, Analysis};
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::rank::Entry;
use crate::tiebreaks::view::View;

/// A pool that was played.
struct Pool<'a> {
    name: &'a str,
    analysis: &'a Analysis,
    /// Those who have a place and are still there, the best first.
    placed: Vec<&'a Entry>,
    /// Those who left, were expelled, or do not come.
    gone: Vec<&'a Entry>,
}

/// Who qualifies: the pool, and the position among those placed there.
type Qualifier = (usize, usize);

/// Points, difference and scores of a player, each per game played.
type PerGame = (Exact, Exact, Exact);

impl<'a> Pool<'a> {
    /// Takes the standings of a pool; who is absent plays no knockout.
    ///
    /// # Errors
    /// It has none, or is not over.
    fn new(
        name: &'a str,
        outcome: &'a Analysed,
        absent: &HashSet<PlayerIndex>,
        lang: &Lang,
    ) -> Result<Self, String> {
        let about = |reason: &str| say!(lang, "pools.about", pool = name, reason);
        let Some(analysis) = &outcome.analysis else {
            return Err(about(lang.text("pairing.no_places")));
        };
        let tournament = &analysis.figures.tournament;
        RoundToPair::new(&analysis.figures, &HashSet::new())
            .map_err(|why| about(&not_yet(&why, tournament, lang)))?;
        let next = tournament.last_paired_round() + 1;
        let is_gone = |entry: &&Entry| {
            absent.contains(&entry.player) || tournament.players[entry.player].has_left_by(next)
        };
        Ok(Self::of(name, analysis, is_gone))
    }

    fn of(name: &'a str, analysis: &'a Analysis, is_gone: impl Fn(&&'a Entry) -> bool) -> Self {
        let entries = analysis.standings.entries.iter();
        let (gone, placed) = entries.partition(|entry| entry.without_place || is_gone(entry));
        Self { name, analysis, placed, gone }
    }

    /// Returns who plays in finals though somebody who is better placed and still there does not.
    fn worse(&self, finals: &Tournament) -> Option<FinalsOfPools> {
        let next = self.analysis.figures.tournament.last_paired_round() + 1;
        let plays = |entry: &&&Entry| {
            let name = fold(&self.player(entry).name);
            finals.players.iter().any(|player| fold(&player.name) == name)
        };
        let worst = self.placed.iter().filter(plays).max_by_key(|entry| entry.rank)?;
        let better = self.placed.iter().find(|entry| {
            entry.rank < worst.rank && !plays(entry) && !self.player(entry).has_left_by(next)
        })?;
        let [player, better] = [worst, better].map(|entry| self.player(entry).name.to_string());
        let pool = self.name.to_string();
        // Whoever does not come to a league stands behind it.
        Some(match finals.after_pools {
            AfterPools::League => FinalsOfPools::Missed { player, pool, better },
            AfterPools::Knockout => FinalsOfPools::Worse { player, pool, better },
        })
    }

    fn player(&self, entry: &Entry) -> &'a Player {
        &self.analysis.figures.tournament.players[entry.player]
    }

    /// Returns the place of one of those placed, from 1: who has left passes the place on.
    fn place(&self, at: usize) -> u32 {
        let rank = self.placed[at].rank;
        let before = self.gone.iter().filter(|entry| entry.rank < rank).count();
        rank - count_of(before)
    }

    /// Returns what can be compared with players of other pools.
    fn per_game(&self, at: usize) -> PerGame {
        let views = &self.analysis.figures.field.views[self.placed[at].player];
        let games = views.iter().filter(|view| view.opponent.is_some());
        let count = Exact::count(games.clone().count().max(1));
        let each = |of: &dyn Fn(&View) -> Exact| {
            let sum = games.clone().fold(Exact::zero(), |sum, view| sum + of(view));
            sum.divided_by(&count).unwrap_or_else(Exact::zero)
        };
        let own = |score: &Option<Exact>| score.clone().unwrap_or_else(Exact::zero);
        (
            each(&|view| view.points.clone()),
            each(&|view| own(&view.score) - own(&view.opponent_score)),
            each(&|view| own(&view.score)),
        )
    }
}

/// Turns pools that are over into the knockout of their best, before its first round; returns remarks about it. So many qualify in all, or
/// of each as many as the books' lines say. The others keep their place in the pool, so that one list has everybody.
///
/// # Errors
/// The reason, in words.
pub(super) fn knockout(
    names: &[String],
    outcomes: &[Analysed],
    (asked, absent): (Option<u32>, &[String]),
    lang: &Lang,
) -> Result<(Analysed, Vec<String>), Declined> {
    let are_finals = |of: &Analysed| of.tournament.iter().any(|event| !event.pools.is_empty());
    if let Some(at) = outcomes.iter().position(are_finals) {
        let said = say!(lang, "pools.has_finals", finals = names[at]);
        return Err(Declined::book(said));
    }
    not_pools(names, lang)?;
    let absent = absent_of(outcomes, absent, lang).map_err(Declined::request)?;
    let pools = names.iter().zip(outcomes).zip(&absent);
    let pools: Vec<Pool<'_>> = pools
        .map(|((name, outcome), absent)| Pool::new(name, outcome, absent, lang))
        .collect::<Result<_, _>>()
        .map_err(Declined::book)?;
    let count = qualifier_count(&pools, asked, lang).map_err(Declined::request)?;
    let mut said = Vec::new();
    let qualifiers = qualifiers(&pools, count, lang, &mut said).map_err(Declined::book)?;
    let slots = with_byes(qualifiers, pools.len());
    let called = |at: Qualifier| placed_as(&pools, at, lang);
    let pairs = slots.chunks_exact(2).filter_map(|two| {
        let [one, other] = [two[0]?, two[1]?].map(called);
        Some(format!("{one} – {other}"))
    });
    said.push(say!(lang, "pools.crossed", pairs = lang.list(pairs)));
    let byes = slots.chunks_exact(2).filter(|two| two.contains(&None));
    let byes: Vec<String> = byes.filter_map(|two| two[0].or(two[1]).map(called)).collect();
    if !byes.is_empty() {
        said.push(say!(lang, "pools.byes", players = lang.list(byes)));
    }
    let gone =
        pools.iter().flat_map(|pool| pool.gone.iter().map(|entry| &*pool.player(entry).name));
    let gone = lang.list(gone);
    if !gone.is_empty() {
        said.push(say!(lang, "pairing.gone", players = gone));
    }
    let mut outcome = outcomes[0].clone();
    let rules = &pools[0].analysis.figures.rules;
    let games = &pools[0].analysis.figures.tournament.pairings;
    let mut draft = knockout_of(rules, games).map_err(Declined::book)?;
    draft.keep(&played(&pools, lang));
    outcome.draft = Some(draft);
    outcome.tournament = Some(Arc::new(tournament(&pools, &slots, lang)));
    outcome.analysis = None;
    outcome.published = None;
    outcome.problems.clear();
    Ok((outcome, said))
}

/// Declines tournaments that are called as divisions are: nobody of one plays those of another.
fn not_pools(names: &[String], lang: &Lang) -> Result<(), Declined> {
    if are_pools(names) {
        return Ok(());
    }
    let names = lang.list(names);
    let said = say!(lang, "pools.not_pools", names);
    Err(Declined::book(said))
}

/// Says who of pools that are over would go on, so many in all: which of those behind the line are the best, and who meets whom. While they go
/// on, which places will meet.
///
/// # Errors
/// The reason, in words.
pub(crate) fn going_on(
    names: &[String],
    outcomes: &[Analysed],
    count: u32,
    lang: &Lang,
) -> Result<Vec<String>, Declined> {
    not_pools(names, lang)?;
    if let Some(places) = places_crossed(names, outcomes, count as usize, lang) {
        return Ok(vec![places]);
    }
    knockout(names, outcomes, (Some(count), &[]), lang).map(|(_, said)| said)
}

/// Says which places of pools that are not over will meet, where the same number of each goes on.
fn places_crossed(
    names: &[String],
    outcomes: &[Analysed],
    count: usize,
    lang: &Lang,
) -> Option<String> {
    let pools: Option<Vec<&Figures>> =
        outcomes.iter().map(|of| of.analysis.as_ref().map(|of| &of.figures)).collect();
    let pools = pools?;
    let goes_on = |of: &&Figures| RoundToPair::new(of, &HashSet::new()).is_err();
    let each = count.checked_div(pools.len())?;
    let has_them = |of: &&Figures| of.tournament.players.len() >= each;
    let is_full = count.is_power_of_two() && each * pools.len() == count && count > 1;
    if !is_full || !pools.iter().any(goes_on) || !pools.iter().all(has_them) {
        return None;
    }
    let every = |at: usize| (0..pools.len()).map(move |pool| (pool, at));
    let slots = drawn((0..each).flat_map(every).collect());
    let place = |(pool, at): Qualifier| {
        let place = count_of(at + 1);
        pool_place(&names[pool], place, lang)
    };
    let pairs = slots.chunks_exact(2);
    let pairs: Vec<String> =
        pairs.map(|two| format!("{} – {}", place(two[0]), place(two[1]))).collect();
    let pairs = in_short(pairs.len(), &pairs);
    Some(say!(lang, "pools.to_cross", pairs))
}

/// Returns who of each pool is named as absent.
///
/// # Errors
/// A name is that of nobody, or of more than one.
fn absent_of(
    outcomes: &[Analysed],
    absent: &[String],
    lang: &Lang,
) -> Result<Vec<HashSet<PlayerIndex>>, String> {
    let mut found = vec![HashSet::new(); outcomes.len()];
    let of_pool = |outcome: &Analysed| match &outcome.tournament {
        Some(tournament) => tournament.players.clone(),
        None => Vec::new(),
    };
    let pools: Vec<Vec<Player>> = outcomes.iter().map(of_pool).collect();
    let all = Tournament { players: pools.concat(), ..Tournament::default() };
    for name in absent {
        let mut player = player_names::find(&all, name, lang)?;
        for (pool, found) in pools.iter().zip(&mut found) {
            if player < pool.len() {
                found.insert(player);
                break;
            }
            player -= pool.len();
        }
    }
    Ok(found)
}

/// Returns the row of the settings that says in which book the games of the pools are.
fn played(pools: &[Pool<'_>], lang: &Lang) -> Setting {
    let place = pools[0].analysis.figures.tournament.players[0].place.clone();
    let names = lang.list(pools.iter().map(|pool| pool.name));
    let of = |value| Located { value, place: place.clone() };
    Setting {
        key: of(lang.text("pools.played").to_string()),
        value: of(format!("{}: {names}", place.book)),
    }
}

/// Returns how many qualify in all.
fn qualifier_count(pools: &[Pool<'_>], asked: Option<u32>, lang: &Lang) -> Result<usize, String> {
    let line = |pool: &Pool<'_>| {
        let lines: &[QualifyLine] = &pool.analysis.figures.tournament.qualify;
        lines.first().map(|line| line.places)
    };
    let of_lines = || pools.iter().map(line).sum::<Option<u32>>();
    let count = asked.or_else(of_lines);
    let count = count.ok_or_else(|| lang.text("pools.how_many").to_string())? as usize;
    if makes_bracket(count, pools.len()) {
        return Ok(count);
    }
    let least = pools.len().max(2).next_power_of_two();
    Err(say!(lang, "pools.bad_count", places = count, pools = pools.len(), least, more = 2 * least))
}

/// Returns who qualifies: the same number of each pool, then the best of those behind them by what they have per game.
fn qualifiers(
    pools: &[Pool<'_>],
    count: usize,
    lang: &Lang,
    said: &mut Vec<String>,
) -> Result<Vec<Qualifier>, String> {
    let (each, more) = (count / pools.len(), count % pools.len());
    for pool in pools {
        if pool.placed.len() < each {
            return Err(say!(lang, "pools.too_few", pool = pool.name, places = each));
        }
        // Also who is first and who second decides who meets whom.
        let last = each + usize::from(more > 0);
        let equal = (1..=last).find(|at| {
            pool.placed.get(*at).is_some_and(|next| next.rank == pool.placed[at - 1].rank)
        });
        if let Some(at) = equal {
            let rank = pool.placed[at].rank;
            let equal = pool.placed.iter().filter(|entry| entry.rank == rank);
            let players = lang.list(equal.map(|entry| &*pool.player(entry).name));
            return Err(say!(
                lang,
                "pools.equal",
                pool = pool.name,
                players,
                place = ordinal(pool.place(at), lang)
            ));
        }
    }
    let every = |at: usize| (0..pools.len()).map(move |pool| (pool, at));
    let mut found: Vec<Qualifier> = (0..each).flat_map(every).collect();
    if more > 0 {
        found.extend(runners_up(pools, (each, more), lang, said)?);
    }
    Ok(found)
}

/// Returns the best of those who have a place in their pools.
fn runners_up(
    pools: &[Pool<'_>],
    (at, more): (usize, usize),
    lang: &Lang,
    said: &mut Vec<String>,
) -> Result<Vec<Qualifier>, String> {
    let mut all: Vec<(Reverse<PerGame>, usize)> = pools
        .iter()
        .enumerate()
        .filter(|(_, pool)| pool.placed.len() > at)
        .map(|(own, pool)| (Reverse(pool.per_game(at)), own))
        .collect();
    all.sort();
    let told = |(of, pool): &(Reverse<PerGame>, usize)| {
        let (points, difference, scored) = &of.0;
        let name = &pools[*pool].player(pools[*pool].placed[at]).name;
        say!(
            lang,
            "pools.per_game",
            player = name,
            pool = pools[*pool].name,
            points,
            difference,
            scored
        )
    };
    let figures = lang.list(all.iter().map(told));
    let place = ordinal(count_of(at + 1), lang);
    let fields = [("place", &*place), ("more", &*more.to_string()), ("figures", &*figures)];
    if all.len() < more || all.get(more).is_some_and(|next| next.0 == all[more - 1].0) {
        return Err(lang.say("pools.runners_equal", &fields));
    }
    said.push(lang.say("pools.runners_up", &fields));
    let mut best: Vec<usize> = all[..more].iter().map(|(_, pool)| *pool).collect();
    best.sort_unstable();
    Ok(best.into_iter().map(|pool| (pool, at)).collect())
}

/// Returns the slots of the bracket, of which nobody has those against whom the best of each pool would play if it were full.
fn with_byes(qualifiers: Vec<Qualifier>, pools: usize) -> Vec<Option<Qualifier>> {
    let count = qualifiers.len();
    let each = count / pools;
    let full = count.next_power_of_two();
    let mut all = qualifiers;
    let behind = (each..).flat_map(|at| (0..pools).map(move |pool| (pool, at)));
    all.extend(behind.take(full - count));
    let is_taken = |at: Qualifier| count == full || at.1 < each;
    let slots = drawn(all).into_iter();
    slots.map(|at| is_taken(at).then_some(at)).collect()
}

/// Whether so many of so many pools make a bracket: a full one, or one in which the same number of the best of each pool has a bye.
fn makes_bracket(count: usize, pools: usize) -> bool {
    let missing = count.next_power_of_two() - count;
    count >= pools.max(2)
        && (missing == 0
            || count.is_multiple_of(pools)
                && missing.is_multiple_of(pools)
                && are_of_the_best(count, pools))
}

/// Whether those who have byes are better placed than all who have none.
fn are_of_the_best(count: usize, pools: usize) -> bool {
    let every = (0..count / pools).flat_map(|at| (0..pools).map(move |pool| (pool, at)));
    let slots = with_byes(every.collect(), pools);
    let missing = slots.iter().filter(|slot| slot.is_none()).count();
    let byes = slots.chunks_exact(2).filter(|two| two.contains(&None));
    let mut free = byes.filter_map(|two| two[0].or(two[1]));
    free.clone().count() == missing && free.all(|(_, at)| at < missing / pools)
}

/// Returns the slots of the bracket: those of one pool as far apart as can be, then first places as far apart as can be, and the best
/// against the last.
fn drawn(qualifiers: Vec<Qualifier>) -> Vec<Qualifier> {
    let mut slots = halved(qualifiers, true);
    for at in (0..slots.len()).step_by(2) {
        if slots[at].0 != slots[at + 1].0 {
            continue;
        }
        // The nearest opponents to exchange with: those of the same quarter before those of the same half.
        let mut others: Vec<usize> = (0..slots.len()).step_by(2).collect();
        others.sort_by_key(|other| other ^ at);
        let other = others
            .into_iter()
            .find(|other| slots[*other].0 != slots[at + 1].0 && slots[at].0 != slots[other + 1].0);
        if let Some(other) = other {
            slots.swap(at + 1, other + 1);
        }
    }
    slots
}

fn halved(players: Vec<Qualifier>, first: bool) -> Vec<Qualifier> {
    let half = players.len() / 2;
    if half < 2 {
        return players;
    }
    let mut halves: [Vec<Qualifier>; 2] = [Vec::new(), Vec::new()];
    for player in &players {
        let own = |side: &Vec<Qualifier>| side.iter().filter(|other| other.0 == player.0).count();
        let same = |side: &Vec<Qualifier>| side.iter().filter(|other| other.1 == player.1).count();
        let share = players.iter().filter(|other| other.1 == player.1).count().div_ceil(2);
        // The first cut takes them in turn, so that A and C are on one side; each further one side by side.
        let key = |at: usize| {
            let side = &halves[at];
            let crowd = if first { same(side) } else { usize::from(same(side) >= share) };
            // The best of a side has the last of it.
            let better = side.iter().filter(|other| other.1 < player.1);
            let weight = better.clone().map(|other| other.1).sum::<usize>();
            let strength = (better.count(), Reverse(weight));
            (side.len() >= half, own(side), crowd, strength, at)
        };
        let at = usize::from(key(1) < key(0));
        halves[at].push(*player);
    }
    let [upper, lower] = halves;
    let mut slots = halved(upper, false);
    slots.extend(halved(lower, false));
    slots
}

/// Returns a qualifier's pool, place and name.
fn placed_as(pools: &[Pool<'_>], (pool, at): Qualifier, lang: &Lang) -> String {
    let own = &pools[pool];
    let name = &own.player(own.placed[at]).name;
    format!("{name} ({})", pool_place(own.name, own.place(at), lang))
}

fn pool_place(pool: &str, place: u32, lang: &Lang) -> String {
    say!(lang, "pools.place", pool, place = ordinal(place, lang))
}

/// Completes the finals of pools with everybody of these: all whom the games do not name are out before them. Places that may still change are
/// said.
pub(super) fn complete(
    finals: &mut Tournament,
    pools: &[(&str, &Analysis)],
    problems: &mut Vec<Problem>,
    lang: &Lang,
) {
    let pools: Vec<Pool<'_>> = pools
        .iter()
        .map(|(name, analysis)| {
            let pool = Pool::of(name, analysis, |_| false);
            let said = if RoundToPair::new(&analysis.figures, &HashSet::new()).is_err() {
                let pool = (*name).to_string();
                Some(FinalsOfPools::Open { pool })
            } else {
                pool.worse(finals)
            };
            let said = finals.pairings.first().zip(said);
            problems.extend(said.map(|(game, kind)| Problem::at(game.place.clone(), kind)));
            pool
        })
        .collect();
    let leagues = leagues(finals, &pools, lang).unwrap_or_else(|level| {
        problems.push(level);
        Vec::new()
    });
    let mut seats = vec![0; finals.players.len()];
    let mut players = everybody(&pools, lang, |qualifier, at| {
        let (pool, place) = qualifier;
        let player = pools[pool].player(pools[pool].placed[place]);
        let is = |finalist: &Player| fold(&finalist.name) == fold(&player.name);
        let seat = finals.players.iter().position(is)?;
        seats[seat] = at;
        Some(None)
    });
    for pairing in &mut finals.pairings {
        pairing.first = seats[pairing.first];
        pairing.second = pairing.second.map(|second| seats[second]);
    }
    for (player, place) in leagues {
        players[seats[player]].pool_place = Some(place.into());
    }
    // What the book says besides is said of the pools.
    (finals.published, finals.qualify) = (None, Vec::new());
    if finals.after_pools == AfterPools::Knockout {
        finals.settings = Vec::new();
    }
    list(finals, &pools, players, lang);
}

/// Returns the players of all leagues after pools but the first, each with the best place in a pool that somebody of its league had. The league of
/// the best is the first, whatever stands above.
///
/// # Errors
/// Two leagues are for the same places.
fn leagues(
    finals: &Tournament,
    pools: &[Pool<'_>],
    lang: &Lang,
) -> Result<Vec<(PlayerIndex, i64)>, Problem> {
    let mut leagues: BTreeMap<&str, BTreeSet<PlayerIndex>> = BTreeMap::new();
    for game in finals.pairings.iter().filter(|_| finals.after_pools == AfterPools::League) {
        let league = leagues.entry(&game.place.sheet).or_default();
        league.extend(game.players());
    }
    let place_of = |player: &PlayerIndex| {
        let name = fold(&finals.players[*player].name);
        pools.iter().find_map(|pool| {
            let mut placed = 0..pool.placed.len();
            let at = placed.find(|at| fold(&pool.player(pool.placed[*at]).name) == name)?;
            Some(i64::from(pool.place(at)))
        })
    };
    let best = |league: &BTreeSet<PlayerIndex>| league.iter().filter_map(place_of).min();
    let mut leagues: Vec<_> =
        leagues.into_iter().map(|(name, league)| (best(&league), name, league)).collect();
    leagues.sort();
    if let Some(level) = leagues.windows(2).find(|two| two[0].0 == two[1].0)
        && let Some(game) = finals.pairings.first()
    {
        let leagues = lang.list(level.iter().map(|(_, name, _)| *name));
        return Err(Problem::at(game.place.clone(), FinalsOfPools::Level { leagues }));
    }
    let others = leagues.into_iter().skip(1);
    let placed = others.filter_map(|(best, _, league)| Some((best?, league)));
    Ok(placed
        .flat_map(|(best, league)| league.into_iter().map(move |player| (player, best)))
        .collect())
}

/// Returns the knockout: the qualifiers by their seeds, and all others, who are out before it begins.
fn tournament(pools: &[Pool<'_>], slots: &[Option<Qualifier>], lang: &Lang) -> Tournament {
    let seeds = seed_order(slots.len());
    let players = everybody(pools, lang, |qualifier, _| {
        let slot = slots.iter().position(|slot| *slot == Some(qualifier))?;
        Some(Some(Exact::count(seeds[slot] + 1)))
    });
    let first = &pools[0].analysis.figures.tournament;
    let title = first.title.as_deref();
    let title = title.map(|title| title.strip_suffix(pools[0].name).unwrap_or(title).trim_end());
    let title = title.filter(|title| !title.is_empty()).map(str::to_string);
    let event = Tournament { title, ..(**first).clone() };
    let mut knockout = as_knockout(&event, slots.len());
    list(&mut knockout, pools, players, lang);
    knockout
}

/// Returns the players of all pools one after another. `seed` gives the seed of those who qualify, if they have one, and nothing for all others,
/// who are out before the knockout begins; it is told the position among all.
fn everybody(
    pools: &[Pool<'_>],
    lang: &Lang,
    mut seed: impl FnMut(Qualifier, usize) -> Option<Option<Exact>>,
) -> Vec<Player> {
    let mut players = Vec::new();
    for (own, pool) in pools.iter().enumerate() {
        for at in 0..pool.placed.len() {
            let place = pool.place(at);
            let player = pool.player(pool.placed[at]);
            let player = match seed((own, at), players.len()) {
                Some(seed) => Player {
                    seed,
                    pool_place: None,
                    left_after: None,
                    lot: None,
                    away: Away::default(),
                    ..player.clone()
                },
                None => out_before(player, place),
            };
            players.push(Player {
                number: count_of(players.len() + 1),
                own: vec![pool_place(pool.name, place, lang)],
                ..player
            });
        }
    }
    players
}

/// Lists the players of an event, with the pool and the place of each, and the team where there are teams.
fn list(event: &mut Tournament, pools: &[Pool<'_>], players: Vec<Player>, lang: &Lang) {
    let heading = lang.text("pools.heading").to_string();
    let mut beside = vec![ListColumn { heading: heading.clone(), column: Listed::Own(0) }];
    if players.iter().any(|player| player.team.is_some()) {
        let team = pools[0].analysis.figures.tournament.team_heading.clone();
        beside.push(ListColumn {
            heading: team.unwrap_or_else(|| lang.text("list_column.team").to_string()),
            column: Listed::Fact(PlayerFact::Team),
        });
    }
    event.players = players;
    event.categories = Vec::new();
    event.beside_names = Some(beside);
    event.own_columns = vec![heading];
    without_points(event);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `A1-B2` for the slots of so many pools of which so many go on.
    fn crossed(pools: usize, each: usize) -> Vec<String> {
        let all = (0..each).flat_map(|at| (0..pools).map(move |pool| (pool, at)));
        let letter = |pool: usize| ["A", "B", "C", "D", "E", "F", "G", "H"][pool];
        let called = |(pool, at): &Qualifier| format!("{}{}", letter(*pool), at + 1);
        drawn(all.collect())
            .chunks_exact(2)
            .map(|two| format!("{}-{}", called(&two[0]), called(&two[1])))
            .collect()
    }

    /// As the groups of world and European championships were crossed (FIFA World Cup 2010, regulations, Article 39; Olympic football).
    #[test]
    fn pools_cross_as_is_usual() {
        assert_eq!(crossed(2, 2), ["A1-B2", "B1-A2"]);
        assert_eq!(crossed(4, 2), ["A1-B2", "C1-D2", "B1-A2", "D1-C2"]);
        let eight = ["A1-B2", "C1-D2", "E1-F2", "G1-H2", "B1-A2", "D1-C2", "F1-E2", "H1-G2"];
        assert_eq!(crossed(8, 2), eight);
        assert_eq!(crossed(4, 1), ["A1-C1", "B1-D1"]);
        assert_eq!(crossed(2, 1), ["A1-B1"]);
    }

    /// Of two pools of which three go on the best wait for the winners of second against third; of three such pools nobody could say who.
    #[test]
    fn the_best_have_the_byes() {
        let all = (0..3).flat_map(|at| (0..2).map(move |pool| (pool, at)));
        let slots = with_byes(all.collect(), 2);
        let free = [Some((0, 0)), None, Some((1, 1)), Some((0, 2))];
        assert_eq!(slots[..4], free);
        assert!(makes_bracket(6, 2) && makes_bracket(12, 4) && makes_bracket(12, 2));
        assert!(!makes_bracket(6, 3) && !makes_bracket(5, 2) && !makes_bracket(3, 4));
    }

    /// Four of each of two divisions, as they are drawn crosswise: first against fourth, second against third.
    #[test]
    fn the_best_meet_the_last() {
        assert_eq!(crossed(2, 4), ["A1-B4", "B2-A3", "B1-A4", "A2-B3"]);
        let four = ["A1-D4", "B2-C3", "C1-B4", "D2-A3", "B1-C4", "A2-D3", "D1-A4", "C2-B3"];
        assert_eq!(crossed(4, 4), four);
        let two = ["A1-B8", "B4-A5", "B2-A7", "A3-B6", "B1-A8", "A4-B5", "A2-B7", "B3-A6"];
        assert_eq!(crossed(2, 8), two);
    }

    /// Three pools of which two and the best two thirds go on.
    #[test]
    fn nobody_meets_the_own_pool_though_one_has_fewer() {
        let six = (0..2).flat_map(|at| (0..3).map(move |pool| (pool, at)));
        for thirds in [[0, 1], [0, 2], [1, 2]] {
            let slots = drawn(six.clone().chain(thirds.map(|pool| (pool, 2))).collect());
            for two in slots.chunks_exact(2) {
                assert_ne!(two[0].0, two[1].0, "{slots:?}");
            }
        }
    }

    #[test]
    fn nobody_meets_the_own_pool_in_the_first_round() {
        for (pools, each) in [(2, 2), (2, 4), (4, 2), (4, 4), (8, 2), (8, 1)] {
            for pair in crossed(pools, each) {
                assert_ne!(pair[..1], pair[3..4], "{pools} pools of {each}: {pair}");
            }
        }
    }
}
