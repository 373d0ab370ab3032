//! 参加者: who takes part, with the facts that formulas use. Cells to edit.

use crate::exact::Exact;
use crate::lang::{Lang, Language};
use crate::model::{Detail, ListColumn, Listed, Player};
use crate::rules::vocabulary::PlayerFact;
use crate::workbook::address::{here, window_on};
use crate::workbook::calculation::size::MOST_WIDE_ROWS_IN_MEMORY;
use crate::workbook::calculation::{BookLayout, FIRST_ROW, column, row};
use crate::workbook::excel::{Excel, index};
use crate::workbook::page_fit::{self, ExtraFit, Form};
use crate::workbook::plan::{Allowed, Cached, Cell, Content, Role, Setup, Sheet, TAB_EDIT};
use crate::workbook::sheets::head;

/// The column of names.
pub(super) const NAME: u16 = 1;
/// On paper the remark above the table takes the width of the page.
const LAST_PRINTED: u16 = 8;

/// A column of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PlayersColumn {
    Number,
    Name,
    Fact(PlayerFact),
    Seed,
    LeftAfter,
    Away,
    Grade,
    Team,
    Detail(Detail),
    Own(usize),
    Alias,
}

impl From<Listed> for PlayersColumn {
    fn from(column: Listed) -> Self {
        match column {
            Listed::Number => Self::Number,
            Listed::Rating => Self::Fact(PlayerFact::Rating),
            Listed::StartScore => Self::Fact(PlayerFact::StartScore),
            Listed::Lot => Self::Fact(PlayerFact::Lot),
            Listed::Seed => Self::Seed,
            Listed::Grade => Self::Grade,
            Listed::Team => Self::Team,
            Listed::Detail(detail) => Self::Detail(detail),
            Listed::Own(at) => Self::Own(at),
        }
    }
}

