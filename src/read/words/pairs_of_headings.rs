//! Two headings that are the same but for whose side they are: `BeyA` and `BeyB`, `golsquadra1` and `golsquadra2`, `ResultH` and `ResultA`. What
//! stands below tells the players from what each of them has.

use std::collections::{BTreeSet, HashMap};

use crate::exact::Exact;
use crate::read::file::grid::{Cell, Row, all_filled};
use crate::read::number::{fold, is_score, only};
use crate::read::words::heading::{Heading, SCORES};
use crate::read::words::paired_columns::{Each, is_between};
use crate::read::words::{headings, paired_columns, side_columns, side_results, vocabulary};

/// More headings than in any list, and longer ones.
const MOST: usize = 100;
const LONGEST: usize = 60;
/// Nobody has more in a game that is told by two such columns.
const MOST_POINTS: i64 = 999;

/// Two columns, the first player's first, and what both headings name.
struct Pair {
    columns: [u32; 2],
    named: String,
    texts: [String; 2],
}

/// Takes such columns for those of both players and of their scores, where a heading lacks them and tells results with them.
pub fn take(heading: &mut Heading, below: &[Row]) {
    let is_whole = heading.players().is_some() && heading.tells_results();
    if is_whole || heading.unused.len() > MOST || below.is_empty() {
        return;
    }
    let mut told = heading.clone();
    if told.names_nobody() {
        take_coloured_numbers(&mut told, below);
    }
    if told.names_nobody() {
        take_by_who_won(&mut told, below);
    }
    if told.names_nobody() {
        let pairs = pairs(&told);
        let names = pairs.iter().filter(|pair| pair.names_players(below));
        let mut names: Vec<&Pair> = names.collect();
        if names.is_empty() {
            names.extend(pairs.iter().filter(|pair| pair.numbers_players(below)));
        }
        let [pair] = names[..] else {
            return;
        };
        told.take_players(pair.columns);
        told.players_paired = true;
    } else if told.players().is_none() {
        other_player(&mut told, below);
    }
    if told.players().is_none() {
        return;
    }
    side_columns::scores_of_sides(&mut told);
    if !told.tells_results() {
        scores(&mut told, below);
    }
    if told.tells_results() && !holds_chances(&told, below) {
        told.each = of_each(&told);
        *heading = told;
    }
}

/// Whether parts of one stand below the scores: what was expected of a game.
fn holds_chances(heading: &Heading, below: &[Row]) -> bool {
    let cells = SCORES.iter().filter_map(|score| heading.column(score));
    let cells = cells.flat_map(|column| below.iter().map(move |row| row.get(column)));
    let numbers: Vec<Exact> = cells.filter_map(Cell::number).collect();
    let is_part = |number: &&Exact| {
        let half = Exact::fraction(1, 2);
        !number.is_integer() && Some(*number) != half.as_ref() && **number < Exact::one()
    };
    2 * numbers.iter().filter(is_part).count() > numbers.len()
}

/// Returns the columns not understood of which there is one for each of the players.
pub fn of_each(heading: &Heading) -> Vec<Each> {
    let players = ["first", "second"].map(|player| heading.named(player));
    let mut each = paired_columns::find(&heading.unused, players);
    let is_told = heading.players().is_some() && heading.unused.len() <= MOST;
    for pair in is_told.then(|| pairs(heading)).into_iter().flatten() {
        let is_new = |each: &Each| !each.columns.iter().any(|at| pair.columns.contains(at));
        if each.iter().all(is_new) {
            each.push(Each::of(&pair.texts[0], &pair.named, pair.columns));
        }
    }
    each
}

