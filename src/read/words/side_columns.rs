//! Columns of the two sides of a game that are told by each other alone: players under colours, `Score` beside `Opp Score`, games twice.

use crate::place::Place;
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::number::fold;
use crate::read::words::heading::Heading;
use crate::read::words::paired_columns::Each;
use crate::read::words::result::{parse, parse_pair};
use crate::read::words::vocabulary;
use crate::read::words::{headings, side_results};

/// Players headed by two colours of which one is red or blue: the left one is named first.
pub fn coloured_players(heading: &mut Heading) {
    // One of them says who is first beside the other only: white is second in go, first in chess and judo.
    let colour = |text: &str| vocabulary::which("corner", &fold(text));
    let mut sides: Vec<(u32, &str)> = heading
        .unused
        .iter()
        .filter_map(|(column, text)| Some((*column, colour(text)?)))
        .collect();
    for (text, name) in &heading.texts {
        match (["first", "second"].contains(name), colour(text)) {
            (true, None) => return,
            (true, Some(colour)) => {
                sides.extend(heading.columns.get(name).map(|column| (*column, colour)));
            }
            _ => {}
        }
    }
    sides.sort_unstable();
    let [(left, one), (right, other)] = sides.as_slice() else {
        return;
    };
    if one != other {
        heading.release("first");
        heading.release("second");
        heading.take(&[("first", *left), ("second", *right)]);
    }
}

/// A score of one's own beside one called the opponent's: `Score` and `Opp Score`, `My score` and `Their score`.
pub fn own_and_opponents(heading: &mut Heading) {
    let won = heading.is_called("score_1", "won") && !heading.has("score_2");
    if !heading.has("second") || heading.has("score_1") && !won || heading.has("score_2") {
        return;
    }
    // `Against`, `Goals against`, `Conceded`: as one word, or beside what is counted.
    let of = |name: &str| {
        let list = format!("score-side.{name}");
        let is = |text: &str| {
            let folded = fold(text);
            headings::named("words", text) == Some(name)
                || vocabulary::is("score-side.alone", &folded) && vocabulary::is(&list, &folded)
                || headings::rests("heading.scored", &folded)
                    .any(|rest| vocabulary::is(&list, rest))
        };
        let named = heading.unused.iter().filter(|(_, text)| is(text));
        named.map(|(column, _)| *column).collect::<Vec<u32>>()
    };
    let [theirs] = of("their-score")[..] else {
        return;
    };
    let is_score = |text: &str| vocabulary::is("score.of_one", fold(text).trim_end_matches('.'));
    let named = of("own-score");
    let besides: Vec<u32> = heading
        .unused
        .iter()
        .filter(|(_, text)| is_score(text))
        .map(|(column, _)| *column)
        .collect();
    let own = match (named.as_slice(), besides.as_slice()) {
        ([own], _) | ([], [own]) => *own,
        ([], []) if heading.text_of("result").is_some_and(is_score) => {
            match heading.release("result") {
                Some(own) => own,
                None => return,
            }
        }
        _ => return,
    };
    // `W` beside both says who won.
    heading.release("score_1");
    heading.take(&[("score_1", own), ("score_2", theirs)]);
}

/// `A won` and `B won`: ticks, or what each has won.
pub fn won_by_each(heading: &mut Heading) {
    let tells = ["result", "winner", "score_1", "score_2"];
    if tells.iter().any(|name| heading.has(name)) {
        return;
    }
    let of = |side: usize| {
        let unused = heading.unused.iter();
        let mut all = unused.filter(|(_, text)| winning_side(heading, text) == Some(side));
        all.next()
            .filter(|_| all.next().is_none())
            .map(|(column, _)| *column)
    };
    if let (Some(own), Some(other)) = (of(0), of(1)) {
        heading.take(&[("score_1", own), ("score_2", other)]);
    }
}

/// Returns which side the text above a column says has won, by its name, its number or its letter: `A won`, `選手1の勝ち`.
#[must_use]
pub fn winning_side(heading: &Heading, text: &str) -> Option<usize> {
    let folded = fold(text);
    let who = side_results::winner_in(&folded, &["words.won"])?;
    let by_number = || {
        let halves = ["half.first", "half.second"];
        halves.iter().position(|half| vocabulary::is(half, who))
    };
    let is_number = who.chars().all(char::is_numeric);
    heading
        .side_of(who)
        .or_else(|| by_number().filter(|_| is_number))
}

/// `Games` behind each player: what each has won.
pub fn games_of_each(heading: &mut Heading) {
    let (Some(&left), Some(text)) = (
        heading.columns.get("games"),
        heading.text_of("games").map(fold),
    ) else {
        return;
    };
    let again: Vec<u32> = heading
        .unused
        .iter()
        .filter(|(_, other)| fold(other) == text)
        .map(|(column, _)| *column)
        .collect();
    let others = ["result", "winner", "score_1", "score_2", "discs"]
        .iter()
        .any(|column| heading.has(column));
    if let ([right], false) = (again.as_slice(), others) {
        heading.release("games");
        let taken = heading.of_players(left, *right);
        heading.take(&taken);
    }
}

/// `R` between two players, where what stands below it are scores and no rounds.
pub fn result_between(heading: &mut Heading, below: &[Row]) {
    let [first, second, between] =
        ["first", "second", "round"].map(|name| heading.columns.get(name).copied());
    let (Some(first), Some(second), Some(between)) = (first, second, between) else {
        return;
    };
    let headed = heading.text_of("round").unwrap_or_default().to_string();
    let of_two = below.iter().filter(|row| {
        ![first, second]
            .iter()
            .any(|column| row.get(*column).is_blank())
    });
    let mut texts = of_two
        .map(|row| row.get(between).shown().to_string())
        .filter(|text| !text.is_empty() && *text != headed)
        .peekable();
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
    let is_score = |text: &str| text.contains('-') && text.split('-').all(is_number);
    if first.min(second) < between
        && between < first.max(second)
        && texts.peek().is_some()
        && texts.all(|text| is_score(&fold(&text)))
    {
        heading.release("round");
        heading.take(&[("result", between)]);
    }
}

