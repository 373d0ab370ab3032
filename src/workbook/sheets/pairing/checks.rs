//! The checks that follow a change by hand: everybody sits once, nobody has a second bye, absent players do not
//! play, requests are kept, and the round with the proof is still the one on the sheet.

use std::collections::HashSet;

use crate::explain::pairing_reasons::About;
use crate::model::{Outcome, PlayerIndex};
use crate::pairing::{Schedule, Seat};
use crate::record::results;
use crate::rules::pairing::ByeKey;
use crate::workbook::address::{column_on, fixed, in_column, on, own};
use crate::workbook::calculation::codes::code_of;
use crate::workbook::calculation::{BookLayout, FIRST_ROW, row};
use crate::workbook::excel::{
    self, Excel, Template, above, call, countif, countifs, found, grouped, if_, index, is, is_not,
    join, len, quote, substitute, sum, trim, unless, worded, xl,
};
use crate::workbook::live::LiveText;
use crate::workbook::page_fit::units;
use crate::workbook::paired_round::Paired;
use crate::workbook::plan::{Cell, Content, Pen, Range, Role};
use crate::workbook::sheets::pairing::{SEATED, WHO, is_weighed, remarks};

/// Columns beside each player: whether it is a second bye, and whether an absent player is seated.
const AGAIN: u16 = SEATED + 1;
const GONE: u16 = SEATED + 2;
/// Whether a table or a player without an opponent is unchanged since the pairing: in the rows of the tables, then below them.
pub(crate) const SAME: u16 = SEATED + 3;

/// The longest line in a formula, in bytes.
const LONGEST_SAID: usize = 6_000;
/// Words do not fill their lines to the end; the height of a line, in points.
const UNFILLED: f64 = 1.15;
const LINE: f64 = 14.0;

/// The row of the head with the notice about edits.
const BANNER: u32 = 1;

struct Check {
    label: &'static str,
    /// The number of faults, and the position of the first one.
    count: Excel,
    first: Excel,
}

pub(crate) struct Checks<'a> {
    layout: &'a BookLayout<'a>,
    paired: &'a Paired<'a>,
}

impl<'a> Checks<'a> {
    pub(crate) fn new(layout: &'a BookLayout<'a>, paired: &'a Paired<'a>) -> Self {
        Self { layout, paired }
    }

    fn round(&self) -> u32 {
        self.paired.words.next.field.round
    }

    /// Returns everybody: those who take part, and then those who do not.
    fn people(&self) -> (usize, Vec<PlayerIndex>) {
        let next = self.paired.words.next;
        let lost = match &self.paired.round.schedule {
            Some(Schedule::Knockout { lost, .. }) => lost.iter().copied().collect(),
            _ => HashSet::new(),
        };
        let part: HashSet<PlayerIndex> = next.players.iter().copied().collect();
        let others = (0..self.layout.figures().tournament.players.len())
            .filter(|player| !part.contains(player) || lost.contains(player));
        (next.players.len(), next.players.iter().copied().chain(others).collect())
    }

    /// Returns those who were given a seat, or a round without an opponent.
    fn seated(&self) -> HashSet<Seat> {
        let round = self.paired.round;
        let alone =
            round.bye.iter().map(|bye| bye.seat).chain(round.alone.iter().map(|alone| alone.seat));
        round.tables.iter().flat_map(|&(a, b)| [a, b]).chain(alone).collect()
    }

    /// Returns those who sit alone in the order of their rows on Results, and what the round is to them.
    fn without_opponent(&self) -> Vec<(PlayerIndex, Outcome)> {
        let (round, next) = (self.paired.round, self.paired.words.next);
        let bye = round.bye.iter().map(|bye| (next.players[bye.seat], Outcome::Bye));
        let alone = round.alone.iter().map(|alone| (next.players[alone.seat], alone.outcome));
        bye.chain(alone)
            .chain(next.away.iter().map(|&player| {
                let away = &self.layout.players()[player].away;
                (player, away.outcome(next.field.round))
            }))
            .collect()
    }

