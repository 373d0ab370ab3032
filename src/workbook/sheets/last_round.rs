//! 最終戦の条件: what everybody still needs while exactly the last round is open, as computed.

use crate::explain::last_round::{LastRoundWords, range};
use crate::last_round::{Asked, LastRound, lines};
use crate::workbook::calculation::{BookLayout, FIRST_ROW, column, row};
use crate::workbook::page_fit::units;
use crate::workbook::plan::{Cell, Pen, Role, Setup, Sheet, TAB_READ};
use crate::workbook::sheets::{emit_headings, head_read, under_headings};

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
const NAMES: (f64, f64) = (10.0, 22.0);

/// The height of a line, in points, and what words leave of their lines.
const LINE: f64 = 15.5;
const UNFILLED: f64 = 1.15;

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>) -> Option<Sheet<'a>> {
    let last = found(layout)?;
    let names = (layout.longest_name() as f64 + 2.0).clamp(NAMES.0, NAMES.1);
    let asked = last.players.first().map_or(0, |first| first.lines.len());
    let widths = [NUMBERS, names, names, NUMBERS]
        .into_iter()
        .chain(std::iter::repeat_n(SENTENCES, asked));
    let last_column = LINES + column(asked.max(1)) - 1;
    let last_row = FIRST_ROW + row(last.players.len().max(1)) - 1;
    let setup = Setup {
        widths: (0..).zip(widths).collect(),
        stale: layout.stale((FIRST_ROW, 0, last_row, last_column)),
        landscape: true,
        ..under_headings(2, TAB_READ)
    };
    Some(Sheet::new(&layout.names.last_round, setup, move |emit| {
        cells(layout, &last, emit);
    }))
}

/// Returns how many cases are tried for one question.
fn cases(layout: &BookLayout<'_>) -> u32 {
    (ALTOGETHER / row(layout.size.players.max(1))).min(CASES)
}

fn found(layout: &BookLayout<'_>) -> Option<LastRound> {
    let asked = Asked {
        lines: lines(layout.analysis),
        tables: TABLES,
        cases: cases(layout),
        forfeits: false,
    };
    LastRound::new(layout.analysis, &asked).ok()
}

fn cells(layout: &BookLayout<'_>, last: &LastRound, emit: &mut dyn FnMut(Cell)) {
    let words = LastRoundWords {
        analysis: layout.analysis,
        last,
        cases: cases(layout),
        lang: layout.lang,
    };
    head_read(
        layout,
        layout.text("sheet.last_round"),
        &words.compared(),
        None,
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
        let said: Vec<String> = chances
            .lines
            .iter()
            .map(|chance| words.sentence(chances, chance))
            .collect();
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
        emit.text(
            (at, PLACES),
            Role::Centered,
            range(chances.places, layout.lang),
        );
        for (column, said) in (LINES..).zip(said) {
            emit.text((at, column), Role::Wrapped, said);
        }
    }
}
