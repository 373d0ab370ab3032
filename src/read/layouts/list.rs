//! The pairings sheet: one row per table.

use std::collections::{BTreeMap, BTreeSet};

use crate::exact::Exact;
use crate::model::{Outcome, Pairing, Score, Side};
use crate::place::{Place, cell_name};
use crate::problem::{
    Kind, LoneName, NotComputed, Problem, TakenFor, Unreadable, Unused, WinnerInDoubt,
};
use crate::read::file::grid::{Cell, Row, Sheet};
use crate::read::layouts::games::told_twice::{self, Told as ToldBy};
use crate::read::layouts::games::{GameRow, OF_A_RESULT, SIDES};
use crate::read::layouts::numbering::{self, UNNUMBERED};
use crate::read::layouts::player_cell::Layout;
use crate::read::layouts::round_labels;
use crate::read::layouts::single_names::{self, Lone, Stands, Usual};
use crate::read::layouts::table::{Final, Loose, Part, Table, Told};
use crate::read::number::{fold, is_digits, joined};
use crate::read::roles::people::People;
use crate::read::words::columns::{self, Heading};
use crate::read::words::day::{self, Day};
use crate::read::words::heading::SCORES;
use crate::read::words::legs;
use crate::read::words::result::{mark, number, parse};
use crate::read::words::round::{self, Title, Titles};
use crate::read::words::{headings, placing, side_columns, side_results, vocabulary};

/// The columns each of which tells a result by itself.
const TELLING: [&str; 7] = ["result", "games", "winner", "loser", "mark", "discs", "first_won"];

/// Returns the columns that a heading lacks to be that of pairings: without one nothing is missing but them all.
pub fn missing_columns(heading: Option<&Heading>) -> Vec<&'static str> {
    let has = |column: &&str| heading.is_some_and(|heading| heading.has(column));
    let tells = TELLING.iter().any(has) || SCORES.iter().all(has);
    let needed = ["round", "first", "second"].into_iter();
    let missing = needed.filter(|column| !has(column));
    missing.chain((!tells).then_some("result")).collect()
}

/// Whether a sheet has all columns of a list but the one of rounds.
pub fn lacks_rounds(sheet: &Sheet) -> bool {
    let heading = columns::find(sheet, "pairings");
    heading.is_some_and(|heading| missing_columns(Some(&heading)) == ["round"])
}

#[derive(Debug)]
pub struct List {
    /// How they stand: one list, one for a round, or several side by side.
    pub layout: Layout,
    /// The round, where there is no column for it, until a title says another.
    pub round: Option<u32>,
    /// The day that says which round it is, with its readings.
    pub day: Option<Vec<Day>>,
    /// The stage after the rounds that the whole sheet is called after.
    pub stage: Option<String>,
    /// Whether nothing says a round, so that its games are numbered.
    pub unnumbered: bool,
    /// The rounds of the rows, where the cells say them otherwise than by numbers.
    pub rounds: Option<BTreeMap<u32, u32>>,
    /// What is to be said of how it was recognized.
    pub said: Vec<Problem>,
}

impl List {
    /// Returns a list that says its rounds in a column or by titles.
    pub fn of(layout: Layout) -> Self {
        Self {
            layout,
            round: None,
            day: None,
            stage: None,
            unnumbered: false,
            rounds: None,
            said: Vec::new(),
        }
    }
}

impl Table for List {
    fn layout(&self) -> Layout {
        self.layout
    }

    fn round(&self) -> Option<u32> {
        self.round
    }

    fn stage(&self) -> Option<&str> {
        self.stage.as_deref()
    }

    fn day(&self) -> Option<Vec<Day>> {
        self.day.clone()
    }

    fn of_round(&self, round: u32) -> Option<Box<dyn Table>> {
        Some(Box::new(Self { round: Some(round), ..Self::of(self.layout) }))
    }

    fn read(
        &self,
        sheet: &Sheet,
        heading: &Heading,
        people: &mut People,
        problems: &mut Vec<Problem>,
    ) -> Told {
        problems.extend(self.said.iter().cloned());
        let mut told = self.rows(sheet, heading, people, problems);
        if self.unnumbered {
            problems.extend(numbering::number(sheet, heading, &mut told.pairings));
        }
        told
    }
}

/// Finds a list: its round is in a column, or is that of the whole sheet.
pub fn find(sheet: &Sheet, _: Option<Layout>) -> Vec<Part<'_>> {
    let part = |heading: Heading| {
        let missing = missing_columns(Some(&heading));
        if missing.is_empty() {
            let (rounds, said) = match round_labels::of_boards(sheet, &heading) {
                Some(rounds) => (Some(rounds), None),
                None => round_labels::of(sheet, &heading).unzip(),
            };
            let of_knockout = || round_labels::of_knockout(sheet, &heading);
            let said = said.or_else(of_knockout);
            let list = List { rounds, said: said.into_iter().collect(), ..List::of(Layout::List) };
            return Some(Part::of_sheet(sheet, heading, list, Some("columns")));
        }
        if missing != ["round"] {
            return None;
        }
        let first_row = || heading.below(sheet).first().and_then(round::title);
        let round = round::of_sheet(sheet, heading.position)
            .or_else(|| Some(first_row().filter(Title::is_plain)?.round));
        let name = &sheet.place.sheet;
        let day = Some(day::of_sheet(name)).filter(|day| {
            round.is_none() && !day.is_empty() && round::everybody_once(sheet, heading.position)
        });
        let stage = round::stage_of_sheet(sheet, heading.position).filter(|_| round.is_none());
        let told = round.is_some() || day.is_some() || stage.is_some();
        let list = List { round, day, stage, ..List::of(Layout::Rounds) };
        told.then(|| Part::of_sheet(sheet, heading, list, Some("columns_but_round")))
    };
    heading(sheet).and_then(part).into_iter().collect()
}

