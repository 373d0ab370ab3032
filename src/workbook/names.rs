//! Names of sheets: valid, unique and readable whatever players are called.

use std::collections::HashSet;

use crate::lang::Lang;
use crate::standings::Analysis;

/// Excel's limit for a sheet's name, in UTF-16 units.
const LONGEST: usize = 31;

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

/// The names of every sheet of the output.
#[derive(Clone, Debug)]
pub struct SheetNames {
    /// 組み合わせ
    pub round: String,
    /// 組み合わせの根拠
    pub pairing: String,
    /// 結果票
    pub slips: String,
    /// 順位表
    pub standings: String,
    /// 最終順位
    pub final_places: String,
    /// 順位の根拠
    pub why: String,
    /// 直接対決
    pub encounters: String,
    /// 最終戦の条件
    pub last_round: String,
    /// 監査
    pub audit: String,
    /// 読み方
    pub readings: String,
    /// 対戦表
    pub cross: String,
    /// 成績一覧表
    pub summary: String,
    /// 名前順の席
    pub by_name: String,
    /// 日程
    pub schedule: String,
    /// 選手別の日程
    pub schedule_by_player: String,
    /// 順位の推移
    pub places: String,
    /// 順位の推移の図, where it stands alone
    pub places_chart: String,
    /// 差の図, where it stands alone
    pub why_chart: String,
    /// トーナメント表
    pub bracket: String,
    /// 決勝
    pub finals: String,
    /// カード
    pub card: String,
    /// 対戦結果
    pub results: String,
    /// 参加者
    pub players: String,
    /// 大会情報
    pub event: String,
    /// ルール
    pub rules: String,
    /// 公表順位
    pub published: String,
    /// 記録
    pub record: String,
    /// 編集前
    pub originals: String,
    /// 指標
    pub figures: String,
    /// 計算
    pub workings: String,
    /// 出典
    pub source: String,
    /// The position of each player's page, by player, if there are pages.
    pub pages: Pages,
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

impl Pages {
    /// Whether a sheet is one of players' pages.
    #[must_use]
    pub(crate) fn holds(&self, sheet: &str) -> bool {
        match self {
            Self::Sheets(names) => names.iter().any(|name| name == sheet),
            Self::One(name) => name == sheet,
            Self::None => false,
        }
    }
}

impl SheetNames {
    /// Names every sheet.
    #[must_use]
    pub(crate) fn new(analysis: &Analysis, lang: &Lang, breakdown: Breakdown) -> Self {
        let mut taken = HashSet::new();
        let mut name = |key: &str| unique(lang.text(key), &mut taken);
        let mut names = Self {
            round: name("sheet.round"),
            pairing: name("sheet.pairing"),
            slips: name("sheet.slips"),
            standings: name("sheet.standings"),
            final_places: name("sheet.final_places"),
            why: name("sheet.why"),
            encounters: name("sheet.encounters"),
            last_round: name("sheet.last_round"),
            audit: name("audit.sheet"),
            readings: name("audit.readings_sheet"),
            cross: name("sheet.cross"),
            summary: name("sheet.summary"),
            by_name: name("sheet.by_name"),
            schedule: name("sheet.schedule"),
            schedule_by_player: name("sheet.schedule_by_player"),
            places: name("sheet.places"),
            bracket: name("sheet.bracket"),
            finals: name("sheet.finals"),
            card: name("sheet.card"),
            results: name("sheet.results"),
            players: name("sheet.players"),
            event: name("sheet.event"),
            rules: name("sheet.rules"),
            published: name("sheet.published"),
            record: name("sheet.record"),
            originals: name("sheet.originals"),
            figures: name("sheet.figures"),
            workings: name("sheet.workings"),
            source: name("sheet.source"),
            pages: Pages::One(name("sheet.pages")),
            places_chart: name("sheet.places_chart"),
            why_chart: name("sheet.why_chart"),
        };
        match breakdown {
            Breakdown::Pages => {}
            Breakdown::Card | Breakdown::None => names.pages = Pages::None,
            Breakdown::Sheets => {
                let players = &analysis.figures.tournament.players;
                names.pages = Pages::Sheets(
                    players
                        .iter()
                        .map(|player| unique(&player.name, &mut taken))
                        .collect(),
                );
            }
        }
        names
    }
}

/// Whether LibreOffice misreads a sheet's name in the definition of its print area: one of letters of two scripts, such as プレイヤーE,
/// which is not quoted there.
#[must_use]
pub fn is_misread(sheet: &str) -> bool {
    let is_quoted = sheet.starts_with(|c: char| c.is_ascii_digit())
        || !sheet
            .chars()
            .all(|c| c.is_alphanumeric() || "_.".contains(c));
    !is_quoted
        && !sheet.is_ascii()
        && sheet
            .chars()
            .any(|c| c.is_ascii_alphanumeric() || c == 'ー')
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
        let ending = if attempt == 1 {
            String::new()
        } else {
            format!(" ({attempt})")
        };
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
        .take_while(|c| {
            left.checked_sub(c.len_utf16())
                .inspect(|rest| left = *rest)
                .is_some()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_two_scripts_are_misread() {
        let all = [
            "プレイヤーE",
            "佐藤翔",
            "佐藤 翔",
            "Olga",
            "プレイヤー E",
            "R2",
        ]
        .map(is_misread);
        assert_eq!(all, [true, false, false, false, false, false]);
    }

    #[test]
    fn names_are_valid_unique_and_short() {
        let mut taken = HashSet::new();
        assert_eq!(unique("1 a/b:c", &mut taken), "1 a b c");
        assert_eq!(unique("1 A/B:C", &mut taken), "1 A B C (2)");
        assert_eq!(unique("'quoted'", &mut taken), "quoted");
        assert_eq!(
            unique(&"長".repeat(40), &mut taken).encode_utf16().count(),
            31
        );
        assert_eq!(
            unique(&"長".repeat(40), &mut taken).encode_utf16().count(),
            31
        );
        assert_eq!(
            unique(&"😀".repeat(20), &mut taken).encode_utf16().count(),
            30
        );
    }
}
