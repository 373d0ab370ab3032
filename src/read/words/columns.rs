//! Finds a sheet's heading row and what its columns are.

use std::ops::RangeInclusive;

use crate::read::file::grid::{Row, Sheet};
use crate::read::number::fold;
use crate::read::words::heading::WIDEST;
pub use crate::read::words::heading::{Heading, Times};
use crate::read::words::{headings, pairs_of_headings, side_columns, side_results, vocabulary};

/// The heading is looked for in this many rows from the first that says something; lines of one cell above a table are not counted.
pub const ROWS_SEARCHED: usize = 30;
const MOST_LINES: usize = 200;
const MOST_CELLS: usize = 1000;

/// Returns the rows that may be a heading, with their positions.
pub fn candidates(sheet: &Sheet) -> impl Iterator<Item = (usize, &Row)> {
    let rows = sheet.rows.iter().enumerate().take(MOST_LINES);
    let mut counted = 0;
    let near = rows.take_while(move |(at, row)| {
        counted += usize::from(row.filled().nth(1).is_some());
        *at < ROWS_SEARCHED || counted < 2
    });
    near.filter(|(_, row)| row.cells.len() <= MOST_CELLS)
}

pub fn of_pairings(sheet: &Sheet) -> impl Iterator<Item = Heading> {
    candidates(sheet).map(|(at, row)| {
        let mut heading = of_row(at, row, "pairings");
        pairs_of_headings::take(&mut heading, &sheet.rows[at + 1..]);
        heading
    })
}

/// Returns the row that names the most columns of a section, the first of equals.
pub fn find(sheet: &Sheet, section: &str) -> Option<Heading> {
    let is_pairings = section == "pairings";
    let mut best: Option<Heading> = None;
    for (position, row) in candidates(sheet) {
        let below = sheet.rows.get(position + 1);
        let mut heading = match below.filter(|below| is_pairings && is_second_row(row, below)) {
            Some(below) => of_cells(position + 1, below.index, &over(row, below), section),
            None => of_row(position, row, section),
        };
        if is_pairings {
            let below = &sheet.rows[heading.position + 1..];
            pairs_of_headings::take(&mut heading, below);
        }
        let most = best.as_ref().map_or(0, |best| best.columns.len());
        if heading.columns.len() > most {
            best = Some(heading);
        }
    }
    if let Some(best) = best.as_mut().filter(|_| is_pairings) {
        let below = &sheet.rows[best.position + 1..];
        side_columns::see_below(best, below);
        let are_games = |row: &Row| best.players().is_some_and(|both| row.holds_all(&both));
        let is_empty = |column: u32| !below.iter().any(|row| row.holds(column));
        // A column of rounds in which nothing stands says none.
        if best.column("round").is_some_and(is_empty) && below.iter().any(are_games) {
            best.columns.remove("round");
        }
    }
    best
}

/// Returns a heading that a row repeats: at least as many columns of those known, and no more than one unknown.
pub fn again(position: usize, row: &Row, known: &Heading) -> Option<Heading> {
    // Nearly every row is none: its first cell tells.
    let first = row.cells.first()?.1.shown();
    let understood = known.texts.iter();
    let mut told = understood
        .map(|(text, name)| (known.column(name), text))
        .chain(known.unused.iter().map(|(at, text)| (Some(*at), text)));
    if !told.clone().any(|(_, text)| *text == first) {
        return None;
    }
    // Word for word the same, whatever its words were taken for.
    if known.texts.len() + known.unused.len() > 1
        && told.all(|(at, text)| at.is_some_and(|at| row.get(at).shown() == *text))
    {
        return Some(Heading { position, row: row.index, ..known.clone() });
    }
    let mut heading = of_row(position, row, "pairings");
    // What stands below was looked at once.
    if heading.has("loser")
        && heading.has("winner")
        && known.column("score_1") == heading.column("winner")
    {
        heading.rename("winner", "score_1");
        heading.rename("loser", "score_2");
    }
    if side_columns::tells_match_points(known) {
        heading.take_scores(["score_1", "score_2"].map(|name| known.at(name)));
    }
    let names = heading.columns.keys();
    let repeated = names.filter(|name| known.has(name)).count();
    (repeated > 2 && repeated == known.columns.len()).then_some(heading)
}

pub fn of_row(position: usize, row: &Row, section: &str) -> Heading {
    let cells = row.cells.iter();
    let cells: Vec<(u32, String)> = cells.map(|(at, cell)| (*at, cell.text())).collect();
    of_cells(position, row.index, &cells, section)
}

