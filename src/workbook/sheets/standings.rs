//! 順位表: places, records, the criteria in order, and what decided; the rows stand in live order.

use crate::explain::words::{Told, Words};
use crate::tiebreaks::rank::Entry;
use crate::workbook::address::{Template, above, fixed, own, text};
use crate::workbook::plan::{Cached, Cell, Content, Role, Setup, Sheet, TAB_READ};
use crate::workbook::room::figures::Fig;
use crate::workbook::room::size::MOST_WIDE_ROWS_IN_MEMORY;
use crate::workbook::room::{FIRST_ROW, Room, column};
use crate::workbook::sheets::{as_f64, head};

const PLACE: u16 = 0;
const NUMBER: u16 = 1;
const NAME: u16 = 2;

/// The columns behind the criteria.
#[derive(Clone, Copy, Debug)]
pub struct Columns {
    team: Option<u16>,
    record: u16,
    criteria: u16,
    decided: u16,
    /// The position: 1, 2, 3 …
    position: u16,
    /// The row of the player who stands there on Players and Figures, from 1; 0 for nobody.
    pointer: u16,
    /// On how many of the first criteria this player and the one above are equal.
    equal: u16,
}

impl Room<'_> {
    /// Returns the columns of the standings.
    #[must_use]
    pub fn standings_columns(&self) -> Columns {
        let team = self.figures().tournament.players.iter().any(|player| player.team.is_some());
        let record = NAME + 1 + u16::from(team);
        let decided = record + 1 + column(self.figures().rules.order.len());
        Columns {
            team: team.then_some(NAME + 1),
            record,
            criteria: record + 1,
            decided,
            position: decided + 1,
            pointer: decided + 2,
            equal: decided + 3,
        }
    }

    /// Returns the range of the pointers: who stands at each position.
    #[must_use]
    pub fn pointer_cell(&self, position: usize) -> String {
        crate::workbook::address::on(&self.names.standings, row(position), self.standings_columns().pointer)
    }

    /// Returns the cell that says on how many criteria a position and the one above are equal.
    #[must_use]
    pub fn equal_cell(&self, position: usize) -> String {
        crate::workbook::address::on(&self.names.standings, row(position), self.standings_columns().equal)
    }
}

/// Returns the row of a position in the standings.
#[must_use]
pub fn row(position: usize) -> u32 {
    FIRST_ROW + crate::workbook::room::row(position)
}

/// Plans the sheet.
pub fn sheet<'a>(room: &'a Room<'a>) -> Sheet<'a> {
    let columns = room.standings_columns();
    let last = row(room.size.players.saturating_sub(1));
    let below = row(room.size.players) + 1;
    let equal = format!("${}{}", crate::place::column_name(columns.equal.into()), FIRST_ROW + 1);
    Sheet {
        name: room.names.standings.clone(),
        setup: Setup {
            landscape: columns.decided > 10,
            freeze: Some((FIRST_ROW, 3)),
            repeat_rows: Some((FIRST_ROW - 1, FIRST_ROW - 1)),
            widths: vec![(PLACE, 6.0), (NUMBER, 6.0)],
            narrowest: std::iter::once((NAME, 18.0))
                .chain((columns.record..columns.decided).map(|column| (column, 10.0)))
                .chain([(columns.decided, 12.0)])
                .collect(),
            widest: 30.0,
            hidden_columns: vec![(columns.position, columns.equal)],
            groups: vec![((FIRST_ROW, 0, last, columns.decided), format!("AND(ISNUMBER({equal}),{equal}=0)"))],
            large: room.size.players > MOST_WIDE_ROWS_IN_MEMORY,
            protected: true,
            printed: Some((below + 2, columns.decided)),
            tab: Some(TAB_READ),
            ..Setup::default()
        },
        cells: Box::new(move |emit| {
            head(room, room.lang.text("sheet.standings"), room.lang.text("standings.remark"), emit);
            headings(room, columns, emit);
            let formulas = formulas(room, columns);
            let entries = &room.analysis.standings.entries;
            for position in 0..room.size.players {
                line(room, columns, &formulas, position, entries.get(position), emit);
            }
            let words = Words { rules: &room.figures().rules, lang: room.lang };
            let name = room.figures().rules.name.get(room.lang.language);
            let rules = room.lang.say("standings.rules", &[("rules", name), ("rounding", &words.rounding())]);
            emit(Cell::text(below, 0, Role::Remark, rules).linked(Some((room.names.rules.clone(), 0, 0))));
            emit(Cell::text(below + 1, 0, Role::Remark, room.figures().rules.source.clone()));
            missing_scores(room, columns, (last, below + 2), emit);
        }),
    }
}

