//! 参加者: who takes part, with the facts that formulas use. Cells to edit.

use crate::exact::Exact;
use crate::lang::{Lang, Language, is_unspaced};
use crate::model::{Detail, ListColumn, Listed, Player, Tournament};
use crate::rules::vocabulary::PlayerFact;
use crate::workbook::address::{here, window_on};
use crate::workbook::calculation::size::MOST_WIDE_ROWS_IN_MEMORY;
use crate::workbook::calculation::{BookLayout, FIRST_ROW, column, row};
use crate::workbook::excel::{Excel, index};
use crate::workbook::page_fit::{self, ExtraFit, Form};
use crate::workbook::plan::{Allowed, Cell, Content, Role, Setup, Sheet, TAB_EDIT};
use crate::workbook::sheets::{head, under_headings};

pub(crate) const NAME: u16 = 1;
/// On paper the remark above the table takes the width of the page.
const LAST_PRINTED: u16 = 8;

/// A column of the list of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Number,
    Name,
    /// In plain lists only: the sheets of one event have the players of one pool.
    Pool,
    Fact(PlayerFact),
    LeftAfter,
    Away,
    Grade,
    Team,
    Detail(Detail),
    Own(usize),
    Alias,
}

/// The heading of points taken off.
const DEDUCTION: &str = "new.deduction";

impl From<Listed> for Column {
    fn from(column: Listed) -> Self {
        match column {
            Listed::Number => Self::Number,
            Listed::Rating => Self::Fact(PlayerFact::Rating),
            Listed::StartScore => Self::Fact(PlayerFact::StartScore),
            Listed::Lot => Self::Fact(PlayerFact::Lot),
            Listed::Seed => Self::Fact(PlayerFact::Seed),
            Listed::Grade => Self::Grade,
            Listed::Team => Self::Team,
            Listed::Detail(detail) => Self::Detail(detail),
            Listed::Own(at) => Self::Own(at),
        }
    }
}

/// What a column is called, how it is typed into, what it accepts, and the word of its defined name.
struct ColumnSpec {
    heading: &'static str,
    role: Role,
    allowed: Option<Allowed>,
    name: Option<&'static str>,
}

impl Column {
    fn spec(self) -> ColumnSpec {
        let spec = |heading, role, allowed, name| ColumnSpec {
            heading,
            role,
            allowed,
            name,
        };
        let fact = |heading: &'static str, fact: PlayerFact, allowed| {
            spec(heading, Role::Input, allowed, Some(fact.word()))
        };
        let number = Some(Allowed::AnyNumber);
        let text = |heading| spec(heading, Role::InputName, None, None);
        let detail = |heading| spec(heading, Role::Input, None, None);
        match self {
            Self::Number | Self::Fact(PlayerFact::Number) => {
                fact("column.number", PlayerFact::Number, Some(Allowed::Whole))
            }
            Self::Name => spec("column.name", Role::InputName, None, Some("name")),
            Self::Pool => text("column.pool"),
            Self::Fact(of @ PlayerFact::Rating) => fact("new.rating", of, number),
            Self::Fact(of @ PlayerFact::Lot) => fact("new.lot", of, number),
            Self::Fact(of @ PlayerFact::StartScore) => fact("new.start_score", of, number),
            Self::Fact(of @ PlayerFact::PoolPlace) => fact("new.pool_place", of, number),
            Self::Fact(of @ PlayerFact::Seed) => fact("players.seed", of, number),
            Self::Fact(of @ PlayerFact::FinalsPlace) => fact("new.finals_place", of, None),
            Self::LeftAfter => {
                let whole = Some(Allowed::Whole);
                spec("players.left_after", Role::Input, whole, Some("left"))
            }
            // Excel would make a date of `3-4`.
            Self::Away => spec("players.away", Role::InputText, None, Some("out")),
            Self::Grade => text("new.grade"),
            Self::Team => text("new.team"),
            Self::Detail(Detail::DeductedFor) => text("players.deducted_for"),
            Self::Detail(Detail::Federation) => detail("players.federation"),
            Self::Detail(Detail::Sex) => detail("players.sex"),
            Self::Detail(Detail::Reading) => detail("players.reading"),
            Self::Detail(Detail::FideNumber) => detail("players.fide_number"),
            // It has the heading that the settings name.
            Self::Own(_) => text(""),
            Self::Alias => text("players.alias"),
        }
    }

    /// Returns what goes into the column, with an example.
    fn note(heading: &str, lang: &Lang) -> Option<String> {
        let key = heading.rsplit('.').next()?;
        Some(lang.texts_of("players_note", key).to_string()).filter(|note| !note.is_empty())
    }

    /// Returns the heading.
    fn heading(self, tournament: &Tournament, lang: &Lang) -> String {
        match self {
            Self::Own(at) => tournament.own_columns[at].clone(),
            Self::Team => team_heading(tournament, lang),
            of => lang.text(of.spec().heading).to_string(),
        }
    }

    fn is_said(self, tournament: &Tournament, lang: &Lang) -> bool {
        let mut players = tournament.players.iter();
        players.any(|player| self.content(player, lang).is_some())
    }

    /// Returns what the cell of a player holds, if anything is said.
    fn content(self, player: &Player, lang: &Lang) -> Option<Content> {
        let number =
            |value: &Option<Exact>| value.as_ref().map(|value| Content::Number(value.to_f64()));
        let text = |text: &Option<String>| text.clone().map(Content::Text);
        let words = |text: String| Some(Content::Text(text)).filter(|said| !said.now().is_empty());
        match self {
            Self::Number | Self::Fact(PlayerFact::Number) => {
                Some(Content::Number(player.number.into()))
            }
            Self::Name => Some(Content::Text(player.name.to_string())),
            Self::Pool => text(&player.division.as_ref().map(|pool| pool.value.clone())),
            Self::Fact(PlayerFact::Rating) => number(&player.rating),
            Self::Fact(PlayerFact::Lot) => number(&player.lot),
            Self::Fact(PlayerFact::StartScore) => number(&player.start_score),
            Self::Fact(PlayerFact::PoolPlace) => number(&player.pool_place),
            // The bracket computes the place in the finals.
            Self::Fact(PlayerFact::FinalsPlace) => None,
            Self::Fact(PlayerFact::Seed) => number(&player.seed),
            Self::LeftAfter => player.left_after.map(|round| Content::Number(round.into())),
            Self::Away => words(player.away.written(lang)),
            Self::Grade => text(&player.grade),
            Self::Team => text(&player.team),
            Self::Detail(detail) => Some(detail.of(&player.identity))
                .filter(|said| !said.is_empty())
                .map(detail_content),
            Self::Own(at) => words(player.own.get(at).cloned().unwrap_or_default()),
            Self::Alias => words(player.aliases.join(", ")),
        }
    }
}

