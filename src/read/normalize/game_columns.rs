//! The games of a match in columns of their own: `Game 1 | Game 2 | Game 3`. They are added up before anything is looked for.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::exact::Exact;
use crate::model::Outcome;
use crate::place::Place;
use crate::problem::{Kind, OddScore, Problem};
use crate::read::file::grid::{Cell, Row, Sheet, all_filled};
use crate::read::file::iso::iso_date;
use crate::read::number::{self, fold, is_nothing, joined};
use crate::read::words::dates::{of_text, recovered};
use crate::read::words::heading::{Heading, TELLING};
use crate::read::words::name_folding::side_of_part;
use crate::read::words::result::{mark, read_result};
use crate::read::words::result_sentence::with_dash;
use crate::read::words::score::is_day;
use crate::read::words::{columns, headings, numerals, result_sentence, vocabulary};

/// Takes days that are written as text where results belong, as in a comma-separated file of scores that Excel took for dates, for dates.
pub fn take_days(sheet: &mut Sheet) {
    let found = columns::of_pairings(sheet).find_map(|heading| {
        let mut columns = heading.unused_where(|text| game(text).is_some());
        columns.extend(TELLING.iter().filter_map(|name| heading.column(name)));
        heading.players().filter(|_| !columns.is_empty())?;
        Some((heading.position, columns))
    });
    let Some((at, columns)) = found else { return };
    let rows = sheet.rows[at + 1..].iter_mut();
    for (column, cell) in rows.flat_map(|row| &mut row.cells) {
        let Cell::Text(text) = &*cell else { continue };
        let date = if is_day(text.trim()) { Some(iso_date(text.trim())) } else { of_text(text) };
        if let Some(date) = date.filter(|_| columns.contains(column)) {
            *cell = date;
        }
    }
}

/// Returns the columns not understood that are numbered from 1 on, in their order, where there are several.
pub fn numbered(heading: &Heading, number: fn(&str) -> Option<u32>) -> Option<Vec<u32>> {
    let unused = heading.unused.iter();
    let mut columns: Vec<(u32, u32)> =
        unused.filter_map(|(column, text)| Some((number(text)?, *column))).collect();
    columns.sort_unstable();
    let mut in_turn = columns.iter().zip(1..);
    (columns.len() > 1 && in_turn.all(|((game, _), turn)| *game == turn))
        .then(|| columns.into_iter().map(|(_, column)| column).collect())
}

/// Adds up the games of each match; says where. Matches without a winner beside others that have one are `odd`, and stay open.
pub fn add_up(sheet: &mut Sheet, odd: &mut Vec<Problem>) -> Option<Problem> {
    in_one_cell(sheet, odd);
    of_sheet(sheet, odd).or_else(|| in_marks(sheet))
}

/// Leaves a match open whose sets stand in one cell beside a blank winner, where other matches have one.
fn in_one_cell(sheet: &mut Sheet, odd: &mut Vec<Problem>) {
    let found = columns::of_pairings(sheet).find_map(|heading| {
        let result = heading.column("result")?;
        let games = Games::new(sheet, &heading, vec![result])?;
        games.winner.map(|winner| (games, winner))
    });
    let Some((games, winner)) = found else { return };
    for row in &mut sheet.rows[games.heading + 1..] {
        let text = row.text(games.columns[0]);
        if games.is_unsettled(row, winner) && result_sentence::sets(&text).is_some() {
            let place = sheet.place.at(row.index, winner);
            odd.push(Problem::at(place, Kind::WinnerLeftBlank { games: text }));
            row.clear(games.columns[0]);
        }
    }
}

/// Adds up the games that stand in one cell as marks: `WLW`, `○●○`. All cells must be so, and one too long for a mark of each side.
fn in_marks(sheet: &mut Sheet) -> Option<Problem> {
    let (at, column) = columns::of_pairings(sheet).find_map(|heading| {
        let column = heading.column("games").or(heading.column("result"))?;
        let headed = sheet.rows[heading.position].text(column);
        let mut texts = heading.below(sheet).iter().map(|row| row.text(column));
        let fits = |text: String| {
            text.is_empty() || text == headed || headings::is_bye(&text) || counted(&text).is_some()
        };
        let is_long = |text: String| counted(&text).is_some() && fold(&text).chars().count() > 2;
        let fits = heading.players().is_some() && texts.clone().any(is_long) && texts.all(fits);
        fits.then_some((heading.position, column))
    })?;
    let heading = sheet.rows[at].text(column);
    let first = sheet.rewrite(at + 1.., &[column], counted)?;
    let place = sheet.place.at(sheet.rows[at].index, column);
    let kind = Kind::GamesAddedUp { headings: heading.clone(), example: counted(&first)? };
    Some(Problem::of(place, kind, heading))
}

