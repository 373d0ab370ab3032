//! トーナメント表: the stages after the rounds as a bracket, and the places that they decide beside those of the rounds; or the rounds of
//! a knockout.

use std::cmp::Ordering;
use std::collections::HashSet;

use crate::model::{Outcome, Pairing, PlayerIndex, StageGame, StagePlace, game_before, places};
use crate::record::results::{CODES, FIRST, SCORES, SECOND};
use crate::rules::pairing::System;
use crate::workbook::address::{as_it_is, column_on, on, relative};
use crate::workbook::calculation::codes::code_of;
use crate::workbook::calculation::{BookLayout, FIRST_ROW, column, row};
use crate::workbook::excel::{
    self, Excel, above, and, as_text, countif, if_, iferror, index, is, is_not, quote, unless, xl,
};
use crate::workbook::page_fit::small_lines;
use crate::workbook::plan::{Cached, Cell, Fit, Pen, Role, Setup, Sheet, TAB_READ, Tint};
use crate::workbook::sheets::emit_headings;
use crate::workbook::sheets::finals::{self, NAMES, SCORE_OF, SIDE};
use crate::workbook::sheets::head;

/// Columns of a stage: names, scores, and the gap before the next.
const OF_A_STAGE: usize = 3;
/// Rows of a game: both players, and the gap below.
const OF_A_GAME: u32 = 3;
const NAME_WIDTH: f64 = 22.0;
const SCORE_WIDTH: f64 = 7.0;
const GAP_WIDTH: f64 = 3.0;
/// The type of names and scores, in points.
const POINTS: u8 = 12;
/// The height of a line of the remark, in points.
const LINE_OF_REMARK: f64 = 12.5;
const ROW_HEIGHT: f64 = 21.0;

/// The games of a bracket, and the sheet on which they are edited.
struct Drawing {
    games: Vec<StageGame>,
    /// The row of each game on Results, where the rounds are a knockout; otherwise all are on the sheet of the finals.
    on_results: Option<Vec<u32>>,
}

impl Drawing {
    fn of(layout: &BookLayout<'_>) -> Self {
        let tournament = layout.tournament();
        if !tournament.stages.is_empty() {
            return Self {
                games: tournament.stages.clone(),
                on_results: None,
            };
        }
        let mut lost: HashSet<PlayerIndex> = HashSet::new();
        let mut games: Vec<StageGame> = Vec::new();
        let mut rows = Vec::new();
        for (at, pairing) in tournament.pairings.iter().enumerate() {
            let alone = pairing.result.outcomes.map(|[own, _]| own);
            if pairing.second.is_none() && matches!(alone, Some(Outcome::Out | Outcome::Absent)) {
                continue;
            }
            let for_place = pairing.players().all(|player| lost.contains(&player));
            games.push(StageGame {
                stage: stage_name(layout, pairing.round, for_place),
                level: pairing.round.saturating_sub(1) as usize,
                for_place,
                pairing: pairing.clone(),
            });
            rows.push(FIRST_ROW + row(at));
            lost.extend(pairing_loser(pairing));
        }
        Self {
            games,
            on_results: Some(rows),
        }
    }

    fn name(&self, layout: &BookLayout<'_>, at: usize, own: usize) -> Excel {
        match &self.on_results {
            None => xl(on(&layout.names.finals, finals::row_of(at), NAMES[own])),
            Some(rows) => xl(on(&layout.names.results, rows[at], [FIRST, SECOND][own])),
        }
    }

    fn score(&self, layout: &BookLayout<'_>, at: usize, own: usize) -> Excel {
        match &self.on_results {
            None => xl(on(&layout.names.finals, finals::row_of(at), SCORE_OF[own])),
            Some(rows) => xl(on(
                &layout.names.results,
                rows[at],
                [SCORES[0], SCORES[2]][own],
            )),
        }
    }

    fn has_won(&self, layout: &BookLayout<'_>, at: usize, own: usize) -> Excel {
        match &self.on_results {
            None => is(on(&layout.names.finals, finals::row_of(at), SIDE), own + 1),
            Some(rows) => {
                let code = on(&layout.names.results, rows[at], CODES[own]);
                // An open game has the code 0, which an index takes for the whole column.
                let won = is(index("outcome_record", &code), code_of(Outcome::Win));
                let won = if_(above(&code, 0), won, "FALSE");
                // A bye is no game that is won.
                let is_game = is_not(self.name(layout, at, 1), "");
                iferror(and(is_game, won), "FALSE")
            }
        }
    }
}

/// Returns what a round of a knockout is called: by how many rounds are left in it.
fn stage_name(layout: &BookLayout<'_>, round: u32, for_place: bool) -> String {
    let key = match layout.tournament().rounds.saturating_sub(round) {
        0 if for_place => "bracket.third",
        0 => "bracket.final",
        1 => "bracket.semifinal",
        2 => "bracket.quarterfinal",
        _ => {
            let round = round.to_string();
            return layout.lang.say("slips.round", &[("round", &round)]);
        }
    };
    layout.text(key).to_string()
}

