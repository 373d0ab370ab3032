//! Texts that set games right: a remark in the row of a game, a comment, a note below, a sheet of corrections.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::lang::is_unspaced;
use crate::model::{Pairing, PlayerIndex, Recorded, Side};
use crate::problem::{Kind, Problem};
use crate::read::checks::names_in_text::Names;
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::number::{self, fold};
use crate::read::roles::people::People;
use crate::read::words::result::{only, read_result};
use crate::read::words::{placing, round, vocabulary};

/// What notes are compared with.
pub struct Read<'a> {
    pub people: &'a People,
    pub pairings: &'a [Pairing],
    pub names: &'a Names,
}

/// Returns the first cell of a sheet that is called corrections: nothing is taken from it.
pub fn of_sheet(sheet: &Sheet) -> Option<Problem> {
    let called = vocabulary::says("note.correction", &sheet.place.sheet);
    let row = sheet.rows.last().filter(|_| called)?;
    let (column, _) = row.filled().next()?;
    Some(sheet.problem(row, column, Kind::Correction {}))
}

/// Whether a remark in the row of games sets them right, whomever it names: it begins with a word for a correction and says which
/// (`訂正→後手勝ち`), says that a result is the other way round, names another (`actually 0-1`), or speaks of one of several games.
pub fn of_row(text: &str, games: &[&Pairing]) -> bool {
    if games.is_empty() {
        return false;
    }
    let folded = fold(text);
    let is_done = |rest: &str| vocabulary::holds("note.corrected", rest);
    let says_more = |rest: &str| rest.chars().filter(|c| c.is_alphanumeric()).count() > 1;
    let opens = vocabulary::behind("note.correction", &folded)
        .is_some_and(|rest| says_more(rest) && !is_done(rest));
    let orders = vocabulary::split("note.correction", &folded)
        .is_some_and(|(before, rest)| says_more(before) && !is_done(rest));
    opens
        || vocabulary::says("remark.reversed", text)
        || vocabulary::says("remark.changed", text) && is_told_otherwise(text, games)
        || orders && (games.len() > 1 || is_told_otherwise(text, games))
}

/// Whether a cell in the row of a game says that it is none of the event, and it was read as decided: `friendly`, `練習`.
pub fn is_none_of_event(text: &str, games: &[&Pairing]) -> bool {
    !games.is_empty()
        && games.iter().all(|game| !game.result.is_open())
        && vocabulary::is("remark.not-of-event", &fold(text))
}

/// Whether a text tells results, and none with which one of the games ended.
fn is_told_otherwise(text: &str, games: &[&Pairing]) -> bool {
    let is_led = vocabulary::behind("remark.changed", &fold(text)).is_none();
    // Behind a name `won` is told of that player: who it was is compared elsewhere.
    let is_verb = |word: &str| is_led && vocabulary::is("won.verb", &fold(word));
    let words = words(text).filter(|word| word.parse::<u32>().is_err() && !is_verb(word));
    let told: Vec<Recorded> = words.filter_map(read_result).collect();
    let is_told = |told: &Recorded| games.iter().any(|game| game.result.fared() == told.fared());
    !told.is_empty() && !told.iter().any(is_told)
}

/// Returns the words of a text; where words are written together, a sign or a number ends one.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let pieces = text.split(|c: char| c.is_whitespace() || ",;.!()（）、。".contains(c));
    pieces.flat_map(|piece| {
        let mut unspaced = None;
        let edges = piece.char_indices().filter_map(move |(at, c)| {
            let is = is_unspaced(c);
            (unspaced.replace(is) == Some(!is)).then_some(at)
        });
        let mut edges: Vec<usize> = edges.collect();
        edges.push(piece.len());
        let mut from = 0;
        edges.into_iter().map(move |at| &piece[std::mem::replace(&mut from, at)..at])
    })
}

/// Where a text names a player.
type Named = (PlayerIndex, Range<usize>);

