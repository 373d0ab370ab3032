//! What files are made of, below cells and sheets: looked over before another reader believes it.

pub mod ods;
pub mod package;
pub mod tags;
pub mod xls;
pub mod xlsb;

use crate::problem::Kind;

/// Returns that a file is damaged, and where or how.
#[must_use]
pub fn damaged(detail: &(impl ToString + ?Sized)) -> Kind {
    Kind::Damaged { detail: detail.to_string() }
}
