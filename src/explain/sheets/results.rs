//! 対戦結果: one row per pairing with what was recorded. The cells to edit; everything follows them.

use crate::explain::address::{fixed, text};
use crate::explain::layout::{FIRST_ROW, Layout, outcomes, results};
use crate::explain::plan::{Cached, Cell, Content, Role, Setup, Sheet};
use crate::explain::sheets::{MOST_WITH_NOTES, head, to_player};
use crate::model::{Outcome, Pairing};
use crate::rules::ScoreIs;
use crate::tiebreaks::facts;

/// Plans the sheet.
pub fn sheet<'a>(layout: &'a Layout<'a>) -> Sheet<'a> {
    let pairings = &layout.figures().tournament.pairings;
    let last = layout.result_row(pairings.len().saturating_sub(1));
    let marks: Vec<String> = Outcome::ALL.iter().map(|outcome| layout.mark(*outcome).to_string()).collect();
    let mut hidden = Vec::new();
    if layout.figures().rules.score_is == ScoreIs::Points || !layout.has_scores {
        hidden.push((results::DRAWN, results::DRAWN));
    }
    if !layout.has_scores {
        hidden.extend(results::SCORE.map(|column| (column, column)));
    }
    Sheet {
        name: layout.names.results.clone(),
        setup: Setup {
            freeze: Some((FIRST_ROW, 0)),
            repeat_rows: Some((FIRST_ROW - 1, FIRST_ROW - 1)),
            widest: 24.0,
            hidden_columns: hidden,
            choices: results::MARK.iter().map(|column| ((FIRST_ROW, *column, last, *column), marks.clone())).collect(),
            large: pairings.len() > 5000,
            tab: Some(0x0000_70C0),
            ..Setup::default()
        },
        cells: Box::new(move |emit| {
            head(layout, layout.lang.text("sheet.results"), layout.lang.text("results.remark"), emit);
            headings(layout, emit);
            for (position, pairing) in pairings.iter().enumerate() {
                line(layout, position, pairing, emit);
            }
        }),
    }
}

fn headings(layout: &Layout<'_>, emit: &mut dyn FnMut(Cell)) {
    let mut texts = vec![
        (results::ROUND, "column.round"),
        (results::TABLE, "column.table"),
        (results::DRAWN, "column.drawn"),
        (results::CELL, "column.cell"),
    ];
    for (columns, keys) in [
        (results::NUMBER, ["column.number"; 2]),
        (results::NAME, ["column.first", "column.second"]),
        (results::MARK, ["column.mark"; 2]),
        (results::SCORE, ["column.score"; 2]),
        (results::POINTS, ["column.points"; 2]),
    ] {
        texts.extend(columns.into_iter().zip(keys));
    }
    texts.sort_unstable();
    for (column, key) in texts {
        emit(Cell::text(FIRST_ROW - 1, column, Role::Heading, layout.lang.text(key)));
    }
}

fn line(layout: &Layout<'_>, position: usize, pairing: &Pairing, emit: &mut dyn FnMut(Cell)) {
    let figures = layout.figures();
    let players = &figures.tournament.players;
    let row = layout.result_row(position);
    let linked = figures.tournament.pairings.len() <= 10 * MOST_WITH_NOTES;
    let sides = [Some(pairing.first), pairing.second];
    let sides_outcome = facts::outcomes(&pairing.result, &figures.rules);
    let mut cells: Vec<Cell> = vec![Cell::number(row, results::ROUND, Role::Centered, pairing.round.into())];
    cells.push(Cell::text(row, results::TABLE, Role::Centered, pairing.table.clone().unwrap_or_default()));
    for (side, player) in sides.into_iter().enumerate() {
        if let Some(player) = player {
            cells.push(Cell::number(row, results::NUMBER[side], Role::Number, players[player].number.into()));
            cells.push(
                Cell::text(row, results::NAME[side], Role::Text, &*players[player].name).linked(linked.then(|| to_player(layout, player))),
            );
        } else {
            cells.push(Cell::text(row, results::NAME[side], Role::Text, layout.lang.text("results.nobody")));
        }
    }
    for (side, column) in results::SCORE.into_iter().enumerate() {
        let score = pairing.result.score.as_ref().map(|score| if side == 0 { &score.first } else { &score.second });
        cells.push(input(row, column, score.map(crate::exact::Exact::to_f64)));
    }
    let drawn = pairing.result.score.as_ref().filter(|score| !score.drawn.is_zero()).map(|score| score.drawn.to_f64());
    cells.push(input(row, results::DRAWN, drawn));
    cells.extend(marks(layout, row, pairing, sides_outcome));
    for side in 0..2 {
        if sides[side].is_none() {
            continue;
        }
        let mark = fixed(row, results::MARK[side]);
        let points = sides_outcome.map(|outcomes| figures.rules.points_of(outcomes[side]).to_f64());
        let formula = format!(
            "IFERROR(INDEX({},MATCH({mark},{},0)),\"\")",
            layout.outcomes_column(outcomes::POINTS),
            layout.outcomes_column(outcomes::MARK)
        );
        cells.push(Cell::formula(row, results::POINTS[side], Role::Number, formula, points.map_or_else(|| "".into(), Cached::Number)));
    }
    cells.push(Cell::text(row, results::CELL, Role::Remark, pairing.place.within_book()));
    cells.sort_by_key(|cell| cell.column);
    cells.into_iter().for_each(emit);
}

