//! What columns, sheets and settings may be called, from `templates/headings.toml`.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::read::number::fold;

/// For each section of the file, from the folded alias to what it names.
static HEADINGS: LazyLock<HashMap<String, HashMap<String, String>>> = LazyLock::new(|| {
    type Sections = HashMap<String, HashMap<String, Vec<String>>>;
    // A test holds the file to be well formed.
    let sections: Sections = toml::from_str(include_str!("../../templates/headings.toml")).unwrap_or_default();
    sections
        .into_iter()
        .map(|(section, names)| {
            let aliases = names.into_iter().flat_map(|(name, aliases)| aliases.into_iter().map(move |alias| (key(&alias), name.clone())));
            (section, aliases.collect())
        })
        .collect()
});

/// Longer texts are sentences, not headings.
const LONGEST_HEADING: usize = 35;

fn key(text: &str) -> String {
    let folded = fold(text);
    let trimmed = folded.trim_end_matches(['.', ':']);
    if trimmed.is_empty() { folded } else { trimmed.to_string() }
}

/// Returns what a text names in a section (`pairings`, `players`, …), if anything.
#[must_use]
pub fn named(section: &str, text: &str) -> Option<&'static str> {
    if text.chars().count() > LONGEST_HEADING {
        return None;
    }
    HEADINGS.get(section)?.get(&key(text)).map(String::as_str)
}

/// Whether a text opens a row that adds others up.
#[must_use]
pub fn is_total(text: &str) -> bool {
    named("words", text) == Some("total")
}

/// Whether a text is a remark rather than a name.
#[must_use]
pub fn is_note(text: &str) -> bool {
    let folded = fold(text);
    text.chars().count() > LONGEST_HEADING
        || folded.contains('。')
        || ["※", "*", "注", "note:", "備考", "http"].iter().any(|sign| folded.starts_with(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_heading_in_every_dress() {
        for text in ["ＲＯＵＮＤ", "Round ", "回戦", "rd.", "R"] {
            assert_eq!(named("pairings", text), Some("round"), "{text}");
        }
        assert_eq!(named("pairings", "From the Tournament-Database: Round and more words"), None);
        assert_eq!(named("words", "ＢＹＥ"), Some("bye"));
        assert_eq!(named("words", "－"), Some("bye"));
    }

    #[test]
    fn no_alias_names_two_things() {
        let sections: HashMap<String, HashMap<String, Vec<String>>> =
            toml::from_str(include_str!("../../templates/headings.toml")).unwrap();
        for (section, names) in sections {
            let mut seen = HashMap::new();
            for (name, aliases) in names {
                for alias in aliases {
                    if let Some(other) = seen.insert(key(&alias), name.clone()) {
                        assert_eq!(other, name, "{alias} in [{section}]");
                    }
                }
            }
        }
    }
}