/// Returns the cells of a plain list of the players, with the columns in which something is said of somebody.
pub(crate) fn list_of_players(tournament: &Tournament, lang: &Lang) -> Vec<Cell> {
    let said = [Column::Pool].into_iter().chain(facts());
    let said = said.chain(others()).chain(own(tournament));
    let said = said.filter(|of| of.is_said(tournament, lang));
    let all: Vec<Column> = [Column::Number, Column::Name]
        .into_iter()
        .chain(said)
        .collect();
    let mut cells: Vec<Cell> = (0..)
        .zip(&all)
        .map(|(at, of)| Cell::text(0, at, Role::Heading, of.heading(tournament, lang)))
        .collect();
    for (row, player) in (1..).zip(&tournament.players) {
        let contents = (0..).zip(&all);
        cells.extend(contents.map(|(at, of)| {
            let content = of.content(player, lang).unwrap_or(Content::Blank);
            Cell::new(row, at, of.spec().role, content)
        }));
    }
    cells
}

/// Returns the columns of facts that formulas use.
fn facts() -> impl Iterator<Item = Column> {
    let facts = PlayerFact::ALL.iter().copied();
    facts
        .filter(|fact| *fact != PlayerFact::Number)
        .map(Column::Fact)
}

/// Returns the other columns that the program knows.
fn others() -> impl Iterator<Item = Column> {
    let others = [
        Column::Detail(Detail::DeductedFor),
        Column::LeftAfter,
        Column::Away,
        Column::Grade,
        Column::Team,
        Column::Detail(Detail::Federation),
        Column::Detail(Detail::Sex),
        Column::Detail(Detail::Reading),
        Column::Detail(Detail::FideNumber),
        Column::Alias,
    ];
    others.into_iter()
}

/// Returns the columns that only the list has.
fn own(tournament: &Tournament) -> impl Iterator<Item = Column> {
    (0..tournament.own_columns.len()).map(Column::Own)
}

/// Returns the heading of teams: that of the list of players, if it is in the language of the workbook.
fn team_heading(tournament: &Tournament, lang: &Lang) -> String {
    let is_of_language = |text: &&str| {
        let language = Language::of_headings(&[*text]);
        language.unwrap_or(Language::ENGLISH) == lang.language
    };
    let called = tournament.team_heading.as_deref().filter(is_of_language);
    called
        .unwrap_or_else(|| lang.text(Column::Team.spec().heading))
        .to_string()
}

