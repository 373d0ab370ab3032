//! Keeps a reader's panic over a damaged file from being ours.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    static GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Runs something that may panic over bytes nobody can vouch for; nothing if it does, and nothing is printed.
///
/// `calamine` asserts in places what a damaged .xls does not keep.
pub fn guarded<T>(run: impl FnOnce() -> T) -> Option<T> {
    static QUIET: Once = Once::new();
    QUIET.call_once(|| {
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !GUARDED.get() {
                print(info);
            }
        }));
    });
    GUARDED.set(true);
    let done = panic::catch_unwind(AssertUnwindSafe(run));
    GUARDED.set(false);
    done.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_nothing() {
        assert_eq!(guarded(|| 1), Some(1));
        assert_eq!(guarded(|| Vec::<u8>::new()[0]), None);
    }
}
