//! Applies the settings of the workbook and of the command line to a rule set, and reports mistakes in them.

use std::collections::HashMap;
use std::ops::Range;

use crate::standings::Options;
use unicode_normalization::UnicodeNormalization;

use crate::exact::Exact;
use crate::lang::{Lang, Language};
use crate::model::annotations::folded;
use crate::model::{Outcome, Setting, Tournament};
use crate::nearest::nearest;
use crate::place::Place;
use crate::problem::{Kind, Problem, TrfOrder, UnknownSetting};
use crate::read::{is_remark, known_rows, vocabulary};
use crate::rules::mistake::{Author, Excerpt, Mistake, MistakeKind, Mistakes};
use crate::rules::{self, Draft};

/// A rule set with all settings of the workbook, and one without the workbook's own formulas and order.
pub(super) struct Drafts {
    /// With them.
    pub draft: Draft,
    /// Without.
    pub plain: Draft,
}

/// Returns the id of the figure that a settings key defines: `figure ID` or `指標 ID`.
pub(super) fn defined_figure(key: &str) -> Option<&str> {
    let (word, id) = key.trim().split_once(char::is_whitespace)?;
    let known = vocabulary::is("setting.figure", &word.to_lowercase());
    Some(id.trim()).filter(|id| known && !id.is_empty())
}

/// Applies the workbook's settings, then the command line's; returns also the draft without the workbook's formulas and order.
///
/// # Errors
/// An invalid setting on the command line.
pub(super) fn with_settings(
    mut draft: Draft,
    tournament: &Tournament,
    options: &Options,
    problems: &mut Vec<Problem>,
) -> Result<Drafts, Mistakes> {
    let mut plain = draft.clone();
    let keys = draft.setting_keys();
    // The first of two equal keys counts.
    let mut known: HashMap<String, String> = labels(&draft, &keys);
    known.extend(keys.iter().rev().map(|key| (folded(key), key.clone())));
    let settings: Vec<Setting> = tournament
        .settings
        .iter()
        .map(|setting| with_known_value(with_known_key(setting, &known)))
        .collect();
    problems.extend(set_twice(&settings, &keys, options));
    // Figures first: the order may name them.
    for setting in &settings {
        if let Some(id) = defined_figure(&setting.key.value) {
            draft.define(id, setting);
        }
    }
    let others = |key: &str| key != "rules" && defined_figure(key).is_none();
    for setting in settings.iter().filter(|setting| others(&setting.key.value)) {
        if let Err(mistake) = draft.set_from(setting) {
            // The codes of tie-breaks in a report file may be unknown to these rules.
            if matches!(mistake.kind, MistakeKind::UnknownCriterion { .. })
                && setting.key.place.cell.is_none()
            {
                problems.push(known_part(&mut draft, setting));
                continue;
            }
            if matches!(mistake.kind, MistakeKind::UnknownSetting { .. }) {
                // A setting without a cell comes from the file itself; nobody wrote it for these rules.
                if setting.key.place.cell.is_none() {
                    continue;
                }
                draft.keep(setting);
                if tells_of_pools(&setting.key.value) {
                    continue;
                }
            }
            problems.push(setting_problem(setting, &mistake));
        } else if !rules::is_list_of_figures(&setting.key.value) {
            // A setting of the rules may stand on either sheet.
            let _ = plain.set_from(setting);
        }
    }
    if let Some((key, value)) = given_twice(&options.settings) {
        let kind = MistakeKind::SetTwice(key.clone());
        return Err(Mistake {
            file: format!("--set {key}={value}"),
            author: Author::User,
            at: None,
            kind,
        }
        .into());
    }
    for (key, value) in &options.settings {
        draft.set(key, value)?;
        if !rules::is_list_of_figures(key) {
            let _ = plain.set(key, value);
        }
    }
    Ok(Drafts { draft, plain })
}

/// Sets the criteria of a report file up to the first that is not known here, and tells which that is; the rules' own criteria
/// stay where not even the first is known.
fn known_part(draft: &mut Draft, setting: &Setting) -> Problem {
    let codes: Vec<&str> = setting.value.value.split(',').map(str::trim).collect();
    let part = |count: usize| {
        let value = crate::place::Located {
            value: codes[..count].join(", "),
            place: setting.value.place.clone(),
        };
        Setting { key: setting.key.clone(), value }
    };
    let known = (1..codes.len()).rev().find(|count| draft.set_from(&part(*count)).is_ok());
    let kind = match known {
        Some(known) => {
            draft.beyond = codes[known..].iter().map(ToString::to_string).collect();
            Kind::TrfOrder(TrfOrder::Partly {
                code: codes[known].to_string(),
                known: codes[..known].join(", "),
            })
        }
        None => Kind::TrfOrder(TrfOrder::Unknown { codes: codes.join(", ") }),
    };
    Problem::of(setting.value.place.clone(), kind, setting.value.value.clone())
}

