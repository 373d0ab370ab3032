//! A workbook and what is read of it, in short: in Rust by a builder, and as data in `tests/reading/*.md`.

use std::cmp::Ordering;

use tiebook::explain::complaints;
use tiebook::lang::{Lang, Language};
use tiebook::model::{Outcome, Pairing, Tournament};
use tiebook::problem::{Problem, Severity};
use tiebook::read::{Layout, Options, read_bytes};
use tiebook::standings::{self, analyse_bytes};

use super::Book;

type Rows = Vec<Vec<String>>;

/// A workbook, or the text of a file, with the options it is read by.
#[derive(Clone, Debug, Default)]
pub struct Case {
    sheets: Vec<(String, Rows)>,
    /// The name and the text of a file that is no workbook.
    text: Option<(String, String)>,
    options: Vec<(String, String)>,
}

/// What may be expected of a case: a word at the beginning of a line, and the values behind it.
pub const EXPECTED: [&str; 17] = [
    "Final places",
    "Free seats",
    "Refuses",
    "Reads nothing",
    "Reads",
    "Scores",
    "Pairs",
    "Pair scores",
    "Asks",
    "Says",
    "Errors",
    "Notes",
    "Also says",
    "Never says",
    "Rounds",
    "Players",
    "Points",
];

/// What was read.
pub struct Told {
    tournament: Option<Tournament>,
    problems: Vec<Problem>,
    /// The name of the first sheet, which places need not name.
    first: String,
    points: Vec<String>,
    /// How many rows the copy with questions asks about.
    asked: usize,
}

impl Case {
    /// A workbook of one sheet, called `Games`.
    pub fn sheet(rows: &[&[&str]]) -> Self {
        Self::default().and("Games", rows)
    }

    /// Adds a sheet.
    #[must_use]
    pub fn and(mut self, name: &str, rows: &[&[&str]]) -> Self {
        let rows = rows.iter().map(|row| row.iter().map(ToString::to_string).collect());
        self.sheets.push((name.to_string(), rows.collect()));
        self
    }

    /// A file with this text.
    pub fn text(name: &str, text: &str) -> Self {
        Self { text: Some((name.to_string(), text.to_string())), ..Self::default() }
    }

    /// Adds a row to the last sheet.
    pub fn push_row(&mut self, row: Vec<String>) {
        if let Some((_, rows)) = self.sheets.last_mut() {
            rows.push(row);
        }
    }

    /// Whether there is no sheet of this name.
    pub fn lacks(&self, name: &str) -> bool {
        self.sheets.iter().all(|(known, _)| known != name)
    }

    /// Reads the workbook by an option, such as `map` and `Stones = Score`.
    #[must_use]
    pub fn with(mut self, key: &str, value: &str) -> Self {
        self.options.push((key.to_string(), value.to_string()));
        self
    }

    /// Types another text into a cell, `Sheet!B2` or, of the first sheet, `B2`.
    #[must_use]
    pub fn typed(mut self, place: &str, text: &str) -> Self {
        let (name, cell) = place.rsplit_once('!').unwrap_or(("", place));
        let (row, column) = row_and_column(cell).unwrap_or_else(|| panic!("no cell: {place}"));
        let is_it = |(known, _): &&mut (String, Rows)| known == name || name.is_empty();
        let sheet = self.sheets.iter_mut().find(is_it);
        let (_, rows) = sheet.unwrap_or_else(|| panic!("no sheet: {place}"));
        rows.resize(rows.len().max(row + 1), Vec::new());
        let cells = &mut rows[row];
        cells.resize(cells.len().max(column + 1), String::new());
        cells[column] = text.to_string();
        self
    }

