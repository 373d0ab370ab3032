//! What does not fit together across the pairings of a tournament.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::exact::Exact;
use crate::model::{Outcome, Pairing, Player, PlayerIndex, Score};
use crate::parallel;
use crate::place::Place;
use crate::problem::{Kind, NoPairings, OddScore, PairedWhileOut, Problem, in_short};
use crate::read::checks::field::{Field, Round, at, of_name};
use crate::read::checks::{attendance, placeholder_names, running_totals};
use crate::read::file::grid::Book;
use crate::read::number::{counted, fold};
use crate::read::roles::people::{People, Unread, too_long};
use crate::read::words::result::number;

/// What is known of a tournament besides its pairings.
pub struct Known<'a> {
    pub listed: bool,
    /// Whether everything was read: gaps are nobody's mistake where rows could not be.
    pub whole: bool,
    pub rounds: Rounds,
    /// What says that numbers beside the players are scores of games.
    pub of_games: Option<&'a str>,
}

/// What the rounds of a tournament are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Rounds {
    Drawn,
    /// It is planned who meets whom, perhaps more than once, so that somebody of an odd field sits out in each round.
    Planned,
    /// None is given: the games of each player were counted, so that none is over before another.
    Counted,
}

pub fn check(field: &Field<'_>, known: &Known<'_>) -> Vec<Problem> {
    // Many thousands of pairings are looked over in two halves at once.
    let (mut problems, others) =
        parallel::both(|| round_by_round(field, known), || as_a_whole(field, known));
    problems.extend(others);
    problems
}

/// Finds what does not fit between the pairings of a round, and those of the rounds before it.
fn round_by_round(field: &Field<'_>, known: &Known<'_>) -> Vec<Problem> {
    let mut problems = Vec::new();
    // What is still to be played comes after every round of which anything is known. Where nothing is, only one round can be under way.
    let is_played = |round: &&Round<'_>| round.tables.iter().any(|game| !game.result.is_open());
    let mut rounds = field.rounds.iter().rev();
    let last = field.rounds.keys().next_back();
    let last_played = rounds.find(|(_, round)| is_played(round));
    let last_played = last_played.map(|(number, _)| number).or(last).copied();
    // A pool plays one game after the other where it has one table.
    let tables = field.pairings.iter().filter_map(|game| game.table.as_deref());
    let at_several = tables.collect::<BTreeSet<_>>().len() > 1;
    // Whom each player met, and when: with the one of the two who comes first.
    let mut met: Vec<Vec<(PlayerIndex, u32)>> = vec![Vec::new(); field.players.len()];
    for (&number, round) in &field.rounds {
        problems.extend(paired_twice(field, round));
        if at_several && known.rounds != Rounds::Counted {
            problems.extend(tables_twice(&round.tables));
        }
        problems.extend(open_games(
            field,
            round,
            known.rounds == Rounds::Counted || Some(number) >= last_played,
        ));
        for game in &round.tables {
            let Some(second) = game.second else { continue };
            let before = last_met(&mut met, [game.first, second], number);
            if let Some(before) =
                before.filter(|before| *before != number && known.rounds == Rounds::Drawn)
            {
                let kind = Kind::Rematch {
                    first: field.name(game.first),
                    second: field.name(second),
                    round: before.to_string(),
                };
                problems.push(at(game, kind));
            }
            let out = game.players().filter_map(|player| while_out(field, player, number));
            problems.extend(out.map(|kind| at(game, kind)));
        }
    }
    problems.extend(met_again(field));
    problems
}

/// Reports the one or two games in which somebody stands first against the same opponent again, where nobody else does: a match of a league
/// that was entered twice, or a play-off among its games.
fn met_again(field: &Field<'_>) -> Vec<Problem> {
    const FEWEST: usize = 12;
    const MOST: usize = 2;
    let mut met: HashMap<(PlayerIndex, PlayerIndex), &Pairing> = HashMap::new();
    let mut again = Vec::new();
    for game in field.pairings {
        let Some(second) = game.second else { continue };
        if let Some(before) = met.insert((game.first, second), game) {
            let (first, second) = (field.name(game.first), field.name(second));
            let other = before.place.within_book();
            let kind = Kind::MetAgain { first, second, other };
            again.push(at(game, kind));
            if again.len() > MOST {
                return Vec::new();
            }
        }
    }
    again.retain(|_| met.len() >= FEWEST);
    again
}

