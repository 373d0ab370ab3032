//! One row for each player, and for each round a column of opponents and one, or two, of results.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::exact::Exact;
use crate::model::{Outcome, Pairing, Player, Why};
use crate::problem::{Problem, TakenFor};
use crate::read::file::grid::{Row, Sheet};
use crate::read::layouts::cross::numbers;
use crate::read::layouts::games::told_twice::{self, Told as ToldBy};
use crate::read::layouts::games::{GameRow, OF_A_RESULT};
use crate::read::layouts::player_cell::Layout;
use crate::read::layouts::table::{Part, Rows, Table, Told, Whole, of_seats};
use crate::read::layouts::unread_round_columns::{self, Seats};
use crate::read::number::{are_distinct, digits, fold};
use crate::read::roles::people::People;
use crate::read::roles::{published, roster};
use crate::read::words::columns::{self, Heading};
use crate::read::words::heading::SCORES;
use crate::read::words::result::{mark, number, parse};
use crate::read::words::round::{event_title, round_number};
use crate::read::words::{headings, vocabulary};

/// A table with opponents and results of several rounds.
#[derive(Debug)]
pub struct Opponents {
    /// Each round and its columns, that of the player's own name among them.
    rounds: Vec<(u32, Heading)>,
}

impl Table for Opponents {
    fn layout(&self) -> Layout {
        Layout::Opponents
    }

    fn takes(&self, heading: &Heading, (_, row): (usize, u32), column: u32) -> bool {
        let mut rounds = self.rounds.iter();
        heading.takes(row, column) || rounds.any(|(_, round)| round.takes(row, column))
    }

    fn is_whole(&self) -> bool {
        true
    }

    fn rows(&self, sheet: &Sheet, _: &People, problems: &mut Vec<Problem>) -> Option<Rows> {
        let (_, heading) = self.rounds.first()?;
        let only = self.body(sheet, heading, problems);
        let players = roster::read(&only, heading, None, problems);
        let mut people = People::default().list(players, problems);
        let pairings = self.pairings(&only, &mut people, problems);
        Some(Rows { players: people.players, pairings })
    }

    fn read(
        &self,
        sheet: &Sheet,
        heading: &Heading,
        people: &mut People,
        problems: &mut Vec<Problem>,
    ) -> Told {
        let only = self.body(sheet, heading, problems);
        let rows = roster::read(&only, heading, None, problems);
        let unseated = std::mem::take(people);
        let (seated, seats) = unseated.seat(rows.clone(), problems);
        *people = seated;
        if self.fit_rows_too(&only, heading, &rows) {
            problems.extend(numbers::in_doubt(&only, heading));
        }
        problems.extend(self.strays(&only, heading, &rows));
        let pairings = self.pairings(&only, people, problems);
        let published = published::heading(&only).map(|found| {
            let unused = heading.unused.iter();
            let unused = unused.filter(|(column, _)| !self.knows(*column));
            let found = Heading { unused: unused.cloned().collect(), ..found };
            of_seats(published::read(&only, &found, &rows, problems), &seats)
        });
        let published = published.filter(|published| !published.is_blank());
        let whole = Whole {
            rows: rows.len(),
            title: event_title(sheet, heading.position),
            published,
            why: vec![Why { id: "opponents", fields: Vec::new() }],
            ..Whole::default()
        };
        Told { pairings, whole: Some(whole), ..Told::default() }
    }
}

