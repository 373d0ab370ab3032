//! Whether a result was another one: what stands in the workbook, and whose place the other result would change.

use crate::audit::what_if::{self, Change};
use crate::explain::notation::shown;
use crate::explain::reversals::change as in_words;
use crate::model::PlayerIndex;

use super::{Asked, Block, Keyed};

pub(super) fn sections(asked: &Asked<'_>, change: &Change) -> Keyed {
    let figures = &asked.analysis.figures;
    let pairing = &figures.tournament.pairings[change.pairing];
    let then = what_if::with(asked.analysis, std::slice::from_ref(change));
    let said = in_words(asked.analysis, change, asked.lang);
    let cell = pairing.place.within_book();
    let fields = [("change", &*said), ("cell", &*cell)];
    let moved = asked.moved(&then);
    let decision = if moved.is_some() {
        "other_result.moves"
    } else {
        "other_result.moves_nobody"
    };
    let words = asked.words();
    let both = [figures, &then.figures];
    let rows = figures.criteria_asked().flat_map(|definition| {
        let row = move |player: PlayerIndex| {
            let [now, then] = both.map(|figures| shown(figures, definition, player, asked.lang));
            (now != then).then(|| {
                vec![
                    words.short(definition).to_string(),
                    asked.name(player).to_string(),
                    now,
                    then,
                ]
            })
        };
        pairing.players().filter_map(row).collect::<Vec<_>>()
    });
    let rows: Vec<Vec<String>> = rows.collect();
    let own = Block::Table {
        headings: ["criterion", "player", "as_it_is", "then"]
            .map(|key| asked.column(key))
            .to_vec(),
        rows,
        marked: None,
    };
    let slip = asked.text("slips", &[("cells", &format!("{cell} ☐"))]);
    vec![
        (
            "question",
            vec![asked.text("other_result.understood", &fields)],
        ),
        (
            "decision",
            vec![Block::Strong(asked.say(decision, &fields))],
        ),
        (
            "facts",
            vec![
                asked.rounds(pairing.first, pairing.round..=pairing.round),
                slip,
            ],
        ),
        ("changes", moved.into_iter().chain([own]).collect()),
    ]
}