/// Returns a detail in the type that Excel gives it: a number where it is one.
fn detail_content(said: &str) -> Content {
    said.parse::<u32>().map_or_else(
        |_| Content::Text(said.to_string()),
        |number| Content::Number(number.into()),
    )
}

impl BookLayout<'_> {
    /// Returns the columns that are shown beside names: those in the settings, otherwise grades and clubs if given.
    pub(crate) fn extras(&self) -> &[Listed] {
        self.extras_found.get_or_init(|| {
            let tournament = self.tournament();
            let is_said = |column: &Listed| {
                tournament
                    .players
                    .iter()
                    .any(|player| !player.listed(*column).is_empty())
            };
            let mut extras = match &tournament.beside_names {
                Some(named) => named.iter().map(|named| named.column).collect(),
                None => vec![Listed::Grade, Listed::Team],
            };
            extras.retain(is_said);
            extras
        })
    }

    /// Returns the layout of these columns, in their order, with this way to shorten long texts.
    pub(crate) fn extras_in(&self, form: Form) -> Vec<ExtraFit> {
        let of = |extra: &Listed| {
            let texts: Vec<_> = self
                .tournament()
                .players
                .iter()
                .map(|player| player.listed(*extra))
                .collect();
            page_fit::extra_fit(texts.iter().map(AsRef::as_ref), form)
        };
        self.extras().iter().map(of).collect()
    }

    pub(crate) fn extra_heading(&self, extra: Listed) -> String {
        self.column_heading(extra.into())
    }

    fn player_columns(&self) -> Vec<Column> {
        let tournament = self.tournament();
        let rules = self.rules();
        let used = rules.lowered.player_facts();
        let empty = tournament.players.is_empty();
        let to_pair_by = |of: Column| {
            empty && of == Column::Fact(PlayerFact::Rating) && rules.pairing.by_rating()
        };
        let any = |of: &Column| of.is_said(tournament, self.lang);
        let facts = facts().filter(|of| {
            any(of) || to_pair_by(*of) || matches!(of, Column::Fact(fact) if used.contains(fact))
        });
        // Between two rounds somebody may leave, or sit one out; of a league whose games were all set somebody may leave, and points may
        // be taken off.
        let scheduled = self.figures().is_scheduled();
        let may_be_said = |of: &Column| match of {
            Column::LeftAfter => scheduled || self.paired.is_some(),
            Column::Away => self.paired.is_some(),
            // Whose names say nothing of their order is found by how they are read.
            Column::Detail(Detail::Reading) => {
                (empty || self.paired.is_some()) && self.wants_readings()
            }
            Column::Detail(Detail::DeductedFor) => self.figures().tells_deductions(),
            _ => false,
        };
        let others = others().filter(|of| {
            any(of)
                || may_be_said(of)
                || empty && !matches!(of, Column::Alias | Column::Away | Column::Detail(_))
        });
        [Column::Number, Column::Name]
            .into_iter()
            .chain(facts)
            .chain(others)
            .chain(own(tournament))
            .collect()
    }

    /// Whether names are in letters that stand in no order of sounds; without names, whether those of the language do.
    pub(crate) fn wants_readings(&self) -> bool {
        let players = self.players();
        let mut names = players.iter().map(|player| &player.name);
        names.any(|name| name.contains(is_unspaced))
            || players.is_empty() && self.lang.is_unspaced()
    }

    /// Returns the heading that the settings must name when the workbook is read again.
    pub(crate) fn named_heading(&self, named: &ListColumn) -> String {
        self.column_heading(named.column.into())
    }

    fn column_heading(&self, of: Column) -> String {
        if self.is_deduction(of) {
            return self.text(DEDUCTION).to_string();
        }
        of.heading(self.tournament(), self.lang)
    }

    /// Whether points of a league are written into a column that takes them off: nobody was given any.
    pub(crate) fn takes_points_off(&self) -> bool {
        let is_given = |player: &Player| {
            let start = player.start_score.as_ref();
            start.is_some_and(|start| !start.is_negative() && !start.is_zero())
        };
        self.figures().tells_deductions() && !self.players().iter().any(is_given)
    }

    fn is_deduction(&self, of: Column) -> bool {
        of == Column::Fact(PlayerFact::StartScore) && self.takes_points_off()
    }

    pub(crate) fn last_player_column(&self) -> u16 {
        column(self.player_columns().len() - 1)
    }

    /// Returns the formula of a column's text for the player in a row.
    pub(crate) fn listed_of(&self, column_of: Listed, pointer: &Excel) -> Excel {
        let at = self
            .player_columns()
            .iter()
            .position(|of| *of == column_of.into())
            .map_or(u16::MAX, column);
        index(self.players_window(self.player_rows(), (at, at)), pointer)
    }

    /// Returns the columns that a reader knows by their headings, and these headings.
    pub(crate) fn headings_of_players(&self) -> Vec<(u16, String)> {
        let columns = self.player_columns().into_iter().enumerate();
        columns
            .filter(|(_, of)| !matches!(of, Column::Own(_)))
            .map(|(at, of)| (column(at), self.column_heading(of)))
            .collect()
    }

    /// Returns cells below the headings of this sheet. Players keep the rows in which they are found, even after sorting.
    pub(crate) fn players_window(&self, rows: (u32, u32), columns: (u16, u16)) -> String {
        window_on(&self.names.players, FIRST_ROW - 1, rows, columns)
    }

    pub(crate) fn player_names(&self) -> Vec<(String, String)> {
        let name = |(at, of): (usize, Column)| {
            let columns = (column(at), column(at));
            let range = self.players_window(self.player_rows(), columns);
            Some((format!("player_{}", of.spec().name?), range))
        };
        self.player_columns()
            .into_iter()
            .enumerate()
            .filter_map(name)
            .collect()
    }
}

