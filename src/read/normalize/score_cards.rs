//! Score cards: a sheet for each player, on which the player's own games stand. Each row gets the name of the card's player, and a game
//! that both wrote down stays once, before anything is looked for.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::model::Recorded;
use crate::place::{PART, Place};
use crate::problem::{Kind, Problem, Unused};
use crate::read::file::grid::{Book, Cell, Row, Sheet};
use crate::read::layouts::list::missing_columns;
use crate::read::number::{fold, joined};
use crate::read::words::columns::{self, Heading};
use crate::read::words::heading::SCORES;
use crate::read::words::result::{parse, parse_pair};
use crate::read::words::round::round_number;
use crate::read::words::{headings, vocabulary};

/// Fewer sheets may be anything.
const FEWEST: usize = 3;

struct Card {
    sheet: usize,
    heading: Heading,
    name: String,
}

impl Card {
    /// Returns the columns that tell the result: one, or what the card's player scored and what the opponent did.
    fn telling(&self) -> &'static [&'static str] {
        if SCORES.iter().all(|column| self.heading.has(column)) { &SCORES } else { &["result"] }
    }
}

/// A game as one of the two wrote it down.
struct Game {
    card: usize,
    row: u32,
    round: u32,
    opponent: String,
    result: Option<Recorded>,
}

/// Puts the cards of a book together; says so.
pub fn put_together(book: &mut Book) -> Vec<Problem> {
    let cards = find(&book.sheets);
    let Some(first) = cards.first() else {
        return Vec::new();
    };
    let mut problems = Vec::new();
    let kind = Kind::ScoreCards { cards: cards.len().to_string() };
    let place = book.sheets[first.sheet].place.at(first.heading.row, first.heading.at("second"));
    problems.push(Problem::at(place, kind));
    leave_sums_out(&cards, &mut book.sheets, &mut problems);
    halve_points(&cards, &mut book.sheets);
    let told = Told::of(&cards, &book.sheets);
    problems.extend(told.unread());
    let left_out = told.told_twice(&mut problems);
    problems.extend(told.other_opponents());
    let games = told.games;
    for (at, card) in cards.iter().enumerate() {
        let sheet = &mut book.sheets[card.sheet];
        sheet.rows.retain(|row| !left_out.contains(&(at, row.index)));
        let own = games.iter().filter(|game| game.card == at);
        let own: HashSet<u32> = own.map(|game| game.row).collect();
        name_rows(sheet, card, &own);
        book.told_elsewhere.extend(sheet.rows.is_empty().then_some(sheet.place.sheet_index));
    }
    problems
}

/// Leaves out rows without a round, below the games, that name nobody who has a card.
fn leave_sums_out(cards: &[Card], sheets: &mut [Sheet], problems: &mut Vec<Problem>) {
    let names: HashSet<String> = cards.iter().map(|card| fold(&card.name)).collect();
    for Card { sheet, heading, .. } in cards {
        let Sheet { place, rows, .. } = &mut sheets[*sheet];
        let is_sum = |row: &Row| {
            let [round, second] = ["round", "second"].map(|name| heading.cell(row, name).text());
            row.index > heading.row
                && heading.has("round")
                && round_number(&round).is_none()
                && !names.contains(&fold(&second))
                && !headings::is_nobody(&second)
        };
        let sums = rows.extract_if(.., |row| is_sum(row));
        problems.extend(sums.map(|row| {
            let place = place.at(row.index, heading.at("second"));
            Problem::of(place, Unused::Row {}, heading.cell(&row, "second").text())
        }));
    }
}

/// Writes results as points of one game where all are 2, 1 and 0, and some 2: a program was set to two points for a win.
fn halve_points(cards: &[Card], sheets: &mut [Sheet]) {
    let halves = |text: &str| match text.parse::<f64>().ok()? {
        2.0 => Some("1"),
        1.0 => Some("½"),
        0.0 => Some("0"),
        _ => None,
    };
    let results = cards.iter().flat_map(|card| {
        let rows = card.heading.below(&sheets[card.sheet]).iter();
        rows.map(|row| card.heading.cell(row, "result").folded())
    });
    let results: Vec<String> = results.collect();
    let is_number = |text: &&String| text.parse::<f64>().is_ok();
    let told = results.iter().filter(is_number);
    let are_doubled = told.clone().all(|text| halves(text).is_some())
        && told.clone().any(|text| halves(text) == Some("1"));
    for card in cards.iter().filter(|_| are_doubled) {
        if let Some(column) = card.heading.column("result") {
            let below = card.heading.position + 1..;
            sheets[card.sheet].rewrite(below, &[column], halves);
        }
    }
}

