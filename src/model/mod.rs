//! A recorded tournament: players, pairings and their results, before any rule says what they are worth.

mod absences;
pub mod annotations;
mod date;
mod knockout;
mod last_round;
mod logo;
mod outcome;
mod player_facts;
mod published;
pub mod questions;
mod ranked_tables;
mod report;
mod score;
mod side;
mod stages;

use std::cmp::Ordering;
use std::sync::Arc;

pub use absences::{Away, Departure, NoPlace};
pub use last_round::Latest;
pub use player_facts::{FactKind, ListColumn, Listed, Player, PlayerFact, Said};

use crate::lang::Language;
use crate::place::{Located, Place};

pub use annotations::{Noted, NotedCell, NotedColumns, NotedHeading, Particular};
pub use date::Date;
pub use logo::{Logo, Picture, PictureForm};
pub use outcome::Outcome;
pub use published::{Published, PublishedColumn, PublishedRow};
pub use ranked_tables::{LeftTable, Seat, StageTable, places_at_tables};
pub use report::{Assigned, ReportLines, TieBreakList};
pub use score::Score;
pub use side::Side;
pub use stages::{StageGame, StagePlace, game_before, places};

/// What stands between the facts of an event that pages say beside its title.
pub(crate) const BETWEEN_FACTS: &str = " · ";

/// What the finals of several pools are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AfterPools {
    /// A bracket.
    #[default]
    Knockout,
    /// A league, or several for different places.
    League,
}

/// One tournament as a workbook records it.
#[derive(Clone, Debug, Default)]
pub struct Tournament {
    /// The tournament's title, where the workbook gives one.
    pub title: Option<String>,
    /// The date in the form in which it is printed.
    pub date: Option<String>,
    /// The club that holds it.
    pub club: Option<String>,
    /// The place where it is held.
    pub venue: Option<String>,
    /// Who organizes it.
    pub organizer: Option<String>,
    /// The picture on every page.
    pub logo: Option<Located<Logo>>,
    /// The language the workbook is written in.
    pub language: Language,
    /// What is printed with the whole workbook, where the input says so.
    pub printed: Option<Printed>,
    /// The number of rounds: planned, or found in the results if no plan is given.
    pub rounds: u32,
    /// The planned number of rounds, if it is given.
    pub planned: Option<u32>,
    /// The players, in order of their numbers.
    pub players: Vec<Player>,
    /// The pairings, in order of round and then as they stood.
    pub pairings: Vec<Pairing>,
    /// The standings as they were announced, where the workbook has them.
    pub published: Option<Published>,
    /// The settings about rules, in the order of the settings sheet.
    pub settings: Vec<Setting>,
    /// The games of the stages after the rounds, in their order; no figure counts them.
    pub stages: Vec<StageGame>,
    /// The tables of three to six of the stages after the rounds, in their order; no figure counts them either.
    pub tables: Vec<StageTable>,
    /// The day at whose end the standings stood so, where later games were left open.
    pub through_date: Option<Date>,
    /// Whether the input says that knockout rounds count like all other rounds.
    pub finals_count: bool,
    /// The names of the pools of its book whose best play it, where it is the finals of several.
    pub pools: Vec<String>,
    /// What these finals are.
    pub after_pools: AfterPools,
    /// Whether numbers beside the players were said to be scores of games, though they grow as points do.
    pub game_scores: bool,
    /// Whether the stage before had scores, so that those of the first round have their place.
    pub scored: bool,
    /// The columns of the player list that form categories with places of their own: women, U18, class A.
    pub categories: Vec<ListColumn>,
    /// The columns of the player list that are shown beside names, if the settings choose them.
    pub beside_names: Option<Vec<ListColumn>>,
    /// The headings of the columns of the players that the program knows nothing of, and the settings name.
    pub own_columns: Vec<String>,
    /// The heading of teams in the list of players: `Club`, `School`.
    pub team_heading: Option<String>,
    /// The places that qualify for the next stage.
    pub qualify: Vec<QualifyLine>,
    /// The files and sheets that the tournament was read from.
    pub source: Source,
    /// The record of an earlier run, if tiebook wrote the workbook.
    pub previous: Option<Previous>,
    /// The other lines of a report file.
    pub report: ReportLines,
}

