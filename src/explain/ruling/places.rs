//! Why one player stands above another: the sums side by side, where they part, and what would have turned them round.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::audit::readings::Survey;
use crate::audit::reversal::{self, Reversal};
use crate::audit::setting::{Reading, Setting};
use crate::audit::what_if::{self, Change};
use crate::explain::notation::ordinal;
use crate::explain::progress::open_results;
use crate::explain::reversals::{change, in_words};
use crate::lang::Lang;
use crate::model::{Pairing, PlayerIndex, Recorded};
use crate::rules::facts::Fact;
use crate::standings::Analysis;
use crate::tiebreaks::rank::Standings;

use super::{Asked, Block, Keyed, worked};

/// More rounds than this are not listed one by one where the two had the same.
const MOST_LISTED: usize = 12;

/// Two players whose places are asked about.
pub(crate) struct Places<'a> {
    pub(super) asked: &'a Asked<'a>,
    pub(crate) upper: PlayerIndex,
    pub(crate) lower: PlayerIndex,
}

pub(super) fn sections(asked: &Asked<'_>, upper: PlayerIndex, lower: PlayerIndex) -> Keyed {
    let places = Places { asked, upper, lower };
    let mut sections = vec![
        ("question", places.question()),
        ("decision", places.decision()),
        ("rule", places.rule()),
        ("facts", places.facts()),
        ("sums", places.sums()),
    ];
    // Nothing is said of an order that is not known yet, and nothing turns round who are level.
    if open_results(&asked.analysis.figures) == 0 {
        sections.push(("open", places.open_points()));
        if places.parting().is_some() {
            sections.push(("reversed", places.reversed()));
        }
    }
    sections
}