/// Reports rounds of which nothing was found.
fn gaps<'a>(field: &'a Field<'_>) -> impl Iterator<Item = Problem> + 'a {
    let before = std::iter::once(0).chain(field.rounds.keys().copied());
    let pairs = before.zip(field.rounds.keys().copied());
    pairs.filter(|(before, round)| before + 1 < *round).map(|(before, round)| {
        let (from, to) = (before + 1, round - 1);
        let missing = if from == to { from.to_string() } else { format!("{from}-{to}") };
        field.problem(Kind::RoundGap { round: missing })
    })
}

fn while_out(field: &Field<'_>, at: PlayerIndex, number: u32) -> Option<PairedWhileOut> {
    let player = &field.players[at];
    let (name, round) = (field.name(at), number.to_string());
    if let Some(left) = player.left_after.filter(|left| *left < number) {
        let left = left.to_string();
        return Some(PairedWhileOut::Left { player: name, round, left });
    }
    let away = player.away.to_string();
    player.away.holds(number).then_some(PairedWhileOut::Away { player: name, round, away })
}

/// Returns the round in which two players met last, and takes down that they meet in this one.
fn last_met(
    met: &mut [Vec<(PlayerIndex, u32)>],
    [first, second]: [PlayerIndex; 2],
    round: u32,
) -> Option<u32> {
    let (one, other) = (first.min(second), first.max(second));
    let before = met[one].iter_mut().find(|(opponent, _)| *opponent == other);
    if let Some((_, before)) = before {
        return Some(std::mem::replace(before, round));
    }
    met[one].push((other, round));
    None
}

fn as_a_whole(field: &Field<'_>, known: &Known<'_>) -> Vec<Problem> {
    let Field { players, pairings, .. } = *field;
    let too_long = |player| Some(of_name(player, too_long(&player.name)?));
    let mut problems: Vec<Problem> = players.iter().filter_map(too_long).collect();
    problems.extend(numbers_as_names(players));
    if !known.listed {
        problems.extend(placeholder_names::named(players));
        problems.extend(placeholder_names::numbers_opposite(players, pairings));
        problems.extend(late_entries(field).filter(|_| known.whole));
    }
    if known.whole && known.rounds == Rounds::Drawn {
        problems.extend(gaps(field));
        problems.extend(attendance::missing_from_rounds(field, known.listed));
    }
    problems.extend(attendance::byes(field));
    problems.extend(placeholder_names::byes_as_players(players, pairings));
    problems.extend(running_totals::check(field, known.of_games));
    problems.extend(negative_scores(pairings));
    problems.extend(unusual_wins(pairings, 6, 9));
    problems.extend(attendance::mostly_forfeits(pairings));
    problems.extend(fields_apart(field));
    problems
}

/// Asks about numbers among names: in a cell of a name the number of a table, or of a result, is soon typed.
fn numbers_as_names(players: &[Player]) -> Vec<Problem> {
    let is_number = |player: &&Player| number(&fold(&player.name)).is_some();
    let numbers = players.iter().filter(is_number);
    let said = |player: &Player| {
        let number = player.name.to_string();
        of_name(player, Kind::NumberAsName { number })
    };
    let told: Vec<Problem> = numbers.map(said).collect();
    few(told, players.len())
}

/// Returns what is said of some of many; nothing where it is so of more than a quarter, as it is meant then.
fn few(told: Vec<Problem>, of: usize) -> Vec<Problem> {
    if 4 * told.len() > of { Vec::new() } else { told }
}

/// Without a list of players, a name first seen in a later round may be a late entry or another one misspelt.
fn late_entries<'a>(field: &'a Field<'_>) -> impl Iterator<Item = Problem> + 'a {
    let late = field.seen().filter(|(_, seen)| seen.first > 1);
    late.map(|(player, seen)| {
        let kind = Kind::LateEntry { player: field.name(player), round: seen.first.to_string() };
        of_name(&field.players[player], kind)
    })
}

