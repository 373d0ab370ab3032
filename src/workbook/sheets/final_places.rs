//! 最終順位: the champion, then everybody in one list: those in the finals by the finals, all others by the standings after the rounds.

use crate::explain::player_names::name_told;
use crate::model::Listed;
use crate::tiebreaks::rank::Entry;
use crate::workbook::address::{fixed, in_column, relative};
use crate::workbook::calculation::columns::Fig;
use crate::workbook::calculation::{BookLayout, FIRST_ROW, column, row};
use crate::workbook::excel::{
    Excel, as_text, count, countif, countifs, found, if_, index, is, is_number, join, quote, to,
    unless, worded, xl,
};
use crate::workbook::live::LiveText;
use crate::workbook::page_fit::{self, Breadth, Fitted, Rows, bold, units};
use crate::workbook::plan::{Cached, Cell, Role, Setup, Sheet};
use crate::workbook::sheets::standings::columns::StandingsColumn;
use crate::workbook::sheets::{list_of_players, name_role};

/// The widest the column of names becomes, in half-width characters, and that of a club or grade.
const WIDEST: usize = 30;
const WIDEST_BESIDE: usize = 20;
/// The rows above the table, in points, and the type of the champion's.
const HEAD_ROWS: [f64; 4] = [34.0, 30.0, 18.0, 24.0];
const CHAMPION_TYPE: u8 = 18;
/// Below any place there is.
const LAST: u32 = 1_000_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    /// The place in the event.
    Place,
    Name,
    Extra(Listed),
    /// The place after the rounds.
    AfterRounds,
    Record,
    /// The row of the list below that this row shows. Hidden from here on.
    Shown,
    /// The player's row on Players, from 1.
    Player,
    /// For the position in the standings that this row has: the name, the name as the standings show it, the place that the finals
    /// decide, the place after the rounds, the place in the event, what all are ordered by, and the row.
    OwnName,
    ToldName,
    OfFinals,
    OfRounds,
    OwnPlace,
    Key,
    Position,
}

struct List<'a> {
    layout: &'a BookLayout<'a>,
    columns: Vec<Column>,
}

/// What is known of a position in the standings.
struct Line<'a> {
    entry: &'a Entry,
    of_finals: Option<u32>,
    place: Option<u32>,
}

impl Column {
    /// The columns that formulas use, in their order.
    const HIDDEN: [Self; 9] = [
        Self::Shown,
        Self::Player,
        Self::OwnName,
        Self::ToldName,
        Self::OfFinals,
        Self::OfRounds,
        Self::OwnPlace,
        Self::Key,
        Self::Position,
    ];

    fn is_hidden(self) -> bool {
        Self::HIDDEN.contains(&self)
    }
}

impl BookLayout<'_> {
    /// Whether stages after the rounds decide places that the standings do not show.
    pub(crate) fn has_final_places(&self) -> bool {
        self.tournament().has_finals_after_rounds()
            && self.analysis.after_rounds.is_none()
            && self.finals_place_of(&xl(relative(0, 0))).is_some()
    }
}

/// Returns everybody in order of the standings, with the place in the event.
fn lines<'a>(layout: &'a BookLayout<'a>) -> Vec<Line<'a>> {
    let entries = layout.entries();
    let of_finals = |entry: &Entry| layout.tournament().finals_place(entry.player);
    let of_finals: Vec<Option<u32>> = entries.iter().map(of_finals).collect();
    let finalists = of_finals.iter().flatten().count();
    let others = || entries.iter().zip(&of_finals).filter(|(_, place)| place.is_none());
    let place = |entry: &Entry| {
        let own = entry.place()?;
        let before = others().filter(|(other, _)| other.place().is_some_and(|place| place < own));
        Some(row(finalists + before.count() + 1))
    };
    entries
        .iter()
        .zip(&of_finals)
        .map(|(entry, of_finals)| Line {
            entry,
            of_finals: *of_finals,
            place: of_finals.or_else(|| place(entry)),
        })
        .collect()
}

/// Returns the positions in the standings in order of the places in the event.
fn order(lines: &[Line<'_>]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.sort_by_key(|at| (lines[*at].place.unwrap_or(LAST - 1), *at));
    order
}

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>) -> Sheet<'a> {
    let list = List::new(layout);
    let paper = list.paper();
    let last = FIRST_ROW + row(layout.size.players.max(1)) - 1;
    let last_shown = list.at(Column::Record);
    let heights = paper.heights_below(&HEAD_ROWS, last);
    let setup = Setup {
        heights,
        hidden_columns: vec![(last_shown + 1, column(list.columns.len()) - 1)],
        printed: Some((last, last_shown)),
        ..list_of_players(layout, &paper, 2)
    };
    Sheet::new(&layout.names["final_places"], setup, move |emit| {
        list.emit(&paper, emit);
    })
}

