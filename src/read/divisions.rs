//! What the settings sheet asks of the standings: places within categories of a column of the players, and lines for those who go on.

use crate::model::{Category, CategoryColumn, Player, QualifyLine};
use crate::place::Located;
use crate::problem::{Kind, Problem};
use crate::read::columns::Heading;
use crate::read::grid::Sheet;
use crate::read::number::fold;
use crate::read::settings::Settings;

/// What the categories' columns say of each player, whose cells of the name tell the rows.
pub fn categories(
    settings: &Settings,
    list: Option<(&Sheet, &mut Heading)>,
    players: &mut [Player],
    problems: &mut Vec<Problem>,
) -> Vec<Category> {
    let mut found = Vec::new();
    let mut list = list;
    for (key, wanted) in &settings.categories {
        let Some((sheet, heading)) = &mut list else {
            problems.push(unknown(key, wanted, "—".to_string()));
            continue;
        };
        let Some(row) = sheet.rows.iter().find(|row| row.index == heading.row) else { continue };
        let known = || row.cells.iter().filter(|(_, cell)| !cell.is_blank());
        let Some((column, cell)) = known().find(|(_, cell)| fold(&cell.text()) == fold(&wanted.value)) else {
            let headings: Vec<String> = known().map(|(_, cell)| cell.text()).collect();
            problems.push(unknown(key, wanted, headings.join(" | ")));
            continue;
        };
        heading.unused.retain(|(unused, _)| unused != column);
        let of = heading.columns.iter().find(|(_, known)| *known == column).map(|(name, _)| *name);
        for player in players.iter_mut() {
            let own = player.place.cell.and_then(|(at, _)| sheet.rows.iter().find(|row| row.index == at));
            player.categories.push(own.map_or_else(String::new, |row| row.get(*column).text()));
        }
        let column = match of {
            Some("grade") => CategoryColumn::Grade,
            Some("team") => CategoryColumn::Team,
            _ => CategoryColumn::Own,
        };
        found.push(Category { heading: cell.text(), column });
    }
    found
}

fn unknown(key: &str, wanted: &Located<String>, expected: String) -> Problem {
    let kind = Kind::BadSetting { key: key.to_string(), expected };
    Problem { place: wanted.place.clone(), kind, found: wanted.value.clone() }
}

/// Reads lines like `7 playoff, 8 wildcard`: up to which place who goes where.
#[must_use]
pub fn lines(text: &str) -> Option<Vec<QualifyLine>> {
    let one = |part: &str| {
        let part = part.trim();
        let digits = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
        let label = part[digits..].trim_start_matches(['位', ' ', ':', '：', '\u{3000}']).trim();
        let places = part[..digits].parse().ok().filter(|places| *places > 0)?;
        Some(QualifyLine { places, label: label.to_string() })
    };
    let text: String = unicode_normalization::UnicodeNormalization::nfkc(text).collect();
    let lines: Option<Vec<QualifyLine>> = text.split([',', '、', ';']).map(one).collect();
    lines.filter(|lines| lines.windows(2).all(|pair| pair[0].places < pair[1].places))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_rise() {
        let line = |places: u32, label: &str| QualifyLine { places, label: label.into() };
        assert_eq!(lines("7 playoff, 8 wildcard"), Some(vec![line(7, "playoff"), line(8, "wildcard")]));
        assert_eq!(lines("4位 決勝、８位 敗者戦"), Some(vec![line(4, "決勝"), line(8, "敗者戦")]));
        assert_eq!(lines("8"), Some(vec![line(8, "")]));
        for wrong in ["", "playoff", "8 a, 7 b", "0 a", "7,", "4 a, 4 b"] {
            assert_eq!(lines(wrong), None, "{wrong}");
        }
    }
}
