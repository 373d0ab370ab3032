//! Where things stand in a workbook that tiebook writes and reads again: what is written by `workbook` and read by `read` is
//! laid down once.

/// What the first cell of the record says: the hidden sheet that tells how a workbook was written.
pub const SIGN: &str = "tiebook record";
/// Of which form the record is, beside it.
pub const FORM: &str = "1";

/// Returns a column as cells that were read count it.
#[must_use]
pub const fn wide(column: u16) -> u32 {
    column as u32
}

/// The columns of Results.
pub mod results {
    /// The round.
    pub const ROUND: u16 = 0;
    /// The table.
    pub const TABLE: u16 = 1;
    /// The player named first.
    pub const FIRST: u16 = 2;
    /// Score of the first, drawn games, score of the second.
    pub const SCORES: [u16; 3] = [3, 4, 5];
    /// The player named second.
    pub const SECOND: u16 = 6;
    /// The mark; it silences the scores.
    pub const MARK: u16 = 7;
    /// What is counted, in marks: the first column that is computed.
    pub const RESULT: u16 = 8;
    /// Points of both.
    pub const POINTS: [u16; 2] = [9, 10];
    /// The cell that was read.
    pub const CELL: u16 = 11;
    /// The rows of both on Players.
    pub const ROWS: [u16; 2] = [12, 13];
    /// Keys of both: player and round.
    pub const KEYS: [u16; 2] = [14, 15];
    /// Outcomes of both, as numbers.
    pub const CODES: [u16; 2] = [16, 17];
    /// Scores of both, as counted.
    pub const COUNTED: [u16; 2] = [18, 19];
    /// Drawn games, as counted: the last column that is computed.
    pub const DRAWN: u16 = 20;
}

/// The columns of Rules that are read again.
pub mod rules {
    /// What is named: a setting, a constant, an outcome.
    pub const NAMED: u16 = 0;
    /// What is set.
    pub const SETTING: u16 = 1;
    /// The number: a constant's value, an outcome's points.
    pub const NUMBER: u16 = 2;
    /// The scores that are counted for an outcome: own and other.
    pub const FIXED_SCORES: [u16; 2] = [11, 12];
    /// What a row says.
    pub const KEY: u16 = 16;
}