fn card_unread(sheet: &Sheet, player: &str) -> Problem {
    let player = player.to_string();
    Problem::at(sheet.place.at(0, 0), Kind::CardUnread { player })
}

/// Finds the cards, where no sheet tells both sides of its games.
fn find(sheets: &[Sheet]) -> Vec<Card> {
    let mut cards = Vec::new();
    for (at, sheet) in sheets.iter().enumerate() {
        let Some(heading) = columns::find(sheet, "pairings") else {
            continue;
        };
        match missing_columns(Some(&heading)).as_slice() {
            ["first"] | ["round", "first"] => {}
            [] | ["round"] => return Vec::new(),
            _ => continue,
        }
        // Beside the letter of who won the score says nothing else, nor the letter beside the score.
        let others = heading.has_any(&["winner", "discs"])
            || heading.has_any(&["games", "mark"]) && !heading.has("result");
        let scores = SCORES.iter().filter(|column| heading.has(column)).count();
        let is_told = scores == SCORES.len() || heading.has("result") && scores == 0;
        if !others && is_told {
            let name = named_above(sheet, &heading);
            let name = name.unwrap_or_else(|| sheet.place.sheet.to_string());
            cards.push(Card { sheet: at, heading, name });
        }
    }
    name_by_captions(&mut cards, sheets);
    let names: HashSet<String> = cards.iter().map(|card| fold(&card.name)).collect();
    let said = opponents(&cards, sheets);
    let known = said.iter().filter(|name| names.contains(&fold(name))).count();
    // A table of a page is nobody.
    let is_page = |card: &Card| card.name.starts_with('#');
    let is_event = cards.len() >= FEWEST
        && !cards.iter().any(is_page)
        && names.len() == cards.len()
        && known > 0
        && 2 * known >= said.len();
    if is_event { cards } else { Vec::new() }
}

fn opponents(cards: &[Card], sheets: &[Sheet]) -> Vec<String> {
    let names = cards.iter().flat_map(|card| {
        // Sums below the games have no round.
        let is_of_round = |row: &&Row| {
            let round = card.heading.cell(row, "round").text();
            !card.heading.has("round") || round_number(&round).is_some()
        };
        let rows = card.heading.below(&sheets[card.sheet]).iter();
        rows.filter(is_of_round).map(|row| card.heading.cell(row, "second").text())
    });
    names.filter(|name| !headings::is_nobody(name)).collect()
}

/// Takes for a card's player whom its caption names, of those who are opponents on other cards; whoever met nobody stands where the others do.
fn name_by_captions(cards: &mut [Card], sheets: &[Sheet]) {
    let met = opponents(cards, sheets);
    let without_titles = |name: &String| {
        let words = name.split_whitespace();
        let bare = words.skip_while(|word| vocabulary::is("name.title", &fold(word)));
        joined(bare.map(str::to_string), " ")
    };
    let met: HashMap<String, &String> =
        met.iter().map(|name| (without_titles(name), name)).collect();
    let mut around: Vec<Around> = Vec::new();
    let mut unnamed = Vec::new();
    for card in cards {
        let Some(caption) = sheets[card.sheet].around.first() else {
            continue;
        };
        let named = met.iter().filter(|(name, _)| caption.contains(&***name));
        if let Some((bare, name)) = named.max_by_key(|(name, _)| name.len()) {
            card.name.clone_from(name);
            around.extend(Around::of(caption, bare));
        } else {
            unnamed.push((card, caption));
        }
    }
    let times = |one: &&Around| around.iter().filter(|other| other == one).count();
    let Some(usual) = around.iter().max_by_key(times) else {
        return;
    };
    for (card, caption) in unnamed {
        if let Some(name) = usual.name_in(caption) {
            card.name = name.to_string();
        }
    }
}

/// What stands around the names in captions: the signs before them without numbers, and some letters behind them.
#[derive(PartialEq, Eq)]
struct Around {
    before: String,
    behind: String,
}