/// Finds a table with an opponent and a result in each of several rounds.
pub fn find(sheet: &Sheet, _: Option<Layout>) -> Vec<Part<'_>> {
    let mut found = columns::candidates(sheet).filter_map(|(position, row)| {
        let above = sheet.right_above(position);
        let mut own = columns::of_row(position, row, "players");
        // Names beside `Name` twice in a row are those of cards.
        let is_name = |text: &str| headings::is("players.name", text);
        let names = |above: &Row| above.texts().filter(|(_, text)| is_name(text)).count();
        if let Some(above) = above.filter(|above| !own.has("name") && names(above) < 2) {
            let of_both = columns::of_row(position, above, "players");
            own.columns.extend(of_both.columns.iter());
        }
        let rounds = rounds(sheet, above, own.column("name")?, &own);
        (rounds.len() > 1).then_some((own, Opponents { rounds }))
    });
    let part = |(mut heading, table): (Heading, Opponents)| {
        heading.unused.retain(|(column, _)| !table.knows(*column));
        Part::of_sheet(sheet, heading, table, None)
    };
    found.next().map(part).into_iter().collect()
}

/// Returns the rounds that have an opponent and a result.
fn rounds(sheet: &Sheet, above: Option<&Row>, name: u32, own: &Heading) -> Vec<(u32, Heading)> {
    let row = &sheet.rows[own.position];
    let mut rounds: BTreeMap<u32, Heading> = BTreeMap::new();
    let blank = || Heading {
        columns: [("first", name), ("name", name)].into_iter().collect(),
        times: own.times,
        days: own.days,
        ..Heading::new(own.position, own.row)
    };
    // `R2` beside `R2 opp`, or twice: columns that name the round alone.
    let mut bare: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    // Without numbers each opponent begins the next round.
    let (mut counted, mut before) = (0, None);
    for (column, text) in row.texts().filter(|(column, _)| !own.knows(*column)) {
        let spanning = above.and_then(|above| round_number(&above.spanning(column)));
        let (number, what) = match part(&text) {
            Some((Some(number), "")) => {
                bare.entry(number).or_default().push(column);
                continue;
            }
            Some(part) => part,
            None => continue,
        };
        if what == "second" {
            counted += u32::from(number.or(spanning).is_none());
            // A result goes with the opponent whose heading has a number: `R1 Opponent | Result`.
            before = number;
        }
        let round = number.or(spanning).or(before).unwrap_or(counted);
        if round == 0 {
            continue;
        }
        let heading = rounds.entry(round).or_insert_with(blank);
        if !heading.has(what) {
            heading.columns.insert(what, column);
            heading.texts.push((text, what));
        }
    }
    beside_opponents(sheet, own, &mut rounds);
    in_two_columns(sheet, own, &mut bare);
    for (round, columns) in bare {
        let is_told = |heading: &Heading| heading.has("result");
        match (columns.as_slice(), rounds.get_mut(&round)) {
            ([only], Some(heading)) if !is_told(heading) => {
                heading.columns.insert("result", *only);
            }
            ([second, result], known) if known.as_deref().is_none_or(is_told) => {
                let columns = [("second", *second), ("result", *result)];
                let heading = rounds.entry(round).or_insert_with(blank);
                heading.columns.extend(columns);
            }
            _ => {}
        }
    }
    // `勝` and `負` behind the last of rounds that have a result each are sums.
    let is_told = |heading: &Heading| heading.has("result") && !heading.has("score_1");
    let mut turned = rounds.values_mut().rev();
    if let Some(last) = turned.next()
        && last.has("result")
        && turned.len() > 0
        && turned.all(|heading| is_told(heading))
    {
        for sum in ["score_1", "score_2", "drawn"] {
            last.columns.remove(sum);
        }
    }
    rounds.retain(|_, heading| {
        let tells = heading.has_any(&["result", "winner"]) || heading.several(SCORES).is_some();
        heading.has("second") && tells
    });
    rounds.into_iter().collect()
}

