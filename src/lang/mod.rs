//! The wording of everything shown, in Japanese and English, from `templates/lang/`.

mod visible;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

pub use visible::{one_line, steers, visible};

/// A language the program speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// Japanese.
    Ja,
    /// English.
    #[default]
    En,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::Ja, Self::En];

    /// Returns `ja` or `en`.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Ja => "ja",
            Self::En => "en",
        }
    }

    /// Returns the language of a locale name such as `ja_JP.UTF-8`; English for any but Japanese.
    #[must_use]
    pub fn of_locale(locale: &str) -> Self {
        if locale.starts_with("ja") {
            Self::Ja
        } else {
            Self::En
        }
    }

    /// Whether text holds kana or kanji.
    #[must_use]
    pub fn is_japanese(text: &str) -> bool {
        text.chars().any(|c| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}'))
    }
}

/// A text in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Bilingual {
    /// Japanese.
    #[serde(default)]
    pub ja: String,
    /// English.
    #[serde(default)]
    pub en: String,
}

impl Bilingual {
    /// Returns the text in a language.
    #[must_use]
    pub fn get(&self, language: Language) -> &str {
        match language {
            Language::Ja => &self.ja,
            Language::En => &self.en,
        }
    }
}

/// The wording of one language.
#[derive(Debug)]
pub struct Lang {
    /// Which language.
    pub language: Language,
    texts: BTreeMap<String, String>,
    /// The same by section and key.
    sections: BTreeMap<String, BTreeMap<String, String>>,
}

static JA: LazyLock<Lang> =
    LazyLock::new(|| Lang::load(Language::Ja, include_str!("../../templates/lang/ja.toml")));
static EN: LazyLock<Lang> =
    LazyLock::new(|| Lang::load(Language::En, include_str!("../../templates/lang/en.toml")));

impl Lang {
    /// Returns the wording of a language.
    #[must_use]
    pub fn of(language: Language) -> &'static Self {
        match language {
            Language::Ja => &JA,
            Language::En => &EN,
        }
    }

    fn load(language: Language, toml: &str) -> Self {
        // A test holds both files to be well formed; a damaged one shows keys instead of words.
        let table: toml::Table = toml::from_str(toml).unwrap_or_default();
        let mut texts = BTreeMap::new();
        flatten("", &table, &mut texts);
        let mut sections: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
        for (section, key, text) in texts.iter().filter_map(|(full, text)| {
            full.rsplit_once('.')
                .map(|(section, key)| (section, key, text))
        }) {
            sections
                .entry(section.to_string())
                .or_default()
                .insert(key.to_string(), text.clone());
        }
        Self {
            language,
            texts,
            sections,
        }
    }

    /// Returns the text of a key such as `sheet.standings`; the key itself if it is missing.
    #[must_use]
    pub fn text<'a>(&'a self, key: &'a str) -> &'a str {
        self.texts.get(key).map_or(key, String::as_str)
    }

    /// Returns the text of `section.key`.
    #[must_use]
    pub fn texts_of(&self, section: &str, key: &str) -> &str {
        self.sections
            .get(section)
            .and_then(|texts| texts.get(key))
            .map_or("", String::as_str)
    }

    /// Returns the text of a key with its `{fields}` filled in; `{rows:row|rows}` is a number and its noun, in the singular for 1.
    #[must_use]
    pub fn say(&self, key: &str, fields: &[(&str, &str)]) -> String {
        let text = self.text(key);
        let mut said = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, (name, after))) = rest
            .split_once('{')
            .and_then(|(before, tail)| Some((before, tail.split_once('}')?)))
        {
            said.push_str(before);
            let (name_only, noun) = name
                .split_once(':')
                .map_or((name, None), |(name, nouns)| (name, nouns.split_once('|')));
            if let Some((_, value)) = fields.iter().find(|(field, _)| *field == name_only) {
                said.push_str(value);
                if let Some((one, several)) = noun {
                    said.extend([" ", if *value == "1" { one } else { several }]);
                }
            } else {
                said.push('{');
                said.push_str(name);
                said.push('}');
            }
            rest = after;
        }
        said.push_str(rest);
        said
    }

    /// Returns every key, for the test of completeness.
    pub fn keys(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts
            .iter()
            .map(|(key, text)| (key.as_str(), text.as_str()))
    }

    /// Returns items joined as the language lists them.
    #[must_use]
    pub fn list<'a>(&self, items: impl IntoIterator<Item = impl Into<Cow<'a, str>>>) -> String {
        let items: Vec<Cow<'a, str>> = items.into_iter().map(Into::into).collect();
        items.join(self.text("list.separator"))
    }
}

fn flatten(prefix: &str, table: &toml::Table, texts: &mut BTreeMap<String, String>) {
    for (key, value) in table {
        let full = if prefix.is_empty() {
            key.clone()
        } else {
            format!("{prefix}.{key}")
        };
        match value {
            toml::Value::Table(inner) => flatten(&full, inner, texts),
            toml::Value::String(text) => {
                texts.insert(full, text.clone());
            }
            _ => {}
        }
    }
}
