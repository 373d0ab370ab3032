//! Ctrl-C and the like: files half written are removed before the program ends.

use std::io;
use std::process::{Child, Command};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use crate::write::atomic_file;

/// Whether the work is of a kind that is of use unfinished, and whether somebody wants to have it so.
static ASKS: AtomicBool = AtomicBool::new(false);
static STOP: AtomicBool = AtomicBool::new(false);

/// The number of the other program that works for this one; 0 while none does.
static SPAWNED: AtomicU32 = AtomicU32::new(0);

/// Starts another program that ends with this one, and with it all that it starts itself.
///
/// # Errors
/// It cannot be started.
pub(super) fn spawned(command: &mut Command) -> io::Result<Child> {
    // Its children are of its group, and this program is not.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let child = command.spawn()?;
    SPAWNED.store(child.id(), Ordering::SeqCst);
    Ok(child)
}

/// Takes note that the other program has ended by itself.
pub(super) fn is_over() {
    SPAWNED.store(0, Ordering::SeqCst);
}

/// Ends the other program, if one is working, with all that it started.
pub(super) fn end_spawned() {
    let group = SPAWNED.swap(0, Ordering::SeqCst);
    #[cfg(unix)]
    if group != 0 {
        // Without `kill` only the program itself ends.
        let _ = Command::new("kill")
            .args(["-KILL", "--", &format!("-{group}")])
            .stderr(std::process::Stdio::null())
            .status();
    }
    #[cfg(not(unix))]
    let _ = group;
}

/// From now on the first Ctrl-C asks the program to finish early, the second one ends it.
pub(super) fn ask_to_stop() {
    ASKS.store(true, Ordering::SeqCst);
}

/// Whether an early finish was asked for.
pub(super) fn is_stopped() -> bool {
    STOP.load(Ordering::SeqCst)
}

/// Takes note of a first Ctrl-C, where that is enough.
fn is_first_interrupt() -> bool {
    ASKS.load(Ordering::SeqCst) && !STOP.swap(true, Ordering::SeqCst)
}

/// From now on an interrupted program leaves nothing behind, and still ends as one that was interrupted.
#[cfg(unix)]
pub(super) fn leave_nothing_behind() {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    // Without it the program does all it is there for.
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else {
        return;
    };
    std::thread::spawn(move || {
        for signal in signals.forever() {
            if is_first_interrupt() {
                continue;
            }
            end_spawned();
            atomic_file::abandon();
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
        end_spawned();
        atomic_file::abandon();
        std::process::exit(130);
    });
}

#[cfg(not(any(unix, windows)))]
pub fn leave_nothing_behind() {}
