//! Matches columns of announced figures with definitions: by their headings, or by their numbers.

use std::collections::BTreeSet;
use std::sync::Arc;

use unicode_normalization::UnicodeNormalization;

use crate::audit::column::{Column, DIRECT_POINTS};
use crate::audit::compare::{Verdict, judge_figure};
use crate::audit::setting::{Reading, Setting};
use crate::exact::Exact;
use crate::lang::Labels;
use crate::model::{Published, PublishedColumn};
use crate::parallel;
use crate::rules::show::Show;
use crate::rules::{Draft, RuleSet};
use crate::standings::Analysis;
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::value::Value;

/// A column without a telling name is taken for the definition that reproduces this share of it.
const SHARE: (usize, usize) = (9, 10);
/// A column that is reproduced to this share under the given rules is settled; no other reading is tried for it.
const SETTLED: (usize, usize) = (99, 100);

/// A column that nothing here reproduces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unnamed {
    /// Its heading.
    pub heading: String,
    /// Whether it is 0 throughout, so that its numbers cannot identify it.
    pub zeros: bool,
    /// The number of its cells.
    pub cells: usize,
    /// The closest definition, and how many cells it reproduces.
    pub nearest: Option<(Labels, usize)>,
    /// The reading of the rules under which one figure reproduces the whole column, if the reading explains no other column.
    pub apart: Option<Apart>,
}

/// A column whose heading names one figure, and whose numbers are all another's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misnamed {
    /// The column, a position in the columns given.
    pub column: usize,
    /// Its heading.
    pub heading: String,
    /// The figure whose numbers they are.
    pub figure: Labels,
    /// The number of its cells.
    pub cells: usize,
}

/// A figure, an open point and one of its readings.
pub type Apart = (Labels, Setting);

/// Figures that take an unplayed round as the rules of September 2023 do, beside others that do not: what a table holds that no edition
/// of the rules explains.
pub const STAND_INS: [&str; 4] = ["berger_dummy", "bh_dummy", "bh_dummy_c1", "bh_dummy_c2"];

/// Counts that a heading alone does not prove: `Goals` may be those of another part of the games.
const OF_SCORES: [&str; 3] = ["score_scored", "score_conceded", "points_against"];

/// A column that is not known yet.
struct OpenColumn {
    position: usize,
    /// The closest definition, and how many cells it reproduces.
    best: Option<(usize, Column)>,
    /// The reading under which it does, unless that is the rules as given.
    reading: Option<Setting>,
    /// The figure that reproduces all of it, although another column has its name.
    apart: Option<Apart>,
}

impl OpenColumn {
    fn new(position: usize) -> Self {
        Self { position, best: None, reading: None, apart: None }
    }

    fn most(&self) -> usize {
        self.best.as_ref().map_or(0, |(most, _)| *most)
    }
}

/// Matches the announced columns with definitions, and returns those that nothing reproduces; some definitions may be left out.
pub fn columns(
    analysis: &Analysis,
    draft: &Draft,
    published: &Published,
    without: &[&str],
) -> (Vec<Column>, Vec<Unnamed>) {
    let (found, open) = by_headings(analysis, draft, published);
    if open.is_empty() {
        return (found, Vec::new());
    }
    let mut search = Search {
        analysis,
        draft,
        published,
        found,
        open: open.into_iter().map(OpenColumn::new).collect(),
    };
    let mut ids = search.definitions(without);
    if let Some(as_given) = search.computed(&ids) {
        search.take_as_given(&as_given);
        if !search.is_settled() {
            // A figure that these rules cannot compute stays so under every reading.
            ids.retain(|id| as_given.rules.position(id).is_some());
            search.take_other_readings(&as_given, &ids);
        }
    }
    search.finish()
}

