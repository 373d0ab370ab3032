//! Names of sheets: valid, unique and readable whatever players are called.

use std::collections::{BTreeMap, HashSet};
use std::ops::Index;

use crate::lang::{Lang, Language};
use crate::standings::Analysis;

/// Excel's limit for a sheet's name, in UTF-16 units.
const LONGEST: usize = 31;
/// The section of the wording with the names of all sheets.
const SHEET: &str = "sheet";

/// The kind of the players' pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Breakdown {
    /// One sheet a player.
    Sheets,
    /// One page a player, below one another on one sheet.
    Pages,
    /// One page for a chosen player.
    Card,
    /// Nowhere.
    None,
}

/// The names of the sheets of the output, by their keys in the wording.
#[derive(Clone, Debug)]
pub struct SheetNames {
    names: BTreeMap<&'static str, String>,
    /// The position of each player's page, by player, if there are pages.
    pub pages: Pages,
}

impl Index<&str> for SheetNames {
    type Output = String;

    fn index(&self, key: &str) -> &String {
        &self.names[key]
    }
}

/// The sheets with the players' pages.
#[derive(Clone, Debug)]
pub enum Pages {
    /// One sheet each, by player.
    Sheets(Vec<String>),
    /// All on one sheet.
    One(String),
    /// Nowhere.
    None,
}

impl SheetNames {
    pub(crate) fn new(analysis: &Analysis, lang: &Lang, breakdown: Breakdown) -> Self {
        let mut taken = HashSet::new();
        let keys = Lang::of(Language::ENGLISH).section(SHEET).map(|(key, _)| key);
        let names: BTreeMap<&str, String> =
            keys.map(|key| (key, unique(lang.texts_of(SHEET, key), &mut taken))).collect();
        let pages = match breakdown {
            Breakdown::Pages => Pages::One(names["pages"].clone()),
            Breakdown::Card | Breakdown::None => Pages::None,
            Breakdown::Sheets => {
                let players = analysis.figures.tournament.players.iter();
                let names = players.map(|player| unique(&player.name, &mut taken));
                Pages::Sheets(names.collect())
            }
        };
        Self { names, pages }
    }
}

/// Whether LibreOffice misreads a sheet's name in the definition of its print area: one of letters of two scripts, such as プレイヤーE,
/// which is not quoted there.
pub fn is_misread(sheet: &str) -> bool {
    let is_quoted = sheet.starts_with(|c: char| c.is_ascii_digit())
        || !sheet.chars().all(|c| c.is_alphanumeric() || "_.".contains(c));
    !is_quoted && !sheet.is_ascii() && sheet.chars().any(|c| c.is_ascii_alphanumeric() || c == 'ー')
}

/// Returns a valid name like `wish` that is not taken yet (Excel compares without case).
fn unique(wish: &str, taken: &mut HashSet<String>) -> String {
    let clean: String = wish
        .chars()
        .map(|c| {
            if matches!(c, '[' | ']' | ':' | '*' | '?' | '/' | '\\') || c.is_control() {
                ' '
            } else {
                c
            }
        })
        .collect();
    let clean = clean.trim().trim_matches('\'').trim();
    let clean = if clean.is_empty() { "_" } else { clean };
    for attempt in 1u32.. {
        let ending = if attempt == 1 { String::new() } else { format!(" ({attempt})") };
        let name = format!(
            "{}{ending}",
            shortened(clean, LONGEST - ending.len()).trim_end_matches(['\'', ' '])
        );
        if taken.insert(name.to_lowercase()) {
            return name;
        }
    }
    clean.to_string()
}

fn shortened(text: &str, units: usize) -> String {
    let mut left = units;
    text.chars()
        .take_while(|c| left.checked_sub(c.len_utf16()).inspect(|rest| left = *rest).is_some())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_two_scripts_are_misread() {
        let all =
            ["プレイヤーE", "佐藤翔", "佐藤 翔", "Olga", "プレイヤー E", "R2"].map(is_misread);
        assert_eq!(all, [true, false, false, false, false, false]);
    }

    #[test]
    fn names_are_valid_unique_and_short() {
        let mut taken = HashSet::new();
        assert_eq!(unique("1 a/b:c", &mut taken), "1 a b c");
        assert_eq!(unique("1 A/B:C", &mut taken), "1 A B C (2)");
        assert_eq!(unique("'quoted'", &mut taken), "quoted");
        assert_eq!(unique(&"長".repeat(40), &mut taken).encode_utf16().count(), 31);
        assert_eq!(unique(&"長".repeat(40), &mut taken).encode_utf16().count(), 31);
        assert_eq!(unique(&"😀".repeat(20), &mut taken).encode_utf16().count(), 30);
    }
}
