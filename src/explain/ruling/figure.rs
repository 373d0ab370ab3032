//! How a figure of a player comes about: what it is, by which rule, from which facts, and under which readings it is another.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::audit::Audit;
use crate::audit::compare::Compared;
use crate::audit::setting::{Reading, Setting};
use crate::exact::{Exact, Mode};
use crate::explain::figure_text::FigureWords;
use crate::explain::notation::shown;
use crate::model::PlayerIndex;
use crate::read::number;
use crate::rules::lowered::Formula;
use crate::standings::{Analysis, compute};

use super::{Asked, Block, Keyed};

struct Figure<'a> {
    asked: &'a Asked<'a>,
    definition: usize,
}

pub(super) fn sections(asked: &Asked<'_>, definition: usize) -> Keyed {
    let figure = Figure { asked, definition };
    vec![
        ("question", figure.question()),
        ("decision", figure.decision()),
        ("rule", figure.rule()),
        ("facts", figure.facts()),
        ("sum", figure.sum()),
        ("open", figure.open_points()),
    ]
}

impl Figure<'_> {
    fn player(&self) -> PlayerIndex {
        self.asked.asks
    }

    fn audit(&self) -> &Audit {
        self.asked.audit
    }

    fn shown(&self) -> String {
        let asked = self.asked;
        shown(&asked.analysis.figures, self.definition, self.player(), asked.lang)
    }

    fn say(&self, key: &str, fields: &[(&str, &str)]) -> String {
        let asked = self.asked;
        let words = self.asked.words();
        let player = asked.analysis.figures.tournament.name(self.player());
        let both = [("player", player), ("figure", words.short(self.definition))];
        asked.lang.say(&format!("ruling.figure.{key}"), &[&both[..], fields].concat())
    }

    fn question(&self) -> Vec<Block> {
        vec![Block::Text(say!(self, "understood", value = self.shown()))]
    }

    fn announced(&self) -> Option<&Compared> {
        let comparison = self.audit().comparison.as_ref()?;
        let id = &self.asked.analysis.figures.rules.definitions[self.definition].id;
        comparison.cells.iter().find(|cell| {
            let column = comparison.column_of(cell);
            cell.player == self.player() && column.is_some_and(|column| column.definition == *id)
        })
    }

    fn decision(&self) -> Vec<Block> {
        let value = self.asked.value(self.definition, self.player());
        let mut blocks = vec![Block::Strong(say!(self, "is", value))];
        blocks.extend(self.of_number());
        if let (Some(cell), Some(comparison)) = (self.announced(), &self.audit().comparison) {
            let words = self.asked.audit_words();
            let place = cell.place.within_book();
            blocks.push(Block::Text(if cell.verdict.is_wrong() {
                words.difference(comparison, cell)
            } else {
                say!(self, "announced", cell = place)
            }));
        }
        blocks
    }

    fn rule(&self) -> Vec<Block> {
        let rules = &self.asked.analysis.figures.rules;
        let words = self.asked.words();
        let definition = &rules.definitions[self.definition];
        let source = if definition.cite.is_empty() { &rules.source } else { &definition.cite };
        let rule = words.rule(self.definition);
        let rounding = words.rounding();
        let named = self.asked.named(&[self.definition]);
        let named = named.into_iter().map(|of| self.asked.rule(of)).collect();
        vec![Block::Text(say!(self, "rule", rule, source, rounding)), Block::List(named)]
    }

    fn facts(&self) -> Vec<Block> {
        let asked = self.asked;
        let rounds = asked.rounds(asked.asks, 1..=asked.analysis.figures.field.last_round);
        let opponents = asked.opponents(&[asked.asks], &[self.definition]);
        std::iter::once(rounds).chain(opponents).collect()
    }

    /// Returns the figures that stand in the sum, the player's own and the opponents', and whose each is.
    fn parts(&self) -> Vec<(usize, PlayerIndex)> {
        let figures = &self.asked.analysis.figures;
        let mut parts: BTreeSet<(bool, usize)> = BTreeSet::new();
        let lowered = &figures.rules.lowered;
        lowered.walk(self.definition, &mut |part| match part {
            Formula::Figure(of) => parts.extend([(false, *of)]),
            Formula::OpponentFigure(of) => parts.extend([(true, *of)]),
            _ => {}
        });
        let views = figures.field.views[self.player()].iter();
        let opponents: BTreeSet<PlayerIndex> = views.filter_map(|view| view.opponent).collect();
        let parts = parts.into_iter().flat_map(|(of_opponents, definition)| {
            let whose = if of_opponents {
                opponents.iter().copied().collect()
            } else {
                vec![self.player()]
            };
            whose.into_iter().map(move |player| (definition, player))
        });
        parts.collect()
    }

    /// Returns the sum, and those of the figures that stand in it.
    fn sum(&self) -> Vec<Block> {
        let told = FigureWords { figures: &self.asked.analysis.figures, lang: self.asked.lang };
        let words = self.asked.words();
        let part = |(definition, player): (usize, PlayerIndex)| {
            let worked = told.worked_named(&told.figure(definition, player));
            say!(
                self.asked,
                "figure.part",
                figure = words.short(definition),
                player = self.asked.name(player),
                worked
            )
        };
        vec![
            Block::Text(told.sentence(self.definition, self.player())),
            Block::List(self.parts().into_iter().map(part).collect()),
        ]
    }

    /// Returns what the figure is under each reading that makes it another one.
    fn others(&self) -> Option<Vec<(Reading, String)>> {
        let asked = self.asked;
        let order = &asked.analysis.figures.rules.order;
        let criterion = order.iter().position(|at| *at == self.definition)?;
        let survey = asked.audit.survey.as_ref()?;
        let of_given = survey.given.figures.get(self.player())?.get(criterion)?;
        let others = survey.single.iter().filter_map(|outcome| {
            let value = outcome.figures.get(self.player())?.get(criterion)?;
            (value != of_given).then(|| (outcome.reading.clone(), value.clone()))
        });
        Some(others.collect())
    }

    /// Returns what follows if a constant of the rules is another one.
    fn with_constant(&self, id: &str, value: &Exact) -> Analysis {
        let figures = &self.asked.analysis.figures;
        let mut rules = (*figures.rules).clone();
        for constant in rules.constants.iter_mut().filter(|of| of.id == id) {
            constant.value = value.clone();
        }
        compute(Arc::clone(&figures.tournament), rules)
    }

    /// Returns what the figure would be if a constant of the rules, such as a least value, were nothing.
    fn without_constants(&self) -> impl Iterator<Item = (Reading, String)> {
        let asked = self.asked;
        let rules = &asked.analysis.figures.rules;
        let of_rules = rules.lowered.all_constants_of(self.definition).into_iter();
        let constants = of_rules.map(|at| &rules.constants[at]);
        constants.filter(|of| !of.value.is_zero()).map(|of| {
            let then = self.with_constant(&of.id, &Exact::zero());
            let value = shown(&then.figures, self.definition, self.player(), asked.lang);
            let setting = Setting::Constant(of.id.clone(), Exact::zero());
            (Reading(vec![setting]), value)
        })
    }

    /// Returns how the figure would come to the number that the question names; nothing where it names none, or the figure itself.
    fn of_number(&self) -> Vec<Block> {
        let Some(asked) = self.asked.text.and_then(number_named) else {
            return Vec::new();
        };
        if is_same_number(asked, &self.shown()) {
            return Vec::new();
        }
        let others = self.others().unwrap_or_default().into_iter();
        let mut others = others.chain(self.without_constants());
        let Some((reading, _)) = others.find(|(_, value)| is_same_number(asked, value)) else {
            return vec![Block::Text(say!(self, "number_never", number = asked))];
        };
        let in_words = self.asked.audit_words().in_words(&reading);
        let mut blocks =
            vec![Block::Text(say!(self, "number_with", number = asked, reading = in_words))];
        if let [Setting::Constant(id, value)] = &reading.0[..] {
            let then = self.with_constant(id, value);
            blocks.push(Block::List(self.changed_parts(&then)));
        }
        blocks
    }

    /// Returns which parts of the sum would be others, and what.
    fn changed_parts(&self, then: &Analysis) -> Vec<String> {
        let asked = self.asked;
        let now = &asked.analysis.figures;
        let words = asked.words();
        let changed = self.parts().into_iter().filter_map(|(definition, player)| {
            let [now, then] = [now, &then.figures].map(|of| of.fraction(definition, player));
            let (figure, player) = (words.short(definition), asked.name(player));
            let (now, then) = (now?, then?);
            (now != then).then(|| say!(asked, "figure.instead", figure, player, now, then))
        });
        changed.collect()
    }

    fn open_points(&self) -> Vec<Block> {
        let Some(others) = self.others() else {
            return vec![Block::Text(self.say("not_tried", &[]))];
        };
        if others.is_empty() {
            return vec![Block::Text(say!(self, "same", value = self.shown()))];
        }
        let words = self.asked.audit_words();
        let other = |(reading, value): (Reading, String)| {
            say!(self, "read_so", reading = words.in_words(&reading), value)
        };
        vec![Block::List(others.into_iter().map(other).collect())]
    }
}

