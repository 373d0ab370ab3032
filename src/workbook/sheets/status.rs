//! The state of an event: the last round in the standings, and whether results are open. It follows the results.

use crate::explain::progress;
use crate::explain::words::Words;
use crate::model::Outcome;
use crate::record::results;
use crate::workbook::address::{fixed, on};
use crate::workbook::calculation::BookLayout;
use crate::workbook::calculation::codes::code_of;
use crate::workbook::excel::{
    Excel, above, and, below, count_where, if_, iferror, index, is, is_not, join, number, or,
    quote, to, unless, worded, xl,
};
use crate::workbook::live::{LiveCondition, LiveText};
use crate::workbook::plan::{Cell, Range, Role};

impl BookLayout<'_> {
    /// Counts the players who are in no row of the last round that has a result, and are expected there. A player with any absence is
    /// not counted: no formula reads `2, 4-5`.
    pub(crate) fn without_row(&self) -> usize {
        let (tournament, last) = (self.tournament(), self.figures().field.last_round);
        let missing =
            tournament.without_row(last).into_iter().map(|player| &tournament.players[player]);
        if last == 0 {
            0
        } else {
            missing.filter(|player| player.left_after.is_none() && player.away.is_empty()).count()
        }
    }
}

/// Returns the word that places may still change, as long as they may.
pub(super) fn provisional(layout: &BookLayout<'_>) -> LiveText {
    let now = progress::may_change(layout.figures());
    let may_change = or(below("last_round", "rounds"), above("open_results", 0));
    let condition = and(above("last_round", 0), may_change);
    LiveText::fixed(layout.text("standings.may_change")).only(&LiveCondition::of(condition, now))
}

/// Returns the explanation of the sign for an unknown value, to be shown after another text while these cells contain one.
pub(super) fn missing(layout: &BookLayout<'_>, before: &str, values: Range, now: bool) -> LiveText {
    let rules = layout.rules();
    if !rules.lowered.misses.contains(&true) {
        return LiveText::fixed("");
    }
    let range = to(fixed(values.0, values.1), fixed(values.2, values.3));
    let remark = layout.text(if rules.facts.is_empty() {
        "standings.missing"
    } else {
        "standings.missing_number"
    });
    LiveText::fixed(&format!("{before}{remark}"))
        .only(&LiveCondition::of(above(count_where(is(&range, "unknown")), 0), now))
}

pub(super) fn cell(layout: &BookLayout<'_>, row: u32, role: Role) -> Cell {
    // Messages about errors are in the line below.
    let now = progress::text(layout.figures(), layout.lang);
    layout.computed((row, 0), role, || iferror(formula(layout), quote("—")), now)
}

fn formula(layout: &BookLayout<'_>) -> Excel {
    let lang = layout.lang;
    let [round, rounds, open] = ["last_round", "rounds", "open_results"].map(xl);
    let fields = [("round", &round), ("rounds", &rounds), ("open", &open)];
    let said = |key: &str| worded(lang.text(key), &fields);
    let unfinished = above(BookLayout::open_games("=", xl("last_round")), 0);
    let planned = number("rounds_planned");
    let over = if layout.tournament().has_finals_after_rounds() {
        said("standings.final")
    } else {
        let is_planned = and(above(&planned, 0), is(&planned, "last_round"));
        if_(is_planned, said("standings.final_of_plan"), said("standings.final"))
    };
    let of_all = |known: &str, otherwise: &str| {
        if progress::ends_by_itself(layout.figures()) {
            said(known)
        } else {
            if_(above(&planned, 0), said(known), said(otherwise))
        }
    };
    let after = if_(
        or(below("last_round", "rounds"), above("open_results", 0)),
        of_all("standings.after", "standings.final"),
        over,
    );
    let during = of_all("standings.during", "standings.under_way");
    let after = if_(&unfinished, during, &after);
    let provisional = if_(
        is("open_results", 1),
        said("standings.provisional_one"),
        said("standings.provisional"),
    );
    let waiting = Words::new(layout.rules(), lang).before_last();
    let is_running = and(above("last_round", 0), below("last_round", "rounds"));
    let waiting = if waiting.is_empty() { xl("") } else { if_(is_running, quote(waiting), "") };
    let before = match layout.finals_wait() {
        Some(wait) => if_(
            &wait,
            quote(lang.text("standings.finals_open")),
            quote(lang.text("standings.of_finals")),
        ),
        None => quote(lang.text("standings.before")),
    };
    let provisional = unless(is("open_results", 0), provisional);
    let before_finals = progress::before_finals(layout.figures(), lang);
    let after = if before_finals.is_empty() {
        join([after, provisional])
    } else {
        join([after, quote(before_finals), provisional])
    };
    let after = if layout.rules().pairing.system.is_round_robin() {
        let [played, games] = BookLayout::games_so_far();
        let fields = [("played", &played), ("games", &games)];
        let so_far = worded(lang.text("standings.after_games"), &fields);
        if_(below(&played, &games), so_far, after)
    } else {
        after
    };
    let after = champion_or(layout, after);
    let after = match progress::at_end_of_day(layout.figures(), lang) {
        Some((said, count)) => {
            let [played, _] = BookLayout::games_so_far();
            if_(is(played, count), quote(&said), after)
        }
        None => after,
    };
    join([if_(is("last_round", 0), before, after), waiting])
}

/// Returns the formula of who has won a knockout that is over, or in which only the third place is open, or else of another text.
fn champion_or(layout: &BookLayout<'_>, otherwise: Excel) -> Excel {
    let Some((at, has_third)) = progress::final_game(layout.figures()) else {
        return otherwise;
    };
    let cell = |column: u16| on(&layout.names["results"], layout.result_row(at), column);
    let won = |side: usize| {
        let code = cell(results::CODES[side]);
        let is_win = is(index("outcome_record", &code), code_of(Outcome::Win));
        iferror(if_(above(&code, 0), is_win, "FALSE"), "FALSE")
    };
    let [first, second] = [results::FIRST, results::SECOND].map(cell);
    let winner = if_(won(0), first, if_(won(1), second, ""));
    let said = |key: &str| worded(layout.text(key), &[("player", &winner)]);
    let (open, told) = if has_third {
        let is_over = is("open_results", 0);
        let before_third = said("standings.champion_before_third");
        (1, if_(is_over, said("standings.champion"), before_third))
    } else {
        (0, said("standings.champion"))
    };
    let is_known = and(is_not(&winner, ""), below("open_results", open + 1));
    if_(is_known, told, otherwise)
}