    /// Reads it.
    #[track_caller]
    pub fn told(&self) -> Told {
        let (mut reading, mut options) = (Options::default(), standings::Options::default());
        let (mut computed, mut settings) = (false, Vec::new());
        for (key, value) in &self.options {
            let pair = || {
                let (one, other) = value.split_once('=').unwrap();
                (one.trim().to_string(), other.trim().to_string())
            };
            match &**key {
                "map" => reading.map.push(pair()),
                "merge" => reading.merge.push(pair()),
                "sheet" => reading.sheet = Some(value.clone()),
                "through round" => reading.through_round = Some(value.parse().unwrap()),
                "through date" => reading.through_date = Some(value.parse().unwrap()),
                "count finals" => reading.finals_count = true,
                "game scores" => reading.game_scores = true,
                "layout" => reading.layout = Layout::named(value),
                "dates" => reading.dates = Some(value.parse().unwrap()),
                // Those that a sheet names, or none.
                "rules" if value == "as they stand" => {}
                "rules" if value.contains('/') => {
                    options = options.with_rules(standings::RulesFrom::new(value).unwrap());
                }
                "rules" => settings.push(["Rule set".to_string(), value.clone()]),
                "set" => settings.push(<[String; 2]>::from(pair())),
                _ => panic!("no such option: {key}"),
            }
            computed |= key == "rules";
        }
        let (name, bytes) = match &self.text {
            Some((name, text)) => (name.clone(), text.clone().into_bytes()),
            None => ("book.xlsx".to_string(), self.bytes(&settings)),
        };
        if let (Some(_), Some([_, id])) = (&self.text, settings.first()) {
            options = options.with_rules(standings::RulesFrom::Id(id.clone()));
        }
        let first = self.sheets.first().map(|(name, _)| name.clone());
        let first = first.unwrap_or_default();
        if computed {
            let outcome = analyse_bytes(&name, &bytes, &options.with_reading(reading)).unwrap();
            let points = outcome.analysis.as_ref().map_or_else(Vec::new, points);
            let tournament = outcome.tournament.map(|event| (*event).clone());
            return Told {
                tournament,
                problems: outcome.problems,
                first,
                points,
                asked: outcome.asked.len(),
            };
        }
        let reading = read_bytes(&name, &bytes, &reading);
        Told {
            tournament: reading.tournament,
            problems: reading.problems,
            first,
            points: Vec::new(),
            asked: reading.asked.len(),
        }
    }

    /// The workbook's bytes, with these rows on a sheet of settings.
    pub fn bytes(&self, settings: &[[String; 2]]) -> Vec<u8> {
        let add = |book: Book, name: &str, rows: &Rows| {
            let rows: Vec<Vec<&str>> =
                rows.iter().map(|row| row.iter().map(String::as_str).collect()).collect();
            book.sheet(name, &rows.iter().map(Vec::as_slice).collect::<Vec<_>>())
        };
        let book = self
            .sheets
            .iter()
            .fold(Book::new("book.xlsx"), |book, (name, rows)| add(book, name, rows));
        if settings.is_empty() {
            return book.bytes();
        }
        let rows = settings.iter().map(|row| row.to_vec()).collect();
        add(book, "Rules", &rows).bytes()
    }

    /// Holds what is read of it to one expectation, as in `tests/reading/README.md`.
    #[track_caller]
    fn holds(self, what: &str, values: &[&str]) -> Self {
        if let Err(found) = self.told().holds(what, values) {
            panic!("{what}: {values:?}\nfound {found}\n{self:?}");
        }
        self
    }

    /// Holds the games read to be these, such as `1 Ann > Ben`.
    #[track_caller]
    pub fn reads<const N: usize>(self, games: [&str; N]) -> Self {
        self.holds("Reads", &games)
    }

    /// Holds the errors and warnings to be these, such as `contradiction C2`.
    #[track_caller]
    pub fn says<const N: usize>(self, problems: [&str; N]) -> Self {
        self.holds("Says", &problems)
    }

    /// Holds the errors to be these.
    #[track_caller]
    pub fn errors<const N: usize>(self, problems: [&str; N]) -> Self {
        self.holds("Errors", &problems)
    }

    /// Holds these problems to be among all, notes as well.
    #[track_caller]
    pub fn also_says<const N: usize>(self, problems: [&str; N]) -> Self {
        self.holds("Also says", &problems)
    }

    /// Holds each player's points to be these, such as `Ann 5/2`.
    #[track_caller]
    pub fn points<const N: usize>(self, points: [&str; N]) -> Self {
        self.holds("Points", &points)
    }
}

/// The cells of a line of a table; `'1` is a text, as in a spreadsheet.
pub fn cells(line: &str) -> Vec<String> {
    let line = line.trim().trim_start_matches('|');
    let line = line.strip_suffix('|').unwrap_or(line).replace("\\|", "\u{1}");
    let cell = |text: &str| {
        let text = text.trim().replace('\u{1}', "|").replace("<br>", "\n");
        let text = text.replace("&#32;", " ").replace("&#8203;", "\u{200b}");
        match text.strip_prefix('\'') {
            Some(text) => format!("@{text}"),
            None => text,
        }
    };
    line.split('|').map(cell).collect()
}

