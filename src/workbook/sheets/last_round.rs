//! 最終戦の条件: what everybody still needs while exactly the last round is open, as computed; by points alone it follows every edit.

use std::ops::Add;

use crate::exact::Exact;
use crate::explain::last_round::{LastRoundWords, range};
use crate::last_round::{Asked, Chances, LastRound, lines};
use crate::model::Outcome;
use crate::rules::operation::COMPARED_DIGITS;
use crate::tiebreaks::view::outcomes;
use crate::workbook::address::{in_column, own};
use crate::workbook::calculation::codes::code_of;
use crate::workbook::calculation::columns::{Fig, Work};
use crate::workbook::calculation::{BookLayout, FIRST_ROW, column, row};
use crate::workbook::excel::{
    self, Excel, Template, and, at_least, count_where, grouped, if_, index, is, max, min, number,
    to,
};
use crate::workbook::page_fit::units;
use crate::workbook::plan::{Cell, Pen, Role, Setup, Sheet, TAB_READ};
use crate::workbook::sheets::{Stale, emit_headings, head_read, under_headings};

/// The cases tried for one question, and for all players together; `tiebook needs` tries more.
const CASES: u32 = 2_000;
const ALTOGETHER: u32 = 10_000;
/// The tables that a condition names at most.
const TABLES: usize = 2;

/// Columns: the place now, the player, the opponent at the open table, the places that can come about, then each line.
const PLACE: u16 = 0;
const PLAYER: u16 = 1;
const OPPONENT: u16 = 2;
const PLACES: u16 = 3;
const LINES: u16 = 4;
/// Their widths, in characters; those of names follow the longest.
const NUMBERS: f64 = 11.0;
const SENTENCES: f64 = 52.0;
const BY_POINTS: f64 = 14.0;
const NAMES: (f64, f64) = (10.0, 22.0);

/// The height of a line, in points, and what words leave of their lines.
const LINE: f64 = 15.5;
const UNFILLED: f64 = 1.15;

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>) -> Option<Sheet<'a>> {
    let last = found(layout)?;
    let names = (layout.longest_name() as f64 + 2.0).clamp(NAMES.0, NAMES.1);
    let asked = last.players.first().map_or(0, |first| first.lines.len());
    let widths =
        [NUMBERS, names, names, NUMBERS].into_iter().chain(std::iter::repeat_n(SENTENCES, asked));
    let last_column = LINES + column(asked.max(1)) - 1;
    let by_points = follows_points(layout).then_some(last_column + 1);
    let widths = widths.chain(by_points.into_iter().flat_map(|_| [BY_POINTS; 4]));
    let last_row = FIRST_ROW + row(last.players.len().max(1)) - 1;
    let setup = Setup {
        widths: (0..).zip(widths).collect(),
        stale: layout.stale((FIRST_ROW, 0, last_row, last_column)),
        landscape: true,
        hidden_columns: by_points
            .map(|first| (first + OWN_ROW, first + WAITING))
            .into_iter()
            .collect(),
        ..under_headings(2, TAB_READ)
    };
    Some(Sheet::new(&layout.names["last_round"], setup, move |emit| {
        cells(layout, &last, by_points, emit);
    }))
}

/// Returns how many cases are tried for one question.
fn cases(layout: &BookLayout<'_>) -> u32 {
    (ALTOGETHER / row(layout.size.players.max(1))).min(CASES)
}

fn found(layout: &BookLayout<'_>) -> Option<LastRound> {
    if !may_be_last(layout) {
        return None;
    }
    let asked = Asked {
        lines: lines(layout.analysis),
        tables: TABLES,
        cases: cases(layout),
        forfeits: false,
    };
    LastRound::new(layout.analysis, &asked).ok()
}

