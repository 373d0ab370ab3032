//! The cells of 順位表: the formula of each column, and what it comes to now.

use crate::explain::words::Words;
use crate::tiebreaks::rank::Entry;
use crate::workbook::address::{Template, above, own};
use crate::workbook::calculation::columns::Fig;
use crate::workbook::calculation::{Block, Room};
use crate::workbook::plan::Cached;
use crate::workbook::sheets::as_f64;
use crate::workbook::sheets::standings::columns::Of;

/// Returns the formula of a column; the position is written down.
#[must_use]
pub fn formula(room: &Room<'_>, what: Of) -> Option<Template> {
    let pointer = own(room.standings_column(Of::Pointer));
    let position = own(room.standings_column(Of::Position));
    let equal = own(room.standings_column(Of::Equal));
    let of = |fig: &Fig| format!("INDEX({},{pointer})", room.fig_range(room.fig_column(fig)));
    let shown = |formula: String| format!("IF({pointer}=0,\"\",{formula})");
    Some(Template(match what {
        Of::Position | Of::Page => return None,
        Of::Place => shown(of(&room.told_place())),
        Of::Name if room.leads_to_pages() => {
            let (page, name) = (
                format!("INDEX({},{pointer})", room.pages_of_players()),
                of(&Fig::Name),
            );
            shown(format!("IF({page}=\"\",{name},HYPERLINK({page},{name}))"))
        }
        Of::Name => shown(of(&Fig::Name)),
        Of::Extra(extra) => {
            let listed = room.listed_of(extra, &pointer);
            shown(match room.beside(extra).most {
                Some(most) => format!(
                    "IF(LEN({listed})>{most},LEFT({listed},{})&\"…\",{listed}&\"\")",
                    most - 1
                ),
                None => format!("{listed}&\"\""),
            })
        }
        Of::Record => {
            let [wins, losses, draws] = [1, 2, 3].map(|which| of(&Fig::Record(which)));
            shown(room.record_formula([&wins, &losses, &draws]))
        }
        Of::Criterion(criterion) => {
            let definition = room.figures().rules.order[criterion];
            let value = of(&Fig::Value(definition));
            if room.is_written_out(definition) {
                shown(of(&Fig::Printed(criterion)))
            } else {
                shown(format!("IF({value}=\"\",\"—\",{value})"))
            }
        }
        Of::Qualify => return Some(room.qualify_formula()),
        Of::Left => format!(
            "IF({pointer}=0,\"\",IF({},1,0))",
            room.has_left_formula(&pointer)?
        ),
        Of::PlaceOfAble => room.place_of_able_formula(),
        Of::Category(category) => return Some(room.category_formula(category)),
        Of::Count(category) => return Some(room.count_formula(category)),
        Of::Decided => format!("IF({equal}=\"\",\"\",INDEX(criterion_names,{equal}+1))"),
        Of::Pointer => format!(
            "IFERROR(MATCH({position},{},0),0)",
            room.fig_range(room.fig_column(&Fig::Position))
        ),
        Of::Equal => {
            let same = equal_between(room, &above(room.standings_column(Of::Pointer)), &pointer);
            // Nobody is compared with those who are no part of the standings.
            let expelled = if room.tells_expelled() {
                format!(",{}=1", of(&Fig::Expelled))
            } else {
                String::new()
            };
            format!("IF(OR({pointer}=0,{position}=1{expelled}),\"\",{same})")
        }
        Of::Group => {
            let column = room.standings_column(Of::Group);
            format!(
                "IF({pointer}=0,\"\",IF({equal}=\"\",1,N({})+({equal}=0)))",
                above(column)
            )
        }
    }))
}

/// Returns on how many of the first criteria two players are equal, by the cells that point to them.
#[must_use]
pub fn equal_between(room: &Room<'_>, upper: &str, lower: &str) -> String {
    let places = room.fig_ranges(Block::Places);
    let row_of = |pointer: &str| format!("INDEX({places},{pointer},0)");
    format!("SUMPRODUCT(({}={})*1)", row_of(upper), row_of(lower))
}

/// Returns the formula of a shown column, and what it comes to for whoever stands at a position; nothing where nobody does.
#[must_use]
pub fn shown_in(room: &Room<'_>, what: Of, position: Option<usize>) -> Option<(Template, Cached)> {
    let entry = position.and_then(|position| room.analysis.standings.entries.get(position));
    Some((
        formula(room, what)?,
        now(room, what, position.unwrap_or_default(), entry, 0),
    ))
}

/// Returns what a cell holds now.
#[must_use]
pub fn now(
    room: &Room<'_>,
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
    let figures = room.figures();
    let criteria = figures.rules.order.len();
    match what {
        Of::Place => room.place_now(entry),
        Of::Name => (&*figures.tournament.players[entry.player].name).into(),
        Of::Extra(extra) => {
            let listed = figures.tournament.players[entry.player].listed(extra);
            match room.beside(extra).most {
                Some(most) if listed.chars().count() > most => {
                    format!("{}…", listed.chars().take(most - 1).collect::<String>()).into()
                }
                _ => listed.as_ref().into(),
            }
        }
        Of::Record => room.record(entry.player).into(),
        Of::Criterion(criterion) if room.is_written_out(figures.rules.order[criterion]) => room
            .printed_now(figures.rules.order[criterion], entry.player)
            .into(),
        Of::Criterion(criterion) => room.shown(figures.rules.order[criterion], entry.player),
        Of::Pointer => Cached::Number(as_f64(entry.player + 1)),
        Of::Group => Cached::Number(group.into()),
        Of::Category(_) | Of::Count(_) => room.category_now(what, position),
        Of::Qualify => room.goes_on().said(entry).into(),
        Of::Left => Cached::Number(u32::from(room.goes_on().has_left(entry)).into()),
        Of::PlaceOfAble => room
            .goes_on()
            .place_of_able(entry)
            .map_or_else(|| "".into(), |place| Cached::Number(place.into())),
        Of::Equal if position > 0 && !entry.expelled => {
            Cached::Number(as_f64(entry.separated_by.unwrap_or(criteria)))
        }
        Of::Decided if position > 0 && !entry.expelled => {
            let words = Words {
                rules: &figures.rules,
                lang: room.lang,
            };
            let by = entry
                .separated_by
                .map(|criterion| words.short(figures.rules.order[criterion]));
            by.unwrap_or_else(|| room.lang.text("standings.shared"))
                .into()
        }
        Of::Equal | Of::Decided | Of::Position | Of::Page => "".into(),
    }
}
