//! A page for each player: the place and what separates it from the neighbours', the rounds, every figure with its rule and its numbers.
//!
//! A page shows cells of the calculation sheets and texts joined from them. The card is the page of a chosen player.

mod deciding;
mod figures;
mod frame;
mod head;
mod rounds;
mod sums;
mod terms;
mod whose;

use std::sync::Arc;

use crate::model::PlayerIndex;
use crate::workbook::calculation::size::{MOST_BREAKS, MOST_PAGES_IN_MEMORY};
use crate::workbook::calculation::workings::rounds::Rounds;
use crate::workbook::calculation::{BookLayout, row};
use crate::workbook::names::{Pages, is_misread};
use crate::workbook::plan::{Allowed, Cell, Fit, Role, Setup, Sheet, TAB_READ};
use crate::workbook::sheets::standings::columns as standings;
use frame::{ABOVE, BELOW, Frame, NAME, RESULT};
use whose::PageOwner;

/// Plans the sheets: one for each player in order of place, or one for all.
pub(crate) fn sheets<'a>(layout: &'a BookLayout<'a>) -> Vec<Sheet<'a>> {
    let entries = layout.entries();
    match &layout.names.pages {
        Pages::None => Vec::new(),
        Pages::Sheets(names) => {
            let frame = Arc::new(of_pages(layout));
            entries
                .iter()
                .map(|entry| sheet(Arc::clone(&frame), entry.player, names[entry.player].clone()))
                .collect()
        }
        Pages::One(name) => {
            let frame = of_pages(layout);
            let tops: Vec<u32> =
                (0..entries.len()).map(|position| row(position) * frame.rows()).collect();
            let mut setup = setup(&frame, &tops);
            setup.page_breaks = tops.iter().skip(1).take(MOST_BREAKS).copied().collect();
            setup.large = entries.len() > MOST_PAGES_IN_MEMORY;
            setup.fit = frame.fit(highest(&frame));
            vec![Sheet {
                name: name.clone(),
                setup,
                cells: Box::new(move |emit| {
                    let mut moments = layout.work_rounds();
                    for (entry, top) in entries.iter().zip(&tops) {
                        page(&frame, (entry.player, *top), &mut moments, emit);
                    }
                }),
            }]
        }
    }
}