/// Returns who is out by a game.
fn pairing_loser(pairing: &Pairing) -> Option<PlayerIndex> {
    let second = pairing.second?;
    match pairing.result.fared()? {
        Ordering::Less => Some(pairing.first),
        Ordering::Greater => Some(second),
        Ordering::Equal => None,
    }
}

/// The cell of each game, and the first row below them.
struct BracketCells {
    rows: Vec<u32>,
    below: u32,
}

impl BracketCells {
    fn of(games: &[StageGame]) -> Self {
        let mut drawn = Self {
            rows: vec![u32::MAX; games.len()],
            below: FIRST_ROW,
        };
        let goes_on = |at: usize| {
            games
                .iter()
                .enumerate()
                .any(|(later, _)| feeders(games, later).contains(&at))
        };
        for at in (0..games.len()).filter(|at| !games[*at].for_place && !goes_on(*at)) {
            drawn.place(games, at);
        }
        for at in (0..games.len()).filter(|at| games[*at].for_place) {
            // Its name stands above it.
            drawn.rows[at] = drawn.below + 1;
            drawn.below += OF_A_GAME + 1;
        }
        drawn
    }

    /// Places a game between those whose winners meet in it.
    fn place(&mut self, games: &[StageGame], at: usize) -> u32 {
        let rows: Vec<u32> = feeders(games, at)
            .into_iter()
            .map(|feeder| self.place(games, feeder))
            .collect();
        self.rows[at] = if let (Some(first), Some(last)) = (rows.first(), rows.last()) {
            u32::midpoint(*first, *last)
        } else {
            self.below += OF_A_GAME;
            self.below - OF_A_GAME
        };
        self.rows[at]
    }
}

/// Returns the games from which the players of a game came.
fn feeders(games: &[StageGame], at: usize) -> Vec<usize> {
    if games[at].for_place {
        return Vec::new();
    }
    let mut found: Vec<usize> = games[at]
        .pairing
        .players()
        .filter_map(|player| game_before(games, at, player))
        .collect();
    found.dedup();
    found
}

/// Returns the rows and the two columns with the names and the places that the stages decide.
fn listed(layout: &BookLayout<'_>) -> Option<(u32, u32)> {
    let games = &layout.tournament().stages;
    let first = BracketCells::of(games).below + 3;
    places(games)
        .len()
        .checked_sub(1)
        .map(|more| (first, first + row(more)))
}

impl BookLayout<'_> {
    /// Whether there is a bracket: of stages after the rounds, or of the rounds.
    pub(crate) fn has_bracket(&self) -> bool {
        let tournament = self.tournament();
        let is_knockout = self.rules().pairing.system == System::Knockout;
        !tournament.stages.is_empty() || is_knockout && tournament.last_paired_round() > 0
    }

    /// Returns the formula of the place that the stages decide for the player named in a cell: empty while any of them is open.
    pub(super) fn finals_place_of(&self, name: &Excel) -> Option<Excel> {
        if let Some(formula) = self.place_at_tables_of(name) {
            return Some(formula);
        }
        let rows = listed(self)?;
        let [names, places] = [0, 1].map(|column| column_on(&self.names.bracket, rows, column));
        let escaped = as_it_is(name);
        Some(unless(
            above(countif(&names, ""), 0),
            iferror(index(&places, excel::found(&escaped, &names)), ""),
        ))
    }
}

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>) -> Sheet<'a> {
    let drawing = Drawing::of(layout);
    let games = &drawing.games;
    let levels = games.iter().map(|game| game.level + 1).max().unwrap_or(1);
    let drawn = BracketCells::of(games);
    let width = |at: usize| [NAME_WIDTH, SCORE_WIDTH, GAP_WIDTH][at % OF_A_STAGE];
    let mut tints = Vec::new();
    let mut tinted = Vec::new();
    for (at, game) in games.iter().enumerate() {
        let left = column(game.level * OF_A_STAGE);
        for (side, wins) in [(0, 1), (1, 2)] {
            let here = drawn.rows[at] + side;
            let range = (here, left, here, left + 1);
            tints.push((
                range,
                Tint::Won,
                drawing.has_won(layout, at, usize::from(wins == 2)).into(),
            ));
            if finals::side(game) == wins {
                tinted.push((range, Tint::Won));
            }
        }
    }
    let places = if drawing.on_results.is_none() {
        places(games)
    } else {
        Vec::new()
    };
    let below = drawn.below
        + 1
        + if places.is_empty() {
            0
        } else {
            2 + row(places.len())
        };
    let last_column = column(levels.max(2) * OF_A_STAGE) - 2;
    let setup = Setup {
        landscape: levels > 2,
        widths: (0..levels.max(2) * OF_A_STAGE)
            .map(|at| (column(at), width(at)))
            .collect(),
        heights: vec![(FIRST_ROW, below, ROW_HEIGHT)],
        printed: Some((below, last_column)),
        fit: Fit::Page,
        tints,
        tinted,
        stale: if layout.analysis.after_rounds.is_some() {
            layout.stale((drawn.below + 3, 3, below, 3))
        } else {
            Vec::new()
        },
        ..Setup::of(TAB_READ)
    };
    // A game stands between those before it.
    Sheet::sorted(&layout.names.bracket, setup, move |emit| {
        let games = &drawing.games;
        let remark = if drawing.on_results.is_some() {
            "bracket.of_rounds"
        } else if layout.analysis.after_rounds.is_some() {
            "bracket.places_first"
        } else {
            "bracket.remark"
        };
        head(layout, "sheet.bracket", "", emit);
        // In lines: beyond the last column nothing is printed.
        let remark = layout.text(remark);
        let across: Vec<f64> = (0..levels.max(2) * OF_A_STAGE - 1).map(width).collect();
        emit(
            Cell::text(2, 0, Role::Small, remark)
                .spanning(last_column + 1)
                .high(small_lines(remark, &across) * LINE_OF_REMARK),
        );
        for level in 0..levels {
            let of_level = |game: &&StageGame| game.level == level;
            let names = || games.iter().filter(of_level);
            let stage = names()
                .find(|game| !game.for_place)
                .or_else(|| names().next())
                .map_or("", |game| game.stage.as_str());
            let at = column(level * OF_A_STAGE);
            emit.text((FIRST_ROW - 1, at), Role::Heading, stage);
            emit.text((FIRST_ROW - 1, at + 1), Role::Heading, "");
        }
        for at in 0..games.len() {
            drawn_game(layout, &drawing, (drawn.rows[at], at), emit);
        }
        list(layout, drawn.below + 1, &places, emit);
    })
}