impl Around {
    fn of(caption: &str, name: &str) -> Option<Self> {
        const LETTERS: usize = 4;
        let (before, behind) = caption.split_once(name)?;
        Some(Self {
            before: signs(before),
            behind: behind.trim_start().chars().take(LETTERS).collect(),
        })
    }

    fn name_in<'c>(&self, caption: &'c str) -> Option<&'c str> {
        let mut starts = caption.match_indices(char::is_alphabetic);
        let (at, _) = starts.find(|(at, _)| signs(&caption[..*at]) == self.before)?;
        let name = &caption[at..];
        let end = name.find(&self.behind).filter(|end| *end > 0);
        Some(name[..end.unwrap_or(name.len())].trim())
    }
}

/// Returns a text without spaces and digits.
fn signs(text: &str) -> String {
    let signs = text.chars().filter(|c| !c.is_whitespace() && !c.is_ascii_digit());
    signs.collect()
}

/// Returns the name that stands above the heading, beside `Name` or behind it.
fn named_above(sheet: &Sheet, heading: &Heading) -> Option<String> {
    let is_label = |text: &str| headings::is("players.name", text);
    sheet.rows[..heading.position].iter().find_map(|row| {
        let mut cells = row.filled().map(|(_, cell)| cell.text());
        let labels = cells.by_ref();
        let behind = labels.find_map(|text| match text.split_once([':', '：']) {
            Some((label, name)) if is_label(label) && !name.trim().is_empty() => {
                Some(Some(name.trim().to_string()))
            }
            _ => is_label(&text).then_some(None),
        })?;
        behind.or_else(|| cells.next())
    })
}

fn games(sheet: &Sheet, at: usize, card: &Card) -> Vec<Game> {
    let mut round = 0;
    let mut games = Vec::new();
    for row in &sheet.rows[card.heading.position + 1..] {
        let text = |column: &str| card.heading.cell(row, column).text();
        round = round_number(&text("round")).unwrap_or(round);
        let told = card.telling().iter();
        let told: Vec<_> = told.map(|at| card.heading.cell(row, at).shown()).collect();
        if text("second").is_empty() && told.iter().all(|text| text.is_empty()) {
            continue;
        }
        let result = match told.as_slice() {
            [own, theirs] => parse_pair(own, theirs).ok(),
            told => parse(&told.concat()).ok(),
        };
        games.push(Game {
            card: at,
            row: row.index,
            round,
            opponent: fold(&text("second")),
            result,
        });
    }
    games
}

/// The cards of a book, and the games on them.
struct Told<'a> {
    cards: &'a [Card],
    sheets: &'a [Sheet],
    games: Vec<Game>,
}

impl<'a> Told<'a> {
    fn of(cards: &'a [Card], sheets: &'a [Sheet]) -> Self {
        let all = cards.iter().enumerate();
        let games = all.flat_map(|(at, card)| games(&sheets[card.sheet], at, card));
        Self { cards, sheets, games: games.collect() }
    }

    /// Returns the card of a game, and its sheet.
    fn card(&self, game: &Game) -> (&'a Card, &'a Sheet) {
        let card = &self.cards[game.card];
        (card, &self.sheets[card.sheet])
    }

    fn own(&self, game: &Game) -> String {
        fold(&self.card(game).0.name)
    }

    fn place(&self, game: &Game, column: &str) -> Place {
        let (card, sheet) = self.card(game);
        sheet.place.at(game.row, card.heading.at(column))
    }

    /// Returns what a card holds in a column of a game's row.
    fn written(&self, game: &Game, column: &str) -> String {
        let (card, sheet) = self.card(game);
        let row = sheet.position(game.row).map(|at| &sheet.rows[at]);
        row.map(|row| card.heading.cell(row, column).text()).unwrap_or_default()
    }