/// Returns the number that a question names: a decimal, a percentage or a fraction.
fn number_named(question: &str) -> Option<&str> {
    let words = question.split(|c: char| c.is_whitespace() || "()=".contains(c));
    words
        .flat_map(|word| word.split(|c: char| c.is_alphabetic()))
        .map(|word| word.trim_end_matches(['.', ',', '?', '!']))
        .filter(|word| word.contains(['.', ',', '%', '/']))
        .find(|word| number::parse(word).is_some())
}

/// Whether two numbers as they are written are the same, as exactly as the one with fewer decimals says.
fn is_same_number(one: &str, other: &str) -> bool {
    let decimals = |text: &str| {
        let digits = text.split_once(['.', ',']).map(|(_, digits)| digits);
        let digits = digits.map(|digits| digits.chars().filter(char::is_ascii_digit).count());
        let of_percent = if text.ends_with('%') { 2 } else { 0 };
        let is_decimal = digits.is_some() || of_percent > 0;
        is_decimal.then(|| digits.unwrap_or(0) + of_percent)
    };
    let digits = decimals(one).into_iter().chain(decimals(other)).min();
    let rounded = |text: &str| {
        let value = number::parse(text)?;
        let digits = digits.and_then(|digits| u32::try_from(digits).ok());
        Some(digits.map_or_else(|| value.clone(), |digits| value.rounded(digits, Mode::HalfUp)))
    };
    rounded(one).is_some_and(|one| rounded(other) == Some(one))
}
