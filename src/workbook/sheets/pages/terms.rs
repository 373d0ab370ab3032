//! The contributions of rounds on a page: the shown columns, and the parts of sums with the opponents' names.

use unicode_width::UnicodeWidthStr;

use crate::explain::notation::{Decimals, Writing};
use crate::rules::lowered::queries::StandIn;
use crate::rules::lowered::{Column, Formula};
use crate::rules::show::Show;
use crate::rules::vocabulary::RoundFact;
use crate::workbook::calculation::BookLayout;
use crate::workbook::calculation::columns::{Work, term_figure};
use crate::workbook::page_fit::bold;
use crate::workbook::plan::{Cached, Look};

/// More columns of rounds than this only criteria have.
const MOST_TERMS: usize = 6;
/// A longer description has no room in a heading.
const LONGEST_HEADING: usize = 26;
/// Figures of which a column's heading names no more.
const MOST_NAMED: usize = 2;

pub(super) struct Term {
    pub what: Work,
    /// The cut, if some values are dropped.
    pub cut: Option<Cut>,
    /// The heading: the figures and a description.
    pub heading: String,
    pub look: Look,
    pub in_halves: bool,
    /// Between which numbers its bars are.
    pub between: Option<(f64, f64)>,
}

impl Term {
    /// Returns the narrowest width of the column, in characters: for a word of its heading and for its values.
    pub(super) fn narrowest(&self) -> f64 {
        const OF_OTHERS: usize = 10;
        let most = self.between.map_or(0.0, |(least, most)| most.max(-least));
        let least = self.between.map_or(0.0, |(least, _)| least);
        let sign = usize::from(least < 0.0);
        let value = match self.look {
            Look::Show(show @ (Show::Percent(_) | Show::Decimal(_) | Show::Integer)) => {
                show.width_of(most) + sign
            }
            _ if self.in_halves => Show::Integer.width_of(most.floor()) + sign + 1,
            _ => OF_OTHERS,
        };
        // A dropped value has parentheses.
        let value = value + if self.cut.is_some() { 2 } else { 0 };
        // Lines of kanji and kana break anywhere.
        let word = self
            .heading
            .split([' ', '\n'])
            .filter(|word| word.is_ascii())
            .map(bold)
            .max()
            .unwrap_or(0);
        (value.max(word) + 1).min(OF_OTHERS) as f64
    }
}

pub(super) struct Cut {
    /// The column of Workings before the cut.
    pub of: Work,
    /// The end at which a value is dropped.
    pub end: End,
    /// The column of the quality for which rounds go first.
    pub first: Option<Work>,
    /// By what the lowest are found, where it is not by what they are worth.
    pub by: Option<String>,
    /// Whether more than one goes at an end.
    pub several: [bool; 2],
    /// From what they are dropped.
    pub figures: String,
}

/// The search for the dropped values at one end.
pub(super) enum End {
    /// By each value's place from the lowest: this many of the lowest are dropped.
    Place(Work, u32),
    /// By what remained before the highest were dropped.
    Before(Work),
    /// None of the highest is dropped.
    Lowest,
}

#[derive(Clone, PartialEq, Eq)]
pub(super) struct Piece {
    pub what: Work,
    /// The opponent's figure that it is, where it is one and nothing else.
    pub figure: Option<usize>,
    pub writing: Writing,
    /// Whether it may rest on a score that was not written down.
    pub may_miss: bool,
    /// The columns of filters and whose figure then counts.
    pub stand_ins: Vec<(usize, StandIn)>,
}

/// Finds the columns for the figures of a page, in their order.
struct TermQueries<'r> {
    layout: &'r BookLayout<'r>,
    figures: &'r [usize],
}

pub(super) fn pieces(layout: &BookLayout<'_>, figures: &[usize]) -> Vec<Piece> {
    TermQueries { layout, figures }.pieces()
}

/// Returns the columns of the rounds: everything that criteria are made of, and of the rest what there is room for.
pub(super) fn terms(layout: &BookLayout<'_>, figures: &[usize]) -> Vec<Term> {
    TermQueries { layout, figures }.terms()
}

