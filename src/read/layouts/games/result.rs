//! What the cells of a game tell of its result: each column by itself, and then together.

use std::borrow::Cow;
use std::cmp::Ordering;

use crate::model::{Outcome, Recorded, Score};
use crate::problem::{
    DateResult, Kind, MisplacedScore, Problem, RemarkBeside, TakenFor, WinnerInDoubt,
};
use crate::read::layouts::games::remarks::{is_without_play, says_unfinished};
use crate::read::layouts::games::{GameRow, SIDES, telling};
use crate::read::number::{fold, is_nothing, joined, only};
use crate::read::words::columns::Times;
use crate::read::words::dates::recovered;
use crate::read::words::heading::{Days, SCORES};
use crate::read::words::result::{
    Refusal, combine, is_count, mark, mark_of, number, of_both, parse, parse_pair, plain_score,
    settle, whole,
};
use crate::read::words::{
    day, discs, extra_time, headings, result_sentence, side_results, vocabulary,
};

/// How a game ended that the player of a side won, seen from both.
const ONE_WON: [[Outcome; 2]; 2] = [[Outcome::Win, Outcome::Loss], [Outcome::Loss, Outcome::Win]];

/// How a game ended that the player of a side won, seen from the first.
const WON_BY: [Outcome; 2] = [Outcome::Win, Outcome::Loss];

