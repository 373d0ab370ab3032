//! Whose games stand below the columns of a table of everybody against everybody that are not headed by the names in the rows: initials, parts of
//! names, codes, numbers, in whichever order.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::problem::{Nearly, Problem, in_short};
use crate::read::file::grid::{Row, Sheet};
use crate::read::layouts::cross::cell::Family;
use crate::read::layouts::cross::entry::Who;
use crate::read::layouts::cross::grid::{self, heads, is_legend};
use crate::read::layouts::cross::{legs, stacked};
use crate::read::number::{are_distinct, fold, is_digits, only};
use crate::read::words::name_folding::{alike, words};
use crate::read::words::{columns, headings, vocabulary};

/// Fewer are no table of everybody against everybody.
const FEWEST: usize = 3;
/// More columns are no players'.
const MOST: usize = 100;
/// Numbers, places and grades stand in front of the names, no more.
const LAST_OF_NAMES: u32 = 6;

/// The columns of the games, and whose they are.
#[derive(Debug)]
pub struct Heads {
    /// The position of the heading row, in [`Sheet::rows`].
    pub position: usize,
    pub columns: Vec<Head>,
    /// Whether the columns stand in the order of the rows.
    in_turn: bool,
}

#[derive(Debug)]
pub struct Head {
    pub column: u32,
    pub text: String,
    pub name: String,
}

impl Heads {
    /// Whether the columns are in the order of the rows, and headed by numbers or by how names begin.
    pub fn are_plain(&self) -> bool {
        let is_plain = |head: &Head| {
            let text = fold(&head.text);
            is_digits(&text) || heads(&text, &head.name)
        };
        self.in_turn && self.columns.iter().all(is_plain)
    }
}

/// Rows of names, and as many columns of games.
struct Square<'a> {
    position: usize,
    rows: &'a [&'a Row],
    names: &'a [String],
    /// The columns and their headings.
    heads: &'a [(u32, String)],
}

/// The row of the player of each column.
type Order = Vec<usize>;

/// A column, and the rows whose it may be.
type Several = (usize, Vec<usize>);

/// Returns the columns that are not headed by the names in full, where one order alone fits what heads them and the games.
pub fn find(sheet: &Sheet) -> Option<Heads> {
    squares(sheet, |square| {
        let order = square.order().ok()??;
        let columns = square.heads.iter().zip(&order);
        let columns = columns.map(|((column, text), at)| Head {
            column: *column,
            text: text.clone(),
            name: square.names[*at].clone(),
        });
        let columns: Vec<Head> = columns.collect();
        let is_full = |head: &Head| fold(&head.text) == fold(&head.name);
        (!columns.iter().all(is_full)).then_some(Heads {
            position: square.position,
            columns,
            in_turn: order.is_sorted(),
        })
    })
}

/// Asks about the first heading that fits several players, and says of a table that is headed by most people in its rows who is missing.
pub fn nearly(sheet: &Sheet) -> Option<Problem> {
    let doubt = squares(sheet, |square| {
        let (at, rows) = square.order().err()?;
        let names = rows.iter().map(|row| square.names[*row].clone());
        let names = in_short(grid::MOST_NAMED, &names.collect::<Vec<String>>());
        let row = &sheet.rows[square.position];
        Some(sheet.problem(row, square.heads[at].0, Nearly::RobinHead { names }))
    });
    doubt.or_else(|| grid::nearly(sheet))
}

