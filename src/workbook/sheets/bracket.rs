//! トーナメント表: the stages after the rounds as a bracket, and the places that they decide beside those of the rounds; or the rounds of
//! a knockout.

use std::cmp::Ordering;
use std::collections::HashSet;

use crate::model::{Outcome, Pairing, PlayerIndex, StageGame, StagePlace, game_before, places};
use crate::pairing::{Slot, places_of};
use crate::record::results::{CODES, FIRST, SCORES, SECOND};
use crate::rules::pairing::System;
use crate::workbook::address::{as_it_is, column_on, on, relative};
use crate::workbook::calculation::codes::code_of;
use crate::workbook::calculation::{BookLayout, FIRST_ROW, column, row};
use crate::workbook::excel::{
    self, Excel, above, and, as_text, countif, if_, iferror, index, is, is_not, join, quote,
    unless, xl,
};
use crate::workbook::live::{LiveCondition, LiveText};
use crate::workbook::plan::{Cached, Cell, Fit, Pen, Role, Setup, Sheet, TAB_READ, Tint};
use crate::workbook::sheets::finals::{self, NAMES, SCORE_OF, SIDE};
use crate::workbook::sheets::{Stale, emit_headings, head, over_columns};

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
/// Behind the score of who won after the time of the game.
const LATE: &str = " *";
/// The ways in which a game ends after its time, and without play.
const EXTRA: [Outcome; 2] = [Outcome::ExtraWin, Outcome::ExtraLoss];
const FORFEITED: [Outcome; 2] = [Outcome::ForfeitWin, Outcome::ForfeitLoss];

/// A box of a bracket: a game, or room for one that is not paired yet.
struct GameBox {
    /// The column, from 0.
    level: usize,
    /// Whether it is for a place, by those who lost before.
    for_place: bool,
    /// The name of its stage.
    stage: String,
    /// The game, where it is paired.
    game: Option<usize>,
    /// The boxes that its players come from; of a game for a place those whose losers meet.
    from: Vec<usize>,
}

/// The games of a bracket, and the sheet on which they are edited.
struct Drawing {
    games: Vec<StageGame>,
    /// The row of each game on Results, where the rounds are a knockout; otherwise all are on the sheet of the finals.
    on_results: Option<Vec<u32>>,
    boxes: Vec<GameBox>,
}