/// The row and the column of a cell's name.
pub fn row_and_column(cell: &str) -> Option<(usize, usize)> {
    let digits = cell.find(|c: char| c.is_ascii_digit())?;
    let (letters, row) = cell.split_at(digits);
    let letters = letters.bytes().try_fold(0, |column, letter| {
        letter.is_ascii_uppercase().then(|| column * 26 + usize::from(letter - b'A') + 1)
    })?;
    Some((row.parse::<usize>().ok()?.checked_sub(1)?, letters.checked_sub(1)?))
}

fn points(analysis: &standings::Analysis) -> Vec<String> {
    let figures = &analysis.figures;
    let Some(position) = figures.rules.position("match_points") else {
        return Vec::new();
    };
    let players = figures.tournament.players.iter().enumerate();
    players
        .filter_map(|(at, player)| {
            let points = figures.fraction(position, at)?;
            Some(format!("{} {points}", player.name))
        })
        .collect()
}

impl Told {
    /// Compares with what is expected.
    ///
    /// # Errors
    /// What was found instead, written as it would be expected.
    pub fn holds(&self, what: &str, values: &[&str]) -> Result<(), String> {
        let is = |severity: Severity| move |problem: &&Problem| problem.severity() == severity;
        let problems = |wanted: &dyn Fn(&&Problem) -> bool| -> Vec<Vec<String>> {
            let all = self.problems.iter().filter(wanted);
            all.map(|problem| self.problem(problem)).collect()
        };
        let found = match what {
            "Refuses" => {
                let all = problems(&|_| true);
                let refuses = self.problems.iter().any(|problem| is(Severity::Error)(&problem));
                // Ids behind it would be passed over.
                let is_bare = values.iter().all(|value| value.is_empty());
                return if refuses && is_bare { Ok(()) } else { Err(shown(&all)) };
            }
            "Reads nothing" => {
                return match self.tournament {
                    Some(_) => Err(shown(&self.games(Form::Sign))),
                    None => Ok(()),
                };
            }
            "Reads" => self.games(Form::Sign),
            "Scores" => self.games(Form::Score),
            "Pairs" => self.games(Form::Pair),
            "Pair scores" => self.games(Form::PairScore),
            "Asks" => vec![vec![self.asked.to_string()]],
            "Says" => problems(&|problem| problem.severity() != Severity::Information),
            "Errors" => problems(&is(Severity::Error)),
            "Notes" => problems(&is(Severity::Information)),
            "Final places" => self.final_places(),
            "Free seats" => self.free_seats(),
            "Rounds" => {
                let rounds = self.tournament.as_ref().map(|event| event.rounds);
                vec![rounds.iter().map(ToString::to_string).collect()]
            }
            "Players" => self.players().into_iter().map(|name| vec![name]).collect(),
            "Points" => self.points.iter().map(|one| vec![one.clone()]).collect(),
            "Also says" | "Never says" => {
                let all = problems(&|_| true);
                let said =
                    |value: &&str| all.iter().any(|one| one.iter().any(|text| text == value));
                let right = match what {
                    "Also says" => values.iter().all(said),
                    _ => !values.iter().any(said),
                };
                return if right { Ok(()) } else { Err(shown(&all)) };
            }
            _ => panic!("no such expectation: {what}"),
        };
        let mut left: Vec<&Vec<String>> = found.iter().collect();
        let mut fits = left.len() == values.len();
        for value in values {
            let place = left.iter().position(|one| one.iter().any(|text| text == value));
            match place {
                Some(place) => drop(left.remove(place)),
                None => fits = false,
            }
        }
        if fits { Ok(()) } else { Err(shown(&found)) }
    }

    /// Whose words are wrong in one of the languages: a field that is not filled in, or another language than that.
    pub fn badly_worded(&self, is_japanese: bool) -> Vec<String> {
        let said = self.problems.iter().flat_map(|problem| {
            Language::all().map(move |language| {
                let said = complaints::problem(problem, Lang::of(language));
                let ja = language.code() == "ja";
                let other = if ja || !is_japanese {
                    Language::of_letters(&said.message).is_some() != ja
                } else {
                    false
                };
                let wrong =
                    other || [&said.message, &said.help].iter().any(|text| text.contains('{'));
                (wrong, format!("{}: {} {}", problem.kind.id(), said.message, said.help))
            })
        });
        said.filter_map(|(wrong, text)| wrong.then_some(text)).collect()
    }

    /// Names and places as the finals decide them.
    fn final_places(&self) -> Vec<Vec<String>> {
        let all = self.tournament.iter().flat_map(|event| {
            let players = event.players.iter().enumerate();
            players.filter_map(|(at, player)| {
                Some(vec![format!("{} {}", player.name, event.finals_place(at)?)])
            })
        });
        all.collect()
    }

