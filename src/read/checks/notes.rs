//! Notes beside the games that say otherwise than these were read: `※後手から見た勝敗`, `凡例: ○=負け`, `訂正:3回戦 田中−佐藤は佐藤の勝ち`.

use crate::lang::is_unspaced;
use crate::model::{Outcome, Pairing, PlayerIndex};
use crate::problem::{Kind, Problem, WinnerInDoubt};
use crate::read::checks::corrections::{self, Read};
use crate::read::checks::repeated_rows::Met;
use crate::read::file::grid::{Book, Cell, Row, Sheet};
use crate::read::number::fold;
use crate::read::words::{mark, vocabulary};

/// Longer texts tell stories.
const LONGEST: usize = 80;
/// So many rows are looked at whole.
const TOP: u32 = 40;
/// So many letters beside a word for a point of view say whose it is.
const NEAR: usize = 14;
/// Rows of so few cells are no games.
const FEW: usize = 2;

/// Asks about every such note: it stands beside the games, and they were read as they are usually written.
pub fn check(book: &Book, read: &Read<'_>, met: &Met<'_>) -> Vec<Problem> {
    let mut found = Vec::new();
    for sheet in &book.sheets {
        let marked = read.pairings.iter().any(|game| {
            game.place.sheet_index == sheet.place.sheet_index && game.result.score.is_none()
        });
        found.extend(legend_in_rows(sheet).filter(|_| marked));
        // Notes stand near the top, or nearly alone in their row.
        let here = |row: &Row| met.on_row(sheet.place.sheet_index, row.index);
        let may_be =
            |row: &&Row| row.index < TOP || row.cells.len() <= FEW || !here(row).is_empty();
        let of_all = of_all_games(sheet, here);
        for row in sheet.rows.iter().filter(may_be) {
            let here = here(row);
            let comments = book.comments.iter().filter(|(place, _)| {
                place.sheet_index == sheet.place.sheet_index
                    && place.cell.is_some_and(|(at, _)| at == row.index)
            });
            let comments =
                comments.filter_map(|(place, text)| Some((place.cell?.1, text.as_str())));
            let none_of_event = |text: &str| {
                let is_title = here.is_empty() && row.cells.len() <= FEW;
                let is_said = is_title
                    && vocabulary::says("remark.annulled", text)
                    && met.is_among(sheet.place.sheet_index, row.index);
                is_said.then_some(Kind::Correction {})
            };
            for (column, text) in row.words().chain(comments) {
                if !here.is_empty() && of_all.contains(&column) {
                    continue;
                }
                let mut kind = read.kind(text, (row, here), marked);
                // `Weiß gewinnt`: where the result is told, the side is meant and not whoever is called like it.
                let at = Some((row.index, column));
                if here.iter().any(|game| game.place.cell == at) {
                    kind = kind.filter(|_| corrections::of_row(text, here));
                }
                if let Some(kind) = kind.or_else(|| none_of_event(text)) {
                    found.push(Problem::of(
                        sheet.place.at(row.index, column),
                        kind,
                        text.to_string(),
                    ));
                }
            }
        }
    }
    found
}

/// Returns the columns in which all games of a sheet are called none of the event: then they are the event.
fn of_all_games<'a>(sheet: &Sheet, here: impl Fn(&Row) -> &'a [&'a Pairing]) -> Vec<u32> {
    let is_none =
        |row: &Row, column: u32| corrections::is_none_of_event(&row.text(column), here(row));
    let mut games = sheet.rows.iter().filter(|row| !here(row).is_empty());
    let first = games.next().into_iter();
    let columns = first.flat_map(|row| row.cells.iter().map(move |(column, _)| (row, *column)));
    let mut columns: Vec<u32> =
        columns.filter(|(row, column)| is_none(row, *column)).map(|(_, column)| column).collect();
    // One game alone is no rule.
    if !columns.is_empty() && games.clone().next().is_none() {
        return Vec::new();
    }
    columns.retain(|column| games.clone().all(|row| is_none(row, *column)));
    columns
}

