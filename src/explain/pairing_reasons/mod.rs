//! Sentences about a paired round: the tables, the bye and its reason, the quality of the pairing.

mod floats;
mod schedule;

use std::collections::BTreeSet;

use crate::exact::Exact;
use crate::explain::notation::constant;
use crate::lang::Lang;
use crate::model::{Outcome, Pairing, Player, PlayerIndex, Tournament};
use crate::pairing::{
    Bye, Impossible, MOST_AT_ONCE, NotGivenBye, NotYet, Proof, Round, RoundToPair, Schedule, Seat,
    Total, Wishes, Without, is_bye_settled_first, is_drawn_first,
};
use crate::place::Place;
use crate::problem::in_short;
use crate::rules::pairing::{Difference, Objective, Rematch, System};
use crate::tiebreaks::figures::Figures;

/// The setting that allows rematches and second byes where nothing else is possible.
const SET_REMATCH: &str = "--set rematch=last_resort";
const SET_BYE: &str = "--set second_bye=last_resort";

/// Writes about one round in one language.
#[derive(Clone, Copy)]
pub struct PairedWords<'a> {
    /// The participants.
    pub next: &'a RoundToPair,
    /// The figures before the round.
    pub figures: &'a Figures,
    /// The tournament as the book has it: games may be open in it that are drawn in the figures.
    pub tournament: &'a Tournament,
    /// The organizer's requests beside the rules.
    pub wishes: &'a Wishes,
    /// The wording.
    pub lang: &'a Lang,
}

/// The subject of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The tables of the round.
    Round,
    /// Two who are to meet, as the organizer asked.
    Locked(Seat, Seat),
    /// Two who are not to meet, as the organizer asked.
    Forbidden(Seat, Seat),
    /// Why no round is better.
    Proof,
}

pub(crate) fn not_yet(why: &NotYet, tournament: &Tournament, lang: &Lang) -> String {
    match why {
        NotYet::FinalsAlone => lang.text("pairing.finals_alone").to_string(),
        NotYet::Open(places) => {
            say!(lang, "pairing.open", cells = lang.list(places.iter().map(Place::within_book)))
        }
        NotYet::NoFigure(player) => {
            say!(lang, "pairing.no_figure", player = tournament.name(*player))
        }
    }
}

/// Whether two are one of several pairs.
fn is_among((one, other): (Seat, Seat), pairs: &[(Seat, Seat)]) -> bool {
    pairs.contains(&(one, other)) || pairs.contains(&(other, one))
}

