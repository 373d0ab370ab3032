//! AUPAIR's `.tou`, as sent to WESPA: sections, a line for each player, and for each round the points, with 2 in front for a win and 1
//! for a tie, and the opponent's number in the section, with `+` in front for whoever moved first.

use crate::read::file::exports::points::{self, Fared, Player, Told};
use crate::read::file::exports::{Table, row};
use crate::read::number::is_digits;

/// The first line: `*M31.12.2024 Name of the event`.
fn header(line: &str) -> Option<(&str, &str)> {
    let (date, title) = line.strip_prefix("*M")?.split_once(' ')?;
    let parts: Vec<&str> = date.split('.').collect();
    let is_date = parts.len() == 3 && parts.into_iter().all(is_digits);
    is_date.then_some((date, title.trim()))
}

pub(super) fn read(text: &str) -> Option<Vec<Table>> {
    let (date, title) = header(text.lines().next()?.trim_end())?;
    let mut tables =
        vec![Table::new("Rules", vec![row(0, ["Title", title]), row(1, ["Date", date])])];
    let mut section: Option<(usize, String, Vec<Player>)> = None;
    for (at, line) in text.lines().enumerate().skip(1) {
        let line = line.trim_end();
        if line.starts_with("***") {
            break;
        }
        if let Some(name) = line.strip_prefix('*') {
            tables.extend(
                section
                    .take()
                    .map(|(heading, name, players)| points::table(&name, heading, &players)),
            );
            section = Some((at, name.trim().to_string(), Vec::new()));
        } else if let (Some((_, _, players)), false) = (&mut section, line.starts_with(' ')) {
            players.extend(player(at, players.len() + 1, line));
        }
    }
    tables.extend(section.map(|(heading, name, players)| points::table(&name, heading, &players)));
    // An event of one section is called after itself alone.
    if let [rules, only] = tables.as_mut_slice() {
        only.name =
            if only.name.is_empty() { "Results".into() } else { std::mem::take(&mut only.name) };
        return (only.rows.len() > 2 && !rules.rows.is_empty()).then_some(tables);
    }
    (tables.len() > 2).then_some(tables)
}

/// Reads a player's line; nothing where it holds no games: the best words stand in such lines.
fn player(index: usize, number: usize, line: &str) -> Option<Player> {
    let parts: Vec<&str> = line.split_whitespace().collect();
    let first = parts.iter().position(|part| !part.contains(char::is_alphabetic))?;
    let (name, games) = parts.split_at(first);
    if name.is_empty() || games.len() < 2 {
        return None;
    }
    let rounds = games.chunks(2).map(|game| told(number, game)).collect();
    Some(Player { index, name: name.join(" "), rating: String::new(), rounds })
}

fn told(number: usize, game: &[&str]) -> Told {
    let unclear = || Told::Unclear(game.join(" "));
    let [points, opponent] = game else {
        return unclear();
    };
    let (Ok(points), Ok(opponent)) =
        (points.parse::<i32>(), opponent.trim_start_matches('+').parse::<usize>())
    else {
        return unclear();
    };
    let fared = match points / 1000 {
        0 => Fared::Lost,
        1 => Fared::Drew,
        2 => Fared::Won,
        _ => return unclear(),
    };
    let points = points % 1000;
    match (opponent == number, fared, points) {
        // Against oneself: nobody.
        (true, Fared::Won, 0 | 50) => Told::Alone("bye".into()),
        (true, Fared::Lost, 0) => Told::Alone("out".into()),
        (true, Fared::Won, _) => Told::Alone(format!("{points}-0")),
        (true, ..) => unclear(),
        (false, ..) => Told::Against { opponent, points: Some(points), fared: Some(fared) },
    }
}