pub fn without_rounds(sheet: &Sheet) -> Option<Part<'_>> {
    let heading = heading(sheet)?;
    let list = List { unnumbered: true, ..List::of(Layout::List) };
    let may_be_once = heading.is_called("first", "card") || !is_told_by_both(&heading);
    (missing_columns(Some(&heading)) == ["round"] && may_be_once)
        .then(|| Part::of_sheet(sheet, heading, list, Some("columns_without_round")))
}

/// Returns who plays in a list, folded.
pub fn names(sheet: &Sheet, heading: &Heading) -> BTreeSet<String> {
    let rows = heading.below(sheet).iter();
    let names = rows.flat_map(|row| SIDES.map(|side| heading.cell(row, side).folded()));
    names.filter(|name| !name.is_empty()).collect()
}

/// Returns the heading, unless that of the second player comes again to the right: one row for each player, with an opponent in each round.
fn heading(sheet: &Sheet) -> Option<Heading> {
    let heading = columns::find(sheet, "pairings")?;
    let mut second = heading.text_of("second").into_iter();
    let again = second.any(|second| heading.repeats(second));
    (!again).then_some(heading)
}

/// Whether each player may have told the game: the second is called the opponent.
fn is_told_by_both(heading: &Heading) -> bool {
    let second = heading.text_of("second");
    second.is_some_and(headings::is_opponents)
}

impl List {
    /// Reads the pairings below a heading. Where there is no column for the round, titles between blocks say which it is.
    fn rows<'s>(
        &'s self,
        sheet: &'s Sheet,
        heading: &Heading,
        people: &mut People,
        problems: &mut Vec<Problem>,
    ) -> Told {
        let mut heading = heading.clone();
        let mut rows = Rows {
            sheet,
            titles: Titles::of(sheet, &heading),
            rounds: self.rounds.as_ref(),
            usual: Usual::new(),
            round: self.round.or(self.unnumbered.then_some(UNNUMBERED)),
            stage: self.stage.clone(),
            third: Third::of(sheet, &heading),
            stages: among_days(sheet, &heading),
            title: None,
            own_rounds: true,
            last: None,
            interrupted: false,
            above: None,
            below_sum: false,
            standings: None,
            // Room for all that may come: what grows is copied again and again.
            told: Told {
                pairings: Vec::with_capacity(sheet.rows.len() - heading.position),
                ..Told::default()
            },
        };
        for (position, row) in sheet.rows.iter().enumerate().skip(heading.position + 1) {
            if !rows.opens(position, row, &mut heading) {
                let game = GameRow::new(sheet, &heading, row);
                rows.read(position, &game, people, problems);
            }
        }
        let mut told = rows.told;
        // Games without rounds may be played again and again.
        if self.unnumbered {
            problems.extend(told_twice::mirrored(&mut told.pairings));
        } else {
            let by = if is_told_by_both(&heading) { ToldBy::ByEither } else { ToldBy::Once };
            let quoted = |pairing: &Pairing| {
                let said = written(sheet, &heading, pairing);
                let said = said.unwrap_or_else(|| told_twice::typed(&pairing.result));
                format!("{}: {said}", people.players[pairing.first].name)
            };
            told.pairings = told_twice::once(told.pairings, by, quoted, problems);
        }
        problems.extend(players_paired(sheet, &heading));
        problems.extend(read_from_left(sheet, &heading));
        problems.extend(winners_in_doubt(sheet, &heading));
        problems.extend(crosses_among_scores(sheet, &heading));
        told
    }
}

struct Rows<'s> {
    sheet: &'s Sheet,
    titles: Titles,
    rounds: Option<&'s BTreeMap<u32, u32>>,
    usual: Usual,
    round: Option<u32>,
    stage: Option<String>,
    third: Third,
    /// The column in which stages stand among days, or several of them, where none is of the rounds.
    stages: Option<u32>,
    /// Whether every row so far had a round of its own, and where the last of them was.
    own_rounds: bool,
    last: Option<u32>,
    /// Whether something stands between this row and the pairings above: blank rows, or a line that is no title of a round.
    interrupted: bool,
    above: Option<u32>,
    /// A title of something else between the games, until the next game.
    title: Option<(Place, String)>,
    /// Whether a row above may be a sum, below the last of the pairings.
    below_sum: bool,
    /// The row, where it is one of a table of standings below the games.
    standings: Option<u32>,
    told: Told,
}

/// What a label such as `3rd` is: of a round, or of the match for the third place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Third {
    Round,
    Match,
}

impl Third {
    fn of(sheet: &Sheet, heading: &Heading) -> Self {
        if plays_for_third(sheet, heading) { Self::Match } else { Self::Round }
    }
}

