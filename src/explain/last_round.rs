//! Sentences about the last round: what is certain, what is out of reach, and which results are enough.

use crate::explain::ruling::{Block, Paper, Section};
use crate::explain::words::Words;
use crate::lang::Lang;
use crate::last_round::{
    ByOwn, Chance, Chances, Condition, LastRound, MOST_WAYS, NotAsked, Places, Said, Status,
};
use crate::model::{Outcome, PlayerIndex};
use crate::standings::Analysis;

/// What everybody still needs, in words.
#[derive(Clone, Copy)]
pub(crate) struct LastRoundWords<'a> {
    pub analysis: &'a Analysis,
    pub last: &'a LastRound,
    /// The cases that were tried for one question.
    pub cases: u32,
    pub lang: &'a Lang,
}

impl LastRoundWords<'_> {
    /// Returns it as a paper: a row for each player, a column for each line.
    pub(crate) fn paper(self) -> Paper {
        let text = |key: &str| self.lang.text(key).to_string();
        let lines = self.last.players.first();
        let lines = lines.map_or(&[][..], |first| &first.lines).iter();
        let headings = ["column.rank", "column.name", "column.opponent", "last_round.column"]
            .map(text)
            .into_iter()
            .chain(lines.map(|chance| self.line(chance.line)));
        let standings = &self.analysis.standings;
        let rows = self.last.players.iter().map(|chances| {
            let entry = standings.entry(chances.player);
            let rank = entry.map_or_else(String::new, |entry| entry.rank.to_string());
            let said = chances.lines.iter();
            let said = said.map(|chance| self.sentence(chances, chance));
            [
                rank,
                self.name(chances.player).to_string(),
                self.opponent(chances),
                range(chances.places, self.lang),
            ]
            .into_iter()
            .chain(said)
            .collect()
        });
        let table =
            Block::Table { headings: headings.collect(), rows: rows.collect(), marked: None };
        let title = self.analysis.figures.tournament.title.clone();
        Paper {
            title: title.unwrap_or_else(|| text("last_round.title")),
            head: self.compared(),
            sections: vec![Section {
                key: "needs",
                heading: text("last_round.title"),
                blocks: vec![table],
            }],
        }
    }
}

/// Returns why nothing can be said.
pub(crate) fn not_asked(why: NotAsked, analysis: &Analysis, lang: &Lang) -> String {
    let key = format!("last_round.{}", why.id());
    let players = &analysis.figures.tournament.players;
    match why {
        NotAsked::NotLast { paired, rounds } => {
            say!(lang, &key, round = paired, rounds)
        }
        NotAsked::Alone { player } => say!(lang, &key, player = players[player].name),
        NotAsked::NothingOpen | NotAsked::ExtraTime => lang.text(&key).to_string(),
        NotAsked::NeedsScores => {
            let first = analysis.figures.rules.order.first();
            let words = Words::new(&analysis.figures.rules, lang);
            let criterion = first.map_or("", |definition| words.short(*definition));
            say!(lang, &key, criterion)
        }
    }
}

/// Returns the places that can come about; where they are only bounds, that is said.
pub(crate) fn range(places: Places, lang: &Lang) -> String {
    let Places { best, worst, proved } = places;
    let told = if best == worst { best.to_string() } else { format!("{best}–{worst}") };
    if proved { told } else { say!(lang, "last_round.bounds", places = told) }
}

