//! The same work for each of many things: at once where the program's threads are, one after another elsewhere.

#[cfg(feature = "cli")]
use rayon::prelude::*;

/// Returns what `each` makes of the things it makes something of, in their order.
#[cfg(feature = "cli")]
pub fn filter_map<T: Send, R: Send>(things: Vec<T>, each: impl Fn(T) -> Option<R> + Send + Sync) -> Vec<R> {
    things.into_par_iter().filter_map(each).collect()
}

/// Returns what `each` makes of the things it makes something of, in their order.
#[cfg(not(feature = "cli"))]
pub fn filter_map<T: Send, R: Send>(things: Vec<T>, each: impl Fn(T) -> Option<R> + Send + Sync) -> Vec<R> {
    things.into_iter().filter_map(each).collect()
}

/// Returns the first thing of which something is true.
#[cfg(feature = "cli")]
pub fn find_first<T: Send>(things: Vec<T>, is: impl Fn(&T) -> bool + Send + Sync) -> Option<T> {
    things.into_par_iter().find_first(is)
}

/// Returns the first thing of which something is true.
#[cfg(not(feature = "cli"))]
pub fn find_first<T: Send>(things: Vec<T>, is: impl Fn(&T) -> bool + Send + Sync) -> Option<T> {
    things.into_iter().find(is)
}

/// Returns what `each` makes of the things, in their order. All are begun at once, each in a thread of its own, so that one may wait
/// for those before it.
#[cfg(feature = "cli")]
pub fn all_at_once<T: Send, R: Send>(things: Vec<T>, each: impl Fn(T) -> R + Send + Sync) -> Vec<R> {
    let each = &each;
    std::thread::scope(|scope| {
        let begun: Vec<_> = things.into_iter().map(|thing| scope.spawn(move || each(thing))).collect();
        begun.into_iter().map(|thread| thread.join().unwrap_or_else(|panicked| std::panic::resume_unwind(panicked))).collect()
    })
}

/// Returns what `each` makes of the things, in their order.
#[cfg(not(feature = "cli"))]
pub fn all_at_once<T: Send, R: Send>(things: Vec<T>, each: impl Fn(T) -> R + Send + Sync) -> Vec<R> {
    things.into_iter().map(each).collect()
}
