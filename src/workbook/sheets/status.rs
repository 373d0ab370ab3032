//! How far an event has come: after which round the standings stand, and whether results are open. It follows the results.

use crate::explain::words::Words;
use crate::workbook::address::{fixed, text};
use crate::workbook::plan::{Cached, Cell, Range, Role};
use crate::workbook::room::Room;
use crate::workbook::sheets::joined;
use crate::workbook::sheets::said::{Is, Said};

impl Room<'_> {
    /// Returns that only some criteria decide before the last round; nothing where all do.
    fn waiting_words(&self) -> String {
        Words { rules: &self.figures().rules, lang: self.lang }.before_last()
    }

    /// Returns how many pairings, up to the last round that has a result, have none.
    #[must_use]
    pub fn open_results(&self) -> usize {
        let last = self.figures().field.last_round;
        self.figures().tournament.pairings.iter().filter(|pairing| pairing.round <= last && pairing.result.is_open()).count()
    }

    /// Returns how many players stand in no row of the last round that has a result, and are not said to have left or to sit out.
    #[must_use]
    pub fn without_row(&self) -> usize {
        let (tournament, last) = (&self.figures().tournament, self.figures().field.last_round);
        let missing = tournament.in_no_row(last).into_iter().map(|player| &tournament.players[player]);
        if last == 0 { 0 } else { missing.filter(|player| player.left_after.is_none() && player.away.is_empty()).count() }
    }
}

/// Returns the word that places may still change, as long as they may.
pub fn provisional(room: &Room<'_>) -> Said {
    let field = &room.figures().field;
    let rounds = field.rounds.max(room.figures().tournament.last_paired_round());
    let now = field.last_round > 0 && (field.last_round < rounds || room.open_results() > 0);
    let condition = "AND(last_round>0,OR(last_round<rounds,open_results>0))";
    Said::fixed(room.lang.text("standings.may_change")).only(&Is::of(condition, now))
}

/// Returns what stands for an unknown value, after something else, where one stands in these cells; nothing where none can.
pub fn missing(room: &Room<'_>, before: &str, values: Range, now: bool) -> Said {
    let rules = &room.figures().rules;
    if !rules.lowered.misses.contains(&true) {
        return Said::fixed("");
    }
    let range = format!("{}:{}", fixed(values.0, values.1), fixed(values.2, values.3));
    let remark = room.lang.text(if rules.facts.is_empty() { "standings.missing" } else { "standings.missing_number" });
    Said::fixed(&format!("{before}{remark}")).only(&Is::of(format!("SUMPRODUCT(({range}=unknown)*1)>0"), now))
}

/// Returns the cell that says it.
pub fn cell(room: &Room<'_>, row: u32, role: Role) -> Cell {
    // What is wrong where it is an error stands in the line below.
    room.computed((row, 0), role, || format!("IFERROR({},\"—\")", formula(room)), Cached::Text(now(room)))
}

fn formula(room: &Room<'_>) -> String {
    let lang = room.lang;
    let fields = [("round", "last_round"), ("rounds", "rounds"), ("open", "open_results")];
    let said = |key: &str| joined(lang.text(key), &fields);
    let after = format!("IF(OR(last_round<rounds,open_results>0),{},{})", said("standings.after"), said("standings.final"));
    let provisional = format!("IF(open_results=1,{},{})", said("standings.provisional_one"), said("standings.provisional"));
    let waiting = room.waiting_words();
    let waiting =
        if waiting.is_empty() { String::new() } else { format!("&IF(AND(last_round>0,last_round<rounds),{},\"\")", text(&waiting)) };
    format!("IF(last_round=0,{},{after})&IF(open_results=0,\"\",{provisional}){waiting}", text(lang.text("standings.before")))
}

/// Returns the text now.
fn now(room: &Room<'_>) -> String {
    let field = &room.figures().field;
    let open = room.open_results();
    let rounds = field.rounds.max(room.figures().tournament.last_paired_round());
    let texts = [field.last_round.to_string(), rounds.to_string(), open.to_string()];
    let fields = [("round", &*texts[0]), ("rounds", &*texts[1]), ("open", &*texts[2])];
    let said = |key: &str| room.lang.say(key, &fields);
    let after = match field.last_round {
        0 => said("standings.before"),
        last if last < rounds || open > 0 => said("standings.after"),
        _ => said("standings.final"),
    };
    let provisional = match open {
        0 => String::new(),
        1 => said("standings.provisional_one"),
        _ => said("standings.provisional"),
    };
    let waiting = if field.last_round > 0 && room.figures().is_before_last() { room.waiting_words() } else { String::new() };
    after + &provisional + &waiting
}
