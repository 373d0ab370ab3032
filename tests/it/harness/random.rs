//! A small generator, so that what was drawn is one number and a failure can be told by it.

pub struct Random(u64);

impl Random {
    /// Starts from a seed that was drawn itself.
    pub fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    /// Starts the sequence of a number; neighbours begin far from each other.
    pub fn numbered(number: usize) -> Self {
        Self::new((number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// Returns a number below a limit.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }

    /// Returns one of several.
    pub fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }

    /// Puts everything into another order.
    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for at in (1..all.len()).rev() {
            all.swap(at, self.below(at + 1));
        }
    }
}
