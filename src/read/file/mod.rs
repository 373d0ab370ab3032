//! What files are made of, below cells and sheets: looked over before another reader believes it.

pub mod ods;
pub mod package;
pub mod tags;
pub mod xls;
pub mod xlsb;
