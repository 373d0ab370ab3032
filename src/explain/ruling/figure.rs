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
use crate::rules::RuleSet;
use crate::rules::lowered::Formula;
use crate::standings::compute;

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
        (
            "facts",
            vec![asked.rounds(asked.asks, 1..=asked.analysis.figures.field.last_round)],
        ),
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
        shown(
            &asked.analysis.figures,
            self.definition,
            self.player(),
            asked.lang,
        )
    }

    fn say(&self, key: &str, fields: &[(&str, &str)]) -> String {
        let asked = self.asked;
        let words = self.asked.words();
        let player = &asked.analysis.figures.tournament.players[self.player()].name;
        let both = [
            ("player", &**player),
            ("figure", words.short(self.definition)),
        ];
        asked.lang.say(
            &format!("ruling.figure.{key}"),
            &[&both[..], fields].concat(),
        )
    }

    fn question(&self) -> Vec<Block> {
        vec![Block::Text(
            self.say("understood", &[("value", &self.shown())]),
        )]
    }

    fn announced(&self) -> Option<&Compared> {
        let comparison = self.audit().comparison.as_ref()?;
        let id = &self.asked.analysis.figures.rules.definitions[self.definition].id;
        comparison.cells.iter().find(|cell| {
            let column = cell.column.map(|column| &comparison.columns[column]);
            cell.player == self.player() && column.is_some_and(|column| column.definition == *id)
        })
    }

    fn decision(&self) -> Vec<Block> {
        let value = self.asked.value(self.definition, self.player());
        let fields = [("value", &*value)];
        let mut blocks = vec![Block::Strong(self.say("is", &fields))];
        blocks.extend(self.of_number());
        if let (Some(cell), Some(comparison)) = (self.announced(), &self.audit().comparison) {
            let words = self.asked.audit_words();
            let place = cell.place.within_book();
            blocks.push(Block::Text(if cell.verdict.is_wrong() {
                words.difference(comparison, cell)
            } else {
                self.say("announced", &[("cell", &place)])
            }));
        }
        blocks
    }

    fn rule(&self) -> Vec<Block> {
        let rules = &self.asked.analysis.figures.rules;
        let words = self.asked.words();
        let definition = &rules.definitions[self.definition];
        let source = if definition.cite.is_empty() {
            &rules.source
        } else {
            &definition.cite
        };
        let rule = words.rule(self.definition);
        let rounding = words.rounding();
        let fields = [
            ("rule", &*rule),
            ("source", source),
            ("rounding", &rounding),
        ];
        let named = self.asked.named(&[self.definition]);
        let named = named.into_iter().map(|of| self.asked.rule(of)).collect();
        vec![Block::Text(self.say("rule", &fields)), Block::List(named)]
    }

    /// Returns the sum, and those of the figures that stand in it: the player's own and the opponents'.
    fn sum(&self) -> Vec<Block> {
        let figures = &self.asked.analysis.figures;
        let told = FigureWords {
            figures,
            lang: self.asked.lang,
        };
        let mut parts: BTreeSet<(bool, usize)> = BTreeSet::new();
        figures
            .rules
            .lowered
            .walk(self.definition, &mut |part| match part {
                Formula::Figure(of) => parts.extend([(false, *of)]),
                Formula::OpponentFigure(of) => parts.extend([(true, *of)]),
                _ => {}
            });
        let views = figures.field.views[self.player()].iter();
        let opponents: BTreeSet<PlayerIndex> = views.filter_map(|view| view.opponent).collect();
        let parts = parts.iter().flat_map(|&(of_opponents, definition)| {
            let whose = if of_opponents {
                opponents.iter().copied().collect()
            } else {
                vec![self.player()]
            };
            whose.into_iter().map(move |player| (definition, player))
        });
        let words = self.asked.words();
        let part = |(definition, player): (usize, PlayerIndex)| {
            let fields = [
                ("figure", words.short(definition)),
                ("player", self.asked.name(player)),
                (
                    "worked",
                    &*told.worked_named(&told.figure(definition, player)),
                ),
            ];
            self.asked.say("figure.part", &fields)
        };
        vec![
            Block::Text(told.sentence(self.definition, self.player())),
            Block::List(parts.map(part).collect()),
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

    /// Returns what the figure would be if a constant of the rules, such as a least value, were nothing.
    fn without_constants(&self) -> Vec<(Reading, String)> {
        let figures = &self.asked.analysis.figures;
        let rules = &*figures.rules;
        let of_rules = rules.lowered.all_constants_of(self.definition).into_iter();
        let without = of_rules.filter_map(|at| {
            let mut constants = rules.constants.clone();
            let constant = constants.get_mut(at).filter(|of| !of.value.is_zero())?;
            constant.value = Exact::zero();
            let setting = Setting::Constant(constant.id.clone(), Exact::zero());
            let rules = RuleSet {
                constants,
                ..rules.clone()
            };
            let then = compute(Arc::clone(&figures.tournament), rules);
            let value = shown(
                &then.figures,
                self.definition,
                self.player(),
                self.asked.lang,
            );
            Some((Reading(vec![setting]), value))
        });
        without.collect()
    }

    /// Returns the number that the question names, and how the figure would come to it; nothing where it names none, or the figure itself.
    fn of_number(&self) -> Option<Block> {
        let words = self
            .asked
            .text?
            .split(|c: char| c.is_whitespace() || "()=、。".contains(c));
        let mut numbers = words
            .map(|word| word.trim_end_matches(['.', ',', '?', '!']))
            .filter(|word| word.contains(['.', ',', '%', '/', '½']));
        let asked = numbers.find(|word| number::parse(word).is_some())?;
        let is_it = |shown: &str| is_same_number(asked, shown);
        if is_it(&self.shown()) {
            return None;
        }
        let others = self.others().unwrap_or_default().into_iter();
        let others = others.chain(self.without_constants());
        let reading = others
            .filter(|(_, value)| is_it(value))
            .map(|(reading, _)| reading)
            .next();
        let key = if reading.is_some() {
            "number_with"
        } else {
            "number_never"
        };
        let reading = reading.map(|reading| self.asked.audit_words().in_words(&reading));
        let fields = [
            ("number", asked),
            ("reading", reading.as_deref().unwrap_or_default()),
        ];
        Some(Block::Text(self.say(key, &fields)))
    }

    fn open_points(&self) -> Vec<Block> {
        let Some(others) = self.others() else {
            return vec![Block::Text(self.say("not_tried", &[]))];
        };
        if others.is_empty() {
            return vec![Block::Text(self.say("same", &[("value", &self.shown())]))];
        }
        let words = self.asked.audit_words();
        let other = |(reading, value): (Reading, String)| {
            let fields = [("reading", &*words.in_words(&reading)), ("value", &value)];
            self.say("read_so", &fields)
        };
        vec![Block::List(others.into_iter().map(other).collect())]
    }
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
        Some(digits.map_or_else(
            || value.clone(),
            |digits| value.rounded(digits, Mode::HalfUp),
        ))
    };
    rounded(one).is_some_and(|one| rounded(other) == Some(one))
}
