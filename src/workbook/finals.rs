//! 決勝: the tables of the finals. The next qualifier takes the seat of a player who withdraws; everything follows an edit.

use crate::lang::Lang;
use crate::record::league_finals::{FIRST_HEADING, FROM, MARK, PLAYED, PLAYER, TABLE};
use crate::workbook::address::{Range, column_on, down, fixed, in_column, on, own};
use crate::workbook::excel::{
    self, Excel, Template, above, and, any, as_text, call_with, count, count_where, countif, floor,
    if_, iferror, index, is, is_not, is_number, join, max_of, min, or, quote, sumproduct, unless,
    xl,
};
use crate::workbook::plan::{
    Allowed, Cached, Cell, Pen, Plan, Role, Setup, Sheet, Style, TAB_EDIT, TAB_READ, Tint,
};
use crate::workbook::sheets::{emit_headings, over_columns};

const FIRST_ROW: u32 = FIRST_HEADING + 1;
/// The widths of both sheets' printed columns, and the points of a line of a remark.
const TABLES_WIDTHS: [f64; 7] = [8.0, 18.0, 22.0, 22.0, 12.0, 12.0, 10.0];
const CANDIDATES_WIDTHS: [f64; 7] = [12.0, 8.0, 22.0, 14.0, 14.0, 12.0, 12.0];
const LINE_OF_REMARK: f64 = 13.0;
/// Columns of the candidates: league, place, name, status before each stage, table and place in the semifinal; then a column of keys
/// for each seat.
const LEAGUE: u16 = 0;
const PLACE: u16 = 1;
const NAME: u16 = 2;
const STATUS: [u16; 2] = [3, 4];
const TABLE_OF: u16 = 5;
const PLACE_OF: u16 = 6;
const KEYS: u16 = 8;
/// Columns of a stage: table, where the seat comes from, who it belongs to, who plays, what happened, the place as played, the place;
/// then, for formulas, the rows of who it belongs to and of who plays, whether the seat is free, and whose it was.
const OWNER: u16 = 2;
const RANK: u16 = 6;
const OWNER_ROW: u16 = 8;
const PLAYER_ROW: u16 = 9;
const FREE: u16 = 10;
/// The origin of a free seat: the league and the semifinal table. Qualifiers with the same origin take seats with the same origin.
const WHOSE: u16 = 11;

/// What may have happened to a seat, and to a candidate.
const MARKS: [&str; 2] = ["final_tables.dummy", "final_tables.replay"];
const GONE: [&str; 2] = ["final_tables.withdrawn", "final_tables.absent"];

/// One who may come into the finals, the best of each league first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The league, from 0.
    pub league: usize,
    /// The place there.
    pub place: u32,
    /// The name.
    pub name: String,
}

/// The finals of one or two leagues.
#[derive(Clone, Debug)]
pub struct Finals {
    /// The title of the event.
    pub title: String,
    /// The names of the leagues.
    pub leagues: Vec<String>,
    /// Everybody, league after league, in order of place.
    pub candidates: Vec<Candidate>,
    /// The number of qualifiers of each league.
    pub seats: Vec<u32>,
    /// The number of players at a table.
    pub table: usize,
    /// The number of players who advance from each semifinal table.
    pub onward: usize,
    /// The points that the organizer has to settle first.
    pub notes: Vec<String>,
    /// The rule set of the leagues, where it is one of the built-in ones.
    pub rules: Option<String>,
}

/// One stage: its first row, its seats by table, and whether it follows a semifinal.
struct Stage {
    row: u32,
    tables: Vec<usize>,
    number: usize,
    title: &'static str,
}

impl Finals {
    /// Returns the positions of those who have a seat, the best first: by place, the first league first among equals.
    pub fn finalists(&self) -> Vec<usize> {
        let seats = |league: usize| self.seats.get(league).copied().unwrap_or(0) as usize;
        let of = |league: usize| {
            let all =
                self.candidates.iter().enumerate().filter(move |(_, one)| one.league == league);
            all.map(|(at, _)| at).take(seats(league)).collect::<Vec<_>>()
        };
        (0..self.leagues.len()).flat_map(of).collect()
    }

