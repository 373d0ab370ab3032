//! Notes beside the games that say otherwise than these were read: `※後手から見た勝敗`, `凡例: ○=負け`, `訂正:3回戦 田中−佐藤は佐藤の勝ち`.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use crate::model::{Outcome, Pairing, PlayerIndex, Recorded};
use crate::problem::{Kind, Problem};
use crate::read::checks::names_in_text::Names;
use crate::read::file::grid::{Book, Cell, Row, Sheet};
use crate::read::number::fold;
use crate::read::roles::people::People;
use crate::read::words::heading::only;
use crate::read::words::result::read_result;
use crate::read::words::{mark, vocabulary};

/// Longer texts tell stories.
const LONGEST: usize = 80;
/// So many rows are looked at whole.
const TOP: u32 = 40;
/// Rows of so few cells are no games.
const FEW: usize = 2;

/// What notes are compared with.
pub struct Read<'a> {
    pub people: &'a People,
    pub pairings: &'a [Pairing],
    pub names: &'a Names,
}

/// Asks about every such note: it stands beside the games, and they were read as they are usually written.
pub fn check(book: &Book, read: &Read<'_>) -> Vec<Problem> {
    let mut played: HashMap<(usize, u32), Vec<&Pairing>> = HashMap::new();
    for game in read.pairings {
        let at = game
            .place
            .cell
            .map(|(row, _)| (game.place.sheet_index, row));
        if let Some(at) = at {
            played.entry(at).or_default().push(game);
        }
    }
    let mut found = Vec::new();
    for sheet in &book.sheets {
        let marked = read.pairings.iter().any(|game| {
            game.place.sheet_index == sheet.place.sheet_index && game.result.score.is_none()
        });
        found.extend(legend_in_rows(sheet).filter(|_| marked));
        // Notes stand near the top, or nearly alone in their row.
        let here = |row: &Row| played.get(&(sheet.place.sheet_index, row.index));
        let may_be = |row: &&Row| row.index < TOP || row.cells.len() <= FEW || here(row).is_some();
        for row in sheet.rows.iter().filter(may_be) {
            let here = here(row).map_or(&[][..], Vec::as_slice);
            for (column, cell) in &row.cells {
                let Cell::Text(text) = cell else { continue };
                if !here.is_empty() && is_correcting_remark(text, here) {
                    found.push(sheet.problem(row, *column, Kind::Correction {}));
                } else if text.chars().count() <= LONGEST
                    && let Some(kind) = read.kind(text, (row, here), marked)
                {
                    found.push(sheet.problem(row, *column, kind));
                }
            }
        }
    }
    found
}

/// Whether a remark in the row of games sets them right: it begins with a word for a correction, and says which (`訂正→後手勝ち`), says that
/// a result is the other way round, or names another (`actually 0-1`).
fn is_correcting_remark(text: &str, games: &[&Pairing]) -> bool {
    let folded = fold(text);
    let rest = vocabulary::behind("note.correction", &folded);
    let opens = rest.is_some_and(|rest| {
        rest.chars().filter(|c| c.is_alphanumeric()).count() > 1
            && !vocabulary::holds("note.corrected", rest)
    });
    let is_led = vocabulary::behind("remark.changed", &folded).is_none();
    let told = || {
        let words = text
            .split(|c: char| c.is_whitespace() || ",;.!()（）、。".contains(c))
            .filter(|word| word.parse::<u32>().is_err());
        // Behind a name `won` is told of that player: who it was is compared elsewhere.
        let is_verb = |word: &&str| is_led && vocabulary::is("won.verb", &fold(word));
        words
            .filter(move |word| !is_verb(word))
            .filter_map(read_result)
    };
    let is_other = || {
        let is_told =
            |told: &Recorded| games.iter().any(|game| game.result.fared() == told.fared());
        told().next().is_some() && !told().any(|told| is_told(&told))
    };
    opens
        || vocabulary::says("remark.reversed", text)
        || vocabulary::says("remark.changed", text) && is_other()
}

