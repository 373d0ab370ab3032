//! Runs the same work for many things, or two works: on the program's threads where they exist, otherwise one after another. Several
//! machines share it out.

#[cfg(feature = "cli")]
use rayon::prelude::*;

/// Whether works run at the same time.
pub(crate) const HAS_THREADS: bool = cfg!(feature = "cli");

/// A share of the work: that of one of several machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which, from 1.
    pub number: u32,
    /// Of how many.
    pub of: u32,
}

impl Shard {
    /// Everything.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Reads `2/4`.
    pub fn parse(text: &str) -> Option<Self> {
        let (number, of) = text.split_once('/')?;
        let shard = Self { number: number.trim().parse().ok()?, of: of.trim().parse().ok()? };
        (1..=shard.of).contains(&shard.number).then_some(shard)
    }

    /// Whether this share contains the thing at a position, from 0.
    pub fn holds(self, position: usize) -> bool {
        position % self.of as usize + 1 == self.number as usize
    }
}

#[cfg(feature = "cli")]
thread_local! {
    /// Whether this thread is one of [`all_at_once`].
    static WAITED_FOR: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

/// Whether a thread of the pool may be waiting for this one: it must not wait for the pool in turn, all of whose threads may be doing so.
#[cfg(feature = "cli")]
fn is_waited_for() -> bool {
    WAITED_FOR.get()
}

/// Returns what `each` makes of the things it makes something of, in their order.
#[cfg(feature = "cli")]
pub(crate) fn filter_map<T: Send, R: Send>(
    things: Vec<T>,
    each: impl Fn(T) -> Option<R> + Send + Sync,
) -> Vec<R> {
    if is_waited_for() {
        things.into_iter().filter_map(each).collect()
    } else {
        things.into_par_iter().filter_map(each).collect()
    }
}

/// Returns what `each` makes of the things it makes something of, in their order.
#[cfg(not(feature = "cli"))]
pub(crate) fn filter_map<T: Send, R: Send>(
    things: Vec<T>,
    each: impl Fn(T) -> Option<R> + Send + Sync,
) -> Vec<R> {
    things.into_iter().filter_map(each).collect()
}

/// Returns the first thing of which something is true.
#[cfg(feature = "cli")]
pub(crate) fn find_first<T: Send>(
    things: Vec<T>,
    is: impl Fn(&T) -> bool + Send + Sync,
) -> Option<T> {
    if is_waited_for() {
        things.into_iter().find(is)
    } else {
        things.into_par_iter().find_first(is)
    }
}

/// Returns the first thing of which something is true.
#[cfg(not(feature = "cli"))]
pub(crate) fn find_first<T: Send>(
    things: Vec<T>,
    is: impl Fn(&T) -> bool + Send + Sync,
) -> Option<T> {
    things.into_iter().find(is)
}

/// Runs two works at the same time and returns both results; the second must not wait for the first.
#[cfg(feature = "cli")]
pub(crate) fn both<A, B: Send>(
    one: impl FnOnce() -> A,
    other: impl FnOnce() -> B + Send,
) -> (A, B) {
    std::thread::scope(|scope| {
        let begun = scope.spawn(|| {
            WAITED_FOR.set(true);
            other()
        });
        let one = one();
        (one, begun.join().unwrap_or_else(|panicked| std::panic::resume_unwind(panicked)))
    })
}

/// Runs two works and returns both results.
#[cfg(not(feature = "cli"))]
pub(crate) fn both<A, B>(one: impl FnOnce() -> A, other: impl FnOnce() -> B) -> (A, B) {
    (one(), other())
}

/// Returns what `each` makes of the things, in their order. All are begun at once, each in a thread of its own, so that one may wait
/// for those before it.
#[cfg(feature = "cli")]
pub(crate) fn all_at_once<T: Send, R: Send>(
    things: Vec<T>,
    each: impl Fn(T) -> R + Send + Sync,
) -> Vec<R> {
    let each = &each;
    let begin = |thing| {
        WAITED_FOR.set(true);
        each(thing)
    };
    std::thread::scope(|scope| {
        let begun: Vec<_> =
            things.into_iter().map(|thing| scope.spawn(move || begin(thing))).collect();
        begun
            .into_iter()
            .map(|thread| {
                thread.join().unwrap_or_else(|panicked| std::panic::resume_unwind(panicked))
            })
            .collect()
    })
}

/// Returns what `each` makes of the things, in their order.
#[cfg(not(feature = "cli"))]
pub(crate) fn all_at_once<T, R>(things: Vec<T>, each: impl Fn(T) -> R) -> Vec<R> {
    things.into_iter().map(each).collect()
}

#[cfg(all(test, feature = "cli"))]
mod tests {
    use super::*;

    /// Every thread of the pool waits for threads that ask for the pool.
    #[test]
    fn the_pool_is_not_waited_for_by_those_it_waits_for() {
        let (done, finished) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let doubled = |numbers: Vec<u32>| filter_map(numbers, |number| Some(2 * number));
            let on_each = rayon::broadcast(|_| all_at_once(vec![vec![1, 2], vec![3]], doubled));
            done.send(on_each.iter().all(|both| *both == [vec![2, 4], vec![6]])).unwrap();
        });
        assert_eq!(finished.recv_timeout(std::time::Duration::from_secs(60)), Ok(true));
    }
}
