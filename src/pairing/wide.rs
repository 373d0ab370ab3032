//! Whole numbers wider than the machine's: a round in which very much is weighed, first things first, is still weighed exactly.

use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Sub, SubAssign};

use integer_blossom::Weight;

/// A weight with several components side by side, each in its own bits.
pub(super) trait Stacked: Weight {
    /// The number of bits that a whole round may use: the solver doubles weights and adds two of them.
    const BITS: u32;

    /// Adds a cost from a bit on, where all bits are 0.
    fn put(&mut self, cost: u128, from: u32);
}

impl Stacked for i128 {
    const BITS: u32 = 122;

    fn put(&mut self, cost: u128, from: u32) {
        *self |= (cost as Self) << from;
    }
}

/// A whole number of `LIMBS` times 64 bits, in two's complement, the lowest limb first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wide<const LIMBS: usize>([u64; LIMBS]);

impl<const LIMBS: usize> Stacked for Wide<LIMBS> {
    const BITS: u32 = 64 * LIMBS as u32 - 6;

    fn put(&mut self, cost: u128, from: u32) {
        let (limb, bits) = ((from / 64) as usize, from % 64);
        let low = cost << bits;
        let high = if bits == 0 { 0 } else { cost >> (128 - bits) };
        for (limb, part) in
            self.0.iter_mut().skip(limb).zip([low as u64, (low >> 64) as u64, high as u64])
        {
            *limb |= part;
        }
    }
}

impl<const LIMBS: usize> Wide<LIMBS> {
    fn top(&self) -> i64 {
        self.0.last().map_or(0, |top| *top as i64)
    }

    /// Combines the limbs of both from the lowest, with the carry.
    fn carried(self, other: Self, step: impl Fn(u64, u64, bool) -> (u64, bool)) -> Self {
        let mut limbs = self.0;
        let mut carry = false;
        for (limb, other) in limbs.iter_mut().zip(other.0) {
            (*limb, carry) = step(*limb, other, carry);
        }
        Self(limbs)
    }
}

impl<const LIMBS: usize> Add for Wide<LIMBS> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.carried(other, |one, other, carry| {
            let (sum, over) = one.overflowing_add(other);
            let (sum, again) = sum.overflowing_add(u64::from(carry));
            (sum, over || again)
        })
    }
}

impl<const LIMBS: usize> Sub for Wide<LIMBS> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.carried(other, |one, other, borrowed| {
            let (rest, under) = one.overflowing_sub(other);
            let (rest, again) = rest.overflowing_sub(u64::from(borrowed));
            (rest, under || again)
        })
    }
}

impl<const LIMBS: usize> AddAssign for Wide<LIMBS> {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl<const LIMBS: usize> SubAssign for Wide<LIMBS> {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<const LIMBS: usize> Ord for Wide<LIMBS> {
    fn cmp(&self, other: &Self) -> Ordering {
        // With equal signs, the limbs of two's complement compare directly.
        self.top().cmp(&other.top()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl<const LIMBS: usize> PartialOrd for Wide<LIMBS> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const LIMBS: usize> Weight for Wide<LIMBS> {
    const ZERO: Self = Self([0; LIMBS]);
    const ONE: Self = {
        let mut limbs = [0; LIMBS];
        limbs[0] = 1;
        Self(limbs)
    };

    fn inf() -> Self {
        let mut limbs = [u64::MAX; LIMBS];
        if let Some(top) = limbs.last_mut() {
            *top >>= 3;
        }
        Self(limbs)
    }

    fn double(self) -> Self {
        self + self
    }

    fn half(self) -> Self {
        let mut limbs = self.0;
        let mut above = (self.top() >> 63) as u64;
        for limb in limbs.iter_mut().rev() {
            let low = *limb;
            *limb = (low >> 1) | (above << 63);
            above = low;
        }
        Self(limbs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Four = Wide<4>;

    fn wide(number: i128) -> Four {
        let above = (number >> 127) as u64;
        Wide([number as u64, (number >> 64) as u64, above, above])
    }

    #[test]
    fn it_reckons_as_the_machine_does() {
        let numbers = [
            0,
            1,
            -1,
            7,
            i128::from(u64::MAX),
            -i128::from(u64::MAX),
            1 << 64,
            -(1 << 64),
            i128::MAX >> 3,
            i128::MIN >> 3,
        ];
        for one in numbers {
            for other in numbers {
                assert_eq!(wide(one) + wide(other), wide(one + other), "{one} + {other}");
                assert_eq!(wide(one) - wide(other), wide(one - other), "{one} - {other}");
                assert_eq!(wide(one).cmp(&wide(other)), one.cmp(&other), "{one} and {other}");
            }
            assert_eq!(wide(one).double(), wide(2 * one));
            assert_eq!(wide(one).double().half(), wide(one));
        }
        assert!(
            wide(i128::MAX) < Four::inf() && wide(i128::MIN) < Four::ZERO && Four::ZERO < Four::ONE
        );
    }

    #[test]
    fn costs_stand_side_by_side() {
        // 5 from bit 120 on is 5 × 2¹²⁰, and one of 100 bits from bit 62 on reaches into three limbs.
        let mut small = Four::ZERO;
        small.put(5, 120);
        assert_eq!(small, wide(5 << 120));
        let cost = (1_u128 << 100) - 1;
        let mut large = Four::ZERO;
        large.put(cost, 62);
        let shifted = (0..62)
            .fold(Wide([cost as u64, (cost >> 64) as u64, 0, 0]), |number, _| number.double());
        assert_eq!(large, shifted);
        let mut machine = 0_i128;
        machine.put(3, 10);
        machine.put(1, 0);
        assert_eq!(machine, 3 * 1_024 + 1);
    }
}