/// Returns the problems that mistakes in the workbook's settings are.
///
/// # Errors
/// Mistakes outside the workbook.
pub(super) fn of_workbook(mistakes: Mistakes) -> Result<Vec<Problem>, Mistakes> {
    let (of_workbook, others): (Vec<Mistake>, Vec<Mistake>) = mistakes
        .into_iter()
        .partition(|mistake| matches!(mistake.author, Author::Workbook(_) | Author::Kept(_)));
    if !others.is_empty() {
        return Err(others.into());
    }
    let problem = |mistake: &Mistake| match &mistake.author {
        Author::Workbook(setting) => Some(setting_problem(setting, mistake)),
        Author::Kept(kept) => Some(kept_problem(&kept.place, mistake)),
        Author::Program | Author::User => None,
    };
    Ok(of_workbook.iter().filter_map(problem).collect())
}

/// Returns the keys by what the sheet of event settings calls them, in any language.
fn labels(draft: &Draft, keys: &[String]) -> HashMap<String, String> {
    let besides = ["sets", "words"].map(String::from);
    let named = keys.iter().chain(&besides).flat_map(|key| {
        let texts = Language::all().map(|language| Lang::of(language).texts_of("setting", key));
        texts.map(|text| (text.to_string(), key.clone()))
    });
    let all = named.chain(draft.choices_by_label());
    all.filter(|(text, _)| !text.is_empty()).map(|(text, key)| (folded(&text), key)).collect()
}

/// Returns a setting with the value that its words on the sheet of event settings mean, in any language.
fn with_known_value(mut setting: Setting) -> Setting {
    let section = format!("setting_value.{}", setting.key.value);
    let said = folded(&setting.value.value);
    let meant = Language::all().find_map(|language| {
        let mut values = Lang::of(language).section(&section);
        values.find_map(|(id, text)| (folded(text) == said).then(|| id.to_string()))
    });
    if let Some(meant) = meant {
        setting.value.value = meant;
    }
    setting
}

/// Returns a setting under the key that it means, which is known by its folded text.
fn with_known_key(setting: &Setting, known: &HashMap<String, String>) -> Setting {
    let mut setting = setting.clone();
    if let Some(key) = known.get(&folded(&setting.key.value)) {
        setting.key.value.clone_from(key);
    }
    setting
}

/// Returns the setting that a key means which speaks of an outcome: `win`, `points for a draw`, `勝ち`.
fn points_of(key: &str) -> Option<String> {
    let folded = key.nfkc().collect::<String>().to_lowercase();
    let about = vocabulary::words("setting.points-of");
    let bare = about
        .iter()
        .filter(|word| !word.is_ascii())
        .find_map(|word| folded.trim().strip_suffix(word.as_str()))
        .unwrap_or(folded.trim());
    let mut words = bare
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty() && !about.iter().any(|known| known == word));
    let (word, None) = (words.next()?, words.next()) else {
        return None;
    };
    let known = vocabulary::which("mark", word).filter(|_| !word.is_ascii());
    let outcome = known
        .map(str::to_string)
        .or_else(|| nearest(word, Outcome::ALL.iter().map(|outcome| outcome.id())))?;
    Some(format!("points.{outcome}"))
}

/// Whether a row is that in which a knockout made of pools says what was played in them: nobody sets anything by it.
fn tells_of_pools(key: &str) -> bool {
    Language::all().any(|language| Lang::of(language).text("pools.played") == key)
}

/// Returns the problem that a line of the settings sheet is.
fn setting_problem(setting: &Setting, mistake: &Mistake) -> Problem {
    let key = setting.key.value.clone();
    let (of, kind) = match &mistake.kind {
        MistakeKind::UnknownSetting { nearest, .. } => {
            let nearest = nearest.clone().or_else(|| points_of(&key));
            let mistyped = |nearest| {
                let key = key.clone();
                Kind::UnknownSetting(UnknownSetting::Mistyped { key, nearest })
            };
            let kind = nearest.map(mistyped);
            (&setting.key, kind.unwrap_or_else(|| unknown_row(key)))
        }
        MistakeKind::BadValue { expected, .. } => {
            let expected = expected.clone();
            (&setting.value, Kind::BadSetting { key, expected })
        }
        kind => {
            let kind = wrong_rule(setting, kind, mistake.at.as_ref());
            (&setting.value, kind)
        }
    };
    Problem::of(of.place.clone(), kind, of.value.trim().to_string())
}

