//! The settings of a rule set on the page: each with its label, its value and its allowed values.

use serde::Serialize;
use serde_json::{Value as Json, json};

use crate::explain::words::Words;
use crate::lang::Lang;
use crate::model::Outcome;
use crate::rules::rounding::Rounding;
use crate::rules::{self, Draft, RuleSet, Withdrawn};

/// The choices of rounding, if a rule set names none.
const ROUNDINGS: [&str; 7] = [
    "none",
    "half-up 2 every-step",
    "half-up 3 every-step",
    "half-up 4 every-step",
    "half-up 2 compared",
    "half-up 3 compared",
    "half-up 4 compared",
];

#[derive(Debug, Default, Serialize)]
pub(super) struct Setting {
    /// Its key in `--set` and on a settings sheet.
    pub key: String,
    /// Its label on the page.
    pub label: String,
    /// Its value, as it may be typed.
    value: String,
    /// The allowed values with labels; empty where the value is typed.
    readings: Vec<(String, String)>,
    /// A hint about the format, where one is needed.
    hint: String,
    /// The outcome that it is a value of; empty for others.
    outcome: String,
    /// Whether it is about outcomes and whole matches.
    of_outcome: bool,
}

/// Returns everything that can be set and counts in standings, in the order in which it is asked for.
pub(super) fn all(draft: &Draft, rules: &RuleSet, lang: &Lang) -> Vec<Setting> {
    let plain =
        |texts: Vec<String>| texts.into_iter().map(|text| (text.clone(), text)).collect::<Vec<_>>();
    let constants = rules.constants.iter().map(|constant| Setting {
        key: constant.id.clone(),
        label: constant.label.get(lang).to_string(),
        value: constant.value.to_string(),
        readings: plain(constant.readings.iter().map(ToString::to_string).collect()),
        ..Setting::default()
    });
    let choices = rules.choices.iter().map(|choice| Setting {
        key: choice.id.clone(),
        label: choice.label.get(lang).to_string(),
        value: choice.value.clone(),
        readings: choice
            .readings
            .iter()
            .map(|(id, words)| (id.clone(), words.get(lang).to_string()))
            .collect(),
        ..Setting::default()
    });
    let mut all = names_of_figures(draft, rules, lang);
    all.extend(constants.chain(choices));
    all.push(rounding(rules, lang));
    all.push(withdrawn(rules, lang));
    all.extend(of_outcomes(rules, lang));
    all.extend(of_matches(rules, lang));
    all
}

/// Returns what a setting is called that every rule set has, by its key.
pub(super) fn label_of(key: &str, lang: &Lang) -> Option<String> {
    if let Some((of @ ("points" | "scores"), outcome)) = key.split_once('.') {
        let known = Outcome::ALL.into_iter().find(|one| one.id() == outcome)?;
        let outcome = lang.texts_of("outcome", known.id());
        return Some(say!(lang, &format!("web.{of}"), outcome));
    }
    let known = format!("web.setting.{key}");
    let mut keys = lang.keys();
    let label = keys.find_map(|(key, text)| (key == known).then(|| text.to_string()));
    label.or_else(|| (key == "rounding").then(|| lang.text("rules.rounding").to_string()))
}

/// Returns the criteria and the figures that are only shown.
fn names_of_figures(draft: &Draft, rules: &RuleSet, lang: &Lang) -> Vec<Setting> {
    let own = rules::load(&rules.id)
        .map_or_else(|_| draft.order_named(lang.language), |own| own.order_named(lang.language));
    let named = |key: &str, value: String, hint: String| Setting {
        key: key.to_string(),
        label: lang.text(&format!("web.setting.{key}")).to_string(),
        value,
        hint,
        ..Setting::default()
    };
    vec![
        named(
            "order",
            draft.order_named(lang.language),
            say!(lang, "web.order_written", example = own),
        ),
        named(
            "order_before_last",
            draft.before_last_named(lang.language),
            lang.text("web.order_before_last_written").to_string(),
        ),
        named("also", draft.also_named(lang.language), lang.text("web.also_written").to_string()),
    ]
}

