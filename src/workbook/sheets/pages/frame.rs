//! The common parts of all pages: the columns of the rounds, the figures in their order, widths and heights.

use unicode_width::UnicodeWidthStr;

use crate::exact::Exact;
use crate::model::Side;
use crate::rules::lowered::Formula;
use crate::workbook::address::{down, relative};
use crate::workbook::calculation::encounter::Encounter;
use crate::workbook::calculation::{BookLayout, column, row};
use crate::workbook::excel::{above, and, countif, found, iferror, is, left, quote, to};
use crate::workbook::page_fit::units;
use crate::workbook::plan::{Bars, Cached, Fit, Range};
use crate::workbook::sheets::pages::terms::{Piece, Term, pieces, terms};

pub(super) const NAME: u32 = 0;
pub(super) const EDITED: u32 = 1;
pub(super) const PLACE: u32 = 2;
/// The neighbour above: the sentence, and below it what would reverse the two.
pub(super) const ABOVE: u32 = 3;
/// The row of the neighbour below.
pub(super) const BELOW: u32 = 5;
pub(super) const HEADINGS: u32 = 8;
pub(super) const FIRST_ROUND: u32 = 9;
/// Rows of a figure: the rule, and the numbers.
pub(super) const OF_A_FIGURE: u32 = 2;

pub(super) const ROUND: u16 = 0;
pub(super) const OPPONENT: u16 = 1;
pub(super) const RESULT: u16 = 2;

const WIDTHS: [f64; 3] = [6.0, 17.0, 9.0];
/// The largest widths of the columns of opponents and of contributions: narrower ones leave names more lines, and larger type.
const WIDEST: [(f64, f64); 4] = [(40.0, 8.0), (33.0, 10.0), (26.0, 8.0), (20.0, 7.0)];
/// The widest the column of results becomes for the values below them.
const WIDEST_VALUE: f64 = 16.0;
const OF_SIDE: f64 = 7.0;
const OF_SCORE: f64 = 7.0;
const OF_POINTS: f64 = 7.0;
const OF_REMARK: f64 = 18.0;
/// So wide a page is printed at full size; a high one is wider, since it is printed smaller anyway, and its sums take fewer lines.
const WIDTHS_OF_PAGE: [f64; 7] = [92.0, 104.0, 116.0, 124.0, 132.0, 141.0, 150.0];
/// Larger numbers are written with their decimals.
const MOST_HALVES: f64 = 40.0;
const OF_LINKS: f64 = 22.0;

/// Height of a line of text, and of a small one, in points.
const LINE: f64 = 15.0;
const SMALL_LINE: f64 = 12.5;
/// The width of small type in relation to normal type.
const SMALL: f64 = 0.9;
/// The excess of a name over its column up to which it is printed smaller instead of in two lines; and long names break early.
const LONGEST_IN_A_LINE: f64 = 1.25;
const BREAKS_EARLY: f64 = 1.1;
/// The width of a column in relation to its longest word.
const SPARE_OF_WORD: f64 = 1.12;
/// Words do not fill their lines to the end; of a long line they leave little.
const UNFILLED: f64 = 1.08;
const LONG_LINE: f64 = 56.0;

/// The printable area of A4 in points, and the width of a character of a column, which LibreOffice does not round to whole pixels.
const PAPER: [f64; 2] = [523.0, 748.0];
const CHARACTER: f64 = 5.6;
const COLUMN_EDGE: f64 = 4.0;
/// Another program's fonts are a little larger.
const SPARE_PAPER: f64 = 0.97;
const SMALLEST_PERCENT: f64 = 25.0;

pub(super) struct Frame<'r> {
    pub layout: &'r BookLayout<'r>,
    /// The last round that is planned or paired.
    last_planned: u32,
    /// The sides of those who are named first and second, where they are known.
    pub sides: Option<[Side; 2]>,
    pub terms: Vec<Term>,
    pub pieces: Vec<Piece>,
    /// Criteria and passes of direct encounter whose games are named where they decide.
    pub encounters: Vec<(usize, usize)>,
    /// The definitions: those that decide first.
    pub figures: Vec<usize>,
    /// Each definition's rule in words.
    pub rules: Vec<String>,
    /// Whether a definition repeats the one before it with another number, so that the number says enough.
    pub again: Vec<bool>,
    pub opponents: f64,
    pub widths_of_terms: Vec<f64>,
    pub values: f64,
    pub page: f64,
    pub widest_names: usize,
}

