//! The words a formula may use about a player, a round and the tournament.
//!
//! The day a rule needs more than these, the word is added here with its meaning, and a test.

use crate::model::Outcome;
pub use crate::model::PlayerFact;

/// Whose number is meant that is noted beside a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Whose {
    /// The player's.
    Own,
    /// The opponent's.
    Opponents,
}

named! {
    /// A fact about the whole tournament.
    pub enum EventFact by word, from_word {
        /// The number of rounds.
        Rounds = "rounds",
        /// The last round with a result.
        LastRound = "last_round",
        /// Points of a win.
        WinPoints = "win_points",
        /// Points of a draw.
        DrawPoints = "draw_points",
        /// The points of a player who wins every possible game.
        MaxPoints = "max_points",
    }
}

named! {
    /// A fact without which a definition has no value for anybody.
    pub enum Needs by word, from_word {
        /// The rating of everybody.
        Rating = "rating",
        /// The result of every game that is paired in the planned last round.
        LastResults = "last_results",
    }
}

named! {
    /// A figure inside the group of players who are equal on every criterion before.
    pub enum GroupFact by word, from_word {
        /// Place inside the group by the games its players played against each other.
        DirectEncounter = "direct_encounter",
        /// Direct encounter, including games decided by forfeit.
        DirectEncounterWithForfeits = "direct_encounter_with_forfeits",
        /// Direct encounter, if everybody in the group met everybody.
        DirectEncounterIfAllMet = "direct_encounter_if_all_met",
        /// Direct encounter, if exactly two are equal.
        DirectEncounterOfTwo = "direct_encounter_of_two",
    }
}

named! {
    /// A fact about one player in one round.
    pub enum RoundFact by word, from_word {
        /// Points by the rule set's scoring.
        Points = "points",
        /// 1 for a win of any kind, 1/2 for a draw, 0 for a loss.
        Result = "result",
        /// Own score: games won, discs, victory points.
        Score = "score",
        /// The opponent's score.
        OpponentScore = "opponent_score",
        /// Drawn games.
        DrawnGames = "drawn_games",
        /// Points of all earlier rounds together.
        PointsBefore = "points_before",
        /// Points up to and with this round.
        PointsAfter = "points_after",
        /// The opponent's points of this round.
        OpponentPoints = "opponent_points",
        /// The round's number.
        Round = "round",
        /// Stones of handicap given to the opponent; negative where they were taken.
        Handicap = "handicap",
    }
}

named! {
    /// A quality a round may have for a player: what filters are made of.
    pub enum Quality by word, from_word {
        /// Took part: every round but those the player was out of.
        Attended = "attended",
        /// Had an opponent, whatever came of it.
        Opposed = "opposed",
        /// Played to the end against an opponent.
        Played = "played",
        /// Both scores are known.
        Scored = "scored",
        /// A win of any kind, also without an opponent.
        Won = "won",
        /// A loss of any kind.
        Lost = "lost",
        /// A draw.
        Drawn = "drawn",
        /// Had an opponent and was named first: White in chess, Black in go and Othello, 先手.
        MovedFirst = "moved_first",
        /// Had an opponent and was named second: Black in chess, White in go and Othello, 後手.
        MovedSecond = "moved_second",
        /// Any round before the last one.
        BeforeLast = "before_last",
        /// A bye of less than a win that was asked for: half a point or none, rounds the player was out of included.
        RequestedBye = "requested_bye",
        /// Unplayed by the player's own choice: a requested bye, or a loss by forfeit.
        Voluntary = "voluntary",
        /// Before some round that was not unplayed by the player's own choice.
        Returned = "returned",
        /// Every round, also those the player was out of.
        Any = "any",
    }
}

impl GroupFact {
    /// Returns the quality of the games that count.
    pub fn games(self) -> Quality {
        match self {
            Self::DirectEncounterWithForfeits => Quality::Opposed,
            Self::DirectEncounter | Self::DirectEncounterIfAllMet | Self::DirectEncounterOfTwo => {
                Quality::Played
            }
        }
    }
}

impl RoundFact {
    /// Whether the fact is a number of the result and not who won.
    pub fn is_of_score(self) -> bool {
        matches!(self, Self::Score | Self::OpponentScore | Self::DrawnGames)
    }

    /// Returns the value of the outcome as [`RoundFact::Result`], in halves: 2, 1 or 0.
    pub fn result_in_halves(outcome: Outcome) -> i64 {
        if Quality::Won.of_outcome(outcome) {
            2
        } else {
            i64::from(Quality::Drawn.of_outcome(outcome))
        }
    }
}

impl Quality {
    /// Whether a round with this outcome has the quality, as far as the outcome tells.
    pub fn of_outcome(self, outcome: Outcome) -> bool {
        match self {
            Self::Attended => outcome != Outcome::Out,
            Self::Opposed | Self::MovedFirst | Self::MovedSecond => !outcome.is_alone(),
            Self::Played => outcome.is_played(),
            Self::Won => outcome.like() == Outcome::Win,
            Self::Lost => outcome.like() == Outcome::Loss,
            Self::Drawn => outcome.like() == Outcome::Draw,
            Self::RequestedBye => outcome.is_requested(),
            Self::Voluntary => outcome.is_voluntary(),
            Self::Scored | Self::BeforeLast | Self::Returned | Self::Any => true,
        }
    }
}
