//! OpenGotha's tournament files (XML): players, games, byes, and who takes part in which round.

use std::collections::{BTreeMap, BTreeSet};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use crate::read::file::exports::{Table, row};
use crate::read::file::grid::Row;
use crate::read::file::ods::attribute;

pub(super) fn read(text: &str) -> Option<Vec<Table>> {
    let head = text.get(..text.len().min(2048)).or_else(|| text.get(..1024))?;
    // What opens the file differs by version; what its players say does not.
    (head.contains("<Tournament") && head.contains("<Player"))
        .then(|| File::read(text))?
        .map(File::tables)
}

/// What an element's attributes say.
type Said = BTreeMap<String, String>;

#[derive(Default)]
struct File {
    players: Vec<Said>,
    games: Vec<Said>,
    byes: Vec<Said>,
    general: Said,
}

impl File {
    fn read(text: &str) -> Option<Self> {
        let mut reader = Reader::from_str(text);
        let mut file = Self::default();
        loop {
            let event = reader.read_event().ok()?;
            let (Event::Start(tag) | Event::Empty(tag)) = event else {
                if event == Event::Eof {
                    return (!file.players.is_empty()).then_some(file);
                }
                continue;
            };
            match tag.name().as_ref() {
                "Player" => file.players.push(told(&tag)),
                "Game" => file.games.push(told(&tag)),
                "ByePlayer" => file.byes.push(told(&tag)),
                "GeneralParameterSet" => file.general = told(&tag),
                _ => {}
            }
        }
    }

    fn tables(self) -> Vec<Table> {
        let rounds = self.games.iter().map(|game| part(game, "roundNumber"));
        let rounds = rounds.filter_map(|round| round.parse::<usize>().ok());
        let last = rounds.max().unwrap_or(0);
        let players = self.players.iter();
        let names: BTreeMap<String, String> =
            players.map(|player| (key(player), full_name(player))).collect();
        let named = |of: &Said, name: &str| {
            let key = part(of, name);
            names.get(key).map_or(key, String::as_str).to_string()
        };
        let mut games: Vec<[String; 6]> = Vec::new();
        for game in &self.games {
            let text = |name: &str| part(game, name).to_string();
            games.push([
                text("roundNumber"),
                text("tableNumber"),
                named(game, "blackPlayer"),
                result(part(game, "result")),
                named(game, "whitePlayer"),
                Some(text("handicap")).filter(|stones| stones != "0").unwrap_or_default(),
            ]);
        }
        let alone = |round: String, player: String, told: [&str; 2]| {
            let [result, opponent] = told.map(str::to_string);
            [round, String::new(), player, result, opponent, String::new()]
        };
        let mut busy: BTreeSet<(String, String)> = games
            .iter()
            .flat_map(|game| [2, 4].map(|at| (game[0].clone(), game[at].clone())))
            .collect();
        for bye in &self.byes {
            let round = part(bye, "roundNumber").to_string();
            let player = named(bye, "player");
            busy.insert((round.clone(), player.clone()));
            games.push(alone(round, player, ["bye", "BYE"]));
        }
        // Who is said to take no part in a round is not paired, and did not lose.
        for player in &self.players {
            let parts = (1..=last).zip(part(player, "participating").chars());
            for (round, _) in parts.filter(|(_, part)| *part == '0') {
                let (round, name) = (round.to_string(), full_name(player));
                if !busy.contains(&(round.clone(), name.clone())) {
                    games.push(alone(round, name, ["out", ""]));
                }
            }
        }
        games.sort_by_key(|game| game[0].parse::<usize>().unwrap_or(usize::MAX));
        let heading = row(0, ["Round", "Table", "Player 1", "Result", "Player 2", "Handicap"]);
        let games = games.into_iter().enumerate().map(|(at, game)| row(at + 1, game));
        let games = Table::new("Games", std::iter::once(heading).chain(games).collect());
        let rules = [("Title", "name"), ("Date", "beginDate"), ("Rounds", "numberOfRounds")];
        let rules = rules
            .into_iter()
            .filter_map(|(key, name)| Some([key.to_string(), self.general.get(name)?.clone()]));
        let rules = rules.enumerate().map(|(at, texts)| row(at, texts));
        vec![games, Table::new("Players", self.people()), Table::new("Rules", rules.collect())]
    }

