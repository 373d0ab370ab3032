//! One row of a list of pairings: who met whom, and what the columns say of the result.

mod side_columns;

use std::cmp::Ordering;

use crate::model::{Outcome, Pairing, Recorded};
use crate::place::Place;
use crate::problem::{ByeOrName, Kind, MisplacedScore, Problem, TakenFor, Unreadable, Unused};
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::number::{fold, is_nothing};
use crate::read::roles::people::{People, Unread};
use crate::read::words::columns::{Heading, Times};
use crate::read::words::dates::recovered;
use crate::read::words::name_folding::alike;
use crate::read::words::person_name::family;
use crate::read::words::result::{
    Refusal, both_lost, combine, is_count, mark, mark_of, number, parse, parse_pair, plain_score,
    settle, whole,
};
use crate::read::words::{day, discs, headings, result_sentence, side_results, vocabulary};

/// The columns that tell a result, the most telling first.
const TELLING: [&str; 7] = [
    "mark", "result", "games", "score_1", "winner", "loser", "discs",
];
/// All of them.
pub const OF_A_RESULT: [&str; 8] = [
    "mark", "result", "games", "score_1", "score_2", "winner", "loser", "discs",
];

/// One row below the heading.
pub struct Line<'a> {
    /// Its sheet.
    pub sheet: &'a Sheet,
    /// The heading above it.
    pub heading: &'a Heading,
    /// Its cells.
    pub row: &'a Row,
}