/// Whether the round may be the last one: the plan says so, or everybody meets everybody, or, where nothing is planned, so many rounds are
/// paired that no more than one player can have won them all.
fn may_be_last(layout: &BookLayout<'_>) -> bool {
    let tournament = layout.tournament();
    let paired = tournament.last_paired_round();
    let one_is_ahead =
        || 1_usize.checked_shl(paired).is_none_or(|most| most >= tournament.players.len());
    tournament.planned.is_some() || layout.rules().pairing.system.is_round_robin() || one_is_ahead()
}

fn cells(
    layout: &BookLayout<'_>,
    last: &LastRound,
    first_by_points: Option<u16>,
    emit: &mut dyn FnMut(Cell),
) {
    let words =
        LastRoundWords { analysis: layout.analysis, last, cases: cases(layout), lang: layout.lang };
    head_read(
        layout,
        layout.text("sheet.last_round"),
        &words.compared(),
        None,
        Some(Stale::Words),
        emit,
    );
    let headings = [
        (PLACE, "column.rank"),
        (PLAYER, "column.name"),
        (OPPONENT, "column.opponent"),
        (PLACES, "last_round.column"),
    ];
    emit_headings(layout.lang, FIRST_ROW - 1, headings, emit);
    let lines = last.players.first().map_or(&[][..], |first| &first.lines);
    for (at, chance) in (LINES..).zip(lines) {
        emit.text((FIRST_ROW - 1, at), Role::Heading, words.line(chance.line));
    }
    for (at, chances) in (FIRST_ROW..).zip(&last.players) {
        let said: Vec<String> =
            chances.lines.iter().map(|chance| words.sentence(chances, chance)).collect();
        let lines = said
            .iter()
            .map(|text| (units(text) as f64 * UNFILLED / SENTENCES).ceil())
            .fold(1.0, f64::max);
        let entry = &layout.entries()[layout.standing[chances.player]];
        emit.number((at, PLACE), Role::Centered, entry.rank);
        emit(
            Cell::text(at, PLAYER, Role::Wrapped, words.name(chances.player))
                .linked(layout.to_player(chances.player).filter(|_| lines <= 1.0))
                .high(lines * LINE),
        );
        emit.text((at, OPPONENT), Role::Wrapped, words.opponent(chances));
        emit.text((at, PLACES), Role::Centered, range(chances.places, layout.lang));
        for (column, said) in (LINES..).zip(said) {
            emit.text((at, column), Role::Wrapped, said);
        }
    }
    if let Some(first) = first_by_points {
        by_points(layout, last, first, emit);
    }
}

/// Whether the first criterion adds up points, so that it is known how far each result of a game changes it.
fn follows_points(layout: &BookLayout<'_>) -> bool {
    let rules = layout.rules();
    let first = rules.order[0];
    rules.lowered.adds_up_points(&rules.lowered.formulas[first])
        && !rules.definitions[first].lower_is_better
}

/// The columns that follow every edit, counted from the first: the points that everybody has at the end at least and at most, and the
/// best and the worst place by these alone; then, hidden, the player's row on Figures, and the outcome in the
/// last round as a number where it does not count yet: 0 of an open game, that of a bye while the round has not begun; -1 elsewhere.
const LEAST: u16 = 0;
const MOST: u16 = 1;
const BEST: u16 = 2;
const WORST: u16 = 3;
const OWN_ROW: u16 = 4;
const WAITING: u16 = 5;

/// The results of a game that is played: the first of the table of outcomes.
const PLAYED: [Outcome; 3] = [Outcome::Win, Outcome::Loss, Outcome::Draw];

