//! What becomes of the games of who leaves before the end.

use serde::Deserialize;

/// What becomes of the games of who leaves before the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Withdrawn {
    /// Those that were played stand, the others are left out.
    #[default]
    Stand,
    /// None of them counts, and the player has no place.
    Annulled,
    /// Those that were played stand, the others are lost without play.
    Lost,
}

impl Withdrawn {
    /// All, by their names in rule files and settings.
    pub const ALL: [(&'static str, Self); 3] = [
        ("stand", Self::Stand),
        ("annulled", Self::Annulled),
        ("lost", Self::Lost),
    ];

    /// Returns the name in rule files and settings.
    #[must_use]
    pub fn id(self) -> &'static str {
        let known = Self::ALL.iter().find(|(_, one)| *one == self);
        known.map_or("", |(id, _)| id)
    }
}