/// Says that after three rounds some never met any of the others, nor anybody who did: they may be two tournaments.
fn fields_apart(all: &Field<'_>) -> Option<Problem> {
    const FEWEST_ROUNDS: u32 = 3;
    const FEWEST_PLAYERS: usize = 3;
    let mut field: Vec<usize> = (0..all.players.len()).collect();
    for pairing in all.pairings {
        if let Some(second) = pairing.second {
            let (one, other) = (field_of(&mut field, pairing.first), field_of(&mut field, second));
            field[one.max(other)] = one.min(other);
        }
    }
    let mut fields: BTreeMap<usize, Vec<PlayerIndex>> = BTreeMap::new();
    for player in 0..all.players.len() {
        let of = field_of(&mut field, player);
        fields.entry(of).or_default().push(player);
    }
    let last = *all.rounds.keys().next_back()?;
    // Who came for a round or two has met few.
    let fewest = FEWEST_PLAYERS.max(usize::try_from(last.min(4)).unwrap_or(FEWEST_PLAYERS));
    let mut large = fields.values().filter(|field| field.len() >= fewest);
    let (one, other) = (large.next()?, large.next()?);
    // After one round or two nobody has met many, but two tables beside each other are two tournaments.
    let columns = |field: &[PlayerIndex]| -> BTreeSet<(usize, Option<u32>)> {
        let own = all.pairings.iter().filter(|game| field.contains(&game.first));
        let places = own.map(|game| &game.place);
        places.map(|place| (place.sheet_index, place.cell.map(|(_, column)| column))).collect()
    };
    // Nor have those of two tables below each other, with a gap between them.
    let rows = |field: &[PlayerIndex]| {
        let own = field.iter().filter_map(|player| all.players[*player].place.cell);
        let own = own.map(|(row, _)| row);
        own.clone().min().zip(own.max())
    };
    let below = || {
        let ((from, to), (other_from, other_to)) = rows(one).zip(rows(other))?;
        Some(to + 1 < other_from || other_to + 1 < from)
    };
    let two = fields.values().filter(|field| field.len() > 1).count() == 2;
    let apart = || columns(one).is_disjoint(&columns(other)) || below() == Some(true);
    if last < FEWEST_ROUNDS && !(last > 1 && two && apart()) {
        return None;
    }
    let [one, other] = [one, other].map(|field| {
        let names: Vec<String> = field.iter().map(|player| all.name(*player)).collect();
        in_short(4, &names)
    });
    Some(all.problem(Kind::FieldsApart { one, other }))
}

/// Returns the least player of the field that a player is known to belong to.
fn field_of(field: &mut [usize], player: PlayerIndex) -> usize {
    let mut at = player;
    while field[at] != at {
        field[at] = field[field[at]];
        at = field[at];
    }
    at
}

fn scores(pairings: &[Pairing]) -> impl Iterator<Item = (&Pairing, &Score)> + Clone {
    pairings.iter().filter_map(|game| Some((game, game.result.score.as_ref()?)))
}

/// Asks about the few scores below zero among others: a dash in front turns who won.
fn negative_scores(pairings: &[Pairing]) -> Vec<Problem> {
    let below = scores(pairings)
        .filter(|(_, score)| score.first.is_negative() || score.second.is_negative());
    let told = below.map(|(game, score)| {
        let score = score.to_string();
        at(game, OddScore::Negative { score })
    });
    few(told.collect(), scores(pairings).count())
}

/// Reports scores of which the winner's is another number than in nearly all other matches: too few games, or too many, for a match.
/// Nearly all: no fewer matches than `fewest`, and so many `of_ten`.
pub fn unusual_wins(pairings: &[Pairing], fewest: usize, of_ten: usize) -> Vec<Problem> {
    let whole = |number: &Exact| number.to_i32().filter(|number| *number > 0);
    let won = |score: &Score| whole(&score.first).max(whole(&score.second));
    let counts = counted(scores(pairings).filter_map(|(_, score)| won(score)));
    let all: usize = counts.values().sum();
    let Some((&most, &usual)) = counts.iter().max_by_key(|(_, count)| **count) else {
        return Vec::new();
    };
    // A match of three may end early, by time.
    let is_short = |score: &Score, own: i32, most: i32| own < most || score.first == score.second;
    if most < 2 || usual < fewest || 10 * usual < of_ten * all {
        return Vec::new();
    }
    let unusual = scores(pairings).filter(|(game, score)| {
        game.second.is_some()
            && score.drawn.is_zero()
            && won(score).is_some_and(|own| own > most || most > 2 && is_short(score, own, most))
    });
    let told = unusual.map(|(game, score)| {
        let (told, most) = (score.to_string(), most.to_string());
        at(game, OddScore::Unusual { told, most })
    });
    told.collect()
}

