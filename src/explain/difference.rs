//! The differences of two events in words.

use crate::audit::event_facts::{About, BETWEEN, Difference, FIRST_MOVE, Fact, Topic};
use crate::explain::notation::ordinal;
use crate::lang::Lang;
use crate::model::Outcome;
use crate::rules::RuleSet;
use crate::standings::Analysis;

#[derive(Clone, Copy)]
pub(crate) struct DifferenceWords<'a> {
    pub before: &'a Analysis,
    pub after: &'a Analysis,
    pub differences: &'a [Difference],
    pub lang: &'a Lang,
}

impl DifferenceWords<'_> {
    /// Returns each kind of difference with its heading, and its lines.
    pub(crate) fn sections(&self) -> Vec<(String, Vec<String>)> {
        let of = |topic: Topic| {
            let found = self.differences.iter();
            let lines: Vec<String> = found
                .filter(|found| found.about.topic() == topic)
                .map(|found| self.line(found))
                .collect();
            let heading =
                say!(self.lang, &format!("difference.topic.{}", topic.id()), count = lines.len());
            (!lines.is_empty()).then_some((heading, lines))
        };
        Topic::ALL.into_iter().filter_map(of).collect()
    }

    pub(crate) fn line(&self, found: &Difference) -> String {
        let [before, after] =
            [(&found.before, self.before), (&found.after, self.after)].map(|(fact, analysis)| {
                self.value(&found.about, fact.as_ref(), &analysis.figures.rules)
            });
        let cells = [&found.before, &found.after].map(|fact| {
            let place = fact.as_ref().and_then(|fact| fact.place.as_ref());
            place.map(crate::place::Place::within_book)
        });
        let about = self.about(&found.about);
        let fields = [("about", &*about), ("before", &*before), ("after", &*after)];
        let line = match &found.about {
            About::Player(_) if found.before.is_none() => {
                self.lang.say("difference.joined", &fields)
            }
            About::Player(_) if found.after.is_none() => self.lang.say("difference.gone", &fields),
            _ => self.lang.say("difference.changed", &fields),
        };
        let cells: Vec<String> = match cells {
            [Some(one), Some(other)] if one == other => vec![one],
            cells => cells.into_iter().flatten().collect(),
        };
        if cells.is_empty() {
            return line;
        }
        let cells = cells.join(" → ");
        say!(self.lang, "difference.cells", line, cells)
    }

    /// Returns a criterion's short name under the rules that have it.
    fn criterion(&self, id: &str) -> String {
        let both = [self.after, self.before].map(|analysis| &analysis.figures.rules);
        let short = both.into_iter().find_map(|rules| {
            let at = rules.position(id)?;
            Some(rules.definitions[at].short.get(self.lang))
        });
        short.unwrap_or(id).to_string()
    }

    fn about(&self, about: &About) -> String {
        let text = |key: &str| self.lang.text(&format!("difference.about.{key}")).to_string();
        let named = |key: &str, value: &str| {
            let key = format!("difference.about.{key}");
            say!(self.lang, &key, name = value)
        };
        let rules = [self.after, self.before].map(|analysis| &*analysis.figures.rules);
        match about {
            About::Player(name) | About::Place(name) | About::DecidedBy(name) => name.clone(),
            About::Result(round, players, _) => self.game(*round, players),
            About::StageGame(level, for_place, [one, other], _) => {
                let both = [self.after, self.before].map(|analysis| &analysis.figures.tournament);
                let mut games = both.into_iter().flat_map(|tournament| &tournament.stages);
                let stage = games.find(|of| of.level == *level && of.for_place == *for_place);
                let stage = stage.map_or("", |of| &of.stage);
                say!(self.lang, "difference.about.stage", stage, one, other)
            }
            About::FinalsPlace(name) => {
                format!("{name}, {}", self.lang.texts_of("fact", "finals_place"))
            }
            About::OfGame(round, players, _, word) => {
                let of = |rules: &RuleSet| {
                    let fact = rules.facts.iter().find(|fact| fact.id == *word)?;
                    Some(fact.name.get(self.lang).to_string())
                };
                let what = if word == FIRST_MOVE {
                    text("first_move")
                } else {
                    let named = rules.into_iter().find_map(of);
                    named.unwrap_or_else(|| self.lang.texts_of("heading", word).to_string())
                };
                format!("{}, {what}", self.game(*round, players))
            }
            About::OfPlayer(name, word) => {
                format!("{name}, {}", self.lang.texts_of("fact", word))
            }
            About::RuleSet => text("rule_set"),
            About::Order => text("order"),
            About::Rounding => self.lang.text("rules.rounding").to_string(),
            About::Rounds => text("rounds"),
            About::Points(outcome) => named("points", self.lang.texts_of("outcome", outcome)),
            About::Constant(id) | About::Choice(id) => {
                let label = rules.into_iter().find_map(|rules| rules.label_of(id));
                label.map_or(&**id, |label| label.get(self.lang)).to_string()
            }
            About::Formula(id) => named("formula", &self.criterion(id)),
            About::Figure(name, id) => format!("{name}, {}", self.criterion(id)),
        }
    }

    fn game(&self, round: u32, [one, other]: &[String; 2]) -> String {
        let key = if other.is_empty() { "alone" } else { "game" };
        say!(self.lang, &format!("difference.about.{key}"), round, one, other)
    }

    fn value(&self, about: &About, fact: Option<&Fact>, rules: &RuleSet) -> String {
        let Some(value) = fact.map(|fact| &*fact.value) else {
            return self.lang.text("difference.nothing").to_string();
        };
        match about {
            About::Result(..) | About::StageGame(..) => self.result(value),
            About::OfGame(_, players, _, word) => {
                let mut both = players.iter().zip(value.split(BETWEEN));
                if word == FIRST_MOVE {
                    let moved = both.find(|(_, moved)| moved == word);
                    moved.map(|(name, _)| name.clone()).unwrap_or_default()
                } else {
                    value.replacen(BETWEEN, " – ", 1)
                }
            }
            About::Player(_) if !value.is_empty() => {
                self.lang.texts_of("standings", value).to_string()
            }
            About::Place(_) | About::FinalsPlace(_) => {
                value.parse().map_or_else(|_| value.to_string(), |place| ordinal(place, self.lang))
            }
            About::DecidedBy(_) => self.criterion(value),
            About::Order => {
                let criteria: Vec<String> =
                    value.split(", ").map(|id| self.criterion(id)).collect();
                self.lang.list(&criteria)
            }
            About::Choice(id) => {
                let choice = rules.choice(id);
                let words = choice.and_then(|choice| choice.words_of(value));
                words.map_or(value, |words| words.get(self.lang)).to_string()
            }
            _ if value.is_empty() => "—".to_string(),
            _ => value.to_string(),
        }
    }

    fn result(&self, value: &str) -> String {
        if value.is_empty() {
            return self.lang.text("difference.open").to_string();
        }
        let parts: Vec<&str> = value.split(BETWEEN).collect();
        let known = |part: &&&str| Outcome::ALL.iter().any(|outcome| outcome.id() == **part);
        let outcomes: Vec<&str> =
            parts.iter().filter(known).map(|part| self.lang.texts_of("outcome", part)).collect();
        let score = parts.iter().find(|part| !known(part));
        let told = outcomes.join(" – ");
        score.map_or(told.clone(), |score| format!("{score} ({told})"))
    }
}