/// Finds the pairs among the headings not understood; of three alike no two are one.
fn pairs(heading: &Heading) -> Vec<Pair> {
    let bare =
        |text: &str| -> String { fold(text).chars().filter(|c| c.is_alphanumeric()).collect() };
    let short = heading.unused.iter().filter(|(_, text)| text.len() <= LONGEST);
    let all: Vec<(u32, String, &String)> =
        short.map(|(at, text)| (*at, bare(text), text)).collect();
    let mut known: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, (_, text, _)) in all.iter().enumerate() {
        known.entry(text).or_default().push(at);
    }
    let once = |text: &str| match known.get(text).map(Vec::as_slice) {
        Some([at]) => Some(&all[*at]),
        _ => None,
    };
    let sides = ["side-pair.first", "side-pair.second"].map(vocabulary::words);
    let third = vocabulary::words("player-number.3");
    let mut found = Vec::new();
    for (column, text, written) in &all {
        for (own, theirs) in sides[0].iter().zip(sides[1]) {
            let other = text.match_indices(own.as_str()).find_map(|(at, _)| {
                let (before, behind) = (&text[..at], &text[at + own.len()..]);
                // A letter is a side's only at either end.
                let is_letter = own.chars().all(char::is_alphabetic) && own.len() <= 3;
                let is_apart = !is_letter || before.is_empty() != behind.is_empty();
                let named = format!("{before}{behind}");
                let with = |word: &String| once(&format!("{before}{word}{behind}"));
                let other = with(theirs).filter(|_| is_apart && !named.is_empty())?;
                let is_one_of_more = third.iter().any(|word| with(word).is_some());
                (!is_one_of_more && once(text).is_some()).then_some((other, named))
            });
            found.extend(other.map(|((other, _, theirs), named)| Pair {
                columns: [*column, *other],
                named,
                texts: [(*written).clone(), (*theirs).clone()],
            }));
        }
    }
    // What is a pair with two others is none with either: `Set 1 A`, `Set 1 B` and `Set 2 A`.
    let times = |column: u32| {
        let all = found.iter().flat_map(|pair| pair.columns);
        all.filter(|other| *other == column).count()
    };
    let alone: Vec<bool> =
        found.iter().map(|pair| pair.columns.iter().all(|at| times(*at) == 1)).collect();
    let mut alone = alone.into_iter();
    found.retain(|_| alone.next() == Some(true));
    found
}

impl Pair {
    /// Returns both cells of each row in which either is filled.
    fn cells<'a>(&self, below: &'a [Row]) -> impl Iterator<Item = [&'a Cell; 2]> + Clone {
        let columns = self.columns;
        let both = below.iter().map(move |row| columns.map(|at| row.get(at)));
        both.filter(|both| !both.iter().all(|cell| cell.is_blank()))
    }

    /// Whether names stand below both, and nobody beside themselves.
    fn names_players(&self, below: &[Row]) -> bool {
        let sides = [0, 1].map(|side| self.cells(below).map(move |both| both[side]));
        let mut cells = self.cells(below).peekable();
        let is_of_a_game = !self.texts.iter().any(|text| headings::is_beside_game(text));
        is_of_a_game
            && cells.peek().is_some()
            && cells.all(|[one, other]| one.folded() != other.folded())
            && sides.into_iter().all(headings::are_names)
    }

    /// Whether the numbers of players or teams stand below both, under headings that say so: `id_team_home`, `white_id`.
    fn numbers_players(&self, below: &[Row]) -> bool {
        let rest = vocabulary::behind("heading.id", &self.named);
        let rest = rest.or_else(|| vocabulary::before("heading.id", &self.named));
        let is_of_players = rest.is_some_and(|rest| {
            rest.is_empty() || matches!(headings::named("players", rest), Some("name" | "team"))
        });
        let mut cells = self.cells(below).peekable();
        is_of_players
            && cells.peek().is_some()
            && cells.all(|both| {
                let [one, other] = both.map(|cell| cell.number().filter(Exact::is_integer));
                one.is_some() && other.is_some() && one != other
            })
    }

    /// Whether numbers stand below both under a word for what is won in a game, and whoever is named as the winner has more.
    fn tells_scores(&self, heading: &Heading, below: &[Row]) -> bool {
        const SCORED: [&str; 2] = ["heading.scored", "heading.of-results"];
        let is_scored = SCORED.iter().any(|list| vocabulary::holds(list, &self.named))
            || vocabulary::is("heading.scored-short", &self.named)
            || headings::is("pairings.result", &self.named);
        // Points of the match may be worth anything; a number is of a part of the game.
        let is_numbered = self.named.contains(char::is_numeric)
            || headings::is("words.match-points", &self.named);
        if !is_scored || is_numbered || self.texts.iter().any(|text| headings::is_of_others(text)) {
            return false;
        }
        let is_dash = |cell: &Cell| cell.is_blank() || cell.folded() == "-";
        let cells = self.cells(below).filter(|both| !both.iter().all(|cell| is_dash(cell)));
        let all: Vec<[&Cell; 2]> = cells.collect();
        let numbers = all.iter();
        let numbers = numbers.filter_map(|[one, other]| Some([one.number()?, other.number()?]));
        let numbers: Vec<_> = numbers.collect();
        // A few cells may be odd, or tell a game without play.
        if numbers.is_empty() || 4 * numbers.len() < 3 * all.len() {
            return false;
        }
        let mut all = numbers.iter().flatten();
        let are_scores = all.all(|number| is_score(number) && *number <= MOST_POINTS.into());
        // Games 1 and 2 of a match are told by noughts and ones, or by who won them.
        let has = |wanted: i64| numbers.iter().flatten().any(|number| *number == wanted.into());
        let is_more = numbers.iter().flatten().any(|number| *number > 2.into());
        let may_be_games = vocabulary::is("game.one", &self.named);
        let agrees = |row: &Row| {
            let [own, other] = self.columns.map(|at| row.get(at).number());
            let by_second = heading.is_won_by_second(row).filter(|_| own != other);
            by_second.is_none_or(|by_second| (own < other) == by_second)
        };
        are_scores
            && (!may_be_games || is_more || has(0) && has(2))
            && (!heading.has("winner") || below.iter().all(agrees))
    }
}