/// Returns the column without a meaning in which stages stand among days, or several of them, where no column is of the rounds: `Final` alone
/// may say that a game is over.
fn among_days(sheet: &Sheet, heading: &Heading) -> Option<u32> {
    /// A column of more is of remarks.
    const MOST: usize = 100;
    if heading.has("round") {
        return None;
    }
    let is_told = |column: u32| {
        let (mut texts, mut has_days) = (BTreeSet::new(), false);
        for row in heading.below(sheet) {
            match row.get(column) {
                Cell::Text(text) if texts.len() <= MOST => drop(texts.insert(text.as_str())),
                Cell::Date(_) => has_days = true,
                _ => {}
            }
        }
        let (stages, others): (Vec<&str>, Vec<&str>) =
            texts.into_iter().partition(|text| placing::is_stage(text));
        has_days |= others.first().is_some_and(|text| day::may_be(text));
        stages.len() > usize::from(!has_days)
    };
    let mut unused = heading.unused.iter().map(|(column, _)| *column);
    unused.find(|column| is_told(*column))
}

/// Whether a label such as `3rd` is of the match for the third place: semifinals or a final stand beside it, and no other ordinal does.
fn plays_for_third(sheet: &Sheet, heading: &Heading) -> bool {
    let column = heading.column("round");
    let label = |row: &Row| match column {
        Some(column) => Some(row.text(column)),
        None => row.alone().map(|(_, cell)| cell.text()),
    };
    let labels = || sheet.below(heading.position).iter().filter_map(label);
    let is_of_finals =
        |label: String| !placing::is_of_third(&label) && placing::is_stage_label(&label);
    let is_ordinal = |label: String| {
        let number = fold(&label);
        let number = vocabulary::before("round.ending", &number);
        !placing::is_of_third(&label) && number.is_some_and(is_digits)
    };
    labels().any(|label| placing::is_of_third(&label))
        && labels().any(is_of_finals)
        && !labels().any(is_ordinal)
}

/// Whether a text that stands alone may be the title of games: a year, or a few words that say nothing else.
fn may_be_title(text: &str) -> bool {
    const MOST_WORDS: usize = 5;
    let is_short = text.split_whitespace().count() <= MOST_WORDS;
    let is_known = headings::is_label(text) || headings::is_nobody(text);
    let is_word = text.chars().any(char::is_alphabetic);
    let is_year = || text.parse().is_ok_and(|year: u32| (1900..2100).contains(&year));
    is_short && (is_word || is_year()) && !is_known && day::named(text).is_empty()
}

impl Rows<'_> {
    /// Whether a row opens a block: it is a title, or the same heading again.
    fn opens(&mut self, position: usize, row: &Row, heading: &mut Heading) -> bool {
        if !heading.has("round")
            && let Some(round) = self.titles.round(row)
        {
            (self.round, self.stage, self.above) = (Some(round), None, Some(row.index));
            self.title = None;
            (self.interrupted, self.below_sum, self.standings) = (false, false, None);
            return true;
        }
        let above = self.above.replace(row.index);
        self.interrupted |= above.is_some_and(|above| above + 1 < row.index);
        if let Some(again) = columns::again(position, row, heading) {
            (self.interrupted, self.below_sum, self.standings) = (false, false, None);
            *heading = again;
            return true;
        }
        if self.standings.is_some() || heads_standings(row) {
            (self.standings, self.stage) = (Some(row.index), None);
            return true;
        }
        if above.is_some_and(|above| above + 1 < row.index) {
            let title = row.alone().map(|(column, cell)| {
                let place = self.sheet.place.at(row.index, column);
                (place, cell.text())
            });
            self.title = title.filter(|(_, text)| may_be_title(text));
        }
        let third = || {
            let (column, cell) = row.alone().filter(|_| self.third == Third::Match)?;
            Some((column, cell.text())).filter(|(_, text)| placing::is_of_third(text))
        };
        let stage = round::stage(row).or_else(third);
        // Below the title of a stage that of a leg goes on with it.
        let is_leg = |(_, cell): (u32, &Cell)| legs::leg(&cell.text()).is_some();
        let opens = stage.is_some() || self.stage.is_some() && row.alone().is_some_and(is_leg);
        self.stage = stage.map(|(_, stage)| stage).or(self.stage.take());
        opens
    }

    fn read(
        &mut self,
        position: usize,
        game: &GameRow<'_>,
        people: &mut People,
        problems: &mut Vec<Problem>,
    ) {
        let row = game.row;
        if let Some(column) = says_no_game(game) {
            problems.push(self.sheet.problem(row, column, Unused::Row {}));
            self.interrupted = true;
            return;
        }
        let round_cell = game.cell("round");
        let own_round = match self.rounds {
            _ if round_cell.is_blank() => None,
            Some(rounds) => rounds.get(&row.index).copied(),
            None if self.third == Third::Match && placing::is_of_third(&round_cell.shown()) => None,
            None => round::round_number(&round_cell.shown()),
        };
        if SIDES.iter().all(|side| game.cell(side).is_blank()) && game.is_silent() {
            self.interrupted |=
                own_round.is_none() && row.cells.iter().any(|(_, cell)| cell.is_words());
            return;
        }
        let broken = game.broken_cells();
        if is_link_alone(game) || !broken.is_empty() {
            problems.extend(broken);
            return;
        }
        let no_round = round_cell.is_blank();
        let named = Some(round_cell.text());
        let is_stage = |text: &str| {
            placing::is_stage_label(text)
                || self.third == Third::Match && placing::is_of_third(text)
        };
        let named = named.filter(|text| own_round.is_none() && is_stage(text));
        let above = self.stage.take();
        self.stage = if no_round { above } else { named };
        let among_days = self.stages.map(|column| row.text(column));
        let own_stage = among_days.filter(|text| placing::is_stage(text));
        if let Some(stage) = own_stage.or_else(|| self.stage.clone()) {
            if let Some(open) = game.open_seat(people) {
                problems.push(open);
                return;
            }
            let named = if game.heading.has("round") { "round" } else { "first" };
            self.told.finals.push(Final {
                place: game.place(named),
                stage,
                line: Some((game.heading.clone(), row.clone())),
            });
            return;
        }
        let Some(round) = own_round.or(self.round.filter(|_| no_round)) else {
            let kind = if side_columns::is_of_losers(&round_cell.text()) {
                Kind::NotComputed(NotComputed::DoubleElimination {})
            } else {
                Kind::Unreadable(Unreadable::Round {})
            };
            problems.push(game.problem("round", kind));
            return;
        };
        if let Some((place, title)) = self.title.take()
            && own_round.is_some()
            && self.last.is_some()
            && !names(self.sheet, game.heading).contains(&fold(&title))
        {
            let found = title.clone();
            problems.push(Problem::of(place, TakenFor::Further { title }, found));
        }
        let after_gap = no_round && self.last.is_some_and(|last| last + 1 < row.index);
        let lacks_round =
            no_round && game.heading.has("round") && self.own_rounds && self.last.is_some();
        let opens_sum = || after_gap || headings::opens_total(&game.cell("first").text());
        let sum =
            no_round && (is_sum(game) && opens_sum() || self.below_sum && tells_no_game(game));
        if sum || is_loose(game, after_gap || lacks_round) {
            self.below_sum |= sum;
            self.told.loose.push(Loose {
                heading: game.heading.clone(),
                row: row.clone(),
                round,
                apart: self.interrupted,
                sum,
            });
            return;
        }
        (self.round, self.last) = (Some(round), Some(row.index));
        self.own_rounds &= !no_round;
        let Some(pairing) = game.pairing(round, people, problems) else {
            return;
        };
        let apart = self.interrupted && no_round;
        self.interrupted &= pairing.second.is_none();
        if no_round && is_bare(game) && game.cell("second").is_blank() {
            self.told.bare.push(pairing.place.clone());
        }
        if let Some(mut lone) = single_names::of(game, &pairing, apart, &self.usual) {
            let opens = |below: &Row| {
                self.titles.round(below).is_some()
                    || columns::again(position + 1, below, game.heading).is_some()
            };
            if lone.stands == Stands::Within && self.sheet.rows.get(position + 1).is_some_and(opens)
            {
                lone.stands = Stands::Above;
            }
            self.told.lone.push(lone);
        }
        self.told.pairings.push(pairing);
    }
}

