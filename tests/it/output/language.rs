//! The wording is complete: all languages say the same things, and all that the code asks for.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::harness::Book;
use tiebook::lang::{Labels, Lang, Language};
use tiebook::model::Outcome;
use tiebook::problem::Kind;
use tiebook::rules::vocabulary::{EventFact, PlayerFact, Quality, RoundFact};

fn texts(language: Language) -> BTreeMap<String, String> {
    Lang::of(language).keys().map(|(key, text)| (key.to_string(), text.to_string())).collect()
}

fn fields(text: &str) -> BTreeSet<&str> {
    text.split('{')
        .skip(1)
        .filter_map(|part| part.split_once('}'))
        .map(|(field, _)| field.split(':').next().unwrap_or(field))
        .collect()
}

/// Returns the key whose text one takes the place of in the words of a kind of event: each language has other words for it.
fn instead(key: &str) -> Option<&str> {
    let (_kind, instead) = key.strip_prefix("as.")?.split_once('.')?;
    Some(instead)
}

#[test]
fn all_languages_have_the_same_keys_and_fields() {
    let en = texts(Language::ENGLISH);
    assert!(en.len() > 200, "the wording was not loaded");
    for other in Language::all().map(texts) {
        let said = |texts: &BTreeMap<String, String>| -> Vec<String> {
            let keys = texts.keys().filter(|key| instead(key).is_none());
            keys.cloned().collect()
        };
        assert_eq!(said(&other), said(&en));
        for (key, text) in &other {
            // A language may leave a field unsaid in the help of a problem, but never invent one.
            let (here, there) = (fields(text), fields(&en[instead(key).unwrap_or(key)]));
            assert!(here == there || key.starts_with("problem.help"), "{key}: {here:?} {there:?}");
        }
    }
}

/// What a kind of event calls like all others is written once.
#[test]
fn words_of_a_kind_of_event_are_other_words() {
    for texts in Language::all().map(texts) {
        for (key, text) in &texts {
            let usual = instead(key).and_then(|usual| texts.get(usual));
            assert_ne!(usual, Some(text), "{key}");
        }
    }
}

/// Of two spellings in use, the texts have one.
#[test]
fn a_thing_is_called_by_one_word() {
    let folder = Path::new("templates/lang/ja");
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        for (other, word) in [("組合せ", "組み合わせ"), ("スイス方式", "スイス式")]
        {
            assert!(!text.contains(other), "{}: {other}, not {word}", path.display());
        }
    }
}

/// Every group of rule sets is called something, and every rule set is of one.
#[test]
fn rule_sets_are_listed_in_groups_that_have_names() {
    for file in fs::read_dir("templates/rules").unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        let group = text.lines().find_map(|line| line.strip_prefix("group    = "));
        let group = group.unwrap_or_default().trim_matches('"');
        for language in Language::all() {
            let key = format!("rule_group.{group}");
            assert!(texts(language).contains_key(&key), "{key}");
        }
    }
}

/// Nobody who looks at the page knows the ids of settings and options.
#[test]
fn what_the_page_says_names_no_ids() {
    for language in Language::all() {
        let all = texts(language);
        let is_shown = |key: &str| {
            let beside = |part: &str, instead: &str| {
                let id = key.strip_prefix(part);
                id.is_some_and(|id| !all.contains_key(&format!("web.{instead}.{id}")))
            };
            key.starts_with("web.")
                || key.starts_with("on_page.")
                || beside("problem.help.", "instead")
                || beside("problem.message.", "said")
        };
        for (key, text) in all.iter().filter(|(key, _)| is_shown(key)) {
            let said = text.lines().next().unwrap_or_default();
            for id in ["points.", "scores.", "--"] {
                let mut words = said.split(|c: char| c.is_whitespace() || "`“„「(".contains(c));
                let is_named = words.any(|word| word.len() > id.len() && word.starts_with(id));
                assert!(!is_named, "{key}: {said}");
            }
        }
    }
}

