//! The positions in a workbook that `workbook` writes and `read` reads again.

/// The first cell of the record: the hidden sheet that tells how a workbook was written.
pub(crate) const SIGN: &str = "tiebook record";
/// The version of the record, in the next cell.
pub(crate) const FORM: &str = "1";

/// The text above the column of the result of whose sets the points beside it are.
pub(crate) const OF_RESULT: &str = "results.of_result";

/// Returns a column as cells that were read count it.
pub(crate) const fn wide(column: u16) -> u32 {
    column as u32
}

/// The kinds of lines of the record, in the first cell; the next cells hold the values.
pub(crate) mod lines {
    /// The row of the headings of every table, from 0.
    pub(crate) const HEADING_ROW: &str = "heading row";
    /// A sheet: its role and its name.
    pub(crate) const SHEET: &str = "sheet";
    /// The file that everything began with, and its SHA-256.
    pub(crate) const INPUT: &str = "input";
    /// The rule set.
    pub(crate) const RULES: &str = "rules";
    /// The name of the file of house rules.
    pub(crate) const RULE_FILE: &str = "rule file";
    /// A piece of its text.
    pub(crate) const RULE_TEXT: &str = "rule text";
    /// A setting on top of the rule set: key, value.
    pub(crate) const SET: &str = "set";
    /// Whether formulas were written.
    pub(crate) const FORMULAS: &str = "formulas";
    /// Results of one game are marks in the points of both, and no scores.
    pub(crate) const MARKS_IN_POINTS: &str = "marks-in-points";
    /// A number of the rule set: key, value.
    pub(crate) const VALUE: &str = "value";
    /// A number that follows another one: key, key.
    pub(crate) const FOLLOWS: &str = "follows";
    /// A number to which a cell only comes near.
    pub(crate) const NUMBER: &str = "number";
    /// The side of those who are named first.
    pub(crate) const FIRST_SIDE: &str = "first side";
    /// The title of the event, as it stands on the standings.
    pub(crate) const TITLE: &str = "title";
    /// The code of results, rules, figures and places.
    pub(crate) const SEAL: &str = "seal";
    /// A player's place: number, name, place.
    pub(crate) const PLACE: &str = "place";
}

/// The use of a sheet when the workbook is read again.
pub(crate) mod roles {
    /// Results.
    pub(crate) const RESULTS: &str = "results";
    /// Players.
    pub(crate) const PLAYERS: &str = "players";
    /// Rules.
    pub(crate) const RULES: &str = "rules";
    /// Announced standings.
    pub(crate) const PUBLISHED: &str = "published";
    /// Games of the stages after the rounds.
    pub(crate) const FINALS: &str = "finals";
    /// Tables of the stages after the rounds.
    pub(crate) const TABLES: &str = "tables";
    /// The standings: they only show, and a title may be typed over theirs, in the first cell.
    pub(crate) const STANDINGS: &str = "standings";
    /// The inputs as they were written.
    pub(crate) const WRITTEN: &str = "written";
    /// Everything that only shows.
    pub(crate) const SHOWS: &str = "shows";
}

/// The columns of Results.
pub(crate) mod results {
    /// The round.
    pub(crate) const ROUND: u16 = 0;
    /// The table.
    pub(crate) const TABLE: u16 = 1;
    /// The player named first.
    pub(crate) const FIRST: u16 = 2;
    /// Score of the first, drawn games, score of the second.
    pub(crate) const SCORES: [u16; 3] = [3, 4, 5];
    /// The player named second.
    pub(crate) const SECOND: u16 = 6;
    /// The mark; it silences the scores.
    pub(crate) const MARK: u16 = 7;
    /// The result that counts, as a mark: the first column that is computed.
    pub(crate) const RESULT: u16 = 8;
    /// Points of both.
    pub(crate) const POINTS: [u16; 2] = [9, 10];
    /// The cell that was read.
    pub(crate) const CELL: u16 = 11;
    /// The rows of both on Players.
    pub(crate) const ROWS: [u16; 2] = [12, 13];
    /// Keys of both: player and round.
    pub(crate) const KEYS: [u16; 2] = [14, 15];
    /// Outcomes of both, as numbers.
    pub(crate) const CODES: [u16; 2] = [16, 17];
    /// Scores of both, as counted.
    pub(crate) const COUNTED: [u16; 2] = [18, 19];
    /// Drawn games, as counted: the last column that is computed.
    pub(crate) const DRAWN: u16 = 20;
    /// Stones of handicap that the player named first was given.
    pub(crate) const STONES: u16 = 21;
    /// The first column of numbers that a rule set names: two for each, the player named first first.
    pub(crate) const FACTS: u16 = 22;
}

/// The first column that is computed beside the tables of the stages after the rounds.
pub(crate) const COMPUTED_OF_TABLES: u16 = 5;

/// The columns of the finals of leagues that are read again.
pub(crate) mod league_finals {
    /// The row above that of the first heading names the first stage.
    pub(crate) const FIRST_HEADING: u32 = 3;
    /// The table.
    pub(crate) const TABLE: u16 = 0;
    /// The origin of each seat.
    pub(crate) const FROM: u16 = 1;
    /// The player.
    pub(crate) const PLAYER: u16 = 3;
    /// The event at the seat.
    pub(crate) const MARK: u16 = 4;
    /// The place as played.
    pub(crate) const PLAYED: u16 = 5;
}

/// The columns of Rules that are read again.
pub(crate) mod rules {
    /// The name: a setting, a constant, an outcome.
    pub(crate) const NAMED: u16 = 0;
    /// The value.
    pub(crate) const SETTING: u16 = 1;
    /// The number: a constant's value, an outcome's points.
    pub(crate) const NUMBER: u16 = 2;
    /// The scores that are counted for an outcome: own and other.
    pub(crate) const FIXED_SCORES: [u16; 2] = [11, 12];
    /// The content of a row.
    pub(crate) const KEY: u16 = 16;
    /// A setting, in the column of keys.
    pub(crate) const SETTING_ROW: &str = "setting";
    /// The number of rounds, which stands where settings do.
    pub(crate) const PLANNED_ROW: &str = "planned";
    /// The number of rounds in workbooks of an earlier version, among the numbers.
    pub(crate) const ROUNDS_ROW: &str = "rounds";
    /// A constant: stands before its id.
    pub(crate) const CONSTANT_ROW: &str = "constant:";
    /// An outcome: stands before its id.
    pub(crate) const OUTCOME_ROW: &str = "outcome:";
}
