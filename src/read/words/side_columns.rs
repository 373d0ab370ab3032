//! Columns of the two sides of a game that are told by each other alone: players under colours, `Score` beside `Opp Score`, games twice.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::exact::Exact;
use crate::model::Outcome;
use crate::place::Place;
use crate::read::file::grid::{Cell, Row, Sheet, all_filled, last_column};
use crate::read::number::{fold, is_digits, only};
use crate::read::words::heading::{Heading, SCORES, TELLING, WIDEST};
use crate::read::words::mark::{mark, mark_of};
use crate::read::words::numerals::roman;
use crate::read::words::paired_columns::{Each, is_between};
use crate::read::words::result::{parse, parse_pair};
use crate::read::words::result_sentence::sets;
use crate::read::words::{day, headings, placing, side_results, vocabulary};

/// Marks of both sides stand no further to the right.
const WIDEST_MARKED: u32 = 30;

/// Exports have odds of a dozen bookmakers behind the goals.
const WIDEST_OF_SIDES: usize = 200;

/// What counts for one side, in the order of how little else it can be.
const COUNTED: [&str; 2] = ["score.won", "score.counted"];

/// Finds the columns of both sides by their headings, where these do not name them alone.
pub fn find(heading: &mut Heading) {
    coloured_players(heading);
    own_and_opponents(heading);
    let tells = ["result", "winner", "score_1", "score_2"];
    let won = heading.one_each(winning_side);
    if let Some(won) = won.filter(|_| !heading.has_any(&tells)) {
        heading.take_scores(won);
    }
    if !heading.has_any(&["result", "winner", "score_1", "score_2", "discs"]) {
        twice(heading, "games");
    }
    // Sets or goals of each beside points of each: these are the points in the sets, or of the table.
    let result = heading.text_of("result");
    let is_of_each = result.is_none_or(|result| heading.repeats(result));
    if is_of_each && !heading.has_any(&["score_1", "score_2", "winner"]) {
        a_number_each(heading, &["score.unit"]);
        if heading.has("score_1") {
            heading.release("result");
        }
    }
    if !heading.has_any(&["score_1", "score_2"]) && twice(heading, "result") {
        // What is called a result besides tells it too, and must not say anything else: the numbers may be points so far.
        heading.take_only("result", ("pairings", "result"));
    }
    if !heading.tells_results() && !heading.has("winner") {
        result_of_one_side(heading);
    }
    // Beside the winner numbers may be points so far, but not what was won in the game.
    let beside = ["round", "table"].iter().filter(|name| heading.has(name));
    match heading.has("winner") {
        true if heading.columns.len() == 3 + beside.count() => {
            a_number_each(heading, &COUNTED[..1]);
        }
        _ if heading.tells_results() => {}
        _ => a_number_each(heading, &COUNTED),
    }
    if !heading.tells_results() && !heading.has("winner") {
        alike_between(heading);
    }
}

pub fn see_below(heading: &mut Heading, below: &[Row]) {
    numbers_under_sides(heading, below);
    never_computed(heading, below);
    one_round_for_all(heading, below);
    rounds_by_stages(heading, below);
    if heading.has("winner") {
        how_it_ended(heading, below);
        points_beside_winner(heading, below);
        heading.count_winners(below);
        heading.see_winners(below);
    }
    score_beside_marks(heading, below);
    sides_that_won(heading, below);
    sums_of_a_table(heading, below);
    if !heading.tells_results() {
        result_between(heading, below);
        marks_of_each(heading, below);
    }
    whether_one_won(heading, below);
    if !heading.tells_results() {
        unheaded_result(heading, below);
    }
    if !heading.tells_results() {
        sets_alone(heading, below);
    }
    points_of_one_side(heading, below);
    heading.zero_plays = is_zero_among(heading, below);
    heading.see_times(below);
    heading.see_draws(below);
    if heading.has("result") && heading.has("score_1") {
        points_beside_results(heading, below);
    }
    points_of_each(heading, below);
}