fn by_points(layout: &BookLayout<'_>, last: &LastRound, first: u16, emit: &mut dyn FnMut(Cell)) {
    let headings = [
        (first + LEAST, "last_round.least"),
        (first + MOST, "last_round.most"),
        (first + BEST, "last_round.best"),
        (first + WORST, "last_round.worst"),
    ];
    emit_headings(layout.lang, FIRST_ROW - 1, headings, emit);
    let last_row = FIRST_ROW + row(last.players.len()) - 1;
    let all = |what: u16| in_column((FIRST_ROW, last_row), first + what);
    let its = |what: u16| own(first + what);
    let rules = layout.rules();
    let round = grouped(its(OWN_ROW) - 1) * layout.size.rounds + layout.tournament().rounds;
    let work = |what: &Work| index(layout.work_range(layout.work_column(what)), &round);
    let is_paired = excel::above(work(&Work::Pairing), 0);
    let waits = and(is(work(&Work::Code), 0), is_paired);
    let waiting = if_(waits, index("result_code_1", work(&Work::Pairing)), -1);
    let points = number(index(layout.fig_name(&Fig::Value(rules.order[0])), its(OWN_ROW)));
    let of_played = to(index("outcome_points", 1), index("outcome_points", PLAYED.len()));
    let of_bye = || index("outcome_points", its(WAITING));
    let at_end = |of_game: Excel| {
        let of_bye = if_(excel::above(its(WAITING), 0), of_bye(), 0);
        let of_last = if_(is(its(WAITING), 0), of_game, of_bye);
        excel::round(&points + of_last, COMPARED_DIGITS)
    };
    let columns = [
        (LEAST, at_end(min(&of_played))),
        (MOST, at_end(max(&of_played))),
        (BEST, count_where(grouped(excel::above(all(LEAST), its(MOST)))) + 1),
        // Among those who can have as many at the end is the player.
        (WORST, count_where(grouped(at_least(all(MOST), its(LEAST))))),
        (WAITING, waiting),
    ];
    let columns = columns.map(|(what, formula)| (first + what, Template::of(formula)));
    let ends = points_at_end(layout, last);
    for ((at, of), [least, most]) in (FIRST_ROW..).zip(&last.players).zip(&ends) {
        let ahead = ends.iter().filter(|[other, _]| other > most).count();
        let reach = ends.iter().filter(|[_, other]| other >= least).count();
        let waiting = match of.table {
            Some(_) => 0.0,
            None => bye(layout, of).map_or(-1.0, |outcome| f64::from(code_of(outcome))),
        };
        let now = [least.to_f64(), most.to_f64(), ahead as f64 + 1.0, reach as f64, waiting];
        for ((column, formula), now) in columns.iter().zip(now) {
            emit(layout.computed((at, *column), Role::Centered, || formula.at(at), now));
        }
        let own_row = of.player as f64 + 1.0;
        let found = || layout.found(of.player);
        emit(layout.computed((at, first + OWN_ROW), Role::Centered, found, own_row));
    }
}

/// Returns the points that everybody has at the end at least and at most.
fn points_at_end(layout: &BookLayout<'_>, last: &LastRound) -> Vec<[Exact; 2]> {
    let rules = layout.rules();
    let of_game = PLAYED.map(|outcome| rules.points_of(outcome));
    let ends = [of_game.iter().min(), of_game.iter().max()];
    let of_player = |of: &Chances| {
        let now = layout.figures().fraction(rules.order[0], of.player);
        ends.map(|end| {
            let of_bye = bye(layout, of).map(|outcome| rules.points_of(outcome));
            let adds = end.filter(|_| of.table.is_some()).or(of_bye.as_ref());
            now.into_iter().chain(adds).cloned().fold(Exact::zero(), Exact::add)
        })
    };
    last.players.iter().map(of_player).collect()
}

/// Returns a player's outcome without an opponent in the last round, while that has not begun.
fn bye(layout: &BookLayout<'_>, of: &Chances) -> Option<Outcome> {
    let (tournament, last) = (layout.tournament(), layout.figures().field.last_round);
    let mut pairings = tournament.pairings.iter();
    let own = pairings.find(|pairing| {
        pairing.round == tournament.rounds && pairing.second.is_none() && pairing.first == of.player
    });
    let own = own.filter(|_| last < tournament.rounds)?;
    outcomes(own, tournament, layout.rules()).map(|[outcome, _]| outcome)
}