/// Takes the columns right behind the opponents as the results, where these are called alike and no heading tells any: `Opp 1 | Pts 1`. Each must hold
/// marks of results alone.
fn beside_opponents(sheet: &Sheet, own: &Heading, rounds: &mut BTreeMap<u32, Heading>) {
    let (row, body) = (&sheet.rows[own.position], own.below(sheet));
    let digits = |c: char| c.is_ascii_digit();
    let mut words = BTreeSet::new();
    let mut behind = |(number, round): (&u32, &Heading)| {
        let column = round.column("second")? + 1;
        let called = row.folded(column);
        let is_of_round = called.trim_matches(|c| !digits(c)) == number.to_string();
        words.insert(called.replace(digits, ""));
        let mut texts = body.iter().map(|row| row.folded(column));
        let are_marks = texts
            .all(|text| headings::is_nobody(&text) || mark(&text).is_some_and(Outcome::has_score));
        let is_free = !own.knows(column) && round.columns.len() == 3;
        (is_of_round && are_marks && is_free).then_some(column)
    };
    let columns: Option<Vec<u32>> = rounds.iter().map(&mut behind).collect();
    let Some(columns) = columns.filter(|_| words.len() == 1) else {
        return;
    };
    for (heading, column) in rounds.values_mut().zip(columns) {
        heading.columns.insert("result", column);
        heading.texts.push((row.text(column), "result"));
    }
}

/// Adds the column without a heading behind each one that names its round alone, where both hold an opponent and a result: nobody has an
/// opponent whom another one has in the round, but in some round results are the same. The opponents come first.
fn in_two_columns(sheet: &Sheet, own: &Heading, bare: &mut BTreeMap<u32, Vec<u32>>) {
    let (row, body) = (&sheet.rows[own.position], own.below(sheet));
    let texts = |column: u32| {
        let texts = body.iter().map(move |row| row.folded(column));
        texts.filter(|text| !text.is_empty() && !headings::is_nobody(text))
    };
    // Points so far are told apart from results below.
    let are_numbers = |column: u32| texts(column).all(|text| number(&text).is_some());
    let are_results =
        |column: u32| texts(column).all(|text| parse(&text).is_ok()) || are_numbers(column);
    let are_different = |column: u32| are_distinct(&texts(column).collect::<Vec<String>>());
    let is_free = |column: u32| row.get(column).is_blank() && !own.knows(column);
    let both = bare.values().map(|columns| match columns[..] {
        [only] if is_free(only + 1) && texts(only + 1).next().is_some() => Some([only, only + 1]),
        _ => None,
    });
    let Some(both) = both.collect::<Option<Vec<[u32; 2]>>>() else {
        return;
    };
    let are = |opponent: usize, result: usize| {
        let different = both.iter().all(|both| are_different(both[opponent]));
        let told = both.iter().all(|both| are_results(both[result]));
        different && told && both.iter().any(|both| !are_different(both[result]))
    };
    let order = [[0, 1], [1, 0]].into_iter();
    let Some([opponent, result]) = { order }.find(|[opponent, result]| are(*opponent, *result))
    else {
        return;
    };
    for (columns, both) in bare.values_mut().zip(both) {
        *columns = vec![both[opponent], both[result]];
    }
}

/// Returns the round, where there is a number, and what a heading is of it: `R1 Opponent`, `相手1`, `1回戦 勝敗`, `Opponent`.
pub fn part(text: &str) -> Option<(Option<u32>, &'static str)> {
    let known = |text: &str| {
        // `R1 vs` beside `R1`.
        let is_between =
            || vocabulary::is("between.heading", text) && text.chars().nth(1).is_some();
        let name = headings::named("pairings", text);
        let name = name.filter(|name| *name == "second" || OF_A_RESULT.contains(name));
        name.or_else(|| is_between().then_some("second"))
    };
    let folded = fold(text);
    let Some(start) = folded.find(|c: char| c.is_ascii_digit()) else {
        return known(text).map(|name| (None, name));
    };
    let (number, behind) = digits(&folded[start..]);
    let number = number.parse().ok();
    let number = number.filter(|number| (1..=99).contains(number))?;
    let sign = |c: char| c.is_ascii_punctuation() || "（）【】・".contains(c);
    let of_a_round = |text: &str| text.is_empty() || vocabulary::is("round.before-number", text);
    let after = vocabulary::behind("round.behind-number", behind).unwrap_or(behind);
    let (before, after) = (folded[..start].trim_matches(sign), after.trim_matches(sign));
    let what = match (of_a_round(before), of_a_round(after)) {
        (true, _) => after,
        (false, true) => before,
        _ => return None,
    };
    // `Opponent R1` keeps its R in front of the number.
    let bare = vocabulary::before("round.before-number", what).map(|rest| rest.trim_matches(sign));
    let what = bare.filter(|rest| known(rest).is_some()).unwrap_or(what);
    let what = what.trim_matches(sign);
    let is_round_alone = what.is_empty() && !(before.is_empty() && behind.is_empty());
    let name = known(what).or(is_round_alone.then_some(""))?;
    Some((Some(number), name))
}