/// One point for both of a game, behind each name and under no heading: who won stands beside it, but nobody of a draw.
fn points_beside_winner(heading: &mut Heading, below: &[Row]) {
    let tells = ["result", "score_1", "score_2", "games", "mark", "loser"];
    let Some([first, second]) = heading.players().filter(|_| !heading.has_any(&tells)) else {
        return;
    };
    let points = [first + 1, second + 1];
    let is_free = |column: &u32| {
        !heading.knows(*column) && heading.unused.iter().all(|(unused, _)| unused != column)
    };
    let mut rows = below.iter().filter(|row| {
        let is_name = |column: u32| row.holds(column) && !headings::is_nobody(&row.text(column));
        is_name(first) && is_name(second)
    });
    let is_one = |row: &Row| {
        let [own, other] = points.map(|column| row.get(column).number());
        own.zip(other).is_some_and(|(own, other)| own + other == Exact::one())
    };
    if points.iter().all(is_free) && rows.clone().count() > 1 && rows.all(is_one) {
        for (score, column) in SCORES.into_iter().zip(points) {
            heading.columns.insert(score, column);
        }
    }
}

/// Numbers under a word for a side beside names under another word for it are its scores: `Player 1 | P1 | P2 | Player 2`.
fn numbers_under_sides(heading: &mut Heading, below: &[Row]) {
    if heading.has_any(&["result", "mark", "games", "winner", "loser", "first_won"]) {
        return;
    }
    let is_number = |column: u32| all_filled(below, column, |cell| cell.number().is_some());
    let is_of = |side: &str, text: &str| headings::named("pairings", text) == Some(side);
    let sides = ["first", "second"].map(|side| {
        let known = ["first", "second", "score_1", "score_2"].into_iter();
        let known =
            known.filter(|name| heading.text_of(name).is_some_and(|text| is_of(side, text)));
        let known: Vec<u32> = known.filter_map(|name| heading.column(name)).collect();
        // `Home team` stands beside numbers under `Home`.
        let own = heading.column(side).filter(|own| is_number(*own));
        let word = own.and_then(|_| heading.text_of(side));
        let word = word.map(fold).unwrap_or_default();
        let is_longer = |text: &str| {
            let rest = fold(text).strip_prefix(&word).map(str::len);
            !word.is_empty() && rest.is_some_and(|rest| rest > 0)
        };
        let all = known.into_iter().chain(heading.unused_as("pairings", side));
        let all = all.chain(heading.unused_where(is_longer));
        let (numbers, names): (Vec<u32>, Vec<u32>) = all.partition(|column| is_number(*column));
        match (&numbers[..], &names[..]) {
            ([numbers], [names]) => Some([*names, *numbers]),
            _ => None,
        }
    });
    let [Some([first, own]), Some([second, other])] = sides else {
        return;
    };
    for name in ["first", "second", "score_1", "score_2"] {
        heading.release(name);
    }
    heading.take_players([first, second]);
    heading.take_scores([own, other]);
}

/// `Won` and `Lost` under one word for the result, scores under another: the second tells how the first came about, as whoever stands first
/// saw it, or the winner. Where one name stands in every row, the marks may be that one's, on whichever side.
pub fn score_beside_marks(heading: &mut Heading, below: &[Row]) {
    if !heading.has("result") || heading.has_any(&["games", "winner", "score_1", "mark"]) {
        return;
    }
    let told = |row: &Row, column: u32| {
        let text = row.get(column).shown();
        let own = || parse(&text).ok().filter(|told| told.score.is_some());
        own().or_else(|| parse(&sets(&text)?).ok())
    };
    let rows = below.iter().filter(|row| !heading.cell(row, "result").is_blank());
    let rows: Vec<&Row> = rows.collect();
    let marks = rows.iter().map(|row| {
        let told = parse(&heading.cell(row, "result").shown()).ok()?;
        told.fared().filter(|_| told.score.is_none())
    });
    let Some(marks) = marks.collect::<Option<Vec<Ordering>>>() else {
        return;
    };
    let players = ["first", "second"];
    let of_one = rows.first().is_some_and(|first| {
        let names = players.map(|side| heading.cell(first, side).folded());
        names.iter().any(|name| {
            let is_there =
                |row: &&Row| players.iter().any(|side| heading.cell(row, side).folded() == *name);
            rows.iter().all(is_there)
        })
    });
    let columns = heading.unused_as("pairings", "result").into_iter();
    let scores = columns.filter_map(|column| {
        let fared = rows.iter().map(|row| told(row, column)?.fared());
        Some((column, fared.collect::<Option<Vec<Ordering>>>()?))
    });
    let from_winner = |fared: &[Ordering]| {
        let says = |mark: Ordering| marks.iter().filter(|told| **told == mark).count() > 0;
        let is_draw = |(mark, score): (&Ordering, &Ordering)| mark.is_eq() == score.is_eq();
        says(Ordering::Greater)
            && says(Ordering::Less)
            && fared.iter().all(|score| score.is_ge())
            && marks.iter().zip(fared).all(is_draw)
    };
    let found = { scores }.find(|(_, fared)| marks == *fared || !of_one && from_winner(fared));
    if let Some((column, fared)) = found {
        heading.take(&[("games", column)]);
        heading.from_winner = marks != fared;
    }
}

