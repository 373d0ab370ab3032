//! What is said of columns that were told by what they hold: which were taken for what, or which two readings are left.

use std::collections::HashSet;

use crate::lang::{Lang, Language};
use crate::model::Outcome;
use crate::problem::{Kind, Problem, TakenFor, TwoReadings};
use crate::read::file::grid::Cell;
use crate::read::layouts::inferred_list::{Body, Found, Inferred, is_points, lettered, tells};
use crate::read::number::{fold, joined};
use crate::read::words::columns::Heading;
use crate::read::words::pairs_of_headings::of_each;
use crate::read::words::result::{mark, mark_of, read_result};
use crate::read::words::side_columns::score_beside_marks;
use crate::read::words::{headings, side_results, vocabulary};

fn language_of(headings: &[String]) -> &'static Lang {
    let headings: Vec<&str> = headings.iter().map(String::as_str).collect();
    Lang::of(Language::of_headings(&headings).unwrap_or(Language::ENGLISH))
}

impl Body<'_> {
    /// Says that columns may be the one or the other; `names` are the keys of what either would be called.
    pub(super) fn two(&self, one: &[u32], other: &[u32], names: &[&str], row: u32) -> Found {
        let called: Vec<String> = self.columns.iter().map(|at| self.called(*at)).collect();
        let lang = language_of(&called);
        let names = || names.iter().map(|name| lang.texts_of("new", name));
        // What has no heading cannot be given another, nor can an option tell two columns of the same heading apart.
        let is_named = |column: &u32| {
            let folded = fold(&self.called(*column));
            let head = self.head.map(|at| &self.sheet.rows[at]);
            head.is_some_and(|head| head.holds(*column))
                && called.iter().filter(|text| fold(text) == folded).count() == 1
        };
        let option = |columns: &[u32]| {
            // Beside two scores the other reading is who won.
            let names = if columns.len() < names().count() {
                vec![lang.texts_of("new", "winner")]
            } else {
                names().collect()
            };
            self.option(columns.iter().zip(names).map(|(at, name)| (*at, name)))
        };
        let place = self.sheet.place.at(row, one.first().copied().unwrap_or(0));
        let kind = if one.iter().chain(other).all(is_named) {
            TwoReadings::Headings {
                one: self.all_called(one, " + "),
                other: self.all_called(other, " + "),
                option: option(one),
                alternative: option(other),
            }
        } else {
            TwoReadings::Columns {
                one: lettered(one, " + "),
                other: lettered(other, " + "),
                headings: joined(names(), " / "),
            }
        };
        Err(Problem::at(place, kind))
    }

    fn all_called(&self, columns: &[u32], between: &str) -> String {
        joined(columns.iter().map(|at| self.called(*at)), between)
    }

    fn option<'b>(&self, names: impl Iterator<Item = (u32, &'b str)>) -> String {
        let each = names.map(|(at, name)| format!("--map \"{}={name}\"", self.called(at)));
        joined(each, " ")
    }

    /// Says that more columns hold numbers than two scores: each two of them would leave the others out.
    pub(super) fn many(&self, columns: &[u32], row: u32) -> Found {
        let place = self.sheet.place.at(row, columns.first().copied().unwrap_or(0));
        let columns = lettered(columns, " / ");
        Err(Problem::at(place, Kind::ManyColumns { columns }))
    }

    /// Returns the heading of the one reading left, and what is to be said of it.
    pub(super) fn one(
        &self,
        (round, rounds): (Option<u32>, &[u32]),
        (first, second): (u32, u32),
        taken: &[(&'static str, u32)],
    ) -> Found {
        let by_days = round.is_some_and(|round| self.rounds(round).is_none());
        let rounds = match round.filter(|_| by_days) {
            Some(round) => &self.sent_once(round, rounds, (first, second), taken),
            None => rounds,
        };
        let last = rounds.iter().max().copied().unwrap_or(0);
        let known: Vec<(&'static str, u32)> = round
            .map(|round| ("round", round))
            .into_iter()
            .chain([("first", first), ("second", second)])
            .chain(taken.iter().copied())
            .collect();
        let mut heading = self.heading.clone();
        let is_known = |name: &str, column: u32| heading.columns.get(name) == Some(&column);
        let by_heading = |names: &[&str]| {
            let mut known = known.iter().filter(|(name, _)| names.contains(name));
            known.all(|(name, column)| is_known(name, *column))
        };
        let (one, other) = (self.people(first), self.people(second));
        let columns: Vec<u32> = taken.iter().map(|(_, column)| *column).collect();
        let results = self.all_called(&columns, " / ");
        let row = self.head.map_or(0, |at| self.sheet.rows[at].index);
        let at = |column: u32| self.sheet.place.at(row, column);
        let mut said = Vec::new();
        if let Some(round) = round.filter(|_| by_days || !by_heading(&["round"])) {
            let (heading, rounds) = (self.called(round), last.to_string());
            let kind = if by_days {
                TakenFor::Days { heading, rounds }
            } else {
                TakenFor::Rounds { heading, rounds }
            };
            said.push(Problem::of(at(round), kind, self.called(round)));
        }
        if !by_heading(&["first", "second"]) {
            let kind = TakenFor::Players {
                first: self.called(first),
                second: self.called(second),
                shared: one.intersection(&other).count().to_string(),
            };
            said.push(Problem::of(at(first), kind, self.called(first)));
        }
        let of_results = by_heading(&["result", "score_1", "score_2", "winner", "loser"]);
        let names_winner = heading.has("winner") && taken.iter().any(|(name, _)| *name == "winner");
        let total = || {
            let is_score = |cell: &Cell| tells(cell) && !is_points(cell);
            let scores = self.columns.iter().copied();
            let scores = scores.filter(|column| self.all(*column, is_score));
            self.total(&scores.collect::<Vec<u32>>())
        };
        let is_doubtful =
            |column: u32| self.is_doubtful(column, [first, second]) && total() != Some(column);
        if !of_results && !names_winner && taken.iter().any(|(_, column)| is_doubtful(*column)) {
            let lang = language_of(&[self.called(first)]);
            let names = taken.iter();
            let names = names.map(|(name, column)| (*column, lang.texts_of("new", name)));
            let kind =
                Kind::PerhapsResults { headings: results.clone(), option: self.option(names) };
            return Err(Problem::of(at(taken[0].1), kind, results));
        }
        if !of_results {
            let headings = results.clone();
            let kind = TakenFor::Results { headings };
            said.push(Problem::of(at(taken[0].1), kind, results));
        }
        let table = heading.column("table").map(|column| ("table", column));
        let table = table.filter(|(_, column)| known.iter().all(|(_, taken)| taken != column));
        let told = || table.into_iter().chain(known.iter().copied());
        heading.columns = told().collect();
        let texts = told().map(|(name, column)| (self.called(column), name));
        heading.texts = texts.collect();
        let head = self.head.into_iter();
        let cells = head.flat_map(|at| self.sheet.rows[at].filled());
        let unused = cells.filter(|(column, _)| told().all(|(_, known)| known != *column));
        heading.unused = unused.map(|(at, cell)| (at, cell.text())).collect();
        if heading.each.is_empty() {
            heading.each = of_each(&heading);
        }
        let below = &self.sheet.rows[self.head.map_or(0, |at| at + 1)..];
        if heading.has("winner") {
            heading.see_winners(below);
        }
        score_beside_marks(&mut heading, below);
        heading.see_times(below);
        let days = self.rows.iter().zip(rounds);
        let days = days.map(|(row, round)| (row.index, *round));
        Ok(Inferred {
            heading,
            said,
            bare: self.head.is_none(),
            unnumbered: round.is_none() && self.titled.is_none(),
            days: days.filter(|_| by_days).collect(),
        })
    }

    /// Whether a heading says that the second player's number stands first: `Result (W-B)` where black stands on the left.
    fn is_of_second(&self, heading: &str, [first, second]: [u32; 2]) -> bool {
        let mut headed = Heading::new(0, 0);
        headed.texts = vec![
            (self.called(first), "first"),
            (self.called(second), "second"),
            (heading.to_string(), "result"),
        ];
        headed.side_of_results() == Some(1)
    }

    /// Whether what a heading says is beside a game rather than its result, or says nothing of results: an empty one does not.
    fn is_doubtful(&self, column: u32, players: [u32; 2]) -> bool {
        let Some(heading) = self.head.map(|at| self.sheet.rows[at].text(column)) else {
            return false;
        };
        let holds = |list: &str| vocabulary::says(list, &heading);
        let weak = ["heading.scored", "score.counted", "score.won", "heading.of-sides"];
        let counts = || weak.iter().any(|list| holds(list));
        // Whose a number under a colour is, nothing says where the players have none.
        let is_coloured = || {
            let mut players = players.iter().map(|player| self.called(*player));
            side_results::is_colour(&heading)
                && !players.all(|called| side_results::is_colour(&called))
        };
        let of_winner = ["heading.winner-score", "heading.loser-score"];
        if vocabulary::is_any(&of_winner, &fold(&heading))
            || headings::is_of_others(&heading)
            || self.is_of_second(&heading, players)
        {
            return true;
        }
        let marks = self.cells(column).map(|cell| mark(&cell.folded()));
        let marks: HashSet<_> = marks.collect();
        // Nobody loses every game: a cross may be a tick.
        if marks.len() == 1 && marks.contains(&Some(Outcome::Loss)) {
            return true;
        }
        // `Ann won` and `●` say what the heading does not: no other list has them.
        let tells =
            |text: String| text == mark_of(Outcome::Loss) || vocabulary::says("won.verb", &text);
        !heading.trim().is_empty()
            && read_result(&heading).is_none()
            && !holds("heading.of-results")
            && (headings::is_beside_game(&heading) || is_coloured() || !counts())
            && !self.cells(column).map(Cell::text).any(tells)
    }
}