named! {
    /// What is printed with a whole workbook, where that is not what hangs on a wall and what is handed out.
    pub enum Printed by id, named {
        /// What hangs on a wall.
        Noticeboard = "noticeboard",
        /// Every sheet.
        All = "all",
        /// What is printed else, and a QR code on each slip.
        SlipCodes = "slip-codes",
    }
}

/// A line in the standings: players up to this place qualify.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QualifyLine {
    /// The last place above the line.
    pub places: u32,
    /// The stage that these players reach.
    pub label: String,
}

/// The run that wrote the workbook which was read again, and what the workbook was made from.
#[derive(Clone, Debug, Default)]
pub struct Previous {
    /// The file that was read first, without folders; empty for a workbook that was filled in from the beginning.
    pub file: Arc<str>,
    /// Its SHA-256, in hexadecimal.
    pub sha256: String,
    /// The id of the rule set.
    pub rules: String,
    /// The rule file, where there was one.
    pub rule_file: Option<KeptRules>,
    /// The side that all who were named first had, where it was known.
    pub first_side: Option<Side>,
    /// The code of results, rules, figures and places then; empty where there was none.
    pub seal: String,
    /// The places then.
    pub places: Vec<PlaceThen>,
    /// Whether results were typed since for games that had none.
    pub is_typed_on: bool,
    /// The results that were other ones then.
    pub corrected: Vec<Corrected>,
}

/// A result that was another one when a workbook was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corrected {
    /// The cell where it stands now.
    pub place: Place,
    /// The round.
    pub round: u32,
    /// The players, the first one first.
    pub players: [String; 2],
    /// The result then, and now; empty where it was deleted.
    pub results: [String; 2],
}

/// A rule file that a workbook of the program's own keeps.
#[derive(Clone, Debug)]
pub struct KeptRules {
    /// The name of the file.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The cell that names it.
    pub place: Place,
}

/// A player's place when a workbook was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceThen {
    /// The player's number.
    pub number: u32,
    /// The player's name.
    pub name: String,
    /// The place.
    pub rank: u32,
}

impl Tournament {
    /// Returns an event before its first round: who takes part, and how many rounds there are to be.
    pub fn unplayed(language: Language, rounds: u32, players: Vec<Player>) -> Self {
        Self { language, rounds, players, ..Self::default() }
    }

    /// Returns what every page says of the event beside its title: club, venue, date and organizer, as far as they are given.
    pub fn held(&self) -> String {
        let facts = [&self.club, &self.venue, &self.date, &self.organizer];
        let given: Vec<&str> = facts.into_iter().flatten().map(String::as_str).collect();
        given.join(BETWEEN_FACTS)
    }

    /// Returns the picture on every page, where its file could be read.
    pub fn picture(&self) -> Option<&Picture> {
        self.logo.as_ref()?.value.picture.as_ref()
    }

    /// Returns the headings under which games say when and where they are, in the order in which they stand.
    pub fn particulars(&self) -> Vec<&str> {
        let mut headings: Vec<&str> = Vec::new();
        let particulars = self.pairings.iter().flat_map(|game| game.noted.particulars());
        for particular in particulars {
            if !headings.contains(&&*particular.heading) {
                headings.push(&particular.heading);
            }
        }
        headings.truncate(MOST_PARTICULARS);
        headings
    }

    /// Returns what the event is called: its title, or the name of the file that everything began with, without its ending.
    pub fn called(&self) -> String {
        self.title.clone().unwrap_or_else(|| self.file_called())
    }

    /// Returns the name of the file that everything began with, without its ending.
    pub fn file_called(&self) -> String {
        let file = &**self.origin().0;
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        stem.to_string()
    }

    /// Returns the name and the SHA-256 of the file that everything began with.
    pub fn origin(&self) -> (&Arc<str>, &str) {
        match self.previous.as_ref().filter(|previous| !previous.file.is_empty()) {
            Some(previous) => (&previous.file, &previous.sha256),
            None => (&self.source.file, &self.source.sha256),
        }
    }

    /// Returns the last round with a pairing, played or not.
    pub fn last_paired_round(&self) -> u32 {
        self.pairings.iter().map(|pairing| pairing.round).max().unwrap_or(0)
    }
}