/// Returns what the result of a pairing is in one cell.
fn written(sheet: &Sheet, heading: &Heading, pairing: &Pairing) -> Option<String> {
    let (row, column) = pairing.place.cell?;
    let row = &sheet.rows[sheet.position(row)?];
    let text = row.text(column);
    (heading.column("score_1") != Some(column) && !text.is_empty()).then_some(text)
}

fn met<'a>(sheet: &'a Sheet, heading: &Heading) -> impl Iterator<Item = &'a Row> + Clone {
    let is_somebody =
        |row: &&Row, side: &str| !headings::is_nobody(&heading.cell(row, side).text());
    let rows = heading.below(sheet).iter();
    let met: Vec<&Row> =
        rows.filter(|row| SIDES.iter().all(|side| is_somebody(row, side))).collect();
    met.into_iter()
}

/// Says at the heading who was read as the players, where names below two headings alone tell it.
fn players_paired(sheet: &Sheet, heading: &Heading) -> Option<Problem> {
    let columns = heading.players().filter(|_| heading.players_paired)?;
    let below = heading.below(sheet);
    let [one, other] = SIDES.map(|side| heading.texts_below(below, side).collect::<BTreeSet<_>>());
    let [first, second] = SIDES.map(|side| heading.headed(side).to_string());
    let kind =
        TakenFor::Players { first, second, shared: one.intersection(&other).count().to_string() };
    Some(heading.problem(sheet, columns[0], kind))
}

/// Says at the heading that results were read as those of the player on the left, whom the headings call second.
fn read_from_left(sheet: &Sheet, heading: &Heading) -> Option<Problem> {
    if !heading.is_read_from_second() || heading.side_of_results().is_some() {
        return None;
    }
    let is_side = |row: &Row| ["1", "2"].contains(&heading.cell(row, "winner").folded().as_str());
    // A draw, and a colour that won, are the same from either side.
    let depends = |row: &Row| {
        let told = parse(&heading.cell(row, "result").shown());
        told.is_ok_and(|told| told.turned() != told && heading.reads_from_second(&told))
    };
    let mut met = met(sheet, heading);
    let column = match heading.column("winner") {
        Some(winner) if met.clone().any(is_side) => winner,
        _ => heading.column("result").filter(|_| met.any(depends))?,
    };
    let kind = TakenFor::FromLeft {
        left: heading.headed("second").to_string(),
        right: heading.headed("first").to_string(),
    };
    Some(heading.problem(sheet, column, kind))
}

