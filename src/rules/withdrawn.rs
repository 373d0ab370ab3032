//! What becomes of the games of who leaves before the end.

use serde::Deserialize;

named! {
    /// What becomes of the games of who leaves before the end.
    #[derive(Default, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Withdrawn by id {
        /// Those that were played stand, the others are left out.
        #[default]
        Stand = "stand",
        /// None of them counts, and the player has no place.
        Annulled = "annulled",
        /// Those that were played stand, the others are lost without play.
        Lost = "lost",
    }
}