impl Opponents {
    /// Returns the heading and the rows of players, with what came out of each round: a sum, a note or a blank row is none.
    fn body(&self, sheet: &Sheet, heading: &Heading, problems: &mut Vec<Problem>) -> Sheet {
        let is_player = |row: &&Row| {
            let name = heading.cell(row, "name").text();
            !name.is_empty() && !headings::is_label(&name)
        };
        let head = sheet.rows[..=heading.position].iter();
        let rows = head.chain(heading.below(sheet).iter().filter(is_player));
        let mut only = sheet.with_rows(rows.cloned().collect());
        problems.extend(self.take_sums_apart(&mut only, heading));
        only
    }

    fn knows(&self, column: u32) -> bool {
        self.rounds.iter().any(|(_, round)| round.knows(column))
    }

    /// Whether opponents' numbers are answered, result by result, where they are the rows as well as where they are the column's.
    fn fit_rows_too(&self, only: &Sheet, heading: &Heading, players: &[Player]) -> bool {
        let rows = heading.below(only);
        let ranked = columns::find(only, "published").is_some_and(|heading| heading.has("rank"));
        if !ranked || heading.is_called("number", "called-by") || rows.len() != players.len() {
            return false;
        }
        let number = |row: usize, round: &Heading| {
            let text = round.cell(&rows[row], "second").folded();
            text.parse::<u32>().ok()
        };
        let result =
            |row: usize, round: &Heading| parse(&round.cell(&rows[row], "result").shown()).ok();
        let of_rows: Vec<u32> = (1..).take(rows.len()).collect();
        let of_column: Vec<u32> = players.iter().map(|player| player.number).collect();
        let fits = |numbers: &[u32]| {
            let is_answered = |row: usize, round: &Heading| {
                let Some(told) = number(row, round) else {
                    return round.cell(&rows[row], "second").is_blank();
                };
                let Some(other) = numbers.iter().position(|own| *own == told) else {
                    return false;
                };
                let both = result(row, round).zip(result(other, round));
                other != row
                    && number(other, round) == Some(numbers[row])
                    && both.is_some_and(|(own, other)| other.turned() == own)
            };
            let mut rounds = self.rounds.iter();
            rounds.all(|(_, round)| (0..rows.len()).all(|row| is_answered(row, round)))
        };
        of_rows != of_column && fits(&of_rows) && fits(&of_column)
    }

    /// Reports columns of opponents that are of no round.
    fn strays(&self, only: &Sheet, heading: &Heading, players: &[Player]) -> Vec<Problem> {
        let known = |column: u32| heading.knows(column) || self.knows(column);
        let rounds = || self.rounds.iter().map(|(_, round)| round);
        let of_rounds = rounds().flat_map(|round| round.columns.iter());
        let of_games = of_rounds.filter(|(name, _)| !["first", "name"].contains(name));
        let from = of_games.map(|(_, column)| column).min().unwrap_or(0);
        let like = rounds().next().and_then(|round| round.text_of("second"));
        let said = |column: u32| {
            let rows = heading.below(only).iter();
            let said = |text: &String| !text.is_empty() && !headings::is_nobody(text);
            rows.map(|row| Some(row.text(column)).filter(said)).collect()
        };
        let within = (from, known, like.unwrap_or_default());
        unread_round_columns::find(only, heading, &Seats::of(players), within, said)
    }