/// Reports numbers of winners that are a player's, and would be the other side's, where other rows can only mean sides; and noughts under the
/// winner beside nothing but ones and halves: without a 2 nobody can tell what they say.
fn winners_in_doubt(sheet: &Sheet, heading: &Heading) -> Vec<Problem> {
    const DOUBTS: [fn(&Sheet, &Heading) -> Option<Problem>; 9] = [
        colour_in_doubt,
        winner_first_in_doubt,
        of_one_club,
        what_was_left,
        reached_own_number,
        counts_of_games,
        drawn_without_scores,
        boards_of_teams,
        colours_turned,
    ];
    if let Some(problem) = DOUBTS.iter().find_map(|doubt| doubt(sheet, heading)) {
        return vec![problem];
    }
    let Some(column) = heading.column("winner") else {
        return Vec::new();
    };
    let texts =
        |row: &Row| ["winner", "first", "second"].map(|name| heading.cell(row, name).folded());
    let is_number = |text: &String| text.parse::<u32>().is_ok();
    let rows = heading.below(sheet).iter().map(|row| (row, texts(row)));
    let told: Vec<(&Row, [String; 3])> = rows
        .filter(|(_, [winner, names @ ..])| {
            ["1", "2"].contains(&winner.as_str()) && names.iter().all(is_number)
        })
        .collect();
    let is_side = |(_, [winner, names @ ..]): &&(&Row, [String; 3])| !names.contains(winner);
    let mut found = Vec::new();
    if let Some((side, _)) = told.iter().find(is_side) {
        let row = (side.index + 1).to_string();
        let other_side = told.iter().filter(|(_, [winner, first, second])| {
            winner == "1" && second == "1" || winner == "2" && first == "2"
        });
        found.extend(
            other_side.map(|(at, _)| {
                sheet.problem(at, column, WinnerInDoubt::Number { row: row.clone() })
            }),
        );
    }
    let alone = OF_A_RESULT.iter().all(|name| *name == "winner" || !heading.has(name));
    let met: Vec<(&Row, String)> =
        met(sheet, heading).filter(|_| alone).map(|row| (row, row.folded(column))).collect();
    let counts = met.iter().all(|(_, text)| ["", "0", "1", "0.5", "1/2"].contains(&text.as_str()));
    let says = |number: &str| met.iter().find(|(_, text)| text == number);
    if let (Some((row, _)), Some(_)) = (says("0").filter(|_| counts), says("1")) {
        let heading = heading.headed("winner").to_string();
        found.push(sheet.problem(row, column, WinnerInDoubt::Zero { heading }));
    }
    found
}

/// Doubts a `W` between players under both colours, where no other letter says whether it is white or won.
fn colour_in_doubt(sheet: &Sheet, heading: &Heading) -> Option<Problem> {
    let column = heading.column("result")?;
    let is_of = |side: &str, colour: &str| {
        let word = vocabulary::words(&format!("side.{colour}")).first();
        word.is_some_and(|word| side_results::is_of_colour(heading.headed(side), word))
    };
    // Where white stands on the left both say the same.
    if !is_of("first", "black") || !is_of("second", "white") {
        return None;
    }
    let told = met(sheet, heading).map(|row| (row, row.folded(column)));
    let told: Vec<(&Row, String)> = told.filter(|(_, text)| !text.is_empty()).collect();
    let is_letter =
        |text: &String| vocabulary::is("record.white", text) && text.as_str().is_ascii();
    let tells = |(_, text): &(&Row, String)| {
        is_letter(text) || mark(text).is_some_and(|mark| mark == Outcome::Draw)
    };
    let (row, _) = told.iter().find(|(_, text)| is_letter(text))?;
    told.iter().all(tells).then(|| sheet.problem(row, column, WinnerInDoubt::Letter {}))
}

/// Returns the rows of games that have a score, in one cell or in two, with each score as it is written.
fn scored<'a>(sheet: &'a Sheet, heading: &Heading) -> Vec<(&'a Row, Score)> {
    let columns = SCORES.map(|score| heading.column(score));
    let of_row = |row: &Row| match (columns, heading.column("result")) {
        ([Some(first), Some(second)], _) => Some(Score {
            first: row.get(first).number()?,
            second: row.get(second).number()?,
            drawn: Exact::zero(),
        }),
        (_, Some(column)) => parse(&row.get(column).shown()).ok()?.score,
        _ => None,
    };
    met(sheet, heading).filter_map(|row| Some((row, of_row(row)?))).collect()
}

/// Reports single crosses among scores: put off, lost, or drawn, nobody can tell.
fn crosses_among_scores(sheet: &Sheet, heading: &Heading) -> Vec<Problem> {
    let Some(column) = heading.column("result") else {
        return Vec::new();
    };
    let is_cross = |row: &&Row| vocabulary::is("cross.letter", &row.folded(column));
    // Nearly no list has one.
    if !heading.below(sheet).iter().any(|row| is_cross(&row)) {
        return Vec::new();
    }
    let crosses: Vec<&Row> = met(sheet, heading).filter(is_cross).collect();
    let are_few = 2 * crosses.len() < scored(sheet, heading).len();
    let odd = crosses.into_iter().filter(|_| are_few);
    odd.map(|row| sheet.problem(row, column, Kind::UnreadableResult {})).collect()
}