impl GameRow<'_> {
    /// Reads the result from all columns that tell something of it, and a word beside them that it came after extra time.
    pub(super) fn result(
        &self,
        opponent: bool,
        problems: &mut Vec<Problem>,
    ) -> Result<Recorded, Problem> {
        let told = self.told_by_columns(opponent, problems)?;
        if !opponent {
            let mut said = self.said();
            let reason = said.find(|(_, text)| vocabulary::is("absence.reason", &fold(text)));
            problems.extend(reason.map(|(column, word)| {
                let word = word.trim().to_string();
                self.problem(column, Kind::AbsenceWorth { word })
            }));
        }
        if told.outcomes.is_some() || !opponent {
            return Ok(told);
        }
        if let Some((column, penalties)) = self.penalties() {
            let decided = told.score.and_then(|score| extra_time::by(score, &penalties));
            return decided.ok_or_else(|| self.remark(column, Kind::UnreadableResult {}));
        }
        if let Some(decided) = self.decided_by_penalties(&told) {
            return Ok(decided);
        }
        if !self.is_after_extra_time() {
            return Ok(told);
        }
        let decided = told.score.as_ref().and_then(extra_time::decided);
        if decided.is_none() && told.fared().is_some() && self.others_are_decided() {
            return Ok(told);
        }
        decided.ok_or_else(|| self.refused(Refusal::Unreadable, self.telling()))
    }

    fn told_by_columns(
        &self,
        opponent: bool,
        problems: &mut Vec<Problem>,
    ) -> Result<Recorded, Problem> {
        if opponent {
            if self.is_to_be_played(problems)? {
                return Ok(Recorded::default());
            }
            // Nearly every row is a score between two, and no other column tells anything.
            if self.heading.tells_by_result_alone()
                && let Some(score) = plain_score(&self.cell("result").shown())
            {
                return Ok(self.seen_from_first("result", score));
            }
        }
        if self.holds("mark") {
            return self.mark(opponent, problems);
        }
        if !opponent && let Some(told) = self.alone()? {
            return Ok(told);
        }
        let [first, second] = SIDES.map(|side| self.cell(side).shown());
        let names = [&*first, if opponent { &*second } else { "" }];
        let winner = self.winner(names, opponent)?;
        let mut told = self.scores(opponent, problems)?;
        for column in ["games", "result"] {
            let read = self.told(column, (names, opponent), (&told, &winner), problems)?;
            told = combine(&read, &told).ok_or_else(|| self.contradiction(column))?;
        }
        told = self.with_discs(told, problems)?;
        self.add_drawn(&mut told)?;
        if opponent || told.is_open() {
            let by_loser = self.cell("winner").is_blank() && self.holds("loser");
            let said_by = if by_loser { "loser" } else { "winner" };
            let winner = parse(&winner).map_err(|_| self.refused(Refusal::Unreadable, said_by))?;
            // Whoever stands under `Winner` did not win a game that was drawn.
            let is_drawn = self.has("first_won") && told.fared() == Some(Ordering::Equal);
            let is_without_play = !winner.is_open()
                && told.score.as_ref().is_some_and(Score::is_nought)
                && self.decided().is_some();
            if is_without_play {
                told = without_play(&winner);
            } else if told.is_open() {
                told = winner;
            } else if !is_drawn && !winner.is_open() && winner.fared() != told.fared() {
                return Err(self.contradiction(said_by));
            }
        }
        if opponent && self.is_agreed_draw() {
            told = combine(&of_both([Outcome::Draw; 2]), &told)
                .ok_or_else(|| self.contradiction("result"))?;
        }
        // An empty result without a second player is a bye; with one it is open.
        if opponent && told.is_open() {
            return Ok(told);
        }
        let refused = |refusal| self.refused(refusal, self.telling());
        if !opponent && self.beats(&told) {
            return Err(refused(Refusal::NoOpponent));
        }
        settle(told, opponent).map_err(refused)
    }

    /// Whether a word beside the game, or the time at which it begins, says that there is no result yet.
    fn is_to_be_played(&self, problems: &mut Vec<Problem>) -> Result<bool, Problem> {
        let score = self.cell(SCORES[0]);
        if score.is_words() && self.is_put_off() {
            let word = score.text();
            problems.push(self.problem(SCORES[0], Kind::SaidOpen { word }));
            return Ok(true);
        }
        let result = self.cell("result");
        let is_told = !self.tells_nothing() && !side_results::is_unfinished(&result.shown());
        if let Some((column, text)) = self.unfinished(is_told) {
            let word = text.trim().to_string();
            let is_nought = self.said().any(|(_, text)| !is_nothing(&text));
            if is_told || is_nought && self.may_be_over(column, text) {
                return Err(if is_without_play(&word) {
                    self.remark(column, RemarkBeside::Against { word })
                } else {
                    self.remark(column, Kind::Unfinished { word })
                });
            }
            problems.push(self.remark(column, Kind::SaidOpen { word }));
            return Ok(true);
        }
        if !is_told
            && !self.has("first_won")
            && let Some((column, text)) = self.decided()
        {
            let word = text.trim().to_string();
            return Err(self.remark(column, RemarkBeside::Against { word }));
        }
        if self.heading.times == Times::None || !day::is_clock(result) {
            return Ok(false);
        }
        if self.heading.times == Times::Perhaps {
            let time = result.text();
            return Err(self.problem("result", Kind::TimeOrScore { time }));
        }
        problems.push(self.of_heading("result", Kind::TimesAmongResults {}));
        Ok(true)
    }

    /// Whether both scores say that the game is open: `P` and `P`, postponed.
    fn is_put_off(&self) -> bool {
        let [own, other] = SCORES.map(|column| self.cell(column));
        let both = || format!("{}-{}", own.folded(), other.folded());
        own.number().is_none() && vocabulary::is("sentence.open", &both())
    }

    /// Whether a dash stands in a cell, and no number beside it that nothing else is known of.
    fn is_dash(&self, column: &str) -> bool {
        let at = self.heading.at(column);
        let is_headed = |beside: u32| self.heading.knows(beside) || self.heading.leaves(beside);
        let is_number = |beside: u32| !is_headed(beside) && self.row.get(beside).number().is_some();
        self.cell(column).folded() == "-"
            && !self.said().any(|(other, _)| other != column)
            && ![at.saturating_sub(1), at + 1].into_iter().any(is_number)
    }

    /// Whether a word beside noughts, or beside nothing, says that the game was drawn.
    fn is_agreed_draw(&self) -> bool {
        let mut beside = self.beside();
        self.tells_nothing() && beside.any(|(_, text)| vocabulary::is("remark.drawn", &fold(text)))
    }

    fn of_heading(&self, column: &str, kind: impl Into<Kind>) -> Problem {
        let at = self.heading.at(column);
        self.heading.problem(self.sheet, at, kind)
    }

    /// Whether no column tells more of a result than noughts.
    fn tells_nothing(&self) -> bool {
        let is_nought = |text: &str| ["0", "0-0", "0:0"].contains(&fold(text).as_str());
        self.said().all(|(_, text)| is_nothing(&text) || is_nought(&text))
    }

    /// Reads the result of somebody without an opponent, where it is plain.
    fn alone(&self) -> Result<Option<Recorded>, Problem> {
        let other = self.cell("score_2");
        let told = mark(&other.folded()).filter(|_| other.number().is_none());
        // Somebody lost, won or drew here, and is not named.
        if self.cell("second").is_blank()
            && matches!(told, Some(Outcome::Win | Outcome::Loss | Outcome::Draw))
        {
            return Err(self.refused(Refusal::NoOpponent, "score_2"));
        }
        Ok(self.is_plain_bye().then(|| Recorded::alone(Outcome::Bye)))
    }

    /// Whether a word for a bye stands for the opponent, or under any of the scores, and nothing but dashes beside it: a dash alone would
    /// say that somebody took no part.
    fn is_plain_bye(&self) -> bool {
        let is_bye = |column: &str, text: &str| {
            column.starts_with("score_") && mark(&fold(text)) == Some(Outcome::Bye)
        };
        let opposite = self.cell("second").text();
        let mut byes = headings::is_bye(&opposite) && !headings::is_not_paired(&opposite);
        byes |= self.said().any(|(column, text)| is_bye(column, &text));
        byes && self.said().next().is_some()
            && self.said().all(|(column, text)| fold(&text) == "-" || is_bye(column, &text))
    }

    /// Returns what a column of scores holds, without the sign of a note behind a number, which is said: `3*`.
    fn score_of(&self, column: &str, problems: &mut Vec<Problem>) -> String {
        let shown = self.cell(column).shown();
        let bare = shown.trim().trim_end_matches('*').trim_end();
        if bare.len() == shown.trim().len() || number(&fold(bare)).is_none() {
            return shown.into_owned();
        }
        let word = shown.trim()[bare.len()..].trim().to_string();
        problems.push(self.problem(column, RemarkBeside::Unread { word }));
        bare.to_string()
    }

    pub(super) fn scores(
        &self,
        opponent: bool,
        problems: &mut Vec<Problem>,
    ) -> Result<Recorded, Problem> {
        let [own, other] = SCORES.map(|column| self.cell(column));
        for column in SCORES {
            if self.cell(column).is_dated() {
                return Err(self.problem(column, DateResult::Unexplained {}));
            }
        }
        // `W` and `O`: a walk-over of either.
        let word = format!("{} {}", own.text(), other.text());
        let is_word = opponent && own.is_words() && other.is_words();
        // `H` and `W`: won by the side at home, without a score.
        let headings = || SIDES.map(|side| fold(self.headed(side)));
        let at_home_or_away = || side_results::won_at(&fold(&word), &headings());
        if let Some(side) = is_word.then(at_home_or_away).flatten() {
            let won = [Outcome::ForfeitWin, Outcome::ForfeitLoss][side];
            return Ok(of_both([won, won.answer()]));
        }
        if let Some(results) = result_sentence::of_one(&word).filter(|_| is_word) {
            let [first, second] = SIDES.map(|side| self.cell(side).text());
            let named = self.named_in_remarks([&first, &second]);
            let told = named.and_then(|side| parse(results[side]).ok());
            return told.ok_or_else(|| self.one_of_two(SCORES[0], &word, [&first, &second]));
        }
        let read = match self.ticked() {
            Some(ticked) => ticked,
            None if self.is_put_off() => Ok(Recorded::default()),
            None if opponent
                && own.is_words()
                && other.is_blank()
                && parse(&own.text()).is_err() =>
            {
                return self.word_alone(SCORES[0], problems);
            }
            None if !opponent && own.number().is_some() && other.is_blank() => {
                parse_pair(&own.shown(), "0")
            }
            None => {
                let [own, other] = SCORES.map(|column| self.score_of(column, problems));
                parse_pair(&own, &other)
            }
        };
        read.map_err(|refusal| {
            // Of the two the one that holds no number, where the other does.
            let [own, other] = [own, other].map(|cell| number(&cell.folded()).is_some());
            self.refused(refusal, SCORES[usize::from(own && !other)])
        })
    }

    /// Returns what a cell tells of the result, `beside` what other columns do; scores that became dates are read back.
    fn told(
        &self,
        column: &str,
        (names, opponent): ([&str; 2], bool),
        (beside, winner): (&Recorded, &str),
        problems: &mut Vec<Problem>,
    ) -> Result<Recorded, Problem> {
        let cell = self.cell(column);
        let read = |text: &str| parse(text).map_err(|refusal| self.refused(refusal, column));
        if self.heading.days == Days::Alone && column == "result" {
            return Err(self.problem(column, DateResult::Unexplained {}));
        }
        if cell.is_dated() {
            let fared = beside.fared().or_else(|| parse(winner).ok()?.fared());
            let first_won = fared.filter(|fared| fared.is_ne()).map(Ordering::is_gt);
            let (score, kind) = if self.heading.days == Days::Draws {
                let (score, date) = ("½-½".to_string(), cell.text());
                (Some(score.clone()), DateResult::Date { score, date }.into())
            } else {
                recovered(cell, first_won)
            };
            let problem = self.problem(column, kind);
            let Some(score) = score else {
                return Err(problem);
            };
            problems.push(problem);
            return Ok(self.seen_from_first(column, read(&score)?));
        }
        let text = cell.shown();
        let [first, second] = names;
        if opponent {
            // As the column of one of the two is headed: `Left`, `右`.
            let is_headed = |side: &&str| cell.folded() == fold(self.headed(side));
            let side = || SIDES.iter().position(is_headed);
            if let Some(side) = cell.is_words().then(side).flatten() {
                return read(mark_of(WON_BY[side]));
            }
            let told_beside = !winner.is_empty() || !beside.is_open();
            if let (Some(results), false) = (result_sentence::of_one(&text), told_beside) {
                let side = self.named_in_remarks(names);
                let side = side.ok_or_else(|| self.one_of_two(column, &text, names))?;
                return read(results[side]);
            }
            // A dash alone between two stands where nothing was entered.
            if side_results::is_unfinished(&text) || says_unfinished(&text) || self.is_dash(column)
            {
                let word = text.trim().to_string();
                problems.push(self.problem(column, Kind::SaidOpen { word }));
                return Ok(Recorded::default());
            }
            if let Some(side) = self.heading.side_by_letter(&text) {
                return read(mark_of(WON_BY[side]));
            }
            // A plain result needs no second look; a comma may stand between sets.
            if !text.contains(',')
                && let Ok(plain) = parse(&text)
            {
                return Ok(self.seen_from_first(column, plain));
            }
        }
        if let Some((told, note)) = result_sentence::above_note(&text, names) {
            let note = note.to_string();
            problems.push(self.problem(column, Kind::NoteInResult { note }));
            return Ok(self.seen_from_first(column, told));
        }
        if opponent && let Some(award) = result_sentence::awarded(&text) {
            let [played, award_text] = [award.played, award.counts].map(str::to_string);
            let kind = RemarkBeside::Awarded { played, award: award_text };
            problems.push(self.problem(column, kind));
            return Ok(self.seen_from_first(column, read(award.counts)?));
        }
        if opponent && let Some((told, remark)) = result_sentence::before_remark(&text) {
            let word = remark.to_string();
            problems.push(self.problem(column, RemarkBeside::Unread { word }));
            return Ok(self.seen_from_first(column, told));
        }
        // Somebody may be called White.
        let is_name = || names.iter().any(|name| fold(name) == fold(&text));
        let of_a_side = || {
            let headed = SIDES.map(|side| self.headed(side));
            let told = || {
                let won = side_results::told(&text, headed[0], headed[1]);
                won.or_else(|| side_results::gave_up(&text, headed[0], headed[1]))
            };
            (opponent && !is_name()).then(told).flatten()
        };
        if let Some(told) = result_sentence::status(&text, winner).or_else(of_a_side) {
            return read(&told);
        }
        let said = result_sentence::plain(&text, first, second);
        let told = read(&said)?;
        if opponent && result_sentence::before_retired(&text).is_some() {
            return self.given_up(column, told, (names, winner), problems);
        }
        // What says the same were they seated the other way round names nobody, and is told from the left: `+:-`, `1-0F`.
        let whoever = opponent && result_sentence::plain(&text, second, first) == said;
        Ok(if whoever { self.seen_from_first(column, told) } else { told })
    }

    /// Reads a result behind which a word says that somebody gave up: who did lost, however the sets stood. Where it is not said who, it was
    /// whoever was behind.
    fn given_up(
        &self,
        column: &str,
        told: Recorded,
        (names, winner): ([&str; 2], &str),
        problems: &mut Vec<Problem>,
    ) -> Result<Recorded, Problem> {
        let by_winner = parse(winner).ok().filter(|won| won.fared().is_some());
        let by_remark = || Some(of_both(ONE_WON[1 - self.named_in_remarks(names)?]));
        if let Some(won) = by_winner.or_else(by_remark) {
            return Ok(if won.fared() == told.fared() { told } else { won });
        }
        let text = self.cell(column).shown();
        if told.score.is_none() || names.iter().any(|name| fold(&text).contains(&fold(name))) {
            return Ok(told);
        }
        let [first, second] = names.map(String::from);
        let word = text.trim().to_string();
        let score = told.score.as_ref().map_or_else(String::new, Score::to_string);
        let (winner, loser) = match told.fared() {
            Some(Ordering::Greater) => (first, second),
            Some(Ordering::Less) => (second, first),
            _ => return Err(self.one_of_two(column, &word, names)),
        };
        let kind = Kind::GivenUp { word, score, winner, loser };
        problems.push(self.problem(column, kind));
        Ok(told)
    }

    /// Reads the one word that stands anywhere for a result, as one that stands under it.
    pub(super) fn word_alone(
        &self,
        column: &str,
        problems: &mut Vec<Problem>,
    ) -> Result<Recorded, Problem> {
        let names = SIDES.map(|side| self.cell(side).shown());
        let names = names.each_ref().map(|name| &**name);
        let nothing = Recorded::default();
        let told = self.told(column, (names, true), (&nothing, ""), problems)?;
        if told.is_open() {
            return Ok(told);
        }
        settle(told, true).map_err(|refusal| self.refused(refusal, column))
    }

    /// Asks to which of two it happened.
    fn one_of_two(&self, column: &str, word: &str, [first, second]: [&str; 2]) -> Problem {
        let kind = Kind::OneOfTwo {
            word: word.to_string(),
            first: first.to_string(),
            second: second.to_string(),
        };
        self.problem(column, kind)
    }

    /// Adds what differences of discs tell; beside the discs of both they tell nothing more.
    fn with_discs(&self, told: Recorded, problems: &mut Vec<Problem>) -> Result<Recorded, Problem> {
        let cell = self.cell("discs");
        match &told.score {
            _ if cell.is_blank() => Ok(told),
            Some(score) if discs::is_between(cell, score) => Ok(told),
            Some(_) => Err(self.contradiction("discs")),
            None => {
                problems.push(self.of_heading("discs", TakenFor::Discs {}));
                let read = discs::difference(cell);
                let read = read.map_err(|refusal| self.refused(refusal, "discs"))?;
                combine(&read, &told).ok_or_else(|| self.contradiction("discs"))
            }
        }
    }

    fn add_drawn(&self, told: &mut Recorded) -> Result<(), Problem> {
        let unreadable = || self.refused(Refusal::Unreadable, "drawn");
        if self.has("first_won") && self.is_text("drawn") && !self.is_ticked_as_drawn() {
            return Err(unreadable());
        }
        if let Some(score) = told.score.as_mut().filter(|score| score.drawn.is_zero())
            && self.says("drawn")
        {
            let drawn = self.cell("drawn").number().filter(is_count);
            score.drawn = drawn.ok_or_else(unreadable)?;
        }
        Ok(())
    }

    /// Whether a word for a bye won or drew, by a mark or as the winner, as only somebody of that name can; a number counts what a bye is worth.
    pub(super) fn beats(&self, told: &Recorded) -> bool {
        let [first, second] = SIDES.map(|column| self.cell(column).folded());
        let mut names = [second, first].into_iter();
        let Some(word) = names.find(|text| headings::is_bye(text)) else {
            return false;
        };
        let is_counted = |(column, text): (&str, String)| {
            !["mark", "winner", "loser"].contains(&column)
                && text.contains(char::is_numeric)
                && parse(&text).is_ok()
        };
        self.cell("winner").folded() == word
            || matches!(told.outcomes, Some([Outcome::Loss | Outcome::Draw, _]))
                && !self.said().any(is_counted)
    }

    /// Returns a result as seen from the player named first, where it is written as seen from the one on the left.
    fn seen_from_first(&self, column: &str, told: Recorded) -> Recorded {
        let told = self.heading.in_order(column, &self.cell(column).shown(), told);
        let by_second = || self.heading.is_won_by_second(self.row) == Some(true);
        let from_winner = self.heading.from_winner && by_second();
        let is_turned = match column {
            "games" => from_winner,
            // A mark without a winner beside it says itself who won.
            "result" => {
                self.heading.reads_from_second(&told) != (from_winner && self.heading.has("winner"))
            }
            _ => false,
        };
        if is_turned { told.turned() } else { told }
    }

    /// Returns what the columns of winners and losers say, as the mark of the first player or as it is written.
    fn winner(&self, names: [&str; 2], opponent: bool) -> Result<String, Problem> {
        let [first, second] = names;
        if opponent && let Some(kind) = self.is_side_or_name(names) {
            return Err(self.problem("winner", kind));
        }
        let said = if !opponent || !self.has("first_won") {
            let said = result_sentence::winner(&self.winner_from_first(names), first, second);
            // `White by resignation`, `黒（2目半）`.
            let of_a_side = || {
                let is_read = !opponent || parse(&said).is_ok();
                let [one, other] = SIDES.map(|side| self.headed(side));
                (!is_read).then(|| side_results::told(&said, one, other))?
            };
            of_a_side().unwrap_or(said)
        } else if self.is_ticked_as_drawn() {
            mark_of(Outcome::Draw).to_string()
        } else {
            mark_of(Outcome::Win).to_string()
        };
        let loser = self.cell("loser").shown();
        if !opponent || is_nothing(&loser) {
            return Ok(said);
        }
        let lost = result_sentence::winner(&loser, first, second);
        // Who is neither of the two is asked about, as under who won.
        let told = match parse(&lost).map(|lost| lost.turned().outcomes) {
            Ok(Some([outcome, _])) => mark_of(outcome).to_string(),
            _ => lost,
        };
        if said.is_empty() || told == said { Ok(told) } else { Err(self.contradiction("loser")) }
    }

    /// Returns the winner, where it is the number of a side as they stand from left to right: 1 and 2 change places with them.
    fn winner_from_first(&self, names: [&str; 2]) -> Cow<'_, str> {
        let shown = self.cell("winner").shown();
        let shown = match result_sentence::without_how(&shown) {
            Some(who) if !names.contains(&&*shown) => who.to_string().into(),
            _ => shown,
        };
        if let Some(side) = self.heading.side_numbered(self.row) {
            return ["1", "2"][side].into();
        }
        let folded = fold(&shown);
        // The number of a player may be written as another kind of number: 5 and 5.0.
        let number = whole(&folded).unwrap_or(&folded);
        if names.iter().any(|name| fold(name) == number) {
            return if number == folded { shown } else { number.to_string().into() };
        }
        let is_headed = |side: &&str| !number.is_empty() && fold(self.headed(side)) == number;
        // As the columns are headed: `Gov`, `Away`; a disc or a letter where the players stand under both colours.
        let side = SIDES.iter().position(is_headed);
        let by_disc = || {
            let colour = vocabulary::which("disc", number)?;
            let words = vocabulary::words(&format!("side.{colour}"));
            self.heading.side_of(words.first()?)
        };
        let by_letter = || {
            let by_place = self.heading.side_by_letter(&shown);
            by_place.or_else(|| self.heading.side_by_colour(&shown))
        };
        let side = side.or_else(by_letter).or_else(by_disc);
        let turned = self.heading.is_read_from_second();
        match (side, number) {
            (Some(0), _) => "1".into(),
            (Some(_), _) => "2".into(),
            (None, "1") if turned => "2".into(),
            (None, "2") if turned => "1".into(),
            _ => shown,
        }
    }

    /// Doubts a word for one side, or for a result, that is in the name of a player of whom it says otherwise: Black, between Ann Black and
    /// Tom White.
    fn is_side_or_name(&self, names: [&str; 2]) -> Option<Kind> {
        let word = self.cell("winner").text();
        let folded = fold(&word);
        let in_name = |name: &&str| name.split_whitespace().any(|part| fold(part) == folded);
        let player = only(names.iter().filter(|name| in_name(name)))?;
        let told = result_sentence::winner(&self.winner_from_first(names), names[0], names[1]);
        let is_other = match mark(&fold(&told)) {
            Some(Outcome::Win) => *player == names[1],
            Some(Outcome::Loss) => *player == names[0],
            _ => false,
        };
        let is_one_of_several = fold(player) != folded;
        (is_other && is_one_of_several).then(|| {
            let player = (*player).to_string();
            WinnerInDoubt::SideOrName { word, player }.into()
        })
    }

    pub(super) fn contradiction(&self, column: &str) -> Problem {
        let own = |column: &str| match column {
            "score_1" => SCORES.map(|column| self.cell(column).text()).join(" "),
            // Whoever stands under `Winner` is the first player.
            "winner" if self.has("first_won") => {
                format!("{}: {}", self.headed("first"), self.cell("first").text())
            }
            _ => self.cell(column).text(),
        };
        let others = telling().filter(|other| *other != column && self.holds(other)).map(own);
        let kind = Kind::Contradiction { one: own(column), other: joined(others, " / ") };
        let at = if self.has(column) { column } else { self.telling() };
        self.problem(at, kind)
    }

    /// Returns what is wrong with the cell of a score: nothing there while the other one is, or both scores in it or among the marks.
    fn scores_misplaced(&self, column: &str) -> Option<Kind> {
        let (other, whose) = match column {
            "score_1" => ("score_2", "first"),
            "score_2" => ("score_1", "second"),
            // Scores in the column of marks, beside columns of their own.
            "mark" if self.heading.text_of("score_1").is_some() => ("mark", "first"),
            _ => return None,
        };
        let given = self.cell(other).text();
        if self.cell(column).is_blank() && number(&fold(&given)).is_some() {
            let player = self.cell(whose).text();
            return Some(MisplacedScore::Half { player, given }.into());
        }
        let score = parse(&self.cell(column).shown()).ok()?.score?;
        let (one, other) = (score.first.to_string(), score.second.to_string());
        Some(MisplacedScore::Both { one, other }.into())
    }

    pub(super) fn refused(&self, refusal: Refusal, column: &str) -> Problem {
        let cell = self.cell(column);
        // A dash between two players: still to be played, or neither came. And one cell may contradict itself.
        let is_unreadable = cell.folded() == "-"
            || refusal == Refusal::Contradiction
                && parse(&cell.text()) == Err(Refusal::Contradiction);
        let refusal = if is_unreadable { Refusal::Unreadable } else { refusal };
        let beside = column == "score_1" && self.holds("score_2");
        let other = self.cell(if beside { "score_2" } else { "second" });
        let names = SIDES.map(|side| self.cell(side).text());
        let word = names.iter().find(|name| headings::is_bye(name));
        let player = &names[usize::from(headings::is_bye(&names[0]))];
        let misplaced = || self.scores_misplaced(column).filter(|_| refusal == Refusal::Unreadable);
        let other_sets = || {
            result_sentence::sets_differ(&cell.shown()).filter(|_| refusal == Refusal::Unreadable)
        };
        let kind = refusal.against(player, word).or_else(misplaced);
        let kind = kind.or_else(other_sets);
        self.problem(column, kind.unwrap_or_else(|| refusal.kind(player, cell, other)))
    }
}

/// Returns how a game ended that was decided without play, by who is said to have won.
pub(super) fn without_play(winner: &Recorded) -> Recorded {
    match winner.fared() {
        Some(Ordering::Greater) => of_both([Outcome::ForfeitWin, Outcome::ForfeitLoss]),
        Some(Ordering::Less) => of_both([Outcome::ForfeitLoss, Outcome::ForfeitWin]),
        _ => winner.clone(),
    }
}