/// A column of formulas that were never computed tells nothing beside one that tells the results.
fn never_computed(heading: &mut Heading, below: &[Row]) {
    let is_told = heading.has("result") || SCORES.iter().all(|score| heading.has(score));
    let column = heading.column("winner").filter(|_| is_told);
    let is_stored = |column: u32| {
        let mut cells = below.iter().map(|row| row.get(column));
        cells.any(|cell| !cell.is_blank() && *cell != Cell::Unstored)
    };
    if column.is_some_and(|column| !below.is_empty() && !is_stored(column)) {
        heading.release("winner");
    }
}

/// Words that are no results beside who won tell how a game ended: `Mate`, `Resigned`.
fn how_it_ended(heading: &mut Heading, below: &[Row]) {
    let tells = |cell: &Cell| !cell.is_words() || parse(&cell.text()).is_ok();
    let texts: BTreeSet<String> = heading.texts_below(below, "result").collect();
    let named = heading.column("result").filter(|_| texts.len() > 1);
    if named.is_some_and(|result| {
        !below.iter().any(|row| !row.get(result).is_blank() && tells(row.get(result)))
    }) {
        heading.release("result");
    }
}

/// Won and lost that add up to games played beside them, and not to one, are a table's: its two names a row are partners.
fn sums_of_a_table(heading: &mut Heading, below: &[Row]) {
    let is_called = |column: &str, words: [&str; 2]| {
        let mut words = words.iter();
        words.any(|word| heading.is_called(column, word))
    };
    let are_sums =
        is_called("score_1", ["won", "own-score"]) && is_called("score_2", ["lost", "their-score"]);
    if !are_sums {
        return;
    }
    let adds_up = |played: u32| {
        let rows = below.iter().filter_map(|row| {
            let played = row.get(played).number()?;
            let [won, lost] = SCORES.map(|score| heading.cell(row, score).number());
            Some((won? + lost?, played))
        });
        let mut rows = rows.peekable();
        rows.peek().is_some() && rows.all(|(sum, played)| sum == played)
    };
    // Without rounds everybody stands there once, and all together won as often as they lost.
    let names = || {
        let sides = ["first", "second"].into_iter();
        sides.flat_map(|side| heading.texts_below(below, side))
    };
    let once: BTreeSet<String> = names().collect();
    let sum = |score: &str| {
        let numbers = below.iter().map(|row| heading.cell(row, score).number());
        numbers.flatten().fold(Exact::zero(), |sum, number| sum + number)
    };
    let counts = |figure: &str| {
        let is_figure = |text: &str| headings::figure_called(text) == Some(figure);
        !heading.unused_where(is_figure).is_empty()
    };
    let are_level =
        sum(SCORES[0]) == sum(SCORES[1]) || ["rounds_won", "rounds_lost"].into_iter().all(counts);
    let are_pairs =
        !heading.has("round") && once.len() > 4 && once.len() == names().count() && are_level;
    let mut unused = heading.unused.iter().map(|(column, _)| *column);
    if are_pairs || unused.any(adds_up) {
        for score in SCORES {
            heading.release(score);
        }
    }
}

/// Sets in one column tell the result, where no other does: `11-7, 9-11, 11-5`.
fn sets_alone(heading: &mut Heading, below: &[Row]) {
    let tells = |column: &u32| all_filled(below, *column, |cell| sets(&cell.text()).is_some());
    if let Some(column) = only(heading.unused.iter().map(|(at, _)| *at).filter(tells)) {
        heading.take(&[("result", column)]);
    }
}

/// The same word in every row, `Round Robin`, tells no rounds.
fn one_round_for_all(heading: &mut Heading, below: &[Row]) {
    let texts: BTreeSet<String> = heading.texts_below(below, "round").collect();
    let is_told = |text: &String| {
        text.contains(|c: char| c.is_numeric())
            || roman(text).is_some()
            || headings::is("words.stage", text)
    };
    let alone = texts.first().filter(|_| texts.len() == 1 && below.len() > 1);
    if alone.is_some_and(|text| text.chars().nth(1).is_some() && !is_told(text)) {
        heading.release("round");
    }
}