    pub(crate) fn helpers(&self, emit: &mut dyn FnMut(Cell)) {
        let (layout, round) = (self.layout, self.round());
        let (part, people) = self.people();
        let seated = self.seated();
        let codes = column_on(&layout.names["results"], layout.result_rows(), results::CODES[1]);
        let [bye, forfeit] = [Outcome::Bye, Outcome::ForfeitWin].map(code_of);
        let who = own(WHO);
        let seats = countifs("result_round", round, "result_row_1", &who)
            + countifs("result_round", round, "result_row_2", &who);
        let counted = |rounds: Excel, players: &str, what: Excel, is: Excel| {
            call!("COUNTIFS", "result_round", rounds, players, &who, what, is)
        };
        let earlier = || quote(format!("<{round}"));
        let byes_now = counted(xl(round), "result_row_1", xl("result_code_1"), xl(bye));
        let before = counted(earlier(), "result_row_1", xl("result_code_1"), xl(bye))
            + counted(earlier(), "result_row_1", xl("result_code_1"), xl(forfeit))
            + counted(earlier(), "result_row_2", xl(codes), xl(forfeit));
        let again = above(&byes_now, 0) * above(&before, 0);
        let plays = counted(xl(round), "result_row_1", xl("result_row_2"), quote(">0"))
            + countifs("result_round", round, "result_row_2", &who);
        let gone = above(xl(&plays) + &byes_now, 0) * 1;
        let [seats, again, gone] = [seats, again, gone].map(Template::of);
        for (at, player) in people.iter().enumerate() {
            let here = FIRST_ROW + row(at);
            let mut add = |column: u16, formula: &Template, now: f64| {
                emit(layout.computed((here, column), Role::Number, || formula.at(here), now));
            };
            if at >= part {
                add(GONE, &gone, 0.0);
            } else if seated.contains(&at) {
                add(SEATED, &seats, 1.0);
                if self.counts_byes() {
                    add(AGAIN, &again, 0.0);
                }
            }
            if at >= part {
                emit.number((here, WHO), Role::Number, row(player + 1));
            }
        }
        self.same(emit);
    }

    /// Whether second byes are counted as faults.
    fn counts_byes(&self) -> bool {
        self.paired.round.schedule.is_none()
            && self.layout.figures().rules.pairing.bye.contains(&ByeKey::NoneBefore)
    }

    fn same(&self, emit: &mut dyn FnMut(Cell)) {
        let (layout, paired) = (self.layout, self.paired);
        let first = paired.first_pairing(layout.tournament().pairings.len());
        let number = |player: PlayerIndex| row(player + 1);
        let cell = |at: usize, column: u16| {
            on(&layout.names["results"], layout.result_row(first + at), column)
        };
        let tables = paired
            .round
            .tables
            .iter()
            .map(|&(a, b)| [a, b].map(|seat| number(paired.words.next.players[seat])));
        let tables = tables.enumerate().map(|(at, [a, b])| {
            let [one, other] = results::ROWS.map(|column| cell(at, column));
            is(&one, a) * is(&other, b) + is(&one, b) * is(&other, a)
        });
        let many = paired.round.tables.len();
        let alone =
            self.without_opponent().into_iter().enumerate().map(|(at, (player, outcome))| {
                let [one, second, code] = [results::ROWS[0], results::SECOND, results::CODES[0]]
                    .map(|column| cell(many + at, column));
                is(&one, number(player)) * is(&second, "") * is(&code, code_of(outcome))
            });
        // The players at the tables are the same, and so are the earlier results.
        let no_more =
            is(countifs("result_round", self.round(), "result_row_2", quote(">0")), many) * 1;
        let earlier =
            layout.edits_before(self.round()).map_or_else(|| xl(1), |edits| is(&edits, 0) * 1);
        for (here, formula) in (FIRST_ROW..).zip(tables.chain(alone).chain([no_more, earlier])) {
            emit(layout.computed((here, SAME), Role::Number, || formula, 1.0));
        }
    }

    /// Returns the condition under which the round is no more what it was.
    pub(crate) fn changed(&self) -> Excel {
        let all = self.rows_of_same();
        excel::below(sum(column_of(SAME, all)), all)
    }

    /// Returns the number of rows that compare with the pairing; the last one compares the earlier results.
    fn rows_of_same(&self) -> usize {
        self.paired.round.tables.len() + self.without_opponent().len() + 2
    }

    /// Returns the condition under which a result of an earlier round is another one: on this sheet, and on others.
    pub(crate) fn earlier(&self) -> [Excel; 2] {
        let at = FIRST_ROW + row(self.rows_of_same()) - 1;
        [fixed(at, SAME), on(&self.layout.names["pairing"], at, SAME)].map(|cell| is(&cell, 0))
    }

