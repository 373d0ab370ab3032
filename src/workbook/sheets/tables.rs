//! 決勝: tables of three to six in the stages after the rounds, to be edited; places there, and in the finals, follow.

use crate::model::{LeftTable, Seat, StageTable, places_at_tables};
use crate::record::COMPUTED_OF_TABLES;
use crate::workbook::address::{as_it_is, column_on, down, fixed, in_column};
use crate::workbook::calculation::{BookLayout, FIRST_ROW, row};
use crate::workbook::excel::{
    self, Excel, above, and, any, below, call, call_with, countif, countifs, floor, found, if_,
    iferror, index, is_not, is_number, join, or, quote, unless, xl,
};
use crate::workbook::page_fit::small_lines;
use crate::workbook::plan::{Allowed, Cached, Cell, Fit, Pen, Role, Setup, Sheet, TAB_EDIT};
use crate::workbook::sheets::{Stale, emit_headings, head, under_headings};

/// Columns: stage, table, who plays, the place as played, what happened; then the place at the table, that of the finals, and the one
/// after the rounds. Hidden behind them: how late the stage is, which table it is, whether it is the player's last, whether the seat is
/// still open, and whether something cannot be.
const STAGE: u16 = 0;
const TABLE: u16 = 1;
const NAME: u16 = 2;
const PLAYED: u16 = 3;
const MARK: u16 = 4;
const RANK: u16 = COMPUTED_OF_TABLES;
const PLACE: u16 = 6;
const AFTER_ROUNDS: u16 = 7;
const LEVEL: u16 = 8;
const NUMBER: u16 = 9;
const LAST: u16 = 10;
const OPEN: u16 = 11;
const UNFIT: u16 = 12;
/// The player of the seat when this was written, and the place after the rounds.
const NAME_THEN: u16 = 13;
const PLACE_THEN: u16 = 14;
const WIDTHS: [f64; 8] = [16.0, 8.0, 26.0, 12.0, 15.0, 15.0, 13.0, 13.0];
/// The type of the seats, in points, and the height of their rows.
const POINTS: u8 = 12;
const ROW_HEIGHT: f64 = 21.0;
/// The sign for no place: a player who left a table that was played again.
const NO_PLACE: &str = "—";
/// The height of a line of the remark, in points.
const LINE_OF_REMARK: f64 = 15.0;

fn seats(tables: &[StageTable]) -> impl Iterator<Item = (usize, &StageTable, &Seat, Option<u32>)> {
    tables.iter().enumerate().flat_map(|(number, table)| {
        let ranks = table.ranks();
        table.seats.iter().zip(ranks).map(move |(seat, rank)| (number, table, seat, rank))
    })
}

fn rows(layout: &BookLayout<'_>) -> (u32, u32) {
    let many = seats(&layout.tournament().tables).count().max(1);
    (FIRST_ROW, FIRST_ROW + row(many) - 1)
}