/// Below the sentence may stand the settings that would help: the page makes buttons of them.
#[test]
fn what_the_page_says_instead_names_no_command() {
    for language in Language::all() {
        let all = texts(language);
        for (key, text) in &all {
            let Some(of) = key.strip_prefix("on_page.") else {
                continue;
            };
            let base = all.get(of).unwrap_or_else(|| panic!("{key} is instead of nothing"));
            assert!(fields(text).is_subset(&fields(base)), "{key}: {text}");
            let sentence = text.split('\n').next().unwrap();
            assert!(
                !sentence.contains("--") && !sentence.contains("tiebook pair"),
                "{key}: {text}"
            );
        }
    }
}

/// Returns the keys of the labels that a file of `templates/` asks for.
fn labels_of(path: &Path) -> BTreeSet<String> {
    let file: toml::Table = toml::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let within = path.with_extension("");
    let within = within.strip_prefix("templates").unwrap().to_str().unwrap();
    let under = format!("labels.{}", within.replace('/', "."));
    let mut keys = BTreeSet::new();
    let mut add = |key: String| keys.insert(format!("{under}.{key}"));
    let list =
        |key: &str| file.get(key).and_then(toml::Value::as_array).cloned().unwrap_or_default();
    let table =
        |key: &str| file.get(key).and_then(toml::Value::as_table).cloned().unwrap_or_default();
    let id = |entry: &toml::Value| entry["id"].as_str().unwrap().to_string();
    if under.starts_with("labels.rules.") {
        for key in ["name", "about"] {
            add(key.into());
        }
    }
    for entry in list("definition") {
        for key in ["label", "short"] {
            add(format!("definitions.{}.{key}", id(&entry)));
        }
    }
    for entry in list("table") {
        add(format!("tables.{}", id(&entry)));
    }
    for entry in list("fact") {
        add(format!("facts.{}", id(&entry)));
    }
    for (constant, _) in table("constants") {
        add(format!("constants.{constant}"));
    }
    for (choice, entry) in table("choices") {
        add(format!("choices.{choice}.label"));
        for (reading, _) in entry["readings"].as_table().unwrap() {
            add(format!("choices.{choice}.readings.{reading}"));
        }
    }
    if under.starts_with("labels.lab.") {
        add("title".into());
        for entry in list("part") {
            add(format!("parts.{}", id(&entry)));
        }
        for entry in list("rules") {
            add(format!("rules.{}", rules_called(&entry)));
        }
        for kind in ["figure", "claim", "reading"] {
            for entry in list(kind) {
                add(format!("{kind}s.{}", id(&entry)));
            }
        }
        for entry in list("claim") {
            add(format!("sources.{}", id(&entry)));
        }
    }
    keys
}

/// What the wording calls a rule set of a study by: its id, and what is set on top.
fn rules_called(entry: &toml::Value) -> String {
    let Some(set) = entry.as_table() else {
        return entry.as_str().unwrap().to_string();
    };
    let settings = set["settings"].as_array().unwrap().iter();
    let told = settings.flat_map(|pair| pair.as_array().unwrap());
    std::iter::once(&set["name"])
        .chain(told)
        .map(|word| word.as_str().unwrap())
        .collect::<Vec<_>>()
        .join("-")
}

/// The lists of words for reading: `section.list`.
fn vocabulary() -> BTreeSet<String> {
    let files = sources(Path::new("templates/vocabulary"));
    let lists = files.iter().flat_map(|path| {
        let file: toml::Table = toml::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        let list = |(section, lists): (String, toml::Value)| {
            let names = lists.as_table().into_iter().flat_map(toml::Table::keys);
            names.map(|name| format!("{section}.{name}")).collect::<Vec<_>>()
        };
        file.into_iter().flat_map(list).collect::<Vec<_>>()
    });
    lists.collect()
}

