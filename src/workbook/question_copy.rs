//! A plain copy of a workbook: results, players and rules, with every open question as a cell that offers its possible meanings.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::lang::Lang;
use crate::model::annotations::folded;
use crate::model::questions::{Asked, Field, Readings};
use crate::model::{
    Noted, NotedCell, Outcome, Pairing, Player, Recorded, Score, Setting, SheetRole, Tournament,
};
use crate::place::{Place, cell_named};
use crate::problem::{AlikeName, Kind, Problem, TakenFor};
use crate::workbook::address::{Range, column_on, fixed, range_on};
use crate::workbook::excel::{LONGEST_LITERAL, above, countif, if_, is, quote};
use crate::workbook::mark_list;
use crate::workbook::plan::{Allowed, Cell, Plan, Role, Setup, Sheet, Style, TAB_EDIT};
use crate::workbook::sheets::players::{NAME, list_of_players};

/// Columns of Results.
const ROUND: u16 = 0;
const TABLE: u16 = 1;
const FIRST: u16 = 2;
const RESULT: u16 = 3;
const SECOND: u16 = 4;
/// Behind the mark: stones of handicap, where there are any.
const STONES: u16 = 6;

#[derive(Debug)]
pub(crate) struct QuestionCopy<'a> {
    pub tournament: &'a Tournament,
    /// The rows that could not.
    pub asked: &'a [Asked],
    pub problems: &'a [Problem],
    pub rules: Option<&'a str>,
    /// Answers, by the keys of their questions.
    pub answers: &'a BTreeMap<String, String>,
}

#[derive(Debug)]
pub(crate) struct Question {
    /// The row of its sheet in the copy; several questions may be about one.
    pub row: u32,
    column: u16,
    pub place: Place,
    pub about: About,
    /// What may stand there.
    pub offered: Offered,
    /// What stands there while it is not answered.
    pub found: String,
    /// The round, the first player, the result and the second player as written; of a setting nothing.
    #[cfg_attr(not(feature = "page"), expect(dead_code, reason = "the page says it"))]
    pub written: [String; 4],
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum About {
    /// A cell of a row of pairings.
    Cell(Field),
    /// Which of two alike names a cell of a row of pairings means.
    Name(Field),
    Rules,
    /// The value of a setting.
    Setting(String),
}

/// What may stand in a cell that is asked about.
#[derive(Clone, Debug)]
pub(crate) enum Offered {
    Texts(Vec<String>),
    /// One of these players, or somebody new.
    Players(Vec<String>),
    Anything,
}

impl Question {
    /// Returns what tells it from every other question about the book.
    pub(crate) fn key(&self) -> String {
        key(&self.place, &self.about)
    }
}

fn key(place: &Place, about: &About) -> String {
    format!("{} {about:?}", place.within_book())
}

pub(crate) fn questions(copy: &QuestionCopy<'_>, lang: &Lang) -> Vec<Question> {
    let mut all = results(copy, lang).1;
    all.extend(rules(copy, lang).1);
    all
}

/// Where the rows of a copy stand in the book.
pub(crate) struct Origins<'a> {
    /// The name of the copy.
    copy: &'a str,
    /// The book.
    book: Place,
    /// The names of the sheets of the copy, in order.
    sheets: [&'a str; 3],
    rows: BTreeMap<(usize, u32), Place>,
    cells: BTreeMap<(usize, u32, u16), Place>,
}

impl<'a> Origins<'a> {
    pub(crate) fn new(copy: &QuestionCopy<'_>, name: &'a str, lang: &'a Lang) -> Self {
        let column = |field: Field| match field {
            Field::Round => ROUND,
            Field::First => FIRST,
            Field::Result => RESULT,
            Field::Second => SECOND,
        };
        let (mut rows, mut cells) = (BTreeMap::new(), BTreeMap::new());
        for (row, (_, line)) in (1..).zip(lines(copy, lang)) {
            let known = line.cells.into_iter();
            cells.extend(known.map(|(field, place)| ((0, row, column(field)), place)));
            rows.insert((0, row), line.place);
        }
        for (row, player) in (1..).zip(&with_those_asked_about(copy).players) {
            rows.insert((1, row), player.place.clone());
        }
        let sheets = ["sheet.results", "sheet.players", "sheet.rules"].map(|key| lang.text(key));
        Self { copy: name, book: copy.tournament.book(), sheets, rows, cells }
    }

