//! Everything that can be wrong with an input, as data: fields and a place, no sentences.

#[macro_use]
mod declare;
mod grouped;
mod severity;

use std::fmt;

use crate::place::Place;
pub use grouped::{Group, grouped, in_short};
pub use severity::{Severity, any_error, leaves_places_open};

/// One thing that is wrong, or worth knowing, about one place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The place; first, so that problems sort in the order of the workbook.
    pub place: Place,
    /// The kind.
    pub kind: Kind,
    /// The cell's content, as text; empty where no one cell is meant.
    pub cell_text: String,
}

impl Problem {
    /// Returns a problem of a place that is no single cell.
    #[must_use]
    pub fn at(place: Place, kind: impl Into<Kind>) -> Self {
        Self::of(place, kind, String::new())
    }

    /// Returns a problem of a cell, with the cell's text.
    #[must_use]
    pub fn of(place: Place, kind: impl Into<Kind>, cell_text: String) -> Self {
        Self {
            place,
            kind: kind.into(),
            cell_text,
        }
    }
}

impl fmt::Display for Problem {
    /// For other programs: the place, the kind's id and its texts. The words for people are elsewhere, in `explain`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.kind.id())?;
        self.kind
            .fields()
            .iter()
            .try_for_each(|(name, text)| write!(f, ", {name}: {text}"))
    }
}

impl std::error::Error for Problem {}

