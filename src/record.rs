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

/// What a line of the record says, in its first cell; the cells beside it hold what of.
pub mod lines {
    /// The row of the headings of every table, from 0.
    pub const HEADING_ROW: &str = "heading row";
    /// A sheet: what it is for, its name.
    pub const SHEET: &str = "sheet";
    /// The file that everything began with, and its SHA-256.
    pub const INPUT: &str = "input";
    /// The rule set.
    pub const RULES: &str = "rules";
    /// The name of the file of house rules.
    pub const RULE_FILE: &str = "rule file";
    /// A piece of what stands in it.
    pub const RULE_TEXT: &str = "rule text";
    /// A setting on top of the rule set: key, value.
    pub const SET: &str = "set";
    /// Whether formulas were written.
    pub const FORMULAS: &str = "formulas";
    /// A number of the rule set: key, value.
    pub const VALUE: &str = "value";
    /// A number that follows another one: key, key.
    pub const FOLLOWS: &str = "follows";
    /// A number to which a cell only comes near.
    pub const NUMBER: &str = "number";
    /// A player's place: number, name, place.
    pub const PLACE: &str = "place";
}

/// What a sheet is for when the workbook is read again.
pub mod roles {
    /// Results.
    pub const RESULTS: &str = "results";
    /// Players.
    pub const PLAYERS: &str = "players";
    /// Rules.
    pub const RULES: &str = "rules";
    /// Announced standings.
    pub const PUBLISHED: &str = "published";
    /// Games of the stages after the rounds.
    pub const FINALS: &str = "finals";
    /// Tables of the stages after the rounds.
    pub const TABLES: &str = "tables";
    /// Everything that only shows.
    pub const SHOWS: &str = "shows";
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
    /// Stones of handicap that the player named first was given.
    pub const STONES: u16 = 21;
    /// The first column of numbers that a rule set names: two for each, the player named first first.
    pub const FACTS: u16 = 22;
}

/// The first column that is computed beside the tables of the stages after the rounds.
pub const COMPUTED_OF_TABLES: u16 = 5;

/// The columns of the finals of leagues that are read again.
pub mod league_finals {
    /// The row above that of the first heading names the first stage.
    pub const FIRST_HEADING: u32 = 3;
    /// The table.
    pub const TABLE: u16 = 0;
    /// Where a seat comes from: said of each.
    pub const FROM: u16 = 1;
    /// Who plays.
    pub const PLAYER: u16 = 3;
    /// What happened.
    pub const MARK: u16 = 4;
    /// The place as played.
    pub const PLAYED: u16 = 5;
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
    /// It says so of a setting,
    pub const SETTING_ROW: &str = "setting";
    /// of the number of rounds,
    pub const ROUNDS_ROW: &str = "rounds";
    /// of a constant, before its id,
    pub const CONSTANT_ROW: &str = "constant:";
    /// and of an outcome, before its id.
    pub const OUTCOME_ROW: &str = "outcome:";
}
