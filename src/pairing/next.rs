//! The next round: its players, and the facts about each.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap, HashSet};

use crate::exact::{Exact, count_of};
use crate::model::{Away, Outcome, Pairing, Player, PlayerIndex, Recorded, Side, Tournament};
use crate::pairing::{Alone, Field, Floated, Participant, Proof, Round, Schedule, Seat};
use crate::place::Place;
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::view::View;

/// The next round of a tournament, before it is paired.
#[derive(Clone, Debug)]
pub struct RoundToPair {
    /// The participants.
    pub field: Field,
    /// The index in the tournament of each of its players.
    pub players: Vec<PlayerIndex>,
    /// The players who are absent only this time.
    pub away: Vec<PlayerIndex>,
}

/// Why the next round cannot be paired yet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotYet {
    /// There are finals and no rounds to pair.
    #[error("there are finals and no rounds")]
    FinalsAlone,
    /// Results are open.
    #[error("{} results are open", .0.len())]
    Open(Vec<Place>),
    /// A player's figure is unknown because a score is missing, or is no fraction.
    #[error("a player's figure is not known")]
    NoFigure(PlayerIndex),
}

impl RoundToPair {
    /// Lists the participants of the next round; players in `absent` sit it out.
    ///
    /// # Errors
    /// Why the round cannot be paired yet.
    pub fn new(figures: &Figures, absent: &HashSet<PlayerIndex>) -> Result<Self, NotYet> {
        let tournament = &figures.tournament;
        if tournament.is_finals_alone() {
            return Err(NotYet::FinalsAlone);
        }
        let open: Vec<Place> = tournament
            .pairings
            .iter()
            .filter(|one| one.result.is_open())
            .map(|one| one.place.clone())
            .collect();
        if !open.is_empty() {
            return Err(NotYet::Open(open));
        }
        let round = tournament.last_paired_round() + 1;
        let stays = |player: &PlayerIndex| {
            let player = &tournament.players[*player];
            player.left_after.is_none_or(|left| left >= round) && !player.has_no_place()
        };
        let is_away = |player: &PlayerIndex| {
            absent.contains(player) || tournament.players[*player].away.holds(round)
        };
        let (away, players): (Vec<PlayerIndex>, Vec<PlayerIndex>) =
            (0..tournament.players.len()).filter(stays).partition(is_away);
        let seats = seats(&players);
        let mut met: HashMap<PlayerIndex, BTreeSet<Seat>> = HashMap::new();
        for (one, other) in tournament
            .pairings
            .iter()
            .filter(|pairing| were_at_the_board(pairing))
            .flat_map(both_ways)
        {
            met.entry(one).or_default().extend(seats.get(&other));
        }
        let [ranks, listed] = starting_ranks(tournament);
        let participant = |&player: &PlayerIndex| {
            let views = &figures.field.views[player];
            // An absent player had no seat, and left no score group.
            let boards = || {
                views.iter().filter(|view| view.opponent.is_some() && !is_forfeited(view.outcome))
            };
            let byes = views
                .iter()
                .filter(|view| matches!(view.outcome, Outcome::Bye | Outcome::ForfeitWin))
                .count();
            let is_new = round > 1 && byes == 0 && boards().next().is_none();
            Ok(Participant {
                figure: figure(figures, player)?,
                rank: ranks[player],
                listed: listed[player],
                is_new,
                met: met.remove(&player).unwrap_or_default(),
                byes: count_of(byes),
                club: tournament.players[player].team.clone(),
                firsts: boards().map(|view| if view.named_first { 1 } else { -1 }).sum(),
                sides: boards().rev().map(|view| view.named_first).collect(),
                floated: boards()
                    .next_back()
                    .filter(|view| view.round + 1 == round)
                    .and_then(|view| floated(figures, player, view)),
            })
        };
        let participants = players.iter().map(participant).collect::<Result<_, _>>()?;
        Ok(Self { field: Field { round, participants }, players, away })
    }

    /// Returns a scheduled round. A player whose opponent is absent or does not exist sits alone, with this outcome.
    pub fn scheduled(
        &self,
        pairs: impl IntoIterator<Item = [Option<PlayerIndex>; 2]>,
        outcome: Outcome,
        schedule: Schedule,
    ) -> Round {
        let seats = seats(&self.players);
        let (mut tables, mut alone) = (Vec::new(), Vec::new());
        for pair in pairs {
            match pair.map(|slot| slot.and_then(|player| seats.get(&player).copied())) {
                [Some(one), Some(other)] => tables.push((one, other)),
                [Some(seat), None] => alone.push(Alone { seat, outcome, instead_of: pair[1] }),
                [None, Some(seat)] => alone.push(Alone { seat, outcome, instead_of: pair[0] }),
                [None, None] => {}
            }
        }
        Round {
            tables,
            bye: None,
            alone,
            totals: Vec::new(),
            proof: Proof::Schedule,
            schedule: Some(schedule),
        }
    }

