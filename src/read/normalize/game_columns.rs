//! The games of a match in columns of their own: `Game 1 | Game 2 | Game 3`. They are added up before anything is looked for.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use crate::exact::Exact;
use crate::model::Outcome;
use crate::place::Place;
use crate::problem::{Kind, OddScore, Problem};
use crate::read::file::grid::{Book, Cell, Row, Sheet};
use crate::read::file::iso::iso_date;
use crate::read::number::fold;
use crate::read::words::columns::{self, Heading};
use crate::read::words::dates::{of_text, recovered};
use crate::read::words::result::{mark, read_result};
use crate::read::words::score::is_day;
use crate::read::words::vocabulary;
use crate::read::words::{headings, result_sentence};

/// Columns that tell how a match ended: where there is one, the games beside it need not be added up. Who won must not say otherwise.
pub const TELLING: [&str; 6] = ["result", "mark", "games", "score_1", "discs", "first_won"];

/// Takes days that are written as text where results belong, as in a comma-separated file of scores that Excel took for dates, for dates.
pub fn take_days(book: &mut Book) {
    for sheet in &mut book.sheets {
        let found = columns::candidates(sheet).find_map(|(at, row)| {
            let heading = columns::of_row(at, row, "pairings");
            let told = TELLING
                .iter()
                .filter_map(|name| heading.columns.get(name).copied());
            let games = heading
                .unused
                .iter()
                .filter(|(_, text)| game(text).is_some())
                .map(|(column, _)| *column);
            let columns: Vec<u32> = told.chain(games).collect();
            (heading.has("first") && heading.has("second") && !columns.is_empty())
                .then_some((at, columns))
        });
        let Some((at, columns)) = found else { continue };
        for (column, cell) in sheet.rows[at + 1..]
            .iter_mut()
            .flat_map(|row| &mut row.cells)
        {
            let Cell::Text(text) = &*cell else { continue };
            let date = if is_day(text.trim()) {
                Some(iso_date(text.trim()))
            } else {
                of_text(text)
            };
            if let Some(date) = date.filter(|_| columns.contains(column)) {
                *cell = date;
            }
        }
    }
}

/// Adds up the games of each match; says where. Matches without a winner beside others that have one are `odd`, and stay open.
pub fn add_up(book: &mut Book, odd: &mut Vec<Problem>) -> Vec<Problem> {
    let add_up = |sheet: &mut Sheet| {
        in_one_cell(sheet, odd);
        of_sheet(sheet, odd).or_else(|| in_marks(sheet))
    };
    book.sheets.iter_mut().filter_map(add_up).collect()
}

/// Leaves a match open whose sets stand in one cell beside a blank winner, where other matches have one.
fn in_one_cell(sheet: &mut Sheet, odd: &mut Vec<Problem>) {
    let found = columns::candidates(sheet).find_map(|(at, row)| {
        let heading = columns::of_row(at, row, "pairings");
        let [first, second, result, winner] =
            ["first", "second", "result", "winner"].map(|name| heading.columns.get(name).copied());
        let games = Games {
            heading: heading.position,
            players: [first?, second?],
            columns: vec![result?],
            by_player: false,
            winner,
        };
        Some((
            games,
            winner.filter(|winner| says(sheet, heading.position, *winner))?,
        ))
    });
    let Some((games, winner)) = found else { return };
    for row in &mut sheet.rows[games.heading + 1..] {
        let text = row.get(games.columns[0]).text();
        if games.is_unsettled(row, winner) && result_sentence::sets(&text).is_some() {
            let place = sheet.place.at(row.index, winner);
            odd.push(Problem::at(place, Kind::WinnerLeftBlank { games: text }));
            row.cells.retain(|(column, _)| *column != games.columns[0]);
        }
    }
}

/// Whether anything stands in a column below a heading.
fn says(sheet: &Sheet, heading: usize, column: u32) -> bool {
    sheet.rows[heading + 1..]
        .iter()
        .any(|row| !row.get(column).is_blank())
}

