//! The cells of 順位表: the formula of each column, and what it comes to now.

use crate::explain::words::Words;
use crate::tiebreaks::rank::Entry;
use crate::workbook::address::{Template, above, own};
use crate::workbook::calculation::columns::Fig;
use crate::workbook::calculation::{Block, BookLayout};
use crate::workbook::plan::Cached;
use crate::workbook::sheets::as_f64;
use crate::workbook::sheets::standings::columns::Of;

/// Returns the formula of a column; the position is written down.
#[must_use]
pub fn formula(layout: &BookLayout<'_>, what: Of) -> Option<Template> {
    let pointer = own(layout.standings_column(Of::Pointer));
    let position = own(layout.standings_column(Of::Position));
    let equal = own(layout.standings_column(Of::Equal));
    let of = |fig: &Fig| {
        format!(
            "INDEX({},{pointer})",
            layout.fig_range(layout.fig_column(fig))
        )
    };
    let shown = |formula: String| format!("IF({pointer}=0,\"\",{formula})");
    Some(Template(match what {
        Of::Position | Of::Page => return None,
        Of::Place => shown(of(&layout.told_place())),
        Of::Name if layout.leads_to_pages() => {
            let (page, name) = (
                format!("INDEX({},{pointer})", layout.pages_of_players()),
                of(&Fig::Name),
            );
            shown(format!("IF({page}=\"\",{name},HYPERLINK({page},{name}))"))
        }
        Of::Name => shown(of(&Fig::Name)),
        Of::Extra(extra) => {
            let listed = layout.listed_of(extra, &pointer);
            shown(match layout.beside(extra).most {
                Some(most) => format!(
                    "IF(LEN({listed})>{most},LEFT({listed},{})&\"…\",{listed}&\"\")",
                    most - 1
                ),
                None => format!("{listed}&\"\""),
            })
        }
        Of::Record => {
            let [wins, losses, draws] = [1, 2, 3].map(|which| of(&Fig::Record(which)));
            shown(layout.record_formula([&wins, &losses, &draws]))
        }
        Of::Criterion(criterion) => {
            let definition = layout.figures().rules.order[criterion];
            let value = of(&Fig::Value(definition));
            if layout.is_written_out(definition) {
                shown(of(&Fig::Printed(criterion)))
            } else {
                shown(format!("IF({value}=\"\",\"—\",{value})"))
            }
        }
        Of::Qualify => return Some(layout.qualify_formula()),
        Of::Left => format!(
            "IF({pointer}=0,\"\",IF({},1,0))",
            layout.has_left_formula(&pointer)?
        ),
        Of::PlaceOfAble => layout.place_of_able_formula(),
        Of::Category(category) => return Some(layout.category_formula(category)),
        Of::Count(category) => return Some(layout.count_formula(category)),
        Of::Decided => format!("IF({equal}=\"\",\"\",INDEX(criterion_names,{equal}+1))"),
        Of::Pointer => format!(
            "IFERROR(MATCH({position},{},0),0)",
            layout.fig_range(layout.fig_column(&Fig::Position))
        ),
        Of::Equal => {
            let same = equal_between(
                layout,
                &above(layout.standings_column(Of::Pointer)),
                &pointer,
            );
            // Nobody is compared with those who are no part of the standings.
            let expelled = if layout.tells_expelled() {
                format!(",{}=1", of(&Fig::Expelled))
            } else {
                String::new()
            };
            format!("IF(OR({pointer}=0,{position}=1{expelled}),\"\",{same})")
        }
        Of::Group => {
            let column = layout.standings_column(Of::Group);
            format!(
                "IF({pointer}=0,\"\",IF({equal}=\"\",1,N({})+({equal}=0)))",
                above(column)
            )
        }
    }))
}

/// Returns on how many of the first criteria two players are equal, by the cells that point to them.
#[must_use]
pub fn equal_between(layout: &BookLayout<'_>, upper: &str, lower: &str) -> String {
    let places = layout.fig_ranges(Block::Places);
    let row_of = |pointer: &str| format!("INDEX({places},{pointer},0)");
    format!("SUMPRODUCT(({}={})*1)", row_of(upper), row_of(lower))
}

/// Returns the formula of a shown column, and what it comes to for whoever stands at a position; nothing where nobody does.
#[must_use]
pub fn shown_in(
    layout: &BookLayout<'_>,
    what: Of,
    position: Option<usize>,
) -> Option<(Template, Cached)> {
    let entry = position.and_then(|position| layout.analysis.standings.entries.get(position));
    Some((
        formula(layout, what)?,
        now(layout, what, position.unwrap_or_default(), entry, 0),
    ))
}

/// Returns what a cell holds now.
#[must_use]
pub fn now(
    layout: &BookLayout<'_>,
    what: Of,
    position: usize,
    entry: Option<&Entry>,
    group: u32,
) -> Cached {
    let Some(entry) = entry else {
        return if matches!(what, Of::Pointer | Of::Count(_)) {
            Cached::Number(0.0)
        } else {
            "".into()
        };
    };
    let figures = layout.figures();
    let criteria = figures.rules.order.len();
    match what {
        Of::Place => layout.place_now(entry),
        Of::Name => (&*figures.tournament.players[entry.player].name).into(),
        Of::Extra(extra) => {
            let listed = figures.tournament.players[entry.player].listed(extra);
            match layout.beside(extra).most {
                Some(most) if listed.chars().count() > most => {
                    format!("{}…", listed.chars().take(most - 1).collect::<String>()).into()
                }
                _ => listed.as_ref().into(),
            }
        }
        Of::Record => layout.record(entry.player).into(),
        Of::Criterion(criterion) if layout.is_written_out(figures.rules.order[criterion]) => layout
            .printed_now(figures.rules.order[criterion], entry.player)
            .into(),
        Of::Criterion(criterion) => layout.shown(figures.rules.order[criterion], entry.player),
        Of::Pointer => Cached::Number(as_f64(entry.player + 1)),
        Of::Group => Cached::Number(group.into()),
        Of::Category(_) | Of::Count(_) => layout.category_now(what, position),
        Of::Qualify => layout.goes_on().said(entry).into(),
        Of::Left => Cached::Number(u32::from(layout.goes_on().has_left(entry)).into()),
        Of::PlaceOfAble => layout
            .goes_on()
            .place_of_able(entry)
            .map_or_else(|| "".into(), |place| Cached::Number(place.into())),
        Of::Equal if position > 0 && !entry.expelled => {
            Cached::Number(as_f64(entry.separated_by.unwrap_or(criteria)))
        }
        Of::Decided if position > 0 && !entry.expelled => {
            let words = Words {
                rules: &figures.rules,
                lang: layout.lang,
            };
            let by = entry
                .separated_by
                .map(|criterion| words.short(figures.rules.order[criterion]));
            by.unwrap_or_else(|| layout.lang.text("standings.shared"))
                .into()
        }
        Of::Equal | Of::Decided | Of::Position | Of::Page => "".into(),
    }
}
