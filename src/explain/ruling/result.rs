//! Whether a result was another one: what stands in the workbook, and whose place the other result would change.

use crate::audit::what_if::{self, Change};
use crate::explain::reversals::change as in_words;
use crate::model::PlayerIndex;

use super::{Asked, Block, Keyed, worked};

pub(super) fn sections(asked: &Asked<'_>, change: &Change) -> Keyed {
    let figures = &asked.analysis.figures;
    let pairing = &figures.tournament.pairings[change.pairing];
    let then = what_if::with(asked.analysis, std::slice::from_ref(change));
    let said = in_words(asked.analysis, change, asked.lang);
    let cell = pairing.place.within_book();
    let fields = [("change", &*said), ("cell", &*cell)];
    let moved = asked.moved(&then);
    let is_moved = moved.is_some();
    let decision = if is_moved { "other_result.moves" } else { "other_result.moves_nobody" };
    let words = asked.words();
    let both = [asked.analysis, &then];
    let rows = figures.criteria_asked().flat_map(|definition| {
        let row = |player: PlayerIndex| {
            let changes =
                figures.compared(definition, player) != then.figures.compared(definition, player);
            changes.then(|| {
                let sums = both.map(|of| worked(of, definition, player, asked.lang));
                let whose = [words.short(definition), asked.name(player)].map(str::to_string);
                whose.into_iter().chain(sums).collect::<Vec<_>>()
            })
        };
        pairing.players().filter_map(row).collect::<Vec<_>>()
    });
    let rows: Vec<Vec<String>> = rows.collect();
    let own = Block::Table {
        headings: ["criterion", "player", "as_it_is", "then"].map(|key| asked.column(key)).to_vec(),
        rows,
        marked: None,
    };
    let stay = asked.text(if is_moved { "others_stay" } else { "all_stay" }, &[]);
    let slip = Block::Text(say!(asked, "slips", cells = format!("{cell} ☐")));
    vec![
        ("question", vec![asked.text("other_result.understood", &fields)]),
        ("decision", vec![Block::Strong(asked.say(decision, &fields))]),
        ("facts", vec![asked.rounds(pairing.first, pairing.round..=pairing.round), slip]),
        ("rule", asked.rules(figures.criteria_asked())),
        ("changes", moved.into_iter().chain([stay, own]).collect()),
    ]
}
