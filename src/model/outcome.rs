//! The outcomes of a round for one player: one row of a table each.

use std::cmp::Ordering;

/// The properties of an outcome.
struct Row {
    id: &'static str,
    points: Outcome,
    other_side: Outcome,
    without_opponent: Option<Outcome>,
    opposed: Option<Outcome>,
    both: Option<Outcome>,
    letters: [char; 2],
    traits: &'static [Trait],
}

/// A property that tie-breaks use and that does not follow from the other columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trait {
    /// Played to the end against an opponent.
    Played,
    /// A bye of less than a win that the player asked for.
    Requested,
    /// Unplayed by the player's own choice.
    Voluntary,
    /// Decided after its time, by extra time or penalties.
    Extra,
}

macro_rules! outcomes {
    ($( $(#[$doc:meta])* $variant:ident $id:literal $points:ident $other:ident $alone:tt $opposed:tt $both:tt $letters:tt $traits:tt )*) => {
        /// The outcome of one round for one player.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Outcome { $( $(#[$doc])* $variant, )* }

        impl Outcome {
            /// Every outcome, in the order in which tables list them.
            pub const ALL: [Self; [$( $id ),*].len()] = [$( Self::$variant ),*];

            const fn row(self) -> &'static Row {
                match self { $( Self::$variant => &const { Row {
                    id: $id,
                    points: Self::$points,
                    other_side: Self::$other,
                    without_opponent: outcomes!(@ $alone),
                    opposed: outcomes!(@ $opposed),
                    both: outcomes!(@ $both),
                    letters: $letters,
                    traits: &outcomes!(@ $traits),
                } }, )* }
            }
        }
    };
    (@ _) => { None };
    (@ [$($what:ident),*]) => { [$( Trait::$what ),*] };
    (@ $outcome:ident) => { Some(Self::$outcome) };
}

// Points: the outcome whose points it has unless a rule set says otherwise.
// Other side: what the opponent's side is where only this one is written.
// Alone, opposed: the meaning of the word for a player without an opponent, and with one; `_`: no meaning.
// Both: the meaning if both sides are marked with it.
// Letters: those of FIDE's report files, with an opponent and without; `_`: none.
outcomes! {
    // variant   id              points other side   alone    opposed     both        letters     traits
    /// Won over the board.
    Win          "win"           Win    Loss         Bye      Win         _           ['1', 'F'] [Played]
    /// Lost over the board.
    Loss         "loss"          Loss   Win          Absent   Loss        DoubleLoss  ['0', 'Z'] [Played]
    /// Drawn over the board.
    Draw         "draw"          Draw   Draw         HalfBye  Draw        Draw        ['=', 'H'] [Played]
    /// A win without an opponent (不戦勝, pairing-allocated bye).
    Bye          "bye"           Win    ForfeitLoss  Bye      ForfeitWin  _           ['_', 'U'] []
    /// A win without an opponent that was asked for or granted (full-point bye).
    FullBye      "full_bye"      Win    FullBye      FullBye  _           _           ['_', 'F'] []
    /// Half a win without an opponent.
    HalfBye      "half_bye"      Draw   HalfBye      HalfBye  HalfBye     _           ['_', 'H'] [Requested, Voluntary]
    /// Won against a scheduled opponent without play.
    ForfeitWin   "forfeit_win"   Win    ForfeitLoss  Bye      ForfeitWin  _           ['+', 'F'] []
    /// Lost against a scheduled opponent without play.
    ForfeitLoss  "forfeit_loss"  Loss   ForfeitWin   Absent   ForfeitLoss ForfeitLoss ['-', 'Z'] [Voluntary]
    /// Both sides lost (両負).
    DoubleLoss   "double_loss"   Loss   DoubleLoss   _        DoubleLoss  DoubleLoss  ['0', 'Z'] [Played]
    /// Both sides were credited with a win.
    DoubleWin    "double_win"    Win    DoubleWin    _        DoubleWin   DoubleWin   ['_', '_'] [Played]
    /// Left in mid-game (途中退席).
    Left         "left"          Loss   OpponentLeft _        Left        Left        ['0', 'Z'] []
    /// The opponent left in mid-game.
    OpponentLeft "opponent_left" Win    Left         _        OpponentLeft _          ['1', 'F'] []
    /// A lost round without an opponent (欠).
    Absent       "absent"        Loss   ForfeitWin   Absent   ForfeitLoss _           ['_', 'Z'] [Requested, Voluntary]
    /// Taking no part: no round at all (離脱).
    Out          "out"           Out    Out          Out      _           _           ['_', ' '] [Requested, Voluntary]
    /// Won after extra time or by penalties.
    ExtraWin     "extra_win"     Win    ExtraLoss    _        ExtraWin    _           ['1', 'F'] [Played, Extra]
    /// Lost after extra time or by penalties.
    ExtraLoss    "extra_loss"    Loss   ExtraWin     _        ExtraLoss   _           ['0', 'Z'] [Played, Extra]
}

impl Outcome {
    /// Returns the name used in rule files, wording and JSON.
    pub fn id(self) -> &'static str {
        self.row().id
    }

    /// Returns the outcome of that name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|outcome| outcome.id() == id)
    }

    /// Returns the outcome whose points this one has unless a rule set says otherwise.
    #[must_use]
    pub fn like(self) -> Self {
        self.row().points
    }

    /// Returns the second player's outcome if only the first player's is written.
    #[must_use]
    pub fn answer(self) -> Self {
        self.row().other_side
    }

    /// Returns the outcome that the word means for a player without an opponent, if it can.
    pub fn alone(self) -> Option<Self> {
        self.row().without_opponent
    }

    /// Returns the outcome that the word means for a player with an opponent, if it can.
    pub fn opposed(self) -> Option<Self> {
        self.row().opposed
    }

    /// Returns the outcome if both sides are marked with it; `None` where the two contradict each other.
    pub fn both(self) -> Option<Self> {
        self.row().both
    }

    /// Whether it is an outcome of a round without an opponent.
    pub fn is_alone(self) -> bool {
        self.alone() == Some(self)
    }

    /// Whether it is a win or half of one without an opponent: what such a round is worth is the rule set's.
    pub fn is_granted(self) -> bool {
        self.is_alone() && matches!(self.like(), Self::Win | Self::Draw)
    }

    /// Whether it is a win, a loss or a draw over the board: what a score alone tells, and ends with one.
    pub fn has_score(self) -> bool {
        self.like() == self && !self.is_alone()
    }

    /// Whether it was decided after its time, by extra time or penalties: a score stands beside it, which may be level.
    pub fn is_extra(self) -> bool {
        self.row().traits.contains(&Trait::Extra)
    }

    /// Whether a score alone tells it.
    pub(crate) fn is_told_by_score(self) -> bool {
        self.has_score() && !self.is_extra()
    }

    /// Whether a game was played over the board to a score.
    pub fn counts_score(self) -> bool {
        self.has_score() || self.is_extra()
    }

    /// Whether a game was played to its end.
    pub fn is_played(self) -> bool {
        self.row().traits.contains(&Trait::Played)
    }

    /// Whether it is a bye of less than a win that was asked for, or no round at all.
    pub fn is_requested(self) -> bool {
        self.row().traits.contains(&Trait::Requested)
    }

    /// Whether the round was unplayed by the player's own choice.
    pub fn is_voluntary(self) -> bool {
        self.row().traits.contains(&Trait::Voluntary)
    }

    /// Returns the result against the opponent; `None` without an opponent, or if both won or both lost.
    pub fn fared(self) -> Option<Ordering> {
        match self.like() {
            _ if self.is_alone() => None,
            Self::Draw => Some(Ordering::Equal),
            _ if self.answer() == self => None,
            Self::Win => Some(Ordering::Greater),
            _ => Some(Ordering::Less),
        }
    }

    /// Returns the letter of FIDE's report files; nothing where they have none.
    pub fn letter(self, opponent: bool) -> Option<char> {
        let letter = self.row().letters[usize::from(!opponent)];
        (letter != '_').then_some(letter)
    }

    /// Returns the outcome of a letter of FIDE's report files.
    pub fn from_letter(letter: char, opponent: bool) -> Option<Self> {
        Self::ALL.into_iter().find(|outcome| {
            outcome.is_alone() != opponent && outcome.letter(opponent) == Some(letter)
        })
    }
}
