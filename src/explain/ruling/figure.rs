//! How a figure of a player comes about: what it is, by which rule, from which facts, and under which readings it is another.

use crate::audit::Audit;
use crate::audit::compare::Compared;
use crate::explain::figure_text::FigureWords;
use crate::explain::notation::shown;
use crate::model::PlayerIndex;

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
        vec![Block::Text(self.say("rule", &fields))]
    }

    fn sum(&self) -> Vec<Block> {
        let told = FigureWords {
            figures: &self.asked.analysis.figures,
            lang: self.asked.lang,
        };
        vec![Block::Text(told.sentence(self.definition, self.player()))]
    }

    fn open_points(&self) -> Vec<Block> {
        let asked = self.asked;
        let order = &asked.analysis.figures.rules.order;
        let criterion = order.iter().position(|at| *at == self.definition);
        let (Some(criterion), Some(survey)) = (criterion, asked.audit.survey.as_ref()) else {
            return vec![Block::Text(self.say("not_tried", &[]))];
        };
        let words = self.asked.audit_words();
        let given = self.shown();
        let others = survey.single.iter().filter_map(|outcome| {
            let value = outcome.figures.get(self.player())?.get(criterion)?;
            let of_given = survey.given.figures.get(self.player())?.get(criterion)?;
            let fields = [
                ("reading", &*words.in_words(&outcome.reading)),
                ("value", value),
            ];
            (value != of_given).then(|| self.say("read_so", &fields))
        });
        let others: Vec<String> = others.collect();
        if others.is_empty() {
            return vec![Block::Text(self.say("same", &[("value", &given)]))];
        }
        vec![Block::List(others)]
    }
}