fn paired_twice(field: &Field<'_>, round: &Round<'_>) -> Vec<Problem> {
    let mut seen: Vec<Option<&Pairing>> = vec![None; field.players.len()];
    let mut problems = Vec::new();
    for game in &round.tables {
        for player in game.players() {
            if let Some(other) = seen[player].replace(game) {
                problems.push(twice(&game.place, field.name(player), game.round, &other.place));
            }
        }
    }
    problems
}

fn twice(place: &Place, player: String, round: u32, other: &Place) -> Problem {
    let (round, other) = (round.to_string(), other.within_book());
    let kind = Kind::PairedTwice { player, round, other };
    Problem::at(place.clone(), kind)
}

/// Reports who is paired twice in a round where the result of one of the two games could not be read: both are told at once.
pub fn twice_unread(people: &People, pairings: &[Pairing]) -> Vec<Problem> {
    // Nearly always there is none.
    let unread: Vec<&Unread> = people.unread.iter().filter(|game| game.round > 0).collect();
    let read = if unread.is_empty() { &[] } else { pairings };
    let mut seen: HashMap<(u32, PlayerIndex), (Vec<PlayerIndex>, &Place)> = HashMap::new();
    for game in read {
        for player in game.players() {
            let players = game.players().collect();
            seen.insert((game.round, player), (players, &game.place));
        }
    }
    let mut problems = Vec::new();
    for game in unread {
        for player in &game.players {
            let before = seen.insert((game.round, *player), (game.players.clone(), &game.place));
            // The same game from the other side is none more.
            let other = before.filter(|(players, _)| {
                !players.iter().rev().eq(&game.players) || players.len() < 2
            });
            let name = || people.players[*player].name.to_string();
            problems.extend(other.map(|(_, other)| twice(&game.place, name(), game.round, other)));
        }
    }
    problems
}

fn tables_twice(tables: &[&Pairing]) -> Vec<Problem> {
    let of = |game: &&Pairing| game.table.as_ref()?.parse::<u32>().ok();
    // Nearly every round is written down table by table.
    if tables.iter().map(of).is_sorted_by(|one, next| one < next) {
        return Vec::new();
    }
    let mut seen: HashMap<String, &Pairing> = HashMap::new();
    let mut problems = Vec::new();
    for game in tables {
        // A dash or a word (`BYE`) is no table.
        let table = game.table.as_ref().filter(|table| table.contains(char::is_numeric));
        let Some(table) = table else { continue };
        problems.extend(seen.insert(fold(table), game).map(|other| {
            let kind = Kind::TableTwice {
                table: table.clone(),
                round: game.round.to_string(),
                other: other.place.within_book(),
            };
            at(game, kind)
        }));
    }
    problems
}

/// A missing result is an error in a round that is over, and a round still open if no later one is played. Where a word says that a game is
/// still to be played, its result is not missing.
fn open_games(field: &Field<'_>, round: &Round<'_>, is_still_open: bool) -> Vec<Problem> {
    let open: Vec<&&Pairing> = round.tables.iter().filter(|game| game.result.is_open()).collect();
    let is_open = |game: &Pairing, open: usize| {
        let (round, open) = (game.round.to_string(), open.to_string());
        at(game, Kind::OpenRound { round, open })
    };
    if is_still_open {
        let first = open.first().map(|game| is_open(game, open.len()));
        return first.into_iter().collect();
    }
    let missing = |game: &Pairing| Kind::MissingResult {
        round: game.round.to_string(),
        first: field.name(game.first),
        second: game.second.map_or_else(String::new, |second| field.name(second)),
    };
    let told = open
        .into_iter()
        .map(|game| if game.is_pending { is_open(game, 1) } else { at(game, missing(game)) });
    told.collect()
}

/// Says that games of which none has a result are a schedule: standings of it would be nothing but noughts. The pairings of the first round
/// alone are an event that begins, where the organizer goes on in the book.
pub fn nothing_played(book: &Book, pairings: &[Pairing]) -> Option<Problem> {
    /// Fewer may be the beginning of anything.
    const FEWEST: usize = 3;
    let mut games = pairings.iter().filter(|game| game.second.is_some());
    let first = games.next()?;
    let count = 1 + games.clone().count();
    let begins = pairings.iter().all(|game| game.round == 1);
    let is_of_a_program = (book.is_page || book.is_export) && count >= FEWEST;
    let goes_on = begins && !is_of_a_program;
    let is_schedule = !goes_on && first.result.is_open() && games.all(|game| game.result.is_open());
    let games = count.to_string();
    is_schedule.then(|| at(first, NoPairings::Schedule { games }))
}

