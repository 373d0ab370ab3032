//! The paper for a question about one player's figure: what it is, by which rule, from which facts, and under which readings it is another.

use crate::audit::Audit;
use crate::audit::compare::Compared;
use crate::explain::audit::AuditWords;
use crate::explain::figure_text::FigureWords;
use crate::explain::notation::shown;
use crate::explain::ruling::{Block, Form, Paper, RulingWords, numbered};
use crate::explain::words::Words;
use crate::lang::Lang;
use crate::model::PlayerIndex;
use crate::standings::Analysis;

/// What a paper is about.
#[derive(Clone, Copy)]
pub(crate) struct FigureRuling<'a> {
    /// The words that every ruling has; both players are the one who asks.
    pub ruling: &'a RulingWords<'a>,
    /// The definition of the figure.
    pub definition: usize,
}

/// Returns the definition that an id, a code or a short name means, in any letters.
#[must_use]
pub(crate) fn figure_called(text: &str, analysis: &Analysis, lang: &Lang) -> Option<usize> {
    let rules = &analysis.figures.rules;
    let folded = text.trim().to_lowercase();
    let words = Words { rules, lang };
    rules
        .definitions
        .iter()
        .enumerate()
        .position(|(at, definition)| {
            let names = [
                Some(definition.id.as_str()),
                definition.code.as_deref(),
                Some(words.short(at)),
            ];
            let mut names = names.into_iter().flatten();
            names.any(|name| name.to_lowercase() == folded)
        })
}

/// Returns the criterion that a question names by its code or short name: the longest name that stands in it.
#[must_use]
pub(crate) fn figure_named(question: &str, analysis: &Analysis, lang: &Lang) -> Option<usize> {
    let rules = &analysis.figures.rules;
    let words = Words { rules, lang };
    let names = (0..rules.definitions.len()).flat_map(|at| {
        let definition = &rules.definitions[at];
        let names = [definition.code.as_deref(), Some(words.short(at))];
        names.into_iter().flatten().map(move |name| (at, name))
    });
    let stands = names.filter(|(_, name)| !name.is_empty() && question.contains(*name));
    let longest = stands.max_by_key(|(at, name)| (name.len(), std::cmp::Reverse(*at)));
    longest.map(|(at, _)| at)
}

impl FigureRuling<'_> {
    fn player(&self) -> PlayerIndex {
        self.ruling.asks
    }

    fn audit(&self) -> &Audit {
        self.ruling.audit
    }

    fn shown(&self) -> String {
        let ruling = self.ruling;
        shown(
            &ruling.analysis.figures,
            self.definition,
            self.player(),
            ruling.lang,
        )
    }

    fn say(&self, key: &str, fields: &[(&str, &str)]) -> String {
        let ruling = self.ruling;
        let words = Words {
            rules: &ruling.analysis.figures.rules,
            lang: ruling.lang,
        };
        let player = &ruling.analysis.figures.tournament.players[self.player()].name;
        let both = [
            ("player", &**player),
            ("figure", words.short(self.definition)),
        ];
        ruling.lang.say(
            &format!("ruling.figure.{key}"),
            &[&both[..], fields].concat(),
        )
    }

    /// Returns the paper.
    #[must_use]
    pub(crate) fn paper(&self, form: Form) -> Paper {
        let ruling = self.ruling;
        let sections = vec![
            ("question", self.question()),
            ("decision", self.decision()),
            ("rule", self.rule()),
            ("facts", self.facts()),
            ("sum", self.sum()),
            ("open", self.open_points()),
            ("record", ruling.record()),
        ];
        Paper {
            sections: numbered(sections, form, ruling.lang),
            ..ruling.headed()
        }
    }

    fn question(&self) -> Vec<Block> {
        let asked = self.ruling.question;
        let asked = asked.map(|asked| {
            let fields = [("question", asked)];
            Block::Text(self.ruling.lang.say("ruling.asked", &fields))
        });
        let understood = Block::Text(self.say("understood", &[("value", &self.shown())]));
        asked.into_iter().chain([understood]).collect()
    }

    /// Returns the announced cell of the figure, where there is one.
    fn announced(&self) -> Option<&Compared> {
        let comparison = self.audit().comparison.as_ref()?;
        let id = &self.ruling.analysis.figures.rules.definitions[self.definition].id;
        comparison.cells.iter().find(|cell| {
            let column = cell.column.map(|column| &comparison.columns[column]);
            cell.player == self.player() && column.is_some_and(|column| column.definition == *id)
        })
    }

    fn decision(&self) -> Vec<Block> {
        let figures = &self.ruling.analysis.figures;
        let exact = figures.value(self.definition, self.player());
        let exact = exact.map_or_else(|| "—".to_string(), ToString::to_string);
        let fields = [("exact", &*exact), ("value", &*self.shown())];
        let mut blocks = vec![Block::Strong(self.say("is", &fields))];
        if let (Some(cell), Some(comparison)) = (self.announced(), &self.audit().comparison) {
            let words = AuditWords {
                analysis: self.ruling.analysis,
                audit: self.audit(),
                lang: self.ruling.lang,
            };
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
        let rules = &self.ruling.analysis.figures.rules;
        let words = Words {
            rules,
            lang: self.ruling.lang,
        };
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

    fn facts(&self) -> Vec<Block> {
        let ruling = self.ruling;
        let views = &ruling.analysis.figures.field.views[self.player()];
        let rows = views.iter().map(|view| {
            let round = ruling.round(self.player(), view);
            std::iter::once(view.round.to_string())
                .chain(round)
                .collect()
        });
        let of = |key: &str| ruling.lang.texts_of("ruling.column", key).to_string();
        vec![Block::Table {
            headings: ["round", "opponent", "result", "cell"].map(of).to_vec(),
            rows: rows.collect(),
            marked: None,
        }]
    }

    fn sum(&self) -> Vec<Block> {
        let told = FigureWords {
            figures: &self.ruling.analysis.figures,
            lang: self.ruling.lang,
        };
        vec![Block::Text(told.sentence(self.definition, self.player()))]
    }

    fn open_points(&self) -> Vec<Block> {
        let ruling = self.ruling;
        let order = &ruling.analysis.figures.rules.order;
        let criterion = order.iter().position(|at| *at == self.definition);
        let (Some(criterion), Some(survey)) = (criterion, ruling.audit.survey.as_ref()) else {
            return vec![Block::Text(self.say("not_tried", &[]))];
        };
        let words = AuditWords {
            analysis: ruling.analysis,
            audit: ruling.audit,
            lang: ruling.lang,
        };
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
