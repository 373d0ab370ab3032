//! The columns of Workings and Figures. Their formulas, values and headings are in other modules.

use crate::rules::lowered::Formula;
use crate::rules::vocabulary::{PlayerFact, Quality};

/// A column of Workings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Work {
    /// The player's row on Players and Figures, from 1.
    Row,
    /// The player's name.
    Name,
    /// The round.
    Round,
    /// The row of the pairing on Results, from 1; 0 for none.
    Pairing,
    /// 0 if the player is named first, 1 if second.
    Side,
    /// The opponent's row, from 1.
    Opponent,
    /// The number of the outcome in the table of outcomes; 0 while open.
    Code,
    /// Own score that counts.
    Own,
    /// The opponent's score that counts.
    Other,
    /// Drawn games.
    Drawn,
    /// Stones of handicap given to the opponent.
    Handicap,
    /// A number noted beside the result.
    Noted(usize),
    /// Points.
    Points,
    /// The opponent's points of the round.
    OpponentPoints,
    /// 1, 1/2 or 0.
    Result,
    /// Points of all earlier rounds.
    Before,
    /// 1 for a win, 2 for a loss, 3 for a draw.
    Record,
    /// The round, where it was not unplayed by the player's own choice; else 0.
    Present,
    /// A column of the lowered form.
    Lowered(usize),
    /// The number of rounds with a quality in which the player met this opponent.
    Times(Quality),
    /// For a criterion and a pass: points against an opponent in the same group.
    EncounterPoints(usize, usize),
    /// For a criterion and a pass: the share of an opponent in the same group.
    EncounterMet(usize, usize),
    /// Mark, opponent and score in one text.
    Summary,
}

/// A column of Figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fig {
    /// The player's number.
    Number,
    /// The player's name.
    Name,
    /// The player's row on Players and Figures, from 1.
    Row,
    /// The first row of the player's rounds on Workings, from 1.
    First,
    /// Wins, losses, draws: 1, 2, 3.
    Record(u32),
    /// The last round that was not unplayed by the player's own choice.
    Back,
    /// A fact from the players sheet.
    Fact(PlayerFact),
    /// Whether the player was expelled: 1, else 0.
    Expelled,
    /// In how many rounds a column of Workings is unknown.
    Unknown(usize),
    /// A total.
    Total(usize),
    /// A step of a long formula.
    Helper(Formula),
    /// A definition before the rule set's rounding.
    Unrounded(usize),
    /// A definition.
    Value(usize),
    /// A step of a criterion that is found out among equals, and its pass.
    Encounter(usize, usize, Step),
    /// The number of players still equal after the last pass of such a criterion, if another pass might separate them.
    Deeper(usize),
    /// The sort key of a criterion: the larger the better.
    Key(usize),
    /// The place by this many criteria.
    PlaceAfter(usize),
    /// The position in the standings.
    Position,
    /// The place in its printed form: a word for an expelled player.
    PlaceTold,
    /// A criterion in its printed form.
    Printed(usize),
    /// A definition's value at the time of the run.
    Computed(usize),
    /// A definition's value at the time of the run, as an exact fraction.
    Fraction(usize),
    /// Whether a definition differs from the computed one.
    Differs(usize),
    /// The place at the time of the run.
    PlaceComputed,
    /// Into how many parts a definition divides.
    Multiple(usize),
    /// Its denominator: the fewest parts; 0 where it is not known.
    Denominator(usize),
    /// The exact fraction.
    Exact(usize),
    /// A definition's value before the rule set's rounding, at the time of the run, as an exact fraction.
    UnroundedFraction(usize),
    /// The single result that would have reversed the player and a neighbour, at the time of the run.
    Turn(Neighbour),
}

/// A neighbour in the standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Neighbour {
    /// The one above.
    Above,
    /// The one below.
    Below,
}

/// A step of a pass of direct encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The size of the group.
    Size,
    /// Points inside the group.
    Points,
    /// The number of opponents in the group.
    Met,
    /// Whether all in the group met: 2 for all, 1 for some (also in a group of one), 0 for none.
    AllMet,
    /// Points if every missing game had been won.
    Best,
    /// The number of others who could have caught up.
    Reach,
    /// Whether the player is ahead for good.
    Ahead,
    /// The place after the pass.
    After,
}

impl Fig {
    /// Whether people read a column; the others are steps, sort keys, and figures as they were computed.
    #[must_use]
    pub(crate) fn is_read(&self) -> bool {
        matches!(
            self,
            Self::Number
                | Self::Name
                | Self::Value(_)
                | Self::Unrounded(_)
                | Self::Record(_)
                | Self::Fact(_)
                | Self::Total(_)
                | Self::Helper(_)
                | Self::Exact(_)
                | Self::PlaceTold
        )
    }
}