    /// Returns the place in the book of a place in the copy.
    fn of(&self, sheet: usize, (row, column): (u32, u32)) -> Option<&Place> {
        let column = u16::try_from(column).ok()?;
        self.cells.get(&(sheet, row, column)).or_else(|| self.rows.get(&(sheet, row)))
    }

    /// Makes a problem of the copy one of the book.
    pub(crate) fn tell(&self, problem: &mut Problem) {
        if *problem.place.book != *self.copy {
            return;
        }
        let cell = problem.place.cell;
        let place = cell.and_then(|cell| self.of(problem.place.sheet_index, cell));
        problem.place = place.unwrap_or(&self.book).clone();
        for text in problem.kind.texts_mut() {
            *text = self.told(text);
        }
    }

    /// Returns a text with the cells of the book in place of those of the copy.
    fn told(&self, text: &str) -> String {
        let mut text = text.to_string();
        for (at, sheet) in self.sheets.iter().enumerate() {
            let mut told = String::new();
            let mut rest = &*text;
            let begins = format!("{sheet}!");
            while let Some((before, after)) = rest.split_once(&begins) {
                told.push_str(before);
                let length = after.find(|c: char| !c.is_ascii_alphanumeric());
                let (cell, behind) = after.split_at(length.unwrap_or(after.len()));
                match cell_named(cell).and_then(|cell| self.of(at, cell)) {
                    Some(place) => told.push_str(&place.within_book()),
                    None => told.extend([&begins, cell]),
                }
                rest = behind;
            }
            text = told + rest;
        }
        text
    }
}

pub(crate) fn plan<'a>(copy: &QuestionCopy<'a>, lang: &'a Lang) -> Plan<'a> {
    let (results, questions) = results(copy, lang);
    let rules = rules(copy, lang);
    let listed = with_those_asked_about(copy);
    let names = u32::try_from(listed.players.len())
        .ok()
        .filter(|last| *last > 0)
        .map(|last| column_on(lang.text("sheet.players"), (1, last), 1))
        .unwrap_or_default();
    let sheet = |key: &str, cells: Vec<Cell>, asked: (&[Question], &str), widths: &[f64]| {
        sheet(lang.text(key), cells, asked, widths)
    };
    let mut sheets = vec![
        sheet(
            "sheet.results",
            results,
            (&*questions, &*names),
            &[8.0, 8.0, 24.0, 16.0, 24.0, 16.0],
        ),
        sheet("sheet.players", players(copy, &listed, lang), (&[], ""), &[8.0, 24.0]),
        sheet("sheet.rules", rules.0, (&rules.1, ""), &[20.0, 36.0]),
    ];
    if !copy.tournament.tables.is_empty() {
        let cells = tables(copy.tournament, lang);
        sheets.push(sheet("sheet.finals", cells, (&[], ""), &[16.0, 8.0, 24.0, 10.0, 16.0]));
    }
    let title = copy.tournament.title.clone().unwrap_or_default();
    Plan {
        held: copy.tournament.held(),
        logo: copy.tournament.picture().cloned(),
        usual: [Role::Heading, Role::InputText].map(Style::of).to_vec(),
        ..Plan::new(title, lang, sheets)
    }
}

fn sheet<'a>(
    name: &str,
    cells: Vec<Cell>,
    (questions, names): (&[Question], &str),
    widths: &[f64],
) -> Sheet<'a> {
    // A list that does not fit into a cell's rule is that of the players.
    let cells_of = |offered: &Offered| match offered {
        Offered::Texts(texts) | Offered::Players(texts) => {
            Some(list(texts)).filter(|listed| !listed.is_empty())
        }
        Offered::Anything => Some(String::new()),
    };
    let cells_of = |offered: &Offered| cells_of(offered).unwrap_or_else(|| names.to_string());

    let at = |question: &Question| (question.row, question.column, question.row, question.column);
    let still =
        |question: &Question| is(fixed(question.row, question.column), quote(&question.found));
    let asked = questions
        .iter()
        .map(|question| (question, cells_of(&question.offered)))
        .filter(|(_, choices)| !choices.is_empty());
    let setup = Setup {
        freeze: Some((1, 0)),
        repeat_rows: Some((0, 0)),
        widths: (0..).zip(widths.iter().copied()).collect(),
        widest: 60.0,
        inputs: asked
            .map(|(question, choices)| (at(question), Allowed::Offered(choices)))
            .collect(),
        wrong: questions
            .iter()
            .map(|question| (at(question) as Range, still(question).into()))
            .collect(),
        tab: Some(TAB_EDIT),
        ..Setup::default()
    };
    Sheet {
        name: name.to_string(),
        setup,
        cells: Box::new(move |emit| cells.iter().cloned().for_each(&mut *emit)),
    }
}

