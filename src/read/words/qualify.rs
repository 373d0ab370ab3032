//! Lines of those who go on: `7 playoff, 8 wildcard`.

use crate::model::QualifyLine;
use crate::read::words::vocabulary;

/// Reads lines like `7 playoff, 8 wildcard`: up to which place who goes where.
#[must_use]
pub fn lines(text: &str) -> Option<Vec<QualifyLine>> {
    let one = |part: &str| {
        let part = part.trim();
        let digits = part
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(part.len());
        // `2.5 playoff` and `1-8` are no number of places.
        if part[digits..].starts_with(|c: char| {
            c.is_ascii_punctuation() && ![':', '(', '"'].contains(&c) || c == '〜'
        }) {
            return None;
        }
        let label = part[digits..].trim_start();
        let label = vocabulary::behind("rank.unit", label).unwrap_or(label);
        let label = label
            .trim_start_matches(|c: char| c.is_whitespace() || [':', '：'].contains(&c))
            .trim();
        let places = part[..digits].parse().ok().filter(|places| *places > 0)?;
        // `4 6`, `4 - 6` and `3 playoff 5 wildcard` may be two lines.
        let is_a_word = label.is_empty() || label.chars().any(char::is_alphabetic);
        if !is_a_word || holds_another(label, places) {
            return None;
        }
        Some(QualifyLine {
            places,
            label: label.to_string(),
        })
    };
    let text: String = unicode_normalization::UnicodeNormalization::nfkc(text).collect();
    let lines: Option<Vec<QualifyLine>> = text.split([',', '、', ';']).map(one).collect();
    lines.filter(|lines| lines.windows(2).all(|pair| pair[0].places < pair[1].places))
}

/// Whether a label names another line's place: a number of its own that is larger, or one that 位 follows.
fn holds_another(label: &str, places: u32) -> bool {
    let counted = |(at, _): (usize, &str)| label[..at].ends_with(|c: char| c.is_ascii_digit());
    let numbers = label
        .split_whitespace()
        .filter_map(|word| word.parse::<u32>().ok());
    let mut units = vocabulary::words("rank.unit").iter();
    units.any(|unit| label.match_indices(unit.as_str()).any(counted))
        || numbers.max().is_some_and(|number| number > places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_rise() {
        let line = |places: u32, label: &str| QualifyLine {
            places,
            label: label.into(),
        };
        assert_eq!(
            lines("7 playoff, 8 wildcard"),
            Some(vec![line(7, "playoff"), line(8, "wildcard")])
        );
        assert_eq!(
            lines("4位 決勝、８位 敗者戦"),
            Some(vec![line(4, "決勝"), line(8, "敗者戦")])
        );
        assert_eq!(lines("8"), Some(vec![line(8, "")]));
        assert_eq!(
            lines("8 - ベスト8, 16 Division 2"),
            Some(vec![line(8, "- ベスト8"), line(16, "Division 2")])
        );
        for wrong in [
            "",
            "playoff",
            "8 a, 7 b",
            "0 a",
            "7,",
            "4 a, 4 b",
            "2.5 playoff",
            "1-8",
            "50%",
            "4 6",
            "4 - 6",
            "6 - 4",
            "3 playoff 5 wildcard",
            "4位決勝8位敗者戦",
        ] {
            assert_eq!(lines(wrong), None, "{wrong}");
        }
    }
}
