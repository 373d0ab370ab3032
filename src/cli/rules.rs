//! `tiebook rules`: the list of rule sets, or one in words.

use std::fmt::{Display, Write as _};

use crate::cli::args::RulesArgs;
use crate::cli::console::print;
use crate::cli::refusal::Refusal;
use crate::cli::{FINE, next_step, wording};
use crate::explain::words::Words;
use crate::lang::{Lang, in_command};
use crate::model::Outcome;
use crate::rules::mistake::Mistakes;
use crate::rules::rounding::Rounding;
use crate::rules::{self, RuleSet};
use crate::standings::RulesFrom;

/// Definitions that exist once for each round are shown for this many.
const ROUNDS: u32 = 3;

pub(super) fn run(args: &RulesArgs) -> Result<u8, Refusal> {
    let lang = wording(None);
    let text = match &args.rules {
        None => list(lang),
        Some(wanted) => {
            let command = format!("tiebook new {} --players 16", in_command(wanted));
            let next = next_step::said("cli.next_new", &command, lang);
            one(wanted, &args.set).map(|rules| describe(&rules, lang) + "\n" + &next)
        }
    };
    print(text.map_err(|mistakes| Refusal::of_rules(&mistakes, lang))?)?;
    Ok(FINE)
}

fn list(lang: &Lang) -> Result<String, Mistakes> {
    let mut groups: Vec<(&str, String)> = Vec::new();
    for rules::Listed { id, group, .. } in &*rules::LISTED {
        let at = groups.iter().position(|(known, _)| known == group);
        let at = at.unwrap_or_else(|| {
            let heading = format!("{}\n", lang.texts_of("rule_group", group));
            groups.push((group, heading));
            groups.len() - 1
        });
        let _ = writeln!(groups[at].1, "  {id:<20} {}", name(id, lang)?);
    }
    Ok(groups.into_iter().map(|(_, text)| text).collect())
}

/// Returns what a rule set is called.
pub(super) fn name(id: &str, lang: &Lang) -> Result<String, Mistakes> {
    let rules = rules::load(id)?.compile(ROUNDS)?;
    Ok(rules.name.get(lang).to_string())
}

fn one(wanted: &str, settings: &[(String, String)]) -> Result<RuleSet, Mistakes> {
    let mut draft = RulesFrom::new(wanted)?.load()?;
    for (key, value) in settings {
        draft.set(key, value)?;
    }
    draft.compile(ROUNDS)
}

/// Returns a rule set in words: scoring, order, rounding, open points, every formula and its source.
fn describe(rules: &RuleSet, lang: &Lang) -> String {
    let words = Words { rules, lang };
    let mut text = format!(
        "{}  ({})\n{}\n{}\n\n",
        rules.name.get(lang),
        rules.id,
        rules.about.get(lang),
        say!(lang, "rules.source", source = rules.source)
    );
    let named = |which: &dyn Fn(&usize) -> bool| {
        let which = rules.order.iter().copied().filter(which);
        which.map(|definition| words.short(definition)).collect::<Vec<_>>().join(" → ")
    };
    let _ = writeln!(text, "{}: {}", lang.text("rules.order"), named(&|_| true));
    if !rules.waits.is_empty() {
        let _ = writeln!(
            text,
            "{} (order_before_last): {}",
            lang.text("rules.order_before_last"),
            named(&|definition| !rules.waits.contains(definition))
        );
    }
    let _ = writeln!(text, "{}: {}\n", lang.text("rules.rounding"), words.rounding());
    let _ = writeln!(text, "{}", lang.text("rules.outcomes"));
    for outcome in Outcome::ALL.into_iter().filter(|outcome| *outcome != Outcome::Out) {
        let score = rules
            .scores
            .get(&outcome)
            .map_or_else(String::new, |(own, other)| format!("  ({own}-{other})"));
        let _ = writeln!(
            text,
            "  {}: {}{score}",
            lang.texts_of("outcome", outcome.id()),
            rules.points_of(outcome)
        );
    }
    let points = open_points(rules, lang);
    if !points.is_empty() {
        let _ = write!(text, "\n{}\n{points}", lang.text("cli.open_points"));
    }
    let told = rules.definitions.iter().enumerate();
    for (position, definition) in told.filter(|(_, definition)| !definition.earlier) {
        let _ = writeln!(text, "\n{}  {}", words.short(position), definition.label.get(lang));
        let _ = writeln!(text, "  {}", words.rule(position));
        if let Some(empty) = &rules.lowered.empties[position] {
            let value = words.formula(empty, 0);
            let _ = writeln!(text, "  {}", say!(lang, "rules.where_none", value));
        }
        let _ = writeln!(text, "  {} = {}", definition.id, definition.formula);
        let _ = writeln!(text, "  {}", say!(lang, "rules.source", source = definition.cite));
    }
    text
}

/// Returns a line for each point that the rules leave open: its id, its value, its name, and the readings that an audit tries.
fn open_points(rules: &RuleSet, lang: &Lang) -> String {
    let line = |id: &str, value: &dyn Display, label: &str, readings: Vec<String>| {
        let readings = Some(readings.join(" | ")).filter(|readings| !readings.is_empty());
        let readings = readings.map_or_else(String::new, |readings| format!("  [{readings}]"));
        format!("  {id} = {value}  {label}{readings}\n")
    };
    let constants = rules.constants.iter().map(|constant| {
        let readings = constant.readings.iter().map(ToString::to_string);
        let label = constant.label.get(lang);
        line(&constant.id, &constant.value, label, readings.collect())
    });
    let rounding = (!rules.rounding_readings.is_empty()).then(|| {
        let readings = rules.rounding_readings.iter().copied().map(Rounding::text);
        let label = lang.text("rules.rounding");
        line("rounding", &rules.rounding.text(), label, readings.collect())
    });
    let choices = rules.choices.iter().map(|choice| {
        let readings = choice.readings.iter();
        let readings = readings.map(|(id, words)| format!("{id}: {}", words.get(lang)));
        let label = choice.label.get(lang);
        line(&choice.id, &choice.value, label, readings.collect())
    });
    constants.chain(rounding).chain(choices).collect()
}