fn rounding(rules: &RuleSet, lang: &Lang) -> Setting {
    let named = if rules.rounding_readings.is_empty() {
        ROUNDINGS.iter().filter_map(|text| Rounding::parse(text)).collect()
    } else {
        rules.rounding_readings.clone()
    };
    let words = |rounding| Words { rules: &RuleSet { rounding, ..rules.clone() }, lang }.rounding();
    let own = Some(rules.rounding).filter(|own| !named.contains(own));
    Setting {
        key: "rounding".to_string(),
        label: lang.text("rules.rounding").to_string(),
        value: rules.rounding.text(),
        readings: own
            .into_iter()
            .chain(named)
            .map(|reading| (reading.text(), words(reading)))
            .collect(),
        ..Setting::default()
    }
}

fn withdrawn(rules: &RuleSet, lang: &Lang) -> Setting {
    let words = |id: &str| lang.texts_of("web.setting.withdrawn_games", id).to_string();
    Setting {
        key: "withdrawn".to_string(),
        label: lang.text("web.setting.withdrawn").to_string(),
        value: rules.withdrawn.id().to_string(),
        readings: Withdrawn::ALL.map(|one| (one.id().to_string(), words(one.id()))).into(),
        ..Setting::default()
    }
}

/// Returns the settings for the points of each outcome and the scores of unplayed games.
fn of_outcomes(rules: &RuleSet, lang: &Lang) -> Vec<Setting> {
    let known = Outcome::ALL.into_iter().filter(|outcome| *outcome != Outcome::Out);
    let setting = |of: &str, outcome: Outcome, value: String| Setting {
        key: format!("{of}.{}", outcome.id()),
        label: say!(lang, &format!("web.{of}"), outcome = lang.texts_of("outcome", outcome.id())),
        value,
        outcome: lang.texts_of("outcome", outcome.id()).to_string(),
        of_outcome: true,
        ..Setting::default()
    };
    let of_one = |outcome: Outcome| {
        let score = rules
            .scores
            .get(&outcome)
            .map_or_else(String::new, |(own, other)| format!("{own}-{other}"));
        [
            setting("points", outcome, rules.points_of(outcome).to_string()),
            setting("scores", outcome, score),
        ]
    };
    known.flat_map(of_one).collect()
}

/// Returns the settings for whole matches and for the seed of lots.
fn of_matches(rules: &RuleSet, lang: &Lang) -> Vec<Setting> {
    let setting = |key: &str, value: Option<String>| Setting {
        key: key.to_string(),
        label: lang.text(&format!("web.setting.{key}")).to_string(),
        value: value.unwrap_or_default(),
        of_outcome: true,
        ..Setting::default()
    };
    vec![
        setting("games_to_win", rules.games_to_win.map(|games| games.to_string())),
        setting("lots", rules.lots.map(|seed| seed.to_string())),
    ]
}

/// Returns the figures that may be criteria, each with the name for settings and a description.
pub(super) fn figures(draft: &Draft, rounds: u32, lang: &Lang) -> Json {
    let known = draft
        .with_also(&draft.definition_ids(), rounds)
        .map(|rules| rules.definitions)
        .unwrap_or_default();
    let one = known.iter().map(|definition| {
        json!([draft.called(&definition.id, lang.language), definition.label.get(lang)])
    });
    let composed = draft.composed_criteria(lang.language);
    one.chain(composed.iter().map(|named| json!(named))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the entries of a list: what stands between commas that no list among equals holds.
    fn entries(list: &str) -> Vec<&str> {
        let mut depth = 0;
        let parts = list.split(|c: char| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            c == ',' && depth == 0
        });
        parts.map(str::trim).filter(|name| !name.is_empty()).collect()
    }

    #[test]
    fn every_criterion_of_a_rule_set_has_a_label() {
        let lang = Lang::of(crate::lang::Language::ENGLISH);
        for id in rules::rule_set_ids() {
            let draft = rules::load(id).unwrap();
            let known = figures(&draft, 3, lang);
            let known = known.as_array().unwrap();
            let label = |name: &str| {
                let found = known.iter().find(|figure| figure[0] == name)?;
                found[1].as_str().filter(|label| !label.contains('{'))
            };
            let lists = [
                draft.order_named(lang.language),
                draft.before_last_named(lang.language),
                draft.also_named(lang.language),
            ];
            for name in lists.iter().flat_map(|list| entries(list)) {
                assert!(label(name).is_some(), "{id}: {name}");
            }
        }
    }
}