/// Returns the score of several games told by a mark each.
fn counted(text: &str) -> Option<String> {
    let text = fold(text);
    let fared = |c: char| {
        let sign = c.to_string();
        // Digits and crosses have more meanings here.
        let is_mark = c != '=' && !c.is_ascii_digit() && !vocabulary::is("cross.letter", &sign);
        match mark(&sign).filter(|_| is_mark)? {
            Outcome::Win => Some(Ordering::Greater),
            Outcome::Loss => Some(Ordering::Less),
            Outcome::Draw => Some(Ordering::Equal),
            _ => None,
        }
    };
    let all: Option<Vec<Ordering>> = text.chars().map(fared).collect();
    all.filter(|all| all.len() > 1).map(|all| score(&all))
}

/// Returns the score of several games by how the first player fared in each.
fn score(games: &[Ordering]) -> String {
    let count = |wanted| games.iter().filter(|fared| **fared == wanted).count();
    let [won, lost, drawn] = [Ordering::Greater, Ordering::Less, Ordering::Equal].map(count);
    match drawn {
        0 => format!("{won}-{lost}"),
        _ => format!("{won}-{lost}-{drawn}"),
    }
}

/// The games of a sheet: where the heading is, the players' columns, and those of the games in their order.
pub struct Games {
    pub heading: usize,
    players: [u32; 2],
    pub columns: Vec<u32>,
    /// The signs, folded, of the players who won, where all games are told by them: 1 and 2, or as the players are headed.
    called: Option<[String; 2]>,
    /// The column of who won the match, where any row says it.
    winner: Option<u32>,
}

fn of_sheet(sheet: &mut Sheet, odd: &mut Vec<Problem>) -> Option<Problem> {
    let games = columns::of_pairings(sheet).find_map(|heading| Games::of(sheet, &heading))?;
    let in_doubt = games.read_back(sheet, odd);
    let short = games.cut_short(sheet);
    let row = &sheet.rows[games.heading];
    let place = sheet.place.at(row.index, games.columns[0]);
    let texts = games.texts(row);
    let language = vocabulary::language_of(&texts);
    let body = sheet.rows[games.heading + 1..].iter();
    let told: Vec<Option<String>> = body.map(|row| games.told(row)).collect();
    let example = told.iter().flatten().next().cloned().or(in_doubt)?;
    let heading = vocabulary::written("result", language);
    let rows = sheet.rows[games.heading..].iter_mut();
    for (turn, (row, told)) in rows.zip([None].into_iter().chain(told)).enumerate() {
        let is_heading = turn == 0 || game(&row.text(games.columns[0])).is_some();
        let heading = is_heading.then(|| heading.to_string());
        let Some(told) = told.or(heading) else {
            continue;
        };
        let told = if is_heading { told } else { games.with_sets(row, told) };
        let may_be = games.winner.filter(|_| !is_heading);
        let unsettled = may_be.filter(|winner| games.is_unsettled(row, *winner));
        if let Some(winner) = unsettled {
            let mut said = games.texts(row);
            said.retain(|text| !text.is_empty());
            let games = said.join(" / ");
            let place = place.at(row.index, winner);
            odd.push(Problem::at(place, Kind::WinnerLeftBlank { games }));
        }
        row.cells.retain(|(at, _)| !games.columns.contains(at));
        if unsettled.is_none() {
            row.set(games.columns[0], &told);
        }
    }
    odd.extend(short);
    let kind = Kind::GamesAddedUp { headings: texts.join(" / "), example };
    Some(Problem::of(place, kind, texts[0].clone()))
}

/// What one cell tells: where it stands, as it is written, and the winner's number.
type Won = (Place, String, Exact);

/// Returns a problem for each that was won with less than most: the most common number, where at least half and no less than 2 have it.
fn short(of: &[Won]) -> Vec<Problem> {
    let times = number::counted(of.iter().map(|(.., won)| won)).into_iter();
    let most = times.max_by_key(|(_, times)| *times);
    let usual =
        most.filter(|(most, times)| *times > 1 && 2 * times >= of.len() && **most > Exact::one());
    let Some((most, _)) = usual else {
        return Vec::new();
    };
    let less = of.iter().filter(|(.., won)| won < most);
    let problem = |(place, told, _): &Won| {
        let (told, most) = (told.clone(), most.to_string());
        Problem::of(place.clone(), OddScore::CutShort { told: told.clone(), most }, told)
    };
    less.map(problem).collect()
}

impl Games {
    pub fn new(sheet: &Sheet, heading: &Heading, columns: Vec<u32>) -> Option<Self> {
        let body = heading.below(sheet);
        let says = |column: &u32| body.iter().any(|row| row.holds(*column));
        Some(Self {
            heading: heading.position,
            players: heading.players()?,
            columns,
            called: None,
            winner: heading.column("winner").filter(says),
        })
    }