/// A row of Results before it has its place.
struct Line {
    place: Place,
    /// The cells of the book that are known to hold its texts.
    cells: BTreeMap<Field, Place>,
    round: String,
    table: String,
    texts: [String; 3],
    mark: String,
    open: Vec<(About, Offered)>,
    stones: i32,
    side_columns: Noted,
}

/// Returns the games, and the rows that are asked about, round by round.
fn lines(copy: &QuestionCopy<'_>, lang: &Lang) -> Vec<(u32, Line)> {
    let tournament = copy.tournament;
    let asked = copy.asked.iter();
    let asked = asked.filter_map(|asked| Some((asked.place.row(), asked.round?)));
    let asked: BTreeSet<_> = asked.collect();
    let is_asked = |game: &Pairing| asked.contains(&(game.place.row(), game.round));
    let mut lines: Vec<(u32, Line)> = Vec::new();
    let again = repeated_games(copy);
    let is_again = |pairing: &Pairing| again.iter().any(|told| std::ptr::eq(*told, pairing));
    let games = tournament.pairings.iter();
    for game in games.filter(|game| !is_asked(game) && !is_again(game)) {
        let line = of_pairing(tournament, game, copy.problems, lang);
        lines.push((game.round, line));
    }
    // The name of a stage is in the column of rounds.
    for game in &tournament.stages {
        let line = Line {
            round: game.stage.clone(),
            ..of_pairing(tournament, &game.pairing, copy.problems, lang)
        };
        lines.push((u32::MAX - 1, line));
    }
    let seen = usual_results(tournament, lang);
    let listed = with_those_asked_about(copy);
    for row in copy.asked {
        let round = row.round.map_or_else(String::new, |round| round.to_string());
        let mut open: Vec<(About, Offered)> = row
            .open
            .iter()
            .map(|(field, readings)| {
                let offered = match readings {
                    Readings::AnyPlayer => Offered::Players(others(&listed, row, *field)),
                    readings => Offered::Texts(offered(readings, tournament, &seen, lang)),
                };
                (About::Cell(*field), offered)
            })
            .collect();
        let mut texts = row.texts.clone();
        if let Some((_, other)) = both_reports(tournament, row) {
            let other = typed_result(&other, lang);
            // A result that contradicts another one is open itself.
            let contradicts = |problem: &Problem| {
                problem.place == row.place && matches!(problem.kind, Kind::Contradiction { .. })
            };
            if copy.problems.iter().any(contradicts) {
                let both = vec![texts[1].clone(), other.clone()];
                open = vec![(About::Cell(Field::Result), Offered::Texts(both))];
            }
            // Unanswered it is no result.
            texts[1] = format!("{} / {other} ?", texts[1]);
        }
        let line = Line {
            place: row.place.clone(),
            cells: row.cells.clone(),
            round,
            table: row.table.clone(),
            texts,
            mark: String::new(),
            open,
            stones: 0,
            side_columns: Noted::default(),
        };
        lines.push((row.round.unwrap_or(u32::MAX), line));
    }
    lines.sort_by_key(|(round, _)| *round);
    lines
}

