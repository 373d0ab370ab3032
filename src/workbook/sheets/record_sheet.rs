//! 記録: what the program must know to read its own workbook again. Nobody else needs it: the sheet is hidden.

use std::collections::BTreeSet;

use crate::exact::Exact;
use crate::model::{Outcome, PlayerFact};
use crate::record::{FORM, SIGN, lines};
use crate::tiebreaks::rank::Entry;
use crate::workbook::calculation::size::MOST_NARROW_ROWS_IN_MEMORY;
use crate::workbook::calculation::{BookLayout, FIRST_ROW};
use crate::workbook::plan::{Pen, Role, Setup, Sheet};

/// Letters of a rule file in one cell: written with every sign escaped they still fit.
const PIECE: usize = 5000;

/// Plans the sheet; `sheets` are all others.
pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>, sheets: &[Sheet<'a>]) -> Sheet<'a> {
    let others = sheets.iter();
    let others: Vec<(&str, String)> =
        others.map(|sheet| (sheet.setup.read_as, sheet.name.clone())).collect();
    let setup = Setup {
        hidden: true,
        protected: true,
        widest: 40.0,
        large: layout.standing.len() > MOST_NARROW_ROWS_IN_MEMORY,
        ..Setup::default()
    };
    Sheet::new(&layout.names["record"], setup, move |emit| {
        let mut at = 0;
        let mut say = |texts: &[&str]| {
            for (column, text) in (0u16..).zip(texts) {
                emit.text((at, column), Role::Text, *text);
            }
            at += 1;
        };
        say(&[SIGN, FORM]);
        say(&[lines::HEADING_ROW, &(FIRST_ROW - 1).to_string()]);
        origin(layout, &mut say);
        for (role, name) in &others {
            say(&[lines::SHEET, role, name]);
        }
        say(&[lines::TITLE, &layout.title()]);
        if let Some(seal) = layout.seal() {
            say(&[lines::SEAL, &seal.to_string()]);
        }
        numbers(layout, &mut say);
        let players = layout.players();
        // Before the first result nobody has a place that could change.
        let is_begun = layout.figures().field.last_round > 0;
        let placed = |entry: &&Entry| is_begun && !entry.without_place;
        for entry in layout.entries().iter().filter(placed) {
            let player = &players[entry.player];
            say(&[lines::PLACE, &player.number.to_string(), &player.name, &entry.rank.to_string()]);
        }
    })
}

/// The file that everything began with, and the rules.
fn origin(layout: &BookLayout<'_>, say: &mut dyn FnMut(&[&str])) {
    let (tournament, rules) = (layout.tournament(), layout.rules());
    let (file, sha256) = tournament.origin();
    say(&[lines::INPUT, file, sha256]);
    say(&[lines::RULES, &rules.id]);
    if let Some((name, text)) = &rules.stated.file {
        say(&[lines::RULE_FILE, name]);
        let letters: Vec<char> = text.chars().collect();
        for piece in letters.chunks(PIECE) {
            // No cell keeps the ends of lines as they are.
            say(&[
                lines::RULE_TEXT,
                &serde_json::Value::from(piece.iter().collect::<String>()).to_string(),
            ]);
        }
    }
    for (key, value) in &rules.stated.settings {
        say(&[lines::SET, key, value]);
    }
    if let Some([first, _]) = layout.sides() {
        say(&[lines::FIRST_SIDE, first.id()]);
    }
    if layout.marks_in_points() {
        say(&[lines::MARKS_IN_POINTS]);
    }
    say(&[lines::FORMULAS, if layout.size.alive { "yes" } else { "no" }]);
}

/// Exact numbers: a cell holds only the nearest double.
fn numbers(layout: &BookLayout<'_>, say: &mut dyn FnMut(&[&str])) {
    let (tournament, rules) = (layout.tournament(), layout.rules());
    for constant in &rules.constants {
        say(&[lines::VALUE, &constant.id, &constant.value.to_string()]);
    }
    for outcome in Outcome::ALL {
        let key = |of: &str| format!("{of}.{}", outcome.id());
        say(&[lines::VALUE, &key("points"), &rules.points_of(outcome).to_string()]);
        if let Some(like) = rules.follows.get(&outcome) {
            say(&[lines::FOLLOWS, &key("points"), &format!("points.{}", like.id())]);
        }
        if let Some((own, other)) = rules.scores.get(&outcome) {
            say(&[lines::VALUE, &key("scores"), &format!("{own}-{other}")]);
        }
    }
    let players = tournament.players.iter();
    let of_players = players.flat_map(|player| {
        let said = PlayerFact::ALL.into_iter().filter_map(|fact| player.said(fact));
        said.filter_map(Option::<Exact>::from)
    });
    let of_scores = tournament.pairings.iter().filter_map(|pairing| pairing.result.score.as_ref());
    let of_scores = of_scores.flat_map(|score| [&score.first, &score.second, &score.drawn]);
    let is_only_near = |number: &Exact| Exact::from_cell(number.to_f64()).as_ref() != Some(number);
    let odd: BTreeSet<String> = of_players
        .chain(of_scores.cloned())
        .filter(is_only_near)
        .map(|number| number.to_string())
        .collect();
    for number in &odd {
        say(&[lines::NUMBER, number]);
    }
}