/// Whether a text corrects a game, or tells of one otherwise than it was read: of the two whom it names, of the row's, of a round's; or whether
/// it takes all games from somebody from whom nothing was taken.
pub fn corrects(read: &Read<'_>, text: &str, (row, games): (&Row, &[&Pairing])) -> bool {
    let folded = fold(text);
    let is_said = vocabulary::holds("note.correction", &folded);
    let named = named(read, text, games);
    let players: BTreeSet<PlayerIndex> = named.iter().map(|(player, _)| *player).collect();
    let is_between = |game: &Pairing| game.second.is_some() && has_all(game, &players);
    if games.is_empty() {
        let in_list = players.is_empty().then(|| in_list(read, row));
        if is_taken_away(read, text, in_list.as_ref().unwrap_or(&players)) {
            return true;
        }
    }
    let fared: Vec<bool> = match players.len() {
        0 => return is_said && opens(&folded),
        1 => winner(text, &named, true).map(|told| {
            let games = games.iter().filter(|game| is_between(game));
            games.filter_map(|game| told.of(game)).collect()
        }),
        2 => winner(text, &named, false).map(|told| {
            let games = read.pairings.iter().filter(|game| is_between(game));
            games.filter_map(|game| told.of(game)).collect()
        }),
        _ => None,
    }
    .unwrap_or_default();
    is_said && fared.is_empty() || !fared.is_empty() && !fared.iter().any(|fits| *fits)
}

/// Whether all of these play in a game.
fn has_all(game: &Pairing, players: &BTreeSet<PlayerIndex>) -> bool {
    let plays = |player: &PlayerIndex| game.players().any(|known| known == *player);
    players.iter().all(plays)
}

/// Whether a note begins with a word for a correction, and tells something with a number.
fn opens(folded: &str) -> bool {
    let bare = folded.trim_start_matches(|c: char| !c.is_alphanumeric());
    let rest = vocabulary::behind("note.correction", bare);
    rest.is_some_and(|rest| rest.starts_with(':') && rest.contains(char::is_numeric))
}

/// Returns the one player of the row of a list, where the name stands in a cell of its own; what happened at a table of the finals stands
/// beside its stage.
fn in_list(read: &Read<'_>, row: &Row) -> BTreeSet<PlayerIndex> {
    let mut texts = row.texts();
    if texts.any(|(_, text)| placing::is_stage_label(&text)) {
        return BTreeSet::new();
    }
    let names = row.filled().filter_map(|(_, cell)| match cell {
        Cell::Text(text) => read.people.known(text),
        _ => None,
    });
    number::only(names).into_iter().collect()
}

/// Whether a note away from the games annuls one that was read as decided, of a round or of those whom it names; or expels somebody whose games
/// all stand.
fn is_taken_away(read: &Read<'_>, text: &str, players: &BTreeSet<PlayerIndex>) -> bool {
    let bare = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    // `4回戦は参考記録`
    let subject = vocabulary::split("legend.is", bare).map(|(subject, _)| subject);
    let title = round::title_of(bare).or_else(|| round::title_of(subject?));
    let round = title.map(|title| title.round);
    let is_meant =
        |game: &&Pairing| has_all(game, players) && round.is_none_or(|round| round == game.round);
    let mut meant = read.pairings.iter().filter(is_meant);
    let of_two = || {
        let turned = ["remark.reversed", "remark.overturned", "remark.not-of-event"];
        players.len() == 2 && vocabulary::says_any(&turned, text)
    };
    if of_two()
        || vocabulary::says("remark.annulled", text) && (round.is_some() || players.len() == 2)
    {
        return meant.all(|game| !game.result.is_open());
    }
    let Some(player) = players.first().filter(|_| players.len() == 1) else {
        return false;
    };
    let known = &read.people.players[*player];
    let is_out =
        known.away.no_place().is_some() || known.left_after.is_some() || known.departure.is_some();
    vocabulary::says_any(&["note.expelled", "note.withdrawn"], text)
        && !is_out
        && meant.all(|game| {
            let outcomes = game.result.outcomes;
            let side = usize::from(game.first != *player);
            outcomes.is_none_or(|outcomes| outcomes[side].is_played())
        })
}