fn results(copy: &QuestionCopy<'_>, lang: &Lang) -> (Vec<Cell>, Vec<Question>) {
    let mut cells = headings(
        [
            "column.round",
            "column.table",
            "column.first",
            "column.mark",
            "column.second",
            "column.mark_input",
        ],
        lang,
    );
    // Rounds that nothing says are found anew, with the games that are asked about.
    let are_guessed = copy
        .problems
        .iter()
        .any(|problem| matches!(problem.kind, Kind::TakenFor(TakenFor::Games { .. })));
    if are_guessed {
        cells.retain(|cell| cell.column != ROUND);
    }
    let lines = lines(copy, lang);
    let lines_stones: Vec<i32> = lines.iter().map(|(_, line)| line.stones).collect();
    cells.extend(side_columns(&lines, lang));
    let mut questions = Vec::new();
    for (row, (_, mut line)) in (1u32..).zip(lines) {
        questions.extend(asked_of(&line, row));
        for (about, _) in &line.open {
            if let Some(answer) = copy.answers.get(&key(&line.place, about)) {
                let answer = answer.clone();
                match about.field() {
                    Some(Field::Round) => line.round = answer,
                    Some(Field::First) => line.texts[0] = answer,
                    Some(Field::Result) => line.texts[1] = answer,
                    Some(Field::Second) => line.texts[2] = answer,
                    None => {}
                }
            }
        }
        let numbered = |column: u16, text: &str| match text.parse::<u32>() {
            Ok(number) => Cell::number(row, column, Role::Input, number),
            Err(_) => Cell::text(row, column, Role::InputText, text),
        };
        cells.extend(Some(numbered(ROUND, &line.round)).filter(|_| !are_guessed));
        cells.push(numbered(TABLE, &line.table));
        for (column, text) in [
            (FIRST, &line.texts[0]),
            (RESULT, &line.texts[1]),
            (SECOND, &line.texts[2]),
            (SECOND + 1, &line.mark),
        ] {
            cells.push(Cell::text(row, column, Role::InputText, text.as_str()));
        }
    }
    if lines_stones.iter().any(|stones| *stones != 0) {
        let heading = lang.text("column.handicap");
        cells.push(Cell::text(0, STONES, Role::Heading, heading));
        let given = (1u32..).zip(lines_stones);
        let given = given.filter(|(_, stones)| *stones != 0);
        cells.extend(given.map(|(row, stones)| Cell::number(row, STONES, Role::Input, stones)));
    }
    cells.sort_by_key(|cell| (cell.row, cell.column));
    (cells, questions)
}

impl About {
    fn field(&self) -> Option<Field> {
        match self {
            Self::Cell(field) | Self::Name(field) => Some(*field),
            Self::Rules | Self::Setting(_) => None,
        }
    }
}

fn asked_of(line: &Line, row: u32) -> Vec<Question> {
    let [first, result, second] = &line.texts;
    let question = |(about, offered): &(About, Offered)| {
        let (column, found) = match about.field()? {
            Field::Round => (ROUND, &line.round),
            Field::First => (FIRST, first),
            Field::Result => (RESULT, result),
            Field::Second => (SECOND, second),
        };
        Some(Question {
            row,
            column,
            place: line.place.clone(),
            about: about.clone(),
            offered: offered.clone(),
            found: found.clone(),
            written: [&line.round, first, result, second].map(Clone::clone),
        })
    };
    line.open.iter().filter_map(question).collect()
}

/// The seats at the tables of the finals.
fn tables(tournament: &Tournament, lang: &Lang) -> Vec<Cell> {
    let mut cells = headings(
        [
            "final_tables.stage",
            "column.table",
            "column.name",
            "final_tables.played",
            "final_tables.mark",
        ],
        lang,
    );
    let seats = tournament
        .tables
        .iter()
        .flat_map(|table| table.seats.iter().map(move |seat| (table, seat)));
    for (row, (table, seat)) in (1u32..).zip(seats) {
        let mark = seat.left.map_or("", |left| lang.texts_of("final_tables", left.id()));
        let name = seat
            .player
            .map_or_else(|| lang.text("final_tables.unnamed"), |player| tournament.name(player));
        for (column, text) in [(0, &*table.stage), (1, &*table.name), (2, name), (4, mark)] {
            cells.push(Cell::text(row, column, Role::InputText, text));
        }
        cells.extend(seat.played.map(|played| Cell::number(row, 3, Role::Input, played)));
    }
    cells.sort_by_key(|cell| (cell.row, cell.column));
    cells
}