/// Doubts scores of which the first is the greater in every game, although the headings tell sides that change: home and away, colours.
fn winner_first_in_doubt(sheet: &Sheet, heading: &Heading) -> Option<Problem> {
    /// In so many games nobody wins by chance because of the side.
    const FEWEST: usize = 10;
    let columns = heading.players()?;
    let called = SIDES.map(|side| heading.headed(side));
    let is_ground = |text: &&str| vocabulary::is("heading.ground", &fold(text));
    let are_sides = heading.first_side().is_some() || called.iter().all(is_ground);
    let mut others = OF_A_RESULT.iter().filter(|name| **name != "result");
    let told_by_more = others.any(|name| heading.has(name));
    let mut scored = scored(sheet, heading);
    scored.retain(|(_, score)| score.first != score.second);
    let always = scored.iter().all(|(_, score)| score.first > score.second);
    // A win of 1-0 says nothing of who stands first.
    let is_count = scored.iter().any(|(_, score)| !score.second.is_zero());
    if !are_sides || told_by_more || scored.len() < FEWEST || !always || !is_count {
        return None;
    }
    let (row, _) = scored.first()?;
    let mut called = called.map(str::to_string);
    if columns[1] < columns[0] {
        called.reverse();
    }
    let ([left, right], games) = (called, scored.len().to_string());
    let kind = WinnerInDoubt::Always { left, right, games };
    Some(sheet.problem(row, heading.column("result")?, kind))
}

/// Doubts scores for and against where one club plays every game, at home and away: they are the club's, or the first-named player's.
fn of_one_club(sheet: &Sheet, heading: &Heading) -> Option<Problem> {
    /// Two games may have a player in common.
    const FEWEST: usize = 3;
    let column = heading.column("score_1")?;
    let called = SCORES.map(|score| heading.headed(score));
    let is_seen = |text: &&str| {
        ["words.own-score", "words.their-score"].iter().any(|list| headings::is(list, text))
    };
    let games = met(sheet, heading).map(|row| SIDES.map(|side| heading.cell(row, side).folded()));
    let games: Vec<[String; 2]> = games.collect();
    let club = games.first()?.iter().find(|club| {
        let sides = [0, 1].map(|side| games.iter().any(|game| game[side] == **club));
        games.iter().all(|game| game.contains(club)) && sides == [true; 2]
    })?;
    if games.len() < FEWEST || !called.iter().all(is_seen) {
        return None;
    }
    let is_theirs = |row: &&Row| heading.cell(row, SIDES[1]).folded() == *club;
    let row = met(sheet, heading).find(is_theirs)?;
    let [left, right] = called.map(str::to_string);
    let player = heading.cell(row, SIDES[1]).text();
    let kind = WinnerInDoubt::OneClub { player, left, right };
    Some(sheet.problem(row, column, kind))
}

/// Doubts numbers of what was left, cards or time, and those beside what each needed to win: whoever has less may have won.
fn what_was_left(sheet: &Sheet, heading: &Heading) -> Option<Problem> {
    let column = heading.column("score_1").or_else(|| heading.column("result"))?;
    let called = SCORES.map(|score| heading.headed(score));
    let is_left = |text: &&str| vocabulary::says("heading.left-over", text);
    let is_needed = |(_, text): &&(u32, String)| vocabulary::says("heading.needed", text);
    let needed = || heading.unused.iter().find(is_needed);
    let of_scores = called.into_iter().find(is_left);
    let said = of_scores.or_else(|| needed().map(|(_, text)| text.as_str()))?;
    let kind = WinnerInDoubt::LeftOver { heading: said.to_string() };
    Some(heading.problem(sheet, column, kind))
}

/// Doubts scores of which one is, in every game, the number in parentheses behind that player's name: who reaches it has won, and whoever
/// has less may have reached it.
fn reached_own_number(sheet: &Sheet, heading: &Heading) -> Option<Problem> {
    const FEWEST: usize = 3;
    let number = |row: &Row, side: &str| {
        let text = heading.cell(row, side).folded();
        let (_, number) = text.strip_suffix(')')?.rsplit_once('(')?;
        number.trim().parse::<i64>().ok().map(Exact::from)
    };
    let scored = scored(sheet, heading);
    // For each game whether the first reached the number, and whether the first has more.
    let of_game = |(row, score): &(&Row, Score)| {
        let [first, second] =
            [score.first == number(row, SIDES[0])?, score.second == number(row, SIDES[1])?];
        (first != second).then_some([first, score.first > score.second])
    };
    let games: Option<Vec<[bool; 2]>> = scored.iter().map(of_game).collect();
    let games = games.filter(|games| games.len() >= FEWEST)?;
    let at = games.iter().position(|[reached, has_more]| reached != has_more)?;
    let (row, _) = scored[at];
    let named = heading.cell(row, SIDES[0]).text();
    let kind = WinnerInDoubt::LeftOver { heading: named };
    Some(sheet.problem(row, heading.column(SIDES[0])?, kind))
}