    /// Returns the table of each seat: to and fro, so that the tables are as strong.
    fn tables(&self, seats: usize) -> Vec<usize> {
        let many = seats.div_ceil(self.table.max(2)).max(1);
        let table = |seat: usize| {
            let (turn, at) = (seat / many, seat % many);
            if turn % 2 == 0 { at } else { many - 1 - at }
        };
        (0..seats).map(table).collect()
    }

    fn stages(&self) -> Vec<Stage> {
        let seats = self.finalists().len();
        let tables = self.tables(seats);
        let many = tables.iter().max().map_or(0, |last| last + 1);
        let stage = |number, row, tables, title| Stage { row, tables, number, title };
        if many < 2 {
            return vec![stage(0, FIRST_ROW, tables, "final_tables.final")];
        }
        let below = FIRST_ROW + seats as u32 + 3;
        let last = vec![0; many * self.onward];
        vec![
            stage(0, FIRST_ROW, tables, "final_tables.semifinal"),
            stage(1, below, last, "final_tables.final"),
        ]
    }

    /// Plans the workbook.
    pub fn plan<'a>(&'a self, lang: &'a Lang) -> Plan<'a> {
        let sheets =
            vec![self.tables_sheet(lang), self.candidates_sheet(lang), self.settings_sheet(lang)];
        let usual = [Role::Heading, Role::Text, Role::InputMark];
        Plan { usual: usual.map(Style::of).to_vec(), ..Plan::new(&*self.title, lang, sheets) }
    }

    fn tables_sheet<'a>(&'a self, lang: &'a Lang) -> Sheet<'a> {
        let stages = self.stages();
        let rows = |stage: &Stage| (stage.row, stage.row + stage.tables.len() as u32 - 1);
        let choices = MARKS.map(|key| lang.text(key));
        let inputs = stages.iter().flat_map(|stage| {
            let (first, last) = rows(stage);
            [
                ((first, MARK, last, MARK), Allowed::one_of(&choices)),
                ((first, PLAYED, last, PLAYED), Allowed::Whole),
            ]
        });
        let below = below(&stages);
        let notes =
            (below..).zip(&self.notes).map(|(row, _)| ((row, 0, row, 0), "TRUE".to_string()));
        let replaced = stages.iter().map(|stage| {
            let (first, last) = rows(stage);
            let differs = is_not(format!("$J{}", first + 1), format!("$I{}", first + 1));
            ((first, PLAYER, last, PLAYER), Tint::Alarm, differs.into())
        });
        let setup = Setup {
            landscape: true,
            widths: (0..).zip(TABLES_WIDTHS).collect(),
            widest: 14.0,
            hidden_columns: vec![(OWNER_ROW, WHOSE)],
            printed: Some((below - 1 + (self.notes.len() + left_open(&stages).len()) as u32, RANK)),
            wrong: stages.iter().flat_map(|stage| wrong(stage, lang)).chain(notes).collect(),
            inputs: inputs.collect(),
            tints: replaced.collect(),
            ..Setup::of(TAB_EDIT)
        };
        Sheet::new(lang.text("sheet.finals"), setup, move |emit| {
            emit.text((0, 0), Role::Title, self.titled(lang.text("sheet.finals")));
            // The title of a stage stands alone in its row, by which it is known when the book is read.
            emit(over_columns(1, lang.text("final_tables.remark"), &TABLES_WIDTHS, LINE_OF_REMARK));
            for stage in &stages {
                self.stage(stage, lang, emit);
            }
            for (at, note) in (below..).zip(&self.notes) {
                emit.text((at, 0), Role::Running, note.as_str());
            }
            for (at, key) in (below + self.notes.len() as u32..).zip(left_open(&stages)) {
                emit.text((at, 0), Role::Running, lang.text(key));
            }
        })
    }