pub fn of_cells(position: usize, row: u32, cells: &[(u32, String)], section: &str) -> Heading {
    let mut heading = Heading::new(position, row);
    let is_pairings = section == "pairings";
    let beside = table_beside(cells).filter(|_| is_pairings);
    let is_beside = |column: &u32| beside.as_ref().is_some_and(|at| at.contains(column));
    let filled = cells.iter().filter(|(_, text)| !text.is_empty());
    let (beside, own): (Vec<_>, Vec<_>) =
        filled.cloned().partition(|(column, _)| is_beside(column));
    for (column, text) in own {
        match headings::named(section, &text) {
            Some(name) if !heading.has(name) => {
                heading.columns.insert(name, column);
                heading.texts.push((text, name));
            }
            _ => heading.unused.push((column, text)),
        }
    }
    if is_pairings {
        sides_by_their_parts(&mut heading);
        numbers_of_players(&mut heading);
        winner_and_loser(&mut heading);
        draws_beside(&mut heading);
        counted_alone(&mut heading);
        players_called_names(&mut heading);
        side_columns::find(&mut heading);
        team_of_the_row(&mut heading);
        heading.each = pairs_of_headings::of_each(&heading);
        side_columns::count_of_each(&mut heading);
    }
    if section == "players" {
        reason_beside(&mut heading);
    }
    // Tables of leagues name the teams, and nobody else.
    if section == "published" && heading.has("rank") {
        heading.take_only("name", ("players", "team"));
    }
    heading.unused.extend(beside);
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
    let is_rank = |text: &str| headings::is("published.rank", text);
    let is_name = |text: &str| {
        headings::is("published.name", text)
            || matches!(headings::named("players", text), Some("name" | "team"))
    };
    let starts = (0..filled.len()).filter(|at| is_rank(&filled[*at].1) || is_name(&filled[*at].1));
    starts.filter(|_| sides > 1).find_map(|start| {
        let apart = |at: &usize| filled[*at].0 > filled[at - 1].0 + 1;
        let begins_list =
            |at: &usize| is(&filled[*at].1, &["round", "table"]) || is_side(&filled[*at].1);
        let mut ends = start + 1..filled.len();
        let end = ends.find(|at| apart(at) || begins_list(at));
        let end = end.unwrap_or(filled.len());
        let own = &filled[start..end];
        let count = |is: &dyn Fn(&str) -> bool| own.iter().filter(|(_, text)| is(text)).count();
        let figures = count(&|text| headings::figure_called(text).is_some());
        let stands_apart =
            start > 0 && apart(&start) || start == 0 && end < filled.len() && apart(&end);
        let is_table = count(&is_name) == 1
            && (stands_apart || count(&is_rank) > 0 || figures > 2)
            && figures > 0;
        is_table.then(|| own[0].0..=own[own.len() - 1].0)
    })
}

/// Columns of a side whose headings say the side and what of it, beside those that are known as a whole.
fn sides_by_their_parts(heading: &mut Heading) {
    side_columns::scores_of_sides(heading);
    for (column, text) in heading.unused.clone() {
        // Whose a score under a colour is, the colours above the players say.
        let may_be = |name: &&str| {
            !(heading.has(name) || name.starts_with("score_") && side_results::is_colour(&text))
        };
        if let Some(name) = headings::of_a_side(&text).filter(may_be) {
            heading.take(&[(name, column)]);
        }
    }
    side_columns::scores_of_sides(heading);
}

/// Players by their numbers alone, where no column names them: `team_a_id`, `winner_id`.
fn numbers_of_players(heading: &mut Heading) {
    let unused = heading.unused.iter();
    let numbers: Vec<_> =
        unused.filter_map(|(column, text)| Some((headings::of_numbers(text)?, *column))).collect();
    let is_there = |name: &str| numbers.iter().any(|(known, _)| *known == name);
    if heading.names_nobody() && is_there("first") && is_there("second") {
        heading.take(&numbers);
    }
}

/// Two players by how the game went: the winner is the first player, and won.
fn winner_and_loser(heading: &mut Heading) {
    // `勝` and `負` beside a round, and nothing else that names anybody.
    let are_names = heading.names_nobody()
        && heading.has("round")
        && heading.unused_as("players", "name").is_empty();
    if are_names && heading.is_called("score_1", "won") && heading.is_called("score_2", "lost") {
        heading.rename("score_1", "winner");
        heading.rename("score_2", "loser");
    }
    // `Lost` without `Won` names who did.
    if heading.is_called("score_2", "lost") && !heading.has("score_1") && !heading.has("loser") {
        heading.rename("score_2", "loser");
    }
    let places = |place: &str| heading.unused_where(|text| vocabulary::is(place, &fold(text)));
    let [first, second, third] = ["place.1st", "place.2nd", "place.3rd"].map(places);
    // Of three at a table the second is nobody's loser.
    if !third.is_empty() {
        heading.release("winner");
        heading.release("loser");
        return;
    }
    match (&first[..], &second[..], heading.has("winner")) {
        ([first, ..], [second, ..], false) => {
            heading.take(&[("winner", *first), ("loser", *second)]);
        }
        ([], [second, ..], true) if !heading.has("loser") => heading.take(&[("loser", *second)]),
        _ => {}
    }
    // `Player` beside `Lost to`: the one who is not named by the verb.
    if heading.names_nobody() {
        match (heading.has("winner"), heading.has("loser")) {
            (true, _) => heading.take_only("loser", ("players", "name")),
            (_, true) => heading.take_only("winner", ("players", "name")),
            _ => {}
        }
    }
    // `勝ち` and `負け` beside the players: what each has won, as under `勝` and `負`.
    if !heading.names_nobody() && heading.has("loser") && heading.is_called("winner", "won") {
        heading.rename("winner", "score_1");
        heading.rename("loser", "score_2");
    }
    // Beside both players it says who of them lost.
    let both = heading.several(["winner", "loser"]);
    if let Some([winner, _]) = both.filter(|_| heading.names_nobody()) {
        heading.rename("winner", "first");
        heading.rename("loser", "second");
        heading.columns.insert("first_won", winner);
        // `win_score` and `lose_score` beside them.
        let of = |list: &str| heading.unused_where(|text| vocabulary::is(list, &fold(text)));
        let both = ["heading.winner-score", "heading.loser-score"].map(of);
        if let ([own], [other], false) = (&both[0][..], &both[1][..], heading.has("score_1")) {
            heading.take_scores([*own, *other]);
        }
    }
}

