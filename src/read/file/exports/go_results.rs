//! Results of go tournaments as text: those for the European Go Federation (`.h9`) and the French one (`.tou`), as OpenGotha and others
//! write them. A line for each player: number, name, grade, country or licence, club, figures, and a cell for each round.

use crate::read::file::exports::{Table, row};
use crate::read::number::{digits, is_digits};

pub(super) fn read(text: &str) -> Option<Vec<Table>> {
    if !text.trim_start().starts_with(';') {
        return None;
    }
    let is_remark = |line: &str| line.trim_start().starts_with(';');
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    let lines: Vec<(usize, &str)> = lines.collect();
    let head = lines.iter().map(|(_, line)| line.trim());
    let head: Vec<&str> = head.take_while(|line| is_remark(line)).collect();
    let (heading_at, heading) = *lines.get(head.len().checked_sub(1)?)?;
    let players = lines[head.len()..].iter();
    let players = players.filter(|(_, line)| !is_remark(line));
    let read = players.map(|(at, line)| Some((*at, player(line)?)));
    let mut read: Vec<(usize, Player)> = read.collect::<Option<_>>()?;
    // `?` in front of the games stands under a figure, such as the place within an age, for somebody who has none.
    let blanks = |player: &Player| {
        let games = player.games.iter();
        games.take_while(|game| *game == UNKNOWN).count()
    };
    let full = read.iter().map(|(_, player)| player.games.len() - blanks(player));
    let full = full.max().unwrap_or(0);
    for (_, player) in &mut read {
        let beyond = player.games.len().saturating_sub(full);
        player.games.drain(..beyond.min(blanks(player)));
    }
    let most = |count: fn(&Player) -> usize| {
        let counts = read.iter().map(|(_, player)| count(player));
        counts.max().unwrap_or(0)
    };
    let rounds = Some(most(|player| player.games.len())).filter(|rounds| *rounds > 0)?;
    let figures = most(|player| player.figures.len());
    let named = figure_names(heading, &read.first()?.1);
    // In the French form the numbers are none of places.
    let number = if head.iter().any(|line| line.contains("Pl Name")) { "Pl" } else { "No" };
    let headings = [number, "Name", "Grade", "Country", "Club"].map(str::to_string);
    let headings = headings
        .into_iter()
        .chain((0..figures).map(|at| named.get(at).cloned().unwrap_or_default()));
    let headings = row(heading_at, headings.chain((1..=rounds).map(|round| round.to_string())));
    let of_player = |(at, player): &(usize, Player)| {
        let mut texts = vec![
            player.number.clone(),
            player.name.clone(),
            player.grade.clone(),
            player.country.clone(),
            player.club.clone(),
        ];
        // A figure without a heading is none that anybody compares.
        texts.extend((0..figures).map(|at| {
            match (named.get(at).map(String::as_str), player.figures.get(at)) {
                (None | Some(""), _) | (_, None) => String::new(),
                (_, Some((_, figure))) => figure.clone(),
            }
        }));
        texts.extend(player.games.iter().cloned());
        row(*at, texts)
    };
    let rows = std::iter::once(headings).chain(read.iter().map(of_player)).collect();
    let mut tables = vec![Table::new("Results", rows)];
    tables.extend(rules(&head));
    Some(tables)
}

/// What stands for a game that is not on record.
const UNKNOWN: &str = "0-";

struct Player {
    number: String,
    name: String,
    grade: String,
    country: String,
    club: String,
    /// Where each ends in its line, in characters, and what it is.
    figures: Vec<(usize, String)>,
    games: Vec<String>,
}

/// The words of a line, and where each ends, in characters.
fn words(line: &str) -> Vec<(usize, &str)> {
    let end = |word: &str| {
        let bytes = word.as_ptr() as usize - line.as_ptr() as usize + word.len();
        line[..bytes].chars().count()
    };
    line.split_whitespace().map(|word| (end(word), word)).collect()
}