    /// Returns the title of a sheet: the event, and what it is.
    fn titled(&self, sheet: &str) -> String {
        format!("{}  {sheet}", self.title).trim().to_string()
    }

    /// The settings by which the book is read once it is filled in.
    fn settings_sheet<'a>(&'a self, lang: &'a Lang) -> Sheet<'a> {
        let rules = self.rules.as_deref().map(|rules| ("fix.rules", rules));
        let title = Some(("fix.title", &*self.title)).filter(|(_, title)| !title.is_empty());
        let lines = [("fix.key", lang.text("fix.value"))].into_iter().chain(rules).chain(title);
        let cells = (0..).zip(lines).flat_map(|(row, (key, value))| {
            let role = |of_line: Role| if row == 0 { Role::Heading } else { of_line };
            [
                Cell::text(row, 0, role(Role::Text), lang.text(key)),
                Cell::text(row, 1, role(Role::InputText), value),
            ]
        });
        let cells: Vec<Cell> = cells.collect();
        let setup = Setup {
            widths: vec![(0, 20.0), (1, 36.0)],
            widest: 60.0,
            unprinted: true,
            tab: Some(TAB_READ),
            ..Setup::default()
        };
        Sheet::new(lang.text("sheet.rules"), setup, move |emit| {
            cells.iter().cloned().for_each(emit);
        })
    }

    /// The range of a column of the candidates.
    fn column(&self, column: u16, lang: &Lang) -> String {
        let last = FIRST_ROW + self.candidates.len().max(1) as u32 - 1;
        column_on(lang.text("final_tables.candidates"), (FIRST_ROW, last), column)
    }