/// All rows of a column, as the sheet itself names them.
fn all(layout: &BookLayout<'_>, column: u16) -> Excel {
    let (first, last) = rows(layout);
    in_column((first, last), column)
}

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>) -> Sheet<'a> {
    let tournament = layout.tournament();
    let (first, last) = rows(layout);
    let over = |column: u16| (first, column, last, column);
    let after_rounds = tournament.last_paired_round() > 0;
    let shown = if after_rounds { AFTER_ROUNDS } else { PLACE };
    let choices = LeftTable::ALL.map(|left| layout.lang.texts_of("final_tables", left.id()));
    let unfit = excel::is(down(first, UNFIT), 1);
    let has_old_places = after_rounds && layout.analysis.after_rounds.is_some();
    let setup = Setup {
        widths: (0..).zip(WIDTHS).collect(),
        widest: 40.0,
        heights: vec![(first, last, ROW_HEIGHT)],
        hidden_columns: vec![(LEVEL, PLACE_THEN)],
        inputs: vec![
            (over(NAME), Allowed::OneOf("player_name".into())),
            (over(PLAYED), Allowed::Whole),
            (over(MARK), Allowed::one_of(&choices)),
        ],
        wrong: vec![((first, NAME, last, MARK), unfit.into())],
        stale: if has_old_places { layout.stale(over(AFTER_ROUNDS)) } else { Vec::new() },
        printed: Some((last, shown)),
        fit: Fit::Page,
        ..under_headings(0, TAB_EDIT)
    };
    Sheet::new(&layout.names["finals"], setup, move |emit| {
        let stale = has_old_places.then_some(Stale::Words);
        head(layout, "sheet.finals", "", stale, emit);
        let first_places = layout.analysis.after_rounds.is_some() || !after_rounds;
        let remark = layout.text(if first_places {
            "final_tables.places_first"
        } else {
            "final_tables.not_counted"
        });
        let across = &WIDTHS[..=usize::from(shown)];
        emit(
            Cell::text(2, 0, Role::Small, remark)
                .spanning(shown + 1)
                .high((small_lines(remark, across) + 1.0) * LINE_OF_REMARK),
        );
        let headings = [
            (STAGE, "final_tables.stage"),
            (TABLE, "column.table"),
            (NAME, "column.name"),
            (PLAYED, "final_tables.played"),
            (MARK, "final_tables.mark"),
            (RANK, "final_tables.at_table"),
            (PLACE, "new.finals_place"),
            (AFTER_ROUNDS, "bracket.after_rounds"),
        ];
        emit_headings(
            layout.lang,
            FIRST_ROW - 1,
            headings.into_iter().filter(|(column, _)| *column <= shown),
            emit,
        );
        let places = places_at_tables(&tournament.tables);
        let one_is_last = decides(&tournament.tables);
        for ((number, table, seat, rank), here) in seats(&tournament.tables).zip(FIRST_ROW..) {
            let is_last = !tournament.tables.iter().any(|later| {
                later.level > table.level
                    && later.seats.iter().any(|other| other.player == seat.player)
            }) && seat.player.is_some();
            let place = places
                .iter()
                .find(|(player, _)| Some(*player) == seat.player && is_last)
                .map(|(_, place)| *place);
            let mut large = |cell: Cell| emit(cell.sized(POINTS));
            line(
                layout,
                here,
                (table, seat),
                (rank, place, !places.is_empty() && is_last),
                one_is_last,
                &mut large,
            );
            if after_rounds {
                large(after(layout, here, seat));
            }
            hidden(layout, here, (number, table, seat), is_last, emit);
        }
    })
}

/// Whether one table is the last, and so the places are decided once all are played.
fn decides(tables: &[StageTable]) -> bool {
    let last = tables.iter().map(|table| table.level).max();
    tables.iter().filter(|table| Some(table.level) == last).count() == 1
}

/// A seat: the inputs, and the two places that follow.
fn line(
    layout: &BookLayout<'_>,
    here: u32,
    (table, seat): (&StageTable, &Seat),
    (rank, place, placed): (Option<u32>, Option<u32>, bool),
    one_is_last: bool,
    emit: &mut dyn FnMut(Cell),
) {
    emit.text((here, STAGE), Role::Text, table.stage.as_str());
    emit.text((here, TABLE), Role::Centered, table.name.as_str());
    emit.text((here, NAME), Role::InputName, name_of(layout, seat));
    emit.value((here, PLAYED), Role::Input, seat.played);
    emit.text(
        (here, MARK),
        Role::InputMark,
        seat.left.map_or("", |left| layout.lang.texts_of("final_tables", left.id())),
    );
    let replayed = seat.left == Some(LeftTable::Replay);
    let shown = |number: Option<u32>, dash: bool| {
        let nothing = if dash { NO_PLACE } else { "" };
        number.map_or_else(|| nothing.into(), Cached::from)
    };
    let own = |column: u16| fixed(here, column);
    let [dummy, replay] =
        LeftTable::ALL.map(|left| quote(layout.lang.texts_of("final_tables", left.id())));
    let at_table = || {
        let of = |played: Excel| {
            let who = [all(layout, MARK), xl(""), all(layout, PLAYED), played];
            call_with("COUNTIFS", named(layout, here).into_iter().chain(who))
        };
        let (others, ahead) = (of(quote(">0")), of(join([quote("<"), xl(own(PLAYED))])));
        // While somebody has no place yet, those of the others say nothing.
        let waits = above(call!("SUMIFS", all(layout, OPEN), all(layout, NUMBER), own(NUMBER)), 0);
        let played = unless(&waits, if_(excel::is(own(MARK), &dummy), &others, &ahead) + 1);
        unless(is_free(layout, here), if_(excel::is(own(MARK), &replay), quote(NO_PLACE), &played))
    };
    emit(layout.computed((here, RANK), Role::Centered, at_table, shown(rank, replayed)));
    let in_finals = || {
        let (last, level, rank) = (all(layout, LAST), all(layout, LEVEL), all(layout, RANK));
        let later = call!(
            "COUNTIFS",
            &last,
            1,
            &level,
            join([quote(">"), xl(own(LEVEL))]),
            &rank,
            quote(">0")
        );
        let before = call!(
            "COUNTIFS",
            &last,
            1,
            &level,
            own(LEVEL),
            &rank,
            join([quote("<"), xl(own(RANK))])
        );
        let placed = if_(is_number(own(RANK)), xl(1) + &later + &before, own(RANK));
        unless(or(above(excel::sum(all(layout, OPEN)), 0), excel::is(own(LAST), 0)), &placed)
    };
    if one_is_last {
        emit(layout.computed(
            (here, PLACE),
            Role::Place,
            in_finals,
            shown(place, placed && replayed),
        ));
    }
}

