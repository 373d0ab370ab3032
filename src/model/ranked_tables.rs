//! Tables of three to six in the stages after the rounds, as the second Dominion tournament had them
//! (「第二回ドミニオン大会のルール詳細」): places are played there.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::exact::count_of;
use crate::model::PlayerIndex;
use crate::place::Place;

/// A table of a stage after the rounds: one of two semifinals, the final.
#[derive(Clone, Debug)]
pub struct StageTable {
    /// The name of the stage.
    pub stage: String,
    /// The stage, counted from 0. Players of a later stage are placed before all others.
    pub level: usize,
    /// The name of the table; empty for the only one.
    pub name: String,
    /// The seats in the order of the list.
    pub seats: Vec<Seat>,
}

/// A seat at a table.
#[derive(Clone, Debug)]
pub struct Seat {
    /// The player; `None` while the name is not entered.
    pub player: Option<PlayerIndex>,
    /// The place at this table, from 1; `None` while the table is open.
    pub played: Option<u32>,
    /// The decision about a player who left during the game.
    pub left: Option<LeftTable>,
    /// The cell of the place.
    pub place: Place,
}

named! {
    /// The decision about a seat whose player left during the game (「第二回ドミニオン大会のルール詳細」途中退席について).
    pub enum LeftTable by id {
        /// A dummy played on: it is last, whatever the result.
        Dummy = "dummy",
        /// The others played again; the player who left has no place.
        Replay = "replay",
    }
}

impl StageTable {
    /// Whether a player who stayed has no place yet, or a seat is empty.
    pub fn is_open(&self) -> bool {
        self.seats.is_empty()
            || self.seats.iter().any(|seat| seat.left.is_none() && seat.played.is_none())
    }

    /// Returns the place of each seat at a table that was played: among the players who stayed as played, then a dummy. A player who
    /// left a table that was played again has none.
    pub fn ranks(&self) -> Vec<Option<u32>> {
        let stayed = || self.seats.iter().filter(|seat| seat.left.is_none());
        let behind = |many: usize| count_of(many).saturating_add(1);
        let rank = |seat: &Seat| match seat.left {
            Some(LeftTable::Replay) => None,
            _ if self.is_open() => None,
            Some(LeftTable::Dummy) => Some(behind(stayed().count())),
            None => seat.played.map(|own| {
                behind(
                    stayed().filter(|other| other.played.is_some_and(|other| other < own)).count(),
                )
            }),
        };
        self.seats.iter().map(rank).collect()
    }

    /// Returns the seat whose place cannot be, where everybody who took part has one: of four, places 1, 2, 2 and 4 can be, 1, 2, 4 and
    /// 4 cannot.
    pub fn impossible(&self) -> Option<&Seat> {
        let took_part = || self.seats.iter().filter(|seat| seat.left != Some(LeftTable::Replay));
        let played: Option<Vec<u32>> = took_part().map(|seat| seat.played).collect();
        let played = played?;
        took_part().find(|seat| {
            seat.played.is_some_and(|own| {
                own as usize != 1 + played.iter().filter(|other| **other < own).count()
            })
        })
    }
}