/// Returns the row's game if it was read from another row: with both players' reports, and the result for the row's first player.
fn both_reports<'a>(tournament: &'a Tournament, row: &Asked) -> Option<(&'a Pairing, Recorded)> {
    if row.open.keys().any(|field| *field != Field::Result) {
        return None;
    }
    let name = |player: usize| tournament.name(player);
    let of_round = tournament
        .pairings
        .iter()
        .filter(|pairing| Some(pairing.round) == row.round && pairing.place != row.place);
    let mut told = of_round.filter_map(|pairing| {
        let names = (name(pairing.first), name(pairing.second?));
        match (row.texts[0].as_str(), row.texts[2].as_str()) {
            asked if asked == names => Some((pairing, pairing.result.clone())),
            (first, second) if (second, first) == names => Some((pairing, pairing.result.turned())),
            _ => None,
        }
    });
    told.next()
}

/// Returns the games that were read and are asked about in another row.
pub(crate) fn repeated_games<'a>(copy: &QuestionCopy<'a>) -> Vec<&'a Pairing> {
    copy.asked
        .iter()
        .filter_map(|row| both_reports(copy.tournament, row))
        .map(|(told, _)| told)
        .collect()
}

/// Returns a result in the form in which people type it into its column.
fn typed_result(result: &Recorded, lang: &Lang) -> String {
    match (&result.score, result.outcomes) {
        (Some(score), _) => score.to_string(),
        (None, Some(outcomes)) => mark(outcomes, true, lang),
        (None, None) => String::new(),
    }
}

/// Returns the mark of a result without a score; nothing where there is none.
fn mark(outcomes: [Outcome; 2], has_opponent: bool, lang: &Lang) -> String {
    let mark = mark_list::id_of(outcomes, has_opponent).map(|id| {
        let of_one = Some(lang.texts_of("mark", id)).filter(|mark| !mark.is_empty());
        // What neither of two did is said of both.
        of_one.unwrap_or_else(|| mark_list::said(id, false, lang))
    });
    mark.unwrap_or_default().to_string()
}

/// Returns the columns of numbers beside results, one for each player, after all other columns.
fn side_columns(lines: &[(u32, Line)], lang: &Lang) -> Vec<Cell> {
    // The points of sets that a result told.
    let of_sets = lang.text("labels.families.sets.facts.set_points");
    let mut headings: Vec<(String, &str)> = Vec::new();
    let mut cells = Vec::new();
    for (row, (_, line)) in (1u32..).zip(lines) {
        let columns = line.side_columns.columns().iter();
        let columns = columns.map(|both| {
            let heading = &both.heading;
            (heading.folded.clone(), &*heading.written, &both.cells)
        });
        let sets = line.side_columns.sets();
        let sets = sets.map(|both| (folded(of_sets), of_sets, both));
        for (heading, written, both) in columns.chain(sets) {
            let known = headings.iter().position(|(known, _)| *known == heading);
            let at = known.unwrap_or_else(|| {
                headings.push((heading, written));
                headings.len() - 1
            });
            let columns =
                [1, 2].map(|side| STONES + 2 * u16::try_from(at).unwrap_or(u16::MAX / 4) + side);
            for (column, cell) in columns.into_iter().zip(both) {
                match cell {
                    NotedCell::Blank => {}
                    NotedCell::Number(number) => {
                        cells.push(Cell::number(row, column, Role::Input, number.to_f64()));
                    }
                    NotedCell::Odd(odd) => {
                        cells.push(Cell::text(row, column, Role::InputText, odd.value.as_str()));
                    }
                }
            }
        }
    }
    let both =
        headings.iter().flat_map(|(_, written)| [1, 2].map(|side| format!("{written} {side}")));
    cells.extend(
        (STONES + 1..)
            .zip(both)
            .map(|(column, heading)| Cell::text(0, column, Role::Heading, heading)),
    );
    cells
}