/// Returns the first row of a legend below or beside the games, of a sign and its meaning each, where one is not known.
fn legend_in_rows(sheet: &Sheet) -> Option<Problem> {
    let of_row = |row: &'_ Row| {
        let cells: Vec<(u32, &Cell)> = row.filled().collect();
        let [(column, sign), (_, meaning)] = cells[..] else {
            return None;
        };
        let sign = sign.folded();
        let (whole, outcome) = mark::sign(&sign)?;
        let is_words = meaning.text().contains(char::is_alphabetic);
        (whole == sign && is_words).then(|| (row.index, column, outcome, meaning.folded()))
    };
    let rows: Vec<_> = sheet.rows.iter().filter_map(of_row).collect();
    let told = rows.iter();
    let told: Vec<(Outcome, &str)> =
        told.map(|(.., outcome, meaning)| (*outcome, meaning.as_str())).collect();
    let (at, column, ..) = rows.first().filter(|_| is_unknown_legend(&told))?;
    let row = sheet.rows.iter().find(|row| row.index == *at)?;
    Some(sheet.problem(row, *column, Kind::UnknownLegend {}))
}

/// Whether signs of won and lost are explained, and one of them otherwise than as these.
fn is_unknown_legend(told: &[(Outcome, &str)]) -> bool {
    let has = |wanted| told.iter().any(|(outcome, _)| *outcome == wanted);
    let is_known = |(outcome, meaning): (Outcome, &str)| {
        let said = mark::mark(meaning.trim_matches(|c: char| !c.is_alphanumeric()));
        let won = said == Some(Outcome::Win) || vocabulary::holds("legend.won", meaning);
        let lost = said == Some(Outcome::Loss) || vocabulary::holds("legend.lost", meaning);
        match outcome {
            Outcome::Win => won && !lost,
            // In a list the loss of the first is a win of the second.
            Outcome::Loss => lost && !won || won && vocabulary::holds("legend.second", meaning),
            _ => !(won || lost) || vocabulary::holds("legend.drawn", meaning),
        }
    };
    // Of won or lost alone a legend of something else may speak.
    let of_both = has(Outcome::Win) && has(Outcome::Loss);
    let unknown = |(outcome, meaning): (Outcome, &str)| {
        !is_known((outcome, meaning)) && (of_both || outcome == Outcome::Draw)
    };
    told.iter().copied().any(unknown)
}

/// Returns each sign of a text that stands behind its meaning: `勝=黒星(●) 負=白星(○)`.
fn turned_legend(text: &str) -> Vec<(Outcome, String)> {
    let parts = text.split(|c: char| c.is_whitespace() || "、，,。;".contains(c));
    let of_part = |part: &str| {
        let folded = fold(part);
        let (meaning, behind) = vocabulary::split("legend.is", &folded)?;
        let mut signs = behind.char_indices();
        let (_, outcome) = signs.find_map(|(at, _)| mark::sign(&behind[at..]))?;
        let is_word = meaning.contains(char::is_alphabetic) && mark::sign(meaning).is_none();
        is_word.then(|| (outcome, meaning.to_string()))
    };
    parts.filter_map(of_part).collect()
}

/// Returns each sign of a text behind which a meaning stands, and that: `○=勝ち ●は負け`.
fn legend(folded: &str) -> Vec<(Outcome, &str)> {
    let signs = folded.char_indices().filter_map(|(at, _)| {
        let (sign, outcome) = mark::sign(&folded[at..])?;
        let behind = vocabulary::behind("legend.is", &folded[at + sign.len()..])?;
        Some((at, outcome, folded.len() - behind.len()))
    });
    let signs: Vec<(usize, Outcome, usize)> = signs.collect();
    let ends = signs.iter().skip(1).map(|(at, ..)| *at);
    let ends = ends.chain([folded.len()]);
    let told = signs.iter().zip(ends);
    told.map(|((_, outcome, from), end)| (*outcome, &folded[*from..end])).collect()
}

/// Whether a folded note says that results are seen from the other side: `上段（列）の選手から見た`, `seen from the column`.
fn is_seen_from_other(folded: &str) -> bool {
    let is_other = |text: &str| vocabulary::holds("note.other-side", text);
    let behind = || {
        let (_, behind) = vocabulary::split("note.from-whose-side", folded)?;
        Some(behind.chars().take(NEAR).collect::<String>())
    };
    let before = || {
        let (before, _) = vocabulary::split("note.seen-by", folded)?;
        let from = before.char_indices().rev().nth(NEAR - 1);
        Some(before[from.map_or(0, |(at, _)| at)..].to_string())
    };
    behind().is_some_and(|near| is_other(&near)) || before().is_some_and(|near| is_other(&near))
}

/// Whether a note says that the other side, or who lost, comes first: `Away goals first`, `スコアは右の選手が先`.
fn comes_first(text: &str, folded: &str) -> bool {
    vocabulary::holds("note.other-side", folded) && vocabulary::says("note.first-told", text)
}