/// Doubts numbers beside two who meet but once in a list without rounds and days: how often the winner won, or how often both met, which is
/// as often as either won.
fn counts_of_games(sheet: &Sheet, heading: &Heading) -> Option<Problem> {
    // Fewer rows may be a match each.
    const FEWEST: usize = 3;
    // A match is over before so many games.
    const MOST_GAMES: i64 = 9;
    let is_day = |text: &str| headings::is("settings.date", text);
    if heading.has("round") || heading.unused.iter().any(|(_, text)| is_day(text)) {
        return None;
    }
    let rows: Vec<&Row> = met(sheet, heading).collect();
    if rows.len() < FEWEST {
        return None;
    }
    let is_more = |number: Exact| number > 1.into();
    let counts = |column: u32| {
        let mut numbers = rows.iter().map(|row| row.get(column).number());
        rows.iter().any(|row| row.get(column).number().is_some_and(is_more))
            && numbers.all(|number| number.is_some_and(|number| number.is_integer()))
    };
    let columns = SCORES.map(|score| heading.column(score));
    let sums = |column: u32| {
        let sum = |row: &&Row| {
            let [one, other] = columns.map(|at| at.and_then(|at| row.get(at).number()));
            let sum = one? + other?;
            (row.get(column).number()? == sum).then_some(sum)
        };
        let sums: Option<Vec<Exact>> = rows.iter().map(sum).collect();
        sums.is_some_and(|sums| sums.into_iter().any(|sum| sum > MOST_GAMES.into()))
    };
    let of_winner = heading.has("first_won") && columns == [None; 2];
    let is_told = |(column, text): &&(u32, String)| {
        if of_winner {
            vocabulary::is("heading.times-won", &fold(text)) && counts(*column)
        } else {
            vocabulary::says("heading.times-met", text) && sums(*column)
        }
    };
    let (column, text) = heading.unused.iter().find(is_told)?;
    let kind = WinnerInDoubt::Counts { heading: text.clone() };
    let pairs = rows.iter().map(|row| SIDES.map(|side| heading.cell(row, side).folded()));
    let once = pairs.collect::<BTreeSet<_>>().len() == rows.len();
    once.then(|| heading.problem(sheet, *column, kind))
}

/// Doubts draws whose scores are blank: a formula that compares two blank cells says that nobody won.
fn drawn_without_scores(sheet: &Sheet, heading: &Heading) -> Option<Problem> {
    /// One may have been left out.
    const FEWEST: usize = 2;
    let scores = SCORES.map(|score| heading.column(score));
    let ([Some(_), Some(_)], Some(column)) = (scores, heading.column("winner")) else {
        return None;
    };
    let is_blank = |row: &&Row| scores.iter().flatten().all(|at| row.get(*at).is_blank());
    let is_drawn = |row: &&Row| mark(&row.folded(column)) == Some(Outcome::Draw);
    let drawn = met(sheet, heading).filter(|row| is_blank(row) && is_drawn(row));
    let drawn: Vec<&Row> = drawn.collect();
    let first = drawn.first().filter(|_| drawn.len() >= FEWEST)?;
    let cells = drawn.iter().map(|row| cell_name(row.index, column));
    let kind = WinnerInDoubt::Unscored {
        games: drawn.len().to_string(),
        word: first.text(column),
        cells: joined(cells, " "),
    };
    Some(sheet.problem(first, column, kind))
}

/// Says that a list is of teams, where below every match stand games without a round that add up to its score.
fn boards_of_teams(sheet: &Sheet, heading: &Heading) -> Option<Problem> {
    let column = heading.column("result")?;
    let is_match = |row: &&Row| heading.holds(row, "round");
    let rows: Vec<&Row> = met(sheet, heading).collect();
    let matches: Vec<&[&Row]> = rows.chunk_by(|_, next| !is_match(next)).collect();
    let adds_up = |rows: &&[&Row]| {
        let (of_teams, boards) = rows.split_first()?;
        let score = parse(&of_teams.get(column).shown()).ok()?.score?;
        let mut won = [Exact::zero(), Exact::zero()];
        for board in boards {
            let fared = parse(&board.get(column).shown()).ok()?.fared()?;
            let gained = [[0, 2], [1, 1], [2, 0]][(1 + fared as i8) as usize];
            for (won, halves) in won.iter_mut().zip(gained) {
                *won = won.clone() + Exact::fraction(halves, 2)?;
            }
        }
        let [first, second] = won;
        (boards.len() > 1 && first == score.first && second == score.second).then_some(())
    };
    if matches.len() < 2 || !matches.iter().all(|rows| adds_up(rows).is_some()) {
        return None;
    }
    let row = matches.first()?.first()?;
    Some(sheet.problem(row, column, NotComputed::Teams {}))
}

/// Doubts results as chess writes them, white's first, where black stands on the left.
fn colours_turned(sheet: &Sheet, heading: &Heading) -> Option<Problem> {
    let turned = heading.is_read_from_second()
        && heading.side_of_results().is_none()
        && heading.first_side() == Some(Side::White);
    let column = heading.column("result").filter(|_| turned)?;
    let halves = |row: &Row| {
        let text = row.folded(column);
        (text.contains("0.5") || text.contains("1/2")) && mark(&text).is_none()
    };
    let scored = scored(sheet, heading);
    let one = Exact::from(1);
    let is_point = |score: &Score| score.first.clone() + score.second.clone() == one;
    let (row, _) = scored.iter().find(|(_, score)| score.first != score.second)?;
    let is_chess =
        scored.iter().all(|(_, score)| is_point(score)) && met(sheet, heading).any(halves);
    let [right, left] = SIDES.map(|side| heading.headed(side).to_string());
    is_chess.then(|| sheet.problem(row, column, WinnerInDoubt::Colours { left, right }))
}

/// Whether a row opens a table of standings: places or names, and figures.
fn heads_standings(row: &Row) -> bool {
    // Nearly every row is none: its first cell tells.
    let Some((_, Cell::Text(first))) = row.filled().next() else {
        return false;
    };
    let names = |text: &str| {
        matches!(headings::named("published", text), Some("rank" | "name"))
            || matches!(headings::named("players", text), Some("name" | "team"))
    };
    let texts = || row.filled().map(|(_, cell)| cell.text());
    (names(first) || texts().nth(1).is_some_and(|text| names(&text)))
        && texts().filter(|text| headings::figure_called(text).is_some()).count() > 1
        && texts()
            .all(|text| !matches!(headings::named("pairings", &text), Some("second" | "round")))
}

