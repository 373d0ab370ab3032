//! Roles that are found beside pairings, on the same sheet: players, settings and announced standings in blocks of their own.

use std::collections::HashSet;

use crate::model::SheetRole;
use crate::read::file::blocks::{self, Block, is_title, says};
use crate::read::file::grid::{Row, Sheet};
use crate::read::number::are_distinct;
use crate::read::roles::settings;
use crate::read::words::columns::{self, Heading};
use crate::read::words::headings;

#[derive(Debug)]
pub struct Beside {
    pub block: Block,
    pub sheet: Sheet,
    pub role: SheetRole,
    /// Its heading; settings have none.
    pub heading: Option<Heading>,
}

/// So many rows of a block may be its title.
const MOST_TITLES: usize = 2;

/// Returns the blocks of a sheet that look like players, settings or announced standings; a sheet of one block is none of them.
pub fn find(sheet: &Sheet) -> Vec<Beside> {
    let all = blocks::of(sheet);
    let whole = all.len() < 2;
    let mut found = Vec::new();
    for block in all {
        match if whole { None } else { role(sheet, &block) } {
            Some(beside) => found.push(beside),
            None => found.extend(lines_above(sheet, &block)),
        }
    }
    found
}

/// Returns how many rows at the top of a block are titles.
fn titles(rows: &[Row], block: &Block) -> usize {
    let first = rows.iter().take(MOST_TITLES);
    first.take_while(|row| is_title(row, &block.columns)).count()
}

fn role(sheet: &Sheet, block: &Block) -> Option<Beside> {
    let rows = &sheet.rows[block.rows.clone()];
    let position = titles(rows, block);
    let row = rows.get(position)?.within(block.columns.clone());
    let is_settings = || {
        let keyed = |row: &Row| {
            says(row, &block.columns).next().is_some_and(|(_, cell)| settings::is_key(&cell.text()))
        };
        let narrow = rows[position..].iter().all(|row| says(row, &block.columns).count() < 4);
        narrow && 2 * rows.iter().filter(|row| keyed(row)).count() >= rows.len() - position
    };
    let has_body = || rows.len() > position + 1;
    let published = || columns::of_row(position, &row, "published");
    let players = || {
        let heading = columns::of_row(position, &row, "players");
        // Where teams play, a list of these with what was deducted is one of players.
        let mut of_teams = heading.clone();
        of_teams.take_teams_for_names();
        let are_teams = !heading.has("name")
            && of_teams.columns.len() > 1
            && names_who_plays(sheet, block, position, &of_teams);
        if are_teams { of_teams } else { heading }
    };
    let (role, heading) = if has_body() && published().has("rank") && published().has("name") {
        (SheetRole::Published, Some(published()))
    } else if has_body()
        && players().has("name")
        && (players().columns.len() > 1 || names_who_plays(sheet, block, position, &players()))
    {
        (SheetRole::Players, Some(players()))
    } else if is_settings() {
        (SheetRole::Settings, None)
    } else {
        return None;
    };
    let part = block.sheet(sheet);
    let stays = role != SheetRole::Settings || settings::looks_like(&part);
    stays.then(|| Beside { block: block.clone(), sheet: part, role, heading })
}

/// Whether a block names everybody once who stands elsewhere on the sheet too, and tells nothing of games: `Player | Deck | Paid`.
fn names_who_plays(sheet: &Sheet, block: &Block, position: usize, heading: &Heading) -> bool {
    const FEWEST: usize = 3;
    let Some(name) = heading.column("name") else {
        return false;
    };
    let rows = &sheet.rows[block.rows.clone()][position..];
    let mut headed = says(&rows[0], &block.columns).filter(|(column, _)| *column != name);
    let tells_games = headed.any(|(_, cell)| {
        let text = cell.text();
        headings::named("pairings", &text).is_some() || headings::figure_called(&text).is_some()
    });
    let names = rows[1..].iter().map(|row| row.folded(name));
    let names: Vec<String> = names.filter(|name| !name.is_empty()).collect();
    // Points are taken from few, and from one of them more than once.
    let is_of_some = heading.has_any(&["deduction", "start_score"]) && !names.is_empty();
    let names_all = names.len() >= FEWEST && are_distinct(&names);
    if tells_games || !(is_of_some || names_all) {
        return false;
    }
    let outside = sheet.rows.iter().flat_map(Row::filled);
    let outside = outside.filter(|(column, _)| !block.columns.contains(column));
    let outside: HashSet<String> = outside.map(|(_, cell)| cell.folded()).collect();
    names.iter().all(|name| outside.contains(name))
}

/// Returns the lines of settings that stand directly above a table.
fn lines_above(sheet: &Sheet, block: &Block) -> Option<Beside> {
    let rows = &sheet.rows[block.rows.clone()];
    let titles = titles(rows, block);
    let is_line = |row: &&Row| {
        let mut cells = says(row, &block.columns);
        let (Some((_, key)), Some((_, value)), None) = (cells.next(), cells.next(), cells.next())
        else {
            return false;
        };
        let is_key = |text: &str| {
            settings::is_key(text) && headings::named("settings", text) != Some("heading")
        };
        is_key(&key.text()) && !headings::is_known(&value.text())
    };
    let lines = rows.iter().skip(titles).take_while(is_line).count();
    let from = block.rows.start + titles;
    let block = Block { rows: from..from + lines, columns: block.columns.clone() };
    (lines > 0 && from + lines < sheet.rows.len()).then(|| Beside {
        sheet: block.sheet(sheet),
        block,
        role: SheetRole::Settings,
        heading: None,
    })
}
