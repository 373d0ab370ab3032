//! The cells of 順位表: the formula of each column and its present value.

use crate::explain::player_names::{deductions, name_told};
use crate::model::{Listed, PlayerFact};
use crate::rules::pairing::System;
use crate::tiebreaks::rank::Entry;
use crate::workbook::address::{above, own};
use crate::workbook::calculation::columns::Fig;
use crate::workbook::calculation::halves::in_halves_formula;
use crate::workbook::calculation::{Block, BookLayout};
use crate::workbook::excel::{
    self, Excel, Template, and, any, as_text, below, call, count_where, found, grouped, if_,
    iferror, index, index_2, is, is_number, join, left, len, number, quote, unless, worded, xl,
};
use crate::workbook::plan::Cached;
use crate::workbook::sheets::standings::columns::StandingsColumn;

/// Returns the formula of a column; the position is written down.
pub(super) fn formula(layout: &BookLayout<'_>, what: StandingsColumn) -> Option<Template> {
    let pointer = own(layout.standings_column(StandingsColumn::Pointer));
    let position = own(layout.standings_column(StandingsColumn::Position));
    let equal = own(layout.standings_column(StandingsColumn::Equal));
    let of = |fig: &Fig| index(layout.fig_name(fig), &pointer);
    let shown = |formula: Excel| unless(is(&pointer, 0), &formula);
    // Whoever has left is told apart.
    let told_name = || {
        let name = of(&Fig::Name);
        let name = if layout.figures().tells_deductions() {
            let marked = worded(layout.text("standings.deducted_name"), &[("player", &name)]);
            if_(is_deducted(&of(&START)), marked, name)
        } else {
            name
        };
        let is_knockout = layout.rules().pairing.system == System::Knockout;
        if is_knockout || layout.fig(&Fig::GoneFrom).is_none() {
            return name;
        }
        let gone = of(&Fig::GoneFrom);
        let said = |key: &str, round: Excel| {
            worded(layout.text(key), &[("player", &name), ("round", &round)])
        };
        let dropped = said("standings.dropped", grouped(xl(&gone) - 1));
        let before_the_first = said("standings.withdrawn", xl(""));
        let told = if_(excel::above(&gone, 1), dropped, if_(is(&gone, 1), before_the_first, &name));
        match layout.is_outside(of) {
            Some(is_outside) => if_(is_outside, name, told),
            None => told,
        }
    };
    Some(Template::of(match what {
        StandingsColumn::Position | StandingsColumn::Page => return None,
        StandingsColumn::Place => shown(of(&layout.shown_place())),
        StandingsColumn::Name if layout.leads_to_pages() => {
            let (page, name) = (index(layout.pages_of_players(), &pointer), told_name());
            shown(if_(is(&page, ""), &name, call!("HYPERLINK", &page, &name)))
        }
        StandingsColumn::Name => shown(told_name()),
        StandingsColumn::Extra(extra) => {
            let listed = layout.listed_of(extra, &pointer);
            shown(match layout.extra_fit(extra).most {
                Some(most) => if_(
                    excel::above(len(&listed), most),
                    join([left(&listed, most - 1), quote("…")]),
                    as_text(&listed),
                ),
                None => as_text(listed),
            })
        }
        StandingsColumn::Record => shown(layout.record_formula(of)),
        StandingsColumn::Figure(definition) => {
            let value = of(&Fig::Value(definition));
            shown(if let Some(criterion) = layout.printed_criterion(definition) {
                of(&Fig::Printed(criterion))
            } else {
                let written = if layout.is_written_out(definition) {
                    iferror(in_halves_formula(&value), &value)
                } else {
                    xl(&value)
                };
                let is_nothing = layout.tells_nothing(definition, &value, of);
                if_(is_nothing, quote("—"), written)
            })
        }
        StandingsColumn::Qualify => return Some(layout.qualify_formula()),
        StandingsColumn::Left => unless(is(&pointer, 0), of(&Fig::GoneFrom)),
        StandingsColumn::PlaceOfAble => layout.place_of_able_formula(),
        StandingsColumn::Deducted => {
            let above = above(layout.standings_column(StandingsColumn::Deducted));
            let above = if_(is(&position, 1), "", above);
            let (start, name) = (of(&START), of(&Fig::Name));
            let points = as_text(xl(0) - &start);
            let reason = as_text(layout.listed_of(Listed::Fact(PlayerFact::DeductedFor), &pointer));
            let fields = [("player", &name), ("points", &points), ("reason", &reason)];
            let said = |key: &str| worded(layout.text(key), &fields);
            let told =
                if_(is(&reason, ""), said("standings.deducted"), said("standings.deducted_for"));
            let separator = layout.text("standings.code_separator");
            let between = if_(is(&above, ""), "", quote(separator));
            if_(
                and(excel::above(&pointer, 0), is_deducted(&start)),
                join([above.clone(), between, told]),
                above,
            )
        }
        StandingsColumn::Category(category) => return Some(layout.category_formula(category)),
        StandingsColumn::Count(category) => return Some(layout.count_formula(category)),
        StandingsColumn::Decided => {
            unless(is(&equal, ""), index("criterion_names", xl(&equal) + 1))
        }
        StandingsColumn::Pointer => iferror(found(&position, layout.fig_name(&Fig::Position)), 0),
        StandingsColumn::Equal => {
            let same = equal_between(
                layout,
                &above(layout.standings_column(StandingsColumn::Pointer)),
                &pointer,
            );
            // Players outside the standings are not compared.
            let without_place = layout.shows_without_place().then(|| is(of(&Fig::WithoutPlace), 1));
            let nobody = [is(&pointer, 0), is(&position, 1)];
            unless(any(nobody.into_iter().chain(without_place)), same)
        }
        StandingsColumn::Group => {
            let column = layout.standings_column(StandingsColumn::Group);
            unless(is(&pointer, 0), if_(is(&equal, ""), 1, number(above(column)) + is(&equal, 0)))
        }
    }))
}

