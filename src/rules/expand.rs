//! Definitions that are written once and hold several times: for every round, where `level_{k}` becomes `level_1`, `level_2` …; and
//! for every time a direct encounter is named.
//!
//! Definitions of later rounds than the tournament has can be named too, so that a plan of five rounds works from the first.

use std::fmt::Display;
use std::ops::RangeInclusive;

use crate::lang::Labels;
use crate::rules::file::DefinitionEntry;
use crate::rules::origin::Definitions;
use crate::rules::vocabulary::GroupFact;

/// The placeholder for the number of a repetition.
const NUMBER: &str = "{k}";

/// Most repetitions: more rounds than any tournament has.
const MOST: u32 = 64;

fn numbers(rounds: u32) -> RangeInclusive<u32> {
    1..=rounds.clamp(1, MOST)
}

/// Returns a text with a number, or a letter for one, in place of the placeholder.
pub(super) fn numbered(text: &str, number: impl Display) -> String {
    text.replace(NUMBER, &number.to_string())
}

/// Returns an id for every round, or the id itself where it has no placeholder.
pub(super) fn texts(id: &str, rounds: u32) -> Vec<String> {
    if is_repeated(id) {
        numbers(rounds).map(|number| numbered(id, number)).collect()
    } else {
        vec![id.to_string()]
    }
}

/// Returns the criteria with a definition of its own, which is added, for each later time that a direct encounter is named: it is
/// asked anew, among those who are equal by then (FIDE Handbook C.07, Article 4.3).
pub(super) fn repeated_encounters(order: &[String], definitions: &mut Definitions) -> Vec<String> {
    let mut named = Vec::new();
    for (at, id) in order.iter().enumerate() {
        let before = order[..at].iter().filter(|other| *other == id).count();
        let is_encounter =
            |entry: &DefinitionEntry| GroupFact::from_word(entry.formula.get_ref()).is_some();
        let encounter = definitions.get(id).filter(|(entry, _)| before > 0 && is_encounter(entry));
        let Some((entry, origin)) = encounter.cloned() else {
            named.push(id.clone());
            continue;
        };
        let number = before + 1;
        let short = entry.short.map(|text| format!("{text} {number}"));
        let own = format!("{id}_{number}");
        let entry = DefinitionEntry {
            id: toml::Spanned::new(entry.id.span(), own.clone()),
            short,
            code: None,
            ..entry
        };
        definitions.insert(own.clone(), (entry, origin));
        named.push(own);
    }
    named
}

/// Whether an id names the round.
pub(super) fn is_repeated(id: &str) -> bool {
    id.contains(NUMBER)
}

pub(super) fn is_round_of(id: &str, name: &str) -> bool {
    id.split_once(NUMBER).is_some_and(|(before, after)| {
        let number = name.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
        number.is_some_and(|number| number.parse::<u32>().is_ok())
    })
}

/// Returns a definition for every round there may be, and with what its formula repeats (`[+ level_{k}]`) written out for
/// the rounds there are.
pub(super) fn definitions(entry: &DefinitionEntry, rounds: u32) -> Vec<DefinitionEntry> {
    let spanned = |text: &toml::Spanned<String>, new: String| toml::Spanned::new(text.span(), new);
    let mut entry = entry.clone();
    let written_out = written_out(entry.formula.get_ref(), rounds);
    entry.repeated = written_out != *entry.formula.get_ref();
    entry.formula = spanned(&entry.formula, written_out);
    if !is_repeated(entry.id.get_ref()) {
        return vec![entry];
    }
    let all = |text: &Labels, number: u32| text.map(|text| numbered(text, number));
    let one = |number: u32| DefinitionEntry {
        id: spanned(&entry.id, numbered(entry.id.get_ref(), number)),
        formula: spanned(&entry.formula, numbered(entry.formula.get_ref(), number)),
        first: entry.first.clone(),
        instead: Vec::new(),
        of: entry.of.clone(),
        needs: entry.needs.clone(),
        empty: entry.empty.clone(),
        show: entry.show.clone(),
        lower_is_better: entry.lower_is_better,
        label: all(&entry.label, number),
        short: all(&entry.short, number),
        cite: entry.cite.clone(),
        code: entry.code.clone(),
        counted: None,
        earlier: false,
        of_file: None,
        repeated: true,
    };
    numbers(MOST).map(one).collect()
}

fn written_out(formula: &str, rounds: u32) -> String {
    let (mut text, mut rest) = (String::new(), formula);
    while let Some((before, (part, after))) =
        rest.split_once('[').and_then(|(before, tail)| Some((before, tail.split_once(']')?)))
    {
        let parts: Vec<String> = numbers(rounds).map(|number| numbered(part, number)).collect();
        text.extend([before, &parts.join(" ")]);
        rest = after;
    }
    text + rest
}