impl PairedWords<'_> {
    /// Returns a player's name.
    pub fn name(&self, seat: Seat) -> &str {
        self.figures.tournament.name(self.next.players[seat])
    }

    /// Whether figures before the round say anything: not in a knockout, where everybody who is left won as often.
    pub fn has_figures(&self) -> bool {
        self.figures.rules.pairing.system != System::Knockout
    }

    fn absent(&self, player: PlayerIndex) -> &str {
        self.figures.tournament.name(player)
    }

    /// Returns the name of the figure by which players are near or far, such as `Points`.
    pub fn figure(&self) -> &str {
        let rules = &self.figures.rules;
        let definition = &rules.definitions[rules.pairing_figure];
        let short = definition.short.get(self.lang);
        if short.is_empty() { &definition.id } else { short }
    }

    /// Returns two names, and where the two met.
    fn pair(&self, pair: (Seat, Seat)) -> String {
        let players = [pair.0, pair.1].map(|seat| self.next.players[seat]);
        let met = |pairing: &Pairing| {
            pairing.second.is_some() && pairing.players().all(|player| players.contains(&player))
        };
        self.with_cell(self.names_of(pair), met)
    }

    fn names_of(&self, (one, other): (Seat, Seat)) -> String {
        let (first, second) = (self.name(one), self.name(other));
        say!(self.lang, "pairing.pair", first, second)
    }

    /// Returns a text and, in brackets, the cell of the first pairing for which something holds.
    fn with_cell(&self, text: String, holds: impl Fn(&Pairing) -> bool) -> String {
        let mut pairings = self.figures.tournament.pairings.iter();
        match pairings.find(|pairing| holds(pairing)) {
            Some(of) => say!(self.lang, "pairing.at", text, cell = of.place.within_book()),
            None => text,
        }
    }

    /// Returns what a late round of a knockout is called, by how many are left in it.
    pub(crate) fn stage(&self, round: &Round) -> Option<&str> {
        let Some(Schedule::Knockout { left, .. }) = &round.schedule else {
            return None;
        };
        let key = match left {
            2 => "bracket.final",
            4 => "bracket.semifinal",
            8 => "bracket.quarterfinal",
            _ => return None,
        };
        Some(self.lang.text(key))
    }

    /// Returns what the last table of a knockout's round is called that plays for the third place, by its position.
    pub(crate) fn third_place(&self, round: &Round) -> Option<(usize, &str)> {
        let Some(Schedule::Knockout { third_place: true, .. }) = &round.schedule else {
            return None;
        };
        let last = round.tables.len().checked_sub(1)?;
        Some((last, self.lang.text("bracket.third")))
    }

    /// Returns the whole round, a line each: tables, bye, those away, and how good it is.
    pub fn lines(&self, round: &Round, seed: u64) -> Vec<String> {
        let number = self.next.field.round.to_string();
        let rules = &self.figures.rules;
        let sides = rules.sides.filter(|_| rules.pairing.gives_sides());
        let title = match sides.map(|sides| sides.map(|side| side.name(self.lang))) {
            Some([first, second]) => {
                say!(self.lang, "pairing.round_of_sides", round = number, first, second)
            }
            None => self
                .stage(round)
                .map_or_else(|| say!(self.lang, "pairing.round", round = number), str::to_string),
        };
        let mut lines = vec![title];
        for (table, &(first, second)) in (1_u32..).zip(&round.tables) {
            let with = |seat: Seat| {
                if !self.has_figures() {
                    return self.name(seat).to_string();
                }
                let figure = constant(&self.next.field.participants[seat].figure);
                say!(self.lang, "pairing.player", player = self.name(seat), figure)
            };
            lines.push(say!(
                self.lang,
                "pairing.table",
                table,
                first = with(first),
                second = with(second)
            ));
        }
        lines.extend(self.reasons(round, seed).into_iter().map(|(_, line)| line));
        lines
    }

    /// Returns the reasons for the round, a line each: wishes, bye, absences, quality.
    pub fn reasons(&self, round: &Round, seed: u64) -> Vec<(About, String)> {
        let wish = |key: &str, (one, other): (Seat, Seat)| {
            say!(self.lang, key, one = self.name(one), other = self.name(other))
        };
        let Wishes { locked, forbidden } = self.wishes;
        let locked = locked.iter();
        let locked = locked.map(|&(a, b)| (About::Locked(a, b), wish("pairing.locked", (a, b))));
        let forbidden = forbidden
            .iter()
            .map(|&(a, b)| (About::Forbidden(a, b), wish("pairing.forbidden", (a, b))));
        let mut lines: Vec<(About, String)> = locked.chain(forbidden).collect();
        let of_round = |line: String| (About::Round, line);
        lines.extend(round.bye.iter().map(|bye| self.bye(bye)).map(of_round));
        lines.extend(self.empty_tables(round).into_iter().map(of_round));
        let alone = round.alone.iter();
        let alone = alone.map(|alone| self.without_opponent(round, alone));
        let totals = round.totals.iter().map(|total| self.total(total));
        let schedule = round.schedule.iter();
        let schedule = schedule.map(|schedule| self.schedule(round, schedule));
        let said = alone
            .chain(self.counted_as_draws())
            .chain(self.away())
            .chain(self.left())
            .chain(self.rematches(round))
            .chain(self.kept_apart(round))
            .chain(self.floats(round))
            .chain(totals)
            .chain(schedule);
        lines.extend(said.map(of_round));
        lines.extend((round.proof != Proof::Schedule).then(|| (About::Proof, self.proof(round))));
        let drawn = match &round.schedule {
            Some(Schedule::Robin { .. }) => false,
            Some(Schedule::Knockout { drawn, .. }) => *drawn,
            None => !matches!(round.proof, Proof::Engine { .. }) || self.next.field.round == 1,
        };
        lines.extend(drawn.then(|| of_round(say!(self.lang, "pairing.seed", seed))));
        lines
    }

    /// Returns the players who are absent this round, and those of them who asked for a half-point bye.
    pub fn away(&self) -> Vec<String> {
        let round = self.next.field.round;
        let of = |(key, outcome): (&str, Outcome)| {
            let players = self.next.away.iter().map(|player| &self.tournament.players[*player]);
            let those = players.filter(|player| player.away.outcome(round) == outcome);
            let names = self.lang.list(those.map(|player| &*player.name));
            (!names.is_empty()).then(|| say!(self.lang, key, players = names))
        };
        let keys = [("pairing.half_byes", Outcome::HalfBye), ("pairing.away", Outcome::Out)];
        keys.into_iter().filter_map(of).collect()
    }

    /// Returns the open games that count as draws for the pairing.
    fn counted_as_draws(&self) -> Option<String> {
        let counted = &self.figures.tournament.pairings;
        let games = self.tournament.pairings.iter().zip(counted);
        let drawn = games.filter(|(game, counted)| game.result != counted.result);
        let name = |player: PlayerIndex| self.tournament.name(player);
        let drawn: Vec<String> = drawn
            .map(|(game, _)| {
                say!(
                    self.lang,
                    "pairing.drawn_game",
                    first = name(game.first),
                    second = game.second.map_or("", name),
                    round = game.round,
                    cell = game.place.within_book()
                )
            })
            .collect();
        let games = || self.lang.list(&drawn);
        (!drawn.is_empty()).then(|| say!(self.lang, "pairing.as_draws", games = games()))
    }

    /// Returns the players who left after the round before.
    fn left(&self) -> Option<String> {
        let round = self.next.field.round;
        let is_new = |player: &&Player| player.left_after.is_some_and(|left| left + 1 == round);
        let players = self.figures.tournament.players.iter().filter(is_new);
        let players = self.lang.list(players.map(|player| &*player.name));
        // Of a knockout those are who lost.
        let is_knockout = self.figures.rules.pairing.system == System::Knockout;
        (!players.is_empty() && !is_knockout).then(|| say!(self.lang, "pairing.no_longer", players))
    }

    /// Returns the player with the bye and the reason.
    pub fn bye(&self, bye: &Bye) -> String {
        let figure = constant(&self.next.field.participants[bye.seat].figure);
        let mut said = say!(
            self.lang,
            "pairing.bye",
            player = self.name(bye.seat),
            name = self.figure(),
            figure
        );
        if self.next.field.participants[bye.seat].byes > 0 {
            said += &self.had_one(NotGivenBye::HadOne(bye.seat)).unwrap_or_default();
        }
        if bye.drawn_among > 0 {
            said += &say!(self.lang, "pairing.bye_drawn", others = bye.drawn_among);
        }
        if !bye.worse.is_empty() {
            let names = self.lang.list(bye.worse.iter().map(|seat| self.name(*seat)));
            said += &say!(self.lang, "pairing.bye_worse", players = names);
        }
        if bye.untried > 0 {
            let drawn = is_drawn_first(&self.figures.rules.pairing);
            let key = if drawn { "pairing.bye_untried" } else { "pairing.bye_weighed" };
            said += &say!(self.lang, key, others = bye.untried);
        }
        said + &self.all_passed_over(&bye.passed_over)
    }

    /// Returns the players who could not have the bye, with reasons: an earlier bye, or no legal pairing of the others.
    fn all_passed_over(&self, passed: &[NotGivenBye]) -> String {
        let all = |one: &str, several: &str, why: fn(Seat) -> NotGivenBye| {
            let those = passed.iter().filter(|of| **of == why(of.seat()));
            let names: Vec<&str> = those.map(|of| self.name(of.seat())).collect();
            let key = if names.len() > 1 { several } else { one };
            (!names.is_empty()).then(|| say!(self.lang, key, players = self.lang.list(names)))
        };
        let new = "pairing.new_now";
        let reasons = [
            all(new, new, NotGivenBye::New),
            all("pairing.leaves_none", "pairing.leave_none", NotGivenBye::LeavesNoPairing),
            all(
                "pairing.leaves_rematches",
                "pairing.leave_rematches",
                NotGivenBye::LeavesRematches,
            ),
        ];
        let had = passed.iter().filter_map(|of| self.had_one(*of));
        had.chain(reasons.into_iter().flatten()).collect()
    }

    fn had_one(&self, passed: NotGivenBye) -> Option<String> {
        let NotGivenBye::HadOne(seat) = passed else {
            return None;
        };
        let player = self.next.players[seat];
        let alone = |pairing: &Pairing| {
            let side = pairing.players().position(|other| other == player);
            let outcome = side.and_then(|side| pairing.result.outcomes.map(|both| both[side]));
            matches!(outcome, Some(Outcome::Bye | Outcome::ForfeitWin))
        };
        Some(say!(
            self.lang,
            "pairing.had_one",
            player = self.with_cell(self.name(seat).to_string(), alone)
        ))
    }

    /// Returns which tables hold two who met before, where the rules allow that as the last resort.
    fn rematches(&self, round: &Round) -> Option<String> {
        let met = |&&(a, b): &&(Seat, Seat)| {
            self.next.field.participants[a].met.contains(&b) && !self.is_locked((a, b))
        };
        let pairs: Vec<String> =
            round.tables.iter().filter(met).map(|pair| self.pair(*pair)).collect();
        let told = !pairs.is_empty() && round.proof.is_by_objectives();
        let is_asked = !self.wishes.locked.is_empty() || !self.wishes.forbidden.is_empty();
        let key = if is_asked { "pairing.rematches_asked" } else { "pairing.rematches" };
        told.then(|| say!(self.lang, key, pairs = self.lang.list(&pairs)))
    }

    /// Returns which players of one club are level, have not met and are not paired, where the rules keep clubs apart. Before the first
    /// round everybody is level, and it says nothing.
    fn kept_apart(&self, round: &Round) -> Option<String> {
        const MOST_PAIRS: usize = 6;
        let rules = &self.figures.rules.pairing;
        let by_objectives = round.proof.is_by_objectives();
        let keeps = rules.objectives.contains(&Objective::Club) && by_objectives;
        if !keeps || self.next.field.round == 1 {
            return None;
        }
        let participants = &self.next.field.participants;
        let tables: BTreeSet<(Seat, Seat)> =
            round.tables.iter().map(|(a, b)| (*a.min(b), *a.max(b))).collect();
        let are_apart = |&(a, b): &(Seat, Seat)| {
            let (one, other) = (&participants[a], &participants[b]);
            one.club.is_some()
                && one.club == other.club
                && one.figure == other.figure
                && !one.met.contains(&b)
                && !tables.contains(&(a, b))
        };
        let playing = |seat: &Seat| round.bye.as_ref().is_none_or(|bye| bye.seat != *seat);
        let seats = || (0..participants.len()).filter(playing);
        let pairs = seats().flat_map(|a| seats().filter(move |b| a < *b).map(move |b| (a, b)));
        let pairs: Vec<String> = pairs.filter(are_apart).map(|pair| self.pair(pair)).collect();
        let told = in_short(MOST_PAIRS, &pairs);
        (!pairs.is_empty()).then(|| say!(self.lang, "pairing.kept_apart", pairs = told))
    }

    /// Returns the cost of the round by one objective.
    pub fn total(&self, total: &Total) -> String {
        let rules = &self.figures.rules.pairing;
        let key = match (total.objective, rules.difference) {
            (Objective::Difference, Difference::Squared) => "pairing.cost.squares",
            (Objective::Difference, Difference::Absolute) => "pairing.cost.differences",
            (Objective::Difference, Difference::Largest) => "pairing.cost.largest",
            (Objective::Club, _) => "pairing.cost.club",
            (Objective::Side, _) => "pairing.cost.side",
            (Objective::Float, _) => "pairing.cost.float",
            (Objective::Fold, _) => "pairing.cost.fold",
            (Objective::Slide, _) => "pairing.cost.slide",
            (Objective::Number, _) => "pairing.cost.number",
        };
        say!(self.lang, key, cost = self.cost(total.objective, total.cost), figure = self.figure())
    }

    /// Returns a cost as a number: differences in the figure's own unit.
    fn cost(&self, objective: Objective, cost: i128) -> String {
        if objective != Objective::Difference {
            return cost.to_string();
        }
        self.units(cost, self.power())
    }

    /// Returns the power of differences that they cost.
    fn power(&self) -> usize {
        let squared = self.figures.rules.pairing.difference == Difference::Squared;
        if squared { 2 } else { 1 }
    }

    /// Returns `many` units of the figure, or of its square.
    fn units(&self, many: i128, power: usize) -> String {
        let whole: Option<Exact> = many.to_string().parse().ok();
        match (self.next.field.unit(), whole) {
            (Some(unit), Some(whole)) => {
                constant(&(0..power).fold(whole, |product, _| product * unit.clone()))
            }
            _ => many.to_string(),
        }
    }

    /// Returns the proof that no round with these requests is better.
    pub fn proof(&self, round: &Round) -> String {
        let (proof, mut said) = (&round.proof, self.proof_alone(round));
        if !proof.is_by_objectives() {
            return said;
        }
        let rules = &self.figures.rules.pairing;
        if round.bye.is_some() && is_bye_settled_first(&self.next.field, rules) {
            said = say!(self.lang, "pairing.proof_beside_bye", proof = said);
        } else if is_drawn_first(rules)
            && round.bye.as_ref().is_some_and(|bye| bye.drawn_among + bye.untried > 0)
        {
            said = say!(self.lang, "pairing.proof_with_bye", proof = said);
        }
        let key = match (self.wishes.locked.is_empty(), self.wishes.forbidden.is_empty()) {
            // A pairing that is the best of all is the best of fewer.
            (true, true) => return said,
            (true, false) if matches!(proof, Proof::Bound { .. }) => return said,
            (true, false) => "pairing.proof_but_forbidden",
            (false, _) => match self.shares(round) {
                Some([asked, others]) => {
                    return say!(
                        self.lang,
                        "pairing.proof_beside_locked_at",
                        asked,
                        others,
                        proof = said
                    );
                }
                None => "pairing.proof_beside_locked",
            },
        };
        say!(self.lang, key, proof = said)
    }

    /// Returns how the differences are divided between requested tables and the others.
    fn shares(&self, round: &Round) -> Option<[String; 2]> {
        let (Proof::Bound { .. }
        | Proof::WithoutEach { neighbours: Some(_), .. }
        | Proof::Solved { neighbours: Some(_) }) = round.proof
        else {
            return None;
        };
        let mut shares = [Exact::zero(), Exact::zero()];
        for &(a, b) in &round.tables {
            let [one, other] = [a, b].map(|seat| self.next.field.participants[seat].figure.clone());
            let apart = if one < other { other - one } else { one - other };
            let cost = (1..self.power()).fold(apart.clone(), |cost, _| cost * apart.clone());
            let share = &mut shares[usize::from(!self.is_locked((a, b)))];
            *share = share.clone() + cost;
        }
        Some(shares.map(|share| share.to_string()))
    }

    /// Whether the organizer asked for a table.
    pub fn is_locked(&self, pair: (Seat, Seat)) -> bool {
        is_among(pair, &self.wishes.locked)
    }

    fn proof_alone(&self, round: &Round) -> String {
        let (proof, several) = (&round.proof, round.totals.len() > 1);
        let key = match proof {
            Proof::Bound { .. } if several => "pairing.proof_bound_first",
            Proof::Bound { neighbours } if *neighbours == 0 => "pairing.proof_even",
            Proof::Bound { .. } => "pairing.proof_bound",
            Proof::WithoutEach { neighbours: Some(_), .. } => "pairing.proof_without_bound",
            Proof::WithoutEach { neighbours: None, .. } => "pairing.proof_without",
            Proof::Engine { program } => {
                return say!(self.lang, "pairing.engine", program);
            }
            Proof::Schedule => return String::new(),
            Proof::Blocks { .. } => {
                return say!(self.lang, "pairing.proof_blocks", most = MOST_AT_ONCE);
            }
            Proof::Solved { neighbours: Some(_) } => "pairing.proof_solved_bound",
            Proof::Solved { neighbours: None } => "pairing.proof_solved",
        };
        let (Proof::Bound { neighbours }
        | Proof::WithoutEach { neighbours: Some(neighbours), .. }
        | Proof::Solved { neighbours: Some(neighbours) }) = proof
        else {
            return self.lang.text(key).to_string();
        };
        let why = match (self.figures.rules.pairing.rematch, self.wishes.forbidden.is_empty()) {
            (Rematch::Never, _) => "pairing.bound_never",
            (Rematch::LastResort, true) => "pairing.bound_again",
            (Rematch::LastResort, false) => "pairing.bound_again_or_forbidden",
        };
        say!(
            self.lang,
            key,
            neighbours = self.cost(Objective::Difference, *neighbours),
            figure = self.figure(),
            why = self.lang.text(why)
        )
    }

    /// Returns by what the best round without a pair is worse.
    pub fn without(&self, without: Without) -> String {
        let more = |key: &str, more: &str| say!(self.lang, key, cost = more);
        match without {
            Without::Impossible => self.lang.text("pairing.no_other").to_string(),
            Without::AsGood => self.lang.text("pairing.as_good").to_string(),
            Without::Bye => self.lang.text("pairing.more.bye").to_string(),
            Without::Rematches(tables) => more("pairing.more.rematches", &tables.to_string()),
            Without::Apart(far, tables) => {
                let far = self.units(i128::from(far), 1);
                say!(self.lang, "pairing.more.apart", cost = tables, far)
            }
            Without::Costs(objective, cost) => {
                let key = match objective {
                    Objective::Difference => "pairing.more.difference",
                    Objective::Club => "pairing.more.club",
                    Objective::Side => "pairing.more.side",
                    Objective::Float => "pairing.more.float",
                    Objective::Fold | Objective::Slide => "pairing.more.fold",
                    Objective::Number => "pairing.more.number",
                };
                more(key, &self.cost(objective, cost))
            }
        }
    }

    /// Returns the reason why there is no round.
    pub fn impossible(&self, impossible: &Impossible) -> String {
        let text = |key: &str| self.lang.text(key).to_string();
        match impossible {
            Impossible::TooFew => text("pairing.too_few"),
            Impossible::TooMany => {
                say!(self.lang, "pairing.too_many", most = crate::pairing::MOST_PAIRED)
            }
            Impossible::TooFine => say!(self.lang, "pairing.too_fine", figure = self.figure()),
            Impossible::LockedTwice(seat) => {
                say!(self.lang, "pairing.locked_twice", player = self.name(*seat))
            }
            Impossible::NoWishes => text("pairing.no_wishes"),
            Impossible::AllPaired(rounds) => {
                say!(self.lang, "pairing.all_paired", rounds)
            }
            Impossible::OffSchedule { place, round, pair: (one, other) } => {
                let cell = place.within_book();
                let (first, second) = (self.absent(*one), self.absent(*other));
                say!(self.lang, "pairing.off_schedule", cell, round, first, second)
            }
            Impossible::NotMet { round, pair: (one, other) } => {
                say!(
                    self.lang,
                    "pairing.not_met",
                    round,
                    first = self.absent(*one),
                    second = self.absent(*other)
                )
            }
            Impossible::NoWinner(place) => {
                let [won, lost] = [Outcome::ExtraWin, Outcome::ExtraLoss]
                    .map(|outcome| self.lang.texts_of("mark", outcome.id()));
                say!(
                    self.lang,
                    "pairing.no_winner",
                    cell = place.within_book(),
                    column = self.lang.text("column.mark_input"),
                    won,
                    lost
                )
            }
            Impossible::NoSeeds => text("pairing.no_seeds"),
            Impossible::NoLegalPairing { rematches } => {
                let pairs = self.pairs(rematches);
                let key = if self.forbids(rematches) {
                    "pairing.no_legal_forbidden"
                } else {
                    "pairing.no_legal"
                };
                say!(self.lang, key, pairs, again = SET_REMATCH) + &self.asked_for()
            }
            Impossible::NoBye { passed_over, rematches, again } => {
                let key = match (again, rematches.is_empty()) {
                    _ if self.forbids(rematches) => "pairing.no_bye_forbidden",
                    (None, _) => "pairing.no_bye",
                    (Some(_), true) => "pairing.no_bye_again",
                    (Some(_), false) => "pairing.no_bye_all_met",
                };
                let pairs = self.pairs(rematches);
                let reasons = self.all_passed_over(passed_over);
                let player = again.map_or("", |seat| self.name(seat));
                say!(self.lang, key, reasons, pairs, player, again = SET_REMATCH, bye = SET_BYE)
                    + &self.asked_for()
            }
        }
    }

    fn pairs(&self, pairs: &[(Seat, Seat)]) -> String {
        self.lang.list(pairs.iter().map(|pair| self.pair(*pair)))
    }

    /// Whether two are among some pairs who are asked not to meet, which no setting allows.
    fn forbids(&self, pairs: &[(Seat, Seat)]) -> bool {
        let mut pairs = pairs.iter();
        pairs.any(|pair| is_among(*pair, &self.wishes.forbidden))
    }

    /// Returns the requests that may be the reason why there is no round.
    fn asked_for(&self) -> String {
        let pairs =
            |pairs: &[(Seat, Seat)]| self.lang.list(pairs.iter().map(|pair| self.names_of(*pair)));
        let asked = [
            ("pairing.asked_locked", &self.wishes.locked),
            ("pairing.asked_forbidden", &self.wishes.forbidden),
        ];
        let said = asked.into_iter().filter(|(_, wished)| !wished.is_empty());
        said.map(|(key, wished)| say!(self.lang, key, pairs = pairs(wished))).collect()
    }
}