/// Goes through what may be such a table.
fn squares<T>(sheet: &Sheet, found: impl Fn(&Square<'_>) -> Option<T>) -> Option<T> {
    columns::candidates(sheet).find_map(|(position, row)| {
        let heads: Vec<(u32, String)> = row.texts().collect();
        // Lists side by side have more, and each part of them would be looked at.
        if heads.len() > 2 * MOST {
            return None;
        }
        (0..LAST_OF_NAMES).find_map(|name| {
            let right = heads.partition_point(|(column, _)| *column <= name);
            let right = &heads[right..];
            let rows = rows_below(sheet, position, name, right.len().min(MOST));
            let names: Vec<String> = rows.iter().map(|row| row.text(name)).collect();
            let is_word = |name: &String| name.contains(char::is_alphabetic);
            if rows.len() < FEWEST || !names.iter().all(is_word) || !are_distinct(&names) {
                return None;
            }
            let has_sign = |(column, _): &(u32, String)| {
                let mut texts = rows.iter().map(|row| row.text(*column));
                texts.any(|text| is_sign(&text))
            };
            let may_be: Vec<bool> = right.iter().map(has_sign).collect();
            let mut below: HashMap<u32, Below> = HashMap::new();
            let mut windows = right.windows(rows.len()).zip(may_be.windows(rows.len()));
            windows.find_map(|(heads, may_be)| {
                // Nobody meets himself, and no two have the same number.
                if may_be.contains(&false) || !numbers_are_distinct(heads) {
                    return None;
                }
                let below = heads.iter().map(|(column, _)| {
                    *below.entry(*column).or_insert_with(|| Below::of(&rows, *column))
                });
                let below: Vec<Below> = below.collect();
                let (rows, names) = (&rows, &names);
                let square = Square { position, rows, names, heads };
                hold_games(&below).then(|| found(&square))?
            })
        })
    })
}

fn numbers_are_distinct(heads: &[(u32, String)]) -> bool {
    let texts = heads.iter().map(|(_, text)| text.as_str());
    let numbers = texts.filter(|text| !text.contains(char::is_alphabetic));
    are_distinct(&numbers.collect::<Vec<&str>>())
}

/// The cells below a heading.
#[derive(Clone, Copy)]
struct Below {
    /// How many say something, and how many of these tell games.
    said: [usize; 2],
    /// The same of the first alone.
    first: [usize; 2],
}

impl Below {
    fn of(rows: &[&Row], column: u32) -> Self {
        let texts: Vec<String> = rows.iter().map(|row| row.text(column)).collect();
        let is_game = |text: &String| Family::RoundRobin.met(text).is_some();
        let counts = |texts: &[String]| {
            let said = texts.iter().filter(|text| !text.is_empty());
            [said.clone().count(), said.filter(|text| is_game(text)).count()]
        };
        Self { said: counts(&texts), first: counts(&texts[..1]) }
    }
}

/// Whether most cells of a square that say something tell games, but for one of each player. Names in the first row tell that it is a list.
fn hold_games(below: &[Below]) -> bool {
    let count = below.len();
    let sum = |part: fn(&Below) -> usize| below.iter().map(part).sum::<usize>();
    let (said, games) = (sum(|of| of.said[0]), sum(|of| of.said[1]));
    let in_first = 2 * sum(|of| of.first[1]) + 1 >= sum(|of| of.first[0]);
    in_first && games >= count && 5 * games >= 4 * said.saturating_sub(count)
}

/// Returns the rows of a table below a heading, down to a sum or a note; a blank row may stand between each two. More than `most` are not
/// looked for.
fn rows_below(sheet: &Sheet, position: usize, name: u32, most: usize) -> Vec<&Row> {
    let filled = sheet.below(position).iter();
    let mut rows: Vec<&Row> = Vec::new();
    for row in filled.filter(|row| row.filled().next().is_some()) {
        let text = row.text(name);
        let is_note = || headings::is_label(&text) || is_legend(&text) || row.alone().is_some();
        let step = |pair: [&Row; 2]| pair[1].index - pair[0].index;
        let goes_on = match rows[..] {
            [first, second, .., last] => step([last, row]) == step([first, second]),
            [first] => step([first, row]) <= 2,
            [first, second] => step([second, row]) == step([first, second]),
            [] => true,
        };
        if !goes_on || text.is_empty() || rows.len() > most || is_note() {
            break;
        }
        rows.push(row);
    }
    rows
}

/// Whether a cell holds no game: nothing, or a sign.
fn is_sign(text: &str) -> bool {
    fold(text).chars().all(|c| vocabulary::is_sign("sign.diagonal", c))
}

impl Square<'_> {
    fn count(&self) -> usize {
        self.rows.len()
    }

    fn text(&self, row: usize, at: usize) -> String {
        self.rows[row].text(self.heads[at].0)
    }

    fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let count = self.count();
        (0..count).flat_map(move |row| (0..count).map(move |at| (row, at)))
    }

    /// Returns the order of the columns; nothing where none fits, and a column with the rows that it fits where several do.
    fn order(&self) -> Result<Option<Order>, Several> {
        let is_word = |(_, head): &(u32, String)| head.contains(char::is_alphabetic);
        let by_keys = self.by_keys();
        if self.heads.iter().all(is_word) {
            return match only(by_keys) {
                None => self.by_names(),
                order => Ok(order),
            };
        }
        let in_turn =
            (1..).zip(self.heads).all(|(number, (_, head))| fold(head) == number.to_string());
        let in_turn = in_turn.then(|| (0..self.count()).collect());
        let mut orders: BTreeSet<Order> = by_keys.into_iter().chain(in_turn).collect();
        orders.retain(|order| self.agrees(order));
        let several = |at: usize| orders.iter().map(|order| order[at]).collect::<BTreeSet<_>>();
        let differs = (0..self.count()).map(several).enumerate();
        let mut differs = differs.filter(|(_, rows)| rows.len() > 1);
        match differs.next() {
            Some((at, rows)) => Err((at, rows.into_iter().collect())),
            None => Ok(orders.pop_first()),
        }
    }

    /// Returns the orders in which columns beside the games hold what heads these.
    fn by_keys(&self) -> BTreeSet<Order> {
        let is_of_games = |column: &u32| self.heads.iter().any(|(of, _)| of == column);
        let beside = Sheet::columns(self.rows.iter().copied());
        let order = |column: u32| -> Option<Order> {
            let keys = self.rows.iter().map(|row| row.folded(column)).zip(0..);
            let keys: HashMap<String, usize> = keys.collect();
            let rows = self.heads.iter().map(|(_, head)| keys.get(&fold(head)).copied());
            rows.collect::<Option<Order>>().filter(|rows| are_distinct(rows))
        };
        let orders = beside.into_iter().filter(|column| !is_of_games(column));
        let orders = orders.filter_map(order);
        orders.filter(|order| self.is_free(order)).collect()
    }

    /// Returns the one order in which each heading is a part of the player's name, or stands for it.
    fn by_names(&self) -> Result<Option<Order>, Several> {
        let of_names = |fits: fn(&str, &str) -> bool| {
            let fits = |(row, at): (usize, usize)| {
                self.is_sign(row, at) && fits(&self.heads[at].1, &self.names[row])
            };
            self.cells().filter(|cell| fits(*cell)).collect::<BTreeSet<_>>()
        };
        match self.of_fitting(&of_names(is_short_for)) {
            Ok(None) => Ok(self.of_fitting(&of_names(is_within)).unwrap_or_default()),
            order => order,
        }
    }

    /// Returns the one order in which each column fits its row, of the rows and columns that fit.
    fn of_fitting(&self, fits: &BTreeSet<(usize, usize)>) -> Result<Option<Order>, Several> {
        if (0..self.count()).all(|at| fits.contains(&(at, at))) {
            return Ok(Some((0..self.count()).collect()));
        }
        let several = match only_order(self.count(), fits.clone()) {
            Err(several) => several,
            order => return order,
        };
        // Players do not meet themselves: the same sign, or none, stands there in each row.
        let sign = |(row, at): &(usize, usize)| fold(&self.text(*row, *at));
        let signs: BTreeSet<String> = fits.iter().map(sign).collect();
        let of_sign = |own: &String| {
            let fits = fits.iter().copied().filter(|cell| sign(cell) == *own);
            let order = only_order(self.count(), fits.collect()).ok()?;
            order.filter(|order| self.agrees(order))
        };
        match only(signs.iter().filter_map(of_sign).collect::<BTreeSet<Order>>()) {
            None => Err(several),
            order => Ok(order),
        }
    }

    fn is_sign(&self, row: usize, at: usize) -> bool {
        is_sign(&self.text(row, at))
    }

    /// Whether nobody meets himself.
    fn is_free(&self, order: &Order) -> bool {
        (0..).zip(order).all(|(at, row)| self.is_sign(*row, at))
    }

    /// Whether nobody meets himself, and nearly all games are told alike by both.
    fn agrees(&self, order: &Order) -> bool {
        let cells = self.cells().filter(|(row, at)| order[*at] != *row);
        let cells = cells.map(|(row, at)| ((row, order[at]), self.text(row, at)));
        let cells: Vec<((usize, usize), String)> =
            cells.filter(|(_, text)| !text.is_empty()).collect();
        let by_cell: BTreeMap<(usize, usize), &str> =
            cells.iter().map(|(cell, text)| (*cell, text.as_str())).collect();
        let own = stacked::own(&cells);
        let met = |cell: &(usize, usize)| {
            let text = by_cell.get(cell)?;
            let met = stacked::met(own, text, &Who::Number(0));
            met.or_else(|| Family::RoundRobin.met(text))
        };
        let both = by_cell
            .keys()
            .filter(|(row, other)| row < other && by_cell.contains_key(&(*other, *row)));
        let told: Vec<bool> = both
            .map(|(row, other)| {
                let both = met(&(*row, *other)).zip(met(&(*other, *row)));
                both.is_some_and(|(one, other)| one.with(&other).is_some())
            })
            .collect();
        let agreeing = told.iter().filter(|agree| **agree).count();
        let are_told = told.len() + 1 >= self.count() && 5 * agreeing >= 4 * told.len();
        self.is_free(order) && (are_told || legs::in_digits(&by_cell).is_some())
    }
}