impl<'a> List<'a> {
    fn new(layout: &'a BookLayout<'a>) -> Self {
        let extras = layout.extras().iter().copied().map(Column::Extra);
        let mut columns = vec![Column::Place, Column::Name];
        columns.extend(extras);
        columns.extend([Column::AfterRounds, Column::Record]);
        if layout.size.alive {
            columns.extend(Column::HIDDEN);
        }
        Self { layout, columns }
    }

    fn at(&self, what: Column) -> u16 {
        let found = self.columns.iter().position(|known| *known == what);
        found.map_or(u16::MAX, column)
    }

    fn all(&self, what: Column) -> Excel {
        let last = FIRST_ROW + row(self.layout.size.players.max(1)) - 1;
        in_column((FIRST_ROW, last), self.at(what))
    }

    fn emit(&self, paper: &Fitted, emit: &mut dyn FnMut(Cell)) {
        let layout = self.layout;
        let lines = lines(layout);
        let title = LiveText::fixed(&format!("  {}", layout.text("sheet.final_places")));
        emit(layout.title_cell((0, 0), Role::Title, &title));
        let [champion, remark] = self.head();
        let fits = paper.type_beside_corner(&champion.now, CHAMPION_TYPE);
        emit(layout.live((1, 0), Role::Section, champion).sized(fits));
        emit(layout.live((2, 0), Role::Remark, remark));
        for (at, what) in (0..).zip(&self.columns) {
            let heading = self.heading(*what);
            let cell = Cell::text(FIRST_ROW - 1, at, Role::Heading, heading);
            emit(cell.sized(paper.points.min(11)));
        }
        let order = order(&lines);
        for at in 0..layout.size.players {
            for what in &self.columns {
                let mut cell = self.cell(*what, at, (&lines, &order));
                if *what == Column::Name && !layout.is_spare(at) {
                    cell.style.role = name_role(paper);
                }
                emit(cell.sized(if what.is_hidden() { 0 } else { paper.points }));
            }
        }
    }

    /// Returns who won the finals, and what the places are made of.
    fn head(&self) -> [LiveText; 2] {
        let layout = self.layout;
        let champion = layout.tournament().champion();
        let finals = self.all(Column::OfFinals);
        let winner = index(self.all(Column::OwnName), found(1, &finals));
        let wording = "final_places.champion";
        let named = champion.map_or_else(String::new, |player| {
            let name = &*layout.players()[player].name;
            say!(layout, wording, player = name)
        });
        let formula = if_(
            is(countif(&finals, 1), 1),
            worded(layout.text(wording), &[("player", &winner)]),
            "",
        );
        let [over, open] = ["final_places.remark", "final_places.open"].map(|key| layout.text(key));
        let is_over = champion.is_some() || layout.tournament().finals_are_over();
        [
            LiveText::of(formula, named),
            LiveText::of(
                if_(is(count(&finals), 0), quote(open), quote(over)),
                if is_over { over } else { open },
            ),
        ]
    }

    fn heading(&self, what: Column) -> String {
        let key = match what {
            Column::Extra(extra) => return self.layout.extra_heading(extra),
            Column::Place | Column::OwnPlace => "column.rank",
            Column::Name | Column::OwnName | Column::ToldName => "column.name",
            Column::AfterRounds | Column::OfRounds => "bracket.after_rounds",
            Column::Record => "column.record",
            Column::Shown | Column::Player => "workings.row",
            Column::OfFinals => "new.finals_place",
            Column::Key | Column::Position => "figures.position",
        };
        self.layout.text(key).to_string()
    }