impl<'a> Places<'a> {
    fn analysis(&self) -> &'a Analysis {
        self.asked.analysis
    }

    fn lang(&self) -> &'a Lang {
        self.asked.lang
    }

    fn say(&self, key: &str, fields: &[(&str, &str)]) -> String {
        let (upper, lower) = (self.asked.name(self.upper), self.asked.name(self.lower));
        let both = [("upper", upper), ("lower", lower)];
        self.asked.say(key, &[&both[..], fields].concat())
    }

    fn announced(&self, player: PlayerIndex) -> Option<(u32, String)> {
        let row = self.asked.published?.rows.iter().find(|row| row.player == player)?;
        let rank = row.rank.as_ref()?;
        Some((rank.value, rank.place.within_book()))
    }

    fn question(&self) -> Vec<Block> {
        let announced = self.announced(self.upper).zip(self.announced(self.lower));
        let key = match announced {
            _ if self.parting().is_none() => "understood_level",
            _ if open_results(&self.analysis().figures) > 0 => "who_is_above",
            Some(((upper, _), (lower, _))) if upper >= lower => "who_is_above",
            _ => "understood",
        };
        let mut blocks = vec![Block::Text(say!(
            self,
            key,
            upper_place = ordinal(self.asked.rank(self.upper), self.lang()),
            lower_place = ordinal(self.asked.rank(self.lower), self.lang())
        ))];
        if self.analysis().figures.tournament.has_finals_after_rounds() {
            blocks.push(Block::Text(self.say("before_finals", &[])));
        }
        if let (Some((upper, at)), Some((lower, also))) =
            (self.announced(self.upper), self.announced(self.lower))
        {
            blocks.push(Block::Text(say!(
                self,
                "announced",
                upper_place = ordinal(upper, self.lang()),
                lower_place = ordinal(lower, self.lang()),
                upper_cell = at,
                lower_cell = also
            )));
        }
        blocks
    }

    /// Returns the criterion that parts the two, a position in the order.
    pub(crate) fn parting(&self) -> Option<usize> {
        Standings::first_difference(&self.analysis().figures, self.upper, self.lower)
    }

    fn survey(&self) -> Option<&Survey> {
        self.asked.audit.survey.as_ref()
    }

    /// Returns the name of the decision.
    pub(crate) fn verdict(&self) -> &'static str {
        let announced = self.announced(self.upper).zip(self.announced(self.lower));
        let is_wrong = announced.as_ref().is_some_and(|((upper, _), (lower, _))| upper >= lower);
        match () {
            () if open_results(&self.analysis().figures) > 0 => "missing",
            () if self.parting().is_none() => "level",
            () if !self.turning_readings().is_empty() => "depends",
            () if is_wrong => "wrong",
            () if announced.is_some() => "stands",
            () => "computed",
        }
    }

    /// Returns in how many combinations of readings the upper one may stand, from the best to the worst place, and the lower one.
    pub(crate) fn readings(&self) -> Option<(usize, [(u32, u32); 2])> {
        let survey = self.survey()?;
        let ranges = [self.upper, self.lower].map(|player| survey.range[player]);
        Some((survey.tried, ranges))
    }

    /// Returns every single change of a result that puts the lower one above; none while results are missing.
    pub(crate) fn reversals(&self) -> Vec<Reversal> {
        if open_results(&self.analysis().figures) > 0 || self.parting().is_none() {
            return Vec::new();
        }
        reversal::all(self.analysis(), self.upper, self.lower)
    }

    fn decision(&self) -> Vec<Block> {
        let open = open_results(&self.analysis().figures);
        let turns = self.turning_readings();
        let key = match self.verdict() {
            "level" if self.analysis().figures.undecided_from(self.lower).is_some() => "undecided",
            verdict => verdict,
        };
        let mut blocks = vec![Block::Strong(say!(
            self,
            key,
            upper_place = ordinal(self.asked.rank(self.upper), self.lang()),
            lower_place = ordinal(self.asked.rank(self.lower), self.lang()),
            count = open
        ))];
        // They stand right below the sentence that announces them.
        if open == 0 && !turns.is_empty() {
            blocks.push(Block::List(turns));
            blocks.push(Block::Text(self.say("organizer_settles", &[])));
        }
        let figures = &self.analysis().figures;
        let undecided = figures.undecided_from(self.lower);
        if let Some(criterion) = self.parting().or(undecided).filter(|_| open == 0) {
            let definition = figures.rules.order[criterion];
            let words = self.asked.words();
            let before = figures.rules.order[..criterion].iter();
            let before = before.filter(|before| figures.is_asked(**before));
            let equal: Vec<&str> = before.map(|before| words.short(*before)).collect();
            let key = match (self.parting(), &equal[..]) {
                (None, _) => "by_unknown",
                (_, []) => "by_first",
                _ => "by",
            };
            blocks.push(Block::Text(say!(
                self,
                key,
                criterion = words.short(definition),
                equal = self.lang().list(equal.iter().copied()),
                upper_value = self.asked.value(definition, self.upper),
                lower_value = self.asked.value(definition, self.lower)
            )));
        }
        if open > 0 {
            blocks.extend(self.missing());
        }
        blocks
    }

    /// Returns the games without a result, and the two places under each result if it is one game and its scores decide nothing.
    fn missing(&self) -> Vec<Block> {
        use crate::model::Outcome::{Draw, Loss, Win};
        let figures = &self.analysis().figures;
        let pairings = figures.tournament.pairings.iter().enumerate();
        let is_open = |pairing: &Pairing| {
            pairing.result.is_open() && pairing.round <= figures.field.last_round
        };
        let open: Vec<(usize, &Pairing)> =
            pairings.filter(|(_, pairing)| is_open(pairing)).collect();
        let told = |(_, pairing): &(usize, &Pairing)| {
            say!(
                self,
                "missing_game",
                first = self.asked.name(pairing.first),
                second = pairing.second.map_or("—", |second| self.asked.name(second)),
                round = pairing.round,
                cell = pairing.place.within_book()
            )
        };
        let games = open.iter().take(MOST_LISTED).map(told).collect();
        let boxes: Vec<String> =
            open.iter().map(|(_, pairing)| format!("{} ☐", pairing.place.within_book())).collect();
        let mut blocks =
            vec![Block::List(games), Block::Text(say!(self, "slips", cells = boxes.join(" ")))];
        if let [(pairing, _)] = open[..]
            && !figures.rules.rests_on_scores()
        {
            let ends = [[Win, Loss], [Draw, Draw], [Loss, Win]].map(|ends| {
                let result = Recorded::marked(ends);
                let told = in_words(self.analysis(), &result, self.lang());
                let change = Change { pairing, result };
                let then = what_if::with(self.analysis(), &[change]);
                let place = |player| ordinal(super::rank(&then, player), self.lang());
                say!(
                    self,
                    "missing_then",
                    result = told,
                    upper_place = place(self.upper),
                    lower_place = place(self.lower)
                )
            });
            blocks.push(Block::List(ends.to_vec()));
        }
        blocks
    }

    /// Returns the readings of one open point under which the order is another one, in words.
    fn turning_readings(&self) -> Vec<String> {
        let words = self.asked.audit_words();
        let singles = self.survey().map_or(&[][..], |survey| &survey.single);
        let order = |places: &[u32]| places[self.upper].cmp(&places[self.lower]);
        let given = self.survey().map(|survey| order(&survey.given.places));
        let turned = singles.iter().filter(|outcome| Some(order(&outcome.places)) != given);
        turned
            .map(|outcome| {
                let reading = words.in_words(&outcome.reading);
                let parts = outcome.first_difference(self.upper, self.lower);
                let by = parts.filter(|parts| Some(*parts) != self.parting());
                by.and_then(|by| outcome.criteria.get(by)).map_or(reading.clone(), |by| {
                    let by = by.get(self.lang().language);
                    say!(self, "turned_by", reading, criterion = by)
                })
            })
            .collect()
    }

    fn rule(&self) -> Vec<Block> {
        let figures = &self.analysis().figures;
        let order = &figures.rules.order;
        let told = order.iter().copied();
        let mut blocks = self.asked.rules(told.filter(|definition| figures.is_asked(*definition)));
        let rules = &figures.rules;
        let is_encounter = |definition: &usize| {
            rules.lowered.formulas[*definition].group_fact().is_some()
                || rules.definitions[*definition].among.is_some()
        };
        let views = figures.field.views[self.upper].iter();
        let met = views.filter(|view| view.opponent == Some(self.lower));
        let rounds: Vec<String> = met.map(|view| view.round.to_string()).collect();
        if !rounds.is_empty() && !order.iter().any(is_encounter) {
            let rounds = self.lang().list(&rounds);
            blocks.push(Block::Text(say!(self, "no_encounter", rounds)));
        }
        blocks
    }

    fn facts(&self) -> Vec<Block> {
        let last = self.analysis().figures.field.last_round;
        let short = usize::try_from(last).is_ok_and(|last| last > MOST_LISTED);
        let rows = (1..=last).filter_map(|round| {
            let [a, b] = [self.upper, self.lower].map(|player| self.asked.round(player, round));
            let same = a[..2] == b[..2];
            let row = std::iter::once(round.to_string()).chain(a).chain(b);
            (!short || !same).then(|| row.collect())
        });
        let of = |key: &str| self.asked.column(key);
        let headings = vec![
            of("round"),
            self.asked.name(self.upper).to_string(),
            of("result"),
            of("cell"),
            self.asked.name(self.lower).to_string(),
            of("result"),
            of("cell"),
        ];
        let table = Block::Table { headings, rows: rows.collect(), marked: None };
        let mut blocks = vec![table];
        let both = [self.upper, self.lower];
        let order = &self.analysis().figures.rules.order;
        blocks.extend(self.asked.opponents(&both, order));
        blocks
    }

    fn sums(&self) -> Vec<Block> {
        let figures = &self.analysis().figures;
        let words = self.asked.words();
        let parting = self.parting();
        let is_open = open_results(figures) > 0;
        let mut rows = Vec::new();
        let mut marked = None;
        let order = figures.rules.order.iter().enumerate();
        for (at, &definition) in order.filter(|(_, definition)| figures.is_asked(**definition)) {
            if parting == Some(at) {
                marked = Some(rows.len());
            }
            let sum = |player| worked(self.analysis(), definition, player, self.lang());
            let note = match parting {
                Some(parts) if at > parts => "not_reached",
                Some(parts) if at == parts && is_open => "parts_so_far",
                Some(parts) if at == parts => "parts",
                _ => "equal",
            };
            rows.push(vec![
                words.short(definition).to_string(),
                sum(self.upper),
                sum(self.lower),
                self.say(note, &[]),
            ]);
        }
        let of = |key: &str| self.asked.column(key);
        let headings = vec![
            of("criterion"),
            self.asked.name(self.upper).to_string(),
            self.asked.name(self.lower).to_string(),
            String::new(),
        ];
        vec![Block::Table { headings, rows, marked }]
    }

    fn open_points(&self) -> Vec<Block> {
        let Some(survey) = self.survey().filter(|survey| survey.tried > 1) else {
            return vec![Block::Text(self.say("none_open", &[]))];
        };
        let words = self.asked.audit_words();
        let criterion = self.parting().unwrap_or(0);
        let place = |places: &[u32], player: PlayerIndex| places[player].to_string();
        let row = |reading: String, outcome: &crate::audit::readings::Outcome| {
            let figure = |player: PlayerIndex| {
                let shown = outcome.figures.get(player).and_then(|of| of.get(criterion));
                let place = place(&outcome.places, player);
                shown.map_or_else(
                    || place.clone(),
                    |shown| say!(self, "placed", value = shown, place),
                )
            };
            vec![reading, figure(self.upper), figure(self.lower)]
        };
        let given = row(self.say("as_given", &[]), &survey.given);
        let singles = survey.single.iter();
        let singles = singles.map(|outcome| row(words.in_words(&outcome.reading), outcome));
        let (changing, idle): (Vec<_>, Vec<_>) = singles.partition(|row| row[1..] != given[1..]);
        let idle = idle.into_iter().filter_map(|row| row.into_iter().next());
        let rows: Vec<Vec<String>> = std::iter::once(given).chain(changing).collect();
        let of = |key: &str| self.asked.column(key);
        let order = &self.analysis().figures.rules.order;
        let words = self.asked.words();
        let figure = words.short(order[criterion]);
        let headed = |player| format!("{} · {figure}", self.asked.name(player));
        let headings = vec![of("reading"), headed(self.upper), headed(self.lower)];
        let count = |order: Ordering| {
            let places = survey.places.iter();
            let such = places.filter(|(_, of)| of[self.upper].cmp(&of[self.lower]) == order);
            such.count().to_string()
        };
        let fields = [
            ("tried", &*survey.tried.to_string()),
            ("upper_count", &count(Ordering::Less)),
            ("level_count", &count(Ordering::Equal)),
            ("lower_count", &count(Ordering::Greater)),
        ];
        let key = match () {
            () if fields[1].1 == fields[0].1 => "all_same",
            () if fields[2].1 == "0" => "orders",
            () => "orders_level",
        };
        let mut blocks = vec![Block::Table { headings, rows, marked: None }];
        let idle: Vec<String> = idle.collect();
        if !idle.is_empty() {
            blocks.push(Block::Text(say!(self, "idle", criterion = figure)));
            blocks.push(Block::List(idle));
        }
        blocks.push(Block::Text(self.say(key, &fields)));
        blocks.extend(self.turned_with(survey).map(Block::Text));
        blocks
    }

    /// Returns which readings turn the order, where they are all those with some settings and without others.
    fn turned_with(&self, survey: &Survey) -> Option<String> {
        let words = self.asked.audit_words();
        let (turned, others): (Vec<_>, Vec<_>) =
            survey.places.iter().partition(|(_, of)| of[self.upper] > of[self.lower]);
        let is_in_all = |setting: &&Setting| {
            let mut readings = turned.iter().map(|(reading, _)| reading);
            readings.all(|reading| reading.0.contains(setting))
        };
        let (first, _) = turned.first()?;
        let with: Vec<Setting> = first.0.iter().filter(is_in_all).cloned().collect();
        let labels = |of: &[&(Reading, Vec<u32>)]| -> BTreeSet<String> {
            let settings = of.iter().flat_map(|(reading, _)| &reading.0);
            settings.map(|setting| words.label(setting)).collect()
        };
        let free = labels(&turned);
        let is_such = |of: &&(Reading, Vec<u32>)| {
            with.iter().all(|setting| of.0.0.contains(setting)) && labels(&[*of]).is_subset(&free)
        };
        if with.is_empty() || others.iter().any(is_such) {
            return None;
        }
        let kept = labels(&others);
        let kept: Vec<&str> = kept.difference(&free).map(String::as_str).collect();
        let key = if kept.is_empty() { "turned_with" } else { "turned_with_kept" };
        let (with, kept) = (words.in_words(&Reading(with)), self.lang().list(kept));
        Some(say!(self, key, with, kept))
    }

    fn reversed(&self) -> Vec<Block> {
        let all = self.reversals();
        let tried = reversal::tried(self.analysis());
        let tried = tried.iter().map(|result| in_words(self.analysis(), result, self.lang()));
        let tried: Vec<String> = tried.collect();
        let tried = self.lang().list(&tried);
        let key =
            if reversal::tries_neighbours(self.analysis()) { "tried_beside" } else { "tried" };
        let mut blocks = vec![Block::Text(say!(self, key, results = tried))];
        blocks.extend(self.not_tried());
        let by_forfeit = reversal::by_forfeit(self.analysis(), self.upper, self.lower);
        let forfeits = self.forfeits(&by_forfeit);
        let of_others = all.iter().any(|reversal| !reversal.theirs);
        if !of_others {
            blocks.push(Block::Text(self.say("none_of_others", &[])));
        }
        let Some(least) = all.first().map(|reversal| reversal.size.clone()) else {
            blocks.push(Block::Text(self.say("none_at_all", &[])));
            blocks.extend(forfeits);
            return blocks;
        };
        let smallest: Vec<&Reversal> =
            all.iter().filter(|reversal| reversal.size == least).collect();
        blocks.push(Block::Text(say!(
            self,
            "reversals",
            all = all.len(),
            count = smallest.len(),
            games = least
        )));
        let pairings = &self.analysis().figures.tournament.pairings;
        let lines = smallest.iter().map(|reversal| {
            let cell = pairings[reversal.change.pairing].place.within_book();
            let said = change(self.analysis(), &reversal.change, self.lang());
            say!(self, "if", change = said, cell)
        });
        blocks.push(Block::List(lines.collect()));
        blocks.extend(forfeits);
        // Whoever signs compares every game on which the order hangs.
        let games: BTreeSet<usize> = all
            .iter()
            .map(|reversal| reversal.change.pairing)
            .chain(by_forfeit.iter().map(|change| change.pairing))
            .collect();
        let boxes = games.iter().map(|game| format!("{} ☐", pairings[*game].place.within_book()));
        let boxes: Vec<String> = boxes.collect();
        blocks.push(Block::Text(say!(self, "slips_all", cells = boxes.join(" "))));
        blocks
    }

    /// Says of what else the rules count beside results that no other numbers were tried.
    fn not_tried(&self) -> Vec<Block> {
        let figures = &self.analysis().figures;
        let counted: BTreeSet<usize> = figures
            .criteria_asked()
            .flat_map(|definition| figures.rules.lowered.facts_of(definition))
            .collect();
        let facts = counted.iter().map(|fact| &figures.rules.facts[*fact]);
        let name = |fact: &Fact| fact.name.get(self.lang().language).to_string();
        let (of_sets, others): (Vec<_>, Vec<_>) = facts.partition(|fact| fact.of_sets);
        let say = |key: &str, facts: Vec<&Fact>| {
            let names: Vec<String> = facts.into_iter().map(name).collect();
            let names = self.lang().list(&names);
            (!names.is_empty()).then(|| say!(self, key, facts = names))
        };
        let said = [say("not_tried", others), say("not_tried_of_sets", of_sets)];
        said.into_iter().flatten().map(Block::Text).collect()
    }

    /// Returns the games of the two that would reverse it if somebody had not come, in words.
    fn forfeits(&self, all: &[Change]) -> Vec<Block> {
        if all.is_empty() {
            return vec![Block::Text(self.say("no_forfeit", &[]))];
        }
        let lines = all.iter().map(|of| {
            let pairing = &self.analysis().figures.tournament.pairings[of.pairing];
            let said = change(self.analysis(), of, self.lang());
            say!(self, "if", change = said, cell = pairing.place.within_book())
        });
        let said = say!(self, "forfeits", count = all.len());
        vec![Block::Text(said), Block::List(lines.take(MOST_LISTED).collect())]
    }
}
