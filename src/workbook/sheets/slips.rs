//! 結果票: a slip for each table of the round, to be cut apart, filled in by the players and handed in.

use crate::model::Pairing;
use crate::record::results::TABLE;
use crate::workbook::address::{down, fixed, range_on, relative};
use crate::workbook::calculation::{BookLayout, row};
use crate::workbook::excel::{
    self, as_text, if_, iferror, index, is, is_not, large, max, or, quote, row_of, rows,
    sumproduct, worded, xl,
};
use crate::workbook::plan::{Allowed, Cached, Cell, Fit, Pen, Role, Setup, Sheet, TAB_READ};
use crate::workbook::sheets::{as_f64, head};

/// First player, result to be written in by hand, second player, and which row of Results, counted from its end.
const FIRST: u16 = 0;
const RESULT: u16 = 1;
const SECOND: u16 = 2;
const POINTER: u16 = 3;
/// The row of the round, and the first of the slips.
const ROUND_ROW: u32 = 3;
const TOP: u32 = 5;
/// The rows of a slip: its title, the names, the signatures, and the margin to cut; heights in points.
const HEIGHTS: [f64; 4] = [18.0, 34.0, 22.0, 22.0];
const NAMES: u32 = 1;
const SIGNED: u32 = 2;
/// The number of slips of that height on a page.
const ON_A_PAGE: usize = 7;
/// The type of names.
const NAME_POINTS: u8 = 14;

impl BookLayout<'_> {
    /// Whether a round may still be played with this workbook; an event that is over needs no slips.
    #[must_use]
    pub(crate) fn has_slips(&self) -> bool {
        let tournament = self.tournament();
        let last = tournament.last_paired_round();
        let open = || {
            tournament
                .pairings
                .iter()
                .any(|pairing| pairing.round == last && pairing.result.is_open())
        };
        self.size.alive
            && self.size.live_pairings
            && (self.paired.is_some()
                || self.size.tables.is_some()
                || tournament.planned.is_some_and(|planned| last < planned)
                || open())
    }
}

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>) -> Sheet<'a> {
    let slips = layout.size.players / 2;
    let now = tables_now(layout);
    let each = row(HEIGHTS.len());
    let heights = (0..row(slips)).flat_map(|slip| {
        (0..)
            .zip(HEIGHTS)
            .map(move |(at, height)| (TOP + slip * each + at, TOP + slip * each + at, height))
    });
    let filled = if layout.size.tables.is_some() {
        slips
    } else {
        now.len()
    };
    let last = TOP + row(slips.max(1)) * each - 1;
    let [own, above] = [TOP + NAMES, TOP].map(|at| relative(at, FIRST));
    let sign = quote(layout.text("slips.sign"));
    Sheet {
        name: layout.names.slips.clone(),
        setup: Setup {
            freeze: Some((TOP, 0)),
            widths: vec![(FIRST, 36.0), (RESULT, 16.0), (SECOND, 36.0)],
            widest: 36.0,
            heights: heights.collect(),
            hidden_columns: vec![(POINTER, POINTER)],
            // A signature has a line above and below; an empty slip has none.
            groups: vec![
                (
                    (TOP + NAMES, FIRST, last, SECOND),
                    or(is(&own, &sign), is(&above, &sign)).into(),
                ),
                (
                    (TOP + NAMES, RESULT, last, RESULT),
                    is(down(TOP + NAMES, FIRST), &sign).into(),
                ),
            ],
            inputs: vec![((ROUND_ROW, RESULT, ROUND_ROW, RESULT), Allowed::Whole)],
            page_breaks: (1..slips.div_ceil(ON_A_PAGE))
                .map(|page| TOP + row(page * ON_A_PAGE) * each)
                .collect(),
            fit: Fit::Percent(100),
            printed: Some((TOP + row(filled.max(1)) * each - 1, SECOND)),
            protected: true,
            tab: Some(TAB_READ),
            ..Setup::default()
        },
        cells: Box::new(move |emit| {
            head(
                layout,
                layout.text("sheet.slips"),
                layout.text("slips.remark"),
                emit,
            );
            let latest = sumproduct(max(
                xl(BookLayout::rounds_of_rows()) * is_not("result_name_2", "")
            ));
            emit.text((ROUND_ROW, FIRST), Role::Label, layout.text("column.round"));
            emit.formula(
                (ROUND_ROW, RESULT),
                Role::InputFormula,
                latest,
                Cached::Number(latest_round(layout).into()),
            );
            for slip in 0..slips {
                one(layout, slip, now.get(slip).copied(), emit);
            }
        }),
    }
}