/// Says what stands for a figure that nobody knows, as long as it stands in the table that ends with a row.
fn missing_scores(room: &Room<'_>, columns: Columns, (last, row): (u32, u32), emit: &mut dyn FnMut(Cell)) {
    let rules = &room.figures().rules;
    if !rules.order.iter().any(|definition| rules.lowered.misses[*definition]) {
        return;
    }
    let table = format!("{}:{}", fixed(FIRST_ROW, columns.criteria), fixed(last, columns.decided - 1));
    let remark = room.lang.text("standings.missing");
    let formula = format!("IF(SUMPRODUCT(({table}=unknown)*1)>0,{},\"\")", text(remark));
    let stands = |&definition: &usize| (0..room.standing.len()).any(|player| room.figures().is_missing(definition, player));
    let now = if rules.order.iter().any(stands) { remark } else { "" };
    emit(Cell::formula(row, 0, Role::Remark, formula, now.into()));
}

fn headings(room: &Room<'_>, columns: Columns, emit: &mut dyn FnMut(Cell)) {
    let words = Words { rules: &room.figures().rules, lang: room.lang };
    let mut heading =
        |column: u16, text: &str, note: Option<String>| emit(Cell::text(FIRST_ROW - 1, column, Role::Heading, text).noted(note));
    heading(PLACE, room.lang.text("column.rank"), None);
    heading(NUMBER, room.lang.text("column.number"), None);
    heading(NAME, room.lang.text("column.name"), None);
    if let Some(column) = columns.team {
        heading(column, room.lang.text("column.team"), None);
    }
    heading(columns.record, room.lang.text("column.record"), None);
    for (column, &definition) in (columns.criteria..).zip(&room.figures().rules.order) {
        let label = room.figures().rules.definitions[definition].label.get(room.lang.language);
        heading(column, words.short(definition), Some(format!("{label}\n{}", words.rule(definition))));
    }
    heading(columns.decided, room.lang.text("column.decided"), None);
    heading(columns.position, room.lang.text("figures.position"), None);
    heading(columns.pointer, room.lang.text("workings.row"), None);
    heading(columns.equal, room.lang.text("standings.equal"), None);
}

/// Returns the formula of each column but the position, which is written down.
fn formulas(room: &Room<'_>, columns: Columns) -> Vec<(u16, Template)> {
    let pointer = own(columns.pointer);
    let of = |fig: &Fig| format!("INDEX({},{pointer})", room.fig_range(room.fig_column(fig)));
    let shown = |formula: String| format!("IF({pointer}=0,\"\",{formula})");
    let record = [1, 2, 3].map(|which| of(&Fig::Record(which)));
    let mut all = vec![
        (PLACE, shown(of(&room.last_place()))),
        (NUMBER, shown(of(&Fig::Number))),
        (NAME, shown(of(&Fig::Name))),
        (columns.record, shown(room.record_formula([&record[0], &record[1], &record[2]]))),
    ];
    for (column, &definition) in (columns.criteria..).zip(&room.figures().rules.order) {
        let value = of(&Fig::Value(definition));
        all.push((column, shown(format!("IF({value}=\"\",\"—\",{value})"))));
    }
    let equal = own(columns.equal);
    all.push((columns.decided, format!("IF({equal}=\"\",\"\",INDEX(criterion_names,{equal}+1))")));
    let positions = room.fig_range(room.fig_column(&Fig::Position));
    all.push((columns.pointer, format!("IFERROR(MATCH({},{positions},0),0)", own(columns.position))));
    let places = room.fig_ranges(&Fig::PlaceAfter(1), &room.last_place());
    let row_of = |pointer: &str| format!("INDEX({places},{pointer},0)");
    let same = format!("SUMPRODUCT(({}={})*1)", row_of(&above(columns.pointer)), row_of(&pointer));
    all.push((columns.equal, format!("IF(OR({pointer}=0,{}=1),\"\",{same})", own(columns.position))));
    all.into_iter().map(|(column, formula)| (column, Template(formula))).collect()
}