/// Returns the places of all players who have one, once every table is played and one table is the last. A player of a later stage
/// comes first, then the place at the table decides; equal places at tables of one stage are shared.
pub fn places_at_tables(tables: &[StageTable]) -> Vec<(PlayerIndex, u32)> {
    let last = tables.iter().map(|table| table.level).max();
    if tables.iter().any(StageTable::is_open)
        || tables.iter().filter(|table| Some(table.level) == last).count() != 1
    {
        return Vec::new();
    }
    let mut reached: BTreeMap<PlayerIndex, (Reverse<usize>, Option<u32>)> = BTreeMap::new();
    for table in tables {
        for (seat, rank) in table.seats.iter().zip(table.ranks()) {
            let here = (Reverse(table.level), rank);
            let Some(player) = seat.player else { continue };
            let best = reached.entry(player).or_insert(here);
            // The later stage, whatever the place there.
            if here.0 < best.0 {
                *best = here;
            }
        }
    }
    let placed: Vec<(PlayerIndex, (Reverse<usize>, u32))> = reached
        .into_iter()
        .filter_map(|(player, (level, rank))| Some((player, (level, rank?))))
        .collect();
    let ahead =
        |own: &(Reverse<usize>, u32)| placed.iter().filter(|(_, other)| other < own).count();
    placed.iter().map(|(player, own)| (*player, count_of(ahead(own)).saturating_add(1))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(
        level: usize,
        name: &str,
        seats: &[(PlayerIndex, Option<u32>, Option<LeftTable>)],
    ) -> StageTable {
        let seat = |(player, played, left): &(PlayerIndex, Option<u32>, Option<LeftTable>)| Seat {
            player: Some(*player),
            played: *played,
            left: *left,
            place: Place::book(""),
        };
        StageTable {
            stage: String::new(),
            level,
            name: name.into(),
            seats: seats.iter().map(seat).collect(),
        }
    }

    /// 「第二回ドミニオン大会のルール詳細」: 試合終了時、ダミープレイヤーは結果にかかわらず最下位とします。
    #[test]
    fn a_dummy_is_last_and_a_replay_leaves_out() {
        let dummy = table(
            0,
            "",
            &[(0, Some(1), Some(LeftTable::Dummy)), (1, Some(2), None), (2, Some(3), None)],
        );
        assert_eq!(dummy.ranks(), [Some(3), Some(1), Some(2)]);
        let replayed = table(
            0,
            "",
            &[(0, None, Some(LeftTable::Replay)), (1, Some(2), None), (2, Some(1), None)],
        );
        assert_eq!(replayed.ranks(), [None, Some(2), Some(1)]);
        assert!(replayed.impossible().is_none());
        let waits =
            table(0, "", &[(0, None, Some(LeftTable::Dummy)), (1, Some(1), None), (2, None, None)]);
        assert_eq!((waits.ranks(), waits.is_open()), (vec![None, None, None], true));
    }

    #[test]
    fn places_that_leave_a_gap_cannot_be() {
        let of = |places: [u32; 4]| {
            table(0, "", &[0, 1, 2, 3].map(|at| (at, Some(places[at]), None)))
                .impossible()
                .and_then(|seat| seat.player)
        };
        assert_eq!(
            [of([2, 1, 4, 3]), of([1, 2, 2, 4]), of([1, 2, 4, 4]), of([2, 3, 4, 5])],
            [None, None, Some(2), Some(0)]
        );
    }

    /// Two semifinals of four, two players of each qualify: the final gives places 1 to 4, the two thirds share 5, the two fourths 7.
    #[test]
    fn the_later_stage_comes_first() {
        let semifinals = [
            table(
                0,
                "A",
                &[(0, Some(1), None), (1, Some(2), None), (2, Some(3), None), (3, Some(4), None)],
            ),
            table(
                0,
                "B",
                &[(4, Some(4), None), (5, Some(3), None), (6, Some(2), None), (7, Some(1), None)],
            ),
        ];
        let last = table(
            1,
            "",
            &[(0, Some(4), None), (1, Some(3), None), (6, Some(1), None), (7, Some(2), None)],
        );
        let all = [semifinals[0].clone(), semifinals[1].clone(), last];
        assert_eq!(
            places_at_tables(&all),
            [(0, 4), (1, 3), (2, 5), (3, 7), (4, 7), (5, 5), (6, 1), (7, 2)]
        );
        // Without the final nothing is decided, nor while a seat of it has nobody.
        assert!(places_at_tables(&semifinals).is_empty());
        let mut waiting = all;
        waiting[2].seats[3] =
            Seat { player: None, played: None, left: None, place: Place::book("") };
        assert_eq!((waiting[2].is_open(), places_at_tables(&waiting)), (true, Vec::new()));
    }
}
