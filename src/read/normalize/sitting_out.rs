//! Who sits out, as pages say it in a small table below the pairings, `Pair.Alloc.Bye | Ann`, `Absent | Ben; Cai`, and lists in a row below
//! a round, `Bye: Ann`, or in a column beside the games.

use std::collections::HashSet;

use crate::read::file::grid::{Book, Row, Sheet};
use crate::read::number::{fold, only};
use crate::read::words::result::mark;
use crate::read::words::{columns, headings};

/// The columns of a game.
const GAME: [&str; 3] = ["first", "second", "result"];

/// Takes those who sit out for further rows of the pairings above them.
pub fn take_over(book: &mut Book) {
    for sheet in &mut book.sheets {
        below_rounds(sheet);
        beside_games(sheet);
    }
    for at in 1..book.sheets.len() {
        let (above, rest) = book.sheets.split_at_mut(at);
        let (Some(above), Some(below)) = (above.last_mut(), rest.first()) else {
            continue;
        };
        if let Some(more) = further_rows(above, below) {
            above.rows.extend(more);
            book.told_elsewhere.insert(below.place.sheet_index);
            rest[0].rows.clear();
        }
    }
}

/// Returns a row for everybody whom a table of words for sitting out and names names.
fn further_rows(above: &Sheet, below: &Sheet) -> Option<Vec<Row>> {
    let heading = columns::find(above, "pairings")?;
    let [first, result] = ["first", "result"].map(|name| heading.column(name));
    let (first, result) = (first?, result.filter(|_| heading.has("second"))?);
    let mut index = above.rows.last()?.index;
    let mut more = Vec::new();
    for row in &below.rows {
        let [(_, label), (_, names)] = row.cells.as_slice() else {
            return None;
        };
        let label = label.text();
        if !is_label(&label) {
            return None;
        }
        for name in names.text().split(';').map(str::trim).filter(|name| !name.is_empty()) {
            index += 1;
            let mut row = Row { index, cells: Vec::new() };
            row.set(first, name);
            row.set(result, &label);
            more.push(row);
        }
    }
    (!more.is_empty()).then_some(more)
}

fn is_label(text: &str) -> bool {
    let is_alone = mark(&fold(text)).is_some_and(|outcome| !outcome.has_score());
    let is_nobody = matches!(headings::named("words", text), Some("nobody" | "absence"));
    headings::is_bye(text) || is_alone || is_nobody
}

/// Returns the word for a bye and the name of a row that says nothing else, in one cell or in two.
fn alone(row: &Row) -> Option<(String, String)> {
    if row.filled().nth(2).is_some() {
        return None;
    }
    let texts: Vec<String> = row.filled().map(|(_, cell)| cell.text()).collect();
    let (label, name) = match &texts[..] {
        [both] => both.split_once([':', '：'])?,
        [label, name] => (label.trim_end().strip_suffix([':', '：'])?, &**name),
        _ => return None,
    };
    let (label, name) = (label.trim(), name.trim());
    let is_name = name.starts_with(char::is_alphabetic) && !name.contains([',', ';', '、']);
    (is_name && is_label(label)).then(|| (label.to_string(), name.to_string()))
}

/// Writes such rows like those of the pairings above them.
fn below_rounds(sheet: &mut Sheet) {
    let rows = sheet.rows.iter().enumerate();
    let rows: Vec<_> = rows.filter_map(|(at, row)| Some((at, alone(row)?))).collect();
    // Few sheets have one, and a heading takes long to find.
    if rows.is_empty() {
        return;
    }
    let Some(heading) = columns::find(sheet, "pairings") else {
        return;
    };
    let Some([first, _, result]) = heading.several(GAME) else {
        return;
    };
    let below = rows.into_iter().filter(|(at, _)| *at > heading.position);
    for (at, (label, name)) in below {
        let row = &mut sheet.rows[at];
        row.cells.clear();
        row.set(first, &name);
        row.set(result, &label);
    }
}

/// Gives those who are named beside the games, under a word for a bye, rows of their own: `White | Result | Black | Bye`.
fn beside_games(sheet: &mut Sheet) {
    let is_word = |text: &str| is_label(text.trim_end_matches([':', '：']));
    let is_headed = |row: &Row| row.words().any(|(_, text)| is_word(text));
    // Few sheets have one, and a heading takes long to find.
    if !columns::candidates(sheet).any(|(_, row)| is_headed(row)) {
        return;
    }
    let Some(heading) = columns::find(sheet, "pairings") else {
        return;
    };
    let Some([first, second, result]) = heading.several(GAME) else {
        return;
    };
    let is_headed = |(_, text): &&(u32, String)| is_word(text);
    let Some((column, label)) = only(heading.unused.iter().filter(is_headed)).cloned() else {
        return;
    };
    let below = || sheet.rows.iter().enumerate().skip(heading.position + 1);
    let players: HashSet<String> =
        below().flat_map(|(_, row)| [first, second].map(|column| row.folded(column))).collect();
    let is_told =
        |row: &Row| row.holds_all(&[first, second]) && players.contains(&row.folded(column));
    let named: Vec<usize> = below()
        .filter(|(_, row)| row.holds(column) && row.folded(column) != fold(&label))
        .map(|(at, _)| at)
        .collect();
    // Who has a bye may be ticked, or told by a remark.
    if !named.iter().all(|at| is_told(&sheet.rows[*at])) {
        return;
    }
    let label = label.trim_end_matches([':', '：']);
    for at in named.into_iter().rev() {
        let game = &sheet.rows[at];
        let mut row = Row { index: game.index, cells: Vec::new() };
        if let Some(round) = heading.column("round") {
            row.cells.push((round, game.get(round).clone()));
        }
        row.set(first, &game.text(column));
        row.set(result, label);
        sheet.rows.insert(at + 1, row);
    }
}
