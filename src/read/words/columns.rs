//! Finds a sheet's heading row and what its columns are.

use std::ops::RangeInclusive;

use crate::read::file::grid::{Row, Sheet};
use crate::read::number::fold;
use crate::read::words::column_map::ByName;
pub use crate::read::words::heading::{Heading, Times};
use crate::read::words::paired_columns::{self, Each};
use crate::read::words::vocabulary;
use crate::read::words::{headings, side_columns, side_results};

/// The heading is looked for in this many rows from the top.
const ROWS_SEARCHED: u32 = 30;
/// No heading has more cells.
const MOST_CELLS: usize = 1000;
/// In wider headings no scores of two sides and no tables beside are looked for.
const WIDEST: usize = 60;

/// Returns the rows that may be a heading, with their positions.
pub fn candidates(sheet: &Sheet) -> impl Iterator<Item = (usize, &Row)> {
    let near_the_top = sheet
        .rows
        .iter()
        .enumerate()
        .take_while(|(_, row)| row.index < ROWS_SEARCHED);
    near_the_top.filter(|(_, row)| row.cells.len() <= MOST_CELLS)
}

/// Returns the row that names the most columns of a section, the first of equals.
#[must_use]
pub fn find(sheet: &Sheet, section: &str) -> Option<Heading> {
    let mut best: Option<Heading> = None;
    for (position, row) in candidates(sheet) {
        let heading = match sheet
            .rows
            .get(position + 1)
            .filter(|below| section == "pairings" && is_second_row(row, below))
        {
            Some(below) => of_cells(position + 1, below.index, &over(row, below), section),
            None => of_row(position, row, section),
        };
        if !heading.columns.is_empty()
            && best
                .as_ref()
                .is_none_or(|best| heading.columns.len() > best.columns.len())
        {
            best = Some(heading);
        }
    }
    if let Some(best) = best
        .as_mut()
        .filter(|best| section == "pairings" && best.has("winner"))
    {
        best.count_winners(&sheet.rows[best.position + 1..]);
        best.see_winners(&sheet.rows[best.position + 1..]);
    }
    if let Some(best) = best.as_mut().filter(|_| section == "pairings") {
        best.see_times(&sheet.rows[best.position + 1..]);
    }
    if let Some(best) = best
        .as_mut()
        .filter(|best| section == "pairings" && !best.tells_results())
    {
        side_columns::result_between(best, &sheet.rows[best.position + 1..]);
    }
    if let Some(best) = best
        .as_mut()
        .filter(|best| section == "pairings" && best.has("result") && best.has("score_1"))
    {
        side_columns::points_beside_results(best, &sheet.rows[best.position + 1..]);
    }
    if let Some(best) = best
        .as_mut()
        .filter(|best| section == "pairings" && !best.each.is_empty())
    {
        side_columns::points_of_each(best, &sheet.rows[best.position + 1..]);
    }
    best
}

/// Returns a heading that a row repeats: at least as many columns of those known, and no more than one unknown.
#[must_use]
pub fn again(position: usize, row: &Row, known: &Heading) -> Option<Heading> {
    // Nearly every row is none: its first cell tells.
    let first = row.cells.first()?.1.shown();
    if !known
        .texts
        .iter()
        .map(|(text, _)| text)
        .chain(known.unused.iter().map(|(_, text)| text))
        .any(|text| *text == first)
    {
        return None;
    }
    // Word for word the same, whatever its words were taken for.
    let texts = |name: &str| known.columns.get(name).copied();
    let mut told = known
        .texts
        .iter()
        .map(|(text, name)| (texts(name), text))
        .chain(known.unused.iter().map(|(at, text)| (Some(*at), text)));
    if known.texts.len() + known.unused.len() > 2
        && told.all(|(at, text)| at.is_some_and(|at| row.get(at).shown() == *text))
    {
        return Some(Heading {
            position,
            row: row.index,
            ..known.clone()
        });
    }
    let mut heading = of_row(position, row, "pairings");
    // What stands below was looked at once.
    if heading.has("loser")
        && heading.columns.get("winner").is_some()
        && known.columns.get("score_1") == heading.columns.get("winner")
    {
        heading.rename("winner", "score_1");
        heading.rename("loser", "score_2");
    }
    if side_columns::tells_match_points(known) {
        let columns = ["score_1", "score_2"].map(|name| (name, known.at(name)));
        heading.take(&columns);
    }
    let repeated = heading
        .columns
        .keys()
        .filter(|name| known.has(name))
        .count();
    (repeated > 2 && repeated == known.columns.len()).then_some(heading)
}

