//! A column of announced figures that was matched with a definition.

use crate::exact::Exact;
use crate::lang::Labels;

/// The points in the games of those who are equal, which some programs print, 0 for most.
pub const DIRECT_POINTS: &str = "direct_points";

/// A column of announced figures and what it was taken for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub struct Column {
    /// Its position among the announced columns.
    pub position: usize,
    /// Its heading.
    pub heading: String,
    /// The id of the definition.
    pub definition: String,
    /// Its short heading.
    pub short: Labels,
    /// Whether that was found by its numbers, the heading saying nothing.
    pub by_numbers: bool,
    /// Decimals printed, of the value and not of a percentage.
    pub digits: u32,
    /// Whether percentages were printed with their sign.
    pub percent: bool,
    /// Whether percentages were printed without their sign.
    pub hundredfold: bool,
    /// Whether figures were cut off rather than rounded.
    pub cut_off: bool,
    /// Whether every figure is a multiple of a quarter; nobody rounds those.
    pub in_quarters: bool,
}

impl Column {
    /// Returns the figure for an announced number: percentages are divided by 100, but values up to 1 are already figures.
    pub fn scaled(&self, announced: &Exact) -> Exact {
        if self.hundredfold && *announced > Exact::from(1) {
            announced.divided_by(&Exact::from(100)).unwrap_or_else(Exact::zero)
        } else {
            announced.clone()
        }
    }
}