fn sheet(frame: Arc<Frame<'_>>, player: PlayerIndex, name: String) -> Sheet<'_> {
    let layout = frame.layout;
    let mut setup = Setup { fit: Fit::Page, ..setup(&frame, &[0]) };
    setup.printed = setup.printed.filter(|_| has_space_beside(layout, player));
    Sheet {
        name,
        setup,
        cells: Box::new(move |emit| page(&frame, (player, 0), &mut layout.work_rounds(), emit)),
    }
}

/// Plans one player's sheet; nothing where sheets are not what pages stand on.
pub(crate) fn of_one<'a>(layout: &'a BookLayout<'a>, player: PlayerIndex) -> Option<Sheet<'a>> {
    let Pages::Sheets(names) = &layout.names.pages else {
        return None;
    };
    Some(sheet(Arc::new(of_pages(layout)), player, names.get(player)?.clone()))
}

/// Returns the page of a chosen player, read through one pointer, also for an event of thousands.
pub(crate) fn card<'a>(layout: &'a BookLayout<'a>) -> Sheet<'a> {
    let first = layout.entries().first().map(|entry| entry.player);
    let frame = Frame::new(layout)
        .in_best_widths(|frame| height(frame, &mut layout.work_rounds(), first, true));
    let setup = setup(&frame, &[0]);
    let setup = Setup {
        fit: Fit::Page,
        is_of_players: false,
        inputs: vec![((NAME, 0, NAME, RESULT), Allowed::OneOf("player_name".into()))],
        ..setup
    };
    Sheet::new(&layout.names["card"], setup, move |emit| {
        let whose = PageOwner { frame: &frame, player: first, top: 0, chosen: true };
        let mut moments = layout.work_rounds();
        moments.turn_to(first.unwrap_or(usize::MAX));
        let mut cells = cells(&whose, &moments);
        cells.push(Cell::text(NAME, frame.links(), Role::Running, layout.text("card.choose")));
        in_order(cells).into_iter().for_each(emit);
    })
}

/// Returns the set-up of pages that begin in these rows.
fn setup(frame: &Frame<'_>, tops: &[u32]) -> Setup {
    let layout = frame.layout;
    let last_row = tops.last().map_or(0, |top| top + frame.rows()) - 1;
    let turns = tops.iter().flat_map(|top| {
        [ABOVE, BELOW].map(|at| (top + at + 1, RESULT, top + at + 1, frame.remark()))
    });
    let tells = layout.size.shows_reversals(layout.standing.len());
    Setup {
        is_of_players: true,
        widths: frame.widths(),
        widest: 20.0,
        hidden_columns: vec![frame.hidden()],
        stale: turns.filter(|_| tells).flat_map(|range| layout.stale(range)).collect(),
        faint: frame.faint(last_row),
        bars: frame.bars(last_row),
        halves: frame.halves(last_row),
        printed: Some((last_row, frame.remark())),
        ..Setup::of(TAB_READ)
    }
}

fn has_space_beside(layout: &BookLayout<'_>, player: PlayerIndex) -> bool {
    if let Pages::Sheets(names) = &layout.names.pages { !is_misread(&names[player]) } else { true }
}

/// Returns the first row of a player's page on the sheet of all.
pub(crate) fn first_row(layout: &BookLayout<'_>, player: PlayerIndex) -> u32 {
    match layout.names.pages {
        Pages::One(_) => row(layout.standing[player]) * rows(layout),
        Pages::Sheets(_) | Pages::None => 0,
    }
}

fn rows(layout: &BookLayout<'_>) -> u32 {
    frame::FIRST_ROUND
        + layout.size.rounds
        + 4
        + frame::OF_A_FIGURE * row(layout.rules().definitions.len())
}

/// Returns the frame of the pages: wide enough for the first, the one in the middle and the last.
fn of_pages<'r>(layout: &'r BookLayout<'r>) -> Frame<'r> {
    let entries = layout.entries();
    let some = [0, entries.len() / 2, entries.len().saturating_sub(1)]
        .map(|at| entries.get(at).map(|entry| entry.player));
    Frame::new(layout).in_best_widths(|frame| {
        let mut moments = layout.work_rounds();
        some.into_iter()
            .map(|player| height(frame, &mut moments, player, false))
            .fold(1.0, f64::max)
    })
}

/// Returns the height of a page, or of the card, in points.
fn height(
    frame: &Frame<'_>,
    moments: &mut Rounds<'_>,
    player: Option<PlayerIndex>,
    chosen: bool,
) -> f64 {
    moments.turn_to(player.unwrap_or(usize::MAX));
    let whose = PageOwner { frame, player, top: 0, chosen };
    let mut heights = vec![0.0f64; frame.rows() as usize];
    for cell in cells(&whose, moments) {
        if let (Some(height), Some(row)) = (cell.height, heights.get_mut(cell.row as usize)) {
            *row = row.max(height);
        }
    }
    heights.iter().sum()
}

/// Returns the height of the highest page, in points.
fn highest(frame: &Frame<'_>) -> f64 {
    let mut moments = frame.layout.work_rounds();
    (0..frame.layout.standing.len())
        .map(|player| height(frame, &mut moments, Some(player), false))
        .fold(1.0, f64::max)
}

fn page(
    frame: &Frame<'_>,
    (player, top): (PlayerIndex, u32),
    moments: &mut Rounds<'_>,
    emit: &mut dyn FnMut(Cell),
) {
    moments.turn_to(player);
    let whose = PageOwner { frame, player: Some(player), top, chosen: false };
    let mut cells = cells(&whose, moments);
    // If the whole sheet is printed, nothing is put beside.
    if has_space_beside(frame.layout, player) {
        cells.push(link(frame, player, top));
    }
    in_order(cells).into_iter().for_each(emit);
}

fn cells(whose: &PageOwner<'_>, moments: &Rounds<'_>) -> Vec<Cell> {
    let mut cells = whose.head(moments);
    cells.extend(whose.pointers());
    let (rounds, parts) = whose.rounds_table(moments);
    cells.extend(rounds);
    cells.extend(whose.games_among_equals(moments));
    cells.extend(whose.figures_table(moments, &parts));
    cells
}

/// Returns the cells row by row, as they are written.
fn in_order(mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.sort_by_key(|cell| (cell.row, cell.column));
    cells
}

/// Returns the link from a page to the player's row of the standings, outside the print area.
fn link(frame: &Frame<'_>, player: PlayerIndex, top: u32) -> Cell {
    let layout = frame.layout;
    let to = Some((layout.names["standings"].clone(), standings::row(layout.standing[player]), 0))
        .filter(|_| layout.has_notes());
    Cell::text(top, frame.links(), Role::Running, layout.names["standings"].clone()).linked(to)
}