fn input(row: u32, column: u16, number: Option<f64>) -> Cell {
    let mut cell = Cell::number(row, column, Role::Input, 0.0);
    cell.content = number.map_or(Content::Blank, Content::Number);
    cell
}

/// A mark that follows from the scores is a formula; one that was written, or that scores do not tell,
/// is an input. The second player's answers the first's wherever only one answer is possible.
fn marks(layout: &Layout<'_>, row: u32, pairing: &Pairing, outcomes_now: Option<[Outcome; 2]>) -> Vec<Cell> {
    let mark = |side: usize| outcomes_now.map_or("", |outcomes| layout.mark(outcomes[side]));
    let open_to_scores = pairing.result.outcomes.is_none() && pairing.second.is_some() && layout.has_scores;
    let first = if open_to_scores {
        Cell::formula(row, results::MARK[0], Role::Centered, from_scores(layout, row), Cached::Text(mark(0).to_string()))
    } else {
        Cell::text(row, results::MARK[0], Role::InputMark, mark(0))
    };
    if pairing.second.is_none() {
        return vec![first];
    }
    let answered = outcomes_now.is_none_or(|[one, two]| answer(one) == Some(two));
    let second = if answered {
        let cell = fixed(row, results::MARK[0]);
        let formula = format!(
            "IFERROR(INDEX({},MATCH({cell},{},0)),\"\")",
            layout.outcomes_column(outcomes::ANSWER),
            layout.outcomes_column(outcomes::MARK)
        );
        Cell::formula(row, results::MARK[1], Role::Centered, formula, Cached::Text(mark(1).to_string()))
    } else {
        Cell::text(row, results::MARK[1], Role::InputMark, mark(1))
    };
    vec![first, second]
}

fn from_scores(layout: &Layout<'_>, row: u32) -> String {
    let mark = |outcome: Outcome| text(layout.mark(outcome));
    let (one, two, drawn) = (fixed(row, results::SCORE[0]), fixed(row, results::SCORE[1]), fixed(row, results::DRAWN));
    let nothing_won = if layout.figures().rules.nothing_won_is_a_loss() { Outcome::DoubleLoss } else { Outcome::Draw };
    format!(
        "IF(OR({one}=\"\",{two}=\"\"),\"\",IF({one}>{two},{},IF({one}<{two},{},IF(AND({one}=0,N({drawn})=0),{},{}))))",
        mark(Outcome::Win),
        mark(Outcome::Loss),
        mark(nothing_won),
        mark(Outcome::Draw)
    )
}

/// Returns the opponent's outcome where one's own leaves only one possible.
pub fn answer(outcome: Outcome) -> Option<Outcome> {
    Some(match outcome {
        Outcome::Win => Outcome::Loss,
        Outcome::Loss => Outcome::Win,
        Outcome::Draw => Outcome::Draw,
        Outcome::ForfeitWin => Outcome::ForfeitLoss,
        Outcome::ForfeitLoss => Outcome::ForfeitWin,
        Outcome::DoubleLoss => Outcome::DoubleLoss,
        Outcome::Left => Outcome::OpponentLeft,
        Outcome::OpponentLeft => Outcome::Left,
        Outcome::Bye | Outcome::HalfBye | Outcome::Absent | Outcome::Out => return None,
    })
}