    fn stage(&self, stage: &Stage, lang: &Lang, emit: &mut dyn FnMut(Cell)) {
        emit.text((stage.row - 2, 0), Role::Section, lang.text(stage.title));
        let headings = [
            (TABLE, "column.table"),
            (FROM, "final_tables.from"),
            (OWNER, "final_tables.owner"),
            (PLAYER, "final_tables.player"),
            (MARK, "final_tables.mark"),
            (PLAYED, "final_tables.played"),
            (RANK, "final_tables.place"),
        ];
        emit_headings(lang, stage.row - 1, headings, emit);
        let names = self.column(NAME, lang);
        let last = stage.row + stage.tables.len() as u32 - 1;
        let finalists = self.finalists();
        for (seat, &table) in stage.tables.iter().enumerate() {
            let row = stage.row + seat as u32;
            let letter = table_name(table);
            emit.text((row, TABLE), Role::Centered, &*letter);
            let mut equal = None;
            let (from, owner, now) = if stage.number == 0 {
                let candidate = &self.candidates[finalists[seat]];
                (
                    say!(
                        lang,
                        "final_tables.seat_of_league",
                        league = self.leagues[candidate.league],
                        place = candidate.place
                    ),
                    xl(finalists[seat] + 1),
                    Some(finalists[seat]),
                )
            } else {
                // The first of each table, then the second of each.
                let many = stage.tables.len() / self.onward;
                let (table, place) = (table_name(seat % many), seat / many + 1);
                let place = place.to_string();
                let last = FIRST_ROW + finalists.len() as u32 - 1;
                let of = |column: u16| in_column((FIRST_ROW, last), column);
                let found = is(of(TABLE), quote(&table)) * is(of(RANK), &place);
                // Neither of two equal players has the seat until the organizer breaks the tie.
                let many = sumproduct(&found);
                let owner =
                    if_(is(&many, 1), index(of(PLAYER_ROW), excel::found(1, index(&found, 0))), "");
                equal = Some(above(&many, 1));
                (say!(lang, "final_tables.seat_of_table", table, place), owner, None)
            };
            emit.text((row, FROM), Role::Text, from);
            let name = |at: Option<usize>| Cached::from(at.map(|at| &*self.candidates[at].name));
            let number = |at: Option<usize>| Cached::from(at.map(|at| at + 1));
            let shown = |of: u16| iferror(as_text(index(&names, fixed(row, of))), "");
            let level = quote(lang.text("final_tables.equal"));
            let undecided = |equal: &Excel, of: u16| if_(equal, &level, shown(of));
            let owned =
                equal.map_or_else(|| shown(OWNER_ROW), |equal| undecided(&equal, OWNER_ROW));
            let (status, keys) = (
                self.column(STATUS[stage.number], lang),
                self.column(self.key(stage.number, seat), lang),
            );
            // Neither of two players equally close to a free seat takes it until the tie is broken, unless there are seats for both.
            let whose = in_column((row, last), WHOSE);
            let seats_for_all = max_of(1, count_where(is(&whose, fixed(row, WHOSE))));
            let equally_near = above(countif(&keys, min(&keys)), &seats_for_all);
            emit.formula((row, OWNER), Role::Text, owned, name(now));
            emit.formula(
                (row, PLAYER),
                Role::Strong,
                undecided(&equally_near, PLAYER_ROW),
                name(now),
            );
            emit.text((row, MARK), Role::InputMark, "");
            emit.value((row, PLAYED), Role::Input, "");
            emit.formula((row, RANK), Role::Centered, rank(stage.row, last, row, lang), "");
            emit(match now {
                Some(at) => Cell::number(row, OWNER_ROW, Role::Number, (at + 1) as f64),
                None => Cell::formula(row, OWNER_ROW, Role::Number, owner, ""),
            });
            let owner = fixed(row, OWNER_ROW);
            let next =
                unless(or(is(count(&keys), 0), &equally_near), excel::found(min(&keys), &keys));
            let plays = unless(is(&owner, ""), if_(is(fixed(row, FREE), 0), &owner, &next));
            let free = if_(is(&owner, ""), 0, if_(is(index(&status, &owner), ""), 0, 1));
            emit.formula((row, PLAYER_ROW), Role::Number, plays, number(now));
            emit.formula((row, FREE), Role::Number, free, 0.0);
            let of_owner = |column: u16| index(self.column(column, lang), &owner);
            // The tables of the semifinal follow from who plays there: before it only the league tells free seats apart.
            let table = if stage.number == 0 { xl("") } else { of_owner(TABLE_OF) };
            let whose = unless(
                is(fixed(row, FREE), 0),
                join([xl(of_owner(LEAGUE)), quote("|"), xl(&table)]),
            );
            emit.formula((row, WHOSE), Role::Text, whose, "");
        }
    }

    fn key(&self, stage: usize, seat: usize) -> u16 {
        KEYS + (if stage == 0 { 0 } else { self.finalists().len() } + seat) as u16
    }

    fn candidates_sheet<'a>(&'a self, lang: &'a Lang) -> Sheet<'a> {
        let last = FIRST_ROW + self.candidates.len().max(1) as u32 - 1;
        let stages = self.stages();
        let keys: usize = stages.iter().map(|stage| stage.tables.len()).sum();
        let choices = GONE.map(|key| lang.text(key));
        let setup = Setup {
            freeze: Some((FIRST_ROW, 0)),
            widths: (0..).zip(CANDIDATES_WIDTHS).collect(),
            widest: 12.0,
            hidden_columns: vec![(KEYS, KEYS + keys.max(1) as u16 - 1)],
            wrong: STATUS
                .map(|column| {
                    (
                        (FIRST_ROW, column, last, column),
                        is_other_than(FIRST_ROW, column, GONE, lang).into(),
                    )
                })
                .to_vec(),
            inputs: STATUS
                .map(|column| ((FIRST_ROW, column, last, column), Allowed::one_of(&choices)))
                .to_vec(),
            printed: Some((last, PLACE_OF)),
            ..Setup::of(TAB_READ)
        };
        Sheet::new(lang.text("final_tables.candidates"), setup, move |emit| {
            self.candidates(&stages, lang, emit);
        })
    }