fn of_pairing(
    tournament: &Tournament,
    pairing: &Pairing,
    problems: &[Problem],
    lang: &Lang,
) -> Line {
    let name = |player: usize| tournament.name(player).to_string();
    let mut open = Vec::new();
    let mut shown = |field: Field, player: usize| match alike(&name(player), problems) {
        Some(both) => {
            open.push((About::Name(field), Offered::Texts(both)));
            // The question mark keeps an unanswered cell from being read as a name.
            format!("{} ?", name(player))
        }
        None => name(player),
    };
    let (first, second) = (
        shown(Field::First, pairing.first),
        pairing.second.map(|second| shown(Field::Second, second)),
    );
    let mark = match (&pairing.result.score, pairing.result.outcomes) {
        (None, Some(outcomes)) => mark(outcomes, pairing.second.is_some(), lang),
        _ => String::new(),
    };
    let score = pairing.result.score.as_ref();
    let score = score.map_or_else(String::new, ToString::to_string);
    Line {
        place: pairing.place.clone(),
        cells: BTreeMap::new(),
        round: pairing.round.to_string(),
        table: pairing.table.clone().unwrap_or_default(),
        texts: [first, score, second.unwrap_or_default()],
        mark,
        open,
        stones: pairing.stones,
        side_columns: pairing.noted.clone(),
    }
}

/// Returns the two names that may be one person's, where a name is one that was asked about.
fn alike(name: &str, problems: &[Problem]) -> Option<Vec<String>> {
    problems.iter().find_map(|problem| match &problem.kind {
        Kind::AlikeName(AlikeName::One { player, other, .. }) if player == name => {
            Some(vec![other.clone(), player.clone()])
        }
        _ => None,
    })
}

/// Returns the usual results of the other games, for both sides; marks if no game has a score.
fn usual_results(tournament: &Tournament, lang: &Lang) -> BTreeSet<String> {
    let scores = tournament.pairings.iter().filter_map(|pairing| pairing.result.score.as_ref());
    let both = |score: &Score| [score.to_string(), score.turned().to_string()];
    let seen: BTreeSet<String> = scores.flat_map(both).collect();
    if seen.is_empty() {
        let marks = ["win", "loss", "draw"];
        marks.map(|id| lang.texts_of("mark", id).to_string()).into()
    } else {
        seen
    }
}

fn offered(
    readings: &Readings,
    tournament: &Tournament,
    seen: &BTreeSet<String>,
    lang: &Lang,
) -> Vec<String> {
    let alone = || {
        let marks = ["bye", "absent", "out"];
        marks.map(|id| lang.texts_of("mark", id).to_string())
    };
    match readings {
        Readings::Texts(texts) => texts.clone(),
        Readings::AnyResult => seen.iter().take(12).cloned().chain(alone()).collect(),
        Readings::Alone => alone().to_vec(),
        Readings::AnyRound => {
            (1..=tournament.rounds.max(1)).map(|round| round.to_string()).collect()
        }
        Readings::AnyPlayer => Vec::new(),
    }
}

/// Returns who may stand on one side of a row: everybody but who stands on the other.
fn others(listed: &Tournament, row: &Asked, field: Field) -> Vec<String> {
    let [first, _, second] = &row.texts;
    let other = folded(if field == Field::First { second } else { first });
    let players = listed.players.iter().filter(|player| !player.has_no_place());
    let names = players.map(|player| player.name.to_string());
    names.filter(|name| folded(name) != other).collect()
}

/// Returns texts as the literal list of a drop-down; empty if they cannot form one.
fn list(texts: &[String]) -> String {
    let joined = texts.join(",");
    let fits = !texts.is_empty()
        && texts.iter().all(|text| !text.contains([',', '"']))
        && joined.encode_utf16().count() < LONGEST_LITERAL;
    if fits { format!("\"{joined}\"") } else { String::new() }
}

