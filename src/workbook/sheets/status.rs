//! The state of an event: the last round in the standings, and whether results are open. It follows the results.

use crate::explain::progress;
use crate::explain::words::Words;
use crate::workbook::address::{fixed, text};
use crate::workbook::calculation::BookLayout;
use crate::workbook::live::{LiveCondition, LiveText, worded};
use crate::workbook::plan::{Cached, Cell, Range, Role};

impl BookLayout<'_> {
    /// Counts the players who are in no row of the last round that has a result, and are expected there. A player with any absence is
    /// not counted: no formula reads `2, 4-5`.
    #[must_use]
    pub(crate) fn without_row(&self) -> usize {
        let (tournament, last) = (self.tournament(), self.figures().field.last_round);
        let missing = tournament
            .without_row(last)
            .into_iter()
            .map(|player| &tournament.players[player]);
        if last == 0 {
            0
        } else {
            missing
                .filter(|player| player.left_after.is_none() && player.away.is_empty())
                .count()
        }
    }
}

/// Returns the word that places may still change, as long as they may.
pub(super) fn provisional(layout: &BookLayout<'_>) -> LiveText {
    let now = progress::may_change(layout.figures());
    let condition = "AND(last_round>0,OR(last_round<rounds,open_results>0))";
    LiveText::fixed(layout.text("standings.may_change")).only(&LiveCondition::of(condition, now))
}

/// Returns the explanation of the sign for an unknown value, to be shown after another text while these cells contain one.
pub(super) fn missing(layout: &BookLayout<'_>, before: &str, values: Range, now: bool) -> LiveText {
    let rules = layout.rules();
    if !rules.lowered.misses.contains(&true) {
        return LiveText::fixed("");
    }
    let range = format!(
        "{}:{}",
        fixed(values.0, values.1),
        fixed(values.2, values.3)
    );
    let remark = layout.text(if rules.facts.is_empty() {
        "standings.missing"
    } else {
        "standings.missing_number"
    });
    LiveText::fixed(&format!("{before}{remark}")).only(&LiveCondition::of(
        format!("SUMPRODUCT(({range}=unknown)*1)>0"),
        now,
    ))
}

pub(super) fn cell(layout: &BookLayout<'_>, row: u32, role: Role) -> Cell {
    // Messages about errors are in the line below.
    let now = progress::text(layout.figures(), layout.lang);
    layout.computed(
        (row, 0),
        role,
        || format!("IFERROR({},\"—\")", formula(layout)),
        Cached::Text(now),
    )
}

fn formula(layout: &BookLayout<'_>) -> String {
    let lang = layout.lang;
    let fields = [
        ("round", "last_round"),
        ("rounds", "rounds"),
        ("open", "open_results"),
    ];
    let said = |key: &str| worded(lang.text(key), &fields);
    let unfinished = format!("{}>0", BookLayout::open_games("=last_round"));
    let after = format!(
        "IF(OR(last_round<rounds,open_results>0),{},{})",
        said("standings.after"),
        said("standings.final")
    );
    let after = format!("IF({unfinished},{},{after})", said("standings.during"));
    let provisional = format!(
        "IF(open_results=1,{},{})",
        said("standings.provisional_one"),
        said("standings.provisional")
    );
    let waiting = Words {
        rules: layout.rules(),
        lang,
    }
    .before_last();
    let waiting = if waiting.is_empty() {
        String::new()
    } else {
        format!(
            "&IF(AND(last_round>0,last_round<rounds),{},\"\")",
            text(&waiting)
        )
    };
    let before = match layout.finals_wait() {
        Some(wait) => format!(
            "IF({wait},{},{})",
            text(lang.text("standings.finals_open")),
            text(lang.text("standings.of_finals"))
        ),
        None => text(lang.text("standings.before")),
    };
    format!("IF(last_round=0,{before},{after})&IF(open_results=0,\"\",{provisional}){waiting}")
}
