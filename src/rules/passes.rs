//! Definitions that follow from each other in a circle, written out pass by pass: a ladder says what a win is worth, and the points say the
//! ladder. What stands in `first` is the value before the first pass. The last pass has the ids of the file, the ones before it a number.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use toml::Spanned;

use crate::lang::Labels;
use crate::rules::file::DefinitionEntry;
use crate::rules::origin::Definitions;

/// The number of passes that are written out at first, and at most: a longer chain of definitions is refused.
const FIRST: u32 = 6;
pub(crate) const MOST: u32 = 32;

/// Returns how many passes are written out after so many times more.
pub(super) fn number(more: u32) -> u32 {
    FIRST.saturating_mul(2_u32.saturating_pow(more)).min(MOST)
}

/// Writes every circle out into definitions for so many passes. Returns for each the ids of the definition that closes it: before the
/// first pass, and after every one.
pub(super) fn written_out(definitions: &mut Definitions, passes: u32) -> Vec<Vec<String>> {
    let closing: Vec<String> = definitions
        .iter()
        .filter(|(_, (entry, _))| entry.first.is_some())
        .map(|(id, _)| id.clone())
        .collect();
    closing
        .into_iter()
        .map(|id| {
            let circle = circle(definitions, &id);
            circle_written_out(definitions, &id, &circle, passes)
        })
        .collect()
}

fn circle_written_out(
    definitions: &mut Definitions,
    closing: &str,
    circle: &BTreeSet<String>,
    passes: u32,
) -> Vec<String> {
    let called = |id: &str, pass: u32| match (id == closing, pass > passes) {
        (false, _) if pass == passes => id.to_string(),
        (true, true) => id.to_string(),
        _ => format!("{id}_{pass}"),
    };
    let mut added: BTreeMap<String, _> = BTreeMap::new();
    for (entry, origin) in circle.iter().filter_map(|id| definitions.get(id)) {
        let id = entry.id.get_ref();
        let closes = id == closing;
        for pass in 1..=passes + u32::from(closes) {
            // What closes the circle follows from the pass before.
            let named = |other: &str| match (closes, other == closing) {
                (true, _) => called(other, pass - 1),
                (false, _) => called(other, pass),
            };
            let formula = match entry.first.as_ref().filter(|_| pass == 1) {
                Some(first) => first.clone(),
                None => Spanned::new(
                    entry.formula.span(),
                    renamed(entry.formula.get_ref(), circle, named),
                ),
            };
            let own = called(id, pass);
            let is_of_file = own == *id;
            let numbered = |key: &str, name: &Labels| {
                Labels::each(|lang| match name.get(lang) {
                    name if pass >= passes => name.to_string(),
                    name => say!(lang, key, figure = name, pass),
                })
            };
            let written = DefinitionEntry {
                id: Spanned::new(entry.id.span(), own.clone()),
                formula,
                first: None,
                label: numbered("pass.label", &entry.label),
                short: numbered("pass.short", &entry.short),
                code: entry.code.clone().filter(|_| is_of_file),
                earlier: !is_of_file,
                of_file: Some(entry.formula.get_ref().clone()).filter(|_| is_of_file),
                repeated: true,
                ..entry.clone()
            };
            added.insert(own, (written, origin.clone()));
        }
    }
    definitions.extend(added);
    (1..=passes + 1).map(|pass| called(closing, pass)).collect()
}

/// Returns the definitions that follow from one and that it follows from itself, with it.
fn circle(definitions: &Definitions, closing: &str) -> BTreeSet<String> {
    let named = |id: &str| -> BTreeSet<String> {
        let formula = definitions.get(id).map(|(entry, _)| entry.formula.get_ref());
        let words = formula.into_iter().flat_map(|formula| formula.split(is_between));
        words.filter(|word| definitions.contains_key(*word)).map(str::to_string).collect()
    };
    let mut below = BTreeMap::new();
    let mut open = vec![closing.to_string()];
    while let Some(id) = open.pop() {
        let names = named(&id);
        if let Entry::Vacant(new) = below.entry(id) {
            open.extend(names.iter().cloned());
            new.insert(names);
        }
    }
    let mut circle = BTreeSet::from([closing.to_string()]);
    loop {
        let more: Vec<String> = below
            .iter()
            .filter(|(id, names)| !circle.contains(*id) && !names.is_disjoint(&circle))
            .map(|(id, _)| id.clone())
            .collect();
        if more.is_empty() {
            return circle;
        }
        circle.extend(more);
    }
}

/// Returns a formula with the definitions of a circle called otherwise.
fn renamed(formula: &str, circle: &BTreeSet<String>, called: impl Fn(&str) -> String) -> String {
    let (mut text, mut rest) = (String::new(), formula);
    while !rest.is_empty() {
        let word = rest.find(is_between).unwrap_or(rest.len());
        let (name, after) = rest.split_at(word);
        if circle.contains(name) {
            text += &called(name);
        } else {
            text += name;
        }
        let end = after.find(|letter| !is_between(letter)).unwrap_or(after.len());
        text += &after[..end];
        rest = &after[end..];
    }
    text
}

fn is_between(letter: char) -> bool {
    !letter.is_alphanumeric() && letter != '_'
}