#[test]
fn everything_that_the_program_carries_is_called_something_in_every_language() {
    let folders = ["rules", "tiebreaks", "families", "lab"];
    let files = folders.iter().flat_map(|folder| sources(&Path::new("templates").join(folder)));
    let data = files.filter(|path| path.extension().is_some_and(|ending| ending == "toml"));
    let wanted: BTreeSet<String> = data.flat_map(|path| labels_of(&path)).collect();
    assert!(wanted.len() > 400, "{}", wanted.len());
    for language in Language::all() {
        let known = texts(language);
        let known: BTreeSet<String> =
            known.into_keys().filter(|key| key.starts_with("labels.")).collect();
        let apart: Vec<_> = known.symmetric_difference(&wanted).collect();
        assert!(apart.is_empty(), "{language:?}: {apart:#?}");
    }
}

#[test]
fn a_label_in_some_languages_is_shown_in_all() {
    let of = |toml: &str| {
        let table: BTreeMap<String, Labels> = toml::from_str(toml).unwrap();
        ["ja", "en"].map(|code| table["label"].get(Language::of_code(code).unwrap()).to_string())
    };
    assert_eq!(of("label = { ja = \"点\", en = \"Points\" }"), ["点", "Points"]);
    assert_eq!(of("label = { en = \"Points\" }"), ["Points", "Points"]);
    assert_eq!(of("label = { ja = \"点\" }"), ["点", "点"]);
    assert_eq!(of("label = {}"), ["", ""]);
}

#[test]
fn japanese_is_japanese() {
    for (key, text) in texts(crate::harness::japanese()) {
        let said: String = text
            .split('{')
            .map(|part| part.split_once('}').map_or(part, |(_, after)| after))
            .collect();
        let plain = said.chars().filter(|c| c.is_alphabetic()).count() < 4
            || key.starts_with("mistake.help")
            || key.ends_with(".short")
            || key.starts_with("language.")
            || key == "source.sha256";
        assert!(plain || crate::harness::is_japanese(&text), "{key}: {text}");
    }
    // Papers are cited by their titles.
    let cited = |key: &str| key.contains(".sources.");
    for (key, text) in texts(Language::ENGLISH) {
        assert!(cited(&key) || !crate::harness::is_japanese(&text), "{key}: {text}");
    }
}

