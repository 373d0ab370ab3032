//! Ctrl-C and the like: files half written are removed before the program ends.

use crate::write::whole;

/// From now on an interrupted program leaves nothing behind, and still ends as one that was interrupted.
#[cfg(unix)]
pub fn leave_nothing_behind() {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    // Without it the program does all it is there for.
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
    std::thread::spawn(move || {
        for signal in signals.forever() {
            whole::abandon();
            // A shell stops its loop only for a program that the signal ended.
            let _ = emulate_default_handler(signal);
        }
    });
}

#[cfg(windows)]
pub fn leave_nothing_behind() {
    // Without it the program does all it is there for.
    let _ = ctrlc::set_handler(|| {
        whole::abandon();
        std::process::exit(130);
    });
}

#[cfg(not(any(unix, windows)))]
pub fn leave_nothing_behind() {}
