//! One player's line: its columns, and what stands in them.

use crate::exact::Exact;
use crate::read::number::is_digits;

#[derive(Clone, Debug)]
pub struct Entry {
    pub number: u32,
    pub name: String,
    pub title: Option<String>,
    /// The rating, where there is one: 0 is none.
    pub rating: Option<Exact>,
    pub federation: Option<String>,
    /// Sex, number in FIDE's lists and date of birth.
    pub sex: Option<String>,
    pub fide_number: Option<String>,
    pub born: Option<String>,
    pub points: Option<Exact>,
    pub rank: Option<u32>,
    /// What each round was, the first one first; nothing for a round without anything written.
    pub rounds: Vec<Option<Game>>,
}

/// What is written of a player's round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    pub opponent: Option<u32>,
    /// Whether the player had White, where a colour is written.
    pub white: Option<bool>,
    /// The letter of the result; a blank is an open game.
    pub result: char,
    /// The column of the round, from 1.
    pub column: usize,
}

/// How a line's columns are counted: FIDE counts characters, some programs bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Widths {
    Characters,
    /// In bytes of UTF-8.
    Bytes,
}

/// What stands in the place of the further bytes of a character.
const FILLER: char = '\0';
/// The columns of a line, from 0, without its code: where each begins and ends.
const NUMBER: (usize, usize) = (1, 5);
const SEX: (usize, usize) = (6, 7);
const TITLE: (usize, usize) = (7, 10);
const NAME: (usize, usize) = (11, 44);
const RATING: (usize, usize) = (45, 49);
const FEDERATION: (usize, usize) = (50, 53);
const FIDE_NUMBER: (usize, usize) = (54, 65);
const BORN: (usize, usize) = (66, 76);
const POINTS: (usize, usize) = (77, 81);
const RANK: (usize, usize) = (82, 86);
/// The first round, and how many columns each has.
const ROUNDS: usize = 88;
const ROUND: usize = 10;
/// How many columns the code has.
const CODE: usize = 3;
/// A player's line is at least this long: up to the points.
const SHORTEST: usize = 80;
/// The letters of results: games, forfeits, byes.
const RESULTS: &str = "10=WLD+-UFHZ";

/// A column, from 1, and what stands there.
type Damage = (usize, String);

pub fn is_player(rest: &str) -> bool {
    rest.chars().count() + CODE >= SHORTEST
        && number(&text(&cells(rest, Widths::Characters), NUMBER)).is_some()
}

impl Widths {
    /// Returns how the columns of these lines are counted: as less is damaged by it.
    pub fn of(lines: &[&str]) -> Self {
        let damaged =
            |widths: Self| lines.iter().filter(|line| Entry::read(line, widths).is_err()).count();
        if damaged(Self::Bytes) < damaged(Self::Characters) {
            Self::Bytes
        } else {
            Self::Characters
        }
    }
}

fn cells(rest: &str, widths: Widths) -> Vec<char> {
    match widths {
        Widths::Characters => rest.chars().collect(),
        Widths::Bytes => rest
            .chars()
            .flat_map(|c| std::iter::once(c).chain(std::iter::repeat_n(FILLER, c.len_utf8() - 1)))
            .collect(),
    }
}

fn text(cells: &[char], (from, to): (usize, usize)) -> String {
    let part = cells.get(from..to.min(cells.len())).unwrap_or_default();
    part.iter().filter(|c| **c != FILLER).collect::<String>().trim().to_string()
}

fn number(text: &str) -> Option<u32> {
    let number = text.parse().ok();
    number.filter(|number| *number > 0 && is_digits(text))
}

impl Entry {
    /// Reads a line without its code.
    ///
    /// # Errors
    /// Everything that cannot be read.
    pub fn read(rest: &str, widths: Widths) -> Result<Self, Vec<Damage>> {
        let cells = cells(rest, widths);
        let said = |at| Some(text(&cells, at)).filter(|text| !text.is_empty() && text != "-");
        let mut damage: Vec<Damage> = Vec::new();
        let mut damaged =
            |(from, to): (usize, usize)| damage.push((from + CODE + 1, text(&cells, (from, to))));
        let start = number(&text(&cells, NUMBER));
        if start.is_none() {
            damaged(NUMBER);
        }
        let mut exact = |at| match said(at).map(|text| text.replace(',', ".").parse::<Exact>()) {
            Some(Ok(value)) if !value.is_negative() => Some(value),
            Some(_) => {
                damaged(at);
                None
            }
            None => None,
        };
        let (rating, points) = (exact(RATING), exact(POINTS));
        // Some programs write 0 of whom they have no place.
        let rank = said(RANK)
            .filter(|text| text.bytes().any(|byte| byte != b'0'))
            .map(|text| number(&text).ok_or(()));
        if rank == Some(Err(())) {
            damaged(RANK);
        }
        let blocks = cells.len().saturating_sub(ROUNDS).div_ceil(ROUND);
        let mut rounds = Vec::new();
        for at in (0..blocks).map(|block| ROUNDS + block * ROUND) {
            rounds.push(game(&cells, at).unwrap_or_else(|()| {
                damaged((at, at + ROUND));
                None
            }));
        }
        while rounds.last() == Some(&None) {
            rounds.pop();
        }
        match start {
            Some(number) if damage.is_empty() => Ok(Self {
                number,
                name: text(&cells, NAME),
                title: said(TITLE),
                rating: rating.filter(|rating| !rating.is_zero()),
                federation: said(FEDERATION),
                sex: said(SEX),
                fide_number: said(FIDE_NUMBER),
                born: said(BORN),
                points,
                rank: rank.and_then(Result::ok),
                rounds,
            }),
            _ => Err(damage),
        }
    }
}

/// Reads a round; nothing where nothing is written.
fn game(cells: &[char], at: usize) -> Result<Option<Game>, ()> {
    let whole = text(cells, (at, at + ROUND));
    if whole.is_empty() {
        return Ok(None);
    }
    let opponent = text(cells, (at, at + 4));
    let opponent = match opponent.as_str() {
        "" | "0000" | "0" => None,
        written => Some(number(written).ok_or(())?),
    };
    let one = |at: usize| cells.get(at).copied().unwrap_or(' ');
    let white = match one(at + 5).to_ascii_lowercase() {
        'w' => Some(true),
        'b' => Some(false),
        '-' | ' ' => None,
        _ => return Err(()),
    };
    let result = match one(at + 7).to_ascii_uppercase() {
        '½' => '=',
        letter => letter,
    };
    // Between its parts nothing stands.
    let gaps = [at + 4, at + 6].map(one);
    let is_bye = "UFHZ".contains(result);
    let known = result == ' ' || RESULTS.contains(result);
    if !known
        || gaps != [' ', ' ']
        || is_bye && opponent.is_some()
        || opponent.is_none() && "10WLD".contains(result)
    {
        return Err(());
    }
    // Nobody, and nothing said of it: no round at all.
    Ok((opponent.is_some() || result != ' ').then_some(Game {
        opponent,
        white,
        result,
        column: at + CODE + 1,
    }))
}