/// Returns the player of a seat, or the word for an empty seat.
fn name_of<'a>(layout: &BookLayout<'a>, seat: &Seat) -> &'a str {
    seat.player.map_or_else(
        || layout.text("final_tables.unnamed"),
        |player| &*layout.players()[player].name,
    )
}

/// The condition that a seat has nobody.
fn is_free(layout: &BookLayout<'_>, here: u32) -> Excel {
    let name = fixed(here, NAME);
    or(excel::is(&name, ""), excel::is(&name, quote(layout.text("final_tables.unnamed"))))
}

/// The seats of a table that have somebody, as conditions of a count.
fn named(layout: &BookLayout<'_>, here: u32) -> [Excel; 6] {
    let nobody = quote(format!("<>{}", layout.text("final_tables.unnamed")));
    let (names, table) = (all(layout, NAME), xl(fixed(here, NUMBER)));
    let given = names.clone();
    [all(layout, NUMBER), table, given, quote("?*"), names, nobody]
}

/// Returns the place after the rounds of the player in a seat.
fn after(layout: &BookLayout<'_>, here: u32, seat: &Seat) -> Cell {
    let now = layout.place_after_rounds(seat.player);
    let formula = || {
        if layout.analysis.after_rounds.is_some() {
            // If the finals decide the places, the places after the rounds are computed values beside the names at that time.
            let then = index(
                all(layout, PLACE_THEN),
                found(as_it_is(fixed(here, NAME)), all(layout, NAME_THEN)),
            );
            return iferror(&then, "");
        }
        let places = layout.fig_name(&layout.shown_place());
        let own = fixed(here, NAME);
        let (escaped, free) = (as_it_is(&own), is_free(layout, here));
        unless(
            or(&free, excel::is(countif("player_name", &escaped), 0)),
            index(&places, found(&escaped, "player_name")),
        )
    };
    layout.computed((here, AFTER_ROUNDS), Role::Centered, formula, now)
}

