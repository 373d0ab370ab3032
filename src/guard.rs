//! Keeps another library's panic, over a damaged file or a full disk, from being ours.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    static GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Runs something that may panic over what nobody can vouch for; nothing is printed if it does.
///
/// `calamine` asserts in places what a damaged .xls does not keep, `rust_xlsxwriter` that its temporary files can be written.
///
/// # Errors
/// What it said when it panicked.
pub fn guarded<T>(run: impl FnOnce() -> T) -> Result<T, String> {
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
    done.map_err(|said| match said.downcast::<String>() {
        Ok(said) => *said,
        Err(said) => said.downcast::<&str>().map_or_else(|_| String::new(), |said| said.to_string()),
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