/// `T` beside `W` and `L` is how many were tied.
fn draws_beside(heading: &mut Heading) {
    if heading.is_called("score_1", "won") && heading.is_called("score_2", "lost") {
        heading.take_only("drawn", ("words", "drawn"));
    }
}

/// `Legs` between two players, where nothing else tells a result.
fn counted_alone(heading: &mut Heading) {
    const TELLING: [&str; 6] = ["result", "score_1", "winner", "mark", "games", "round"];
    if heading.has("first") && heading.has("second") && !heading.has_any(&TELLING) {
        heading.take_counted();
    }
}

/// `Reason` beside points taken off says why they were.
fn reason_beside(heading: &mut Heading) {
    if heading.has_any(&["deduction", "start_score"]) {
        heading.take_only("deducted_for", ("words", "reason"));
    }
}

/// Exports repeat `Name` on both sides; some lists write `Name … Opponent`. Teams and pairs play as one, where nobody else is named.
fn players_called_names(heading: &mut Heading) {
    match heading.unused_as("players", "name")[..] {
        [left, right] if heading.names_nobody() => heading.take_players([left, right]),
        _ if heading.has("second") => heading.take_only("first", ("players", "name")),
        _ => {}
    }
    let team = |_: &Heading, text: &str| match headings::named("words", text) {
        Some("team-1") => Some(0),
        Some("team-2") => Some(1),
        _ => None,
    };
    if let Some(teams) = heading.one_each(team).filter(|_| heading.names_nobody()) {
        heading.take_players(teams);
    }
    // A club and a school are of one player; the same word twice heads two.
    if let [left, right] = heading.unused_as("players", "team")[..]
        && heading.names_nobody()
        && heading.unused_text(left) == heading.unused_text(right)
    {
        heading.take_players([left, right]);
    }
}

/// A team beside the opponent, where the row says what each has: one score alone may be the home team's.
fn team_of_the_row(heading: &mut Heading) {
    if heading.several(["second", "score_1", "score_2"]).is_some() {
        heading.take_only("first", ("players", "team"));
    }
}

/// Whether a row goes on with the heading above it: words that name columns, at least one of them under a player.
fn is_second_row(above: &Row, row: &Row) -> bool {
    let part =
        |text: &str| matches!(headings::named("players", text), Some("number" | "name" | "team"));
    let beside =
        |text: &str| vocabulary::says("score.counted", text) || headings::is_beside_game(text);
    let word =
        |text: &str| part(text) || headings::named("pairings", text).is_some() || beside(text);
    let under_player = |column: u32| headings::is_player(&above.spanning(column));
    let mut texts = row.texts();
    row.index == above.index + 1
        && texts.clone().all(|(_, text)| word(&text))
        && texts.any(|(column, text)| part(&text) && under_player(column))
}

/// Puts two heading rows together: `Player 1` over `No` and `Name` is the player under `Name`.
fn over(above: &Row, below: &Row) -> Vec<(u32, String)> {
    let has_name = |top: &str| {
        below.texts().any(|(column, text)| {
            let is_name = matches!(headings::named("players", &text), Some("name" | "team"));
            is_name && above.spanning(column) == top
        })
    };
    let text = |column: u32| {
        let (sub, top) = (below.text(column), above.spanning(column));
        let counts = || vocabulary::is("score.counted", &fold(&sub));
        match (
            headings::named("pairings", &top),
            headings::named("players", &sub),
            headings::named("pairings", &sub),
        ) {
            _ if sub.is_empty() => above.text(column),
            (Some("first" | "second"), Some("name" | "team"), _) => top,
            (Some("first" | "second"), Some("number"), _) if !has_name(&top) => top,
            (Some("first"), _, Some("result" | "score_1")) => "Score 1".to_string(),
            (Some("second"), _, Some("result" | "score_2")) => "Score 2".to_string(),
            (Some("first"), ..) if counts() => "Score 1".to_string(),
            (Some("second"), ..) if counts() => "Score 2".to_string(),
            _ => sub,
        }
    };
    let columns = Sheet::columns([above, below]).into_iter();
    columns.map(|at| (at, text(at))).collect()
}