/// Matches columns by their headings, and returns the positions of the others.
fn by_headings(
    analysis: &Analysis,
    draft: &Draft,
    published: &Published,
) -> (Vec<Column>, Vec<usize>) {
    let rules = &analysis.figures.rules;
    let of_games = counts_of_games(analysis, draft, published);
    let mut found: Vec<Column> = Vec::new();
    let mut positions = Vec::new();
    for (position, column) in published.columns.iter().enumerate() {
        let as_named = named(rules, column).map(|at| (&analysis.figures, at));
        let counted = of_games.as_ref().and_then(|figures| {
            let at = figures.rules.position(column.figure?)?;
            Some((figures, at))
        });
        // A heading may name a figure of these rules or a common count of games; the one that reproduces more cells is taken.
        let as_named = as_named
            .into_iter()
            .chain(counted)
            .map(|(figures, at)| of(figures, published, position, at, false, 0))
            .filter(|(count, column)| {
                !OF_SCORES.contains(&&*column.definition)
                    || 2 * count >= published.cells(position).count()
            });
        match as_named.rev().max_by_key(|(count, _)| *count) {
            // A figure may be printed twice.
            Some((count, column))
                if !is_among(&found, &column) || count == published.cells(position).count() =>
            {
                found.push(column);
            }
            _ => positions.push(position),
        }
    }
    (found, positions)
}

fn is_among(found: &[Column], column: &Column) -> bool {
    found.iter().any(|known| known.definition == column.definition)
}

/// The search for the columns that no heading names, by their numbers: among all definitions of the library, under the scoring and the
/// constants of the rule set; then under its other readings.
struct Search<'a> {
    analysis: &'a Analysis,
    draft: &'a Draft,
    published: &'a Published,
    found: Vec<Column>,
    open: Vec<OpenColumn>,
}

