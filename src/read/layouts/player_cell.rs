//! The ways in which pairings stand on a sheet.

use serde::Deserialize;

/// How pairings stand on a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Layout {
    /// One row per table, with a column for the round or titles between the rounds.
    List,
    /// The same, one round on the whole sheet.
    Rounds,
    /// Such lists side by side, one for each round.
    SideBySide,
    /// One row per seat: opponents stand below one another.
    Seats,
    /// One row for each player, with opponents and results in columns of their own.
    Opponents,
    /// A cross table in chess notation.
    CrossChess,
    /// A cross table in go notation.
    CrossGo,
    /// A cross table with marks.
    CrossMarks,
    /// A cross table as Vega writes it.
    CrossVega,
    /// A wall chart of the US Chess Federation.
    CrossUscf,
    /// Everybody against everybody.
    RoundRobin,
    /// Tables of three to six in stages after the rounds, ranked by place.
    Placed,
}

impl Layout {
    /// Every layout.
    pub const ALL: [Self; 12] = [
        Self::List,
        Self::Rounds,
        Self::SideBySide,
        Self::Seats,
        Self::Opponents,
        Self::CrossChess,
        Self::CrossGo,
        Self::CrossMarks,
        Self::CrossVega,
        Self::CrossUscf,
        Self::RoundRobin,
        Self::Placed,
    ];

    /// Returns the name used on the command line, in JSON and in the wording's keys.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::List => "list",
            Self::Rounds => "rounds",
            Self::SideBySide => "side-by-side",
            Self::Seats => "seats",
            Self::Opponents => "opponents",
            Self::CrossChess => "cross-chess",
            Self::CrossGo => "cross-go",
            Self::CrossMarks => "cross-marks",
            Self::CrossVega => "cross-vega",
            Self::CrossUscf => "cross-uscf",
            Self::RoundRobin => "round-robin",
            Self::Placed => "placed",
        }
    }

    /// Returns the layout of a name.
    #[must_use]
    pub fn named(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|layout| layout.id() == id)
    }
}