/// Returns the first row of a legend below or beside the games, of a sign and its meaning each, where one is not known.
fn legend_in_rows(sheet: &Sheet) -> Option<Problem> {
    let of_row = |row: &'_ Row| {
        let cells: Vec<(u32, &Cell)> = row.filled().collect();
        let [(column, sign), (_, meaning)] = cells[..] else {
            return None;
        };
        let sign = fold(&sign.text());
        let (whole, outcome) = mark::sign(&sign)?;
        let is_words = meaning.text().contains(char::is_alphabetic);
        (whole == sign && is_words).then(|| (row.index, column, outcome, fold(&meaning.text())))
    };
    let rows: Vec<_> = sheet.rows.iter().filter_map(of_row).collect();
    let told = rows.iter();
    let told: Vec<(Outcome, &str)> = told
        .map(|(.., outcome, meaning)| (*outcome, meaning.as_str()))
        .collect();
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
    told.map(|((_, outcome, from), end)| (*outcome, &folded[*from..end]))
        .collect()
}

impl Read<'_> {
    /// Returns what is wrong with a text in a row, perhaps of games; `marked` is a sheet of games that are told by marks.
    fn kind(&self, text: &str, (row, games): (&Row, &[&Pairing]), marked: bool) -> Option<Kind> {
        // Cells of games and names are short, and say nothing more.
        if text.chars().count() < 4 {
            return None;
        }
        let folded = fold(text);
        if vocabulary::holds("note.turned", &folded) {
            return Some(Kind::TurnedNote {});
        }
        let turned = turned_legend(text);
        let turned: Vec<(Outcome, &str)> = turned
            .iter()
            .map(|(outcome, text)| (*outcome, text.as_str()))
            .collect();
        if marked && (is_unknown_legend(&legend(&folded)) || is_unknown_legend(&turned)) {
            return Some(Kind::UnknownLegend {});
        }
        if self.takes_points_off(text, row) {
            return Some(Kind::PointsNote {});
        }
        self.corrects(text, &folded, games)
            .then_some(Kind::Correction {})
    }

    /// Whether a text takes points off somebody from whom the list of players takes none: whom it names, or else its row.
    fn takes_points_off(&self, text: &str, row: &Row) -> bool {
        let words: String = text.chars().filter(|c| !c.is_numeric()).collect();
        if words.len() == text.len() || !vocabulary::says("note.deduction", &words) {
            return false;
        }
        let within = self.names.within(text).into_iter();
        let within = within.filter_map(|at| self.people.known(&text[at]));
        let mut named: Vec<PlayerIndex> = within.collect();
        if named.is_empty() {
            let cells = row.filled();
            named.extend(cells.filter_map(|(_, cell)| self.people.known(&cell.text())));
        }
        let is_counted = |player: PlayerIndex| self.people.players[player].start_score.is_some();
        named.into_iter().any(|player| !is_counted(player))
    }

    /// Returns where a text names one of a game's two players by a part of the name that the other does not have: `Priya actually won`.
    fn named_in_part(&self, text: &str, game: &Pairing) -> Vec<(PlayerIndex, Range<usize>)> {
        let parts = |player: PlayerIndex| {
            let name = &self.people.players[player].name;
            name.split_whitespace().map(fold).collect::<BTreeSet<_>>()
        };
        let players: Vec<PlayerIndex> = game.players().collect();
        let [one, other] = players[..] else {
            return Vec::new();
        };
        let both = [(one, parts(one)), (other, parts(other))];
        let whose = |word: &str| {
            let word = fold(word);
            let has = both.each_ref().map(|(_, parts)| parts.contains(&word));
            only(has).map(|side| both[side].0)
        };
        let edges = text.char_indices().chain([(text.len(), ' ')]);
        let mut from = 0;
        let mut found = Vec::new();
        for (at, c) in edges.filter(|(_, c)| !c.is_alphanumeric()) {
            let word = from..at;
            found.extend(whose(&text[word.clone()]).map(|player| (player, word)));
            from = at + c.len_utf8();
        }
        found
    }

    /// Whether a text corrects a game, or tells of one otherwise than it was read: of the two whom it names, or of the row's, where it names one.
    fn corrects(&self, text: &str, folded: &str, games: &[&Pairing]) -> bool {
        let is_said = vocabulary::holds("note.correction", folded);
        let opens = || {
            let bare = folded.trim_start_matches(|c: char| !c.is_alphanumeric());
            let rest = vocabulary::behind("note.correction", bare);
            rest.is_some_and(|rest| rest.starts_with(':') && rest.contains(char::is_numeric))
        };
        let mut named: Vec<(PlayerIndex, Range<usize>)> = self
            .names
            .within(text)
            .into_iter()
            .filter_map(|at| Some((self.people.known(&text[at.clone()])?, at)))
            .collect();
        if let ([], [game]) = (&named[..], games) {
            named = self.named_in_part(text, game);
        }
        let players: BTreeSet<PlayerIndex> = named.iter().map(|(player, _)| *player).collect();
        let is_between = |game: &Pairing| {
            let is_named = |player: &PlayerIndex| game.players().any(|known| known == *player);
            game.second.is_some() && players.iter().all(is_named)
        };
        let mut fared = match players.len() {
            0 => return is_said && opens(),
            1 => winner(text, &named, true).map(|told| {
                let games = games.iter().filter(|game| is_between(game));
                games.filter_map(|game| told.of(game)).collect::<Vec<_>>()
            }),
            2 => winner(text, &named, false).map(|told| {
                let games = self.pairings.iter().filter(|game| is_between(game));
                games.filter_map(|game| told.of(game)).collect()
            }),
            _ => None,
        };
        let fared = fared.take().unwrap_or_default();
        is_said && fared.is_empty() || !fared.is_empty() && !fared.iter().any(|fits| *fits)
    }
}

