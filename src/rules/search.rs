//! The search for the least whole number with a property, by bisection: the same steps here and in the workbook.

/// The number above which is looked: below any rating by more than the largest difference that tells.
pub(crate) const ABOVE: i64 = -4_096;
/// The steps by which it comes near, the largest first: together they reach 4095.
pub(crate) const STEPS: [i64; 13] = [4_096, 2_048, 1_024, 512, 256, 128, 64, 32, 16, 8, 4, 2, 1];

/// Returns the greatest number that is too small, of numbers of which all from one on are not.
pub(crate) fn below(is_too_small: impl Fn(i64) -> bool) -> i64 {
    STEPS.iter().fold(
        ABOVE,
        |below, step| {
            if is_too_small(below + step) { below + step } else { below }
        },
    )
}

/// Returns the number that the first `steps` steps of the search lead to: each step is one binary digit.
pub(crate) fn after(below: i64, steps: usize) -> i64 {
    let taken = steps.checked_sub(1).and_then(|last| STEPS.get(last));
    taken.map_or(ABOVE, |step| below - (below - ABOVE) % step)
}