    fn candidates(&self, stages: &[Stage], lang: &Lang, emit: &mut dyn FnMut(Cell)) {
        let title = self.titled(lang.text("final_tables.candidates"));
        emit.text((0, 0), Role::Title, title);
        let remarks = ["final_tables.candidates_remark", "final_tables.candidates_order"];
        for (row, remark) in (1..).zip(remarks) {
            let remark = lang.text(remark);
            emit(over_columns(row, remark, &CANDIDATES_WIDTHS, LINE_OF_REMARK));
        }
        let headings = [
            (LEAGUE, "final_tables.league"),
            (PLACE, "final_tables.place"),
            (NAME, "column.name"),
            (
                STATUS[0],
                if stages.len() == 1 {
                    "final_tables.before_final"
                } else {
                    "final_tables.before_semifinal"
                },
            ),
        ];
        let of_two = [
            (STATUS[1], "final_tables.before_final"),
            (TABLE_OF, "final_tables.semifinal_table"),
            (PLACE_OF, "final_tables.semifinal_place"),
        ];
        emit_headings(
            lang,
            FIRST_ROW - 1,
            headings.into_iter().chain(of_two.into_iter().filter(|_| stages.len() > 1)),
            emit,
        );
        let finalists = self.finalists();
        for (at, candidate) in self.candidates.iter().enumerate() {
            let row = FIRST_ROW + at as u32;
            emit.text((row, LEAGUE), Role::Centered, &*self.leagues[candidate.league]);
            emit.number((row, PLACE), Role::Centered, candidate.place);
            emit.text((row, NAME), Role::Text, &*candidate.name);
            emit.text((row, STATUS[0]), Role::InputMark, "");
            if stages.len() > 1 {
                emit.text((row, STATUS[1]), Role::InputMark, "");
                let first = &stages[0];
                let of = |column: u16| {
                    column_on(
                        lang.text("sheet.finals"),
                        (first.row, first.row + first.tables.len() as u32 - 1),
                        column,
                    )
                };
                let seat = finalists.iter().position(|seated| *seated == at);
                let table = seat.map_or_else(String::new, |seat| table_name(first.tables[seat]));
                let found = |column: u16| {
                    iferror(as_text(index(of(column), excel::found(at + 1, of(PLAYER_ROW)))), "")
                };
                emit.formula((row, TABLE_OF), Role::Centered, found(TABLE), table);
                emit.formula((row, PLACE_OF), Role::Centered, found(RANK), "");
            }
            for stage in stages {
                for seat in 0..stage.tables.len() {
                    let formula = Template::of(self.key_formula(stage, seat, at, lang)).at(row);
                    emit.formula((row, self.key(stage.number, seat)), Role::Number, formula, "");
                }
            }
        }
    }

    /// The sort key of candidates for a free seat: the smallest comes first (「第二回ドミニオン大会のルール詳細」辞退について).
    fn key_formula(&self, stage: &Stage, seat: usize, candidate: usize, lang: &Lang) -> Excel {
        let sheet = lang.text("sheet.finals");
        let at = |row: u32, column: u16| on(sheet, row, column);
        let (owner, last) =
            (at(stage.row + seat as u32, OWNER_ROW), stage.row + stage.tables.len() as u32 - 1);
        let number = candidate + 1;
        let owners = column_on(sheet, (stage.row, last), OWNER_ROW);
        let before = (seat > 0)
            .then(|| column_on(sheet, (stage.row, stage.row + seat as u32 - 1), PLAYER_ROW));
        let owned = [Some(owners), before].into_iter().flatten();
        let seated = excel::total(owned.map(|seats| countif(seats, number)));
        let mut able = as_text(own(STATUS[stage.number]));
        if stage.number > 0 {
            // A player who withdrew before the semifinal never comes back.
            able = join([
                xl(&able),
                if_(is(own(STATUS[0]), quote(lang.text("final_tables.withdrawn"))), 1, ""),
            ]);
        }
        let league = is(index(self.column(LEAGUE, lang), &owner), own(LEAGUE));
        let of_league = if_(&league, 3, 4) * 1000 + own(PLACE);
        let key = if stage.number == 0 {
            of_league
        } else {
            let table = is(index(self.column(TABLE_OF, lang), &owner), own(TABLE_OF));
            let place = excel::number(iferror(excel::value(own(PLACE_OF)), 999));
            let of_table = if_(table, 1, 2) * 1000 + place;
            if_(is(own(TABLE_OF), ""), of_league, of_table)
        };
        let free = at(stage.row + seat as u32, FREE);
        unless(is(&free, 0), if_(and(is(&able, ""), is(&seated, 0)), &key, ""))
    }
}