impl<'r> Frame<'r> {
    pub(super) fn new(layout: &'r BookLayout<'r>) -> Self {
        let rules = layout.rules();
        let words = layout.words();
        let others =
            (0..rules.definitions.len()).filter(|definition| !rules.order.contains(definition));
        let all = rules.order.iter().copied().chain(others);
        let figures: Vec<usize> = all.filter(|figure| layout.is_shown[*figure]).collect();
        let tournament = layout.tournament();
        let mut frame = Self {
            layout,
            last_planned: tournament.rounds.max(tournament.last_paired_round()),
            sides: layout.sides(),
            terms: terms(layout, &figures),
            pieces: pieces(layout, &figures),
            encounters: encounters(layout),
            rules: (0..rules.definitions.len()).map(|definition| words.rule(definition)).collect(),
            again: Vec::new(),
            figures,
            opponents: 0.0,
            widths_of_terms: Vec::new(),
            values: (widest_value(layout) as f64).clamp(WIDTHS[usize::from(RESULT)], WIDEST_VALUE),
            page: WIDTHS_OF_PAGE[0],
            widest_names: widest_names(layout),
        };
        frame.narrow(WIDEST[0]);
        frame.again =
            (0..rules.definitions.len()).map(|definition| frame.is_again(definition)).collect();
        frame
    }

    /// Returns the frame in the widths in which a page so high as said is printed largest.
    pub(super) fn in_best_widths(mut self, height: impl Fn(&Self) -> f64) -> Self {
        let mut best = (0.0, WIDEST[0], WIDTHS_OF_PAGE[0]);
        for (widest, page) in
            WIDEST.into_iter().flat_map(|widest| WIDTHS_OF_PAGE.map(|page| (widest, page)))
        {
            self.narrow(widest);
            self.page = page;
            let scale = self.scale(height(&self));
            if scale > best.0 {
                best = (scale, widest, page);
            }
        }
        self.narrow(best.1);
        self.page = best.2;
        self
    }

    /// Limits the columns of opponents and of contributions to these widths.
    fn narrow(&mut self, (opponents, terms): (f64, f64)) {
        let (widest, own) = (WIDEST[1].0, WIDTHS[usize::from(OPPONENT)]);
        // No word of a name is broken.
        let opponents =
            opponents.max((longest_word(self.layout) as f64 * SPARE_OF_WORD).min(widest));
        self.opponents = (longest_name(self.layout) as f64 + 2.0).clamp(own, opponents);
        self.widths_of_terms = self.terms.iter().map(|term| terms.max(term.narrowest())).collect();
    }

    fn is_again(&self, definition: usize) -> bool {
        let words = self.layout.words();
        let without_numbers =
            |text: &str| text.chars().filter(|c| !c.is_ascii_digit()).collect::<String>();
        let told = |definition: usize| {
            let label = words.label(definition);
            [without_numbers(label), without_numbers(&self.rules[definition])]
        };
        let position = self.figures.iter().position(|known| *known == definition);
        let before = position.and_then(|at| self.figures.get(at.checked_sub(1)?));
        before.is_some_and(|before| told(*before) == told(definition))
    }

    /// Whether the sum of a figure is already shown above, under this or another name.
    pub(super) fn is_shown_above(&self, position: usize) -> bool {
        let formulas = &self.layout.rules().lowered.formulas;
        let sum_of = |mut definition: usize| {
            while let Formula::Figure(other) = &formulas[definition] {
                definition = *other;
            }
            definition
        };
        let (above, from) = self.figures.split_at(position);
        from.first().is_some_and(|own| above.iter().any(|other| sum_of(*other) == sum_of(*own)))
    }

    pub(super) fn score(&self) -> Option<u16> {
        let column = RESULT + 1 + u16::from(self.side().is_some());
        self.layout.has_scores.then_some(column)
    }

    pub(super) fn side(&self) -> Option<u16> {
        self.sides.map(|_| RESULT + 1)
    }

    pub(super) fn points(&self) -> u16 {
        RESULT + 1 + u16::from(self.side().is_some()) + u16::from(self.layout.has_scores)
    }

    pub(super) fn term_column(&self, term: usize) -> u16 {
        self.points() + 1 + column(term)
    }

    /// Returns the column of remarks, the last that is printed.
    pub(super) fn remark(&self) -> u16 {
        self.term_column(self.terms.len())
    }

