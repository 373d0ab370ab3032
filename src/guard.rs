//! Keeps another library's panic, over a damaged file or a full disk, from being ours.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
#[cfg(feature = "cli")]
use std::sync::Once;

thread_local! {
    static GUARDED: Cell<bool> = const { Cell::new(false) };
    #[cfg(feature = "page")]
    static LAST_WORDS: Cell<(String, bool)> = const { Cell::new((String::new(), false)) };
}

/// From now on nothing is printed about panics that are caught here. The program asks for it; what happens at a panic in another
/// program that uses the library is that program's to say.
#[cfg(feature = "cli")]
pub(crate) fn say_nothing() {
    static QUIET: Once = Once::new();
    QUIET.call_once(|| {
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !GUARDED.get() {
                print(info);
            }
        }));
    });
}

/// From now on [`last_words`] knows of every panic: where one cannot be caught, what comes after it may still ask.
#[cfg(feature = "page")]
pub(crate) fn remember_last_words() {
    panic::set_hook(Box::new(|info| {
        LAST_WORDS.set((info.to_string(), GUARDED.get()));
    }));
}

/// Returns what the last panic said, and whether it was one of those that a damaged file may cause.
#[cfg(feature = "page")]
pub(crate) fn last_words() -> (String, bool) {
    LAST_WORDS.take()
}

/// Runs something that may panic over what nobody can vouch for.
///
/// `calamine` asserts in places what a damaged .xls does not keep, `rust_xlsxwriter` that what it writes to takes it.
///
/// # Errors
/// The message of the panic.
pub(crate) fn guarded<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    let outside = GUARDED.replace(true);
    let done = panic::catch_unwind(AssertUnwindSafe(run));
    GUARDED.set(outside);
    done.map_err(|said| match said.downcast::<String>() {
        Ok(said) => *said,
        Err(said) => {
            said.downcast::<&str>().map_or_else(|_| String::new(), |said| said.to_string())
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_what_it_said() {
        assert_eq!(guarded(|| 1), Ok(1));
        assert!(guarded(|| Vec::<u8>::new()[0]).is_err_and(|said| said.contains("out of bounds")));
        assert_eq!(guarded(|| std::panic::panic_any("so")), Err::<(), _>("so".to_string()));
    }
}