/// Doubts the last rounds where all that they say are noughts, and noughts in most games: programs fill them in before these are played.
pub fn nothing_scored(pairings: &[Pairing]) -> Option<Problem> {
    const FEWEST: usize = 3;
    const FEWEST_OF_MOST: usize = 6;
    let is_told = |game: &&Pairing| game.second.is_some() && !game.result.is_open();
    let is_nought = |game: &&Pairing| {
        let score = game.result.score.as_ref();
        game.result.outcomes.is_none() && score.is_some_and(Score::is_nought)
    };
    let told = pairings.iter().filter(is_told);
    let others = told.clone().filter(|game| !is_nought(game));
    let last = others.map(|game| game.round).max().unwrap_or(0);
    let noughts: Vec<&Pairing> = told.clone().filter(is_nought).collect();
    if noughts.len() >= FEWEST_OF_MOST && 2 * noughts.len() > told.count() {
        let games = noughts.len().to_string();
        return Some(at(noughts[0], Kind::MostlyNoughts { games }));
    }
    let noughts: Vec<&Pairing> = noughts.into_iter().filter(|game| game.round > last).collect();
    let first = noughts.first().filter(|_| noughts.len() >= FEWEST)?;
    let (games, round) = (noughts.len().to_string(), first.round.to_string());
    Some(at(first, Kind::NothingScored { games, round }))
}

/// Doubts numbers of which everybody has one of their own beside every game.
pub fn same_numbers(field: &Field<'_>) -> Option<Problem> {
    const FEWEST_ALIKE: usize = 8;
    let mut numbers: BTreeMap<PlayerIndex, (&Exact, usize)> = BTreeMap::new();
    let mut alike = 0;
    let mut first = None;
    for game in field.pairings.iter().filter(|game| game.second.is_some()) {
        let Some(score) = game.result.score.as_ref() else {
            continue;
        };
        first = first.or(Some(game));
        for (player, number) in game.players().zip([&score.first, &score.second]) {
            let known = numbers.entry(player).or_insert((number, 0));
            if known.0 != number {
                return None;
            }
            alike += usize::from(known.1 > 0);
            known.1 += 1;
        }
    }
    let different: BTreeSet<&Exact> = numbers.values().map(|(number, _)| *number).collect();
    let (player, (number, games)) = numbers.iter().max_by_key(|(_, (_, games))| *games)?;
    let kind = Kind::SameNumbers {
        player: field.name(*player),
        number: number.to_string(),
        games: games.to_string(),
    };
    let again = numbers.values().filter(|(_, games)| *games > 1).count();
    (alike >= FEWEST_ALIKE && different.len() > 2 && 2 * again > numbers.len())
        .then(|| at(first.unwrap_or(&field.pairings[0]), kind))
}

/// Doubts matches of the last round in which nobody won a game, where every other one was won by the same number of them. A third
/// number says that it was meant so.
pub fn nothing_won(book: &Book, pairings: &[Pairing]) -> Vec<Problem> {
    const FEWEST: usize = 2;
    let last = pairings.iter().map(|game| game.round).max();
    let has_third_number = |place: &Place| {
        let cell = book.cell(place);
        cell.is_some_and(|cell| cell.shown().matches('0').count() > 2)
    };
    let decided = scores(pairings).filter(|(_, score)| score.first != score.second);
    let won = |(_, score): (_, &Score)| score.first.clone().max(score.second.clone());
    let usual = decided.clone().next().map(won);
    // Where draws are half a point each, noughts are none.
    let half_points = pairings.iter().any(|game| {
        game.result.score.is_none() && game.result.outcomes == Some([Outcome::Draw; 2])
    });
    let Some(usual) = usual.filter(|usual| half_points || *usual > Exact::from(1)) else {
        return Vec::new();
    };
    if decided.clone().count() < FEWEST || !decided.map(won).all(|most| most == usual) {
        return Vec::new();
    }
    let nothing = scores(pairings).filter(|(game, score)| {
        game.second.is_some()
            && game.result.outcomes.is_none()
            && (half_points || Some(game.round) == last)
            && !has_third_number(&game.place)
            && score.is_nought()
    });
    let doubts = nothing.map(|(game, score)| {
        let usual = usual.to_string();
        Problem::of(game.place.clone(), Kind::NothingWon { usual }, score.to_string())
    });
    doubts.collect()
}