#[test]
fn everything_the_code_asks_for_is_there() {
    let known = texts(Language::ENGLISH);
    let mut wanted: BTreeSet<String> = BTreeSet::new();
    for id in Kind::IDS.concat() {
        wanted.insert(format!("problem.message.{id}"));
        wanted.insert(format!("problem.help.{id}"));
    }
    for outcome in Outcome::ALL {
        wanted.extend(
            ["mark", "outcome", "outcome_why"].map(|section| format!("{section}.{}", outcome.id())),
        );
    }
    wanted.extend(Quality::ALL.iter().map(|quality| format!("quality.{}", quality.word())));
    wanted.extend(RoundFact::ALL.iter().map(|fact| format!("fact.{}", fact.word())));
    wanted.extend(PlayerFact::numbers().map(|fact| format!("fact.{}", fact.word())));
    wanted.extend(EventFact::ALL.iter().map(|fact| format!("fact.{}", fact.word())));
    let sections: BTreeSet<&str> =
        known.keys().filter_map(|key| key.split_once('.')).map(|(section, _)| section).collect();
    for path in sources(Path::new("src")) {
        let text = fs::read_to_string(&path).unwrap();
        for literal in text.split('"').skip(1).step_by(2) {
            let is_key = literal.split_once('.').is_some_and(|(section, rest)| {
                sections.contains(section)
                    && !rest.is_empty()
                    && !rest.ends_with('.')
                    && !rest.contains(['{', ' ', '/'])
            });
            let is_file = Path::new(literal)
                .extension()
                .is_some_and(|ending| ["rs", "toml", "css"].iter().any(|known| ending == *known));
            if is_key && !is_file {
                wanted.insert(literal.to_string());
            }
        }
    }
    let read = vocabulary();
    let missing: Vec<&String> = wanted
        .iter()
        .filter(|key| !known.contains_key(*key) && !read.contains(*key))
        // A section of texts whose keys are ids.
        .filter(|key| !known.keys().any(|full| full.starts_with(&format!("{key}."))))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Nobody who opens the page in a browser has a command line.
#[test]
fn the_page_names_no_option_and_no_command() {
    for language in Language::all() {
        let known = texts(language);
        let mut shown: BTreeMap<String, &String> = known
            .iter()
            .filter(|(key, _)| key.starts_with("web."))
            .map(|(key, text)| (key.clone(), text))
            .collect();
        let mut seen = |instead: String, otherwise: String| {
            shown.insert(
                otherwise.clone(),
                known.get(&instead).unwrap_or_else(|| &known[&otherwise]),
            );
        };
        for id in Kind::IDS.concat() {
            seen(format!("web.said.{id}"), format!("problem.message.{id}"));
            seen(format!("web.instead.{id}"), format!("problem.help.{id}"));
        }
        for key in known.keys().filter_map(|key| key.strip_prefix("mistake.")) {
            let (part, id) = key.split_once('.').unwrap();
            let instead = if part == "help" { format!("web.mistake.{id}") } else { String::new() };
            seen(instead, format!("mistake.{key}"));
        }
        for (key, text) in known.iter().filter(|(key, _)| key.starts_with("html.")) {
            shown.insert(key.clone(), text);
        }
        // `{command}` is what to type in a terminal.
        let is_typed = |text: &str| text.contains("{command}") || text.contains("tiebook rules");
        let options = |text: &str| {
            text.match_indices("--")
                .any(|(at, _)| text[at + 2..].starts_with(|c: char| c.is_ascii_lowercase()))
        };
        let wrong: Vec<_> =
            shown.iter().filter(|(_, text)| options(text) || is_typed(text)).collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
        assert!(
            options(&known["problem.help.open-round"]) && is_typed(&known["problem.help.no-rules"]),
            "nothing would be found"
        );
    }
}

#[test]
fn one_thing_stands_in_the_singular() {
    let said = |key: &str, rounds: &str| {
        Lang::of(Language::ENGLISH)
            .say(key, &[("players", "2"), ("rounds", rounds), ("pairings", "1")])
    };
    assert_eq!(said("cli.found", "1").trim(), "2 players, 1 round, 1 pairing");
    assert_eq!(said("cli.found", "11").trim(), "2 players, 11 rounds, 1 pairing");
    assert_eq!(
        Lang::of(Language::ENGLISH).say("rounding.to", &[("digits", "1")]),
        "1 decimal, {mode}, {scope}"
    );
}

#[test]
fn marks_are_told_apart_whatever_their_case() {
    for language in Language::all() {
        let lang = Lang::of(language);
        let marks: BTreeSet<String> = Outcome::ALL
            .iter()
            .map(|outcome| lang.text(&format!("mark.{}", outcome.id())).to_lowercase())
            .collect();
        assert_eq!(marks.len(), Outcome::ALL.len());
        // Excel's list of choices holds 255 characters; wildcards would match anything.
        assert!(marks.iter().map(|mark| mark.len() + 1).sum::<usize>() < 255);
        assert!(!marks.iter().any(|mark| mark.contains(['*', '?', '~'])));
    }
}

fn sources(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else {
            found.push(path);
        }
    }
    found
}

#[test]
fn a_japanese_book_without_a_table_is_answered_in_japanese() {
    let saved =
        Book::new("例会.xlsx").sheet("Sheet1", &[&["春の例会"], &["会場は二階です"]]).save();
    let run = saved.run("check", "");
    assert!(
        run.code == 1 && run.stdout.contains("エラー") && !run.stdout.contains("error"),
        "{}",
        run.stdout
    );
    let run = saved.run("check", "--lang en");
    run.out_says(&["error"]);
}
