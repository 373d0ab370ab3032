//! Drafts to checked rule sets: every formula checked, definitions each after those they need.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::Arc;

use toml::Spanned;

use crate::exact::Exact;
use crate::lang::Language;
use crate::model::Outcome;
use crate::rules::among_equals::{Counted, renamed, restricted};
use crate::rules::ast::{Expr, Name};
use crate::rules::check::{Known, formula, may_be_empty};
use crate::rules::draft::{DEEP, Draft};
use crate::rules::facts::{self, Fact};
use crate::rules::file::{DefinitionEntry, Playoff, TableEntry, YesOrNo};
use crate::rules::lowered::Lowered;
use crate::rules::mistake::{Author, Mistake, MistakeKind, Mistakes};
use crate::rules::origin::{Definitions, Origin, criteria};
use crate::rules::pairing::System;
use crate::rules::rounding::Rounding;
use crate::rules::show::Show;
use crate::rules::values::{inside, number, score};
use crate::rules::vocabulary::Needs;
use crate::rules::{
    Among, Choice, Constant, Definition, RuleSet, ScoreIs, Stated, Table, expand, levels, passes,
};

/// The definition of lots.
pub(super) const LOT: &str = "lot";
/// The definition of the places that stages after the rounds decide.
pub const FINALS_PLACE: &str = "finals_place";
/// The figures of a knockout after pools: the place in the pool of who did not qualify, and how far the others came.
pub(crate) const OUTSIDE: &str = "outside";
/// See [`OUTSIDE`].
pub(crate) const SURVIVED: &str = "survived";

/// No order has more criteria.
const MOST_NAMED: usize = 1_000;
/// No rule set has more definitions of its own.
const MOST_DEFINED: usize = 200;

impl Draft {
    /// Checks everything and orders the definitions, for a tournament with pairings of `rounds` rounds.
    ///
    /// # Errors
    /// Every mistake found.
    pub fn compile(&self, rounds: u32) -> Result<RuleSet, Mistakes> {
        self.not_too_many()?;
        let file = &self.file;
        let mut definitions = self.written_out(rounds);
        let circles = passes::written_out(&mut definitions, passes::number(self.deep - DEEP));
        let listed = self.ids(file.order.as_ref(), rounds);
        let out = levels::written_out(&listed, &mut definitions, &self.order_origin, self.deep);
        let criteria = expand::repeated_encounters(&out.criteria, &mut definitions);
        let mut sorter = Sorter::new(self, &definitions);
        let mut order = sorter.listed(criteria.clone(), file.order.as_ref(), &self.order_origin);
        sorter.listed(self.ids(file.also.as_ref(), rounds), file.also.as_ref(), &self.also_origin);
        let columns = sorter.listed(
            self.ids(file.columns.as_ref(), rounds),
            file.columns.as_ref(),
            &self.columns_origin,
        );
        let pairing = file.pairing.clone().rules();
        let pairing_figure = pairing
            .figure
            .as_ref()
            .and_then(|id| sorter.pairing_figure(id))
            .or(order.first().copied());
        sorter.add_places_and_lots(&mut order);
        let before_last = self.ids(file.order_before_last.as_ref(), rounds);
        let waits = self.waits(&before_last, &definitions, &order, &mut sorter);
        // The definitions of the rule file are shown, also where they decide nothing.
        for entry in &file.definitions {
            for id in expand::texts(entry.id.get_ref(), rounds) {
                sorter.need(&id);
            }
        }
        if order.is_empty() && sorter.mistakes.is_empty() {
            sorter.mistakes.push(self.no_order());
        }
        if !sorter.mistakes.is_empty() {
            return Err(sorter.mistakes.into());
        }
        let is_repeated = |definition: &Definition| {
            let entry = definitions.get(&definition.id);
            entry.is_some_and(|(entry, _)| entry.repeated)
        };
        let to_the_end = out.to_the_end.iter().filter_map(|(after, place)| {
            let last = after.checked_sub(1)?;
            let last = sorter.position(criteria.get(last)?)?;
            let at = order.iter().position(|criterion| *criterion == last)?;
            Some((at + 1, sorter.position(place)?))
        });
        let to_the_end = to_the_end.collect();
        let passes = circles.iter().filter_map(|circle| {
            let ladders = circle.iter().map(|id| sorter.position(id));
            ladders.collect::<Option<_>>()
        });
        let passes = passes.collect();
        let repeats = sorter.definitions.iter().any(is_repeated);
        let (definitions, of_rounds) = (sorter.definitions, sorter.of_rounds);
        let tables: Vec<Table> = file.tables.iter().map(table).collect();
        let facts: Vec<Fact> = file.facts.iter().map(Fact::new).collect();
        let constants = self.constants();
        let score_is = file.score_is.as_ref().map(|kind| kind.get_ref().as_str());
        let all = file.most_won.or(file.games_to_win);
        let is_told = self.settings.iter().any(|(key, _)| key == "games_to_win");
        let lengths = file.match_lengths.as_ref().filter(|_| !is_told);
        let as_played = lengths.and_then(|all| file.most_won.filter(|won| all.contains(won)));
        Ok(RuleSet {
            repeats,
            to_the_end,
            passes,
            stated: Stated {
                file: self.origin.of_user(),
                settings: self.settings.clone(),
                others: self.others.clone(),
                beyond: self.beyond.clone(),
            },
            lowered: Lowered::new(&definitions, &of_rounds, &tables, &constants, &facts),
            id: file.id.clone().unwrap_or_else(|| self.origin.name.clone()),
            name: file.name.clone(),
            about: file.about.clone(),
            source: file.source.clone().unwrap_or_default(),
            points: self.points(),
            follows: self.follows(),
            scores: file
                .scores
                .iter()
                .filter_map(|(key, value)| {
                    Some((Outcome::from_id(key)?, score(value.get_ref(), all)?))
                })
                .collect(),
            withdrawn: file.withdrawn.unwrap_or_default(),
            has_draws: file.draws.unwrap_or(pairing.system != System::Knockout),
            games_to_win: as_played.or(file.games_to_win).filter(|games| *games > 0),
            is_played_out: file.match_lengths.is_some(),
            score_total: file.score_total.filter(|total| *total > 0),
            end_of_set: file.sets,
            sides: file.sides,
            lots: file.lots,
            score_is: match score_is {
                Some("games") => ScoreIs::Games,
                _ => ScoreIs::Points,
            },
            constants,
            choices: self.choices(),
            rounding: file.rounding.as_ref().and_then(rounding).unwrap_or(Rounding::None),
            rounding_readings: file.rounding_readings.iter().filter_map(rounding).collect(),
            pairing_figure: pairing_figure.unwrap_or_default(),
            pairing,
            waits,
            order,
            columns,
            words: file.words.clone().map(Spanned::into_inner),
            definitions,
            of_rounds,
            tables,
            facts,
        })
    }

