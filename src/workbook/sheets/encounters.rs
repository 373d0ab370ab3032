//! 直接対決: for every group of equal players the games they played against each other, as computed.

use crate::model::PlayerIndex;
use crate::rules::vocabulary::{GroupFact, Quality};
use crate::tiebreaks::direct::Table;
use crate::workbook::calculation::halves::number_text;
use crate::workbook::calculation::{BookLayout, FIRST_ROW, row};
use crate::workbook::page_fit::units;
use crate::workbook::plan::{Cell, Pen, Role, Setup, Sheet, TAB_READ};
use crate::workbook::sheets::{Stale, emit_headings, head_read, under_headings};

/// Larger groups are not listed.
const LARGEST_GROUP: usize = 12;

/// Columns: the player, the games, their points, the place among the equals.
const PLAYER: u16 = 0;
const GAMES: u16 = 1;
const POINTS: u16 = 2;
const PLACE: u16 = 3;
/// Their widths, in characters; the names' follows the longest.
const WIDTHS: [f64; 3] = [62.0, 8.0, 10.0];
const NAMES: (f64, f64) = (14.0, 28.0);

/// The height of a line, in points, and what words leave of their lines.
const LINE: f64 = 15.5;
const UNFILLED: f64 = 1.15;

/// Players who are equal on all criteria before one.
struct Group {
    /// The criteria on which they are equal, and their first place.
    equal: String,
    definition: usize,
    lines: Vec<Line>,
}

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>) -> Option<Sheet<'a>> {
    let groups = groups(layout);
    let last = FIRST_ROW
        + groups.iter().map(|group| row(group.lines.len()) + 2).sum::<u32>().checked_sub(1)?;
    let names = (layout.longest_name() as f64 + 2.0).clamp(NAMES.0, NAMES.1);
    let setup = Setup {
        widths: (0..).zip([names].into_iter().chain(WIDTHS)).collect(),
        stale: layout.stale((FIRST_ROW, 0, last, PLACE)),
        ..under_headings(0, TAB_READ)
    };
    Some(Sheet::new(&layout.names["encounters"], setup, move |emit| {
        head_read(
            layout,
            layout.text("sheet.encounters"),
            layout.text("why.as_computed"),
            None,
            Some(Stale::Words),
            emit,
        );
        let headings = [
            (PLAYER, "column.name"),
            (GAMES, "why.games"),
            (POINTS, "column.points"),
            (PLACE, "why.place_inside"),
        ];
        emit_headings(layout.lang, FIRST_ROW - 1, headings, emit);
        let players = layout.players();
        let mut at = FIRST_ROW;
        for group in &groups {
            emit(Cell::text(at, PLAYER, Role::Label, group.equal.as_str()).spanning(PLACE + 1));
            at += 1;
            for line in &group.lines {
                let name = &*players[line.player].name;
                let lines = |text: &str, width: f64| {
                    (units(text) as f64 * UNFILLED / width).ceil().max(1.0)
                };
                let lines = lines(name, names).max(lines(&line.games, WIDTHS[0]));
                let link = layout.to_player(line.player).filter(|_| lines <= 1.0);
                emit(Cell::text(at, PLAYER, Role::Wrapped, name).linked(link).high(lines * LINE));
                emit.text((at, GAMES), Role::Wrapped, line.games.as_str());
                emit.text((at, POINTS), Role::Centered, line.points.as_str());
                emit.text(
                    (at, PLACE),
                    Role::Centered,
                    layout.printed_now(group.definition, line.player),
                );
                at += 1;
            }
            // Between groups.
            at += 1;
        }
    }))
}

/// Returns the groups with any game, by criterion and in the order of the standings.
fn groups(layout: &BookLayout<'_>) -> Vec<Group> {
    let figures = layout.figures();
    let words = layout.words();
    let mut all = Vec::new();
    for (criterion, &definition) in figures.rules.order.iter().enumerate() {
        let Some(fact) = figures.rules.definitions[definition].expr.group_fact() else {
            continue;
        };
        let mut groups = figures.groups(criterion).to_vec();
        groups.retain(|group| {
            group.len() <= LARGEST_GROUP
                && group.iter().any(|&player| figures.value(definition, player).is_some())
        });
        groups.sort_by_key(|group| group.iter().map(|&player| layout.standing[player]).min());
        for group in groups {
            let first = group.iter().map(|&player| layout.standing[player]).min().unwrap_or(0);
            let player = group[0];
            let before = figures.rules.order[..criterion].iter();
            let equal: Vec<String> = before
                .map(|&before| {
                    format!("{} {}", words.short(before), layout.printed_now(before, player))
                })
                .collect();
            let equal = say!(
                layout,
                "why.equals",
                figure = words.short(definition),
                place = first + 1,
                count = group.len(),
                equal = layout.lang.list(equal)
            );
            all.extend(lines(layout, (definition, fact), group).map(|lines| Group {
                equal,
                definition,
                lines,
            }));
        }
    }
    all
}

/// The games of one player among equals.
struct Line {
    player: PlayerIndex,
    /// `Ben 1, Cai ½`.
    games: String,
    points: String,
}

/// Returns the scores in a group, in the order of the standings; `None` if no two of them met.
fn lines(
    layout: &BookLayout<'_>,
    (definition, fact): (usize, GroupFact),
    mut group: Vec<PlayerIndex>,
) -> Option<Vec<Line>> {
    let figures = layout.figures();
    group.sort_by_key(|&player| layout.standing[player]);
    let played: Quality =
        figures.rules.lowered.formulas[definition].group_fact().unwrap_or(fact).games();
    let games = Table::new(&figures.field, &figures.rules, &group, played);
    let name = |at: usize| figures.tournament.name(group[at]);
    let of = |one: usize| {
        let against = |other: usize| {
            Some(format!("{} {}", name(other), number_text(games.against(one, other)?, true)))
        };
        let met: Vec<String> = (0..group.len()).filter_map(against).collect();
        let points = number_text(&games.total(one), true);
        let games = if met.is_empty() {
            layout.text("player.met_nobody").to_string()
        } else {
            layout.lang.list(met)
        };
        Line { player: group[one], games, points }
    };
    (0..group.len()).any(|one| games.met(one) > 0).then(|| (0..group.len()).map(of).collect())
}