impl Search<'_> {
    /// Returns the ids of the definitions to compare with. Figures of ratings take the longest, and no column of small numbers is one.
    fn definitions(&self, without: &[&str]) -> Vec<String> {
        let limit = Exact::from(100);
        let is_large = |open: &OpenColumn| {
            let mut cells = self.published.cells(open.position);
            cells.any(|(_, announced)| announced.value > limit)
        };
        let left_out = (!self.open.iter().any(is_large)).then_some("rating");
        let mut ids = self.draft.definition_ids_without(left_out);
        ids.retain(|id| !without.contains(&&**id));
        ids
    }

    fn rules(&self, draft: &Draft, ids: &[String]) -> Option<Arc<RuleSet>> {
        let rounds = self.analysis.figures.tournament.last_paired_round();
        Some(Arc::new(draft.with_also(ids, rounds).ok()?))
    }

    /// Returns the figures of these definitions under the rules as given.
    fn computed(&self, ids: &[String]) -> Option<Figures> {
        let tournament = Arc::clone(&self.analysis.figures.tournament);
        Some(Figures::compute(tournament, self.rules(self.draft, ids)?))
    }

    fn cells(&self, open: &OpenColumn) -> usize {
        self.published.cells(open.position).count()
    }

    fn take_as_given(&mut self, as_given: &Figures) {
        let all: Vec<usize> = (0..as_given.rules.definitions.len()).collect();
        for open in &mut self.open {
            open.best =
                by_numbers(as_given, &all, None, self.published, open.position, &self.found);
        }
    }

    /// Whether the rules as given reproduce nearly all of every column.
    fn is_settled(&self) -> bool {
        self.open.iter().all(|open| {
            open.most() * SETTLED.1 >= self.cells(open) * SETTLED.0 && open.best.is_some()
        })
    }

    fn take_other_readings(&mut self, as_given: &Figures, ids: &[String]) {
        let readings = readings(self.draft, &self.analysis.figures.rules);
        let better = parallel::filter_map(readings, |(reading, draft)| {
            Some((reading, self.under_reading(as_given, self.rules(&draft, ids)?)))
        });
        for (reading, matches) in better {
            for (open, of) in self.open.iter_mut().zip(matches) {
                let (best, named) = (of.best, of.named);
                if let Some(best) = best.filter(|(count, _)| *count > open.most()) {
                    open.best = Some(best);
                    open.reading = Some(reading.clone());
                }
                let cells = self.published.cells(open.position).count();
                if let Some((_, column)) = named.filter(|(count, _)| *count == cells) {
                    open.apart.get_or_insert((column.short, reading.clone()));
                }
            }
        }
    }

    /// Matches each open column with the figures that another reading of the rules changes.
    fn under_reading(&self, as_given: &Figures, rules: Arc<RuleSet>) -> Vec<Match> {
        let others = rules.otherwise_than(&as_given.rules);
        let tournament = Arc::clone(&self.analysis.figures.tournament);
        let figures = Figures::of_some(tournament, rules, &others);
        self.open
            .iter()
            .map(|open| {
                let best = |found| {
                    by_numbers(
                        &figures,
                        &others,
                        Some(as_given),
                        self.published,
                        open.position,
                        found,
                    )
                };
                Match {
                    best: best(&self.found),
                    named: best(&[]).filter(|(_, column)| is_among(&self.found, column)),
                }
            })
            .collect()
    }

    /// Takes each column for its closest definition, if that reproduces enough of it and is free.
    fn finish(mut self) -> (Vec<Column>, Vec<Unnamed>) {
        let mut unnamed = Vec::new();
        // Matches under the rules as given have the first claim to a figure.
        self.open.sort_by_key(|open| open.reading.is_some());
        let mut readings: Vec<(String, Option<Setting>)> =
            self.found.iter().map(|column| (column.definition.clone(), None)).collect();
        for mut open in std::mem::take(&mut self.open) {
            let cells = self.cells(&open);
            let share = |count: usize| count > 0 && count * SHARE.1 >= cells * SHARE.0;
            let is_whole = |(count, _): &(usize, Column)| *count == cells;
            if open.reading.is_none() && open.best.as_ref().is_some_and(is_whole) {
                open.apart = None;
            }
            match open.best.take() {
                Some((count, column))
                    if share(count) && !is_among(&self.found, &column) && open.apart.is_none() =>
                {
                    readings.push((column.definition.clone(), open.reading));
                    self.found.push(column);
                }
                // A figure that is printed twice.
                Some((count, column))
                    if count == cells
                        && readings
                            .contains(&(column.definition.clone(), open.reading.clone())) =>
                {
                    self.found.push(column);
                }
                nearest => unnamed.push(self.unnamed(open, nearest)),
            }
        }
        self.found.sort_by_key(|column| column.position);
        (self.found, unnamed)
    }

    fn unnamed(&self, open: OpenColumn, nearest: Option<(usize, Column)>) -> Unnamed {
        let cells = self.cells(&open);
        let whole = nearest
            .as_ref()
            .filter(|(count, _)| *count == cells)
            .map(|(_, column)| column.short.clone());
        let heading = &self.published.columns[open.position].heading;
        Unnamed {
            heading: heading.trim().to_string(),
            zeros: are_zeros(self.published, open.position),
            cells,
            nearest: nearest
                .filter(|(count, _)| *count > 0)
                .map(|(count, column)| (column.short, count)),
            apart: open.apart.or_else(|| whole.zip(open.reading)),
        }
    }
}

/// The definitions that reproduce most of a column under another reading, and the numbers of their cells.
struct Match {
    /// The closest one that no other column is.
    best: Option<(usize, Column)>,
    /// The closest one of all, if another column has its name.
    named: Option<(usize, Column)>,
}

/// Returns the columns that were taken for what their headings say, and whose numbers are all another figure's: columns that were exchanged.
pub fn misnamed(figures: &Figures, published: &Published, columns: &[Column]) -> Vec<Misnamed> {
    let all: Vec<usize> = (0..figures.rules.definitions.len()).collect();
    let misnamed = columns.iter().enumerate().filter(|(_, column)| !column.by_numbers).filter_map(
        |(at, column)| {
            let cells = published.cells(column.position).count();
            let (as_named, _) = fit(figures, published, column);
            let (count, other) = (2 * as_named < cells)
                .then(|| by_numbers(figures, &all, None, published, column.position, &[]))
                .flatten()?;
            (count == cells).then(|| Misnamed {
                column: at,
                heading: column.heading.clone(),
                figure: other.short,
                cells,
            })
        },
    );
    misnamed.collect()
}