/// Whether a folded note says that the lower number wins: `LOWER score wins`.
fn says_less_wins(folded: &str) -> bool {
    vocabulary::split("note.less", folded).is_some_and(|(_, behind)| {
        let near: String = behind.chars().take(NEAR).collect();
        vocabulary::holds("note.wins", &near)
    })
}

impl Read<'_> {
    /// Returns what is wrong with a text in a row, perhaps of games; `marked` is a sheet of games that are told by marks.
    fn kind(&self, text: &str, (row, games): (&Row, &[&Pairing]), marked: bool) -> Option<Kind> {
        if corrections::is_none_of_event(text, games) {
            return Some(Kind::Correction {});
        }
        // Cells of games and names are short, and say nothing more.
        let shortest = if text.contains(is_unspaced) { 3 } else { 4 };
        if text.chars().count() < shortest {
            return None;
        }
        let here = corrections::of_row(text, games);
        if here || text.chars().count() > LONGEST {
            return here.then_some(Kind::Correction {});
        }
        let folded = fold(text);
        let is_turned = vocabulary::holds("note.turned", &folded)
            || is_seen_from_other(&folded)
            || games.is_empty() && comes_first(text, &folded);
        if is_turned {
            return Some(Kind::TurnedNote {});
        }
        let heading = || text.to_string();
        if !marked && games.is_empty() && says_less_wins(&folded) {
            return Some(WinnerInDoubt::LeftOver { heading: heading() }.into());
        }
        if games.is_empty() && row.cells.len() <= FEW && vocabulary::says("note.all-time", text) {
            return Some(WinnerInDoubt::Counts { heading: heading() }.into());
        }
        let turned = turned_legend(text);
        let turned: Vec<(Outcome, &str)> =
            turned.iter().map(|(outcome, text)| (*outcome, text.as_str())).collect();
        if marked && (is_unknown_legend(&legend(&folded)) || is_unknown_legend(&turned)) {
            return Some(Kind::UnknownLegend {});
        }
        if self.takes_points_off(text, row, games.is_empty() && row.filled().count() <= FEW) {
            return Some(Kind::PointsNote {});
        }
        corrections::corrects(self, text, (row, games)).then_some(Kind::Correction {})
    }

    /// Whether a text takes points off somebody from whom the list of players takes none: whom it names, or else its row.
    fn takes_points_off(&self, text: &str, row: &Row, apart: bool) -> bool {
        let words: String = text.chars().filter(|c| !c.is_numeric()).collect();
        let has_number = words.len() < text.len();
        let says = |list: &str| vocabulary::says(list, &words);
        let of_points = || says("score.point");
        let within = self.names.within(text);
        // `Birch: -3` and `Birch lose 3 points`, where no game is told of.
        let is_less = || {
            let rest: String = match within.first() {
                Some(at) => [&text[..at.start], " ", &text[at.end..]].concat(),
                None => return false,
            };
            takes_a_number(&rest) || says("note.loses") && has_number && of_points()
        };
        let is_said = says("note.deduction") && (has_number || apart && of_points());
        if !(is_said || apart && is_less()) {
            return false;
        }
        let within = within.into_iter();
        let within = within.filter_map(|at| self.people.known(&text[at]));
        let mut named: Vec<PlayerIndex> = within.collect();
        if named.is_empty() {
            let cells = row.filled();
            named.extend(cells.filter_map(|(_, cell)| self.people.known(&cell.text())));
        }
        let is_counted = |player: PlayerIndex| self.people.players[player].start_score.is_some();
        named.into_iter().any(|player| !is_counted(player))
    }
}

/// Whether a text has a number behind a minus, or a word for one, and no other: `-3 pts`, `(−3)`, `minus 3`.
fn takes_a_number(text: &str) -> bool {
    let folded = fold(text);
    let mut signs = folded.char_indices().filter_map(|(at, c)| {
        let behind = match vocabulary::behind("note.minus", &folded[at..]) {
            Some(behind) => behind,
            None if "-−–".contains(c) => &folded[at + c.len_utf8()..],
            None => return None,
        };
        let before = folded[..at].chars().next_back();
        Some(!before.is_some_and(char::is_numeric) && behind.starts_with(char::is_numeric))
    });
    let numbers = folded.split(|c: char| !c.is_numeric());
    numbers.filter(|number| !number.is_empty()).count() == 1 && signs.any(|is| is)
}