/// Who a text says won, or lost.
struct Fared {
    player: PlayerIndex,
    won: bool,
}

impl Fared {
    /// Whether a game ended so; nothing of one that is not over.
    fn of(&self, game: &Pairing) -> Option<bool> {
        let fared = game.fared(self.player)?;
        Some(if self.won {
            fared.is_gt()
        } else {
            fared.is_lt()
        })
    }
}

/// Returns who of those whom a text names won or lost, where it says it plainly, and `alone` nothing else: `佐藤の勝ち`, `Dan beat Ann`,
/// `Winner: Dan`, `佐藤の反則負け`, `awarded to Dan`, `Ann actually won`.
fn winner(text: &str, named: &[(PlayerIndex, Range<usize>)], alone: bool) -> Option<Fared> {
    let fared = |(player, at): &(PlayerIndex, Range<usize>)| {
        let rest = fold(&text[at.end..]);
        let rest = vocabulary::behind("note.really", &rest).unwrap_or(&rest);
        let by = vocabulary::behind("won.by", rest).unwrap_or(rest);
        let is_end = |rest: &str| !alone || !rest.contains(char::is_alphanumeric);
        let is_verb = |list: &str| vocabulary::behind(list, by).is_some_and(is_end);
        let is_given = || vocabulary::before("note.given-to", &fold(&text[..at.start])).is_some();
        let lost = is_verb("of-one.beaten")
            || is_verb("legend.lost")
            || is_verb("note.gave-up")
            || vocabulary::before("note.lost-by", by).is_some();
        let won =
            is_verb("won.verb") && !lost || is_verb("verb-between.win") || is_end(by) && is_given();
        let player = *player;
        (won || alone && lost).then_some(Fared { player, won })
    };
    let mut told = named.iter().filter_map(fared);
    let one = told.next()?;
    told.all(|other| (other.player, other.won) == (one.player, one.won))
        .then_some(one)
}
