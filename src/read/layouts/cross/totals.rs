//! Points so far below or behind what each cell of a wall chart tells: `W7` and below it `1.5`.

use std::collections::HashMap;

use crate::exact::Exact;
use crate::read::layouts::cross::numbered::Texts;
use crate::read::number::fold;
use crate::read::words::result;

/// Returns each text without the points, where every cell of each row has them: they grow by a win, a draw or nothing, beyond one, and some have a
/// half, as no score has.
pub fn left_out(texts: &Texts) -> HashMap<String, String> {
    let mut without = HashMap::new();
    let (mut most, mut has_halves) = (Exact::zero(), false);
    for line in texts {
        let mut before = Exact::zero();
        for text in line.iter().filter(|text| !text.is_empty()) {
            let Some((told, total)) = apart(text).filter(|(_, total)| is_step(&before, total))
            else {
                return HashMap::new();
            };
            without.insert(text.clone(), told.to_string());
            has_halves |= !total.is_integer();
            before = total;
        }
        most = most.max(before);
    }
    if has_halves && most > Exact::one() { without } else { HashMap::new() }
}

fn is_step(before: &Exact, total: &Exact) -> bool {
    let gained = total.clone() - before.clone();
    let steps = [Some(Exact::zero()), Exact::fraction(1, 2), Some(Exact::one())];
    steps.contains(&Some(gained))
}

/// Returns what a cell tells of the round, with a letter or a sign, and the number behind it.
fn apart(text: &str) -> Option<(&str, Exact)> {
    let (told, total) = text.trim().rsplit_once(char::is_whitespace)?;
    let is_told = !told.trim().chars().all(|c| c.is_ascii_digit());
    Some((told.trim(), result::number(&fold(total))?)).filter(|_| is_told)
}
