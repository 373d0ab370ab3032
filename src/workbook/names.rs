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

/// Declares the sheets: each with its field and the key of its name.
macro_rules! sheets {
    ($($(#[$doc:meta])* $field:ident: $key:literal,)*) => {
        /// The names of every sheet of the output.
        #[derive(Clone, Debug)]
        pub struct SheetNames {
            $($(#[$doc])* pub $field: String,)*
            /// The position of each player's page, by player, if there are pages.
            pub pages: Pages,
        }

        impl SheetNames {
            fn of(mut name: impl FnMut(&str) -> String) -> Self {
                Self {
                    $($field: name($key),)*
                    pages: Pages::One(name("sheet.pages")),
                }
            }
        }
    };
}
sheets! {
    /// 組み合わせ
    round: "sheet.round",
    /// 組み合わせの根拠
    pairing: "sheet.pairing",
    /// 結果票
    slips: "sheet.slips",
    /// 順位表
    standings: "sheet.standings",
    /// 最終順位
    final_places: "sheet.final_places",
    /// 順位の根拠
    why: "sheet.why",
    /// 直接対決
    encounters: "sheet.encounters",
    /// 最終戦の条件
    last_round: "sheet.last_round",
    /// 監査
    audit: "audit.sheet",
    /// 読み方
    readings: "audit.readings_sheet",
    /// 星取表
    cross: "sheet.cross",
    /// 成績一覧表
    summary: "sheet.summary",
    /// 名前順の対戦表
    by_name: "sheet.by_name",
    /// 日程
    schedule: "sheet.schedule",
    /// 選手別の日程
    schedule_by_player: "sheet.schedule_by_player",
    /// 順位の推移
    places: "sheet.places",
    /// トーナメント表
    bracket: "sheet.bracket",
    /// 決勝
    finals: "sheet.finals",
    /// カード
    card: "sheet.card",
    /// 対戦結果
    results: "sheet.results",
    /// 参加者
    players: "sheet.players",
    /// 大会情報
    event: "sheet.event",
    /// ルール
    rules: "sheet.rules",
    /// 公表順位
    published: "sheet.published",
    /// 記録
    record: "sheet.record",
    /// 編集前
    originals: "sheet.originals",
    /// 指標
    figures: "sheet.figures",
    /// 計算
    workings: "sheet.workings",
    /// 出典
    source: "sheet.source",
    /// 順位の推移の図, where it stands alone
    places_chart: "sheet.places_chart",
    /// 差の図, where it stands alone
    why_chart: "sheet.why_chart",
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
    pub(crate) fn holds(&self, sheet: &str) -> bool {
        match self {
            Self::Sheets(names) => names.iter().any(|name| name == sheet),
            Self::One(name) => name == sheet,
            Self::None => false,
        }
    }
}

impl SheetNames {
    pub(crate) fn new(analysis: &Analysis, lang: &Lang, breakdown: Breakdown) -> Self {
        let mut taken = HashSet::new();
        let mut names = Self::of(|key| unique(lang.text(key), &mut taken));
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