    fn checks(&self) -> Vec<Check> {
        let (part, people) = self.people();
        let [seated, again, gone] =
            [SEATED, AGAIN, GONE].map(|column| column_of(column, people.len()));
        let mut checks = vec![
            Check {
                label: "pairing.left_out",
                count: countif(&seated, 0),
                first: found(0, &seated),
            },
            Check {
                label: "pairing.seated_twice",
                count: countif(&seated, quote(">1")),
                first: found(1, index(above(&seated, 1) * 1, 0)),
            },
        ];
        if self.counts_byes() {
            checks.push(Check {
                label: "pairing.second_bye",
                count: sum(&again),
                first: found(1, &again),
            });
        }
        if people.len() > part {
            checks.push(Check {
                label: "pairing.seated_away",
                count: sum(&gone),
                first: found(1, &gone),
            });
        }
        checks
    }

    pub(crate) fn lines(&self, below: u32, (last, width): (u16, f64), emit: &mut dyn FnMut(Cell)) {
        let emit = &mut |cell: Cell| {
            let lines = (units(cell.content.now()) as f64 * UNFILLED / width).ceil();
            emit(cell.spanning(last + 1).high(lines.max(1.0) * LINE));
        };
        let (layout, lang) = (self.layout, self.layout.lang);
        let (_, people) = self.people();
        let who = column_of(WHO, people.len());
        let mut at = below;
        // The row stays: what stands below has its place.
        let figures =
            if self.paired.words.has_figures() { lang.text("pairing.figures_before") } else { "" };
        emit.text((at, 0), Role::Told, figures);
        at += 1;
        for check in self.checks() {
            let first = index("player_name", index(&who, check.first));
            let more = worded(
                lang.text("pairing.and_more"),
                &[("player", &first), ("others", &grouped(&check.count - 1))],
            );
            let players = if_(
                is(&check.count, 0),
                quote(lang.text("pairing.nobody")),
                if_(is(&check.count, 1), &first, &more),
            );
            let now = say!(lang, check.label, players = lang.text("pairing.nobody"));
            emit(layout.computed(
                (at, 0),
                Role::Told,
                || worded(lang.text(check.label), &[("players", &players)]),
                now.as_str(),
            ));
            at += 1;
        }
        for (about, line) in remarks(self.paired) {
            let formula = match about {
                About::Round => None,
                About::Locked(a, b) => {
                    Some((is(self.meets(a, b), 0), say!(lang, "pairing.not_locked", wish = line)))
                }
                About::Forbidden(a, b) => Some((
                    above(self.meets(a, b), 0),
                    say!(lang, "pairing.not_forbidden", wish = line),
                )),
                About::Proof => is_weighed(self.paired).then(|| (self.changed(), String::new())),
            };
            emit(match formula {
                // No formula holds more than 8,192 characters.
                None if line.len() > LONGEST_SAID => Cell::text(at, 0, Role::Told, line),
                None => {
                    let before = || {
                        join([
                            if_(self.changed(), quote(lang.text("pairing.as_paired")), ""),
                            quote(&line),
                        ])
                    };
                    layout.computed((at, 0), Role::Told, before, line.as_str())
                }
                Some((wrong, instead)) => {
                    let instead = match about {
                        About::Proof => {
                            let [figures, tables] =
                                ["pairing.proof_lost_figures", "pairing.proof_lost"]
                                    .map(|key| quote(lang.text(key)));
                            if_(&self.earlier()[0], figures, tables)
                        }
                        _ => quote(&instead),
                    };
                    let formula = || if_(&wrong, &instead, quote(&line));
                    layout.computed((at, 0), Role::Told, formula, line.as_str())
                }
            });
            at += 1;
        }
    }

    /// Returns the width of the widest reason, in half-width characters.
    pub(crate) fn widest(&self) -> usize {
        remarks(self.paired).iter().map(|(_, line)| units(line)).max().unwrap_or(0)
    }

    pub(crate) fn line_count(&self) -> u32 {
        1 + row(self.checks().len()) + row(remarks(self.paired).len())
    }

    /// Returns the lines that turn red, and when.
    pub(crate) fn wrong(&self, below: u32) -> Vec<(Range, String)> {
        let at = |row: u32| (row, 0, row, 0);
        let mut wrong: Vec<(Range, String)> = Vec::new();
        let mut here = below + 1;
        for check in self.checks() {
            wrong.push((at(here), above(check.count, 0).into()));
            here += 1;
        }
        for (about, _) in remarks(self.paired) {
            // The text itself is compared, which needs no formula of another sheet.
            let instead = match about {
                About::Round | About::Proof => None,
                About::Locked(..) | About::Forbidden(..) => {
                    Some(above(len(fixed(here, 0)), self.length(here, below)))
                }
            };
            wrong.extend(instead.map(|condition| (at(here), condition.into())));
            here += 1;
        }
        wrong
    }