impl Drawing {
    fn of(layout: &BookLayout<'_>) -> Self {
        let tournament = layout.tournament();
        if !tournament.stages.is_empty() {
            return Self {
                games: tournament.stages.clone(),
                on_results: None,
                boxes: boxes_of(&tournament.stages),
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
                place: None,
                pairing: pairing.clone(),
            });
            rows.push(FIRST_ROW + row(at));
            lost.extend(pairing_loser(pairing));
        }
        let whole = places_of(tournament).and_then(|places| whole(layout, &games, &places));
        Self { boxes: whole.unwrap_or_else(|| boxes_of(&games)), games, on_results: Some(rows) }
    }

    /// Returns a cell of a game, by its column on the sheet of the finals and on Results.
    fn cell(&self, layout: &BookLayout<'_>, at: usize, columns: [u16; 2]) -> Excel {
        match &self.on_results {
            None => xl(on(&layout.names["finals"], finals::row_of(at), columns[0])),
            Some(rows) => xl(on(&layout.names["results"], rows[at], columns[1])),
        }
    }

    fn name(&self, layout: &BookLayout<'_>, at: usize, own: usize) -> Excel {
        self.cell(layout, at, [NAMES[own], [FIRST, SECOND][own]])
    }

    fn score(&self, layout: &BookLayout<'_>, at: usize, own: usize) -> Excel {
        self.cell(layout, at, [SCORE_OF[own], SCORES[2 * own]])
    }

    /// Returns who comes to a side of a box whose game is not paired yet: whoever has a bye, the winner or the loser of a game once it is
    /// decided. Until then it says from which table, which is returned again; nothing where that game is not paired either.
    fn to_come(&self, layout: &BookLayout<'_>, of: &GameBox, side: usize) -> (LiveText, String) {
        let before = of.from.get(side).and_then(|at| self.boxes[*at].game);
        let Some(at) = before else {
            return (LiveText::fixed(""), String::new());
        };
        let pairing = &self.games[at].pairing;
        let name = |own: usize| {
            let player = [Some(pairing.first), pairing.second][own];
            let now = player.map_or("", |player| &*layout.players()[player].name);
            LiveText::of(as_text(self.name(layout, at, own)), now)
        };
        if pairing.second.is_none() {
            return (name(0), String::new());
        }
        let key = if of.for_place { "bracket.loser_of" } else { "bracket.winner_of" };
        let table = pairing.table.as_deref().filter(|table| !table.is_empty());
        let open = table.map_or_else(String::new, |table| say!(layout, key, table));
        let won = finals::side(&self.games[at]) as usize;
        let comes = |own: usize| {
            let winner = if of.for_place { 1 - own } else { own };
            LiveCondition::of(self.has_won(layout, at, winner), won == winner + 1)
        };
        let otherwise = LiveText::fixed(&open);
        let comes_of_two = name(0).or(&comes(0), &name(1).or(&comes(1), &otherwise));
        (comes_of_two, open)
    }

    /// Whether a game ended in one of these ways, as whoever is named first saw it.
    fn ended(&self, layout: &BookLayout<'_>, at: usize, ways: [Outcome; 2]) -> Excel {
        excel::any(ways.map(|of| match &self.on_results {
            None => {
                let marked = on(&layout.names["finals"], finals::row_of(at), finals::MARK);
                is(marked, quote(layout.lang.texts_of("mark", of.id())))
            }
            Some(rows) => is(on(&layout.names["results"], rows[at], CODES[0]), code_of(of)),
        }))
    }

    fn has_won(&self, layout: &BookLayout<'_>, at: usize, own: usize) -> Excel {
        match &self.on_results {
            None => is(on(&layout.names["finals"], finals::row_of(at), SIDE), own + 1),
            Some(rows) => {
                let code = on(&layout.names["results"], rows[at], CODES[own]);
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
            return say!(layout.lang, "slips.round", round);
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

/// Returns a box for each game, and none besides.
fn boxes_of(games: &[StageGame]) -> Vec<GameBox> {
    let of = |(at, game): (usize, &StageGame)| GameBox {
        level: game.level,
        for_place: game.for_place,
        stage: game.stage.clone(),
        game: Some(at),
        from: feeders(games, at),
    };
    games.iter().enumerate().map(of).collect()
}

/// Returns the boxes of a whole bracket from its places in the first round on: those of rounds that are not paired yet as well. Nothing
/// where a game stands elsewhere than the bracket has it.
fn whole(layout: &BookLayout<'_>, games: &[StageGame], places: &[Slot]) -> Option<Vec<GameBox>> {
    let paired = layout.tournament().last_paired_round() as usize;
    let mut boxes: Vec<GameBox> = Vec::new();
    // The boxes of a round, in their order; none where nobody is left.
    let mut before: Vec<Option<usize>> = vec![None; places.len()];
    let mut level = 0;
    while before.len() > 1 {
        let of_level = |game: &&StageGame| game.level == level && !game.for_place;
        let at_level = games.iter().enumerate();
        let at_level: Vec<usize> =
            at_level.filter(|(_, game)| of_level(game)).map(|(at, _)| at).collect();
        let mut here = Vec::new();
        for (at, two) in before.chunks_exact(2).enumerate() {
            let many = 2usize << level;
            let own = &places[at * many..(at + 1) * many];
            let is_own = |game: &&usize| {
                let mut players = games[**game].pairing.players();
                players.all(|player| own.contains(&Some(player)))
            };
            let game = at_level.iter().find(is_own).copied();
            let is_there = game.is_some() || level >= paired;
            here.push(is_there.then(|| {
                boxes.push(GameBox {
                    level,
                    for_place: false,
                    stage: stage_name(layout, u32::try_from(level + 1).unwrap_or(u32::MAX), false),
                    game,
                    from: two.iter().flatten().copied().collect(),
                });
                boxes.len() - 1
            }));
        }
        if here.iter().flatten().filter(|at| boxes[**at].game.is_some()).count() < at_level.len() {
            return None;
        }
        if let [Some(one), Some(other)] = before[..] {
            boxes.extend(third(layout, games, (level, [one, other]), paired));
        }
        before = here;
        level += 1;
    }
    let games_for_places = games.iter().filter(|game| game.for_place).count();
    let drawn = boxes.iter().filter(|of| of.for_place && of.game.is_some());
    (drawn.count() == games_for_places && level == layout.tournament().rounds as usize)
        .then_some(boxes)
}

/// Returns the box of the game between the losers of both semifinals, where there is or will be one.
fn third(
    layout: &BookLayout<'_>,
    games: &[StageGame],
    (level, from): (usize, [usize; 2]),
    paired: usize,
) -> Option<GameBox> {
    let game = games.iter().position(|game| game.for_place && game.level == level);
    let is_to_come = layout.rules().pairing.third_place && level >= paired;
    (game.is_some() || is_to_come).then(|| GameBox {
        level,
        for_place: true,
        stage: layout.text("bracket.third").to_string(),
        game,
        from: from.to_vec(),
    })
}

/// The cell of each game, and the first row below them.
struct BracketCells {
    rows: Vec<u32>,
    below: u32,
}

impl BracketCells {
    fn of(boxes: &[GameBox]) -> Self {
        let mut drawn = Self { rows: vec![u32::MAX; boxes.len()], below: FIRST_ROW };
        let goes_on = |at: usize| {
            let mut later = boxes.iter().filter(|later| !later.for_place);
            later.any(|later| later.from.contains(&at))
        };
        for at in (0..boxes.len()).filter(|at| !boxes[*at].for_place && !goes_on(*at)) {
            drawn.place(boxes, at);
        }
        for at in (0..boxes.len()).filter(|at| boxes[*at].for_place) {
            // Its name stands above it.
            drawn.rows[at] = drawn.below + 1;
            drawn.below += OF_A_GAME + 1;
        }
        drawn
    }

    /// Places a game between those whose winners meet in it.
    fn place(&mut self, boxes: &[GameBox], at: usize) -> u32 {
        let from = boxes[at].from.iter();
        let rows: Vec<u32> = from.map(|before| self.place(boxes, *before)).collect();
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
    let mut found: Vec<usize> =
        games[at].pairing.players().filter_map(|player| game_before(games, at, player)).collect();
    found.dedup();
    found
}

/// Returns the rows and the two columns with the names and the places that the stages decide.
fn listed(layout: &BookLayout<'_>) -> Option<(u32, u32)> {
    let games = &layout.tournament().stages;
    let first = BracketCells::of(&boxes_of(games)).below + 3;
    places(games).len().checked_sub(1).map(|more| (first, first + row(more)))
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
        let [names, places] = [0, 1].map(|column| column_on(&self.names["bracket"], rows, column));
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
    let levels = drawing.boxes.iter().map(|of| of.level + 1).max();
    let levels = levels.unwrap_or(1);
    let drawn = BracketCells::of(&drawing.boxes);
    let width = |at: usize| [NAME_WIDTH, SCORE_WIDTH, GAP_WIDTH][at % OF_A_STAGE];
    let mut tints = Vec::new();
    let mut tinted = Vec::new();
    let mut faint = Vec::new();
    for (of, row) in drawing.boxes.iter().zip(&drawn.rows) {
        let left = column(of.level * OF_A_STAGE);
        for (side, wins) in [(0, 1), (1, 2)] {
            let here = row + side;
            let range = (here, left, here, left + 1);
            let Some(at) = of.game else {
                let (_, open) = drawing.to_come(layout, of, side as usize);
                if !open.is_empty() {
                    faint.push((range, is(relative(here, left), quote(open)).into()));
                }
                continue;
            };
            tints.push((
                range,
                Tint::Won,
                drawing.has_won(layout, at, usize::from(wins == 2)).into(),
            ));
            if finals::side(&games[at]) == wins {
                tinted.push((range, Tint::Won));
            }
        }
    }
    let places = if drawing.on_results.is_none() { places(games) } else { Vec::new() };
    let below = drawn.below + 1 + if places.is_empty() { 0 } else { 2 + row(places.len()) };
    let last_column = column(levels.max(2) * OF_A_STAGE) - 2;
    let has_old_places = layout.analysis.after_rounds.is_some() && !places.is_empty();
    let setup = Setup {
        landscape: levels > 2,
        widths: (0..levels.max(2) * OF_A_STAGE).map(|at| (column(at), width(at))).collect(),
        heights: vec![(FIRST_ROW, below, ROW_HEIGHT)],
        printed: Some((below, last_column)),
        fit: Fit::Page,
        tints,
        tinted,
        faint,
        stale: if has_old_places {
            layout.stale((drawn.below + 3, 3, below, 3))
        } else {
            Vec::new()
        },
        ..Setup::of(TAB_READ)
    };
    // A game stands between those before it.
    Sheet::sorted(&layout.names["bracket"], setup, move |emit| {
        let remark = if drawing.on_results.is_some() {
            "bracket.of_rounds"
        } else if layout.analysis.after_rounds.is_some() {
            "bracket.places_first"
        } else {
            "bracket.remark"
        };
        let stale = has_old_places.then_some(Stale::Words);
        head(layout, "sheet.bracket", "", stale, emit);
        let is_late = |game: &StageGame| {
            let first = game.pairing.result.outcomes.map(|[own, _]| own);
            game.pairing.result.is_open() || first.is_some_and(Outcome::is_extra)
        };
        let late = if drawing.games.iter().any(is_late) { layout.text("bracket.late") } else { "" };
        let remark = &format!("{}{late}", layout.text(remark));
        let across: Vec<f64> = (0..levels.max(2) * OF_A_STAGE - 1).map(width).collect();
        emit(over_columns(2, remark, &across, LINE_OF_REMARK));
        for level in 0..levels {
            let of_level = |of: &&GameBox| of.level == level;
            let names = || drawing.boxes.iter().filter(of_level);
            let stage = names()
                .find(|of| !of.for_place)
                .or_else(|| names().next())
                .map_or("", |of| of.stage.as_str());
            let at = column(level * OF_A_STAGE);
            emit.text((FIRST_ROW - 1, at), Role::Heading, stage);
            emit.text((FIRST_ROW - 1, at + 1), Role::Heading, "");
        }
        for (of, row) in drawing.boxes.iter().zip(&drawn.rows) {
            let left = column(of.level * OF_A_STAGE);
            if of.for_place {
                emit.text((row - 1, left), Role::Label, of.stage.as_str());
            }
            match of.game {
                Some(at) => drawn_game(layout, &drawing, (*row, at), emit),
                None => room_for(layout, &drawing, (*row, of), emit),
            }
        }
        list(layout, drawn.below + 1, &places, emit);
    })
}

/// Room for a game that is not paired yet: who plays it, as far as that is known.
fn room_for(
    layout: &BookLayout<'_>,
    drawing: &Drawing,
    (here, of): (u32, &GameBox),
    emit: &mut dyn FnMut(Cell),
) {
    let left = column(of.level * OF_A_STAGE);
    for (row, side) in (here..).zip([0, 1]) {
        let (LiveText { formula, now }, open) = drawing.to_come(layout, of, side);
        let is_faint = !now.is_empty() && now == open;
        let mut cell = layout.computed((row, left), Role::Text, || formula, now);
        cell.is_faint = is_faint;
        emit(cell.sized(POINTS));
        emit(Cell::text(row, left + 1, Role::Centered, "").sized(POINTS));
    }
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
    let first = game.pairing.result.outcomes.map(|[own, _]| own);
    let is_forfeited = first.is_some_and(|own| FORFEITED.contains(&own));
    let is_extra = first.is_some_and(Outcome::is_extra);
    let marks = |wins: bool, forfeited: bool| {
        let of = match (wins, forfeited) {
            (true, false) => Outcome::Win,
            (false, false) => Outcome::Loss,
            (true, true) => Outcome::ForfeitWin,
            (false, true) => Outcome::ForfeitLoss,
        };
        layout.lang.texts_of("mark", of.id())
    };
    let players = [Some(game.pairing.first), game.pairing.second];
    let scores = game.pairing.result.score.as_ref().map(|score| [&score.first, &score.second]);
    for (side, (own, wins)) in [(0, (0usize, 1)), (1, (1, 2))] {
        let name = players[own].map_or("", |player| &*layout.players()[player].name);
        let shown = || as_text(drawing.name(layout, at, own));
        emit(layout.computed((here + side, left), Role::Text, shown, name).sized(POINTS));
        let won = finals::side(game);
        let now: Cached = match scores {
            Some(scores) if is_extra && won == wins => format!("{}{LATE}", scores[own]).into(),
            Some(scores) => scores[own].to_f64().into(),
            None if won == 0 => "".into(),
            None => marks(won == wins, is_forfeited).into(),
        };
        let formula = || {
            let score = drawing.score(layout, at, own);
            let [has_won, has_lost] = [own, 1 - own].map(|who| drawing.has_won(layout, at, who));
            let forfeited = drawing.ended(layout, at, FORFEITED);
            let [win, loss] = [true, false].map(|won| {
                let [forfeited_so, played] = [true, false].map(|how| quote(marks(won, how)));
                if_(&forfeited, forfeited_so, played)
            });
            let late = and(&has_won, drawing.ended(layout, at, EXTRA));
            if_(
                is_not(&score, ""),
                if_(late, join([score.clone(), quote(LATE)]), &score),
                if_(has_won, &win, if_(has_lost, &loss, "")),
            )
        };
        emit(layout.computed((here + side, left + 1), Role::Centered, formula, now).sized(POINTS));
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
        [(0, "column.name"), (1, "column.rank"), (3, "bracket.after_rounds")],
        emit,
    );
    let games = &layout.tournament().stages;
    for (here, place) in (start + 2..).zip(places) {
        let there = finals::row_of(place.game);
        let player = place.player(games);
        let name = layout.name_of(player);
        let formula = || {
            let [first, second, side] =
                [NAMES[0], NAMES[1], SIDE].map(|column| on(&layout.names["finals"], there, column));
            let (of_one, of_two) = if place.winner { (&first, &second) } else { (&second, &first) };
            if_(is(&side, 1), as_text(of_one), if_(is(&side, 2), as_text(of_two), ""))
        };
        emit(layout.computed((here, 0), Role::Text, formula, name).sized(POINTS));
        emit(Cell::number(here, 1, Role::Place, place.rank).sized(POINTS));
        let after = || {
            let own = relative(here, 0);
            let places = layout.fig_name(&layout.shown_place());
            let escaped = as_it_is(&own);
            unless(is(&own, ""), index(&places, excel::found(&escaped, "player_name")))
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