/// Returns what the cells of one row name.
#[must_use]
pub fn of_row(position: usize, row: &Row, section: &str) -> Heading {
    let cells: Vec<(u32, String)> = row
        .cells
        .iter()
        .map(|(column, cell)| (*column, cell.text()))
        .collect();
    of_cells(position, row.index, &cells, section)
}

#[must_use]
pub fn of_cells(position: usize, row: u32, cells: &[(u32, String)], section: &str) -> Heading {
    let mut heading = Heading {
        position,
        row,
        columns: ByName::default(),
        texts: Vec::new(),
        unused: Vec::new(),
        each: Vec::new(),
        shown: Vec::new(),
        from_winner: false,
        times: Times::None,
    };
    let is_pairings = section == "pairings";
    let beside = if is_pairings {
        table_beside(cells)
    } else {
        None
    };
    let is_beside = |column: &u32| beside.as_ref().is_some_and(|at| at.contains(column));
    let own = cells.iter().filter(|(column, _)| !is_beside(column));
    for (column, text) in own.filter(|(_, text)| !text.is_empty()) {
        match headings::named(section, text) {
            Some(name) if !heading.has(name) => {
                heading.columns.insert(name, *column);
                heading.texts.push((text.clone(), name));
            }
            _ => heading.unused.push((*column, text.clone())),
        }
    }
    if is_pairings {
        sides_by_their_parts(&mut heading);
        numbers_of_players(&mut heading);
        winner_and_loser(&mut heading);
        draws_beside(&mut heading);
        players_called_names(&mut heading);
        side_columns::coloured_players(&mut heading);
        side_columns::own_and_opponents(&mut heading);
        side_columns::won_by_each(&mut heading);
        side_columns::games_of_each(&mut heading);
        a_score_each(&mut heading);
        a_number_each(&mut heading);
        heading.each = paired_columns::find(
            &heading.unused,
            ["first", "second"].map(|player| heading.named(player)),
        );
        a_count_of_each(&mut heading);
    }
    let beside = cells.iter().filter(|(column, _)| is_beside(column));
    let beside = beside.filter(|(_, text)| !text.is_empty());
    heading.unused.extend(beside.cloned());
    heading
}

/// Returns the columns of a table of standings on the left or on the right of the pairings: its wins, losses and points are none of a game.
fn table_beside(cells: &[(u32, String)]) -> Option<RangeInclusive<u32>> {
    let is = |text: &str, names: &[&str]| {
        headings::named("pairings", text).is_some_and(|name| names.contains(&name))
    };
    let is_side = |text: &str| {
        is(text, &["first", "second"])
            || matches!(headings::of_a_side(text), Some("first" | "second"))
    };
    let filled: Vec<&(u32, String)> = cells.iter().filter(|(_, text)| !text.is_empty()).collect();
    if filled.len() > WIDEST {
        return None;
    }
    let sides = filled.iter().filter(|(_, text)| is_side(text)).count();
    let is_rank = |text: &str| headings::named("published", text) == Some("rank");
    let is_name = |text: &str| {
        headings::named("published", text) == Some("name")
            || matches!(headings::named("players", text), Some("name" | "team"))
    };
    let is_figure = |cell: &(u32, String)| headings::figure_called(&cell.1).is_some();
    let starts = (0..filled.len()).filter(|at| is_rank(&filled[*at].1) || is_name(&filled[*at].1));
    starts.filter(|_| sides > 1).find_map(|start| {
        let apart = |at: &usize| filled[*at].0 > filled[at - 1].0 + 1;
        let begins_list =
            |at: &usize| is(&filled[*at].1, &["round", "table"]) || is_side(&filled[*at].1);
        let mut ends = start + 1..filled.len();
        let end = ends.find(|at| apart(at) || begins_list(at));
        let end = end.unwrap_or(filled.len());
        let own = &filled[start..end];
        let names = own.iter().filter(|(_, text)| is_name(text)).count();
        let ranks = own.iter().any(|(_, text)| is_rank(text));
        let figures = own.iter().filter(|cell| is_figure(cell)).count();
        let stands_apart =
            start > 0 && apart(&start) || start == 0 && end < filled.len() && apart(&end);
        let is_table = names == 1 && (stands_apart || ranks || figures > 2) && figures > 0;
        is_table.then(|| own[0].0..=own[own.len() - 1].0)
    })
}

