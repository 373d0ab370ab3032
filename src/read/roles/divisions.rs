//! Categories within which the settings sheet asks for places: columns of the list of players.

use crate::model::{Category, CategoryColumn, Player};
use crate::place::Located;
use crate::problem::{Kind, Problem};
use crate::read::file::grid::Sheet;
use crate::read::number::fold;
use crate::read::roles::settings::Settings;
use crate::read::words::columns::Heading;

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
