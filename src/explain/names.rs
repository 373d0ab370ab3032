//! Names of sheets: valid, unique and readable whatever players are called.

use std::collections::HashSet;

use crate::analysis::Analysis;
use crate::lang::Lang;

/// Excel's limit for a sheet's name, in UTF-16 units.
const LONGEST: usize = 31;

/// The names of every sheet of the output.
#[derive(Clone, Debug)]
pub struct SheetNames {
    /// 順位表
    pub standings: String,
    /// 順位の根拠
    pub why: String,
    /// 対戦表
    pub cross: String,
    /// 対戦結果
    pub results: String,
    /// 指標
    pub figures: String,
    /// ルール
    pub rules: String,
    /// 出典
    pub source: String,
    /// 監査
    pub audit: String,
    /// 読み方
    pub readings: String,
    /// One name for each player, or one for all.
    pub players: Players,
}

/// Where the players' breakdowns stand.
#[derive(Clone, Debug)]
pub enum Players {
    /// One sheet each, by player.
    Sheets(Vec<String>),
    /// All on one sheet.
    Blocks(String),
}

impl SheetNames {
    /// Names every sheet; `one_each` for a sheet a player.
    #[must_use]
    pub fn new(analysis: &Analysis, lang: &Lang, one_each: bool) -> Self {
        let mut taken = HashSet::new();
        let mut name = |key: &str| unique(lang.text(key), &mut taken);
        let (standings, why, cross, results) = (name("sheet.standings"), name("sheet.why"), name("sheet.cross"), name("sheet.results"));
        let (figures, rules, source, blocks) = (name("sheet.figures"), name("sheet.rules"), name("sheet.source"), name("sheet.blocks"));
        let (audit, readings) = (name("audit.sheet"), name("audit.readings_sheet"));
        let players = if one_each {
            let players = &analysis.figures.tournament.players;
            Players::Sheets(players.iter().map(|player| unique(&format!("{} {}", player.number, player.name), &mut taken)).collect())
        } else {
            Players::Blocks(blocks)
        };
        Self { standings, why, cross, results, figures, rules, source, audit, readings, players }
    }

    /// Returns the sheet of a player's breakdown.
    #[must_use]
    pub fn player(&self, player: usize) -> &str {
        match &self.players {
            Players::Sheets(names) => &names[player],
            Players::Blocks(name) => name,
        }
    }
}

/// Returns a valid name like `wish` that is not taken yet (Excel compares without case).
fn unique(wish: &str, taken: &mut HashSet<String>) -> String {
    let clean: String =
        wish.chars().map(|c| if matches!(c, '[' | ']' | ':' | '*' | '?' | '/' | '\\') || c.is_control() { ' ' } else { c }).collect();
    let clean = clean.trim().trim_matches('\'').trim();
    for attempt in 1u32.. {
        let ending = if attempt == 1 { String::new() } else { format!(" ({attempt})") };
        let name = format!("{}{ending}", shortened(clean, LONGEST - ending.len()).trim_end_matches(['\'', ' ']));
        if taken.insert(name.to_lowercase()) {
            return name;
        }
    }
    clean.to_string()
}

fn shortened(text: &str, units: usize) -> String {
    let mut left = units;
    text.chars().take_while(|c| left.checked_sub(c.len_utf16()).inspect(|rest| left = *rest).is_some()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