    fn of(sheet: &Sheet, heading: &Heading) -> Option<Self> {
        if heading.has_any(&TELLING) {
            return None;
        }
        let mut columns = columns_of(sheet, heading)?;
        // The last one may be called after what it is.
        let last = heading.unused_where(|text| vocabulary::is("heading.tie-break", &fold(text)));
        let tells = |at: &u32| all_filled(heading.below(sheet), *at, |cell| is_score(&cell.text()));
        columns.extend(last.into_iter().filter(tells));
        let games = Self::new(sheet, heading, columns)?;
        let rows = heading.below(sheet).iter();
        let said: BTreeSet<String> =
            rows.flat_map(|row| games.texts(row)).map(|text| fold(&text)).collect();
        let are_told = |signs: &[String; 2]| {
            let mut all = said.iter().filter(|text| !is_no_game(text));
            said.contains(&signs[1]) && all.all(|text| signs.contains(text))
        };
        Some(Self { called: signs_of_players(heading).into_iter().find(are_told), ..games })
    }

    /// Returns what stands in the columns of the games, with a dash where a stroke parts points; `1/2` is a half.
    pub fn texts(&self, row: &Row) -> Vec<String> {
        let texts = self.columns.iter().map(|column| row.text(*column));
        let is_half = |text: &str| mark(text).is_some();
        let plain = |text: String| with_dash(&text).filter(|_| !is_half(&text)).unwrap_or(text);
        texts.map(plain).collect()
    }

    /// Returns the games of a row, one behind another.
    pub fn sets(&self, row: &Row) -> String {
        let texts = self.texts(row).into_iter();
        joined(texts.filter(|text| !is_nothing(text)), ", ")
    }