/// Takes a column below which nothing but stages stand, whatever heads it, for the rounds where there are no others.
fn rounds_by_stages(heading: &mut Heading, below: &[Row]) {
    let is_stage = |text: &String| placing::is_stage_label(text);
    // `3rd` alone may be a round.
    let is_label = |cell: &Cell| is_stage(&cell.text()) || placing::is_of_third(&cell.text());
    let is_told = |column: &u32| {
        let texts: BTreeSet<String> = below.iter().map(|row| row.text(*column)).collect();
        texts.len() > 1 && texts.iter().any(is_stage) && all_filled(below, *column, is_label)
    };
    let may_be = !heading.has("round") && heading.players().is_some();
    let columns = heading.unused.iter().map(|(at, _)| *at);
    if let Some(column) = only(columns.filter(|at| may_be && is_told(at))) {
        heading.take(&[("round", column)]);
    }
}

/// `勝` above words for a side tells who won, and no number.
fn sides_that_won(heading: &mut Heading, below: &[Row]) {
    let is_side = |text: &String| {
        !text.contains(char::is_numeric)
            && (vocabulary::which("winner", text).is_some() || mark(text) == Some(Outcome::Draw))
    };
    let texts: Vec<String> = heading.texts_below(below, "score_1").collect();
    if heading.is_called("score_1", "won")
        && !heading.has_any(&["score_2", "winner", "result"])
        && !texts.is_empty()
        && texts.iter().all(is_side)
    {
        heading.rename("score_1", "winner");
    }
}

/// Scores under words for the sides: `HG` and `AG`, `H` and `A` of home and away, `白石数` and `黒石数`, `右得点` and `左得点`. Those at the end of
/// the game come before others, and goals before what else there is of each side.
pub fn scores_of_sides(heading: &mut Heading) {
    const FIRST: [&str; 2] = ["heading.full-time", "heading.goals"];
    let side = |heading: &Heading, text: &str| {
        if vocabulary::says("heading.so-far", text) {
            return None;
        }
        let folded = fold(text);
        let bare = vocabulary::behind("heading.full-time", &folded).unwrap_or(&folded);
        let scored = ["heading.scored", "heading.scored-short"];
        let mut rests = scored.iter().flat_map(|list| headings::rests(list, bare));
        // What else a colour has is no score: its time, its rating.
        let is_bare =
            |text: &&str| !side_results::is_colour(text) || side_results::is_colour_alone(text);
        let named = || rests.find_map(|rest| heading.side_of(Some(rest).filter(is_bare)?));
        // A side alone heads numbers where nothing else tells the results.
        let alone = || {
            let side = heading.side_of(Some(bare).filter(is_bare)?);
            side.filter(|_| !heading.tells_results())
        };
        heading.side_by_letter(bare).or_else(named).or_else(alone)
    };
    let may_be = heading.players().is_some()
        && heading.unused.len() <= WIDEST_OF_SIDES
        && !heading.has_any(&["score_1", "score_2"]);
    let told = |list: &str, text: &str| match list {
        "heading.goals" => headings::rests(list, &fold(text)).next().is_some(),
        _ => vocabulary::behind(list, &fold(text)).is_some(),
    };
    let of = |list: &'static str| {
        heading.one_each(|heading, text| side(heading, text).filter(|_| told(list, text)))
    };
    let scores = || FIRST.into_iter().find_map(of).or_else(|| heading.one_each(side));
    if let Some(scores) = may_be.then(scores).flatten() {
        heading.take_scores(scores);
    }
}

/// Players headed by two colours of which one is red or blue: the left one is named first.
fn coloured_players(heading: &mut Heading) {
    // One of them says who is first beside the other only: white is second in go, first in chess and judo.
    let colour = |text: &str| vocabulary::which("corner", &fold(text));
    let unused = heading.unused.iter();
    let mut sides: Vec<(u32, &str)> =
        unused.filter_map(|(column, text)| Some((*column, colour(text)?))).collect();
    for (column, text) in ["first", "second"].iter().filter_map(|name| heading.named(name)) {
        let Some(colour) = colour(text) else { return };
        sides.push((column, colour));
    }
    sides.sort_unstable();
    if let [(left, one), (right, other)] = sides[..]
        && one != other
    {
        for side in ["first", "second"] {
            heading.release(side);
        }
        heading.take_players([left, right]);
    }
}

