//! 参加者: who takes part, with the facts that formulas use. Cells to edit.

use crate::lang::{LIST_COLUMN, Lang, Language, is_unspaced};
use crate::model::{FactKind, ListColumn, Listed, Player, PlayerFact, Said, Tournament};
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

/// The columns that every list begins with.
const NUMBER_AND_NAME: [Listed; 2] =
    [Listed::Fact(PlayerFact::Number), Listed::Fact(PlayerFact::Name)];

/// The word of points taken off, where their column has no others.
const DEDUCTION: &str = "deduction";

/// How a column is typed into, what it accepts, and the word of its defined name.
struct ColumnSpec {
    role: Role,
    allowed: Option<Allowed>,
    name: Option<&'static str>,
}

impl Listed {
    fn spec(self) -> ColumnSpec {
        let Self::Fact(fact) = self else {
            return ColumnSpec::of(Role::InputName);
        };
        let number = |allowed| ColumnSpec {
            allowed,
            name: Some(fact.word()),
            ..ColumnSpec::of(Role::Input)
        };
        match fact {
            PlayerFact::Number => number(Some(Allowed::Whole)),
            PlayerFact::Name => ColumnSpec::of(Role::InputName).called("name"),
            PlayerFact::LeftAfter => ColumnSpec {
                allowed: Some(Allowed::Whole),
                ..ColumnSpec::of(Role::Input).called("left")
            },
            // Excel would make a date of `3-4`.
            PlayerFact::Away => ColumnSpec::of(Role::InputText).called("out"),
            _ => match fact.kind() {
                FactKind::Number => number(Some(Allowed::AnyNumber)),
                FactKind::Computed => number(None),
                FactKind::Detail => ColumnSpec::of(Role::Input),
                FactKind::Text | FactKind::Private | FactKind::Own => {
                    ColumnSpec::of(Role::InputName)
                }
            },
        }
    }

    /// Returns the word by which it is known.
    fn word(self) -> &'static str {
        match self {
            Self::Fact(fact) => fact.word(),
            Self::Own(_) => "",
        }
    }

    /// Returns the heading.
    fn heading(self, tournament: &Tournament, lang: &Lang) -> String {
        match self {
            // It has the heading that the settings name.
            Self::Own(at) => tournament.own_columns[at].clone(),
            Self::Fact(PlayerFact::Team) => team_heading(tournament, lang),
            Self::Fact(PlayerFact::Number) => lang.text("column.number").to_string(),
            Self::Fact(PlayerFact::Name) => lang.text("column.name").to_string(),
            Self::Fact(PlayerFact::Pool) => lang.text("column.pool").to_string(),
            Self::Fact(PlayerFact::FinalsPlace) => lang.text("new.finals_place").to_string(),
            Self::Fact(fact) => lang.texts_of(LIST_COLUMN, fact.word()).to_string(),
        }
    }

    fn is_said(self, tournament: &Tournament, lang: &Lang) -> bool {
        let mut players = tournament.players.iter();
        players.any(|player| self.content(player, lang).is_some())
    }

    /// Returns what the cell of a player holds, if anything is said.
    fn content(self, player: &Player, lang: &Lang) -> Option<Content> {
        let words = |text: String| Some(Content::Text(text)).filter(|said| !said.now().is_empty());
        let Self::Fact(fact) = self else {
            return words(player.listed(self).into_owned());
        };
        match fact {
            PlayerFact::Number => Some(Content::Number(player.number.into())),
            PlayerFact::Name => Some(Content::Text(player.name.to_string())),
            PlayerFact::Pool => words(player.division.as_ref()?.value.clone()),
            PlayerFact::LeftAfter => Some(Content::Number(player.left_after?.into())),
            PlayerFact::Away => words(player.away.written(lang)),
            PlayerFact::Alias => words(player.aliases.join(", ")),
            // The bracket computes the place in the finals.
            _ => match player.said(fact)? {
                Said::Number(number) => Some(Content::Number(number.to_f64())),
                Said::Text(text) if fact.kind() == FactKind::Detail => Some(detail_content(&text)),
                Said::Text(text) => Some(Content::Text(text)),
            },
        }
    }
}

impl ColumnSpec {
    fn of(role: Role) -> Self {
        Self { role, allowed: None, name: None }
    }

    fn called(self, name: &'static str) -> Self {
        Self { name: Some(name), ..self }
    }
}

/// Returns what goes into a column, with an example.
fn note(word: &str, lang: &Lang) -> Option<String> {
    Some(lang.texts_of("players_note", word).to_string()).filter(|note| !note.is_empty())
}