/// Returns the rule set with each open point that figures of the library depend on settled otherwise, and how.
pub fn readings(draft: &Draft, rules: &RuleSet) -> Vec<(Setting, Draft)> {
    let choices = rules.choices.iter().flat_map(|choice| {
        let others = choice.readings.iter().filter(|(id, _)| *id != choice.value);
        others.map(|(reading, _)| Setting::Choice(choice.id.clone(), reading.clone()))
    });
    let constants = rules.constants.iter().flat_map(|constant| {
        let others = constant.readings.iter().filter(|reading| **reading != constant.value);
        others.map(|reading| Setting::Constant(constant.id.clone(), reading.clone()))
    });
    let roundings = rules
        .rounding_readings
        .iter()
        .filter(|reading| **reading != rules.rounding)
        .map(|reading| Setting::Rounding(*reading));
    let all = choices.chain(constants).chain(roundings);
    all.filter_map(|setting| Some((setting.clone(), Reading(vec![setting]).drafted(draft)?)))
        .collect()
}

fn named(rules: &RuleSet, column: &PublishedColumn) -> Option<usize> {
    let plain = |text: &str| -> String {
        text.nfkc()
            .filter(|c| c.is_alphanumeric() || *c == '%' || *c == '-')
            .flat_map(char::to_lowercase)
            .collect()
    };
    let wanted = plain(&column.heading);
    let definition = |wanted: &dyn Fn(&str) -> bool| -> Option<usize> {
        rules.definitions.iter().position(|one| {
            let called = one.short.all().chain(one.label.all());
            called.chain([one.id.as_str()]).any(wanted)
        })
    };
    definition(&|text| plain(text) == wanted)
        // `BH-C1` is `BH C1`; but where one has a minus and one has none, they are two.
        .or_else(|| {
            let bare = wanted.replace('-', "");
            // The minus of `Tore -` is no dash.
            (!wanted.ends_with('-'))
                .then(|| definition(&|text| plain(text).replace('-', "") == bare))
                .flatten()
        })
        .or_else(|| {
            definition_labelled(rules, &|label| plain(label) == wanted)
                .filter(|_| !wanted.is_ascii())
        })
        .or_else(|| {
            let first = rules.order.first().copied();
            first.filter(|_| column.figure == Some(POINTS))
        })
}

/// Returns the figures that count games won, lost and drawn, where headings name any.
fn counts_of_games(analysis: &Analysis, draft: &Draft, published: &Published) -> Option<Figures> {
    let called = published.columns.iter();
    let known = draft.definition_ids();
    let ids: BTreeSet<String> = called
        .filter_map(|column| column.figure)
        .filter(|id| *id != POINTS)
        .map(str::to_string)
        .filter(|id| known.contains(id))
        .collect();
    if ids.is_empty() {
        return None;
    }
    let tournament = &analysis.figures.tournament;
    let ids: Vec<String> = ids.into_iter().collect();
    let rules = draft.with_also(&ids, tournament.last_paired_round()).ok()?;
    let asked: Vec<usize> = ids.iter().filter_map(|id| rules.position(id)).collect();
    Some(Figures::of_some(Arc::clone(tournament), Arc::new(rules), &asked))
}

/// Returns the only definition whose label matches, ignoring the part in brackets: `ソルコフ(相手の勝数の合計)`.
fn definition_labelled(rules: &RuleSet, is_so: &dyn Fn(&str) -> bool) -> Option<usize> {
    let name = |label: &str| label.split(['(', '（']).next().is_some_and(is_so);
    let mut called =
        (0..rules.definitions.len()).filter(|at| rules.definitions[*at].label.all().any(name));
    called.next().filter(|_| called.next().is_none())
}

/// The word for the first criterion in the headings of `[figures]`.
const POINTS: &str = "points";