/// Columns of a side whose headings say the side and what of it, beside those that are known as a whole.
fn sides_by_their_parts(heading: &mut Heading) {
    scores_of_sides(heading);
    for (column, text) in heading.unused.clone() {
        // Whose a score under a colour is, the colours above the players say.
        let may_be = |name: &&str| {
            !(heading.has(name) || name.starts_with("score_") && side_results::is_colour(&text))
        };
        if let Some(name) = headings::of_a_side(&text).filter(may_be) {
            heading.take(&[(name, column)]);
        }
    }
}

/// Scores under words for the sides: `HG` and `AG`, `H` and `A` of home and away, `白石数` and `黒石数`, `右得点` and `左得点`.
fn scores_of_sides(heading: &mut Heading) {
    let is_known = heading.has("first") && heading.has("second");
    if !is_known || heading.unused.len() > WIDEST {
        return;
    }
    let side = |text: &str| {
        let folded = fold(text);
        let bare = vocabulary::behind("heading.full-time", &folded).unwrap_or(&folded);
        let scored = ["heading.scored", "heading.scored-short"];
        let mut rests = scored.iter().flat_map(|list| headings::rests(list, bare));
        let of_letter = heading.side_by_letter(bare);
        let named = || rests.find_map(|rest| heading.side_of(rest));
        // A side alone heads numbers where nothing else tells the results.
        let alone = || heading.side_of(bare).filter(|_| !heading.tells_results());
        of_letter.or_else(named).or_else(alone)
    };
    let columns: Vec<(usize, u32)> = heading
        .unused
        .iter()
        .filter_map(|(column, text)| Some((side(text)?, *column)))
        .collect();
    if let [(one, left), (other, right)] = columns[..]
        && one != other
        && !heading.has("score_1")
        && !heading.has("score_2")
    {
        let names = ["score_1", "score_2"];
        heading.take(&[(names[one], left), (names[other], right)]);
    }
}

/// Players by their numbers alone, where no column names them: `team_a_id`, `winner_id`.
fn numbers_of_players(heading: &mut Heading) {
    let unused = heading.unused.iter();
    let numbers: Vec<_> = unused
        .filter_map(|(column, text)| Some((headings::of_numbers(text)?, *column)))
        .collect();
    let is_there = |name: &str| numbers.iter().any(|(known, _)| *known == name);
    if !heading.has("first") && !heading.has("second") && is_there("first") && is_there("second") {
        heading.take(&numbers);
    }
}

/// Two players by how the game went: the winner is the first player, and won.
fn winner_and_loser(heading: &mut Heading) {
    // `Lost` without `Won` names who did.
    if heading.is_called("score_2", "lost") && !heading.has("score_1") && !heading.has("loser") {
        heading.rename("score_2", "loser");
    }
    let places = |place: &str| {
        let mut unused = heading.unused.iter();
        let found = unused.find(|(_, text)| vocabulary::is(place, &fold(text)));
        found.map(|(column, _)| *column)
    };
    let third = places("place.3rd");
    // Of three at a table the second is nobody's loser.
    if third.is_some() {
        heading.release("winner");
        heading.release("loser");
        return;
    }
    let [first, second] = ["place.1st", "place.2nd"].map(places);
    match (first, second, heading.has("winner")) {
        (Some(first), Some(second), false) => {
            heading.take(&[("winner", first), ("loser", second)]);
        }
        (None, Some(second), true) if !heading.has("loser") => heading.take(&[("loser", second)]),
        _ => {}
    }
    // `Player` beside `Lost to`: the one who is not named by the verb.
    if let ([name], false, false) = (
        heading.unused_as("players", "name").as_slice(),
        heading.has("first"),
        heading.has("second"),
    ) {
        let name = *name;
        match (heading.has("winner"), heading.has("loser")) {
            (true, false) => heading.take(&[("loser", name)]),
            (false, true) => heading.take(&[("winner", name)]),
            _ => {}
        }
    }
    // `勝ち` and `負け` beside the players: what each has won, as under `勝` and `負`.
    if (heading.has("first") || heading.has("second"))
        && heading.has("loser")
        && heading.is_called("winner", "won")
    {
        heading.rename("winner", "score_1");
        heading.rename("loser", "score_2");
        return;
    }
    let Some(&loser) = heading.columns.get("loser") else {
        return;
    };
    let Some(&winner) = heading
        .columns
        .get("winner")
        .filter(|_| !heading.has("first") && !heading.has("second"))
    else {
        // Beside both players it says who of them lost.
        return;
    };
    heading.columns.remove("loser");
    heading
        .columns
        .extend([("first", winner), ("second", loser), ("first_won", winner)]);
    heading.columns.remove("winner");
    for (_, name) in &mut heading.texts {
        match *name {
            "winner" => *name = "first",
            "loser" => *name = "second",
            _ => {}
        }
    }
}