    /// Returns the definitions, those for every round written out, each read as the choices say.
    fn written_out(&self, rounds: u32) -> Definitions {
        let mut definitions = Definitions::new();
        for (entry, origin) in self.definitions.values() {
            for entry in expand::definitions(entry, rounds) {
                let id = entry.id.get_ref().clone();
                let entry = entry.read_so(&self.file.choices);
                definitions.insert(id, (entry, Arc::clone(origin)));
            }
        }
        definitions
    }

    /// Returns the ids of a list of criteria, which may name them by their codes.
    fn ids(&self, list: Option<&Spanned<Vec<String>>>, rounds: u32) -> Vec<String> {
        let written = list.into_iter().flat_map(Spanned::get_ref);
        let coded = |id: &str| {
            Some(id.to_string())
                .filter(|id| self.definitions.contains_key(id))
                .or_else(|| self.definition_coded(id))
                .unwrap_or_else(|| id.to_string())
        };
        written
            .flat_map(|id| expand::texts(id, rounds))
            .map(|entry| renamed(&entry, Language::ENGLISH, coded))
            .collect()
    }

    fn no_order(&self) -> Mistake {
        let kind = bad_value("order", String::new(), "[\"match_points\", …]");
        let span = self.file.order.as_ref().map_or(0..0, Spanned::span);
        self.order_origin.mistake(kind, span)
    }

    fn constants(&self) -> Vec<Constant> {
        let constants = self.file.constants.iter();
        constants
            .map(|(id, constant)| Constant {
                id: id.clone(),
                value: number(constant.value.get_ref()).unwrap_or_else(Exact::zero),
                label: constant.label.clone(),
                readings: constant.readings.iter().filter_map(|reading| number(reading)).collect(),
            })
            .collect()
    }

