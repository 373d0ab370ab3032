//! A round that was paired, in words: who meets whom, who has the bye and why, how good it is.

use crate::lang::Lang;
use crate::model::{PlayerIndex, Tournament};
use crate::pairing::{Bye, Impossible, Next, NotYet, PassedOver, Proof, Round, Seat, Total};
use crate::place::Place;
use crate::rules::pairing::{Difference, Objective};
use crate::tiebreaks::figures::Figures;

/// What is told, and in which language.
#[derive(Clone, Copy)]
pub struct PairedWords<'a> {
    /// Who takes part.
    pub next: &'a Next,
    /// The figures before the round.
    pub figures: &'a Figures,
    /// The wording.
    pub lang: &'a Lang,
}

/// Returns why the next round cannot be paired yet.
#[must_use]
pub fn not_yet(why: &NotYet, tournament: &Tournament, lang: &Lang) -> String {
    match why {
        NotYet::Open(places) => lang.say("pairing.open", &[("cells", &lang.list(places.iter().map(Place::within_book)))]),
        NotYet::NoFigure(player) => lang.say("pairing.no_figure", &[("player", &tournament.players[*player].name)]),
    }
}

impl PairedWords<'_> {
    /// Returns a player's name.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &str {
        &self.figures.tournament.players[self.next.players[seat]].name
    }

    fn absent(&self, player: PlayerIndex) -> &str {
        &self.figures.tournament.players[player].name
    }

    /// Returns what the players are near or far by, such as `Points`.
    #[must_use]
    pub fn figure(&self) -> &str {
        let rules = &self.figures.rules;
        let definition = &rules.definitions[rules.pairing_figure];
        let short = definition.short.get(self.lang.language);
        if short.is_empty() { &definition.id } else { short }
    }

    fn pair(&self, (one, other): (Seat, Seat)) -> String {
        self.lang.say("pairing.pair", &[("first", self.name(one)), ("second", self.name(other))])
    }

    /// Returns the whole round, a line each: tables, bye, those away, and how good it is.
    #[must_use]
    pub fn told(&self, round: &Round, seed: u64) -> Vec<String> {
        let say = |key: &str, fields: &[(&str, &str)]| self.lang.say(key, fields);
        let mut lines = vec![say("pairing.round", &[("round", &self.next.field.round.to_string())])];
        for (table, &(first, second)) in (1_u32..).zip(&round.tables) {
            let with = |seat: Seat| {
                let figure = self.next.field.participants[seat].figure.to_string();
                say("pairing.player", &[("player", self.name(seat)), ("figure", &figure)])
            };
            lines.push(say("pairing.table", &[("table", &table.to_string()), ("first", &with(first)), ("second", &with(second))]));
        }
        lines.extend(round.bye.iter().map(|bye| self.bye(bye)));
        lines.extend(self.away());
        lines.extend(round.totals.iter().map(|total| self.total(total)));
        lines.push(self.proof(&round.proof));
        lines.push(say("pairing.seed", &[("seed", &seed.to_string())]));
        lines
    }

    /// Returns who is away this round.
    #[must_use]
    pub fn away(&self) -> Option<String> {
        let away = &self.next.away;
        let names = || self.lang.list(away.iter().map(|player| self.absent(*player)));
        (!away.is_empty()).then(|| self.lang.say("pairing.away", &[("players", &names())]))
    }

    /// Returns who has the bye and why.
    #[must_use]
    pub fn bye(&self, bye: &Bye) -> String {
        let figure = self.next.field.participants[bye.seat].figure.to_string();
        let mut said = self.lang.say("pairing.bye", &[("player", self.name(bye.seat)), ("name", self.figure()), ("figure", &figure)]);
        if bye.drawn_among > 0 {
            said += &self.lang.say("pairing.bye_drawn", &[("others", &bye.drawn_among.to_string())]);
        }
        for passed in &bye.passed_over {
            said += &self.passed_over(*passed);
        }
        said
    }

    fn passed_over(&self, passed: PassedOver) -> String {
        match passed {
            PassedOver::HadOne(seat) => self.lang.say("pairing.had_one", &[("player", self.name(seat))]),
            PassedOver::LeavesNoPairing(seat) => self.lang.say("pairing.leaves_none", &[("player", self.name(seat))]),
        }
    }

    /// Returns what the round costs by one objective.
    #[must_use]
    pub fn total(&self, total: &Total) -> String {
        let rules = &self.figures.rules.pairing;
        let key = match (total.objective, rules.difference) {
            (Objective::Difference, Difference::Squared) => "pairing.cost.squares",
            (Objective::Difference, _) => "pairing.cost.differences",
            (Objective::Club, _) => "pairing.cost.club",
            (Objective::Side, _) => "pairing.cost.side",
            (Objective::Float, _) => "pairing.cost.float",
            (Objective::Fold, _) => "pairing.cost.fold",
            (Objective::Slide, _) => "pairing.cost.slide",
            (Objective::Number, _) => "pairing.cost.number",
        };
        self.lang.say(key, &[("cost", &self.cost(total.objective, total.cost)), ("figure", self.figure())])
    }

    /// Returns a cost as a number: differences in the figure's own unit.
    fn cost(&self, objective: Objective, cost: i128) -> String {
        let unit = self.next.field.unit().filter(|_| objective == Objective::Difference);
        let whole: Option<crate::exact::Exact> = cost.to_string().parse().ok();
        match (unit, whole) {
            (Some(unit), Some(whole)) => {
                let square = self.figures.rules.pairing.difference == Difference::Squared;
                let units = if square { unit.clone() * unit } else { unit };
                (whole * units).to_string()
            }
            _ => cost.to_string(),
        }
    }

    /// Returns why no round is better.
    #[must_use]
    pub fn proof(&self, proof: &Proof) -> String {
        let first = self.figures.rules.pairing.objectives.first().copied().unwrap_or(Objective::Difference);
        let key = match proof {
            Proof::Bound { .. } => "pairing.proof_bound",
            Proof::WithoutEach { neighbours: Some(_), .. } => "pairing.proof_without_bound",
            Proof::WithoutEach { neighbours: None, .. } => "pairing.proof_without",
            Proof::Solved { neighbours: Some(_) } => "pairing.proof_solved_bound",
            Proof::Solved { neighbours: None } => "pairing.proof_solved",
        };
        let (Proof::Bound { neighbours }
        | Proof::WithoutEach { neighbours: Some(neighbours), .. }
        | Proof::Solved { neighbours: Some(neighbours) }) = proof
        else {
            return self.lang.text(key).to_string();
        };
        self.lang.say(key, &[("neighbours", &self.cost(first, *neighbours))])
    }

    /// Returns how much more the best round without a pair costs.
    #[must_use]
    pub fn without(&self, more: Option<i128>) -> String {
        let first = self.figures.rules.pairing.objectives.first().copied().unwrap_or(Objective::Difference);
        match more {
            None => self.lang.text("pairing.no_other").to_string(),
            Some(0) => self.lang.text("pairing.as_good").to_string(),
            Some(more) => self.lang.say("pairing.more", &[("cost", &self.cost(first, more))]),
        }
    }

    /// Returns why there is no round.
    #[must_use]
    pub fn impossible(&self, impossible: &Impossible) -> String {
        let say = |key: &str, fields: &[(&str, &str)]| self.lang.say(key, fields);
        match impossible {
            Impossible::TooFew => say("pairing.too_few", &[]),
            Impossible::TooMany => say("pairing.too_many", &[("most", &crate::pairing::MOST_PAIRED.to_string())]),
            Impossible::TooFine => say("pairing.too_fine", &[("figure", self.figure())]),
            Impossible::LockedTwice(seat) => say("pairing.locked_twice", &[("player", self.name(*seat))]),
            Impossible::NoLegalPairing { rematches } => {
                let pairs = self.lang.list(rematches.iter().map(|pair| self.pair(*pair)));
                say("pairing.no_legal", &[("pairs", &pairs)])
            }
            Impossible::NoBye(passed) => {
                let reasons: String = passed.iter().map(|passed| self.passed_over(*passed)).collect();
                say("pairing.no_bye", &[("reasons", &reasons)])
            }
        }
    }
}
