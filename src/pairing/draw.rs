//! The random draw: numbers from a seed, equal on every machine and in every later version.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// A stream of random numbers. `ChaCha8` is specified; how its words become numbers stands here, so that no library's next version
/// draws another round.
#[derive(Debug)]
pub struct Draw(ChaCha8Rng);

impl Draw {
    /// Starts a stream of a seed. Streams of one seed are independent of each other.
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream(stream);
        Self(generator)
    }

    /// Returns a whole number from 0 up to, and without, `bound`, each as likely as any other; 0 for a bound of 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 {
            return 0;
        }
        // Numbers above the last whole multiple would favour the small ones: they are drawn again.
        let last = u64::MAX - (u64::MAX % bound + 1) % bound;
        loop {
            let drawn = self.0.next_u64();
            if drawn <= last {
                return drawn % bound;
            }
        }
    }

    /// Returns `many` random numbers, which put things into a random order.
    pub fn keys(&mut self, many: usize) -> Vec<u64> {
        (0..many).map(|_| self.0.next_u64()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_a_draw() {
        let drawn = |seed, stream| {
            let mut draw = Draw::new(seed, stream);
            (0..8).map(|_| draw.below(1_000)).collect::<Vec<_>>()
        };
        assert_eq!(drawn(1, 1), drawn(1, 1));
        assert_ne!(drawn(1, 1), drawn(1, 2));
        assert_ne!(drawn(1, 1), drawn(2, 1));
    }

    #[test]
    fn every_number_comes_as_often() {
        let mut draw = Draw::new(7, 0);
        let mut seen = [0_u32; 5];
        (0..50_000).for_each(|_| seen[draw.below(5) as usize] += 1);
        // 10,000 expected, a standard deviation of 89: within five of them.
        assert!(seen.iter().all(|&count| count.abs_diff(10_000) < 450), "{seen:?}");
        assert_eq!(draw.below(1), 0);
    }
}
