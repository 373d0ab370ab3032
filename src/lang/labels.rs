//! A name in several languages.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::lang::{Lang, Language};

/// A text in each language that it is given in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(transparent)]
pub struct Labels(BTreeMap<Language, String>);

/// The separator before each language of packed labels.
const LANGUAGE: char = '\u{1e}';
/// The separator before its text.
const TEXT: char = '\u{1f}';

impl Labels {
    /// Returns one text for every language.
    pub fn same(text: &str) -> Self {
        Self::each(|_| text.to_string())
    }

    /// Returns the text of each language.
    pub fn each(say: impl Fn(&Lang) -> String) -> Self {
        let said = Language::all().map(|language| (language, say(Lang::of(language))));
        Self(said.collect())
    }

    /// Returns the text in a language; where it has none the English one, else any.
    pub fn get(&self, language: impl Into<Language>) -> &str {
        [language.into(), Language::ENGLISH]
            .iter()
            .find_map(|language| self.0.get(language))
            .or_else(|| self.0.values().next())
            .map_or("", String::as_str)
    }

    /// Returns every text.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        self.0.values().map(String::as_str)
    }

    /// Whether no language has a text, or one has an empty one.
    pub fn is_missing(&self) -> bool {
        self.0.is_empty() || self.all().any(|text| text.trim().is_empty())
    }

    /// Returns labels with each text changed.
    #[must_use]
    pub fn map(&self, change: impl Fn(&str) -> String) -> Self {
        let changed = self.0.iter().map(|(language, text)| (*language, change(text)));
        Self(changed.collect())
    }

    /// Fills an empty label with the texts of a key of the wording, in all languages that have it.
    pub(crate) fn fill(&mut self, key: &str) {
        if !self.0.is_empty() {
            return;
        }
        for language in Language::all() {
            if let Some(text) = Lang::of(language).known(key) {
                self.0.insert(language, text.to_string());
            }
        }
    }

    /// Returns all texts packed into one, from which [`Lang::say`] takes the one of its language.
    pub fn packed(&self) -> String {
        let packed = |(language, text): (&Language, &String)| {
            [&LANGUAGE.to_string(), language.code(), &TEXT.to_string(), text].concat()
        };
        self.0.iter().map(packed).collect()
    }

    /// Returns a text, or its part for a language if the text was packed.
    pub(super) fn unpacked(text: &str, language: Language) -> Cow<'_, str> {
        if !text.starts_with(LANGUAGE) {
            return Cow::Borrowed(text);
        }
        let texts = text.split(LANGUAGE).filter_map(|one| one.split_once(TEXT));
        let labels = texts.filter_map(|(code, text)| Some((Language::of_code(code)?, text.into())));
        Cow::Owned(Self(labels.collect()).get(language).to_string())
    }
}

impl<'de> Deserialize<'de> for Language {
    fn deserialize<D: Deserializer<'de>>(text: D) -> Result<Self, D::Error> {
        let code = String::deserialize(text)?;
        Self::of_code(&code).ok_or_else(|| {
            let known: Vec<String> =
                Self::all().map(|known| format!("`{}`", known.code())).collect();
            let known = known.join(" or ");
            serde::de::Error::custom(format!("unknown language `{code}`, expected {known}"))
        })
    }
}

impl Serialize for Language {
    fn serialize<S: Serializer>(&self, text: S) -> Result<S::Ok, S::Error> {
        text.serialize_str(self.code())
    }
}
