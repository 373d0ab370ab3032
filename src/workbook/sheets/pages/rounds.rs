//! The rounds of a page: opponent and result, and what each contributes to each figure, or why nothing.

use crate::explain::words::Behind;
use crate::model::Outcome;
use crate::rules::ScoreIs;
use crate::tiebreaks::figures::MISSING;
use crate::tiebreaks::view::View;
use crate::workbook::address::{fixed, own};
use crate::workbook::calculation::codes::code_of;
use crate::workbook::calculation::columns::{Fig, Work};
use crate::workbook::calculation::halves::fraction;
use crate::workbook::calculation::workings::rounds::{Moment, Rounds};
use crate::workbook::excel::{self, Excel, Template, above, and, if_, index, join, unless, xl};
use crate::workbook::live::{LiveCondition, LiveNumber, LiveText};
use crate::workbook::page_fit::units;
use crate::workbook::plan::{Cached, Cell, Role};
use crate::workbook::sheets::pages::frame::{
    FIRST_ROUND, HEADINGS, OPPONENT, RESULT, ROUND, as_written,
};
use crate::workbook::sheets::pages::terms::{Cut, End, Piece, Term};
use crate::workbook::sheets::pages::whose::PageOwner;

const ROUND_HEIGHT: f64 = 16.0;
/// The first numbers of outcomes are games that were played to their end.
const LAST_GAME: u32 = 3;
/// Between the parts of a sum.
pub(super) const PLUS: &str = " + ";

pub(super) struct Round<'m> {
    number: u32,
    pub(super) moment: Moment<'m>,
    opponent: Option<usize>,
    view: Option<&'m View>,
    /// The number of its outcome, as formulas have it.
    code: u32,
}