/// Reads a player's line; nothing where it is none.
fn player(line: &str) -> Option<Player> {
    // Behind the bar stands the number of the European Go Database.
    let line = line.split('|').next().unwrap_or_default();
    let words = words(line);
    // Figures may stand behind the games as well; what is behind has no heading.
    let games = words
        .chunk_by(|one, other| game(one.1).is_some() == game(other.1).is_some())
        .filter(|run| game(run[0].1).is_some())
        .max_by_key(|run| run.len())?;
    let from = words.iter().position(|word| word.0 == games[0].0)?;
    let front = &words[..from];
    // Where a grade has lost its letter, the country behind it shows it.
    let is_cut = |pair: &[(usize, &str)]| {
        let digits = pair[0].1.bytes().all(|c| c.is_ascii_digit());
        digits && pair[0].1.len() < 3 && is_country(pair[1].1)
    };
    let mut behind = front.iter().skip(2);
    let grade = behind.position(|(_, word)| is_grade(word));
    let grade = grade.or_else(|| front.windows(2).skip(2).position(is_cut))? + 2;
    let (_, number) = front.first().filter(|(_, number)| number.parse::<u32>().is_ok())?;
    let name: Vec<&str> = front[1..grade].iter().map(|(_, word)| *word).collect();
    let is_number = |word: &str| word.parse::<f64>().is_ok();
    let behind = &front[grade + 1..];
    // Country or licence, then the club, then figures; each of the first two may be missing.
    let beside = behind
        .iter()
        .position(|(_, word)| is_number(word) && word.len() < 6)
        .unwrap_or(behind.len())
        .min(2);
    let (beside, figures) = behind.split_at(beside);
    let text = |at: usize| beside.get(at).map(|(_, word)| (*word).to_string()).unwrap_or_default();
    let (country, club) = match beside {
        [(_, only)] if !is_country(only) && !is_number(only) => (String::new(), text(0)),
        _ => (text(0), text(1)),
    };
    let figures = figures.iter().map(|(end, word)| (*end, (*word).to_string())).collect();
    let games = games.iter().filter_map(|(_, word)| game(word)).collect();
    Some(Player {
        number: (*number).to_string(),
        name: name.join(" "),
        grade: front[grade].1.to_string(),
        country: if is_number(&country) { String::new() } else { country },
        club,
        figures,
        games,
    })
}

fn is_country(word: &str) -> bool {
    word.len() == 2 && word.chars().all(char::is_alphabetic)
}

/// `4D`, `12k`, `1p`.
fn is_grade(word: &str) -> bool {
    let digits = word.trim_end_matches(['d', 'D', 'k', 'K', 'p', 'P']);
    digits.len() + 1 == word.len() && digits.len() < 3 && is_digits(digits)
}

/// Returns a cell as cross tables of go have it: `12+/w3`, with `!` behind the sign where the game was not played.
/// Where no game is on record stands `?` alone: nobody was met.
fn game(word: &str) -> Option<String> {
    if word == "?" {
        return Some(UNKNOWN.into());
    }
    let (number, rest) = digits(word);
    let sign = rest.chars().next().filter(|sign| "+-=?".contains(*sign))?;
    let told = rest[1..].trim_start_matches('!').trim_end_matches('!').trim_start_matches('/');
    let forfeit = if rest.contains('!') { "!" } else { "" };
    let is_told = told.is_empty()
        || told
            .strip_prefix(['w', 'b', 'h'])
            .is_some_and(|stones| stones.bytes().all(|byte| byte.is_ascii_digit()));
    let slash = if told.is_empty() { "" } else { "/" };
    (is_told && !number.is_empty()).then(|| format!("{number}{sign}{forfeit}{slash}{told}"))
}

/// Returns what stands above the figures: as many words, or fewer where none of them is two that touch, else each as far as its figure
/// reaches.
fn figure_names(line: &str, first: &Player) -> Vec<String> {
    const LONGEST: usize = 4;
    let words = line.split_once("Club").map_or("", |(_, behind)| behind);
    let words: Vec<String> = words.split_whitespace().map(str::to_string).collect();
    let are_apart = words.iter().all(|word| word.chars().count() <= LONGEST);
    if words.len() == first.figures.len() || words.len() < first.figures.len() && are_apart {
        return words;
    }
    let above: Vec<char> = line.chars().collect();
    let club = line.find("Club").map_or(0, |at| line[..at].chars().count() + 4);
    let mut from = club;
    let named = first.figures.iter().map(|(end, _)| {
        let name: String =
            above.get(from..(*end).min(above.len())).unwrap_or_default().iter().collect();
        from = *end;
        let name = name.trim().to_string();
        if name.chars().any(char::is_alphabetic) { name } else { String::new() }
    });
    named.collect()
}

/// Returns what the lines above say of the event: `; EV[…]`, `;name=…`.
fn rules(head: &[&str]) -> Option<Table> {
    let lines = || head.iter().map(|line| line.trim_start_matches(';').trim());
    let said = |code: &str, key: &str| {
        let bracketed = |line: &'_ str| {
            let inside = line.strip_prefix(code)?.strip_prefix('[')?;
            Some(inside.split(']').next()?.to_string())
        };
        let told = |line: &'_ str| Some(line.strip_prefix(key)?.strip_prefix('=')?.to_string());
        let text = lines().find_map(|line| bracketed(line).or_else(|| told(line)));
        text.filter(|text| !text.trim().is_empty())
    };
    let said = [("Title", said("EV", "name")), ("Date", said("DT", "date"))].into_iter();
    let said = said.filter_map(|(key, value)| Some([key.to_string(), value?]));
    let rows: Vec<_> = said.enumerate().map(|(at, texts)| row(at, texts)).collect();
    (!rows.is_empty()).then(|| Table::new("Rules", rows))
}
