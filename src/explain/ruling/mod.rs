//! The paper for a dispute: question, decision, rule, facts with their cells, sums, open points, and what would have reversed it.
//! Everything on it is computed.

mod figure;
pub(crate) mod named;
mod order;
mod places;
mod result;
mod round;

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::audit::Audit;
use crate::audit::what_if::{self, Change};
use crate::exact::Exact;
use crate::explain::audit::AuditWords;
use crate::explain::figure_text::FigureWords;
use crate::explain::notation::{constant, is_printed_whole, shown};
use crate::explain::words::Words;
use crate::lang::Lang;
use crate::model::{Pairing, PlayerIndex, Published, Score};
use crate::rules::RuleSet;
use crate::rules::facts::Fact;
use crate::rules::lowered::Formula;
use crate::rules::rounding::Rounding;
use crate::standings::Analysis;
use crate::standings::uncounted_rounds::are_of_circle;

pub(crate) use places::Places;

/// What a question is about.
pub(crate) enum Question {
    /// Why one player stands above another.
    Places { upper: PlayerIndex, lower: PlayerIndex },
    /// How a figure of the player comes about, by its definition.
    Figure(usize),
    /// What a round of the player counts for.
    Round(u32),
    /// Whether a result was another one.
    Result(Change),
    /// What places another order of criteria would give.
    Order(Box<RuleSet>),
}

pub(crate) struct Paper {
    pub title: String,
    /// Who asked, who answered, and when.
    pub head: String,
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
            Self::Player => ["question", "decision", "sums", "sum", "worth", "changes", "reversed"]
                .contains(&section),
            Self::Minutes => ["question", "decision", "rule", "record"].contains(&section),
        }
    }
}

/// Sections by the keys of their headings.
type Keyed = Vec<(&'static str, Vec<Block>)>;

/// Returns the sections that a paper of this form has, numbered.
fn numbered(sections: Keyed, form: Form, lang: &Lang) -> Vec<Section> {
    let kept = sections.into_iter().filter(|(key, _)| form.holds(key));
    (1..)
        .zip(kept)
        .map(|(number, (key, blocks)): (u32, _)| Section {
            key,
            heading: format!("{number}. {}", lang.texts_of("ruling.heading", key)),
            blocks,
        })
        .collect()
}

/// A section of a paper.
pub(crate) struct Section {
    /// What it is about.
    pub key: &'static str,
    /// Its heading, numbered.
    pub heading: String,
    pub blocks: Vec<Block>,
}

pub(crate) enum Block {
    Text(String),
    Strong(String),
    Table {
        headings: Vec<String>,
        rows: Vec<Vec<String>>,
        /// The row that decides.
        marked: Option<usize>,
    },
    List(Vec<String>),
}

pub(crate) struct Asked<'a> {
    /// Figures and standings.
    pub analysis: &'a Analysis,
    /// The survey of the declared readings among others.
    pub audit: &'a Audit,
    pub published: Option<&'a Published>,
    /// The player who asks.
    pub asks: PlayerIndex,
    /// The question, as it was asked; nothing where options say it.
    pub text: Option<&'a str>,
    /// What it is about.
    pub about: &'a Question,
    pub lang: &'a Lang,
}

impl Question {
    /// Returns the question why one of two players stands above the other; nothing for one player.
    pub(crate) fn of_two(
        analysis: &Analysis,
        one: PlayerIndex,
        other: PlayerIndex,
    ) -> Option<Self> {
        let position = |player: PlayerIndex| analysis.standings.position(player);
        let (upper, lower) =
            if position(one) < position(other) { (one, other) } else { (other, one) };
        (one != other).then_some(Self::Places { upper, lower })
    }

    /// Returns the name used in data.
    pub(crate) fn id(&self) -> &'static str {
        match self {
            Self::Places { .. } => "places",
            Self::Figure(_) => "figure",
            Self::Round(_) => "round",
            Self::Result(_) => "result",
            Self::Order(_) => "order",
        }
    }
}