/// Whether a row holds a link, even across all its cells, and neither opponent nor result: somebody may be called like one.
fn is_link_alone(game: &GameRow<'_>) -> bool {
    let cells = SIDES.iter().chain(&OF_A_RESULT).map(|column| game.cell(column));
    let mut texts = cells.filter(|cell| !cell.is_blank()).map(Cell::shown);
    texts.next().is_some_and(|first| headings::is_link(&first) && texts.all(|text| text == first))
}

/// Whether a row says nothing but a name or two, and either reads like a remark or stands `apart` from the rows above.
fn is_loose(game: &GameRow<'_>, apart: bool) -> bool {
    let remark = |column: &&str| headings::is_remark(&game.cell(column).text());
    is_bare(game) && (SIDES.iter().any(remark) || apart && game.cell("second").is_blank())
}

fn is_told_by_result_alone(game: &GameRow<'_>) -> bool {
    let mut columns = OF_A_RESULT.iter();
    columns.all(|column| *column == "result" || game.cell(column).is_blank())
}

/// Whether a row may be a sum: a word beside numbers, none of which is a result.
fn is_sum(game: &GameRow<'_>) -> bool {
    let is_number = |cell: &Cell| number(&cell.folded()).is_some();
    let [first, second, result] = ["first", "second", "result"].map(|column| game.cell(column));
    let total = |cell: &Cell| headings::opens_total(&cell.text());
    let counts = is_number(result) && parse(&result.shown()).is_err();
    let no_name = is_number(second) || total(second) || second.is_blank() && counts && total(first);
    first.is_words()
        && is_told_by_result_alone(game)
        && no_name
        && (counts || result.is_blank() && is_number(second))
}

/// Whether a row names nobody against whom something came out, nor says of one alone how the round went.
fn tells_no_game(game: &GameRow<'_>) -> bool {
    let [second, result] = ["second", "result"].map(|column| game.cell(column));
    let no_result = || parse(&result.shown()).is_err() && !headings::is_nobody(&result.text());
    is_told_by_result_alone(game) && (result.is_blank() || second.is_blank() && no_result())
}

fn is_bare(game: &GameRow<'_>) -> bool {
    game.cell("table").is_blank() && game.is_silent()
}

/// Reads the rows that may be remarks, now that everybody is known: whoever stands nowhere else is no player.
pub fn settle(
    sheet: &Sheet,
    loose: Vec<Loose>,
    people: &mut People,
    problems: &mut Vec<Problem>,
) -> (Vec<Pairing>, Vec<Lone>) {
    let (mut pairings, mut lone) = (Vec::new(), Vec::new());
    let usual = Usual::new();
    let mut below_sum = false;
    for row in loose {
        let game = GameRow::new(sheet, &row.heading, &row.row);
        let names = SIDES.map(|side| (side, game.cell(side).text()));
        let is_known = |name: &str| !people.is_nobody(name) && people.known(name).is_some();
        let mut strangers = names.iter();
        let stranger = strangers.find(|(_, name)| !people.is_nobody(name) && !is_known(name));
        // Below a sum, whoever plays nowhere else is no player.
        let sum = is_sum(&game);
        below_sum = row.sum && !is_known(&names[0].1) && (sum || below_sum);
        let is_unused = || {
            below_sum && (sum || !is_known(&names[1].1))
                || names.iter().any(|(_, name)| headings::is_remark(name))
        };
        match stranger {
            Some((column, _)) if is_unused() => problems.push(game.problem(column, Unused::Row {})),
            Some((column, name)) if !people.listed => {
                let player = name.clone();
                problems.push(game.problem(column, LoneName::Stray { player }));
            }
            _ => {
                let pairing = game.pairing(row.round, people, problems);
                let alone = pairing.as_ref();
                lone.extend(
                    alone.and_then(|pairing| single_names::of(&game, pairing, row.apart, &usual)),
                );
                pairings.extend(pairing);
            }
        }
    }
    (pairings, lone)
}

/// Returns the column of the cell that shows a row to be a sum, a count or a note.
fn says_no_game(game: &GameRow<'_>) -> Option<u32> {
    let (row, heading) = (game.row, game.heading);
    let name = game.cell("first").shown();
    let of_no_game = || {
        let is_counted = |column| game.cell(column).number().is_some();
        game.cell("second").is_blank() && ["score_1", "score_2"].into_iter().all(is_counted)
    };
    if headings::is_total_of(&name) || headings::opens_total(&name) && of_no_game() {
        return heading.column("first");
    }
    let (column, cell) = row.filled().next()?;
    let stands_under = |name: &str| heading.column(name) == Some(column);
    let numbers = || row.filled().skip(1).all(|(_, cell)| cell.number().is_some());
    // In front of the players, beside nothing but numbers.
    if (stands_under("round") || stands_under("table"))
        && headings::counts(&cell.shown())
        && numbers()
    {
        return Some(column);
    }
    if SIDES.iter().all(|side| game.holds(side)) {
        return None;
    }
    let text = cell.text();
    let alone = row.filled().nth(1).is_none();
    // Alone in the column of players it may be a bye.
    let remark = headings::is_note(&text) || !stands_under("first") && headings::is_remark(&text);
    // What stands alone among the results, and is none.
    let no_result =
        || stands_under("result") && parse(&text).is_err() && text.contains(char::is_alphabetic);
    (headings::is_total(&text) || alone && (remark || no_result())).then_some(column)
}
