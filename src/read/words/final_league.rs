//! Leagues in which some players of several pools meet once more, by what they are called.

use crate::read::number::fold;
use crate::read::words::vocabulary;

/// Whether a text names a league after pools: `Final league`, 決勝リーグ, `Abstiegsrunde`. A knockout may be called so, too.
pub fn is_called(text: &str) -> bool {
    vocabulary::holds("final-league.word", &fold(text))
}