/// `T` beside `W` and `L` is how many were tied.
fn draws_beside(heading: &mut Heading) {
    let tally = heading.is_called("score_1", "won") && heading.is_called("score_2", "lost");
    if let ([only], true, false) = (
        heading.unused_as("words", "drawn").as_slice(),
        tally,
        heading.has("drawn"),
    ) {
        heading.take(&[("drawn", *only)]);
    }
}

/// Exports repeat `Name` on both sides; some lists write `Name … Opponent`.
fn players_called_names(heading: &mut Heading) {
    let names = heading.unused_as("players", "name");
    match (
        names.as_slice(),
        heading.has("first"),
        heading.has("second"),
    ) {
        (&[left, right], false, false) => heading.take(&[("first", left), ("second", right)]),
        (&[only], false, true) => heading.take(&[("first", only)]),
        _ => {}
    }
    // Teams and pairs that play as one, where nobody else is named.
    let teams = ["team-1", "team-2"].map(|name| heading.unused_as("words", name));
    if let ([[first], [second]], false, false) = (
        teams.each_ref().map(Vec::as_slice),
        heading.has("first"),
        heading.has("second"),
    ) {
        heading.take(&[("first", *first), ("second", *second)]);
    }
}

/// Two results under the same heading are a score for each side; of two such pairs the inner one.
fn a_score_each(heading: &mut Heading) {
    let Some(&result) = heading.columns.get("result") else {
        return;
    };
    let own = heading
        .text_of("result")
        .map(|text| (result, text.to_string()));
    let named = heading
        .unused
        .iter()
        .filter(|(_, text)| headings::named("pairings", text) == Some("result"))
        .cloned();
    let all: Vec<(u32, String)> = own
        .into_iter()
        .chain(named)
        .map(|(column, text)| (column, fold(&text)))
        .collect();
    let pairs = all.iter().enumerate().filter_map(|(at, (left, text))| {
        let mut same = all[at + 1..].iter().filter(|(_, other)| other == text);
        same.next()
            .map(|(right, _)| (*left, *right))
            .filter(|_| same.next().is_none())
    });
    let Some((left, right)) = pairs
        .max()
        .filter(|_| !heading.has("score_1") && !heading.has("score_2"))
    else {
        return;
    };
    if left == result {
        heading.release("result");
    }
    let taken = heading.of_players(left, right);
    heading.take(&taken);
    // What is called a result besides tells it too, and must not say anything else: the numbers may be points so far.
    if let ([other], false) = (
        heading.unused_as("pairings", "result").as_slice(),
        heading.has("result"),
    ) {
        heading.take(&[("result", *other)]);
    }
}

/// What is counted under headings that name the player too: `White pts`, `Black pts`.
fn a_count_of_each(heading: &mut Heading) {
    if heading.tells_results() {
        return;
    }
    // Two alike name nobody: they count by where they stand, which is looked at elsewhere.
    let alike = |each: &Each| {
        heading
            .unused
            .iter()
            .any(|(column, text)| *column == each.columns[0] && fold(text) == each.heading.folded)
    };
    let is_counted =
        |each: &&Each| {
        let text = each.heading.folded.trim_end_matches('.');
        ["score.counted", "score.won"].iter().any(|list| vocabulary::is(list, text))
            || headings::named("pairings", text) == Some("result")
    } && !alike(each);
    let mut counted = heading.each.iter().filter(is_counted);
    if let (
        Some(&Each {
            columns: [left, right],
            ..
        }),
        None,
    ) = (counted.next(), counted.next())
    {
        heading.each.retain(|each| each.columns != [left, right]);
        heading.take(&[("score_1", left), ("score_2", right)]);
    }
}