impl BookLayout<'_> {
    /// Returns the names of the columns that want numbers, and whether they want whole ones.
    pub(crate) fn player_facts_names(&self) -> Vec<(String, bool)> {
        let facts = self.player_columns().into_iter().filter_map(|of| {
            let spec = of.spec();
            let is_whole = matches!(spec.allowed?, Allowed::Whole);
            let name = spec.name.filter(|_| of != Column::Number)?;
            Some((format!("player_{name}"), is_whole))
        });
        facts.collect()
    }
}

const WIDEST: f64 = 26.0;

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>) -> Sheet<'a> {
    let columns = layout.player_columns();
    let (first, last) = layout.player_rows();
    let inputs = columns
        .iter()
        .enumerate()
        .filter_map(|(at, of)| Some(((first, column(at), last, column(at)), of.spec().allowed?)));
    let setup = Setup {
        turns: true,
        widest: WIDEST,
        widths: vec![(0, 7.0)],
        narrowest: vec![(1, (layout.longest_name() as f64).clamp(22.0, WIDEST))],
        inputs: inputs.collect(),
        filter: Some((first - 1, 0, last, column(columns.len() - 1))),
        printed: layout.filled_in(
            (first, last),
            row(layout.standing.len()),
            column(columns.len() - 1).max(LAST_PRINTED),
        ),
        large: layout.size.players > MOST_WIDE_ROWS_IN_MEMORY,
        // An empty workbook begins with the names.
        opens: layout.size.tables.is_some(),
        ..under_headings(2, TAB_EDIT)
    };
    Sheet::new(&layout.names.players, setup, move |emit| {
        head(layout, "sheet.players", "players.remark", None, emit);
        for (at, of) in columns.iter().enumerate() {
            let heading = layout.column_heading(*of);
            let cell = Cell::text(FIRST_ROW - 1, column(at), Role::Heading, heading);
            let told = if layout.is_deduction(*of) {
                DEDUCTION
            } else {
                of.spec().heading
            };
            emit(cell.with_note(Column::note(told, layout.lang)));
        }
        let players = layout.players();
        for slot in 0..layout.size.players {
            for (at, of) in columns.iter().enumerate() {
                if *of == Column::Fact(PlayerFact::FinalsPlace) {
                    emit(finals_place(layout, slot, column(at)));
                    continue;
                }
                let role = of.spec().role;
                let may_change =
                    layout.size.live_pairings || !matches!(of, Column::Number | Column::Name);
                // An empty workbook has its numbers already.
                let prepared = layout.size.tables.filter(|_| *of == Column::Number);
                let prepared = prepared.map(|_| Content::Number(row(slot + 1).into()));
                let content = players
                    .get(slot)
                    .and_then(|player| match &player.start_score {
                        Some(start) if layout.is_deduction(*of) => {
                            Some(Content::Number((-start.clone()).to_f64()))
                        }
                        _ => of.content(player, layout.lang),
                    })
                    .or(prepared)
                    .unwrap_or(Content::Blank);
                let role = if may_change { role } else { Role::Text };
                let cell = Cell::new(layout.player_row(slot), column(at), role, content);
                emit(cell.within(WIDEST));
            }
        }
    })
}

/// The place that the bracket says of the player in a row.
fn finals_place(layout: &BookLayout<'_>, slot: usize, at: u16) -> Cell {
    let now = layout.tournament().finals_place(slot);
    match layout.finals_place_of(&here(NAME)) {
        Some(formula) => layout.computed(
            (layout.player_row(slot), at),
            Role::Centered,
            || formula,
            now,
        ),
        None => Cell::text(layout.player_row(slot), at, Role::Centered, ""),
    }
}