/// Takes two columns of numbers beside a column of results for the points that both had before, where most rows, or all of what is still
/// to be played, show that they are no scores of the games.
pub fn points_beside_results(heading: &mut Heading, below: &[Row]) {
    let told = |row: &Row| {
        let result = parse(&heading.cell(row, "result").shown()).ok()?.fared();
        let [own, other] = ["score_1", "score_2"].map(|name| heading.cell(row, name).text());
        let told = parse_pair(&own, &other)
            .ok()
            .filter(|told| !told.is_open())?;
        Some((result, told.fared()))
    };
    let rows: Vec<_> = below.iter().filter_map(told).collect();
    let played = || rows.iter().filter(|(result, _)| result.is_some());
    let apart = played().filter(|(result, told)| result != told).count();
    let contradict = 2 * apart > played().count();
    let nothing_played = played().count() == 0 && rows.len() > 1;
    if contradict && apart > 1 || nothing_played {
        heading.release("score_1");
        heading.release("score_2");
    }
}

/// Whether what each side has is points of the match, which say who won.
#[must_use]
pub fn tells_match_points(heading: &Heading) -> bool {
    heading
        .text_of("score_1")
        .is_some_and(|text| match_points_of(heading, text))
}

fn match_points_of(heading: &Heading, text: &str) -> bool {
    let named = |text: &str| {
        headings::named("words", text.trim_end_matches(['1', '１'])) == Some("match-points")
    };
    named(text) && heading.has("first") && heading.has("second")
}

/// `勝点` of each player, where it is 3 and 0 or 1 and 1 and the like in all rows below.
pub fn points_of_each(heading: &mut Heading, below: &[Row]) {
    let told = [
        "result",
        "mark",
        "games",
        "winner",
        "score_1",
        "score_2",
        "discs",
        "first_won",
    ]
    .iter()
    .any(|column| heading.has(column));
    let points =
        |each: &&Each| headings::named("words", &each.heading.written) == Some("match-points");
    let Some(&Each { columns, .. }) = heading.each.iter().find(points).filter(|_| !told) else {
        return;
    };
    // Open, lost by both, a bye; or the same headings once more.
    let is_open = |row: &Row| match columns
        .map(|column| fold(&row.get(column).shown()))
        .each_ref()
        .map(String::as_str)
    {
        ["0", "0"] => true,
        ["", said] | [said, ""] => ["", "3", "2", "1", "0"].contains(&said),
        [one, other] => [one, other]
            .iter()
            .all(|text| match_points_of(heading, text)),
    };
    let fits = |row: &Row| of_match_points(row, columns).is_some();
    if below.iter().any(fits) && below.iter().all(|row| fits(row) || is_open(row)) {
        heading.each.retain(|each| each.columns != columns);
        heading.take(&[("score_1", columns[0]), ("score_2", columns[1])]);
    }
}

/// Returns the marks that two cells of such points stand for, or are.
#[must_use]
pub fn of_match_points(row: &Row, columns: [u32; 2]) -> Option<[&'static str; 2]> {
    match columns
        .map(|column| fold(&row.get(column).shown()))
        .each_ref()
        .map(String::as_str)
    {
        ["3" | "2" | "1", "0"] | ["○", "●"] => Some(["○", "●"]),
        ["0", "3" | "2" | "1"] | ["●", "○"] => Some(["●", "○"]),
        ["1", "1"] | ["0.5", "0.5"] | ["△", "△"] => Some(["△", "△"]),
        _ => None,
    }
}

/// Whether a round is one of a double elimination, where whoever lost goes on among others: `Winners Round 1`, `LB R2`, `敗者復活`.
#[must_use]
pub fn is_of_losers(round: &str) -> bool {
    let folded = fold(round);
    let is_round =
        |rest: &str| rest.chars().any(char::is_numeric) || vocabulary::holds("bracket.part", rest);
    vocabulary::behind("bracket.side", &folded).is_some_and(is_round)
        && headings::named("pairings", round).is_none()
}

/// Returns the first of several cells below one another that name rounds of winners or of losers.
#[must_use]
pub fn double_elimination(sheet: &Sheet) -> Option<(Place, String)> {
    const MOST_ROWS: usize = 2_000;
    let cells = || {
        sheet.rows.iter().take(MOST_ROWS).flat_map(|row| {
            row.cells
                .iter()
                .map(move |(column, cell)| (row.index, *column, cell))
        })
    };
    let of_losers =
        || cells().filter(|(_, _, cell)| matches!(cell, Cell::Text(text) if is_of_losers(text)));
    let (row, column, cell) = of_losers().next()?;
    let below = of_losers().filter(|(_, at, _)| *at == column).count();
    (below > 1).then(|| (sheet.place.at(row, column), cell.text()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_of_winners_and_losers() {
        for round in [
            "Winners Round 1",
            "Losers' Round 2",
            "WB R1",
            "LB Final",
            "Upper Bracket Round 1",
            "敗者復活1回戦",
            "勝者側2回戦",
        ] {
            assert!(is_of_losers(round), "{round}");
        }
        for round in ["Winner", "Winners", "Round 1", "敗者", "Lbrack", "1"] {
            assert!(!is_of_losers(round), "{round}");
        }
    }
}