/// Returns where a text names players: by their names, or in the row of one game by a part of a name or by a side (`本当は後手勝ち`).
fn named(read: &Read<'_>, text: &str, games: &[&Pairing]) -> Vec<Named> {
    let within = read.names.within(text).into_iter();
    let named: Vec<Named> =
        within.filter_map(|at| Some((read.people.known(&text[at.clone()])?, at))).collect();
    if !named.is_empty() {
        return named;
    }
    let [game] = games else { return named };
    let Some(second) = game.second else {
        return named;
    };
    let both = [game.first, second];
    let parts = both.map(|player| {
        let name = &read.people.players[player].name;
        name.split_whitespace().map(fold).collect::<BTreeSet<_>>()
    });
    let side_of = |word: &str| {
        let side = match vocabulary::which("side", word) {
            Some("first") => Side::Sente,
            Some("second") => Side::Gote,
            Some(_) => return None,
            None => return at_home(word),
        };
        Some(usize::from(side != game.first_side.unwrap_or(Side::Sente)))
    };
    let whose = |word: &str| {
        let word = fold(word);
        only(parts.each_ref().map(|parts| parts.contains(&word))).or_else(|| side_of(&word))
    };
    let mut found: Vec<Named> =
        pieces(text).filter_map(|at| Some((both[whose(&text[at.clone()])?], at))).collect();
    if found.is_empty() && text.contains(is_unspaced) {
        let sides = ["side.first", "side.second"].map(vocabulary::raw);
        let sides = sides.into_iter().flatten().map(String::as_str);
        let known = parts.iter().flatten().map(String::as_str).chain(sides);
        let within = known.filter_map(|word| {
            let is_long = word.chars().nth(1).is_some() && word.contains(is_unspaced);
            let from = text.find(word).filter(|_| is_long)?;
            Some((both[whose(word)?], from..from + word.len()))
        });
        found.extend(within);
    }
    found
}

/// Returns which side a word names that is longer than a letter: `home` or `away`, `player2`.
fn at_home(word: &str) -> Option<usize> {
    word.chars().nth(1)?;
    ["win", "loss"].into_iter().position(|side| vocabulary::which("winner", word) == Some(side))
}

/// Returns where the words of a text are.
fn pieces(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut from = 0;
    let edges = text.char_indices().chain([(text.len(), ' ')]);
    edges
        .filter(|(_, c)| !c.is_alphanumeric())
        .map(move |(at, c)| std::mem::replace(&mut from, at + c.len_utf8())..at)
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
        Some(if self.won { fared.is_gt() } else { fared.is_lt() })
    }
}

/// Returns who of those whom a text names won or lost, where it says it plainly, and `alone` nothing else: `佐藤の勝ち`, `Dan beat Ann`,
/// `Winner: Dan`, `佐藤の反則負け`, `awarded to Dan`, `Ann gets a match loss`, `Ann actually won`.
fn winner(text: &str, named: &[(PlayerIndex, Range<usize>)], alone: bool) -> Option<Fared> {
    let fared = |(player, at): &(PlayerIndex, Range<usize>)| {
        let rest = fold(&text[at.end..]);
        let rest = vocabulary::behind("note.really", &rest).unwrap_or(&rest);
        let by = vocabulary::behind("won.by", rest).unwrap_or(rest);
        let is_end = |rest: &str| {
            let bare = rest.trim_matches(|c: char| !c.is_alphanumeric());
            !alone || bare.is_empty() || vocabulary::is("note.by-ruling", bare)
        };
        let is_verb = |list: &str| vocabulary::behind(list, by).is_some_and(is_end);
        // `awarded 3-0 to Ben`
        let mut before = fold(&text[..at.start]);
        before.retain(|c| !c.is_numeric() && !"-–:".contains(c));
        let is_to = |list: &str| is_end(by) && vocabulary::before(list, &before).is_some();
        let given = |list: &str| {
            let what = vocabulary::behind("note.is-given", by);
            what.is_some_and(|what| vocabulary::behind(list, what.trim_start()).is_some_and(is_end))
        };
        let lost = is_verb("of-one.beaten")
            || is_verb("legend.lost")
            || is_verb("note.gave-up")
            || given("note.loss")
            || is_to("note.loss-to")
            || vocabulary::before("note.lost-by", by).is_some();
        let won = is_verb("won.verb") && !lost
            || is_verb("verb-between.win")
            || given("note.win")
            || is_to("note.given-to");
        let player = *player;
        (won || alone && lost).then_some(Fared { player, won })
    };
    let mut told = named.iter().filter_map(fared);
    let one = told.next()?;
    told.all(|other| (other.player, other.won) == (one.player, one.won)).then_some(one)
}