/// The inputs of the formulas beside it.
fn hidden(
    layout: &BookLayout<'_>,
    here: u32,
    (number, table, seat): (usize, &StageTable, &Seat),
    is_last: bool,
    emit: &mut dyn FnMut(Cell),
) {
    let own = |column: u16| fixed(here, column);
    let (name, played, mark) = (own(NAME), own(PLAYED), own(MARK));

    emit.number((here, LEVEL), Role::Number, table.level as f64);
    emit.number((here, NUMBER), Role::Number, number as f64);
    let later = || {
        let of = countifs(
            all(layout, NAME),
            as_it_is(&name),
            all(layout, LEVEL),
            join([quote(">"), xl(own(LEVEL))]),
        );
        if_(is_free(layout, here), 0, if_(excel::is(&of, 0), 1, 0))
    };
    emit(layout.computed((here, LAST), Role::Number, later, is_last));
    // Once all players at the table have a place, an empty row is no seat.
    let is_played = || {
        let (named, stayed) = (named(layout, here), [all(layout, MARK), xl("")]);
        let placed = [all(layout, PLAYED), quote(">0")];
        let stayed = named.iter().chain(&stayed);
        and(
            above(call_with("COUNTIFS", &named), 0),
            excel::is(
                call_with("COUNTIFS", stayed.clone()),
                call_with("COUNTIFS", stayed.chain(&placed)),
            ),
        )
    };
    let open = || {
        let nobody = if_(and(excel::is(&name, ""), is_played()), 0, 1);
        if_(
            is_free(layout, here),
            &nobody,
            if_(or(is_not(&mark, ""), above(excel::number(&played), 0)), 0, 1),
        )
    };
    emit(layout.computed(
        (here, OPEN),
        Role::Number,
        open,
        seat.left.is_none() && seat.played.is_none(),
    ));
    let unfit = || {
        let [dummy, replay] =
            LeftTable::ALL.map(|left| quote(layout.lang.texts_of("final_tables", left.id())));
        let unknown = excel::is(countif("player_name", as_it_is(&name)), 0);
        let twice =
            above(countifs(all(layout, NAME), as_it_is(&name), all(layout, LEVEL), own(LEVEL)), 1);
        let other_mark =
            excel::all([is_not(&mark, ""), is_not(&mark, &dummy), is_not(&mark, &replay)]);
        let whole = any([below(&played, 1), above(&played, 6), is_not(&played, floor(&played))]);
        let no_place = if_(is_number(&played), &whole, is_not(&played, ""));
        let stayed = [all(layout, MARK), join([quote("<>"), replay.clone()])];
        let took_part = || named(layout, here).into_iter().chain(stayed.clone());
        let with =
            |place: Excel| call_with("COUNTIFS", took_part().chain([all(layout, PLAYED), place]));
        let all_placed = excel::is(call_with("COUNTIFS", took_part()), with(quote(">0")));
        let ahead = with(join([quote("<"), xl(&played)]));
        let gap = excel::all([
            is_number(&played),
            is_not(&mark, &replay),
            xl(&all_placed),
            is_not(&played, xl(1) + &ahead),
        ]);
        // A place or a mark is somebody's, and of a table that was played everybody has a name.
        let nobody =
            any([is_not(&played, ""), is_not(&mark, ""), and(is_not(&name, ""), is_played())]);
        if_(
            is_free(layout, here),
            if_(&nobody, 1, 0),
            if_(any([xl(&unknown), xl(&twice), xl(&other_mark), xl(&no_place), xl(&gap)]), 1, 0),
        )
    };
    emit(layout.computed((here, UNFIT), Role::Number, unfit, 0.0));
    if let Some(rounds) = &layout.analysis.after_rounds {
        emit.text((here, NAME_THEN), Role::Text, name_of(layout, seat));
        let entry = rounds.entries.iter().find(|entry| Some(entry.player) == seat.player);
        let place = entry.map(|entry| layout.place_now(entry));
        emit.value((here, PLACE_THEN), Role::Text, place);
    }
}

impl BookLayout<'_> {
    /// Returns the formula of the place at the tables of the finals for the player named in a cell; `None` without such tables.
    pub(super) fn place_at_tables_of(&self, name: &Excel) -> Option<Excel> {
        let tables = &self.tournament().tables;
        if tables.is_empty() || !decides(tables) {
            return None;
        }
        let of = |column: u16| column_on(&self.names["finals"], rows(self), column);
        let own = [xl(of(PLACE)), xl(of(NAME)), as_it_is(name), xl(of(LAST)), xl(1)];
        let sum = call_with("SUMIFS", own);
        Some(unless(self.any_seat(OPEN), unless(excel::is(&sum, 0), &sum)))
    }

    /// Returns the condition that a column of conditions holds of any seat.
    fn any_seat(&self, column: u16) -> Excel {
        let seats = column_on(&self.names["finals"], rows(self), column);
        above(excel::sum(seats), 0)
    }

    /// Returns the condition under which the finals decide nothing yet, where there are no rounds and they decide everything.
    pub(super) fn finals_wait(&self) -> Option<Excel> {
        let tournament = self.tournament();
        if !tournament.is_finals_alone() {
            return None;
        }
        Some(if decides(&tournament.tables) { self.any_seat(OPEN) } else { xl("TRUE") })
    }

    /// Returns the condition that a seat at a table of the finals has an impossible input.
    pub(super) fn tables_are_unfit(&self) -> Option<Excel> {
        let is_one = !self.tournament().tables.is_empty();
        is_one.then(|| self.any_seat(UNFIT))
    }
}
