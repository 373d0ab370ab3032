//! The paper for a dispute about two places: question, decision, rule, facts with their cells, both sums, open points, and what would
//! have reversed it. Everything on it is computed.

use std::sync::Arc;

use crate::audit::Audit;
use crate::audit::readings::Survey;
use crate::audit::reversal::{self, Reversal};
use crate::explain::audit::AuditWords;
use crate::explain::figure_text::FigureWords;
use crate::explain::notation::{ordinal, shown};
use crate::explain::progress::open_results;
use crate::explain::reversals::change;
use crate::explain::words::Words;
use crate::lang::Lang;
use crate::model::{Pairing, PlayerIndex, Published};
use crate::standings::Analysis;
use crate::tiebreaks::rank::Standings;
use crate::tiebreaks::view::View;

/// More rounds than this are not listed one by one where the two had the same.
const MOST_LISTED: usize = 12;

/// A paper.
pub(crate) struct Paper {
    /// Its title.
    pub title: String,
    /// Who asked, who answered, and when.
    pub head: String,
    /// Its sections.
    pub sections: Vec<Section>,
}

/// Whom a paper is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// The whole paper.
    Whole,
    /// What the player reads: question, decision, sums, and what would have reversed it.
    Player,
    /// What the minutes keep: question, decision, rule and record.
    Minutes,
}

impl Form {
    /// Whether a section belongs to it.
    fn holds(self, section: &str) -> bool {
        match self {
            Self::Whole => true,
            Self::Player => ["question", "decision", "sums", "sum", "reversed"].contains(&section),
            Self::Minutes => ["question", "decision", "rule", "record"].contains(&section),
        }
    }
}

/// Returns the sections that a paper of this form has, numbered.
pub(crate) fn numbered(
    sections: Vec<(&'static str, Vec<Block>)>,
    form: Form,
    lang: &Lang,
) -> Vec<Section> {
    let kept = sections.into_iter().filter(|(key, _)| form.holds(key));
    (1..)
        .zip(kept)
        .map(|(number, (key, blocks)): (u32, _)| Section {
            heading: format!("{number}. {}", lang.texts_of("ruling.heading", key)),
            blocks,
        })
        .collect()
}

/// A section of a paper.
pub(crate) struct Section {
    /// Its heading, numbered.
    pub heading: String,
    /// What stands in it.
    pub blocks: Vec<Block>,
}

/// A part of a section.
pub(crate) enum Block {
    /// A paragraph.
    Text(String),
    /// The decision.
    Strong(String),
    /// A table.
    Table {
        /// The headings of its columns.
        headings: Vec<String>,
        /// Its rows.
        rows: Vec<Vec<String>>,
        /// The row that decides.
        marked: Option<usize>,
    },
    /// A list.
    List(Vec<String>),
}

/// What a paper is about.
pub(crate) struct RulingWords<'a> {
    /// Figures and standings.
    pub analysis: &'a Analysis,
    /// The survey of the declared readings among others.
    pub audit: &'a Audit,
    /// The announced standings.
    pub published: Option<&'a Published>,
    /// The player who asks.
    pub asks: PlayerIndex,
    /// The question, as it was asked; nothing where two players were named.
    pub question: Option<&'a str>,
    /// The player placed above.
    pub upper: PlayerIndex,
    /// The player placed below.
    pub lower: PlayerIndex,
    /// The wording.
    pub lang: &'a Lang,
}

/// Returns the two players that a question names, in the order in which it names them.
#[must_use]
pub(crate) fn players_named(question: &str, analysis: &Analysis) -> Vec<PlayerIndex> {
    let players = &analysis.figures.tournament.players;
    let mut by_length: Vec<PlayerIndex> = (0..players.len()).collect();
    by_length.sort_by_key(|player| std::cmp::Reverse(players[*player].name.len()));
    let mut rest = question.to_string();
    let mut found: Vec<(usize, PlayerIndex)> = Vec::new();
    for player in by_length {
        let name = &*players[player].name;
        if name.is_empty() {
            continue;
        }
        // A name inside a longer word is no name: Eva is not in Evan, where letters have no case or spaces it may be.
        let at = rest.match_indices(name).map(|(at, _)| at).find(|at| {
            let inside = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
            !inside(rest[..*at].chars().next_back())
                && !inside(rest[at + name.len()..].chars().next())
        });
        if let Some(at) = at {
            found.push((at, player));
            rest.replace_range(at..at + name.len(), &" ".repeat(name.len()));
        }
    }
    found.sort_unstable();
    found.into_iter().map(|(_, player)| player).collect()
}

