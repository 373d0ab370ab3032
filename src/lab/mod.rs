//! The laboratory: events that never took place, many of them, and what they say about rules.
//!
//! A study has parts; a part is tried again and again. Each trial draws from a stream of its own, so that neither threads nor shards
//! change the result. Pairing and ranking are those of real events.

pub mod claim;
mod event;
mod part;
pub(crate) mod partial;
mod refused;
mod run;
mod shared;
pub(crate) mod strength;
pub mod study;
pub mod trial;

pub use crate::parallel::Shard;
pub use part::{Entrant, Kind, Near, Part};
pub use refused::Refused;
pub use run::{Row, Trials, Watch, kept, run};
pub use study::Study;