/// Returns the cells of a plain list of the players, with the columns in which something is said of somebody.
pub(crate) fn list_of_players(tournament: &Tournament, lang: &Lang) -> Vec<Cell> {
    let said = [Listed::Fact(PlayerFact::Pool)].into_iter().chain(facts(true));
    let said = said.chain(facts(false)).chain(own(tournament));
    let said = said.filter(|of| of.is_said(tournament, lang));
    let all: Vec<Listed> = NUMBER_AND_NAME.into_iter().chain(said).collect();
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

/// Returns the columns of facts that formulas use, or those of the others that the program knows.
fn facts(are_numbers: bool) -> impl Iterator<Item = Listed> {
    let facts = PlayerFact::ALL.into_iter().filter(move |fact| {
        let stands_before =
            matches!(fact, PlayerFact::Number | PlayerFact::Name | PlayerFact::Pool);
        !stands_before && fact.kind() != FactKind::Private && fact.is_number() == are_numbers
    });
    facts.map(Listed::Fact)
}

/// Whether an empty workbook has the column.
fn is_prepared(fact: PlayerFact) -> bool {
    matches!(fact, PlayerFact::LeftAfter | PlayerFact::Grade | PlayerFact::Team)
}

/// Returns the columns that only the list has.
fn own(tournament: &Tournament) -> impl Iterator<Item = Listed> {
    (0..tournament.own_columns.len()).map(Listed::Own)
}

/// Returns the heading of teams: that of the list of players, if it is in the language of the workbook.
fn team_heading(tournament: &Tournament, lang: &Lang) -> String {
    let is_of_language = |text: &&str| {
        let language = Language::of_headings(&[*text]);
        language.unwrap_or(Language::ENGLISH) == lang.language
    };
    let called = tournament.team_heading.as_deref().filter(is_of_language);
    called.unwrap_or_else(|| lang.texts_of(LIST_COLUMN, PlayerFact::Team.word())).to_string()
}

/// Returns a detail in the type that Excel gives it: a number where it is one.
fn detail_content(said: &str) -> Content {
    said.parse::<u32>()
        .map_or_else(|_| Content::Text(said.to_string()), |number| Content::Number(number.into()))
}

impl BookLayout<'_> {
    /// Returns the columns that are shown beside names: those in the settings, otherwise grades and clubs if given.
    pub(crate) fn extras(&self) -> &[Listed] {
        self.extras_found.get_or_init(|| {
            let tournament = self.tournament();
            let is_said = |column: &Listed| {
                tournament.players.iter().any(|player| !player.listed(*column).is_empty())
            };
            let mut extras = match &tournament.beside_names {
                Some(named) => named.iter().map(|named| named.column).collect(),
                None => [PlayerFact::Grade, PlayerFact::Team].map(Listed::Fact).to_vec(),
            };
            extras.retain(is_said);
            extras
        })
    }

    /// Returns the layout of these columns, in their order, with this way to shorten long texts.
    pub(crate) fn extras_in(&self, form: Form) -> Vec<ExtraFit> {
        let of = |extra: &Listed| {
            let texts: Vec<_> =
                self.tournament().players.iter().map(|player| player.listed(*extra)).collect();
            page_fit::extra_fit(texts.iter().map(AsRef::as_ref), form)
        };
        self.extras().iter().map(of).collect()
    }

    pub(crate) fn extra_heading(&self, extra: Listed) -> String {
        self.column_heading(extra)
    }

    fn player_columns(&self) -> Vec<Listed> {
        let tournament = self.tournament();
        let rules = self.rules();
        let used = rules.lowered.player_facts();
        let empty = tournament.players.is_empty();
        let to_pair_by = |of: Listed| {
            empty && of == Listed::Fact(PlayerFact::Rating) && rules.pairing.by_rating()
        };
        let any = |of: &Listed| of.is_said(tournament, self.lang);
        let numbers = facts(true).filter(|of| {
            any(of) || to_pair_by(*of) || matches!(of, Listed::Fact(fact) if used.contains(fact))
        });
        // Between two rounds somebody may leave, or sit one out; of a league whose games were all set somebody may leave, and points may
        // be taken off.
        let scheduled = self.figures().is_scheduled();
        let may_be_said = |of: PlayerFact| match of {
            PlayerFact::LeftAfter => scheduled || self.paired.is_some(),
            PlayerFact::Away => self.paired.is_some() || self.shows_without_place(),
            // Whose names say nothing of their order is found by how they are read.
            PlayerFact::Reading => (empty || self.paired.is_some()) && self.wants_readings(),
            PlayerFact::DeductedFor => self.figures().tells_deductions(),
            _ => false,
        };
        let others = facts(false).filter(|of| {
            let Listed::Fact(fact) = *of else {
                return false;
            };
            any(of) || may_be_said(fact) || empty && is_prepared(fact)
        });
        NUMBER_AND_NAME.into_iter().chain(numbers).chain(others).chain(own(tournament)).collect()
    }

    /// Returns the column that says after which round somebody left, where there is one.
    pub(crate) fn column_of_who_left(&self) -> Option<u16> {
        let columns = self.player_columns();
        let mut columns = columns.iter();
        let at = columns.position(|of| *of == Listed::Fact(PlayerFact::LeftAfter));
        at.map(column)
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
        self.column_heading(named.column)
    }

    fn column_heading(&self, of: Listed) -> String {
        if self.is_deduction(of) {
            return self.lang.texts_of(LIST_COLUMN, DEDUCTION).to_string();
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

    fn is_deduction(&self, of: Listed) -> bool {
        of == Listed::Fact(PlayerFact::StartScore) && self.takes_points_off()
    }

    pub(crate) fn last_player_column(&self) -> u16 {
        column(self.player_columns().len() - 1)
    }

    /// Returns the formula of a column's text for the player in a row.
    pub(crate) fn listed_of(&self, column_of: Listed, pointer: &Excel) -> Excel {
        let at =
            self.player_columns().iter().position(|of| *of == column_of).map_or(u16::MAX, column);
        index(self.players_window(self.player_rows(), (at, at)), pointer)
    }

    /// Returns the columns that a reader knows by their headings, and these headings.
    pub(crate) fn headings_of_players(&self) -> Vec<(u16, String)> {
        let columns = self.player_columns().into_iter().enumerate();
        columns
            .filter(|(_, of)| !matches!(of, Listed::Own(_)))
            .map(|(at, of)| (column(at), self.column_heading(of)))
            .collect()
    }

    /// Returns cells below the headings of this sheet. Players keep the rows in which they are found, even after sorting.
    pub(crate) fn players_window(&self, rows: (u32, u32), columns: (u16, u16)) -> String {
        window_on(&self.names["players"], FIRST_ROW - 1, rows, columns)
    }

    pub(crate) fn player_names(&self) -> Vec<(String, String)> {
        let name = |(at, of): (usize, Listed)| {
            let columns = (column(at), column(at));
            let range = self.players_window(self.player_rows(), columns);
            Some((format!("player_{}", of.spec().name?), range))
        };
        self.player_columns().into_iter().enumerate().filter_map(name).collect()
    }

    /// Whether the players' sheet has a column of this name.
    pub(crate) fn has_player_column(&self, name: &str) -> bool {
        self.player_names().iter().any(|(known, _)| known == name)
    }
}

impl BookLayout<'_> {
    /// Returns the names of the columns that want numbers, and whether they want whole ones.
    pub(crate) fn player_facts_names(&self) -> Vec<(String, bool)> {
        let facts = self.player_columns().into_iter().filter_map(|of| {
            let spec = of.spec();
            let is_whole = matches!(spec.allowed?, Allowed::Whole);
            let name = spec.name.filter(|_| of != Listed::Fact(PlayerFact::Number))?;
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
    Sheet::new(&layout.names["players"], setup, move |emit| {
        head(layout, "sheet.players", "players.remark", None, emit);
        for (at, of) in columns.iter().enumerate() {
            let heading = layout.column_heading(*of);
            let cell = Cell::text(FIRST_ROW - 1, column(at), Role::Heading, heading);
            let told = if layout.is_deduction(*of) { DEDUCTION } else { of.word() };
            emit(cell.with_note(note(told, layout.lang)));
        }
        let players = layout.players();
        for slot in 0..layout.size.players {
            for (at, of) in columns.iter().enumerate() {
                if *of == Listed::Fact(PlayerFact::FinalsPlace) {
                    emit(finals_place(layout, slot, column(at)));
                    continue;
                }
                let role = of.spec().role;
                let may_change = layout.size.live_pairings
                    || !matches!(of, Listed::Fact(PlayerFact::Number | PlayerFact::Name));
                // An empty workbook has its numbers already.
                let prepared =
                    layout.size.tables.filter(|_| *of == Listed::Fact(PlayerFact::Number));
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
        Some(formula) => {
            layout.computed((layout.player_row(slot), at), Role::Centered, || formula, now)
        }
        None => Cell::text(layout.player_row(slot), at, Role::Centered, ""),
    }
}