    /// Returns a cell of a row of the list, counted from 0.
    fn cell(&self, what: Column, at: usize, (lines, order): (&[Line<'_>], &[usize])) -> Cell {
        let layout = self.layout;
        let role = match what {
            Column::Place => Role::Place,
            Column::Name | Column::Extra(_) | Column::OwnName | Column::ToldName => Role::Text,
            Column::AfterRounds | Column::Record => Role::Centered,
            _ => Role::Number,
        };
        let role = if layout.is_spare(at) { Role::Spare } else { role };
        let here = (FIRST_ROW + row(at), self.at(what));
        let now = self.now(what, at, (lines, order));
        layout.computed(here, role, || self.formula(what, at), now)
    }

    fn formula(&self, what: Column, at: usize) -> Excel {
        let layout = self.layout;
        let own = |what: Column| xl(relative(FIRST_ROW + row(at), self.at(what)));
        let shown = |what: Column| index(self.all(what), own(Column::Shown));
        let player = own(Column::Player);
        let of_player = |formula: Excel| unless(is(&player, 0), formula);
        let pointer = layout.pointer_cell(at);
        match what {
            Column::Place => shown(Column::OwnPlace),
            Column::Name => shown(Column::ToldName),
            Column::Extra(extra) => of_player(as_text(layout.listed_of(extra, &player))),
            Column::AfterRounds => shown(Column::OfRounds),
            Column::Record => {
                let of = |fig: &Fig| index(layout.fig_name(fig), &player);
                of_player(layout.record_formula(of))
            }
            Column::Shown => found(at + 1, self.all(Column::Position)),
            Column::Player => index(&layout.pointers_and_equals()[0], own(Column::Shown)),
            Column::OwnName => layout.fig_at(&Fig::Name, &pointer),
            Column::OfFinals => {
                let name = own(Column::OwnName);
                let place = layout.finals_place_of(&name).unwrap_or_else(|| xl(""));
                unless(is(&name, ""), place)
            }
            Column::ToldName => layout.standings_cell(at, StandingsColumn::Name).into(),
            Column::OfRounds => layout.standings_cell(at, StandingsColumn::Place).into(),
            Column::OwnPlace => {
                let (finals, rounds) = (own(Column::OfFinals), own(Column::OfRounds));
                let others = countifs(
                    self.all(Column::OfRounds),
                    join([quote("<"), rounds.clone()]),
                    self.all(Column::OfFinals),
                    quote(""),
                );
                let behind = count(self.all(Column::OfFinals)) + others + 1;
                let of_rounds = if_(is_number(&rounds), behind, &rounds);
                if_(is_number(&finals), &finals, of_rounds)
            }
            Column::Key => {
                let place = own(Column::OwnPlace);
                let without_place = if_(is(&place, ""), LAST, LAST - 1);
                if_(is_number(&place), &place, without_place)
            }
            Column::Position => {
                let (key, at) = (own(Column::Key), self.at(Column::Key));
                let above = to(fixed(FIRST_ROW, at), &key);
                let smaller = join([quote("<"), key.clone()]);
                countif(self.all(Column::Key), smaller) + countif(above, &key)
            }
        }
    }

    fn now(&self, what: Column, at: usize, (lines, order): (&[Line<'_>], &[usize])) -> Cached {
        let layout = self.layout;
        let shown = order.get(at).copied().unwrap_or(at);
        let line = lines.get(match what {
            Column::OwnName
            | Column::ToldName
            | Column::OfFinals
            | Column::OfRounds
            | Column::OwnPlace
            | Column::Key => at,
            _ => shown,
        });
        match (what, line) {
            (Column::Shown, _) => (shown + 1).into(),
            (Column::Position, _) => {
                let position = order.iter().position(|shown| *shown == at);
                (position.unwrap_or(at) + 1).into()
            }
            (Column::Player, None) => 0.0.into(),
            (Column::Key, None) => LAST.into(),
            (_, None) => "".into(),
            (Column::Player, Some(line)) => (line.entry.player + 1).into(),
            (Column::Key, Some(line)) => line.place.unwrap_or(LAST - 1).into(),
            (Column::Place | Column::OwnPlace, Some(line)) => {
                line.place.map_or_else(|| layout.place_now(line.entry), Into::into)
            }
            (Column::OwnName, Some(line)) => layout.name_of(Some(line.entry.player)).into(),
            (Column::Name | Column::ToldName, Some(line)) => {
                name_told(layout.figures(), line.entry.player, layout.lang).into()
            }
            (Column::Extra(extra), Some(line)) => {
                let player = &layout.players()[line.entry.player];
                player.listed(extra).as_ref().into()
            }
            (Column::AfterRounds | Column::OfRounds, Some(line)) => layout.place_now(line.entry),
            (Column::Record, Some(line)) => layout.record(line.entry.player).into(),
            (Column::OfFinals, Some(line)) => line.of_finals.into(),
        }
    }

    /// Returns the type and the widths in which the list fills a page.
    fn paper(&self) -> Fitted {
        let told = self.layout.names_told();
        let names = page_fit::names(told.iter().map(String::as_str), WIDEST);
        let lines = lines(self.layout);
        let order = order(&lines);
        let widest = |what: Column| {
            (0..lines.len())
                .map(|at| units(&self.now(what, at, (&lines, &order)).into_text()))
                .max()
                .unwrap_or(0)
        };
        let breadth = |what: &Column| {
            let (content, words) = match what {
                Column::Name => (names.units, true),
                Column::Extra(_) => (widest(*what).min(WIDEST_BESIDE) + 1, true),
                _ => (widest(*what), false),
            };
            Breadth { units: content.max(bold(&self.heading(*what))), words }
        };
        let shown = self.columns.iter().filter(|what| !what.is_hidden());
        let shown: Vec<Breadth> = shown.map(breadth).collect();
        let rows = Rows { lines: names.lines, ..self.layout.rows() };
        page_fit::fitted(&shown, rows, HEAD_ROWS.iter().sum())
    }
}