    fn choices(&self) -> Vec<Choice> {
        let choices = self.file.choices.iter();
        choices
            .map(|(id, choice)| Choice {
                id: id.get_ref().clone(),
                value: choice.value.get_ref().clone(),
                label: choice.label.clone(),
                readings: choice
                    .readings
                    .iter()
                    .map(|(id, words)| (id.get_ref().clone(), words.clone()))
                    .collect(),
            })
            .collect()
    }

    /// Refuses rule sets that are too large to understand and to compute.
    fn not_too_many(&self) -> Result<(), Mistakes> {
        let lists = [
            (&self.file.order, &self.order_origin),
            (&self.file.also, &self.also_origin),
            (&self.file.columns, &self.columns_origin),
        ];
        for (names, origin) in lists {
            if let Some(names) = names.as_ref().filter(|names| names.get_ref().len() > MOST_NAMED) {
                let kind = MistakeKind::TooMany(MOST_NAMED);
                return Err(origin.mistake(kind, names.span()).into());
            }
        }
        let own: BTreeMap<&str, &DefinitionEntry> = (self.file.definitions.iter())
            .map(|entry| (entry.id.get_ref().as_str(), entry))
            .collect();
        if let Some((id, entry)) = own.into_iter().nth(MOST_DEFINED) {
            let origin = self.definitions.get(id).map_or(&self.origin, |(_, origin)| origin);
            let kind = MistakeKind::TooMany(MOST_DEFINED);
            return Err(origin.mistake(kind, entry.id.span()).into());
        }
        Ok(())
    }

    /// Returns the criteria that decide nothing before the last round: all but those that are named for it, and the places of finals.
    fn waits(
        &self,
        named: &[String],
        definitions: &Definitions,
        order: &[usize],
        sorter: &mut Sorter<'_>,
    ) -> Vec<usize> {
        let ids: Vec<&str> = order.iter().map(|at| sorter.definitions[*at].id.as_str()).collect();
        let waits = |id: &str| id != FINALS_PLACE && named.iter().all(|named| named != id);
        let waiting: Vec<usize> =
            order.iter().zip(&ids).filter(|(_, id)| waits(id)).map(|(at, _)| *at).collect();
        let decide_later = named.iter().filter(|id| !ids.contains(&id.as_str()));
        let mistakes: Vec<Mistake> = decide_later
            .filter_map(|id| {
                let kind = if !definitions.contains_key(id) {
                    MistakeKind::UnknownName {
                        name: id.clone(),
                        nearest: self.meant.nearest(id, definitions.keys().map(String::as_str)),
                    }
                } else if self.order_is_newer || ids == [FINALS_PLACE] {
                    return None;
                } else {
                    MistakeKind::BadValue {
                        key: "order_before_last".into(),
                        found: id.clone(),
                        expected: ids.join(" | "),
                    }
                };
                let span = self.file.order_before_last.as_ref()?.span();
                Some(self.before_origin.mistake(kind, span))
            })
            .collect();
        sorter.mistakes.extend(mistakes);
        // An order that was set to other criteria holds all the time.
        if named.iter().any(|id| ids.contains(&id.as_str())) { waiting } else { Vec::new() }
    }

    /// Returns the points of every outcome: those not stated follow from win, draw and loss.
    fn points(&self) -> HashMap<Outcome, Exact> {
        let stated = |outcome: Outcome| {
            self.file.points.get(outcome.id()).and_then(|value| number(value.get_ref()))
        };
        Outcome::ALL
            .into_iter()
            .map(|outcome| {
                (
                    outcome,
                    stated(outcome).or_else(|| stated(outcome.like())).unwrap_or_else(Exact::zero),
                )
            })
            .collect()
    }

    /// Returns the outcomes whose points are not stated, and those whose points they have.
    fn follows(&self) -> HashMap<Outcome, Outcome> {
        let stated = |outcome: Outcome| self.file.points.contains_key(outcome.id());
        let follow = Outcome::ALL
            .into_iter()
            .filter(|outcome| !stated(*outcome) && outcome.like() != *outcome);
        follow.map(|outcome| (outcome, outcome.like())).collect()
    }
}

/// The longest chain of definitions that use each other.
const DEEPEST_CHAIN: usize = 100;

/// Compiles definitions, each after those it needs.
struct Sorter<'a> {
    draft: &'a Draft,
    /// The definitions, those for every round written out.
    entries: &'a Definitions,
    /// The names that formulas may use.
    known: Known<'a>,
    /// Position of each finished definition; for one with a mistake its first.
    done: HashMap<String, Result<usize, MistakeKind>>,
    definitions: Vec<Definition>,
    /// The definitions per round.
    of_rounds: Vec<Definition>,
    /// The definitions being compiled, outermost first.
    path: Vec<String>,
    mistakes: Vec<Mistake>,
}