fn line(
    room: &Room<'_>,
    columns: Columns,
    formulas: &[(u16, Template)],
    position: usize,
    entry: Option<&Entry>,
    emit: &mut dyn FnMut(Cell),
) {
    let figures = room.figures();
    let at = row(position);
    let words = Words { rules: &figures.rules, lang: room.lang };
    let told = Told { figures, lang: room.lang };
    let criteria = figures.rules.order.len();
    let criterion = |column: u16| usize::from(column.wrapping_sub(columns.criteria));
    let value = |column: u16| -> Cached {
        let Some(entry) = entry else { return if column == columns.pointer { Cached::Number(0.0) } else { "".into() } };
        let player = &figures.tournament.players[entry.player];
        match column {
            PLACE => Cached::Number(entry.rank.into()),
            NUMBER => Cached::Number(player.number.into()),
            NAME => (&*player.name).into(),
            column if column == columns.record => room.record(entry.player).into(),
            column if column == columns.pointer => Cached::Number(as_f64(entry.player + 1)),
            column if column == columns.equal && position > 0 => Cached::Number(as_f64(entry.separated_by.unwrap_or(criteria))),
            column if column == columns.decided && position > 0 => {
                let by = entry.separated_by.map(|criterion| words.short(figures.rules.order[criterion]));
                by.unwrap_or_else(|| room.lang.text("standings.shared")).into()
            }
            column if column < columns.decided => room.shown(figures.rules.order[criterion(column)], entry.player),
            _ => "".into(),
        }
    };
    let mut cells = Vec::new();
    for (column, formula) in formulas {
        let mut cell = room.computed((at, *column), Role::Number, || formula.at(at), value(*column));
        let is_criterion = (columns.criteria..columns.decided).contains(column);
        cell.style.role = match *column {
            PLACE => Role::Place,
            NAME => Role::Text,
            column if column == columns.record => Role::Centered,
            column if column == columns.decided => Role::Text,
            _ => Role::Number,
        };
        if room.is_spare(position) {
            cell.style.role = Role::Spare;
        }
        if is_criterion {
            let definition = figures.rules.order[criterion(*column)];
            cell = cell.looking(room.column_look(definition));
            let note = entry.filter(|_| room.has_notes()).map(|entry| told.sentence(definition, entry.player));
            cell = cell.noted(note);
        }
        cells.push(cell);
    }
    if let Some(column) = columns.team {
        let pointer = own(columns.pointer);
        let team = entry.and_then(|entry| figures.tournament.players[entry.player].team.clone()).unwrap_or_default();
        let formula = room.team_of(&pointer).map(|team| Template(format!("IF({pointer}=0,\"\",{team}&\"\")")));
        if let Some(formula) = formula {
            cells.push(Cell::formula(at, column, Role::Text, formula.at(at), team.into()));
        }
    }
    let mut number = Cell::text(at, columns.position, Role::Number, "");
    number.content = Content::Number(as_f64(position + 1));
    cells.push(number);
    cells.sort_by_key(|cell| cell.column);
    cells.into_iter().for_each(emit);
}