/// Returns the latest round in which two met, or are to meet; 0 before the first.
fn latest_round(layout: &BookLayout<'_>) -> u32 {
    let pairings = layout.tournament().pairings.iter();
    pairings
        .filter(|pairing| pairing.second.is_some())
        .map(|pairing| pairing.round)
        .max()
        .unwrap_or(0)
}

/// Returns the tables of the latest round, with their positions on Results.
fn tables_now<'a>(layout: &'a BookLayout<'_>) -> Vec<(usize, &'a Pairing)> {
    let latest = latest_round(layout);
    let pairings = layout.tournament().pairings.iter().enumerate();
    pairings
        .filter(|(_, pairing)| pairing.round == latest && pairing.second.is_some())
        .collect()
}

/// Emits one slip; `now` is the table that it is of now.
fn one(
    layout: &BookLayout<'_>,
    slip: usize,
    now: Option<(usize, &Pairing)>,
    emit: &mut dyn FnMut(Cell),
) {
    let top = TOP + row(slip * HEIGHTS.len());
    let round = fixed(ROUND_ROW, RESULT);
    let pointer = fixed(top, POINTER);
    let (first, last) = layout.result_rows();
    let of_round = is(BookLayout::rounds_of_rows(), &round)
        * excel::above(&round, 0)
        * is_not("result_name_2", "");
    let place = iferror(
        sumproduct(large(
            xl(&of_round) * (xl(last + 2) - row_of("result_key_1")),
            slip + 1,
        )),
        0,
    );
    let from_end = now.map_or(0.0, |(at, _)| as_f64((last - first) as usize + 1 - at));
    let shown = |of: &str| {
        if_(
            is(&pointer, 0),
            "",
            as_text(index(of, rows("result_key_1") + 1 - &pointer)),
        )
    };
    let name = |seat: Option<usize>| {
        seat.map_or_else(String::new, |seat| {
            layout.tournament().players[seat].name.to_string()
        })
    };
    let table = shown(&range_on(
        &layout.names.results,
        (first, last),
        (TABLE, TABLE),
    ));
    let table_now = now
        .and_then(|(_, pairing)| pairing.table.clone())
        .unwrap_or_default();
    let round = xl(&round);
    let fields = [("round", &round), ("table", &table)];
    let told = |key: &str| worded(layout.text(key), &fields);
    // Before the first round the slips of an empty workbook are there to be filled in by hand; later one of nobody stays empty.
    let by_hand = |key: &str| {
        if layout.size.tables.is_some() {
            if_(is(&round, 0), quote(layout.text(key)), "")
        } else {
            xl("")
        }
    };
    let is_by_hand = layout.size.tables.is_some() && latest_round(layout) == 0;
    let blank = if is_by_hand {
        layout.text("slips.blank")
    } else {
        ""
    };
    let said = if_(
        is(&pointer, 0),
        by_hand("slips.blank"),
        if_(is(&table, ""), told("slips.round"), told("slips.table")),
    );
    let said_now = now.map_or_else(
        || blank.to_string(),
        |(_, pairing)| {
            let key = if table_now.is_empty() {
                "slips.round"
            } else {
                "slips.table"
            };
            layout.lang.say(
                key,
                &[("round", &pairing.round.to_string()), ("table", &table_now)],
            )
        },
    );
    emit.formula((top, FIRST), Role::Label, said, said_now.as_str().into());
    emit.formula(
        (top, POINTER),
        Role::Number,
        place,
        Cached::Number(from_end),
    );
    let names = top + NAMES;
    let player = |column: u16, of: &str, seat: Option<usize>| {
        Cell::formula(
            names,
            column,
            Role::Strong,
            shown(of),
            name(seat).as_str().into(),
        )
        .sized(NAME_POINTS)
    };
    emit(player(
        FIRST,
        "result_name_1",
        now.map(|(_, pairing)| pairing.first),
    ));
    emit(player(
        SECOND,
        "result_name_2",
        now.and_then(|(_, pairing)| pairing.second),
    ));
    let sign = layout.text("slips.sign");
    let signed = if_(
        is(relative(names, FIRST), ""),
        by_hand("slips.sign"),
        quote(sign),
    );
    for column in [FIRST, SECOND] {
        let now = if now.is_some() || is_by_hand {
            sign
        } else {
            ""
        };
        emit.formula(
            (top + SIGNED, column),
            Role::Small,
            signed.clone(),
            now.into(),
        );
    }
}