impl PageOwner<'_> {
    /// Returns the table of the rounds, and the parts of the sums with the names of the opponents, by part.
    pub(super) fn rounds_table(&self, moments: &Rounds<'_>) -> (Vec<Cell>, Vec<Vec<String>>) {
        let layout = self.frame.layout;
        let mut cells = self.headings();
        let mut parts: Vec<Vec<String>> = vec![Vec::new(); self.frame.pieces.len()];
        for number in 1..=layout.size.rounds {
            let round = self.round_of(number, moments);
            cells.extend(self.round(&round));
            for (at, piece) in self.frame.pieces.iter().enumerate() {
                let part = self.part(&round, piece);
                parts[at].push(part.now.clone());
                cells.push(self.say(
                    (FIRST_ROUND + number - 1, self.frame.piece_column(at)),
                    Role::Running,
                    part,
                ));
            }
        }
        for (at, parts) in parts.iter().enumerate() {
            let column = self.frame.piece_column(at);
            let all = (0..layout.size.rounds)
                .map(|round| xl(fixed(self.top + FIRST_ROUND + round, column)));
            cells.push(self.cell(
                (HEADINGS, column),
                Role::Running,
                || join(all),
                parts.concat().into(),
            ));
        }
        (cells, parts)
    }

    pub(super) fn round_of<'m>(&'m self, number: u32, moments: &'m Rounds<'_>) -> Round<'m> {
        let layout = self.frame.layout;
        let view = self.player.and_then(|player| layout.view(player, number));
        let view = view.map(|(_, view)| view);
        Round {
            number,
            moment: moments.at(number),
            opponent: self.player.and_then(|player| layout.opponent(player, number)),
            view,
            code: view.map_or(0, |view| code_of(view.outcome)),
        }
    }

    fn headings(&self) -> Vec<Cell> {
        let lang = self.frame.layout.lang;
        let mut headings = vec![
            (ROUND, lang.text("column.round")),
            (OPPONENT, lang.text("column.opponent")),
            (RESULT, lang.text("column.mark")),
        ];
        headings.extend(self.frame.side().map(|column| (column, lang.text("column.side"))));
        headings.extend(self.frame.score().map(|column| (column, lang.text("column.score"))));
        headings.push((self.frame.points(), lang.text("column.points")));
        headings.extend(
            self.frame
                .terms
                .iter()
                .enumerate()
                .map(|(at, term)| (self.frame.term_column(at), term.heading.as_str())),
        );
        headings.push((self.frame.remark(), lang.text("column.remark")));
        let height = self.frame.heading_height();
        let cell = |(column, text): (u16, &str)| {
            Cell::text(self.top + HEADINGS, column, Role::Heading, text).high(height)
        };
        headings.into_iter().map(cell).collect()
    }

    fn round(&self, round: &Round<'_>) -> Vec<Cell> {
        let layout = self.frame.layout;
        let row = FIRST_ROUND + round.number - 1;
        let work = |what: &Work| self.work(what, round.number);
        let (code, opponent) = (work(&Work::Code), work(&Work::Opponent));
        let is_paired =
            self.player.is_some_and(|player| layout.pairing(player, round.number).is_some());
        let number = || {
            unless(and(excel::is(&code, 0), excel::is(work(&Work::Pairing), 0)), work(&Work::Round))
        };
        let number_now = if round.code > 0 || is_paired { round.number.into() } else { "".into() };
        let name = layout.name_of(round.opponent);
        let named = LiveText::of(index("player_name", &opponent), name)
            .only(&LiveCondition::of(excel::is_number(&opponent), round.opponent.is_some()));
        let mark = LiveText::of(
            index("outcome_mark", &code),
            round.view.map_or("", |view| layout.mark(view.outcome)),
        );
        let open = LiveText::fixed(layout.text("cross.open"))
            .only(&LiveCondition::of(above(work(&Work::Pairing), 0), is_paired));
        let result = mark.or(&LiveCondition::of(above(&code, 0), round.code > 0), &open);
        // A round that is only prepared has no lines.
        let [short, text, right, small] = if self.frame.is_planned(round.number) {
            [Role::Centered, Role::Text, Role::Centered, Role::SmallBoxed]
        } else {
            [Role::Spare, Role::Running, Role::Spare, Role::Small]
        };
        // The names on a page decide its height now; a name that an edit brings is printed smaller.
        let names = if self.chosen {
            self.frame.names_height()
        } else {
            self.frame.name_height(units(name))
        };
        let names = names.filter(|_| self.frame.is_planned(round.number));
        let mut cells = vec![
            self.cell((row, ROUND), short, number, number_now).high(names.unwrap_or(ROUND_HEIGHT)),
            self.say((row, OPPONENT), if names.is_some() { Role::Wrapped } else { text }, named),
            self.say((row, RESULT), short, result),
        ];
        cells.extend(
            self.frame.side().map(|column| self.say((row, column), short, self.side(round))),
        );
        cells.extend(
            self.frame.score().map(|column| self.say((row, column), short, self.score(round))),
        );
        let points = self.number(round, &Work::Points);
        let points = points.said(true).only(&points.is_number());
        // A whole number stays one.
        let whole: Option<f64> = points.now.parse().ok();
        let LiveText { formula, now } = points;
        let now = whole.map_or_else(|| Cached::Text(now), Cached::Number);
        cells.push(self.cell((row, self.frame.points()), short, || formula, now));
        // As the conditions of the set-up say: no game that adds to anything, or dropped.
        let adds = |term: &Term| matches!(round.moment.value(&term.what), Cached::Number(number) if number > 0.0);
        let counts = self.frame.terms.iter().any(adds);
        for cell in &mut cells {
            cell.is_faint = round.code > LAST_GAME && !counts;
        }
        let mut dropped = Vec::new();
        for (at, term) in self.frame.terms.iter().enumerate() {
            let now = round.moment.value(&term.what);
            let at = (row, self.frame.term_column(at));
            let cell = match &term.cut {
                None => self.cell(at, right, || work(&term.what), now),
                Some(cut) => {
                    dropped.push(self.dropped(round, &term.what, cut));
                    self.kept_or_dropped((at, right), round, &term.what, cut)
                }
            };
            let mut cell = cell.looking(term.look);
            cell.is_faint = term.cut.is_some() && cell.content.now().starts_with('(');
            cells.push(cell);
        }
        let remark = self.remark(round, &code, dropped);
        let mut height = self.height(&remark.now, self.frame.remark(), true);
        if self.chosen {
            height = height.max(self.height(&self.usual_remark(), self.frame.remark(), true));
        }
        cells[0].height = cells[0].height.map(|one| one.max(height));
        cells.push(self.say((row, self.frame.remark()), small, remark));
        cells
    }

    fn number(&self, round: &Round<'_>, what: &Work) -> LiveNumber {
        let now = as_written(&round.moment.value(what));
        LiveNumber::of(self.work(what, round.number), now)
    }

    fn side(&self, round: &Round<'_>) -> LiveText {
        let layout = self.frame.layout;
        let Some(sides) = self.frame.sides else {
            return LiveText::fixed("");
        };
        let [first, second] = sides.map(|side| LiveText::fixed(side.name(layout.lang)));
        let seat = self
            .player
            .and_then(|player| layout.pairing(player, round.number))
            .map(|(_, seat)| seat);
        let is_second =
            LiveCondition::of(excel::is(self.work(&Work::Side, round.number), 1), seat == Some(1));
        let met = LiveCondition::of(
            excel::is_number(self.work(&Work::Opponent, round.number)),
            round.opponent.is_some(),
        );
        second.or(&is_second, &first).only(&met)
    }

    pub(super) fn score(&self, round: &Round<'_>) -> LiveText {
        let layout = self.frame.layout;
        let [own, other] = [Work::Own, Work::Other].map(|what| self.number(round, &what));
        // Only scores that are not games can be negative; they have parentheses after the hyphen.
        let said = other.plain();
        let said = match layout.rules().score_is {
            ScoreIs::Games => said,
            ScoreIs::Points => said.in_parentheses().or(&other.is_below(0), &said),
        };
        let between = || LiveText::fixed(layout.text("score.between"));
        let mut score = own.plain() + between() + said;
        if layout.work(&Work::Drawn).is_some() {
            let drawn = self.number(round, &Work::Drawn);
            let some = LiveNumber::of(excel::number(&drawn.formula), drawn.now.clone()).is_above(0);
            score = score + (between() + drawn.plain()).only(&some);
        }
        score.only(&other.is_number()).only(&own.is_number())
    }

    /// Returns a counted value; in parentheses if it is dropped.
    fn kept_or_dropped(
        &self,
        (at, role): ((u32, u16), Role),
        round: &Round<'_>,
        kept: &Work,
        cut: &Cut,
    ) -> Cell {
        let (kept_now, of_now) = (round.moment.value(kept), round.moment.value(&cut.of));
        let kept = self.work(kept, round.number);
        let of = self.number(round, &cut.of);
        let told = of.said(true).in_parentheses();
        let formula = || {
            let (of, told) = (&of.formula, &told.formula);
            if_(excel::is_number(&kept), &kept, if_(excel::is_number(of), told, of))
        };
        let now = match kept_now {
            Cached::Number(_) => kept_now,
            Cached::Text(_) if of.now.is_some() => Cached::Text(told.now),
            Cached::Text(_) => of_now,
        };
        self.cell(at, role, formula, now)
    }

    /// Returns the remark that a round was dropped, and from which figure.
    fn dropped(&self, round: &Round<'_>, kept: &Work, cut: &Cut) -> LiveText {
        let is_lowest = match &cut.end {
            End::Place(place, lowest) => self.number(round, place).is_at_most(i64::from(*lowest)),
            End::Before(before) => self.number(round, before).is_number().not(),
            End::Lowest => LiveCondition::of("TRUE", true),
        };
        let [kept, of] = [kept, &cut.of].map(|what| self.number(round, what).is_number());
        let say = |several: bool, one: &str, some: &str| {
            let lang = self.frame.layout.lang;
            LiveText::fixed(
                &(say!(lang, if several { some } else { one }, figures = cut.figures) + "  "),
            )
        };
        let lowest = match &cut.by {
            Some(key) => LiveText::fixed(
                &(say!(self.frame.layout, "player.lowest_by", figures = cut.figures, key) + "  "),
            ),
            None => say(cut.several[0], "player.lowest", "player.lowest_ones"),
        };
        let highest = say(cut.several[1], "player.highest", "player.highest_ones");
        let lowest = match &cut.first {
            Some(first) => {
                let said = say(false, "player.cut_first", "player.cut_first");
                said.or(&self.number(round, first).is(1), &lowest)
            }
            None => lowest,
        };
        let said = lowest.or(&is_lowest, &highest);
        said.only(&of.and(&kept.not()))
    }

    /// Returns the usual remark of a chosen player's round: a round without an opponent, cut off.
    fn usual_remark(&self) -> String {
        let layout = self.frame.layout;
        let cut = self.frame.terms.iter().find_map(|term| term.cut.as_ref());
        let cut = cut.map(|cut| say!(layout, "player.lowest", figures = cut.figures) + "  ");
        cut.unwrap_or_default() + layout.why(Outcome::Bye)
    }

    fn remark(&self, round: &Round<'_>, code: &Excel, dropped: Vec<LiveText>) -> LiveText {
        let layout = self.frame.layout;
        let why = round.view.map_or("", |view| layout.why(view.outcome));
        let is_no_game = LiveCondition::of(above(code, LAST_GAME), round.code > LAST_GAME);
        let why = LiveText::of(index("outcome_remark", code), why).only(&is_no_game);
        LiveText::joined(
            &dropped.into_iter().chain([why]).chain(self.not_again(round)).collect::<Vec<_>>(),
        )
    }

    /// Returns how a round counts because the player did not come back after it.
    fn not_again(&self, round: &Round<'_>) -> Vec<LiveText> {
        let layout = self.frame.layout;
        let rules = layout.rules();
        let words = layout.words();
        let told = rules
            .lowered
            .not_again()
            .filter(|(_, filter, _)| layout.work(&Work::Lowered(*filter)).is_some());
        let told = told.map(|(definition, filter, term)| {
            let said = LiveText::fixed(&format!(
                "  {}",
                say!(
                    layout,
                    "words.not_again",
                    figure = words.short(definition),
                    term = words.formula(term, 0)
                )
            ));
            said.only(&self.number(round, &Work::Lowered(filter)).is(1))
        });
        told.collect()
    }

    /// Returns a part of a sum: plus, the opponent's name, what counts.
    fn part(&self, round: &Round<'_>, piece: &Piece) -> LiveText {
        let layout = self.frame.layout;
        let now = round.moment.value(&piece.what);
        let number = self.number(round, &piece.what);
        let cell = &number.formula;
        let value = match piece.figure {
            Some(figure) => {
                let exact = layout.fig_name(&Fig::Exact(figure));
                let value = round.opponent.map(|opponent| {
                    fraction(layout.figures().value(figure, opponent), piece.writing)
                });
                let now = value.map_or_else(String::new, Cached::into_text);
                LiveText::of(index(&exact, self.work(&Work::Opponent, round.number)), now)
            }
            None => number.said(piece.writing.halves),
        };
        // A round without an opponent is named by its outcome.
        let [name, result] = [OPPONENT, RESULT].map(|column| self.own(column, round.number));
        let name_now = layout.name_of(round.opponent);
        let result_now = round.view.map_or("", |view| layout.mark(view.outcome));
        let opponent = LiveText::of(name, name_now);
        let met = opponent.is_given();
        let opponent = self.named(round, piece, &opponent);
        let name = opponent.or(&met, &LiveText::of(result, result_now)) + " ";
        let named = |value: LiveText| LiveText::fixed(PLUS) + name.clone() + value;
        let unknown = if piece.may_miss {
            let is_missing = matches!(&now, Cached::Text(text) if text == MISSING);
            named(LiveText::of("unknown", MISSING))
                .only(&LiveCondition::of(excel::is(cell, "unknown"), is_missing))
        } else {
            LiveText::fixed("")
        };
        named(value).or(&number.is_number(), &unknown)
    }

    /// Returns whose figure counts: the opponent's name with its limit, or the virtual opponent.
    fn named(&self, round: &Round<'_>, piece: &Piece, opponent: &LiveText) -> LiveText {
        let layout = self.frame.layout;
        let words = layout.words();
        piece.stand_ins.iter().rev().fold(opponent.clone(), |later, (filter, whose)| {
            let filter = Work::Lowered(*filter);
            let said = match words.stand_in(*whose) {
                None => opponent.clone(),
                Some((Behind::Name, said)) => opponent.clone() + said.as_str(),
                Some((Behind::Nobody, said)) => LiveText::fixed(&said),
            };
            said.or(&self.number(round, &filter).is(1), &later)
        })
    }

    /// Returns a cell of a round on this page.
    pub(super) fn own(&self, column: u16, round: u32) -> Excel {
        let row = self.top + FIRST_ROUND + round - 1;
        Template::of(own(column)).at(row).into()
    }
}