impl<'a> Asked<'a> {
    pub(crate) fn paper(&self, form: Form) -> Paper {
        let mut sections = match self.about {
            Question::Places { upper, lower } => places::sections(self, *upper, *lower),
            Question::Figure(definition) => figure::sections(self, *definition),
            Question::Round(round) => round::sections(self, *round),
            Question::Result(change) => result::sections(self, change),
            Question::Order(rules) => order::sections(self, rules),
        };
        let asked = self.text.map(|text| Block::Text(say!(self, "asked", question = text)));
        if let Some((_, question)) = sections.first_mut() {
            question.splice(0..0, asked);
        }
        sections.push(("record", self.record()));
        let tournament = &self.analysis.figures.tournament;
        let event = tournament.title.as_deref();
        let event = event.unwrap_or(&tournament.source.file);
        Paper {
            title: say!(self, "title", event),
            head: say!(self, "head", player = self.name(self.asks)),
            sections: numbered(sections, form, self.lang),
        }
    }

    /// Returns the two whom the question compares, the upper one first.
    pub(crate) fn places(&self) -> Option<Places<'_>> {
        match self.about {
            Question::Places { upper, lower } => {
                Some(Places { asked: self, upper: *upper, lower: *lower })
            }
            _ => None,
        }
    }

    fn name(&self, player: PlayerIndex) -> &'a str {
        self.analysis.figures.tournament.name(player)
    }

    fn say(&self, key: &str, fields: &[(&str, &str)]) -> String {
        self.lang.say(&format!("ruling.{key}"), fields)
    }

    fn text(&self, key: &str, fields: &[(&str, &str)]) -> Block {
        Block::Text(self.say(key, fields))
    }

    fn column(&self, key: &str) -> String {
        self.lang.texts_of("ruling.column", key).to_string()
    }

    fn words(&self) -> Words<'a> {
        Words::new(&self.analysis.figures.rules, self.lang)
    }

    fn audit_words(&self) -> AuditWords<'_> {
        AuditWords { analysis: self.analysis, audit: self.audit, lang: self.lang }
    }

    fn rank(&self, player: PlayerIndex) -> u32 {
        rank(self.analysis, player)
    }

    /// Returns a figure as it is compared, exactly and as it is shown where these differ.
    fn value(&self, definition: usize, player: PlayerIndex) -> String {
        let figures = &self.analysis.figures;
        let exact = figures.compared(definition, player);
        let exact = exact.map_or_else(|| "—".to_string(), |value| value.to_string());
        let shown = shown(figures, definition, player, self.lang);
        // Halves and what is rounded are exact as they are shown.
        let is_rounded = figures.rules.rounding != Rounding::None;
        if exact == shown || is_rounded || is_printed_whole(figures, definition, player) {
            shown
        } else {
            format!("{exact} ({shown})")
        }
    }

    fn pairing(&self, player: PlayerIndex, round: u32) -> Option<&'a Pairing> {
        let tournament = &self.analysis.figures.tournament;
        let pairing = tournament.pairing_of(player, round)?;
        Some(&tournament.pairings[pairing])
    }

    /// Returns the opponent, the result with its points, and the cell of a round; nothing but a dash where the player has none.
    fn round(&self, player: PlayerIndex, round: u32) -> [String; 3] {
        let views = &self.analysis.figures.field.views[player];
        let pairing = self.pairing(player, round);
        let cell = pairing.map_or_else(String::new, |pairing| pairing.place.within_book());
        let Some(view) = views.iter().find(|view| view.round == round) else {
            let rival = pairing.and_then(|pairing| {
                let mut players = pairing.players();
                players.find(|seated| *seated != player)
            });
            let open = pairing.map_or_else(String::new, |_| self.say("open_game", &[]));
            return [rival.map_or("—", |rival| self.name(rival)).to_string(), open, cell];
        };
        let outcome = self.lang.texts_of("outcome", view.outcome.id());
        let opponent = view.opponent.map_or("—", |opponent| self.name(opponent));
        let recorded = pairing.and_then(|pairing| pairing.result.score.as_ref());
        let recorded = match pairing {
            Some(pairing) if pairing.first != player => recorded.map(Score::turned),
            _ => recorded.cloned(),
        };
        // What a bye counts as says the rule set alone.
        let of_rules = || {
            view.opponent.is_none().then_some(())?;
            Some(Score {
                first: view.score.clone()?,
                second: view.opponent_score.clone()?,
                drawn: view.drawn_games.clone(),
            })
        };
        let score = recorded.or_else(of_rules);
        let score = score.map(|score| score.said(self.lang));
        let result =
            score.map_or_else(|| outcome.to_string(), |score| format!("{outcome} {score}"));
        let points = constant(&view.points);
        let mut result = say!(self, "result", result, points);
        for told in pairing.map_or_else(Vec::new, |pairing| self.noted(player, pairing)) {
            result = say!(self, "noted", result, noted = told);
        }
        [opponent.to_string(), result, cell]
    }

    /// Returns the numbers noted beside a result that the rules know, as the player sees them.
    fn noted(&self, player: PlayerIndex, pairing: &Pairing) -> Vec<String> {
        let sides = if pairing.first == player { [0, 1] } else { [1, 0] };
        let facts = self.analysis.figures.rules.facts.iter();
        let told = |fact: &Fact| {
            let numbers = sides.map(|side| fact.cell(pairing, side).number());
            let name = fact.name.get(self.lang);
            numbers.iter().any(Option::is_some).then(|| {
                let [own, other] = numbers.map(|number| number.map_or("—".into(), constant));
                format!("{name} {own}–{other}")
            })
        };
        facts.filter_map(told).collect()
    }

    fn rounds(&self, player: PlayerIndex, rounds: impl Iterator<Item = u32>) -> Block {
        let row = |round: u32| {
            let number = std::iter::once(round.to_string());
            number.chain(self.round(player, round)).collect()
        };
        Block::Table {
            headings: ["round", "opponent", "result", "cell"].map(|key| self.column(key)).to_vec(),
            rows: rounds.map(row).collect(),
            marked: None,
        }
    }

    /// Returns the points of everybody whom some players met, with the rounds and their cells, if the sums of some figures use them.
    fn opponents(&self, players: &[PlayerIndex], sums: &[usize]) -> Option<Block> {
        let figures = &self.analysis.figures;
        let rules = &figures.rules;
        let mut uses = false;
        for &definition in sums {
            rules.lowered.walk(definition, &mut |part| {
                uses |= matches!(part, Formula::OpponentFigure(_));
            });
        }
        let met = players.iter().flat_map(|player| &figures.field.views[*player]);
        let met: BTreeSet<PlayerIndex> = met.filter_map(|view| view.opponent).collect();
        let position = |player: &PlayerIndex| self.analysis.standings.position(*player);
        let mut met: Vec<PlayerIndex> = met.into_iter().collect();
        met.sort_by_key(position);
        let told = |player: &PlayerIndex| {
            let views = &figures.field.views[*player];
            let points: Exact = views.iter().map(|view| &view.points).sum();
            let pairings = views.iter().filter_map(|view| self.pairing(*player, view.round));
            let mut sheet = String::new();
            let mut cells = Vec::new();
            for cell in pairings.map(|of| of.place.within_book()) {
                // A sheet is named once.
                let (of, at) = cell.split_once('!').unwrap_or(("", &cell));
                cells.push(if sheet == of { at } else { &cell }.to_string());
                sheet = of.to_string();
            }
            say!(
                self,
                "opponent",
                player = self.name(*player),
                points = constant(&points),
                rounds = cells.len(),
                cells = cells.join(" ")
            )
        };
        let told: Vec<String> = met.iter().map(told).collect();
        (uses && !met.is_empty()).then(|| {
            Block::Text(say!(
                self,
                "opponents",
                opponents = told.join(self.lang.text("ruling.next"))
            ))
        })
    }

    /// Returns how places are decided, and each of some criteria in words.
    fn rules(&self, told: impl Iterator<Item = usize>) -> Vec<Block> {
        let rules = &self.analysis.figures.rules;
        let words = self.words();
        let order = self.analysis.figures.criteria_asked();
        let order = order.map(|definition| words.short(definition));
        let fields = [
            ("rules", rules.name.get(self.lang)),
            ("source", &rules.source),
            ("criteria", &self.lang.list(order)),
            ("rounding", &words.rounding()),
        ];
        let told: Vec<usize> = told.collect();
        let named = self.named(&told);
        let lines = told.iter().copied().chain(named);
        let lines = lines.map(|definition| self.rule(definition)).collect();
        vec![self.text("rules", &fields), Block::List(lines)]
    }

    /// Returns a figure's names and rule.
    fn rule(&self, definition: usize) -> String {
        let words = self.words();
        let label = &self.analysis.figures.rules.definitions[definition].label;
        let [short, label] = [words.short(definition), label.get(self.lang)];
        let rule = words.rule(definition);
        if short == label {
            format!("{short}: {rule}")
        } else {
            let rule = if label.contains(&*rule) { String::new() } else { format!(": {rule}") };
            format!("{short}: {label}{rule}")
        }
    }

    /// Returns the figures that the rules of some criteria name.
    fn named(&self, criteria: &[usize]) -> Vec<usize> {
        let rules = &self.analysis.figures.rules;
        let words = self.words();
        let needed = rules.lowered.needed_for(criteria);
        let is_named = |definition: &usize| {
            let short = words.short(*definition);
            let mut rules = criteria.iter().map(|criterion| words.rule(*criterion));
            needed[*definition]
                && !criteria.contains(definition)
                && rules.any(|rule| rule.contains(short))
        };
        (0..rules.definitions.len()).filter(is_named).collect()
    }

    /// Returns whose place is another one elsewhere, as a table; nothing where nobody's is.
    fn moved(&self, elsewhere: &Analysis) -> Option<Block> {
        let moved = what_if::moved(self.analysis, elsewhere);
        let row = |moved: &what_if::ChangedPlace| {
            let places = [moved.before, moved.after].map(|place| place.to_string());
            let name = std::iter::once(self.name(moved.player).to_string());
            name.chain(places).collect()
        };
        let table = Block::Table {
            headings: ["player", "place_now", "place_then"].map(|key| self.column(key)).to_vec(),
            rows: moved.iter().map(row).collect(),
            marked: moved.iter().position(|moved| moved.player == self.asks),
        };
        (!moved.is_empty()).then_some(table)
    }

    fn record(&self) -> Vec<Block> {
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
        let guessed = are_of_circle(tournament);
        let guessed = guessed.then(|| self.text("rounds_of_circle", &[]));
        let parts = ["signatures", "appeals"].map(|key| self.text(key, &[]));
        let parts = parts.into_iter().chain([self.text("input", &fields)]);
        parts.chain(guessed).collect()
    }
}

fn rank(analysis: &Analysis, player: PlayerIndex) -> u32 {
    let entry = analysis.standings.entry(player);
    entry.map_or(0, |entry| entry.rank)
}

/// Returns a figure as its sum is written, to its end.
fn worked(analysis: &Analysis, definition: usize, player: PlayerIndex, lang: &Lang) -> String {
    let figures = &analysis.figures;
    let told = FigureWords { figures, lang };
    let worked = told.worked_named(&told.figure(definition, player));
    let shown = shown(figures, definition, player, lang);
    if worked.ends_with(&shown) || is_printed_whole(figures, definition, player) {
        worked
    } else {
        format!("{worked} = {shown}")
    }
}