    /// Names the sheets called like somebody who is met on the cards, and are none: what such a card alone tells would be lost; and the
    /// cards whose player and opponent, such as White and Black beside each other, look like a heading of their own.
    fn unread(&self) -> Vec<Problem> {
        let games = self.games.iter();
        let met: HashSet<&str> = games.map(|game| game.opponent.as_str()).collect();
        let is_card = |at: usize| self.cards.iter().any(|card| card.sheet == at);
        let is_met = |sheet: &Sheet| met.contains(fold(&sheet.place.sheet).as_str());
        let sheets = self.sheets.iter().enumerate();
        let sheets = sheets.filter(|(at, sheet)| !is_card(*at) && is_met(sheet));
        let unread = sheets.map(|(_, sheet)| card_unread(sheet, &sheet.place.sheet));
        let is_word = |name: &str| headings::named("pairings", name).is_some();
        let is_odd = |game: &&Game| is_word(&self.card(game).0.name) && is_word(&game.opponent);
        let odd = self.games.iter().filter(is_odd).map(|game| game.card);
        let odd: BTreeSet<usize> = odd.collect();
        let odd = odd.into_iter().map(|at| &self.cards[at]);
        let odd = odd.map(|card| card_unread(&self.sheets[card.sheet], &card.name));
        unread.chain(odd).collect()
    }

    /// Returns the rows that say what another card has said, by card and row; says where two say different things.
    fn told_twice(&self, problems: &mut Vec<Problem>) -> HashSet<(usize, u32)> {
        let games = self.games.iter();
        let seen: HashMap<(u32, String, String), &Game> =
            games.map(|game| ((game.round, self.own(game), game.opponent.clone()), game)).collect();
        let mut left_out = HashSet::new();
        for game in &self.games {
            // Without rounds the days, or the order of the games, tell which is which.
            let Some(other) = seen
                .get(&(game.round, game.opponent.clone(), self.own(game)))
                .filter(|other| other.card < game.card && game.round > 0)
            else {
                continue;
            };
            let is_open = |game: &Game| game.result.as_ref().is_some_and(Recorded::is_open);
            let (Some(here), Some(there)) = (&game.result, &other.result) else {
                continue;
            };
            if is_open(other) && !is_open(game) {
                left_out.insert((other.card, other.row));
                continue;
            }
            if !is_open(game) && there.turned() != *here {
                let told = |game: &Game| {
                    let columns = self.card(game).0.telling().iter();
                    joined(columns.map(|column| self.written(game, column)), "-")
                };
                let quoted = |game: &Game| format!("{}: {}", self.card(game).0.name, told(game));
                let both = [game, other];
                let place = |game: &Game| self.place(game, self.card(game).0.telling()[0]);
                problems.push(contradiction(both.map(quoted), both.map(place), told(game)));
            }
            left_out.insert((game.card, game.row));
        }
        left_out
    }

    /// Says where the card of an opponent names somebody else in the same round.
    fn other_opponents(&self) -> Vec<Problem> {
        let mut of_card: HashMap<(u32, String), &Game> = HashMap::new();
        for game in self.games.iter().filter(|game| game.round > 0) {
            let card = of_card.entry((game.round, self.own(game)));
            card.or_insert(game);
        }
        let differ = self.games.iter().filter_map(|game| {
            let other = of_card.get(&(game.round, game.opponent.clone()))?;
            (other.opponent != self.own(game)).then(|| {
                let names = [game, other].map(|game| self.written(game, "second"));
                let places = [game, other].map(|game| self.place(game, "second"));
                let found = names[0].clone();
                contradiction(names, places, found)
            })
        });
        differ.collect()
    }
}

/// Says that two cards say different things, the second at another place.
fn contradiction([one, other]: [String; 2], places: [Place; 2], found: String) -> Problem {
    let [place, there] = places;
    let other = format!("{other} ({})", there.within_book());
    Problem::of(place, Kind::Contradiction { one, other }, found)
}

/// Writes the card's player in front of the opponent.
fn name_rows(sheet: &mut Sheet, card: &Card, own: &HashSet<u32>) {
    let opponent = card.heading.at("second");
    let is_left = sheet.rows.iter().any(|row| own.contains(&row.index));
    if !is_left {
        // Every game is told by somebody else.
        sheet.rows.clear();
        return;
    }
    let head = card.heading.position;
    let language = vocabulary::language_of([sheet.rows[head].text(opponent)]);
    for row in sheet.rows.iter_mut().skip(head) {
        let (cell, name) = match row.index {
            index if index == card.heading.row => {
                let [first, second] =
                    ["card", "opponent"].map(|name| vocabulary::written(name, language));
                (Cell::Text(second.into()), first)
            }
            index if own.contains(&index) => (row.get(opponent).clone(), card.name.as_str()),
            _ => continue,
        };
        row.set(opponent, name);
        row.put(opponent + PART, cell);
    }
    // The name above has been read.
    sheet.rows.drain(..head);
}