    /// How many seats of each table after the rounds have nobody yet.
    fn free_seats(&self) -> Vec<Vec<String>> {
        let tables = self.tournament.iter().flat_map(|event| &event.tables);
        let free = |table: &tiebook::model::StageTable| {
            let free = table.seats.iter().filter(|seat| seat.player.is_none());
            let name = format!("{} {}", table.stage, table.name);
            vec![format!("{} {} of {}", name.trim(), free.count(), table.seats.len())]
        };
        tables.map(free).collect()
    }

    /// The players' names, in the order in which they were found.
    pub fn players(&self) -> Vec<String> {
        let players = self.tournament.iter().flat_map(|event| &event.players);
        players.map(|player| player.name.to_string()).collect()
    }

    /// The ways to write a problem: with its place, and by its id alone.
    fn problem(&self, problem: &Problem) -> Vec<String> {
        let (id, place) = (problem.kind.id(), problem.place.within_book());
        let within = place.strip_prefix(&self.first).and_then(|rest| rest.strip_prefix('!'));
        let full = format!("{id} {}", within.unwrap_or(&place));
        vec![full.trim().to_string(), id.to_string()]
    }

    fn games(&self, form: Form) -> Vec<Vec<String>> {
        let Some(event) = &self.tournament else {
            return vec![vec!["(nothing)".to_string()]];
        };
        let games = event.pairings.iter();
        games.map(|pairing| forms(event, pairing, form)).collect()
    }
}

fn shown(found: &[Vec<String>]) -> String {
    let found: Vec<&str> = found.iter().filter_map(|one| one.first()).map(|text| &**text).collect();
    found.join("; ")
}

/// How a game is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// `1 Ann > Ben`, or with its score.
    Sign,
    /// `1 Ann 2-0 Ben`; `1 Ann > Ben` where there is no score.
    Score,
    /// `Ann > Ben`, whatever the round is and whoever is called first.
    Pair,
    /// `Ann 2-0 Ben`, whatever the round is and whoever is called first.
    PairScore,
}

/// The ways to write a game, the usual one first.
fn forms(event: &Tournament, pairing: &Pairing, form: Form) -> Vec<String> {
    let name = |at: usize| event.players[at].name.to_string();
    let (one, other) = (name(pairing.first), pairing.second.map(name));
    let score = pairing.result.score.as_ref();
    let order = match (score, pairing.result.outcomes) {
        (_, Some([outcome, _])) if outcome.is_extra() => outcome.fared(),
        (Some(score), _) => Some(score.first.cmp(&score.second)),
        (None, Some([Outcome::Win, _])) => Some(Ordering::Greater),
        (None, Some([Outcome::Loss, _])) => Some(Ordering::Less),
        (None, Some([Outcome::Draw, _])) => Some(Ordering::Equal),
        (None, _) => None,
    };
    let sign = match (order, pairing.result.outcomes) {
        (Some(Ordering::Greater), _) => ">".to_string(),
        (Some(Ordering::Less), _) => "<".to_string(),
        (Some(Ordering::Equal), _) => "=".to_string(),
        (None, Some([outcome, _])) => format!("{outcome:?}"),
        (None, None) => "?".to_string(),
    };
    let score_text = score.map_or_else(|| sign.clone(), ToString::to_string);
    let second = other.as_deref().unwrap_or_default();
    let line = |middle: &str| format!("{one} {middle} {second}").trim().to_string();
    let turned = |middle: &str| format!("{second} {middle} {one}");
    let in_round = |line: String| format!("{} {line}", pairing.round);
    match form {
        Form::Sign => {
            // Without play it does not matter who was not met.
            let alone = format!("{one} {sign}");
            let all = [line(&sign), line(&score_text), alone];
            let many = if order.is_none() { 3 } else { 2 };
            all.into_iter().take(many).map(in_round).collect()
        }
        Form::Score => vec![in_round(line(&score_text))],
        Form::Pair => match order {
            Some(Ordering::Less) => vec![turned(">")],
            Some(Ordering::Equal) => vec![line("="), turned("=")],
            _ => vec![line(&sign)],
        },
        Form::PairScore => match score {
            Some(score) => {
                let back = format!("{}-{}", score.second, score.first);
                vec![line(&score_text), turned(&back)]
            }
            None => forms(event, pairing, Form::Pair),
        },
    }
}