/// Adds up the games that stand in one cell as marks: `WLW`, `○●○`. All cells must be so, and one too long for a mark of each side.
fn in_marks(sheet: &mut Sheet) -> Option<Problem> {
    let (at, column) = columns::candidates(sheet).find_map(|(at, row)| {
        let heading = columns::of_row(at, row, "pairings");
        let column = ["games", "result"]
            .iter()
            .find_map(|name| heading.columns.get(name).copied())?;
        let headed = row.get(column).text();
        let texts = || {
            sheet.rows[at + 1..]
                .iter()
                .map(|row| row.get(column).text())
        };
        let fits = |text: &String| {
            text.is_empty() || *text == headed || headings::is_bye(text) || counted(text).is_some()
        };
        let is_long = |text: String| counted(&text).is_some() && fold(&text).chars().count() > 2;
        (heading.has("first")
            && heading.has("second")
            && texts().any(is_long)
            && texts().all(|text| fits(&text)))
        .then_some((at, column))
    })?;
    let heading = sheet.rows[at].get(column).text();
    let mut example = None;
    for row in &mut sheet.rows[at + 1..] {
        if let Some(told) = counted(&row.get(column).text()) {
            row.set(column, &told);
            example.get_or_insert(told);
        }
    }
    let kind = Kind::GamesAddedUp {
        headings: heading.clone(),
        example: example?,
    };
    Some(Problem::of(
        sheet.place.at(sheet.rows[at].index, column),
        kind,
        heading,
    ))
}

/// Returns the score of several games told by a mark each.
fn counted(text: &str) -> Option<String> {
    let text = fold(text);
    let of = |c: char| {
        let sign = c.to_string();
        // Digits and crosses have more meanings here.
        let is_mark = c != '=' && !c.is_ascii_digit() && !vocabulary::is("cross.letter", &sign);
        mark(&sign).filter(|_| is_mark)
    };
    let count = |outcome| text.chars().filter(|c| of(*c) == Some(outcome)).count();
    let [won, lost, drawn] = [Outcome::Win, Outcome::Loss, Outcome::Draw].map(count);
    let all = won + lost + drawn;
    let score = if drawn == 0 {
        format!("{won}-{lost}")
    } else {
        format!("{won}-{lost}-{drawn}")
    };
    (all > 1 && all == text.chars().count()).then_some(score)
}

/// The games of a sheet: where the heading is, the players' columns, and those of the games in their order.
struct Games {
    heading: usize,
    players: [u32; 2],
    columns: Vec<u32>,
    /// Whether a bare 1 or 2 is the player who won.
    by_player: bool,
    /// The column of who won the match, where any row says it.
    winner: Option<u32>,
}

fn of_sheet(sheet: &mut Sheet, odd: &mut Vec<Problem>) -> Option<Problem> {
    let games = columns::candidates(sheet)
        .find_map(|(at, row)| Games::of(sheet, &columns::of_row(at, row, "pairings")))?;
    let in_doubt = games.read_back(sheet, odd);
    let short = games.cut_short(sheet);
    let row = &sheet.rows[games.heading];
    let place = sheet.place.at(row.index, games.columns[0]);
    let texts: Vec<String> = games
        .columns
        .iter()
        .map(|column| row.get(*column).text())
        .collect();
    let japanese = texts.iter().any(|text| !text.is_ascii());
    let told: Vec<Option<String>> = sheet.rows[games.heading + 1..]
        .iter()
        .map(|row| games.told(row))
        .collect();
    let example = told.iter().flatten().next().cloned().or(in_doubt)?;
    let heading = Some(vocabulary::written("result", japanese).to_string());
    for (row, told) in sheet.rows[games.heading..]
        .iter_mut()
        .zip(std::iter::once(None).chain(told))
    {
        let is_heading = game(&row.get(games.columns[0]).text()).is_some();
        let Some(told) = told.or_else(|| heading.clone().filter(|_| is_heading)) else {
            continue;
        };
        let unsettled = games
            .winner
            .filter(|winner| !is_heading && games.is_unsettled(row, *winner));
        odd.extend(unsettled.map(|winner| {
            let said = games
                .columns
                .iter()
                .map(|column| row.get(*column).text())
                .filter(|text| !text.is_empty());
            let kind = Kind::WinnerLeftBlank {
                games: said.collect::<Vec<_>>().join(" / "),
            };
            Problem::at(place.at(row.index, winner), kind)
        }));
        row.cells.retain(|(column, _)| {
            !games.columns[usize::from(unsettled.is_none())..].contains(column)
        });
        if unsettled.is_none() {
            row.set(games.columns[0], &told);
        }
    }
    odd.extend(short);
    let kind = Kind::GamesAddedUp {
        headings: texts.join(" / "),
        example,
    };
    Some(Problem::of(place, kind, texts[0].clone()))
}