impl<'a> Sorter<'a> {
    fn new(draft: &'a Draft, entries: &'a Definitions) -> Self {
        let file = &draft.file;
        Self {
            draft,
            entries,
            known: Known {
                constants: file.constants.keys().map(String::as_str).collect(),
                definitions: entries.keys().map(String::as_str).collect(),
                of_rounds: entries
                    .iter()
                    .filter(|(_, (entry, _))| entry.is_of_round())
                    .map(|(id, _)| id.as_str())
                    .collect(),
                tables: file.tables.iter().map(|table| table.id.get_ref().as_str()).collect(),
                facts: file.facts.iter().map(|fact| fact.id.get_ref().as_str()).collect(),
                meant: &draft.meant,
            },
            of_rounds: Vec::new(),
            done: HashMap::new(),
            definitions: Vec::new(),
            path: Vec::new(),
            mistakes: facts::check(file, entries, &draft.origin),
        }
    }

    fn nearest(&self, id: &str) -> Option<String> {
        let ids = self.entries.keys().map(String::as_str);
        self.draft.meant.nearest(id, ids)
    }

    /// Compiles the definitions of a list as it is written in a file; returns their positions.
    fn listed(
        &mut self,
        ids: Vec<String>,
        written: Option<&Spanned<Vec<String>>>,
        origin: &Origin,
    ) -> Vec<usize> {
        let mut positions = Vec::new();
        for id in ids {
            let span = origin.named(&id, written.map_or(0..0, Spanned::span));
            let entry = self.entries.get(&id);
            if entry.is_none_or(|(entry, _)| entry.is_of_round()) {
                let nearest = self.nearest(&id).or_else(|| self.draft.nearest_code(&id));
                let known: Vec<&str> = criteria(self.entries).collect();
                let kind =
                    MistakeKind::UnknownCriterion { name: id, nearest, known: known.join(", ") };
                self.mistakes.push(origin.mistake(kind, span));
            } else {
                positions.extend(self.need_for(&id, origin, &span));
            }
        }
        positions
    }

    /// Returns the position of a finished definition.
    fn position(&self, id: &str) -> Option<usize> {
        self.done.get(id)?.as_ref().ok().copied()
    }

    /// Compiles the figure that pairings follow.
    fn pairing_figure(&mut self, id: &Spanned<String>) -> Option<usize> {
        let origin = &self.draft.origin;
        if !self.entries.contains_key(id.get_ref()) {
            let kind = MistakeKind::UnknownName {
                name: id.get_ref().clone(),
                nearest: self.nearest(id.get_ref()),
            };
            self.mistakes.push(origin.mistake(kind, id.span()));
        }
        self.need_for(id.get_ref(), origin, &id.span())
    }

    /// Adds the places of the finals before every criterion of the rounds; and lots as the last, unless the order says where.
    fn add_places_and_lots(&mut self, order: &mut Vec<usize>) {
        let file = &self.draft.file;
        let by_places = |playoff: Playoff| playoff.places == YesOrNo::Yes;
        if file.playoff.is_some_and(by_places)
            && let Some(finals) = self.need(FINALS_PLACE)
        {
            order.retain(|other| *other != finals);
            order.insert(0, finals);
        }
        if file.lots.is_some()
            && let Some(lot) = self.need(LOT)
            && !order.contains(&lot)
        {
            order.push(lot);
        }
    }

    /// Compiles a definition and all it needs; returns its position, or nothing where something is wrong.
    fn need(&mut self, id: &str) -> Option<usize> {
        if let Some(done) = self.done.get(id) {
            return done.as_ref().ok().copied();
        }
        let (entry, origin) = self.entries.get(id)?;
        if let Some(start) = self.path.iter().position(|open| open == id) {
            let mut circle = self.path[start..].to_vec();
            circle.push(id.into());
            // A circle through the program's own definitions is reported at the user's definition that closes it.
            let theirs = circle
                .iter()
                .filter_map(|id| self.entries.get(id))
                .find(|(_, origin)| !origin.is_carried());
            let (entry, origin) = theirs.map_or((entry, origin), |(entry, origin)| (entry, origin));
            self.mistakes.push(origin.mistake(MistakeKind::Cycle(circle), entry.formula.span()));
            return None;
        }
        if self.path.len() == DEEPEST_CHAIN {
            self.mistakes
                .push(origin.mistake(MistakeKind::LongChain(DEEPEST_CHAIN), entry.formula.span()));
            return None;
        }
        self.path.push(id.into());
        let before = self.mistakes.len();
        let position = self.compile(id, entry, origin);
        self.path.pop();
        let first = || {
            self.mistakes
                .get(before)
                .map_or(MistakeKind::Cycle(vec![id.into()]), |mistake| mistake.kind.clone())
        };
        let done = position.ok_or_else(first);
        self.done.insert(id.into(), done);
        position
    }