/// The points that a player starts with.
const START: Fig = Fig::Fact(PlayerFact::StartScore);

fn is_deducted(start: &Excel) -> Excel {
    and(is_number(start), below(start, 0))
}

/// Returns on how many of the first criteria two players are equal, by the cells that point to them.
pub(super) fn equal_between(layout: &BookLayout<'_>, upper: &Excel, lower: &Excel) -> Excel {
    let places = layout.fig_ranges(Block::Places);
    let row_of = |pointer: &Excel| index_2(&places, pointer, 0);
    count_where(is(row_of(upper), row_of(lower)))
}

/// Returns the formula of a shown column and its present value at a position; `None` where no player has that position.
pub(super) fn shown_in(
    layout: &BookLayout<'_>,
    what: StandingsColumn,
    position: Option<usize>,
) -> Option<(Template, Cached)> {
    let entry = position.and_then(|position| layout.entries().get(position));
    Some((formula(layout, what)?, now(layout, what, position.unwrap_or_default(), entry, 0)))
}

/// Returns the present value of a cell.
pub(super) fn now(
    layout: &BookLayout<'_>,
    what: StandingsColumn,
    position: usize,
    entry: Option<&Entry>,
    group: u32,
) -> Cached {
    let Some(entry) = entry else {
        if what == StandingsColumn::Deducted {
            return layout.deducted_now().into();
        }
        return if matches!(what, StandingsColumn::Pointer | StandingsColumn::Count(_)) {
            0.0.into()
        } else {
            "".into()
        };
    };
    let figures = layout.figures();
    let criteria = figures.rules.order.len();
    match what {
        StandingsColumn::Place => layout.place_now(entry),
        StandingsColumn::Name => name_told(figures, entry.player, layout.lang).into(),
        StandingsColumn::Extra(extra) => {
            let listed = figures.tournament.players[entry.player].listed(extra);
            match layout.extra_fit(extra).most {
                Some(most) if listed.chars().count() > most => {
                    format!("{}…", listed.chars().take(most - 1).collect::<String>()).into()
                }
                _ => listed.as_ref().into(),
            }
        }
        StandingsColumn::Record => layout.record(entry.player).into(),
        StandingsColumn::Figure(definition) => match layout.printed_criterion(definition) {
            None if !layout.is_written_out(definition) => layout.shown(definition, entry.player),
            _ => layout.printed_now(definition, entry.player).into(),
        },
        StandingsColumn::Pointer => (entry.player + 1).into(),
        StandingsColumn::Group => group.into(),
        StandingsColumn::Deducted => {
            let down_to = layout.entries().iter().take(position + 1);
            deductions(figures, down_to.map(|entry| entry.player), layout.lang).into()
        }
        StandingsColumn::Category(_) | StandingsColumn::Count(_) => {
            layout.category_now(what, position)
        }
        StandingsColumn::Qualify => layout.qualifiers().text(entry).into(),
        StandingsColumn::Left => figures.gone_from(entry.player).unwrap_or(0).into(),
        StandingsColumn::PlaceOfAble => layout.qualifiers().place_of_able(entry).into(),
        StandingsColumn::Equal if position > 0 && !entry.without_place => {
            entry.separated_by.unwrap_or(criteria).into()
        }
        StandingsColumn::Decided if position > 0 && !entry.without_place => {
            let words = layout.words();
            let by =
                entry.separated_by.map(|criterion| words.short(figures.rules.order[criterion]));
            by.unwrap_or_else(|| layout.text("standings.shared")).into()
        }
        StandingsColumn::Equal
        | StandingsColumn::Decided
        | StandingsColumn::Position
        | StandingsColumn::Page => "".into(),
    }
}