impl<'a> RulingWords<'a> {
    fn name(&self, player: PlayerIndex) -> &'a str {
        &self.analysis.figures.tournament.players[player].name
    }

    fn say(&self, key: &str, fields: &[(&str, &str)]) -> String {
        let (upper, lower) = (self.name(self.upper), self.name(self.lower));
        let both = [("upper", upper), ("lower", lower)];
        self.lang
            .say(&format!("ruling.{key}"), &[&both[..], fields].concat())
    }

    fn words(&self) -> Words<'a> {
        Words {
            rules: &self.analysis.figures.rules,
            lang: self.lang,
        }
    }

    fn rank(&self, player: PlayerIndex) -> u32 {
        let entries = &self.analysis.standings.entries;
        let entry = entries.iter().find(|entry| entry.player == player);
        entry.map_or(0, |entry| entry.rank)
    }

    fn announced(&self, player: PlayerIndex) -> Option<(u32, String)> {
        let row = self
            .published?
            .rows
            .iter()
            .find(|row| row.player == player)?;
        let rank = row.rank.as_ref()?;
        Some((rank.value, rank.place.within_book()))
    }

    /// Returns the head of a paper, without sections.
    #[must_use]
    pub(super) fn headed(&self) -> Paper {
        let tournament = &self.analysis.figures.tournament;
        let title = tournament.title.clone().unwrap_or_default();
        Paper {
            title: self.say("title", &[("event", &title)]),
            head: self.say("head", &[("player", self.name(self.asks))]),
            sections: Vec::new(),
        }
    }

    /// Returns the paper.
    #[must_use]
    pub(crate) fn paper(&self, form: Form) -> Paper {
        let sections = vec![
            ("question", self.question_section()),
            ("decision", self.decision()),
            ("rule", self.rule()),
            ("facts", self.facts()),
            ("sums", self.sums()),
            ("open", self.open_points()),
            ("reversed", self.reversed()),
            ("record", self.record()),
        ];
        Paper {
            sections: numbered(sections, form, self.lang),
            ..self.headed()
        }
    }

    fn question_section(&self) -> Vec<Block> {
        let places = [
            ("upper_place", &*ordinal(self.rank(self.upper), self.lang)),
            ("lower_place", &*ordinal(self.rank(self.lower), self.lang)),
        ];
        let mut blocks = Vec::new();
        blocks.extend(
            self.question
                .map(|asked| Block::Text(self.say("asked", &[("question", asked)]))),
        );
        blocks.push(Block::Text(self.say("understood", &places)));
        if let (Some((upper, at)), Some((lower, also))) =
            (self.announced(self.upper), self.announced(self.lower))
        {
            let fields = [
                ("upper_place", &*ordinal(upper, self.lang)),
                ("lower_place", &ordinal(lower, self.lang)),
                ("upper_cell", &at),
                ("lower_cell", &also),
            ];
            blocks.push(Block::Text(self.say("announced", &fields)));
        }
        blocks
    }

    /// Returns the criterion that parts the two, a position in the order.
    fn parting(&self) -> Option<usize> {
        Standings::first_difference(&self.analysis.figures, self.upper, self.lower)
    }

    fn survey(&self) -> Option<&Survey> {
        self.audit.survey.as_ref()
    }

    fn decision(&self) -> Vec<Block> {
        let open = open_results(&self.analysis.figures);
        let places = [
            ("upper_place", &*ordinal(self.rank(self.upper), self.lang)),
            ("lower_place", &ordinal(self.lower_rank(), self.lang)),
            ("count", &open.to_string()),
        ];
        let announced = self.announced(self.upper).zip(self.announced(self.lower));
        let is_wrong = announced
            .as_ref()
            .is_some_and(|((upper, _), (lower, _))| upper >= lower);
        let turns = self.turning_readings();
        let key = match () {
            () if open > 0 => "missing",
            () if self.parting().is_none() => "level",
            () if !turns.is_empty() => "depends",
            () if is_wrong => "wrong",
            () if announced.is_some() => "stands",
            () => "computed",
        };
        let mut blocks = vec![Block::Strong(self.say(key, &places))];
        if let Some(criterion) = self.parting() {
            let figures = &self.analysis.figures;
            let definition = figures.rules.order[criterion];
            let words = self.words();
            let before = figures.rules.order[..criterion].iter();
            let before = before.filter(|before| figures.is_asked(**before));
            let equal: Vec<&str> = before.map(|before| words.short(*before)).collect();
            let value = |player| {
                let exact = figures.compared(definition, player);
                let exact = exact.map_or_else(|| "—".to_string(), |value| value.to_string());
                let shown = shown(figures, definition, player, self.lang);
                if exact == shown {
                    exact
                } else {
                    format!("{exact} ({shown})")
                }
            };
            let fields = [
                ("criterion", words.short(definition)),
                ("equal", &self.lang.list(equal.iter().copied())),
                ("upper_value", &value(self.upper)),
                ("lower_value", &value(self.lower)),
            ];
            let key = if equal.is_empty() { "by_first" } else { "by" };
            blocks.push(Block::Text(self.say(key, &fields)));
        }
        if !turns.is_empty() {
            blocks.push(Block::List(turns));
        }
        blocks
    }

    fn lower_rank(&self) -> u32 {
        self.rank(self.lower)
    }

    /// Returns the readings of one open point under which the order is another one, in words.
    fn turning_readings(&self) -> Vec<String> {
        let words = self.audit_words();
        let singles = self.survey().map_or(&[][..], |survey| &survey.single);
        let turned = singles
            .iter()
            .filter(|outcome| outcome.places[self.lower] <= outcome.places[self.upper]);
        turned
            .map(|outcome| words.in_words(&outcome.reading))
            .collect()
    }

    fn audit_words(&self) -> AuditWords<'_> {
        AuditWords {
            analysis: self.analysis,
            audit: self.audit,
            lang: self.lang,
        }
    }

    fn rule(&self) -> Vec<Block> {
        let rules = &self.analysis.figures.rules;
        let words = self.words();
        let asked = self.analysis.figures.criteria_asked();
        let order = asked.map(|definition| words.short(definition));
        let fields = [
            ("rules", rules.name.get(self.lang.language)),
            ("source", &rules.source),
            ("criteria", &self.lang.list(order)),
            ("rounding", &words.rounding()),
        ];
        let until = self
            .parting()
            .unwrap_or(rules.order.len().saturating_sub(1));
        let figures = &self.analysis.figures;
        let asked = rules.order.iter().take(until + 1);
        let asked = asked.filter(|definition| figures.is_asked(**definition));
        let told = asked
            .map(|definition| format!("{}: {}", words.short(*definition), words.rule(*definition)));
        vec![
            Block::Text(self.say("rules", &fields)),
            Block::List(told.collect()),
        ]
    }

    fn pairing(&self, player: PlayerIndex, round: u32) -> Option<&'a Pairing> {
        let pairings = self.analysis.figures.tournament.pairings.iter();
        pairings
            .filter(|pairing| pairing.round == round)
            .find(|pairing| pairing.players().any(|seated| seated == player))
    }

    /// Returns the opponent, the result with its points, and the cell of a round.
    pub(super) fn round(&self, player: PlayerIndex, view: &View) -> [String; 3] {
        let outcome = self.lang.texts_of("outcome", view.outcome.id());
        let opponent = view.opponent.map_or("—", |opponent| self.name(opponent));
        let pairing = self.pairing(player, view.round);
        let score = pairing.and_then(|pairing| {
            let score = pairing.result.score.as_ref()?;
            let is_first = pairing.first == player;
            Some(if is_first {
                score.to_string()
            } else {
                score.turned().to_string()
            })
        });
        let result =
            score.map_or_else(|| outcome.to_string(), |score| format!("{outcome} {score}"));
        let points = view.points.to_string();
        let result = self.say("result", &[("result", &result), ("points", &points)]);
        let cell = pairing.map_or_else(String::new, |pairing| pairing.place.within_book());
        [opponent.to_string(), result, cell]
    }

    fn facts(&self) -> Vec<Block> {
        let views = &self.analysis.figures.field.views;
        let all = views[self.upper].iter().zip(&views[self.lower]);
        let short = views[self.upper].len() > MOST_LISTED;
        let rows = all.filter_map(|(one, other)| {
            let [a, b] = [self.round(self.upper, one), self.round(self.lower, other)];
            let same = a[..2] == b[..2];
            let row = std::iter::once(one.round.to_string()).chain(a).chain(b);
            (!short || !same).then(|| row.collect())
        });
        let of = |key: &str| self.lang.texts_of("ruling.column", key).to_string();
        let headings = vec![
            of("round"),
            self.name(self.upper).to_string(),
            of("result"),
            of("cell"),
            self.name(self.lower).to_string(),
            of("result"),
            of("cell"),
        ];
        let table = Block::Table {
            headings,
            rows: rows.collect(),
            marked: None,
        };
        vec![table]
    }

    fn sums(&self) -> Vec<Block> {
        let figures = &self.analysis.figures;
        let words = self.words();
        let told = FigureWords {
            figures,
            lang: self.lang,
        };
        let parting = self.parting();
        let mut rows = Vec::new();
        let mut marked = None;
        let order = figures.rules.order.iter().enumerate();
        for (at, &definition) in order.filter(|(_, definition)| figures.is_asked(**definition)) {
            if parting == Some(at) {
                marked = Some(rows.len());
            }
            let sum = |player| {
                let text = told.figure(definition, player);
                let (worked, shown) = (
                    told.worked_named(&text),
                    shown(figures, definition, player, self.lang),
                );
                if worked.ends_with(&shown) {
                    worked
                } else {
                    format!("{worked} = {shown}")
                }
            };
            let note = match parting {
                Some(parts) if at > parts => "not_reached",
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
        let of = |key: &str| self.lang.texts_of("ruling.column", key).to_string();
        let headings = vec![
            of("criterion"),
            self.name(self.upper).to_string(),
            self.name(self.lower).to_string(),
            String::new(),
        ];
        vec![Block::Table {
            headings,
            rows,
            marked,
        }]
    }

    fn open_points(&self) -> Vec<Block> {
        let Some(survey) = self.survey().filter(|survey| survey.tried > 1) else {
            return vec![Block::Text(self.say("none_open", &[]))];
        };
        let words = self.audit_words();
        let criterion = self.parting().unwrap_or(0);
        let place = |places: &[u32], player: PlayerIndex| places[player].to_string();
        let row = |reading: String, outcome: &crate::audit::readings::Outcome| {
            let figure = |player: PlayerIndex| {
                let shown = outcome.figures.get(player).and_then(|of| of.get(criterion));
                let place = place(&outcome.places, player);
                shown.map_or_else(
                    || place.clone(),
                    |shown| self.say("placed", &[("value", shown), ("place", &place)]),
                )
            };
            vec![reading, figure(self.upper), figure(self.lower)]
        };
        let mut rows = vec![row(self.say("as_given", &[]), &survey.given)];
        let singles = survey.single.iter();
        rows.extend(singles.map(|outcome| row(words.in_words(&outcome.reading), outcome)));
        let of = |key: &str| self.lang.texts_of("ruling.column", key).to_string();
        let headings = vec![
            of("reading"),
            self.name(self.upper).to_string(),
            self.name(self.lower).to_string(),
        ];
        let [upper, lower] = [self.upper, self.lower].map(|player| survey.range[player]);
        let same = upper.1 < lower.0;
        let tried = survey.tried.to_string();
        let range = |(best, worst): (u32, u32)| {
            if best == worst {
                best.to_string()
            } else {
                format!("{best}–{worst}")
            }
        };
        let fields = [
            ("tried", &*tried),
            ("upper_place", &range(upper)),
            ("lower_place", &range(lower)),
        ];
        let key = if same { "all_same" } else { "ranges" };
        vec![
            Block::Table {
                headings,
                rows,
                marked: None,
            },
            Block::Text(self.say(key, &fields)),
        ]
    }

    fn reversed(&self) -> Vec<Block> {
        let all = reversal::all(self.analysis, self.upper, self.lower);
        let mut blocks = Vec::new();
        let of_others = all.iter().any(|reversal| !reversal.theirs);
        if !of_others {
            blocks.push(Block::Text(self.say("none_of_others", &[])));
        }
        let Some(least) = all.first().map(|reversal| reversal.size.clone()) else {
            blocks.push(Block::Text(self.say("none_at_all", &[])));
            return blocks;
        };
        let smallest: Vec<&Reversal> = all
            .iter()
            .filter(|reversal| reversal.size == least)
            .collect();
        let fields = [
            ("all", &*all.len().to_string()),
            ("count", &smallest.len().to_string()),
            ("games", &least.to_string()),
        ];
        blocks.push(Block::Text(self.say("reversals", &fields)));
        let mut cells: Vec<String> = Vec::new();
        let lines = smallest.iter().map(|reversal| {
            let pairing = &self.analysis.figures.tournament.pairings[reversal.change.pairing];
            let cell = pairing.place.within_book();
            let said = change(self.analysis, &reversal.change, self.lang);
            if !cells.contains(&cell) {
                cells.push(cell.clone());
            }
            self.say("if", &[("change", &said), ("cell", &cell)])
        });
        blocks.push(Block::List(lines.collect()));
        let boxes: Vec<String> = cells.iter().map(|cell| format!("{cell} ☐")).collect();
        blocks.push(Block::Text(
            self.say("slips", &[("cells", &boxes.join(" "))]),
        ));
        blocks
    }

    pub(super) fn record(&self) -> Vec<Block> {
        let tournament = &self.analysis.figures.tournament;
        let file = Arc::clone(&tournament.source.file);
        let hash = &tournament.source.sha256;
        let groups: Vec<&str> = hash
            .as_bytes()
            .chunks(16)
            .filter_map(|group| std::str::from_utf8(group).ok())
            .collect();
        let fields = [
            ("file", &*file),
            ("hash", &groups.join(" ")),
            ("version", env!("CARGO_PKG_VERSION")),
            ("rules", &self.analysis.figures.rules.id),
        ];
        vec![
            Block::Text(self.say("signatures", &[])),
            Block::Text(self.say("appeals", &[])),
            Block::Text(self.say("input", &fields)),
        ]
    }
}