/// So many columns of when and where are kept.
const MOST_PARTICULARS: usize = 8;

impl Player {
    /// Returns a player with a number and a name.
    pub fn named(number: u32, name: &str, place: Place) -> Self {
        Self { number, name: Arc::from(name), place, ..Self::default() }
    }

    /// Whether the player takes no part in a round: gone for good, without a place, or away.
    pub fn sits_out(&self, round: u32) -> bool {
        self.left_after.is_some_and(|left| left < round)
            || self.away.holds(round)
            || self.has_no_place()
    }

    /// Whether the player is not there for what comes from a round on: left before it, or away from it to the end.
    pub fn has_left_by(&self, round: u32) -> bool {
        self.gone_from(round).is_some()
    }

    /// Returns the first round of those missed to the end by a player who is not there for what comes from a round on.
    pub fn gone_from(&self, round: u32) -> Option<u32> {
        let left = self.left_after.filter(|left| *left < round);
        left.map(|left| left + 1).or_else(|| self.away.from_to_the_end(round))
    }

    /// Whether the player has no place: expelled, where the games stand as they were played, or all games annulled.
    pub fn has_no_place(&self) -> bool {
        self.away.no_place().is_some()
    }
}

impl Tournament {
    /// Returns the book that it was read from, as the place of a problem that no cell has.
    pub fn book(&self) -> Place {
        Place::book(&self.source.file)
    }

    /// Returns what a player is called.
    pub fn name(&self, player: PlayerIndex) -> &str {
        &self.players[player].name
    }

    /// Returns the pairing of a player in a round, a position in [`Self::pairings`].
    pub fn pairing_of(&self, player: PlayerIndex, round: u32) -> Option<usize> {
        self.pairings.iter().position(|pairing| {
            pairing.round == round && pairing.players().any(|seated| seated == player)
        })
    }

    /// Whether a game does not count, because all games of one of the two were annulled.
    pub fn annuls(&self, pairing: &Pairing) -> bool {
        let mut players = pairing.players();
        pairing.second.is_some() && players.any(|player| self.players[player].away.is_annulled())
    }
}

/// A player's position in [`Tournament::players`].
pub type PlayerIndex = usize;

/// One table of one round.
#[derive(Clone, Debug)]
pub struct Pairing {
    /// The round, from 1.
    pub round: u32,
    /// The table as written.
    pub table: Option<String>,
    /// The player named first (先手, White).
    pub first: PlayerIndex,
    /// The side of the player named first, where it is told or given by the pairing.
    pub first_side: Option<Side>,
    /// The second player; `None` for a bye or an absence.
    pub second: Option<PlayerIndex>,
    /// The recorded result.
    pub result: Recorded,
    /// Whether it is said of an open game that its result comes later, so that none is missing.
    pub is_pending: bool,
    /// Stones of handicap that the player named first was given; negative where the second was.
    pub stones: i32,
    /// The numbers beside the result that a rule set may use.
    pub noted: Noted,
    /// The cell of the result; the first cell of the row where it has no result.
    pub place: Place,
}

impl Pairing {
    /// Returns what the side with more of them won: the sets or games of a match.
    pub fn most_won(&self) -> Option<i32> {
        let score = self.result.score.as_ref()?;
        score.first.clone().max(score.second.clone()).to_i32()
    }

    /// Returns a pairing of which nothing else is known.
    pub fn new(
        round: u32,
        (first, second): (PlayerIndex, Option<PlayerIndex>),
        result: Recorded,
        place: Place,
    ) -> Self {
        Self {
            round,
            table: None,
            first,
            first_side: None,
            second,
            result,
            is_pending: false,
            stones: 0,
            noted: Noted::default(),
            place,
        }
    }

    /// Returns the players at the table: two, or one player without an opponent.
    pub fn players(&self) -> impl Iterator<Item = PlayerIndex> + use<> {
        std::iter::once(self.first).chain(self.second)
    }

    /// Returns the two at the table, the lower index first.
    pub fn both(&self) -> Option<[PlayerIndex; 2]> {
        let second = self.second?;
        Some([self.first.min(second), self.first.max(second)])
    }

    /// Returns how a player at the table fared, if it is known.
    pub fn fared(&self, player: PlayerIndex) -> Option<Ordering> {
        let fared = self.result.fared()?;
        Some(if self.first == player { fared } else { fared.reverse() })
    }

