//! In which order the formats of large sheets are numbered, which are written at once: as if one sheet were written after another, so
//! that the same plan gives the same bytes.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::workbook::plan::Style;

/// A style, and whether the cell leads somewhere.
pub type Look = (Style, bool);

/// What is numbered, and who may number more.
#[derive(Debug, Default)]
pub struct Numbering {
    so_far: Mutex<SoFar>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct SoFar {
    numbered: Vec<Look>,
    /// For each large sheet whether it is written.
    finished: Vec<bool>,
}

/// One large sheet's turn; it ends when the sheet is written, and when that fails.
#[derive(Debug)]
pub struct Turn<'a> {
    numbering: &'a Numbering,
    sheet: usize,
}

impl Numbering {
    /// Starts with what is numbered before any sheet.
    #[must_use]
    pub fn new(numbered: Vec<Look>) -> Self {
        Self { so_far: Mutex::new(SoFar { numbered, finished: Vec::new() }), changed: Condvar::new() }
    }

    /// Returns the turn of the next large sheet. All of them are handed out before one begins.
    #[must_use]
    pub fn next_turn(&self) -> Turn<'_> {
        let mut so_far = self.so_far();
        so_far.finished.push(false);
        Turn { numbering: self, sheet: so_far.finished.len() - 1 }
    }

    fn so_far(&self) -> MutexGuard<'_, SoFar> {
        self.so_far.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Turn<'_> {
    /// Waits until a look may be used: it is numbered, or every sheet before is written, so that it can be numbered now. Whoever asks
    /// uses it before asking for another.
    pub fn number(&self, look: Look) {
        let may_use = |so_far: &mut SoFar| so_far.numbered.contains(&look) || so_far.finished[..self.sheet].iter().all(|done| *done);
        let waited = self.numbering.changed.wait_while(self.numbering.so_far(), |so_far| !may_use(so_far));
        let mut so_far = waited.unwrap_or_else(PoisonError::into_inner);
        if !so_far.numbered.contains(&look) {
            so_far.numbered.push(look);
            self.numbering.changed.notify_all();
        }
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.numbering.so_far().finished[self.sheet] = true;
        self.numbering.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workbook::plan::Role;

    #[test]
    fn looks_are_numbered_in_the_order_of_the_sheets_whichever_is_faster() {
        let look = |role: Role| (Style::of(role), false);
        let numbering = Numbering::new(vec![look(Role::Text)]);
        let (first, second) = (numbering.next_turn(), numbering.next_turn());
        std::thread::scope(|scope| {
            let second = scope.spawn(move || {
                second.number(look(Role::Text));
                second.number(look(Role::Place));
            });
            // What is numbered holds nobody up; what is not waits for the first sheet.
            std::thread::sleep(std::time::Duration::from_millis(50));
            assert!(!second.is_finished());
            first.number(look(Role::Number));
            drop(first);
        });
        assert_eq!(numbering.so_far().numbered, [Role::Text, Role::Number, Role::Place].map(look));
    }

    #[test]
    fn a_sheet_that_fails_holds_nobody_up() {
        let numbering = Numbering::default();
        let (first, second) = (numbering.next_turn(), numbering.next_turn());
        let failed = std::panic::catch_unwind(std::panic::AssertUnwindSafe(move || {
            let _turn = first;
            std::panic::resume_unwind(Box::new(()));
        }));
        assert!(failed.is_err());
        second.number((Style::of(Role::Text), false));
    }
}