    /// Reads scores back that Excel took for dates or times; a match of which one may be two scores stays open: returns such a date.
    fn read_back(&self, sheet: &mut Sheet, odd: &mut Vec<Problem>) -> Option<String> {
        let mut in_doubt = None;
        let place = sheet.place.clone();
        for row in &mut sheet.rows[self.heading + 1..] {
            let mut open = false;
            for column in self.columns.iter().copied() {
                let cell = row.get(column);
                if cell.is_dated() {
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
                row.cells.retain(|(at, _)| !self.columns.contains(at));
            }
        }
        in_doubt
    }

    /// Returns the games that were won with fewer points than most, and the matches that were won with fewer games.
    fn cut_short(&self, sheet: &Sheet) -> Vec<Problem> {
        let (mut games, mut matches) = (Vec::new(), Vec::new());
        for row in &sheet.rows[self.heading + 1..] {
            let won = |column: u32, text: String| {
                let score = read_result(&text)?.score?;
                let decided = score.drawn.is_zero() && score.first != score.second;
                let won = score.first.max(score.second);
                Some(((sheet.place.at(row.index, column), text, won), decided))
            };
            let cells = self.columns.iter().zip(self.texts(row));
            games.extend(cells.filter_map(|(column, text)| Some(won(*column, text)?.0)));
            let told = self.told(row).and_then(|told| won(self.columns[0], told));
            matches.extend(told.filter(|(_, decided)| *decided).map(|(won, _)| won));
        }
        let mut games = short(&games);
        let row = |problem: &Problem| problem.place.cell.map(|(row, _)| row);
        // A game that is not over says it of its match.
        let told: BTreeSet<_> = games.iter().map(row).collect();
        let matches = short(&matches).into_iter();
        games.extend(matches.filter(|problem| !told.contains(&row(problem))));
        games
    }

    /// Whether the winner of a match of two is left blank: the games so far may be all that was played of it.
    fn is_unsettled(&self, row: &Row, winner: u32) -> bool {
        let mut players = self.players.iter();
        row.get(winner).is_blank() && players.all(|player| !headings::is_nobody(&row.text(*player)))
    }

    /// Returns what a row tells of the match, as one result: what cannot be read stays as it is written. Nothing where there is no game.
    fn told(&self, row: &Row) -> Option<String> {
        let texts = self.texts(row);
        let is_played = |text: &&String| !is_no_game(&fold(text));
        let played: Vec<&String> = texts.iter().filter(is_played).collect();
        // What happened stands alone, or behind the last game: who it happened to is asked where the result is read.
        if let [only] = played[..]
            && result_sentence::of_one(only).is_some()
        {
            return Some(only.clone());
        }
        let is_given_up = |text: &&String| {
            result_sentence::is_retired(text) || result_sentence::before_retired(text).is_some()
        };
        if played.last().is_some_and(is_given_up) {
            return Some(joined(played.into_iter().cloned(), " "));
        }
        // A heading again on the next page, a word for a bye.
        if played.iter().all(|text| game(text).is_some() || headings::is_bye(text)) {
            return None;
        }
        let fared: Option<Vec<Ordering>> = played.iter().map(|text| self.side(row, text)).collect();
        Some(fared.map_or_else(|| texts.join(" / "), |fared| score(&fared)))
    }

    /// Returns what a row tells of the match with its sets in brackets, where all of them are scores of points.
    fn with_sets(&self, row: &Row, told: String) -> String {
        let both = format!("{told} ({})", self.sets(row));
        let result = read_result(&told).filter(|result| result.score.is_some());
        let tells =
            result.is_some_and(|result| !result_sentence::told_sets(&both, &result).is_empty());
        if tells { both } else { told }
    }

    /// Returns how the first player fared in a game.
    fn side(&self, row: &Row, text: &str) -> Option<Ordering> {
        let won_by = |side: usize| [Ordering::Greater, Ordering::Less][side];
        let sign = fold(text);
        let mut signs = self.called.iter().flatten();
        if let Some(side) = signs.position(|called| *called == sign) {
            return Some(won_by(side));
        }
        let both = self.players.map(|column| row.text(column));
        if let Some(told) = read_result(&result_sentence::plain(text, &both[0], &both[1])) {
            return told.fared();
        }
        side_of_part(text, &both).map(won_by)
    }
}

/// Whether a folded text of a game says that it was not played.
fn is_no_game(folded: &str) -> bool {
    ["", "-"].contains(&folded)
}

/// Returns the signs by which the two players may be told apart: their numbers, their headings, and what these alone end in, A and B.
fn signs_of_players(heading: &Heading) -> Vec<[String; 2]> {
    let numbers = ["1", "2"].map(String::from);
    let headed = ["first", "second"].map(|name| fold(heading.text_of(name).unwrap_or_default()));
    let last = |text: &String| text.char_indices().next_back();
    let ends = match headed.each_ref().map(last) {
        [Some((at, one)), Some((to, other))] if headed[0][..at] == headed[1][..to] && at > 0 => {
            Some([one, other].map(String::from))
        }
        _ => None,
    };
    let of_headings = [Some(headed), ends].into_iter().flatten();
    let apart = of_headings.filter(|[one, other]| !one.is_empty() && one != other);
    [numbers].into_iter().chain(apart).collect()
}

fn is_score(text: &str) -> bool {
    text.is_empty() || read_result(text).is_some_and(|told| told.score.is_some())
}

/// Returns the columns of the games of a match; those that are numbered and no more, where all that stands below them are scores; or those that
/// are numbered behind one word, where each names one of the two players.
pub fn columns_of(sheet: &Sheet, heading: &Heading) -> Option<Vec<u32>> {
    if heading.unused.iter().any(|(_, text)| game(text).is_some()) {
        return numbered(heading, game);
    }
    if let Some(columns) = naming_winners(sheet, heading) {
        return Some(columns);
    }
    let columns = numbered(heading, |text| fold(text).parse().ok())?;
    let mut rows = heading.below(sheet).iter();
    let are_scores = |row: &Row| columns.iter().all(|at| is_score(&row.text(*at)));
    rows.all(are_scores).then_some(columns)
}

/// Returns the columns that are numbered behind one word that nobody knows, `Frame 1 | Frame 2`, and name a player of each row, or nobody.
fn naming_winners(sheet: &Sheet, heading: &Heading) -> Option<Vec<u32>> {
    let columns = numbered(heading, |text| {
        let word = text.trim_end_matches(|c: char| c.is_ascii_digit());
        text[word.len()..].parse().ok().filter(|_| !word.is_empty())
    })?;
    let words = columns.iter().filter_map(|at| heading.unused_text(*at));
    let words: BTreeSet<&str> =
        words.map(|text| text.trim_end_matches(|c: char| c.is_ascii_digit())).collect();
    let players = heading.players()?;
    let (mut named, mut rows) = (BTreeSet::new(), heading.below(sheet).iter());
    let mut is_named = |row: &Row, column: u32| {
        let said = row.folded(column);
        let side = players.iter().position(|player| row.folded(*player) == said);
        named.extend(side);
        is_no_game(&said) || side.is_some()
    };
    let all_named = rows.all(|row| columns.iter().all(|at| is_named(row, *at)));
    (words.len() == 1 && all_named && named.len() == 2).then_some(columns)
}

/// Returns which game of a match a heading is of: `Game 2`, `2局目`, `Set 2`.
pub fn game(text: &str) -> Option<u32> {
    let folded = fold(text);
    let digits = |c: char| c.is_ascii_digit();
    let number = folded.trim_matches(|c| !digits(c)).parse().ok()?;
    let word = folded.replace(digits, "");
    let word = word.trim_matches(|c: char| !c.is_alphabetic() || numerals::is_ordinal(c));
    (headings::named("game", word).is_some()).then_some(number)
}