/// A score of one's own beside one called the opponent's: `Score` and `Opp Score`, `My score` and `Their score`.
fn own_and_opponents(heading: &mut Heading) {
    let won = heading.is_called("score_1", "won");
    if !heading.has("second") || heading.has("score_1") && !won || heading.has("score_2") {
        return;
    }
    // `Against`, `Goals against`, `Conceded`: as one word, or beside what is counted.
    let of = |name: &str| {
        let list = format!("score-side.{name}");
        heading.unused_where(|text| {
            let folded = fold(text);
            headings::named("words", text) == Some(name)
                || vocabulary::is("score-side.alone", &folded) && vocabulary::is(&list, &folded)
                || headings::rests("heading.scored", &folded)
                    .any(|rest| vocabulary::is(&list, rest))
        })
    };
    let letter = |side: &str| {
        let list = format!("score-side.{side}-letter");
        heading.unused_where(|text| vocabulary::is(&list, &fold(text)))
    };
    // `F` and `A` side by side; alone each of them may be anything.
    if let ([own], [theirs]) = (&letter("own")[..], &letter("their")[..])
        && own + 1 == *theirs
        && !heading.tells_results()
    {
        heading.take_scores([*own, *theirs]);
        return;
    }
    let [theirs] = of("their-score")[..] else {
        return;
    };
    let is_score = |text: &str| vocabulary::is("score.of_one", fold(text).trim_end_matches('.'));
    let own = match (&of("own-score")[..], &heading.unused_where(is_score)[..]) {
        ([own], _) | ([], [own]) => Some(*own),
        ([], []) if heading.text_of("result").is_some_and(is_score) => heading.release("result"),
        _ => None,
    };
    if let Some(own) = own {
        // `W` beside both says who won.
        heading.release("score_1");
        heading.take_scores([own, theirs]);
    }
}

/// Returns which side the text above a column says has won, by its name, its number or its letter: `A won`, `選手1の勝ち`.
pub fn winning_side(heading: &Heading, text: &str) -> Option<usize> {
    let folded = fold(text);
    let who = side_results::winner_in(&folded, &["words.won"])?;
    // A letter is no word behind another one: `White raw`.
    let is_letter = folded.len() == who.len() + 1 && who.ends_with(char::is_alphabetic);
    let who = who.trim_matches(is_between);
    if is_letter {
        return None;
    }
    let by_number = || {
        let halves = ["half.first", "half.second"];
        halves.iter().position(|half| vocabulary::is(half, who))
    };
    let is_number = who.chars().all(char::is_numeric);
    heading.side_of(who).or_else(|| by_number().filter(|_| is_number))
}

/// Takes the one column of yes and no under a heading by which one side has won: `Player 1 won`.
fn whether_one_won(heading: &mut Heading, below: &[Row]) {
    let tells = |heading: &Heading, text: &str| winning_side(heading, text).is_some();
    // Such a heading alone may have been taken for that of what one side has.
    let alone = only(SCORES.iter().filter(|score| heading.has(score)));
    let alone = alone.filter(|score| tells(heading, heading.headed(score)));
    let score = alone.filter(|score| all_answer(below, heading.at(score), true));
    if let Some(score) = score {
        heading.release(score);
    }
    if heading.tells_results() {
        return;
    }
    let told = heading.unused_where(|text| tells(heading, text));
    if let Some(column) = only(told.into_iter().filter(|at| all_answer(below, *at, true))) {
        heading.take(&[("result", column)]);
    }
}

/// Whether yes or no stands in a column, in words; or the marks that were written for them.
pub fn all_answer(below: &[Row], column: u32, or_marks: bool) -> bool {
    let marks = [Outcome::Win, Outcome::Loss].map(mark_of);
    all_filled(below, column, |cell| {
        let text = cell.text();
        let answer = headings::named("answers", &text);
        cell.number().is_none() && matches!(answer, Some("yes" | "no")) && !marks.contains(&&*text)
            || or_marks && marks.contains(&&*text)
    })
}

/// Takes the one column that is headed as the result of one side: `P1 W/L`, `Home result`.
fn result_of_one_side(heading: &mut Heading) {
    let told = heading.unused_where(|text| heading.side_in_front(text).is_some());
    if let [only] = told[..] {
        heading.take(&[("result", only)]);
    }
}