    /// Whether it is open, and its result is said to come later.
    pub fn is_said_to_come(&self) -> bool {
        self.is_pending && self.result.is_open()
    }

    /// Returns what is said of the game under a heading of when and where it is.
    pub fn particular(&self, heading: &str) -> &str {
        let mut particulars = self.noted.particulars().iter();
        let found = particulars.find(|particular| *particular.heading == *heading);
        found.map_or("", |particular| &particular.text)
    }

    /// Returns the handicap of one side in stones: negative for the player who receives them.
    pub fn stones_of(&self, side: usize) -> i32 {
        if side == 0 { -self.stones } else { self.stones }
    }
}

/// The recorded result of a pairing.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Recorded {
    /// A pair of numbers; what they mean is the rule set's to say.
    pub score: Option<Score>,
    /// The outcome of each side by a mark (`○`, `不戦勝`, `退`); it decides where the score does not.
    pub outcomes: Option<[Outcome; 2]>,
}

impl Recorded {
    /// Returns what marks tell of both sides.
    pub fn marked(outcomes: [Outcome; 2]) -> Self {
        Self { score: None, outcomes: Some(outcomes) }
    }

    /// Returns what happened to a player without an opponent.
    pub fn alone(outcome: Outcome) -> Self {
        Self::marked([outcome, Outcome::Out])
    }

    /// Returns what numbers tell.
    pub fn scored(score: Score) -> Self {
        Self { score: Some(score), outcomes: None }
    }

    /// Whether nothing was recorded yet.
    pub fn is_open(&self) -> bool {
        self.score.is_none() && self.outcomes.is_none()
    }

    /// Returns the result with both sides exchanged.
    #[must_use]
    pub fn turned(&self) -> Self {
        Self {
            score: self.score.as_ref().map(Score::turned),
            outcomes: self.outcomes.map(|[one, other]| [other, one]),
        }
    }

    /// Returns the result of the first player against the second, if it is known.
    pub fn fared(&self) -> Option<Ordering> {
        match (&self.score, self.outcomes) {
            // Penalties decide what is level.
            (_, Some([first, _])) if first.is_extra() => first.fared(),
            (Some(score), _) => Some(score.first.cmp(&score.second)),
            (None, outcomes) => outcomes?[0].fared(),
        }
    }
}

/// More games than any two draw in a round.
pub const MOST_DRAWN: i64 = 99;

/// A line of the settings sheet that concerns the rules.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The key: `rules`, `rounding`, `order` or the name of a constant.
    pub key: Located<String>,
    /// The value of the setting.
    pub value: Located<String>,
}

/// The workbook a tournament was read from.
#[derive(Clone, Debug, Default)]
pub struct Source {
    /// File name without folders.
    pub file: Arc<str>,
    /// SHA-256 of the file, in hexadecimal.
    pub sha256: String,
    /// The sheets and their contents, in workbook order.
    pub sheets: Vec<SheetUse>,
}

/// A sheet and its role.
#[derive(Clone, Debug)]
pub struct SheetUse {
    /// The sheet.
    pub place: Place,
    /// The role.
    pub role: SheetRole,
    /// The layout of pairings on it, by its name in the wording.
    pub layout: &'static str,
    /// The heading row, from 0, where there is one.
    pub heading_row: Option<u32>,
    /// The columns that were understood: heading text and what it was taken for.
    pub columns: Vec<(String, &'static str)>,
    /// The number of rows that were used.
    pub rows: usize,
    /// The rounds found on it.
    pub rounds: Vec<u32>,
    /// The reasons for this role.
    pub why: Vec<Why>,
}

/// A reason for taking a sheet for what it was taken for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// Its name in the wording.
    pub id: &'static str,
    /// Names and texts that the wording may use.
    pub fields: Vec<(&'static str, String)>,
}

named! {
    /// The role of a sheet.
    pub enum SheetRole by id {
        /// Pairings and results.
        Pairings = "pairings",
        /// The list of players.
        Players = "players",
        /// Settings.
        Settings = "settings",
        /// The standings as they were announced.
        Published = "published",
        /// Not used.
        Unused = "unused",
    }
}