/// Takes the pair of scores that stands nearest to the players.
fn scores(heading: &mut Heading, below: &[Row]) {
    let Some(players) = heading.players() else {
        return;
    };
    let away = |pair: &&Pair| -> u32 {
        let both = pair.columns.iter().zip(players);
        both.map(|(one, other)| one.abs_diff(other)).sum()
    };
    let pairs = pairs(heading);
    let told = pairs.iter().filter(|pair| pair.tells_scores(heading, below));
    if let Some(pair) = told.min_by_key(away) {
        heading.take_scores(pair.columns);
    }
}

/// Takes two columns of numbers that letters of both colours head for the players of a list: `W` and `S`.
fn take_coloured_numbers(heading: &mut Heading, below: &[Row]) {
    let texts = heading.texts.iter();
    let known = texts.filter_map(|(text, name)| Some((heading.column(name)?, text)));
    let unused = heading.unused.iter().map(|(column, text)| (*column, text));
    let all: Vec<(u32, &String)> = known.chain(unused).collect();
    let of = |colour: &str| {
        let is_of = |text: &str| vocabulary::which("disc", &fold(text)) == Some(colour);
        only(all.iter().filter(|(_, text)| is_of(text)).map(|(column, _)| *column))
    };
    let Some(mut players) = of("white").zip(of("black")).map(<[u32; 2]>::from) else {
        return;
    };
    players.sort_unstable();
    let is_number = |cell: &Cell| cell.text().parse::<u32>().is_ok_and(|number| number > 0);
    let is_apart = |row: &Row| players.map(|at| row.folded(at)) != players.map(|_| String::new());
    let are_two = |row: &Row| !is_apart(row) || row.folded(players[0]) != row.folded(players[1]);
    let are_numbers = players.iter().all(|at| all_filled(below, *at, is_number));
    // Both of some are more than anybody wins in a game.
    let has_more =
        players.iter().all(|at| below.iter().any(|row| row.get(*at).number() > Some(3.into())));
    if are_numbers && has_more && below.iter().all(are_two) {
        for column in players {
            if let Some(name) = heading.name_of(column) {
                heading.release(name);
            }
        }
        heading.take_players(players);
    }
}

/// Takes two players where a column of yes and no says by its heading that the one under another heading won: `red`, `blue`, `red won`.
fn take_by_who_won(heading: &mut Heading, below: &[Row]) {
    let bare = |text: &str| fold(text).trim_matches(is_between).to_string();
    let named = |text: &str| {
        let folded = fold(text);
        let who = side_results::winner_in(&folded, &["words.won"])?;
        only(heading.unused_where(|other| bare(other) == bare(who)))
    };
    let told = heading.unused.iter().filter_map(|(column, text)| {
        let winner = named(text).filter(|_| side_columns::all_answer(below, *column, true))?;
        Some((*column, winner))
    });
    let Some((result, first)) = only(told) else {
        return;
    };
    if let Some(second) = partner(heading, first, below) {
        heading.take_players([first, second]);
        heading.take(&[("result", result)]);
        heading.players_paired = true;
    }
}

/// Takes the one column that names people of the other, where one of both players and both scores are known.
fn other_player(heading: &mut Heading, below: &[Row]) {
    let (known, lacking) = match (heading.column("first"), heading.column("second")) {
        (Some(known), None) => (known, "second"),
        (None, Some(known)) => (known, "first"),
        _ => return,
    };
    if SCORES.iter().all(|score| heading.has(score))
        && let Some(column) = partner(heading, known, below)
    {
        heading.take(&[(lacking, column)]);
        heading.players_paired = true;
    }
}

/// Returns the one column not understood that names people of another one, and never who stands there in the same row.
fn partner(heading: &Heading, known: u32, below: &[Row]) -> Option<u32> {
    let people = |column: u32| -> BTreeSet<String> {
        let names = below.iter().map(|row| row.folded(column));
        names.filter(|name| !name.is_empty()).collect()
    };
    let own = people(known);
    let names_others = |column: u32| {
        let theirs = people(column);
        let shared = own.intersection(&theirs).count();
        let is_apart = |row: &Row| {
            let [one, other] = [known, column].map(|at| row.folded(at));
            one.is_empty() || one != other
        };
        shared > 1 && 2 * shared >= own.len().min(theirs.len()) && below.iter().all(is_apart)
    };
    let unused = heading.unused.iter().map(|(column, _)| *column);
    only(unused.filter(|at| *at != known && names_others(*at)))
}