/// Whether whole numbers stand for all players, and nought is one of them on either side: nobody would be missing on both.
fn is_zero_among(heading: &Heading, below: &[Row]) -> bool {
    let Some(players) = heading.players() else {
        return false;
    };
    let is_number = |column: u32| {
        all_filled(below, column, |cell| cell.number().is_some_and(|number| number.is_integer()))
    };
    let has_zero = |column: u32| below.iter().any(|row| row.folded(column) == "0");
    players.into_iter().all(|at| is_number(at) && has_zero(at))
}

/// Leaves out the points of one side alone, unless they are those of a game of chess: of others 1 may be a draw, or points so far.
fn points_of_one_side(heading: &mut Heading, below: &[Row]) {
    let is_of_points = |text: &str| {
        let behind = text.rsplit([' ', '_']).next().unwrap_or_default();
        heading.side_in_front(text).is_some() && vocabulary::is("score.point", &fold(behind))
    };
    let column = heading.column("result");
    let of_points = heading.text_of("result").is_some_and(is_of_points);
    let Some(column) = column.filter(|_| of_points) else {
        return;
    };
    let is_of_a_game = |number: Exact| {
        let half = Exact::fraction(1, 2);
        number.is_zero() || number == Exact::one() || Some(number) == half
    };
    if !all_filled(below, column, |cell| cell.number().is_some_and(is_of_a_game)) {
        heading.release("result");
    }
}

/// Takes a column whose heading stands twice for what each has: `Games` behind each player; of two such pairs the inner one.
fn twice(heading: &mut Heading, name: &'static str) -> bool {
    let Some((own, text)) = heading.named(name) else {
        return false;
    };
    let named = heading.unused.iter();
    let named = named.filter(|(_, text)| headings::named("pairings", text) == Some(name));
    let all: Vec<(u32, String)> = std::iter::once((own, fold(text)))
        .chain(named.map(|(column, text)| (*column, fold(text))))
        .collect();
    let pairs = all.iter().enumerate().filter_map(|(at, (left, text))| {
        let mut same = all[at + 1..].iter().filter(|(_, other)| other == text);
        let (right, _) = same.next().filter(|_| same.clone().next().is_none())?;
        Some([*left, *right])
    });
    let Some(pair) = pairs.max() else {
        return false;
    };
    if pair[0] == own {
        heading.release(name);
    }
    heading.take_numbers(pair);
    true
}

/// What is counted under headings that name the player too: `White pts`, `Black pts`.
pub fn count_of_each(heading: &mut Heading) {
    if heading.tells_results() {
        return;
    }
    // Two alike name nobody: they count by where they stand, which is looked at elsewhere.
    let alike = |each: &Each| {
        let unused = &mut heading.unused.iter();
        unused.any(|(at, text)| *at == each.columns[0] && fold(text) == each.heading.folded)
    };
    let is_counted = |each: &&Each| {
        let text = each.heading.folded.trim_end_matches('.');
        let counted = vocabulary::is_any(&COUNTED, text);
        (counted || headings::is("pairings.result", text)) && !alike(each)
    };
    let counted = heading.each.iter().filter(is_counted);
    if let [columns] = counted.map(|each| each.columns).collect::<Vec<_>>()[..] {
        heading.take_each(columns);
    }
}

/// What is counted for each side under the same heading, behind each of two players or between them: `黒 石数 白 石数`.
fn a_number_each(heading: &mut Heading, lists: &[&str]) {
    let Some([first, second]) = heading.players() else {
        return;
    };
    let counted = heading.unused.iter().filter(|(_, text)| {
        let folded = fold(text);
        let text = folded.trim_end_matches('.');
        vocabulary::is_any(lists, text)
    });
    let counted: Vec<(u32, String)> = counted.map(|(column, text)| (*column, fold(text))).collect();
    let (near, far) = (first.min(second), first.max(second));
    if let [(left, one), (right, other)] = &counted[..]
        && one == other
        && near < *left
        // Each behind its player, or both between them, or a colon between both.
        && (*left < far && far < *right || *right < far || far < *left && left + 2 == *right)
    {
        heading.take_numbers([*left, *right]);
    }
}

/// Nothing but two columns between both players, under one heading that says nothing of a player: `Player 1 | Punti | Punti | Player 2`.
fn alike_between(heading: &mut Heading) {
    let Some([first, second]) = heading.players() else {
        return;
    };
    let between = first.min(second) + 1..first.max(second);
    let inner = heading.unused.iter().filter(|(at, _)| between.contains(at));
    if let [(left, one), (right, other)] = inner.collect::<Vec<_>>()[..]
        && between.len() == 2
        && fold(one) == fold(other)
        && headings::named("players", one).is_none()
    {
        heading.take_numbers([*left, *right]);
    }
}

