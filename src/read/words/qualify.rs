//! Lines of those who go on: `7 playoff, 8 wildcard`.

use crate::model::QualifyLine;
use crate::read::number::digits;
use crate::read::words::vocabulary;

/// Reads lines like `7 playoff, 8 wildcard`: up to which place who goes where.
pub fn lines(text: &str) -> Option<Vec<QualifyLine>> {
    let one = |part: &str| {
        let part = part.trim();
        let (number, label) = digits(part);
        // `2.5 playoff` and `1-8` are no number of places.
        let is_sign = |c: char| c.is_ascii_punctuation() && !":(\"".contains(c) || c == '〜';
        if label.starts_with(is_sign) {
            return None;
        }
        let label = label.trim_start();
        let label = vocabulary::behind("rank.unit", label).unwrap_or(label);
        let label = label
            .trim_start_matches(|c: char| c.is_whitespace() || [':', '：'].contains(&c))
            .trim();
        let places = number.parse().ok().filter(|places| *places > 0)?;
        // `4 6`, `4 - 6` and `3 playoff 5 wildcard` may be two lines.
        let is_a_word = label.is_empty() || label.chars().any(char::is_alphabetic);
        if !is_a_word || holds_another(label, places) {
            return None;
        }
        Some(QualifyLine { places, label: label.to_string() })
    };
    let text: String = unicode_normalization::UnicodeNormalization::nfkc(text).collect();
    let lines: Option<Vec<QualifyLine>> = text.split([',', '、', ';']).map(one).collect();
    lines.filter(|lines| lines.windows(2).all(|pair| pair[0].places < pair[1].places))
}

/// Whether a label names another line's place: a number of its own that is larger, or one that 位 follows.
fn holds_another(label: &str, places: u32) -> bool {
    let counted = |(at, _): (usize, &str)| label[..at].ends_with(|c: char| c.is_ascii_digit());
    let numbers = label.split_whitespace().filter_map(|word| word.parse::<u32>().ok());
    let mut units = vocabulary::words("rank.unit").iter();
    units.any(|unit| label.match_indices(unit.as_str()).any(counted))
        || numbers.max().is_some_and(|number| number > places)
}