/// Returns the only order in which each column fits its row, of the rows and columns that fit; nothing where there is none, and a column with the
/// rows that it fits where there are several. Where one order alone is left, some column fits one row.
fn only_order(count: usize, mut fits: BTreeSet<(usize, usize)>) -> Result<Option<Order>, Several> {
    let mut order: BTreeMap<usize, usize> = BTreeMap::new();
    while order.len() < count {
        let open = (0..count).filter(|at| !order.contains_key(at));
        let rows = |at: usize| fits.iter().filter(move |(_, of)| *of == at).map(|(row, _)| *row);
        let Some((at, rows)) = open
            .map(|at| (at, rows(at).collect::<Vec<usize>>()))
            .min_by_key(|(_, rows)| rows.len())
        else {
            break;
        };
        let row = match rows[..] {
            [] => return Ok(None),
            [row] => row,
            _ => return Err((at, rows)),
        };
        order.insert(at, row);
        fits.retain(|(other, of)| *other != row && *of != at);
    }
    Ok(Some(order.into_values().collect()))
}

/// Returns the heading without a word such as `vs` in front of a name.
fn bare(head: &str) -> &str {
    let behind = head.split_once(char::is_whitespace);
    let behind = behind.filter(|(first, _)| vocabulary::is("between.names", &fold(first)));
    behind.map_or(head, |(_, rest)| rest)
}