/// Returns the problem for an unknown row of Rules: an announcement, a mistyped setting, or neither.
fn unknown_row(key: String) -> Kind {
    if is_remark(&key) {
        return Kind::UnknownSetting(UnknownSetting::Unlike { key });
    }
    // With four letters `Shop` would be taken for `Show`.
    let known = known_rows().into_iter().filter(|row| row.chars().count() > 4);
    match nearest(&key, known) {
        Some(nearest) => Kind::UnknownSetting(UnknownSetting::Mistyped { key, nearest }),
        None => Kind::UnknownSetting(UnknownSetting::Row { key }),
    }
}

/// Returns the problem for a mistake in the rule file that a workbook keeps. Nobody sees that file there, so the message quotes its line.
fn kept_problem(place: &Place, mistake: &Mistake) -> Problem {
    let (within, reason) = within(&mistake.kind);
    let field = |wanted: &str| field(reason, wanted);
    let (line, text) = mistake
        .at
        .as_ref()
        .map_or_else(Default::default, |at| (at.line.to_string(), at.text.trim().to_string()));
    let kind = Kind::KeptRules {
        file: mistake.file.clone(),
        line,
        mistake: reason.id().to_string(),
        within,
        name: field("name"),
        nearest: reason.nearest().unwrap_or_default().to_string(),
        key: field("key"),
        expected: field("expected"),
        detail: field("detail"),
    };
    let found = Some(field("found")).filter(|found| !found.is_empty()).unwrap_or(text);
    Problem::of(place.clone(), kind, found)
}

/// Returns the definition that a mistake is in, where that is another one, and the mistake itself.
fn within(kind: &MistakeKind) -> (String, &MistakeKind) {
    match kind {
        MistakeKind::Unusable(within, reason) => (within.clone(), &**reason),
        kind => (String::new(), kind),
    }
}

fn field(kind: &MistakeKind, wanted: &str) -> String {
    let found = kind.fields().into_iter().find(|(name, _)| *name == wanted);
    found.map_or_else(String::new, |(_, text)| text)
}

fn wrong_rule(setting: &Setting, kind: &MistakeKind, at: Option<&Excerpt>) -> Kind {
    let (within, reason) = within(kind);
    let field = |wanted: &str| field(reason, wanted);
    let meant = at.map_or(0..0, |at| at.span.clone());
    let part =
        |range: Range<usize>| setting.value.value.trim().get(range).unwrap_or_default().to_string();
    Kind::WrongRule {
        setting: setting.key.value.clone(),
        mistake: reason.id().to_string(),
        within,
        name: field("name"),
        nearest: reason.nearest().unwrap_or_default().to_string(),
        expected: field("expected"),
        before: part(0..meant.start),
        part: part(meant),
    }
}

/// Returns the settings of a workbook that stand on two rows with different values, unless the command line has the last word.
fn set_twice(settings: &[Setting], keys: &[String], options: &Options) -> Vec<Problem> {
    let decided = |key: &str| match key {
        "rules" => options.rules.is_some(),
        _ => options.settings.iter().any(|(known, _)| known == key),
    };
    let counts =
        |key: &String| key == "rules" || keys.contains(key) || defined_figure(key).is_some();
    let mut first: HashMap<&str, &Setting> = HashMap::new();
    let twice = settings.iter().filter_map(|setting| {
        let other = *first.entry(&setting.key.value).or_insert(setting);
        (!same_value(&setting.value.value, &other.value.value)).then_some((setting, other))
    });
    // The name of a rule set may stand beside its id.
    let beside = |one: &Setting, other: &Setting| {
        let [own, others] = [one, other].map(|setting| rules::named_by(&setting.value.value));
        let names_another = own.is_some() && others.is_some() && own != others;
        one.key.value == "rules"
            && one.value.place.row() == other.value.place.row()
            && !names_another
    };
    let twice = twice.filter(|(setting, other)| !beside(setting, other));
    let twice =
        twice.filter(|(setting, _)| counts(&setting.key.value) && !decided(&setting.key.value));
    twice
        .map(|(setting, other)| {
            let kind = Kind::SetTwice {
                key: setting.key.value.clone(),
                other: other.value.place.within_book(),
            };
            Problem::of(setting.value.place.clone(), kind, setting.value.value.clone())
        })
        .collect()
}

/// Returns the first setting of the command line that was given before with another value.
fn given_twice(settings: &[(String, String)]) -> Option<&(String, String)> {
    let before = |at: usize, key: &str, value: &str| {
        settings[..at].iter().any(|(known, other)| known == key && !same_value(other, value))
    };
    settings
        .iter()
        .enumerate()
        .find(|(at, (key, value))| before(*at, key, value))
        .map(|(_, twice)| twice)
}

/// Whether two values are equal: `1/2` and `0.5` are.
fn same_value(one: &str, other: &str) -> bool {
    let number = |text: &str| text.parse::<Exact>().ok();
    one.trim() == other.trim() || number(one).is_some() && number(one) == number(other)
}