/// Both players of a game, one above the other, with their scores or marks.
fn drawn_game(
    layout: &BookLayout<'_>,
    drawing: &Drawing,
    (here, at): (u32, usize),
    emit: &mut dyn FnMut(Cell),
) {
    let game = &drawing.games[at];
    let left = column(game.level * OF_A_STAGE);
    if game.for_place {
        emit.text((here - 1, left), Role::Label, game.stage.as_str());
    }
    let marks = |wins: bool| {
        layout
            .lang
            .texts_of("mark", if wins { "win" } else { "loss" })
    };
    let players = [Some(game.pairing.first), game.pairing.second];
    let scores = game
        .pairing
        .result
        .score
        .as_ref()
        .map(|score| [&score.first, &score.second]);
    for (side, (own, wins)) in [(0, (0usize, 1)), (1, (1, 2))] {
        let name = players[own].map_or("", |player| &*layout.players()[player].name);
        let shown = || as_text(drawing.name(layout, at, own));
        emit(
            layout
                .computed((here + side, left), Role::Text, shown, name)
                .sized(POINTS),
        );
        let won = finals::side(game);
        let now: Cached = match scores {
            Some(scores) => scores[own].to_f64().into(),
            None if won == 0 => "".into(),
            None => marks(won == wins).into(),
        };
        let formula = || {
            let score = drawing.score(layout, at, own);
            let [has_won, has_lost] = [own, 1 - own].map(|who| drawing.has_won(layout, at, who));
            let [win, loss] = [true, false].map(|won| quote(marks(won)));
            if_(
                is_not(&score, ""),
                &score,
                if_(has_won, &win, if_(has_lost, &loss, "")),
            )
        };
        emit(
            layout
                .computed((here + side, left + 1), Role::Centered, formula, now)
                .sized(POINTS),
        );
    }
}

/// The places that the stages decide, with those after the rounds beside them.
fn list(layout: &BookLayout<'_>, start: u32, places: &[StagePlace], emit: &mut dyn FnMut(Cell)) {
    if places.is_empty() {
        return;
    }
    emit.text((start, 0), Role::Section, layout.text("bracket.places"));
    emit_headings(
        layout.lang,
        start + 1,
        [
            (0, "column.name"),
            (1, "column.rank"),
            (3, "bracket.after_rounds"),
        ],
        emit,
    );
    let games = &layout.tournament().stages;
    for (here, place) in (start + 2..).zip(places) {
        let there = finals::row_of(place.game);
        let player = place.player(games);
        let name = layout.name_of(player);
        let formula = || {
            let [first, second, side] =
                [NAMES[0], NAMES[1], SIDE].map(|column| on(&layout.names.finals, there, column));
            let (of_one, of_two) = if place.winner {
                (&first, &second)
            } else {
                (&second, &first)
            };
            if_(
                is(&side, 1),
                as_text(of_one),
                if_(is(&side, 2), as_text(of_two), ""),
            )
        };
        emit(
            layout
                .computed((here, 0), Role::Text, formula, name)
                .sized(POINTS),
        );
        emit(Cell::number(here, 1, Role::Place, place.rank).sized(POINTS));
        let after = || {
            let own = relative(here, 0);
            let places = layout.fig_name(&layout.shown_place());
            let escaped = as_it_is(&own);
            unless(
                is(&own, ""),
                index(&places, excel::found(&escaped, "player_name")),
            )
        };
        let now = layout.place_after_rounds(player);
        // If the stages decide the places, the places after the rounds are computed values.
        let cell = if layout.analysis.after_rounds.is_some() {
            Cell::value((here, 3), Role::Centered, now)
        } else {
            layout.computed((here, 3), Role::Centered, after, now)
        };
        emit(cell.sized(POINTS));
    }
}