    /// Returns the column of links to other pages.
    pub(super) fn links(&self) -> u16 {
        self.remark() + 1
    }

    /// Returns the hidden column with the pointers to the page's player and the neighbours.
    pub(super) fn pointers(&self) -> u16 {
        self.links() + 1
    }

    /// Returns the hidden column of a part of sums.
    pub(super) fn piece_column(&self, piece: usize) -> u16 {
        self.pointers() + 1 + column(piece)
    }

    /// Returns the hidden column of the games of a pass of direct encounter.
    pub(super) fn encounter_column(&self, encounter: usize) -> u16 {
        self.piece_column(self.pieces.len()) + column(encounter)
    }

    pub(super) fn hidden(&self) -> (u16, u16) {
        (self.pointers(), self.encounter_column(self.encounters.len()) - 1)
    }

    /// Returns the row of a figure, a position in the order in which they are shown, from the page's first row.
    pub(super) fn figure_row(&self, position: usize) -> u32 {
        FIRST_ROUND + self.layout.size.rounds + 2 + OF_A_FIGURE * row(position)
    }

    pub(super) fn rows(&self) -> u32 {
        self.figure_row(self.figures.len()) + 2
    }

    pub(super) fn widths(&self) -> Vec<(u16, f64)> {
        let mut widths: Vec<f64> = WIDTHS.to_vec();
        widths[usize::from(OPPONENT)] = self.opponents;
        widths[usize::from(RESULT)] = self.values;
        widths.extend(self.side().map(|_| OF_SIDE));
        widths.extend(self.score().map(|_| OF_SCORE));
        widths.push(OF_POINTS);
        widths.extend(&self.widths_of_terms);
        let others: f64 = widths.iter().sum();
        widths.push(OF_REMARK.max(self.page - others));
        widths.push(OF_LINKS);
        (0u16..).zip(widths).collect()
    }

    pub(super) fn width(&self, first: u16, last: u16) -> f64 {
        self.widths()
            .iter()
            .filter(|(column, _)| (first..=last).contains(column))
            .map(|(_, width)| width)
            .sum()
    }

    /// Returns the height of the row of a name with several lines; a name that is only slightly too long is printed smaller.
    pub(super) fn name_height(&self, name: usize) -> Option<f64> {
        Self::height_in(name, self.opponents)
    }

    pub(super) fn names_height(&self) -> Option<f64> {
        self.name_height(longest_name(self.layout))
    }

    /// Returns the height of a neighbour's row if the name needs several lines.
    pub(super) fn neighbour_height(&self, name: Option<&str>) -> Option<f64> {
        const BEFORE_NAME: usize = 8;
        let name = name.map_or_else(|| longest_name(self.layout) + BEFORE_NAME, units);
        Self::height_in(name, self.width(ROUND, OPPONENT))
    }

    fn height_in(name: usize, width: f64) -> Option<f64> {
        let name = name as f64;
        (name > width * LONGEST_IN_A_LINE)
            .then(|| LINE * (name * UNFILLED * BREAKS_EARLY / width).ceil() + 2.0)
    }

    /// Returns the height in points of a row whose text has lines of this many characters.
    pub(super) fn height_of(text: &str, characters: f64, is_small: bool) -> f64 {
        let unfilled = if characters >= LONG_LINE { 1.0 } else { UNFILLED };
        let lines = |line: &str| {
            (line.width_cjk() as f64 * unfilled * if is_small { SMALL } else { 1.0 } / characters)
                .ceil()
                .max(1.0)
        };
        let lines: f64 = text.lines().map(lines).sum::<f64>().max(1.0);
        lines * if is_small { SMALL_LINE } else { LINE } + 2.0
    }

    pub(super) fn heading_height(&self) -> f64 {
        // Words of a narrow column leave more of a line empty.
        let height =
            |(term, width): (&Term, &f64)| Self::height_of(&term.heading, width * 0.8, false);
        self.terms.iter().zip(&self.widths_of_terms).map(height).fold(2.0 * LINE, f64::max)
    }

    /// Whether a round is one that was planned or paired; others are only prepared.
    pub(super) fn is_planned(&self, round: u32) -> bool {
        round <= self.last_planned
    }

    /// Returns at what share of its size a page so high, in points, is printed.
    pub(super) fn scale(&self, height: f64) -> f64 {
        let width: f64 = (0..=self.remark())
            .map(|column| self.width(column, column) * CHARACTER + COLUMN_EDGE)
            .sum();
        (PAPER[0] / width).min(PAPER[1] / height).min(1.0)
    }