/// What is counted for each side under the same heading, behind each of two players or between them: `黒 石数 白 石数`.
fn a_number_each(heading: &mut Heading) {
    let (Some(&first), Some(&second)) =
        (heading.columns.get("first"), heading.columns.get("second"))
    else {
        return;
    };
    // Beside the winner numbers may be points so far, but not what was won in the game.
    let lists: &[&str] = match heading.has("winner") {
        true if heading.columns.len()
            - usize::from(heading.has("round"))
            - usize::from(heading.has("table"))
            == 3 =>
        {
            &["score.won"]
        }
        _ if heading.tells_results() => return,
        _ => &["score.counted", "score.won"],
    };
    let counted = heading.unused.iter().filter(|(_, text)| {
        let folded = fold(text);
        let text = folded.trim_end_matches('.');
        lists.iter().any(|list| vocabulary::is(list, text))
    });
    let counted: Vec<(u32, String)> = counted
        .map(|(column, text)| (*column, fold(text)))
        .collect();
    let (near, far) = (first.min(second), first.max(second));
    if let [(left, one), (right, other)] = counted.as_slice()
        && one == other
        && near < *left
        // Each behind its player, or both between them.
        && (*left < far && far < *right || *right < far)
    {
        let taken = heading.of_players(*left, *right);
        heading.take(&taken);
    }
}

/// Whether a row goes on with the heading above it: words that name columns, at least one of them under a player.
fn is_second_row(above: &Row, row: &Row) -> bool {
    let part = |text: &str| {
        ["number", "name"].contains(&headings::named("players", text).unwrap_or_default())
    };
    let word = |text: &str| part(text) || headings::named("pairings", text).is_some();
    let texts: Vec<(u32, String)> = row
        .cells
        .iter()
        .map(|(column, cell)| (*column, cell.text()))
        .filter(|(_, text)| !text.is_empty())
        .collect();
    let under_player = |column: u32| {
        matches!(
            headings::named("pairings", &spanning(above, column)),
            Some("first" | "second")
        )
    };
    row.index == above.index + 1
        && texts.iter().all(|(_, text)| word(text))
        && texts
            .iter()
            .any(|(column, text)| part(text) && under_player(*column))
}

/// Returns the heading that spans a column: its own, or the nearest to the left.
fn spanning(row: &Row, column: u32) -> String {
    let to_the_left = row.cells.iter().rev().filter(|(at, _)| *at <= column);
    to_the_left
        .map(|(_, cell)| cell.text())
        .find(|text| !text.is_empty())
        .unwrap_or_default()
}

/// Puts two heading rows together: `Player 1` over `No` and `Name` is the player under `Name`.
fn over(above: &Row, below: &Row) -> Vec<(u32, String)> {
    let has_name = |top: &str| {
        below.cells.iter().any(|(column, cell)| {
            spanning(above, *column) == top
                && headings::named("players", &cell.text()) == Some("name")
        })
    };
    let columns: std::collections::BTreeSet<u32> = above
        .cells
        .iter()
        .chain(&below.cells)
        .map(|(column, _)| *column)
        .collect();
    let text = |column: u32| {
        let (own, sub, top) = (
            above.get(column).text(),
            below.get(column).text(),
            spanning(above, column),
        );
        match (
            headings::named("pairings", &top),
            headings::named("players", &sub),
            headings::named("pairings", &sub),
        ) {
            _ if sub.is_empty() => own,
            (Some("first" | "second"), Some("name"), _) => top,
            (Some("first" | "second"), Some("number"), _) if !has_name(&top) => top,
            (Some("first"), _, Some("result" | "score_1")) => "Score 1".to_string(),
            (Some("second"), _, Some("result" | "score_2")) => "Score 2".to_string(),
            _ => sub,
        }
    };
    columns
        .into_iter()
        .map(|column| (column, text(column)))
        .collect()
}
