//! What does not fit together, what is missing, and what was not read although it should have been.

pub mod beside;
pub mod caused;
pub mod consistency;
pub mod copies;
pub mod leftover;
pub mod nobody;
pub mod planned;
pub mod presence;
pub mod running;
pub mod stages;
pub mod two_alike;
pub mod unread;
pub mod untold;
pub mod within;