kinds! {
    /// A player has two opponents in one round.
    PairedTwice "paired-twice" Error { player, round, other }
    /// A player is paired with themselves.
    PairedWithSelf "paired-with-self" Error { player, round }
    /// A part of a report file that cannot be read.
    TrfDamaged "trf-damaged" Error { line, column }
    /// Two lines of a report contradict each other.
    TrfContradiction = "trf-contradiction" TrfContradiction {
        /// A player's line names an opponent whose line does not name the player.
        Opponent "opponent" Error { round, player, opponent }
        /// Two lines of a report say different things.
        Value "value" Warning { taken, said }
    }
    /// Points that were assigned by hand, which these rules cannot count.
    TrfAssigned "trf-assigned" Error {}
    /// Points that players have beside those of their results.
    TrfBeside "trf-beside" Information { players }
    /// Lines of a report file that change nothing.
    TrfIgnored = "trf-ignored" TrfIgnored {
        /// Lines of a report file that nothing is made of.
        Lines "lines" Information { codes }
        /// Remarks of a report file.
        Remarks "remarks" Information { remarks }
    }
    /// The list of criteria of a report file is not followed, or not to its end.
    TrfOrder = "trf-order" TrfOrder {
        /// A criterion of a report file that the rules do not have: it and those after it decide nothing.
        Partly "partly" Warning { code, known }
        /// The criteria of a report file are not those of the rules.
        Unknown "unknown" Warning { codes }
        /// A report lists no tie-breaks.
        Missing "missing" Warning {}
    }
    /// A report does not name its rules: they are taken by its date.
    TrfRules "trf-rules" Information { date }
    /// A report says by dates alone how many rounds there are, more than were paired.
    TrfDated "trf-dated" Information { rounds, last }
    /// A letter of the points of a game that nothing here knows.
    TrfLetter "trf-letter" Warning { letter }
    /// A report of teams, whose players are ranked one by one.
    TrfTeams "trf-teams" Warning { codes }
    /// Points in the players' lines of a report are not those of their results.
    TrfPoints = "trf-points" TrfPoints {
        /// Points in the players' lines of a report that are not those of their results.
        Differ "differ" Warning { players }
        /// They are those of other points for a win, a draw and a loss.
        Scale "scale" Warning { win, draw, loss }
    }
    /// The file of the picture for every page cannot be used.
    Logo = "logo" Logo {
        /// It is not there, or cannot be opened.
        Missing "missing" Warning { file }
        /// It holds no picture.
        NoPicture "no-picture" Warning { file }
    }
    /// A ladder that says what beating its players is worth, computed pass by pass.
    Ladder = "ladder" Ladder {
        /// It stands still.
        Settled "settled" Information { pass }
        /// Players change places from pass to pass, for ever.
        Turning "turning" Warning { players }
        /// It still moved in the last pass that was made.
        Moving "moving" Warning { passes }
    }
    /// A name or number that is in no player list.
    UnknownPlayer "unknown-player" Error { player, nearest }
    /// Cells that name both players of a game.
    BothInOneCell = "both-in-one-cell" BothInOneCell {
        /// Cells that name both players of a game, and were taken apart.
        Split "split" Information { example }
        /// A cell among them that cannot be.
        Unreadable "unreadable" Error { example }
        /// Black before each first name, and white before each second: colours, or results.
        Colours "colours" Error { example }
    }
    /// Games that both players recorded, among others that one of them did.
    SomeToldTwice "some-told-twice" Information { twice, games }
    /// Games of a match whose winner is left blank, where others are named.
    WinnerLeftBlank "winner-left-blank" Error { games }
    /// A knockout under rules that do not rank by who came how far.
    KnockoutByOtherRules "knockout-by-other-rules" Warning { rules }
    /// A score that is hardly one.
    OddScore = "odd-score" OddScore {
        /// A score below zero among others that are not.
        Negative "negative" Warning { score }
        /// A game won with fewer points than most, or a match with fewer games than most.
        CutShort "cut-short" Warning { told, most }
        /// The winner has another number than nearly all other winners.
        Unusual "unusual" Warning { told, most }
        /// A draw, where the rules know none.
        Drawn "drawn" Warning {}
        /// A score that no match length allows.
        Impossible "impossible" Warning { limit }
        /// A score with which no match ends, where its points follow from the score.
        NotPlayedOut "not-played-out" Warning { limit }
        /// All scores are numbers that no game ends with.
        All "all" Error { games }
        /// Numbers that no game ends with: percentages, or beyond any count.
        Implausible "implausible" Warning {}
        /// A score with which no set ends.
        Set "set" Warning { told, points, clear }
        /// The same, where so many points win it in any case.
        CappedSet "capped-set" Warning { told, points, clear, cap }
        /// Most sets end with other scores than the rules say.
        OtherSets "other-sets" Information { odd, sets, told, points }
        /// Both sides together scored more than there is.
        Total "total" Warning { most }
        /// Both sides together have another number than in nearly all other games, where it is one point.
        Shared "shared" Warning { told }
        /// The points of two games in one result, where a game is worth one.
        TwoGames "two-games" Error {}
    }
    /// The games of matches in columns of their own, which were added up.
    GamesAddedUp "games-added-up" Information { headings, example }
    /// Margins in the cells of marks, which are not read.
    MarginsLeftOut "margins-left-out" Information { heading, example }
    /// The meaning of columns or cells was inferred from their contents.
    TakenFor = "taken-for" TakenFor {
        /// A column without a known heading was taken for the rounds, by what it holds.
        Rounds "rounds" Warning { heading, rounds }
        /// Each day of a column was taken for a round.
        Days "days" Warning { heading, rounds }
        /// What stands below a title was taken for another event.
        OtherEvent "other-event" Warning { title }
        /// What stands below a title are games for a place in another league.
        BesideTable "beside-table" Warning { title }
        /// What stands below a title that says nothing of rounds was taken for further rounds.
        Further "further" Warning { title }
        /// Sheets whose names say nothing of rounds were taken for further rounds of one event.
        Sheets "sheets" Warning { sheets }
        /// Sheets of months, halves or days of a season, or of its teams, were taken for one league.
        League "league" Warning { sheets, rounds }
        /// Words in the column of rounds were taken for rounds, in their order.
        Labels "labels" Warning { labels }
        /// The rounds of a list are unknown: each game is of the first round in which both players are free.
        Games "games" Warning { rounds }
        /// Two columns without known headings were taken for the players.
        Players "players" Warning { first, second, shared }
        /// Columns without known headings were taken for the results.
        Results "results" Warning { headings }
        /// Results between two players are read from the left player's side, although the left one is called second.
        FromLeft "from-left" Warning { left, right }
        /// A heading of a round robin table that differs from the name in the row of the same player.
        Opponent "opponent" Warning { heading, player }
        /// Of two rows of each player in a round robin table one was read as the results, the other as a detail of them.
        Detail "detail" Warning { result, detail }
        /// Numbers of one side alone in a round robin table, read as what a win, a draw and a loss are worth.
        Worth "worth" Warning { win }
        /// Columns of games that are not headed by names in full, and whose they are.
        Columns "columns" Information { names }
        /// Results that were read like tips: 1, X and 2.
        Tips "tips" Warning {}
        /// Matches without a goal, among scores that are goals.
        Goals "goals" Warning { most }
        /// Signs that a legend explains.
        Explained "explained" Information { signs }
        /// Differences of discs were taken for the discs of both sides.
        Discs "discs" Warning {}
        /// Results in brackets behind the names.
        ResultsBesideNames "results-beside-names" Information { example }
        /// Points so far in brackets behind the names.
        PointsBesideNames "points-beside-names" Information { example }
        /// Points so far in the columns of results, which were taken apart.
        SumsOfRounds "sums-of-rounds" Warning { heading }
        /// A sign, a place or a number in front of the names.
        SignsBesideNames "signs-beside-names" Information { example }
    }
    /// A sheet that was asked for, or belongs to the workbook, is not there.
    NoSuchSheet = "no-such-sheet" NoSuchSheet {
        /// A sheet of tiebook's own workbook is not there under its name.
        Own "own" Error { sheet, known }
        /// No sheet has the name asked for.
        Asked "asked" Error { sheet, known }
    }
    /// An event of a kind that is not computed.
    NotComputed = "not-computed" NotComputed {
        /// A block below one heading for each game, or for each player.
        BlockEach "block-each" Error { heading, blocks }
        /// A round of a double elimination: of winners, or of losers.
        DoubleElimination "double-elimination" Error {}
        /// Tables of more than two players.
        LargerTables "larger-tables" Error {}
        /// A list of teams.
        Teams "teams" Error {}
    }
    /// Names that match the list of players only without an addition: a grade, a club, a reading.
    NamesMatched "names-matched" Information { count, names }
    /// Players who left, by what stands beside their names.
    DroppedBesideName "dropped-beside-name" Information { players }
    /// A number where the others have names.
    NumberAsName "number-as-name" Warning { number }
    /// A cell of a column that holds something else than it should.
    Unreadable = "unreadable" Unreadable {
        /// A date, or nothing but signs, where a name should be.
        Name "name" Error {}
        /// A round that is no number.
        Round "round" Error {}
        /// A number was expected.
        Number "number" Error { column }
        /// The round after which a player left was expected.
        Leaving "leaving" Error {}
        /// The rounds that a player sits out were expected.
        Away "away" Error {}
        /// The number of a player or a round cannot be this.
        Count "count" Error {}
    }
    /// A name that no list of players knows, first seen after the first round.
    LateEntry "late-entry" Warning { player, round }
    /// A row with a result but without a player.
    MissingPlayer "missing-player" Error {}
    /// A result with a loser's score, but no second player.
    MissingOpponent "missing-opponent" Error { player }
    /// An unreadable result.
    UnreadableResult "unreadable-result" Error {}
    /// The sets behind a result come to another one.
    SetsDiffer "sets-differ" Error { told, sets, others }
    /// The scores of a game do not stand each in its cell.
    MisplacedScore = "misplaced-score" MisplacedScore {
        /// Games and points in one cell.
        WithPoints "with-points" Error { one, other }
        /// One score of two: the player without one, and the other score.
        Half "half" Error { player, given }
        /// Both scores in the cell of one.
        Both "both" Error { one, other }
    }
    /// The two sides, or result and scores, say different things.
    Contradiction "contradiction" Error { one, other }
    /// A round that others have finished has no result here.
    MissingResult "missing-result" Error { round, first, second }
    /// Two players share what tells players apart.
    DuplicatePlayer = "duplicate-player" DuplicatePlayer {
        /// Two players of one name.
        Name "name" Error { name, other }
        /// Two players of one number.
        Number "number" Error { number, other }
    }
    /// A cross table and the list of players number the players differently.
    OtherNumbers "other-numbers" Warning { player, here, there, list }
    /// The cell of the winner could mean either player.
    WinnerInDoubt = "winner-in-doubt" WinnerInDoubt {
        /// Some rows give the winner by the player's number, others by the side.
        Number "number" Error { row }
        /// Zeros under the winner, beside ones and no twos: draws, or losses of the first player.
        Zero "zero" Error { heading }
        /// `W` between players under both colours, and no other letter.
        Letter "letter" Error {}
        /// Results as chess writes them, white's first, between black on the left and white on the right.
        Colours "colours" Error { left, right }
        /// Whoever stands on one of two sides won every game: the score may be the winner's.
        Always "always" Error { left, right, games }
        /// Scores for and against, where one club plays every game on either side.
        OneClub "one-club" Error { player, left, right }
        /// A word for a side that is in the name of the player on the other side.
        SideOrName "side-or-name" Error { word, player }
        /// The lower number may win: of cards left, of strokes, or beside what each needed.
        LeftOver "left-over" Error { heading }
        /// Numbers that may count how often two met, and who won how often: several games a row.
        Counts "counts" Error { heading }
        /// Draws without scores, where there are columns for them.
        Unscored "unscored" Error { games, word, cells }
    }
    /// The players are called by codes, beside which a table has their names.
    CodesForNames "codes-for-names" Error { code, name }
    /// A text is one player's name and another's number.
    TwoMeanings "two-meanings" Error { other }
    /// A setting is given twice, with different values.
    SetTwice "set-twice" Error { key, other }
    /// The file holds no pairings with results.
    NoPairings = "no-pairings" NoPairings {
        /// No sheet holds pairings.
        Nowhere "nowhere" Error { sheets }
        /// Standings, and no sheet with pairings from which they follow.
        Standings "standings" Error { file }
        /// A list of games without any result.
        Schedule "schedule" Error { games }
        /// A table whose numbers are the same from both sides, as counts of meetings are.
        Counts "counts" Error { example }
        /// The pairings sheet has a heading, and no rows.
        Rows "rows" Error {}
        /// Players are listed, and nobody is paired yet.
        Unpaired "unpaired" Error { players, command }
        /// A workbook to be filled in, and nobody is named in it yet.
        Unnamed "unnamed" Error { command }
    }
    /// A sum printed beside the games is not what the games add up to.
    SumDiffers = "sum-differs" SumDiffers {
        /// Most sums printed beside the games contradict the games.
        Most "most" Error { heading, player, printed, counted }
        /// A sum printed beside the games is not what the games add up to, while most others are.
        One "one" Warning { player, printed, counted }
        /// Places that run against the games: the player, who is placed before the other, won fewer of them.
        Places "places" Error { player, place, other }
        /// One of few places that contradict the games.
        Place "place" Warning { player, place, other }
    }
    /// A table that lacks little to be one of pairings.
    Nearly = "nearly" Nearly {
        /// A heading that would be one of pairings, if it had the columns missing.
        Pairings "pairings" Error { headings, missing, option }
        /// Columns for rounds, with cells that say no opponent and result.
        Rounds "rounds" Error {}
        /// A round robin table whose rows and columns do not name the same people.
        Robin "robin" Error { rows, headings }
        /// The heading of a column of such a table that fits several of the names in the rows.
        RobinHead "robin-head" Error { names }
        /// A cell of a table of everybody against everybody that tells no result.
        RobinCell "robin-cell" Error {}
    }
    /// A list of pairings, where another layout was asked for.
    OtherLayout "other-layout" Error { headings }
    /// A list with two columns under the heading of a player.
    Doubles "doubles" Error { heading }
    /// A sheet for each player, on which the player's own games stand.
    ScoreCards "score-cards" Information { cards }
    /// A sheet that is named after a player on the score cards and is no score card.
    CardUnread "card-unread" Error { player }
    /// A column of results that its heading gives to the second player alone.
    OtherSide "other-side" Error {}
    /// A table of everybody against everybody of which only one half is filled in.
    HalfTable "half-table" Warning {}
    /// Several sheets could be the pairings.
    SeveralPairings "several-pairings" Error { sheets }
    /// The workbook holds several tournaments.
    SeveralTournaments "several-tournaments" Error { sheets }
    /// A formula cell that holds an Excel error.
    ExcelError "excel-error" Error { error }
    /// Excel made a date or a time of a result.
    DateResult = "date-result" DateResult {
        /// A typed score that Excel turned into a date was read back.
        Date "date" Warning { score, date }
        /// A typed score that Excel turned into a time was read back.
        Time "time" Warning { score, time }
        /// A typed score became a date, and two readings are possible.
        Ambiguous "ambiguous" Error { one, other }
        /// A typed score became a date that no score explains.
        Unexplained "unexplained" Error {}
    }
    /// Rows that were not read name players of the event, or a sheet named after a round was not read.
    NotRead "not-read" Error { cells, names }
    /// A hidden sheet with other rounds of the same people.
    HiddenRound "hidden-round" Error { rounds }
    /// A name that stands alone, without opponent and result.
    LoneName = "lone-name" LoneName {
        /// A single name that occurs nowhere else.
        Stray "stray" Error { player }
        /// A name below the list of players, which is on no other row.
        Listed "listed" Error { player }
        /// A name without opponent and result, where it is not plain that this is a bye.
        InRound "in-round" Error { player, round }
        /// Two who play nobody else, in cells that no heading calls names.
        Pair "pair" Error { player, opponent }
        /// A single name beside a note.
        Noted "noted" Error { player, round, note }
    }
    /// A mark beside a name, in a column without a heading, that contradicts the result.
    MarkBeside "mark-beside" Error { player }
    /// A wish or an absence in a row of the list of players without a name.
    BesideNobody "beside-nobody" Warning {}
    /// A row of separated values that another sign separates than the others.
    OtherSeparator "other-separator" Error { separator, other }
    /// Text that is struck out, and so was not read.
    StruckOut "struck-out" Warning {}
    /// A stage after the rounds, by its name.
    Finals "finals" Error { stage, through }
    /// Stages after the rounds that an audit leaves out.
    FinalsUnjudged "finals-unjudged" Warning { through }
    /// Stages after the rounds, read and shown, and counted in no figure.
    FinalsRead = "finals-read" FinalsRead {
        /// Stages after the rounds, read and shown, and counted in no figure.
        Games "games" Information { stages, games }
        /// Tables of stages after the rounds, ranked by place, shown and counted in no figure.
        Tables "tables" Information { stages, tables }
        /// Only tables of finals, whose places are those of the event.
        Alone "alone" Information {}
    }
    /// A column of games like those of the rounds, whose heading names no round.
    StrayRound "stray-round" Error { heading, like }
    /// The places at a table of finals cannot be, or are not there yet.
    TablePlaces = "table-places" TablePlaces {
        /// A table with a player who has no place yet.
        Open "open" Warning { table, players }
        /// An invalid place at a table.
        Invalid "invalid" Error { places }
        /// Places at a table that cannot be: one is missing, another there too often.
        Impossible "impossible" Error { table, places }
    }
    /// The last stage has several tables, and nothing names the one for the first places.
    FinalMissing "final-missing" Warning { stage, tables }
    /// A table for one, or for too many.
    TableSize "table-size" Error { table, players, most }
    /// A player at two tables of one stage, or twice at one.
    SeatedTwice "seated-twice" Error { player, stage }
    /// A remark about a seat is unclear, or contradicts the place beside it.
    SeatStatus "seat-status" Error {}
    /// A seat without a stage, or with an unknown one.
    StageUnknown "stage-unknown" Error { player }
    /// A stage whose name does not say whether it comes before the others, or after them.
    StageOrder "stage-order" Error {}
    /// A player of a later stage who was in no earlier one.
    CameIn "came-in" Warning { player, stage }
    /// An empty seat: withdrawn, or not present.
    SeatNotTaken "seat-not-taken" Information { player, status }
    /// A seat in a stage that nobody has yet, in the place of a name.
    SeatOpen "seat-open" Information { seat }
    /// A table whose headings stand in a column.
    TurnedTable "turned-table" Information {}
    /// Finals both as games of two and at tables ranked by place.
    TablesAndGames "tables-and-games" Warning {}
    /// A sheet of finals whose players are not those of one tournament.
    FinalsOfSeveral "finals-of-several" Warning { tournaments }
    /// The finals of several pools of the book.
    FinalsOfPools = "finals-of-pools" FinalsOfPools {
        /// Finals behind which everybody else stands by the place in a pool.
        Read "read" Information { pools }
        /// A league after pools, behind which everybody else stands by the place in a pool.
        League "league" Warning { pools }
        /// Leagues after pools of which none is for better places than the other: they have no order.
        Level "level" Error { leagues }
        /// Finals behind which places may change, since games of a pool are open.
        Open "open" Warning { pool }
        /// Finals of a pool without standings.
        Unread "unread" Error { pool }
        /// Finals that are no knockout.
        Unfit "unfit" Error { stage }
        /// Games of somebody who is not among the best of a pool.
        Worse "worse" Error { player, pool, better }
        /// Somebody who does not play in the league after pools, though somebody worse placed does.
        Missed "missed" Warning { player, pool, better }
        /// A game for a place behind a knockout of pools, which nothing is computed from.
        Placing "placing" Warning { stage }
    }
    /// Ties over two legs: what decides is the sum of both games.
    FinalsLegs = "finals-legs" FinalsLegs {
        /// Two legs, and their sum.
        Summed "summed" Information { stage, one, other, legs, sum }
        /// A tie of which one leg is still to be played.
        Open "open" Warning { stage, one, other }
        /// Two legs whose sum is level, and nothing says who went on.
        Level "level" Error { stage, one, other, sum }
        /// Games of the same two in a stage that have no sum: more than two, or one without a score.
        Apart "apart" Error { stage, one, other }
    }
    /// Rounds that have the shape of a knockout.
    FinalsByShape = "finals-by-shape" FinalsByShape {
        /// Rounds that have the shape of a knockout.
        Asked "asked" Error { round, players, before, through, last }
        /// Rounds that have the shape of a knockout, and that count by the organizer's choice.
        Counted "counted" Warning { round, players, by }
    }
    /// The rules of the tournament are not named.
    NoRules "no-rules" Error { known, likely, sign, example, command }
    /// Figures that rest on the order of rounds, where rounds were counted by games.
    RoundsUnknown = "rounds-unknown" RoundsUnknown {
        /// They decide places; the order without them.
        Order "order" Error { figures, order }
        /// They are only shown.
        Shown "shown" Warning { figures }
    }
    /// A setting that names no known rule set.
    UnknownRules "unknown-rules" Error { nearest }
    /// A setting whose value cannot be taken.
    BadSetting "bad-setting" Error { key, expected }
    /// A formula or an order of the settings sheet that cannot be taken: setting, mistake as rules name it, definition that it is in
    /// where that is another one, what it is about, and the part of the cell's text that is meant with what stands before it.
    WrongRule "wrong-rule" Error { setting, mistake, within, name, nearest, expected, before, part }
    /// A rule file kept in a workbook of the program's own that cannot be taken: its name, the line, and the mistake as rules name it.
    KeptRules "kept-rules" Error { file, line, mistake, within, name, nearest, key, expected, detail }
    /// A figure beyond any number that can be printed and compared.
    FigureTooLarge "figure-too-large" Error { figure }
    /// A row of settings that no setting is known by.
    UnknownSetting = "unknown-setting" UnknownSetting {
        /// A setting that the rule set does not have, and that resembles none.
        Unlike "unlike" Information { key }
        /// An unknown row of settings that is no remark for people.
        Row "row" Warning { key }
        /// A setting that is probably mistyped.
        Mistyped "mistyped" Warning { key, nearest }
    }
    /// Two players met twice.
    Rematch "rematch" Warning { first, second, round }
    /// A match of a league that is there twice, as no other is.
    MetAgain "met-again" Warning { first, second, other }
    /// No pairings for a round between others.
    RoundGap "round-gap" Warning { round }
    /// Players who are in no pairing of a round or more.
    NotPaired = "not-paired" NotPaired {
        /// A player who went on is in no pairing of a round.
        InRound "in-round" Warning { player, round }
        /// Listed players who are in no pairing before some round.
        Before "before" Warning { players }
        /// Players who are in no pairing from some round on.
        After "after" Warning { players }
        /// So many players without another row that the event was probably played this way.
        ManyAfter "many-after" Information { players }
    }
    /// The byes and their rounds.
    Byes "byes" Information { byes }
    /// More byes than one of a player, or in a round.
    SeveralByes = "several-byes" SeveralByes {
        /// Players with more than one bye.
        Player "player" Warning { players }
        /// Several byes in one round.
        Round "round" Warning { round, players }
    }
    /// Players of a round robin table without a result between them.
    NotMet "not-met" Warning { pairs }
    /// Percentages mixed with plain numbers.
    MixedPercentages "mixed-percentages" Warning { heading, bare }
    /// A difference beside an opponent that no board of 64 squares has.
    OddDifference "odd-difference" Error {}
    /// A column that is not used tells other results than those that were read.
    UnusedResults "unused-results" Error { heading, read }
    /// A column says which side whoever stands first had, and results may be told from one of the sides.
    SidesInRows "sides-in-rows" Error { heading, result }
    /// A word for a bye or for nobody, where a name is meant or could be.
    ByeOrName = "bye-or-name" ByeOrName {
        /// A name that occurs only opposite byes.
        Opposite "opposite" Error { player, other }
        /// A player called like a bye, who lost every game.
        Player "player" Error { word }
        /// A name that means an absent opponent.
        Nobody "nobody" Error { word }
        /// A word for nobody or for an absence, counted as one.
        Rest "rest" Warning { word, player }
        /// The same word, counted as the bye of a round with an odd number of players.
        OddOne "odd-one" Information { word, player }
        /// A word for a bye, beside a result of which the loser won something.
        WithResult "with-result" Error { word, player }
    }
    /// Players who never met any of the others, round after round.
    FieldsApart "fields-apart" Warning { one, other }
    /// Columns or numbers could be two things.
    TwoReadings = "two-readings" TwoReadings {
        /// Columns without known headings could be two things.
        Headings "headings" Error { one, other, option, alternative }
        /// Two such columns without headings, which no option can name.
        Columns "columns" Error { one, other, headings }
        /// Numbers of opponents that may be those of a column or of the rows.
        Numbers "numbers" Error { number, option, alternative }
    }
    /// More columns of numbers than two scores.
    ManyColumns "many-columns" Error { columns }
    /// A table number occurs twice in one round.
    TableTwice "table-twice" Warning { table, round, other }
    /// Numbers that look like points so far were read as scores.
    RunningPoints = "running-points" RunningPoints {
        /// Points so far, which grow from round to round, where scores were read.
        Asked "asked" Error { example }
        /// Numbers that look like running totals and are scores by the organizer's choice.
        Settled "settled" Information { example, by }
        /// Numbers beside the pairings of one later round, which fall from table to table.
        Before "before" Error { round, example }
        /// Numbers of so few games that they may be running totals or scores.
        Possible "possible" Warning { example }
    }
    /// Most games are recorded as won without play.
    MostlyForfeits "mostly-forfeits" Warning { games, all }
    /// Games after extra time or penalties, which the rule set counts like any others.
    ExtraTimePlain "extra-time-plain" Warning { games }
    /// Points that the list of players takes off, which no figure of the rule set counts.
    DeductionNotCounted "deduction-not-counted" Warning { players }
    /// Points that the list of players gives, beside a reason for a deduction.
    GivenWithReason "given-with-reason" Warning { players }
    /// Games that were level and decided by penalties, which the rules may count as drawn or as won.
    PenaltiesPlain "penalties-plain" Error { games }
    /// Both players of a game marked as its loser.
    BothLost "both-lost" Warning { first, second }
    /// A word for what happened to one of two players, and nothing that says to whom.
    OneOfTwo "one-of-two" Error { word, first, second }
    /// Somebody gave up, and nothing says who: whoever was ahead counts as the winner.
    GivenUp "given-up" Warning { word, score, winner, loser }
    /// A table of everybody against everybody that was not read, beside games that were.
    GamesNotRead "games-not-read" Error {}
    /// Columns of numbers or marks under headings that are no words for results, where no column is called so.
    PerhapsResults "perhaps-results" Error { headings, option }
    /// A time of day where a result may be meant: nothing else stands in the column.
    TimeOrScore "time-or-score" Error { time }
    /// Times of day among results: when games begin that are not played yet.
    TimesAmongResults "times-among-results" Information {}
    /// A note that says that results are meant the other way round.
    TurnedNote "turned-note" Error {}
    /// A note that corrects a game, or tells of one otherwise than it was read.
    Correction "correction" Error {}
    /// A note that takes points off somebody.
    PointsNote "points-note" Error {}
    /// A legend that says something unknown of the signs for won and lost.
    UnknownLegend "unknown-legend" Error {}
    /// A word that says of a game without a result that it is still to be played, goes on, or does not count.
    SaidOpen "said-open" Information { word }
    /// A note below a result, in its cell.
    NoteInResult "note-in-result" Warning { note }
    /// A word that says that a game is not over or does not count, beside a result.
    Unfinished "unfinished" Error { word }
    /// Words beside a game that no result is read from.
    RemarkBeside = "remark-beside" RemarkBeside {
        /// They tell another result than the one that was read, or that there is more to it than nought to nought.
        Against "against" Error { word }
        /// Nothing is known of them, where most other games have the same word.
        Unread "unread" Warning { word }
        /// They award another score than the one that was played: that counts.
        Awarded "awarded" Warning { played, award }
        /// They say that nobody played, where the score alone does not.
        WithoutPlay "without-play" Warning { word }
    }
    /// A word that says why somebody did not play, under rules that have no share of their own for that.
    AbsenceWorth "absence-worth" Error { word }
    /// No game won by either side, where every other match was won by so many.
    NothingWon "nothing-won" Error { usual }
    /// Noughts in every game of a round, and in all rounds after it.
    NothingScored "nothing-scored" Error { games, round }
    /// Most games are noughts.
    MostlyNoughts "mostly-noughts" Error { games }
    /// Everybody has a number of their own beside every game: a rating, and no score.
    SameNumbers "same-numbers" Error { player, number, games }
    /// Scores beside a mark in a column of its own, which counts instead of them.
    ScoresSilenced "scores-silenced" Warning { mark, scores, cells }
    /// Numbers that the rules count are not there.
    MissingNumber = "missing-number" MissingNumber {
        /// Marks without scores, where the rules need the scores.
        Score "score" Warning { results, cells }
        /// Games that were played, and of which a number that the rule set names was not noted.
        Fact "fact" Warning { fact, results, rounds, cells }
        /// A number that the rule set names, and there are no columns for it.
        Columns "columns" Warning { fact }
    }
    /// Players share a place, because what decides next is not known of all of them.
    LevelWithout = "level-without" LevelWithout {
        /// It rests on points of sets that are not noted of these games.
        Points "points" Warning { players, figure, fact, games, cells }
        /// It rests on numbers beside results that are not noted of these games.
        Numbers "numbers" Warning { players, figure, fact, games, cells }
        /// It rests on the scores of these games.
        Scores "scores" Warning { players, figure, games, cells }
    }
    /// A player of a knockout who has lost plays somebody who has not: the round was paired before a result was corrected.
    KnockedOut "knocked-out" Warning { player, lost, opponent, round }
    /// A drawn game of a knockout: nothing says who goes on.
    DrawnKnockout "drawn-knockout" Warning { first, second }
    /// A knockout by its games, ranked by the points of a league.
    KnockoutAsLeague "knockout-as-league" Warning { rules }
    /// Points of sets beside another result than theirs.
    StalePoints "stale-points" Warning { told, now }
    /// A round that still has open results.
    OpenRound "open-round" Warning { round, open }
    /// A player is paired in a round after leaving, or in one to be sat out.
    PairedWhileOut = "paired-while-out" PairedWhileOut {
        /// A player who left is still paired.
        Left "left" Warning { player, round, left }
        /// A player is paired in a round to be sat out.
        Away "away" Warning { player, round, away }
    }
    /// Byes of a round robin that count as games won.
    FreeDays "free-days" Warning { days, points }
    /// Players who left a round robin before its end.
    Withdrawn = "withdrawn" Withdrawn {
        /// Their games that were not played are left out.
        Stand "stand" Warning { players, games }
        /// None of their games counts.
        Annulled "annulled" Warning { players }
        /// Their games that were not played are lost without play.
        Lost "lost" Warning { players, games }
    }
    /// A formula without a stored value.
    NoStoredValue "no-stored-value" Error {}
    /// Stones of handicap that no figure counts.
    HandicapsNotCounted "handicaps-not-counted" Information { games }
    /// A part of the workbook that is not used.
    Unused = "unused" Unused {
        /// A column that is not used.
        Column "column" Information { heading }
        /// A column called after categories, which no setting names.
        Category "category" Information { heading }
        /// A row that is no pairing and no player: a sum, a note.
        Row "row" Information {}
        /// A row that only says what a bye is worth.
        Worth "worth" Warning {}
        /// A sheet that is not used, why not, and which other one is where that is the reason.
        Sheet "sheet" Information { reason, other }
        /// A table beside others that is not used.
        Table "table" Information { reason, other }
        /// A division of a table, named by a column of it, that cannot be read though another one is.
        Division "division" Error { division, other }
        /// Unused cells of a sheet that is used.
        Cells "cells" Information { cells, texts }
    }
    /// A division that a column tells, which shares players with another.
    DivisionDoubt = "division-doubt" DivisionDoubt {
        /// Of few games, and called nearly as the other: probably one name was mistyped.
        Alike "alike" Error { division, other, players }
        /// The two are ranked apart, and these players in both.
        Both "both" Warning { players, division, other }
        /// The two cannot be ranked apart for a few players.
        Joined "joined" Error { players, division, other }
    }
    /// An option that changes nothing.
    UnusedOption = "unused-option" UnusedOption {
        /// Two names were said to be one person's, and neither is anybody's.
        Merge "merge" Warning { player, other }
        /// A mapping of headings that cannot be used: the heading does not exist, or the other one is unknown.
        Map "map" Warning { heading, other }
    }
    /// The file with options beside a workbook cannot be taken.
    BadBeside "bad-beside" Error { detail }
    /// A number where the opponent's name should stand.
    NumberOpposite "number-opposite" Error { number }
    /// Fewer rounds were planned than are paired.
    FewerRounds "fewer-rounds" Warning { planned, last }
    /// Two names that differ little.
    AlikeName = "alike-name" AlikeName {
        /// Two names that are probably one person's.
        One "one" Error { player, other, there }
        /// Two similar names that play in the same rounds.
        Two "two" Warning { player, other, there, rounds }
    }
    /// The file cannot be read.
    UnreadableFile = "unreadable-file" UnreadableFile {
        /// A web page without a table, under the name of a workbook.
        WebPage "web-page" Error {}
        /// The file is no workbook.
        NotAWorkbook "not-a-workbook" Error {}
        /// The workbook is encrypted.
        Encrypted "encrypted" Error {}
        /// The workbook is damaged or cut off.
        Damaged "damaged" Error { detail }
        /// The file is empty.
        Empty "empty" Error {}
    }
    /// A workbook that tiebook wrote itself.
    OwnOutput "own-output" Error { file }
    /// A result was corrected after the next round had been paired.
    Corrected "corrected" Warning { first, second, round, before, now, next }
    /// A player's place is another one than when the workbook was written.
    Moved "moved" Information { player, before, now }
    /// The announced standings name a person who is no player.
    PublishedUnknown "published-unknown" Warning { player, nearest }
    /// A file given for the announced standings has none.
    NoPublished "no-published" Error { }
    /// Players without a lot were given one by a seed.
    LotsDrawn "lots-drawn" Information { seed, count }
    /// Players without a start score, where the rules count them.
    MissingStart = "missing-start" MissingStart {
        /// Players without a start score, where others have one.
        Some "some" Warning { players }
        /// No start scores where the rules count them, though players have grades.
        All "all" Warning {}
    }
    /// Not everybody above a qualification line can go on.
    QualificationLine = "qualification-line" QualificationLine {
        /// A qualification line below the last player, or below a player who has left.
        Beyond "beyond" Warning { places, players }
        /// A player above a qualification line who has left.
        Left "left" Warning { players, places }
    }
    /// A player is absent in a round that is not planned.
    AwayBeyond "away-beyond" Warning { planned }
    /// Games of the planned last round that count as draws in Fore Buchholz, and are still open.
    ForeOpen "fore-open" Warning { figures, games }
    /// Buchholz in a tournament whose pairings are known beforehand, where FIDE does not allow it.
    BuchholzOfRobin "buchholz-of-robin" Warning { figures }
    /// Figures that only the rules of 2026 have, under an older edition.
    CodesOf2026 "codes-of-2026" Warning { figures, edition }
    /// Figures that use ratings, and players without one.
    Unrated "unrated" Warning { figures, players }
    /// Rounds that the option for the last round leaves out, or that do not exist.
    ThroughRound = "through-round" ThroughRound {
        /// Rounds after the one asked for were left out.
        LeftOut "left-out" Information { through }
        /// The round through which the standings should be computed does not exist.
        Beyond "beyond" Warning { through, last }
    }
    /// Games later than the day that the option for the last day names.
    ThroughDate = "through-date" ThroughDate {
        /// Games after the day asked for are open.
        LeftOut "left-out" Information { date, games }
        /// No game is later.
        NoneLater "none-later" Information { date }
        /// Games with a result and without a day.
        Undated "undated" Warning { date, games }
        /// The days have no year.
        WithoutYear "without-year" Information { year }
        /// The day and the month may be either number, and the games that count depend on it.
        Ambiguous "ambiguous" Error { text }
        /// No game has a day.
        NoDates "no-dates" Error { date }
    }
    /// The encoding of a text was guessed.
    GuessedEncoding "guessed-encoding" Information { encoding }
    /// The file, a sheet or a text is larger than any tournament needs.
    TooLarge = "too-large" TooLarge {
        /// A sheet claims more than any tournament needs.
        Sheets "sheets" Error { limit }
        /// More players over more rounds than any tournament has.
        Rounds "rounds" Error { players, rounds, limit }
        /// A file unpacks to more than any tournament needs.
        Unpacked "unpacked" Error { limit }
        /// A text that is longer than a cell, or a name, can be.
        Text "text" Error { length, limit }
    }
    /// Invisible characters that no workbook can hold were removed from a text.
    ControlCharacters "control-characters" Warning { characters }
}
