//! Sentences about a scheduled round: its place in the schedule, and the players without an opponent.

use crate::explain::pairing_reasons::PairedWords;
use crate::model::{Outcome, PlayerIndex};
use crate::pairing::{Alone, Round, Schedule};
use crate::rules::pairing::Seeds;

impl PairedWords<'_> {
    /// Returns a player without an opponent, with the reason.
    pub(super) fn without_opponent(&self, paired: &Round, alone: &Alone) -> String {
        let (player, round) = (self.name(alone.seat), self.next.field.round);
        let is_final = matches!(paired.schedule, Some(Schedule::Knockout { left: 2, .. }));
        let gone = |other: PlayerIndex| {
            let other = &self.figures.tournament.players[other];
            other.has_left_by(round) || other.has_no_place()
        };
        let key = match (alone.outcome, alone.instead_of) {
            (Outcome::Bye, None) if round == 1 => "pairing.knockout_bye",
            (Outcome::Bye, None) if is_final => "pairing.knockout_won",
            (Outcome::Bye, None) => "pairing.knockout_nobody",
            (Outcome::Bye, Some(_)) if is_final => "pairing.knockout_won_without",
            (Outcome::Bye, Some(other)) if gone(other) => "pairing.knockout_gone",
            (Outcome::Bye, Some(_)) => "pairing.knockout_away",
            (_, None) => "pairing.free",
            (_, Some(other)) if gone(other) => "pairing.robin_gone",
            (_, Some(_)) => "pairing.robin_away",
        };
        let other = alone.instead_of.map_or("", |other| self.absent(other));
        say!(self.lang, key, player, other)
    }

    /// Returns a line for each knockout table to which neither player comes; for the final the description of the round says it.
    pub(super) fn empty_tables(&self, paired: &Round) -> Vec<String> {
        let Some(Schedule::Knockout { left, nobody, .. }) = &paired.schedule else {
            return Vec::new();
        };
        nobody
            .iter()
            .filter(|_| *left > 2)
            .map(|pair| self.lang.say("pairing.knockout_none", &self.of_two(*pair)))
            .collect()
    }

    /// Returns the players who share a seed with somebody else, in their order in the bracket.
    fn sharing_a_seed(&self, seeds: &[(PlayerIndex, u32)]) -> String {
        let listed = |player: PlayerIndex| self.figures.tournament.players[player].seed.as_ref();
        let same = seeds
            .chunk_by(|one, other| listed(one.0).is_some() && listed(one.0) == listed(other.0))
            .filter(|same| same.len() > 1);
        let told = same.map(|same| {
            let players = self.lang.list(same.iter().map(|(player, _)| self.absent(*player)));
            say!(self.lang, "pairing.seeds_equal", players)
        });
        told.collect()
    }

    fn of_two(&self, (one, other): (PlayerIndex, PlayerIndex)) -> [(&str, &str); 2] {
        [("first", self.absent(one)), ("second", self.absent(other))]
    }

    pub(super) fn schedule(&self, paired: &Round, schedule: &Schedule) -> String {
        let round = self.next.field.round.to_string();
        match schedule {
            Schedule::Robin { rounds, again, outside, late, missed } => {
                let key = if *again { "pairing.robin_again" } else { "pairing.robin" };
                let said = say!(self.lang, key, round, rounds);
                let game = |&(round, one, other): &(u32, PlayerIndex, PlayerIndex)| {
                    let [first, second] = self.of_two((one, other));
                    self.lang
                        .say("pairing.robin_game", &[first, second, ("round", &round.to_string())])
                };
                let games = || self.lang.list(missed.iter().map(game));
                let late = late.map(|late| {
                    say!(
                        self.lang,
                        "pairing.robin_late",
                        player = self.absent(late),
                        games = games()
                    )
                });
                said + &late.unwrap_or_default() + &self.outside("pairing.robin_outside", outside)
            }
            Schedule::Knockout { left, seeds, drawn, outside, third_place, nobody, .. } => {
                let mut said = if seeds.is_empty() {
                    self.lang.text("pairing.knockout_on").to_string()
                } else {
                    let players = &self.figures.tournament.players;
                    let listed =
                        seeds.iter().filter(|(player, _)| players[*player].seed.is_some()).count();
                    let by = self.figures.rules.pairing.seeds;
                    let rated = by == Seeds::Rating
                        && seeds.iter().any(|(player, _)| players[*player].rating.is_some());
                    let key = match (listed > 0, rated) {
                        _ if listed == seeds.len() && *drawn => "pairing.seeds_all_drawn",
                        _ if listed == seeds.len() => "pairing.seeds_all",
                        _ if by == Seeds::List => "pairing.seeds_in_order",
                        (true, true) => "pairing.seeds_listed_rated",
                        (true, false) => "pairing.seeds_listed",
                        (false, true) => "pairing.seeds_rated",
                        (false, false) => "pairing.seeds_drawn",
                    };
                    let byes = if paired.alone.is_empty() {
                        ""
                    } else {
                        self.lang.text("pairing.seeds_byes")
                    };
                    self.lang.text(key).to_string() + byes + &self.sharing_a_seed(seeds)
                };
                let is_played = paired.tables.len() > usize::from(*third_place);
                said += &match (*left, nobody.as_slice()) {
                    (2, [pair]) => self.lang.say("pairing.no_final", &self.of_two(*pair)),
                    (2, _) if is_played => self.lang.text("pairing.final").to_string(),
                    (2, _) => self.lang.text("pairing.won_already").to_string(),
                    (left, _) => say!(self.lang, "pairing.left", players = left),
                };
                if *third_place {
                    said += self.lang.text(if is_played {
                        "pairing.third_place"
                    } else {
                        "pairing.only_third_place"
                    });
                }
                said + &self.outside("pairing.outside", outside)
            }
        }
    }

    /// Returns the players who came after the schedule was made.
    fn outside(&self, key: &str, outside: &[PlayerIndex]) -> String {
        let players = || self.lang.list(outside.iter().map(|player| self.absent(*player)));
        if outside.is_empty() { String::new() } else { say!(self.lang, key, players = players()) }
    }
}