/// Returns the tournament with everybody who is named in a row that is asked about, where no sheet lists the players, and with everybody
/// whom an answer names: nobody else would list them.
fn with_those_asked_about<'a>(copy: &QuestionCopy<'a>) -> Cow<'a, Tournament> {
    let mut listed = Cow::Borrowed(copy.tournament);
    let sheets = &copy.tournament.source.sheets;
    let has_list = sheets.iter().any(|used| used.role == SheetRole::Players);
    let players = listed.players.iter();
    let mut known: HashSet<String> = players.map(|player| folded(&player.name)).collect();
    let last = listed.players.iter().map(|player| player.number).max();
    let named = copy.asked.iter().filter(|_| !has_list);
    let named = named.flat_map(|row| row.players.iter().map(|name| (name, &row.place)));
    let answered = copy.asked.iter().flat_map(|row| {
        let sides = [Field::First, Field::Second].into_iter();
        let answers =
            sides.filter_map(|side| copy.answers.get(&key(&row.place, &About::Cell(side))));
        answers.map(|name| (name, &row.place))
    });
    let new: Vec<_> =
        named.chain(answered).filter(|(name, _)| known.insert(folded(name))).collect();
    for (number, (name, place)) in (last.unwrap_or(0) + 1..).zip(new) {
        listed.to_mut().players.push(Player::named(number, name, place.clone()));
    }
    listed
}

fn players(copy: &QuestionCopy<'_>, listed: &Tournament, lang: &Lang) -> Vec<Cell> {
    let mut cells = list_of_players(listed, lang);
    let names = cells.iter_mut().filter(|cell| cell.column == NAME && cell.row > 0);
    for (cell, player) in names.zip(&copy.tournament.players) {
        if alike(&player.name, copy.problems).is_some() {
            let is_paired = copy.answers.values().any(|answer| **answer == *player.name);
            *cell = only_if_paired(cell.row, &player.name, is_paired, lang);
        }
    }
    cells
}

/// Returns a row of headings by their keys.
fn headings<const N: usize>(keys: [&str; N], lang: &Lang) -> Vec<Cell> {
    (0..)
        .zip(keys)
        .map(|(column, key)| Cell::text(0, column, Role::Heading, lang.text(key)))
        .collect()
}

/// Returns the cell of a name that may be another spelling: listed as long as a result has it.
fn only_if_paired(row: u32, name: &str, is_paired: bool, lang: &Lang) -> Cell {
    let now = if is_paired { name } else { "" }.to_string();
    let columns = range_on(lang.text("sheet.results"), (1, 100_000), (FIRST, SECOND));
    let name = quote(name);
    let formula = if_(above(countif(columns, &name), 0), &name, "");
    Cell::formula(row, 1, Role::Text, formula, now)
}