    /// Writes what each round added where the results are points so far: of every game both sides then have one point together.
    fn take_sums_apart(&self, only: &mut Sheet, heading: &Heading) -> Option<Problem> {
        let rows = heading.below(only);
        let [name, results] = [heading.column("name"), self.rounds.first()?.1.column("result")];
        let (name, first) = (name?, results?);
        let columns: Option<Vec<[u32; 2]>> = self
            .rounds
            .iter()
            .map(|(_, round)| Some([round.column("second")?, round.column("result")?]))
            .collect();
        let columns = columns?;
        let added = |row: &Row| -> Option<Vec<Exact>> {
            let mut before = Exact::zero();
            let added = columns.iter().map(|[_, result]| {
                let sum = number(&row.folded(*result))?;
                Some(std::mem::replace(&mut before, sum.clone()) - sum).map(|less| -less)
            });
            added.collect()
        };
        let added: Option<Vec<Vec<Exact>>> = rows.iter().map(added).collect();
        let added = added.filter(|added| added.iter().flatten().any(Exact::is_zero))?;
        let is_sum = rows.iter().any(|row| {
            let mut sums = columns.iter().filter_map(|[_, result]| number(&row.folded(*result)));
            sums.any(|sum| sum > Exact::one())
        });
        // Of two of one name the first.
        let called = [Some(name), heading.column("number")];
        let called = || called.iter().flatten();
        let seats = (0..rows.len()).rev();
        let seats = seats.flat_map(|at| called().map(move |column| (rows[at].folded(*column), at)));
        let seats: HashMap<String, usize> = seats.collect();
        let is_answered = |(row, own): (&Row, &Vec<Exact>)| {
            let mut rounds = columns.iter().zip(own).enumerate();
            rounds.all(|(round, ([second, _], own))| {
                let opponent = row.folded(*second);
                let other = seats.get(&opponent).map(|at| added[*at][round].clone());
                !own.is_negative()
                    && match other {
                        Some(other) => own.clone() + other == Exact::one(),
                        None => headings::is_nobody(&opponent) && *own <= Exact::one(),
                    }
            })
        };
        if !is_sum || !rows.iter().zip(&added).all(is_answered) {
            return None;
        }
        let called = only.rows[heading.position].spanning(first);
        let start = heading.position + 1;
        for (row, added) in only.rows[start..].iter_mut().zip(added) {
            for ([_, result], points) in columns.iter().zip(added) {
                row.set(*result, &points.to_string());
            }
        }
        let kind = TakenFor::SumsOfRounds { heading: called };
        Some(heading.problem(only, first, kind))
    }

    /// Returns each pairing once; both rows must say the same of it.
    fn pairings(
        &self,
        only: &Sheet,
        people: &mut People,
        problems: &mut Vec<Problem>,
    ) -> Vec<Pairing> {
        let mut found = Vec::new();
        for (round, heading) in &self.rounds {
            for row in heading.below(only) {
                let game = GameRow::new(only, heading, row);
                if game.cell("second").is_blank() && game.is_silent() {
                    continue;
                }
                let broken = game.broken_cells();
                if broken.is_empty() {
                    found.extend(game.pairing(*round, people, problems));
                } else {
                    problems.extend(broken);
                }
            }
        }
        let quoted = |pairing: &Pairing| {
            let mut rounds = self.rounds.iter();
            let round = rounds.find(|(round, _)| *round == pairing.round);
            let row = pairing.place.cell.and_then(|(row, _)| only.position(row));
            let told = round.zip(row).map(|((_, heading), row)| {
                let texts =
                    ["second", "result"].map(|name| heading.cell(&only.rows[row], name).text());
                texts.join(" ")
            });
            told.unwrap_or_default()
        };
        told_twice::once(found, ToldBy::ByBoth, quoted, problems)
    }
}
