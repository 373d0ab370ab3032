//! The order of the players, the places they share, and what separated every two neighbours.

use std::cmp::Ordering;

use crate::exact::count_of;
use crate::model::PlayerIndex;
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::value::{Value, better_first};

/// The standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings {
    /// One entry for each player, first place first; tied players in order of number. Below all others those without a place.
    pub entries: Vec<Entry>,
}

/// One player's place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The player.
    pub player: PlayerIndex,
    /// The place, from 1; of those without a place the position.
    pub rank: u32,
    /// Whether others have the same place.
    pub shared: bool,
    /// The criterion (a position in the rule set's order) that put the player below the one above;
    /// nothing for the first player and for those who share the place above.
    pub separated_by: Option<usize>,
    /// Whether the player has no place: expelled, or all games annulled.
    pub without_place: bool,
}

impl Entry {
    /// Returns the place; `None` for a player without one.
    pub fn place(&self) -> Option<u32> {
        (!self.without_place).then_some(self.rank)
    }
}

impl Standings {
    /// Returns the entry of a player.
    pub fn entry(&self, player: PlayerIndex) -> Option<&Entry> {
        self.position(player).map(|at| &self.entries[at])
    }

    /// Returns where a player stands, from 0; those who share a place stand one after another.
    pub fn position(&self, player: PlayerIndex) -> Option<usize> {
        self.entries.iter().position(|entry| entry.player == player)
    }

    /// Returns the player above one in the standings; of the first, the one below.
    pub fn neighbour(&self, player: PlayerIndex) -> Option<PlayerIndex> {
        let at = self.position(player)?.checked_sub(1).unwrap_or(1);
        self.entries.get(at).map(|entry| entry.player)
    }

    /// Ranks the players by the rule set's criteria.
    pub fn new(figures: &Figures) -> Self {
        let players = &figures.tournament.players;
        let keys: Vec<Vec<Option<Value>>> = (0..players.len())
            .map(|player| {
                figures
                    .rules
                    .order
                    .iter()
                    .map(|&definition| figures.compared(definition, player))
                    .collect()
            })
            .collect();
        let separation = |a: PlayerIndex, b: PlayerIndex| -> Option<(usize, Ordering)> {
            figures.rules.order.iter().enumerate().find_map(|(criterion, &definition)| {
                let lower_is_better = figures.rules.definitions[definition].lower_is_better;
                let order = better_first(
                    keys[a][criterion].as_ref(),
                    keys[b][criterion].as_ref(),
                    lower_is_better,
                );
                (order != Ordering::Equal).then_some((criterion, order))
            })
        };
        let mut order: Vec<PlayerIndex> = (0..players.len()).collect();
        let without_place = |player: PlayerIndex| players[player].has_no_place();
        order.sort_by(|&a, &b| {
            without_place(a).cmp(&without_place(b)).then_with(|| {
                separation(a, b).map_or_else(
                    || {
                        players[a]
                            .number
                            .cmp(&players[b].number)
                            .then_with(|| players[a].name.cmp(&players[b].name))
                    },
                    |(_, order)| order,
                )
            })
        });
        let mut entries: Vec<Entry> = Vec::with_capacity(order.len());
        for (position, &player) in order.iter().enumerate() {
            // Players outside the standings are compared among themselves.
            let above = position
                .checked_sub(1)
                .map(|above| order[above])
                .filter(|&above| without_place(above) == without_place(player));
            let separated_by =
                above.and_then(|above| separation(above, player)).map(|(criterion, _)| criterion);
            let shares = above.is_some() && separated_by.is_none();
            let rank = match entries.last_mut() {
                Some(above) if shares => {
                    above.shared = true;
                    above.rank
                }
                _ => count_of(position + 1),
            };
            entries.push(Entry {
                player,
                rank,
                shared: shares,
                separated_by,
                without_place: without_place(player),
            });
        }
        Self { entries }
    }

    /// Orders two players by the first criterion alone, the better one first.
    pub fn by_first(figures: &Figures, one: PlayerIndex, other: PlayerIndex) -> Ordering {
        let outside = |player: PlayerIndex| figures.tournament.players[player].has_no_place();
        let by_figure = || {
            let definition = *figures.rules.order.first()?;
            let [one, other] = [one, other].map(|player| figures.compared(definition, player));
            let lower_is_better = figures.rules.definitions[definition].lower_is_better;
            Some(better_first(one.as_ref(), other.as_ref(), lower_is_better))
        };
        let outside = outside(one).cmp(&outside(other));
        outside.then_with(|| by_figure().unwrap_or(Ordering::Equal))
    }

    /// Returns the first criterion on which two players differ, a position in the rule set's order.
    pub fn first_difference(
        figures: &Figures,
        one: PlayerIndex,
        other: PlayerIndex,
    ) -> Option<usize> {
        let mut criteria = figures.rules.order.iter();
        criteria.position(|&definition| {
            figures.compared(definition, one) != figures.compared(definition, other)
        })
    }

    /// Returns each player's place by the first `criteria` criteria alone.
    pub fn places_after(&self, criteria: usize) -> Vec<u32> {
        let mut places = vec![1; self.entries.len()];
        let mut place = 1;
        let mut without_place = false;
        for (position, entry) in (1..).zip(&self.entries) {
            // Players whom a later criterion separates are still equal.
            if entry.without_place != without_place
                || entry.separated_by.is_some_and(|criterion| criterion < criteria)
            {
                place = position;
            }
            without_place = entry.without_place;
            places[entry.player] = place;
        }
        places
    }
}

/// Two players whose figures rounding puts in the wrong order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inversion {
    /// The criterion, a position in the rule set's order.
    pub criterion: usize,
    /// The player with the better rounded figure.
    pub better: PlayerIndex,
    /// The player with the better exact figure.
    pub worse: PlayerIndex,
}

/// Finds up to `most` pairs of players, whatever their points, whose rounded figures stand in the
/// opposite order of their exact ones.
pub fn inversions(rounded: &Figures, exact: &Figures, most: usize) -> Vec<Inversion> {
    let players = rounded.tournament.players.len();
    let mut found = Vec::new();
    for (criterion, &definition) in rounded.rules.order.iter().enumerate() {
        let lower_is_better = rounded.rules.definitions[definition].lower_is_better;
        let order = |figures: &Figures, a, b| {
            better_first(
                figures.compared(definition, a).as_ref(),
                figures.compared(definition, b).as_ref(),
                lower_is_better,
            )
        };
        for one in 0..players {
            for other in one + 1..players {
                let (shown, true_order) = (order(rounded, one, other), order(exact, one, other));
                if shown != Ordering::Equal && shown == true_order.reverse() {
                    let (better, worse) =
                        if shown == Ordering::Less { (one, other) } else { (other, one) };
                    found.push(Inversion { criterion, better, worse });
                    if found.len() == most {
                        return found;
                    }
                }
            }
        }
    }
    found
}