impl TermQueries<'_> {
    fn pieces(&self) -> Vec<Piece> {
        let layout = self.layout;
        let rules = layout.rules();
        let mut pieces: Vec<Piece> = Vec::new();
        for &definition in self.figures {
            let writing = layout.writing(definition);
            let mut add = |piece: Piece| {
                if !pieces.iter().any(|known| known.what == piece.what) {
                    pieces.push(piece);
                }
            };
            if let Some(work) = layout.encounter_points(definition) {
                add(Piece {
                    what: work,
                    figure: None,
                    writing: Writing { halves: true, decimals: Decimals::Never },
                    may_miss: false,
                    stand_ins: Vec::new(),
                });
            }
            for total in rules.lowered.formulas[definition].totals() {
                let of = &rules.lowered.totals[total];
                let Column::Term(clauses) = &rules.lowered.columns[of.term] else {
                    continue;
                };
                let figure = if let [(_, Formula::OpponentFigure(figure))] = &clauses[..] {
                    Some(*figure)
                } else {
                    None
                };
                add(Piece {
                    what: Work::Lowered(of.column),
                    figure,
                    writing: figure.map_or(writing, |figure| layout.writing(figure)),
                    may_miss: rules.lowered.column_may_miss(of.term),
                    stand_ins: rules.lowered.stand_ins(of.term),
                });
            }
        }
        pieces
    }

    fn terms(&self) -> Vec<Term> {
        let layout = self.layout;
        let rules = layout.rules();
        let mut found: Vec<(Work, Vec<usize>)> = Vec::new();
        for (at, &criterion) in self.figures.iter().enumerate() {
            for definition in self.on_the_way(criterion) {
                let of_group = layout
                    .encounter_points(definition)
                    .filter(|_| rules.order.contains(&definition));
                let totals = rules.lowered.formulas[definition].totals();
                let columns = totals
                    .into_iter()
                    .map(|total| &rules.lowered.totals[total])
                    .filter(|of| self.is_shown(of.term));
                for work in columns.map(|of| Work::Lowered(of.column)).chain(of_group) {
                    match found.iter().position(|(known, _)| *known == work) {
                        Some(known) if !found[known].1.contains(&definition) => {
                            found[known].1.push(definition);
                        }
                        None if at < rules.order.len() || found.len() < MOST_TERMS => {
                            found.push((work, vec![definition]));
                        }
                        _ => {}
                    }
                }
            }
        }
        let mut terms: Vec<Term> =
            found.into_iter().map(|(work, figures)| self.term(work, &figures)).collect();
        let open = |term: &Term| term.between.is_none();
        if terms.iter().any(open) && !layout.standing.is_empty() {
            let spans = spans(layout, &terms);
            for (term, span) in
                terms.iter_mut().zip(spans).filter(|(term, _)| term.between.is_none())
            {
                term.between = Some(span);
            }
        }
        terms
    }

    /// Returns a definition and those definitions of the same player that it uses.
    fn on_the_way(&self, definition: usize) -> Vec<usize> {
        let mut all = vec![definition];
        let mut next = 0;
        while let Some(&one) = all.get(next) {
            self.layout.rules().lowered.formulas[one].walk(&mut |part| {
                if let Formula::Figure(inner) = part
                    && !all.contains(inner)
                {
                    all.push(*inner);
                }
            });
            next += 1;
        }
        all
    }

    /// Whether a column of terms is shown; points are already beside the result.
    fn is_shown(&self, term: usize) -> bool {
        match &self.layout.rules().lowered.columns[term] {
            Column::Term(clauses) => {
                !matches!(&clauses[..], [(_, Formula::Round(RoundFact::Points))])
            }
            _ => false,
        }
    }

    fn term(&self, what: Work, figures_of: &[usize]) -> Term {
        let figures = figures_of;
        let layout = self.layout;
        let rules = layout.rules();
        let words = layout.words();
        let names: Vec<&str> = figures.iter().map(|&definition| words.short(definition)).collect();
        let Work::Lowered(at) = what else {
            let heading = format!(
                "{}\n{}",
                names.join(layout.text("list.separator")),
                layout.text("workings.encounter_points")
            );
            return Term {
                what,
                cut: None,
                heading,
                look: Look::Plain,
                in_halves: true,
                between: None,
            };
        };
        let total = rules
            .lowered
            .totals
            .iter()
            .find(|total| total.column == at && total.column != total.term);
        let (of, cut) = match (total, &rules.lowered.columns[at]) {
            (Some(total), last) => {
                let (lowest, highest) = rules.lowered.cuts(total);
                let end = match last {
                    Column::Kept { of, place, lowest, .. }
                        if *of == total.term && total.first.is_none() =>
                    {
                        End::Place(Work::Lowered(*place), *lowest)
                    }
                    Column::Kept { of, .. } if highest > 0 => End::Before(Work::Lowered(*of)),
                    _ => End::Lowest,
                };
                let mut figures = names.join(layout.text("list.separator"));
                if let [only] = figures_of
                    && let Some(articles) = words.articles_of_cut(*only)
                {
                    figures = say!(layout, "player.by_article", figures, articles);
                }
                let first = total.first.map(Work::Lowered);
                (
                    total.term,
                    Some(Cut {
                        of: Work::Lowered(total.term),
                        end,
                        first,
                        by: words.cut_by(total),
                        several: [lowest > 1, highest > 1],
                        figures,
                    }),
                )
            }
            (None, _) => (at, None),
        };
        let mut heading = words.column(of);
        let is_long = heading.width_cjk() > LONGEST_HEADING;
        if names.len() > MOST_NAMED {
            if let Column::Term(clauses) = &rules.lowered.columns[of] {
                let filters: Vec<String> =
                    clauses.iter().map(|(filter, _)| words.filter_short(*filter)).collect();
                let filters = filters.join(layout.text("list.separator"));
                heading = say!(layout, "words.term", term = heading, filter = filters);
            }
        } else {
            // The rule stands with the figure below.
            let below = if is_long { String::new() } else { format!("\n{heading}") };
            heading = names.join(layout.text("list.separator")) + &below;
        }
        let look = term_figure(layout.rules(), of)
            .map_or(Look::Plain, |figure| layout.column_look(figure));
        let between =
            if matches!(look, Look::Show(Show::Percent(_))) { Some((0.0, 1.0)) } else { None };
        let in_halves = figures.iter().any(|figure| layout.may_be_half(*figure));
        Term { what, cut, heading, look, in_halves, between }
    }
}

