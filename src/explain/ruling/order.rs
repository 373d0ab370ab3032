//! What another order of criteria would give: where the order in force is set, and whose place the other one would change.

use crate::explain::words::Words;
use crate::rules::RuleSet;
use crate::standings::compute;

use super::{Asked, Block, Keyed};
use std::sync::Arc;

pub(super) fn sections(asked: &Asked<'_>, rules: &RuleSet) -> Keyed {
    let figures = &asked.analysis.figures;
    let then = compute(Arc::clone(&figures.tournament), rules.clone());
    let in_words = |rules: &RuleSet| {
        let words = Words { rules, lang: asked.lang };
        let order = rules.order.iter().map(|definition| words.short(*definition));
        asked.lang.list(order)
    };
    let settings = figures.tournament.settings.iter();
    let mut orders = settings.filter(|setting| setting.key.value == "order");
    let cell = orders.next().map(|setting| setting.value.place.within_book());
    let fields = [
        ("order", &*in_words(&figures.rules)),
        ("other", &*in_words(rules)),
        ("cell", cell.as_deref().unwrap_or_default()),
        ("rules", figures.rules.name.get(asked.lang)),
        ("source", &figures.rules.source),
    ];
    let set = if cell.is_some() { "other_order.set" } else { "other_order.of_rules" };
    let moved = asked.moved(&then);
    let decision = if moved.is_some() { "other_order.moves" } else { "other_order.moves_nobody" };
    vec![
        ("question", vec![asked.text("other_order.understood", &fields)]),
        ("decision", vec![Block::Strong(asked.say(set, &fields)), asked.text(decision, &fields)]),
        ("rule", asked.rules(figures.criteria_asked())),
        ("changes", moved.into_iter().collect()),
    ]
}
