//! Seats in stages that nobody has yet, in the place of a name: `Winner SF1`, `1st Group A`, `A組1位`, 準決勝1の勝者.

use crate::read::number::fold;
use crate::read::words::vocabulary;

/// Whether a text says only from where somebody comes: who won, who lost or a place, and of which game, stage or group.
pub fn is_seat(text: &str) -> bool {
    let folded = fold(text);
    let mut rest = folded.as_str();
    let (mut who, mut of_what) = (false, false);
    while let Some(first) = rest.chars().next() {
        let known = |list: &str| vocabulary::behind(list, rest);
        if let Some(behind) = known("stage-seat.who") {
            (who, rest) = (true, behind);
        } else if let Some(behind) = known("stage-seat.of") {
            (of_what, rest) = (true, behind);
        } else {
            rest = &rest[first.len_utf8()..];
            let ends_name =
                |c: char| c.is_alphabetic() && vocabulary::behind("stage-seat.who", rest).is_none();
            // Of a group there is one letter alone; several side by side are of a name.
            if first.is_alphabetic()
                && vocabulary::behind("stage-seat.of", rest).is_none()
                && rest.starts_with(ends_name)
            {
                return false;
            }
            of_what |= first.is_alphanumeric();
        }
    }
    who && of_what
}