/// Matches a column with a definition and returns how many of its cells that reproduces.
fn of(
    figures: &Figures,
    published: &Published,
    position: usize,
    definition: usize,
    by_numbers: bool,
    least: usize,
) -> (usize, Column) {
    let column = &published.columns[position];
    let (at, definition) = (definition, &figures.rules.definitions[definition]);
    let limit = Exact::from(2);
    let hundredfold = matches!(definition.show, Show::Percent(_))
        && published.cells(position).any(|(_, announced)| announced.value > limit);
    let four = Exact::from(4);
    let is_quarters = |value: &Value| {
        value
            .fraction()
            .is_some_and(|value| value.is_integer() || (value.clone() * four.clone()).is_integer())
    };
    let rows = published.rows.iter();
    let mut exact = rows.filter_map(|row| figures.value(at, row.player));
    let column = Column {
        position,
        in_quarters: exact.all(is_quarters),
        heading: column.heading.clone(),
        definition: definition.id.clone(),
        short: definition.short.clone(),
        by_numbers,
        digits: column.digits + if hundredfold { 2 } else { 0 },
        hundredfold,
        percent: column.percent,
        cut_off: false,
    };
    fit_at_least(figures, published, &column, least)
}

/// Decides whether a column is rounded or cut off by what reproduces more cells; rounded if both are equal. Returns how many
/// cells are reproduced.
pub fn fit(figures: &Figures, published: &Published, column: &Column) -> (usize, Column) {
    fit_at_least(figures, published, column, 0)
}

/// Decides the same; the count may stop early if it cannot reach `least`.
fn fit_at_least(
    figures: &Figures,
    published: &Published,
    column: &Column,
    least: usize,
) -> (usize, Column) {
    let count = |cut_off: bool| {
        let column = Column { cut_off, ..column.clone() };
        (agreeing(figures, published, &column, least), column)
    };
    let rounded = count(false);
    if column.in_quarters {
        return rounded;
    }
    let cut_off = count(true);
    if cut_off.0 > rounded.0 { cut_off } else { rounded }
}

/// Returns how many cells of a column the figures reproduce; a smaller number if `least` is out of reach.
fn agreeing(figures: &Figures, published: &Published, column: &Column, least: usize) -> usize {
    let Some(definition) = figures.rules.position(&column.definition) else {
        return 0;
    };
    let cells = published.cells(column.position);
    let (mut left, mut agreeing) = (cells.clone().count(), 0);
    for (player, announced) in cells {
        if agreeing + left < least {
            break;
        }
        left -= 1;
        let value = figures.value(definition, player);
        agreeing += usize::from(
            judge_figure(value, &column.scaled(&announced.value), column) == Verdict::Agrees,
        );
    }
    agreeing
}

/// Whether a column is 0 throughout.
fn are_zeros(published: &Published, position: usize) -> bool {
    let mut cells = published.cells(position);
    cells.all(|(_, announced)| announced.value.is_zero())
}

/// Matches a column with the definition that reproduces most of it, the first of equals, and returns the number of cells.
/// Definitions whose figures are those that were looked at before are passed over.
fn by_numbers(
    figures: &Figures,
    definitions: &[usize],
    before: Option<&Figures>,
    published: &Published,
    position: usize,
    found: &[Column],
) -> Option<(usize, Column)> {
    let is_known = |definition: usize| {
        let of = &figures.rules.definitions[definition];
        let known = before.and_then(|before| Some((before, before.rules.position(&of.id)?)));
        known.is_some_and(|(before, known)| {
            before.rules.definitions[known].show == of.show
                && published.rows.iter().all(|row| {
                    before.value(known, row.player) == figures.value(definition, row.player)
                })
        })
    };
    let zeros = are_zeros(published, position);
    let mut best: Option<(usize, Column)> = None;
    for &definition in definitions {
        let named = &figures.rules.definitions[definition];
        // Nobody prints a place among equals, and a column of zeros can only be points of games that were not played.
        let is_none = named.expr.group_fact().is_some() || zeros && named.id != DIRECT_POINTS;
        if is_none || found.iter().any(|known| known.definition == named.id) || is_known(definition)
        {
            continue;
        }
        // One more than the best so far has.
        let least = best.as_ref().map_or(0, |(most, _)| most + 1);
        let (count, column) = of(figures, published, position, definition, true, least);
        if best.as_ref().is_none_or(|(most, _)| count > *most) {
            best = Some((count, column));
        }
    }
    best
}