impl PlayersColumn {
    fn heading(self) -> &'static str {
        match self {
            Self::Number | Self::Fact(PlayerFact::Number) => "column.number",
            Self::Name => "column.name",
            Self::Fact(PlayerFact::Rating) => "new.rating",
            Self::Fact(PlayerFact::Lot) => "new.lot",
            Self::Fact(PlayerFact::StartScore) => "new.start_score",
            Self::Fact(PlayerFact::FinalsPlace) => "new.finals_place",
            Self::Seed => "players.seed",
            Self::LeftAfter => "players.left_after",
            Self::Away => "players.away",
            Self::Grade => "new.grade",
            Self::Team => "new.team",
            Self::Detail(Detail::Federation) => "players.federation",
            Self::Detail(Detail::Sex) => "players.sex",
            Self::Detail(Detail::FideNumber) => "players.fide_number",
            // It has the heading that the settings name.
            Self::Own(_) => "",
            Self::Alias => "players.alias",
        }
    }

    /// Returns what goes into the column, with an example.
    fn note(self, lang: &Lang) -> Option<String> {
        let key = self.heading().rsplit('.').next()?;
        Some(lang.texts_of("players_note", key).to_string()).filter(|note| !note.is_empty())
    }

    fn content(self, player: &Player, lang: &Lang) -> Option<Content> {
        let number =
            |value: &Option<Exact>| value.as_ref().map(|value| Content::Number(value.to_f64()));
        let text = |text: &Option<String>| text.clone().map(Content::Text);
        match self {
            Self::Number | Self::Fact(PlayerFact::Number) => {
                Some(Content::Number(player.number.into()))
            }
            Self::Name => Some(Content::Text(player.name.to_string())),
            Self::Fact(PlayerFact::Rating) => number(&player.rating),
            Self::Fact(PlayerFact::Lot) => number(&player.lot),
            Self::Fact(PlayerFact::StartScore) => number(&player.start_score),
            // The bracket computes the place in the finals.
            Self::Fact(PlayerFact::FinalsPlace) => None,
            Self::Seed => number(&player.seed),
            Self::LeftAfter => player.left_after.map(|round| Content::Number(round.into())),
            Self::Away => Some(player.away.written(lang))
                .filter(|away| !away.is_empty())
                .map(Content::Text),
            Self::Grade => text(&player.grade),
            Self::Team => text(&player.team),
            Self::Detail(detail) => Some(detail.of(&player.identity))
                .filter(|said| !said.is_empty())
                .map(detail_content),
            Self::Own(at) => player
                .own
                .get(at)
                .filter(|text| !text.is_empty())
                .cloned()
                .map(Content::Text),
            Self::Alias => Some(player.aliases.join(", "))
                .filter(|all| !all.is_empty())
                .map(Content::Text),
        }
    }
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
    #[must_use]
    pub(crate) fn extras(&self) -> &[Listed] {
        self.extras_found.get_or_init(|| {
            let tournament = self.tournament();
            let is_said = |column: &Listed| {
                tournament
                    .players
                    .iter()
                    .any(|player| !player.listed(*column).is_empty())
            };
            match &tournament.beside_names {
                Some(named) => named
                    .iter()
                    .map(|named| named.column)
                    .filter(is_said)
                    .collect(),
                None => [Listed::Grade, Listed::Team]
                    .into_iter()
                    .filter(is_said)
                    .collect(),
            }
        })
    }

    /// Returns the layout of these columns, in their order, with this way to shorten long texts.
    #[must_use]
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

    #[must_use]
    pub(crate) fn extra_heading(&self, extra: Listed) -> String {
        self.column_heading(extra.into())
    }

    fn player_columns(&self) -> Vec<PlayersColumn> {
        let tournament = self.tournament();
        let rules = self.rules();
        let facts = Self::player_facts(rules);
        let empty = tournament.players.is_empty();
        let to_pair_by = |of: PlayersColumn| {
            empty && of == PlayersColumn::Fact(PlayerFact::Rating) && rules.pairing.by_rating()
        };
        let any = |of: PlayersColumn| {
            tournament
                .players
                .iter()
                .any(|player| of.content(player, self.lang).is_some())
        };
        let facts = PlayerFact::ALL
            .iter()
            .filter(|fact| **fact != PlayerFact::Number)
            .map(|fact| PlayersColumn::Fact(*fact))
            .filter(|of| {
                any(*of)
                    || to_pair_by(*of)
                    || matches!(of, PlayersColumn::Fact(fact) if facts.contains(fact))
            });
        let others = [
            PlayersColumn::Seed,
            PlayersColumn::LeftAfter,
            PlayersColumn::Away,
            PlayersColumn::Grade,
            PlayersColumn::Team,
        ]
        .into_iter();
        let others = others
            .chain(Detail::ALL.map(PlayersColumn::Detail))
            .chain([PlayersColumn::Alias]);
        // Between two rounds somebody may leave, or sit one out.
        let may_leave = |of: &PlayersColumn| {
            self.paired.is_some() && matches!(of, PlayersColumn::LeftAfter | PlayersColumn::Away)
        };
        let others = others.filter(|of| {
            any(*of)
                || may_leave(of)
                || empty
                    && !matches!(
                        of,
                        PlayersColumn::Alias
                            | PlayersColumn::Seed
                            | PlayersColumn::Away
                            | PlayersColumn::Detail(_)
                    )
        });
        let own = (0..tournament.own_columns.len()).map(PlayersColumn::Own);
        [PlayersColumn::Number, PlayersColumn::Name]
            .into_iter()
            .chain(facts)
            .chain(others)
            .chain(own)
            .collect()
    }

    /// Returns the heading that the settings must name when the workbook is read again.
    #[must_use]
    pub(crate) fn named_heading(&self, named: &ListColumn) -> String {
        self.column_heading(named.column.into())
    }

    fn column_heading(&self, of: PlayersColumn) -> String {
        match of {
            PlayersColumn::Own(at) => self.tournament().own_columns[at].clone(),
            PlayersColumn::Team => self.team_heading(),
            of => self.lang.text(of.heading()).to_string(),
        }
    }

    /// Returns the heading of teams: that of the list of players, if it is in the language of the workbook.
    fn team_heading(&self) -> String {
        let is_of_language = |text: &&str| {
            let language = Language::of_headings(&[*text]);
            language.unwrap_or(Language::ENGLISH) == self.lang.language
        };
        let called = self
            .tournament()
            .team_heading
            .as_deref()
            .filter(is_of_language);
        called
            .unwrap_or_else(|| self.lang.text(PlayersColumn::Team.heading()))
            .to_string()
    }

    #[must_use]
    pub(crate) fn last_player_column(&self) -> u16 {
        column(self.player_columns().len() - 1)
    }

    /// Returns the formula of a column's text for the player in a row.
    #[must_use]
    pub(crate) fn listed_of(&self, column_of: Listed, pointer: &Excel) -> Excel {
        let at = self
            .player_columns()
            .iter()
            .position(|of| *of == column_of.into())
            .map_or(u16::MAX, column);
        index(self.players_window(self.player_rows(), (at, at)), pointer)
    }

    /// Returns the columns that a reader knows by their headings, and these headings.
    #[must_use]
    pub(crate) fn headings_of_players(&self) -> Vec<(u16, String)> {
        let columns = self.player_columns().into_iter().enumerate();
        columns
            .filter(|(_, of)| !matches!(of, PlayersColumn::Own(_)))
            .map(|(at, of)| (column(at), self.column_heading(of)))
            .collect()
    }

    /// Returns cells below the headings of this sheet. Players keep the rows in which they are found, even after sorting.
    #[must_use]
    pub(crate) fn players_window(&self, rows: (u32, u32), columns: (u16, u16)) -> String {
        window_on(&self.names.players, FIRST_ROW - 1, rows, columns)
    }

    /// Returns the defined names of this sheet and what they refer to.
    #[must_use]
    pub(crate) fn player_names(&self) -> Vec<(String, String)> {
        let name = |(at, of): (usize, PlayersColumn)| {
            let name = match of {
                PlayersColumn::Number => format!("player_{}", PlayerFact::Number.word()),
                PlayersColumn::Name => "player_name".to_string(),
                PlayersColumn::Fact(fact) => format!("player_{}", fact.word()),
                PlayersColumn::LeftAfter => "player_left".to_string(),
                PlayersColumn::Away => "player_out".to_string(),
                _ => return None,
            };
            Some((
                name,
                self.players_window(self.player_rows(), (column(at), column(at))),
            ))
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
    #[must_use]
    pub(crate) fn player_facts_names(&self) -> Vec<(String, bool)> {
        let facts = self.player_columns().into_iter().filter_map(|of| match of {
            PlayersColumn::Fact(fact) if fact != PlayerFact::FinalsPlace => {
                Some((format!("player_{}", fact.word()), false))
            }
            PlayersColumn::LeftAfter => Some(("player_left".to_string(), true)),
            _ => None,
        });
        facts.collect()
    }
}

/// The widest a column becomes, in characters.
const WIDEST: f64 = 26.0;

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>) -> Sheet<'a> {
    let columns = layout.player_columns();
    let (first, last) = layout.player_rows();
    let of_numbers = |of: &PlayersColumn| match of {
        PlayersColumn::Number | PlayersColumn::LeftAfter => Some(Allowed::Whole),
        PlayersColumn::Fact(PlayerFact::FinalsPlace) => None,
        PlayersColumn::Fact(_) | PlayersColumn::Seed => Some(Allowed::AnyNumber),
        _ => None,
    };
    let inputs = columns
        .iter()
        .enumerate()
        .filter_map(|(at, of)| Some(((first, column(at), last, column(at)), of_numbers(of)?)));
    Sheet {
        name: layout.names.players.clone(),
        setup: Setup {
            turns: true,
            freeze: Some((FIRST_ROW, 2)),
            repeat_rows: Some((FIRST_ROW - 1, FIRST_ROW - 1)),
            widest: WIDEST,
            widths: vec![(0, 7.0)],
            narrowest: vec![(1, (layout.longest_name() as f64).clamp(22.0, WIDEST))],
            inputs: inputs.collect(),
            filter: Some((first - 1, 0, last, column(columns.len() - 1))),
            protected: true,
            printed: layout.filled_in(
                (first, last),
                row(layout.standing.len()),
                column(columns.len() - 1).max(LAST_PRINTED),
            ),
            large: layout.size.players > MOST_WIDE_ROWS_IN_MEMORY,
            tab: Some(TAB_EDIT),
            // An empty workbook begins with the names.
            opens: layout.size.tables.is_some(),
            ..Setup::default()
        },
        cells: Box::new(move |emit| {
            head(
                layout,
                layout.text("sheet.players"),
                layout.text("players.remark"),
                emit,
            );
            for (at, of) in columns.iter().enumerate() {
                let heading = layout.column_heading(*of);
                let cell = Cell::text(FIRST_ROW - 1, column(at), Role::Heading, heading);
                emit(cell.with_note(of.note(layout.lang)));
            }
            let players = &layout.tournament().players;
            for slot in 0..layout.size.players {
                for (at, of) in columns.iter().enumerate() {
                    if *of == PlayersColumn::Fact(PlayerFact::FinalsPlace) {
                        emit(finals_place(layout, slot, column(at)));
                        continue;
                    }
                    let role = match of {
                        PlayersColumn::Name
                        | PlayersColumn::Grade
                        | PlayersColumn::Team
                        | PlayersColumn::Own(_)
                        | PlayersColumn::Alias => Role::InputName,
                        // Excel would make a date of `3-4`.
                        PlayersColumn::Away => Role::InputText,
                        _ => Role::Input,
                    };
                    let may_change = layout.size.live_pairings
                        || !matches!(of, PlayersColumn::Number | PlayersColumn::Name);
                    let mut cell = Cell::text(
                        layout.player_row(slot),
                        column(at),
                        if may_change { role } else { Role::Text },
                        "",
                    );
                    // An empty workbook has its numbers already.
                    let prepared = layout
                        .size
                        .tables
                        .filter(|_| *of == PlayersColumn::Number)
                        .map(|_| Content::Number(row(slot + 1).into()));
                    cell.content = players
                        .get(slot)
                        .and_then(|player| of.content(player, layout.lang))
                        .or(prepared)
                        .unwrap_or(Content::Blank);
                    emit(cell.within(WIDEST));
                }
            }
        }),
    }
}

/// The place that the bracket says of the player in a row.
fn finals_place(layout: &BookLayout<'_>, slot: usize, at: u16) -> Cell {
    let now = layout
        .tournament()
        .finals_place(slot)
        .map_or_else(|| "".into(), |place| Cached::Number(place.into()));
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