/// Points that 「第二回ドミニオン大会のルール詳細」 leaves open, and the choices made here: equals at a table with qualifiers, the order after the final.
fn left_open(stages: &[Stage]) -> Vec<&'static str> {
    let equals = (stages.len() > 1).then_some("final_tables.equals_remark");
    equals.into_iter().chain(["final_tables.order_remark"]).collect()
}

/// The row below the last stage, one left free.
fn below(stages: &[Stage]) -> u32 {
    stages.iter().map(|stage| stage.row + stage.tables.len() as u32).max().unwrap_or(FIRST_ROW) + 1
}

/// The condition that a cell holds none of these texts.
fn is_other_than(row: u32, column: u16, keys: [&str; 2], lang: &Lang) -> Excel {
    let cell = down(row, column);
    let known = keys.map(|key| is_not(&cell, quote(lang.text(key))));
    excel::all([is_not(&cell, "")].into_iter().chain(known))
}

/// Invalid inputs in the columns of a stage: an unknown mark, an impossible place, a place given twice.
fn wrong(stage: &Stage, lang: &Lang) -> [(Range, String); 2] {
    let (first, last) = (stage.row, stage.row + stage.tables.len() as u32 - 1);
    let cell = |column: u16| down(first, column);
    let all = |column: u16| in_column((first, last), column);
    let (played, table) = (cell(PLAYED), [all(TABLE), xl(cell(TABLE))]);
    let place = any([
        excel::below(&played, 1),
        is_not(&played, floor(&played)),
        above(&played, call_with("COUNTIF", &table)),
        above(call_with("COUNTIFS", table.iter().chain(&[all(PLAYED), xl(&played)])), 1),
    ]);
    [
        (
            (first, PLAYED, last, PLAYED),
            if_(is(&played, ""), "FALSE", if_(is_number(&played), &place, "TRUE")).into(),
        ),
        ((first, MARK, last, MARK), is_other_than(first, MARK, MARKS, lang).into()),
    ]
}

fn table_name(table: usize) -> String {
    char::from(b'A' + (table % 26) as u8).to_string()
}

/// The place at a table as played; a dummy is last whatever the result, and a player who was left out of a replay has none.
fn rank(first: u32, last: u32, row: u32, lang: &Lang) -> Excel {
    let all = |column: u16| in_column((first, last), column);
    let here = |column: u16| fixed(row, column);
    let [dummy, replay] = MARKS.map(|key| quote(lang.text(key)));
    let people = |counted: &[Excel]| {
        let at_table = [all(TABLE), xl(here(TABLE)), all(MARK), xl("")];
        call_with("COUNTIFS", at_table.iter().chain(counted))
    };
    let (mark, played) = (here(MARK), here(PLAYED));
    let others = people(&[all(PLAYED), quote(">0")]);
    let before = join([quote("<"), xl(&played)]);
    let ahead = people(&[all(PLAYED), before]);
    // A dummy is behind all others once these have their places.
    let waits = above(people(&[]), &others);
    if_(
        is(&mark, &replay),
        quote("—"),
        if_(
            is(&mark, &dummy),
            unless(&waits, xl(&others) + 1),
            if_(is_number(&played), xl(&ahead) + 1, ""),
        ),
    )
}