    /// Compiles a definition that is named at `named` in `origin`. If the program carries it and these rules cannot use it, the mistake
    /// is that of the file which names it.
    fn need_for(&mut self, id: &str, origin: &Origin, named: &Range<usize>) -> Option<usize> {
        let before = self.mistakes.len();
        let position = self.need(id);
        let carried = self.entries.get(id).is_some_and(|(_, origin)| origin.is_carried());
        if position.is_some() || origin.is_carried() || !carried {
            return position;
        }
        let others = self.mistakes.split_off(before);
        let (of_program, mut rest): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|mistake| matches!(mistake.author, Author::Program));
        let known = || self.done.get(id).and_then(|done| done.as_ref().err().cloned());
        let reason = of_program
            .into_iter()
            .next()
            .map(|mistake| mistake.kind)
            .or_else(|| known().filter(|_| rest.is_empty()));
        if let Some(reason) = reason {
            rest.push(
                origin.mistake(MistakeKind::Unusable(id.into(), Box::new(reason)), named.clone()),
            );
        }
        self.mistakes.extend(rest);
        None
    }

    fn compile(&mut self, id: &str, entry: &DefinitionEntry, origin: &Origin) -> Option<usize> {
        let before = self.mistakes.len();
        let cite = self.texts(id, entry, origin);
        let show = self.show(entry, origin);
        let mut among = None;
        let expr = if let Some(counted) = &entry.counted {
            among = Some(self.among(counted, origin)?);
            self.counted(counted)?
        } else if entry.is_of_round() {
            self.terms(entry, origin)?
        } else {
            self.parse(&entry.formula, entry, origin)?
        };
        let empty = match &entry.empty {
            Some(text) if text.get_ref() == "none" => None,
            Some(text) => Some(self.parse(text, entry, origin)?),
            None => {
                if !entry.is_of_round() && may_be_empty(&expr) {
                    self.mistakes
                        .push(origin.mistake(MistakeKind::EmptyUnsaid, inside(&entry.formula)));
                }
                None
            }
        };
        let of_empty = empty.as_ref().map(needed).unwrap_or_default();
        for needed in needed(&expr).into_iter().chain(of_empty) {
            self.need_inside(needed, entry, origin);
        }
        if self.mistakes.len() > before {
            return None;
        }
        let into = if entry.is_of_round() { &mut self.of_rounds } else { &mut self.definitions };
        into.push(Definition {
            id: id.into(),
            formula: entry.of_file.clone().unwrap_or_else(|| entry.formula.get_ref().clone()),
            expr,
            empty,
            show: show?,
            lower_is_better: entry.lower_is_better,
            adds_up: entry.adds_up(),
            label: entry.label.clone(),
            short: entry.short.clone(),
            cite,
            code: entry.code.clone(),
            among,
            earlier: entry.earlier,
            needs: entry.needs.as_ref().and_then(|needs| Needs::from_word(needs.get_ref())),
        });
        Some(into.len() - 1)
    }

    /// Returns the group whose games alone a figure counts.
    fn among(&mut self, counted: &Counted, origin: &Origin) -> Option<Among> {
        let named = origin.named(&counted.figure, 0..origin.text.len());
        self.need_for(&counted.figure, origin, &named)?;
        let place = self.need_for(&counted.place, origin, &named)?;
        let earlier = match &counted.earlier {
            Some(earlier) => Some(self.need_for(earlier, origin, &named)?),
            None => None,
        };
        Some(Among { place, earlier, of_two: counted.of_two })
    }

    /// Returns the formula of a figure counted among equals.
    fn counted(&mut self, counted: &Counted) -> Option<Expr> {
        let of = |id: &str| match self.done.get(id) {
            Some(Ok(at)) => Some(self.definitions.get(*at)?.expr.clone()),
            _ => None,
        };
        Some(restricted(&of(&counted.figure)?, &counted.place, &of))
    }

    /// Checks that a definition has its texts; returns its source, which may be that of the whole file.
    fn texts(&mut self, id: &str, entry: &DefinitionEntry, origin: &Origin) -> String {
        let span = || entry.id.span();
        if entry.label.is_missing() || entry.short.is_missing() {
            let kind = MistakeKind::MissingLabel(id.into());
            self.mistakes.push(origin.mistake(kind, span()));
        }
        let cite = entry.cite.as_ref().or(self.draft.file.source.as_ref());
        let cite = cite.cloned().unwrap_or_default();
        if cite.is_empty() {
            let kind = bad_value("cite", String::new(), "https://… | \"…\"");
            self.mistakes.push(origin.mistake(kind, span()));
        }
        cite
    }

    fn show(&mut self, entry: &DefinitionEntry, origin: &Origin) -> Option<Show> {
        let Some(text) = &entry.show else {
            return Some(Show::Integer);
        };
        let show = Show::parse(text.get_ref());
        if show.is_none() {
            let kind = bad_value("show", text.get_ref().clone(), Show::EXPECTED);
            self.mistakes.push(origin.mistake(kind, inside(text)));
        }
        show
    }

    fn parse(
        &mut self,
        text: &Spanned<String>,
        entry: &DefinitionEntry,
        origin: &Origin,
    ) -> Option<Expr> {
        let parsed = formula(text.get_ref(), &self.known);
        parsed
            .map_err(|(kind, span)| {
                let start = inside(text).start;
                let span =
                    if entry.repeated { text.span() } else { start + span.start..start + span.end };
                self.mistakes.push(origin.mistake(kind, span));
            })
            .ok()
    }

    /// Compiles a definition that another one names, which may not be one of a group of level players.
    fn need_inside(&mut self, needed: &str, entry: &DefinitionEntry, origin: &Origin) {
        let named = origin.named(needed, inside(&entry.formula));
        let Some(position) = self.need_for(needed, origin, &named) else {
            return;
        };
        if self.known.of_rounds.contains(needed)
            || self.definitions[position].expr.group_fact().is_none()
        {
            return;
        }
        // A user's formula under the id of a carried definition is reported where the user wrote it.
        let theirs = self
            .entries
            .get(needed)
            .filter(|(_, other)| origin.is_carried() && !other.is_carried());
        let (entry, origin) = theirs.map_or((entry, origin), |(entry, origin)| (entry, &**origin));
        let kind = MistakeKind::GroupInside(needed.into());
        self.mistakes.push(origin.mistake(kind, entry.formula.span()));
    }

    /// Compiles the terms of a definition per round: the expression between the parentheses of a sum.
    fn terms(&mut self, entry: &DefinitionEntry, origin: &Origin) -> Option<Expr> {
        const BEFORE: &str = "sum(";
        let wrapped = format!("{BEFORE}{})", entry.formula.get_ref());
        let wrong = |(kind, span): (MistakeKind, Range<usize>)| {
            let (start, length) = (inside(&entry.formula).start, entry.formula.get_ref().len());
            let at = |at: usize| start + at.saturating_sub(BEFORE.len()).min(length);
            origin.mistake(kind, at(span.start)..at(span.end))
        };
        formula(&wrapped, &self.known).map_err(|found| self.mistakes.push(wrong(found))).ok()
    }
}

fn bad_value(key: &str, found: String, expected: &str) -> MistakeKind {
    MistakeKind::BadValue { key: key.into(), found, expected: expected.into() }
}

fn rounding(text: &Spanned<String>) -> Option<Rounding> {
    Rounding::parse(text.get_ref())
}

/// Returns a table, whose numbers were read when its file was checked.
fn table(entry: &TableEntry) -> Table {
    let of = |text: &Spanned<String>| number(text.get_ref()).unwrap_or_else(Exact::zero);
    Table {
        id: entry.id.get_ref().clone(),
        label: entry.label.clone(),
        steps: entry.steps.iter().map(|[from, to]| (of(from), of(to))).collect(),
        cite: entry.cite.clone(),
    }
}

/// Returns the ids of the definitions that a formula names.
fn needed(expr: &Expr) -> Vec<&str> {
    let of = |name| match name {
        &Name::Definition(ref id) | &Name::OpponentDefinition(ref id) | &Name::OfRound(ref id) => {
            Some(id.as_str())
        }
        _ => None,
    };
    expr.names().into_iter().filter_map(of).collect()
}
