//! The same work for each of many things, or two works: at once where the program's threads are, one after another elsewhere.

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

/// Does two things.
#[cfg(feature = "cli")]
pub fn both<A: Send, B: Send>(one: impl FnOnce() -> A + Send, other: impl FnOnce() -> B + Send) -> (A, B) {
    rayon::join(one, other)
}

/// Does two things.
#[cfg(not(feature = "cli"))]
pub fn both<A: Send, B: Send>(one: impl FnOnce() -> A + Send, other: impl FnOnce() -> B + Send) -> (A, B) {
    (one(), other())
}
