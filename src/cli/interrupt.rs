//! Ctrl-C and the like: files half written are removed before the program ends.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::write::whole;

/// Whether the work is of a kind that is of use unfinished, and whether somebody wants to have it so.
static ASKS: AtomicBool = AtomicBool::new(false);
static STOP: AtomicBool = AtomicBool::new(false);

/// From now on the first Ctrl-C only asks to come to an end; the second one ends the program.
pub fn ask_to_stop() {
    ASKS.store(true, Ordering::SeqCst);
}

/// Whether somebody asked to come to an end.
pub fn is_stopped() -> bool {
    STOP.load(Ordering::SeqCst)
}

/// Takes note of a first Ctrl-C, where that is enough.
fn noted() -> bool {
    ASKS.load(Ordering::SeqCst) && !STOP.swap(true, Ordering::SeqCst)
}

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
            if noted() {
                continue;
            }
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
        if noted() {
            return;
        }
        whole::abandon();
        std::process::exit(130);
    });
}

#[cfg(not(any(unix, windows)))]
pub fn leave_nothing_behind() {}
