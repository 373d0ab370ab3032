//! Lists among equals written out into definitions: the place by the criteria before a list, whose equals are the group, and each figure of
//! the list counted on the games inside that group.

use std::collections::HashMap;
use std::sync::Arc;

use toml::Spanned;

use crate::lang::Labels;
use crate::rules::among_equals::{Again, AmongEquals, Counted};
use crate::rules::file::DefinitionEntry;
use crate::rules::origin::{Definitions, Origin};

/// An order written out.
#[derive(Default)]
pub(super) struct WrittenOut {
    /// The ids of the criteria.
    pub criteria: Vec<String>,
    /// For each list to the end, the number of criteria up to its end, and the id of the place before its last time.
    pub to_the_end: Vec<(usize, String)>,
}

/// Writes the lists among equals of an order out into definitions, which are added.
pub(super) fn written_out(
    order: &[String],
    definitions: &mut Definitions,
    origin: &Arc<Origin>,
    deep: u32,
) -> WrittenOut {
    let mut out = WrittenOut::default();
    let mut lists = 0;
    let mut counted: HashMap<String, (u32, Option<String>)> = HashMap::new();
    for written in order {
        let Some(list) = AmongEquals::read(written) else {
            out.criteria.push(written.clone());
            continue;
        };
        let times = list.times(deep);
        for again in 0..times {
            lists += 1;
            let place = numbered("level", lists);
            let before = out.criteria.join(", ");
            definitions
                .insert(place.clone(), (place_entry(&place, &before, lists), Arc::clone(origin)));
            for figure in &list.figures {
                let Some((of, _)) = definitions.get(figure) else {
                    // The order is reported for the name that is unknown.
                    out.criteria.push(figure.clone());
                    continue;
                };
                let before = counted.entry(figure.clone()).or_insert((0, None));
                before.0 += 1;
                let (time, earlier) = (before.0, before.1.replace(place.clone()));
                let id = numbered(&format!("{figure}_among"), time);
                let entry = DefinitionEntry {
                    id: Spanned::new(0..0, id.clone()),
                    formula: Spanned::new(0..0, format!("{figure}: {}", of.formula.get_ref())),
                    instead: Vec::new(),
                    label: named("among.label", &of.label, time),
                    short: named("among.short", &of.short, time),
                    cite: None,
                    code: None,
                    counted: Some(Counted {
                        figure: figure.clone(),
                        place: place.clone(),
                        earlier,
                        of_two: again > 0 && list.again == Again::OfTwo,
                    }),
                    ..of.clone()
                };
                definitions.insert(id.clone(), (entry, Arc::clone(origin)));
                out.criteria.push(id);
            }
            if again + 1 == times && list.again == Again::ToTheEnd {
                out.to_the_end.push((out.criteria.len(), place));
            }
        }
    }
    out
}

/// Returns an id with the number behind it that tells the second from the first.
fn numbered(id: &str, number: u32) -> String {
    if number == 1 { id.to_string() } else { format!("{id}_{number}") }
}

/// Returns the definition of the place by the criteria before a list.
fn place_entry(id: &str, before: &str, list: u32) -> DefinitionEntry {
    let plain = |text: &str| Spanned::new(0..0, text.to_string());
    DefinitionEntry {
        id: plain(id),
        formula: plain(&format!("place({before})")),
        first: None,
        instead: Vec::new(),
        of: None,
        needs: None,
        empty: None,
        show: None,
        lower_is_better: true,
        label: Labels::each(|lang| say!(lang, "among.place", number = &list)),
        short: Labels::each(|lang| say!(lang, "among.place_short", number = &list)),
        cite: None,
        code: None,
        counted: None,
        earlier: false,
        of_file: None,
        repeated: true,
    }
}

/// Returns what a figure is called among equals, the first time and later.
fn named(key: &str, figure: &Labels, time: u32) -> Labels {
    Labels::each(|lang| {
        let name = figure.get(lang);
        let key = if time == 1 { key.to_string() } else { format!("{key}_again") };
        say!(lang, &key, figure = name, time)
    })
}
