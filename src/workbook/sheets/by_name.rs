//! 対局者一覧: everybody of the round that was just paired by name, with the table, the side and the opponent, to find one's place.

use crate::model::PlayerIndex;
use crate::record::results;
use crate::workbook::address::range_on;
use crate::workbook::calculation::columns::Work;
use crate::workbook::calculation::{BookLayout, FIRST_ROW, column, row};
use crate::workbook::excel::{self, Excel, above, as_text, if_, index, is, is_number};
use crate::workbook::live::{LiveCondition, LiveText};
use crate::workbook::page_fit::{self, Breadth, Fitted, Rows, bold};
use crate::workbook::paired_round::Paired;
use crate::workbook::plan::{Cell, Role, Setup, Sheet, TAB_READ};
use crate::workbook::sheets::pairing::checks;
use crate::workbook::sheets::{head, name_role};

/// The widest a column of names becomes, in half-width characters.
const WIDEST: usize = 30;
/// The points of the rows above the table.
const HEAD: f64 = 90.0;
const HEADING_TYPE: u8 = 12;

/// Who sits where.
pub(super) struct Seat<'s> {
    pub(super) layout: &'s BookLayout<'s>,
    pub(super) round: u32,
    pub(super) player: PlayerIndex,
}

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>, paired: &'a Paired<'a>) -> Sheet<'a> {
    let players = by_name(layout, paired);
    let has_sides = layout.sides_of_round().is_some();
    let headings = headings(layout);
    let paper = paper_of(layout, &headings, players.len());
    let last = FIRST_ROW + row(players.len().max(1)) - 1;
    Sheet {
        name: layout.names.by_name.clone(),
        setup: Setup {
            landscape: paper.landscape,
            freeze: Some((FIRST_ROW, 1)),
            repeat_rows: Some((FIRST_ROW - 1, FIRST_ROW - 1)),
            widths: (0u16..).zip(paper.widths.iter().copied()).collect(),
            heights: paper.heights(FIRST_ROW, last),
            printed: Some((last, column(headings.len()) - 1)),
            protected: true,
            tab: Some(TAB_READ),
            ..Setup::default()
        },
        cells: Box::new(move |emit| {
            let round = paired.words.next.field.round;
            let title = layout
                .lang
                .say("by_name.title", &[("round", &round.to_string())]);
            head(layout, &title, "", &mut |cell| {
                emit(checks::banner(layout, paired, cell));
            });
            for (at, text) in (0u16..).zip(&headings) {
                let points = paper.points.min(HEADING_TYPE);
                emit(Cell::text(FIRST_ROW - 1, at, Role::Heading, *text).sized(points));
            }
            for (at, player) in (FIRST_ROW..).zip(&players) {
                let seat = Seat {
                    layout,
                    round,
                    player: *player,
                };
                let side = has_sides.then(|| (seat.side(), Role::Centered));
                let cells = [
                    (seat.name(), name_role(&paper)),
                    (seat.table(), Role::Centered),
                ];
                let opponent = (seat.opponent(), name_role(&paper));
                let all = cells.into_iter().chain(side).chain([opponent]);
                for (column, (text, role)) in (0u16..).zip(all) {
                    emit(layout.live((at, column), role, text).sized(paper.points));
                }
            }
        }),
    }
}

/// Returns the players of the round in the order of their names as written.
fn by_name(layout: &BookLayout<'_>, paired: &Paired<'_>) -> Vec<PlayerIndex> {
    let round = paired.words.next.field.round;
    let all = 0..layout.tournament().players.len();
    let mut players: Vec<PlayerIndex> = all
        .filter(|player| layout.pairing(*player, round).is_some())
        .collect();
    players.sort_by_cached_key(|player| layout.name_of(Some(*player)).to_lowercase());
    players
}

fn headings<'l>(layout: &'l BookLayout<'_>) -> Vec<&'l str> {
    let sides = layout.sides_of_round();
    let mut headings = vec![
        layout.text("column.name"),
        layout.heading_of_games("column.table", sides),
    ];
    headings.extend(sides.map(|_| layout.text("column.side")));
    headings.push(layout.text("column.opponent"));
    headings
}

fn paper_of(layout: &BookLayout<'_>, headings: &[&str], players: usize) -> Fitted {
    let names = page_fit::names(layout.player_texts(), WIDEST);
    let last = headings.len() - 1;
    let breadth = |(at, heading): (usize, &&str)| {
        let words = at == 0 || at == last;
        let content = if words { names.units } else { 6 };
        Breadth {
            units: content.max(bold(heading)),
            words,
        }
    };
    let columns: Vec<Breadth> = headings.iter().enumerate().map(breadth).collect();
    let rows = Rows {
        taken: players,
        spare: 0,
        lines: names.lines,
    };
    page_fit::fitted(&columns, rows, HEAD)
}

impl Seat<'_> {
    /// Returns the cell of Workings that holds something of the round.
    pub(super) fn work(&self, what: &Work) -> Excel {
        let layout = self.layout;
        let slot = (row(self.player + 1) - 1) * layout.size.rounds + self.round;
        index(layout.work_range(layout.work_column(what)), slot)
    }

    /// Returns a text where the player has an opponent.
    pub(super) fn met(&self, text: &LiveText) -> LiveText {
        let met = self.layout.opponent(self.player, self.round).is_some();
        text.only(&LiveCondition::of(
            is_number(self.work(&Work::Opponent)),
            met,
        ))
    }

    fn name(&self) -> LiveText {
        let shown = as_text(index("player_name", self.player + 1));
        LiveText::of(shown, self.layout.name_of(Some(self.player)))
    }

    fn table(&self) -> LiveText {
        let layout = self.layout;
        let rows = layout.result_rows();
        let tables = range_on(
            &layout.names.results,
            rows,
            (results::TABLE, results::TABLE),
        );
        let pairing = self.work(&Work::Pairing);
        let shown = if_(
            is(&pairing, 0),
            "",
            as_text(index(tables, excel::max_of(1, &pairing))),
        );
        let now = layout
            .pairing(self.player, self.round)
            .and_then(|(at, _)| layout.tournament().pairings[at].table.clone());
        LiveText::of(shown, now.unwrap_or_default())
    }

    fn side(&self) -> LiveText {
        let layout = self.layout;
        let Some(sides) = layout.sides_of_round() else {
            return LiveText::fixed("");
        };
        let [first, second] = sides.map(|side| LiveText::fixed(side.name(layout.lang)));
        self.met(&second.or(&self.is_second(), &first))
    }

    /// Whether the player is named second.
    pub(super) fn is_second(&self) -> LiveCondition {
        let pairing = self.layout.pairing(self.player, self.round);
        let is_second = pairing.is_some_and(|(_, seat)| seat == 1);
        LiveCondition::of(above(self.work(&Work::Side), 0), is_second)
    }

    /// Returns the opponent; without one, what the round is for the player.
    fn opponent(&self) -> LiveText {
        let layout = self.layout;
        let opponent = layout.opponent(self.player, self.round);
        let shown = as_text(index("player_name", self.work(&Work::Opponent)));
        let named = self.met(&LiveText::of(shown, layout.name_of(opponent)));
        let code = self.work(&Work::Code);
        let view = layout.view(self.player, self.round).map(|(_, view)| view);
        let mark = view.map_or("", |view| layout.mark(view.outcome));
        let alone = LiveText::of(index("outcome_mark", &code), mark)
            .only(&LiveCondition::of(above(&code, 0), view.is_some()));
        named.or(
            &LiveCondition::of(is_number(self.work(&Work::Opponent)), opponent.is_some()),
            &alone,
        )
    }
}
