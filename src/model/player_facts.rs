//! What is known of a player beside who it is: one row a fact, by which it is read, kept, listed, printed and used in formulas.

use std::borrow::Cow;

use crate::exact::Exact;
use crate::model::{Away, Departure};
use crate::place::{Located, Place};

/// How a fact is kept and written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactKind {
    /// A number that formulas may use.
    Number,
    /// A number that formulas may use, and that is not kept beside the others.
    Computed,
    /// Words.
    Text,
    /// A word or number by which others know the player.
    Detail,
    /// A text that is never printed: the workbook is published.
    Private,
    /// Something that is kept in its own way.
    Own,
}

/// What is said of a player under a heading.
#[derive(Clone, Debug)]
pub enum Said {
    /// A number.
    Number(Exact),
    /// A text.
    Text(String),
}

impl From<Exact> for Said {
    fn from(number: Exact) -> Self {
        Self::Number(number)
    }
}

impl From<String> for Said {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Said> for Option<Exact> {
    fn from(said: Said) -> Self {
        match said {
            Said::Number(number) => Some(number),
            Said::Text(_) => None,
        }
    }
}

impl From<Said> for Option<String> {
    fn from(said: Said) -> Self {
        match said {
            Said::Text(text) => Some(text),
            Said::Number(_) => None,
        }
    }
}

/// Declares the facts, each with its word, its kind and where it is kept, and the player who has them.
macro_rules! player {
    (
        facts { $( $(#[$about:meta])* $fact:ident = $word:literal $kind:ident $( ($field:ident: $type:ty) )?; )* }
        $(#[$player:meta])* struct { $( $(#[$doc:meta])* $other:ident: $other_type:ty, )* }
    ) => {
        named! {
            /// A fact about a player, in the order of the columns of the list.
            pub enum PlayerFact by word, named {
                $( $(#[$about])* $fact = $word, )*
            }
        }

        $(#[$player])*
        pub struct Player {
            $( $( #[doc = concat!("The fact `", $word, "`, where listed.")] pub $field: Option<$type>, )? )*
            $( $(#[$doc])* pub $other: $other_type, )*
        }

        impl PlayerFact {
            /// Returns how it is kept.
            pub fn kind(self) -> FactKind {
                match self { $( Self::$fact => FactKind::$kind, )* }
            }
        }

        impl Player {
            /// Returns what is kept of a fact.
            pub fn said(&self, fact: PlayerFact) -> Option<Said> {
                match fact {
                    $( $( PlayerFact::$fact => self.$field.clone().map(Said::from), )? )*
                    _ => None,
                }
            }

            /// Keeps what is said of a fact.
            pub fn say(&mut self, fact: PlayerFact, said: Option<Said>) {
                match fact {
                    $( $( PlayerFact::$fact => self.$field = said.and_then(Into::into), )? )*
                    _ => (),
                }
            }
        }
    };
}

player! {
    facts {
        /// Rating.
        Rating = "rating" Number (rating: Exact);
        /// The lot drawn; larger is better.
        Lot = "lot" Number (lot: Exact);
        /// Points a player starts with (McMahon).
        StartScore = "start_score" Number (start_score: Exact);
        /// The place in a pool of whoever did not qualify there for a knockout.
        PoolPlace = "pool_place" Number (pool_place: Exact);
        /// The place that stages after the rounds decide, once all of them are decided.
        FinalsPlace = "finals_place" Computed;
        /// The seed, or the place of the season before; smaller is better.
        Seed = "seed" Number (seed: Exact);
        /// Start number.
        Number = "number" Computed;
        /// The name.
        Name = "name" Own;
        /// The pool, in plain lists only: the sheets of one event have the players of one pool.
        Pool = "pool" Own;
        /// Why points were taken off.
        DeductedFor = "deducted_for" Text (deducted_for: String);
        /// The round of leaving.
        LeftAfter = "left_after" Own;
        /// The rounds to sit out.
        Away = "away" Own;
        /// Grade or rank.
        Grade = "grade" Text (grade: String);
        /// Team, club or school.
        Team = "team" Text (team: String);
        /// The federation of a list of players; of a report it is the team.
        Federation = "federation" Detail (federation: String);
        /// Sex, as written.
        Sex = "sex" Detail (sex: String);
        /// How the name is read (ふりがな), by which lists are sorted.
        Reading = "reading" Detail (reading: String);
        /// The number in FIDE's lists.
        FideNumber = "fide_number" Detail (fide_number: String);
        /// Other spellings of the name.
        Alias = "alias" Own;
        /// The date of birth as written.
        Born = "born" Private (born: String);
    }

    /// One participant.
    #[derive(Clone, Debug, Default)]
    struct {
        /// The start number: as listed, or the order of appearance when there is no list.
        number: u32,
        /// The name as written, trimmed.
        name: std::sync::Arc<str>,
        /// The pool or division, where a column of the list names it.
        division: Option<Located<String>>,
        /// The sex as report files write it: `m`, `w` or `f`.
        sex_letter: String,
        /// The round after which the player left the tournament.
        left_after: Option<u32>,
        /// What was said beside the name of leaving, until the rounds are known.
        departure: Option<Departure>,
        /// The rounds that the player sits out, and why the player has no place.
        away: Away,
        /// Whether the player was in a stage that was not read, so that the final place is unknown.
        apart: bool,
        /// The league wished for, where there are two.
        wish: Option<Located<String>>,
        /// The texts in the columns of [`Tournament::own_columns`](crate::model::Tournament::own_columns).
        own: Vec<String>,
        /// Other spellings of the name, where listed.
        aliases: Vec<String>,
        /// The cell of the name.
        place: Place,
    }
}

impl PlayerFact {
    /// Returns those that formulas may use.
    pub fn numbers() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|fact| fact.is_number())
    }

    /// Returns the one that formulas call by a word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::named(word).filter(|fact| fact.is_number())
    }

    /// Whether formulas may use it.
    pub fn is_number(self) -> bool {
        matches!(self.kind(), FactKind::Number | FactKind::Computed)
    }

    /// Whether it may stand beside names, where the settings name its heading.
    pub fn is_shown(self) -> bool {
        let is_kept_apart = matches!(self.kind(), FactKind::Own | FactKind::Private);
        !is_kept_apart && !matches!(self, Self::PoolPlace | Self::FinalsPlace)
    }
}

/// A column of the list of players that the settings name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListColumn {
    /// The heading.
    pub heading: String,
    /// The column.
    pub column: Listed,
}

/// The content of a column in the list of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed {
    /// A fact that the program knows.
    Fact(PlayerFact),
    /// A column that the program does not know: its position in [`Tournament::own_columns`](crate::model::Tournament::own_columns).
    Own(usize),
}

impl Player {
    /// Returns the player's text in a column of the list; empty without one.
    pub fn listed(&self, column: Listed) -> Cow<'_, str> {
        match column {
            Listed::Fact(PlayerFact::Number) => self.number.to_string().into(),
            Listed::Fact(fact) => match self.said(fact) {
                Some(Said::Number(number)) => number.to_f64().to_string().into(),
                Some(Said::Text(text)) => text.into(),
                None => Cow::Borrowed(""),
            },
            Listed::Own(at) => self.own.get(at).map_or("", |text| text.trim()).into(),
        }
    }

    /// Takes from another source what is not known yet.
    pub fn take_missing(&mut self, other: Self) {
        for fact in PlayerFact::ALL {
            if self.said(fact).is_none() {
                self.say(fact, other.said(fact));
            }
        }
        if self.sex_letter.is_empty() {
            self.sex_letter = other.sex_letter;
        }
        self.left_after = self.left_after.or(other.left_after);
        self.departure = self.departure.take().or(other.departure);
        if self.away.is_empty() {
            self.away = other.away;
        }
    }
}