fn is_score(folded: &str) -> bool {
    folded.split_once(['-', ':']).is_some_and(|both| is_digits(both.0) && is_digits(both.1))
}

/// The one column without a heading between two players below which scores stand.
fn unheaded_result(heading: &mut Heading, below: &[Row]) {
    let Some([first, second]) = heading.players() else {
        return;
    };
    let between = first.min(second) + 1..first.max(second);
    let is_free = |at: u32| !heading.knows(at) && !heading.leaves(at);
    let holds_scores = |at: u32| {
        let texts = below.iter().map(|row| row.folded(at));
        let texts: Vec<String> = texts.filter(|text| !text.is_empty()).collect();
        let scores = texts.iter().filter(|text| is_score(text)).count();
        2 * scores > texts.len() && !day::go_on(texts.into_iter())
    };
    let columns = between.take(WIDEST);
    if let Some(column) = only(columns.filter(|at| is_free(*at) && holds_scores(*at))) {
        heading.columns.insert("result", column);
    }
}

/// `R` between two players, where what stands below it are scores and no rounds.
fn result_between(heading: &mut Heading, below: &[Row]) {
    let Some([first, second, between]) = heading.several(["first", "second", "round"]) else {
        return;
    };
    let headed = heading.headed("round").to_string();
    let is_of_two = |row: &&Row| row.holds_all(&[first, second]);
    let rows = below.iter().filter(is_of_two);
    let mut texts = rows
        .map(|row| row.text(between))
        .filter(|text| !text.is_empty() && *text != headed)
        .peekable();
    if first.min(second) < between
        && between < first.max(second)
        && texts.peek().is_some()
        && texts.all(|text| is_score(&fold(&text)))
    {
        heading.release("round");
        heading.take(&[("result", between)]);
    }
}

/// Takes two columns, whatever heads them, where the mark in the one answers the mark in the other in every row: `○` and `●`.
fn marks_of_each(heading: &mut Heading, below: &[Row]) {
    let Some(players) = heading.players() else {
        return;
    };
    let is_of_two = |row: &&Row| row.holds_all(&players);
    let rows: Vec<&Row> = below.iter().filter(is_of_two).collect();
    let is_marked = |[left, right]: [u32; 2]| {
        let told = |row: &&Row| {
            let [own, other] = [left, right].map(|column| row.folded(column));
            if own.is_empty() && other.is_empty() {
                Some(false)
            } else {
                (mark(&own)?.answer() == mark(&other)?).then_some(true)
            }
        };
        let told: Option<Vec<bool>> = rows.iter().map(told).collect();
        told.is_some_and(|told| told.iter().filter(|is_told| **is_told).count() > 1)
    };
    let width = last_column(rows.iter().copied()).map_or(0, |last| last + 1);
    let width = width.min(WIDEST_MARKED);
    let free: Vec<u32> = (0..width).filter(|column| !heading.knows(*column)).collect();
    // Under one heading that speaks of no result the signs may tell who has paid.
    let may_tell = |pair: &[u32; 2]| match pair.map(|column| heading.unused_text(column)) {
        [Some(one), Some(other)] if !one.trim().is_empty() && fold(one) == fold(other) => {
            headings::named("pairings", one).is_some()
                || vocabulary::says("heading.of-results", one)
        }
        _ => true,
    };
    let pairs = free.iter().enumerate();
    let mut pairs = pairs.flat_map(|(at, left)| free[at + 1..].iter().map(|right| [*left, *right]));
    if let Some(pair) = pairs.find(|pair| may_tell(pair) && is_marked(*pair)) {
        for column in pair {
            if !heading.leaves(column) {
                heading.unused.push((column, String::new()));
            }
        }
        heading.take_numbers(pair);
    }
}

