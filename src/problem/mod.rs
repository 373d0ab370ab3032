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
    pub fn at(place: Place, kind: impl Into<Kind>) -> Self {
        Self::of(place, kind, String::new())
    }

    /// Returns a problem of a cell, with the cell's text.
    pub fn of(place: Place, kind: impl Into<Kind>, cell_text: String) -> Self {
        Self { place, kind: kind.into(), cell_text }
    }
}

impl fmt::Display for Problem {
    /// For other programs: the place, the kind's id and its texts. The words for people are elsewhere, in `explain`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.kind.id())?;
        self.kind.fields().iter().try_for_each(|(name, text)| write!(f, ", {name}: {text}"))
    }
}

impl std::error::Error for Problem {}

kinds! {
    /// A player has two opponents in one round.
    PairedTwice Error { player, round, other }
    /// A player is paired with themselves.
    PairedWithSelf Error { player, round }
    /// A part of a report file that cannot be read.
    TrfDamaged Error { line, column }
    /// Two lines of a report contradict each other.
    TrfContradiction [
        /// A player's line names an opponent whose line does not name the player.
        Opponent Error { round, player, opponent }
        /// Two lines of a report say different things.
        Value Warning { taken, said }
    ]
    /// Points that were assigned by hand, which these rules cannot count.
    TrfAssigned Error {}
    /// Points that players have beside those of their results.
    TrfBeside Information { players }
    /// Lines of a report file that change nothing.
    TrfIgnored [
        /// Lines of a report file that nothing is made of.
        Lines Information { codes }
        /// Remarks of a report file.
        Remarks Information { remarks }
    ]
    /// The list of criteria of a report file is not followed, or not to its end.
    TrfOrder [
        /// A criterion of a report file that the rules do not have: it and those after it decide nothing.
        Partly Warning { code, known }
        /// The criteria of a report file are not those of the rules.
        Unknown Warning { codes }
        /// A report lists no tie-breaks.
        Missing Warning {}
    ]
    /// A report does not name its rules: they are taken by its date.
    TrfRules Information { date }
    /// A report says by dates alone how many rounds there are, more than were paired.
    TrfDated Information { rounds, last }
    /// A letter of the points of a game that nothing here knows.
    TrfLetter Warning { letter }
    /// A report of teams, whose players are ranked one by one.
    TrfTeams Warning { codes }
    /// Points in the players' lines of a report are not those of their results.
    TrfPoints [
        /// Points in the players' lines of a report that are not those of their results.
        Differ Warning { players }
        /// They are those of other points for a win, a draw and a loss.
        Scale Warning { win, draw, loss }
    ]
    /// The file of the picture for every page cannot be used.
    Logo [
        /// It is not there, or cannot be opened.
        Missing Warning { file }
        /// It holds no picture.
        NoPicture Warning { file }
    ]
    /// A ladder that says what beating its players is worth, computed pass by pass.
    Ladder [
        /// It stands still.
        Settled Information { pass }
        /// Players change places from pass to pass, for ever.
        Turning Warning { players }
        /// It still moved in the last pass that was made.
        Moving Warning { passes }
    ]
    /// A name or number that is in no player list.
    UnknownPlayer Error { player, nearest }
    /// Cells that name both players of a game.
    BothInOneCell [
        /// Cells that name both players of a game, and were taken apart.
        Split Information { example }
        /// A cell among them that cannot be.
        Unreadable Error { example }
        /// Black before each first name, and white before each second: colours, or results.
        Colours Error { example }
    ]
    /// Games that both players recorded, among others that one of them did.
    SomeToldTwice Information { twice, games }
    /// Games of a list without rounds that stand there once from each side.
    AllToldTwice Warning { games }
    /// Games of a match whose winner is left blank, where others are named.
    WinnerLeftBlank Error { games }
    /// A knockout under rules that do not rank by who came how far.
    KnockoutByOtherRules Warning { rules }
    /// A score that is hardly one.
    OddScore [
        /// A score below zero among others that are not.
        Negative Warning { score }
        /// A game won with fewer points than most, or a match with fewer games than most.
        CutShort Warning { told, most }
        /// The winner has another number than nearly all other winners.
        Unusual Warning { told, most }
        /// A draw, where the rules know none.
        Drawn Warning {}
        /// A score that no match length allows.
        Impossible Warning { limit }
        /// A score with which no match ends, where its points follow from the score.
        NotPlayedOut Warning { limit }
        /// All scores are numbers that no game ends with.
        All Error { games }
        /// Numbers that no game ends with: percentages, or beyond any count.
        Implausible Warning {}
        /// A score with which no set ends.
        Set Warning { told, points, clear }
        /// The same, where so many points win it in any case.
        CappedSet Warning { told, points, clear, cap }
        /// Most sets end with other scores than the rules say.
        OtherSets Information { odd, sets, told, points }
        /// Both sides together scored more than there is.
        Total Warning { most }
        /// Both sides together have another number than in nearly all other games, where it is one point.
        Shared Warning { told }
        /// The points of two games in one result, where a game is worth one.
        TwoGames Error {}
    ]
    /// The games of matches in columns of their own, which were added up.
    GamesAddedUp Information { headings, example }
    /// Margins in the cells of marks, which are not read.
    MarginsLeftOut Information { heading, example }
    /// The meaning of columns or cells was inferred from their contents.
    TakenFor [
        /// A column without a known heading was taken for the rounds, by what it holds.
        Rounds Warning { heading, rounds }
        /// Each day of a column was taken for a round.
        Days Warning { heading, rounds }
        /// What stands below a title was taken for another event.
        OtherEvent Warning { title }
        /// What stands below a title are games for a place in another league.
        BesideTable Warning { title }
        /// What stands below a title that says nothing of rounds was taken for further rounds.
        Further Warning { title }
        /// Sheets whose names say nothing of rounds were taken for further rounds of one event.
        Sheets Warning { sheets }
        /// Sheets of months, halves or days of a season, or of its teams, were taken for one league.
        League Warning { sheets, rounds }
        /// Words in the column of rounds were taken for rounds, in their order.
        Labels Warning { labels }
        /// Rounds of a knockout on a sheet of finals, which were called by the stages that they are.
        Stages Information { sheet, rounds, stages }
        /// The rounds of a list are unknown: each game is of the first round in which both players are free.
        Games Warning { rounds }
        /// A game of a league that stands under a round in which both players have another was put into one in which they have none.
        Postponed Warning { first, second, round, to }
        /// Two columns without known headings were taken for the players.
        Players Warning { first, second, shared }
        /// Columns without known headings were taken for the results.
        Results Warning { headings }
        /// Results between two players are read from the left player's side, although the left one is called second.
        FromLeft Warning { left, right }
        /// A heading of a round robin table that differs from the name in the row of the same player.
        Opponent Warning { heading, player }
        /// Of two rows of each player in a round robin table one was read as the results, the other as a detail of them.
        Detail Warning { result, detail }
        /// Numbers of one side alone in a round robin table, read as what a win, a draw and a loss are worth.
        Worth Warning { win }
        /// Columns of games that are not headed by names in full, and whose they are.
        Columns Information { names }
        /// Results that were read like tips: 1, X and 2.
        Tips Warning {}
        /// Matches without a goal, among scores that are goals.
        Goals Warning { most }
        /// Signs that a legend explains.
        Explained Information { signs }
        /// Differences of discs were taken for the discs of both sides.
        Discs Warning {}
        /// Results in brackets behind the names.
        ResultsBesideNames Information { example }
        /// Points so far in brackets behind the names.
        PointsBesideNames Information { example }
        /// Points so far in the columns of results, which were taken apart.
        SumsOfRounds Warning { heading }
        /// A sign, a place or a number in front of the names.
        SignsBesideNames Information { example }
    ]
    /// A sheet that was asked for, or belongs to the workbook, is not there.
    NoSuchSheet [
        /// A sheet of tiebook's own workbook is not there under its name.
        Own Error { sheet, known }
        /// No sheet has the name asked for.
        Asked Error { sheet, known }
    ]
    /// An event of a kind that is not computed.
    NotComputed [
        /// A block below one heading for each game, or for each player.
        BlockEach Error { heading, blocks }
        /// A round of a double elimination: of winners, or of losers.
        DoubleElimination Error {}
        /// Tables of more than two players.
        LargerTables Error {}
        /// Pairs whose partners change.
        Partners Error { one, other }
        /// A list of teams.
        Teams Error {}
    ]
    /// Names that match the list of players only without an addition: a grade, a club, a reading.
    NamesMatched Information { count, names }
    /// Players who left, by what stands beside their names.
    DroppedBesideName Information { players }
    /// A number where the others have names.
    NumberAsName Warning { number }
    /// A cell of a column that holds something else than it should.
    Unreadable [
        /// A date, or nothing but signs, where a name should be.
        Name Error {}
        /// A round that is no number.
        Round Error {}
        /// A number was expected.
        Number Error { column }
        /// The round after which a player left was expected.
        Leaving Error {}
        /// The rounds that a player sits out were expected.
        Away Error {}
        /// The number of a player or a round cannot be this.
        Count Error {}
    ]
    /// A name that no list of players knows, first seen after the first round.
    LateEntry Warning { player, round }
    /// A row with a result but without a player.
    MissingPlayer Error {}
    /// A result with a loser's score, but no second player.
    MissingOpponent Error { player }
    /// An unreadable result.
    UnreadableResult Error {}
    /// A level score of which nothing says who won by penalties.
    PenaltiesOpen Error {}
    /// The sets behind a result come to another one.
    SetsDiffer Error { told, sets, others }
    /// The scores of a game do not stand each in its cell.
    MisplacedScore [
        /// Games and points in one cell.
        WithPoints Error { one, other }
        /// One score of two: the player without one, and the other score.
        Half Error { player, given }
        /// Both scores in the cell of one.
        Both Error { one, other }
    ]
    /// The two sides, or result and scores, say different things.
    Contradiction Error { one, other }
    /// A round that others have finished has no result here.
    MissingResult Error { round, first, second }
    /// Two players share what tells players apart.
    DuplicatePlayer [
        /// Two players of one name.
        Name Error { name, other }
        /// Two players of one number.
        Number Error { number, other }
    ]
    /// A cross table and the list of players number the players differently.
    OtherNumbers Warning { player, here, there, list }
    /// The cell of the winner could mean either player.
    WinnerInDoubt [
        /// Some rows give the winner by the player's number, others by the side.
        Number Error { row }
        /// Zeros under the winner, beside ones and no twos: draws, or losses of the first player.
        Zero Error { heading }
        /// `W` between players under both colours, and no other letter.
        Letter Error {}
        /// Results as chess writes them, white's first, between black on the left and white on the right.
        Colours Error { left, right }
        /// Whoever stands on one of two sides won every game: the score may be the winner's.
        Always Error { left, right, games }
        /// Scores for and against, where one club plays every game on either side.
        OneClub Error { player, left, right }
        /// A word for a side that is in the name of the player on the other side.
        SideOrName Error { word, player }
        /// The lower number may win: of cards left, of strokes, or beside what each needed.
        LeftOver Error { heading }
        /// Numbers that may count how often two met, and who won how often: several games a row.
        Counts Error { heading }
        /// Draws without scores, where there are columns for them.
        Unscored Error { games, word, cells }
    ]
    /// The players are called by codes, beside which a table has their names.
    CodesForNames Error { code, name }
    /// A text is one player's name and another's number.
    TwoMeanings Error { other }
    /// A setting is given twice, with different values.
    SetTwice Error { key, other }
    /// The file holds no pairings with results.
    NoPairings [
        /// No sheet holds pairings.
        Nowhere Error { sheets }
        /// Standings, and no sheet with pairings from which they follow.
        Standings Error { file }
        /// Points of each round beside names, and nobody's opponents.
        PointsOfRounds Error {}
        /// A list of games without any result.
        Schedule Error { games }
        /// A list of games without any result, in which numbers stand under no headings.
        Unheaded Error { games, columns, first, second }
        /// A table whose numbers are the same from both sides, as counts of meetings are.
        Counts Error { example }
        /// The pairings sheet has a heading, and no rows.
        Rows Error {}
        /// Players are listed, and nobody is paired yet.
        Unpaired Error { players, command }
        /// A workbook to be filled in, and nobody is named in it yet.
        Unnamed Error { command }
    ]
    /// A sum printed beside the games is not what the games add up to.
    SumDiffers [
        /// Most sums printed beside the games contradict the games.
        Most Error { heading, player, printed, counted }
        /// A sum printed beside the games is not what the games add up to, while most others are.
        One Warning { player, printed, counted }
        /// Places that run against the games: the player, who is placed before the other, won fewer of them.
        Places Error { player, place, other }
        /// One of few places that contradict the games.
        Place Warning { player, place, other }
    ]
    /// A table that lacks little to be one of pairings.
    Nearly [
        /// A heading that would be one of pairings, if it had the columns missing.
        Pairings Error { headings, missing, option }
        /// Columns for rounds, with cells that say no opponent and result.
        Rounds Error {}
        /// A round robin table whose rows and columns do not name the same people.
        Robin Error { rows, headings }
        /// The heading of a column of such a table that fits several of the names in the rows.
        RobinHead Error { names }
        /// A cell of a table of everybody against everybody that tells no result.
        RobinCell Error {}
    ]
    /// A list of pairings, where another layout was asked for.
    OtherLayout Error { headings }
    /// A list with two columns under the heading of a player.
    Doubles Error { heading }
    /// A sheet for each player, on which the player's own games stand.
    ScoreCards Information { cards }
    /// A sheet that is named after a player on the score cards and is no score card.
    CardUnread Error { player }
    /// A column of results that its heading gives to the second player alone.
    OtherSide Error {}
    /// A table of everybody against everybody of which only one half is filled in.
    HalfTable Warning {}
    /// Several sheets could be the pairings.
    SeveralPairings Error { sheets }
    /// The workbook holds several tournaments.
    SeveralTournaments Error { sheets }
    /// A formula cell that holds an Excel error.
    ExcelError Error { error }
    /// Excel made a date or a time of a result.
    DateResult [
        /// A typed score that Excel turned into a date was read back.
        Date Warning { score, date }
        /// A typed score that Excel turned into a time was read back.
        Time Warning { score, time }
        /// A typed score became a date, and two readings are possible.
        Ambiguous Error { one, other }
        /// A typed score became a date that no score explains.
        Unexplained Error {}
    ]
    /// Rows that were not read name players of the event, or a sheet named after a round was not read.
    NotRead Error { cells, names }
    /// A hidden sheet with other rounds of the same people.
    HiddenRound Error { rounds }
    /// A name that stands alone, without opponent and result.
    LoneName [
        /// A single name that occurs nowhere else.
        Stray Error { player }
        /// A name below the list of players, which is on no other row.
        Listed Error { player }
        /// A name without opponent and result, where it is not plain that this is a bye.
        InRound Error { player, round }
        /// Two who play nobody else, in cells that no heading calls names.
        Pair Error { player, opponent }
        /// A single name beside a note.
        Noted Error { player, round, note }
    ]
    /// A mark beside a name, in a column without a heading, that contradicts the result.
    MarkBeside Error { player }
    /// A wish or an absence in a row of the list of players without a name.
    BesideNobody Warning {}
    /// A row of separated values that another sign separates than the others.
    OtherSeparator Error { separator, other }
    /// Text that is struck out, and so was not read.
    StruckOut Warning {}
    /// A stage after the rounds, by its name.
    Finals Error { stage, through }
    /// Stages after the rounds that an audit leaves out.
    FinalsUnjudged Warning { through }
    /// Stages after the rounds, read and shown, and counted in no figure.
    FinalsRead [
        /// Stages after the rounds, read and shown, and counted in no figure.
        Games Information { stages, games }
        /// Tables of stages after the rounds, ranked by place, shown and counted in no figure.
        Tables Information { stages, tables }
        /// Only tables of finals, whose places are those of the event.
        Alone Information {}
    ]
    /// A column of games like those of the rounds, whose heading names no round.
    StrayRound Error { heading, like }
    /// The places at a table of finals cannot be, or are not there yet.
    TablePlaces [
        /// A table with a player who has no place yet.
        Open Warning { table, players }
        /// An invalid place at a table.
        Invalid Error { places }
        /// Places at a table that cannot be: one is missing, another there too often.
        Impossible Error { table, places }
    ]
    /// The last stage has several tables, and nothing names the one for the first places.
    FinalMissing Warning { stage, tables }
    /// A table for one, or for too many.
    TableSize Error { table, players, most }
    /// A player at two tables of one stage, or twice at one.
    SeatedTwice Error { player, stage }
    /// A remark about a seat is unclear, or contradicts the place beside it.
    SeatStatus Error {}
    /// A seat without a stage, or with an unknown one.
    StageUnknown Error { player }
    /// A stage whose name does not say whether it comes before the others, or after them.
    StageOrder Error {}
    /// A player of a later stage who was in no earlier one.
    CameIn Warning { player, stage }
    /// An empty seat: withdrawn, or not present.
    SeatNotTaken Information { player, status }
    /// A seat in a stage that nobody has yet, in the place of a name.
    SeatOpen Information { seat }
    /// A table whose headings stand in a column.
    TurnedTable Information {}
    /// Finals both as games of two and at tables ranked by place.
    TablesAndGames Warning {}
    /// A sheet of finals whose players are not those of one tournament.
    FinalsOfSeveral Warning { tournaments }
    /// The finals of several pools of the book.
    FinalsOfPools [
        /// Finals behind which everybody else stands by the place in a pool.
        Read Information { pools }
        /// A league after pools, behind which everybody else stands by the place in a pool.
        League Warning { pools }
        /// Leagues after pools of which none is for better places than the other: they have no order.
        Level Error { leagues }
        /// Finals behind which places may change, since games of a pool are open.
        Open Warning { pool }
        /// Finals of a pool without standings.
        Unread Error { pool }
        /// Finals that are no knockout.
        Unfit Error { stage }
        /// Games of somebody who is not among the best of a pool.
        Worse Error { player, pool, better }
        /// Somebody who does not play in the league after pools, though somebody worse placed does.
        Missed Warning { player, pool, better }
        /// A game for a place behind a knockout of pools, which nothing is computed from.
        Placing Warning { stage }
    ]
    /// Ties over two legs: what decides is the sum of both games.
    FinalsLegs [
        /// Two legs, and their sum.
        Summed Information { stage, one, other, legs, sum }
        /// A tie of which one leg is still to be played.
        Open Warning { stage, one, other }
        /// Two legs whose sum is level, and nothing says who went on.
        Level Error { stage, one, other, sum }
        /// Games of the same two in a stage that have no sum: more than two, or one without a score.
        Apart Error { stage, one, other }
    ]
    /// Rounds that have the shape of a knockout.
    FinalsByShape [
        /// Rounds that have the shape of a knockout.
        Asked Error { round, players, before, through, last }
        /// Rounds that have the shape of a knockout, and that count by the organizer's choice.
        Counted Warning { round, players, by }
    ]
    /// The rules of the tournament are not named.
    NoRules Error { known, likely, sign, example, command }
    /// Figures that rest on the order of rounds, where rounds were counted by games.
    RoundsUnknown [
        /// They decide places; the order without them.
        Order Error { figures, order }
        /// They are only shown.
        Shown Warning { figures }
    ]
    /// A setting that names no known rule set.
    UnknownRules Error { nearest }
    /// A setting whose value cannot be taken.
    BadSetting Error { key, expected }
    /// A formula or an order of the settings sheet that cannot be taken: setting, mistake as rules name it, definition that it is in
    /// where that is another one, what it is about, and the part of the cell's text that is meant with what stands before it.
    WrongRule Error { setting, mistake, within, name, nearest, expected, before, part }
    /// A rule file kept in a workbook of the program's own that cannot be taken: its name, the line, and the mistake as rules name it.
    KeptRules Error { file, line, mistake, within, name, nearest, key, expected, detail }
    /// A figure beyond any number that can be printed and compared.
    FigureTooLarge Error { figure }
    /// A row of settings that no setting is known by.
    UnknownSetting [
        /// A setting that the rule set does not have, and that resembles none.
        Unlike Information { key }
        /// An unknown row of settings that is no remark for people.
        Row Warning { key }
        /// A setting that is probably mistyped.
        Mistyped Warning { key, nearest }
    ]
    /// Two players met twice.
    Rematch Warning { first, second, round }
    /// A match of a league that is there twice, as no other is.
    MetAgain Warning { first, second, other }
    /// No pairings for a round between others.
    RoundGap Warning { round }
    /// Players who are in no pairing of a round or more.
    NotPaired [
        /// A player who went on is in no pairing of a round.
        InRound Warning { player, round }
        /// Listed players who are in no pairing before some round.
        Before Warning { players }
        /// Players who are in no pairing from some round on.
        After Warning { players }
        /// So many players without another row that the event was probably played this way.
        ManyAfter Information { players }
    ]
    /// The byes and their rounds.
    Byes Information { byes }
    /// More byes than one of a player, or in a round.
    SeveralByes [
        /// Players with more than one bye.
        Player Warning { players }
        /// Several byes in one round.
        Round Warning { round, players }
    ]
    /// Players of a round robin table without a result between them.
    NotMet Warning { pairs }
    /// Percentages mixed with plain numbers.
    MixedPercentages Warning { heading, bare }
    /// A difference beside an opponent that no board of 64 squares has.
    OddDifference Error {}
    /// A column that is not used tells other results than those that were read.
    UnusedResults Error { heading, read }
    /// A column says which side whoever stands first had, and results may be told from one of the sides.
    SidesInRows Error { heading, result }
    /// A word for a bye or for nobody, where a name is meant or could be.
    ByeOrName [
        /// A name that occurs only opposite byes.
        Opposite Error { player, other }
        /// A player called like a bye, who lost every game.
        Player Error { word }
        /// A name that means an absent opponent.
        Nobody Error { word }
        /// A word for nobody or for an absence, counted as one.
        Rest Warning { word, player }
        /// The same word, counted as the bye of a round with an odd number of players.
        OddOne Information { word, player }
        /// A word for a bye, beside a result of which the loser won something.
        WithResult Error { word, player }
    ]
    /// Players who never met any of the others, round after round.
    FieldsApart Warning { one, other }
    /// Columns or numbers could be two things.
    TwoReadings [
        /// Columns without known headings could be two things.
        Headings Error { one, other, option, alternative }
        /// Two such columns without headings, which no option can name.
        Columns Error { one, other, headings }
        /// Numbers of opponents that may be those of a column or of the rows.
        Numbers Error { number, option, alternative }
    ]
    /// More columns of numbers than two scores.
    ManyColumns Error { columns }
    /// A table number occurs twice in one round.
    TableTwice Warning { table, round, other }
    /// Numbers that look like points so far were read as scores.
    RunningPoints [
        /// Points so far, which grow from round to round, where scores were read.
        Asked Error { example }
        /// Numbers that look like running totals and are scores by the organizer's choice.
        Settled Information { example, by }
        /// Numbers beside the pairings of one later round, which fall from table to table.
        Before Error { round, example }
        /// Numbers of so few games that they may be running totals or scores.
        Possible Warning { example }
    ]
    /// Most games are recorded as won without play.
    MostlyForfeits Warning { games, all }
    /// Games after extra time or penalties, which the rule set counts like any others.
    ExtraTimePlain Warning { games }
    /// Points that the list of players takes off, which no figure of the rule set counts.
    DeductionNotCounted Warning { players }
    /// Points that the list of players gives, beside a reason for a deduction.
    GivenWithReason Warning { players }
    /// Games that were level and decided by penalties, which the rules may count as drawn or as won.
    PenaltiesPlain Error { games }
    /// Both players of a game marked as its loser.
    BothLost Warning { first, second }
    /// A word for what happened to one of two players, and nothing that says to whom.
    OneOfTwo Error { word, first, second }
    /// Somebody gave up, and nothing says who: whoever was ahead counts as the winner.
    GivenUp Warning { word, score, winner, loser }
    /// A table of everybody against everybody that was not read, beside games that were.
    GamesNotRead Error {}
    /// Columns of numbers or marks under headings that are no words for results, where no column is called so.
    PerhapsResults Error { headings, option }
    /// A time of day where a result may be meant: nothing else stands in the column.
    TimeOrScore Error { time }
    /// Times of day among results: when games begin that are not played yet.
    TimesAmongResults Information {}
    /// A note that says that results are meant the other way round.
    TurnedNote Error {}
    /// A note that corrects a game, or tells of one otherwise than it was read.
    Correction Error {}
    /// A note that takes points off somebody.
    PointsNote Error {}
    /// A column beside games of what is added to their scores, or taken off, and not counted.
    ScoreCorrections Error { heading }
    /// A legend that says something unknown of the signs for won and lost.
    UnknownLegend Error {}
    /// A word that says of a game without a result that it is still to be played, goes on, or does not count.
    SaidOpen Information { word }
    /// A note below a result, in its cell.
    NoteInResult Warning { note }
    /// A word that says that a game is not over or does not count, beside a result.
    Unfinished Error { word }
    /// Words beside a game that no result is read from.
    RemarkBeside [
        /// They tell another result than the one that was read, or that there is more to it than nought to nought.
        Against Error { word }
        /// Nothing is known of them, where most other games have the same word.
        Unread Warning { word }
        /// They award another score than the one that was played: that counts.
        Awarded Warning { played, award }
        /// They say that nobody played, where the score alone does not.
        WithoutPlay Warning { word }
    ]
    /// A word that says why somebody did not play, under rules that have no share of their own for that.
    AbsenceWorth Error { word }
    /// No game won by either side, where every other match was won by so many.
    NothingWon Error { usual }
    /// Noughts in every game of a round, and in all rounds after it.
    NothingScored Error { games, round }
    /// Most games are noughts.
    MostlyNoughts Error { games }
    /// Everybody has a number of their own beside every game: a rating, and no score.
    SameNumbers Error { player, number, games }
    /// Scores beside a mark in a column of its own, which counts instead of them.
    ScoresSilenced Warning { mark, scores, cells }
    /// Numbers that the rules count are not there.
    MissingNumber [
        /// Marks without scores, where the rules need the scores.
        Score Warning { results, cells }
        /// Games that were played, and of which a number that the rule set names was not noted.
        Fact Warning { fact, results, rounds, cells }
        /// A number that the rule set names, and there are no columns for it.
        Columns Warning { fact }
    ]
    /// Players share a place, because what decides next is not known of all of them.
    LevelWithout [
        /// It rests on points of sets that are not noted of these games.
        Points Warning { players, figure, fact, games, cells }
        /// It rests on numbers beside results that are not noted of these games.
        Numbers Warning { players, figure, fact, games, cells }
        /// It rests on the scores of these games.
        Scores Warning { players, figure, games, cells }
    ]
    /// A player of a knockout who has lost plays somebody who has not: the round was paired before a result was corrected.
    KnockedOut Warning { player, lost, opponent, round }
    /// A drawn game of a knockout: nothing says who goes on.
    DrawnKnockout Warning { first, second }
    /// A knockout by its games, ranked by the points of a league.
    KnockoutAsLeague Warning { rules }
    /// Points of sets beside another result than theirs.
    StalePoints Warning { told, now }
    /// A round that still has open results.
    OpenRound Warning { round, open }
    /// A player is paired in a round after leaving, or in one to be sat out.
    PairedWhileOut [
        /// A player who left is still paired.
        Left Warning { player, round, left }
        /// A player is paired in a round to be sat out.
        Away Warning { player, round, away }
    ]
    /// Byes of a round robin that count as games won.
    FreeDays Warning { days, points }
    /// Players who left a round robin before its end.
    Withdrawn [
        /// Their games that were not played are left out.
        Stand Warning { players, games }
        /// None of their games counts.
        Annulled Warning { players }
        /// Their games that were not played are lost without play.
        Lost Warning { players, games }
    ]
    /// A formula without a stored value.
    NoStoredValue Error {}
    /// Stones of handicap that no figure counts.
    HandicapsNotCounted Information { games }
    /// A part of the workbook that is not used.
    Unused [
        /// A column that is not used.
        Column Information { heading }
        /// A column called after categories, which no setting names.
        Category Information { heading }
        /// A row that is no pairing and no player: a sum, a note.
        Row Information {}
        /// A row that only says what a bye is worth.
        Worth Warning {}
        /// A sheet that is not used, why not, and which other one is where that is the reason.
        Sheet Information { reason, other }
        /// A table beside others that is not used.
        Table Information { reason, other }
        /// A division of a table, named by a column of it, that cannot be read though another one is.
        Division Error { division, other }
        /// Unused cells of a sheet that is used.
        Cells Information { cells, texts }
    ]
    /// A division that a column tells, which shares players with another.
    DivisionDoubt [
        /// Of few games, and called nearly as the other: probably one name was mistyped.
        Alike Error { division, other, players }
        /// The two are ranked apart, and these players in both.
        Both Warning { players, division, other }
        /// The two cannot be ranked apart for a few players.
        Joined Error { players, division, other }
    ]
    /// An option that changes nothing.
    UnusedOption [
        /// Two names were said to be one person's, and neither is anybody's.
        Merge Warning { player, other }
        /// A mapping of headings that cannot be used: the heading does not exist, or the other one is unknown.
        Map Warning { heading, other }
    ]
    /// The file with options beside a workbook cannot be taken.
    BadBeside Error { detail }
    /// A number where the opponent's name should stand.
    NumberOpposite Error { number }
    /// Fewer rounds were planned than are paired.
    FewerRounds Warning { planned, last }
    /// Two names that differ little.
    AlikeName [
        /// Two names that are probably one person's.
        One Error { player, other, there }
        /// Two similar names that play in the same rounds.
        Two Warning { player, other, there, rounds }
    ]
    /// The file cannot be read.
    UnreadableFile [
        /// A web page without a table, under the name of a workbook.
        WebPage Error {}
        /// The file is no workbook.
        NotAWorkbook Error {}
        /// The workbook is encrypted.
        Encrypted Error {}
        /// The workbook is damaged or cut off.
        Damaged Error { detail }
        /// The file is empty.
        Empty Error {}
    ]
    /// A workbook that tiebook wrote itself.
    OwnOutput Error { file }
    /// A result was corrected after the next round had been paired.
    Corrected Warning { first, second, round, before, now, next }
    /// A player's place is another one than when the workbook was written.
    Moved Information { player, before, now }
    /// The announced standings name a person who is no player.
    PublishedUnknown Warning { player, nearest }
    /// A file given for the announced standings has none.
    NoPublished Error { }
    /// Players without a lot were given one by a seed.
    LotsDrawn Information { seed, count }
    /// Players without a start score, where the rules count them.
    MissingStart [
        /// Players without a start score, where others have one.
        Some Warning { players }
        /// No start scores where the rules count them, though players have grades.
        All Warning {}
    ]
    /// Not everybody above a qualification line can go on.
    QualificationLine [
        /// A qualification line below the last player, or below a player who has left.
        Beyond Warning { places, players }
        /// A player above a qualification line who has left.
        Left Warning { players, places }
    ]
    /// A player is absent in a round that is not planned.
    AwayBeyond Warning { planned }
    /// Games of the planned last round that count as draws in Fore Buchholz, and are still open.
    ForeOpen Warning { figures, games }
    /// Buchholz in a tournament whose pairings are known beforehand, where FIDE does not allow it.
    BuchholzOfRobin Warning { figures }
    /// Figures that only the rules of 2026 have, under an older edition.
    CodesOf2026 Warning { figures, edition }
    /// Figures that use ratings, and players without one.
    Unrated Warning { figures, players }
    /// Rounds that the option for the last round leaves out, or that do not exist.
    ThroughRound [
        /// Rounds after the one asked for were left out.
        LeftOut Information { through }
        /// The round through which the standings should be computed does not exist.
        Beyond Warning { through, last }
    ]
    /// Games later than the day that the option for the last day names.
    ThroughDate [
        /// Games after the day asked for are open.
        LeftOut Information { date, games }
        /// No game is later.
        NoneLater Information { date }
        /// Games with a result and without a day.
        Undated Warning { date, games }
        /// The days have no year.
        WithoutYear Information { year }
        /// The day and the month may be either number, and the games that count depend on it.
        Ambiguous Error { text }
        /// No game has a day.
        NoDates Error { date }
    ]
    /// The encoding of a text was guessed.
    GuessedEncoding Information { encoding }
    /// The file, a sheet or a text is larger than any tournament needs.
    TooLarge [
        /// A sheet claims more than any tournament needs.
        Sheets Error { limit }
        /// More players over more rounds than any tournament has.
        Rounds Error { players, rounds, limit }
        /// A file unpacks to more than any tournament needs.
        Unpacked Error { limit }
        /// A text that is longer than a cell, or a name, can be.
        Text Error { length, limit }
    ]
    /// Invisible characters that no workbook can hold were removed from a text.
    ControlCharacters Warning { characters }
}
