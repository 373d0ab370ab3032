//! Text as a workbook can hold it: the characters of XML 1.0, the lengths that Excel allows, the codes of page headers.
//!
//! Every text that goes into a workbook comes through here, whatever was read.

use std::borrow::Cow;

use crate::model::BETWEEN_FACTS;

/// The most that a cell of Excel holds, in UTF-16 units, as Excel counts everywhere.
pub(super) const CELL: usize = 32_767;
/// The most that a note holds; the file's format takes the rest.
pub(super) const NOTE: usize = 32_700;
/// The most that a document's property, a list to choose from, or a page's header holds.
pub(super) const SHORT: usize = 255;
/// What stands to the right in a page's header may have so much, and more where the title leaves some of a line of an upright page.
const RIGHT: usize = 60;
const LINE: usize = 100;

/// Returns text without the characters that XML cannot hold: a workbook with one of them cannot be opened.
pub(super) fn clean(text: &str) -> Cow<'_, str> {
    // Nearly every text needs no change: no control character, and no byte with which the last two of them begin.
    if text.bytes().all(|byte| byte >= b' ' && byte != 0xef) {
        return Cow::Borrowed(text);
    }
    let foreign = |c: char| {
        (c < ' ' && !matches!(c, '\t' | '\n' | '\r')) || matches!(c, TEXT | '\u{fffe}' | '\u{ffff}')
    };
    if text.contains(foreign) { Cow::Owned(text.replace(foreign, "")) } else { Cow::Borrowed(text) }
}

/// Returns a text of at most `units` UTF-16 units; an ellipsis marks a cut.
pub(super) fn shortened(text: &str, units: usize) -> Cow<'_, str> {
    match clean(text) {
        Cow::Borrowed(text) if text.len() <= units || text.encode_utf16().count() <= units => {
            Cow::Borrowed(text)
        }
        text => Cow::Owned(cut(&text, units, char::len_utf16)),
    }
}

/// Returns the header of a page: the title to the left, where and when the event is held to the right.
pub(super) fn header(title: &str, held: &str, between: &str) -> String {
    // & begins a code and must be doubled.
    let length = |c: char| if c == '&' { 2 } else { c.len_utf16() };
    let escaped = |text: &str, units: usize| cut(&clean(text), units, length).replace('&', "&&");
    let room = LINE.saturating_sub(wide(title)).max(RIGHT);
    let held = in_two_lines(held, room);
    let held = escaped(&held, SHORT / 2);
    let left = SHORT - "&L&R".len() - between.len() - held.encode_utf16().count();
    format!("&L{}{between}&R{held}", escaped(title, left))
}

/// Returns how wide a text is, in letters of the Latin script.
fn wide(text: &str) -> usize {
    text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}

/// Returns facts that stand behind one another in two lines, where one has no room for them.
fn in_two_lines(facts: &str, room: usize) -> String {
    let breaks = facts.match_indices(BETWEEN_FACTS).map(|(at, _)| at);
    let last_that_fits = breaks.take_while(|at| wide(&facts[..*at]) <= room).last();
    match last_that_fits.filter(|_| wide(facts) > room) {
        Some(at) => format!("{}\n{}", &facts[..at], &facts[at + BETWEEN_FACTS.len()..]),
        None => facts.to_string(),
    }
}

/// The mark of a text that the library would take for a number or a formula, until the parts of the workbook are packed. No text holds
/// it: it is no character, and reading removes it.
pub(super) const TEXT: char = '\u{fdd0}';

/// Returns the result of a formula that is a text, as the library is to store it.
pub(super) fn result(text: &str) -> String {
    format!("{}{TEXT}", shortened(text, CELL))
}

/// Returns a text of at most `units` units, as counted by `length`; an ellipsis marks a cut.
fn cut(text: &str, units: usize, length: impl Fn(char) -> usize) -> String {
    if text.chars().map(&length).sum::<usize>() <= units {
        return text.to_string();
    }
    let mut left = units.saturating_sub(1);
    let kept = text
        .chars()
        .take_while(|c| left.checked_sub(length(*c)).inspect(|rest| left = *rest).is_some());
    let kept: String = kept.collect();
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_cut_where_excel_would_refuse_it() {
        assert_eq!(shortened("Ann", 3), "Ann");
        assert_eq!(shortened("Anne", 3), "An…");
        assert_eq!(shortened("😀😀", 3), "😀…");
        assert_eq!(shortened("A\u{b}nn\u{ffff}", 3), "Ann");
        assert_eq!(shortened(&"長".repeat(40_000), CELL).encode_utf16().count(), CELL);
    }

    #[test]
    fn a_header_is_never_too_long() {
        assert_eq!(header("Q&A Open", "2026-01-02", ""), "&LQ&&A Open&R2026-01-02");
        let held =
            "Riverside Chess Club · Church Hall, Mill Lane · 27 November 2026 · A. Organizer";
        assert_eq!(header("Autumn Open", held, ""), format!("&LAutumn Open&R{held}"));
        let venue = "Dragon's Den Games · 12 High Street, Leeds · 27 November 2026 · Sarah Hill";
        let title = "Friday Night Magic at the Dragon's Den";
        assert_eq!(
            header(title, venue, ""),
            "&LFriday Night Magic at the Dragon's Den&RDragon's Den Games · 12 High Street, Leeds\n27 November 2026 · Sarah Hill"
        );
        for title in ["A", "&", "長", "😀"] {
            let header = header(&title.repeat(300), &"&".repeat(300), "");
            assert!((250..=SHORT).contains(&header.encode_utf16().count()), "{header}");
            assert_eq!(header.replace("&&", "").matches('&').count(), 2);
        }
    }
}