/// Returns the most common of some numbers, if at least half of them and no less than 2 are it.
fn usual<'a>(numbers: impl Iterator<Item = &'a Exact>) -> Option<Exact> {
    let mut count: BTreeMap<&Exact, usize> = BTreeMap::new();
    numbers.for_each(|number| *count.entry(number).or_default() += 1);
    let all: usize = count.values().sum();
    let (most, times) = count.into_iter().max_by_key(|(_, times)| *times)?;
    (times > 1 && 2 * times >= all && *most > Exact::one()).then(|| most.clone())
}

impl Games {
    /// Reads scores back that Excel took for dates or times; a match of which one may be two scores stays open: returns such a date.
    fn read_back(&self, sheet: &mut Sheet, odd: &mut Vec<Problem>) -> Option<String> {
        let mut in_doubt = None;
        let place = sheet.place.clone();
        for row in &mut sheet.rows[self.heading + 1..] {
            let mut open = false;
            for column in self.columns.iter().copied() {
                let cell = row.get(column);
                if matches!(cell, Cell::Date(_) | Cell::Time(_)) {
                    let (score, kind) = recovered(cell, None);
                    let text = cell.text();
                    odd.push(Problem::of(place.at(row.index, column), kind, text.clone()));
                    if let Some(score) = score {
                        row.set(column, &score);
                    } else {
                        open = true;
                        in_doubt.get_or_insert(text);
                    }
                }
            }
            if open {
                row.cells
                    .retain(|(column, _)| !self.columns.contains(column));
            }
        }
        in_doubt
    }

    /// Returns the games that were won with fewer points than most, and the matches that were won with fewer games.
    fn cut_short(&self, sheet: &Sheet) -> Vec<Problem> {
        let rows = || sheet.rows[self.heading + 1..].iter();
        let at = |row: &Row, column: u32| sheet.place.at(row.index, column);
        let game = |row: &Row, column: u32| {
            let text = row.get(column).text();
            let score = read_result(&text)?.score?;
            Some((at(row, column), text, score.first.max(score.second)))
        };
        let games: Vec<(Place, String, Exact)> = rows()
            .flat_map(|row| {
                self.columns
                    .iter()
                    .filter_map(move |column| game(row, *column))
            })
            .collect();
        let matches: Vec<(Place, String, Exact)> = rows()
            .filter_map(|row| {
                let told = self.told(row)?;
                let score = read_result(&told)?
                    .score
                    .filter(|score| score.drawn.is_zero() && score.first != score.second)?;
                Some((
                    at(row, self.columns[0]),
                    told,
                    score.first.max(score.second),
                ))
            })
            .collect();
        let short = |of: Vec<(Place, String, Exact)>| {
            let most = usual(of.iter().map(|(.., won)| won));
            let short = of.into_iter().filter_map(move |(place, told, won)| {
                let most = most.as_ref().filter(|most| won < **most)?.to_string();
                Some(Problem::of(
                    place,
                    OddScore::CutShort {
                        told: told.clone(),
                        most,
                    },
                    told,
                ))
            });
            short.collect::<Vec<_>>()
        };
        let games = short(games);
        // A game that is not over says it of its match.
        let is_told = |place: &Place| {
            games
                .iter()
                .any(|told| told.place.cell.map(|(row, _)| row) == place.cell.map(|(row, _)| row))
        };
        let matches: Vec<Problem> = short(matches)
            .into_iter()
            .filter(|problem| !is_told(&problem.place))
            .collect();
        games.into_iter().chain(matches).collect()
    }