/// Whether a heading is how a name or one of its words begins, or is put together from how its words begin: `Becker`, `MiH`, `FoxD`.
fn is_short_for(head: &str, name: &str) -> bool {
    let head = alike(bare(head));
    let words = words(name);
    let begins = |word: &String| word.starts_with(&head);
    let is_long = head.chars().nth(1).is_some();
    let last_first: Vec<String> = words.iter().rev().cloned().collect();
    !head.is_empty()
        && (alike(name).starts_with(&head)
            || is_long && words.iter().any(begins)
            || [words, last_first].iter().any(|words| is_of_beginnings(&head, words)))
}

/// Whether a text is put together from what the words begin with, each in its turn.
fn is_of_beginnings(head: &str, words: &[String]) -> bool {
    let Some((word, rest)) = words.split_first() else {
        return head.is_empty();
    };
    let ends = head.char_indices().map(|(at, c)| at + c.len_utf8());
    let mut ends = ends.take_while(|end| word.starts_with(&head[..*end]));
    ends.any(|end| is_of_beginnings(&head[end..], rest))
}

/// Whether the letters of a heading stand in a name in their order, the first where a word begins: `AVL` for Aston Villa.
fn is_within(head: &str, name: &str) -> bool {
    let head = alike(bare(head));
    let words = words(name);
    let from = |at: usize| {
        let mut letters = words[at..].iter().flat_map(|word| word.chars());
        let is_first = head.chars().next() == words[at].chars().next();
        is_first && head.chars().all(|letter| letters.any(|own| own == letter))
    };
    !head.is_empty() && !is_digits(&head) && (0..words.len()).any(from)
}