    /// Returns the scale of a page of this height, in points, if pages are broken.
    pub(super) fn fit(&self, height: f64) -> Fit {
        let percent = self.scale(height) * SPARE_PAPER * 100.0;
        Fit::Percent(percent.clamp(SMALLEST_PERCENT, 100.0) as u16)
    }

    /// Returns the data bars behind the contributions of rounds, down to `last_row`.
    pub(super) fn bars(&self, last_row: u32) -> Vec<Bars> {
        let bars = |(at, term): (usize, &Term)| {
            let column = self.term_column(at);
            Bars { range: (0, column, last_row, column), between: term.between }
        };
        self.terms.iter().enumerate().map(bars).collect()
    }

    /// Returns the ranges in which halves are written as ½, down to `last_row`.
    pub(super) fn halves(&self, last_row: u32) -> Vec<(Range, u32)> {
        if !self.layout.counts_in_halves() {
            return Vec::new();
        }
        let halves = |(at, term): (usize, &Term)| {
            let column = self.term_column(at);
            let most = term.between.map_or(0.0, |(_, most)| most).clamp(0.0, MOST_HALVES) as u32;
            ((0, column, last_row, column), most.max(self.layout.size.rounds))
        };
        self.terms.iter().enumerate().filter(|(_, term)| term.in_halves).map(halves).collect()
    }

    /// Returns the greyed ranges: rounds without a game that add nothing, and dropped values, which are in parentheses.
    pub(super) fn faint(&self, last_row: u32) -> Vec<(Range, String)> {
        let no_game = above(iferror(found(down(0, RESULT), "outcome_mark"), 0), 3);
        let beside = (0, ROUND, last_row, self.points() - 1);
        if self.terms.is_empty() {
            return vec![(beside, no_game.into())];
        }
        let (first, last) = (self.term_column(0), self.remark() - 1);
        let nothing = is(countif(to(down(0, first), down(0, last)), quote(">0")), 0);
        let dropped = is(left(relative(0, first), 1), quote("("));
        vec![(beside, and(no_game, nothing).into()), ((0, first, last_row, last), dropped.into())]
    }
}

/// Returns the criteria of direct encounter and their passes, as far as Workings has their games.
fn encounters(layout: &BookLayout<'_>) -> Vec<(usize, usize)> {
    let of = |(criterion, encounter): (usize, &Option<Encounter>)| {
        let passes = encounter.as_ref().map_or(0, |encounter| encounter.passes.len());
        (0..passes).map(|pass| (criterion, pass)).collect::<Vec<_>>()
    };
    layout.encounters.iter().enumerate().flat_map(of).collect()
}

fn longest_name(layout: &BookLayout<'_>) -> usize {
    layout.players().iter().map(|player| player.name.width_cjk()).max().unwrap_or(0)
}

/// Returns the width of the longest word in a name that cannot be broken; kanji and kana can.
fn longest_word(layout: &BookLayout<'_>) -> usize {
    let words = layout.players().iter().flat_map(|player| player.name.split([' ', '-']));
    words.filter(|word| word.width_cjk() == word.chars().count()).map(units).max().unwrap_or(0)
}

/// Returns the width of the widest value of a figure.
fn widest_value(layout: &BookLayout<'_>) -> usize {
    let players = 0..layout.standing.len();
    let of = |definition: usize| {
        players.clone().map(move |player| units(&layout.printed_now(definition, player)))
    };
    (0..layout.figures().rules.definitions.len()).flat_map(of).max().unwrap_or(0)
}

/// Returns the width of the longest list of a player's opponents.
fn widest_names(layout: &BookLayout<'_>) -> usize {
    let players = layout.players();
    let widths: Vec<usize> = players.iter().map(|player| player.name.width_cjk()).collect();
    let of = |player: usize| {
        let opponents = (1..=layout.size.rounds).filter_map(|round| layout.opponent(player, round));
        opponents.map(|opponent| widths[opponent]).sum::<usize>()
    };
    (0..players.len()).map(of).max().unwrap_or(0)
}

/// Returns a cached number as the exact one that people would write.
pub(super) fn as_written(value: &Cached) -> Option<Exact> {
    if let Cached::Number(number) = value { Exact::from_cell(*number) } else { None }
}