impl BookLayout<'_> {
    /// Returns the column of Workings with the points against equals, of a criterion that is found out among them.
    fn encounter_points(&self, definition: usize) -> Option<Work> {
        let criterion = self.criterion_of(definition)?;
        let work = Work::EncounterPoints(criterion, 0);
        self.work(&work).map(|_| work)
    }
}

/// Returns between which numbers each term lies in the whole event; from 0 where all are positive.
fn spans(layout: &BookLayout<'_>, terms: &[Term]) -> Vec<(f64, f64)> {
    let mut spans = vec![(0.0f64, 0.0f64); terms.len()];
    let mut moments = layout.work_rounds();
    for player in 0..layout.standing.len() {
        moments.turn_to(player);
        for round in 1..=layout.size.rounds {
            let moment = moments.at(round);
            for (span, term) in spans.iter_mut().zip(terms) {
                let of = term.cut.as_ref().map_or(&term.what, |cut| &cut.of);
                if let Cached::Number(number) = moment.value(of) {
                    *span = (span.0.min(number), span.1.max(number));
                }
            }
        }
    }
    let at_least_one = |(least, most): (f64, f64)| {
        if least < most { (least, most) } else { (0.0, 1.0) }
    };
    spans.into_iter().map(at_least_one).collect()
}