    /// Returns the length of a line's text at the time of the run.
    fn length(&self, here: u32, below: u32) -> usize {
        let before = below + 1 + row(self.checks().len());
        remarks(self.paired)
            .get((here - before) as usize)
            .map_or(0, |(_, line)| line.encode_utf16().count())
    }

    /// Returns the lines that turn grey once the round is changed.
    pub(crate) fn stale(&self, below: u32) -> Vec<(Range, String)> {
        let before = below + 1 + row(self.checks().len());
        let lines = (before..).zip(remarks(self.paired));
        lines
            .filter(|(_, (about, _))| matches!(about, About::Round | About::Proof))
            .map(|(row, _)| ((row, 0, row, 0), self.changed().into()))
            .collect()
    }

    /// Returns the formula that counts how often two players meet in the round on the sheet.
    fn meets(&self, one: Seat, other: Seat) -> Excel {
        let round = self.round();
        let [one, other] = [one, other].map(|seat| row(self.paired.words.next.players[seat] + 1));
        let way = |one: u32, other: u32| {
            call!("COUNTIFS", "result_round", round, "result_row_1", one, "result_row_2", other)
        };
        grouped(way(one, other) + way(other, one))
    }
}

/// Returns the condition under which the head warns that the figures are those before the round.
pub(crate) fn is_outdated(layout: &BookLayout<'_>) -> Excel {
    is(fixed(BANNER, 0), quote(layout.text("pairing.figures_then")))
}

/// Returns a cell of the head; the notice about edits first says that the figures of the round do not follow them.
pub(crate) fn banner(layout: &BookLayout<'_>, paired: &Paired<'_>, mut cell: Cell) -> Cell {
    let [_, earlier] = Checks::new(layout, paired).earlier();
    if let Content::Formula(formula, _) = &mut cell.content
        && layout.lists_edits()
        && cell.row == BANNER
    {
        let then = quote(layout.text("pairing.figures_then"));
        *formula = if_(earlier, then, formula.as_str()).into();
    }
    cell
}

fn column_of(column: u16, rows: usize) -> Excel {
    let last = FIRST_ROW + row(rows.max(1)) - 1;
    in_column((FIRST_ROW, last), column)
}

/// Returns the cells of Round that say who sits alone, from a row on: they follow what stands on Results.
pub(crate) fn lines_without_opponent(
    layout: &BookLayout<'_>,
    paired: &Paired<'_>,
) -> Vec<LiveText> {
    /// The most names in one formula.
    const MOST: usize = 12;
    let lang = layout.lang;
    let first =
        paired.first_pairing(layout.tournament().pairings.len()) + paired.round.tables.len();
    let all = Checks::new(layout, paired).without_opponent();
    let name = |player: PlayerIndex| &*layout.players()[player].name;
    let many = usize::from(paired.round.bye.is_some());
    let key = |at: usize, outcome: Outcome| match outcome {
        _ if at < many => "pairing.bye_short",
        Outcome::Bye => "pairing.byes_short",
        _ if at < many + paired.round.alone.len() => "pairing.free_short",
        Outcome::HalfBye => "pairing.half_byes",
        _ => "pairing.away",
    };
    let keyed: Vec<(&str, usize, PlayerIndex, Outcome)> = all
        .into_iter()
        .enumerate()
        .map(|(at, (player, outcome))| (key(at, outcome), at, player, outcome))
        .collect();
    let of_one =
        keyed.chunk_by(|one, other| one.0 == other.0).flat_map(|of_key| of_key.chunks(MOST));
    let line = |of: &[(&'static str, usize, PlayerIndex, Outcome)]| {
        let key = of[0].0;
        let field = if key == "pairing.bye_short" { "player" } else { "players" };
        let now = lang.say(key, &[(field, &lang.list(of.iter().map(|one| name(one.2))))]);
        let still = of.iter().map(|&(_, at, _, outcome)| {
            let there = layout.result_row(first + at);
            let [one, second, code] = [results::FIRST, results::SECOND, results::CODES[0]]
                .map(|column| on(&layout.names["results"], there, column));
            unless(
                is(&one, "") + is_not(&second, "") + is_not(&code, code_of(outcome)),
                substitute(&one, quote(" "), quote("␣")),
            )
        });
        let still = still.enumerate();
        let joined = join(still.flat_map(|(at, one)| [quote(if at > 0 { " " } else { "" }), one]));
        let separated = substitute(
            substitute(trim(&joined), quote(" "), quote(lang.text("list.separator"))),
            quote("␣"),
            quote(" "),
        );
        LiveText::of(
            unless(is(trim(&joined), ""), worded(lang.text(key), &[(field, &separated)])),
            now,
        )
    };
    of_one.map(line).collect()
}
