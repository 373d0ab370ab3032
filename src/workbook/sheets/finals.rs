//! 決勝: the games of the stages after the rounds, to be edited; no figure counts them.

use std::cmp::Ordering;

use crate::exact::Exact;
use crate::lang::Lang;
use crate::model::{Outcome, PlayerIndex, StageGame, game_before};
use crate::workbook::address::{as_it_is, column_on, relative};
use crate::workbook::calculation::{BookLayout, FIRST_ROW, row};
use crate::workbook::excel::{
    self, Excel, above, all, and, any, call, countif, if_, is_not, quote, sum, xl,
};
use crate::workbook::plan::{Allowed, Cell, Pen, Role, Setup, Sheet, TAB_EDIT};
use crate::workbook::sheets::{emit_headings, head, under_headings};

const STAGE: u16 = 0;
pub(crate) const NAMES: [u16; 2] = [1, 5];
/// Score of the first, drawn games, score of the second.
const SCORES: [u16; 3] = [2, 3, 4];
pub(crate) const SCORE_OF: [u16; 2] = [SCORES[0], SCORES[2]];
pub(crate) const MARK: u16 = 6;
/// The winner: 1 the first, 2 the second, 0 undecided; hidden.
pub(crate) const SIDE: u16 = 7;
/// Whether a game contradicts the games before it or names an unknown player: 1 or 0; hidden.
const UNFIT: u16 = 8;

/// Returns the marks by which the first, or the second, is the winner.
fn deciding(side: usize, lang: &Lang) -> impl Iterator<Item = &str> {
    let fared = [Ordering::Greater, Ordering::Less][side];
    Outcome::ALL
        .into_iter()
        .filter(move |outcome| outcome.fared() == Some(fared))
        .map(|outcome| lang.texts_of("mark", outcome.id()))
}

pub(crate) fn row_of(at: usize) -> u32 {
    FIRST_ROW + row(at)
}

/// Returns the winner: 1 the first, 2 the second, 0 undecided.
pub(crate) fn side(game: &StageGame) -> u32 {
    game.decided().map_or(0, |(winner, _)| if winner == game.pairing.first { 1 } else { 2 })
}

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>) -> Sheet<'a> {
    let games = &layout.tournament().stages;
    let last = row_of(games.len().max(1)) - 1;
    let over = |column: u16| (FIRST_ROW, column, last, column);
    let setup = Setup {
        widest: 26.0,
        narrowest: vec![(NAMES[0], 18.0), (NAMES[1], 18.0)],
        hidden_columns: vec![(SIDE, UNFIT)],
        inputs: [(over(NAMES[0])), over(NAMES[1])]
            .map(|range| (range, Allowed::OneOf("player_name".into())))
            .to_vec(),
        ..under_headings(0, TAB_EDIT)
    };
    Sheet::new(&layout.names["finals"], setup, move |emit| {
        head(layout, "sheet.finals", "finals.remark", None, emit);
        let headings = [
            (STAGE, "column.round"),
            (NAMES[0], "column.first"),
            (SCORES[0], "column.score_first"),
            (SCORES[1], "column.drawn"),
            (SCORES[2], "column.score_second"),
            (NAMES[1], "column.second"),
            (MARK, "column.mark_input"),
        ];
        emit_headings(layout.lang, FIRST_ROW - 1, headings, emit);
        for (at, game) in games.iter().enumerate() {
            line(layout, row_of(at), game, emit);
            emit(layout.computed((row_of(at), UNFIT), Role::Number, || unfit(games, at), 0.0));
        }
    })
}

fn line(layout: &BookLayout<'_>, at: u32, game: &StageGame, emit: &mut dyn FnMut(Cell)) {
    let players = layout.players();
    let name = |player: usize| players[player].name.to_string();
    emit.text((at, STAGE), Role::InputMark, game.stage.as_str());
    emit.text((at, NAMES[0]), Role::InputName, name(game.pairing.first));
    let (score, outcomes) = (&game.pairing.result.score, game.pairing.result.outcomes);
    for (column, value) in SCORES.into_iter().zip([
        score.as_ref().map(|score| &score.first),
        score.as_ref().map(|score| &score.drawn).filter(|drawn| !drawn.is_zero()),
        score.as_ref().map(|score| &score.second),
    ]) {
        emit.value((at, column), Role::Input, value.map(Exact::to_f64));
    }
    emit.text((at, NAMES[1]), Role::InputName, game.pairing.second.map_or_else(String::new, name));
    // Extra time or penalties decide a score that may be level.
    let mark = outcomes
        .filter(|[outcome, _]| score.is_none() || outcome.is_extra())
        .map_or("", |[outcome, _]| layout.lang.texts_of("mark", outcome.id()));
    emit.text((at, MARK), Role::InputMark, mark);
    let formula = || {
        let [first, second] = SCORE_OF.map(|column| relative(at, column));
        let marked = relative(at, MARK);
        let is = |side: usize| {
            any(deciding(side, layout.lang).map(|mark| excel::is(&marked, quote(mark))))
        };
        let scored = if_(
            any([excel::is(&first, ""), excel::is(&second, ""), excel::is(&first, &second)]),
            0,
            if_(above(&first, &second), 1, 2),
        );
        if_(excel::is(&marked, ""), &scored, if_(is(0), 1, if_(is(1), 2, 0)))
    };
    emit(layout.computed((at, SIDE), Role::Number, formula, side(game)));
}

/// Returns the formula for whether a game names an unknown player, or not the winner or loser of the game before.
fn unfit(games: &[StageGame], at: usize) -> Excel {
    let names = NAMES.map(|column| relative(row_of(at), column));
    let unknown = names
        .iter()
        .map(|name| and(is_not(name, ""), excel::is(countif("player_name", as_it_is(name)), 0)));
    let [one, other] = &names;
    let came = came_from(games, at).into_iter().map(|(before, won)| {
        let [first, second] = NAMES.map(|column| relative(row_of(before), column));
        let (of_first, of_second) = if won { (&first, &second) } else { (&second, &first) };
        let came = call!("CHOOSE", xl(relative(row_of(before), SIDE)) + 1, "", of_first, of_second);
        all([is_not(one, ""), is_not(other, ""), is_not(one, &came), is_not(other, &came)])
    });
    if_(any(unknown.chain(came)), 1, 0)
}

fn came_from(games: &[StageGame], at: usize) -> Vec<(usize, bool)> {
    let before = |player: PlayerIndex| {
        let last = game_before(games, at, player)?;
        games[last].decided().map(|(winner, _)| (last, winner == player))
    };
    games[at].pairing.players().filter_map(before).collect()
}

impl BookLayout<'_> {
    /// Returns the condition under which a game of the stages after the rounds does not follow from the others; nothing without stages.
    pub(super) fn finals_are_unfit(&self) -> Option<Excel> {
        let last = self.tournament().stages.len().checked_sub(1)?;
        Some(above(sum(column_on(&self.names["finals"], (row_of(0), row_of(last)), UNFIT)), 0))
    }
}
