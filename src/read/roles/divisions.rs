//! Columns of the list of players that the settings name: categories with places of their own, and what stands beside the names.

use crate::model::{ListColumn, Listed, Player, PlayerFact};
use crate::place::Located;
use crate::problem::{Kind, Problem};
use crate::read::file::grid::{Row, Sheet};
use crate::read::number::{fold, joined};
use crate::read::roles::settings::Settings;
use crate::read::words::columns::Heading;
use crate::read::words::headings;

#[derive(Debug, Default)]
pub struct NamedColumns {
    /// Those in whose categories places are told.
    pub categories: Vec<ListColumn>,
    /// Those that stand beside the names, where the settings say which.
    pub beside_names: Option<Vec<ListColumn>>,
    /// The headings of those among them that the program knows nothing of.
    pub own: Vec<String>,
}

/// Finds the columns in the list of players, and reads what those of their own say of each player.
pub fn read(
    settings: &Settings,
    list: Option<(&Sheet, &mut Heading)>,
    players: &mut [Player],
    problems: &mut Vec<Problem>,
) -> NamedColumns {
    let mut list = list;
    let mut own: Vec<(u32, String)> = Vec::new();
    let mut all = |named: &[(String, Located<String>)]| -> Vec<ListColumn> {
        named
            .iter()
            .filter_map(|(key, wanted)| {
                find(&mut list, (key, wanted), &mut own)
                    .map_err(|problem| problems.push(problem))
                    .ok()
            })
            .collect()
    };
    let categories = all(&settings.categories);
    let beside_names = settings.beside_names.as_deref().map(all);
    for (column, _) in &own {
        let Some((sheet, _)) = &list else { continue };
        for player in players.iter_mut() {
            let is_here = player.place.sheet_index == sheet.place.sheet_index;
            let at = player.place.cell.filter(|_| is_here);
            let row = at.and_then(|(row, _)| sheet.position(row));
            let text = row.map(|at| sheet.rows[at].text(*column));
            player.own.push(text.unwrap_or_default());
        }
    }
    NamedColumns {
        categories,
        beside_names,
        own: own.into_iter().map(|(_, heading)| heading).collect(),
    }
}

/// Finds a column by its heading; one that the program knows nothing of is added to those of their own.
fn find(
    list: &mut Option<(&Sheet, &mut Heading)>,
    (key, wanted): (&str, &Located<String>),
    own: &mut Vec<(u32, String)>,
) -> Result<ListColumn, Problem> {
    let Some((sheet, heading)) = list else {
        return Err(unknown(key, wanted, "—".to_string()));
    };
    let mut rows = sheet.rows.iter();
    let row = rows.find(|row| row.index == heading.row);
    let known: Vec<(u32, String)> = row.into_iter().flat_map(Row::texts).collect();
    let taken_for = |column: u32| heading.name_of(column);
    // Names, and when somebody is there, stand on every page as they are.
    let may_be =
        |column: u32| !matches!(taken_for(column), Some("name" | "alias" | "left_after" | "away"));
    let called =
        |(column, text): &&(u32, String)| fold(text) == fold(&wanted.value) && may_be(*column);
    let meant = headings::named("players", &wanted.value);
    let taken = |(column, _): &&(u32, String)| {
        meant.is_some() && taken_for(*column) == meant && may_be(*column)
    };
    let found = known.iter().find(called).or_else(|| known.iter().find(taken));
    let Some((column, text)) = found else {
        let headings = known.iter().filter(|(column, _)| may_be(*column));
        let headings = joined(headings.map(|(_, text)| text.as_str()), " | ");
        return Err(unknown(key, wanted, headings));
    };
    let fact = taken_for(*column).and_then(PlayerFact::named);
    let listed = match fact.filter(|fact| fact.is_shown()) {
        Some(fact) => Listed::Fact(fact),
        None => {
            Listed::Own(own.iter().position(|(known, _)| known == column).unwrap_or_else(|| {
                own.push((*column, text.clone()));
                own.len() - 1
            }))
        }
    };
    heading.unused.retain(|(unused, _)| unused != column);
    heading.shown.push(*column);
    Ok(ListColumn { heading: text.clone(), column: listed })
}

fn unknown(key: &str, wanted: &Located<String>, expected: String) -> Problem {
    let kind = Kind::BadSetting { key: key.to_string(), expected };
    Problem::of(wanted.place.clone(), kind, wanted.value.clone())
}
