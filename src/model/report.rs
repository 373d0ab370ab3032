//! What a report file (TRF) says beside players, games and rules: kept as it stood, and written again.

/// The lines of a report that no figure rests on, as they stood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReportLines {
    /// Those before the first player.
    pub before: Vec<String>,
    /// Those after.
    pub after: Vec<String>,
}

/// What a report says of a person beside the name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// `m`, `w` or `f`, where it is said.
    pub sex: String,
    /// The number in FIDE's lists, where there is one.
    pub fide_number: String,
    /// The date of birth as written.
    pub born: String,
}