    fn of(sheet: &Sheet, heading: &Heading) -> Option<Self> {
        if TELLING.iter().any(|column| heading.has(column)) {
            return None;
        }
        let players = [
            *heading.columns.get("first")?,
            *heading.columns.get("second")?,
        ];
        let mut columns: Vec<(u32, u32)> = heading
            .unused
            .iter()
            .filter_map(|(column, text)| Some((game(text)?, *column)))
            .collect();
        columns.sort_unstable();
        let in_turn = columns
            .iter()
            .zip(1..)
            .all(|((game, _), turn)| *game == turn);
        if columns.len() < 2 || !in_turn {
            return None;
        }
        let columns: Vec<u32> = columns.into_iter().map(|(_, column)| column).collect();
        let body = sheet.rows[heading.position + 1..].iter();
        let said: BTreeSet<String> = body
            .flat_map(|row| columns.iter().map(|column| fold(&row.get(*column).text())))
            .collect();
        let by_player = said.contains("2")
            && said
                .iter()
                .all(|text| ["", "-", "1", "2"].contains(&text.as_str()));
        let winner = heading
            .columns
            .get("winner")
            .copied()
            .filter(|winner| says(sheet, heading.position, *winner));
        Some(Self {
            heading: heading.position,
            players,
            columns,
            by_player,
            winner,
        })
    }

    /// Whether the winner of a match of two is left blank: the games so far may be all that was played of it.
    fn is_unsettled(&self, row: &Row, winner: u32) -> bool {
        row.get(winner).is_blank()
            && self
                .players
                .iter()
                .all(|player| !headings::is_nobody(&row.get(*player).text()))
    }

    /// Returns what a row tells of the match, as one result: what cannot be read stays as it is written. Nothing where there is no game.
    fn told(&self, row: &Row) -> Option<String> {
        let texts: Vec<String> = self
            .columns
            .iter()
            .map(|column| row.get(*column).text())
            .collect();
        let played: Vec<&String> = texts
            .iter()
            .filter(|text| !["", "-"].contains(&fold(text).as_str()))
            .collect();
        // A heading again on the next page, a word for a bye.
        let is_no_game = |text: &&&String| game(text).is_some() || headings::is_bye(text);
        if played.is_empty() || played.iter().filter(is_no_game).count() == played.len() {
            return None;
        }
        let mut count = [0; 3];
        for text in &played {
            let Some(side) = self.side(row, text) else {
                return Some(texts.join(" / "));
            };
            count[match side {
                Ordering::Greater => 0,
                Ordering::Less => 1,
                Ordering::Equal => 2,
            }] += 1;
        }
        let [first, second, drawn] = count;
        Some(if drawn == 0 {
            format!("{first}-{second}")
        } else {
            format!("{first}-{second}-{drawn}")
        })
    }

    /// Returns how the first player fared in a game.
    fn side(&self, row: &Row, text: &str) -> Option<Ordering> {
        let folded = fold(text);
        match folded.as_str() {
            "1" if self.by_player => return Some(Ordering::Greater),
            "2" if self.by_player => return Some(Ordering::Less),
            _ => {}
        }
        let named = self
            .players
            .map(|column| fold(&row.get(column).text()) == folded);
        match named {
            [true, false] => Some(Ordering::Greater),
            [false, true] => Some(Ordering::Less),
            _ => read_result(text)?.fared(),
        }
    }
}

/// Returns which game of a match a heading is of: `Game 2`, `2局目`, `Set 2`.
#[must_use]
pub fn game(text: &str) -> Option<u32> {
    let folded = fold(text);
    let digits = |c: char| c.is_ascii_digit();
    let number = folded.trim_matches(|c| !digits(c)).parse().ok()?;
    let word = folded.replace(digits, "");
    (headings::named("game", &word).is_some()).then_some(number)
}