    /// Returns the tournament with the round: its tables without results, the bye, and those who are away. In a knockout the seeds are
    /// kept and losers leave; a round beyond the plan extends the plan; announced standings go, since they are of the rounds before.
    /// Where the pairing says who moves first, it is `sided`.
    pub fn with(&self, tournament: &Tournament, paired: &Round, sided: bool) -> Tournament {
        let players = &tournament.players;
        let is_later = self.field.round > 1 && paired.schedule.is_none();
        let came_late = if is_later { tournament.latest().new } else { Vec::new() };
        let mut tournament = tournament.clone();
        // Only where that was asked for is a round paired while games are open.
        let before = tournament.pairings.iter_mut();
        before.filter(|game| game.result.is_open()).for_each(|game| game.is_pending = true);
        let place = tournament.book();
        let mut add = |table: Option<usize>,
                       first: PlayerIndex,
                       second: Option<PlayerIndex>,
                       alone: Option<Outcome>| {
            let result = Recorded { score: None, outcomes: alone.map(|outcome| [outcome; 2]) };
            tournament.pairings.push(Pairing {
                table: table.map(|table| table.to_string()),
                first_side: (sided && second.is_some()).then_some(Side::Sente),
                ..Pairing::new(self.field.round, (first, second), result, place.clone())
            });
        };
        for (table, &(first, second)) in (1..).zip(&paired.tables) {
            add(Some(table), self.players[first], Some(self.players[second]), None);
        }
        if let Some(bye) = &paired.bye {
            add(None, self.players[bye.seat], None, Some(Outcome::Bye));
        }
        for alone in &paired.alone {
            add(None, self.players[alone.seat], None, Some(alone.outcome));
        }
        for &player in &self.away {
            let away = players[player].away.outcome(self.field.round);
            add(None, player, None, Some(away));
        }
        // Whoever is paired for the first time is no longer asked about.
        for player in came_late {
            let away = &mut tournament.players[player].away;
            if self.players.contains(&player) && *away == Away::default() {
                away.came_after(self.field.round - 1);
            }
        }
        tournament.rounds = tournament.rounds.max(self.field.round);
        tournament.planned = tournament.planned.map(|planned| planned.max(self.field.round));
        if let Some(schedule) = &paired.schedule {
            schedule.settle(self.field.round, &mut tournament);
        }
        // The file of this round has another name than the one that everything began with.
        let called = tournament.called();
        tournament.title = tournament.title.take().or(Some(called)).filter(|name| !name.is_empty());
        // Announced standings and earlier output describe the rounds before this one.
        tournament.previous = None;
        tournament.published = None;
        tournament
    }
}

impl Schedule {
    /// Gives a tournament what a schedule settles: the number of rounds, and in a knockout the seeds and who is out.
    fn settle(&self, round: u32, tournament: &mut Tournament) {
        if let Self::Knockout { seeds, lost, .. } = self {
            for &(player, seed) in seeds {
                tournament.players[player].seed = Some(i64::from(seed).into());
            }
            for &player in lost {
                let player = &mut tournament.players[player];
                player.left_after.get_or_insert(round - 1);
            }
        }
        tournament.rounds = self.rounds(round).max(round);
        tournament.planned = Some(tournament.rounds);
    }
}

/// Returns the seat of each player.
fn seats(players: &[PlayerIndex]) -> HashMap<PlayerIndex, Seat> {
    let players = players.iter().enumerate();
    players.map(|(seat, player)| (*player, seat)).collect()
}

/// Whether two sat down to play: who did not come may be met later.
pub fn were_at_the_board(pairing: &Pairing) -> bool {
    pairing.second.is_some()
        && !pairing.result.outcomes.is_some_and(|outcomes| outcomes.into_iter().any(is_forfeited))
}

fn is_forfeited(outcome: Outcome) -> bool {
    matches!(outcome, Outcome::ForfeitWin | Outcome::ForfeitLoss)
}

fn both_ways(pairing: &Pairing) -> impl Iterator<Item = (PlayerIndex, PlayerIndex)> + use<> {
    let (first, second) = (pairing.first, pairing.second);
    second.into_iter().flat_map(move |second| [(first, second), (second, first)])
}

/// Returns the player's pairing figure; a player without one has 0.
fn figure(figures: &Figures, player: PlayerIndex) -> Result<Exact, NotYet> {
    let definition = figures.rules.pairing_figure;
    match figures.value(definition, player) {
        Some(value) => value.fraction().cloned().ok_or(NotYet::NoFigure(player)),
        None if figures.is_missing(definition, player) => Err(NotYet::NoFigure(player)),
        None => Ok(Exact::zero()),
    }
}

/// Whether the opponent had more or fewer points when the round was paired.
fn floated(figures: &Figures, player: PlayerIndex, view: &View) -> Option<Floated> {
    let opponent = view.opponent?;
    let theirs = figures.field.views[opponent].iter().find(|other| other.round == view.round)?;
    let before = |player: PlayerIndex, view: &View| {
        figures.tournament.players[player].start_score.clone().unwrap_or_else(Exact::zero)
            + view.points_before.clone()
    };
    Floated::of(before(opponent, theirs).cmp(&before(player, view)))
}

/// Returns each player's place before the first round: by seed where there are seeds, else by rating, else by number; and the place
/// without the number, which equals share.
fn starting_ranks(tournament: &Tournament) -> [Vec<u32>; 2] {
    let players = &tournament.players;
    let mut order: Vec<PlayerIndex> = (0..players.len()).collect();
    let listed = |player: PlayerIndex| {
        let Player { seed, rating, .. } = &players[player];
        (seed.is_none(), seed, Reverse(rating))
    };
    order.sort_by(|&one, &other| {
        let by_number = || players[one].number.cmp(&players[other].number);
        listed(one).cmp(&listed(other)).then_with(by_number)
    });
    let mut ranks = vec![0; players.len()];
    let mut shared = ranks.clone();
    let mut places = 1..;
    for equal in order.chunk_by(|&one, &other| listed(one) == listed(other)) {
        let first = places.start;
        for (&player, rank) in equal.iter().zip(&mut places) {
            (ranks[player], shared[player]) = (rank, first);
        }
    }
    [ranks, shared]
}