impl<'a> LastRoundWords<'a> {
    pub(crate) fn name(self, player: PlayerIndex) -> &'a str {
        self.analysis.figures.tournament.name(player)
    }

    /// Returns what these criteria are called; those that nobody is shown are left out.
    fn names_of(self, criteria: &[usize]) -> Vec<String> {
        let rules = &self.analysis.figures.rules;
        let words = Words { rules, lang: self.lang };
        let shown = criteria.iter().filter(|definition| !rules.lowered.is_place(**definition));
        shown.map(|definition| words.short(*definition).to_string()).collect()
    }

    fn criteria(self) -> Vec<String> {
        self.names_of(&self.analysis.figures.rules.order[..self.last.compared])
    }

    /// Returns the criterion that decides after those that are compared.
    fn next(self) -> Option<String> {
        let names = self.names_of(&self.analysis.figures.rules.order[self.last.compared..]);
        names.into_iter().next()
    }

    /// Returns by what players are compared, and what decides then.
    pub(crate) fn compared(self) -> String {
        let compared = self.lang.list(self.criteria());
        let mut said = say!(
            self.lang,
            "last_round.compared",
            tables = self.last.tables.len(),
            criteria = compared
        );
        if self.last.forfeits {
            said += " ";
            said += self.lang.text("last_round.forfeits");
        }
        match self.next() {
            Some(next) => said + " " + &say!(self.lang, "last_round.then", criterion = next),
            None => said,
        }
    }

    /// Returns what a line is called: first place, or the first so many.
    pub(crate) fn line(self, line: u32) -> String {
        self.of_line("line", line)
    }

    fn of_line(self, key: &str, line: u32) -> String {
        let which = if line == 1 { "first" } else { "top" };
        say!(self.lang, &format!("last_round.{key}.{which}"), places = line)
    }

    /// Returns a player's opponent at the open table, or that there is none.
    pub(crate) fn opponent(self, chances: &Chances) -> String {
        match chances.table {
            Some(table) => {
                let [one, other] = self.last.tables[table].players;
                let opponent = if one == chances.player { other } else { one };
                self.name(opponent).to_string()
            }
            None => self.lang.text("last_round.not_playing").to_string(),
        }
    }

    pub(crate) fn sentence(self, chances: &Chances, chance: &Chance) -> String {
        match chance.status {
            Status::Safe => return self.of_line("safe", chance.line),
            Status::Out => return self.of_line("out", chance.line),
            Status::Depends | Status::Unproven => {}
        }
        let Some(table) = chances.table else {
            let told = chance.by_own.iter().flat_map(|by_own| self.ways(by_own, "none"));
            return self.joined(told);
        };
        let table = &self.last.tables[table];
        let mut by_own: Vec<(&str, &ByOwn)> = Vec::new();
        for (wanted, id) in
            [(Outcome::Win, "win"), (Outcome::Draw, "draw"), (Outcome::Loss, "loss")]
        {
            let is_so = |by: &&ByOwn| {
                by.outcome
                    .is_some_and(|outcome| table.seen_by(chances.player, outcome) == Some(wanted))
            };
            by_own.extend(chance.by_own.iter().find(is_so).map(|by| (id, by)));
        }
        let is = |id: &str, status: Status| {
            by_own.iter().any(|(of, by)| *of == id && by.status == status)
        };
        let has_draws = self.analysis.figures.rules.has_draws;
        let must_win = is("loss", Status::Out) && (is("draw", Status::Out) || !has_draws);
        let enough = match () {
            () if is("win", Status::Safe) && is("draw", Status::Safe) => Some("draw"),
            () if is("win", Status::Safe) => Some("win"),
            () => None,
        };
        let head = match enough {
            Some("win") if must_win => Some("last_round.must_and_enough".to_string()),
            Some(id) => Some(format!("last_round.enough.{id}")),
            None if must_win => Some("last_round.must".to_string()),
            None => None,
        };
        let head = head.map(|key| self.lang.text(&key).to_string());
        let covered = |id: &str| id == "win" && enough.is_some() || Some(id) == enough;
        let others = by_own.iter().filter(|(id, _)| !covered(id));
        let others = others.flat_map(|(id, by)| match by.status {
            Status::Out if must_win => Vec::new(),
            Status::Out | Status::Safe => {
                let key = format!("last_round.{}.{id}", by.status.id());
                vec![self.lang.text(&key).to_string()]
            }
            Status::Depends | Status::Unproven => self.ways(by, id),
        });
        self.joined(head.into_iter().chain(others))
    }

    fn joined(self, sentences: impl IntoIterator<Item = String>) -> String {
        let sentences: Vec<String> = sentences.into_iter().collect();
        sentences.join(self.lang.text("last_round.between"))
    }

    /// Returns the ways that are enough with one own result.
    fn ways(self, by: &ByOwn, own: &str) -> Vec<String> {
        let mut said = Vec::new();
        let key = |what: &str| format!("last_round.{what}.{own}");
        if !by.sets.is_empty() {
            let what = if by.only { "only" } else { "if" };
            said.push(say!(self.lang, &key(what), conditions = self.conditions(&by.sets)));
        }
        if !by.level_sets.is_empty() {
            let names = by.level_with.iter().map(|player| self.name(*player));
            let decides = match self.next() {
                Some(next) => say!(self.lang, "last_round.decides", criterion = next),
                None => self.lang.text("last_round.shared").to_string(),
            };
            let is_bare = by.level_sets.iter().any(Vec::is_empty);
            said.push(say!(
                self.lang,
                &key(if is_bare { "level" } else { "level_if" }),
                players = self.lang.list(names),
                criteria = self.lang.list(self.criteria()),
                decides,
                conditions = self.conditions(&by.level_sets)
            ));
        }
        if !by.proved {
            said.push(say!(
                self.lang,
                "last_round.not_proven",
                cases = self.cases,
                places = by.places.map(|places| range(places, self.lang)).unwrap_or_default()
            ));
        } else if said.is_empty() {
            said.push(say!(
                self.lang,
                &key("many"),
                tables = by.tables,
                places = by.places.map(|places| range(places, self.lang)).unwrap_or_default()
            ));
        }
        said
    }

    /// Returns sets of conditions: those with the fewest tables, and how many more there are.
    fn conditions(self, sets: &[Vec<Condition>]) -> String {
        let told = sets.iter().take(MOST_WAYS).map(|set| {
            let each: Vec<String> =
                set.iter().map(|condition| self.condition(*condition)).collect();
            let all = each.join(self.lang.text("last_round.and"));
            if sets.len() > 1 && each.len() > 1 {
                say!(self.lang, "last_round.group", all)
            } else {
                all
            }
        });
        let told: Vec<String> = told.collect();
        let told = told.join(self.lang.text("last_round.or"));
        match sets.len().saturating_sub(MOST_WAYS) {
            0 => told,
            more => told + &say!(self.lang, "last_round.others", count = more),
        }
    }

    fn condition(self, condition: Condition) -> String {
        let table = &self.last.tables[condition.table];
        let (key, side) = match table.called(condition.outcomes) {
            Some(Said::Wins(side)) => ("beats", side),
            Some(Said::Draw) => ("draw", 0),
            Some(Said::WinsNot(side)) => ("not", side),
            None => ("not", 0),
        };
        let [first, second] = [table.players[side], table.players[1 - side]];
        say!(
            self.lang,
            &format!("last_round.{key}"),
            first = self.name(first),
            second = self.name(second)
        )
    }
}