    fn people(&self) -> Vec<Row> {
        let heading = row(0, ["No", "Name", "Grade", "Rating", "Club", "Start score"]);
        let played: BTreeSet<&String> = self
            .games
            .iter()
            .flat_map(|game| [game.get("whitePlayer"), game.get("blackPlayer")])
            .flatten()
            .collect();
        // Who never registered for good takes part only by having played.
        let is_here = |player: &Said| {
            player.get("registeringStatus").is_none_or(|status| status == "FIN")
                || played.contains(&key(player))
        };
        let here = self.players.iter().filter(|player| is_here(player));
        let rows = here.enumerate().map(|(at, player)| {
            let text = |name: &str| part(player, name).to_string();
            let start = self.start_score(player).map(|start| start.to_string()).unwrap_or_default();
            row(
                at + 1,
                [
                    (at + 1).to_string(),
                    full_name(player),
                    text("rank"),
                    text("rating"),
                    text("club"),
                    start,
                ],
            )
        });
        std::iter::once(heading).chain(rows).collect()
    }

    /// Returns the McMahon score somebody starts from: the rank between floor and bar, counted from zero, and the correction.
    fn start_score(&self, player: &Said) -> Option<i32> {
        let of_event = |name: &str| rank(self.general.get(name)?);
        let own =
            rank(player.get("rank")?)?.max(of_event("genMMFloor")?).min(of_event("genMMBar")?);
        let correction =
            player.get("smmsCorrection").map_or(Some(0), |text| text.parse::<i32>().ok())?;
        Some(own - of_event("genMMZero")? + correction)
    }
}

fn told(tag: &BytesStart<'_>) -> Said {
    let attributes = tag.attributes().flatten();
    attributes
        .filter_map(|one| {
            let name = one.key.as_ref().to_string();
            let value = attribute(tag, &name)?;
            Some((name, value))
        })
        .collect()
}

/// Returns what an attribute says; nothing where there is none.
fn part<'a>(said: &'a Said, name: &str) -> &'a str {
    said.get(name).map_or("", String::as_str)
}

/// By what games name a player.
fn key(player: &Said) -> String {
    let [family, given] = ["name", "firstName"].map(|name| part(player, name));
    format!("{family}{given}").replace(' ', "").to_uppercase()
}

fn full_name(player: &Said) -> String {
    let [family, given] = ["name", "firstName"].map(|name| part(player, name).trim());
    format!("{family} {given}").trim().to_string()
}

/// 1 dan is 0, 1 kyu one less.
fn rank(text: &str) -> Option<i32> {
    let digits = text.trim_end_matches(['D', 'K', 'd', 'k']);
    let number: i32 = digits.parse().ok()?;
    if text.to_uppercase().ends_with('D') {
        Some(number - 1)
    } else {
        text.to_uppercase().ends_with('K').then_some(-number)
    }
}

/// Returns a result as black sees it; a draw or a win of both that was not played has no name here, and stays as it is.
fn result(text: &str) -> String {
    let known = match text {
        "RESULT_BLACKWINS" => "W",
        "RESULT_WHITEWINS" => "L",
        "RESULT_EQUAL" => "D",
        "RESULT_BLACKWINS_BYDEF" => "+",
        "RESULT_WHITEWINS_BYDEF" => "■",
        "RESULT_BOTHLOSE" => "Double loss",
        "RESULT_BOTHLOSE_BYDEF" => "---",
        "RESULT_BOTHWIN" => "Double win",
        "RESULT_UNKNOWN" => "",
        other => other,
    };
    known.to_string()
}
