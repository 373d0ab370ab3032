//! In which order the formats of large sheets are numbered, which are written at once: as if one sheet were written after another, so
//! that the same plan gives the same bytes.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::exact::count_of;
use crate::workbook::plan::Style;

/// The look of a cell: a style, and whether the cell leads somewhere.
pub(super) type Look = (Style, bool);

/// The numbered formats, and whose turn it is to add more.
#[derive(Debug)]
pub(super) struct Numbering<F> {
    state: Mutex<Numbered<F>>,
    changed: Condvar,
}

#[derive(Debug)]
struct Numbered<F> {
    looks: Vec<(Look, u32)>,
    /// The formats in the order of their numbers; looks that are alike share one.
    formats: Vec<F>,
    /// For each large sheet whether it is written.
    finished: Vec<bool>,
}

/// One large sheet's turn; it ends when the sheet is written, and when that fails.
#[derive(Debug)]
pub(super) struct Turn<'a, F> {
    numbering: &'a Numbering<F>,
    sheet: usize,
    /// The numbers that the sheet was told.
    told: Vec<(Look, u32)>,
}

impl<F: PartialEq> Numbered<F> {
    fn add(&mut self, look: Look, format: F) -> u32 {
        let known = self.formats.iter().position(|known| *known == format).unwrap_or_else(|| {
            self.formats.push(format);
            self.formats.len() - 1
        });
        let number = count_of(known);
        self.looks.push((look, number));
        number
    }

    fn number(&self, look: Look) -> Option<u32> {
        self.looks.iter().find(|(known, _)| *known == look).map(|(_, number)| *number)
    }
}

impl<F: PartialEq> Numbering<F> {
    /// Starts with the format that has number 0, and with the formats that are numbered before any sheet.
    pub(super) fn new(first: F, looks: impl IntoIterator<Item = (Look, F)>) -> Self {
        let mut state = Numbered { looks: Vec::new(), formats: vec![first], finished: Vec::new() };
        for (look, format) in looks {
            state.add(look, format);
        }
        Self { state: Mutex::new(state), changed: Condvar::new() }
    }

    /// Returns the turn of the next large sheet. All of them are handed out before one begins.
    pub(super) fn next_turn(&self) -> Turn<'_, F> {
        let mut state = self.lock();
        state.finished.push(false);
        Turn { numbering: self, sheet: state.finished.len() - 1, told: Vec::new() }
    }

    /// Returns the formats, in the order of their numbers.
    pub(super) fn formats(self) -> Vec<F> {
        self.state.into_inner().unwrap_or_else(PoisonError::into_inner).formats
    }
}

impl<F> Numbering<F> {
    fn lock(&self) -> MutexGuard<'_, Numbered<F>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<F: PartialEq> Turn<'_, F> {
    /// Returns the number of a look's format; waits until it is numbered, or every sheet before is written, so that it can be numbered
    /// now.
    pub(super) fn number(&mut self, look: Look, make: impl FnOnce() -> F) -> u32 {
        if let Some((_, number)) = self.told.iter().find(|(told, _)| *told == look) {
            return *number;
        }
        let must_wait = |state: &mut Numbered<F>| {
            state.number(look).is_none() && !state.finished[..self.sheet].iter().all(|done| *done)
        };
        let waited = self.numbering.changed.wait_while(self.numbering.lock(), must_wait);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        let number = state.number(look).unwrap_or_else(|| {
            self.numbering.changed.notify_all();
            state.add(look, make())
        });
        self.told.push((look, number));
        number
    }
}

impl<F> Drop for Turn<'_, F> {
    fn drop(&mut self) {
        self.numbering.lock().finished[self.sheet] = true;
        self.numbering.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workbook::plan::Role;

    fn look(role: Role) -> Look {
        (Style::of(role), false)
    }

    #[test]
    fn looks_are_numbered_in_the_order_of_the_sheets_whichever_is_faster() {
        let numbering = Numbering::new("usual", [(look(Role::Text), "text")]);
        let (mut first, mut second) = (numbering.next_turn(), numbering.next_turn());
        std::thread::scope(|scope| {
            let second = scope.spawn(move || {
                assert_eq!(second.number(look(Role::Text), || "text"), 1);
                assert_eq!(second.number(look(Role::Place), || "place"), 3);
                assert_eq!(second.number(look(Role::Strong), || "text"), 1);
            });
            // A look with a number waits for nobody; a new one waits for the first sheet.
            std::thread::sleep(std::time::Duration::from_millis(50));
            assert!(!second.is_finished());
            assert_eq!(first.number(look(Role::Number), || "number"), 2);
            drop(first);
        });
        assert_eq!(numbering.formats(), ["usual", "text", "number", "place"]);
    }

    #[test]
    fn a_sheet_that_fails_holds_nobody_up() {
        let numbering = Numbering::new("usual", []);
        let (first, mut second) = (numbering.next_turn(), numbering.next_turn());
        let failed = std::panic::catch_unwind(std::panic::AssertUnwindSafe(move || {
            let _turn = first;
            std::panic::resume_unwind(Box::new(()));
        }));
        assert!(failed.is_err());
        assert_eq!(second.number(look(Role::Text), || "text"), 1);
    }
}
