//! What is said of columns that were told by what they hold: which were taken for what, or which two readings are left.

use std::collections::HashSet;

use crate::lang::{Lang, Language};
use crate::place::column_name;
use crate::problem::{Kind, Problem, TakenFor, TwoReadings};
use crate::read::file::grid::Cell;
use crate::read::layouts::inferred_list::{Body, Found};
use crate::read::number::fold;
use crate::read::words::result::{mark, number};
use crate::read::words::{side_results, vocabulary};

impl Body<'_> {
    /// Says that columns may be the one or the other; `names` are the keys of what either would be called.
    pub(super) fn two(&self, one: &[u32], other: &[u32], names: &[&str], row: u32) -> Found {
        let said = |columns: &[u32]| {
            columns
                .iter()
                .map(|column| self.called(*column))
                .collect::<Vec<_>>()
                .join(" + ")
        };
        let called: Vec<String> = self.columns.iter().map(|at| self.called(*at)).collect();
        let called: Vec<&str> = called.iter().map(String::as_str).collect();
        let language = Language::of_headings(&called);
        let lang = Lang::of(language.unwrap_or(Language::ENGLISH));
        let names = || names.iter().map(|name| lang.texts_of("new", name));
        // What has no heading cannot be given another.
        let has_heading = |column: &u32| {
            self.head
                .is_some_and(|at| !self.sheet.rows[at].get(*column).is_blank())
        };
        let option = |columns: &[u32]| {
            // Beside two scores the other reading is who won.
            let winner = || vec![lang.texts_of("new", "winner")];
            let names = if columns.len() < names().count() {
                winner()
            } else {
                names().collect()
            };
            let named = columns
                .iter()
                .zip(names)
                .map(|(column, name)| format!("--map \"{}={name}\"", self.called(*column)));
            named.collect::<Vec<_>>().join(" ")
        };
        // Nor can an option tell two columns of the same heading apart.
        let told_apart = |columns: &[u32]| {
            columns.iter().all(|column| {
                self.columns
                    .iter()
                    .filter(|at| fold(&self.called(**at)) == fold(&self.called(*column)))
                    .count()
                    == 1
            })
        };
        let kind =
            if one.iter().chain(other).all(has_heading) && told_apart(one) && told_apart(other) {
                Kind::TwoReadings(TwoReadings::Headings {
                    one: said(one),
                    other: said(other),
                    option: option(one),
                    alternative: option(other),
                })
            } else {
                let headings = names().collect::<Vec<_>>().join(" / ");
                let lettered = |columns: &[u32]| {
                    columns
                        .iter()
                        .map(|column| format!("{0}:{0}", column_name(*column)))
                        .collect::<Vec<_>>()
                        .join(" + ")
                };
                Kind::TwoReadings(TwoReadings::Columns {
                    one: lettered(one),
                    other: lettered(other),
                    headings,
                })
            };
        Found::Two(Problem::at(
            self.sheet.place.at(row, one.first().copied().unwrap_or(0)),
            kind,
        ))
    }

    /// Says that more columns hold numbers than two scores: each two of them would leave the others out.
    pub(super) fn many(&self, columns: &[u32], row: u32) -> Found {
        let lettered = columns
            .iter()
            .map(|column| format!("{0}:{0}", column_name(*column)))
            .collect::<Vec<_>>()
            .join(" / ");
        let place = self
            .sheet
            .place
            .at(row, columns.first().copied().unwrap_or(0));
        Found::Two(Problem::at(place, Kind::ManyColumns { columns: lettered }))
    }

    /// Returns the heading of the one reading left, and what is to be said of it.
    pub(super) fn one(
        &self,
        (round, rounds): (Option<u32>, &[u32]),
        (first, second): (u32, u32),
        taken: &[(&'static str, u32)],
    ) -> Found {
        let last = rounds.last().copied().unwrap_or(0);
        let by_days = round.is_some_and(|round| self.rounds(round).is_none());
        let known: Vec<(&'static str, u32)> = round
            .map(|round| ("round", round))
            .into_iter()
            .chain([("first", first), ("second", second)])
            .chain(taken.iter().copied())
            .collect();
        let mut heading = self.heading.clone();
        let is_known = |name: &str, column: u32| heading.columns.get(name) == Some(&column);
        let by_heading = |names: &[&str]| {
            known
                .iter()
                .filter(|(name, _)| names.contains(name))
                .all(|(name, column)| is_known(name, *column))
        };
        let shared = self
            .people(first)
            .intersection(&self.people(second))
            .count()
            .to_string();
        let results: Vec<String> = taken
            .iter()
            .map(|(_, column)| self.called(*column))
            .collect();
        let at = |column: u32| {
            self.sheet
                .place
                .at(self.head.map_or(0, |at| self.sheet.rows[at].index), column)
        };
        let mut said = Vec::new();
        if let Some(round) = round.filter(|_| by_days || !by_heading(&["round"])) {
            let (heading, rounds) = (self.called(round), last.to_string());
            let kind = if by_days {
                Kind::TakenFor(TakenFor::Days { heading, rounds })
            } else {
                Kind::TakenFor(TakenFor::Rounds { heading, rounds })
            };
            said.push(Problem::of(at(round), kind, self.called(round)));
        }
        if !by_heading(&["first", "second"]) {
            let kind = Kind::TakenFor(TakenFor::Players {
                first: self.called(first),
                second: self.called(second),
                shared,
            });
            said.push(Problem::of(at(first), kind, self.called(first)));
        }
        let of_results = by_heading(&["result", "score_1", "score_2", "winner", "loser"]);
        let names_winner = heading.has("winner") && taken.iter().any(|(name, _)| *name == "winner");
        let is_doubtful = |column: u32| self.is_doubtful(column, [first, second]);
        if !of_results && !names_winner && taken.iter().any(|(_, column)| is_doubtful(*column)) {
            let language = Language::of_headings(&[self.called(first).as_str()]);
            let lang = Lang::of(language.unwrap_or(Language::ENGLISH));
            let options = taken.iter().map(|(name, column)| {
                let name = lang.texts_of("new", name);
                format!("--map \"{}={name}\"", self.called(*column))
            });
            let kind = Kind::PerhapsResults {
                headings: results.join(" / "),
                option: options.collect::<Vec<_>>().join(" "),
            };
            return Found::Two(Problem::of(at(taken[0].1), kind, results.join(" / ")));
        }
        if !of_results {
            let kind = Kind::TakenFor(TakenFor::Results {
                headings: results.join(" / "),
            });
            said.push(Problem::of(at(taken[0].1), kind, results.join(" / ")));
        }
        let table = heading
            .columns
            .get("table")
            .copied()
            .filter(|column| known.iter().all(|(_, taken)| taken != column));
        heading.columns = known
            .iter()
            .copied()
            .chain(table.map(|column| ("table", column)))
            .collect();
        let told = table
            .map(|column| ("table", column))
            .into_iter()
            .chain(known.iter().copied());
        heading.texts = told
            .map(|(name, column)| (self.called(column), name))
            .collect();
        let texts = self.head.map(|at| {
            self.sheet.rows[at]
                .cells
                .iter()
                .map(|(column, cell)| (*column, cell.text()))
                .collect::<Vec<_>>()
        });
        let unused = |(column, text): &(u32, String)| {
            !text.is_empty() && heading.columns.values().all(|known| known != column)
        };
        heading.unused = texts
            .unwrap_or_default()
            .into_iter()
            .filter(unused)
            .collect();
        let days = self
            .rows
            .iter()
            .zip(rounds)
            .map(|(row, round)| (row.index, *round));
        Found::One {
            heading,
            said,
            bare: self.head.is_none(),
            days: days.filter(|_| by_days).collect(),
        }
    }

    /// Whether what a heading says is beside a game rather than its result, or says nothing of results above mere numbers or marks.
    fn is_doubtful(&self, column: u32, players: [u32; 2]) -> bool {
        let Some(heading) = self.head.map(|at| self.sheet.rows[at].get(column).text()) else {
            return false;
        };
        let holds = |list: &str| {
            let words: Vec<String> = heading.split([' ', '_', '-', '/', '.']).map(fold).collect();
            let whole = fold(&heading);
            vocabulary::words(list).iter().any(|word| {
                let of_letters = vocabulary::is_of_letters(word);
                *word == whole
                    || of_letters && words.contains(word)
                    || !of_letters && whole.contains(word.as_str())
            })
        };
        let weak = [
            "heading.scored",
            "score.counted",
            "score.won",
            "heading.of-sides",
        ];
        let counts = || weak.iter().any(|list| holds(list));
        // Whose a number under a colour is, nothing says where the players have none.
        let is_coloured = || {
            let of_players = players.map(|player| self.called(player));
            side_results::is_colour(&heading)
                && !of_players
                    .iter()
                    .all(|called| side_results::is_colour(called))
        };
        // Marks of two sorts are results, whatever the heading says; numbers may be anything.
        let is_number = |cell: &Cell| number(&fold(&cell.text())).is_some();
        let marks: HashSet<_> = self
            .cells(column)
            .map(|cell| mark(&fold(&cell.text())))
            .collect();
        let is_bare =
            self.cells(column).all(is_number) || marks.len() == 1 && !marks.contains(&None);
        !heading.trim().is_empty()
            && !holds("heading.of-results")
            && (holds("heading.beside-game") || is_coloured() || !counts() && is_bare)
    }
}