impl Line<'_> {
    /// Returns the cell of a column.
    pub fn cell(&self, column: &str) -> &Cell {
        self.heading.cell(self.row, column)
    }

    /// Returns the place of a column's cell, or of the row's first where there is no such column.
    pub fn place(&self, column: &str) -> Place {
        match self.heading.columns.get(column) {
            Some(column) => self.sheet.place.at(self.row.index, *column),
            None => self.sheet.place.at(
                self.row.index,
                self.row.cells.first().map_or(0, |(column, _)| *column),
            ),
        }
    }

    /// Reports a problem with the cell of a column.
    pub fn problem(&self, column: &str, kind: Kind, problems: &mut Vec<Problem>) {
        problems.push(Problem::of(
            self.place(column),
            kind,
            self.cell(column).text(),
        ));
    }

    /// Reports cells that hold an Excel error or no stored value; whether there are any.
    pub fn broken_cells(&self, problems: &mut Vec<Problem>) -> bool {
        let mut broken = false;
        for (column, at) in self.heading.columns.iter() {
            if let Some(kind) = self.row.get(at).broken() {
                self.problem(column, kind, problems);
                broken = true;
            }
        }
        broken
    }

    /// Reads the row as a pairing; what is wrong with it is added to the problems.
    pub fn pairing(
        &self,
        round: u32,
        people: &mut People,
        problems: &mut Vec<Problem>,
    ) -> Option<Pairing> {
        let [first_cell, second_cell] = ["first", "second"].map(|column| self.cell(column));
        let (first_text, second_text) = (first_cell.shown(), second_cell.shown());
        if is_nothing(&first_text) {
            if self.says_bye() && !is_nothing(&second_text) && !people.is_nobody(&second_text) {
                return self.against_nobody(round, false, people, problems);
            }
            self.problem("first", Kind::MissingPlayer {}, problems);
            return None;
        }
        // Nearly everybody was met before: whoever was is somebody.
        let (first_met, second_met) = (people.met(&first_text), people.met(&second_text));
        // A lone `x` in front is an initial rather than somebody still to be found.
        for (column, cell, text, met) in [
            ("first", first_cell, &first_text, first_met),
            ("second", second_cell, &second_text, second_met),
        ] {
            if cell.is_no_name()
                || met.is_none()
                    && people.is_unnamed(text)
                    && !(column == "first" && fold(text) == "x")
            {
                self.problem(column, Kind::Unreadable(Unreadable::Name {}), problems);
                return None;
            }
        }
        let silent = || {
            OF_A_RESULT
                .iter()
                .all(|column| self.cell(column).is_blank())
        };
        // `½ bye` or `欠席` where the opponent would stand says what happened to whoever is named.
        let alone = mark(&fold(&second_text))
            .filter(|outcome| outcome.is_alone() && *outcome != Outcome::Out && silent())
            .filter(|_| second_met.is_none() && people.known(&second_text).is_none());
        let nobody = second_met.is_none() && (alone.is_some() || people.is_nobody(&second_text));
        if first_met.is_none() && people.is_nobody(&first_text) {
            return self.against_nobody(round, nobody, people, problems);
        }
        // Programs print it opposite a bye and opposite whoever was not there: only the points tell. Nor does an absence that stands where the
        // opponent would say who was not there.
        let in_doubt = headings::is_not_paired(&second_text) || alone == Some(Outcome::Absent);
        if nobody && in_doubt && silent() {
            self.problem(
                "second",
                Kind::ByeOrName(ByeOrName::Nobody {
                    word: second_text.to_string(),
                }),
                problems,
            );
            return None;
        }
        let first = first_met.or_else(|| people.find(&first_text, &self.place("first"), problems));
        let find_second = |people: &mut People, problems: &mut Vec<Problem>| {
            people.find(&second_text, &self.place("second"), problems)
        };
        let second = if nobody {
            None
        } else {
            Some(second_met.or_else(|| find_second(people, problems)))
        };
        let result = match alone.filter(|outcome| *outcome != Outcome::Bye) {
            Some(outcome) => Some(Recorded {
                score: None,
                outcomes: Some([outcome, Outcome::Out]),
            }),
            None => self.result(
                (&first_text, Some(&*second_text).filter(|_| !nobody)),
                problems,
            ),
        };
        let first = first?;
        let second = match second {
            Some(found) => Some(found?),
            None => None,
        };
        let Some(result) = result else {
            people.unread.push(Unread {
                round,
                players: std::iter::once(first).chain(second).collect(),
                place: self.place(self.telling()),
            });
            return None;
        };
        if second == Some(first) {
            let player = people.players[first].name.to_string();
            self.problem(
                "second",
                Kind::PairedWithSelf {
                    player,
                    round: round.to_string(),
                },
                problems,
            );
            return None;
        }
        if let Some(second) = second.filter(|_| {
            result.score.is_none()
                && both_lost(&self.cell("score_1").text(), &self.cell("score_2").text())
        }) {
            let [first, second] =
                [first, second].map(|player| people.players[player].name.to_string());
            self.problem("score_1", Kind::BothLost { first, second }, problems);
        }
        let table = Some(self.cell("table").text()).filter(|table| !table.is_empty());
        let stones = if second.is_some() {
            self.stones(problems)?
        } else {
            0
        };
        Some(Pairing {
            round,
            table,
            first,
            second,
            result,
            stones,
            noted: self.noted(),
            place: self.place(self.telling()),
        })
    }

    /// Reads a row that names nobody first: a bye of whoever stands second, unless the result says that nobody won.
    fn against_nobody(
        &self,
        round: u32,
        second_too: bool,
        people: &mut People,
        problems: &mut Vec<Problem>,
    ) -> Option<Pairing> {
        let texts = ["first", "second"].map(|column| self.cell(column).text());
        let open = TELLING.iter().all(|column| self.cell(column).is_blank());
        if second_too {
            let kind = if open {
                Kind::Unused(Unused::Row {})
            } else {
                Kind::MissingPlayer {}
            };
            self.problem("first", kind, problems);
            return None;
        }
        // A dash or `None` in front of a name may be anything.
        if !headings::is_bye(&texts[0]) && !is_nothing(&texts[0]) {
            self.problem("first", Kind::Unreadable(Unreadable::Name {}), problems);
            return None;
        }
        let told = self
            .result((&texts[0], Some(&texts[1])), problems)?
            .turned();
        if self.beats(&told) {
            return self
                .refuse(Refusal::NoOpponent, self.telling(), &texts[1], problems)
                .and(None);
        }
        let by_word = TELLING
            .iter()
            .any(|column| headings::is_bye(&self.cell(column).text()));
        let told = if by_word { Recorded::default() } else { told };
        if told.outcomes.is_none()
            && told
                .score
                .as_ref()
                .is_some_and(|score| score.first <= score.second)
        {
            return self
                .refuse(Refusal::NoOpponent, self.telling(), &texts[1], problems)
                .and(None);
        }
        let result = match settle(told, false) {
            Ok(result) => result,
            Err(refusal) => {
                return self
                    .refuse(refusal, self.telling(), &texts[1], problems)
                    .and(None);
            }
        };
        let first = people.find(&texts[1], &self.place("second"), problems)?;
        let table = Some(self.cell("table").text()).filter(|table| !table.is_empty());
        let noted = self.noted().turned();
        Some(Pairing {
            round,
            table,
            first,
            second: None,
            result,
            stones: 0,
            noted,
            place: self.place(self.telling()),
        })
    }

    /// Returns the column and the word that say that the game is still to be played, goes on, or does not count.
    fn unfinished(&self) -> Option<(u32, String)> {
        let is_read = |at: &u32| {
            let mut known = self.heading.columns.iter();
            known.any(|(name, column)| column == *at && name != "status")
        };
        let texts = self.row.cells.iter().filter(|(at, _)| !is_read(at));
        let mut texts = texts.filter_map(|(at, cell)| match cell {
            Cell::Text(text) => Some((*at, text)),
            _ => None,
        });
        let found = texts.find(|(_, text)| side_results::is_unfinished(text));
        found.map(|(at, text)| (at, text.trim().to_string()))
    }

    /// Reads a game with the time at which it begins instead of a result.
    fn at_a_time(&self, problems: &mut Vec<Problem>) -> Option<Recorded> {
        let time = self.cell("result").text();
        if self.heading.times == Times::Perhaps {
            self.problem("result", Kind::TimeOrScore { time }, problems);
            return None;
        }
        let place = self
            .sheet
            .place
            .at(self.heading.row, self.heading.at("result"));
        let found = self.headed("result").to_string();
        problems.push(Problem::of(place, Kind::TimesAmongResults {}, found));
        Some(Recorded::default())
    }

    /// Whether no column tells more of a result than noughts.
    fn tells_nothing(&self) -> bool {
        OF_A_RESULT.iter().all(|column| {
            let text = self.cell(column).text();
            is_nothing(&text) || ["0", "0-0", "0:0"].contains(&fold(&text).as_str())
        })
    }

    /// Whether every column that tells something of the result has a word for a bye.
    fn says_bye(&self) -> bool {
        let said: Vec<String> = OF_A_RESULT
            .iter()
            .map(|column| self.cell(column).text())
            .filter(|text| !text.is_empty())
            .collect();
        !said.is_empty()
            && said
                .iter()
                .all(|text| headings::is_bye(text) && !headings::is_not_paired(text))
    }

    /// Returns the column that tells the result, as far as one says something.
    fn telling(&self) -> &'static str {
        let says = TELLING
            .into_iter()
            .find(|column| !self.cell(column).is_blank());
        says.or_else(|| TELLING.into_iter().find(|column| self.heading.has(column)))
            .unwrap_or("result")
    }

    /// Reads the result from all columns that tell something of it.
    fn result(
        &self,
        (first, second): (&str, Option<&str>),
        problems: &mut Vec<Problem>,
    ) -> Option<Recorded> {
        if second.is_some()
            && let Some((column, word)) = self.unfinished()
        {
            let place = self.sheet.place.at(self.row.index, column);
            if self.tells_nothing() || side_results::is_unfinished(&self.cell("result").shown()) {
                let kind = Kind::SaidOpen { word: word.clone() };
                problems.push(Problem::of(place, kind, word));
                return Some(Recorded::default());
            }
            let kind = Kind::Unfinished { word: word.clone() };
            problems.push(Problem::of(place, kind, word));
            return None;
        }
        if second.is_some()
            && self.heading.times != Times::None
            && day::is_clock(self.cell("result"))
        {
            return self.at_a_time(problems);
        }
        // Nearly every row is a score between two, and no other column tells anything.
        if second.is_some()
            && self.heading.tells_by_result_alone()
            && let Some(score) = plain_score(&self.cell("result").shown())
        {
            return Some(self.seen_from_first("result", score));
        }
        if !self.cell("mark").is_blank() {
            return self.mark(first, second.is_some(), problems);
        }
        // Somebody lost, won or drew here, and is not named.
        let told = self
            .cell("second")
            .is_blank()
            .then(|| mark(&fold(&self.cell("score_2").shown())))
            .flatten();
        if second.is_none()
            && matches!(told, Some(Outcome::Win | Outcome::Loss | Outcome::Draw))
            && self.cell("score_2").number().is_none()
        {
            return self.refuse(Refusal::NoOpponent, "score_2", first, problems);
        }
        if second.is_none() && self.is_plain_bye() {
            return Some(Recorded {
                score: None,
                outcomes: Some([Outcome::Bye; 2]),
            });
        }
        let scores = ["score_1", "score_2"].map(|column| self.cell(column));
        let pair = match scores {
            _ if let Some(ticked) = self.ticked() => ticked,
            [own, other] if second.is_none() && own.number().is_some() && other.is_blank() => {
                parse_pair(&own.text(), "0")
            }
            [own, other] => parse_pair(&own.shown(), &other.shown()),
        };
        let winner = match second {
            Some(_) if self.heading.has("first_won") && self.is_ticked_as_drawn() => {
                mark_of(Outcome::Draw).to_string()
            }
            Some(_) if self.heading.has("first_won") => "○".to_string(),
            _ => result_sentence::winner(
                self.winner_from_first((first, second.unwrap_or_default()))
                    .as_ref(),
                first,
                second.unwrap_or_default(),
            ),
        };
        let winner = match (
            second.and_then(|second| self.not_the_loser(first, second)),
            &*winner,
        ) {
            (Some(told), "") => told,
            (Some(told), said) if told != said => return self.contradiction("loser", problems),
            _ => winner,
        };
        let told = ["games", "result"]
            .map(|column| self.told(column, (first, second), (&pair, &winner), problems));
        let [Some(games), Some(result)] = told else {
            return None;
        };
        let said = [
            ("score_1", pair),
            ("games", games),
            ("result", result),
            ("discs", discs::difference(self.cell("discs"))),
        ];
        let mut told = Recorded::default();
        for (column, read) in said {
            if column == "discs" && !self.cell("discs").is_blank() {
                // Beside the discs of both it tells nothing more.
                match &told.score {
                    Some(score) if discs::is_between(self.cell("discs"), score) => continue,
                    Some(_) => return self.contradiction("discs", problems),
                    None => self.about_discs(problems),
                }
            }
            let read = match read {
                Ok(read) => read,
                Err(refusal) => {
                    return self.refuse(refusal, self.unreadable(column), first, problems);
                }
            };
            let Some(both) = combine(&read, &told) else {
                return self.contradiction(column, problems);
            };
            told = both;
        }
        if self.heading.has("first_won") && self.is_text("drawn") && !self.is_ticked_as_drawn() {
            return self.refuse(Refusal::Unreadable, "drawn", first, problems);
        }
        let no_draws = !self.says("drawn");
        if let Some(score) = told
            .score
            .as_mut()
            .filter(|score| score.drawn.is_zero() && !no_draws)
        {
            let Some(drawn) = self.cell("drawn").number().filter(is_count) else {
                return self.refuse(Refusal::Unreadable, "drawn", first, problems);
            };
            score.drawn = drawn;
        }
        if second.is_some() || told.is_open() {
            let said_by = if self.cell("winner").is_blank() && !self.cell("loser").is_blank() {
                "loser"
            } else {
                "winner"
            };
            let Ok(winner) = parse(&winner) else {
                return self.refuse(Refusal::Unreadable, said_by, first, problems);
            };
            if told.is_open() {
                told = winner;
            } else if !winner.is_open() && winner.fared() != told.fared() {
                return self.contradiction(said_by, problems);
            }
        }
        // An empty result without a second player is a bye; with one it is open.
        if second.is_some() && told.is_open() {
            return Some(told);
        }
        if second.is_none() && self.beats(&told) {
            return self.refuse(Refusal::NoOpponent, self.telling(), first, problems);
        }
        match settle(told, second.is_some()) {
            Ok(told) => Some(told),
            Err(refusal) => self.refuse(refusal, self.telling(), first, problems),
        }
    }

    /// Whether a word for a bye stands for the opponent, or under any of the scores, and nothing but dashes beside it: a dash alone would
    /// say that somebody took no part.
    fn is_plain_bye(&self) -> bool {
        let said: Vec<(&str, String)> = OF_A_RESULT
            .into_iter()
            .map(|column| (column, self.cell(column).text()))
            .filter(|(_, text)| !text.is_empty())
            .collect();
        let is_dash = |text: &str| fold(text) == "-";
        let dashes = said.iter().filter(|(_, text)| is_dash(text)).count();
        let byes = said
            .iter()
            .filter(|(column, text)| {
                column.starts_with("score_") && mark(&fold(text)) == Some(Outcome::Bye)
            })
            .count();
        let opposite = headings::is_bye(&self.cell("second").text())
            && !headings::is_not_paired(&self.cell("second").text());
        !said.is_empty() && dashes + byes == said.len() && (byes > 0 || opposite)
    }

    /// Says at the heading, once, how differences of discs were read.
    fn about_discs(&self, problems: &mut Vec<Problem>) {
        let Some(column) = self.heading.columns.get("discs") else {
            return;
        };
        let found = self.headed("discs").to_string();
        problems.push(Problem::of(
            self.sheet.place.at(self.heading.row, *column),
            TakenFor::Discs {},
            found,
        ));
    }

    /// Whether a word for a bye won or drew, by a mark or as the winner, as only somebody of that name can; a number counts what a bye is worth.
    fn beats(&self, told: &Recorded) -> bool {
        let [first, second] = ["first", "second"].map(|column| fold(&self.cell(column).text()));
        let Some(word) = [second, first]
            .into_iter()
            .find(|text| headings::is_bye(text))
        else {
            return false;
        };
        let counted = || {
            let by_number = |column: &str| {
                parse(&self.cell(column).shown()).is_ok()
                    && self.cell(column).text().contains(char::is_numeric)
            };
            ["result", "games", "score_1", "score_2", "discs"]
                .into_iter()
                .any(by_number)
        };
        fold(&self.cell("winner").text()) == word
            || matches!(told.outcomes, Some([Outcome::Loss | Outcome::Draw, _])) && !counted()
    }

    /// Returns the one of two columns of scores that holds no number, or nothing, where the other does.
    fn unreadable(&self, column: &'static str) -> &'static str {
        let is_number = |column: &str| number(&fold(&self.cell(column).text())).is_some();
        if column == "score_1" && is_number("score_1") && !is_number("score_2") {
            "score_2"
        } else {
            column
        }
    }

    /// Returns what a cell tells of the result; scores that became dates are read back.
    fn told(
        &self,
        column: &str,
        (first, second): (&str, Option<&str>),
        (pair, winner): (&Result<Recorded, Refusal>, &str),
        problems: &mut Vec<Problem>,
    ) -> Option<Result<Recorded, Refusal>> {
        if !matches!(self.cell(column), Cell::Date(_) | Cell::Time(_)) {
            let text = self.cell(column).shown();
            let told_beside = !winner.is_empty() || !pair.as_ref().is_ok_and(Recorded::is_open);
            if let (Some(second), Some(results), false) =
                (second, result_sentence::of_one(&text), told_beside)
            {
                let side = self.named_in_remarks([first, second]);
                if side.is_none() {
                    let kind = Kind::OneOfTwo {
                        word: text.to_string(),
                        first: first.to_string(),
                        second: second.to_string(),
                    };
                    self.problem(column, kind, problems);
                }
                return side.map(|side| parse(results[side]));
            }
            if second.is_some() && side_results::is_unfinished(&text) {
                let word = text.trim().to_string();
                self.problem(column, Kind::SaidOpen { word }, problems);
                return Some(Ok(Recorded::default()));
            }
            if let Some(side) = self
                .heading
                .side_by_letter(&text)
                .filter(|_| second.is_some())
            {
                return Some(parse(["○", "●"][side]));
            }
            // A plain result needs no second look; a comma may stand between sets.
            let plain = if second.is_some() && !text.contains(',') {
                parse(&text).ok()
            } else {
                None
            };
            if let Some(plain) = plain {
                return Some(Ok(self.seen_from_first(column, plain)));
            }
            // Somebody may be called White.
            let of_a_side = || {
                let named = [first, second?]
                    .iter()
                    .any(|name| fold(name) == fold(&text));
                if named {
                    None
                } else {
                    side_results::told(&text, self.headed("first"), self.headed("second"))
                }
            };
            let by_name = result_sentence::status(&text, winner).or_else(of_a_side);
            if let Some(by_name) = by_name {
                return Some(parse(&by_name));
            }
            let said = result_sentence::plain(&text, first, second.unwrap_or_default());
            // What says the same were they seated the other way round names nobody, and is told from the left: `+:-`, `1-0F`.
            let whoever =
                second.is_some_and(|second| result_sentence::plain(&text, second, first) == said);
            return Some(parse(&said).map(|told| {
                if whoever {
                    self.seen_from_first(column, told)
                } else {
                    told
                }
            }));
        }
        let first_won = pair
            .as_ref()
            .ok()
            .and_then(|told: &Recorded| told.fared())
            .or_else(|| parse(winner).ok()?.fared())
            .and_then(|side| match side {
                Ordering::Greater => Some(true),
                Ordering::Less => Some(false),
                Ordering::Equal => None,
            });
        let (score, kind) = recovered(self.cell(column), first_won);
        self.problem(column, kind, problems);
        score.map(|score| parse(&score).map(|told| self.seen_from_first(column, told)))
    }

    /// Returns which of two players, and only one, the cells beside the game name.
    fn named_in_remarks(&self, names: [&str; 2]) -> Option<usize> {
        let known = |at: &u32| self.heading.columns.values().any(|known| known == at);
        let remarks = self.row.cells.iter().filter(|(at, _)| !known(at));
        let remarks: String = remarks.map(|(_, cell)| alike(&cell.text())).collect();
        let is_named = |name: &str| {
            remarks.contains(&alike(name))
                || family(name).is_some_and(|family| remarks.contains(&family))
        };
        match names.map(is_named) {
            [true, false] => Some(0),
            [false, true] => Some(1),
            _ => None,
        }
    }

    /// Returns a result as seen from the player named first, where it is written as seen from the one on the left.
    fn seen_from_first(&self, column: &str, told: Recorded) -> Recorded {
        let told = self.heading.in_order(column, told);
        let from_winner = self.heading.from_winner
            && alike(&self.cell("winner").text()) == alike(&self.cell("second").text());
        if column == "result" && (self.heading.reads_from_second(&told) != from_winner) {
            told.turned()
        } else {
            told
        }
    }

    /// Returns the winner, where it is the number of a side as they stand from left to right: 1 and 2 change places with them.
    fn winner_from_first(&self, (first, second): (&str, &str)) -> std::borrow::Cow<'_, str> {
        let shown = self.cell("winner").shown();
        let folded = fold(&shown);
        // The number of a player may be written as another kind of number: 5 and 5.0.
        let folded = whole(&folded).unwrap_or(&folded).to_string();
        let is_name = [first, second].iter().any(|name| fold(name) == folded);
        if is_name && folded != fold(&shown) {
            return folded.into();
        }
        let side = ["first", "second"]
            .iter()
            .position(|side| !folded.is_empty() && fold(self.headed(side)) == folded)
            .or_else(|| self.heading.side_by_letter(&shown))
            .or_else(|| self.side_by_disc(&folded));
        match folded.as_str() {
            // As the columns are headed: `Gov`, `Away`.
            _ if !is_name && side.is_some() => if side == Some(0) { "1" } else { "2" }.into(),
            "1" if !is_name && self.heading.is_read_from_second() => "2".into(),
            "2" if !is_name && self.heading.is_read_from_second() => "1".into(),
            _ => shown,
        }
    }

    /// Returns the side of a disc or a letter under who won, where the players stand under both colours: `●` and `B` are black.
    fn side_by_disc(&self, folded: &str) -> Option<usize> {
        let colour = vocabulary::which("disc", folded)?;
        self.heading
            .side_of(vocabulary::words(&format!("side.{colour}")).first()?)
    }

    /// Returns the mark of the winner where a column says who lost.
    fn not_the_loser(&self, first: &str, second: &str) -> Option<String> {
        let loser = self.cell("loser").shown();
        if is_nothing(&loser) {
            return None;
        }
        let lost = result_sentence::winner(&loser, first, second);
        // Who is neither of the two is asked about, as under who won.
        let turned = match parse(&lost).map(|lost| lost.turned().outcomes) {
            Ok(Some([outcome, _])) => mark_of(outcome).to_string(),
            _ => lost,
        };
        Some(turned)
    }

    /// Returns what stands above a column.
    fn headed(&self, column: &str) -> &str {
        self.heading.text_of(column).unwrap_or_default()
    }

    /// Reports that a column says something else than the others.
    fn contradiction(&self, column: &str, problems: &mut Vec<Problem>) -> Option<Recorded> {
        let own = |column: &str| match column {
            "score_1" => format!(
                "{} {}",
                self.cell("score_1").text(),
                self.cell("score_2").text()
            ),
            // Whoever stands under `Winner` is the first player.
            "winner" if self.heading.has("first_won") => {
                format!("{}: {}", self.headed("first"), self.cell("first").text())
            }
            _ => self.cell(column).text(),
        };
        let others = TELLING
            .into_iter()
            .filter(|other| *other != column && !self.cell(other).is_blank())
            .map(own);
        let kind = Kind::Contradiction {
            one: own(column),
            other: others.collect::<Vec<_>>().join(" / "),
        };
        self.problem(
            if self.heading.has(column) {
                column
            } else {
                self.telling()
            },
            kind,
            problems,
        );
        None
    }

    /// Returns what is wrong with the cell of a score: nothing there while the other one is, or both scores in it or among the marks.
    fn scores_misplaced(&self, column: &str) -> Option<Kind> {
        let (other, whose) = match column {
            "score_1" => ("score_2", "first"),
            "score_2" => ("score_1", "second"),
            // Scores in the column of marks, beside columns of their own.
            "mark" if self.heading.text_of("score_1").is_some() => ("mark", "first"),
            _ => return None,
        };
        let given = self.cell(other).text();
        if self.cell(column).is_blank() && number(&fold(&given)).is_some() {
            return Some(Kind::MisplacedScore(MisplacedScore::Half {
                player: self.cell(whose).text(),
                given,
            }));
        }
        let score = parse(&self.cell(column).shown()).ok()?.score?;
        Some(Kind::MisplacedScore(MisplacedScore::Both {
            one: score.first.to_string(),
            other: score.second.to_string(),
        }))
    }

    pub(super) fn refuse(
        &self,
        refusal: Refusal,
        column: &str,
        player: &str,
        problems: &mut Vec<Problem>,
    ) -> Option<Recorded> {
        // A dash between two players: still to be played, or neither came.
        let refusal = if fold(&self.cell(column).text()) == "-" {
            Refusal::Unreadable
        } else {
            refusal
        };
        // One cell that contradicts itself; two of scores that do; or a result and the opponent.
        let itself = || parse(&self.cell(column).text()) == Err(Refusal::Contradiction);
        let refusal = if refusal == Refusal::Contradiction && itself() {
            Refusal::Unreadable
        } else {
            refusal
        };
        let other = if column == "score_1" && !self.cell("score_2").is_blank() {
            "score_2"
        } else {
            "second"
        };
        let words = ["first", "second"].map(|column| self.cell(column).text());
        let kind = refusal.against(player, words.iter().find(|word| headings::is_bye(word)));
        let kind = kind.or_else(|| {
            self.scores_misplaced(column)
                .filter(|_| refusal == Refusal::Unreadable)
        });
        self.problem(
            column,
            kind.unwrap_or_else(|| refusal.kind(player, self.cell(column), self.cell(other))),
            problems,
        );
        None
    }
}