fn rules(copy: &QuestionCopy<'_>, lang: &Lang) -> (Vec<Cell>, Vec<Question>) {
    let tournament = copy.tournament;
    let mut lines: Vec<(String, String)> = Vec::new();
    let mut questions = Vec::new();
    let say = |key: &str| lang.text(&format!("fix.{key}")).to_string();
    let stated = tournament
        .settings
        .iter()
        .find(|setting| setting.key.value == "rules")
        .map(|setting| setting.value.value.clone());
    let rules = copy.rules.map(str::to_string).or(stated).unwrap_or_default();
    for problem in copy.problems {
        let (choices, between) = match &problem.kind {
            Kind::NoRules { likely, known, .. } if likely.is_empty() => (known, ", "),
            Kind::NoRules { likely, .. } => (likely, ", "),
            Kind::UnknownRules { nearest } => (nearest, " / "),
            _ => continue,
        };
        let choices = choices.split(between).map(str::to_string);
        questions.push(Question {
            offered: Offered::Texts(choices.collect()),
            ..of_setting(1, &problem.place, About::Rules, &rules)
        });
    }
    lines.push((say("rules"), rules));
    lines.extend(tournament.title.clone().map(|title| (say("title"), title)));
    lines.extend(tournament.date.clone().map(|date| (say("date"), date)));
    let particulars = [
        ("event.club", &tournament.club),
        ("event.venue", &tournament.venue),
        ("event.organizer", &tournament.organizer),
    ];
    let told =
        |(key, value): (&str, &Option<String>)| Some((lang.text(key).to_string(), value.clone()?));
    lines.extend(particulars.into_iter().filter_map(told));
    let logo = tournament.logo.as_ref().map(|logo| logo.value.file.clone());
    lines.extend(logo.map(|file| (lang.text("event.logo").to_string(), file)));
    let rounds = tournament.rounds;
    let planned = Some(rounds).filter(|rounds| *rounds > tournament.last_paired_round());
    if let Some(rounds) = tournament.planned.or(planned) {
        lines.push((say("rounds"), rounds.to_string()));
    }
    if tournament.finals_count {
        lines.push((say("finals"), say("yes")));
    }
    if tournament.game_scores {
        lines.push((lang.text("rules.game_scores").to_string(), say("yes")));
    }
    lines.extend(
        tournament.categories.iter().map(|category| (say("category"), category.heading.clone())),
    );
    if let Some(named) = &tournament.beside_names {
        let headings: Vec<&str> = named.iter().map(|named| named.heading.as_str()).collect();
        lines.push((
            lang.text("rules.beside_names").to_string(),
            if headings.is_empty() { "-".to_string() } else { headings.join(", ") },
        ));
    }
    if !tournament.qualify.is_empty() {
        let told: Vec<String> = tournament
            .qualify
            .iter()
            .map(|line| format!("{} {}", line.places, line.label).trim().to_string())
            .collect();
        lines.push((say("qualify"), told.join(", ")));
    }
    for setting in tournament.settings.iter().filter(|setting| setting.key.value != "rules") {
        // A formula or value that cannot be understood is to be typed anew.
        if copy.problems.iter().any(|problem| is_about(problem, setting)) {
            let row = u32::try_from(lines.len()).unwrap_or(u32::MAX) + 1;
            let about = About::Setting(setting.key.value.clone());
            let (place, found) = (&setting.value.place, &setting.value.value);
            questions.push(of_setting(row, place, about, found));
        }
        let answer = questions
            .last()
            .filter(|question| question.place == setting.value.place)
            .and_then(|question| copy.answers.get(&question.key()));
        let value = answer.unwrap_or(&setting.value.value);
        lines.push((setting.key.value.clone(), value.clone()));
    }
    let mut cells = vec![
        Cell::text(0, 0, Role::Heading, say("key")),
        Cell::text(0, 1, Role::Heading, say("value")),
    ];
    for (row, (key, value)) in (1..).zip(lines) {
        cells.push(Cell::text(row, 0, Role::Text, key));
        cells.push(Cell::text(row, 1, Role::InputText, value));
    }
    (cells, questions)
}

fn of_setting(row: u32, place: &Place, about: About, found: &str) -> Question {
    Question {
        row,
        column: 1,
        place: place.clone(),
        about,
        offered: Offered::Anything,
        found: found.to_string(),
        written: Default::default(),
    }
}

/// Whether a problem concerns a row of the settings.
fn is_about(problem: &Problem, setting: &Setting) -> bool {
    problem.is_error()
        && problem.place.cell.is_some()
        && problem.place.row() == setting.value.place.row()
}

/// Returns the errors that no cell of the copy asks about: what they are about is not in it.
pub(crate) fn errors_without_cell<'a>(
    copy: &QuestionCopy<'a>,
) -> impl Iterator<Item = &'a Problem> {
    let asked: BTreeSet<_> = copy.asked.iter().map(|row| row.place.row()).collect();
    let settings = &copy.tournament.settings;
    let is_asked = move |problem: &&'a Problem| {
        asked.contains(&problem.place.row()) && problem.place.cell.is_some()
            || settings
                .iter()
                .any(|setting| setting.key.value != "rules" && is_about(problem, setting))
            || matches!(
                problem.kind,
                Kind::NoRules { .. }
                    | Kind::UnknownRules { .. }
                    | Kind::AlikeName(AlikeName::One { .. })
            )
    };
    copy.problems
        .iter()
        .filter(|problem| problem.is_error())
        .filter(move |problem| !is_asked(problem))
}