/// Takes two columns of numbers beside a column of results for the points that both had before, where most rows, or all of what is still
/// to be played, show that they are no scores of the games; or for those of the match, where each says so too, and other numbers.
fn points_beside_results(heading: &mut Heading, below: &[Row]) {
    let told = |row: &Row| {
        let result = parse(&heading.cell(row, "result").shown()).ok()?.fared();
        let [own, other] = ["score_1", "score_2"].map(|name| heading.cell(row, name).text());
        let told = parse_pair(&own, &other).ok()?;
        (!told.is_open()).then(|| (result, told.fared()))
    };
    let rows: Vec<_> = below.iter().filter_map(told).collect();
    let played = rows.iter().filter(|(result, _)| result.is_some());
    let apart = played.clone().filter(|(result, told)| result != told);
    let (played, apart) = (played.count(), apart.count());
    let columns = SCORES.map(|score| heading.at(score));
    let are_points = |row: &Row| of_match_points(row, columns).is_some();
    let is_other = |row: &Row| {
        let typed = parse(&heading.cell(row, "result").shown()).ok();
        let [own, other] = SCORES.map(|score| heading.cell(row, score).text());
        let scores = typed.and_then(|told| told.score).zip(parse_pair(&own, &other).ok());
        scores.is_some_and(|(score, told)| told.score.is_some_and(|told| told != score))
    };
    let mut rows = below.iter();
    let of_match = apart == 0
        && played > 0
        && rows.all(|row| are_points(row) || row.cells.is_empty())
        && below.iter().any(is_other);
    if of_match || 2 * apart > played && apart > 1 || played == 0 && rows.len() > 1 {
        heading.release("score_1");
        heading.release("score_2");
    }
}

/// Whether what each side has is points of the match, which say who won.
pub fn tells_match_points(heading: &Heading) -> bool {
    let own = heading.text_of("score_1");
    own.is_some_and(|text| match_points_of(heading, text))
}

fn match_points_of(heading: &Heading, text: &str) -> bool {
    let text = text.trim_end_matches(['1', '１']);
    headings::is("words.match-points", text) && heading.players().is_some()
}

/// `勝点` of each player, where it is 3 and 0 or 1 and 1 and the like in all rows below.
fn points_of_each(heading: &mut Heading, below: &[Row]) {
    let points = |each: &&Each| headings::is("words.match-points", &each.heading.written);
    let tells = heading.has_any(&TELLING) || heading.has_any(&["winner", "score_2"]);
    let Some(&Each { columns, .. }) = heading.each.iter().find(points).filter(|_| !tells) else {
        return;
    };
    // Open, lost by both, a bye; or the same headings once more.
    let is_open = |row: &Row| match both_folded(row, columns).each_ref().map(String::as_str) {
        ["0", "0"] => true,
        ["", said] | [said, ""] => ["", "3", "2", "1", "0"].contains(&said),
        both => both.iter().all(|text| match_points_of(heading, text)),
    };
    let fits = |row: &Row| of_match_points(row, columns).is_some();
    if below.iter().any(fits) && below.iter().all(|row| fits(row) || is_open(row)) {
        heading.take_each(columns);
    }
}

fn both_folded(row: &Row, columns: [u32; 2]) -> [String; 2] {
    columns.map(|column| row.folded(column))
}

/// Returns the marks that two cells of such points stand for, or are.
pub fn of_match_points(row: &Row, columns: [u32; 2]) -> Option<[&'static str; 2]> {
    match both_folded(row, columns).each_ref().map(String::as_str) {
        ["3" | "2" | "1", "0"] | ["○", "●"] => Some(["○", "●"]),
        ["0", "3" | "2" | "1"] | ["●", "○"] => Some(["●", "○"]),
        ["1", "1"] | ["0.5", "0.5"] | ["△", "△"] => Some(["△", "△"]),
        _ => None,
    }
}

/// Whether a round is one of a double elimination, where whoever lost goes on among others: `Winners Round 1`, `LB R2`, `敗者復活`.
pub fn is_of_losers(round: &str) -> bool {
    let folded = fold(round);
    let is_round =
        |rest: &str| rest.chars().any(char::is_numeric) || vocabulary::holds("bracket.part", rest);
    vocabulary::behind("bracket.side", &folded).is_some_and(is_round)
        && headings::named("pairings", round).is_none()
}

/// Returns the first of several cells below one another that name rounds of winners or of losers.
pub fn double_elimination(sheet: &Sheet) -> Option<(Place, String)> {
    const MOST_ROWS: usize = 2_000;
    let rows = sheet.rows.iter().take(MOST_ROWS);
    let cells = rows.flat_map(|row| row.cells.iter().map(move |(at, cell)| (row.index, *at, cell)));
    let mut of_losers =
        cells.filter(|(_, _, cell)| matches!(cell, Cell::Text(text) if is_of_losers(text)));
    let (row, column, cell) = of_losers.next()?;
    let below = of_losers.any(|(_, at, _)| at == column);
    below.then(|| (sheet.place.at(row, column), cell.text()))
}
